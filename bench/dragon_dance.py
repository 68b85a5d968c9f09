"""Dragon Dance: the rows of every game. What events, records and loads cost is measured by `kernel.py`."""

from __future__ import annotations

from bench.games import bench

if __name__ == "__main__":
    bench("dragon-dance", (2,), lambda match: len(match.inputs) >= 23, "duelist:effort=0", 40)
