"""DF-120 to DF-126 and DF-149 to DF-158: Surprise, Vanquished, Tripwire, healing, moving, discarding, defeat."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe, game_with
from helpers.dragonfire.damage import dealing
from helpers.dragonfire.plain import adventure, encounter, plain_board
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules import numbers
from wyrmhoard.kernel.errors import BadInput

BRING = card("bring", text=[{"do": [{"do": "reveal"}]}])
"""Brings in the next encounter of the Primary Deck, facing its player."""
SUMMONS: dict[str, Any] = {"do": [{"do": "summon"}]}
BANISH = card("banish", text=[{"do": [{"do": "dismiss", "to": "one"}]}])


def strength(board: Board, name: str) -> int:
    """The Attack Strength of an encounter now."""
    return numbers.attack(board.match.table, board.foe(name))


def strike(board: Board, seat: int, *blows: tuple[str, str]) -> None:
    """The active player is done, and deals these cards to these encounters."""
    board.done(seat)
    for name, target in blows:
        board.deal(seat, name, target)


def before(board: Board, first: str, second: str) -> bool:
    """Whether one kind of event came before another, both for the first time."""
    return board.tale().index(first) < board.tale().index(second)


# -- Surprise


def test_df_120_surprise_happens_when_the_card_comes_into_play() -> None:
    foes = [foe(2, abilities=[{"when": "surprise", "do": [{"do": "gold", "number": -1}]}])]
    board = Board(foes=foes, gold={1: 2, 2: 2}, hands={1: "bring"}, cards=[BRING], decks={0: "hungry-chest"})
    board.play(1, "bring")
    assert board.hero(1).hp == board.hero(1).full - 1
    assert board.hero(2).gold == 2, "it was in play already"


def test_df_120_also_when_it_is_summoned() -> None:
    brood = foe(1, "[K]", abilities=[{"when": "vanquished", **SUMMONS}])
    board = Board("fighter cleric", foes=[brood, foe(2)], hands={1: "glory"}, decks={0: "choke-point troll blue"})
    board.play(1, "glory")
    strike(board, 1, ("glory", "foe-1"))
    assert board.there("choke-point")
    assert board.there("troll")
    assert not board.there("blue")


# -- Vanquished


def test_df_121_vanquished_at_once_when_it_is_defeated() -> None:
    board = Board(
        "cleric fighter",
        foes=[foe(2, card="red-chaos-spawn", cleared=2)],
        turn=2,
        hands={2: "stealth"},
        decks={0: "green-chaos-spawn"},
    )
    board.play(2, "stealth")
    board.done(2)
    board.deal(2, "stealth", "red-chaos-spawn")
    assert board.there("green-chaos-spawn")
    assert not board.there("red-chaos-spawn")


@pytest.mark.parametrize("top", ["black", "red"])
def test_df_121_a_save_is_made_by_the_defeated_encounter_itself(top: str) -> None:
    """Vanquished: it makes a Save; on a success, gain 3 gold. A red encounter, and a red card on its deck."""
    save = {"do": "save", "success": [{"do": "gold", "number": 3}]}
    spec = foe(1, "[1]", colour="red", abilities=[{"when": "vanquished", "do": [save]}])
    board = Board("cleric fighter", foes=[spec, foe(2, "[9]")], hands={1: "glory"}, decks={0: f"{top} blue"})
    board.play(1, "glory")
    strike(board, 1, ("glory", "foe-1"))
    assert board.rules("saved") == ["DF-127"]
    assert board.hero(1).gold == (3 if top == "red" else 0)


def test_df_121_before_any_further_card_is_resolved() -> None:
    board = Board(
        "cleric fighter",
        foes=[foe(2, card="red-chaos-spawn", cleared=2)],
        turn=2,
        hands={2: "stealth glory"},
        decks={0: "green-chaos-spawn"},
    )
    board.play(2, "stealth")
    board.play(2, "glory")
    strike(board, 2, ("stealth", "red-chaos-spawn"))
    assert board.there("green-chaos-spawn")
    assert board.may_deal(2, "glory") == ["green-chaos-spawn"]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_df_122_an_optional_vanquished_is_up_to_the_active_player(answer: str) -> None:
    """Ada defeats a Minotaur that faces Bo: Ada is asked, pays, and chooses what does not attack her."""
    board = Board(
        "fighter cleric",
        foes=[foe(2, card="minotaur", cleared=3), foe(1, "[9]", attack=2)],
        hands={1: "stealth grace", 2: "grace"},
    )
    board.play(1, "stealth")
    strike(board, 1, ("stealth", "minotaur"))
    assert board.open == {1: "may"}
    board.choose(1, answer)
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full - (0 if answer == "yes" else 2)
    assert ("grace" in board.hero(1).pile.discard) == (answer == "yes")
    assert board.hand(2) == ["grace"]


@pytest.mark.parametrize(("when", "track"), [("vanquished", "[K]"), ("tripwire", "[R]|[K][B]")])
@pytest.mark.parametrize(("effect", "prompt"), [
    ({"do": "hold back"}, "encounter"), ({"do": "hurt", "who": "any"}, "character"),
    ({"do": "choose", "options": [[{"do": "draw"}], [{"do": "gold", "number": 1}]]}, "choose"),
])  # fmt: skip
def test_df_122_the_active_player_makes_its_choices(when: str, track: str, effect: dict[str, Any], prompt: str) -> None:
    """Ada hits an encounter that faces Bo, and chooses what its Vanquished or its Tripwire leaves open."""
    foes = [foe(2, track, cleared=len(track) > 3, abilities=[{"when": when, "do": [effect]}]), foe(1, "[9]"), foe(2)]
    board = Board("fighter cleric", foes=foes, hands={1: "glory"})
    board.play(1, "glory")
    strike(board, 1, ("glory", "foe-1"))
    assert board.open == {1: prompt}


def test_df_122_what_cannot_be_paid_is_not_offered() -> None:
    board = Board("fighter cleric", foes=[foe(1, card="minotaur", cleared=3), foe(2)], hands={1: "stealth", 2: "grace"})
    board.play(1, "stealth")
    strike(board, 1, ("stealth", "minotaur"))
    assert "may" not in board.open.values()


# -- Tripwire

SPAWN = foe(2, "[2]|[R]", abilities=[{"when": "tripwire", **SUMMONS}], gold=1)


def test_df_123_the_trait_is_on_when_a_level_under_the_line_is_cleared() -> None:
    board = Board("fighter cleric", foes=[foe(1, card="doom-chaos-spawn")])
    face = GAME.cards["doom-chaos-spawn"]
    line = face.track.line
    plain = strength(board, "doom-chaos-spawn")
    board = Board(
        "fighter cleric",
        foes=[foe(1, card="doom-chaos-spawn", cleared=line)],
        hands={1: "cantrip cantrip"},
    )
    assert strength(board, "doom-chaos-spawn") == plain
    board.play(1, "cantrip")
    board.play(1, "cantrip")
    board.done(1)
    board.deal(1, "cantrip", "doom-chaos-spawn")
    assert strength(board, "doom-chaos-spawn") == plain
    board.deal(1, "cantrip", "doom-chaos-spawn")
    assert strength(board, "doom-chaos-spawn") == plain + 1 == 3


def test_df_124_the_trait_happens_also_if_the_same_damage_defeats_it() -> None:
    board = Board("fighter rogue", foes=[SPAWN, foe(1)], hands={1: "elbow-grease stealth"}, decks={0: "troll"})
    board.play(1, "elbow-grease")
    board.play(1, "stealth")
    strike(board, 1, ("elbow-grease", "foe-1"))
    assert not board.there("troll")
    board.deal(1, "stealth", "foe-1")
    assert board.there("troll")
    assert not board.there("foe-1")
    assert before(board, "tripped", "entered")
    assert before(board, "entered", "defeated")


def test_df_124_before_vanquished() -> None:
    abilities: list[dict[str, Any]] = [
        {"when": "vanquished", "do": [{"do": "gold", "number": 3}]},
        {"when": "tripwire", "do": [{"do": "gold", "number": -2}]},
    ]
    board = Board("fighter rogue", foes=[foe(1, "[1]|[K]", abilities=abilities), foe(2)], hands={1: "glory glory"})
    board.play(1, "glory")
    board.play(1, "glory")
    strike(board, 1, ("glory", "foe-1"), ("glory", "foe-1"))
    assert board.hero(1).gold == 3, "nothing was lost, for there was nothing yet"


def test_df_125_from_below() -> None:
    abilities = [{"when": "tripwire", **SUMMONS}]
    foes = [foe(1, "[4][K]|[B,B]", abilities=abilities)]
    twin = card("twin", "blue", damage="B,B")
    board = Board("rogue wizard", foes=foes, hands={1: "feint twin"}, cards=[twin], decks={0: "troll"})
    board.play(1, "feint")
    board.play(1, "twin")
    board.done(1)
    board.deal(1, "twin", "foe-1", row=3)
    assert board.cleared("foe-1") == [False, False, True]
    assert board.there("troll")


HEALER = card("salve", text=[{"do": [{"do": "mend", "number": 0, "to": "one", "which": {"cleared": True}}]}])


def test_df_126_a_trait_that_happens_once_happens_once() -> None:
    foes = [foe(1, "[2]|[R][3]", cleared=2, abilities=[{"when": "tripwire", **SUMMONS}])]
    board = Board("fighter rogue", foes=foes, hands={1: "elbow-grease glory"}, decks={0: "troll troll"})
    board.play(1, "elbow-grease")
    board.play(1, "glory")
    strike(board, 1, ("elbow-grease", "foe-1"), ("glory", "foe-1"))
    assert board.foes("troll") == []


def test_df_126_after_healing_it_can_happen_again() -> None:
    foes = [foe(1, "[2]|[R][3]", cleared=2, abilities=[{"when": "tripwire", **SUMMONS}])]
    hands = {1: "salve elbow-grease stealth"}
    board = Board("fighter rogue", foes=foes, hands=hands, cards=[HEALER], decks={0: "troll troll"})
    board.play(1, "salve")
    board.play(1, "elbow-grease")
    board.play(1, "stealth")
    board.done(1)
    board.deal(1, "elbow-grease", "foe-1")
    assert board.foes("troll") == []
    board.deal(1, "stealth", "foe-1")
    assert len(board.foes("troll")) == 1


def test_df_126_a_lasting_trait_ends_with_the_last_level_under_the_line() -> None:
    once = card("once", text=[{"do": [{"do": "mend", "number": 1, "to": "one"}]}])
    trait = {"when": "tripwire", "change": [{"change": "attack", "by": 2}]}
    foes = [foe(1, "[2]|[R][3][1]", attack=1, cleared=3, abilities=[trait])]
    board = Board("fighter rogue", foes=foes, hands={1: "once once"}, cards=[once])
    assert strength(board, "foe-1") == 3
    board.play(1, "once")
    assert strength(board, "foe-1") == 3
    board.play(1, "once")
    assert board.cleared("foe-1") == [True, False, False, False]
    assert strength(board, "foe-1") == 1


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


# -- attacking and dealing damage

ROBBER: list[dict[str, Any]] = [{"when": "attacks", "do": [{"do": "gold", "number": -1}]}]
DRAINER: list[dict[str, Any]] = [{"when": "deals damage", "do": [{"do": "gold", "number": -1}]}]


@pytest.mark.parametrize(("abilities", "gold"), [(ROBBER, 2), (DRAINER, 3)])
def test_df_154_an_attack_that_deals_nothing_is_an_attack(abilities: list[dict[str, Any]], gold: int) -> None:
    foes = [foe(1, "[9]", attack=1, abilities=abilities)]
    board = Board("fighter cleric", foes=foes, hands={1: "chill-remark"}, gold={1: 3})
    board.play(1, "chill-remark")
    board.to("market")
    assert board.hero(1).gold == gold


@pytest.mark.parametrize("abilities", [ROBBER, DRAINER])
def test_df_154_dealing_damage_brings_both(abilities: list[dict[str, Any]]) -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=1, abilities=abilities)], gold={1: 3})
    board.to("market")
    assert board.hero(1).gold == 2


@pytest.mark.parametrize(("abilities", "gold"), [(ROBBER, 2), (DRAINER, 3)])
def test_df_154_damage_that_is_prevented_is_not_dealt(abilities: list[dict[str, Any]], gold: int) -> None:
    ward = card("ward", remains="game", text=[{"when": "would be damaged", "do": [{"do": "prevent", "number": 0}]}])
    foes = [foe(1, "[9]", attack=1, abilities=abilities)]
    board = Board("fighter cleric", foes=foes, kept={1: "ward"}, cards=[ward], gold={1: 3})
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full
    assert board.hero(1).gold == gold


@pytest.mark.parametrize("abilities", [ROBBER, DRAINER])
def test_df_154_what_was_stopped_does_neither(abilities: list[dict[str, Any]]) -> None:
    foes = [foe(1, "[9]", attack=1, abilities=abilities)]
    board = Board("fighter cleric", foes=foes, hands={2: "tower-shield"}, gold={1: 3})
    board.assist(2, "tower-shield")
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full
    assert board.hero(1).gold == 3


# -- defeat


def test_df_155_lasting_traits_end_with_the_defeat() -> None:
    foes = [foe(1, card="orc-warchief", cleared=2), foe(1, card="orc-ironclad")]
    board = Board("fighter rogue", foes=foes, hands={1: "stealth elbow-grease"})
    board.play(1, "stealth")
    board.play(1, "elbow-grease")
    assert strength(board, "orc-ironclad") == 3
    strike(board, 1, ("stealth", "orc-warchief"))
    assert board.step == "deal"
    assert board.foe("orc-warchief").defeated
    assert strength(board, "orc-ironclad") == 2
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full - 2


def test_df_155_a_defeated_encounter_is_no_other_of_its_name() -> None:
    foes = [
        foe(1, card="beak-worm-knot", left=0, cleared=2),
        foe(1, "[K]", abilities=[{"when": "vanquished", **SUMMONS}]),
    ]
    board = Board("fighter rogue", foes=foes, hands={1: "glory lightning-bolt"}, decks={0: "beak-worm-knot"})
    board.play(1, "glory")
    board.play(1, "lightning-bolt")
    strike(board, 1, ("lightning-bolt", "beak-worm-knot"), ("glory", "foe-2"))
    knots = [len(knot.tokens) for knot in board.foes("beak-worm-knot") if not knot.defeated]
    assert knots == [1]


def test_df_156_there_are_no_archenemies() -> None:
    for face in GAME.cards:
        assert "archenem" not in f"{face.name} {face.text} {face.assist} {face.anytime}".lower(), face.id
    with pytest.raises(BadInput):
        game_with(encounter=[{**GAME.cards.plain["encounter"][0], "id": "rival", "name": "Rival", "archenemy": True}])


def test_df_157_put_away_at_the_end_of_the_phase() -> None:
    foes = [foe(1, card="orc-ironclad", cleared=2), foe(2, "[9]")]
    board = Board("fighter rogue", foes=foes, hands={1: "glory cantrip"})
    board.play(1, "glory")
    board.play(1, "cantrip")
    strike(board, 1, ("glory", "orc-ironclad"), ("cantrip", "orc-ironclad"))
    assert board.foe("orc-ironclad").defeated
    assert board.state.decks[0].discard == []
    board.do(1, "done")
    assert board.foes("orc-ironclad") == []
    assert board.state.decks[0].discard == ["orc-ironclad"]


@pytest.mark.parametrize("deck", [0, 1, 2])
def test_df_157_in_the_pile_of_its_own_deck(deck: int) -> None:
    board = Board("fighter rogue", foes=[foe(1, "[K]", deck=deck), foe(2, "[9]")], hands={1: "glory"})
    board.play(1, "glory")
    strike(board, 1, ("glory", "foe-1"))
    board.to("market")
    assert [pile.discard for pile in board.state.decks] == [["foe-1"] if n == deck else [] for n in range(3)]


def test_df_157_outside_of_the_phase_at_once() -> None:
    attacks = {"when": "attacks", "do": [{"do": "collapse"}]}
    drain = {"when": "attacks", "do": [{"do": "check", "success": [{"do": "gold", "number": 1}]}]}
    foes = [foe(1, abilities=[attacks]), foe(1, abilities=[drain]), foe(2)]
    board = Board("fighter rogue", foes=foes)
    board.to("market")
    assert board.state.decks[0].discard == ["foe-1"]
    assert before(board, "foe_put_away", "checked")


def test_df_158_everybody_who_counts_as_the_type_is_hit() -> None:
    quake = foe(1, "[9]", abilities=[{"when": "attacks", "do": [{"do": "hurt", "who": "each", "of": "Devotion"}]}])
    board = Board("rogue cleric fighter wizard", foes=[quake], extra={3: "Devotion"})
    board.to("market")
    assert [hero.full - hero.hp for hero in board.state.heroes] == [0, 1, 1, 0]


def test_df_278_two_cards_prevent_their_damage_together_and_no_more_than_there_is() -> None:
    wards = [
        card(name, remains="game", text=[{"when": "would be damaged", "do": [{"do": "prevent", "number": number}]}])
        for name, number in (("ward", 1), ("wall", 2))
    ]
    for attack, lost in ((5, 2), (2, 0)):
        board = Board("fighter cleric", foes=[foe(1, "[9]", attack=attack)], kept={1: "ward wall"}, cards=wards)
        board.idle(lambda board: board.step == "market")
        assert board.hero(1).full - board.hero(1).hp == lost
        assert sum(told["number"] for told in board.told("prevented")) == attack - lost


# -- for whom, from which level, and for whom else what is always so holds


def always(**more: Any) -> dict[str, Any]:
    """At level 0; Replenish brings 1 card fewer."""
    return {"when": "always", "change": [{"change": "Replenish", "by": -1, **more.pop("change", {})}], **more}


def continuous(*changes: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A Wyrmflame card."""
    return {"id": "hush", "name": "Hush", "abilities": [{"when": "continuous", "change": list(changes), **more}]}


def on_mission(*abilities: dict[str, Any], **more: Any) -> Board:
    """A fighter and a wizard in an Adventure of which this is always so."""
    cards = {
        "adventure": [adventure("mission", abilities=list(abilities))],
        "encounter": [encounter("orc", "black", attack=1)],
    }
    return plain_board(
        "fighter wizard", turn="P1", foes=["orc P1"], settings={"adventure": "mission"}, more=cards, **more
    ).begin()


def replenished(board: Board) -> list[int]:
    """By how much Replenish differs for each character."""
    return [numbers.total(board.table, "Replenish", seat) for seat in range(2)]


@pytest.mark.parametrize(("only", "less"), [("Martial", [-1, 0]), ("Arcane", [0, 0]), (None, [-1, 0])])
def test_df_158_what_an_encounter_changes_for_a_class_it_changes_for_no_other(
    only: str | None, less: list[int]
) -> None:
    board = Board("fighter wizard", foes=[foe(1, "[9]", abilities=[always(only=only)])])
    assert replenished(board) == less


def test_df_209_what_a_wyrmflame_card_forbids_a_class_it_forbids_no_other() -> None:
    hush = continuous({"change": "no purchases", "who": "each"}, only="Arcane")
    board = Board("fighter wizard", foes=[foe(1, "[9]")], flame="hush", more={"flame": [hush]})
    assert [numbers.forbids(board.table, "no purchases", seat) is not None for seat in (0, 1)] == [False, True]


def test_df_209_what_an_adventure_changes_for_a_class_it_changes_for_no_other() -> None:
    assert replenished(on_mission(always(only="Arcane"))) == [0, -1]


@pytest.mark.parametrize(("level", "less"), [(4, 0), (5, -1)])
def test_df_77_what_is_always_so_from_a_level_is_not_so_below_it(level: int, less: int) -> None:
    assert replenished(on_mission(always(at=5), level=level)) == [less, less]
    banner = card("banner", remains="game", text=[always(at=5)])
    board = Board("fighter wizard", foes=[foe(1, "[9]")], cards=[banner], kept={1: "banner"}, level=level)
    assert replenished(board) == [less, 0]


def test_df_9_what_faces_anybody_faces_you_for_what_is_everybodys() -> None:
    stronger = {"change": "attack", "by": 1, "to": "each facing you"}
    board = on_mission({"when": "always", "change": [stronger]})
    assert strength(board, "orc") == 2
    gloom = {"flame": [continuous(stronger)]}
    assert strength(Board("fighter wizard", foes=[foe(1, "[9]", attack=1)], flame="hush", more=gloom), "foe-1") == 2
    out = Board("fighter wizard", foes=[foe(2, "[9]", attack=1)], out="2", flame="hush", more=gloom)
    assert strength(out, "foe-1") == 1
