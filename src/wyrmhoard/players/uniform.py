"""A player that takes any option, each equally likely."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.play.playout import pick
from wyrmhoard.kernel.text.marks import automatic_choices


class Uniform:
    """Plays at random; where it may let an ask pass, that counts as one more option."""

    def choose(self, look: Look) -> Move:
        """A random option."""
        choices = look.ask.choices
        if look.ask.may_pass and look.rng.random() * (len(choices) + 1) >= len(choices):
            return Move(PASS)
        answer = pick([*choices], look.rng)
        return Move(answer.key, answer.values) if isinstance(answer, tuple) else Move(str(answer))

    def policy(self, look: Look) -> Mapping[str, float]:
        """An equal probability for each option."""
        keys = [str(choice) for choice in automatic_choices(look.ask.choices)] + [PASS] * look.ask.may_pass
        return {key: 1 / len(keys) for key in keys}
