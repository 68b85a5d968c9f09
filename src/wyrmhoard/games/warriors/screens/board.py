"""The table as lines of text for a terminal (Rich markup; nothing is said by colour alone)."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any, Final

from wyrmhoard.games.warriors.cards.cardset import CardSet
from wyrmhoard.kernel.grammar import many

QUIET: Final = "#b9ad98"
TINTS: Final = ("#f3ead7", "#f0937a", "#9fd3c7", "#d6c46b", "#c6a5e0", "#8fb8e8", "#e79bc1", "#b7d38a")


def board(cards: CardSet, view: Mapping[str, Any], width: int) -> list[str]:
    """The location, then the circle clockwise from the viewer, whose hand is shown with their seat (WA-12)."""
    lines = [f"[bold]{_middle(cards, view)[:width]}[/]"]
    if view["place"]:
        lines += _wrapped(view["place"]["text"], width, 2, QUIET)
    fighting = {who["seat"] for who in view["circle"] if not who["beast"]}
    you = view["you"]
    players = view["players"][you or 0 :] + view["players"][: you or 0]
    for player in players:
        if player["seat"] not in fighting:
            lines += _absent(cards, view, player, width)
        for who in view["circle"]:
            if who["seat"] == player["seat"]:
                lines += _fighter(cards, view, who, player, width)
        if player["seat"] == you:
            names = ", ".join(sorted(cards[card].name for card in player["hand"])) or "nothing"
            lines += _wrapped(f"    Your hand: {names}", width, 6)
    return lines


def _middle(cards: CardSet, view: Mapping[str, Any]) -> str:
    place = cards[view["place"]["card"]].name if view["place"] else "no location"
    if view["deathmatch"]:
        place = f"Deathmatch to {view['to_win']} tokens"
    if view["round"] is None:
        when = f"After battle {view['battle']}" if view["battle"] else "Before the first battle"
        return f"─── {when} ── {place} ───"
    left = f" ── {many(view['actions'], 'Action')} left" if view["step"] == "combat" else ""
    return f"─── Battle {view['battle']} ── {place} ── round {view['round']}{left} ───"


def _holds(cards: CardSet, view: Mapping[str, Any], player: Mapping[str, Any]) -> str:
    side, pile = view["sides"][player["side"]], view["piles"][player["pile"]]
    places = [cards[place["card"]].name for place in side["places"]]
    held = f"tokens {side['tokens']}" if view["deathmatch"] else f"holds {len(places)} of {view['to_win']}"
    held += f" ({', '.join(places)})" if places else ""
    beasts = f", waiting: {', '.join(cards[card].name for card in player['beasts'])}" if player["beasts"] else ""
    return f"{held}, hand {player['hand_size']}, draw {pile['draw']}, discard {len(pile['discard'])}{beasts}"


def _label(view: Mapping[str, Any], player: Mapping[str, Any]) -> str:
    team = f", team {player['side'] + 1}" if view["teams"] else ""
    you = " (you)" if player["seat"] == view["you"] else ""
    return f"PLAYER {player['seat'] + 1}{you}{team}"


def _absent(cards: CardSet, view: Mapping[str, Any], player: Mapping[str, Any], width: int) -> list[str]:
    tint = TINTS[player["seat"] % len(TINTS)]
    fights = view["round"] is not None and view["phase"] != "assemble"
    why = "left" if not player["present"] else "out of this battle" if fights else "waits"
    return _wrapped(f"  {_label(view, player)}: {why}, {_holds(cards, view, player)}", width, 4, tint)


def _fighter(
    cards: CardSet, view: Mapping[str, Any], who: Mapping[str, Any], player: Mapping[str, Any], width: int
) -> list[str]:
    """One fighter or Beast: name, durability, protection, limits; each card with its numbers now."""
    turn = "►" if view["at"] == [who["seat"], who["order"]] else " "
    now = ", its turn" if turn == "►" else ""
    tint = QUIET if who["beast"] else TINTS[player["seat"] % len(TINTS)]
    owner = "BEAST" if who["beast"] else _label(view, player)
    room = "".join(
        f", {name} {limit['used']} of {limit['has']}" for name, limit in who["limits"].items() if any(limit.values())
    )
    guard = f", protection {who['protection']}" if who["protection"] else ""
    attack = f", attack {_attack(who['attack'])}" if who["attack"] else ""
    head = (
        f"{turn} {owner}: {cards[who['card']].name}{now}, durability {who['life']} of {who['cap']}{guard}{attack}{room}"
    )
    lines = _wrapped(head, width, 4, tint)
    for gear in who["gear"]:
        lines += _wrapped(f"    {_gear(cards, gear)}", width, 6)
    for lasting in who["lasting"]:
        lines += _wrapped(f"    {cards[lasting['card']].name}: {lasting['text']}", width, 6, QUIET)
    if not who["beast"]:
        lines += _wrapped(f"    {_holds(cards, view, player)}", width, 6, QUIET)
    return lines


def _attack(attack: Mapping[str, Any]) -> str:
    low = f"{attack['least']} to " if 1 < attack["least"] < attack["most"] else ""
    flat = f" {attack['flat']:+d}" if attack["flat"] else ""
    return f"{low}{attack['most']}{flat}"


def _gear(cards: CardSet, gear: Mapping[str, Any]) -> str:
    words = [cards[gear["card"]].name]
    if gear["attack"]:
        words.append(f"damage {_attack(gear['attack'])}")
    if gear["breakage"] is not None:
        words.append(f"breakage {gear['breakage']}")
    if gear["charges"] is not None:
        words.append(f"charges {gear['charges']}")
    if gear["active"]:
        words.append(f"active, {many(gear['duration'], 'counter')}")
    return ", ".join(words)


def _wrapped(text: str, width: int, indent: int, style: str = "") -> list[str]:
    room = text[: len(text) - len(text.lstrip())]
    lines = wrap(text.strip(), width, initial_indent=room, subsequent_indent=" " * indent) or [room]
    lines = [line.replace("[", "\\[") for line in lines]
    return [f"[{style}]{line}[/]" for line in lines] if style else lines
