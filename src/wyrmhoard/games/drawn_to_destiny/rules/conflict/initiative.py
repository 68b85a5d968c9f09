"""Initiative, Advantage and what may not be used: everything that position, size and condition bring into a Conflict.

Every modifier is a named part, so that the log, previews and the rules show the same sum (D2-187).
"""

from __future__ import annotations

from wyrmhoard.games.drawn_to_destiny.rules import changes, compass, field, numbers
from wyrmhoard.games.drawn_to_destiny.rules.compass import Cover, Reach
from wyrmhoard.games.drawn_to_destiny.rules.conflict import ways
from wyrmhoard.games.drawn_to_destiny.rules.conflict.sides import Conflict, Side, facts, unit_of
from wyrmhoard.games.drawn_to_destiny.rules.conflict.ways import Means
from wyrmhoard.games.drawn_to_destiny.rules.harm import things
from wyrmhoard.games.drawn_to_destiny.rules.rating import NOTHING, Rating
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Unit
from wyrmhoard.games.drawn_to_destiny.table import Position

NOWHERE = Reach(None)
WIND_STEP = 20


def reckon(p: Position, conflict: Conflict, target: str = "") -> None:
    """Work out Initiative, Advantage and Disadvantage of both sides. `target`: the thing that is the Rival."""
    actor, rival = conflict.sides
    for side in conflict.sides:
        unit = unit_of(p, side)
        side.initiative = [("skill", side.level), *_penalties(p, unit, side)]
        if unit is None:
            continue
        side.barred |= frozenset(numbers.barred_aspects(p, unit))
        if conflict.kind == "fight":
            aim = target if side is actor else f"u{actor.unit}"
            aim = aim or f"u{rival.unit}"
            _fight(p, conflict, side, unit, aim)
        if "push" in unit.freely:
            side.initiative.append(("push", 1))
        _by_cards(p, conflict, side, unit)
    for side in conflict.sides:
        side.initiative = [part for number, part in enumerate(side.initiative) if part[1] or not number]


def _penalties(p: Position, unit: Unit | None, side: Side) -> list[tuple[str, int]]:
    """The penalties on the main Stat of the Skill used (D2-184); none where the Stat itself is the Level (D2-143)."""
    stat = numbers.skill_stat(p, side.means.skill) if side.means.skill else ""
    if unit is None or not stat:
        return []
    return [("penalties", sum(by for _, by in numbers.parts(p, unit, stat)))]


def _by_cards(p: Position, conflict: Conflict, side: Side, unit: Unit) -> None:
    """What abilities, Items and Powers change, for the side itself and for its Rival."""
    known = facts(p, conflict, side, **_surroundings(p, unit, conflict.other(side)))
    other = conflict.other(side)
    side.initiative += changes.parts(p, unit, "initiative", known)
    card = changes.card_of(p, side.means.item)
    if card is not None and card.magic and card.kind == "weapon" and p.state.options.magic:
        side.initiative.append(("magic weapon", card.magic))
    side.initiative.append(("effect points", side.means.initiative))
    if side.means.disarm is not None:
        side.initiative.append(("disarm", side.means.disarm.initiative))
    for name, mine, theirs in (
        ("advantage", side.advantage, other.advantage),
        ("disadvantage", side.disadvantage, other.disadvantage),
    ):
        mine += [source.key for source, _ in changes.found(p, unit, name, known)]
        theirs += [source.key for source, _ in changes.found(p, unit, name, known, who="rival")]
    spared = [change.of for _, change in changes.found(p, unit, "no disadvantage", known)]
    if "" in spared:
        side.disadvantage = [why for why in side.disadvantage if why != "unskilled"]
    side.disadvantage = [why for why in side.disadvantage if why not in spared]


def _surroundings(p: Position, unit: Unit, other: Side) -> dict[str, object]:
    """Where the Unit stands, and whether its Rival comes nearer."""
    place = field.location(p, unit.space)
    rival = unit_of(p, other)
    return {
        "ground": place.id,
        "outdoors": field.entry(p).map.outdoors,
        "approaching": rival is not None and is_approaching(rival, unit),
    }


def is_approaching(unit: Unit, other: Unit) -> bool:
    """Whether the Move that a Unit intends in this step brings it nearer to another (D2-352)."""
    if unit.intent.move == NOBODY:
        return False
    there = field.stand(unit).stepped(unit.intent.move)
    return compass.range_between(there, field.stand(other)) < compass.range_between(
        field.stand(unit), field.stand(other)
    )


# -- Fights


def _fight(p: Position, conflict: Conflict, side: Side, unit: Unit, aim: str) -> None:
    """What position and weapons bring to a side of a Fight."""
    other = unit_of(p, conflict.other(side))
    reach = ways.reach_of(p, unit, side.means, aim) if side.strikes else NOWHERE
    parts = side.initiative
    parts.append(("confined", -1 if is_confined(p, unit) and side.means.skill != "close-combat" else 0))
    parts.append(("range", reach.initiative))
    if other is not None:
        at, to = compass.nearest(field.stand(other), field.stand(unit))
        parts.append(("high ground", compass.high_ground(field.height(p, unit), field.height(p, other))))
        parts.append(("flanking", compass.flank(other.facing, at, to)))
        parts.append(("cover", cover_against(p, other, unit, conflict.other(side))))
        if compass.flank(unit.facing, to, at) == 2:
            side.barred |= {"block"}
    if side.conflict == "attack" and other is not None:
        parts.append(("outnumbered", 1 if is_outnumbered(p, unit, other) else 0))
    if side.strikes:
        parts.append(("wind", -wind_against(p, side.means)))
        weigh_sizes(p, side, unit, other, aim)
        if reach.has_disadvantage:
            side.disadvantage.append("range")
        side.disadvantage += eyes(p, unit, side.means, other)
    parts.append(("mounted", -1 if _unsteady(p, unit) else 0))


def weigh_sizes(p: Position, side: Side, unit: Unit, other: Unit | None, aim: str) -> None:
    """Weapon Scale against the size of the Rival (D2-137)."""
    scale = ways.weapon_scale(p, unit, side.means)
    size = numbers.rating(p, other, "body").scale if other is not None else body_of(p, aim).scale
    difference = size - scale if scale is not None else 0
    side.initiative.append(("weapon scale", difference))
    if difference > 0:
        side.advantage.append("weapon scale")
    elif difference < 0:
        side.disadvantage.append("weapon scale")


def body_of(p: Position, target: str) -> Rating:
    """The Body of a thing that is attacked."""
    found = things.solid(p, target)
    return found.body if found is not None else NOTHING


def wind_against(p: Position, means: Means) -> int:
    """What the wind takes from bows, slings and whatever is thrown: 1 for each full 20 km/h (D2-419)."""
    missile = means.reach == "ranged" and means.skill == "ranged"
    return p.state.scene.wind[1] // WIND_STEP if missile and p.state.options.weather else 0


def eyes(p: Position, unit: Unit, means: Means, other: Unit | None) -> list[str]:
    """Why an attack is at Disadvantage by sight (D2-270, C14)."""
    found: list[str] = []
    if numbers.is_blind(p, unit):
        found.append("blind")
    if means.reach == "ranged":
        if numbers.is_partly_blind(p, unit):
            found.append("partly blind")
        sees = changes.holds_true(p, unit, "sees in the dark")
        if other is not None and not sees and field.is_dark(p, other.space):
            found.append("dark")
    return found


def is_confined(p: Position, unit: Unit) -> bool:
    """Whether another Unit shares the Space (D2-185); a mount and its rider are one."""
    return any(
        other.id not in (unit.id, unit.riding) and other.riding not in (unit.id,)
        for space in field.spaces_of(unit)
        for other in field.at(p, space)
    )


def is_outnumbered(p: Position, attacker: Unit, target: Unit) -> bool:
    """Whether another Ally of the attacker stands on or next to the target's Space (D2-186)."""
    return any(
        other.id != target.id and other.hidden == NOBODY and field.range_between(p, other, target) <= 1
        for other in field.allies(p, attacker)
        if other.riding != attacker.id and attacker.riding != other.id
    )


def cover_against(p: Position, shooter: Unit, unit: Unit, side: Side) -> int:
    """The Initiative that Cover gives a Unit against a ranged attack (D2-132, D2-266)."""
    if side.means.reach not in ways.COVERED or not side.strikes:
        return 0
    reach = ways.reach_of(p, shooter, side.means, f"u{unit.id}")
    prone = 1 if unit.has("prone") and field.range_between(p, shooter, unit) >= 2 else 0
    return reach.cover.quarters + prone


def cover_of(p: Position, shooter: Unit, means: Means, target: str) -> Cover:
    """The lines of Cover between a shooter and a target (D2-128)."""
    return ways.reach_of(p, shooter, means, target).cover


def _unsteady(p: Position, unit: Unit) -> bool:
    """Whether a rider without Animal Handling has the penalty of the saddle (D2-446)."""
    mount = field.named_unit(p, f"u{unit.riding}")  # who sits in an object rides no Unit
    if mount is None or "mount" not in mount.sheet.traits:
        return False
    return not unit.sheet.skill("animal-handling") and not changes.holds_true(p, unit, "no mounted penalty")
