"""What a card file may not say, one case for each check: refused with the card, the place and the reason."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.warriors.board import game_with
from wyrmhoard.kernel.text.errors import BadInput

Plain = dict[str, Any]
DRAW: Plain = {"do": "draw", "cards": 1}
USUAL: dict[str, Plain] = {
    "fighter": {"durability": 12},
    "weapon": {"max_damage": 4, "breakage": 20, "hands": 1, "reach": "melee"},
    "armor": {"protection": 1, "breakage": 20},
    "item": {"breakage": 20, "abilities": [{"when": "action", "do": [DRAW]}]},
    "attack_spell": {"points": 1, "max_damage": 3},
    "defense_spell": {"points": 1, "protection": 1, "duration": 1},
    "utility_spell": {"points": 1, "abilities": [{"when": "cast", "do": [DRAW]}]},
    "location": {"abilities": [{"when": "action", "do": [DRAW]}]},
    "beast": {"durability": 9, "max_damage": 3, "bonus": 2},
}
"""A card of each type that may be."""


def complaint(kind: str, **fields: Any) -> str:
    """Why a card of this type, otherwise as usual, is refused; "" if it is not."""
    entry = {"id": "odd-one", "name": "Odd One", **USUAL[kind], **fields}
    try:
        game_with({kind: [entry]})
    except BadInput as refused:
        return str(refused)
    return ""


def can(when: str, *effects: Plain, **more: Any) -> Plain:
    return {"when": when, "do": list(effects), **more}


def always(change: str, by: int = 0, **more: Any) -> Plain:
    return {"when": "always", "change": [{"change": change, **({"by": by} if by else {}), **more}]}


@pytest.mark.parametrize("kind", USUAL)
def test_the_usual_cards_may_be(kind: str) -> None:
    assert complaint(kind) == ""


FIELDS: list[tuple[str, Plain, str]] = [
    ("weapon", {"min_damage": 5}, "min_damage: 5 is more than the max damage of 4 (WA-25)"),
    ("weapon", {"breakage": 21}, "breakage: percentages go in steps of 5, not 21"),
    ("armor", {"protection_if": {"of": "melee attacks", "value": 1}},
     "protection_if, value: must be more than the usual protection of 1"),
    ("armor", {"protection_if": {"of": "melee attacks", "value": 5}},
     "protection_if, value: must be at most 4 on armor"),
    ("defense_spell", {"protection": 0}, "protection: a defense spell must protect"),
    ("item", {"abilities": [can("charge", DRAW)]}, "charges: an ability at 'charge' needs them (WA-118)"),
    ("fighter", {"charges": 1}, "charges: no ability uses them"),
    ("item", {"charges": 1}, "charges: no ability uses them"),
    ("location", {"charges": 1}, "charges: no ability uses them"),
    ("item", {"abilities": [can("action", DRAW), can("kill", DRAW)]}, "abilities: an item has one ability to use"),
    ("item", {"abilities": []}, "abilities: needs one"),
    ("location", {"abilities": []}, "abilities: needs one"),
    ("utility_spell", {"abilities": []}, "abilities: a utility spell without a duration needs an ability at 'cast'"),
    ("utility_spell", {"abilities": [can("cast", DRAW), always("protection", 1)]},
     "abilities, place 2, when: a utility spell without a duration does something only at 'cast'"),
    ("utility_spell", {"abilities": [can("cast", DRAW), can("begin", DRAW)]},
     "abilities, place 2, when: a utility spell without a duration does something only at 'cast'"),
    ("item", {"charges": 1, "abilities": [can("breaking", {"do": "steady", "by": 5}, {"do": "steady", "by": 9})]},
     "abilities: a card has one ability at 'breaking', with one effect"),
    ("weapon", {"charges": 1, "abilities": [can("breaking", {"do": "steady", "by": 5})] * 2},
     "abilities: a card has one ability at 'breaking', with one effect"),
    ("weapon", {"charges": 1, "abilities": [can("rolled", {"do": "reroll"})] * 2},
     "abilities: a card has one ability at 'rolled', with one effect"),
    ("item", {"name": "Exhibit #3"}, "name: '#' begins a comment in a deck list"),
    ("fighter", {"proficiency": {"": 2}}, "proficiency: say to what (WA-193)"),
    ("fighter", {"proficiency": {"this": 2}}, "proficiency: say to what (WA-193)"),
    ("armor", {"protection_if": {"of": " ", "value": 3}}, "protection_if, of: say against what"),
    ("armor", {"protection_if": {"of": "this", "value": 3}}, "protection_if, of: say against what"),
    ("weapon", {"breakage": "none", "abilities": [can("resolved", {"do": "crack"})]},
     "abilities, place 1, do: a breakage roll on a card without a breakage value (WA-26)"),
    ("attack_spell", {"abilities": [can("resolved", {"do": "crack"})]},
     "abilities, place 1, do: a breakage roll on a card without"),
    ("utility_spell", {"abilities": [can("cast", {"do": "crack"})]},
     "abilities, place 1, do: a breakage roll on a card without"),
    ("utility_spell", {"duration": 1}, "abilities: a spell with a duration needs something that lasts"),
]  # fmt: skip
ALLOWED: list[tuple[str, Plain]] = [
    ("weapon", {"min_damage": 4}),
    ("armor", {"protection_if": {"of": "melee attacks", "value": 2}}),
    ("defense_spell", {"protection": 0, "protection_if": {"of": "melee attacks", "value": 1}}),
    ("item", {"charges": 1, "abilities": [can("charge", DRAW)]}),
    ("weapon", {"charges": 1}),
    ("item", {"abilities": [can("action", DRAW), always("protection", 1)]}),
    ("utility_spell", {"duration": 1, "abilities": [always("protection", 1)]}),
    ("utility_spell", {"duration": 1, "abilities": [can("cast", {
        "do": "grant", "change": {"change": "protection", "by": 1}, "until": "this lasts"})]}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "fields", "words"), FIELDS)
def test_fields_that_do_not_go_together(kind: str, fields: Plain, words: str) -> None:
    assert f"card odd-one, {words}" in complaint(kind, **fields)


@pytest.mark.parametrize(("kind", "fields"), ALLOWED)
def test_fields_that_just_go_together(kind: str, fields: Plain) -> None:
    assert complaint(kind, **fields) == ""


GRANT: Plain = {"do": "grant", "change": {"change": "protection", "by": 1}, "until": "end of turn"}
HIT: Plain = {"do": "damage", "amount": 1, "to": "each fighter"}
ABILITIES: list[tuple[str, Plain, str]] = [
    # moments
    ("armor", can("action", DRAW), "when: 'action' is not possible on armor cards"),
    ("weapon", {"when": "always", "do": [DRAW]}, "when: 'always' needs change, every other moment needs do"),
    ("weapon", {"when": "begin", "change": [{"change": "damage", "by": 1}]}, "when: 'always' needs change"),
    ("weapon", {"when": "always"}, "when: 'always' needs change"),
    ("weapon", {"when": "begin"}, "when: 'always' needs change"),
    ("fighter", can("kill", DRAW, turn="each"), "turn: only 'begin' and 'end' can be of each turn"),
    ("location", can("begin", HIT), "turn: a location acts in each turn: write turn = 'each' (WA-61)"),
    # changes
    ("fighter", always("unbreakable", 1), "change, place 1, by: 'unbreakable' is on or off and has no number"),
    ("fighter", always("damage"), "change, place 1, by: a change of 0 changes nothing"),
    ("fighter", always("proficiency", 1), "change, place 1, of: proficiency is +1 or more to something"),
    ("fighter", always("proficiency", -1, of="axes"), "change, place 1, of: proficiency is +1 or more"),
    ("defense_spell", always("durability", 1), "change, place 1, change: 'durability' cannot change for a time"),
    ("item", always("hands", 1, of="axes"), "change, place 1, whose: 'hands' belongs to the fighter that has the card"),
    ("item", always("containment", 1, against="Beasts"), "change, place 1, whose: 'containment' belongs to"),
    ("item", always("durability", 1, whose="each fighter"), "change, place 1, whose: 'durability' belongs to"),
    ("location", always("durability", 1, whose="each fighter"),
     "change, place 1, change: a location can only add containment, hands or slots"),
    ("location", always("hands", -1, whose="each fighter"), "change, place 1, change: a location can only add"),
    ("location", always("protection", 1), "change, place 1, whose: a location has no fighter"),
    ("location", always("hands", 1, whose="each Beast"), "change, place 1, change: 'hands' does nothing for Beasts"),
    ("fighter", always("breakage", 5, against="Beasts"), "change, place 1, against: 'breakage' is not against anybody"),
    ("fighter", always("damage", 1, of="this"), "change, place 1, of: 'this' is a card that is equipped"),
    ("location", always("protection", 1, whose="each other fighter"), "change, place 1, whose: a location has no"),
    ("item", always("no retreat", of="Corrupted"), "change, place 1, of: 'no retreat' is not about certain attacks"),
    ("item", always("shunned", of="axes"), "change, place 1, of: 'shunned' is not about certain attacks or cards"),
    ("item", always("actions", 1, of="axes"), "change, place 1, of: 'actions' is not about certain attacks or cards"),
    ("armor", always("damage", 1, of="this"), "change, place 1, of: 'damage' cannot be of 'this' on armor cards"),
    ("weapon", always("protection", 1, of="this"), "change, place 1, of: 'protection' cannot be of 'this'"),
    ("weapon", always("damage", 1, of="this", whose="each fighter"), "change, place 1, whose: 'this' is a card of"),
    # numbers of effects
    ("item", can("breaking", {"do": "steady", "by": -20}), "do, place 1, by: must be 1 to 99"),
    ("item", can("action", {**HIT, "amount": 0}), "do, place 1, amount: must be 1 to 99"),
    ("item", can("action", {"do": "draw", "cards": 0}), "do, place 1, cards: must be 1 to 99"),
    ("item", can("action", {"do": "recharge", "counters": 0}), "do, place 1, counters: must be 1 to 99"),
    ("item", can("action", {"do": "actions", "number": 0}), "do, place 1, number: must be 1 to 99"),
    ("item", can("action", {"do": "trade", "discard": 0, "draw": 1}), "do, place 1, discard: must be 1 to 99"),
    ("item", can("action", {"do": "trade", "discard": 1, "draw": 0}), "do, place 1, draw: must be 1 to 99"),
    ("item", can("action", {**HIT, "amount": 100}), "do, place 1, amount: must be 1 to 99"),
    ("item", can("action", {"do": "discard", "cards": 3_000_000}), "do, place 1, cards: must be 1 to 99"),
    ("item", can("action", {"do": "crack", "of": "another fighter", "add": -10}), "do, place 1, add: must be 0 to 99"),
    ("item", always("max damage", 100), "change, place 1, by: must be -99 to 99"),
    ("item", always("max damage", -100), "change, place 1, by: must be -99 to 99"),
    ("item", can("action", {**GRANT, "change": {"change": "protection", "by": 100}}),
     "do, place 1, change, by: must be -99 to 99"),
    # what Beasts have not
    *(
        ("beast", always(stat, 1, of="melee attacks" if stat == "proficiency" else ""),
         f"change, place 1, change: {stat!r} does nothing for Beasts")
        for stat in ("actions", "proficiency", "hands", "breakage")
    ),
    ("location", always("hands", 1, whose="each Beast"), "change: 'hands' does nothing for Beasts"),
    ("item", can("action", {**GRANT, "to": "each Beast", "change": {"change": "no retreat"}}),
     "do, place 1, change, change: 'no retreat' does nothing for Beasts"),
    ("item", can("action", {"do": "fetch", "what": "Beast"}), "do, place 1, what: Beasts never enter a hand (WA-170)"),
    # whom effects concern
    ("beast", can("end", {**HIT, "to": "a Beast"}), "do, place 1, to: nobody plays a beast"),
    ("location", can("begin", {**HIT, "to": "any fighter"}, turn="each"), "do, place 1, to: nobody plays a location"),
    ("beast", can("end", {"do": "unequip"}), "do, place 1, do: nobody plays a beast: nothing of it can be chosen"),
    ("beast", can("end", {"do": "crack", "of": "each other fighter"}), "do, place 1, do: nobody plays a beast"),
    ("beast", can("end", DRAW), "do, place 1, who: nobody plays a beast: write 'each player'"),
    ("location", can("end", DRAW, turn="each"), "do, place 1, who: nobody plays a location: write 'each player'"),
    ("location", can("begin", {"do": "discard", "cards": 1}, turn="each"), "who: nobody plays a location: write"),
    ("location", can("start", {"do": "trade", "discard": 1, "draw": 2}), "who: nobody plays a location: write"),
    ("location", can("begin", {**DRAW, "who": "each other player"}, turn="each"), "who: nobody plays a location"),
    ("beast", can("end", {**DRAW, "who": "each other player"}), "who: nobody plays a beast: write 'each player'"),
    ("location", can("end", {**HIT, "to": "each other fighter"}, turn="each"),
     "do, place 1, to: a location has no fighter: write 'the current fighter' or 'each fighter'"),
    ("location", can("start", {**GRANT, "to": "each fighter", "until": "your next turn"}),
     "do, place 1, until: nobody plays a location: 'your next turn' never comes"),
    ("beast", can("end", {"do": "discard", "cards": 1, "who": "each player"}), "do: a Beast makes nobody choose"),
    ("beast", can("end", {"do": "trade", "discard": 1, "draw": 1, "who": "each player"}), "do: a Beast makes nobody"),
    ("location", can("start", {"do": "regain", "amount": 1, "to": "each other fighter"}),
     "do, place 1, to: at the start of a battle there is nobody but each fighter"),
    ("item", can("action", {**HIT, "to": "the current fighter"}), "do, place 1, to: 'the current fighter' is for"),
    ("location", can("begin", {"do": "regain", "amount": 1}, turn="each"),
     "do, place 1, to: a location has no fighter: write 'the current fighter'"),
    ("fighter", can("kill", {**HIT, "to": "the attacker"}), "do, place 1, to: 'the attacker' is known only at 'hurt'"),
    ("fighter", can("kill", {**HIT, "to": "the target"}), "do, place 1, to: 'the target' is known only at 'hit' and"),
    # what belongs together
    ("weapon", can("hit", {"do": "reroll"}), "do, place 1, do: 'reroll' and the moment 'rolled' belong together"),
    ("weapon", can("breaking", DRAW), "do, place 1, do: 'steady' and the moment 'breaking' belong together"),
    ("fighter", can("kill", {"do": "crack"}), "do: a breakage roll on a card without a breakage value"),
    ("location", can("action", {"do": "crack"}), "do: a breakage roll on a card without"),
    ("item", can("action", {**GRANT, "until": "this lasts"}), "do, place 1, until: 'this lasts' is for spells with"),
    ("item", can("action", {**GRANT, "change": {"change": "durability", "by": 1}}),
     "do, place 1, change, change: 'durability' cannot change for a time"),
    ("item", can("action", {**GRANT, "change": {"change": "protection", "by": 1, "whose": "each fighter"}}),
     "do, place 1, change, whose: who has it is said by 'to'"),
    ("item", can("action", {**GRANT, "change": {"change": "protection", "by": 1, "among": "Clockwork"}}),
     "do, place 1, change, among: who has it is said by 'to' and by 'among' beside it"),
]  # fmt: skip
POSSIBLE: list[tuple[str, Plain]] = [
    ("fighter", can("begin", DRAW, turn="each")),
    ("fighter", can("end", DRAW, turn="each")),
    ("location", can("end", {**HIT, "to": "the current fighter"}, turn="each")),
    ("fighter", always("unbreakable")),
    ("fighter", always("proficiency", 1, of="axes")),
    ("item", always("hands", 1)),
    ("item", always("containment", -1)),
    ("location", always("hands", 1, whose="each fighter")),
    *(
        ("fighter", always(stat, 1, against="Beasts"))
        for stat in ("max damage", "min damage", "damage", "ignore protection", "protection")
    ),
    ("fighter", always("no attacks", of="melee attacks", against="Beasts")),
    *(("weapon", always(stat, 1, of="this")) for stat in ("max damage", "damage", "proficiency", "breakage")),
    *((kind, always("unbreakable", of="this")) for kind in ("weapon", "armor", "item")),
    ("beast", can("end", {"do": "draw", "cards": 1, "who": "each player"})),
    ("beast", can("end", {**HIT, "to": "each player's fighter"})),
    ("location", can("begin", {"do": "discard", "cards": 1, "who": "each player"}, turn="each")),
    ("location", can("action", {**GRANT, "until": "your next turn"})),
    ("location", can("action", {**HIT, "to": "each other fighter"})),
    ("beast", can("end", {**HIT, "to": "each other fighter"})),
    ("location", can("start", {"do": "regain", "amount": 1, "to": "each Beast"})),
    ("location", can("action", {"do": "regain", "amount": 1})),
    ("location", can("action", {**HIT, "to": "any fighter"})),
    ("fighter", can("hurt", {**HIT, "to": "the attacker"})),
    ("fighter", can("hurt", DRAW)),
    ("weapon", can("hit", {**HIT, "to": "the target"})),
    ("weapon", can("resolved", {"do": "lose", "amount": 1, "to": "the target"})),
    ("weapon", can("hit", {"do": "crack"})),
    ("fighter", can("kill", {"do": "crack", "of": "another fighter"})),
]


@pytest.mark.parametrize(("kind", "ability", "words"), ABILITIES)
def test_abilities_that_cannot_be(kind: str, ability: Plain, words: str) -> None:
    message = complaint(kind, abilities=[ability], **_charges(ability))
    assert "card odd-one, abilities, place 1" in message
    assert words in message


@pytest.mark.parametrize(("kind", "ability"), POSSIBLE)
def test_abilities_that_just_can_be(kind: str, ability: Plain) -> None:
    assert complaint(kind, abilities=[ability]) == ""


@pytest.mark.parametrize("word", ["keep", "give-up", "decline", "forfeit", "retreat", "equip"])
def test_no_card_is_called_like_another_answer(word: str) -> None:
    """Where a player may discard Keep, Keep is not the word for discarding nothing."""
    for kind in ("fighter", "location", "weapon"):
        message = complaint(kind, id=word)
        assert f"{kind} card {word}, id: '{word}' is what players answer to other questions" in message


@pytest.mark.parametrize(
    ("kind", "field", "most"),
    [
        ("weapon", "breakage", 90), ("armor", "breakage", 60), ("item", "breakage", 60),
        ("weapon", "charges", 5), ("attack_spell", "charges", 5), ("defense_spell", "charges", 4),
    ],
)  # fmt: skip
def test_fields_have_their_ranges(kind: str, field: str, most: int) -> None:
    assert complaint(kind, **{field: most}) == ""
    assert f"{field}: Expected `int` <= {most}" in complaint(kind, **{field: most + 5})


def test_an_id_has_no_line_break() -> None:
    assert "id: Expected `str` matching regex" in complaint("weapon", id="odd-one\n")


@pytest.mark.parametrize("moment", ["rolled", "breaking"])
def test_wa_118_what_is_spent_needs_charges(moment: str) -> None:
    effects: dict[str, dict[str, Any]] = {"rolled": {"do": "reroll"}, "breaking": {"do": "steady", "by": 5}}
    assert f"charges: an ability at {moment!r} needs them" in complaint(
        "weapon", abilities=[can(moment, effects[moment])]
    )
    assert complaint("weapon", abilities=[can(moment, effects[moment])], charges=1) == ""


def _charges(ability: Plain) -> Plain:
    return {"charges": 1} if ability["when"] in ("rolled", "breaking") else {}
