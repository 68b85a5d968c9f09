"""The table as lines of text for a terminal (Rich markup; nothing is said by colour alone)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from textwrap import wrap
from typing import Any, Final

from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.cardset import Card, CardSet
from ..cards.points import NONE, add, read_points
from ..words.cards import kind_words, text_of
from ..words.damage import amount
from ..words.names import card_name, listing, row_of
from .paper import sheet_lines

QUIET: Final = "#b9ad98"
TINTS: Final = ("#f3ead7", "#f0937a", "#9fd3c7", "#d6c46b", "#c6a5e0", "#8fb8e8")
LONGEST: Final = 16
"""How long the bar of hit points may be."""
LEVEL: Final = re.compile(r"(\d+)\+[:,]")
"""The level from which a text applies, as it is printed before it."""
View = Mapping[str, Any]


def board(cards: CardSet, view: View, width: int) -> list[str]:
    """The Scene; the viewer with hand and what faces them; whoever has the turn; what the marks of a track mean; what
    has been played; the others; the Wyrmflame, the Locations, the Market. What decides stands first: a low screen
    shows no more than the first lines."""
    lines = [f"[bold]{literal(_head(cards, view)[:width])}[/]"]
    if view["campaign"] is not None and not view["scene"]:
        return lines + _campaign(cards, view, width)
    first = view["you"] or 0
    heroes = [*view["heroes"][first:], *view["heroes"][:first]]
    if view["step"] == "deal" and any(not share["done"] for share in view["shares"]):
        lines += _in_short(cards, view, width)
    near = [hero for hero in heroes if hero["seat"] == view["you"] or _has_turn(view, hero)]
    for hero in near:
        lines += _hero(cards, view, hero, width)
    lines += _wrapped(_legend(cards, view), width, 2, QUIET) if view["foes"] else []
    lines += _played(cards, view, width)
    for hero in heroes:
        lines += _hero(cards, view, hero, width) if hero not in near else []
    active = view["flame"]["active"]
    if active:
        flame = f"{card_name(cards, active)}: {text_of(cards[active])}".rstrip(": ")
        lines += _wrapped(say("Wyrmflame: {text}", text=flame), width, 2, QUIET)
    for foe in view["foes"]:
        if foe["location"]:
            lines += _foe(cards, view, foe, width, 0)
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
        lines += _wrapped(market, width, 2)
    return lines


def _in_short(cards: CardSet, view: View, width: int) -> list[str]:
    """Each encounter with its track, so that all to which damage may be dealt are in sight."""
    told = row_of(f"{card_name(cards, foe['card'])} {_track(foe)}" for foe in view["foes"] if not foe["defeated"])
    return _wrapped(say("Encounters: {all}", all=told), width, 4) if told else []


def _has_turn(view: View, hero: View) -> bool:
    return view["step"] is not None and view["active"] == hero["seat"]


def _played(cards: CardSet, view: View, width: int) -> list[str]:
    """The cards that were played this turn, and the damage that is still to be dealt."""
    lines, heroes = [], view["heroes"]
    if view["table"]:
        played = row_of(f"{card_name(cards, p['card'])} ({heroes[p['seat']]['called']})" for p in view["table"])
        lines += _wrapped(say("On the table: {cards}", cards=played), width, 2)
    waits = [share for share in view["shares"] if not share["done"]]
    points = NONE
    for share in waits:
        points = add(points, read_points(share["points"]))
    levels = sum(share["levels"] for share in waits)
    what = [amount(points)] * bool(sum(points)) + [say_many("a level", "{n} levels", n=levels)] * bool(levels)
    return [*lines, *(_wrapped(say("Damage to deal: {what}", what=listing(what)), width, 2) if what else [])]


def _legend(cards: CardSet, view: View) -> str:
    """What the marks of a track mean, as far as they are in sight."""
    rows = [row for foe in view["foes"] for row in foe["rows"]]
    words = [say("(3) any 3 damage, (R) 1 red, G green, B blue, K black")]
    words += [say("x cleared")] * any(row["cleared"] for row in rows)
    words += [say("sq: square, no level of damage clears it")] * any(row["square"] for row in rows)
    words += [say("|\u00a0Tripwire")] * any(foe["line"] >= 0 for foe in view["foes"])
    texts = [text_of(cards[foe["card"]]) for foe in view["foes"]]
    words += [say("{n}+: from Wyrmflame level {n} on", n=found[1]) for found in filter(None, map(LEVEL.search, texts))][
        :1
    ]
    return say("Tracks: {marks}", marks="; ".join(words))


def _campaign(cards: CardSet, view: View, width: int) -> list[str]:
    """The sheets of the party, between two Adventures."""
    lines = []
    for seat, own in enumerate(view["campaign"]["sheets"]):
        tint = TINTS[seat % len(TINTS)]
        player = _player(seat, view)
        if own["screen"] is None:
            lines += _wrapped(f"  {say('{player}: no character yet', player=player)}", width, 4, tint)
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
            lines += _wrapped(f"  {player}: {what}; {features}", width, 4, tint)
        if own["drew"]:
            seen = ", ".join(card_name(cards, card) for card in own["drawn"] or ()) or say("face down")
            drawn = say_many("Drawn: an item, {seen}", "Drawn: {n} items, {seen}", n=own["drew"], seen=seen)
            lines += _wrapped(f"    {drawn}", width, 6)
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


def _hero(cards: CardSet, view: View, hero: View, width: int) -> list[str]:
    tint = TINTS[hero["seat"] % len(TINTS)]
    turn = "►" if _has_turn(view, hero) else " "
    if hero["screen"] is None:
        return _wrapped(
            f"{turn} {say('{player}: no character yet', player=_player(hero['seat'], view))}", width, 4, tint
        )
    mine = hero["seat"] == view["you"]
    name = hero["name"] or card_name(cards, hero["screen"])
    words = [
        f"{turn} {say('{name} (you)', name=name) if mine else name}",
        "/".join(said(kind) for kind in hero["types"]),
        *_life(hero),
        *[say("stunned")] * hero["stunned"],
        *[say("exhausted")] * hero["exhausted"],
        *[say("unconscious")] * hero["out"],
        *[say("leader")] * (view["leader"] == hero["seat"]),
        said(PHASES[view["step"]]) if turn == "►" else "",
    ]
    head, counts = ", ".join(filter(None, words)), ", ".join(_counts(hero))
    together = f"{head}, {counts}" if counts and len(head) + len(counts) + 2 <= width else ""
    lines = _wrapped(together or head, width, 4, f"bold {tint}" if mine or turn == "►" else tint)
    if mine and hero["full"] and hero["hand"] is not None:
        held = Counter(_in_hand(cards[card]) for card in hero["hand"])
        each = [say("{n} x {card}", n=n, card=card) if n > 1 else card for card, n in sorted(held.items())]
        names = row_of(each) or say("nothing")
        lines += _wrapped(f"    {say('Your hand: {cards}', cards=names)}", width, 6)
    lines += _wrapped(f"    {counts}", width, 6, QUIET) if counts and not together else []
    place = next((foe for foe in view["foes"] if foe["id"] == hero["place"]), None)
    if place is not None:
        lines += _wrapped(f"    {say('in {place}', place=card_name(cards, place['card']))}", width, 6, QUIET)
    for kept in hero["kept"]:
        card = cards[kept["card"]]
        remains = say("{card} remains: {text}", card=card_name(cards, card.id), text=text_of(card))
        lines += _wrapped(f"    {remains}", width, 6, QUIET)
    for foe in view["foes"]:
        if not foe["location"] and foe["seat"] == hero["seat"]:
            lines += _foe(cards, view, foe, width, 4)
    return lines


def _in_hand(card: Card) -> str:
    """A card with the damage that it deals: "Cantrip (1 blue)"."""
    name = said(card.name)
    return f"{name} ({amount(card.damage)})" if sum(card.damage) else name


def _life(hero: View) -> list[str]:
    """Hit points with a bar; nothing before they are dealt out, since zeros would look like a defeat."""
    if not hero["full"]:
        return []
    left = min(hero["hp"], hero["full"])
    bar = f" {'█' * left}{'░' * (hero['full'] - left)}" if hero["full"] <= LONGEST else ""
    return [say("hit points {hp} of {full}", hp=hero["hp"], full=hero["full"]) + bar]


def _counts(hero: View) -> list[str]:
    """The damage that it faces, gold, cards and Swords; nothing before they are dealt out."""
    if not hero["full"]:
        return []
    return [
        *[say("faces {n} damage", n=hero["threat"])] * bool(hero["threat"]),
        say("gold {n}", n=hero["gold"]),
        say("hand {n}", n=hero["hand_size"]),
        say("deck {n}", n=hero["pile"]["draw"]),
        say("discard {n}", n=len(hero["pile"]["discard"])),
        *[say_many("{n} Sword played", "{n} Swords played", n=hero["swords"])] * bool(hero["swords"]),
    ]


def _foe(cards: CardSet, view: View, foe: View, width: int, indent: int) -> list[str]:
    card = cards[foe["card"]]
    colour, kind = said(card.colour), said(card.type)
    words = [f"{' ' * indent}{card_name(cards, card.id)} ({colour} {kind})", say("track {rows}", rows=_track(foe))]
    words += [say("defeated")] * foe["defeated"]
    words.append(say("attack {n}", n=foe["attack"]) if foe["attacks"] else say("does not attack"))
    words.append(say("gold {n}", n=foe["gold"]))
    if foe["pool"]:
        words.append(say("dealt {points}", points=amount(read_points(foe["pool"]))))
    if foe["tokens"]:
        need, attack = foe["tokens"][0]["need"], foe["tokens"][0]["attack"]
        number = say_many("a token", "{n} tokens", n=len(foe["tokens"]))
        words.append(say("{tokens} ({need}, attack {attack})", tokens=number, need=need, attack=attack))
    if foe["location"]:
        inside = ", ".join(view["heroes"][seat]["called"] for seat in foe["inside"]) or say("nobody")
        words.append(say("holds {n}, inside: {names}", n=foe["capacity"], names=inside))
    lines = _wrapped(", ".join(words), width, indent + 4)
    return lines + (_wrapped(f"{' ' * (indent + 2)}{text_of(card)}", width, indent + 4, QUIET) if text_of(card) else [])


def _track(foe: View) -> str:
    """Rows from top to bottom; x: cleared, sq: square, | the Tripwire line."""
    parts = [f"({'x' if row['cleared'] else ('sq:' if row['square'] else '') + row['need']})" for row in foe["rows"]]
    if foe["line"] >= 0:
        parts.insert(foe["line"], "|")
    return "".join(parts)


def _wrapped(text: str, width: int, indent: int, style: str = "") -> list[str]:
    room = text[: len(text) - len(text.lstrip())]
    lines = wrap(text.strip(), width, initial_indent=room, subsequent_indent=" " * indent) or [room]
    lines = [literal(line) for line in lines]
    return [f"[{style}]{line}[/]" for line in lines] if style else lines
