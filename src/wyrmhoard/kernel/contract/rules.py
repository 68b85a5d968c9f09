"""The rules of a game: how a match is set up and goes, and what may be done beside its questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from wyrmhoard.kernel.asking.ask import Answer, Options, Script
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.notes import Note, Notebook
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.state.table import C, Position, S, Table


class Rules(Protocol[S, C]):
    """`rules/script.py`: the course of a match, as the rulebook tells it."""

    def begin(self, cards: C, seats: int, settings: Mapping[str, Value], /) -> S:
        """The state with which a match begins, before anything is shuffled. `settings` are complete and checked, each
        by itself. Raises BadInput for a combination that cannot be played."""

    def script(self, table: Table[S, C], /) -> Script[Result]:
        """The match as a generator: it yields asks and checkpoints, and returns the result. Entered with the state of a
        checkpoint, it yields that `CHECKPOINT` first."""

    def is_cooperative(self, position: Position[S, C], /) -> bool:
        """Whether all seats win or lose together at this table; then a person who holds several of them sees them
        all."""


class Asides(Protocol[S, C]):
    """`rules/asides.py`: what a seat may do whether or not it is asked, such as giving up."""

    def offered(self, position: Position[S, C], seat: int, /) -> Options:
        """What this seat may do now beside the open ask; nothing that depends on the knowledge of others."""

    def perform(self, table: Table[S, C], seat: int, answer: Answer, /) -> None:
        """Carry out what a seat chose among them. The open ask stays open, and its options are made again; `Interrupt`
        goes on with the script instead."""


class Notes(Protocol[S, C]):
    """What people put on the sheets beside the match (`Screens.sheets`). No rule reads them."""

    def take_note(self, position: Position[S, C] | None, note: Note, before: Notebook, /) -> Any:
        """The data of a new note as it is to be stored: plain data. Raises Refused.

        `before` has the notes that came before it. Without a position, a record is being loaded: permission was judged
        earlier, and only form and number are checked.
        """

    def is_torn(self, position: Position[S, C], sheet: str, /) -> bool:
        """Whether the drawing on the sheet of this ID was deleted for good, so that its notes need not be kept."""


class Saves(Protocol[S, C]):
    """`saves.py`: whether the rules can go on from a state that comes from a scenario or a saved game. Types and ranges
    were checked before; this checks fields against each other and against the cards."""

    def check(self, position: Position[S, C], /) -> None:
        """Raise BadInput that names the field if they cannot."""

    def seats(self, position: Position[S, C], /) -> int:
        """How many seats the state is for: a saved table must be for as many as its record says."""
