"""The network and how it learns: fitted value iteration in self-play. Files, too."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from train_dragon_dance import selfplay
from train_dragon_dance.embedding import LIFE_FEATURES, STATE, Weights, fill_features, life_table
from train_dragon_dance.rounds import RUNNING
from train_dragon_dance.tables import Tables
from wyrmhoard.games.dragon_dance.bots.value import SIDE_FEATURES
from wyrmhoard.kernel.text.errors import BadInput

Array = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Network = dict[str, Array]
"""Weights by the names that `bot.value.Value` reads."""
Features = tuple[Array, Array, Array]
"""Rows for the knight's side, the dragon's side, range and lives."""

PARTS = ("k", "d", "l")
UNITS, WIDTH = 64, 128
POOL = 1024
BUFFER = 40_000
STEPS, BATCH = 12, 1024
RATES = (3e-3, 2e-4)
"""Adam's step size, at the beginning and at the end; geometric in between."""
EXPLORE = 0.08
RANDOM_STARTS = 0.4
EXTRA_FRESH, FRESH_ROLLS = 0.25, 12
REPORT_SECONDS = 15
ROUNDING = 0.002
"""How far float16 may shift a value; beyond that, weights are stored as float32."""


def new_network(rng: np.random.Generator) -> Network:
    """Random weights."""

    def normal(rows: int, columns: int, gain: float = 1.0) -> Array:
        weights: Array = (rng.standard_normal((rows, columns)) * gain * np.sqrt(2 / rows)).astype(np.float32)
        return weights

    network = {}
    for part, features in zip(PARTS, (SIDE_FEATURES, SIDE_FEATURES, LIFE_FEATURES), strict=True):
        network[f"W{part}1"], network[f"W{part}2"] = normal(features, UNITS), normal(UNITS, WIDTH, 0.6)
    for name, width in (("bk1", UNITS), ("bd1", UNITS), ("bl1", UNITS), ("b", WIDTH)):
        network[name] = np.zeros(width, np.float32)
    network["w"] = normal(WIDTH, 1, 0.3)[:, 0].copy()
    network["c"] = np.zeros(1, np.float32)
    return network


def for_numba(network: Network, rules: Tables) -> Weights:
    """The weights as compiled code wants them."""
    n = {name: np.ascontiguousarray(weights, np.float32) for name, weights in network.items()}
    table = life_table(rules.lives, n["Wl1"], n["bl1"], n["Wl2"], n["b"])
    return Weights(n["Wk1"], n["bk1"], n["Wk2"], n["Wd1"], n["bd1"], n["Wd2"], table, n["w"], n["c"][0])


def features_of(rules: Tables, states: Ints) -> Features:
    """The network's input for rows of states."""
    rows = len(states)
    arrays = tuple(np.empty((rows, n), np.float32) for n in (SIDE_FEATURES, SIDE_FEATURES, LIFE_FEATURES))
    fill_features(rules, states, *arrays)
    return arrays[0], arrays[1], arrays[2]


class Pass(NamedTuple):
    """One evaluation of the network."""

    hidden: list[Array]
    joint: Array
    values: Array


def forward(network: Network, features: Features) -> Pass:
    """The network's values, with what lies between."""
    hidden = [
        np.maximum(rows @ network[f"W{part}1"] + network[f"b{part}1"], 0)
        for part, rows in zip(PARTS, features, strict=True)
    ]
    knight, dragon, lives = (h @ network[f"W{part}2"] for part, h in zip(PARTS, hidden, strict=True))
    joint = np.maximum(knight + dragon + lives + network["b"], 0)
    return Pass(hidden, joint, 1 / (1 + np.exp(-(joint @ network["w"] + network["c"][0]))))


class Adam:
    """Adam on the cross entropy between the network's values and their targets."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.mean = {name: np.zeros_like(weights) for name, weights in network.items()}
        self.square = {name: np.zeros_like(weights) for name, weights in network.items()}
        self.steps = 0

    def step(self, features: Features, targets: Array, rate: float) -> None:
        """One step on one batch."""
        self.steps += 1
        scale = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, slope in self._gradient(features, targets).items():
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            self.network[name] -= (scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def _gradient(self, features: Features, targets: Array) -> Network:
        network = self.network
        hidden, joint, values = forward(network, features)
        error = ((values - targets) / len(targets)).astype(np.float32)
        back = np.outer(error, network["w"])
        back *= joint > 0
        gradient = {"w": joint.T @ error, "c": error.sum(keepdims=True), "b": back.sum(0)}
        for part, h, rows in zip(PARTS, hidden, features, strict=True):
            gradient[f"W{part}2"] = h.T @ back
            inner = back @ network[f"W{part}2"].T
            inner *= h > 0
            gradient[f"W{part}1"] = rows.T @ inner
            gradient[f"b{part}1"] = inner.sum(0)
        return gradient


class Buffer:
    """The latest states with the values to be learned."""

    def __init__(self) -> None:
        self.states = np.zeros((BUFFER, STATE), np.int64)
        self.targets = np.zeros(BUFFER, np.float32)
        self.size = self.position = 0

    def add(self, states: Ints, targets: Array) -> None:
        """Add rows in place of the oldest."""
        rows = (self.position + np.arange(len(targets))) % BUFFER
        self.states[rows], self.targets[rows] = states, targets
        self.position = (self.position + len(targets)) % BUFFER
        self.size = min(BUFFER, self.size + len(targets))


def start_states(rules: Tables, number: int, random_share: float = 0.0) -> Ints:
    """States at the start of matches; this share of them lies anywhere. Seed first (`selfplay.seed_dice`)."""
    states = np.zeros((number, STATE), np.int64)
    selfplay.fill_starts(rules, states, np.zeros(number, np.int64), random_share)
    return states


def train(
    rules: Tables,
    rounds: int,
    seed: int,
    warm: Network | None = None,
    iterations: int = 60,
    report: Callable[[str], None] | None = None,
    pool: int = POOL,
) -> Network:
    """Fitted value iteration: in each round a pool of matches is solved one round deep and played on, and the
    network takes a few steps towards the solved values. The same arguments give the same weights."""
    rng = np.random.default_rng(seed)
    selfplay.seed_dice(seed)
    opening = start_states(rules, 64)
    selfplay.seed_dice(seed)
    network = new_network(rng) if warm is None else {name: weights.copy() for name, weights in warm.items()}
    adam, buffer = Adam(network), Buffer()
    states = start_states(rules, pool, 1.0)
    results, rolled = np.full(pool, RUNNING), np.zeros(pool, np.int64)
    fresh = np.zeros((pool, STATE), np.int64)
    errors: list[float] = []
    began = reported = time.monotonic()
    for number in range(rounds):
        rate = RATES[0] * (RATES[1] / RATES[0]) ** (number / rounds)
        weights = for_numba(network, rules)
        before, solved = states.copy(), np.zeros(pool, np.float32)
        count = selfplay.fresh_states(before, rolled, EXTRA_FRESH, fresh)
        expected = np.zeros(count, np.float32)
        selfplay.fresh_values(rules, fresh[:count], weights, FRESH_ROLLS, expected)
        guessed = forward(network, features_of(rules, before)).values
        selfplay.play_solved(rules, states, weights, iterations, EXPLORE, solved, results, np.zeros((2, 2, 8)), rolled)
        errors = [*errors[-19:], float(np.sqrt(np.mean((guessed - solved) ** 2)))]
        rolled[results != RUNNING] = 0
        selfplay.fill_starts(rules, states, results, RANDOM_STARTS)
        buffer.add(before, solved)
        buffer.add(fresh[:count], expected)
        for _ in range(STEPS):
            rows = rng.integers(0, buffer.size, min(BATCH, buffer.size))
            adam.step(features_of(rules, buffer.states[rows]), buffer.targets[rows], rate)
        now = time.monotonic()
        if report and (now - reported > REPORT_SECONDS or number == rounds - 1):
            reported = now
            worth = forward(network, features_of(rules, opening)).values.mean()
            report(
                f"{now - began:5.0f} s, round {number + 1} of {rounds}: Bellman error {np.mean(errors):.4f}, "
                f"value of the start {worth:.3f}"
            )
    return network


class Evaluation(NamedTuple):
    """Matches that the network played against itself."""

    results: Ints
    lengths: Ints
    combos: int
    error: float
    """Root mean square difference between the network's values and the solved ones."""
    use: npt.NDArray[np.float64]
    """`use[role, 0, card]` plays, `use[role, 1, card]` rounds in which the card might have been played."""


def evaluate(rules: Tables, network: Network, matches: int, seed: int, iterations: int = 100) -> Evaluation:
    """Play matches from the start, none longer than 200 rounds."""
    selfplay.seed_dice(seed)
    weights = for_numba(network, rules)
    states = start_states(rules, matches)
    results, lengths = np.full(matches, RUNNING), np.zeros(matches, np.int64)
    rolled, use = np.zeros(matches, np.int64), np.zeros((2, 2, 8))
    combos, squares = 0, 0.0
    for _ in range(200):
        live = results == RUNNING
        if not live.any():
            break
        lengths += live
        solved = np.zeros(matches, np.float32)
        guessed = forward(network, features_of(rules, states)).values
        combos += selfplay.play_solved(rules, states, weights, iterations, 0.0, solved, results, use, rolled)
        squares += float(((guessed - solved)[live] ** 2).sum())
    return Evaluation(results, lengths, combos, (squares / max(1, lengths.sum())) ** 0.5, use)


# -- files


def load(path: Path) -> Network:
    """The weights in a file. Raises BadInput if it holds no such network."""
    try:
        with np.load(path) as file:
            network = {name: file[name].astype(np.float32) for name in file.files}
    except (OSError, ValueError, AttributeError) as error:
        raise BadInput(f"{path}: is no file of weights ({error})") from None
    wanted = {name: weights.shape for name, weights in new_network(np.random.default_rng(0)).items()}
    if {name: weights.shape for name, weights in network.items()} != wanted:
        raise BadInput(f"{path}: must hold the arrays {', '.join(wanted)} in the shapes that the network has")
    return network


def store(rules: Tables, network: Network, path: Path) -> str:
    """Write the weights, as float16 if that hardly changes any value; returns what was done."""
    states = np.concatenate([start_states(rules, 1000), start_states(rules, 9000, 1.0)])
    features = features_of(rules, states)
    half = {name: weights.astype(np.float16) for name, weights in network.items()}
    read_back = {name: weights.astype(np.float32) for name, weights in half.items()}
    change = float(np.abs(forward(read_back, features).values - forward(network, features).values).max())
    small = change < ROUNDING
    with path.open("wb") as file:
        np.savez(file, **(half if small else network))
    return f"{path}: weights as {'float16' if small else 'float32'} (float16 changes values by at most {change:.5f})"
