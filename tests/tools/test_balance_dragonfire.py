"""Campaigns of Dragonfire, in which every Adventure of the party's Level is tried out."""

from __future__ import annotations

from types import ModuleType

TOOL = "campaigns_dragonfire"


def test_a_campaign_is_counted_by_adventure_and_level(tool: ModuleType) -> None:
    counts = tool.campaign(2, "companion", 3, "few", 1)
    tried = {case: number for case, number in counts.items() if not case.endswith(", won")}
    assert {case.partition(": ")[2] for case in tried if case.startswith("1: ")} == {
        "dungeon-crawl", "wastes-of-ancient-empire",
    }  # fmt: skip
    crawls = [number for case, number in tried.items() if ": dungeon-crawl" in case]
    assert sum(crawls) == 3, "it is tried out before each Adventure, whatever the Level"
    assert all(0 <= counts[f"{case}, won"] <= number for case, number in tried.items())
    (section,) = tool.tell({"row": [counts, counts]})
    assert [row[2] for row in section.rows if row[1].startswith("dungeon-crawl")] == [str(2 * n) for n in crawls]
