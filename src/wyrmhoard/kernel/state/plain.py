"""Plain, mutable state with a fast copy.

A state is a dataclass of scalars, lists, dicts, tuples, frozen Structs and other states: no callables, no
sets, no references to the match. `copy()` is generated from the annotations on first use
(about the speed of a copy written by hand, 20 times that of `copy.deepcopy`); `dump`, `load`
and `fingerprint` go through msgspec, which checks types and names the field that is wrong.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Sequence
from hashlib import blake2b
from typing import Annotated, Any, Literal, Self, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from wyrmhoard.kernel.text.errors import BadInput

S = TypeVar("S", bound="Plain")
W = TypeVar("W", bound=str)


class Plain:
    """The base of every state: `@dataclass(slots=True) class Side(Plain): ...`."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        cls.copy = _first_copy  # type: ignore[method-assign]

    def copy(self) -> Self:
        """An equal state that shares nothing mutable with this one."""
        raise TypeError("Plain itself has nothing to copy")


def _first_copy(self: S) -> S:
    """Generate the class's `copy`, put it in its place, and copy."""
    cls = type(self)
    generated = _make_copy(cls)
    cls.copy = generated  # type: ignore[method-assign]
    copied: S = generated(self)
    return copied


def dump(state: Plain) -> Any:
    """The state as plain data for JSON."""
    return msgspec.to_builtins(state)


def load(data: Any, cls: type[S], what: str = "state") -> S:
    """The inverse of `dump`. Raises BadInput that names the field that does not fit."""
    try:
        return msgspec.convert(data, cls, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadInput(f"{what}: {error}") from None


def word_of(words: Sequence[W], chosen: object) -> W:
    """The word that was chosen among these, with its type: a `Literal` of which a field of a state is."""
    return words[words.index(chosen)]


def fingerprint(*parts: Any) -> str:
    """A short hash of plain data or states: equal content, equal hash, on any platform."""
    digest = blake2b(digest_size=10)
    for part in parts:
        digest.update(msgspec.json.encode(part, order="deterministic"))
        digest.update(b"\n")
    return digest.hexdigest()


def _is_shared(hint: Any) -> bool:
    """Whether values of this type never change, so that copies may share them."""
    if hint in (int, str, float, bool, type(None)) or get_origin(hint) is Literal:
        return True
    if get_origin(hint) is Annotated:
        return _is_shared(get_args(hint)[0])
    if get_origin(hint) in (Union, types.UnionType) or get_origin(hint) is tuple:
        return all(arg is Ellipsis or _is_shared(arg) for arg in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__struct_config__.frozen and all(_is_shared(part.type) for part in msgspec.structs.fields(hint))
    if not dataclasses.is_dataclass(hint) or not getattr(hint, "__dataclass_params__").frozen:  # noqa: B009
        return False
    hints = get_type_hints(hint)
    return all(_is_shared(hints[field.name]) for field in dataclasses.fields(hint))


def _copy_expression(hint: Any, value: str, depth: int = 0) -> str:
    """Source of an expression that copies `value`, which has the type `hint`."""
    if _is_shared(hint):
        return value
    origin, args = get_origin(hint), get_args(hint)
    item = f"v{depth}"
    if origin is list:
        inner = _copy_expression(args[0], item, depth + 1)
        return f"{value}[:]" if inner == item else f"[{inner} for {item} in {value}]"
    if origin is dict and _is_shared(args[0]):
        inner = _copy_expression(args[1], item, depth + 1)
        return f"{value}.copy()" if inner == item else f"{{k{depth}: {inner} for k{depth}, {item} in {value}.items()}}"
    if origin in (Union, types.UnionType):
        others = [arg for arg in args if arg is not type(None)]
        if len(others) == 1:
            return f"(None if {value} is None else {_copy_expression(others[0], value, depth)})"
    if isinstance(hint, type) and issubclass(hint, Plain):
        return f"{value}.copy()"
    raise TypeError(
        f"a state cannot hold {hint!r}: use scalars, lists, dicts, frozen dataclasses and Structs, and other states"
    )


def _make_copy(cls: type[Any]) -> Any:
    hints = get_type_hints(cls)
    names = [field.name for field in dataclasses.fields(cls)]
    lines = ["def copy(self):", "    twin = new(cls)"]
    lines += [f"    twin.{name} = {_copy_expression(hints[name], f'self.{name}')}" for name in names]
    scope: dict[str, Any] = {"new": cls.__new__, "cls": cls}
    exec("\n".join([*lines, "    return twin"]), scope)
    return scope["copy"]
