"""The planner: it leaves what its base answers only for what proves better, and knows what its seat knows."""

from __future__ import annotations

from random import Random

import pytest

import wyrmhoard
from helpers.samples.caravan import CARAVAN
from kernel.tiny import Tab, TinyScript, begin
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Script, each, one
from wyrmhoard.kernel.asking.form import Form, Number, Pick, Text
from wyrmhoard.kernel.asking.neighbours import neighbours
from wyrmhoard.kernel.asking.opponents import PLAINLY, Planning
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look, LookInside, Move
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.players import make_player, player_names
from wyrmhoard.players.planner import Planner
from wyrmhoard.players.uniform import Uniform

LOST = Result("done", "TI-9", (1,), (0.0, 1.0))
WON = Result("done", "TI-9", (0,), (1.0, 0.0))


class Fixed:
    """Always answers the same."""

    def __init__(self, *answers: Move) -> None:
        self.answers = {answer.key: answer for answer in answers}

    def choose(self, look: Look) -> Move:
        keys = [str(choice) for choice in look.ask.choices]
        return next((self.answers[key] for key in keys if key in self.answers), Move(keys[0]))

    def policy(self, look: Look) -> dict[str, float]:
        return {self.choose(look).key: 1.0}


def planned(match: Match, base: Fixed, seat: int = 0, planning: Planning = PLAINLY) -> Move:
    return Planner(base, Uniform(), planning, worlds=32).choose(Look(match, seat, Random(1)))


def house(prompt: str) -> TinyScript:
    """One of three doors wins three times in four, the others once in four."""

    def doors(table: Tab) -> Script[Result]:
        door = yield one(0, prompt, ("left", "middle", "right"))
        good = table.chance.below(4) > 0
        return WON if good == (door == "right") else LOST

    return doors


doors = house("door")


def test_it_leaves_its_base_for_what_proves_better() -> None:
    assert planned(begin(doors), Fixed(Move("left"))) == Move("right")
    assert planned(begin(doors), Fixed(Move("right"))) == Move("right")


def test_it_stays_where_nothing_proves_better() -> None:
    def alike(table: Tab) -> Script[Result]:
        yield one(0, "door", ("left", "middle", "right"))
        return WON if table.chance.below(2) == 0 else LOST

    for answer in ("left", "middle", "right"):
        assert planned(begin(alike), Fixed(Move(answer))) == Move(answer)


def test_it_walks_in_forms() -> None:
    def stakes(table: Tab) -> Script[Result]:
        answer = yield one(0, "stake", (Form("stake", (Number("coins", 0, 100), Pick("with", ("a", "b", "c"), 0, 1))),))
        right = answer.values["coins"] == 41 and not answer.values["with"]
        return WON if right else LOST

    form = {"coins": 40, "with": []}
    assert planned(begin(stakes), Fixed(Move("stake", form))) == Move("stake", {"coins": 41, "with": []})


def test_sealed_answers_are_left_to_its_base() -> None:
    def sealed(table: Tab) -> Script[Result]:
        answers = yield each("hand", {0: ("rock", "paper"), 1: ("rock", "paper")})
        return WON if answers[0] == "paper" else LOST

    assert planned(begin(sealed), Fixed(Move("rock"))) == Move("rock")


def test_it_plans_only_what_the_game_finds_worth_planning() -> None:
    base = Fixed(Move("left"))
    assert planned(begin(doors), base, planning=Planning(prompts=frozenset(("door",)))) == Move("right")
    assert planned(begin(doors), base, planning=Planning(prompts=frozenset(("window",)))) == Move("left")


def test_a_world_ends_where_what_it_is_about_has_changed() -> None:
    asked: list[int] = []

    class Counting(Uniform):
        def choose(self, look: Look) -> Move:
            asked.append(look.seat)
            return super().choose(look)

    def rounds(table: Tab) -> Script[Result]:
        while True:
            yield CHECKPOINT
            yield one(0, "go on", ("a", "b"))
            table.state.round += 1

    def played(planning: Planning) -> int:
        asked.clear()
        Planner(Fixed(Move("a")), Counting(), planning, worlds=1).choose(Look(begin(rounds), 0, Random(1)))
        return len(asked)

    assert played(Planning(ahead=9)) == 2 * 9
    assert played(Planning(ahead=9, span=lambda position: position.state.round // 4)) == 2 * 3


def test_more_budget_never_plays_worse() -> None:
    """Who thinks longer finds the best door in as many houses, or more. The same worlds come first in all budgets."""

    def found(worlds: int) -> int:
        planner = Planner(Fixed(Move("left")), Uniform(), worlds=worlds)
        houses = [begin(house(f"door {number}")) for number in range(8)]
        return sum(planner.choose(Look(match, 0, Random(1))) == Move("right") for match in houses)

    rising = [found(worlds) for worlds in (1, 32, 128)]
    assert rising == sorted(rising)
    assert rising[0] == 0
    assert rising[-1] == 8


def test_its_base_thinks_by_its_own_measure_where_answers_are_compared() -> None:
    limits: list[bool] = []

    class Asked(Fixed):
        def choose(self, look: Look) -> Move:
            limits.append(look.time_left is not None)
            return super().choose(look)

    def sealed(table: Tab) -> Script[Result]:
        yield each("hand", {0: ("rock", "paper"), 1: ("rock", "paper")})
        return LOST

    for script in (doors, sealed):
        Planner(Asked(Move("left")), Uniform()).choose(Look(begin(script), 0, Random(1), lambda: 0.0))
    assert limits == [False, True]


def test_time_is_a_limit() -> None:
    look = Look(begin(doors), 0, Random(1), lambda: 0.0)
    assert Planner(Fixed(Move("left")), Uniform(), worlds=1000).choose(look) == Move("left")


def test_two_truths_that_a_seat_cannot_tell_apart_get_the_same_answer() -> None:
    for seed in range(3):
        match = wyrmhoard.new(CARAVAN, 3, seed)
        play_on(match, Random(seed), lambda played: len(played.inputs) >= 4)
        for seat in match.waiting:
            other = match.imagine_match(seat, Random("the other truth"))
            first, second = (make_player(CARAVAN, "planner:worlds=8") for _ in range(2))
            assert first.choose(Look(match, seat, Random(1))) == second.choose(Look(other, seat, Random(1)))


@pytest.mark.parametrize("name", ["dragon-and-warrior", "warriors"])
def test_every_game_can_be_planned(name: str) -> None:
    game = find(name)
    assert "planner" in player_names(game)
    player = make_player(game, "planner:worlds=4:rivals=2")
    match = wyrmhoard.new(name, seed=1)
    for _ in range(6):
        seat = match.waiting[0]
        move = player.choose(Look(match, seat, Random(1)))
        match.act(seat, move.key, move.form)


def test_inside_an_imagined_world_nothing_is_dealt_again() -> None:
    world = wyrmhoard.new(CARAVAN, 3, 1).world
    inside = LookInside(world, 0, Random(1))
    table = inside.imagine().table
    assert (table.state, table.chance.dump()) == (world.table.state, world.table.chance.dump())
    assert table.state is not world.table.state
    assert inside.imagine_state() is world.table.state


def test_neighbours_differ_in_one_blank_and_are_legal() -> None:
    form = Form(
        "buy",
        (Number("coins", 0, 6), Pick("goods", ("ale", "bread", "cloth"), 1, 2), Text("why", 20)),
        verify=lambda values: Refusal("TI-1", "too many") if values["coins"] == 2 else None,
    )
    values = {"coins": 1, "goods": ["ale", "bread"], "why": "for the road"}
    near = [filled.values for filled in neighbours(form, values)]
    assert [one["coins"] for one in near if one["coins"] != 1] == [0, 6]
    goods = [one["goods"] for one in near if one["goods"] != values["goods"]]
    assert goods == [["bread"], ["ale"], ["cloth", "bread"], ["ale", "cloth"]]
    assert {one["why"] for one in near} == {"for the road"}
