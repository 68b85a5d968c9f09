"""Who did what in a Scene that is over, in lines, from the events that everybody knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import say, say_many
from wyrmhoard.kernel.text.shapes import Seen

from ..cards.cardset import CardSet
from ..events.blows import DamageDone
from ..events.scenes import SceneBegins
from ..events.story import SceneOver
from ..state import NOBODY
from ..target_state import UnitId
from ..words.phrases import named
from .fallen import fall_words, fallen, with_names

MOST: Final = 4
"""So many lines are told of blows: of those that did the most."""
TELLING: Final = (SceneBegins, SceneOver, DamageDone)


def deeds(cards: CardSet, events: Sequence[Seen]) -> list[str]:
    """Who harmed whom, the most harm first, and then who fell by what, in the order in which they fell."""
    blows = sorted(_blows(events).items(), key=lambda one: -one[1][1])
    told = [_told(by, unit, *blow) for (by, unit), blow in blows[:MOST]]
    return [*told, *(say("{fall}.", fall=fall_words(cards, fall)) for fall in fallen(events))]


def _blows(events: Iterable[Seen]) -> dict[tuple[str, str], tuple[int, int]]:
    """By the names of who struck and who was struck: how many blows did harm, and how many damage cards they were."""
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for event, _, names in with_names(TELLING, events):
        match event:
            case SceneBegins():
                found = {}
            case SceneOver():
                break
            case DamageDone() if event.applied:
                by = names.get(UnitId(event.by).key, "") if event.by != NOBODY else ""
                pair = by, names.get(UnitId(event.unit).key, "")
                blows, cards = found.get(pair, (0, 0))
                found[pair] = blows + 1, cards + event.applied
    return found


def _told(by: str, unit: str, blows: int, cards: int) -> str:
    harm = say_many("{n} damage card", "{n} damage cards", n=cards)
    if not by:
        return capital(say("{unit} was harmed by no other: {harm}.", unit=named(unit), harm=harm))
    return capital(
        say_many(
            "{by} hit {unit} once: {harm}.", "{by} hit {unit} {n} times: {harm}.",
            n=blows, by=named(by), unit=named(unit), harm=harm,
        )
    )  # fmt: skip
