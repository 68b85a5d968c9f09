"""Maps as text: one character for each Space, the row with the highest y on top."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from .scenery import Ground, MapEntry

Spot = tuple[int, int]
"""A Space: x to the east, y to the north."""
GROUND: Final = "."


@dataclass(frozen=True)
class Grid:
    """The Spaces of a map. `rows[y][x]` is a character of the legend; y counts from the south."""

    rows: tuple[str, ...]
    legend: Mapping[str, Ground] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """Spaces from west to east."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Spaces from south to north."""
        return len(self.rows)

    def __contains__(self, space: object) -> bool:
        return isinstance(space, tuple) and 0 <= space[0] < self.width and 0 <= space[1] < self.height

    def __iter__(self) -> Iterator[Spot]:
        """All Spaces, row by row from the south-west."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def at(self, space: Spot) -> Ground:
        """What is on a Space of the map."""
        return self.legend[self.rows[space[1]][space[0]]]

    def find(self, character: str) -> tuple[Spot, ...]:
        """The Spaces with this character."""
        return tuple(space for space in self if self.rows[space[1]][space[0]] == character)


def make_grid(entry: MapEntry) -> Grid:
    """The Spaces of a map entry. Raises ValueError that names the row or the Space."""
    legend = {GROUND: Ground(location=entry.ground)}
    for character, ground in entry.legend.items():
        if character == GROUND or character.isspace():
            raise ValueError(f"legend: {character!r} is the ground and cannot stand for anything else")
        legend[character] = Ground(location=ground) if isinstance(ground, str) else ground
    rows = read_rows(entry.rows) if entry.rows.strip() else (GROUND * entry.width,) * entry.height
    if len(rows) != entry.height:
        raise ValueError(f"rows: there are {len(rows)} rows, and height is {entry.height}")
    for y, row in enumerate(rows):
        if len(row) != entry.width:
            raise ValueError(f"rows: the row of y {y} has {len(row)} Spaces, and width is {entry.width}")
        for x, character in enumerate(row):
            if character not in legend:
                raise ValueError(f"rows: the legend does not say what {character!r} at ({x},{y}) is")
    return Grid(rows, legend)


def read_rows(text: str) -> tuple[str, ...]:
    """The rows of a map text, from the south."""
    return tuple(reversed([line.strip() for line in text.strip().splitlines()]))
