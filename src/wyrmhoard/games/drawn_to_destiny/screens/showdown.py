"""The two cards of a Conflict as they lie open, drawn for a terminal above the lines that tell of it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final, TypeVar

from wyrmhoard.kernel.state.event import Event, event_among
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.kernel.text.shapes import Seen

from ..cards.cardset import CardSet
from ..events.conflict import Compared, Opened, OpenedSide
from ..words import phrases
from ..words.deck import aspect_name, card_name
from .upshot import upshots

E = TypeVar("E", bound=Event)
CARD: Final = 28
"""Columns of a card."""
BETWEEN: Final = 14
"""Columns between the two."""
WIDTH: Final = 72
MOST: Final = 3
"""The last exchanges of which the outcome is said."""
WON, LOST, EVEN = "#9fdc9a", "#f08a7c", "#d6b56a"
QUIET: Final = "#b9ad98"


def drawn(cards: CardSet, events: Sequence[Seen]) -> list[str]:
    """The last two cards that were opened and compared, the half that counts marked, with who beats whom; below them
    what each exchange has come to, and whose shot the Cover took."""
    compared = _last(Compared, events)
    opened = _last(Opened, events)
    told = [f"[bold]{literal(line)}[/]" for text in upshots(events)[-MOST:] for line in wrap(text, WIDTH)]
    if compared is None or opened is None or not all(side.card for side in opened.sides):
        return told
    won = [side.result == "succeeds" for side in compared.sides]
    tints = [EVEN if won[0] == won[1] else WON if one else LOST for one in won]
    left, right = (_card(side, tint) for side, tint in zip(opened.sides, tints, strict=True))
    middle = _verdict(won)
    rows = zip(left, ["", "", "", *middle, ""], right, strict=True)
    picture = [f" {one}{f'{text:^{BETWEEN}}'}{other}" for one, text, other in rows]
    return [*picture, *told]


def _last(kind: type[E], events: Sequence[Seen]) -> E | None:
    return next((event for seen in reversed(events) if (event := event_among((kind,), seen)) is not None), None)


def _verdict(won: Sequence[bool]) -> list[str]:
    """Who beats whom: an arrow points at whoever is beaten."""
    if won[0] == won[1]:
        return ["═══", say("both") if won[0] else say("a tie")]
    return ["──▶" if won[0] else "◀──", say("beats")]


def _card(side: OpenedSide, tint: str) -> list[str]:
    """A name above a card with its two halves; the one that is shown stands out."""
    name = f"{capital(phrases.named(side.name))[:CARD]:^{CARD}}"
    halves = [aspect_name(half) if half else "" for half in side.halves]
    card = f" {capital(card_name(side.card))}"[: CARD - 2].ljust(CARD - 2)
    lines = [f"[bold]{literal(card)}[/]"]
    for half, place in zip(halves, ("upper", "lower"), strict=True):
        shown = place == side.half
        text = literal(f" {'▸' if shown else ' '} {half}"[: CARD - 2].ljust(CARD - 2))
        lines.append(f"[bold #141a17 on {tint}]{text}[/]" if shown else f"[{QUIET}]{text}[/]")
    frame = [f"[{tint}]│[/]{line}[{tint}]│[/]" for line in lines]
    edge = "─" * (CARD - 2)
    return [f"[bold]{literal(name)}[/]", f"[{tint}]╭{edge}╮[/]", *frame, f"[{tint}]╰{edge}╯[/]"]
