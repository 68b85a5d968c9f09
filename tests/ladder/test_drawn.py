"""A run by a commit has a share of what is dear: in the long run all of it, in all company."""

from __future__ import annotations

from itertools import combinations

import pytest

from helpers.cases import CASES, DEAR, EVERY_TABLE, SHARE, drawn
from helpers.draw import BROWSER, is_drawn, share
from helpers.draw import DEAR as DEAR_TESTS

DEAR_TABLES = {case.name for case in EVERY_TABLE if case.game.name == DEAR}
COMMITS = [f"commit {number}" for number in range(200)]


def test_where_no_commit_is_named_all_is_played() -> None:
    assert drawn(EVERY_TABLE, "") == EVERY_TABLE
    assert drawn(CASES, "") == CASES
    assert share("abc", 2, "") == ["a", "b", "c"]
    assert is_drawn("a dear test", DEAR_TESTS, "")


def test_a_commit_draws_its_share_of_the_dear_tables_and_all_others() -> None:
    cheap = [case for case in EVERY_TABLE if case.name not in DEAR_TABLES]
    assert len(DEAR_TABLES) > 3 * SHARE
    for by in COMMITS[:3]:
        tables = drawn(EVERY_TABLE, by)
        assert drawn(EVERY_TABLE, by) == tables
        assert [case for case in tables if case.name not in DEAR_TABLES] == cheap
        assert len(tables) == len(cheap) + SHARE
        assert all(case in tables for case in drawn(CASES, by))


def test_every_two_dear_tables_come_round_together() -> None:
    shares = [sorted(DEAR_TABLES & {case.name for case in drawn(EVERY_TABLE, by)}) for by in COMMITS]
    assert {pair for names in shares for pair in combinations(names, 2)} == {*combinations(sorted(DEAR_TABLES), 2)}


@pytest.mark.parametrize("one_in", [1, BROWSER, DEAR_TESTS])
def test_every_test_comes_round(one_in: int) -> None:
    for number in range(50):
        times = sum(is_drawn(f"test {number}", one_in, by) for by in COMMITS)
        assert len(COMMITS) / one_in / 2 < times < 2 * len(COMMITS) / one_in
