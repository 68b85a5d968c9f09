"""The table as lines of text for a terminal (Rich markup; nothing is said by colour alone)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.text.markup import literal, wrapped
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..campaign_sight import CampaignView
from ..cards.cardset import CardSet
from ..cards.points import NONE, add, read_points
from ..sight import HeroView, PlayedView, View
from ..words.cards import kind_words, text_of
from ..words.damage import amount
from ..words.names import card_name, listing, row_of, times
from .paper import sheet_lines
from .party import QUIET, TINTS, hand_lines, may_fall, party_lines

LEVEL: Final = re.compile(r"(\d+)\+[:,]")
"""The level from which a text applies, as it is printed before it."""


def board(cards: CardSet, view: View, width: int) -> list[str]:
    """The Scene; the party, each with what faces them in the same row, the viewer first; the viewer's hand; whose turn
    it is and what was played in it; then what the encounters do. What decides stands first and in the same place at
    each question: a low screen shows no more than the first lines."""
    head = _head(cards, view)[: width - 1]
    lines = [f"[bold]{literal(head)}{'─' * (width - 1 - len(head))}[/]"]
    if view["campaign"] is not None and not view["scene"]:
        return lines + _campaign(cards, view, view["campaign"], width)
    first = view["you"] or 0
    heroes = [*view["heroes"][first:], *view["heroes"][:first]]
    if not any(hero["full"] for hero in heroes):
        return lines + [line for hero in heroes for line in _before(cards, view, hero, width)]
    lines += party_lines(cards, view, heroes, width)
    lines += [line for told in _turn(cards, view) for line in wrapped(f"  {told}", width, 4)]
    if view["you"] is not None:
        lines += hand_lines(cards, view["heroes"][view["you"]], width)
    if view["market"]:
        gold = -1 if view["you"] is None else view["heroes"][view["you"]]["gold"]
        slots = row_of(
            f"{card_name(cards, slot['card'])} {slot['cost']}{'*' * (slot['cost'] <= gold)}"
            for slot in view["market"]
            if slot
        )
        deck = view["shop"]["draw"]
        market = say_many(
            "Market: {cards}; a card in the deck", "Market: {cards}; {n} cards in the deck", n=deck, cards=slots
        )
        market += say("; * you have the gold") if "*" in slots else ""
        lines += wrapped(f"  {market}", width, 4, QUIET)
    lines += _does(cards, view, heroes, width)
    return lines


def _turn(cards: CardSet, view: View) -> list[str]:
    """Whose turn it is, with what the viewer has; what was played in it, and the damage that is still to be dealt."""
    own = [] if view["you"] is None else _counts(view["heroes"][view["you"]])
    if view["step"] is None or view["active"] is None:
        return ["; ".join([say("Between two turns"), *own]), say("Played: {cards}", cards=say("nothing yet"))]
    hero = view["heroes"][view["active"]]
    phase = said(PHASES[view["step"]])
    turn = say("{name}'s turn, {phase}", name=hero["called"], phase=phase)
    turn = say("Your turn, {phase}", phase=phase) if view["active"] == view["you"] else turn
    swords = [say_many("{n} Sword played", "{n} Swords played", n=hero["swords"])] * bool(hero["swords"])
    played = Counter(_played_by(cards, view, each) for each in view["table"])
    words = [say("Played: {cards}", cards=row_of(times(n, card) for card, n in played.items()) or say("nothing yet"))]
    waits = [share for share in view["shares"] if not share["done"]]
    points = NONE
    for share in waits:
        points = add(points, read_points(share["points"]))
    levels = sum(share["levels"] for share in waits)
    what = [amount(points)] * bool(sum(points)) + [say_many("a level", "{n} levels", n=levels)] * bool(levels)
    words += [say("damage to deal: {what}", what=listing(what))] if what else []
    return ["; ".join([turn, *swords, *own]), "; ".join(words)]


def _counts(hero: HeroView) -> list[str]:
    """What the viewer has."""
    return [
        say("gold {n}", n=hero["gold"]),
        say("deck {n}", n=hero["pile"]["draw"]),
        say("discard {n}", n=len(hero["pile"]["discard"])),
    ]


def _played_by(cards: CardSet, view: View, played: PlayedView) -> str:
    """A card that was played, and by whom if it was in another's turn."""
    name = card_name(cards, played["card"])
    return name if played["seat"] == view["active"] else f"{name} ({view['heroes'][played['seat']]['called']})"


def _does(cards: CardSet, view: View, heroes: Sequence[HeroView], width: int) -> list[str]:
    """What the table does by its texts: Locations, the Wyrmflame, the encounters in the order of the party, and the
    cards that remain in play."""
    lines = [line for told in _legend(view) for line in wrapped(f"  {told}", width, 4, QUIET)]
    order = [hero["seat"] for hero in heroes]
    foes = sorted(
        view["foes"], key=lambda foe: (not foe["location"], order.index(foe["seat"]) if foe["seat"] >= 0 else 0)
    )
    active = view["flame"]["active"]
    texts = [(card_name(cards, foe["card"]), text_of(cards[foe["card"]])) for foe in foes]
    places = sum(foe["location"] for foe in foes)
    if active:
        texts.insert(places, (say("Wyrmflame, {card}", card=card_name(cards, active)), text_of(cards[active])))
    lines += wrapped(f"  {say('Party: {all}', all='; '.join(_who(view, hero) for hero in heroes))}", width, 4, QUIET)
    for name, text in dict(texts).items():
        lines += wrapped(f"  {name}: {text}", width, 4, QUIET) if text else []
    for hero in heroes:
        for kept in hero["kept"]:
            card = cards[kept["card"]]
            places_of = {"who": hero["called"], "card": card_name(cards, card.id), "text": text_of(card)}
            lines += wrapped(f"  {say('{who}: {card} remains: {text}', **places_of)}", width, 4, QUIET)
    levels = filter(None, (LEVEL.search(text) for _, text in texts))
    if level := next(levels, None):
        lines += wrapped(f"  {say('{n}+: from Wyrmflame level {n} on', n=level[1])}", width, 4, QUIET)
    return lines


def _who(view: View, hero: HeroView) -> str:
    """What a character is and has: "Dagna (Devotion, gold 5, hand 4)"."""
    words = [
        "/".join(said(kind) for kind in hero["types"]),
        *[say("leader")] * (view["leader"] == hero["seat"]),
        say("gold {n}", n=hero["gold"]),
        say("hand {n}", n=hero["hand_size"]),
    ]
    return f"{hero['called']} ({', '.join(filter(None, words))})"


def _legend(view: View) -> list[str]:
    """What the marks of tracks and rows mean, as far as they are in sight: first those that are always there, in a line
    that is whole where there is room for no more."""
    rows = [row for foe in view["foes"] for row in foe["rows"]]
    words = [say("× cleared")] * any(row["cleared"] for row in rows)
    words += [say("+ damage so far")] * any(foe["pool"] != foe["spent"] and foe["pool"] for foe in view["foes"])
    words += [say("sq: square, no level of damage clears it")] * any(row["square"] for row in rows)
    words += [say("|\u00a0Tripwire")] * any(foe["line"] >= 0 for foe in view["foes"])
    if any(map(may_fall, view["heroes"])):
        levels = say("! goes down; levels from the left: 3 any 3, R red, G green, B blue, K black")
    else:
        levels = say("Levels, from the left: 3 any 3 damage, R red, G green, B blue, K black")
    return [levels, *(["; ".join(words)] if words else [])]


def _campaign(cards: CardSet, view: View, campaign: CampaignView, width: int) -> list[str]:
    """The sheets of the party, between two Adventures."""
    lines = []
    for seat, own in enumerate(campaign["sheets"]):
        tint = TINTS[seat % len(TINTS)]
        player = _player(seat, view)
        if own["screen"] is None:
            lines += wrapped(f"  {say('{player}: no character yet', player=player)}", width, 4, tint)
            continue
        if seat == view["you"]:
            lines.append(f"[{tint}]  {player}[/]")
            lines += [f"  {line}" for line in sheet_lines(cards, own, width - 2, texts=False)]
        else:
            tops = [card_name(cards, card) for card in [*(slot[-1] for slot in own["slots"]), *own["loose"]]]
            features = say("Features: {cards}", cards=", ".join(tops) or say("none"))
            items = say_many("a Magic Item", "{n} Magic Items", n=len(own["items"]))
            level, xp = say("Level {level}", level=own["level"]), say("{n} XP", n=own["xp"])
            what = ", ".join([own["name"], kind_words(cards[own["screen"]]), level, xp, items])
            lines += wrapped(f"  {player}: {what}; {features}", width, 4, tint)
        if own["drew"]:
            seen = ", ".join(card_name(cards, card) for card in own["drawn"] or ()) or say("face down")
            drawn = say_many("Drawn: an item, {seen}", "Drawn: {n} items, {seen}", n=own["drew"], seen=seen)
            lines += wrapped(f"    {drawn}", width, 6)
    return lines


def _player(seat: int, view: View) -> str:
    """Whose part of the board it is: "PLAYER 1 (you)"."""
    return say("PLAYER {n} (you)", n=seat + 1) if seat == view["you"] else say("PLAYER {n}", n=seat + 1)


def _head(cards: CardSet, view: View) -> str:
    if view["campaign"] is not None and not view["scene"]:
        campaign = view["campaign"]
        match view["phase"]:
            case "long rest":
                what = say("Long Rest")
            case "setup":
                what = say("before {adventure}", adventure=card_name(cards, view["adventure"]))
            case _:
                what = say("between Adventures")
        played, won, length = campaign["played"], campaign["won"], campaign["length"]
        score = say("Campaign: Adventures played {played}, won {won}", played=played, won=won)
        if length:
            score = say("Campaign: Adventures played {played} of {n}, won {won}", played=played, n=length, won=won)
        return _strip(score, say("Party Level {level}", level=campaign["level"]), what)
    name = card_name(cards, view["adventure"])
    if not view["scene"]:
        return _strip(name, say("before the first Scene"))
    return _strip(
        name,
        say("Scene {n} of {all}", n=view["scene"], all=view["scenes"]),
        say("round {n}", n=view["round"]),
        say("Wyrmflame level {level}", level=view["flame"]["level"]),
        *[say("protected: {n}", n=view["ward"])] * bool(view["ward"]),
    )


def _strip(*parts: str) -> str:
    return f"─── {' ── '.join(parts)} ───"


PHASES: Final = {
    "start": later("start phase"), "play": later("play phase"), "deal": later("deal phase"),
    "take": later("take phase"), "replenish": later("replenish phase"), "market": later("market phase"),
    "end": later("end phase"),
}  # fmt: skip


def _before(cards: CardSet, view: View, hero: HeroView, width: int) -> list[str]:
    """A seat before its character has hit points: zeros would look like a defeat."""
    tint = TINTS[hero["seat"] % len(TINTS)]
    if hero["screen"] is None:
        return wrapped(f"  {say('{player}: no character yet', player=_player(hero['seat'], view))}", width, 4, tint)
    name = hero["name"] or card_name(cards, hero["screen"])
    words = [
        say("{name} (you)", name=name) if hero["seat"] == view["you"] else name,
        "/".join(said(kind) for kind in hero["types"]),
        *[say("leader")] * (view["leader"] == hero["seat"]),
    ]
    return wrapped(f"  {', '.join(words)}", width, 4, tint)
