"""What can happen in a campaign, between Adventures."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from wyrmhoard.kernel.state.event import Event, Secret
from wyrmhoard.kernel.text.saying import later

from .fields import Card, CardEvent, Cards, Challenges, PlayerCardEvent, PlayerEvent, SeatName, SeatNumber, Text


class SheetGiven(Event):
    """A player brings a character's sheet (DF-334)."""

    seat: SeatName
    card: str
    name: str
    xp: int
    level: int
    LINE = later("{seat} [bring|brings] {name}: Level {level}, {xp} XP")


class Background(PlayerCardEvent):
    """A character's Background."""

    LINE = later("{seat} [have|has] the Background {card}")


class AdventureChosen(CardEvent):
    """Where a party of some Level goes, raised to which (0: as it is), with which challenges."""

    raised: int
    bonuses: Cards
    party: int

    def line(self) -> str:
        """With Level and challenges, if there are any."""
        if self.raised and self.bonuses:
            return later("A party of Level {party} sets out for {card}, raised to Level {raised}, with {bonuses}")
        if self.raised:
            return later("A party of Level {party} sets out for {card}, raised to Level {raised}")
        if self.bonuses:
            return later("A party of Level {party} sets out for {card}, with {bonuses}")
        return later("A party of Level {party} sets out for {card}")


class DrawnLot(Event):
    """A vote is tied (DF-15); `choice` is an Adventure, perhaps with a Level, or challenges."""

    choice: str
    REVEALS = True

    def line(self) -> str:
        """With a Level, if it has one."""
        if self.level:
            return later("The vote is tied, and chance decides: {chosen}, Level {level}")
        return later("The vote is tied, and chance decides: {chosen}")

    @property
    def chosen(self) -> Challenges:
        """What is chosen."""
        return self.choice.partition("@")[0]

    @property
    def level(self) -> str:
        """To which Level."""
        return self.choice.partition("@")[2]


class LongRest(Event):
    """A game of the campaign is over (DF-336)."""

    played: int
    party: int
    LINE = later("The party takes a Long Rest")


class Earned(PlayerEvent):
    """A character earns XP."""

    xp: int
    total: int
    LINE = later("{seat} [earn|earns] {xp} XP and [have|has] {total}")


class LevelRose(PlayerEvent):
    """A character rises (DF-341)."""

    level: int
    LINE = later("{seat} [rise|rises] to Level {level}")


class ItemLost(PlayerCardEvent):
    """A Magic Item was consumed (DF-389)."""

    LINE = later("{card} was consumed: {seat} no longer [own|owns] it")


class NoAward(PlayerCardEvent):
    """There are no items for what was won before (DF-376, DF-377)."""

    LINE = later("{seat} [have|has] completed {card} at this Level before: no items")


class FeatureTaken(PlayerCardEvent):
    """A Feature is bought for XP."""

    slot: int
    gone: Card
    cost: int
    xp: int

    def line(self) -> str:
        """In which slot, if in one, and over what."""
        if self.slot and self.gone:
            return later("{seat} [take|takes] {card} in slot {slot}, over {gone} ({cost} of {xp} XP)")
        if self.slot:
            return later("{seat} [take|takes] {card} in slot {slot} ({cost} of {xp} XP)")
        if self.gone:
            return later("{seat} [take|takes] {card}, over {gone} ({cost} of {xp} XP)")
        return later("{seat} [take|takes] {card} ({cost} of {xp} XP)")


class DrawsFirst(PlayerEvent):
    """Who draws the first Magic Item (DF-379)."""

    REVEALS = True
    LINE = later("{seat} [draw|draws] the first Magic Item")


ITEMS: Final = {
    "Common": later("{seat} [draw|draws] a Common item"),
    "Uncommon": later("{seat} [draw|draws] an Uncommon item"),
    "Rare": later("{seat} [draw|draws] a Rare item"),
    "Very Rare": later("{seat} [draw|draws] a Very Rare item"),
}
ITEMS_SEEN: Final = {
    "Common": later("{seat} [draw|draws] a Common item: {card}"),
    "Uncommon": later("{seat} [draw|draws] an Uncommon item: {card}"),
    "Rare": later("{seat} [draw|draws] a Rare item: {card}"),
    "Very Rare": later("{seat} [draw|draws] a Very Rare item: {card}"),
}


class ItemDrawn(PlayerEvent):
    """A Magic Item is drawn (DF-379, DF-380)."""

    rarity: str
    card: Secret[Card] = UNSET
    REVEALS = True

    def line(self) -> str:
        """Which, for those who know it."""
        return (ITEMS_SEEN if self.card else ITEMS)[self.rarity]


class NothingDrawn(PlayerEvent):
    """No Magic Item is left (DF-380)."""

    rarity: Text
    LINE = later("{seat} [draw|draws] nothing: no {rarity} item and no lesser one is left")


class ItemsRevealed(PlayerEvent):
    """What was drawn is turned up (DF-379)."""

    cards: Cards
    REVEALS = True
    LINE = later("{seat} [turn|turns] up {cards}")


class ItemReturned(PlayerCardEvent):
    """A Magic Item goes back (DF-383)."""

    LINE = later("{seat} [return|returns] {card}")


class Traded(PlayerCardEvent):
    """Magic Items change hands (DF-384)."""

    other: SeatNumber
    gone: Card
    LINE = later("{seat} [give|gives] {card} to {other} for {gone}")


class TradeRefused(PlayerCardEvent):
    """A player does not trade (DF-384)."""

    LINE = later("{seat} [do|does] not want to trade for {card}")


class CampaignEnded(Event):
    """The campaign is over (DF-334)."""

    ending: Text
    won: int
    played: int
    LINE = later("The campaign is over: {ending} (won {won} of {played})")
