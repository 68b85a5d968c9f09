"""Card files: TOML, one entry a card, loaded into typed structures, refused with file, entry and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from wyrmhoard.kernel.errors import BadInput

T = TypeVar("T")


def read_toml(path: Path) -> dict[str, Any]:
    """The file's tables. Raises BadInput for a missing file or broken TOML, with the line."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: is not valid TOML: {error}") from None


def convert(data: Mapping[str, Any], cls: type[T], where: str) -> T:
    """`data` as a typed structure. Raises BadInput naming `where`, the entry and the field."""
    try:
        return msgspec.convert(data, cls)
    except msgspec.ValidationError as error:
        raise BadInput(f"{where}: {_place(str(error), data)}") from None


def _place(message: str, data: Any) -> str:
    """msgspec's `... - at $.knight[3].attack[2]` as "knight card hack, attack, place 3: ..."."""
    sentence, _, path = message.partition(" - at `$")
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
