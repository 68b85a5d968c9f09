"""The package as people install it: from a git address, where there is no Node, into an empty environment."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NODE = {"node", "nodejs", "npm", "npx", "corepack", "pnpm", "yarn", "bun", "deno"}
MATCHES = {
    "dragon-dance": ["random,random"],
    "warriors": ["random,random"],
    "dragonfire": ["random,random"],
    "drawn-to-destiny": ["random"],
    "dragon-and-warrior": ["random", "--set", "scope=adventure", "--set", "visit_limit=3"],
}
"""The games, each with the players of a short match and how its table is set."""


def described() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_environments_that_build_it_have_what_its_build_requires() -> None:
    project = described()
    required = set(project["build-system"]["requires"])
    group = set(project["dependency-groups"]["build"])
    assert {line for line in group if not line.startswith("editables")} == required
    lines = (re.split(r"(?=[<>=!~;])", line, maxsplit=1) for line in project["project"]["dependencies"])
    bounds = {name: "".join(bound) for name, *bound in lines}
    for line in required:
        name, bound = re.split(r"(?=[<>=!~;])", line, maxsplit=1)
        assert bounds.get(name, bound) == bound, f"{name} runs and builds with different versions"


def test_no_script_of_the_page_starts_npm() -> None:
    """The npm that comes with Node from PyPI is found by our build, and not by a shell that npm starts."""
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    nested = {name: text for name, text in scripts.items() if re.search(r"\b(npm|npx)\b", text)}
    assert nested == {}


def test_the_types_of_events_and_views_are_made_anew_before_the_page_is_checked_or_built() -> None:
    """They are in no repository: what is checked are the ones that the Python side states now."""
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    assert {name: scripts[name].split(" && ")[0] for name in ("dev", "build", "check")} == {
        "dev": scripts["types"],
        "build": scripts["types"],
        "check": scripts["types"],
    }
    assert "svelte-check" in scripts["check"]
    written = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert {"/web/src/lib/wire.ts", "/web/src/games/*/wire.ts"} <= set(written)


@pytest.mark.parametrize("fresh", [True, False])
def test_a_page_is_built_before_it_is_packed_unless_it_is_up_to_date(
    fresh: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = runpy.run_path(str(ROOT / "web" / "build" / "build.py"))
    ran: list[str] = []
    inside = script["main"].__globals__
    monkeypatch.setitem(inside, "fresh", lambda: fresh)
    monkeypatch.setitem(inside, "run", lambda *scripts: ran.extend(scripts))
    script["main"]("--changed")
    assert ran == ([] if fresh else ["build"])


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository with the files of this checkout that git does not ignore."""
    folder = tmp_path / "clone"
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "--quiet", "--message=All of it")
    return folder


def git(folder: Path, *words: str) -> str:
    """What a command of git says."""
    return subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def stranger(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who has Python and git, but neither Node nor this checkout."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for folder in os.environ["PATH"].split(os.pathsep):
        for program in Path(folder).glob("*"):
            if program.name not in NODE and not (programs / program.name).exists():
                (programs / program.name).symlink_to(program)
    ours = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "NODE_PATH", "WYRMHOARD_WEB_OUT"}
    kept = {name: value for name, value in os.environ.items() if name not in ours and not name.startswith("npm_")}
    return {**kept, "PATH": str(programs), "WYRMHOARD_DATA": str(tmp_path / "data")}


def told(command: list[str], folder: Path, variables: dict[str, str]) -> str:
    """What a command says in that folder; fails with its last lines if it fails."""
    done = subprocess.run(command, cwd=folder, env=variables, text=True, capture_output=True, timeout=500)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def need_packages(folder: Path, variables: dict[str, str]) -> None:
    """Skip the test where packages cannot be had; in CI it fails."""
    asked = [sys.executable, "-m", "pip", "download", "--quiet", "--retries=0", "--no-deps", "editables"]
    if not os.environ.get("CI") and subprocess.run(asked, cwd=folder, env=variables, capture_output=True).returncode:
        pytest.skip("no registry of Python's packages can be reached from here")


def test_a_source_distribution_holds_what_a_clone_holds(clone: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist"]
    subprocess.run(build, cwd=clone, check=True, capture_output=True)
    (archive,) = (clone / "dist").iterdir()
    with tarfile.open(archive) as packed:
        held = {name.split("/", 1)[1] for name in packed.getnames() if "/" in name}
    assert set(filter(None, git(clone, "ls-files", "-z").split("\0"))) - held == set()


@pytest.mark.every_run
def test_it_installs_from_a_git_address_without_node_and_plays_there(
    clone: Path, stranger: dict[str, str], tmp_path: Path
) -> None:
    """What git does not keep is not there, nothing but the build requirements helps to build it, and nothing but the
    dependencies to run it."""
    outside = tmp_path / "outside"
    outside.mkdir()
    need_packages(outside, stranger)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    told([*pip, "wheel", "--quiet", "--no-deps", f"git+{clone.as_uri()}"], outside, stranger)
    (wheel,) = outside.glob("wyrmhoard-*.whl")
    told([sys.executable, "-m", "venv", "--without-pip", "empty"], outside, stranger)
    told([*pip, "--python", "empty", "install", "--quiet", str(wheel)], outside, stranger)
    program = str(outside / "empty" / "bin" / "wyrmhoard")

    serves_its_page(program, outside, stranger)
    listed = re.findall(r"^([a-z-]+): ", told([program, "games"], outside, stranger), re.MULTILINE)
    assert set(listed) == set(MATCHES)
    for game, words in MATCHES.items():
        played = [program, "simulate", game, "--json", "--workers", "1", "--games", "1", "--players", *words]
        assert json.loads(told(played, outside, stranger))["decisions"] > 0, game
        assert len(told([program, "rules", game], outside, stranger).splitlines()) > 20, game
        assert len(told([program, "cards", game], outside, stranger).splitlines()) > 20, game


def serves_its_page(program: str, folder: Path, variables: dict[str, str]) -> None:
    """Its server sends the page and what the page fetches first."""
    with serving(program, folder, variables) as address:
        with urllib.request.urlopen(address, timeout=30) as answer:
            page = answer.read().decode()
        assets = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', page)
        assert assets
        for asset in assets:
            with urllib.request.urlopen(f"{address}{asset}", timeout=30) as answer:
                assert answer.status == 200
                assert answer.read()


@contextmanager
def serving(program: str, folder: Path, variables: dict[str, str]) -> Iterator[str]:
    """The address of a server while it runs."""
    command = [program, "serve", "--port", "0", "--data", str(folder / "tables")]
    with subprocess.Popen(command, cwd=folder, env=variables, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            said = [server.stderr.readline()]
            while said[-1] and '"listening"' not in said[-1]:
                said.append(server.stderr.readline())
            assert said[-1], said
            yield json.loads(said[-1])["address"]
        finally:
            server.terminate()
