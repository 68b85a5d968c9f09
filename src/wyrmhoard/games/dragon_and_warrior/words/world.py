"""Questions and choices about places, people, Quests and treasure, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..asked import Asked
from ..pending_state import PlayScene, RewardQuest
from ..rules.core import levels, numbers
from ..rules.core.places import DOWN, NEW, OUTSIDE, owes
from ..rules.core.yesno import PER_CENT
from ..rules.scenes import finds, talks
from ..rules.world import obstacles
from ..state import MEMBERS, ORACLE, Hero, Piece
from ..table import Position
from ..world_state import ENEMY, FRIEND, HIGHEST, ITEM_SHOP, OPEN, REACHED, TOWN, Found, Place
from .made_up import current_words
from .names import CHESTS, GIVEN, ITEMS, KINDS, PLACES, item_name, place_name, reward, use_of

PROMPTS: Final = {
    "place": later("Say what is on the map here"),
    "draw": later("Choose what you put on the map"),
    "more": later("Choose what else is in this Town"),
    "floors": later("Choose how many Floors {name} has: nobody else is told"),
    "entered": later("The Warrior comes in: choose what you do"),
    "address": later("Choose whom The Warrior talks to"),
    "scene": later("You are talking with {name}"),
    "quest": later("Say what is to be done"),
    "obstacle": later("Say what is in the way"),
    "meant-for": later("Choose the Quest item that gets past it: only you know"),
    "falls": later("The Villain would turn {name} into a Dungeon: is it so?"),
    "judge": later("Does it work against this: {text}"),
    "find": later("Choose what is found here: {rest} left to give, of treasure level {level}"),
    "thing": later("Say what it is called"),
    "take": later("{name}{plus}: choose what to do with it"),
    "spoils": later("The Battle in {name} is won: choose what is there"),
    "buy": later("In the shop everything is free: fill your pouch"),
    "rating": later("Choose how great a deed it was: {name}"),
    "split": later("Choose what the reward is made of"),
    "inn": later("Choose where you wake up"),
}
"""Questions of this part of the game."""
ON_THE_MAP: Final = later("Say what is on the map here")
USUAL: Final = {
    "floors": later("this Dungeon"),
    "falls": later("this Town"),
    "scene": later("somebody"),
    "rating": later("this Quest"),
}
"""What the name in a question is about, if it has none."""
LABELS: Final = {
    "house": later("Add a house"),
    "equipment_shop": later("Add an equipment shop"),
    "enough": later("That is all"),
    "go on": later("Go on"),
    "search": later("Look round for treasure"),
    "shop": later("Look at what is for sale"),
    "battle": later("Start a Battle"),
    "boss": later("Bring in the Boss"),
    "lord": later("Bring in the lord"),
    "end": later("End the Scene"),
    "none": later("Leave it to be found"),
    "solved": later("It works"),
    "not": later("It does not work"),
    "find": later("Something is found"),
    "stairs": later("The way down is here"),
    "friend": later("Talk to the friend"),
    "enemy": later("Talk to the enemy"),
    "done": later("That is all"),
    "buy": later("Take several at once, or of a lower Level"),
    "part": later("Give something of a lower Level"),
    "call": later("Give a thing in the pouch a name of your own"),
    "special": later("Give something with an ability of its own"),
    "use": later("Use it here and now"),
}
WAYS: Final = {
    NEW: later("Take a way that nobody knows"),
    DOWN: later("Go down to the next Floor"),
    OUTSIDE: later("Leave the Town"),
}


HERE: Final = {
    "inn": later("sleep, and be whole again"),
    "item_shop": later("fill your pouch, for nothing"),
    "equipment_shop": later("nothing for sale: what it has may be promised as a reward"),
}
"""What a place is good for (DW-95 to DW-98)."""
SILENT: Final = {
    "reward": later("Tell {name} that it is done: the reward comes next"),
    "farewell": later("{name} [name#says|say] farewell. End the Scene to go on"),
    "said": later("{name} [name#has|have] nothing more to say now. End the Scene to go on"),
}
"""Why a Scene with somebody whom the oracle plays only waits for its end."""
USEFUL: Final = later("{name}{plus}: {use}. Choose what to do with it")
"""The question about a find that is good for something."""
UNDRAWN: Final = {NEW: later("a Room that nobody knows"), DOWN: later("the next Floor")}
"""Where a way leads that nobody has drawn yet."""


def question(position: Position, kind: str, data: Asked) -> str:
    """The question."""
    places: dict[str, Any] = dict(data)
    if "name" in data:
        usual = item_name(data.get("item", "")) or said(USUAL.get(kind, PLACES["room"]))
        places["name"] = current_words(position.state, data["name"], usual)
    if "text" in data:
        places["text"] = current_words(position.state, data["text"], say("the obstacle"))
    if "rest" in data:
        places["rest"] = say_many("{n} Level", "{n} Levels", data["rest"])
    places["plus"] = f" +{data['level']}" if data.get("level") else ""
    silent = _silent(position) if kind == "scene" else ""
    text = SILENT[silent] if silent else PROMPTS[kind]
    if kind == "take" and (use := use_of(data["item"], data.get("level", 0))):
        return capital(said(USEFUL, use=use, **places))
    return capital(said(text, **places))


def _silent(position: Position) -> str:
    """Why there is nothing to say in a Scene; "" where one may talk."""
    state, scene = position.state, position.state.world.scene
    if scene is None or not talks.is_played(state, scene.role):
        return ""
    if scene.role in MEMBERS:
        return "farewell"
    quests = state.world.quests.values()
    return "reward" if any(q.state == REACHED and q.giver == scene.person for q in quests) else "said"


def place(position: Position, place_id: str) -> str:
    """What a place is called."""
    record = position.state.world.places.get(place_id)
    return place_id if record is None else current_words(position.state, record.name, place_name(record.kind))


def choice(position: Position, kind: str, key: str) -> Words | None:
    """A choice in words; None if it is none of this part of the game."""
    if kind in ("floors", "rating") and key.isdigit():
        return Words(key)
    if kind == "inn":
        return Words(place(position, key), (key,))
    if (kind, key) == ("take", "take"):
        return Words(_take(position))
    if kind == "meant-for" and key not in LABELS:
        return Words(_thing(position, key), (key,))
    if kind not in PROMPTS and kind not in ("explore", "approach", "character"):
        return None
    if key == "battle" and kind in ("explore", "approach", "scene"):
        return Words(_fight(position), parts=(said(LABELS["battle"]), _at_once(position)))
    if (kind, key) == ("buy", "done"):
        return Words(say("Leave the shop"))
    if (kind, key) == ("scene", "end"):
        return Words(_end(position))
    if key in LABELS and kind != "character":
        return Words(said(LABELS[key]))
    verb, _, rest = key.partition(" ")
    maker = VERBS.get(verb)
    if maker is None:
        return None
    told = maker(position, rest)
    if isinstance(told, str):
        return Words(told, (rest,))
    return Words(told.text, (rest,), (told.title, capital(told.rest), *[told.more] * bool(told.more)))


class Titled(NamedTuple):
    """A choice in words, whole and split in two: a title, and the rest for a button under it; `more` is what may come
    of it."""

    text: str
    title: str
    rest: str
    more: str = ""


def _take(position: Position) -> str:
    """Where what was found goes: what it replaces, or the room that it leaves in the pouch (DW-74, DW-77)."""
    hero, find = position.state.hero, position.state.world.find
    part = find.parts[0] if find is not None and find.parts else None
    if part is None or part.kind not in ("weapon", "armor", "offhand", *finds.CONSUMABLES):
        return say("Take it")
    if part.kind in finds.CONSUMABLES:
        left = say_many("{n} Level", "{n} Levels", finds.room_left(hero) - part.level)
        return say("Take it: your pouch has room for {n} after it", n=left)
    worn = {"weapon": hero.weapon, "armor": hero.armor, "offhand": hero.offhand}[part.kind]
    gain = _gain(hero, part)
    if worn is None:
        return say("Take it, and wear it at once: {gain}", gain=gain)
    old = current_words(position.state, worn.name, item_name(part.kind))
    return say("Take it, and wear it in place of {old} +{level}: {gain}", old=old, level=worn.level, gain=gain)


def _gain(hero: Hero, part: Found) -> str:
    """What becomes of The Warrior's numbers with a piece of equipment (DW-29, DW-30)."""
    then = hero.copy()
    kind = part.works or ("armor" if part.kind == "armor" else "weapon")
    setattr(then, part.kind, Piece(part.level, kind))
    counts = ((say("Attack"), numbers.attack), (say("Max Defense"), numbers.max_defense))
    changes = [(name, count(hero), count(then)) for name, count in counts if count(hero) != count(then)]
    if not changes:
        return say("your numbers stay as they are")
    return listed([say("{name} {before} becomes {after}", name=n, before=b, after=a) for n, b, a in changes])


def _levels(position: Position) -> tuple[int, str]:
    """The lowest Level that a foe may have here, and all of them in words (DW-132)."""
    state = position.state
    least, most = state.level, min(HIGHEST, state.level + state.settings.margin)
    return least, say("Level {n}", n=least) if least >= most else say("Level {least} to {most}", least=least, most=most)


def _at_once(position: Position) -> str:
    """What comes when it is pressed."""
    mine = position.state.hero.level
    levels = _levels(position)[1]
    return say("Start a Battle at once: one foe of {levels}. You are Level {mine}", levels=levels, mine=mine)


def _fight(position: Position) -> str:
    """A Battle that The Warrior starts, with the Levels that its foe may have here (DW-132)."""
    state, (least, levels) = position.state, _levels(position)
    if least > state.hero.level:
        return say(
            "Start a Battle: a foe of {levels}. Beware: you are Level {mine}", levels=levels, mine=state.hero.level
        )
    return say("Start a Battle: a foe of {levels} (you are Level {mine})", levels=levels, mine=state.hero.level)


def _end(position: Position) -> str:
    """How a Scene ends: in one about a Quest that is done, by telling so (DW-232)."""
    state = position.state
    step, scene = state.pending[0] if state.pending else None, state.world.scene
    if scene is None or not isinstance(step, PlayScene) or not step.quest:
        return said(LABELS["end"])
    return say("Tell {person} that it is done", person=_person(position, scene.person))


def _go(position: Position, way: str) -> str | Titled:
    if way in WAYS:
        return said(WAYS[way])
    record = position.state.world.places.get(way)
    where = place(position, way)
    short = (
        where
        if record is None
        else current_words(position.state, record.name, said(KINDS.get(record.kind, "")) or where)
    )
    here = position.state.world.places.get(position.state.world.visit.space)
    if record is not None and record.kind == TOWN and here is not None and here.home == way:
        streets = say("out into the streets, where all ways of the Town begin")
        out = say("Go out into the streets of {place}", place=where)
        return Titled(out, say("Go"), say("the streets of {place}", place=short), streets)
    more = "" if record is None else _comes(position, record)
    return Titled(say("Go to {place}", place=where), say("Go"), short, more)


def _comes(position: Position, record: Place) -> str:
    """What waits in a place, as far as the map tells: a Battle, a Quest, people, what it is good for."""
    state = position.state
    parts = [say("a Battle waits, Level {level}", level=record.level)] if owes(state, record) else []
    if any(quest.state == OPEN and quest.place == record.id for quest in state.world.quests.values()):
        parts.append(say("a Quest leads here"))
    if record.kind in HERE:
        full = record.kind == ITEM_SHOP and finds.room_left(state.hero) <= 0
        parts.append(say("your pouch is full: nothing more fits in") if full else said(HERE[record.kind]))
    for person in state.world.people.values():
        if person.home == record.id:
            name = current_words(state, person.name, say("somebody"))
            side = {FRIEND: say("a friend"), ENEMY: say("an enemy")}.get(person.side, "")
            parts.append(f"{name}, {side}" if side else name)
    if not record.been:
        parts.append(say("not visited yet"))
    return "; ".join(parts)


def _talk(position: Position, person: str) -> Titled:
    who = _person(position, person)
    return Titled(say("Talk to {person}", person=who), say("Talk"), who)


def _bring(position: Position, person: str, side: str) -> Titled:
    who = _person(position, person)
    if side == FRIEND:
        text, rest = say("Bring in {person}, a friend", person=who), say("{person}, a friend", person=who)
    else:
        text, rest = say("Bring in {person}, an enemy", person=who), say("{person}, an enemy", person=who)
    return Titled(text, say("Bring in"), rest)


def _way(position: Position, way: str) -> Titled:
    undrawn = UNDRAWN.get(way.partition("@")[0])
    where = place(position, way) if undrawn is None else said(undrawn)
    return Titled(
        say("Put an obstacle on the way to {way}", way=where),
        say("Put an obstacle on the way"),
        say("To {way}", way=where),
    )


def _person(position: Position, person: str) -> str:
    """Who it is; the Villain may bring in a card, too."""
    state = position.state
    record = state.world.people.get(person) or state.conflicts.get(person)
    return say("somebody new") if record is None else current_words(position.state, record.name, say("somebody"))


def _quest(position: Position, quest: str) -> str:
    return current_words(position.state, position.state.world.quests[quest].goal, say("a Quest"))


def _drop(position: Position, thing: str) -> str:
    item = next(item for item in position.state.hero.pouch if item.id == thing)
    name = current_words(position.state, item.name, item_name(item.kind))
    return say("Throw away {item} +{level}", item=name, level=item.level)


def _drawn(position: Position, kind: str) -> str | Titled:
    if kind not in PLACES:
        return say("Add another way out")
    what = place_name(kind)
    return Titled(say("Put {place} on the map", place=what), say("Put on the map"), what)


def _leads(position: Position, room: str) -> Titled:
    where = place(position, room)
    return Titled(
        say("Have the way lead to {place}", place=where), say("Have the way lead"), say("To {way}", way=where)
    )


def _split(position: Position, pair: str) -> str:
    """What a reward comes to: the treasure level of the find, the XP, and whether they bring a Level (DW-233)."""
    state = position.state
    extra, times = (int(part) for part in pair.split(" x"))
    step = state.pending[0] if state.pending else None
    if not isinstance(step, RewardQuest):
        return capital(reward(extra, times))
    level = state.world.places[state.world.quests[step.quest].town].level
    xp, hero = level * times, state.hero
    comes = say("A find of treasure level {level}, and {xp} XP", level=level + extra, xp=xp)
    if hero.level >= state.settings.level_cap:
        return comes
    needed = levels.needed(hero.level, state.settings)
    if hero.xp + xp >= needed:
        return say("{reward}: enough for Level {level}", reward=comes, level=hero.level + 1)
    return say(
        "{reward}: {now} of {needed} for Level {level}",
        reward=comes,
        now=hero.xp + xp,
        needed=needed,
        level=hero.level + 1,
    )


def _thing(position: Position, thing: str) -> str:
    item = next((item for item in position.state.hero.keepsakes if item.id == thing), None)
    return (
        say("an idea of your own") if item is None else current_words(position.state, item.name, item_name("keepsake"))
    )


def _try(position: Position, rest: str) -> str:
    obstacle, _, thing = rest.partition(" ")
    record = position.state.world.obstacles[obstacle]
    text = current_words(position.state, record.text, say("the obstacle"))
    if thing == obstacles.IDEA and obstacles.judge_of(position.state, record) == ORACLE:
        works = PER_CENT[obstacles.IDEA_WORKS]
        return say("Think of a way past this; it works at {n} %, and is tried once a night: {text}", n=works, text=text)
    if thing == obstacles.IDEA:
        return say("Say how The Warrior would get past this, and have it judged: {text}", text=text)
    return say(
        "Try {thing} against this, which uses it up if it works: {text}", thing=_thing(position, thing), text=text
    )


def _give(position: Position, kind: str, town: str = "") -> Titled:
    """A part of a find; Wings may lead to a Town that Treasure names."""
    what = said(GIVEN.get(kind) or ITEMS[kind])
    if town:
        where = place(position, town)
        return Titled(
            say("Give {what} to {place}", what=what, place=where),
            say("Give"),
            say("{what} to {place}", what=what, place=where),
        )
    return Titled(say("Give {what}", what=what), say("Give"), what)


VERBS: Final[dict[str, Callable[[Position, str], str | Titled]]] = {
    "go": _go,
    "talk": _talk,
    "friend": lambda position, person: _bring(position, person, FRIEND),
    "enemy": lambda position, person: _bring(position, person, ENEMY),
    "hand-in": lambda position, quest: say("Tell that it is done: {quest}", quest=_quest(position, quest)),
    "reached": lambda position, quest: say("Say that the goal is reached: {quest}", quest=_quest(position, quest)),
    "chest": lambda position, chest: say("Open the {chest} chest", chest=said(CHESTS[chest])),
    "place": _drawn,
    "leads": _leads,
    "obstacle": _way,
    "try": _try,
    "falls": lambda position, town: say("Turn {town} into a Dungeon", town=place(position, town)),
    "give": lambda position, given: _give(position, *given.split(" ")),
    "drop": _drop,
    "split": _split,
}
