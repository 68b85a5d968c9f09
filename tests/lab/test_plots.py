"""The plots of a report."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from wyrmhoard.lab.pages import as_data, as_page
from wyrmhoard.lab.plots import Bars, Dot, Dots, Range, Ranges, drawn
from wyrmhoard.lab.sections import Section


def found(svg: str, tag: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(svg).findall(tag)


def test_a_bar_is_as_high_as_its_value_was_seen_often() -> None:
    bars = found(drawn(Bars((3, 3, 3, 3, 5, 5), "rounds")), "rect")
    assert [bar[0].text for bar in bars] == ["3 rounds: 4", "4 rounds: 0", "5 rounds: 2"]
    heights = [float(bar.attrib["height"]) for bar in bars]
    assert heights[0] == pytest.approx(2 * heights[2])
    assert heights[1] == 0


def test_long_spans_are_put_together_and_nothing_is_left_out() -> None:
    bars = found(drawn(Bars(tuple(range(1000)), "decisions")), "rect")
    assert len(bars) <= 24
    assert sum(int((bar[0].text or "").split(": ")[1]) for bar in bars) == 1000


def test_a_dot_stands_where_its_value_is_and_is_full_if_it_is_sure() -> None:
    dots = found(drawn(Dots((Dot("card: a<b", 10, 2, True), Dot("card: b", -10, 30, False)), "points")), "circle")
    middle = (210 + 640) / 2
    offsets = [float(dot.attrib["cx"]) - middle for dot in dots]
    assert offsets[0] == pytest.approx(-offsets[1])
    assert offsets[0] > 0
    assert [dot.attrib["fill"] == dot.attrib["stroke"] for dot in dots] == [True, False]


def test_a_value_stands_in_its_band() -> None:
    svg = drawn(Ranges((Range("won", (50.0, 40.0, 60.0), (45.0, 100.0)),), "per cent", 100))
    (band,), (dot,) = found(svg, "rect"), found(svg, "circle")
    left, right = float(band.attrib["x"]), float(band.attrib["x"]) + float(band.attrib["width"])
    assert right == pytest.approx(620)
    assert float(dot.attrib["cx"]) == pytest.approx(left + 5 * (right - left) / 55)
    assert dot[0].text == "won: 50.0 (40.0-60.0)"


def test_a_page_has_its_plots_and_data_for_programs_has_them_not() -> None:
    section = Section("T", "", ("a",), (("1",),), plots=(Bars((1, 2), "rounds"),))
    assert as_page("P", (), [section]).count("<svg") == 1
    assert "plots" not in as_data("P", (), [section])["sections"][0]
