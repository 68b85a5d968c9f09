"""What answers for a seat that wishes so: how it goes on with what it has begun until something happens, and its
habits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from wyrmhoard.kernel.asking.ask import Answer, Options
from wyrmhoard.kernel.state.table import C, Position, S
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.shapes import Seen

Plan: TypeAlias = dict[str, Any]
"""What a seat goes on with, as plain data: whatever the game needs to answer for it."""


class Errand(NamedTuple):
    """Where somebody may be sent by whoever goes on: a blank beside those of the question."""

    name: str
    text: str
    """What it is called, as a label."""
    ways: list[tuple[str, str]]
    """Where to, by key and in words."""
    other: str
    """What else may be typed, in words."""
    fills: tuple[str, ...]
    """The blanks of the question that are answered by it, and stay empty."""


class Onward(Protocol[S, C]):
    """`screens/onward.py`: what is answered for a seat, from what it may know and nothing else.

    Nothing here is a rule: what is answered is an answer like any other, and is judged as such. Where a person would
    want a say, nothing is answered.
    """

    PROMPTS: frozenset[str]
    """The questions that may be answered with the wish to go on like this."""
    HOW_LONG: Mapping[str, str]
    """At most for how long one may wish it, by key, in words (`later`); the first is until something happens. A wish
    begins with such a key; what may follow it the game reads."""
    HABITS: Mapping[str, str]
    """What a seat may wish for as long as it likes, by key, in words (`later`)."""

    def objection(self, position: Position[S, C], seat: int, how: str, /) -> Refusal | None:
        """Why a seat cannot wish to go on like this."""

    def errands(self, position: Position[S, C], seat: int, prompt: str, /) -> Sequence[Errand]:
        """Where those of a seat may be sent with the answer to this question."""

    def errand_told(self, position: Position[S, C], seat: int, name: str, way: str, /) -> Sequence[str]:
        """What it takes to go there, in lines."""

    def wish(self, how: str, sent: Mapping[str, str], /) -> str:
        """The wish to go on like this, with those who are sent, by the names of their errands."""

    def completed(
        self, position: Position[S, C], seat: int, prompt: str, answer: Answer, options: Options, how: str, /
    ) -> Answer:
        """An answer with what the wish adds to it where it leaves room."""

    def begin(
        self,
        position: Position[S, C],
        seat: int,
        prompt: str,
        answer: Answer,
        options: Options,
        how: str,
        before: Plan | None,
        /,
    ) -> Plan:
        """With what a seat goes on that answers like this; `before`: its last plan, which it may have given up. A
        `prompt` of "": it answers nothing, and goes on otherwise than before."""

    def shown(self, position: Position[S, C], seat: int, plan: Plan, /) -> dict[str, Any]:
        """What a client draws of a plan, from what its seat may know."""

    def why(self, position: Position[S, C], seat: int, plan: Plan, /) -> str:
        """Why `answer` has left the last question to the seat, in words; "" if that needs none."""

    def ends(self, position: Position[S, C], seat: int, plan: Plan, event: Seen, /) -> bool:
        """Whether this, which the seat has been told, is something for which it would look up. What is no news the next
        time may be noted in the plan."""

    def answer(
        self, position: Position[S, C], seat: int, prompt: str, data: Any, options: Options, plan: Plan, /
    ) -> Answer | None:
        """How a seat goes on; None: it is asked. What is no news the next time may be noted in the plan."""

    def by_habit(
        self,
        position: Position[S, C],
        seat: int,
        prompt: str,
        data: Any,
        options: Options,
        habits: Sequence[str],
        /,
        *,
        alone: bool,
    ) -> Answer | None:
        """What is answered by habit; None: the seat is asked. `alone`: nobody else at the table is a person, so that
        nobody learns anything from how fast an answer comes."""
