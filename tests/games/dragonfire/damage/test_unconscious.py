"""DF-296 to DF-304: Unconscious, and what becomes of what faced the character."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe, order
from helpers.dragonfire.damage import dealing
from wyrmhoard.games.dragonfire.rules import numbers
from wyrmhoard.games.dragonfire.state import ENVIRONMENT


@pytest.mark.parametrize(("hp", "damage", "out"), [(3, 3, True), (3, 7, True), (3, 2, False)])
def test_df_296_exhausted_and_at_nothing(hp: int, damage: int, out: bool) -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=damage)], hp={1: hp}, exhausted=[1])
    board.end_turn()
    hero = board.hero(1)
    assert (hero.out, hero.stunned) == (out, False)
    assert board.rules("knocked_out") == (["DF-296"] if out else [])


@pytest.mark.parametrize(("damage", "out"), [(0, False), (1, True)])
def test_df_297_any_damage_while_stunned(damage: int, out: bool) -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=damage)], stunned=[1])
    board.end_turn()
    hero = board.hero(1)
    assert (hero.out, hero.stunned) == (out, not out)
    assert board.rules("knocked_out") == (["DF-297"] if out else [])


def fallen(screen: str = "human-fighter", **more: Any) -> Board:
    """P2 is Exhausted and goes out on P1's turn."""
    spec: dict[str, Any] = {"exhausted": [2], "hp": {2: 1}, "hands": {1: "rot"}} | more
    spec["hands"] = {1: "rot", **spec["hands"]}
    board = Board(f"cleric {screen} rogue wizard", cards=[order("rot", {"do": "hurt", "who": "left"})], **spec)
    board.play(1, "rot")
    assert board.hero(2).out
    return board


@pytest.mark.parametrize("screen", ["human-fighter", "half-orc-fighter"])
def test_df_298_all_cards_are_shuffled(screen: str) -> None:
    board = fallen(
        screen,
        hands={2: "glory grace"},
        draws={2: "glory stealth cantrip glory stealth cantrip"},
        discards={2: "glory glory glory stealth"},
        kept={2: "drill-formation pot-lid-buckler"},
    )
    hero = board.hero(2)
    assert (len(hero.pile.draw), hero.hand, hero.pile.discard) == (13, [], [])
    assert "drill-formation" in hero.pile.draw
    assert [kept.card for kept in hero.kept] == ["pot-lid-buckler"]


def test_df_298_a_card_that_has_been_shuffled_in_is_not_consumed_too() -> None:
    brew = {
        "id": "brew", "name": "Brew", "kind": "miscellaneous", "rarity": "Common", "colour": "red",
        "text": [{"do": [{"do": "hurt", "number": 3}, {"do": "gone", "how": "consume"}]}],
    }  # fmt: skip
    foes = [foe(1, "[9]"), foe(2, "[9]")]
    board = Board("wizard cleric", foes=foes, hands={1: "brew"}, hp={1: 1}, exhausted=[1], more={"item": [brew]})
    board.play(1, "brew")
    assert (board.hero(1).pile.draw.count("brew"), board.hero(1).removed) == (1, [])


def test_df_298_no_card_on_the_table_returns_to_the_hand() -> None:
    back = order("boomerang", {"do": "return this", "onto": "hand"}, damage="K")
    stings = {"when": "vanquished", "do": [{"do": "hurt", "number": 5}]}
    board = Board(
        "fighter cleric", foes=[foe(1, "[K]", abilities=[stings]), foe(2, "[9]")], hands={1: "boomerang"},
        cards=[back], hp={1: 2}, exhausted=[1],
    )  # fmt: skip
    dealing(board, "boomerang")
    board.deal(1, "boomerang", "foe-1")
    assert board.hero(1).out
    assert (board.hand(1), board.hero(1).pile.discard) == ([], ["boomerang"])


def test_df_299_nobody_heals_the_unconscious() -> None:
    board = Board("cleric fighter rogue", hands={1: "mend-wounds"}, out=[2])
    board.play(1, "mend-wounds")
    assert board.options(1) == ["hero-0", "hero-2"]


def test_df_299_a_house_rule_lets_them_be_healed() -> None:
    """With `heal_unconscious` they can be chosen; healed they are up again, with two cards and the token."""
    board = Board("cleric fighter rogue", hands={1: "mend-wounds"}, out=[2], settings={"heal_unconscious": True})
    board.play(1, "mend-wounds")
    assert board.options(1) == ["hero-0", "hero-1", "hero-2"]
    board.choose(1, "P2")
    hero = board.hero(2)
    assert (hero.out, hero.hp, len(hero.hand), hero.exhausted) == (False, 1, 2, True)


def test_df_299_no_turn_and_no_card() -> None:
    board = Board("cleric fighter rogue", foes=[foe(1, "[9]")], hands={2: "glory javelin"}, out=[2])
    assert 2 not in board.open
    board.end_turn()
    assert board.state.active == 2
    assert [event["seat"] for event in board.told("turn_skipped")] == [1]
    assert len(board.hand(2)) == 2


def test_df_299_the_rest_of_a_text_gives_no_cards() -> None:
    gamble = order(
        "gamble", {"do": "hurt", "number": 3}, {"do": "search"}, {"do": "look", "number": 2, "then": "take one"}
    )
    board = Board(
        "cleric fighter", foes=[foe(1, "[9]")], hands={1: "gamble glory"}, hp={1: 2}, exhausted=[1], cards=[gamble]
    )
    board.play(1, "gamble")
    assert board.hero(1).out
    assert "search" not in board.open.values()
    assert "take one" not in board.open.values()
    assert (board.hand(1), board.hand(2)) == ([], [])


def test_df_299_no_damage() -> None:
    board = Board(
        "cleric fighter rogue",
        hands={1: "rot"},
        out=[2],
        cards=[order("rot", {"do": "hurt", "number": 1, "who": "each"})],
    )
    board.play(1, "rot")
    assert [event["seat"] for event in board.told("hurt")] == [0, 2]


def test_df_300_encounters_rotate() -> None:
    board = fallen(
        out=[3],
        foes=[foe(2, "[4][K]", attack=2, cleared=1), foe(2, card="kobold-pack", left=2), foe(1, "[9]")],
    )
    assert board.foe("foe-1").seat == board.foe("kobold-pack").seat == 3
    assert len(board.foe("kobold-pack").tokens) == 2
    assert board.cleared("foe-1") == [True, False]
    assert board.foe("foe-3").seat == 0


def test_df_300_all_rotate_before_any_does_what_it_does_on_that() -> None:
    stings = {"when": "faces you", "do": [{"do": "hurt", "number": 1}]}
    board = fallen(foes=[foe(2, "[9]", attack=2, abilities=[stings]), foe(2, "[9]", abilities=[stings])])
    assert board.tale("moved", "hurt")[-4:] == ["moved", "moved", "hurt", "hurt"]


def test_df_300_to_the_stunned_too() -> None:
    board = fallen(stunned=[3], foes=[foe(2, "[9]")])
    assert board.foe("foe-1").seat == 2


@pytest.mark.parametrize("how", ["out", "rotate"])
def test_df_300_what_has_been_discarded_meanwhile_rotates_no_more(how: str) -> None:
    clears = {"when": "faces you", "do": [{"do": "dismiss", "to": "each other"}]}
    stings = {"when": "faces you", "do": [{"do": "hurt", "number": 1}]}
    board = Board(
        "wizard cleric",
        foes=[foe(1, "[9]", attack=5, abilities=[clears]), foe(1, "[9]", abilities=[stings])],
        hands={1: "carousel"}, cards=[order("carousel", {"do": "rotate"})], hp={1: 1}, exhausted=[1],
    )  # fmt: skip
    if how == "rotate":
        board.play(1, "carousel")
    else:
        board.idle(lambda board: board.hero(1).out)
    assert board.hero(2).hp == board.hero(2).full
    assert [one.card for one in board.state.foes] == ["foe-1"]


def test_df_301_the_location_passes_on() -> None:
    board = fallen(foes=[foe(2, "[9]", capacity=4, inside=[4]), foe(1, "[9]")])
    assert board.foe("foe-1").seat == 3
    assert board.hero(2).place == ENVIRONMENT
    assert board.hero(4).place == board.foe("foe-1").id


def test_df_301_alone_in_a_location() -> None:
    board = fallen(foes=[foe(2, "[9]", capacity=4, gold=8), foe(1, "[9]")])
    assert not board.foes("foe-1")
    assert board.state.decks[0].discard == ["foe-1"]
    assert board.told("gained_gold") == []
    assert board.hero(2).place == ENVIRONMENT


def test_df_302_no_second_attack() -> None:
    board = Board("cleric fighter rogue", foes=[foe(2, "[9]", attack=2)], turn=2, hp={2: 1, 3: 5}, exhausted=[2])
    board.end_turn()
    assert board.hero(2).out
    assert board.foe("foe-1").seat == 2
    assert board.hero(3).hp == 5
    board.end_turn()
    assert board.hero(3).hp == 3


@pytest.mark.parametrize("screens", ["cleric fighter", "cleric fighter rogue"])
def test_df_302_what_rotates_to_the_active_character_does_not_attack_it(screens: str) -> None:
    """The hit on P1 is passed on: P2 goes out by it, and what P2 faced comes over to P1 or to P3."""
    spreads = {"when": "deals damage", "do": [{"do": "hurt", "who": "left"}]}
    foes = [foe(1, "[9]", attack=1, abilities=[spreads]), foe(2, "[9]", attack=3)]
    board = Board(screens, foes=foes, hp={1: 4, 2: 1}, exhausted="P2")
    board.to("market")
    heir = 1 if screens.count(" ") == 1 else 3
    assert board.hero(2).out
    assert "foe-2" in board.facing(heir)
    assert board.hero(1).hp == 3


def test_df_296_who_is_exhausted_and_becomes_stunned_by_a_text_is_unconscious() -> None:
    fells = order("fell", {"do": "status", "becomes": "Stunned", "who": "another"})
    board = Board("cleric fighter", foes=[foe(1, "[9]")], hands={1: "fell"}, cards=[fells], exhausted="P2")
    board.play(1, "fell")
    assert (board.hero(2).out, board.rules("knocked_out")) == (True, ["DF-296"])


def test_df_303_the_rest_of_the_turn_is_skipped() -> None:
    board = Board("cleric fighter", foes=[foe(1, "[9]", attack=2)], hp={1: 1}, exhausted=[1], gold={1: 12})
    market = list(board.state.market)
    board.end_turn()
    assert board.hero(1).out
    assert board.hand(1) == []
    assert board.state.market == market
    assert board.told("drew", "bought", "market_revealed") == []
    assert board.state.active == 1


def test_df_303_the_scene_may_end() -> None:
    """The last encounter is a Location, which goes with the last character in it."""
    board = Board("cleric fighter", foes=[foe(1, "[9]", attack=2, capacity=2)], hp={1: 1}, exhausted=[1])
    board.end_turn()
    tale = [kind for kind in board.tale() if kind in ("knocked_out", "foe_discarded", "scene_ended")]
    assert tale == ["knocked_out", "foe_discarded", "scene_ended"]


def test_df_303_no_card_deals_damage() -> None:
    board = Board(
        "cleric fighter",
        foes=[foe(1, "[2][9]")],
        hands={1: "glory end", 2: "javelin"},
        draws={1: "grace"},
        hp={1: 1},
        exhausted=[1],
        cards=[order("end", {"do": "hurt", "who": "you"})],
    )
    board.play(1, "glory")
    board.assist(2, "javelin")
    board.play(1, "end")
    assert board.hero(1).out
    assert (board.state.active, board.state.turn.seat) == (1, 1)  # type: ignore[union-attr]
    assert sorted(board.hero(1).pile.draw) == ["end", "glory", "grace"]
    assert "javelin" in board.hero(2).pile.discard
    assert board.told("dealt") == []


def test_df_304_items_stay_and_sleep() -> None:
    sharp = {
        "id": "whetstone", "name": "Whetstone", "kind": "weapon", "rarity": "Common", "colour": "black",
        "starts_in_play": True,
        "text": [{"when": "always", "change": [{"change": "damage", "by": 1}]}],
    }  # fmt: skip
    board = fallen(kept={2: "whetstone"}, foes=[foe(1, "[1]")], hands={1: "rot glory"}, more={"item": [sharp]})

    def more_damage() -> int:
        return numbers.total(board.match.table, "damage", 1)

    assert [kept.card for kept in board.hero(2).kept] == ["whetstone"]
    assert more_damage() == 0
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    board.do(1, "done")
    board.end_turn()
    assert not board.hero(2).out
    assert [kept.card for kept in board.hero(2).kept] == ["whetstone"]
    assert more_damage() == 1


def test_df_303_who_goes_out_in_the_window_before_deal_damage_deals_nothing() -> None:
    """Its own cards are shuffled in: damage has not begun to be dealt."""
    ability = {"when": "activated", "once": "game", "do": [{"do": "hurt", "number": 9, "who": "you"}]}
    rash = {"id": "rash", "name": "Rash", "title": "Rash", "value": 5, "abilities": [ability]}
    board = Board("fighter cleric", foes=[foe(1, "[1]")], hands={1: "glory"}, draws={1: "grace"}, exhausted=[1],
                  features={1: "rash"}, more={"feature": [rash]})  # fmt: skip
    board.play(1, "glory")
    board.done(1)
    assert (board.open, board.step) == ({1: "window"}, "deal")
    board.do(1, "feature:rash")
    assert board.hero(1).out
    assert sorted(board.hero(1).pile.draw) == ["glory", "grace"]
    assert board.hero(1).pile.discard == []
    assert board.told("dealt") == []


def test_df_301_a_beaten_location_is_put_away_and_not_discarded() -> None:
    """Its Vanquished knocks out the only character in it."""
    hall = foe(1, "[K]", capacity=2, abilities=[{"when": "vanquished", "do": [{"do": "hurt", "number": 9}]}])
    board = Board("fighter cleric", foes=[hall, foe(2, "[9]")], hands={1: "glory"}, exhausted=[1])
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    board.idle(lambda board: board.step != "deal")
    assert board.hero(1).out
    assert [len(board.told(kind)) for kind in ("foe_discarded", "foe_put_away")] == [0, 1]
