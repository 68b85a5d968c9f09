"""Units as they come into a Scene: their sheets from the cards, and their Items where they belong (D2-24, D2-24a)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...cards import entries
from ...cards.cardset import CardSet
from ...cards.entries import Carried
from ...cards.scenery import HEADINGS, Presence
from ...state import IN_PLAY, NOBODY, STATS, Held, Item, Sheet, Status, Unit
from ...table import Position, Table
from ..core.compass import Space, neighbour
from ..core.rating import Rating

BUILT_IN: Final = "built-in"
TO_COME: Final = "to come"
DOUBLE: Final = "double-sized"
COLLIDES: Final = "collides"
"""Nobody shares a Space with it: with what is double-sized, vehicles and mounts (D2-91)."""
COLOURS: Final = ("blue", "gold", "orange", "purple", "red", "teal")
MOST_UNITS: Final = 5
"""Units of one seat at a time (D2-23)."""
CREW_BODY: Final = "8x1"
"""The Body of people aboard a vehicle (D2-445a)."""


def sheet_of(cards: CardSet, entry: entries.Unit, name: str = "", minion: bool | None = None) -> Sheet:
    """The sheet of a Unit of units.toml. `minion`: what the Scene says of it, if that differs from its card."""
    skills = tuple((one.of, one.level) for one in entry.skills if one.of in cards.skills.by_id)
    powers = tuple((one.of, one.level, one.intensity) for one in entry.skills if one.of in cards.powers.by_id)
    abilities = tuple(f"{one.of}/{ability}" for one in entry.skills for ability in one.abilities)
    abilities += tuple(f"special/{ability}" for ability in entry.special)
    return Sheet(
        name=name or entry.name,
        entry=entry.id,
        stats=(entry.body, entry.mind, entry.will, entry.speed),
        speeds=_speeds(entry),
        skills=skills,
        abilities=abilities,
        powers=powers,
        traits=_traits(entry, minion),
        armor=entry.armor,
        role=entry.role,
    )


def _speeds(entry: entries.Unit) -> tuple[tuple[str, str], ...]:
    """The Speeds off the land that its card prints (D2-334)."""
    if entry.speeds is None:
        return ()
    speeds = ((medium, getattr(entry.speeds, medium)) for medium in entry.speeds.__struct_fields__)
    return tuple((medium, speed) for medium, speed in speeds if speed is not None)


def _traits(entry: entries.Unit, minion: bool | None) -> tuple[str, ...]:
    """All that its card says it is; the Scene may say otherwise about Minions."""
    marks = tuple(mark for mark in entry.marks if mark != "minion" or minion is not False)
    return (*marks, "minion") if minion and "minion" not in marks else marks


def at_scale(position: Position, sheet: Sheet) -> Sheet:
    """The sheet of a Unit on this map: it is double-sized if it is longer than a Space (D2-335)."""
    entry, metres = position.cards.units.by_id.get(sheet.entry), position.cards.maps[position.state.scene.map].metres
    if entry is None or not (entry.double and entry.length):
        return sheet
    shared = entry.collides or entry.mount or entry.vehicle is not None
    long = (DOUBLE,) if shared else (DOUBLE, COLLIDES)
    traits = tuple(trait for trait in sheet.traits if trait not in long)
    return replace(sheet, traits=traits if metres is not None and entry.length <= 100 * metres else (*traits, *long))


def make_unit(
    table: Table,
    made_of: str | Sheet,
    faction: int,
    seat: int,
    space: Space,
    facing: int,
    presence: Presence | None = None,
) -> Unit:
    """A Unit with its Items, ready for the map; it is not in the Scene yet.

    `made_of`: an entry of units.toml, or the sheet of a Character. `presence`: what the Scene says about how it starts.
    """
    cards, state = table.cards, table.state
    name = presence.name or "" if presence else ""
    minion = presence.minion if presence else None
    sheet = sheet_of(cards, cards.units[made_of], name, minion) if isinstance(made_of, str) else made_of
    sheet = at_scale(table, sheet)
    unit = Unit(state.next_id(), sheet, faction, seat, x=space[0], y=space[1], facing=facing)
    if presence is not None:
        unit.key, unit.light, unit.tokens = presence.name_here, presence.light, dict(presence.tokens)
    if DOUBLE in sheet.traits:
        unit.rear = neighbour(space, (facing + 4) % 8)
    entry = cards.units.by_id.get(sheet.entry)
    if entry is not None:
        lacks = presence.lacks if presence else ()
        for carried in entry.items:
            if carried.item not in lacks:
                unit.items += make_items(table, carried)
        for card in presence.wears if presence else ():
            unit.items.append(make_item(table, card))
        if entry.vehicle is not None:
            unit.items += [make_item(table, weapon.item, held=BUILT_IN) for weapon in entry.vehicle.weapons]
            _board(table, unit, entry.vehicle.crew)
    take_up(table, unit, presence)
    return unit


def recruit(table: Table, user: Unit, entry: str, space: Space, facing: int, status: Status = IN_PLAY) -> Unit:
    """A Unit joins the side of its caller: of the same seat, if that has a number left for it (D2-23, D2-284)."""
    own = [unit for unit in table.state.scene.units if unit.status in (IN_PLAY, TO_COME)]
    seat = user.seat if sum(unit.seat == user.seat for unit in own) < MOST_UNITS else NOBODY
    unit = make_unit(table, entry, user.faction, seat, space, facing)
    unit.colour, unit.number = _number_for(table, unit, user.colour)
    unit.status, unit.called = status, True
    table.state.scene.units.append(unit)
    return unit


def _number_for(table: Table, unit: Unit, colour: str) -> tuple[str, int]:
    """The colour and the number of a Unit that joins: those of its caller, or else another Player Deck of its
    Faction, or a new one, since a deck has five of each card (D2-23)."""
    state = table.state
    own = state.factions[unit.faction].colours
    new = [one for one in COLOURS if one not in {player.colour for player in state.players}]
    new = [one for one in new if not any(one in faction.colours for faction in state.factions)]
    here = [other for other in state.scene.units if other.status in (IN_PLAY, TO_COME)]
    for deck in dict.fromkeys((colour, *own, *new)):
        taken = {other.number for other in here if other.colour == deck}
        free = [number for number in range(1, MOST_UNITS + 1) if number not in taken]
        if free:
            if deck in new:
                own.append(deck)
            return deck, free[0]
    return colour, 1 + sum(other.colour == colour for other in here)  # there are no colours left


def make_items(table: Table, carried: Carried) -> list[Item]:
    """Items of a Unit's card, in storage as yet."""
    card = table.cards.items[carried.item]
    fixed = carried.built_in or card.natural
    items = [make_item(table, carried.item, held=BUILT_IN if fixed else "stored") for _ in range(carried.number)]
    for item in items:
        if carried.built_in:
            item.uses = NOBODY
        elif carried.uses is not None:
            item.uses = carried.uses
    return items


def make_item(table: Table, card: str, held: Held = "stored") -> Item:
    """An Item, with all its Uses; a bow has no arrow on the string (D2-24a)."""
    entry = table.cards.items[card]
    uses = NOBODY if not entry.uses else 0 if entry.nocks else entry.uses
    screen = entry.screen.points if entry.screen is not None else 0
    return Item(table.state.next_id(), card, held, uses, screen=screen)


def _board(table: Table, vehicle: Unit, posts: tuple[str, ...]) -> None:
    """The people aboard a vehicle, on its card (D2-445a)."""
    _, mind, will, speed = vehicle.sheet.stats
    for post in posts:
        sheet = Sheet(post, "", (CREW_BODY, mind, will, speed), skills=vehicle.sheet.skills)
        person = Unit(table.state.next_id(), sheet, vehicle.faction, vehicle.seat, riding=vehicle.id, post=post)
        vehicle.crew.append(person)


# -- what is where (D2-24a)


def take_up(position: Position, unit: Unit, presence: Presence | None = None) -> None:
    """Put on the armor and what else a Unit wears here, and take in hand what it starts with: as the Scene says, or by
    D2-24a."""
    wears = presence.wears if presence is not None else ()
    for item in unit.items:
        worn = position.cards.items[item.card].kind == "armor" or item.card in wears
        if worn and item.held == "stored":
            item.held = "worn"
    if "no hands" in unit.sheet.traits or (presence is not None and presence.empty_hands):
        return
    if presence is not None and (presence.left or presence.right or presence.both):
        hands: tuple[tuple[Held, str | None], ...] = (
            ("left", presence.left),
            ("right", presence.right),
            ("both", presence.both),
        )
        for hand, card in hands:
            named = next((item for item in unit.items if item.card == card and item.held == "stored"), None)
            if named is not None:
                named.held = hand
        return
    stored = [item for item in unit.items if item.held == "stored"]
    weapon = next((item for item in stored if position.cards.items[item.card].kind == "weapon"), None)
    if weapon is not None:
        weapon.held = _starting_hand(position, unit, weapon)
    shield = next((item for item in stored if position.cards.items[item.card].kind == "shield"), None)
    if shield is not None and (weapon is None or weapon.held == "right"):
        shield.held = "left"


def _starting_hand(position: Position, unit: Unit, weapon: Item) -> Held:
    if position.cards.items[weapon.card].nocks:
        return "left"
    return "both" if hands_needed(position, unit, weapon) == 2 else "right"


def hands_needed(position: Position, unit: Unit, item: Item) -> int:
    """How many hands a Unit needs for an Item (D2-88): big hands need fewer."""
    card = position.cards.items[item.card]
    big = card.big
    if big is not None and Rating.parse(unit.sheet.stats[STATS.index("body")]) >= Rating.parse(big.body):
        return big.hands
    return card.hands


def heading_of(name: str | None, default: int = 0) -> int:
    """The number of a heading that a file names."""
    return default if name is None else HEADINGS.index(name)
