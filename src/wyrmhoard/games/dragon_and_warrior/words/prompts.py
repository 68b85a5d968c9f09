"""Questions and choices in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import TYPES
from wyrmhoard.games.dragon_and_warrior.rules import builds, conflicts, creating, inventing, numbers
from wyrmhoard.games.dragon_and_warrior.rules.battle import items, offers
from wyrmhoard.games.dragon_and_warrior.rules.battle.offers import spellblock_price
from wyrmhoard.games.dragon_and_warrior.rules.battle.plays import lay, read
from wyrmhoard.games.dragon_and_warrior.rules.deck import LETTERS, RANK
from wyrmhoard.games.dragon_and_warrior.rules.numbers import spell_name
from wyrmhoard.games.dragon_and_warrior.state import MINION, WARRIOR, Item
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.words import solo, story, world
from wyrmhoard.games.dragon_and_warrior.words.cards import fairness, rules_text
from wyrmhoard.games.dragon_and_warrior.words.names import GIVEN, ITEMS, PLACES, ROLES, SPELLS, named
from wyrmhoard.kernel.ask import ASIDE, Choice
from wyrmhoard.kernel.game import Words
from wyrmhoard.kernel.grammar import capital, listed, many

ASKED: Final = {
    "role": "Which role do you take?",
    "hero": "What is the hero called?",
    "character": "Who is it?",
    "conflict": "What stands in the way?",
    "minion": "Who is its minion?",
    "again": "Something else must take the place of what was struck",
    "boss": "A plain Conflict, or a Boss?",
    "agree": "The Villain would like a Boss, which has twice the points: do you agree?",
    "target": "Whom is it meant for?",
    "patient": "Whom do you heal?",
    "token": "Take the Dragon Token of this swap?",
    "meaning": "What does this defeat mean?",
    "explore": "What do you do?",
    "resume": "The session is over. Is everybody there for the next one?",
    "peace": "The Ball of Light is back: how does it bring peace?",
}
SHOWN: Final = ("name", "pronouns", "adjective", "trait", "goal", "note", "text")
"""The fields of a suggestion that are shown while it can be taken, in this order."""
PROMPTS: Final = {
    **ASKED,
    **world.PROMPTS,
    **solo.PROMPTS,
    **story.PROMPTS,
    "read": "",
    "points": "",
    "build": "",
    "turn": "",
    "block": "",
    "help": "",
    "fits": "",
    "claim": "",
    "join": "",
    "vote": "",
    "meant": "",
}
"""All questions, with their words where these do not depend on what they are about."""
PLAIN: Final = {
    "ready": "Everybody is there",
    "take it": "Take it",
    "cheapest": "Block with the cheapest cards",
    "block": "Block with cards of your choice",
    "nothing": "Do nothing",
    "flip": "Turn over the top card for your Party Member",
    "stay out": "Stay out of it",
    "go on": "Go on",
    "sleep": "Sleep in the inn",
    "default": "The default build",
    "play it out": "Let the rest of the Battle be played out",
    "spend": "Spend the points",
    "build": "Build it yourself",
    "own": "Own words",
    "words": "Name a subject",
    "drawing": "A drawing",
    "boss": "A Boss",
    "agree": "Agree",
    "object": "Object",
    "take": "Take it",
    "leave": "Leave it",
    "yes": "Yes",
    "no": "No",
    "fits": "It fits",
    "not": "It does not fit",
    "master": "The Conflict itself",
    "minion": "Its minion",
    "self": "The Warrior",
    "attack-token": "Attack with one more card, for a token",
    "maneuver-token": "Maneuver with one more card, for a token",
    "run-token": "Run away with one more card, for a token",
    "brute": "Brute: strong, with little Defense",
    "even": "Even: a bit of everything",
    "wall": "Wall: much Defense",
    "hulk": "Hulk: nearly all HP",
    "fierce": "Fierce: Attack and HP, and no Defense",
    "caster": "Caster: spells, and a bit of everything",
    "x": "Touch the X card",
    "buy-swap": "Pay three tokens to swap with The Warrior",
    "withdraw": "Take the three tokens back",
    "award": "Give somebody a Dragon Token",
    "claim": "Claim that a thing is of a type",
    "card": "Make a Conflict Card for later",
    "offer": "Have somebody offer to join The Warrior",
    "join": "They join The Warrior",
    "decline": "Decline",
    "propose": "Propose to close the match",
    **story.BEGUN,
    **solo.BEGUN,
}


NOTHING: Final = {
    "meaning": "Leave it unsaid",
    "find": "Nothing is found",
    "entered": "Nothing: The Warrior looks round",
    "quest-goal": "Nobody knows: the Ally says when the goal is reached",
    "conflict": "No card after all",
    "spoils": "Nothing more",
    "peace": "Leave it unsaid",
}
"""What it is to do nothing, where that says more."""
SESSION: Final = {"agree": "End it here", "object": "Play on"}
"""The answers to whether the session ends."""


def prompt(position: Position, seat: int, kind: str, data: Mapping[str, Any]) -> str:
    """The question, to the seat that is asked."""
    if kind in ("place", "thing"):
        return _named_what(position, kind)
    if kind in ASKED:
        return ASKED[kind]
    if kind in world.PROMPTS:
        return world.question(position, kind, data)
    if kind in solo.PROMPTS:
        return solo.question(position, kind, data)
    if kind in story.PROMPTS:
        return story.question(position, kind, data)
    match kind:
        case "read":
            return (story.READ if position.state.seats > 1 else story.READ_ALONE)[data["what"]]
        case "vote":
            if position.state.proposal == "session":
                return "The last Quest of the Town is done: end the session here?"
            return story.vote(position)
        case "points":
            whose = "your Party Member" if data.get("role") else "The Warrior"
            advice = "" if data.get("role") else " Agility is more than speed: it is the size of the hand"
            return f"{many(data['points'], 'point')} for {whose}: how are they spent?{advice}"
        case "build":
            rank = "a Boss " if data["boss"] else "a Conflict "
            return f"How is it built, {rank}of Level {data['level']}?"
        case "turn":
            return "What does your minion do?" if data.get("place") == MINION else "What do you do?"
        case "block":
            cards = listed([LETTERS[rank] for rank in data["ranks"]])
            what = "runs away" if data["escape"] else "attacks"
            who = "The Warrior" if data["by"] == "warrior" else "The Villain's side"
            critical = ", a Critical" if data["set"] > 1 else ""
            return f"{who} {what} with {cards}{critical}: do you block?{_spellblock(position, data)}"
        case "help":
            return {
                "attack": "The Warrior attacks: does your Party Member help?",
                "run": "The Warrior runs away: does your Party Member help?",
                "defence": "The Warrior is attacked: does your Party Member help?",
            }[data["what"]]
        case "fits":
            return f"Does {named(position.state, data['name'], 'the Quest item')} show a weakness of the Conflict?"
        case "join":
            others = [m for m in position.state.members if m.role == "ally"]
            instead = f" in place of {named(position.state, others[0].name, 'your Party Member')}" if others else ""
            return f"{named(position.state, data['name'], 'Somebody')} would like to come along{instead}: do they join?"
        case "meant":
            return f"The X card has been touched. What was meant?{_newest(position)}"
        case "claim":
            return f"The Warrior claims that this is of the type {_type(position, data['type'])}: is it?"
    raise ValueError(f"no words for the question {kind}")


def _spellblock(position: Position, data: Mapping[str, Any]) -> str:
    """What Spellblock would cost, to who knows it and may cast it against this (DW-201)."""
    battle = position.state.battle
    if battle is None or data["escape"]:
        return ""
    knows: Sequence[str] = numbers.spells(position.state.hero)
    if data["by"] == WARRIOR:
        knows = numbers.card_of(position, battle.foes[data["place"]]).spells
    return f" Spellblock would cost {price_words(data['ranks'])}" if offers.SPELLBLOCK in knows else ""


def _newest(position: Position) -> str:
    """What goes where nobody says what was meant (DW-21a)."""
    made = position.state.made[-1:]
    newest = named(position.state, made[0], "") if made else ""
    return f" If nobody says so, it is the newest: “{newest}”" if newest else ""


def _named_what(position: Position, kind: str) -> str:
    """The question for something that is made up, by what it is."""
    making = position.state.making
    wish = None if making is None else making.wish
    if kind == "place":
        what = PLACES.get(wish.kind, "") if wish is not None else ""
        return f"{capital(what)} for the map: what is it like?" if what else "What is on the map here?"
    known = GIVEN | ITEMS
    what = known.get(wish.part) or known.get(wish.kind, "") if wish is not None else ""
    return f"{capital(what)}: what is it called?" if what else "What is it called?"


def _type(position: Position, kind: str) -> str:
    """A type of the list, or one in own words."""
    return kind if kind in TYPES else named(position.state, kind, "something")


def option(position: Position, seat: int, kind: str, choice: Choice) -> Words:
    """One choice in words."""
    key = str(choice)
    if key == offers.NOTHING_LEFT and kind in NOTHING:
        return Words(NOTHING[kind])
    if kind == "vote" and position.state.proposal == "session":
        return Words(SESSION[key])
    told = solo.choice(position, kind, key) or world.choice(position, kind, key) or story.choice(position, kind, key)
    if told is not None:
        return told
    if kind == "build" and key != "build":
        return Words(_style(position, key))
    if kind == "conflict" and key.startswith(("card ", "edit ")):
        return _from_deck(position, key)
    if kind == "boss" and key == "conflict":
        return Words("A plain Conflict")
    if kind == "read":
        return Words("Read")
    if kind == ASIDE and key not in PLAIN:
        return world.choice(position, "entered", key) or Words(key)
    if kind == ASIDE or key in PLAIN:
        return Words(PLAIN[key])
    if kind == "role":
        return Words(ROLES[key])
    if kind in ("target", "patient"):
        member = next(m for m in position.state.members if m.role == key)
        return Words(named(position.state, member.name, "the Party Member"))
    if key in ("s1", "s2", "s3"):
        return Words(_suggested(position, int(key[1:]) - 1))
    verb, _, rest = key.partition(" ")
    if verb == "idea" and position.state.making is not None:
        return Words(f"As somebody suggests: {position.state.making.ideas[int(rest) - 1]}")
    if verb == "thing":
        return Words(f"“{named(position.state, rest, '')}”", (rest,))
    return _battle_option(position, seat, verb, rest)


def _style(position: Position, style: str) -> str:
    """A way to build the card, with the forecast that the Villain alone is told (DW-143a)."""
    building = position.state.building
    assert building is not None
    card = builds.built(building.copy(), style, 0, position.state.options)
    return f"{PLAIN[style]}. {fairness(conflicts.chance_against(position, card))}"


def _from_deck(position: Position, key: str) -> Words:
    """A card of the deck, which the Villain may look at."""
    what, _, name = key.partition(" ")
    card = position.state.conflicts[name]
    called = f"{named(position.state, card.name, 'a card without a name')}, Level {card.level}"
    if what == conflicts.EDIT:
        return Words(f"Change {called}", (name,))
    back = "its back has still to be filled in" if card.open else rules_text(card)
    return Words(f"{called}: {back}", (name,))


def _suggested(position: Position, number: int) -> str:
    """A suggestion with everything that it would bring, or the one blank that is wanted of it."""
    making = position.state.making
    assert making is not None
    made = making.suggestions[number]
    fields = [making.blank] if making.blank else [field for field in SHOWN if field in made.words]
    words = " - ".join(_of_field(making.wish.kind, field, made.words[field]) for field in fields)
    return creating.filled(words, made.slots, lambda record: inventing.name_of(position.state, record))


def _of_field(kind: str, field: str, words: str) -> str:
    return f"the {words} Warrior" if (kind, field) == ("hero", "adjective") else words


def _battle_option(position: Position, seat: int, verb: str, rest: str) -> Words:
    match verb:
        case "attack" | "maneuver" | "run" | "block":
            play, _, keep = rest.partition(" ")
            what = {"attack": "Attack", "maneuver": "Maneuver", "run": "Run away", "block": "Block"}[verb]
            kept = ", and draw no new hand" if keep else ""
            return Words(f"{what} with {_play(play)}{kept}", _cards(position, seat, read(play)[0]))
        case "spellblock":
            return Words("Stop it with Spellblock")
        case "cast" | "free":
            spell, _, where = rest.partition(" ")
            name = SPELLS.get(spell) or named(position.state, spell_name(position.state, spell), "the spell")
            return Words(f"Cast {name}{f' to {world.place(position, where)}' if where else ''}")
        case "use":
            thing, _, way = rest.partition(" ")
            return Words(_item(position, thing, way), (thing,))
    raise ValueError(f"no words for the choice {verb} {rest}")


def _cards(position: Position, seat: int, rank: int) -> tuple[str, ...]:
    """The cards of this rank in the hands of a seat, as things on the table."""
    battle, state = position.state.battle, position.state
    if battle is None:
        return ()
    held = battle.warrior if seat == state.holder(WARRIOR) else [*battle.villain, *battle.minion]
    return tuple(f"card:{card}" for card in held if RANK[card] == rank)


def _play(play: str) -> str:
    rank, count = read(play)
    letter = LETTERS[rank]
    return letter if count == 1 else f"{count} x {letter}, a Critical"


def _item(position: Position, thing: str, way: str) -> str:
    item = items.find(position.state, thing)
    if not isinstance(item, Item):
        return f"Use {named(position.state, item.name, 'the Quest item')}"
    how = {"raise": ": more Max Defense", "restore": ": Defense to its maximum", "": ""}[way]
    return f"Use {named(position.state, item.name, ITEMS[item.kind])} +{item.level}{how}"


def price_words(ranks: list[int]) -> str:
    """What Spellblock costs against these cards (DW-201)."""
    return f"{spellblock_price(lay(ranks[0], 1, ranks[1:]))} MP"
