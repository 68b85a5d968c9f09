"""Free Actions: Skip, Drop, Push the Limit, State of Mind, Grit Your Teeth, Burst of Speed (section 5 of the rulebook).

They are named in the answer to the choice at which they are taken, and are paid and take effect first, in the order
named (D2-55a). As keys: "skip:2", "skip-facing:1", "drop:12", "drop:12:front", "push", "mind:fatigue", "grit", "burst".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from wyrmhoard.games.drawn_to_destiny.rules import actions, field, items, numbers
from wyrmhoard.games.drawn_to_destiny.rules.harm import conditions
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.games.drawn_to_destiny.table import Position, Table
from wyrmhoard.kernel.ask import Script
from wyrmhoard.kernel.errors import Refusal

SKIP: Final = "skip"
SKIP_FACING: Final = "skip-facing"
DROP: Final = "drop"
MIND: Final = "mind"
COSTS: Final = {"push": "fatigue", MIND: "stun", "grit": "stress", "burst": "slow"}
"""What each of the dear Free Actions costs (D2-63 to D2-66)."""
RULES: Final = {SKIP: "D2-57", SKIP_FACING: "D2-57", DROP: "D2-58", "push": "D2-63", MIND: "D2-64", "grit": "D2-65",
                "burst": "D2-66"}  # fmt: skip
EASED: Final = ("fatigue", "stress", "slow")
"""What State of Mind may remove (D2-64)."""

OFF: Final = Refusal("D2-13a", "Free Actions are not used at this table.")
ONCE: Final = Refusal("D2-56", "{name} has done that in this Turn.")
MAY_NOT: Final = Refusal("D2-55b", "{name} is in no state for it.")
NOT_THERE: Final = Refusal("D2-57", "{name} has not so many tokens.")
NOTHING_TO_EASE: Final = Refusal("D2-64", "{name} has none of that.")
NOT_IN_HAND: Final = Refusal("D2-58", "That is not in a hand of {name}.")
TOO_MANY: Final = Refusal("D2-57", "Skip once, and say how many.")
NOT_ANY_MORE: Final = Refusal("D2-55a", "After those Free Actions {name} cannot pay for that Action.")


def word(key: str) -> str:
    """What a Free Action is, without what it is done with."""
    return key.partition(":")[0]


def offers(p: Position, unit: Unit) -> list[str]:
    """The Free Actions that a Unit may take now."""
    return [key for key in _candidates(unit) if objection(p, unit, key) is None]


def takes_any(p: Position, unit: Unit) -> bool:
    """Whether there is any Free Action that a Unit may take now."""
    return any(objection(p, unit, key) is None for key in _candidates(unit))


def _candidates(unit: Unit) -> Iterator[str]:
    yield from (f"{SKIP}:{number}" for number in range(1, unit.move + 1))
    yield from (f"{SKIP_FACING}:{number}" for number in range(1, unit.turns + 1))
    for item in unit.items:
        if items.in_hand(item):
            yield from (f"{DROP}:{item.id}", f"{DROP}:{item.id}:front")
    yield from ("push", *(f"{MIND}:{condition}" for condition in EASED), "grit", "burst")


def objection(p: Position, unit: Unit, key: str) -> Refusal | None:
    """Why a Unit may not take this Free Action now (D2-55 to D2-66)."""
    name, what = unit.sheet.name, word(key)
    if what in (SKIP, SKIP_FACING):
        number = int(key.partition(":")[2])
        return None if 0 < number <= (unit.move if what == SKIP else unit.turns) else NOT_THERE.because(name=name)
    if what == DROP:
        item = unit.item(int(key.split(":")[1]))
        return None if item is not None and items.in_hand(item) else NOT_IN_HAND.because(name=name)
    if not p.state.options.free_actions or "free_actions" in field.entry(p).rules.off:
        return OFF
    if what in unit.freely:
        return ONCE.because(name=name)
    if not numbers.can_act_freely(p, unit):
        return MAY_NOT.because(name=name)
    if what == MIND and not unit.has(key.partition(":")[2]):
        return NOTHING_TO_EASE.because(name=name)
    if what == "burst" and not numbers.can_move(p, unit):
        return MAY_NOT.because(name=name)
    return None


def objection_to_all(p: Position, unit: Unit, keys: Sequence[str]) -> Refusal | None:
    """Why some Free Actions may not be taken together, in this order."""
    done: set[str] = set()
    for key in keys:
        refusal = objection(p, unit, key)
        if refusal is not None:
            return refusal
        mark = ":".join(key.split(":")[:2]) if word(key) == DROP else word(key)
        if mark in done:
            return ONCE.because(name=unit.sheet.name) if word(key) in COSTS else TOO_MANY
        done.add(mark)
    return None


def budget(unit: Unit, keys: Sequence[str]) -> tuple[int, int]:
    """The Move and the Facing that a Unit has after some Free Actions."""
    move, turns = unit.move, unit.turns
    for key in keys:
        what = word(key)
        if what == SKIP:
            move -= int(key.partition(":")[2])
        elif what == SKIP_FACING:
            turns -= int(key.partition(":")[2])
        elif what == "burst":
            move, turns = move + 1, turns + 1
    return move, turns


def still_declares(p: Position, unit: Unit, keys: Sequence[str], action: str) -> Refusal | None:
    """Why an Action cannot be declared after some Free Actions: its price, or the Item that was dropped."""
    move, _ = budget(unit, keys)
    if actions.payer(p, unit) is unit and move < actions.price(p, unit):
        return NOT_ANY_MORE.because(name=unit.sheet.name)
    dropped = {key.split(":")[1] for key in keys if word(key) == DROP}
    return NOT_ANY_MORE.because(name=unit.sheet.name) if dropped & {*actions.parse(action).args[:1]} else None


def take(table: Table, unit: Unit, key: str) -> Script[None]:
    """Pay for a Free Action and let it take effect; nothing happens if it has become impossible (D2-55a)."""
    if not unit.in_play or objection(table, unit, key) is not None:
        return
    what = word(key)
    rule = RULES[what]
    table.tell("free_action", rule, unit=unit.id, what=key)
    if what in COSTS:
        unit.freely.append(what)
    if what in (SKIP, SKIP_FACING):
        skip(table, unit, what, int(key.partition(":")[2]))
    elif what == DROP:
        _, number, *where = key.split(":")
        items.drop(table, unit, int(number), in_front=bool(where), rule=rule)
    elif what == MIND:
        conditions.lose(table, unit, key.partition(":")[2], 1, rule=rule)
    elif what == "burst":
        unit.move += 1
        unit.turns += 1
    if what in COSTS:
        yield from conditions.gain(table, unit, COSTS[what], 1, rule=rule)


def skip(table: Table, unit: Unit, what: str, number: int) -> None:
    """Discard Move or Facing tokens; who discards Move has used it (D2-57, D2-73)."""
    if what == SKIP_FACING:
        unit.turns -= number
        return
    unit.move -= number
    unit.spent_move += 1
    field.stir(table, unit)
