"""Keys of forms in a few words: Units, things, doors, Items, Moves and Actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.cards.mapping import make_grid
from wyrmhoard.games.drawn_to_destiny.state import Item, Unit
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.kernel.grammar import capital

HEADINGS: Final = {
    "N": "north", "NE": "north-east", "E": "east", "SE": "south-east", "S": "south", "SW": "south-west", "W": "west",
    "NW": "north-west",
}  # fmt: skip
PLAIN: Final = {
    "stand": "stand up", "wait": "wait", "push": "Push the Limit", "grit": "Grit Your Teeth",
    "burst": "Burst of Speed", "skip": "discard Move:{0}", "skip-facing": "discard Facing:{0}",
    "mind": "State of Mind: {0}", "recover": "Recover: {0}", "restore": "Restore: {0}", "search": "Search",
    "assist": "help", "examine": "examine", "save": "save from death", "douse": "put out the flames",
    "free": "work at the bonds", "hide": "Hide", "appear": "appear from hiding", "wheel": "take the wheel",
}  # fmt: skip
USES: Final = "uses"
DAMAGED: Final = "damaged"
CARD_SUITS: Final = (
    "fate",
    *(f"{s}-{r}" for s in ("wands", "coins", "cups", "swords") for r in ("A", "K", "Q", "J", *map(str, range(2, 11)))),
    "wild-black",
    "wild-red",
)
"""Conflict cards, and Fate."""
WITH_ITEM: Final = {
    "drop": "drop {item}", "draw": "draw {item} ({1} hand)", "store": "put {item} away",
    "switch": "{item} into the other hand", "load": "load {item}", "give": "give {item} to {target}",
    "take": "take {item} from {target}", "quick-draw": "Quick Draw: {item} ({1} hand)",
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


def _plain(args: Sequence[str]) -> list[str]:
    return [arg for arg in args if not arg.startswith("+")]


def _with_abilities(p: Position, args: Sequence[str]) -> str:
    """The abilities that are used with an Action: " with Autofire"."""
    return "".join(f" with {ability_name(p.cards, arg[1:])}" for arg in args if arg.startswith("+"))


def ability_name(cards: CardSet, key: str) -> str:
    """An ability by its key: "Shield Block"."""
    found = cards.abilities.by_id.get(key)
    return found.name if found is not None else capital(key.rpartition("/")[2].replace("-", " "))


def stage_name(p: Position, key: str) -> str:
    """What a Narrator may change: a Location ("place:5,5"), a Clock Event ("event:bell"), something in reserve."""
    word, _, name = key.partition(":")
    entry = p.cards.scenes[p.state.scene.key]
    if word == "add":
        return _in_reserve(p, name)
    if word == "event":
        if name[:1] == "u" and name[1:].isdigit():
            return f"the arrival of {target_name(p, name)}"
        return next((f"“{event.text}”" for event in entry.event if event.key == name), name)
    if name.startswith("feature-"):
        feature = entry.feature[int(name.removeprefix("feature-"))]
        x, y = feature.spaces[0]
        return f"{p.cards.locations[feature.location].name} ({x},{y})"
    x, y = map(int, name.split(","))
    ground = make_grid(entry.map).at((x, y))
    return f"{ground.name or p.cards.locations[ground.location].name} ({x},{y})"


def _in_reserve(p: Position, key: str) -> str:
    """Something that the Scene's file has and does not use here."""
    what, _, name = key.partition(":")
    entry = p.cards.scenes[p.state.scene.key]
    if what == "unit":
        unit = next(one for one in entry.unit if one.name_here == name)
        when = f", on Clock card {unit.on}" if unit.on is not None else ""
        where = f" at ({unit.at[0]},{unit.at[1]})" if unit.at is not None else ""
        return (unit.name or p.cards.units[unit.unit].name) + where + when
    if what == "object":
        return thing_name(p, name)
    return stage_name(p, key)


def job_name(p: Position, key: str) -> str:
    """A job of the Scene by its key."""
    jobs = p.cards.scenes[p.state.scene.key].job if p.state.scene.key in p.cards.scenes else ()
    return next((job.name for job in jobs if job.key == key), key.replace("-", " "))


def means_name(p: Position, key: str) -> str:
    """With what somebody fights, by its key: a Skill, an Item with its use, bare hands, an ability."""
    if key in p.cards.skills.by_id:
        return p.cards.skills[key].name
    first, _, rest = key.partition(":")
    if first == "power":
        return power_name(p.cards, rest.split(":"))
    if "/" in first:
        return ability_name(p.cards, first) + (f" ({means_name(p, rest)})" if rest else "")
    found = p.cards.items.by_id.get(card_of(p, first))
    number = int(rest) if rest.isdigit() else 0
    if found is None or number >= len(found.profiles):
        return key.replace("-", " ")
    profile = found.profiles[number]
    use = p.cards.skills[profile.skill].name + (", thrown" if profile.thrown else "")
    return f"{found.name} ({use}{', at a distance' if profile.reach == 'reach' else ''})"


def power_name(cards: CardSet, args: Sequence[str]) -> str:
    """A use of a Power by its ID and key: "Fire bolt", "Fire: attack with Bash and Burning"."""
    power = cards.powers[args[0]]
    technique = cards.techniques.by_id.get(args[1])
    name = technique.name if technique is not None else power.name
    if args[1].startswith("attack-"):
        _, number, *area = args[1].split("-")
        types = " and ".join(map(capital, power.attacks[int(number)].types))
        name += f": attack with {types}{' on an Area' if area else ''}"
    return name + (", trying for more" if args[2:] else "")


def card_and_half(name: str, args: Sequence[str]) -> str:
    """A Conflict card, or Fate, with its half: "9 of Swords, Upper"."""
    suit, _, rank = name.partition("-")
    card = "Fate" if not rank else f"{rank} Wild" if suit == "wild" else f"{rank} of {suit.capitalize()}"
    return f"{card}, {args[0].capitalize()}" if args else card


def card_of(p: Position, number: str) -> str:
    """The card of an Item by its ID; bare hands have none."""
    if not number.isdigit():
        return "bare-hands"
    item = _item(p, number)
    return item.card if item is not None else ""


def short(p: Position, key: str) -> str:
    """A key in words; a key that nothing is known of is its own text."""
    if key in HEADINGS:
        return HEADINGS[key]
    if (key[:1] in "ut" and key[1:].isdigit()) or key.startswith("door:"):
        return target_name(p, key)
    if key.startswith(("place:", "event:", "add:")):
        return stage_name(p, key)
    head, _, target = key.partition("@")
    word, *args = head.split(":")
    if word == "turn":
        return f"turn {'right' if int(args[0]) > 0 else 'left'} by {abs(int(args[0]))}"
    if word == "pick-up":
        return f"pick up {target_name(p, f't{args[0]}')}"
    if word == "fight":
        return f"attack {target_name(p, target)}: {means_name(p, ':'.join(_plain(args)))}{_with_abilities(p, args)}"
    if word in ("treat", "ability", "command", "call"):
        return ability_name(p.cards, args[0]) + (f" ({target_name(p, target)})" if target else "")
    if word == "job":
        return f"{job_name(p, args[0])}{_with_abilities(p, args)}"
    if word == "power":
        return power_name(p.cards, args) + (f" ({target_name(p, target)})" if target else "")
    if word == "throw":
        return f"throw {item_name(p, card_of(p, args[0]))}"
    if word == "spot":
        return ability_name(p.cards, args[0])
    if word == "detect":
        return f"Detect the marker at ({args[0]})"
    if word in (USES, DAMAGED) and args:
        return f"{word.capitalize()} of {item_name(p, card_of(p, args[0]))}"
    if word in CARD_SUITS:
        return card_and_half(word, args)
    if word in WITH_ITEM:
        item = _item(p, args[0]) if args else None
        named = item_name(p, item.card) if item is not None else "bare hands" if args == ["hands", "0"] else args[0]
        where = " on the Space in front" if word == "drop" and args[1:] == ["front"] else ""
        return WITH_ITEM[word].format(*args, "", item=named, target=target_name(p, target)) + where
    said = PLAIN.get(word, "{word}").format(*args, "", word=word.replace("-", " "))
    if word not in PLAIN and args:
        said += ": " + " ".join(arg.replace("-", " ") for arg in args)
    if word == "free":
        said += _with_abilities(p, args)
    return f"{said} ({target_name(p, target)})" if target else said
