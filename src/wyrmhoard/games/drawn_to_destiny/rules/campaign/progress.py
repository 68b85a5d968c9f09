"""Scene after Scene: who plays what in the next one, what is carried over, and outcomes of the story (D2-425, D2-426,
C18)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, each, one
from wyrmhoard.kernel.asking.form import Filled, Form, Pick

from ...asked import Asked
from ...cards import aims
from ...cards.aims import AnyOutcome, walk_outcomes
from ...cards.campaign import Consequence
from ...cards.scenery import SceneEntry
from ...cards.scenes import pool_of, seating_of
from ...events import story
from ...events.story import Backed, Flawed, LeftBehind, Replaced, Tended
from ...state import NOBODY, Character, Ended, Faction, Item, Scene, Unit
from ...table import Position, Table
from ...words.phrases import counted
from ..characters import build, sheets
from ..core import highcard, plan
from ..endings import SceneOver
from ..harm import conditions, takeover
from ..queries import field, numbers, unit_factory
from ..scene import goals, rewards

VEHICLES: Final = ("vehicle", "mount", "minion")
"""Kinds of Units that cannot be Characters."""
OUT_OF_PLACE: Final = ("ground", "built-in")


# -- the next Scene


def open_scene(table: Table) -> Script[None]:
    """Who plays what in the Scene to which the course has come: the party draws lots where there are two sides, and
    a player who is left over backs one (D2-18, C18)."""
    state = table.state
    entry = table.cards.scenes[state.course[state.at]]
    seats = [seat for seat, player in enumerate(state.players) if not player.narrator]
    number = plan.possible_seats(entry, len(seats))
    seating = seating_of(entry, number, state.settings.strength, state.settings.own_side)
    keys = [faction.key for faction in entry.faction]
    order = seats
    if len(set(seating.plays)) > 1:
        order = yield from highcard.order(table, seats, "D2-18")
    state.scene = Scene(entry.id, seating.variant or "", map=entry.map.kind)
    state.factions = factions_of(entry)
    for seat, key in zip(order, seating.plays, strict=False):
        state.players[seat].faction, state.players[seat].backs = keys.index(key), ""
        state.players[seat].conceded = False
    for seat in order[number:]:
        sides = list(dict.fromkeys(seating.plays))
        backed = yield one(seat, "back", sides, "D2-18")
        state.players[seat].faction, state.players[seat].backs = keys.index(str(backed)), str(backed)
        state.players[seat].conceded = False
        table.tell(Backed(seat, entry.id, str(backed)), "D2-18")
    state.scene.story = dict.fromkeys(state.flags, 1)


def factions_of(entry: SceneEntry) -> list[Faction]:
    """The sides of a Scene, with those that it allies (D2-17)."""
    keys = [faction.key for faction in entry.faction]
    factions = []
    for at, described in enumerate(entry.faction):
        allies = {keys.index(key) for key in described.allies}
        allies |= {other for other, one in enumerate(entry.faction) if described.key in one.allies}
        factions.append(Faction(described.key, allies=sorted(allies - {at})))
    return factions


# -- Characters come into the Scene (D2-25)


def roster(position: Position) -> dict[str, int]:
    """Who of a pool goes on from the room before, and the seat that plays each: by their keys. Empty: the Players
    choose (D2-22)."""
    if plan.current_stop(position).first_room and position.state.paused is None:
        return {}
    entry = field.entry(position)
    pool, _ = pool_of(entry, position.state.scene.variant or None)
    return {one.place: one.seat for one in position.state.characters if one.place in pool and not one.dead}


def bring(table: Table) -> None:
    """The Characters of the seats become Units of this Scene, with what they have kept; each other Unit of a seat is a
    companion, whose deck goes on as long as its dungeon."""
    for seat in range(len(table.state.players)):
        units = [unit for unit in table.state.scene.units if unit.seat == seat and is_person(unit)]
        own = rewards.of_seat(table, seat)
        if own is not None and own.place:
            units.sort(key=lambda unit: unit.key != own.place)
        for number, unit in enumerate(units):
            known = own if own is not None and not number else _companion(table, seat, unit)
            _enter(table, known, unit)
    for unit in table.state.scene.units:
        unit.damaged += table.state.damages.pop(unit.key, 0)


def hasten(table: Table) -> None:
    """The first Clock Event lies earlier, if the story has hastened it (C18)."""
    clock, by = table.state.scene.clock, table.state.hasten
    if by and clock.events:
        first = min(clock.events, key=lambda event: (event[0] - clock.now) * clock.step)
        card = max(first[0] - by * clock.step, clock.now) if clock.step > 0 else min(first[0] + by, clock.now)
        clock.events[clock.events.index(first)] = (card, first[1])
    table.state.hasten = 0


def is_person(unit: Unit) -> bool:
    """Whether a Unit can be a Character: no vehicle, mount or Minion."""
    return not any(trait in unit.sheet.traits for trait in VEHICLES)


def _companion(table: Table, seat: int, unit: Unit) -> Character:
    character = next((one for one in table.state.characters if one.seat == seat and one.key == unit.key), None)
    if character is None:
        genre = sheets.genre_of(field.entry(table).world)
        character = Character(table.state.next_id(), seat, unit.sheet, key=unit.key, genre=genre, made=True)
        character.items, unit.items = unit.items, []
        _put_in_storage(character.items)
        table.state.characters.append(character)
    return character


def _enter(table: Table, character: Character, unit: Unit) -> None:
    """A Character is this Unit of the Scene: its sheet, its Items where D2-24a puts them, its harm."""
    character.unit, character.place = unit.id, unit.key
    entry = next((one for one in field.entry(table).unit if one.name_here == unit.key), None)
    lacks = entry.lacks if entry is not None else ()
    unit.sheet = unit_factory.at_scale(table, character.sheet)
    unit.items, character.items = [item for item in character.items if item.card not in lacks or not character.key], []
    own = not character.key
    unit_factory.take_up(table, unit, None if own and not (entry and entry.empty_hands) else entry)
    unit.harms, character.harms = character.harms, []
    unit.tokens = {**unit.tokens, **character.tokens}
    character.tokens = {}
    unit.scars, unit.waited = character.scars, dict(character.waited)


def _put_in_storage(items: Collection[Item]) -> None:
    for item in items:
        item.drawn = 0
        if item.held not in OUT_OF_PLACE:
            item.held = "stored"


def put_away(table: Table) -> None:
    """Characters leave the Scene with what they have (D2-25); companions go when their dungeon is over."""
    leave_scene(table)
    if plan.current_stop(table).last_room or not table.state.ended[-1].seats:
        table.state.characters = [one for one in table.state.characters if not one.key]
        for character in table.state.characters:
            character.place = ""


def leave_scene(table: Table) -> None:
    """The Characters are no Units any more, and have their decks again."""
    for character in table.state.characters:
        unit = next((unit for unit in table.state.scene.units if unit.id == character.unit), None)
        if unit is None:
            continue
        character.unit = NOBODY
        character.dead = unit.status == "dead"
        character.items, unit.items = unit.items, []
        _put_in_storage(character.items)
        character.harms, unit.harms = [] if character.dead else unit.harms, []
        character.tokens = dict(unit.tokens)
        character.scars, character.waited = unit.scars, dict(unit.waited)


# -- from Exploration to Turns and back (D2-43)


def begin_turns(table: Table, key: str) -> None:
    """A place of an Exploration is played in Turns: its Scene is set up, and the Exploration waits."""
    state = table.state
    entry = table.cards.scenes[key]
    leave_scene(table)
    keys = [faction.key for faction in entry.faction]
    for player in state.players:
        if not player.narrator:
            player.faction = keys.index(state.factions[player.faction].key)
            player.kept_hand = True
    variants = [variant.key for variant in entry.variant]
    variant = state.scene.variant if state.scene.variant in variants else (variants or [""])[0]
    state.paused, state.scene = state.scene, Scene(entry.id, variant, map=entry.map.kind)
    state.scene.story = dict(state.paused.story)
    state.factions = factions_of(entry)
    state.phase = "setup"


def continue_exploration(table: Table) -> bool:
    """Once no Rival is left, the Exploration continues where it was, with the Characters as they are now. Whether the
    Scene in Turns was won."""
    state = table.state
    assert state.paused is not None
    won = bool(state.ended.pop().seats)
    leave_scene(table)
    flags = dict.fromkeys(state.flags, 1)
    entry = table.cards.scenes[state.paused.key]
    keys = [faction.key for faction in entry.faction]
    for player in state.players:
        if not player.narrator:
            player.faction = keys.index(state.factions[player.faction].key)
    state.scene, state.paused = state.paused, None
    state.scene.story |= flags
    state.factions = factions_of(entry)
    for number, faction in enumerate(state.factions):
        faction.seats = [seat for seat, player in enumerate(state.players) if player.faction == number]
    for character in state.characters:
        unit = next((one for one in state.scene.units if one.key and one.key == character.place), None)
        if unit is not None and character.dead:
            unit.status = "dead"
        elif unit is not None:
            _enter(table, character, unit)
    state.phase = "explore"
    return won


# -- the end of a Scene


def end_scene(table: Table, over: SceneOver) -> None:
    """The Scene is decided: Milestones, how it ended, and what its end takes off everybody (D2-288, D2-295)."""
    state = table.state
    goals.conclude(table, over)
    keys = [state.factions[number].key for number in over.winners]
    entry = field.entry(table)
    whole = plan.party_faction(entry)
    party = rewards.seats_of(table, [whole] if whole else [faction.key for faction in state.factions])
    ended = Ended(entry.id, keys, rewards.seats_of(table, keys), party, over.ending, over.rule, over.drawn)
    ended.turns = state.scene.turn
    state.ended.append(ended)
    flags = {outcome.flag for outcome in _outcomes(entry) if isinstance(outcome, aims.Mark)}
    state.flags += sorted(flag for flag in flags if flag in state.scene.story and flag not in state.flags)
    for unit in state.scene.units:
        _come_to_rest(table, unit, keeps_minor=_goes_on(table, ended))
    for character in state.characters:
        character.dead |= any(unit.id == character.unit and unit.status == "dead" for unit in state.scene.units)
    state.phase = "conclusion"
    table.tell(story.SceneOver(entry.id, over.ending, keys, ended.seats[:], ended.turns), over.rule)


def _goes_on(position: Position, ended: Ended) -> bool:
    """Whether the next room follows without Downtime: then Minor Conditions stay (D2-426)."""
    return position.state.paused is not None or (not plan.current_stop(position).last_room and bool(ended.seats))


def _outcomes(entry: SceneEntry) -> list[AnyOutcome]:
    """Everything that a Scene may bring about."""
    outcomes: list[AnyOutcome] = []
    for job in entry.job:
        outcomes += [*walk_outcomes(job.then), *walk_outcomes(job.fail)]
    for event in entry.event:
        outcomes += walk_outcomes(event.then)
    for place in entry.place:
        for ending in place.endings:
            outcomes += walk_outcomes(ending.then)
    return outcomes


def _come_to_rest(table: Table, unit: Unit, *, keeps_minor: bool) -> None:
    """After a Scene used abilities are ready, the Dying are saved if an Ally can tend to them and die otherwise, and
    what passes with the Scene has passed (D2-288, D2-345). Between rooms Minor Conditions stay (D2-426)."""
    unit.used, unit.spent, unit.hidden = [], [], NOBODY
    if unit.has("dying"):
        friends = [other for other in table.state.scene.units if other.faction == unit.faction and other.id != unit.id]
        saved = any(other.status != "dead" and not numbers.is_out_cold(table, other) for other in friends)
        unit.tokens.pop("dying", None)
        if not saved:
            unit.status = "dead"
        who = unit.id, unit.sheet.name
        table.tell(Tended(*who) if saved else LeftBehind(*who), "D2-310")
    minor = {name: unit.tokens[name] for name in numbers.MINOR if unit.has(name)} if keeps_minor else {}
    conditions.after_scene(table, unit)
    unit.tokens |= minor
    takeover.come_to_rest(table, unit)


# -- between the rooms of a dungeon (D2-426)


def catch_breath(table: Table) -> Script[None]:
    """Each Unit removes up to 2 Minor Conditions, as its Player chooses; hands are kept and filled up."""
    dungeon = plan.dungeon(table)
    assert dungeon is not None
    forms: dict[int, list[Form]] = {}
    for seat, player in enumerate(table.state.players):
        player.kept_hand, player.next_hand = not player.narrator, dungeon.hand
        blanks = []
        for character in table.state.characters:
            unit = next((unit for unit in table.state.scene.units if unit.id == character.unit), None)
            if character.seat == seat and unit is not None and unit.status != "dead":
                names = [f"{name} {n}" for name in conditions.minor(unit) for n in range(1, unit.has(name) + 1)]
                if len(names) > dungeon.relief:
                    blanks.append(Pick(unit.ref.key, tuple(names), dungeon.relief, dungeon.relief, label=counted))
                else:
                    _relieve(table, unit, names)
        if blanks:
            forms[seat] = [Form("relief", tuple(blanks))]
    answers = (yield each("relief", forms, "D2-426")) if forms else {}
    for answer in answers.values():
        assert isinstance(answer, Filled)
        for name, picked in answer.values.items():
            _relieve(table, table.state.unit(int(name[1:])), picked)


def _relieve(table: Table, unit: Unit, names: Collection[str]) -> None:
    for name in names:
        conditions.lose(table, unit, name.partition(" ")[0], 1, rule="D2-426")


# -- what a result brings (C18)


def bring_consequences(table: Table) -> Script[None]:
    """Carry out what the result of a Scene or dungeon brings for later Scenes, for the party or for each seat with that
    result."""
    chapter, whole = plan.chapter(table), plan.current_stop(table).whole
    for link in chapter.consequence if chapter is not None else ():
        if link.after == whole:
            seats = [seat for seat in range(len(table.state.players)) if _has_result(table, seat, link)]
            if seats:
                table.tell(story.Consequence(link.text, seats), "D2-420")
                yield from _bring_about(table, link.then, seats, link.whose == "party")


def _has_result(position: Position, seat: int, link: Consequence) -> bool:
    if link.result == "won":
        return seat in (plan.winners_of(position, link.after) or [])
    return plan.has_lost(position, seat, link.after)


def _bring_about(table: Table, outcomes: Collection[AnyOutcome], seats: list[int], together: bool) -> Script[None]:
    state = table.state
    for outcome in outcomes:
        match outcome:
            case aims.Mark():
                state.flags += [outcome.flag] if outcome.flag not in state.flags else []
            case aims.Pay():
                everybody = range(len(state.players)) if together else seats
                yield from _pay(table, list(everybody), outcome)
            case aims.Hand():
                for seat in seats:
                    state.players[seat].next_hand = outcome.cards
            case aims.Hasten():
                state.hasten = outcome.by
            case aims.Damage():
                for key in outcome.who:
                    state.damages[key] = state.damages.get(key, 0) + outcome.damaged
            case aims.Choose():
                yield from _choose(table, outcome, seats)


def _pay(table: Table, seats: list[int], outcome: aims.Pay) -> Script[None]:
    """CP are a Player's own, and go on into another age; everything else is the Character's."""
    for seat in seats:
        character = rewards.last_of(table.state, seat)
        if character is not None:
            rewards.grant(table, character, outcome.reward, "D2-420")
    yield from ()


def _choose(table: Table, outcome: aims.Choose, seats: list[int]) -> Script[None]:
    """Each seat that has the result chooses for itself, if it can pay."""
    for seat in seats:
        names = [str(n) for n, inner in enumerate(outcome.of) if can_pay(table, seat, inner)]
        if not names:
            continue
        data = Asked(outcomes=[type(inner).__name__.lower() for inner in outcome.of])
        answer = (yield one(seat, "consequence", names, "D2-420", data)) if len(names) > 1 else names[0]
        yield from _bring_about(table, (outcome.of[int(answer)],), [seat], False)


def can_pay(position: Position, seat: int, outcome: AnyOutcome) -> bool:
    """Whether a seat has what an outcome costs; the Dead pay nothing."""
    if not isinstance(outcome, aims.Pay):
        return True
    character = rewards.of_seat(position, seat)
    wanted = {"gold-coin": -outcome.reward.gold, "silver-coin": -outcome.reward.silver}
    if character is None:
        return max(wanted.values()) <= 0
    return all(rewards.coins(position, character, card) >= number for card, number in wanted.items())


def curse(table: Table) -> None:
    """A Player who has lost a number of Scenes of a Chapter gets a Flaw, which takes effect in the next Scene (C18)."""
    campaign, chapter = plan.campaign(table), plan.chapter(table)
    if campaign is None or chapter is None or campaign.curse is None:
        return
    for seat in range(len(table.state.players)):
        lost = sum(plan.has_lost(table, seat, whole) for whole in chapter.scenes)
        character = rewards.of_seat(table, seat)
        if character is not None and lost >= campaign.curse.lost and campaign.curse.flaw not in character.flaws:
            character.flaws.append(campaign.curse.flaw)
            _feel(table, character)


def _feel(table: Table, character: Character) -> None:
    """Give a Character the condition of its new Flaw, with which the next Scene begins."""
    campaign = plan.campaign(table)
    assert campaign is not None
    assert campaign.curse is not None
    unit = next((unit for unit in table.state.scene.units if unit.id == character.unit), None)
    tokens = character.tokens if unit is None else unit.tokens
    tokens[campaign.curse.condition] = tokens.get(campaign.curse.condition, 0) + 1
    table.tell(Flawed(character.seat, character.sheet.name, campaign.curse.flaw), "D2-271")


# -- from age to age


def begin_age(table: Table) -> None:
    """New Characters for all, who inherit what the Campaign hands on (C18)."""
    world = table.cards.scenes[table.state.course[table.state.at]].world
    campaign = plan.campaign(table)
    for character in table.state.characters:
        character.harms, character.items = [], []
    for seat, player in enumerate(table.state.players):
        if player.narrator:
            continue
        before = rewards.of_seat(table, seat)
        character = build.begin(table.state, seat, sheets.genre_of(world))
        if campaign is not None and not campaign.inheritance.cp:
            player.cp = 0
        if before is not None and campaign is not None:
            character.flaws = [flaw for flaw in campaign.inheritance.flaws if flaw in before.flaws]
            if campaign.curse is not None and campaign.curse.flaw in character.flaws:
                _feel(table, character)
    table.state.phase = "build"


def replace_dead(table: Table) -> bool:
    """A new Character for each Player whose own is Dead, with half of the SP and AP that it had earned (D2-310).
    Whether there was any."""
    replaced = False
    for seat, player in enumerate(table.state.players):
        own = [one for one in table.state.characters if one.seat == seat and not one.key]
        if not player.narrator and own and own[-1].dead:
            dead = own[-1]
            character = build.begin(table.state, seat, dead.genre, dead.earned_sp // 2, dead.earned_ap // 2)
            table.tell(Replaced(seat, dead.sheet.name, character.earned_sp, character.earned_ap), "D2-310")
            replaced = True
    return replaced
