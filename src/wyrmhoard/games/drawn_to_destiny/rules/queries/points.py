"""Effect points: how they are spent, and the resulting Result, Range, Duration and Area (D2-368 to D2-377).

Points are a mapping from an Effect to a number. Where a point may go to the Level or to the Scale, there are two:
"result" is +1x0 a point, "result-scale" +0x1.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...means_state import PowerMeans
from ...state import Unit
from ...table import Position
from ..core import compass
from ..core.rating import Modifier, Rating, round_down
from . import attack_options, field, magic, numbers
from .attack_options import Means
from .uses import Use

EFFECTS: Final = (
    "result", "result-scale", "initiative", "range", "range-scale", "duration", "duration-scale", "continuous", "area",
    "pierce",
)  # fmt: skip
CLOSE: Final = 1
"""Up to this Range the Result is higher by one Level (D2-368)."""
Points = Mapping[str, int]

TOO_MANY: Final = Refusal("D2-371", later("{name} has {budget} Effect points for that."))
NO_EFFECT: Final = Refusal("D2-371", later("Points for {effect} do nothing here."))
NEEDS_TIME: Final = Refusal("D2-375", later("Without a Duration, or being kept up, that would be over at once."))
ONE_OF_TWO: Final = Refusal("D2-376", later("It has a Duration, or it is kept up: one of the two."))
FIRST_TURN: Final = Refusal("D2-375", later("The first point of Duration buys 1 Turn."))
NO_AREA: Final = Refusal("D2-377", later("An Area needs a point of Area."))


def budget(position: Position, unit: Unit, power: str) -> int:
    """How many Effect points a use of a Power has: its Intensity, and one more on a Ley Line (D2-371, D2-389)."""
    return unit.sheet.power(power)[1] + magic.ley_points(position, unit, power)


def needed(use: Use) -> int:
    """How many points a use needs to have any effect."""
    return int(use.lasts) + int(use.is_area)


def objection(use: Use, spent: Points, most: int, name: str) -> Refusal | None:
    """Why points cannot be spent so (D2-371 to D2-377)."""
    for effect, number in spent.items():
        if number and effect not in use.effects:
            return NO_EFFECT.because(effect=effect)
    if sum(spent.values()) > most:
        return TOO_MANY.because(name=name, budget=most)
    if use.is_area and not spent.get("area"):
        return NO_AREA
    if spent.get("duration-scale") and not spent.get("duration"):
        return FIRST_TURN
    if spent.get("duration") and spent.get("continuous"):
        return ONE_OF_TWO
    if spent.get("continuous", 0) > 1:
        return NO_EFFECT.because(effect="continuous")
    return NEEDS_TIME if use.lasts and not (spent.get("duration") or spent.get("continuous")) else None


def plain(use: Use, most: int) -> dict[str, int]:
    """A way to spend the points that anybody could take: as the card has it, and what is left on the Result, Initiative
    or Duration. None are spent that would do nothing."""
    spent = {effect: number for effect, number in use.points.items() if effect in use.effects}
    if use.is_area:
        spent.setdefault("area", 1)
    if use.lasts and not (spent.get("duration") or spent.get("continuous")):
        spent["continuous" if "continuous" in use.effects else "duration"] = 1
    for effect in ("pierce", "result", "initiative", "area", "duration", "range"):
        least = 1 if effect in ("area", "duration") else 0
        while sum(spent.values()) > most and spent.get(effect, 0) > least:
            spent[effect] -= 1
    left = most - sum(spent.values())
    rest = next((effect for effect in ("result", "initiative", "duration") if effect in use.effects), "")
    if left > 0 and rest and not (rest == "duration" and spent.get("continuous")):
        spent[rest] = spent.get(rest, 0) + left
    return {effect: number for effect, number in spent.items() if number}


def sample(use: Use, most: int, rng: Random) -> dict[str, int]:
    """A random legal way to spend the points."""
    for _ in range(8):
        spent: dict[str, int] = {}
        for _ in range(most):
            effect = use.effects[int(rng.random() * len(use.effects))] if use.effects else ""
            if effect:
                spent[effect] = spent.get(effect, 0) + 1
        if objection(use, spent, most, "") is None:
            return spent
    return plain(use, most)


# -- arithmetic


def result(position: Position, unit: Unit, use: Use, spent: Points, distance: int, *, doubted: bool = False) -> Rating:
    """The Result: the main Stat with the Power's Level, one Level more close by, and what points add; Disbelief takes a
    Scale (D2-368, D2-372, D2-385)."""
    level = numbers.skill_level(position, unit, use.power) + spent.get("result", 0) + int(distance <= CLOSE)
    scale = spent.get("result-scale", 0) - int(doubted)
    return numbers.rating(position, unit, use.stat).modified(Modifier(level, scale))


def reach(position: Position, unit: Unit, use: Use, spent: Points) -> int:
    """The Range in Spaces of this map: the main Stat in metres, with what points add (D2-369, D2-374)."""
    if use.spaces is not None:
        return use.spaces
    metres = field.map_kind(position).metres
    if metres is None:
        return 0
    by = Modifier(spent.get("range", 0), spent.get("range-scale", 0))
    return compass.spaces_within(numbers.rating(position, unit, use.stat).modified(by), metres)


def furthest(position: Position, unit: Unit, use: Use) -> int:
    """The Range if all points that can be spared go there."""
    spare = max(0, budget(position, unit, use.power) - needed(use)) if "range" in use.effects else 0
    return max(
        reach(position, unit, use, {"range": spare - scale, "range-scale": scale}) for scale in range(spare + 1)
    )  # fmt: skip


def turns(spent: Points) -> int:
    """The Duration in Turns; 0: until it is resolved (D2-375)."""
    number = spent.get("duration", 0)
    return round_down(Rating.from_level(number, spent.get("duration-scale", 0)).value) if number else 0


def cards(spent: Points) -> int:
    """How many Area Effect cards the points buy; 0: a single Space, or no Area (D2-377)."""
    number = spent.get("area", 0)
    return 2 ** (number - 2) if number >= 2 else 0


def means_of(position: Position, unit: Unit, use: Use, spent: Points, distance: int, *, doubted: bool = False) -> Means:
    """A Power as the means of a Conflict (D2-112, D2-369a)."""
    attacks = use.way == "attack"
    return Means(
        id=PowerMeans(use.power, use.key),
        skill=use.power,
        reach=attack_options.POWER,
        range=reach(position, unit, use, spent),
        damage=str(result(position, unit, use, spent, distance, doubted=doubted)) if attacks else "",
        types=use.types if attacks else (),
        stat=use.against,
        initiative=spent.get("initiative", 0),
        pierce=spent.get("pierce", 0),
        per_crit=use.per_crit if attacks else (),
        kinds=("magic",) if use.magic else (),
        ground=use.grounds,
    )


def given(details: Mapping[str, Any]) -> dict[str, int]:
    """The Effect points among the details of a declaration."""
    return {effect: details[effect] for effect in EFFECTS if details.get(effect)}
