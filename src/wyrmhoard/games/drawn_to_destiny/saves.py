"""Whether the rules can go on from a saved table: each card, Unit and Item in exactly one place, numbers in range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from wyrmhoard.kernel.text.errors import BadInput, refuse_first

from .cards.cardset import CardSet
from .cards.cost import OUTFIT
from .cards.damage import DECKS
from .cards.scenery import SceneEntry
from .free_state import find_free_action
from .rules.acts import area, devices
from .rules.characters import papers, sheets
from .rules.conflict import price
from .rules.core import conflict_cards, plan
from .rules.core.rating import Rating
from .rules.queries import stealth, vehicles
from .rules.queries.chart import chart_of, patches_of
from .rules.scene.along import FREE
from .rules.turn import events
from .state import GROUND, NOBODY, STATS, Destiny, Harm, Item, Scene, Sheet, Unit
from .table import Position
from .target_state import DoorChange, LocationTurned, Pending

Faults = Iterator[tuple[str, str]]
SEATS: Final = (1, 6)
MOST_GIVEN: Final = 10
"""The most Stealth tokens that a Scene may give to a Unit."""
ON_THE_MAP: Final = ("targets", "intents", "window", "acts", "moves", "events")
"""Phases in which a Scene lies on the table, with all decks shuffled."""


def check(position: Position) -> None:
    """Raise BadInput that names the field if the rules cannot go on from this table."""
    refuse_first(faults(position.state, position.cards))


def seats(position: Position) -> int:
    """As many as the state has."""
    return len(position.state.players)


def faults(state: Destiny, cards: CardSet) -> Faults:
    """Where and why a table is impossible."""
    if not SEATS[0] <= len(state.players) <= SEATS[1]:
        yield "players", f"there are {SEATS[0]} to {SEATS[1]} seats, not {len(state.players)} (D2-16)"
        return
    if state.scene.key not in cards.scenes:
        yield "scene, key", f"there is no Scene {state.scene.key!r}"
        return
    yield from _course_faults(state, cards)
    yield from _side_faults(state)
    yield from _id_faults(state)
    unknown = list(_unknown(state, cards))
    yield from unknown
    if unknown:
        return  # what no card is cannot be judged any further
    yield from _deck_faults(state, cards)
    for unit in state.scene.units:
        yield from _unit_faults(state, unit, f"scene, unit {unit.id}")
        yield from _rider_faults(state.scene, unit, cards, f"scene, unit {unit.id}")
        yield from _choice_faults(state, unit, f"scene, unit {unit.id}")
        yield from _stealth_faults(unit, cards, f"scene, unit {unit.id}")
    for where, item in items_of(state):
        if item.unloaded and not cards.items[item.card].loads:
            yield where, f"{item.card} waits for an Action that loads it, and needs none (D2-339)"
    yield from _place_faults(state, cards)
    yield from _phase_faults(state, cards)
    yield from _turn_faults(state.scene, {unit.id for unit in state.scene.units})
    yield from _power_faults(state.scene, cards, {unit.id for unit in state.scene.units})


# -- what is played


def _course_faults(state: Destiny, cards: CardSet) -> Faults:
    """There is such a Scene, dungeon or Campaign, the match is in it, and its sides are those of the Scene (D2-17)."""
    try:
        stops = plan.stops_of(cards, state.settings.scene)
    except BadInput as problem:
        yield "options, scene", str(problem)
        return
    if state.course != [stop.scene for stop in stops]:
        yield "course", f"those are not the Scenes of {state.settings.scene!r} (D2-420)"
    if state.at not in range(len(stops)):
        yield "at", f"there is no Scene {state.at} of {len(stops)} (D2-420)"
    known = [faction.key for faction in cards.scenes[state.scene.key].faction]
    if [faction.key for faction in state.factions] != known:
        yield "factions", f"the sides of this Scene are {', '.join(known)} (D2-17)"


def _phase_faults(state: Destiny, cards: CardSet) -> Faults:
    """Faults of what the phase of the game needs to continue (D2-42, D2-99, D2-277)."""
    scene = state.scene
    places = [place.key for place in cards.scenes[scene.key].place]
    if state.phase == "explore" and (not places or scene.part not in ("", *places)):
        yield "scene, part", f"there is no place {scene.part!r} in this Scene (D2-42)"
    if state.phase in ON_THE_MAP and scene.part not in ("", *events.PARTS):
        yield "scene, part", f"Events have no part {scene.part!r} (D2-277)"
    if state.phase == "acts" and not scene.declared:
        yield "scene, declared", "no Action waits to be carried out (D2-99)"


# -- seats and sides


def _side_faults(state: Destiny) -> Faults:
    sides = range(len(state.factions))
    for seat, player in enumerate(state.players):
        at = f"players, seat {seat + 1}"
        if player.faction not in sides and not player.narrator:
            yield at, f"there is no Faction {player.faction} (D2-18)"
        if len(player.hand) > state.settings.hand_max:
            yield at, f"holds {len(player.hand)} cards; {state.settings.hand_max} is the limit (D2-38)"
    yield from _narrator_faults(state)
    for character in state.characters:
        at = f"characters, {character.id}"
        if character.seat not in range(len(state.players)):
            yield at, f"there is no seat {character.seat}"
        yield from ((f"{at}, {place}", problem) for place, problem in papers.inside_faults(character))
    for number, faction in enumerate(state.factions):
        at = f"factions, {faction.key}"
        if any(seat not in range(len(state.players)) for seat in faction.seats):
            yield at, "has a seat that does not exist"
        if number in faction.allies or any(ally not in sides for ally in faction.allies):
            yield at, "has an ally that does not exist"


def _narrator_faults(state: Destiny) -> Faults:
    """A Narrator has the last seat, no Units and no cards (D2-16)."""
    seats = [seat for seat, player in enumerate(state.players) if player.narrator]
    if seats != ([len(state.players) - 1] if state.settings.narrator else []):
        yield "players", "a table with a Narrator has one, in its last seat (D2-16)"
    for seat in seats:
        player = state.players[seat]
        if player.hand or player.pile.draw or player.pile.discard:
            yield f"players, seat {seat + 1}", "a Narrator has no cards (D2-37)"
        if any(unit.seat == seat for unit in state.scene.units):
            yield f"players, seat {seat + 1}", "a Narrator has no Units (D2-16a)"
    for seat, player in enumerate(state.players):
        if player.notes and not player.narrator:
            yield f"players, seat {seat + 1}", "only a Narrator writes notes"
    if any(number not in {unit.id for unit in state.scene.units} for number in state.scene.favored):
        yield "scene, favored", "a CP was granted for a Unit that does not exist (D2-16a)"


# -- every ID once


def items_of(state: Destiny) -> Iterator[tuple[str, Item]]:
    """Every Item of the Scene with the place where it is."""
    for unit in everybody(state.scene):
        yield from ((f"scene, unit {unit.id}", item) for item in unit.items)
    yield from ((f"scene, thing {thing.id}", thing.item) for thing in state.scene.things if thing.item is not None)
    for character in state.characters:
        yield from ((f"characters, {character.id}", item) for item in character.items)


def everybody(scene: Scene) -> Iterator[Unit]:
    """All Units of the Scene, and the people aboard vehicles."""
    for unit in scene.units:
        yield unit
        yield from unit.crew


def _id_faults(state: Destiny) -> Faults:
    scene = state.scene
    ids = Counter(unit.id for unit in everybody(scene))
    ids += Counter(item.id for _, item in items_of(state))
    ids += Counter([*(thing.id for thing in scene.things), *(laid.id for laid in scene.laid)])
    ids += Counter([*(power.id for power in scene.powers), *(character.id for character in state.characters)])
    for number, times in sorted(ids.items()):
        if times > 1:
            yield "scene", f"the ID {number} is there {times} times"
        if not 0 < number <= state.serial:
            yield "serial", f"the ID {number} has never been given"


# -- cards


def _unknown(state: Destiny, cards: CardSet) -> Faults:
    """What the card set does not have."""
    for where, card in (*conflict_places(state), *(("fate", card) for card in (*state.fate.draw, *state.fate.discard))):
        if card not in conflict_cards.CARDS:
            yield where, f"there is no Conflict card {card!r}"
    for where, card in damage_places(state):
        if card not in cards.damage.by_id:
            yield where, f"there is no damage card {card!r}"
    for where, item in items_of(state):
        if item.card not in cards.items.by_id:
            yield where, f"there is no Item {item.card!r}"
    for laid in state.scene.laid:
        if laid.kind != "area" and laid.kind not in cards.locations.by_id:
            yield f"scene, laid {laid.id}", f"there is no Location {laid.kind!r}"
    for unit in everybody(state.scene):
        yield from ((f"scene, unit {unit.id}", problem) for problem in _bad_sheet(unit.sheet, cards))
        yield from ((f"scene, unit {unit.id}", problem) for problem in _bad_harms(unit.harms, cards))
    for character in state.characters:
        at = f"characters, {character.id}"
        yield from ((at, problem) for problem in _bad_sheet(character.sheet, cards))
        yield from ((at, problem) for problem in _bad_harms(character.harms, cards))
        if character.genre not in OUTFIT:
            yield at, f"there is no genre {character.genre!r} (D2-395a)"
        for card in character.outfit:
            if card not in cards.items.by_id:
                yield at, f"there is no Item {card!r}"


def _bad_sheet(sheet: Sheet, cards: CardSet) -> Iterator[str]:
    if sheet.entry and sheet.entry not in cards.units.by_id:
        yield f"there is no Unit {sheet.entry!r}"
    for skill, _ in sheet.skills:
        if skill not in cards.skills.by_id:
            yield f"there is no Skill {skill!r}"
    for power, _, _ in sheet.powers:
        if power not in cards.powers.by_id:
            yield f"there is no Power {power!r}"
    for ability in sheet.abilities:
        if ability not in cards.abilities.by_id:
            yield f"there is no ability {ability!r}"
    yield from _bad_stats(sheet)


def _bad_harms(harms: Iterable[Harm], cards: CardSet) -> Iterator[str]:
    for harm in harms:
        card = cards.damage.by_id.get(harm.card)
        if card is not None and f"{card.type}-{harm.place}" not in cards.damage.by_id:
            yield f"{harm.card} cannot be read as {harm.place!r} (D2-178)"


def _bad_stats(sheet: Sheet) -> Iterator[str]:
    for stat, written in (*zip(STATS, sheet.stats, strict=True), *sheet.speeds):
        try:
            Rating.parse(written)
        except ValueError as error:
            yield f"{stat}: {error} (D2-1)"


def conflict_places(state: Destiny) -> Iterator[tuple[str, str]]:
    """Every card of the Conflict Decks with the seat that has it."""
    for seat, player in enumerate(state.players):
        for card in (*player.hand, *player.pile.draw, *player.pile.discard):
            yield f"players, seat {seat + 1}", card


def damage_places(state: Destiny) -> Iterator[tuple[str, str]]:
    """Every damage card with the place where it lies (D2-236a)."""
    for deck, pile in state.damage.items():
        yield from ((f"damage, {deck}", card) for card in (*pile.draw, *pile.discard))
    for unit in everybody(state.scene):
        yield from ((f"scene, unit {unit.id}", harm.card) for harm in unit.harms)
    for character in state.characters:
        yield from ((f"characters, {character.id}", harm.card) for harm in character.harms)


def _deck_faults(state: Destiny, cards: CardSet) -> Faults:
    """Each card of each deck is in exactly one place (D2-29, D2-31, D2-33)."""
    laid_out = state.phase in ON_THE_MAP
    for seat, player in enumerate(state.players):
        held = [*player.hand, *player.pile.draw, *player.pile.discard]
        whole = () if player.narrator else conflict_cards.DECK
        yield from _compare(f"players, seat {seat + 1}", held, whole, laid_out)
    yield from _compare("fate", [*state.fate.draw, *state.fate.discard], conflict_cards.DECK, laid_out)
    for deck in state.damage:
        if deck not in DECKS:
            yield "damage", f"there is no deck {deck!r}"
    whole = tuple(card for deck in DECKS for card in cards.damage.deck(deck))
    making = [harm.card for character in state.characters if not character.made for harm in character.harms]
    lying = Counter(card for _, card in damage_places(state)) - Counter(making)  # the same file may be read twice
    yield from _compare("damage", [*lying.elements()], whole, laid_out)


def _compare(where: str, cards: list[str], whole: Iterable[str], laid_out: bool) -> Faults:
    counted = Counter(cards)
    for card, times in sorted(counted.items()):
        if times > 1:
            yield where, f"{card} is there {times} times"
    if laid_out:
        for card in whole:
            if card not in counted:
                yield where, f"{card} is missing"


# -- Units


def _unit_faults(state: Destiny, unit: Unit, at: str) -> Faults:
    ids = {other.id for other in state.scene.units}
    if unit.faction not in range(len(state.factions)) or unit.seat not in range(NOBODY, len(state.players)):
        yield at, f"there is no Faction {unit.faction} or seat {unit.seat}"
    most = state.settings.actions_per_turn
    if most is not None and unit.acted > most:
        yield at, f"has spent {unit.acted} Actions; {most} is the limit (D2-97)"
    for harm in unit.harms:
        if harm.holder not in (NOBODY, GROUND) and harm.holder not in ids:
            yield at, f"is held by {harm.holder}, which does not exist (D2-272)"
    yield from _item_faults(unit, at)


def _rider_faults(scene: Scene, unit: Unit, cards: CardSet, at: str) -> Faults:
    """A rider is on something that carries, and has a post on a vehicle only (D2-109, D2-443a)."""
    others = {other.id for other in scene.units} - {unit.id}
    roomy = {carrier.key for carrier in cards.scenes[scene.key].object if carrier.aboard}
    if unit.riding != NOBODY:
        if unit.riding not in others | {thing.id for thing in scene.things if thing.key in roomy}:
            yield at, f"rides {unit.riding}, on which nobody can (D2-109)"
        elif "mount" in unit.sheet.traits or "vehicle" in unit.sheet.traits:
            yield at, "carries others, and rides (D2-109)"
    if unit.post not in ("", "passenger") and not (unit.post in vehicles.POSTS and unit.riding in others):
        yield at, f"cannot be the {unit.post} of {unit.riding} (D2-443a)"


def _choice_faults(state: Destiny, unit: Unit, at: str) -> Faults:
    """What was chosen for a Unit, and who helps it, can be carried out."""
    there = {other.ref for other in state.scene.units}
    equip = unit.intent.equip
    if equip is not None and equip.aim is not None and equip.aim not in there:
        yield at, f"{equip.key!r} is no Equip (D2-86)"
    for ally in unit.helped:
        if ally not in there:
            yield at, f"is helped by {ally.key!r}, who does not exist (D2-108)"


def _stealth_faults(unit: Unit, cards: CardSet, at: str) -> Faults:
    """Stealth tokens: at most twice the Level, with all that cards may add, or as many as a Scene gives (D2-355). Those
    of a Unit that a Power hides do not count."""
    if NOBODY <= unit.hidden <= MOST_GIVEN or (unit.hidden > 0 and unit.concealed == stealth.BY_POWER):
        return
    changes = [change for card in (*cards.items, *cards.techniques, *cards.units) for change in card.change]
    changes += [change for card in cards.abilities for change in card.doing.change]
    more = (
        change.by * (sheets.MOST if change.per_level else 1)
        for change in changes
        if change.change == "skill" and change.of == stealth.STEALTH
    )
    most = 2 * (unit.sheet.skill(stealth.STEALTH) + sum(by for by in more if by > 0))
    if not NOBODY <= unit.hidden <= most:
        yield at, f"has {unit.hidden} Stealth tokens (D2-355)"


def _item_faults(unit: Unit, at: str) -> Faults:
    full: list[str] = []
    for item in unit.items:
        if item.held == "ground":
            yield at, f"carries {item.card} as {item.held!r} (D2-340)"
        full += {"left": ["left"], "right": ["right"], "both": ["left", "right"]}.get(item.held, [])
    for hand, number in sorted(Counter(full).items()):
        if number > 1:
            yield at, f"holds {number} Items in the {hand} hand (D2-88)"


# -- the map and the Turn


def _place_faults(state: Destiny, cards: CardSet) -> Faults:
    """All that is on the map is on Spaces of the map, and everything that the Scene names is there."""
    scene = state.scene
    entry = cards.scenes[scene.key]
    wrong = list(_patch_faults(scene, entry, cards))
    yield from wrong
    if wrong:
        return  # there is no map on which anything could lie
    chart = chart_of(entry, cards.locations, scene.patches)
    spaces = chart.location.keys()
    for unit in scene.units:
        if unit.in_play and state.phase in ON_THE_MAP:
            if unit.space not in spaces:
                yield f"scene, unit {unit.id}", f"stands on {unit.space}, where there is no Space (D2-82)"
            if ("double-sized" in unit.sheet.traits) != (unit.rear is not None):
                yield f"scene, unit {unit.id}", "has a rear Space if it is double-sized, and only then (D2-93)"
    for thing in scene.things:
        if (thing.x, thing.y) not in spaces:
            yield f"scene, thing {thing.id}", "lies on no Space of the map"
    for laid in scene.laid:
        if not laid.spaces or any(space not in spaces for space in laid.spaces):
            yield f"scene, laid {laid.id}", "lies on no Space of the map (D2-378)"
    keys = {door.key for door in entry.door}
    for key in scene.doors.keys() - keys:
        yield "scene, doors", f"there is no door {key!r} (D2-414)"
    coming: set[Pending] = {DoorChange(key, state) for key in keys for state in (devices.OPEN, devices.CLOSED)}
    coming |= {LocationTurned(name) for name in chart.face_down.values()}
    for pending in scene.waiting:
        if pending not in coming:
            yield "scene, waiting", f"{pending.key!r} is nothing that could take effect in Events (D2-282)"
    if scene.map not in cards.maps.by_id:
        yield "scene, map", f"there is no kind of map {scene.map!r}"
    for task in scene.tasks:
        known = {unit.id for unit in scene.units}
        if len(set(task.workers)) != len(task.workers) or not known.issuperset(task.workers):
            yield f"scene, task {task.key}", "has had somebody at work who does not exist, or twice (D2-108)"


def _patch_faults(scene: Scene, entry: SceneEntry, cards: CardSet) -> Faults:
    """Locations that the Narrator has changed are Locations of the Scene, as wide as there, on Spaces of the map."""
    if not scene.patches:  # to look for connected Spaces on the whole map takes long
        return
    known = {patch.name: patch for patch in patches_of(entry)}
    names = [patch.name for patch in scene.patches]
    for patch in scene.patches:
        at, file = f"scene, patches, {patch.name}", known.get(patch.name)
        if file is None or names.count(patch.name) > 1 or patch.location != file.location or patch.was != file.was:
            yield at, "is no Location of the Scene, or is there twice (D2-16a)"
        elif len(patch.spaces) not in (0, len(file.was)):
            yield at, "cannot lie like that (D2-410)"
        elif any(not (0 <= x < entry.map.width and 0 <= y < entry.map.height) for x, y in patch.spaces):
            yield at, "lies on no Space of the map (D2-410)"


def _power_faults(scene: Scene, cards: CardSet, ids: set[int]) -> Faults:
    """Powers in force and Areas that wait: of whom, on whom, and made with what (D2-376, D2-378)."""
    for power in scene.powers:
        at, card = f"scene, power {power.id}", cards.techniques.by_id.get(power.use)
        if card is None or card.power != power.power:
            yield at, f"{power.power!r} cannot be used as {power.use!r} (D2-376)"
        if power.by not in ids or power.on not in ids:
            yield at, "is of or on a Unit that does not exist"
        if not power.turns or power.turns < -1:
            yield at, f"cannot have {power.turns} Turns left (D2-375)"
    for laid in scene.laid:
        if laid.kind == "area" and (laid.by not in ids or not area.is_means(cards, laid.means)):
            yield f"scene, laid {laid.id}", f"nobody can have laid {laid.means.key if laid.means else ''!r} (D2-378)"


def _turn_faults(scene: Scene, ids: set[int]) -> Faults:
    grouped = [number for group in scene.groups for number in group]
    if len(set(grouped)) != len(grouped) or any(number not in ids for number in grouped):
        yield "scene, groups", "each Unit is in one Group at most (D2-50)"
    if any(len(flags) != len(scene.groups) for flags in (scene.finished, scene.stirred, scene.open)):
        yield "scene, groups", "it is known of each Group whether it is finished, has stirred and may act"
    if len(set(scene.chosen_by)) < len(scene.chosen_by) or (scene.meant and not scene.chosen_by):
        yield "scene, chosen_by", "each seat chooses once, and nothing is chosen by nobody (D2-70)"
    for name, picked in scene.meant.items():
        number = name.partition("-")[0].removeprefix("u")
        if not number.isdigit() or int(number) not in ids:
            yield f"scene, meant, {name}", "is no choice for a Unit of the Scene (D2-70)"
        if name.endswith(FREE) and None in map(find_free_action, picked):
            yield f"scene, meant, {name}", "names what is no Free Action (D2-55)"
    for declared in scene.declared:
        if declared.unit not in ids:
            yield "scene, declared", f"{declared.action.key!r} is no Action of Unit {declared.unit} (D2-99)"
        if not all(map(price.is_price, declared.besides)):
            yield "scene, declared", f"nothing of {declared.besides} can have been paid (D2-100)"
