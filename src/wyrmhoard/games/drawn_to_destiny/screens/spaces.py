"""What a Space is that somebody points at: its ground, what that does, and the way there with what each step costs."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said

from ..rules.core.compass import Space
from ..rules.queries import field, paths
from ..state import Unit
from ..table import Position
from ..words.places import location_text


class StepView(TypedDict):
    """A step of a way: where it leads, and what it costs in Move."""

    space: list[int]
    price: int


class GroundProspect(TypedDict):
    """A Space. `text` says what its ground does; it is "" where nobody knows what lies there. `way` is None where no
    way leads there, or where nobody can say."""

    space: list[int]
    name: str
    text: str
    elevation: int
    way: list[StepView] | None
    price: int
    move: int


def space_in(about: str) -> Space | None:
    """The Space that a name stands for: "4,5"; None for any other."""
    parts = about.split(",")
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 4 for part in parts):
        return None
    return int(parts[0]), int(parts[1])


def space_of(position: Position, unit: Unit, space: Space) -> GroundProspect | None:
    """What everybody can know of a Space, and how the Unit gets there; None beside the map, and where a Narrator may
    have changed it unseen."""
    if not field.inside(position, space) or any(player.narrator for player in position.state.players):
        return None
    chart, revealed = field.chart(position), position.state.scene.revealed
    covered = {one for one, name in chart.face_down.items() if name not in revealed}
    lies = space in covered
    ground = None if lies else chart.location[space]
    way = None if covered or field.is_aboard(position, unit) else paths.way_to(position, unit, space)
    return {
        "space": list(space),
        "name": said(ground.name) if ground is not None else "",
        "text": location_text(ground) if ground is not None else "",
        "elevation": 0 if lies else field.elevation(position, space),
        "way": None if way is None else [{"space": list(at), "price": price} for at, price in way],
        "price": sum(price for _, price in way or ()),
        "move": unit.move,
    }
