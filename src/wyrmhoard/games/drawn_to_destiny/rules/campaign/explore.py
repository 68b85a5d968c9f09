"""Exploration: places of a Narrative Map, one joint choice at a time (D2-41 to D2-43, Decision 7)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script, each

from ...asked import Asked
from ...cards.scenery import Place, Trial
from ...events.story import EnteredPlace, PlaceEnds, Proposed
from ...state import Unit
from ...table import Position, Table
from ..conflict import trials
from ..core import highcard
from ..endings import SceneOver
from ..queries import field
from ..scene import goals, outcomes
from . import progress

GO: Final = "go"
TRY: Final = "try"
STAY: Final = "stay"
"""Whatever the others want."""
PASSED: Final = "passed"
FAILED: Final = "failed"


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


def proposals(position: Position) -> list[str]:
    """What can be done here: a Test by one of the Units, or a place to go to (D2-42)."""
    tests = [f"{TRY}:{trial.key}:u{unit.id}" for trial in open_trials(position) for unit in explorers(position)]
    return [*tests, *(f"{GO}:{key}" for key in current_place(position).to)]


def in_words(position: Position, proposal: str) -> str:
    """A proposal by the names of what it is about, for the log."""
    word, _, rest = proposal.partition(":")
    if word == GO:
        return place_of(position, rest).name
    if word == TRY:
        key, _, unit = rest.partition(":")
        return f"{position.state.unit(int(unit[1:])).sheet.name}, {key.replace('-', ' ')}"
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
    word, _, rest = chosen.partition(":")
    if word == GO:
        enter(table, rest)
    else:
        yield from _try(table, *rest.split(":"))


def agree(table: Table, proposed: list[str]) -> Script[str]:
    """All propose in secret; of different proposals High Card decides (Decision 7). Where nobody has a wish all are
    asked once more, and then everybody proposes something: the party does not stay for ever."""
    seats = sorted({unit.seat for unit in explorers(table)})
    idle = [STAY] if len(seats) > 1 else []
    wishes = yield from _propose(table, seats, [*proposed, *idle], again=False)
    if not wishes and len(proposed) == 1:
        return proposed[0]
    if not wishes:
        wishes = yield from _propose(table, seats, proposed, again=True)
    order = sorted(wishes)
    if len(set(wishes.values())) > 1:
        order = yield from highcard.order(table, order, "D2-42")
    return wishes[order[0]]


def _propose(table: Table, seats: list[int], options: list[str], *, again: bool) -> Script[dict[int, str]]:
    """What each seat wants of the party; who goes along with the others is left out."""
    answers = yield each(
        "explore", dict.fromkeys(seats, options), "D2-42", data=Asked(again=True) if again else Asked()
    )
    told = {str(seat): in_words(table, str(answer)) for seat, answer in sorted(answers.items())}
    table.tell(Proposed(told), "D2-42")
    return {seat: str(answer) for seat, answer in answers.items() if answer != STAY}


# -- what comes of it


def _try(table: Table, key: str, name: str) -> Script[None]:
    """A Unit tries a Test of the place, once for all (D2-42)."""
    place, unit = current_place(table), table.state.unit(int(name[1:]))
    trial = next(one for one in place.trials if one.key == key)
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
