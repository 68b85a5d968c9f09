"""Where matches are kept: saves/ while they run, records/ when they are over."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import platformdirs
from babel.dates import format_datetime

import wyrmhoard
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.leaving import ending_words
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput, WyrmhoardError, one_line
from wyrmhoard.kernel.text.saying import say, say_as, say_many, spoken

DATA: Final = "WYRMHOARD_DATA"
"""The environment variable that says where to keep matches instead."""
_named: Path | None = None
"""The folder that this command was given for its matches."""


@dataclass(frozen=True, slots=True)
class MatchFile:
    """One file among the saves or records. `problem` is one line if it cannot be used."""

    path: Path
    title: str = ""
    problem: str = ""


def keep_in(folder: Path | None) -> None:
    """Keep matches in this folder from now on; None: where they usually are. Raises BadInput if nothing can be kept
    there."""
    global _named
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError as error:
            why = error.strerror or str(error)
            raise BadInput.of("--data {folder}: cannot be used: {why}", folder=folder, why=why) from None
    _named = folder


def named_folder() -> Path | None:
    """The folder that `keep_in` was given, if any."""
    return _named


def data_folder() -> Path:
    """Where this user's matches are kept."""
    return _named or Path(os.environ.get(DATA) or platformdirs.user_data_dir("wyrmhoard"))


def saves_folder() -> Path:
    """Where matches that still run are kept."""
    return data_folder() / "saves"


def records_folder() -> Path:
    """Where finished matches are kept."""
    return data_folder() / "records"


def fresh_path(game: str) -> Path:
    """A file name for a new match that no other match has."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    folder = saves_folder()
    number = 1
    while True:
        name = f"{game}-{stamp}{f'-{number}' if number > 1 else ''}.json"
        if not _taken(folder / name) and not _taken(records_folder() / name):
            return folder / name
        number += 1


def _taken(path: Path) -> bool:
    """Whether there is such a file; where we may not even look, nothing can be kept, and no name is taken."""
    try:
        return path.exists()
    except OSError:
        return False


def write(path: Path, record: Record) -> None:
    """Write a record so that a crash leaves either the old file or the new one. Raises BadInput."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(wyrmhoard.with_its_cards(record).to_json())
            Path(draft).replace(path)
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadInput.of("{path}: cannot be written ({error})", path=path, error=error.strerror) from None


def remove(path: Path) -> None:
    """Remove a file, if it is there. Raises BadInput."""
    try:
        path.unlink(missing_ok=True)
    except NotADirectoryError:
        return
    except OSError as error:
        raise BadInput.of("{path}: cannot be removed ({error})", path=path, error=error.strerror) from None


def list_matches(folder: Path) -> list[MatchFile]:
    """The matches in a folder, the newest first; those that cannot be used say why."""
    try:
        files = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []
    return [_look(path) for path in files]


def _look(path: Path) -> MatchFile:
    try:
        record = wyrmhoard.read(path)
        game = find(record.game)
    except WyrmhoardError as error:
        words = str(error)
        return MatchFile(path, problem=words if words.startswith(str(path)) else f"{path}: {words}")
    who = say(" against ").join(record.players) if record.players else say("nobody named")
    written = say_as("a date as Babel writes it", "dd MMM, HH:mm")
    title = say_many(
        "{game}: {who}, {n} choice, {when}",
        "{game}: {who}, {n} choices, {when}",
        len(record.inputs),
        game=game.title,
        who=who,
        when=format_datetime(datetime.fromtimestamp(path.stat().st_mtime), written, locale=spoken()),
    )
    end = f"; {ending_words(game, record.ending)}" if record.ending else ""
    return MatchFile(path, one_line(title + end))
