"""The round robin of decks of Warriors: few matches, counts that add up, tables that can be read."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOOL = "warriors"
DECKS = ("office-hours", "spare-parts")


@pytest.fixture(scope="module")
def matches(tool: ModuleType) -> list[dict[str, Any]]:
    return [tool.play(DECKS[::step], f"few/{number}", "random") for number in range(3) for step in (1, -1)]


def test_a_match_is_played_with_the_decks_that_were_meant_and_again_alike(
    tool: ModuleType, matches: list[dict[str, Any]]
) -> None:
    ready = tool.ready_made(tool.GAME.cards)
    for one in matches:
        assert len(one["fights"]) == one["battles"]
        assert all(fight["turns"] > 0 for fight in one["fights"])
        assert all(fight["side"] in (-1, 0, 1) and fight["first"] in (0, 1) for fight in one["fights"])
        for deck, (opened, drawn, played, used) in zip(one["decks"], one["cards"], strict=True):
            assert set(drawn) <= set(ready[deck].cards)
            assert set(opened) <= set(drawn)
            assert played
            assert used
    assert tool.play(DECKS, "few/0", "random") == matches[0]


def test_a_tally_counts_each_match_once_for_its_pair_and_once_for_each_deck(
    tool: ModuleType, matches: list[dict[str, Any]]
) -> None:
    tallies = tool.tally(matches)
    assert sum(tallies["pairs"].values()) == sum(tallies["seats"].values()) == sum(tallies["endings"].values()) == 6
    assert sum(tallies["battles"].values()) == 6
    assert sum(tallies["turns"].values()) == sum(one["battles"] for one in matches)
    for deck in DECKS:
        assert tallies["deck_matches"][f"{deck}|n"] == 6
        won = [one for one in matches if any(one["decks"][seat] == deck for seat in one["winners"])]
        assert tallies["deck_matches"][f"{deck}|won"] == len(won)
    card = matches[0]["cards"][0][0][0]
    opened = sum(
        card in one["cards"][seat][0] for one in matches for seat in range(2) if one["decks"][seat] == DECKS[0]
    )
    assert tallies["cards"][f"{DECKS[0]}|{card}|opened"] == opened


def test_pooled_tallies_are_the_tally_of_all(
    tool: ModuleType, harness: ModuleType, matches: list[dict[str, Any]]
) -> None:
    parts = [tool.tally(matches[:2]), tool.tally(matches[2:])]
    assert harness.add(parts) == tool.tally(matches)
    assert harness.add([json.loads(json.dumps(part)) for part in parts]) == tool.tally(matches)
    assert harness.add(parts[:1]) == parts[0]


def test_an_effect_is_told_only_of_enough_matches(tool: ModuleType) -> None:
    assert tool.effect(50, 30, 100, 50) == pytest.approx(20)  # 60% with it, 40% without
    assert tool.effect(50, 20, 100, 50) == pytest.approx(-20)
    assert tool.effect(tool.FEW - 1, 30, 100, 50) == 0
    assert tool.effect(100 - tool.FEW + 1, 30, 100, 50) == 0


def test_the_median_of_counts(tool: ModuleType) -> None:
    counts = {"10": 1, "2": 3, "7": 1}
    assert tool.median(counts) == 2
    assert tool.median(counts, 0.9) == 7
    assert tool.median(counts, 1) == 10


def run(tool: ModuleType, monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", [TOOL, *words])
    tool.main()


def test_from_the_matches_to_the_tables(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    files = []
    for number, seed in enumerate(("one", "two")):
        few = ("--games", "1", "--decks", ",".join(DECKS), "--player", "random")
        run(tool, monkeypatch, *few, "--seed", seed, "--workers", str(number + 1))
        said = capsys.readouterr()
        assert "2 matches in" in said.err  # two decks, each with either seat
        files.append(tmp_path / f"{seed}.json")
        files[-1].write_text(said.out, encoding="utf-8")
    run(tool, monkeypatch, "--pool", *map(str, files))
    told = capsys.readouterr().out
    assert told.startswith("4 matches; endings {")
    rows = [line for line in told.splitlines() if line.startswith("| ") and "---" not in line]
    assert sum(row.startswith(f"| {DECKS[0]}, {DECKS[1]} | 4 |") for row in rows) == 1
    for deck in DECKS:
        assert sum(row.startswith(f"| {deck} | 4 |") for row in rows) == 1
        cards = set(tool.ready_made(tool.GAME.cards)[deck].cards)
        assert {row.split(" | ")[1] for row in rows if row.startswith(f"| {deck} |") and row.count("|") == 10} == cards
    assert "First seat: " in told
    assert "turns of a battle without Beasts: " in told
