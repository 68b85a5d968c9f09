"""The cards: loaded from data, checked, and written out in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec

from wyrmhoard.kernel.cards import convert, read_toml
from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.state import fingerprint

Strip: TypeAlias = tuple[int, int, int, int, int, int, int]
"""Values without a die and with a 1 to 6: `strip[0]` is without."""

Range: TypeAlias = Literal["long", "short"]
RANGES: Final[tuple[Range, Range]] = ("long", "short")

KNIGHT: Final = 0
DRAGON: Final = 1
ROLES: Final = ("knight", "dragon")

FACES: Final = ("none", "1", "2", "3", "4", "5", "6")
"""The keys of the dice options: `FACES[5]` is "5", `FACES[0]` is no die."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card as its entry in the file says it (see the head of cards.toml)."""

    id: str
    name: str
    range: tuple[Range, ...]
    attack: Strip | None = None
    protect: Strip | None = None
    dodge: bool = False
    move: Literal["closer", "away"] | None = None
    combo: bool = False
    recuperate: bool = False
    known: tuple[int, ...] = ()
    stamp: str = ""
    flavour: str = ""

    @property
    def kind(self) -> str:
        """attack, defence, movement or recovery."""
        if self.attack is not None:
            return "attack"
        if self.protect is not None or self.dodge:
            return "defence"
        return "recovery" if self.recuperate else "movement"

    @property
    def strip(self) -> Strip | None:
        """The card's seven values: damage of an attack, protection of a defence."""
        return self.attack if self.attack is not None else self.protect

    @property
    def text(self) -> str:
        """The rules text, made from the data and from nothing else."""
        words = []
        if self.attack is not None:
            words.append("Deal damage by your die.")
        if self.protect is not None:
            words.append("Stop damage by your die.")
        if self.dodge:
            words.append("Lose no life this round.")
        if self.move:
            words.append(
                {"closer": "Reduce the range", "away": "Increase the range"}[self.move]
                + (", after the damage." if self.attack else ".")
            )
        if self.combo:
            words.append("Combo: if this takes life and you end at short range, your other Combo card may follow.")
        if self.recuperate:
            words.append("At the end of the round take back all your cards and dice; roll all your dice.")
        return " ".join(words) or "No effect."


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    knight: list[Card]
    dragon: list[Card]


class Deck:
    """Both sides' cards, in the order of the file."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        file = convert(data, _File, where)
        self.sides: tuple[dict[str, Card], dict[str, Card]] = (
            _side(file.knight, f"{where}: knight"),
            _side(file.dragon, f"{where}: dragon"),
        )
        self.ids: tuple[tuple[str, ...], tuple[str, ...]] = (tuple(self.sides[0]), tuple(self.sides[1]))
        self.plain: dict[str, Any] = dict(data)

    @cached_property
    def content(self) -> str:
        """A fingerprint of everything on the cards that the rules read."""
        rules = [
            (c.id, c.range, c.attack, c.protect, c.dodge, c.move, c.combo, c.recuperate)
            for side in self.sides
            for c in side.values()
        ]
        return fingerprint(rules)

    def oddities(self) -> list[str]:
        """What a designer should know: legal, but against the shape of the published game."""
        found = []
        for role, side in zip(ROLES, self.sides, strict=True):
            for card in side.values():
                found += [f"{role} card {card.id}: {odd}" for odd in _odd_strip(card)]
            for where in RANGES:
                if not any(card.attack and where in card.range for card in side.values()):
                    found.append(f"{role}: no attack can be played at {where} range")
                if not any(card.recuperate and where in card.range for card in side.values()):
                    found.append(f"{role}: no Recuperate can be played at {where} range (DD-30 takes over)")
        return found


def load_deck(path: Path) -> Deck:
    """The deck in a card file. Raises BadInput with file, entry and field."""
    return Deck(read_toml(path), str(path))


def _side(cards: list[Card], where: str) -> dict[str, Card]:
    """The cards of one side by ID. Raises BadInput for what the game cannot be played with."""
    if len(cards) != 8:
        raise BadInput(f"{where}: there must be 8 cards, not {len(cards)}")
    by_id: dict[str, Card] = {}
    for card in cards:
        at = f"{where}, card {card.id}"
        if card.id in by_id:
            raise BadInput(f"{at}, id: this ID is used twice")
        if not card.id.replace("-", "").isalnum() or card.id in FACES or card.id == "decline":
            raise BadInput(f"{at}, id: use letters, digits and hyphens, not {card.id!r}")
        if not card.range:
            raise BadInput(f"{at}, range: the card must be playable at long or short range")
        if card.attack is not None and (card.protect is not None or card.dodge):
            raise BadInput(f"{at}, attack: a card is an attack or a defence, not both")
        if card.combo and card.attack is None:
            raise BadInput(f"{at}, combo: only an attack can have Combo")
        if card.strip is not None and min(card.strip) < 0:
            raise BadInput(f"{at}, {'attack' if card.attack else 'protect'}: values are 0 or more")
        if not any((card.attack, card.protect, card.dodge, card.move, card.recuperate)):
            raise BadInput(f"{at}: needs one of attack, protect, dodge, move, recuperate")
        by_id[card.id] = card
    return by_id


def _odd_strip(card: Card) -> list[str]:
    """How a strip departs from: high dice attack, low dice defend, any die is better than none."""
    strip = card.strip
    if strip is None:
        return []
    odd = []
    rising, falling = list(strip[1:]) == sorted(strip[1:]), list(strip[1:]) == sorted(strip[1:], reverse=True)
    if card.attack and not rising:
        odd.append("attack falls as the die rises")
    if card.protect and not falling:
        odd.append("protection rises as the die rises")
    if min(strip[1:]) < strip[0]:
        odd.append("a die is worse than none")
    return odd
