"""What a model looks up: games, rules, cards, and matches that were played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import wyrmhoard
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.errors import BadInput, WyrmhoardError
from wyrmhoard.kernel.text.rulebook import Rule, read_rulebook
from wyrmhoard.mcp.reading import quotation
from wyrmhoard.players import every_name

MOST_IN_FULL: Final = 12
"""Rules or cards that are told in full at once; of more only the names."""


def games() -> list[dict[str, Any]]:
    """Every game: what it is, for how many, and who can hold a seat."""
    return [
        {
            "game": game.name,
            "title": game.title,
            "pitch": game.said(game.about.pitch),
            "seats": list(game.about.seats),
            "minutes": list(game.about.minutes),
            "players": every_name(game),
        }
        for game in map(find, names())
    ]


def settings(name: str) -> list[Any]:
    """The table options of a game. Raises BadInput."""
    return [setting.describe() for setting in find(name).settings]


def rules(name: str, about: str) -> dict[str, Any]:
    """The rules of a game whose ID, title or text has `about`; without it all titles. Raises BadInput."""
    book = _rulebook(find(name))
    wanted = about.strip().casefold()
    found = [rule for rule in book.values() if rule.id.casefold() == wanted] or [
        rule for rule in book.values() if wanted in f"{rule.id} {rule.title} {rule.text}".casefold()
    ]
    if not found:
        raise BadInput(f"about: no rule of {name} speaks of {about!r}")
    if len(found) > MOST_IN_FULL:
        return {"titles": {rule.id: rule.title for rule in found}}
    return {"rules": [{"id": rule.id, "title": rule.title, "text": rule.text} for rule in found]}


def _rulebook(game: AnyGame) -> Mapping[str, Rule]:
    return read_rulebook(game.folder / "rulebook.md") if game.folder else {}


def cards(name: str, about: str) -> dict[str, Any]:
    """The cards of a game whose name or text has `about`; without it all names. Raises BadInput."""
    faces = find(name).faces()
    wanted = about.strip().casefold()
    found = [face for face in faces if wanted in str(face.get("name", "")).casefold()] if wanted else []
    found = found or [face for face in faces if wanted in " ".join(_texts(face)).casefold()]
    if not found:
        raise BadInput(f"about: no card of {name} speaks of {about!r}")
    if len(found) > MOST_IN_FULL:
        return {"names": [str(face.get("name", "")) for face in found]}
    return {"cards": found}


def _texts(value: Any) -> Iterable[str]:
    """All texts within plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def records(folder: Path | None) -> list[str]:
    """The records that may be read here, by name."""
    return sorted(path.name for path in folder.glob("*.json")) if folder is not None and folder.is_dir() else []


def played(folder: Path | None, name: str, at: int | None) -> Match:
    """The match of a record as it was after `at` inputs, or at its end. Raises BadInput."""
    if folder is None or name not in records(folder):
        raise BadInput(f"record: there is no {name!r} here; `records` tells which there are")
    try:
        return wyrmhoard.replay(wyrmhoard.read(folder / name), at)
    except WyrmhoardError as error:  # it quotes the record
        raise BadInput(f"record: {name!r} cannot be replayed; {quotation(error)}") from error
