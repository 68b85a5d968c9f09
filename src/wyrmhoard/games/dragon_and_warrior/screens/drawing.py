"""What boards of a terminal are drawn with: bars, sheets of paper, playing cards, two columns.

Without colours, and without box and block characters, the words of each line stand alone: so it is read aloud.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from wyrmhoard.kernel.text.markup import literal

from ..cards.playing import RANK
from ..words.names import playing_card

QUIET: Final = "#b9ad98"
EMBER: Final = "#f0937a"
GOLD: Final = "#e0a64a"
PAPER: Final = "#f3ead7"
INK: Final = "#221d19"
RED_INK: Final = "#b5301b"
LEFT: Final = ((50, "#6fbf8f"), (25, GOLD), (0, "#f08a7c"))
"""The colour of a bar, by how much is left in percent: above so much."""
BESIDE: Final = "┊"
"""Between two columns: what stands right of it is read after all that stands left."""
RED_SUITS: Final = "♥♦"
CARD: Final = 5
LARGE: Final = 7
"""How wide a playing card is, and how wide where there is room."""
ROOMY: Final = 110
"""From this width on there is room for air."""
TAG: Final = re.compile(r"\\\[|\[[^\]]*\]")
MOST_SPOKEN: Final = 72
"""The most columns of what a character says."""


def bold(words: str) -> str:
    """Words that stand out."""
    return f"[b]{words}[/b]"


def quiet(words: str) -> str:
    """Words that stand back."""
    return f"[{QUIET}]{words}[/]" if words else ""


def bar(now: int, most: int, width: int = 10) -> str:
    """How much is left, as a bar: "███████░░░"."""
    full = 0 if most <= 0 else -(-width * max(0, now) // most)
    tint = next((colour for above, colour in LEFT if most > 0 and 100 * now > above * most), LEFT[-1][1])
    return f"[{tint}]{'█' * full}[/][#56675e]{'░' * (width - full)}[/]"


def bare(line: str) -> str:
    """A line without its markup."""
    return TAG.sub(lambda tag: tag[0][1:] if tag[0].startswith("\\") else "", line)


def size(line: str) -> int:
    """How many columns a line of markup takes."""
    return len(bare(line))


def padded(line: str, width: int) -> str:
    """A line of markup, filled up to so many columns; one that is too long is cut, and loses its colours."""
    words = bare(line)
    return literal(f"{words[: width - 1]}…") if len(words) > width else line + " " * (width - len(words))


def road(first: int) -> str:
    """A piece of the road between two columns, the first of which is so wide."""
    return f"{' ' * first} [#56675e]{BESIDE}[/]"


def cut(line: str, width: int) -> str:
    """A line of markup, cut to so many columns."""
    return padded(line, width) if size(line) > width else line


def apart(left: str, right: str, width: int) -> str:
    """One thing at the left and one at the right end of a line, if there is room for both."""
    if not right or size(left) + 2 + size(right) > width:
        return left
    return f"{left}{' ' * max(2, width - size(left) - size(right))}{right}"


def beside(left: Sequence[str], right: Sequence[str], width: int, first: int = 0) -> Iterator[str]:
    """Two columns: the first so wide, or both alike."""
    first = first or (width - 3) // 2
    for one, other in zip_longest(left, right, fillvalue=""):
        yield f"{padded(one, first)} [#56675e]{BESIDE}[/] {cut(other, width - 3 - first)}".rstrip()


def sheet(words: str, width: int) -> list[str]:
    """Words on a sheet of paper."""
    rows = wrap(words, width - 4)
    return [f"[{INK} on {PAPER}]  {literal(f'{row:<{width - 4}}')}  [/]" for row in rows]


def balloon(words: str, width: int, rows: int) -> list[str]:
    """What a character says, in a balloon of so many rows whose tail points up to them."""
    inner = min(width - 4, MOST_SPOKEN)
    told = wrap(words, inner)
    told += [""] * (rows - len(told))
    body = [f"[{INK} on {PAPER}]  {literal(f'{row:<{inner}}')}  [/]" for row in told]
    return [
        f"[{PAPER}]{'▄' * 4}▟█{'▄' * (inner - 2)}[/]",
        *body,
        f"[{PAPER}]{'▀' * (inner + 4)}[/]",
    ]


def in_order(cards: Iterable[str]) -> list[str]:
    """Playing cards, the lowest first."""
    return sorted(cards, key=lambda card: (RANK[card], card))


def fan(label: str, cards: Sequence[str], width: int) -> list[str]:
    """Playing cards side by side on the table, the lowest first, with what they are before them."""
    card, inner = (LARGE, 1) if width >= ROOMY else (CARD, 0)
    each = max(1, (width - len(label) - 2) // (card + 1))
    held, lines = in_order(cards), []
    for start in range(0, len(held), each):
        row = held[start : start + each]
        head = label if not start else " " * len(label)
        before = " " * (len(label) + 2)
        blank = before + " ".join([f"[on {PAPER}]{' ' * card}[/]"] * len(row))
        lines += [
            f"{before}[{PAPER}]{' '.join(['▄' * card] * len(row))}[/]",
            *[blank] * inner,
            f"{bold(head) if head.strip() else head}  {' '.join(_face(one, card) for one in row)}",
            *[blank] * inner,
            f"{before}[{PAPER}]{' '.join(['▀' * card] * len(row))}[/]",
        ]
    return lines


def _face(card: str, width: int) -> str:
    name = playing_card(card)
    ink = RED_INK if name[-1] in RED_SUITS else INK
    return f"[bold {ink} on {PAPER}]{name:^{width}}[/]"
