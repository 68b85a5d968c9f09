"""Positions of plain cards alone: for the frame of the game, between the turns and in them.

    board = plain_board("cleric fighter rogue", primary="red blk blk", level=1, secondary="grn2").begin()
    assert board.before("P3") == ["grn2"]                        # the encounters are dealt

    board = plain_board("cleric fighter", turn="P1", step="market", market="mk3 mb4", gold={"P1": 9}).begin()
    board.do("P1", "buy 0 mk3")

Characters: fighter, cleric, rogue, wizard, and more of each (fighter-2, fighter-3): hand 4, gold 5,
8 hit points, a pack of 8. Encounters: blk, blu, grn, red (Dungeon 1: track [2], attack 1, gold 4), blk2 and so on
(Dungeon 2: track [3][2], attack 2, gold 8), big (Difficulty 3), hall and vault (Locations for 2, 3), pack (TOKENS 3).
Market cards: mk2 to mk7, mb..., mg..., mr...: colour and cost. `calm` is a Wyrmflame card that does nothing. Tests add
cards of their own as entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from helpers.dragonfire.board import Board, Seat
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find

LETTERS = {"k": "black", "b": "blue", "g": "green", "r": "red"}
BASICS = {"cantrip": "blue", "stealth": "red", "grace": "green", "glory": "black"}
OWN = {"fighter": "glory", "wizard": "cantrip", "cleric": "grace", "rogue": "stealth"}
BLESS = {"id": "bless", "name": "Bless", "colour": "green", "cost": 3, "damage": "G", "copies": 2, "swapped_in": True}
RACES = {"": "Human", "-2": "Half-Elf", "-3": "Half-Orc"}


def encounter(card: str, colour: str, **more: Any) -> dict[str, Any]:
    """A plain encounter of Dungeon 1."""
    usual = {"environment": "Dungeon", "difficulty": 1, "copies": 3, "type": "Humanoid", "gold": 4, "attack": 1}
    return {"id": card, "name": card.upper(), "colour": colour, "track": "[2]", **usual, **more}


def location(card: str, colour: str, capacity: int, **more: Any) -> dict[str, Any]:
    """A Location of Dungeon 1."""
    return encounter(card, colour, type="Location", capacity=capacity, copies=1, **more)


def hero(card: str, race: str) -> dict[str, Any]:
    """A Character screen: 8 cards, 4 of its own colour."""
    kind = card.split("-")[0]
    others = [basic for basic in BASICS if basic != OWN[kind]]
    pack = {OWN[kind]: 4, others[0]: 2, others[1]: 1, others[2]: 1}
    limits = {"weapon": 2, "armour": 1, "shield": 1, "miscellaneous": 3}
    return {
        "id": card, "name": card.capitalize(), "race": race, "class": kind.capitalize(),
        "hand": 4, "gold": 5, "hit_points": 8, "pack": pack, "limits": limits,
    }  # fmt: skip


def adventure(card: str = "dungeon-crawl", **more: Any) -> dict[str, Any]:
    """An Adventure of three Scenes."""
    return {
        "id": card, "name": card.capitalize(), "level": 1, "about": "",
        "primary": ["Dungeon 1"], "secondary": ["Dungeon 2"], "third": ["Difficulty 3"],
        "scenes": [0, 1, 2], "xp_scene": 1, "xp_win": 2, **more,
    }  # fmt: skip


def base() -> dict[str, list[dict[str, Any]]]:
    """The plain cards of which positions are made."""
    colours = {"blk": "black", "blu": "blue", "grn": "green", "red": "red"}
    points = {colour: letter.upper() for letter, colour in LETTERS.items()}
    return {
        "basic": [
            {"id": card, "name": card.capitalize(), "colour": colour, "damage": points[colour]}
            for card, colour in BASICS.items()
        ],
        "market": [
            {"id": f"m{letter}{cost}", "name": f"M{letter}{cost}", "colour": colour, "cost": cost, "damage": "2"}
            for letter, colour in LETTERS.items()
            for cost in range(2, 8)
        ]
        + [BLESS],
        "encounter": [
            *(encounter(card, colour) for card, colour in colours.items()),
            *(
                encounter(f"{card}2", colour, difficulty=2, track="[3][2]", attack=2, gold=8)
                for card, colour in colours.items()
            ),
            encounter("big", "black", difficulty=3, track="[5][4][3]", attack=4, gold=15),
            location("hall", "black", 2, gold=5),
            location("vault", "green", 3, gold=5),
            encounter("pack", "black", gold=6, tokens={"number": 3, "track": "[1]"}),
        ],
        "flame": [{"id": "calm", "name": "Calm", "copies": 3, "abilities": []}],
        "hero": [hero(f"{kind}{number}", race) for kind in OWN for number, race in RACES.items()],
        "adventure": [adventure()],
    }  # fmt: skip


@cache
def _game(more: str) -> AnyGame:
    cards = base()
    for kind, entries in msgspec.json.decode(more).items():
        ids = [entry["id"] for entry in entries]
        cards[kind] = [entry for entry in cards.get(kind, []) if entry["id"] not in ids] + entries
    game = find("dragonfire")
    return game.with_cards(cards)


def game_with(more: Mapping[str, Sequence[Mapping[str, Any]]] | None = None) -> AnyGame:
    """The game with the plain cards and these (an ID that is there already is replaced)."""
    return _game(msgspec.json.encode(more or {}).decode())


def plain_board(
    heroes: str,
    *,
    turn: Seat = "",
    primary: str = "blk blu grn red blk blu grn red",
    secondary: str = "blk2 blu2 grn2 red2",
    third: str = "",
    draws: Mapping[Any, str] | None = None,
    gold: Mapping[Any, int] | None = None,
    more: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
    **position: Any,
) -> Board:
    """A `Board` of plain cards and of `more`; unless it says whose turn it is, at the start of a Scene. It waits."""
    seats = [f"P{number}" for number, _ in enumerate(heroes.split(), 1)]
    usual = {"market": "mk2 mb2 mg2 mr2 mk3 mb3", "shop": "mk4 mb4 mg4 mr4", "flames": "calm calm calm"}
    return Board(
        heroes,
        turn=turn,
        decks={0: primary, 1: secondary, 2: third},
        draws={**dict.fromkeys(seats, "cantrip stealth grace glory " * 2), **(draws or {})},
        gold={**dict.fromkeys(seats, 5), **(gold or {})},
        game=game_with(more),
        wait=True,
        **(usual | position),
    )
