"""A line of the log for each event. Made-up names stand as marks and are filled in when the line is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import TYPES
from wyrmhoard.games.dragon_and_warrior.words import solo
from wyrmhoard.games.dragon_and_warrior.words.names import (
    ITEMS,
    PLACES,
    ROLES,
    SPELLS,
    WOUNDS,
    correction,
    mark,
    player,
    playing_card,
    playing_cards,
    reward,
)
from wyrmhoard.kernel.grammar import capital, listed, many

HERO: Final = "The Warrior"
FOE: Final = "the Conflict"
THREATS: Final = {
    "enemy": "An enemy",
    "shortage": "A shortage",
    "tension": "A tension",
    "outside": "A threat from outside",
    "fear": "A fear",
}
"""What the Villain is asked about (DW-39)."""
SIDES: Final = {"friend": "is a friend", "enemy": "is an enemy", "background": "is in the background"}


def event(told: Mapping[str, Any]) -> str:
    """The line: who first, present tense, exact numbers."""
    kind, d = told["kind"], dict(told["data"])
    if kind in ("sealed", "took_back"):
        return EVENTS[kind].format_map(d)
    if "seat" in d:
        d["player"] = player(d["seat"])
    for key, otherwise in (("name", FOE), ("text", "")):
        if isinstance(d.get(key), str):
            d[key] = mark(d[key], otherwise)
    for key, usual in (("place", PLACES.get(d.get("kind", ""), "")), ("thing", ITEMS.get(d.get("item", ""), ""))):
        if key in d:
            d[key] = mark(d[key], usual)
    if "type" in d and d["type"] not in TYPES:
        d["type"] = mark(d["type"], "something")
    if "goal" in d:
        d["goal"] = mark(d["goal"], "a Quest")
    if isinstance(d.get("cards"), list):
        d["laid"] = playing_cards(d["cards"])
    if isinstance(d.get("card"), str):
        d["turned"] = playing_card(d["card"])
    if "by" in d:
        d["who"] = HERO if d["by"] == "warrior" else "The Villain's side" if not d.get("name") else d["name"]
    special = SPECIAL.get(kind)
    line = (special(d) if special is not None else EVENTS[kind]).format_map(_Kept(d))
    return capital(line)


class _Kept(dict[str, Any]):
    """Marks of names stay as they are when a line is filled in."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def _spell(d: dict[str, Any]) -> str:
    """A spell of the list, or one that the table has made up."""
    return SPELLS.get(d["spell"]) or mark(d["spell"], "a spell")


def _attacks(d: dict[str, Any]) -> str:
    spell = f" with {_spell(d)}" if d["spell"] else ""
    critical = ": a Critical" if d["critical"] else ""
    aim = f" {d['name']}" if d["by"] == "warrior" else ""
    return f"{d['who']} attacks{aim}{spell}: {d['laid']}{critical}"


def _cast(d: dict[str, Any]) -> str:
    cards = f": {d['laid']}" if d.get("cards") else ""
    return f"{d['who']} casts {_spell(d)}{cards}"


def _used(d: dict[str, Any]) -> str:
    level = f" +{d['level']}" if d["level"] else ""
    cards = f": {d['laid']}" if d.get("cards") else ""
    return f"The Warrior uses {ITEMS[d['item']]}{level}{cards}"


def _whoever(seat: int) -> str:
    """A seat, or the oracle (DW-252)."""
    return player(seat) if seat >= 0 else "the oracle"


def _swapped(d: dict[str, Any]) -> str:
    one, other, warrior = (_whoever(seat) for seat in (*d["seats"], d["roles"]["warrior"]))
    return f"{one} and {other} swap their role cards: {warrior} is The Warrior now"


def _took_role(d: dict[str, Any]) -> str:
    return f"{d['player']} takes {listed([ROLES[role] for role in d['roles']])}"


def _hit_foe(d: dict[str, Any]) -> str:
    left = f" ({d['hp']} HP and {d['defense']} Defense left)" if "hp" in d else ""
    return f"{d['damage']} damage: {d['name']} is {WOUNDS[d['wound']]}{left}"


def _began(d: dict[str, Any]) -> str:
    rank = "a Boss " if d["boss"] else ""
    beside = f", with {mark(d['minion'], 'a minion')} beside it" if d["minion"] else ""
    return f"Battle: {d['name']}, {rank}of Level {d['level']}{beside}"


def _over(d: dict[str, Any]) -> str:
    return {
        "won": f"{d['name']} is defeated: The Warrior wins the Battle",
        "lost": "The Warrior is defeated",
        "fled": "The Warrior gets away, and nothing is gained",
        "foe-fled": f"{d['name']} gets away, and nobody is defeated",
        "stalled": f"The Battle has gone on for too long: {d['name']} withdraws",
    }[d["outcome"]]


def _stopped(d: dict[str, Any]) -> str:
    return "{player} touches the X card" if "seat" in d else "The X card has been touched"


def _voted(d: dict[str, Any]) -> str:
    what = ENDED.get(d["what"], "so it is")
    return f"All agree: {what}" if d["agreed"] else "Not all agree: play goes on"


ENDED: Final = {"session": "the session ends here", "close": "the match is closed"}


def _proposed(d: dict[str, Any]) -> str:
    what = {
        "correct": "a correction: " + correction(d["about"], d["value"], d["thing"] or "this")
        if d["what"] == "correct"
        else "",
        "spell": "a spell: {text}",
        "ability": "an ability: {text}",
        "change-cost": "another price for {about}",
        "drop-rule": "to do without {about}",
        "palette-line": "a line for the palette: {text}",
    }.get(d["what"], "to close the match")
    about = d.get("about", "")
    return "{player} proposes " + what.replace("{about}", mark(about, "") if about[1:].isdigit() else about).replace(
        "{text}", d.get("text", "")
    )


def _corrected(d: dict[str, Any]) -> str:
    return correction(d["about"], d["value"], d["thing"] or "this")


def _why(d: dict[str, Any]) -> str:
    return f" ({d['text']})" if d["text"] else ""


def _cost(d: dict[str, Any]) -> str:
    return {"mp": f"{d['cost']} MP", "points": many(d["cost"], "point"), "level": many(d["cost"], "Level")}[d["pay"]]


def _claimed(d: dict[str, Any]) -> str:
    return f"Treasure says {'yes' if d['agreed'] else 'no'}: is it of the type {{type}}?"


def _healed(d: dict[str, Any]) -> str:
    who = HERO if d["whom"] == "self" else d["name"]
    return f"{who} gains {d['amount']} HP and has {d['hp']}"


def _so_many(number: int) -> str:
    """Before a thing of which there is more than one."""
    return f"{number} x " if number > 1 else ""


def _level(d: dict[str, Any]) -> str:
    return f" +{d['level']}" if d["level"] else ""


SPECIAL: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "attacks": _attacks,
    "cast": _cast,
    "used": _used,
    "swapped": _swapped,
    "swap_unmade": lambda d: f"A swap with {ROLES[d['role']]} (not made)",
    "took_role": _took_role,
    "hit_foe": _hit_foe,
    "battle_began": _began,
    "battle_over": _over,
    "stopped": _stopped,
    "voted": _voted,
    "claimed": _claimed,
    "healed": _healed,
    "helps": lambda d: f"{d['name']} will help",
    "drew": lambda d: f"{d['who']} draws {many(d['number'], 'card')}",
    "level_gained": lambda d: f"The Warrior reaches Level {d['level']}: {many(d['points'], 'point')} to spend",
    "item_judged": lambda d: "It fits, and lays the Weakness bare" if d["fits"] else "It does nothing here",
    "bought": lambda d: f"The Warrior buys {_so_many(d['number'])}{ITEMS[d['item']]} +{d['level']}",
    "found": lambda d: f"Found: {d['thing']}{_level(d)}",
    "taken": lambda d: f"The Warrior takes {d['thing']}{_level(d)}",
    "drawn": lambda d: f"Treasure puts {d['place']} on the map: {PLACES[d['kind']]}, Level {d['level']}",
    "entered": lambda d: f"The Warrior enters {d['place']} (visit {d['visit']}, Level {d['level']})",
    "scene": lambda d: f"A Scene begins: {d['name']}, played by {ROLES[d['role']]}",
    "tried": lambda d: f"{d['thing']} {'works' if d['works'] else 'does not work'} against this: {d['text']}",
    "proposed": _proposed,
    "corrected": lambda d: f"Corrected by agreement: {_corrected(d)}{_why(d)}",
    "changed": lambda d: f"By agreement {d['text']} {'is gone' if d['gone'] else 'costs ' + _cost(d) + ' now'}",
    "made_up": lambda d: f"The table has made up {d['text']}: it costs {_cost(d)}",
    "palette": lambda d: f"On the {'Yes' if d['side'] == 'yes' else 'No'} list: {d['text']}",
    "asked": lambda d: f"{d['player']} asks {ROLES[d['role']]}: {d['text']}",
    "answered": lambda d: f"{ROLES[d['role']]} answers: {d['text']}",
    "trait": lambda d: f"{'A trait of The Warrior' if d['written'] else 'A trait is proposed'}: {d['text']}",
    "mood": lambda d: f"The mood: {d['text'] or d['mood']}",
    "threat": lambda d: f"{THREATS[d['subject']]}: {d['text']}",
    "themed": lambda d: f"{SPELLS[d['spell']]} looks like this: {d['text']}",
    "side": lambda d: f"{d['name']} {SIDES[d['side']]} from now on",
    "rewarded": lambda d: f"The reward for “{d['goal']}”: {reward(d['extra'], d['times'])}",
    "yields": solo.yields,
    "oracle_says": solo.says,
    "ended": lambda d: "The match is over: " + ending(d["ending"]),
}
EVENTS: Final = {
    "sealed": "{name} is ready",
    "took_back": "{name} takes back a choice",
    "drew_for_role": "{player} draws {turned}",
    "took_role": "",
    "points_spent": "The Warrior has Strength {strength}, Agility {agility}, {hp} HP and {mp} MP",
    "member_grew": "{name} has Attack {attack} and {hp} HP",
    "offered": "{name} would like to come along",
    "declined": "The Warrior goes on without {name}",
    "left": "{name} leaves The Warrior",
    "joined": "{name} joins The Warrior",
    "battle_began": "",
    "battle_over": "",
    "reshuffled": "The discards are shuffled into a new deck",
    "drew": "",
    "attacks": "",
    "unblocked": "Nothing stops it",
    "blocked": "Blocked with {laid}",
    "spellblocked": "{who} stops it with Spellblock",
    "hit_foe": "",
    "hit_warrior": "{damage} damage: The Warrior has {hp} HP and {defense} Defense left",
    "unhurt": "Blows do nothing to {name}",
    "opened": "{name} can be hurt from now on",
    "weakness_shown": "{name} is weak to {type}: x{times}",
    "defeated": "{name} falls",
    "runs": "{who} tries to run away: {laid}",
    "maneuvers": "{who} maneuvers: {laid}",
    "cast": "",
    "used": "",
    "item_judged": "",
    "healed": "",
    "foe_healed": "{name} recovers and is better off",
    "waits": "{who} can do nothing",
    "helps": "",
    "flipped": "{name} turns over {turned}",
    "fended_off": "{name} fends it off",
    "member_hurt": "{name} loses {loss} HP and has {hp}",
    "member_recovers": "{name} recovers and has {hp} HP",
    "member_out": "{name} cannot go on",
    "member_rested": "{name} is whole again, with {hp} HP",
    "xp_gained": "{gained} XP: {xp} in all",
    "xp_lost": "The Warrior keeps {xp} XP",
    "level_gained": "",
    "woke": "The Warrior wakes up in an inn, whole again",
    "meant": "{text}",
    "swapped": "",
    "swap_unmade": "",
    "session": "Session {number} begins, with everything as it was",
    "light": "{name} is defeated, and The Warrior has the Ball of Light",
    "peace": "{text}",
    "token_taken": "{player} takes a Dragon Token",
    "token_paid": "{player} pays a Dragon Token",
    "awarded": "{player} is given a Dragon Token",
    "bought_swap": "{player} pays three Dragon Tokens for a swap",
    "withdrew_swap": "{player} takes the three tokens back",
    "stopped": "",
    "struck": "Something is taken out of the story",
    "taken_out": "Something is taken out of the story",
    "proposed": "",
    "voted": "",
    "claimed": "",
    "visit": "The Warrior goes on (visit {visit}, Level {level})",
    "obstacle": "An obstacle before {place}: {text}",
    "fallen": "{place} is a Dungeon until its Boss is defeated",
    "tried": "",
    "drawn": "",
    "entered": "",
    "stairs": "The way down from Floor {floor} is found: {place}",
    "way": "There is another way out of {place}",
    "crossed": "{place} is marked X: no Battle is owed there any more",
    "cleared": "The Boss is defeated, and {place} is safe",
    "scene": "",
    "situation": "{text}",
    "said": "The Warrior: {text}",
    "yields": "",
    "looks": "{text}",
    "replies": "{text}",
    "rumour": "{name} has heard something: {text}",
    "oracle_says": "",
    "oracle_hints": "{text} The oracle: {action}, {subject}",
    "rewritten": "Something is told otherwise now",
    "trouble": "In {place}: {text}",
    "scene_over": "The Scene with {name} is over",
    "quest": "A Quest of {place}: {goal}",
    "reached": "The goal is reached: {goal}",
    "rewarded": "",
    "built": "The oracle fills in the back of a card: {target}",
    "chest": "The Warrior opens the {chest} chest",
    "no_find": "Nothing is found",
    "found": "",
    "taken": "",
    "left_behind": "The Warrior leaves {thing} behind",
    "dropped": "The Warrior throws {thing} away",
    "bought": "",
    "slept": "The Warrior sleeps in the inn and is whole again",
    "side": "",
    "sheet_joined": "The map of the Outdoors has {number} sheets now",
    "themed": "",
    "spoke": "{player}: {text}",
    "described": "{place}: {text}",
    "surroundings": "There is also: {text}",
    "end_proposed": "{player} thinks that the Scene may end",
    "called": "The Warrior calls it {thing}",
    "shone": "Radiant shows all of Floor {floor} of {place}",
    "boss_seen": "The Boss is in {place}",
    "border": "{place} and {thing} are neighbours",
    "finished": "{player} has finished a drawing",
    "mood": "",
    "threat": "",
    "passed": "{player} passes",
    "step_skipped": "The guide passes over step {number}",
    "corrected": "",
    "lapsed": "What was to be corrected is so no more",
    "changed": "",
    "made_up": "",
    "palette": "",
    "asked": "",
    "answered": "",
    "pinned": "A fact from now on: {text}",
    "trait": "",
    "journal": "{player} writes line {number} of the journal",
    "lent": "{player} acts {name} out",
    "taken_home": "{name} is acted out by nobody else any more",
    "few_words": "The Warrior has a few words with {name}",
    "told": "{text}",
    "ended": "",
}
ENDINGS: Final = {
    "won": "The Warrior won the Battle",
    "lost": "the Villain won the Battle",
    "fled": "The Warrior ran away",
    "foe-fled": "the Conflict ran away",
    "stalled": "the Battle had no end",
    "closed": "all agreed to close the match",
    "light": "the lord is defeated, and the Ball of Light is back",
    "quests": "the last Quest of the first Town is done",
    "visits": "that was the last visit",
}


def ending(name: str) -> str:
    """How a match ended."""
    return ENDINGS[name]
