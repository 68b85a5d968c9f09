"""The Turn in words: its questions, the choices, and lines of the log (sections 2 to 7, 14 and 16 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.cards.scenes import units_of
from wyrmhoard.games.drawn_to_destiny.rules import field
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.words import outcomes, phrases
from wyrmhoard.games.drawn_to_destiny.words.names import RANKS, called, item_name, seat_name
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.grammar import listed

Data: TypeAlias = Mapping[str, Any]
HEADINGS: Final = tuple(phrases.HEADINGS.values())
SUITS: Final = {"wands": "Wands", "coins": "Coins", "cups": "Cups", "swords": "Swords"}
FREE: Final = {
    "skip": "discards Move:{0}", "skip-facing": "discards Facing:{0}", "push": "Pushes the Limit for Fatigue:+1",
    "mind": "clears its State of Mind of {0} for Stun:+1", "grit": "Grits its Teeth for Stress:+1",
    "burst": "makes a Burst of Speed for Slow:+1: Move:+1, Facing:+1", "drop": "drops something",
    "quick-draw": "draws quickly",
}  # fmt: skip
MOVED: Final = {
    "forward": "goes forward", "drift": "drifts", "slide": "slides", "backward": "goes back",
    "drift back": "drifts back", "step": "steps",
}  # fmt: skip
EQUIPPED: Final = {"draw": "takes {item} in hand ({held})", "store": "puts {item} away",
                   "switch": "has {item} in the other hand ({held})"}  # fmt: skip


class Names(Protocol):
    """How the log calls seats."""

    def seat(self, number: int) -> str:
        """A seat by its number."""
        ...


# -- parts of sentences


def who(d: Data, part: str = "unit") -> str:
    """The Unit, thing or door that an event names, as the event calls it."""
    value = d.get(part)
    return it_calls(d, f"u{value}" if isinstance(value, int) else str(value))


def it_calls(d: Data, key: str) -> str:
    """What an event calls "u4", "t7" or "door:gate"."""
    names: Mapping[str, str] = d.get("called", {})
    return names.get(key, key)


def side(d: Data, key: str) -> str:
    """What an event calls a side."""
    return it_calls(d, f"side:{key}")


def door(d: Data) -> str:
    """What an event calls its door."""
    return it_calls(d, f"door:{d['door']}")


def spot(space: Any) -> str:
    """A Space: "(4,5)"."""
    return f"({space[0]},{space[1]})"


def card(name: str) -> str:
    """A Conflict card: "9 of Wands", "black Wild"."""
    suit, _, rank = name.partition("-")
    if suit == "wild":
        return f"{rank} Wild"
    return f"{RANKS.get(rank, rank)} of {SUITS[suit]}"


def party(names: Names, number: int) -> str:
    """Who draws a High Card: a seat, or the computer for one of its sides."""
    return names.seat(number) if number >= 0 else "the computer"


def aim(d: Data, name: str) -> str:
    """What somebody targets; nothing: "nobody"."""
    return it_calls(d, name) if name else "nobody"


# -- questions


def _targets(p: Position, seat: int, d: Data) -> str:
    return "Which Targets now? You may change them once" if d.get("again") else "Whom or what does each Unit target?"


def _dispute(p: Position, seat: int, d: Data) -> str:
    unit = called(p, f"u{d['unit']}")
    return f"{spot(d['space'])} is disputed: does {unit} enter, or stay and keep its Move?"


def _paused(p: Position, seat: int, d: Data) -> str:
    unit = called(p, f"u{d['unit']}")
    return f"{unit} was on its way {HEADINGS[d['heading']]}: does it go on?"


def _npc(text: str) -> Callable[[Position, int, Data], str]:
    """A question about Units for which the Players decide (D2-441)."""

    def question(p: Position, seat: int, d: Data) -> str:
        named = listed(called(p, f"u{unit}") for unit in d["units"])
        return f"Your objection stands. {text}: {named}?" if d.get("again") else f"{text}: {named}?"

    return question


def _object(p: Position, seat: int, d: Data) -> str:
    by, chosen = seat_name(p.state, d["by"]), [_choice_for(p, part) for part in d["chosen"]]
    return f"{by} chooses in good faith: {listed(chosen) or 'they do nothing'}. Do you object?"


def _choice_for(p: Position, part: str) -> str:
    """What is chosen for a Unit: "u4 NE"."""
    name, _, key = part.partition(" ")
    return f"{called(p, name.partition('-')[0])}: {phrases.short(p, key)}"


def _hand_over(p: Position, seat: int, d: Data) -> str:
    unit, by = called(p, f"u{d['unit']}"), called(p, f"u{d['by']}")
    item = item_name(p.cards, d["card"])
    return f"{by} hands {unit} {item}: take it?" if d["what"] == "give" else f"{by} asks {unit} for {item}: give it?"


def _ride(p: Position, seat: int, d: Data) -> str:
    return f"{called(p, 'u' + str(d['by']))} wants to ride {called(p, 'u' + str(d['unit']))}: allow it?"


def _lose(p: Position, seat: int, d: Data) -> str:
    return f"The water takes something: what does {called(p, 'u' + str(d['unit']))} let go?"


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
    "targets": _targets,
    "retarget": "All Targets lie open: keep yours, or change them?",
    "intents": "What does each Unit mean to do in this step?",
    "npc-targets": _npc("Whom do the Units of the other side target"),
    "npc-intents": _npc("What do the Units of the other side mean to do in this step"),
    "npc-window": _npc("What do the Units of the other side declare"),
    "object": _object,
    "window": "Who acts now?",
    "paused": _paused,
    "dispute": _dispute,
    "hand-over": _hand_over,
    "ride": _ride,
    "high-card": "High Card: the top Fate, or a card of your hand?",
    "draft": "Which Unit do you play?",
    "deploy": "Where do your Units start? What is left empty is as printed",
    "lose-item": _lose,
    "outcome": "What does the party choose?",
}


# -- choices


def _plain(p: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return {
        "keep": "Keep them", "change": "Change them", "continue": "Go on", "cancel": "Stay, and keep the Move",
        "enter": "Enter", "stay": "Stay, and keep the Move", "yes": "Yes", "no": "No",
        "concede": "Give up: all your Units surrender", "surrender": "Let some of your Units surrender",
        "deploy": "Take your places", "computer": "Let the computer decide", "npc": "Decide for them",
        "accept": "Let it stand", "object": "Object: High Card decides whose choice stands",
        "targets": "Place the Targets", "intents": "Choose the intents", "window": "Declare, wait or pass",
    }.get(key) or phrases.short(p, key)  # fmt: skip


def _high_card(p: Position, seat: int, choice: Choice) -> str:
    return "The top Fate" if str(choice) == "fate" else card(str(choice))


def _draft(p: Position, seat: int, choice: Choice) -> str:
    entry = field.entry(p)
    for described in units_of(entry, p.state.scene.variant or None, (), {str(choice)}):
        if described.name_here == str(choice):
            return described.name or p.cards.units[described.unit].name
    return _plain(p, seat, choice)


def _lose_item(p: Position, seat: int, choice: Choice) -> str:
    return phrases.short(p, f"drop:{choice}")


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    **dict.fromkeys(("npc-targets", "npc-intents", "npc-window", "object", "deploy"), _plain),
    **dict.fromkeys(("targets", "retarget", "intents", "window", "paused", "dispute", "hand-over", "ride"), _plain),
    "high-card": _high_card,
    "draft": _draft,
    "lose-item": _lose_item,
    "outcome": outcomes.of_answer,
}


# -- the log


def _targeted(cards: CardSet, d: Data, names: Names) -> str:
    found = [f"{it_calls(d, 'u' + unit)} targets {aim(d, name)}" for unit, name in d["targets"].items()]
    return listed(found) if found else "nobody has a Target"


def _retargeted(cards: CardSet, d: Data, names: Names) -> str:
    seat = names.seat(d["seat"])
    return f"{seat} changes: {_targeted(cards, d, names)}" if d["targets"] else f"{seat} changes nothing after all"


def _groups(cards: CardSet, d: Data, names: Names) -> str:
    return "Groups: " + "; ".join(listed(it_calls(d, f"u{unit}") for unit in group) for group in d["groups"])


def _tokens(cards: CardSet, d: Data, names: Names) -> str:
    found = [
        f"{it_calls(d, 'u' + unit)} has Move:{move}, Facing:{turns}" for unit, (move, turns) in d["tokens"].items()
    ]
    return "; ".join(found) or "nobody moves"


def _intents(cards: CardSet, d: Data, names: Names) -> str:
    found = [f"{it_calls(d, 'u' + unit)} {_intent(intent)}" for unit, intent in d["intents"].items()]
    return "; ".join(found) or "nobody means to do anything"


def _intent(intent: Mapping[str, Any]) -> str:
    said: list[str] = []
    if intent["turns"]:
        said.append(f"turn {'right' if intent['turns'] > 0 else 'left'} by {abs(intent['turns'])}")
    if intent["stand"]:
        said.append("stand up")
    if intent["move"] >= 0:
        said.append(f"go {HEADINGS[intent['move']]}")
    if intent["equip"]:
        said.append("use its hands")
    return f"means to {listed(said)}" if said else "holds"


def _shared(cards: CardSet, d: Data, names: Names) -> str:
    found = [f"{unit}: {listed(chosen)}" for unit, *chosen in d["chosen"]]
    return f"{names.seat(d['seat'])} tells its side: {'; '.join(found) or 'nothing'}"


def _proposed(cards: CardSet, d: Data, names: Names) -> str:
    return f"{names.seat(d['seat'])} decides in good faith for {listed(it_calls(d, f'u{unit}') for unit in d['units'])}"


def _high(cards: CardSet, d: Data, names: Names) -> str:
    shown = listed(f"{party(names, int(one))} shows the {card(name)}" for one, name in d["cards"].items())
    return f"High Card: {shown}; {party(names, d['ranking'][0])} comes first"


def _freely(cards: CardSet, d: Data, names: Names) -> str:
    word, *args = d["what"].split(":")
    done: str = FREE.get(word, word)
    return f"{who(d)} {done.format(*(arg.replace('-', ' ') for arg in args), '')}"


def _marker(words: str) -> Callable[[CardSet, Data, Names], str]:
    """A line about a Unit; about the marker of a hidden one for who cannot know which Unit it is (D2-363)."""
    plain = _unit(words)

    def line(cards: CardSet, d: Data, names: Names) -> str:
        return plain(cards, d, names) if "unit" in d else plain(cards, {**d, "unit": marker_of(d)}, names)

    return line


def marker_of(d: Data) -> str:
    """The marker of a hidden Unit: its Faction is all that others know of it."""
    return f"a marker of {side(d, d['faction'])}"


def _moved(cards: CardSet, d: Data, names: Names) -> str:
    if "unit" not in d:
        return f"{marker_of(d)} goes to {spot(d['to'])}"
    return f"{who(d)} {MOVED[d['kind']]} to {spot(d['to'])} for Move:{d['price']}; Move:{d['left']} left"


def _equipped(cards: CardSet, d: Data, names: Names) -> str:
    item = item_name(cards, d["item"])
    return f"{who(d)} {EQUIPPED[d['what']].format(item=item, held=d['held'])}; Move:{d['left']} left"


def _item(words: str) -> Callable[[CardSet, Data, Names], str]:
    """A line about an Item: {unit}, {on}, {item}, {source}, {space} and the event's own parts."""

    def line(cards: CardSet, d: Data, names: Names) -> str:
        fields = {**d, "unit": who(d), "on": who(d, "on"), "item": item_name(cards, d["item"])}
        if "source" in d:
            fields["source"] = item_name(cards, d["source"])
        if "space" in d:
            fields["space"] = spot(d["space"])
        return words.format_map(fields)

    return line


def _unit(words: str) -> Callable[[CardSet, Data, Names], str]:
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
                fields[part] = HEADINGS[d[part]]
        if "location" in d:
            fields["location"] = cards.locations[d["location"]].name
        return words.format_map(fields)

    return line


def _declared(cards: CardSet, d: Data, names: Names) -> str:
    price = f" for Move:{d['paid']}" if d["paid"] else ""
    return f"{who(d)} declares{price}: {it_calls(d, d['action'])}"


def _taken_back(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} can no longer do it: the Action and Move:{d['paid']} are given back"


def _collision(cards: CardSet, d: Data, names: Names) -> str:
    return f"{listed(it_calls(d, f'u{unit}') for unit in d['units'])} collide at {spot(d['space'])}"


def _finished(cards: CardSet, d: Data, names: Names) -> str:
    return f"{listed(it_calls(d, f'u{unit}') for unit in d['group'])}: finished for this Turn"


def _scored(cards: CardSet, d: Data, names: Names) -> str:
    standing = listed(f"{side(d, key)} {number}" for key, number in d["standing"].items()) or "nobody"
    won = f"{side(d, d['faction'])} scores 1" if d["faction"] else "nobody scores"
    return f"standing there: {standing}; {won}"


def _door(cards: CardSet, d: Data, names: Names) -> str:
    return f"{door(d)} is {d['state']} from now on"


def _door_worked(cards: CardSet, d: Data, names: Names) -> str:
    verb = "opens" if d["wanted"] == "open" else "shuts"
    return f"{who(d)} {verb} {door(d)}: it takes effect in Events"


def _wind(cards: CardSet, d: Data, names: Names) -> str:
    return f"the wind comes from the {HEADINGS[d['heading']]} at {d['kmh']} km/h ({listed(map(card, d['cards']))})"


def _ended(cards: CardSet, d: Data, names: Names) -> str:
    won = listed(side(d, key) for key in d["factions"])
    return f"the Scene is over, {d['ending']}" + (f"; won by {won}" if won else "")


def _seat(words: str) -> Callable[[CardSet, Data, Names], str]:
    return lambda cards, d, names: words.format(seat=names.seat(d["seat"]))


def _scene(cards: CardSet, d: Data, names: Names) -> str:
    entry = cards.scenes[d["scene"]]
    return f"{entry.title}: {entry.backstory}"


def _laid_gone(cards: CardSet, d: Data, names: Names) -> str:
    where = listed(map(spot, d["spaces"]))
    return f"{cards.locations[d['what']].name if d['what'] in cards.locations.by_id else d['what']} at {where} is gone"


def _handicapped(cards: CardSet, d: Data, names: Names) -> str:
    return f"{cards.units[d['entry']].name}: all Skills {d['skill']}"


def _fate(cards: CardSet, d: Data, names: Names) -> str:
    return f"Fate shows the {card(d['card'])}" if d["card"] else "Fate has no card left"


EVENTS: Final[dict[str, str | Callable[[CardSet, Data, Names], str]]] = {
    "scene_begins": _scene,
    "wind": _wind,
    "turn_begins": "Turn {turn}",
    "targets": _targeted,
    "retargeted": _retargeted,
    "groups": _groups,
    "move_set_up": _tokens,
    "intents": _intents,
    "free_action": _freely,
    "deployed": _unit("{unit} starts at {space}, facing {facing}"),
    "npc_proposed": _proposed,
    "shared": _shared,
    "turned": _unit("{unit} turns to the {facing}; Facing:{left} left"),
    "moved": _moved,
    "dropped": _unit("{unit} cannot carry out its intent and keeps its Move ({why})"),
    "stayed": _unit("{unit} stays and leaves {space} to others"),
    "stood_up": _unit("{unit} stands up; Move:{left} left"),
    "escaped": _unit("{unit} leaves the map"),
    "collision": _collision,
    "thrown_aside": _unit("{unit} is thrown aside to {to}"),
    "drifted": _marker("{unit} drifts to {to}"),
    "held_too_long": _unit("{unit} has held with the most Move and loses 1; Move:{left} left"),
    "group_finished": _finished,
    "equipped": _equipped,
    "loaded": _item("{unit} loads {item} from {source}: {number}"),
    "picked_up": _item("{unit} picks up {item} ({held}); Move:{left} left"),
    "handed_over": _item("{unit} hands {item} to {on}"),
    "dropped_item": _item("{unit} lets {item} fall on {space}"),
    "kept_back": _unit("{unit} says no to {by}"),
    "declared": _declared,
    "waits": _unit("{unit} waits"),
    "roused": _unit("{unit} waits no longer: a Rival has come within reach"),
    "taken_back": _taken_back,
    "cancelled": _unit("{unit} stays where it is"),
    "high_card": _high,
    "mounted": _unit("{unit} gets on {on}"),
    "left_mount": _unit("{unit} gets off at {space}"),
    "door_worked": _door_worked,
    "door": _door,
    "door_jammed": lambda cards, d, names: f"{door(d)} cannot shut: somebody stands in it",
    "location_chosen": _unit("{unit} looks at what lies face down: it is turned up in Events"),
    "location_revealed": _unit("what lay face down is {location}"),
    "noticed": _marker("{unit} comes upon {location} at {space}"),
    "hazard": _unit("{unit} is in {location}"),
    "fate": _fate,
    "laid_gone": _laid_gone,
    "clock": "Clock card {card} is discarded",
    "arrived": _unit("{unit} arrives at {space}, facing {facing}"),
    "happening": "{text}",
    "area_scored": _scored,
    "goal_complete": "a Goal is complete: {text}",
    "milestone": "a Milestone is reached ({size}): {text}",
    "incentive": "an Incentive is earned: {text}",
    "faction_lost": lambda cards, d, names: f"beaten: {side(d, d['faction'])}",
    "conceded": _seat("{seat} gives up"),
    "lights_up": "the lights go on: it is dark no longer",
    "handicapped": _handicapped,
    "ended": _ended,
}
