"""The captain in small positions in which the right choice is plain."""

from __future__ import annotations

from random import Random

import pytest

import wyrmhoard
from helpers.warriors.board import Ring, game_with
from wyrmhoard.games.warriors.bots import Captain
from wyrmhoard.games.warriors.bots.outfit import Wardrobe
from wyrmhoard.kernel.player import Look, Move
from wyrmhoard.kernel.registry import find
from wyrmhoard.kernel.state import dump

GAME = find("warriors")


def test_it_dresses_a_fighter_that_can_attack() -> None:
    wardrobe = Wardrobe(GAME.cards)
    hand = ("military-field-rifle", "draconian-parade-plate", "spark", "selium-sword", "field-ration-bar")
    state = wyrmhoard.new(GAME, 2, 1).table.state
    strength, items = wardrobe.dress(state, "draconian-soldier", (), hand)
    assert "military-field-rifle" in items, "two hands, and its proficiency"
    assert "draconian-parade-plate" in items
    assert strength > wardrobe.strength("draconian-soldier", (), "")
    _, others = wardrobe.dress(state, "sister-haymaker", (), ("draconian-parade-plate", "axe-of-the-unread-terms"))
    assert others == ["draconian-parade-plate"], "the axe is only for the Corrupted"


CANNON = {
    "id": "cannon",
    "name": "Cannon",
    "max_damage": 8,
    "breakage": 10,
    "hands": 2,
    "reach": "missile",
    "charges": 3,
}


def choice_of(ring: Ring) -> Move:
    """What the captain of A does in this position."""
    seats = len(ring.state.players)
    match = wyrmhoard.new(ring.game, seats, "ring", ring.match.settings, start=dump(ring.state))
    return Captain(ring.game.cards).choose(Look(match, 0, Random(1)))


def test_it_lays_a_spent_weapon_down() -> None:
    ring = Ring(A="f12 cannon", B="f12 w4-0", hands={"A": "w4-0"}, cards={"weapon": [CANNON]})
    assert choice_of(ring).key.startswith("attack")
    cannon = ring.worn("A", "cannon")
    cannon.charges = 0
    move = choice_of(ring)
    assert move == Move("equip", {"remove": [str(cannon.id)], "equip": ["w4-0"]})


def test_it_counts_a_weapon_that_will_not_last_for_less() -> None:
    cards = game_with({"weapon": [CANNON, {**CANNON, "id": "endless", "name": "Endless", "charges": None}]}).cards
    wardrobe = Wardrobe(cards)
    assert wardrobe.strength("f12", ("cannon",), "") < wardrobe.strength("f12", ("endless",), "")


def test_it_does_not_attack_in_vain_for_ever() -> None:
    """Bare hands against armor: sooner or later it goes, for the two cards."""
    ring = Ring(A="f12", B="f12 p1-0")
    ring.battle.quiet, ring.battle.round = 9, 10
    assert choice_of(ring).key == "retreat"


@pytest.mark.parametrize(
    ("seats", "held", "battles", "chosen"),
    [
        (2, "place2", 3, "held 1 place2"),
        (4, "place2", 3, "hand 0 place1"),
        (4, "place2 place3", 3, "held 1 place2"),
        (4, "place2 place3", 8, "hand 0 place1"),
    ],
)
def test_among_several_it_brings_locations_of_its_own(seats: int, held: str, battles: int, chosen: str) -> None:
    """It takes one from the only opponent, or from somebody who needs one more; not in a long game (WA-39)."""
    ring = Ring(seats=seats, phase="door", chooser="A", hands={"A": "f12 place1"}, held={"B": held}, battles=battles)
    assert choice_of(ring).key == chosen


def test_it_hunts_a_beast_while_its_opponent_stands() -> None:
    """Between equals it goes for the Bonus (WA-179)."""
    ring = Ring(A="f12 w4-0", B="f12 w4-0", beasts=[("B", "b08")])
    assert choice_of(ring).key.split()[2] == str(ring.fighter("b08").id)


WAND = {
    "id": "wand",
    "name": "Wand",
    "breakage": "none",
    "charges": 3,
    "abilities": [{"when": "charge action", "do": [{"do": "damage", "to": "another fighter", "amount": 1}]}],
}


@pytest.mark.parametrize(
    ("quiet", "number", "worn", "chosen"),
    [
        (0, 1, "", "nothing"),
        (0, 8, "", "nothing"),
        (0, 9, "", "nothing"),
        (0, 10, "", "retreat"),
        (1, 2, "", "retreat"),
        (1, 2, "wand", "nothing"),
        (0, 10, "wand", "nothing"),
        (0, 11, "wand", "retreat"),
    ],
)
def test_where_nobody_can_hurt_anybody_it_waits_for_a_while(quiet: int, number: int, worn: str, chosen: str) -> None:
    """In quiet rounds, and after the eighth, it would rather go, for less and less; it never fires in vain."""
    ring = Ring(A=f"f12 {worn}", B="f12 p2-0" if worn else "f12 p1-0", cards={"item": [WAND]})
    ring.battle.quiet, ring.battle.round = quiet, number
    assert choice_of(ring).key == chosen
