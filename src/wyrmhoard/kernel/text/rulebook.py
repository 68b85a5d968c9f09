"""Rulebooks as text that programs can read: every rule by its ID, and which of them have tests.

A rule is a paragraph with a run-in title, `**DD-12. Title.** words`; what follows, up to the next rule or
heading, belongs to it. A letter, as in `D2-13a`, marks a rule that completes the one with its number.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_ID = r"[A-Z][A-Z0-9]*-\d+[a-z]?"
_RULE = re.compile(rf"^\*\*({_ID})\. (.+?)\.?\*\*\s*", re.MULTILINE)
_END = re.compile(rf"^(?:#|\*Tip\.\*|\*\*{_ID}\. )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its ID, title, text (Markdown) and chapter."""

    id: str
    title: str
    text: str
    chapter: str


def read_rulebook(path: Path) -> dict[str, Rule]:
    """All rules of a rulebook by ID, in their order in the book."""
    text = path.read_text(encoding="utf-8")
    rules: dict[str, Rule] = {}
    for match in _RULE.finditer(text):
        end = _END.search(text, match.end())
        body = text[match.end() : end.start() if end else None].strip()
        chapters = re.findall(r"^## (.+)$", text[: match.start()], re.MULTILINE)
        rules[match[1]] = Rule(match[1], match[2], body, chapters[-1] if chapters else "")
    return rules


def tested_rules(tests: Path, prefix: str) -> dict[str, list[str]]:
    """Which rules with this prefix have tests, and which tests each has: see `rules_named`."""
    by_rule: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for name in _functions(path, path.stat().st_mtime_ns):
            for rule in rules_named(name, prefix):
                by_rule.setdefault(rule, []).append(f"{path.name}::{name}")
    return by_rule


@cache
def _functions(path: Path, changed: int) -> list[str]:
    """The names of all functions of a module as it was when it was changed last: once for the rules of all games."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def rules_named(name: str, prefix: str) -> list[str]:
    """The rules that a test is named for, each once.

    The name begins with one: `test_dd_12_...` is for DD-12, `test_d2_13a_...` for D2-13a. Further ones have the prefix
    too, wherever they stand, or follow one at once after "and" or "to": `test_dd_12_and_14_...`,
    `test_dd_12_what_it_is_and_dd_14_what_not`, and `test_dd_12_to_14_...` for all three. A number alone is a number.
    """
    short = prefix.lower()
    if not re.match(rf"test_{short}_\d+[a-z]?(?:_|$)", name):
        return []
    rules: dict[str, None] = {}
    last = 0
    one = rf"(?:_(and|to))?_({short}_)?(\d+)([a-z]?)(?=_|$)"
    for run in re.finditer(rf"_{short}_\d+[a-z]?(?=_|$)(?:_(?:and|to)_(?:{short}_)?\d+[a-z]?(?=_|$))*", name):
        for joined, _, number, letter in re.findall(one, run[0]):
            if joined == "to":
                rules |= dict.fromkeys(f"{prefix}-{between}" for between in range(last + 1, int(number)))
            last = int(number)
            rules[f"{prefix}-{last}{letter}"] = None
    return list(rules)
