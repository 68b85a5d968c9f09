"""A ladder of players: every ordered pair plays against each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.engines import Engine
from wyrmhoard.lab.simulate import MOST_DECISIONS, Plan, timed
from wyrmhoard.lab.statistics import share
from wyrmhoard.lab.variant import Decks


def climb(
    game: AnyGame,
    players: Sequence[str],
    games: int,
    seed: str,
    settings: Mapping[str, Value],
    on: Engine | int | None = None,
    most_decisions: int = MOST_DECISIONS,
    progress: Callable[[int], None] = lambda done: None,
    *,
    decks: Decks = (),
    mirrors: bool = True,
) -> dict[str, Any]:
    """Play `games` matches for each ordered pair of players (with `mirrors` also of each with itself), as simulations.

    Each pair has its own seeds, and each seat its deck whoever sits there; the same pair the other way round has the
    same dice. For competitive games of two seats: where both win together, a ladder says nothing. Ctrl-C ends it at
    once, with the rows that were begun.
    """
    if game.about.seats[0] > 2:
        raise BadInput.of("a ladder is for games of two; {name} needs {n}", name=game.name, n=game.about.seats[0])
    if game.rules.is_cooperative(game.set_up(2, complete(game.settings, settings))):
        raise BadInput.of("a ladder is for games in which one of two wins; in {name} all win together", name=game.name)
    rows = []
    for one, other in product(players, repeat=2):
        if mirrors or one != other:
            pair = "+".join(sorted((one, other)))
            plan = Plan(
                game.name,
                (one, other),
                games,
                f"{seed}/{pair}",
                dict(settings),
                game.custom,
                most_decisions=most_decisions,
                decks=decks,
            )
            rows.append(timed(plan, on, progress))
            if rows[-1]["interrupted"]:
                break
    by_pair = {tuple(row["players"]): row for row in rows}
    pairs = [(by_pair.get((one, other)), by_pair.get((other, one))) for one, other in combinations(players, 2)]
    return {
        "game": game.name,
        "players": list(players),
        "games": games,
        "interrupted": rows[-1]["interrupted"],
        "pairs": rows,
        "both_ways": [_both_ways(there, back) for there, back in pairs if there and back],
    }


def _both_ways(there: Mapping[str, Any], back: Mapping[str, Any]) -> dict[str, Any]:
    """The wins of two players over both seats, and the first one's share of the decided matches."""
    wins = [there["wins"][0] + back["wins"][1], there["wins"][1] + back["wins"][0]]
    games = there["games"] + back["games"]
    undecided = games - sum(wins)
    return {
        "players": there["players"],
        "games": games,
        "wins": wins,
        "undecided": undecided,
        "share": share(wins[0], sum(wins)),
    }
