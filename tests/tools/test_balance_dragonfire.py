"""The balance of Dragonfire: counts of few matches, added up by case, and read as tables."""

from __future__ import annotations

from types import ModuleType

TOOL = "dragonfire"


def test_a_match_is_counted_and_again_alike(tool: ModuleType) -> None:
    cases = tool.play("few/0", 2, "random", {"difficulty_offset": 1})
    assert cases == tool.play("few/0", 2, "random", {"difficulty_offset": 1})
    (first,) = cases.values()
    assert list(cases) == ["2 random difficulty_offset=1"]
    assert first["games"] == 1
    assert first["heroes"] == 2
    assert first["Scene 1 began"] == 1
    assert first["turns"] >= first["rounds"] > 0
    assert first["stunned"] <= 2


def test_a_campaign_is_counted_by_adventure_and_level(tool: ModuleType) -> None:
    cases = tool.campaign("few/1", 2, "companion", {"campaign": True, "campaign_length": 3})
    first = {case.partition(": ")[2]: counts for case, counts in cases.items() if " of Level 1: " in case}
    assert set(first) == {"dungeon-crawl", "wastes-of-ancient-empire"}
    assert first["dungeon-crawl"]["games"] == first["wastes-of-ancient-empire"]["games"] > 0
    crawls = [counts["games"] for case, counts in cases.items() if ": dungeon-crawl" in case]
    assert sum(crawls) == 3, "it is tried out before each Adventure, whatever the Level"
    assert all(0 <= counts["wins"] <= counts["games"] for counts in cases.values())
    assert "matches: won" in tool.table(first["dungeon-crawl"])


def test_a_table_says_what_was_counted(tool: ModuleType) -> None:
    counts = {
        "games": 4, "wins": 3, "heroes": 8, "rounds": 36, "turns": 64, "decisions": 400, "bought": 40, "stunned": 4,
        "knocked_out": 2, "Scene 1 began": 4, "level at Scene 1": -8, "Scene 2 began": 4, "level at Scene 2": 6,
        "ended in Scene 2": 1, "ended in Scene 3": 3, "heroes, won": 6, "stunned, won": 3, "knocked out, won": 0,
    }  # fmt: skip
    text = tool.table(counts)
    assert "4 matches: won 75.0%" in text
    assert "rounds 9.0, turns a character 8.0" in text
    assert "Scene 2: began in 4, level 1.5, last Scene of 25%" in text
    assert "Stunned at least once 50%, Unconscious 25%; purchases 5.0" in text
    assert "in matches won: Stunned 50%, Unconscious 0%" in text
