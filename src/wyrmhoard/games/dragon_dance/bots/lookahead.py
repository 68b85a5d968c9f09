"""One round ahead: every pair of plays, with the value of the position to which it leads.

The effects of two cards on each other come from `combat`, once for each pair of plays of a deck; this module only keeps
hands, dice and lives in arrays.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from ..cards.cardset import Deck
from ..cards.entries import Card
from ..cards.vocabulary import DRAGON, KNIGHT, RANGES, Range
from ..rules import combat
from ..rules.combat import Play
from .matrix import solve
from .value import MOST_LIFE, Value, side_features

Array = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Fighters = tuple["Fighter", "Fighter"]
RARE = 1e-4
"""Pairs of plays that are less likely than this are not searched."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side: cards in hand, unspent dice in ascending order; with `to_roll`, that many dice are
    about to be rolled afresh."""

    hand: tuple[str, ...]
    dice: tuple[int, ...]
    to_roll: int = 0

    def faces(self, spent: int = 0) -> list[int]:
        """The dice options: none (0) and the distinct values, once one die (0: none) has been spent."""
        dice = list(self.dice)
        if spent:
            dice.remove(spent)
        return [0, *dict.fromkeys(dice)]


@dataclass(frozen=True, slots=True)
class Standing:
    """The table at the start of a round. `all_dice`: how many dice each side rolls when it recuperates.
    `rounds_left`: this one counted, if the match is limited (DD-14)."""

    range: Range
    lives: tuple[int, int]
    sides: Fighters
    all_dice: tuple[int, int]
    rounds_left: int | None = None

    @property
    def decided(self) -> float | None:
        """The value to the knight if the match is over: 1 for a victory, a half for a draw or the limit."""
        knight, dragon = self.lives
        over = not knight or not dragon or self.rounds_left == 0
        return 0.5 + 0.5 * ((knight > 0) - (dragon > 0)) if over else None


class Clash:
    """What the plays of a deck do to each other. A play's number is 7 x its card's place + its die;
    the last number, 56, is no card at all (DD-30)."""

    NONE = 56

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.places = [{card: n for n, card in enumerate(side)} for side in deck.ids]
        plays = [[Play(c, die) for c in side.values() for die in range(7)] + [Play(None, 0)] for side in deck.sides]
        knight, dragon = plays
        self.lost: Ints = np.array([[(combat.blow(d, k), combat.blow(k, d)) for d in dragon] for k in knight])
        """Life that the knight and the dragon lose: `lost[knight's play, dragon's play, role]`."""
        cards = [[play.card for play in side[::7]] for side in plays]
        self.far_after: Ints = np.array(
            [
                [[combat.range_after(where, k, d) == "long" for d in cards[DRAGON]] for k in cards[KNIGHT]]
                for where in ("short", "long")
            ]
        ).astype(np.int64)
        """1 if the range is long afterwards: `far_after[far before, knight's card, dragon's card]`."""

    def legal(self, role: int, side: Fighter, where: Range) -> list[Card | None]:
        """The cards that the side may play; no card at all if there is none (DD-30)."""
        hand = list(side.hand)
        playable = [c for c in self.deck.sides[role].values() if combat.verify_card(c, hand, where) is None]
        return [*playable] or [None]

    def number(self, role: int, card: Card | None, die: int) -> int:
        """The number of a play."""
        return self.NONE if card is None else 7 * self.places[role][card.id] + die

    def after(self, standing: Standing, role: int, plays: tuple[Play, ...]) -> Fighter:
        """One side at the end of a round in which it played these (DD-54 to DD-57, DD-70)."""
        side = standing.sides[role]
        if plays[0].card is None or plays[0].card.recuperate:
            return Fighter(self.deck.ids[role], (), standing.all_dice[role])
        dice = list(side.dice)
        for play in plays:
            if play.die:
                dice.remove(play.die)
        used = [play.card.id for play in plays if play.card]
        return Fighter(tuple(card for card in side.hand if card not in used), tuple(dice))

    def features(self, role: int, sides: list[Fighter]) -> Array:
        """Rows of `side_features`."""
        first_seven = self.deck.ids[role][:7]
        return np.array([side_features([c in s.hand for c in first_seven], s.dice, s.to_roll) for s in sides])


@dataclass(slots=True)
class Solution:
    """Mixed strategies for a round: for dice, for cards by the pair of dice, and the value to the knight."""

    dice: tuple[Array, Array]
    cards: tuple[Array, Array]
    """`cards[role][knight's die, dragon's die, card]`, dice and cards by their place among the options."""
    value: float


class Round:
    """One round from `position`; with `dice`, these have already been chosen.

    Rows are the knight's plays (die by die), columns the dragon's. Where the knight may follow up there are
    further rows, one for each die that he may add; the best of them counts, since it is his choice (DD-64).
    """

    def __init__(self, clash: Clash, value: Value, standing: Standing, dice: tuple[int, int] | None = None) -> None:
        self.clash, self.value, self.standing = clash, value, standing
        sides = standing.sides
        self.dice = ([dice[0]], [dice[1]]) if dice else (sides[KNIGHT].faces(), sides[DRAGON].faces())
        self.cards = tuple(clash.legal(role, sides[role], standing.range) for role in (KNIGHT, DRAGON))
        knight, dragon = ([Play(c, die) for die in self.dice[r] for c in self.cards[r]] for r in (KNIGHT, DRAGON))
        self.rows: list[tuple[Play, ...]] = [(play,) for play in knight]
        self.columns = dragon
        self.row_of = list(range(len(knight)))
        """For each row, further rows too, the plain row to which it belongs."""
        for n, play in enumerate(knight):
            second = self._follow_up(play, 1, "short")
            if second is not None:
                self.rows += [(play, Play(second, die)) for die in sides[KNIGHT].faces(play.die)]
                self.row_of += [n] * (len(self.rows) - len(self.row_of))
        self._outcomes()
        self.values = self._evaluate()
        self.looks = np.zeros(self.values.shape, np.int64)
        """How often each pair of plays has been searched."""

    def _follow_up(self, first: Play, lost: int, where: Range) -> Card | None:
        hand = list(self.standing.sides[KNIGHT].hand)
        return combat.follow_up(self.clash.deck.sides[KNIGHT], hand, first.card, lost, where)

    def _outcomes(self) -> None:
        """Lives and range after each row against each column, and which pairs can happen."""
        number = self.clash.number
        rows = np.array([number(KNIGHT, plays[0].card, plays[0].die) for plays in self.rows])
        columns = np.array([number(DRAGON, play.card, play.die) for play in self.columns])
        lost = self.clash.lost[np.ix_(rows, columns)]
        added = np.array([combat.damage(plays[1]) if len(plays) > 1 else 0 for plays in self.rows])
        before = np.array(self.standing.lives)
        self.far: Ints = self.clash.far_after[int(self.standing.range == RANGES[0])][np.ix_(rows // 7, columns // 7)]
        dragon_first = before[DRAGON] - lost[..., DRAGON]
        self.knight_life: Ints = np.maximum(before[KNIGHT] - lost[..., KNIGHT], 0)
        self.dragon_life: Ints = np.maximum(dragon_first - added[:, None], 0)
        self.possible = np.ones(self.far.shape, bool)
        for n, plays in enumerate(self.rows):
            if len(plays) > 1:
                for column in range(len(self.columns)):
                    where: Range = "long" if self.far[n, column] else "short"
                    hits = self._follow_up(plays[0], int(lost[n, column, DRAGON]), where) is not None
                    self.possible[n, column] = hits and dragon_first[n, column] > 0

    def _evaluate(self) -> Array:
        """The network's values; exact ones where the match is over; -1 for what cannot happen."""
        clash, standing = self.clash, self.standing
        self.knights = [clash.after(standing, KNIGHT, plays) for plays in self.rows]
        self.dragons = [clash.after(standing, DRAGON, (play,)) for play in self.columns]
        total = self.value.table[
            self.far, np.minimum(self.knight_life, MOST_LIFE[KNIGHT]), np.minimum(self.dragon_life, MOST_LIFE[DRAGON])
        ]
        total = total + self.value.knight(clash.features(KNIGHT, self.knights))[:, None]
        total += self.value.dragon(clash.features(DRAGON, self.dragons))
        values = np.full_like(total[..., 0], 0.5) if standing.rounds_left == 1 else self.value.joint(total)
        knight, dragon = self.knight_life > 0, self.dragon_life > 0
        values = np.where(knight & dragon, values, 0.5 + 0.5 * (knight.astype(np.float32) - dragon))
        return np.where(self.possible, values, -1).astype(np.float32)

    def standing_after(self, row: int, column: int) -> Standing:
        """The table at the start of the next round."""
        where: Range = "long" if self.far[row, column] else "short"
        lives = (int(self.knight_life[row, column]), int(self.dragon_life[row, column]))
        sides = (self.knights[row], self.dragons[column])
        return next_round(replace(self.standing, range=where, lives=lives, sides=sides))

    def payoff(self) -> Array:
        """Values to the knight: `payoff[knight's die, dragon's die, knight's card, dragon's card]`."""
        plain = len(self.dice[KNIGHT]) * len(self.cards[KNIGHT])
        best = self.values[:plain].copy()
        np.maximum.at(best, self.row_of[plain:], self.values[plain:])
        (a, b), (i, j) = map(len, self.dice), map(len, self.cards)
        return best.reshape(a, i, b, j).transpose(0, 2, 1, 3)

    def solve(self, iterations: int) -> Solution:
        """An equilibrium of the round for the current values."""
        knight_cards, dragon_cards, values = solve(self.payoff(), iterations)
        knight_die, dragon_die, value = solve(values, iterations)
        return Solution((knight_die, dragon_die), (knight_cards, dragon_cards), float(value))

    def likeliest(self, solution: Solution, count: int) -> list[tuple[int, int]]:
        """The rows and columns into which a look is worth most: at most `count`, the best first. These are the pairs
        that both sides reach most often when playing the solution, relative to how often they were searched already."""
        (knight_die, dragon_die), (knight_cards, dragon_cards) = solution.dice, solution.cards
        reach = (
            (knight_die[:, None] * dragon_die)[..., None, None] * knight_cards[..., None] * dragon_cards[:, :, None, :]
        )
        reach = reach.transpose(0, 2, 1, 3).reshape(-1, len(self.columns))
        best = self.payoff().transpose(0, 2, 1, 3).reshape(reach.shape)
        over = (self.knight_life == 0) | (self.dragon_life == 0) | (self.standing.rounds_left == 1)
        weight = reach[self.row_of] * (self.values >= best[self.row_of] - 1e-6)
        weight[(weight < RARE) | over | ~self.possible] = 0
        weight /= 1 + self.looks
        order = np.argsort(-weight, axis=None, kind="stable")[:count]
        rows, columns = np.unravel_index(order, weight.shape)
        return [(int(r), int(c)) for r, c in zip(rows, columns, strict=True) if weight[r, c] > 0]


def next_round(standing: Standing) -> Standing:
    """The position with one round less to play, if the match is limited."""
    left = standing.rounds_left
    return standing if left is None else replace(standing, rounds_left=left - 1)


def values_of(clash: Clash, value: Value, standings: list[Standing]) -> Array:
    """The network's value of each position; exact where the match is over."""
    embedded = [
        value.table[int(p.range == RANGES[0]), min(p.lives[KNIGHT], MOST_LIFE[0]), min(p.lives[DRAGON], MOST_LIFE[1])]
        for p in standings
    ]
    total = np.array(embedded)
    total = total + value.knight(clash.features(KNIGHT, [p.sides[KNIGHT] for p in standings]))
    total = total + value.dragon(clash.features(DRAGON, [p.sides[DRAGON] for p in standings]))
    values = value.joint(total)
    for n, standing in enumerate(standings):
        if standing.decided is not None:
            values[n] = standing.decided
    return values
