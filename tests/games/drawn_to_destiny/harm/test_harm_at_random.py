"""Whatever blows fall, every damage card stays in exactly one place, and every Damage ends (D2-236a, D2-249a)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from helpers.drawn_to_destiny.ward import CARDS, Ward
from wyrmhoard.games.drawn_to_destiny.cards.damage import PLACES, TYPES
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import PRODUCES, WHOLE, Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import apply, condition_events, conditions, recovery, restraint, shove
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers
from wyrmhoard.games.drawn_to_destiny.state import Held, Unit

ARMORED: dict[str, Held] = {
    "long-sword": "right",
    "round-shield": "left",
    "leather-cuirass": "worn",
    "personal-screen": "worn",
}


def crowd(ward: Ward, rng: Random) -> list[Unit]:
    """Some Units of all three Factions, among them a Minion and a big one."""
    made = [
        ward.unit(at=(3, 3), items=ARMORED, skills=(("melee", 3),)),
        ward.unit("3x1 4x1 2x1 4x0", at=(4, 3), faction=1, traits=("vulnerable:burning",)),
        ward.unit("2x1 2x1 2x1 5x0", at=(3, 4), faction=2, traits=("minion",)),
        ward.unit("5x1 2x1 5x1 4x0", at=(2, 3), faction=2, abilities=("special/undead",)),
        ward.unit("4x2 1x1 3x1 4x0", at=(5, 5), faction=1, traits=("collides",)),
        ward.unit("6x1 6x1 6x1 4x0", at=(0, 0), faction=0),
    ]
    for player in ward.state.players:
        player.hand = ["wild-black", "cups-9"] if rng.random() < 0.5 else []
        player.cp = rng.randrange(3)
    return made


def some_blow(rng: Random, units: list[Unit]) -> Blow:
    """Any blow at all."""
    deck = rng.choice(list(TYPES))
    types: tuple[str, ...] = tuple(rng.sample(TYPES[deck], rng.choice((1, 2))))
    if deck == "wound" and rng.random() < 0.2:
        types = (*types[:1], rng.choice(list(PRODUCES)))
    more: dict[str, Any] = {}
    if rng.random() < 0.3:
        more = {"place": rng.choice(PLACES), "guard": 1}
    if rng.random() < 0.1:
        more["becomes"] = "stress"
    return Blow(
        types, rng.randrange(9), rng.choice((None, Rating.from_level(9, 1), Rating.from_level(2, 2))),
        by=rng.choice([-1, *(unit.id for unit in units)]),
        against=rng.choice(("body", "mind", "will")), arcs=("front",), pierce=rng.choice((0, 0, 1, WHOLE)),
        shred=rng.choice((0, 2)), magic=rng.choice((0, 1)), ground=rng.random() < 0.1,
        per_crit=rng.choice(((), (("push", 1),), (("poisoned", 1),))), **more,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(24))
def test_d2_236a_any_series_of_blows_keeps_every_card_in_one_place_and_ends(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Any] = {
        "quick_death": rng.choice(("Minions", "on", "off")),
        "spill": rng.random() < 0.7,
        "mental_decks": rng.random() < 0.7,
        "damage_decks": "simple" if rng.random() < 0.15 else "full",
        "condition_reveals": rng.choice(("one per kind", "one per token")),
    }
    ward = Ward(rows="\n".join(["..........", "....#.....", "..........", "...#......"] * 2), **options)
    units = crowd(ward, rng)
    ward.state.fate.draw = [f"{suit}-{rank}" for suit in ("wands", "coins", "cups", "swords") for rank in "AKQJ5432"]
    for _ in range(25):
        unit = rng.choice(units)
        what = rng.random()
        if what < 0.6:
            ward.run_at_random(apply.strike(ward.table, unit, some_blow(rng, units)), rng)
        elif what < 0.75:
            ward.run_at_random(condition_events.happen(ward.table), rng)
        elif what < 0.85:
            name = rng.choice((*numbers.MINOR, "bleeding", "burning", "choking", "beast", "immobilized", "dying"))
            ward.run_at_random(
                conditions.gain(ward.table, unit, name, rng.randrange(1, 5), rule="D2-247", attack=rng.random() < 0.5),
                rng,
            )
        elif what < 0.9:
            ward.run_at_random(recovery.in_events(ward.table), rng)
        elif what < 0.95 and unit.harms and unit.in_play:
            recovery.heal_step(ward.table, unit, rng.choice(unit.harms), "D2-383")
        else:
            ward.run_at_random(shove.withdraw(ward.table, unit, (3, 3), 2), rng)
            restraint.loosen(ward.table)
        ward.check()
        assert all(numbers.level(ward.table, unit, stat) >= 0 for stat in ("body", "mind", "will", "speed"))
    for unit in units:
        unit.status = "in play"
        ward.run_at_random(recovery.rest(ward.table, unit, 800), rng)
    ward.check()


def test_d2_249_blows_at_units_whose_stats_are_all_0_end_until_all_four_decks_are_empty() -> None:
    """The Units swallow all 208 cards, and a blow with nothing left to reveal does nothing."""
    rng = Random(7)
    ward = Ward(quick_death="off")
    units = [ward.unit("2x1 2x1 2x1 2x0", faction=2, at=(at, 4), traits=("no hands",)) for at in range(6)]
    for count in range(400):
        unit = units[count % 6]
        unit.status = "in play"
        for deck in TYPES.values():
            ward.run_at_random(apply.strike(ward.table, unit, Blow((rng.choice(deck),), 9, None)), rng)
            ward.check()
    wild = {card.id for card in CARDS.damage if card.wild}
    for pile in ward.state.damage.values():
        assert set(pile.draw) | set(pile.discard) <= wild
    before = [len(unit.harms) for unit in units]
    assert sum(before) == 208
    assert ward.run(apply.strike(ward.table, units[0], Blow(("slash",), 3, None))) == 0
    assert [len(unit.harms) for unit in units] == before
