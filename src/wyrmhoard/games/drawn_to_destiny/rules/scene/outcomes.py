"""Outcomes that a Scene brings about: by a finished Job, a Clock Event, a place of its story (`aims.Outcome`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked
from ...cards import aims
from ...cards.aims import AnyOutcome
from ...events.scenes import Handicapped, LightsUp
from ...state import NOBODY, Unit
from ...table import Position, Table
from ...target_state import DoorChange
from ..harm import conditions, placing, things
from ..queries import field, numbers
from . import goals, rewards

ACTOR: Final = "actor"
"""Stands for the Unit that tried."""
RIVALS: Final = "rivals"
"""Stands for those against whom it was done."""
DRIVEN_OFF: Final = "driven off"
"""The exit of those who leave aboard an object."""


def bring_about(
    table: Table, outcomes: Sequence[AnyOutcome], actor: Unit | None = None, rivals: Sequence[Unit] = ()
) -> Script[None]:
    """Carry out what a Scene says happens now, in order. `actor`: the Unit by whose doing it happens; `rivals`: those
    against whom it was done, their leader first."""
    for outcome in outcomes:
        yield from _DO[type(outcome)](table, outcome, actor)
        if isinstance(outcome, aims.Afflict) and RIVALS in outcome.who:
            yield from _share(table, outcome, rivals)


def _share(table: Table, outcome: aims.Afflict, rivals: Sequence[Unit]) -> Script[None]:
    """The outcome is shared out among a group by the decision of its leader (D2-209)."""
    seat = numbers.controller(table, rivals[0]) if rivals else NOBODY
    for left in range(outcome.number, 0, -1):
        names = [unit.ref.key for unit in rivals if unit.in_play]
        if not names:
            return
        data = Asked(condition=outcome.condition, left=left)
        taker = (yield one(seat, "share", names, "D2-209", data)) if seat >= 0 and len(names) > 1 else names[0]
        yield from conditions.gain(table, table.state.unit(int(taker[1:])), outcome.condition, 1, rule="D2-209")


def _units(table: Table, who: Sequence[str], actor: Unit | None) -> list[Unit]:
    units = [unit for unit in goals.units_of(table, who) if unit.in_play]
    return [*units, actor] if ACTOR in who and actor is not None and actor.in_play else units


def _mark(table: Table, outcome: aims.Mark, actor: Unit | None) -> Script[None]:
    table.state.scene.story[outcome.flag] = 1
    yield from ()


def _release(table: Table, outcome: aims.Release, actor: Unit | None) -> Script[None]:
    for unit in _units(table, outcome.who, actor):
        conditions.lose(table, unit, outcome.condition, unit.has(outcome.condition), rule="D2-205")
    yield from ()


def _afflict(table: Table, outcome: aims.Afflict, actor: Unit | None) -> Script[None]:
    for unit in _units(table, outcome.who, actor):
        yield from conditions.gain(table, unit, outcome.condition, outcome.number, rule="D2-13")


def _light(table: Table, outcome: aims.Light, actor: Unit | None) -> Script[None]:
    table.state.scene.story[field.LIT] = 1
    table.tell(LightsUp(), "D2-282")
    yield from ()


def _handicap(table: Table, outcome: aims.Handicap, actor: Unit | None) -> Script[None]:
    story = table.state.scene.story
    for entry in outcome.units:
        key = numbers.handicap_key(entry)
        story[key] = story.get(key, 0) + outcome.skill
        table.tell(Handicapped(entry, outcome.skill), "D2-13")
    yield from ()


def _call_off(table: Table, outcome: aims.CallOff, actor: Unit | None) -> Script[None]:
    scene = table.state.scene
    for unit in scene.units:
        if unit.status == "to come" and (unit.key in outcome.units or unit.sheet.entry in outcome.units):
            unit.status = "removed"
            scene.clock.events = [event for event in scene.clock.events if event[1] != unit.ref.key]
    yield from ()


def _open(table: Table, outcome: aims.OpenDoor, actor: Unit | None) -> Script[None]:
    table.state.scene.waiting.append(DoorChange(outcome.door, "open"))
    yield from ()


def _drive_off(table: Table, outcome: aims.DriveOff, actor: Unit | None) -> Script[None]:
    carriers = [thing.id for thing in table.state.scene.things if thing.key == outcome.object]
    for unit in list(table.state.units):
        if unit.riding in carriers:
            placing.leave(table, unit, DRIVEN_OFF)
    yield from ()


def _pay(table: Table, outcome: aims.Pay, actor: Unit | None) -> Script[None]:
    """Each Character of the party is given something: of the actor's side, or of all seats."""
    state = table.state
    keys = [faction.key for faction in state.factions] if actor is None else [state.factions[actor.faction].key]
    yield from rewards.pay(table, rewards.seats_of(table, keys), outcome.reward, "D2-296")


def _hand(table: Table, outcome: aims.Hand, actor: Unit | None) -> Script[None]:
    """Set the size of the hands with which the seats start the next Scene."""
    for player in table.state.players:
        player.next_hand = outcome.cards
    yield from ()


def _hasten(table: Table, outcome: aims.Hasten, actor: Unit | None) -> Script[None]:
    """How much earlier the first Clock Event of the next Scene comes."""
    table.state.hasten = outcome.by
    yield from ()


def _damage(table: Table, outcome: aims.Damage, actor: Unit | None) -> Script[None]:
    for unit in _units(table, outcome.who, actor):
        things.damage(table, unit, outcome.damaged)
    yield from ()


def _choose(table: Table, outcome: aims.Choose, actor: Unit | None) -> Script[None]:
    """The party chooses: the actor's seat for it, or the first."""
    seat = actor.seat if actor is not None and actor.seat >= 0 else 0
    at = next(at for at, choice in enumerate(choices_of(table)) if choice == outcome)
    answer = yield one(seat, "outcome", [f"{at}:{number}" for number in range(len(outcome.of))], "D2-42")
    yield from bring_about(table, (chosen(table, str(answer)),), actor)


def choices_of(position: Position) -> list[aims.Choose]:
    """What the party can have to choose in this Scene."""
    return [outcome for outcome in field.entry(position).outcomes if isinstance(outcome, aims.Choose)]


def chosen(position: Position, answer: str) -> AnyOutcome:
    """The outcome that an answer names: "1:0" is the first one of the Scene's second choice."""
    at, _, number = answer.partition(":")
    return choices_of(position)[int(at)].of[int(number)]


_DO: Final[dict[type, Callable[[Table, Any, Unit | None], Script[None]]]] = {
    aims.Mark: _mark,
    aims.Release: _release,
    aims.Afflict: _afflict,
    aims.Light: _light,
    aims.Handicap: _handicap,
    aims.CallOff: _call_off,
    aims.OpenDoor: _open,
    aims.DriveOff: _drive_off,
    aims.Pay: _pay,
    aims.Hand: _hand,
    aims.Hasten: _hasten,
    aims.Damage: _damage,
    aims.Choose: _choose,
}
