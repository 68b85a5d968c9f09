"""No module imports one that, by whatever way round, imports it, and where a package is divided into rooms, arrows
between those point one way.

Imports inside functions count, and imports for types alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest

from helpers.imports import source_of

SOURCE = Path(__file__).parents[1] / "src"


def upward(rooms: str) -> dict[str, str]:
    """Rooms one above the other: each may import from those that are named before it."""
    names = rooms.split()
    return {name: " ".join(names[:at]) for at, name in enumerate(names)}


ROOMS: dict[str, dict[str, str]] = {
    "wyrmhoard.server": {
        "base": "",
        "rate_limit": "base",
        "protocol": "base",
        "session": "base rate_limit protocol",
        "push": "base",
        "storage": "base rate_limit protocol push session",
        "workers": "base protocol session",
        "tables": "base rate_limit protocol push session storage workers",
        "web": "base rate_limit protocol push session storage workers tables",
        "admin": "base session storage web",
    },
    "wyrmhoard.kernel": upward("text state asking contract play"),
    "wyrmhoard.games.drawn_to_destiny.rules": upward(
        "core queries characters harm endings scene conflict movement npc acts campaign turn script"
    ),
    "wyrmhoard.games.dragon_and_warrior.rules": upward(
        "core endings making world battle scenes oracle agreements match script"
    ),
}
"""The rooms of a package (modules that stand in none are rooms of their own), and from which others each may import."""


def modules() -> dict[str, Path]:
    """Every module of ours by its name."""
    paths = {}
    for path in sorted(SOURCE.rglob("*.py")):
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        paths[name.removesuffix(".__init__")] = path
    return paths


@cache
def graph() -> dict[str, set[str]]:
    """What each module of ours imports of the others."""
    known = modules()
    return {name: imported(path, known) for name, path in known.items()}


def imported(path: Path, known: Iterable[str]) -> set[str]:
    """Which of the known modules a file names in its imports, wherever they stand."""
    known, names = set(known), set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            source = source_of(node, path)
            for alias in node.names:
                whole = f"{source}.{alias.name}"
                names.add(whole if whole in known else source)
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names & known


def circles(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """The groups of modules of which each reaches each other (Tarjan's strongly connected components)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(arrows[name]):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1 or name in arrows[name]:
                groups.append(sorted(group))

    for name in arrows:
        if name not in index:
            visit(name)
    return groups


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert len(modules()) > 150
    for group in circles(graph()):
        arrows = [f"{one} -> {', '.join(sorted(graph()[one] & set(group)))}" for one in group]
        raise AssertionError("\n".join(["modules import each other in a circle:", *arrows]))


def test_a_circle_would_be_found() -> None:
    arrows = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": set(), "e": {"d", "a"}, "f": {"f"}}
    assert circles(arrows) == [["a", "b", "c"], ["f"]]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_imports_in_functions_and_for_types_alone_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(
        "import p.a\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p import b\n"
        "def f():\n    from p.c import thing\n    import os\n",
        encoding="utf-8",
    )
    assert imported(path, {"p", "p.a", "p.b", "p.c", "p.d"}) == {"p.a", "p.b", "p.c"}


def against(imports: Mapping[str, set[str]], package: str, rooms: Mapping[str, str]) -> list[str]:
    """The imports between the rooms of a package that are not allowed."""

    def room(name: str) -> str:
        return name.removeprefix(f"{package}.").partition(".")[0] if name.startswith(f"{package}.") else ""

    arrows = []
    for name, others in imports.items():
        for other in sorted(others):
            here, there = room(name), room(other)
            if here and there and here != there and there not in rooms[here].split():
                arrows.append(f"{name} -> {other}")
    return arrows


@pytest.mark.parametrize("package", ROOMS)
def test_arrows_between_rooms_point_one_way(package: str) -> None:
    rooms = ROOMS[package]
    inside = {name.removeprefix(f"{package}.").partition(".")[0] for name in graph() if name.startswith(f"{package}.")}
    assert inside == set(rooms)
    assert against(graph(), package, rooms) == []
    assert circles({room: set(allowed.split()) for room, allowed in rooms.items()}) == []


def test_an_arrow_against_the_order_would_be_found() -> None:
    arrows = {"a.low.x": {"a.high.y"}, "a.high.y": {"a.low.x", "b.z"}, "b.z": set()}
    assert against(arrows, "a", {"low": "", "high": "low"}) == ["a.low.x -> a.high.y"]
