"""What can be examined on the map, and what `prospects` says of it, in lines of words for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.contract.screens import Examinable
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import said, say

from ..action_state import Fight, find_deed
from ..free_state import QuickDraw, find_free_action
from ..rules.queries import field, numbers
from ..rules.scene.visibility import Eyes
from ..rules.turn import window
from ..state import Unit
from ..table import Position
from ..target_state import DoorKey, ThingId, UnitId, find_target, key_of
from ..words.names import condition_name
from ..words.phrases import target_name, tile_name
from ..words.terms import moves
from .bodies import body_words
from .prospects import prospects_of
from .routes import space_in

TARGETS: Final = "targets"


def things(position: Position, seat: int) -> list[Examinable]:
    """What a seat sees on the map: Rivals first, then its own Units, which show all that they can do, other Units,
    things and doors; and any Space."""
    if not position.state.scene.key:
        return []
    eyes = Eyes(position, seat)
    units = [unit for unit in position.state.units if unit.in_play and eyes.knows_place(unit)]
    own = _own(position, seat)
    if not own:
        return []
    side = own[0].faction
    units.sort(key=lambda unit: (not field.are_rivals(position, side, unit.faction), unit not in own))
    targets = [UnitId(unit.id).key for unit in units]
    scene = position.state.scene
    targets += [ThingId(thing.id).key for thing in scene.things if not (thing.gone or thing.hidden)]
    targets += [DoorKey(key).key for key in scene.doors]
    found = [Examinable(key, target_name(position, key)) for key in targets]
    return [*found, Examinable("", say("A Space, by its two numbers, such as 4,5"))]


def examined(position: Position, seat: int, about: str) -> list[str]:
    """What each Unit of a seat could do to something, with price, chance and likely harm, or why it cannot; of a Space
    what it is and the way there; of an own Unit all that it can do now, and what others could do for it."""
    target = find_target(about)
    there = _standing(position, seat, about)
    units = [unit for unit in _own(position, seat) if about == unit.ref.key] if target is not None else []
    lines: list[str] = []
    for unit in units or _own(position, seat):
        found = prospects_of(position, seat, unit.ref.key, about)
        if found is not None:
            lines += _of_ground(unit, found, first=not lines) if found["ground"] else _of_thing(unit, found)
    for other in _own(position, seat) if units else ():
        found = prospects_of(position, seat, other.ref.key, about) if other not in units else None
        lines += _of_thing(other, found) if found is not None and found["trials"] else []
    if not lines and space_in(about) is None and target is not None:
        lines.append(say("{name}: no Rival, and nothing to attack.", name=target_name(position, about)))
    return [*([] if there is None else [_state(position, there)]), *lines]


def _standing(position: Position, seat: int, about: str) -> Unit | None:
    """The Unit that this is about, if its place is known."""
    found = next((unit for unit in position.state.units if unit.in_play and unit.ref.key == about), None)
    return found if found is not None and Eyes(position, seat).knows_place(found) else None


def _state(position: Position, unit: Unit) -> str:
    """How near a Unit is to falling, and what it suffers from."""
    now, full = str(numbers.rating(position, unit, "body")), str(numbers.printed(unit, "body"))
    ails = [f"{condition_name(key)} {number}" for key, number in unit.tokens.items() if number]
    told = ", ".join([body_words(now, full), *ails])
    return say("{name}: {state}. It falls at Body 0.", name=said(unit.sheet.name), state=told)


def aimed(position: Position, seat: int, prompt: str, values: Mapping[str, Any]) -> list[str]:
    """What the Targets or Actions of a form would come to: a line for each Unit of which anything can be said."""
    own = [unit for unit in _own(position, seat) if unit.ref.key in values]
    lines = [(unit, _leads_to(position, seat, prompt, unit, values[unit.ref.key])) for unit in own]
    return [
        told if len(own) == 1 else say("{unit}: {attack}", unit=said(unit.sheet.name), attack=told)
        for unit, told in lines
        if told
    ]


def _leads_to(position: Position, seat: int, prompt: str, unit: Unit, picked: Sequence[str]) -> str:
    """What a Target or an Action of a Unit would come to, in a line."""
    key = next(iter(picked), "")
    if prompt == TARGETS:
        found = prospects_of(position, seat, unit.ref.key, key) if key else None
        attack = _best(found["attacks"]) if found is not None else None
        return _in_short(position, attack) if attack is not None else ""
    if not key:
        return say("It keeps its {moves} for later in this Turn.", moves=moves(unit.move)) if unit.move else ""
    if key == window.WAIT:
        return say("It is asked again when somebody acts, or a Rival comes into reach.")
    action = find_deed(key)
    found = prospects_of(position, seat, unit.ref.key, key_of(action.aim) or unit.ref.key) if action else None
    if found is None:
        return ""
    attack = next((one for one in found["attacks"] if one["key"] == key), None)
    trial = next((one for one in found["trials"] if one["key"] == key), None)
    if attack is not None:
        return _in_short(position, attack)
    return capital(", ".join(_tried(trial))) if trial is not None else ""


def _best(attacks: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """What is likeliest to do harm; if nothing can be done, the first with its reason."""
    able = [one for one in attacks if one["refused"] is None]
    return max(able, key=lambda one: one["chance"] or 0) if able else next(iter(attacks), None)


def _own(position: Position, seat: int) -> list[Unit]:
    return [unit for unit in position.state.units if unit.in_play and numbers.controller(position, unit) == seat]


# -- a thing


def _of_thing(unit: Unit, found: Mapping[str, Any]) -> Iterator[str]:
    if found["answers"]:
        yield say("{unit} may meet what comes so:", unit=said(unit.sheet.name))
        yield from (f"  {answer_line(answer)}" for answer in found["answers"])
        yield from (f"  {unable_line(one)}" for one in found["unable"])
    trials = {trial["key"]: trial for trial in found["trials"]}
    if found["verbs"]:
        if found["refused"] is not None:
            yield _why(found)
        if found["hint"]:
            yield found["hint"]
        yield say("{unit} can do this now:", unit=said(unit.sheet.name))
        yield from (f"  {_verb(verb, trials.get(verb['key']))}" for verb in found["verbs"])
        return
    if found["refused"] is not None:
        yield say("{unit}, {n} away: not possible.", unit=said(unit.sheet.name), n=found["range"]) + " " + _why(found)
    elif found["attacks"]:
        yield say("{unit}, {n} away:", unit=said(unit.sheet.name), n=found["range"])
        yield from (f"  {_attack(attack)}" for attack in found["attacks"])
    elif trials:
        yield say("{unit}, {n} away:", unit=said(unit.sheet.name), n=found["range"])
    elif found["range"]:
        yield say("{unit}, {n} away: it can do nothing here.", unit=said(unit.sheet.name), n=found["range"])
    else:
        yield say("{unit} can do nothing in this question.", unit=said(unit.sheet.name))
    yield from (f"  {_trial(trial)}" for trial in found["trials"])


def _why(found: Mapping[str, Any]) -> str:
    refused = found["refused"]
    return f"{refused['text']} ({refused['rule']})" if refused["rule"] else str(refused["text"])


def _attack(attack: Mapping[str, Any]) -> str:
    """With what it attacks, and what that would come to, or why it cannot be."""
    price = moves(attack["price"])
    name = f"{attack['text']} ({price})" if attack["price"] else str(attack["text"])
    if attack["refused"] is not None:
        return say("{attack}: not possible. {why}", attack=attack["text"], why=_why(attack))
    told = [*_odds(attack), *([say("after {free}", free=attack["first"])] if attack["first"] else [])]
    return f"{name}: {', '.join(told)}" if told else name


def _odds(attack: Mapping[str, Any]) -> Iterator[str]:
    """How likely an attack does harm, and suffers it."""
    if attack["chance"] is not None:
        n = attack["chance"]
        yield say("{n} % to harm it", n=n) if attack["exact"] else say("about {n} % to harm it", n=n)
    yield from [attack["harm"]] * bool(attack["harm"])
    yield from [say("{n} % to be hurt", n=attack["risk"])] * bool(attack["risk"])


def _in_short(position: Position, attack: Mapping[str, Any]) -> str:
    """The same in a line, without price and Skill."""
    if attack["refused"] is not None:
        return say("Not now. {why}", why=attack["refused"]["text"])
    deed = find_deed(attack["key"])
    name = capital(tile_name(position, deed)) if isinstance(deed, Fight) else str(attack["text"])
    if any(isinstance(find_free_action(key), QuickDraw) for key in attack["after"]):
        name = say("{attack}, once drawn", attack=name)
    elif attack["first"]:
        name = say("{attack}, after {free}", attack=name, free=attack["first"])
    return ": ".join(filter(None, [name, ", ".join(_odds(attack))]))


def _trial(trial: Mapping[str, Any]) -> str:
    """What a Test or a Task would come to."""
    price = moves(trial["price"])
    name = f"{trial['text']} ({price})" if trial["price"] else str(trial["text"])
    return f"{name}: {', '.join(_tried(trial))}"


def _tried(trial: Mapping[str, Any]) -> list[str]:
    n = trial["chance"]
    told = say("{n} % to succeed", n=n) if trial["exact"] else say("about {n} % to succeed", n=n)
    return [told, *trial["notes"]]


def answer_line(answer: Mapping[str, Any]) -> str:
    """An answer to an attack, and what it would come to."""
    price = moves(answer["price"]) if answer["price"] else say("no Action")
    return f"{answer['text']} ({price}): {_outcome(answer)}"


def answered(answer: Mapping[str, Any]) -> str:
    """What an answer would come to, below its name."""
    told = capital(_outcome(answer))
    return f"{moves(answer['price'])}. {told}" if answer["price"] else told


def _outcome(answer: Mapping[str, Any]) -> str:
    n = answer["safe"]
    told = say("{n} % to come off unhurt", n=n) if answer["exact"] else say("about {n} % to come off unhurt", n=n)
    return ", ".join([told, *answer["notes"]])


def unable_line(one: Mapping[str, Any]) -> str:
    """With what an attack cannot be answered, and why."""
    return say("{attack}: not possible. {why}", attack=capital(one["text"]), why=_why(one))


def _verb(verb: Mapping[str, Any], trial: Mapping[str, Any] | None = None) -> str:
    """What it can do, with the price and what it would come to; or why not."""
    if verb["refused"] is not None:
        return say("{attack}: not possible. {why}", attack=verb["text"], why=_why(verb))
    price = [moves(verb["price"])] if verb["price"] else []
    costs = ", ".join([*price, *([verb["costs"]] if verb["costs"] else [])])
    text, note = str(verb["text"]), str(verb["note"])
    told = note if note.startswith(text) else text  # what it does is said with its name
    whole = f"{told} ({costs})" if costs and costs not in told else told
    return whole if trial is None else f"{whole}: {', '.join(_tried(trial))}"


# -- a Space


def _of_ground(unit: Unit, found: Mapping[str, Any], *, first: bool) -> Iterator[str]:
    """The ground once, then the way there for each Unit."""
    ground = found["ground"]
    at = ",".join(map(str, ground["space"]))
    if first:
        name = ground["name"] or say("nobody knows what lies there")
        height = " " + say("Elevation {n}.", n=ground["elevation"]) if ground["elevation"] else ""
        yield f"{at}: {name}. {ground['text']}".rstrip(". ") + "." + height
    if tuple(ground["space"]) == unit.space:
        yield say("{unit} stands there.", unit=said(unit.sheet.name))
    elif ground["way"] is None:
        yield say("{unit}, {n} away: no way there is known.", unit=said(unit.sheet.name), n=found["range"])
    else:
        way = " ".join(",".join(map(str, step["space"])) for step in ground["way"])
        yield say(
            "{unit}, {n} away: by {way}, for {price} (it has {move}).",
            unit=said(unit.sheet.name), n=found["range"], way=way, price=moves(ground["price"]), move=ground["move"],
        )  # fmt: skip
    yield from (f"  {note}" for note in ground["notes"])
    yield from (f"  {_trial(trial)}" for trial in found["trials"])
