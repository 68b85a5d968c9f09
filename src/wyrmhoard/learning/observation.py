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

All of it is written by one function that is made of these types, since most of the time of a step goes into it.

The places of a list are fewer the deeper it stands, and fewer in games whose views are large (`PLACES`). Free text that
no catalogue lists is not seen.
"""

from __future__ import annotations

import hashlib
import types
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
Write: TypeAlias = Callable[[Mapping[str, Any], Row, int], None]
"""Writes a view into a row of numbers, from this place on. The row is all 0 before."""
Lines: TypeAlias = Callable[[str, str], Iterator[str]]
"""The lines of source that write a value: given the name of the variable that holds it, and where, as an expression."""
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
    """How one type is written: so many numbers, the parts they consist of, and the source that writes them."""

    size: int
    lines: Lines
    parts: tuple[Part, ...]


class Encoding:
    """How the views of a game become numbers. `version` changes with everything that changes what a number means."""

    def __init__(self, game: AnyGame) -> None:
        self.catalogue = catalogue_of(game)
        kind = view_type(game)
        for places in PLACES:
            known = Types(self.catalogue, places)
            field = known.field(kind, 0)
            if field.size <= LARGEST:
                break
        self.size, self.parts = field.size, field.parts
        self.source = "\n".join(["def write(view, row, at):", *_indented([*field.lines("view", "at"), "return"])])
        """The function that writes a view, made of its types: one call, whatever is nested how deep."""
        self.write: Write = known.compiled(self.source)
        """Writes a view into a row of numbers that are all 0."""
        layout = repr((self.parts, self.catalogue.version))
        self.version = hashlib.blake2b(layout.encode(), digest_size=4).hexdigest()

    def encode(self, view: Mapping[str, Any]) -> npt.NDArray[np.float32]:
        """A view as numbers."""
        row = array("f", bytes(4 * self.size))
        self.write(view, row, 0)
        return np.frombuffer(row, np.float32)

    def named(self, numbers: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float32]]:
        """The parts of such an array by their names; nothing is copied."""
        return named_parts(self.parts, numbers)


def named_parts(parts: Iterable[Part], numbers: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float32]]:
    """The parts of an array by their names; nothing is copied."""
    return {part.name: numbers[part.at : part.at + part.size] for part in parts}


@lru_cache(maxsize=32)
def encoding_of(game: AnyGame) -> Encoding:
    """The encoding of a game with the cards in force."""
    return Encoding(game)


class Types:
    """Makes a `Field` of each type. The names of variables in its source are taken once, so that fields can be nested;
    `given` are the objects that it needs."""

    def __init__(self, catalogue: Catalogue, places: Sequence[int]) -> None:
        self.catalogue = catalogue
        self.places = places
        size = max(1, len(catalogue.words))
        share = {word: number / size for word, number in catalogue.number.items()}
        self.given: dict[str, Any] = {"share": share, "card_at": catalogue.card_at}
        self._taken = 0

    def compiled(self, source: str) -> Write:
        """The function `write` of this source."""
        names = {**self.given}
        exec(compile(source, "<observation>", "exec"), names)
        write: Write = names["write"]
        return write

    def _name(self) -> str:
        self._taken += 1
        return f"v{self._taken}"

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
            return Field(0, _nothing, ())
        if origin is Literal:
            return self._literal(args)
        if is_typeddict(kind):
            return self._struct(kind, depth)
        if origin in (list, Sequence, tuple) and args:
            return self._list(args[0], depth)
        if origin in (dict, Mapping) and len(args) == 2:
            return self._map(args[1], depth)
        simple = {bool: ("truth", _truth), int: ("number", _number), float: ("number", _number), str: ("word", _word)}
        name, lines = simple.get(kind, ("any", _anything))
        return _whole(1, lines, name)

    def _literal(self, args: tuple[Any, ...]) -> Field:
        places = {value: at for at, value in enumerate(args) if value is not None}
        if len(places) > FEW:
            return _whole(1, _word, "word")
        table = self._name()
        self.given[table] = places

        def lines(value: str, at: str) -> Iterator[str]:
            yield f"if {value} in {table}: row[{at} + {table}[{value}]] = 1.0"

        return _whole(len(args), lines, "one of " + ", ".join(map(str, args)))

    def _union(self, args: tuple[Any, ...], depth: int) -> Field:
        kinds = [one for one in args if one is not type(None)]
        if all(get_origin(one) is Literal for one in kinds):
            return self._literal(tuple(dict.fromkeys(value for one in kinds for value in get_args(one))))
        inner = _whole(1, _anything, "any") if len(kinds) > 1 else self.field(kinds[0], depth)
        if len(kinds) == len(args) or get_origin(kinds[0]) is Literal:
            return inner

        def lines(value: str, at: str) -> Iterator[str]:
            yield f"if {value} is not None:"
            yield from _indented([f"row[{at}] = 1.0", *inner.lines(value, _further(at, 1))])

        return Field(inner.size + 1, lines, (Part("there", 0, 1, "truth"), *_moved(inner.parts, 1)))

    def _struct(self, kind: Any, depth: int) -> Field:
        fields: list[tuple[str, str, Field, int]] = []
        parts: list[Part] = []
        size = 0
        hints = get_type_hints(kind, include_extras=True)
        origins: list[Any] = [get_origin(type_of) for type_of in hints.values()]
        whole = kind.__total__ and NotRequired not in origins
        for name, type_of in hints.items():
            if type_of == dict[str, str]:
                continue  # texts by their keys
            field = self.field(type_of, depth)
            if field.size:
                fields.append((name, self._name(), field, size))
            parts += _moved(field.parts, size, name)
            size += field.size

        def lines(value: str, at: str) -> Iterator[str]:
            for name, variable, field, place in fields:
                written = [f"{variable} = {value}[{name!r}]", *field.lines(variable, _further(at, place))]
                if whole:
                    yield from written
                else:
                    yield f"if {name!r} in {value}:"
                    yield from _indented(written)

        return Field(size, lines, tuple(parts))

    def _list(self, kind: Any, depth: int) -> Field:
        if CARD in getattr(kind, "__metadata__", ()) and self.catalogue.cards:
            return self._cards()
        inner = self.field(kind, depth + 1)
        places = self.places[min(depth, len(self.places) - 1)]
        if len(inner.parts) == 1:
            places = SINGLE[min(depth, len(SINGLE) - 1)] if places else 0
        size, one, place = inner.size, self._name(), self._name()

        def lines(value: str, at: str) -> Iterator[str]:
            yield f"if {value}:"
            yield from _indented(_count(value, at))
            if places and size:
                yield from _indented([f"{place} = {_further(at, 1)}", f"for {one} in {value}[:{places}]:"])
                yield from _indented([*inner.lines(one, place), f"{place} += {size}"], 2)

        parts = [Part("count", 0, 1, "number")]
        for number in range(places):
            parts += _moved(inner.parts, 1 + number * size, str(number))
        return Field(1 + places * size, lines, tuple(parts))

    def _cards(self) -> Field:
        size, card, place = len(self.catalogue.cards), self._name(), self._name()

        def lines(value: str, at: str) -> Iterator[str]:
            yield f"if {value}:"
            yield from _indented([*_count(value, at), f"for {card} in {value}:"])
            yield f"        if {card} in card_at:"
            yield f"            {place} = {_further(at, 1)} + card_at[{card}]"
            yield f"            if row[{place}] < 1.0: row[{place}] += 0.25"

        return Field(1 + size, lines, (Part("count", 0, 1, "number"), Part("cards", 1, size, "cards")))

    def _map(self, kind: Any, depth: int) -> Field:
        inner = self.field(kind, depth + 1)
        places = min(self.places[min(depth, len(self.places) - 1)], SINGLE[1])
        size, key, one, place = 1 + inner.size, self._name(), self._name(), self._name()

        def lines(value: str, at: str) -> Iterator[str]:
            yield f"if {value}:"
            yield from _indented(_count(value, at))
            yield from _indented([f"{place} = {_further(at, 1)}", f"for {key} in sorted({value})[:{places}]:"])
            written = [f"{one} = {value}[{key}]", *inner.lines(one, f"{place} + 1")]
            yield from _indented([*_word(key, place), *written, f"{place} += {size}"], 2)

        parts = [Part("count", 0, 1, "number")]
        for number in range(places):
            parts += [
                Part(f"{number}.key", 1 + number * size, 1, "word"),
                *_moved(inner.parts, 2 + number * size, f"{number}"),
            ]
        return Field(1 + places * size, lines, tuple(parts))


# -- the source of single values


def _nothing(value: str, at: str) -> Iterator[str]:
    yield from ()


def _truth(value: str, at: str) -> Iterator[str]:
    yield f"if {value}: row[{at}] = 1.0"


def _number(value: str, at: str) -> Iterator[str]:
    yield f"if {value}: row[{at}] = {value} / ({value} + 8 if {value} > 0 else 8 - {value})"


def _word(value: str, at: str) -> Iterator[str]:
    yield f"if {value} in share: row[{at}] = share[{value}]"


def _anything(value: str, at: str) -> Iterator[str]:
    """For a value whose type is not stated."""
    yield f"if isinstance({value}, str):"
    yield from _indented(_word(value, at))
    yield f"elif isinstance({value}, int | float):"
    yield from _indented(_number(value, at))


def _count(value: str, at: str) -> Iterator[str]:
    yield f"count = len({value})"
    yield f"row[{at}] = count / (count + 8)"


def _bounded(args: tuple[Any, ...]) -> Field | None:
    """A number whose type states its bounds."""
    for note in args[1:]:
        least, most = getattr(note, "ge", None), getattr(note, "le", None)
        if least is not None and most is not None and args[0] in (int, float):
            span = max(1, most - least)

            def lines(value: str, at: str, least: float = least, span: float = span) -> Iterator[str]:
                yield f"row[{at}] = min(1.0, max(0.0, ({value} - {least}) / {span}))"

            return _whole(1, lines, f"number from {least} to {most}")
    return None


def _whole(size: int, lines: Lines, kind: str) -> Field:
    return Field(size, lines, (Part("", 0, size, kind),))


def _moved(parts: Sequence[Part], by: int, name: str = "") -> list[Part]:
    """These parts further on, and of the thing of this name."""
    return [Part(".".join(filter(None, (name, p.name))), p.at + by, p.size, p.kind) for p in parts]


def _further(at: str, by: int) -> str:
    """The expression of a place so much further on."""
    base, _, offset = at.partition(" + ")
    by += int(offset or 0)
    return f"{base} + {by}" if by else base


def _indented(lines: Iterable[str], times: int = 1) -> Iterator[str]:
    return (4 * times * " " + line for line in lines)
