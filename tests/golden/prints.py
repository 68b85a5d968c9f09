"""Golden prints: all that a whole match shows, as one line: its end, its length and five prints.

What was answered and told, how that reads, what everybody was asked, what was seen, and which worlds a player imagined
has a print each. So a changed rule, wording or view shows at every table that it touches, and in no other column.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from helpers.worlds import everybody
from wyrmhoard import Match
from wyrmhoard.kernel.state.plain import fingerprint

EVERY = 6
"""All there is to be seen is looked at before each of the first so many moves, and then ever more seldom."""
WIDTH = 100
"""Of the terminal's board, in columns."""


class Print:
    """A print of everything that is added to it."""

    def __init__(self) -> None:
        self._hash = sha256()

    def add(self, value: Any) -> None:
        """Anything that can be plain data."""
        self._hash.update(msgspec.json.encode(value))

    def __str__(self) -> str:
        return self._hash.hexdigest()[:8]


def line(name: str, match: Match, moves: Iterable[object]) -> str:
    """How the match goes, whose moves are made as they are asked for."""
    prints = {kind: Print() for kind in ("went", "worded", "asked", "seen", "imagined")}
    following = 0
    for number, _ in enumerate(moves):
        if number >= following:
            following = number + 1 + number // EVERY
            _look(match, prints)
    _look(match, prints)
    prints["went"].add([match.record.inputs, [[event.kind, event.rule, event.data] for event in match.log]])
    prints["went"].add(fingerprint(match.table.state))
    prints["worded"].add([[line.text for line in match.lines(seat)] for seat in everybody(match)])
    assert match.result is not None
    ended = f"{match.result.ending} after {len(match.record.inputs)} answers"
    return f"{name}: {ended}; {' '.join(f'{kind} {digest}' for kind, digest in prints.items())}"


def _look(match: Match, prints: dict[str, Print]) -> None:
    """Add what there is to be seen now, in the page and in the terminal."""
    for seat in everybody(match):
        view = match.view(seat)
        prints["seen"].add([view, match.game.screens.board(match.game.cards, view, WIDTH)])
    for seat, ask in match.asks.items():
        prints["asked"].add(ask.to_plain())
        prints["seen"].add(match.game.screens.outlook(match.table, seat, ask.prompt, ask.data))
        prints["imagined"].add(fingerprint(match.imagine_state(seat, Random(0))))
