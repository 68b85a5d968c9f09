"""Names of seats, roles, cards, and of what the table has made up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import Named, Seat, later, said, say, say_as, say_many

from ..cards.playing import RANK
from ..cards.vocabulary import CARD_OUTSIDE
from ..table import Position

ROLES: Final = {
    "warrior": later("The Warrior"),
    "villain": later("the Villain"),
    "ally": later("the Ally"),
    "treasure": later("Treasure"),
    "artist": later("the Artist"),
    "member-1": later("the first Party Member"),
    "member-2": later("the second Party Member"),
    "member-3": later("the third Party Member"),
}
SPELLS: Final = {
    "hurt": later("Hurt"),
    "heal": later("Heal"),
    "stamina": later("Stamina"),
    "radiant": later("Radiant"),
    "spellblock": later("Spellblock"),
    "armor-regen": later("Armor Regen"),
    "outside": later("Outside"),
    "return": later("Return"),
    "healmore": later("Healmore"),
    "hurtmore": later("Hurtmore"),
}
ITEMS: Final = {
    "healstuff": later("Healstuff"),
    "dragons-fire": later("Dragon's Fire"),
    "dragons-scale": later("Dragon's Scale"),
    "fairy-water": later("Fairy Water"),
    "wings": later("Wings"),
    "keepsake": later("a Quest item"),
    "idea": later("an idea"),
    "quest_item": later("a Quest item"),
    "weapon": later("a weapon"),
    "armor": later("an armor"),
    "offhand": later("something for the other hand"),
}
USES: Final = {
    "healstuff": later(
        "gives {out} HP back between Battles; in a Battle the number on a card that you lay with it, and {level} more"
    ),
    "dragons-fire": later("your hits do {level} more until the next Battle is over"),
    "dragons-scale": later("{level} more Defense until the next Battle is over, or in a Battle all of it back"),
    "fairy-water": later("you walk through an Area without a Battle, once for each use"),
    "wings": later("flies you to a Town at once, out of a Battle too"),
    "keepsake": later("gets past an obstacle, or shows a weakness in a Battle"),
    "quest_item": later("gets past an obstacle, or shows a weakness in a Battle"),
    "weapon": later("Attack +{level}"),
    "armor": later("Max Defense +{level}"),
    "offhand": later("half its Level counts for Attack or Max Defense"),
}
"""What a thing is good for, in a line (DW-29, DW-30, DW-121, DW-211 to DW-217)."""
WOUNDS: Final = {
    "fresh": later("as good as fresh"),
    "scratched": later("scratched"),
    "wounded": later("wounded"),
    "battered": later("battered"),
    "failing": later("about to fall"),
}
PLACES: Final = {
    "town": later("a Town"),
    "area": later("an Area"),
    "poi": later("a Point of Interest"),
    "dungeon": later("a Dungeon"),
    "room": later("a Room"),
    "castle": later("the castle"),
    "house": later("a house"),
    "inn": later("the inn"),
    "item_shop": later("the item shop"),
    "equipment_shop": later("the equipment shop"),
    "special_building": later("a special building"),
    "person": later("somebody"),
}
"""Kinds of places, and what a place without a name is called."""
KINDS: Final = {
    "town": later("Town"),
    "area": later("Area"),
    "poi": later("Point of Interest"),
    "dungeon": later("Dungeon"),
    "room": later("Room"),
    "castle": later("castle"),
    "house": later("house"),
    "inn": later("inn"),
    "item_shop": later("item shop"),
    "equipment_shop": later("equipment shop"),
    "special_building": later("special building"),
}
"""What stands after the name of a place."""
TYPES: Final = {
    "fire": later("fire"),
    "ice": later("ice"),
    "water": later("water"),
    "earth": later("earth"),
    "wind": later("wind"),
    "lightning": later("lightning"),
    "light": later("light"),
    "dark": later("dark"),
    "time": later("time"),
    "gravity": later("gravity"),
    "life": later("life"),
    "death": later("death"),
    "music": later("music"),
    "silver": later("silver"),
    "wit": later("wit"),
}
"""What a hit may be made of; other words are of the table's own making."""
GIVEN: Final = {
    "weapon": later("a weapon"),
    "armor": later("an armor"),
    "offhand-weapon": later("a weapon for the other hand"),
    "offhand-armor": later("an armor for the other hand"),
}
SUITS: Final = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
FOE: Final = later("the Conflict")
"""What a Conflict without a name is called."""
MOODS: Final = {
    -3: later("an enemy from now on"),
    -2: later("angry"),
    -1: later("cool"),
    0: later("civil"),
    1: later("friendly"),
    2: later("warm"),
    3: later("won over"),
}
"""How a character's mood is described, by its value (DW-264a)."""
CHESTS: Final = {"left": later("left"), "middle": later("middle"), "right": later("right")}
"""Which of the three chests behind the throne it is."""


def player(seat: int) -> str:
    """What a seat is called, in every language (`kernel.people`): roles change hands, seats do not."""
    return f"Player {seat + 1}"


def seat_name(position: Position, seat: int) -> str:
    """What a seat is called: by its number, since roles change hands."""
    return player(seat)


def seat_called(position: Position, seat: int) -> str:
    """A seat within a sentence, by its number as well."""
    return player(seat)


def in_seat(seat: int) -> Seat:
    """A seat in a message."""
    return Seat(seat, player(seat))


def rank_name(letter: str) -> str:
    """How the rank of a playing card is written."""
    match letter:
        case "A":
            return say_as("an ace", "A")
        case "J":
            return say_as("a jack", "J")
        case "Q":
            return say_as("a queen", "Q")
        case "K":
            return say_as("a king", "K")
    return letter


def playing_card(card: str) -> str:
    """A playing card as people write it: "7♥"."""
    rank, suit = card.split("-")
    return f"{rank_name(rank)}{SUITS[suit]}"


def playing_cards(cards: Iterable[str]) -> str:
    """Several of them, the lowest first."""
    return listed([playing_card(card) for card in sorted(cards, key=lambda card: (RANK[card], card))])


def correction(about: str, value: int, name: str) -> str:
    """What would be so after a correction; `name` is that of the record that it is about (DW-250a)."""
    what, _, record = about.partition(" ")
    match what:
        case "tokens":
            return say_many(
                "[you have|{who} has] {n} Dragon Token",
                "[you have|{who} has] {n} Dragon Tokens",
                value,
                who=in_seat(int(record) - 1),
            )
        case "holder":
            return say("[you hold|{who} holds] {role}", who=in_seat(value - 1), role=role_name(record))
        case "there":
            return say("{item} +{level} is in the pouch", item=item_name(record), level=value)
        case "gone":
            return say("{name} [name#is|are] not there", name=name)
        case "figure":
            return say("The Warrior stands in {name}", name=name)
        case "cross" | "found":
            if value:
                return say("{name} [name#is|are] marked {mark}", name=name, mark=MARKS[what])
            return say("{name} [name#is|are] not marked {mark}", name=name, mark=MARKS[what])
        case "side":
            return said(SIDES[value], name=name)
        case "level":
            return say("{name} [name#is|are] of Level {level}", name=name, level=value)
        case "points":
            if value >= 0:
                return say_many(
                    "{name} [name#has|have] {n} point more than [name#its|their] Level gives",
                    "{name} [name#has|have] {n} points more than [name#its|their] Level gives",
                    value,
                    name=name,
                )
            return say_many(
                "{name} [name#has|have] {n} point fewer than [name#its|their] Level gives",
                "{name} [name#has|have] {n} points fewer than [name#its|their] Level gives",
                -value,
                name=name,
            )
    return say("The Warrior has {n} {what}", n=value, what=said(STATS[what]))


MARKS: Final = {"cross": "X", "found": "$"}
STATS: Final = {"hp": later("HP"), "mp": later("MP"), "xp": later("XP"), "defense": later("Defense")}
SIDES: Final = (
    later("{name} [name#is a friend|are friends]"),
    later("{name} [name#is an enemy|are enemies]"),
    later("{name} [name#is|are] in the background"),
)


def reward(extra: int, times: int) -> str:
    """What the reward of a Quest is made of (DW-233)."""
    if extra:
        levels = say_many("{n} more treasure level", "{n} more treasure levels", extra)
    else:
        levels = say("no more treasure levels")
    if times == 1:
        return say("{levels} and the usual XP", levels=levels)
    return say("{levels} and {times} times the XP", levels=levels, times=times)


def role_name(role: str) -> str:
    """A role within a sentence: "the Villain"."""
    return said(ROLES[role])


def item_name(kind: str) -> str:
    """What an item without a name of its own is called; "" for none."""
    return said(ITEMS.get(kind, ""))


def use_of(kind: str, level: int) -> str:
    """What a thing is good for; "" where there is nothing to say."""
    return said(USES.get(kind, ""), level=level, out=level + CARD_OUTSIDE)


def place_name(kind: str) -> str:
    """What a place without a name is called; "" for none."""
    return said(PLACES.get(kind, ""))


def place_kind(kind: str) -> str:
    """What a place is, after its name: "Town"."""
    return said(KINDS[kind])


def spell_name(spell: str) -> str:
    """A spell of the list; "" for one that the table has made up."""
    return said(SPELLS.get(spell, ""))


def type_name(kind: str) -> str:
    """The name of a type of hit, one of the list or one that the table has made up."""
    return said(TYPES.get(kind, kind))


def mood_name(mood: int) -> str:
    """How a character's mood is described."""
    return said(MOODS[mood])


def types_after(types: Iterable[str]) -> str:
    """The types of a thing after its name, in brackets; "" for none."""
    all_of_them = ", ".join(map(type_name, types))
    return f" ({all_of_them})" if all_of_them else ""


def wound(key: str) -> str:
    """How a Conflict is, to who may not know its HP."""
    return said(WOUNDS[key]) if key else ""


class Mark(Named):
    """Where a made-up name belongs in a line of the log, and the verbs that go with it (see `made_up.fill_in`)."""

    __slots__ = ()

    def agreed(self, one: str, many: str) -> str:
        """A mark for the verb, whose form is known when the name is filled in."""
        return f"{self[:-1]}#{one}/{many}}}" if one != many else one


def mark(text: str, otherwise: str) -> str:
    """Where a made-up name belongs in a line of the log."""
    return Mark(f"{{{text}}}") if text else otherwise
