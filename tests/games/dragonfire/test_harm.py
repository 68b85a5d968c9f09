"""DF-275 to DF-304: attacks, hit points, Stunned, Unconscious, healing."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire_board import Board, card, foe
from wyrmhoard.games.dragonfire import numbers
from wyrmhoard.games.dragonfire.state import ENVIRONMENT


def hit(hp: int, strength: int, **more: Any) -> Board:
    """A Fighter with so many hit points has met an attack of this Strength in its turn."""
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=strength)], hp={1: hp}, **more)
    board.to("market")
    return board


def order(name: str, *effects: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A Market card whose text does this."""
    return card(name, text=[{"do": list(effects)}], **fields)


# -- attacks


def test_df_275_everything_facing_you_attacks() -> None:
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[1]", attack=1), foe(1, "[9]", attack=2)],
        hands={1: "glory"},
        hp={1: 8},
    )
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    board.to("market")
    assert board.hero(1).hp == 6


def test_df_275_cards_tokens_and_the_location() -> None:
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[9]", attack=1, tokens=(2, "[1]", 1)), foe(1, "[9]", attack=2, capacity=2)],
        hp={1: 8},
    )
    board.to("market")
    assert board.hero(1).hp == 8 - 1 - 2 - 2
    assert board.told("attacked")[0]["damage"] == 5


def test_df_275_not_a_location_in_which_you_are_not() -> None:
    board = Board("fighter cleric", foes=[foe(2, "[9]", attack=2, capacity=2)], hp={1: 8})
    board.to("market")
    assert board.hero(1).hp == 8


def test_df_276_one_amount() -> None:
    worse = {"when": "attacks", "do": [{"do": "more damage", "number": 1}]}
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[9]", attack=2), foe(1, "[9]", attack=2, abilities=[worse])],
        hp={1: 3},
    )
    board.end_turn()
    assert [(event["damage"], event["hp"]) for event in board.told("hurt")] == [(5, 0)]
    hero = board.hero(1)
    assert (hero.hp, hero.stunned, hero.out) == (0, True, False)


def test_df_277_only_the_active_character_is_attacked() -> None:
    board = Board("fighter cleric", foes=[foe(2, "[9]", attack=3)], hp={1: 5, 2: 5})
    board.to("market")
    assert [board.hero(seat).hp for seat in (1, 2)] == [5, 5]
    board.end_turn()
    board.to("market")
    assert [board.hero(seat).hp for seat in (1, 2)] == [5, 2]


def test_df_278_a_weaker_attack() -> None:
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[9]", attack=1), foe(1, "[9]", attack=3)],
        hands={1: "tower-shield"},
        hp={1: 8},
    )
    board.play(1, "tower-shield")
    board.done(1)
    board.to("market")
    assert board.hero(1).hp == 6
    assert board.attack("foe-2") == 2
    board.end_turn()
    assert board.attack("foe-2") == 3


@pytest.mark.parametrize(
    ("effect", "moved"),
    [({"do": "hold back"}, False), ({"do": "attack", "by": -1}, True), ({"do": "attack", "set": 0}, True)],
)
def test_df_278_who_is_stopped_does_nothing(effect: dict[str, Any], moved: bool) -> None:
    """When it attacks it moves on, also with Strength 0; but not if it is stopped."""
    board = Board(
        "fighter cleric",
        foes=[
            foe(1, "[9]", attack=1, abilities=[{"when": "attacks", "do": [{"do": "move", "what": "it", "to": "left"}]}])
        ],
        hands={1: "trick"},
        cards=[order("trick", effect)],
        hp={1: 8},
    )
    board.play(1, "trick")
    board.done(1)
    board.to("market")
    assert board.hero(1).hp == 8
    assert board.foe("foe-1").seat == int(moved)


def test_df_278_prevented_damage_leaves_the_attack() -> None:
    steps = {"when": "attacks", "do": [{"do": "move", "what": "it", "to": "left"}]}
    board = Board("mountain-dwarf-fighter cleric", foes=[foe(1, "[9]", attack=1, abilities=[steps])], hp={1: 8})
    board.done(1)
    while board.open.get(1) == "deal":
        board.do(1, "done")
    assert board.open[1] == "may"
    board.choose(1, "yes")
    assert board.hero(1).hp == 8
    assert board.foe("foe-1").seat == 1


def test_df_279_never_below_nothing() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=8), foe(1, "[9]", attack=1)], hp={1: 4})
    board.end_turn()
    assert board.hero(1).hp == 0


@pytest.mark.parametrize(("damage", "left"), [(1, 3), (3, 1)])
def test_df_279_the_amount_is_lost(damage: int, left: int) -> None:
    assert hit(4, damage).hero(1).hp == left


def test_df_280_every_loss_is_damage() -> None:
    board = Board(
        "fighter cleric",
        hands={1: "rot"},
        hp={1: 5, 2: 2},
        cards=[order("rot", {"do": "hurt", "number": 2, "who": "each"})],
    )
    board.play(1, "rot")
    assert (board.hero(1).hp, board.hero(1).stunned) == (3, False)
    assert (board.hero(2).hp, board.hero(2).stunned, board.hero(2).exhausted) == (0, True, True)


@pytest.mark.parametrize(("hp", "possible"), [(2, False), (3, True)])
def test_df_280_nobody_pays_with_the_last_hit_point(hp: int, possible: bool) -> None:
    pact = card("pact", text=[{"cost": [{"pay": "hit points", "number": 2}], "do": [{"do": "draw", "number": 2}]}])
    board = Board("fighter cleric", hands={1: "pact"}, draws={1: "grace glory"}, hp={1: hp}, cards=[pact])
    board.play(1, "pact")
    if possible:
        board.choose(1, "yes")
    assert board.open[1] == "play"
    assert board.hero(1).hp == (1 if possible else 2)
    assert len(board.hand(1)) == (2 if possible else 0)


# -- Stunned


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
    while board.state.phase == "rest" and board.told("rested") == []:
        board._idle()
    assert [board.hero(seat).exhausted for seat in (1, 2)] == [False, False]


# -- Unconscious


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


def test_df_299_nobody_heals_the_unconscious() -> None:
    board = Board("cleric fighter rogue", hands={1: "mend-wounds"}, out=[2])
    board.play(1, "mend-wounds")
    assert board.options(1) == ["hero-0", "hero-2"]


def test_df_299_no_turn_and_no_card() -> None:
    board = Board("cleric fighter rogue", foes=[foe(1, "[9]")], hands={2: "glory javelin"}, out=[2])
    assert 2 not in board.open
    board.end_turn()
    assert board.state.active == 2
    assert [event["seat"] for event in board.told("turn_skipped")] == [1]
    assert len(board.hand(2)) == 2


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


def test_df_300_to_the_stunned_too() -> None:
    board = fallen(stunned=[3], foes=[foe(2, "[9]")])
    assert board.foe("foe-1").seat == 2


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
    while board.state.phase == "rest":
        board._idle()
    assert not board.hero(2).out
    assert [kept.card for kept in board.hero(2).kept] == ["whetstone"]
    assert more_damage() == 1
