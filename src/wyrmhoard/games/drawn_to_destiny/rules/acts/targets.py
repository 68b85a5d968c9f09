"""Targets and Groups: whom or what each Unit has in mind this Turn, and who is linked to whom by it (section 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice, Script, each, one
from wyrmhoard.kernel.asking.form import Field, Filled, Form, Pick
from wyrmhoard.kernel.text.saying import unsaid

from ...asked import Asked
from ...events.planning import Groups, Retargeted, Targets
from ...state import Unit
from ...table import Position, Table, still
from ...target_state import DoorKey, Target, key_of, read_target
from ...words.phrases import label, unit_called
from .. import endings
from ..core import highcard
from ..harm import dying
from ..npc import choices
from ..queries import field, morale, numbers
from ..scene import faith, sharing

KEEP: Final = "keep"
CHANGE: Final = "change"


# -- who may be a Target (D2-46, D2-46a)


def chooses(position: Position, unit: Unit) -> bool:
    """Whether a Unit may have a Target of its own: it can act (D2-46); a rider's Actions are his own (D2-446)."""
    return numbers.can_act(position, unit)


def offers(position: Position, unit: Unit) -> list[Target]:
    """Everything that a Unit may target: Units and objects that its Faction sees (D2-46a)."""
    return [target for target in _about(position, unit) if field.seen_by_faction(position, unit.faction, target)]


def _about(position: Position, unit: Unit) -> Iterator[Target]:
    """Everything but the Unit itself, seen or not."""
    scene = position.state.scene
    yield from (other.ref for other in position.state.units if other.id != unit.id)
    yield from (thing.ref for thing in scene.things if not thing.hidden and not thing.gone)
    yield from (DoorKey(key) for key, state in scene.doors.items() if state in ("closed", "locked"))


def may_attack(position: Position, unit: Unit, other: Unit) -> bool:
    """Whether a Unit may start a Fight against another Unit, by its Target (D2-49, D2-49a)."""
    if unit.target == other.ref:
        return True
    first = field.aimed_unit(position, unit.target)
    if first is None or first.in_play:
        return False
    return field.are_rivals(position, unit.faction, other.faction) and field.group_of(position, unit) == field.group_of(
        position, other
    )


# -- choosing


def choose(table: Table) -> Script[bool]:
    """All choose Targets in secret and show them; then each seat may change its own once (D2-46 to D2-48). Whether all
    have chosen: with `share_intents` they do so in rounds."""
    if not sharing.is_underway(table):
        _lose_heart(table)
        for unit in table.state.units:
            unit.last_target, unit.target = unit.target, None
        if faith.is_used(table):
            able = [unit for unit in table.state.units if chooses(table, unit)]
            sharing.keep(table.state.scene, (yield from faith.decide_targets(table, able, form)))
    # The computer chooses before it could know what the seats have chosen (D2-428).
    now = still(table)
    placed = table.state.scene.meant
    planned = {
        unit.id: choices.target(now, unit)
        for unit in table.state.units
        if numbers.controller(now, unit) < 0 and chooses(now, unit) and unit.ref.key not in placed
    }
    values = yield from sharing.ask(table, "targets", "D2-46", _askable(table))
    if values is None:
        return False
    _place(table, values)
    for unit in table.state.units:
        unit.target = planned.get(unit.id, unit.target)
    table.tell(Targets(_keys(table.state.units)), "D2-46")
    if table.state.settings.retarget:
        yield from _change(table)
    return True


def _lose_heart(table: Table) -> None:
    """Minions of a beaten Faction that cannot get away surrender (D2-439)."""
    for unit in list(table.state.units):
        if morale.despairs(table, unit) and chooses(table, unit) and morale.gives_up(table, unit):
            dying.leave_play(table, unit, "surrendered", "D2-439")


def _askable(position: Position) -> dict[int, list[Choice]]:
    """The form of each seat that has a Unit that may target anything."""
    return {
        seat: [form(position, units), *endings.giving_up(position, seat)]
        for seat, units in _choosing(still(position)).items()
    }


def _choosing(position: Position) -> dict[int, list[Unit]]:
    """The Units of each seat that may target anything, if it has any."""
    by_seat: dict[int, list[Unit]] = {seat: [] for seat in range(len(position.state.players))}
    for unit in position.state.units:
        seat = numbers.controller(position, unit)
        if seat in by_seat and chooses(position, unit):
            by_seat[seat].append(unit)
    return {seat: units for seat, units in by_seat.items() if units}


def form(position: Position, units: Sequence[Unit]) -> Form:
    """For each Unit one thing to target, or none."""
    return Form("targets", partial(_fields, position, units), sampler=partial(_sample, position, units))


def _fields(position: Position, units: Sequence[Unit]) -> tuple[Field, ...]:
    now = still(position)
    return tuple(
        Pick(
            unit.ref.key,
            tuple(target.key for target in offers(now, unit)),
            0,
            1,
            unsaid("Target of {unit}", unit=unit_called(position, unit)),
            label(position),
        )
        for unit in units
    )


def _sample(position: Position, units: Sequence[Unit], rng: Random) -> dict[str, Any]:
    """Mostly a Target, seldom none."""
    now = still(position)
    return {unit.ref.key: _one_of_all(now, unit, rng) if rng.random() < 0.9 else [] for unit in units}


def _one_of_all(position: Position, unit: Unit, rng: Random) -> list[str]:
    """Anything that a Unit may target, each equally likely; no more are looked for than are drawn."""
    left = [*_about(position, unit)]
    while left:
        target = left.pop(int(rng.random() * len(left)))
        if field.seen_by_faction(position, unit.faction, target):
            return [target.key]
    return []


def _place(table: Table, values: Mapping[str, Any]) -> None:
    """Put Targets on the Status Bar."""
    for unit in table.state.units:
        picked = values.get(unit.ref.key)
        if picked is not None:
            unit.target = read_target(picked[0]) if picked else None


def _keys(units: Iterable[Unit]) -> dict[str, str]:
    """The Targets of some Units, as events name them."""
    return {str(unit.id): unit.target.key for unit in units if unit.target is not None}


def _change(table: Table) -> Script[None]:
    """Each seat keeps its Targets or changes them once, in High Card order if more than one wants to (D2-48)."""
    seats = list(_choosing(still(table)))
    if not seats:
        return
    wishes = yield each("retarget", {seat: [KEEP, CHANGE] for seat in seats}, "D2-48")
    wanting = [seat for seat, wish in wishes.items() if wish == CHANGE]
    if len(wanting) > 1:
        wanting = yield from highcard.order(table, wanting, "D2-48")
    for seat in wanting:
        options = _askable(table).get(seat)
        if options is None:
            continue  # it gave up its Units meanwhile
        answer = yield one(seat, "targets", options, "D2-48", Asked(again=True))
        if endings.gave_up(table, seat, answer):
            continue
        before = {unit.id: unit.target for unit in table.state.units}
        assert isinstance(answer, Filled)
        _place(table, answer.values)
        changed = {str(unit.id): key_of(unit.target) for unit in table.state.units if before[unit.id] != unit.target}
        table.tell(Retargeted(seat, changed), "D2-48")


# -- Groups (D2-50)


def build_groups(table: Table) -> None:
    """Units that are linked by Targets, directly or through others, form a Group; so do those with one object (D2-50).

    Groups stand in the order of the lowest place on the Status Bar, and so do the Units of each (D2-51a).
    """
    scene = table.state.scene
    leader: dict[Target, Target] = {unit.ref: unit.ref for unit in table.state.units}

    def find(target: Target) -> Target:
        while leader[target] != target:
            target = leader[target]
        return target

    for unit in table.state.units:
        other = field.aimed_unit(table, unit.target)
        if unit.target is not None and (other is None or other.in_play):  # who has left play meanwhile links nobody
            leader.setdefault(unit.target, unit.target)
            leader[find(unit.ref)] = find(unit.target)
    groups: dict[Target, list[int]] = {}
    for unit in table.state.units:
        groups.setdefault(find(unit.ref), []).append(unit.id)
    scene.groups = list(groups.values())
    scene.finished = [False] * len(groups)
    scene.stirred = [False] * len(groups)
    scene.open = [False] * len(groups)
    table.tell(Groups([list(group) for group in scene.groups]), "D2-50")
