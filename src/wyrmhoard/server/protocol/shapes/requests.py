"""What REST accepts: models that are strict, and bounded."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, model_validator

from wyrmhoard.kernel.state.people import LONGEST_NAME

LONGEST_CLOCK: Final = 30 * 86400
"""Seconds that any part of a clock may have."""
STEERING: Final = "\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
"""What `is_harmless` refuses, as a pattern for the OpenAPI description (a lone surrogate is no text and need not be
named)."""
Line = Annotated[str, StringConstraints(max_length=60, pattern=f"^[^{STEERING}]*$")]
Word = Annotated[str, StringConstraints(min_length=1, max_length=64)]
PersonName = Annotated[str, StringConstraints(max_length=LONGEST_NAME, pattern=f"^[^{STEERING}]*$")]
StampName = Annotated[str, StringConstraints(pattern="^[a-z0-9-]{0,48}$")]
"""A stamp of the icon package."""


class Strict(BaseModel):
    """The base of what comes in: nothing is converted, and nothing unknown is accepted."""

    model_config = ConfigDict(strict=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _has_not_too_many_fields(cls, data: Any) -> Any:
        """Refuse too many fields with a single error: one for each of a hundred thousand would take a second."""
        if isinstance(data, dict) and len(data) > len(cls.model_fields):
            raise ValueError(f"there are at most {len(cls.model_fields)} fields")
        return data


class OwnName(Strict):
    """What a player calls themselves, and the stamp that they have chosen."""

    name: PersonName = ""
    stamp: StampName = ""


class SeatWish(Strict):
    """Who is to hold a seat."""

    who: Literal["me", "friend", "bot"]
    bot: Annotated[str, StringConstraints(min_length=1, max_length=100)] | None = None


def _whole(value: Any) -> Any:
    """A number as JSON has it: 35.0 is a whole number there."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE: Final = BeforeValidator(_whole)


class ClockWish(Strict):
    """The clock of a table (server/session/clock.py), in seconds."""

    kind: Literal["move", "fischer"]
    seconds: Annotated[int, Field(ge=1, le=LONGEST_CLOCK), WHOLE]
    more: Annotated[int, Field(ge=0, le=LONGEST_CLOCK), WHOLE] = 0
    bank: Annotated[int, Field(ge=0, le=LONGEST_CLOCK), WHOLE] = 0
    then: Literal["bot", "left"] = "bot"


def _few(value: Any) -> Any:
    """Refuse more settings than any game has before each of them is checked."""
    if isinstance(value, dict) and len(value) > MOST_SETTINGS:
        raise ValueError(f"there are at most {MOST_SETTINGS} options")
    return value


MOST_SETTINGS: Final = 64
Options = Annotated[
    dict[Word, Annotated[str, StringConstraints(max_length=100)] | int | bool | None],
    Field(max_length=MOST_SETTINGS),
    BeforeValidator(_few),
]


class NewTable(Strict):
    """A table to be opened."""

    game: Word
    settings: Options = Field(default_factory=dict)
    scenario: Word | None = None
    """One of the game's own, which has its own settings."""
    tutorial: Word | None = None
    """One of the game's own, to begin with; it has its own settings."""
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=16)]
    name: Line = ""
    cards: Annotated[str, StringConstraints(min_length=1, max_length=60_000)] | None = None
    """Cards of one's own beside those of the game, as the text of a file."""
    called: OwnName | None = None
    """Who makes it: the first seat for "me" is theirs."""
    clock: ClockWish | None = None
    """None: time is not limited."""
    listed: bool = False
    """Whether everybody who comes to the lobby may see it and sit down on the seats for friends."""


class DeckText(Strict):
    """A deck as readable text."""

    text: Annotated[str, StringConstraints(max_length=8_000)]


class CardText(Strict):
    """Cards of one's own as the text of a file."""

    text: Annotated[str, StringConstraints(max_length=60_000)]


class Draft(Strict):
    """What a player is writing in the editor of a game: the text of a file, or its data as JSON in a text."""

    text: Annotated[str, StringConstraints(max_length=60_000)] = ""
    data: Annotated[str, StringConstraints(max_length=60_000)] = ""


class Claim(Strict):
    """A seat is claimed."""

    token: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{22,64}$")] | None = None
    """The seat's future token, made up by the one who claims it (128 random bits, URL-safe): with it the claim can be
    repeated when its answer is lost. Without it the server makes one up, and says it once."""
    called: OwnName | None = None
    """Who sits down."""


class Joining(Claim):
    """A player sits down at a table that the lobby shows; without a seat, on the first that is free."""

    seat: Annotated[int, Field(ge=0, lt=64), WHOLE] | None = None


class Listing(Strict):
    """Whether the lobby shows a table to everybody; null asks, and changes nothing."""

    listed: bool | None = None


class Onward(Strict):
    """A moment of a match from which it is played on: after `at` inputs, by the person who takes `seat`."""

    at: Annotated[int, Field(ge=0, le=5_000), WHOLE]
    seat: Annotated[int, Field(ge=0, lt=64), WHOLE]
    called: OwnName | None = None


class Subscription(Strict):
    """A browser's subscription to reminders of a seat's turn."""

    endpoint: Annotated[str, StringConstraints(min_length=9, max_length=1024, pattern="^https?://[!-~]+$")]
    p256dh: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{87}$")]
    auth: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{22}$")]


class Unsubscription(Strict):
    """A browser that cancels its reminders: of one table, or of all."""

    endpoint: Annotated[str, StringConstraints(min_length=9, max_length=1024, pattern="^https?://[!-~]+$")]
    table: Word | None = None


class Report(Strict):
    """What a player reports to the host."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=5_000)]
    table: Word | None = None
    record: dict[str, Any] | None = None
