"""A forecast of each answer to an attack before it is chosen: its price, and the chances to be harmed and to do harm.

Only from what lies open once the attack is carried out, and from the hand of the seat that is asked (D2-110 to D2-113).
Only the discard of an attacker is known, not its hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from ...action_state import DoJob, Fight, UsePower
from ...answer_state import Response
from ...free_state import Named
from ...state import NOBODY, Declared, Unit
from ...table import Position, Still, still
from ...target_state import UnitId
from ..conflict import answering, initiative, opposed
from ..conflict.answering import Reply
from ..conflict.forecast import FIGHT, Forecast, Odds, Tried, safest
from ..conflict.sides import Conflict
from ..conflict.trials import Outcome
from ..harm import likely
from ..queries import attack_options, field, magic, numbers, points, uses
from ..queries.attack_options import Means
from ..queries.uses import Use
from ..scene import ahead, free
from . import acts, aftermath, cast, fights
from .prospects import NO_HARM, Harm, expect_help, hand_of, likely_harm

CARRIED_OUT: Final = "acts"
"""The phase in which Actions are carried out, and answered."""


@dataclass(frozen=True, slots=True)
class Coming:
    """What a Unit is attacked with, or what is tried against it, as everybody has heard."""

    attacker: Unit
    declared: Declared
    means: Means
    using: tuple[str, ...] = ()
    use: Use | None = None
    """The use of a Power that needs a Test; None for an attack."""
    job: str = ""
    """The job of the Scene that it is."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to meet an attack."""

    way: Response
    price: int
    """What it costs, in Move."""
    named: Named
    """The Free Actions that must be named first."""
    card: str
    """The safest card of the hand; "fate": it has none."""
    half: str
    exact: bool
    risk: float
    """The chance that the Unit is harmed, or that the attempt on it succeeds."""
    chance: float
    """The chance that its answer harms the attacker."""
    harm: Harm
    """The likeliest harm that it suffers."""
    deals: Harm
    """The likeliest harm that it deals."""
    falls: float = 0.0
    """The chance that the Unit is harmed so badly that it falls."""
    hindered: tuple[str, ...] = ()
    """Why it has a Disadvantage (D2-160)."""


def of_answers(position: Position, unit: Unit, attacker: Unit) -> list[Answer]:
    """Each way in which a Unit may meet what an attacker does to it now; empty if that does nothing to it, or if it
    cannot be said."""
    now = still(position)
    coming = _coming(now, unit, attacker)
    seat = numbers.controller(now, unit)
    if coming is None or seat in (NOBODY, numbers.controller(now, attacker)):
        return []
    means = coming.means
    look = partial(answering.offers, attacker=attacker, against=means.against, strikes=means.strikes)
    ways = ahead.open_to(now, unit, look)
    answers = [_judged(now, unit, coming, way, named[0], seat) for way, named in ways.items()]
    return [answer for answer in answers if answer is not None]


def _coming(position: Still, unit: Unit, attacker: Unit) -> Coming | None:
    """The attack being carried out against a Unit. Another Unit hit by Scatter knows the card already."""
    scene = position.state.scene
    if position.state.phase != CARRIED_OUT or not scene.declared or scene.declared[0].unit != attacker.id:
        return None
    declared = scene.declared[0]
    action = declared.action
    meant = declared.details.get(fights.HIT, action.aim.id if isinstance(action.aim, UnitId) else NOBODY)
    match action:
        case Fight() if meant == unit.id:
            means = attack_options.find_means(position, attacker, action.means)
            return None if means is None else Coming(attacker, declared, means, action.using)
        case UsePower() if meant == unit.id:
            return _power(position, unit, attacker, declared, action)
        case DoJob():
            return _job(position, unit, attacker, declared, action)
    return None


def _power(position: Still, unit: Unit, attacker: Unit, declared: Declared, action: UsePower) -> Coming | None:
    use = uses.find_use(position, attacker, action.power, action.use)
    if use is None or use.is_area or use.way == "boon":
        return None
    doubted = use.way == "attack" and magic.is_seen_disbelieved(position, attacker, use.power)
    spent, distance = points.given(declared.details), field.range_between(position, attacker, unit)
    means = points.means_of(position, attacker, use, spent, distance, doubted=doubted)
    return Coming(attacker, declared, means, use=None if use.way == "attack" else use)


def _job(position: Still, unit: Unit, attacker: Unit, declared: Declared, action: DoJob) -> Coming | None:
    job = acts.job_of(position, action.job)
    rivals = opposed.rivals_of(position, attacker, job) if job is not None else []
    if job is None or not rivals or rivals[0].id != unit.id:
        return None
    means = opposed.means_of(position, attacker, job, acts.trial_of(job, using=action.using))
    return Coming(attacker, declared, means, action.using, job=job.key)


def _judged(position: Still, unit: Unit, coming: Coming, way: Response, named: Named, seat: int) -> Answer | None:
    """An answer that can be given after these Free Actions."""
    then, ready = free.after(position, unit, named)
    reply = answering.reply_of(then, ready, way)
    conflict = line_up(then, ready, coming, reply)
    forecast = Forecast(then, conflict, hand_of(then, seat), answers=True)
    hindered = tuple(conflict.rival.disadvantage)
    if conflict.kind != FIGHT:
        tried = forecast.best_try(_resisted)
        if tried is None:
            return None
        risk = tried.share(_succeeds)
        return Answer(
            way, reply.price, named, tried.card, tried.half, tried.exact, risk, 0.0, NO_HARM, NO_HARM, 0.0, hindered
        )
    odds = forecast.best(safest)
    if odds is None:
        return None
    taken = likely_harm(then, unit=ready, means=coming.means, cards=odds.likely_taken)
    return Answer(
        way,
        reply.price,
        named,
        odds.card,
        odds.half,
        odds.exact,
        odds.risk,
        odds.chance,
        taken,
        _dealt(then, coming, reply, odds),
        _falls(then, ready, conflict, odds),
        hindered,
    )


def _dealt(position: Position, coming: Coming, reply: Reply, odds: Odds) -> Harm:
    return likely_harm(position, unit=coming.attacker, means=reply.means, cards=odds.likely)


def _falls(position: Position, unit: Unit, conflict: Conflict, odds: Odds) -> float:
    blow = aftermath.blow_of(position, conflict, conflict.actor)
    if blow is None or not odds.likely_taken or "vehicle" in unit.sheet.traits or not conflict.actor.strikes:
        return 0.0
    return likely.fall_chance(position, unit, blow, odds.taken)


def _succeeds(came: Outcome) -> bool:
    return came.passed


def _resisted(tried: Tried) -> tuple[float, ...]:
    """The least chance that what is tried succeeds; among equals the best that it is thrown back."""
    return -tried.share(_succeeds), tried.share(lambda came: came.against > 0)


def line_up(position: Position, unit: Unit, coming: Coming, reply: Reply) -> Conflict:
    """The Conflict if the Unit answers so, ready for the cards."""
    attacker = coming.attacker
    job = acts.job_of(position, coming.job) if coming.job else None
    if job is not None:
        trial = opposed.against(position, attacker, job, acts.trial_of(job, coming.declared.paid, coming.using))
        conflict = opposed.line_up(position, attacker, trial, unit, reply)
    else:
        conflict = fights.line_up(position, attacker, unit, coming.means, coming.using, reply, coming.declared.paid)
        if coming.use is not None:
            cast.make_trial(position, conflict, attacker, coming.use)
    expect_help(position, conflict)
    initiative.reckon(position, conflict)
    return conflict
