"""What the measure of how all stand knows besides what bots look at."""

from __future__ import annotations

import wyrmhoard
from wyrmhoard.games.drawn_to_destiny.bots.scoring import score, standing
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.kernel.play.match import Match


def begun(scene: str) -> Match:
    """A match at its first question."""
    return wyrmhoard.new(GAME, 2, "lead", {"scene": scene})


def test_the_lead_of_a_race_knows_a_road_of_more_than_20_spaces() -> None:
    table = begun("dust-run").table
    (courier,) = [unit for unit in table.state.units if unit.key == "courier-buggy"]
    before = score(table, 0), standing(table, 0)
    courier.x += 5
    assert score(table, 0) == before[0]
    assert (standing(table, 0) or 0) > (before[1] or 1)


def test_the_lead_goes_to_whoever_wins_by_the_clock_as_it_runs() -> None:
    table = begun("dust-run").table
    before = score(table, 0), standing(table, 0)
    table.state.scene.clock.now = 9
    assert score(table, 0) == before[0]
    assert (standing(table, 0) or 1) < (before[1] or 0)
