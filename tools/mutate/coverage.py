"""Which tests run the drawn lines, and how long each takes: one run of the tests in which those lines report.

Either the tests are run for this alone, on a copy (`learn`), or a run that happens anyway notes it (`watch`, then
`known`): there the sources stay as they are, and the plugin gives Python the compiled modules in which lines report.

A tracer would make the tests several times slower on Python 3.11; a call at a hundred lines costs nothing.
"""

from __future__ import annotations

import ast
import json
import marshal
import os
import runpy
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from mutate.mutants import Mutant

INSIDE = Path(__file__).parent / "inside"
IGNORE = "--ignore="
"""Pytest's argument for files and folders that are left out."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Test:
    """A test that passes on the unbroken source."""

    name: str
    seconds: float

    @property
    def file(self) -> str:
        """The module it stands in."""
        return self.name.split("::")[0]


def copy_of(root: Path, to: Path) -> Path:
    """A copy of everything git tracks or would track, and of the built page."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(listed, cwd=root, check=True, capture_output=True, text=True).stdout.split("\0"):
        source = root / name
        if name and source.is_file() and not source.is_symlink():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, to / name)
    static = "src/wyrmhoard/server/static"
    if (root / static).is_dir():
        shutil.copytree(root / static, to / static)
    return to


def environment(copy: Path, **more: str) -> dict[str, str]:
    """That of a process which tests the copy. It keeps its bytecode: most modules are the same every time."""
    kept = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    path = os.pathsep.join(str(p) for p in (copy / "src", copy / "tests", INSIDE))
    return {**kept, "PYTHONPATH": path, "PYTHONHASHSEED": "0", **more}


def pytest_on(*arguments: str) -> list[str]:
    """The command that runs tests on a copy."""
    return [sys.executable, "-m", "pytest", "-p", "mutation_plugin", "-p", "no:cacheprovider", *arguments]


def instrument(source: str, lines: Mapping[int, int]) -> ast.Module:
    """The module with a call before each statement that holds one of the lines (line -> its number).

    What stands outside functions runs when the module is imported, for no test in particular: there every function of
    the module reports for the line.
    """
    tree = ast.parse(source)
    name = "_reached"
    while name in source:  # a module may have a function of that name
        name += "_"
    everywhere: list[int] = []
    before: dict[ast.stmt, list[int]] = defaultdict(list)
    for line, number in lines.items():
        statement = _statement_in_function(tree, line)
        if statement is not None:
            before[statement].append(number)
        else:
            everywhere.append(number)
    for node in list(ast.walk(tree)):
        for block in ("body", "orelse", "finalbody"):
            statements = getattr(node, block, None)
            if isinstance(statements, list):
                setattr(node, block, [new for old in statements for new in [*_calls(name, before.get(old, [])), old]])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and everywhere:
            node.body[:0] = _calls(name, everywhere)
    future = 1 + max((i for i, n in enumerate(tree.body) if getattr(n, "module", "") == "__future__"), default=-1)
    tree.body[future:future] = ast.parse(f"from mutation_probe import reached as {name}").body
    return ast.fix_missing_locations(tree)


def _statement_in_function(tree: ast.Module, line: int) -> ast.stmt | None:
    """The smallest statement that holds the line; None if it runs when the module is imported."""
    smallest: ast.stmt | None = None
    inside = False
    for node in ast.walk(tree):  # wider statements come first
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0):
            smallest = node
        if isinstance(node, Function) and node.body[0].lineno <= line <= (node.end_lineno or 0):
            inside = True
    return smallest if inside else None


def _calls(name: str, numbers: Sequence[int]) -> list[ast.stmt]:
    return [statement for number in numbers for statement in ast.parse(f"{name}({number})").body]


@dataclass(frozen=True)
class Covering:
    """What is known about one drawn line."""

    running: list[Test]
    """The tests that were seen to run it."""
    others: list[Test]
    """All other tests. What is made once and kept (cards, cached tables) is run by the first test that wants it, but
    any test may notice that it is wrong."""
    at_import: bool
    """Whether it runs when its module is imported, so that every test may notice."""

    @property
    def can_be_noticed(self) -> bool:
        """Whether a test runs it at all."""
        return self.at_import or bool(self.running)


def _by_path(mutants: Sequence[Mutant]) -> dict[str, dict[int, int]]:
    """The drawn lines of each module, with the numbers of their mutants."""
    by_path: dict[str, dict[int, int]] = defaultdict(dict)
    for number, mutant in enumerate(mutants):
        by_path[mutant.path][mutant.line] = number
    return by_path


def learn(copy: Path, mutants: Sequence[Mutant], tests: Sequence[str], jobs: int) -> list[Covering]:
    """For each mutant the tests that run its line. The copy is spoiled."""
    at_import = _at_import(copy, mutants)
    for path, lines in _by_path(mutants).items():
        module = copy / path
        module.write_text(ast.unparse(instrument(module.read_text(encoding="utf-8"), lines)), encoding="utf-8")
    notes = copy / "build" / "mutate"
    notes.mkdir(parents=True)
    ran = subprocess.run(
        pytest_on("-n", str(jobs), *tests),
        cwd=copy,
        env=environment(copy, MUTATE_FOLDER=str(notes)),
        capture_output=True,
        text=True,
    )
    for line in ran.stdout.splitlines():
        if line.startswith(("FAILED", "ERROR")):
            print("judges nothing:", line, flush=True)
    coverings = _noted(notes, len(mutants), at_import, ())
    if coverings is None:
        raise RuntimeError(f"no test passes before anything is broken:\n{ran.stdout[-3000:]}{ran.stderr[-3000:]}")
    return coverings


def watch(root: Path, mutants: Sequence[Mutant], notes: Path) -> None:
    """Prepare that a run of the tests with the plugin and MUTATE_FOLDER notes in this folder what `known` needs."""
    shutil.rmtree(notes, ignore_errors=True)
    notes.mkdir(parents=True)
    codes = {}
    for path, lines in _by_path(mutants).items():
        module = (root / path).resolve()
        tree = instrument(module.read_text(encoding="utf-8"), lines)
        codes[str(module)] = compile(tree, str(module), "exec", dont_inherit=True)
    (notes / "watched.code").write_bytes(marshal.dumps(codes))
    (notes / "watched.json").write_text(json.dumps([asdict(mutant) for mutant in mutants]), encoding="utf-8")


def known(root: Path, mutants: Sequence[Mutant], tests: Sequence[str], notes: Path) -> list[Covering]:
    """For each mutant the tests that ran its line in the run that `watch` prepared; without slow ones, or files and
    folders, if so chosen."""
    watched = notes / "watched.json"
    if not watched.is_file() or json.loads(watched.read_text("utf-8")) != [asdict(mutant) for mutant in mutants]:
        raise RuntimeError(f"other lines than these were watched in {notes}")
    slow = runpy.run_path(str(root / "tests" / "conftest.py"))["SLOW"] if "--quick" in tests else ()
    ignored = [test.removeprefix(IGNORE) for test in tests if test.startswith(IGNORE)]
    coverings = _noted(notes, len(mutants), _at_import(root, mutants), [*ignored, *(f"tests/{name}" for name in slow)])
    if coverings is None:
        raise RuntimeError(f"no test has left a note in {notes}")
    return coverings


def _at_import(root: Path, mutants: Sequence[Mutant]) -> set[int]:
    """The numbers of the mutants whose line runs when its module is imported."""
    numbers = set()
    for path, lines in _by_path(mutants).items():
        tree = ast.parse((root / path).read_text(encoding="utf-8"))
        numbers |= {number for line, number in lines.items() if _statement_in_function(tree, line) is None}
    return numbers


def _noted(notes: Path, number: int, at_import: set[int], without: Sequence[str]) -> list[Covering] | None:
    """What the processes of pytest noted about a number of mutants, without the tests of some files and folders; None
    if no test passed."""
    tests_by_mutant: list[list[Test]] = [[] for _ in range(number)]
    every: list[Test] = []
    for told in sorted(notes.glob("*.tests")):
        passed = {
            at: test
            for at, test in _passed(told).items()
            if not any(test.file == name or test.file.startswith(f"{name}/") for name in without)
        }
        every += passed.values()
        for test, reached in _reached(told, passed):
            tests_by_mutant[reached].append(test)
    if not every:
        return None
    return [
        Covering(running, sorted(set(every) - set(running), key=lambda test: test.name), turn in at_import)
        for turn, running in enumerate(tests_by_mutant)
    ]


def _passed(told: Path) -> dict[int, Test]:
    """The tests that one pytest process noted as passed, by their numbers."""
    known: dict[int, Test] = {}
    for line in told.read_text(encoding="utf-8").splitlines():
        number, passed, seconds, name = line.split(" ", 3)
        if passed == "1":
            known[int(number)] = Test(name, float(seconds))
    return known


def _reached(told: Path, known: dict[int, Test]) -> Iterator[tuple[Test, int]]:
    """Each test that passed in one pytest process, with each mutant whose line it ran."""
    noted = told.with_suffix(".hits")
    hits = noted.read_text(encoding="utf-8").splitlines() if noted.exists() else []
    for test, mutant in sorted({tuple(map(int, line.split())) for line in hits}):
        if test in known:
            yield known[test], mutant
