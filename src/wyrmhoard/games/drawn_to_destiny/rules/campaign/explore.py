"""Exploration: places of a Narrative Map, one joint choice at a time (D2-41 to D2-43, Decision 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from wyrmhoard.kernel.asking.ask import Script, each

from ...asked import Asked
from ...cards.scenery import Place, Trial
from ...events.story import EnteredPlace, PlaceEnds, Proposed
from ...state import Unit
from ...table import Position, Table
from ...target_state import UnitId, find_target
from ..conflict import trials
from ..core import highcard
from ..endings import SceneOver
from ..queries import field
from ..scene import goals, outcomes
from . import progress

STAY: Final = "stay"
"""The proposal to accept what the other seats choose."""
PASSED: Final = "passed"
FAILED: Final = "failed"


class GoOn(NamedTuple):
    """Go to another place."""

    place: str

    @property
    def key(self) -> str:
        """Its name in options."""
        return f"go:{self.place}"


class TryTest(NamedTuple):
    """A Unit tries a Test of the place."""

    trial: str
    unit: int

    @property
    def key(self) -> str:
        """Its name in options."""
        return f"try:{self.trial}:{UnitId(self.unit).key}"


Proposal: TypeAlias = GoOn | TryTest
"""What can be done at a place (D2-42)."""


def read_proposal(key: str) -> Proposal | None:
    """The proposal that a key stands for; None for any other text."""
    word, *parts = key.split(":")
    match word, parts:
        case "go", [place]:
            return GoOn(place)
        case "try", [trial, name] if isinstance(unit := find_target(name), UnitId):
            return TryTest(trial, unit.id)
    return None


def begin(table: Table) -> None:
    """The party comes to the first place of the Scene."""
    enter(table, field.entry(table).place[0].key)


def enter(table: Table, key: str) -> None:
    """The party enters a place."""
    place = place_of(table, key)
    table.state.scene.part = key
    table.tell(EnteredPlace(key, place.name, place.text), "D2-42")
    mark = f"{key}:fought"
    if place.scene is not None and mark not in table.state.scene.done:
        table.state.scene.done.append(mark)
        progress.begin_turns(table, place.scene)


def place_of(position: Position, key: str) -> Place:
    """A place of the Scene."""
    return next(place for place in field.entry(position).place if place.key == key)


def current_place(position: Position) -> Place:
    """Where the party is."""
    return place_of(position, position.state.scene.part)


# -- what can be proposed


def open_trials(position: Position) -> list[Trial]:
    """The Tests of this place that nobody has tried yet."""
    place, done = current_place(position), position.state.scene.done
    return [one for one in place.trials if not any(_mark(place, one, how) in done for how in (PASSED, FAILED))]


def _mark(place: Place, trial: Trial, how: str) -> str:
    return f"{place.key}:{trial.key}:{how}"


def explorers(position: Position) -> list[Unit]:
    """The Units that can do something here: those of seats that are able."""
    return [unit for unit in position.state.units if unit.seat >= 0 and goals.is_able(position, unit)]


def proposals(position: Position) -> list[Proposal]:
    """What can be done here: a Test by one of the Units, or a place to go to (D2-42)."""
    tests = [TryTest(trial.key, unit.id) for trial in open_trials(position) for unit in explorers(position)]
    return [*tests, *map(GoOn, current_place(position).to)]


def in_words(position: Position, proposal: Proposal | None) -> str:
    """A proposal by the names of what it is about, for the log."""
    match proposal:
        case GoOn(place):
            return place_of(position, place).name
        case TryTest(trial, unit):
            return f"{position.state.unit(unit).sheet.name}, {trial.replace('-', ' ')}"
        case None:
            return "no wish"


def part(table: Table) -> Script[None]:
    """One step: the party proposes, one proposal is carried out (D2-42). Raises SceneOver when nothing is left."""
    if not table.state.scene.part:
        begin(table)
        if table.state.phase != "explore":
            return
    if not explorers(table):
        raise SceneOver((), "nobody can go on", "D2-311")
    if not open_trials(table):
        yield from _end_place(table)
    proposed = proposals(table)
    if not proposed:
        factions = tuple(sorted({unit.faction for unit in table.state.scene.units if unit.seat >= 0}))
        goals.check(table)
        raise SceneOver(factions, "the way lies open", "D2-42")
    chosen = yield from agree(table, proposed)
    if isinstance(chosen, GoOn):
        enter(table, chosen.place)
    else:
        yield from _try(table, chosen)


def agree(table: Table, proposed: Sequence[Proposal]) -> Script[Proposal]:
    """All propose in secret; High Card decides between different proposals (Decision 7). If nobody has a wish, all are
    asked once more and must propose something, so that the party does not stay for ever."""
    seats = sorted({unit.seat for unit in explorers(table)})
    keys = [one.key for one in proposed]
    idle = [STAY] if len(seats) > 1 else []
    wishes = yield from _propose(table, seats, [*keys, *idle], again=False)
    if not wishes and len(proposed) == 1:
        return proposed[0]
    if not wishes:
        wishes = yield from _propose(table, seats, keys, again=True)
    order = sorted(wishes)
    if len(set(wishes.values())) > 1:
        order = yield from highcard.order(table, order, "D2-42")
    return wishes[order[0]]


def _propose(table: Table, seats: list[int], options: list[str], *, again: bool) -> Script[dict[int, Proposal]]:
    """What each seat proposes for the party; seats that accept any proposal are left out."""
    answers = yield each(
        "explore", dict.fromkeys(seats, options), "D2-42", data=Asked(again=True) if again else Asked()
    )
    wishes = {seat: read_proposal(str(answer)) for seat, answer in sorted(answers.items())}
    table.tell(Proposed({str(seat): in_words(table, wish) for seat, wish in wishes.items()}), "D2-42")
    return {seat: wish for seat, wish in wishes.items() if wish is not None}


# -- the consequences


def _try(table: Table, chosen: TryTest) -> Script[None]:
    """A Unit tries a Test of the place, once for all (D2-42)."""
    place, unit = current_place(table), table.state.unit(chosen.unit)
    trial = next(one for one in place.trials if one.key == chosen.trial)
    outcome = yield from trials.attempt(
        table,
        unit,
        stat=trial.stat,
        against=trial.against,
        skill=trial.skills,
        trained=trial.trained,
        rule="D2-42",
        paid=False,
        name=trial.key,
    )
    table.state.scene.done.append(_mark(place, trial, PASSED if outcome.passed else FAILED))


def _end_place(table: Table) -> Script[None]:
    """When all Tests of a place are tried, its text says what follows, by how many were passed; once."""
    place, scene = current_place(table), table.state.scene
    mark = f"{place.key}:ended"
    if mark in scene.done:
        return
    scene.done.append(mark)
    passed = sum(_mark(place, trial, PASSED) in scene.done for trial in place.trials)
    ending = next((one for one in place.endings if passed >= one.least), None)
    if ending is not None:
        table.tell(PlaceEnds(place.key, passed, len(place.trials), ending.text), "D2-42")
        yield from outcomes.bring_about(table, ending.then)
    goals.reach_milestones(table)
