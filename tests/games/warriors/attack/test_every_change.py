"""WA-12, WA-78 to WA-92: each kind of change counts for its own number and no other, whichever card it comes from."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from helpers.warriors.board import Ring
from wyrmhoard.games.warriors.cards.vocabulary import SWITCHES, Stat
from wyrmhoard.games.warriors.rules import numbers
from wyrmhoard.games.warriors.rules.interpreter import Source
from wyrmhoard.games.warriors.rules.verbs import targets
from wyrmhoard.games.warriors.sight import fighter_view

Card = dict[str, Any]
ATTACK = ("max damage", "min damage", "damage", "ignore protection")
LIMITS = ("hands", "armor slots", "item slots", "containment")
COUNTED = (*ATTACK, *LIMITS, "protection", "durability", "breakage", "actions", "proficiency")


def giving(kind: str, change: Card) -> tuple[str, Card]:
    """Where a card of this kind stands in the file, and the card, which changes something while it is there."""
    card: Card = {"id": "giver", "name": "Giver", "abilities": [{"when": "always", "change": [change]}]}
    match kind:
        case "fighter":
            return "fighter", {**card, "durability": 12}
        case "location" | "other":
            own = {**change, "whose": "each fighter" if kind == "location" else "each other fighter"}
            card["abilities"] = [{"when": "always", "change": [own]}]
            return ("location", card) if kind == "location" else ("item", {**card, "breakage": "none"})
        case "weapon":
            return "weapon", {**card, "max_damage": 8, "breakage": 20, "hands": 1, "reach": "melee"}
    return "item", {**card, "breakage": "none"}


def ring(kind: str, change: Card | None, **more: Any) -> Ring:
    """A carries a weapon with 8 damage that breaks at 20; the change comes from a card of this kind."""
    plain = {"change": "protection", "by": 1, "of": "laser"}
    where, card = giving(kind, plain if change is None else change)
    fighter = "giver" if kind == "fighter" else "f12"
    weapon = "giver" if kind == "weapon" else "w8-20"
    return Ring(
        A=f"{fighter} {weapon}" + (" giver" if kind == "item" else ""), B="f12" + (" giver" if kind == "other" else ""),
        place="giver" if kind == "location" else "", cards={where: [card]}, **more,
    )  # fmt: skip


def figures(battle: Ring) -> dict[str, int | None]:
    """All numbers of A and of its weapon against B."""
    position, who = battle.match.table, battle.fighter("A")
    weapon = next(gear for gear in who.gear if battle.game.cards[gear.card].attacks)
    strike = numbers.strike_of(position, who, weapon, battle.fighter("B"))
    view = fighter_view(position, who)
    return {
        "max damage": strike.most,
        "min damage": strike.least,
        "damage": strike.flat,
        "ignore protection": strike.ignores,
        "protection": numbers.stopped(position, who, frozenset({"melee"}), battle.fighter("B")),
        "durability": view["cap"],
        "breakage": numbers.breakage(position, who, weapon),
        "actions": numbers.total(position, who, "actions"),
        **{name: view["limits"][name]["has"] for name in LIMITS},
    }


def test_every_kind_of_change_is_tried() -> None:
    assert {*COUNTED, *SWITCHES} == set(get_args(Stat))


WAYS = [
    (stat, kind)
    for stat in COUNTED
    for kind in ("fighter", "item", "location", "other")
    if not (kind == "other" and stat in LIMITS) and not (kind in ("other", "location") and stat == "durability")
]
"""Which cards may give what: limits are for the fighter that has the card, or for all at a location."""


@pytest.mark.parametrize(("stat", "kind"), WAYS)
def test_wa_12_a_change_counts_for_its_number_only(stat: str, kind: str) -> None:
    before = figures(ring(kind, None))
    after = figures(ring(kind, {"change": stat, "by": 2, "of": "melee" if stat == "proficiency" else ""}))
    changed = {name: after[name] - number for name, number in before.items() if after[name] != number}  # type: ignore[operator]
    assert changed == {"max damage" if stat == "proficiency" else stat: 2}


@pytest.mark.parametrize("stat", [*ATTACK, "breakage"])
def test_wa_78_a_weapon_may_change_itself(stat: str) -> None:
    before, after = figures(ring("weapon", None)), figures(ring("weapon", {"change": stat, "by": 2, "of": "this"}))
    assert {name: after[name] - number for name, number in before.items() if after[name] != number} == {stat: 2}  # type: ignore[operator]


def test_wa_193_a_weapon_may_be_proficient_by_itself() -> None:
    card = giving("weapon", {"change": "proficiency", "by": 1, "of": "this"})[1]
    ring = Ring(A="f12 giver w4-0", B="f12", C="f12", cards={"weapon": [card]})
    assert [key for key in ring.options("A") if key.startswith("volley")] == [f"volley {ring.worn('A', 'giver').id}"]
    assert ring.attack("A", "B", "giver", roll=9).life("B") == 3


@pytest.mark.parametrize(("against", "targets"), [("", ""), ("Beasts", "B")])
def test_wa_77_a_weapon_may_forbid_attacks_with_itself(against: str, targets: str) -> None:
    card = giving("weapon", {"change": "no attacks", "of": "this", "against": against})[1]
    ring = Ring(A="f12 giver w4-0", B="f12", beasts=[("B", "b08")], cards={"weapon": [card]})
    assert ring.targets("A", "giver") == targets
    assert ring.targets("A", "w4-0") == "B b08"


def test_wa_26_a_card_that_cannot_break_says_so_of_itself() -> None:
    card = giving("weapon", {"change": "unbreakable", "of": "this"})[1]
    ring = Ring(A="f12 w4-0", B="f12 giver w4-20", cards={"weapon": [card]})
    assert ring.game.cards["giver"].text == "This card cannot break."
    assert numbers.breakable(ring.match.table, ring.fighter("B")) == [ring.worn("B", "w4-20")]


@pytest.mark.parametrize("stat", [*ATTACK, "protection"])
@pytest.mark.parametrize(("against", "counts"), [("", True), ("Beasts", False)])
def test_wa_12_a_change_may_count_against_some_only(stat: str, against: str, counts: bool) -> None:
    before, after = figures(ring("item", None)), figures(ring("item", {"change": stat, "by": 2, "against": against}))
    assert (before != after) == counts


@pytest.mark.parametrize("stat", [*ATTACK, "breakage", "proficiency"])
@pytest.mark.parametrize(("of", "counts"), [("melee", True), ("missile", False)])
def test_wa_12_a_change_may_count_for_some_attacks_only(stat: str, of: str, counts: bool) -> None:
    before, after = figures(ring("item", None)), figures(ring("item", {"change": stat, "by": 2, "of": of}))
    assert (before != after) == counts


@pytest.mark.parametrize(
    ("most", "least", "flat", "guard", "expected"),
    [
        (4, 1, 0, 0, {1: 0.25, 2: 0.25, 3: 0.25, 4: 0.25}),
        (4, 1, 0, 2, {0: 0.5, 1: 0.25, 2: 0.25}),
        (4, 2, 1, 0, {3: 0.5, 4: 0.25, 5: 0.25}),
        (4, 1, -2, 0, {0: 0.5, 1: 0.25, 2: 0.25}),
        (3, 5, 0, 0, {3: 1.0}),
        (1, 1, 0, 0, {1: 1.0}),
        (2, 1, 0, 0, {1: 0.5, 2: 0.5}),
        (0, 1, 3, 0, {0: 1.0}),
    ],
)
def test_wa_80_the_chances_of_each_loss(
    most: int, least: int, flat: int, guard: int, expected: dict[int, float]
) -> None:
    """Each roll up to the max is as likely as another; it is lifted to the minimum, changed, and then stopped."""
    blow = numbers.Strike(numbers.UNARMED, most, least, flat, 0)
    assert numbers.chances(blow, guard) == pytest.approx(expected)


NARROW = [
    *((stat, kind) for stat in ("max damage", "protection", "durability", "actions") for kind in ("fighter", "item")),
    *((stat, "item") for stat in LIMITS),
]


@pytest.mark.parametrize(("stat", "kind"), NARROW)
@pytest.mark.parametrize("fits", [True, False])
def test_wa_13_a_change_for_some_fighters_only(stat: str, kind: str, fits: bool) -> None:
    """ "This Clockwork fighter has ...": no other has it, and none of its life comes from it."""
    own = "giver" if kind == "fighter" else "f12"
    change = {"change": stat, "by": 2, "among": own if fits else "clockwork"}
    battle, plain = ring(kind, change), ring(kind, None)
    assert figures(battle)[stat] == (figures(plain)[stat] or 0) + (2 if fits else 0)


@pytest.mark.parametrize(("among", "life"), [("f12", 15), ("Clockwork", 12)])
def test_wa_22_durability_for_some_fighters_only(among: str, life: int) -> None:
    _, heart = giving("item", {"change": "durability", "by": 3, "among": among})
    battle = Ring(A="f12", B="f12", hands={"A": "giver"}, cards={"item": [heart]}).equip("A", "giver")
    assert (battle.life("A"), fighter_view(battle.match.table, battle.fighter("A"))["cap"]) == (life, life)
    battle.do("A", "end").do("B", "nothing").equip("A", take_off="giver")
    assert battle.life("A") == 12


@pytest.mark.parametrize(("among", "whom"), [("", ["A"]), ("F12", ["A"]), ("Clockwork", [])])
def test_an_effect_for_this_fighter_is_for_it_only_if_it_is_of_the_kind(among: str, whom: list[str]) -> None:
    ring = Ring(A="f12 w8-20", B="f12")
    who = ring.fighter("A")
    source = Source(ring.game.cards["f12"], who, 0, target=who, attacker=who)
    for to in ("this fighter", "the current fighter", "the attacker", "the target"):
        asking = targets(ring.match.table, source, to, among)
        with pytest.raises(StopIteration) as done:
            next(asking)
        assert done.value.value == [ring.fighter(name) for name in whom]
