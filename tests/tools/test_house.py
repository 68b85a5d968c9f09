"""The drawing of the house: made from the imports, and all of its arrows point down."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

TOOL = "house"


def test_every_package_is_drawn_with_its_rooms_and_no_arrow_points_up(tool: ModuleType) -> None:
    lines, arrows = tool.count()
    svg = tool.drawing(lines, arrows)
    for storey in tool.STOREYS:
        for name in storey:
            assert f">{name}</text>" in svg
    assert {"server/web", "kernel/play", "games/warriors"} <= set(lines)
    assert arrows["games", "kernel"] > 1000
    assert tool.against(arrows) == []


def test_an_arrow_that_points_up_would_be_found(tool: ModuleType) -> None:
    assert tool.against(Counter({("kernel", "games"): 1, ("games", "kernel"): 1})) == ["kernel -> games"]
