"""Pointing at the map of a terminal: what a Space says in a line, and what a Unit would do there."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Form, Number
from wyrmhoard.kernel.contract.screens import Place, Pointed, Pointer, Ready
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import said, say, say_many

from ..action_state import find_deed
from ..cards.scenery import HEADINGS
from ..rules.core.compass import Space, distance, heading_to
from ..rules.queries import field
from ..rules.queries.numbers import controller
from ..rules.scene.visibility import Eyes
from ..rules.turn import steps, window
from ..sight import view
from ..state import Unit
from ..table import Position
from ..target_state import DoorKey, ThingId, UnitId, find_target, key_of
from ..words.phrases import target_name
from .preview import INTENTS
from .prospects import prospects_of
from .ready import asked_of, is_taken, of_unit
from .spaces import space_of

TARGETS: Final = "targets"
ALL: Final = len(HEADINGS)
POINTED: Final = (TARGETS, INTENTS, window.WINDOW)
"""The questions in which a Space, or what stands there, is chosen."""


def pointer(position: Position, seat: int, prompt: str, choices: Collection[Choice], part: str) -> Pointer | None:
    """The Space of the Unit that is asked; where it aims at something, that of the nearest Rival."""
    found = _asked(position, seat, prompt, choices, part)
    if found is None:
        return None
    form, unit = found
    at = unit.space
    if prompt == TARGETS:
        ready = of_unit(position, prompt, form, unit)
        rivals = (_rival(position, unit, key) for one in ready for key in _picked(one, unit))
        at = next((rival.space for rival in rivals if rival is not None), at)
    elif prompt == window.WINDOW and isinstance(unit.target, UnitId):
        aim = field.aimed_unit(position, unit.target)
        at = aim.space if aim is not None and Eyes(position, seat).knows_place(aim) else at
    name = target_name(position, unit.ref.key)
    return Pointer(at, unit.space, name, leads=prompt != window.WINDOW, beside=_beside(position, seat, unit))


def _beside(position: Position, seat: int, unit: Unit) -> tuple[Space, ...]:
    """Where the Units of a seat stand, and the Space of a Goal that is nearest to one."""
    own = [other.space for other in position.state.units if other.in_play and controller(position, other) == seat]
    return (*own, *sorted(_goals(position, seat, unit), key=lambda goal: distance(goal, unit.space))[:1])


def _goals(position: Position, seat: int, unit: Unit) -> list[Space]:
    """Where the Goals of a Unit's side lie."""
    return [(x, y) for x, y in view(position, seat)["factions"][unit.faction]["goal_spaces"]]


def pointed(
    position: Position, seat: int, prompt: str, choices: Collection[Choice], part: str, place: Place
) -> Pointed | None:
    """What a Space says, and the step, the walk, the Target or the attack that it stands for."""
    found = _asked(position, seat, prompt, choices, part)
    if found is None or not field.inside(position, place):
        return None
    form, unit = found
    if prompt == INTENTS:
        return _walked(position, seat, form, unit, place)
    there = _there(position, seat, place)
    ready = [*of_unit(position, prompt, form, unit)]
    deeds = [one for one in ready if any(_is_at(key, there) for key in _picked(one, unit))]
    if place == unit.space and prompt == TARGETS:
        deeds = [one for one in ready if not one.values]
    best = next((one for one in deeds if not one.blocked), next(iter(deeds), None))
    if prompt == window.WINDOW and best is not None and not best.blocked:
        likely = _likeliest(position, seat, unit, there)
        best = next((one for one in deeds if not one.blocked and likely in _picked(one, unit)), best)
    return Pointed(_ground(position, seat, unit, place), best)


def _likeliest(position: Position, seat: int, unit: Unit, there: Collection[str]) -> str:
    """The attack on something here that is likeliest to do harm, by its key; "": none is known to."""
    found = [prospects_of(position, seat, unit.ref.key, about) for about in there]
    attacks = [attack for one in found if one is not None for attack in one["attacks"] if attack["refused"] is None]
    return max(attacks, key=lambda attack: attack["chance"] or 0)["key"] if attacks else ""


def _asked(
    position: Position, seat: int, prompt: str, choices: Collection[Choice], part: str
) -> tuple[Form, Unit] | None:
    if prompt not in POINTED:
        return None
    form, units = asked_of(position, seat, choices)
    unit = next((unit for unit in units if part in ("", unit.ref.key)), None)
    return None if form is None or unit is None else (form, unit)


def _walked(position: Position, seat: int, form: Form, unit: Unit, place: Space) -> Pointed:
    """A step or a walk to a Space, with its price and what it exposes to."""
    told, ground = _ground(position, seat, unit, place), space_of(position, unit, place)
    if place == unit.space:
        return Pointed(told, next(iter(of_unit(position, INTENTS, form, unit))))
    rival = next((one for key in _there(position, seat, place) if (one := _rival(position, unit, key))), None)
    if rival is not None:
        turn = _turn(form, unit, place)
        whom = target_name(position, rival.ref.key)
        if turn == 0:
            return Pointed(f"{told} {say('{unit} faces it already.', unit=said(unit.sheet.name))}")
        if turn is not None:
            text = say("Turn to {rival}", rival=whom)
            return Pointed(told, Ready(form.key, text, {unit.ref.key + steps.TURNS: turn}))
    if ground is None or not ground["way"] or ground["first"] is None:
        return Pointed(f"{told} {say('No way is known that leads there.')}")
    way: list[Place] = [(step["space"][0], step["space"][1]) for step in ground["way"]]
    name = f"{place[0]},{place[1]}"
    text = say("Walk to {space}", space=f"{ground['name']} {name}".strip())
    price = say_many("{n} move, it has {left}.", "{n} moves, it has {left}.", n=ground["price"], left=ground["move"])
    lines = " ".join([told, price, *ground["notes"]])
    if len(way) == 1 and ground["first"]:
        return Pointed(lines, Ready(form.key, say("One Space to {space}", space=name), ground["first"]), None, way)
    return Pointed(lines, Ready(form.key, text), (unit.ref.key, name), way)


def _turn(form: Form, unit: Unit, place: Space) -> int | None:
    """How far a Unit has to turn to face a Space, or as far as it can; None if it cannot turn."""
    blank = next((one for one in form.fields if one.name == unit.ref.key + steps.TURNS), None)
    wanted = (heading_to(unit.space, place) - unit.facing + ALL // 2) % ALL - ALL // 2
    if not isinstance(blank, Number):
        return 0 if wanted == 0 else None
    return max(blank.least, min(blank.most, wanted))


def _ground(position: Position, seat: int, unit: Unit, place: Space) -> str:
    """The name of a Space, what stands there, and what its ground does, in few words."""
    ground = space_of(position, unit, place)
    there = [capital(target_name(position, key)) for key in _there(position, seat, place)]
    name = ground["name"] if ground is not None else ""
    notes = []
    if name:
        location = field.location(position, place)
        notes += [say("Cover")] * (location.sight == "obstacle") + [say("no sight")] * (location.sight == "blocks")
        notes += [say("blocked")] * location.blocked
    notes += [say("shared: all there are Confined")] * (place != unit.space and is_taken(position, seat, place))
    notes += [say("your Goal")] * (place in _goals(position, seat, unit))
    height = ground["elevation"] if ground is not None else 0
    notes += [say("Elevation {n}", n=height)] * bool(height)
    what = ", ".join([*there, name or say("nobody knows what lies there"), *notes])
    away = say("{n} away", n=distance(unit.space, place))
    return f"{place[0]},{place[1]} {what}; {away}." if place != unit.space else f"{place[0]},{place[1]} {what}."


def _there(position: Position, seat: int, place: Space) -> list[str]:
    """What a seat sees on a Space."""
    eyes, scene = Eyes(position, seat), position.state.scene
    units = [
        unit.ref.key
        for unit in position.state.units
        if unit.in_play and eyes.knows_place(unit) and place in field.spaces_of(unit)
    ]
    things = [ThingId(one.id).key for one in scene.things if not (one.gone or one.hidden) and (one.x, one.y) == place]
    doors = field.chart(position).doors
    return [*units, *things, *(DoorKey(key).key for key in scene.doors if doors[key].at == place)]


def _rival(position: Position, unit: Unit, key: str) -> Unit | None:
    """The Rival that a Target is, if it is one."""
    target = find_target(key)
    other = field.aimed_unit(position, target) if isinstance(target, UnitId) else None
    return other if other is not None and field.are_rivals(position, unit.faction, other.faction) else None


def _picked(ready: Ready, unit: Unit) -> list[str]:
    return [*ready.values.get(unit.ref.key, ())]


def _is_at(key: str, there: Collection[str]) -> bool:
    """Whether a Target, or what an Action is aimed at, is among these."""
    deed = find_deed(key)
    return key in there or (deed is not None and key_of(deed.aim) in there)
