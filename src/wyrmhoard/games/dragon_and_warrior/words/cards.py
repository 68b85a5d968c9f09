"""The text on cards: Conflict Cards, from their data, and what lies on the table to be read: role cards, the X card,
spells and consumables (DW-18).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.cardset import CardSet
from ..cards.entries import RoleText, Spoken
from ..rules.core.numbers import MP_COST, SPELL_ORDER
from ..state import Conflict
from .names import ITEMS, SPELLS, type_name

UNFAIR: Final = 25
SAFE: Final = 97
"""Below the one a Battle is hardly to be won, above the other hardly to be lost (DW-143a)."""
X_CARD: Final = "x-card"
SPELL_TEXTS: Final = {
    "hurt": later("An attack with one extra card."),
    "heal": later(
        "Play one card and an extra one: gain as many HP as they are worth. Outside a Battle each counts 10."
    ),
    "stamina": later("Draw a whole new hand on top of what you hold. It does not use your turn."),
    "radiant": later("Reveals a whole Floor of a Dungeon: Rooms, stairs, finds, and where the Boss sits."),
    "spellblock": later(
        "Cast it when you are attacked: the attack is stopped, whatever it is. It costs half of what the "
        "attacking cards are worth, rounded up."
    ),
    "armor-regen": later("Defense returns to its maximum. It does not use your turn."),
    "outside": later("To the entrance of the Dungeon at once. In a Battle it is a flight that nobody can block."),
    "return": later("To any Town where you have been, at once. In a Battle it is a flight that nobody can block."),
    "healmore": later("Play one card and up to five extra ones: gain as many HP as they are worth."),
    "hurtmore": later("An attack with three extra cards."),
}
ITEM_TEXTS: Final = {
    "healstuff": later(
        "Play a card: gain as many HP as it is worth, and the Level of this on top. Outside a Battle it counts 10."
    ),
    "dragons-fire": later("Adds its Level to Attack until the next Battle is over. Two do not add up."),
    "dragons-scale": later(
        "Adds its Level to Max Defense until the next Battle is over, or brings Defense back to its maximum."
    ),
    "fairy-water": later(
        "As many uses as its Level: each takes you through one Area without a Battle. Not in Dungeons, and not "
        "against what stands five Levels above you."
    ),
    "wings": later("To the Town where they come from, at once. In a Battle it is a flight that nobody can block."),
}


def fairness(chance: int) -> str:
    """What the Villain is told of a chance of The Warrior to win; it may be ignored (DW-143a)."""
    if chance < UNFAIR:
        return say("The Warrior wins {chance} % of such Battles: hardly a chance", chance=chance)
    if chance > SAFE:
        return say("The Warrior wins {chance} % of such Battles: hardly a risk", chance=chance)
    return say("The Warrior wins {chance} % of such Battles", chance=chance)


def rules_text(card: Conflict) -> str:
    """The back of a card: its numbers, spells and abilities (DW-128)."""
    numbers = say(
        "Attack {attack}, Max Defense {defense}, {hp} HP, {mp} MP",
        attack=card.attack,
        defense=card.max_defense,
        hp=card.max_hp,
        mp=card.max_mp,
    )
    return ". ".join([numbers, *_besides(card)]) + "."


def _besides(card: Conflict) -> Iterator[str]:
    """What a card has besides its numbers."""
    if card.spells:
        yield say("Casts {spells}", spells=listed([said(SPELLS[spell]) for spell in card.spells]))
    if card.fast:
        yield say("Fast: its side takes the first turn")
    if card.weakness:
        yield say("Weak to {type}: damage x{times}", type=type_name(card.weak_to), times=card.weakness)
    if card.ability:
        yield say_many(
            "A made-up ability, at {n} point a Level", "A made-up ability, at {n} points a Level", card.price
        )
    if card.minion:
        yield say("Has a minion")


def in_short(card: Conflict) -> str:
    """A Conflict Card in one line for a button: its numbers and its other properties."""
    if card.max_mp:
        numbers = say(
            "Attack {attack}, Defense {defense}, {hp} HP, {mp} MP",
            attack=card.attack,
            defense=card.max_defense,
            hp=card.max_hp,
            mp=card.max_mp,
        )
    else:
        numbers = say(
            "Attack {attack}, Defense {defense}, {hp} HP", attack=card.attack, defense=card.max_defense, hp=card.max_hp
        )
    return ". ".join([numbers, *_besides(card)])


def card_faces(cards: CardSet) -> list[dict[str, Any]]:
    """Role cards, the X card, the spells in the order in which they are learned, the consumables."""
    return [*_roles(cards), _x_card(cards), *_spells(), *_items()]


def _roles(cards: CardSet) -> Iterator[dict[str, Any]]:
    for entry in cards.tables["role"]:
        assert isinstance(entry, RoleText)
        yield {
            "id": entry.role,
            "name": said(entry.name),
            "kind": say("role"),
            "text": said(entry.text),
            "flavour": " ".join(said(one) for one in entry.questions),
        }


def _x_card(cards: CardSet) -> dict[str, Any]:
    text = next(e.text for e in cards.tables["spoken"] if isinstance(e, Spoken) and e.what == X_CARD)
    return {"id": X_CARD, "name": say("The X card"), "kind": say("safety card"), "text": said(text)}


def _spells() -> Iterator[dict[str, Any]]:
    for spell in SPELL_ORDER:
        cost = {say("MP"): MP_COST[spell]} if spell in MP_COST else {}
        yield {
            "id": spell,
            "name": said(SPELLS[spell]),
            "kind": say("spell"),
            "text": said(SPELL_TEXTS[spell]),
            "numbers": cost,
        }


def _items() -> Iterator[dict[str, Any]]:
    for item, text in ITEM_TEXTS.items():
        yield {"id": item, "name": said(ITEMS[item]), "kind": say("consumable"), "text": said(text)}
