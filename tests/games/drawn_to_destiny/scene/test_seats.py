"""For how many seats each Scene and the Campaign are (C16, C17, C18), with a Narrator beside them and without."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.worlds import drive
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.core import plan
from wyrmhoard.games.drawn_to_destiny.state import Destiny
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.kernel.text.errors import BadInput

SEATS: dict[str, tuple[int, ...]] = {
    "rope-and-rock": (1, 2, 3), "high-noon": (1, 2), "night-shift": (1, 2, 3), "toll-bridge": (2, 3, 4),
    "dead-air": (1, 2, 3), "dust-run": (2,), "three-chests": (2, 3, 4), "thin-air": (1, 2, 3, 4),
    "two-lanterns": (2, 3, 4, 5, 6), "coiled-barrow": (1, 2, 3, 4), "knotted-cord": (2, 3),
}  # fmt: skip
"""The table of C16, C17 and C20; the Campaign needs all of its Scenes (C18)."""
TWO_SIDES = ("toll-bridge", "dust-run", "three-chests", "two-lanterns", "knotted-cord")
"""Here somebody who is alone plays against a bot in a seat."""


def is_table(seats: int, **chosen: Any) -> bool:
    """Whether such a table can be opened."""
    try:
        wyrmhoard.new(GAME, seats, "seats", chosen)
    except BadInput:
        return False
    return True


@pytest.mark.parametrize(("scene", "possible"), SEATS.items(), ids=SEATS)
def test_c16_seats_of_each_scene(scene: str, possible: tuple[int, ...]) -> None:
    assert tuple(seats for seats in range(1, 7) if is_table(seats, scene=scene)) == possible


@pytest.mark.parametrize(("scene", "possible"), SEATS.items(), ids=SEATS)
def test_d2_16_a_narrator_takes_one_seat_more(scene: str, possible: tuple[int, ...]) -> None:
    counts = tuple(seats for seats in range(1, 7) if is_table(seats, scene=scene, narrator=True))
    assert counts == tuple(seats + 1 for seats in possible if seats < 6)


@pytest.mark.parametrize("scene", SEATS)
def test_c18_who_is_alone_is_told_to_play_against_a_bot(scene: str) -> None:
    if scene not in TWO_SIDES:
        assert is_table(1, scene=scene)
        return
    with pytest.raises(BadInput, match="alone, take two seats and let a bot play the other"):
        wyrmhoard.new(GAME, 1, "alone", {"scene": scene})


def test_c18_in_head_to_head_scenes_the_two_of_a_campaign_are_rivals_and_partners_elsewhere() -> None:
    match = wyrmhoard.new(GAME, 2, "campaign", {"scene": "knotted-cord"})
    sides: dict[str, bool] = {}
    for _ in drive(match, Random(4)):
        state = match.table.state
        assert isinstance(state, Destiny)
        if state.phase == "targets":
            sides[state.scene.key] = len({player.faction for player in state.players}) == 1
        if len(sides) == 2:
            break
    assert sides == {"rope-and-rock": True, "toll-bridge": False}
    heads = [
        stop.scene
        for stop in plan.stops(Position(state, GAME.cards))
        if not plan.party_faction(GAME.cards.scenes[stop.scene])
    ]
    assert heads == ["toll-bridge", "high-noon", "dust-run"]


def test_d2_16_a_campaign_may_be_narrated() -> None:
    match = wyrmhoard.new(GAME, 3, "narrated", {"scene": "knotted-cord", "narrator": True})
    asked = set[str]()
    for _ in drive(match, Random(1)):
        ask = match.ask(2)
        if ask is not None:
            asked.add(ask.prompt)
        state = match.table.state
        assert isinstance(state, Destiny)
        if state.at >= 2:
            break
    assert {"stage", "narrate"} <= asked <= {"stage", "stage-space", "stage-card", "narrate"}
    assert all(character.seat < 2 for character in state.characters)
