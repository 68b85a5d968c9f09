"""Warriors: the rows of every game, in the middle of a battle."""

from __future__ import annotations

from bench.games import bench

from wyrmhoard.kernel.play.match import Match


def middle(match: Match) -> bool:
    """Whether a battle is under way."""
    return len(match.inputs) >= 40 and any(ask.prompt == "combat" for ask in match.asks.values())


if __name__ == "__main__":
    bench("warriors", (2, 4), middle, "captain", 40)
