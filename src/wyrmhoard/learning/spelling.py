"""The actions of a game: a fixed list of tokens with which every answer is spelled.

    0                  wait (only for those who are not asked)
    1                  pass
    2                  stop: nothing more is added to what was spelled so far
    numbers            from -16 to 255
    characters         of texts, and of what has no token of its own
    words              of the catalogue

The key of a choice, or an item of a form, is one token where the catalogue has it ("breathe-fire"), and otherwise
several: "attack 12 3" is `attack`, space, 12, space, 3. Tokens that can only be followed by one other are not asked for
(`Trie`), so that most choices take one step.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Generic, TypeAlias, TypeVar

from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.learning.catalogue import Catalogue, catalogue_of

T = TypeVar("T")
Tokens: TypeAlias = tuple[int, ...]

WAIT: Final = 0
PASS_TOKEN: Final = 1
STOP: Final = 2
LOWEST_NUMBER: Final = -16
HIGHEST_NUMBER: Final = 255
NUMBERS: Final = STOP + 1
CHARACTERS: Final = NUMBERS + HIGHEST_NUMBER - LOWEST_NUMBER + 1
BYTES: Final = (10, *range(32, 127), *range(128, 256))
"""What a character can be: ASCII without control characters, and the bytes of all others."""
WRITTEN: Final = (10, *range(32, 127))
"""The characters that can stand in a text."""
TEXTS: Final = CHARACTERS + len(BYTES)
PIECES: Final = re.compile(r"[^ :>~./|,=+]+|.", re.DOTALL)
HYPHENED: Final = re.compile(r"-?\d+|[^-]+|-")
REMEMBERED: Final = 100_000
"""The spellings that are remembered."""
ASKED: Final = 2_000
"""The choices that are remembered."""


class Spelling:
    """How the answers of a game are spelled. `size` is the number of actions; `version` changes with their meaning."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.size = TEXTS + len(catalogue.words)
        self.words = catalogue.words
        self._word = {word: TEXTS + at for at, word in enumerate(catalogue.words)}
        self._character = {byte: CHARACTERS + at for at, byte in enumerate(BYTES)}
        self._number = {str(LOWEST_NUMBER + at): NUMBERS + at for at in range(CHARACTERS - NUMBERS)}
        self._known: dict[str, Tokens] = {}
        self._asked: dict[tuple[str, ...], Trie[str]] = {}
        self.version = hashlib.blake2b(f"1 {catalogue.version}".encode(), digest_size=4).hexdigest()

    def tokens(self, text: str) -> Tokens:
        """A key or an item, spelled; it ends with STOP."""
        found = self._known.get(text)
        if found is None:
            if len(self._known) > REMEMBERED:
                self._known.clear()
            found = self._known[text] = (*self._spell(text), STOP)
        return found

    def among(self, keys: tuple[str, ...]) -> Trie[str]:
        """A choice among the keys of an ask; PASS is one of them where it can be let pass."""
        found = self._asked.get(keys)
        if found is None:
            if len(self._asked) > ASKED:
                self._asked.clear()
            things = (((PASS_TOKEN, STOP) if key == PASS else self.tokens(key), key) for key in keys)
            found = self._asked[keys] = Trie(things)
        return found.copy()

    def _spell(self, text: str) -> Iterable[int]:
        token = self._one(text)
        if token:
            return [token]
        return [token for piece in PIECES.findall(text) for token in self._piece(piece)]

    def _piece(self, piece: str) -> Iterable[int]:
        token = self._one(piece)
        if token:
            return [token]
        parts = HYPHENED.findall(piece)
        if len(parts) > 1 and "".join(parts) == piece:
            return [token for part in parts for token in self._piece(part)]
        return self.characters(piece)

    def _one(self, text: str) -> int:
        """The token of this text; 0: it has none."""
        return self._word.get(text, 0) or self._number.get(text, 0)

    def characters(self, text: str) -> list[int]:
        """A text, character by character; control characters as in Python (`\\x09`)."""
        known = self._character
        data = text.encode(errors="surrogatepass")
        return [known[one] for byte in data for one in ((byte,) if byte in known else b"\\x%02x" % byte)]

    def character(self, token: int) -> str:
        """The character of this token."""
        return chr(BYTES[token - CHARACTERS])

    def word_number(self, token: int) -> int:
        """The number in the catalogue of the word that this token stands for; 0: it stands for none."""
        return token - TEXTS + 1 if token >= TEXTS else 0

    def name(self, action: int) -> str:
        """What an action stands for, for people."""
        if action >= TEXTS:
            return self.words[action - TEXTS]
        if action >= CHARACTERS:
            byte = BYTES[action - CHARACTERS]
            return repr(chr(byte)) if byte < 128 else f"byte {byte}"
        if action >= NUMBERS:
            return str(action - NUMBERS + LOWEST_NUMBER)
        return ("(wait)", "(pass)", "(stop)")[action]


@lru_cache(maxsize=32)
def spelling_of(game: AnyGame) -> Spelling:
    """The actions of a game with the cards in force."""
    return Spelling(catalogue_of(game))


class Trie(Generic[T]):
    """A choice among things that are spelled with tokens, one token after the other."""

    __slots__ = ("at", "left", "open")

    def __init__(self, things: Iterable[tuple[Tokens, T]]) -> None:
        self.left = list(things)
        """What can still be meant."""
        self.at = 0
        self.open: Sequence[int] = ()
        """The tokens that may come next."""
        self._look()

    def _look(self) -> None:
        """Find what may come next, past all that is the same in everything left."""
        while len(self.left) > 1:
            at = self.at
            self.open = list({tokens[at]: None for tokens, _ in self.left})
            if len(self.open) > 1:
                return
            self.at = at + 1
        self.open = [tokens[self.at] for tokens, _ in self.left]

    def copy(self) -> Trie[T]:
        """The same choice, as it is now; what is taken changes neither of them."""
        twin: Trie[T] = Trie.__new__(Trie)
        twin.left, twin.at, twin.open = self.left, self.at, self.open
        return twin

    def take(self, token: int) -> T | None:
        """Go on with this token; returns what is meant once only one thing can be."""
        at = self.at
        self.left = [one for one in self.left if one[0][at] == token]
        if len(self.left) == 1:
            return self.left[0][1]
        self.at = at + 1
        self._look()
        return None
