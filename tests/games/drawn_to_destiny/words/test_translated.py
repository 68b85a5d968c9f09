"""What the editor shows is said, as all else is (`tests/ladder/test_translated.py`); what was told is worded when it is
read."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from helpers.cases import CASES
from helpers.pseudo import disguise, known
from helpers.said import left
from helpers.worlds import drive, start
from wyrmhoard.kernel.contract.registry import find

GAME = find("drawn-to-destiny")
SEED = 1
TOLD = 150
"""So many decisions of a match are told in one language and read in another."""


def edited() -> Iterator[tuple[str, str]]:
    """What the Scene editor and the character builder say."""
    box = GAME.need_editor().box(GAME.cards)
    for name, table in box["schema"].items():
        yield name, table["title"]
        for field in table["fields"]:
            yield f"{name} {field['name']}", f"{field['label']} {field['note']}"
    for kind, cards in box["cards"].items():
        yield from ((f"{kind} {card['id']}", f"{card['name']} {card.get('text', '')}") for card in cards)
    yield from box["conditions"]
    yield from ((scene["id"], scene["title"]) for scene in box["scenes"])
    made = GAME.need_editor().edit(GAME.cards, "", '{"character": {"genre": "fantasy"}}')
    for option in made["options"]:
        yield f"build {option['key']}", f"{option['text']} {option.get('blocked', '')}"
        for blank in option.get("form", ()):
            yield f"build {option['key']}", blank["text"]
            yield from ((item["key"], item["text"]) for item in blank.get("items", ()))
    for word, steps in made["steps"].items():
        yield from ((f"{word} {key}", one["refused"]["text"]) for key, one in steps.items() if one["refused"])


def test_what_the_editor_shows_is_said() -> None:
    with disguise(known(GAME)):
        disguised = [*edited()]
    assert len(disguised) > 300
    assert list(dict.fromkeys(f"{where}: {rest}" for where, text in disguised if (rest := left(GAME, text)))) == []


@pytest.mark.parametrize("name", ["rope in good faith of 2", "rope narrated of 3"])
def test_what_was_told_is_read_in_the_language_of_whoever_reads(name: str) -> None:
    """Whatever was spoken when it happened: it is kept by what it names."""
    case = next(one for one in CASES if one.name == f"drawn-to-destiny {name}")
    match = start(case, "told", prints=False)
    names = {*match.seat_names}
    for number, _ in enumerate(drive(match, Random(SEED))):
        names |= {*match.seat_names}
        if number == TOLD:
            break
    with disguise(known(GAME)):
        untranslated = [(line.event.kind, rest) for line in match.lines(0) if (rest := left(GAME, line.text, *names))]
    assert dict(untranslated) == {}
    kept = [(event.kind, event.data) for event in match.log]
    with disguise(known(GAME)):
        again = start(case, "told", prints=False)
        for number, _ in enumerate(drive(again, Random(SEED))):
            if number == TOLD:
                break
    assert [(event.kind, event.data) for event in again.log] == kept
