"""Where the tactician looks for what nobody has found: where everybody knows it to be, and not where it lies."""

from __future__ import annotations

import pytest

import wyrmhoard
from wyrmhoard.games.drawn_to_destiny.bots import assignments
from wyrmhoard.games.drawn_to_destiny.rules.queries import field
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.kernel.contract.registry import find

GAME = find("drawn-to-destiny")


def night(turn: int, seats: int) -> Position:
    """The start of Night Shift, in a Turn."""
    match = wyrmhoard.new(GAME, seats, "search", {"scene": "night-shift"})
    while match.table.state.phase == "setup":
        seat = next(iter(match.asks))
        match.act(seat, str(match.asks[seat].choices[0]))
    match.table.state.scene.turn = turn
    return Position(match.table.state, GAME.cards)


@pytest.mark.parametrize("lies", [(5, 10), (1, 8)])
def test_it_goes_through_the_clinic_whatever_the_place_of_the_keys(lies: tuple[int, int]) -> None:
    clinic, spaces = field.chart(night(1, 1)).areas["clinic"], []
    for turn in range(1, 7):
        p = night(turn, 1)
        keys = next(thing for thing in p.state.scene.things if thing.key == "keys")
        keys.x, keys.y = lies
        (unit,) = [unit for unit in p.state.units if unit.seat >= 0]
        assignment = assignments.shared_out(p, unit.faction)[unit.id]
        assert assignment.kind == "search"
        spaces += assignment.spaces
    assert set(spaces) == {(2, 9), (5, 9)}, "from these two all of the clinic is within reach"
    assert all(any(field.distance(space, stand) <= 1 for stand in spaces) for space in clinic)


def test_two_do_not_search_the_same_place() -> None:
    p = night(1, 3)
    hunts = [assignment.spaces for assignment in assignments.shared_out(p, 0).values() if assignment.kind == "search"]
    assert len(hunts) == len(set(hunts)) > 0
