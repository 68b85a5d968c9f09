"""The sweep: tables drawn by lot are the same when drawn again, and what does not hold there is named."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from helpers import sweeping
from helpers.sweeping import Wrong, play
from helpers.tables import SHIPPED, Drawn, draw
from wyrmhoard.games.dragon_dance.state import Duel
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.setting import Value

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import sweep

LONG = 600.0
"""CPU seconds that no table here needs, however slow the machine is."""
NAMES = [f"a/{game}/{number}" for game in SHIPPED for number in range(40)]


def test_a_table_is_drawn_again_from_its_name_alone() -> None:
    for name in NAMES[::7]:
        for played in (False, True):
            assert draw(name, played=played) == draw(name, played=played)


def test_tables_differ_in_everything() -> None:
    for game, case in SHIPPED.items():
        tables = [draw(name, played=True) for name in NAMES if name.split("/")[1] == game]
        assert {table.seats for table in tables} >= {*case.game.about.seats}
        assert {table.scenario for table in tables} > {None} or not case.game.shelf.scenarios
        changed = {name for table in tables for name in table.settings}
        assert len(changed) > 0.7 * len(case.game.settings)
        assert len({player for table in tables for player in table.players}) > 3


@pytest.mark.parametrize("number", [0, sweep.PLAYED - 1])
def test_one_table_in_ten_is_played_by_players_of_the_game(number: int) -> None:
    drawn = sweep.table(f"a/dragon-dance/{number}")
    assert bool(drawn.players) == (number > 0)
    made = play(drawn, LONG)
    assert made.ended
    assert made.decisions > 3


def test_what_does_not_hold_is_named_with_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()

    def check(state: Duel) -> None:
        assert next(looks) < 3, "a card is missing"

    case = SHIPPED["dragon-dance"]
    monkeypatch.setitem(sweeping.SHIPPED, "dragon-dance", replace(case, check=check))
    with pytest.raises(Wrong, match="a card is missing") as caught:
        play(draw("a/dragon-dance/3", played=False), LONG)
    assert str(caught.value).startswith("a/dragon-dance/3: wrong\n  dragon-dance: 2 seats, {")
    assert str(caught.value).count("\n    seat ") == 3


def test_a_match_without_an_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "most_decisions", lambda *table: 3)
    with pytest.raises(Wrong, match="no end after 3 decisions, where 3 are the bound"):
        play(draw("a/warriors/3", played=False), LONG)


def test_dd_14_two_without_dice_are_bounded_by_their_rounds_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """At this table two players of the game kept away from each other for a thousand rounds."""
    dice: dict[str, Value] = {"roles": "agree", "knight_dice": 0, "dragon_dice": 0, "start_range": "long"}
    drawn = Drawn("0db062ba1540.1/dragon-dance/1609", find("dragon-dance"), 2, dice, players=("master", "duelist"))
    made = play(replace(drawn, settings={**dice, "max_rounds": 40}), LONG)
    assert made.ended
    assert made.decisions < 20 + 10 * 40
    plays_on(drawn, 4_000, monkeypatch)


def test_wa_227_a_fighter_may_wear_two_of_a_card_that_adds_to_its_durability(monkeypatch: pytest.MonkeyPatch) -> None:
    """At this table, with two of each card in the one deck, a fighter had 10 more Life than is printed."""
    settings: dict[str, Value] = {"teams": None, "monodeck": True, "locations_to_win": 7, "stalemate_rounds": 21}
    plays_on(Drawn("three-hours-29-nov.0/warriors/77", find("warriors"), 8, settings), 50, monkeypatch)


def plays_on(drawn: Drawn, decisions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that nothing is wrong with a table, and that it has no end, up to a number of decisions."""
    monkeypatch.setattr(sweeping, "most_decisions", lambda *table: decisions)
    with pytest.raises(Wrong, match=f"no end after {decisions} decisions"):
        play(drawn, LONG)


def test_a_decision_that_never_comes_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr(sweeping, "STILL", 0.2)
    monkeypatch.setattr(sweeping, "try_act", never)
    with pytest.raises(Wrong, match="no decision came within"):
        play(draw("a/dragon-dance/3", played=False), LONG)


def test_failures_are_counted_and_their_command_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sweeping, "most_decisions", lambda *table: 0)
    swept = sweep.sweep("a", ["dragon-dance", "warriors"], 30, LONG)
    assert len(swept.failed) == sweep.ENOUGH
    assert f"Again: make sweep TABLE={swept.failed[0]}" in capsys.readouterr().out
    assert sweep.report([swept]) == 1
    assert capsys.readouterr().out.endswith(f"sweep: 5 failures: {', '.join(swept.failed)}\n")
    assert sweep.once(swept.failed[0]) == 1
    monkeypatch.undo()
    assert sweep.once(swept.failed[0]) == 0


def test_games_have_equal_shares_of_the_time() -> None:
    swept = sweep.sweep("a", ["dragon-dance", "warriors"], 2, 0.2)
    assert swept.failed == []
    assert min(swept.tables.values()) > 0
    assert min(swept.seconds.values()) > 0.3
