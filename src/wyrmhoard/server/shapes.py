"""What REST takes and gives, as pydantic models: strict, bounded, and the source of the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Line = Annotated[str, StringConstraints(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
Word = Annotated[str, StringConstraints(min_length=1, max_length=64)]


class Strict(BaseModel):
    """The base of what comes in: nothing is converted, nothing unknown is taken."""

    model_config = ConfigDict(strict=True, extra="forbid")


class SeatWish(Strict):
    """Who is to sit somewhere."""

    who: Literal["me", "friend", "bot"]
    bot: Annotated[str, StringConstraints(min_length=1, max_length=100)] | None = None


class NewTable(Strict):
    """A table to be opened."""

    game: Word
    settings: dict[Word, Annotated[str, StringConstraints(max_length=100)] | int | bool | None] = Field(
        default_factory=dict, max_length=64
    )
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=16)]
    name: Line = ""


class Report(Strict):
    """What a player tells the host."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=5_000)]
    table: Word | None = None
    record: dict[str, Any] | None = None


class SeatToken(BaseModel):
    """The secret of a seat."""

    seat: int
    token: str


class SeatFacts(BaseModel):
    """Who sits there."""

    seat: int
    name: str
    who: Literal["person", "bot"]
    bot: str | None = None
    here: bool


class TableFacts(BaseModel):
    """A table in short."""

    table: str
    game: str
    name: str
    seats: list[SeatFacts]
    waiting: list[int]
    over: bool
    created: float
    moves: int


class OpenedTable(BaseModel):
    """A new table, with the secrets that open it."""

    table: str
    mine: list[SeatToken]
    friends: list[SeatToken]
    watch: str
    state: TableFacts


class Following(BaseModel):
    """The next table; the token is the one that the asker has already."""

    table: str
    token: str


class Filed(BaseModel):
    """A stored report."""

    id: str


class GameFacts(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    pitch: str
    seats: list[int]
    seat_names: list[str]
    minutes: list[int]
    version: str
    players: list[str]
    settings: list[dict[str, Any]]


class RuleText(BaseModel):
    """One rule; `text` is Markdown."""

    id: str
    title: str
    text: str
    chapter: str


class Rules(BaseModel):
    """All rules of a game."""

    title: str
    chapters: list[str]
    rules: list[RuleText]


class Rulebook(BaseModel):
    """The rulebook as Markdown."""

    text: str


class Problem(BaseModel):
    """Why something was refused."""

    code: str
    text: str
    rule: str | None = None


class Failure(BaseModel):
    """The body of every answer that is not a success."""

    error: Problem
