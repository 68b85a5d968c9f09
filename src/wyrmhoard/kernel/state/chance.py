"""The one source of chance in a match.

A stream of bytes from BLAKE2b in counter mode, keyed by the seed: the same on every
platform and Python version, cheap to copy (a key and a position), and not predictable
from the dice already seen, unlike the usual generators. Numbers below n come from
whole bytes by rejection, so that every value is exactly as likely as any other.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import Any, Final, TypeVar

from wyrmhoard.kernel.text.errors import BadInput

T = TypeVar("T")

_BLOCK: Final = 64
_KEY: Final = 32
"""The length of a key in bytes."""
_LIMIT: Final = tuple(256 - 256 % n if n else 0 for n in range(257))


class Chance:
    """A stream of random numbers; `seed` is any text or number."""

    __slots__ = ("at", "block", "count", "key")

    def __init__(self, seed: str | int) -> None:
        self.key: bytes = blake2b(str(seed).encode(), digest_size=_KEY, person=b"wyrmhoard").digest()
        self.count: int = 0
        self.at: int = _BLOCK
        self.block: bytes = b""

    def _refill(self) -> bytes:
        self.block = block = blake2b(self.count.to_bytes(8, "big"), key=self.key).digest()
        self.count += 1
        self.at = 0
        return block

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely. 1 <= n <= 2**32."""
        if n < 1:
            raise ValueError(f"there is no number below {n}")
        if n <= 256:
            limit = _LIMIT[n]
            while True:
                at = self.at
                if at >= _BLOCK:
                    self._refill()
                    at = 0
                self.at = at + 1
                byte = self.block[at]
                if byte < limit:
                    return byte % n
        limit = (1 << 40) - (1 << 40) % n
        while True:
            value = 0
            for _ in range(5):
                if self.at >= _BLOCK:
                    self._refill()
                value = value << 8 | self.block[self.at]
                self.at += 1
            if value < limit:
                return value % n

    def dice(self, count: int, sides: int = 6) -> list[int]:
        """`count` dice with faces 1 to `sides` (at most 256), in the order thrown."""
        limit = _LIMIT[sides]
        if not limit:
            raise ValueError(f"there is no die with {sides} faces")
        block, at = self.block, self.at
        thrown: list[int] = []
        while len(thrown) < count:
            if at >= _BLOCK:
                block = self._refill()
                at = 0
            byte = block[at]
            at += 1
            if byte < limit:
                thrown.append(byte % sides + 1)
        self.at = at
        return thrown

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put `items` into a random order, in place (Fisher-Yates from the end)."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely."""
        return items[self.below(len(items))]

    @property
    def position(self) -> tuple[bytes, int, int]:
        """Which stream this is and how far it has been read; changes with every draw."""
        return (self.key, self.count, self.at)

    def copy(self) -> Chance:
        """An independent stream that continues exactly like this one."""
        twin = Chance.__new__(Chance)
        twin.key, twin.count, twin.at, twin.block = self.key, self.count, self.at, self.block
        return twin

    def branch(self, name: str) -> None:
        """Continue with another stream, derived from this one's key and `name`."""
        self.key = blake2b(name.encode(), digest_size=_KEY, key=self.key, person=b"branch").digest()
        self.count, self.at, self.block = 0, _BLOCK, b""

    def dump(self) -> dict[str, Any]:
        """The stream as plain data. Secret: it gives away every roll to come."""
        return {"key": self.key.hex(), "count": self.count, "at": self.at}

    @classmethod
    def load(cls, data: dict[str, Any]) -> Chance:
        """The inverse of `dump`. Raises BadInput."""
        chance = cls.__new__(cls)
        try:
            chance.key = bytes.fromhex(data["key"])
        except (KeyError, TypeError, ValueError):
            raise BadInput.of("chance: the key must be given in hexadecimal digits") from None
        if len(chance.key) != _KEY:
            raise BadInput.of("chance: the key must have {n} bytes, not {length}", n=_KEY, length=len(chance.key))
        count, at = data.get("count"), data.get("at")
        if not _in_stream(count, at):
            raise BadInput.of("chance: {count}, {at} is not a place in the stream", count=repr(count), at=repr(at))
        chance.count, chance.at = data["count"], data["at"]
        chance.block = (
            blake2b((chance.count - 1).to_bytes(8, "big"), key=chance.key).digest() if chance.at < _BLOCK else b""
        )
        return chance


def _in_stream(count: Any, at: Any) -> bool:
    """Whether a stream can be at this place: at the end of a block, or inside one that has been made."""
    if type(count) is not int or type(at) is not int or not 0 <= count < 1 << 64:
        return False
    return at == _BLOCK or (0 <= at < _BLOCK and count > 0)


def commitment(seed: str | int) -> str:
    """A hash that commits a table to `seed` without revealing it: published before the first
    roll, it proves afterwards, together with the seed, that the dice were honest."""
    return blake2b(str(seed).encode(), digest_size=32, person=b"commitment").hexdigest()
