"""The words of which cards are made: sides, ranges, and values by the die."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Strip: TypeAlias = tuple[int, int, int, int, int, int, int]
"""Values without a die and with a 1 to 6: `strip[0]` is without."""

Range: TypeAlias = Literal["long", "short"]
RANGES: Final[tuple[Range, Range]] = ("long", "short")

KNIGHT: Final = 0
DRAGON: Final = 1
Role: TypeAlias = Literal["knight", "dragon"]
ROLES: Final[tuple[Role, Role]] = ("knight", "dragon")

FACES: Final = ("none", "1", "2", "3", "4", "5", "6")
"""The keys of the dice options: `FACES[5]` is "5", `FACES[0]` is no die."""
