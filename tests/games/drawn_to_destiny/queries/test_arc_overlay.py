"""What a screen draws around a Unit: arcs and what its attacks cover."""

from __future__ import annotations

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny import sight
from wyrmhoard.games.drawn_to_destiny.rules.core import compass
from wyrmhoard.games.drawn_to_destiny.rules.queries import arc_overlay


def test_d2_117_arcs_lie_around_a_unit_as_the_rules_judge_them() -> None:
    stage = Stage([("archer", (1, 1), "N"), ("goblin-scout", (5, 1), "W")], size=(7, 4))
    rows = arc_overlay.arcs_around(stage.table, stage.units[0])
    assert rows == ("FFFFRRR", "FFFRRRR", "LHRRRRR", "LBRRRRR"), "45 degrees are front, 135 are left or right"
    assert all(len(row) == 7 for row in rows)


def test_d2_123_attacks_cover_their_range_in_their_arc() -> None:
    stage = Stage([("archer", (6, 4), "E"), ("goblin-scout", (9, 4), "W")])
    archer = stage.units[0]
    attacks = {one.means.key: one for one in arc_overlay.attacks_around(stage.table, archer)}
    bow = next(one for one in attacks.values() if one.means.reach == "ranged")
    for y, row in zip(reversed(range(10)), bow.rows, strict=True):
        for x, mark in enumerate(row):
            far = compass.distance((6, 4), (x, y))
            is_ahead = compass.is_in_arc("forward", archer.facing, (6, 4), (x, y))
            assert (mark == arc_overlay.INSIDE) == (bow.least <= far <= bow.most and is_ahead), (x, y)
    hands = attacks["hands:0"]
    inside = [
        (x, 9 - at) for at, row in enumerate(hands.rows) for x, mark in enumerate(row) if mark == arc_overlay.INSIDE
    ]
    assert sorted(inside) == [(6, 4), (7, 3), (7, 4), (7, 5)], "Close Combat reaches its own Space and Arc:Front"


def test_d2_36_the_view_gives_arcs_and_attacks_only_of_units_whose_place_is_known() -> None:
    stage = Stage([("archer", (2, 4), "E", 0), ("goblin-scout", (5, 4), "W", 1)], seats=1)
    shown = {unit["id"]: unit for unit in sight.view(stage.table, 0)["units"]}
    scout = stage.units[1]
    assert shown[scout.id]["arcs"] is not None
    assert [attack["name"] for attack in shown[scout.id]["attacks"]][-1] == "bare hands"
    scout.hidden = 3
    hidden = next(unit for unit in sight.view(stage.table, 0)["units"] if unit["id"] == scout.id)
    assert (hidden["arcs"], hidden["attacks"]) == (None, [])
