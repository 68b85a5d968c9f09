"""Free Actions: when a Unit pushes itself, and when it hurries.

Each Unit loses one Minor Condition in Events for nothing, so that the first that it takes on in a Turn is cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..action_state import Action, Fight, UsePower
from ..free_state import BURST, PUSH, FreeAction
from ..means_state import PowerMeans
from ..rules.conflict import armed
from ..rules.queries import actions, attack_options, field, numbers, paths
from ..rules.queries.attack_options import Means
from ..state import Unit
from ..table import Position
from . import worth
from .ground import Post

CHEAP: Final = 0.012
"""What a Minor Condition costs that is gone again after this Turn."""
LAST: Final = 3
"""In this number of Turns before the Clock runs out, effects on later Turns are ignored."""
NORMAL: Final = 0.7
"""How often a card is a Normal one, roughly (D2-63)."""


def ails(unit: Unit) -> int:
    """How many Minor Conditions a Unit has."""
    return sum(unit.has(name) for name in numbers.MINOR)


def price(position: Position, unit: Unit) -> float:
    """The cost of one more Minor Condition to a Unit."""
    least = min(numbers.level(position, unit, stat) for stat in ("body", "mind", "will"))
    return CHEAP if not ails(unit) and least > 1 else worth.TOKEN * worth.of_unit(position, unit)


def for_attack(
    position: Position, unit: Unit, means: Means, rival: Unit, offered: Sequence[FreeAction], times: int
) -> list[FreeAction]:
    """Push the Limit, if the Successes that `times` attacks gain by it are worth more than the Fatigue (D2-63)."""
    if PUSH not in offered or numbers.level(position, unit, "body") < 2:
        return []
    table = worth.of_means(position, unit, means, rival)
    chance = 0.5 if attack_options.has_skill(unit, means.skill) else 0.36
    gain = chance * NORMAL * 0.5 * (table[3] - table[1])
    return [PUSH] if gain * max(1, times) > price(position, unit) else []


def for_action(position: Position, unit: Unit, action: Action, offered: Sequence[FreeAction]) -> list[FreeAction]:
    """The Free Actions to take with an Action."""
    rival = field.aimed_unit(position, action.aim)
    match action:
        case Fight(weapon):
            means = attack_options.find_means(position, unit, weapon)
        case UsePower(power, use):
            means = armed.find_means(position, unit, PowerMeans(power, use))
        case _:
            return []
    if rival is None or means is None:
        return []
    cost = max(1, actions.price(position, unit))
    most = actions.limit(position, unit) or 4
    times = min(most - unit.acted, actions.payer(position, unit).move // cost)
    return for_attack(position, unit, means, rival, offered, times)


def for_move(position: Position, unit: Unit, post: Post, offered: Sequence[FreeAction]) -> list[FreeAction]:
    """Burst of Speed, where a Space more is what is missing: to get on with an assignment, or to come to an attack."""
    clock = position.state.scene.clock
    last = abs(clock.last - clock.now) < LAST
    if BURST not in offered or (ails(unit) and not last) or unit.spent_move or unit.acted:
        return []
    here = post.here()
    if post.assignment is not None and post.goal is not None:
        cost = post.goal[here]
        if cost != paths.NEVER and paths.points(cost) > unit.move and post.assignment.weight >= 0.2:
            return [BURST]
    needs = [paths.points(one.places[here]) + one.price for one in post.attacks if one.places[here] != paths.NEVER]
    return [BURST] if needs and min(needs) == unit.move + 1 else []
