"""Gives Python the modules in which drawn lines report, in a run of the tests on the sources themselves.

Files stay as they are, for the tests that read them, and so do the numbers of lines in what a failed test prints.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType


class Reporting(SourceFileLoader):
    """Loads a module whose compiled code was prepared."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        """The prepared code."""
        return self.code


class Finder(MetaPathFinder):
    """Finds the modules whose code was prepared; any other is found as usual."""

    def __init__(self, codes: dict[str, CodeType]) -> None:
        self.codes = codes
        self.names = {Path(path).stem for path in codes} | {Path(path).parent.name for path in codes}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module with prepared code, if this is one."""
        if fullname.rpartition(".")[2] not in self.names:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        code = None if spec is None or not spec.origin else self.codes.get(os.path.realpath(spec.origin))
        if spec is None or spec.origin is None or code is None:
            return None
        spec.loader = Reporting(fullname, spec.origin, code)
        return spec


def install() -> None:
    """From now on drawn lines report, if the folder for notes has what `mutate.coverage.watch` prepares."""
    prepared = Path(os.environ.get("MUTATE_FOLDER", "")) / "watched.code"
    if prepared.is_file():
        sys.meta_path.insert(0, Finder(marshal.loads(prepared.read_bytes())))
