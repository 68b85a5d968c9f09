"""DF-114, DF-154, DF-278: an encounter that is kept from attacking, and what becomes of its tokens."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe, order

# -- tokens do not attack if their card does not


def hush(**fields: Any) -> dict[str, Any]:
    """A Market card that keeps encounters from attacking."""
    return order("hush", {"do": "hold back", **fields})


def lost(board: Board, seat: int = 1) -> int:
    """How many hit points a character has lost, of all it may have."""
    return board.hero(seat).full - board.hero(seat).hp


@pytest.mark.parametrize("left", [1, 2, 3])
def test_df_114_a_grappled_pack_costs_nothing(left: int) -> None:
    board = Board("fighter wizard", foes=[foe(2, card="kobold-pack", left=left)], hands={1: "grapple"})
    board.play(1, "grapple")
    assert board.threat(1) == 0
    board.to("market")
    assert lost(board) == 0
    assert len(board.foe("kobold-pack").tokens) == left


def test_df_114_what_is_held_back_is_one_pack_of_two() -> None:
    pack = foe(1, "[9]", attack=1, tokens=(2, "[1]", 1))
    board = Board("fighter wizard", foes=[pack, pack], hands={1: "hush"}, cards=[hush()])
    board.play(1, "hush")
    board.choose(1, "foe-2")
    assert board.threat(1) == 3
    board.to("market")
    assert lost(board) == 3


def test_df_114_two_cards_of_one_name_are_told_apart() -> None:
    foes = [foe(1, card="kobold-pack"), foe(2, card="kobold-pack")]
    board = Board("fighter wizard", foes=foes, hands={1: "grapple"})
    board.play(1, "grapple")
    far = next(one for one in board.foes("kobold-pack") if one.seat == 1)
    if board.open[1] != "play":
        board.do(1, str(far.id))
    assert [one.seat for one in board.foes("kobold-pack")] == [0, 0]
    assert board.threat(1) == 1 + 3
    board.to("market")
    assert lost(board) == 1 + 3


def test_df_114_a_token_that_is_held_back_is_that_token_alone() -> None:
    """A token is an encounter of its own (DF-110): to stop one stops neither its fellows nor its card."""
    pack = foe(1, "[9]", attack=1, tokens=(3, "[1]", 1))
    board = Board("fighter wizard", foes=[pack], hands={1: "hush"}, cards=[hush(which={"kind": "token"})])
    board.play(1, "hush")
    board.choose(1, "foe-1:2")
    board.to("market")
    assert lost(board) == 3


def test_df_114_tokens_that_come_later_in_the_turn_are_held_back_too() -> None:
    """Tokens that are added are like the first ones (DF-117)."""
    more = order("litter", {"do": "tokens", "number": 2, "to": "one"})
    pack = foe(1, "[9]", attack=1, tokens=(1, "[1]", 1))
    board = Board("fighter wizard", foes=[pack], hands={1: "hush litter"}, cards=[hush(), more])
    for name in ("hush", "litter"):
        board.play(1, name)
        if board.open[1] != "play":
            board.choose(1, "foe-1")
    assert len(board.foe("foe-1").tokens) == 3
    board.to("market")
    assert lost(board) == 0


def test_df_114_a_pack_without_an_attack_of_its_own_is_held_back_with_its_tokens() -> None:
    pack = foe(1, "[9]", attack=0, tokens=(3, "[1]", 2))
    board = Board("fighter wizard", foes=[pack], hands={2: "tower-shield"})
    board.assist(2, "tower-shield")
    if board.open != {1: "play"}:
        board.choose(2, "foe-1")
    board.to("market")
    assert lost(board) == 0


def test_df_114_they_attack_again_in_the_next_turn() -> None:
    pack = foe(1, "[9]", attack=1, tokens=(2, "[1]", 1))
    board = Board("fighter wizard", foes=[pack, foe(2, "[9]")], hands={1: "hush"}, cards=[hush()])
    board.play(1, "hush")
    if board.open[1] != "play":
        board.choose(1, "foe-1")
    board.to("market")
    assert lost(board) == 0
    board.end_turn().end_turn()
    board.to("market")
    assert lost(board) == 3


def test_df_114_for_a_round_whoever_it_faces() -> None:
    """Held back for the round and moved on, it attacks nobody in the turns that follow either."""
    push = order("shove", {"do": "move", "to": "left"})
    pack = foe(1, "[9]", attack=1, tokens=(2, "[1]", 1))
    board = Board("fighter wizard", foes=[pack], hands={1: "hush shove"}, cards=[hush(until="round"), push])
    board.play(1, "hush")
    board.choose(1, "foe-1")
    board.play(1, "shove")
    if board.open[1] != "play":
        board.choose(1, "foe-1")
    board.end_turn()
    assert board.foe("foe-1").seat == 1
    board.to("market")
    assert (lost(board, 1), lost(board, 2)) == (0, 0)


def test_df_114_what_tokens_would_attack_is_not_counted_for_the_view() -> None:
    pack = foe(1, "[9]", attack=2, tokens=(3, "[1]", 1))
    board = Board("fighter wizard", foes=[pack], hands={1: "hush"}, cards=[hush()])
    assert board.match.view(0)["heroes"][0]["threat"] == 5
    board.play(1, "hush")
    if board.open[1] != "play":
        board.choose(1, "foe-1")
    assert board.match.view(0)["heroes"][0]["threat"] == 0


# -- "when it would attack, keep it from attacking"

STEPS: dict[str, Any] = {"when": "attacks", "do": [{"do": "gold", "number": -1}]}
"""What attacks with this steals a coin, whatever damage it deals."""


def halting(**fields: Any) -> dict[str, Any]:
    """A card in play by which its owner may keep an encounter from attacking, once a turn."""
    text = {"when": "would attack", "once": "turn", "may": True, "do": [{"do": "hold back", "to": "it"}], **fields}
    return card("halt", remains="game", text=[text])


def answer(board: Board, *words: str) -> Board:
    """P1 takes damage; the questions for what "may" be done are answered so, the rest with no."""
    board.done(1)
    board.idle(lambda b: "may" in b.open.values() or b.step not in ("play", "deal", "take"))
    left = list(words)
    while "may" in board.open.values():
        seat = next(seat for seat, prompt in board.open.items() if prompt == "may")
        board.do(seat, left.pop(0) if left else "no")
    assert not left, f"not asked for {left}"
    return board


def test_df_154_the_grey_cat_leathers_keep_it_from_attacking() -> None:
    board = Board(
        "rogue cleric", foes=[foe(1, "[9]", attack=3, abilities=[STEPS])], kept={1: "grey-cat-leathers"}, gold={1: 2}
    )
    answer(board, "yes").to("market")
    assert lost(board) == 0
    assert board.hero(1).gold == 2, "what was kept from attacking has not attacked"


def test_df_154_the_leathers_may_be_saved() -> None:
    foes = [foe(1, "[9]", attack=1, abilities=[STEPS]), foe(2, "[9]")]
    board = Board("rogue cleric", foes=foes, kept={1: "grey-cat-leathers"}, gold={1: 2})
    answer(board, "no").to("market")
    assert (lost(board), board.hero(1).gold) == (1, 1)
    board.end_turn().end_turn()
    answer(board, "yes").to("market")
    assert (lost(board), board.hero(1).gold) == (1, 1)


def test_df_154_one_of_two_is_stopped_and_the_other_attacks() -> None:
    foes = [foe(1, "[9]", attack=1, abilities=[STEPS]), foe(1, "[9]", attack=2, abilities=[STEPS])]
    board = Board("rogue cleric", foes=foes, kept={1: "grey-cat-leathers"}, gold={1: 4})
    answer(board, "yes").to("market")
    assert lost(board) in (1, 2)
    assert board.hero(1).gold == 3
    assert board.told("attacked")[0]["damage"] == lost(board)


def test_df_154_two_that_stop_stop_two() -> None:
    foes = [foe(1, "[9]", attack=1), foe(1, "[9]", attack=2), foe(1, "[9]", attack=3)]
    board = Board("rogue cleric", foes=foes, kept={1: "grey-cat-leathers", 2: "halt"}, cards=[halting(anyone=True)])
    board.done(1)
    board.idle(lambda b: "may" in b.open.values())
    while "may" in board.open.values():
        board.do(next(seat for seat, prompt in board.open.items() if prompt == "may"), "yes")
    board.to("market")
    assert lost(board) <= 3, "two of the three are stopped"
    assert lost(board) in (1, 2, 3)


def test_df_154_what_has_been_stopped_is_not_stopped_again() -> None:
    """It would not attack any more when the second is asked, so the second is kept."""
    foes = [foe(1, "[9]", attack=3)]
    board = Board("rogue cleric", foes=foes, kept={1: "halt", 2: "halt"}, cards=[halting(anyone=True)])
    board.done(1)
    board.idle(lambda b: "may" in b.open.values())
    board.do(next(iter(board.open)), "yes")
    assert "may" not in board.open.values()
    board.to("market")
    assert lost(board) == 0


def test_df_154_a_pack_that_is_kept_from_attacking_keeps_its_tokens() -> None:
    pack = foe(1, "[9]", attack=1, tokens=(2, "[1]", 1))
    board = Board("rogue cleric", foes=[pack], kept={1: "halt"}, cards=[halting(once="")])
    board.done(1)
    board.idle(lambda b: "may" in b.open.values() or b.step not in ("play", "deal", "take"))
    assert board.open.get(1) == "may"
    while board.open.get(1) == "may":
        board.do(1, "yes")
    board.to("market")
    assert lost(board) == 0


def test_df_154_a_location_is_kept_from_attacking() -> None:
    foes = [foe(1, "[9]", attack=2, capacity=3, colour="green", abilities=[STEPS])]
    board = Board("rogue cleric", foes=foes, kept={1: "grey-cat-leathers"}, gold={1: 2})
    answer(board, "yes").to("market")
    assert (lost(board), board.hero(1).gold) == (0, 2)


def test_df_154_nobody_is_stunned_by_what_was_stopped() -> None:
    board = Board("rogue cleric", foes=[foe(1, "[9]", attack=5)], kept={1: "grey-cat-leathers"}, hp={1: 1})
    answer(board, "yes").to("market")
    assert (board.hero(1).hp, board.hero(1).stunned) == (1, False)


def test_df_154_without_a_question_it_is_stopped_as_well() -> None:
    """An effect that is no choice stops it too."""
    text = {"when": "would attack", "do": [{"do": "hold back", "to": "it"}]}
    calm = card("calm", remains="game", text=[text])
    board = Board("rogue cleric", foes=[foe(1, "[9]", attack=2, abilities=[STEPS])], kept={1: "calm"}, cards=[calm],
                  gold={1: 2})  # fmt: skip
    board.to("market")
    assert (lost(board), board.hero(1).gold) == (0, 2)


def test_df_278_what_is_weakened_when_it_would_attack_deals_less() -> None:
    """It attacks all the same, and what happens when it attacks happens."""
    text = {"when": "would attack", "do": [{"do": "attack", "by": -2, "to": "it"}]}
    tire = card("tire", remains="game", text=[text])
    board = Board("rogue cleric", foes=[foe(1, "[9]", attack=3, abilities=[STEPS])], kept={1: "tire"}, cards=[tire],
                  gold={1: 2})  # fmt: skip
    board.to("market")
    assert (lost(board), board.hero(1).gold) == (1, 1)


@pytest.mark.parametrize(
    "effect",
    [
        {"do": "dismiss", "to": "it"},
        {"do": "move", "what": "it", "to": "another"},
        {"do": "levels", "number": 3, "to": "it"},
    ],
)
@pytest.mark.parametrize("tokens", [0, 2])
def test_df_275_what_is_gone_when_it_would_attack_does_not(effect: dict[str, Any], tokens: int) -> None:
    """It has been discarded, sent to somebody else or defeated: neither it nor its tokens face P1 any more."""
    text = {"when": "would attack", "may": True, "once": "turn", "do": [{"do": "breach", "what": "tokens", "to": "it"}]}
    text["do"].append(effect)  # type: ignore[attr-defined]
    door = card("trapdoor", remains="game", text=[text])
    pack = {"tokens": (tokens, "[1]", 1)} if tokens else {}
    board = Board("rogue cleric", foes=[foe(1, "[1]", attack=2, abilities=[STEPS], **pack)], kept={1: "trapdoor"},
                  cards=[door], gold={1: 2})  # fmt: skip
    answer(board, "yes").to("market")
    assert (lost(board), board.hero(1).gold) == (0, 2)


def test_df_275_one_of_two_is_gone_and_the_other_attacks() -> None:
    text = {"when": "would attack", "may": True, "once": "turn", "do": [{"do": "dismiss", "to": "it"}]}
    door = card("trapdoor", remains="game", text=[text])
    foes = [foe(1, "[9]", attack=2), foe(1, "[9]", attack=1)]
    board = Board("rogue cleric", foes=foes, kept={1: "trapdoor"}, cards=[door])
    answer(board, "yes").to("market")
    assert (lost(board), board.there("foe-1")) == (1, False)
