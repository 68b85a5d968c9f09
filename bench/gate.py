"""Fails when the hot path has become 1.5 times slower than when the ratio below was stored.

The ratio compares with a fixed Python workload in the same run, so that the speed of the machine cancels out.
"""

from __future__ import annotations

import sys

from harness import measure
from kernel import hot, whole

STORED = {"hot path": 1.7, "match": 0.42}
WORST = 1.5


def main() -> int:
    found = {
        "hot path": measure("hot path", hot, "decisions"),
        "match": measure("match with events and records", lambda: len(whole(True, True).inputs), "decisions"),
    }
    slow = [name for name, ratio in found.items() if ratio * WORST < STORED[name]]
    for name in slow:
        print(f"{name}: {found[name]:.2f} x ref is more than {WORST} times slower than the stored {STORED[name]:.2f}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
