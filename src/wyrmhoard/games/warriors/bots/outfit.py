"""What to put on: the most promising cards that fit together, rated by `numbers` and `fitting`."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import le
from random import Random
from typing import Final

from ..cards.card import Card
from ..cards.cardset import CardSet
from ..rules import fitting, numbers, targeting
from ..rules.assembly import card_of, pack
from ..rules.numbers import Strike
from ..settings import TableSettings
from ..state import Fighter, Gear, Place, Player, Side, Warriors
from ..table import Position
from .worth import LEAST, ability_damage, drift, sources_of

BLOWS: Final = (
    Strike(frozenset({"melee", "weapon", "attack"}), 6, 1, 0, 0),
    Strike(frozenset({"missile", "weapon", "tech", "attack"}), 4, 1, 0, 0),
    Strike(frozenset({"spell", "attack"}), 5, 1, 0, 0),
)
"""The blows that a fighter must expect."""
GUARDS: Final = (0, 1, 2)
"""The protection that its own blows must expect."""
SPARE: Final = 0.04
"""What a further source of attacks adds to a fighter's strength."""
USE: Final = 0.05
"""What a card that can be used adds, for each charge up to three."""
ENOUGH: Final = 5
"""Attacks in a battle."""
FIRST: Final = 2.0
"""How much durability taking the first turn is worth."""


class Wardrobe:
    """Rates fighters in their gear on a bare table, where only the location changes numbers, and caches the results."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self._seen: dict[tuple[str, tuple[str, ...], str], float] = {}
        self._dressed: dict[tuple[str, tuple[str, ...], tuple[str, ...], str], tuple[float, list[str]]] = {}

    def strength(self, fighter: str, worn: Sequence[str], place: str) -> float:
        """How strong a fighter is with these cards on, at this location ("": none)."""
        key = (fighter, tuple(sorted(worn)), place)
        strength = self._seen.get(key)
        if strength is None:
            if len(self._seen) > 50_000:
                self._seen.clear()
            strength = self._seen[key] = self._judge(*key)
        return strength

    def _judge(self, fighter: str, worn: tuple[str, ...], place: str) -> float:
        cards = self.cards
        table = Position(bare_table(place), cards)
        card, on = cards[fighter], [cards[name] for name in worn]
        gear = [Gear(-n, each.id, each.charges) for n, each in enumerate(on, 1)]
        who = Fighter(0, 0, 0, fighter, 0, 0, card.charges, gear)
        sources = sources_of(cards, who)
        blows = [
            (numbers.strike_of(table, who, g, None), lasting(cards[g.card]) if g is not None else 1.0)
            for g in sources
            if targeting.verify_weapon(table, who, g, None) is None
        ]
        dealt = max((mean(blow, GUARDS) * share for blow, share in blows), default=0.0)
        plain = max(ability_damage(each, each.charges) for each in (card, *on))
        dealt = max(dealt, sum(max(0, plain - guard) for guard in GUARDS) / len(GUARDS))
        dealt *= max(1, 1 + numbers.total(table, who, "actions"))
        taken = sum(mean(blow, [numbers.stopped(table, who, blow.words, None)]) for blow in BLOWS) / len(BLOWS)
        taken -= drift(card) + sum(drift(each) for each in on)
        life = fitting.starting_life(table, who) + FIRST * min(1.0, max(0.0, (14 - card.durability) / 6))
        more = SPARE * max(0, len(blows) - 1) + sum(useful(each) for each in (card, *on))
        return life * sqrt((LEAST + dealt) / max(LEAST, taken)) * (1 + more)

    def gain(self, fighter: str, card: str, place: str) -> float:
        """How much stronger one card makes a bare fighter."""
        return self.strength(fighter, (card,), place) - self.strength(fighter, (), place)

    def dress(
        self,
        state: Warriors,
        fighter: str,
        worn: Sequence[str],
        items: Sequence[str],
        tries: int = 0,
        rng: Random | None = None,
    ) -> tuple[float, list[str]]:
        """The best way found to put on some of the items over what is worn, with the strength that it gives.

        `tries` random outfits are compared too.
        """
        place = state.place.card if state.place is not None else ""
        key = (fighter, tuple(worn), tuple(items), place)
        best = self._dressed.get(key) if rng is None else None
        if best is None:
            best = self._dress(state, fighter, worn, items, tries, rng)
            if rng is None:
                if len(self._dressed) > 20_000:
                    self._dressed.clear()
                self._dressed[key] = best
        return best[0], best[1][:]

    def _dress(
        self,
        state: Warriors,
        fighter: str,
        worn: Sequence[str],
        items: Sequence[str],
        tries: int,
        rng: Random | None,
    ) -> tuple[float, list[str]]:
        cards = self.cards
        place = state.place.card if state.place is not None else ""
        card, on = cards[fighter], [cards[name] for name in worn]
        usable = [item for item in items if fitting.verify_use(card, card_of(cards, item)) is None]
        usable.sort(key=lambda item: (-self.gain(fighter, card_of(cards, item).id, place), item))
        sources = [item for item in usable if card_of(cards, item).attacks]
        roomy = [item for item in usable if card_of(cards, item).limits]
        seeds: list[list[str]] = [[], *([item] for item in sources[:4])]
        seeds += [[more, item] for more in roomy[:2] for item in (sources[:2] or [more]) if item != more]
        outfits = [self._fill(state, card, on, seed, usable) for seed in seeds]
        if rng is not None:
            outfits += [pack(Position(state, cards), card, on, usable, rng) for _ in range(tries)]
        scored = [
            (self.strength(fighter, [*worn, *(card_of(cards, i).id for i in outfit)], place), outfit)
            for outfit in outfits
        ]
        return max(scored, key=lambda each: each[0])

    def _fill(self, state: Warriors, fighter: Card, worn: list[Card], seed: list[str], usable: list[str]) -> list[str]:
        """The seed, and then every card that still fits, the most useful first; a second attack source last."""
        cards = self.cards
        outfit: list[str] = []
        on = worn[:]
        rest = [item for item in usable if item not in seed]
        armed = any(card_of(cards, item).attacks for item in seed) or any(card.attacks for card in worn)
        later = [item for item in rest if armed and card_of(cards, item).attacks]
        position = Position(state, cards)
        used, has = fitting.room(position, fighter, on)
        for item in [*seed, *(item for item in rest if item not in later), *later]:
            card = card_of(cards, item)
            then, there = fitting.room(position, fighter, [*on, card]) if card.limits else (_with(used, card), has)
            if all(map(le, then, there)):  # every item may be used at all, so that this is what `fits` asks
                outfit.append(item)
                on.append(card)
                used, has = then, there
        return outfit


def _with(used: list[int], card: Card) -> list[int]:
    """How much of each limit one more card uses up."""
    return [
        used[0] + card.hands,
        used[1] + (card.type == "armor"),
        used[2] + (card.type == "item"),
        used[3] + card.points,
    ]


def mean(blow: Strike, guards: Sequence[int]) -> float:
    """What a blow costs on average, over some protections."""
    lost = (loss * chance for guard in guards for loss, chance in numbers.chances(blow, guard).items())
    return sum(lost) / len(guards)


def useful(card: Card) -> float:
    """What can be done with a card beyond its numbers."""
    if card.spell and not card.attacks:
        return USE * min(3, card.charges or 3)
    number = sum(len(card.moments.get(when, ())) for when in ("action", "charge action", "charge"))
    passive = any(when not in ("action", "charge action", "charge", "start") for when in card.moments)
    return number * USE * min(3, card.charges or 2) / 2 + 0.02 * passive + 0.01 * card.gear


def lasting(card: Card) -> float:
    """How much of what an attack source deals counts: less if its charges will not last the battle."""
    uses_up = card.ammunition or (card.type == "attack_spell" and card.charges > 0)
    return min(1.0, (card.charges + 1) / ENOUGH) if uses_up else 1.0


def bare_table(place: str) -> Warriors:
    """A table with nothing on it but a location."""
    at = Place(place, 0) if place else None
    return Warriors(TableSettings(), [Player(0, 0)], [Side()], [], place=at)
