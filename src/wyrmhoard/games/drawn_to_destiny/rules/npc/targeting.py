"""The Targets of Units that the computer plays (D2-429 to D2-431).

Only what lies open counts: Units that its Faction sees, what is printed and laid on them, where they stand, and the
Targets of the last Turn. The Targets that others choose in this Turn are not looked at.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ...state import NOBODY, Unit
from ...table import Position
from ...target_state import Target, UnitId
from ..conflict import fighting
from ..core.rating import Rating
from ..queries import attack_options, changes, field, morale, numbers, paths
from ..queries.attack_options import Means
from . import arms
from .arms import Arms

ROLES: Final = (
    "Attacker", "Skirmisher", "Sniper", "Defender", "Supporter", "Taunter", "Blaster", "Disrupter",
)  # fmt: skip
SUPPORTER: Final = "Supporter"
SHOTS: Final = ("ranged", attack_options.VOICE, attack_options.POWER)
"""The reaches for which distance is Range; all others are walked to (D2-430)."""
MARGIN: Final = 1
"""By how much another must score better for a Unit to leave its old Target (D2-431)."""
FAR: Final = 10**6
"""The distance of a Unit that cannot be reached."""


def role(unit: Unit) -> str:
    """The Role of a Unit: the one on its card, else Attacker (D2-429). A Unit taken over by Beast or Shadow
    helps nobody (D2-263)."""
    printed = unit.sheet.role if unit.sheet.role in ROLES else ROLES[0]
    taken = unit.has("unleashed") or unit.has("triumphant")
    return ROLES[0] if taken and printed == SUPPORTER else printed


def choose(position: Position, unit: Unit) -> UnitId | None:
    """Its Target of this Turn; None: nothing (D2-430, D2-431)."""
    if morale.flees(position, unit):
        return None
    target = support(position, unit) if role(unit) == SUPPORTER else None
    if target is None:
        target = prefer(position, unit, candidates(position, unit), field.aimed_unit(position, unit.last_target))
    return target.ref if target is not None else None


# -- who may be chosen


def candidates(position: Position, unit: Unit) -> list[Unit]:
    """The Units that it scores: Rivals that its Faction sees and that its kind does not spare; those at Body 0 only if
    there is nobody else (D2-430). For the Unleashed everybody is one (D2-263)."""
    if unit.has("unleashed"):
        others = [other for other in position.state.units if other.id != unit.id]
    else:
        others = field.rivals(position, unit)
    spared = {change.of for _, change in changes.active(position, unit, "spared")}
    seen = [
        other
        for other in others
        if not spared & {*other.sheet.traits} and field.seen_by_faction(position, unit.faction, other.ref)
    ]
    return [other for other in seen if numbers.level(position, other, "body") > 0] or seen


def prefer(position: Position, unit: Unit, among: Sequence[Unit], old: Unit | None = None) -> Unit | None:
    """The best of some Rivals by its Role, or the old Target if no other is better by more than 1 (D2-430, D2-431)."""
    scores = scored(position, unit, among)
    if not scores:
        return None
    first = min(scores, key=lambda score: (score.worth, score.body, score.place))
    kept = next((score for score in scores if old is not None and score.rival is old), None)
    if kept is not None and kept.worth - first.worth <= MARGIN:
        return kept.rival
    return first.rival


class Score(NamedTuple):
    """How good a Rival is as a Target: less is better, in Spaces, Move points or points."""

    worth: Fraction | int
    body: Fraction
    place: int
    rival: Unit


def scored(position: Position, unit: Unit, among: Sequence[Unit]) -> list[Score]:
    """The score of each of some Rivals; for a Sniper only those in Range, if any is (D2-430)."""
    places = {other.id: number for number, other in enumerate(position.state.scene.units)}
    kind = "Attacker" if unit.has("unleashed") else role(unit)
    own = arms.arms_of(position, unit)
    if kind == "Sniper":
        near = [other for other in among if _is_in_range(position, unit, own, other)]
        among, kind = (near, kind) if near else (among, "Attacker")
    return [
        Score(
            _worth(position, unit, kind, own, other),
            numbers.rating(position, other, "body").value,
            places[other.id],
            other,
        )
        for other in among
    ]


def _worth(position: Position, unit: Unit, kind: str, own: Arms, other: Unit) -> Fraction | int:
    match kind:
        case "Sniper":
            return toughness(position, other)
        case "Defender":
            return field.range_between(position, ward(position, unit), other)
        case "Taunter":
            return -fighting_skill(position, other)
        case "Blaster":
            near = (one for one in field.allies(position, other) if one.hidden == NOBODY)
            return -sum(field.range_between(position, one, other) <= 1 for one in near)
        case "Disrupter":
            return -company(position, other)
        case _:
            return distance(position, unit, own, other)


# -- what is scored


def distance(position: Position, unit: Unit, own: Arms, other: Unit) -> int:
    """How far a Rival is: Range where it is shot, Move points along the cheapest legal path where it is walked."""
    means = fighting.best(position, unit, other, list(own.means))
    if means is None or means.reach in SHOTS:
        return field.range_between(position, unit, other)
    net = paths.net_of(position, unit)
    cost = reach_costs(position, net, means, other)[net.node(unit.space, unit.facing)]
    return paths.points(cost) if cost != paths.NEVER else FAR


def reach_costs(position: Position, net: paths.Net, means: Means, other: Unit) -> array[int]:
    """What it costs to come where an attack that is walked to is wanted: Range 1, with Reach 2 (D2-432)."""
    arc = "front" if means.reach == "close" else "forward"
    wanted = 2 if means.reach == "reach" else 1
    return paths.to_range(position, net, field.spaces_of(other), (wanted,), arc, far=False)


def _is_in_range(position: Position, unit: Unit, own: Arms, other: Unit) -> bool:
    far = field.range_between(position, unit, other)
    return any(
        least <= far <= most for least, most in (attack_options.span(position, unit, means) for means in own.means)
    )


def toughness(position: Position, other: Unit) -> Fraction:
    """Current Body with the best Armor that it wears, in Levels of Scale 1 (D2-430)."""
    worn = [item.card for item in other.items if item.held == "worn"]
    cards = [position.cards.items[card] for card in (*worn, other.sheet.armor) if card]
    plates = [Rating.parse(card.armor.rating).value for card in cards if card.armor is not None]
    return (numbers.rating(position, other, "body").value + max(plates, default=Fraction(0))) / 10


def ward(position: Position, unit: Unit) -> Unit:
    """Whom a Defender guards: the first other Unit of its Faction on the Status Bar that is no Defender itself; alone,
    itself."""
    own = [other for other in position.state.units if other.faction == unit.faction and other.id != unit.id]
    return next((other for other in own if role(other) != "Defender"), unit)


def fighting_skill(position: Position, other: Unit) -> int:
    """The Level of its best combat Skill now."""
    combat = [name for name, _ in other.sheet.skills if position.cards.skills[name].group == "combat"]
    return max((numbers.skill_level(position, other, name) for name in combat), default=0)


def company(position: Position, other: Unit) -> int:
    """How many Allies of a Unit were in its Group, by the Targets of the last Turn: those of this Turn are secret."""
    linked: set[Target] = {other.ref}
    grown = True
    while grown:
        grown = False
        for unit in position.state.units:
            link = {unit.ref, unit.last_target} if unit.last_target is not None else set[Target]()
            if link & linked and not link <= linked:
                linked |= link
                grown = True
    return sum(one.ref in linked for one in field.allies(position, other) if one.hidden == NOBODY)


# -- Supporters


def support(position: Position, unit: Unit) -> Unit | None:
    """The Ally of a Supporter with the most penalties; it keeps the old one under the same margin (D2-430, D2-431)."""
    places = {other.id: number for number, other in enumerate(position.state.scene.units)}
    scores = [
        Score(-penalties(position, other), numbers.rating(position, other, "body").value, places[other.id], other)
        for other in field.allies(position, unit)
        if other.hidden == NOBODY or other.faction == unit.faction
    ]
    first = min(scores, key=lambda score: score[:3], default=None)
    old = field.aimed_unit(position, unit.last_target)
    kept = next((score for score in scores if score.rival is old), None)
    if first is None:
        return None
    return kept.rival if kept is not None and kept.worth - first.worth <= MARGIN else first.rival


def penalties(position: Position, other: Unit) -> int:
    """By how much harm lowers the four Stats of a Unit together."""
    return -sum(by for stat in ("body", "mind", "will", "speed") for _, by in numbers.parts(position, other, stat))
