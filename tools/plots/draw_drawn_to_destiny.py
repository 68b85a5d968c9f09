"""Draw the geometry of Drawn to Destiny as SVG files into docs/pictures/drawn-to-destiny/, by the code of the rules."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import Final

from wyrmhoard.games.drawn_to_destiny.cards.scenery import HEADINGS
from wyrmhoard.games.drawn_to_destiny.rules.core.compass import (
    CLOSE,
    MELEE,
    REACH,
    Cover,
    Edge,
    PlainGround,
    Profile,
    Space,
    Stand,
    arc_of,
    cover,
    is_in_arc,
    is_in_sight,
    move_towards,
    nearest,
    neighbour,
    range_between,
    reach,
)

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures" / "drawn-to-destiny"
CELL: Final = 44
LEAST: Final = 200
"""The least width of a panel, so that its lines of text have room."""
GAP: Final = 24
HEAD: Final = 30
LINE: Final = 18

STYLE: Final = """
svg { --paper: #fbf7ec; --ink: #2b2620; --quiet: #8a8072; --cell: #ffffff; --good: #cfe3c0; --fair: #f3e2a9;
  --poor: #f2c4b3; --other: #cddfee; --solid: #6b6155; --on-solid: #ffffff; --clear: #3f7a2f; --shut: #b8321c; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #1f1d1a; --ink: #ece6da; --quiet: #9a9184; --cell: #2b2824; --good: #38532b; --fair: #5f5220;
    --poor: #6b3525; --other: #2d475c; --solid: #b3a895; --on-solid: #1f1d1a; --clear: #8fcf7a; --shut: #ff8a70; }
}
text { font: 11px system-ui, sans-serif; fill: var(--ink); text-anchor: middle; }
.title { font-weight: 600; font-size: 14px; text-anchor: start; }
.note { text-anchor: start; font-size: 12px; }
.paper { fill: var(--paper); }
.cell { fill: var(--cell); stroke: var(--quiet); stroke-width: 1; }
.good { fill: var(--good); } .fair { fill: var(--fair); } .poor { fill: var(--poor); } .other { fill: var(--other); }
.wall { fill: var(--solid); } .on-wall { fill: var(--on-solid); }
.middle { fill: none; stroke: var(--solid); stroke-width: 1.5; stroke-dasharray: 3 2; }
.rock { fill: var(--solid); }
.unit { fill: var(--ink); } .rear { fill: none; stroke: var(--ink); stroke-width: 2; }
.line { stroke-width: 2; fill: none; } .clear { stroke: var(--clear); }
.shut { stroke: var(--shut); stroke-dasharray: 6 3; }
.edge { stroke: var(--solid); stroke-width: 6; stroke-linecap: round; }
""".strip()


class Panel:
    """A small map with a title and some lines below it. Its Spaces go from (0, 0) to (`wide` - 1, `high` - 1)."""

    def __init__(self, title: str, wide: int, high: int, notes: Iterable[str] = (), *, cell: int = CELL) -> None:
        self.title = title
        self.wide, self.high = wide, high
        self.notes = list(notes)
        self.cell = cell
        self.parts: list[str] = []
        for x in range(wide):
            for y in range(high):
                self.fill((x, y), "cell")

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        return max(self.wide * self.cell, LEAST), HEAD + self.high * self.cell + 6 + LINE * len(self.notes)

    def centre(self, space: Space) -> tuple[int, int]:
        """Where the centre of a Space is drawn."""
        return space[0] * self.cell + self.cell // 2, HEAD + (self.high - 1 - space[1]) * self.cell + self.cell // 2

    def fill(self, space: Space, kind: str) -> None:
        """Colour a Space."""
        x, y = self.centre(space)
        side = self.cell
        at = f'x="{x - side // 2}" y="{y - side // 2}" width="{side}" height="{side}"'
        self.parts.append(f'<rect class="cell {kind}" {at}/>')

    def label(self, space: Space, *lines: str, kind: str = "") -> None:
        """Write into a Space."""
        x, y = self.centre(space)
        mark = f' class="{kind}"' if kind else ""
        for number, line in enumerate(lines):
            below = 4 + 13 * number - 13 * (len(lines) - 1) // 2
            self.parts.append(f'<text{mark} x="{x}" y="{y + below}">{escape(line)}</text>')

    def unit(self, stand: Stand) -> None:
        """A Unit as an arrow that points where it faces, and a ring on its rear Space."""
        x, y = self.centre(stand.space)
        turn = 45 * stand.facing
        self.parts.append(
            f'<path class="unit" transform="translate({x} {y}) rotate({turn})" d="M0-14 10 11 0 5-10 11Z"/>'
        )
        if stand.rear is not None:
            a, b = self.centre(stand.rear)
            self.parts.append(
                f'<path class="rear" d="M{x} {y}L{a} {b}"/><circle class="unit" cx="{a}" cy="{b}" r="8"/>'
            )

    def stroke(self, one: Space, other: Space, kind: str) -> None:
        """A line from centre to centre."""
        (a, b), (c, d) = self.centre(one), self.centre(other)
        self.parts.append(f'<path class="line {kind}" d="M{a} {b}L{c} {d}"/>')

    def edge(self, one: Space, other: Space) -> None:
        """A wall or closed door between two Spaces side by side."""
        (a, b), (c, d) = self.centre(one), self.centre(other)
        x, y, half = (a + c) // 2, (b + d) // 2, self.cell // 2
        path = f"M{x} {y - half}V{y + half}" if b == d else f"M{x - half} {y}H{x + half}"
        self.parts.append(f'<path class="edge" d="{path}"/>')

    def ground(self, ground: PlainGround) -> None:
        """What stands on the map: walls, obstacles with the middle that counts, closed edges."""
        for space in sorted(ground.blocking):
            self.fill(space, "wall")
            self.label(space, "wall", kind="on-wall")
        for space in sorted(ground.obstacles):
            x, y = self.centre(space)
            side = self.cell * 7 // 10
            self.parts.append(f'<circle class="rock" cx="{x}" cy="{y}" r="9"/>')
            at = f'x="{x - side // 2}" y="{y - side // 2}" width="{side}" height="{side}"'
            self.parts.append(f'<rect class="middle" {at}/>')
        for one, other in sorted(ground.edges):
            self.edge(one, other)

    def drawn(self, left: int, top: int) -> str:
        """The panel as SVG, at a place on the sheet."""
        below = HEAD + self.high * self.cell + LINE
        notes = [
            f'<text class="note" x="0" y="{below + LINE * row}">{escape(note)}</text>'
            for row, note in enumerate(self.notes)
        ]
        title = f'<text class="title" x="0" y="18">{escape(self.title)}</text>'
        inside = "\n".join([title, *self.parts, *notes])
        return f'<g transform="translate({left} {top})">\n{inside}\n</g>'


def sheet(title: str, description: str, panels: list[Panel], columns: int) -> str:
    """Panels in rows on one picture."""
    rows = [panels[start : start + columns] for start in range(0, len(panels), columns)]
    drawn, top, widest = [], GAP, 0
    for row in rows:
        left = GAP
        for panel in row:
            drawn.append(panel.drawn(left, top))
            left += panel.size[0] + GAP
        top += max(panel.size[1] for panel in row) + GAP
        widest = max(widest, left)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{widest}" height="{top}" viewBox="0 0 {widest} {top}" '
            'role="img" aria-labelledby="title what">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="what">{escape(description)}</desc>',
            f"<style>\n{STYLE}\n</style>",
            f'<rect class="paper" width="{widest}" height="{top}"/>',
            *drawn,
            "</svg>\n",
        ]
    )


def moves() -> str:
    """The 8 Moves by Facing, with their prices."""
    panels = []
    for facing in (0, 1):
        panel = Panel(f"Facing {HEADINGS[facing]}", 3, 3, ["green: Move:1", "yellow: Move:2"], cell=62)
        for heading in range(8):
            space = neighbour((1, 1), heading)
            kind, price = move_towards(facing, heading)
            panel.fill(space, "good" if price == 1 else "fair")
            panel.label(space, *kind.replace("drift-back", "drift back").split("-"), str(price))
        panel.unit(Stand((1, 1), facing))
        panels.append(panel)
    return sheet(
        "The eight Moves",
        "Forward and Drift cost 1 Move; Slide, Backward and Drift Back cost 2. Shown for a Unit that faces N and NE.",
        panels,
        2,
    )


_ARC_LOOK: Final = {"front": ("good", "F"), "left": ("fair", "L"), "right": ("other", "R"), "back": ("poor", "B")}


def arcs() -> str:
    """The four arcs and the forward half."""
    panels = []
    for facing in (0, 1):
        notes = ["F front, L left, R right, B back", "a dot: Arc:Forward"]
        panel = Panel(f"Facing {HEADINGS[facing]}", 7, 7, notes)
        for space in [(x, y) for x in range(7) for y in range(7) if (x, y) != (3, 3)]:
            kind, letter = _ARC_LOOK[arc_of(facing, (3, 3), space)]
            panel.fill(space, kind)
            panel.label(space, letter + (" •" if is_in_arc("forward", facing, (3, 3), space) else ""))
        panel.unit(Stand((3, 3), facing))
        panels.append(panel)
    return sheet(
        "Arcs",
        "Which Spaces lie in Arc:Front, Left, Right and Back of a Unit, and which in Arc:Forward.",
        panels,
        2,
    )


def reaches() -> str:
    """What Close Combat, Melee, Reach and a ranged weapon reach."""
    kinds = [
        ("Close Combat", CLOSE),
        ("Melee", MELEE),
        ("Reach", REACH),
        ("Ranged, Range:3", Profile.parse("range:3")),
    ]
    panels = []
    for title, profile in kinds:
        panel = Panel(title, 7, 7, ["+ works, -1 Initiative:-1, D Disadvantage"])
        for space in [(x, y) for x in range(7) for y in range(7)]:
            reached = reach(PlainGround(), profile, Stand((3, 3), 0), Stand(space, 4))
            if reached.refusal is None:
                worse = "-1" if reached.initiative else "D" if reached.has_disadvantage else ""
                panel.fill(space, "fair" if worse else "good")
                x, y = space
                if (x, y) != (3, 3):
                    panel.label(space, worse or "+")
                else:
                    panel.notes.append(f"on its own Space: {worse or '+'}")
            elif space == (3, 3):
                panel.notes.append("on its own Space: no")
        panel.unit(Stand((3, 3), 0))
        panels.append(panel)
    return sheet(
        "What reaches where",
        "The Spaces that a Unit facing N reaches with Close Combat, Melee, a Reach weapon and a ranged weapon.",
        panels,
        2,
    )


def _seen(title: str, ground: PlainGround, one: Space, other: Space, size: Space) -> Panel:
    """Two Spaces and whether there is Line of Sight between them."""
    is_clear = is_in_sight(ground, one, other)
    panel = Panel(title, *size, ["Line of Sight" if is_clear else "no Line of Sight"])
    panel.ground(ground)
    panel.stroke(one, other, "clear" if is_clear else "shut")
    for space in (one, other):
        x, y = panel.centre(space)
        panel.parts.append(f'<circle class="unit" cx="{x}" cy="{y}" r="6"/>')
    return panel


def _walls(*spaces: Space, edges: Iterable[Edge] = ()) -> PlainGround:
    return PlainGround(frozenset(spaces), frozenset(), frozenset(edges))


def sight() -> str:
    """Lines of Sight that are clear, blocked, and at a corner."""
    panels = [
        _seen("Past a wall", _walls((2, 2)), (0, 0), (4, 2), (5, 3)),
        _seen("Through its square", _walls((2, 1)), (0, 0), (4, 2), (5, 3)),
        _seen("It touches a corner", _walls((2, 0)), (0, 0), (3, 1), (5, 3)),
        _seen("Between two corners", _walls((1, 2), (2, 1)), (1, 1), (3, 3), (5, 4)),
        _seen("A closed door on an edge", _walls(edges=[((1, 1), (2, 1))]), (0, 1), (4, 1), (5, 4)),
        _seen("The end of an edge", _walls(edges=[((1, 1), (2, 1))]), (1, 1), (2, 2), (5, 4)),
        _seen("A straight wall of edges", _walls(edges=[((1, 1), (2, 1)), ((1, 2), (2, 2))]), (1, 1), (2, 2), (5, 4)),
    ]
    return sheet(
        "Line of Sight",
        "Straight lines between the centres of Spaces: clear, blocked by a wall, at corners, and across closed edges.",
        panels,
        3,
    )


def _covered(title: str, ground: PlainGround, shooter: Space, rival: Space, size: Space) -> Panel:
    """The four lines of Cover."""
    covered: Cover = cover(ground, shooter, rival)
    panel = Panel(title, *size, [f"Cover {25 * covered.quarters}%"], cell=64)
    for line in covered.lines[:3]:
        panel.fill(line.to, "other")
    panel.ground(ground)
    for line in covered.lines:
        panel.stroke(shooter, line.to, "shut" if line.obstacle else "clear")
        hit = f"hits what stands at {line.obstacle.space}" if line.obstacle else "clear"
        panel.notes.append(f"{line.suit.capitalize()} to {line.to}: {hit}")
    for line in covered.lines[:3]:
        x, y = panel.centre(line.to)
        panel.parts.append(f'<text x="{x}" y="{y + panel.cell // 2 - 2}">{line.suit}</text>')
    for space in (shooter, rival):
        x, y = panel.centre(space)
        panel.parts.append(f'<circle class="unit" cx="{x}" cy="{y}" r="7"/>')
    return panel


def covers() -> str:
    """Cover: its three Spaces, its four lines, and the suit of each."""

    def rocks(*spaces: Space) -> PlainGround:
        return PlainGround(frozenset(), frozenset(spaces))

    panels = [
        _covered("One rock in front", rocks((3, 2)), (1, 1), (4, 2), (6, 4)),
        _covered("On the diagonal", rocks((4, 4)), (0, 0), (5, 5), (6, 6)),
        _covered("A row of crates", rocks((4, 1), (4, 2), (4, 3)), (0, 2), (5, 2), (6, 4)),
        _covered("The line passes the middle by", rocks((1, 0)), (0, 0), (5, 4), (6, 5)),
    ]
    return sheet(
        "Cover",
        "From a shooter go lines to the three nearest Spaces around the target, and one to the target. A line is "
        "obstructed if it passes through the dashed middle of an obstacle's Space. Each suit stands for one line.",
        panels,
        2,
    )


def double_sized() -> str:
    """How a Unit of two Spaces moves and turns, and where it is measured."""
    start = Stand((2, 2), 0, (2, 1))
    acts: list[tuple[str, Callable[[Stand], Stand]]] = [
        ("It stands, facing N", lambda stand: stand),
        ("Forward", lambda stand: stand.stepped(0)),
        ("Drift right", lambda stand: stand.stepped(1)),
        ("Slide right", lambda stand: stand.stepped(2)),
        ("Backward", lambda stand: stand.stepped(4)),
        ("Turn right", lambda stand: stand.turned(1)),
    ]
    panels = []
    for title, act in acts:
        panel = Panel(title, 5, 5, ["coloured: where it stood"])
        for space in start.spaces:
            panel.fill(space, "other")
        panel.unit(act(start))
        panels.append(panel)
    for title, attacker in (("From behind", Stand((2, 0), 0)), ("From the side", Stand((4, 2), 6))):
        horse = Stand((2, 3), 0, (2, 2))
        at, to = nearest(attacker, horse)
        far, arc = range_between(attacker, horse), arc_of(horse.facing, to, at).capitalize()
        panel = Panel(title, 5, 5, [f"Range:{far}, in Arc:{arc}"])
        panel.unit(horse)
        panel.unit(attacker)
        panel.stroke(at, to, "clear")
        panels.append(panel)
    return sheet(
        "Double-sized Units",
        "The front Space (arrow) moves and turns; the rear Space (dot) trails, or is laid behind. Everything is "
        "measured to the nearer Space.",
        panels,
        4,
    )


PICTURES: Final[dict[str, Callable[[], str]]] = {
    "moves": moves,
    "arcs": arcs,
    "reach": reaches,
    "sight": sight,
    "cover": covers,
    "double-sized": double_sized,
}


def main() -> int:
    """Write every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        path = FOLDER / f"{name}.svg"
        path.write_text(draw(), encoding="utf-8", newline="\n")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
