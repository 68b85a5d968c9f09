"""The map of a terminal: a line for each row of Spaces, with what stands on each; nothing is said by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from wyrmhoard.kernel.text.markup import literal

from ..map_sight import MapView
from ..sight import View
from ..unit_sight import SpaceView, UnitView
from .beside import LEAST, RULE, beside
from .ground import PERIL, THINGS, ground_style

Space = tuple[int, int]
QUIET: Final = "#b9ad98"
TINTS: Final = {
    "blue": "#8fb8e8", "gold": "#d6c46b", "orange": "#f0a36a", "purple": "#c6a5e0", "red": "#f0937a",
    "teal": "#9fd3c7",
}  # fmt: skip
ARROWS: Final = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
DOORS: Final = {"open": "Dop", "closed": "Dcl", "locked": "Dlk", "broken": "Dbr"}
MARKER: Final = "(?)"
THING: Final = "$"
HAZARD: Final = "!"
GOAL: Final = "◆"
"""Where a Goal of the viewer's side lies."""
LARGE: Final = 108
"""From more columns than this on the screen is high, too, and a Space may have two lines."""
BIG: Final = 5
"""Columns of a Space then."""
LABEL: Final = 4
"""Columns of the label of a row."""
DARK: Final = "#141a17"
"""The letters of a Unit on the colour of its side."""


def drawn(view: View, chart: MapView, width: int) -> list[str]:
    """One line for each row of Spaces, the northernmost first; three columns for a Space, fewer on wide maps, and on a
    large screen five in two lines. What has room beside it stands there."""
    room, big = columns_of(chart, width), lines_of(chart, width) > 1
    cells = _cells(view, chart, room, upper=big)
    below = _cells(view, chart, room, lower=True) if big else {}
    numbers = "".join(_numbered(x, room) for x in range(chart["width"]))
    lines = [f"[{QUIET}]{'x->':<{LABEL}}{numbers:<{room * chart['width']}}[/]"]
    for y in reversed(range(chart["height"])):
        for label, row in ((f"y{y}", cells), ("", below)):
            if row:
                line = "".join(row[x, y] for x in range(chart["width"]))
                lines.append(f"[{QUIET}]{label:<{LABEL}}[/]{line}")
    there = beside(view, width - LABEL - room * chart["width"] - len(RULE), len(lines))
    told = [f"[{QUIET}]{RULE}[/][{tint(unit)}]{text}[/]" for unit, text in there]
    return [line + more for line, more in zip_longest(lines, told, fillvalue="")]


def lines_of(chart: MapView, width: int) -> int:
    """How many lines a Space has."""
    return 2 if width > LARGE and BIG * chart["width"] + LABEL + len(RULE) + LEAST <= width else 1


def columns_of(chart: MapView, width: int) -> int:
    """How many columns a Space has."""
    return BIG if lines_of(chart, width) > 1 else max(1, min(3, (width - LABEL) // chart["width"]))


def _at(space: SpaceView) -> Space:
    x, y = space
    return x, y


def _numbered(x: int, room: int) -> str:
    """The number of a column; where there is no room for it, its last digit."""
    return f"{x:<{room}}" if room > len(str(x)) or room == 2 else str(x % 10).ljust(room)


def _cells(view: View, chart: MapView, room: int, *, upper: bool = False, lower: bool = False) -> dict[Space, str]:
    """What stands on each Space, as markup: the ground, then doors, things, hazards, markers and Units over it. Of two
    lines, `upper` or `lower`, the mark of a Unit stands in the first, and where it faces in the second."""
    ground = {(x, y): _ground(view, chart, (x, y)) for x in range(chart["width"]) for y in range(chart["height"])}
    for there in goals_of(view):
        text = ground[there]
        if text != text[:1] * 3:
            ground[there] = f"{text[: room - 1]}{GOAL}{text[room - 1 :]}"
    for door in chart["doors"]:
        if door["at"] is not None:
            ground[_at(door["at"])] = DOORS[door["state"]]
    cells = {
        space: f"[{_ground_tint(chart, space, text)}]{literal(_below(text) if lower else _filled(text, room))}[/]"
        for space, text in ground.items()
    }
    for marker in view["markers"]:
        for space in marker["spaces"]:
            text = literal((MARKER if room >= 3 else "?")[:room].center(room))
            cells[_at(space)] = f"[bold {DARK} on #f3ead7]{text}[/]"
    standing: dict[Space, list[UnitView]] = {}
    for unit in view["units"]:
        for space in unit["spaces"] or ():
            standing.setdefault(_at(space), []).append(unit)
    for there, units in standing.items():
        text = _token(units, there)
        text = (
            text[-1:].center(room)
            if lower
            else f" {text[:-1]}"[:room].ljust(room)
            if upper
            else text[:room].ljust(room)
        )
        cells[there] = f"[bold {DARK} on {tint(units[0])}]{literal(text)}[/]"
    return cells


def goals_of(view: View) -> list[Space]:
    """Where the Goals of the viewer's side lie."""
    return [] if view["faction"] is None else [_at(space) for space in view["factions"][view["faction"]]["goal_spaces"]]


def _filled(text: str, room: int) -> str:
    """A Space without Units; one that nobody can enter is filled all over."""
    return (text[:1] * room if text == text[:1] * 3 else text)[:room].ljust(room)


def _below(text: str) -> str:
    """The second line of a Space without Units: its character once more, or all over if nobody can enter it."""
    return text[:1] * BIG if text == text[:1] * 3 else f"  {text[:1] if text[:1] not in 'D!' else ' '}  "


def _ground(view: View, chart: MapView, space: Space) -> str:
    """A Space without Units: its character, three times if nobody can enter it; what lies there, and its Elevation."""
    character: str = chart["rows"][chart["height"] - 1 - space[1]][space[0]]
    turned = any(_at(place["space"]) == space for place in chart["turned_up"])
    ground = chart["legend"].get(character)
    if ground is not None and ground["blocked"] and not turned:
        return character * 3
    text = HAZARD if turned else character
    if any(space == _at(s) for thing in view["things"] for s in thing["spaces"]):
        text += THING
    if any(space == _at(s) for hazard in chart["hazards"] for s in hazard["spaces"]):
        text += HAZARD
    level = next((high["level"] for high in chart["elevation"] if _at(high["space"]) == space), 0)
    return text + (str(level) if level else "")


def _token(units: Sequence[UnitView], space: Space) -> str:
    """The Units on a Space: mark and Facing of one; "+" if there are more; "=" is the rear of a big one."""
    unit = units[0]
    if len(units) > 1:
        return f"{unit['mark']}+"
    if unit["facing"] is None or unit["space"] is None or _at(unit["space"]) != space:
        return f"{unit['mark']}="
    return f"{unit['mark']}{ARROWS[unit['facing']]}"


def _ground_tint(chart: MapView, space: Space, text: str) -> str:
    """The colours of a Space without Units: of its ground, and in front of what lies there."""
    character = chart["rows"][chart["height"] - 1 - space[1]][space[0]]
    place = chart["legend"].get(character)
    lies = PERIL if HAZARD in text else THINGS if THING in text[1:] or text.startswith("D") else ""
    return ground_style(place["location"] if place is not None else "", space, lies)


def tint(unit: UnitView) -> str:
    """The colour of a side."""
    return TINTS.get(unit["colour"], "#f3ead7")
