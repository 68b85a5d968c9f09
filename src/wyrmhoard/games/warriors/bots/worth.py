"""A heuristic value of a position for a seat. What an attack does is computed by `numbers` and `targeting`.

A fighter's strength is how long it lives and how hard it hits: durability left, times the root of what it deals over
what it is dealt. The sides win the battle with chances in proportion to a power of that strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2, sqrt
from typing import Final

from ..cards.card import Card
from ..cards.cardset import CardSet
from ..cards.vocabulary import Damage, Lose, Regain
from ..rules import numbers, targeting
from ..rules.endings import measure
from ..state import NOBODY, Fighter, Gear
from ..table import Position

CERTAINTY: Final = 4.0
"""The exponent: how surely the stronger of two wins."""
LEAST: Final = 0.2
"""A lower bound: nobody is quite harmless or quite safe."""
GANG: Final = 0.4
"""How much of an attack counts while ganging forbids it."""
CARDS: Final = 0.12
"""The worth of doubling a hand."""
CHOOSING: Final = 0.05
"""The worth of choosing the next location."""
AHEAD: Final = 2.0
"""How much likelier the winner of the last battle is to win the next one than another."""
ACTION: Final = 0.03
CHARGE: Final = 0.004
BREAKING: Final = 0.03
"""The worth of a card of an opponent's that certainly breaks."""


def ability_damage(card: Card, charges: int) -> int:
    """The most damage that one use of the card's abilities deals to another fighter."""
    amounts = [0]
    for when in ("action", "charge action") if charges else ("action",):
        for number in card.moments.get(when, ()):
            effects = card.abilities[number].do
            amounts += [e.amount for e in effects if isinstance(e, Damage) and e.to not in ("this fighter", "a Beast")]
    return max(amounts)


def drift(card: Card) -> int:
    """What a fighter regains (or loses) in each of its turns by this card."""
    by = 0
    for when in ("begin", "end"):
        for number in card.moments.get(when, ()):
            for effect in card.abilities[number].do:
                if isinstance(effect, (Regain, Lose)) and effect.to == "this fighter":
                    by += effect.amount if isinstance(effect, Regain) else -effect.amount
    return by


def mean_loss(position: Position, who: Fighter, gear: Gear | None, target: Fighter) -> float:
    """The durability that an attack costs its target on average."""
    return sum(lost * chance for lost, chance in losses(position, who, gear, target).items())


def losses(
    position: Position, who: Fighter, gear: Gear | None, target: Fighter, *, alone: bool = True
) -> dict[int, float]:
    """How likely each loss is."""
    strike = numbers.strike_of(position, who, gear, target, alone=alone)
    return numbers.chances(strike, numbers.stopped(position, target, strike.words, who, strike.ignores))


def sources_of(cards: CardSet, who: Fighter) -> list[Gear | None]:
    """What a fighter can attack with: equipped cards, or else its hands."""
    return [gear for gear in who.gear if cards[gear.card].attacks] or [None]


class Reading:
    """A position, read once: how much each fighter hurts each other. `worth` then rates it, also with other lives."""

    def __init__(self, position: Position) -> None:
        state = position.state
        self.position = position
        self.cards = position.cards
        self.state = state
        self.fighters = state.battle.fighters if state.battle is not None else []
        self.lives = [who.life for who in self.fighters]
        self.sides = [-1 - n if who.beast else state.players[who.seat].side for n, who in enumerate(self.fighters)]
        self.vigour = self._vigour()

    def _vigour(self) -> list[float]:
        """Each fighter's strength per point of durability."""
        number = len(self.fighters)
        dealt = [0.0] * number
        taken = [LEAST] * number
        for n, who in enumerate(self.fighters):
            prey = self._prey(n)
            harm = [self._harm(who, self.fighters[t]) for t in prey]
            if harm:
                dealt[n] = (max(harm) + sum(harm) / len(harm)) / 2
                for target, hurt in zip(prey, harm, strict=True):
                    taken[target] += hurt / len(harm)
        vigour = []
        for n, who in enumerate(self.fighters):
            heals = drift(self.cards[who.card]) + sum(drift(self.cards[gear.card]) for gear in who.gear)
            vigour.append(sqrt((LEAST + dealt[n]) / max(LEAST, taken[n] - heals)))
        return vigour

    def _prey(self, n: int) -> list[int]:
        who = self.fighters[n]
        if who.beast:
            return [self.fighters.index(target) for target in targeting.prey(self.position, who)]
        return [t for t, side in enumerate(self.sides) if side != self.sides[n]]

    def _harm(self, who: Fighter, target: Fighter) -> float:
        """What one turn of one costs the other, on average."""
        cards, position = self.cards, self.position
        best = 0.0
        for gear in [None] if who.beast else sources_of(cards, who):
            if targeting.verify_weapon(position, who, gear, target) is None:
                best = max(best, mean_loss(position, who, gear, target))
        plain = max(ability_damage(cards[card], charges) for card, charges in _abilities(who))
        if plain:
            best = max(best, plain - numbers.stopped(position, target, numbers.NO_ATTACK, None))
        best *= max(1, 1 + numbers.total(position, who, "actions"))
        return best * GANG if targeting.gang_of(position, who, target) else best

    # -- chances and worth

    def chances(self, lives: Sequence[int]) -> dict[int, float]:
        """How likely each side is to be the last; Beasts are sides of their own."""
        strength: dict[int, float] = {}
        for side, life, vigour in zip(self.sides, lives, self.vigour, strict=True):
            if life > 0:
                strength[side] = strength.get(side, 0.0) + life * vigour
        powers = {side: each**CERTAINTY for side, each in strength.items()}
        if not self.sides or max(self.sides) < 0:
            powers = self._before()
        total = sum(powers.values())
        return {side: power / total for side, power in powers.items()}

    def _before(self) -> dict[int, float]:
        """Chances before a battle: equal, except that the winner of the last one still has its gear."""
        state = self.state
        powers = dict.fromkeys((player.side for player in state.players if player.present), 1.0)
        if state.chooser != NOBODY:
            powers[state.players[state.chooser].side] = AHEAD
        return powers

    def worth(self, seat: int, lives: Sequence[int] | None = None, kills: int = 0, spoils: int = 0) -> float:
        """What the position is worth to a seat, with these lives and these additional tokens and drawn cards."""
        state = self.state
        lives = self.lives if lives is None else lives
        chances = self.chances(lives)
        mine = state.players[seat].side
        stake = 1 if state.place is not None or state.settings.deathmatch else 0
        worths: dict[int, float] = {}
        for player in state.players:
            if player.present and player.side not in worths:
                side = player.side
                held = measure(state, side) + (kills if side == mine else 0)
                chance = chances.get(side, 0.0)
                now, then = self.progress(held), self.progress(held + stake)
                worths[side] = now + chance * (then - now + CHOOSING)
        hands = self._hands(lives, chances)
        for number, player in enumerate(state.players):
            if player.present:
                worths[player.side] += CARDS * log2(1 + hands[number] + (spoils if number == seat else 0))
        others = [worth for side, worth in worths.items() if side != mine]
        mine_now = worths.get(mine, 0.0) + self._counters(seat)
        return mine_now - (0.7 * max(others) + 0.3 * sum(others) / len(others) if others else 0.0)

    def progress(self, held: int) -> float:
        """What share of a victory this number of locations or tokens is."""
        settings = self.state.settings
        goal = settings.tokens if settings.deathmatch else settings.locations
        return 1.3 if held >= goal else float((held / goal) ** 1.3)

    def _hands(self, lives: Sequence[int], chances: dict[int, float]) -> list[float]:
        """How many cards each player has when the battle is over: what the living wear is kept or lost."""
        hands = [float(len(player.hand)) for player in self.state.players]
        standing = sum(life > 0 for life in lives)
        for who, side, life in zip(self.fighters, self.sides, lives, strict=True):
            if who.beast:
                continue
            spells = sum(self.cards[gear.card].spell for gear in who.gear)
            lasts = chances.get(side, 0.0) if life > 0 else 0.0
            kept = len(who.gear) - spells
            falls = 3 + (max(1.0, (standing - 1) / 2) if life > 0 else standing)
            hands[who.seat] += kept + lasts * (4 + spells) + (1 - lasts) * falls
        return hands

    def _counters(self, seat: int) -> float:
        """Actions and charges that are left, and cards equipped."""
        battle = self.state.battle
        me = self.state.fighter(seat)
        if battle is None or me is None:
            return 0.0
        worth = CHARGE * (me.charges + sum(1 + gear.charges for gear in me.gear))
        return worth + (ACTION * numbers.actions_left(self.position) if battle.current is me else 0.0)


def _abilities(who: Fighter) -> list[tuple[str, int]]:
    """The cards whose abilities a fighter can use, with their charges."""
    return [(who.card, who.charges), *((gear.card, gear.charges) for gear in who.gear)]
