"""The command line: what each command prints, and how it complains."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pexpect
import pytest

import wyrmhoard
from helpers.dragon_dance.board import CARDS_FILE
from helpers.dragonfire import shelf
from wyrmhoard.cli import build_parser, language_of, main
from wyrmhoard.kernel.contract import registry
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.text.rulebook import read_rulebook
from wyrmhoard.kernel.text.saying import usually_speak
from wyrmhoard.lab.simulate import Plan, simulate

Run = Callable[..., tuple[int, str, str]]
GAME = "dragon-dance"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs one command line: exit code, output, complaints."""

    def call(*argv: object) -> tuple[int, str, str]:
        code = main([str(arg) for arg in argv])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    match = wyrmhoard.new(GAME, seed="c", settings={"max_rounds": 3})
    play_on(match, Random(1), lambda played: False)
    path = tmp_path / "match.json"
    path.write_text(match.record.to_json(), encoding="utf-8")
    return path


def test_games(run: Run) -> None:
    code, out, err = run("games")
    assert (code, err) == (0, "")
    assert "dragon-dance: Dragon Dance, 2 players, " in out
    assert "--against novice  " in out
    assert "Other computer players: random, greedy" in out
    assert "--set knight_life=9  Knight life: The knight's life at the start (1 to 30)" in out
    assert "--set max_rounds=none  Max rounds: Stop unfinished after this many rounds (1 or more, or none)" in out


def test_games_lists_what_matters_first_then_presets_and_the_rest_under_headings(run: Run) -> None:
    _, out, _ = run("games")
    text = out[out.index("drawn-to-destiny: ") :]
    places = [
        text.index(part)
        for part in (
            "--preset first-fights  First fights: ",
            "--set scene=rope-and-rock  Scene: ",
            "--set narrator=",
            "  Features:\n",
            "--set combos=True  Combos: ",
        )
    ]
    assert places == sorted(places)


def test_a_preset_fills_in_options_and_what_is_set_beside_it_counts(run: Run) -> None:
    args = ("simulate", "dragonfire", "--players", "random,random", "--games", 1, "--seed", "s", "--json")
    assert run(*args, "--preset", "quick-start", "--set", "open_hands=no")[0] == 0
    code, _, err = run(*args, "--preset", "quick")
    assert code
    assert "preset quick: unknown" in err
    assert "quick-start, as-written" in err


def test_games_as_json(run: Run) -> None:
    code, out, err = run("games", "--json")
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert [game["name"] for game in data] == names()
    row = next(game for game in data if game["name"] == GAME)
    assert (row["title"], row["seats"]) == ("Dragon Dance", [2, 2])
    assert row["version"] == find(GAME).about.version
    assert row["players"][:2] == ["random", "greedy"]
    assert {"name", "title", "pitch", "seats", "minutes", "version", "players", "settings"} <= row.keys()
    assert row["settings"] == [setting.describe() for setting in find(GAME).settings]


def test_simulate_as_json(run: Run) -> None:
    code, out, err = run("simulate", GAME, "--games", 12, "--players", "random,random", "--seed", "s", "--json")
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert (data["game"], data["games"], data["players"]) == (GAME, 12, ["random", "random"])
    tally = simulate(Plan(GAME, ("random", "random"), 12, "s"), 1)
    assert (data["wins"], data["draws"], data["decisions"]) == (tally.wins, tally.draws, tally.decisions)
    assert data["mean_rounds"] == tally.rounds / 12
    assert data["decisions_per_second"] > 0
    assert len(data["fingerprint"]) == 20


def test_ctrl_c_ends_a_simulation_at_once_and_prints_what_it_has() -> None:
    """Pressed once, in a terminal, where every process of the command hears it."""
    argv = ["-m", "wyrmhoard", "simulate", GAME, "--games", "1000000", "--players", "random,random", "--workers", "2"]
    running = pexpect.spawn(sys.executable, argv, dimensions=(24, 120), encoding="utf-8", timeout=60)
    running.expect(r"[1-9]\d*/1000000")
    running.sendintr()
    running.expect(r"Stopped after \S*[1-9]", timeout=10)
    running.expect(pexpect.EOF, timeout=10)
    assert "decisions, " in running.before
    assert "Traceback" not in running.before
    running.close()
    assert running.exitstatus == 130


def test_simulate_with_options_cards_workers_and_choices(run: Run) -> None:
    start = ("simulate", GAME, "--games", 6, "--players", "random,random", "--workers", 1, "--json")
    _, out, _ = run(*start, "--set", "max_rounds=2", "--set", "dragon_life=5", "--choices")
    data = json.loads(out)
    assert data["settings"] == {"max_rounds": "2", "dragon_life": "5"}
    assert data["mean_rounds"] <= 2
    assert {"seat", "prompt", "key", "offered", "chosen", "share"} == data["choices"][0].keys()
    plain, other = json.loads(run(*start)[1]), json.loads(run(*start, "--seed", 9)[1])
    assert plain["fingerprint"] != other["fingerprint"]
    assert json.loads(run(*start, "--cards", CARDS_FILE)[1])["games"] == 6
    assert json.loads(run(*start[:-2], 2, "--json")[1])["fingerprint"] == plain["fingerprint"]


def test_simulate_for_people(run: Run) -> None:
    code, out, _ = run("simulate", GAME, "--games", 5, "--players", "random,random", "--workers", 1, "--choices")
    assert code == 0
    assert "dragon-dance: 5 matches, seed 0" in out
    assert "rounds a match" in out
    assert "How often each option was chosen" in out


def test_ladder(run: Run) -> None:
    start = ("ladder", GAME, "--games", 2, "--workers", 1, "--set", "max_rounds=2")
    code, out, err = run(*start, "--players", "random,greedy:samples=1", "--json")
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert (data["game"], data["games"], data["players"]) == (GAME, 2, ["random", "greedy:samples=1"])
    assert len(data["pairs"]) == 4
    code, out, _ = run(*start, "--players", "random")
    assert code == 0
    assert "first seat" in out


def test_rules(run: Run) -> None:
    code, out, err = run("rules", GAME, "--json")
    row = json.loads(out)[GAME]
    assert err == ""
    assert row["covered"] + len(row["missing"]) == row["total"] > 50
    assert code == 0
    code, words, _ = run("rules", GAME)
    assert f"dragon-dance: {row['covered']} of {row['total']} rules have tests" in words
    assert code == (1 if row["missing"] else 0)
    assert set(json.loads(run("rules", "--json")[1])) == set(names())


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the package as a wheel would bring it, and nothing else of the checkout."""
    place = tmp_path_factory.mktemp("site-packages")
    shutil.copytree(
        Path(wyrmhoard.__file__).parent, place / "wyrmhoard", ignore=shutil.ignore_patterns("static", "__pycache__")
    )
    return place


def test_an_installed_package_shows_its_rules(installed: Path) -> None:
    """Without a checkout there are no tests to count, but the rules are there."""

    def call(*words: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "PYTHONPATH": str(installed)}
        return subprocess.run(
            [sys.executable, "-m", "wyrmhoard", *words], cwd=installed, env=env, capture_output=True, text=True
        )

    listed = call("rules", GAME)
    assert (listed.returncode, listed.stderr) == (0, "")
    book = read_rulebook(installed / "wyrmhoard" / "games" / "dragon_dance" / "rulebook.md")
    for rule in book.values():
        assert f"  {rule.id}. {rule.title}\n" in listed.stdout
        assert f"{rule.chapter}\n" in listed.stdout
    assert listed.stdout.endswith(f"dragon-dance: {len(book)} rules\n")
    assert json.loads(call("rules", GAME, "--json").stdout) == {GAME: {"total": len(book)}}
    assert f"dragon-dance: {len(book)} rules" in call("rules").stdout.splitlines()
    assert call("rules", "--rule", "DD-12").stdout.startswith("DD-12. ")
    refused = call("rules", "--tests", "/nowhere")
    assert (refused.returncode, refused.stderr) == (2, "wyrmhoard: /nowhere: there are no tests here\n")


def test_rules_without_tests_are_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text("def test_dd_12_hands(): ...\n", encoding="utf-8")
    coverage = json.loads(run("rules", GAME, "--tests", tmp_path, "--json")[1])[GAME]
    assert coverage["covered"] == 1
    assert "DD-12" not in coverage["missing"]
    assert "DD-13" in coverage["missing"]
    code, out, _ = run("rules", GAME, "--tests", tmp_path)
    assert code == 1
    assert "without: " in out


def test_one_rule(run: Run) -> None:
    for words in (("rules", GAME, "--rule", "DD-12"), ("rules", "--rule", "dd-12")):
        code, out, _ = run(*words)
        assert code == 0
        assert out.startswith("DD-12. ")
        assert "(Dragon Dance, " in out


def test_cards(run: Run, tmp_path: Path) -> None:
    code, out, err = run("cards", GAME, "--json")
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert data == json.loads(json.dumps(find(GAME).faces()))
    assert len(data) == 16
    assert all({"id", "name", "kind", "copies", "text", "numbers"} <= card.keys() for card in data)
    code, out, _ = run("cards", GAME)
    assert code == 0
    assert "KNIGHT\n  Charge (attack, long range). Deal damage" in out
    assert "Deal damage according to your die." in out
    mine = tmp_path / "mine.toml"
    mine.write_text(CARDS_FILE.read_text(encoding="utf-8").replace('"Charge"', '"Gallop"'), encoding="utf-8")
    assert "Gallop (attack, long range)" in run("cards", GAME, "--cards", mine)[1]
    folder = find(GAME).folder
    assert folder is not None
    assert Path(run("cards", GAME, "--where")[1].strip()) == folder / "cards" / "cards.toml"


def test_check_deck(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "mine.deck"
    deck.write_text("name: Mine\n3 Draconian Soldier\n")
    code, out, _ = run("check-deck", "warriors", deck)
    assert code == 1
    assert "mine.deck: cannot be played" in out
    assert "the deck has 3 cards; it needs at least 60 (WA-4)" in out
    folder = find("warriors").folder
    assert folder is not None
    for path in (folder / "decks").glob("*.deck"):
        assert run("check-deck", "warriors", path)[:2] == (0, f"{path}: can be played\n")
    deck.write_text("3 Draconian Solder\n")
    code, _, err = run("check-deck", "warriors", deck)
    assert code != 0
    assert "mine.deck, line 1: there is no card 'Draconian Solder' (did you mean Draconian Soldier?)" in err
    code, _, err = run("check-deck", GAME, deck)
    assert "dragon-dance is played without decks" in err


def test_check_cards(run: Run, tmp_path: Path) -> None:
    code, out, err = run("check-cards", GAME, CARDS_FILE)
    assert (code, err) == (0, "")
    assert out == f"{CARDS_FILE}: 16 cards of Dragon Dance, all can be played\n"
    odd = tmp_path / "odd.toml"
    text = CARDS_FILE.read_text(encoding="utf-8").replace("[3, 3, 3, 4, 4, 5, 5]", "[3, 3, 3, 2, 4, 5, 5]", 1)
    odd.write_text(text, encoding="utf-8")
    code, out, _ = run("check-cards", GAME, odd)
    assert code == 0
    assert "  note: knight card charge: attack falls as the die rises" in out.splitlines()


def test_replay_check(run: Run, record_file: Path) -> None:
    code, out, err = run("replay", record_file, "--check")
    assert (code, err) == (0, "")
    assert out.startswith(f"{record_file}: ")
    assert "agree; unfinished; commitment of the seed " in out
    assert out.count("\n") == 1


def spoiled(record: dict[str, Any], name: str) -> None:
    """One kind of damage to a record."""
    match name:
        case "version":
            record["version"] = "0"
        case "input":
            record["inputs"][2] = [0, "17"]
        case "print":
            record["prints"] = {"x": "y"}
        case "back":
            record["inputs"][2] = [0, "free x", None, "back"]
        case "start":
            record["start"] = {"settings": {}, "seats": [0, 1], "sides": [], "range": "long", "phase": "die"}
        case "format":
            record["format"] = 99


SIMULATE = ("simulate", GAME, "--games", "2")
BOTH = ("--players", "random,random")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ((), "COMMAND"),
        (("dance",), "dance"),
        (("games", "--colour"), "--colour"),
        (("cards", "dragon-dnace"), "(did you mean dragon-dance?)"),
        (("rules", "chess"), "game chess: unknown"),
        (("rules", "--rule", "DD-999"), "rule DD-999: there is no rule with this ID"),
        (("rules", "--tests", "/nowhere"), "/nowhere: there are no tests here"),
        (SIMULATE, "--players"),
        ((*SIMULATE, "--players", "random,rnadom"), "player rnadom: unknown (did you mean random?)"),
        ((*SIMULATE, "--players", "random"), "dragon-dance is for 2 seats, not 1"),
        ((*SIMULATE, "--players", "random,greedy:x=1"), "option x is unknown"),
        ((*SIMULATE, "--players", "random,greedy:samples=x"), "option samples must be a number"),
        ((*SIMULATE, *BOTH, "--set", "knight_life"), "--set knight_life: write OPTION=VALUE"),
        ((*SIMULATE, *BOTH, "--set", "knight_life=99"), "option knight_life: '99' is not possible"),
        ((*SIMULATE, *BOTH, "--set", "knihgt_life=9"), "(did you mean knight_life?)"),
        ((*SIMULATE, *BOTH, "--set", "=9"), "option : unknown"),
        ((*SIMULATE, *BOTH, "--games", "0"), "--games: must be a whole number from 1 to 10000000, not 0"),
        ((*SIMULATE, *BOTH, "--games", "9" * 30), "--games: must be a whole number from 1 to 10000000, not 99999999"),
        ((*SIMULATE, *BOTH, "--games", "9" * 5000), "--games: must be a whole number from 1 to 10000000, not 99999999"),
        ((*SIMULATE, *BOTH, "--workers", "5000"), "--workers: must be a whole number from 1 to 1024, not 5000"),
        ((*SIMULATE, *BOTH, "--workers", "-1"), "--workers: must be a whole number from 1 to 1024, not -1"),
        ((*SIMULATE, "--players", "random,duelist:effort=1000000000"), "effort must be at most 10000000"),
        ((*SIMULATE, "--players", "random,greedy:samples=" + "9" * 5000), "option samples must be a number"),
        (("ladder", GAME, "--games", "99999999999"), "--games: must be a whole number from 1 to 10000000, not 9999"),
        (("ladder", GAME, "--workers", "100000"), "--workers: must be a whole number from 1 to 1024, not 100000"),
        (("stdio", GAME, "--seats", "1000000000"), "--seats: must be a whole number from 1 to 64, not 1000000000"),
        (("serve", "--bot-workers", "100000"), "--bot-workers: must be a whole number from 1 to 256, not 100000"),
        (("serve", "--bot-seconds", "1e9"), "--bot-seconds 1000000000.0: must be more than 0, and at most 3600"),
        (("serve", "--idle", "1e300"), "--idle 1e+300: must be more than 0, and at most 1000000000"),
        (("serve", "--rate", "1e300"), "--rate 1e+300: must be from 0 to 1000000"),
        ((*SIMULATE, *BOTH, "--games", "many"), "--games"),
        ((*SIMULATE, *BOTH, "--cards", "/nowhere.toml"), "/nowhere.toml: cannot be read"),
        (("ladder", GAME, "--players", "gredy"), "(did you mean greedy?)"),
        (("ladder", "chess"), "game chess: unknown"),
        (("check-cards", GAME, "/nowhere.toml"), "/nowhere.toml: cannot be read (No such file or directory)"),
        (("check-cards", GAME, "/"), "cannot be read"),
        (("check-cards", GAME), "FILE"),
        (("replay", "/nowhere.json", "--check"), "/nowhere.json: cannot be read (No such file or directory)"),
        (("stdio", GAME, "--players", "me"), "dragon-dance is for 2 seats, not 1"),
        (("stdio", GAME, "--players", "me,nobody"), "player nobody: unknown"),
        (("stdio", GAME, "--seats", "3"), "dragon-dance is for 2 seats, not 3"),
        (("stdio", GAME, "--seats", "2", "--players", "me,me,me"), "--players: there are 2 seats, and 3"),
        (("stdio", GAME, "--set", "x"), "--set x: write OPTION=VALUE"),
        (("play", "chess"), "game chess: unknown"),
        (("play", GAME, "--against", "nobody"), "player nobody: unknown"),
        (("play", GAME, "--watch", "random"), "dragon-dance is for 2 seats, not 1"),
        (("play", GAME, "--as", "wizard"), "--as wizard: there is no such seat; the seats are knight, dragon, 1, 2"),
        (("play", GAME, "--all-seats", "--as", "knight"), "--all-seats: you hold all seats yourself"),
        (("play", "--resume", "/nowhere.json"), "/nowhere.json: cannot be read"),
    ],
    ids=lambda value: " ".join(value)[:80] if isinstance(value, tuple) else "",
)
def test_mistakes_are_told_in_one_line(run: Run, argv: tuple[str, ...], words: str) -> None:
    code, out, err = run(*argv)
    assert code != 0
    assert out == ""
    assert err.startswith("wyrmhoard: ")
    assert err.count("\n") == 1
    assert words in err
    assert "Traceback" not in err


@pytest.mark.parametrize("field", ["game", "version", "content", "ending", "key", "cards"])
def test_what_a_record_says_cannot_break_the_line(run: Run, record_file: Path, tmp_path: Path, field: str) -> None:
    """A stranger's record is quoted with line breaks and the signs that steer terminals escaped."""
    steering = "x\n\x1b[2J\u2028y"
    record = json.loads(record_file.read_text(encoding="utf-8"))
    if field == "key":
        record["inputs"][2] = [0, steering]
    else:
        record[field] = {steering: 1} if field == "cards" else steering
    evil = tmp_path / "evil.json"
    evil.write_text(json.dumps(record), encoding="utf-8")
    code, out, err = run("replay", evil, "--check")
    assert (code, out) == (2, "")
    assert err.endswith("\n")
    assert err[:-1].isprintable()


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("cut", "is not a whole record"),
        ("empty", "is not a whole record"),
        ("array", "is not a record of a match"),
        ("latin", "is not"),
        ("deep", "is not"),
        ("version", "it was made by version 0 of the rules"),
        ("format", "has the record format 99"),
        ("input", "input 3 does not fit"),
        ("print", ""),
        ("back", "input 3 "),
        ("start", ""),
    ],
)
def test_damaged_records_are_told_in_one_line(run: Run, record_file: Path, damage: str, words: str) -> None:
    text = record_file.read_text(encoding="utf-8")
    raw = {"cut": text[:200], "empty": "", "array": "[1, 2]", "deep": "[" * 50_000}
    if damage == "latin":
        record_file.write_bytes(b'{"game": "\xe9"}')
    elif damage in raw:
        record_file.write_text(raw[damage], encoding="utf-8")
    else:
        record = json.loads(text)
        spoiled(record, damage)
        record_file.write_text(json.dumps(record), encoding="utf-8")
    code, out, err = run("replay", record_file, "--check")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"wyrmhoard: {record_file}: ")
    assert words in err


@pytest.mark.parametrize("at", ["-1", "9999"])
def test_at_must_be_within_the_record(run: Run, record_file: Path, at: str) -> None:
    count = len(json.loads(record_file.read_text(encoding="utf-8"))["inputs"])
    for more in ((), ("--check",)):
        code, _, err = run("replay", record_file, f"--at={at}", *more)
        assert (code, err) == (2, f"wyrmhoard: --at {at}: the record has inputs 0 to {count}\n")


@pytest.mark.parametrize(
    "text",
    ["[[knight]]\nid = \n", "", "knight = 3\n", '[[knight]]\nid = "a"\n'],
    ids=["broken", "empty", "shape", "field"],
)
@pytest.mark.parametrize("argv", [("check-cards", GAME), ("cards", GAME, "--cards"), (*SIMULATE, *BOTH, "--cards")])
def test_broken_card_files_are_told_in_one_line(run: Run, tmp_path: Path, argv: tuple[str, ...], text: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    code, out, err = run(*argv, path)
    assert (code, out) == (2, "")
    assert err.startswith(f"wyrmhoard: {path}: ")
    assert err.count("\n") == 1


def command(*argv: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "wyrmhoard", *argv], capture_output=True, text=True, check=False, timeout=60, **more
    )


def test_as_a_program() -> None:
    done = command("cards", GAME, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(json.loads(done.stdout)) == 16
    failed = command("dance")
    assert failed.returncode == 2
    assert failed.stderr.startswith("wyrmhoard: ")
    assert failed.stderr.count("\n") == 1
    helped = command("--help")
    assert helped.returncode == 0
    assert all(name in helped.stdout for name in ("games", "play", "simulate", "ladder", "replay", "stdio"))


@pytest.mark.parametrize(
    "argv", [("games",), ("cards", GAME, "--json"), (*SIMULATE, *BOTH, "--workers", "1")], ids=" ".join
)
def test_nobody_reads_the_output(argv: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        with subprocess.Popen(
            [sys.executable, "-m", "wyrmhoard", *argv], stdout=writer, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stderr is not None
            errors = process.stderr.read()
    finally:
        os.close(writer)
    assert "Traceback" not in errors
    assert "BrokenPipe" not in errors
    assert process.returncode != 0


def test_only_the_first_line_is_read() -> None:
    shell = f"{sys.executable} -m wyrmhoard cards {GAME} --json | head -1"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("[\n", "")


def test_scenarios(run: Run) -> None:
    code, out, err = run("scenarios", "dragonfire")
    assert (code, err) == (0, "")
    assert "1. small-change: Small Change, 2 seats" in out
    code, out, err = run("scenarios", "--json")
    assert (code, err) == (0, "")
    assert {row["game"] for row in json.loads(out)} == {"dragonfire", "drawn-to-destiny"}
    assert "dragon-dance: no scenarios" in run("scenarios", "dragon-dance")[1]


def test_a_puzzle_that_is_wrong_is_named_and_the_others_are_there(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = shelf.of(shelf.write(tmp_path / "puzzles"))
    monkeypatch.setitem(registry._added, "dragonfire", game)
    code, out, err = run("scenarios", "dragonfire")
    assert (code, err) == (0, "")
    assert "dragonfire: 2 scenarios" in out
    assert "small-change: Small Change" in out
    assert f"  Skipped: {shelf.WHY}\n" in out
    code, out, err = run("scenarios", "dragonfire", "--json")
    assert (code, err) == (0, f"wyrmhoard: skipped: dragonfire: {shelf.WHY}\n")
    assert [row["name"] for row in json.loads(out)] == shelf.PLAYABLE
    code, out, err = run("play", "dragonfire", "--scenario", shelf.WRONG)
    assert (code, out, err) == (2, "", f"wyrmhoard: scenario {shelf.WHY}\n")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ("--scenario", "small-chance"),
            "scenario small-chance: unknown (did you mean small-change?); they are small-",
        ),
        (("--scenario", "small-change", "--set", "open_hands=no"), "has 2 seats and its own options"),
        (("--scenario", "small-change", "--against", "random"), "--scenario: you play all seats yourself"),
        (("--scenario", "small-change", "--seats", "3"), "--seats: the scenario says how many sit down"),
        (("--watch", "random,random", "--seats", "3"), "--seats: --watch says how many sit down"),
        (("--seats", "9"), "dragonfire is for 2 to 6 seats, not 9"),
        (("--scenario", "nowhere.toml"), "nowhere.toml: cannot be read (No such file or directory)"),
    ],
)
def test_what_cannot_be_played(run: Run, words: tuple[str, ...], complaint: str) -> None:
    code, out, err = run("play", "dragonfire", *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert complaint in err


def test_a_record_of_other_rules_is_shown_as_far_as_it_fits(
    run: Run, record_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    record = json.loads(record_file.read_text(encoding="utf-8"))
    total = len(record["inputs"])
    record_file.write_text(json.dumps({**record, "version": "0"}), encoding="utf-8")
    code, out, err = run("replay", record_file, "--plain", "--at", total)
    assert code == 0
    assert out
    assert f"Of its {total} inputs the first {total} fit" in err
    record_file.write_text(json.dumps({**record, "game": "chess"}), encoding="utf-8")
    code, out, err = run("replay", record_file)
    assert (code, err.count("\n")) == (2, 1)
    assert err.endswith("(--raw lists its inputs as they are)\n")
    code, out, err = run("replay", record_file, "--raw")
    assert (code, err) == (0, "")
    assert out.startswith("chess, version ")
    assert sum(line.split(". ")[0].isdecimal() for line in out.splitlines()) == total


def test_replay_review(run: Run) -> None:
    golden = Path(__file__).parents[1] / "golden"
    code, out, err = run("replay", golden / "dragon-and-warrior, won.json", "--review")
    assert (code, err) == (0, "")
    assert "This game has no measure for who stands how." in out
    assert "No decision can be judged" in out
    assert re.search(r"^Battles: \d+$", out, re.M)


def test_replay_review_judges_decisions(run: Run, tmp_path: Path) -> None:
    match = wyrmhoard.new("dragon-dance", seed=3, settings={"knight_life": 2, "dragon_life": 2, "max_rounds": 3})
    play_on(match, Random(1), lambda played: False)
    path = tmp_path / "short.json"
    path.write_text(match.record.to_json())
    code, out, _ = run("replay", path, "--review")
    assert code == 0
    assert re.search(r"^Turning point: input \d+, (Knight|Dragon) from \d+ to \d+ of 100$", out, re.M)
    assert "most critical decisions as planner sees them, with what was known then:" in out


def test_a_match_that_goes_on_has_no_review(run: Run, tmp_path: Path) -> None:
    record = wyrmhoard.new("dragon-dance", seed=1).record
    path = tmp_path / "open.json"
    path.write_text(record.to_json())
    code, out, err = run("replay", path, "--review")
    assert (code, out, err) == (2, "", f"wyrmhoard: {path}: the match is not over\n")


@pytest.mark.parametrize(
    ("argv", "environ", "word"),
    [
        (["--language", "de"], {}, "Würfel"),
        ([], {"WYRMHOARD_LANGUAGE": "de"}, "Würfel"),
        ([], {"WYRMHOARD_LANGUAGE": "", "LANG": "de_DE.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}, "Würfel"),
        (["--language", "en"], {"LANG": "de_DE.UTF-8"}, "a die and a card"),
        ([], {"WYRMHOARD_LANGUAGE": "fr"}, "a die and a card"),
    ],
)
def test_it_speaks_the_language_of_its_person(
    argv: list[str],
    environ: dict[str, str],
    word: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    try:
        assert main([*argv, "games"]) == 0
    finally:
        usually_speak("en")
    assert word in capsys.readouterr().out


def test_a_language_that_it_does_not_speak(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "fr", "games"]) == 2
    assert "--language fr: unknown; there are en, de" in capsys.readouterr().err


def test_programs_and_servers_get_english_unless_they_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WYRMHOARD_LANGUAGE", "de")
    parser = build_parser()
    spoken = [
        language_of(parser.parse_args(argv)) for argv in (["stdio", "x"], ["serve"], ["--language", "de", "serve"])
    ]
    assert spoken == ["en", "en", "de"]
    assert language_of(parser.parse_args(["games"])) == "de"


def test_help_is_in_the_language_of_whoever_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    helped = {}
    for language in ("de", "en"):
        monkeypatch.setenv("WYRMHOARD_LANGUAGE", language)
        with pytest.raises(SystemExit):
            main(["play", "--help"])
        helped[language] = capsys.readouterr().out
    usually_speak("en")
    assert helped["de"].startswith("Aufruf: wyrmhoard play")
    assert "Optionen:" in helped["de"]
    assert not re.search(r"usage:|options:|arguments:|default:|\byour?\b", helped["de"])
    assert helped["en"].startswith("usage: wyrmhoard play")
    assert "show this help message and exit" in helped["en"]
