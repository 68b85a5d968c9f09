"""What is wanted of Scenes, as their cards declare it (C21): for `wyrmhoard balance drawn-to-destiny --bands`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final, NamedTuple

from wyrmhoard.kernel.state.setting import Value

from .cardset import CardSet
from .scenery import Balance, SceneEntry
from .scenes import pool_of

PLAYER: Final = "tactician"
GAMES: Final = 100
RANDOM_MOST: Final = 10
"""Percent of the cooperative rows that random legal play may win, the introduction left out (C21)."""
DRAWN_MOST: Final = {"toll-bridge": 25}
"""Percent of the matches of a Scene that may be drawn (C21)."""


class Row(NamedTuple):
    """One line of the table of C21, for one number of seats."""

    key: str
    scene: str
    """The Scene or dungeon that is chosen at the table."""
    seats: int
    wanted: Balance
    settings: dict[str, Value]
    cooperative: bool


def rows(cards: CardSet) -> Iterator[tuple[SceneEntry, Row]]:
    """Every row, with its Scene."""
    for entry in cards.scenes.values():
        for wanted in entry.balance:
            for seats in wanted.seats:
                yield entry, _row(cards, entry, wanted, seats)


def _row(cards: CardSet, entry: SceneEntry, wanted: Balance, seats: int) -> Row:
    scene = next((d.id for d in cards.dungeons.values() if entry.id in d.rooms), entry.id)
    seating = next(one for one in entry.seating if one.seats == seats and one.variant == wanted.variant)
    settings: dict[str, Value] = {"scene": scene}
    if seating.strength is not None:
        settings["strength"] = seating.strength
    if seating.side is not None:
        settings["own_side"] = seating.side
    key = "/".join(filter(None, (scene, wanted.variant, str(seats))))
    return Row(key, scene, seats, wanted, settings, len(set(seating.plays)) == 1)


def wanted(cards: CardSet) -> list[Mapping[str, Any]]:
    """The tables of matches, as in `bands.toml`. Where Players choose among several Units, what they choose would
    decide the figure: the matches are shared out among all parties."""
    tables = []
    for entry, row in rows(cards):
        tables.append(_matches(row, entry, PLAYER, _bands(row)))
        if row.cooperative and row.wanted.won[1] < 100:
            tables.append(_matches(row, entry, "random", [{"of": "won", "to": RANDOM_MOST}]))
    return tables


def _bands(row: Row) -> list[dict[str, Any]]:
    low, high = row.wanted.won
    bands: list[dict[str, Any]] = [{"of": "won" if row.cooperative else "decided", "from": low, "to": high}]
    if row.wanted.turns is not None:
        bands.append({"of": "rounds", "from": row.wanted.turns[0], "to": row.wanted.turns[1]})
    if row.scene in DRAWN_MOST:
        bands.append({"of": "drawn", "to": DRAWN_MOST[row.scene]})
    return bands


def _matches(row: Row, entry: SceneEntry, player: str, bands: list[dict[str, Any]]) -> Mapping[str, Any]:
    pool, number = pool_of(entry, row.wanted.variant)
    parties = [{"draft": party} for party in combinations(pool, number)] if number else []
    name = row.key if player == PLAYER else f"{row.key}/{player}"
    players = [player] * row.seats
    return {"id": name, "players": players, "games": GAMES, "set": row.settings, "band": bands, "answers": parties}
