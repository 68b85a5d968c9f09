"""What answers for a seat by its standing orders: its plan, with which it goes on until something happens, and its
habits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from wyrmhoard.kernel.asking.ask import Answer, Options
from wyrmhoard.kernel.state.table import C, Position, S
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.shapes import Seen

Plan: TypeAlias = dict[str, Any]
"""The plan with which a seat goes on, as plain data: whatever the game needs to answer for it."""


class Errand(NamedTuple):
    """A destination that may be given together with a plan: a blank beside those of the question."""

    name: str
    text: str
    """Its label."""
    ways: list[tuple[str, str]]
    """The destinations: the key and the words of each."""
    other: str
    """What else may be typed, in words."""
    fills: tuple[str, ...]
    """The blanks of the question that it makes unnecessary: they stay empty."""


class Onward(Protocol[S, C]):
    """`screens/onward.py`: what is answered for a seat, from what it may know and nothing else.

    Nothing here is a rule: what is answered is an answer like any other, and is judged as such. Where a person would
    want a say, nothing is answered.
    """

    PROMPTS: frozenset[str]
    """The prompts of the questions whose answers may come with the wish to go on like this."""
    HOW_LONG: Mapping[str, str]
    """The limits on how long a seat goes on, in words (`later`) by key; the first is until something happens. A wish
    begins with such a key; the game reads what may follow it."""
    HABITS: Mapping[str, str]
    """The habits that a seat may have, in words (`later`) by key."""
    USUAL: Sequence[str]
    """The habits with which the one person at a terminal begins."""

    def objection(self, position: Position[S, C], seat: int, how: str, /) -> Refusal | None:
        """Why a seat cannot go on like this; None if it can."""

    def errands(self, position: Position[S, C], seat: int, prompt: str, /) -> Sequence[Errand]:
        """The errands that may come with the answer to this question."""

    def errand_told(self, position: Position[S, C], seat: int, name: str, way: str, /) -> Sequence[str]:
        """What it takes to go there, in lines."""

    def wish(self, how: str, sent: Mapping[str, str], /) -> str:
        """The text of a wish: how to go on, and the destination (`sent`) of each errand by its name."""

    def completed(
        self, position: Position[S, C], seat: int, prompt: str, answer: Answer, options: Options, how: str, /
    ) -> Answer:
        """The answer, completed by the wish where it leaves something open."""

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
        """The plan of a seat that answers like this; `before`: its last plan, which may have ended. A `prompt` of "":
        it answers nothing and only changes its plan."""

    def shown(self, position: Position[S, C], seat: int, plan: Plan, /) -> dict[str, Any]:
        """What a client draws of a plan, from what its seat may know."""

    def why(self, position: Position[S, C], seat: int, plan: Plan, /) -> str:
        """Why `answer` has left the last question to the seat, in words; "" if that needs none."""

    def ends(self, position: Position[S, C], seat: int, plan: Plan, event: Seen, /) -> bool:
        """Whether this event, which the seat has seen, ends the plan. The plan may be changed, to note what is no news
        the next time."""

    def answer(
        self, position: Position[S, C], seat: int, prompt: str, data: Any, options: Options, plan: Plan, /
    ) -> Answer | None:
        """The answer by the plan; None: the seat is asked. The plan may be changed, to note what is no news the next
        time."""

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
        """The answer by habit; None: the seat is asked. `alone`: nobody else at the table is a person who could learn
        something from how fast the answer comes."""
