"""Card files: TOML with one entry per card, loaded into typed structures; errors name file, entry and field."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import parse_toml, read_text

T = TypeVar("T")
C = TypeVar("C")


def read_toml(path: Path) -> dict[str, Any]:
    """The file's tables. Raises BadInput for a missing file or broken TOML, with the line."""
    return parse_toml(read_text(path), str(path))


def convert(data: Mapping[str, Any], cls: type[T], where: str) -> T:
    """`data` as a typed structure. Raises BadInput naming `where`, the entry and the field."""
    try:
        return msgspec.convert(data, cls)
    except msgspec.ValidationError as error:
        place = _place(str(error), data)
        if not (values := _values(str(error), cls)):
            raise BadInput(f"{where}: {place}") from None
        raise BadInput.of("{where}: {place}; possible are {values}", where=where, place=place, values=values) from None


class Catalogue(Generic[C]):
    """Cards by ID, in file order."""

    def __init__(self) -> None:
        self.by_id: dict[str, C] = {}
        self._names: dict[tuple[str, str], str] = {}

    def __getitem__(self, card: str) -> C:
        return self.by_id[card]

    def __iter__(self) -> Iterator[C]:
        return iter(self.by_id.values())

    def __len__(self) -> int:
        return len(self.by_id)

    def claim(self, card: str, name: str, at: str, among: str = "") -> None:
        """Reserve the ID and the name of a card that is about to be added. Raises BadInput if either is taken.

        Names need to differ only `among` cards of the same kind; a card without a name reserves none.
        """
        if card in self.by_id:
            raise BadInput.of("{at}, id: this ID is used twice", at=at)
        key = (among, name.lower())
        if name and self._names.setdefault(key, card) != card:
            raise BadInput.of(
                "{at}, name: {name} is also the name of {value}", at=at, name=name, value=self._names[key]
            )

    def check_any(self, where: str) -> None:
        """Raise BadInput if there are no cards at all."""
        if not self.by_id:
            raise BadInput.of("{where}: there are no cards", where=where)


def content_print(plain: Mapping[str, Any], kinds: Iterable[str], quiet: Collection[str]) -> str:
    """A fingerprint of what the rules read on cards: all their fields, kind by kind, except the `quiet` ones."""
    return fingerprint(
        {
            kind: [{name: value for name, value in entry.items() if name not in quiet} for entry in plain.get(kind, ())]
            for kind in kinds
        }
    )


def _place(message: str, data: Any) -> str:
    """msgspec's `... - at $.knight[3].attack[2]` as "knight card hack, attack, place 3: ..."."""
    # For an error in the key of a table, msgspec says "at `key` in `$...`".
    sentence, _, path = message.replace(" - at `key` in `$", " - at `$").partition(" - at `$")
    steps = re.findall(r"\.(\w+)|\[(\d+)\]", path)
    words: list[str] = []
    for name, index in steps:
        try:
            data = data[name or int(index)]
        except (KeyError, IndexError, TypeError):
            data = None
        if name:
            words.append(name)
        elif isinstance(data, dict) and ("id" in data or "name" in data):
            words.append(f"card {data.get('id', data.get('name'))}")
        else:
            words.append(f"place {int(index) + 1}")
    return ", ".join(words) + ": " + sentence if words else sentence


def _values(message: str, cls: type) -> str:
    """The values of which one was to be chosen, where msgspec found another; empty if it found something else wrong."""
    wrong, _, path = message.partition(" - at `$")
    if not wrong.startswith("Invalid enum value"):
        return ""
    from msgspec import inspect  # only here: it takes a moment

    found: list[Any] = [inspect.type_info(cls)]
    for name, index in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", path):
        inner = [part for kind in found for part in getattr(kind, "types", (kind,))]
        if name:
            found = [field.type for kind in inner for field in getattr(kind, "fields", ()) if field.encode_name == name]
            found += [kind.value_type for kind in inner if hasattr(kind, "value_type")]
        else:
            found = [item for kind in inner for item in _items(kind, index)]
    inner = [part for kind in found for part in getattr(kind, "types", (kind,))]
    return ", ".join(dict.fromkeys(str(value) for kind in inner for value in getattr(kind, "values", ())))


def _items(kind: Any, index: str) -> list[Any]:
    """The types of what a list or tuple has at a place."""
    if hasattr(kind, "item_types"):
        return [kind.item_types[int(index)]] if index.isdecimal() and int(index) < len(kind.item_types) else []
    return [kind.item_type] if hasattr(kind, "item_type") else [kind.value_type] if hasattr(kind, "value_type") else []
