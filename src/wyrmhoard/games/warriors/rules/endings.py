"""How a game can end."""

from __future__ import annotations

from wyrmhoard.games.warriors.state import Warriors
from wyrmhoard.kernel.game import Result


def won(state: Warriors, side: int, ending: str, rule: str) -> Result:
    """One side has won: all of its seats, also those that have left."""
    winners = tuple(seat for seat, player in enumerate(state.players) if player.side == side)
    points = tuple(float(seat in winners) for seat in range(len(state.players)))
    margin = measure(state, side) - max(
        (measure(state, other) for other in range(len(state.sides)) if other != side), default=0
    )
    return Result(ending, rule, winners, points, state.battles, max(0, margin), data=data(state))


def measure(state: Warriors, side: int) -> int:
    """What counts for victory: tokens or locations."""
    held = state.sides[side]
    return held.tokens if state.options.deathmatch else len(held.places)


def data(state: Warriors) -> dict[str, list[int]]:
    """What each side has at the end."""
    return {
        "locations": [len(side.places) for side in state.sides],
        "tokens": [side.tokens for side in state.sides],
    }


def tokens_result(state: Warriors, side: int) -> Result:
    """Enough tokens (WA-209)."""
    return won(state, side, "tokens", "WA-209")


def most(state: Warriors, ending: str, rule: str) -> Result:
    """The side with the most locations or tokens wins; a tie is a draw between the best (WA-236, WA-237)."""
    playing = sorted({player.side for player in state.players if player.present})
    best = max(measure(state, side) for side in playing)
    leaders = [side for side in playing if measure(state, side) == best]
    if len(leaders) == 1:
        return won(state, leaders[0], ending, rule)
    share = 1 / len(leaders)
    points = tuple(share if player.side in leaders else 0.0 for player in state.players)
    return Result(f"{ending}, a draw", rule, (), points, state.battles, data=data(state))
