"""The tables as the rules use them: loaded from a folder of files, or one file, and checked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from wyrmhoard.kernel.asking.cards import Catalogue, convert, read_toml
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.kernel.state.setting import did_you_mean
from wyrmhoard.kernel.text.errors import BadInput, refuse_first

from . import vetting
from .entries import TABLES, Entry, File, Line, Named, PersonName, Question, Reply
from .subjects import Subjects
from .vocabulary import FULL

_WORD: Final = re.compile(r"[a-z0-9]+")
MOODS: Final = "moods"
USUAL_MOOD: Final = "cartoony"
KINDS: Final = ("subject", *TABLES)
TYPED: Final = ("weapon", "offhand", "quest_item")
"""The tables whose entries may have types."""


class CardSet:
    """All tables, each a catalogue of its entries by ID, in the order of the file.

    Errors name `where`, or the file of the entry: `files` has one for each entry of a table.
    """

    def __init__(self, data: Mapping[str, Any], where: str, files: Mapping[str, Sequence[str]] | None = None) -> None:
        check_shape(data, where)
        file = convert(data, File, where)
        self.where = where
        self._files = files or {}
        self._homes: dict[str, str] = {}
        """The file of each entry, by table and ID."""
        self.plain: dict[str, Any] = {kind: list(data.get(kind, ())) for kind in KINDS if data.get(kind)}
        refuse_first(vetting.subject_problems(file.subject), self._source("subject"))
        self.subjects = Subjects(file.subject)
        self.tables: dict[str, Catalogue[Entry]] = {table: self._table(table, getattr(file, table)) for table in TABLES}
        self._add_replies()
        self.named: dict[str, tuple[tuple[str, Entry], ...]] = {
            table: tuple((f"{table}/{entry.id}", entry) for entry in catalogue)
            for table, catalogue in self.tables.items()
        }
        """The entries of each table, each with table and ID as one word."""
        self.meant: dict[str, tuple[str, ...]] = {
            f"{table}/{entry.id}": self.subjects.meant_by(" ".join(texts_of(entry)), entry.subjects)
            for table, catalogue in self.tables.items()
            for entry in catalogue
        }
        """The subjects of each entry, by table and ID: those that are listed, and those of its words."""
        self.typed: dict[str, tuple[str, ...]] = {
            name: types
            for table in TYPED
            for name, entry in self.named[table]
            if (types := tuple(getattr(entry, "types", ())))
        }
        """The types of each weapon and Quest item that has some, by table and ID."""
        for table, catalogue in self.tables.items():
            for entry in catalogue:
                complaints = vetting.problems(entry, table, self.tables, self.subjects.ids)
                refuse_first(complaints, f"{self._homes[f'{table}/{entry.id}']}: {table} card {entry.id}")
        for table, entry_id, complaint in vetting.name_problems(self.tables):
            raise BadInput(f"{self._homes[f'{table}/{entry_id}']}: {table} card {entry_id}: {complaint}")
        for table, complaint in vetting.table_problems(self.tables, self.meant):
            raise BadInput(f"{self._source(table)}: {complaint}")

    def _source(self, table: str) -> str:
        """Where a table is, for error messages."""
        return f"{', '.join(sorted(set(self._files.get(table, [self.where]))))}: {table}"

    def _table(self, table: str, listed: tuple[str | Entry, ...]) -> Catalogue[Entry]:
        catalogue = Catalogue[Entry]()
        files = self._files.get(table, [self.where] * len(listed))
        for given, file in zip(listed, files, strict=True):
            for entry in _spread(Line(text=given) if isinstance(given, str) else given):
                entry = entry if entry.id else replace(entry, id=slug(title_of(entry)))
                at = f"{file}: {table} card {entry.id}"
                self._homes.setdefault(f"{table}/{entry.id}", file)
                catalogue.claim(entry.id, title_of(entry), at, among=shelf_of(entry))
                catalogue.by_id[entry.id] = entry
        return catalogue

    def _add_replies(self) -> None:
        """Make an entry of each answer that stands with its question, after those that stand alone. An answer to a
        single question answers what that asks for."""
        answers, questions = self.tables["answer"], self.tables["question"].by_id
        for key, entry in answers.by_id.items():
            asked = questions.get(entry.to) if isinstance(entry, Reply) else None
            if isinstance(asked, Question) and not entry.answers:
                answers.by_id[key] = replace(entry, answers=asked.asks)
        for question in self.tables["question"]:
            assert isinstance(question, Question)
            home = self._homes[f"question/{question.id}"]
            for text in question.replies:
                reply = Reply(id=slug(text), text=text, to=question.id, answers=question.asks, moods=question.moods)
                answers.claim(reply.id, text, f"{home}: question card {question.id}", among="")
                answers.by_id[reply.id] = reply
                self._homes[f"answer/{reply.id}"] = home

    @cached_property
    def content(self) -> str:
        """A fingerprint of everything that the rules read."""
        return fingerprint(self.plain)

    @cached_property
    def shelves(self) -> dict[str, Counter[str]]:
        """How many entries each table has, by what it is divided into."""
        return {
            table: Counter(shelf for entry in self.tables[table] for shelf in vetting.shelves_of(table, entry))
            for table in TABLES
        }

    def shortages(self) -> Iterator[tuple[str, str, int, int]]:
        """Table, part of it, how many entries are there for the usual mood, and how many whole campaigns need, where
        more are needed."""
        for table, parts in FULL.items():
            usual = [entry for entry in self.tables[table] if not entry.moods or USUAL_MOOD in entry.moods]
            there = Counter(shelf for entry in usual for shelf in vetting.shelves_of(table, entry))
            yield from ((table, part, there[part], full) for part, full in parts.items() if there[part] < full)

    def oddities(self) -> list[str]:
        """What is legal but may be a mistake: tables too short for whole campaigns (DW-256a)."""
        return [
            f"{table.replace('_', ' ')}{f' ({part})' if part else ''}: {there} entries; "
            f"whole campaigns need {full}, so {full - there} more (DW-256a)"
            for table, part, there, full in self.shortages()
        ]


def _spread(entry: Entry) -> Iterator[Entry]:
    """An entry of names as one entry for each name."""
    if isinstance(entry, PersonName):
        for name in entry.names:
            yield replace(entry, id=slug(name), names=(name,))
    else:
        yield entry


def title_of(entry: Entry) -> str:
    """The title of an entry: its name, or the text that it is."""
    if isinstance(entry, PersonName):
        return entry.names[0]
    for field in ("name", "goal", "terrain", "text", "sight"):
        if title := getattr(entry, field, ""):
            return str(title)
    return entry.id


def shelf_of(entry: Entry) -> str:
    """The part of a table within which a title must be unique."""
    return str(getattr(entry, "role", "")) if not isinstance(entry, Named) else ""


def slug(text: str) -> str:
    """An ID made of the first words of a text."""
    return "-".join(_WORD.findall(text.lower().replace("'", ""))[:8])[:60]


def texts_of(value: Any) -> Iterator[str]:
    """All words of an entry that people may read."""
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            if field not in vetting.NOT_WORDS and field != "replies":  # those are entries of their own
                yield from texts_of(getattr(value, field))
    elif isinstance(value, tuple):
        for part in value:
            yield from texts_of(part)
    elif isinstance(value, str):
        yield value


def check_shape(data: Mapping[str, Any], where: str) -> None:
    """Raise BadInput, with entry and field, for tables, fields and values that no file has."""
    for kind in data:
        if kind not in KINDS:
            raise BadInput(f"{where}: there is no table {kind!r}{did_you_mean(kind, KINDS)}")
    convert(data, File, where)


def read_cards(path: Path) -> dict[str, Any]:
    """What a file says. The moods on its top are those of each of its entries that names none."""
    data = read_toml(path)
    moods = data.pop(MOODS, None)
    check_shape(data, str(path))
    if moods is None:
        return data
    for table, listed in data.items():
        data[table] = [{MOODS: moods, **({"text": one} if isinstance(one, str) else one)} for one in listed]
    check_shape(data, str(path))
    return data


def load_cards(path: Path) -> CardSet:
    """The tables of a file, or of all files of a folder together. Raises BadInput with file, entry and field."""
    if not path.is_dir():
        return CardSet(read_cards(path), str(path))
    together: dict[str, list[Any]] = {}
    files: dict[str, list[str]] = {}
    for file in sorted(path.glob("*.toml")):
        data = read_cards(file)
        for table, listed in data.items():
            together.setdefault(table, []).extend(listed)
            files.setdefault(table, []).extend([str(file)] * len(listed))
    return CardSet(together, str(path), files)


def read(shipped: CardSet, source: Path | Mapping[str, Any]) -> CardSet:
    """Other tables than the game's own: those of a folder or a file, or of a record. Raises BadInput."""
    return load_cards(source) if isinstance(source, Path) else CardSet(source, "the record's cards")
