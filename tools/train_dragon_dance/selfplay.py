"""Self-play in numba: starts, dice, many rounds solved and played."""

from __future__ import annotations

import numpy as np
from numba import njit

from train_dragon_dance.embedding import FRESH, FULL, SIDE, embed, leaf, side_features
from train_dragon_dance.rounds import RUNNING, best_follow_up, make_work, outcome, play_given, solve_round, strike
from wyrmhoard.games.dragon_dance.bots.value import SIDE_FEATURES


@njit(cache=True)
def seed_dice(seed):
    """Seed the random numbers of compiled code."""
    np.random.seed(seed)


@njit(cache=True)
def pick(strategy, n, explore):
    """A random option of a strategy; with the chance `explore` any of the `n` options."""
    if np.random.random() < explore:
        return np.random.randint(n)
    u = np.random.random() * strategy[:n].sum()
    for i in range(n):
        u -= strategy[i]
        if u < 0 and strategy[i] > 0:
            return i
    return np.argmax(strategy[:n])


@njit(cache=True)
def roll(counts, dice):
    """Roll this many dice."""
    counts[:] = 0
    for _ in range(dice):
        counts[np.random.randint(6)] += 1


@njit(cache=True)
def start_state(rules, s):
    """The start of a match."""
    s[:] = 0
    s[0], s[1], s[2] = rules.start_far, rules.lives[0], rules.lives[1]
    for role in range(2):
        at = SIDE[role]
        s[at] = FULL
        roll(s[at + 1 : at + 7], rules.dice[role])


@njit(cache=True)
def random_state(rules, s):
    """Any range, lives, hands and dice."""
    s[:] = 0
    s[0] = 1 - np.random.randint(2)
    for role in range(2):
        s[1 + role] = 1 + np.random.randint(rules.lives[role])
    for role in range(2):
        at, dice = SIDE[role], rules.dice[role]
        share = np.random.random()
        for card in range(7):
            if np.random.random() < share:
                s[at] |= 1 << card
        roll(s[at + 1 : at + 7], np.random.randint(dice + 1) if share < 0.9 else dice)


@njit(cache=True)
def fill_starts(rules, states, results, random_share):
    """New matches in the rows that have ended; this share of them begins anywhere."""
    for n in range(states.shape[0]):
        if results[n] != RUNNING:
            results[n] = RUNNING
            if np.random.random() < random_share:
                random_state(rules, states[n])
            else:
                start_state(rules, states[n])


@njit(cache=True)
def play_solved(rules, states, weights, iterations, explore, values, results, use, rolled):
    """Solve and play one round of every running row, in place. Returns how many Combos were played.

    `values`: the solved values. `rolled`: who rolled all dice at the end, as `play_given` says. `use[role, 0]`
    adds up how often each card was played (by the strategies, not the draw), `use[role, 1]` how often it might have
    been. `explore`: the chance of a random die, and of a random card.
    """
    work = make_work(weights.w.shape[0], weights.kb.shape[0])
    combos = 0
    for n in range(states.shape[0]):
        if results[n] != RUNNING:
            continue
        s = states[n]
        values[n] = solve_round(rules, s, weights, iterations, work)
        dice, others, cards, other_cards = work.counts
        for role in range(2):
            for a in range(work.counts[2 + role]):
                use[role, 1, work.options[2 + role, a]] += 1
        for i in range(dice):
            for j in range(others):
                q = work.knight_die[i] * work.dragon_die[j]
                for a in range(cards):
                    use[0, 0, work.options[2, a]] += q * work.knight_cards[i, j, a]
                for b in range(other_cards):
                    use[1, 0, work.options[3, b]] += q * work.dragon_cards[i, j, b]
        i = pick(work.knight_die, dice, explore)
        j = pick(work.dragon_die, others, explore)
        card = work.options[2, pick(work.knight_cards[i, j], cards, explore)]
        other = work.options[3, pick(work.dragon_cards[i, j], other_cards, explore)]
        die, other_die = work.options[0, i], work.options[1, j]
        knight, dragon, far, second = strike(rules.lost, rules.far_after, rules.follows, s, die, card, other_die, other)
        best = -1
        if second >= 0:
            best = best_follow_up(rules, s, weights, work, i, card, j, other, knight, dragon, far, second)[0]
        combos += best >= 0
        rolled[n] = play_given(rules, s, die, card, other_die, other, work.options[0, best] if best >= 0 else -1)
        results[n] = outcome(s[1], s[2])
        for role in range(2):
            if (rolled[n] >> role) & 1:
                roll(s[SIDE[role] + 1 : SIDE[role] + 7], rules.dice[role])
    return combos


@njit(cache=True)
def fresh_states(states, rolled, extra, out):
    """States as they were before somebody rolled, and with the chance `extra` others made so; returns how many."""
    count = 0
    for n in range(states.shape[0]):
        bits = rolled[n]
        if bits == 0 and np.random.random() < extra:
            bits = 1 + np.random.randint(3)
        if bits == 0:
            continue
        s = out[count]
        s[:] = states[n]
        for role in range(2):
            if (bits >> role) & 1:
                at = SIDE[role]
                s[at] = FULL
                s[at + 1 : at + 7] = 0
                s[FRESH + role] = 1
        count += 1
    return count


@njit(cache=True)
def fresh_values(rules, states, weights, rolls, values):
    """The network's mean value over random rolls of the fresh sides."""
    units, width = weights.k2.shape
    features = np.zeros(SIDE_FEATURES, np.float32)
    hidden = np.zeros(units, np.float32)
    knight = np.zeros(width, np.float32)
    dragon = np.zeros(width, np.float32)
    counts = np.zeros(6, np.int64)
    for n in range(states.shape[0]):
        s = states[n]
        total = 0.0
        for t in range(rolls):
            if t == 0 or s[17]:
                counts[:] = s[4:10]
                if s[17]:
                    roll(counts, rules.dice[0])
                side_features(s[3], counts, 0, rules.dice[0], features)
                embed(features, weights.k1, weights.kb, weights.k2, hidden, knight)
            if t == 0 or s[18]:
                counts[:] = s[11:17]
                if s[18]:
                    roll(counts, rules.dice[1])
                side_features(s[10], counts, 0, rules.dice[1], features)
                embed(features, weights.d1, weights.db, weights.d2, hidden, dragon)
            total += leaf(knight, dragon, weights.table[s[0], s[1], s[2]], weights.w, weights.c)
        values[n] = total / rolls
