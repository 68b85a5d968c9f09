"""The attacks of a Unit that the computer plays, and whether it answers (D2-434, D2-435).

Rulings: an attack by a Power counts as a weapon like any, its Level as the Skill Level and its Result as the Damage;
among equals the weapons of the card come first. Points are spent plainly, and the Price is the condition that costs the
Unit least (D2-442a): one that counts for nothing on it, else that of its highest Stat, as long as that has Level 3.
"""

from __future__ import annotations

from typing import Final

from ...answer_state import AnswerWith, Defend, Response
from ...means_state import HandsMeans, SkillMeans
from ...state import NOBODY, Unit
from ...table import Position, once_each
from ..core.blow import weigh
from ..queries import actions, attack_options, field, morale, numbers
from ..queries.attack_options import Means
from . import armed, initiative, lineup
from .sides import Conflict, Side

RANGE: Final = "range"
"""Why a shot at Range:0-1 is at Disadvantage (D2-123): the one reason that a Move can remove."""
EVASION: Final = "evasion"


# -- what it fights with


@once_each
def repertoire(position: Position, unit: Unit) -> list[Means]:
    """The attacks that it considers, in the order of its card: where an ability needs a held Rival it comes first, and
    bare hands that the card does not name come last of all weapons, and Powers after them (D2-434).

    It uses attacks for which it has the Skill; only a Unit without the Skill for any tries without.
    """
    attacks = [means for means in attack_options.attacks(position, unit) if means.disarm is None]
    attacks.sort(key=lambda means: isinstance(means.id, HandsMeans))  # hands that the card names have the ID of an Item
    attacks += armed.plain_means(position, unit)
    skilled = [means for means in attacks if attack_options.has_skill(unit, means.skill)]
    return skilled or attacks


def promise(position: Position, unit: Unit, means: Means, rival: Unit) -> int:
    """Skill Level and twice the expected weapon Successes, without Armor (D2-434)."""
    level = numbers.skill_level(position, unit, means.skill, means.item)
    weight = weigh(0, attack_options.damage_of(position, unit, means), numbers.rating(position, rival, means.against))
    return level + 2 * (weight.level + weight.scale)


def best(position: Position, unit: Unit, rival: Unit, among: list[Means]) -> Means | None:
    """The most promising of some attacks, the first of its card among equals; all are at hand (D2-434)."""
    return max(among, key=lambda means: promise(position, unit, means, rival), default=None)


def legal(position: Position, unit: Unit, rival: Unit) -> list[Means]:
    """Its attacks that are legal against a Rival now."""
    target, far = rival.ref, field.range_between(position, unit, rival)
    return [
        means
        for means in repertoire(position, unit)
        if attack_options.is_in_range(position, unit, means, far)
        and attack_options.objection(position, unit, means, target) is None
        and armed.is_felt(position, means, rival)
    ]


def hindrances(position: Position, unit: Unit, means: Means, rival: Unit) -> list[str]:
    """The reasons for a Disadvantage of an attack; empty: it has none, or an Advantage cancels it (D2-161)."""
    distance = field.range_between(position, unit, rival)
    actor = lineup.side_of(position, unit, means, "attack", distance=distance)
    actor.strikes = True
    other = Side(rival.id, NOBODY, rival.sheet.name, Means(), conflict="defense")
    initiative.weigh(position, Conflict(actor, other, distance=distance))
    return [] if actor.advantage else actor.disadvantage


# -- answering (D2-435)


def answer(position: Position, unit: Unit, attacker: Unit, offers: list[Response]) -> Response:
    """Choose how the Unit meets an attack: with an Action if it can strike back or has Evasion, and if no attack of its
    own that is legal now needs that Action or its Move."""
    plain = [way for way in offers if isinstance(way, Defend)]
    without = max(plain, key=lambda way: _level(position, unit, way.skill))
    paid = [way for way in offers if isinstance(way, AnswerWith) and not way.using]
    if not paid or morale.flees(position, unit):
        return without
    strike = best(
        position, unit, attacker, [means for means in legal(position, unit, attacker) if AnswerWith(means.id) in paid]
    )
    chosen = AnswerWith(strike.id if strike is not None else SkillMeans(EVASION))
    if strike is None and (chosen not in paid or not numbers.skill_level(position, unit, EVASION)):
        return without
    return without if _is_needed(position, unit) else chosen


def _level(position: Position, unit: Unit, skill: str) -> int:
    return numbers.skill_level(position, unit, skill) if skill else -1


def _is_needed(position: Position, unit: Unit) -> bool:
    """Whether an attack of its own, legal now, needs the Move or the Action that an answer would take."""
    rival = field.aimed_unit(position, unit.target)
    if rival is None or not rival.in_play or not legal(position, unit, rival):
        return False
    most, price = actions.limit(position, unit), actions.price(position, unit)
    return (most is not None and unit.acted + 2 > most) or actions.payer(position, unit).move < 2 * price
