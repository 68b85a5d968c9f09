"""Games of a few lines, each made by its test: a script, and as little else as the kernel allows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import pytest

import wyrmhoard
from helpers.samples.rooms import Rooms, game_of
from wyrmhoard import Match, Refused
from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.contract.cards import NoCards
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.state.table import Position, Table

DONE = Result("done", "TI-9", (0,), (1.0, 0.0))


@dataclass(slots=True)
class Slate(Plain):
    """What a tiny script can write on."""

    log: list[str] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    round: int = 0


Tab: TypeAlias = "Table[Slate, NoCards]"
At: TypeAlias = "Position[Slate, NoCards]"
TinyScript: TypeAlias = Callable[[Tab], Script[Result]]


class Tiny(Rooms):
    """A game that is its script."""

    def __init__(self, script: TinyScript) -> None:
        self.play = script

    def begin(self, cards: NoCards, seats: int, settings: Mapping[str, Any]) -> Slate:
        return Slate()

    def script(self, table: Tab) -> Script[Result]:
        return self.play(table)

    def view(self, position: At, seat: int | None) -> dict[str, Any]:
        return {"log": position.state.log[:], "round": position.state.round, "you": seat}

    def prompt(self, position: At, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        return f"{prompt} for seat {seat}"

    def option(self, position: At, seat: int, prompt: str, choice: Choice) -> Words:
        return Words(f"take {choice}", (f"thing:{choice}",))


def tiny(rooms: Tiny | TinyScript, **more: Any) -> AnyGame:
    """The game of these rooms, or the one that is this script."""
    rooms = rooms if isinstance(rooms, Tiny) else Tiny(rooms)
    return game_of(rooms, "tiny", (2, 4), Slate, **more)


def begin(script: TinyScript, seats: int = 2, seed: str | int = 0, **more: Any) -> Match:
    """A match of the game that is this script, at its first ask."""
    return wyrmhoard.new(tiny(script), seats, seed, **more)


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
