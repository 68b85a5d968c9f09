"""What can happen to the cards of players: drawn, played, revealed, buried."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from wyrmhoard.kernel.state.event import Secret
from wyrmhoard.kernel.text.saying import Many, later, later_many

from .fields import CardOrNone, Cards, Pile, PileEvent, PlayerCardEvent, PlayerEvent, SomeCard, Text


class Drew(PlayerEvent):
    """A player draws cards."""

    number: int
    cards: Secret[Cards] = UNSET
    REVEALS = True

    def line(self) -> Many:
        """Which, for those who know them."""
        if self.cards:
            return later_many(
                "{seat} [draw|draws] a card: {cards}", "{seat} [draw|draws] {n} cards: {cards}", self.number
            )
        return later_many("{seat} [draw|draws] a card", "{seat} [draw|draws] {n} cards", self.number)


class PileEmpty(PileEvent):
    """There is nothing to draw (DF-11)."""

    seat: int | None
    LINE = later("{pile} is empty, and so is its discard pile: nothing comes")


class Reshuffled(PileEvent):
    """A discard pile is shuffled into its pile."""

    number: int
    REVEALS = True

    def line(self) -> Many:
        """How many cards."""
        return later_many(
            "The discard pile is shuffled into {pile} ({n} card)",
            "The discard pile is shuffled into {pile} ({n} cards)",
            self.number,
        )


class Discarded(PlayerCardEvent):
    """A card goes from the hand to the discard pile."""

    LINE = later("{seat} [discard|discards] {card}")


GOES: Final = {
    "hand": later("{seat's} {card} returns to [your|the] hand"),
    "deck": later("{seat's} {card} goes on top of [your|the] deck"),
    "bottom": later("{seat's} {card} goes under [your|the] deck"),
    "remains": later("{seat's} {card} remains in play"),
    "gone": later("{seat's} {card} leaves the game"),
}


class PutAway(PlayerCardEvent):
    """A card that was played goes (DF-274), to the discard pile if nothing else is said."""

    goes: str | UnsetType = UNSET

    def line(self) -> str:
        """Where it goes."""
        goes = self.goes or ""
        return GOES.get(goes) or later("{seat's} {card} goes to [your|the] discard pile")


class Played(PlayerCardEvent):
    """A card is played, as an Assist, or at any time."""

    mode: str
    id: int

    def line(self) -> str:
        """How."""
        match self.mode:
            case "assist":
                return later("{seat} [assist|assists] with {card}")
            case "any":
                return later("{seat} [use|uses] {card}")
        return later("{seat} [play|plays] {card}")


class Used(PlayerCardEvent):
    """The Power of this number on a card is used (DF-214, DF-367)."""

    number: int
    LINE = later("{seat} [use|uses] {card}")


class Remains(PlayerCardEvent):
    """A card stays in play (DF-214, DF-216)."""

    id: int | UnsetType = UNSET
    until: str | UnsetType = UNSET
    LINE = later("{seat's} {card} remains in play")


class NotRemaining(PlayerCardEvent):
    """A card may not stay in play (DF-144)."""

    LINE = later("{seat's} {card} cannot remain in play")


LEFT_PLAY: Final = {
    "deplete": later("{seat's} {card} is depleted"),
    "consume": later("{seat's} {card} is consumed"),
    "remove": later("{seat's} {card} leaves the game"),
}


class LeftPlay(PlayerCardEvent):
    """A card that remained in play goes: at the end of its time, with the cards under it, or as a Power's price."""

    id: int | UnsetType = UNSET
    held: int | UnsetType = UNSET
    how: str | UnsetType = UNSET

    def line(self) -> str | Many:
        """Why, and what goes to the hand."""
        if self.held:
            return later_many(
                "{seat's} {card} leaves play; a card from under it goes to [seat:your|the] hand",
                "{seat's} {card} leaves play; {n} cards from under it go to [seat:your|the] hand",
                self.held,
            )
        return LEFT_PLAY.get(self.how or "") or later("{seat's} {card} leaves play")


class Checked(PlayerEvent):
    """A Skill Check (DF-219, DF-224) of a type, of the "primary" one, or of none in particular."""

    card: CardOrNone
    success: bool
    of: Text
    REVEALS = True

    def line(self) -> str:
        """Of what type, and how it goes."""
        if self.of == "":
            if self.success:
                return later("{seat's} Skill Check reveals {card}: success")
            return later("{seat's} Skill Check reveals {card}: failure")
        if self.of == "primary":
            if self.success:
                return later("{seat's} Primary Skill Check reveals {card}: success")
            return later("{seat's} Primary Skill Check reveals {card}: failure")
        if self.success:
            return later("{seat's} {of} Skill Check reveals {card}: success")
        return later("{seat's} {of} Skill Check reveals {card}: failure")


class Buried(PlayerEvent):
    """A card goes under a deck; one that was not shown is known to its player alone (DF-12)."""

    card: Secret[SomeCard] = UNSET
    LINE = later("{seat} [bury|buries] {card}")


class BuriedSeen(PlayerEvent):
    """A card that a player has looked at goes under its deck (DF-12)."""

    deck: Pile
    LINE = later("{seat} [bury|buries] a card from {deck}")


class Searched(PlayerEvent):
    """A card is taken from the deck (DF-200)."""

    number: int
    card: Secret[SomeCard] = UNSET
    REVEALS = True
    LINE = later("{seat} [take|takes] {card} from [your|their] deck and [shuffle|shuffles] it")


class Looked(PlayerEvent):
    """A player looks at cards (DF-13)."""

    deck: Pile
    number: int
    cards: Secret[Cards] = UNSET
    REVEALS = True

    def line(self) -> Many:
        """At which, for those who know them."""
        if self.cards:
            return later_many(
                "{seat} [look|looks] at a card of {deck}: {cards}",
                "{seat} [look|looks] at {n} cards of {deck}: {cards}",
                self.number,
            )
        return later_many(
            "{seat} [look|looks] at a card of {deck}", "{seat} [look|looks] at {n} cards of {deck}", self.number
        )


class Copied(PlayerCardEvent):
    """A card's text happens again (DF-200)."""

    LINE = later("The text of {card} happens again")


class Held(PlayerCardEvent):
    """Cards are put under another (DF-147); `number` lie there now."""

    number: int
    LINE = later("{seat} [put|puts] cards under {card}")


class Released(PlayerCardEvent):
    """Cards are taken from under another (DF-147)."""

    number: int
    LINE = later("{seat} [take|takes] the cards under {card}")


class Marked(PlayerCardEvent):
    """Tokens on a card (DF-329)."""

    name: Text
    has: int
    LINE = later("{name} tokens on {seat's} {card}: {has}")


class RecoveredCard(PlayerCardEvent):
    """A card comes back from the discard pile (DF-200)."""

    onto: str
    LINE = later("{seat} [take|takes] {card} from [your|the] discard pile")


class Recoloured(PlayerCardEvent):
    """A card deals damage of another colour (DF-262)."""

    colour: Text
    LINE = later("{card} deals {colour} damage this turn")
