"""The text on cards: Conflict Cards, from their data, and what lies on the table to be read: role cards, the X card,
spells and consumables (DW-18).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from wyrmhoard.games.dragon_and_warrior.cards.cardset import CardSet
from wyrmhoard.games.dragon_and_warrior.cards.entries import RoleText, Spoken
from wyrmhoard.games.dragon_and_warrior.rules.numbers import MP_COST, SPELL_ORDER
from wyrmhoard.games.dragon_and_warrior.state import Conflict
from wyrmhoard.games.dragon_and_warrior.words.names import ITEMS, SPELLS
from wyrmhoard.kernel.grammar import listed, many

UNFAIR: Final = 25
SAFE: Final = 97
"""Below the one a Battle is hardly to be won, above the other hardly to be lost (DW-143a)."""
X_CARD: Final = "x-card"
SPELL_TEXTS: Final = {
    "hurt": "An attack with one extra card.",
    "heal": "Play one card and an extra one: gain as many HP as they are worth. Outside a Battle each counts 10.",
    "stamina": "Draw a whole new hand on top of what you hold. It does not use your turn.",
    "radiant": "Reveals a whole Floor of a Dungeon: Rooms, stairs, finds, and where the Boss sits.",
    "spellblock": "Cast it when you are attacked: the attack is stopped, whatever it is. It costs half of what the "
    "attacking cards are worth, rounded up.",
    "armor-regen": "Defense returns to its maximum. It does not use your turn.",
    "outside": "To the entrance of the Dungeon at once. In a Battle it is a flight that nobody can block.",
    "return": "To any Town where you have been, at once. In a Battle it is a flight that nobody can block.",
    "healmore": "Play one card and up to five extra ones: gain as many HP as they are worth.",
    "hurtmore": "An attack with three extra cards.",
}
ITEM_TEXTS: Final = {
    "healstuff": "Play a card: gain as many HP as it is worth, and the Level of this on top. Outside a Battle it "
    "counts 10.",
    "dragons-fire": "Adds its Level to Attack until the next Battle is over. Two do not add up.",
    "dragons-scale": "Adds its Level to Max Defense until the next Battle is over, or brings Defense back to its "
    "maximum.",
    "fairy-water": "As many uses as its Level: each takes you through one Area without a Battle. Not in Dungeons, and "
    "not against what stands five Levels above you.",
    "wings": "To the Town where they come from, at once. In a Battle it is a flight that nobody can block.",
}


def fairness(chance: int) -> str:
    """What the Villain is told of a chance of The Warrior to win; it may be ignored (DW-143a)."""
    told = f"The Warrior wins {chance} % of such Battles"
    if chance < UNFAIR:
        return f"{told}: hardly a chance"
    return f"{told}: hardly a risk" if chance > SAFE else told


def rules_text(card: Conflict) -> str:
    """The back of a card: its numbers, spells and abilities (DW-128)."""
    parts = [f"Attack {card.attack}, Max Defense {card.max_defense}, {card.max_hp} HP, {card.max_mp} MP"]
    if card.spells:
        parts.append(f"Casts {listed([SPELLS[spell] for spell in card.spells])}")
    if card.fast:
        parts.append("Fast: its side takes the first turn")
    if card.weakness:
        parts.append(f"Weak to {card.weak_to}: damage x{card.weakness}")
    if card.ability:
        parts.append(f"A made-up ability, at {many(card.price, 'point')} a Level")
    if card.minion:
        parts.append("Has a minion")
    return ". ".join(parts) + "."


def card_faces(cards: CardSet) -> list[dict[str, Any]]:
    """Role cards, the X card, the spells in the order in which they are learned, the consumables."""
    return [*_roles(cards), _x_card(cards), *_spells(), *_items()]


def _roles(cards: CardSet) -> Iterator[dict[str, Any]]:
    for entry in cards.tables["role"]:
        assert isinstance(entry, RoleText)
        yield {
            "id": entry.role,
            "name": entry.name,
            "kind": "role",
            "text": entry.text,
            "flavour": " ".join(entry.questions),
        }


def _x_card(cards: CardSet) -> dict[str, Any]:
    text = next(e.text for e in cards.tables["spoken"] if isinstance(e, Spoken) and e.what == X_CARD)
    return {"id": X_CARD, "name": "The X card", "kind": "x", "text": text}


def _spells() -> Iterator[dict[str, Any]]:
    for spell in SPELL_ORDER:
        cost = {"MP": MP_COST[spell]} if spell in MP_COST else {}
        yield {"id": spell, "name": SPELLS[spell], "kind": "spell", "text": SPELL_TEXTS[spell], "numbers": cost}


def _items() -> Iterator[dict[str, Any]]:
    for item, text in ITEM_TEXTS.items():
        yield {"id": item, "name": ITEMS[item], "kind": "consumable", "text": text}
