"""What people read of a match: its questions and choices, its log, what its seats are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.state.table import C, Position, S

C_contra = TypeVar("C_contra", contravariant=True)


class Words(msgspec.Struct, frozen=True, gc=False):
    """An option for people: its text, and the ids of the things on the table that it is about. `parts`, if there are
    any, are a title and the rest: options with the same title may stand together under it ("Defend with", "Evasion").
    """

    text: str
    about: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


class Prompts(Protocol[S, C]):
    """`words/prompts.py`: questions, choices and refusals, for the seat that is asked."""

    def prompt(self, position: Position[S, C], seat: int, prompt: str, data: Any, /) -> str:
        """The question in words."""

    def option(self, position: Position[S, C], seat: int, prompt: str, choice: Choice, /) -> Words:
        """One choice in words."""

    def refusal(self, position: Position[S, C], seat: int, prompt: str, choice: Choice, /) -> Mapping[str, Any]:
        """Names and numbers that the sentences of refusals of this choice may use: `option`, its text, if no other."""


class Log(Protocol[C_contra]):
    """`words/log.py`: a line for each event, and how a match ended."""

    def event(self, cards: C_contra, event: Mapping[str, Any], names: Sequence[str], /) -> str:
        """A line of the log for an event as a viewer saw it: who first, present tense.

        `names` are what the seats are called when the line is read (`Names`), which may be later than the event: then
        an old line has the new name. What people made up is marked, and filled in when it is read (`MadeUp`).
        """

    def stands_out(self, kind: str, /) -> bool:
        """Whether events of this kind are told one by one where much is told at once (`Event.STANDS_OUT`)."""

    def ending(self, ending: str, /) -> str:
        """How a match ended (`Result.ending`), in words that may follow a colon: "the locations were won"."""


class Names(Protocol[S, C]):
    """`words/names.py`: what the table calls its seats."""

    def seat_name(self, position: Position[S, C], seat: int, /) -> str:
        """What the table calls this seat now: "Knight", "Player 2", or its character once that is chosen."""

    def seat_called(self, position: Position[S, C], seat: int, /) -> str:
        """The seat within a sentence: "the knight" for "Knight"; a name stays as it is."""


class Numbered:
    """Names of seats in a game that has none of its own."""

    def seat_name(self, position: Position[Any, Any], seat: int) -> str:
        """The seat by its number."""
        return f"seat {seat + 1}"

    def seat_called(self, position: Position[Any, Any], seat: int) -> str:
        """The seat by its number, in the middle of a sentence."""
        return f"seat {seat + 1}"


class MadeUp(Protocol[S, C]):
    """`words/made_up.py`: words that people make up in the course of a match, and may change or strike afterwards."""

    REWORDS: frozenset[str]
    """Kinds of events that change how earlier lines read: a cached log must be read again as a whole."""

    def fill_in(self, position: Position[S, C], line: str, /) -> str:
        """A line of the log as it reads now. `Log.event` leaves a mark where words that were made up belong."""

    def made_up(self, position: Position[S, C], /) -> Mapping[str, str]:
        """Words that people made up, by the name under which the state keeps them. Once an event of `REWORDS` has
        replaced them, the inputs no longer hold those that a player typed, and later replays do not show them. `{name}`
        stands for the name of something else."""

    def redact_form(self, cards: C, form: dict[str, Any], struck: Mapping[str, str], /) -> dict[str, Any]:
        """A filled-in form with placeholders for words that were struck since (`kernel.text.redaction`): apart from
        those words, the rules must read the same in it as before."""
