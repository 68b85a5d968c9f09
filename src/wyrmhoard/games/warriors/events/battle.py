"""What can happen in a battle: how it starts, and turns."""

from __future__ import annotations

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import Many, later, later_many

from .fields import Card, Cards, FighterCardEvent, FighterEvent, PlayerCardEvent, PlayerEvent


class BattleBegan(Event):
    """A battle begins (WA-37); `card` is its location."""

    battle: int
    card: Card
    STANDS_OUT = True

    def line(self) -> str:
        """Where, if there is a location."""
        return later("Battle {battle} begins at {card}") if self.card else later("Battle {battle} begins")


class NoPlace(PlayerEvent):
    """No location is chosen (WA-40)."""

    STANDS_OUT = True
    LINE = later("{seat} [bring|brings] no location: the winner of this battle gains none")


class PlaceChosen(PlayerCardEvent):
    """A location is chosen (WA-42) that the player `owner` has in hand, or the side `owner` holds."""

    where: str
    owner: int
    STANDS_OUT = True
    REVEALS = True
    LINE = later("{seat} [choose|chooses] {card}")


class Entered(FighterEvent):
    """A fighter enters with what it carries (WA-45)."""

    gear: Cards
    STANDS_OUT = True
    REVEALS = True
    LINE = later("{who} enters with {gear}")


class Forfeited(PlayerEvent):
    """A player has no fighter to send (WA-49)."""

    STANDS_OUT = True
    LINE = later("{seat} [have|has] no fighter and [forfeit|forfeits] this battle")


class NobodyToSend(PlayerEvent):
    """Nobody can come back (WA-203, WA-206)."""

    LINE = later("{seat} [have|has] no fighter that could enter")


class StayedOut(PlayerEvent):
    """A player does not come back this turn (WA-206)."""

    LINE = later("{seat} [stay|stays] out this turn")


class Clashed(FighterCardEvent):
    """Legends of one name meet (WA-190, WA-212)."""

    STANDS_OUT = True
    LINE = later("{who} clashes with a Legend of the same name and is discarded")


class FirstPlayer(PlayerEvent):
    """Who goes first (WA-54)."""

    REVEALS = True
    LINE = later("{seat} [go|goes] first")


class TurnBegan(FighterEvent):
    """A fighter's turn begins (WA-58), or a Beast's (WA-176)."""

    round: int
    LINE = later("{who} takes a turn (round {round})")


class TurnEnded(FighterEvent):
    """The end step (WA-69)."""

    LINE = later("{who} ends the turn")


class DidNothing(FighterEvent):
    """A fighter loses the Actions that it has left (WA-68)."""

    lost: int
    LINE = later("{who} does nothing")


class Actions(PlayerEvent):
    """A card gives Actions (WA-65)."""

    actions: int

    def line(self) -> Many:
        """How many there are now."""
        return later_many(
            "{seat} now [have|has] {n} Action",
            "{seat} now [have|has] {n} Actions",
            self.actions,
        )


class Retreated(FighterEvent):
    """A fighter leaves the battle (WA-140)."""

    STANDS_OUT = True
    LINE = later("{who} retreats")
