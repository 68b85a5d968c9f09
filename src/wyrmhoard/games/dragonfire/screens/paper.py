"""A character's sheet as lines of text for a terminal (Rich markup; nothing is said by colour alone)."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.kernel.game import Paper

View = Mapping[str, Any]


def papers(cards: CardSet, view: View, width: int) -> dict[str, Paper]:
    """The sheets of the party, by the character's name (none without a campaign)."""
    if view["campaign"] is None:
        return {}
    sheets = [own for own in view["campaign"]["sheets"] if own["screen"] is not None]
    return {own["name"]: Paper(sheet_lines(cards, own, width), own["text"]) for own in sheets}


def sheet_lines(cards: CardSet, own: View, width: int, *, texts: bool = True) -> list[str]:
    """A whole sheet: experience, the six slots, items, Adventures completed; with `texts` what each Feature does."""
    lines = [f"[bold]{_escape(own['name'])}[/], {own['race']} {own['class']}, Level {own['level']}"]
    goal = f"Level {own['level'] + 1} at {own['next']}" if own["next"] is not None else "the highest Level"
    lines += _wrapped(f"XP {own['xp']}: {own['spent']} spent, {own['xp'] - own['spent']} free; {goal}", width, 2)
    for number in range(1, len(own["slots"]) + 1):
        lines += _slot(cards, own, number, width, texts=texts)
    closed = [f"{number} for {price}" for number, price in enumerate(own["opening"], 1)][len(own["slots"]) :]
    if closed:
        lines += _wrapped(f"Slots to open, in XP: {', '.join(closed)}", width, 2)
    for card in own["loose"]:
        lines += _wrapped(f"No slot: {_feature(cards, own, card, texts=texts)}", width, 2)
    rarities = {"Rare": "Rare or Very Rare"}
    limits = [
        f"{one['number']} of {one['most']} {rarities.get(one['rarity'], one['rarity'])}" for one in own["attunement"]
    ]
    items = [
        f"{cards[card].name} ({cards[card].entry.rarity}{', attuned' * needs})"
        for card, needs in zip(own["items"], own["needs_attunement"], strict=True)
    ]
    lines += _wrapped(f"Magic Items: {', '.join(items) or 'none'}; attuned to {' and '.join(limits)}", width, 2)
    done = [f"{cards[name].name}{f' (Level {level})' * bool(level)}" for name, _, level in map(_parts, own["done"])]
    return lines + _wrapped(f"Completed: {', '.join(done) or 'nothing yet'}", width, 2)


def _parts(mark: str) -> tuple[str, str, str]:
    return mark.partition("@")


def _slot(cards: CardSet, own: View, number: int, width: int, *, texts: bool) -> list[str]:
    *under, top = own["slots"][number - 1]
    over = [f"over {cards[card].name}" for card in reversed(under)]
    words = "; ".join([_feature(cards, own, top, texts=texts), *over])
    return _wrapped(f"Slot {number}: {words}", width, 2)


def _feature(cards: CardSet, own: View, card: str, *, texts: bool) -> str:
    off = "" if card in own["in_force"] else ", not in force"
    text = f": {cards[card].text}".rstrip(": .") if texts else ""
    return f"{cards[card].name}, {cards[card].entry.value} XP{off}{text}"


def _wrapped(text: str, width: int, indent: int) -> list[str]:
    room = " " * indent
    return [_escape(line) for line in wrap(text, width, initial_indent=room, subsequent_indent=room + "  ")]


def _escape(text: str) -> str:
    return text.replace("[", "\\[")
