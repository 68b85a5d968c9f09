"""What the table agrees on: the X card, proposals and votes, the palette, corrections and rules of its own."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from wyrmhoard.kernel.state.event import Event, Reading, Says
from wyrmhoard.kernel.text.saying import later, said

from ..state import YES
from ..words.names import mark
from .fields import Correction, Cost, HitType, SeatEvent, SeatNumber, Spell, Text, TextEvent

ENDED: Final = {"session": later("the session ends here"), "close": later("the match is closed")}
SO_IT_IS: Final = later("so it is")
PROPOSED: Final = {
    "correct": later("{seat} [propose|proposes] a correction: {correction}"),
    "spell": later("{seat} [propose|proposes] a spell: {text}"),
    "ability": later("{seat} [propose|proposes] an ability: {text}"),
    "change-cost": later("{seat} [propose|proposes] another price for {about}"),
    "drop-rule": later("{seat} [propose|proposes] to do without {about}"),
    "palette-line": later("{seat} [propose|proposes] a line for the palette: {text}"),
}
TO_CLOSE: Final = later("{seat} [propose|proposes] to close the match")
MOODS: Final = {
    "cartoony": later("cartoony and silly"),
    "gritty": later("gritty and realistic"),
    "horror": later("dark horror"),
}
ENDINGS: Final = {
    "won": later("The Warrior won the Battle"),
    "lost": later("the Villain won the Battle"),
    "fled": later("The Warrior ran away"),
    "foe-fled": later("the Conflict ran away"),
    "stalled": later("the Battle had no end"),
    "closed": later("all agreed to close the match"),
    "light": later("the lord is defeated, and the Ball of Light is back"),
    "quests": later("the last Quest of the first Town is done"),
    "visits": later("that was the last visit"),
}
"""How a match ends."""

Subject: TypeAlias = Annotated[str, Says(lambda what, reading: said(ENDED.get(what, SO_IT_IS)))]
"""What was voted on, worded as its consequence."""
MoodName: TypeAlias = Annotated[str, Says(lambda mood, reading: said(MOODS.get(mood, mood)))]
Ending: TypeAlias = Annotated[str, Says(lambda ending, reading: said(ENDINGS[ending]))]


def _about(about: str, reading: Reading) -> str:
    return mark(about, "") if about[1:].isdigit() else about


# -- the X card


class Stopped(Event):
    """The X card is touched (DW-19); by whom is known only with the setting for that (DW-21)."""

    seat: SeatNumber | None

    def line(self) -> str:
        """Whether it is known who touched it."""
        return later("The X card has been touched") if self.seat is None else later("{seat} [touch|touches] the X card")


class Struck(TextEvent):
    """A text is struck (DW-20)."""

    LINE = later("Something is taken out of the story")


class TakenOut(Event):
    """A subject is kept out from now on, or a drawing is gone (DW-21)."""

    LINE = later("Something is taken out of the story")


class Rewritten(TextEvent):
    """Something that the oracle has told is told otherwise (DW-257)."""

    LINE = later("Something is told otherwise now")


class TextsFull(Event):
    """The last text is stored for which the match has room (DW-50a)."""

    number: int
    LINE = later("This match holds {number} texts, and no more: from now on words that stand on record are used again")


# -- proposals


class Proposed(SeatEvent):
    """A seat proposes something that all are asked about (DW-236a, DW-247 to DW-250)."""

    what: str
    about: Annotated[str, Says(_about)] = ""
    """What it is about: a text, or the key of a correction."""
    thing: str = ""
    """The name of that, if it has one."""
    value: int = 0
    text: Text = ""

    def line(self) -> str:
        """What is proposed."""
        return PROPOSED.get(self.what, TO_CLOSE)

    @property
    def correction(self) -> Correction:
        """What would be so."""
        return self.about


class Voted(Event):
    """All have said what they think of a proposal (DW-236, DW-249)."""

    what: Subject
    agreed: bool

    def line(self) -> str:
        """Whether all agree."""
        return later("All agree: {what}") if self.agreed else later("Not all agree: play goes on")


class Claimed(Event):
    """Whether a thing is of the type that a player claims (DW-137a)."""

    agreed: bool
    thing: str
    type: HitType

    def line(self) -> str:
        """What Treasure says."""
        if self.agreed:
            return later("Treasure says that this is of the type {type}")
        return later("Treasure says that this is not of the type {type}")


class Corrected(SeatEvent):
    """A correction is made (DW-250)."""

    about: str
    value: int
    thing: str
    text: Text

    def line(self) -> str:
        """With the reason, if one was given."""
        if self.text:
            return later("Corrected by agreement: {correction} ({text})")
        return later("Corrected by agreement: {correction}")

    @property
    def correction(self) -> Correction:
        """What is so now."""
        return self.about


class Lapsed(Event):
    """A correction has become impossible (DW-250a)."""

    about: str
    LINE = later("What was to be corrected is no longer so")


class MadeUp(Event):
    """A rule of the table's own holds from now on (DW-247, DW-248)."""

    text: Text
    pay: str
    cost: Cost
    LINE = later("The table has made up {text}: it costs {cost}")


class Changed(Event):
    """A rule of the table's own costs something else, or is gone (DW-249)."""

    text: Text
    pay: str
    cost: Cost
    gone: bool

    def line(self) -> str:
        """What has changed."""
        return later("By agreement {text} is gone") if self.gone else later("By agreement {text} costs {cost} now")


# -- the palette and its mood


class Palette(Event):
    """A line is added to the palette (DW-12, DW-14)."""

    side: str
    text: Text

    def line(self) -> str:
        """On which list."""
        return later("On the Yes list: {text}") if self.side == YES else later("On the No list: {text}")


class Passed(SeatEvent):
    """A seat adds no line to the palette (DW-13)."""

    LINE = later("{seat} [pass|passes]")


class Mood(Event):
    """How silly or how serious the story is to be (DW-15)."""

    mood: MoodName
    text: Text
    """A mood in own words."""

    def line(self) -> str:
        """In own words, or one of the list."""
        return later("The mood: {text}") if self.text else later("The mood: {mood}")


class Themed(Event):
    """What a spell of The Warrior's looks like (DW-208)."""

    spell: Spell
    text: Text
    LINE = later("{spell} looks like this: {text}")


# -- sessions, drawings, the end


class Session(Event):
    """Another session begins (DW-237a)."""

    number: int
    LINE = later("Session {number} begins, with everything as it was")


class StepSkipped(Event):
    """The guide passes over a step (DW-11)."""

    number: int
    LINE = later("The guide passes over step {number}")


class Finished(SeatEvent):
    """A drawing of the Artist's is finished (DW-243)."""

    sheet: str
    STANDS_OUT = True
    LINE = later("{seat} [have|has] finished a drawing")


class SheetJoined(Event):
    """Another sheet is joined to those of the Outdoors (DW-99a)."""

    number: int
    LINE = later("The map of the Outdoors has {number} sheets now")


class Ended(Event):
    """The match is over."""

    ending: Ending
    winners: list[int]
    STANDS_OUT = True
    LINE = later("The match is over: {ending}")
