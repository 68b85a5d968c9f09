"""Whole adventures of one seat, at random and by the computer: every one ends, and nothing is ever wrong (DW-251a)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import wyrmhoard
from helpers.dragon_and_warrior.journeys import travel
from wyrmhoard.games.dragon_and_warrior import saves
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.kernel.play.playout import playout, random_act, try_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.errors import BadInput

NOTHING_WRONG: list[tuple[str, str]] = []


def test_dw_262_the_computer_ends_every_adventure_with_the_last_quest() -> None:
    quests = 0
    for seed in range(12):
        journey = travel(f"adventure {seed}", scope="adventure")
        assert journey.ending == "quests"
        assert journey.faults == NOTHING_WRONG
        assert journey.asked == {0}
        quests += len(journey.state.world.quests)
        assert all(obstacle.solved for obstacle in journey.state.world.obstacles.values())
    assert quests > 20


@pytest.mark.parametrize("number", range(8))
def test_dw_240_random_adventures_end_at_their_last_visit_or_quest(number: int) -> None:
    settings = complete(GAME.settings, {"scope": "adventure", "visit_limit": 60, "oracle_difficulty": "hard"})
    result, decisions, table = playout(GAME, 1, settings, number, Random(number))
    assert decisions > 60
    assert result.ending in ("visits", "quests")
    assert list(saves.faults(table.state)) == NOTHING_WRONG


def test_dw_251a_a_record_replays_without_any_input_of_the_oracle() -> None:
    match = wyrmhoard.new(GAME, 1, "alone", {"scope": "adventure", "visit_limit": 15})
    rng = Random(5)
    while match.result is None:
        seat, key, form = random_act(match, rng)
        assert seat == 0
        try_act(match, seat, key, form)
    assert resume(GAME, match.record).fingerprint == match.fingerprint


def test_dw_256_nothing_comes_twice_before_all_has_come_once() -> None:
    """Conflicts may: a tough one comes of the few whose Weakness can be found out."""
    for seed in range(6):
        used = travel(f"adventure {seed}", scope="adventure").state.draws.used
        again = Counter(entry.partition("/")[0] for entry, times in used.items() if times > 1 and ":" not in entry)
        assert not set(again) & {"person_name", "town_name", "situation", "quest", "poi", "room"}


@pytest.mark.parametrize(
    ("seats", "held"), [(2, [{"warrior"}, {"ally", "treasure"}]), (3, [{"warrior"}, {"ally"}, {"treasure"}])]
)
def test_dw_251_the_oracle_may_be_the_villain_of_two_or_three_people(seats: int, held: list[set[str]]) -> None:
    match = wyrmhoard.new(GAME, seats, "against", {"scope": "area", "visit_limit": 3, "oracle_role": "villain"})
    rng = Random(6)
    while match.table.state.phase == "roles":
        try_act(match, *random_act(match, rng))
    holders = match.table.state.holders
    assert holders["villain"] == -1
    assert sorted(held, key=sorted) == sorted(
        ({role for role, holder in holders.items() if holder == seat} for seat in range(seats)), key=sorted
    )
    while match.result is None:
        try_act(match, *random_act(match, rng))
    assert match.table.state.holders["villain"] == -1
    assert not {line.text for line in match.lines(None) if "Player 0" in line.text}
    assert match.table.state.battles == 3


@pytest.mark.parametrize("seats", [1, 4, 8])
def test_dw_251_beside_more_people_the_oracle_plays_no_role(seats: int) -> None:
    with pytest.raises(BadInput, match="oracle_role"):
        wyrmhoard.new(GAME, seats, "refused", {"scope": "area", "oracle_role": "villain"})


def test_dw_256a_a_campaign_repeats_itself_within_its_bounds() -> None:
    """No name twice, no situation or Conflict more than twice, no line of a Conflict more than twice in a Battle."""
    journey = travel("run 12", scope="campaign", lord_level=14)
    assert journey.ending == "light"
    most: Counter[str] = Counter()
    for entry, times in journey.state.draws.used.items():
        table = entry.partition("/")[0]
        most[table] = max(most[table], times)
    assert (most["person_name"], most["town_name"]) == (1, 1)
    assert 1 <= most["situation"] <= 2
    assert 1 <= most["conflict"] <= 2
    heard: Counter[str] = Counter()
    told = 0
    for kind, data in journey.told:
        if kind == "battle_began":
            heard.clear()
        if kind == "looks":
            heard[journey.state.texts[data["text"]].words] += 1
            told += 1
            assert max(heard.values()) <= 2
    assert told > 80
