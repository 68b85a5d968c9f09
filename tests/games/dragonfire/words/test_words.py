"""What abilities print: exact texts, made from their data alone."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from wyrmhoard.games.dragonfire.cards.cardset import make_card
from wyrmhoard.games.dragonfire.cards.effects import Ability
from wyrmhoard.games.dragonfire.cards.entries import Feature
from wyrmhoard.games.dragonfire.cards.vocabulary import Change, Cost, If, Which
from wyrmhoard.kernel.text.grammar import article, listed, third


def words(text: str) -> str:
    """The words of an ability as it stands in a card file."""
    return msgspec.convert(tomllib.loads(f"ability = {{ {text} }}")["ability"], Ability).words()


PRINTED = {
    # articles
    'do = [{ do = "summon", which = { type = "Undead" } }]': "Summon an Undead encounter.",
    'do = [{ do = "summon", which = { family = "chaos spawn" } }]': "Summon a chaos spawn.",
    'do = [{ do = "summon" }]': "Summon any encounter.",
    'do = [{ do = "move", which = { kind = "non-Location" } }, { do = "hold back", to = "it" }]': (
        "Move a non-Location encounter to face you, and it does not attack this turn."
    ),
    'when = "surprise", do = [{ do = "check", of = "Arcane", failure = [{ do = "discard" }] }]': (
        "SURPRISE: Make an Arcane Skill Check; on a failure, discard a card."
    ),
    # numbers
    'if = [{ what = "encounters facing you", most = 1 }], do = [{ do = "draw" }]': (
        "If at most 1 encounter faces you, draw a card."
    ),
    'if = [{ what = "hand", most = 1 }], do = [{ do = "draw", number = 2 }]': (
        "If you have at most 1 card in hand, draw 2 cards."
    ),
    'do = [{ do = "look", number = 2, then = "take one" }]': (
        "Look at the top 2 cards of your deck, put one of them into your hand and bury the rest."
    ),
    'do = [{ do = "look", number = 1, deck = "Wyrmflame", then = "bury any" }]': (
        "Look at the top card of the Wyrmflame deck and bury it if you like."
    ),
    'do = [{ do = "recover", what = "other card" }]': "Put another card from your discard pile into your hand.",
    'do = [{ do = "deal", points = "B", to = "different", number = 3 }]': (
        "Deal 1 blue damage to each of up to three encounters."
    ),
    'do = [{ do = "deal", amount = "encounters facing you" }]': (
        "Deal colourless damage equal to the number of encounters facing you."
    ),
    # persons
    'do = [{ do = "discard", who = "each", of = "Devotion" }]': "Each Devotion character discards a card.",
    'do = [{ do = "bury", out_of = "deck", who = "each" }]': "Each character buries the top card of their deck.",
    'do = [{ do = "status", becomes = "rested", who = "active" }, { do = "heal", who = "active" }]': (
        "The active character removes their Exhausted token and heals 1 hit point."
    ),
    'do = [{ do = "hold back", to = "each facing you" }]': "No encounter facing you attacks this turn.",
    # anybody
    'when = "unconscious", anyone = true, do = [{ do = "draw", who = "each" }]': (
        "When anybody becomes Unconscious, each character draws a card."
    ),
    'when = "check failed", anyone = true, once = "scene", do = [{ do = "reroll" }]': (
        "Once per Scene, when anybody's Skill Check fails, reveal another card and use that one."
    ),
    'when = "would attack", anyone = true, once = "round", do = [{ do = "redirect" }]': (
        "Once per round, when an encounter would attack anybody, it deals its damage to you instead."
    ),
    # may, and prices
    'may = true, do = [{ do = "trade" }]': "You may draw a card, then discard a card.",
    'may = true, do = [{ do = "draw", who = "any" }]': "You may have a character of your choice draw a card.",
    'may = true, do = [{ do = "hurt" }]': "You may take 1 damage.",
    'may = true, do = [{ do = "attack", by = -1, to = "one facing you" }]': (
        "You may give an encounter facing you −1 Attack Strength this turn."
    ),
    'cost = [{ pay = "deplete" }], do = [{ do = "hold back" }, { do = "draw" }]': (
        "You may deplete this card to keep an encounter from attacking this turn, then draw a card."
    ),
    'cost = [{ pay = "deplete" }], do = [{ do = "draw", who = "each other" }]': (
        "You may deplete this card; if you do, each other character draws a card."
    ),
    'cost = [{ pay = "check" }], do = [{ do = "gold", number = 1 }], otherwise = [{ do = "discard" }]': (
        "You may make a Skill Check; on a success, gain 1 gold; on a failure, discard a card."
    ),
    'when = "would be damaged", cost = [{ pay = "exhaust" }], do = [{ do = "prevent", number = 0 }]': (
        "When you would take damage, you may take an Exhausted token to prevent all of that damage."
    ),
    'do = [{ do = "each may", cost = { pay = "gold" }, otherwise = [{ do = "hurt" }] }]': (
        "Each character may pay 1 gold; each who does not takes 1 damage."
    ),
    'do = [{ do = "each may", who = "you", cost = { pay = "gold" }, otherwise = [{ do = "discard" }] }]': (
        "You may pay 1 gold; if you do not, discard a card."
    ),
    'do = [{ do = "each may", cost = { pay = "discard" }, effects = [{ do = "draw" }, { do = "gold", number = 1 }], '
    'otherwise = [{ do = "bury" }, { do = "hurt" }] }]': (
        "Each character may discard a card to draw a card and gain 1 gold; "
        "each who does not buries a card from their hand and takes 1 damage."
    ),
    # conditions
    'if = [{ what = "stunned" }, { what = "in the Environment" }], do = [{ do = "draw" }]': (
        "If you are Stunned and you are in the Environment, draw a card."
    ),
    'when = "cleared", if = [{ what = "first this turn" }], do = [{ do = "mend" }]': (
        "When one of its levels is cleared for the first time in a turn, it heals 1 level."
    ),
    'do = [{ do = "heal", who = "you" }, '
    '{ do = "if", condition = { what = "exhausted" }, then = [{ do = "draw" }] }]': (
        "Heal yourself 1 hit point, then draw a card if you are Exhausted."
    ),
    'at = 4, steadily = true, when = "foe defeated", do = [{ do = "draw" }]': (
        "When you defeat an encounter while the Wyrmflame level is at least 4, draw a card."
    ),
    'at = 5, when = "continuous", change = [{ change = "no purchases", who = "each" }]': (
        "5+, CONTINUOUS: No character can buy cards."
    ),
    'when = "activated", once = "turn", own_turn = true, do = [{ do = "hold", number = 2 }]': (
        "Once in each of your turns, lay up to 2 cards from your hand under this card."
    ),
    # choices, Saves and Checks
    'do = [{ do = "choose", options = [[{ do = "draw" }], [{ do = "flame", act = "bury active" }, '
    '{ do = "gone", how = "remove" }]] }]': (
        "Choose one: draw a card; or bury the active Wyrmflame card, then remove this card from the game."
    ),
    'do = [{ do = "choose", options = [[{ do = "draw" }], [{ do = "hurt" }]] }, { do = "discard" }]': (
        "Choose one: draw a card; or take 1 damage. Then discard a card."
    ),
    'do = [{ do = "save", success = [{ do = "mend" }], failure = [{ do = "more damage" }] }]': (
        "It makes a Save; on a success, it heals 1 level; on a failure, its attack deals 1 more damage."
    ),
    'do = [{ do = "check", who = "each", failure = [{ do = "discard" }, { do = "hurt" }] }]': (
        "Each character makes a Skill Check; each who fails discards a card and takes 1 damage."
    ),
    'do = [{ do = "repeat", per = "encounter facing you", most = 4, effects = [{ do = "draw" }] }]': (
        "Draw a card for each encounter facing you (at most 4)."
    ),
}


@pytest.mark.parametrize("text", PRINTED)
def test_an_ability_prints_what_it_does(text: str) -> None:
    assert words(text) == PRINTED[text]


def test_an_ability_says_when_it_happens() -> None:
    draw = [{"do": "draw"}]
    assert msgspec.convert({"when": "deadfall", "do": draw}, Ability).words() == "DEADFALL: Draw a card."
    assert msgspec.convert({"do": draw}, Ability).words() == "Draw a card."


def test_changes_read_as_statements() -> None:
    assert Change("capacity", -1).words() == "Locations hold 1 character fewer (at least one)"
    assert Change("Market slots", -1).words() == "the Market has 1 slot fewer"
    assert Change("gold earned", -1).words() == "you earn 1 gold less for each encounter"
    assert Change("healing", 1, most=1).words() == "your first healing each turn restores 1 hit point more"
    assert Change("healing", -1).words() == "your healing restores 1 hit point less"
    assert Change("damage", 1, of="blue", most=1).words() == "one of your blue cards each turn deals 1 more damage"
    assert Change("damage", 1, of="blue", who="each").words() == "all blue cards deal 1 more damage"
    assert Change("Swords", 1, who="each").words() == "all cards have +1 Sword"
    assert Change("damage taken", -1).words() == "you take 1 less damage whenever you are damaged"
    assert Change("keeps hand").words() == "you keep your hand when you become Stunned"
    assert Change("save succeeds", to="each").words() == "all Saves succeed automatically"
    assert Change("save fails", to="one").words() == "an encounter's Saves fail automatically"


def test_parts_have_words_of_their_own() -> None:
    assert If("gold", least=3).words() == "if you have at least 3 gold"
    assert If("first this scene").words() == "for the first time in a Scene"
    assert Cost("tokens", of="Oil").words() == "remove an Oil token"
    assert (
        Which("blue", kind="non-Location", cleared=True).words() == "blue non-Location encounter with a cleared level"
    )


def test_a_feature_says_what_it_does_besides_its_abilities() -> None:
    feature = Feature(id="kit", name="Kit", title="Kit", value=5, no_slot=True, pack=2, purchase=3)
    assert make_card(feature, "feature").text == (
        "Needs no slot."
        " Before the game, you may replace up to 2 cards of your Equipment Pack with other Basic cards."
        " Before the game, you may add a Market card costing 3 or less to your Equipment Pack."
    )


def test_grammar() -> None:
    assert [article(noun) for noun in ("Ooze", "unicorn", "unimportant card")] == [
        "an Ooze",
        "a unicorn",
        "an unimportant card",
    ]
    assert [third(verb) for verb in ("bury", "play", "have", "do not attack", "may play", "discard")] == [
        "buries",
        "plays",
        "has",
        "does not attack",
        "may play",
        "discards",
    ]
    assert [listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
