"""DF-197 to DF-216: playing cards, texts, discards, requirements, Swords, cards that remain in play."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe
from wyrmhoard.games.dragonfire.cards.points import Points
from wyrmhoard.games.dragonfire.rules import moves, numbers
from wyrmhoard.games.dragonfire.state import Step

Plain = dict[str, Any]
FOE = foe(1, "[9]")


def points(board: Board, name: str) -> list[Points]:
    """The shares of damage of a card that wait to be dealt."""
    assert board.state.turn is not None
    return [share.points for share in board.state.turn.shares if share.card == name]


# -- one card after another


def test_df_197_any_number_of_cards_and_none_at_all() -> None:
    hands = {1: "glory cantrip grace stealth", 2: "glory"}
    board = Board("fighter cleric", foes=[FOE], hands=hands)
    board.done(1)
    assert board.step == "market"
    assert board.hand(1) == ["cantrip", "glory", "grace", "stealth"]


def test_df_197_one_at_a_time() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={1: "glory cantrip grace"})
    for name in ("grace", "glory", "cantrip"):
        assert board.open[1] == "play"
        board.play(1, name)
    assert board.hero(1).played == ["grace", "glory", "cantrip"]
    assert board.hand(1) == []


def test_df_198_text_now_and_damage_later() -> None:
    board = Board("rogue cleric", foes=[FOE], hands={1: "perception"}, draws={1: "stealth grace"})
    board.play(1, "perception")
    board.choose(1, "yes")
    assert board.hero(1).gold == 1
    assert board.foe("foe-1").pool == (0, 0, 0, 0, 0)
    board.done(1)
    board.deal(1, "perception", "foe-1")
    assert board.foe("foe-1").pool == (0, 0, 0, 1, 0)


def test_df_199_text_and_damage_may_concern_different_encounters() -> None:
    foes = [foe(1, card="kobold-pack", left=0), foe(1, card="doom-chaos-spawn", cleared=2)]
    board = Board("wizard cleric", foes=foes, hands={1: "circlet-of-bewilderment"}, decks={0: "black"})
    board.play(1, "circlet-of-bewilderment")
    board.choose(1, "kobold-pack")
    assert board.told("saved")[0]["foe"]["card"] == "kobold-pack"
    board.done(1)
    board.deal(1, "circlet-of-bewilderment", "doom-chaos-spawn")
    assert board.cleared("doom-chaos-spawn") == [True, True, True, False]


def test_df_200_a_text_is_not_optional() -> None:
    noise = card("noise", "red", damage="R,R", text=[{"do": [{"do": "discard", "who": "each other"}]}])
    hands = {1: "noise", 2: "glory", 3: "grace cantrip"}
    board = Board("rogue cleric fighter", foes=[FOE], hands=hands, cards=[noise])
    board.play(1, "noise")
    assert board.hand(2) == [], "the only card is discarded without a question"
    assert board.options(3) == ["grace", "cantrip"]
    board.choose(3, "grace")
    assert board.hand(3) == ["cantrip"]


@pytest.mark.parametrize(("answer", "hand"), [("yes", 1), ("no", 0)])
def test_df_200_what_says_may_is(answer: str, hand: int) -> None:
    gift = card("gift", text=[{"may": True, "do": [{"do": "draw"}]}])
    board = Board(foes=[FOE], hands={1: "gift"}, cards=[gift])
    board.play(1, "gift")
    board.choose(1, answer)
    assert len(board.hand(1)) == hand


@pytest.mark.parametrize(("answer", "gold"), [("yes", 4), ("no", 1)])
def test_df_200_and_what_has_a_price(answer: str, gold: int) -> None:
    trade = card("trade", text=[{"cost": [{"pay": "gold"}], "do": [{"do": "gold", "number": 4}]}])
    board = Board(foes=[FOE], hands={1: "trade"}, cards=[trade], gold={1: 1})
    board.play(1, "trade")
    board.choose(1, answer)
    assert board.hero(1).gold == gold


def test_df_200_without_a_target_the_card_may_be_played_all_the_same() -> None:
    smite = {"do": "attack", "by": -1, "to": "one", "which": {"type": "Undead"}}
    board = Board(foes=[FOE], hands={1: "smite"}, cards=[card("smite", text=[{"do": [smite]}])])
    board.play(1, "smite")
    assert board.hero(1).played == ["smite"]
    assert board.told("affected") == []


def test_df_201_the_target_of_damage_stays_open() -> None:
    foes = [foe(1, card="minotaur"), foe(1, card="orc-ironclad", cleared=1)]
    board = Board("fighter cleric", foes=foes, hands={1: "glory"})
    board.play(1, "glory")
    board.done(1)
    assert board.may_deal(1, "glory") == ["minotaur", "orc-ironclad"]
    board.deal(1, "glory", "minotaur")
    board.do(1, "take back")
    board.deal(1, "glory", "orc-ironclad")
    assert board.cleared("orc-ironclad") == [True, True, False]
    assert board.foe("minotaur").pool == (0, 0, 0, 0, 0)


def test_df_202_choices_of_the_text_are_final() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[B]"), FOE], hands={1: "glory", 2: "bless"})
    board.assist(2, "bless")
    board.choose(2, "blue")
    assert points(board, "bless") == [(0, 1, 0, 0, 0)]
    board.play(1, "glory")
    board.done(1)
    assert board.may_deal(1, "bless") == ["foe-1", "foe-2"]
    board.deal(1, "bless", "foe-1")
    assert not board.there("foe-1")


def test_df_203_played_cards_stay_on_the_table() -> None:
    dig = card("dig", text=[{"do": [{"do": "draw"}]}])
    board = Board("fighter cleric", foes=[FOE], hands={1: "glory grace dig"}, cards=[dig], draws={1: ""})
    for name in ("glory", "grace", "dig"):
        board.play(1, name)
    assert board.hand(1) == []
    assert board.hero(1).pile.draw == board.hero(1).pile.discard == []
    assert board.state.turn is not None
    assert [played.card for played in board.state.turn.table] == ["glory", "grace", "dig"]


def test_df_203_those_of_helpers_too() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={1: "glory", 2: "javelin"}, draws={2: ""})
    board.assist(2, "javelin")
    board.play(1, "glory")
    moves.draw(board.match.table, 1, 1, "DF-10")
    assert board.hand(2) == []
    board.to("market")
    assert board.hero(2).pile.discard == ["javelin"]


# -- discards


def test_df_204_any_number_of_cards_may_be_discarded() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={1: "glory cantrip grace stealth glory"})
    board.do(1, "discard glory")
    board.do(1, "discard grace")
    hero = board.hero(1)
    assert (len(hero.hand), hero.pile.discard, hero.played, hero.swords) == (3, ["glory", "grace"], [], 0)
    assert board.state.turn is not None
    assert board.state.turn.table == board.state.turn.shares == []
    board.to("market")
    assert len(hero.hand) == 5, "Replenish has drawn two"


def test_df_204_only_in_the_own_turn() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={2: "glory"})
    assert board.refused(2, "discard glory")


@pytest.mark.parametrize("used", ["discard cantrip", "repack trick", "play cantrip"])
def test_df_205_a_discarded_card_meets_no_requirement(used: str) -> None:
    trick = card("trick", "blue", repack=True)
    second = card("second", "blue", requires_play="Arcane")
    board = Board(
        "wizard cleric",
        foes=[FOE],
        hands={1: "cantrip trick second"},
        cards=[trick, second],
        market="lightning-bolt " + "plain-red " * 5,
        gold={1: 9},
    )
    board.do(1, used)
    if used.startswith("play"):
        assert "play second" in board.options(1)
    else:
        assert board.blocked(1)["play second"] == "DF-207"
    board.to("market")
    if used.startswith("play"):
        assert "buy 0 lightning-bolt" in board.options(1)
    else:
        assert board.blocked(1)["buy 0 lightning-bolt"] == "DF-313"


def test_df_206_a_price_is_paid_in_spite_of_protection() -> None:
    aegis = card("aegis", remains="game", text=[{"when": "always", "change": [{"change": "cannot discard"}]}])
    board = Board(
        "rogue cleric",
        foes=[FOE],
        hands={1: "expertise glory"},
        discards={1: "grace"},
        kept={1: "aegis"},
        cards=[aegis],
    )
    board.play(1, "expertise")
    board.choose(1, "yes")
    if board.open[1] == "recover":
        board.choose(1, "grace")
    assert "glory" in board.hero(1).pile.discard
    assert board.hand(1) == ["grace"]


@pytest.mark.parametrize(("kept", "hand"), [({1: "aegis"}, 3), ({}, 2)])
def test_df_206_other_discards_are_prevented(kept: dict[int, str], hand: int) -> None:
    aegis = card("aegis", remains="game", text=[{"when": "always", "change": [{"change": "cannot discard"}]}])
    thief = foe(1, "[9]", abilities=[{"when": "start of turn", "do": [{"do": "discard", "random": True}]}])
    board = Board(
        "rogue cleric", foes=[thief], step="start", hands={1: "glory grace cantrip"}, kept=kept, cards=[aegis]
    )
    assert len(board.hand(1)) == hand


def test_df_206_but_not_those_of_a_challenge() -> None:
    settings = {"adventure": "dungeon-crawl", "bonus_challenges": "first"}
    hands, features = {1: "grace grace grace"}, {1: "mule-headed"}
    board = Board(phase="scene", turn="", hands=hands, features=features, settings=settings)
    board.idle(lambda board: bool(board.told("discarded")))
    assert len(board.hand(1)) == 2


def test_df_206_a_discard_after_a_draw_is_prevented_too() -> None:
    thief = foe(1, "[9]", abilities=[{"when": "start of turn", "do": [{"do": "trade"}]}])
    board = Board("rogue cleric", foes=[thief], step="start", hands={1: "glory"}, features={1: "mule-headed"})
    assert len(board.hand(1)) == 2


def test_df_202_all_points_of_a_colour_of_your_choice_are_of_one_colour() -> None:
    board = Board("cleric fighter", foes=[FOE], hands={1: "grace stained-glass-prayer"})
    board.play(1, "grace")
    board.play(1, "stained-glass-prayer")
    board.choose(1, "red")
    assert points(board, "stained-glass-prayer")[1] == (0, 0, 0, 2, 0)


# -- requirements


def test_df_207_requires_play_wants_another_card_first() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={1: "follow-through glory cantrip"})
    assert board.refused(1, "play follow-through") == "DF-207"
    board.play(1, "cantrip")
    assert board.refused(1, "play follow-through") == "DF-207"
    board.play(1, "glory")
    board.play(1, "follow-through")
    assert "follow-through" in board.hero(1).played


def test_df_207_it_is_no_requirement_for_itself_nor_of_another_turn() -> None:
    hands = {1: "follow-through follow-through glory", 2: "glory"}
    board = Board("fighter cleric", foes=[FOE], hands=hands)
    board.play(1, "glory")
    board.end_turn()
    board.end_turn()
    assert board.state.active == 0
    assert board.refused(1, "play follow-through") == "DF-207"


def test_df_207_an_assist_counts_in_somebody_elses_turn() -> None:
    hands = {1: "command-presence", 2: "follow-through javelin"}
    board = Board("fighter cleric", foes=[FOE], hands=hands, draws={2: "grace"})
    board.assist(2, "javelin")
    board.play(1, "command-presence")
    assert "play follow-through" in board.options(2)


def test_df_207_its_assist_needs_no_other_card() -> None:
    """It is required for playing the card; as an Assist only what it says of a Class holds (DF-228)."""
    board = Board("fighter rogue", foes=[FOE], hands={2: "second-shadow"})
    assert "assist second-shadow" in board.options(2)


def test_df_207_without_it_not() -> None:
    hands = {1: "command-presence", 2: "follow-through javelin"}
    board = Board("fighter cleric", foes=[FOE], hands=hands, draws={2: "grace"})
    board.play(1, "command-presence")
    assert board.blocked(2)["play follow-through"] == "DF-207"


@pytest.mark.parametrize(("heroes", "rule"), [("fighter cleric", "DF-208"), ("wizard cleric", "")])
def test_df_208_requires_class_for_playing(heroes: str, rule: str) -> None:
    board = Board(heroes, foes=[FOE], hands={1: "whirling-blades"})
    assert board.blocked(1).get("play whirling-blades", "") == rule


@pytest.mark.parametrize(("heroes", "rule"), [("cleric fighter", "DF-208"), ("cleric wizard", "")])
def test_df_208_and_for_assisting(heroes: str, rule: str) -> None:
    board = Board(heroes, foes=[FOE], hands={2: "whirling-blades bless"})
    assert board.blocked(2).get("assist whirling-blades", "") == rule


def test_df_208_and_for_buying() -> None:
    market = "whirling-blades " + "plain-red " * 5
    for heroes, rule in (("fighter cleric", "DF-314"), ("wizard cleric", "")):
        board = Board(heroes, foes=[FOE], market=market, gold={1: 9})
        board.to("market")
        assert board.blocked(1).get("buy 0 whirling-blades", "") == rule


@pytest.mark.parametrize(
    ("needs", "allowed"), [("Wizard", False), ("Fighter", True), ("Arcane", True), ("Devotion", False)]
)
def test_df_208_a_class_type_or_a_character_class(needs: str, allowed: bool) -> None:
    own = card("own", requires_class=needs)
    board = Board("fighter cleric", foes=[FOE], hands={1: "own"}, extra={1: "Arcane"}, cards=[own])
    assert ("play own" in board.options(1)) == allowed


@pytest.mark.parametrize(("heroes", "dealt"), [("fighter rogue", []), ("cleric rogue", [(0, 0, 1, 0, 0)])])
def test_df_209_class_texts_are_for_the_class(heroes: str, dealt: list[Points]) -> None:
    board = Board(heroes, foes=[FOE], hands={1: "mend-wounds"}, hp={1: 5})
    board.play(1, "mend-wounds")
    board.choose(1, "P1")
    assert board.hero(1).hp == 6
    assert points(board, "mend-wounds") == dealt


def test_df_209_a_second_type_will_do() -> None:
    board = Board("fighter rogue", foes=[FOE], hands={1: "mend-wounds"}, hp={1: 5}, extra={1: "Devotion"})
    board.play(1, "mend-wounds")
    board.choose(1, "P1")
    assert points(board, "mend-wounds") == [(0, 0, 1, 0, 0)]


# -- Swords

BLADES = [card(f"blade-{swords}", swords=swords) for swords in (1, 2, 3)]


def bladed(heroes: str, hands: dict[int, str], **more: Any) -> Board:
    """Cards with Swords in these hands, and decks to draw from."""
    return Board(heroes, foes=[FOE], hands=hands, cards=BLADES, **more)


def test_df_210_three_swords_draw_a_card() -> None:
    board = bladed("fighter cleric", {1: "blade-1 blade-2 blade-3"})
    board.play(1, "blade-1")
    assert board.open[1] == "play"
    board.play(1, "blade-2")
    assert board.open == {1: "swords"}
    board.choose(1, "yes")
    assert len(board.hand(1)) == 2
    board.play(1, "blade-3")
    board.choose(1, "yes")
    assert len(board.hand(1)) == 2
    assert board.open[1] == "play"


def test_df_210_it_may_be_declined() -> None:
    board = bladed("fighter cleric", {1: "blade-3"})
    board.play(1, "blade-3")
    board.choose(1, "no")
    assert board.hand(1) == []


def test_df_210_two_sets_by_one_card() -> None:
    """With two Drill Formations a card with two Swords has four, and one with three has five: nine, three sets."""
    drills = {1: "drill-formation drill-formation"}
    board = bladed("fighter cleric", {1: "blade-2 blade-3"}, kept=drills)
    board.play(1, "blade-2")
    board.choose(1, "no")
    board.play(1, "blade-3")
    board.choose(1, "yes", "yes")
    assert board.open[1] == "play"
    assert (board.hero(1).swords, len(board.hand(1))) == (9, 2)


def test_df_210_a_cards_own_swords_count_for_its_text() -> None:
    board = bladed("fighter cleric", {1: "glory follow-through"})
    board.play(1, "glory")
    board.play(1, "follow-through")
    assert points(board, "follow-through") == [(1, 0, 0, 0, 0), (0, 0, 0, 0, 2)]


def test_df_210_one_sword_more_is_one_for_a_card_without_any() -> None:
    board = bladed("fighter cleric", {1: "plain-black plain-blue"}, features={1: "roar-of-the-crowd"})
    board.play(1, "plain-black")
    board.play(1, "plain-blue")
    assert board.hero(1).swords == 1


def test_df_211_swords_of_assists_count_for_who_plays_them() -> None:
    board = Board(
        "fighter rogue cleric",
        foes=[FOE],
        hands={1: "blade-3", 2: "javelin tower-shield"},
        extra={2: "Martial"},
        cards=BLADES,
    )
    board.play(1, "blade-3")
    board.choose(1, "yes")
    board.assist(2, "javelin")
    board.assist(2, "tower-shield")
    if board.open.get(2) == "encounter":
        board.choose(2, "foe-1")
    assert board.open == {2: "swords"}
    board.choose(2, "yes")
    assert (len(board.hand(1)), len(board.hand(2))) == (1, 1)
    assert (board.hero(1).swords, board.hero(2).swords) == (3, 3)


def test_df_212_swords_do_not_carry_over() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={1: "blade-2 javelin"}, cards=BLADES)
    board.play(1, "blade-2")
    board.end_turn()
    assert board.hero(1).swords == 0
    board.assist(1, "javelin")
    assert "swords" not in board.open.values()
    assert board.hero(1).swords == 1


@pytest.mark.parametrize(("extra", "asked"), [({}, False), ({1: "Martial"}, True)])
def test_df_213_swords_are_for_martial_characters(extra: dict[int, str], asked: bool) -> None:
    board = bladed("wizard cleric", {1: "blade-1 blade-1 blade-1"}, extra=extra)
    for _ in range(3):
        board.play(1, "blade-1")
    assert (board.open == {1: "swords"}) == asked


@pytest.mark.parametrize(("extra", "points"), [({}, 0), ({1: "Martial"}, 1)])
def test_df_213_nor_do_they_bring_anything_else_to_others(extra: dict[int, str], points: int) -> None:
    """Drill Formation: "when you play the third Sword of a turn, deal 1 colourless damage"."""
    board = bladed("wizard cleric", {1: "blade-3"}, extra=extra, kept={1: "drill-formation"})
    board.play(1, "blade-3")
    assert board.state.turn is not None
    assert sum(share.card == "drill-formation" for share in board.state.turn.shares) == points


def test_df_210_no_draw_while_drawing_is_forbidden() -> None:
    damp = foe(1, "[9]", abilities=[{"when": "always", "change": [{"change": "no drawing"}]}])
    board = Board("fighter cleric", foes=[damp], hands={1: "blade-3"}, cards=BLADES)
    board.play(1, "blade-3")
    assert board.open[1] == "play"


def test_df_200_a_part_for_your_own_turn_does_nothing_in_others() -> None:
    whim = card("whim", anytime=[{"own_turn": True, "do": [{"do": "gold", "number": 1}]}])
    board = Board("cleric fighter", foes=[foe(1, "[9]")], hands={1: "whim", 2: "whim"}, cards=[whim])
    board.play(1, "whim", "any")
    board.play(2, "whim", "any")
    assert [board.hero(seat).gold for seat in (1, 2)] == [1, 0]


# -- remaining in play

AURA = [{"when": "always", "change": [{"change": "damage", "by": 1}]}]


def aura(until: str) -> Plain:
    """A card that remains in play so long and adds a point to every card."""
    return card("aura", "green", damage="G", remains=until, text=AURA)


def test_df_214_it_stays_and_works() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]"), foe(1, "[K]")], hands={1: "aura glory"}, cards=[aura("scene")])
    board.play(1, "aura")
    board.play(1, "glory")
    assert points(board, "glory") == [(1, 0, 0, 0, 1)]
    board.end_turn()
    board.end_turn()
    assert [kept.card for kept in board.hero(1).kept] == ["aura"]
    assert "aura" not in board.hero(1).pile.discard


def test_df_214_it_is_discarded_when_the_scene_ends() -> None:
    for until, left in (("scene", []), ("game", ["aura"])):
        board = Board("fighter cleric", foes=[foe(1, "[K]")], hands={1: "aura glory"}, cards=[aura(until)])
        board.play(1, "aura")
        board.play(1, "glory")
        board.done(1)
        board.deal(1, "glory", "foe-1")
        board.end_turn()
        assert "scene_ended" in board.tale()
        assert [kept.card for kept in board.hero(1).kept] == left
        assert ("aura" in board.hero(1).pile.discard) == (until == "scene")


@pytest.mark.parametrize(("until", "turns"), [("turn", 1), ("round", 2)])
def test_df_214_turn_and_round(until: str, turns: int) -> None:
    board = Board("fighter cleric", foes=[FOE], hands={1: "aura"}, cards=[aura(until)])
    board.play(1, "aura")
    for left in range(turns, 0, -1):
        assert len(board.hero(1).kept) == 1, left
        board.end_turn()
    assert board.hero(1).kept == []
    assert "aura" in board.hero(1).pile.discard


@pytest.mark.parametrize("active", [1, 2])
def test_df_214_its_owner_may_discard_it(active: int) -> None:
    board = Board("fighter cleric", foes=[FOE], turn=active, kept={1: "aura"}, hands={2: "glory"}, cards=[aura("game")])
    board.do(1, f"drop {board.hero(1).kept[0].id}")
    assert board.hero(1).kept == []
    assert board.hero(1).pile.discard == ["aura"]


@pytest.mark.parametrize(("prompt", "step"), [("move", "start"), ("deal", "play"), ("market", "market")])
def test_df_214_at_each_of_its_questions(prompt: str, step: Step) -> None:
    """The owner may discard it in every phase in which it is asked anything, and is asked again then."""
    foes = [FOE, foe(2, "[9]", capacity=3, colour="green")]
    board = Board("fighter cleric", foes=foes, kept={1: "aura"}, hands={1: "glory"}, gold={1: 9}, step=step,
                  cards=[aura("game")])  # fmt: skip
    if prompt == "deal":
        board.play(1, "glory")
        board.done(1)
    assert board.open == {1: prompt}
    drop = f"drop {board.hero(1).kept[0].id}"
    option = next(option for option in board.ask(1).options if option.key == drop)
    assert (option.text, option.about) == ("Discard Aura, which remains in play", (f"kept:{drop.split()[1]}",))
    board.do(1, drop)
    assert (board.open, board.hero(1).kept, board.hero(1).pile.discard) == ({1: prompt}, [], ["aura"])


def test_df_214_its_hit_points_come_and_go_with_it() -> None:
    """A card that raises the maximum raises it from when it is played until it is discarded (DF-24)."""
    hale = card("aura", remains="game", text=[{"when": "always", "change": [{"change": "hit points", "by": 1}]}])
    board = Board("fighter cleric", foes=[FOE], hands={1: "aura"}, cards=[hale])
    full = board.hero(1).full
    board.play(1, "aura")
    assert board.hero(1).full == full + 1
    board.hero(1).hp = full + 1
    board.do(1, f"drop {board.hero(1).kept[0].id}")
    assert (board.hero(1).full, board.hero(1).hp) == (full, full)


def test_df_215_its_points_are_dealt_in_the_turn_in_which_it_is_played() -> None:
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[G][9]")],
        hands={1: "aura"},
        cards=[
            card("aura", "green", damage="G", remains="game", text=[{"change": [{"change": "hit points", "by": 1}]}])
        ],
    )
    board.play(1, "aura")
    board.done(1)
    board.deal(1, "aura", "foe-1")
    assert board.cleared("foe-1") == [True, False]
    board.end_turn()
    board.end_turn()
    assert board.state.active == 0
    assert points(board, "aura") == []
    board.done(1)
    assert board.step == "market"


def test_df_216_a_card_that_starts_in_play_is_active_and_not_in_the_deck() -> None:
    item = "scales-of-the-old-wyrm"
    board = Board("fighter cleric", foes=[FOE], kept={1: item})
    hero = board.hero(1)
    assert item not in (*hero.hand, *hero.pile.draw, *hero.pile.discard)
    assert numbers.first_in_force(board.match.table, "cannot discard", 0) is not None
    board.end_turn()
    board.end_turn()
    assert [kept.card for kept in hero.kept] == [item]


def test_df_200_what_one_part_of_a_text_names_is_it_for_the_next() -> None:
    """The Rogue's card moves an encounter to another character; Deception: it has less Attack Strength."""
    board = Board(
        "rogue fighter", foes=[foe(1, "[9]", attack=3), foe(1, "[9]", attack=3)], hands={1: "look-over-there"}
    )
    board.play(1, "look-over-there")
    board.choose(1, "foe-2")
    assert board.facing(2) == ["foe-2"]
    assert (board.attack("foe-1"), board.attack("foe-2")) == (3, 2)
