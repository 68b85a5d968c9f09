"""What is kept or found out early is what would be found out anew: maps, the first Action, Disadvantage, samples."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.keys import equip_keys, legal_keys
from helpers.drawn_to_destiny.small import GAME, settings
from wyrmhoard.games.drawn_to_destiny.rules.conflict import initiative, lineup
from wyrmhoard.games.drawn_to_destiny.rules.conflict.sides import Conflict
from wyrmhoard.games.drawn_to_destiny.rules.core import compass
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, attack_options, field
from wyrmhoard.games.drawn_to_destiny.rules.scene import ahead, free, items
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.games.drawn_to_destiny.table import Position, Still
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.state.setting import Value

TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {"scene": "rope-and-rock", "strength": "full"}),
    (2, {"scene": "night-shift"}),
    (2, {"scene": "dead-air"}),
    (2, {"scene": "dust-run"}),
    (5, {"scene": "two-lanterns"}),
]
STRIDE = 40


def stops(seats: int, chosen: dict[str, Value], stride: int) -> list[Match]:
    """A match at random, forked every so many decisions."""
    match, rng, forks = wyrmhoard.new(GAME, seats, "kept", settings(**chosen)), Random(4), list[Match]()
    step = 0
    while match.result is None and step < 400:
        if step % stride == 0:
            forks.append(match.fork())
        step += try_act(match, *random_act(match, rng))
    assert len(forks) > 2
    return forks


def look(match: Match) -> Position:
    return Position(match.table.state, match.table.cards)


def walked(position: Position, start: compass.Space, goals: list[compass.Space]) -> int | None:
    """How many steps it is to the nearest goal, walked out from the start without anything that is kept."""
    ways, far, fringe = field.ways(position), 0, {start}
    seen = set(fringe)
    while fringe and not fringe.intersection(goals):
        steps = ((space, heading) for space in fringe for heading in range(8))
        reached = {compass.neighbour(*step) for step in steps if not compass.is_way_closed(ways, *step)}
        fringe = {space for space in reached if field.inside(position, space)} - seen
        seen |= fringe
        far += 1
    return far if fringe else None


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_d2_85_and_d2_126_maps_are_remembered_as_they_are(seats: int, chosen: dict[str, Value]) -> None:
    rng = Random(1)
    for match in stops(seats, chosen, 60):
        p = look(match)
        spaces = list(field.chart(p).location)
        for unit in p.state.units:
            exits = field.exit_spaces(p, unit)
            for start in rng.sample(spaces, 10):
                assert field.way_out(p, unit, start) == walked(p, start, exits)
        for _ in range(200):
            one, other, ends = rng.choice(spaces), rng.choice(spaces), rng.random() < 0.5
            assert field.is_clear(p, one, other, ends) == compass.is_in_sight(field.ground(p), one, other, ends)


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_d2_99a_whether_there_is_anything_to_do_is_known_without_all_of_it(
    seats: int, chosen: dict[str, Value]
) -> None:
    some = 0
    for match in stops(seats, chosen, STRIDE):
        p = look(match)
        for unit in p.state.units:
            legal = legal_keys(p, unit)
            assert actions.may_declare(p, unit) == bool(legal)
            assert ahead.may_declare(p, unit) == bool(ahead.declarable(p, unit))
            assert legal_keys(Still(p), unit) == legal
            assert free.takes_any(p, unit) == bool(free.offers(p, unit))
            assert items.may_equip(p, unit) == bool(equip_keys(p, unit))
            some += bool(legal)
    assert some


def test_d2_161_disadvantage_is_the_same_with_initiative_and_without() -> None:
    compared = 0
    for match in stops(*TABLES[0], STRIDE):
        p = look(match)
        for unit in p.state.units:
            for rival in field.rivals(p, unit):
                for means in attack_options.attacks(p, unit):
                    whole, alone = (_lined_up(p, unit, rival, means) for _ in range(2))
                    initiative.reckon(p, whole)
                    initiative.weigh(p, alone)
                    for one, other in zip(whole.sides, alone.sides, strict=True):
                        assert (one.advantage, one.disadvantage) == (other.advantage, other.disadvantage)
                    compared += bool(whole.actor.disadvantage)
    assert compared


def _lined_up(position: Position, unit: Unit, rival: Unit, means: attack_options.Means) -> Conflict:
    distance = field.range_between(position, unit, rival)
    actor = lineup.side_of(position, unit, means, "attack", distance=distance)
    actor.strikes = True
    return Conflict(
        actor, lineup.side_of(position, rival, attack_options.Means(), "defense", distance=distance), distance=distance
    )


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_what_chance_fills_in_can_be_answered(seats: int, chosen: dict[str, Value]) -> None:
    rng, filled = Random(2), dict[str, list[dict[str, Any]]]()
    for match in stops(seats, chosen, 5):
        for seat in match.waiting:
            for choice in match.choices(seat):
                sample = choice.sample(rng) if isinstance(choice, Form) else None
                if isinstance(choice, Form) and sample is not None:
                    assert choice.fill(sample.values) == sample
                    filled.setdefault(choice.key, []).append(sample.values)
    assert {"targets", "intents", "window"} <= filled.keys()
    for name in ("targets", "intents", "window"):
        assert any(any(values.values()) for values in filled[name]), name
