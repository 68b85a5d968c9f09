"""What the people at the table have said, agreed and made up beside the world, as plain data.

All words are references to the texts of the table (DW-20a).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from wyrmhoard.kernel.state import Plain

SPELL, ABILITY = "spell", "ability"
ATTACK, HEAL, DEFENSE, HAND, MOVE = "attack", "heal", "defense", "hand", "move"
EFFECTS: Final = (ATTACK, HEAL, DEFENSE, HAND, MOVE)
"""What a made-up spell does: an attack with extra cards, HP by cards, Defense to its maximum, a new hand, a journey to
a Town (DW-210)."""
COSTS: Final = ("level", "points", "mp")
"""With what a made-up ability is paid for (DW-248)."""
YES, NO = "yes", "no"
SAID, NOTED = "said", "noted"
OWN_WORDS: Final = (SAID, NOTED)
"""Entries of a journal in the words of people: what was said in play, and what was written into the journal."""
MOST_ENTRIES: Final = 5000
"""Entries of a journal."""


@dataclass(slots=True)
class Line(Plain):
    """A line of the palette, and the subjects that it was matched to (DW-12, DW-14a)."""

    side: str
    text: str
    subjects: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Question(Plain):
    """A question to a role: whoever holds it then answers (DW-50)."""

    id: str
    asker: int
    role: str
    text: str
    answer: str = ""
    pinned: bool = False
    """Whether the answer is a fact from now on."""


@dataclass(slots=True)
class Threat(Plain):
    """What is wrong: an enemy, a shortage, a tension, a threat from outside, a fear (DW-39)."""

    subject: str
    text: str


@dataclass(slots=True)
class MadeUp(Plain):
    """A spell or an ability that the table has made up (DW-210, DW-248)."""

    id: str
    kind: str
    name: str
    text: str = ""
    pay: str = "mp"
    cost: int = 0
    effect: str = ""
    number: int = 0
    """Extra cards of an attack, or cards that heal."""
    town: str = ""
    """Where it leads."""
    agreed: list[int] = field(default_factory=list)
    history: list[int] = field(default_factory=list)
    """What it cost before, the oldest first."""
    gone: bool = False


@dataclass(slots=True)
class Motion(Plain):
    """What is proposed: a correction, something made up, a change of it, a line for the palette."""

    what: str
    seat: int
    about: str = ""
    """What is to be corrected or changed."""
    value: int = 0
    text: str = ""
    """The reason, or the new words."""
    made: MadeUp | None = None
    line: Line | None = None


@dataclass(slots=True)
class Story(Plain):
    """The palette, questions, threats, what was made up and agreed, and the guide of the first session."""

    palette: list[Line] = field(default_factory=list)
    mood: str = "cartoony"
    own_mood: str = ""
    """The mood in own words, if it has been put so (DW-15)."""
    turn: int = 0
    """The seat whose turn it is to add to the palette."""
    passed: bool = False
    """Whether somebody has passed: then the round is the last (DW-13)."""
    questions: list[Question] = field(default_factory=list)
    traits: list[str] = field(default_factory=list)
    """Traits that others have proposed and The Warrior has not written down (DW-33)."""
    threats: list[Threat] = field(default_factory=list)
    made: list[MadeUp] = field(default_factory=list)
    motion: Motion | None = None
    """What the table is voting on, where the proposal alone does not say it."""
    agreed: list[Motion] = field(default_factory=list)
    """Corrections that are carried out where nothing is half done."""
    steps: list[int] = field(default_factory=list)
    """The steps of the guide that are done (DW-10)."""
    skipped: list[int] = field(default_factory=list)
    """The steps that somebody has had the guide pass over (DW-11)."""
    reading: str = ""
    """What is being read aloud (DW-18, DW-22, DW-41)."""
    drawn: list[str] = field(default_factory=list)
    """The sheets whose drawing is finished (DW-243)."""
    finished: list[str] = field(default_factory=list)
    """The roles with which the Artist swaps after this Battle."""

    journal: list[str] = field(default_factory=list)
    """What has happened, in order: what it was, the text that names it, and a number (DW-278)."""
    retold: dict[str, str] = field(default_factory=dict)
    """The words that people have put in the place of an entry, by its number from 1; "" where it is left out."""
    types: dict[str, str] = field(default_factory=dict)
    """The text of each type in own words (DW-20a, DW-137a)."""

    def enter(self, what: str, text: str, more: int | str = "") -> None:
        """An entry of the journal."""
        if len(self.journal) < MOST_ENTRIES:
            self.journal.append(f"{what} {text or '-'} {more}".strip())

    def met(self, step: int) -> None:
        """A step of the guide is done."""
        if step and step not in self.steps:
            self.steps.append(step)
