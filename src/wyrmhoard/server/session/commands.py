"""The commands that change a session: a class for each kind, with its fields.

The journal stores the kind of a command beside its fields as a JSON object, and reads every row that was ever written:
a field that is added has a default, which is not stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

import msgspec

from wyrmhoard.kernel.asking.tutorial import Tutorial
from wyrmhoard.kernel.state.record import Input


class Command(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a seat does at a table, or that happens to it."""

    kind: ClassVar[str]
    """The name by which the journal knows it."""
    always: ClassVar[bool] = False
    """Whether it ends something and is therefore exempt from the limits (decision_limits.py)."""


class Act(Command, frozen=True):
    """Answer an ask, or do something beside it."""

    kind: ClassVar[str] = "act"
    key: str
    ask: str | None
    form: dict[str, Any] | None = None
    keep: str = ""
    """How long the seat goes on like this: a key of the game's `HOW_LONG`; empty: it does not."""
    habits: list[str] | None = None
    """What is answered for the seat by habit from now on; None: as before."""
    by: Literal["", "bot"] = ""

    @property
    def by_bot(self) -> bool:
        """Whether a bot has chosen it."""
        return self.by == "bot"


class Stop(Command, frozen=True):
    """End or change the plan with which the seat goes on, or change its habits."""

    kind: ClassVar[str] = "stop"
    habits: list[str] | None = None
    """What is answered for the seat by habit from now on; None: as before."""
    keep: str = ""
    """How the seat goes on from now on; empty: not at all."""


class TakeBack(Command, frozen=True):
    """Take back what the seat did last; the seats in `agreed` have agreed to it."""

    kind: ClassVar[str] = "take_back"
    agreed: list[int]


class AskToTakeBack(Command, frozen=True):
    """Ask the others to let the seat take something back; those in `agreed` already have agreed."""

    kind: ClassVar[str] = "offer"
    agreed: list[int]


class Agree(Command, frozen=True):
    """Agree to the take-back that a player asks for, or refuse."""

    kind: ClassVar[str] = "agree"
    always: ClassVar[bool] = True
    yes: bool


class ToBot(Command, frozen=True):
    """Hand the seat to a bot."""

    kind: ClassVar[str] = "to_bot"
    always: ClassVar[bool] = True
    bot: str


class ToMe(Command, frozen=True):
    """Take the seat back from a bot."""

    kind: ClassVar[str] = "to_me"


class NextTable(Command, frozen=True):
    """Note the ID of the table of the rematch."""

    kind: ClassVar[str] = "next"
    always: ClassVar[bool] = True
    table: str


class SetName(Command, frozen=True):
    """Set the name and stamp of the person in the seat."""

    kind: ClassVar[str] = "name"
    name: str
    stamp: str


class WindClock(Command, frozen=True):
    """Start the clock; or, with `until` (milliseconds since 1970), exclude an absence of the server."""

    kind: ClassVar[str] = "clock"
    always: ClassVar[bool] = True
    since: int = 0
    until: int | None = None


class TimeUp(Command, frozen=True):
    """The time of these seats is up at the same moment; `bot` plays on in their place."""

    kind: ClassVar[str] = "time_up"
    always: ClassVar[bool] = True
    bot: str
    seats: list[int] | None = None
    """None: only that of the seat to which it happens."""


class Learn(Command, frozen=True):
    """Begin a tutorial, go on from a step that was read, or leave the tutorial."""

    kind: ClassVar[str] = "tutorial"
    how: Literal["begin", "next", "leave"]
    step: int = 0
    tutorial: Tutorial | None = None
    """The tutorial that begins. It is stored in the journal, so that the table can go on if the game's own copy
    changes."""


class BeginAnew(Command, frozen=True):
    """Begin from the position of another match after these inputs; `name` names the branch of chance from there on."""

    kind: ClassVar[str] = "anew"
    inputs: list[Input]
    name: str


COMMANDS: Final[tuple[type[Command], ...]] = (
    Act,
    Stop,
    TakeBack,
    AskToTakeBack,
    Agree,
    ToBot,
    ToMe,
    NextTable,
    SetName,
    WindClock,
    TimeUp,
    Learn,
    BeginAnew,
)
_DECODERS: Final[Mapping[str, msgspec.json.Decoder[Command]]] = {
    command.kind: msgspec.json.Decoder(command) for command in COMMANDS
}
_encode: Final = msgspec.json.Encoder().encode


def decode_command(kind: str, body: str) -> Command:
    """The command that the journal has stored. Raises LookupError for an unknown kind, and msgspec.DecodeError for a
    body that does not fit."""
    return _DECODERS[kind].decode(body)


def encode_command(command: Command) -> str:
    """The fields of a command as the journal stores them. Raises TypeError for a field that JSON cannot hold."""
    return _encode(command).decode()
