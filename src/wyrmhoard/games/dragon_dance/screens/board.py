"""The table as lines of text for a terminal (Rich markup; nothing is said by colour alone)."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import said, say, say_as

from ..cards.cardset import Deck
from ..cards.entries import Card
from ..cards.vocabulary import DRAGON, KNIGHT, ROLES, Range
from ..sight import DiscardView, SideView, View
from ..words.cards import worth
from ..words.names import NAMES, a_die, name_of, range_name, with_die

WIDE: Final = 110
"""From this width on there is room for every card's strip."""

TINT: Final = ("#f3ead7", "#f0937a")
QUIET: Final = "#b9ad98"


def board(deck: Deck, view: View, width: int) -> list[str]:
    """The other side on top, the range between, the viewer's own side at the bottom (DD-9 to DD-12)."""
    near = DRAGON if view["you"] == ROLES[DRAGON] else KNIGHT
    block = _wide_side if width >= WIDE else _side
    lines = block(deck, view, 1 - near, width)
    lines.append(_middle(deck, view, width))
    lines += block(deck, view, near, width)
    if width >= WIDE:
        lines.append(f"[{QUIET}]{say('● can be played   ○ not at this range   × discarded (with its die)')}[/]")
    return lines


def _head(view: View, role: int, width: int) -> str:
    """Name, life, unspent and spent dice of one side."""
    side, name = view[ROLES[role]], said(NAMES[role])
    you = f" {say('(you)')}" if view["you"] == ROLES[role] else ""
    life, full = side["life"], side["full_life"]
    bar = "█" * min(life, 40) + "░" * min(max(0, full - life), 40)
    dice = " ".join(f"[reverse] {die} [/]" for die in side["dice"]) or say_as("dice", "none")
    spent = f"  [{QUIET}]{say('spent {dice}', dice=_list(side['spent']))}[/]" if side["spent"] else ""
    start = f"{name.upper() + you:<13} {say('life {life} of {full}', life=f'{life:>2}', full=f'{full:<2}')} "
    if len(start) + full + 15 + 4 * side["all_dice"] > width:
        bar = ""
    return f"[bold {TINT[role]}]{start}{bar}[/]  {say('dice {dice}', dice=dice)}{spent}"


def _side(deck: Deck, view: View, role: int, width: int) -> list[str]:
    """One side in four lines: head, hand, what cannot be played here, discards."""
    side = view[ROLES[role]]
    hand = [deck.sides[role][card] for card in side["hand"]]
    here = [_with_value(card, side["die"]) for card in hand if view["range"] in card.range]
    elsewhere = [name_of(card) for card in hand if view["range"] not in card.range]
    other = say("at long") if view["range"] == "short" else say("at short")
    return [
        _head(view, role, width),
        *_entry(say("can play"), here, width),
        *_entry(other, elsewhere, width, QUIET),
        *_entry(say("discards"), [_discard(deck, role, entry) for entry in side["discards"]], width, QUIET),
    ]


def _entry(label: str, items: Sequence[str], width: int, style: str = "") -> list[str]:
    """`label` and a list, wrapped."""
    room = f"  {label:<9} "
    lines = wrap(", ".join(items) or say("nothing"), width, initial_indent=room, subsequent_indent=" " * len(room))
    lines = [literal(line) for line in lines]
    return [f"[{style}]{line}[/]" for line in lines] if style else lines


def _with_value(card: Card, die: int | None) -> str:
    return name_of(card) if die is None or card.strip is None else f"{name_of(card)} {card.strip[die]}"


def _discard(deck: Deck, role: int, entry: DiscardView) -> str:
    name = name_of(deck.sides[role][entry["card"]])
    return say("{card} with {die}", card=name, die=entry["die"]) if entry["die"] else name


def _middle(deck: Deck, view: View, width: int) -> str:
    """The range in large, and what has been revealed this round."""
    words = [f" {say('LONG RANGE') if view['range'] == 'long' else say('SHORT RANGE')} "]
    shown = []
    for role in (KNIGHT, DRAGON):
        side = view[ROLES[role]]
        if side["die"] is None:
            continue
        card, who = deck.sides[role].get(side["card"] or ""), said(NAMES[role])
        if card:
            shown.append(f"{who}: {name_of(card)}, {with_die(side['die'])}")
        else:
            shown.append(say("{who} shows {die}", who=who, die=a_die(side["die"])))
    if shown:
        words.append(f" {', '.join(shown)} ")
    line = "───" + "──".join(words)
    return f"[bold]{literal(line[:width])}{'─' * max(0, width - len(line))}[/]"


def _wide_side(deck: Deck, view: View, role: int, width: int) -> list[str]:
    """One side with every card's strip, in two columns."""
    side = view[ROLES[role]]
    cards = list(deck.sides[role].values())
    column = width // 2 - 1
    head = f"[{QUIET}]{' ' * 22}{say_as('without a die, in four letters', 'none'):<4}  1  2  3  4  5  6[/]"
    lines = [_head(view, role, width), head + " " * (column - 44) + head]
    half = (len(cards) + 1) // 2
    for left, right in zip(cards[:half], [*cards[half:], None], strict=False):
        cells = [_wide_card(card, side, view["range"], column) for card in (left, right) if card is not None]
        lines.append("".join(cells))
    return lines


def _wide_card(card: Card, side: SideView, where: Range, column: int) -> str:
    """One card: mark, name, range, strip (the column of the revealed die stands out)."""
    gone = next((entry for entry in side["discards"] if entry["card"] == card.id), None)
    playable = gone is None and where in card.range
    mark = "●" if playable else "×" if gone else "○"
    ranges = say_as("ranges", "both") if len(card.range) == 2 else range_name(card.range[0])
    start = f" {mark} {name_of(card)[:12]:<13}{ranges:<6}"
    if card.strip is None:
        body = worth(card, 0)
        size = len(body)
    else:
        body = "".join(
            f"[reverse]{value:^3}[/]" if side["die"] == face else f"{value:^3}" for face, value in enumerate(card.strip)
        )
        body, size = f" {body}", 3 * len(card.strip) + 1
    end = f"  {say('(with {die})', die=gone['die'])}" if gone and gone["die"] else ""
    style = "" if playable else QUIET
    text = f"{literal(start)}{body}{end}"
    filled = text + " " * max(0, column - len(start) - size - len(end))
    return f"[{style}]{filled}[/]" if style else filled


def _list(dice: Sequence[int]) -> str:
    return " ".join(str(die) for die in sorted(dice))
