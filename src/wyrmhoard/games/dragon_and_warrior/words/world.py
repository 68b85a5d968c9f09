"""Questions and choices about places, people, Quests and treasure, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wyrmhoard.games.dragon_and_warrior.rules.places import DOWN, NEW, OUTSIDE
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.words.names import GIVEN, ITEMS, PLACES, named, reward
from wyrmhoard.kernel.game import Words
from wyrmhoard.kernel.grammar import capital, many

PROMPTS: Final = {
    "place": "What is on the map here?",
    "more": "What else is in this Town?",
    "floors": "How many Floors does {name} have? Nobody else is told",
    "entered": "The Warrior comes in: what do you do?",
    "address": "Whom does The Warrior talk to?",
    "scene": "You are talking with {name}",
    "quest": "What is to be done?",
    "obstacle": "What is in the way?",
    "meant-for": "Which Quest item gets past it? Only you know",
    "falls": "The Villain would turn {name} into a Dungeon: is it so?",
    "judge": "Does it work against this: {text}",
    "find": "What is found here? {rest} left to give, of treasure level {level}",
    "thing": "What is it called?",
    "take": "{name}{plus}: what do you do with it?",
    "spoils": "The Battle in {name} is won: what is there?",
    "buy": "What do you put into your pouch?",
    "rating": "How great a deed was it: {name}?",
    "split": "What is the reward made of?",
    "inn": "Where do you wake up?",
}
"""Questions of this part of the game."""
USUAL: Final = {"floors": "this Dungeon", "falls": "this Town", "scene": "somebody", "rating": "this Quest"}
"""What the name in a question is about, if it has none."""
LABELS: Final = {
    "house": "Another house",
    "equipment_shop": "An equipment shop",
    "enough": "That is all",
    "go on": "Go on",
    "search": "Look round for treasure",
    "shop": "Look at what is for sale",
    "battle": "Start a Battle",
    "boss": "Bring in the Boss",
    "lord": "Bring in the lord",
    "end": "End the Scene",
    "none": "One that is yet to be found",
    "solved": "It works",
    "not": "It does not work",
    "find": "Something is found",
    "stairs": "The way down is here",
    "friend": "The friend",
    "enemy": "The enemy",
    "done": "That is all",
    "buy": "Buy something",
    "part": "Something of a lower Level",
    "call": "Give something a local name",
    "special": "Something with an ability of its own",
    "use": "Use it here and now",
}
WAYS: Final = {
    NEW: "Take a way that nobody knows",
    DOWN: "Go down to the next Floor",
    OUTSIDE: "Leave the Town",
}


def question(position: Position, kind: str, data: Mapping[str, Any]) -> str:
    """The question."""
    d = dict(data)
    if "name" in d:
        d["name"] = named(position.state, d["name"], ITEMS.get(d.get("item", "")) or USUAL.get(kind, PLACES["room"]))
    if "text" in d:
        d["text"] = named(position.state, d["text"], "the obstacle")
    if "rest" in d:
        d["rest"] = many(d["rest"], "Level")
    d["plus"] = f" +{d['level']}" if d.get("level") else ""
    return capital(PROMPTS[kind].format_map(d))


def place(position: Position, place_id: str) -> str:
    """What a place is called."""
    found = position.state.world.places.get(place_id)
    return place_id if found is None else named(position.state, found.name, PLACES[found.kind])


def choice(position: Position, kind: str, key: str) -> Words | None:
    """A choice in words; None if it is none of this part of the game."""
    if kind in ("floors", "rating"):
        return Words(key)
    if kind == "inn":
        return Words(place(position, key), (key,))
    if kind == "meant-for" and key not in LABELS:
        return Words(_thing(position, key), (key,))
    if kind not in PROMPTS and kind not in ("explore", "approach", "character"):
        return None
    if key in LABELS and kind != "character":
        return Words(LABELS[key])
    verb, _, rest = key.partition(" ")
    maker = VERBS.get(verb)
    return Words(maker(position, rest), (rest,)) if maker is not None else None


def _go(position: Position, way: str) -> str:
    return WAYS[way] if way in WAYS else f"Go to {place(position, way)}"


def _person(position: Position, person: str) -> str:
    found = position.state.world.people.get(person)
    return "somebody new" if found is None else named(position.state, found.name, "somebody")


def _quest(position: Position, quest: str) -> str:
    return named(position.state, position.state.world.quests[quest].goal, "a Quest")


def _drop(position: Position, thing: str) -> str:
    item = next(item for item in position.state.hero.pouch if item.id == thing)
    return f"Throw away {named(position.state, item.name, ITEMS[item.kind])} +{item.level}"


def _drawn(position: Position, kind: str) -> str:
    return f"Put {PLACES[kind]} on the map" if kind in PLACES else "There is another way out"


def _split(position: Position, pair: str) -> str:
    extra, times = pair.split(" x")
    return capital(reward(int(extra), int(times)))


def _thing(position: Position, thing: str) -> str:
    item = next((item for item in position.state.hero.keepsakes if item.id == thing), None)
    return "an idea of your own" if item is None else named(position.state, item.name, ITEMS["keepsake"])


def _try(position: Position, rest: str) -> str:
    obstacle, _, thing = rest.partition(" ")
    text = named(position.state, position.state.world.obstacles[obstacle].text, "the obstacle")
    return f"Try {_thing(position, thing)} against this: {text}"


def _give(position: Position, kind: str, town: str = "") -> str:
    """A part of a find; Wings may lead to a Town that Treasure names."""
    what = GIVEN.get(kind) or ITEMS[kind]
    return f"Give {what} to {place(position, town)}" if town else f"Give {what}"


VERBS: Final[dict[str, Callable[[Position, str], str]]] = {
    "go": _go,
    "talk": lambda position, person: f"Talk to {_person(position, person)}",
    "friend": lambda position, person: f"Bring in {_person(position, person)}, a friend",
    "enemy": lambda position, person: f"Bring in {_person(position, person)}, an enemy",
    "hand-in": lambda position, quest: f"Tell that it is done: {_quest(position, quest)}",
    "reached": lambda position, quest: f"The goal is reached: {_quest(position, quest)}",
    "chest": lambda position, chest: f"Open the {chest} chest",
    "place": _drawn,
    "obstacle": lambda position, way: f"Put an obstacle on the way to {place(position, way)}",
    "try": _try,
    "falls": lambda position, town: f"Turn {place(position, town)} into a Dungeon",
    "give": lambda position, given: _give(position, *given.split(" ")),
    "drop": _drop,
    "split": _split,
}
