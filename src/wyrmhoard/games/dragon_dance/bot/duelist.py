"""The duelist: solves each round as a matrix game over a look-ahead, and mixes as the solution says.

A round is two simultaneous choices in a row: dice, then cards. For each pair of dice the cards are a matrix game; their
values make the dice a matrix game. At the leaves stands a network (`value`); what both sides reach most often is
looked into one round further, as long as effort or time allow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from wyrmhoard.games.dragon_dance import combat
from wyrmhoard.games.dragon_dance.bot.lookahead import Clash, Fighter, Position, Round, Solution, values_of
from wyrmhoard.games.dragon_dance.bot.value import shipped_value
from wyrmhoard.games.dragon_dance.cards import DRAGON, FACES, KNIGHT, ROLES, Deck
from wyrmhoard.games.dragon_dance.combat import Play
from wyrmhoard.kernel.player import Look, Move
from wyrmhoard.kernel.state import fingerprint

ITERATIONS = 150
INNER_ITERATIONS = 50
BATCH = 8
"""Leaves looked into between two solutions of the round."""
ROLLS = 3
"""Rolls tried for a leaf at which dice are about to be rolled."""
SLIM = 0.005
"""Choices less likely than this are errors of the solver rather than part of the mix."""


class Duelist:
    """A strong player of either side. `effort` is the number of leaves looked into; a time limit, if the
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
        view = look.view
        role = ROLES.index(view["you"])
        if look.ask.prompt == "combo":
            return self._follow_up(view, keys)
        if look.ask.prompt == "return":
            return self._take_back(view, role, keys)
        position = read(view)
        dice = None if look.ask.prompt == "die" else (view["knight"]["die"], view["dragon"]["die"])
        if look.time_left is None:
            played, solution = think(self.clash, position, dice, self.effort)
        else:
            played, solution = look_ahead(self.clash, position, dice, None, look.time_left)
        if dice is None:
            return _trim({FACES[d]: float(p) for d, p in zip(played.dice[role], solution.dice[role], strict=True)})
        cards = [card.id if card else "" for card in played.cards[role]]
        return _trim({card: float(p) for card, p in zip(cards, solution.cards[role][0, 0], strict=True)})

    def _follow_up(self, view: Mapping[str, Any], keys: list[str]) -> Mapping[str, float]:
        """The best follow-up, or none."""
        now = read(view)
        sides = self.clash.deck.sides
        first, answer = (
            Play(sides[role].get(view[name]["card"]), view[name]["die"]) for role, name in enumerate(ROLES)
        )
        card = combat.follow_up(sides[KNIGHT], list(now.sides[KNIGHT].hand), first.card, 1, now.range)
        dragon = self.clash.after(now, DRAGON, (answer,))
        options = [()] + [(Play(card, FACES.index(key)),) for key in keys[1:]]
        positions = []
        for second in options:
            life = now.lives[DRAGON] - sum(combat.damage(play) for play in second)
            knight = self.clash.after(now, KNIGHT, (first, *second))
            positions.append(replace(now, lives=(now.lives[KNIGHT], max(0, life)), sides=(knight, dragon)))
        if self.effort:
            values = np.array([deeper(self.clash, position) for position in positions])
        else:
            values = values_of(self.clash, shipped_value(), positions)
        return {keys[int(np.argmax(values))]: 1.0}

    def _take_back(self, view: Mapping[str, Any], role: int, keys: list[str]) -> Mapping[str, float]:
        """The card whose return is worth most by the network, if the other side takes none (DD-75)."""
        now = read(view)
        side, order = now.sides[role], self.clash.deck.ids[role]
        hands = [side.hand] + [tuple(c for c in order if c in side.hand or c == key) for key in keys[1:]]
        positions = []
        for hand in hands:
            sides = list(now.sides)
            sides[role] = replace(side, hand=hand)
            positions.append(replace(now, sides=(sides[KNIGHT], sides[DRAGON])))
        values = values_of(self.clash, shipped_value(), positions)
        return {keys[int(np.argmax(values if role == KNIGHT else -values))]: 1.0}


@lru_cache(maxsize=8)
def clash_of(deck: Deck) -> Clash:
    """The clash of a deck, which is the same for every duelist."""
    return Clash(deck)


@lru_cache(maxsize=256)
def think(clash: Clash, position: Position, dice: tuple[int, int] | None, effort: int) -> tuple[Round, Solution]:
    """`look_ahead` with a fixed effort: the same question always has the same answer."""
    return look_ahead(clash, position, dice, effort, None)


def look_ahead(
    clash: Clash,
    position: Position,
    dice: tuple[int, int] | None,
    effort: int | None,
    time_left: Callable[[], float] | None,
) -> tuple[Round, Solution]:
    """Solve the round; then, again and again, look one round further into the leaves that both sides reach
    most often and solve it anew, until the effort is spent, the time is up or nothing is left to look into."""
    played = Round(clash, shipped_value(), position, dice)
    solution = played.solve(ITERATIONS)
    spent = 0
    while (effort is None or spent < effort) and (time_left is None or time_left() > 0):
        leaves = played.likeliest(solution, BATCH if effort is None else min(BATCH, effort - spent))
        if not leaves:
            break
        for row, column in leaves:
            played.values[row, column] = deeper(clash, played.position_after(row, column))
            played.known[row, column] = True
            if time_left is not None and time_left() <= 0:
                break
        spent += len(leaves)
        solution = played.solve(ITERATIONS)
    return played, solution


@lru_cache(maxsize=4096)
def deeper(clash: Clash, position: Position) -> float:
    """The value of a position by solving its round; dice about to be rolled are rolled a few times."""
    if not all(position.lives):
        return float(values_of(clash, shipped_value(), [position])[0])
    rng = Random(fingerprint(position.range, position.lives, [[s.hand, s.dice, s.to_roll] for s in position.sides]))
    rolled = any(side.to_roll for side in position.sides)
    values = []
    for _ in range(ROLLS if rolled else 1):
        knight, dragon = (_rolled(side, rng) for side in position.sides)
        shown = replace(position, sides=(knight, dragon))
        values.append(Round(clash, shipped_value(), shown).solve(INNER_ITERATIONS).value)
    return sum(values) / len(values)


def _rolled(side: Fighter, rng: Random) -> Fighter:
    """The side with the dice rolled that were about to be."""
    if not side.to_roll:
        return side
    return Fighter(side.hand, tuple(sorted(1 + int(6 * rng.random()) for _ in range(side.to_roll))))


def read(view: Mapping[str, Any]) -> Position:
    """The position in a view."""
    knight, dragon = (view[role] for role in ROLES)
    return Position(
        view["range"],
        (knight["life"], dragon["life"]),
        (_fighter(knight), _fighter(dragon)),
        (knight["all_dice"], dragon["all_dice"]),
    )


def _fighter(side: Mapping[str, Any]) -> Fighter:
    return Fighter(tuple(side["hand"]), tuple(side["dice"]))


def _trim(policy: dict[str, float]) -> dict[str, float]:
    """The mix without its slimmest parts."""
    kept = {key: share for key, share in policy.items() if share >= SLIM}
    total = sum(kept.values())
    return {key: share / total for key, share in kept.items()}
