"""Keys of forms in a few words: Units, things, doors, Items, Moves and Actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.games.drawn_to_destiny.state import Item, Unit
from wyrmhoard.games.drawn_to_destiny.table import Position

HEADINGS: Final = {
    "N": "north", "NE": "north-east", "E": "east", "SE": "south-east", "S": "south", "SW": "south-west", "W": "west",
    "NW": "north-west",
}  # fmt: skip
PLAIN: Final = {
    "stand": "stand up", "wait": "wait", "push": "Push the Limit", "grit": "Grit Your Teeth",
    "burst": "Burst of Speed", "skip": "discard Move:{0}", "skip-facing": "discard Facing:{0}",
    "mind": "State of Mind: {0}", "recover": "Recover: {0}", "restore": "Restore: {0}", "search": "Search",
}  # fmt: skip
WITH_ITEM: Final = {
    "drop": "drop {item}", "draw": "draw {item} ({1} hand)", "store": "put {item} away",
    "switch": "{item} into the other hand", "load": "load {item}", "give": "give {item} to {target}",
    "take": "take {item} from {target}", "fight": "attack {target}: {item}",
}  # fmt: skip


def label(p: Position) -> Callable[[str], str]:
    """What puts a key of a form in words, as the position is now."""
    return lambda key: short(p, key)


def unit_name(unit: Unit) -> str:
    """A Unit, with its number where it has a colour: "Goblin Scout (blue 2)"."""
    return f"{unit.sheet.name} ({unit.colour} {unit.number})" if unit.colour and unit.number else unit.sheet.name


def target_name(p: Position, name: str) -> str:
    """ "u4", "t7" or "door:gate" in words."""
    if name.startswith("door:"):
        doors = p.cards.scenes[p.state.scene.key].door if p.state.scene.key in p.cards.scenes else ()
        return next((door.name for door in doors if door.key == name[5:]), name[5:])
    if name[:1] == "u" and name[1:].isdigit():
        return next((unit_name(unit) for unit in p.state.scene.units if unit.id == int(name[1:])), name)
    if name[:1] == "t" and name[1:].isdigit():
        return next((thing_name(p, thing.key) for thing in p.state.scene.things if thing.id == int(name[1:])), name)
    return name


def thing_name(p: Position, key: str) -> str:
    """An object of the Scene, or an Item that lies about."""
    if p.state.scene.key in p.cards.scenes:
        for described in p.cards.scenes[p.state.scene.key].object:
            if described.key == key:
                return described.name or item_name(p, described.item or key)
    return item_name(p, key)


def item_name(p: Position, card: str) -> str:
    """An Item by its card."""
    found = p.cards.items.by_id.get(card)
    return found.name if found is not None else card.replace("-", " ")


def _item(p: Position, number: str) -> Item | None:
    """An Item that anybody carries."""
    if not number.isdigit():
        return None
    found = (unit.item(int(number)) for unit in p.state.scene.units)
    return next((item for item in found if item is not None), None)


def short(p: Position, key: str) -> str:
    """A key in words; a key that nothing is known of is its own text."""
    if key in HEADINGS:
        return HEADINGS[key]
    if (key[:1] in "ut" and key[1:].isdigit()) or key.startswith("door:"):
        return target_name(p, key)
    head, _, target = key.partition("@")
    word, *args = head.split(":")
    if word == "pick-up":
        return f"pick up {target_name(p, f't{args[0]}')}"
    if word in WITH_ITEM:
        item = _item(p, args[0]) if args else None
        named = item_name(p, item.card) if item is not None else "bare hands" if args == ["hands", "0"] else args[0]
        return WITH_ITEM[word].format(*args, "", item=named, target=target_name(p, target))
    said = PLAIN.get(word, "{word}").format(*args, "", word=word.replace("-", " "))
    if word not in PLAIN and args:
        said += ": " + " ".join(arg.replace("-", " ") for arg in args)
    return f"{said} ({target_name(p, target)})" if target else said
