"""Who beats whom: every pair of players, each in every seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.game import AnyGame
from wyrmhoard.kernel.setting import Value
from wyrmhoard.lab.simulate import Plan, timed


def climb(
    game: AnyGame,
    players: Sequence[str],
    games: int,
    seed: str,
    settings: Mapping[str, Value],
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> dict[str, Any]:
    """Play `games` matches for each ordered pair of players (mirror pairs too), as simulations.

    Each pair has its own seeds; the same pair the other way round has the same dice. For games of two.
    """
    if game.seats[0] > 2:
        raise BadInput(f"a ladder is for games of two; {game.name} needs {game.seats[0]}")
    rows = []
    for one in players:
        for other in players:
            pair = "+".join(sorted((one, other)))
            plan = Plan(game.name, (one, other), games, f"{seed}/{pair}", dict(settings), game.custom)
            rows.append(timed(plan, workers, progress))
    return {"game": game.name, "players": list(players), "games": games, "pairs": rows}
