"""Golden words of made-up moments: tests/golden/words/moments-GAME.txt.

Random matches (`golden.wording`) meet what is common. Here each question, choice and line of the log is worded that has
more than one way to be said, once in each way, in positions made for it: with what lies on the table that it is about.
So are the boards, papers, previews and outlooks of these positions. If a change is meant:

    WYRMHOARD_GOLDEN=renew PYTHONPATH=tests .venv/bin/pytest -n 0 tests/golden/test_moments.py
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec import UNSET

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.words import Words

FOLDER = Path(__file__).parents[1] / "words"
Told = tuple[str, Mapping[str, Any]]
"""A kind of question or event, and its data."""


@dataclass(frozen=True)
class Moment:
    """A position, and what is said in it."""

    name: str
    game: AnyGame
    state: Any
    questions: Sequence[tuple[int, str, Mapping[str, Any]]] = ()
    """Seat, kind and data."""
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By the kind of question: keys."""
    refused: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By the kind of question: keys that a refusal may be about."""
    events: Sequence[Told] = ()
    seat: int = 0
    """Who is asked to choose."""
    seats: int = 2
    boards: Sequence[tuple[int | None, int]] = ()
    """Who looks, and at how many columns."""
    previews: Sequence[tuple[int, str, Mapping[str, Any]]] = ()
    """Seat, key and values of a form."""
    outlooks: Sequence[int] = ()
    """Whose."""
    endings: Sequence[str] = ()
    """How it may end, as keys."""


def kinds(moments: Iterable[Moment]) -> Iterator[str]:
    """The kinds that moments have, as `golden.wording` calls them: "log: moved"."""
    for moment in moments:
        yield from (f"log: {kind}" for kind, _ in moment.events)
        yield from (f"question: {kind}" for _, kind, _ in moment.questions)
        yield from (f"choice: {kind}" for kind in moment.choices)


def lines(moment: Moment) -> Iterator[str]:
    """What is said in a moment."""
    game, state = moment.game, moment.state
    yield f"== {moment.name}"
    for seat, kind, data in moment.questions:
        yield f"question {kind}: {game.prompts.prompt(game.at(state), seat, kind, data)}"
    for kind, keys in moment.choices.items():
        for key in keys:
            yield f"choice {kind}: {key}: {_choice(game.prompts.option(game.at(state), moment.seat, kind, key))}"
    for kind, keys in moment.refused.items():
        for key in keys:
            yield f"refusal {kind}: {key}: {game.prompts.refusal(game.at(state), moment.seat, kind, key)}"
    names = [game.names.seat_name(game.at(state), seat) for seat in range(moment.seats)]
    for kind, data in moment.events:
        yield f"log {kind}: {game.log.event(game.cards, {'kind': kind, 'data': data}, names)}"
    for ending in moment.endings:
        yield f"ending {ending}: {game.log.ending(ending)}"
    for looking, width in moment.boards:
        yield from _screen(game, state, looking, width)
    for seat, key, values in moment.previews:
        yield from _plain(f"preview {key}", game.screens.preview(game.at(state), seat, "", key, values))
    for seat in moment.outlooks:
        outlook = game.screens.outlook(game.at(state), seat)
        yield from _plain("outlook", {name: getattr(outlook, name) for name in outlook.__slots__} if outlook else None)


def _choice(words: Words) -> str:
    return words.text + (f" | {', '.join(words.about)}" if words.about else "")


def _screen(game: AnyGame, state: Any, looking: int | None, width: int) -> Iterator[str]:
    view = game.sight.view(game.at(state), looking)
    yield f"-- seen by {'nobody' if looking is None else looking} in {width} columns"
    yield from game.screens.board(game.cards, view, width)
    for name, paper in game.screens.papers(game.cards, view, width).items():
        yield f"-- paper {name}"
        yield from paper.lines
        yield from paper.text.splitlines()


def _plain(head: str, data: Mapping[str, Any] | None) -> Iterator[str]:
    yield f"-- {head}{'' if data is not None else ': nothing'}"
    yield from (f"{key}: {value}" for key, value in (data or {}).items() if value is not UNSET)
