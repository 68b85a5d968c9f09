"""Everything that people read of Dragonfire is said: where every message is translated, nothing stays in English."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from helpers.cases import CASES, Case
from helpers.pseudo import disguise, unsaid
from helpers.worlds import drive, start
from wyrmhoard.kernel.registry import find

GAME = find("dragonfire")
SEED = 1


def texts() -> dict[str, str]:
    return {
        f"{face['id']} {part}": str(face[part])
        for face in GAME.card_faces()
        for part in ("name", "kind", "text", "assist", "anytime")
    }


def test_cards_are_said() -> None:
    english = texts()
    assert sum(len(text) > 40 for text in english.values()) > 200
    with disguise():
        disguised = texts()
    assert {card: left for card, text in disguised.items() if (left := unsaid(text))} == {}
    assert {card for card, text in disguised.items() if text} == {card for card, text in english.items() if text}
    assert texts() == english


@pytest.mark.parametrize("case", [case for case in CASES if case.game.name == "dragonfire"], ids=lambda case: case.name)
def test_questions_choices_refusals_and_the_log_are_said(case: Case) -> None:
    with disguise():
        found = dict.fromkeys(_left(case))
    assert list(found) == []


def _left(case: Case) -> Iterator[str]:
    """What is left in plain letters in a match."""
    match = start(case, "said", prints=False)
    names = match.seat_names
    for _ in drive(match, Random(SEED)):
        names = {*names, *match.seat_names}
        for ask in match.asks.values():
            texts = [("asks", ask.text), *(("choice", option.text) for option in ask.options)]
            texts += [("refusal", option.blocked) for option in ask.options if option.blocked]
            for where, text in texts:
                if left := unsaid(text, *names):
                    yield f"{where} {ask.prompt}: {left}"
    for line in match.lines(None):
        if left := unsaid(line.text, *names):
            yield f"log {line.event.kind}: {left}"
