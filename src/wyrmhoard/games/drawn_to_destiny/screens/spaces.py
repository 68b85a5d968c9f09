"""What a Space is that somebody points at: its ground, what that does, and the way there, with what each step costs,
who sees the Unit there and could strike it, and what may go wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.mapping import GROUND, make_grid
from ..rules.acts import perils
from ..rules.acts.perils import Peril, Sort
from ..rules.core import compass
from ..rules.core.compass import Space
from ..rules.queries import field, supposing
from ..state import Unit
from ..table import Position
from ..words.names import mark
from ..words.phrases import heading_name
from ..words.places import location_text
from .exposure import ExposureView, exposed
from .routes import covered, first_step, way_to
from .shares import percent

CERTAIN: Final = 100
PLACES: Final = 8
"""So many places are named at most."""
APART: Final = 3
"""Spaces of one name that lie nearer to each other are one place."""
CERTAINLY: Final[dict[Sort, str]] = {
    "hazard": later("{place} does harm."),
    "swim": later("In {place} it gets no further in this Turn."),
    "crossing": later("In {place} it loses something from its hands."),
}
"""What goes wrong for certain."""
PERHAPS: Final[dict[Sort, str]] = {
    "hazard": later("{place}: {n} % to be harmed."),
    "swim": later("{place}: {n} % to get no further in this Turn."),
    "crossing": later("{place}: {n} % to lose something from its hands."),
}
"""What may go wrong."""


class PerilView(TypedDict):
    """What may go wrong on a Space: a hazard, a swim, a crossing or a collision, with how likely it does in
    hundredths."""

    sort: Sort
    text: str
    risk: int
    exact: bool


class StepView(TypedDict):
    """A step of a way: where it leads, what it costs in Move, and what it exposes to if nobody else moves."""

    space: list[int]
    price: int
    exposed: list[ExposureView]
    perils: list[PerilView]


class PlaceView(TypedDict):
    """A place of the map that a Unit can be told to walk to: its Space that lies nearest, and what it is, in words."""

    space: list[int]
    text: str


class GroundProspect(TypedDict):
    """A Space. `text` says what its ground does; it is "" where nobody knows what lies there. `way` is None where no
    way leads there, or where nobody can say. `notes` say what the way exposes to, in words. `first`: the step
    with which the Unit would set out, as values of the form of intents, none of them if it has to wait for more Move;
    None: it cannot set out."""

    space: list[int]
    name: str
    text: str
    elevation: int
    way: list[StepView] | None
    price: int
    move: int
    notes: list[str]
    first: dict[str, Any] | None


def space_of(position: Position, unit: Unit, space: Space) -> GroundProspect | None:
    """What everybody can know of a Space, and how the Unit gets there; None beside the map, and where a Narrator may
    have changed it unseen."""
    if not field.inside(position, space) or any(player.narrator for player in position.state.players):
        return None
    lies = space in covered(position)
    ground = None if lies else field.chart(position).location[space]
    way = way_to(position, unit, space)
    steps = None if way is None else steps_of(position, unit, way)
    return {
        "space": list(space),
        "name": called(position, space) if ground is not None else "",
        "text": location_text(ground) if ground is not None else "",
        "elevation": 0 if lies else field.elevation(position, space),
        "way": steps,
        "price": sum(price for _, price in way or ()),
        "move": unit.move,
        "notes": [] if steps is None else notes_of(position, steps),
        "first": first_step(position, unit, space) if way else None,
    }


def places_of(position: Position, unit: Unit) -> list[PlaceView]:
    """Places around a Unit by their names, the nearest first: all that is not the common ground, nor closed."""
    grid, board, hidden = make_grid(field.entry(position).map), field.chart(position), covered(position)
    seats = position.state.players
    if field.is_aboard(position, unit) or any(player.narrator for player in seats):
        return []
    found: list[tuple[Space, str]] = []
    for space in sorted(grid, key=lambda space: (compass.distance(unit.space, space), space)):
        ground = grid.at(space)
        if grid.rows[space[1]][space[0]] == GROUND or ground.is_door or ground.object is not None:
            continue
        if space == unit.space or space in hidden or board.location[space].blocked:
            continue
        name = called(position, space)
        if all(name != other or compass.distance(space, at) >= APART for at, other in found):
            found.append((space, name))
        if len(found) == PLACES:
            break
    return [{"space": list(space), "text": _where(unit, space, name)} for space, name in found]


def _where(unit: Unit, space: Space, name: str) -> str:
    away, heading = compass.distance(unit.space, space), heading_name(compass.heading_to(unit.space, space))
    return say_many(
        "{place}, {n} Space to the {heading}", "{place}, {n} Spaces to the {heading}",
        n=away, place=name, heading=heading,
    )  # fmt: skip


def called(position: Position, space: Space) -> str:
    """What people call what lies on a Space: "Trough", where the Scene has a name for it."""
    location, ground = field.location(position, space), make_grid(field.entry(position).map).at(space)
    return said(ground.name if ground.name and ground.location == location.id else location.name)


def steps_of(position: Position, unit: Unit, way: list[tuple[Space, int]]) -> list[StepView]:
    """A way with what each step costs and exposes to."""
    return [
        {
            "space": list(space),
            "price": price,
            "exposed": exposed(supposing.standing_so(position, then), then),
            "perils": [_peril(position, space, peril) for peril in found],
        }
        for (space, price), (then, found) in zip(way, perils.along(position, unit, way), strict=True)
    ]


def _peril(position: Position, space: Space, peril: Peril) -> PerilView:
    lies = field.location(position, space) is peril.location
    risk, name = percent(peril.risk), called(position, space) if lies else said(peril.location.name)
    if peril.against is not None:
        text = say("It runs into {name}.", name=said(peril.against.sheet.name))
    elif risk == CERTAIN:
        text = said(CERTAINLY[peril.sort], place=name)
    else:
        text = said(PERHAPS[peril.sort], place=name, n=risk)
    return {"sort": peril.sort, "text": text, "risk": risk, "exact": peril.exact}


def notes_of(position: Position, steps: list[StepView]) -> list[str]:
    """What a way exposes to: what may go wrong, who could strike on it and at its end, and who sees it."""
    notes = [peril["text"] for step in steps for peril in step["perils"] if peril["risk"]]
    if not steps:
        return notes
    end = {one["unit"]: one for one in steps[-1]["exposed"]}
    there = [number for number, one in end.items() if one["attacks"]]
    passing = [one["unit"] for step in steps for one in step["exposed"] if one["attacks"] and one["unit"] not in there]
    seeing = {one["unit"] for step in steps for one in step["exposed"]} - {*there, *passing}
    if there:
        notes.append(say("At its end it could be struck by {rivals}.", rivals=_marks(position, there)))
    if passing:
        notes.append(say("On the way it could be struck by {rivals}.", rivals=_marks(position, passing)))
    if seeing:
        notes.append(say("Seen by {rivals}.", rivals=_marks(position, sorted(seeing))))
    return notes


def _marks(position: Position, units: Iterable[int]) -> str:
    """Units by their marks on the map."""
    return listed((mark(position.state.unit(number)) for number in dict.fromkeys(units)), say("and"))
