"""Rung 4: a saved table in which one value is wrong is refused with words, or the rules go on from it all the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from helpers.cases import CASES, Case, drawn
from helpers.worlds import LADDER, bytes_for, drive, everybody, start
from wyrmhoard import Match
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput

TABLES = 6
LONGEST = 200
AFTERWARDS = 20
"""Decisions before a table is saved, at most, and those for which the rules must go on from it."""
Path = tuple[int | str, ...]


@pytest.mark.parametrize("case", [case for case in drawn(CASES) if case.shipped], ids=lambda case: case.name)
def test_one_wrong_value_is_refused_or_does_no_harm(case: Case) -> None:
    for number in range(max(1, TABLES * LADDER // 100)):
        rng = Random(f"{case.name}/{number}")
        position = saved(start(case, number), rng)
        if position.checkpoint is None:
            continue  # nothing but the seed was saved
        what = spoil(position.checkpoint.state, rng)
        try:
            match = resume(case.game, position)
        except BadInput:
            continue
        try:
            for seat in everybody(match):
                bytes_for(match, seat)
            for _, _ in zip(range(AFTERWARDS), drive(match, rng), strict=False):
                pass
        except Exception as error:
            error.add_note(f"the table was taken, with {what}")
            raise


def saved(match: Match, rng: Random) -> Record:
    """A position of a match at random, without what was answered since its checkpoint."""
    position = match.position
    for _ in zip(range(rng.randrange(LONGEST)), drive(match, rng), strict=False):
        position = match.position
    kept = position.inputs[: position.checkpoint.inputs] if position.checkpoint is not None else []
    return replace(deepcopy(position), inputs=kept, prints={}, now=None, ending=None)


def spoil(state: Any, rng: Random) -> str:
    """Change one value, each kind of place equally often; returns what was changed."""
    kinds: dict[Path, list[Path]] = defaultdict(list)
    for path in paths(state):
        if path and path[0] != "settings":  # those are read from the record's settings
            kinds[tuple("#" if isinstance(part, int) else part for part in path)].append(path)
    *way, last = rng.choice(kinds[rng.choice(sorted(kinds))])
    place = state
    for part in way:
        place = place[part]
    was = place[last]
    place[last] = another(was, rng, [name for name in _leaves(state) if isinstance(name, str)])
    return f"{'.'.join(map(str, [*way, last]))}: {was!r:.80} -> {place[last]!r:.80}"


def another(was: Any, rng: Random, names: list[str]) -> Any:
    """A value of the same type. `names`: words that stand elsewhere in the state."""
    if isinstance(was, bool):
        return not was
    if isinstance(was, int):
        return rng.choice([-1, 0, 1, 2, was - 1, was + 1, was + 5, 99])
    if isinstance(was, str):
        return rng.choice(["", "ghost", rng.choice(names)])
    if isinstance(was, list):
        there = range(len(was))
        twice = [was[at] for at in (*there, *there[:1])]
        return rng.choice([[], twice, was[1:], was[:-1], was[::-1]])
    if isinstance(was, dict):
        gone = rng.choice(sorted(was)) if was else ""
        return {key: value for key, value in was.items() if key != gone}
    return rng.choice([None, 0, {}])


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Where something stands."""
    yield path
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield from paths(value, (*path, key))


def _leaves(data: Any) -> Iterator[Any]:
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else None
    if parts is None:
        yield data
    else:
        for value in parts:
            yield from _leaves(value)


@pytest.mark.parametrize("case", [case for case in drawn(CASES) if case.shipped], ids=lambda case: case.name)
def test_a_table_of_other_seats_than_its_record_is_refused(case: Case) -> None:
    header = start(case, 0).header
    started = replace(header, start=dump(case.game.rules.begin(case.game.cards, case.seats, header.settings)))
    assert resume(case.game, started).seats == case.seats
    with pytest.raises(BadInput, match=r"is for .* seats"):
        resume(case.game, replace(started, seats=case.seats + 1))
