"""Maps of great scale, and what long waits between choices change (sections 22 and 23)."""

from __future__ import annotations

import time
from itertools import count, islice
from random import Random

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import CARDS
from helpers.drawn_to_destiny.ward import Ward
from helpers.worlds import drive
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers


def move(kind: str, speed: str) -> int:
    """The Move that a Unit with this Speed alone has on a kind of map."""
    ward = Ward()
    ward.state.scene.map = kind
    unit = ward.unit(f"8x1 5x1 5x1 {speed}")
    return numbers.move_of(ward.table, unit)


def test_d2_404_a_space_of_the_naval_map_is_50_km_and_a_turn_an_hour() -> None:
    naval = CARDS.maps["naval"]
    assert (naval.metres, naval.seconds, naval.kph) == (50_000, 3600, 50)


@pytest.mark.parametrize(("speed", "moves"), [("4x1", 1), ("9x1", 1), ("1x2", 2), ("2x2", 4)])
def test_d2_404_each_50_kph_are_a_move_on_the_naval_map_and_one_is_the_least(speed: str, moves: int) -> None:
    assert move("naval", speed) == moves


@pytest.mark.parametrize(
    ("kind", "metres", "seconds", "kph"),
    [
        ("starfighter", 10_000, 10, 3600),
        ("orbital", 20_000_000, 3 * 3600, 7000),
        ("stellar", 9_460_730_472_580_800, 4 * 86_400, 10**11),
        ("galactic", 9_460_730_472_580_800_000, 4 * 86_400, 10**14),
    ],
)
def test_d2_407_the_figures_of_the_four_maps(kind: str, metres: int, seconds: int, kph: int) -> None:
    map_card = CARDS.maps[kind]
    assert (map_card.metres, map_card.seconds, map_card.kph) == (metres, seconds, kph)


@pytest.mark.parametrize(
    ("kind", "speed", "moves"),
    [("starfighter", "8x3", 2), ("orbital", "3x4", 4), ("stellar", "1x11", 1), ("stellar", "3x11", 3),
     ("galactic", "1x14", 1), ("galactic", "2x14", 2)],
)  # fmt: skip
def test_d2_407_moves_on_the_four_maps(kind: str, speed: str, moves: int) -> None:
    assert move(kind, speed) == moves


def test_d2_427_the_time_until_the_next_choice_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same choices lead to the same position, whether they come at once or an hour passes at every look."""

    def after_a_while() -> str:
        match = wyrmhoard.new(GAME, 1, "haste", {"scene": "rope-and-rock"})
        assert len(list(islice(drive(match, Random(3)), 60))) == 60
        return match.fingerprint

    at_once = after_a_while()
    hours = count(10**6, 3600)
    for name in ("time", "monotonic", "perf_counter"):
        monkeypatch.setattr(time, name, lambda: float(next(hours)))
        monkeypatch.setattr(time, f"{name}_ns", lambda: next(hours) * 10**9)
    assert after_a_while() == at_once
