"""What a position between two rounds is worth to the knight: a small network, fitted by self-play.

V = P(knight wins) + P(draw) / 2. The first layers see the knight's side, the dragon's side, and range and
lives apart, and only their sums meet: a whole table of positions costs one sum a cell. The weights
come from `tools/train_dragon_dance.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

WEIGHTS: Final = Path(__file__).parent / "value.npz"
SIDE_FEATURES: Final = 28
MOST_LIFE: Final = (9, 20)
"""Above these lives the network sees no difference."""


def side_features(hand: Sequence[bool], dice: Sequence[int], to_roll: int = 0) -> Array:
    """One side as 28 numbers.

    0-6    which of the side's first seven cards are in hand (the eighth always is, between rounds)
    7-24   for each face three flags: at least 1, 2, 3 unspent dice show it
    25     number of unspent dice / 5, at most 1
    26-27  with `to_roll` dice about to be rolled afresh: 1, and their number / 5, at most 1
    """
    features = np.zeros(SIDE_FEATURES, np.float32)
    features[:7] = hand
    if to_roll:
        features[26], features[27] = 1, min(to_roll, 5) / 5
        return features
    for face in range(1, 7):
        count = dice.count(face)
        features[4 + 3 * face : 7 + 3 * face] = (count >= 1, count >= 2, count >= 3)
    features[25] = min(len(dice), 5) / 5
    return features


class Value:
    """The network. Embeddings are rows of numbers that are added up before `joint`."""

    def __init__(self, path: Path = WEIGHTS) -> None:
        with np.load(path) as weights:
            self._w: dict[str, Array] = {name: weights[name].astype(np.float32) for name in weights.files}
        far, knight, dragon = np.indices((2, MOST_LIFE[0] + 1, MOST_LIFE[1] + 1))
        lives = [knight > n for n in range(MOST_LIFE[0])] + [dragon > n for n in range(MOST_LIFE[1])]
        features = np.stack([far == 1, *lives], -1).astype(np.float32)
        self.table: Array = self._embed("l", features) + self._w["b"]
        """Embeddings of range and lives: `table[far, knight_life, dragon_life]`."""

    def knight(self, features: Array) -> Array:
        """Embed rows of `side_features` of the knight."""
        return self._embed("k", features)

    def dragon(self, features: Array) -> Array:
        """Embed rows of `side_features` of the dragon."""
        return self._embed("d", features)

    def joint(self, total: Array) -> Array:
        """Values of positions from the sums of their three embeddings, over the last axis."""
        hidden = np.maximum(total, 0) @ self._w["w"] + self._w["c"][0]
        values: Array = 1 / (1 + np.exp(-hidden))
        return values

    def _embed(self, part: str, features: Array) -> Array:
        hidden = np.maximum(features @ self._w[f"W{part}1"] + self._w[f"b{part}1"], 0)
        embedding: Array = hidden @ self._w[f"W{part}2"]
        return embedding


@cache
def shipped_value() -> Value:
    """The network that comes with the game."""
    return Value()
