"""Setup: a Scene laid out from its file, who plays what, decks and hands (section 2 of the rulebook)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput

from ...cards.cardset import CardSet
from ...cards.scenery import Happening, Presence, SceneEntry, Seating
from ...cards.scenes import pool_of, seating_of, units_of
from ...events.scenes import SceneBegins
from ...settings import TableSettings, table_settings
from ...state import IN_PLAY, NOBODY, Destiny, Pile, Player, Scene, Unit
from ...table import Table
from ..acts import hiding
from ..campaign import progress
from ..campaign.progress import factions_of
from ..characters import build, sheets
from ..conflict import hands
from ..core import conflict_cards, highcard, plan
from ..harm import placing
from ..queries import entrance, field, numbers, timing, unit_factory
from ..queries.timing import clock_of, is_on_clock
from ..scene import deployment, narrator

DAMAGE_DECKS: Final = ("wound", "disorder", "trauma", "restraint")


# -- before anything happens


def new_table(cards: CardSet, seats: int, settings: Mapping[str, Value]) -> Destiny:
    """The state before anything has happened; chance is left to the script. Raises BadInput if the Scene is not for
    this number of seats."""
    chosen = table_settings(settings)
    stops = plan.stops_of(cards, chosen.scene)
    entry = cards.scenes[stops[0].scene]
    if chosen.narrator and seats < 2:
        raise BadInput("a Narrator needs somebody who plays (D2-16)")
    playing = seats - chosen.narrator
    for stop in stops[1:]:
        plan.possible_seats(cards.scenes[stop.scene], playing)
    seating = seating_of(entry, playing, chosen.strength, chosen.own_side)
    state = Destiny(
        chosen,
        _players(entry, seating, chosen),
        factions_of(entry),
        scene=Scene(entry.id, seating.variant or "", map=entry.map.kind),
        course=[stop.scene for stop in stops],
    )
    if chosen.scene in cards.campaigns:
        state.phase = "build"
        for seat in range(playing):
            build.begin(state, seat, sheets.genre_of(entry.world))
    return state


def _players(entry: SceneEntry, seating: Seating, settings: TableSettings) -> list[Player]:
    keys = [faction.key for faction in entry.faction]
    plays = [keys.index(key) for key in seating.plays] + [NOBODY] * settings.narrator
    colours = seat_colours([faction.name for faction in entry.faction], plays)
    return [Player(side, colour, narrator=side == NOBODY) for side, colour in zip(plays, colours, strict=True)]


def seat_colours(sides: Sequence[str], plays: Sequence[int]) -> list[str]:
    """A colour for each seat (D2-19). Where a Faction is called by a colour, its first seat has that colour and no seat
    of another Faction: one word is one thing."""
    named = [side.lower() for side in sides]
    colours: list[str] = []
    for side in plays:
        own = named[side] if side != NOBODY else ""
        free = [colour for colour in unit_factory.COLOURS if colour not in colours]
        plain = [colour for colour in free if colour not in named]
        colours.append(own if own in free else (plain or free)[0])
    return colours


# -- setup (D2-15)


def set_up(table: Table) -> Script[None]:
    """Lay out the Scene, deal Units to seats, shuffle the decks and draw the hands (D2-15)."""
    state = table.state
    for number, faction in enumerate(state.factions):
        faction.seats = [
            seat for seat, player in enumerate(state.players) if player.faction == number and not player.backs
        ]
    decks(table)
    lay_out(table)
    yield from place_units(table)
    progress.bring(table)
    entrance.give_colours(table)
    yield from narrator.stage(table)
    yield from deployment.deploy(table)
    yield from hiding.ambush(table)
    timing.make_weather(table)
    deal(table)
    state.phase = "explore" if field.entry(table).place else "targets"
    table.tell(SceneBegins(state.scene.key, state.scene.variant), "D2-14")


def decks(table: Table) -> None:
    """Shuffle Fate, the Conflict Decks and the damage decks, without what Units and Characters have (D2-29, D2-31,
    D2-33)."""
    state, chance = table.state, table.chance
    state.fate = Pile(conflict_cards.fresh_deck(chance))
    for player in state.players:
        if not player.kept_hand:
            player.pile, player.hand = Pile(), []
        if not player.narrator and not player.kept_hand:
            player.pile.draw = conflict_cards.fresh_deck(chance)
    lying = {harm.card for unit in state.scene.units for harm in unit.harms}
    lying |= {harm.card for character in state.characters for harm in character.harms}
    for deck in DAMAGE_DECKS:
        cards = [card for card in table.cards.damage.deck(deck) if card not in lying]
        chance.shuffle(cards)
        state.damage[deck] = Pile(cards)


def lay_out(table: Table) -> None:
    """Doors, objects and the Clock as the Scene says (D2-24, D2-26, D2-34)."""
    state = table.state
    scene, entry = state.scene, field.entry(table)
    scene.doors = {door.key: door.state for door in entry.door}
    for described in entry.object:
        if not described.reserve:
            entrance.lay(table, described)
    scene.clock = clock_of(entry, state.settings)
    events = [event for event in entry.event if _takes_part(event, scene.variant)]
    scene.clock.events = [(event.on, event.key) for event in events if is_on_clock(scene.clock, event.on)]


def _takes_part(event: Happening, variant: str) -> bool:
    return not event.reserve and (not event.variants or variant in event.variants)


# -- Units (D2-22, D2-23)


def place_units(table: Table) -> Script[None]:
    """The Units of the Scene, each with the seat that plays it; arrivals wait on their Clock cards (D2-22, D2-26)."""
    scene = table.state.scene
    entry = field.entry(table)
    pool, pick = pool_of(entry, scene.variant or None)
    present = units_of(entry, scene.variant or None, scene.story, pool)
    owner: dict[str, int] = {}
    if pool:
        owner = yield from _choose_pool(table, [one for one in present if one.name_here in pool], pick)
        present = tuple(one for one in present if one.name_here not in pool or one.name_here in owner)
    present = tuple(one for one in present if one.on is None or is_on_clock(scene.clock, one.on))
    owner |= yield from _share_out(table, [one for one in present if one.name_here not in owner and one.on is None])
    waiting: dict[str, int] = {}
    for described in present:
        entrance.come(table, described, owner.get(described.name_here, NOBODY), waiting)
    progress.hasten(table)


def _share_out(table: Table, present: Sequence[Presence]) -> Script[dict[str, int]]:
    """Which seat plays which Unit: by turns in the order of the Scene, or drafted in High Card order (D2-22)."""
    owner: dict[str, int] = {}
    for faction in table.state.factions:
        units = [one.name_here for one in present if one.faction == faction.key]
        if not faction.seats or not units:
            continue
        seats = list(faction.seats)
        drafted = table.state.settings.units == "draft" and len(seats) > 1
        if drafted:
            seats = yield from highcard.order(table, seats, "D2-22")
        for at in range(len(units)):
            seat = seats[at % len(seats)]
            left = [unit for unit in units if unit not in owner]
            chosen = left[0]
            if drafted and len(left) > 1:
                chosen = yield one(seat, "draft", left, "D2-22")
            owner[chosen] = seat
    return owner


def _choose_pool(table: Table, pool: Sequence[Presence], pick: int) -> Script[dict[str, int]]:
    """Some of a pool take part, as the Players choose in High Card order (D2-22)."""
    faction = next(one for one in table.state.factions if one.key == pool[0].faction)
    known = progress.roster(table)
    if known:
        return known
    if not faction.seats:
        return dict.fromkeys([one.name_here for one in pool][:pick], NOBODY)
    seats = yield from highcard.order(table, faction.seats, "D2-22")
    owner: dict[str, int] = {}
    for at in range(pick):
        left = [one.name_here for one in pool if one.name_here not in owner]
        seat = seats[at % len(seats)]
        chosen = left[0] if len(left) == 1 else (yield one(seat, "draft", left, "D2-22"))
        owner[chosen] = seat
    return owner


# -- hands


def deal(table: Table) -> None:
    """The starting hands (D2-37), and what a Scene gives its weaker side. A kept hand is filled up (D2-426)."""
    for seat, player in enumerate(table.state.players):
        if player.narrator:
            continue
        described = field.entry(table).faction[player.faction]
        player.cp += described.cp
        number = player.next_hand or described.hand or table.state.settings.hand_start
        hands.draw(table, seat, max(0, number - len(player.hand)), "D2-426" if player.kept_hand else "D2-37")
        player.kept_hand, player.next_hand = False, 0


def enter(table: Table, unit: Unit) -> None:
    """Put a Unit that is in play on its Space, and give it its starting Move."""
    if unit.status == IN_PLAY:
        placing.place(table, unit, unit.space, unit.rear)
        unit.start = numbers.move_of(table, unit)
