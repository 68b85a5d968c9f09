"""The colours of the ground on the map of a terminal. They only please the eye: what a Space is stands there as a
letter, too."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

PERIL: Final = "#ffd0c4 on #a5331d"
THINGS: Final = "bold #ffe9a8"
"""In front of the ground: what can be taken or opened."""
COLOURS: Final = {
    "earth": ("#a08a68", "#3d3426", "#423929"),
    "grass": ("#7d9a6a", "#263823", "#2a3d27"),
    "wood": ("#b9dca4", "#1d4a2b", "#20502f"),
    "stone": ("#8d938f", "#2f3534", "#343a39"),
    "built": ("#e0c79a", "#57442c", "#5d4930"),
    "block": ("#d8d5cc", "#6b6a66", "#716f6b"),
    "water": ("#a9d4ee", "#1c4463", "#1f4a6b"),
    "ice": ("#e8f4fa", "#5b7c8c", "#638494"),
    "fire": ("#ffe08a", "#a8401c", "#b54a20"),
    "mist": ("#dfe4e2", "#5f6966", "#66706d"),
    "foul": ("#d9e68a", "#4a5320", "#505a24"),
    "night": ("#7f8fb8", "#151a2b", "#191f33"),
    "goods": ("#ffd98f", "#6b4a22", "#735127"),
}
"""Of each kind of ground: its letter, and the two shades that its Spaces take in turn, so that one sees the squares."""
GROUNDS: Final = tomllib.loads((Path(__file__).parent / "ground.toml").read_text(encoding="utf-8"))
KINDS: Final = {location: kind for kind, locations in GROUNDS.items() for location in locations}
"""The kind of each Location; all others are of stone."""


def ground_style(location: str, space: tuple[int, int], lies: str) -> str:
    """The colours of a Space: those of its ground, with those of what `lies` there in front of it."""
    letter, even, odd = COLOURS[KINDS.get(location, "stone")]
    ground = odd if sum(space) % 2 else even
    if " on " in lies:
        return lies
    return f"{lies or letter} on {ground}"
