"""Jobs of a Scene against Units: several that oppose as one (D2-209), Negotiations and Debates (D2-424).

Rulings: of several Units the one with the best Level leads them, the first on the Status Bar among equals. Its
controller plays the card, answers with its Action, and shares out what comes of it. The Difficulty is the highest
current Level among them. Those count who are in play and near enough; without any of them the job is not open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wyrmhoard.kernel.asking.ask import Script

from ...cards.scenery import Job
from ...state import Unit
from ...table import Position, Table
from ..queries import attack_options, field, numbers
from ..queries.attack_options import Means
from ..scene import goals
from . import answering, clash, initiative, lineup, trials
from .answering import Reply
from .sides import Conflict
from .trials import Outcome, Trial


def rivals_of(position: Position, unit: Unit, job: Job) -> list[Unit]:
    """The Units that oppose a job, their leader first."""
    named = goals.units_of(position, job.rivals)
    near = [
        one
        for one in named
        if one.in_play and one is not unit and field.range_between(position, unit, one) <= job.within
    ]
    return sorted(near, key=lambda one: -best_level(position, one, unit, job))


def best_level(position: Position, unit: Unit, against: Unit, job: Job) -> int:
    """The Level of the best Skill with which a Unit defends against it (D2-113)."""
    skills = attack_options.defenses(position, unit, job.versus or "will", field.range_between(position, unit, against))
    return max(numbers.skill_level(position, unit, skill) if skill else 0 for skill in skills)


def difficulty(position: Position, unit: Unit, job: Job) -> int:
    """The highest Level of their Stat, at least 1."""
    return max([1, *(numbers.level(position, one, job.versus or "will") for one in rivals_of(position, unit, job))])


def against(position: Position, unit: Unit, job: Job, trial: Trial) -> Trial:
    """The Test or Task with the Difficulty that the Rival gives it."""
    return replace(trial, against=difficulty(position, unit, job))


def contest(table: Table, unit: Unit, job: Job, trial: Trial, rivals: Sequence[Unit]) -> Script[Outcome]:
    """The Conflict: the leader of the Rivals may answer with an Action (D2-110), and defends with the best Skill."""
    leader = rivals[0]
    reply = yield from answering.ask(table, leader, unit, means_of(table, unit, job, trial))
    conflict = line_up(table, unit, trial, leader, reply)
    for side in conflict.sides:
        if side.paid:
            lineup.take_help(table, table.state.unit(side.unit), side)
            yield from lineup.bless(table, side, conflict.other(side), trial.details)
    initiative.reckon(table, conflict)
    yield from clash.resolve(table, conflict)
    return trials.outcome_of(conflict)


def means_of(position: Position, unit: Unit, job: Job, trial: Trial) -> Means:
    """The Rival's means: a Skill and words."""
    return Means(skill=trials.best_skill(position, unit, trial), stat=job.versus or "will")


def line_up(position: Position, unit: Unit, trial: Trial, leader: Unit, reply: Reply) -> Conflict:
    """Both sides, ready for help and Initiative."""
    other = lineup.side_of(position, leader, Means(skill=reply.means.skill), "defense", about=trial.about)
    other.using, other.price, other.paid = reply.using, reply.price, reply.paid
    other.difficulty = numbers.rating(position, unit, trial.stat)
    if not reply.paid:
        other.disadvantage = []
    distance = field.range_between(position, unit, leader)
    conflict = Conflict(trials.actor_of(position, unit, trial), other, trial.kind, trial.about, distance)
    lineup.keep_apart(position, conflict)
    return conflict


# -- one Conflict a Turn for each side (D2-424)


def _spoken(position: Position, unit: Unit, job: Job) -> str:
    return f"spoken:{job.key}:{position.state.factions[unit.faction].key}"


def has_spoken(position: Position, unit: Unit, job: Job) -> bool:
    """Whether the speaker of this side has had its Conflict of this Turn."""
    return job.once_a_turn and position.state.scene.story.get(_spoken(position, unit, job)) == position.state.scene.turn


def speak(table: Table, unit: Unit, job: Job) -> None:
    """The side has its Conflict of this Turn."""
    if job.once_a_turn:
        table.state.scene.story[_spoken(table, unit, job)] = table.state.scene.turn
