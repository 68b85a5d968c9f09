"""The one place where text that strangers wrote becomes data: cards, decks, scenarios, sheets, records, requests.

A parser may be given anything: a megabyte of brackets, a number of a thousand digits, a name of a thousand parts. Each
makes Python's parsers raise something else, or keeps them busy, or gives data on which later code fails. So text is
refused here by its length, its depth and the size of its numbers, always as `BadInput` that says what is wrong.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec

from wyrmhoard.kernel.text.errors import BadInput, is_harmless

LONGEST_TOML: Final = 4_000_000
"""Characters of a TOML text: seventy times our longest file of cards."""
LONGEST_JSON: Final = 32_000_000
"""Bytes of a JSON text: a record of many thousand inputs."""
DEEPEST: Final = 64
"""How deeply lists and tables may lie in each other: ours reach twelve."""
LARGEST: Final = 10**40
"""Whole numbers must be smaller than this, positive or negative."""
_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
_LONG_NAME: Final = re.compile(rf"(?<![\w-])(?:{_PART}){{{DEEPEST}}}")
"""Matches a dotted name (a.b.c...) that nests too deeply: tomllib would take seconds to find out."""


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """The tables of a text. Raises BadInput for broken TOML, with the line, and for what no file of ours can hold."""
    at = f"{where}: is not valid TOML: "
    if len(text) > LONGEST_TOML:
        raise BadInput.of(
            "{at}it has {count} characters, and {most} are possible", at=at, count=len(text), most=LONGEST_TOML
        )
    if _LONG_NAME.search(text):
        raise BadInput.of("{at}it is nested too deeply: a name has more than {deepest} parts", at=at, deepest=DEEPEST)
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{at}{error}") from None
    except Exception as error:  # it guards neither its depth nor the digits of numbers
        raise BadInput(f"{at}{_why(error)}") from None
    _check(tables, at, harmless=True)
    return tables


def parse_json(text: str | bytes, problem: str, longest: int = LONGEST_JSON) -> Any:
    """The data in a JSON text. Raises BadInput that begins with `problem` ("the line is not JSON") and says why; also
    for what no text of ours can hold."""
    at = f"{problem}: "
    if len(text) > longest:
        raise BadInput.of(
            "{at}it has {count} bytes, and {longest} are possible", at=at, count=len(text), longest=longest
        )
    try:
        data = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadInput(f"{at}{error}") from None
    except Exception as error:
        raise BadInput(f"{at}{_why(error)}") from None
    _check(data, at)
    return data


def read_text(path: Path, longest: int = LONGEST_TOML) -> str:
    """The text of a file. Raises BadInput if there is none, and if it is too long, without reading the rest."""
    try:
        return read_bytes(path, longest).decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput.of("{path}: is not UTF-8 text", path=path) from None


def read_bytes(path: Path, longest: int = LONGEST_JSON) -> bytes:
    """What is in a file. Raises BadInput if there is none, and if it is too long, without reading the rest."""
    try:
        with path.open("rb") as file:
            data = file.read(longest + 1)
    except OSError as error:
        raise BadInput.of("{path}: cannot be read ({error})", path=path, error=error.strerror) from None
    except ValueError as error:  # a NUL in the name
        raise BadInput.of("{path}: cannot be read ({error})", path=path, error=error) from None
    if len(data) > longest:
        raise BadInput.of("{path}: is too long: {longest} bytes are possible", path=path, longest=longest)
    return data


def _why(error: Exception) -> str:
    """A parser's error in words."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, MemoryError):
        return "it is too large"
    if "digits" in str(error):
        return "a number has too many digits"
    return f"it cannot be read ({type(error).__name__})"


def _check(data: Any, at: str, *, harmless: bool = False) -> None:
    """Refuse what is nested too deeply, whole numbers of absurdly many digits, and, if asked, words that would steer a
    screen: they come from a file that a user wrote, and are shown to others."""
    level: list[Any] = [[data]]
    for _ in range(DEEPEST + 1):
        inside: list[Any] = []
        for one in level:
            values = one.values() if type(one) is dict else one
            for word in (*one, *values) if harmless else ():
                if isinstance(word, str) and not is_harmless(word, "\n\r\t"):
                    raise BadInput.of("{at}there are control characters in {value}", at=at, value=repr(word[:40]))
            for value in values:
                kind = type(value)
                if kind is dict or kind is list:
                    inside.append(value)
                elif kind is int and not -LARGEST < value < LARGEST:
                    raise BadInput.of("{at}a number has too many digits", at=at)
        if not inside:
            return
        level = inside
    raise BadInput.of("{at}it is nested too deeply: {deepest} levels are possible", at=at, deepest=DEEPEST)
