"""Powers as weapons: attacks on one Rival, for answers and for Units that the computer plays (D2-112, D2-364)."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmhoard.kernel.text.errors import Refusal

from ...means_state import MeansId, PowerMeans
from ...state import Unit
from ...table import Position
from ..queries import attack_options, magic, numbers, points, uses
from ..queries.attack_options import Means
from ..queries.uses import Use
from . import price


def strikes(position: Position, unit: Unit) -> Iterator[Use]:
    """The uses of a Unit's Powers that attack one Rival and that it can use and pay for now."""
    if not unit.sheet.powers or not numbers.can_use_abilities(position, unit):
        return
    for use in uses.all_of(position, unit):
        if use.way != "attack" or use.target != "rival" or numbers.bars_skill(position, unit, use.power):
            continue
        if points.budget(position, unit, use.power) >= points.needed(use) and price.options(position, unit, use.power):
            yield use


def id_of(use: Use) -> PowerMeans:
    """A use as means are named."""
    return PowerMeans(use.power, use.key)


def reach_objection(position: Position, unit: Unit, use: Use, rival: Unit, furthest: int) -> Refusal | None:
    """Why a use with this Range does not reach a Rival: Range, Arc, Line of Sight and Cover (D2-369a)."""
    return attack_options.reach_of(position, unit, Means(reach=attack_options.POWER, range=furthest), rival.ref).refusal


def hurts(use: Use, rival: Unit) -> bool:
    """Whether an attack by a Power can hurt such a Unit at all."""
    return not use.only or use.only in rival.sheet.traits


def is_felt(position: Position, means: Means, rival: Unit) -> bool:
    """Whether means, if they are a Power, can hurt such a Unit: some affect only one kind."""
    if not isinstance(means.id, PowerMeans):
        return True
    power = position.cards.powers[means.id.power]
    return all(hurts(use, rival) for use in uses.of_power(position.cards, power) if use.key == means.id.use)


def plain_means(position: Position, unit: Unit) -> list[Means]:
    """Each such attack as means, with its points spent plainly, for Units that the computer plays: only what they can
    afford. At Range:0-1 it is better than it says here."""
    return [
        _plain(position, unit, use) for use in strikes(position, unit) if price.can_afford(position, unit, use.power)
    ]


def find_means(position: Position, unit: Unit, means_id: MeansId) -> Means | None:
    """The attack by a Power that is named so, its points spent plainly; None if that is no attack that the Unit has."""
    return next((_plain(position, unit, use) for use in strikes(position, unit) if id_of(use) == means_id), None)


def _plain(position: Position, unit: Unit, use: Use) -> Means:
    spent = points.plain(use, points.budget(position, unit, use.power))
    doubted = magic.is_disbelieved(position, unit, use.power)
    return points.means_of(position, unit, use, spent, points.CLOSE + 1, doubted=doubted)
