"""The plain mode through a real pseudo-terminal."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pyte
import pytest

import wyrmhoard
from helpers.dragonfire.puzzles import search
from helpers.present import present
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.terminal.forms import hint, parse
from wyrmhoard.terminal.plain_desk import Lines

PATIENCE = 60


def start(data: Path, *words: str, **environment: str) -> pexpect.spawn:
    """The program on a terminal of 80 by 24. Ctrl-C reaches it even if what runs the tests is deaf to it (`nohup`)."""
    env = {**os.environ, "WYRMHOARD_DATA": str(data), "TERM": "xterm", "PYTHONUNBUFFERED": "1", **environment}
    command = ["-m", "wyrmhoard", *words]
    return pexpect.spawn(
        sys.executable,
        command,
        env=env,
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=PATIENCE,
        echo=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


@pytest.fixture
def running() -> Iterator[list[pexpect.spawn]]:
    """Programs to be closed in the end."""
    programs: list[pexpect.spawn] = []
    yield programs
    for program in programs:
        program.close(force=True)


def duel(running: list[pexpect.spawn], data: Path, *more: str) -> pexpect.spawn:
    words = ("play", "dragon-dance", "--as", "knight", "--against", "random", "--seed", "7", "--plain", *more)
    program = start(data, *words)
    running.append(program)
    return program


def interrupt(program: pexpect.spawn) -> None:
    """Ctrl-C, as a person presses it: once the program waits for its line. Between the prompt and the wait the system
    would keep it for after the next line (`input` of Python)."""
    stat = Path(f"/proc/{program.pid}/stat")
    while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] not in "SZ":
        time.sleep(0.01)
    program.sendintr()


def leave(program: pexpect.spawn) -> int:
    """Wait for the end; the exit code."""
    program.expect(pexpect.EOF)
    program.close()
    assert program.signalstatus is None
    return int(program.exitstatus)


def test_a_whole_match_against_random(running: list[pexpect.spawn], data: Path) -> None:
    program = duel(running, data, "--set", "knight_life=4", "--set", "dragon_life=5")
    heard = ""
    for _ in range(300):
        which = program.expect([r"\(DD-15\)\.", r"\(DD-23\)\.", r"\(DD-64\)\.", "rematch, review, back, log or quit"])
        heard += program.before
        if which == 3:
            break
        program.expect(r"\n> ")
        program.sendline(("none", "1", "none")[which])
    assert "The record is in" in heard
    assert re.search(r"\* .*\(DD-20\)", heard)
    program.sendline("quit")
    assert leave(program) == 0
    [path] = (data / "records").iterdir()
    assert wyrmhoard.read(path).ending


def test_looking_things_up_and_bad_input(running: list[pexpect.spawn], data: Path) -> None:
    program = duel(running, data)
    program.expect(r"\n> ")
    for typed, answer in [
        ("nonsense", "There is no choice 'nonsense' here. Choose from none, 2, 4, 5"),
        ("7", "There is no choice '7'"),
        ("", "Type a choice from the list, or help"),
        ("rule DD-25", "Legal by range when chosen"),
        ("rule 9999", "There is no rule 9999"),
        ("rule", "Which rule"),
        ("look", "KNIGHT \\(you\\)"),
        ("cards", "Breathe Fire \\(attack, long range\\)"),
        ("outlook", "What each die would make"),
        ("log 2", "Round 1 begins"),
        ("why", "Everything on the list is possible"),
        ("rematch", "not over yet"),
        ("review", "The match is not over"),
        ("hint", "1\\. "),
        ("help", "take back your last choice"),
        ("back", "You have nothing to take back"),
        ("x" * 300, "There is no choice"),
    ]:
        program.sendline(typed)
        program.expect(answer)
        program.expect(r"\n> ")
    program.sendline("none")
    program.expect("You show no die")
    program.expect(r"8\. Slash.*\(not possible, DD-25\)")
    program.expect(r"\n> ")
    for typed, answer in [
        ("why hack", "Hack can be played only at short\\s+range; you are at\\s+long\\s+range\\s+now\\s+\\(DD-25\\)"),
        ("hack", "Not possible: Hack can be played only"),
        ("why charge", "You can do this: Charge"),
        ("re", "Retreat.*or\\s+Recuperate"),
        ("outlook", "Your cards against the dragon's"),
    ]:
        program.sendline(typed)
        program.expect(answer)
        program.expect(r"\n> ")
    program.sendline("ret")
    program.expect("You choose: Retreat")
    program.expect("Round 2 begins")
    program.expect(r"\n> ")
    program.sendline("back")
    program.expect("Taken back")
    program.expect("Choose a card")
    program.sendline("quit")
    assert leave(program) == 0


@pytest.mark.parametrize("way", ["eof", "interrupt", "quit"])
def test_leaving_keeps_the_match_and_says_how_to_go_on(running: list[pexpect.spawn], data: Path, way: str) -> None:
    program = duel(running, data)
    program.expect(r"\n> ")
    program.sendline("none")
    program.expect("Choose a card")
    program.expect(r"\n> ")
    if way == "eof":
        program.sendeof()
    elif way == "interrupt":
        interrupt(program)
    else:
        program.sendline("quit")
    program.expect(r"wyrmhoard play --resume (\S+\.json)")
    place = program.match[1]
    assert leave(program) == 0
    again = start(data, "play", "--resume", place, "--plain")
    running.append(again)
    again.expect("You show no die")
    again.expect("Choose a card")
    again.expect(r"\n> ")
    again.sendeof()
    assert leave(again) == 0


def test_a_slow_bot_does_not_block_leaving(running: list[pexpect.spawn], data: Path) -> None:
    words = ("play", "dragon-dance", "--as", "knight", "--against", "greedy:samples=9999999", "--plain")
    program = start(data, *words)
    running.append(program)
    program.expect(r"\n> ")
    program.sendline("none")
    program.expect(r"The dragon thinks \.\.\.")
    program.sendintr()
    program.expect("The match is saved")
    assert leave(program) == 0


def test_hot_seat_hides_what_was_sealed(running: list[pexpect.spawn], data: Path) -> None:
    program = start(data, "play", "dragon-dance", "--hot-seat", "--seed", "7", "--plain")
    running.append(program)
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)

    def hear(pattern: str) -> None:
        program.expect(pattern)
        stream.feed(program.before + program.after)

    hear("Pass to the knight; press Enter")
    program.sendline("")
    hear(r"\n> ")
    program.sendline("5")
    hear("You choose: The 5")
    hear("Press Enter to hide this and pass to the dragon")
    program.sendline("")
    hear("Pass to the dragon; press Enter")
    assert not any("The 5" in line for line in screen.display), "the knight's choice is still on the screen"
    program.sendline("")
    hear(r"\n> ")
    program.sendline("none")
    hear("(The knight shows|You show) a 5, (the dragon shows|you show) no die")
    hear(r"\n> ")
    program.sendline("back")
    hear(r"agree to go back\? \(yes or no\)")
    program.sendline("no")
    hear("everything stays")
    program.sendline("quit")
    assert leave(program) == 0


def test_watching_and_replaying(running: list[pexpect.spawn], data: Path) -> None:
    program = start(data, "play", "dragon-dance", "--watch", "random,random", "--seed", "3", "--plain")
    running.append(program)
    program.expect("run: to the end. > ")
    program.sendline("2")
    program.expect(r"\(DD-20\)")
    program.expect("run: to the end. > ")
    program.sendline("run")
    program.expect("rematch, review, back, log or quit")
    program.sendline("quit")
    assert leave(program) == 0
    [path] = (data / "records").iterdir()
    replay = start(data, "replay", str(path), "--plain")
    running.append(replay)
    for typed, answer in [
        ("", "After input 1 of"),
        ("back", "After input 0 of"),
        ("round", "Round 2 begins"),
        ("eyes dragon", "DRAGON \\(you\\)"),
        ("eyes nobody", "is not a seat here"),
        ("5", "After input 5 of"),
        ("end", "The end: "),
        ("99999", "The end: "),
        ("rule 46", "DD-46"),
        ("what", "Press Enter for the next step"),
    ]:
        replay.expect("go there. > ")
        replay.sendline(typed)
        replay.expect(answer)
    replay.sendeof()
    assert leave(replay) == 0


def test_the_menu_as_questions(running: list[pexpect.spawn], data: Path) -> None:
    (data / "saves").mkdir(parents=True)
    (data / "saves" / "broken.json").write_text("{")
    program = start(data, "play", "--plain")
    running.append(program)
    program.expect("Skipped: .*broken.json")
    for question, typed in [
        ("What would you like to do", "play"),
        ("Game", "dragon dance"),
        ("You play", "dragon"),
        ("The knight is", "random"),
        ("The table options", ""),
    ]:
        program.expect(question)
        program.expect(r"\n> ")
        program.sendline(typed)
    program.expect(r"Dragon: Choose a die")
    program.expect(r"\n> ")
    program.sendline("quit")
    program.expect("resume a saved match")
    program.expect(r"\n> ")
    program.sendline("resume")
    program.expect("Dragon Dance: random against human")
    program.sendline("1")
    program.expect("Dragon: Choose a die")
    program.sendeof()
    program.expect("The match is saved")
    program.sendline("quit")
    assert leave(program) == 0


def test_without_a_terminal_there_is_no_escape_sequence(data: Path) -> None:
    command = [sys.executable, "-m", "wyrmhoard", "play", "dragon-dance", "--against", "random", "--seed", "7"]
    env = {**os.environ, "WYRMHOARD_DATA": str(data)}
    done = subprocess.run(command, input="none\n", capture_output=True, text=True, env=env, timeout=PATIENCE)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert not any("\u2500" <= letter <= "\u259f" for letter in done.stdout)
    assert "Or at once: wyrmhoard play --resume" in done.stdout


@pytest.mark.parametrize("plain", [["--plain"], []])
def test_without_a_home_to_write_to_one_plays_and_is_told_so(
    tmp_path: Path, running: list[pexpect.spawn], plain: list[str]
) -> None:
    """From the menu, which looks for saved matches first, on both kinds of screen."""
    home = tmp_path / "home"
    home.write_text("")
    program = start(Path(), "play", *plain, WYRMHOARD_DATA="", XDG_DATA_HOME="", HOME=str(home))
    running.append(program)
    if plain:
        program.expect("What would you like to do")
        program.sendline("play")
        for _ in range(4):
            program.sendline("")
    else:
        program.expect("Learn it in")
        program.send("p")
    program.expect("This match is not saved")
    program.expect("Choose a die")
    if plain:
        program.sendline("quit")
        program.expect("This match is not saved")
        program.sendline("quit")
    else:
        program.send("q")
        program.expect("Learn it in")
        program.send("q")
        program.expect("This match is not saved")
    assert leave(program) == 0


def test_of_a_long_table_only_what_changes_is_said_again(data: Path) -> None:
    typed = "\n\n\nmap\nquit\n"
    words = ("play", "drawn-to-destiny", "--plain", "--seed", "5", "--against", "random")
    environment = {**os.environ, "WYRMHOARD_DATA": str(data)}
    program = subprocess.run(
        [sys.executable, "-m", "wyrmhoard", *words],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        timeout=PATIENCE,
    )
    assert program.returncode == 0, program.stderr
    assert "1. Target Goblin Scout O1, 7 away (Enter)" in program.stdout, "the nearest Rival, filled in"
    assert "Keep the Targets" not in program.stdout, "a habit keeps them where nobody newly aims at one's own"
    first, *later = program.stdout.split("(The rest of the table is as before; look shows all of it.)")
    assert first.count("Exit for Adventurers: the west edge.") == 1
    targets, intents = first.split("Choose the Targets on a sheet", 1)
    assert "Move " not in targets, "tokens come after the Targets"
    assert "5 Moves, 2 pivots" in intents
    assert "Archer holds" in later[0], "to hold is the natural answer"
    assert "Exit for Adventurers" in later[-1], "look says all of it"


def test_what_stands_open_at_any_time_takes_one_line(running: list[pexpect.spawn], data: Path) -> None:
    program = start(data, "play", "dragon-and-warrior", "--plain", "--seed", "1")
    running.append(program)
    program.expect(r"\n  At any time: \d+\. Touch the X card; [^\n]*\n")
    number = re.search(r"(\d+)\. Touch the X card", program.after)
    assert number is not None
    program.sendline(number[1])
    program.expect_exact("You choose: Touch the X card.")
    program.sendline("quit")
    assert leave(program) == 0


@pytest.mark.parametrize(
    ("words", "seats", "humans"),
    [((), 4, 1), (("--all-seats",), 4, 4), (("--as", "4"), 4, 1), (("--seats", "2", "--as", "2"), 2, 1)],
)
def test_as_many_sit_down_as_are_usual_or_as_one_says(
    running: list[pexpect.spawn], data: Path, words: tuple[str, ...], seats: int, humans: int
) -> None:
    program = start(data, "play", "dragonfire", "--plain", *words)
    running.append(program)
    program.expect(r"Player \d: Choose your character")
    program.sendline("quit")
    assert leave(program) == 0
    [path] = (data / "saves").iterdir()
    players = wyrmhoard.read(path).players
    assert (len(players), sum("human" in who for who in players)) == (seats, humans)


def test_a_puzzle_of_ones_own_goes_on_when_its_file_is_gone(
    running: list[pexpect.spawn], data: Path, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    text = (present(find("dragonfire").folder) / "scenarios" / "small-change.toml").read_text(encoding="utf-8")
    path.write_text(text.replace('"Small Change"', '"Pennies"'), encoding="utf-8")
    task = "Pennies. Clear the table this turn. All the cards you need are in one hand."
    program = start(data, "play", "dragonfire", "--scenario", str(path), "--plain")
    running.append(program)
    program.expect_exact(task)
    program.expect(r"(?s)Play cards.*\n> ")
    program.sendline("play glory")
    program.expect(r"plays? Glory")
    program.sendline("quit")
    assert leave(program) == 0
    path.unlink()
    [saved] = (data / "saves").iterdir()
    again = start(data, "play", "--resume", str(saved), "--plain")
    running.append(again)
    again.expect_exact(task)
    again.expect(r"plays? Glory")
    again.sendline("quit")
    assert leave(again) == 0
    check = start(data, "replay", str(saved), "--check")
    running.append(check)
    check.expect(r"1 inputs and \d+ fingerprints agree")
    assert leave(check) == 0


def test_one_person_solves_a_puzzle_with_both_heroes(running: list[pexpect.spawn], data: Path) -> None:
    program = start(data, "play", "dragonfire", "--scenario", "the-dearest-level", "--plain")
    running.append(program)
    puzzle = wyrmhoard.new("dragonfire", scenario="the-dearest-level")
    line = search().first(puzzle)
    assert line is not None
    program.expect("The Dearest Level. Clear the table this turn.")
    for step in line:
        while True:  # helpers are asked first; one who has nothing to add lets it pass
            told = r"Play cards|\w+ plays cards|\w+ has helped|Deal the damage|\w+ is done"
            program.expect(rf"(?s)(\w+): (?:{told}).*?\n> ")
            if program.match[1] == puzzle.seat_name(step.seat):
                break
            program.sendline("pass")
        program.sendline(step.key)
    program.expect(r"The match is over: the puzzle is solved \(DF-319\)")
    program.expect("rematch, review, back, log or quit")
    program.sendline("back")
    program.expect("Taken back")
    program.sendline("quit")
    assert leave(program) == 0


def test_a_long_question_is_wrapped_between_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("builtins.input", lambda prompt: asked.append(prompt) or " 2 ")
    io = Lines()
    assert io.ask() == "2"
    assert io.ask(f"Target ({', '.join(f'{n} Goblin' for n in range(6))}): ") == "2"
    assert capsys.readouterr().out == "Target (0 Goblin, 1 Goblin, 2 Goblin, 3\n"
    assert asked == ["> ", "Goblin, 4 Goblin, 5 Goblin): "]


def test_a_number_that_is_left_empty_is_nothing_where_nothing_is_possible() -> None:
    turns = {"name": "u5-turns", "text": "Turns of the Archer", "type": "number", "least": -2, "most": 2}
    assert parse(turns, "") == parse(turns, " ") == 0
    assert hint(turns) == "Turns of the Archer (-2 to 2; left empty: 0)"
    some = {**turns, "least": 1}
    assert hint(some) == "Turns of the Archer (1 to 2)"
    with pytest.raises(BadInput, match="'' is not a whole number"):
        parse(some, "")


def test_what_is_wrong_in_a_blank_is_said_with_what_it_is_called() -> None:
    blank = {"name": "u5-turns", "text": "Turns of the Archer", "type": "number", "least": -2, "most": 2}
    with pytest.raises(BadInput, match="Turns of the Archer: 'left' is not a whole number"):
        parse(blank, "left")
