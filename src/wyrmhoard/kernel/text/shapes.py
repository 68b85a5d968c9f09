"""What the kernel hands out as plain data for JSON, defined once: programs, mypy and the browser's types rely on it.

These types only describe: at run time everything here is a dict.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypeAliasType, TypedDict

from .errors import RefusalCode

Plain = TypeAliasType("Plain", "str | float | bool | list[Plain] | dict[str, Plain] | None")
"""Any JSON."""
PlainObject = TypeAliasType("PlainObject", dict[str, Plain])
SettingValue: TypeAlias = str | int | bool | None

# -- the blanks of a form; a new kind is one more type, one more name in `Blank`, and its values in `FormValue`


class NumberBlank(TypedDict):
    """A whole number from `least` to `most`."""

    type: Literal["number"]
    name: str
    least: int
    most: int
    text: str


class TextBlank(TypedDict):
    """Words of `least` to `most` characters."""

    type: Literal["text"]
    name: str
    least: int
    most: int
    text: str


class DrawingBlank(TypedDict):
    """At most `strokes` strokes, each of at most `points` points, on a sheet of `width` by `height`."""

    type: Literal["drawing"]
    name: str
    width: int
    height: int
    strokes: int
    points: int
    text: str


Picks = TypeAliasType("Picks", dict[str, list[str]])
"""Some items of picks, by the names of their blanks, each list in the order in which they are picked."""


class PickItem(TypedDict):
    """One thing that may be picked. With `takes` it goes only together with other picks of the form: each entry is one
    way, all of which is picked before it; the first is the one to take where nobody has chosen another."""

    key: str
    text: str
    takes: NotRequired[list[Picks]]


class PickBlank(TypedDict):
    """From `least` to `most` of some items, in the order in which they are picked."""

    type: Literal["pick"]
    name: str
    items: list[PickItem]
    least: int
    most: int
    text: str


Blank = TypeAliasType("Blank", NumberBlank | TextBlank | DrawingBlank | PickBlank)
Drawing = TypeAliasType("Drawing", list[list[list[int]]])
FormValue = TypeAliasType("FormValue", int | str | Drawing | list[str])
"""What is filled in; for a pick, the keys of the items."""
FormValues = TypeAliasType("FormValues", dict[str, FormValue])

# -- asks


class Option(TypedDict):
    """One choice. Empty fields are left out; `about` are the ids of the things that it is about. `parts` are a title
    and the rest of its text: options with the same title may stand together under it.

    Something `deliberate` must not be done by mistake: giving up, for example. Something `quiet` is open without
    anybody being asked for it. An `undo` only takes back what was done at this decision.

    With `takes` an option goes only together with picks of its own form, as an item of a pick does.
    """

    key: str
    text: str
    about: NotRequired[list[str]]
    parts: NotRequired[list[str]]
    form: NotRequired[list[Blank]]
    takes: NotRequired[list[Picks]]
    blocked: NotRequired[str]
    rule: NotRequired[str]
    deliberate: NotRequired[bool]
    quiet: NotRequired[bool]
    undo: NotRequired[bool]


class Filling(TypedDict):
    """The natural answer to a question: the key of the choice that is preselected, and those initial values of its form
    that are not empty."""

    key: str
    values: FormValues


AskKind: TypeAlias = Literal["one", "each", "first"]


class Ask(TypedDict):
    """What one seat is asked. With `aside` it is not asked for anything: it may only do something deliberate or quiet,
    or wait. `usual`: the natural answer, and `about`: what the question is about, for people, where the game knows."""

    id: str
    seat: int
    kind: AskKind
    prompt: str
    text: str
    rule: str
    data: PlainObject
    final: str
    sealed: str | None
    aside: bool
    options: list[Option]
    usual: NotRequired[Filling]
    about: NotRequired[str]


class Problem(TypedDict):
    """Why something was refused."""

    code: RefusalCode
    text: str
    rule: NotRequired[str]


class Refusal(Problem):
    """Why something was refused; if it was stale, what is asked instead."""

    ask: NotRequired[Ask | None]


# -- beside the match


class SheetInfo(TypedDict):
    """A sheet that notes are put on; one with a width is there to be drawn on. `pen`: whether this seat may do so now;
    `most`: how many marks it takes; `about`: what counts of what it shows, in words; `ground`: a mark of what the game
    itself draws on it, another one when that has changed ("": nothing)."""

    id: str
    title: str
    width: int
    height: int
    pen: bool
    most: int
    about: str
    ground: str


NoteData = TypeAliasType("NoteData", str | int | dict[str, str | int] | None)
"""What is noted; null if it was hidden."""

# -- a guided first match


class Coaching(TypedDict):
    """What a coach says to the learner in `seat`: step `step` of `steps`, counted from 0. `point` are ids of things and
    keys of options; `picks` are pairs of a blank and what is to be picked in it, in their order; `next` is on the
    button with which the learner goes on, and empty where an answer is waited for."""

    tutorial: str
    title: str
    seat: int
    step: int
    steps: int
    say: str
    why: str
    point: list[str]
    picks: list[list[str]]
    next: str


# -- events


class Seen(TypedDict):
    """What happened, as a viewer saw it, without words."""

    kind: str
    rule: str
    data: PlainObject


class Told(Seen):
    """What happened, as a viewer saw it."""

    text: str


class GameEvent(Told):
    """What happened, as one seat saw it; `n` counts the events that this seat saw."""

    n: int


# -- what a game tells of a match


class ToldSentence(TypedDict):
    """A sentence of the narrator's. `n`, here and elsewhere in a book, names an entry, for putting other words in its
    place; 0: it has none."""

    n: int
    text: str


class ToldBlock(TypedDict):
    """A paragraph of the narrator's."""

    kind: Literal["told"]
    sentences: list[ToldSentence]


class SpeechBlock(TypedDict):
    """What somebody says, in the words in which it was said."""

    kind: Literal["speech"]
    n: int
    who: str
    """What they are called; "": nobody in particular."""
    face: str
    """Who or what shows them, by its name in the view; "": nothing."""
    leading: bool
    """Whether they are whom the story is about."""
    spoken: bool
    """Whether it was said; otherwise it was done."""
    question: str
    """What was asked before it; "": nothing."""
    text: str


class FightBlock(TypedDict):
    """A fight, in one line."""

    kind: Literal["fight"]
    n: int
    about: str
    """The foe, by its name in the view."""
    name: str
    text: str
    """How it went, in a sentence."""
    line: str
    """What was last heard of the foe."""
    cards: list[str]
    """The cards that ended it."""
    end: str
    """How it ended, in a word or two."""


class FindBlock(TypedDict):
    """Something that was found, with the words for it. `picture` says what it is."""

    kind: Literal["find"]
    n: int
    picture: str
    label: str
    """What stands over it: "Found"."""
    name: str
    text: str


class OwnBlock(TypedDict):
    """What somebody wrote."""

    kind: Literal["own"]
    n: int
    text: str


BookBlock: TypeAlias = ToldBlock | SpeechBlock | FightBlock | FindBlock | OwnBlock


class Chapter(TypedDict):
    """A part of a story: where and when it plays, and what happens."""

    label: str
    """Which it is: "Visit 6"."""
    title: str
    place: str
    """Where that lies; "" where it needs no words."""
    about: str
    """How things stand as it begins: "Level 1, 2 XP"."""
    picture: str
    """What kind of place it is."""
    map: PlainObject | None
    """What of the map is shown, as the game says it; None where there is none."""
    blocks: list[BookBlock]


class Book(TypedDict):
    """The story of a match so far, as a book."""

    language: str
    """In which it is told."""
    title: str
    about: str
    """Whose story it is."""
    chapters: list[Chapter]
    pictures: PlainObject
    """What the pictures are made of that the game draws."""


# -- what a game says about itself


class AnySetting(TypedDict):
    """What every table option has."""

    name: str
    default: SettingValue
    optional: bool
    text: str
    """What it changes in play."""
    rule: str
    title: str
    """What people call it."""
    group: str
    """The heading under which it lies folded, unless it has a rank."""
    rank: int
    """Its place on top, from 1; 0: it is not one of those few."""


class ChoiceSetting(AnySetting):
    """One of some words; `names` are what people read instead, one for each."""

    type: Literal["choice"]
    choices: list[str]
    names: list[str]


class YesNoSetting(AnySetting):
    """Yes or no."""

    type: Literal["yes-no"]


class NumberSetting(AnySetting):
    """A whole number, or none if it is optional."""

    type: Literal["number"]
    least: int
    most: int | None


Setting = TypeAliasType("Setting", ChoiceSetting | YesNoSetting | NumberSetting)


class Figure(TypedDict):
    """A character whom a course brings: the card with their portrait, what they are called, and how many they are."""

    card: str
    name: str
    number: int


class Company(TypedDict):
    """A side of a course, as it stands at the start: what it is called, what it wants, and who is to be seen of it."""

    name: str
    goals: list[str]
    people: list[Figure]


class Way(TypedDict):
    """A way for one person to play a course: their seat, the size of the table and the settings."""

    title: str
    """Whose side it is."""
    seats: int
    seat: int
    settings: dict[str, SettingValue]
    company: Company
    choose: int
    """How many of the company the player chooses; 0: all of them come."""
    others: list[Company]


class Notice(TypedDict):
    """What is special about a course: the rule in a sentence, and one line more; without that it is an ordinary one."""

    title: str
    text: str


class Course(TypedDict):
    """Something to be played from start to end: its card on the shelf, and the page that opens it."""

    id: str
    title: str
    genre: str
    seats: list[int]
    """How many can play."""
    minutes: int
    """About how long it takes one person, with the computer in the other seats; 0: unknown."""
    hard: int
    """From 1 to 5; 0: unknown."""
    teaches: str
    line: str
    """One line of its story, for the card."""
    story: str
    """All of it, for the page."""
    task: str
    """What there is and what is to be done, in a sentence or two."""
    notices: list[Notice]
    campaign: bool
    settings: dict[str, SettingValue]
    """By which a table is one of this course."""
    ways: list[Way]


class Preset(TypedDict):
    """One choice that fills in all settings but those on top; what it does not name is as usual."""

    id: str
    title: str
    text: str
    settings: dict[str, SettingValue]


# -- hints


class HintedAnswer(TypedDict):
    """An answer that a hint names: with the values of its form, in words, and what it leads to: `later`, of 100 for a
    won match, and a sentence for people."""

    key: str
    form: NotRequired[FormValues]
    text: str
    later: int
    words: str


class Hint(TypedDict):
    """What the planner would answer at the ask `ask`, and the next best; `now` is what the seat has before it, of 100
    for a won match. `words` says how sure that is."""

    ask: str
    now: int
    answers: list[HintedAnswer]
    words: str
