"""Powers as Actions: what is declared, its points and its Price, and how it is carried out (D2-364 to D2-383)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import UsePower
from ...asked import Asked
from ...cards.vocabulary import Appear
from ...events.powers import Disbelieved, Fizzled, PowerDeclined, PowerUsed
from ...events.tasks import Tested
from ...state import NOBODY, Declared, Unit
from ...table import Position, Table
from ...target_state import Target, UnitId, key_of
from ..conflict import answering, clash, power_targets, price, trials
from ..conflict.sides import Conflict
from ..conflict.trials import Attempt, Outcome, Trial
from ..core import compass
from ..core.compass import Space
from ..harm import placing
from ..queries import actions, attack_options, field, magic, npc_defaults, numbers, points, stealth, uses
from ..queries.attack_options import Means
from ..queries.uses import Use
from . import aftermath, area, fights, force
from .interpreter import RAISED, Casting, ailments

STRAINED: Final = "strained"
"""Among the details: the Price has brought a Stat of the user to 0, and the Power works all the same (D2-366)."""
X: Final = "x"
Y: Final = "y"
"""Among the details: the Space on which a Unit is to appear."""
LOST: Final = ("dead", "removed")
"""The states of a Unit that leave a corpse."""

NO_POWER: Final = Refusal("D2-364", later("{name} has no such Power."))
CANNOT: Final = Refusal("D2-248", later("{name} cannot use Powers now."))
TOO_WEAK: Final = Refusal("D2-371", later("{name} has not enough Effect points for that."))
NO_PRICE: Final = Refusal("D2-381", later("{name} has nothing with which to pay the Price."))
NOT_TARGET: Final = Refusal("D2-49", later("{name} may use it on its Target only."))
WRONG_TARGET: Final = Refusal("D2-382", later("That is not somebody on whom it works."))
NOT_THAT: Final = Refusal("D2-380", later("It does not hurt such a one."))
TOO_FAR: Final = Refusal("D2-369", later("It reaches no further than {furthest} away."))
UNSEEN: Final = Refusal("D2-126", later("There is no Line of Sight."))
NO_CORPSE: Final = Refusal("D2-383", later("There is no corpse that could rise."))
NOT_ILL: Final = Refusal("D2-383", later("There is nothing to heal."))
ONCE: Final = Refusal("D2-145", later("One Conflict a Turn is all that this Task allows."))
CARRIED: Final = Refusal("D2-109", later("{name} moves with what carries it."))
NOWHERE: Final = Refusal("D2-382", later("There is no Space within Range and sight that is free."))
IN_FORCE: Final = Refusal("D2-376", later("It is in force already."))


# -- declaring


def offers(position: Position, unit: Unit) -> Iterator[UsePower]:
    """Every use of every Power on everybody on whom it might work."""
    for use in uses.all_of(position, unit):
        for target in targets_of(position, unit, use):
            yield UsePower(use.power, use.key, target=target)
            if use.heals is not None and use.heals.test:
                yield UsePower(use.power, use.key, True, target)


def targets_of(position: Position, unit: Unit, use: Use) -> Sequence[Target | None]:
    """The possible targets of a use: a Rival by the Target, oneself, Allies, the fallen."""
    match use.target:
        case "rival":
            aims = fights.aims(position, unit)
            return aims if use.way == "attack" else [aim for aim in aims if isinstance(aim, UnitId)]
        case "willing" | "self or ally":
            return [unit.ref, *(ally.ref for ally in field.allies(position, unit))]
        case "ally":
            return [ally.ref for ally in field.allies(position, unit)]
        case "corpse":
            return [fallen.ref for fallen in position.state.scene.units if is_corpse(fallen)]
        case _:
            return [None]


def is_corpse(unit: Unit) -> bool:
    """Whether a Unit has fallen and lies there still."""
    whole = {"machine", "vehicle"} & set(unit.sheet.traits)
    return unit.status in LOST and not whole and RAISED not in unit.spent


def objection(position: Position, unit: Unit, action: UsePower) -> Refusal | None:
    """Why a Unit cannot use a Power so now. Points for Range are counted as if all went there."""
    use = uses.find_use(position, unit, action.power, action.use)
    name = unit.sheet.name
    if use is None:
        return NO_POWER.because(name=name)
    if action.test and (use.heals is None or not use.heals.test):
        return NO_POWER.because(name=name)
    if not _is_paid(position, unit, action):
        refusal = use_objection(position, unit, use)
        if refusal is not None:
            return refusal
    if action.target not in targets_of(position, unit, use):
        return (NOT_TARGET if use.target == "rival" else WRONG_TARGET).because(name=name)
    refusal = reach_objection(position, unit, use, action.target, points.furthest(position, unit, use))
    return refusal or _verify_target(position, unit, use, action.target)


def _is_paid(position: Position, unit: Unit, action: UsePower) -> bool:
    """Whether the Price paid for this Power has brought a Stat of the user to 0; the Power still works (D2-366)."""
    return not numbers.is_out_cold(position, unit) and any(
        one.unit == unit.id and one.action == action and one.details.get(STRAINED)
        for one in position.state.scene.declared
    )


def use_objection(position: Position, unit: Unit, use: Use) -> Refusal | None:
    """Why the Unit cannot use the Power, whatever the target: its state, its points, the Price."""
    name = unit.sheet.name
    barred = numbers.bars_skill(position, unit, use.power)
    if barred or not numbers.can_use_abilities(position, unit):
        return Refusal(barred or CANNOT.rule, CANNOT.text, data={"name": name})
    if points.budget(position, unit, use.power) < points.needed(use):
        return TOO_WEAK.because(name=name)
    return None if price.options(position, unit, use.power) else NO_PRICE.because(name=name)


def aim_objection(position: Position, unit: Unit, use: Use, target: Target | None) -> Refusal | None:
    """Why a use that attacks could not be aimed at any Rival."""
    refusal = use_objection(position, unit, use) or reach_objection(
        position, unit, use, target, points.furthest(position, unit, use)
    )
    return refusal or _verify_target(position, unit, use, target)


def reach_objection(position: Position, unit: Unit, use: Use, target: Target | None, furthest: int) -> Refusal | None:
    """Why a use does not reach its target: Range and Line of Sight, against a Rival also Arc:Forward and Cover
    (D2-369a)."""
    if use.is_area:
        return None if area.anchors(position, unit, furthest) else area.NOWHERE
    if target is None or target == unit.ref:
        return None
    if use.target == "corpse":
        fallen = field.aimed_unit(position, target)
        if fallen is None:
            return NO_CORPSE
        if compass.distance(unit.space, fallen.space) > furthest:
            return TOO_FAR.because(furthest=furthest)
        return None if field.sees_space(position, unit, fallen.space) else UNSEEN
    kind = attack_options.POWER if use.target == "rival" else attack_options.VOICE
    return attack_options.reach_of(position, unit, Means(reach=kind, range=furthest), target).refusal


def _verify_target(position: Position, unit: Unit, use: Use, target: Target | None) -> Refusal | None:
    """Why a use would have no effect on this target."""
    other = field.aimed_unit(position, target)
    if use.only and (other is None or use.only not in other.sheet.traits) and not use.is_area:
        return NOT_THAT
    if use.way == "task":
        if use.key in unit.done_this_turn:
            return ONCE
        if trials.failed_now(position, use.key, target):
            return trials.NOT_YET
    if use.heals is not None and (other is None or not ailments(position, other, use.heals)):
        return NOT_ILL
    if use.lasts and use.target != "corpse":
        on = other.id if other is not None else unit.id
        if any(
            power.use == use.key and power.on == on and power.by == unit.id for power in position.state.scene.powers
        ):
            return IN_FORCE
    if any(isinstance(effect, Appear) for effect in use.do):
        if field.is_aboard(position, unit):
            return CARRIED.because(name=unit.sheet.name)
        return None if landings(position, unit, points.furthest(position, unit, use)) else NOWHERE
    return None


def landings(position: Position, unit: Unit, furthest: int) -> list[Space]:
    """The Spaces on which a Unit could appear: seen, within Range, and free for it (C10)."""
    return [
        space
        for space in area.anchors(position, unit, furthest)
        if space != unit.space and placing.has_room(position, unit, space)
    ]


# -- points and Price (D2-365, D2-371)


def settle(table: Table, declared: Declared, action: UsePower) -> Script[None]:
    """Ask for Effect points and the Price, take the Price, and for the Space on which a Unit appears."""
    unit = table.state.unit(declared.unit)
    use = uses.find_use(table, unit, action.power, action.use)
    if use is None:
        return
    reaches = partial(reach_objection, table, unit, use, action.target)
    spent, declared.price = yield from power_targets.ask(table, unit, use, action.target, reaches)
    declared.details |= spent
    if any(isinstance(effect, Appear) for effect in use.do):
        yield from _choose_landing(table, unit, use, declared, spent)
    paid = yield from price.pay(table, unit, use.power, declared.price)
    declared.besides += [paid] if paid else []
    if unit.in_play and use_objection(table, unit, use) is not None:
        declared.details[STRAINED] = 1


def _choose_landing(table: Table, unit: Unit, use: Use, declared: Declared, spent: dict[str, int]) -> Script[None]:
    spaces = landings(table, unit, points.reach(table, unit, use, spent))
    seat = numbers.controller(table, unit)
    space = spaces[0] if spaces else unit.space
    if seat >= 0 and len(spaces) > 1:
        answer = yield one(seat, "landing", [area.key_of(there) for there in spaces], "D2-382", Asked(unit=unit.id))
        space = next(there for there in spaces if area.key_of(there) == answer)
    declared.details[X], declared.details[Y] = space


# -- carrying out


@actions.kind(UsePower, offers, objection, settle=settle, mends=True)
def perform(table: Table, declared: Declared, action: UsePower) -> Script[None]:
    """Carry out a Power that was declared and paid for."""
    unit = table.state.unit(declared.unit)
    use = uses.find_use(table, unit, action.power, action.use)
    if use is None:
        return
    spent = points.given(declared.details)
    table.tell(PowerUsed(unit.id, unit.sheet.name, use.power, use.key, key_of(action.target), spent), "D2-364")
    if reach_objection(table, unit, use, action.target, points.reach(table, unit, use, spent)) is not None:
        table.tell(Fizzled(unit.id, unit.sheet.name, use.power), "D2-369")
        return
    doubted = use.way == "attack" and magic.is_disbelieved(table, unit, use.power)
    if doubted:
        table.tell(Disbelieved(unit.id, unit.sheet.name, use.power), "D2-385")
    if use.is_area:
        stealth.before_attack(table, unit)
        yield from area.lay_power(table, unit, use, spent, doubted=doubted)
        stealth.after_conflict(table, unit)
    elif use.way == "attack" and action.target is not None:
        yield from attack(table, declared, unit, use, spent, action.target, doubted=doubted)
    elif use.way == "boon":
        yield from boon(table, declared, unit, use, spent, action)
    else:
        yield from oppose(table, declared, unit, use, spent, action.target)


def casting_of(position: Position, unit: Unit, use: Use, spent: dict[str, int], on: int) -> Casting:
    """A use of a Power, for the verbs."""
    return Casting(unit.id, on, use.power, unit.sheet.power(use.power)[0], dict(spent))


def attack(
    table: Table, declared: Declared, unit: Unit, use: Use, spent: dict[str, int], target: Target, *, doubted: bool
) -> Script[None]:
    """An attack: a Fight in which the Power is the weapon (D2-368, D2-369a)."""
    stealth.before_attack(table, unit)
    distance = attack_options.distance_to(table, unit, target)
    means = points.means_of(table, unit, use, spent, distance, doubted=doubted)
    aimed = yield from fights.aimed(table, unit, means, (), target, declared.details)
    if aimed != target:
        fights.part(table, declared, aimed)
    if aimed is not None:
        means = points.means_of(
            table, unit, use, spent, attack_options.distance_to(table, unit, aimed), doubted=doubted
        )
        rival = field.aimed_unit(table, aimed)
        if rival is None:
            yield from fights.at_thing(table, unit, means, (), declared, aimed)
        elif not use.only or use.only in rival.sheet.traits:
            reply = yield from answering.ask(table, rival, unit, means)
            conflict = fights.line_up(table, unit, rival, means, (), reply, declared.paid)
            yield from fights.prepare(table, conflict, declared.details, {})
            yield from clash.resolve(table, conflict)
            yield from aftermath.resolve(table, conflict)
            stealth.after_conflict(table, rival)
    stealth.after_conflict(table, unit)


def oppose(
    table: Table, declared: Declared, unit: Unit, use: Use, spent: dict[str, int], target: Target | None
) -> Script[None]:
    """A Test or one Conflict of a Task against a Unit that may answer (D2-110, D2-382)."""
    rival = field.aimed_unit(table, target)
    if rival is None:
        return
    stealth.before_attack(table, unit)
    casting = casting_of(table, unit, use, spent, rival.id)
    contest = _contest(table, declared, unit, use, spent, rival)
    against = numbers.level(table, rival, use.against)
    if use.way == "task":
        unit.done_this_turn.append(use.key)
        trial = _task(table, use, rival)
        state, _ = yield from trials.work(table, unit, use.key, target, trial, contest)
        works = state == trials.DONE
    else:
        outcome = yield from contest
        casting.successes = max(1, outcome.successes)
        works = outcome.passed
        told = Tested(unit.id, unit.sheet.name, use.stat, against, outcome.passed, outcome.successes)
        table.tell(told, "D2-382")
    stealth.after_conflict(table, unit)
    if works and rival.in_play:
        yield from force.begin(table, casting, use)


def _contest(
    table: Table, declared: Declared, unit: Unit, use: Use, spent: dict[str, int], rival: Unit
) -> Script[Outcome]:
    """The Conflict of a Test or Task: no blows, and the user's main Stat is what the Rival must beat (D2-141)."""
    means = points.means_of(table, unit, use, spent, field.range_between(table, unit, rival))
    reply = yield from answering.ask(table, rival, unit, means)
    conflict = fights.line_up(table, unit, rival, means, (), reply, declared.paid)
    make_trial(table, conflict, unit, use)
    yield from fights.prepare(table, conflict, declared.details, {})
    yield from clash.resolve(table, conflict)
    return trials.outcome_of(conflict)


def plain_points(position: Position, unit: Unit, use: Use, target: Target | None) -> dict[str, int]:
    """The Effect points as anybody could spend them, so that the target is reached."""
    most, reaches = points.budget(position, unit, use.power), partial(reach_objection, position, unit, use, target)
    return power_targets.far_enough(position, unit, use, reaches, most)


def attempt(position: Position, unit: Unit, action: UsePower) -> Attempt | None:
    """The Test of a Power that is no attack, against the expected defender, with its points spent
    plainly; None if it simply works."""
    use = uses.find_use(position, unit, action.power, action.use)
    if use is None or use.way == "attack":
        return None
    if use.way == "boon":
        if not action.test or use.heals is None:
            return None
        trial = _more(position, use)
        return Attempt(trial, trials.line_up(position, unit, trial))
    rival = field.aimed_unit(position, action.target)
    if rival is None:
        return None
    spent = plain_points(position, unit, use, action.target)
    means = points.means_of(position, unit, use, spent, field.range_between(position, unit, rival))
    reply = answering.foreseen(position, rival, unit, means)
    conflict = fights.line_up(position, unit, rival, means, (), reply, actions.price(position, unit))
    make_trial(position, conflict, unit, use)
    return Attempt(_task(position, use, rival), conflict, use.key if use.way == "task" else "")


def _task(position: Position, use: Use, rival: Unit) -> Trial:
    against = max(1, numbers.level(position, rival, use.against))
    return Trial(use.stat, against, (use.power,), True, trials.TASK, rival=rival)


def _more(position: Position, use: Use, price: int = 0) -> Trial:
    """The Test by which a user tries for more."""
    assert use.heals is not None, use
    called = position.cards.techniques.by_id.get(use.key) or position.cards.powers[use.power]
    return Trial(use.stat, use.heals.test, (use.power,), True, price=price, name=called.name)


def make_trial(position: Position, conflict: Conflict, unit: Unit, use: Use) -> None:
    """Make of a Fight that was lined up a Test or Task."""
    actor, other = conflict.sides
    conflict.kind = actor.conflict = "task" if use.way == "task" else "test"
    actor.strikes = other.strikes = False
    other.difficulty = numbers.rating(position, unit, use.stat)


def boon(
    table: Table, declared: Declared, unit: Unit, use: Use, spent: dict[str, int], action: UsePower
) -> Script[None]:
    """A Power on oneself or a willing Unit works without a Conflict; by a Test the user may try for more (D2-382)."""
    other = field.aimed_unit(table, action.target) or unit
    on_others = other is not unit and other.in_play
    if on_others and not (yield from is_willing(table, unit, other, use)):
        table.tell(PowerDeclined(other.id, other.sheet.name, use.power, use.key), "D2-382")
        return
    casting = casting_of(table, unit, use, spent, other.id)
    if X in declared.details:
        casting.spaces = [(declared.details[X], declared.details[Y])]
    if action.test and use.heals is not None:
        outcome = yield from trials.take(table, unit, _more(table, use, declared.paid), "D2-382")
        if not outcome.passed:
            return
        casting.successes = max(1, outcome.successes)
    yield from force.begin(table, casting, use)


def is_willing(table: Table, unit: Unit, other: Unit, use: Use) -> Script[bool]:
    """Whether a Unit lets a Power work on it (Decision 31)."""
    seat = numbers.controller(table, other)
    if numbers.is_out_cold(table, other):
        return True
    if seat == numbers.controller(table, unit) and (seat != NOBODY or other.faction == unit.faction):
        return True  # Units of a Faction without a player always agree (D2-19)
    if seat == NOBODY:
        return npc_defaults.accepts(table, other, unit)
    data = Asked(unit=other.id, by=unit.id, power=use.power, use=use.key)
    answer = yield one(seat, "willing", ["yes", "no"], "D2-382", data)
    return bool(answer == "yes")
