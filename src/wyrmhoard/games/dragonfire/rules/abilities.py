"""Carries out abilities: whether the prices can be paid, who decides, and what happens (DF-200)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script, one, when_seen
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ..asked import Asked
from ..cards.effects import Ability
from ..cards.vocabulary import Cost
from ..state import NOBODY
from ..table import Position, Table
from .happening import Source
from .interpreter import VERBS
from .targets import decider

YES_NO = ("yes", "no")

FEW_CARDS = Refusal("DF-206", later("It costs {number} cards from your hand; you have {has}"))
FEW_OF_COLOUR = Refusal("DF-206", later("It costs {number} {of} cards from your hand; you have {has}"))
FEW_GOLD = Refusal("DF-272", later("It costs {number} gold; you have {has}"))
FEW_HP = Refusal("DF-280", later("It costs {number} hit points; you have {has}, and a price may not Stun you"))
FEW_TOKENS = Refusal("DF-329", later("It costs {number} {of} tokens; there are {has}"))
EXHAUSTED = Refusal("DF-294", later("You already have an Exhausted token"))


def run_ability(table: Table, source: Source, ability: Ability, *, asked: bool = False) -> Script[bool]:
    """Carry out an ability; returns whether it happened. `asked`: the player who may decline has agreed already
    (DF-200)."""
    if not (yield from is_wanted(table, source, ability, asked=asked)):
        return False
    yield from carry_out(table, source, ability)
    return True


def is_wanted(table: Table, source: Source, ability: Ability, *, asked: bool = False) -> Script[bool]:
    """Whether an ability's prices can be paid and its player does not decline it."""
    source.ability = ability
    if any(cost_objection(table, source, cost) is not None for cost in ability.cost):
        return False
    if ability.choice and not asked:
        answer = yield one(
            decider(table, source), "may", YES_NO, "DF-200", Asked(**source.data, text=when_seen(ability.words))
        )
        return bool(answer == "yes")
    return True


def carry_out(table: Table, source: Source, ability: Ability) -> Script[None]:
    """Pay an ability's prices and carry out its effects."""
    source.failed = False
    yield from VERBS.run(table, source, ability.cost)
    yield from VERBS.run(table, source, ability.otherwise if source.failed else ability.do)


def cost_objection(position: Position, source: Source, cost: Cost) -> Refusal | None:
    """Why a price cannot be paid (DF-206, DF-272, DF-280)."""
    if source.seat == NOBODY:
        return None
    hero = position.state.heroes[source.seat]
    match cost.pay:
        case "discard" | "bury":
            has = len(payment(position, source, cost))
            few = FEW_OF_COLOUR if cost.of else FEW_CARDS
            return None if has >= cost.number else few.because(number=cost.number, of=cost.of, has=has)
        case "gold":
            return None if hero.gold >= cost.number else FEW_GOLD.because(number=cost.number, has=hero.gold)
        case "hit points":
            return None if hero.hp > cost.number else FEW_HP.because(number=cost.number, has=hero.hp)
        case "tokens":
            has = source.kept.marks.get(cost.of, 0) if source.kept else 0
            return None if has >= cost.number else FEW_TOKENS.because(number=cost.number, of=cost.of, has=has)
        case "exhaust":
            return EXHAUSTED if hero.exhausted else None
    return None


def payment(position: Position, source: Source, cost: Cost) -> list[str]:
    """The cards with which a price can be paid."""
    hand = position.state.heroes[source.seat].hand
    return [card for card in hand if not cost.of or position.cards[card].colour == cost.of]
