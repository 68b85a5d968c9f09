"""Obstacles, and the Quest items that get past them (DW-121 to DW-127).

Each blocks one thing: a way, a character's help, or the harming of a Conflict. Treasure makes physical ones, the Ally a
villager's price, the Villain a Conflict that needs an item; an Artist and Party Members may add either of the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Offer, Script
from wyrmhoard.kernel.state.plain import word_of

from ... import events
from ...asked import Asked
from ...cards.made import Wish
from ...cards.vocabulary import ObstacleKind
from ...events.places import Tried
from ...pending_state import PlaceObstacle, TryObstacle
from ...state import ALLY, ORACLE, TREASURE, VILLAIN, WARRIOR, Keepsake, Saga
from ...table import Table
from ...world_state import CONFLICT, DUNGEON, FRIEND, INN, PHYSICAL, VILLAGER, Obstacle, Place
from ..core import chronicle, places, roles
from ..core.asking import by_seat, put
from ..core.business import DEEDS, Deed
from ..core.drawing import stream
from ..core.steps import at_last, carries_out
from ..core.yesno import Likelihood, ask_oracle
from ..making import inventing
from . import lore

NO_ITEM, IDEA = "none", "idea"
IDEA_WORKS: Final[Likelihood] = "unlikely"
"""How likely the oracle accepts an idea (DW-125)."""
SOLVED: Final = "solved"
KINDS: Final[dict[ObstacleKind, str]] = {PHYSICAL: TREASURE, VILLAGER: ALLY, CONFLICT: VILLAIN}
"""The role that each kind belongs to (DW-122, DW-125a)."""


def standing(state: Saga) -> Iterator[Obstacle]:
    """The obstacles that have not been got past."""
    return (obstacle for obstacle in state.world.obstacles.values() if not obstacle.solved)


def is_blocked(state: Saga, target: str) -> bool:
    """Whether an obstacle stands before this way, this person's help or this card."""
    return any(obstacle.blocks == target for obstacle in standing(state))


# -- making


def kinds_of(state: Saga, seat: int) -> list[ObstacleKind]:
    """The kinds of obstacles that a seat may make: none if it holds The Warrior (DW-122)."""
    held = roles.roles_of(state, seat)
    if WARRIOR in held:
        return []
    return [kind for kind, role in KINDS.items() if role in held] or [PHYSICAL, VILLAGER]


def blocks(state: Saga) -> list[str]:
    """The ways from here that may be blocked: never one back, nor an inn, nor the last way to one (DW-122a)."""
    ways = [places.target(state, way) for way in places.ways(state) if not places.leads_back(state, way)]
    spared = [place.id for place in state.world.places.values() if place.kind == INN]
    barred = {obstacle.blocks for obstacle in standing(state)}
    nearest = places.way_to_an_inn(state, barred) if ways else ""
    if nearest and not places.way_to_an_inn(state, {*barred, nearest}):
        spared.append(nearest)
    return [way for way in ways if way not in spared and way not in barred]


def targets(state: Saga, kind: str) -> list[str]:
    """What an obstacle of this kind may block now (DW-122a)."""
    ids = blocks(state) if state.world.visit.space else []
    if kind == VILLAGER:
        ids += [person.id for person in state.world.people.values() if person.side == FRIEND and not person.role]
    if kind == CONFLICT:
        beside = {card.minion for card in state.conflicts.values()}
        closed = (card for card in state.conflicts.values() if not card.open and card.id not in beside)
        ids += [card.id for card in closed if not card.needs]
    return [target for target in ids if not is_blocked(state, target)]


def may_make(state: Saga, seat: int) -> bool:
    """Whether this seat may make an obstacle, and there is anything that it could block."""
    return any(targets(state, kind) for kind in kinds_of(state, seat))


def _bring_in(table: Table, seat: int) -> Script[None]:
    """A seat brings in an obstacle (DW-122)."""
    state = table.state
    kinds = kinds_of(state, seat)
    choices: list[Choice] = [
        inventing.NOTHING,
        *(f"{kind} {target}" for kind in kinds for target in targets(state, kind)),
    ]
    answer = str((yield from put(table, lambda: seat, "obstacle-at", choices, "DW-122")))
    if answer != inventing.NOTHING:
        kind, target = answer.split(" ")
        yield from make(table, seat, word_of(kinds, kind), target)


@carries_out(PlaceObstacle)
def _obstacle(table: Table, step: PlaceObstacle) -> Script[None]:
    """Treasure puts a physical obstacle on a way, in the round on entering (DW-88a, DW-122)."""
    yield from make(table, table.state.holder(TREASURE), PHYSICAL, step.way)


def make(table: Table, maker: int, kind: ObstacleKind, target: str) -> Script[None]:
    """The text of an obstacle, and the carried Quest item that its maker may have in mind (DW-122, DW-123).

    The oracle has one in mind if any is carried; else the next one that is found gets past it (DW-124, DW-262).
    """
    state = table.state
    meant_for = {obstacle.item for obstacle in standing(state)}
    carried = [item for item in unused(state) if item.id not in meant_for][:1] if maker == ORACLE else []
    role = KINDS[kind] if state.holder(KINDS[kind]) == maker else roles.roles_of(state, maker)[0]
    wish = Wish("obstacle", target, state.serial, part=kind, uses=tuple(carried[0].uses) if carried else ())
    made = yield from inventing.invent(table, role, "obstacle", wish, "DW-122")
    (text,) = inventing.keep(table, made, role, wish, "text")
    obstacle = Obstacle(inventing.new_id(state, "obstacle"), kind, text, maker, target, uses=made.tags.get("uses", []))
    meant = [item.id for item in unused(state)]
    if carried:
        obstacle.item = carried[0].id
    elif meant and maker != ORACLE:
        answer = yield from put(table, lambda: maker, "meant-for", [NO_ITEM, *meant], "DW-123", Asked(name=text))
        obstacle.item = "" if answer == NO_ITEM else str(answer)
    state.world.obstacles[obstacle.id] = obstacle
    _protect(state, obstacle)
    place = state.world.places.get(target.partition("@")[2] or target)
    named, what = (place.name, place.kind) if place is not None else (name_of(state, target), "person")
    chronicle.tell(table, events.places.Obstacle(text, place=named, kind=what), "DW-122")


def stand_before(state: Saga, room: Place, beside: Place) -> None:
    """Move the obstacles on a way to an undrawn Room to this Room, which has just been drawn there."""
    for obstacle in standing(state):
        if obstacle.blocks == f"{places.NEW}@{beside.id}":
            obstacle.blocks = room.id


def go_round(state: Saga, room: Place, before: Place) -> None:
    """Remove an obstacle on a way that leads only to this Room, which The Warrior has reached by another way (DW-122a,
    DW-124)."""
    for beside in (state.world.places[way] for way in room.ways if way != before.id):
        for obstacle in standing(state):
            if not beside.exits and obstacle.blocks == f"{places.NEW}@{beside.id}":
                obstacle.solved = True


def name_of(state: Saga, target: str) -> str:
    """The text that is the name of a person or a card."""
    record = state.world.people.get(target) or state.conflicts.get(target)
    return "" if record is None else record.name


def _protect(state: Saga, obstacle: Obstacle) -> None:
    """A Conflict that an obstacle stands before takes no damage until its item is used (DW-127)."""
    if obstacle.blocks in state.conflicts:
        state.conflicts[obstacle.blocks].needs = obstacle.item or obstacle.id


def before_first(table: Table, dungeon: Place) -> Script[bool]:
    """The others are asked for an obstacle at the first Dungeon; whether one stands there now (DW-126)."""
    state = table.state
    drawn = (place for place in state.world.places.values() if place.kind == DUNGEON)
    known = any(obstacle.blocks == dungeon.id for obstacle in state.world.obstacles.values())
    if state.world.gated or known or any(place.been for place in drawn):
        return False
    state.world.gated = True

    def offers() -> dict[int, Offer]:
        able = {seat: kinds_of(state, seat) for seat in range(state.seats)}
        return {seat: [inventing.NOTHING, *kinds] for seat, kinds in able.items() if kinds}

    if not offers():
        return False
    answers = yield from by_seat(table, "first-obstacle", offers, "DW-126")
    wanted = [(seat, str(kind)) for seat, kind in sorted(answers.items()) if kind != inventing.NOTHING]
    for seat, kind in wanted[:1]:
        yield from make(table, seat, word_of(tuple(KINDS), kind), dungeon.id)
    return bool(wanted)


# -- the item that gets past it


def unused(state: Saga) -> list[Keepsake]:
    """The Quest items that The Warrior carries and has not used."""
    return [item for item in state.hero.keepsakes if not item.used]


def waiting(state: Saga) -> Obstacle | None:
    """The oldest obstacle that was made before an item that gets past it, or whose item has been used for something
    else (DW-124, DW-262)."""
    left = {item.id for item in unused(state)}
    return next((obstacle for obstacle in standing(state) if obstacle.item not in left), None)


def answer_with(table: Table, item: Keepsake) -> None:
    """The next Quest item that The Warrior takes gets past the oldest obstacle that waits for one (DW-124)."""
    obstacle = waiting(table.state)
    if obstacle is not None:
        obstacle.item = item.id
        _protect(table.state, obstacle)


# -- trying


def tries(state: Saga) -> list[Choice]:
    """What The Warrior may try against the obstacles on the ways from here, and before the help of people here
    (DW-125). A Conflict is tried in its Battle (DW-127). Tries that the oracle would refuse again are left out."""
    space = state.world.visit.space
    here = [places.target(state, way) for way in places.ways(state)]
    here += [person.id for person in state.world.people.values() if person.home == space]
    if state.world.scene is not None:
        here.append(state.world.scene.person)
    near = [obstacle for obstacle in standing(state) if obstacle.blocks in here]
    things = [IDEA, *(item.id for item in unused(state))]
    return [f"try {one.id} {thing}" for one in near for thing in things if not _is_settled(state, one, thing)]


def _is_settled(state: Saga, obstacle: Obstacle, thing: str) -> bool:
    """Whether the oracle would say no once more: to an item it always does, to ideas until the next night."""
    said = obstacle.pondered == state.world.nights if thing == IDEA else thing in obstacle.refused
    return said and judge_of(state, obstacle) == ORACLE


def attempt(table: Table, rest: str) -> None:
    """The Warrior tries a Quest item, or another idea."""
    at_last(table.state, tried(rest))


def tried(rest: str) -> TryObstacle:
    """The step that the key of a try stands for, without its verb (see `tries`)."""
    obstacle, thing = rest.split(" ")
    return TryObstacle(obstacle, thing)


def judge_of(state: Saga, obstacle: Obstacle) -> int:
    """Who judges a try: the maker, or, if the maker is The Warrior now, the holder of the role that its kind belongs to
    (DW-125a)."""
    return state.holder(KINDS[obstacle.kind]) if obstacle.maker == state.holder(WARRIOR) else obstacle.maker


def knows(state: Saga, obstacle: Obstacle, seat: int | None) -> bool:
    """Whether a seat may know the item that an obstacle is meant for (DW-123, DW-125a)."""
    return seat is not None and seat == judge_of(state, obstacle)


@carries_out(TryObstacle)
def try_now(table: Table, step: TryObstacle) -> Script[None]:
    """A try outside a Battle (DW-125)."""
    item = next((item for item in table.state.hero.keepsakes if item.id == step.thing), None)
    yield from judge(table, table.state.world.obstacles[step.obstacle], item)


def judge(table: Table, obstacle: Obstacle, item: Keepsake | None) -> Script[bool]:
    """The judge says whether it works; then the way is open, and the item is used (DW-125, DW-127)."""
    state = table.state
    name = "" if item is None else item.name
    if judge_of(state, obstacle) == ORACLE:
        works = oracle_judges(state, obstacle, item)
        obstacle.pondered = state.world.nights if item is None else obstacle.pondered
    else:
        data = Asked(name=name, text=obstacle.text)
        answer = yield from put(table, lambda: judge_of(state, obstacle), "judge", [SOLVED, "not"], "DW-125", data)
        works = answer == SOLVED
    kind = "keepsake" if name else IDEA
    table.tell(Tried(name, item=kind, text=obstacle.text, works=works), "DW-125")
    if works:
        get_past(table, obstacle, item)
    elif item is not None and item.id not in obstacle.refused:
        obstacle.refused.append(item.id)
    return works


def get_past(table: Table, obstacle: Obstacle, item: Keepsake | None) -> None:
    """It is got past, and the oracle tells how, where it judges (DW-125)."""
    solve(table.state, obstacle, item)
    if judge_of(table.state, obstacle) == ORACLE:
        lore.tell_solved(table, obstacle.text, obstacle.id)


def solve(state: Saga, obstacle: Obstacle, item: Keepsake | None) -> None:
    """The way is open; the item stays on the sheet as a keepsake (DW-125)."""
    obstacle.solved = True
    if item is not None:
        item.used = True
    if obstacle.blocks in state.conflicts:
        state.conflicts[obstacle.blocks].needs = ""


def guarding(state: Saga, target: str) -> Obstacle | None:
    """The obstacle that keeps a Conflict from harm, or that stands before a character's help (DW-122a, DW-127)."""
    return next((obstacle for obstacle in standing(state) if obstacle.blocks == target), None)


def oracle_judges(state: Saga, obstacle: Obstacle, item: Keepsake | None) -> bool:
    """Whether the oracle accepts a try: the intended item works, and any other with the same use; ideas seldom do, and
    a refusal holds until the next night (DW-125, DW-258)."""
    if item is not None:
        return item.id == obstacle.item or not set(item.uses).isdisjoint(obstacle.uses)
    chance = stream(state.draws, "idea", obstacle.id, state.world.nights)
    return ask_oracle(chance, IDEA_WORKS)[1].startswith("yes")


DEEDS["obstacle"] = Deed(may_make, _bring_in)
