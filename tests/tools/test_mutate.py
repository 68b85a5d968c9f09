"""The tool that breaks lines: what it breaks, what it learns, and what it reports about a small repository."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
RULES = '''"""Rules."""

from __future__ import annotations

LIMIT = 3


def may(hand: int) -> bool:
    """Whether a card may be drawn."""
    return hand < LIMIT


def words() -> str:
    unit = "cards"
    return unit


def steps(number: int):
    if number > 5:
        pass
    elif number == 1:
        yield "one"


def unused() -> int:
    return LIMIT
'''
TESTS = """
from wyrmhoard.kernel import rules

def test_limit():
    assert rules.may(2) and not rules.may(3)

def test_words():
    assert rules.words().startswith("cards")
"""


@pytest.fixture(scope="module")
def tool() -> SimpleNamespace:
    """The tool's modules."""
    sys.path.insert(0, str(TOOLS))
    try:
        from mutate import command, coverage, mutants, trial, warm
    finally:
        sys.path.remove(str(TOOLS))
    return SimpleNamespace(command=command, coverage=coverage, mutants=mutants, trial=trial, warm=warm)


def broken(tool: SimpleNamespace, source: str) -> set[str]:
    """Every line as it reads when broken."""
    lines = set()
    for line, start, end, new, kind in tool.mutants.breaks_of(ast.parse(source), source):
        mutant = tool.mutants.Mutant("x.py", line, start, end, new, kind)
        lines.add(mutant.break_line(source).splitlines()[line - 1].strip())
    return lines


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a = b < c", {"a = b <= c"}),
        ("a = b not in c and d", {"a = b in c and d", "a = b not in c or d"}),
        ("a = (b) == (c)", {"a = (b) != (c)"}),
        ("a = not b", {"a = b"}),
        ("a = True", {"a = False"}),
        ("a = 2", {"a = 3", "a = 1"}),
        ("a = 0", {"a = 1"}),
        ("a = b - c", {"a = b + c"}),
        ("a += b", {"a -= b", "pass"}),
        ("a = min(b)", {"a = max(b)"}),
        ("a = 'é' + f'{b!r} é'", {"a = 'éXX' + f'{b!r} é'", "a = 'é' + f'{b!r} éXX'"}),
        ("a = b if c else d", {"a = b if True else d", "a = b if False else d"}),
        ("a(b)", {"pass"}),
        ("a.b = c", {"pass"}),
        ("def f(): return a", {"def f(): return None"}),
        ("while a: b()", {"while False: b()", "while a: pass"}),
    ],
)
def test_a_line_is_broken_in_these_ways(tool: SimpleNamespace, line: str, expected: set[str]) -> None:
    assert broken(tool, line) == expected


@pytest.mark.parametrize(
    "line",
    [
        '"""Words about it."""',
        'a: Literal["b"]',
        'def f(a: "b" = c) -> Literal["d"]: ...',
        'raise AssertionError(f"a {b}", "c")',
        "assert a == 1",
        "a = b.rstrip(': ')",
        '__all__ = ["a"]',
        "from a import b",
        '@dataclass(frozen=True)\nclass A(B, kw_only=True):\n    "Words."',
    ],
)
def test_what_says_nothing_to_the_program_is_left_alone(tool: SimpleNamespace, line: str) -> None:
    assert broken(tool, line) == set()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A small project in git."""
    for name, text in {
        "src/wyrmhoard/__init__.py": "",
        "src/wyrmhoard/kernel/__init__.py": "",
        "src/wyrmhoard/kernel/rules.py": RULES,
        "tests/kernel/test_rules.py": TESTS,
        "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\n',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


def test_the_same_seed_draws_the_same_lines_and_a_change_elsewhere_draws_no_others(
    tool: SimpleNamespace, repository: Path
) -> None:
    rules = repository / "src/wyrmhoard/kernel/rules.py"
    before = tool.mutants.sample(repository, ["src/wyrmhoard"], 4, 1)
    assert len({mutant.line for mutant in before}) == 4
    assert tool.mutants.sample(repository, ["src/wyrmhoard"], 4, 2) != before
    rules.write_text("# A line more.\n" + RULES)
    after = tool.mutants.sample(repository, ["src/wyrmhoard"], 4, 1)
    assert [mutant.line - 1 for mutant in after] == [mutant.line for mutant in before]


def test_a_game_that_is_still_being_written_is_left_alone(tool: SimpleNamespace, repository: Path) -> None:
    before = tool.mutants.sample(repository, ["src/wyrmhoard"], 99, 1)
    draft = repository / "src/wyrmhoard/games/quoits"
    draft.mkdir(parents=True)
    (draft / "rules.py").write_text(RULES)
    assert tool.mutants.sample(repository, ["src/wyrmhoard"], 99, 1) == before
    (draft / "game.py").write_text("")
    after = tool.mutants.sample(repository, ["src/wyrmhoard"], 99, 1)
    assert {mutant.path for mutant in after} - {mutant.path for mutant in before} == {
        "src/wyrmhoard/games/quoits/rules.py"
    }


def test_an_instrumented_module_says_which_lines_ran(tool: SimpleNamespace) -> None:
    lines = {text: number for number, text in enumerate(RULES.splitlines(), 1)}
    chosen = ["LIMIT = 3", "    elif number == 1:", '        yield "one"', "    return hand < LIMIT"]
    tree = tool.coverage.instrument(RULES, {lines[line]: number for number, line in enumerate(chosen)})
    source = ast.unparse(tree)
    ran: list[int] = []
    module: dict[str, object] = {}
    exec(source.replace("from mutation_probe import reached as _reached", "pass"), module, module)
    module["_reached"] = ran.append
    list(module["steps"](6))  # type: ignore[operator]
    assert ran == [0]
    list(module["steps"](1))  # type: ignore[operator]
    assert ran == [0, 0, 1, 2]
    ran.clear()
    module["may"](1)  # type: ignore[operator]
    assert ran == [0, 3]


def test_instrumenting_leaves_alone_what_the_module_calls_by_the_same_name(tool: SimpleNamespace) -> None:
    rules = "def _reached(hand):\n    return hand\n\ndef may(hand):\n    return _reached(hand)\n"
    source = ast.unparse(tool.coverage.instrument(rules, {5: 7}))
    ran: list[int] = []
    module: dict[str, object] = {}
    exec(source.replace("from mutation_probe import reached as _reached_", "pass"), module, module)
    module["_reached_"] = ran.append
    assert module["may"](3) == 3  # type: ignore[operator]
    assert ran == [7]


def test_what_no_test_notices_is_reported_and_fails(
    tool: SimpleNamespace, repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool.command, "ROOT", repository)
    with (repository / "tests/kernel/test_rules.py").open("a") as tests:
        tests.write("def test_that_fails_anyway(): assert rules.may(4)\n")
    options = ["--only", "kernel", "--sample", "100", "--jobs", "1"]
    assert tool.command.main([*options, "--fail-under", "76"]) == 1
    said = capsys.readouterr().out
    assert "judges nothing: FAILED tests/kernel/test_rules.py::test_that_fails_anyway" in said
    assert '+    unit = "cardsXX"' in said
    assert "rules.py:14: text; 2 tests were run" in said
    assert "no test runs this line (not counted)" in said
    assert "3 of 4 broken lines were noticed (75 %)" in said
    assert (repository / "src/wyrmhoard/kernel/rules.py").read_text() == RULES


def test_what_a_run_of_the_tests_has_noted_need_not_be_learnt_again(
    tool: SimpleNamespace, repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The run that notes it sees the sources as they are; what is noted serves only for the lines that were watched."""
    monkeypatch.setattr(tool.command, "ROOT", repository)
    with (repository / "tests/kernel/test_rules.py").open("a") as tests:
        tests.write("import inspect\ndef test_source(): assert '_reached' not in inspect.getsource(rules)\n")
    (repository / "tests/conftest.py").write_text("SLOW = ('web', 'kernel/test_slow.py')\n")
    (repository / "tests/kernel/test_slow.py").write_text(TESTS)
    notes = repository / "build" / "notes"
    options = ["--only", "kernel", "--sample", "100", "--jobs", "1", "--tests=--quick"]
    assert tool.command.main([*options, "--watch", str(notes)]) == 0
    ran = subprocess.run(
        tool.coverage.pytest_on("-n", "0"),
        cwd=repository,
        env=tool.coverage.environment(repository, MUTATE_FOLDER=str(notes)),
        check=False,
    )
    assert ran.returncode == 0
    drawn = tool.mutants.sample(repository, ["src/wyrmhoard/kernel"], 155, 1)
    covering = tool.coverage.known(repository, drawn, ["--quick"], notes)
    ways = {(mutant.line, tuple(t.name.rpartition("::")[2] for t in covered.running))
            for mutant, covered in zip(drawn, covering, strict=True)}  # fmt: skip
    assert {(5, ("test_limit", "test_words")), (10, ("test_limit",)), (15, ("test_words",)), (21, ())} <= ways
    assert {test.file for covered in covering for test in covered.others} == {"tests/kernel/test_rules.py"}
    covering = tool.coverage.known(repository, drawn, ["--ignore=tests/kernel/test_rules.py"], notes)
    assert {test.file for covered in covering for test in covered.running} == {"tests/kernel/test_slow.py"}
    with pytest.raises(RuntimeError, match="other lines"):
        tool.coverage.known(repository, drawn[1:], ["--quick"], notes)


def test_a_loop_without_an_end_is_noticed_by_the_processor_time_that_it_uses(
    tool: SimpleNamespace, repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = "def count(left):\n    while left > 0:\n        left -= 1\n    return True\n"
    (repository / "src/wyrmhoard/kernel/rules.py").write_text(loop)
    (repository / "tests/kernel/test_rules.py").write_text(
        "from wyrmhoard.kernel import rules\ndef test_count(): assert rules.count(9)\n"
    )
    monkeypatch.setattr(tool.trial, "START", 3)
    monkeypatch.setattr(tool.trial, "PATIENCE", 100)
    mutant = tool.mutants.Mutant("src/wyrmhoard/kernel/rules.py", 3, 8, 17, "pass", "a statement is dropped")
    tests = [[tool.coverage.Test("tests/kernel/test_rules.py::test_count", 0.0)]]
    assert tool.trial.attempt(repository, mutant, tests, 0).noticed == "time"


WARM = """\
LIMIT = 3
def may(hand):
    return hand < LIMIT
def made(word):
    def say(number):
        return f"{number} {word}"
    return say
SAY = made("cards")
ADD = {"one": lambda number: number + 1}
def count(left):
    while left > 0:
        left -= 1
    return True
"""
WARM_TESTS = """
from wyrmhoard.kernel import rules
def test_may(): assert rules.may(2) and not rules.may(3)
def test_say(): assert rules.SAY(2) == "2 cards"
def test_add(): assert rules.ADD["one"](1) == 2
def test_count(): assert rules.count(3)
def test_that_fails_anyway(): assert rules.may(4)
"""


def test_many_lines_are_tried_with_one_start(
    tool: SimpleNamespace, repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands in functions is judged there, also in those that were made before; a test that fails anyway says
    nothing; what stands outside is left to a start of its own."""
    (repository / "src/wyrmhoard/kernel/rules.py").write_text(WARM)
    (repository / "tests/kernel/test_rules.py").write_text(WARM_TESTS)
    monkeypatch.setattr(tool.trial, "START", 2)
    tests = {name: tool.coverage.Test(f"tests/kernel/test_rules.py::test_{name}", 0.0)
             for name in ("may", "say", "add", "count", "that_fails_anyway")}  # fmt: skip
    broken = {
        0: ("    return hand <= LIMIT", "may"),
        1: ('        return f"{number} {word}XX"', "say"),
        2: ('ADD = {"one": lambda number: number + 2}', "add"),
        3: ("        pass", "count"),
        4: ("    return hand <= LIMIT", "add"),
        5: ("    return hand <= LIMIT", "that_fails_anyway"),
        6: ("LIMIT = 4", "may"),
    }
    mutants = {}
    for place in tool.mutants.breaks_of(ast.parse(WARM), WARM):
        mutant = tool.mutants.Mutant("src/wyrmhoard/kernel/rules.py", *place)
        mutants[mutant.break_line(WARM).splitlines()[mutant.line - 1]] = mutant
    trials = {number: (mutants[line], [tests[name]]) for number, (line, name) in broken.items()}
    verdicts = tool.warm.notice(repository, trials, [])
    assert verdicts == {0: "a test", 1: "a test", 2: "a test", 3: "time"}
    assert (repository / "src/wyrmhoard/kernel/rules.py").read_text() == WARM


def test_near_and_fast_tests_come_first_and_the_budget_holds(tool: SimpleNamespace) -> None:
    mutant = tool.mutants.Mutant("src/wyrmhoard/games/chess/rules/x.py", 1, 0, 0, "", "")
    test = tool.coverage.Test
    near, slow = test("tests/games/chess/test_b.py::b", 3), test("tests/games/chess/test_c.py::c", 50)
    far, general = test("tests/server/test_a.py::a", 0.1), test("tests/ladder/test_a.py::a", 0.1)

    def rounds(running: list[object], others: list[object], budget: float) -> list[list[object]]:
        return tool.trial.rounds(mutant, tool.coverage.Covering(running, others, False), budget)

    assert rounds([far, slow, near], [], 60) == [[near, slow], [far]]
    assert rounds([far, slow, near], [], 20) == [[near, far]]
    assert rounds([slow], [], 20) == [[slow]]
    assert rounds([far, slow], [], 20) == [[far]], "what is near and too dear leaves room for the rest"
    assert rounds([far], [slow, near, general], 20) == [[far], [near, general]]
    assert rounds([], [slow], 20) == []


def test_the_others_cost_less_where_many_tests_run_a_line(tool: SimpleNamespace) -> None:
    mutant = tool.mutants.Mutant("src/wyrmhoard/kernel/x.py", 1, 0, 0, "", "")
    running, others = (
        [tool.coverage.Test(f"tests/kernel/test_{part}.py::{n}", 1) for n in range(20)] for part in ("a", "b")
    )
    for number, at_import, wanted in ((20, False, 5), (20, True, 20), (11, False, 20)):
        covering = tool.coverage.Covering(running[:number], others, at_import)
        tests = [test for part in tool.trial.rounds(mutant, covering, 20) for test in part]
        assert len(set(tests) & set(others)) == wanted


def test_the_tests_of_a_room_come_first_but_not_those_of_another_games(tool: SimpleNamespace) -> None:
    mutant = tool.mutants.Mutant("src/wyrmhoard/games/chess/rules/harm/x.py", 1, 0, 0, "", "")
    room, own, others = (
        tool.coverage.Test(f"tests/games/{where}/test_b.py::b", seconds)
        for where, seconds in (("chess/harm", 3), ("chess", 2), ("draughts/harm", 1))
    )
    covering = tool.coverage.Covering([others, own, room], [], False)
    assert tool.trial.rounds(mutant, covering, 60) == [[room, own], [others]]


def test_golden_texts_and_vetting_are_nearest_to_what_is_printed(tool: SimpleNamespace) -> None:
    test = tool.coverage.Test
    own, golden = test("tests/games/chess/test_b.py::b", 1), test("tests/golden/test_words.py::c", 10)
    schema = test("tests/ladder/test_schema.py::d", 9)
    firsts = {"words": golden, "screens": golden, "cards": schema, "rules": own}
    for room, first in firsts.items():
        mutant = tool.mutants.Mutant(f"src/wyrmhoard/games/chess/{room}/x.py", 1, 0, 0, "", "")
        covering = tool.coverage.Covering([own, golden, schema], [], False)
        assert tool.trial.rounds(mutant, covering, 60)[0][0] == first


def test_what_is_read_in_the_source_is_judged_first_by_the_tests_that_read_it(tool: SimpleNamespace) -> None:
    source = 'RULE, WORD = "XX-12a", "XX-12 and more"\n'
    kinds = [change[4] for change in tool.mutants.breaks_of(ast.parse(source), source) if change[3] == "XX"]
    assert kinds == ["a rule ID", "text"]
    running = [tool.coverage.Test(f"tests/games/chess/test_b.py::{number}", 1) for number in range(20)]
    for kind in kinds:
        reading = tool.coverage.Test(tool.trial.READING[kind], 4)
        mutant = tool.mutants.Mutant("src/wyrmhoard/games/chess/rules/x.py", 1, 0, 0, "", kind)
        covering = tool.coverage.Covering(running, [reading], False)
        assert tool.trial.rounds(mutant, covering, 12)[0][0] == reading


def test_what_is_made_once_is_judged_by_the_tests_that_did_not_make_it_too(
    tool: SimpleNamespace, tmp_path: Path
) -> None:
    """`price` is looked up by the first test only; the second one would notice."""
    for name, text in {
        "src/wyrmhoard/__init__.py": "",
        "src/wyrmhoard/kernel/__init__.py": "",
        "src/wyrmhoard/kernel/prices.py": "from functools import cache\n@cache\ndef price():\n    return 2 * 3\n",
        "tests/kernel/test_prices.py": "from wyrmhoard.kernel.prices import price\n"
        "def test_a(): assert price() != 0\ndef test_b(): assert price() == 6\n",
        "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\n',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    drawn = [m for m in tool.mutants.sample(tmp_path, ["src/wyrmhoard"], 9, 1) if m.kind == "a number"]
    copy = tool.coverage.copy_of(tmp_path, tmp_path.parent / "probed")
    (covering,) = tool.coverage.learn(copy, drawn, [], 1)
    assert [test.name[-6:] for test in covering.running] == ["test_a"]
    assert [test.name[-6:] for test in covering.others] == ["test_b"]
    outcome = tool.trial.attempt(tmp_path, drawn[0], tool.trial.rounds(drawn[0], covering, 20), 0)
    assert (outcome.noticed, outcome.tried) == ("a test", 2)
