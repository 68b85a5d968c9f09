"""A language that has a translation of everything: each message in letters of its own, its places as they are.

Any text that is still in plain letters bypassed translation: it is raw data, or concatenated.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Container, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from string import ascii_letters
from types import ModuleType
from typing import Final

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.text import saying
from wyrmhoard.kernel.text.saying import Message, Tongue, speaking, taken_apart

LANGUAGE: Final = "zz"
WIDE: Final = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in ascii_letters})
"""Every letter to its wide form, which is a letter too."""
CLAUSE: Final = re.compile(r"(\{who\}) \[([^|\]]+)\]")
FORMS: Final = 8
_KEPT: Final = re.compile(r"(\{[a-z_]+(?:'s)?\}|\[[a-z_]+:)")


def disguised(text: str) -> str:
    """A message in other letters; a clause in all its forms."""
    if CLAUSE.match(text):
        whole = re.sub(r"\[([^|\]]+)\]", r"\1", text)
        return " | ".join([disguised(whole)] * FORMS)
    return "".join(part if at % 2 else part.translate(WIDE) for at, part in enumerate(_KEPT.split(text)))


class _Pseudo(Tongue):
    """It knows every message, or those that are given: then what nobody has marked as a message stays as it is."""

    def __init__(self, known: Container[str] | None, games: bool) -> None:
        super().__init__(LANGUAGE)
        self.known = known
        self.games = games

    def has(self, house: Path) -> bool:
        return self.games

    def translation(self, context: str, text: str) -> str:
        return disguised(text) if self.known is None or text in self.known else text

    def many(self, one: str, many: str, n: int) -> Message:
        english = one if n == 1 else many
        return taken_apart(disguised(english) if self.known is None or one in self.known else english)


@contextmanager
def disguise(known: Container[str] | None = None, *, games: bool = True) -> Iterator[None]:
    """Context manager: the other letters are spoken; `games`: all games are translated, otherwise none."""
    saying._tongues[LANGUAGE] = _Pseudo(known, games)
    try:
        with speaking(LANGUAGE):
            yield
    finally:
        del saying._tongues[LANGUAGE]


@cache
def known(game: AnyGame) -> frozenset[str]:
    """All messages of a game and of the kernel, as `tools/release/words.py` finds them."""
    tools = str(Path(__file__).parents[2] / "tools" / "release")
    sys.path.insert(0, tools)
    try:
        words: ModuleType = importlib.import_module("words")
    finally:
        sys.path.remove(tools)
    assert game.folder is not None
    kernel = Path(saying.__file__).parents[1]
    code = (words.in_python(path) for folder in (game.folder, kernel) for path in folder.rglob("*.py"))
    data = (words.in_data(path, house=game.folder.name) for path in game.folder.rglob("*.toml"))
    return frozenset(one.text for one in chain.from_iterable((*code, *data)))


def unsaid(text: str, *names: str) -> str:
    """What of a text was never said, without the names that people give; "" if nothing."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return " ".join(re.findall(r"[A-Za-z]\S*", text))
