"""Hints: the two best answers with what they lead to, from what the seat may know and nothing else."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import wyrmhoard
from helpers.samples.caravan import CARAVAN
from kernel.tiny import Tab, begin
from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.players.hint import hint

LOST = Result("done", "TI-9", (1,), (0.0, 1.0))
WON = Result("done", "TI-9", (0,), (1.0, 0.0))


def doors(table: Tab) -> Script[Result]:
    """One of three doors wins three times in four, the others once in four."""
    door = yield one(0, "door", ("left", "middle", "right"))
    good = table.chance.below(4) > 0
    return WON if good == (door == "right") else LOST


def test_the_better_answer_comes_first_with_what_both_lead_to() -> None:
    told = hint(begin(doors), 0, 64)
    first, second = told["answers"]
    assert first["key"] == "right"
    assert second["key"] in ("left", "middle")
    assert 60 < first["later"] < 90
    assert 10 < second["later"] < 40
    assert first["words"] == f"Leads from {told['now']} to {first['later']}."
    assert told["words"].startswith("The first is better, and by more than chance.")


def test_where_all_is_alike_the_hint_says_so() -> None:
    def alike(table: Tab) -> Script[Result]:
        yield one(0, "door", ("left", "right"))
        return WON if table.chance.below(2) else LOST

    assert hint(begin(alike), 0)["words"].startswith("They differ by no more than chance.")


def test_where_there_is_nothing_to_decide_there_is_no_hint() -> None:
    match = begin(doors)
    for seat in (0, 1):
        if seat:
            with pytest.raises(Refused, match="nothing to decide"):
                hint(match, seat)
    match.act(0, "left")
    with pytest.raises(Refused, match="nothing to decide"):
        hint(match, 0)


def test_what_is_mixed_is_told_with_its_shares() -> None:
    told = hint(wyrmhoard.new("dragon-dance", seed=3), 0, 8)
    assert "times in 100" in told["answers"][0]["words"]
    assert told["words"].startswith("This is chosen in secret")


def test_a_puzzle_is_led_to_its_solution() -> None:
    match = wyrmhoard.new("dragonfire", seed=1, scenario="not-in-that-order")
    assert hint(match, match.waiting[0])["answers"][0]["words"] == "Begins a line that solves the puzzle."


def somewhere(name: str, inputs: int) -> Match:
    match = wyrmhoard.new(CARAVAN if name == "caravan" else name, seed=inputs)
    play_on(match, Random(inputs), lambda played: len(played.inputs) >= inputs)
    return match


@pytest.mark.parametrize("inputs", [1, 6, 14])
@pytest.mark.parametrize("name", ["caravan", "dragon-dance", "warriors", "dragonfire", "drawn-to-destiny"])
def test_two_truths_that_a_seat_cannot_tell_apart_get_the_same_hint_to_the_byte(name: str, inputs: int) -> None:
    match = somewhere(name, inputs)
    for seat in match.waiting:
        other = match.imagine_match(seat, Random("the other truth"))
        assert msgspec.json.encode(hint(match, seat, 8)) == msgspec.json.encode(hint(other, seat, 8))
