"""The balance of Drawn to Destiny: rows and trials of few matches, counts that add up, and tables that can be read."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from wyrmhoard.kernel.state.setting import complete

TOOL = "drawn_to_destiny"
ROW = "rope-and-rock/example/1"


def asked(tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the script prints."""
    monkeypatch.setattr(sys, "argv", [TOOL, *words])
    tool.main()
    return capsys.readouterr().out


def counts_of(**more: int) -> dict[str, int]:
    """Counts of a row, as they are stored."""
    return {"games": 10, "won": 9, "drawn": 0, "turn 3": 6, "turn 7": 4, "characters, won": 18, "down, won": 3} | more


def test_c21_every_line_of_the_table_is_a_row(tool: ModuleType) -> None:
    rows = tool.rows()
    assert {(row.scene, row.wanted.variant, row.seats, row.wanted.won, row.wanted.turns) for row in rows.values()} == {
        ("rope-and-rock", "example", 1, (85, 100), (2, 8)),
        ("rope-and-rock", "example", 2, (85, 100), (2, 8)),
        ("rope-and-rock", "full", 1, (45, 70), (4, 12)),
        ("rope-and-rock", "full", 2, (50, 75), (4, 12)),
        ("rope-and-rock", "third", 3, (45, 65), (4, 12)),
        ("high-noon", "two", 2, (42, 58), (14, 17)),
        ("high-noon", "for-law", 1, (40, 65), (14, 17)),
        ("high-noon", "for-outlaws", 1, (40, 65), (14, 17)),
        ("night-shift", "three", 3, (50, 75), (11, 18)),
        ("night-shift", "two", 2, (45, 70), (11, 18)),
        ("night-shift", "one", 1, (35, 60), (11, 18)),
        ("toll-bridge", None, 2, (45, 55), (6, 10)),
        ("dead-air", "three", 3, (50, 70), (10, 18)),
        ("dead-air", "two", 2, (45, 70), (10, 18)),
        ("dead-air", "one", 1, (35, 60), (10, 18)),
        ("dust-run", None, 2, (42, 58), (4, 8)),
        ("three-chests", None, 2, (42, 58), (6, 14)),
        ("three-chests", None, 4, (42, 58), (6, 14)),
        ("thin-air", "pair", 1, (40, 65), (7, 15)),
        ("thin-air", "pair", 2, (45, 70), (7, 15)),
        ("thin-air", "three", 3, (50, 75), (7, 15)),
        ("thin-air", "four", 4, (50, 75), (7, 15)),
        ("two-lanterns", "two", 2, (40, 60), (4, 12)),
        ("two-lanterns", "three", 3, (40, 60), (4, 12)),
        ("two-lanterns", "two", 4, (40, 60), (4, 12)),
        ("two-lanterns", "five", 5, (40, 60), (4, 12)),
        ("two-lanterns", "six", 6, (40, 60), (4, 12)),
        ("coiled-barrow", "two", 1, (40, 65), None),
        ("coiled-barrow", "two", 2, (40, 65), None),
        ("coiled-barrow", "three", 3, (50, 75), None),
        ("coiled-barrow", "four", 4, (50, 75), None),
    }
    head_to_head = {"rope-and-rock/third/3", "high-noon/two/2", "toll-bridge/2", "dust-run/2"}
    head_to_head |= {"three-chests/2", "three-chests/4", *(key for key in rows if key.startswith("two-lanterns/"))}
    assert {key for key, row in rows.items() if not row.cooperative} == head_to_head


def test_each_row_is_played_at_the_table_that_it_is_about(tool: ModuleType) -> None:
    for row in tool.rows().values():
        state = tool.GAME.rules.begin(tool.GAME.cards, row.seats, complete(tool.GAME.settings, dict(row.settings)))
        assert state.scene.variant == (row.wanted.variant or "")
        assert len(state.players) == row.seats


def test_a_match_is_counted_and_again_alike(tool: ModuleType) -> None:
    cases = tool.play(ROW, "few", "random", 0)
    assert cases == tool.play(ROW, "few", "random", 0)
    ((name, counts),) = cases.items()
    assert name == f"{ROW} random {tool.print_of('rope-and-rock')}"
    assert counts["games"] == sum(number for key, number in counts.items() if key.startswith("turn ")) == 1
    assert counts["won"] in (0, 1)
    assert counts["decisions"] > 0


def test_the_parties_take_turns(tool: ModuleType) -> None:
    row = tool.rows()["night-shift/two/2"]
    assert len(row.parties) == 3
    met = set()
    for number in range(3):
        (counts,) = tool.play(row.key, "few", "random", number).values()
        met |= {name for name in counts if name.startswith("party ") and not name.endswith("won")}
    assert met == {"party mechanic+officer", "party mechanic+paramedic", "party officer+paramedic"}


def test_counts_of_a_scene_that_was_changed_are_kept_apart(tool: ModuleType) -> None:
    row = tool.rows()[ROW]
    today, before = tool.case(row, "random"), f"{ROW} random 00000000"
    total = tool.add([{today: counts_of()}, {today: counts_of(games=5, won=4)}, {before: counts_of()}])
    assert total[today]["games"] == 15
    assert total[before]["games"] == 10
    text = tool.tables(total)
    assert text.count(f"| {ROW} | random |") == 1
    assert text.endswith(f"of Scenes or bots as they were: {before}")


def test_counts_of_a_bot_that_was_changed_are_kept_apart_and_shown_only_where_there_are_no_others(
    tool: ModuleType,
) -> None:
    row = tool.rows()[ROW]
    today = tool.case(row, "tactician")
    assert today.endswith(f" {tool.print_of_bots()}")
    assert tool.case(row, "tactician:effort=2").endswith(f" {tool.print_of_bots()}")
    assert not tool.case(row, "random").endswith(tool.print_of_bots())
    before = f"{today[:-9]} 00000000"
    text = tool.tables({before: counts_of()})
    assert f"| {ROW} | tactician, as it was | 10 |" in text
    both = tool.tables({before: counts_of(), today: counts_of(games=5, won=4)})
    assert f"| {ROW} | tactician | 5 |" in both
    assert "as it was |" not in both
    assert both.endswith(f"of Scenes or bots as they were: {before}")


def test_the_print_of_the_bots_is_one_of_what_they_do(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    prints = []
    monkeypatch.setattr(tool.bots, "__file__", str(tmp_path / "__init__.py"))
    codes = ('"""A."""\nX = 1\n', '"""B."""\nX = 1  # one\n', '"""A."""\nX = 2\n')
    for code in codes:
        (tmp_path / "worth.py").write_text(code, encoding="utf-8")
        tool.print_of_bots.cache_clear()
        prints.append(tool.print_of_bots())
    monkeypatch.undo()
    tool.print_of_bots.cache_clear()
    assert prints[0] == prints[1] != prints[2]


def test_a_table_says_whether_a_row_holds(tool: ModuleType) -> None:
    bridge = tool.rows()["toll-bridge/2"]
    few = tool.row_table({tool.case(bridge, "tactician"): counts_of(won=4, drawn=2)})
    assert "| 10 | 50% (22-78) | 45-55% | 20% (6-51) | 3, 3-7 | 6-10 | 17% | not: length |" in few[2]
    assert tool.judge(bridge, "tactician", counts_of(games=100, won=0, drawn=60)) == ["wins", "length", "draws"]
    assert tool.judge(bridge, "tactician", counts_of(games=100, won=38, drawn=24, **{"turn 7": 94})) == []
    rope = tool.rows()["rope-and-rock/full/2"]
    assert tool.judge(rope, "random", counts_of(games=100, won=30)) == ["wins"]
    assert tool.judge(rope, "random", counts_of(games=100, won=12)) == []
    assert tool.judge(tool.rows()[ROW], "random", counts_of(games=100, won=90)) == []


@pytest.mark.parametrize("key", ["idle", "test-best", "task-3", "bandit"])
def test_a_trial_is_counted_and_again_alike(tool: ModuleType, key: str) -> None:
    cases = tool.try_out(key, "few", 0)
    assert cases == tool.try_out(key, "few", 0)
    counts = cases[f"trial {key}"]
    assert 0 <= counts.get("yes", 0) <= counts["n"] > 0
    assert (key == "bandit") == any(name.startswith("turn ") for name in counts)


def test_who_plays_by_rote_answers_without_free_actions(tool: ModuleType) -> None:
    """In this fight a Warrior may answer with an Action that takes a Free Action with it."""
    assert tool.try_out("raiders-3", "b", 0)["trial raiders-3"]["n"] == 1


def test_c21_single_conflicts_are_as_the_reckoning_says(tool: ModuleType) -> None:
    # The whole of it is `--trials all`; these three take a moment.
    for key in ("test-4", "test-lower", "test-lost"):
        total = tool.add(tool.try_out(key, "c21", number) for number in range(30))[f"trial {key}"]
        assert total["n"] > 50
        assert tool.off(tool.TRIALS[key].figure, total) <= tool.WIDE == 15, (key, total)


def test_an_unknown_row_is_refused_with_those_that_there_are(tool: ModuleType) -> None:
    assert tool.chosen("dead-air", tool.rows()) == ["dead-air/three/3", "dead-air/two/2", "dead-air/one/1"]
    assert len(tool.chosen("all", tool.rows())) == len(tool.rows())
    with pytest.raises(SystemExit, match="dead-end: unknown; there are rope-and-rock/example/1, "):
        tool.chosen("dead-end", tool.rows())


def test_from_the_matches_to_the_tables(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    files = []
    for number, words in enumerate((("--rows", ROW, "--player", "random"), ("--trials", "task-3"))):
        files.append(tmp_path / f"{number}.json")
        text = asked(tool, monkeypatch, capsys, *words, "--games", "2", "--workers", "1", "--seed", "few")
        files[-1].write_text(text, encoding="utf-8")
    whole: dict[str, Any] = json.loads(asked(tool, monkeypatch, capsys, "--pool", *map(str, files), "--json"))
    parts = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    assert whole["cases"] == tool.add(part["cases"] for part in parts)
    assert whole["commands"] == [command for part in parts for command in part["commands"]]
    told = asked(tool, monkeypatch, capsys, "--pool", *map(str, files))
    assert f"| {ROW} | random | 2 |" in told
    assert "| a Task of 3 fails, Skill 4 | 2 |" in told
    assert f"{ROW}: The example against the computer, 85-100%" in asked(tool, monkeypatch, capsys)
