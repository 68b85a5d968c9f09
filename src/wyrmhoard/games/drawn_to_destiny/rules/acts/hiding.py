"""Stealth as Actions: Hide, Alertness, Detect and appearing from hiding (D2-59 to D2-62, D2-354 to D2-362).

Detect and appearing are free and are declared in the window (D2-55a). A marker is named by its Space, for nobody else
knows which Unit it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import ComeOut, Detect, FindMarkers, GoIntoHiding
from ...asked import Asked
from ...cards.entries import Doing
from ...cards.vocabulary import Hide, Spot
from ...events.stealth import Alert, Detecting, Surprised, Unnoticed
from ...state import NOBODY, Declared, Unit
from ...table import Position, Table
from ...target_state import find_target
from ..conflict import clash, initiative, lineup, trials
from ..conflict.sides import Conflict
from ..conflict.trials import Attempt, Trial
from ..core import compass, features
from ..core.compass import Space
from ..core.rating import Rating
from ..harm import conditions, placing, tokens
from ..movement import hazards
from ..queries import actions, changes, field, incapable, numbers, stealth, supposing

DETECT: Final = "detect"
STUN: Final = "stun"
NOBODY_THERE: Final = "nobody"
HIDDEN: Final = "hidden"
SIGHT: Final = "sight"
HEARING: Final = "hearing"
SIGHT_SCALE: Final = 2
HEARING_SCALE: Final = 1
"""The Scale of the ranges of sight and hearing, in metres; their Level is that of Mind (D2-60, D2-61)."""

OFF: Final = Refusal("D2-13a", later("Nobody hides at this table."))
CANNOT: Final = Refusal("D2-248", later("{name} cannot do that now."))
NO_ABILITY: Final = Refusal("D2-346", later("{name} does not have that ability."))
IN_SIGHT: Final = Refusal("D2-354", later("A Rival sees {name}."))
IS_HIDDEN: Final = Refusal("D2-354", later("{name} is hidden already."))
NOT_HIDDEN: Final = Refusal("D2-359", later("{name} is not hidden."))
NO_LEVEL: Final = Refusal("D2-355", later("{name} has no Stealth Level to hide with here."))
ONCE: Final = Refusal("D2-56", later("{name} has used Detect in this Turn."))
NO_FREE_ACTIONS: Final = Refusal("D2-13a", later("Free Actions are not used at this table."))
NO_MARKER: Final = Refusal("D2-59", later("No Stealth marker is there that {name} could see or hear."))
NO_MARKERS: Final = Refusal("D2-362", later("No Stealth marker of a Rival is near enough."))


# -- abilities


def _doings(position: Position, unit: Unit, kind: str, effect: type) -> Iterator[tuple[str, str, Doing]]:
    """The abilities of this kind with an effect of this type: key, Skill, and effect."""
    for source, doing in changes.abilities(position, unit):
        if doing.kind == kind and any(isinstance(done, effect) for done in doing.do):
            yield source.key, source.skill, doing


def _ability_objection(position: Position, unit: Unit) -> Refusal | None:
    if not stealth.is_used(position):
        return OFF
    return None if numbers.can_use_abilities(position, unit) else incapable.to_use_abilities(position, unit)


# -- Hide (D2-354)


def hide_offers(position: Position, unit: Unit) -> Iterator[GoIntoHiding]:
    """Hide, if the Unit can."""
    if (
        stealth.is_used(position)
        and not stealth.is_hidden(unit)
        and any(True for _ in _doings(position, unit, "action", Hide))
    ):
        yield GoIntoHiding()


def hide_objection(position: Position, unit: Unit, action: GoIntoHiding) -> Refusal | None:
    """Why a Unit cannot hide now (D2-354)."""
    name = unit.sheet.name
    refusal = _ability_objection(position, unit)
    if refusal is not None:
        return refusal
    if stealth.is_hidden(unit):
        return IS_HIDDEN.because(name=name)
    if not any(True for _ in _doings(position, unit, "action", Hide)):
        return NO_ABILITY.because(name=name)
    if not stealth.level_of(position, unit):
        return NO_LEVEL.because(name=name)
    return IN_SIGHT.because(name=name) if stealth.is_in_sight(position, unit) else None


@actions.kind(GoIntoHiding, hide_offers, hide_objection)
def hide(table: Table, declared: Declared, action: GoIntoHiding) -> Script[None]:
    """The figure is replaced by a marker with as many tokens as the Stealth Level (D2-354)."""
    unit = table.state.unit(declared.unit)
    stealth.hide(table, unit, stealth.level_of(table, unit), "hide", "D2-354")
    yield from ()


# -- Ambush (C9)


def ambush(table: Table) -> Script[None]:
    """At setup: Units of Players that can lie in ambush may start hidden; where those of the computer hide, the Scene
    says."""
    if not stealth.is_used(table):
        return
    for unit in list(table.state.units):
        able = any(True for _ in _doings(table, unit, "setup", Hide)) and not stealth.is_hidden(unit)
        level, seat = stealth.level_of(table, unit), numbers.controller(table, unit)
        if able and level and seat >= 0:
            answer = yield one(seat, "ambush", ["yes", "no"], "D2-354", Asked(unit=unit.id))
            if answer == "yes":
                unit.hidden, unit.concealed = level, "ambush"


# -- Alertness (D2-362)


def spot_offers(position: Position, unit: Unit) -> Iterator[FindMarkers]:
    """Every ability that finds markers."""
    if stealth.is_used(position):
        for key, _, _ in _doings(position, unit, "action", Spot):
            yield FindMarkers(key)


def spot_objection(position: Position, unit: Unit, action: FindMarkers) -> Refusal | None:
    """Why a Unit cannot find markers with this ability: it does not have it, or no marker is near enough."""
    refusal = _ability_objection(position, unit)
    if refusal is not None:
        return refusal
    ability = next((one for one in _doings(position, unit, "action", Spot) if one[0] == action.ability), None)
    if ability is None:
        return NO_ABILITY.because(name=unit.sheet.name)
    return None if any(True for _ in _spotted(position, unit, ability[1], ability[2])) else NO_MARKERS


def _spotted(position: Position, unit: Unit, skill: str, doing: Doing) -> Iterator[tuple[Unit, int]]:
    """The Rivals whose markers are near enough, and how many tokens each loses."""
    level = numbers.skill_level(position, unit, skill)
    for effect in doing.do:
        if isinstance(effect, Spot):
            for rival in field.rivals(position, unit):
                by_stealth = stealth.is_hidden(rival) and rival.concealed != stealth.BY_POWER
                if by_stealth and field.range_between(position, unit, rival) <= effect.spaces * level:
                    yield rival, effect.tokens


@actions.kind(FindMarkers, spot_offers, spot_objection)
def spot(table: Table, declared: Declared, action: FindMarkers) -> Script[None]:
    """Each Rival marker within twice the Level loses a token (D2-362)."""
    unit = table.state.unit(declared.unit)
    for key, skill, doing in list(_doings(table, unit, "action", Spot)):
        if key == action.ability:
            table.tell(Alert(unit.id, unit.sheet.name, key), "D2-362")
            for rival, tokens in list(_spotted(table, unit, skill, doing)):
                stealth.lose_tokens(table, rival, tokens, "D2-362")
    yield from ()


# -- Detect (D2-59 to D2-62)


def key_of(space: Space) -> str:
    """A Space as Actions and options spell it."""
    return f"{space[0]},{space[1]}"


def space_of(key: str) -> Space | None:
    """The Space that "5,4" stands for."""
    x, _, y = key.partition(",")
    return (int(x), int(y)) if x.isdigit() and y.isdigit() else None


def senses(position: Position, unit: Unit, hider: Unit) -> list[str]:
    """The senses by which a Unit may notice a hidden one now: sight in Arc:Forward, hearing while it moves (D2-60,
    D2-61)."""
    senses: list[str] = []
    at, to = compass.nearest(field.stand(unit), field.stand(hider))
    apart = compass.distance(at, to)
    forward = compass.is_in_arc("forward", unit.facing, at, to)
    looks = forward and not numbers.is_blind(position, unit) and apart <= sense_range(position, unit, SIGHT_SCALE)
    if looks and compass.is_in_sight(field.ground(position), at, to):
        senses.append(SIGHT)
    if (
        not numbers.is_deafened(position, unit)
        and hider.heading >= 0
        and apart <= sense_range(position, unit, HEARING_SCALE)
    ):
        senses.append(HEARING)
    return senses


def sense_range(position: Position, unit: Unit, scale: int) -> int:
    """How far a Unit sees or hears, in Spaces of this map (D2-60, D2-61, D2-116)."""
    metres = field.map_kind(position).metres
    level = numbers.level(position, unit, "mind")
    return compass.spaces_within(Rating.from_level(level, scale), metres) if metres and level else 0


def markers(position: Position, unit: Unit) -> Iterator[Unit]:
    """The hidden Rivals that a Unit might notice."""
    return (
        rival for rival in field.rivals(position, unit) if stealth.is_hidden(rival) and senses(position, unit, rival)
    )


def detect_offers(position: Position, unit: Unit) -> Iterator[Detect]:
    """Each Space with a marker that the Unit might notice."""
    if stealth.is_used(position) and DETECT not in unit.done_this_turn:
        for space in sorted({hider.space for hider in markers(position, unit)}):
            yield Detect(space)


def detect_objection(position: Position, unit: Unit, action: Detect) -> Refusal | None:
    """Why a Unit cannot try to notice that marker now."""
    if not stealth.is_used(position):
        return OFF
    if not features.is_on(position, "free_actions"):
        return NO_FREE_ACTIONS
    if DETECT in unit.done_this_turn:
        return ONCE.because(name=unit.sheet.name)
    if not numbers.can_act_freely(position, unit):
        return Refusal("D2-55b", CANNOT.text, data={"name": unit.sheet.name})
    here = any(hider.space == action.space for hider in markers(position, unit))
    return None if here else NO_MARKER.because(name=unit.sheet.name)


@actions.kind(Detect, detect_offers, detect_objection, free=True)
def detect(table: Table, declared: Declared, action: Detect) -> Script[None]:
    """Stun:+1, then Mind against the hider's Body; any Success reveals it (D2-59, D2-62)."""
    unit = table.state.unit(declared.unit)
    hider = next((one for one in markers(table, unit) if one.space == action.space), None)
    unit.done_this_turn.append(DETECT)
    table.tell(Detecting(unit.id, unit.sheet.name, action.space), "D2-59")
    yield from conditions.gain(table, unit, STUN, 1, rule="D2-59")
    if hider is None or not unit.in_play or not numbers.level(table, unit, "mind"):
        return
    conflict = line_up(table, unit, hider)
    initiative.reckon(table, conflict)
    yield from clash.resolve(table, conflict)
    if conflict.actor.wins:
        stealth.reveal(table, hider, "D2-62")
    else:
        table.tell(Unnoticed(unit.id, unit.sheet.name), "D2-62")


def line_up(position: Position, unit: Unit, hider: Unit) -> Conflict:
    """Both sides of Detect: the hider answers with its Stealth Level and spends no Action (D2-62)."""
    trial = _trial(position, hider)
    actor, rival = trials.actor_of(position, unit, trial), trials.rival_of(position, unit, trial)
    actor.conflict = rival.conflict = DETECT
    rival.level = stealth.level_of(position, hider)
    rival.name, rival.masked = HIDDEN, True
    if HEARING not in senses(position, unit, hider):
        actor.disadvantage += dimmed(position, unit, hider)
    conflict = Conflict(actor, rival, DETECT)
    lineup.keep_apart(position, conflict)
    return conflict


def detect_attempts(position: Position, unit: Unit, action: Detect) -> list[tuple[Position, Attempt]]:
    """What comes to the test, for each Unit that the marker may be: for each a position in which it stands there and
    the Stun has come. Who can see the marker may have heard it as well; that it has is not counted on (D2-61)."""
    there = next((one for one in markers(position, unit) if one.space == action.space), None)
    if there is None:
        return []
    stunned = unit.copy()
    if tokens.fits(position, unit, STUN, 1):
        stunned.tokens[STUN] = unit.has(STUN) + 1
    then = supposing.standing_so(position, stunned)
    if not numbers.level(then, stunned, "mind"):
        return []
    heard = SIGHT not in senses(position, unit, there)
    attempts: list[tuple[Position, Attempt]] = []
    for other in _alike(position, unit, there):
        hider = other.copy()
        (hider.x, hider.y), hider.rear, hider.facing = there.space, there.rear, there.facing
        hider.heading = there.facing if heard else NOBODY
        world = supposing.standing_so(then, hider)
        attempts.append((world, Attempt(_trial(world, hider), line_up(world, stunned, hider))))
    return attempts


def _alike(position: Position, unit: Unit, marker: Unit) -> list[Unit]:
    """The hidden Units that a marker may be: those of its Faction that are as long (D2-93, D2-363)."""
    return [
        other
        for other in position.state.units
        if other.faction == marker.faction
        and stealth.is_hidden_from(position, unit, other)
        and (other.rear is None) == (marker.rear is None)
    ]


def _trial(position: Position, hider: Unit) -> Trial:
    body = numbers.level(position, hider, "body")
    return Trial("mind", body, ("perception",), kind=DETECT, paid=False, rival=hider, rival_skill=stealth.STEALTH)


def dimmed(position: Position, unit: Unit, hider: Unit) -> list[str]:
    """Why sight is at Disadvantage (D2-270, C14)."""
    reasons = ["partly blind"] if numbers.is_partly_blind(position, unit) else []
    sees = changes.holds_true(position, unit, "sees in the dark")
    return [*reasons, *(["dark"] if not sees and field.is_dark(position, hider.space) else [])]


# -- appearing (D2-359, D2-360)


def appear_offers(position: Position, unit: Unit) -> Iterator[ComeOut]:
    """Appear, if the Unit is hidden."""
    if stealth.is_used(position) and stealth.is_hidden(unit):
        yield ComeOut()


def appear_objection(position: Position, unit: Unit, action: ComeOut) -> Refusal | None:
    """Why a Unit cannot appear now."""
    if not stealth.is_used(position):
        return OFF
    if not stealth.is_hidden(unit):
        return NOT_HIDDEN.because(name=unit.sheet.name)
    return None if numbers.can_act_freely(position, unit) else CANNOT.because(name=unit.sheet.name)


def spaces(position: Position, unit: Unit) -> list[Space]:
    """Where a hidden Unit may appear: its own Space, or one within as many Spaces as it has tokens, if that is out of
    sight of Rivals or next to such a Space (D2-359). A Unit hidden by a Power appears where it is."""
    if unit.concealed == stealth.BY_POWER:
        return [unit.space]
    x, y = unit.space
    far = unit.hidden
    near = [(x + dx, y + dy) for dy in range(far, -far - 1, -1) for dx in range(-far, far + 1)]
    free = [space for space in near if space != unit.space and placing.has_room(position, unit, space)]
    dark = {space for space in [*near, *_around(near)] if field.inside(position, space)}
    dark = {space for space in dark if not stealth.is_seen_at(position, unit, space)}
    fit = [space for space in free if space in dark or any(other in dark for other in compass.neighbours(space))]
    return [unit.space, *(space for space in fit if _reaches(position, unit, space))]


def _around(near: list[Space]) -> Iterator[Space]:
    return (other for space in near for other in compass.neighbours(space))


def _reaches(position: Position, unit: Unit, space: Space) -> bool:
    """Whether the Unit can have reached a Space: no more steps than it has tokens, around closed Spaces."""
    steps = field.steps_to(position, unit.space, [space])
    return steps is not None and steps <= unit.hidden


@actions.kind(ComeOut, appear_offers, appear_objection, free=True)
def appear(table: Table, declared: Declared, action: ComeOut) -> Script[None]:
    """The Unit appears on a Space of its choice, and may give a neighbour a fright (D2-359, D2-360)."""
    unit = table.state.unit(declared.unit)
    seat, open_spaces = numbers.controller(table, unit), spaces(table, unit)
    space = open_spaces[0]
    if seat >= 0 and len(open_spaces) > 1:
        answer = yield one(
            seat, "appear", [key_of(one_space) for one_space in open_spaces], "D2-359", Asked(unit=unit.id)
        )
        space = space_of(str(answer)) or space
    by_stealth = unit.concealed != stealth.BY_POWER
    moved = space != unit.space
    if moved:
        placing.place(table, unit, space)
    stealth.reveal(table, unit, "D2-359")
    if by_stealth:
        yield from surprise(table, unit)
    if moved:
        yield from hazards.enter(table, unit)


def surprise(table: Table, unit: Unit) -> Script[None]:
    """Stress:+1 for one Rival beside it, if its Player wants that (D2-360)."""
    near = [rival for rival in field.rivals(table, unit) if field.range_between(table, unit, rival) == 1]
    near = [rival for rival in near if not stealth.is_hidden(rival)]
    if not near:
        return
    seat, chosen = numbers.controller(table, unit), near[0].ref.key
    if seat >= 0:
        names = [rival.ref.key for rival in near]
        chosen = yield one(seat, "surprise", [*names, NOBODY_THERE], "D2-360", Asked(unit=unit.id))
    rival = field.aimed_unit(table, find_target(str(chosen)))
    if rival is not None:
        table.tell(Surprised(unit.id, unit.sheet.name, rival.id), "D2-360")
        yield from conditions.gain(table, rival, "stress", 1, rule="D2-360")
