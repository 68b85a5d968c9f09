"""DF-274, DF-388, DF-389: a card that copies one that consumes or depletes itself stays where it is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe, order
from helpers.present import present

MIRROR = "mirror-of-borrowed-faces"
TRACK = "[9][9][9][9][9][9]"


def copying(hand: str, *, heroes: str = "wizard rogue", **more: Any) -> Board:
    """P1 holds these cards; two encounters with long tracks, of which one faces P2."""
    return Board(heroes, foes=[foe(1, TRACK), foe(2, TRACK)], hands={1: hand}, **more)


def use(board: Board, name: str, *answers: str) -> None:
    """P1 plays a card; what it is asked is answered so, then with the first option."""
    board.play(1, name)
    settle(board, *answers)


def settle(board: Board, *answers: str) -> None:
    """Answer P1's questions until it may play again."""
    left = list(answers)
    for _ in range(20):
        if board.open.get(1) == "play":
            break
        keys = board.options(1)
        board.do(1, next((key for key in left if key in keys), keys[0]))
    assert board.open.get(1) == "play"


def everywhere(board: Board, seat: int = 1) -> Counter[str]:
    """All cards of a character, wherever they are."""
    hero = board.hero(seat)
    cards = [*hero.hand, *hero.pile.draw, *hero.pile.discard, *(kept.card for kept in hero.kept)]
    cards += [held for kept in hero.kept for held in kept.held]
    cards += [name.partition(":")[0] for name in hero.removed]
    table = board.state.turn.table if board.state.turn is not None else []
    gone = [one.card for one in table if one.seat == seat - 1 and one.goes == "gone"]
    return Counter([*cards, *(one.card for one in table if one.seat == seat - 1)]) - Counter(gone)


def ended(board: Board) -> Board:
    """Damage has been dealt as little as possible, and the cards have been put away."""
    board.done(1)
    return board.to("market")


@pytest.mark.parametrize("potion", ["potion-of-poison", "potion-of-ox-brawn"])
def test_df_389_the_copier_does_not_vanish(potion: str) -> None:
    board = copying(f"{potion} {MIRROR}")
    before = everywhere(board)
    use(board, potion)
    use(board, MIRROR)
    ended(board)
    assert board.hero(1).removed == [f"{potion}:consume"]
    assert MIRROR in board.hero(1).pile.discard
    assert everywhere(board) == before


def test_df_389_the_text_is_done_again() -> None:
    board = copying(f"potion-of-poison {MIRROR}")
    use(board, "potion-of-poison")
    use(board, MIRROR)
    board.done(1)
    assert board.state.turn is not None
    assert sum(share.levels for share in board.state.turn.shares) == 4


@pytest.mark.parametrize("first", ["hand", "deck", "discard"])
def test_df_389_another_card_of_the_same_name_is_not_lost(first: str) -> None:
    """A second potion, wherever it is, is neither consumed nor lost from the sheet (which reads what was removed)."""
    starts: dict[str, dict[str, Any]] = {
        "hand": {"hand": f"potion-of-poison {MIRROR} potion-of-poison"},
        "deck": {"hand": f"potion-of-poison {MIRROR}", "draws": {1: "grace " * 6 + "potion-of-poison"}},
        "discard": {"hand": f"potion-of-poison {MIRROR}", "discards": {1: "potion-of-poison"}},
    }
    board = copying(**starts[first])
    use(board, "potion-of-poison")
    use(board, MIRROR)
    ended(board)
    assert board.hero(1).removed == ["potion-of-poison:consume"]
    hero = board.hero(1)
    assert [*hero.hand, *hero.pile.draw, *hero.pile.discard].count("potion-of-poison") == 1


def test_df_389_two_copiers_of_one_card() -> None:
    board = copying(f"potion-of-poison {MIRROR} {MIRROR}")
    before = everywhere(board)
    use(board, "potion-of-poison")
    use(board, MIRROR, "potion-of-poison")
    use(board, MIRROR, "potion-of-poison")
    ended(board)
    assert board.hero(1).removed == ["potion-of-poison:consume"]
    assert board.hero(1).pile.discard.count(MIRROR) == 2
    assert everywhere(board) == before


def test_df_389_two_potions_are_consumed_once_each() -> None:
    board = copying(f"potion-of-poison potion-of-poison {MIRROR}")
    before = everywhere(board)
    use(board, "potion-of-poison")
    use(board, "potion-of-poison")
    use(board, MIRROR)
    ended(board)
    assert board.hero(1).removed == ["potion-of-poison:consume"] * 2
    assert MIRROR in board.hero(1).pile.discard
    assert everywhere(board) == before


@pytest.mark.parametrize(("paid", "copied"), [("yes", "yes"), ("yes", "no"), ("no", "yes"), ("no", "no")])
def test_df_388_a_price_that_is_paid_for_the_copy(paid: str, copied: str) -> None:
    """What is depleted as a price is the card that was copied from, or nothing; once at most."""
    board = copying(f"grapnel-axe {MIRROR}", heroes="fighter rogue")
    before = everywhere(board)
    use(board, "grapnel-axe", paid)
    use(board, MIRROR, copied)
    ended(board)
    assert set(board.hero(1).removed) <= {"grapnel-axe:deplete"}
    assert len(board.hero(1).removed) <= 1
    if paid == "yes":
        assert board.hero(1).removed == ["grapnel-axe:deplete"]
    if "yes" not in (paid, copied):
        assert board.hero(1).removed == []
    assert MIRROR in board.hero(1).pile.discard
    assert everywhere(board) == before


def test_df_388_what_was_depleted_is_not_in_the_discard_pile() -> None:
    board = copying(f"grapnel-axe {MIRROR}", heroes="fighter rogue")
    use(board, "grapnel-axe", "yes")
    use(board, MIRROR, "yes")
    ended(board)
    assert "grapnel-axe" not in board.hero(1).pile.discard


def test_df_389_a_market_card_that_copies_an_item() -> None:
    vial = {
        "id": "vial", "name": "Vial", "colour": "blue", "kind": "miscellaneous", "rarity": "Common",
        "text": [{"do": [{"do": "gold", "number": 1}, {"do": "gone", "how": "consume"}]}],
    }  # fmt: skip
    board = copying("vial cantrip what-she-said-twice", more={"item": [vial]})
    before = everywhere(board)
    use(board, "vial")
    use(board, "cantrip")
    use(board, "what-she-said-twice", "vial")
    ended(board)
    assert board.hero(1).gold == 2
    assert board.hero(1).removed == ["vial:consume"]
    assert "what-she-said-twice" in board.hero(1).pile.discard
    assert everywhere(board) == before


@pytest.mark.parametrize("how", ["remove", "deplete", "consume"])
def test_df_389_a_card_that_is_removed_by_its_own_text(how: str) -> None:
    puff = order("puff", {"do": "gold", "number": 1}, {"do": "gone", "how": how})
    board = copying(f"puff {MIRROR}", cards=[puff])
    before = everywhere(board)
    use(board, "puff")
    use(board, MIRROR)
    ended(board)
    assert board.hero(1).gold == 2
    assert board.hero(1).removed == [f"puff:{how}"]
    assert MIRROR in board.hero(1).pile.discard
    assert everywhere(board) == before


def test_df_389_of_two_cards_the_chosen_one_is_copied() -> None:
    """With two cards to copy, the one that is chosen is done again; nothing else is consumed."""
    board = copying(f"potion-of-ox-brawn glory potion-of-poison {MIRROR}")
    before = everywhere(board)
    for name in ("potion-of-ox-brawn", "glory", "potion-of-poison"):
        use(board, name)
    use(board, MIRROR, "potion-of-ox-brawn")
    ended(board)
    assert sorted(board.hero(1).removed) == ["potion-of-ox-brawn:consume", "potion-of-poison:consume"]
    assert everywhere(board) == before


def test_df_389_a_feature_that_copies() -> None:
    """Copyist is no card: nothing more than the potion is consumed, and that once."""
    board = copying("potion-of-poison glory", features={1: "copyist"})
    before = everywhere(board)
    use(board, "potion-of-poison")
    key = next(key for key in board.options(1) if "copyist" in key)
    board.do(1, key)
    settle(board)
    ended(board)
    assert board.hero(1).removed == ["potion-of-poison:consume"]
    assert everywhere(board) == before


def test_df_389_the_state_can_be_saved_afterwards() -> None:
    board = copying(f"potion-of-poison {MIRROR}")
    use(board, "potion-of-poison")
    use(board, MIRROR)
    ended(board)
    present(board.game.saves).check(board.game.at(board.state))


def test_df_200_a_copied_copy_does_not_copy_the_card_that_copies_it() -> None:
    """Two cards that copy each other: each does its text once, and that is all."""
    board = copying("echo parrot", cards=[order("echo", {"do": "copy"}), order("parrot", {"do": "copy"})])
    use(board, "echo")
    use(board, "parrot")
    assert [data["card"] for data in board.told("copied")] == ["echo"]
    assert board.told("too_deep") == []


@pytest.mark.parametrize("how", ["remove", "deplete", "consume"])
@pytest.mark.parametrize("onto", ["hand", "deck", "bottom"])
def test_df_388_what_is_gone_does_not_return(how: str, onto: str) -> None:
    boomerang = order("boomerang", {"do": "gone", "how": how}, {"do": "return this", "onto": onto})
    board = copying("boomerang", cards=[boomerang])
    before = everywhere(board)
    use(board, "boomerang")
    ended(board)
    assert board.hero(1).removed == [f"boomerang:{how}"]
    assert everywhere(board) == before


@pytest.mark.parametrize("onto", ["hand", "deck", "bottom"])
def test_df_214_what_remains_in_play_does_not_return(onto: str) -> None:
    text = [{"when": "played", "do": [{"do": "return this", "onto": onto}]}]
    board = copying("lantern", cards=[card("lantern", remains="game", text=text)])
    before = everywhere(board)
    use(board, "lantern")
    ended(board)
    assert [kept.card for kept in board.hero(1).kept] == ["lantern"]
    assert everywhere(board) == before


def test_df_389_of_two_that_remain_the_one_that_was_copied_is_consumed() -> None:
    """An older one of the same name keeps its place, and what lies on it."""
    text = [{"when": "played", "cost": [{"pay": "consume"}], "do": [{"do": "gold", "number": 1}]}]
    board = copying(f"chest {MIRROR}", cards=[card("chest", remains="game", text=text)], kept={1: "chest"})
    older = board.hero(1).kept[0].id
    before = everywhere(board)
    board.play(1, "chest")
    board.do(1, "no")
    use(board, MIRROR, "yes")
    ended(board)
    assert board.hero(1).gold == 1
    assert [kept.id for kept in board.hero(1).kept] == [older]
    assert board.hero(1).removed == ["chest:consume"]
    assert everywhere(board) == before
