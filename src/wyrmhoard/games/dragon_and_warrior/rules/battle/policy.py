"""How the computer plays a Battle, by closed formulas on the knowledge of one side (DW-271 to DW-273).

No simulation and no chance: one decision is a few dozen additions. Scores are floating point; they only rank plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from ..core.blocks import cheapest
from ..core.deck import worth
from ..core.numbers import MP_COST
from ..core.plays import EXTRA, Lay, Move, bases, lay, without
from .chances import Odds

BLOCK_MP: Final = 5
"""What a Spellblock needs against one high card: kept back from Stamina."""
SPELLBLOCK_SHARE: Final = 0.15
COWARD_SHARE: Final = 0.25
HEALS: Final = ("heal", "healmore")
Scored: TypeAlias = tuple[float, tuple[str, Lay, str]]
"""The score of a move, and what the move is made of."""


class Eyes(NamedTuple):
    """What one side knows when it decides. Ranks, never cards: suits do not matter."""

    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    """By rank: the cards that may be in the other hand."""
    held: int
    """How many cards the other side holds."""
    attack: int
    hp: int
    max_hp: int
    defense: int
    max_defense: int
    foe_attack: int
    foe_body: int
    """HP and Defense of the other side."""
    sets: bool = False
    """Whether this is The Warrior, who may play sets."""
    bonus: int = 0
    """What a Critical of this side adds, or of the other side for its expected damage."""
    mp: int = 0
    spells: tuple[str, ...] = ()
    items: tuple[tuple[str, int], ...] = ()
    """Healstuff in the pouch: ID and Level."""
    coward: bool = False

    @property
    def body(self) -> int:
        """Own HP and Defense."""
        return max(1, self.hp + self.defense)

    @property
    def fear(self) -> float:
        """The expected damage of the other side's next hit: The Warrior's counts three tenths of the Agility."""
        return self.foe_attack if self.sets else self.foe_attack + 0.3 * self.bonus

    @property
    def danger(self) -> float:
        """The share of what is left that the next hit takes."""
        return self.fear / self.body


def choose(eyes: Eyes) -> Move | None:
    """The move with the best score; a free spell if one should come first; None if nothing can be done (DW-151)."""
    scored = moves(eyes)
    if _wants_regen(eyes):
        return Move("free", None, "armor-regen")
    best = Move(*max(scored, key=itemgetter(0))[1]) if scored else None
    if _wants_stamina(eyes, best):
        return Move("free", None, "stamina")
    if eyes.coward and best is not None and eyes.hp < COWARD_SHARE * eyes.max_hp and eyes.hand:
        return Move("run", lay(max(eyes.hand)))
    return best


def moves(eyes: Eyes) -> list[Scored]:
    """Every move that the policy weighs, with its score."""
    scored: list[Scored] = []
    scores = Scores(eyes)
    payable = [spell for spell in ("hurt", "hurtmore") if spell in eyes.spells and eyes.mp >= MP_COST[spell]]
    heals = eyes.items or any(spell in eyes.spells for spell in HEALS)
    for rank, count in bases(eyes.hand, sets=eyes.sets):
        base = Lay(rank, count)
        scored.append((scores.of_attack(base), ("attack", base, "")))
        scored.append((scores.of_maneuver(base), ("maneuver", base, "")))
        for spell in payable:
            for laid in with_extra(eyes.hand, rank, count, EXTRA[spell]):
                scored.append((scores.of_attack(laid), ("cast", laid, spell)))
        if heals:
            scored += _healing(eyes, scores, base)
    return scored


def with_extra(hand: Sequence[int], rank: int, count: int, most: int) -> list[Lay]:
    """A base play with extra cards: of one the choice is tried, of more only the highest and the lowest."""
    left = sorted(without(hand, Lay(rank, count)))
    if not left:
        return [lay(rank, count)]
    if most == 1:
        return [lay(rank, count, (extra,)) for extra in sorted(set(left))]
    return [lay(rank, count, left[-most:]), lay(rank, count, left[:most])]


class Scores:
    """Scores of the moves of one decision; shared parts are computed once."""

    __slots__ = ("body", "danger", "eyes", "odds", "scale")

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.odds = Odds(eyes.unseen, eyes.held)
        self.body, self.danger = eyes.body, eyes.danger
        self.scale = min(1.0, self.danger)

    def of_attack(self, laid: Lay) -> float:
        """DW-271."""
        eyes = self.eyes
        chance = self.odds.unblocked(laid)
        damage = eyes.attack + (eyes.bonus if laid.number > 1 else 0)
        left = max(1, eyes.foe_body)
        score = chance * min(1.0, damage / left) + (0.5 * chance if damage >= left else 0.0)
        score -= 0.6 * self._emptied(laid) + self._of_cards(laid)
        return score + 0.125 * (1 - chance) * laid.number * self.scale

    def of_maneuver(self, laid: Lay) -> float:
        """DW-273: an emptied hand is drawn anew at once."""
        eyes = self.eyes
        gained = min(eyes.max_defense - eyes.defense, worth(laid.ranks))
        score = 0.8 * gained / self.body
        if laid.size == len(eyes.hand):
            return score + 0.05 + 0.35 * self.danger
        return score - self._of_cards(laid)

    def of_healing(self, laid: Lay, gained: int) -> float:
        """DW-273."""
        eyes = self.eyes
        gained = min(gained, eyes.max_hp - eyes.hp)
        score = 0.8 * gained / self.body - 0.6 * self._emptied(laid) - self._of_cards(laid)
        return score + (0.25 if gained and eyes.fear >= eyes.hp + eyes.defense else 0.0)

    def _emptied(self, laid: Lay) -> float:
        return self.danger if laid.size == len(self.eyes.hand) else 0.0

    def _of_cards(self, laid: Lay) -> float:
        return 0.012 * (laid.rank * laid.number + sum(laid.extra)) * self.scale


def _healing(eyes: Eyes, scores: Scores, base: Lay) -> list[Scored]:
    scored: list[Scored] = []
    for item, level in eyes.items:
        scored.append((scores.of_healing(base, worth(base.ranks) + level), ("use", base, item)))
    for spell in HEALS:
        if spell in eyes.spells and eyes.mp >= MP_COST[spell]:
            left = sorted(without(eyes.hand, base))
            laid = lay(base.rank, base.number, left[-EXTRA[spell] :])
            scored.append((scores.of_healing(laid, worth(laid.ranks)), ("cast", laid, spell)))
    return scored


def _wants_regen(eyes: Eyes) -> bool:
    known = "armor-regen" in eyes.spells and eyes.mp >= MP_COST["armor-regen"]
    return known and eyes.defense == 0 and 2 * eyes.max_defense >= eyes.fear and eyes.max_defense > 0


def _wants_stamina(eyes: Eyes, best: Move | None) -> bool:
    kept = BLOCK_MP if "spellblock" in eyes.spells else 0
    if "stamina" not in eyes.spells or eyes.mp < MP_COST["stamina"] + kept:
        return False
    left = len(eyes.hand) - (best.laid.size if best is not None and best.laid is not None else 0)
    return left <= 1


# -- blocking (DW-272)


def block(eyes: Eyes, attack: Lay, damage: int) -> list[int] | None:
    """The cards with which to block; None: with no cards."""
    cards = cheapest(eyes.hand, attack)
    if cards is None:
        return None
    if damage >= eyes.hp + eyes.defense:
        return cards
    weight = min(1.0, eyes.attack / max(1, eyes.foe_body))
    return cards if damage / eyes.body > 0.03 * len(cards) * weight else None


def spellblocks(eyes: Eyes, price: int, damage: int) -> bool:
    """Whether to stop a hit with Spellblock when no cards can."""
    return "spellblock" in eyes.spells and eyes.mp >= price and damage >= SPELLBLOCK_SHARE * eyes.body


def hinders(eyes: Eyes, attempt: Lay) -> list[int] | None:
    """The cards with which to stop the other side from running away; None without a block, or if it would take the
    whole hand."""
    cards = cheapest(eyes.hand, attempt)
    return cards if cards is not None and len(cards) < len(eyes.hand) else None


# -- simpler players, to measure by


def lowest(eyes: Eyes) -> Move | None:
    """Always attacks, with its lowest card."""
    return Move("attack", lay(min(eyes.hand))) if eyes.hand else None


def highest(eyes: Eyes) -> Move | None:
    """Always attacks, with its highest card."""
    return Move("attack", lay(max(eyes.hand))) if eyes.hand else None
