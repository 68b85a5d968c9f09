"""DF-149 to DF-153: encounters that are healed, eliminate themselves, move, or are discarded."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe
from helpers.dragonfire.damage import dealing
from helpers.dragonfire.encounters import strength, strike
from wyrmhoard.games.dragonfire.game import GAME

BRING = card("bring", text=[{"do": [{"do": "reveal"}]}])
"""Brings in the next encounter of the Primary Deck, facing its player."""
SUMMONS: dict[str, Any] = {"do": [{"do": "summon"}]}
BANISH = card("banish", text=[{"do": [{"do": "dismiss", "to": "one"}]}])


# -- healing


def test_df_149_the_lowest_cleared_level_comes_back_first() -> None:
    once = card("once", text=[{"do": [{"do": "mend", "number": 1, "to": "one"}]}])
    board = Board(foes=[foe(1, "[4][B][B][R]", cleared=2)], hands={1: "once"}, cards=[once])
    board.play(1, "once")
    assert board.cleared("foe-1") == [True, False, False, False]


@pytest.mark.parametrize("number", [0, 3, 5])
def test_df_149_all_levels_and_no_more(number: int) -> None:
    more = card("more", text=[{"do": [{"do": "mend", "number": number, "to": "one"}]}])
    board = Board(foes=[foe(1, "[4][B][B][R]", cleared=2)], hands={1: "more"}, cards=[more])
    board.play(1, "more")
    assert board.cleared("foe-1") == [False] * 4


# -- eliminating itself


def test_df_150_it_pays_and_nothing_else_of_it_happens() -> None:
    vanquished = {"when": "vanquished", **SUMMONS}
    attacks = {"when": "attacks", "do": [{"do": "save", "success": [{"do": "collapse"}]}]}
    wire = {"when": "tripwire", "do": [{"do": "gold", "number": -1, "who": "left"}]}
    foes = [foe(1, "[5]|[K]", cleared=1, gold=12, abilities=[attacks, vanquished, wire]), foe(2)]
    board = Board("cleric fighter rogue wizard", foes=foes, gold={2: 1}, decks={0: "black troll"})
    board.to("market")
    assert [hero.gold for hero in board.state.heroes] == [3, 3, 3, 3]
    assert not board.there("foe-1")
    assert not board.there("troll")
    assert board.told("defeated")[0]["by_itself"]
    assert board.state.decks[0].discard == ["foe-1"]


@pytest.mark.parametrize(("cleared", "gold"), [(0, 1), (1, 0), (2, 1)])
def test_df_123_a_tripwire_that_it_crosses_by_itself_happens_once(cleared: int, gold: int) -> None:
    """It clears one level of its own; the line stands after the first, and P2 pays when it is crossed."""
    attacks = {"when": "attacks", "do": [{"do": "save", "success": [{"do": "collapse", "number": 1}]}]}
    wire = {"when": "tripwire", "do": [{"do": "gold", "number": -1, "who": "left"}]}
    foes = [foe(1, "[5]|[K][B][G]", cleared=cleared, abilities=[attacks, wire])]
    board = Board("cleric fighter", foes=foes, gold={2: 1})
    board.to("market")
    assert board.cleared("foe-1") == [row <= cleared for row in range(4)]
    assert board.hero(2).gold == gold


def test_df_150_the_giant_of_the_rulebook() -> None:
    board = Board(
        "cleric fighter rogue wizard",
        foes=[foe(1, card="evil-eyed-giant", cleared=2), foe(2)],
        decks={0: "green red"},
    )
    board.to("market")
    assert [hero.gold for hero in board.state.heroes] == [3, 3, 3, 3]
    assert not board.there("evil-eyed-giant")


@pytest.mark.parametrize(("cleared", "lost"), [(1, 2), (2, 0)])
def test_df_150_what_defeats_itself_as_it_attacks_deals_no_damage(cleared: int, lost: int) -> None:
    """The Giant's Save succeeds: it clears a level of its own, which may be its last one."""
    foes = [foe(1, card="evil-eyed-giant", cleared=cleared), foe(2)]
    board = Board("cleric fighter", foes=foes, step="take", decks={0: "green red"})
    board.to("market")
    assert board.hero(1).full - board.hero(1).hp == lost


def test_df_150_it_counts_as_defeated_for_the_end_of_the_scene() -> None:
    attacks = {"when": "attacks", "do": [{"do": "save", "success": [{"do": "collapse"}]}]}
    board = Board("cleric fighter", foes=[foe(1, abilities=[attacks])], decks={0: "black"})
    board.end_turn()
    assert "scene_ended" in board.tale()


# -- moving


def test_df_151_a_moved_encounter_stays_as_it_is() -> None:
    board = Board("fighter cleric", foes=[foe(2, card="minotaur", cleared=1)], hands={1: "grapple"})
    board.play(1, "grapple")
    minotaur = board.foe("minotaur")
    assert minotaur.seat == 0
    assert minotaur.cleared == [True, False, False, False]


def test_df_151_with_markers_and_tokens() -> None:
    foes = [foe(2, "[3]", attack=3, tokens=(2, "[1]", 1), left=1)]
    board = Board("fighter cleric", foes=foes, hands={1: "chill-remark grapple"})
    board.play(1, "chill-remark")
    board.choose(1, "foe-1")
    board.play(1, "grapple")
    assert board.foe("foe-1").seat == 0
    assert len(board.foe("foe-1").tokens) == 1
    assert strength(board, "foe-1") == 2


def test_df_151_locations_are_not_moved() -> None:
    board = Board("fighter cleric", foes=[foe(2, capacity=3)], hands={1: "grapple"})
    board.play(1, "grapple")
    assert board.foe("foe-1").seat == 1


PUSH = card("push", text=[{"do": [{"do": "move", "what": "one facing you", "to": "left"}]}])


def test_df_152_nothing_moves_to_the_unconscious() -> None:
    board = Board("cleric fighter rogue", foes=[foe(1)], out=[2], hands={1: "push"}, cards=[PUSH])
    board.play(1, "push")
    assert board.foe("foe-1").seat == 2


def test_df_152_the_stunned_may_be_faced() -> None:
    board = Board("cleric fighter rogue", foes=[foe(1)], stunned=[2], hands={1: "push"}, cards=[PUSH])
    board.play(1, "push")
    assert board.foe("foe-1").seat == 1


def test_df_152_nothing_is_summoned_for_the_unconscious() -> None:
    """What faces somebody who is out faces the next to the left, and so does what it summons."""
    knock = card("knock", text=[{"do": [{"do": "hurt", "number": 9, "who": "left"}]}])
    brood = foe(2, "[K]", abilities=[{"when": "vanquished", **SUMMONS}])
    foes = [brood, foe(1)]
    board = Board(
        "cleric fighter rogue", foes=foes, exhausted=[2], hands={1: "knock glory"}, cards=[knock], decks={0: "troll"}
    )
    board.play(1, "knock")
    assert board.hero(2).out
    board.play(1, "glory")
    strike(board, 1, ("glory", "foe-1"))
    assert board.foe("troll").seat == 2


def test_df_152_nothing_is_revealed_for_the_unconscious() -> None:
    flip = card("flip", text=[{"do": [{"do": "reveal", "facing": "left"}]}])
    board = Board("cleric fighter rogue", foes=[foe(1)], out=[2], hands={1: "flip"}, cards=[flip], decks={0: "troll"})
    board.play(1, "flip")
    assert board.foe("troll").seat == 2


# -- discarding


def test_df_153_discarded_is_not_defeated() -> None:
    foes = [foe(1, gold=8, abilities=[{"when": "vanquished", **SUMMONS}]), foe(2)]
    board = Board(foes=foes, hands={1: "banish"}, cards=[BANISH], decks={0: "troll"})
    board.play(1, "banish")
    board.choose(1, "foe-1")
    assert [hero.gold for hero in board.state.heroes] == [0, 0]
    assert not board.there("foe-1")
    assert not board.there("troll")
    assert board.state.decks[0].discard == ["foe-1"]


def test_df_153_what_is_discarded_in_the_middle_of_its_damage_loses_no_more_levels() -> None:
    foes = [foe(1, card="smuggler"), foe(2, "[9]")]
    board = Board("wizard cleric", foes=foes, hands={1: "lightning-bolt"}, decks={0: "red blue black green"})
    dealing(board, "lightning-bolt")
    board.deal(1, "lightning-bolt", "smuggler")
    assert board.tale("cleared", "saved", "foe_discarded") == ["cleared", "saved", "foe_discarded"]


def test_df_153_what_its_own_tripwire_discards_clears_no_more_levels_itself() -> None:
    falls = [
        {"when": "attacks", "do": [{"do": "collapse", "number": 2}]},
        {"when": "tripwire", "do": [{"do": "dismiss"}]},
    ]
    board = Board("wizard cleric", foes=[foe(1, "[1]|[2][3]", attack=1, cleared=1, abilities=falls), foe(2, "[9]")])
    board.to("market")
    assert board.tale("cleared", "foe_discarded", "defeated") == ["cleared", "foe_discarded"]


def test_df_153_a_location_that_is_left_by_an_unconscious_character() -> None:
    foes = [foe(1, "[9]", capacity=3, gold=8, attack=3), foe(2)]
    board = Board("cleric fighter", foes=foes, hp={1: 2}, exhausted=[1])
    board.end_turn()
    assert not board.there("foe-1")
    assert [hero.gold for hero in board.state.heroes] == [0, 0]


HURTS: dict[str, Any] = {"when": "start of turn", "do": [{"do": "hurt"}]}


@pytest.mark.parametrize("first", [{"do": "dismiss"}, {"do": "move", "what": "it", "to": "left"}])
def test_df_153_what_has_gone_does_nothing_more(first: dict[str, Any]) -> None:
    """It has two abilities for the start of your turn; with the first it leaves, or faces somebody else."""
    foes = [foe(1, "[9]", abilities=[{"when": "start of turn", "do": [first]}, HURTS]), foe(2, "[9]")]
    board = Board("cleric fighter", foes=foes, step="start")
    assert board.facing(1) == []
    assert board.hero(1).hp == board.hero(1).full


def test_df_153_what_goes_while_two_change_places_comes_to_face_nobody() -> None:
    drives = {"when": "faces you", "do": [{"do": "dismiss", "to": "each facing it"}]}
    swap = card("swap", "red", text=[{"do": [{"do": "swap"}]}])
    foes = [foe(1, "[9]", abilities=[drives]), foe(2, "[9]")]
    board = Board("cleric fighter", foes=foes, hands={1: "swap"}, cards=[swap])
    board.play(1, "swap")
    board.choose(1, "foe-1")
    assert [one.card for one in board.state.foes] == ["foe-1"]
    assert len(board.told("moved")) == 1


def test_df_187_a_location_whose_last_character_has_gone_out_does_nothing_more() -> None:
    deadly = {"when": "start of turn", "do": [{"do": "hurt", "number": 9}]}
    hall = foe(1, "[9]", capacity=2, abilities=[deadly, {"when": "start of turn", **SUMMONS}])
    board = Board("cleric fighter", foes=[hall, foe(2, "[9]")], step="start", exhausted=[1])
    board.idle(lambda board: board.step != "start")
    assert board.hero(1).out
    assert [one.card for one in board.state.foes] == ["foe-2"]


def test_df_187_nor_does_one_that_its_first_visitor_does_not_survive() -> None:
    pit = {**GAME.cards.plain["encounter"][0], "id": "pit", "name": "Pit", "type": "Location", "capacity": 2,
           "abilities": [{"when": "faces you", "do": [{"do": "hurt", "number": 9}]},
                         {"when": "entered", **SUMMONS}]}  # fmt: skip
    pit.pop("tokens", None)
    foes = [foe(2, "[9]"), foe(3, "[9]")]
    board = Board("cleric fighter rogue", foes=foes, hands={1: "bring"}, exhausted=[1], decks={0: "pit troll black"},
                  cards=[BRING], more={"encounter": [pit]})  # fmt: skip
    board.play(1, "bring")
    assert board.hero(1).out
    assert [one.card for one in board.state.foes] == ["foe-1", "foe-2"]
