"""What a seat sees, as named parts and as one array of fixed size, made from the types of the game's views.

Each number lies from -1 to 1:

    truth                  0 or 1
    number with bounds     (Meta(ge=, le=)) from 0 at the least to 1 at the most
    any other number n     n / (|n| + 8): small numbers stay apart, and none is cut off
    one of a few literals  a place for each; all 0: none of them
    word                   its number in the catalogue by the size of the catalogue; 0: none, or one not listed
    cards (list[CardId])   how many there are, and of each card of the catalogue a quarter for each copy
    other lists, maps      how many there are, then so many places; what is beyond the last place is cut off
    what may be missing    whether it is there, then its value

The places of a list are fewer the deeper it stands, and fewer in games whose views are large (`PLACES`). Free text that
no catalogue lists is not seen.
"""

from __future__ import annotations

import hashlib
import types
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, NotRequired, Required, TypeAlias, Union, get_args, get_origin

import numpy as np
import numpy.typing as npt
from typing_extensions import get_type_hints, is_typeddict

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.looking import CARD
from wyrmhoard.learning.catalogue import Catalogue, catalogue_of, view_type

Row: TypeAlias = "array[float]"
Write: TypeAlias = Callable[[Any, Row, int], None]
"""Writes a value into a row of numbers, from this place on. The row is all 0 before."""
PLACES: Final = ((12, 6, 4, 2), (12, 4, 2, 1), (8, 4, 2, 1), (8, 2, 1, 1), (6, 1, 1, 1), (4, 1, 1, 1), (3, 1, 0, 0))
"""The places of lists by how deep they stand: the first of these with which an observation has at most `LARGEST`."""
LARGEST: Final = 16_384
FEW: Final = 12
"""Up to so many literals have a place each."""
SINGLE: Final = (16, 6, 4, 2)
"""The places of lists of single words or numbers, by how deep they stand, and of maps."""
DEEPEST: Final = 5


@dataclass(frozen=True, slots=True)
class Part:
    """A named part of an observation: its places, and what they mean (the first words of the table above)."""

    name: str
    at: int
    size: int
    kind: str


@dataclass(frozen=True, slots=True)
class Field:
    """How one type is written: so many numbers, and the parts they consist of."""

    size: int
    write: Write
    parts: tuple[Part, ...]


class Encoding:
    """How the views of a game become numbers. `version` changes with everything that changes what a number means."""

    def __init__(self, game: AnyGame) -> None:
        self.catalogue = catalogue_of(game)
        kind = view_type(game)
        for places in PLACES:
            self.field = Types(self.catalogue, places).field(kind, 0)
            if self.field.size <= LARGEST:
                break
        self.size = self.field.size
        self.parts = self.field.parts
        layout = repr((self.parts, self.catalogue.version))
        self.version = hashlib.blake2b(layout.encode(), digest_size=4).hexdigest()

    def write(self, view: Mapping[str, Any], row: Row, at: int = 0) -> None:
        """Write a view into a row of numbers that are all 0."""
        self.field.write(view, row, at)

    def encode(self, view: Mapping[str, Any]) -> npt.NDArray[np.float32]:
        """A view as numbers."""
        row = array("f", bytes(4 * self.size))
        self.field.write(view, row, 0)
        return np.frombuffer(row, np.float32)

    def named(self, numbers: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float32]]:
        """The parts of such an array by their names; nothing is copied."""
        return {part.name: numbers[part.at : part.at + part.size] for part in self.parts}


@lru_cache(maxsize=32)
def encoding_of(game: AnyGame) -> Encoding:
    """The encoding of a game with the cards in force."""
    return Encoding(game)


class Types:
    """Makes a `Field` of each type."""

    def __init__(self, catalogue: Catalogue, places: Sequence[int]) -> None:
        self.catalogue = catalogue
        self.places = places

    def field(self, kind: Any, depth: int) -> Field:
        """How values of this type are written, `depth` lists down."""
        origin: Any = get_origin(kind)
        args = get_args(kind)
        if origin in (Required, NotRequired):
            return self.field(args[0], depth)
        if hasattr(kind, "__metadata__"):
            return _bounded(args) or self.field(args[0], depth)
        if origin in (Union, types.UnionType):
            return self._union(args, depth)
        if depth > DEEPEST:
            return Field(0, lambda value, row, at: None, ())
        if origin is Literal:
            return self._literal(args)
        if is_typeddict(kind):
            return self._struct(kind, depth)
        if origin in (list, Sequence, tuple) and args:
            return self._list(args[0], depth)
        if origin in (dict, Mapping) and len(args) == 2:
            return self._map(args[1], depth)
        if kind is bool:
            return _single("truth", _write_truth)
        if kind in (int, float):
            return _single("number", _write_number)
        if kind is str:
            return _single("word", self._word())
        return _single("any", self._anything())

    def _word(self) -> Write:
        number, size = self.catalogue.number, max(1, len(self.catalogue.words))

        def write(value: Any, row: Row, at: int) -> None:
            known = number.get(value)
            if known:
                row[at] = known / size

        return write

    def _anything(self) -> Write:
        """For a value whose type is not stated."""
        word = self._word()

        def write(value: Any, row: Row, at: int) -> None:
            if isinstance(value, str):
                word(value, row, at)
            elif isinstance(value, int | float):
                _write_number(value, row, at)

        return write

    def _literal(self, args: tuple[Any, ...]) -> Field:
        places = {value: at for at, value in enumerate(args) if value is not None}
        if len(places) > FEW:
            return _single("word", self._word())

        def write(value: Any, row: Row, at: int) -> None:
            place = places.get(value)
            if place is not None:
                row[at + place] = 1.0

        return _whole(len(args), write, "one of " + ", ".join(map(str, args)))

    def _union(self, args: tuple[Any, ...], depth: int) -> Field:
        kinds = [one for one in args if one is not type(None)]
        if all(get_origin(one) is Literal for one in kinds):
            return self._literal(tuple(dict.fromkeys(value for one in kinds for value in get_args(one))))
        inner = _single("any", self._anything()) if len(kinds) > 1 else self.field(kinds[0], depth)
        if len(kinds) == len(args) or get_origin(kinds[0]) is Literal:
            return inner
        write_inner = inner.write

        def write(value: Any, row: Row, at: int) -> None:
            if value is not None:
                row[at] = 1.0
                write_inner(value, row, at + 1)

        return Field(inner.size + 1, write, (Part("there", 0, 1, "truth"), *_moved(inner.parts, 1)))

    def _struct(self, kind: Any, depth: int) -> Field:
        numbers: list[tuple[str, int]] = []
        others: list[tuple[str, Write, int]] = []
        parts: list[Part] = []
        size = 0
        hints = get_type_hints(kind, include_extras=True)
        origins: list[Any] = [get_origin(type_of) for type_of in hints.values()]
        whole = kind.__total__ and NotRequired not in origins
        for name, type_of in hints.items():
            if type_of == dict[str, str]:
                continue  # texts by their keys
            field = self.field(type_of, depth)
            if whole and field.write is _write_number:
                numbers.append((name, size))
            elif field.size:
                others.append((name, field.write, size))
            parts += _moved(field.parts, size, name)
            size += field.size

        def write(value: Any, row: Row, at: int) -> None:
            for name, place in numbers:  # written here, since it is most of what is written
                number = value[name]
                if number:
                    row[at + place] = number / (abs(number) + 8)
            for name, write_one, place in others:
                if whole or name in value:
                    write_one(value[name], row, at + place)

        return Field(size, write, tuple(parts))

    def _list(self, kind: Any, depth: int) -> Field:
        if CARD in getattr(kind, "__metadata__", ()) and self.catalogue.cards:
            return self._cards()
        inner = self.field(kind, depth + 1)
        places = self.places[min(depth, len(self.places) - 1)]
        if len(inner.parts) == 1:
            places = SINGLE[min(depth, len(SINGLE) - 1)] if places else 0
        size, write_one = inner.size, inner.write

        def write_numbers(value: Any, row: Row, at: int) -> None:
            if value:
                count = len(value)
                row[at] = count / (count + 8)
                for place, number in enumerate(value[:places], at + 1):
                    row[place] = number / (abs(number) + 8)

        def write(value: Any, row: Row, at: int) -> None:
            if value:
                count = len(value)
                row[at] = count / (count + 8)
                at += 1
                for one in value if count <= places else value[:places]:
                    write_one(one, row, at)
                    at += size

        parts = [Part("count", 0, 1, "number")]
        for place in range(places):
            parts += _moved(inner.parts, 1 + place * size, str(place))
        return Field(1 + places * size, write_numbers if write_one is _write_number else write, tuple(parts))

    def _cards(self) -> Field:
        place = self.catalogue.card_at

        def write(value: Any, row: Row, at: int) -> None:
            if value:
                _write_number(len(value), row, at)
                at += 1
                for card in value:
                    known = place.get(card)
                    if known is not None and row[at + known] < 1.0:
                        row[at + known] += 0.25

        cards = Part("cards", 1, len(place), "cards")
        return Field(1 + len(place), write, (Part("count", 0, 1, "number"), cards))

    def _map(self, kind: Any, depth: int) -> Field:
        inner, write_word = self.field(kind, depth + 1), self._word()
        places = min(self.places[min(depth, len(self.places) - 1)], SINGLE[1])
        size, write_one = 1 + inner.size, inner.write

        def write(value: Any, row: Row, at: int) -> None:
            if value:
                _write_number(len(value), row, at)
                at += 1
                for key in sorted(value)[:places]:
                    write_word(key, row, at)
                    write_one(value[key], row, at + 1)
                    at += size

        parts = [Part("count", 0, 1, "number")]
        for place in range(places):
            parts += [
                Part(f"{place}.key", 1 + place * size, 1, "word"),
                *_moved(inner.parts, 2 + place * size, f"{place}"),
            ]
        return Field(1 + places * size, write, tuple(parts))


def _write_truth(value: Any, row: Row, at: int) -> None:
    if value:
        row[at] = 1.0


def _write_number(value: Any, row: Row, at: int) -> None:
    row[at] = value / (abs(value) + 8)


def _bounded(args: tuple[Any, ...]) -> Field | None:
    """A number whose type states its bounds."""
    for note in args[1:]:
        least, most = getattr(note, "ge", None), getattr(note, "le", None)
        if least is not None and most is not None and args[0] in (int, float):
            span = max(1, most - least)

            def write(value: Any, row: Row, at: int, least: float = least, span: float = span) -> None:
                row[at] = min(1.0, max(0.0, (value - least) / span))

            return _single(f"number from {least} to {most}", write)
    return None


def _single(kind: str, write: Write) -> Field:
    return _whole(1, write, kind)


def _whole(size: int, write: Write, kind: str) -> Field:
    return Field(size, write, (Part("", 0, size, kind),))


def _moved(parts: Sequence[Part], by: int, name: str = "") -> list[Part]:
    """These parts further on, and of the thing of this name."""
    return [Part(".".join(filter(None, (name, p.name))), p.at + by, p.size, p.kind) for p in parts]
