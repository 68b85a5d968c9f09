"""Questions and choices about characters, obstacles and Quests that roles begin by themselves, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import later, said, say

from ..asked import Asked
from ..rules.making import inventing
from ..state import Item, Keepsake
from ..table import Position
from .made_up import current_words
from .names import ROLES, correction, in_seat, item_name, place_name, role_name, spell_name

PROMPTS: Final = {
    "obstacle-at": later("Choose what the obstacle stands before"),
    "first-obstacle": later("The Warrior comes to the first Dungeon: is something in the way?"),
    "turn-side": later("Choose who changes sides"),
    "dispute": later("Choose the character that you claim"),
    "whose": later("Choose who plays {name} from now on"),
    "lend": later("Choose whom somebody else is to act out"),
    "lend-to": later("Choose who acts {name} out until the Scene ends"),
    "card-of": later("Choose the enemy that gets a Conflict Card"),
    "giver": later("Choose who gives the Quest"),
    "quest-kind": later("Choose what it is about"),
    "which-quest": later("Choose the goal that is meant"),
    "quest-goal": later("Choose where the Quest leads"),
    "is-reached": later("The Warrior asks: is the goal reached? {goal}"),
    "telling": later("Say what comes of it"),
    "look": later("Say what The Warrior sees, hears and smells here"),
    "rooms-left": later("Radiant shines through {name}: choose how many Rooms are left on this Floor"),
    "stairs-in": later("Choose the Room with the way down"),
    "finds-in": later("Choose the Rooms in which something is to be found"),
    "boss-in": later("Choose where the Boss is"),
    "finished": later("Choose the drawing that is finished"),
    "confirm": later("The Artist says that this is finished: is it?"),
    "area-level": later("Choose the Level of the new Area"),
    "sure": later("Level {level} is far from that of {name} beside it: is it to be so?"),
    "join-sheet": later("Choose where another sheet of the Outdoors lies"),
    "theme": later("Choose the spell that has a theme"),
    "spell-look": later("Say what it looks like"),
    "join-areas": later("Choose the Areas that share a border"),
    "edit": later("Choose the card whose back is filled in anew"),
    "floors-of": later("Choose the Dungeon that is to have more or fewer Floors"),
    "palette": later("The palette: what your story has, and what it never has"),
    "mood": later("Choose how silly or how serious this is to be"),
    "questions": later("Choose what you ask {role}"),
    "answer": later("Say what you answer"),
}
KINDS: Final = {
    "town": later("Find the next Town"),
    "rescue": later("Rescue somebody"),
    "defend": later("Defend the Town"),
    "recover": later("Recover something"),
    "quarrel": later("Settle a quarrel"),
    "boss": later("Defeat a Boss"),
    "other": later("Something else"),
}
"""Kinds of Quests (DW-54)."""
OBSTACLES: Final = {
    "physical": later("Something physical"),
    "villager": later("Somebody's price"),
    "conflict": later("A Conflict that needs an item"),
}
BEGUN: Final = {
    "obstacle": later("Bring in an obstacle"),
    "turn-side": later("Have a character change sides"),
    "dispute": later("Claim a character"),
    "lend": later("Have somebody else act a character out"),
    "somebody": later("Put somebody into the background"),
    "card-of": later("Make a Conflict Card of an enemy"),
    "finished": later("Say that a drawing is finished"),
    "join-sheet": later("Join another sheet to the Outdoors"),
    "theme": later("Choose the element of a spell: fire, ice …"),
    "join-areas": later("Have two Areas share a border"),
    "draw": later("Put something on the map"),
    "floors": later("Change how many Floors a Dungeon has"),
    "part": later("Have your Party Member leave"),
    "quest": later("Reveal a Quest"),
    "edit": later("Change a Conflict Card"),
    "reached": later("Say that a goal is reached"),
    "ask-reached": later("Ask whether a goal is reached"),
    "correct": later("Propose to correct a number"),
    "spell": later("Propose a spell of the table's own"),
    "ability": later("Propose an ability of the table's own"),
    "change-cost": later("Propose another price for something made up"),
    "drop-rule": later("Propose to do without something made up"),
    "palette-line": later("Propose a line for the palette"),
    "question": later("Ask a role something"),
    "answer": later("Answer a question"),
    "pin": later("Have an answer stand as a fact"),
    "say": later("Say something"),
    "describe": later("Describe where The Warrior is"),
    "look": later("Describe where The Warrior is, with suggestions"),
    "surroundings": later("Put something into the surroundings"),
    "idea": later("Suggest something"),
    "end-scene": later("Propose to end the Scene"),
    "skip-step": later("Have the guide pass over this step"),
    "trait": later("Name a trait of The Warrior"),
    "write-trait": later("Write a proposed trait down"),
    "journal": later("Write in the journal"),
}
"""What may be begun beside a question."""
ALONE: Final = {
    "correct": later("Correct a number"),
    "spell": later("Make a spell of your own"),
    "ability": later("Make an ability of your own"),
    "change-cost": later("Change the price of something made up"),
    "drop-rule": later("Do without something made up"),
    "palette-line": later("Add a line to the palette"),
    "propose": later("Close the match"),
}
"""The same where nobody else has to agree."""


REMINDERS: Final = {
    "describe": later("What does The Warrior see, hear and smell here?"),
    "town": later("A Town usually has 3 to 5 houses, an inn and an item shop"),
    "quest": later("No Quest has been revealed in this Town yet"),
    "area": later("A second Area belongs beside the first"),
    "dungeon": later("There is no Dungeon on the map yet"),
    "rooms": later("This is more than the usual five to ten Rooms"),
    "award": later("Was anything cool? There are Dragon Tokens for that"),
}
"""What roles are reminded of."""


def question(position: Position, kind: str, data: Asked) -> str:
    """The question."""
    name = current_words(position.state, data.get("name", ""), say("this character"))
    goal = current_words(position.state, data.get("goal", ""), say("a Quest"))
    role = role_name(data["role"]) if data.get("role") in ROLES else ""
    return said(PROMPTS[kind], role=role, level=data.get("level", 0), name=name, goal=goal)


READ: Final = {
    "role": later("Read your role card to the others"),
    "x-card": later("Read to the others what the X card is for"),
    "opening": later("Read the opening to the others"),
    "king": later("Tell the others that the king clears his throat and speaks"),
    "speech": later("Read the king's speech to the others"),
}
READ_ALONE: Final = {
    "role": later("Read who you are"),
    "x-card": later("Read what the X card is for"),
    "opening": later("Read how the story begins"),
    "king": later("The king clears his throat and speaks"),
    "speech": later("Read the king's speech"),
}
"""What a player is asked to read aloud, with others to hear it and alone; the passage itself lies on the table
(DW-18, DW-22, DW-41)."""


def vote(position: Position) -> str:
    """What everybody is asked about a proposal (DW-249, DW-250)."""
    motion = position.state.story.motion
    if motion is None:
        return say("Close the match for good?")
    state = position.state
    record = motion.about.partition(" ")[2]
    corrected = correction(motion.about, motion.value, _called(position, record)) if motion.what == "correct" else ""
    made = motion.made or next((made for made in state.story.made if made.id == motion.about), None)
    name = current_words(state, made.name if made is not None else "", say("this"))
    text = current_words(state, motion.line.text if motion.line is not None else motion.text, "")
    places = {"name": name, "text": text, "cost": made.cost if made else 0, "value": motion.value}
    if motion.what == "correct" and text:
        return say("By agreement: {corrected}? {text}", corrected=corrected, text=text)
    return said(VOTES[motion.what], corrected=corrected, **places)


VOTES: Final = {
    "correct": later("By agreement: {corrected}?"),
    "spell": later("Is {name} a spell from now on, for {cost} MP?"),
    "ability": later("Is {name} an ability from now on?"),
    "change-cost": later("Does {name} cost {value} from now on?"),
    "drop-rule": later("Do without {name} from now on?"),
    "palette-line": later("Add to the palette: {text}?"),
}


def _called(position: Position, record: str) -> str:
    """The name of a record or of an item that The Warrior carries."""
    item = next((item for item in _carried(position) if item.id == record), None)
    return (
        thing(position, record) if item is None else current_words(position.state, item.name, item_name(kind_of(item)))
    )


def _carried(position: Position) -> list[Item | Keepsake]:
    return [*position.state.hero.pouch, *position.state.hero.keepsakes]


def kind_of(item: Item | Keepsake) -> str:
    """What an item is called that has no name."""
    return item.kind if isinstance(item, Item) else "keepsake"


def choice(position: Position, kind: str, key: str) -> Words | None:
    """A choice in words; None if it is none of these questions."""
    if kind == "palette":
        return _line(position, key)
    maker = OPTIONS.get(kind)
    return None if maker is None or key in PASSING else maker(position, key)


PASSING: Final = ("nothing", "own", "s1", "s2", "s3", "yes", "no")
"""Choices that are worded alike everywhere."""


def _target(position: Position, key: str) -> Words:
    """What an obstacle of some kind would stand before."""
    kind, _, target = key.partition(" ")
    obstacle = said(OBSTACLES[kind])
    if not target:
        return Words(obstacle, (target,))
    return Words(say("{obstacle}: before {what}", obstacle=obstacle, what=thing(position, target)), (target,))


def thing(position: Position, target: str) -> str:
    """A place, a way out of one, a person or a card, by its name."""
    state = position.state
    way, _, room = target.partition("@")
    if room:
        where = current_words(state, state.world.places[room].name, place_name("room"))
        return (
            say("the way down from {place}", place=where)
            if way == "down"
            else say("the way on from {place}", place=where)
        )
    place = state.world.places.get(target)
    if place is not None:
        return current_words(state, place.name, place_name(place.kind))
    record = state.world.people.get(target) or state.conflicts.get(target)
    return current_words(state, record.name if record is not None else "", say("somebody"))


def _line(position: Position, key: str) -> Words | None:
    """A suggested line with its list."""
    making = position.state.making
    if making is None or key not in inventing.ready(making):
        if key == PASS and position.state.seats == 1:
            return Words(say("That is enough: start") if position.state.story.palette else say("Start at once"))
        return Words(said(LINES[key]))
    made = making.suggestions[int(key[1:]) - 1]
    line = said(made.words["line"])
    if made.tags["list"] == ["yes"]:
        return Words(say("Yes: {line}", line=line), parts=(say("Yes"), line))
    return Words(say("No: {line}", line=line), parts=(say("No"), line))


LINES: Final = {"yes": later("Yes, in your own words"), "no": later("No, in your own words"), "pass": later("Pass")}
MOODS: Final = {
    "cartoony": later("Cartoony and silly"),
    "gritty": later("Gritty and realistic"),
    "horror": later("Dark horror"),
}
ASKING: Final = {
    "no more": later("Ask nothing more"),
    "close": later("Close the step"),
    "subject enemy": later("Who are the enemies?"),
    "subject shortage": later("What is short here, and who is to blame?"),
    "subject tension": later("Who is at odds with whom?"),
    "subject outside": later("What threatens from outside?"),
    "subject fear": later("What are people afraid of?"),
}


def _cell(key: str) -> str:
    """Where a sheet lies, seen from the first one."""
    right, down = map(int, key.split(","))
    across = say("{n} to the right", n=right) if right > 0 else say("{n} to the left", n=-right)
    along = say("{n} below", n=down) if down > 0 else say("{n} above", n=-down)
    where = ", ".join(filter(None, (across if right else "", along if down else "")))
    return say("From the first sheet: {where}", where=where)


def _person(position: Position, key: str) -> Words:
    return Words(thing(position, key), (key,))


OPTIONS: Final[dict[str, Callable[[Position, str], Words]]] = {
    "obstacle-at": _target,
    "first-obstacle": _target,
    **dict.fromkeys(("turn-side", "dispute", "lend", "card-of", "giver", "quest-goal"), _person),
    "rooms-left": lambda position, key: Words(key),
    "area-level": lambda position, key: Words(say("Another Level") if key == "other" else say("Level {n}", n=key)),
    "sure": _person,
    "floors-of": _person,
    "stairs-in": _person,
    "finds-in": lambda position, key: Words(say("Choose these Rooms")),
    "boss-in": lambda position, key: Words(say("On another Floor")) if key == "elsewhere" else _person(position, key),
    "finished": lambda position, key: (
        Words(say("The map of the Outdoors")) if key == "outdoors" else _person(position, key)
    ),
    "join-sheet": lambda position, key: Words(_cell(key)),
    "theme": lambda position, key: Words(spell_name(key)),
    "join-areas": lambda position, key: Words(listed(thing(position, area) for area in key.split(" "))),
    "mood": lambda position, key: Words(said(MOODS[key])),
    "questions": lambda position, key: Words(said(ASKING[key])),
    "whose": lambda position, key: Words(role_name(key)),
    "lend-to": lambda position, key: Words(say("[you|{who}]", who=in_seat(int(key) - 1))),
    "quest-kind": lambda position, key: Words(said(KINDS[key])),
    "which-quest": lambda position, key: Words(
        current_words(position.state, position.state.world.quests[key].goal, say("a Quest"))
    ),
}
