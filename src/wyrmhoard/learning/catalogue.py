"""The words of a game: the IDs of its cards, and the plain words of its views, settings and rules.

A catalogue numbers them, for observations and actions alike. It is the same for every table of the game with the same
cards and rules.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

from typing_extensions import get_type_hints, is_typeddict

from wyrmhoard.kernel.contract.game import AnyGame

PLAIN_WORD: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}( [a-z][a-z-]{0,15})?")
"""What counts as a word of the rules: a name as scripts use them for questions, choices and states."""


class Catalogue:
    """The cards and the words of a game, each with its number from 1 on; 0 stands for no word, or one not listed."""

    def __init__(self, cards: tuple[str, ...], words: tuple[str, ...]) -> None:
        self.cards = cards
        self.words = words
        """The cards first, then the other words."""
        self.card_at = {card: at for at, card in enumerate(cards)}
        self.number = {word: at for at, word in enumerate(words, 1)}
        self.version = hashlib.blake2b("\n".join(words).encode(), digest_size=4).hexdigest()


@lru_cache(maxsize=32)
def catalogue_of(game: AnyGame) -> Catalogue:
    """The catalogue of a game with the cards in force."""
    cards = tuple(sorted({str(face["id"]) for face in game.card_faces() if "id" in face}))
    words = {*literals(view_type(game)), *literals(game.state_type), *_of_settings(game), *_of_rules(game)}
    return Catalogue(cards, (*cards, *sorted(words - set(cards))))


def view_type(game: AnyGame) -> Any:
    """The type of the game's views as `view` declares it."""
    return get_type_hints(game.sight.view, include_extras=True).get("return", Any)


def literals(kind: Any) -> set[str]:
    """Every text that stands as a literal in a type, or in the types of its fields."""
    found: set[str] = set()
    seen: set[Any] = set()

    def visit(part: Any) -> None:
        if get_origin(part) is Literal:
            found.update(value for value in get_args(part) if isinstance(value, str) and value)
            return
        if isinstance(part, type) and part not in seen and part.__module__ != "builtins":
            seen.add(part)
            if is_typeddict(part) or hasattr(part, "__dataclass_fields__"):
                for field in get_type_hints(part, include_extras=True).values():
                    visit(field)
        for inner in get_args(part):
            visit(inner)

    visit(kind)
    return found


def _of_settings(game: AnyGame) -> Iterator[str]:
    for setting in game.settings:
        yield from (choice for choice in setting.choices if isinstance(choice, str) and choice)


def _of_rules(game: AnyGame) -> Iterator[str]:
    """The plain words in the source of the rules: names of questions, choices and states."""
    for path in sources(game.rules):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and PLAIN_WORD.fullmatch(node.value):
                yield node.value


def sources(rules: Any) -> list[Path]:
    """The source files of the rules: of a package all its modules, otherwise the one module. None are found for rules
    without source."""
    name = rules.__name__ if inspect.ismodule(rules) else type(rules).__module__
    spec = find_spec(name) if name in sys.modules else None
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return []
    path = Path(spec.origin)
    return sorted(path.parent.rglob("*.py")) if path.parent.name == "rules" else [path]
