"""How a match that is over is told: who has fallen by what, and how they lie there."""

from __future__ import annotations

from typing import Any

from helpers.drawn_to_destiny.board import CARDS, Stage
from wyrmhoard.games.drawn_to_destiny import sight
from wyrmhoard.games.drawn_to_destiny.screens import over
from wyrmhoard.games.drawn_to_destiny.screens.fallen import fall_words, fallen

CALLED = {"u1": "Gunslinger", "u2": "Outlaw"}
SHOT = ("attacked", {"unit": 1, "item": "revolver-45", "ability": "", "skill": "firearms"})
DYING = ("gained", {"unit": 2, "condition": "dying"})


def told(*events: tuple[str, dict[str, Any]], rule: str = "D2-208") -> list[Any]:
    """Events as everybody knows them, in a Scene that has begun."""
    begun = {"kind": "scene_begins", "rule": "D2-14", "data": {"scene": "high-noon"}}
    return [begun, *({"kind": kind, "rule": rule, "data": {**data, "called": CALLED}} for kind, data in events)]


def words(*events: tuple[str, dict[str, Any]], rule: str = "D2-208") -> list[str]:
    return [fall_words(CARDS, fall) for fall in fallen(told(*events, rule=rule))]


def test_who_has_fallen_is_told_with_what_brought_it_down() -> None:
    assert words(SHOT, DYING) == ["Gunslinger brings down Outlaw with Revolver .45 (Dying)"]
    assert words(SHOT, ("gained", {"unit": 2, "condition": "prone"}), rule="D2-248") == [
        "Gunslinger brings down Outlaw with Revolver .45 (at Body 0)"
    ]
    assert words(SHOT, ("gained", {"unit": 2, "condition": "prone"})) == [], "it has only been knocked down"
    back = ("struck", {"unit": 1, "by": 2})
    assert words(SHOT, back, ("gained", {"unit": 1, "condition": "dying"})) == ["Outlaw brings down Gunslinger (Dying)"]
    assert words(("turn_begins", {"turn": 2}), DYING) == ["Outlaw is down (Dying)"]
    assert words(SHOT, DYING, ("lost", {"unit": 2, "condition": "dying", "now": 0})) == []
    assert words(SHOT, DYING, ("left_behind", {"unit": 2})) == [
        "Gunslinger brings down Outlaw with Revolver .45 (dead)"
    ]
    assert words(("left_play", {"unit": 2, "status": "surrendered"})) == ["Outlaw surrenders"]
    after = told(SHOT, ("scene_over", {"scene": "high-noon"}), DYING)
    assert fallen(after) == [], "what comes after the Scene is no part of it"


def test_d2_288_the_fallen_lie_there_when_the_match_is_over_though_they_have_recovered() -> None:
    stage = Stage([("gunslinger", (3, 3), "E", 0), ("outlaw", (5, 3), "W", 1)], seats=1)
    view = sight.view(stage.table, 0)
    fall = ("gained", {"unit": stage.units[1].id, "condition": "dying"})
    lying = next(one for one in over.closing(view, told(fall))["units"] if one["name"] == "Outlaw")
    assert lying["conditions"] == {"dying": 1}
    assert "body" not in lying["stats"]
    at_0 = over.closing(view, told(("gained", {**fall[1], "condition": "prone"}), rule="D2-248"))
    assert next(one for one in at_0["units"] if one["name"] == "Outlaw")["stats"]["body"]["now"] == "0x1"
    assert over.closing(view, told())["units"] == view["units"]
