"""Questions and choices in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import ASIDE, Choice
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..asked import Asked
from ..cards.playing import LETTERS, RANK, RANKS, VALUE
from ..cards.vocabulary import CARD_OUTSIDE, TYPES
from ..rules.battle import conflicts, items
from ..rules.battle.chances import gets_through
from ..rules.battle.sides import unseen
from ..rules.core import builds, numbers, offers, points
from ..rules.core.numbers import spell_name
from ..rules.core.offers import spellblock_price
from ..rules.core.plays import Lay, lay, read
from ..rules.making import creating, inventing
from ..state import DEFENSE, MINION, WARRIOR, Item
from ..table import Position
from . import beginning, names, solo, story, world
from .cards import fairness, in_short, rules_text
from .made_up import current_words
from .names import GIVEN, ITEMS, item_name, place_name, playing_card, rank_name, role_name

ASKED: Final = {
    "role": later("Choose the role that you take"),
    "hero": later("Name the hero"),
    "character": later("Say who it is"),
    "conflict": later("Say what stands in the way"),
    "minion": later("Say who its minion is"),
    "again": later("Say what takes the place of what was struck"),
    "boss": later("Choose: a plain Conflict, or a Boss"),
    "agree": later("A Boss has come: twice as strong. Fight it, or an ordinary foe?"),
    "target": later("Choose whom it is meant for"),
    "patient": later("Choose whom you heal"),
    "token": later("Take the Dragon Token of this swap?"),
    "meaning": later("Say what this defeat means"),
    "farewell": later("Say why your Party Member cannot go on"),
    "explore": later("Choose what you do"),
    "fairy-water": later("Choose: use Fairy Water, so that no Battle begins here, or keep it"),
    "resume": later("The session is over. Is everybody there for the next one?"),
    "peace": later("The Ball of Light is back: say how it brings peace"),
}
SHOWN: Final = {
    **dict.fromkeys(("name", "pronouns", "adjective", "trait", "goal", "note", "text"), later("{words}")),
    "trade": later("{words}"),
    "manner": later("{words}"),
    "sample": later("“{words}”"),
    "want": later("wants {words}"),
    "secret": later("in secret: {words}"),
    "twist": later("but: {words}"),
    "success": later("if it ends well: {words}"),
    "failure": later("if it goes wrong: {words}"),
    "solved": later("when it is settled: {words}"),
    "builder": later("built by {words}"),
    "gimmick": later("from Floor to Floor: {words}"),
    "find": later("something may be found: {words}"),
    "why": later("{words}"),
    "help": later("helping: “{words}”"),
    "fail": later("failing: “{words}”"),
    "farewell": later("leaving: “{words}”"),
}
"""The fields of a suggestion that are shown while it can be taken, in this order, with how they are said."""
SEVERAL: Final = " - "
"""What stands between them."""
PROMPTS: Final = {
    **ASKED,
    **beginning.PROMPTS,
    "points": "",
    **world.PROMPTS,
    **solo.PROMPTS,
    **story.PROMPTS,
    "read": "",
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
    "ready": later("Go on: everybody is there"),
    "take it": later("Take it"),
    "cheapest": later("Block with the cheapest cards"),
    "block": later("Block with cards of your choice"),
    "nothing": later("Do nothing"),
    "flip": later("Turn over the top card for your Party Member"),
    "stay out": later("Stay out of it"),
    "go on": later("Go on"),
    "sleep": later("Sleep in the inn"),
    "play it out": later("Let the rest be played out"),
    "spend": later("Spend the points"),
    "build": later("Build it yourself"),
    "own": later("Use your own words"),
    "words": later("Name a subject"),
    "drawing": later("Choose a drawing"),
    "boss": later("Make it a Boss"),
    "agree": later("Agree"),
    "object": later("Object"),
    "take": later("Take it"),
    "leave": later("Leave it"),
    "keep": later("Keep it"),
    "yes": later("Yes"),
    "no": later("No"),
    "fits": later("It fits"),
    "fits-minion": later("It fits the minion"),
    "fits-both": later("It fits the Conflict and its minion"),
    "not": later("It does not fit"),
    "master": later("The Conflict itself"),
    "minion": later("Its minion"),
    "self": later("The Warrior"),
    "attack-token": later("Attack with one more card, for a token: each card must be blocked"),
    "maneuver-token": later("Maneuver with one more card, for a token: both bring Defense back"),
    "run-token": later("Run away with one more card, for a token: each card must be blocked"),
    "x": later("Touch the X card"),
    "buy-swap": later("Pay three tokens to swap with The Warrior"),
    "withdraw": later("Take the three tokens back"),
    "award": later("Give somebody a Dragon Token"),
    "claim": later("Choose the element of something of yours (fire, ice …): a foe weak to it takes more damage"),
    "card": later("Make a Conflict Card for later"),
    "offer": later("Have somebody offer to join The Warrior"),
    "join": later(
        "They join The Warrior: in a Battle a card is turned for their help; one that is too low costs them HP"
    ),
    "decline": later("Decline"),
    "propose": later("Propose to close the match"),
    **story.BEGUN,
    **solo.BEGUN,
}


NOTHING: Final = {
    "meaning": later("Leave it unsaid"),
    "farewell": later("Leave it unsaid"),
    "find": later("Nothing is found"),
    "entered": later("Nothing: The Warrior looks round"),
    "quest-goal": later("Nobody knows: the Ally says when the goal is reached"),
    "conflict": later("No card after all"),
    "spoils": later("Nothing more"),
    "peace": later("Leave it unsaid"),
    "draw": later("Nothing after all"),
    "edit": later("No card after all"),
    "floors": later("Leave it as it is"),
    "floors-of": later("Leave it as it is"),
}
"""What it is to do nothing, where that says more."""
STYLES: Final = {
    "brute": later("Brute"),
    "even": later("Even"),
    "wall": later("Wall"),
    "hulk": later("Hulk"),
    "fierce": later("Fierce"),
    "caster": later("Caster"),
}
"""Ways to build a card."""
BUILDS: Final = {
    "brute": later("strong, with little Defense"),
    "even": later("a bit of everything"),
    "wall": later("much Defense"),
    "hulk": later("nearly all HP"),
    "fierce": later("Attack and HP, and no Defense"),
    "caster": later("spells, and a bit of everything"),
}
"""What such a card has."""
EXTRA: Final = {
    "attack-token": later("Attack: each card must be blocked"),
    "maneuver-token": later("Maneuver: both bring Defense back"),
    "run-token": later("Run away: each card must be blocked"),
}
"""What is done with one card more, under a title that says that it costs a token."""
SESSION: Final = {"agree": later("End this session: the story is kept"), "object": later("Play on")}
"""The answers to whether the session ends."""


def prompt(position: Position, seat: int, kind: str, data: Asked) -> str:
    """The question, to the seat that is asked."""
    if kind in ("place", "thing"):
        return _named_what(position, kind)
    if kind == "resume" and position.state.seats == 1:
        return say("The session is over. The story is kept: go on with the next session whenever you like.")
    if kind in ASKED:
        return said(ASKED[kind])
    if kind in beginning.PROMPTS and (kind != "points" or position.state.story.beginning is not None):
        return beginning.question(position, kind)
    if kind in world.PROMPTS:
        return world.question(position, kind, data)
    if kind in solo.PROMPTS:
        return solo.question(position, kind, data)
    if kind in story.PROMPTS:
        return story.question(position, kind, data)
    match kind:
        case "read":
            return said((story.READ if position.state.seats > 1 else story.READ_ALONE)[data["what"]])
        case "vote":
            if position.state.proposal == "session":
                return say("The last Quest of the Town is done: end the session here?")
            return story.vote(position)
        case "points":
            return _points(position, data)
        case "build":
            if data["boss"]:
                return say("Choose how it is built: a Boss of Level {level}", level=data["level"])
            return say("Choose how it is built: a Conflict of Level {level}", level=data["level"])
        case "turn":
            if data.get("place") == MINION:
                return say("Choose what your minion does")
            return say("Your turn in the Battle: choose what to do")
        case "block":
            return _block(position, data) + _spellblock(position, data)
        case "help":
            return said(HELP[data["what"]])
        case "fits":
            item = current_words(position.state, data["name"], say("the Quest item"))
            return say("Does {item} show a weakness of the Conflict?", item=item)
        case "join":
            others = [m for m in position.state.members if m.role == "ally"]
            name = capital(current_words(position.state, data["name"], say("somebody")))
            if not others:
                return say("{name} would like to come along: do they join?", name=name)
            other = current_words(position.state, others[0].name, say("your Party Member"))
            return say("{name} would like to come along in place of {other}: do they join?", name=name, other=other)
        case "meant":
            return say("The X card has been touched: choose what was meant") + _newest(position)
        case "claim":
            return say("The Warrior claims that this is of the type {type}: is it?", type=_type(position, data["type"]))
    raise ValueError(f"no words for the question {kind}")


HELP: Final = {
    "attack": later("The Warrior attacks: does your Party Member help?"),
    "run": later("The Warrior runs away: does your Party Member help?"),
    "defence": later("The Warrior is attacked: does your Party Member help?"),
}


def _points(position: Position, data: Asked) -> str:
    if data.get("role"):
        return say_many("Spend {n} point on your Party Member", "Spend {n} points on your Party Member", data["points"])
    if position.state.hero.level > 1 and position.state.settings.story:
        return say_many(
            "Level {level}: spend {n} point. Strength is damage, Agility the size of the hand, HP life, and MP magic",
            "Level {level}: spend {n} points. Strength is damage, Agility the size of the hand, HP life, and MP magic",
            data["points"],
            level=position.state.hero.level,
        )
    return say_many(
        "Spend {n} point on The Warrior. Agility is more than speed: it is the size of the hand",
        "Spend {n} points on The Warrior. Agility is more than speed: it is the size of the hand",
        data["points"],
    )


def _block(position: Position, data: Asked) -> str:
    cards = listed([rank_name(LETTERS[rank]) for rank in data["ranks"]])
    who = say("The Warrior") if data["by"] == "warrior" else say("The Villain's side")
    if data["set"] > 1:
        cards = say("{cards}, a Critical", cards=cards)
    if data["escape"]:
        asked = say("{actor} runs away with {cards}: do you block?", actor=who, cards=cards)
    else:
        asked = say("{actor} attacks with {cards}: do you block?", actor=who, cards=cards)
    return " ".join(filter(None, (asked, _unblocked(position, data))))


def _unblocked(position: Position, data: Asked) -> str:
    """What is left of The Warrior if nobody blocks, once the foe's Attack has been felt; "" before (DW-142, DW-160)."""
    state = position.state
    if state.battle is None or data["escape"] or data["by"] == WARRIOR:
        return ""
    damage, hero = state.battle.foes[data["place"]].felt, state.hero
    lost = max(0, damage - hero.defense)
    if not damage:
        return ""
    if lost >= hero.hp:
        return say("Unblocked it does {n} damage, and The Warrior falls.", n=damage)
    if not lost:
        return say("Unblocked it does {n} damage: Defense takes all of it.", n=damage)
    return say(
        "Unblocked it does {n} damage: {left} of {hp} HP are left.", n=damage, left=hero.hp - lost, hp=hero.max_hp
    )


def _spellblock(position: Position, data: Asked) -> str:
    """What Spellblock would cost, to who knows it and may cast it against this (DW-201)."""
    battle = position.state.battle
    if battle is None or data["escape"]:
        return ""
    knows: Sequence[str] = numbers.spells(position.state.hero)
    if data["by"] == WARRIOR:
        knows = numbers.card_of(position, battle.foes[data["place"]]).spells
    return say(" Spellblock would cost {price}", price=price_words(data["ranks"])) if offers.SPELLBLOCK in knows else ""


def _newest(position: Position) -> str:
    """What goes where nobody says what was meant (DW-21a)."""
    made = position.state.made[-1:]
    newest = current_words(position.state, made[0], "") if made else ""
    return say(". If nobody says so, it is the newest: “{newest}”", newest=newest) if newest else ""


def _named_what(position: Position, kind: str) -> str:
    """The question that asks for an invention, by its kind."""
    making = position.state.making
    wish = None if making is None else making.wish
    if kind == "place":
        what = place_name(wish.kind) if wish is not None else ""
        return say("{what} for the map: say what it is like", what=capital(what)) if what else said(world.ON_THE_MAP)
    known = GIVEN | ITEMS
    what = known.get(wish.part) or known.get(wish.kind, "") if wish is not None else ""
    return say("{what}: say what it is called", what=capital(said(what))) if what else say("Say what it is called")


def _type(position: Position, kind: str) -> str:
    """A type of the list, or one in own words."""
    return kind if kind in TYPES else current_words(position.state, kind, say("something"))


def option(position: Position, seat: int, kind: str, choice: Choice) -> Words:
    """One choice in words."""
    key = str(choice)
    if key == offers.NOTHING_LEFT and kind in NOTHING:
        return Words(said(NOTHING[kind]))
    if kind == "vote" and position.state.proposal == "session":
        return Words(said(SESSION[key]))
    if kind == "resume" and position.state.seats == 1:
        return Words(say("Begin the next session"))
    told = (
        beginning.choice(position, kind, key)
        or solo.choice(position, kind, key)
        or world.choice(position, kind, key)
        or story.choice(position, kind, key)
    )
    if told is not None:
        return told
    if kind == "build" and key != "build":
        return _style(position, key)
    if kind in ("conflict", "edit") and key.startswith(("card ", "edit ")):
        return _from_deck(position, key)
    if kind == "points" and key == points.DEFAULT:
        return Words(_default(position))
    if kind == "agree":
        return Words(say("Fight the Boss") if key == "agree" else say("Fight an ordinary foe"))
    if kind == "boss" and key == "conflict":
        return Words(say("Make it a plain Conflict"))
    if kind == "read":
        going = position.state.seats == 1 or position.state.story.reading == "king"
        return Words(say("Go on") if going else say("Read"))
    if kind == ASIDE and key not in PLAIN:
        return world.choice(position, "entered", key) or Words(key)
    if key in EXTRA:
        return Words(said(PLAIN[key]), parts=(say("One card more, for a token"), said(EXTRA[key])))
    if kind == ASIDE and position.state.seats == 1 and key in story.ALONE:
        return Words(said(story.ALONE[key]))
    if kind == ASIDE or key in PLAIN:
        return Words(said(PLAIN[key]))
    if kind == "role":
        return Words(say("Play {role}", role=role_name(key)))
    if kind in ("target", "patient"):
        member = next(m for m in position.state.members if m.role == key)
        return Words(current_words(position.state, member.name, say("the Party Member")))
    if key in ("s1", "s2", "s3"):
        return _suggested(position, int(key[1:]) - 1)
    verb, _, rest = key.partition(" ")
    if verb == "idea" and position.state.making is not None:
        return Words(say("As somebody suggests: {idea}", idea=position.state.making.ideas[int(rest) - 1]))
    if verb == "thing":
        return Words(f"“{current_words(position.state, rest, '')}”", (rest,))
    return _battle_option(position, seat, verb, rest)


def _default(position: Position) -> str:
    """What the default build comes to."""
    hero = position.state.hero.copy()
    points.give(hero, *points.default_shares(hero.points))
    return say(
        "Take the default build: Strength {strength}, Agility {agility} (a hand of {cards}), {hp} HP",
        strength=hero.strength,
        agility=hero.agility,
        cards=numbers.hand_size(hero),
        hp=hero.max_hp,
    )


def _style(position: Position, style: str) -> Words:
    """A way to build the card, with the forecast that the Villain alone is told (DW-143a)."""
    building = position.state.building
    assert building is not None
    card = builds.built(building.copy(), style, 0, position.state.settings)
    fair = fairness(conflicts.chance_against(position, card))
    name, how = said(STYLES[style]), said(BUILDS[style])
    text = say("{style}: {how}. {fairness}", style=name, how=how, fairness=fair)
    return Words(text, parts=(name, say("{how}. {fairness}", how=how, fairness=fair)))


def _from_deck(position: Position, key: str) -> Words:
    """A card of the deck, which the Villain may look at."""
    what, _, name = key.partition(" ")
    card = position.state.conflicts[name]
    title = current_words(position.state, card.name, say("a card without a name"))
    called = say("{name}, Level {level}", name=title, level=card.level)
    if what == conflicts.EDIT:
        return Words(say("Change {card}", card=called), (name,), (say("Change"), called))
    open_back = say("its back has still to be filled in")
    text = say("{card}: {back}", card=called, back=open_back if card.open else rules_text(card))
    short = say("{card}: {back}", card=called, back=open_back if card.open else in_short(card))
    return Words(text, (name,), (say("From your cards"), short))


def _suggested(position: Position, number: int) -> Words:
    """A suggestion with everything that it would bring, or the one blank that is wanted of it. Its first words are its
    title, if more follows."""
    making = position.state.making
    assert making is not None
    made = making.suggestions[number]
    fields = [making.blank] if making.blank else [field for field in SHOWN if field in made.words]

    def name_of(record: str) -> str:
        return inventing.name_of(position.state, record)

    filled = [creating.filled(made.words[field], made.slots, name_of) for field in fields]
    words = [_of_field(making.wish.kind, field, text) for field, text in zip(fields, filled, strict=True)]
    return Words(SEVERAL.join(words), parts=(words[0], SEVERAL.join(words[1:])) if len(words) > 1 else ())


def _of_field(kind: str, field: str, words: str) -> str:
    if (kind, field) == ("hero", "adjective"):
        return say("the {kind} Warrior", kind=words)
    return said(SHOWN.get(field, ""), words=words) or words


def _battle_option(position: Position, seat: int, verb: str, rest: str) -> Words:
    match verb:
        case "attack" | "maneuver" | "run" | "block":
            play, _, keep = rest.partition(" ")
            held = _held(position, seat, read(play)[0])
            text = said(LAID[verb], cards=_play(play, held))
            if keep:
                text = say("{text}, and draw no new hand", text=text)
            about = tuple(f"card:{card}" for card in held)
            effect = _effect(position, seat, verb, *read(play))
            if verb == "maneuver" and not keep and _empties(position, seat, read(play)[1]):
                size = numbers.hand_size(position.state.hero)
                effect = say("{effect}; it is your last card, so you draw {n} at once", effect=effect, n=size)
            return Words(f"{text}: {effect}", about, (text, capital(effect))) if effect else Words(text, about)
        case "spellblock":
            return Words(say("Stop it with Spellblock"))
        case "cast" | "free":
            spell, _, where = rest.partition(" ")
            made_up = current_words(position.state, spell_name(position.state, spell), say("the spell"))
            name = names.spell_name(spell) or made_up
            if where:
                return Words(say("Cast {spell} to {place}", spell=name, place=world.place(position, where)))
            does = _free(position, seat, spell) if verb == "free" else ""
            return Words(
                say("Cast {spell}: {effect}", spell=name, effect=does) if does else say("Cast {spell}", spell=name)
            )
        case "use":
            thing, _, way = rest.partition(" ")
            text = _item(position, thing, way)
            item = items.find(position.state, thing)
            if position.state.battle is not None and isinstance(item, Item) and item.kind != "healstuff":
                text = say("{text}; it takes the turn", text=text)
            return Words(text, (thing,))
    raise ValueError(f"no words for the choice {verb} {rest}")


def _held(position: Position, seat: int, rank: int) -> tuple[str, ...]:
    """The cards of this rank in a seat's hand, which the screen highlights."""
    battle, state = position.state.battle, position.state
    if battle is None:
        return ()
    held = battle.warrior if seat == state.holder(WARRIOR) else [*battle.villain, *battle.minion]
    return tuple(card for card in held if RANK[card] == rank)


def _play(play: str, held: Sequence[str]) -> str:
    """A base play: the card itself, if there is one of that rank. Of several any will do, as no suit counts."""
    rank, count = read(play)
    if count > 1:
        return say("{n} x {rank}, a Critical", n=count, rank=rank_name(LETTERS[rank]))
    return playing_card(held[0]) if len(held) == 1 else rank_name(LETTERS[rank])


def _effect(position: Position, seat: int, verb: str, rank: int, count: int) -> str:
    """What cards are laid for, in a few words (DW-159 to DW-168, DW-174)."""
    hero, is_warrior = position.state.hero, seat == position.state.holder(WARRIOR)
    if verb == "maneuver":
        missing = numbers.max_defense(hero) - hero.defense
        if is_warrior and missing <= 0:
            empties = _empties(position, seat, count)
            return (
                say("no Defense to get back")
                if empties
                else say(
                    "no Defense to get back; laid as your last card it draws a new hand of {n}",
                    n=numbers.hand_size(hero),
                )
            )
        if is_warrior:
            return say("{n} Defense back", n=min(VALUE[rank] * count, missing))
        return say("up to {n} Defense back", n=VALUE[rank] * count)
    if verb == "attack" and is_warrior:
        damage = numbers.attack(hero) + (hero.agility if count > 1 else 0)
        return say("{n} damage; {how}", n=damage, how=_stopped_by(position, seat, rank, count))
    return said(UNLESS[verb], how=_stopped_by(position, seat, rank, count)) if verb in UNLESS else ""


def _empties(position: Position, seat: int, count: int) -> bool:
    """Whether so many cards are all that The Warrior holds: then a Maneuver draws (DW-170)."""
    battle = position.state.battle
    return battle is not None and seat == position.state.holder(WARRIOR) and count == len(battle.warrior)


def _free(position: Position, seat: int, spell: str) -> str:
    """What The Warrior has of a spell that does not use the turn (DW-199, DW-202)."""
    hero, made = position.state.hero, numbers.made_spell(position.state, spell)
    if seat != position.state.holder(WARRIOR):
        return ""
    if spell == "armor-regen" or (made is not None and made.effect == DEFENSE):
        return say("{n} Defense back", n=numbers.max_defense(hero) - hero.defense)
    return say_many("draws {n} card", "draws {n} cards", numbers.hand_size(hero))


def _stopped_by(position: Position, seat: int, rank: int, count: int) -> str:
    """What blocks these cards, and how likely nothing does, by what the seat knows of the cards (DW-161, DW-165)."""
    battle, state = numbers.battle_of(position), position.state
    mine, theirs = battle.warrior, [*battle.villain, *battle.minion]
    if seat != state.holder(WARRIOR):
        mine, theirs = theirs, mine
    chance = gets_through(Lay(rank, count), unseen(position, mine), len(theirs))
    return say("{what}, so it gets through at {n} %", what=_blocker(rank, count), n=chance)


def _blocker(rank: int, count: int) -> str:
    """What blocks these cards."""
    if count > 1:
        return said(SETS[count])
    if rank == RANKS["A"]:
        return say("any card blocks it")
    if rank == RANKS["K"]:
        return say("a king blocks it")
    return say("{rank} or higher blocks it", rank=rank_name(LETTERS[rank]))


SETS: Final = {
    2: later("a higher pair blocks it"),
    3: later("only three higher alike block it"),
    4: later("only four higher alike block it"),
}
"""What blocks a Critical of so many cards: more of them do no more damage, but are harder to block (DW-164, DW-165)."""
UNLESS: Final = {
    "attack": later("it hits; {how}"),
    "run": later("the Battle ends; {how}"),
}
"""What comes of cards that are not blocked."""


def _item(position: Position, thing: str, way: str) -> str:
    item = items.find(position.state, thing)
    if not isinstance(item, Item):
        name = current_words(position.state, item.name, say("the Quest item"))
        if position.state.battle is not None:
            return say("Use {item}: lays the Weakness bare if it fits", item=name)
        return say("Use {item}", item=name)
    name = f"{current_words(position.state, item.name, item_name(item.kind))} +{item.level}"
    hero = position.state.hero
    if way == "raise":
        if not items.gain(position.state, item):
            return say("Use {item}: nothing more comes of it, Max Defense is up by {n}", item=name, n=hero.scale)
        return say("Use {item}: Max Defense +{n}", item=name, n=items.gain(position.state, item))
    if item.kind == "dragons-fire":
        if not items.gain(position.state, item):
            return say("Use {item}: nothing more comes of it, Attack is up by {n}", item=name, n=hero.fire)
        return say("Use {item}: Attack +{n}", item=name, n=items.gain(position.state, item))
    if item.kind == "healstuff" and position.state.battle is None:
        return say("Use {item}: gain up to {n} HP", item=name, n=item.level + CARD_OUTSIDE)
    return say("Use {item}: Defense to its maximum", item=name) if way == "restore" else say("Use {item}", item=name)


LAID: Final = {
    "attack": later("Attack with {cards}"),
    "maneuver": later("Maneuver with {cards}"),
    "run": later("Run away with {cards}"),
    "block": later("Block with {cards}"),
}
"""What cards are laid for."""


def price_words(ranks: list[int]) -> str:
    """What Spellblock costs against these cards (DW-201)."""
    return say("{n} MP", n=spellblock_price(lay(ranks[0], 1, ranks[1:])))


def refusal(position: Position, seat: int, kind: str, choice: Choice) -> dict[str, Any]:
    """What the sentences of refusals may name."""
    return {"option": option(position, seat, kind, choice).text}
