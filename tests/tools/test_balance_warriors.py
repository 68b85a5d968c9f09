"""Battles of Warriors, counted one by one."""

from __future__ import annotations

from types import ModuleType

TOOL = "battles_warriors"


def test_each_battle_is_counted_once(tool: ModuleType) -> None:
    decks = ("office-hours", "spare-parts")
    counts = tool.play(decks, "random", "few", 0)
    assert counts == tool.play(decks, "random", "few", 0)
    fought = sum(counts.get(kind, 0) for kind in tool.KINDS)
    assert fought == sum(number for name, number in counts.items() if ", turns " in name)
    nobody = sum(counts.get(f"{kind}, nobody", 0) for kind in tool.KINDS)
    assert counts["decided"] == fought - nobody
    assert 0 <= counts["first won"] <= counts["decided"]
    match = tool.ready(decks, "random").play("few/0", 10_000, events=True)
    assert match.result is not None
    assert fought == match.result.rounds
    (section,) = tool.tell({"a": [counts], "b": [counts]})
    assert [row[1] for row in section.rows] == [str(2 * counts[kind]) for kind in tool.KINDS]
