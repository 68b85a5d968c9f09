"""Rung 6: what a seat cannot know does not change one byte of what it gets."""

from __future__ import annotations

from random import Random

import pytest

from helpers.cases import CASES, EVERY_TABLE, Case, drawn
from helpers.worlds import again, bytes_for, count, drive, everybody, sampled, start
from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.playout import try_act

every_table = pytest.mark.parametrize("case", drawn(EVERY_TABLE), ids=lambda case: case.name)
every_case = pytest.mark.parametrize("case", drawn(CASES), ids=lambda case: case.name)
BY_ASIDE = ("dragon-and-warrior battle", "dragon-and-warrior area", "dragon-and-warrior open round")
"""Tables at which nothing is asked of all at once but what somebody brings up beside a question, which chance does not
do: a vote, what the X card meant. (On entering a Space the others are asked at once, unless the round is open: DW-88a.)
"""
SEALING = [case for case in drawn(CASES) if case.seats > 1 and not case.name.startswith(BY_ASIDE)]
with_others = pytest.mark.parametrize("case", SEALING, ids=lambda case: case.name)


def filled(choice: Choice, rng: Random) -> tuple[str, dict[str, object] | None] | None:
    """A way to choose this option, if chance finds one."""
    if not isinstance(choice, Form):
        return str(choice), None
    sample = choice.sample(rng)
    return None if sample is None else (sample.key, sample.values)


@with_others
def test_sealed_answers_stay_sealed(case: Case) -> None:
    """Whatever a seat seals, and however often it changes its mind, the others get the same bytes."""
    wanted = count(30, case) if case.part == 100 else 10
    compared = 0
    for number in range(40):
        match = start(case, number)
        for seat, _, _ in drive(match, Random(number)):
            ask = match.asks[seat]
            if ask.kind != "each" or len(match.waiting) < 2 or seat in match.ready:
                continue
            seen = set()
            first, *_ = ways = [way for choice in ask.choices if (way := filled(choice, Random(number))) is not None]
            for key, form in ways:
                world = again(case, match)
                world.act(seat, key, form)
                seen.add(tuple(bytes_for(world, other) for other in everybody(match) if other != seat))
                if not ask.final:
                    world.act(seat, *first)
                    seen.add(tuple(bytes_for(world, other) for other in everybody(match) if other != seat))
                compared += 1
            assert len(seen) == 1
            if compared > wanted:
                break
        if compared > wanted:
            break
    assert compared > wanted


@every_case
def test_the_dice_to_come_are_nowhere(case: Case) -> None:
    """Two worlds with another future (and another seed in the record) look alike until it comes."""
    differing = 0
    for number in range(count(3, case)):
        match = start(case, number)
        for looked_at, (seat, key, form) in sampled(case, match, Random(number)):
            if not looked_at:
                continue
            world, fresh = again(case, match), again(case, match)
            world.table.chance.branch("another future")
            assert [bytes_for(world, s) for s in everybody(match)] == [bytes_for(match, s) for s in everybody(match)]
            for other in (world, fresh):
                if key in [str(choice) for choice in other.asks[seat].choices]:
                    try_act(other, seat, key, form)
            differing += bytes_for(world, 0) != bytes_for(fresh, 0)
        assert match.header.seed not in "".join(bytes_for(match, s) for s in everybody(match))
    if case.game.name == "dragon-dance" and "limit" not in case.name:
        assert differing, "the future never came: this test would not notice a leak"


@every_table
def test_imagined_worlds_look_the_same(case: Case) -> None:
    """A planner's world differs from the real one in nothing that its seat may know."""
    for number in range(count(4, case)):
        match = start(case, number)
        for looked_at, _ in sampled(case, match, Random(number)):
            for seat, ask in match.asks.items() if looked_at else ():
                world = match.imagine_match(seat, Random(number))
                assert world.view(seat) == match.view(seat)
                if seat not in match.ready:
                    imagined = world.asks[seat]
                    assert [str(c) for c in imagined.choices] == [str(c) for c in ask.choices]
                assert all(other == seat for other in world.ready)
                assert world.table.chance.key != match.table.chance.key


def test_imagined_hands_are_dealt_again() -> None:
    case = next(case for case in CASES if case.name == "caravan of 4")
    match = start(case, 1)
    hands = {tuple(map(tuple, match.imagine_match(0, Random(n)).table.state.hands[1:])) for n in range(20)}
    assert len(hands) > 10
