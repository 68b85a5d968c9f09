"""What a face is made of, on a sheet 100 wide and 116 high. x goes right, y goes down."""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

Backdrop: TypeAlias = Literal["rays", "strokes", "hill", "night", "boards"]
Tint: TypeAlias = Literal["ink", "moss", "paper"]
Feature: TypeAlias = Literal[
    "robe", "cloak", "coat", "apron", "mail", "gown", "ruff", "shawl",
    "round", "long", "square", "pear", "heart", "pointed-ears",
    "open-eyes", "narrow-eyes", "wide-eyes", "tired-eyes", "stern-eyes", "closed-eyes", "spectacles", "patch",
    "straight-nose", "round-nose", "hook-nose", "broad-nose",
    "smile", "flat-mouth", "frown", "lips", "smirk", "grin",
    "crop", "bob", "curls", "plaits", "bun", "mane", "tuft", "fringe",
    "moustache", "full-beard", "goatee", "freckles", "scar", "wrinkles",
]  # fmt: skip
"""What is drawn by hand, each in its place on the sheet."""


class StampView(TypedDict):
    """A stamp of the icon set: x and y are its middle, `size` its width and height, `turn` degrees to the right."""

    stamp: str
    x: int
    y: int
    size: int
    turn: int
    tint: Tint


class FaceView(TypedDict):
    """A face in its arch: the ground, what is drawn by hand from back to front, hair in a tint, and stamps on it.
    `crowd`: others of the same kind stand behind. `said` is what a reader sees, in words."""

    ground: Backdrop
    features: list[Feature]
    hair: Tint
    stamps: list[StampView]
    crowd: bool
    said: str


def listed(text: str) -> tuple[str, ...]:
    """The words in a text, parted by spaces; an underscore stands for a space within one of them."""
    return tuple(one.replace("_", " ") for one in text.split())
