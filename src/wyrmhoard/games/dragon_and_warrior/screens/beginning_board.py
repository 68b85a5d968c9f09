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
    hero = one["hero"]
    kind = say("{hero}, the {adjective} Warrior", hero=hero["name"], adjective=hero["adjective"])
    yield f"{drawing.bold(literal(one['name']))}  {literal(shorten(one['text'], width - len(one['name']) - 2))}"
    yes = say("Yes: {lines}", lines=", ".join(one["yes"][:2]))
    no = say("No: {lines}", lines=", ".join(one["no"][:2]))
    yield f"  {literal(shorten(f'{yes}. {no}', width - 2))}"
    who = f"{kind}: {hero['trait']}"
    yield f"  {drawing.quiet(literal(shorten(who, width - 2)))}"
