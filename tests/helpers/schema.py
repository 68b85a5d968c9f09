"""Cases made from the schema of card files: every field of an entry with each kind of value that it may and may not
have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

Plain: TypeAlias = dict[str, Any]
NUMBERS = (1, -2, -1, 0, 2, 3)
Texts: TypeAlias = Mapping[str, Sequence[str]]
"""By the name of a text field: its possible values."""


def struct(cls: type) -> inspect.StructType:
    """The schema of a structure."""
    shape = inspect.type_info(cls)
    assert isinstance(shape, inspect.StructType)
    return shape


def tag(shape: inspect.StructType) -> Plain:
    """What says which structure of a union it is."""
    return {} if shape.tag_field is None else {shape.tag_field: shape.tag}


def bare(kind: inspect.Type) -> inspect.Type:
    """The type without its bounds of length and notes."""
    return bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


class Values:
    """What the fields of a game's structures may hold."""

    def __init__(
        self,
        texts: Texts,
        effects: Sequence[Plain],
        numbers: Mapping[str, Sequence[int]] | None = None,
        usual: Mapping[type, Plain] | None = None,
    ) -> None:
        self.texts = texts
        self.effects = effects
        """Samples of effects, for where effects stand inside others."""
        self.numbers = numbers or {}
        """By the name of a field: which numbers make sense there."""
        self.usual = usual or {}
        """What a structure needs to make sense besides what it must say."""

    def of(self, field: str, kind: inspect.Type) -> list[Any]:
        """Values that may stand in a field, the plainest first."""
        kind = bare(kind)
        match kind:
            case inspect.LiteralType():
                return list(kind.values)
            case inspect.IntType():
                least, most = -9 if kind.ge is None else kind.ge, 9 if kind.le is None else kind.le
                return [n for n in self.numbers.get(field, NUMBERS) if least <= n <= most]
            case inspect.StrType():
                return [text for text in self.texts[field] if len(text) >= (kind.min_length or 0)]
            case inspect.BoolType():
                return [False, True]
            case inspect.NoneType():
                return [None]
            case inspect.StructType():
                return list(self.single(kind))
            case inspect.UnionType():
                if all(isinstance(bare(one), inspect.StructType) for one in kind.types):
                    return list(self.effects)
                return [value for one in reversed(kind.types) for value in self.of(field, one)]
            case inspect.VarTupleType():
                inner = self.of(field, kind.item_type)
                return [[], inner[:1], inner[1:3], *([one] for one in inner[1:])]
            case inspect.TupleType():
                number = len(kind.item_types)
                alike = [[value] * number for value in self.of(field, kind.item_types[0])]
                return [*alike, [*range(number)], [*range(number, 0, -1)]]
            case inspect.DictType():
                keys, values = self.of(field, kind.key_type), self.of(field, kind.value_type)
                return [{}, {keys[0]: values[0]}, dict(zip(keys, reversed(values), strict=False))]
        raise AssertionError(kind)

    def plainest(self, shape: inspect.StructType) -> Plain:
        """Only what must be said."""
        given = [field for field in shape.fields if field.required]
        return tag(shape) | {f.encode_name: self._values(f)[0] for f in given} | self.usual.get(shape.cls, {})

    def single(self, shape: inspect.StructType, few: int = 99) -> Iterator[Plain]:
        """Each field with each of its values, the others as plain as can be; `few` values where any would do."""
        plainest = self.plainest(shape)
        yield plainest
        for number, field in enumerate(shape.fields):
            for value in self._values(field, few if number else 99):
                yield plainest | {field.encode_name: value}

    def pairs(self, shape: inspect.StructType, few: int = 16, *, first: bool = False) -> Iterator[Plain]:
        """Each two fields with each two of their values; `first`: one of them is the first field."""
        plainest = self.plainest(shape)
        for one, other in combinations(shape.fields, 2):
            if first and one is not shape.fields[0]:
                return
            for value in self._values(one):
                for another in self._values(other, few):
                    yield plainest | {one.encode_name: value, other.encode_name: another}

    def _values(self, field: inspect.Field, few: int = 99) -> list[Any]:
        """`few` are enough of those of which there are ten or more."""
        values = [v for v in self.of(field.name, field.type) if not (field.required and v in ([], [[]]))]
        return values[:few] if len(values) > 9 else values


def described(cls: type) -> list[str]:
    """A line for each field of a structure: its type with bounds, and what it is if nothing is said."""
    shape = struct(cls)
    lines = []
    for field in shape.fields:
        default = "required" if field.required else f"else {field.default!r}"
        if field.default is msgspec.NODEFAULT and not field.required:
            default = f"else {field.default_factory()!r}" if callable(field.default_factory) else "required"
        lines.append(f"{cls.__name__}.{field.encode_name}: {_type(field.type)}, {default}")
    return lines


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata():
            return _type(kind.type)
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.UnionType():
            if len(kind.types) > 8:
                return "AnyEffect"
            return " | ".join(_type(one) for one in kind.types)
        case inspect.VarTupleType():
            return f"({_type(kind.item_type)})*{_bounds(kind)}"
        case inspect.LiteralType():
            return "/".join(map(str, kind.values))
        case inspect.DictType():
            return f"{{{_type(kind.key_type)}: {_type(kind.value_type)}}}"
    return type(kind).__name__.removesuffix("Type").lower() + _bounds(kind)


def _bounds(kind: inspect.Type) -> str:
    names = ("gt", "ge", "lt", "le", "min_length", "max_length", "pattern")
    return "".join(f" {name} {value}" for name in names if (value := getattr(kind, name, None)) is not None)


def wrong(kind: inspect.Type) -> Iterator[Any]:
    """Values that a field of this type may not have: of another type, out of range, unknown."""
    kind = bare(kind)
    kinds = [bare(one) for one in kind.types] if isinstance(kind, inspect.UnionType) else [kind]

    def takes(*types: type) -> bool:
        return any(isinstance(one, types) for one in kinds)

    yield 1.5
    if not takes(inspect.BoolType):
        yield True
    if not takes(inspect.StrType):
        yield "no such word"
    if not takes(inspect.NoneType):
        yield None
    for one in kinds:
        yield from _beyond(one)


def _beyond(kind: inspect.Type) -> Iterator[Any]:
    """Values of about the right type that are out of its bounds."""
    match kind:
        case inspect.IntType():
            yield from () if kind.ge is None else (kind.ge - 1,)
            yield from () if kind.le is None else (kind.le + 1,)
        case inspect.StrType():
            yield from () if kind.max_length is None else ("x" * (kind.max_length + 1),)
            yield from () if not kind.min_length else ("x" * (kind.min_length - 1),)
            yield from () if kind.pattern is None else ("NOT SO",)
        case inspect.DictType():
            yield from ({"odd": value} for value in wrong(kind.value_type))
        case inspect.TupleType():
            yield [0] * (len(kind.item_types) - 1)
            yield [0] * (len(kind.item_types) + 1)
        case inspect.VarTupleType() | inspect.ListType():
            yield from ([value] for value in wrong(kind.item_type))


def inner(kind: inspect.Type) -> inspect.StructType | None:
    """The one structure that a field or each of its places holds, if there is one."""
    kind = bare(kind)
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return inner(kind.item_type)
    if isinstance(kind, inspect.UnionType):
        structs = [one for one in map(inner, kind.types) if one is not None]
        return structs[0] if len(structs) == 1 else None
    return kind if isinstance(kind, inspect.StructType) else None


def faults(shape: inspect.StructType, usual: Plain) -> Iterator[tuple[Plain, str]]:
    """The structure, otherwise as usual, with each fault that the schema forbids; and the field that has it."""
    yield usual | {"no_such_field": 1}, "no_such_field"
    for field in shape.fields:
        name = field.encode_name
        if field.required:
            yield {key: value for key, value in usual.items() if key != name}, name
        for value in wrong(field.type):
            yield usual | {name: value}, name
