"""The Action window: what is declared, in which order it is carried out, and what becomes impossible (section 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final, Literal, TypeAlias

from wyrmhoard.kernel.asking.ask import Choice, Script, each, one
from wyrmhoard.kernel.asking.form import Field, Filled, Form, Pick, Ways
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, unsaid

from ...action_state import Action, RevealLocation, read_action
from ...asked import Asked
from ...events import planning
from ...events.planning import Cancelled, Roused, TakenBack, Waits
from ...free_state import Named, keys_of
from ...state import NOBODY, Declared, Unit
from ...table import Position, Still, Table, still
from ...target_state import UnitId
from ...words.phrases import before, free_label, label, unit_called
from .. import endings
from ..acts import fights
from ..conflict import price
from ..core import highcard
from ..harm.conditions import MOVE
from ..movement import moves
from ..npc import choices
from ..queries import actions, attack_options, field, numbers
from ..queries.attack_options import Means
from ..scene import ahead, along, faith, free, goals, items
from ..scene.along import FREE, named_in

WINDOW: Final = "window"
WAIT: Final = "wait"
Chosen: TypeAlias = Action | Literal["wait"] | None
"""What a Unit does in the window; None: it passes."""
CONTINUE: Final = "continue"
CANCEL: Final = "cancel"
CANNOT: Final = Refusal("D2-55a", later("After those Free Actions that cannot be declared."))


# -- declaring (D2-99, D2-99a)


def open_all(table: Table) -> None:
    """The window opens for every unfinished Group (D2-51a)."""
    scene = table.state.scene
    scene.open = [not done for done in scene.finished]
    scene.declared = []


def declare(table: Table) -> Script[bool]:
    """All who could declare an Action do so or pass, in secret; whether anything was declared (D2-99a).

    What is declared is paid for and stands in the state, in the order in which it will be carried out.
    """
    wanted: dict[int, dict[str, Any]] = {}
    if faith.is_used(table):
        able = [unit for unit in _present(table) if _is_asked(table, unit) and actions.may_declare(table, unit)]
        wanted = yield from faith.decide(table, "npc-window", able, _form)
    now = still(table)
    asked = [unit for unit in _present(now) if _is_asked(now, unit)]
    chosen: dict[int, Chosen] = {
        unit.id: _read(wanted[unit.id][unit.ref.key]) if unit.id in wanted else choices.declare(now, unit)
        for unit in asked
        if numbers.controller(now, unit) < 0
    }
    free_actions: dict[int, Named] = {}
    offer = _forms(table, asked, now)
    if offer:
        answers = yield each(WINDOW, offer, "D2-99")
        for seat, answer in answers.items():
            if endings.gave_up(table, seat, answer):
                continue
            assert isinstance(answer, Filled)
            for unit in asked:
                if numbers.controller(table, unit) == seat:
                    chosen[unit.id] = _read(answer.values[unit.ref.key])
                    free_actions[unit.id] = named_in(answer.values, unit)
    for unit in asked:
        for action in free_actions.get(unit.id, ()):
            yield from free.take(table, unit, action)
    yield from _put_down(table, asked, chosen)
    return bool(table.state.scene.declared)


def _read(picked: Sequence[str]) -> Chosen:
    """What was picked in the blank of a Unit."""
    if not picked:
        return None
    return WAIT if picked[0] == WAIT else read_action(picked[0])


def _present(position: Position) -> list[Unit]:
    """The Units of all Groups for which the window is open, Group by Group (D2-51a)."""
    scene = position.state.scene
    ids = [number for at, group in enumerate(scene.groups) if scene.open[at] for number in group]
    return [unit for unit in map(position.state.unit, ids) if unit.in_play]


def _is_asked(position: Position, unit: Unit) -> bool:
    """Whether a Unit declares or passes in this window (D2-99a). The computer passes by itself if it can do nothing."""
    if unit.waits or not numbers.can_act(position, unit):
        return False
    return numbers.controller(position, unit) < 0 or ahead.may_declare(position, unit)


def _forms(position: Position, asked: Sequence[Unit], now: Still) -> dict[int, list[Choice]]:
    """A form for each seat with a Unit that is asked."""
    forms: dict[int, list[Choice]] = {}
    for seat in range(len(position.state.players)):
        units = [unit for unit in asked if numbers.controller(now, unit) == seat]
        if units:
            forms[seat] = [_form(position, units), *endings.giving_up(position, seat)]
    return forms


def _form(position: Position, units: Sequence[Unit]) -> Form:
    """For each Unit one declaration, "wait", or nothing (pass), and its Free Actions."""
    return Form(
        WINDOW,
        partial(_fields, position, units),
        partial(objection, position, units),
        partial(_sample, position, units),
    )


def objection(position: Position, units: Sequence[Unit], values: Mapping[str, Any]) -> Refusal | None:
    """Why some Units may not declare this after these Free Actions (D2-55a, D2-99)."""
    for unit in units:
        chosen, named = _read(values[unit.ref.key]), named_in(values, unit)
        refusal = free.objection_to_all(position, unit, named)
        if refusal is None and chosen is not None and chosen != WAIT:
            refusal = ahead.objection(position, unit, named, chosen)
        if refusal is not None:
            return refusal
    return None


def _fields(position: Position, units: Sequence[Unit]) -> tuple[Field, ...]:
    now = still(position)
    fields: list[Field] = []
    for unit in units:
        name = unit.ref.key
        declarable = {action.key: ways for action, ways in ahead.declarable(now, unit).items()}
        keys = [*declarable, *((WAIT,) if position.state.settings.wait else ())]
        text = unsaid("Action of {unit}", unit=unit_called(position, unit))
        called, takes = partial(_called, position, declarable), partial(_takes, declarable, name + FREE)
        fields.append(Pick(name, tuple(keys), 0, 1, text, called, takes))
        able = tuple(keys_of(ahead.nameable(now, unit)))
        if able:
            text = unsaid("Free Actions of {unit}", unit=unit_called(position, unit))
            first = along.Along(now, unit, name + FREE).before
            fields.append(Pick(name + FREE, able, 0, len(able), text, free_label(position), first))
    return tuple(fields)


def _called(position: Position, declarable: Mapping[str, ahead.Ways], key: str) -> str:
    """A declaration in words, with the Free Actions that it takes."""
    return before(position, label(position)(key), declarable.get(key, ahead.AS_IT_IS)[0])


def _takes(declarable: Mapping[str, ahead.Ways], blank: str, key: str) -> Ways:
    """What a declaration takes, of the blank for Free Actions."""
    return along.takes(declarable.get(key, ahead.AS_IT_IS), blank)


def _sample(position: Position, units: Sequence[Unit], rng: Random) -> dict[str, Any]:
    """An Action more often than a pass; Free Actions, which seldom go together with it, only where it takes them."""
    now = still(position)
    values: dict[str, Any] = {}
    for unit in units:
        picked, named = _any_of_it(now, unit, rng) if rng.random() < 0.7 else ([], ())
        values[unit.ref.key] = picked
        if free.takes_any(now, unit):
            values[unit.ref.key + FREE] = keys_of(named)
    return values


def _any_of_it(position: Position, unit: Unit, rng: Random) -> tuple[list[str], Named]:
    """Any Action that a Unit may declare as it is, or to wait; if there is none, one that Free Actions open to it."""
    picked = _one_of_all(position, unit, rng)
    if picked not in ([], [WAIT]) or actions.can_pay(position, unit):
        return picked, ()
    for named in ahead.sets(position, unit):
        tried = _one_of_all(position, unit, rng, named)
        if tried not in ([], [WAIT]):
            return tried, named
    return picked, ()


def _one_of_all(position: Position, unit: Unit, rng: Random, named: Named = ahead.NONE) -> list[str]:
    """Any Action that a Unit may declare after these Free Actions, or to wait, each equally likely; no more are judged
    than are drawn."""
    then = free.after(position, unit, named)
    left, waits = [*actions.offered(*then)], position.state.settings.wait
    while left or waits:
        at = int(rng.random() * (len(left) + waits))
        if at == len(left):
            return [WAIT]
        kind, action = left.pop(at)
        if actions.is_open(*then, kind, action) and (
            not named or ahead.opening_objection(position, unit, named, action) is None
        ):
            return [action.key]
    return []


def _put_down(table: Table, asked: Sequence[Unit], chosen: Mapping[int, Chosen]) -> Script[None]:
    """Pay for what was declared, lay it open, and put it in order."""
    scene = table.state.scene
    laid: list[Declared] = []
    for unit in asked:
        action = chosen.get(unit.id)
        if not unit.in_play or action is None:
            continue
        if action == WAIT:
            unit.waits = True
            table.tell(Waits(unit.id), "D2-99a")
        elif actions.objection(table, unit, action) is None:
            paid = actions.pay(table, unit, action) if not actions.kind_of(action).free else 0
            laid.append(Declared(unit.id, action, paid))
            left = actions.payer(table, unit).move
            table.tell(planning.Declared(unit.id, action.key, paid, left), "D2-99")
    for declared in laid:
        yield from actions.settle(table, declared)
        if _impossible(table, declared):
            declared.besides = []  # its own price has made it so: no earlier Action, and that price is gone
    for number, group in enumerate(scene.groups):
        scene.open[number] = any(declared.unit in group for declared in laid)
        if scene.open[number]:
            scene.stirred[number] = True
            for unit in map(table.state.unit, group):
                unit.waits = False
    _join_mutual(laid)
    scene.declared = yield from in_order(table, laid)


def _join_mutual(laid: Sequence[Declared]) -> None:
    """Two Fights declared against each other are one Conflict (D2-101)."""
    for one_side in laid:
        for other in laid:
            both_fight = all(actions.kind_of(fight.action).hostile for fight in (one_side, other))
            if both_fight and _is_at(one_side, other.unit) and _is_at(other, one_side.unit):
                one_side.mutual, other.mutual = other.unit, one_side.unit


def _is_at(declared: Declared, unit: int) -> bool:
    return declared.action.aim == UnitId(unit)


# -- order (D2-100, D2-51a)


def in_order(table: Table, laid: Sequence[Declared]) -> Script[list[Declared]]:
    """Actions that share a Unit or object by High Card of their seats, all others by the Status Bar (D2-100)."""
    ordered: list[Declared] = []
    for clash in _clashes(laid):
        parties = list(dict.fromkeys(highcard.party(table.state.unit(declared.unit)) for declared in clash))
        if len(clash) == 2 and clash[0].mutual == clash[1].unit:
            parties = parties[:1]  # one Conflict has no order
        if len(parties) > 1:
            parties = yield from highcard.order(table, parties, "D2-100")
            clash.sort(key=lambda declared: parties.index(highcard.party(table.state.unit(declared.unit))))
        ordered += clash
    return ordered


def _clashes(laid: Sequence[Declared]) -> Iterator[list[Declared]]:
    """The Actions in sets that share nothing, each set and its members in the order of Groups and Status Bar."""
    left = list(laid)
    while left:
        clash = [left.pop(0)]
        touched = _touches(clash[0])
        grown = True
        while grown:
            more = [declared for declared in left if touched & _touches(declared)]
            grown = bool(more)
            for declared in more:
                touched |= _touches(declared)
                left.remove(declared)
            clash += more
        order = [declared.unit for declared in laid]
        yield sorted(clash, key=lambda declared: order.index(declared.unit))


def _touches(declared: Declared) -> set[Any]:
    """The Units, objects and places that an Action is about."""
    action = declared.action
    touched: set[Any] = {UnitId(declared.unit)}
    if action.aim is not None:
        touched.add(action.aim)
    if isinstance(action, RevealLocation):
        touched.add(action.place)
    return touched


# -- carrying out


def carry_out(table: Table) -> Script[None]:
    """The next declared Action: done, or taken back with its cost if it has become impossible (D2-100)."""
    scene = table.state.scene
    declared = scene.declared[0]
    unit = table.state.unit(declared.unit)
    partner = next((other for other in scene.declared if other.unit == declared.mutual), None)
    if (partner is not None and _impossible(table, declared)) or (partner is not None and _impossible(table, partner)):
        declared.mutual = partner.mutual = NOBODY
        partner = None
    if _impossible(table, declared):
        _take_back(table, unit, declared)
    else:
        yield from actions.perform(table, declared)
        if declared.mutual == NOBODY:
            partner = None  # the two have not met after all
        aim = declared.action.aim
        met = aim.id if isinstance(aim, UnitId) else NOBODY
        yield from _resume(table, declared.details.get(fights.HIT, met))
        if partner is not None:
            yield from _resume(table, declared.unit)
    scene.declared = [left for left in scene.declared if left is not declared and left is not partner]
    goals.check(table)


def _impossible(position: Position, declared: Declared) -> bool:
    unit = position.state.unit(declared.unit)
    strained = "strained" in declared.details  # the Price of its own Power has brought it so low (D2-366)
    if not unit.in_play or not (numbers.can_act(position, unit) or strained):
        return True
    return actions.objection(position, unit, declared.action, paid=True) is not None


def _take_back(table: Table, unit: Unit, declared: Declared) -> None:
    """An Action that an earlier one made impossible costs nothing, not even an Impaired part or a Price (D2-100)."""
    if not actions.kind_of(declared.action).free:
        actions.refund(table, unit, declared.paid, declared.action)
    back = declared.paid + declared.besides.count(MOVE)
    device = any(paid not in (MOVE, *numbers.MINOR) for paid in declared.besides)
    table.tell(TakenBack(unit.id, declared.action.key, back, device), "D2-100")
    for paid in declared.besides:
        price.give_back(table, unit, paid, "D2-100")


def _resume(table: Table, number: int) -> Script[None]:
    """Who was the target of an Action goes on with its intended Move or cancels it (D2-92)."""
    unit = field.aimed_unit(table, UnitId(number))
    if unit is None or not unit.in_play or unit.intent.move == NOBODY:
        return
    if moves.objection(table, unit, unit.intent.move) is not None:
        return  # it cannot be carried out any more, and is dropped in time (D2-74a)
    seat = numbers.controller(table, unit)
    if seat < 0:
        goes_on = choices.goes_on(table, unit)
    else:
        data = Asked(unit=unit.id, heading=unit.intent.move)
        goes_on = (yield one(seat, "paused", [CONTINUE, CANCEL], "D2-92", data)) == CONTINUE
    if not goes_on:
        unit.intent.move = NOBODY
        table.tell(Cancelled(unit.id), "D2-92")


# -- waiting (D2-99a)


def within_reach(position: Position) -> dict[int, set[int]]:
    """For each Unit that waits the Rivals that a weapon in its hands reaches now."""
    now = still(position)
    return {unit.id: _reached(now, unit) for unit in position.state.units if unit.waits}


def _reached(position: Position, unit: Unit) -> set[int]:
    weapons = [
        means for means in attack_options.attacks(position, unit) if means.item is None or items.in_hand(means.item)
    ]
    return {
        rival.id
        for rival in field.rivals(position, unit)
        if any(_reaches(position, unit, means, rival) for means in weapons)
    }


def _reaches(position: Position, unit: Unit, weapon: Means, rival: Unit) -> bool:
    near = attack_options.is_in_range(position, unit, weapon, field.range_between(position, unit, rival))
    return near and attack_options.reach_of(position, unit, weapon, rival.ref).refusal is None


def rouse(table: Table, before: Mapping[int, set[int]]) -> None:
    """A Unit waits no longer once a Rival has come within reach of a weapon in its hands (D2-99a)."""
    now = still(table)
    for number, reached in before.items():
        unit = table.state.unit(number)
        if unit.in_play and unit.waits and _reached(now, unit) - reached:
            unit.waits = False
            table.tell(Roused(unit.id), "D2-99a")
