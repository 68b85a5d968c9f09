"""Points of damage in four colours or colourless, and what a row of a damage track needs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

COLOURS: Final = ("black", "blue", "green", "red")
LETTERS: Final = {"K": "black", "B": "blue", "G": "green", "R": "red"}
TYPES: Final = {"black": "Martial", "blue": "Arcane", "green": "Devotion", "red": "Deception"}
"""The Class Type of each colour (DF-19)."""
COLOUR_OF: Final = {kind: colour for colour, kind in TYPES.items()}

Points: TypeAlias = tuple[int, int, int, int, int]
"""How many points of each colour in the order of COLOURS, and how many colourless ones."""
NONE: Final[Points] = (0, 0, 0, 0, 0)


def read_points(text: str) -> Points:
    """ "K+1", "B,B", "2" or "" as points. Raises ValueError that says what is wrong."""
    counts = [0, 0, 0, 0, 0]
    for part in re.split(r"[,+]", text) if text else ():
        part = part.strip()
        if part in LETTERS:
            counts[COLOURS.index(LETTERS[part])] += 1
        elif part.isdecimal() and 1 <= int(part) <= 12:
            counts[4] += int(part)
        else:
            raise ValueError(f"{part!r} is no point of damage: write K, B, G, R or a number, as in K+1 or B,B")
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


@lru_cache(maxsize=4096)
def show_points(points: Points) -> str:
    """The inverse of `read_points`."""
    icons = [letter for letter, count in zip(LETTERS, points, strict=False) for _ in range(count)]
    return "+".join(filter(None, [",".join(icons), str(points[4]) if points[4] else ""]))


def add(a: Points, b: Points) -> Points:
    """The sum of two amounts of damage, colour by colour."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4])


def covers(pool: Points, need: Points) -> bool:
    """Whether the points meet the need: icons by their colour, the number by any points left (DF-243 to DF-245)."""
    return all(pool[i] >= need[i] for i in range(4)) and sum(pool) >= sum(need)


def single(colour: str) -> Points:
    """One point of a colour."""
    return tuple(int(colour == c) for c in (*COLOURS, ""))  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Row:
    """One level of a damage track. `square`: it cannot be cleared by level damage (DF-142)."""

    need: Points
    square: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """A damage track from top to bottom. Rows from `line` on are under the Tripwire line; -1: it has none."""

    rows: tuple[Row, ...]
    line: int = -1

    @property
    def points(self) -> int:
        """All its points together."""
        return sum(sum(row.need) for row in self.rows)


def read_track(text: str) -> Track:
    """ "[4][B,B]|[sq:3]" as a track. Raises ValueError that says what is wrong."""
    if not re.fullmatch(r"(\[[^\[\]|]+\]|\|)+", text):
        raise ValueError(f"{text!r} is no damage track: write rows in brackets, as in [4][B,B]|[sq:3]")
    if text.count("|") > 1 or text[0] == "|" or text[-1] == "|":
        raise ValueError(f"{text!r}: a track has at most one line, between two rows")
    rows: list[Row] = []
    line = -1
    for part in re.findall(r"\[[^\]]+\]|\|", text):
        if part == "|":
            line = len(rows)
            continue
        inner = part[1:-1]
        square = inner.startswith("sq:")
        rows.append(Row(read_points(inner.removeprefix("sq:")), square))
    if len(rows) > 8:
        raise ValueError(f"{text!r}: a track has at most 8 rows (it has {len(rows)})")
    return Track(tuple(rows), line)


def show_track(track: Track) -> str:
    """The inverse of `read_track`."""
    parts = [f"[{'sq:' if row.square else ''}{show_points(row.need)}]" for row in track.rows]
    if track.line >= 0:
        parts.insert(track.line, "|")
    return "".join(parts)
