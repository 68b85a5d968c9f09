"""The table as lines of text for a terminal (Rich markup; nothing is said by colour alone)."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any, Final

from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.screens.paper import sheet_lines
from wyrmhoard.games.dragonfire.words.cards import kind_words
from wyrmhoard.kernel.grammar import plural

QUIET: Final = "#b9ad98"
TINTS: Final = ("#f3ead7", "#f0937a", "#9fd3c7", "#d6c46b", "#c6a5e0", "#8fb8e8")
View = Mapping[str, Any]


def board(cards: CardSet, view: View, width: int) -> list[str]:
    """The Scene and the Wyrmflame, each character with what faces it, the Locations, the Market, the viewer's hand."""
    lines = [f"[bold]{_head(cards, view)[:width]}[/]"]
    if view["campaign"] is not None and not view["scene"]:
        return lines + _campaign(cards, view, width)
    active = view["flame"]["active"]
    if active:
        lines += _wrapped(f"{cards[active].name}: {cards[active].text}".rstrip(": "), width, 2, QUIET)
    for hero in view["heroes"]:
        lines += _hero(cards, view, hero, width)
    for foe in view["foes"]:
        if foe["location"]:
            lines += _foe(cards, view, foe, width, 0)
    if view["table"]:
        played = ", ".join(f"{cards[p['card']].name} ({view['heroes'][p['seat']]['called']})" for p in view["table"])
        lines += _wrapped(f"On the table: {played}", width, 2)
    if view["market"]:
        slots = [f"{cards[slot['card']].name} {slot['cost']}" for slot in view["market"] if slot]
        lines += _wrapped(f"Market: {', '.join(slots)}; {plural(view['shop']['draw'], 'card')} in the deck", width, 2)
    you = view["you"]
    if you is not None and view["heroes"][you]["full"] and view["heroes"][you]["hand"] is not None:
        names = ", ".join(sorted(cards[card].name for card in view["heroes"][you]["hand"])) or "nothing"
        lines += _wrapped(f"Your hand: {names}", width, 2)
    return lines


def _campaign(cards: CardSet, view: View, width: int) -> list[str]:
    """The sheets of the party, between two Adventures."""
    lines = []
    for seat, own in enumerate(view["campaign"]["sheets"]):
        tint = TINTS[seat % len(TINTS)]
        you = " (you)" if seat == view["you"] else ""
        if own["screen"] is None:
            lines += _wrapped(f"  PLAYER {seat + 1}{you}: no character yet", width, 4, tint)
            continue
        if seat == view["you"]:
            lines.append(f"[{tint}]  PLAYER {seat + 1} (you)[/]")
            lines += [f"  {line}" for line in sheet_lines(cards, own, width - 2, texts=False)]
        else:
            xp = f"Level {own['level']}, {own['xp']} XP, {plural(len(own['items']), 'Magic Item')}"
            tops = [cards[slot[-1]].name for slot in own["slots"]] + [cards[card].name for card in own["loose"]]
            what = f"{own['name']}, {kind_words(cards[own['screen']])}, {xp}"
            lines += _wrapped(f"  PLAYER {seat + 1}: {what}; Features: {', '.join(tops) or 'none'}", width, 4, tint)
        if own["drew"]:
            seen = ", ".join(cards[card].name for card in own["drawn"] or ()) or "face down"
            lines += _wrapped(f"    Drawn: {plural(own['drew'], 'item')}, {seen}", width, 6)
    return lines


def _head(cards: CardSet, view: View) -> str:
    if view["campaign"] is not None and not view["scene"]:
        found = view["campaign"]
        before = f"before {cards[view['adventure']].name}"
        what = {"long rest": "Long Rest", "setup": before}.get(view["phase"], "between Adventures")
        number = f"Adventures played {found['played']}, won {found['won']}"
        return f"─── Campaign: {number} ── Party Level {found['level']} ── {what} ───"
    name = cards[view["adventure"]].name
    if not view["scene"]:
        return f"─── {name} ── before the first Scene ───"
    ward = f" ── protected: {view['ward']}" if view["ward"] else ""
    level = view["flame"]["level"]
    when = f"Scene {view['scene']} of {view['scenes']} ── round {view['round']}"
    return f"─── {name} ── {when} ── Wyrmflame level {level}{ward} ───"


def _hero(cards: CardSet, view: View, hero: View, width: int) -> list[str]:
    tint = TINTS[hero["seat"] % len(TINTS)]
    turn = "►" if view["step"] is not None and view["active"] == hero["seat"] else " "
    you = " (you)" if hero["seat"] == view["you"] else ""
    if hero["screen"] is None:
        return _wrapped(f"{turn} PLAYER {hero['seat'] + 1}{you}: no character yet", width, 4, tint)
    marks = [word for word in ("stunned", "exhausted") if hero[word]] + ["unconscious"] * hero["out"]
    marks += ["leader"] * (view["leader"] == hero["seat"]) + [f"{view['step']} phase"] * (turn == "►")
    words = [
        f"{turn} PLAYER {hero['seat'] + 1}{you}: {hero['name'] or cards[hero['screen']].name}",
        f"{'/'.join(hero['types'])}",
        *_numbers(hero),
        *[f"Swords {hero['swords']}"] * bool(hero["swords"]),
        *[f"faces {hero['threat']} damage"] * bool(hero["threat"]),
        *marks,
    ]
    lines = _wrapped(", ".join(words), width, 4, tint)
    place = next((foe for foe in view["foes"] if foe["id"] == hero["place"]), None)
    if place is not None:
        lines += _wrapped(f"    in {cards[place['card']].name}", width, 6, QUIET)
    for kept in hero["kept"]:
        lines += _wrapped(f"    {cards[kept['card']].name} remains: {cards[kept['card']].text}", width, 6, QUIET)
    for foe in view["foes"]:
        if not foe["location"] and foe["seat"] == hero["seat"]:
            lines += _foe(cards, view, foe, width, 4)
    return lines


def _numbers(hero: View) -> list[str]:
    """Hit points, gold and cards; nothing before they are dealt out, since zeros would look like a defeat."""
    if not hero["full"]:
        return []
    return [
        f"hit points {hero['hp']} of {hero['full']}",
        f"gold {hero['gold']}",
        f"hand {hero['hand_size']}, deck {hero['pile']['draw']}, discard {len(hero['pile']['discard'])}",
    ]


def _foe(cards: CardSet, view: View, foe: View, width: int, indent: int) -> list[str]:
    card = cards[foe["card"]]
    words = [f"{' ' * indent}{card.name} ({card.colour} {card.type})", f"track {_track(foe)}"]
    words += ["defeated"] * foe["defeated"]
    words.append(f"attack {foe['attack']}" if foe["attacks"] else "does not attack")
    words += [f"gold {foe['gold']}"]
    if foe["pool"]:
        words.append(f"dealt {foe['pool']}")
    if foe["tokens"]:
        each = foe["tokens"][0]
        words.append(f"{plural(len(foe['tokens']), 'token')} {each['need']} attack {each['attack']}")
    if foe["location"]:
        inside = ", ".join(view["heroes"][seat]["called"] for seat in foe["inside"]) or "nobody"
        words.append(f"holds {foe['capacity']}, inside: {inside}")
    lines = _wrapped(", ".join(words), width, indent + 4)
    return lines + (_wrapped(f"{' ' * (indent + 2)}{card.text}", width, indent + 4, QUIET) if card.text else [])


def _track(foe: View) -> str:
    """Rows from top to bottom; x: cleared, sq: square, | the Tripwire line."""
    parts = [f"({'x' if row['cleared'] else ('sq:' if row['square'] else '') + row['need']})" for row in foe["rows"]]
    if foe["line"] >= 0:
        parts.insert(foe["line"], "|")
    return "".join(parts)


def _wrapped(text: str, width: int, indent: int, style: str = "") -> list[str]:
    room = text[: len(text) - len(text.lstrip())]
    lines = wrap(text.strip(), width, initial_indent=room, subsequent_indent=" " * indent) or [room]
    lines = [line.replace("[", "\\[") for line in lines]
    return [f"[{style}]{line}[/]" for line in lines] if style else lines
