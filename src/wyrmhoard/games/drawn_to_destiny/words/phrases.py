"""Keys of forms in a few words: Units, things, doors, Items, Moves and Actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from wyrmhoard.kernel.text.saying import Unsaid, later, said, say, unsaid

from ..action_state import (
    CallUnit,
    Command,
    Deed,
    Detect,
    DoJob,
    Draw,
    Fight,
    FindMarkers,
    FreeFromBonds,
    GiveAid,
    HandOver,
    Load,
    PickLock,
    PickUp,
    Reload,
    Restore,
    Store,
    Switch,
    TakeOver,
    Throw,
    UseAbility,
    UsePower,
    find_deed,
)
from ..answer_state import Defend, Response
from ..cards.cardset import CardSet
from ..cards.compiled import own_name
from ..cards.mapping import make_grid
from ..cards.scenery import SceneEntry
from ..free_state import (
    BurstOfSpeed,
    Drop,
    FreeAction,
    GritYourTeeth,
    PushTheLimit,
    QuickDraw,
    StateOfMind,
    find_free_action,
    read_free_action,
)
from ..means_state import AbilityMeans, HandsMeans, ItemMeans, MeansId, PowerMeans, SkillMeans
from ..narrator_state import EventPart, Part, PlacePart, Reserve, ReserveKind, find_part
from ..state import Unit
from ..table import Position
from ..target_state import DoorKey, ThingId, UnitId, find_target, key_of
from .deck import card_name
from .terms import capped, plain, titled

HEADING_NAMES: Final = {
    "N": later("north"),
    "NE": later("north-east"),
    "E": later("east"),
    "SE": later("south-east"),
    "S": later("south"),
    "SW": later("south-west"),
    "W": later("west"),
    "NW": later("north-west"),
}
PLAIN: Final = {
    "stand": later("stand up"),
    "wait": later("wait"),
    "push": later("Push the Limit"),
    "grit": later("Grit Your Teeth"),
    "burst": later("Burst of Speed"),
    "skip": later("give up {arg} of its Move"),
    "skip-facing": later("give up {arg} of its pivots"),
    "mind": later("State of Mind: {arg}"),
    "recover": later("Recover: {arg}"),
    "restore": later("Restore: {arg}"),
    "search": later("Search"),
    "assist": later("help"),
    "examine": later("examine"),
    "save": later("save from death"),
    "douse": later("put out the flames"),
    "free": later("work at the bonds"),
    "tear-loose": later("tear loose from the ground"),
    "unlock": later("pick the lock"),
    "hide": later("Hide"),
    "appear": later("appear from hiding"),
    "wheel": later("take the wheel"),
}
"""Actions in words; {arg} is the first part behind the word."""
FREELY: Final[dict[type[Deed], str]] = {
    PushTheLimit: later("Push the Limit: 1 more Initiative and Success, for 1 Fatigue"),
    GritYourTeeth: later("Grit Your Teeth: harm does not count this Turn, for 1 Stress"),
    BurstOfSpeed: later("Burst of Speed: 1 more Move and turn, for 1 Slow"),
    StateOfMind: later("State of Mind: {condition} 1 less, for 1 Stun"),
}
"""The dear Free Actions where they are chosen: what each gives and costs (D2-63 to D2-66)."""
COSTS: Final[dict[type[Deed], str]] = {
    PushTheLimit: later("1 Fatigue"),
    GritYourTeeth: later("1 Stress"),
    BurstOfSpeed: later("1 Slow"),
    StateOfMind: later("1 Stun"),
}
"""What they cost."""
COLOURS: Final = (
    later("blue"), later("gold"), later("orange"), later("purple"), later("red"), later("teal"),
)  # fmt: skip
CHANCE: Final = later("Chance")
"""What is called so is the Rival in a Test against nobody."""
KEPT: Final = re.compile(rf"(.+) \(({'|'.join(COLOURS)}) (\d+)\)")
"""The name of a Unit with its colour and number (`unit_name`)."""
TREAT: Final = "treat "
"""The beginning of the key of a Task that treats a damage card."""
CURE: Final = "cure "
"""The beginning of the key of a Task that removes a permanent condition."""
UNLOCK: Final = "pick lock"
"""The key of a Task that opens a lock."""
LOOSE: Final = "tear-loose "
"""The beginning of the key of a Task that breaks a hold of the ground."""
CRAFT: Final = "craft "
"""The beginning of the key of a Task that makes an Item."""
OWN_TASKS: Final = (TREAT, CURE, LOOSE, CRAFT, UNLOCK)
"""The beginnings of the keys of Tasks that no Scene names."""
EFFECTS: Final = {
    "result": later("Result +1x0"),
    "result-scale": later("Result +0x1"),
    "initiative": later("Initiative +1"),
    "range": later("Range +1x0"),
    "range-scale": later("Range +0x1"),
    "duration": later("Duration +1x0 Turns"),
    "duration-scale": later("Duration +0x1 Turns"),
    "continuous": later("Kept up for its Price"),
    "area": later("Area"),
    "pierce": later("Armor Pierce +0x1"),
}
"""What a point for each Effect buys, as forms and the log say it (D2-372 to D2-377, D2-387)."""
USES: Final = "uses"
DAMAGED: Final = "damaged"
CARD_SUITS: Final = (
    "fate",
    *(f"{s}-{r}" for s in ("wands", "coins", "cups", "swords") for r in ("A", "K", "Q", "J", *map(str, range(2, 11)))),
    "wild-black",
    "wild-red",
)
"""Conflict cards, and Fate."""
BARE: Final = "bare-hands"
"""The card of bare hands."""
WITH_ITEM: Final = {
    "drop": later("drop {item}"),
    "draw": later("draw {item}"),
    "store": later("put {item} away"),
    "switch": later("put {item} into the other hand"),
    "load": later("load {item}"),
    "reload": later("reload {item}"),
    "give": later("give {item} to {target}"),
    "take": later("take {item} from {target}"),
    "quick-draw": later("Quick Draw: {item}"),
}


class Told(NamedTuple):
    """What an event says of the things in it, to word an Action without the position in which it was declared."""

    cards: CardSet
    called: Mapping[str, str]
    """Units, things, doors ("u4") and jobs ("job:break") by name, Items ("item:12") by card."""
    scene: str = ""
    """The Scene in which it happened, where it names parts of it."""


At: TypeAlias = Position | Told
"""Where a key is put in words."""


def label(position: Position) -> Callable[[str], str]:
    """What puts a key of a form in words, as the position is now."""
    return lambda key: short(position, key)


def free_label(position: Position) -> Callable[[str], str]:
    """What puts a Free Action in words where it is chosen, with what it gives and costs."""

    def called(key: str) -> str:
        action = read_free_action(key)
        if type(action) not in FREELY:
            return deed_name(position, action)
        condition = titled(action.condition) if isinstance(action, StateOfMind) else ""
        return said(FREELY[type(action)], condition=condition)

    return called


def before(p: At, text: str, named: Sequence[FreeAction]) -> str:
    """What is chosen, with the Free Actions without which it is not possible: "Answer with Melee (after Burst of Speed,
    which costs 1 Slow)"."""
    return say("{choice} (after {free})", choice=text, free=free_names(p, named)) if named else text


def free_names(p: At, named: Sequence[FreeAction]) -> str:
    """Free Actions that come first, each with what it costs: "Burst of Speed, which costs 1 Slow"."""
    return ", ".join(_with_cost(p, action) for action in named)


def _with_cost(p: At, action: FreeAction) -> str:
    name, cost = deed_name(p, action), costs(action)
    return say("{free}, which costs {cost}", free=name, cost=cost) if cost else name


def costs(action: FreeAction) -> str:
    """What a Free Action costs; "" for nothing."""
    return said(COSTS[type(action)]) if type(action) in COSTS else ""


def unit_name(position: Position, unit: Unit) -> str:
    """A Unit as states and events keep it, with colour and number where its Scene has others of that name: "Goblin
    Scout (blue 2)"."""
    return f"{unit.sheet.name} ({unit.colour} {unit.number})" if _needs_mark(position, unit) else unit.sheet.name


def unit_called(position: Position, unit: Unit) -> str | Unsaid:
    """A Unit's name for a text that is said later, with its mark where others of its Scene are called so."""
    if _needs_mark(position, unit):
        return unsaid("{unit} {mark}", unit=unit.sheet.name, mark=mark(unit.colour, unit.number))
    return unit.sheet.name


def _needs_mark(position: Position, unit: Unit) -> bool:
    """Whether its name might not be its alone: by the file of the Scene, so that nothing is told of who hides."""
    if not (unit.colour and unit.number):
        return False
    entry, cards = position.cards.scenes.get(position.state.scene.key), position.cards.units
    same = (
        [one.name_here for one in entry.unit if (one.name or cards[one.unit].name) == unit.sheet.name] if entry else []
    )
    return unit.called or same != [unit.key]


def mark(colour: str, number: int | str) -> str:
    """How a Unit is marked on a map: "B2"."""
    return f"{colour[0].upper()}{number}"


def named(kept: str) -> str:
    """What states and events keep as the name of a Unit or thing, said: a Unit's colour and number as on the map."""
    match = KEPT.fullmatch(kept)
    if match is None:
        return said(kept)
    return say("{unit} {mark}", unit=said(match[1]), mark=mark(match[2], match[3]))


def target_name(p: At, name: str) -> str:
    """ "u4", "t7" or "door:gate" in words."""
    if isinstance(p, Told):
        return named(p.called.get(name, name))
    match find_target(name):
        case DoorKey(key):
            doors = p.cards.scenes[p.state.scene.key].door if p.state.scene.key in p.cards.scenes else ()
            return next((said(door.name) for door in doors if door.key == key), key)
        case UnitId(number):
            return next((named(unit_name(p, unit)) for unit in p.state.scene.units if unit.id == number), name)
        case ThingId(number):
            return next((thing_name(p, thing.key) for thing in p.state.scene.things if thing.id == number), name)
    return name


def _scene(p: At) -> SceneEntry | None:
    """What the file of the Scene says, of which a key may name a part."""
    return p.cards.scenes.get(p.scene if isinstance(p, Told) else p.state.scene.key)


def thing_name(p: At, key: str) -> str:
    """An object of the Scene, or an Item that lies about."""
    entry = _scene(p)
    for described in entry.object if entry is not None else ():
        if described.key == key:
            return said(described.name or "") or item_name(p, described.item or key)
    return item_name(p, key)


def item_name(p: At, card: str) -> str:
    """An Item by its card."""
    item = p.cards.items.by_id.get(card)
    return said(item.name) if item is not None else plain(card)


def carried(p: At, number: int) -> str:
    """The card of an Item that anybody carries, by its number; "" for none."""
    if isinstance(p, Told):
        return p.called.get(f"item:{number}", "")
    items = (unit.item(number) for unit in p.state.scene.units)
    return next((item.card for item in items if item is not None), "")


def _with_abilities(p: At, using: Sequence[str]) -> str:
    """The abilities that are used with an Action: " with Autofire"."""
    return "".join(say(" with {ability}", ability=ability_name(p.cards, key)) for key in using)


def ability_name(cards: CardSet, key: str) -> str:
    """An ability by its key: "Shield Block"."""
    ability = cards.abilities.by_id.get(key)
    return said(ability.name) if ability is not None else capped(own_name(key))


def stage_name(p: At, entry: SceneEntry, part: Part | Reserve) -> str:
    """What a Narrator may change: a Location, a Clock Event, something in reserve."""
    match part:
        case UnitId() | ThingId():
            return target_name(p, part.key)
        case Reserve(kind, name):
            return _in_reserve(p, entry, kind, name)
        case EventPart(key):
            if part.arrival is not None:
                return say("the arrival of {unit}", unit=target_name(p, key))
            return next((say("“{text}”", text=said(event.text)) for event in entry.event if event.key == key), key)
        case PlacePart():
            return _place_name(p, entry, part)


def _place_name(p: At, entry: SceneEntry, part: PlacePart) -> str:
    """A Location of the Scene's file, with its first Space."""
    if part.feature is not None:
        feature = entry.feature[part.feature]
        x, y = feature.spaces[0]
        return f"{said(p.cards.locations[feature.location].name)} ({x},{y})"
    x, y = map(int, part.name.split(","))
    ground = make_grid(entry.map).at((x, y))
    return f"{said(ground.name or p.cards.locations[ground.location].name)} ({x},{y})"


def _in_reserve(p: At, entry: SceneEntry, kind: ReserveKind, name: str) -> str:
    """Something that the Scene's file has and does not use here."""
    match kind:
        case "unit":
            unit = next(one for one in entry.unit if one.name_here == name)
            text = said(unit.name or p.cards.units[unit.unit].name)
            if unit.at is not None:
                text = say("{unit} at {space}", unit=text, space=f"({unit.at[0]},{unit.at[1]})")
            return text if unit.on is None else say("{unit}, on Clock card {card}", unit=text, card=unit.on)
        case "object":
            return thing_name(p, name)
        case "event":
            return stage_name(p, entry, EventPart(name))
        case "place":
            return _place_name(p, entry, PlacePart(name))


def job_name(p: At, key: str) -> str:
    """A job of the Scene by its key."""
    if isinstance(p, Told):
        return said(p.called.get(f"job:{key}") or plain(key))
    jobs = p.cards.scenes[p.state.scene.key].job if p.state.scene.key in p.cards.scenes else ()
    return next((said(job.name) for job in jobs if job.key == key), plain(key))


def harm_key(card: str) -> str:
    """A damage card by its ID: "slash left leg"."""
    kind, _, place = card.partition("-")
    return say("{type} {place}", type=plain(kind), place=plain(place))


def counted(key: str) -> str:
    """One of several tokens: "stun 2"."""
    name, _, number = key.rpartition(" ")
    return f"{plain(name)} {number}"


def task_name(key: str) -> str:
    """A Task that no Scene names, by its key: "treat slash left leg"."""
    if key.startswith(TREAT):
        return say("treat {card}", card=harm_key(key.removeprefix(TREAT)))
    if key.startswith(CURE):
        return say("treat {condition}", condition=plain(key.removeprefix(CURE)))
    if key.startswith(LOOSE):
        return say("tear loose from the ground")
    if key == UNLOCK:
        return say("pick the lock")
    if key.startswith(CRAFT):
        return say("make an Item")  # which one is told when it is done
    return plain(key)


def means_name(p: At, means: MeansId) -> str:
    """With what somebody fights: a Skill, an Item with its use, bare hands, an ability."""
    match means:
        case SkillMeans(skill):
            return said(p.cards.skills[skill].name) if skill in p.cards.skills.by_id else plain(skill)
        case PowerMeans(power, use):
            return power_name(p.cards, power, use)
        case AbilityMeans(ability, weapon):
            return ability_name(p.cards, ability) + (f" ({means_name(p, weapon)})" if weapon is not None else "")
        case ItemMeans(number, profile):
            return _weapon_name(p, carried(p, number), profile) or plain(means.key)
        case HandsMeans(profile):
            return _weapon_name(p, BARE, profile)


def answer_name(p: At, way: Response) -> str:
    """With what an attack is met: "Long sword (Melee) and Riposte"; "": without any Skill."""
    if isinstance(way, Defend):
        return means_name(p, SkillMeans(way.skill)) if way.skill else ""
    text = means_name(p, way.means)
    for ability in way.using:
        text = say("{means} and {ability}", means=text, ability=ability_name(p.cards, ability))
    return text


def _weapon_name(p: At, card: str, number: int) -> str:
    """An Item by its card, in one of its uses; "" if it has none such."""
    item = p.cards.items.by_id.get(card)
    if item is None or number >= len(item.profiles):
        return ""
    profile = item.profiles[number]
    use = said(p.cards.skills[profile.skill].name)
    if profile.thrown:
        use = say("{use}, thrown", use=use)
    if profile.reach == "reach":
        use = say("{use}, at a distance", use=use)
    return f"{said(item.name)} ({use})"


def power_name(cards: CardSet, power_id: str, use: str, *, test: bool = False) -> str:
    """A use of a Power by its ID and key: "Fire bolt", "Fire: attack with Bash and Burning"."""
    power = cards.powers[power_id]
    technique = cards.techniques.by_id.get(use)
    name = said(technique.name if technique is not None else power.name)
    if use.startswith("attack-"):
        _, number, *area = use.split("-")
        types = say(" and ").join(map(titled, power.attacks[int(number)].types))
        if area:
            name = say("{power}: attack with {types} on an Area", power=name, types=types)
        else:
            name = say("{power}: attack with {types}", power=name, types=types)
    return say("{power}, trying for more", power=name) if test else name


def card_and_half(name: str, args: Sequence[str]) -> str:
    """A Conflict card, or Fate, with its half: "9 of Swords, Upper"."""
    card = card_name(name) if "-" in name else say("Fate")
    if not args:
        return card
    return say("{card}, Upper", card=card) if args[0] == "upper" else say("{card}, Lower", card=card)


def card_of(p: At, number: str) -> str:
    """The card of an Item by its ID; bare hands have none."""
    return carried(p, int(number)) if number.isdecimal() else BARE


def short(p: At, key: str) -> str:
    """A key in words; a key that nothing is known of is its own text."""
    if key in HEADING_NAMES:
        return said(HEADING_NAMES[key])
    if find_target(key) is not None:
        return target_name(p, key)
    part = find_part(key)
    if part is not None and (entry := _scene(p)) is not None:
        return stage_name(p, entry, part)
    deed = find_deed(key) or find_free_action(key)
    if deed is not None:
        return deed_name(p, deed)
    word, *args = key.split(":")
    if word == "turn":
        return turn(int(args[0]))
    if word in (USES, DAMAGED) and args:
        item_called = item_name(p, card_of(p, args[0]))
        return say("Uses of {item}", item=item_called) if word == USES else say("Damaged of {item}", item=item_called)
    if word in CARD_SUITS:
        return card_and_half(word, args)
    return _plainly(word, args)


def deed_name(p: At, deed: Deed) -> str:
    """An Action, an Equip or a Free Action in words: "attack Outlaw: Revolver (Firearms)", "draw Revolver (left
    hand)"."""
    match deed:
        case Fight(means, using):
            text = means_name(p, means) + _with_abilities(p, using)
            return say("attack {target}: {means}", target=target_name(p, key_of(deed.aim)), means=text)
        case Draw(_, hand) | QuickDraw(_, hand):
            return say("{action} ({hand} hand)", action=tile_name(p, deed), hand=said(HANDS[hand]))
        case PickUp() | FindMarkers() | DoJob() | Throw() | Restore() | Detect() | Reload() | HandOver() | TakeOver():
            return tile_name(p, deed)
        case _:
            text, aim = tile_name(p, deed), target_name(p, key_of(deed.aim))
            return f"{text} ({aim})" if aim else text


def tile_name(p: At, deed: Deed) -> str:
    """An Action, an Equip or a Free Action in few words, where its target and the hand are seen: "Revolver", "draw
    Revolver"."""
    match deed:
        case Fight(ItemMeans() | HandsMeans() as means, using):
            return _weapon_in_short(p, means) + _with_abilities(p, using)
        case Fight(means, using):
            return means_name(p, means) + _with_abilities(p, using)
        case PickUp(thing):
            return say("pick up {thing}", thing=target_name(p, ThingId(thing).key))
        case FindMarkers(ability) | GiveAid(ability) | UseAbility(ability) | Command(ability) | CallUnit(ability):
            return ability_name(p.cards, ability)
        case DoJob(job, using):
            return f"{job_name(p, job)}{_with_abilities(p, using)}"
        case UsePower(power, use, test):
            return power_name(p.cards, power, use, test=test)
        case Throw(item):
            return say("throw {item}", item=item_name(p, carried(p, item)))
        case Restore(ability):
            return said(PLAIN[deed.word()], arg=ability_name(p.cards, ability))
        case Detect((x, y)):
            return say("Detect the marker at {space}", space=f"({x},{y})")
        case Reload(weapon, source) if source is not None:
            names = (item_name(p, carried(p, item)) for item in (weapon, source))
            return say("reload {item} from {source}", **dict(zip(("item", "source"), names, strict=True)))
        case Drop(item, True):
            return say("drop {item} on the Space in front", item=_in_hand(p, item))
        case Draw(item) | QuickDraw(item) | Drop(item) | Store(item) | Switch(item) | Load(item) | Reload(item):
            return said(WITH_ITEM[deed.word()], item=_in_hand(p, item))
        case HandOver(item) | TakeOver(item):
            return said(WITH_ITEM[deed.word()], item=_in_hand(p, item), target=target_name(p, key_of(deed.aim)))
        case FreeFromBonds(_, using) | PickLock(using):
            return said(PLAIN[deed.word()]) + _with_abilities(p, using)
        case _:
            return _plainly(deed.word(), deed.parts)


def in_hand(deed: Draw | QuickDraw, hand: str) -> str:
    """Drawing something by the hand alone, where what is drawn is seen: "Quick Draw, left hand"."""
    which = said(HANDS[hand])
    if isinstance(deed, QuickDraw):
        return say("Quick Draw, {hand} hand", hand=which)
    return say("draw, {hand} hand", hand=which)


def _in_hand(p: At, item: int) -> str:
    """An Item that anybody carries, by its number, which is said where it is not known."""
    card = carried(p, item)
    return item_name(p, card) if card else str(item)


def _weapon_in_short(p: At, means: ItemMeans | HandsMeans) -> str:
    """A weapon as its tile says it: the Skill is left out, what is special in its use is not: "Spear, thrown"."""
    item = p.cards.items.by_id.get(carried(p, means.item) if isinstance(means, ItemMeans) else BARE)
    if item is None or means.profile >= len(item.profiles):
        return means_name(p, means)
    text, profile = said(item.name), item.profiles[means.profile]
    if profile.thrown:
        text = say("{use}, thrown", use=text)
    if profile.reach == "reach":
        text = say("{use}, at a distance", use=text)
    return text


def _plainly(word: str, args: Sequence[str]) -> str:
    if word in PLAIN:
        return said(PLAIN[word], arg="/".join(map(plain, args[0].split("/"))) if args else "")
    return ": ".join(filter(None, (plain(word), " ".join(map(plain, args)))))


HANDS: Final = {"left": later("left"), "right": later("right"), "both": later("both")}


def heading_name(number: int) -> str:
    """A heading by its number: "north"."""
    return said(tuple(HEADING_NAMES.values())[number])


def turn(by: int) -> str:
    """A change of facing: "turn right by 2"."""
    return say("turn right by {n}", n=by) if by > 0 else say("turn left by {n}", n=-by)
