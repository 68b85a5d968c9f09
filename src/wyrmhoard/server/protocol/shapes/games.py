"""Games as REST describes them: their settings, cards, rules and scenarios; and its verdict on decks and cards of one's
own."""

from __future__ import annotations

from typing import NotRequired, TypeAlias

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.text.rulebook import Rule
from wyrmhoard.kernel.text.shapes import PlainObject, Preset, Setting, SettingValue

Settings: TypeAlias = dict[str, SettingValue]


class Strength(TypedDict):
    """A strength at which the computer plays a game: the `id` by which a seat is given to it, what it is called, and
    what it does."""

    id: str
    title: str
    words: str
    settings: dict[str, SettingValue]
    """Settings for a table with one person, by which the game itself plays at this strength."""
    at_once: bool
    """Whether it answers at once. One that takes its time is no default."""


class Side(TypedDict):
    """A side in a quick start: the seat, and the settings of a table that has it."""

    id: str
    title: str
    seat: int
    settings: dict[str, SettingValue]
    cooperative: bool
    """Whether the computer's seats are allies there, not opponents."""


class Lesson(TypedDict):
    """One step of how a turn goes, and the rule behind it."""

    title: str
    text: str
    rule: str


class GameInfo(TypedDict):
    """A game that can be played here, with the fewest and most seats and minutes, and its bots (strongest last)."""

    name: str
    title: str
    pitch: str
    seats: tuple[int, int]
    cooperative: bool
    """Whether all seats win or lose together."""
    usual_seats: int
    """The default number of seats."""
    seat_names: list[str]
    sides: list[Side]
    """The sides to choose from in a quick start, the usual one first; a single one without a name where there is no
    choice."""
    minutes: tuple[int, int]
    version: str
    players: list[str]
    """The bots, which take more options than a strength."""
    strengths: list[Strength]
    """The weakest first."""
    settings: list[Setting]
    presets: list[Preset]
    """Named ways to play."""
    campaign: Settings
    """The settings with which a campaign is begun; empty: there is none."""
    scenarios: int
    """How many there are."""
    courses: int
    """The number of courses on its shelf; 0: it has no shelf."""
    takes_cards: bool
    """Whether a table can be opened with cards that a user wrote."""
    tutorials: list[TutorialInfo]
    """The guided first matches, in the order in which they are learnt."""
    primer: list[Lesson]
    """How a turn goes, for newcomers."""


class TutorialInfo(TypedDict):
    """A guided first match: how many seats it has, and which is the learner's."""

    name: str
    title: str
    teaches: str
    minutes: int
    seats: int
    seat: int


class ScenarioInfo(TypedDict):
    """A position of a game, set as a task. The player who solves it has won."""

    name: str
    title: str
    task: str
    hint: str
    level: int
    seats: int


class RefusedScenario(TypedDict):
    """A file among a game's scenarios that cannot be played, and why."""

    name: str
    text: str


class ScenarioList(TypedDict):
    """The scenarios of a game."""

    scenarios: list[ScenarioInfo]
    refused: list[RefusedScenario]


def scenario_info(scenario: Scenario) -> ScenarioInfo:
    """A scenario in short."""
    return {
        "name": scenario.name,
        "title": scenario.title,
        "task": scenario.task,
        "hint": scenario.hint,
        "level": scenario.level,
        "seats": scenario.seats,
    }


class PlainFace(TypedDict):
    """The English fields of a card, by which programs and pictures identify it; numbers in the same order as in the
    card."""

    name: str
    kind: NotRequired[str]
    numbers: NotRequired[PlainObject]
    keywords: NotRequired[list[str]]


@with_config(ConfigDict(extra="allow"))
class CardFace(TypedDict):
    """A card. A game may add what its own table draws."""

    id: str
    name: str
    group: NotRequired[str]
    plain: NotRequired[PlainFace]
    kind: NotRequired[str]
    side: NotRequired[str]
    copies: NotRequired[int]
    text: NotRequired[str]
    numbers: NotRequired[PlainObject]
    stamp: NotRequired[str]
    flavour: NotRequired[str]
    range: NotRequired[list[str]]
    known: NotRequired[list[str]]


class Rules(TypedDict):
    """All rules of a game; their text is Markdown."""

    title: str
    chapters: list[str]
    rules: list[Rule]


class Rulebook(TypedDict):
    """The rulebook as Markdown."""

    text: str


class Fault(TypedDict):
    """A rule that something breaks, and how."""

    rule: str
    text: str


class JudgedDeck(TypedDict):
    """A deck: how often each card is in it, its readable text, and each rule that it breaks (empty: it is legal)."""

    name: str
    about: str
    cards: dict[str, int]
    text: str
    faults: list[Fault]


class BroughtCard(TypedDict):
    """A card of one's own."""

    kind: str
    id: str
    name: str


class JudgedCards(TypedDict):
    """Cards of one's own: the list of them, the settings of a table with them, those with which they are played, and
    how many can then play (empty: as usual)."""

    cards: list[BroughtCard]
    settings: list[Setting]
    choose: Settings
    seats: list[int]
