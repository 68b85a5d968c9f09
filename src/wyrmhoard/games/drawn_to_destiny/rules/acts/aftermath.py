"""The consequences of a Fight that was won: blows, effects of abilities, and what is offered afterwards (D2-177,
D2-208)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked
from ...cards.damage import PLACES
from ...cards.scenery import HEADINGS
from ...cards.vocabulary import BothFall, Give, Shove, Step
from ...events.attacks import Disarmed, Overrun, OverrunStopped, Triggered
from ...events.movement import Moved
from ...state import NOBODY, Item, Thing, Unit
from ...table import Position, Table
from ...target_state import Target, UnitId
from ..conflict import answering, cards, outcome
from ..conflict.sides import Conflict, Side, facts, unit_of
from ..core import compass, features
from ..core.blow import Blow, weigh
from ..harm import apply, conditions, placing, restraint, things, tokens
from ..movement import hazards, moves
from ..queries import attack_options, changes, field, numbers

NONE: Final = "none"
ALL_ARCS: Final = ("front", "left", "right", "back")
ARMOR_IN_OVERRUN: Final = 1
"""How many more cards are removed at the place that the blocker chooses (D2-177)."""
MOVES_BY_NAME: Final = {"forward": (0,), "drift": (1, 7), "slide": (2, 6), "drift-back": (3, 5), "backward": (4,)}
"""The headings of a step by its name, in eighths from the Facing."""


def resolve(table: Table, conflict: Conflict, target: Target | None = None) -> Script[None]:
    """Carry out the harm, then what abilities offer afterwards. `target`: the thing that is attacked, if the Rival is
    no Unit."""
    for side in conflict.sides:
        unit, other = unit_of(table, side), unit_of(table, conflict.other(side))
        if side.means.thrown and side.paid and unit is not None and other is not None:
            lose_thrown(table, unit, side.means.item, other.space)
    yield from hurt(table, conflict, target)
    yield from afterwards(table, conflict)


def hurt(table: Table, conflict: Conflict, target: Target | None = None) -> Script[None]:
    """Each Winner's Successes go to Damage; if both Succeed, each on the state before (D2-182, D2-208)."""
    struck = [side for side in conflict.sides if side.overruns or (outcome.scores(side) and side.strikes)]
    for side in struck:
        if side.overruns:
            yield from stop_overrun(table, conflict, side)
    blows = [(side, blow_of(table, conflict, side)) for side in struck if side.overruns or outcome.scores(side)]
    for side, blow in blows:
        if side.means.disarm is not None:
            yield from disarm(table, conflict, side)
        elif blow is not None:
            yield from _strike(table, conflict, side, blow, target)


def _strike(table: Table, conflict: Conflict, side: Side, blow: Blow, target: Target | None) -> Script[None]:
    """One blow, and the triggers of those who dealt it (D2-245)."""
    other = unit_of(table, conflict.other(side))
    if other is not None and not other.in_play:
        return
    if other is None or "vehicle" in other.sheet.traits:
        if side.overruns:
            blow = replace(blow, guard=ARMOR_IN_OVERRUN)  # one more card is removed even if the target has no places
        yield from things.strike(table, target or UnitId(conflict.other(side).unit), blow)
        return
    if side.overruns:
        blow = yield from choose_place(table, conflict.other(side), other, blow)
    before = len(other.harms)
    applied = yield from apply.strike(table, other, blow)
    if applied:
        placed = other.harms[before:]  # the Hit Location first, then what overflows (D2-249)
        kind = table.cards.damage[placed[0].card].type if placed else ""
        yield from _triggers(table, conflict, side, other, kind)


# -- blows


def arcs_of(position: Position, attacker: Unit, target: Unit) -> tuple[str, ...]:
    """In which arcs of the target the attacker is: all of them at Range:0 (D2-119)."""
    at, to = compass.nearest(field.stand(target), field.stand(attacker))
    arc = compass.arc_of(target.facing, at, to)
    return ALL_ARCS if arc == compass.HERE else (arc,)


def blow_of(position: Position, conflict: Conflict, side: Side) -> Blow | None:
    """The blow of a side's attack against its Rival, computed before any of it happens."""
    unit, other = unit_of(position, side), unit_of(position, conflict.other(side))
    if unit is None or not side.means.types:
        return None
    known = facts(position, conflict, side).but(conflict="attack")
    card = changes.card_of(position, side.means.item)
    magic = features.magic_of(position, card.magic) if card is not None and card.kind == "weapon" else 0
    return Blow(
        types=side.means.types,
        successes=0 if side.overruns else side.successes,
        damage=side.damage,
        by=unit.id,
        against=side.means.against,
        arcs=arcs_of(position, unit, other) if other is not None else (),
        origin=unit.space,
        pierce=side.means.pierce + changes.total(position, unit, "armor pierce", known),
        shred=changes.total(position, unit, "armor shred", known),
        magic=magic,
        kinds=side.means.kinds,
        ground=side.means.ground,
        becomes=side.means.becomes,
        stays_minor=changes.holds_true(position, unit, "card stays minor", known),
        per_crit=(*side.means.per_crit, *_per_crit(position, unit, known)),
        rule="D2-177" if side.overruns else "D2-208",
    )


def _per_crit(position: Position, unit: Unit, known: changes.Facts) -> list[tuple[str, int]]:
    """Additional effects of each Crit, by abilities."""
    gains: list[tuple[str, int]] = []
    for _, doing in changes.abilities(position, unit, known):
        if (
            doing.kind == "passive"
            and doing.moment == "damage dealt"
            and changes.fits(position, unit, doing.needs, known)
        ):
            for effect in doing.do:
                if isinstance(effect, Give) and effect.per == "crit":
                    gains.append((effect.condition, effect.amount))
                elif isinstance(effect, Shove) and effect.per == "crit":
                    gains.append(("push", effect.spaces))
    return gains


def _triggers(table: Table, conflict: Conflict, side: Side, other: Unit, kind: str) -> Script[None]:
    """Abilities that answer to damage dealt: only if a card was applied (D2-245)."""
    unit = unit_of(table, side)
    if unit is None:
        return
    known = facts(table, conflict, side, type=kind).but(conflict="attack")
    for source, doing in list(changes.abilities(table, unit, known)):
        if doing.kind != "passive" or doing.moment != "damage dealt":
            continue
        if not changes.fits(table, unit, doing.needs, known):
            continue
        for effect in doing.do:
            if isinstance(effect, Give) and not effect.per and other.in_play:
                table.tell(Triggered(unit.id, unit.sheet.name, source.key), "D2-245")
                name = "infected" if effect.at == "each events" else effect.condition
                yield from conditions.gain(table, other, name, effect.amount, rule="D2-245", attack=True)


# -- Overrun (D2-177 to D2-179)


def stop_overrun(table: Table, conflict: Conflict, side: Side) -> Script[None]:
    """The blocker may use an ability by which its Block is not overrun, after it has won (D2-353)."""
    blocker = conflict.other(side)
    unit = unit_of(table, blocker)
    if unit is None or not numbers.can_use_abilities(table, unit):
        return
    if not weigh(0, side.damage, side.difficulty).successes:
        return
    known = facts(table, conflict, blocker, normal=True).but(conflict="defense")
    abilities = attack_options.uses(table, unit, known, "block won")
    chosen = yield from answering.offer_ability(table, unit, abilities)
    if chosen and changes.holds_true(table, unit, "no overrun", known.but(using=(chosen,))):
        side.overruns = False
        table.tell(OverrunStopped(unit.id, unit.sheet.name, chosen), "D2-353")


def choose_place(table: Table, blocker: Side, unit: Unit, blow: Blow) -> Script[Blow]:
    """The blocker chooses where it is hit, and one more card is removed there (D2-177, D2-178)."""
    if not weigh(blow.successes, blow.damage, numbers.rating(table, unit, blow.against)).successes:
        return blow
    seat = numbers.controller(table, unit)
    place = PLACES[0]
    if seat != NOBODY:
        place = yield one(seat, "place", list(PLACES), "D2-177", Asked(unit=unit.id, by=blow.by))
    facts_now = changes.Facts(conflict="defense", aspect="block", skill=blocker.means.skill, item=blocker.means.item)
    guard = changes.total(table, unit, "overrun armor", facts_now) if blocker.means.item is not None else 0
    table.tell(Overrun(unit.id, unit.sheet.name, str(place)), "D2-177")
    return replace(blow, place=str(place), guard=guard or ARMOR_IN_OVERRUN)


# -- Disarm (C9)


def disarm(table: Table, conflict: Conflict, side: Side) -> Script[None]:
    """No damage: the Rival drops one held Item, farther away for each Success above the first."""
    effect, other = side.means.disarm, unit_of(table, conflict.other(side))
    attacker = unit_of(table, side)
    if effect is None or other is None or attacker is None:
        return
    held = [item for item in other.items if numbers.hands_of(item)]
    if not held:
        return
    dropped = held[0]
    seat = numbers.controller(table, other)
    if len(held) > 1 and seat != NOBODY:
        answer = yield one(seat, "drop", [str(item.id) for item in held], "D2-112", Asked(unit=other.id))
        dropped = next(item for item in held if str(item.id) == answer)
    tokens.drop(table, other, dropped, "D2-346")
    thing = next(thing for thing in table.state.scene.things if thing.item is dropped)
    _fling(table, thing, attacker, other, effect.farther * max(0, side.successes - 1))
    table.tell(Disarmed(other.id, other.sheet.name, dropped.card, (thing.x, thing.y)), "D2-346")


def _fling(table: Table, thing: Thing, attacker: Unit, other: Unit, spaces: int) -> None:
    """A thing flies straight away from the attacker until something is in its way."""
    heading = other.facing
    if attacker.space != other.space:
        heading = min(
            range(8),
            key=lambda h: (-field.distance(attacker.space, field.neighbour(other.space, h)), _bend(h, attacker, other)),
        )
    for _ in range(spaces):
        start = (thing.x, thing.y)
        there = field.neighbour(start, heading)
        if not field.inside(table, there) or field.blocked(table, start, there):
            return
        thing.x, thing.y = there


def _bend(heading: int, attacker: Unit, other: Unit) -> int:
    """How far a heading is from the line between two Units, squared."""
    x, y = compass.STEPS[heading]
    dx, dy = other.x - attacker.x, other.y - attacker.y
    return (x * dy - y * dx) ** 2


def lose_thrown(table: Table, unit: Unit, item: Item | None, space: tuple[int, int]) -> None:
    """A thrown weapon lies on the Space at which it was aimed (D2-124)."""
    if item is None or item not in unit.items:
        return
    tokens.drop(table, unit, item, "D2-124")
    for thing in table.state.scene.things:
        if thing.item is item:
            thing.x, thing.y = space


# -- what is offered afterwards


def afterwards(table: Table, conflict: Conflict) -> Script[None]:
    """Abilities that are used after an attack was won, or after a shot."""
    for side in conflict.sides:
        unit = unit_of(table, side)
        if unit is None or not unit.in_play or not side.paid or not side.strikes:
            continue
        if not numbers.can_use_abilities(table, unit):
            continue
        known = cards.facts_of(table, conflict, side).but(conflict="attack")
        if side.wins:
            rival = unit_of(table, conflict.other(side))
            abilities = [
                key for key in attack_options.uses(table, unit, known, "attack won") if _can_be_done(table, key, rival)
            ]
            chosen = yield from answering.offer_ability(table, unit, abilities)
            yield from _do(table, conflict, side, chosen)
        if side.means.reach == "ranged" and side.conflict == "attack":
            abilities = [
                key for key in attack_options.uses(table, unit, known, "after shot") if _steps(table, unit, key)
            ]
            chosen = yield from answering.offer_ability(table, unit, abilities)
            yield from _do(table, conflict, side, chosen)


def _can_be_done(position: Position, key: str, rival: Unit | None) -> bool:
    """Whether the Rival is still there, if an ability takes it down (C9)."""
    down = any(isinstance(effect, BothFall) for effect in position.cards.abilities[key].doing.do)
    return not down or (rival is not None and rival.in_play)


def _do(table: Table, conflict: Conflict, side: Side, key: str) -> Script[None]:
    """Carry out what an ability does after a Conflict."""
    unit, other = unit_of(table, side), unit_of(table, conflict.other(side))
    if not key or unit is None:
        return
    for effect in table.cards.abilities[key].doing.do:
        if isinstance(effect, BothFall) and other is not None:
            for fallen in (other, unit):
                yield from conditions.gain(table, fallen, "prone", 1, rule="D2-346")
            restraint.grapple(table, unit, other, "D2-346")
        elif isinstance(effect, Step):
            yield from _step(table, unit, key, effect)


def _steps(position: Position, unit: Unit, key: str) -> list[int]:
    """The headings in which a Unit can make the step that an ability gives it."""
    headings: list[int] = []
    if (
        field.is_aboard(position, unit)
        or not numbers.can_move(position, unit)
        or restraint.leave_objection(position, unit) is not None
    ):
        return headings
    for effect in position.cards.abilities[key].doing.do:
        if isinstance(effect, Step) and unit.move >= _price(position, unit, effect):
            for name in effect.by:
                headings += [(unit.facing + eighths) % 8 for eighths in MOVES_BY_NAME[name]]
    return [
        heading
        for heading in headings
        if not placing.is_full(position, unit, field.neighbour(unit.space, heading))
        and moves.way_objection(position, unit, heading) is None
    ]


def _price(position: Position, unit: Unit, effect: Step) -> int:
    """The Move for the step: 1 more if the Unit drags another along (D2-272)."""
    return effect.price + bool(restraint.dragged(position, unit))


def _step(table: Table, unit: Unit, key: str, effect: Step) -> Script[None]:
    """Move a Unit one Space at once, for the price of that step; hazards of the Space take effect (D2-415)."""
    seat = numbers.controller(table, unit)
    headings = _steps(table, unit, key)
    chosen = headings[0]
    if seat != NOBODY and len(headings) > 1:
        names = [HEADINGS[heading] for heading in headings]
        answer = yield one(seat, "step", names, "D2-346", Asked(unit=unit.id))
        chosen = HEADINGS.index(answer)
    price, old, along = _price(table, unit, effect), unit.space, restraint.dragged(table, unit)
    unit.move -= price
    placing.place(table, unit, field.neighbour(old, chosen))
    placing.drag(table, unit, old, along)
    field.stir(table, unit)
    table.tell(Moved(unit=unit.id, to=(unit.x, unit.y), kind="step", price=price, left=unit.move), "D2-346")
    restraint.loosen(table)
    for moved in (unit, *along):
        yield from hazards.enter(table, moved)
