"""Fails when a hot path has become 1.5 times slower than when the ratio below was stored.

The ratio compares with a fixed Python workload in the same run, so that the speed of the machine cancels out.
"""

from __future__ import annotations

import sys

import kernel
from games import hot_path
from harness import measure

STORED = {
    "hot path": 1.7,
    "match": 0.36,
    "warriors": 0.13,
    "dragonfire": 0.12,
    "drawn-to-destiny": 0.03,
    "dragon-and-warrior": 0.08,
}
WORST = 1.5


def main() -> int:
    warriors, dragonfire = hot_path("warriors"), hot_path("dragonfire")
    destiny = hot_path("drawn-to-destiny", {"scene": "toll-bridge"})
    saga = hot_path("dragon-and-warrior", {"scope": "adventure", "visit_limit": 12})
    found = {
        "hot path": measure("hot path", kernel.hot, "decisions"),
        "match": measure("match with events and records", lambda: len(kernel.whole(True, True).inputs), "decisions"),
        "warriors": measure("hot path of Warriors", lambda: warriors(2), "decisions"),
        "dragonfire": measure("hot path of Dragonfire", lambda: dragonfire(2), "decisions"),
        "drawn-to-destiny": measure("hot path of Drawn to Destiny", lambda: destiny(2), "decisions"),
        "dragon-and-warrior": measure("hot path of Dragon & Warrior", lambda: saga(4), "decisions"),
    }
    slow = [name for name, ratio in found.items() if ratio * WORST < STORED[name]]
    for name in slow:
        print(f"{name}: {found[name]:.2f} x ref is more than {WORST} times slower than the stored {STORED[name]:.2f}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
