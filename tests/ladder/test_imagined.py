"""Rung 6, for planners: an imagined world is made of what a seat knows, and of nothing else."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from helpers.cases import CASES, Case, drawn
from helpers.hidden import hidden_zones
from helpers.worlds import LADDER, drive, start
from wyrmhoard import Match
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.players import PLANNER, make_player, player_names, strengths_of

SOURCE = Path(__file__).parents[2] / "src" / "wyrmhoard"
every_case = pytest.mark.parametrize("case", drawn(CASES), ids=lambda case: case.name)


def everything(match: Match) -> tuple[Any, ...]:
    """The whole of a world, hidden parts and everybody's choices too."""
    choices = {seat: [str(choice) for choice in match.choices(seat)] for seat in range(match.seats)}
    return dump(match.table.state), match.table.chance.dump(), choices


def decisions(case: Case, most: int = 25) -> Iterator[tuple[Match, int]]:
    """Some decisions of random matches, spread over them, each with a seat that is asked."""
    apart = 11 if case.stride > 1 else 3
    return islice(_decisions(case), 0, apart * most * LADDER // 100, apart)


def _decisions(case: Case) -> Iterator[tuple[Match, int]]:
    for number in count():
        match = start(case, f"imagined {number}")
        for seat, _, _ in drive(match, Random(number)):
            yield match, seat


@every_case
def test_imagined_worlds_depend_on_nothing_that_is_hidden(case: Case) -> None:
    """Two truths that a seat cannot tell apart give it the same imagined worlds, byte by byte."""
    for match, seat in decisions(case):
        other_truth = match.imagine_match(seat, Random("the other truth"))
        assert other_truth.view(seat) == match.view(seat)
        same = [truth.imagine_match(seat, Random("dealt")) for truth in (match, other_truth)]
        assert everything(same[0]) == everything(same[1])
        assert dump(match.imagine_state(seat, Random("dealt"))) == dump(same[0].table.state)


@every_case
def test_every_hidden_zone_is_dealt_again(case: Case) -> None:
    """Each zone that holds different cards differs between truth and imagined worlds at some time."""
    could: dict[str, int] = defaultdict(int)
    did: dict[str, int] = defaultdict(int)
    for match, seat in decisions(case):
        truth = list(hidden_zones(match.table.state, seat))
        if not truth:
            return
        world = match.imagine_match(seat, Random("dealt"))
        for (kind, cards), (_, dealt) in zip(truth, hidden_zones(world.table.state, seat), strict=True):
            assert len(cards) == len(dealt)
            could[kind] += len(set(cards)) > 1
            did[kind] += cards != dealt
    silent = [kind for kind, times in could.items() if times >= 5 and not did[kind]]
    assert not silent, f"never dealt again: {silent}"
    assert any(did.values()), "nothing was dealt again"


@every_case
def test_others_choose_from_what_they_were_dealt_there(case: Case) -> None:
    """In an imagined world everybody's choices fit the cards of that world: nobody holds on to the true ones."""
    for match, seat in decisions(case):
        world = match.imagine_match(seat, Random("dealt"))
        for other in sorted(world.asks.keys() - {seat}):
            for choice in world.choices(other)[:3]:
                aside = world.fork()
                filled = choice.sample(Random("filled")) if isinstance(choice, Form) else None
                if isinstance(choice, Form) and filled is None:
                    continue
                try_act(aside, other, str(choice), filled.values if filled else None)
                case.check(aside.table.state)
        rng = Random("played on")
        for _ in range(8):
            if world.result is None:
                try_act(world, *random_act(world, rng))
                case.check(world.table.state)


@pytest.mark.parametrize(
    ("case", "name"),
    [
        (case, name)
        for case in CASES
        if case.peek
        for name in [*player_names(case.game), *(one.id for one in strengths_of(case.game)[:-2])]
        if name not in ("random", PLANNER)  # the planner: `tests/players/test_planner.py`
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_no_player_peeks(case: Case, name: str) -> None:
    """A player answers the same in two truths that its seat cannot tell apart."""
    options = ":samples=2" if name == "greedy" else ""
    compared = 0
    for match, seat in decisions(case, 100):
        if match.ask(seat) is None or len(match.choices(seat)) < 2 or seat in match.ready:
            continue
        truths = (match, match.imagine_match(seat, Random("the other truth")))
        moves = [make_player(case.game, name + options).choose(Look(truth, seat, Random("bot"))) for truth in truths]
        assert moves[0] == moves[1]
        compared += 1
        if compared >= 12:
            break
    assert compared >= 5


@pytest.mark.parametrize("path", sorted([*SOURCE.glob("players/*.py"), *SOURCE.glob("games/*/bots/*.py")]), ids=str)
def test_players_take_no_match_from_their_look(path: Path) -> None:
    """What is behind a `Look` is private: a player has its view, its ask, and imagined worlds."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Attribute) and node.attr in ("_position", "_world")), (
            f"{path.name}, line {node.lineno}"
        )
