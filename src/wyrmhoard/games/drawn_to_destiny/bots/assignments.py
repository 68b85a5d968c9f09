"""What a Scene wants of whom: Goals and jobs as assignments, one for each Unit of a side.

Everybody at the table can work this out from what lies open, so that seats of one side share the work without a word.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ..action_state import Draw
from ..cards import aims
from ..cards.aims import AnyAim
from ..cards.scenery import Job
from ..rules.acts import acts
from ..rules.conflict import trials
from ..rules.core.compass import Space
from ..rules.npc import moving
from ..rules.queries import attack_options, field, numbers, paths
from ..rules.scene import goals, items
from ..state import NOBODY, Unit
from ..table import Position, once, once_each
from ..target_state import DoorKey, Target, ThingId
from . import danger, worth

FAR: Final = 99.0
"""The number of Turns that counts as never."""
WIN: Final = 5.0
"""What it is worth to win."""
HUNT: Final = 3
"""For how many Turns a place is searched before the next."""
PER_TURN: Final = 2.2
"""How many cards of harm an able Unit deals in a Turn, roughly."""
FINISH: Final = 1.5
"""The worth of putting a beaten Unit out of play, if a Goal asks for it."""
PER_JOB: Final = 4.0
"""About how many Turns a job takes, with the way to it."""
HANDS: Final = 0.3
"""How much faster the jobs of a side are done with each Unit more."""
UNSKILLED: Final = 4.0
"""How many Turns longer a job may take for one who has the Skill to do it rather than one who has not."""
PATIENT: Final = ("job", "fetch", "search", "door", "mount")
"""Assignments that wait while there is a fight, if there is time."""
PATIENCE: Final = 10.0
"""How many Turns a side must have to spare for that: where time is short, who stays to fight loses."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """An aim of a Unit other than fighting."""

    kind: str
    """job, fetch, search, mount, go, leave, door."""
    spaces: tuple[Space, ...] = ()
    """The Spaces to reach; for "leave" the exits."""
    near: int = 0
    """Within which Range."""
    weight: float = 0.0
    """What it is worth to get there a Turn sooner."""
    key: str = ""
    """The job, the Item, the exit or the part of the map."""
    target: Target | None = None
    """The thing that is fetched, what is mounted, or the door."""


# -- what is wanted


@once
def aims_of(position: Position, faction: int) -> list[AnyAim]:
    """The aims that a side has chosen to go for: of several ways to win the nearest one, taken apart."""
    key = position.state.factions[faction].key
    wanted = [goal.aim for goal in field.entry(position).goal if goal.faction == key]
    if not wanted:
        return []
    best = min(wanted, key=lambda aim: turns_to(position, faction, aim))
    return list(_parts(position, faction, best))


def _parts(position: Position, faction: int, aim: AnyAim) -> Iterator[AnyAim]:
    if isinstance(aim, aims.Both):
        for inner in aim.of:
            yield from _parts(position, faction, inner)
    elif isinstance(aim, aims.Either):
        if any(isinstance(inner, aims.Held) for inner in aim.of):
            yield from (inner for inner in aim.of if isinstance(inner, aims.Held))
        yield from _parts(position, faction, min(aim.of, key=lambda inner: turns_to(position, faction, inner)))
    else:
        yield aim


def turns_to(position: Position, faction: int, aim: AnyAim) -> float:
    """About how many Turns it takes to reach an aim."""
    if goals.is_so(position, aim):
        return 0.0
    match aim:
        case aims.Both():
            return sum(turns_to(position, faction, inner) for inner in aim.of)
        case aims.Either():
            return min(turns_to(position, faction, inner) for inner in aim.of)
        case aims.Left():
            return _turns_to_leave(position, aim)
        case aims.Down() | aims.Nobody() | aims.Broken() | aims.CrewDown():
            return _turns_to_beat(position, faction, goals.units_of(position, aim.who))
        case aims.Rid():
            return 2.0
        case aims.Done():
            return 3.0 * sum(task not in position.state.scene.done for task in aim.tasks)
        case aims.Held() | aims.Gathered():
            return 3.0
        case aims.ClockOut():
            return float(abs(position.state.scene.clock.last - position.state.scene.clock.now) + 1)
    return FAR


def _turns_to_leave(position: Position, aim: aims.Left) -> float:
    turns = [0.0]
    for unit in goals.units_of(position, aim.who):
        if unit.in_play and (aim.of == "all" or goals.is_able(position, unit)):
            if not field.exit_spaces(position, unit):
                return 8.0
            steps = field.way_out(position, unit, unit.space)
            turns.append(10.0 if steps is None else steps / max(1, _pace(position, unit)))
    return max(turns) + 0.5


def _pace(position: Position, unit: Unit) -> int:
    return max(1, numbers.move_of(position, unit))


def _turns_to_beat(position: Position, faction: int, others: list[Unit]) -> float:
    force = sum(
        PER_TURN for unit in position.state.units if unit.faction == faction and numbers.can_act(position, unit)
    )
    return 0.5 + sum(worth.life(position, other) for other in others if other.in_play) / max(0.5, force)


def still_counts(position: Position, faction: int, rival: Unit) -> float:
    """How much it matters to beat a Rival further: little, once it can do nothing and no Goal asks for more."""
    if rival.crew or not (numbers.is_out_cold(position, rival) or not numbers.level(position, rival, "body")):
        return 1.0
    key = position.state.factions[faction].key
    for goal in field.entry(position).goal:
        for aim in aims.walk_aims(goal.aim) if goal.faction == key else ():
            asked = isinstance(aim, aims.Down) and rival in goals.units_of(position, aim.who)
            if (
                asked
                and isinstance(aim, aims.Down)
                and not any(goals.fate_is(position, rival, fate) for fate in aim.counts)
            ):
                return FINISH
    return 0.02


# -- jobs


@once
def wanted_jobs(position: Position, faction: int) -> list[Job]:
    """The jobs that lead to what the side is after, those that come first at the front."""
    jobs = field.entry(position).job
    wanted: list[Job] = []

    def add(job: Job) -> None:
        if job not in wanted and not {job.key, job.in_place_of} & {*position.state.scene.done}:
            for key in job.needs:
                for before in jobs:
                    if key in (before.key, before.in_place_of):
                        add(before)
            wanted.append(job)

    for aim in aims_of(position, faction):
        for job in jobs:
            if _serves(position, job, aim):
                add(job)
    key = position.state.factions[faction].key
    return [job for job in wanted if not job.factions or key in job.factions]


def _serves(position: Position, job: Job, aim: AnyAim) -> bool:
    """Whether a job leads to an aim."""
    keys = (job.key, job.in_place_of)
    match aim:
        case aims.Done():
            return any(task in keys and task not in position.state.scene.done for task in aim.tasks)
        case aims.Rid():
            return job.while_has == aim.condition and not goals.is_so(position, aim)
        case aims.Left():
            who = goals.units_of(position, aim.who)
            if job.while_has:
                return any(unit.key == job.about and unit.has(job.while_has) for unit in who)
            if job.in_place_of is not None and any(
                j.key == job.in_place_of and _opens(j) for j in field.entry(position).job
            ):
                return not _is_open(position, job)
            return any(isinstance(then, aims.DriveOff) for then in job.then) or (
                _opens(job) and not _is_open(position, job)
            )
        case aims.Story():
            return any(isinstance(then, aims.Mark) and then.flag == aim.flag for then in job.then)
    return False


def _opens(job: Job) -> bool:
    return any(isinstance(then, aims.OpenDoor) for then in job.then)


def _is_open(position: Position, job: Job) -> bool:
    return position.state.scene.doors.get(job.about) in ("open", "broken")


def is_open(position: Position, job: Job) -> bool:
    """Whether it is a job's turn."""
    return all(key in position.state.scene.done for key in job.needs)


def speed(position: Position, unit: Unit, job: Job) -> float:
    """The number of Actions in which a Unit would do a job; FAR if it cannot."""
    if job.required and not any(attack_options.has_skill(unit, skill) for skill in job.skills):
        return FAR
    if (job.who == "itself" and unit.key != job.about) or (job.who == "ally" and unit.key == job.about):
        return FAR
    if job.kind == "actions":
        return float(job.actions or 1)
    trial = trials.Trial(job.stat or "mind", job.against or 0, job.skills, job.trained)
    skill = trials.best_skill(position, unit, trial)
    level = (
        numbers.skill_level(position, unit, skill)
        if skill
        else 0
        if job.trained
        else numbers.level(position, unit, trial.stat)
    )
    hampered = job.trained and not skill and job.maker != 0
    over = min(1.0, max(0.0, (level + 12 - trial.against) / 13))
    rate = (0.34 if hampered else 0.52) * (1 + 0.35 + 0.65 * over)
    return 2.0 if job.kind == "test" else trial.against / rate


# -- who does what


@once
def shared_out(position: Position, faction: int) -> Mapping[int, Assignment]:
    """The assignment of each able Unit of a side that has one; all others fight."""
    if position.state.scene.key not in position.cards.scenes:
        return {}
    units = [u for u in position.state.units if u.faction == faction and numbers.can_act(position, u)]
    assigned: dict[int, Assignment] = {}
    left = list(units)
    hurry = _hurry(position)
    tasks: dict[str, list[Job]] = {}
    for job in wanted_jobs(position, faction):
        tasks.setdefault(job.in_place_of or (job.about if job.while_has else job.key), []).append(job)
    ways_to = [
        (
            trip(position, unit, assignment) + speed(position, unit, job) / 2 + _unskilled(position, unit, job, units),
            name,
            unit,
            assignment,
        )
        for name, jobs in tasks.items()
        for job in jobs
        for unit in units
        if (assignment := _for_job(position, unit, job, units)) is not None
    ]
    begun: set[str] = set()
    spare = spare_turns(position, faction, len(tasks))
    for _, name, unit, assignment in sorted(ways_to, key=lambda way: way[0]):
        if (
            spare > PATIENCE
            and assignment.kind in PATIENT
            and not _is_for(position, unit, assignment)
            and danger.is_called(position, unit)
        ):
            continue
        if unit in left and name not in begun:
            assigned[unit.id] = replace(assignment, weight=assignment.weight * hurry)
            left.remove(unit)
            begun.add(name)
    for unit in left:
        assignment = _by_aims(position, unit, faction, bool(tasks))
        if assignment is not None:
            assigned[unit.id] = replace(assignment, weight=assignment.weight * hurry)
    return {
        number: _through_doors(position, position.state.unit(number), assignment)
        for number, assignment in assigned.items()
    }


def _hurry(position: Position) -> float:
    """How much more assignments count as the Clock runs out."""
    clock = position.state.scene.clock
    left = abs(clock.last - clock.now) + 1
    return 1.0 + 4.0 / (left + 1)


def spare_turns(position: Position, faction: int, jobs: int) -> float:
    """How many Turns are left to a side beyond those that its jobs and its way home will take."""
    clock = position.state.scene.clock
    able = [unit for unit in position.state.units if unit.faction == faction and numbers.can_act(position, unit)]
    home = 0.0
    for aim in aims_of(position, faction):
        if isinstance(aim, aims.Gathered):
            way = Assignment("go", tuple(field.chart(position).areas[aim.area]))
            home = max((trip(position, unit, way) for unit in able), default=0.0)
    return abs(clock.last - clock.now) + 1 - PER_JOB * jobs / (1 + HANDS * (len(able) - 1)) - min(home, 5.0)


def _unskilled(position: Position, unit: Unit, job: Job, side: list[Unit]) -> float:
    """What it counts against a Unit that a job asks for a Skill which it lacks and another of its side has."""
    if not job.trained or any(attack_options.has_skill(unit, skill) for skill in job.skills):
        return 0.0
    keys = {job.key, job.in_place_of} - {None}
    same = [one for one in field.entry(position).job if {one.key, one.in_place_of} & keys]
    able = any(attack_options.has_skill(other, skill) for other in side for one in same for skill in one.skills)
    return UNSKILLED if able else 0.0


def _is_for(position: Position, unit: Unit, assignment: Assignment) -> bool:
    """Whether an assignment is for what binds the Unit itself."""
    job = acts.job_of(position, assignment.key) if assignment.kind == "job" else None
    return job is not None and bool(job.while_has)


def _for_job(position: Position, unit: Unit, job: Job, side: list[Unit]) -> Assignment | None:
    """What a Unit does for a job now: it, or what must come first."""
    if speed(position, unit, job) >= FAR:
        return None
    place = acts.place_of(position, job)
    if job.holding is not None and not any(acts.serves(position, item.card, job.holding) for item in unit.items):
        if any(acts.serves(position, item.card, job.holding) for other in side for item in other.items):
            return None
        lying = [t for t in position.state.scene.things if t.item is not None and not t.gone and not t.hidden]
        for thing in lying:
            if thing.item is not None and acts.serves(position, thing.item.card, job.holding):
                return Assignment("fetch", ((thing.x, thing.y),), 0, 0.3, target=thing.ref)
        return _hunt(position, unit, job.holding, side) if job.holding in position.cards.items.by_id else None
    if not place or not is_open(position, job):
        return None
    if job.who == "aboard":
        if isinstance(place, ThingId) and unit.riding == place.id:
            return Assignment("job", (unit.space,), 0, 0.5, job.key)
        return Assignment("mount", field.spots_of(position, place), 1, 0.5, target=place)
    return Assignment("job", field.spots_of(position, place), 0 if job.in_place else 1, 0.4, job.key)


def _hunt(position: Position, unit: Unit, item: str, side: list[Unit]) -> Assignment:
    """Search for an Item that nobody has found, where it is known to be: from one standing place to the next, some
    Turns at each, since nobody knows whether a place is empty or was searched badly; a side shares the places out."""
    within = [one.within for one in field.entry(position).object if one.hidden and one.within and one.item == item]
    if not within:
        return Assignment("search", (), 0, 0.2, item)
    left = {space for space in field.chart(position).areas[within[0]] if not field.ways(position).is_closed(space)}
    stands = []
    for _ in range(len(left)):
        if left:
            stands.append(max(sorted(left), key=lambda space: sum(field.distance(space, other) <= 1 for other in left)))
            left = {space for space in left if field.distance(space, stands[-1]) > 1}
    at = position.state.scene.turn // HUNT + [other.id for other in side].index(unit.id)
    return Assignment("search", (stands[at % len(stands)],), 0, 0.4, item)


def _by_aims(position: Position, unit: Unit, faction: int, busy: bool) -> Assignment | None:
    """What the Goals want of a Unit that has no job."""
    for aim in aims_of(position, faction):
        match aim:
            case aims.Left() if unit in goals.units_of(position, aim.who):
                boarding = _boarding(position, unit, faction)
                if boarding is not None:
                    return boarding
                spaces = field.exit_spaces(position, unit)
                if spaces and not numbers.is_immobilized(position, unit):
                    return Assignment("leave", tuple(spaces), 0, _haste(position, unit, aim), aim.exit or "")
            case aims.Held():
                due = [abs(turn - position.state.scene.turn) for turn in aim.turns if not field.is_past(position, turn)]
                soon = min(due, default=FAR)
                spaces = list(field.chart(position).areas[aim.area])
                weight = 0.6 if soon <= 1 else 0.35 if soon <= 3 else 0.12
                return Assignment("go", tuple(spaces), 0, weight, aim.area)
            case aims.Gathered() if unit in goals.units_of(position, aim.who):
                home = Assignment("go", tuple(field.chart(position).areas[aim.area]), 0, 0.4, aim.area)
                clock = position.state.scene.clock
                if not busy or trip(position, unit, home) >= abs(clock.last - clock.now) - 1:
                    return home
    return None


def _haste(position: Position, unit: Unit, aim: aims.Left) -> float:
    """How urgent it is for a Unit to leave: not very, as long as others that must leave too are farther behind."""
    way = trip(position, unit, Assignment("leave"))
    others = [
        other
        for other in goals.units_of(position, aim.who)
        if other.id != unit.id and other.in_play and (aim.of == "all" or goals.is_able(position, other))
    ]
    last = max((_trip_out(position, other) for other in others), default=0.0)
    return 2 * WIN / (2 + way) if way >= last - 0.5 else 0.1


@once_each
def is_missed(position: Position, unit: Unit) -> bool:
    """Whether a Unit that could leave is needed still: a friend who must leave too is attacked, and it can fight."""
    if numbers.level(position, unit, "body") < 2 or not numbers.can_act(position, unit):
        return False
    for aim in aims_of(position, unit.faction):
        if isinstance(aim, aims.Left):
            for other in goals.units_of(position, aim.who):
                behind = other.id != unit.id and other.in_play and other.riding == NOBODY
                if (
                    behind
                    and goals.is_able(position, other)
                    and danger.pressing(position, other)
                    and _trip_out(position, other) > 0.6
                ):
                    return danger.is_called(position, unit)
    return False


def _trip_out(position: Position, unit: Unit) -> float:
    if any(job.while_has and unit.key == job.about and unit.has(job.while_has) for job in field.entry(position).job):
        return 12.0
    return trip(position, unit, Assignment("leave"))


def _boarding(position: Position, unit: Unit, faction: int) -> Assignment | None:
    """Where all must be aboard before the vehicle drives off: that they get on, once that is the next thing to do."""
    for job in wanted_jobs(position, faction):
        if job.who == "aboard" and is_open(position, job):
            place = acts.place_of(position, job)
            if place and unit.riding == NOBODY:
                return Assignment("mount", field.spots_of(position, place), 1, 0.5, target=place)
    return None


# -- the way there


@once_each
def net(position: Position, unit: Unit) -> paths.Net:
    """The map as this Unit can use it."""
    return moving.net_of(position, unit)


def chart(position: Position, unit: Unit, assignment: Assignment) -> array[int]:
    """What it costs from each Space and Facing to where an assignment leads."""
    own = net(position, unit)
    if assignment.kind == "leave":
        return paths.to_exit(position, unit, own)
    ranges = tuple(range(assignment.near + 1))
    return paths.to_range(position, own, assignment.spaces, ranges, paths.ANYWHERE, far=False)


def trip(position: Position, unit: Unit, assignment: Assignment) -> float:
    """How many Turns the way takes."""
    if not assignment.spaces and assignment.kind == "search":
        return 1.0
    cost = chart(position, unit, assignment)[net(position, unit).node(unit.space, unit.facing)]
    return 12.0 if cost == paths.NEVER else paths.points(cost) / _pace(position, unit)


def _through_doors(position: Position, unit: Unit, assignment: Assignment) -> Assignment:
    """The assignment itself, or that of opening the closed door which is in its way."""
    if trip(position, unit, assignment) < 12.0:
        return assignment
    shut = [key for key, state in position.state.scene.doors.items() if state in field.SHUT]
    doors: list[tuple[float, str, Assignment]] = []
    for key in shut:
        spots = field.spots_of(position, DoorKey(key))
        door = Assignment("door", spots, 1, assignment.weight, target=DoorKey(key))
        far = min((field.distance(spot, space) for spot in spots for space in assignment.spaces), default=0)
        way = trip(position, unit, door)
        if way < 12.0:
            doors.append((way + far / 4, key, door))
    return min(doors, key=lambda one: one[:2])[2] if doors else assignment


def draws(position: Position, unit: Unit, wanted: str) -> list[Draw]:
    """The Equips that bring what a job needs into a hand."""
    equips = [equip for equip in items.offers(position, unit) if isinstance(equip, Draw)]
    held = {item.id: item.card for item in unit.items}
    return [equip for equip in equips if acts.serves(position, held[equip.item], wanted)]
