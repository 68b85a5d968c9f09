"""Bots with a stopwatch: matches and decisions per CPU second, and the time of each decision."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.lab.play import play_match
from wyrmhoard.players import make_player


class Clocked:
    """A bot with a stopwatch."""

    def __init__(self, game: AnyGame, bot: str) -> None:
        self.bot = make_player(game, bot)
        self.spent: list[float] = []

    def choose(self, look: Look) -> Move:
        start = time.process_time()
        move = self.bot.choose(look)
        self.spent.append(time.process_time() - start)
        return move


def clock(game: AnyGame, bot: str, settings: Mapping[str, Any], seats: int, matches: int) -> None:
    """Print how fast copies of the bot in all seats play, and how long they think."""
    player = Clocked(game, bot)
    start = time.process_time()
    for number in range(matches):
        play_match(game, [player] * seats, f"bench/{number}", settings)  # type: ignore[list-item]
    seconds = time.process_time() - start
    spent = sorted(1000 * each for each in player.spent)
    p99 = spent[int(0.99 * len(spent))]
    print(
        f"{seats} {bot}s: {matches / seconds:.2f} matches/s, {len(spent) / seconds:,.0f} decisions/s; a decision "
        f"takes {sum(spent) / len(spent):.2f} ms on average, p99 {p99:.1f}, at most {spent[-1]:.1f}"
    )
