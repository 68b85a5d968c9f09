"""Plots of a report, as SVG that stands in its page: bars of how often, dots with intervals, and dots in bands."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple, TypeAlias

WIDTH: Final = 640
LEFT: Final = 210
"""Where dots begin, right of their labels."""
HEIGHT: Final = 150
ROW: Final = 20
BARS: Final = 24
"""Bars at most: longer spans are put together."""
INK: Final = "#221d14"
FILL: Final = "#7a5b22"
FAINT: Final = "#d8cdb4"


class Bars(NamedTuple):
    """How often each value was seen, drawn as a histogram."""

    values: tuple[float, ...]
    unit: str


class Dot(NamedTuple):
    """A value with the half of its interval; `is_sure`: drawn full."""

    label: str
    value: float
    half: float
    is_sure: bool


class Dots(NamedTuple):
    """Values side by side with their intervals, around a line at 0."""

    dots: tuple[Dot, ...]
    unit: str


class Range(NamedTuple):
    """A measured value with the ends of its interval, and the band in which it should lie."""

    label: str
    figure: tuple[float, float, float]
    band: tuple[float, float]


class Ranges(NamedTuple):
    """Measured values one below another, each in its band, from 0 to `most`."""

    ranges: tuple[Range, ...]
    unit: str
    most: float


Plot: TypeAlias = Bars | Dots | Ranges


def drawn(plot: Plot) -> str:
    """The plot as an element of a page."""
    match plot:
        case Bars():
            return _bars(plot)
        case Dots():
            return _dots(plot)
        case Ranges():
            return _ranges(plot)


def _bars(plot: Bars) -> str:
    low, high = min(plot.values), max(plot.values)
    width = max(1, -int(-(high - low + 1) // BARS))
    counts = [0] * (int(high - low) // width + 1)
    for value in plot.values:
        counts[int(value - low) // width] += 1
    top, step = max(counts), (WIDTH - 40) / len(counts)
    parts = []
    for at, count in enumerate(counts):
        tall = (HEIGHT - 40) * count / top
        first = low + at * width
        span = f"{first:g}" if width == 1 else f"{first:g} to {first + width - 1:g}"
        parts.append(
            f'<rect x="{20 + at * step:.1f}" y="{HEIGHT - 30 - tall:.1f}" width="{max(1.0, step - 2):.1f}" '
            f'height="{tall:.1f}" fill="{FILL}"><title>{span} {escape(plot.unit)}: {count}</title></rect>'
        )
    parts += [
        _text(20, HEIGHT - 12, f"{low:g}", "start"),
        _text(WIDTH / 2, HEIGHT - 12, plot.unit, "middle"),
        _text(WIDTH - 20, HEIGHT - 12, f"{high:g}", "end"),
    ]
    return _svg(HEIGHT, plot.unit, parts)


def _dots(plot: Dots) -> str:
    most = max(abs(dot.value) + dot.half for dot in plot.dots) or 1.0
    middle, scale = (LEFT + WIDTH) / 2, (WIDTH - LEFT - 40) / 2 / most
    height = ROW * len(plot.dots) + 30
    parts = [f'<path d="M{middle:.1f} 4V{height - 24}" stroke="{FAINT}"/>']
    for at, dot in enumerate(plot.dots):
        x, y = middle + scale * dot.value, ROW * at + 14
        low, high = x - scale * dot.half, x + scale * dot.half
        parts += [
            _text(LEFT - 10, y + 4, _short(dot.label), "end"),
            f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{FILL}" stroke-width="2"/>',
            f'<circle cx="{x:.1f}" cy="{y}" r="4.5" stroke="{FILL}" stroke-width="2" '
            f'fill="{FILL if dot.is_sure else "#faf6ec"}"><title>{escape(dot.label)}: {dot.value:+.1f} ± '
            f"{dot.half:.1f}</title></circle>",
        ]
    ends = ((LEFT + 20, f"{-most:+.0f}"), (middle, plot.unit), (WIDTH - 20, f"{most:+.0f}"))
    parts += [_text(x, height - 6, words, "middle") for x, words in ends]
    return _svg(height, plot.unit, parts)


def _ranges(plot: Ranges) -> str:
    scale = (WIDTH - LEFT - 40) / plot.most
    height = ROW * len(plot.ranges) + 30
    parts = []
    for at, one in enumerate(plot.ranges):
        y = ROW * at + 14
        (value, low, high), (least, most) = ((LEFT + 20 + scale * each for each in ends) for ends in one[1:])
        parts += [
            _text(LEFT - 10, y + 4, _short(one.label), "end"),
            f'<rect x="{least:.1f}" y="{y - 7}" width="{most - least:.1f}" height="14" fill="{FAINT}"/>',
            f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{FILL}" stroke-width="2"/>',
            f'<circle cx="{value:.1f}" cy="{y}" r="4.5" fill="{FILL}"><title>{escape(one.label)}: '
            f"{one.figure[0]:.1f} ({one.figure[1]:.1f}-{one.figure[2]:.1f})</title></circle>",
        ]
    ends = ((LEFT + 20, "0"), ((LEFT + WIDTH) / 2, plot.unit), (WIDTH - 20, f"{plot.most:g}"))
    parts += [_text(x, height - 6, words, "middle") for x, words in ends]
    return _svg(height, plot.unit, parts)


def _short(label: str) -> str:
    return label if len(label) <= 30 else label[:29] + "…"


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="13" fill="{INK}">{escape(words)}</text>'


def _svg(height: float, label: str, parts: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(label)}" style="max-width:{WIDTH}px">'
    return head + "".join(parts) + "</svg>"
