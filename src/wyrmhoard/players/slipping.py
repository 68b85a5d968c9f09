"""A player that sometimes answers badly. It knows no more than the player that it wraps."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Look, Move, Player
from wyrmhoard.kernel.text.marks import worth_weighing


class Slipping:
    """Asks `player`, but in `slips` of a hundred decisions `clumsy`, which sees the same.

    There is no slip where nothing is decided: with one option, or with what may be done beside a question.
    """

    def __init__(self, player: Player, slips: float, clumsy: Player) -> None:
        self._player = player
        self._clumsy = clumsy
        self._share = slips / 100

    def choose(self, look: Look) -> Move:
        """The answer of `player`, or of `clumsy` in a slip."""
        slips = _decides(look.ask) and look.rng.random() < self._share
        return (self._clumsy if slips else self._player).choose(look)

    def policy(self, look: Look) -> Mapping[str, float]:
        """The player's mix, with slips in it."""
        meant = self._player.policy(look)
        if not _decides(look.ask):
            return meant
        mixed = {key: (1 - self._share) * share for key, share in meant.items()}
        for key, share in self._clumsy.policy(look).items():
            mixed[key] = mixed.get(key, 0.0) + self._share * share
        return mixed


def _decides(ask: OpenAsk) -> bool:
    """Whether there is something to choose among: options, or how to fill in the only one."""
    choices = worth_weighing(ask.choices)
    return not ask.aside and (len(choices) + ask.may_pass > 1 or any(isinstance(choice, Form) for choice in choices))
