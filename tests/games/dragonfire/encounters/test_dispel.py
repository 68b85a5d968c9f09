"""DF-143 to DF-148: Dispel Magic."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe

Plain = dict[str, Any]
BRING = card("bring", text=[{"do": [{"do": "reveal"}]}])


STAYS = card("stays", "green", damage="G", remains="scene", text=[{"change": [{"change": "hit points", "by": 1}]}])
OTHER = card("other", "green", remains="game", text=[{"change": [{"change": "hit points", "by": 1}]}])
THIRD = card("third", "green", remains="game", text=[{"change": [{"change": "hit points", "by": 1}]}])


def dispeller(kind: str, seat: int = 2, **more: Any) -> Plain:
    """An encounter with one of the keywords."""
    return foe(seat, "[9]", dispel=kind, **more)


def pulled(kind: str, dice: int | None = None) -> Board:
    """P1 has three cards in play, P2 and P3 one each; P1 has pulled the encounter from P2."""
    pull = card("pull", text=[{"do": [{"do": "move"}]}])
    kept = {1: "stays other third", 2: "stays", 3: "other"}
    board = Board(
        "fighter cleric rogue wizard",
        foes=[dispeller(kind)],
        hands={1: "pull", 4: "stays"},
        kept=kept,
        cards=[pull, STAYS, OTHER, THIRD],
    )
    if dice is not None:
        board.dice.queue.append(dice)
    board.play(1, "pull")
    return board


def left(board: Board) -> list[int]:
    """How many cards remain in play before each."""
    return [len(hero.kept) for hero in board.state.heroes]


@pytest.mark.parametrize(("dice", "gone"), [(0, "stays"), (1, "other"), (2, "third")])
def test_df_143_dispel_magic_takes_a_random_card(dice: int, gone: str) -> None:
    board = pulled("one", dice)
    assert left(board) == [2, 1, 1, 0]
    assert gone in board.hero(1).pile.discard
    assert gone not in [kept.card for kept in board.hero(1).kept]


@pytest.mark.parametrize(("kind", "rule"), [("one", "DF-143"), ("all", "DF-145"), ("greater", "DF-146")])
def test_df_143_a_location_comes_to_face_who_walks_in(kind: str, rule: str) -> None:
    """Its Dispel Magic acts on the one who enters, as when it was laid before somebody (DF-163, DF-164)."""
    board = Board(
        "fighter cleric rogue",
        step="start",
        foes=[dispeller(kind, 2, attack=0, capacity=3, colour="green")],
        kept={1: "stays", 3: "stays"},
        cards=[STAYS],
    )
    board.do(1, f"into {board.id_of('foe-1')}")
    assert [len(board.hero(seat).kept) for seat in (1, 3)] == [0, 0 if kind == "greater" else 1]
    assert rule in board.rules("left_play")


def test_df_143_at_random() -> None:
    gone: Counter[str] = Counter()
    for seed in range(60):
        board = Board(
            foes=[dispeller("one", 1)],
            kept={1: "stays other"},
            hands={1: "bring"},
            cards=[STAYS, OTHER, BRING],
            decks={0: "foe-1"},
        )
        board.dice.queue += [seed % 2]
        board.play(1, "bring")
        gone[board.hero(1).pile.discard[0]] += 1
    assert gone == {"stays": 30, "other": 30}


def test_df_144_what_would_remain_is_discarded_after_the_phase() -> None:
    board = Board("fighter cleric", foes=[dispeller("one", 1, attack=0)], hands={1: "stays"}, cards=[STAYS])
    board.play(1, "stays")
    assert left(board) == [0, 0]
    board.done(1)
    board.deal(1, "stays", "foe-1")
    assert board.hero(1).pile.discard == []
    board.to("market")
    assert board.hero(1).pile.discard == ["stays"]


def test_df_144_only_of_the_player_whom_it_faces() -> None:
    board = Board("fighter cleric", foes=[dispeller("one", 2)], hands={1: "stays"}, cards=[STAYS])
    board.play(1, "stays")
    assert left(board) == [1, 0]


def test_df_145_dispel_all_magic_takes_all() -> None:
    board = pulled("all")
    assert left(board) == [0, 1, 1, 0]
    assert sorted(board.hero(1).pile.discard) == ["other", "stays", "third"]


def test_df_146_greater_dispel_magic_takes_everybodys() -> None:
    board = pulled("greater")
    assert left(board) == [0, 0, 0, 0]


def test_df_146_and_no_card_remains_for_anybody() -> None:
    foes = [dispeller("greater", 2)]
    board = Board("fighter cleric rogue wizard", foes=foes, turn=4, hands={4: "stays"}, cards=[STAYS])
    board.play(4, "stays")
    assert left(board) == [0, 0, 0, 0]
    board.to("market")
    assert "stays" in board.hero(4).pile.discard


def test_df_147_held_cards_go_to_the_hand() -> None:
    pull = card("pull", text=[{"do": [{"do": "move"}]}])
    kept = {1: "coat-of-many-pockets"}
    board = Board("fighter cleric", foes=[dispeller("one")], hands={1: "pull"}, kept=kept, cards=[pull])
    board.hero(1).kept[0].held = ["glory", "grace"]
    board.play(1, "pull")
    assert board.hero(1).kept == []
    assert board.hand(1) == ["glory", "grace"]
    assert board.hero(1).pile.discard == ["coat-of-many-pockets"]


def test_df_148_magic_items_are_dispelled_and_can_be_played_again() -> None:
    pull = card("pull", text=[{"do": [{"do": "move"}]}])
    push = card("push", text=[{"do": [{"do": "move", "to": "left"}]}])
    item = "robe-of-deep-pockets"
    board = Board("fighter cleric", foes=[dispeller("one")], hands={1: "pull push"}, kept={1: item}, cards=[pull, push])
    board.play(1, "pull")
    assert board.hero(1).kept == []
    assert board.hero(1).pile.discard == [item]
    board.play(1, "push")
    board.hero(1).pile.discard.remove(item)
    board.hero(1).pile.draw.append(item)
    board.do(1, "done")
    board.to("market")
    assert item in board.hero(1).hand
    board.end_turn()
    board.end_turn()
    board.play(1, item)
    assert [kept.card for kept in board.hero(1).kept] == [item]
    board.to("market")
    assert [kept.card for kept in board.hero(1).kept] == [item]


def test_df_147_a_card_that_has_left_holds_and_gives_back_no_more() -> None:
    leaves = {"do": "dispel", "what": "all"}
    chest = card("chest", "green", remains="game", text=[{"do": [leaves, {"do": "hold", "number": 2}]}])
    board = Board("cleric fighter", foes=[foe(1, "[9]")], hands={1: "chest glory grace"}, cards=[chest])
    board.play(1, "chest")
    assert (board.open[1], board.hand(1)) == ("play", ["glory", "grace"])
    chest["text"][0]["do"] = [{"do": "hold", "number": 1}, leaves, {"do": "release"}]
    board = Board("cleric fighter", foes=[foe(1, "[9]")], hands={1: "chest glory grace"}, cards=[chest])
    board.play(1, "chest")
    board.do(1, "glory")
    assert board.hand(1) == ["glory", "grace"]
