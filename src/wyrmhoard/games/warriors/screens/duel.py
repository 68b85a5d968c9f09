"""Two players side by side: the fighter of each with its numbers, what it wears, and what each player has left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import say

from ..cards.cardset import CardSet
from ..sight import FighterView, PlayerView, View
from ..words.names import card_name

BETWEEN: Final = "┊"
"""Between the two; a screen reader reads the left one first."""
ROWS: Final = 3
"""Rows that what a fighter wears takes at least, so that nothing moves when a card breaks."""
BAR: Final = 12
"""How long the bar of durability may be."""
INK: Final = "#f3ead7"
EMBER: Final = "#f0937a"
STEEL: Final = "#9fd3c7"
QUIET: Final = "#b9ad98"
LOW: Final = 3
"""A fighter with less than one part in so many of its durability is in danger."""
Rows = list[tuple[str, str]]
"""Rows of a column: text, and its style."""


def is_duel(view: View) -> bool:
    """Whether two players are in a battle, with a fighter each at most."""
    seats = [who["seat"] for who in view["circle"] if not who["beast"]]
    return (
        bool(seats)
        and len(view["players"]) == 2
        and all(player["deck"] and player["present"] for player in view["players"])
        and len(set(seats)) == len(seats)
    )


def duel_lines(
    cards: CardSet,
    view: View,
    width: int,
    side: Callable[[PlayerView, int], Rows],
    wears: Callable[[FighterView], Sequence[str]],
) -> list[str]:
    """The viewer on the left. `side`: the head and the foot of a player's column, `wears`: the cards of a fighter in
    words."""
    first = view["you"] or 0
    column = (width - len(BETWEEN) - 2) // 2
    parts = [_column(cards, view, view["players"][seat], column, side, wears) for seat in (first, 1 - first)]
    height = [max(len(left), len(right)) for left, right in zip(*parts, strict=True)]
    lines = []
    for left, right, rows in zip(*parts, height, strict=True):
        for _, (one, other) in zip(range(rows), zip_longest(left, right, fillvalue=("", "")), strict=False):
            lines.append(
                f"{_cell(one[0], one[1], column)}[{QUIET}]{BETWEEN}[/] {_cell(other[0], other[1], 0)}".rstrip()
            )
    return lines


def _cell(text: str, style: str, columns: int) -> str:
    padded = f"{text:<{columns}}"
    return f"[{style}]{literal(padded)}[/]" if style and padded else literal(padded)


def _column(
    cards: CardSet,
    view: View,
    player: PlayerView,
    width: int,
    side: Callable[[PlayerView, int], Rows],
    wears: Callable[[FighterView], Sequence[str]],
) -> list[Rows]:
    """Four parts, so that each begins at the same height on both sides: head, fighter, what it wears, what is left."""
    head, foot = side(player, width)[:1], side(player, width)[1:]
    fighters = [who for who in view["circle"] if not who["beast"]]
    who = next((who for who in fighters if who["seat"] == player["seat"]), None)
    if who is None:
        return [head, [(f"  {say('no fighter in the battle')}", QUIET), ("", ""), ("", "")], [("", "")] * ROWS, foot]
    low = who["life"] * LOW < who["cap"]
    left = -(-max(0, who["life"]) * BAR // max(1, who["cap"]))
    bar = "█" * left + "░" * (BAR - left)
    life = say("durability {left} of {all}", left=who["life"], all=who["cap"])
    protection = say("protection {n}", n=who["protection"]) if who["protection"] else say("no protection")
    charges = [say("charges {n}", n=who["charges"])] * bool(cards[who["card"]].charges)
    fighter: Rows = [
        *[(row, f"bold {INK}") for row in _wrapped(card_name(cards, who["card"]), width)],
        (f"  {bar} {life}"[:width], EMBER if low else STEEL),
        *[(row, "") for row in _wrapped(", ".join([protection, *charges]), width)],
    ]
    worn = Counter(wears(who))
    gear: Rows = [
        (row, INK if at == 0 else QUIET)
        for words, n in worn.items()
        for at, row in enumerate(_wrapped(say("{n} x {card}", n=n, card=words) if n > 1 else words, width))
    ]
    for lasting in who["lasting"]:
        gear += [(row, QUIET) for row in _wrapped(f"{card_name(cards, lasting['card'])}: {lasting['text']}", width)]
    return [head, fighter, [*gear, *[("", "")] * (ROWS - len(gear))], foot]


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width - 1, initial_indent="  ", subsequent_indent="    ")
