"""Which tests run the drawn lines, and how long each takes: one run of the tests on a copy in which those lines report.

A tracer would make the tests several times slower on Python 3.11; a call at a hundred lines costs nothing.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mutate.mutants import Mutant

INSIDE = Path(__file__).parent / "inside"
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


def instrument(source: str, lines: dict[int, int]) -> str:
    """The source with a call before each statement that holds one of the lines (line -> its number).

    What stands outside functions runs when the module is imported, for no test in particular: there every function of
    the module reports for the line.
    """
    tree = ast.parse(source)
    everywhere: list[int] = []
    before: dict[ast.stmt, list[int]] = defaultdict(list)
    for line, number in lines.items():
        inside, statement = _innermost(tree, line)
        if inside and statement is not None:
            before[statement].append(number)
        else:
            everywhere.append(number)
    for node in list(ast.walk(tree)):
        for block in ("body", "orelse", "finalbody"):
            statements = getattr(node, block, None)
            if isinstance(statements, list):
                setattr(node, block, [new for old in statements for new in [*_calls(before.get(old, [])), old]])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and everywhere:
            node.body[:0] = _calls(everywhere)
    future = 1 + max((i for i, n in enumerate(tree.body) if getattr(n, "module", "") == "__future__"), default=-1)
    tree.body[future:future] = ast.parse("from mutation_probe import reached as _reached").body
    return ast.unparse(ast.fix_missing_locations(tree))


def _innermost(tree: ast.Module, line: int) -> tuple[bool, ast.stmt | None]:
    """Whether the line runs when a function does, and the smallest statement that holds it."""
    found: ast.stmt | None = None
    inside = False
    for node in ast.walk(tree):  # wider statements come first
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0):
            found = node
        if isinstance(node, Function) and node.body[0].lineno <= line <= (node.end_lineno or 0):
            inside = True
    return inside, found


def _calls(numbers: Sequence[int]) -> list[ast.stmt]:
    return [statement for number in numbers for statement in ast.parse(f"_reached({number})").body]


def learn(copy: Path, mutants: Sequence[Mutant], tests: Sequence[str], jobs: int) -> list[list[Test]]:
    """For each mutant the tests that run its line. The copy is spoiled."""
    by_path: dict[str, dict[int, int]] = defaultdict(dict)
    for number, mutant in enumerate(mutants):
        by_path[mutant.path][mutant.line] = number
    for path, lines in by_path.items():
        module = copy / path
        module.write_text(instrument(module.read_text(encoding="utf-8"), lines), encoding="utf-8")
    notes = copy / "build" / "mutate"
    notes.mkdir(parents=True)
    ran = subprocess.run(
        pytest_on("-n", str(jobs), *tests),
        cwd=copy,
        env=environment(copy, MUTATE_FOLDER=str(notes)),
        capture_output=True,
        text=True,
    )
    found: list[list[Test]] = [[] for _ in mutants]
    for told in sorted(notes.glob("*.tests")):
        for test, reached in _reached(told):
            found[reached].append(test)
    if not any(found):
        raise RuntimeError(f"no test ran any of the lines:\n{ran.stdout[-3000:]}{ran.stderr[-3000:]}")
    return found


def _reached(told: Path) -> Iterator[tuple[Test, int]]:
    """What one pytest process noted: each test that passed, with each mutant whose line it ran."""
    known: dict[int, Test] = {}
    for line in told.read_text(encoding="utf-8").splitlines():
        number, passed, seconds, name = line.split(" ", 3)
        if passed == "1":
            known[int(number)] = Test(name, float(seconds))
    hits = told.with_suffix(".hits").read_text(encoding="utf-8").splitlines()
    for test, mutant in sorted({tuple(map(int, line.split())) for line in hits}):
        if test in known:
            yield known[test], mutant
