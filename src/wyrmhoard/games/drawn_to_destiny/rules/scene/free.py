"""Free Actions: Skip, Drop, Push the Limit, State of Mind, Grit Your Teeth, Burst of Speed (section 5 of the rulebook).

They are named in the answer to the choice at which they are taken, and are paid and take effect first, in the order
named (D2-55a). As keys: "skip:2", "skip-facing:1", "drop:12", "drop:12:front", "push", "mind:fatigue", "grit", "burst";
and with an ability (C9, Quick Draw) "quick-draw:12:left": the card names no rule for Free Actions, so it is used like
any other ability (D2-344) and at every table. What becomes possible by them in the same answer stands in `ahead`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Draw, read_equip
from ...cards.vocabulary import DrawWeapon
from ...events.attacks import AbilityUsed
from ...events.planning import FreeAction
from ...state import Item, Unit
from ...table import Position, Still, Table, once_each
from ..core import features
from ..harm import conditions, tokens
from ..queries import changes, field, numbers, stealth, unit_factory, vehicles
from . import items

FRONT: Final = ":front"
"""Ends the key of a Drop that lands on the Space in front (D2-58)."""
SKIP: Final = "skip"
SKIP_FACING: Final = "skip-facing"
DROP: Final = "drop"
PUSH: Final = "push"
MIND: Final = "mind"
GRIT: Final = "grit"
BURST: Final = "burst"
QUICK: Final = "quick-draw"
COSTS: Final = {PUSH: "fatigue", MIND: "stun", GRIT: "stress", BURST: "slow"}
"""What each of the dear Free Actions costs (D2-63 to D2-66)."""
RULES: Final = {SKIP: "D2-57", SKIP_FACING: "D2-57", DROP: "D2-58", PUSH: "D2-63", MIND: "D2-64", GRIT: "D2-65",
                BURST: "D2-66", QUICK: "D2-344"}  # fmt: skip
EASED: Final = ("fatigue", "stress", "slow")
"""What State of Mind may remove (D2-64)."""

OFF: Final = Refusal("D2-13a", later("Free Actions are not used at this table."))
ONCE: Final = Refusal("D2-56", later("{name} has done that in this Turn."))
MAY_NOT: Final = Refusal("D2-55b", later("{name} is in no state for it."))
NOT_THERE: Final = Refusal("D2-57", later("{name} has not so many tokens."))
NOTHING_TO_EASE: Final = Refusal("D2-64", later("{name} has none of that."))
NOT_IN_HAND: Final = Refusal("D2-58", later("That is not in a hand of {name}."))
TOO_MANY: Final = Refusal("D2-57", later("Skip once, and say how many."))
NO_ABILITY: Final = Refusal("D2-344", later("{name} cannot draw it so quickly, or has done so and is not ready again."))


def word(key: str) -> str:
    """What a Free Action is, without what it is done with."""
    return key.partition(":")[0]


def offers(position: Position, unit: Unit) -> list[str]:
    """The Free Actions that a Unit may take now."""
    return [key for key in candidates(position, unit) if objection(position, unit, key) is None]


def takes_any(position: Position, unit: Unit) -> bool:
    """Whether there is any Free Action that a Unit may take now."""
    return any(objection(position, unit, key) is None for key in candidates(position, unit))


def changes_something(position: Position, unit: Unit) -> bool:
    """Whether there is a Free Action other than Skip that a Unit may take, as far as everybody can see: who is ready to
    draw quickly counts, whatever is in storage (D2-55)."""
    if is_quick(position, unit) and numbers.can_use_abilities(position, unit):
        return True
    others = (key for key in candidates(position, unit) if word(key) not in (SKIP, SKIP_FACING))
    return any(objection(position, unit, key) is None for key in others)


def candidates(position: Position, unit: Unit) -> Iterator[str]:
    """All Free Actions that come into question for a Unit, possible or not."""
    yield from (f"{SKIP}:{number}" for number in range(1, unit.move + 1))
    yield from (f"{SKIP_FACING}:{number}" for number in range(1, unit.turns + 1))
    for item in unit.items:
        if items.in_hand(item):
            yield from (f"{DROP}:{item.id}", f"{DROP}:{item.id}{FRONT}")
    yield from (PUSH, *(f"{MIND}:{condition}" for condition in EASED), GRIT, BURST)
    if is_quick(position, unit):
        for item in unit.items:
            yield from (f"{QUICK}:{item.id}:{hand}" for hand in (*items.HANDS, "both"))


def is_quick(position: Position, unit: Unit) -> bool:
    """Whether a Unit has an ability ready with which it draws a weapon."""
    return bool(_quick(position, unit))


def _quick(position: Position, unit: Unit) -> dict[str, int]:
    """The ready abilities with which a Unit draws a weapon, and for how many hands one may be."""
    return {
        source.key: effect.hands
        for source, doing in changes.abilities(position, unit)
        if doing.kind == "free" and source.key not in unit.used and source.key not in unit.spent
        for effect in doing.do
        if isinstance(effect, DrawWeapon)
    }


def _quick_with(position: Position, unit: Unit, item: Item) -> str:
    """The ready ability with which a Unit draws this Item; "" if none does."""
    if position.cards.items[item.card].kind != "weapon":
        return ""
    hands = unit_factory.hands_needed(position, unit, item)
    return next((key for key, most in _quick(position, unit).items() if hands <= most), "")


def _quick_objection(position: Position, unit: Unit, key: str) -> Refusal | None:
    """Why a Unit may not draw this weapon so quickly; the hands and the truce are those of an Equip (D2-86)."""
    draw = _draw_of(key)
    item, name = unit.item(draw.item), unit.sheet.name
    if item is None or not vehicles.has_free_hands(unit) or not _quick_with(position, unit, item):
        return NO_ABILITY.because(name=name)
    if not numbers.can_use_abilities(position, unit):
        return MAY_NOT.because(name=name)
    return items.objection(position, unit, draw)


def _draw_of(key: str) -> Draw:
    """The Equip that a Quick Draw spares."""
    equip = read_equip(key.replace(QUICK, Draw.word(), 1))
    assert isinstance(equip, Draw), key
    return equip


def objection(position: Position, unit: Unit, key: str) -> Refusal | None:
    """Why a Unit may not take this Free Action now (D2-55 to D2-66)."""
    name, what = unit.sheet.name, word(key)
    if what in (SKIP, SKIP_FACING):
        number = int(key.partition(":")[2])
        return None if 0 < number <= (unit.move if what == SKIP else unit.turns) else NOT_THERE.because(name=name)
    if what == DROP:
        item = unit.item(int(key.split(":")[1]))
        return None if item is not None and items.in_hand(item) else NOT_IN_HAND.because(name=name)
    if what == QUICK:
        return _quick_objection(position, unit, key)
    if not features.is_on(position, "free_actions"):
        return OFF
    if what in unit.freely:
        return ONCE.because(name=name)
    if not numbers.can_act_freely(position, unit):
        return MAY_NOT.because(name=name)
    if what == MIND and not unit.has(key.partition(":")[2]):
        return NOTHING_TO_EASE.because(name=name)
    if what == BURST and not numbers.can_move(position, unit):
        return MAY_NOT.because(name=name)
    return None


def objection_to_all(position: Position, unit: Unit, keys: Sequence[str]) -> Refusal | None:
    """Why some Free Actions may not be taken together, in this order."""
    done: set[str] = set()
    for at, key in enumerate(keys):
        mark = ":".join(key.split(":")[:2]) if word(key) == DROP else word(key)
        if mark in done:
            return TOO_MANY if word(key) in (SKIP, SKIP_FACING, DROP) else ONCE.because(name=unit.sheet.name)
        refusal = objection(*after(position, unit, keys[:at]), key)
        if refusal is not None:
            return refusal
        done.add(mark)
    return None


# -- what they will leave (D2-55a)


def after(position: Position, unit: Unit, keys: Sequence[str]) -> tuple[Position, Unit]:
    """A Unit as some Free Actions will leave it, and a position in which it stands so: to look at only. What nobody can
    know is left out: the damage card that takes the place of a condition (D2-249)."""
    return _after(position, unit, tuple(keys)) if keys else (position, unit)


@once_each
def _after(position: Position, unit: Unit, keys: tuple[str, ...]) -> tuple[Position, Unit]:
    then = unit.copy()
    ahead, _ = _with(position, then)
    for key in keys:
        _foresee(Position(ahead.state, position.cards), then, key)
    return ahead, then


def _with(position: Position, then: Unit) -> tuple[Still, Unit]:
    """A Unit as it will be, and a position in which it stands so."""
    units = [then if other.id == then.id else other for other in position.state.scene.units]
    return Still(
        Position(replace(position.state, scene=replace(position.state.scene, units=units)), position.cards)
    ), then


def after_unpaid(position: Position, unit: Unit, keys: Sequence[str]) -> tuple[Position, Unit]:
    """A Unit as some Free Actions will leave it, without what they cost, and such a position: no token more than the
    Unit had of any condition, and no ability more that is used up."""
    _, then = after(position, unit, keys)
    then = then.copy()
    then.tokens = {name: min(number, unit.has(name)) for name, number in then.tokens.items() if unit.has(name)}
    then.used = [ability for ability in then.used if ability in unit.used]
    return _with(position, then)


def _foresee(position: Position, unit: Unit, key: str) -> None:
    """Let a Free Action take effect on a Unit of a position that is only looked at."""
    what, *about = key.split(":")
    if what in COSTS:
        unit.freely.append(what)
    if what == SKIP:
        unit.move -= int(about[0])
    elif what == SKIP_FACING:
        unit.turns -= int(about[0])
    elif what == DROP:
        unit.items = [item for item in unit.items if item.id != int(about[0])]
    elif what == QUICK:
        draw = _draw_of(key)
        item = unit.item(draw.item)
        if item is not None:
            unit.used.append(_quick_with(position, unit, item))
            item.held, item.drawn = draw.hand, position.state.scene.step
    elif what == MIND:
        _ease(unit, about[0])
    elif what == BURST:
        _burst(unit)
    if what in COSTS:
        gained = tokens.fits(position, unit, COSTS[what], 1)
        if gained:
            unit.tokens[COSTS[what]] = unit.has(COSTS[what]) + gained


def _ease(unit: Unit, condition: str) -> None:
    left = unit.has(condition) - 1
    if left > 0:
        unit.tokens[condition] = left
    else:
        unit.tokens.pop(condition, None)


def _burst(unit: Unit) -> None:
    """One Move and one Facing token more (D2-66), of a hidden Unit as far as it can have them (D2-356)."""
    unit.move += stealth.more_move(unit, 1)
    unit.turns += 1


# -- taking them


def take(table: Table, unit: Unit, key: str) -> Script[None]:
    """Pay for a Free Action and let it take effect; nothing happens if it has become impossible (D2-55a)."""
    if not unit.in_play or objection(table, unit, key) is not None:
        return
    what = word(key)
    rule = RULES[what]
    table.tell(FreeAction(unit.id, key), rule)
    if what in COSTS:
        unit.freely.append(what)
    if what in (SKIP, SKIP_FACING):
        skip(table, unit, what, int(key.partition(":")[2]))
    elif what == DROP:
        _, number, *where = key.split(":")
        items.drop(table, unit, int(number), in_front=bool(where), rule=rule)
    elif what == QUICK:
        _draw_quickly(table, unit, key)
    elif what == MIND:
        conditions.lose(table, unit, key.partition(":")[2], 1, rule=rule)
    elif what == BURST:
        _burst(unit)
    if what in COSTS:
        yield from conditions.gain(table, unit, COSTS[what], 1, rule=rule)


def _draw_quickly(table: Table, unit: Unit, key: str) -> None:
    """Turn the ability sideways and take the weapon in hand."""
    draw = _draw_of(key)
    item = unit.item(draw.item)
    assert item is not None
    ability = _quick_with(table, unit, item)
    unit.used.append(ability)
    table.tell(AbilityUsed(unit.id, unit.sheet.name, ability), "D2-344")
    items.draw(table, unit, item, draw.hand, "D2-344")


def skip(table: Table, unit: Unit, what: str, number: int) -> None:
    """Discard Move or Facing tokens; who discards Move has used it (D2-57, D2-73)."""
    if what == SKIP_FACING:
        unit.turns -= number
        return
    unit.move -= number
    unit.spent_move += 1
    field.stir(table, unit)
