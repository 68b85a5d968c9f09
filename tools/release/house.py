"""Draw the house from its code: packages with their lines, and how often each imports from others.

python tools/release/house.py docs/pictures/house.svg

A package stands above all that it imports from.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

SOURCE: Final = Path(__file__).parents[2] / "src"
PACKAGE: Final = "wyrmhoard"
STOREYS: Final = (
    ("cli",),
    ("mcp",),
    ("terminal", "stdio", "server"),
    ("lab", "learning"),
    ("players",),
    ("games",),
    ("kernel",),
)
"""The storeys of the house, from the roof down. A package with rooms is drawn with them."""
ROOMS: Final = ("server", "kernel", "games")
WIDTH: Final = 1000
GAP: Final = 14
TALL: Final = {True: 92, False: 54}
"""Height of a storey in pixels: with rooms, and without."""


class Block(NamedTuple):
    """A package or a room in the drawing, in pixels."""

    name: str
    lines: int
    x: float
    y: float
    width: float
    height: float


def modules() -> Iterator[tuple[tuple[str, ...], ast.Module, int]]:
    """Every module below the package: its path in parts, its tree, its lines."""
    root = SOURCE / PACKAGE
    for path in sorted(root.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        yield path.relative_to(root).with_suffix("").parts, ast.parse(text), text.count("\n")


def imports(tree: ast.Module) -> Iterator[tuple[str, ...]]:
    """The modules of ours that a module names in full, in parts. (Relative imports stay within a game.)"""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level and str(node.module).split(".")[0] == PACKAGE:
            for alias in node.names:
                yield (*str(node.module).split(".")[1:], alias.name)


def place_of(parts: tuple[str, ...]) -> str:
    """The package, or the room of one, in which a module stands: "lab", "server/web"."""
    if parts[0] in ROOMS and len(parts) > 1 and parts[1] != "__init__":
        return "/".join(parts[:2])
    return parts[0]


def count() -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """Lines of each package and room; imports from package to package."""
    lines: Counter[str] = Counter()
    arrows: Counter[tuple[str, str]] = Counter()
    for parts, tree, size in modules():
        lines[place_of(parts)] += size
        if "/" in place_of(parts):
            lines[parts[0]] += size
        for named in imports(tree):
            if named[0] != parts[0] and parts[0] not in ("__init__", "__main__"):
                arrows[parts[0], named[0]] += 1
    return lines, arrows


def blocks(lines: Counter[str]) -> Iterator[Block]:
    """Where everything is drawn, storey by storey from the roof down."""
    y: float = GAP
    for storey in STOREYS:
        height = TALL[any(name in ROOMS for name in storey)]
        room = WIDTH - 2 * GAP - GAP * (len(storey) - 1)
        shares = [4 if name in ROOMS else 1 for name in storey]
        x: float = GAP
        for name, share in zip(storey, shares, strict=True):
            width = room * share / sum(shares)
            yield Block(name, lines[name], x, y, width, height)
            inner = sorted(place for place in lines if place.startswith(f"{name}/"))
            each = (width - 16 - 6 * (len(inner) - 1)) / max(len(inner), 1)
            for at, place in enumerate(inner):
                yield Block(place, lines[place], x + 8 + at * (each + 6), y + 34, each, height - 42)
            x += width + GAP
        y += height + 3 * GAP


def drawing(lines: Counter[str], arrows: Counter[tuple[str, str]]) -> str:
    """The picture as SVG; the arrows stand as a list below it, since all of them point down."""
    placed = list(blocks(lines))
    bottom = max(block.y + block.height for block in placed) + GAP
    order = [name for storey in STOREYS for name in storey]
    listed = [
        f"{name} uses " + ", ".join(f"{other} {arrows[name, other]}" for other in order if arrows[name, other])
        for name in order
        if any(arrows[name, other] for other in order)
    ]
    tall = bottom + 20 * len(listed) + GAP
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall:.0f}" font-family="sans-serif">',
            f'<rect width="{WIDTH}" height="{tall:.0f}" fill="#fdfaf3"/>',
            *_boxes(placed),
            *(
                f'<text x="{GAP}" y="{bottom + 20 * at + 14:.0f}" font-size="13" fill="#443a2e">{escape(line)}</text>'
                for at, line in enumerate(listed)
            ),
            "</svg>",
            "",
        ]
    )


def _boxes(placed: Iterable[Block]) -> Iterator[str]:
    for name, lines, x, y, width, height in placed:
        inner = "/" in name
        fill = "#fffdf8" if inner else "#e9dfc8"
        yield (
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="6" fill="{fill}" '
            f'stroke="#8a7550"/>'
        )
        label = name.rpartition("/")[2].replace("_", " ")
        size = 11 if inner else 15
        if inner:
            middle = f'x="{x + width / 2:.0f}" font-size="{size}" text-anchor="middle"'
            yield f'<text {middle} y="{y + 20:.0f}">{escape(label)}</text>'
            yield f'<text {middle} y="{y + 38:.0f}" fill="#6b5c43">{lines:,}</text>'
        else:
            yield f'<text x="{x + 10:.0f}" y="{y + 22:.0f}" font-size="{size}">{escape(label)}</text>'
            yield (
                f'<text x="{x + width - 10:.0f}" y="{y + 22:.0f}" font-size="12" text-anchor="end" '
                f'fill="#6b5c43">{lines:,} lines</text>'
            )


def against(arrows: Counter[tuple[str, str]]) -> list[str]:
    """Imports that point up, or sideways."""
    level = {name: at for at, storey in enumerate(STOREYS) for name in storey}
    return [f"{one} -> {other}" for one, other in arrows if other in level and level[other] <= level[one]]


def main() -> int:
    """Draw."""
    lines, arrows = count()
    Path(sys.argv[1]).write_text(drawing(lines, arrows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
