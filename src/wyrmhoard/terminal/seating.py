"""Who sits at a table: people and computer players, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.people import People, clean_name
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import said, say
from wyrmhoard.players import strengths_of

HUMAN: Final = "human"
SAME: Final = "the same human"
"""In a record: a further seat of the one person who holds all of people's seats."""
LEARNER: Final = "human, with a coach"
"""In a record: the one who plays a tutorial."""


def player_called(game: AnyGame, spec: str) -> str:
    """A computer player as people call it: by the title of a strength, otherwise by its own name."""
    return next((said(one.title) for one in strengths_of(game) if one.id == spec), spec)


def people_named(called: Sequence[str], humans: Sequence[int], seats: int) -> People:
    """The people at a table by what they call themselves, in the order of their seats. Raises BadInput."""
    if len(called) > len(humans):
        raise BadInput.of("names: {count} for {seats} seats that people hold", count=len(called), seats=len(humans))
    clean = [clean_name(name) for name in called]
    for at, name in enumerate(clean):
        if name and name.casefold() in (other.casefold() for other in clean[:at]):
            raise BadInput.of("names: {name} is said twice", name=name)
    names = dict(zip(humans, clean, strict=False))
    return People([names.get(seat, "") for seat in range(seats)] if any(clean) else ())


class Seating:
    """Who holds each seat of a match."""

    def __init__(self, match: Match, seats: Mapping[int, str]) -> None:
        """`seats` maps every seat to "human" or to a player spec such as "greedy:samples=50"."""
        self.match = match
        self.game: AnyGame = match.game
        self.seats = dict(seats)

    @property
    def humans(self) -> list[int]:
        """The seats that people hold."""
        return sorted(seat for seat, who in self.seats.items() if who == HUMAN)

    @property
    def bots(self) -> list[int]:
        """The seats that programs hold."""
        return sorted(seat for seat, who in self.seats.items() if who != HUMAN)

    @property
    def hot_seat(self) -> bool:
        """Whether several people share the screen."""
        return len(self.humans) > 1

    def name(self, seat: int) -> str:
        """The seat with its player: "Dragon (Master)", "Dragon (greedy)", "Knight (Ada)"."""
        who, name = self.seats[seat], self.match.seat_name(seat)
        if who != HUMAN:
            return f"{name} ({player_called(self.game, who)})"
        person = self.match.people.name_of(seat) or ("" if self.hot_seat else say("you"))
        return f"{name} ({person})" if person and person != name else name

    def short_name(self, seat: int) -> str:
        """The seat with its person, where there is little room: how strong a computer player is, is left out."""
        return self.name(seat) if self.seats[seat] == HUMAN else self.match.seat_name(seat)
