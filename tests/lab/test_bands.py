"""What is wanted of a game is declared beside it, and checked by the one tool."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from wyrmhoard.cli import main
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab import bands, declared
from wyrmhoard.lab.bands import Finding
from wyrmhoard.lab.declared import Band
from wyrmhoard.lab.simulate import Plan, Tally, simulate

GAME = find("dragon-dance")
DECLARED = """
[[table]]
id = "greedy/random"
players = ["greedy:samples=1", "random"]
games = 12
set = { max_rounds = 4 }
[[table.band]]
of = "won"
from = {low}
[[table.band]]
of = "rounds"
to = 4
[[table.band]]
of = "least chosen"
question = "card"
to = 90

[[table]]
id = "random"
players = ["random", "random"]
[[table.band]]
of = "decided"
seat = 2
to = 100
"""


@pytest.fixture
def declare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Declares bands of Dragon Dance."""

    def write(text: str) -> None:
        (tmp_path / "bands.toml").write_text(text, encoding="utf-8")
        monkeypatch.setattr(declared, "_path", lambda game: tmp_path / "bands.toml")

    return write


@pytest.mark.parametrize("name", names())
def test_what_the_games_declare_can_be_played(name: str) -> None:
    game = find(name)
    for one in bands.planned(game, (), None, "0"):
        one.plan.variant.check()
        assert one.bands
        for band in one.bands:
            assert band.low < band.high
            assert 1 <= band.seat <= len(one.plan.players)


def test_matches_are_shared_out_among_given_answers() -> None:
    (one, chance) = bands.planned(find("drawn-to-destiny"), ("night-shift/one/1",), 4, "0")
    assert [plan.answers[0].keys for _, plan in one.parts] == [("mechanic",), ("officer",)]
    assert len({plan.seed for _, plan in one.parts}) == 2, "the same dice would be no new matches"
    assert [name for name, _ in chance.parts] == [
        f"night-shift/one/1/random, {unit}" for unit in ("mechanic", "officer")
    ]
    (outcome,) = bands.check([chance], 1)
    assert [tally.games for _, tally in outcome.parts] == [2, 2]
    assert outcome.findings[0].matches == 4
    (section, ways) = bands.sections([outcome])
    assert len(section.plots[0].ranges) == 1  # type: ignore[union-attr]
    assert [row[1] for row in ways.rows] == ["2", "2"]


def test_what_is_counted_are_kinds_of_events() -> None:
    for name in names():
        game = find(name)
        kinds = vars(import_module(f"{game.state_type.__module__.rpartition('.')[0]}.words.log"))["EVENTS"]
        for count in declared.counts_of(game):
            assert set(count.events) <= set(kinds), count.of


@pytest.mark.parametrize(
    ("low", "high", "holds", "is_sure"),
    [(0, 100, True, True), (55, 100, True, False), (70, 100, False, True), (0, 30, False, True), (40, 60, True, True)],
)
def test_a_band_holds_if_the_interval_touches_it(low: float, high: float, holds: bool, is_sure: bool) -> None:
    finding = Finding("x", 100, Band("won", low, high), (50.0, 41.0, 59.0))
    assert (finding.holds, finding.is_sure) == (holds, is_sure)


def test_figures_are_those_of_simulate(declare: Any) -> None:
    declare(DECLARED.replace("{low}", "0"))
    one, other = bands.planned(GAME, (), 10, "s")
    assert one.plan == Plan("dragon-dance", ("greedy:samples=1", "random"), 10, "s", {"max_rounds": 4}, choices=True)
    tally, random = simulate(one.plan, 1), simulate(other.plan, 1)
    (won, rounds, least), (decided,) = (outcome.findings for outcome in bands.check([one, other], 1))
    assert won.figure[0] == 100 * tally.wins[0] / 10
    assert rounds.figure[0] in tally.lengths
    assert rounds.figure[1] <= rounds.figure[0] <= rounds.figure[2]
    counts = {f"{seat}, {key}": c / o for (seat, prompt, key), (o, c) in tally.choices.items() if prompt == "card"}
    assert least.about == min(counts, key=lambda key: counts[key])
    assert least.figure[0] == pytest.approx(100 * min(counts.values()))
    assert decided.figure[0] == pytest.approx(100 * random.wins[1] / sum(random.wins))


def test_a_match_that_several_win_together_is_not_decided(declare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    declare(DECLARED.replace("{low}", "0"))
    tally = Tally()
    for number in range(10):
        winners = (0, 1) if number else (1,)
        tally.add(number, Result("end", "", winners, (1.0, 1.0), 3), 5, "")
    monkeypatch.setattr(bands, "simulate", lambda *_: tally)
    (outcome,) = bands.check(bands.planned(GAME, ("random",), 10, "s"), 1)
    assert outcome.findings[0].figure[0] == 100
    assert outcome.findings[0].matches == 1


def test_the_command_says_what_is_out(declare: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    declare(DECLARED.replace("{low}", "0"))
    ways = ["balance", "dragon-dance", "--workers", "1", "--bands"]
    assert main([*ways, "greedy"]) == 0
    capsys.readouterr()
    declare(DECLARED.replace("{low}", "101"))
    assert main([*ways, "greedy", "--json", "--games", "9"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert [row[-1] == "OUT" for row in report["sections"][0]["rows"]] == [True, False, False]
    assert "3 of 3 figures were measured (--seed 0); out of their bands: 1." in report["about"]
    assert main([*ways, "--estimate"]) == 0
    assert "212 take" in capsys.readouterr().out
    assert main([*ways, "greedy", "--players", "random,random"]) == 2
    assert "--players: has no use with --bands" in capsys.readouterr().err
    assert main([*ways, "nobody"]) == 2
    assert "--bands nobody: unknown; there are greedy/random, random" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[table]]\nid = 'x'", "bands.toml: Object missing required field `players`"),
        (DECLARED.replace("{low}", "0").replace('"won"', '"one"'), "bands.toml: Invalid enum value 'one'"),
        (DECLARED.replace("{low}", "0").replace("seat = 2", "seat = 3"), "bands.toml: random: seat 3: there are 2"),
    ],
)
def test_a_file_that_says_something_else_is_refused(declare: Any, text: str, words: str) -> None:
    declare(text)
    with pytest.raises(BadInput, match=words):
        bands.planned(GAME, (), None, "0")
