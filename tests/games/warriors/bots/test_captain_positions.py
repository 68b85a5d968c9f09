"""The captain in small positions in which the right choice is plain."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

import wyrmhoard
from helpers.warriors.board import Ring, game_with
from wyrmhoard.games.warriors.bots import Captain
from wyrmhoard.games.warriors.bots.outfit import Wardrobe
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.state.plain import dump

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


def test_it_counts_a_beast_as_killed_by_the_loss_of_just_its_last_life() -> None:
    """Its best roll leaves the Beast at zero, and the Bonus for that is worth more than a wound (WA-179)."""
    ring = Ring(A="f08 w4-0", B="f12 w4-0", beasts=[("B", "b08")])
    ring.fighter("B").life, ring.fighter("b08").life = 6, 4
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


def asked(ring: Ring, prompt: str, choices: list[str], seat: int = 0, **data: Any) -> str:
    """What the captain answers by rule of thumb to a question of an effect."""
    ask = SimpleNamespace(prompt=prompt, seat=seat, choices=choices, data=data)
    return Captain(ring.game.cards).answer(cast("OpenAsk", ask), ring.state).key


@pytest.mark.parametrize(("roll", "answer"), [(1, "yes"), (3, "yes"), (4, "no"), (6, "no")])
def test_it_rolls_again_what_is_less_than_the_mean(roll: int, answer: str) -> None:
    ring = Ring(A="f12 w6-0", B="f12")
    assert asked(ring, "reroll", ["no", "yes"], card="w6-0", roll=roll) == answer


@pytest.mark.parametrize(("roll", "answer"), [(5, "no"), (10, "no"), (11, "yes"), (20, "yes")])
def test_it_steadies_what_that_saves(roll: int, answer: str) -> None:
    """A roll above the breakage value breaks nothing (WA-90)."""
    ring = Ring(A="f12 w6-20", B="f12")
    assert asked(ring, "steady", ["no", "yes"], roll=roll, by=10, value=20) == answer


def test_it_keeps_the_better_weapon_and_fetches_it() -> None:
    ring = Ring(A="f12", B="f12", hands={"A": "w2-0 w8-0"})
    assert asked(ring, "discard", ["w2-0", "w8-0"]) == "w2-0"
    assert asked(ring, "fetch", ["w2-0", "w8-0"]) == "w8-0"


def test_it_keeps_what_is_scarce_in_its_hand() -> None:
    """The only fighter before one of three weapons; a location before its like, but none in a deathmatch."""
    ring = Ring(A="f12", B="f12", hands={"A": "f16 w4-0 w4-5 w4-10"})
    assert asked(ring, "discard", ["f16", "w4-0"]) == "w4-0"
    ring = Ring(A="f12", B="f12", hands={"A": "place1 place2 w4-0"})
    assert asked(ring, "discard", ["w4-0", "place1"]) == "place1"
    ring = Ring(A="f12", B="f12", hands={"A": "place1 w1-90 w1-50 w1-25"})
    assert asked(ring, "discard", ["w1-90", "place1"]) == "w1-90"
    ring = Ring(A="f12", B="f12", hands={"A": "place1 w1-90 w1-50 w1-25"}, settings={"deathmatch": True})
    assert asked(ring, "discard", ["w1-90", "place1"]) == "place1"


def test_it_breaks_what_is_worth_most_and_nothing_of_its_own_side() -> None:
    ring = Ring(A="f12", B="f12 w8-50 p1-50", C="f12 w8-50")
    ids = [str(gear.id) for gear in ring.fighter("B").gear]
    who = {"id": ring.fighter("B").id}
    assert asked(ring, "break", [*ids, "stop"], who=who) == ids[0]
    assert asked(ring, "break", [ids[1], "stop"], who=who) == ids[1]
    assert asked(ring, "break", [*ids, "stop"], seat=1, who=who) == "stop"
    ring = Ring(A="f12", B="f12 w8-5 p3-50")
    weapon, armor = (str(gear.id) for gear in ring.fighter("B").gear)
    assert asked(ring, "break", [weapon, armor, "stop"], who={"id": ring.fighter("B").id}) == armor


def test_it_sheds_what_serves_it_least() -> None:
    ring = Ring(A="f12 w8-0 junk p3-0", B="f12")
    weapon, junk, armor = (str(gear.id) for gear in ring.fighter("A").gear)
    assert asked(ring, "shed", [weapon, junk, armor]) == junk
    assert asked(ring, "shed", [weapon, armor, "0"]) == "0"


def test_in_a_hurry_it_aims_at_the_weakest_opponent() -> None:
    """Or at what the weakest opponent wears; teammates are spared."""
    ring = Ring(A="f06", B="f12", C="f08 w4-0", D="f07", settings={"teams": 2})
    ids = {name: str(ring.fighter(name).id) for name in "ABCD"}
    assert ring.state.players[0].side == ring.state.players[2].side
    assert asked(ring, "target", [ids["B"], ids["C"], ids["D"]]) == ids["D"]
    assert asked(ring, "target", [ids["B"], ids["C"]]) == ids["B"]
    worn = str(ring.fighter("C").gear[0].id)
    assert asked(ring, "gear", [worn, ids["C"]], seat=1) == worn
    assert asked(ring, "target", [ids["C"], ids["A"]]) == ids["C"], "one of its own, if it must be"


@pytest.mark.parametrize(
    ("prompt", "choices", "answer"),
    [
        ("mulligan-cards", ["a", "b", "c"], "c"),
        ("combat", ["attack 1 2", "nothing", "end"], "nothing"),
        ("combat", ["attack 1 2", "end"], "end"),
        ("whatever", ["a", "b"], "a"),
    ],
)
def test_else_it_does_what_costs_nothing(prompt: str, choices: list[str], answer: str) -> None:
    assert asked(Ring(A="f12", B="f12"), prompt, choices) == answer
