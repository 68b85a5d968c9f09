"""A world goes the way of a match that gets the same answers; copied, sent and imagined it stays itself."""

from __future__ import annotations

import pickle
from random import Random

import pytest

import wyrmhoard
from helpers.cases import CASES, Case, drawn
from helpers.worlds import drive, start
from kernel.tiny import DONE, Tab, begin
from wyrmhoard import Match, Refused
from wyrmhoard.kernel.asking.ask import CHECKPOINT, PASS, Script, each, first, one, sift
from wyrmhoard.kernel.asking.form import Form, Number
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.playout import play_on, random_act, try_act
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.text.errors import Refusal

every_case = pytest.mark.parametrize("case", drawn(CASES), ids=lambda case: case.name)


def everything(position: Match | World) -> tuple[object, ...]:
    """All that decides how a position goes on."""
    seats = range(position.seats)
    choices = [[str(choice) for choice in position.choices(seat)] for seat in seats]
    passes = [position.may_pass(seat) for seat in seats]
    asked = (choices, passes, position.waiting, position.ready, position.last_checkpoint, position.result)
    return dump(position.table.state), position.table.chance.dump(), asked


@every_case
def test_a_world_goes_the_way_of_a_match(case: Case) -> None:
    match = start(case, "world", events=False, prints=False)
    world = World.new(case.game, case.seats, case.settings, f"{case.name}/world")
    for number, (seat, key, form) in enumerate(drive(match, Random(1))):
        if number % (7 * case.stride) == 0:
            assert everything(world) == everything(match)
            assert everything(match.world) == everything(match)
            world = pickle.loads(pickle.dumps(world)) if case.shipped and number % 2 else world.copy()
            imagined = [one.imagine(seat, Random(2)) for one in (match, match.fork())]
            imagined += [match.world.imagine(seat, Random(2)), World.copy(imagined[0])]
            truth = everything(match.imagine_match(seat, Random(2)))
            assert all(everything(one) == truth for one in imagined)
        if number >= 60 * case.stride:
            break
        try_act(world, seat, key, form)
    if match.result is not None:
        assert everything(world) == everything(match)


@every_case
def test_two_truths_that_a_seat_cannot_tell_apart_give_it_the_same_worlds(case: Case) -> None:
    match = start(case, "truths", events=False, prints=False)
    for number, (seat, _, _) in enumerate(drive(match, Random(1))):
        if number % (9 * case.stride) == 0:
            truth = match.world
            other = truth.imagine(seat, Random("the other truth"))
            assert everything(truth.imagine(seat, Random(3))) == everything(other.imagine(seat, Random(3)))
        if number >= 40 * case.stride:
            break


def rounds(table: Tab) -> Script[Result]:
    """A round: a number is written, two cards are laid in secret, and whoever likes takes the trick."""
    while table.state.round < 3:
        yield CHECKPOINT
        count = yield one(0, "count", (Form("write", (Number("n", 0, 9),), odd), "nothing"))
        table.state.log.append(str(count if count == "nothing" else count.values["n"]))
        laid = yield each("lay", {0: ("a", "b"), 1: ("a", "b")})
        table.state.log.append("".join(laid.values()))
        seat, _ = yield first("take", may={0: lambda: sift(("hers", "mine"), not_hers), 1: ("mine",)})
        table.state.log.append(f"{seat}")
        table.state.round += 1
    return DONE


def odd(values: dict[str, int]) -> Refusal | None:
    judged.append(values["n"])
    return None if values["n"] % 2 else Refusal("TI-1", "that is even")


def not_hers(key: str) -> Refusal | None:
    return Refusal("TI-2", "a trap", hidden=True) if key == "hers" else None


judged: list[int] = []


def test_a_world_takes_answers() -> None:
    world = begin(rounds).world
    assert (world.prompt, world.waiting, world.first_waiting) == ("count", [0], 0)
    with pytest.raises(Refused, match="even"):
        world.act(0, "write", {"n": 2})
    assert (world.prompt, world.table.state.log) == ("count", [])
    judged.clear()
    world.act(0, "write", {"n": 3})
    world.answer(1, "b")
    assert (world.waiting, world.ready) == ([0], [1])
    twin = world.copy()
    assert judged == [3], "a copy judges nothing again"
    assert (twin.waiting, twin.ready) == ([0], [1])
    twin.answer(0, "a")
    assert (twin.table.state.log, twin.may_pass(0)) == (["3", "ab"], True)
    assert list(twin.choices(0)) == ["hers", "mine"]
    with pytest.raises(Refused) as caught:
        twin.answer(0, "hers")
    assert caught.value.code == "unavailable"
    assert list(twin.choices(0)) == list(twin.copy().choices(0)) == ["mine"]
    assert list(twin.copy().copy().choices(1)) == ["mine"]
    twin.answer(0, PASS)
    assert twin.copy().waiting == [1]
    twin.answer(1, PASS)
    assert (twin.table.state.log, twin.last_checkpoint) == (["3", "ab", "None"], 6)
    assert world.table.state.log == ["3"]
    with pytest.raises(Refused):
        twin.answer(1, "b")


def test_what_others_have_sealed_is_not_known_in_an_imagined_world() -> None:
    match = begin(rounds)
    match.act(0, "nothing")
    match.act(1, "b")
    assert match.imagine(0, Random(1)).ready == []
    assert match.imagine(1, Random(1)).ready == [1]
    assert match.world.imagine(0, Random(1)).ready == []


def test_a_world_plays_to_its_end() -> None:
    world = World.new(find("dragon-dance"), 2, seed=5)
    match = wyrmhoard.new("dragon-dance", 2, 5)
    play_on(world, Random(1), lambda played: False)
    play_on(match, Random(1), lambda played: False)
    assert world.result == match.result
    assert match.result is not None
    assert [world.score(seat) for seat in range(2)] == list(match.result.points)
    with pytest.raises(Refused):
        world.answer(0, "anything")
    with pytest.raises(Exception, match="nobody can act"):
        random_act(world, Random(1))
