"""The network in numba: features of states, embeddings, values.

A state is a row of 19 integers: far (1 at long range), the knight's life, the dragon's life; for each side its
hand (bits of the first seven cards) and how many unspent dice show 1 to 6; for each side whether it is about to
roll all its dice (hand full then, no dice yet).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from wyrmhoard.games.dragon_dance.bots.value import MOST_LIFE

STATE = 19
SIDE = (3, 10)
"""Where each side's hand stands in a state; its dice follow."""
FRESH = 17
"""Where the two flags of fresh sides stand."""
FULL = 127
"""A full hand."""
LIFE_FEATURES = 1 + MOST_LIFE[0] + MOST_LIFE[1]


class Weights(NamedTuple):
    """The network as compiled code wants it; `table[far, knight's life, dragon's life]` has the bias in it."""

    k1: Any
    kb: Any
    k2: Any
    d1: Any
    db: Any
    d2: Any
    table: Any
    w: Any
    c: Any


@njit(cache=True)
def side_features(hand, counts, fresh, dice, out):
    """`bot.value.side_features` of a hand and counted dice; `dice` are rolled if the side is fresh."""
    out[:] = 0.0
    for card in range(7):
        if (hand >> card) & 1:
            out[card] = 1.0
    if fresh and dice > 0:
        out[26] = 1.0
        out[27] = min(dice, 5) / 5.0
        return
    unspent = 0
    for face in range(6):
        unspent += counts[face]
        for n in range(3):
            if counts[face] > n:
                out[7 + 3 * face + n] = 1.0
    out[25] = min(unspent, 5) / 5.0


@njit(cache=True)
def life_features(far, knight, dragon, out):
    """Long range; knight's life at least 1 to 9; dragon's life at least 1 to 20."""
    out[:] = 0.0
    out[0] = far
    for n in range(MOST_LIFE[0]):
        if knight > n:
            out[1 + n] = 1.0
    for n in range(MOST_LIFE[1]):
        if dragon > n:
            out[1 + MOST_LIFE[0] + n] = 1.0


@njit(cache=True)
def fill_features(rules, states, knight, dragon, lives):
    """The three feature matrices of rows of states."""
    for n in range(states.shape[0]):
        s = states[n]
        side_features(s[3], s[4:10], s[17], rules.dice[0], knight[n])
        side_features(s[10], s[11:17], s[18], rules.dice[1], dragon[n])
        life_features(s[0], s[1], s[2], lives[n])


@njit(cache=True, fastmath=True)
def embed(features, first, bias, second, hidden, out):
    """`out` = relu(features x first + bias) x second; most features are 0."""
    units, width = second.shape
    for e in range(units):
        hidden[e] = bias[e]
    for i in range(features.shape[0]):
        if features[i] != 0.0:
            x = features[i]
            for e in range(units):
                hidden[e] += x * first[i, e]
    for h in range(width):
        out[h] = 0.0
    for e in range(units):
        x = hidden[e]
        if x > 0.0:
            for h in range(width):
                out[h] += x * second[e, h]


@njit(cache=True)
def life_table(lives, first, bias, second, added):
    """Embeddings of range and lives above 0, with the joint bias `added`: `[far, knight's life, dragon's life]`."""
    width = second.shape[1]
    table = np.zeros((2, lives[0] + 1, lives[1] + 1, width), np.float32)
    features = np.zeros(LIFE_FEATURES, np.float32)
    hidden = np.zeros(first.shape[1], np.float32)
    for far in range(2):
        for knight in range(1, lives[0] + 1):
            for dragon in range(1, lives[1] + 1):
                life_features(far, knight, dragon, features)
                embed(features, first, bias, second, hidden, table[far, knight, dragon])
                for h in range(width):
                    table[far, knight, dragon, h] += added[h]
    return table


@njit(cache=True, fastmath=True)
def leaf(knight, dragon, lives, w, c):
    """The network's value from three embeddings."""
    total = np.float32(0.0)
    zero = np.float32(0.0)
    for h in range(w.shape[0]):
        total += w[h] * max(knight[h] + dragon[h] + lives[h], zero)
    return np.float32(1.0) / (np.float32(1.0) + np.exp(-(total + c)))
