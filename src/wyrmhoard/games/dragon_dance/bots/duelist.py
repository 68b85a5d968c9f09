"""The duelist: solves each round as a matrix game over a look-ahead, and mixes as the solution says.

A round is two simultaneous choices in a row: dice, then cards. For each pair of dice the cards are a matrix game; their
values make the dice a matrix game. The leaves are valued by a network (`value`); positions that both sides reach most
often are searched deeper (`tree`), as far as effort or time allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import cast

import numpy as np

from wyrmhoard.kernel.play.player import Look, Move

from ..cards.cardset import Deck
from ..cards.vocabulary import DRAGON, FACES, KNIGHT, ROLES
from ..rules import combat
from ..rules.combat import Play
from ..sight import SideView, View
from .lookahead import Clash, Fighter, Standing, next_round, values_of
from .tree import Leaf, Node
from .value import shipped_value

BATCH = 8
"""Looks ahead between two solutions of the round."""
SLIM = 0.005
"""Choices less likely than this are solver errors rather than part of the mix."""


class Duelist:
    """A strong player of either side. `effort` is the number of looks ahead; a time limit, if the
    look has one, replaces it."""

    def __init__(self, deck: Deck, effort: int = 16) -> None:
        self.clash = clash_of(deck)
        self.effort = effort

    def choose(self, look: Look) -> Move:
        """A choice drawn from the mix."""
        policy = self.policy(look)
        at = look.rng.random()
        for key, share in policy.items():
            at -= share
            if at < 0:
                return Move(key)
        return Move(max(policy, key=policy.__getitem__))

    def policy(self, look: Look) -> Mapping[str, float]:
        """The mix of the choices: equilibrium strategies of the round."""
        keys = [str(choice) for choice in look.ask.choices]
        if len(keys) == 1:
            return {keys[0]: 1.0}
        view = cast(View, look.view)
        role = ROLES.index(view["you"])
        if look.ask.prompt == "combo":
            return self._follow_up(view, keys)
        if look.ask.prompt == "return":
            return self._take_back(view, role, keys)
        standing = read(view)
        dice = None if look.ask.prompt == "die" else _open_dice(view)
        if look.time_left is None:
            node = think(self.clash, standing, dice, self.effort)
        else:
            node = Node(self.clash, standing, dice)
            while look.time_left() > 0 and node.look(BATCH):
                pass
        played, solution = node.round, node.solution
        if dice is None:
            return _trim({FACES[d]: float(p) for d, p in zip(played.dice[role], solution.dice[role], strict=True)})
        cards = [card.id if card else "" for card in played.cards[role]]
        return _trim({card: float(p) for card, p in zip(cards, solution.cards[role][0, 0], strict=True)})

    def _follow_up(self, view: View, keys: list[str]) -> Mapping[str, float]:
        """The best follow-up, or none."""
        now = read(view)
        sides = self.clash.deck.sides
        dice = _open_dice(view)
        first, answer = (Play(sides[role].get(view[name]["card"] or ""), dice[role]) for role, name in enumerate(ROLES))
        card = combat.follow_up(sides[KNIGHT], list(now.sides[KNIGHT].hand), first.card, 1, now.range)
        dragon = self.clash.after(now, DRAGON, (answer,))
        options = [()] + [(Play(card, FACES.index(key)),) for key in keys[1:]]
        standings = []
        for second in options:
            life = now.lives[DRAGON] - sum(combat.damage(play) for play in second)
            knight = self.clash.after(now, KNIGHT, (first, *second))
            then = replace(now, lives=(now.lives[KNIGHT], max(0, life)), sides=(knight, dragon))
            standings.append(next_round(then))
        if self.effort:
            values = np.array([Leaf(self.clash, standing).value for standing in standings])
        else:
            values = values_of(self.clash, shipped_value(), standings)
        return {keys[int(np.argmax(values))]: 1.0}

    def _take_back(self, view: View, role: int, keys: list[str]) -> Mapping[str, float]:
        """The card whose return is worth most by the network, if the other side takes none (DD-75)."""
        now = read(view)
        side, order = now.sides[role], self.clash.deck.ids[role]
        hands = [side.hand] + [tuple(c for c in order if c in side.hand or c == key) for key in keys[1:]]
        standings = []
        for hand in hands:
            sides = list(now.sides)
            sides[role] = replace(side, hand=hand)
            standings.append(replace(now, sides=(sides[KNIGHT], sides[DRAGON])))
        values = values_of(self.clash, shipped_value(), standings)
        return {keys[int(np.argmax(values if role == KNIGHT else -values))]: 1.0}


@lru_cache(maxsize=8)
def clash_of(deck: Deck) -> Clash:
    """The clash table of a deck, computed once for all duelists."""
    return Clash(deck)


@lru_cache(maxsize=256)
def think(clash: Clash, standing: Standing, dice: tuple[int, int] | None, effort: int) -> Node:
    """The round, solved with this many looks ahead. Deterministic: the same position always has the same solution."""
    node = Node(clash, standing, dice)
    while effort > 0 and node.look(min(BATCH, effort)):
        effort -= BATCH
    return node


def read(view: View) -> Standing:
    """The position in a view."""
    knight, dragon = (view[role] for role in ROLES)
    return Standing(
        view["range"],
        (knight["life"], dragon["life"]),
        (_fighter(knight), _fighter(dragon)),
        (knight["all_dice"], dragon["all_dice"]),
        None if view["max_rounds"] is None else view["max_rounds"] - view["round"] + 1,
    )


def _open_dice(view: View) -> tuple[int, int]:
    """The dice that both sides have shown (0: none)."""
    return view["knight"]["die"] or 0, view["dragon"]["die"] or 0


def _fighter(side: SideView) -> Fighter:
    return Fighter(tuple(side["hand"]), tuple(side["dice"]))


def _trim(policy: dict[str, float]) -> dict[str, float]:
    """The mix without its least likely choices."""
    kept = {key: share for key, share in policy.items() if share >= SLIM}
    total = sum(kept.values())
    return {key: share / total for key, share in kept.items()}
