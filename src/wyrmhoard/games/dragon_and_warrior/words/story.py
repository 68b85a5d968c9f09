"""Questions and choices about characters, obstacles and Quests that roles begin by themselves, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wyrmhoard.games.dragon_and_warrior.rules import inventing
from wyrmhoard.games.dragon_and_warrior.state import Item, Keepsake
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.words.names import ITEMS, PLACES, ROLES, SPELLS, correction, named, player
from wyrmhoard.kernel.game import Words

PROMPTS: Final = {
    "obstacle-at": "What does the obstacle stand before?",
    "first-obstacle": "The Warrior comes to the first Dungeon: is something in the way?",
    "turn-side": "Who changes sides?",
    "dispute": "Which character do you claim?",
    "whose": "Who plays {name} from now on?",
    "lend": "Whom do you have somebody else act out?",
    "lend-to": "Who acts {name} out until the Scene ends?",
    "card-of": "Which enemy gets a Conflict Card?",
    "giver": "Who gives the Quest?",
    "quest-kind": "What is it about?",
    "which-quest": "Which goal is meant?",
    "quest-goal": "Where does the Quest lead?",
    "is-reached": "The Warrior asks: is the goal reached? {goal}",
    "telling": "What comes of it?",
    "look": "What does The Warrior see, hear and smell here?",
    "rooms-left": "Radiant shines through {name}: how many Rooms are left on this Floor?",
    "stairs-in": "In which Room is the way down?",
    "finds-in": "In which Rooms is something to be found?",
    "boss-in": "Where is the Boss?",
    "finished": "Which drawing is finished?",
    "confirm": "The Artist says that this is finished: is it?",
    "area-level": "Of which Level is the new Area?",
    "sure": "Level {level} is far from that of {name} beside it: is it to be so?",
    "join-sheet": "Where does another sheet of the Outdoors lie?",
    "theme": "Which spell has a theme?",
    "spell-look": "What does it look like?",
    "join-areas": "Which Areas share a border?",
    "palette": "A line for the palette: something wanted, or something not wanted?",
    "mood": "How silly or how serious is this to be?",
    "questions": "What do you ask {role}?",
    "answer": "What do you answer?",
}
KINDS: Final = {
    "town": "Find the next Town",
    "rescue": "Rescue somebody",
    "defend": "Defend the Town",
    "recover": "Recover something",
    "quarrel": "Settle a quarrel",
    "boss": "Defeat a Boss",
    "other": "Something else",
}
"""Kinds of Quests (DW-54)."""
OBSTACLES: Final = {
    "physical": "Something physical",
    "villager": "Somebody's price",
    "conflict": "A Conflict that needs an item",
}
BEGUN: Final = {
    "obstacle": "Bring in an obstacle",
    "turn-side": "Have a character change sides",
    "dispute": "Claim a character",
    "lend": "Have somebody else act a character out",
    "somebody": "Put somebody into the background",
    "card-of": "Make a Conflict Card of an enemy",
    "finished": "Say that a drawing is finished",
    "join-sheet": "Join another sheet to the Outdoors",
    "theme": "Give a spell a theme",
    "join-areas": "Have two Areas share a border",
    "part": "Have your Party Member leave",
    "quest": "Reveal a Quest",
    "reached": "Say that a goal is reached",
    "ask-reached": "Ask whether a goal is reached",
    "correct": "Propose to correct a number",
    "spell": "Propose a spell of the table's own",
    "ability": "Propose an ability of the table's own",
    "change-cost": "Propose another price for something made up",
    "drop-rule": "Propose to do without something made up",
    "palette-line": "Propose a line for the palette",
    "question": "Ask a role something",
    "answer": "Answer a question",
    "pin": "Have an answer stand as a fact",
    "say": "Say something",
    "describe": "Describe where The Warrior is",
    "look": "Describe where The Warrior is, with suggestions",
    "surroundings": "Put something into the surroundings",
    "idea": "Suggest something",
    "end-scene": "Propose to end the Scene",
    "skip-step": "Have the guide pass over this step",
    "trait": "Name a trait of The Warrior",
    "write-trait": "Write a proposed trait down",
    "journal": "Write in the journal",
}
"""What may be begun beside a question."""


REMINDERS: Final = {
    "describe": "What does The Warrior see, hear and smell here?",
    "town": "A Town usually has 3 to 5 houses, an inn and an item shop",
    "quest": "No Quest has been revealed in this Town yet",
    "area": "A second Area belongs beside the first",
    "dungeon": "There is no Dungeon on the map yet",
    "rooms": "This is more than the usual five to ten Rooms",
    "award": "Was anything cool? There are Dragon Tokens for that",
}
"""What roles are reminded of."""


def question(position: Position, kind: str, data: Mapping[str, Any]) -> str:
    """The question."""
    usual = {"name": "this character", "goal": "a Quest"}
    words = {key: named(position.state, data.get(key, ""), usual[key]) for key in usual}
    return PROMPTS[kind].format_map(
        words | {"role": ROLES.get(data.get("role", ""), ""), "level": data.get("level", 0)}
    )


READ: Final = {
    "role": "Read your role card to the others",
    "x-card": "Read to the others what the X card is for",
    "opening": "Read the opening to the others",
    "king": "Tell the others that the king clears his throat and speaks",
    "speech": "Read the king's speech to the others",
}
READ_ALONE: Final = {
    "role": "Read your role card",
    "x-card": "Read what the X card is for",
    "opening": "Read the opening",
    "king": "The king clears his throat and speaks",
    "speech": "Read the king's speech",
}
"""What somebody is asked to read aloud, with others to hear it and alone; the passage itself lies on the table
(DW-18, DW-22, DW-41)."""


def vote(position: Position) -> str:
    """What everybody is asked about a proposal (DW-249, DW-250)."""
    motion = position.state.story.motion
    if motion is None:
        return "Close the match for good?"
    state = position.state
    record = motion.about.partition(" ")[2]
    corrected = correction(motion.about, motion.value, _called(position, record)) if motion.what == "correct" else ""
    made = motion.made or next((made for made in state.story.made if made.id == motion.about), None)
    name = named(state, made.name if made is not None else "", "this")
    text = named(state, motion.line.text if motion.line is not None else motion.text, "")
    return {
        "correct": f"By agreement: {corrected}?{f' {text}' if text else ''}" if motion.what == "correct" else "",
        "spell": f"Is {name} a spell from now on, for {made.cost if made else 0} MP?",
        "ability": f"Is {name} an ability from now on?",
        "change-cost": f"Does {name} cost {motion.value} from now on?",
        "drop-rule": f"Do without {name} from now on?",
        "palette-line": f"Add to the palette: {text}?",
    }[motion.what]


def _called(position: Position, record: str) -> str:
    """A record, or something that is carried, by its name."""
    item = next((item for item in _carried(position) if item.id == record), None)
    return thing(position, record) if item is None else named(position.state, item.name, ITEMS[kind_of(item)])


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
    return Words(f"{OBSTACLES[kind]}: before {thing(position, target)}" if target else OBSTACLES[kind], (target,))


def thing(position: Position, target: str) -> str:
    """A place, a way out of one, a person or a card, by its name."""
    state = position.state
    way, _, room = target.partition("@")
    if room:
        where = named(state, state.world.places[room].name, PLACES["room"])
        return f"the way {'down' if way == 'down' else 'on'} from {where}"
    place = state.world.places.get(target)
    if place is not None:
        return named(state, place.name, PLACES[place.kind])
    found = state.world.people.get(target) or state.conflicts.get(target)
    return named(state, found.name if found is not None else "", "somebody")


def _line(position: Position, key: str) -> Words | None:
    """A suggested line with its list."""
    making = position.state.making
    if making is None or key not in inventing.ready(making):
        return Words(LINES[key])
    made = making.suggestions[int(key[1:]) - 1]
    return Words(f"{'Yes' if made.tags['list'] == ['yes'] else 'No'}: {made.words['line']}")


LINES: Final = {"yes": "Yes, in own words", "no": "No, in own words", "pass": "Pass"}
MOODS: Final = {"cartoony": "Cartoony and silly", "gritty": "Gritty and realistic", "horror": "Dark horror"}
ASKING: Final = {
    "no more": "Ask nothing more",
    "close": "Close the step",
    "subject enemy": "Who are the enemies?",
    "subject shortage": "What is short here, and who is to blame?",
    "subject tension": "Who is at odds with whom?",
    "subject outside": "What threatens from outside?",
    "subject fear": "What are people afraid of?",
}


def _cell(key: str) -> str:
    """Where a sheet lies, seen from the first one."""
    right, down = map(int, key.split(","))
    across = f"{abs(right)} to the {'right' if right > 0 else 'left'}" if right else ""
    along = f"{abs(down)} {'below' if down > 0 else 'above'}" if down else ""
    return "From the first sheet: " + ", ".join(filter(None, (across, along)))


def _person(position: Position, key: str) -> Words:
    return Words(thing(position, key), (key,))


OPTIONS: Final[dict[str, Callable[[Position, str], Words]]] = {
    "obstacle-at": _target,
    "first-obstacle": _target,
    **dict.fromkeys(("turn-side", "dispute", "lend", "card-of", "giver", "quest-goal"), _person),
    "rooms-left": lambda position, key: Words(key),
    "area-level": lambda position, key: Words("Another Level" if key == "other" else f"Level {key}"),
    "sure": _person,
    "stairs-in": _person,
    "finds-in": lambda position, key: Words("These Rooms"),
    "boss-in": lambda position, key: Words("On another Floor") if key == "elsewhere" else _person(position, key),
    "finished": lambda position, key: Words("The map of the Outdoors") if key == "outdoors" else _person(position, key),
    "join-sheet": lambda position, key: Words(_cell(key)),
    "theme": lambda position, key: Words(SPELLS[key]),
    "join-areas": lambda position, key: Words(" and ".join(thing(position, area) for area in key.split(" "))),
    "mood": lambda position, key: Words(MOODS[key]),
    "questions": lambda position, key: Words(ASKING[key]),
    "whose": lambda position, key: Words(ROLES[key]),
    "lend-to": lambda position, key: Words(player(int(key) - 1)),
    "quest-kind": lambda position, key: Words(KINDS[key]),
    "which-quest": lambda position, key: Words(named(position.state, position.state.world.quests[key].goal, "a Quest")),
}
