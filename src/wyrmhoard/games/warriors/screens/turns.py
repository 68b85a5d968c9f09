"""What happened in a battle in fewer lines: the rolls that break nothing, and who comes next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Final, Literal

from wyrmhoard.kernel.state.event import event_among
from wyrmhoard.kernel.text.saying import say, say_many
from wyrmhoard.kernel.text.shapes import Seen

from ..cards.cardset import CardSet
from ..events.attacks import BreakageRolled
from ..events.battle import TurnBegan, TurnEnded
from ..events.fields import FighterEvent
from ..words.names import card_name, seat_of

TOLD: Final = (BreakageRolled, TurnBegan, TurnEnded)


def in_short(
    cards: CardSet, events: Sequence[Seen], called: Sequence[str], told: Collection[int]
) -> list[tuple[int, str]]:
    """Rolls that break nothing together, and the end of a turn with the beginning of the next (WA-58, WA-69, WA-92)."""
    parts: list[tuple[int, str]] = []
    for subject, run in groupby((event_among(TOLD, seen) for seen in events), _subject):
        same = list(run)
        last = same[-1]
        if subject == "rolls":
            held = dict.fromkeys(card_name(cards, event.card) for event in same if isinstance(event, BreakageRolled))
            names = ", ".join(held)
            parts.append(
                (
                    len(same),
                    say_many(
                        "A roll breaks nothing: {cards}", "{n} rolls break nothing: {cards}", n=len(same), cards=names
                    ),
                )
            )
        elif isinstance(last, TurnBegan) and last.who.seat >= 0:
            seat = seat_of(last.who.seat, called)
            parts.append(
                (len(same), say("[Your turn|The turn of {seat}] (round {round})", seat=seat, round=last.round))
            )
        else:
            parts += [(1, "")] * len(same)
    return parts


def _subject(event: FighterEvent | None) -> Literal["", "rolls", "turn"]:
    """What events next to each other are told together about."""
    if isinstance(event, BreakageRolled):
        return "rolls" if event.roll > event.value else ""
    return "turn" if event is not None else ""
