"""Dragonfire: the rows of every game, in the middle of a turn with cards on the table."""

from __future__ import annotations

from bench.games import bench

from wyrmhoard.kernel.play.match import Match


def middle(match: Match) -> bool:
    """Whether cards lie on the table."""
    turn = match.table.state.turn
    return len(match.inputs) >= 60 and bool(turn and turn.table)


if __name__ == "__main__":
    bench("dragonfire", (2, 4, 6), middle, "companion", 24)
