"""How battles and games end, and who leaves or joins."""

from __future__ import annotations

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import later

from .fields import Card, Ending, PlayerEvent, SeatNumber, Seats


class Stalemate(Event):
    """A battle is broken off (WA-236); `long`: only because it has lasted so long."""

    rounds: int
    long: bool
    STANDS_OUT = True

    def line(self) -> str:
        """Why."""
        if self.long:
            return later("The battle has lasted too long and is broken off after round {rounds}")
        return later("Nothing has changed for too long: the battle is broken off after round {rounds}")


class BattleEnded(Event):
    """A side has won the battle (WA-154), or none (-1); `card` is its location."""

    side: int
    seats: Seats
    card: Card = ""
    STANDS_OUT = True

    def line(self) -> str:
        """Who has won, and what comes of the location."""
        if self.side < 0 and self.card:
            return later("Nobody wins the battle: the next one is for {card} again")
        if self.side < 0:
            return later("Nobody wins the battle; no location was at stake")
        if self.card and len(self.seats) == 1:
            return later("{seats} [win|wins] the battle for {card}")
        if self.card:
            return later("{seats} win the battle for {card}")
        if len(self.seats) == 1:
            return later("{seats} [win|wins] the battle; no location was at stake")
        return later("{seats} win the battle; no location was at stake")


class PlaceWon(Event):
    """A side takes the location (WA-159, WA-217)."""

    side: int
    team: bool
    card: Card
    STANDS_OUT = True

    def line(self) -> str:
        """Which side."""
        if self.team:
            return later("Team {number} takes control of {card}")
        return later("{player} [take|takes] control of {card}")

    @property
    def number(self) -> int:
        """The team's number."""
        return self.side + 1

    @property
    def player(self) -> SeatNumber:
        """Where there are no teams, each side is a player."""
        return self.side


class Wishes(PlayerEvent):
    """A player wants to leave (WA-222) or to join (WA-223)."""

    wish: str

    def line(self) -> str:
        """Which of the two."""
        return later("{seat} [want|wants] to join") if self.wish == "join" else later("{seat} [want|wants] to leave")


class Left(PlayerEvent):
    """A player leaves the game (WA-224)."""

    STANDS_OUT = True
    LINE = later("{seat} [leave|leaves] the game")


class Joined(PlayerEvent):
    """A player joins the game (WA-223)."""

    LINE = later("{seat} [join|joins] the game")


class GaveUp(PlayerEvent):
    """A player gives up (WA-238)."""

    STANDS_OUT = True
    LINE = later("{seat} [give|gives] up")


class Ended(Event):
    """The game is over."""

    ending: Ending
    winners: Seats
    STANDS_OUT = True

    def line(self) -> str:
        """Who has won, and how."""
        if not self.winners:
            return later("The game is over: {ending}")
        if len(self.winners) == 1:
            return later("{winners} [win|wins] the game: {ending}")
        return later("{winners} win the game: {ending}")
