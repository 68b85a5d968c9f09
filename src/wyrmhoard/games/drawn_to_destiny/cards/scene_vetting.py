"""What the file of a Scene may not say although each of its fields is possible: refused with entry, field and Space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from wyrmhoard.kernel.state.setting import did_you_mean

from . import aims
from .locations import Locations, Maps
from .mapping import Grid, Spot
from .scenery import HEADINGS, Object, Presence, SceneEntry
from .vocabulary import GIVEN, TOKENS

Problems: TypeAlias = Iterator[tuple[str, str]]
"""Where and why."""
MOST_UNITS: Final = 5
"""Units of a seat (D2-23)."""
MOST_OF_ALL: Final = 30
"""Units of a Scene: each has one of six colours and a number from 1 to 5 (D2-23)."""
NARRATIVE: Final = "narrative"
ITEM_KINDS: Final = ("blade",)
"""Words for several Items. A blade is a weapon of Close Combat or Melee that does Hack or Slash damage."""
STEPS: Final[tuple[Spot, ...]] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The neighbour in each heading, from north."""


@dataclass(frozen=True)
class Known:
    """What the card files offer to a Scene: the IDs that it can name."""

    locations: Locations
    maps: Maps
    units: Collection[str]
    doubles: Mapping[str, int]
    """Units that take two Spaces, with their length in centimetres: 0 is longer than any Space (D2-93, D2-335)."""
    items: Collection[str]
    skills: Collection[str]


def problems(scene: SceneEntry, grid: Grid, known: Known) -> Problems:
    """Where and why an entry cannot be a Scene."""
    yield from map_problems(scene, grid, known)
    yield from key_problems(scene)
    yield from door_problems(scene, grid)
    yield from feature_problems(scene, grid, known)
    yield from faction_problems(scene, grid, known)
    for unit in scene.unit:
        for place, problem in unit_problems(unit, scene, grid, known):
            yield f"unit {unit.name_here}, {place}", problem
    yield from object_problems(scene, grid, known)
    yield from job_problems(scene, known)
    yield from clock_problems(scene, known)
    yield from goal_problems(scene, known)
    yield from reward_problems(scene, known)
    yield from seating_problems(scene)
    yield from place_problems(scene, known)


def map_problems(scene: SceneEntry, grid: Grid, known: Known) -> Problems:
    """Problems of the map itself."""
    if scene.map.kind not in known.maps.by_id:
        yield "map, kind", missing("map", scene.map.kind, known.maps.by_id)
    for character, ground in grid.legend.items():
        at = "map, ground" if character == "." else f"map, legend {character}"
        if ground.location not in known.locations.by_id:
            yield at, missing("Location", ground.location, known.locations.by_id)
        if ground.object is not None and ground.object not in {thing.key for thing in scene.object}:
            yield at, missing("object", ground.object, [thing.key for thing in scene.object])
    for space in scene.map.ley_lines:
        yield from on_map("map, ley_lines", space, grid)


def key_problems(scene: SceneEntry) -> Problems:
    """Problems of keys that are used twice: factions and Units share theirs, as do objects, doors and Units."""
    units = [(f"unit {unit.name_here}, key", unit.name_here) for unit in scene.unit]
    factions = [(f"faction {faction.key}, key", faction.key) for faction in scene.faction]
    things = [(f"object {thing.key}, key", thing.key) for thing in scene.object]
    doors = [(f"door {door.key}, key", door.key) for door in scene.door]
    for group in (
        [*factions, *units],
        [*units, *things, *doors],
        [(f"job {job.key}, key", job.key) for job in scene.job],
        [(f"area {area.key}, key", area.key) for area in scene.area],
        [(f"exit {exit_.key}, key", exit_.key) for exit_ in scene.exit],
        [(f"variant {variant.key}, key", variant.key) for variant in scene.variant],
        [(f"place {place.key}, key", place.key) for place in scene.place],
        [(f"milestone {milestone.key}, key", milestone.key) for milestone in scene.milestone],
        [(f"event {event.key}, key", event.key) for event in scene.event],
    ):
        seen: set[str] = set()
        for place, key in group:
            if key in seen:
                yield place, f"{key!r} is used twice"
            seen.add(key)


def door_problems(scene: SceneEntry, grid: Grid) -> Problems:
    """Problems of doors and edges."""
    spots = {space for character, ground in grid.legend.items() if ground.is_door for space in grid.find(character)}
    for door in scene.door:
        at = f"door {door.key}"
        if (door.at is None) == (door.between is None):
            yield f"{at}, at", "a door has either a Space or two Spaces that it is between (D2-414)"
        if door.at is not None:
            if door.at not in spots:
                yield f"{at}, at", f"the map shows no door at {spot_name(door.at)}"
            spots.discard(door.at)
        if door.between is not None:
            yield from edge_problems(f"{at}, between", door.between, grid)
        if (door.state == "locked") != (door.lock is not None):
            yield f"{at}, lock", "a locked door has the Difficulty of its lock, and no other door has"
    for space in sorted(spots):
        yield "door", f"the map shows a door at {spot_name(space)}, and no entry says which"
    for number, edge in enumerate(scene.wall, 1):
        yield from edge_problems(f"wall, place {number}", edge, grid)


def edge_problems(place: str, edge: tuple[Spot, Spot], grid: Grid) -> Problems:
    """Problems of an edge between two Spaces."""
    for space in edge:
        yield from on_map(place, space, grid)
    (ax, ay), (bx, by) = edge
    if abs(ax - bx) + abs(ay - by) != 1:
        yield place, f"{spot_name(edge[0])} and {spot_name(edge[1])} have no edge in common"


def feature_problems(scene: SceneEntry, grid: Grid, known: Known) -> Problems:
    """Problems of Locations that are not seen, areas, exits and crossings."""
    for number, feature in enumerate(scene.feature, 1):
        if feature.location not in known.locations.by_id:
            yield f"feature {number}, location", missing("Location", feature.location, known.locations.by_id)
        for space in feature.spaces:
            yield from on_map(f"feature {number}, spaces", space, grid)
    for area in scene.area:
        yield from on_map(f"area {area.key}, corner", area.corner, grid)
        yield from on_map(f"area {area.key}, opposite", area.opposite, grid)
    factions = [faction.key for faction in scene.faction]
    for exit_ in scene.exit:
        at = f"exit {exit_.key}"
        if (exit_.edge is None) != bool(exit_.spaces) or bool(exit_.spaces) != (exit_.heading is not None):
            yield f"{at}, edge", "an exit is a whole edge, or one heading from some Spaces"
        for space in exit_.spaces:
            yield from on_map(f"{at}, spaces", space, grid)
            if exit_.heading is not None and step(space, exit_.heading) in grid:
                yield f"{at}, heading", f"{exit_.heading} from {spot_name(space)} does not leave the map"
        yield from among(f"{at}, factions", exit_.factions, factions, "faction")
    shown = {ground.location for ground in grid.legend.values()}
    for crossing in scene.crossing:
        yield from among(f"crossing {crossing.location}, location", (crossing.location,), shown, "Location on this map")


def faction_problems(scene: SceneEntry, grid: Grid, known: Known) -> Problems:
    """Problems of the sides."""
    factions = [faction.key for faction in scene.faction]
    for faction in scene.faction:
        at = f"faction {faction.key}"
        yield from among(f"{at}, allies", faction.allies, factions, "faction")
        if faction.key in faction.allies:
            yield f"{at}, allies", "a faction is not its own ally"
        for space in faction.deployment.spaces if faction.deployment else ():
            yield from may_stand(f"{at}, deployment", space, scene, grid, known)


def unit_problems(unit: Presence, scene: SceneEntry, grid: Grid, known: Known) -> Problems:
    """Problems of one Unit."""
    if unit.unit not in known.units:
        yield "unit", missing("Unit", unit.unit, known.units)
    faction = next((side for side in scene.faction if side.key == unit.faction), None)
    if faction is None:
        yield "faction", missing("faction", unit.faction, [side.key for side in scene.faction])
    elif scene.map.kind != NARRATIVE and (unit.at is None or unit.facing is None) and faction.deployment is None:
        yield "at", f"it needs a Space and a facing, or {unit.faction} a deployment"
    if unit.at is not None:
        yield from may_stand("at", unit.at, scene, grid, known)
        if _is_double(unit, scene, known) and unit.facing is not None:
            rear = step(unit.at, HEADINGS[(HEADINGS.index(unit.facing) + 4) % 8])
            yield from may_stand("at, rear", rear, scene, grid, known)
    yield from among("variants", unit.variants, [variant.key for variant in scene.variant], "variant")
    held = [item for item in (unit.left, unit.right, unit.both) if item is not None]
    if unit.both is not None and len(held) > 1:
        yield "both", "nothing else fits into hands that hold something together"
    if held and unit.empty_hands:
        yield "empty_hands", f"its hands hold {held[0]}"
    yield from among("left, right, both, lacks or wears", (*held, *unit.lacks, *unit.wears), known.items, "Item")
    yield from among("tokens", unit.tokens, TOKENS, "condition")
    if unit.stealth is not None and unit.concealed is None:
        yield "stealth", "only who starts concealed has Stealth tokens"


def _is_double(unit: Presence, scene: SceneEntry, known: Known) -> bool:
    """Whether a Unit takes two Spaces on the map of the Scene."""
    length = known.doubles.get(unit.unit)
    metres = known.maps[scene.map.kind].metres if scene.map.kind in known.maps.by_id else None
    return length is not None and (not length or metres is None or length > 100 * metres)


def object_problems(scene: SceneEntry, grid: Grid, known: Known) -> Problems:
    """Problems of what lies and stands about."""
    for thing in scene.object:
        at = f"object {thing.key}"
        for space in thing.spaces:
            if thing.blocks:
                yield from on_map(f"{at}, spaces", space, grid)
            else:
                yield from may_stand(f"{at}, spaces", space, scene, grid, known)
        if thing.item is not None:
            yield from among(f"{at}, item", (thing.item,), known.items, "Item")
        if thing.item is None and thing.name is None:
            yield f"{at}, name", "what is no Item needs a name"
        if thing.within is not None:
            yield from within_problems(f"{at}, within", thing, scene)
        drawn = [character for character, ground in grid.legend.items() if ground.object == thing.key]
        shown = {space for character in drawn for space in grid.find(character)}
        if drawn and shown != set(thing.spaces):
            yield f"{at}, spaces", f"the map shows it at {', '.join(map(spot_name, sorted(shown)))}"


def within_problems(at: str, thing: Object, scene: SceneEntry) -> Problems:
    """Problems of where a hidden thing is known to be."""
    yield from among(at, (thing.within or "",), [area.key for area in scene.area], "area")
    if not thing.hidden:
        yield at, "only of what is hidden need anybody be told where it might be"
    for area in scene.area:
        (ax, ay), (bx, by) = area.corner, area.opposite
        across, up = range(min(ax, bx), max(ax, bx) + 1), range(min(ay, by), max(ay, by) + 1)
        outside = [space for space in thing.spaces if space[0] not in across or space[1] not in up]
        if area.key == thing.within and outside:
            yield at, f"{spot_name(outside[0])} is not in {area.name}"


def job_problems(scene: SceneEntry, known: Known) -> Problems:
    """Problems of Tasks, Tests and the like."""
    jobs = [job.key for job in scene.job]
    things = [*(o.key for o in scene.object), *(d.key for d in scene.door), *(u.name_here for u in scene.unit)]
    for job in scene.job:
        at = f"job {job.key}"
        yield from among(f"{at}, about", (job.about,), things, "object, door or Unit")
        if job.kind == "actions":
            if job.actions is None or job.stat is not None or job.against is not None:
                yield f"{at}, actions", "it needs a number of Actions, and no Stat and no Difficulty"
        elif job.stat is None or (job.against is None) == (job.versus is None) or job.actions is not None:
            yield f"{at}, against", "it needs a Stat and a Difficulty (against or versus), and no number of Actions"
        if bool(job.rivals) != (job.versus is not None):
            yield f"{at}, rivals", "Units as Rival go together with the Stat of theirs that is the Difficulty (D2-209)"
        units = {unit.name_here for unit in scene.unit}
        yield from among(f"{at}, rivals", job.rivals, [*(f.key for f in scene.faction), *units], "faction or Unit")
        yield from among(f"{at}, unless", job.unless, [key for key in jobs if key != job.key], "other job")
        if job.required and not job.skills:
            yield f"{at}, required", "no Skill is named"
        yield from among(f"{at}, needs", job.needs, jobs, "job")
        yield from among(f"{at}, in_place_of", (job.in_place_of,) if job.in_place_of else (), jobs, "job")
        if job.key in (*job.needs, job.in_place_of):
            yield f"{at}, needs", "it cannot wait for itself"
        person = job.about in units
        carries = job.about in {thing.key for thing in scene.object if thing.aboard}
        if (job.who in ("itself", "ally") and not person) or (job.who == "aboard" and not carries):
            yield f"{at}, who", f"{job.who!r} does not go together with {job.about}"
        if job.while_has is not None and not person:
            yield f"{at}, while_has", f"{job.about} is no Unit and has no conditions"
        if job.while_has is not None:
            yield from among(f"{at}, while_has", (job.while_has,), TOKENS, "condition")
        factions = [faction.key for faction in scene.faction]
        yield from among(f"{at}, factions", job.factions, factions, "faction")
        yield from among(f"{at}, all_aboard", job.all_aboard, factions, "faction")
        yield from among(f"{at}, skills", job.skills, known.skills, "Skill")
        if job.holding is not None:
            yield from among(f"{at}, holding", (job.holding,), [*known.items, *ITEM_KINDS], "Item")
        yield from outcome_problems(f"{at}, fail", job.fail, scene, known)
        yield from outcome_problems(f"{at}, then", job.then, scene, known)


def clock_problems(scene: SceneEntry, known: Known) -> Problems:
    """Problems of the Clock and what lies on it."""
    first, last = sorted((scene.clock.start, scene.clock.last))
    if (scene.clock.direction == "up") != (scene.clock.start <= scene.clock.last):
        yield "clock, last", f"it counts {scene.clock.direction} from {scene.clock.start}, not to {scene.clock.last}"
    for unit in scene.unit:
        if unit.on is not None and not first <= unit.on <= last:
            yield f"unit {unit.name_here}, on", f"there is no Clock card {unit.on}: they go from {first} to {last}"
    variants = [variant.key for variant in scene.variant]
    for event in scene.event:
        if not first <= event.on <= last:
            yield f"event {event.key}, on", f"there is no Clock card {event.on}: they go from {first} to {last}"
        yield from among(f"event {event.key}, variants", event.variants, variants, "variant")
        yield from outcome_problems(f"event {event.key}, then", event.then, scene, known)


def goal_problems(scene: SceneEntry, known: Known) -> Problems:
    """Problems of goals, incentives and milestones."""
    factions = [faction.key for faction in scene.faction]
    for number, goal in enumerate(scene.goal, 1):
        yield from among(f"goal {number}, faction", (goal.faction,), factions, "faction")
        yield from aim_problems(f"goal {number}, aim", goal.aim, scene)
    if scene.map.kind != NARRATIVE and not scene.goal:
        yield "goal", "nobody has a Goal (D2-20)"
    for number, incentive in enumerate(scene.incentive, 1):
        yield from among(f"incentive {number}, faction", (incentive.faction,), factions, "faction")
        yield from aim_problems(f"incentive {number}, aim", incentive.aim, scene)
        yield from among(f"incentive {number}, reward", incentive.reward.cards, known.items, "Item")
    for milestone in scene.milestone:
        yield from among(f"milestone {milestone.key}, to", milestone.to, factions, "faction")
        yield from among(f"milestone {milestone.key}, reward", milestone.reward.cards, known.items, "Item")
        for place, aim in (("aim", milestone.aim), ("half_if", milestone.half_if)):
            if aim is not None:
                yield from aim_problems(f"milestone {milestone.key}, {place}", aim, scene)


def reward_problems(scene: SceneEntry, known: Known) -> Problems:
    """Problems of what incentives and milestones give, and of the Treasures of Epic ones (D2-421)."""
    given = [(f"incentive {number}, reward", incentive.reward) for number, incentive in enumerate(scene.incentive, 1)]
    given += [(f"milestone {milestone.key}, reward", milestone.reward) for milestone in scene.milestone]
    for place, reward in given:
        yield from among(place, (*reward.items, *reward.choose), known.items, "Item")
    yield from among("treasure", scene.treasure, known.items, "Item")
    if not scene.treasure and any(milestone.size == "epic" for milestone in scene.milestone):
        yield "treasure", "an Epic Milestone gives one of these Items, and there are none (D2-421)"


def aim_problems(place: str, whole: aims.AnyAim, scene: SceneEntry) -> Problems:
    """Problems of something that a Scene asks for."""
    people = [*(faction.key for faction in scene.faction), *(unit.name_here for unit in scene.unit)]
    for aim in aims.walk_aims(whole):
        yield from among(f"{place}, who", getattr(aim, "who", ()), people, "faction or Unit")
        if isinstance(aim, aims.Left) and aim.exit is not None:
            yield from among(f"{place}, exit", (aim.exit,), [exit_.key for exit_ in scene.exit], "exit")
        if isinstance(aim, aims.Held | aims.Gathered):
            yield from among(f"{place}, area", (aim.area,), [area.key for area in scene.area], "area")
        if isinstance(aim, aims.Rid):
            yield from among(f"{place}, condition", (aim.condition,), TOKENS, "condition")
        if isinstance(aim, aims.Done):
            yield from among(f"{place}, tasks", aim.tasks, [job.key for job in scene.job], "job")
        if isinstance(aim, aims.Story) and aim.flag not in marks_of(scene):
            yield f"{place}, flag", f"nothing in this Scene marks {aim.flag!r}"
        if isinstance(aim, aims.Taken):
            yield from among(f"{place}, object", (aim.object,), [thing.key for thing in scene.object], "object")
        turns = aim.turns if isinstance(aim, aims.Held) else (aim.by,) if isinstance(aim, aims.Gathered) else ()
        first, last = sorted((scene.clock.start, scene.clock.last))
        for turn in turns:
            if turn is not None and not first <= turn <= last:
                yield f"{place}, turns", f"there is no Turn {turn}: they go from {first} to {last}"


def marks_of(scene: SceneEntry) -> set[str]:
    """The turns that the story can take in this Scene."""
    return {mark.flag for mark in scene.outcomes if isinstance(mark, aims.Mark)}


def outcome_problems(place: str, outcomes: Iterable[aims.AnyOutcome], scene: SceneEntry, known: Known) -> Problems:
    """Problems of something that a Scene brings about."""
    people = ["actor", "rivals", *(faction.key for faction in scene.faction), *(unit.name_here for unit in scene.unit)]
    for outcome in aims.walk_outcomes(tuple(outcomes)):
        yield from among(f"{place}, who", getattr(outcome, "who", ()), people, "faction or Unit")
        if isinstance(outcome, aims.Choose) and len(outcome.words) not in (0, len(outcome.of)):
            yield f"{place}, words", f"{len(outcome.of)} may be chosen: there are words for each, or for none"
        if isinstance(outcome, aims.Release | aims.Afflict):
            possible = GIVEN if isinstance(outcome, aims.Afflict) else TOKENS
            yield from among(f"{place}, condition", (outcome.condition,), possible, "condition")
        if isinstance(outcome, aims.Handicap):
            yield from among(f"{place}, units", outcome.units, {unit.unit for unit in scene.unit}, "Unit")
        if isinstance(outcome, aims.CallOff):
            coming = [unit.name_here for unit in scene.unit if unit.on is not None]
            yield from among(f"{place}, units", outcome.units, coming, "Unit still to arrive")
        if isinstance(outcome, aims.OpenDoor):
            yield from among(f"{place}, door", (outcome.door,), [door.key for door in scene.door], "door")
        if isinstance(outcome, aims.Pay):
            yield from among(f"{place}, reward", outcome.reward.cards, known.items, "Item")
        if isinstance(outcome, aims.DriveOff):
            carrying = [thing.key for thing in scene.object if thing.aboard]
            yield from among(f"{place}, object", (outcome.object,), carrying, "object to go aboard")


def seating_problems(scene: SceneEntry) -> Problems:
    """Problems of variants, and which seats play what."""
    variants = {variant.key: variant for variant in scene.variant}
    factions = [faction.key for faction in scene.faction]
    units = {unit.name_here: unit for unit in scene.unit}
    for variant in scene.variant:
        yield from among(f"variant {variant.key}, pool", variant.pool, units, "Unit")
        if (variant.pick or 0) > len(variant.pool) or (variant.pick is None) != (not variant.pool):
            yield f"variant {variant.key}, pick", "a pool needs pick, which is no more than there are in it"
    for number, seating in enumerate(scene.seating, 1):
        at = f"seating {number}"
        if len(seating.plays) != seating.seats:
            yield f"{at}, plays", f"it names {len(seating.plays)} factions for {seating.seats} seats"
        yield from among(f"{at}, plays", seating.plays, factions, "faction")
        if (seating.variant is None) != (not variants):
            yield f"{at}, variant", "it says which, if the Scene has variants"
        if seating.variant is not None and seating.variant not in variants:
            yield f"{at}, variant", missing("variant", seating.variant, variants)
            continue
        if scene.map.kind != NARRATIVE:
            yield from crowd_problems(at, seating.plays, seating.variant, scene)
    unused = set(variants) - {seating.variant for seating in scene.seating}
    for key in sorted(unused):
        yield f"variant {key}", "no seating uses it"


def crowd_problems(at: str, plays: tuple[str, ...], variant: str | None, scene: SceneEntry) -> Problems:
    """Problems of factions with no Units, and of seats with too many."""
    present = units_of(scene, variant)
    if len(present) > MOST_OF_ALL:
        yield at, f"{len(present)} Units take part, and {MOST_OF_ALL} are possible (D2-23)"
    for faction, seats in Counter(plays).items():
        count = sum(unit.faction == faction for unit in present)
        if count == 0:
            yield f"{at}, plays", f"{faction} has no Units"
        if count > MOST_UNITS * seats:
            yield f"{at}, plays", f"{count} Units of {faction} are too many for {seats} seats (D2-23)"
        if count and count < seats:
            yield f"{at}, plays", f"{faction} has fewer Units than seats"
    for side in scene.faction:
        homeless = sum(unit.faction == side.key and unit.at is None for unit in present)
        if side.deployment is not None and homeless > len(side.deployment.spaces):
            yield f"faction {side.key}, deployment", f"{homeless} Units do not fit on its Spaces"


def units_of(
    scene: SceneEntry, variant: str | None, story: Collection[str] = (), picked: Collection[str] | None = None
) -> tuple[Presence, ...]:
    """The Units of a variant, in file order; of a pool those that were picked, or else the first of them. Units that
    depend on the story take part only if it has taken that turn."""
    chosen = next((entry for entry in scene.variant if entry.key == variant and entry.pick is not None), None)
    pools = {key for entry in scene.variant for key in entry.pool}
    if picked is None:
        picked = chosen.pool[: chosen.pick] if chosen is not None else ()
    return tuple(
        unit
        for unit in scene.unit
        if not unit.reserve
        and (not unit.variants or variant in unit.variants)
        and (unit.only_if is None or unit.only_if in story)
        and (unit.name_here not in pools or unit.name_here in picked)
    )


def place_problems(scene: SceneEntry, known: Known) -> Problems:
    """Problems of narrative places."""
    if (scene.map.kind == NARRATIVE) != bool(scene.place):
        yield "place", "a Narrative Map has places, and no other map has (D2-408)"
    keys = [place.key for place in scene.place]
    for place in scene.place:
        at = f"place {place.key}"
        yield from among(f"{at}, to", place.to, keys, "place")
        if place.key not in scene.ends:
            yield f"{at}, to", "no way leads to a place that is the last one: exploring would never end"
        if place.trials and (not place.endings or min(ending.least for ending in place.endings)):
            yield f"{at}, endings", "nothing says what follows if no Test is passed"
        for trial in place.trials:
            yield from among(f"{at}, trial {trial.key}, skills", trial.skills, known.skills, "Skill")
        for number, ending in enumerate(place.endings, 1):
            if ending.least > len(place.trials):
                yield f"{at}, endings, place {number}", f"there are only {len(place.trials)} Tests"
            yield from outcome_problems(f"{at}, endings, place {number}", ending.then, scene, known)


def may_stand(place: str, space: Spot, scene: SceneEntry, grid: Grid, known: Known) -> Problems:
    """Problems of a Space on which something is to stand or lie."""
    if space not in grid:
        yield from on_map(place, space, grid)
        return
    ground = grid.at(space)
    location = known.locations.by_id.get(ground.location)
    name = ground.name or (location.name if location else ground.location)
    if location is not None and location.blocked:
        yield place, f"{spot_name(space)} is blocked: {name}"
    if any(door.at == space and door.state != "open" for door in scene.door):
        yield place, f"{spot_name(space)} is a closed door"
    if any(thing.blocks and space in thing.spaces for thing in scene.object):
        yield place, f"{spot_name(space)} is taken up by an object"


def on_map(place: str, space: Spot, grid: Grid) -> Problems:
    """Problems of a Space that is not on the map."""
    if space not in grid:
        yield place, f"{spot_name(space)} is not on the map of {grid.width} x {grid.height} Spaces"


def among(place: str, names: Iterable[str], known: Iterable[str], what: str) -> Problems:
    """Problems of unknown names."""
    known = list(known)
    for name in names:
        if name not in known:
            yield place, missing(what, name, known)


def missing(what: str, name: str, known: Iterable[str]) -> str:
    """The error for an unknown name."""
    return f"there is no {what} {name!r}{did_you_mean(name, list(known))}"


def spot_name(space: Spot) -> str:
    """ "(3,4)"."""
    return f"({space[0]},{space[1]})"


def step(space: Spot, heading: str) -> Spot:
    """The neighbour of a Space in a heading."""
    dx, dy = STEPS[HEADINGS.index(heading)]
    return (space[0] + dx, space[1] + dy)
