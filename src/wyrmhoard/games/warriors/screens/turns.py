"""What happened in a battle in fewer lines: the rolls that break nothing, and who comes next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from wyrmhoard.kernel.text.saying import say, say_many

from ..cards.cardset import CardSet
from ..words.names import card_name, seat_of

Told = Mapping[str, Any]
ROLLED: Final = "breakage_rolled"
TURN: Final = ("turn_ended", "turn_began")


def in_short(
    cards: CardSet, events: Sequence[Told], called: Sequence[str], told: Collection[int]
) -> list[tuple[int, str]]:
    """Rolls that break nothing together, and the end of a turn with the beginning of the next (WA-58, WA-69, WA-92)."""

    def kind(event: Told) -> str:
        if event["kind"] in TURN:
            return TURN[0]
        held = event["kind"] == ROLLED and event["data"]["roll"] > event["data"]["value"]
        return ROLLED if held else ""

    parts: list[tuple[int, str]] = []
    for what, run in groupby(events, kind):
        same = list(run)
        last = same[-1]["data"]
        if what == ROLLED:
            names = ", ".join(dict.fromkeys(card_name(cards, event["data"]["card"]) for event in same))
            parts.append(
                (
                    len(same),
                    say_many(
                        "A roll breaks nothing: {cards}", "{n} rolls break nothing: {cards}", n=len(same), cards=names
                    ),
                )
            )
        elif what and same[-1]["kind"] == TURN[1] and last["who"]["seat"] >= 0:
            seat = seat_of(last["who"]["seat"], called)
            parts.append(
                (len(same), say("[Your turn|The turn of {seat}] (round {round})", seat=seat, round=last["round"]))
            )
        else:
            parts += [(1, "")] * len(same)
    return parts
