"""Damage to Items, doors, obstacles and vehicles (D2-244, D2-275, D2-444, D2-445)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from wyrmhoard.kernel.asking.ask import Script

from ...cards.entries import Protection
from ...events.blows import CrewHit, ThingDamaged, ThingStruck, VehicleDamaged
from ...state import Item, Thing, Unit
from ...table import Position, Table
from ...target_state import DoorKey, Target
from ..core import decks
from ..core.blow import Blow, weigh
from ..core.conflict_cards import DICE, fate_supply, roll
from ..core.rating import Rating
from ..queries import field, numbers
from . import dying, protect, stack, tokens
from .tokens import Cause

CREW_HIT: Final = 3
"""The least Damaged of one attack that hurts a Unit aboard (D2-445)."""
BROKEN: Final = "broken"


class Solid(NamedTuple):
    """What a thing is made of: its Body, which is also the Difficulty, and its Armor ("": none)."""

    body: Rating
    armor: str = ""


DOOR: Final = Solid(Rating.from_level(5, 1), "1x1")
"""A door: 50 kg of wood."""
OBJECT: Final = Solid(Rating.from_level(5, 1))
"""An object of the Scene that is no Item."""


def solid(position: Position, target: Target) -> Solid | None:
    """The Body and Armor of a thing or a door; None: there is no such thing."""
    entry = field.entry(position)
    if isinstance(target, DoorKey):
        return DOOR if any(door.key == target.door for door in entry.door) else None
    thing = field.aimed_thing(position, target)
    if thing is None or thing.gone:
        return None
    if thing.item is not None:
        return Solid(
            Rating.worth(Fraction(position.cards.items[thing.item.card].grams, 1000)), _own_armor(position, thing.item)
        )
    return OBJECT


def _own_armor(position: Position, item: Item) -> str:
    card = position.cards.items[item.card]
    return card.own_armor or (card.armor.rating if card.armor is not None else "")


def body_of(position: Position, target: Target) -> Rating:
    """The Body of a thing, a door or a vehicle, which is the Difficulty of striking it (D2-244)."""
    unit = field.aimed_unit(position, target)
    if unit is not None:
        return numbers.printed(unit, "body")
    struck = solid(position, target)
    return struck.body if struck is not None else OBJECT.body


def toughness(struck: Solid) -> int:
    """How much Damaged breaks it: the Level of its Body, at least 3 (D2-275)."""
    return max(3, struck.body.whole)


def strike(table: Table, target: Target, blow: Blow) -> Script[int]:
    """Resolve a blow against a thing, a door or a vehicle; how much Damaged it has done (D2-244, D2-444)."""
    unit = field.aimed_unit(table, target)
    if unit is not None:
        done = yield from _strike_vehicle(table, unit, blow)
        return done
    struck = solid(table, target)
    if struck is None:
        return 0
    left = _through(table, target, blow, struck, struck.armor)
    if left:
        _damage(table, target, struck, left, blow.rule)
    return left


def _through(table: Table, target: Target, blow: Blow, struck: Solid, armor: str) -> int:
    """The Successes left after Weapon Damage and Armor (D2-244)."""
    weight = weigh(blow.successes, blow.damage, struck.body)
    taken = 0
    if armor:
        worth = protect.worth(Protection(rating=armor, covers=()), blow)
        taken = min(weight.successes, worth)
    left = max(0, weight.successes - taken - blow.guard)
    told = ThingStruck(
        target=target.key,
        by=blow.by,
        counted=blow.successes,
        level=weight.level,
        scale=weight.scale,
        armor=taken,
        left=left,
    )
    table.tell(told, "D2-244")
    return left


def _damage(table: Table, target: Target, struck: Solid, number: int, rule: str) -> None:
    """Put Damaged on a door or an object; at the Level of its Body it is Broken."""
    scene = table.state.scene
    if isinstance(target, DoorKey):
        key = f"damaged:{target.key}"
        total = scene.story[key] = scene.story.get(key, 0) + number
        broken = total >= toughness(struck)
        if broken:
            scene.doors[target.door] = BROKEN
    else:
        thing = field.aimed_thing(table, target)
        assert thing is not None, target
        total = thing.damaged = thing.damaged + number
        broken = total >= toughness(struck)
        _break(thing, broken)
    table.tell(ThingDamaged(target.key, number, total, broken), rule)


def _break(thing: Thing, broken: bool) -> None:
    """Note the damage on an Item; anything else that is Broken is removed."""
    if thing.item is not None:
        thing.item.damaged = thing.damaged
    elif broken:
        thing.gone = True
        thing.state = BROKEN


# -- vehicles


def _strike_vehicle(table: Table, unit: Unit, blow: Blow) -> Script[int]:
    """A vehicle is a thing: Damaged for each Success after its Armor; 3 or more in one go hurt a Unit aboard."""
    hull = Solid(numbers.printed(unit, "body"))
    left = _through(table, unit.ref, blow, hull, armor_of(table, unit))
    if not left:
        return 0
    _dent(table, unit, left)
    if left >= CREW_HIT:
        yield from hit_crew(table, unit)
    _settle(table, unit)
    return left


def damage(table: Table, unit: Unit, number: int) -> None:
    """Damaged for a vehicle without an attack: the Price of a Power, or what a Scene brings about (D2-381, D2-444)."""
    _dent(table, unit, number)
    _settle(table, unit)


def _dent(table: Table, unit: Unit, number: int) -> None:
    unit.damaged += number
    broken = is_wreck(unit)
    table.tell(VehicleDamaged(unit.id, number, unit.damaged, broken), "D2-444")
    if broken:
        unit.move = 0


def _settle(table: Table, unit: Unit) -> None:
    if dying.is_minion_out(table, unit):
        dying.leave_play(table, unit, "removed", "D2-248b")


def armor_of(position: Position, unit: Unit) -> str:
    """The Armor of a vehicle; "" if it has none."""
    natural = position.cards.items.by_id.get(unit.sheet.armor)
    return natural.armor.rating if natural is not None and natural.armor is not None else ""


def is_wreck(unit: Unit) -> bool:
    """Whether a vehicle is Broken: Damaged at its Body Level (D2-444)."""
    return unit.damaged >= numbers.printed(unit, "body").whole


def aboard(position: Position, unit: Unit) -> list[Unit]:
    """Everybody aboard: people kept on the vehicle's card, then Units that ride it."""
    return [*unit.crew, *(rider for rider in position.state.units if rider.riding == unit.id)]


def hit_crew(table: Table, unit: Unit) -> Script[None]:
    """One person aboard, by lot among the seats, takes a Bash card of the Wound deck at Minor (D2-445)."""
    people = aboard(table, unit)
    if not people:
        return
    person = people[_lot(table, len(people))]
    table.tell(CrewHit(unit.id, person.id, person.post), "D2-445")
    cause = Cause("D2-445")
    if stack.uses_cards(table, "wound"):
        card = next_of(table, "bash")
        if card:
            tokens.place(table, person, card, 1, cause)
    else:
        tokens.add(table, person, "hurt", 1, cause)
    cause.moves.clear()
    yield from dying.settle(table, person, cause)


def next_of(table: Table, kind: str) -> str:
    """The next card of a Damage Type, those before it discarded; empty: none is left."""
    deck = table.cards.damage[f"{kind}-chest"].deck
    pile = decks.pile(table, deck)
    for _ in range(2):  # the second time after the discard was shuffled in
        while pile.draw:
            card = pile.draw.pop()
            if table.cards.damage[card].type == kind:
                return card
            pile.discard.append(card)
        decks.refill(table, deck)
    return ""


def _lot(table: Table, number: int) -> int:
    """A random number below this, by Fate: the die with that many faces, or the next larger one."""
    fate = table.state.fate
    supply = fate_supply(fate.draw, fate.discard, table.chance)
    die = next(sides for sides in DICE if sides >= number)
    while True:
        value = roll(die, supply).value
        if value <= number:
            return value - 1
