"""DF-250 to DF-255: one card and several levels or encounters, and damage with a plus."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe, order
from helpers.dragonfire.damage import dealing, strike


def test_df_250_one_card_over_several_levels() -> None:
    board = Board("wizard fighter", foes=[foe(1, card="minotaur")], hands={1: "veil-step hit-3"}, cards=[strike("3")])
    board.play(1, "veil-step")
    board.choose(1, "no")
    board.play(1, "hit-3")
    board.done(1)
    board.deal(1, "hit-3", "minotaur")
    board.deal(1, "veil-step", "minotaur")
    assert board.cleared("minotaur") == [True, True, False, False]


def test_df_251_one_card_one_encounter() -> None:
    board = Board("fighter rogue", foes=[foe(1, "[1]"), foe(1, "[1]")], hands={1: "", 2: "javelin"})
    board.assist(2, "javelin")
    board.done(1)
    board.deal(1, "javelin", "foe-1")
    assert not board.there("foe-1")
    assert [share for share in board.state.turn.shares if not share.done] == []  # type: ignore[union-attr]
    board.do(1, "done")
    assert board.there("foe-2")


def test_df_251_tokens_are_encounters() -> None:
    board = Board("fighter rogue", foes=[foe(1, "[2]", tokens=(2, "[1]", 1))], hands={1: "hit-2"}, cards=[strike("2")])
    dealing(board, "hit-2")
    board.deal(1, "hit-2", "foe-1:1")
    assert len(board.foe("foe-1").tokens) == 1
    assert board.may_deal_any(1) == []


def test_df_252_different_encounters() -> None:
    board = Board("wizard fighter", foes=[foe(1, "[4]"), foe(2, "[4]")], hands={1: "seeking-sparks"})
    dealing(board, "seeking-sparks")
    assert board.may_deal(1, "seeking-sparks") == ["foe-1", "foe-2"]
    board.deal(1, "seeking-sparks", "foe-1")
    assert board.may_deal(1, "seeking-sparks") == ["foe-2"]
    board.deal(1, "seeking-sparks", "foe-2")
    assert board.may_deal_any(1) == []
    assert board.foe("foe-1").pool == board.foe("foe-2").pool == (0, 1, 0, 0, 0)


def test_df_252_fewer_will_do() -> None:
    board = Board("wizard fighter", foes=[foe(1, "[4]"), foe(2, "[4]")], hands={1: "seeking-sparks"})
    dealing(board, "seeking-sparks")
    board.deal(1, "seeking-sparks", "foe-2")
    board.do(1, "done")
    assert board.foe("foe-1").pool == (0, 0, 0, 0, 0)


def late(name: str, foes: list[dict[str, Any]], **more: Any) -> Board:
    """P1 is done, and with a Feature lets P2 play this card when the Deal Damage phase is over (DF-237)."""
    gives = {"when": "activated", "once": "scene", "do": [{"do": "grant", "who": "another"}]}
    giver = {"id": "giver", "name": "Giver", "title": "Giver", "value": 5, "abilities": [gives]}
    board = Board(
        "wizard fighter", foes=foes, hands={2: name}, features={1: "giver"}, more={"feature": [giver]}, **more
    )
    board.do(1, "done")
    board.idle(lambda board: board.step == "take" and board.open.get(1) == "window")
    board.do(1, "feature:giver")
    return board.do(2, f"play {name}")


def test_df_252_also_when_they_are_dealt_at_once() -> None:
    sparks = card("sparks", "blue", text=[{"do": [{"do": "deal", "points": "B", "to": "different", "number": 3}]}])
    board = late("sparks", [foe(1, "[B][B][B]"), foe(2, "[B][B][B]")], cards=[sparks])
    board.choose(2, "foe-1")
    assert board.open.get(2) != "damage"  # one place is left for the second, none for the third
    assert (board.cleared("foe-1"), board.cleared("foe-2")) == ([True, False, False], [True, False, False])


def test_df_252_levels_of_a_wyrmflame_card_go_to_different_encounters() -> None:
    bolts = {"when": "reveal", "do": [{"do": "levels", "to": "different", "targets": 2}]}
    board = Board(
        "wizard fighter", turn="", active=1, foes=[foe(seat, "[9][9]") for seat in (1, 2, 2)], flames="bolts",
        more={"flame": [{"id": "bolts", "name": "Bolts", "abilities": [bolts]}]}, wait=True,
    )  # fmt: skip
    board.begin()
    board.choose(1, "foe-2")
    assert list(board.blocked(1).values()) == ["DF-252"]
    board.choose(1, "foe-1")
    assert [sum(board.cleared(f"foe-{n}")) for n in (1, 2, 3)] == [1, 1, 0]


@pytest.mark.parametrize(("first", "tokens", "beaten"), [("foe-1:1", 0, False), ("foe-2", 2, True)])
def test_df_113_also_when_it_is_dealt_at_once(first: str, tokens: int, beaten: bool) -> None:
    split = card("split", "red", text=[{"do": [{"do": "deal", "points": "R,R", "split": "tokens"}]}])
    foes = [foe(1, "[9]", tokens=(2, "[R]", 1)), foe(2, "[R][R]"), foe(2, "[9]", tokens=(1, "[R]", 1))]
    board = late("split", foes, cards=[split])
    board.choose(2, first)
    assert board.open.get(2) != "damage"
    assert [len(board.foe(name).tokens) for name in ("foe-1", "foe-3")] == [tokens, 1]
    assert board.there("foe-2") == (not beaten)


def test_df_253_each_of_several() -> None:
    board = Board(
        "rogue fighter",
        foes=[foe(1, card="kobold-pack"), foe(1, card="doom-chaos-spawn"), foe(2, "[9]", capacity=4, inside=[1])],
        hands={1: "flaming-oil", 2: "hit-2"},
        cards=[strike("2")],
    )
    dealing(board, "flaming-oil")
    tokens = [f"kobold-pack:{number}" for number in (1, 2, 3)]
    assert board.may_deal(1, "flaming-oil") == [*tokens, "doom-chaos-spawn", "foe-3"]
    for _ in range(3):
        board.deal(1, "flaming-oil", "kobold-pack:1")
    for name in ("kobold-pack", "doom-chaos-spawn", "foe-3"):
        board.deal(1, "flaming-oil", name)
        assert board.foe(name).pool == (0, 0, 0, 1, 1)
    assert board.may_deal_any(1) == []
    assert len(board.told("dealt")) == 6


def test_df_253_not_what_faces_others() -> None:
    board = Board("rogue fighter", foes=[foe(1, "[9]"), foe(2, "[9]")], hands={1: "flaming-oil"})
    dealing(board, "flaming-oil")
    assert board.may_deal(1, "flaming-oil") == ["foe-1"]


@pytest.mark.parametrize("effect", [{"do": "deal", "points": "1"}, {"do": "levels"}])
def test_df_253_each_that_faces_the_same_character_and_no_other(effect: dict[str, Any]) -> None:
    bursts = {"when": "vanquished", "do": [{**effect, "to": "each facing it"}]}
    foes = [foe(1, "[1]", abilities=[bursts]), foe(1, "[1]"), foe(2, "[1]")]
    board = Board("wizard cleric", foes=foes, hands={1: "glory"})
    dealing(board, "glory")
    board.deal(1, "glory", "foe-1")
    assert board.may_deal(1, "foe-1") == ["foe-2"]


def test_df_253_who_comes_before_the_share_is_used_is_hit_too() -> None:
    summons = {"when": "vanquished", "do": [{"do": "summon"}]}
    board = Board("rogue fighter", foes=[foe(1, "[1]", abilities=[summons])], hands={1: "flaming-oil"})
    dealing(board, "flaming-oil")
    board.deal(1, "flaming-oil", "foe-1")
    assert board.may_deal(1, "flaming-oil") == ["black"]


def plus(colour: str = "") -> list[dict[str, Any]]:
    """A card in play: +1 with the damage of one (black) card."""
    deal = {"do": "deal", "points": "1", "plus": True, "with": colour}
    return [{"id": "edge", "name": "Edge", "colour": "black", "cost": 3, "text": [{"do": [deal]}]}]


def test_df_254_damage_with_a_plus_goes_with_a_card() -> None:
    board = Board(
        "fighter cleric", foes=[foe(1, "[4]"), foe(1, "[4]")], hands={1: "edge glory stealth"}, cards=plus("black")
    )
    dealing(board, "edge", "glory", "stealth")
    assert "edge" not in [share.partition(">")[0] for share in board.options(1)]
    assert board.may_deal(1, "edge") == []
    board.deal(1, "stealth", "foe-2")
    assert board.may_deal(1, "edge") == []
    board.deal(1, "glory", "foe-1")
    assert board.may_deal(1, "edge") == ["foe-1"]
    board.deal(1, "edge", "foe-1")
    assert board.foe("foe-1").pool == (1, 0, 0, 0, 1)


def test_df_254_it_goes_with_damage_that_a_card_deals_to_each_of_several() -> None:
    foes = [foe(1, "[9]"), foe(1, "[R,R+2][9]")]
    board = Board("rogue fighter", foes=foes, hands={1: "flaming-oil"}, features={1: "from-behind-2"})
    board.do(1, "use from-behind-2/0")
    dealing(board, "flaming-oil")
    assert board.may_deal(1, "from-behind-2") == []
    board.deal(1, "flaming-oil", "foe-2")
    assert board.may_deal(1, "from-behind-2") == ["foe-2"]
    board.do(1, "suggest")
    assert board.cleared("foe-2") == [True, False]


def test_df_254_what_a_card_may_not_be_dealt_to_it_has_not_damaged() -> None:
    past = order("past", {"do": "save", "to": "one"}, {"do": "deal", "points": "2", "to": "another"})
    board = Board(
        "rogue fighter",
        foes=[foe(1, "[9]"), foe(1, "[9]")],
        hands={1: "past edge"},
        cards=[past, *plus()],
    )
    board.play(1, "past")
    board.choose(1, "foe-1")
    dealing(board, "edge")
    board.deal(1, "past", "foe-2")
    assert board.may_deal(1, "edge") == ["foe-2"]


def test_df_254_without_a_card_it_is_lost() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[4]")], hands={1: "edge"}, cards=plus())
    dealing(board, "edge")
    assert board.step != "deal" or board.may_deal(1, "edge") == []
    board.to("market")
    assert board.foe("foe-1").pool == (0, 0, 0, 0, 0)


def test_df_254_the_card_cannot_be_taken_away_from_it() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[4]"), foe(1, "[4]")], hands={1: "edge glory"}, cards=plus())
    dealing(board, "edge", "glory")
    board.deal(1, "glory", "foe-1")
    board.deal(1, "edge", "foe-1")
    board.do(1, "take back")
    board.do(1, "take back")
    assert board.may_deal(1, "edge") == []
    board.deal(1, "glory", "foe-2")
    assert board.may_deal(1, "edge") == ["foe-2"]


def test_df_255_damage_without_a_plus_is_free() -> None:
    more = [card("more", text=[{"do": [{"do": "deal", "points": "K"}]}])]
    board = Board("fighter cleric", foes=[foe(1, "[4]"), foe(1, "[4]")], hands={1: "more glory"}, cards=more)
    dealing(board, "more", "glory")
    board.deal(1, "glory", "foe-1")
    assert board.may_deal(1, "more") == ["foe-1", "foe-2"]
    board.deal(1, "more", "foe-2")
    assert board.foe("foe-2").pool == (1, 0, 0, 0, 0)
