"""What a Conflict sets off when it is won: abilities that name a card, cards drawn by them, and the Knotted Cord."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.bouts import bout, face_off
from wyrmhoard.games.drawn_to_destiny.cards import vocabulary as words
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.cards.compiled import Ability
from wyrmhoard.games.drawn_to_destiny.cards.entries import Doing
from wyrmhoard.games.drawn_to_destiny.rules.conflict import trials
from wyrmhoard.games.drawn_to_destiny.state import Destiny
from wyrmhoard.kernel.state.plain import dump, load

HELD = "melee/held-line"


def cards_with(doing: Doing) -> CardSet:
    """The cards with one ability more."""
    cards = copy.copy(CARDS)
    cards.abilities = copy.copy(CARDS.abilities)
    cards.abilities.by_id = {**CARDS.abilities.by_id, HELD: Ability(HELD, "Held Line", "melee", doing)}
    return cards


def trained(*do: Any, needs: words.If = words.ALWAYS, **more: Any) -> Stage:
    """Two Warriors; the second has an ability that waits for a Conflict that it wins."""
    doing = Doing(kind="passive", moment="won", needs=needs, do=do)
    stage = face_off(cards=cards_with(doing), **more)
    other = stage.units[1]
    other.sheet = replace(other.sheet, abilities=(*other.sheet.abilities, HELD))
    return stage


def block(stage: Stage, card: str, *answers: Any) -> None:
    """The second Unit meets a Fast with this Block, and has answered with an Action."""
    stage.hand(0, "swords-3")
    stage.hand(1, card)
    bout(stage, {0: "swords-3:upper", 1: f"{card}:lower"}, *answers)


def test_d2_176_an_ability_waits_for_its_card() -> None:
    """ "Block with Wands": a winning Block 6 of Wands sets it off, a Block of Cups does not."""
    needs = words.If(aspect="block", suit="wands")
    for card, stress in (("wands-6", 1), ("cups-6", 0)):
        stage = trained(words.Give("stress"), needs=needs)
        block(stage, card)
        assert stage.units[0].has("stress") == stress
        assert bool(stage.told("triggered")) is bool(stress)


def test_d2_176_a_rank_may_be_asked_for() -> None:
    for card, stress in (("wands-K", 1), ("wands-Q", 0)):
        stage = trained(words.Give("stress"), needs=words.If(ranks=("K",)))
        block(stage, card)
        assert stage.units[0].has("stress") == stress


def test_d2_176_only_a_winner_sets_it_off() -> None:
    """A Block that a Strong beats has the suit, but its side has not won."""
    stage = trained(words.Give("stress"), needs=words.If(suit="wands"))
    stage.hand(0, "wands-3")
    stage.hand(1, "wands-6")
    bout(stage, {0: "wands-3:upper", 1: "wands-6:lower"})
    assert stage.units[0].has("stress") == 0


def test_d2_176_without_an_action_nothing_is_set_off() -> None:
    """By D2-167 winning brings nothing then."""
    stage = trained(words.Give("stress"), needs=words.If(suit="wands"))
    stage.hand(0, "swords-3")
    stage.hand(1, "wands-6")
    bout(stage, {0: "swords-3:upper", 1: "wands-6:lower"}, paid=False, skill="defense")
    assert stage.units[0].has("stress") == 0


def test_d2_201_draw_takes_the_next_cards() -> None:
    """Draw:2 besides the Keep and the Draw:1 of the Block: 1 card becomes 4."""
    stage = trained(words.DrawCards(2))
    block(stage, "wands-K")
    assert len(stage.state.players[1].hand) == 4


def test_d2_201_reclaim_takes_named_cards_from_the_own_discard() -> None:
    stage = trained(words.Reclaim(2))
    player = stage.state.players[1]
    player.pile.draw = [card for card in player.pile.draw if card not in ("cups-2", "cups-3", "cups-4")]
    player.pile.discard = ["cups-2", "cups-3", "cups-4"]
    block(stage, "wands-K", "cups-3", "cups-2")
    assert {"cups-3", "cups-2"} <= set(player.hand)
    assert player.pile.discard == ["cups-4"]


def test_d2_201_search_takes_named_cards_from_the_own_deck_and_shuffles_it() -> None:
    stage = trained(words.SearchDeck(1, "Q"))
    player = stage.state.players[1]
    before = list(player.pile.draw)
    block(stage, "wands-K", "cups-Q")
    assert "cups-Q" in player.hand
    left = [card for card in before if card in player.pile.draw]
    assert sorted(left) == sorted(player.pile.draw)
    assert left != player.pile.draw


def test_d2_201_search_for_a_rank_that_is_not_there_only_shuffles() -> None:
    """Search:Q with no Q in the deck: shuffle, nothing taken. The question comes all the same."""
    stage = trained(words.SearchDeck(1, "Q"))
    player = stage.state.players[1]
    queens = [f"{suit}-Q" for suit in ("wands", "coins", "cups", "swords")]
    player.pile.draw = [card for card in player.pile.draw if card not in queens]
    player.pile.discard = queens
    before = list(player.pile.draw)
    block(stage, "wands-K", "nothing")
    assert not set(queens) & set(player.hand)
    assert len(player.hand) == 2  # the Block that was Kept, and its Draw:1
    assert [card for card in before if card in player.pile.draw] != player.pile.draw


def test_d2_201_the_hand_limit_holds() -> None:
    """With 10 cards after Keep and Draw nobody is asked for a Reclaim."""
    stage = trained(words.Reclaim(1))
    player = stage.state.players[1]
    stage.hand(0, "swords-3")
    stage.hand(1, *player.pile.draw[:8], "wands-K")
    player.pile.discard = ["cups-2"]
    bout(stage, {0: "swords-3:upper", 1: "wands-K:lower"})
    assert len(player.hand) == 10
    assert player.pile.discard == ["cups-2"]


# -- the Knotted Cord (C17)


def tied(*answers: Any, paid: bool = True) -> Stage:
    """Two Blocks: a Tie for somebody with the Cord."""
    stage = face_off()
    stage.give(stage.units[1], "knotted-cord")
    again(stage, *answers, paid=paid)
    return stage


def again(stage: Stage, *answers: Any, paid: bool = True) -> None:
    for unit in stage.units:
        unit.move, unit.acted = 4, 0
    stage.hand(0, "wands-3")
    stage.hand(1, "cups-3")
    bout(stage, {0: "wands-3:lower", 1: "cups-3:lower"}, *answers, paid=paid, skill="" if paid else "defense")


def test_c17_the_cord_turns_one_tie_a_scene() -> None:
    """The Block Succeeds: Keep and Draw:1 make 2 cards of 1. A second Tie stays one."""
    stage = tied("use")
    assert len(stage.state.players[1].hand) == 2
    assert "cups-3" in stage.state.players[1].hand
    assert stage.told("tie_turned")
    again(stage)
    assert stage.prompts.count("tie") == 1
    assert stage.state.players[1].hand == []
    assert load(dump(stage.state), Destiny, "the table") == stage.state  # that it was used is saved with the Scene


def test_c17_the_cord_may_be_kept_for_later() -> None:
    stage = tied("none")
    assert stage.state.players[1].hand == []
    again(stage, "use")
    assert len(stage.state.players[1].hand) == 2


def test_c17_without_an_action_the_cord_is_not_offered() -> None:
    stage = tied(paid=False)
    assert "tie" not in stage.prompts


def test_c17_the_cord_makes_a_test_pass() -> None:
    stage = Stage([("warrior", (3, 3), "N")])
    unit = stage.units[0]
    stage.give(unit, "knotted-cord")
    stage.hand(0, "wands-3")
    stage.fate("cups-2", "coins-2")  # the idea's card, and red: Lower, so a Block
    outcome = stage.run(
        trials.test(stage.table, unit, stat="body", against=5, rule="D2-142"), {0: "wands-3:lower"}, "use"
    )
    assert outcome.passed
    assert outcome.successes == 0
