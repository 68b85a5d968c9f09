"""What seats, roles, cards and made-up things are called."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from wyrmhoard.games.dragon_and_warrior.rules import inventing
from wyrmhoard.games.dragon_and_warrior.rules.deck import RANK
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.kernel.grammar import capital, listed, many

ROLES: Final = {
    "warrior": "The Warrior",
    "villain": "the Villain",
    "ally": "the Ally",
    "treasure": "Treasure",
    "artist": "the Artist",
    "member-1": "the first Party Member",
    "member-2": "the second Party Member",
    "member-3": "the third Party Member",
}
SPELLS: Final = {
    "hurt": "Hurt",
    "heal": "Heal",
    "stamina": "Stamina",
    "radiant": "Radiant",
    "spellblock": "Spellblock",
    "armor-regen": "Armor Regen",
    "outside": "Outside",
    "return": "Return",
    "healmore": "Healmore",
    "hurtmore": "Hurtmore",
}
ITEMS: Final = {
    "healstuff": "Healstuff",
    "dragons-fire": "Dragon's Fire",
    "dragons-scale": "Dragon's Scale",
    "fairy-water": "Fairy Water",
    "wings": "Wings",
    "keepsake": "a Quest item",
    "idea": "an idea",
    "quest_item": "a Quest item",
    "weapon": "a weapon",
    "armor": "an armor",
    "offhand": "something for the other hand",
}
WOUNDS: Final = {
    "fresh": "as good as fresh",
    "scratched": "scratched",
    "wounded": "wounded",
    "battered": "battered",
    "failing": "about to fall",
}
PLACES: Final = {
    "town": "a Town",
    "area": "an Area",
    "poi": "a Point of Interest",
    "dungeon": "a Dungeon",
    "room": "a Room",
    "castle": "the castle",
    "house": "a house",
    "inn": "the inn",
    "item_shop": "the item shop",
    "equipment_shop": "the equipment shop",
    "special_building": "a special building",
    "person": "somebody",
}
"""Kinds of places, and what a place without a name is called."""
GIVEN: Final = {
    "weapon": "a weapon",
    "armor": "an armor",
    "offhand-weapon": "a weapon for the other hand",
    "offhand-armor": "an armor for the other hand",
}
SUITS: Final = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
TAKEN_OUT: Final = "something taken out"
_MARK: Final = re.compile(r"\{(t\d+)\}")


def player(seat: int) -> str:
    """What a seat is called: roles change hands, seats do not."""
    return f"Player {seat + 1}"


def playing_card(card: str) -> str:
    """A playing card as people write it: "7♥"."""
    rank, suit = card.split("-")
    return f"{rank}{SUITS[suit]}"


def playing_cards(cards: Iterable[str]) -> str:
    """Several of them, the lowest first."""
    return listed([playing_card(card) for card in sorted(cards, key=lambda card: (RANK[card], card))])


def named(state: Saga, text: str, otherwise: str) -> str:
    """Words that somebody made up, as they are now; a name that was never given has its usual words."""
    wording = state.texts.get(text)
    if wording is None:
        return otherwise
    return TAKEN_OUT if wording.struck else inventing.words_of(state, text)


def correction(about: str, value: int, name: str) -> str:
    """What would be so after a correction; `name` is that of the record that it is about (DW-250a)."""
    what, _, record = about.partition(" ")
    match what:
        case "tokens":
            return f"{player(int(record) - 1)} has {many(value, 'Dragon Token')}"
        case "holder":
            return f"{player(value - 1)} holds {ROLES[record]}"
        case "there":
            return f"{ITEMS[record]} +{value} is in the pouch"
        case "gone":
            return f"{name} is not there"
        case "figure":
            return f"The Warrior stands in {name}"
        case "cross" | "found":
            return f"{name} is marked {MARKS[what]}" if value else f"{name} is not marked {MARKS[what]}"
        case "side":
            return f"{name} {SIDES[value]}"
        case "level":
            return f"{name} is of Level {value}"
        case "points":
            return f"{name} has {many(abs(value), 'point')} {'more' if value >= 0 else 'fewer'} than its Level gives"
    return f"The Warrior has {value} {STATS[what]}"


MARKS: Final = {"cross": "X", "found": "$"}
STATS: Final = {"hp": "HP", "mp": "MP", "xp": "XP", "defense": "Defense"}
SIDES: Final = ("is a friend", "is an enemy", "is in the background")


def reward(extra: int, times: int) -> str:
    """What the reward of a Quest is made of (DW-233)."""
    levels = many(extra, "more treasure level") if extra else "no more treasure levels"
    return f"{levels} and {'the usual XP' if times == 1 else f'{times} times the XP'}"


def mark(text: str, otherwise: str) -> str:
    """Where a made-up name belongs in a line of the log (see `filled`)."""
    return f"{{{text}}}" if text else otherwise


def filled(state: Saga, line: str) -> str:
    """A line with the names that made-up things have now: struck words are gone from it (DW-20a)."""
    return capital(_MARK.sub(lambda found: named(state, found[1], TAKEN_OUT), line))
