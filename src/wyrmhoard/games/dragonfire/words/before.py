"""The log of what happens before a game, and between the games of a campaign: a part of `log`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wyrmhoard.kernel.text.saying import Seat, later, said, say, say_many

from ..cards.cardset import CardSet
from ..rules.party import player
from .names import card_names, listing, seat_of

Data = Mapping[str, Any]


def _chosen(cards: CardSet, d: Data) -> str:
    who = Seat(d["seat"], player(d["seat"]))
    return say("{player} [are|is] {card}, the {kind}", player=who, card=d["card"], kind=d["kind"])


def _decks(cards: CardSet, d: Data) -> str:
    primary, secondary, third = d["encounters"]
    sizes = {"primary": primary, "secondary": secondary, "flame": d["flame"]}
    if third:
        return say(
            "The Encounter Decks ({primary}, {secondary} and {third}) and the Wyrmflame deck ({flame}) are shuffled",
            third=third,
            **sizes,
        )
    return say("The Encounter Decks ({primary}, {secondary}) and the Wyrmflame deck ({flame}) are shuffled", **sizes)


def _ready(cards: CardSet, d: Data) -> str:
    return say_many(
        "{player} [have|has] a pack of {cards} cards and {n} hit point",
        "{player} [have|has] a pack of {cards} cards and {n} hit points",
        n=d["hp"],
        player=d["player"],
        cards=d["cards"],
    )


def _market_laid(cards: CardSet, d: Data) -> str:
    return say("The Market: {cards}", cards=card_names(cards, d["cards"]))


# -- campaigns


def _sheet_given(cards: CardSet, d: Data) -> str:
    who = Seat(d["seat"], player(d["seat"]))
    return say(
        "{player} [bring|brings] {name}: Level {level}, {xp} XP",
        player=who,
        name=d["name"],
        level=d["level"],
        xp=d["xp"],
    )


def _adventure(cards: CardSet, d: Data) -> str:
    where = d["card"]
    if d["raised"]:
        where = say("{card}, raised to Level {level}", card=where, level=d["raised"])
    if not d["bonuses"]:
        return say("A party of Level {party} sets out for {where}", party=d["party"], where=where)
    return say(
        "A party of Level {party} sets out for {where}, with {challenges}",
        party=d["party"],
        where=where,
        challenges=card_names(cards, d["bonuses"]),
    )


def _lot(cards: CardSet, d: Data) -> str:
    name, _, level = d["choice"].partition("@")
    titles = {bonus.id: bonus.name for adventure in cards.adventures for bonus in adventure.entry.bonuses}
    titles["none"] = later("no challenges")
    chosen = listing(
        said(titles.get(part, cards[part].name if part in cards.by_id else part)) for part in name.split("+")
    )
    if level:
        return say("The vote is tied, and chance decides: {chosen}, Level {level}", chosen=chosen, level=level)
    return say("The vote is tied, and chance decides: {chosen}", chosen=chosen)


def _brought(cards: CardSet, d: Data) -> str:
    if not d["cards"]:
        return say("{player} [bring|brings] no Magic Items", player=d["player"])
    return say("{player} [bring|brings] {cards}", player=d["player"], cards=card_names(cards, d["cards"]))


def _feature(cards: CardSet, d: Data) -> str:
    card = d["card"]
    if d["slot"]:
        card = say("{card} in slot {slot}", card=card, slot=d["slot"])
    if d["gone"] != say("nothing"):
        card = say("{card}, over {gone}", card=card, gone=d["gone"])
    return say(
        "{player} [take|takes] {card} ({cost} of {xp} XP)", player=d["player"], card=card, cost=d["cost"], xp=d["xp"]
    )


ITEMS: Final = {
    "Common": later("{player} [draw|draws] a Common item"),
    "Uncommon": later("{player} [draw|draws] an Uncommon item"),
    "Rare": later("{player} [draw|draws] a Rare item"),
    "Very Rare": later("{player} [draw|draws] a Very Rare item"),
}


def _item_drawn(cards: CardSet, d: Data) -> str:
    line = said(ITEMS[d["rarity"]], player=d["player"])
    return f"{line}: {d['card']}" if "card" in d else line


def _items_revealed(cards: CardSet, d: Data) -> str:
    return say("{player} [turn|turns] up {cards}", player=d["player"], cards=card_names(cards, d["cards"]))


def _traded(cards: CardSet, d: Data) -> str:
    return say(
        "{player} [give|gives] {card} to {other} for {gone}",
        player=d["player"],
        card=d["card"],
        other=seat_of(d["other"], d["called"]),
        gone=d["gone"],
    )


def _campaign_ended(cards: CardSet, d: Data) -> str:
    return say(
        "The campaign is over: {ending} (won {won} of {played})",
        ending=said(d["ending"]),
        won=d["won"],
        played=d["played"],
    )


EVENTS: Final[dict[str, str | Callable[[CardSet, Data], str]]] = {
    # before the game
    "hero_chosen": _chosen,
    "type_taken": later("{player} also [count|counts] as {type}"),
    "marker": later("{player} [have|has] the marker {type} {marker}"),
    "swapped": later("{player} [take|takes] {card} for {gone}"),
    "decks_built": _decks,
    "ready": _ready,
    "leader": later("{player} [are|is] the party leader"),
    "market_laid": _market_laid,
    "added": later("{player} [add|adds] {card} to the Market Deck"),
    "bought_before": later("{player} bought {card} before the game"),
    "brought": _brought,
    # campaigns
    "sheet_given": _sheet_given,
    "background": later("{player} [have|has] the Background {card}"),
    "adventure_chosen": _adventure,
    "drawn_lot": _lot,
    "long_rest": later("The party takes a Long Rest"),
    "earned": later("{player} [earn|earns] {xp} XP and [have|has] {total}"),
    "level_rose": later("{player} [rise|rises] to Level {level}"),
    "item_lost": later("{card} was consumed: {player} no longer [own|owns] it"),
    "no_award": later("{player} [have|has] completed {card} at this Level before: no items"),
    "feature_taken": _feature,
    "draws_first": later("{player} [draw|draws] the first Magic Item"),
    "item_drawn": _item_drawn,
    "nothing_drawn": later("{player} [draw|draws] nothing: no {rarity} item and no lesser one is left"),
    "items_revealed": _items_revealed,
    "item_returned": later("{player} [return|returns] {card}"),
    "traded": _traded,
    "trade_refused": later("{player} [do|does] not want to trade for {card}"),
    "campaign_ended": _campaign_ended,
    "market_redone": later("The Market is all one colour, so it is laid out again"),
}
"""One template (or function) for each of these kinds of events: see `log.event`."""
