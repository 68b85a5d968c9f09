"""DF-1 to DF-18: the frame of the game."""

from __future__ import annotations

from collections import Counter

import pytest

import wyrmhoard
from helpers.dragonfire.board import Board, run
from helpers.dragonfire.plain import adventure, encounter, plain_board
from wyrmhoard.games.dragonfire.rules import encounters, endings, flame, harm, moves, scene, turn
from wyrmhoard.games.dragonfire.rules.endings import AdventureOver
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.text.errors import BadInput

PARTY = "cleric fighter rogue wizard"


@pytest.mark.parametrize("seats", range(1, 8))
def test_df_1_two_to_six_players(seats: int) -> None:
    if seats in (1, 7):
        with pytest.raises(BadInput):
            wyrmhoard.new("dragonfire", seats)
    else:
        assert len(wyrmhoard.new("dragonfire", seats).view(0)["heroes"]) == seats


def finish(board: Board) -> Board:
    """The last encounters go, and the turn runs out."""
    return board.vanish().idle_turn()


def test_df_2_one_party_one_result() -> None:
    board = finish(plain_board(PARTY, turn="P2", foes=["blk P2"], out="P3", scene=3).begin())
    assert board.match.result is not None
    assert board.match.result.winners == (0, 1, 2, 3)


def test_df_3_winning_is_completing_every_scene() -> None:
    board = finish(plain_board(PARTY, turn="P2", foes=["blk P2"], scene=3).begin())
    assert board.match.result is not None
    assert board.match.result.rule == "DF-3"
    assert "rest_began" not in board.tale()


def test_df_4_rounds_are_turns_for_everybody() -> None:
    board = plain_board("cleric fighter rogue").begin()
    for _ in range(3):
        board.idle_turn()
    assert board.state.round == 2
    assert board.state.active == 0
    assert board.tale("turn_began", "round_ended") == ["turn_began"] * 3 + ["round_ended", "turn_began"]


def test_df_5_somebody_must_be_able_when_the_last_scene_ends() -> None:
    board = plain_board(
        "cleric fighter", turn="P1", foes=["blk P2"], scene=3, stunned="P2", hp={"P1": 1}, exhausted="P1"
    )
    assert finish(board.begin()).match.result is not None
    down = plain_board("cleric fighter", turn="P1", foes=["blk P2"], scene=3, stunned="P1 P2").begin()
    finish(down)
    result = down.match.result
    assert result is None or not result.winners


def test_df_6_losing_is_everybody_unconscious() -> None:
    foes = [encounter("brute", "black", attack=2)]
    board = plain_board("cleric fighter", turn="P2", foes=["brute P2"], out="P1", hp={"P2": 1}, exhausted="P2",
                  more={"encounter": foes}).begin()  # fmt: skip
    board.idle(lambda _: False)
    assert board.match.result is not None
    assert (board.match.result.rule, board.match.result.winners) == ("DF-6", ())
    assert "drew" not in board.tale()
    assert "market_revealed" not in board.tale()


def test_df_6_the_harder_rule_counts_stunned_as_down() -> None:
    options = {"loss_rule": "all Stunned or Unconscious"}
    board = plain_board("cleric fighter", turn="P1", foes=["blk P1"], stunned="P1 P2", settings=options).begin()
    with pytest.raises(AdventureOver):
        endings.check_party(board.table)


def test_df_7_a_cycle_without_an_able_character_loses() -> None:
    foes = [encounter("mouse", "black", attack=0)]
    board = plain_board(
        "cleric fighter", turn="P1", foes=["mouse P1"], stunned="P1 P2", more={"encounter": foes}
    ).begin()
    board.idle(lambda _: False)
    assert board.match.result is not None
    assert board.match.result.rule == "DF-7"
    assert board.tale("turn_began", "turn_ended").count("turn_ended") == 2


def test_df_7_a_table_may_play_on_without_the_guard() -> None:
    """Without `stall_guard` the party waits much longer for a rescue, though not for ever."""
    foes = [encounter("mouse", "black", attack=0)]
    board = plain_board("cleric fighter", turn="P1", foes=["mouse P1"], stunned="P1 P2", more={"encounter": foes},
                  settings={"stall_guard": False}).begin()  # fmt: skip
    board.idle(lambda _: False)
    assert board.match.result is not None
    assert board.match.result.rule == "DF-7"
    assert board.tale("turn_ended").count("turn_ended") == 2 * endings.PATIENCE


def test_df_7_a_turn_that_began_able_does_not_count() -> None:
    board = plain_board("cleric fighter", turn="P1", foes=["blk P1"], stunned="P2", hp={"P1": 1}).begin()
    board.idle_turn()
    assert board.hero("P1").stunned
    assert board.match.result is None


def test_df_8_a_loss_pays_the_scenes_that_were_started() -> None:
    board = plain_board("cleric fighter", turn="P1", foes=["blk P1"], scene=3, stunned="P1", out="P2").begin()
    board.idle(lambda _: False)
    assert board.match.result is not None
    assert board.match.result.data["xp"] == 3


def test_df_9_the_adventure_overrides() -> None:
    ward = {"name": "Pip", "hit_points": 2}
    story = adventure("escort", ward=ward)
    board = plain_board(PARTY, active="P1", foes=["blk P1", "red P1", "blu P1"], settings={"adventure": "escort"},
                  more={"adventure": [story]})  # fmt: skip
    board.state.ward = 4
    board.begin().idle_turn()
    assert board.state.ward == 1
    assert board.events("ward_hurt")[0] == ("DF-9", {"name": "Pip", "lost": 3, "hp": 1})


def test_df_110_each_token_is_an_encounter_that_hurts_whom_you_protect() -> None:
    story = adventure("escort", ward={"name": "Pip", "hit_points": 9})
    more = {"adventure": [story]}
    board = plain_board(PARTY, active="P1", foes=["pack P1"], settings={"adventure": "escort"}, more=more)
    board.state.ward = 9
    board.begin().idle_turn()
    assert board.events("ward_hurt")[0][1]["lost"] == 4


def test_df_9_a_ward_that_falls_loses_the_adventure() -> None:
    story = adventure("escort", ward={"name": "Pip", "hit_points": 1, "attacked": "each turn"})
    board = plain_board(
        PARTY, active="P1", foes=["blk P1"], settings={"adventure": "escort"}, more={"adventure": [story]}
    )
    board.state.ward = 1
    board.begin().idle(lambda _: False)
    assert board.match.result is not None
    assert board.match.result.ending == "Pip is lost"


def test_df_9_some_encounters_return_once() -> None:
    story = adventure("crypts", returns=["Undead"])
    foes = [encounter("ghoul", "black", type="Undead")]
    cards = {"adventure": [story], "encounter": foes}
    board = plain_board(
        PARTY, turn="P1", foes=["ghoul P4", "blk P2"], settings={"adventure": "crypts"}, more=cards
    ).begin()
    run(encounters.defeat(board.table, board.foe("ghoul")))
    assert [hero.gold for hero in board.state.heroes] == [5, 5, 5, 5]
    board.idle_turn()
    assert board.before("P1") == ["ghoul"]
    run(encounters.defeat(board.table, board.foe("ghoul")))
    assert [hero.gold for hero in board.state.heroes] == [6, 6, 6, 6]
    assert not board.state.returning


def test_df_9_a_family_calls_its_kin_once_a_turn() -> None:
    story = adventure("plague", family="chaos spawn")
    foes = [encounter(f"spawn{n}", "red", family="chaos spawn") for n in (1, 2, 3, 4)]
    board = plain_board("cleric fighter", turn="P1", foes=["spawn1 P2", "spawn2 P1"], primary="blk spawn3 spawn4",
                  settings={"adventure": "plague"}, more={"adventure": [story], "encounter": foes}).begin()  # fmt: skip
    run(encounters.defeat(board.table, board.foe("spawn1")))
    assert board.before("P2") == ["spawn3"]
    run(encounters.defeat(board.table, board.foe("spawn2")))
    assert "spawn4" not in [foe.card for foe in board.state.foes]


def test_df_9_reinforcements_come_before_the_leaders_later_turns() -> None:
    story = adventure("gate", reinforcements=1)
    board = plain_board(PARTY, settings={"adventure": "gate"}, more={"adventure": [story]}).begin()
    assert len(board.state.foes) == 4
    for _ in range(4):
        board.idle_turn()
    assert len(board.state.foes) == 5
    assert board.before("P1")[-1] == board.state.foes[-1].card


def test_df_9_an_adventure_speaks_to_each_character_in_turn() -> None:
    """Who has 2 hit points or more is hurt; each is asked for their own gold; at the end of a Scene all are paid."""
    march = [
        {"when": "scene start", "if": [{"what": "hit points", "least": 2}], "do": [{"do": "hurt"}]},
        {"when": "scene start", "cost": [{"pay": "gold", "number": 2}], "do": [{"do": "draw"}]},
        {"when": "scene end", "do": [{"do": "gold", "number": 1}]},
    ]
    hp, gold = {"P1": 1, "P2": 5, "P3": 2}, {"P1": 3, "P2": 1, "P3": 4}
    board = plain_board("cleric fighter rogue", phase="scene", hp=hp, gold=gold, settings={"adventure": "march"},
                  more={"adventure": [adventure("march", abilities=march)]})  # fmt: skip
    board.begin()
    assert board.open == {1: "may"}
    board.do("P1", "yes").idle(lambda now: now.open != {1: "may"})
    assert board.open == {3: "may"}
    board.do("P3", "yes")
    assert [hero.hp for hero in board.state.heroes] == [1, 4, 1]
    assert [(hero.gold, len(hero.hand)) for hero in board.state.heroes] == [(1, 1), (1, 0), (2, 1)]
    finish(board)
    assert [hero.gold for hero in board.state.heroes] == [2, 2, 3]


def test_df_9_what_an_adventure_gives_once_in_a_scene_it_gives_once() -> None:
    coins = [{"when": "moved in", "once": "scene", "do": [{"do": "gold", "number": 1}]}]
    board = plain_board(PARTY, active="P1", foes=["hall P2", "vault P3", "blk P4"], settings={"adventure": "ruins"},
                  more={"adventure": [adventure("ruins", abilities=coins)]}).begin()  # fmt: skip
    hall = board.foe("hall")
    for _ in range(2):
        run(turn.go_in(board.table, 0, hall))
        run(turn.go_out(board.table, 0))
    assert board.hero("P1").gold == 6


def test_df_9_another_card_is_not_the_one_to_which_an_adventure_answers() -> None:
    again = [{"what": "played colour", "of": "black"}]
    coins = [{"when": "card played", "if": again, "do": [{"do": "gold", "number": 1}]}]
    drums = adventure("drums", abilities=coins)
    board = plain_board(PARTY, active="P1", foes=["blk P1"], hands={"P1": "glory glory"},
                  settings={"adventure": "drums"}, more={"adventure": [drums]}).begin()  # fmt: skip
    board.idle(lambda now: now.open.get(1) == "play")
    gold = [board.hero("P1").gold]
    for _ in range(2):
        board.do("P1", "play glory")
        gold.append(board.hero("P1").gold)
    assert gold == [5, 5, 6]


def test_df_10_a_discard_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    board = plain_board(PARTY, turn="P1", foes=["blk P1"], draws={"P1": "glory"},
                  discards={"P1": "grace grace grace grace grace"}).begin()  # fmt: skip
    moves.draw(board.table, 0, 2, "DF-10")
    pile = board.hero("P1").pile
    assert (len(pile.draw), len(pile.discard), len(board.hero("P1").hand)) == (4, 0, 2)
    assert board.tale("reshuffled") == ["reshuffled"]


def test_df_11_nothing_left_to_draw() -> None:
    board = plain_board(PARTY, turn="P1", foes=["blk P1"], draws={"P1": ""}).begin()
    assert moves.draw(board.table, 0, 1, "DF-11") == 0
    assert board.hero("P1").hand == []


def test_df_11_a_summon_from_nothing_brings_nothing() -> None:
    board = plain_board(PARTY, turn="P1", foes=["blk P1"], primary="").begin()
    assert run(encounters.reveal(board.table, 0, 1)) is None


def test_df_12_a_buried_card_is_not_discarded() -> None:
    flames = [
        {"id": "doom", "name": "Doom", "abilities": [{"when": "deadfall", "do": [{"do": "hurt", "who": "each"}]}]}
    ]
    board = plain_board(PARTY, turn="P1", foes=["blk P1"], flame="doom", level=2, more={"flame": flames}).begin()
    flame.bury_active(board.table)
    assert board.state.flame.pile.draw[0] == "doom"
    assert board.state.flame.level == 2
    assert board.hero("P2").hp == 8


def test_df_13_revealing_is_public() -> None:
    board = plain_board(PARTY, primary="blk2 grn red blu").begin()
    for seat in (None, 0, 3):
        assert board.events("entered", seat=seat)[0][1]["foe"]["card"] == "blk2"


def test_df_14_the_players_choose_the_order() -> None:
    lose = {"when": "start of turn", "do": [{"do": "gold", "number": -1}]}
    foes = [encounter("thief", "red", abilities=[lose]), encounter("cutpurse", "red", abilities=[lose])]
    board = plain_board(
        PARTY, turn="P2", step="start", foes=["thief P2", "cutpurse P2"], more={"encounter": foes}
    ).begin()
    assert board.open == {2: "order"}
    assert board.ask("P2").rule == "DF-194"
    board.do("P2", board.options("P2")[1])
    assert board.hero("P2").gold == 3


def test_df_15_each_candidate_is_equally_likely() -> None:
    counts: Counter[int] = Counter()
    for seed in range(600):
        board = plain_board("fighter fighter-2 fighter-3 cleric", turn="P1", foes=["blk P1"])
        table = Table(board.state, Chance(seed), board.game.cards)
        counts[encounters.choose_holder(table, "black", [0, 1, 2])] += 1
    assert all(150 <= counts[seat] <= 250 for seat in range(3))


def test_df_16_hands_are_closed() -> None:
    board = plain_board(PARTY, turn="P1", foes=["blk P1"], hands={"P1": "glory grace"}).begin()
    seen = board.match.view(1)["heroes"][0]
    assert (seen["hand"], seen["hand_size"]) == (None, 2)
    assert board.match.view(0)["heroes"][0]["hand"] == ["glory", "grace"]
    shown = plain_board(PARTY, turn="P1", foes=["blk P1"], hands={"P1": "glory"}, settings={"open_hands": True}).begin()
    assert shown.match.view(1)["heroes"][0]["hand"] == ["glory"]
    assert shown.match.view(None)["heroes"][0]["hand"] is None


def test_df_17_giving_up_needs_everybody() -> None:
    board = plain_board(PARTY, turn="P1", foes=["blk P1"], scene=2).begin()
    for name in ("P2", "P3", "P4"):
        board.do(name, "give-up")
    assert board.match.result is None
    assert board.state.conceding == [1, 2, 3]
    board.do("P3", "fight-on").do("P1", "give-up")
    assert board.match.result is None
    board.do("P3", "give-up")
    assert board.match.result is not None
    assert (board.match.result.rule, board.match.result.data["xp"]) == ("DF-17", 2)


def test_df_18_everything_goes_to_the_left() -> None:
    board = plain_board(PARTY, turn="P4", foes=["blk P1"]).begin()
    foe = board.foe("blk")
    run(encounters.defeat(board.table, foe))
    assert [data["seat"] for _, data in board.events("gained_gold")] == [3, 0, 1, 2]
    assert scene.EXTRA == {5: 0, 6: 1}
    assert harm.threat(board.table, 0) == 0
