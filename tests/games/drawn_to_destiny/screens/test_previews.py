"""What screens foretell: cards against aspects, intents while they are filled in; and how good a position looks."""

from __future__ import annotations

from typing import Any, Final

import pytest

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.action_state import Search
from wyrmhoard.games.drawn_to_destiny.bots.scoring import OF_BOTS, _progress, score
from wyrmhoard.games.drawn_to_destiny.free_state import BURST, read_named
from wyrmhoard.games.drawn_to_destiny.rules.scene import ahead
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.screens.outlook import outlook
from wyrmhoard.games.drawn_to_destiny.screens.preview import preview
from wyrmhoard.games.drawn_to_destiny.state import Status

# -- the outlook (D2-164)


def duel() -> Stage:
    return Stage([("officer", (2, 2), "E"), ("archer", (6, 2), "W")])


def test_d2_164_each_half_of_each_card_stands_against_each_aspect() -> None:
    made = duel()
    made.hand(0, "wild-red", "swords-9", "coins-10")
    grid = outlook(made.table, 0)
    assert grid is not None
    assert grid.columns == ("Fast", "Strong", "Block", "Evade", "Counter", "Wild")
    table = dict(zip(grid.keys, grid.cells, strict=True))
    assert table == {
        "coins-10:upper": ("loses", "Rank", "wins", "loses", "wins", "loses"),
        "coins-10:lower": ("wins+", "loses", "tie", "tie", "tie", "wins+"),
        "swords-9:upper": ("Rank", "wins+", "loses", "wins+", "loses", "loses"),
        "swords-9:lower": ("loses", "wins+", "tie+", "tie+", "tie+", "wins+"),
        "wild-red:upper": ("wins+", "wins+", "loses", "loses", "loses", "tie"),
        "wild-red:lower": ("wins+", "wins+", "loses", "loses", "loses", "tie"),
    }
    assert grid.rows[2] == "9 of Swords, Upper (Fast)"
    assert grid.spoken[2][1] == "Succeeds and draws 1"
    assert grid.spoken[3][1] == "Succeeds and moves back"
    assert grid.spoken[0][1] == "the Tiebreaker decides"


def test_there_is_no_outlook_without_a_hand_or_while_nothing_is_fought() -> None:
    made = duel()
    made.hand(0)
    assert outlook(made.table, 0) is None
    made.hand(0, "swords-9")
    made.state.phase = "events"
    assert outlook(made.table, 0) is None


# -- intents (D2-71)


def intent(made: Stage, **values: Any) -> dict[str, Any]:
    unit = made.units[0]
    blanks: dict[str, Any] = {
        f"u{unit.id}": [],
        f"u{unit.id}-turns": 0,
        f"u{unit.id}-equip": [],
        f"u{unit.id}-free": [],
    }
    blanks |= {f"u{unit.id}" + name: value for name, value in values.items()}
    shown = preview(made.table, 0, "", "intents", blanks)
    assert shown is not None
    (one,) = shown["units"]
    assert shown["refused"] == one["refused"]
    checked = steps.objection(made.table, unit, steps.read(blanks, unit), read_named(blanks[f"u{unit.id}-free"]))
    assert (checked is None) == (one["refused"] is None)
    return dict(one)


def test_d2_71_each_step_has_its_price_after_a_turn_and_says_when_it_cannot_be_paid() -> None:
    made = Stage([("archer", (3, 3), "E")])
    archer = made.units[0]
    archer.move, archer.turns = 1, 4
    ahead_of, turned = (intent(made, **{"-turns": turns})["ways"] for turns in (0, 4))
    assert (ahead_of["E"], turned["W"]) == ({"price": 1, "refused": None}, {"price": 1, "refused": None})
    assert ahead_of["W"]["price"] == turned["E"]["price"] > 1
    assert ahead_of["W"]["refused"]["text"]
    assert turned["E"]["refused"]["text"]


def test_d2_71_an_intent_shows_where_the_unit_would_stand_and_what_is_left() -> None:
    made = duel()
    before = made.state.copy()
    intended = intent(made, **{"": ["NE"], "-turns": 1})
    assert (intended["space"], intended["facing"], intended["turns"]) == ([3, 3], "SE", 1)
    assert (intended["price"], intended["move"]) == (2, 2)
    assert intended["leaves"] is None
    assert made.state == before


def test_d2_66_a_burst_counts_for_what_is_left() -> None:
    made = duel()
    intended = intent(made, **{"": ["E"], "-free": ["burst"]})
    assert (intended["price"], intended["move"]) == (1, 4)


def test_d2_83_an_intent_that_cannot_be_paid_is_refused_with_its_rule() -> None:
    made = duel()
    made.units[0].move = 1
    intended = intent(made, **{"": ["W"]})
    assert intended["refused"]["rule"] == "D2-83"
    assert intended["remedy"] == "burst"
    made.units[0].move = 0
    assert intent(made, **{"": ["W"]})["remedy"] is None, "a Burst of Speed gives too little"
    assert intended["exposed"] == []


def test_d2_66_a_burst_of_speed_is_named_where_it_would_make_an_intent_possible() -> None:
    made = Stage([("archer", (2, 2), "E"), ("archer", (6, 2), "W")])
    made.units[0].move = 0
    told = intent(made, **{"": ["E"]})
    assert (told["refused"]["rule"], told["remedy"]) == ("D2-83", "burst")
    told = intent(made, **{"": ["E"], "-free": ["burst"]})
    assert (told["refused"], told["remedy"], told["move"]) == (None, None, 0)


def test_d2_94_an_intent_across_an_exit_leaves_the_map() -> None:
    made = Stage(
        [("officer", (0, 0), "W"), ("archer", (5, 0), "W")], size=(8, 3), exit=[{"key": "out", "edge": "west"}]
    )
    intended = intent(made, **{"": ["W"]})
    assert (intended["space"], intended["leaves"], intended["exposed"]) == (None, "out", [])


def test_d2_115_it_shows_who_could_strike_it_there() -> None:
    made = Stage([("officer", (2, 2), "E"), ("warrior", (5, 2), "W"), ("officer", (2, 8), "S")])
    sword, pistol = made.units[1:]
    near = {one["unit"]: one for one in intent(made, **{"": ["E"]})["exposed"]}
    assert near[sword.id]["range"] == 2
    assert near[sword.id]["attacks"] == []
    assert near[pistol.id]["attacks"][0] == "Pistol 9 mm"
    assert (near[sword.id]["arc"], near[pistol.id]["arc"]) == ("front", "left")
    sword.x = 4
    assert {one["unit"]: one for one in intent(made, **{"": ["E"]})["exposed"]}[sword.id]["attacks"][0] == "Long sword"


def test_d2_128_it_shows_the_cover_that_it_would_have() -> None:
    rows = ".......... ....c..... .......... .........."
    made = Stage([("officer", (1, 2), "E"), ("officer", (9, 2), "W")], rows=rows)
    (before,) = intent(made)["exposed"]
    (after,) = intent(made, **{"": ["SE"]})["exposed"]
    assert before["cover"] > 0
    assert after["cover"] != before["cover"]


def test_d2_363_a_hidden_rival_is_not_given_away() -> None:
    made = duel()
    made.units[1].hidden = 2
    assert intent(made)["exposed"] == []


def test_d2_99_a_declaration_is_refused_before_it_is_sent() -> None:
    made = duel()
    unit = made.units[0]
    unit.move = 1
    name = f"u{unit.id}"
    assert ahead.declarable(made.table, unit)[Search()] == ((BURST,),)
    alone = preview(made.table, unit.seat, "", "window", {name: ["search"], f"{name}-free": []})
    assert alone is not None
    assert alone["refused"]["rule"] == "D2-55a"
    both = preview(made.table, unit.seat, "", "window", {name: ["search"], f"{name}-free": ["burst"]})
    assert both == {"units": [], "refused": None}


def test_what_neither_moves_nor_declares_has_no_preview() -> None:
    assert preview(duel().table, 0, "", "recover", {}) is None


# -- scoring


GOALS: Final = [
    {"faction": "red", "text": "Leave by the west.", "aim": {"is": "left", "who": ["red"]}},
    {
        "faction": "blue",
        "text": "The other is dead.",
        "aim": {"is": "down", "who": ["red"], "counts": ["dead", "dying"]},
    },
]


def goal() -> Stage:
    return Stage([("officer", (4, 2), "W"), ("archer", (9, 2), "W")], exit=[{"key": "out", "edge": "west"}], goal=GOALS)


def test_a_position_is_worth_something_from_0_to_1_and_more_the_less_the_own_side_is_hurt() -> None:
    made = goal()
    mine, theirs = score(made.table, 0), score(made.table, 1)
    assert 0 < theirs < 1
    assert 0 < mine < 1
    made.units[0].tokens["fatigue"] = 3
    assert score(made.table, 0) < mine
    assert score(made.table, 1) > theirs


def test_a_position_is_worth_more_the_nearer_a_goal_is() -> None:
    made = goal()
    before = score(made.table, 0)
    made.units[0].x = 1
    nearer = score(made.table, 0)
    made.units[0].status = "escaped"
    assert before < nearer < score(made.table, 0)


def test_a_position_is_worth_more_the_less_is_left_of_what_a_side_is_to_be_rid_of() -> None:
    rid = {"faction": "red", "text": "Free of it.", "aim": {"is": "rid", "who": ["red"], "condition": "bleeding"}}
    made = Stage([("officer", (4, 2), "W"), ("archer", (9, 2), "W")], goal=[rid, GOALS[1]])
    worth = []
    for tokens in (5, 4, 2, 1):
        made.units[0].tokens["bleeding"] = tokens
        worth.append(_progress(made.table, 0, made.cards.scenes["stage"].goal[0].aim, OF_BOTS))
    assert worth == [0.0, 0.0, 0.5, 0.75]


@pytest.mark.parametrize("status", ["dead", "surrendered"])
def test_who_is_out_of_play_is_worth_nothing(status: Status) -> None:
    made = goal()
    before = score(made.table, 0)
    made.units[0].status = status
    assert score(made.table, 0) < before - 0.2


def test_a_scene_that_has_not_begun_is_worth_less_than_any_that_has() -> None:
    # Or who looks ahead would rather build and build than be ready for a Scene that looks bad.
    stage = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (5, 4), "W", 1)], size=(14, 10), seats=2)
    begun = score(stage.table, 0)
    stage.units[0].tokens["fatigue"] = 6
    worse = score(stage.table, 0)
    for phase in ("build", "downtime"):
        stage.state.phase = phase
        assert 0 < score(stage.table, 0) < worse < begun
