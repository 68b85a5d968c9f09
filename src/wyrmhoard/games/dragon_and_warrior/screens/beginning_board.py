"""The palettes with which a story may begin, and who The Warrior would be, in characters."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import shorten

from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import say

from ..beginning_sight import BeginningView, ReadyPaletteView
from . import drawing


def beginning(told: BeginningView, width: int) -> Iterator[str]:
    """Each palette in three lines; once one is chosen only that one."""
    for one in told["palettes"]:
        if told["chosen"] in ("", one["id"]):
            yield from _palette(one, width)
    yield drawing.quiet(
        say(
            "HP {hp}, Strength {strength}, Agility {agility}",
            hp=told["hp"],
            strength=told["strength"],
            agility=told["agility"],
        )
        if not told["own"]
        else say("You build the hero yourself.")
    )


def _palette(one: ReadyPaletteView, width: int) -> Iterator[str]:
    """Its line, and what the story has and never has."""
    yield f"{drawing.bold(literal(one['name']))}  {literal(_short(one['text'], width - len(one['name']) - 2))}"
    for lines in (say("Yes: {lines}", lines=", ".join(one["yes"])), say("No: {lines}", lines=", ".join(one["no"]))):
        yield f"  {drawing.quiet(literal(_short(lines, width - 2)))}"


def _short(words: str, most: int) -> str:
    return shorten(words, most, placeholder=" …")
