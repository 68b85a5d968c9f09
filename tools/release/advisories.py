"""Ask the advisory databases whether a pinned dependency has a known weakness: `make audit`.

Python's pins are asked about with `uv audit` (the OSV database), the page's with `npm audit`. Exit code 1 if there is
one; where no database can be reached, that is said, and nothing fails.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PIN = re.compile(r"^([A-Za-z0-9._-]+==[^\s;\\]+)\s*(;[^\\]*)?")


def pins(lock: str) -> list[str]:
    """The requirements of a compiled requirements file, each with its marker."""
    matches = (PIN.match(line) for line in lock.splitlines())
    return [f"{match[1]} {(match[2] or '').strip()}".strip() for match in matches if match]


def project(requirements: list[str]) -> str:
    """A project that needs just these."""
    lines = ['[project]\nname = "pinned"\nversion = "0"\nrequires-python = ">=3.11"\ndependencies = [']
    return "\n".join([*lines, *(f"    {json.dumps(pin)}," for pin in requirements), "]\n"])


def ask_about_python(lock: Path, more: list[str]) -> bool | None:
    """Whether a pin of a lock file has a known weakness (they are printed); None if nobody could be asked."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "pyproject.toml").write_text(project(pins(lock.read_text(encoding="utf-8"))), encoding="utf-8")
        uv = str(Path(sys.executable).parent / "uv")
        ran = subprocess.run([uv, "audit", "--quiet", *more], cwd=folder, capture_output=True, text=True)
    if ran.returncode not in (0, 1):
        print(f"{lock.name}: no advisory database could be asked: {_last(ran.stderr)}")
        return None
    print(f"{lock.name}: " + (ran.stdout.strip() or "no known weakness"))
    return ran.returncode == 1


def ask_about_page(web: Path) -> bool | None:
    """Whether a package of the page has a known weakness (they are printed); None if nobody could be asked."""
    try:
        ran = subprocess.run(["npm", "audit", "--json"], cwd=web, capture_output=True, text=True)
        report: dict[str, Any] = json.loads(ran.stdout)
        counts: dict[str, int] = report["metadata"]["vulnerabilities"]
    except (OSError, ValueError, KeyError) as error:
        print(f"package-lock.json: no advisory database could be asked ({type(error).__name__})")
        return None
    names = ", ".join(sorted(report.get("vulnerabilities", {})))
    print(f"package-lock.json: {names or 'no known weakness'}")
    return counts["total"] > 0


def _last(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1].strip()


def main(arguments: list[str] | None = None) -> int:
    """Ask about everything that is pinned."""
    options = argparse.ArgumentParser(prog="advisories.py", description=__doc__.split("\n")[0])
    options.add_argument("--service-url", help="another OSV database")
    given = options.parse_args(arguments)
    more = ["--service-url", given.service_url] if given.service_url else []
    answers = [
        ask_about_python(ROOT / "requirements.lock", more),
        ask_about_python(ROOT / "requirements-dev.lock", more),
        ask_about_page(ROOT / "web"),
    ]
    return int(any(answers))


if __name__ == "__main__":
    sys.exit(main())
