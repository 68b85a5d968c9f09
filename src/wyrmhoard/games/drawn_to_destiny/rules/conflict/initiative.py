"""Initiative, Advantage and what may not be used: everything that position, size and condition bring into a Conflict.

Every modifier is a named part, so that the log, previews and the rules show the same sum (D2-187).
"""

from __future__ import annotations

from ...state import NOBODY, Unit
from ...table import Position, still
from ...target_state import Target, UnitId
from ..core import compass, features
from ..core.compass import Cover, Reach
from ..core.rating import NOTHING, Rating
from ..harm import things
from ..queries import attack_options, changes, field, numbers
from ..queries.attack_options import Means
from ..queries.changes import Facts
from .sides import Conflict, Side, facts, unit_of

NOWHERE = Reach(None)
WIND_STEP = 20
PLACED = ("fight", "test", "task", "detect")
"""Conflicts in which it matters where one stands; in an Area it does not (D2-379)."""


def reckon(position: Position, conflict: Conflict, target: Target | None = None) -> None:
    """Work out Initiative, Advantage and Disadvantage of both sides. `target`: the thing that is the Rival."""
    now = still(position)
    for side in conflict.sides:
        unit = unit_of(now, side)
        side.initiative = [("skill", side.level), *_penalties(now, unit, side)]
        if unit is None:
            continue
        side.barred |= frozenset(numbers.barred_aspects(now, unit))
        if conflict.kind in PLACED:
            confined = is_confined(now, unit) and side.means.skill != "close-combat"
            side.initiative.append(("confined", -1 if confined else 0))
        if conflict.kind == "fight":
            _add_position(now, conflict, side, unit, _aim(conflict, side, target))
        if numbers.pushes(unit):
            side.initiative.append(("push", 1))
        _add_cards(now, conflict, side, unit)
    weigh(now, conflict, target)
    for side in conflict.sides:
        side.initiative = [part for number, part in enumerate(side.initiative) if part[1] or not number]


def weigh(position: Position, conflict: Conflict, target: Target | None = None) -> None:
    """Work out Advantage and Disadvantage of both sides alone."""
    now = still(position)
    for side in conflict.sides:
        unit = unit_of(now, side)
        if unit is None:
            continue
        if conflict.kind == "fight" and side.strikes:
            _weigh_position(now, conflict, side, unit, _aim(conflict, side, target))
        _weigh_cards(now, conflict, side, unit)
    for side in conflict.sides:
        _spare(now, conflict, side)


def _aim(conflict: Conflict, side: Side, target: Target | None) -> Target:
    """The Unit or thing that a side of a Fight attacks."""
    actor, rival = conflict.sides
    return (target or UnitId(rival.unit)) if side is actor else UnitId(actor.unit)


def _penalties(position: Position, unit: Unit | None, side: Side) -> list[tuple[str, int]]:
    """The penalties on the main Stat of the Skill used (D2-184); none where the Stat itself is the Level (D2-143)."""
    stat = numbers.skill_stat(position, side.means.skill) if side.means.skill else ""
    if unit is None or not stat:
        return []
    return [("penalties", sum(by for _, by in numbers.parts(position, unit, stat)))]


def _add_cards(position: Position, conflict: Conflict, side: Side, unit: Unit) -> None:
    """What abilities, Items and Powers add to Initiative."""
    if changes.may_change(position, unit, side.means.item, "initiative"):
        side.initiative += changes.parts(position, unit, "initiative", _known(position, conflict, side, unit))
    card = changes.card_of(position, side.means.item)
    if card is not None and card.kind == "weapon" and features.magic_of(position, card.magic):
        side.initiative.append(("magic weapon", card.magic))
    side.initiative.append(("effect points", side.means.initiative))
    if side.means.disarm is not None:
        side.initiative.append(("disarm", side.means.disarm.initiative))


def _weigh_cards(position: Position, conflict: Conflict, side: Side, unit: Unit) -> None:
    """The Advantage and Disadvantage that abilities, Items and Powers give to a side and to its Rival."""
    if not changes.may_change(position, unit, side.means.item, "advantage", "disadvantage"):
        return
    known, other = _known(position, conflict, side, unit), conflict.other(side)
    for name, mine, theirs in (
        ("advantage", side.advantage, other.advantage),
        ("disadvantage", side.disadvantage, other.disadvantage),
    ):
        mine += [source.key for source, _ in changes.active(position, unit, name, known)]
        theirs += [source.key for source, _ in changes.active(position, unit, name, known, who="rival")]


def _spare(position: Position, conflict: Conflict, side: Side) -> None:
    """Take away the Disadvantage from which cards spare a side: that by one cause, or all of it."""
    unit = unit_of(position, side)
    if (
        unit is None
        or not side.disadvantage
        or not changes.may_change(position, unit, side.means.item, "no disadvantage")
    ):
        return
    spared = [
        change.of
        for _, change in changes.active(position, unit, "no disadvantage", _known(position, conflict, side, unit))
    ]
    side.disadvantage = [why for why in side.disadvantage if why not in spared and "" not in spared]


def _known(position: Position, conflict: Conflict, side: Side, unit: Unit) -> Facts:
    """What is known of a side, where the Unit stands, and whether its Rival comes nearer."""
    rival = unit_of(position, conflict.other(side))
    return facts(
        position,
        conflict,
        side,
        ground=field.location(position, unit.space).id,
        outdoors=field.entry(position).map.outdoors,
        approaching=rival is not None and is_approaching(position, rival, unit),
    )


def is_approaching(position: Position, unit: Unit, other: Unit) -> bool:
    """Whether the Move that a Unit, or what it rides, intends in this step brings it nearer to another (D2-352)."""
    unit = changes.mover(position, unit)
    if unit.intent.move == NOBODY:
        return False
    there = field.stand(unit).stepped(unit.intent.move)
    return compass.range_between(there, field.stand(other)) < compass.range_between(
        field.stand(unit), field.stand(other)
    )


# -- Fights


def _add_position(position: Position, conflict: Conflict, side: Side, unit: Unit, aim: Target) -> None:
    """What position and weapons add to the Initiative of a side of a Fight, and what they keep it from."""
    other = unit_of(position, conflict.other(side))
    reach = attack_options.reach_of(position, unit, side.means, aim) if side.strikes else NOWHERE
    parts = side.initiative
    parts.append(("range", reach.initiative))
    if other is not None:
        at, to = compass.nearest(field.stand(other), field.stand(unit))
        parts.append(("high ground", compass.high_ground(field.height(position, unit), field.height(position, other))))
        parts.append(("flanking", compass.flank(other.facing, at, to)))
        parts.append(("cover", cover_against(position, other, unit, conflict.other(side))))
        if compass.flank(unit.facing, to, at) == 2:
            side.barred |= {"block"}
    if side.conflict == "attack" and other is not None:
        parts.append(("outnumbered", 1 if is_outnumbered(position, unit, other) else 0))
    if side.strikes:
        parts.append(("wind", -wind_against(position, side.means)))
        parts.append(("weapon scale", size_against(position, side, unit, other, aim)))
    parts.append(("mounted", -1 if _unsteady(position, unit) else 0))


def _weigh_position(position: Position, conflict: Conflict, side: Side, unit: Unit, aim: Target) -> None:
    """Which Advantage and Disadvantage size, Range and sight bring to a side that strikes."""
    other = unit_of(position, conflict.other(side))
    _weigh_size(side, size_against(position, side, unit, other, aim))
    if attack_options.reach_of(position, unit, side.means, aim).has_disadvantage:
        side.disadvantage.append("range")
    side.disadvantage += eyes(position, unit, side.means, other, attack_options.distance_to(position, unit, aim))


def weigh_sizes(position: Position, side: Side, unit: Unit, other: Unit | None, aim: Target) -> None:
    """Weapon Scale against the size of the Rival where nothing else of a Fight counts (D2-137)."""
    size = size_against(position, side, unit, other, aim)
    side.initiative.append(("weapon scale", size))
    _weigh_size(side, size)


def _weigh_size(side: Side, size: int) -> None:
    if size > 0:
        side.advantage.append("weapon scale")
    elif size < 0:
        side.disadvantage.append("weapon scale")


def size_against(position: Position, side: Side, unit: Unit, other: Unit | None, aim: Target) -> int:
    """By how much the Rival is larger than the targets that the weapon is built for (D2-137)."""
    scale = attack_options.weapon_scale(position, unit, side.means)
    if scale is None:
        return 0
    return (numbers.rating(position, other, "body") if other is not None else body_of(position, aim)).scale - scale


def body_of(position: Position, target: Target) -> Rating:
    """The Body of a thing that is attacked."""
    solid = things.solid(position, target)
    return solid.body if solid is not None else NOTHING


def wind_against(position: Position, means: Means) -> int:
    """The penalty of the wind on bows, slings and thrown weapons: 1 for each full 20 km/h (D2-419)."""
    missile = means.reach == "ranged" and means.skill == "ranged"
    return position.state.scene.wind[1] // WIND_STEP if missile and position.state.settings.weather else 0


def eyes(position: Position, unit: Unit, means: Means, other: Unit | None, distance: int) -> list[str]:
    """Why an attack is at Disadvantage by sight (D2-270, C4, C14)."""
    reasons: list[str] = []
    if numbers.is_blind(position, unit):
        reasons.append("blind")
    if means.reach == "ranged":
        if numbers.is_partly_blind(position, unit) or numbers.has_word(position, unit, "disadvantage-on-ranged"):
            reasons.append("partly blind")
        elif numbers.has_word(position, unit, "disadvantage-beyond-half-range"):
            reasons += ["far off"] if 2 * distance > attack_options.span(position, unit, means)[1] else []
        sees = changes.holds_true(position, unit, "sees in the dark")
        if other is not None and not sees and field.is_dark(position, other.space):
            reasons.append("dark")
    return reasons


def is_confined(position: Position, unit: Unit) -> bool:
    """Whether another Unit shares the Space (D2-185); a mount and its rider are one, and who is hidden is not told."""
    return any(
        other.id not in (unit.id, unit.riding) and other.riding != unit.id and other.hidden == NOBODY
        for space in field.spaces_of(unit)
        for other in field.units_at(position, space)
    )


def is_outnumbered(position: Position, attacker: Unit, target: Unit) -> bool:
    """Whether another Ally of the attacker stands on or next to the target's Space (D2-186)."""
    return any(
        other.id != target.id and other.hidden == NOBODY and field.range_between(position, other, target) <= 1
        for other in field.allies(position, attacker)
        if other.riding != attacker.id and attacker.riding != other.id
    )


def cover_against(position: Position, shooter: Unit, unit: Unit, side: Side) -> int:
    """The Initiative that Cover gives a Unit against a ranged attack (D2-132, D2-266)."""
    if side.means.reach not in attack_options.COVERED or not side.strikes:
        return 0
    reach = attack_options.reach_of(position, shooter, side.means, unit.ref)
    prone = 1 if unit.has("prone") and field.range_between(position, shooter, unit) >= 2 else 0
    return reach.cover.quarters + prone


def cover_of(position: Position, shooter: Unit, means: Means, target: Target) -> Cover:
    """The lines of Cover between a shooter and a target (D2-128)."""
    return attack_options.reach_of(position, shooter, means, target).cover


def _unsteady(position: Position, unit: Unit) -> bool:
    """Whether a rider without Animal Handling has the penalty of the saddle (D2-446): without the Skill, or with
    no Level left of it by damage cards. Then it helps to have learnt to ride (C9)."""
    mount = field.aimed_unit(position, UnitId(unit.riding))  # who sits in an object rides no Unit
    if mount is None or "mount" not in mount.sheet.traits:
        return False
    handling = numbers.skill_level(position, unit, "animal-handling")
    return not handling and not changes.holds_true(position, unit, "no mounted penalty")
