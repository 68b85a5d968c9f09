"""The trials of Drawn to Destiny: small Scenes by rote, beside the reckoning."""

from __future__ import annotations

from types import ModuleType

import pytest

TOOL = "trials_drawn_to_destiny"


@pytest.mark.parametrize("key", ["idle", "test-best", "task-3", "bandit"])
def test_a_trial_is_counted_and_again_alike(tool: ModuleType, key: str) -> None:
    counts = tool.try_out(key, "few", 0)
    assert counts == tool.try_out(key, "few", 0)
    assert 0 <= counts.get("yes", 0) <= counts["n"] > 0
    assert (key == "bandit") == any(name.startswith("turn ") for name in counts)


def test_who_plays_by_rote_answers_without_free_actions(tool: ModuleType) -> None:
    """In this fight a Warrior may answer with an Action that takes a Free Action with it."""
    assert tool.try_out("raiders-3", "b", 0)["n"] == 1


def test_c21_single_conflicts_are_as_the_reckoning_says(tool: ModuleType) -> None:
    # The whole of it is the script without `--rows`; these three take a moment.
    for key in ("test-4", "test-lower", "test-lost"):
        total = tool.added(tool.try_out(key, "c21", number) for number in range(30))
        assert total["n"] > 50
        assert tool.off(tool.TRIALS[key].figure, total) <= tool.WIDE == 15, (key, total)


def test_a_trial_stands_beside_the_reckoning(tool: ModuleType) -> None:
    (section,) = tool.tell({"test-4": [{"n": 10, "yes": 1}], "bandit": [{"n": 1, "yes": 1, "turn 6": 1}]})
    assert section.rows[0][1:] == ("10", "10 (2-40)", "51", "-", "-", "more than 15 points off")
    assert section.rows[1][2:] == ("100 (21-100)", "99", "6", "5", "")
