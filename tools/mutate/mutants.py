"""The ways in which one line can be broken, and which of them are tried."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.In: (" in ", " not in "),
    ast.NotIn: (" not in ", " in "),
    ast.Is: (" is ", " is not "),
    ast.IsNot: (" is not ", " is "),
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
INTERNAL = ("AssertionError", "ScriptError", "RuntimeError", "TypeError", "NotImplementedError")
"""Errors that mean a mistake in the program itself: nobody reads their text, and no rule raises them."""


@dataclass(frozen=True)
class Mutant:
    """One line, broken in one way; columns count bytes, as those of `ast` do."""

    path: str
    line: int
    start: int
    end: int
    new: str
    kind: str

    def break_line(self, source: str) -> str:
        """The source with the line broken."""
        lines = source.splitlines(keepends=True)
        line = lines[self.line - 1].encode()
        lines[self.line - 1] = (line[: self.start] + self.new.encode() + line[self.end :]).decode()
        return "".join(lines)


RULE = "a rule ID"
TEXT = "text"
RULE_ID = re.compile(r"[A-Z][A-Z0-9]-\d+[a-z]?")

Break = tuple[int, int, int, str, str]
"""Line, first column, column behind, new text, kind."""


def breaks_of(tree: ast.Module, source: str) -> Iterator[Break]:
    """Every way to break a line of a module."""
    lines = [line.encode() for line in source.splitlines()]
    silent = [part for node in ast.walk(tree) for part in _silent(node)]
    # The insides of f-strings are left alone too: `ast` does not know where they stand.
    formatted = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    left_alone = {node for part in [*silent, *formatted] for node in ast.walk(part)}
    for node in ast.walk(tree):
        if node in left_alone:
            continue
        if isinstance(node, ast.stmt) and node.lineno == node.end_lineno:
            yield from _statements(node)
        elif isinstance(node, ast.expr) and node.lineno == node.end_lineno:
            yield from _expressions(node, lines)
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield from _conditions(node)
    spans = [((p.lineno, p.col_offset), (p.end_lineno or 0, p.end_col_offset or 0)) for p in silent]
    yield from _strings(source, spans)


def _silent(node: ast.AST) -> Iterator[ast.stmt | ast.expr]:
    """The parts of a node that mean nothing to the program: types, docstrings, the text of internal errors."""
    match node:
        case ast.FunctionDef(returns=ast.expr() as returns) | ast.AsyncFunctionDef(returns=ast.expr() as returns):
            yield returns
        case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
            yield annotation
        case ast.Subscript(value=ast.Name(id=name)) if name[0].isupper() and not name.isupper():
            yield node  # Literal["a", "b"], not TABLE["a"]
        case ast.Call(func=ast.Name(id="cast" | "TypeVar"), args=[first, *_]):
            yield first
        case ast.Call(func=ast.Attribute(attr="strip" | "lstrip" | "rstrip"), args=[first]):
            yield first  # a set of letters: one more changes nothing
        case ast.keyword(arg="slots" | "kw_only" | "frozen" | "strict", value=value):
            yield value
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in INTERNAL:
            yield node
        case (
            ast.Import()
            | ast.ImportFrom()
            | ast.Assert()
            | ast.Expr(value=ast.Constant())
            | ast.If(test=ast.Name(id="TYPE_CHECKING"))
            | ast.Assign(targets=[ast.Name(id="__all__")])
            | ast.Assign(value=ast.Call(func=ast.Name(id="TypedDict")))
        ):
            yield node


def _whole(node: ast.stmt | ast.expr, new: str, kind: str) -> Break:
    return node.lineno, node.col_offset, node.end_col_offset or 0, new, kind


def _statements(node: ast.stmt) -> Iterator[Break]:
    if isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield _whole(node, "return None", "nothing is returned")
    if isinstance(node, ast.Expr | ast.AugAssign | ast.Raise | ast.Continue | ast.Break):
        yield _whole(node, "pass", "a statement is dropped")
    if isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name | ast.Tuple):
        yield _whole(node, "pass", "a statement is dropped")
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        at = node.target.end_col_offset or 0
        old, new = (" += ", " -= ") if isinstance(node.op, ast.Add) else (" -= ", " += ")
        yield node.lineno, at, at + len(old), new, "plus and minus"


def _expressions(node: ast.expr, lines: Sequence[bytes]) -> Iterator[Break]:
    if isinstance(node, ast.Compare):
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            yield from _between(left, right, lines, *COMPARISONS[type(operator)], "a comparison")
            left = right
    elif isinstance(node, ast.BoolOp):
        old, new = (" and ", " or ") if isinstance(node.op, ast.And) else (" or ", " and ")
        for one, other in zip(node.values, node.values[1:], strict=False):
            yield from _between(one, other, lines, old, new, "and, or")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.lineno, node.col_offset, node.col_offset + len("not "), "", "not"
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        collected = ast.Constant | ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple
        if not any(isinstance(e, collected) and not _number(e) for e in (node.left, node.right)):
            old, new = (" + ", " - ") if isinstance(node.op, ast.Add) else (" - ", " + ")
            yield from _between(node.left, node.right, lines, old, new, "plus and minus")
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield _whole(node, str(not node.value), "true and false")
    elif _number(node):
        value = ast.literal_eval(node)
        yield _whole(node, str(value + 1), "a number")
        if value > 0:
            yield _whole(node, str(value - 1), "a number")
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
        yield _whole(node.func, SWAPPED[node.func.id], "min, max, any, all")


def _number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool)


def _conditions(node: ast.If | ast.While | ast.IfExp) -> Iterator[Break]:
    if node.test.lineno == node.test.end_lineno and not isinstance(node.test, ast.Constant):
        yield _whole(node.test, "False", "a condition")
        if not isinstance(node, ast.While):
            yield _whole(node.test, "True", "a condition")


def _between(one: ast.expr, other: ast.expr, lines: Sequence[bytes], old: str, new: str, kind: str) -> Iterator[Break]:
    """A change of the operator between two operands on one line; brackets may stand there too."""
    if one.end_lineno != other.lineno or one.end_col_offset is None:
        return
    at = lines[other.lineno - 1].find(old.encode(), one.end_col_offset, other.col_offset)
    if at >= 0:
        yield other.lineno, at, at + len(old), new, kind


def _strings(source: str, silent: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> Iterator[Break]:
    """Text with something added. By tokens, since f-strings are whole there."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.STRING or token.start[0] != token.end[0]:
            continue
        line, column = token.start
        text = lines[line - 1]
        place = line, len(text[:column].encode())
        prefix = token.string[: token.string.index(token.string[-1])].lower()
        if "b" in prefix or any(begin <= place < end for begin, end in silent):
            continue
        quotes = 3 if token.string.endswith(('"""', "'''")) else 1
        at = len(text[: token.end[1] - quotes].encode())
        yield line, at, at, "XX", RULE if RULE_ID.fullmatch(token.string.strip("\"'")) else TEXT


def sample(root: Path, folders: Iterable[str], number: int, seed: int) -> list[Mutant]:
    """At most one mutant for each of `number` lines, all lines being equally likely.

    The draw follows from the seed and from what the lines say, so that an unrelated change leaves it as it is. A game
    that is still being written is left alone.
    """
    lines: list[tuple[bytes, str, list[Break]]] = []
    sources: dict[str, str] = {}
    for path in sorted({path for folder in folders for path in (root / folder).rglob("*.py")}):
        if _is_unfinished(path.relative_to(root), root):
            continue
        name = path.relative_to(root).as_posix()
        source = sources[name] = path.read_text(encoding="utf-8")
        ways: dict[int, list[Break]] = {}
        for candidate in breaks_of(ast.parse(source), source):
            ways.setdefault(candidate[0], []).append(candidate)
        texts = source.splitlines()
        seen: dict[str, int] = {}
        for line in sorted(ways):
            text = texts[line - 1].strip()
            seen[text] = seen.get(text, 0) + 1
            lines.append(
                (_lot(seed, *path.relative_to(root).parts[2:4], path.name, text, seen[text]), name, ways[line])
            )
    lines.sort(key=lambda entry: entry[:2])
    mutants = (_choose(lot, name, sources[name], ways) for lot, name, ways in lines)
    return list(islice((mutant for mutant in mutants if mutant is not None), number))


def _is_unfinished(path: Path, root: Path) -> bool:
    """Whether a file is part of a game that is still being written: one without `game.py`, which nobody is offered."""
    game = root.joinpath(*path.parts[:4])
    return path.parts[2:3] == ("games",) and game.is_dir() and not (game / "game.py").is_file()


def _choose(lot: bytes, path: str, source: str, ways: Sequence[Break]) -> Mutant | None:
    """One of the ways to break a line: first a kind, then one of that kind; None if none of them makes a program."""
    ordered = sorted(ways, key=lambda way: (_lot(lot, way[4]), _lot(lot, *way)))
    for way in ordered:
        mutant = Mutant(path, *way)
        try:
            compile(mutant.break_line(source), path, "exec")
        except SyntaxError:
            continue
        return mutant
    return None


def _lot(*parts: object) -> bytes:
    return sha256(repr(parts).encode()).digest()
