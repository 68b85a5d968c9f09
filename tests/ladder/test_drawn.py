"""A run by a commit has a share of what takes long: in the long run all of it, in all company."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from helpers.cases import CASES, EVERY_TABLE, SHARE, drawn
from helpers.draw import DURATIONS, ENOUGH, LEAST, is_drawn, share

TABLES = {case.name: case.game.name for case in EVERY_TABLE}
COMMITS = [f"commit {number}" for number in range(1000)]
TESTS = Path(__file__).parents[1]


def test_where_no_commit_is_named_all_is_played() -> None:
    assert drawn(EVERY_TABLE, "") == EVERY_TABLE
    assert drawn(CASES, "") == CASES
    assert share("abc", 2, "") == ["a", "b", "c"]
    assert is_drawn("a.py::test_long", "", {"a.py::test_long": 1000})


def test_a_commit_draws_its_share_of_the_tables_of_each_game() -> None:
    for by in COMMITS[:3]:
        tables = drawn(EVERY_TABLE, by)
        assert drawn(EVERY_TABLE, by) == tables
        all_of_them = Counter(TABLES.values())
        assert Counter(case.game.name for case in tables) == {
            game: min(SHARE, count) for game, count in all_of_them.items()
        }
        assert [case for case in CASES if case in tables] == drawn(CASES, by)


def test_every_two_tables_of_a_game_come_round_together() -> None:
    shares = [sorted(case.name for case in drawn(EVERY_TABLE, by)) for by in COMMITS]
    met = {pair for names in shares for pair in combinations(names, 2)}
    assert {*combinations(sorted(TABLES), 2)} <= met


@pytest.mark.parametrize(("seconds", "part"), [(0.0, 1), (ENOUGH, 1), (2 * ENOUGH, 0.5), (100 * ENOUGH, LEAST)])
def test_the_longer_it_takes_the_less_often_it_is_drawn(seconds: float, part: float) -> None:
    for number in range(20):
        name = f"a.py::test_{number}"
        times = sum(is_drawn(f"{name}[{part}]", by, {name: seconds}) for by in COMMITS)
        assert times == pytest.approx(part * len(COMMITS), abs=0.06 * len(COMMITS))


def test_a_file_whose_tests_are_run_together_is_drawn_by_its_sum() -> None:
    durations = {"a.py::test_one": ENOUGH, "a.py::test_other": ENOUGH, "b.py::test_one": 100}
    times = sum(is_drawn("a.py", by, durations) for by in COMMITS)
    assert times == pytest.approx(0.5 * len(COMMITS), abs=0.06 * len(COMMITS))


def test_what_has_a_duration_is_a_test() -> None:
    files = {name: TESTS.parent / name.partition("::")[0] for name in DURATIONS}
    gone = [name for name, file in files.items() if f"def {name.rpartition('::')[2]}(" not in file.read_text("utf-8")]
    assert not gone, "make durations"
