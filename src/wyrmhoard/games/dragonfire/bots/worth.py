"""What things are worth to the party, in levels of damage: hit points, cards, gold, and the outcome of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from ..cards.cardset import Card
from ..cards.effects import Deal, Draw, Gold, Heal, HoldBack, Levels
from ..cards.points import COLOUR_OF, Points, read_points
from ..rules import allocate, changes, harm, numbers, places
from ..state import Foe, Hero, Share, Token
from ..table import Position

Scarcity: TypeAlias = tuple[float, float, float, float, float]
"""What a point of each colour, and a colourless one, is worth."""
EVEN: Final[Scarcity] = (1.0, 1.0, 1.0, 1.0, 0.9)
HELD: Final = (0.6, 0.55, 0.5, 0.2, 0.2, 0.15, 0.1)
"""What each further card of a hand is worth: with four or more nothing is drawn (DF-305)."""
GOLD: Final = 0.18
HIT_POINT: Final = 0.55
LOW: Final = 1.3
"""How much more the last hit points are worth."""
STUNNED: Final = 5.0
OUT: Final = 12.0
EXHAUSTED: Final = 1.5
BEAM: Final = 20
"""How many allocations a forecast follows at a time."""
PROMISED: Final = 0.8
"""What a point of an attack is worth while allocations are compared."""


def hand(number: int) -> float:
    """What a hand of this many cards is worth."""
    return sum(HELD[:number]) + 0.1 * max(0, number - len(HELD))


def hero(one: Hero) -> float:
    """What a character's state is worth."""
    if one.out:
        return -OUT
    life = HIT_POINT * one.hp + LOW * min(one.hp, 2) / 2
    return life + hand(len(one.hand)) + GOLD * one.gold - STUNNED * one.stunned - EXHAUSTED * one.exhausted


def loss(one: Hero, damage: int) -> float:
    """The cost of a character taking this much damage at once."""
    if damage <= 0 or one.out:
        return 0.0
    if one.stunned or (damage >= one.hp and one.exhausted):
        return OUT
    if damage >= one.hp:
        return STUNNED + HIT_POINT * one.hp + LOW + EXHAUSTED
    left = one.hp - damage
    return HIT_POINT * damage + LOW * (min(one.hp, 2) - min(left, 2)) / 2


class Forecast(NamedTuple):
    """What the turn will be worth with the shares on the table."""

    value: float
    steps: tuple[tuple[int, int], ...]
    """Share and target."""

    @property
    def used(self) -> frozenset[int]:
        """The shares that the plan deals."""
        return frozenset(share for share, _ in self.steps)


def rid(position: Position, foe: Foe, token: Token | None, strength: int, spared: float = 0.0) -> float:
    """The value of getting rid of an encounter, without the damage of this very turn.

    `spared`: the value of the damage that the character it faces would be spared in its next turn.
    """
    gold = numbers.bounty(position, foe) if token is None else 0
    scene = 0.6 if token is None else 0.1
    return scene + max(0.5 * strength, 0.45 * spared) + GOLD * gold


class Outlook:
    """What the turn may be worth in the current position: made once, and used for several sets of shares."""

    def __init__(self, position: Position) -> None:
        state = position.state
        self.table, self.turn = position, state.turn
        if self.turn is None:
            return
        self.hero = state.heroes[self.turn.seat]
        self.attacks = {
            (token.id if token else foe.id): (
                numbers.attack(position, foe, token) if numbers.attacks(position, foe, token) else 0
            )
            for foe in places.facing(position, self.turn.seat)
            for token in (None, *foe.tokens)
        }
        self.due = {
            seat: harm.threat(position, seat)
            for seat, one in enumerate(state.heroes)
            if seat != self.turn.seat and not one.out
        }
        self.search = allocate.Search(position, self._worth, BEAM)
        self.goals = [
            (at, len(goal.needs), self.attacks[goal.number])
            for at, goal in enumerate(self.search.goals)
            if self.attacks.get(goal.number)
        ]
        self.total = sum(self.attacks.values())

    def _worth(self, position: Position, foe: Foe, token: Token | None) -> float:
        number = token.id if token else foe.id
        strength = self.attacks.get(number)
        if strength is None:
            strength = numbers.attack(position, foe, token)
            due, faced = self.due.get(foe.seat, 0), position.state.heroes[foe.seat]
            spared = loss(faced, due) - loss(faced, due - strength) if due else 0.0
            return rid(position, foe, token, strength, spared)
        return rid(position, foe, token, strength) + PROMISED * strength

    def forecast(self, more: Sequence[Share] = ()) -> Forecast:
        """What the best allocation clears, minus what the active character then takes."""
        if self.turn is None:
            return Forecast(0.0, ())
        shares = [s for s in self.turn.shares if not s.done and s.mode != "offer"]
        best = self.search.run([*shares, *more], self._value)
        return Forecast(self._value(best.plan), best.plan.steps)

    def _value(self, plan: allocate.Plan) -> float:
        """The value of an allocation, with the exact loss instead of an estimate for each attacker."""
        spared = sum(strength for at, levels, strength in self.goals if plan.states[at][0] >= levels)
        return plan.value - PROMISED * spared - loss(self.hero, self.total - spared)


def table_worth(position: Position) -> float:
    """Everything but the running turn's damage: characters, and what encounters would still cost."""
    state = position.state
    total = sum(hero(one) for one in state.heroes)
    for foe in state.foes:
        if not foe.defeated:
            left = sum(not cleared for cleared in foe.cleared)
            total -= 0.9 * left + sum(
                rid(position, foe, token, numbers.attack(position, foe, token)) + 0.5 for token in (None, *foe.tokens)
            )
            if not state.heroes[foe.seat].able:
                total -= 0.5 * numbers.attack(position, foe)
    return total - 0.8 * max(0, state.flame.level)


# -- cards


def scarcity(position: Position) -> Scarcity:
    """For each colour, how much more of it is needed in play than the party's decks supply; 1.0 is normal."""
    cards, state = position.cards, position.state
    asked, brought = [4.0] * 4, [1.0] * 4
    for foe in state.foes:
        rows = [] if foe.defeated else cards[foe.card].track.rows
        for row, cleared in zip(rows, foe.cleared, strict=False):
            if not cleared:
                asked = [a + n for a, n in zip(asked, row.need, strict=False)]
    for one in state.heroes:
        for card in (*one.hand, *one.pile.draw, *one.pile.discard):
            brought = [b + n for b, n in zip(brought, cards[card].damage, strict=False)]
    all_asked, all_brought = sum(asked), sum(brought)
    ratios = [(a / all_asked) / (b / all_brought) for a, b in zip(asked, brought, strict=True)]
    return (*(min(1.8, max(0.7, each**0.7)) for each in ratios), 0.9)


def card_worth(position: Position, seat: int, card: Card, scarce: Scarcity = EVEN) -> float:
    """What a card does when it is played, roughly: for buying, keeping and discarding."""
    usable = not card.requires_class or changes.is_class(position, seat, card.requires_class)
    if not usable:
        return 0.1
    value = _points(card.damage, scarce) + 0.25 * card.swords * changes.is_class(position, seat, "Martial")
    mine = {COLOUR_OF[kind] for kind in changes.types_of(position, seat)}
    value += 0.2 * (card.colour in mine)
    for part, share in (("text", 1.0), ("assist", 0.45), ("anytime", 0.5)):
        for power in card.part(part):
            ability = power.ability
            if ability.only and not changes.is_class(position, seat, ability.only):
                continue
            discount = 0.55 if ability.cost else 1.0
            value += share * discount * sum(effect_worth(effect, scarce) for effect in ability.do)
    return value + 0.12 * card.cost


def _points(points: Points, scarce: Scarcity) -> float:
    return sum(number * each for number, each in zip(points, scarce, strict=True))


def effect_worth(effect: object, scarce: Scarcity = EVEN) -> float:
    """What an effect does, roughly, in points of damage."""
    match effect:
        case Deal():
            points = _points(read_points(effect.points), scarce) + 1.5 * effect.choose + 2 * bool(effect.amount)
            times = effect.number if effect.to == "different" else 2 if effect.to.startswith("each") else 1
            return points * (1 + 0.7 * (times - 1))
        case Levels():
            return 2.2 * effect.number * (1 + 0.7 * (effect.targets - 1))
        case Draw():
            return 1.2 * effect.number
        case Heal():
            return 1.0 * effect.number
        case Gold():
            return 0.6 * effect.number
        case HoldBack():
            return 1.8
    return 0.8
