"""The board for a terminal: the map as text, the Status Bar, the hand; at every width, and without markup."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from rich.text import Text

import wyrmhoard
from helpers.drawn_to_destiny import small
from helpers.drawn_to_destiny.board import CARDS, Stage
from wyrmhoard.games.drawn_to_destiny import sight
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.screens.beside import RULE, beside
from wyrmhoard.games.drawn_to_destiny.screens.board import board
from wyrmhoard.games.drawn_to_destiny.screens.chart import GOAL, HAZARD, THING
from wyrmhoard.games.drawn_to_destiny.screens.held import held
from wyrmhoard.games.drawn_to_destiny.state import Declared, DoorState, Harm, Intent, Laid, Task, Thing
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.words.damage import harm_text
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.terminal.words import plain_board

ROWS: Final = """
    ......
    .#f.^.
    ...D..
"""


def stage(**parts: Any) -> Stage:
    made = Stage([("archer", (0, 1), "E"), ("horse", (5, 0), "E")], rows=ROWS, door=[
        {"key": "gate", "name": "Gate", "at": [3, 0], "state": "closed"},
    ], **parts)  # fmt: skip
    made.state.scene.doors["gate"] = "closed"
    for unit, colour in zip(made.units, ("red", "blue"), strict=True):
        unit.colour = colour
    return made


def lines(made: Stage, seat: int | None = 0, width: int = 80) -> list[str]:
    shown = board(made.cards, sight.view(made.table, seat), width)
    return [Text.from_markup(line).plain.partition(RULE)[0].rstrip() for line in shown]


def text(made: Stage, seat: int | None = 0) -> str:
    return " ".join(line.strip() for line in lines(made, seat, 400))


def test_d2_82_the_map_has_its_coordinates_north_on_top() -> None:
    assert lines(stage())[1:5] == [
        "x-> 0  1  2  3  4  5",
        "y2  .  .  .  .  .  .",
        "y1  R1→###f  .  ^1 .",
        "y0  .  .  .  DclB1=B1→",
    ]


def test_d2_93_the_rear_of_a_double_sized_unit_is_shown() -> None:
    made = stage()
    horse = made.units[1]
    horse.y, horse.rear = 1, (4, 1)
    assert lines(made)[3] == "y1  R1→###f  .  B1=B1→"


def test_d2_90_units_that_share_a_space_are_marked() -> None:
    made = stage()
    made.add("officer", (0, 1), "N")
    assert lines(made)[3].startswith("y1  R1+###")


def test_d2_414_each_state_of_a_door_has_letters() -> None:
    made = stage()
    states: list[tuple[DoorState, str]] = [("open", "Dop"), ("closed", "Dcl"), ("locked", "Dlk"), ("broken", "Dbr")]
    for state, letters in states:
        made.state.scene.doors["gate"] = state
        assert letters in lines(made)[4]
    made = Stage([("archer", (0, 0), "E")], rows="....", door=[{"key": "hatch", "between": [[1, 0], [2, 0]]}])
    assert "Door between (1, 0) and (2, 0): closed." in text(made)


def test_d2_363_a_marker_is_shown_to_rivals_and_the_unit_to_its_own_side() -> None:
    made = stage()
    made.units[0].hidden = 2
    assert "(?)###" in lines(made, 1)[3]
    assert "R1→###" in lines(made, 0)[3]
    assert "R1 Archer: somewhere under a marker;" in text(made, 1)
    assert "R1 Archer (you): (0, 1) facing E, Stealth 2;" in text(made, 0)


def test_what_lies_on_a_map_has_a_character_that_no_ground_has() -> None:
    for scene in CARDS.scenes.values():
        assert not {HAZARD, THING} & set(scene.map.legend), scene.id


def test_things_and_hazards_stand_on_the_map_and_in_words() -> None:
    made = stage(object=[{"key": "rope", "item": "rope", "spaces": [[5, 2]]}])
    made.state.scene.things.append(Thing(99, "rope", 5, 2))
    made.state.scene.laid.append(Laid(98, "fire", [(3, 2), (4, 2)], turns=2))
    assert "a thing" not in text(stage())
    assert "a hazard" not in text(stage())
    assert "$ a thing; ! a hazard;" in text(made)
    assert lines(made)[2] == "y2  .  .  .  .! .! .$"
    assert "Rope: (5, 2)." in text(made)
    assert f"{CARDS.locations['fire'].name}: (3, 2), (4, 2), 2 Turns left." in text(made)


def test_d2_416_the_wind_is_told_where_there_is_any() -> None:
    made = stage()
    assert "Wind from" not in text(made)
    made.state.scene.wind = (6, 20)
    assert "Wind from W, 20 km/h." in text(made)


def test_d2_36_the_status_bar_has_a_line_of_numbers_for_each_unit() -> None:
    made = stage()
    archer = made.units[0]
    archer.tokens["fatigue"] = 2
    archer.move, archer.acted, archer.target = 3, 1, made.units[1].ref
    archer.harms.append(Harm("slash-left-leg", 2, "left-leg"))
    archer.intent = Intent(move=2, turns=-1)
    told = text(made)
    assert "R1 Archer (you): (0, 1) facing E; 3 of 5 Moves, 2 pivots, 1 Action for 2 Moves;" in told
    assert "Body 3 (printed 6), Mind 5," in told
    assert "Fatigue 2" in told
    assert f"Slash, left leg, major (Cut thigh): {harm_text(CARDS.damage['slash-left-leg'].at(2))}" in told
    assert "Target B1 Horse; means to turn 1 eighth to the left and go E" in told
    assert "Short bow (left hand" in told


def test_d2_153_the_own_hand_shows_both_halves() -> None:
    made = stage()
    made.hand(0, "swords-9", "wild-red")
    assert "Your hand (Upper, Lower): 9 of Swords (Fast, Evade); red Wild" in text(made)
    assert "Your hand" not in text(made, None)


def test_what_goes_on_is_told() -> None:
    made = stage(goal=[{"faction": "red", "text": "Ride off at once.", "aim": {"is": "left", "who": ["red"]}}])
    archer, horse = made.units
    made.state.scene.tasks.append(Task("pick-lock", archer.ref, 4, 3, 1, archer.id))
    made.state.scene.declared.append(Declared(archer.id, read_action(f"fight:hands:0@u{horse.id}")))
    told = text(made)
    assert "Task: pick lock, Difficulty 4, 3 to go" in told
    assert "Declared, still to come: R1: attack Horse B1: Bare hands (Close Combat)" in told
    assert "Red (yours): Ride off at once." in told
    assert "Groups: R1 B1" in told
    horse.status = "dead"
    assert "Out of play: B1 Horse (dead)" in text(made)


@pytest.mark.parametrize(
    ("columns", "width", "head"), [(14, 46, "x-> 0  1  2"), (14, 36, "x-> 0 1 2"), (14, 20, "x-> 012")]
)
def test_a_wide_map_takes_fewer_columns_for_a_space(columns: int, width: int, head: str) -> None:
    made = Stage([("archer", (0, 1), "E")], size=(columns, 3))
    rows = board(made.cards, sight.view(made.table, 0), width)
    assert Text.from_markup(rows[1]).plain.startswith(head)
    assert max(len(Text.from_markup(line).plain) for line in rows[1:5]) <= width


@pytest.mark.parametrize(
    "scene", ["rope-and-rock", "night-shift", "toll-bridge", "dust-run", "three-chests", "thin-air", "two-lanterns"]
)
def test_the_board_of_every_moment_fits_and_reads_without_markup(scene: str) -> None:
    """At each decision of a match: no line is too long, and the plain board keeps the map in its columns."""
    match = wyrmhoard.new(small.GAME, 2, scene, small.settings(scene=scene))
    rng = Random(4)
    for _ in range(60):
        if match.result is not None:
            break
        position = Position(match.table.state, CARDS)
        for seat in (0, 1, None):
            rows = board(CARDS, sight.view(position, seat), 80)
            shown = [Text.from_markup(line).plain for line in rows]
            assert max(map(len, shown)) <= 80
            plain = plain_board(rows)
            columns = [line.partition(RULE)[0].rstrip() for line in shown if line[:1] in "xy"]
            assert columns == [row for row in plain if row[:1] in "xy"]
        try_act(match, *random_act(match, rng))


def test_who_is_there_stands_beside_the_map_and_is_read_after_it() -> None:
    made = stage()
    archer, horse = made.units
    archer.target = horse.ref
    rows = board(made.cards, sight.view(made.table, 0), 80)
    told = [Text.from_markup(line).plain.partition(RULE)[2] for line in rows]
    assert told[1:5] == ["R1 Archer (you)", " ▮▮▮▮▮▮ Body 6", " 5 Moves, 2 pivots", " 2 Actions, 2 Moves each"]
    plain = plain_board(rows)
    assert plain[4:6] == ["y0  .  .  .  DclB1=B1→", "  R1 Archer (you)"]
    narrow = board(made.cards, sight.view(made.table, 0), 40)
    assert not any(RULE in line for line in narrow), "where it has no room it is left out"


def test_what_a_foe_fights_with_stands_by_its_wounds_where_there_are_few_rows() -> None:
    match = wyrmhoard.new("drawn-to-destiny", 1, "goals", {"scene": "rope-and-rock"}, prints=False)
    view = sight.view(match.table, 0)
    for rows, line in ((10, " ▮▮ Body 2, Dagger"), (40, " Holds Dagger")):
        assert line in [told for _, told in beside(view, 40, rows)]


def test_d2_20_it_is_seen_where_the_own_goals_lie() -> None:
    match = wyrmhoard.new("drawn-to-destiny", 2, "goals", {"scene": "two-lanterns"}, prints=False)
    own, other = (sight.view(match.table, seat) for seat in (0, 1))
    assert own["factions"][0]["goal_spaces"] == [[19, 2], [19, 8]]
    assert other["factions"][1]["goal_spaces"] == [[1, 2], [1, 8]]
    told = "\n".join(Text.from_markup(line).plain for line in board(match.table.cards, own, 80))
    assert told.count(f"{THING}{GOAL}") == 2
    assert f"{GOAL} your Goal" in told
    match.table.state.scene.done.append("amber-run-north")
    assert sight.view(match.table, 0)["factions"][0]["goal_spaces"] == [[19, 2]]


def test_d2_94_the_way_off_the_map_is_where_a_goal_lies() -> None:
    match = wyrmhoard.new("drawn-to-destiny", 1, "goals", {"scene": "rope-and-rock"}, prints=False)
    west = sight.view(match.table, 0)["factions"][0]["goal_spaces"]
    assert west == [[0, y] for y in range(10)]


def test_d2_153_the_whole_hand_says_what_beats_what() -> None:
    made = stage()
    made.hand(0, "swords-9", "swords-2")
    assert held(made.cards, sight.view(made.table, 0)) == [
        "9 of Swords: Upper Fast, Lower Evade",
        "2 of Swords: Upper Fast, Lower Evade",
        "Fast beats Strong and Evade.",
        "Evade beats Strong and Wild.",
    ]
    assert held(made.cards, sight.view(made.table, None)) == []
