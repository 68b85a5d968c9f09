"""The picture of Dragon Dance's balance is made of simulations, added up."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from wyrmhoard.lab.simulate import Plan, timed

TOOL = "plot_dragon_dance"


def test_simulations_add_up_and_are_drawn(tool: ModuleType, tmp_path: Path) -> None:
    one, other = (timed(Plan("dragon-dance", ("random",) * 2, 6, seed, choices=True), 1) for seed in "ab")
    whole = tool.added([one, other])
    assert (whole.player, whole.games) == ("random", 12)
    assert whole.results["knight"] == one["wins"][0] + other["wins"][0]
    assert whole.results.total() == sum(whole.lengths.values()) == 12
    cards = [row for part in (one, other) for row in part["choices"] if row["prompt"] == "card"]
    assert sum(chosen for _, chosen in whole.cards.values()) == sum(row["chosen"] for row in cards)
    tool.plot(whole, tmp_path / "picture.svg")
    assert "Dragon Dance: 12 matches, random v random" in (tmp_path / "picture.svg").read_text(encoding="utf-8")


def test_the_same_matches_and_other_players_do_not_add_up(tool: ModuleType) -> None:
    part = timed(Plan("dragon-dance", ("random",) * 2, 2, "a", choices=True), 1)
    with pytest.raises(SystemExit, match="seed a: counted already"):
        tool.added([part, part])
    with pytest.raises(SystemExit, match="players"):
        tool.added([part, {**part, "players": ["greedy", "greedy"], "seed": "b"}])
