"""The sample game goofspiel (13 cards) on the kernel, compared with OpenSpiel's C++ version driven from Python.

OpenSpiel is not a dependency of ours: name an interpreter that has it with OPENSPIEL_PYTHON=/path/to/python.
"""

from __future__ import annotations

import os
import subprocess
from itertools import count
from random import Random

from bench.harness import measure, rate

from helpers.samples.goofspiel import GOOFSPIEL
from wyrmhoard.kernel.play.playout import playout
from wyrmhoard.kernel.state.setting import complete

OPENSPIEL = """
import random, sys, time
import pyspiel
game = pyspiel.load_game("goofspiel", {"num_cards": 13, "imp_info": True, "points_order": "random"})
rnd = random.Random(1).random
done, start = 0, time.process_time()
while time.process_time() - start < 3:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rnd() * len(outcomes))][0])
        elif state.is_simultaneous_node():
            a, b = state.legal_actions(0), state.legal_actions(1)
            state.apply_actions([a[int(rnd() * len(a))], b[int(rnd() * len(b))]])
    state.returns()
    done += 1
print(done / (time.process_time() - start))
"""


def main() -> None:
    game, rng, numbers = GOOFSPIEL, Random(1), count()
    settings = complete(game.settings, {})

    def unit() -> int:
        playout(game, 2, settings, next(numbers), rng)
        return 1

    measure("goofspiel on the kernel", unit, "playouts")
    if python := os.environ.get("OPENSPIEL_PYTHON"):
        ours = rate(unit, 3)
        theirs = float(subprocess.run([python, "-c", OPENSPIEL], check=True, capture_output=True, text=True).stdout)
        print(f"OpenSpiel's C++ goofspiel from Python: {theirs:,.0f} playouts/s")
        print(f"ours in the same minute: {ours:,.0f} playouts/s, {ours / theirs:.2f} times as many")


if __name__ == "__main__":
    main()
