"""Fails when a hot path has become 1.5 times slower than when the ratio below was stored.

The ratio compares with a fixed Python workload in the same run, so that the speed of the machine cancels out.
What looks slow is measured again: a busy neighbour is gone by then, a slower program is not. How a Python was
built does not cancel out: of those that were tried the lowest is stored (hot path: 1.1 with Debian's, up to 1.7 else).
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import kernel
from games import hot_path
from harness import measure

STORED = {
    "hot path": 1.1,
    "match": 0.25,
    "warriors": 0.13,
    "dragonfire": 0.12,
    "drawn-to-destiny": 0.03,
    "dragon-and-warrior": 0.08,
}
WORST = 1.5
TRIES = 3


def main() -> int:
    warriors, dragonfire = hot_path("warriors"), hot_path("dragonfire")
    destiny = hot_path("drawn-to-destiny", {"scene": "toll-bridge"})
    saga = hot_path("dragon-and-warrior", {"scope": "adventure", "visit_limit": 12})
    paths: dict[str, tuple[str, Callable[[], int]]] = {
        "hot path": ("hot path", kernel.hot),
        "match": ("match with events and records", lambda: len(kernel.whole(True, True).inputs)),
        "warriors": ("hot path of Warriors", lambda: warriors(2)),
        "dragonfire": ("hot path of Dragonfire", lambda: dragonfire(2)),
        "drawn-to-destiny": ("hot path of Drawn to Destiny", lambda: destiny(2)),
        "dragon-and-warrior": ("hot path of Dragon & Warrior", lambda: saga(4)),
    }
    slow = dict.fromkeys(paths, 0.0)
    for _ in range(TRIES):
        found = {name: measure(*paths[name], "decisions") for name in slow}
        slow = {name: ratio for name, ratio in found.items() if ratio * WORST < STORED[name]}
    for name, ratio in slow.items():
        print(f"{name}: {ratio:.2f} x ref is more than {WORST} times slower than the stored {STORED[name]:.2f}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
