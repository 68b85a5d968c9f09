"""What studies have in common: the same over any number of processes, what is kept is not played again, Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "balance" / "trials_drawn_to_destiny.py"
GAME = "dragon-dance"


def parity(number: int) -> dict[str, int]:
    """A match that is over at once."""
    return {"odd": number % 2, "sum": number}


def halted(number: int) -> dict[str, int]:
    """A match before which somebody presses Ctrl-C, if it is the second."""
    if number == 1:
        raise KeyboardInterrupt
    return parity(number)


def test_ctrl_c_leaves_what_was_played_and_it_goes_on_from_there(harness: ModuleType, tmp_path: Path) -> None:
    rows = [harness.Row("first/row", GAME, halted, "s"), harness.Row("second", GAME, parity, "s")]
    assert harness.play(rows, 4, 1, tmp_path) == {"first/row": [parity(0)]}
    asked: list[int] = []

    def noted(number: int) -> dict[str, int]:
        asked.append(number)
        return parity(number)

    again = [harness.Row("first/row", GAME, noted, "s"), rows[1]]
    assert harness.play(again, 4, 1, tmp_path)["first/row"] == [parity(number) for number in range(4)]
    assert asked == [1, 2, 3]
    assert harness.play(again, 3, 1, tmp_path)["first/row"] == [parity(number) for number in range(3)]


def test_matches_of_other_seeds_are_kept_apart(harness: ModuleType, tmp_path: Path) -> None:
    harness.play([harness.Row("row", GAME, parity, "s")], 1, 1, tmp_path)
    with pytest.raises(harness.BadInput, match=r"row\.jsonl: has matches of other cards"):
        harness.play([harness.Row("row", GAME, parity, "t")], 1, 1, tmp_path)


def test_counts_add_up(harness: ModuleType) -> None:
    assert harness.added([{"won": 1, "n": 2}, {"n": 3}]) == {"won": 1, "n": 5}
    assert harness.percent(1, 2, 0) == "50 (9-91)"


def test_an_unknown_row_is_refused_with_those_that_there_are(harness: ModuleType) -> None:
    assert harness.chosen(["a", "c/1"], ["a/1", "b", "a/2", "c/1"]) == ["a/1", "a/2", "c/1"]
    with pytest.raises(SystemExit, match="d: unknown; there are a, b"):
        harness.chosen(["a", "d"], ["a", "b"])


def run(*words: str, **more: Any) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, SCRIPT, *words], stdout=pipe, stderr=pipe, start_new_session=True, **more)


def test_a_study_says_the_same_whatever_the_processes() -> None:
    words = ["--rows", "task-3", "test-lower", "--games", "3", "--workers"]
    one, two = (run(*words, workers).communicate(timeout=120)[0].decode() for workers in ("1", "2"))
    assert one.replace("--workers 1", "--workers 2") == two
    assert "| a Task of 3 fails, Skill 4 | 3 |" in two
    assert "trials_drawn_to_destiny.py --rows task-3 test-lower --games 3 --workers 2" in two


def test_ctrl_c_ends_all_processes(tmp_path: Path) -> None:
    script = run("--rows", "task-3", "--games", "100000", "--workers", "2", "--keep", str(tmp_path))
    kept = tmp_path / "task-3.jsonl"
    while not kept.exists() or kept.read_bytes().count(b"\n") < 4:
        assert script.poll() is None
    os.killpg(script.pid, signal.SIGINT)
    out, err = script.communicate(timeout=60)
    assert b"stopped" in err
    assert b"| a Task of 3 fails, Skill 4 |" in out
    assert ended(script.pid)


def ended(group: int) -> bool:
    """Whether the processes of a group end within a few seconds: Python's tracker of resources is the last."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
