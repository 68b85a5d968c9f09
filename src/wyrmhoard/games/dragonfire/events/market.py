"""What can happen to gold and in the Market."""

from __future__ import annotations

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import later

from .fields import Card, GoldEvent, PlayerCardEvent


class GainedGold(GoldEvent):
    """A player gains gold."""

    LINE = later("{seat} [gain|gains] {number} gold and [have|has] {gold}")


class LostGold(GoldEvent):
    """A player loses gold."""

    LINE = later("{seat} [lose|loses] {number} gold and [have|has] {gold}")


class Bought(PlayerCardEvent):
    """A player buys a card."""

    slot: int
    price: int
    gold: int
    STANDS_OUT = True
    LINE = later("{seat} [buy|buys] {card} for {price} gold")


class Refilled(Event):
    """A card comes into the Market (DF-311)."""

    slot: int
    card: Card
    REVEALS = True
    LINE = later("{card} comes into the Market")


class Replaced(Event):
    """A card of the Market is replaced."""

    slot: int
    card: Card
    gone: Card
    REVEALS = True
    LINE = later("{card} replaces {gone} in the Market")


class MarketRevealed(PlayerCardEvent):
    """A player cycles the Market (DF-315)."""

    REVEALS = True
    LINE = later("{seat} [cycle|cycles] the Market: {card}")


class MarketClosed(PlayerCardEvent):
    """A card keeps a player from buying (DF-317)."""

    STANDS_OUT = True
    LINE = later("{seat} cannot buy because of {card}")
