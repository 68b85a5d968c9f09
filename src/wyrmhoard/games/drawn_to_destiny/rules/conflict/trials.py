"""Tests and Tasks: Conflicts with a Unit, an object or an idea that do no damage (D2-141 to D2-147, D2-205)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...events.tasks import TaskBegun, TaskDone, TaskFailed, TaskMoved, Tested
from ...state import NOBODY, Task, Unit
from ...table import Position, Table
from ...target_state import Target, key_of
from ..core.rating import Rating
from ..harm import conditions, takeover
from ..queries import attack_options, changes, numbers
from ..queries.attack_options import Means
from ..queries.changes import Facts
from ..queries.field import entry
from . import clash, initiative, lineup
from .sides import Conflict, Side

NOT_YET: Final = Refusal("D2-206a", later("That has failed, and cannot be tried again now."))
TEST: Final = "test"
TASK: Final = "task"
DONE: Final = "done"
FAILED: Final = "failed"
OPEN: Final = "open"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a Test or of one Conflict of a Task."""

    passed: bool
    successes: int = 0
    """The Successes; a winning Block, Evade or Wild passes without any."""
    lost: bool = False
    """Whether the Actor Failed."""
    against: int = 0
    """The Successes of the Rival."""
    aspect: str = ""
    """What the Actor's card showed."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A Test "A vs. B", or one Conflict of a Task (D2-143)."""

    stat: str
    against: int
    """The Difficulty: the Level of a Stat of the Rival, or a number."""
    skills: tuple[str, ...] = ()
    """Skills that fit; the best of them counts."""
    trained: bool = False
    """Whether a Unit without any of these Skills is Unskilled."""
    kind: str = TEST
    about: str = ""
    """What it is about, as abilities ask for it."""
    name: str = ""
    """The Rival, if it is no Unit."""
    ability: str = ""
    using: tuple[str, ...] = ()
    price: int = 0
    """The Move that its Action cost."""
    paid: bool = True
    """Whether an Action was spent on it; if not, it can be passed, but its card brings nothing (D2-167a)."""
    maker: int | None = None
    """The Skill Level of the Rival's maker; 0: Unskilled, and the Rival has Disadvantage (D2-144)."""
    rival: Unit | None = None
    rival_skill: str = ""
    details: dict[str, int] = field(default_factory=dict)


class Attempt(NamedTuple):
    """The Test or Task of an Action before any card, for forecasts."""

    trial: Trial
    conflict: Conflict
    task: str = ""
    """The key of its Task; "": it is no Task."""


def attempt(
    table: Table,
    unit: Unit,
    *,
    stat: str,
    against: int | Rating,
    skill: str | Sequence[str] | None = None,
    trained: bool = False,
    rule: str,
    paid: bool = True,
    **more: Any,
) -> Script[Outcome]:
    """A Test: passed if the Actor Succeeds, whatever the number of Successes (D2-142). `more`: see `Trial`."""
    skills = (skill,) if isinstance(skill, str) else tuple(skill or ())
    level = against.whole if isinstance(against, Rating) else against
    trial = Trial(stat, level, tuple(name for name in skills if name), trained, paid=paid, **more)
    return (yield from take(table, unit, trial, rule))


def take(table: Table, unit: Unit, trial: Trial, rule: str) -> Script[Outcome]:
    """A Test that stands ready, and the text about it."""
    outcome = yield from contend(table, unit, trial)
    tell(table, unit, trial, outcome, rule)
    return outcome


test = attempt
"""`attempt` under the name that the rulebook gives it."""


def tell(table: Table, unit: Unit, trial: Trial, outcome: Outcome, rule: str) -> None:
    """Say whether a Test is passed."""
    told = Tested(unit.id, unit.sheet.name, trial.stat, trial.against, outcome.passed, outcome.successes)
    table.tell(told, rule)


def contend(table: Table, unit: Unit, trial: Trial) -> Script[Outcome]:
    """One Conflict of a Test or Task."""
    conflict = line_up(table, unit, trial)
    if trial.paid:
        lineup.take_help(table, unit, conflict.actor)
        yield from lineup.bless(table, *conflict.sides, trial.details)
    initiative.reckon(table, conflict)
    yield from clash.resolve(table, conflict)
    return outcome_of(conflict)


def line_up(position: Position, unit: Unit, trial: Trial) -> Conflict:
    """Both sides of a Test or Task, ready for help and Initiative."""
    conflict = Conflict(actor_of(position, unit, trial), rival_of(position, unit, trial), trial.kind, trial.about)
    lineup.keep_apart(position, conflict)
    return conflict


def outcome_of(conflict: Conflict) -> Outcome:
    """The outcome for the Actor, from the cards."""
    actor, rival = conflict.sides
    won = actor.wins
    return Outcome(won, actor.successes if won else 0, not won and rival.wins, rival.successes, actor.aspect)


def best_skill(position: Position, unit: Unit, trial: Trial) -> str:
    """The best of the fitting Skills that the Unit has; "" if it has none."""
    usable = [
        name
        for name in trial.skills
        if attack_options.has_skill(unit, name) and attack_options.skill_objection(position, unit, name) is None
    ]
    return max(usable, key=lambda name: _level(position, unit, name, trial), default="")


def _level(position: Position, unit: Unit, skill: str, trial: Trial) -> int:
    return lineup.level_of(
        position, unit, skill, Facts(conflict=trial.kind, about=trial.about, ability=trial.ability, skill=skill)
    )


def actor_of(position: Position, unit: Unit, trial: Trial) -> Side:
    """The side that tries: for untrained acts by its Stat, unless a Skill is better or an ability of it is used
    (D2-143, D2-346)."""
    skill = best_skill(position, unit, trial)
    stat = numbers.level(position, unit, trial.stat)
    own = _level(position, unit, skill, trial) if skill else 0
    by_ability = bool(skill) and any(key.startswith(f"{skill}/") for key in (trial.ability, *trial.using))
    if not trial.trained and stat >= own and not by_ability:
        skill, own = "", stat
    side = lineup.side_of(position, unit, Means(skill=skill, ability=trial.ability), trial.kind, about=trial.about)
    side.level, side.price, side.using = own, trial.price, trial.using
    side.paid, side.rewarded = True, trial.paid
    side.difficulty = Rating.from_level(trial.against)
    if trial.trained and not skill:
        side.disadvantage.append("unskilled")
    return side


def rival_of(position: Position, unit: Unit, trial: Trial) -> Side:
    """The other side: a Unit, or an object or idea that plays from Fate (D2-141, D2-144)."""
    difficulty = numbers.rating(position, unit, trial.stat)
    if trial.rival is not None:
        side = lineup.side_of(position, trial.rival, Means(skill=trial.rival_skill), "defense", about=trial.about)
        side.difficulty, side.paid = difficulty, False
        side.disadvantage = []
        return side
    side = lineup.object_side(trial.name or "Chance", trial.maker or 0, difficulty)
    if trial.maker == 0:
        side.disadvantage.append("unskilled")
    return side


# -- Tasks (D2-145 to D2-147, D2-205 to D2-207)


def find(position: Position, key: str, about: Target | None) -> Task | None:
    """The Task card of this object and aim."""
    return next((task for task in position.state.scene.tasks if task.key == key and task.about == about), None)


def failed_now(position: Position, key: str, about: Target | None) -> bool:
    """Whether it failed in this Turn, or failed for good (D2-206a)."""
    turn = position.state.scene.failed.get(f"{key}@{key_of(about)}")
    if turn is None:
        return False
    option = position.state.settings.task_retry
    again = entry(position).rules.retry if option == "by Scene" else option == "yes"
    return not again or turn == position.state.scene.turn


def work(
    table: Table, unit: Unit, key: str, about: Target | None, trial: Trial, contest: Script[Outcome] | None = None
) -> Script[tuple[str, Outcome]]:
    """One try at a Task, on its card or a new one; whether it is done, failed or still open, and the Conflict.

    `contest`: the Conflict, if it is another one than `contend` plays.
    """
    scene = table.state.scene
    task = find(table, key, about)
    if task is None:
        task = Task(key, about, trial.against, trial.against, trial.against, unit.id, scene.turn, by=unit.id)
        scene.tasks.append(task)
        table.tell(TaskBegun(unit.id, unit.sheet.name, key, trial.against), "D2-145")
    task.last = unit.id
    if unit.id not in task.workers:
        task.workers.append(unit.id)
    outcome = yield from contest or contend(table, unit, trial)
    moved = progress(table, unit, trial, outcome)
    now = Tokens(task.above, task.below)
    state = verdict(now, moved, outcome.against)
    if moved:
        task.above, task.below = advanced(now, moved)
        _tell_task(table, task, "D2-205")
    if state == DONE:
        scene.tasks.remove(task)
        table.tell(TaskDone(unit.id, unit.sheet.name, key), "D2-205")
        return DONE, outcome
    if outcome.against:
        task.below = max(0, task.below - outcome.against)
        _tell_task(table, task, "D2-206")
        if state == FAILED:
            yield from fail(table, task, unit)
            return FAILED, outcome
    return OPEN, outcome


class Tokens(NamedTuple):
    """The tokens of a Task: those still to be moved, and those that stand between it and failing (D2-145)."""

    above: int
    below: int


def tokens_of(position: Position, key: str, about: Target | None, trial: Trial) -> Tokens:
    """The tokens of a Task; of one that is not begun, those with which it begins."""
    task = find(position, key, about)
    return Tokens(trial.against, trial.against) if task is None else Tokens(task.above, task.below)


def advanced(tokens: Tokens, moved: int) -> Tokens:
    """The tokens after Successes have moved some (D2-205)."""
    moved = min(moved, tokens.above)
    return Tokens(tokens.above - moved, tokens.below + moved)


def verdict(tokens: Tokens, moved: int, against: int) -> str:
    """The state of a Task after one Conflict: done, failed, or still open (D2-205, D2-206)."""
    above, below = advanced(tokens, moved)
    if not above:
        return DONE
    return FAILED if against and below <= against else OPEN


def progress(position: Position, unit: Unit, trial: Trial, outcome: Outcome) -> int:
    """How many tokens move: the Successes, or what an ability makes of a winning card that scores none (C9)."""
    if not outcome.passed or outcome.successes:
        return outcome.successes
    known = Facts(
        conflict=trial.kind, about=trial.about, skill=best_skill(position, unit, trial), aspect=outcome.aspect
    )
    return changes.total(position, unit, "task tokens", known)


def _tell_task(table: Table, task: Task, rule: str) -> None:
    table.tell(TaskMoved(task.key, key_of(task.about), task.above, task.below), rule)


def fail(table: Table, task: Task, who: Unit | None) -> Script[None]:
    """A Task fails: its card goes, and the Unit that failed gains Stress (D2-206, D2-206a)."""
    scene = table.state.scene
    scene.tasks.remove(task)
    scene.failed[f"{task.key}@{key_of(task.about)}"] = scene.turn
    table.tell(TaskFailed(task.key, key_of(task.about), who.id if who is not None else NOBODY), "D2-206a")
    if who is not None and who.in_play:
        yield from conditions.gain(table, who, "stress", 1, rule="D2-206a")


def tick(table: Table) -> Script[None]:
    """The Task Clock: every Task loses 1 Progress; one without any left fails, for the Unit that began it (D2-285)."""
    for task in list(table.state.scene.tasks):
        task.below = max(0, task.below - 1)
        _tell_task(table, task, "D2-285")
        if not task.below:
            yield from fail(table, task, table.state.unit(task.by))


def resist(table: Table, unit: Unit, against: int) -> Script[bool]:
    """A Test of Will by which a Unit keeps hold of itself (D2-263)."""
    outcome = yield from test(table, unit, stat="will", against=against, rule="D2-263", paid=False)
    return outcome.passed


takeover.register_test(resist)
