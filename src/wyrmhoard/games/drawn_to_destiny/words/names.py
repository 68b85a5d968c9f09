"""What seats, sides, Units and things are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias, get_args, get_type_hints

from msgspec import UNSET

from wyrmhoard.kernel.state.event import Event, Knowers, secrets_of
from wyrmhoard.kernel.state.table import Tell
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import ENGLISH, Seat, later, said, say, say_many, speaking, spoken

from ..action_state import (
    DoJob,
    Draw,
    Fight,
    HandOver,
    Load,
    PickUp,
    Reload,
    Store,
    Switch,
    TakeOver,
    Throw,
    find_deed,
)
from ..cards.aims import Reward
from ..cards.cardset import CardSet
from ..cards.scenery import SceneEntry
from ..state import NOBODY, Destiny, Unit
from ..table import Position, Table
from ..target_state import DoorKey, ThingId, UnitId, find_target
from . import phrases
from .phrases import carried, job_name, named, unit_name
from .terms import capped, plain, titled

ABOUT: Final = ("unit", "by", "on", "target", "helped", "mount", "person", "rider", "holder", "from", "with")
"""Parts of an event that may be a Unit's ID, as a number or as "u4"."""
SEVERAL: Final = ("units", "group", "order", "groups", "targets", "intents", "tokens", "chosen")
"""Parts of an event that hold several of them: as items, or as keys."""
CHOSEN: Final = ("chosen",)
"""Parts of an event that hold lists of keys of a form: Units, and what is chosen for them."""
DONE: Final = ("action",)
"""Parts of an event that hold an Action, as it is declared: its aim, its job and its Item are called by name, too."""
SIDES: Final = ("faction", "factions", "standing")
"""Parts of an event that name sides by their keys, one or several: as "side:law", each is called by its name."""
JOBS: Final = ("job", "task")
"""Parts of an event that hold a job of the Scene by its key: as "job:break", it is called by its name."""

STRANGER: Final = later("Stranger")
"""A Character that nobody has given a name."""
CONDITIONS: Final = {
    "fatigue": later("Fatigue"),
    "stun": later("Stun"),
    "stress": later("Stress"),
    "slow": later("Slow"),
    "bleeding": later("Bleeding"),
    "blood-loss": later("Blood Loss"),
    "burning": later("Burning"),
    "burns": later("Burns"),
    "freezing": later("Freezing"),
    "frostbite": later("Frostbite"),
    "poisoned": later("Poisoned"),
    "diseased": later("Diseased"),
    "acidic": later("Acidic"),
    "acid-burns": later("Acid Burns"),
    "corrosive": later("Corrosive"),
    "corrosion": later("Corrosion"),
    "necrosis": later("Necrosis"),
    "radiated": later("Radiated"),
    "numbness": later("Numbness"),
    "confusion": later("Confusion"),
    "corruption": later("Corruption"),
    "choking": later("Choking"),
    "prone": later("Prone"),
    "held": later("Held"),
    "immobilized": later("Immobilized"),
    "hobbled": later("Hobbled"),
    "impaired": later("Impaired"),
    "disabled": later("Disabled"),
    "paralyzed": later("Paralyzed"),
    "severed": later("Severed"),
    "blind": later("Blind"),
    "partly-blind": later("Partly Blind"),
    "deafened": later("Deafened"),
    "blessed": later("Blessed"),
    "cursed": later("Cursed"),
    "dying": later("Dying"),
    "mute": later("Mute"),
    "incoherent": later("Incoherent"),
    "comatose": later("Comatose"),
    "unconscious": later("Unconscious"),
    "hidden": later("Hidden"),
    "beast": later("Beast"),
    "shadow": later("Shadow"),
    "bound": later("Bound"),
    "infected": later("Infected"),
    "unleashed": later("Unleashed"),
    "triumphant": later("Triumphant"),
    "fleeing": later("Fleeing"),
    "hurt": later("Hurt"),
    "strain": later("Strain"),
}
"""Conditions as they are written."""

DEVICE: Final = {phrases.USES: later("1 Use"), phrases.DAMAGED: later("Damaged:+1")}
"""What a Power costs that comes from a device (D2-381); all others cost a condition."""

Data: TypeAlias = Mapping[str, Any]
Line: TypeAlias = Callable[[CardSet, Mapping[str, Any], "Names"], str]
"""What words an event."""


def scene_entry(position: Position) -> SceneEntry | None:
    """What the file of the Scene says; None before a Scene has been entered."""
    return position.cards.scenes.get(position.state.scene.key)


def mark(unit: Unit) -> str:
    """A Unit on a small map: the first letter of its colour and its number, "B2"; "U17" without a colour."""
    return f"{unit.colour[0].upper()}{unit.number}" if unit.colour and unit.number else f"U{unit.id}"


def faction_name(position: Position, number: int) -> str:
    """A side, as its Scene calls it."""
    return side_name(position, position.state.factions[number].key)


def side_name(position: Position, key: str) -> str:
    """A side by its key, as its Scene calls it."""
    scene = scene_entry(position)
    name = next((faction.name for faction in scene.faction if faction.key == key), None) if scene else None
    return said(name) if name else capped(key)


def seat_name(position: Position, seat: int) -> str:
    """A seat by its colour: "Blue". Without one "Player 2", in every language (`kernel.people`)."""
    state = position.state
    colour = state.players[seat].colour if seat < len(state.players) else ""
    return titled(colour) if colour else f"Player {seat + 1}"


def seat_called(position: Position, seat: int) -> str:
    """A seat within a sentence: a colour stays as it is."""
    return seat_name(position, seat)


def item_name(cards: CardSet, card: str) -> str:
    """An Item by its card."""
    item = cards.items.by_id.get(card)
    return said(item.name) if item is not None else capital(plain(card))


def thing_name(position: Position, key: str) -> str:
    """An object of the Scene, or an Item that lies about."""
    scene = scene_entry(position)
    for described in scene.object if scene is not None else ():
        if described.key == key:
            return said(described.name or "") or item_name(position.cards, described.item or key)
    return item_name(position.cards, key)


def door_name(position: Position, key: str) -> str:
    """A door by its key in the Scene."""
    scene = scene_entry(position)
    return next((said(door.name) for door in (scene.door if scene else ()) if door.key == key), capital(words_of(key)))


def called(position: Position, name: str) -> str:
    """ "u4", "t7", "door:gate" or the key of an object, by name; "" for nothing."""
    if not name:
        return ""
    match find_target(name):
        case DoorKey(key):
            return door_name(position, key)
        case UnitId():
            return named(kept(position, name))
        case ThingId(number):
            things = position.state.scene.things
            return next((thing_name(position, thing.key) for thing in things if thing.id == number), name)
    return thing_name(position, name)


def kept(position: Position, name: str) -> str:
    """The name as events keep it, always in English; that of a Unit is its `unit_name`."""
    target = find_target(name)
    if isinstance(target, UnitId):
        return next((unit_name(unit) for unit in everybody(position.state) if unit.id == target.id), name)
    with speaking(ENGLISH):
        return called(position, name)


def skill_name(cards: CardSet, key: str) -> str:
    """A Skill or Power by its ID; without one "no Skill"."""
    for catalogue in (cards.skills.by_id, cards.powers.by_id):
        if key in catalogue:
            return said(str(catalogue[key].name))
    return words_of(key) or say("no Skill")


POINTS: Final = {"ap": later("{n} AP"), "sp": later("{n} SP"), "cp": later("{n} CP")}
"""What a Character is given besides coins."""


def sums(cards: CardSet, reward: Reward) -> tuple[list[str], list[str]]:
    """What is given and what is paid: "2 SP", "1 gold coin", "Magic Sword", "Status Watch:+1", "Favor
    Miller:+1"."""
    parts = {"ap": reward.ap, "sp": reward.sp, "cp": reward.cp, "silver": reward.silver, "gold": reward.gold}
    given = [_sum(part, number) for part, number in parts.items() if number > 0]
    given += [item_name(cards, card) for card in reward.items]
    given += [
        say("Status {side}:{by}", side=capital(words_of(side)), by=f"{by:+}") for side, by in reward.status.items()
    ]
    given += [say("Favor {name}:{by}", name=capital(words_of(name)), by=f"{by:+}") for name, by in reward.favor.items()]
    return given, [_sum(part, -number) for part, number in parts.items() if number < 0]


def _sum(part: str, number: int) -> str:
    if part == "silver":
        return say_many("{n} silver coin", "{n} silver coins", n=number)
    if part == "gold":
        return say_many("{n} gold coin", "{n} gold coins", n=number)
    return said(POINTS[part], n=number)


def words_of(key: str) -> str:
    """A key as words: "left-arm" is "left arm"."""
    return plain(key)


def condition_name(key: str) -> str:
    """A condition as it is written: "Blood Loss"."""
    return said(CONDITIONS[key]) if key in CONDITIONS else titled(key)


def device_or_condition(price: str) -> str:
    """With what a Power is paid: a condition, or what a device loses."""
    return said(DEVICE[price]) if price in DEVICE else condition_name(price)


def everybody(state: Destiny) -> Iterable[Unit]:
    """All Units of the Scene, and the people aboard vehicles."""
    for unit in state.scene.units:
        yield unit
        yield from unit.crew


# -- names for the log


class Calls(NamedTuple):
    """How what a field of an event names is called: `Annotated[int, Calls(unit_calls)]`."""

    names: Callable[[Any, Position], Mapping[str, str]]
    """From a value, names by key in English; they stand in the event's `called`."""


def naming(table: Table) -> Tell:
    """A `tell` that adds how the Units, things and Actions of an event are called, as "called": a line of the log is
    worded without the state, and a Unit that has gone is still called what it was."""
    tell = table.tell

    def tell_with_names(
        event: Event | str,
        rule: str,
        /,
        *,
        reveals: bool | None = None,
        only: tuple[int, ...] | None = None,
        known_to: Knowers = None,
        instead: Mapping[int, Event] | None = None,
        private: dict[int, dict[str, Any]] | None = None,
        **data: Any,
    ) -> None:
        if isinstance(event, Event):
            for one in (event, *(instead or {}).values()):
                _name(table, one)
            tell(event, rule, reveals=reveals, only=only, known_to=known_to, instead=instead)
            return
        told = {seat: _with_names(table, own) for seat, own in private.items()} if private is not None else None
        tell(event, rule, reveals=reveals, only=only, private=told, **_with_names(table, data))

    return tell_with_names


def _name(position: Position, event: Event) -> None:
    """Let an event say what it calls what it names, if it names anything."""
    fields = _calling(type(event))
    if not fields:
        return
    english: dict[str, str] = {}
    with speaking(ENGLISH):
        for field, calls in fields:
            value = getattr(event, field)
            if value is not UNSET:
                english |= calls.names(value, position)
    if english:
        event.called = english  # type: ignore[attr-defined]


@cache
def _calling(kind: type[Event]) -> list[tuple[str, Calls]]:
    """The fields of a kind of event that name something."""
    hints, secrets = get_type_hints(kind, include_extras=True), secrets_of(kind)
    calling = [(field, mark) for field in kind.__struct_fields__ for mark in _marks(hints[field])]
    fields = [(field, mark) for field, mark in calling if isinstance(mark, Calls)]
    if hidden := [field for field, _ in fields if field in secrets]:
        raise TypeError(f"{kind.__name__}: everybody would be told what {hidden[0]} names (tell it `instead`)")
    return fields


def _marks(hint: Any) -> Iterator[Any]:
    yield from getattr(hint, "__metadata__", ())
    for part in get_args(hint):
        yield from _marks(part)


def _with_names(position: Position, data: dict[str, Any]) -> dict[str, Any]:
    """The parts of an event, and how what they name is called, in English, whoever does it."""
    if spoken() == ENGLISH:
        return _with_english_names(position, data)
    with speaking(ENGLISH):
        return _with_english_names(position, data)


def _with_english_names(position: Position, data: dict[str, Any]) -> dict[str, Any]:
    english = {name: kept(position, name) for name in _named(data)}
    actions = [data[part] for part in DONE if isinstance(data.get(part), str)]
    actions += [key for part in CHOSEN for keys in data.get(part, ()) if isinstance(keys, list) for key in keys]
    for action in actions:
        english |= names_in_action(position, action)
    for part in JOBS:
        if isinstance(data.get(part), str):
            english[f"job:{data[part]}"] = job_name(position, data[part])
    for part in SIDES:
        keys = data.get(part) or ()
        for key in (keys,) if isinstance(keys, str) else keys:
            english[f"side:{key}"] = side_name(position, key)
    if isinstance(data.get("door"), str):
        english[f"door:{data['door']}"] = door_name(position, data["door"])
    return {**data, "called": english} if english else data


def names_in_action(position: Position, action: str) -> dict[str, str]:
    """What an Action names: its aim by name, its job by name, its Items ("item:12") by card."""
    deed = find_deed(action)
    if deed is None:
        word, *args = action.split(":")
        held = [int(args[0])] if word in phrases.WITH_ITEM and args and args[0].isdecimal() else []
        return _held(position, held)
    english = {deed.aim.key: kept(position, deed.aim.key)} if deed.aim is not None else {}
    match deed:
        case PickUp(thing):
            english[ThingId(thing).key] = kept(position, ThingId(thing).key)
        case DoJob(job):
            english[f"job:{job}"] = job_name(position, job)
        case Fight():
            return english | _held(position, [] if deed.weapon is None else [deed.weapon])
        case Load(weapon):
            return english | _held(position, [weapon])
        case Reload() | Throw() | Draw() | Store() | Switch() | HandOver() | TakeOver():
            return english | _held(position, deed.items)
    return english


def _held(position: Position, items: Iterable[int]) -> dict[str, str]:
    return {f"item:{item}": card for item in items if (card := carried(position, item))}


def _named(data: dict[str, Any]) -> dict[str, None]:
    """The Units, things and doors that an event names, as "u4", "t7" and "door:gate", each once and in order."""
    names: dict[str, None] = {}
    for part in ABOUT:
        if part in data:
            _take(names, data[part])
    if isinstance(data.get("thing"), int):
        names[ThingId(data["thing"]).key] = None
    if isinstance(data.get("what"), str):
        _take(names, data["what"].removeprefix("event:"))
    for part in SEVERAL:
        several = data.get(part)
        for item in several or () if isinstance(several, list | dict) else ():
            for one in item if isinstance(item, list) else [item]:
                _take(names, int(one) if isinstance(one, str) and one.isdigit() else one)
        if isinstance(several, dict):
            for value in several.values():
                _take(names, value)
    return names


def _take(names: dict[str, None], value: Any) -> None:
    """Note a Unit's ID, or the name of something."""
    if isinstance(value, bool):
        return
    if isinstance(value, int) and value > NOBODY:
        names[UnitId(value).key] = None
    elif isinstance(value, str) and find_target(value) is not None:
        names[value] = None


class Names:
    """What the seats are called when a line of the log is read."""

    __slots__ = ("_seats",)

    def __init__(self, seats: Sequence[str]) -> None:
        self._seats = seats

    def seat(self, number: int) -> Seat:
        """A seat by its number, as a place of a message; −1 is the computer."""
        if number < 0:
            return Seat(number, say("The computer"), say("the computer"))
        return Seat(number, self._seats[number] if number < len(self._seats) else f"Player {number + 1}")


def listed(parts: Iterable[str]) -> str:
    """A, B and C; "" for nothing."""
    *others, last = list(parts) or [""]
    return say("{all} and {last}", all=", ".join(others), last=last) if others else last


def either(parts: Iterable[str]) -> str:
    """A, B or C."""
    *others, last = list(parts) or [""]
    return say("{all} or {last}", all=", ".join(others), last=last) if others else last


# -- words of the table

ENDINGS: Final = {
    text: text
    for text in (
        later("nobody is left"),
        later("all others are beaten"),
        later("the Clock runs out"),
        later("nobody can go on"),
        later("the way lies open"),
        later("a Goal is complete"),
        later("the Campaign is over"),
    )
}
"""How a Scene or a match ends."""
HELD: Final = {
    "left": later("left"),
    "right": later("right"),
    "both": later("both"),
    "worn": later("worn"),
    "stored": later("stored"),
}
"""How an Item is held."""


def ending_name(text: str) -> str:
    """How a Scene or a match ended, within a sentence or after a colon."""
    return said(ENDINGS.get(text, text))


def held_how(held: str) -> str:
    """How an Item is held: in which hand, mostly."""
    return said(HELD.get(held, held))
