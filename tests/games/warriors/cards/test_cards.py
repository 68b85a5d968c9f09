"""WA-16 to WA-30: keywords, fields, card files; and every word of the vocabulary is on some card."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from helpers.warriors.board import Ring, game_with
from wyrmhoard.games.warriors.cards import vocabulary
from wyrmhoard.games.warriors.cards.keywords import matches
from wyrmhoard.games.warriors.cards.vocabulary import Grant, Reroll, Steady
from wyrmhoard.games.warriors.rules.interpreter import VERBS
from wyrmhoard.games.warriors.rules.numbers import breakage
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput

CARDS = find("warriors").cards


def gun(name: str, **more: Any) -> dict[str, Any]:
    entry = {"id": name.lower().replace(" ", "-"), "name": name, "max_damage": 4, "breakage": 10}
    return {**entry, "hands": 1, "reach": "missile", **more}


def has(name: str, phrase: str, **more: Any) -> bool:
    card = game_with({"weapon": [gun(name, **more)]}).cards[name.lower().replace(" ", "-")]
    return matches(phrase, card.keywords)


def test_wa_16_words_of_the_name() -> None:
    card = game_with({"weapon": [gun("Military Field Rifle")]}).cards["military-field-rifle"]
    assert {"military", "field", "rifle"} <= card.keywords


def test_wa_17_phrases() -> None:
    assert has("Advanced Field Rifle", "field rifles")
    assert has("Rifle of the Field", "Field Rifle")
    assert not has("Hunting Rifle", "field rifles")
    fan = {"id": "fan", "name": "Fan", "durability": 12, "proficiency": {"field rifles": 1}}
    for name, top in (("Advanced Field Rifle", 5), ("Hunting Rifle", 4)):
        weapon = gun(name)
        ring = Ring(A=f"fan {weapon['id']}", B="f12", cards={"fighter": [fan], "weapon": [weapon]})
        assert ring.match.view(None)["circle"][0]["gear"][0]["attack"]["most"] == top


def test_wa_18_printed_keywords() -> None:
    skarl = {"id": "skarl", "name": "Skarl", "durability": 12, "keywords": ["Corrupted"]}
    do = {"do": "lose", "amount": 2, "to": "each fighter", "among": "Corrupted"}
    bell = {"id": "bell", "name": "Bell", "abilities": [{"when": "action", "do": [do]}]}
    ring = Ring(A="f12", B="skarl", place="bell", cards={"fighter": [skarl], "location": [bell]}).do("A", "place 0")
    assert (ring.life("A"), ring.life("B")) == (12, 10)
    assert has("Zapper", "tech weapons", tech=True)
    assert not has("Zapper", "tech weapons")


def test_wa_19_legendary_is_legend() -> None:
    for word in ("legendary", "Legend"):
        assert game_with({"weapon": [gun("Zapper", keywords=[word])]}).cards["zapper"].legend


def test_wa_20_fresh_in_every_battle() -> None:
    ring = Ring(A="f12 w9-0", B="f06", lives={"A": 3}, hands={"B": "f12"}).attack("A", "B", roll=9)
    ring.enter(A="f12", B="f12")
    assert ring.life("A") == 12


HEAL = {
    "id": "heal",
    "name": "Heal",
    "breakage": 20,
    "abilities": [{"when": "action", "do": [{"do": "regain", "amount": 3}]}],
}
TOUGH = {
    "id": "tough",
    "name": "Tough",
    "breakage": 20,
    "abilities": [{"when": "always", "change": [{"change": "durability", "by": 2}]}],
}
ITEMS = {"item": [HEAL, TOUGH]}


def test_wa_21_regaining_stops_at_the_cap() -> None:
    assert Ring(A="f12 heal", B="f12", lives={"A": 11}, cards=ITEMS).use("A", "heal").life("A") == 12
    assert Ring(A="f12 heal tough", B="f12", lives={"A": 11}, cards=ITEMS).use("A", "heal").life("A") == 14


def test_wa_22_a_bonus_that_ends_can_kill() -> None:
    ring = Ring(A="f12 w2-0", B="f12 tough", C="f12", lives={"B": 4}, cards=ITEMS)
    ring.attack("A", "B", roll=2).percent(20).choose("A", "tough")
    assert not ring.alive("B")
    assert ring.told("died")[0][1]["who"]["seat"] == 1
    ring = Ring(A="f12", B="f12", hands={"A": "tough"}, lives={"A": 5}, cards=ITEMS).equip("A", "tough")
    assert ring.life("A") == 7


def test_wa_23_what_a_weapon_lists() -> None:
    broken = gun("Zapper")
    del broken["hands"]
    with pytest.raises(BadInput, match=r"card zapper: .*`hands`"):
        game_with({"weapon": [broken]})
    both = game_with({"weapon": [gun("Zapper", tech=True, mystic=True)]}).cards["zapper"]
    assert {"tech", "mystic", "missile", "weapon"} <= both.keywords


def test_wa_24_the_minimum_is_1() -> None:
    assert game_with({"weapon": [gun("Zapper")]}).cards["zapper"].min_damage == 1
    assert Ring(A="f12 w4-0", B="f12").attack("A", "B", roll=1).life("B") == 11


@pytest.mark.parametrize(("roll", "lost"), [(2, 3), (5, 5)])
def test_wa_25_low_rolls_are_lifted(roll: int, lost: int) -> None:
    ring = Ring(A="f12 zapper", B="f12", cards={"weapon": [gun("Zapper", max_damage=6, min_damage=3)]})
    assert ring.attack("A", "B", roll=roll).life("B") == 12 - lost


def test_wa_25_never_above_the_max() -> None:
    weak = {
        "id": "weak",
        "name": "Weak",
        "durability": 12,
        "abilities": [{"when": "always", "change": [{"change": "max damage", "by": -4}]}],
    }
    cards = {"weapon": [gun("Zapper", max_damage=6, min_damage=3)], "fighter": [weak]}
    for roll in (1, 2):
        assert Ring(A="weak zapper", B="f12", cards=cards).attack("A", "B", roll=roll).life("B") == 10
    with pytest.raises(BadInput, match=r"card zapper, min_damage: 5 is more than the max damage of 4"):
        game_with({"weapon": [gun("Zapper", min_damage=5)]})


def test_wa_26_without_breakage_nothing_breaks() -> None:
    ring = Ring(A="f12 w6-0", B="f12 w4-0")
    assert breakage(ring.match.table, ring.fighter("B"), ring.worn("B", "w4-0")) is None
    assert ring.attack("A", "B", roll=6).open == {"B": "combat"}


def test_wa_27_signs_matter_to_cards_only() -> None:
    dean = {
        "id": "dean",
        "name": "Dean",
        "durability": 12,
        "containment": 9,
        "abilities": [{"when": "always", "change": [{"change": "max damage", "by": 1, "of": "S attack spells"}]}],
    }
    spells = [
        {"id": f"sp{s}", "name": f"Sp{s}", "points": 1, "max_damage": 3, **sign}
        for s, sign in (("1", {}), ("2", {"sign": "S"}), ("3", {"sign": "J"}))
    ]
    ring = Ring(A="dean sp1 sp2 sp3", B="f12", cards={"fighter": [dean], "attack_spell": spells})
    assert [gear["attack"]["most"] for gear in ring.match.view(0)["circle"][0]["gear"]] == [3, 4, 3]


def test_wa_28_spells_of_0_points() -> None:
    ring = Ring(A="f12", B="f12", hands={"A": "bolt0 bolt1"})
    assert ring.refused("A", "equip", remove=[], equip=["bolt1"]) == "WA-100"
    assert ring.equip("A", "bolt0").gear("A") == ["bolt0"]
    with pytest.raises(BadInput, match="points"):
        game_with({"attack_spell": [{"id": "zap", "name": "Zap", "max_damage": 3}]})


def test_wa_29_spells_are_plain() -> None:
    guard = {
        "id": "guard",
        "name": "Guard",
        "protection": 0,
        "breakage": 10,
        "protection_if": {"of": "missile attacks", "value": 3},
    }
    cards = {"armor": [guard], "weapon": [gun("Zapper")]}
    assert Ring(A="f12 bolt2", B="f12 guard", cards=cards).attack("A", "B", roll=4).life("B") == 8
    assert Ring(A="f12 zapper", B="f12 guard", cards=cards).attack("A", "B", roll=4).life("B") == 11


def test_wa_22_a_beast_too_begins_with_the_durability_that_its_card_gives() -> None:
    more = [{"when": "always", "change": [{"change": "durability", "by": 3}]}]
    bear = {"id": "bear", "name": "Bear", "durability": 8, "max_damage": 3, "bonus": 2, "abilities": more}
    ring = Ring(phase="door", strays=[("A", "bear")], hands={"A": "f12", "B": "f12"}, cards={"beast": [bear]})
    assert ring.enter(A="f12", B="f12").life("bear") == 11


def test_wa_30_a_beast_is_melee_unless_it_says_otherwise() -> None:
    guard = {
        "id": "guard",
        "name": "Guard",
        "protection": 0,
        "breakage": 10,
        "protection_if": {"of": "missile attacks", "value": 2},
    }
    shooter = {"id": "shooter", "name": "Shooter", "durability": 8, "max_damage": 5, "bonus": 1, "reach": "missile"}
    for beast, life in (("b08", 16), ("shooter", 18)):
        ring = Ring(A="f12", B="f20 guard", beasts=[("A", beast)], cards={"armor": [guard], "beast": [shooter]})
        assert ring.roll(4).do("A", "nothing").life("B") == life


# -- card files


def problem(kind: str, entry: dict[str, Any]) -> str:
    with pytest.raises(BadInput) as caught:
        game_with({kind: [entry]})
    return str(caught.value)


@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("item", {"breakage": 12}, "breakage: percentages go in steps of 5"),
        ("item", {"breakage": 20}, "abilities: needs one"),
        (
            "item",
            {"breakage": 20, "abilities": [{"when": "charge", "do": [{"do": "draw", "cards": 1}]}]},
            "charges: an ability",
        ),
        (
            "item",
            {"breakage": 20, "abilities": [{"when": "cast", "do": [{"do": "draw", "cards": 1}]}]},
            "'cast' is not possible on item cards",
        ),
        (
            "item",
            {"breakage": 20, "abilities": [{"when": "always", "do": [{"do": "draw", "cards": 1}]}]},
            "'always' needs change",
        ),
        ("item", {"breakage": 20, "abilities": [{"when": "action", "do": [{"do": "fly"}]}]}, "place 1"),
        ("item", {"breakage": 20, "colour": "red"}, "colour"),
        (
            "beast",
            {
                "durability": 9,
                "max_damage": 3,
                "bonus": 1,
                "abilities": [{"when": "end", "do": [{"do": "damage", "amount": 1, "to": "another fighter"}]}],
            },
            "nobody plays a beast",
        ),
        ("fighter", {"durability": 40}, "durability"),
        ("location", {"abilities": [{"when": "begin", "do": [{"do": "regain", "amount": 1}]}]}, "turn = 'each'"),
        ("utility_spell", {"points": 1}, "needs an ability at 'cast'"),
    ],
)
def test_card_files_are_refused_with_card_and_field(kind: str, fields: dict[str, Any], words: str) -> None:
    message = problem(kind, {"id": "odd-one", "name": "Odd One", **fields})
    assert words in message
    assert "odd-one" in message


def test_every_effect_has_a_handler_words_and_a_card() -> None:
    effects = get_args(vocabulary.AnyEffect)
    assert VERBS.kinds | {Reroll, Steady} == set(effects)
    used = {type(effect) for card in CARDS for ability in card.abilities for effect in ability.do}
    assert used == set(effects)


def test_every_change_and_moment_is_on_a_card() -> None:
    changes = [c for card in CARDS for group in card.changes.values() for c in group]
    changes += [grant.change for card in CARDS for grant in card.grants]
    assert {c.change for c in changes} == set(get_args(vocabulary.Stat))
    assert {a.when for card in CARDS for a in card.abilities} == set(get_args(vocabulary.When))
    assert {e.until for card in CARDS for a in card.abilities for e in a.do if isinstance(e, Grant)} == set(
        get_args(vocabulary.Until)
    )


@pytest.mark.parametrize("card", list(CARDS), ids=lambda card: card.id)
def test_texts_fit_a_card_and_say_something(card: Any) -> None:
    assert len(card.text) <= 200
    assert bool(card.abilities) <= bool(card.text)
    assert "  " not in card.text
    assert not card.text or card.text.endswith(".")
    assert card.flavour


def test_cards_that_set_each_other_off_without_end_come_to_an_end() -> None:
    do = [{"do": "regain", "amount": 3}, {"do": "damage", "amount": 1, "to": "each other fighter"}]
    thorn = {"id": "thorn", "name": "Thorn", "durability": 20, "abilities": [{"when": "hurt", "do": do}]}
    ring = Ring(A="thorn", B="thorn", cards={"fighter": [thorn]}, actions=2).attack("A", "B", roll=1)
    assert ring.tale().count("too_deep") == 1
    assert ring.match.table.depth == 0
    told = next(event for event in ring.match.events(None) if event["kind"] == "too_deep")
    assert ring.game.log.event(ring.game.cards, told, ()).startswith("The cards keep setting each other off")
    assert ring.attack("A", "B", roll=1).tale().count("too_deep") == 2


NARROWED = [
    ("beast", {"when": "end", "do": [{"do": "lose", "amount": 1, "to": "each Beast", "among": "Reaver"}]},
     "END of your turn: each Reaver Beast loses 1 durability."),
    ("item", {"when": "action", "do": [{"do": "damage", "amount": 3, "to": "a Beast", "among": "Reaver"}]},
     "ACTION: deal 3 damage to a Reaver Beast."),
    ("item", {"when": "hurt", "do": [{"do": "lose", "amount": 1, "to": "the attacker", "among": "Reaver"}]},
     "WHEN this fighter is dealt damage: the Reaver attacker loses 1 durability."),
    ("weapon", {"when": "hit", "do": [{"do": "lose", "amount": 1, "to": "the target", "among": "Reaver"}]},
     "WHEN an attack with this deals damage: the Reaver target loses 1 durability."),
    ("item", {"when": "always", "change": [
        {"change": "protection", "by": 1, "whose": "each Beast", "among": "Reaver"}]},
     "Each Reaver Beast has +1 protection."),
    ("item", {"when": "always", "change": [{"change": "no attacks", "whose": "each Beast", "among": "Reaver"}]},
     "No Reaver Beast can make attacks."),
    ("item", {"when": "always", "change": [{"change": "damage", "by": 1, "whose": "each Beast", "among": "Reaver"}]},
     "Each Reaver Beast's attacks have +1 damage."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "ability", "text"), NARROWED)
def test_whatever_an_effect_is_narrowed_to_stands_on_the_card(kind: str, ability: dict[str, Any], text: str) -> None:
    fields: dict[str, Any] = {
        "beast": {"durability": 9, "max_damage": 3, "bonus": 2},
        "item": {"breakage": 20},
        "weapon": {"max_damage": 4, "breakage": 20, "hands": 1, "reach": "melee"},
    }
    card = {"id": "odd-one", "name": "Odd One", **fields[kind], "abilities": [ability]}
    assert game_with({kind: [card]}).cards["odd-one"].text == text


def test_wa_83_protection_may_need_both_the_attack_and_the_attacker() -> None:
    change = {"change": "protection", "by": 2, "of": "melee attacks", "against": "Beasts"}
    coat = {"id": "coat", "name": "Coat", "protection": 1, "breakage": 20}
    coat["abilities"] = [{"when": "always", "change": [change]}]
    card = game_with({"armor": [coat]}).cards["coat"]
    assert card.text == "This fighter has +2 protection against melee attacks of Beasts."
