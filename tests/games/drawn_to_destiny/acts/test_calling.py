"""Call for Backup (C9): who comes, where and when, and what Goals make of it."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import CallUnit, read_action
from wyrmhoard.games.drawn_to_destiny.cards import aims
from wyrmhoard.games.drawn_to_destiny.cards.scenery import HEADINGS
from wyrmhoard.games.drawn_to_destiny.rules.acts import backup
from wyrmhoard.games.drawn_to_destiny.rules.core import compass
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.rules.scene import goals
from wyrmhoard.games.drawn_to_destiny.rules.turn import events
from wyrmhoard.games.drawn_to_destiny.state import Declared, Unit

BACKUP = "call:law/call-for-backup"
WEST: dict[str, Any] = {"exit": [{"key": "west", "edge": "west", "factions": ["red"]}]}


def officer(at: tuple[int, int] = (4, 4), **parts: Any) -> Stage:
    return Stage([("officer", at, "N"), ("zombie-walker", (9, 9), "S")], **parts)


def call(stage: Stage) -> Unit:
    """Declare the call and carry it out; who will come."""
    unit = stage.units[0]
    assert BACKUP in legal_keys(stage.table, unit)
    stage.run(actions.perform(stage.table, Declared(unit.id, read_action(BACKUP))))
    return stage.state.scene.units[-1]


def test_c9_a_deputy_comes_to_the_nearest_exit_at_the_next_clock_tick() -> None:
    stage = officer(**WEST)
    deputy = call(stage)
    assert (deputy.status, deputy.sheet.entry, deputy.space) == ("to come", "deputy", (0, 4))
    stage.run(events.clock(stage.table))
    assert deputy.in_play
    assert deputy.space == (0, 4)
    assert HEADINGS[deputy.facing] == "E"
    assert (deputy.faction, deputy.seat) == (0, 0)


def test_c9_without_an_exit_it_comes_over_the_nearest_edge() -> None:
    """From (4, 8) the north edge is 1 Space away, straight ahead."""
    stage = officer((4, 8))
    assert backup.way_in(stage.table, stage.units[0]) == (4, 9)


def test_c9_a_closed_space_of_the_edge_is_no_way_in() -> None:
    stage = officer((0, 1), rows="... #.. ...")
    assert backup.way_in(stage.table, stage.units[0]) == (0, 2)


def test_c9_the_call_costs_no_action_and_is_made_once_a_scene() -> None:
    stage = officer()
    unit = stage.units[0]
    assert actions.KINDS[CallUnit].free
    call(stage)
    assert unit.spent == ["law/call-for-backup"]
    unit.used.clear()  # readied by Restore
    assert BACKUP not in legal_keys(stage.table, unit)


def test_c9_nobody_else_can_call() -> None:
    stage = officer()
    zombie = stage.units[1]
    refusal = actions.objection(stage.table, zombie, read_action(BACKUP))
    assert refusal is not None
    assert refusal.rule == "D2-346"


def test_c9_who_is_full_gets_a_deputy_that_the_computer_plays() -> None:
    """One seat controls at most 5 Units (D2-23)."""
    stage = officer()
    for x in range(4):
        stage.add("mechanic", (x, 0), "N", 0)
    assert call(stage).seat == -1


def test_c9_goals_that_ask_who_got_away_do_not_ask_for_the_deputy() -> None:
    """One of one Survivor has left: the Deputy who stays does not count."""
    stage = officer(**WEST)
    deputy = call(stage)
    stage.run(events.clock(stage.table))
    officer_, aim = stage.units[0], aims.Left(who=("red",))
    assert not goals.is_so(stage.table, aim)
    officer_.status, officer_.left_by = "escaped", "west"
    assert goals.is_so(stage.table, aim)
    assert not goals.is_so(stage.table, aims.Down(who=("red",), counts=("out of play", "escaped")))
    deputy.status = "dead"
    assert goals.is_so(stage.table, aims.Down(who=("red",), counts=("out of play", "escaped")))


@pytest.mark.parametrize(
    ("to", "heading"),
    [
        ((5, 9), "N"),
        ((7, 9), "NE"),
        ((6, 9), "N"),
        ((9, 6), "E"),
        ((9, 7), "NE"),
        ((1, 1), "SW"),
        ((5, 1), "S"),
        ((1, 5), "W"),
    ],
)
def test_the_heading_to_a_space_is_the_nearest_one(to: tuple[int, int], heading: str) -> None:
    assert HEADINGS[compass.heading_to((5, 5), to)] == heading
