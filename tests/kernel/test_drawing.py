"""Strokes as text, icons, labels: what fits on a sheet, and what strangers may not put there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wyrmhoard.kernel.state.drawing import (
    CRAYONS,
    DIGITS,
    ICONS,
    LONGEST_LABEL,
    MOST_POINTS,
    WIDTHS,
    check_mark,
    pack,
    unpack,
)
from wyrmhoard.kernel.text.errors import Refused

SIZE = (1000, 1400)


def test_a_stroke_is_the_same_after_packing_and_its_long_steps_are_divided() -> None:
    points = [(0, 0), (31, 5), (31, 5), (0, 0), (999, 1400), (1000, 0)]
    crayon, width, drawn = unpack(check_mark("stroke", pack(11, 2, points), *SIZE))
    assert (crayon, width) == (11, 2)
    assert [point for point in drawn if point in points and point != (0, 0)][-2:] == points[-2:]
    assert drawn[:4] == points[:4]
    steps = [abs(a - b) for one, two in pairwise(drawn) for a, b in zip(one, two, strict=True)]
    assert max(steps) <= 31


def test_any_points_come_back() -> None:
    rng = Random(5)
    for _ in range(200):
        x, y = rng.randrange(1001), rng.randrange(1401)
        points = [(x, y)]
        for _ in range(rng.randrange(30)):
            x, y = max(0, min(1000, x + rng.randrange(-31, 32))), max(0, min(1400, y + rng.randrange(-31, 32)))
            points.append((x, y))
        packed = pack(rng.randrange(CRAYONS), rng.randrange(WIDTHS), points)
        assert len(packed) == 6 + 2 * (len(points) - 1)
        assert unpack(check_mark("stroke", packed, *SIZE))[2] == points


def test_a_stroke_has_at_most_so_many_points() -> None:
    dots = [(0, 0), (1, 0)] * (MOST_POINTS // 2)
    assert check_mark("stroke", pack(0, 0, dots), *SIZE)
    with pytest.raises(Refused, match=str(MOST_POINTS)):
        check_mark("stroke", pack(0, 0, [*dots, (0, 0)]), *SIZE)


HERE = DIGITS[0] * 4
HARMFUL: list[tuple[str, Any]] = [
    ("stroke", None),
    ("stroke", 7),
    ("stroke", [[1, 2], [3, 4]]),
    ("stroke", ""),
    ("stroke", "00"),
    ("stroke", "00000"),
    ("stroke", "00" + HERE + "0"),
    ("stroke", "C0" + HERE),
    ("stroke", "03" + HERE),
    ("stroke", "00" + HERE + "é0"),
    ("stroke", "00" + HERE + "\n"),
    ("stroke", "00" + HERE + "00"),  # steps to the left of the edge
    ("stroke", "00zz00"),
    ("stroke", "0000__"),
    ("label", "here"),
    ("label", {"x": 1, "y": 1, "crayon": 0}),
    ("label", {"x": 1, "y": 1, "crayon": 0, "text": "a", "more": 1}),
    ("label", {"x": 1, "y": 1, "crayon": 0, "text": "  "}),
    ("label", {"x": 1, "y": 1, "crayon": 0, "text": "a" * (LONGEST_LABEL + 1)}),
    ("label", {"x": 1, "y": 1, "crayon": 0, "text": "two\nlines"}),
    ("label", {"x": 1, "y": 1, "crayon": 0, "text": "\u202eturned"}),
    ("label", {"x": 1, "y": 1, "crayon": 0, "text": 5}),
    ("label", {"x": True, "y": 1, "crayon": 0, "text": "a"}),
    ("label", {"x": 1.0, "y": 1, "crayon": 0, "text": "a"}),
    ("label", {"x": 1001, "y": 1, "crayon": 0, "text": "a"}),
    ("label", {"x": 1, "y": -1, "crayon": 0, "text": "a"}),
    ("label", {"x": 1, "y": 1, "crayon": CRAYONS, "text": "a"}),
    ("icon", {"x": 1, "y": 1, "crayon": 0, "icon": "dragon"}),
    ("icon", {"x": 1, "y": 1, "crayon": 0, "icon": ["house"]}),
    ("icon", {"x": 1, "y": 1, "crayon": 0, "text": "house"}),
    ("song", "00" + HERE),
]


@pytest.mark.parametrize(("kind", "data"), HARMFUL)
def test_what_does_not_fit_is_refused(kind: str, data: Any) -> None:
    with pytest.raises(Refused):
        check_mark(kind, data, *SIZE)


@pytest.mark.parametrize("data", [{"icon": icon} for icon in ICONS] + [{"text": " Ä <b>&amp; 你好 "}])
def test_icons_and_labels_are_kept(data: Mapping[str, str]) -> None:
    kind = "icon" if "icon" in data else "label"
    kept = check_mark(kind, {"x": 1000, "y": 0, "crayon": 11, **data}, *SIZE)
    assert kept == {"x": 1000, "y": 0, "crayon": 11, **{name: text.strip() for name, text in data.items()}}


def test_the_page_shows_the_icons_that_may_be_put_on_a_sheet() -> None:
    page = (Path(__file__).parents[2] / "web/src/lib/icons.ts").read_text(encoding="utf-8")
    assert tuple(re.findall(r"(\w+): \{ words:", page)) == ICONS
