"""Cards that a player writes: a Scene, or cards of any kind, in addition to those that come with the game.

A file holds either one Scene, as those of the game are written, or cards by kind: `[[unit]]`, `[[item]]`, `[[scene]]`.
A folder holds such files. An entry with a shipped ID replaces that card; all others are added.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from wyrmhoard.kernel.asking.cards import read_toml
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import parse_toml

from .cardset import BROUGHT, CardSet, check_shape
from .notation import slug
from .scenes import FOLDER

Tables: TypeAlias = Mapping[str, Any]
SCENE_ALONE: Final = ("id", "title", "world", "seating", "backstory", "description")
"""What stands at the top of a file that is a Scene, and of no other."""
_FIELDS: Final = {
    "damage_row": ("type", "of"),
    "damage_instead": ("type", "of", "severity"),
    "damage_lines": ("type", "of"),
}
"""The fields that identify entries of kinds without IDs."""


@dataclass
class Own:
    """What a player brings: entries by kind, and the file of each ID."""

    where: str
    """The file or folder, for complaints that are about no single entry."""
    plain: dict[str, list[Any]] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    """By kind and ID ("unit wolf"): the file that has it."""

    def add(self, data: Tables, where: str) -> None:
        """Add what is in one file. Raises BadInput with file, entry and field."""
        tables = by_kind(data)
        if BROUGHT in tables:
            raise BadInput(f"{where}: there is no kind of card {BROUGHT!r}")
        check_shape(tables, where)
        for kind, entries in tables.items():
            known = [name for entry in self.plain.get(kind, ()) for name in names_of(kind, entry)]
            for entry in entries:
                for name in names_of(kind, entry):
                    if name in known:
                        raise BadInput(f"{where}: {kind} card {name}, id: this ID is used twice")
                    known.append(name)
                    self.files[f"{kind} {name}"] = where
                self.plain.setdefault(kind, []).append(entry)

    @property
    def scenes(self) -> list[str]:
        """The IDs of the Scenes that it brings, in order."""
        return [entry["id"] for entry in self.plain.get("scene", ())]


def by_kind(data: Tables) -> dict[str, Any]:
    """The entries of a file by kind; of a file that is a Scene, that Scene."""
    if isinstance(data.get("map"), dict) or any(name in data for name in SCENE_ALONE):
        return {"scene": [data]}
    return dict(data)


def parse_own(text: str, where: str) -> Own:
    """What a player brings as text. Raises BadInput with entry and field."""
    return make_own(parse_toml(text, where), where)


def make_own(data: Tables, where: str) -> Own:
    """What a player brings, as the data of a file. Raises BadInput with entry and field."""
    own = Own(where)
    own.add(data, where)
    if not any(own.plain.values()):
        raise BadInput(f"{where}: there is no Scene and no card in it")
    return own


def read_own(path: Path) -> Own:
    """What a player brings in a file, or in all files of a folder. Raises BadInput with file, entry and field."""
    own = Own(str(path))
    for file in sorted([*path.glob("*.toml"), *(path / FOLDER).glob("*.toml")]) if path.is_dir() else [path]:
        own.add(read_toml(file), str(file))
    if not any(own.plain.values()):
        raise BadInput(f"{path}: there is no Scene and no card in it")
    return own


def join(shipped: CardSet, own: Own) -> CardSet:
    """The cards of the game with those that a player brings. Raises BadInput with file, entry and field."""
    merged = merge(shipped.plain, own.plain)
    merged[BROUGHT] = sorted(own.files)
    if set(own.plain) <= {"scene"}:
        return shipped.with_scenes(merged, own.where, own.files)
    return CardSet(merged, own.where, own.files)


def read_all(shipped: CardSet, data: Mapping[str, Any], where: str) -> CardSet:
    """A whole set of cards. If it differs from that of the game in its Scenes alone, the two share all the rest."""
    kinds = {*data, *shipped.plain} - {BROUGHT, "scene"}
    if "scene" in data and all(data.get(kind, ()) == shipped.plain.get(kind, ()) for kind in kinds):
        same = {kind: shipped.plain[kind] for kind in kinds if kind in shipped.plain}
        return shipped.with_scenes({**data, **same}, where, {})
    return CardSet(data, where)


def merge(shipped: Tables, own: Tables) -> dict[str, Any]:
    """All entries: a player's entry replaces the shipped one of its name, and the others follow after those."""
    merged = {kind: list(entries) for kind, entries in shipped.items()}
    for kind, brought in own.items():
        places = {name: n for n, entry in enumerate(shipped.get(kind, ())) for name in names_of(kind, entry)}
        kept: list[Any] = list(shipped.get(kind, ()))
        more = []
        for entry in brought:
            taken = [places[name] for name in names_of(kind, entry) if name in places]
            if kind == "ability":
                for place in taken:
                    kept[place] = _without(kept[place], entry)
                more.append(entry)
            elif taken:
                kept[taken[0]] = entry
            else:
                more.append(entry)
        merged[kind] = [entry for entry in kept if entry is not None] + more
    return merged


def names_of(kind: str, entry: Mapping[str, Any]) -> list[str]:
    """The names that identify an entry within its kind: its ID, or, for an ability, Skill and name."""
    if kind == "ability":
        return [f"{skill}/{slug(entry['name'])}" for skill in entry["skills"]]
    if kind in _FIELDS:
        return [" ".join(_words(entry.get(name)) for name in _FIELDS[kind])]
    return [str(entry["id"])]


def kinds_of(own: Own) -> Iterator[tuple[str, str, str]]:
    """What a player brings: kind, ID and the name that people read."""
    for kind, entries in own.plain.items():
        for entry in entries:
            yield (
                kind,
                names_of(kind, entry)[0],
                str(entry.get("title") or entry.get("name") or names_of(kind, entry)[0]),
            )


def _without(shipped: Any, own: Mapping[str, Any]) -> Any:
    """A shipped ability for the Skills that the player's does not cover; None if there are none."""
    if shipped is None:
        return None
    left = [skill for skill in shipped["skills"] if skill not in own["skills"]]
    return {**shipped, "skills": left} if left else None


def _words(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def read(shipped: CardSet, source: Path | Mapping[str, Any]) -> CardSet:
    """Other cards: what a player brings in a file or folder, or those of a record. Raises BadInput."""
    if isinstance(source, Path):
        return join(shipped, read_own(source))
    return read_all(shipped, source, "the record's cards")
