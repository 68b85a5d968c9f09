"""The Narrator: a seat without Units that changes how a Scene starts, and some of what happens in it (D2-16, D2-16a).

It acts at two points: at setup, before the other seats see anything, and at the start of each Events phase. It never
sees hands, decks or sealed choices. What it picks in forms are keys of parts of the Scene (`narrator_state`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.asking.form import Field, Filled, Form, Number, Pick, Text
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, unsaid

from ...asked import Asked
from ...cards.aims import Taken, walk_aims
from ...cards.scenery import HEADINGS, Object
from ...events.narrator import (
    BroughtToLight,
    Change,
    EventShifted,
    Favored,
    LocationCovered,
    LostToSight,
    Narrated,
    Staged,
    Whispered,
    WindMade,
)
from ...events.scenes import LocationRevealed
from ...narrator_state import EventPart, Part, PlacePart, Reserve, read_part, read_reserve
from ...state import IN_PLAY, NOBODY, Patch, Thing, Unit
from ...table import Position, Table
from ...target_state import ThingId, UnitId, find_target
from ...words.phrases import label
from .. import endings
from ..core import compass, features
from ..core.compass import Space
from ..harm import placing
from ..queries import chart, entrance, field, locations, stealth, timing, unit_factory
from . import goals

NOTHING: Final = "nothing"
STAGE: Final = "stage"
NARRATE: Final = "narrate"
STAY: Final = "stay"
MOVE, HIDE, REMOVE, ADD, NOTE = "move", "hide", "remove", "add", "note"
REVEAL, SOONER, LATER, WIND_FROM, WIND, CP, SAY = "reveal", "sooner", "later", "wind-from", "wind", "cp", "say"
"""Blanks of the two forms."""
STRONGEST: Final = 12
"""The strongest wind that it makes, in tens of km/h."""
LONGEST: Final = 400
"""Characters of a text to the seats, or of a note."""
TWICE: Final = Refusal("D2-16a", later("Each thing is moved, hidden or removed, and only one of these."))
EVENT_TWICE: Final = Refusal("D2-16a", later("A Clock Event is moved by one card in a Turn, one way or the other."))
DECIDES: Final = Refusal("D2-16a", later("Without that the Scene would be decided before it begins."))
TOO_MANY: Final = Refusal("D2-23", later("There are too few colours: each is enough for 5 Units."))
NO_WIND: Final = Refusal("D2-16a", later("Say where the wind comes from, and how strong it is."))


def seat_of(position: Position) -> int:
    """The seat of the Narrator, unless it has given up; -1: there is none."""
    seats = (seat for seat, player in enumerate(position.state.players) if player.narrator and not player.conceded)
    return next(seats, NOBODY)


def is_staging(position: Position) -> bool:
    """Whether the Narrator has not yet said how the Scene starts: until then nobody else sees it (D2-16)."""
    return position.state.phase == "setup" and not position.state.scene.staged and seat_of(position) != NOBODY


# -- at setup (D2-16)


def stage(table: Table) -> Script[None]:
    """The Narrator moves, hides, removes and adds before the others see the Scene; they are not told (D2-16)."""
    seat = seat_of(table)
    form = stage_form(table) if seat != NOBODY else None
    if form is not None:
        answer = yield one(seat, STAGE, [NOTHING, form, *endings.giving_up(table, seat)], "D2-16")
        if isinstance(answer, Filled) and answer.key == STAGE:
            yield from _carry_out(table, seat, answer.values)
            entrance.give_colours(table)
        else:
            endings.gave_up(table, seat, answer)
    table.state.scene.staged = True


def stage_form(position: Position) -> Form | None:
    """The form for changes at setup; None if nothing may be changed."""
    units = [unit for unit in position.state.scene.units if is_ours(unit)]
    laid = [thing for thing in position.state.scene.things if is_loose(position, thing)]
    places = [patch for patch in locations.patches(position) if patch.spaces]
    everything: list[Part] = [*(unit.ref for unit in units), *(thing.ref for thing in laid)]
    everything += [*(PlacePart(patch.name) for patch in places), *map(EventPart, events(position))]
    hideable: list[Part] = [unit.ref for unit in units if may_hide(position, unit)]
    hideable += [thing.ref for thing in laid if may_hide_thing(position, thing)]
    hideable += [PlacePart(patch.name) for patch in places if locations.may_cover(position, patch)]
    fields = (
        _some(position, MOVE, everything, later("What lies or stands elsewhere")),
        _some(position, HIDE, hideable, later("What is hidden")),
        _some(
            position,
            REMOVE,
            [part for part in everything if not is_needed(position, part)],
            later("What is not there at all"),
        ),
        _some(position, ADD, reserve(position), later("What is added from the reserve")),
    )
    blanks = [blank for blank in fields if blank is not None]
    if not blanks:
        return None

    def verify(values: dict[str, Any]) -> Refusal | None:
        return stage_objection(position, values)

    def sampler(rng: Random) -> dict[str, Any]:
        return _sample(blanks, verify, rng) | {NOTE: ""}

    return Form(STAGE, (*blanks, Text(NOTE, LONGEST, text=later("Notes, for nobody else to read"))), verify, sampler)


def stage_objection(position: Position, values: dict[str, Any]) -> Refusal | None:
    """Why the Narrator may not change all this at setup (D2-16a)."""
    named = [*values.get(MOVE, []), *values.get(HIDE, []), *values.get(REMOVE, [])]
    if len(set(named)) < len(named):
        return TWICE
    if not _has_colours(position, values.get(ADD, []), values.get(REMOVE, [])):
        return TOO_MANY
    return DECIDES if _would_decide(position, values.get(REMOVE, [])) else None


def _has_colours(position: Position, added: Sequence[str], removed: Sequence[str]) -> bool:
    """Whether each Unit without a seat still has a colour and a number (D2-19, D2-23), if any are added: without that
    the Scene is as it was written for this number of seats."""
    if not added:
        return True
    parts = [read_part(key) for key in removed]
    gone = {part.arrival if isinstance(part, EventPart) else part for part in parts}
    count = Counter(unit.faction for unit in position.state.scene.units if unit.seat < 0 and unit.ref not in gone)
    keys = [faction.key for faction in position.state.factions]
    come = {read_reserve(key) for key in added}
    for described in field.entry(position).unit:
        count[keys.index(described.faction)] += Reserve("unit", described.name_here) in come
    wanted = sum(-(-number // unit_factory.MOST_UNITS) for number in count.values())
    return wanted <= len(unit_factory.COLOURS) - len(position.state.players)


def _would_decide(position: Position, removed: Sequence[str]) -> bool:
    """Whether a Goal would be complete without some things, or a side without Units (D2-16a: no result is changed)."""
    if not removed:
        return False
    twin = Table(position.state.copy(), Chance(NARRATE), position.cards)
    for key in removed:
        _remove(twin, read_part(key))
    sides = {unit.faction for unit in position.state.scene.units}
    if sides - {unit.faction for unit in twin.state.scene.units}:
        return True
    aims = [goal.aim for goal in field.entry(position).goal]
    return any(goals.is_so(twin, aim) and not goals.is_so(position, aim) for aim in aims)


def _carry_out(table: Table, seat: int, values: dict[str, Any]) -> Script[None]:
    for key in values.get(ADD, []):
        _tell_narrator(table, seat, "added", key)
        _add(table, read_reserve(key))
    for key in values.get(REMOVE, []):
        _tell_narrator(table, seat, "removed", key)
        _remove(table, read_part(key))
    for key in values.get(HIDE, []):
        _tell_narrator(table, seat, "hidden", key)
        _hide(table, read_part(key))
    for key in values.get(MOVE, []):
        yield from _move(table, seat, read_part(key))
    _write_down(table, seat, values)


def _tell_narrator(table: Table, seat: int, how: Change, key: str) -> None:
    """Show what the Narrator does at setup only in its own log."""
    table.tell(Staged(how, key, table.state.scene.key), "D2-16", only=(seat,))


def _move(table: Table, seat: int, part: Part) -> Script[None]:
    """Where to, or to which Clock card; or it stays after all."""
    if isinstance(part, EventPart):
        cards = [str(card) for card in cards_to_come(table)]
        answer = yield one(seat, "stage-card", [STAY, *cards], "D2-16a", Asked(what=part.key))
        if answer != STAY:
            _put_event(table, part.event, int(str(answer)))
    else:
        spaces = {chart.name_of(space): space for space in spaces_for(table, part)}
        answer = yield one(seat, "stage-space", [STAY, *spaces], "D2-16a", Asked(what=part.key))
        if answer != STAY:
            _put(table, part, spaces[str(answer)])
    if answer != STAY:
        _tell_narrator(table, seat, "moved", part.key)


# -- what may be changed at setup


def is_ours(unit: Unit) -> bool:
    """Whether a Unit is the Narrator's to change: no Player controls it, and it does not ride on another."""
    return unit.seat < 0 and unit.status in (IN_PLAY, "to come") and unit.riding == NOBODY


def may_hide(position: Position, unit: Unit) -> bool:
    """Whether a Unit can start as a marker."""
    return unit.in_play and not stealth.is_hidden(unit) and not unit.crew and stealth.is_used(position)


def may_hide_thing(position: Position, thing: Thing) -> bool:
    """Whether a thing can be lost to sight: it is seen, and no Goal needs it."""
    return not thing.hidden and not is_needed(position, thing.ref)


def is_loose(position: Position, thing: Thing) -> bool:
    """Whether a thing can lie elsewhere: it fills one Space and is nothing that stands in the way or carries."""
    described = _object(position, thing)
    if thing.gone or described is None:
        return not thing.gone
    return len(described.spaces) == 1 and not (described.blocks or described.obstacle or described.aboard)


def _object(position: Position, thing: Thing) -> Object | None:
    return next((described for described in field.entry(position).object if described.key == thing.key), None)


def is_needed(position: Position, part: Part) -> bool:
    """Whether the Scene asks for a thing: without it a Goal could not be reached, or not be missed."""
    thing = field.aimed_thing(position, part) if isinstance(part, ThingId) else None
    if thing is None:
        return False
    asked = {job.about for job in field.entry(position).job} | {job.holding for job in field.entry(position).job}
    asked |= {
        aim.object for goal in field.entry(position).goal for aim in walk_aims(goal.aim) if isinstance(aim, Taken)
    }
    return thing.key in asked or (thing.item is not None and thing.item.card in asked)


def events(position: Position) -> list[str]:
    """The Clock Events still to come that no Player's Unit arrives with."""
    return [key for _, key in position.state.scene.clock.events if _is_free_event(position, key)]


def _is_free_event(position: Position, key: str) -> bool:
    unit = field.aimed_unit(position, find_target(key))
    return unit is None or is_ours(unit)


def cards_to_come(position: Position) -> Iterator[int]:
    """The Clock cards on which an Event may lie: from the one on top to the last (D2-34)."""
    clock = position.state.scene.clock
    return iter(range(clock.now, clock.last + clock.step, clock.step))


def _has_card(position: Position, card: int | None) -> bool:
    """Whether the Clock still has a card, for what comes with one (D2-34)."""
    return card is None or card in cards_to_come(position)


def reserve(position: Position) -> list[Reserve]:
    """What the Scene's file has and this table does not use: Units and Clock Events of sides that no seat plays, and
    things kept for Narrators."""
    state, entry = position.state, field.entry(position)
    alone = {faction.key for faction in state.factions if not faction.seats}
    there = {unit.key for unit in state.scene.units}
    coming = {key for _, key in state.scene.clock.events}
    lying = {thing.key for thing in state.scene.things}
    if entry.map.kind == "narrative":
        return []
    units = [
        one.name_here
        for one in entry.unit
        if one.faction in alone and one.name_here not in there and one.only_if is None and _has_card(position, one.on)
    ]
    events_left = [one.key for one in entry.event if one.key not in coming and _has_card(position, one.on)]
    return [
        *(Reserve("unit", name) for name in units),
        *(Reserve("object", one.key) for one in entry.object if one.reserve and one.key not in lying),
        *(Reserve("event", key) for key in events_left),
        *(Reserve("place", patch.name) for patch in locations.patches(position) if not patch.spaces),
    ]


def spaces_for(position: Position, part: UnitId | ThingId | PlacePart) -> list[Space]:
    """Where a Unit, thing or Location may be put: on free ground, with room for all of it."""
    if isinstance(part, PlacePart):
        return locations.spaces_for(position, locations.find_patch(position, part.name))
    unit = field.aimed_unit(position, part)
    board = field.chart(position).location
    if unit is None:
        return [space for space in board if not field.ways(position).is_closed(space)]
    return [space for space in board if has_room(position, unit, space)]


def has_room(position: Position, unit: Unit, space: Space) -> bool:
    """Whether nobody else is on the Spaces that a Unit would fill, and none of them is closed."""
    own = [space] if unit.rear is None else [space, compass.behind(space, unit.facing)]
    others = {spot for other in position.state.units if other.id != unit.id for spot in field.spaces_of(other)}
    return all(
        field.inside(position, spot) and not placing.is_full(position, unit, spot) and spot not in others
        for spot in own
    )


# -- changing it


def _add(table: Table, added: Reserve) -> None:
    entry, name = field.entry(table), added.name
    match added.kind:
        case "unit":
            unit = entrance.come(table, next(one for one in entry.unit if one.name_here == name))
            if unit.in_play and not has_room(table, unit, unit.space):
                placing.place(table, unit, placing.nearest_free(table, unit, unit.space))
        case "object":
            entrance.lay(table, next(one for one in entry.object if one.key == name))
        case "event":
            event = next(one for one in entry.event if one.key == name)
            table.state.scene.clock.events.append((event.on, event.key))
        case "place":
            locations.lay(table, locations.find_patch(table, name))


def _remove(table: Table, part: Part) -> None:
    scene = table.state.scene
    match part:
        case PlacePart(name):
            locations.take_away(table, locations.find_patch(table, name))
        case ThingId():
            scene.things = [thing for thing in scene.things if thing.ref != part]
        case EventPart(event):
            scene.clock.events = [due for due in scene.clock.events if due[1] != event]
            scene.units = [unit for unit in scene.units if unit.ref != part.arrival]
        case UnitId():
            scene.units = [unit for unit in scene.units if unit.ref != part]
            scene.clock.events = [due for due in scene.clock.events if due[1] != part.key]


def _hide(table: Table, part: Part) -> None:
    match part:
        case UnitId(number):
            unit = table.state.unit(number)
            unit.hidden, unit.concealed = max(1, unit.sheet.skill(stealth.STEALTH)), "hide"
        case ThingId():
            _thing(table, part).hidden = True
        case PlacePart(name):
            locations.cover(table, locations.find_patch(table, name))


def _put(table: Table, part: UnitId | ThingId | PlacePart, space: Space) -> None:
    match part:
        case UnitId(number):
            placing.place(table, table.state.unit(number), space)
        case ThingId():
            thing = _thing(table, part)
            thing.x, thing.y = space
        case PlacePart(name):
            locations.put(table, locations.find_patch(table, name), space)


def _thing(position: Position, part: ThingId) -> Thing:
    return next(thing for thing in position.state.scene.things if thing.ref == part)


def _put_event(table: Table, event: str, card: int) -> None:
    """Lay a Clock Event on another card (D2-26)."""
    clock = table.state.scene.clock
    clock.events = [(card if key == event else on, key) for on, key in clock.events]


def _write_down(table: Table, seat: int, values: dict[str, Any]) -> None:
    if values.get(NOTE):
        table.state.players[seat].notes.append(values[NOTE])


# -- at the start of Events (D2-16a)


def in_events(table: Table) -> Script[None]:
    """The Narrator may act, once in each Events phase."""
    seat = seat_of(table)
    if seat == NOBODY:
        return
    answer = yield one(seat, NARRATE, [NOTHING, events_form(table, seat), *endings.giving_up(table, seat)], "D2-16a")
    if not isinstance(answer, Filled) or answer.key != NARRATE:
        endings.gave_up(table, seat, answer)
        return
    values = answer.values
    for key in values.get(REVEAL, []):
        _reveal(table, read_part(key))
    for key in values.get(HIDE, []):
        _take_from_sight(table, read_part(key))
    for key in values.get(SOONER, []):
        _shift(table, seat, read_part(key), -1)
    for key in values.get(LATER, []):
        _shift(table, seat, read_part(key), 1)
    _make_weather(table, values)
    for key in values.get(CP, []):
        _favor(table, read_part(key))
    _speak(table, seat, values)
    _write_down(table, seat, values)


def events_form(position: Position, seat: int) -> Form:
    """What the Narrator may do now: each blank may stay empty."""
    scene = position.state.scene
    things = [thing for thing in scene.things if is_loose(position, thing)]
    shown = [patch for patch in locations.patches(position) if patch.spaces]
    unseen = [PlacePart(patch.name) for patch in shown if locations.is_unseen(position, patch)]
    seen = [PlacePart(patch.name) for patch in shown if locations.may_cover(position, patch)]
    blanks: list[Field | None] = [
        _some(
            position,
            REVEAL,
            [*(thing.ref for thing in things if thing.hidden), *unseen],
            later("What comes to light"),
        ),
        _some(
            position,
            HIDE,
            [*(thing.ref for thing in things if may_hide_thing(position, thing)), *seen],
            later("What is lost to sight"),
        ),
        _some(
            position,
            SOONER,
            [EventPart(key) for key in events(position) if may_shift(position, key, -1)],
            later("Clock Events, sooner"),
        ),
        _some(
            position,
            LATER,
            [EventPart(key) for key in events(position) if may_shift(position, key, 1)],
            later("Clock Events, later"),
        ),
        _some(position, CP, [unit.ref for unit in deserving(position)], later("Whose Player gains 1 CP"), 1),
    ]
    if position.state.settings.weather and field.entry(position).map.outdoors:
        blanks += [
            Pick(WIND_FROM, HEADINGS, 0, 1, later("Where the wind comes from"), label(position)),
            Number(WIND, 0, STRONGEST, later("Its strength, in tens of km/h")),
        ]
    blanks.append(Text(SAY, LONGEST, text=later("What all are told")))
    for number, player in enumerate(position.state.players):
        if number != seat:
            blanks.append(
                Text(
                    f"{SAY}-{number}",
                    LONGEST,
                    text=unsaid("What {seat} alone is told", seat=player.colour.capitalize()),
                )
            )
    blanks.append(Text(NOTE, LONGEST, text=later("Notes, for nobody else to read")))
    fields = [blank for blank in blanks if blank is not None]

    def sampler(rng: Random) -> dict[str, Any]:
        values = _sample([blank for blank in fields if isinstance(blank, Pick)], events_objection, rng)
        values |= {blank.name: "" for blank in fields if isinstance(blank, Text)}
        if values.get(WIND_FROM):
            return values | {WIND: 1 + int(rng.random() * STRONGEST)}
        return values | {blank.name: 0 for blank in fields if isinstance(blank, Number)}

    return Form(NARRATE, tuple(fields), events_objection, sampler)


def events_objection(values: dict[str, Any]) -> Refusal | None:
    """Why the Narrator may not do all this at once."""
    if set(values.get(SOONER, [])) & set(values.get(LATER, [])):
        return EVENT_TWICE
    if WIND in values and bool(values[WIND]) != bool(values.get(WIND_FROM)):
        return NO_WIND
    return None


def may_shift(position: Position, event: str, by: int) -> bool:
    """Whether a Clock Event can lie one card sooner or later: on one that is still there (D2-16a)."""
    clock = position.state.scene.clock
    on = next(on for on, key in clock.events if key == event)
    return on + by * clock.step in cards_to_come(position)


def deserving(position: Position) -> list[Unit]:
    """The Characters to whom the Narrator has not granted a CP in this Scene, if CP are used."""
    if not features.is_on(position, "cp"):
        return []
    units = {one.unit for one in position.state.characters if not one.dead}
    return [
        unit for unit in position.state.scene.units if unit.id in units and unit.id not in position.state.scene.favored
    ]


def _reveal(table: Table, part: Part) -> None:
    match part:
        case ThingId():
            thing = _thing(table, part)
            thing.hidden = False
            table.tell(BroughtToLight(part.key, (thing.x, thing.y)), "D2-16a")
        case PlacePart(name):
            patch = locations.find_patch(table, name)
            locations.reveal(table, patch)
            table.tell(LocationRevealed(patch.location), "D2-16a")


def _take_from_sight(table: Table, part: Part) -> None:
    match part:
        case ThingId():
            table.tell(LostToSight(part.key), "D2-16a")
            _thing(table, part).hidden = True
        case PlacePart(name):
            patch = locations.find_patch(table, name)
            locations.cover(table, patch)
            table.tell(LocationCovered(patch.location), "D2-16a")


def _shift(table: Table, seat: int, part: Part, by: int) -> None:
    """A Clock Event comes one card sooner or later; who does not see Clock Events does not hear of it."""
    assert isinstance(part, EventPart)
    clock = table.state.scene.clock
    on = next(on for on, coming in clock.events if coming == part.event) + by * clock.step
    _put_event(table, part.event, on)
    only = None if table.state.settings.clock_events_visible else (seat,)
    table.tell(EventShifted(part.key, table.state.scene.key, on), "D2-16a", only=only)


def _make_weather(table: Table, values: dict[str, Any]) -> None:
    """The wind is as the Narrator says, until it says otherwise (D2-16a)."""
    if values.get(WIND_FROM):
        wind = HEADINGS.index(values[WIND_FROM][0]), 10 * int(values[WIND])
        table.state.scene.wind = wind
        table.state.scene.story[timing.AS_SAID] = 1
        table.tell(WindMade(wind[0], wind[1]), "D2-16a")


def _favor(table: Table, part: Part) -> None:
    """1 CP for a Character, once in a Scene (D2-16a)."""
    assert isinstance(part, UnitId)
    unit = table.state.unit(part.id)
    seat = next(one.seat for one in table.state.characters if one.unit == unit.id)
    table.state.players[seat].cp += 1
    table.state.scene.favored.append(unit.id)
    table.tell(Favored(unit.id, seat), "D2-16a")


def _speak(table: Table, seat: int, values: dict[str, Any]) -> None:
    """A text to all seats, and one to each alone (D2-16a)."""
    if values[SAY].strip():
        table.tell(Narrated(seat, values[SAY].strip()), "D2-16a")
    for number in range(len(table.state.players)):
        text = values.get(f"{SAY}-{number}", "").strip()
        if text:
            table.tell(Whispered(seat, number, text), "D2-16a", only=(number, seat))


# -- who may know of it


class UnseenView(TypedDict):
    """A Location that nobody but the Narrator sees."""

    location: str
    spaces: list[list[int]]
    how: str


def unseen(position: Position) -> list[UnseenView]:
    """The Locations that nobody else sees, for the Narrator's view."""
    patches = [patch for patch in locations.patches(position) if patch.spaces and locations.is_unseen(position, patch)]
    return [
        {"location": patch.location, "spaces": [list(space) for space in patch.spaces], "how": patch.unseen}
        for patch in patches
    ]


def laid_elsewhere(position: Position) -> tuple[set[Space], dict[Space, str]]:
    """Spaces of the map from which a Location has been taken, and where open ones lie now."""
    changed = position.state.scene.patches
    bare = {space for patch in changed if not locations.is_feature(patch) for space in patch.was}
    return bare, {space: patch.location for patch in changed if not patch.unseen for space in patch.spaces}


def forget(position: Position) -> None:
    """Remove everything that only the Narrator knows: its notes, and things that it has laid out of sight."""
    for player in position.state.players:
        player.notes = []
    scene = position.state.scene
    scene.patches = [patch for patch in scene.patches if patch.unseen != "unnoticed" or _is_found(position, patch)]
    for patch in scene.patches:
        if locations.is_feature(patch) and locations.is_unseen(position, patch):
            patch.location = field.entry(position).map.ground


def _is_found(position: Position, patch: Patch) -> bool:
    return any(chart.name_of(space) in position.state.scene.revealed for space in patch.spaces)


# -- blanks


def _some(
    position: Position, name: str, parts: Sequence[Part | Reserve], text: str, most: int | None = None
) -> Pick | None:
    """A blank for some of these; None if there are none."""
    if not parts:
        return None
    items = tuple(part.key for part in parts)
    return Pick(name, items, 0, len(items) if most is None else most, text, label(position))


def _sample(blanks: Sequence[Pick], verify: Any, rng: Random) -> dict[str, Any]:
    """Random values: seldom anything, and never much at once."""
    nothing: dict[str, Any] = {blank.name: [] for blank in blanks}
    tried = dict(nothing)
    for blank in blanks:
        if rng.random() < 0.2:
            tried[blank.name] = [blank.items[int(rng.random() * len(blank.items))]]
    return nothing if verify(tried) is not None else tried
