"""Games of a few lines, each made by its test: a script, and as little else as the kernel allows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import pytest

import wyrmhoard
from wyrmhoard import Match, Refused
from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.contract.game import Game, Result, Words
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.state.table import Table

DONE = Result("done", "TI-9", (0,), (1.0, 0.0))


@dataclass(slots=True)
class Slate(Plain):
    """What a tiny script can write on."""

    log: list[str] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    round: int = 0


Tab: TypeAlias = "Table[Slate, None]"
TinyScript: TypeAlias = Callable[[Tab], Script[Result]]


class Tiny(Game[Slate, None]):
    """A game that is its script."""

    name = "tiny"
    title = "Tiny"
    pitch = "Small."
    minutes = (1, 1)
    seats = (2, 4)
    version = "1"
    state_type = Slate
    cards = None

    def __init__(self, script: TinyScript) -> None:
        self.play = script

    def setup(self, seats: int, settings: Mapping[str, Any]) -> Slate:
        return Slate()

    def script(self, table: Tab) -> Script[Result]:
        return self.play(table)

    def view(self, state: Slate, seat: int | None) -> dict[str, Any]:
        return {"log": state.log[:], "round": state.round, "you": seat}

    def prompt_words(self, state: Slate, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        return f"{prompt} for seat {seat}"

    def option_words(self, state: Slate, seat: int, prompt: str, choice: Choice) -> Words:
        return Words(f"take {choice}", (f"thing:{choice}",))

    def event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        return str(event["kind"])


def begin(script: TinyScript, seats: int = 2, seed: str | int = 0, **more: Any) -> Match:
    """A match of the game that is this script, at its first ask."""
    return wyrmhoard.new(Tiny(script), seats, seed, **more)


def ids(match: Match) -> dict[int, str]:
    """The id of each open ask by seat."""
    return {seat: ask.id for seat, ask in match.asks.items()}


def keys(match: Match, seat: int) -> list[str]:
    """What this seat may choose."""
    ask = match.ask(seat)
    assert ask is not None
    return [option.key for option in ask.options if not option.blocked]


def refused(act: Callable[[], object], match: Match) -> Refused:
    """The refusal that this call raises; fails if it raises none or changes anything."""
    before = (match.fingerprint, match.inputs[:], match.waiting, match.ready, [match.events(s) for s in (None, 0, 1)])
    with pytest.raises(Refused) as caught:
        act()
    after = (match.fingerprint, match.inputs[:], match.waiting, match.ready, [match.events(s) for s in (None, 0, 1)])
    assert after == before
    return caught.value


def replayed(match: Match) -> Match:
    """The match of its record, from the start; fails unless it is the same to the last byte."""
    again = resume(match.game, parse_record(match.record.to_json()), fast=False)
    assert again.fingerprint == match.fingerprint
    assert again.record == match.record
    for seat in (None, 0, 1):
        assert json.dumps(again.events(seat)) == json.dumps(match.events(seat))
    loaded = resume(match.game, parse_record(match.position.to_json()))
    assert loaded.fingerprint == match.fingerprint
    return again
