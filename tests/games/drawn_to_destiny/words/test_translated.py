"""Everything that people read of Drawn to Destiny is said: where every message is translated, nothing stays in English.

The language that is spoken here knows the messages that `tools/release/words.py` finds, and no others: so what is said
but is nowhere marked as a message stays in English, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import astuple, replace
from itertools import chain
from random import Random
from typing import Any

import pytest

from helpers.cases import CASES, Case, drawn
from helpers.pseudo import disguise, known, unsaid
from helpers.worlds import drive, everybody, start
from wyrmhoard import Match
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.saying import said

GAME = find("drawn-to-destiny")
SEED = 1
LOOK = 40
TOLD = 150
"""So many decisions of a match are told in one language and read in another."""
"""The view, the board and the outlook are looked at once in so many decisions."""
DATA = (
    r"rules\b|characters (name|file|texts)|legend|rows\b|marks?\b|arcs|facing|heading|current|upper|lower|rank|waiting"
    r"|meant|stats \w+ parts|traits|states|status|key"
)
"""Parts of the view that hold no texts but keys, numbers and what people have written, which the page puts in words."""
MAP = re.compile(r"\[\S*\](y\d+|x->)")
"""A line of the map on the board: signs, each for a Space."""
SIGNS = r"\b[a-z-]+:\d\S*|\b\d*x-?\d+\b|\b[NESW]{2}\b|\b[A-Za-z]\d*\b"
"""Plans by their keys, ratings, Ranks, headings, and marks on the map: no words."""


def left(text: str, *names: str) -> str:
    """What of a text was never said."""
    return unsaid(re.sub(SIGNS, "", text), *names)


def texts(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """All strings in plain data, each with the names of the fields that lead to it."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            yield from texts(value, f"{path} {name}".strip())
    elif isinstance(data, list | tuple):
        for value in data:
            yield from texts(value, path)


def printed() -> Iterator[tuple[str, str]]:
    """What stands on cards, in the list of settings, in lessons, and at the door."""
    for face in GAME.card_faces():
        numbers = [*face["numbers"], *face["numbers"].values()]
        for text in (face["name"], face["kind"], face["text"], face["flavour"], *map(str, numbers)):
            yield f"{face['side']} {face['id']}", text
    for setting in GAME.settings:
        described = setting.describe()
        for text in (described["title"], described["group"], described["text"], *described.get("names", ())):
            yield f"setting {setting.name}", str(text)
    for preset in GAME.described_presets():
        yield from ((f"preset {preset['id']}", text) for text in (preset["title"], preset["text"]))
    held = [
        GAME.about.pitch,
        *(text for lesson in GAME.about.primer for text in lesson[:2]),
        *(one.text for one in GAME.tallies),
    ]
    held += [text for strength in GAME.strengths for text in (strength.title, strength.words)]
    held += [side.title for side in GAME.sides]
    held += [text for one in GAME.shelf.scenarios for text in (one.title, one.task, one.hint)]
    yield from (("said later", said(text)) for text in held)


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


@pytest.mark.parametrize("sayings", [printed, edited], ids=["printed", "edited"])
def test_what_stands_ready_is_said(sayings: Any) -> None:
    with disguise(known(GAME)):
        disguised = [*sayings()]
    assert len(disguised) > 300
    assert list(dict.fromkeys(f"{where}: {rest}" for where, text in disguised if (rest := left(text)))) == []


@pytest.mark.parametrize("case", [case for case in drawn(CASES) if case.game is GAME], ids=lambda case: case.name)
def test_what_is_read_in_a_match_is_said(case: Case) -> None:
    with disguise(known(GAME)):
        missing = dict.fromkeys(_unsaid(case))
    assert list(missing) == []


def _unsaid(case: Case) -> Iterator[str]:
    """What is left in plain letters in a match."""
    match = start(case, "said", prints=False)
    names = set(match.seat_names)
    for number, _ in enumerate(drive(match, Random(SEED))):
        names |= {*match.seat_names, *_written(match)}
        for where, text in chain(_asked(match), () if number % LOOK else _seen(match)):
            if rest := left(text, *names):
                yield f"{where}: {rest}"
    for line in match.lines(None):
        if rest := left(line.text, *names):
            yield f"log {line.event.kind}: {rest}"
    assert match.result is not None
    assert not left(GAME.log.ending(match.result.ending))


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
        untranslated = [(line.event.kind, rest) for line in match.lines(0) if (rest := left(line.text, *names))]
    assert dict(untranslated) == {}
    kept = [(event.kind, event.data) for event in match.log]
    with disguise(known(GAME)):
        again = start(case, "told", prints=False)
        for number, _ in enumerate(drive(again, Random(SEED))):
            if number == TOLD:
                break
    assert [(event.kind, event.data) for event in again.log] == kept


def _asked(match: Match) -> Iterator[tuple[str, str]]:
    """Questions, choices, their blanks, and refusals."""
    for ask in match.asks.values():
        yield f"asks {ask.prompt}", ask.text
        for option in ask.options:
            yield from ((f"choice {ask.prompt}", text) for text in (option.text, *option.parts))
            yield f"refusal {ask.prompt}", option.blocked
            for blank in option.form:
                yield f"form {ask.prompt}", blank["text"]
                if blank["type"] == "pick":
                    yield from ((f"form {ask.prompt}", item["text"]) for item in blank["items"])


def _seen(match: Match) -> Iterator[tuple[str, str]]:
    """The worded parts of the view, the board without its map, and the outlook."""
    for seat in everybody(match):
        view = match.view(seat)
        for where, text in texts(view):
            if re.search(r" |^[A-Z]", text) and not re.search(rf"\b({DATA})", where):
                yield f"view {where}", text
        for line in GAME.screens.board(GAME.cards, view, 100):
            if not MAP.match(line):
                yield "board", re.sub(r"\[[^\]]*\]", "", line)
        ask = None if seat is None else match.ask(seat)
        if seat is None or ask is None:
            continue
        outlook = GAME.screens.outlook(match.table, seat, ask.prompt, ask.data)
        if outlook is not None:
            yield from (("outlook", text) for _, text in texts([*astuple(replace(outlook, marks=()))][2:]))


def _written(match: Match) -> Iterator[str]:
    """What people have written about their Characters."""
    for character in match.table.state.characters:
        yield from (one for text in character.texts.values() for one in text.split())
