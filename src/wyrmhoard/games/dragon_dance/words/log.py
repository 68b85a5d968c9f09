"""A line of the log for each event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyrmhoard.kernel.text.saying import Seat, say, say_as

from ..cards.cardset import Deck
from ..cards.vocabulary import DRAGON, KNIGHT, ROLES
from .names import a_die, at_range, card_name, range_name, side


def event(deck: Deck, told: Mapping[str, Any], names: Sequence[str]) -> str:
    """A line of the log: who first, present tense, exact names and numbers. `names` are what the seats are called."""
    d = told["data"]
    knight, dragon = side(KNIGHT, names), side(DRAGON, names)
    role = ROLES.index(d["side"]) if "side" in d else KNIGHT
    who = (knight, dragon)[role]
    match told["kind"]:
        case "seated":
            knight, dragon = (_seat(d[role]) for role in ROLES)
            return say("{who} [play|plays] the knight, {foe} [foe:play|plays] the dragon", who=knight, foe=dragon)
        case "rolled":
            if not d["dice"]:
                return say("{who} [have|has] no dice to roll", who=who)
            return say("{who} [roll|rolls] {dice}", who=who, dice=_list(d["dice"]))
        case "round_began":
            return say("Round {round} begins {at_range}", round=d["round"], at_range=at_range(d["range"]))
        case "sealed":
            return say("{who} [are|is] ready", who=_named(d["name"], names))
        case "took_back":
            who = _named(d["name"], names)
            if d["agreed"]:
                return say("{who} [take|takes] back a choice, by agreement", who=who)
            return say("{who} [take|takes] back a choice", who=who)
        case "dice_revealed":
            dice = {"die": a_die(d["knight"]), "other": a_die(d["dragon"])}
            return say("{who} [show|shows] {die}, {foe} [foe:show|shows] {other}", who=knight, foe=dragon, **dice)
        case "cards_revealed":
            cards = {"card": card_name(deck, KNIGHT, d["knight"]), "other": card_name(deck, DRAGON, d["dragon"])}
            return say("{who} [play|plays] {card}, {foe} [foe:play|plays] {other}", who=knight, foe=dragon, **cards)
        case "struck":
            return _struck(deck, d, knight, dragon)
        case "moved":
            return say("The range is now {range}", range=range_name(d["range"]))
        case "stayed":
            return say("The range stays {range}", range=range_name(d["range"]))
        case "combo_declined":
            card = card_name(deck, KNIGHT, d["card"])
            return say("{who} [do|does] not follow up with {card}", who=knight, card=card)
        case "followed_up":
            card = card_name(deck, KNIGHT, d["card"])
            return say("{who} [follow|follows] up with {card} ({die})", who=knight, card=card, die=_of_die(d["die"]))
        case "discarded":
            card = card_name(deck, role, d["card"])
            if d["die"]:
                return say("{who} [discard|discards] {card} with a {die}", who=who, card=card, die=d["die"])
            return say("{who} [discard|discards] {card}", who=who, card=card)
        case "recuperated":
            return say("{who} [take|takes] back all cards and dice", who=who)
        case "returned":
            return say("{who} [take|takes] back {card}", who=who, card=card_name(deck, role, d["card"]))
        case "return_declined":
            return say("{who} [take|takes] no card back", who=who)
        case "ended":
            return _ended(d, knight, dragon)
    raise ValueError(f"no words for the event {told['kind']}")


def ending(key: str) -> str:
    """How a duel ended, from the key of its result: "the knight wins"."""
    match key:
        case "draw":
            return say("both fall, a draw")
        case "unfinished":
            return say("stopped, and nobody has won")
        case "knight wins":
            return say("the knight wins")
    return say("the dragon wins")


def _seat(number: int) -> Seat:
    return Seat(number, say("Seat {n}", n=number + 1), say("seat {n}", n=number + 1))


def _named(name: str, names: Sequence[str]) -> Seat:
    """The side that is called like this, in English."""
    return side(ROLES.index(name.lower()), names)


def _struck(deck: Deck, d: Mapping[str, Any], knight: Seat, dragon: Seat) -> str:
    by = ROLES.index(d["by"])
    who, foe = (knight, dragon) if by == KNIGHT else (dragon, knight)
    card, die = card_name(deck, by, d["card"]), _of_die(d["die"])
    answer = card_name(deck, 1 - by, d["answer"])
    if d["dodged"]:
        return say(
            "{who's} {card} ({die}) deals {damage}; {foe's} {answer} lets none of it through",
            who=who,
            card=card,
            die=die,
            damage=d["damage"],
            foe=foe,
            answer=answer,
        )
    if not d["damage"]:
        return say("{who's} {card} ({die}) deals no damage", who=who, card=card, die=die)
    lost, life = d["lost"], d["life"]
    if d["protection"]:
        return say(
            "{who's} {card} ({die}) deals {damage}, {answer} stops {protection}: "
            "{foe} [foe:lose|loses] {lost} and [foe:have|has] {life} life",
            who=who,
            card=card,
            die=die,
            damage=d["damage"],
            answer=answer,
            protection=d["protection"],
            foe=foe,
            lost=lost,
            life=life,
        )
    return say(
        "{who's} {card} ({die}) lands: {foe} [foe:lose|loses] {lost} and [foe:have|has] {life} life",
        who=who,
        card=card,
        die=die,
        foe=foe,
        lost=lost,
        life=life,
    )


def _ended(d: Mapping[str, Any], knight: Seat, dragon: Seat) -> str:
    lives = say("knight {knight}, dragon {dragon}", knight=d["lives"][KNIGHT], dragon=d["lives"][DRAGON])
    match d["ending"]:
        case "draw":
            return say("Both fall: a draw")
        case "unfinished":
            return say("The match stops unfinished: {lives}", lives=lives)
        case "knight wins":
            return say("{who} [win|wins]: {lives}", who=knight, lives=lives)
    return say("{who} [win|wins]: {lives}", who=dragon, lives=lives)


def _of_die(die: int) -> str:
    """The die of a blow, in brackets behind its card."""
    return say_as("in brackets", "a {die}", die=die) if die else say_as("in brackets", "no die")


def _list(dice: list[int]) -> str:
    *others, last = [str(die) for die in dice]
    return say("{all} and {last}", all=", ".join(others), last=last) if others else last
