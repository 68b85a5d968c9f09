"""How a Unit that no seat controls fights: which weapon it takes, and whether it answers (D2-434, D2-435)."""

from __future__ import annotations

from wyrmhoard.games.drawn_to_destiny.rules import actions, field, numbers
from wyrmhoard.games.drawn_to_destiny.rules.conflict import means as ways
from wyrmhoard.games.drawn_to_destiny.rules.conflict.means import Means
from wyrmhoard.games.drawn_to_destiny.rules.harm.blow import weigh
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.games.drawn_to_destiny.table import Position


def legal_attacks(p: Position, unit: Unit, target: str) -> list[Means]:
    """The ways in which a Unit can attack a target now, in the order of its card."""
    return [means for means in ways.attacks(p, unit) if ways.objection(p, unit, means, target) is None]


def score(p: Position, unit: Unit, means: Means, target: str) -> int:
    """Skill Level and twice the expected weapon Successes, without Armor (D2-434)."""
    level = numbers.skill_level(p, unit, means.skill, means.item)
    rival = field.named_unit(p, target)
    if rival is None or means.disarm is not None:
        return level
    difficulty = numbers.rating(p, rival, means.against)
    weight = weigh(0, ways.damage_of(p, unit, means), difficulty)
    return level + 2 * (weight.level + weight.scale)


def best_attack(p: Position, unit: Unit, target: str) -> Means | None:
    """With what the computer attacks: the highest score, then the order of the card, where an ability that needs a held
    Rival comes first (D2-434). What is at hand is in hand already."""
    found = legal_attacks(p, unit, target)
    held = [means for means in found if means.holding]
    return max(held or found, key=lambda means: score(p, unit, means, target), default=None)


def answer(p: Position, unit: Unit, attacker: Unit, offers: list[str]) -> str:
    """How the computer meets an attack: with an Action if it can strike back or evade, unless an attack of its own that
    is legal now needs it (D2-435)."""
    plain = [key for key in offers if key.startswith("defend:")]
    paid = [key for key in offers if key.startswith("answer:") and ":+" not in key]
    without = max(plain, key=lambda key: _skill(p, unit, key.partition(":")[2]))
    strike = best_attack(p, unit, f"u{attacker.id}")
    striking = f"answer:{strike.key}" if strike is not None else ""
    evading = "answer:evasion" if numbers.skill_level(p, unit, "evasion") >= 1 else ""
    chosen = next((key for key in (striking, evading) if key in paid), "")
    return without if not chosen or _needs_it(p, unit) else chosen


def _skill(p: Position, unit: Unit, skill: str) -> int:
    return numbers.skill_level(p, unit, skill) if skill else -1


def _needs_it(p: Position, unit: Unit) -> bool:
    """Whether an attack of its own, legal now, needs the Move or the Action that an answer would take."""
    if not unit.target or not legal_attacks(p, unit, unit.target):
        return False
    most, price = actions.limit(p, unit), actions.price(p, unit)
    few_actions = most is not None and unit.acted + 2 > most
    return few_actions or actions.payer(p, unit).move < 2 * price
