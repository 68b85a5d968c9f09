"""How a match that is over is told: who has fallen by what, and how they lie there."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from helpers.drawn_to_destiny.board import CARDS, Stage
from wyrmhoard.games.drawn_to_destiny import sight
from wyrmhoard.games.drawn_to_destiny.events.attacks import Attacked
from wyrmhoard.games.drawn_to_destiny.events.blows import DamageDone, Struck
from wyrmhoard.games.drawn_to_destiny.events.conditions import Gained, LeftPlay, Lost
from wyrmhoard.games.drawn_to_destiny.events.scenes import SceneBegins, TurnBegins
from wyrmhoard.games.drawn_to_destiny.events.story import LeftBehind, SceneOver
from wyrmhoard.games.drawn_to_destiny.screens import over
from wyrmhoard.games.drawn_to_destiny.screens.deeds import deeds
from wyrmhoard.games.drawn_to_destiny.screens.fallen import fall_words, fallen
from wyrmhoard.kernel.state.event import Event

CALLED = {"u1": "Gunslinger", "u2": "Outlaw"}
SHOT = Attacked(
    unit=1, name="Gunslinger", target="u2", rival="Outlaw", distance=2, means="", skill="firearms",
    item="revolver-45", ability="", called=CALLED,
)  # fmt: skip
OVER = SceneOver(scene="high-noon", ending="a Goal is complete", factions=[], seats=[], turns=3)


def gained(condition: str, unit: int = 2) -> Gained:
    return Gained(unit=unit, condition=condition, number=1, now=1, called=CALLED)


def told(*events: Event, rule: str = "D2-208") -> list[Any]:
    """Events as everybody knows them, in a Scene that has begun."""
    begun = SceneBegins(scene="high-noon", variant="")
    return [{"kind": event.KIND, "rule": rule, "data": to_builtins(event)} for event in (begun, *events)]


def words(*events: Event, rule: str = "D2-208") -> list[str]:
    return [fall_words(CARDS, fall) for fall in fallen(told(*events, rule=rule))]


def test_who_has_fallen_is_told_with_what_brought_it_down() -> None:
    dying = gained("dying")
    assert words(SHOT, dying) == ["Gunslinger brings down Outlaw with Revolver .45 (Dying)"]
    assert words(SHOT, gained("prone"), rule="D2-248") == [
        "Gunslinger brings down Outlaw with Revolver .45 (at Body 0)"
    ]
    assert words(SHOT, gained("prone")) == [], "it has only been knocked down"
    back = Struck(unit=1, by=2, types=[], counted=1, level=1, scale=1, successes=1, damage="", difficulty="")
    assert words(SHOT, back, gained("dying", 1)) == ["Outlaw brings down Gunslinger (Dying)"]
    assert words(TurnBegins(turn=2), dying) == ["Outlaw is down (Dying)"]
    assert words(SHOT, dying, Lost(unit=2, condition="dying", number=1, now=0, called=CALLED)) == []
    assert words(SHOT, dying, LeftBehind(unit=2, name="Outlaw", called=CALLED)) == [
        "Gunslinger brings down Outlaw with Revolver .45 (dead)"
    ]
    assert words(LeftPlay(unit=2, status="surrendered", space=(1, 1), called=CALLED)) == ["Outlaw surrenders"]
    assert fallen(told(SHOT, OVER, dying)) == [], "what comes after the Scene is no part of it"


def test_who_did_what_is_told_by_the_harm_that_was_done_and_then_by_who_fell() -> None:
    def harm(unit: int, by: int, cards: int) -> DamageDone:
        return DamageDone(unit=unit, by=by, applied=cards, called=CALLED)

    events = told(
        harm(1, 2, 1), SHOT, harm(2, 1, 1), harm(2, 1, 0), harm(2, 1, 2), gained("dying"), OVER, harm(1, 2, 9)
    )
    assert deeds(CARDS, events) == [
        "Gunslinger hit Outlaw 2 times: 3 damage cards.",
        "Outlaw hit Gunslinger once: 1 damage card.",
        "Gunslinger brings down Outlaw with Revolver .45 (Dying).",
    ]
    assert deeds(CARDS, told(OVER)) == []


def test_d2_288_the_fallen_lie_there_when_the_match_is_over_though_they_have_recovered() -> None:
    stage = Stage([("gunslinger", (3, 3), "E", 0), ("outlaw", (5, 3), "W", 1)], seats=1)
    view = sight.view(stage.table, 0)
    outlaw = stage.units[1].id
    lying = next(
        one
        for one in over.closing(stage.table, view, told(gained("dying", outlaw)))["units"]
        if one["name"] == "Outlaw"
    )
    assert lying["conditions"] == {"dying": 1}
    assert "body" not in lying["stats"]
    assert lying["lies"] == lying["space"]
    at_0 = over.closing(stage.table, view, told(gained("prone", outlaw), rule="D2-248"))
    assert next(one for one in at_0["units"] if one["name"] == "Outlaw")["stats"]["body"]["now"] == "0x1"
    assert not any(one["lies"] or one["actions"] for one in over.closing(stage.table, view, told())["units"])
