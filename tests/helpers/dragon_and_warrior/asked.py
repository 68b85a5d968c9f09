"""Matches in which every kind of question of Dragon & Warrior is asked: a small world whose people do beside the
question whatever they may, and moments that chance seldom comes to."""

from __future__ import annotations

from collections.abc import Iterator, Set
from random import Random
from typing import Any, Final

import wyrmhoard
from helpers.dragon_and_warrior.board import foe, usual_hero
from helpers.dragon_and_warrior.realm import add, quest, realm
from helpers.present import present
from wyrmhoard import Match
from wyrmhoard.games.dragon_and_warrior.cards.made import Wish
from wyrmhoard.games.dragon_and_warrior.pending_state import (
    BidFarewell,
    ChooseFind,
    ChooseSpoils,
    DrawPlace,
    Pending,
    PlayScene,
    Resume,
    TellPeace,
    WakeUp,
)
from wyrmhoard.games.dragon_and_warrior.rules.core import places
from wyrmhoard.games.dragon_and_warrior.rules.core.roles import bundles
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, Item, Keepsake, Member, Piece, Saga, Wording
from wyrmhoard.games.dragon_and_warrior.world_state import Person, Visit
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.playout import try_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.setting import Value

NAME: Final = "dragon-and-warrior"
SHORT: Final = 12
LONG: Final = 60
"""How far matches are driven: after something was done beside a question, and from a rare moment on."""
TRIES: Final = 20
"""How often filling in a form is tried."""
SPACES: Final = ("house-1", "far", "room-1")
"""Where The Warrior stands when people do what they may: with a Quest's giver, before a Dungeon, and in it."""
TABLES: Final[tuple[tuple[int, dict[str, Value]], ...]] = (
    (4, {}),
    (5, {}),
    (1, {}),
    (3, {"oracle_role": "treasure"}),
)
"""Seats and options."""
RARE: Final[tuple[tuple[Pending, ...], ...]] = (
    (WakeUp(),),
    (Resume(),),
    (ChooseSpoils(2, "room-1"),),
    (ChooseFind(6, "room", "room-1"),),
    (DrawPlace("dungeon"),),
    (BidFarewell("ally"),),
    (TellPeace(0), TellPeace(1), TellPeace(2), TellPeace(3)),
)
"""Pending steps that are rare in play."""
NAMES: Final[dict[str, tuple[Any, ...]]] = {
    "t1": ("Puddock", "treasure"),
    "t2": ("The Low Fens", "treasure"),
    "t3": ("The Hollow Hill", "treasure"),
    "t4": ("Marget", "ally", {}, "name", Wish("character", "person-1", part="friend")),
    "t5": ("a bell rope", "treasure"),
}
"""Texts: the words, the role in charge, and for one of them what it was made for."""


def matches(turn: int, _missing: Set[str]) -> Iterator[tuple[Match, int]]:
    """Matches to drive, and how far."""
    for seats, options in TABLES:
        for space in SPACES:
            yield from _beside(_at(_rich(seats, options), space, turn, options), turn)
    for role, person in (("ally", "person-1"), ("villain", "person-2")):
        state = _rich(4, {})
        state.pending = [PlayScene(role, person)]
        yield from _beside(_begun(state, "house-1", turn, {}), turn)
    for number, pending in enumerate(RARE):
        state = _rich(4, {})
        state.pending = list(pending)
        if pending == (BidFarewell("ally"),):
            state.world.people["person-1"].role = "ally"
        yield _begun(state, "room-1", 100 * turn + number, {}), LONG
    for spell in ("radiant", "heal"):
        for seed in range(3 * turn, 3 * turn + 3):
            match = _at(_rich(4, {}), "room-1", seed, {})
            match.act(0, f"cast {spell}")
            yield match, LONG


def _rich(seats: int, settings: dict[str, Any]) -> Saga:
    """The small world with names, and a hero who has and can do much."""
    state = realm(seats, **settings)
    if role := str(settings.get("oracle_role", "")):
        state.holders = {name: seat for seat, bundle in enumerate(bundles(seats, role)) for name in bundle}
        state.holders[role] = ORACLE
    state.texts = {text: Wording(words, *wish) for text, (words, *wish) in NAMES.items()}
    state.made = ["t4"]
    world = state.world
    quest(state).goal = "t5"
    for place, text in (("town", "t1"), ("near", "t2"), ("cave", "t3")):
        world.places[place].name = text
    world.people["person-1"].name = "t4"
    state.hero = usual_hero(level=9, mp=100, max_mp=100, hp=5)
    state.hero.weapon = Piece(2, "weapon", "t5")
    state.hero.pouch = [Item("thing-1", "healstuff", 2)]
    state.hero.keepsakes = [Keepsake("thing-2", "t5")]
    state.members = [Member("ally", "t4", hp=2, max_hp=9)] if seats < 6 else []
    state.tokens = [3] * seats
    state.draws.seed = "asked"
    world.people["person-2"] = Person("person-2", "", "enemy", "house-2")
    state.conflicts["card-1"] = foe(id="card-1", attack=7)
    for dungeon in ("cave", "pit"):
        if dungeon not in world.places:
            add(state, dungeon, "dungeon", 2, "far", been=True)
        world.places[dungeon].floors = 3
    add(state, "moor", "area", 3)
    add(state, "hamlet", "town", 1, "near", been=True)
    add(state, "hamlet-inn", "inn", 1, "hamlet")
    state.towns.append("hamlet")
    return state


def _at(state: Saga, space: str, seed: int, settings: dict[str, Value]) -> Match:
    """The Warrior stands there, and is asked what they do."""
    place = state.world.places[space]
    state.pending = []
    state.world.visit = Visit(space, place.home, owed=places.owes(state, place))
    return _begun(state, space, seed, settings)


def _begun(state: Saga, space: str, seed: int, options: dict[str, Value]) -> Match:
    place = state.world.places[space]
    state.world.visit.space = space
    state.level, state.inside = place.level, place.home if place.kind == "room" else ""
    settings: dict[str, Value] = {"scope": "adventure", **options}
    return wyrmhoard.new(NAME, state.seats, seed, settings, start=dump(state))


def _beside(match: Match, turn: int) -> Iterator[tuple[Match, int]]:
    """What each seat may do beside the question, each at a table of its own."""
    yield _copy(match), LONG
    for seat in range(match.seats):
        for number, option in enumerate(match.asides(seat)):
            rng = Random(f"{turn} {seat} {number}")
            aside = _copy(match)
            if _does(aside, seat, option.key, rng):
                yield aside, SHORT


def _copy(match: Match) -> Match:
    """The match played again with its log, which a fork lacks."""
    return resume(match.game, match.record, fast=False)


def _does(match: Match, seat: int, key: str, rng: Random) -> bool:
    """Whether a seat could do this beside the question; forms are filled in by chance."""
    choice = next(one for one in present(match.game.asides).offered(match.table, seat) if str(one) == key)
    if not isinstance(choice, Form):
        return try_act(match, seat, key, None)
    for _ in range(TRIES):
        values: dict[str, Any] | None = (
            choice.sampler(rng) if choice.sampler is not None else {f.name: f.sample(rng) for f in choice.fields}
        )
        if values is not None and (choice.verify is None or choice.verify(values) is None):
            return try_act(match, seat, key, values)
    return False
