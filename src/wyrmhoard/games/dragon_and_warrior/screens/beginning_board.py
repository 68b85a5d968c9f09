"""The palettes with which a story may begin, and who The Warrior would be, in characters."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import say

from ..beginning_sight import BeginningView, ReadyPaletteView
from . import drawing


def beginning(told: BeginningView, width: int) -> Iterator[str]:
    """Each palette in a few lines; once one is chosen only that one."""
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
    """What it is, and what the story has and never has."""
    head, *more = wrap(f"{one['name']}  {one['text']}", width - 1, subsequent_indent="  ")
    yield f"{drawing.bold(literal(one['name']))}{literal(head.removeprefix(one['name']))}"
    yield from map(literal, more)
    for lines in (say("Yes: {lines}", lines=", ".join(one["yes"])), say("No: {lines}", lines=", ".join(one["no"]))):
        for row in wrap(lines, width - 1, initial_indent="  ", subsequent_indent="    "):
            yield drawing.quiet(literal(row))
