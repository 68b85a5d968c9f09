"""What the cards do to each other, as arrays: asked of the rules once, before anything is compiled."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from wyrmhoard.games.dragon_dance.bots.lookahead import Clash
from wyrmhoard.games.dragon_dance.cards.cardset import Deck
from wyrmhoard.games.dragon_dance.cards.vocabulary import DRAGON, KNIGHT, RANGES, ROLES, Range
from wyrmhoard.games.dragon_dance.rules import combat
from wyrmhoard.games.dragon_dance.rules.combat import Play
from wyrmhoard.games.dragon_dance.settings import SETTINGS
from wyrmhoard.games.dragon_dance.state import new_table
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.errors import BadInput

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

BY_FAR: tuple[Range, Range] = (RANGES[1], RANGES[0])
"""Ranges by the number that stands for them: `far` is 1 at long range, 0 at short."""
LAST = 7
"""The place of the card that recuperates, and that is always in hand between rounds."""


class Tables(NamedTuple):
    """The rules as far as a round depends on the cards. Cards are numbered in the order of the file, dice 0
    (none) to 6, roles 0 (knight) and 1 (dragon)."""

    lost: Ints
    """Life lost: `lost[knight's card, his die, dragon's card, her die, role]`."""
    far_after: Ints
    """Range after movement: `far_after[far before, knight's card, dragon's card]`."""
    legal: Bools
    """Whether a card in hand may be played: `legal[role, far, card]`."""
    follows: Ints
    """The card that may follow, if it is in hand, or -1: `follows[first card, life it took, far after]`."""
    added: Ints
    """Damage of a card that follows up: `added[card, die]`."""
    pair: int
    """The two cards of the Combo as bits of the hand; 0 if there is none."""
    lives: tuple[int, int]
    dice: tuple[int, int]
    """How many dice each side rolls."""
    start_far: int


def ask_rules(deck: Deck) -> Tables:
    """The tables of a deck, with lives, dice and first range of the default settings. Raises BadInput for cards
    that the network has no features for."""
    check_last(deck)
    clash = Clash(deck)
    lost = clash.lost[: Clash.NONE, : Clash.NONE].reshape(8, 7, 8, 7, 2)
    follows = ask_follow_ups(deck, int(lost[..., DRAGON].max()))
    couples = {frozenset((first, int(card))) for first in range(8) for card in follows[first].flat if card >= 0}
    table = new_table(deck, complete(SETTINGS, {}))
    return Tables(
        lost=np.ascontiguousarray(lost),
        far_after=np.ascontiguousarray(clash.far_after[:, :8, :8]),
        legal=np.array([[may_play(deck, role, where) for where in BY_FAR] for role in (KNIGHT, DRAGON)]),
        follows=follows,
        added=np.array([[combat.damage(Play(card, die)) for die in range(7)] for card in deck.sides[KNIGHT].values()]),
        pair=sum(1 << card for couple in couples for card in couple),
        lives=table.settings.lives,
        dice=table.settings.dice,
        start_far=BY_FAR.index(table.range),
    )


def check_last(deck: Deck) -> None:
    """Raise BadInput unless the eighth card of each side, and no other, recuperates, at either range."""
    for role, side in zip(ROLES, deck.sides, strict=True):
        if [card.recuperate for card in side.values()] != [False] * LAST + [True]:
            raise BadInput(f"{role}: the network wants one card that recuperates, and that as the eighth")
        last = list(side.values())[LAST]
        if set(last.range) != set(RANGES):
            raise BadInput(f"{role}, card {last.id}, range: the network wants to recuperate at both ranges")


def may_play(deck: Deck, role: int, where: Range) -> list[bool]:
    """For each card of a side, whether it may be played from a full hand."""
    hand = list(deck.ids[role])
    return [combat.verify_card(card, hand, where) is None for card in deck.sides[role].values()]


def ask_follow_ups(deck: Deck, most: int) -> Ints:
    """The array `follows`; `most` is the most life that one card can take from the dragon."""
    cards = deck.sides[KNIGHT]
    follows = np.full((8, most + 1, 2), -1, np.int64)
    for (first, one), (other, two) in permutations(enumerate(cards.values()), 2):
        for lost in range(most + 1):
            for far, where in enumerate(BY_FAR):
                if combat.follow_up(cards, [one.id, two.id], one, lost, where) is not None:
                    follows[first, lost, far] = other
    return follows
