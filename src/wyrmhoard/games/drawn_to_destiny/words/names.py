"""What seats, sides, Units and things are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import ENGLISH, Seat, later, said, say, say_many, speaking

from ..cards.aims import Reward
from ..cards.cardset import CardSet
from ..cards.scenery import SceneEntry
from ..state import Destiny, Unit
from ..table import Position
from ..target_state import DoorKey, ThingId, UnitId, find_target
from . import phrases
from .phrases import named, unit_name
from .terms import capped, plain, titled

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

DEVICE: Final = {phrases.USES: later("1 Use"), phrases.DAMAGED: later("1 Damaged")}
"""What a Power costs that comes from a device (D2-381); all others cost a condition."""
STATS: Final = {"body": later("Body"), "mind": later("Mind"), "will": later("Will"), "speed": later("Speed")}


def scene_entry(position: Position) -> SceneEntry | None:
    """What the file of the Scene says; None before a Scene has been entered."""
    return position.cards.scenes.get(position.state.scene.key)


def mark(unit: Unit) -> str:
    """A Unit on a small map: the first letter of its colour and its number, "B2"; "U17" without a colour."""
    return phrases.mark(unit.colour, unit.number) if unit.colour and unit.number else f"U{unit.id}"


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
        return next((unit_name(position, unit) for unit in everybody(position.state) if unit.id == target.id), name)
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
    """What is given and what is paid: "2 SP", "1 gold coin", "Magic Sword", "Status Watch +1", "Favor
    Miller +1"."""
    parts = {"ap": reward.ap, "sp": reward.sp, "cp": reward.cp, "silver": reward.silver, "gold": reward.gold}
    given = [_sum(part, number) for part, number in parts.items() if number > 0]
    given += [item_name(cards, card) for card in reward.items]
    given += [
        say("Status {side} {by}", side=capital(words_of(side)), by=f"{by:+}") for side, by in reward.status.items()
    ]
    given += [say("Favor {name} {by}", name=capital(words_of(name)), by=f"{by:+}") for name, by in reward.favor.items()]
    return given, [_sum(part, -number) for part, number in parts.items() if number < 0]


def _sum(part: str, number: int) -> str:
    if part == "silver":
        return say_many("{n} silver coin", "{n} silver coins", n=number)
    if part == "gold":
        return say_many("{n} gold coin", "{n} gold coins", n=number)
    return said(POINTS[part], n=number)


def stat_name(key: str) -> str:
    """A Stat as it is written: "Body"."""
    return said(STATS.get(key, key.capitalize()))


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
