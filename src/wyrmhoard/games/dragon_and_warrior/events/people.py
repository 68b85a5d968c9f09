"""Characters, Scenes, what people and roles say, and what the oracle answers."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from wyrmhoard.kernel.state.event import Event, Says
from wyrmhoard.kernel.text.saying import later, said

from ..words.names import mood_name
from .fields import Name, NamedEvent, Role, SeatEvent, SeatNumber, Text, TextEvent

SIDES: Final = {
    "friend": later("{name} [name#is a friend|are friends] from now on"),
    "enemy": later("{name} [name#is an enemy|are enemies] from now on"),
    "background": later("{name} [name#is|are] in the background from now on"),
}
YIELDS: Final = {
    "yes-and": later(
        "It works, and well: {name}, {before} before, [name#is|are] {mood} now (roll {roll} of 100, low is good)"
    ),
    "yes": later("It works: {name}, {before} before, [name#is|are] {mood} now (roll {roll} of 100, low is good)"),
    "yes-but": later("It half works: {name} [name#stays|stay] {mood} (roll {roll} of 100, low is good)"),
    "no-but": later("It half fails: {name} [name#stays|stay] {mood} (roll {roll} of 100, low is good)"),
    "no": later(
        "It does not work: {name}, {before} before, [name#is|are] {mood} now (roll {roll} of 100, low is good)"
    ),
    "no-and": later(
        "It goes wrong: {name}, {before} before, [name#is|are] {mood} now (roll {roll} of 100, low is good)"
    ),
}
"""How a character responds to an approach, by the result of the roll (DW-264a)."""
ANSWERS: Final = {
    "yes-and": later("yes, and more than that"),
    "yes": later("yes"),
    "yes-but": later("yes, but"),
    "no-but": later("no, but"),
    "no": later("no"),
    "no-and": later("no, and worse than that"),
}
"""What the oracle answers (DW-258)."""
THREATS: Final = {
    "enemy": later("An enemy: {text}"),
    "shortage": later("A shortage: {text}"),
    "tension": later("A tension: {text}"),
    "outside": later("A threat from outside: {text}"),
    "fear": later("A fear: {text}"),
}
"""What the Villain is asked about (DW-39)."""

Attitude: TypeAlias = Annotated[int, Says(lambda mood, reading: mood_name(mood))]
OracleAnswer: TypeAlias = Annotated[str, Says(lambda answer, reading: said(ANSWERS[answer]))]


# -- Scenes


class Scene(NamedEvent):
    """A Scene begins (DW-45, DW-230)."""

    role: Role
    STANDS_OUT = True
    LINE = later("A Scene begins: {name}, played by {role}")


class SceneOver(NamedEvent):
    """A Scene is over (DW-46)."""

    mood: Attitude = 0
    vain: bool = False
    """Whether nothing comes of it."""
    STANDS_OUT = True

    def line(self) -> str:
        """Whether anything comes of it."""
        if self.vain:
            return later("The Scene with {name} is over: they are {mood}, and nothing comes of it")
        return later("The Scene with {name} is over")


class EndProposed(SeatEvent):
    """A seat proposes to end the Scene (DW-46)."""

    LINE = later("{seat} [think|thinks] that the Scene may end")


class FewWords(NamedEvent):
    """The Warrior has nobody to talk to but a character in the background (DW-45)."""

    LINE = later("The Warrior has a few words with {name}")


class Lent(Event):
    """A seat acts a character out until the Scene ends (DW-47)."""

    name: Name
    seat: SeatNumber
    LINE = later("{seat} [act|acts] {name} out")


class TakenHome(NamedEvent):
    """The seat that plays a character acts them out again (DW-47)."""

    LINE = later("{name} [name#is|are] acted out by nobody else any more")


class Side(NamedEvent):
    """A character changes sides (DW-45, DW-48)."""

    side: str

    def line(self) -> str:
        """To which."""
        return SIDES[self.side]


# -- Scenes that the oracle plays


class Situation(TextEvent):
    """With what a Scene of the oracle's begins (DW-264)."""

    REVEALS = True
    LINE = later("{text}")


class Said(TextEvent):
    """What The Warrior says (DW-264)."""

    LINE = later("The Warrior: {text}")


class Yields(NamedEvent):
    """How a character responds to an approach (DW-264a)."""

    answer: str
    roll: int
    before: Attitude
    mood: Attitude
    REVEALS = True

    def line(self) -> str:
        """By the result of the roll."""
        return YIELDS[self.answer]


class Replies(TextEvent):
    """What a character says or does in answer, and what comes of it besides (DW-264, DW-264a)."""

    name: Name
    spoken: bool = True
    """Whether the words are the character's own; otherwise they are told of it."""

    def line(self) -> str:
        """Told, or with who says it."""
        return later("{name}: {text}") if self.spoken else later("{text}")


class Secret(TextEvent):
    """A character's secret comes out (DW-264)."""

    name: Name
    LINE = later("It comes out: {name} {text}")


class Rumour(TextEvent):
    """What a character has heard (DW-264a)."""

    name: Name
    LINE = later("{name} [name#has|have] heard something: {text}")


class Withheld(NamedEvent):
    """A character helps only when something is settled (DW-122a)."""

    text: Text
    LINE = later("{name} will help when this is settled: {text}")


# -- what roles and seats tell


class RoleTold(TextEvent):
    """What a role tells (DW-235, DW-258, DW-261, DW-267), or how an obstacle was got past (DW-125)."""

    role: str
    """"": nobody's in particular."""
    KIND = "told"  # of types of this name there is one already on the page: anything that was told
    LINE = later("{text}")


class Spoke(SeatEvent):
    """A seat says something (DW-155)."""

    text: Text
    LINE = later("{seat}: {text}")


class Asked(SeatEvent):
    """A seat asks a role something (DW-50)."""

    role: Role
    text: Text
    LINE = later("{seat} [ask|asks] {role}: {text}")


class Answered(Event):
    """A role answers (DW-50)."""

    role: Role
    question: str
    text: Text
    LINE = later("{role} answers: {text}")


class Pinned(TextEvent):
    """An answer stands as a fact (DW-50)."""

    LINE = later("A fact from now on: {text}")


class Threat(Event):
    """What the Villain tells of the Town's troubles (DW-39)."""

    subject: str
    text: Text

    def line(self) -> str:
        """Of which kind."""
        return THREATS[self.subject]


class Journal(SeatEvent):
    """A seat writes in the journal (DW-278)."""

    number: int
    LINE = later("{seat} [write|writes] line {number} of the journal")


# -- the oracle


class OracleSays(Event):
    """What the oracle answers to a question of yes or no (DW-258)."""

    role: str
    text: Text
    answer: OracleAnswer
    roll: int
    REVEALS = True
    LINE = later("{text} The oracle: {answer} (roll {roll} of 100)")


class OracleHints(Event):
    """What the oracle answers to an open question: two words (DW-258)."""

    role: str
    text: Text
    action: str
    subject: str
    REVEALS = True
    LINE = later("{text} The oracle: {action}, {subject}")
