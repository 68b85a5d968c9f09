"""Free Actions: Skip, Drop, Push the Limit, State of Mind, Grit Your Teeth, Burst of Speed (section 5 of the rulebook).

They are named in the answer to the choice at which they are taken, and are paid and take effect first, in the order
named (D2-55a). Each type of Free Action (`free_state`) has a `Kind`, registered below: what is offered, what is
refused, what it leaves and what it does. Quick Draw (C9) is an ability whose card names no rule for Free Actions, so it
is used like any other ability (D2-344) and at every table. What becomes possible by Free Actions in the same answer
stands in `ahead`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeAlias, TypeVar

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Deed
from ...cards.vocabulary import DrawWeapon
from ...events import planning
from ...events.attacks import AbilityUsed
from ...free_state import (
    BURST,
    EASED,
    GRIT,
    PUSH,
    BurstOfSpeed,
    Drop,
    FreeAction,
    GritYourTeeth,
    Named,
    PushTheLimit,
    QuickDraw,
    SkipFacing,
    SkipMove,
    StateOfMind,
)
from ...state import Item, Unit
from ...table import Position, Still, Table, once_each, still
from ..core import features
from ..harm import conditions, tokens
from ..queries import changes, field, numbers, stealth, unit_factory, vehicles
from . import items

OFF: Final = Refusal("D2-13a", later("Free Actions are not used at this table."))
ONCE: Final = Refusal("D2-56", later("{name} has done that in this Turn."))
MAY_NOT: Final = Refusal("D2-55b", later("{name} is in no state for it."))
NOT_THERE: Final = Refusal("D2-57", later("{name} does not have that many tokens."))
NOTHING_TO_EASE: Final = Refusal("D2-64", later("{name} has none of that."))
NOT_IN_HAND: Final = Refusal("D2-58", later("That is not in a hand of {name}."))
TOO_MANY: Final = Refusal("D2-57", later("Skip once, and say how many."))
NO_ABILITY: Final = Refusal("D2-344", later("{name} cannot draw it so quickly, or has done so and is not ready again."))

F = TypeVar("F", bound=Deed)
Offers: TypeAlias = Callable[[Position, Unit], Iterable[F]]
Objection: TypeAlias = Callable[[Position, Unit, F], Refusal | None]
Foresee: TypeAlias = Callable[[Position, Unit, F], None]
Perform: TypeAlias = Callable[[Table, Unit, F], None]


@dataclass(frozen=True, slots=True)
class Kind(Generic[F]):
    """What the rules know of one type of Free Action."""

    of: type[F]
    rule: str
    offers: Offers[F]
    """The candidates for a Unit, possible or not."""
    objection: Objection[F]
    """Why the Unit may not take it now. Reasons that bar every expensive one (D2-55b, D2-56) are checked elsewhere."""
    foresee: Foresee[F]
    """Apply it to a Unit of a position that is only looked at."""
    perform: Perform[F]
    """Let it take effect."""
    cost: str = ""
    """The condition that it costs, if it is one of the expensive ones (D2-63 to D2-66)."""


KINDS: Final[dict[type[Deed], Kind[Any]]] = {}
"""Every kind of Free Action by its type, in the order in which they are offered."""


def register(kind: Kind[F]) -> None:
    """Make a kind of Free Action known."""
    KINDS[kind.of] = kind


def kind_of(action: Deed) -> Kind[Any]:
    """The kind of a Free Action."""
    return KINDS[type(action)]


def cost_of(action: Deed) -> str:
    """The condition that a Free Action costs; "" for none."""
    return KINDS[type(action)].cost


# -- what can be taken


def offers(position: Position, unit: Unit) -> list[FreeAction]:
    """The Free Actions that a Unit may take now."""
    return [action for action in candidates(position, unit) if objection(position, unit, action) is None]


def takes_any(position: Position, unit: Unit) -> bool:
    """Whether there is any Free Action that a Unit may take now."""
    return any(objection(position, unit, action) is None for action in candidates(position, unit))


def changes_something(position: Position, unit: Unit) -> bool:
    """Whether there is a Free Action other than Skip that a Unit may take, as far as everybody can see: who is ready to
    draw quickly counts, whatever is in storage (D2-55)."""
    if is_quick(position, unit) and numbers.can_use_abilities(position, unit):
        return True
    others = (action for action in candidates(position, unit) if not isinstance(action, (SkipMove, SkipFacing)))
    return any(objection(position, unit, action) is None for action in others)


def candidates(position: Position, unit: Unit) -> Iterator[FreeAction]:
    """All candidates for Free Actions of a Unit, possible or not."""
    for kind in KINDS.values():
        yield from kind.offers(position, unit)


def objection(position: Position, unit: Unit, action: FreeAction) -> Refusal | None:
    """Why a Unit may not take this Free Action now (D2-55 to D2-66)."""
    kind = KINDS[type(action)]
    if kind.cost:
        if not features.is_on(position, "free_actions"):
            return OFF
        if action.word() in unit.done_this_turn:
            return ONCE.because(name=unit.sheet.name)
        if not numbers.can_act_freely(position, unit):
            return MAY_NOT.because(name=unit.sheet.name)
    return kind.objection(position, unit, action)


def objection_to_all(position: Position, unit: Unit, named: Named) -> Refusal | None:
    """Why some Free Actions may not be taken together, in this order."""
    done: set[object] = set()
    for at, action in enumerate(named):
        mark = (Drop, action.item) if isinstance(action, Drop) else type(action)
        if mark in done:
            at_once = isinstance(action, (SkipMove, SkipFacing, Drop))
            return TOO_MANY if at_once else ONCE.because(name=unit.sheet.name)
        refusal = objection(*after(position, unit, named[:at]), action)
        if refusal is not None:
            return refusal
        done.add(mark)
    return None


# -- what they will leave (D2-55a)


def after(position: Position, unit: Unit, named: Named) -> tuple[Position, Unit]:
    """A Unit as some Free Actions will leave it, and a position with it in that state, to look at only. What nobody can
    know is left out: the damage card that takes the place of a condition (D2-249)."""
    return _after(position, unit, named) if named else (position, unit)


@once_each
def _after(position: Position, unit: Unit, named: Named) -> tuple[Position, Unit]:
    then = unit.copy()
    ahead, _ = _with(position, then)
    for action in named:
        _foresee(Position(ahead.state, position.cards), then, action)
    return ahead, then


def _with(position: Position, then: Unit) -> tuple[Still, Unit]:
    """A position that contains this copy of a Unit, and the copy."""
    units = [then if other.id == then.id else other for other in position.state.scene.units]
    return still(
        Position(replace(position.state, scene=replace(position.state.scene, units=units)), position.cards)
    ), then


def after_unpaid(position: Position, unit: Unit, named: Named) -> tuple[Position, Unit]:
    """A Unit as some Free Actions will leave it, without what they cost, and such a position: no token more than the
    Unit had of any condition, and no ability more that is used up."""
    _, then = after(position, unit, named)
    then = then.copy()
    then.tokens = {name: min(number, unit.has(name)) for name, number in then.tokens.items() if unit.has(name)}
    then.used = [ability for ability in then.used if ability in unit.used]
    return _with(position, then)


def _foresee(position: Position, unit: Unit, action: FreeAction) -> None:
    """Apply a Free Action, with its cost, to a Unit of a position that is only looked at."""
    kind = KINDS[type(action)]
    if kind.cost:
        unit.done_this_turn.append(action.word())
    kind.foresee(position, unit, action)
    if kind.cost:
        gained = tokens.fits(position, unit, kind.cost, 1)
        if gained:
            unit.tokens[kind.cost] = unit.has(kind.cost) + gained


# -- taking them


def take(table: Table, unit: Unit, action: FreeAction) -> Script[None]:
    """Pay for a Free Action and let it take effect; nothing happens if it has become impossible (D2-55a)."""
    if not unit.in_play or objection(table, unit, action) is not None:
        return
    kind = KINDS[type(action)]
    table.tell(planning.FreeAction(unit.id, action.key), kind.rule)
    if kind.cost:
        unit.done_this_turn.append(action.word())
    kind.perform(table, unit, action)
    if kind.cost:
        yield from conditions.gain(table, unit, kind.cost, 1, rule=kind.rule)


# -- Skip (D2-57)


def _skips_move(position: Position, unit: Unit) -> Iterator[SkipMove]:
    return map(SkipMove, range(1, unit.move + 1))


def _skip_move_objection(position: Position, unit: Unit, action: SkipMove) -> Refusal | None:
    return None if 0 < action.number <= unit.move else NOT_THERE.because(name=unit.sheet.name)


def _foresee_skip_move(position: Position, unit: Unit, action: SkipMove) -> None:
    unit.move -= action.number


def _skip_move(table: Table, unit: Unit, action: SkipMove) -> None:
    """Discard Move tokens; who does has used Move (D2-57, D2-73)."""
    unit.move -= action.number
    unit.spent_move += 1
    field.stir(table, unit)


def _skips_facing(position: Position, unit: Unit) -> Iterator[SkipFacing]:
    return map(SkipFacing, range(1, unit.turns + 1))


def _skip_facing_objection(position: Position, unit: Unit, action: SkipFacing) -> Refusal | None:
    return None if 0 < action.number <= unit.turns else NOT_THERE.because(name=unit.sheet.name)


def _skip_facing(position: Position, unit: Unit, action: SkipFacing) -> None:
    unit.turns -= action.number


register(Kind(SkipMove, "D2-57", _skips_move, _skip_move_objection, _foresee_skip_move, _skip_move))
register(Kind(SkipFacing, "D2-57", _skips_facing, _skip_facing_objection, _skip_facing, _skip_facing))


# -- Drop (D2-58)


def _drops(position: Position, unit: Unit) -> Iterator[Drop]:
    for item in unit.items:
        if items.in_hand(item):
            yield from (Drop(item.id), Drop(item.id, front=True))


def _drop_objection(position: Position, unit: Unit, action: Drop) -> Refusal | None:
    item = unit.item(action.item)
    return None if item is not None and items.in_hand(item) else NOT_IN_HAND.because(name=unit.sheet.name)


def _foresee_drop(position: Position, unit: Unit, action: Drop) -> None:
    unit.items = [item for item in unit.items if item.id != action.item]


def _drop(table: Table, unit: Unit, action: Drop) -> None:
    items.drop(table, unit, action.item, in_front=action.front, rule="D2-58")


register(Kind(Drop, "D2-58", _drops, _drop_objection, _foresee_drop, _drop))


# -- the expensive ones (D2-63 to D2-66)


def _nothing_else(position: Position, unit: Unit, action: Deed) -> None:
    """No objection of its own, and no effect beyond the note in `Unit.done_this_turn`."""


def _eases(position: Position, unit: Unit) -> Iterator[StateOfMind]:
    return map(StateOfMind, EASED)


def _mind_objection(position: Position, unit: Unit, action: StateOfMind) -> Refusal | None:
    return None if unit.has(action.condition) else NOTHING_TO_EASE.because(name=unit.sheet.name)


def _foresee_ease(position: Position, unit: Unit, action: StateOfMind) -> None:
    left = unit.has(action.condition) - 1
    if left > 0:
        unit.tokens[action.condition] = left
    else:
        unit.tokens.pop(action.condition, None)


def _ease(table: Table, unit: Unit, action: StateOfMind) -> None:
    conditions.lose(table, unit, action.condition, 1, rule="D2-64")


def _burst_objection(position: Position, unit: Unit, action: BurstOfSpeed) -> Refusal | None:
    return None if numbers.can_move(position, unit) else MAY_NOT.because(name=unit.sheet.name)


def _burst(position: Position, unit: Unit, action: BurstOfSpeed) -> None:
    """One Move and one Facing token more (D2-66), of a hidden Unit as far as it can have them (D2-356)."""
    unit.move += stealth.more_move(unit, 1)
    unit.turns += 1


def _only(action: F) -> Offers[F]:
    """Makes the function that offers a Free Action without variants."""
    return lambda position, unit: (action,)


register(Kind(PushTheLimit, "D2-63", _only(PUSH), _nothing_else, _nothing_else, _nothing_else, cost="fatigue"))
register(Kind(StateOfMind, "D2-64", _eases, _mind_objection, _foresee_ease, _ease, cost="stun"))
register(Kind(GritYourTeeth, "D2-65", _only(GRIT), _nothing_else, _nothing_else, _nothing_else, cost="stress"))
register(Kind(BurstOfSpeed, "D2-66", _only(BURST), _burst_objection, _burst, _burst, cost="slow"))


# -- Quick Draw (C9)


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


def _quick_draws(position: Position, unit: Unit) -> Iterator[QuickDraw]:
    if is_quick(position, unit):
        for item in unit.items:
            yield from (QuickDraw(item.id, hand) for hand in (*items.HANDS, "both"))


def _quick_objection(position: Position, unit: Unit, action: QuickDraw) -> Refusal | None:
    """Why a Unit may not draw this weapon so quickly; the hands and the truce are those of an Equip (D2-86)."""
    item, name = unit.item(action.item), unit.sheet.name
    if item is None or not vehicles.has_free_hands(unit) or not _quick_with(position, unit, item):
        return NO_ABILITY.because(name=name)
    if not numbers.can_use_abilities(position, unit):
        return MAY_NOT.because(name=name)
    return items.objection(position, unit, action.spared)


def _foresee_quick_draw(position: Position, unit: Unit, action: QuickDraw) -> None:
    item = unit.item(action.item)
    if item is not None:
        unit.used.append(_quick_with(position, unit, item))
        item.held, item.drawn = action.hand, position.state.scene.step


def _draw_quickly(table: Table, unit: Unit, action: QuickDraw) -> None:
    """Turn the ability sideways and take the weapon in hand."""
    item = unit.item(action.item)
    assert item is not None
    ability = _quick_with(table, unit, item)
    unit.used.append(ability)
    table.tell(AbilityUsed(unit.id, unit.sheet.name, ability), "D2-344")
    items.draw(table, unit, item, action.hand, "D2-344")


register(Kind(QuickDraw, "D2-344", _quick_draws, _quick_objection, _foresee_quick_draw, _draw_quickly))
