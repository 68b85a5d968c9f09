"""Steps a second through the environments of PettingZoo, each with an observation and a mask, on one core.

PettingZoo's own classics are driven in the same run by the same loop. They need pygame and chess, which are no
dependencies of ours: `pip install pygame-ce chess` to have them in the table.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

from wyrmhoard.learning import pettingzoo

SECONDS = 4.0
GAMES = ("dragon-dance", "warriors", "dragonfire", "drawn-to-destiny", "dragon-and-warrior")
CLASSICS = ("tictactoe_v3", "connect_four_v3", "chess_v6")


def rate(env: Any) -> float:
    """Steps a second of process time, at random."""
    rng, steps, seed = Random(1), 0, 1
    env.reset(seed=seed)
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            seed += 1
            env.reset(seed=seed)
            continue
        actions = observation["action_mask"].nonzero()[0]
        env.step(actions[int(rng.random() * len(actions))])
        steps += 1
    return steps / spent


def classic(name: str) -> Any:
    """One of PettingZoo's own games; None if it cannot be had here."""
    from importlib import import_module

    try:
        return import_module(f"pettingzoo.classic.{name}").env()
    except ImportError:
        return None


def main() -> None:
    warnings.simplefilter("ignore")
    makers: list[tuple[str, Callable[[], Any]]] = [
        *((name, lambda name=name: pettingzoo.env(name)) for name in GAMES),
        *((f"PettingZoo's {name}", lambda name=name: classic(name)) for name in CLASSICS),
    ]
    for name, make in makers:
        env = make()
        if env is None:
            print(f"{name:28}  not installed")
            continue
        agent = env.possible_agents[0]
        size, actions = env.observation_space(agent)["observation"].shape, env.action_space(agent).n
        print(f"{name:28}{rate(env):>10,.0f} steps/s   observation {size}, {actions} actions", flush=True)


if __name__ == "__main__":
    main()
