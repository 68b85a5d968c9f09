"""What happens when The Warrior enters a Space: the others' round (DW-88, DW-88a)."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Final

from wyrmhoard.kernel.asking.ask import Answer, Choice, Offer, Script

from ...asked import Asked
from ...events.places import Fallen, Way
from ...pending_state import (
    ActLate,
    BeginBattle,
    BlockWay,
    BringBoss,
    BringLord,
    ChooseFind,
    DemandTown,
    DrawPlace,
    EntryDeed,
    EntryRound,
    Fight,
    GiveFind,
    LetFall,
    Parley,
    PlaceObstacle,
    PlayScene,
    PutOnMap,
    RevealStairs,
    SayReached,
    SendEnemy,
    SendFriend,
    read_entry_deed,
)
from ...state import ALLY, ORACLE, TREASURE, VILLAIN, WARRIOR, Saga
from ...table import Table
from ...world_state import ENEMY, FRIEND, ROOM
from ..battle import conflicts, lord
from ..core import moments, places
from ..core.asking import ask, by_seat
from ..core.offers import different
from ..core.steps import at_last, carries_out
from ..world import chapters, mapping, obstacles
from . import entering, quests, using

NOTHING, KEEP = "nothing", "keep"
OTHERS: Final = (TREASURE, ALLY, VILLAIN)
NEW: Final = "new"


@carries_out(EntryRound)
def _arrived(table: Table, step: EntryRound) -> Script[None]:
    """All three are asked together, each once; a Battle comes before a Scene, and a Scene before a find (DW-88a).

    For the roles that the oracle holds it rolls (DW-263).
    """
    state = table.state
    yield from _offer_water(table)
    chosen = entering.chosen(table)
    seats = sorted({state.holder(role) for role in OTHERS} - {ORACLE})
    state.world.visit.round = state.settings.open_round and bool(seats)
    if state.settings.open_round:  # The Warrior waits for nobody, unless there is no way on
        seats = [seat for seat in seats if seat == state.holder(TREASURE) and _is_stuck(state)]
    if seats:
        answers = yield from by_seat(table, "entered", lambda: {seat: _offer(state, seat) for seat in seats}, "DW-88a")
        chosen |= {read_entry_deed(str(answer)) for answer in answers.values() if answer != NOTHING}
    yield from _act(table, chosen)


def _offer_water(table: Table) -> Script[None]:
    """Offer The Warrior Fairy Water before a Battle can begin here (DW-215)."""
    state = table.state
    water = [item for item in different(state.hero.pouch) if item.kind == using.FAIRY_WATER]
    if not water or not using.fairy_works(state):
        return
    options: list[Choice] = [KEEP, *(f"use {item.id}" for item in water)]
    answer = str((yield from ask(table, WARRIOR, "fairy-water", options, "DW-215")))
    if answer != KEEP:
        yield from using.use(table, answer.removeprefix("use "))


def late(state: Saga, seat: int) -> list[str]:
    """What this seat may still do, once, on an entry at which The Warrior did not wait for it (DW-88a)."""
    visit = state.world.visit
    if not visit.round or state.battle is not None or seat in visit.answered:
        return []
    if state.world.scene is not None or state.pending or not moments.may_begin(state, moments.BUSINESS):
        return []
    return [str(choice) for choice in offers(state, seat) if choice != NOTHING]


def act_late(table: Table, seat: int, answer: str) -> None:
    """A seat acts on the entry; what it begins comes before The Warrior's next step (DW-88a)."""
    table.state.world.visit.answered.append(seat)
    at_last(table.state, ActLate(read_entry_deed(answer)))


@carries_out(ActLate)
def _late(table: Table, step: ActLate) -> Script[None]:
    """Carry out what a seat chose late, if it is still possible."""
    yield from _act(table, {step.deed})


def _act(table: Table, chosen: set[EntryDeed]) -> Script[None]:
    """What was chosen on an entry: a Battle before a Scene, and a Scene before a find (DW-88a)."""
    state = table.state
    in_order = sorted(chosen, key=attrgetter("key"))
    for deed in in_order:
        match deed:
            case PutOnMap(kind=kind):
                at_last(state, DrawPlace(kind))
            case DemandTown(place=place):
                at_last(state, LetFall(place))
            case BlockWay(way=way):
                at_last(state, PlaceObstacle(way))
            case SayReached(quest=quest):
                quests.reach(table, quest)
            case RevealStairs():
                mapping.reveal_stairs(table, places.current_space(state))
    yield from _follow(table, in_order)


def _follow(table: Table, chosen: list[EntryDeed]) -> Script[None]:
    state = table.state
    if any(isinstance(deed, BeginBattle | BringBoss | BringLord) for deed in chosen):
        state.world.visit.lord = BringLord() in chosen
        state.world.visit.boss = BringLord() in chosen or BringBoss() in chosen
        if Parley() in chosen:
            at_last(state, PlayScene(VILLAIN, NEW))
        at_last(state, Fight())
        return
    scenes = {deed.word(): deed.somebody for deed in chosen if isinstance(deed, SendFriend | SendEnemy)}
    if scenes:
        verb = next(iter(scenes))
        if len(scenes) > 1 and state.holder(WARRIOR) != ORACLE:
            verb = str((yield from ask(table, WARRIOR, "address", sorted(scenes), "DW-45")))
        at_last(state, PlayScene(PARTNERS[verb], scenes[verb]))
    if GiveFind() in chosen:
        place = places.current_space(state)
        at_last(state, ChooseFind(place.level, "visit", place.id))


PARTNERS: Final = {FRIEND: ALLY, ENEMY: VILLAIN}
"""Who plays the characters of each side (DW-47)."""


def _offer(state: Saga, seat: int) -> Offer:
    return lambda: offers(state, seat)


def offers(state: Saga, seat: int) -> list[Choice]:
    """What this seat may do on this entry, by the roles that it holds (DW-4 to DW-7, DW-88a). Where there is no way on
    Treasure must find one: nobody is stuck (DW-114)."""
    if seat == state.holder(TREASURE) and _is_stuck(state):
        return [RevealStairs().key, PutOnMap("way").key]
    choices: list[Choice] = [NOTHING]
    for role, could in COULD.items():
        if state.holder(role) == seat:
            choices += [deed.key for deed in could(state)]
    return choices


def _is_stuck(state: Saga) -> bool:
    """Whether The Warrior stands on a Floor of a Dungeon from which no way leads on (DW-114)."""
    place = places.current_space(state)
    return place.kind == ROOM and mapping.is_stuck(state, place)


def _treasure(state: Saga) -> list[EntryDeed]:
    place = places.current_space(state)
    deeds: list[EntryDeed] = [PutOnMap(kind) for kind in mapping.can_draw(state, place)]
    if places.holds_find(state, place):
        deeds.append(GiveFind())
    deeds += [BlockWay(way) for way in obstacles.blocks(state)]
    deeds += [SayReached(quest.id) for quest in quests.open_quests(state)]
    return deeds


def _partners(state: Saga, side: str) -> list[str]:
    """The characters of this side with whom a Scene may begin."""
    if state.world.visit.scene:
        return []
    return [*(person.id for person in state.world.people.values() if person.side == side), NEW]


def _ally(state: Saga) -> list[EntryDeed]:
    return [SendFriend(somebody) for somebody in _partners(state, FRIEND)]


def _villain(state: Saga) -> list[EntryDeed]:
    deeds: list[EntryDeed] = [SendEnemy(somebody) for somebody in _partners(state, ENEMY)]
    if deeds:
        deeds += [SendEnemy(card) for card in conflicts.could_appear(state)]
    if places.battle_objection(state, VILLAIN) is None:
        deeds.append(BeginBattle())
    deeds += [DemandTown(town) for town in places.could_fall(state)]
    if places.may_bring_boss(state) and not chapters.awaits_lord(state, places.current_space(state).home):
        deeds.append(BringBoss())
    if lord.may_bring(state):
        deeds.append(BringLord())
    return deeds


COULD: Final[dict[str, Callable[[Saga], list[EntryDeed]]]] = {TREASURE: _treasure, ALLY: _ally, VILLAIN: _villain}


@carries_out(DrawPlace)
def _draw(table: Table, step: DrawPlace) -> Script[None]:
    """Treasure puts something new on the map (DW-37)."""
    kind, place = step.kind, places.current_space(table.state)
    if kind == "way":
        place.exits += 1
        table.tell(Way(place.name, ROOM), "DW-114")
    elif kind in mapping.can_draw(table.state, place):
        yield from mapping.put_on_map(table, kind, place.id)


@carries_out(LetFall)
def _falls(table: Table, step: LetFall) -> Script[None]:
    """The Villain would have a Town be a Dungeon until its Boss is defeated; Treasure agrees or not (DW-119)."""
    state = table.state
    town = state.world.places[step.place]
    agreed: Answer = "yes"
    if state.holder(TREASURE) not in (ORACLE, state.holder(VILLAIN)):
        agreed = yield from ask(table, TREASURE, "falls", ["yes", "no"], "DW-119", Asked(name=town.name))
    if agreed == "no":
        return
    town.fallen = True
    table.tell(Fallen(town.name, town.kind), "DW-119")


@carries_out(Fight)
def _fight(table: Table, step: Fight) -> None:
    """The Battle of this visit begins (DW-89, DW-144)."""
    table.state.world.visit.battle = True
    table.state.phase = "conflict"
