"""Orders for Units: whom to target, where to go, what to do. One form for a seat, with blanks for each of its Units."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.form import Form, Number, Pick

from ..rules.acts import acts, fights
from ..rules.acts.interpreter import ailments
from ..rules.conflict import answering, armed, fighting, initiative
from ..rules.conflict.answering import Reply
from ..rules.movement import moves
from ..rules.npc import arms
from ..rules.queries import actions, attack_options, field, numbers, paths, points, stealth, uses
from ..rules.queries.actions import Action
from ..rules.queries.attack_options import Means
from ..rules.scene import ahead, items, loading
from ..rules.turn import steps
from ..state import NOBODY, Unit
from ..table import Position
from . import biding, duel, errands, freely, worth
from .duel import Duel
from .errands import Errand
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


def units_of(p: Position, form: Form) -> list[tuple[Unit, tuple[str, ...]]]:
    """The Units that a form asks for, with what is offered them in the blank of their own name."""
    found: dict[int, tuple[str, ...]] = {}
    for one in form.fields:
        name, _, rest = one.name[1:].partition("-")
        found.setdefault(int(name), ())
        if not rest and isinstance(one, Pick):
            found[int(name)] = one.items
    return [(p.state.unit(number), offered) for number, offered in found.items()]


def free_of(form: Form, unit: Unit) -> tuple[str, ...]:
    """The Free Actions that a form offers a Unit."""
    name = f"u{unit.id}{steps.FREE}"
    return next((one.items for one in form.fields if one.name == name and isinstance(one, Pick)), ())


# -- Targets


def targets(p: Position, seat: int, form: Form) -> dict[str, Any]:
    """For each Unit the Rival on whom its Actions are worth most."""
    values = blank(form)
    for unit, offered in units_of(p, form):
        best = max(offered, key=lambda name: target_worth(p, unit, name), default="")
        if best and target_worth(p, unit, best) > 0:
            values[f"u{unit.id}"] = [best]
    return values


def target_worth(p: Position, unit: Unit, name: str) -> float:
    """What it is worth to have somebody as Target: attacks in this Turn and the next; 0 for whoever is no Rival."""
    rival = field.named_unit(p, name)
    if rival is None or not rival.in_play or not field.are_rivals(p, unit.faction, rival.faction):
        return 0.0
    errand = errands.shared_out(p, unit.faction).get(unit.id)
    post = Post(p, unit, None, rival)
    if not post.attacks:
        return 0.0001
    purse, turns = numbers.move_of(p, unit), numbers.facing_of(p, unit)
    best = 0.0
    for value, places, *_ in post.attacks:
        cost = places[post.here()]
        if cost == paths.NEVER:
            continue
        wait = max(0.0, (paths.points(cost) - (purse - post.price)) / post.pace)
        close = paths.points(cost) / post.pace + 0.3 * (paths.turns(cost) > turns)
        best = max(best, value * (0.6 ** (wait + 0.5 * close)) * (1 if errand is None else 0.5 ** (wait)))
    finish = 1.25 if worth.life(p, rival) <= 2.5 else 1.0
    hostile = worth.threat(p, rival, unit.id)[0]
    return (best * finish + 0.05 * hostile * best + 0.001) * errands.still_counts(p, unit.faction, rival)


def rival_of(p: Position, unit: Unit) -> Unit | None:
    """Whom a Unit may fight now: its Target, or the nearest that it may attack once that is gone."""
    first = field.named_unit(p, unit.target)
    if first is not None and first.in_play:
        return first if field.are_rivals(p, unit.faction, first.faction) else None
    found = [field.named_unit(p, name) for name in fights.aims(p, unit)]
    near = [other for other in found if other is not None and field.are_rivals(p, unit.faction, other.faction)]
    return min(near, key=lambda other: field.range_between(p, unit, other), default=None)


def post_of(p: Position, unit: Unit) -> Post:
    """What a Unit weighs now."""
    return Post(p, unit, errands.shared_out(p, unit.faction).get(unit.id), rival_of(p, unit))


# -- intents


def intents(p: Position, seat: int, form: Form, *, widest: int = 4) -> dict[str, Any]:
    """For each Unit the step that is worth most, of those that turn by so many eighths at most."""
    values = blank(form)
    for unit, _ in units_of(p, form):
        free = free_of(form, unit)
        values |= {name: value for name, value in _intent(p, unit, free, widest).items() if name in values}
    return values


def _intent(p: Position, unit: Unit, free: Sequence[str], widest: int) -> dict[str, Any]:
    name = f"u{unit.id}"
    equip = equip_of(p, unit)
    if field.is_aboard(p, unit):
        return {name + steps.EQUIP: [equip]} if equip and unit.move >= items.PRICE else {}
    if unit.has("prone") and moves.stand_objection(p, unit, unit.move) is None:
        return {name: [steps.STAND]}
    found: dict[str, Any] = {}
    if equip and unit.move >= items.PRICE:
        found[name + steps.EQUIP] = [equip]
        unit.move -= items.PRICE
    post = post_of(p, unit)
    hurry = freely.for_move(p, unit, post, free) if free else []
    if hurry:
        found[name + steps.FREE] = hurry
        unit.move, unit.turns = unit.move + 1, unit.turns + 1
    way, _ = post.best(widest)
    if hurry:
        unit.move, unit.turns = unit.move - 1, unit.turns - 1
    if equip and name + steps.EQUIP in found:
        unit.move += items.PRICE
    found[name + steps.TURNS] = way.turns
    if way.heading != NOBODY:
        found[name] = [steps.HEADINGS[way.heading]]
    return found


def equip_of(p: Position, unit: Unit) -> str:
    """What a Unit should take in hand, load or pick up now; "": nothing."""
    offered = items.offers(p, unit)
    errand = errands.shared_out(p, unit.faction).get(unit.id)
    if errand is not None:
        wanted = _equip_for(p, unit, errand, offered)
        if wanted:
            return wanted
        if errand.kind == "job":
            job = acts.job_of(p, errand.key)
            if (
                job is not None
                and job.holding is not None
                and any(_holds(p, unit, item, job.holding) for item in unit.items)
            ):
                return ""
    arming = arms.arms_of(p, unit).equip
    if arming in offered and _is_worth_arming(p, unit):
        return arming
    return ""


def _holds(p: Position, unit: Unit, item: Any, wanted: str) -> bool:
    return items.in_hand(item) and acts.serves(p, item.card, wanted)


def _is_worth_arming(p: Position, unit: Unit) -> bool:
    return any(True for _ in field.rivals(p, unit))


def _equip_for(p: Position, unit: Unit, errand: Errand, offered: Sequence[str]) -> str:
    """The Equip that an errand needs."""
    if errand.kind == "fetch":
        key = f"pick-up:{errand.key[1:]}"
        if key in offered:
            return key
        thing = field.named_thing(p, errand.key)
        if thing is not None and (thing.x, thing.y) == unit.space:
            return _make_room(unit, offered)
    if errand.kind == "job":
        job = acts.job_of(p, errand.key)
        if job is not None and job.holding is not None and not any(_holds(p, unit, i, job.holding) for i in unit.items):
            found = errands.draws(p, unit, job.holding)
            return found[0] if found else _make_room(unit, offered)
    return ""


def _make_room(unit: Unit, offered: Sequence[str]) -> str:
    """An Item that is put away, to have a hand free."""
    return next((key for key in offered if key.startswith("store:")), "")


# -- the window


def window(p: Position, seat: int, form: Form, *, bides: bool = False) -> dict[str, Any]:
    """For each Unit the Action that is worth most, if any is worth more than to move on. `bides`: also to hide, and to
    wait where nothing is worth more."""
    values = blank(form)
    for unit, offered in units_of(p, form):
        key, takes = declaration_of(p, seat, unit, offered, bides=bides)
        if bides and not key and biding.may_wait(unit, offered, post_of(p, unit)):
            key = biding.WAIT
        if key:
            values[f"u{unit.id}"] = [key]
            also = [*takes, *(one for one in freely.for_action(p, unit, key, free_of(form, unit)) if one not in takes)]
            if also:
                values[f"u{unit.id}{steps.FREE}"] = also
    return values


def action_of(p: Position, seat: int, unit: Unit, offered: Sequence[str], *, bides: bool = False) -> str:
    """The best Action of a Unit now; "": none, it passes."""
    return declaration_of(p, seat, unit, offered, bides=bides)[0]


def declaration_of(
    p: Position, seat: int, unit: Unit, offered: Sequence[str], *, bides: bool = False
) -> tuple[str, ahead.Named]:
    """The best Action of a Unit now, and the Free Actions that it takes for it; "": it passes."""
    post = post_of(p, unit)
    purse = actions.payer(p, unit).move
    left_over = max(0, purse - post.price)
    go = _going(p, unit, post)
    best, takes, most = "", ahead.NONE, LEAST
    for key in _shortened(offered, WEIGHED + biding.WEIGHED if bides else WEIGHED):
        if bides and actions.parse(key).word in biding.WEIGHED:
            value = biding.action_worth(p, unit, actions.parse(key), post)
        else:
            value = action_worth(p, seat, unit, key, post.errand)
        if value <= 0:
            continue
        free = actions.KINDS[actions.parse(key).word].free
        stay = value if free else value + post.value(post.here(), left_over, post.left - 1, unit.turns) - go
        if stay > most:
            needed = ahead.needed(p, unit, key)
            if needed is not None and stay - len(needed) * freely.price(p, unit) > most:
                best, takes, most = key, needed, stay - len(needed) * freely.price(p, unit)
    return best, takes


def _going(p: Position, unit: Unit, post: Post) -> float:
    """What the rest of the Turn is worth without an Action now: the Move that it intends, or to stay."""
    if unit.intent.move == NOBODY:
        return post.value(post.here(), unit.move - 1 if unit.most else unit.move, 0, unit.turns)
    price = moves.cost(p, unit, unit.intent.move)
    there = field.neighbour(unit.space, unit.intent.move)
    if not field.inside(p, there):
        return 9.0
    return post.value(post.net.node(there, unit.facing), max(0, unit.move - price), post.left, unit.turns)


def _shortened(offered: Sequence[str], words: Sequence[str]) -> list[str]:
    """What is worth weighing of all that is offered."""
    return [key for key in offered if key != biding.WAIT and actions.parse(key).word in words]


WEIGHED: Final = (
    "fight", "power", "job", "recover", "reload", "save", "free", "tear-loose", "treat", "douse", "door", "unlock",
    "mount", "search", "leave", "command",
)  # fmt: skip


def action_worth(p: Position, seat: int, unit: Unit, key: str, errand: Errand | None) -> float:
    """What an Action is worth by itself."""
    action = actions.parse(key)
    other = field.named_unit(p, action.target)
    match action.word:
        case "fight":
            return fight_worth(p, seat, unit, action) if other is not None else 0.0
        case "power":
            return power_worth(p, seat, unit, action)
        case "job":
            wanted = errand is not None and errand.kind == "job" and errand.key == action.args[0]
            return errand.weight * 1.2 + 0.1 if wanted and errand is not None else _odd_job(p, unit, action)
        case "mount":
            return 1.0 if errand is not None and errand.kind == "mount" and errand.key == action.target else 0.0
        case "door" | "unlock":
            return 0.6 if errand is not None and errand.kind == "door" and errand.key == action.target else 0.0
        case "search":
            searches = errand is not None and errand.kind == "search" and unit.space in (errand.spaces or (unit.space,))
            return errand.weight if errand is not None and searches else 0.0
        case "recover":
            return recover_worth(p, unit, action.args[0])
        case "reload":
            return reload_worth(p, unit, action)
        case "save":
            return 0.5 if other is not None and not field.are_rivals(p, unit.faction, other.faction) else 0.0
        case "free" | "tear-loose":
            return 0.25 if other is not None and not field.are_rivals(p, unit.faction, other.faction) else 0.0
        case "treat" | "douse":
            return 0.22 if other is not None and not field.are_rivals(p, unit.faction, other.faction) else 0.0
    return 0.0


def _odd_job(p: Position, unit: Unit, action: Action) -> float:
    """A job that is not this Unit's own errand but that it can do now: anybody who stands there may."""
    job = acts.job_of(p, action.args[0])
    wanted = job is not None and job in errands.wanted_jobs(p, unit.faction)
    return 0.25 if wanted else 0.0


def recover_worth(p: Position, unit: Unit, condition: str) -> float:
    """What it is worth to be rid of one Minor Condition."""
    number = unit.has(condition)
    base = 0.035 if number <= 1 else 0.06
    stat = next((stat for stat, name in numbers.MINOR_OF.items() if name == condition), "body")
    level = numbers.level(p, unit, stat)
    if level <= 1:
        base += 0.12
    if condition == "slow" and number >= 2:
        base += 0.03
    return base * worth.of_unit(p, unit)


def reload_worth(p: Position, unit: Unit, action: Action) -> float:
    """What it is worth to load a weapon that is empty: its next attack, if there is no other to fight with."""
    item = unit.item(int(action.args[0]))
    if item is None or not loading.is_empty(item):
        return 0.0
    own, rival = arms.arms_of(p, unit), rival_of(p, unit)
    if rival is None or own.reload != action.key:
        return LOADED
    return LOADED + AHEAD * max((worth.attack(p, unit, means, rival.id) for means in own.means), default=0.0)


# -- Fights


def fight_worth(p: Position, seat: int, unit: Unit, action: Action) -> float:
    """What a Fight is worth: the best card against all that the Rival may show and do."""
    rival = field.named_unit(p, action.target)
    means, using = fights.take_apart(p, unit, action)
    if rival is None or means is None or not field.are_rivals(p, unit.faction, rival.faction):
        return 0.0
    if stealth.is_hidden_from(p, unit, rival):
        return 0.0
    return clash_worth(p, unit, rival, means, using, action.target)


def clash_worth(p: Position, unit: Unit, rival: Unit, means: Means, using: tuple[str, ...], target: str) -> float:
    """What an attack is worth: the best card against all that the Rival may show, if no Cover takes it."""
    reply = likely_reply(p, rival, unit, means)
    conflict = fights.line_up(p, unit, rival, means, using, reply, actions.price(p, unit))
    initiative.reckon(p, conflict)
    _, value = Duel(p, conflict, conflict.actor).best(Random(1))
    cover = initiative.cover_of(p, unit, means, target).quarters if means.reach in ("ranged", "power") else 0
    value *= 1 - cover / 4
    return value * errands.still_counts(p, unit.faction, rival) - 0.01 * len(using)


def power_worth(p: Position, seat: int, unit: Unit, action: Action) -> float:
    """What a use of a Power is worth, its Price taken off: an attack as any Fight, and healing what hurts."""
    use = uses.named(p, unit, *action.args[:2])
    other = field.named_unit(p, action.target)
    if use is None or other is None:
        return 0.0
    cost = freely.price(p, unit)
    if use.heals is not None:
        return _healing(p, unit, use, other, tested=len(action.args) > 2) - cost
    if use.way != "attack" or not field.are_rivals(p, unit.faction, other.faction):
        return 0.0
    means = armed.named(p, unit, f"{armed.POWER}{use.power}:{use.key}")
    if means is None or not armed.hurts(use, other) or stealth.is_hidden_from(p, unit, other):
        return 0.0
    return clash_worth(p, unit, other, means, (), action.target) - cost


def _healing(p: Position, unit: Unit, use: uses.Use, other: Unit, *, tested: bool) -> float:
    """What healing is worth: each step takes one thing that ails somebody on one's own side."""
    heals = use.heals
    if heals is None or field.are_rivals(p, unit.faction, other.faction):
        return 0.0
    steps_ = heals.steps + (points.budget(p, unit, use.power) if heals.per_point else 0)
    if tested:
        steps_ = 1
    found = ailments(p, other, heals)[:steps_]
    low = 2.0 if numbers.level(p, other, "body") <= 2 else 1.0
    return sum(HEALED if one.startswith("card:") else 0.5 * HEALED for one in found) * low * worth.of_unit(p, other)


def likely_reply(p: Position, rival: Unit, attacker: Unit, means: Means) -> Reply:
    """How a Rival will meet an attack: what the computer does is known, a Player answers if a weapon of its reaches."""
    offers = answering.offers(p, rival, attacker, means.against)
    if numbers.controller(p, rival) == NOBODY:
        return reply_of(p, rival, fighting.answer(p, rival, attacker, offers))
    struck = [key for key in offers if key.startswith(answering.ANSWER) and ":+" not in key]
    armed = [key for key in struck if (reply_of(p, rival, key).means).strikes]
    key = armed[0] if armed and rival.acted else offers[0]
    return reply_of(p, rival, key)


def reply_of(p: Position, unit: Unit, key: str) -> Reply:
    """An answer as the rules will read it, before it is paid for."""
    word, _, rest = key.partition(":")
    rest, _, ability = rest.partition(":+")
    means = attack_options.named(p, unit, rest) or armed.named(p, unit, rest) or Means(skill=rest)
    if word == answering.DEFEND:
        return Reply(means, False)
    return Reply(means, True, actions.price(p, unit), (ability,) if ability else ())


__all__ = ["duel", "intents", "targets", "window"]
