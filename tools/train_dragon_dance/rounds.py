"""One round in numba: what follows from dice and cards, and its equilibrium. What cards do is read from `Tables`;
only hands, dice and lives are kept here."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from train_dragon_dance.embedding import FULL, SIDE, embed, leaf, side_features
from train_dragon_dance.tables import LAST
from wyrmhoard.games.dragon_dance.bots.value import SIDE_FEATURES

RUNNING, DRAGON_WINS, KNIGHT_WINS, DRAW = -1, 0, 1, 2
PADDING = np.float32(1e3)


class Work(NamedTuple):
    """Room to solve one round; afterwards the strategies, by the place of dice and cards among the options."""

    knight: Any
    """Embeddings of the knight's side after `[die, card]`."""
    followed: Any
    """Embeddings of the knight's side after a Combo with `[die, second die]`."""
    dragon: Any
    hidden: Any
    features: Any
    payoff: Any
    values: Any
    knight_cards: Any
    """Mixed strategies `[knight's die, dragon's die, card]`."""
    dragon_cards: Any
    knight_die: Any
    dragon_die: Any
    options: Any
    """Die faces of both sides, then card numbers of both sides."""
    counts: Any
    """How many of each row of `options` there are."""


@njit(cache=True)
def strike(lost, far_after, follows, s, die, card, other_die, other_card):
    """Lives and range after both cards, and the card with which the knight may follow up (-1: none).

    The tables come one by one, since numba is slow to hand on a whole tuple of arrays.
    """
    knight = max(0, s[1] - lost[card, die, other_card, other_die, 0])
    taken = lost[card, die, other_card, other_die, 1]
    dragon = max(0, s[2] - taken)
    far = far_after[s[0], card, other_card]
    second = follows[card, taken, far]
    if second >= 0 and (dragon == 0 or not (s[3] >> second) & 1):
        second = -1
    return knight, dragon, far, second


@njit(cache=True)
def outcome(knight, dragon):
    """RUNNING, or how the match ends with these lives."""
    if knight > 0 and dragon > 0:
        return RUNNING
    if knight == dragon:
        return DRAW
    return KNIGHT_WINS if knight > 0 else DRAGON_WINS


@njit(cache=True)
def play_given(rules, s, die, card, other_die, other_card, second_die):
    """Play one round, in place: the knight's die and card, the dragon's, and the die with which the knight
    follows up (-1: he does not). Returns which sides are to roll all their dice: 1 knight, 2 dragon, 3 both."""
    knight, dragon, far, second = strike(
        rules.lost, rules.far_after, rules.follows, s, die, card, other_die, other_card
    )
    if second_die >= 0 and second >= 0:
        dragon = max(0, dragon - rules.added[second, second_die])
        s[3] &= ~(1 << second)
        if second_die > 0:
            s[3 + second_die] -= 1
    s[0], s[1], s[2] = far, knight, dragon
    rolls = 0
    for role, chosen_die, chosen in ((0, die, card), (1, other_die, other_card)):
        at = SIDE[role]
        if chosen_die > 0:
            s[at + chosen_die] -= 1
        if chosen != LAST:
            s[at] &= ~(1 << chosen)
        elif knight > 0 and dragon > 0:
            s[at] = FULL
            rolls |= 1 << role
    return rolls


# -- one round solved


@njit(cache=True, fastmath=True)
def equilibrium(payoff, rows, columns, iterations, x, y):
    """Value of the matrix game `payoff[:rows, :columns]` to the row player; x and y get the strategies.

    A pure saddle point if there is one, else alternating regret matching+ with quadratic averaging, on arrays
    padded to 8.
    """
    x[:] = 0.0
    y[:] = 0.0
    low, high = np.float32(-9.0), np.float32(9.0)
    best_row, best_column = 0, 0
    for i in range(rows):
        v = payoff[i, 0]
        for j in range(1, columns):
            v = min(v, payoff[i, j])
        if v > low:
            low, best_row = v, i
    for j in range(columns):
        v = payoff[0, j]
        for i in range(1, rows):
            v = max(v, payoff[i, j])
        if v < high:
            high, best_column = v, j
    if high - low < 1e-6:
        x[best_row] = 1.0
        y[best_column] = 1.0
        return low
    padded = np.full((8, 8), PADDING, np.float32)
    across = np.full((8, 8), -PADDING, np.float32)
    for i in range(rows):
        for j in range(columns):
            padded[i, j] = payoff[i, j]
            across[j, i] = payoff[i, j]
    regret_x, regret_y = np.zeros(8, np.float32), np.zeros(8, np.float32)
    now_x, now_y = np.zeros(8, np.float32), np.zeros(8, np.float32)
    gain = np.zeros(8, np.float32)
    now_x[:rows] = 1.0 / rows
    now_y[:columns] = 1.0 / columns
    for t in range(iterations):
        weight = np.float32((t + 1) * (t + 1))
        gain[:] = 0.0
        for j in range(columns):
            q = now_y[j]
            for i in range(8):
                gain[i] += q * across[j, i]
        match_regret(gain, np.float32(1.0), regret_x, now_x)
        gain[:] = 0.0
        for i in range(8):
            x[i] += weight * now_x[i]
        for i in range(rows):
            q = now_x[i]
            for j in range(8):
                gain[j] += q * padded[i, j]
        match_regret(gain, np.float32(-1.0), regret_y, now_y)
        for j in range(8):
            y[j] += weight * now_y[j]
    x /= x.sum()
    y /= y.sum()
    value = np.float32(0.0)
    for i in range(rows):
        for j in range(columns):
            value += x[i] * y[j] * payoff[i, j]
    return value


@njit(cache=True, fastmath=True)
def match_regret(gain, sign, regret, now):
    """One step of regret matching+ of a player who wants `sign` x `gain`."""
    mean = np.float32(0.0)
    for i in range(8):
        mean += now[i] * gain[i]
    total = np.float32(0.0)
    for i in range(8):
        regret[i] = max(regret[i] + sign * (gain[i] - mean), np.float32(0.0))
        total += regret[i]
    if total > 0:
        total = np.float32(1.0) / total
        for i in range(8):
            now[i] = regret[i] * total


@njit(cache=True)
def make_work(width, units):
    """Room for networks with this many joint and embedding units."""
    f4 = np.float32
    return Work(
        np.zeros((7, 8, width), f4),
        np.zeros((7, 7, width), f4),
        np.zeros((7, 8, width), f4),
        np.zeros(units, f4),
        np.zeros(SIDE_FEATURES, f4),
        np.zeros((8, 8), f4),
        np.zeros((8, 8), f4),
        np.zeros((7, 7, 8), f4),
        np.zeros((7, 7, 8), f4),
        np.zeros(8, f4),
        np.zeros(8, f4),
        np.zeros((4, 8), np.int64),
        np.zeros(4, np.int64),
    )


@njit(cache=True)
def list_options(rules, s, work):
    """Fill in `work.options` and `work.counts`."""
    work.counts[:] = 0
    for role in range(2):
        at = SIDE[role]
        for face in range(7):
            if face == 0 or s[at + face] > 0:
                work.options[role, work.counts[role]] = face
                work.counts[role] += 1
        for card in range(8):
            if (card == LAST or (s[at] >> card) & 1) and rules.legal[role, s[0], card]:
                work.options[2 + role, work.counts[2 + role]] = card
                work.counts[2 + role] += 1


@njit(cache=True)
def embed_side(role, s, dice, first, bias, second, work, out):
    """Embeddings of one side after each of its dice and cards: `out[die, card]`."""
    at = SIDE[role]
    counts = s[at + 1 : at + 7]
    for i in range(work.counts[role]):
        face = work.options[role, i]
        if face > 0:
            counts[face - 1] -= 1
        for n in range(work.counts[2 + role]):
            card = work.options[2 + role, n]
            if card == LAST and i > 0:
                out[i, card, :] = out[0, card, :]
                continue
            if card == LAST:
                side_features(FULL, np.zeros(6, np.int64), 1, dice, work.features)
            else:
                side_features(s[at] & ~(1 << card), counts, 0, dice, work.features)
            embed(work.features, first, bias, second, work.hidden, out[i, card])
        if face > 0:
            counts[face - 1] += 1


@njit(cache=True)
def can_add(s, work, i, i2):
    """Whether the knight's die option `i2` is still there after `i` was used."""
    face = work.options[0, i2]
    return face == 0 or s[3 + face] - (1 if i2 == i else 0) > 0


@njit(cache=True)
def embed_followed(rules, s, weights, work):
    """Embeddings of the knight's side after a Combo, for every pair of dice."""
    if rules.pair == 0 or (s[3] & rules.pair) != rules.pair:
        return
    counts = s[4:10].copy()
    for i in range(work.counts[0]):
        for i2 in range(i, work.counts[0]):
            if not can_add(s, work, i, i2):
                continue
            counts[:] = s[4:10]
            for n in (i, i2):
                if work.options[0, n] > 0:
                    counts[work.options[0, n] - 1] -= 1
            side_features(s[3] & ~rules.pair, counts, 0, rules.dice[0], work.features)
            embed(work.features, weights.k1, weights.kb, weights.k2, work.hidden, work.followed[i, i2])
            work.followed[i2, i, :] = work.followed[i, i2, :]


@njit(cache=True, fastmath=True)
def best_follow_up(rules, s, weights, work, i, card, j, other, knight, dragon, far, second):
    """The knight's best die option for his card `second` (-1: none), and the value of where it leads."""
    best = -1
    value = np.float32(0.0)
    w, c = weights.w, weights.c
    if knight > 0:
        value = leaf(work.knight[i, card], work.dragon[j, other], weights.table[far, knight, dragon], w, c)
    for i2 in range(work.counts[0]):
        if not can_add(s, work, i, i2):
            continue
        left = max(0, dragon - rules.added[second, work.options[0, i2]])
        v = np.float32(0.0)
        if left == 0:
            v = np.float32(1.0) if knight > 0 else np.float32(0.5)
        elif knight > 0:
            v = leaf(work.followed[i, i2], work.dragon[j, other], weights.table[far, knight, left], w, c)
        if v > value:
            value = v
            best = i2
    return best, value


@njit(cache=True, fastmath=True)
def fill_payoff(rules, s, weights, work, i, j):
    """Fill in `work.payoff`, card against card, for one pair of dice."""
    lost, far_after, follows = rules.lost, rules.far_after, rules.follows
    knights, dragons, table, w, c = work.knight, work.dragon, weights.table, weights.w, weights.c
    options, payoff = work.options, work.payoff
    die, other_die = options[0, i], options[1, j]
    for a in range(work.counts[2]):
        card = options[2, a]
        for b in range(work.counts[3]):
            other = options[3, b]
            knight, dragon, far, second = strike(lost, far_after, follows, s, die, card, other_die, other)
            if dragon == 0:
                payoff[a, b] = 1.0 if knight > 0 else 0.5
            elif second >= 0:
                best = best_follow_up(rules, s, weights, work, i, card, j, other, knight, dragon, far, second)
                payoff[a, b] = best[1]
            elif knight > 0:
                payoff[a, b] = leaf(knights[i, card], dragons[j, other], table[far, knight, dragon], w, c)
            else:
                payoff[a, b] = 0.0


@njit(cache=True, fastmath=True)
def solve_round(rules, s, weights, iterations, work):
    """The value of a state to the knight, as far as the network is right; `work` gets options and strategies."""
    list_options(rules, s, work)
    embed_side(0, s, rules.dice[0], weights.k1, weights.kb, weights.k2, work, work.knight)
    embed_side(1, s, rules.dice[1], weights.d1, weights.db, weights.d2, work, work.dragon)
    embed_followed(rules, s, weights, work)
    dice, others, cards, other_cards = work.counts
    for i in range(dice):
        for j in range(others):
            fill_payoff(rules, s, weights, work, i, j)
            work.values[i, j] = equilibrium(
                work.payoff, cards, other_cards, iterations, work.knight_cards[i, j], work.dragon_cards[i, j]
            )
    return equilibrium(work.values, dice, others, iterations, work.knight_die, work.dragon_die)
