"""Taking back: whether a seat may undo what it did last, freely or by consent, and what is left of the match then.

It is free where nobody can gain by it: nothing was rolled, revealed or learned since, and nobody else has acted. After
a take-back the match is rebuilt from the inputs that are left.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from wyrmhoard.kernel.play.decision import Decision
from wyrmhoard.kernel.play.history import History
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.log import Log
from wyrmhoard.kernel.state.record import Input
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import later, said

FREE: Final = "free"
AGREED: Final = "agreed"
"""Taken back by consent: chance continues along another branch."""

How: TypeAlias = Literal["free", "agreed"]


class TakeBack(NamedTuple):
    """The plan of a take-back: what is left of the match, and how chance goes on."""

    inputs: list[Input]
    unchanged: int
    """How many inputs at the beginning are unchanged."""
    how: How


class Past(NamedTuple):
    """The parts of a match on which a take-back depends; never changed from here."""

    step: int
    decision: Decision
    history: History
    chance: Chance
    log: Log

    def needs_beginning(self, seat: int) -> bool:
        """Whether what this seat did last came before a loaded position, so that the match must be replayed from its
        beginning."""
        last = self.history.last_act(seat)
        return last is not None and last < self.history.unseen

    def permission(self, seat: int, alone: bool) -> Literal["free", "ask", ""]:
        """Whether `seat` may take back what it did last: freely, by consent, or not at all; `alone`, there is nobody
        to ask. Where it `needs_beginning`, the answer is "ask": finding the true one would take a replay.
        """
        decision, history = self.decision, self.history
        if decision.ask is None:
            return ""
        if self._has_answered(seat):
            return "ask" if seat in decision.sealed and decision.ask.final else "free"
        last = history.last_act(seat)
        if last is None:
            return ""
        if alone:
            return "free"
        if last < history.unseen:
            return "ask"
        if self._revealed_since(history.step_of(last)) or self._closed_since(last, *history.decision_of(last), seat):
            return "ask"
        return "free"

    def plan(self, seat: int, consent: bool) -> TakeBack:
        """How to return to before what `seat` did last; `consent`: everybody else agrees. Raises Refused."""
        decision, history = self.decision, self.history
        inputs = history.inputs
        if decision.ask is not None and self._has_answered(seat):
            if seat in decision.sealed and decision.ask.final and not consent:
                raise Refused.of("final", "You have confirmed; that is final", rule=decision.ask.final)
            own = dict.fromkeys(n for n in history.acts_at(self.step) if inputs[n].seat == seat)
            return TakeBack([e for n, e in enumerate(inputs) if n not in own], next(iter(own)), FREE)
        last = history.last_act(seat)
        if last is None:
            raise Refused.of("not-asked", "You have nothing to take back")
        start, step = history.decision_of(last)
        reason = self._closed_since(last, start, step, seat)
        if reason and not consent:
            raise Refused.of("illegal", "{reason}; the others at the table must agree to go back", reason=said(reason))
        # Leaving a branch must not lead back to the stream that was seen before it.
        branched = any(entry.kind == "back" and entry.key.startswith(AGREED) for entry in inputs[start:])
        kept = [entry for entry in inputs[start:last] if entry.kind == "aside"]
        return TakeBack([*inputs[:start], *kept], start, AGREED if reason or branched else FREE)

    def _has_answered(self, seat: int) -> bool:
        """Whether what is taken back is this seat's answer to the open ask."""
        return seat in self.decision.sealed or seat in self.decision.passed

    def _closed_since(self, last: int, start: int, step: int, seat: int) -> str:
        """Why going back from input `last` to `start`, where its decision began, is not free (to be `said`), or "".

        Asides before `last` are not taken back with it.
        """
        if not self.log.kept:
            return later("This match keeps no events")
        inputs = self.history.inputs
        if self.chance.position != self.history.position(start):
            return later("Dice have been rolled or cards drawn since")
        others = False
        for n, (by, _, _, kind) in enumerate(inputs[start:], start):
            if kind == "tried":
                return later("Something has been learned since")
            if by != seat and (kind != "aside" or n > last):
                others = True
        if self._revealed_since(step):
            return later("Something has been revealed since")
        return later("Somebody else has acted since") if others else ""

    def _revealed_since(self, step: int) -> bool:
        """Whether something has been revealed since decision `step`."""
        for event in reversed(self.log.events):
            if event.step < step:
                return False
            if event.reveals:
                return True
        return False


def key_of(how: str, era: int) -> str:
    """The key of the input after which a match is in its era `era`."""
    return f"{how} {era}"


def read_key(key: str, era: int) -> tuple[str, int]:
    """How something is taken back, and the era that this begins, after era `era`: records may be damaged. Raises
    Refused."""
    how, _, number = key.partition(" ")
    if how not in (FREE, AGREED) or not number.isdecimal() or int(number) <= era:
        raise Refused.of("unknown", "{key} is not a way to take back", key=repr(key))
    return how, int(number)
