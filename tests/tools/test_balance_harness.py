"""What all experiments have in common: the same counts over any number of processes, files that add up, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "balance" / "warriors.py"


def parity(number: int) -> dict[str, dict[str, int]]:
    """A match that is over at once."""
    return {"odd" if number % 2 else "even": {"played": 1, "sum": number}}


def halted(number: int) -> dict[str, dict[str, int]]:
    """A match before which somebody presses Ctrl-C, if it is the third."""
    if number == 2:
        raise KeyboardInterrupt
    return parity(number)


@pytest.fixture
def experiment(
    harness: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Carries out an experiment; what it prints."""

    def carried_out(*words: str, play: Callable[[int], Any] = parity, stores: bool = True) -> str:
        monkeypatch.setattr(sys, "argv", ["tools/balance/parity.py", *words])
        args = harness.parser("", games=4).parse_args()
        rows = [harness.Row("first", play, range(args.games)), harness.Row("second", play, range(10, 13), chunk=2)]
        harness.carry_out(args, lambda args: rows, lambda cases: ", ".join(cases), stores=stores)
        return capsys.readouterr().out

    return carried_out


def test_counts_are_added_up_by_case(harness: ModuleType) -> None:
    one = {"4 companion": {"games": 2, "wins": 1}, "2 random": {"games": 1, "wins": 0}}
    other = {"4 companion": {"games": 3, "wins": 3, "bought": 7}}
    together = harness.add([one, other])
    assert together == {"2 random": {"games": 1, "wins": 0}, "4 companion": {"bought": 7, "games": 5, "wins": 4}}
    assert list(together) == sorted(together)
    assert one["4 companion"]["games"] == 2


@pytest.mark.parametrize("workers", ["1", "2", "3"])
def test_counts_are_those_of_all_rows_and_seeds_whatever_the_processes(
    experiment: Callable[..., str], workers: str
) -> None:
    assert json.loads(experiment("--workers", workers, "--games", "3")) == {
        "cases": {"even": {"played": 4, "sum": 24}, "odd": {"played": 2, "sum": 12}},
        "commands": ["python tools/balance/parity.py --games 3 --seed b"],
    }


def test_tables_name_the_commands_that_counted(experiment: Callable[..., str], tmp_path: Path) -> None:
    paths = [tmp_path / "a.json", tmp_path / "b.json"]
    for path, seed in zip(paths, "ab", strict=True):
        path.write_text(experiment("--seed", seed, "--workers", "1"), encoding="utf-8")
    assert experiment("--pool", *map(str, paths)).splitlines() == [
        "even, odd",
        "",
        "Counted by",
        "    python tools/balance/parity.py --seed a",
        "    python tools/balance/parity.py --seed b",
    ]
    assert experiment("--workers", "1", stores=False).startswith("even, odd\n")


def test_the_same_matches_are_not_pooled_twice(experiment: Callable[..., str], tmp_path: Path) -> None:
    one, both = tmp_path / "one.json", tmp_path / "both.json"
    one.write_text(experiment("--workers", "1"), encoding="utf-8")
    both.write_text(experiment("--pool", str(one), "--json"), encoding="utf-8")
    with pytest.raises(SystemExit, match=r"both\.json: .*one\.json holds the matches of this command already: python "):
        experiment("--pool", str(one), str(both))


def test_counts_without_their_commands_can_be_pooled(experiment: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    path.write_text('{"odd": {"played": 1}}', encoding="utf-8")
    assert experiment("--pool", str(path)) == "odd\n"


def test_after_ctrl_c_there_are_the_counts_of_what_was_played(experiment: Callable[..., str]) -> None:
    counted = json.loads(experiment("--workers", "1", play=halted))
    assert counted["cases"] == {"even": {"played": 1, "sum": 0}, "odd": {"played": 1, "sum": 1}}
    assert counted["commands"] == ["python tools/balance/parity.py --seed b  # stopped after 2 matches"]


def test_ctrl_c_ends_all_processes_and_prints_the_counts() -> None:
    words = ["--games", "5000", "--decks", "office-hours,spare-parts", "--player", "random", "--workers", "2"]
    pipe = subprocess.PIPE
    script = subprocess.Popen([sys.executable, SCRIPT, *words], stdout=pipe, stderr=pipe, start_new_session=True)
    assert script.stderr is not None
    told = b""
    while b"\r3/" not in told:
        byte = script.stderr.read(1)
        assert byte, told
        told += byte
    os.killpg(script.pid, signal.SIGINT)
    out, _ = script.communicate(timeout=20)
    counted = json.loads(out)
    assert 3 <= sum(counted["cases"]["seats"].values()) < 10_000
    assert counted["commands"][0].startswith("python tools/balance/warriors.py --games 5000 ")
    with pytest.raises(ProcessLookupError):
        os.killpg(script.pid, 0)


def test_what_is_kept_is_not_played_again(
    harness: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    met = []

    def play(seed: int) -> Any:
        met.append(seed)
        return harness.Result("odd", seed)

    def collected(*words: str, cards: str = "these") -> list[int]:
        monkeypatch.setattr(sys, "argv", ["collect", "--workers", "1", "--pool", str(tmp_path / "odd.jsonl"), *words])
        args = harness.series_parser("", games=2).parse_args()
        row = harness.Row("odd", play, range(args.first, args.first + args.games))
        results = harness.Results(args.pool, harness.Result, cards)
        return [result.seed for result in harness.collect(args, [row], results, lambda result: f"seed {result.seed}")]

    assert collected() == [1, 2]
    assert collected("--games", "3") == [1, 2, 3]
    assert collected("--games", "1", "--first", "2") == [2]
    assert met == [1, 2, 3]
    assert "seed 3" in capsys.readouterr().err
    assert collected(cards="others") == [1, 2]
    assert met == [1, 2, 3, 1, 2]


def test_settings_are_read_as_the_game_reads_them(harness: ModuleType, dragon_and_warrior: Any) -> None:
    typed = harness.settings_of(dragon_and_warrior, ["lord_level=9"], scope="campaign")
    assert typed == {"scope": "campaign", "lord_level": 9}
    with pytest.raises(SystemExit, match="lord_level: 'high' is not possible"):
        harness.settings_of(dragon_and_warrior, ["lord_level=high"])


@pytest.fixture
def dragon_and_warrior() -> Any:
    """Dragon & Warrior."""
    from wyrmhoard.kernel.contract.registry import find

    return find("dragon-and-warrior")
