"""What an import names, relative or not."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"


def source_of(node: ast.ImportFrom, path: Path) -> str:
    """The full name of the package or module that `from ... import` in this file names."""
    if not node.level:
        return str(node.module)
    package = path.relative_to(SOURCE).parts[: -node.level]
    return ".".join([*package, *([node.module] if node.module else [])])
