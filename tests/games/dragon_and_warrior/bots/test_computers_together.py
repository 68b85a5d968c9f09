"""Computers in several seats pursue a campaign together, to the lord (DW-236a, DW-251a, DW-276)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.dragon_and_warrior.board import CARDS
from helpers.dragon_and_warrior.realm import add, at, realm
from wyrmhoard.games.dragon_and_warrior.bots.duellist import Fighter
from wyrmhoard.games.dragon_and_warrior.bots.troupe import Insider, reply
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.script import script
from wyrmhoard.games.dragon_and_warrior.rules.world import journey, lands
from wyrmhoard.games.dragon_and_warrior.settings import ENOUGH_VISITS, table_settings
from wyrmhoard.games.dragon_and_warrior.state import Saga, new_table
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.games.dragon_and_warrior.world_state import AREA, DUNGEON, TOWN
from wyrmhoard.kernel.asking.ask import CHECKPOINT
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.playout import playout
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.lab.play import next_move, seat_rng

MOST = 30_000
MARGIN = 3
"""How many times longer than such a campaign a match may be that nobody has set a limit for."""


def told(seats: int, seed: str, brain: str = "baseline", **settings: Any) -> tuple[Saga, Result, list[tuple[int, str]]]:
    """A story of computers, from the true position: its last state, its result, and who answered what."""
    state = new_table(seats, complete(GAME.settings, {"scope": "campaign"} | settings))
    table, player = Table(state, Chance(seed), CARDS), Insider(brain)
    rngs = [seat_rng(seed, seat) for seat in range(seats)]
    running, answers, said = script(table), None, []
    given: Any
    try:
        while len(said) < MOST:
            ask = running.send(answers)
            answers = None
            if ask is CHECKPOINT:
                continue
            seats_asked = sorted(ask.must)[: None if ask.kind == "each" else 1]
            given = {seat: reply(player, table, ask, seat, rngs[seat]) for seat in seats_asked}
            said += [(seat, getattr(answer, "key", str(answer))) for seat, answer in given.items()]
            answers = given if ask.kind == "each" else next(iter(given.items()))
    except StopIteration as stop:
        return state, stop.value, said
    raise AssertionError(f"no end after {MOST} answers: visit {state.visits}, Level {state.hero.level}")


# -- whole campaigns


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_dw_276_computers_in_several_seats_reach_the_lord_together(seats: int) -> None:
    state, result, _ = told(seats, f"company {seats}")
    assert (result.ending, result.winners) == ("light", tuple(range(seats)))
    assert state.visits * MARGIN < ENOUGH_VISITS


@pytest.mark.parametrize(("seats", "role"), [(2, "villain"), (3, "villain"), (3, "ally"), (2, "treasure")])
def test_dw_251_they_do_so_beside_the_oracle_too(seats: int, role: str) -> None:
    """Where somebody else draws, the oracle as the Villain brings in the lord on a Floor of its Level (DW-238a)."""
    _, result, _ = told(seats, f"beside {role}", oracle_role=role, lord_level=5)
    assert result.ending == "light"


@pytest.mark.parametrize(
    "settings",
    [
        {"boss_points_per_level": "4", "shop_levels": "exact", "level_cap": 30, "area_level_step": "free"},
        {"conflict_level_margin": 0, "post_battle_swaps": "one", "auto_take_tokens": False, "minion_hand": "own"},
    ],
)
def test_dw_276_they_do_so_by_other_rules_of_the_table(settings: dict[str, Any]) -> None:
    assert told(3, "other rules", lord_level=8, **settings)[1].ending == "light"


@pytest.mark.parametrize("brain", ["lowest", "highest", "random"])
def test_dw_276_whoever_plays_cards_badly_knows_the_way_all_the_same(brain: str) -> None:
    assert told(4, "badly", brain, lord_level=5)[1].ending == "light"


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_dw_276_what_they_do_depends_on_nothing_that_their_seats_do_not_see(seats: int) -> None:
    """The whole truth and each seat's view lead to the same answers, to the end."""
    _, result, said = told(seats, "same", lord_level=5)
    match = wyrmhoard.new(GAME, seats, "same", {"scope": "campaign", "lord_level": 5}, events=False, prints=False)
    players = {seat: Fighter("baseline") for seat in range(seats)}
    rngs = {seat: seat_rng("same", seat) for seat in players}
    for answered in said:
        seat_and_move = next_move(match, players, rngs)
        assert seat_and_move is not None
        seat, move = seat_and_move
        assert (seat, move.key) == answered
        match.act(seat, move.key, move.form)
    assert match.result is not None
    assert match.result.ending == result.ending == "light"


# -- what they know of the lands


def test_dw_259_treasure_draws_a_town_and_a_dungeon_for_each_three_levels() -> None:
    state, _, _ = told(4, "lands", lord_level=8)
    kinds = Counter((place.kind, lands.number_of(place.level)) for place in state.world.places.values())
    assert [kinds[TOWN, number] for number in (1, 2, 3)] == [1, 1, 1]
    assert [kinds[DUNGEON, number] for number in (1, 2, 3)] == [1, 1, 1]
    levels = sorted(place.level for place in state.world.places.values() if place.kind == AREA)
    assert levels == list(range(1, levels[-1] + 1))
    assert [len(chapter.areas) for chapter in lands.chapters(state)][:2] == [3, 3]


def test_dw_259_what_the_lands_lack_is_drawn_first() -> None:
    state = realm()
    far, near = state.world.places["far"], state.world.places["near"]
    assert (lands.missing(state, near), lands.missing(state, far)) == ([], [AREA])
    del state.world.places["cave"], state.world.places["room-1"], state.world.places["room-2"]
    assert lands.missing(state, near) == [DUNGEON]
    beyond = add(state, "beyond", "area", 4)
    assert lands.missing(state, beyond) == [TOWN, DUNGEON, AREA]
    assert lands.missing(state, state.world.places["town"]) == []
    state.world.chapters = lands.chapters(state)
    assert lands.missing(state, beyond) == []  # the oracle lays its own


def test_dw_276_the_warrior_trains_before_going_deeper_than_their_level() -> None:
    state = realm(level=1)
    at(state, "near")
    (chapter,) = lands.chapters(state)
    assert (chapter.dungeon, chapter.areas, chapter.lost) == ("cave", ["near", "far"], 0)
    assert journey.must_train(state, chapter)
    assert journey.training(state, chapter) == {"far"}
    state.hero.level = 2
    assert not journey.must_train(state, chapter)


def test_dw_276_a_room_of_the_last_floor_that_was_left_without_a_mark_tells_of_a_lost_battle() -> None:
    state = realm(level=2)
    at(state, "near")
    cave = state.world.places["cave"]
    add(state, "room-3", "room", 3, "cave", floor=2, been=True)
    (chapter,) = lands.chapters(state)
    assert chapter.lost == lands.TRIES
    assert journey.must_train(state, chapter)
    state.world.places["room-3"].cross = True
    assert lands.chapters(state)[0].lost == 0
    cave.cleared = True
    assert lands.is_cleared(state, lands.chapters(state)[0])


def test_dw_109_where_people_draw_only_the_lowest_floor_is_explored() -> None:
    """A Floor has no end there: with each Room come ways to others."""
    state = realm(level=3)
    at(state, "near")
    (chapter,) = lands.chapters(state)
    assert journey.unexplored(state, chapter) == {"room-1", "room-2"}
    add(state, "room-3", "room", 3, "cave", floor=2)
    assert journey.unexplored(state, chapter) == {"room-3"}


# -- matches of those who cannot play


@pytest.mark.parametrize(
    ("seats", "scope", "seed"),
    [
        (3, "campaign", 817061414),
        (4, "campaign", 994828918),
        (8, "campaign", 562528443),
        (4, "adventure", 179819878),
        (2, "area", 1),
    ],
)
def test_dw_236a_a_match_that_nobody_limits_ends_all_the_same(seats: int, scope: str, seed: int) -> None:
    """At random nobody reaches the lord: that is what the limit is there for by default."""
    result, decisions, table = playout(GAME, seats, complete(GAME.settings, {"scope": scope}), seed, Random(seed))
    assert result.ending in ("visits", "quests")
    assert table.state.visits <= ENOUGH_VISITS
    assert decisions < 60_000


def test_dw_236a_a_table_may_still_have_no_limit() -> None:
    assert table_settings(4, complete(GAME.settings, {"visit_limit": 0})).visits == 0
