"""Ratings: exact numbers written Level x Scale (D2-1 to D2-12).

A Rating is worth its Level times ten to the power of its Scale. Most rules look at one half of it alone: plain numbers
meet the Level, differences of size meet the Scale. So a Rating keeps the form in which it stands: what is printed,
added up or converted is canonical (1 < Level <= 10); what penalties and modifiers have made of it is not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

_RATING: Final = re.compile(r"(\d{1,30}(?:\.\d{1,60})?)x(-?\d{1,3})", re.ASCII)
_MODIFIER: Final = re.compile(r"([+-])(\d{1,6})x(-?)(\d{1,3})", re.ASCII)
_DIGITS: Final = 10**1500
"""A Level has no more than 1500 places: more than any sum of Ratings that can be read."""


@dataclass(frozen=True, slots=True)
class Rating:
    """`level` times ten to the power of `scale`, exactly; the Level is a decimal fraction and never negative.

    `<`, `<=`, `>` and `>=` compare values (D2-4). `==` asks whether two are written alike, since 11x1 and 1.1x2 are
    worth the same and yet differ in the rules (and must never be taken for each other by a cache); `equals` compares
    values.
    Raises ValueError for a Level that is negative or no decimal fraction.
    """

    level: Fraction
    scale: int

    def __post_init__(self) -> None:
        level = self.level
        if level.numerator < 0:
            raise ValueError(f"a Rating cannot have Level {level}")
        if level.denominator != 1 and _DIGITS % level.denominator:
            raise ValueError(f"{level} cannot be written as a decimal number")

    @classmethod
    def from_level(cls, level: int, scale: int = 0) -> Rating:
        """The Rating with a whole Level, as it stands (not made canonical)."""
        return cls(Fraction(level), scale)

    @classmethod
    def parse(cls, text: str) -> Rating:
        """A printed Rating such as "8x1", "2.2x6" or "5x-1", in canonical form (D2-2). Raises ValueError."""
        return cls.verbatim(text).canonical()

    @classmethod
    def verbatim(cls, text: str) -> Rating:
        """The inverse of `str`: the Rating just as it is written, canonical or not. Raises ValueError."""
        return _read(text)

    @classmethod
    def worth(cls, value: Fraction | int) -> Rating:
        """The canonical Rating of a value (D2-2). Raises ValueError if it is negative or no decimal fraction."""
        return _canonical(Fraction(value))

    def __str__(self) -> str:
        return f"{_decimal(self.level)}x{self.scale}"

    @property
    def value(self) -> Fraction:
        """Its exact value (D2-1)."""
        return self.level * _ten_to(self.scale)

    @property
    def whole(self) -> int:
        """Its Level in comparisons of Levels: the partial part is cut off (D2-3)."""
        return self.level.numerator // self.level.denominator

    def canonical(self) -> Rating:
        """The canonical form of this value: 1 < Level <= 10, and 0x0 for nothing (D2-2)."""
        if 1 < self.level <= 10:
            return self
        return _canonical(self.value)

    def equals(self, other: Rating) -> bool:
        """Whether both are worth the same, however they are written (D2-4)."""
        return self == other or self.value == other.value

    def __lt__(self, other: Rating) -> bool:
        return self.value < other.value

    def __le__(self, other: Rating) -> bool:
        return self.value <= other.value

    def __gt__(self, other: Rating) -> bool:
        return self.value > other.value

    def __ge__(self, other: Rating) -> bool:
        return self.value >= other.value

    def is_beaten_by(self, number: int) -> bool:
        """Whether a plain number (Rank plus Skill Level, say) is higher than its Level; Scale plays no part (D2-5)."""
        return number > self.whole

    def __add__(self, other: Rating) -> Rating:
        """The sum by value, canonical (D2-8)."""
        return _canonical(self.value + other.value)

    def __sub__(self, other: Rating) -> Rating:
        """The difference by value, canonical; never below 0x0 (D2-8)."""
        return _canonical(max(Fraction(0), self.value - other.value))

    def modified(self, by: Modifier) -> Rating:
        """With a modifier added to Level and Scale, the Level to no less than 0; not made canonical (D2-6)."""
        if not by.level and not by.scale:
            return self
        level = self.level + by.level
        return Rating(level if level.numerator > 0 else Fraction(0), self.scale + by.scale)

    def times(self, points: int) -> Rating:
        """A Rating "per point": its Level multiplied by the points, its Scale as it is (D2-7)."""
        return Rating(self.level * points, self.scale)

    def lowered(self, penalty: int) -> Rating:
        """After that many "-1": a lower Level, to no less than 0, and the Scale as it is (D2-9). Raises ValueError."""
        if penalty < 0:
            raise ValueError(f"a penalty of {penalty} is none")
        return self.modified(Modifier(-penalty, 0)) if penalty else self


@dataclass(frozen=True, slots=True)
class Modifier:
    """What is added to the Level and to the Scale of a Rating: "+1x0", "-1x-1" (D2-6)."""

    level: int
    scale: int

    @classmethod
    def parse(cls, text: str) -> Modifier:
        """A modifier as it is printed, each part with its sign: "-1x-1" takes one from both. Raises ValueError.

        "-0x1" takes one Scale: where the Level is nothing, the sign in front is that of the Scale.
        """
        match = _MODIFIER.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is not a modifier such as +1x0")
        front, level, sign, scale = match.groups()
        takes = sign == "-" or (front == "-" and not int(level))
        return cls(int(level) * (-1 if front == "-" else 1), int(scale) * (-1 if takes else 1))

    def __str__(self) -> str:
        return f"{self.level:+}x{self.scale}"

    def __add__(self, other: Modifier) -> Modifier:
        return Modifier(self.level + other.level, self.scale + other.scale)

    def times(self, points: int) -> Modifier:
        """The modifier "per point": both parts multiplied (D2-7)."""
        return Modifier(self.level * points, self.scale * points)


NOTHING: Final = Rating(Fraction(0), 0)


def scale_difference(one: Rating, other: Rating) -> int:
    """By how many Scales the first is above the second; Levels do not count (D2-137, D2-213)."""
    return one.scale - other.scale


def round_down(value: Fraction) -> int:
    """A fraction that must become a whole number (D2-11)."""
    return value.numerator // value.denominator


def half(number: int) -> int:
    """Half of a whole number, rounded down (D2-11)."""
    return number // 2


def changed(count: int, by: int) -> int:
    """A count of tokens or conditions after `Key:+N` or `Key:-N`: never below 0 (D2-12)."""
    return max(0, count + by)


@lru_cache(maxsize=4096)
def _ten_to(scale: int) -> Fraction:
    return Fraction(10) ** scale


@lru_cache(maxsize=4096)
def _read(text: str) -> Rating:
    match = _RATING.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a Rating such as 8x1")
    return Rating(Fraction(match[1]), int(match[2]))


@lru_cache(maxsize=4096)
def _canonical(value: Fraction) -> Rating:
    if not value:
        return NOTHING
    if value < 0:
        raise ValueError(f"a Rating cannot be worth {value}")
    scale, level = 0, value
    while level > 10:
        level, scale = level / 10, scale + 1
    while level <= 1:
        level, scale = level * 10, scale - 1
    return Rating(level, scale)


def _decimal(level: Fraction) -> str:
    """A decimal fraction in digits, without needless noughts."""
    whole, rest = divmod(level, 1)
    places = ""
    while rest:
        digit, rest = divmod(rest * 10, 1)
        places += str(digit)
    return f"{whole}.{places}" if places else str(whole)
