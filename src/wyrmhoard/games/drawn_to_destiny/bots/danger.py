"""Who of a side is under attack, who can come to help, and whether there is time for a fight."""

from __future__ import annotations

from typing import Final

from ..rules.queries import field, numbers, stealth
from ..state import Unit
from ..table import Position, once_each
from . import worth

NEVER: Final = 99.0
"""The number of Turns that counts as never."""
SOON: Final = 1.0
"""Within how many Turns an attack must be expected for a Unit to be pressed."""
CALL: Final = 2.0
"""The most Turns of distance from which others come to help."""
UNARMED: Final = 0.08
"""What an attack must be worth for a Unit to be called to a fight."""


@once_each
def steps_between(position: Position, unit: Unit, number: int) -> int | None:
    """How many Spaces a Unit has to walk to Unit `number`, around what is closed; None: there is no way."""
    return field.steps_to(position, unit.space, list(field.spaces_of(position.state.unit(number))))


def turns_until(position: Position, rival: Unit, unit: Unit) -> float:
    """In how many Turns a Rival can attack a Unit; NEVER for one that is hidden from it or cannot."""
    if stealth.is_hidden_from(position, unit, rival) or not numbers.can_act(position, rival):
        return NEVER
    value, reach, shot = worth.threat(position, rival, unit.id)
    if not value:
        return NEVER
    far = field.range_between(position, unit, rival)
    if shot and far <= reach and field.is_clear(position, rival.space, unit.space):
        return 0.0
    steps = steps_between(position, rival, unit.id)
    if steps is None:
        return NEVER
    pace = max(1, numbers.move_of(position, rival))
    return max(0.3, min(steps, max(0, far - reach) + 4) / pace) if shot else max(0, steps - reach) / pace


@once_each
def pressing(position: Position, unit: Unit) -> tuple[int, ...]:
    """The Rivals that can attack a Unit within a Turn."""
    return tuple(rival.id for rival in field.rivals(position, unit) if turns_until(position, rival, unit) <= SOON)


@once_each
def is_called(position: Position, unit: Unit) -> bool:
    """Whether a Unit has a fight on its hands: its own, or that of a friend to whom it can come."""
    if not numbers.can_act(position, unit):
        return False
    if any(_can_hurt(position, unit, number) for number in pressing(position, unit)):
        return True
    for friend in field.allies(position, unit):
        for number in pressing(position, friend):
            if _can_hurt(position, unit, number) and turns_until(position, unit, position.state.unit(number)) <= CALL:
                return True
    return False


def _can_hurt(position: Position, unit: Unit, number: int) -> bool:
    return worth.threat(position, unit, number)[0] > UNARMED
