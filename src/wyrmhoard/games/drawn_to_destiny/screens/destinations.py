"""Where Units of a seat may be sent by whoever has no map to point at: the places worth a name, nearest first, and any
Space by its two numbers. What is sent is a wish as `walking` reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from wyrmhoard.kernel.contract.onward import Errand
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.mapping import GROUND, make_grid
from ..rules.core.compass import Space, distance
from ..rules.queries import field, numbers
from ..rules.scene.visibility import Eyes
from ..rules.turn import steps
from ..state import Unit
from ..table import Position
from ..target_state import ThingId, find_target
from ..words.phrases import target_name
from .preview import INTENTS
from .routes import covered, space_in, way_to
from .spaces import APART, called, space_of

EDGES: Final = {
    "north": later("the way out in the north"),
    "east": later("the way out in the east"),
    "south": later("the way out in the south"),
    "west": later("the way out in the west"),
}
WAY_OUT: Final = later("a way out")


def errands(position: Position, seat: int, prompt: str) -> list[Errand]:
    """Where each Unit of a seat may be sent, if it is asked what they intend."""
    if prompt != INTENTS:
        return []
    units = [one for one in position.state.units if one.in_play and numbers.controller(position, one) == seat]
    found = []
    for unit in units:
        ways = _ways(position, seat, unit)
        if ways:
            name = unit.ref.key
            found.append(
                Errand(
                    name,
                    say("{unit} walks to", unit=said(unit.sheet.name)),
                    ways,
                    say("another Space, by its two numbers, such as {x},{y}", x=unit.space[0], y=unit.space[1]),
                    (name, name + steps.TURNS),
                )
            )
    return found


def wish(how: str, sent: Mapping[str, str]) -> str:
    """The wish to go on like this, with the Units that are sent somewhere."""
    return " ".join([how, *(f"{name}@{way.replace(' ', '')}" for name, way in sent.items())])


def errand_told(position: Position, seat: int, name: str, way: str) -> list[str]:
    """What it costs a Unit to get to a Space, and what it meets on the way."""
    target, space = find_target(name), space_in(way.replace(" ", ""))
    unit = next((one for one in position.state.units if target is not None and one.ref == target), None)
    if unit is None or space is None or numbers.controller(position, unit) != seat:
        return [say("That is no Space: type two numbers, such as 4,5.")]
    ground = space_of(position, unit, space)
    walker = said(unit.sheet.name)
    if ground is None or ground["way"] is None:
        return [say("No way is known that leads {name} to {space}.", name=walker, space=way)]
    walk = say("{unit} walks to {space}:", unit=walker, space=_called(space, ground["name"]))
    return [" ".join([walk, _priced(ground["price"], unit), *ground["notes"]])]


def _called(space: Space, name: str) -> str:
    return f"{space[0]},{space[1]} ({name})" if name else f"{space[0]},{space[1]}"


def _priced(price: int, unit: Unit) -> str:
    """What a way costs, in words."""
    return say("{moves}, it has {left} now.", moves=_moves(price), left=unit.move)


def _ways(position: Position, seat: int, unit: Unit) -> list[tuple[str, str]]:
    """The places with a name that a known way leads to, nearest first, each Space once."""
    found: dict[Space, tuple[int, str]] = {}
    for name, spaces in _named(position, seat, unit):
        space = min(spaces, key=lambda one: distance(one, unit.space), default=None)
        if space is None or space == unit.space or space in found:
            continue
        way = way_to(position, unit, space)
        if way:
            found[space] = (sum(price for _, price in way), name)
    return [
        (f"{x},{y}", say("{name} ({x},{y}; {moves})", name=name, x=x, y=y, moves=_moves(price)))
        for (x, y), (price, name) in sorted(found.items(), key=lambda one: one[1])
    ]


def _moves(price: int) -> str:
    return say_many("{n} move", "{n} moves", n=price)


def _named(position: Position, seat: int, unit: Unit) -> Iterator[tuple[str, Iterable[Space]]]:
    """What has a name: ways out, things that are seen, what stands apart from the common ground."""
    board, entry = field.chart(position), field.entry(position)
    leaving = field.exit_spaces(position, unit)
    for way in board.exits:
        if field.may_use(position, way, unit):
            out = [s for s in leaving if any(field.leads(position, way, s, heading) for heading in range(8))]
            yield said(EDGES[way.edge]) if way.edge else said(WAY_OUT), out
    eyes = Eyes(position, seat)
    for thing in position.state.scene.things:
        if not (thing.gone or thing.hidden):
            yield target_name(position, ThingId(thing.id).key), [(thing.x, thing.y)]
    for other in position.state.units:
        friend = other is not unit and not field.are_rivals(position, unit.faction, other.faction)
        if friend and other.in_play and eyes.knows_place(other):
            yield said(other.sheet.name), [n for n in _beside(position, other.space) if n != unit.space]
    hidden, common, grid = covered(position), entry.map.ground, make_grid(entry.map)
    grounds: dict[str, set[Space]] = {}
    for space, location in board.location.items():
        if space not in hidden and (location.id != common or grid.rows[space[1]][space[0]] != GROUND):
            grounds.setdefault(called(position, space), set()).add(space)
    for name, spaces in grounds.items():
        yield from ((name, one) for one in _apart(spaces))


def _apart(spaces: set[Space]) -> Iterator[list[Space]]:
    """Spaces of one name, as the places that they make up: those that lie near to each other are one."""
    left = set(spaces)
    while left:
        place = [left.pop()]
        for space in place:
            near = {one for one in left if distance(one, space) < APART}
            place += near
            left -= near
        yield place


def _beside(position: Position, space: Space) -> list[Space]:
    around = (field.neighbour(space, heading) for heading in range(8))
    return [one for one in around if field.inside(position, one)]
