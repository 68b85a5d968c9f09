"""Other Actions of the window: helping, the Scene's own jobs, and care for those who are hurt or bound.

Assist, Tests and Tasks (D2-104 to D2-108, D2-145), First Aid (D2-292), saving the Dying (D2-251),
freeing from bonds (D2-272, D2-273) and dousing (D2-257).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, TypeVar

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import (
    Assist,
    Command,
    DoJob,
    Douse,
    FreeFromBonds,
    GiveAid,
    SaveDying,
    UseAbility,
)
from ...cards.compiled import skill_of
from ...cards.scenery import Job
from ...cards.vocabulary import GiveMove, Remove, Treat
from ...events.attacks import AbilityUsed, UsesSpent
from ...events.tasks import Assisted, Commanded, JobDone, Worked
from ...state import Declared, Item, Thing, Unit
from ...table import Position, Table, once_each
from ...target_state import DoorKey, Target, UnitId
from ..conflict import answering, lineup, opposed, trials
from ..conflict.searching import NOT_POSSIBLE, TOO_FAR, capacity_objection
from ..conflict.trials import DONE, TASK, TEST, Attempt, Trial
from ..harm import conditions, recovery, restraint
from ..queries import actions, attack_options, changes, field, incapable, numbers, stealth
from ..queries.attack_options import Means
from ..queries.changes import Facts
from ..scene import outcomes

SAVING: Final = Trial("mind", 4, ("medicine",), True, TASK, name="death")
"""The Task that saves the Dying: Mind vs. 4 (D2-251)."""
SAVE: Final = "save"
CUTTING: Final = "slash"
"""Weapons of this type have a blade."""

NOT_ALLY: Final = Refusal("D2-108", later("Only Allies can be helped."))
SPOKEN: Final = Refusal("D2-424", later("Your side has spoken in this Turn."))
LACKS: Final = Refusal("D2-104", later("That needs something that {name} does not have."))
SYSTEM: Final = "system"
"""The sort of job that needs the ability to hack (C9)."""
NO_ABILITY: Final = Refusal("D2-346", later("{name} cannot hack."))
NO_SKILL: Final = Refusal("D2-114", later("{name} has none of the Skills for that."))


def _near(position: Position, unit: Unit) -> list[Unit]:
    """The other Units at Range:0 or 1, in the order of the Status Bar."""
    return [o for o in position.state.units if o.id != unit.id and field.range_between(position, unit, o) <= 1]


def _patient_objection(position: Position, unit: Unit, target: UnitId, rule: str) -> Refusal | None:
    """Why a Unit cannot do something for or to the Unit that is named: too far, or not there."""
    refusal = capacity_objection(position, unit)
    other = field.aimed_unit(position, target)
    if refusal is not None:
        return refusal
    if other is None or not other.in_play or field.range_between(position, unit, other) > 1:
        return Refusal(rule, TOO_FAR.text)
    return None


# -- Assist (D2-108)


def _assist_offers(position: Position, unit: Unit) -> Iterator[Assist]:
    return (Assist(other.ref) for other in field.allies(position, unit))


def _assist_objection(position: Position, unit: Unit, action: Assist) -> Refusal | None:
    other = field.aimed_unit(position, action.target)
    if (
        other is None
        or not other.in_play
        or other.id == unit.id
        or field.are_rivals(position, unit.faction, other.faction)
    ):
        return NOT_ALLY
    if field.range_between(position, unit, other) > 1 and not _share_work(position, unit, other):
        return Refusal("D2-108", TOO_FAR.text)
    return capacity_objection(position, unit)


def _share_work(position: Position, unit: Unit, other: Unit) -> bool:
    """Whether both stand at an object on which the other has worked."""
    for task in position.state.scene.tasks:
        if other.id in task.workers:
            here, there = (field.range_to(position, one, task.about) for one in (unit, other))
            if here is not None and there is not None and here <= 1 and there <= 1:
                return True
    return False


@actions.kind(Assist, _assist_offers, _assist_objection)
def assist(table: Table, declared: Declared, action: Assist) -> Script[None]:
    """The Ally's next Conflict of this Turn is made with Advantage."""
    unit = table.state.unit(declared.unit)
    other = field.aimed_unit(table, action.target)
    if other is not None:
        other.helped.append(unit.ref)
        table.tell(Assisted(unit.id, unit.sheet.name, other.id, other.sheet.name), "D2-108")
    yield from ()


# -- the jobs of a Scene: Tests, Tasks, and numbers of Actions (D2-104, D2-142, D2-145)


def job_of(position: Position, key: str) -> Job | None:
    """The Scene's job with this key."""
    return next((job for job in field.entry(position).job if job.key == key), None)


def place_of(position: Position, job: Job) -> Target | None:
    """What a job is done on: a Unit by its key in the Scene, a door, or a thing; None if it is not there."""
    for unit in position.state.units:
        if unit.key == job.about:
            return unit.ref
    for thing in position.state.scene.things:
        if thing.key == job.about and not thing.gone and not thing.hidden:
            return thing.ref
    return DoorKey(job.about) if job.about in position.state.scene.doors else None


def _job_offers(position: Position, unit: Unit) -> Iterator[DoJob]:
    for job in field.entry(position).job:
        about = place_of(position, job)
        if about is not None:
            yield DoJob(job.key, (), about)
            for key in (
                attack_options.uses(position, unit, _job_facts(position, unit, job), "conflict")
                if job.kind != "actions"
                else ()
            ):
                yield DoJob(job.key, (key,), about)


def _job_facts(position: Position, unit: Unit, job: Job) -> Facts:
    trial = trial_of(job)
    kind = TASK if job.kind == "task" else TEST
    return Facts(conflict=kind, about=job.sort, skill=trials.best_skill(position, unit, trial) or "-")


def trial_of(job: Job, price: int = 0, using: tuple[str, ...] = ()) -> Trial:
    """The Test or Task that a job is, before anybody opposes it."""
    kind = TASK if job.kind == "task" else TEST
    return Trial(
        job.stat or "mind",
        job.against or 0,
        job.skills,
        job.trained,
        kind,
        job.sort,
        job.name,
        using=using,
        price=price,
        maker=job.maker,
    )


def _job_objection(position: Position, unit: Unit, action: DoJob) -> Refusal | None:
    job = job_of(position, action.job)
    if job is None or place_of(position, job) != action.target:
        return Refusal("D2-104", NOT_POSSIBLE.text)
    refusal = (
        capacity_objection(position, unit)
        or _open_objection(position, unit, job)
        or _means_objection(position, unit, job)
    )
    if refusal is not None:
        return refusal
    if trials.failed_now(position, job.key, action.target):
        return trials.NOT_YET
    usable = attack_options.uses(position, unit, _job_facts(position, unit, job), "conflict") if action.using else []
    return Refusal("D2-344", NOT_POSSIBLE.text) if any(key not in usable for key in action.using) else None


def _open_objection(position: Position, unit: Unit, job: Job) -> Refusal | None:
    """Why a job is not open to a Unit: it is finished, its conditions are not met, or it is done elsewhere."""
    scene, shut = position.state.scene, Refusal("D2-104", NOT_POSSIBLE.text)
    about = place_of(position, job)
    target = field.aimed_unit(position, about)
    if job.key in scene.done or (job.in_place_of is not None and job.in_place_of in scene.done):
        return shut
    if any(key not in scene.done for key in job.needs) or any(key in scene.done for key in job.unless):
        return shut
    if job.rivals and not opposed.rivals_of(position, unit, job):
        return shut
    if opposed.has_spoken(position, unit, job):
        return SPOKEN
    if job.factions and position.state.factions[unit.faction].key not in job.factions:
        return shut
    if job.while_has is not None and (target is None or not target.has(job.while_has)):
        return shut
    if (job.who == "itself" and target is not unit) or (job.who == "ally" and target is unit):
        return shut
    if job.who == "aboard" or job.all_aboard:
        thing = field.aimed_thing(position, about)
        if thing is None or unit.riding != thing.id or not _all_aboard(position, job, thing):
            return shut
        return None
    distance = field.range_to(position, unit, about)
    if distance is None or distance > (0 if job.in_place else job.within):
        return Refusal("D2-104", TOO_FAR.text)
    return None


def _all_aboard(position: Position, job: Job, thing: Thing) -> bool:
    """Whether all living Units of the factions that must be aboard are."""
    return all(
        unit.riding == thing.id
        for unit in position.state.units
        if position.state.factions[unit.faction].key in job.all_aboard and not unit.has("dying") and not unit.called
    )


def _means_objection(position: Position, unit: Unit, job: Job) -> Refusal | None:
    """What a Unit lacks for a job: a Skill, or something in hand."""
    if job.required and not any(attack_options.has_skill(unit, skill) for skill in job.skills):
        return NO_SKILL.because(name=unit.sheet.name)
    if job.stat is not None and job.kind != "actions" and not numbers.level(position, unit, job.stat):
        return NO_SKILL.because(name=unit.sheet.name)
    if job.sort == SYSTEM and not changes.holds_true(position, unit, "opens systems"):
        return NO_ABILITY.because(name=unit.sheet.name)
    if job.holding is not None and not any(
        serves(position, item.card, job.holding) for item in _at_hand(position, unit)
    ):
        return LACKS.because(name=unit.sheet.name)
    return None


def _at_hand(position: Position, unit: Unit) -> list[Item]:
    """What a Unit holds and can use: nothing that is Broken (D2-275)."""
    return [item for item in unit.items if numbers.hands_of(item) and not numbers.is_broken(position, item)]


def serves(position: Position, card: str, wanted: str) -> bool:
    """Whether a card is the Item that is wanted, or of that kind: a blade cuts."""
    return card == wanted or (wanted == "blade" and CUTTING in position.cards.items[card].types)


def _job_means(position: Position, unit: Unit, job: Job, using: tuple[str, ...]) -> Means:
    """The Skill and the Item in hand with which a job is done."""
    skill = trials.actor_of(position, unit, trial_of(job, using=using)).means.skill if job.kind != "actions" else ""
    wanted = job.holding
    held = [item for item in _at_hand(position, unit) if wanted is not None and serves(position, item.card, wanted)]
    sound = [item for item in held if not numbers.impaired_parts(position, unit, "", item)]
    return Means(skill=skill, item=next(iter([*sound, *held]), None))


def _settle_job(table: Table, declared: Declared, action: DoJob) -> Script[None]:
    """Pay for an impaired part with which the job is done (D2-267)."""
    unit, job = table.state.unit(declared.unit), job_of(table, action.job)
    means = _job_means(table, unit, job, action.using) if job is not None else Means()
    yield from lineup.pay_impaired(table, unit, means, declared.details)


@actions.kind(DoJob, _job_offers, _job_objection, settle=_settle_job)
def do_job(table: Table, declared: Declared, action: DoJob) -> Script[None]:
    """One Action at a job of the Scene."""
    unit, job = table.state.unit(declared.unit), job_of(table, action.job)
    if job is None:
        return
    _exhaust_all(table, unit, action.using)
    trial = trial_of(job, declared.paid, action.using)
    table.tell(Worked(unit.id, unit.sheet.name, job.key, action.target.key), "D2-104")
    done, lost = False, False
    rivals = opposed.rivals_of(table, unit, job)
    contest = None
    if rivals:
        trial = opposed.against(table, unit, job, trial)
        contest = opposed.contest(table, unit, job, trial, rivals)
        opposed.speak(table, unit, job)
    if job.kind == "actions":
        done = _count_action(table, job, action.target)
    elif job.kind == "task":
        state, outcome = yield from trials.work(table, unit, job.key, action.target, trial, contest)
        done, lost = state == DONE, outcome.lost
    else:
        outcome = yield from contest or trials.contend(table, unit, trial)
        done, lost = outcome.passed, outcome.lost
        trials.tell(table, unit, trial, outcome, "D2-142")
    if lost:
        yield from outcomes.bring_about(table, job.fail, unit, rivals)
    if done:
        yield from complete(table, unit, job, rivals)


def job_attempt(position: Position, unit: Unit, action: DoJob) -> Attempt | None:
    """The attempt at the job, against the expected opponent; None if it takes only Actions."""
    job = job_of(position, action.job)
    if job is None or job.kind == "actions":
        return None
    trial, task = trial_of(job, using=action.using), job.key if job.kind == "task" else ""
    rivals = opposed.rivals_of(position, unit, job)
    if not rivals:
        return Attempt(trial, trials.line_up(position, unit, trial), task)
    trial = opposed.against(position, unit, job, trial)
    reply = answering.foreseen(position, rivals[0], unit, opposed.means_of(position, unit, job, trial))
    return Attempt(trial, opposed.line_up(position, unit, trial, rivals[0], reply), task)


def _exhaust_all(table: Table, unit: Unit, using: Iterable[str]) -> None:
    """Turn the abilities sideways that are used with an Action (D2-344)."""
    for key in using:
        answering.exhaust(table, unit, key, Means())


def _count_action(table: Table, job: Job, about: Target) -> bool:
    """Count one more Action at a job that takes several; whether it is done."""
    story, key = table.state.scene.story, f"actions:{job.key}@{about.key}"
    story[key] = story.get(key, 0) + 1
    if story[key] < (job.actions or 1):
        return False
    del story[key]
    return True


def complete(table: Table, unit: Unit, job: Job, rivals: Sequence[Unit] = ()) -> Script[None]:
    """Finish a job, and the one that it replaces; carry out its outcomes."""
    scene = table.state.scene
    for key in (job.key, job.in_place_of):
        finished = job_of(table, key) if key is not None else None
        if finished is None or finished.key in scene.done:
            continue
        scene.done.append(finished.key)
        scene.tasks = [task for task in scene.tasks if task.key != finished.key]
        table.tell(JobDone(unit.id, unit.sheet.name, finished.key), "D2-145")
        yield from outcomes.bring_about(table, finished.then, unit, rivals)


# -- First Aid, and other abilities that are Actions (D2-292, C9)


ByAbility: TypeAlias = GiveAid | UseAbility | Command
B = TypeVar("B", GiveAid, UseAbility, Command)


@once_each
def _ability_offers(position: Position, unit: Unit) -> tuple[ByAbility, ...]:
    return tuple(_by_abilities(position, unit))


def _by_abilities(position: Position, unit: Unit) -> Iterator[ByAbility]:
    for source, doing in changes.abilities(position, unit):
        for effect in doing.do:
            if doing.kind == "action" and isinstance(effect, Treat):
                yield from (GiveAid(source.key, other.ref) for other in (unit, *_near(position, unit)))
            elif doing.kind == "action" and isinstance(effect, Remove):
                yield UseAbility(source.key)
            elif doing.kind == "use" and doing.moment == "command" and isinstance(effect, GiveMove):
                yield from (Command(source.key, other.ref) for other in field.allies(position, unit))


def _offers_of(of: type[B]) -> actions.Offers[B]:
    return lambda position, unit: (action for action in _ability_offers(position, unit) if isinstance(action, of))


def _ability_objection(position: Position, unit: Unit, action: ByAbility) -> Refusal | None:
    """Why an ability cannot be used now: the Unit does not have it, it is used up, or it has no target."""
    key = action.ability
    if not numbers.can_use_abilities(position, unit):
        return incapable.to_use_abilities(position, unit)
    if key in unit.used or key in unit.spent:
        return incapable.USED.because(name=unit.sheet.name)
    if action not in _ability_offers(position, unit) or numbers.bars_skill(position, unit, skill_of(key)):
        return Refusal("D2-346", NOT_POSSIBLE.text)
    other = field.aimed_unit(position, action.aim)
    for effect in position.cards.abilities[key].doing.do:
        if isinstance(effect, Treat) and (other is None or not other.has(effect.condition)):
            return Refusal("D2-292", NOT_POSSIBLE.text)
        carries = other is not None and field.range_between(position, unit, other) <= _reach(position, unit, key)
        if isinstance(effect, GiveMove) and not carries:
            return Refusal("D2-346", NOT_POSSIBLE.text)
    return None


def _reach(position: Position, unit: Unit, ability: str) -> int:
    """How many Spaces far an ability carries: the Level of its Skill as it is now (D2-10)."""
    skill = skill_of(ability)
    return lineup.level_of(position, unit, skill, Facts(skill=skill, ability=ability))


def _settle_ability(table: Table, declared: Declared, action: ByAbility) -> Script[None]:
    """Pay for an impaired part (D2-267)."""
    means = Means(skill=skill_of(action.ability))
    yield from lineup.pay_impaired(table, table.state.unit(declared.unit), means, declared.details)


@actions.kind(GiveAid, _offers_of(GiveAid), _ability_objection, settle=_settle_ability)
def treat(table: Table, declared: Declared, action: GiveAid) -> Script[None]:
    """First Aid: a Test against the number of a condition; it removes 1, and 1 more for each further Success."""
    unit = table.state.unit(declared.unit)
    other, key = field.aimed_unit(table, action.target), action.ability
    for effect in table.cards.abilities[key].doing.do:
        if not isinstance(effect, Treat) or other is None or not other.has(effect.condition):
            continue
        kit = _kit(table, unit, key)
        trial = _treatment(effect, other, key, declared.paid)
        outcome = yield from trials.take(table, unit, trial, "D2-292")
        _spend_kit(table, unit, kit)
        if outcome.passed:
            conditions.lose(table, other, effect.condition, max(1, outcome.successes), rule="D2-292")


def _treatment(effect: Treat, other: Unit, ability: str, price: int = 0) -> Trial:
    skill = skill_of(ability)
    return Trial(effect.stat, other.has(effect.condition), (skill,), True, ability=ability, price=price)


def aid_attempt(position: Position, unit: Unit, action: GiveAid) -> Attempt | None:
    """The attempt at treatment; None if there is nothing to treat."""
    other = field.aimed_unit(position, action.target)
    for effect in position.cards.abilities[action.ability].doing.do:
        if isinstance(effect, Treat) and other is not None and other.has(effect.condition):
            trial = _treatment(effect, other, action.ability)
            return Attempt(trial, trials.line_up(position, unit, trial))
    return None


def _kit(position: Position, unit: Unit, ability: str) -> Item | None:
    """Gear with Uses left that makes an ability better."""
    for item in unit.items:
        card = position.cards.items[item.card]
        if any(change.needs.ability == ability for change in card.while_used) and item.uses > 0:
            return changes.used_first(position, unit, item.card)
    return None


def _spend_kit(table: Table, unit: Unit, kit: Item | None) -> None:
    """Take a Use from the gear that has helped, after it has helped (D2-339)."""
    use = table.cards.items[kit.card].use if kit is not None else None
    if kit is not None and use is not None:
        kit.uses -= use.uses
        table.tell(UsesSpent(unit.id, kit.card, use.uses, kit.uses), "D2-339")


@actions.kind(UseAbility, _offers_of(UseAbility), _ability_objection, settle=_settle_ability)
def relieve(table: Table, declared: Declared, action: UseAbility) -> Script[None]:
    """An ability that takes a condition from all Allies within as many Spaces as its Level."""
    unit, key = table.state.unit(declared.unit), action.ability
    reach = _reach(table, unit, key)
    table.tell(AbilityUsed(unit.id, unit.sheet.name, key), "D2-346")
    for effect in table.cards.abilities[key].doing.do:
        if isinstance(effect, Remove):
            for other in field.allies(table, unit):
                if field.range_between(table, unit, other) <= (reach if effect.within_level else effect.range):
                    conditions.lose(table, other, effect.condition, effect.amount, rule="D2-346")
    yield from ()


@actions.kind(Command, _offers_of(Command), _ability_objection, settle=_settle_ability, free=True)
def command(table: Table, declared: Declared, action: Command) -> Script[None]:
    """An ability that gives an Ally Move."""
    unit = table.state.unit(declared.unit)
    other, key = field.aimed_unit(table, action.target), action.ability
    answering.exhaust(table, unit, key, Means())
    for effect in table.cards.abilities[key].doing.do:
        if isinstance(effect, GiveMove) and other is not None and numbers.can_move(table, other):
            given = stealth.more_move(other, effect.move)
            other.move += given
            table.tell(Commanded(unit.id, unit.sheet.name, other.id, given), "D2-346")
    yield from ()


# -- saving the Dying (D2-251), bonds (D2-272), fire (D2-257)


def _save_offers(position: Position, unit: Unit) -> Iterator[SaveDying]:
    return (SaveDying(other.ref) for other in _near(position, unit) if other.has("dying"))


def _save_objection(position: Position, unit: Unit, action: SaveDying) -> Refusal | None:
    refusal = _patient_objection(position, unit, action.target, "D2-251") or attack_options.skill_objection(
        position, unit, "medicine"
    )
    other = field.aimed_unit(position, action.target)
    if refusal is not None:
        return refusal
    if other is None or not other.has("dying"):
        return Refusal("D2-251", NOT_POSSIBLE.text)
    return trials.NOT_YET if trials.failed_now(position, SAVE, action.target) else None


def _settle_saving(table: Table, declared: Declared, action: SaveDying) -> Script[None]:
    """Pay for an impaired part (D2-267)."""
    yield from lineup.pay_impaired(table, table.state.unit(declared.unit), Means(skill="medicine"), declared.details)


@actions.kind(SaveDying, _save_offers, _save_objection, settle=_settle_saving)
def save(table: Table, declared: Declared, action: SaveDying) -> Script[None]:
    """One try to keep a Dying Unit alive; a completed Task removes Dying."""
    unit, other = table.state.unit(declared.unit), field.aimed_unit(table, action.target)
    trial = replace(SAVING, price=declared.paid)
    state, _ = yield from trials.work(table, unit, SAVE, action.target, trial)
    if state == DONE and other is not None:
        yield from recovery.saves(table, other)


def save_attempt(position: Position, unit: Unit, action: SaveDying) -> Attempt:
    """The attempt to save a Dying Unit."""
    return Attempt(SAVING, trials.line_up(position, unit, SAVING), SAVE)


def _free_offers(position: Position, unit: Unit) -> Iterator[FreeFromBonds]:
    for other in (unit, *_near(position, unit)):
        for at, _ in restraint.bonds(position, other):
            yield FreeFromBonds(at, (), other.ref)
            for key in attack_options.uses(position, unit, Facts(about="bonds"), "bonds"):
                yield FreeFromBonds(at, (key,), other.ref)


def _free_objection(position: Position, unit: Unit, action: FreeFromBonds) -> Refusal | None:
    other = field.aimed_unit(position, action.target)
    if other is None or not restraint.may_work_on(position, other, unit):
        return capacity_objection(position, unit) or Refusal("D2-272", TOO_FAR.text)
    if action.bond not in [at for at, _ in restraint.bonds(position, other)]:
        return Refusal("D2-272", NOT_POSSIBLE.text)
    usable = attack_options.uses(position, unit, Facts(about="bonds"), "bonds")
    return Refusal("D2-344", NOT_POSSIBLE.text) if any(key not in usable for key in action.using) else None


def _settle_freeing(table: Table, declared: Declared, action: FreeFromBonds) -> Script[None]:
    """Pay for an impaired part (D2-267)."""
    means = Means(skill=next(map(skill_of, action.using), ""))
    yield from lineup.pay_impaired(table, table.state.unit(declared.unit), means, declared.details)


@actions.kind(FreeFromBonds, _free_offers, _free_objection, settle=_settle_freeing)
def free(table: Table, declared: Declared, action: FreeFromBonds) -> Script[None]:
    """One Action at bonds, which several Actions remove; an ability may count double."""
    unit, other = table.state.unit(declared.unit), field.aimed_unit(table, action.target)
    if other is None:
        return
    _exhaust_all(table, unit, action.using)
    twice = changes.total(table, unit, "free count", Facts(using=action.using)) >= 2
    restraint.work_on(table, other, action.bond, unit, twice=twice)
    yield from ()


def _douse_offers(position: Position, unit: Unit) -> Iterator[Douse]:
    near = (other for other in _near(position, unit) if not field.are_rivals(position, unit.faction, other.faction))
    return (Douse(other.ref) for other in (unit, *near) if other.has("burning"))


def _douse_objection(position: Position, unit: Unit, action: Douse) -> Refusal | None:
    other = field.aimed_unit(position, action.target)
    refusal = (
        capacity_objection(position, unit)
        if other is unit
        else _patient_objection(position, unit, action.target, "D2-257")
    )
    if refusal is not None:
        return refusal
    if other is not None and field.are_rivals(position, unit.faction, other.faction):
        return Refusal("D2-257", NOT_ALLY.text)
    return None if other is not None and other.has("burning") else Refusal("D2-257", NOT_POSSIBLE.text)


@actions.kind(Douse, _douse_offers, _douse_objection)
def douse(table: Table, declared: Declared, action: Douse) -> Script[None]:
    """Put out flames on oneself or a Unit near."""
    unit, other = table.state.unit(declared.unit), field.aimed_unit(table, action.target)
    if other is not None:
        conditions.douse(table, other, unit)
    yield from ()
