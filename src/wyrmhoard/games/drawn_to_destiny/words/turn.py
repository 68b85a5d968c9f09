"""The Turn in words: its questions, the choices, and lines of the log (sections 2 to 7, 14 and 16 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.saying import Seat, later, said, say

from ..cards.cardset import CardSet
from ..cards.scenes import units_of
from ..rules.queries import field
from ..table import Position
from ..target_state import UnitId
from . import outcomes, phrases
from .deck import card_name
from .names import Data, Line, Names, called, ending_name, held_how, item_name, listed, seat_name, words_of

HEADINGS: Final = tuple(phrases.HEADINGS.values())
FREE: Final = {
    "skip": later("{unit} discards Move:{number}"),
    "skip-facing": later("{unit} discards Facing:{number}"),
    "push": later("{unit} Pushes the Limit for Fatigue:+1"),
    "mind": later("{unit} clears its State of Mind of {number} for Stun:+1"),
    "grit": later("{unit} Grits its Teeth for Stress:+1"),
    "burst": later("{unit} makes a Burst of Speed for Slow:+1: Move:+1, Facing:+1"),
    "drop": later("{unit} drops something"),
    "quick-draw": later("{unit} draws quickly"),
}
MOVED: Final = {
    "forward": later("{unit} goes forward to {space} for Move:{price}; Move:{left} left"),
    "drift": later("{unit} drifts to {space} for Move:{price}; Move:{left} left"),
    "slide": later("{unit} slides to {space} for Move:{price}; Move:{left} left"),
    "backward": later("{unit} goes back to {space} for Move:{price}; Move:{left} left"),
    "drift back": later("{unit} drifts back to {space} for Move:{price}; Move:{left} left"),
    "step": later("{unit} steps to {space} for Move:{price}; Move:{left} left"),
}
EQUIPPED: Final = {
    "draw": later("{unit} takes {item} in hand ({held}); Move:{left} left"),
    "store": later("{unit} puts {item} away; Move:{left} left"),
    "switch": later("{unit} has {item} in the other hand ({held}); Move:{left} left"),
}
SIZES: Final = {
    "minor": later("minor"),
    "major": later("major"),
    "epic": later("epic"),
    "ultimate": later("ultimate"),
}


# -- parts of sentences


def who(d: Data, part: str = "unit") -> str:
    """The Unit, thing or door that an event names, as the event calls it."""
    value = d.get(part)
    return it_calls(d, UnitId(value).key if isinstance(value, int) else str(value))


def it_calls(d: Data, key: str) -> str:
    """What an event calls "u4", "t7" or "door:gate"."""
    names: Mapping[str, str] = d.get("called", {})
    return phrases.named(names.get(key, key))


def side(d: Data, key: str) -> str:
    """What an event calls a side."""
    return it_calls(d, f"side:{key}")


def door(d: Data) -> str:
    """What an event calls its door."""
    return it_calls(d, f"door:{d['door']}")


def spot(space: Any) -> str:
    """A Space: "(4,5)"."""
    return f"({space[0]},{space[1]})"


def heading(number: int) -> str:
    """A heading by its number: "north"."""
    return said(HEADINGS[number])


def aim(d: Data, name: str) -> str:
    """What somebody targets; nothing: "nobody"."""
    return it_calls(d, name) if name else say("nobody")


# -- questions


def _targets(position: Position, seat: int, d: Data) -> str:
    if d.get("again"):
        return say("Place the Targets anew: you may change them once")
    return say("Choose a Target for each of your Units")


def _dispute(position: Position, seat: int, d: Data) -> str:
    unit = called(position, UnitId(d["unit"]).key)
    return say("{space} is disputed: does {unit} enter, or stay and keep its Move?", space=spot(d["space"]), unit=unit)


def _paused(position: Position, seat: int, d: Data) -> str:
    unit = called(position, UnitId(d["unit"]).key)
    return say("{unit} was on its way {heading}: does it go on?", unit=unit, heading=heading(d["heading"]))


def _npc(text: str) -> Callable[[Position, int, Data], str]:
    """A question about Units for which the Players decide (D2-441): {units}."""

    def question(position: Position, seat: int, d: Data) -> str:
        asked = said(text, units=listed(called(position, UnitId(unit).key) for unit in d["units"]))
        return say("Your objection stands. {question}", question=asked) if d.get("again") else asked

    return question


def _object(position: Position, seat: int, d: Data) -> str:
    by = Seat(d["by"], seat_name(position, d["by"]))
    chosen = listed(_choice_for(position, part) for part in d["chosen"])
    if not chosen:
        return say("{who} [choose|chooses] in good faith that they do nothing. Do you object?", who=by)
    return say("{who} [choose|chooses] in good faith: {chosen}. Do you object?", who=by, chosen=chosen)


def _choice_for(position: Position, part: str) -> str:
    """What is chosen for a Unit: "u4 NE"."""
    name, _, key = part.partition(" ")
    return say("{unit}: {chosen}", unit=called(position, name.partition("-")[0]), chosen=phrases.short(position, key))


def _hand_over(position: Position, seat: int, d: Data) -> str:
    who = {"unit": called(position, UnitId(d["unit"]).key), "by": called(position, UnitId(d["by"]).key)}
    item = item_name(position.cards, d["card"])
    if d["what"] == "give":
        return say("{by} hands {unit} {item}: take it?", item=item, **who)
    return say("{by} asks {unit} for {item}: give it?", item=item, **who)


def _ride(position: Position, seat: int, d: Data) -> str:
    return say(
        "{by} wants to ride {unit}: allow it?",
        by=called(position, UnitId(d["by"]).key),
        unit=called(position, UnitId(d["unit"]).key),
    )


def _lose(position: Position, seat: int, d: Data) -> str:
    return say("The water takes something: choose what {unit} lets go", unit=called(position, UnitId(d["unit"]).key))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
    "targets": _targets,
    "retarget": later("All Targets lie open: keep yours, or change them?"),
    "intents": later("Choose what each of your Units does in this step"),
    "npc-targets": _npc(later("Choose the Targets of {units}")),
    "npc-intents": _npc(later("Choose what these do in this step: {units}")),
    "npc-window": _npc(later("Choose what these declare: {units}")),
    "object": _object,
    "window": later("Declare something, or wait, or pass"),
    "paused": _paused,
    "dispute": _dispute,
    "hand-over": _hand_over,
    "ride": _ride,
    "high-card": later("High Card: show the top Fate, or choose a card of your hand"),
    "draft": later("Choose the Unit that you play"),
    "deploy": later("Choose where your Units start: what you leave empty is as printed"),
    "lose-item": _lose,
    "outcome": later("Choose for the party"),
}


# -- choices

CHOICES: Final = {
    "keep": later("Keep them"),
    "change": later("Change them"),
    "continue": later("Go on"),
    "cancel": later("Stay, and keep the Move"),
    "enter": later("Enter"),
    "stay": later("Stay, and keep the Move"),
    "yes": later("Yes"),
    "no": later("No"),
    "concede": later("Give up: all your Units surrender"),
    "surrender": later("Let some of your Units surrender"),
    "deploy": later("Take your places"),
    "computer": later("Let the computer decide"),
    "npc": later("Decide for them"),
    "accept": later("Let it stand"),
    "object": later("Object: High Card decides whose choice stands"),
    "targets": later("Place the Targets"),
    "intents": later("Choose the intents"),
    "window": later("Declare, wait or pass"),
}


def _plain(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return said(CHOICES[key]) if key in CHOICES else phrases.short(position, key)


def _yes(yes: str, no: str) -> Callable[[Position, int, Choice], str]:
    """What yes and no do."""
    return lambda position, seat, choice: said(yes if str(choice) == "yes" else no)


def _high_card(position: Position, seat: int, choice: Choice) -> str:
    if str(choice) == "fate":
        return say("Show the top Fate")
    return say("Show the {card}", card=card_name(str(choice)))


def _draft(position: Position, seat: int, choice: Choice) -> str:
    entry = field.entry(position)
    for described in units_of(entry, position.state.scene.variant or None, (), {str(choice)}):
        if described.name_here == str(choice):
            return say("Play {unit}", unit=said(described.name or position.cards.units[described.unit].name))
    return _plain(position, seat, choice)


def _lose_item(position: Position, seat: int, choice: Choice) -> str:
    return phrases.short(position, f"drop:{choice}")


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    **dict.fromkeys(("npc-targets", "npc-intents", "npc-window", "object", "deploy"), _plain),
    **dict.fromkeys(("targets", "retarget", "intents", "window", "paused", "dispute"), _plain),
    "hand-over": _yes(later("Agree"), later("Refuse")),
    "ride": _yes(later("Allow it"), later("Refuse")),
    "high-card": _high_card,
    "draft": _draft,
    "lose-item": _lose_item,
    "outcome": outcomes.of_answer,
}


# -- the log


def _targeted(cards: CardSet, d: Data, names: Names) -> str:
    targets = [
        say("{unit} targets {aim}", unit=it_calls(d, "u" + unit), aim=aim(d, name))
        for unit, name in d["targets"].items()
    ]
    return listed(targets) if targets else say("nobody has a Target")


def _retargeted(cards: CardSet, d: Data, names: Names) -> str:
    who = names.seat(d["seat"])
    if not d["targets"]:
        return say("{who} [change|changes] nothing after all", who=who)
    return say("{who} [change|changes] Targets: {changes}", who=who, changes=_targeted(cards, d, names))


def _groups(cards: CardSet, d: Data, names: Names) -> str:
    return say("Groups: {groups}", groups="; ".join(_units(d, group) for group in d["groups"]))


def _units(d: Data, units: Iterable[int]) -> str:
    return listed(it_calls(d, UnitId(unit).key) for unit in units)


def _tokens(cards: CardSet, d: Data, names: Names) -> str:
    tokens = [
        say("{unit} has Move:{move}, Facing:{turns}", unit=it_calls(d, "u" + unit), move=move, turns=turns)
        for unit, (move, turns) in d["tokens"].items()
    ]
    return "; ".join(tokens) or say("nobody moves")


def _intents(cards: CardSet, d: Data, names: Names) -> str:
    intents = [_intent(it_calls(d, "u" + unit), intent) for unit, intent in d["intents"].items()]
    return "; ".join(intents) or say("nobody means to do anything")


def _intent(unit: str, intent: Mapping[str, Any]) -> str:
    parts: list[str] = []
    if intent["turns"]:
        parts.append(phrases.turn(intent["turns"]))
    if intent["stand"]:
        parts.append(say("stand up"))
    if intent["move"] >= 0:
        parts.append(say("go {heading}", heading=heading(intent["move"])))
    if intent["equip"]:
        parts.append(say("use its hands"))
    return say("{unit} means to {parts}", unit=unit, parts=listed(parts)) if parts else say("{unit} holds", unit=unit)


def _shared(cards: CardSet, d: Data, names: Names) -> str:
    told = phrases.Told(cards, d.get("called", {}))
    shared = [
        say("{unit}: {chosen}", unit=it_calls(d, unit), chosen=listed(phrases.short(told, key) for key in chosen))
        for unit, *chosen in d["chosen"]
    ]
    who = names.seat(d["seat"])
    if not shared:
        return say("{who} [share|shares] nothing with [your|its] side", who=who)
    return say("{who} [tell|tells] [your|its] side: {chosen}", who=who, chosen="; ".join(shared))


def _proposed(cards: CardSet, d: Data, names: Names) -> str:
    units = _units(d, d["units"])
    return say("{who} [decide|decides] in good faith for {units}", who=names.seat(d["seat"]), units=units)


def _high(cards: CardSet, d: Data, names: Names) -> str:
    shown = [
        say("[you show|{who} shows] the {card}", who=_within(names, int(one)), card=card_name(name))
        for one, name in d["cards"].items()
    ]
    first = say("[you come|{who} comes] first", who=_within(names, d["ranking"][0]))
    return say("High Card: {shown}; {first}", shown=listed(shown), first=first)


def _within(names: Names, number: int) -> Seat:
    """A seat where others are named before it."""
    seat = names.seat(number)
    return Seat(seat.number, seat.called or seat.name)


def _freely(cards: CardSet, d: Data, names: Names) -> str:
    word, *args = d["what"].split(":")
    number = words_of(args[0]) if args else ""
    return said(FREE[word], unit=who(d), number=number)


def _marker(words: str) -> Line:
    """A line about a Unit; about the marker of a hidden one for who cannot know which Unit it is (D2-363)."""
    plain = _unit(words)

    def line(cards: CardSet, d: Data, names: Names) -> str:
        return plain(cards, d, names) if "unit" in d else plain(cards, {**d, "unit": marker_of(d)}, names)

    return line


def marker_of(d: Data) -> str:
    """The marker of a hidden Unit: its Faction is all that others know of it."""
    return say("a marker of {side}", side=side(d, d["faction"]))


def _moved(cards: CardSet, d: Data, names: Names) -> str:
    if "unit" not in d:
        return say("{marker} goes to {space}", marker=marker_of(d), space=spot(d["to"]))
    places = {"unit": who(d), "space": spot(d["to"]), "price": d["price"], "left": d["left"]}
    return said(MOVED[d["kind"]], **places)


def _equipped(cards: CardSet, d: Data, names: Names) -> str:
    places = {"unit": who(d), "item": item_name(cards, d["item"]), "held": held_how(d["held"]), "left": d["left"]}
    return said(EQUIPPED[d["what"]], **places)


def _item(words: str) -> Line:
    """A line about an Item: {unit}, {on}, {item}, {source}, {space} and the event's own parts."""

    def line(cards: CardSet, d: Data, names: Names) -> str:
        fields = {**d, "unit": who(d), "on": who(d, "on"), "item": item_name(cards, d["item"])}
        if "source" in d:
            fields["source"] = item_name(cards, d["source"])
        if "space" in d:
            fields["space"] = spot(d["space"])
        if "held" in d:
            fields["held"] = held_how(d["held"])
        return said(words, **fields)

    return line


def _loaded(cards: CardSet, d: Data, names: Names) -> str:
    """From what a weapon is loaded: nothing, if it holds its shots itself (D2-339)."""
    text = later("{unit} loads {item} from {source}: {number}") if d["source"] else later("{unit} loads {item}")
    return _item(text)(cards, d, names)


def _unit(words: str) -> Line:
    """A line about a Unit: {unit}, {by}, {on}, {to}, {space} and the event's own parts."""

    def line(cards: CardSet, d: Data, names: Names) -> str:
        fields = dict(d)
        for part in ("unit", "by", "on"):
            if part in d:
                fields[part] = who(d, part)
        for part in ("to", "space"):
            if part in d:
                fields[part] = spot(d[part])
        for part in ("facing", "heading"):
            if part in d:
                fields[part] = heading(d[part])
        if "location" in d:
            fields["location"] = said(cards.locations[d["location"]].name)
        return said(words, **fields)

    return line


def _declared(cards: CardSet, d: Data, names: Names) -> str:
    action = phrases.short(phrases.Told(cards, d.get("called", {})), d["action"])
    if not d["paid"]:
        return say("{unit} declares: {action}", unit=who(d), action=action)
    return say("{unit} declares for Move:{paid}: {action}", unit=who(d), paid=d["paid"], action=action)


def _taken_back(cards: CardSet, d: Data, names: Names) -> str:
    places = {"unit": who(d), "paid": d["paid"]}
    if d["device"]:
        return say("{unit} can no longer do it: the Action, Move:{paid} and the Price are given back", **places)
    return say("{unit} can no longer do it: the Action and Move:{paid} are given back", **places)


def _dropped(cards: CardSet, d: Data, names: Names) -> str:
    return say("{unit} cannot do as intended and keeps its Move", unit=who(d))


def _collision(cards: CardSet, d: Data, names: Names) -> str:
    return say("{units} collide at {space}", units=_units(d, d["units"]), space=spot(d["space"]))


def _finished(cards: CardSet, d: Data, names: Names) -> str:
    return say("{units}: finished for this Turn", units=_units(d, d["group"]))


def _scored(cards: CardSet, d: Data, names: Names) -> str:
    sides = [say("{side} {number}", side=side(d, key), number=number) for key, number in d["standing"].items()]
    standing = listed(sides) or say("nobody")
    if not d["faction"]:
        return say("standing there: {standing}; nobody scores", standing=standing)
    return say("standing there: {standing}; {side} scores 1", standing=standing, side=side(d, d["faction"]))


def _door(cards: CardSet, d: Data, names: Names) -> str:
    if d["state"] == "open":
        return say("{door} is open from now on", door=door(d))
    if d["state"] == "closed":
        return say("{door} is closed from now on", door=door(d))
    if d["state"] == "unlocked":
        return say("{door} is not locked any more", door=door(d))
    return say("{door} is broken from now on", door=door(d))


def _door_worked(cards: CardSet, d: Data, names: Names) -> str:
    if d["wanted"] == "open":
        return say("{unit} opens {door}: it takes effect in Events", unit=who(d), door=door(d))
    return say("{unit} shuts {door}: it takes effect in Events", unit=who(d), door=door(d))


def _wind(cards: CardSet, d: Data, names: Names) -> str:
    shown = listed(map(card_name, d["cards"]))
    return say(
        "the wind comes from the {heading} at {kmh} km/h ({cards})",
        heading=heading(d["heading"]),
        kmh=d["kmh"],
        cards=shown,
    )


def _ended(cards: CardSet, d: Data, names: Names) -> str:
    won, how = listed(side(d, key) for key in d["factions"]), ending_name(d["ending"])
    if won:
        return say("the Scene is over, {ending}; won by {sides}", ending=how, sides=won)
    return say("the Scene is over, {ending}", ending=how)


def _seat(words: str) -> Line:
    return lambda cards, d, names: said(words, who=names.seat(d["seat"]))


def _scene(cards: CardSet, d: Data, names: Names) -> str:
    entry = cards.scenes[d["scene"]]
    return say("{title}: {text}", title=said(entry.title), text=said(entry.backstory))


def _text(words: str = "{text}") -> Line:
    """A line with a text of the Scene: {text}."""
    return lambda cards, d, names: said(words, text=said(d["text"]))


def _laid_gone(cards: CardSet, d: Data, names: Names) -> str:
    what = said(cards.locations[d["what"]].name) if d["what"] in cards.locations.by_id else words_of(d["what"])
    return say("{what} at {spaces} is gone", what=what, spaces=listed(map(spot, d["spaces"])))


def _handicapped(cards: CardSet, d: Data, names: Names) -> str:
    return say("{unit}: all Skills {skill}", unit=said(cards.units[d["entry"]].name), skill=d["skill"])


def _fate(cards: CardSet, d: Data, names: Names) -> str:
    return say("Fate shows the {card}", card=card_name(d["card"])) if d["card"] else say("Fate has no card left")


def _beaten(cards: CardSet, d: Data, names: Names) -> str:
    return say("beaten: {side}", side=side(d, d["faction"]))


def _milestone(cards: CardSet, d: Data, names: Names) -> str:
    return say("a Milestone is reached ({size}): {text}", size=said(SIZES[d["size"]]), text=said(d["text"]))


def _jammed(cards: CardSet, d: Data, names: Names) -> str:
    return say("{door} cannot shut: somebody stands in it", door=door(d))


EVENTS: Final[dict[str, str | Line]] = {
    "scene_begins": _scene,
    "wind": _wind,
    "turn_begins": later("Turn {turn}"),
    "targets": _targeted,
    "retargeted": _retargeted,
    "groups": _groups,
    "move_set_up": _tokens,
    "intents": _intents,
    "free_action": _freely,
    "deployed": _unit(later("{unit} starts at {space}, facing {facing}")),
    "npc_proposed": _proposed,
    "shared": _shared,
    "turned": _unit(later("{unit} turns to the {facing}; Facing:{left} left")),
    "moved": _moved,
    "dropped": _dropped,
    "stayed": _unit(later("{unit} stays and leaves {space} to others")),
    "stood_up": _unit(later("{unit} stands up; Move:{left} left")),
    "escaped": _unit(later("{unit} leaves the map")),
    "collision": _collision,
    "thrown_aside": _unit(later("{unit} is thrown aside to {to}")),
    "drifted": _marker(later("{unit} drifts to {to}")),
    "held_too_long": _unit(later("{unit} has held with the most Move and loses 1; Move:{left} left")),
    "group_finished": _finished,
    "equipped": _equipped,
    "loaded": _loaded,
    "picked_up": _item(later("{unit} picks up {item} ({held}); Move:{left} left")),
    "handed_over": _item(later("{unit} hands {item} to {on}")),
    "dropped_item": _item(later("{unit} lets {item} fall on {space}")),
    "kept_back": _unit(later("{unit} says no to {by}")),
    "declared": _declared,
    "waits": _unit(later("{unit} waits")),
    "roused": _unit(later("{unit} waits no longer: a Rival has come within reach")),
    "taken_back": _taken_back,
    "cancelled": _unit(later("{unit} stays where it is")),
    "high_card": _high,
    "mounted": _unit(later("{unit} gets on {on}")),
    "left_mount": _unit(later("{unit} gets off at {space}")),
    "door_worked": _door_worked,
    "door": _door,
    "door_jammed": _jammed,
    "location_chosen": _unit(later("{unit} looks at what lies face down: it is turned up in Events")),
    "location_revealed": _unit(later("what lay face down is {location}")),
    "noticed": _marker(later("{unit} comes upon {location} at {space}")),
    "hazard": _unit(later("{unit} is in {location}")),
    "fate": _fate,
    "laid_gone": _laid_gone,
    "clock": later("Clock card {card} is discarded"),
    "arrived": _unit(later("{unit} arrives at {space}, facing {facing}")),
    "happening": _text(),
    "area_scored": _scored,
    "goal_complete": _text(later("a Goal is complete: {text}")),
    "milestone": _milestone,
    "incentive": _text(later("an Incentive is earned: {text}")),
    "faction_lost": _beaten,
    "conceded": _seat(later("{who} [give|gives] up")),
    "lights_up": later("the lights go on: it is dark no longer"),
    "handicapped": _handicapped,
    "ended": _ended,
}
