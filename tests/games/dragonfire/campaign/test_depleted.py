"""DF-388, DF-389, DF-303: what is depleted or consumed stays gone, whatever becomes of its owner afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe, order
from helpers.dragonfire.conservation import Conservation
from wyrmhoard.games.dragonfire.state import Sheet

FALL = order("fall", {"do": "hurt", "number": 3, "who": "you"})
"""Its player loses hit points."""
SHOVE = order("shove", {"do": "hurt", "who": "each other"})
"""Everybody else does."""
DOOM = order("doom", {"do": "hurt", "who": "each"})
"""Everybody does."""


def at_the_edge(heroes: str = "fighter cleric rogue", frail: tuple[int, ...] = (1,), **more: Any) -> Board:
    """P1's turn; these characters are Exhausted and have 1 hit point."""
    given: dict[str, Any] = {"foes": [foe(2, "[9]")], "cards": [FALL, SHOVE, DOOM], **more}
    return Board(heroes, hp=dict.fromkeys(frail, 1), exhausted=list(frail), **given)


def where(board: Board, seat: int, name: str) -> list[str]:
    """Every place of its owner in which a card is."""
    hero = board.hero(seat)
    places = {
        "hand": hero.hand,
        "deck": hero.pile.draw,
        "discard": hero.pile.discard,
        "in play": [kept.card for kept in hero.kept],
        "gone": [gone.partition(":")[0] for gone in hero.removed],
    }
    return [place for place, cards in places.items() for one in cards if one == name]


def through(board: Board, seat: int, name: str, mode: str = "play") -> Board:
    """Play a card, take every offer of it, and choose the first of whatever is asked."""
    board.play(seat, name, mode)
    while (prompt := board.open.get(seat, "play")) not in ("play", "assist", "last call"):
        keys = board.options(seat)
        board.do(seat, "yes" if prompt == "may" else keys[0])
    return board


@pytest.mark.parametrize(
    ("item", "mode", "how"),
    [
        ("grapnel-axe", "play", "deplete"),
        ("sling-of-lucky-pebbles", "play", "deplete"),
        ("thunder-tipped-javelin", "play", "consume"),
        ("potion-of-poison", "play", "consume"),
        ("healing-potion", "any", "consume"),
        ("quilted-doublet", "any", "deplete"),
    ],
)
def test_df_388_its_owner_goes_out_in_the_same_turn(item: str, mode: str, how: str) -> None:
    """P1 uses an item and falls; its cards are shuffled together, and the item is not among them."""
    board = at_the_edge(hands={1: f"{item} fall"}, draws={1: "grace glory"}, foes=[foe(2, "[9]"), foe(2, "[9]")])
    through(board, 1, item, mode)
    assert board.hero(1).removed == [f"{item}:{how}"]
    board.hero(1).hp = 1
    board.play(1, "fall")
    assert board.hero(1).out
    assert where(board, 1, item) == ["gone"]
    assert sorted(board.hero(1).pile.draw) == ["fall", "glory", "grace"]
    board.idle_turn()
    assert board.hero(1).removed == [f"{item}:{how}"]
    assert where(board, 1, item) == ["gone"]


def test_df_388_nor_does_a_helpers_item_come_back() -> None:
    """P2's Assist is depleted on P1's turn, and P1 goes out: the Assists on the table go to their owners."""
    board = at_the_edge(hands={1: "fall", 2: "pot-lid-buckler javelin"}, foes=[foe(1, "[9]")])
    through(board, 2, "pot-lid-buckler", "assist")
    through(board, 2, "javelin", "assist")
    board.hero(1).hp = 1
    board.play(1, "fall")
    assert board.hero(1).out
    assert where(board, 2, "javelin") == ["discard"]
    assert where(board, 2, "pot-lid-buckler") == ["gone"]
    assert board.hero(2).removed == ["pot-lid-buckler:deplete"]


def test_df_389_a_helper_who_goes_out_on_anothers_turn() -> None:
    """P2 has consumed a potion on P1's turn and is then knocked out: its deck is without the potion."""
    board = at_the_edge(frail=(2,), hands={1: "shove", 2: "potion-of-quick-hands"}, draws={2: "grace glory stealth"})
    through(board, 2, "potion-of-quick-hands", "any")
    board.play(1, "shove")
    assert board.hero(2).out
    assert where(board, 2, "potion-of-quick-hands") == ["gone"]
    board.idle_turn()
    assert where(board, 2, "potion-of-quick-hands") == ["gone"]
    assert len(board.hero(2).pile.draw) == 3


def test_df_388_one_of_two_of_the_same() -> None:
    """One of two potions is consumed: the other is shuffled into the deck, and only the one is gone."""
    board = at_the_edge(hands={1: "healing-potion healing-potion fall"}, draws={1: "grace"})
    through(board, 1, "healing-potion", "any")
    board.hero(1).hp = 1
    board.play(1, "fall")
    assert board.hero(1).out
    assert sorted(where(board, 1, "healing-potion")) == ["deck", "gone"]


def test_df_388_two_of_the_same_both_used() -> None:
    board = at_the_edge(hands={1: "healing-potion healing-potion fall"}, draws={1: "grace"})
    for _ in range(2):
        through(board, 1, "healing-potion", "any")
    board.hero(1).hp = 1
    board.play(1, "fall")
    assert where(board, 1, "healing-potion") == ["gone", "gone"]
    assert board.hero(1).removed == ["healing-potion:consume"] * 2
    assert sorted(board.hero(1).pile.draw) == ["fall", "grace"]


def test_df_389_what_was_used_as_an_ordinary_item_comes_along() -> None:
    """An item that was played and whose price was not paid is a card like any other."""
    board = at_the_edge(hands={1: "grapnel-axe fall"}, draws={1: "grace"})
    board.play(1, "grapnel-axe")
    assert board.open[1] == "may"
    board.do(1, "no")
    board.play(1, "fall")
    assert board.hero(1).out
    assert where(board, 1, "grapnel-axe") == ["deck"]
    assert board.hero(1).removed == []


def test_df_388_stunned_and_later_out() -> None:
    """Stunned in its own turn: the item on the table is gone; when the character then goes out, it is still gone."""
    foes = [foe(1, "[9]", attack=1), foe(1, "[9]", attack=1)]
    board = Board("fighter cleric", foes=foes, hp={1: 1}, hands={1: "grapnel-axe fall"}, draws={1: "grace"},
                  cards=[FALL])  # fmt: skip
    through(board, 1, "grapnel-axe")
    board.play(1, "fall")
    assert board.hero(1).stunned
    board.idle_turn()
    assert board.hero(1).out
    assert where(board, 1, "grapnel-axe") == ["gone"]


def test_df_388_an_item_in_play_that_is_depleted_on_falling() -> None:
    """The mantle is depleted when its owner is Stunned; when the owner goes out later, the mantle stays gone."""
    board = Board("wizard cleric", foes=[foe(2, "[9]")], hp={1: 1}, hands={1: "fall fall"}, cards=[FALL],
                  draws={1: "grace fall fall fall fall fall"}, kept={1: "ember-bird-mantle"})  # fmt: skip
    board.play(1, "fall")
    assert board.open == {1: "may"}
    board.do(1, "yes")
    assert where(board, 1, "ember-bird-mantle") == ["gone"]
    assert (board.hero(1).stunned, board.hero(1).hp) == (False, 4)
    board.hero(1).hp, board.hero(1).exhausted = 1, True
    board.hero(1).hand = ["fall"]
    board.play(1, "fall")
    assert board.hero(1).out
    assert where(board, 1, "ember-bird-mantle") == ["gone"]
    assert board.hero(1).removed == ["ember-bird-mantle:deplete"]


def test_df_389_gone_over_a_short_rest() -> None:
    """Out in the Scene in which the item was consumed, back after the Short Rest: without the item."""
    board = at_the_edge(hands={1: "healing-potion fall"}, draws={1: "grace glory"}, foes=[foe(2, "[9]")])
    through(board, 1, "healing-potion", "any")
    board.hero(1).hp = 1
    board.play(1, "fall")
    board.idle_turn()
    board.vanish()
    board.idle(lambda b: b.state.scene == 2 and b.step == "play")
    assert not board.hero(1).out
    assert where(board, 1, "healing-potion") == ["gone"]


def campaign(*items: str, **more: Any) -> Board:
    """P1 has brought these items to a game of a campaign, all at hand, and is at the edge like everybody."""
    board = at_the_edge(
        "human-fighter human-cleric", frail=(1, 2), hands={1: " ".join((*items, "doom")), 2: ""},
        draws={1: "grace glory"}, settings={"campaign": True}, wait=True, **more,
    )  # fmt: skip
    start = board.start
    assert start.campaign is not None
    for seat, hero in enumerate(start.heroes):
        start.campaign.sheets[seat] = Sheet(hero.screen, board.game.cards[hero.screen].name)
    for card in items:
        start.campaign.decks[board.game.cards[card].entry.rarity].remove(card)
    start.campaign.sheets[0].items, start.heroes[0].items = list(items), list(items)
    return board.begin()


@pytest.mark.parametrize(("item", "mode", "owned"), [("healing-potion", "any", False), ("grapnel-axe", "play", True)])
def test_df_389_everybody_goes_out_and_the_sheet_is_right(item: str, mode: str, owned: bool) -> None:
    """The game is lost in the middle of a turn: a consumed item is back in its rarity deck, a depleted one at home."""
    board = campaign(item, foes=[foe(2, "[9]")])
    watch = Conservation(board.game.cards)
    watch.look(board.match)
    through(board, 1, item, mode)
    watch.look(board.match)
    for seat in (1, 2):
        board.hero(seat).hp = 1
    board.play(1, "doom")
    watch.look(board.match)
    state = board.state
    assert state.campaign is not None
    assert state.phase == "long rest"
    rarity = board.game.cards[item].entry.rarity
    assert (item in state.campaign.sheets[0].items) == owned
    whole = board.game.cards[item].entry.copies
    assert state.campaign.decks[rarity].count(item) == whole - owned


def test_df_389_one_of_two_potions_is_lost_from_the_sheet() -> None:
    board = campaign("healing-potion", "healing-potion", foes=[foe(2, "[9]")])
    through(board, 1, "healing-potion", "any")
    for seat in (1, 2):
        board.hero(seat).hp = 1
    board.play(1, "doom")
    assert board.state.campaign is not None
    assert board.state.campaign.sheets[0].items == ["healing-potion"]
    Conservation(board.game.cards).look(board.match)


def test_df_388_available_again_in_the_next_game() -> None:
    """Depleted and its owner out: in the next game it may be chosen again."""
    board = campaign("grapnel-axe", foes=[foe(2, "[9]")])
    through(board, 1, "grapnel-axe")
    board.hero(1).hp = board.hero(2).hp = 1
    board.play(1, "doom")
    assert board.state.campaign is not None
    assert board.state.campaign.sheets[0].items == ["grapnel-axe"]
    assert board.state.heroes[0].removed == []
