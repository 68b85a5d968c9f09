"""Moves: what each costs, why it is not possible, and how all of a step happen at once (section 6 of the rulebook)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...asked import Asked
from ...events.movement import Dropped, Moved, MoveKind, Stayed, StoodUp, Turned
from ...state import NOBODY, Unit
from ...table import Position, Table
from ..core import highcard
from ..core.compass import Space
from ..harm import placing, restraint
from ..queries import field, incapable, npc_defaults, numbers, speeds, stealth
from ..scene import items
from . import collisions, hazards

FORWARD: Final = "forward"
KINDS: Final[tuple[MoveKind, ...]] = (
    FORWARD, "drift", "slide", "drift back", "backward", "drift back", "slide", "drift",
)  # fmt: skip
"""The kind of Move by how many eighths its heading is to the right of the Facing (D2-77 to D2-81)."""
PRICES: Final = {FORWARD: 1, "drift": 1, "slide": 2, "backward": 2, "drift back": 2}
STANDING_UP: Final = 2
"""Move that standing up costs (D2-266)."""
ENTER: Final = "enter"
STAY: Final = "stay"
CRAWLED: Final = "crawled"
"""In `Unit.done_this_turn`: a Unit at Body 0 has crawled its one Space this Turn (D2-248)."""

TOO_DEAR: Final = Refusal("D2-83", later("That costs {price} Move, and {name} has {move}."))
NO_WAY: Final = Refusal("D2-85", later("Something is in the way."))
NO_EXIT: Final = Refusal("D2-94", later("{name} cannot leave the map there."))
NO_SPEED: Final = Refusal("D2-334", later("{name} has no Speed for that Space."))
TOO_STEEP: Final = Refusal("D2-95", later("That is too steep without stairs, a ladder or Climbing."))
CARRIED: Final = Refusal("D2-109", later("{name} moves with what carries it."))
CRAWLS: Final = Refusal("D2-248", later("At Body 0 {name} can crawl 1 Space a Turn."))
SWAM: Final = Refusal("D2-412", later("{name} fights the water and gets no farther this Turn."))
FLEES: Final = Refusal(
    "D2-248a", later("{name} flees: each Move must bring it nearer to an exit or farther from the Rival.")
)
NOT_PRONE: Final = Refusal("D2-266", later("{name} is not Prone."))
NO_FACING: Final = Refusal("D2-83", later("{name} can turn only {facing} more."))
NO_ROOM: Final = Refusal("D2-93", later("There is no room for all of {name}."))


def kind(heading: int, facing: int) -> MoveKind:
    """The kind of Move in a direction, with a Facing (D2-77 to D2-81)."""
    return KINDS[(heading - facing) % 8]


def cost(position: Position, unit: Unit, heading: int, facing: int | None = None) -> int:
    """What a Move of one Space costs, with the penalty of the Space, the climb and the crawl (D2-77 to D2-84)."""
    price = PRICES[kind(heading, unit.facing if facing is None else facing)]
    step = field.ways_for(position, unit).step(unit.space, heading)
    if step.penalty:
        price += field.penalty(position, unit, step.there)
    if step.climb > 0 and not field.flies(position, unit):
        price += step.climb
    price += bool(unit.has("prone"))
    return price + bool(restraint.dragged(position, unit))


# -- why not


def objection(
    position: Position, unit: Unit, heading: int, facing: int | None = None, purse: int | None = None
) -> Refusal | None:
    """Why a Unit may not move one Space in a direction now. `purse`: how much Move it will have, if not what it has."""
    name = unit.sheet.name
    if field.is_aboard(position, unit):
        return CARRIED.because(name=name)
    if not numbers.can_move(position, unit):
        return incapable.to_move(position, unit)
    refusal = way_objection(position, unit, heading)
    if refusal is not None:
        return refusal
    price, move = cost(position, unit, heading, facing), unit.move if purse is None else purse
    if price > move:
        return TOO_DEAR.because(price=price, name=name, move=move)
    if numbers.crawls(position, unit) and CRAWLED in unit.done_this_turn:
        return CRAWLS.because(name=name)
    if hazards.EXHAUSTED in unit.burnt:
        return SWAM.because(name=name)
    refusal = restraint.leave_objection(position, unit)
    refusal = refusal or stealth.move_objection(position, unit, field.neighbour(unit.space, heading))
    if refusal is not None:
        return refusal
    if numbers.flees(position, unit) and not _flees_by(position, unit, heading):
        return FLEES.because(name=name)
    return None


def way_objection(position: Position, unit: Unit, heading: int) -> Refusal | None:
    """Why the map does not let a Unit go one Space in a direction (D2-85, D2-94, D2-95)."""
    ways = field.ways_for(position, unit)
    step = ways.step(unit.space, heading)
    if not step.is_inside:
        return None if field.exit_for(position, unit, heading) else NO_EXIT.because(name=unit.sheet.name)
    if step.is_closed:
        return NO_WAY
    rear = field.stand(unit).stepped(heading).rear if unit.rear is not None else None
    if rear is not None and ways.is_closed(rear):
        return NO_ROOM.because(name=unit.sheet.name)
    if (
        unit.sheet.speeds
        and speeds.printed_at(position, unit, step.there) == speeds.NONE
        and not field.flies(position, unit)
    ):
        return NO_SPEED.because(name=unit.sheet.name)
    return TOO_STEEP if step.is_steep and not field.flies(position, unit) else None


def _flees_by(position: Position, unit: Unit, heading: int) -> bool:
    """Whether a Move brings a fleeing Unit nearer to an exit or farther from the nearest Rival it sees (D2-248a)."""
    there = field.neighbour(unit.space, heading)
    if not field.inside(position, there):
        return True
    now, then = field.way_out(position, unit, unit.space), field.way_out(position, unit, there)
    if now is not None and then is not None and then < now:
        return True
    rivals = [rival for rival in field.rivals(position, unit) if field.sees(position, unit, rival)]
    if not rivals:
        return now is None
    nearest = min(rivals, key=lambda rival: field.range_between(position, unit, rival))
    return field.distance(there, nearest.space) > field.distance(unit.space, nearest.space)


def turn_objection(position: Position, unit: Unit, turns: int, facing_left: int) -> Refusal | None:
    """Why a Unit may not turn by this many eighths (D2-75, D2-93)."""
    if not turns:
        return None
    if field.is_aboard(position, unit):
        return CARRIED.because(name=unit.sheet.name)
    if not numbers.can_turn(position, unit):
        return incapable.to_move(position, unit)
    if abs(turns) > facing_left:
        return NO_FACING.because(name=unit.sheet.name, facing=facing_left)
    if unit.rear is not None:
        behind = field.neighbour(unit.space, (unit.facing + turns + 4) % 8)
        closed = not field.inside(position, behind) or field.ways_for(position, unit).is_blocked(unit.space, behind)
        if closed or placing.is_shut(position, unit, behind):
            return NO_ROOM.because(name=unit.sheet.name)
    return None


def stand_objection(position: Position, unit: Unit, purse: int) -> Refusal | None:
    """Why a Unit may not stand up (D2-266)."""
    if not unit.has("prone"):
        return NOT_PRONE.because(name=unit.sheet.name)
    if not numbers.can_move(position, unit) or not numbers.level(position, unit, "body"):
        return incapable.to_stand(position, unit)
    if purse < STANDING_UP:
        return TOO_DEAR.because(price=STANDING_UP, name=unit.sheet.name, move=purse)
    return None


# -- the Moves of a step (D2-74, D2-89, D2-91)


def carry_out(table: Table) -> Script[None]:
    """Equips, standing up and all Moves of the step, at one moment and from the positions before it (D2-74)."""
    acting = [unit for unit in table.state.units if _may_go_on(table, unit)]
    for unit in acting:
        if unit.intent.stand:
            _stand(table, unit)
    yield from items.carry_out_equips(table, [unit for unit in acting if unit.intent.equip is not None])
    movers = [unit for unit in acting if unit.intent.move != NOBODY]
    for unit in movers:
        refusal = objection(table, unit, unit.intent.move)
        if refusal is not None:
            drop(table, unit, refusal.rule)
    movers = [unit for unit in movers if unit.intent.move != NOBODY]
    order = yield from _settle_disputes(table, movers)
    along = [other for unit in order for other in restraint.dragged(table, unit)]
    order = _without_the_dragged(table, order, along)
    before = {unit.id: field.stand(unit) for unit in table.state.units}
    for unit in order:
        _move(table, unit)
    yield from collisions.collide(table, order, before)
    for unit in (*order, *(other for other in along if other.space != before[other.id].space)):
        if unit.in_play:
            yield from hazards.enter(table, unit)
    stealth.watch(table)
    restraint.loosen(table)


def _without_the_dragged(table: Table, order: list[Unit], dragged: list[Unit]) -> list[Unit]:
    """The Units that move by themselves: a holder that is dragged along in this step goes nowhere else, since its own
    Move would begin on a Space that it has left (D2-74, D2-272)."""
    along = {other.id for other in dragged}
    for unit in order:
        if unit.id in along:
            drop(table, unit, "D2-272")
    return [unit for unit in order if unit.id not in along]


def _may_go_on(table: Table, unit: Unit) -> bool:
    """Whether a Unit can still pay for all of its intent; otherwise it is dropped (D2-74a)."""
    intent = unit.intent
    if intent.move == NOBODY and intent.equip is None and not intent.stand:
        return False
    price = STANDING_UP if intent.stand else 0
    price += items.PRICE if intent.equip is not None else 0
    if intent.move != NOBODY:
        price += cost(table, unit, intent.move)
    if price > unit.move:
        drop(table, unit, "D2-74a")
        return False
    return True


def drop(table: Table, unit: Unit, rule: str) -> None:
    """A Move that cannot be carried out is dropped and costs nothing (D2-74a)."""
    unit.intent.move = NOBODY
    stealth.tell_of(table, unit, Dropped(unit.id, rule), "D2-74a")


def _stand(table: Table, unit: Unit) -> None:
    """Stand up for Move:2 (D2-266)."""
    if stand_objection(table, unit, unit.move) is not None:
        return
    _spend(table, unit, STANDING_UP)
    unit.tokens.pop("prone", None)
    table.tell(StoodUp(unit.id, unit.move), "D2-266")


def _spend(table: Table, unit: Unit, price: int) -> None:
    unit.move -= price
    unit.spent_move += 1
    field.stir(table, unit)


def _settle_disputes(table: Table, movers: list[Unit]) -> Script[list[Unit]]:
    """Who enters, first to last: Units of different seats that enter one Space dispute it (D2-89).

    In High Card order each enters or stays; if all others have stayed, the last must enter (D2-314, D2-315).
    """
    entering: dict[Space, list[Unit]] = {}
    for unit in movers:
        entering.setdefault(field.neighbour(unit.space, unit.intent.move), []).append(unit)
    staying: list[int] = []
    first: list[Unit] = []
    for space, units in entering.items():
        parties = list(dict.fromkeys(highcard.party(unit) for unit in units))
        if len(parties) < 2 or not field.inside(table, space):
            continue
        parties = yield from highcard.order(table, parties, "D2-89")
        units.sort(key=lambda unit: parties.index(highcard.party(unit)))
        before = len(first)
        for unit in units:
            last = highcard.party(unit) == parties[-1] and len(first) == before
            leads = highcard.party(unit) == parties[0]
            if last or (yield from _enters(table, unit, space, leads=leads)):
                first.append(unit)
            else:
                staying.append(unit.id)
                unit.intent.move = NOBODY
                stealth.tell_of(table, unit, Stayed(unit.id, space), "D2-89")
    return [*first, *(unit for unit in movers if unit not in first and unit.id not in staying)]


def _enters(table: Table, unit: Unit, space: Space, *, leads: bool) -> Script[bool]:
    """Whether a Unit enters as it is its turn in a Dispute, or stays and keeps its Move (D2-89). Of the computer's
    Units one with the highest card always does."""
    seat = numbers.controller(table, unit)
    if seat < 0:
        return leads or npc_defaults.enters(table, unit, space)
    answer = yield one(seat, "dispute", [ENTER, STAY], "D2-89", Asked(unit=unit.id, space=list(space)))
    return bool(answer == ENTER)


def _move(table: Table, unit: Unit) -> None:
    """One Space, or off the map (D2-94); the rear follows (D2-93), and so do riders and those who hold on."""
    heading = unit.intent.move
    price, old = cost(table, unit, heading), unit.space
    there = field.neighbour(old, heading)
    dragged = restraint.dragged(table, unit)
    if numbers.crawls(table, unit):
        unit.done_this_turn.append(CRAWLED)
    exit_key = None if field.inside(table, there) else field.exit_for(table, unit, heading)
    _spend(table, unit, price)
    unit.straight = unit.straight + 1 if unit.heading == heading else 1
    unit.heading = heading
    if exit_key is not None:
        placing.leave(table, unit, exit_key)
        return
    stand = field.stand(unit).stepped(heading)
    placing.place(table, unit, stand.space, stand.rear)
    placing.drag(table, unit, old, dragged)
    what = kind(heading, unit.facing)
    moved = Moved(unit=unit.id, to=there, kind=what, price=price, left=unit.move)
    stealth.tell_of_marker(table, unit, moved, "D2-74")


def turn(table: Table, unit: Unit) -> None:
    """Carry out the Turns of an intent (D2-71, D2-75); the rear of a double-sized Unit is laid behind it (D2-93)."""
    turns = unit.intent.turns
    if not turns or turn_objection(table, unit, turns, unit.turns) is not None:
        return
    unit.turns -= abs(turns)
    unit.facing = (unit.facing + turns) % 8
    if unit.rear is not None:
        unit.rear = field.neighbour(unit.space, (unit.facing + 4) % 8)
    for rider in table.state.units:
        if rider.riding == unit.id:
            rider.facing = unit.facing
    stealth.tell_of(table, unit, Turned(unit.id, unit.facing, turns, unit.turns), "D2-75")
