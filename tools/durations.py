"""Write how long tests take, for the draw of `.ci/run` (tests/helpers/draw.py): `make durations`.

Takes the notes of any run of the tests that kept them (`make sample SAMPLE="--watch FOLDER"`). What did not run keeps
its duration.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from statistics import fmean

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from helpers.draw import DURATIONS, FAST  # noqa: E402

FILE = ROOT / "tests" / "durations.json"


def main() -> int:
    """Read the notes in the folder that is named; 2 without one."""
    if len(sys.argv) != 2:
        print("usage: python tools/durations.py FOLDER", file=sys.stderr)
        return 2
    measured = {name: fmean(seconds) for name, seconds in noted(Path(sys.argv[1])).items()}
    kept = {name: seconds for name, seconds in DURATIONS.items() if name not in measured and is_there(name)}
    new = {name: round(seconds, 2) for name, seconds in measured.items() if seconds > FAST}
    FILE.write_text(json.dumps(dict(sorted((kept | new).items())), indent=0) + "\n", "utf-8")
    print(f"{len(measured)} test functions measured, {len(kept)} kept: {len(kept | new)} take more than {FAST} s")
    return 0


def noted(folder: Path) -> dict[str, list[float]]:
    """The seconds of each test function, once for each of its parameters."""
    found = defaultdict(list)
    for file in folder.glob("*.tests"):
        for line in file.read_text("utf-8").splitlines():
            _, passed, seconds, test = line.split(" ", 3)
            if passed == "1":
                found[test.partition("[")[0]].append(float(seconds))
    return found


def is_there(name: str) -> bool:
    """Whether a test function still exists."""
    file, _, function = name.rpartition("::")
    path = ROOT / file.partition("::")[0]
    return path.exists() and f"def {function}(" in path.read_text("utf-8")


if __name__ == "__main__":
    sys.exit(main())
