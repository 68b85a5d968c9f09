"""Simulations and ladders as people read them."""

from __future__ import annotations

from typing import Any

import pytest

from wyrmhoard.lab import reports
from wyrmhoard.lab.simulate import Plan, Tally, report

FOUND: dict[str, Any] = {
    "game": "dragon-dance",
    "games": 200,
    "planned": 200,
    "interrupted": False,
    "most_decisions": 5000,
    "stopped": 0,
    "seed": "s",
    "players": ["random", "greedy"],
    "wins": [50, 140],
    "win_share": [(0.25, 0.195, 0.314), (0.7, 0.633, 0.759)],
    "lost": 0,
    "draws": 10,
    "draw_share": (0.05, 0.027, 0.09),
    "unfinished": 0,
    "mean_rounds": 7.25,
    "decisions": 4321,
    "decisions_per_second": 12345.6,
    "fingerprint": "abc123",
}


def rows(text: str) -> list[list[str]]:
    """The cells of every line of a printed table; other lines as one cell."""
    bare = text.translate(str.maketrans("┃│", "||"))
    return [[cell.strip() for cell in line.strip("| ").split("|")] for line in bare.splitlines() if line.strip()]


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


def test_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    reports.print_simulation(FOUND)
    out = capsys.readouterr().out
    table = rows(out)
    assert table[0] == ["dragon-dance: 200 matches, seed s"]
    assert ["seat", "player", "wins", "share (95% interval)"] in table
    assert ["1", "random", "50", "25.0% (19.5-31.4)"] in table
    assert ["2", "greedy", "140", "70.0% (63.3-75.9)"] in table
    assert ["draws", "10", "5.0% (2.7-9.0)"] in table
    assert out.splitlines()[-1] == "7.2 rounds a match, 4321 decisions, 12,346 a second; fingerprint abc123"
    assert "unfinished" not in out
    assert "everybody lost" not in out
    assert "How often" not in out


def test_a_simulation_that_was_lost_or_broken_off(capsys: pytest.CaptureFixture[str]) -> None:
    reports.print_simulation({**FOUND, "lost": 3, "unfinished": 7})
    table = rows(capsys.readouterr().out)
    assert ["everybody lost", "3"] in table
    assert ["unfinished", "7"] in table
    assert not any("draws" in row for row in table)


def test_matches_that_were_stopped_are_named_with_their_bound(capsys: pytest.CaptureFixture[str]) -> None:
    reports.print_simulation({**FOUND, "unfinished": 3, "stopped": 2})
    out = capsys.readouterr().out
    assert "2 matches had no end yet and were stopped after 5,000 decisions (--most-decisions)" in out
    assert "Stopped after" not in out


def test_a_simulation_that_was_interrupted_says_how_far_it_came(capsys: pytest.CaptureFixture[str]) -> None:
    reports.print_simulation({**FOUND, "planned": 1000, "interrupted": True})
    assert capsys.readouterr().out.startswith("Stopped after 200 of 1000 matches.")


def test_a_ladder_that_was_interrupted_prints_the_pairs_that_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan("dragon-dance", ("random", "greedy"), 50)
    row = report(plan, Tally(interrupted=True), 1.0)
    whole = {"game": "dragon-dance", "games": 50, "interrupted": True, "players": ["random", "greedy"]}
    reports.print_ladder({**whole, "pairs": [row], "both_ways": []})
    out = capsys.readouterr().out
    assert out.startswith("Stopped: of random against greedy there are 0 of 50 matches, of later pairs none.")
    assert "Both ways round" not in out


def test_how_often_each_option_was_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    row = {"seat": "knight", "prompt": "die", "key": "6", "offered": 40, "chosen": 5, "share": 0.125}
    reports.print_simulation({**FOUND, "choices": [row]})
    table = rows(capsys.readouterr().out)
    assert ["How often each option was chosen when it was offered"] in table
    assert ["seat", "question", "option", "offered", "chosen", "share"] in table
    assert ["knight", "die", "6", "40", "5", "12.5%"] in table


def test_a_ladder_has_the_first_seats_player_in_the_rows(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["random", "greedy"]
    pairs = [
        {
            "players": [one, other],
            "win_share": [(number / 10, 0.0, 1.0), (0.5 - number / 10, 0.0, 1.0)],
            "draw_share": (0.5, 0.25, 0.75),
            "stopped": 0,
            "games": 100,
            "planned": 100,
        }
        for number, (one, other) in enumerate((one, other) for one in names for other in names)
    ]
    both = {"players": names, "games": 200, "wins": [30, 110], "undecided": 60, "share": (0.25, 0.125, 0.5)}
    whole = {"game": "dragon-dance", "games": 100, "interrupted": False, "players": names, "pairs": pairs}
    reports.print_ladder({**whole, "both_ways": [both]})
    out = capsys.readouterr().out
    assert "topped" not in out
    table = rows(out)
    title = "dragon-dance: wins of the first seat / draws / wins of the second, 100 matches each"
    assert " ".join(row[0] for row in table[:2]).startswith(title)
    assert ["first seat \\ second seat", "random", "greedy"] in table
    at = next(number for number, row in enumerate(table) if row[0] == "greedy")
    assert table[at] == ["greedy", "20.0% (0.0-100.0)", "30.0% (0.0-100.0)"]
    assert table[at + 1][-2:] == ["50.0% (25.0-75.0)", "50.0% (25.0-75.0)"]
    assert table[at + 2][-2:] == ["30.0% (0.0-100.0)", "20.0% (0.0-100.0)"]
    assert ["random", "greedy", "200", "30", "60", "110", "25.0% (12.5-50.0)"] in table


@pytest.mark.parametrize("quiet", [True, False])
def test_no_bar_where_nobody_would_see_it_move(capsys: pytest.CaptureFixture[str], quiet: bool) -> None:
    with reports.progress(10, quiet=quiet) as done:
        done(5)
    assert capsys.readouterr().err == ""
