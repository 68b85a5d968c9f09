"""A player's Scene or cards as the text of a file: the inverse of reading one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from wyrmhoard.kernel.text.errors import BadInput

from .scenery import SceneEntry

WIDTH: Final = 110
"""The line length in characters beyond which a value is written on several lines."""
_ODD: Final = re.compile(r"""["\\]|[^\S\n ]|^\n|\n\n""")
"""What cannot stand between three quotation marks just as it is, or would not lie there like a map."""
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def write_own(plain: Mapping[str, list[Any]]) -> str:
    """What a player brings, as a file: a Scene alone as one, all else by kind. Raises BadInput for what no file can
    hold."""
    kinds = {kind: entries for kind, entries in plain.items() if entries}
    if list(kinds) == ["scene"] and len(kinds["scene"]) == 1:
        return _join(_scene(kinds["scene"][0], ()))
    blocks = []
    for kind, entries in kinds.items():
        for entry in entries:
            blocks.append(f"[[{kind}]]")
            blocks += _scene(entry, (kind,)) if kind == "scene" else _table(entry, (kind,))
    return _join(blocks)


def _join(lines: list[str]) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines).strip("\n")) + "\n"


def _scene(scene: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    """A Scene: what is said in one line, then its parts in the order in which files of ours have them."""
    order = {name: place for place, name in enumerate(SceneEntry.__struct_fields__)}
    parts = sorted(scene.items(), key=lambda part: order.get(part[0], len(order)))
    lines = [f"{_key(name)} = {_value(value)}" for name, value in parts if not _stands_apart(value)]
    for name, value in parts:
        if isinstance(value, dict) and value:
            lines += ["", _head((*path, name)), *_table(value, (*path, name))]
        elif _stands_apart(value):
            for entry in value:
                lines += ["", f"[{_head((*path, name))}]", *_table(entry, (*path, name))]
    return lines


def _stands_apart(value: Any) -> bool:
    """Whether a part of a Scene has tables of its own."""
    return bool(value) and (isinstance(value, dict) or (isinstance(value, list) and all(_is_table(v) for v in value)))


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _table(entry: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    """One entry: tables in it that are too long for a line stand after all else."""
    apart = {
        name: value for name, value in entry.items() if value and _is_table(value) and len(_line(name, value)) > WIDTH
    }
    if path[-1:] == ("map",) and isinstance(entry.get("legend"), dict) and entry["legend"]:
        apart["legend"] = entry["legend"]
    lines = []
    for name, value in entry.items():
        if name not in apart:
            lines += [_rows(value)] if name == "rows" and path[-1:] == ("map",) else _long(name, value)
    for name, value in apart.items():
        lines += ["", _head((*path, name)), *_table(value, (*path, name))]
    return lines


def _rows(value: Any) -> str:
    """The rows of a map, one below the other as they lie."""
    if isinstance(value, str) and "\n" in value and not _ODD.search(value):
        return f'rows = """\n{value}"""'
    return f"rows = {_value(value)}"


def _long(name: str, value: Any) -> list[str]:
    """A field in one line, or a list with one member in each."""
    line = _line(name, value)
    if len(line) <= WIDTH or not (isinstance(value, list) and any(isinstance(one, dict | list) for one in value)):
        return [line]
    return [f"{_key(name)} = [", *_members(value, 1), "]"]


def _members(values: list[Any], depth: int) -> Iterator[str]:
    indent = "    " * depth
    for value in values:
        line = f"{indent}{_value(value)},"
        nested = (
            next((n for n, v in value.items() if isinstance(v, list) and v), None) if isinstance(value, dict) else None
        )
        if len(line) <= WIDTH or nested is None or list(value)[-1] != nested or not all(map(_is_table, value[nested])):
            yield line
            continue
        before = "".join(f"{_line(name, one)}, " for name, one in value.items() if name != nested)
        yield f"{indent}{{ {before}{_key(nested)} = ["
        yield from _members(value[nested], depth + 1)
        yield f"{indent}] }},"


def _line(name: str, value: Any) -> str:
    return f"{_key(name)} = {_value(value)}"


def _head(path: tuple[str, ...]) -> str:
    return f"[{'.'.join(map(_key, path))}]"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value(value: Any) -> str:
    """A value in one line. Raises BadInput for what a file cannot hold."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case int() | float():
            return repr(value)
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            inside = ", ".join(_line(name, one) for name, one in value.items())
            return f"{{ {inside} }}" if inside else "{}"
    raise BadInput(f"{value!r} cannot stand in a file")
