"""Every way in which a battle or a match ends, and who has won then."""

from __future__ import annotations

from typing import NoReturn

from wyrmhoard.kernel.asking.ask import Interrupt
from wyrmhoard.kernel.contract.result import Result

from ..state import MOST_ROUNDS, NOBODY, Warriors
from ..table import Position
from .moves import battle_of


class BattleOver(Exception):
    """The battle is decided: `side` has won it, or nobody (NOBODY)."""

    def __init__(self, side: int, rule: str) -> None:
        super().__init__(rule)
        self.side = side
        self.rule = rule


class GameOver(Interrupt):
    """The match is decided."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.ending)
        self.result = result


# -- battles


def check_entered(position: Position) -> None:
    """Nobody has entered a fighter: the battle is over before it begins (WA-52)."""
    if not any(not who.beast for who in battle_of(position).fighters) and not position.state.settings.deathmatch:
        raise BattleOver(NOBODY, "WA-52")


def check_battle(position: Position) -> None:
    """End the battle when it is decided (WA-152 to WA-156, WA-218); a Deathmatch goes on (WA-202)."""
    state, battle = position.state, battle_of(position)
    if state.settings.deathmatch:
        return
    sides = {state.players[who.seat].side for who in battle.fighters if not who.beast}
    if not sides:
        raise BattleOver(NOBODY, "WA-156" if battle.fighters else "WA-152")
    if len(sides) == 1 and not any(who.beast for who in battle.fighters):
        raise BattleOver(min(sides), "WA-218" if state.settings.teams else "WA-154")


def stalled(position: Position) -> bool:
    """Whether the battle has been quiet, or has lasted, for too long (WA-236)."""
    battle = battle_of(position)
    return battle.quiet >= position.state.settings.stalemate or battle.round >= MOST_ROUNDS


# -- matches


def stays(state: Warriors, side: int) -> bool:
    """Whether a side still has a player who has not given up; one who has cannot win, even before leaving (WA-238)."""
    return any(player.stays for player in state.players if player.side == side)


def check_tokens(state: Warriors, side: int) -> None:
    """Enough tokens win a Deathmatch (WA-209)."""
    if stays(state, side) and state.sides[side].tokens >= state.settings.tokens:
        raise GameOver(won(state, side, "tokens", "WA-209"))


def check_locations(state: Warriors, side: int) -> None:
    """Enough locations win the match (WA-162, WA-163)."""
    if stays(state, side) and len(state.sides[side].places) >= state.settings.locations:
        raise GameOver(won(state, side, "locations", "WA-162"))


def check_battles(state: Warriors) -> None:
    """The last battle that the table plays has been fought (WA-237)."""
    if state.settings.battles and state.battles >= state.settings.battles:
        raise GameOver(most(state, "battle limit", "WA-237"))


def check_players(state: Warriors, rule: str) -> None:
    """End the match if at most one side is left: it wins; if none is left, all share the points (WA-225, WA-238)."""
    sides = sorted({player.side for player in state.players if player.present})
    if len(sides) == 1:
        raise GameOver(won(state, sides[0], "last at the table", rule))
    if not sides:
        points = tuple(1 / len(state.players) for _ in state.players)
        raise GameOver(Result("everybody left", rule, (), points, state.battles, data=holdings(state)))


def end_stalemate(state: Warriors, *, long: bool) -> NoReturn:
    """A Deathmatch in which nothing more happens, or that lasts too `long`, goes to the player with the most tokens
    (WA-236)."""
    raise GameOver(most(state, "round limit" if long else "stalemate", "WA-236"))


# -- results


def won(state: Warriors, side: int, ending: str, rule: str) -> Result:
    """One side has won: all of its seats, including those that have left."""
    winners = tuple(seat for seat, player in enumerate(state.players) if player.side == side)
    points = tuple(float(seat in winners) for seat in range(len(state.players)))
    margin = measure(state, side) - max(
        (measure(state, other) for other in range(len(state.sides)) if other != side), default=0
    )
    return Result(ending, rule, winners, points, state.battles, max(0, margin), data=holdings(state))


def most(state: Warriors, ending: str, rule: str) -> Result:
    """The side with the most locations or tokens wins; a tie is a draw between the leaders (WA-236, WA-237)."""
    playing = [side for side in range(len(state.sides)) if stays(state, side)]
    best = max(measure(state, side) for side in playing)
    leaders = [side for side in playing if measure(state, side) == best]
    if len(leaders) == 1:
        return won(state, leaders[0], ending, rule)
    share = 1 / len(leaders)
    points = tuple(share if player.side in leaders else 0.0 for player in state.players)
    return Result(f"{ending}, a draw", rule, (), points, state.battles, data=holdings(state))


def measure(state: Warriors, side: int) -> int:
    """The number that decides victory: of tokens or locations."""
    held = state.sides[side]
    return held.tokens if state.settings.deathmatch else len(held.places)


def holdings(state: Warriors) -> dict[str, list[int]]:
    """What each side has at the end."""
    return {
        "locations": [len(side.places) for side in state.sides],
        "tokens": [side.tokens for side in state.sides],
    }
