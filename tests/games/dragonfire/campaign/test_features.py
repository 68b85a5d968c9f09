"""DF-355 to DF-373: Features: slots, budget, what they require, when they act, what they change before a game."""

from __future__ import annotations

from typing import Any

import pytest

import wyrmhoard
from helpers.dragonfire.board import Board, foe
from helpers.dragonfire.campaign import Party, with_cards
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules.campaign import sheet
from wyrmhoard.kernel.state.plain import dump

TWO = "human-cleric human-fighter"


def resting(xp: int, *slots: str, heroes: str = TWO, **more: Any) -> Party:
    """P1 in the Long Rest, with these XP and Features."""
    return Party(heroes, P1={"xp": xp, "slots": slots, **more}).rest()


def total(party: Party) -> int:
    """What P1's Features and slots cost."""
    return sheet.cost(GAME.cards, party.sheet("P1"))


def test_df_355_background() -> None:
    party = Party(TWO).after("village-is-attacked", scenes=2)
    assert (party.open, party.ask("P1").rule) == ({"P1": "background", "P2": "background"}, "DF-355")
    assert len(party.options("P1")) == 12
    assert "none" not in party.options("P1")
    party.all("sage")
    assert (party.sheet("P1").slots, total(party)) == ([["sage"]], 0)
    assert party.open == {"P1": "feature", "P2": "feature"}


def test_df_355_only_one_in_slot_1() -> None:
    party = resting(20, "sage")
    assert party.blocked("P1")["soldier"] == "DF-355"
    assert resting(20, "acolyte").blocked("P1")["soldier"] == "DF-355"


def test_df_356_new_characters() -> None:
    party = Party(TWO)._go("background")
    assert party.ask("P2").rule == "DF-356"
    assert {"sailor", "none"} <= set(party.options("P2"))
    party.act("P1", "none").act("P2", "sailor")
    assert [own.slots for own in party.campaign.sheets] == [[], [["sailor"]]]
    assert (party.xp, party.state.phase) == ([0, 0], "adventure")


def test_df_357_slots() -> None:
    party = resting(60, "sage", "acolyte", "haggling")
    assert total(party) == 0 + 5 + 10 + 0 + 5 + 10
    assert sheet.OPENING == (0, 5, 10, 15, 25, 40)
    party.act("P1", "repel-the-dead")
    assert party.options("P1") == ["1", "2", "3", "4", "back"]
    party.act("P1", "4")
    assert total(party) == 55
    assert party.events("feature_taken")[0][0] == "DF-357"


def test_df_358_the_budget() -> None:
    party = resting(20, "path-of-war")
    assert party.blocked("P1")["war-chaplain"] == "DF-358"
    assert "15 are missing" in party.sentence("P1", "war-chaplain")
    party.act("P1", "acolyte", "2")
    assert (total(party), party.sheet("P1").slots) == (20, [["path-of-war"], ["acolyte"]])


def test_df_359_covering() -> None:
    party = resting(10, "sage")
    party.act("P1", "path-of-war", "1")
    assert (total(party), party.sheet("P1").slots) == (10, [["sage", "path-of-war"]])
    assert sheet.in_force(GAME.cards, party.sheet("P1")) == ["path-of-war"]
    rule, data = party.events("feature_taken")[0]
    assert (rule, data["gone"]) == ("DF-359", "sage")
    party.all("done").until("adventure").all("dungeon-crawl").until("turn")
    assert party.hero("P1").features == ["path-of-war"]


def test_df_360_covered_features_are_gone() -> None:
    party = resting(30, "path-of-war acolyte")
    assert party.options("P1").count("path-of-war") == 1
    party.act("P1", "path-of-war")
    assert party.options("P1") == ["1", "2", "back"]
    party.act("P1", "2")
    assert party.sheet("P1").slots == [["path-of-war", "acolyte"], ["path-of-war"]]
    assert resting(30, "sage acolyte").blocked("P1")["sage"] == "DF-355"


def test_df_361_in_order() -> None:
    party = resting(99, "sage", "acolyte").act("P1", "haggling")
    assert party.blocked("P1") == {"4": "DF-361", "5": "DF-361", "6": "DF-361"}
    assert "slot 3 is open" in party.sentence("P1", "4")


def test_df_362_without_a_slot() -> None:
    party = resting(20, "burning-faith")
    assert party.blocked("P1")["rich-aunt"] == "DF-358"
    party.act("P1", "spare-kit")
    assert (party.sheet("P1").loose, len(party.sheet("P1").slots), total(party)) == (["spare-kit"], 1, 15)
    assert party.events("feature_taken")[0][0] == "DF-362"
    assert party.open == {"P1": "feature", "P2": "feature"}


def test_df_363_class_and_race() -> None:
    party = resting(99, heroes="human-wizard dawn-elf-cleric")
    assert party.blocked("P1")["path-of-war"] == "DF-363"
    assert party.blocked("P1")["granite-constitution"] == "DF-363"
    assert "jack-of-all-trades" in party.options("P1")
    assert "thick-hide-1" in party.options("P1")


def test_df_364_one_of_each_name() -> None:
    party = resting(99, "sage", "fighting-style-defender", heroes="human-fighter human-cleric")
    party.act("P1", "fighting-style-duellist")
    assert party.options("P1") == ["2", "back"]
    assert party.blocked("P1")["3"] == "DF-364"
    more = resting(99, "extra-attack-1", heroes="human-fighter human-cleric").act("P1", "extra-attack-2", "1")
    assert more.sheet("P1").slots == [["extra-attack-1", "extra-attack-2"]]
    assert more.blocked("P1")["extra-attack-2"] == "DF-364"


def test_df_365_required_features() -> None:
    party = resting(60, "path-of-war", "war-chaplain")
    party.act("P1", "acolyte", "1")
    assert sheet.in_force(GAME.cards, party.sheet("P1")) == ["acolyte"]
    party.all("done").until("adventure").all("dungeon-crawl@2").until("turn")
    assert party.hero("P1").features == ["acolyte"]
    fresh = resting(60, "sage")
    assert fresh.blocked("P1")["war-chaplain"] == "DF-365"


def test_df_365_not_over_what_it_requires() -> None:
    party = resting(99, "path-of-war").act("P1", "war-chaplain")
    assert party.blocked("P1")["1"] == "DF-365"
    assert "2" in party.options("P1")


def test_df_366_one_subclass() -> None:
    party = resting(99, "path-of-war").act("P1", "path-of-life")
    assert party.blocked("P1")["2"] == "DF-366"
    party.act("P1", "1")
    assert party.sheet("P1").slots == [["path-of-war", "path-of-life"]]


# -- in a game


def test_df_367_activation() -> None:
    board = Board("fighter cleric", features={1: "spellsword catch-your-breath"}, hp={1: 3}, foes=[foe(1)])
    assert "Arcane" in board.match.view(None)["heroes"][0]["types"]
    uses = [key for key in board.options(1) if key.startswith("use ")]
    assert uses == ["use catch-your-breath/0"]
    board.do(1, uses[0])
    assert (board.hero(1).hp, board.rules("used")) == (4, ["DF-367"])


def test_df_368_effects_and_costs() -> None:
    vigil = {
        "id": "vigil", "name": "Vigil", "title": "Vigil", "value": 5,
        "abilities": [
            {"when": "activated", "once": "round", "do": [
                {"do": "heal", "number": 1, "who": "you"},
                {"do": "each may", "who": "you", "cost": {"pay": "discard"}, "effects": [{"do": "draw", "number": 2}]},
            ]}
        ],
    }  # fmt: skip
    given: dict[str, Any] = {"features": {1: "vigil"}, "hp": {1: 3}, "hands": {1: "glory"}, "foes": [foe(1)]}
    board = Board("fighter cleric", more={"feature": [vigil]}, **given)
    board.do(1, "use vigil/0")
    assert (board.hero(1).hp, board.open[1], board.options(1)) == (4, "may", ["yes", "no"])
    board.do(1, "no")
    assert board.hand(1) == ["glory"]
    other = Board("fighter cleric", more={"feature": [vigil]}, **given)
    other.do(1, "use vigil/0")
    other.do(1, "yes")
    assert (other.hero(1).hp, len(other.hand(1))) == (4, 2)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_df_369_when(answer: str) -> None:
    board = Board(
        "cleric fighter rogue", features={1: "safeguard-1"}, turn=3, foes=[foe(3, "[9]", attack=2)], hp={3: 5}
    )
    board.done(3)
    assert board.open == {1: "may"}
    board.do(1, answer)
    board.to("market")
    assert [data["card"] for data in board.told("prevented")] == ["safeguard-1"] * (answer == "yes")
    assert board.hero(3).hp == (5 if answer == "yes" else 3)


def test_df_369_not_in_the_wyrmflame_phase() -> None:
    blaze = {"id": "blaze", "name": "Blaze", "abilities": [{"when": "reveal", "do": [{"do": "hurt", "who": "each"}]}]}
    board = Board(
        "cleric fighter",
        features={1: "safeguard-1"},
        turn=2,
        foes=[foe(1, "[9]")],
        flames="blaze",
        more={"flame": [blaze]},
    )
    board.end_turn()
    assert board.told("prevented") == []
    assert board.hero(2).hp == board.hero(2).full - 1


def test_df_280_a_feature_whose_price_cannot_be_paid_is_not_offered_and_says_why() -> None:
    martyr = {
        "id": "martyr", "name": "Martyr", "title": "Martyr", "value": 5,
        "abilities": [{"when": "activated", "cost": [{"pay": "hit points"}], "do": [{"do": "draw"}]}],
    }  # fmt: skip
    given: dict[str, Any] = {"features": {1: "martyr"}, "foes": [foe(1)], "more": {"feature": [martyr]}}
    assert "use martyr/0" in Board("fighter cleric", hp={1: 2}, **given).options(1)
    board = Board("fighter cleric", hp={1: 1}, **given)
    assert "use martyr/0" not in board.options(1)
    assert board.refused(1, "use martyr/0") == "DF-280"


def test_df_369_in_others_turns_unless_it_says_your_turn() -> None:
    board = Board("fighter cleric", features={1: "catch-your-breath", 2: "repel-the-dead acolyte"}, foes=[foe(1)])
    uses = [key for key in board.options(2) if key.startswith("use ")]
    assert uses == ["use acolyte/0"]


def test_df_370_how_often() -> None:
    board = Board("fighter cleric", features={1: "catch-your-breath"}, hp={1: 3}, foes=[foe(1)], scene=1)
    board.do(1, "use catch-your-breath/0")
    assert board.refused(1, "use catch-your-breath/0") == "unknown"
    board.state.foes.clear()
    board.end_turn()
    assert board.state.scene == 2
    assert not board.hero(1).used


def test_df_369_another_black_card_is_not_the_one_that_was_just_played() -> None:
    features = {1: "path-of-war war-chaplain"}
    board = Board("cleric fighter", foes=[foe(1, "[9]")], hands={1: "glory grace"}, features=features)
    board.play(1, "glory")
    assert board.hand(1) == ["grace"]
    board.play(1, "grace")
    assert len(board.hand(1)) == 1


def test_df_370_once_also_if_its_own_effect_comes_back_to_it() -> None:
    grudge = {"when": "would be damaged", "once": "turn", "do": [{"do": "hurt"}]}
    feature = {"id": "grudge", "name": "Grudge", "title": "Grudge", "value": 0, "abilities": [grudge]}
    foes = [foe(1, "[9]", attack=1)]
    board = Board("fighter cleric", foes=foes, step="take", features={1: "grudge"}, more={"feature": [feature]})
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full - 2


def test_df_370_also_for_encounters() -> None:
    """What an encounter does once a turn it does once a turn, and in the next turn again."""
    grumbles = [{"when": "cleared", "if": [{"what": "first this turn"}], "do": [{"do": "gold", "number": -1}]}]
    grumbles += [{"when": "cleared", "once": "turn", "do": [{"do": "gold", "number": -2}]}]
    grumbles += [{"when": "cleared", "do": [{"do": "gold", "number": 1}]}]
    spec = foe(1, "[1][1][1][9]", abilities=grumbles)
    board = Board("fighter cleric", foes=[spec], gold={1: 9}, hands={1: "glory grace"})
    for name in ("glory", "grace"):
        board.play(1, name)
    board.done(1)
    board.deal(1, "glory", "foe-1")
    board.deal(1, "grace", "foe-1")
    assert (board.cleared("foe-1")[:2], board.hero(1).gold) == ([True, True], 8)
    assert board.foe("foe-1").used
    board.to("market")
    board.end_turn()
    assert not board.foe("foe-1").used


@pytest.mark.parametrize(("feature", "price"), [("haggling", 1), ("retired-smuggler", 0)])
def test_df_370_features_of_the_market_phase(feature: str, price: int) -> None:
    """In the Market phase its owner may use it; what was declined can still be used later."""
    given: dict[str, Any] = {"features": {1: feature}, "gold": {1: 1}, "foes": [foe(2, "[9]")], "step": "market"}
    board = Board("fighter cleric", **given)
    assert board.open == {1: "may"}
    board.do(1, "no")
    assert board.hero(1).used == []
    other = Board("fighter cleric", **given)
    other.do(1, "yes")
    other.do(1, "buy 0 plain-black")
    assert (other.hero(1).gold, other.hand(1), len(other.hero(1).used)) == (1 - price, ["plain-black"], 1)


# -- before a game


def test_df_371_changes_to_the_pack() -> None:
    party = Party("human-fighter human-cleric human-rogue human-wizard", P1={"xp": 10, "loose": "spare-kit"}).set_out()
    party.until("repack")
    news = {key.partition(">")[2] for key in party.options("P1") if ">" in key}
    assert news == {card.id for card in GAME.cards.basics} == {"glory", "grace", "stealth", "cantrip"}
    party.act("P1", "grace>glory", "cantrip>glory").until("turn")
    deck = [*party.hero("P1").hand, *party.hero("P1").pile.draw]
    assert (deck.count("glory"), len(deck)) == (5, 7)
    assert [rule for rule, _ in party.events("swapped")] == ["DF-371", "DF-371"]


def test_df_371_it_is_optional() -> None:
    party = Party(P1={"xp": 10, "loose": "spare-kit"}).set_out().until("repack").act("P1", "nothing")
    assert "repack" not in party.open.values()


def test_df_372_purchases_before_the_game() -> None:
    far: dict[str, Any] = {"cost": 3, "colour": "black", "expansion": "far"}
    blade, book = {"id": "far-blade", "name": "Far Blade"}, {"id": "far-book", "name": "Far Book"}
    game = with_cards(market=[far | blade, far | book | {"requires_class": "Arcane"}])
    party = Party("human-fighter human-cleric human-rogue human-wizard", game=game,
                  P1={"xp": 10, "slots": ["family-heirloom"]}).set_out().until("purchase")  # fmt: skip
    shown = {*party.options("P1"), *party.blocked("P1")} - {"nothing"}
    assert shown == {card.id for card in game.cards.markets}
    assert len(shown) == 48 + 2
    dear = next(card.id for card in game.cards.markets if card.cost == 4)
    assert party.blocked("P1")[dear] == "DF-372"
    assert party.blocked("P1")["far-book"] == "DF-372"
    party.act("P1", "far-blade").until("turn")
    deck = [*party.hero("P1").hand, *party.hero("P1").pile.draw]
    assert "far-blade" in deck
    assert len(deck) == 8


def test_df_372_a_copy_leaves_the_market_deck() -> None:
    party = Party(P1={"xp": 10, "slots": ["family-heirloom"]}).set_out().until("purchase")
    card = next(key for key in party.options("P1") if key != "nothing")
    party.act("P1", card).until("turn")
    market = [*party.state.shop.draw, *party.state.market]
    assert market.count(card) == GAME.cards[card].copies - 1


def test_df_372_two_do_not_buy_the_same_copy() -> None:
    solo = {"id": "solo", "name": "Solo", "colour": "black", "cost": 3, "expansion": "more"}
    heirs = {"xp": 10, "slots": ["family-heirloom"]}
    party = Party("human-fighter half-orc-fighter", game=with_cards(market=[solo]), P1=heirs, P2=heirs).set_out()
    party.until("purchase").act("P1", "solo")
    assert party.until("purchase").open == {"P2": "purchase"}
    assert "solo" not in party.options("P2")


def test_df_373_counts_as() -> None:
    board = Board(
        "cleric fighter rogue fighter",
        features={2: "spellsword"},
        step="start",
        turn=1,
        decks={0: "blue black red green"},
    )
    state = board.match.table.state
    assert "Arcane" in board.match.view(None)["heroes"][1]["types"]
    start = state.copy()
    start.phase, start.scene, start.flame.level = "scene", 0, 0
    match = wyrmhoard.new(board.game, 4, "x", {}, start=dump(start))
    first = match.table.state.foes[0]
    assert (first.card, first.seat) == ("blue", 1)


@pytest.mark.parametrize(
    ("what", "of", "types"),
    [("class", "Devotion", {"Devotion", "Arcane"}), ("class", "Arcane", {"Devotion"}),
     ("class", "Martial", {"Devotion"})],
)  # fmt: skip
def test_df_373_whether_it_counts_is_decided_by_the_types_without_it(what: str, of: str, types: set[str]) -> None:
    change = {"change": "counts as", "of": "Arcane"}
    scholar = {"id": "scholar", "name": "Scholar", "title": "Scholar", "value": 0, "abilities": [
        {"when": "always", "if": [{"what": what, "of": of}], "change": [change]}]}  # fmt: skip
    board = Board("cleric fighter", foes=[foe(1, "[9]")], more={"feature": [scholar]}, features={1: "scholar"})
    assert set(board.match.view(None)["heroes"][0]["types"]) == types


def test_df_373_an_encounter_may_look_at_the_types_of_whom_it_faces() -> None:
    tutor: dict[str, Any] = {"when": "always", "if": [{"what": "its colour is yours"}], "change": [
        {"change": "counts as", "of": "Arcane"}]}  # fmt: skip
    board = Board("cleric fighter", foes=[foe(1, "[9]", colour="green", abilities=[tutor])])
    assert "Arcane" in board.match.view(None)["heroes"][0]["types"]


@pytest.mark.parametrize("heroes", ["human-fighter human-cleric", "human-fighter human-cleric human-rogue"])
def test_df_373_no_bless_for_it(heroes: str) -> None:
    party = Party(heroes, P1={"xp": 10, "slots": ["spellsword"]}).set_out()
    party.idle(lambda p: p.state.phase == "turn")
    assert party.hero("P1").features == ["spellsword"]
    swaps = [data["seat"] for rule, data in party.events("swapped") if rule == "DF-53"]
    assert swaps == [seat for seat, hero in enumerate(party.state.heroes) if hero.extra]
