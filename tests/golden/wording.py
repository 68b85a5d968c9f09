"""Golden words: everything that a game prints, as text: tests/golden/words/GAME.txt.

Cards, settings and scenarios stand there word by word. Questions, choices, refusals and lines of the log stand there as
patterns, with names and numbers taken out: those that come up in random matches at all tables of the ladder. So a
changed word shows as a difference, and a changed rule only where it brings new words. So does what
an event reveals, and to whom. If the change is meant:

    WYRMHOARD_GOLDEN=renew PYTHONPATH=tests .venv/bin/pytest -n 0 tests/golden/test_words.py
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any

import msgspec

from helpers.cases import CASES
from helpers.worlds import drive, start
from wyrmhoard import Match
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.log import Entry
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import ENGLISH, said, speaking

FOLDER = Path(__file__).parent / "words"
MATCHES = {"dragon-dance": 6, "warriors": 16, "dragonfire": 2, "drawn-to-destiny": 2, "dragon-and-warrior": 6}
"""How many matches at each table: each kind of question and event comes up."""
LEFT_OUT = ("flavour", "values")
"""Of a card: what is no rule, and what stands there a second time, by its key."""
LOOKED_AT = 40
"""At how many questions of a kind the choices are worded: there are many, and they are alike."""


def printed(game: AnyGame) -> list[str]:
    """What stands on cards, in the list of settings, in lessons and scenarios."""
    lines = ["== the game", f"{game.title}: {said(game.about.pitch)}"]
    lines += [f"{lesson.rule}: {said(lesson.title)}: {said(lesson.text)}" for lesson in game.about.primer]
    lines += [f"{said(strength.title)}: {said(strength.words)}" for strength in game.strengths]
    lines += [f"{side.id}: {said(side.title)}" for side in game.sides]
    lines += [said(tally.text) for tally in game.tallies]
    lines += ["", "== settings"]
    for setting in game.settings:
        lines += _plain("", setting.describe())
    for preset in game.presets:
        lines += _plain("", preset.describe())
    lines += ["", "== scenarios"]
    for scenario in game.shelf.scenarios:
        lines.append(f"{scenario.name}: {scenario.title}: {scenario.task} {scenario.hint}")
        lines += [f"  {line}" for line in _plain("", msgspec.to_builtins(scenario.start))]
    lines += ["", "== decks"]
    lines += [f"{deck['name']}: {deck['about']}" for deck in (game.decks.ready_made(game.cards) if game.decks else ())]
    lines += ["", "== phrases", *sorted(phrases(game))]
    lines += ["", "== cards"]
    for face in game.card_faces():
        lines += _plain("", {key: value for key, value in face.items() if key not in LEFT_OUT})
    return "\n".join(lines).splitlines()


def phrases(game: AnyGame) -> set[str]:
    """Texts that the game's modules hold ready: tables of words, and refusals with their rules."""
    assert game.folder is not None
    package = game.state_type.__module__.rpartition(".")[0]
    texts = set()
    for module in walk_packages([str(game.folder)], f"{package}."):
        for name, value in vars(import_module(module.name)).items():
            texts |= set(() if name.startswith("__") else _phrases(value))
    return texts


def _phrases(value: object) -> Iterator[str]:
    if isinstance(value, Refusal):
        yield f"{value.rule} {value.text}"
    elif isinstance(value, Mapping):
        for key, text in value.items():
            if isinstance(text, str) and " " in text:
                yield f"{key}: {text}"


def _plain(before: str, data: Mapping[str, Any]) -> Iterator[str]:
    """A line for each field that says something; the first unindented."""
    for number, (key, value) in enumerate(data.items()):
        if value not in ("", [], {}, None, ()):
            yield f"{'  ' if number else ''}{before}{key}: {value}"


def _any_of(texts: set[str]) -> re.Pattern[str]:
    """Any of these texts, the longest that fits."""
    ordered = sorted(texts, key=lambda text: (-len(text), text))
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, ordered))})(?!\w)")


VALUES = (
    ("COLOUR", "black|blue|green|red|colourless"),
    ("TYPE", "Arcane|Deception|Devotion|Martial"),
    ("CLASS", "Cleric|Fighter|Rogue|Wizard"),
    ("RARITY", "Common|Uncommon|Rare|Very Rare"),
    ("RANGE", "short|long"),
)
"""Values of the games that stand in the place of others."""
MADE = "MADE"
OPEN = {"log: affected", "log: acted"}
"""What quotes a part of a card's text behind a colon: that part is left out."""


@contextmanager
def unsaid(state: Any) -> Iterator[None]:
    """For as long as this lasts, all words that a table has made up, or may take as suggestions, are "MADE"."""
    if not isinstance(state, Saga):
        yield
        return
    texts, making = state.texts, state.making
    state.texts = {key: replace(text, words=text.words and MADE, slots={}) for key, text in texts.items()}
    if making is not None:
        said = [replace(made, words=dict.fromkeys(made.words, MADE), slots={}) for made in making.suggestions]
        state.making = replace(making, suggestions=said, ideas=[MADE for _ in making.ideas])
    yield
    state.texts, state.making = texts, making


class Patterns:
    """Texts with names, numbers and values taken out, and lists shortened."""

    def __init__(self, game: AnyGame) -> None:
        faces = game.card_faces()
        texts = {str(face.get(key, "")) for face in faces for key in ("text", "assist", "anytime")}
        self.texts = _any_of(texts - {""})
        self.names = _any_of(
            {str(face["name"]) for face in faces} | set(_inner_names(getattr(game.cards, "plain", {})))
        )
        self.values = [(name, re.compile(rf"\b({words})\b")) for name, words in VALUES]
        self.list = re.compile(r"((?:# )?[A-Z]{4,}(?: \(#\))?|#)(?:, (?:\1))*(?:,? and \1)")

    def of(self, text: str, seats: Sequence[str] = ()) -> str:
        """The pattern of a text."""
        text = self.names.sub("CARD", self.texts.sub("TEXT", text))
        for name in sorted(seats, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "SEAT", text)
        for name, values in self.values:
            text = values.sub(name, text)
        text = re.sub(r"(?<!\w)(\d+|[AJQK])[♣♦♥♠]", "RANK", text)
        text = re.sub(r"[-−+]?\d+", "#", text)
        return self.list.sub(r"\1 ...", text)


def _inner_names(plain: Any) -> Iterator[str]:
    """The names of cards and of what stands on them."""
    if isinstance(plain, Mapping):
        yield from (str(value) for key, value in plain.items() if key == "name")
        for value in plain.values():
            yield from _inner_names(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from _inner_names(value)


def asked(game: AnyGame) -> dict[str, set[str]]:
    """The patterns of all questions, choices, refusals and lines of the log that come up, by section and kind."""
    patterns = Patterns(game)
    by_kind: dict[str, set[str]] = defaultdict(set)
    looked: dict[str, int] = defaultdict(int)
    for case in (case for case in CASES if case.game.name == game.name):
        for number in range(MATCHES[game.name]):
            match = start(case, f"words {number}", prints=False)
            for _ in drive(match, Random(number)):
                with unsaid(match.table.state):
                    _note(match, patterns, by_kind, looked)
            with unsaid(match.table.state):
                lines = match.lines(None)
            for line in lines:
                kind = f"log: {line.event.kind}"
                text = line.text.split(": ")[0] if kind in OPEN else line.text
                by_kind[kind].add(f"{line.event.rule} {patterns.of(text, match.seat_names)}")
            by_kind["shows: events"] |= {f"{event.kind}, {event.rule}: {_shown(event)}" for event in match.log}
    return by_kind


def _shown(event: Entry) -> str:
    """What an event says besides its words: that it closes take-back, and that not everybody knows all of it."""
    marks = {"reveals": event.reveals, "partly private": event.private, "not for all": event.only is not None}
    return ", ".join(mark for mark, holds in marks.items() if holds) or "nothing hidden"


def _note(match: Match, patterns: Patterns, by_kind: dict[str, set[str]], looked: dict[str, int]) -> None:
    names = match.seat_names
    for ask in match.asks.values():
        kind = ask.prompt
        by_kind[f"question: {kind}"].add(f"{ask.rule} {patterns.of(ask.text, names)}")
        looked[kind] += 1
        if looked[kind] > LOOKED_AT:
            continue
        for option in ask.options:
            by_kind[f"choice: {kind}"].add(patterns.of(option.text, names))
            if option.blocked:
                by_kind[f"refusal: {kind}"].add(f"{option.rule} {patterns.of(option.blocked, names)}")


@cache
def come_up(name: str, language: str = ENGLISH) -> dict[str, set[str]]:
    """`asked` for a game by name, once."""
    with speaking(language):
        return asked(find(name))


def file_of(name: str, language: str = ENGLISH) -> Path:
    """Where the words of a game stand."""
    return FOLDER / (f"{name}.txt" if language == ENGLISH else f"{name}.{language}.txt")


def written(name: str, language: str = ENGLISH) -> tuple[list[str], dict[str, set[str]]]:
    """What the file of a game holds: the printed lines, and the patterns by section and kind."""
    text = file_of(name, language).read_text(encoding="utf-8")
    first, *sections = re.split(r"^== (?=(?:question|choice|refusal|log|shows): )", text, flags=re.MULTILINE)
    by_kind = {}
    for section in sections:
        kind, *lines = section.splitlines()
        by_kind[kind] = {line for line in lines if line}
    return first.rstrip("\n").splitlines(), by_kind


def renew(name: str, language: str = ENGLISH) -> None:
    """Write the file of a game. Refusals that did not come up this time keep their words."""
    with speaking(language):
        lines = printed(find(name))
    before = written(name, language)[1] if file_of(name, language).exists() else {}
    refusals = {kind: patterns for kind, patterns in before.items() if kind.startswith("refusal: ")}
    for kind, patterns in sorted({**refusals, **come_up(name, language)}.items()):
        lines += ["", f"== {kind}", *sorted(patterns)]
    FOLDER.mkdir(exist_ok=True)
    file_of(name, language).write_text("\n".join(lines) + "\n", encoding="utf-8")
