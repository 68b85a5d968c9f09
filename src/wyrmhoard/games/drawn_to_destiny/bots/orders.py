"""Orders for Units: whom to target, where to go, what to do. One form for a seat, with blanks for each of its Units."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.form import Form, Number, Pick

from ..action_state import (
    Action,
    Command,
    Deed,
    DoJob,
    Douse,
    Equip,
    Fight,
    FreeFromBonds,
    GiveAid,
    Leave,
    Mount,
    PickLock,
    PickUp,
    Recover,
    Reload,
    SaveDying,
    Search,
    Store,
    TearLoose,
    UsePower,
    WorkDoor,
    read_action,
)
from ..answer_state import AnswerWith
from ..cards.scenery import HEADINGS
from ..free_state import FreeAction, Named, keys_of, read_named
from ..means_state import PowerMeans
from ..rules.acts import acts, fights
from ..rules.acts.interpreter import ailments
from ..rules.conflict import answering, armed, fighting, initiative
from ..rules.conflict.answering import Reply
from ..rules.movement import moves
from ..rules.npc import arms
from ..rules.queries import actions, attack_options, field, numbers, paths, points, stealth, uses
from ..rules.queries.attack_options import Means
from ..rules.scene import ahead, along, items, loading
from ..rules.turn import steps
from ..state import NOBODY, Unit
from ..table import Position
from ..target_state import Target, find_target
from . import assignments, duel, free_actions, hiding, worth
from .assignments import Assignment
from .duel import Duel
from .ground import AHEAD, Post

LEAST: Final = 0.012
"""What an Action must bring at least."""
LOADED: Final = 0.02
"""What it is worth to have a weapon loaded that is of no use now."""
HEALED: Final = 0.07
"""What it is worth to be rid of a damage card."""


def blank(form: Form) -> dict[str, Any]:
    """The form with nothing chosen."""
    return {one.name: 0 if isinstance(one, Number) else [] for one in form.fields}


def units_of(position: Position, form: Form) -> list[tuple[Unit, tuple[str, ...]]]:
    """The Units that a form asks for, with what is offered them in the blank of their own name."""
    offers: dict[int, tuple[str, ...]] = {}
    for one in form.fields:
        name, _, rest = one.name[1:].partition("-")
        offers.setdefault(int(name), ())
        if not rest and isinstance(one, Pick):
            offers[int(name)] = one.items
    return [(position.state.unit(number), offered) for number, offered in offers.items()]


def free_of(form: Form, unit: Unit) -> Named:
    """The Free Actions that a form offers a Unit."""
    name = unit.ref.key + along.FREE
    return read_named(next((one.items for one in form.fields if one.name == name and isinstance(one, Pick)), ()))


# -- Targets


def targets(position: Position, form: Form) -> dict[str, Any]:
    """For each Unit the Rival on whom its Actions are worth most."""
    values = blank(form)
    for unit, offered in units_of(position, form):
        best = max(offered, key=lambda name: target_worth(position, unit, name), default="")
        if best and target_worth(position, unit, best) > 0:
            values[unit.ref.key] = [best]
    return values


def target_worth(position: Position, unit: Unit, name: str) -> float:
    """The worth of a Unit as Target: attacks in this Turn and the next; 0 for any but a Rival."""
    rival = field.aimed_unit(position, find_target(name))
    if rival is None or not rival.in_play or not field.are_rivals(position, unit.faction, rival.faction):
        return 0.0
    assignment = assignments.shared_out(position, unit.faction).get(unit.id)
    post = Post(position, unit, None, rival)
    if not post.attacks:
        return 0.0001
    purse, turns = numbers.move_of(position, unit), numbers.facing_of(position, unit)
    best = 0.0
    for value, places, *_ in post.attacks:
        cost = places[post.here()]
        if cost == paths.NEVER:
            continue
        wait = max(0.0, (paths.points(cost) - (purse - post.price)) / post.pace)
        close = paths.points(cost) / post.pace + 0.3 * (paths.turns(cost) > turns)
        best = max(best, value * (0.6 ** (wait + 0.5 * close)) * (1 if assignment is None else 0.5 ** (wait)))
    finish = 1.25 if worth.life(position, rival) <= 2.5 else 1.0
    hostile = worth.threat(position, rival, unit.id)[0]
    return (best * finish + 0.05 * hostile * best + 0.001) * assignments.still_counts(position, unit.faction, rival)


def rival_of(position: Position, unit: Unit) -> Unit | None:
    """Whom a Unit may fight now: its Target, or the nearest that it may attack once that is gone."""
    first = field.aimed_unit(position, unit.target)
    if first is not None and first.in_play:
        return first if field.are_rivals(position, unit.faction, first.faction) else None
    aimed_at = [field.aimed_unit(position, target) for target in fights.aims(position, unit)]
    near = [
        other for other in aimed_at if other is not None and field.are_rivals(position, unit.faction, other.faction)
    ]
    return min(near, key=lambda other: field.range_between(position, unit, other), default=None)


def post_of(position: Position, unit: Unit) -> Post:
    """What a Unit weighs now."""
    return Post(position, unit, assignments.shared_out(position, unit.faction).get(unit.id), rival_of(position, unit))


# -- intents


def intents(position: Position, form: Form, *, widest: int = 4) -> dict[str, Any]:
    """For each Unit the best step among those that turn by at most `widest` eighths."""
    values = blank(form)
    for unit, _ in units_of(position, form):
        free = free_of(form, unit)
        values |= {name: value for name, value in _intent(position, unit, free, widest).items() if name in values}
    return values


def _intent(position: Position, unit: Unit, free: Sequence[FreeAction], widest: int) -> dict[str, Any]:
    name = unit.ref.key
    equip = equip_of(position, unit)
    if field.is_aboard(position, unit):
        return {name + steps.EQUIP: [equip.key]} if equip is not None and unit.move >= items.PRICE else {}
    if unit.has("prone") and moves.stand_objection(position, unit, unit.move) is None:
        return {name: [steps.STAND]}
    intent: dict[str, Any] = {}
    if equip is not None and unit.move >= items.PRICE:
        intent[name + steps.EQUIP] = [equip.key]
        unit.move -= items.PRICE
    post = post_of(position, unit)
    hurry = free_actions.for_move(position, unit, post, free) if free else []
    if hurry:
        intent[name + along.FREE] = keys_of(hurry)
        unit.move, unit.turns = unit.move + 1, unit.turns + 1
    way, _ = post.best(widest)
    if hurry:
        unit.move, unit.turns = unit.move - 1, unit.turns - 1
    if equip is not None and name + steps.EQUIP in intent:
        unit.move += items.PRICE
    intent[name + steps.TURNS] = way.turns
    if way.heading != NOBODY:
        intent[name] = [HEADINGS[way.heading]]
    return intent


def equip_of(position: Position, unit: Unit) -> Equip | None:
    """What a Unit should take in hand, load or pick up now; None: nothing."""
    offered = items.offers(position, unit)
    assignment = assignments.shared_out(position, unit.faction).get(unit.id)
    if assignment is not None:
        wanted = _equip_for(position, unit, assignment, offered)
        if wanted is not None:
            return wanted
        if assignment.kind == "job":
            job = acts.job_of(position, assignment.key)
            if (
                job is not None
                and job.holding is not None
                and any(_holds(position, unit, item, job.holding) for item in unit.items)
            ):
                return None
    arming = arms.arms_of(position, unit).equip
    if arming in offered and _is_worth_arming(position, unit):
        return arming
    return None


def _holds(position: Position, unit: Unit, item: Any, wanted: str) -> bool:
    return items.in_hand(item) and acts.serves(position, item.card, wanted)


def _is_worth_arming(position: Position, unit: Unit) -> bool:
    return any(True for _ in field.rivals(position, unit))


def _equip_for(position: Position, unit: Unit, assignment: Assignment, offered: Sequence[Equip]) -> Equip | None:
    """The Equip that an assignment needs."""
    if assignment.kind == "fetch":
        thing = field.aimed_thing(position, assignment.target)
        if thing is not None and PickUp(thing.id) in offered:
            return PickUp(thing.id)
        if thing is not None and (thing.x, thing.y) == unit.space:
            return _make_room(unit, offered)
    if assignment.kind == "job":
        job = acts.job_of(position, assignment.key)
        if (
            job is not None
            and job.holding is not None
            and not any(_holds(position, unit, i, job.holding) for i in unit.items)
        ):
            draws = assignments.draws(position, unit, job.holding)
            return draws[0] if draws else _make_room(unit, offered)
    return None


def _make_room(unit: Unit, offered: Sequence[Equip]) -> Store | None:
    """An Item that is put away, to have a hand free."""
    return next((equip for equip in offered if isinstance(equip, Store)), None)


# -- the window


def window(position: Position, form: Form, *, bides: bool = False) -> dict[str, Any]:
    """For each Unit the Action that is worth most, if any is worth more than to move on. `bides`: also to hide, and to
    wait where nothing is worth more."""
    values = blank(form)
    for unit, offered in units_of(position, form):
        action, takes = declaration_of(position, unit, offered, bides=bides)
        if action is not None:
            values[unit.ref.key] = [action.key]
            more = free_actions.for_action(position, unit, action, free_of(form, unit))
            also = (*takes, *(one for one in more if one not in takes))
            if also:
                values[unit.ref.key + along.FREE] = keys_of(also)
        elif bides and hiding.may_wait(unit, offered, post_of(position, unit)):
            values[unit.ref.key] = [hiding.WAIT]
    return values


def declaration_of(
    position: Position, unit: Unit, offered: Sequence[str], *, bides: bool = False
) -> tuple[Action | None, Named]:
    """The best Action of a Unit now, and the Free Actions that it takes for it; None: it passes."""
    post = post_of(position, unit)
    purse = actions.payer(position, unit).move
    left_over = max(0, purse - post.price)
    go = _going(position, unit, post)
    best: Action | None = None
    takes, most = ahead.NONE, LEAST
    for action in _shortened(offered, WEIGHED + hiding.WEIGHED if bides else WEIGHED):
        if bides and isinstance(action, hiding.WEIGHED):
            value = hiding.action_worth(position, unit, action, post)
        else:
            value = action_worth(position, unit, action, post.assignment)
        if value <= 0:
            continue
        free = actions.kind_of(action).free
        stay = value if free else value + post.value(post.here(), left_over, post.left - 1, unit.turns) - go
        if stay > most:
            needed = ahead.needed(position, unit, action)
            if needed is not None and stay - len(needed) * free_actions.price(position, unit) > most:
                best, takes, most = action, needed, stay - len(needed) * free_actions.price(position, unit)
    return best, takes


def _going(position: Position, unit: Unit, post: Post) -> float:
    """What the rest of the Turn is worth without an Action now: the Move that it intends, or to stay."""
    if unit.intent.move == NOBODY:
        return post.value(post.here(), unit.move - 1 if unit.most else unit.move, 0, unit.turns)
    price = moves.cost(position, unit, unit.intent.move)
    there = field.neighbour(unit.space, unit.intent.move)
    if not field.inside(position, there):
        return 9.0
    return post.value(post.net.node(there, unit.facing), max(0, unit.move - price), post.left, unit.turns)


def _shortened(offered: Sequence[str], weighed: tuple[type[Deed], ...]) -> list[Action]:
    """What is worth weighing of all that is offered."""
    return [action for key in offered if key != hiding.WAIT and isinstance(action := read_action(key), weighed)]


WEIGHED: Final = (
    Fight, UsePower, DoJob, Recover, Reload, SaveDying, FreeFromBonds, TearLoose, GiveAid, Douse, WorkDoor, PickLock,
    Mount, Search, Leave, Command,
)  # fmt: skip


def action_worth(position: Position, unit: Unit, action: Action, assignment: Assignment | None) -> float:
    """The worth of an Action by itself."""
    other = field.aimed_unit(position, action.aim)
    match action:
        case Fight():
            return fight_worth(position, unit, action) if other is not None else 0.0
        case UsePower():
            return power_worth(position, unit, action)
        case DoJob():
            wanted = assignment is not None and assignment.kind == "job" and assignment.key == action.job
            return (
                assignment.weight * 1.2 + 0.1 if wanted and assignment is not None else _odd_job(position, unit, action)
            )
        case Mount():
            return (
                1.0
                if assignment is not None and assignment.kind == "mount" and assignment.target == action.target
                else 0.0
            )
        case WorkDoor() | PickLock():
            return (
                0.6
                if assignment is not None and assignment.kind == "door" and assignment.target == action.target
                else 0.0
            )
        case Search():
            searches = (
                assignment is not None
                and assignment.kind == "search"
                and unit.space in (assignment.spaces or (unit.space,))
            )
            return assignment.weight if assignment is not None and searches else 0.0
        case Recover(condition):
            return recover_worth(position, unit, condition)
        case Reload():
            return reload_worth(position, unit, action)
        case SaveDying():
            return 0.5 if other is not None and not field.are_rivals(position, unit.faction, other.faction) else 0.0
        case FreeFromBonds() | TearLoose():
            return 0.25 if other is not None and not field.are_rivals(position, unit.faction, other.faction) else 0.0
        case GiveAid() | Douse():
            return 0.22 if other is not None and not field.are_rivals(position, unit.faction, other.faction) else 0.0
    return 0.0


def _odd_job(position: Position, unit: Unit, action: DoJob) -> float:
    """A job that is not this Unit's own assignment but that it can do now: anybody who stands there may."""
    job = acts.job_of(position, action.job)
    wanted = job is not None and job in assignments.wanted_jobs(position, unit.faction)
    return 0.25 if wanted else 0.0


def recover_worth(position: Position, unit: Unit, condition: str) -> float:
    """What it is worth to be rid of one Minor Condition."""
    number = unit.has(condition)
    base = 0.035 if number <= 1 else 0.06
    stat = next((stat for stat, name in numbers.MINOR_OF.items() if name == condition), "body")
    level = numbers.level(position, unit, stat)
    if level <= 1:
        base += 0.12
    if condition == "slow" and number >= 2:
        base += 0.03
    return base * worth.of_unit(position, unit)


def reload_worth(position: Position, unit: Unit, action: Reload) -> float:
    """What it is worth to load a weapon that is empty: its next attack, if there is no other to fight with."""
    item = unit.item(action.weapon)
    if item is None or not loading.is_empty(item):
        return 0.0
    own, rival = arms.arms_of(position, unit), rival_of(position, unit)
    if rival is None or own.reload != action:
        return LOADED
    return LOADED + AHEAD * max((worth.attack(position, unit, means, rival.id) for means in own.means), default=0.0)


# -- Fights


def fight_worth(position: Position, unit: Unit, action: Fight) -> float:
    """What a Fight is worth: the best card against all that the Rival may show and do."""
    rival = field.aimed_unit(position, action.target)
    means = attack_options.find_means(position, unit, action.means)
    if rival is None or means is None or not field.are_rivals(position, unit.faction, rival.faction):
        return 0.0
    if stealth.is_hidden_from(position, unit, rival):
        return 0.0
    return clash_worth(position, unit, rival, means, action.using, action.target)


def clash_worth(
    position: Position, unit: Unit, rival: Unit, means: Means, using: tuple[str, ...], target: Target
) -> float:
    """What an attack is worth: the best card against all that the Rival may show, if no Cover takes it."""
    reply = likely_reply(position, rival, unit, means)
    conflict = fights.line_up(position, unit, rival, means, using, reply, actions.price(position, unit))
    initiative.reckon(position, conflict)
    _, value = Duel(position, conflict, conflict.actor).best(Random(1))
    cover = initiative.cover_of(position, unit, means, target).quarters if means.reach in ("ranged", "power") else 0
    value *= 1 - cover / 4
    return value * assignments.still_counts(position, unit.faction, rival) - 0.01 * len(using)


def power_worth(position: Position, unit: Unit, action: UsePower) -> float:
    """What a use of a Power is worth, its Price taken off: an attack as any Fight, and healing what hurts."""
    use = uses.find_use(position, unit, action.power, action.use)
    other = field.aimed_unit(position, action.target)
    if use is None or other is None or action.target is None:
        return 0.0
    cost = free_actions.price(position, unit)
    if use.heals is not None:
        return _healing(position, unit, use, other, tested=action.test) - cost
    if use.way != "attack" or not field.are_rivals(position, unit.faction, other.faction):
        return 0.0
    means = armed.find_means(position, unit, PowerMeans(use.power, use.key))
    if means is None or not armed.hurts(use, other) or stealth.is_hidden_from(position, unit, other):
        return 0.0
    return clash_worth(position, unit, other, means, (), action.target) - cost


def _healing(position: Position, unit: Unit, use: uses.Use, other: Unit, *, tested: bool) -> float:
    """The worth of healing: each step removes one harm of a Unit of one's own side."""
    heals = use.heals
    if heals is None or field.are_rivals(position, unit.faction, other.faction):
        return 0.0
    steps_ = heals.steps + (points.budget(position, unit, use.power) if heals.per_point else 0)
    if tested:
        steps_ = 1
    cured = ailments(position, other, heals)[:steps_]
    low = 2.0 if numbers.level(position, other, "body") <= 2 else 1.0
    return (
        sum(HEALED if one.startswith("card:") else 0.5 * HEALED for one in cured) * low * worth.of_unit(position, other)
    )


def likely_reply(position: Position, rival: Unit, attacker: Unit, means: Means) -> Reply:
    """How a Rival will meet an attack: what the computer does is known, a Player answers if a weapon of its reaches."""
    offers = answering.offers(position, rival, attacker, means.against)
    if numbers.controller(position, rival) == NOBODY:
        return answering.reply_of(position, rival, fighting.answer(position, rival, attacker, offers))
    paid = [way for way in offers if isinstance(way, AnswerWith) and not way.using]
    armed = [way for way in paid if answering.reply_of(position, rival, way).means.strikes]
    return answering.reply_of(position, rival, armed[0] if armed and rival.acted else offers[0])


__all__ = ["duel", "intents", "targets", "window"]
