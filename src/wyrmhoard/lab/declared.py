"""What a game declares for the laboratory, beside it: matches, bands in which figures of theirs should lie, and what is
to be counted.

It stands in `bands.toml`, in the game's folder; tables may also be in its cards (`Game.wanted`):

    [[table]]
    id = "two-captains"
    players = ["captain", "captain"]
    games = 200
    set = { points = 60 }                           # if not the usual options
    decks = [["office-hours", "spare-parts"]]       # if any; each list is a table of its own
    answers = [{ draft = ["officer", "mechanic"] }] # if any: what is answered to a question, match by match in turn
    [[table.band]]
    of = "won"                                      # see `Measure`
    seat = 1
    from = 40
    to = 60

    [[count]]                                       # in reports on any matches; see `Count`
    of = "in the opening hand"
    events = ["opened"]
    whose = "seat"
    each = "cards"
"""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import parse_toml, read_text
from wyrmhoard.lab.counting import Count

T = TypeVar("T")
FILE: Final = "bands.toml"
Measure: TypeAlias = Literal["won", "decided", "drawn", "lost", "unfinished", "rounds", "least chosen"]
"""The share of matches, in per cent, that a seat wins, or of those that somebody wins alone; that are drawn, that all
lose together, that have no end; the median of rounds; how often an answer to a question is given if it is offered, for
the one that is given least."""


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where one figure should lie."""

    of: Measure
    low: float = msgspec.field(default=0.0, name="from")
    high: float = msgspec.field(default=inf, name="to")
    seat: int = 1
    question: str = ""
    """The prompt of the question whose answers are meant."""


class Matches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Matches, and what is wanted of them."""

    id: str
    players: tuple[str, ...]
    band: tuple[Band, ...]
    games: int = 200
    set: dict[str, Value] = {}
    decks: tuple[tuple[str, ...], ...] = ()
    answers: tuple[dict[str, tuple[str, ...]], ...] = ()
    """By question: whoever is asked gives the first of these answers that is offered. Matches go through them in
    turn."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    table: tuple[Matches, ...] = ()
    count: tuple[Count, ...] = ()


def tables_of(game: AnyGame) -> tuple[Matches, ...]:
    """The tables of a game. Raises BadInput if it declares none, and for a file that cannot be read as such."""
    tables = _file_of(game).table
    if game.wanted is not None:
        tables += _converted(game.wanted(game.cards), tuple[Matches, ...])
    if not tables:
        raise BadInput.of("--bands: {game} declares none", game=game.name)
    return tables


def counts_of(game: AnyGame) -> tuple[Count, ...]:
    """What is to be counted of a game's matches. Raises BadInput."""
    return _file_of(game).count


def _file_of(game: AnyGame) -> _File:
    path = _path(game)
    return _converted(parse_toml(read_text(path), FILE) if path is not None and path.is_file() else {}, _File)


def _converted(plain: object, kind: type[T]) -> T:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise BadInput(f"{FILE}: {error}") from error


def _path(game: AnyGame) -> Path | None:
    return None if game.folder is None else game.folder / FILE
