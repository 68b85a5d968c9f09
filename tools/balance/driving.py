"""Matches and bare scripts, played to their end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wyrmhoard.kernel.asking.ask import CHECKPOINT, Ask, Script
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look, Move, Player
from wyrmhoard.lab.play import next_move, seat_rng


class Deputy:
    """A player that leaves to another what it does not decide itself."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def choose(self, look: Look) -> Move:
        """What the other chooses."""
        return self.player.choose(look)

    def policy(self, look: Look) -> Mapping[str, float]:
        """How the other mixes its choices."""
        return self.player.policy(look)


def finish(match: Match, players: Mapping[int, Player] | Sequence[Player], seed: str) -> Match:
    """The match, when its players have come to its end."""
    seated = dict(players) if isinstance(players, Mapping) else dict(enumerate(players))
    rngs = {seat: seat_rng(seed, seat) for seat in seated}
    while match.result is None:
        seat_and_move = next_move(match, seated, rngs)
        assert seat_and_move is not None
        seat, move = seat_and_move
        match.act(seat, move.key, move.form)
    return match


def run_script(script: Script[Any], answers: Callable[[Ask], Any], over: Callable[[], bool] = lambda: False) -> Any:
    """What a script returns at its end; None if it is `over` before."""
    sent = None
    try:
        while not over():
            ask = script.send(sent)
            sent = None if ask is CHECKPOINT else answers(ask)
    except StopIteration as stop:
        return stop.value
    return None
