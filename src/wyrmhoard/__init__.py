"""Wyrmhoard: one table that knows the rules of five fantasy combat games.

import wyrmhoard

match = wyrmhoard.new("dragon-dance", seed=7)
for seat, ask in match.asks.items():
    match.act(seat, ask.options[0].key, ask=ask.id)
print(match.view(0))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from wyrmhoard.kernel.asking.scenario import Scenario, find_scenario
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import Record, parse_record
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput, Refused, WyrmhoardError
from wyrmhoard.kernel.text.parsing import read_bytes

__all__ = [
    "BadInput",
    "Match",
    "Record",
    "Refused",
    "Scenario",
    "WyrmhoardError",
    "game_of",
    "load",
    "new",
    "read",
    "replay",
    "with_its_cards",
]


def new(
    game: str | AnyGame,
    seats: int | None = None,
    seed: str | int = 0,
    settings: Mapping[str, Value] | None = None,
    *,
    players: Sequence[str] = (),
    start: Any = None,
    scenario: str | Scenario | None = None,
    events: bool = True,
    prints: bool = True,
) -> Match:
    """A new match. `start` is a state to begin from; `scenario` names one that the game has set up, with its seats and
    settings. Raises BadInput.
    """
    chosen_game = find(game) if isinstance(game, str) else game
    if isinstance(scenario, str):
        scenario = find_scenario(chosen_game, scenario)
    if scenario is not None:
        if settings or seats not in (None, scenario.seats):
            raise BadInput(f"scenario {scenario.name}: has {scenario.seats} seats and its own options")
        seats, settings, start = scenario.seats, scenario.settings, scenario.start
    seats = chosen_game.about.seats[0] if seats is None else seats
    header = Record(
        game=chosen_game.name,
        version=chosen_game.about.version,
        content=chosen_game.content,
        seats=seats,
        settings=dict(settings or {}),
        seed=str(seed),
        players=list(players),
        cards=chosen_game.custom,
        start=start,
        scenario=None if scenario is None else scenario.name,
        scenario_text=(scenario.text or None) if scenario is not None else None,
    )
    return Match(chosen_game, header, events=events, prints=prints).begin()


def game_of(record: Record) -> AnyGame:
    """The game of a record, with the cards that it was played with. Raises BadInput."""
    game = find(record.game)
    return game if record.cards in (None, game.card_data()) else game.with_cards(record.cards)


def with_its_cards(record: Record) -> Record:
    """The record with the cards that it was made with, which must be those of this program unless the record holds them
    already: so it can be replayed after the program's cards have changed. A record of a game that is not registered
    stays as it is.
    """
    if record.cards is not None or record.game not in names():
        return record
    game = find(record.game)
    return record if game.content != record.content else replace(record, cards=game.card_data())


def load(record: Record) -> Match:
    """The match of a record or position, ready to continue. Raises BadInput."""
    return resume(game_of(record), record)


def replay(record: Record, upto: int | None = None) -> Match:
    """The match as it was after `upto` inputs, played again from the start, with its whole log."""
    return resume(game_of(record), record, fast=False, upto=upto)


def read(path: Path) -> Record:
    """The record in a file. Raises BadInput that names the file."""
    return parse_record(read_bytes(path), str(path))
