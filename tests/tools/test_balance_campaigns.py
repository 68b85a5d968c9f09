"""Campaigns of Dragon & Warrior: what they come to, and which figures lie outside of their bands."""

from __future__ import annotations

from dataclasses import asdict
from types import ModuleType
from typing import Any

import pytest

TOOL = "campaigns_dragon_and_warrior"


def campaign(tool: ModuleType, **more: Any) -> Any:
    """A campaign as it should be."""
    levels = [tool.should_be(chapter) for chapter in range(1, 11)]
    tries = {"normal": [85, 84], "tough": [16, 14], "boss": [9, 7], "lord": [1, 1]}
    return tool.Campaign(**{"ending": "light", "battles": 110, "levels": levels, "tries": tries, **more})


def test_dw_277_a_short_campaign_comes_to_its_end(tool: ModuleType) -> None:
    row = tool.row("40/30/30 lord_level=9")
    one = row.play(0)
    assert one == {**row.play(0), "seconds": one["seconds"]}
    found = tool.Campaign(**one)
    assert found.ending == "light"
    assert found.battles >= sum(played for played, _ in found.tries.values()) > 20
    assert found.repeats == []


@pytest.mark.parametrize(
    "wrong", [{"battles": 151}, {"defeats": 31}, {"levels": [8, *range(7, 32, 3)]},
              {"tries": {"normal": [85, 70], "tough": [16, 14], "boss": [9, 7], "lord": [1, 1]}}],
)  # fmt: skip
def test_dw_277a_what_is_outside_of_its_band_is_bold(tool: ModuleType, wrong: dict[str, Any]) -> None:
    good, bad = (campaign(tool, **more) for more in ({}, wrong))
    assert tool.holds([good] * 40)
    assert not tool.holds([*[good] * 39, bad]) or "tries" in wrong
    assert not tool.holds([bad] * 40)
    assert tool.holds([bad] * 39)
    sections = tool.tell({"40/30/30": [asdict(bad)] * 40})
    assert sum("**" in cell for section in sections for row in section.rows for cell in row) == 1


def test_dw_277_a_campaign_without_an_end_is_named_however_few_there_are(tool: ModuleType) -> None:
    stuck = campaign(tool, ending="", stuck="a pond (area t7)")
    assert not tool.holds([stuck])
    assert tool.tell({"x": [asdict(campaign(tool)), asdict(stuck)]})[-1].rows == (
        ("x", "2", "no end", "a pond (area t7)", ""),
    )


def test_bad_rows_are_refused(tool: ModuleType) -> None:
    for words in ("40/30", "40/30/30 lord_level=high"):
        with pytest.raises(SystemExit, match=words):
            tool.row(words)
