"""What is named when a Power is used: Effect points and the Price (D2-365, D2-371).

Both are named when the Power is declared, or when an attack is answered with it (D2-112).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final, TypeAlias

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.asking.form import Field, Filled, Form, Number, Pick
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...asked import Asked
from ...state import Unit
from ...table import Position, Table
from ...target_state import Target, key_of
from ...words.phrases import EFFECTS, label
from ..queries import numbers, points
from ..queries.uses import Use
from . import price

POWER: Final = "power"
PRICE: Final = "price"
Reaches: TypeAlias = Callable[[int], Refusal | None]
"""Why a use with a given Range does not reach its target."""


def ask(
    table: Table, unit: Unit, use: Use, target: Target | None, reaches: Reaches
) -> Script[tuple[dict[str, int], str]]:
    """The Effect points and the Price of a use, as the Unit's seat names them, or the plain ones."""
    most, offer = points.budget(table, unit, use.power), price.options(table, unit, use.power)
    seat = numbers.controller(table, unit)
    if seat < 0 or not (len(offer) > 1 or (most > 0 and use.effects)):
        return points.plain(use, most), price.plain(table, unit, use.power)
    data = Asked(unit=unit.id, power=use.power, use=use.key, target=key_of(target), points=most)
    answer = yield one(seat, POWER, [form(table, unit, use, reaches, offer)], "D2-371", data)
    assert isinstance(answer, Filled)
    return points.given(answer.values), answer.values[PRICE][0]


def form(position: Position, unit: Unit, use: Use, reaches: Reaches, offer: list[str]) -> Form:
    """Numbers for the Effects of this use, and the Price (D2-365, D2-371)."""
    most = points.budget(position, unit, use.power)
    blanks: list[Field] = [Number(effect, 0, most, EFFECTS[effect]) for effect in use.effects if most]
    blanks.append(Pick(PRICE, tuple(offer), 1, 1, later("Price"), label(position)))

    def verify(values: dict[str, Any]) -> Refusal | None:
        spent = points.given(values)
        refusal = points.objection(use, spent, most, unit.sheet.name)
        return refusal or reaches(points.reach(position, unit, use, spent))

    return Form(POWER, tuple(blanks), verify, partial(_sample, position, unit, use, reaches, tuple(offer)))


def _sample(
    position: Position, unit: Unit, use: Use, reaches: Reaches, offer: tuple[str, ...], rng: Random
) -> dict[str, Any]:
    """Points and a Price at random, such that the target is reached."""
    most = points.budget(position, unit, use.power)
    spent = points.sample(use, most, rng)
    if reaches(points.reach(position, unit, use, spent)) is not None:
        spent = far_enough(position, unit, use, reaches, most)
    values: dict[str, Any] = {effect: spent.get(effect, 0) for effect in use.effects if most}
    return {**values, PRICE: [offer[int(rng.random() * len(offer))]]}


def far_enough(position: Position, unit: Unit, use: Use, reaches: Reaches, most: int) -> dict[str, int]:
    """The plain way to spend the points, or one that reaches the target, with as few for Range as possible."""
    plain = points.plain(use, most)
    if reaches(points.reach(position, unit, use, plain)) is None:
        return plain
    for number in range(1, most + 1):
        for scale in range(number + 1):
            spent = {**points.plain(use, most - number), "range": number - scale, "range-scale": scale}
            if sum(spent.values()) > most:
                continue
            if reaches(points.reach(position, unit, use, spent)) is None:
                return {effect: count for effect, count in spent.items() if count}
    return plain
