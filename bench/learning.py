"""Steps a second through the environments of PettingZoo, each with an observation and a mask, on one core.

PettingZoo's own classics are driven in the same run by the same loop. They need pygame and chess, which are no
dependencies of ours: `pip install pygame-ce chess` to have them in the table. OpenSpiel's Python games and ours as such
follow, if it is installed.
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


def spiel_rate(game: Any) -> float:
    """Steps of seats a second through OpenSpiel, at random, chance in between."""
    rng, steps, start = Random(1), 0, time.process_time()
    state = game.new_initial_state()
    while (spent := time.process_time() - start) < SECONDS:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
        else:
            state.observation_tensor()
            actions = state.legal_actions()
            state.legal_actions_mask()
            state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
    return steps / spent


def spiel_rows() -> None:
    """The rows of OpenSpiel."""
    try:
        import pyspiel
        from open_spiel.python.games import block_dominoes, kuhn_poker, tic_tac_toe  # noqa: F401

        import wyrmhoard.learning.openspiel  # noqa: F401
    except ImportError:
        print("OpenSpiel                     not installed")
        return
    for name in ("python_tic_tac_toe", "python_kuhn_poker", "python_block_dominoes", "wyrmhoard_dragon_dance"):
        game = pyspiel.load_game(name)
        print(f"OpenSpiel's {name:24}{spiel_rate(game):>8,.0f} steps/s", flush=True)


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
    spiel_rows()


if __name__ == "__main__":
    main()
