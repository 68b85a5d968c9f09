"""The part of the view about a story that begins in a Scene: palettes that are ready, and a hero for each."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said

from .cards.entries import Opening
from .faces.portrait import portrait
from .faces.shapes import FaceView
from .rules.core import points
from .rules.match import beginning
from .state import Hero
from .table import Position


class ReadyHeroView(TypedDict):
    """Who The Warrior would be."""

    name: str
    pronouns: str
    adjective: str
    trait: str
    face: FaceView


class ReadyPaletteView(TypedDict):
    """A palette that is ready, and who The Warrior would be in it."""

    id: str
    name: str
    text: str
    yes: list[str]
    no: list[str]
    hero: ReadyHeroView


class BeginningView(TypedDict):
    """With what the story may begin: `chosen` is the palette that waits for the others to agree ("": none yet); `own`:
    the hero is built by who plays it."""

    palettes: list[ReadyPaletteView]
    chosen: str
    own: bool
    battle: bool
    """Whether no story begins but a single Battle."""
    hp: int
    strength: int
    agility: int


def beginning_view(position: Position) -> BeginningView | None:
    """With what the story may begin; None where it has begun, or is made together."""
    told = position.state.story.beginning
    if told is None:
        return None
    sheet = position.state.hero
    hero = Hero(level=sheet.level, points=sheet.points)
    points.give(hero, *points.default_shares(hero.points))
    return {
        "palettes": [_palette(position, one) for one in beginning.palettes(position.cards)],
        "chosen": told.palette,
        "own": told.own,
        "battle": not position.state.settings.story,
        "hp": hero.max_hp,
        "strength": hero.strength,
        "agility": hero.agility,
    }


def _palette(position: Position, one: Opening) -> ReadyPaletteView:
    told = position.state.story.beginning
    assert told is not None
    words = told.heroes[one.id].words
    return {
        "id": one.id,
        "name": said(one.name),
        "text": said(one.text),
        "yes": [said(line) for line in one.yes],
        "no": [said(line) for line in one.no],
        "hero": {
            "name": said(words["name"]),
            "pronouns": said(words["pronouns"]),
            "adjective": said(words["adjective"]),
            "trait": said(words["trait"]),
            "face": portrait(said(words["name"]), [said(words["adjective"])], "hero"),
        },
    }
