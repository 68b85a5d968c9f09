"""The dangers of a way before it is taken: hazards, swims and crossings on each of its Spaces, with their chances to go
wrong, and collisions. Dangers that nobody has noticed yet are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ...cards.locations import Hazard, Location
from ...state import NOBODY, Unit
from ...table import Position
from ..conflict import initiative, trials
from ..conflict.forecast import Forecast, Tried
from ..conflict.trials import Trial
from ..core import compass
from ..core.compass import Space
from ..core.conflict_cards import CARDS
from ..movement import collisions, hazards
from ..queries import field, numbers, supposing
from .prospects import hand_of

Sort: TypeAlias = Literal["hazard", "swim", "crossing", "collision"]


@dataclass(frozen=True, slots=True)
class Peril:
    """What may go wrong on one Space."""

    sort: Sort
    location: Location
    risk: float
    """The probability that it does, from 0 to 1."""
    exact: bool = True
    card: str = ""
    """The best card of the hand against it; "fate": it has none; "": no card is played."""
    half: str = ""
    against: Unit | None = None
    """The Unit that one would collide with."""


def along(position: Position, unit: Unit, way: Sequence[tuple[Space, int]]) -> list[tuple[Unit, list[Peril]]]:
    """For each Space of a way, with its price, the Unit as it stands there, and what may go wrong.

    Each kind of ground strikes once a Turn (D2-415): where the Move of this Turn has run out the next one begins.
    """
    steps: list[tuple[Unit, list[Peril]]] = []
    burnt, left, at = [*unit.burnt], unit.move, unit.space
    for space, price in way:
        if price > left and unit.start:
            burnt, left = [], unit.start
        left -= price
        then = unit.copy()
        then.rear = at if unit.rear is not None else None
        (then.x, then.y), then.facing, then.burnt = space, compass.heading_to(at, space), burnt
        world = supposing.standing_so(position, then)
        perils = [*_of_ground(world, then), *_of_others(world, then)]
        burnt = [*burnt, *_marks(world, then)]
        steps.append((then, perils))
        at = space
    return steps


def _marks(position: Position, unit: Unit) -> Iterator[str]:
    """The marks of everything that strikes a Unit here now, and so not again in this Turn."""
    for location in hazards.hazardous(position, unit, noticed=True):
        if hazards.is_due(unit, location):
            yield location.id
    if hazards.swim(position, unit) is not None:
        yield hazards.SWAM
    yield from (mark for mark, _ in hazards.crossings(position, unit))


def _of_ground(position: Position, unit: Unit) -> Iterator[Peril]:
    for location in hazards.hazardous(position, unit, noticed=True):
        hazard = location.hazard
        if hazard is None or not hazards.is_due(unit, location) or numbers.is_immune(position, unit, location.id):
            continue
        yield _of_hazard(position, unit, location, hazard)
    here = field.location(position, unit.space)
    water = hazards.swim(position, unit)
    if water is not None:
        yield _of_trial(position, unit, "swim", here, water, 1.0)
    for _, trial in hazards.crossings(position, unit):
        yield _of_trial(position, unit, "crossing", here, trial, 1.0)


def _of_hazard(position: Position, unit: Unit, location: Location, hazard: Hazard) -> Peril:
    """A hazard, with the Fate that must bring it and the Test that spares (D2-415)."""
    comes = 1.0
    if hazard.ranks:
        pile = position.state.fate
        fate = pile.draw or pile.discard
        comes = sum(CARDS[card].rank in hazard.ranks for card in fate) / len(fate) if fate else 0.0
    trial = hazards.resisting(unit, hazard)
    if trial is None:
        return Peril("hazard", location, comes)
    return _of_trial(position, unit, "hazard", location, trial, comes)


def _of_trial(position: Position, unit: Unit, sort: Sort, location: Location, trial: Trial, comes: float) -> Peril:
    tried = tried_at(position, unit, trial)
    if tried is None:
        return Peril(sort, location, comes, exact=False)
    return Peril(
        sort, location, comes * (1 - tried.share(lambda came: came.passed)), tried.exact, tried.card, tried.half
    )


def tried_at(position: Position, unit: Unit, trial: Trial) -> Tried | None:
    """A Test that the ground asks of a Unit, with the best card of the hand of its seat; None if no hand is known."""
    seat = numbers.controller(position, unit)
    if seat == NOBODY:
        return None
    conflict = trials.line_up(position, unit, trial)
    initiative.reckon(position, conflict)
    return Forecast(position, conflict, hand_of(position, seat)).best_try(
        lambda tried: (tried.share(lambda came: came.passed),)
    )


def _of_others(position: Position, unit: Unit) -> Iterator[Peril]:
    """The Unit that it would collide with there, if nobody else moves (D2-91)."""
    here = field.location(position, unit.space)
    for other in field.units_at(position, unit.space):
        if other.hidden == NOBODY and collisions.may_collide(unit, other):
            yield Peril("collision", here, 1.0, against=other)
