"""What pytest loads on a copy to try many broken lines with one start: it loads every test, and for each broken line a
child of the process swaps the code of the functions that differ and runs the tests that it is told to.

Only what stands in a function can be swapped, and what was made before (cards, cached tables) stays as it was. So a
line that is not noticed here has not been judged yet; one that is noticed here has been, because the test that failed
passes in another child in which nothing is broken.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import shutil
import signal
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType

import pytest

PATIENCE = 4
"""The wall-clock limit of a trial, as a multiple of its CPU limit: the machine may be busy with other work."""
PASSED, FAILED, BROKE_OFF, TOO_LONG = range(4)
OPTIMIZED = 0x1
"""The flag of the code of a function, as against that of a module or class."""
Place = tuple[str, int]
"""The qualified name of a function, and its first line."""


def differing(old: CodeType, new: CodeType) -> dict[Place, CodeType] | None:
    """The new code of the functions that differ in a module or class; None if something else differs too."""
    changed: dict[Place, CodeType] = {}
    for one, other in zip_longest(old.co_consts, new.co_consts):
        if not (isinstance(one, CodeType) and isinstance(other, CodeType)):
            if one != other or type(one) is not type(other):
                return None
        elif one.co_flags & OPTIMIZED:
            if not _swap(one, other, changed):
                return None
        elif (inner := differing(one, other)) is None or changed.keys() & inner.keys():
            return None
        else:
            changed |= inner
    same = (old.co_code, old.co_names, old.co_flags) == (new.co_code, new.co_names, new.co_flags)
    return changed if same else None


def _swap(old: CodeType, new: CodeType, changed: dict[Place, CodeType]) -> bool:
    """Note a function that differs, and those within it: they may have been made already. False if two are alike."""
    if old == new:
        return True
    place = old.co_qualname, old.co_firstlineno
    if place in changed or old.co_freevars != new.co_freevars:
        return False
    changed[place] = new
    inner = ([c for c in code.co_consts if isinstance(c, CodeType)] for code in (old, new))
    return all(_swap(one, other, changed) for one, other in zip(*inner, strict=False))


def loaded_functions(folder: str) -> dict[tuple[str, Place], list[FunctionType]]:
    """Every function that exists now and comes from a file of this folder."""
    functions: dict[tuple[str, Place], list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename.startswith(folder):
            code = thing.__code__
            functions[code.co_filename, (code.co_qualname, code.co_firstlineno)].append(thing)
    return functions


Swap = tuple[FunctionType, CodeType]
"""A function, and the code that it gets."""


def swaps_of(module: Path, broken: str, functions: dict[tuple[str, Place], list[FunctionType]]) -> list[Swap]:
    """What to swap so that the loaded module is as if it read `broken`; nothing if that cannot be done."""
    name = str(module)
    old, new = (compile(text, name, "exec", dont_inherit=True) for text in (module.read_text("utf-8"), broken))
    changed = differing(old, new) or {}
    return [(function, code) for place, code in changed.items() for function in functions.get((name, place), ())]


class Warm:
    """Runs the trials that a file lists; writes the number of each that was noticed, and by what."""

    def __init__(self, listed: Path) -> None:
        self.trials = json.loads(listed.read_text(encoding="utf-8"))
        self.notes = listed.with_suffix(".noticed")
        self.failed = listed.with_suffix(".failed")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """A child for each trial."""
        items = {item.nodeid: item for item in session.items}
        functions = loaded_functions(str(Path.cwd()))
        gc.freeze()
        for trial in self.trials:
            swaps = swaps_of(Path.cwd() / trial["path"], trial["broken"], functions)
            tests = [items[name] for name in trial["tests"] if name in items]
            status = self._in_child(session, tests, swaps, trial["seconds"]) if swaps and tests else PASSED
            noticed = {FAILED: "a test", TOO_LONG: "time"}.get(status, "")
            if status == FAILED:
                blamed = items[self.failed.read_text(encoding="utf-8")]
                if self._in_child(session, [blamed], [], trial["seconds"]) != PASSED:
                    noticed = ""
            with self.notes.open("a", encoding="utf-8") as notes:
                notes.write(json.dumps([trial["number"], noticed, len(tests) if swaps else 0]) + "\n")
        return True

    def _in_child(
        self, session: pytest.Session, tests: Sequence[pytest.Item], swaps: Sequence[Swap], limit: int
    ) -> int:
        """What becomes of these tests in a child with this code."""
        shutil.rmtree(".hypothesis", ignore_errors=True)
        child = os.fork()
        if not child:
            try:
                os.setpgid(0, 0)
                resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                for function, code in swaps:
                    function.__code__ = code
                for item, following in zip(tests, [*tests[1:], None], strict=True):
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                    if session.testsfailed:
                        self.failed.write_text(item.nodeid, encoding="utf-8")
                        os._exit(FAILED)
                os._exit(PASSED)
            finally:
                os._exit(BROKE_OFF)
        until = time.monotonic() + PATIENCE * limit
        while not (ended := os.waitpid(child, os.WNOHANG))[0] and time.monotonic() < until:
            time.sleep(0.02)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
        if not ended[0]:
            os.waitpid(child, 0)
            return TOO_LONG
        return os.WEXITSTATUS(ended[1]) if os.WIFEXITED(ended[1]) else TOO_LONG
