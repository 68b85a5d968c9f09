"""Who is in the party and able, whose turn counts, and which Class Types it has before the game (DF-26)."""

from __future__ import annotations

from ..cards.points import TYPES
from ..state import NOBODY, Dragonfire
from ..table import Position


def kinds_of(position: Position, seat: int) -> list[str]:
    """The Class Types of a character before the game: that of the screen, if it has been chosen, and those taken on."""
    hero = position.state.heroes[seat]
    return [position.cards[hero.screen].class_type, *hero.extra] if hero.screen else []


def absent(position: Position) -> list[str]:
    """The Class Types that nobody has yet."""
    there = {kind for seat in range(len(position.state.heroes)) for kind in kinds_of(position, seat)}
    return [kind for kind in TYPES.values() if kind not in there]


def player(seat: int) -> str:
    """What a seat without a character is called."""
    return f"Player {seat + 1}"


def next_in(state: Dragonfire, seat: int) -> int:
    """This seat, or the next to the left that is not Unconscious (DF-152, DF-300)."""
    return next((other for other in state.leftwards(seat) if not state.heroes[other].out), seat)


def present(state: Dragonfire) -> list[int]:
    """The seats whose characters are not Unconscious."""
    return [seat for seat, hero in enumerate(state.heroes) if not hero.out]


def decides(state: Dragonfire, seat: int) -> int:
    """Who chooses for an effect of a seat: this seat or the next that is not Unconscious; the leader if it is
    nobody's."""
    return next_in(state, seat if seat != NOBODY else state.leader)


def active_seat(state: Dragonfire) -> int:
    """Whose turn it is; between turns, whose turn comes next (DF-101)."""
    return state.turn.seat if state.turn is not None else next_in(state, state.active)
