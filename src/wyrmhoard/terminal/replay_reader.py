"""A record, step by step: what both front ends stand on to replay."""

from __future__ import annotations

import wyrmhoard
from wyrmhoard.kernel.state.record import Input, Record
from wyrmhoard.kernel.text.errors import BadInput, one_line
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal.log_lines import LogLine, log_lines


class ReplayReader:
    """A record opened after `at` of its inputs.

    `eyes` is the seat through whose eyes we look; None is the open table, where sealed answers
    are named too (a record holds them all).
    """

    def __init__(self, record: Record, at: int | None = None) -> None:
        """Open the record, at its start by default. Raises BadInput if it does not replay."""
        self.record = record
        self.game = wyrmhoard.game_of(record)
        self.total = len(record.inputs)
        self.eyes: int | None = None
        wyrmhoard.replay(record)  # a record that breaks off somewhere is refused now, not in the middle
        self.go(at or 0)

    def go(self, at: int) -> None:
        """Show the match after `at` inputs, or as near to it as there is."""
        self.at = min(max(at, 0), self.total)
        self.match = wyrmhoard.replay(self.record, upto=self.at)

    def next_round(self) -> None:
        """Go on to the next checkpoint, or to the end."""
        here = self.match.last_checkpoint
        while self.at < self.total:
            self.go(self.at + 1)
            if self.match.last_checkpoint > here:
                return

    def turn_eyes(self) -> None:
        """Look through the next seat's eyes, or at the open table after the last."""
        self.eyes = 0 if self.eyes is None else self.eyes + 1 if self.eyes + 1 < self.match.seats else None

    def look_as(self, typed: str) -> None:
        """Look through the eyes of the seat of this name or number, or "open". Raises BadInput."""
        names = {self.match.seat_name(seat).lower(): seat for seat in range(self.match.seats)}
        numbers = {str(seat + 1): seat for seat in range(self.match.seats)}
        word = typed.strip().lower()
        if word in ("open", "all"):
            self.eyes = None
        elif word in names or word in numbers:
            self.eyes = {**names, **numbers}[word]
        else:
            raise BadInput.of(
                "{typed} is not a seat here; there are {all} and open", typed=repr(typed), all=", ".join(names)
            )

    @property
    def whose(self) -> str:
        """The point of view in words."""
        return (
            say("the open table")
            if self.eyes is None
            else say("the eyes of {name}", name=self.match.seat_called(self.eyes))
        )

    def log(self) -> list[LogLine]:
        """What happened so far, as these eyes may know it."""
        return log_lines(self.match, self.eyes)

    @property
    def next_step(self) -> str:
        """What the next input is, as far as these eyes may know."""
        if self.at == self.total:
            ending = self.match.ended or "the record stops here"
            return say("The end: {ending}.", ending=ending)
        return self._words(self.record.inputs[self.at]) + "."

    def _words(self, entry: Input) -> str:
        """One input in words."""
        name = self.match.seat_name(entry.seat)
        if entry.kind == "back":
            return say("{name} takes back a choice", name=name)
        if entry.kind == "aside":
            texts = (option.text for option in self.match.asides(entry.seat) if option.key == entry.key)
            return say("{name} chooses: {choice}", name=name, choice=next(texts, one_line(entry.key)))
        asked = self.match.ask(entry.seat)
        if entry.kind == "pass" or asked is None:
            return say("{name} lets it pass", name=name)
        if asked.kind == "each" and self.eyes not in (None, entry.seat):
            return say("{name} seals a choice", name=name)
        text = next((option.text for option in asked.options if option.key == entry.key), one_line(entry.key))
        return say("{name} chooses: {choice}", name=name, choice=text)
