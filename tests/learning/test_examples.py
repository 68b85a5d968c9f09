"""The examples that learn with PyTorch. It is too large for the lock file: where it is missing, they are skipped."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed here")
EXAMPLES = Path(__file__).parents[2] / "examples"


def test_policy_gradients_learn_dragon_dance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    share = importlib.import_module("learn_dragon_dance").main(["--minutes", "0.2", "--test", "192"])
    assert share > 0.65  # played at random it is 0.5


def test_ppo_learns_from_what_was_played_in_warriors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    ppo = importlib.import_module("learn_warriors")
    agent = ppo.main(["--tables", "2", "--no-processes", "--updates", "1", "--steps", "16", "--batch", "16"])
    weights = agent.policy.weight
    assert weights.abs().sum() > 0  # it began with none
    assert bool(weights.isfinite().all())


def test_blame_goes_back_to_the_beginning_of_a_match_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    ppo = importlib.import_module("learn_warriors")
    nothing = torch.zeros(4, 1)
    won, over = torch.tensor([[0.0], [1.0], [0.0], [0.0]]), torch.tensor([[0.0], [1.0], [0.0], [0.0]])
    played = ppo.Played(nothing, nothing, nothing, nothing, torch.zeros(5, 1), won, over)
    assert ppo.advantages(played).flatten().tolist() == pytest.approx([ppo.DISCOUNT * ppo.TRACE, 1.0, 0.0, 0.0])
