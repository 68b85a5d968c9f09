"""A line of the log for each event. Made-up names stand as marks and are filled in when the line is read.

What a person at the table does is said to them: "You draw 7♥". The Warrior, whom roles and people may share, stays
The Warrior.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import Seat, later, said, say, say_many

from ..cards.cardset import CardSet
from ..cards.vocabulary import TYPES
from . import solo
from .names import (
    CHESTS,
    correction,
    item_name,
    listed,
    mark,
    place_name,
    player,
    playing_card,
    playing_cards,
    reward,
    role_name,
    spell_name,
    type_name,
    wound,
)

HERO: Final = later("The Warrior")
FOE: Final = later("the Conflict")
THREATS: Final = {
    "enemy": later("An enemy: {text}"),
    "shortage": later("A shortage: {text}"),
    "tension": later("A tension: {text}"),
    "outside": later("A threat from outside: {text}"),
    "fear": later("A fear: {text}"),
}
"""What the Villain is asked about (DW-39)."""
SIDES: Final = {
    "friend": later("{name} is a friend from now on"),
    "enemy": later("{name} is an enemy from now on"),
    "background": later("{name} is in the background from now on"),
}


def event(cards: CardSet, told: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The line: who first, present tense, exact numbers. `names` are what the seats are called."""
    kind, d = told["kind"], dict(told["data"])
    if "seat" in d:
        d["who"] = _seat(d["seat"], names)
    if kind in PEOPLE:
        return PEOPLE[kind](d, names)
    for key, otherwise in (("name", said(FOE)), ("text", "")):
        if isinstance(d.get(key), str):
            d[key] = mark(d[key], otherwise)
    if "place" in d:
        d["place"] = mark(d["place"], place_name(d.get("kind", "")))
    if "thing" in d:
        d["thing"] = mark(d["thing"], item_name(d.get("item", "")))
    if "type" in d:
        d["type"] = type_name(d["type"]) if d["type"] in TYPES else mark(d["type"], say("something"))
    if "goal" in d:
        d["goal"] = mark(d["goal"], say("a Quest"))
    if isinstance(d.get("cards"), list):
        d["laid"] = playing_cards(d["cards"])
    if isinstance(d.get("card"), str):
        d["turned"] = playing_card(d["card"])
    if "by" in d:
        side = d["name"] if d.get("name") else say("The Villain's side")
        d["actor"] = said(HERO) if d["by"] == "warrior" else side
    special = SPECIAL.get(kind)
    return capital(special(d) if special is not None else said(EVENTS[kind], **d))


def _seat(seat: int, names: Sequence[str]) -> Seat:
    """A seat in a message."""
    return Seat(seat, names[seat] if seat < len(names) else player(seat))


def _took_back(d: dict[str, Any], names: Sequence[str]) -> str:
    if d["agreed"]:
        return say("{who} [take|takes] back a choice, by agreement", who=d["who"])
    return say("{who} [take|takes] back a choice", who=d["who"])


def _swapped(d: dict[str, Any], names: Sequence[str]) -> str:
    one, other, warrior = (_whoever(seat, names) for seat in (*d["seats"], d["roles"]["warrior"]))
    return say(
        "{who} and [other:you|{other}] swap role cards: [warrior:you are|{warrior} is] The Warrior now",
        who=one,
        other=other,
        warrior=warrior,
    )


def _whoever(seat: int, names: Sequence[str]) -> Seat:
    """The name of a seat, or of the oracle (DW-252)."""
    return _seat(seat, names) if seat >= 0 else Seat(-1, say("The oracle"), say("the oracle"))


PEOPLE: Final[dict[str, Callable[[dict[str, Any], Sequence[str]], str]]] = {
    "sealed": lambda d, names: said(EVENTS["sealed"], **d),
    "took_back": _took_back,
    "swapped": _swapped,
}
"""Events that are about several seats, or about nothing that has a made-up name."""


def _spell(d: dict[str, Any]) -> str:
    """A spell of the list, or one that the table has made up."""
    return spell_name(d["spell"]) or mark(d["spell"], say("a spell"))


def _attacks(d: dict[str, Any]) -> str:
    places = {"actor": d["actor"], "aim": d["name"], "cards": d["laid"]}
    if d["by"] == "warrior":
        if d["spell"]:
            text = say("{actor} attacks {aim} with {spell}: {cards}", spell=_spell(d), **places)
        else:
            text = say("{actor} attacks {aim}: {cards}", **places)
    elif d["spell"]:
        text = say("{actor} attacks with {spell}: {cards}", spell=_spell(d), **places)
    else:
        text = say("{actor} attacks: {cards}", **places)
    return say("{attack}: a Critical", attack=text) if d["critical"] else text


def _with_cards(text: str, d: dict[str, Any]) -> str:
    """With the cards that were laid, if there are any."""
    return say("{what}: {cards}", what=text, cards=d["laid"]) if d.get("cards") else text


def _cast(d: dict[str, Any]) -> str:
    return _with_cards(say("{actor} casts {spell}", actor=d["actor"], spell=_spell(d)), d)


def _used(d: dict[str, Any]) -> str:
    return _with_cards(say("The Warrior uses {item}", item=item_name(d["item"]) + _level(d)), d)


def _took_role(d: dict[str, Any]) -> str:
    return say("{who} [take|takes] {roles}", who=d["who"], roles=listed([role_name(role) for role in d["roles"]]))


def _hit_foe(d: dict[str, Any]) -> str:
    places = {"damage": d["damage"], "name": d["name"], "wound": wound(d["wound"])}
    if "hp" not in d:
        return say("{damage} damage: {name} is {wound}", **places)
    places |= {"hp": d["hp"], "defense": d["defense"]}
    return say("{damage} damage: {name} is {wound} ({hp} HP and {defense} Defense left)", **places)


def _began(d: dict[str, Any]) -> str:
    if d["boss"]:
        text = say("Battle: {name}, a Boss of Level {level}", name=d["name"], level=d["level"])
    else:
        text = say("Battle: {name}, of Level {level}", name=d["name"], level=d["level"])
    if not d["minion"]:
        return text
    return say("{battle}, with {minion} beside it", battle=text, minion=mark(d["minion"], say("a minion")))


OUTCOMES: Final = {
    "won": later("{name} is defeated: The Warrior wins the Battle"),
    "lost": later("The Warrior is defeated"),
    "fled": later("The Warrior gets away, and nothing is gained"),
    "foe-fled": later("{name} gets away, and nobody is defeated"),
    "stalled": later("The Battle has gone on for too long: {name} withdraws"),
}


def _stopped(d: dict[str, Any]) -> str:
    return say("{who} [touch|touches] the X card", who=d["who"]) if "who" in d else say("The X card has been touched")


def _voted(d: dict[str, Any]) -> str:
    if not d["agreed"]:
        return say("Not all agree: play goes on")
    return say("All agree: {what}", what=said(ENDED.get(d["what"], SO_IT_IS)))


ENDED: Final = {"session": later("the session ends here"), "close": later("the match is closed")}
SO_IT_IS: Final = later("so it is")
PROPOSED: Final = {
    "correct": later("{who} [propose|proposes] a correction: {correction}"),
    "spell": later("{who} [propose|proposes] a spell: {text}"),
    "ability": later("{who} [propose|proposes] an ability: {text}"),
    "change-cost": later("{who} [propose|proposes] another price for {about}"),
    "drop-rule": later("{who} [propose|proposes] to do without {about}"),
    "palette-line": later("{who} [propose|proposes] a line for the palette: {text}"),
}
TO_CLOSE: Final = later("{who} [propose|proposes] to close the match")


def _proposed(d: dict[str, Any]) -> str:
    about = d.get("about", "")
    places = {
        "who": d["who"],
        "text": d.get("text", ""),
        "about": mark(about, "") if about[1:].isdigit() else about,
        "correction": _corrected(d) if d["what"] == "correct" else "",
    }
    return said(PROPOSED.get(d["what"], TO_CLOSE), **places)


def _corrected(d: dict[str, Any]) -> str:
    return correction(d["about"], d["value"], d["thing"] or say("this"))


def _agreed_correction(d: dict[str, Any]) -> str:
    if d["text"]:
        return say("Corrected by agreement: {correction} ({text})", correction=_corrected(d), text=d["text"])
    return say("Corrected by agreement: {correction}", correction=_corrected(d))


def _cost(d: dict[str, Any]) -> str:
    match d["pay"]:
        case "mp":
            return say("{cost} MP", cost=d["cost"])
        case "points":
            return say_many("{n} point", "{n} points", d["cost"])
    return say_many("{n} Level", "{n} Levels", d["cost"])


def _changed(d: dict[str, Any]) -> str:
    if d["gone"]:
        return say("By agreement {text} is gone", text=d["text"])
    return say("By agreement {text} costs {cost} now", text=d["text"], cost=_cost(d))


def _claimed(d: dict[str, Any]) -> str:
    if d["agreed"]:
        return say("Treasure says that this is of the type {type}", type=d["type"])
    return say("Treasure says that this is not of the type {type}", type=d["type"])


def _healed(d: dict[str, Any]) -> str:
    name = said(HERO) if d["whom"] == "self" else d["name"]
    return say("{name} gains {amount} HP and has {hp}", name=name, amount=d["amount"], hp=d["hp"])


def _drew(d: dict[str, Any]) -> str:
    return say_many("{actor} draws {n} card", "{actor} draws {n} cards", d["number"], actor=d["actor"])


def _level_gained(d: dict[str, Any]) -> str:
    return say_many(
        "The Warrior reaches Level {level}: {n} point to spend",
        "The Warrior reaches Level {level}: {n} points to spend",
        d["points"],
        level=d["level"],
    )


def _bought(d: dict[str, Any]) -> str:
    item = item_name(d["item"]) + _level(d)
    if d["number"] > 1:
        return say("The Warrior buys {number} x {item}", number=d["number"], item=item)
    return say("The Warrior buys {item}", item=item)


def _level(d: dict[str, Any]) -> str:
    return f" +{d['level']}" if d["level"] else ""


def _judged(d: dict[str, Any]) -> str:
    if not d["fits"]:
        return say("It does nothing here")
    return say("It fits, and lays the Weakness of {foe} bare", foe=mark(d["foe"], said(FOE)))


def _drawn(d: dict[str, Any]) -> str:
    kind = place_name(d["kind"])
    return say("Treasure puts {place} on the map: {kind}, Level {level}", place=d["place"], kind=kind, level=d["level"])


def _tried(d: dict[str, Any]) -> str:
    if d["works"]:
        return say("{thing} works against this: {text}", thing=d["thing"], text=d["text"])
    return say("{thing} does not work against this: {text}", thing=d["thing"], text=d["text"])


def _palette(d: dict[str, Any]) -> str:
    return say("On the Yes list: {text}", **d) if d["side"] == "yes" else say("On the No list: {text}", **d)


def _trait(d: dict[str, Any]) -> str:
    return say("A trait of The Warrior: {text}", **d) if d["written"] else say("A trait is proposed: {text}", **d)


def _rewarded(d: dict[str, Any]) -> str:
    return say("The reward for “{goal}”: {reward}", goal=d["goal"], reward=reward(d["extra"], d["times"]))


def _as_role(text: str) -> Callable[[dict[str, Any]], str]:
    """A line with a role: {role}."""
    return lambda d: said(text, **{**d, "role": role_name(d["role"])})


def _found(text: str) -> Callable[[dict[str, Any]], str]:
    """A line about a thing with its Level: {thing}."""
    return lambda d: said(text, thing=d["thing"] + _level(d))


SPECIAL: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "attacks": _attacks,
    "cast": _cast,
    "used": _used,
    "swap_unmade": _as_role(later("A swap with {role} (not made)")),
    "took_role": _took_role,
    "hit_foe": _hit_foe,
    "battle_began": _began,
    "battle_over": lambda d: said(OUTCOMES[d["outcome"]], name=d["name"]),
    "stopped": _stopped,
    "voted": _voted,
    "claimed": _claimed,
    "healed": _healed,
    "drew": _drew,
    "level_gained": _level_gained,
    "item_judged": _judged,
    "bought": _bought,
    "found": _found(later("Found: {thing}")),
    "taken": _found(later("The Warrior takes {thing}")),
    "drawn": _drawn,
    "chest": lambda d: say("The Warrior opens the {chest} chest", chest=said(CHESTS[d["chest"]])),
    "scene": _as_role(later("A Scene begins: {name}, played by {role}")),
    "tried": _tried,
    "proposed": _proposed,
    "corrected": _agreed_correction,
    "changed": _changed,
    "made_up": lambda d: say("The table has made up {text}: it costs {cost}", text=d["text"], cost=_cost(d)),
    "palette": _palette,
    "asked": _as_role(later("{who} [ask|asks] {role}: {text}")),
    "answered": _as_role(later("{role} answers: {text}")),
    "trait": _trait,
    "mood": lambda d: say("The mood: {mood}", mood=d["text"] or said(MOODS.get(d["mood"], d["mood"]))),
    "threat": lambda d: said(THREATS[d["subject"]], text=d["text"]),
    "themed": lambda d: say("{spell} looks like this: {text}", spell=spell_name(d["spell"]), text=d["text"]),
    "side": lambda d: said(SIDES[d["side"]], name=d["name"]),
    "rewarded": _rewarded,
    "yields": solo.yields,
    "oracle_says": solo.says,
    "ended": lambda d: say("The match is over: {ending}", ending=ending(d["ending"])),
}
MOODS: Final[dict[str, str]] = {
    "cartoony": later("cartoony and silly"),
    "gritty": later("gritty and realistic"),
    "horror": later("dark horror"),
}
EVENTS: Final[dict[str, str]] = {
    "sealed": later("{who} [are|is] ready"),
    "took_back": "",
    "drew_for_role": later("{who} [draw|draws] {turned}"),
    "took_role": "",
    "points_spent": later("The Warrior has Strength {strength}, Agility {agility}, {hp} HP and {mp} MP"),
    "member_grew": later("{name} has Attack {attack} and {hp} HP"),
    "offered": later("{name} would like to come along"),
    "declined": later("The Warrior goes on without {name}"),
    "left": later("{name} leaves The Warrior"),
    "joined": later("{name} joins The Warrior"),
    "battle_began": "",
    "battle_over": "",
    "reshuffled": later("The discards are shuffled into a new deck"),
    "drew": "",
    "attacks": "",
    "unblocked": later("Nothing stops it"),
    "blocked": later("Blocked with {laid}"),
    "spellblocked": later("{actor} stops it with Spellblock"),
    "hit_foe": "",
    "hit_warrior": later("{damage} damage: The Warrior has {hp} HP and {defense} Defense left"),
    "unhurt": later("Blows do nothing to {name}"),
    "opened": later("{name} can be hurt from now on"),
    "weakness_shown": later("{name} is weak to {type}: x{times}"),
    "defeated": later("{name} falls"),
    "runs": later("{actor} tries to run away: {laid}"),
    "maneuvers": later("{actor} maneuvers: {laid}"),
    "cast": "",
    "used": "",
    "item_judged": "",
    "healed": "",
    "foe_healed": later("{name} recovers and is better off"),
    "waits": later("{actor} can do nothing"),
    "helps": later("{name} will help"),
    "flipped": later("{name} turns over {turned}"),
    "fended_off": later("{name} fends it off"),
    "member_hurt": later("{name} loses {loss} HP and has {hp}"),
    "member_recovers": later("{name} recovers and has {hp} HP"),
    "member_out": later("{name} cannot go on"),
    "member_rested": later("{name} is whole again, with {hp} HP"),
    "xp_gained": later("{gained} XP: {xp} in all"),
    "xp_lost": later("The Warrior keeps {xp} XP"),
    "level_gained": "",
    "woke": later("The Warrior wakes up in an inn, whole again"),
    "meant": later("{text}"),
    "swapped": "",
    "swap_unmade": "",
    "session": later("Session {number} begins, with everything as it was"),
    "light": later("{name} is defeated, and The Warrior has the Ball of Light"),
    "peace": later("{text}"),
    "token_taken": later("{who} [take|takes] a Dragon Token"),
    "token_paid": later("{who} [pay|pays] a Dragon Token"),
    "awarded": later("{who} [are|is] given a Dragon Token"),
    "bought_swap": later("{who} [pay|pays] three Dragon Tokens for a swap"),
    "withdrew_swap": later("{who} [take|takes] the three tokens back"),
    "stopped": "",
    "struck": later("Something is taken out of the story"),
    "taken_out": later("Something is taken out of the story"),
    "proposed": "",
    "voted": "",
    "claimed": "",
    "visit": later("The Warrior goes on (visit {visit}, Level {level})"),
    "obstacle": later("An obstacle before {place}: {text}"),
    "fallen": later("{place} is a Dungeon until its Boss is defeated"),
    "tried": "",
    "drawn": "",
    "entered": later("The Warrior enters {place} (visit {visit}, Level {level})"),
    "stairs": later("The way down from Floor {floor} is found: {place}"),
    "way": later("There is another way out of {place}"),
    "crossed": later("{place} is marked X: no Battle is owed there any more"),
    "cleared": later("The Boss is defeated, and {place} is safe"),
    "scene": "",
    "situation": later("{text}"),
    "said": later("The Warrior: {text}"),
    "yields": "",
    "looks": later("{text}"),
    "replies": later("{text}"),
    "secret": later("It comes out: {name} {text}"),
    "found_where": later("Where it was: {text}"),
    "built_by": later("{place} was built by {text}"),
    "why": later("{name} {text}"),
    "member_says": later("{name}: {text}"),
    "music": later("Music: {text}"),
    "withheld": later("{name} will help when this is settled: {text}"),
    "rumour": later("{name} has heard something: {text}"),
    "oracle_says": "",
    "oracle_hints": later("{text} The oracle: {action}, {subject}"),
    "rewritten": later("Something is told otherwise now"),
    "trouble": later("In {place}: {text}"),
    "farewell": later("{name} says farewell: {text}"),
    "scene_over": later("The Scene with {name} is over"),
    "texts_full": later(
        "This match holds {number} texts, and no more: from now on words that stand on record are used again"
    ),
    "quest": later("A Quest of {place}: {goal}"),
    "reached": later("The goal is reached: {goal}"),
    "rewarded": "",
    "built": later("The oracle fills in the back of a card: {target}"),
    "chest": "",
    "no_find": later("Nothing is found"),
    "found": "",
    "taken": "",
    "left_behind": later("The Warrior leaves {thing} behind"),
    "dropped": later("The Warrior throws {thing} away"),
    "bought": "",
    "slept": later("The Warrior sleeps in the inn and is whole again"),
    "side": "",
    "sheet_joined": later("The map of the Outdoors has {number} sheets now"),
    "themed": "",
    "spoke": later("{who}: {text}"),
    "described": later("{place}: {text}"),
    "surroundings": later("There is also: {text}"),
    "end_proposed": later("{who} [think|thinks] that the Scene may end"),
    "called": later("The Warrior calls it {thing}"),
    "shone": later("Radiant shows all of Floor {floor} of {place}"),
    "boss_seen": later("The Boss is in {place}"),
    "joined_rooms": later("The way from {place} leads to {thing}"),
    "border": later("{place} and {thing} are neighbours"),
    "finished": later("{who} [have|has] finished a drawing"),
    "mood": "",
    "threat": "",
    "passed": later("{who} [pass|passes]"),
    "step_skipped": later("The guide passes over step {number}"),
    "corrected": "",
    "lapsed": later("What was to be corrected is no longer so"),
    "changed": "",
    "made_up": "",
    "palette": "",
    "asked": "",
    "answered": "",
    "pinned": later("A fact from now on: {text}"),
    "trait": "",
    "journal": later("{who} [write|writes] line {number} of the journal"),
    "lent": later("{who} [act|acts] {name} out"),
    "taken_home": later("{name} is acted out by nobody else any more"),
    "few_words": later("The Warrior has a few words with {name}"),
    "told": later("{text}"),
    "ended": "",
}
ENDINGS: Final = {
    "won": later("The Warrior won the Battle"),
    "lost": later("the Villain won the Battle"),
    "fled": later("The Warrior ran away"),
    "foe-fled": later("the Conflict ran away"),
    "stalled": later("the Battle had no end"),
    "closed": later("all agreed to close the match"),
    "light": later("the lord is defeated, and the Ball of Light is back"),
    "quests": later("the last Quest of the first Town is done"),
    "visits": later("that was the last visit"),
}


def ending(name: str) -> str:
    """How a match ended."""
    return said(ENDINGS[name])
