"""DF-281 to DF-295: Stunned, Exhausted, and healed again."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe, hit, order
from wyrmhoard.games.dragonfire.rules import numbers


@pytest.mark.parametrize(("hp", "damage"), [(2, 5), (1, 1), (8, 8)])
def test_df_281_stunned_at_nothing(hp: int, damage: int) -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=damage)], hp={1: hp})
    board.end_turn()
    hero = board.hero(1)
    assert (hero.hp, hero.stunned, hero.out, hero.exhausted) == (0, True, False, True)
    assert board.rules("stunned") == ["DF-281"]


def test_df_281_not_before() -> None:
    hero = hit(3, 2).hero(1)
    assert (hero.hp, hero.stunned, hero.exhausted) == (1, False, False)


@pytest.mark.parametrize(("rule", "over"), [("all Unconscious", False), ("all Stunned or Unconscious", True)])
def test_df_281_with_the_harder_rule_the_party_has_lost(rule: str, over: bool) -> None:
    board = Board(
        "fighter cleric",
        hands={1: "rot"},
        hp={1: 1},
        stunned=[2],
        cards=[order("rot", {"do": "hurt", "who": "you"})],
        settings={"loss_rule": rule},
    )
    board.play(1, "rot")
    assert board.hero(1).stunned
    assert (board.match.result is not None) == over


def test_df_282_with_an_exhausted_token() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=1)], hp={1: 1})
    board.end_turn()
    hero = board.hero(1)
    assert (hero.hp, hero.stunned, hero.exhausted) == (0, True, True)


def stunned_with(screen: str) -> Board:
    """P2 falls to 0 on P1's turn: deck 3, hand 2, discard pile 5."""
    board = Board(
        f"cleric {screen}",
        hands={1: "rot", 2: "glory grace"},
        draws={2: "glory stealth cantrip"},
        discards={2: "glory glory glory stealth stealth"},
        hp={2: 2},
        cards=[order("rot", {"do": "hurt", "number": 2, "who": "another"})],
    )
    board.play(1, "rot")
    assert board.hero(2).stunned
    return board


def test_df_283_all_cards_are_shuffled() -> None:
    hero = stunned_with("human-fighter").hero(2)
    assert (len(hero.pile.draw), len(hero.hand), len(hero.pile.discard)) == (10, 0, 0)
    assert sorted(hero.pile.draw) == sorted(["glory"] * 5 + ["stealth"] * 3 + ["grace", "cantrip"])


def test_df_283_a_half_orc_keeps_the_hand() -> None:
    hero = stunned_with("half-orc-fighter").hero(2)
    assert (len(hero.pile.draw), sorted(hero.hand), len(hero.pile.discard)) == (8, ["glory", "grace"], 0)


def test_df_284_remaining_cards_go_items_stay() -> None:
    board = Board(
        "cleric fighter",
        hands={1: "rot"},
        kept={2: "drill-formation pot-lid-buckler"},
        draws={2: "glory"},
        hp={2: 1},
        cards=[order("rot", {"do": "hurt", "who": "another"})],
    )
    board.play(1, "rot")
    hero = board.hero(2)
    assert [kept.card for kept in hero.kept] == ["pot-lid-buckler"]
    assert sorted(hero.pile.draw) == ["drill-formation", "glory"]
    assert hero.pile.discard == []


def test_df_285_no_cards_in_the_own_turn() -> None:
    board = Board("fighter cleric", hands={1: "glory javelin"}, stunned=[1])
    assert not [key for key in board.options(1) if key.split()[0] in ("play", "assist", "any", "repack", "discard")]
    assert "done" in board.options(1)


def test_df_285_no_assists_either() -> None:
    board = Board("fighter cleric", hands={1: "glory", 2: "bless canticle-of-shelter"}, stunned=[2])
    assert 2 not in board.open
    board.do(1, "done")
    assert 2 not in board.open


def slots_feature() -> dict[str, list[dict[str, Any]]]:
    """A Feature with a slot of the Market."""
    return {
        "feature": [
            {
                "id": "stall", "name": "Stall", "title": "Stall", "value": 5,
                "abilities": [{"when": "always", "change": [{"change": "Market slots", "by": 1}]}],
            }
        ]
    }  # fmt: skip


def market_of(board: Board) -> int:
    """How many slots the Market has now."""
    return numbers.slots(board.match.table)


def test_df_25_an_ability_that_speaks_of_becoming_stunned_works_then() -> None:
    monk = {
        "id": "mad-monk", "name": "Mad Monk", "race": "Human", "class": "Cleric", "hand": 4, "gold": 3,
        "hit_points": 6, "pack": {"grace": 4, "glory": 3},
        "limits": {"weapon": 1, "armour": 1, "shield": 1, "miscellaneous": 1},
        "abilities": [{"when": "stunned", "do": [{"do": "gold", "number": 5}]}],
    }  # fmt: skip
    board = Board("mad-monk fighter", foes=[foe(1, "[9]", attack=8)], more={"hero": [monk]})
    board.to("market")
    assert (board.hero(1).stunned, board.hero(1).gold) == (True, 5)


def test_df_286_no_features() -> None:
    board = Board(
        "fighter cleric",
        features={2: "stall"},
        more=slots_feature(),
        hands={1: "rot"},
        hp={2: 1},
        cards=[order("rot", {"do": "hurt", "who": "another"}, {"do": "heal", "who": "another"})],
    )
    assert market_of(board) == 7
    board.state.heroes[1].stunned = True
    assert market_of(board) == 6
    board.state.heroes[1].stunned, board.state.heroes[1].out = False, True
    assert market_of(board) == 6
    board.state.heroes[1].out = False
    assert market_of(board) == 7


def test_df_200_a_price_that_is_asked_of_each_the_stunned_may_pay_too() -> None:
    board = Board(
        "cleric fighter", turn="", active=1, foes=[foe(2, "[9]")], flames="tithe-to-the-wyrm", stunned="P2",
        gold={1: 1, 2: 1}, wait=True,
    )  # fmt: skip
    board.begin()
    board.do(1, "yes")
    board.do(2, "yes")
    assert (board.hero(2).out, board.hero(2).gold, board.hero(1).hp) == (False, 0, board.hero(1).full)


def test_df_286_until_healed() -> None:
    board = Board(
        "fighter cleric",
        features={2: "stall"},
        more=slots_feature(),
        hands={1: "rot balm"},
        hp={2: 1},
        cards=[order("rot", {"do": "hurt", "who": "another"}), order("balm", {"do": "heal", "who": "another"})],
    )
    board.play(1, "rot")
    assert market_of(board) == 6
    board.play(1, "balm")
    assert market_of(board) == 7


def test_df_287_a_slot_that_goes_away_is_not_refilled() -> None:
    seven = "plain-black plain-blue plain-green plain-red plain-red plain-red plain-black"
    board = Board("fighter cleric", features={2: "stall"}, more=slots_feature(), stunned=[2], gold={1: 9}, market=seven)
    board.to("market")
    assert len(board.state.market) == 7
    board.do(1, "buy 1 plain-blue")
    assert len([name for name in board.state.market if name]) == 6
    assert board.told("refilled") == []
    board.do(1, next(key for key in board.options(1) if key.startswith("buy")))
    assert len([name for name in board.state.market if name]) == 6, "from now on slots are refilled"


def test_df_287_with_its_owner_the_slot_is_refilled() -> None:
    seven = "plain-black plain-blue plain-green plain-red plain-red plain-red plain-black"
    board = Board("fighter cleric", features={2: "stall"}, more=slots_feature(), gold={1: 9}, market=seven)
    board.to("market")
    board.do(1, "buy 1 plain-blue")
    assert len([name for name in board.state.market if name]) == 7


def test_df_288_encounters_stay_and_attack() -> None:
    board = Board("fighter cleric", foes=[foe(2, "[9]", attack=2)], stunned=[2])
    board.end_turn()
    assert board.foe("foe-1").seat == 1
    board.end_turn()
    hero = board.hero(2)
    assert (hero.out, hero.stunned) == (True, False)
    assert board.foe("foe-1").seat == 0


def test_df_289_one_card_in_replenish() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=2)], hp={1: 2})
    board.end_turn()
    assert board.hero(1).stunned
    assert len(board.hand(1)) == 1
    board.end_turn()
    board.foe("foe-1").seat = 1
    board.end_turn()
    assert len(board.hand(1)) == 2


def test_df_290_no_market_phase() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=2)], hp={1: 2}, gold={1: 12})
    market = list(board.state.market)
    board.end_turn()
    assert board.state.market == market
    assert board.told("bought", "market_revealed") == []
    assert board.hero(1).gold == 12


# -- healing


def test_df_291_healed_from_stunned() -> None:
    board = Board("cleric fighter", hands={1: "mend-wounds", 2: "grace"}, stunned=[2])
    board.play(1, "mend-wounds")
    board.choose(1, "P2")
    hero = board.hero(2)
    assert (hero.hp, hero.stunned, hero.exhausted, len(hero.hand)) == (1, False, True, 3)


def test_df_292_always_two_cards() -> None:
    board = Board("cleric half-orc-rogue", hands={1: "balm", 2: "grace glory stealth cantrip"}, stunned=[2],
                  cards=[order("balm", {"do": "heal", "number": 2, "who": "another"})])  # fmt: skip
    board.play(1, "balm")
    hero = board.hero(2)
    assert (hero.hp, len(hero.hand), hero.exhausted) == (2, 6, True)
    assert board.rules("drew") == ["DF-292"]


@pytest.mark.parametrize("drawn", [0, 2])
def test_df_292_but_a_prohibition_wins(drawn: int) -> None:
    """ "You cannot draw cards" forbids these two as well (DF-9): up again, with no more cards."""
    silent = [{"when": "always", "change": [{"change": "no drawing"}]}] if not drawn else []
    board = Board("cleric fighter", foes=[foe(2, "[9]", abilities=silent)], hands={1: "mend-wounds"}, stunned=[2])
    board.play(1, "mend-wounds")
    board.choose(1, "P2")
    assert (board.hero(2).stunned, len(board.hand(2))) == (False, drawn)


def test_df_292_not_for_those_who_were_not_stunned() -> None:
    board = Board("cleric fighter", hands={1: "mend-wounds"}, hp={2: 1}, exhausted=[2])
    board.play(1, "mend-wounds")
    board.choose(1, "P2")
    assert (board.hero(2).hp, board.hand(2)) == (2, [])


def test_df_293_what_counts_is_the_moment() -> None:
    board = Board(
        "fighter cleric", hands={2: "mend-wounds"}, draws={1: "glory grace stealth cantrip"}, stunned=[1], gold={1: 9}
    )
    assert not [key for key in board.options(1) if key.startswith("play")]
    board.assist(2, "mend-wounds")
    board.choose(2, "P1")
    assert board.hand(1) == ["glory", "grace"]
    board.play(1, "glory")
    board.play(1, "grace")
    board.done(1)
    board.to("market")
    assert board.hand(1) == ["stealth"], "one card in Replenish"
    assert [key for key in board.options(1) if key.startswith("buy")]


def test_df_294_at_most_one_exhausted_token() -> None:
    board = Board(
        "fighter cleric",
        hands={1: "weary weary"},
        cards=[order("weary", {"do": "status", "becomes": "Exhausted", "who": "you"})],
    )
    board.play(1, "weary")
    board.play(1, "weary")
    assert board.hero(1).exhausted is True
    assert len(board.told("exhausted")) == 1


def test_df_294_who_has_one_cannot_pay_with_another() -> None:
    tired = [{"cost": [{"pay": "exhaust"}], "do": [{"do": "draw"}]}]
    board = Board("fighter cleric", hands={1: "weary"}, exhausted=[1], cards=[card("weary", text=tired)])
    board.play(1, "weary")
    assert board.open[1] == "play"
    assert board.hand(1) == []


def test_df_295_healing_leaves_the_token() -> None:
    board = Board(
        "fighter cleric",
        hands={1: "balm"},
        hp={1: 1},
        exhausted=[1],
        cards=[order("balm", {"do": "heal", "number": 12, "who": "you"})],
    )
    board.play(1, "balm")
    hero = board.hero(1)
    assert (hero.hp, hero.exhausted) == (hero.full, True)
    board.done(1)
    board.to("market")
    assert len(board.hand(1)) == 1


def test_df_295_a_short_rest_removes_it() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[1]")], hands={1: "glory"}, exhausted=[1, 2])
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    board.do(1, "done")
    board.end_turn()
    assert [board.hero(seat).exhausted for seat in (1, 2)] == [False, False]


def test_df_295_a_card_may_take_the_token_of_a_stunned_character() -> None:
    """Still Stunned, with no hit points; healed, the next fall to 0 is Stunned again and not worse (DF-281)."""
    board = Board("fighter cleric", hands={1: "bucket-of-cold-water"}, stunned=[2])
    board.play(1, "bucket-of-cold-water")
    board.choose(1, "P2")
    assert (board.hero(2).stunned, board.hero(2).hp, board.hero(2).exhausted) == (True, 0, False)


def test_df_284_items_in_play_say_nothing_of_being_stunned_since_they_all_work() -> None:
    board = Board("cleric fighter", foes=[foe(1, "[9]")], kept={1: "crown-of-the-uncrowned"}, stunned=[1], wait=True)
    board.start.heroes[0].kept[0].marks = {"Star": 2}
    assert {"use 1/1", "use 1/2"} <= set(board.begin().options(1))
    assert "Stunned" not in board.game.cards["crown-of-the-uncrowned"].text
