"""Golden views: which fields a view has, and of which types: tests/golden/views/GAME.txt.

Screens read views by the names of their fields, and neither Python nor the page's types see one that has changed. The
positions are a third of those in which the players are asked for `golden.choices`, and the first question at each
table. If a change is meant:

    WYRMHOARD_GOLDEN=renew PYTHONPATH=tests .venv/bin/pytest -n 0 tests/golden/test_views.py
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import wyrmhoard
from golden import choices
from helpers.cases import EVERY_TABLE
from wyrmhoard import Match

FOLDER = Path(__file__).parent / "views"


def fields(game: str) -> list[str]:
    """A line for each field that any seat or a spectator is shown: where it is, and what it may be."""
    by_place: dict[str, set[str]] = defaultdict(set)
    for match, seat in positions(game):
        for reader in (seat, None):
            for where, kind in _fields("", match.view(reader)):
                by_place[where].add(kind)
    return [f"{where}: {' or '.join(sorted(kinds))}" for where, kinds in sorted(by_place.items())]


def positions(game: str) -> Iterator[tuple[Match, int]]:
    """A match, and a seat that is asked something."""
    for case in (case for case in EVERY_TABLE if case.game.name == game):
        match = wyrmhoard.new(case.game, case.seats, "view", case.settings)
        yield match, next(iter(match.asks))
    for path in choices.records(game):
        yield from ((match, seat) for at, (_, match, seat) in enumerate(choices.questions(path)) if at % 3 == 0)


def _fields(where: str, value: Any) -> Iterator[tuple[str, str]]:
    """The fields within a value; numbers in keys, such as those of Spaces and seats, are all alike."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _fields(f"{where}.{re.sub('[0-9]+', '#', str(key))}", inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _fields(f"{where}[]", inner)
    if not isinstance(value, dict) or not value:
        yield where, type(value).__name__
