"""Sets up the sides of a Conflict: Skill Level, Difficulty, help, blessings, and who plays the card."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked
from ...state import NOBODY, Unit
from ...table import Position, Table
from ...words.phrases import unit_name
from ..core.rating import Rating
from ..harm import conditions
from ..queries import attack_options, changes, numbers
from ..queries.attack_options import Means
from ..queries.changes import Facts
from .sides import Conflict, Side

USE: Final = "use"
WAIT: Final = "wait"
PRICES: Final = ("move", "fatigue", "stun", "stress", "slow")
"""What using an impaired part may cost (D2-267), in the order in which a declaration numbers them."""
BLESSED: Final = "blessed"
CURSED: Final = "cursed"
IMPAIRED: Final = "impaired"


def level_of(position: Position, unit: Unit, skill: str, known: Facts) -> int:
    """The Level of a Skill in a Conflict: as it is now, with what only such a Conflict changes (D2-192)."""
    if not skill:
        return 0
    extra = changes.total(position, unit, "skill", known, of=skill)
    return max(0, numbers.skill_level(position, unit, skill, known.item) + extra)


def side_of(position: Position, unit: Unit, means: Means, conflict: str, *, distance: int = 0, about: str = "") -> Side:
    """A Unit as a side: its Level, whether it is Unskilled, and what its weapon does."""
    known = Facts(
        conflict=conflict, about=about, skill=means.skill, ability=means.ability, item=means.item, distance=distance
    )
    side = Side(unit.id, numbers.controller(position, unit), unit_name(position, unit), means, conflict=conflict)
    side.level = level_of(position, unit, means.skill, known)
    if means.skill and not attack_options.has_skill(unit, means.skill):
        side.disadvantage.append("unskilled")
    elif means.strikes and not attack_options.is_proficient(position, unit, means):
        side.disadvantage.append("no proficiency")
    if means.strikes:
        side.damage = attack_options.damage_of(position, unit, means)
    return side


def object_side(name: str, level: int, difficulty: Rating) -> Side:
    """A thing or an idea as Rival: it plays from Fate and counts as having spent an Action (D2-144)."""
    return Side(NOBODY, NOBODY, name, Means(), level, difficulty, paid=True, conflict="defense")


def keep_apart(position: Position, conflict: Conflict) -> None:
    """If one seat is on both sides, the defending side plays like a Non-Player without an Action (D2-131a)."""
    actor, rival = conflict.sides
    if actor.seat != NOBODY and actor.seat == rival.seat:
        rival.seat, rival.paid, rival.strikes = NOBODY, False, False


# -- help (D2-108), blessings and curses (D2-271)


def take_help(table: Table, unit: Unit, side: Side) -> None:
    """An Ally's help gives Advantage in the next Conflict on which the Unit spends an Action: if the helper has the
    Skill that is used, or it is Common."""
    side.advantage += helps(table, unit, side)
    unit.helped = []


def helps(position: Position, unit: Unit, side: Side) -> list[str]:
    """The Advantage that the help of Allies would give, for each of them."""
    skill = position.cards.skills.by_id.get(side.means.skill)
    helpers = [position.state.unit(helped_by.id) for helped_by in unit.helped]
    return ["help" for one in helpers if skill is None or skill.common or attack_options.has_skill(one, skill.id)]


def bless(table: Table, side: Side, rival: Side, details: dict[str, int]) -> Script[None]:
    """Blessed gives Advantage and Cursed Disadvantage in the next Conflict on which the Unit spends an Action, unless
    its own Player, or that of the Rival, waits."""
    if side.unit == NOBODY or not side.paid:
        return
    unit = table.state.unit(side.unit)
    for token, chooser, gains in ((BLESSED, side.seat, side.advantage), (CURSED, rival.seat, side.disadvantage)):
        if not unit.has(token):
            continue
        use = bool(details[token]) if token in details else True
        if token not in details and chooser != NOBODY:
            answer = yield one(chooser, token, [USE, WAIT], "D2-271", Asked(unit=unit.id))
            use = answer == USE
        if use:
            gains.append(token)
            conditions.lose(table, unit, token, 1, rule="D2-271")


# -- the price of an impaired part (D2-267)


def pay_impaired(table: Table, unit: Unit, means: Means, details: dict[str, int]) -> Script[str]:
    """Using an impaired part costs Move:-1 or a Minor Condition of the user's choice. What was paid, if it can be given
    back; "" otherwise."""
    if not numbers.impaired_parts(table, unit, means.skill, means.item):
        return ""
    offer = conditions.impaired_prices(table, unit)
    if IMPAIRED in details and PRICES[details[IMPAIRED]] in offer:
        chosen = PRICES[details[IMPAIRED]]
    elif numbers.controller(table, unit) == NOBODY:
        chosen = offer[0]
    else:
        chosen = yield one(numbers.controller(table, unit), IMPAIRED, offer, "D2-267", Asked(unit=unit.id))
    return (yield from conditions.pay_impaired(table, unit, chosen))
