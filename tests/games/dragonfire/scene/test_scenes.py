"""DF-58 to DF-83: the start of a Scene, rounds and the order of turns."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, run
from helpers.dragonfire.plain import adventure, encounter, location, plain_board
from wyrmhoard.games.dragonfire.rules import encounters

FOUR = "cleric fighter rogue wizard"
SURPRISE = {"when": "surprise", "do": [{"do": "summon"}]}


def dealt(board: Board) -> list[str]:
    """The encounters as they were dealt: card and seat."""
    return [f"{data['foe']['card']} P{data['foe']['seat'] + 1}" for _, data in board.events("entered")]


def test_df_58_the_number_of_encounters() -> None:
    board = plain_board("cleric fighter rogue wizard fighter-2 cleric-2", scene=3).begin()
    assert len([data for _, data in board.events("entered") if not data["no_gold"]]) == 8


def test_df_58_without_a_secondary_deck_the_primary_deck_stands_in() -> None:
    alone = adventure(secondary=[])
    party = "cleric fighter rogue wizard fighter-2 cleric-2"
    board = plain_board(party, scene=2, level=3, secondary="", more={"adventure": [alone]}).begin()
    assert [data["deck"] for _, data in board.events("entered")] == [0] * 8
    assert [data["no_gold"] for _, data in board.events("entered")] == [False] * 7 + [True]


def test_df_69_the_extra_one_pays_nothing_even_if_it_is_the_only_one() -> None:
    board = plain_board("cleric fighter rogue wizard fighter-2", level=5, secondary="", primary="grn").begin()
    assert [data["no_gold"] for _, data in board.events("entered")] == [True]


def test_df_59_the_secondary_deck_first() -> None:
    board = plain_board(FOUR, scene=2, level=2).begin()
    assert [data["deck"] for _, data in board.events("entered")] == [1, 1, 0, 0, 0]


def test_df_60_the_secondary_share_cannot_exceed_the_total() -> None:
    board = plain_board(FOUR, level=6).begin()
    assert [data["deck"] for _, data in board.events("entered")] == [1, 1, 1, 1]


def test_df_61_the_first_goes_to_the_matching_colour() -> None:
    assert dealt(plain_board("fighter rogue cleric wizard", primary="grn blk blk blk").begin())[0] == "grn P3"


@pytest.mark.parametrize(("coin", "seat"), [(0, "P3"), (1, "P1")])
def test_df_62_two_matching_characters_flip_the_token(coin: int, seat: str) -> None:
    board = plain_board("cleric fighter cleric-2 rogue wizard", primary="grn blk blk blk blk blk", markers={"P1": 2})
    board.dice.queue = [coin]
    assert dealt(board.begin())[0] == f"grn {seat}"
    assert board.events("flipped")[0][0] == "DF-62"


def test_df_63_a_second_type_attracts_too() -> None:
    board = plain_board("cleric fighter wizard", primary="red blk blk", extra={"P2": "Deception"}).begin()
    assert dealt(board)[0] == "red P2"


def test_df_64_the_rest_are_dealt_to_the_left() -> None:
    board = plain_board("cleric fighter rogue wizard fighter-2", primary="grn blk blk blk blk blk").begin()
    assert [words.split()[1] for words in dealt(board)] == ["P1", "P2", "P3", "P4", "P5", "P1"]


def test_df_65_surprise_and_tokens_at_once() -> None:
    foes = [encounter("herald", "green", abilities=[SURPRISE])]
    board = plain_board(FOUR, primary="herald pack red blu blk", more={"encounter": foes}).begin()
    assert dealt(board) == ["herald P1", "pack P1", "red P2", "blu P3", "blk P4"]
    assert len(board.foe("pack").tokens) == 3


def test_df_66_summoned_encounters_are_extra() -> None:
    foes = [encounter("herald", "green", abilities=[SURPRISE])]
    board = plain_board("cleric fighter", primary="herald red blu", level=-2, more={"encounter": foes}).begin()
    assert dealt(board) == ["herald P1", "red P1", "blu P2"]


def test_df_67_five_players_have_one_more() -> None:
    board = plain_board("cleric fighter rogue wizard fighter-2", primary="grn blk blk blk blk red").begin()
    assert [(data["deck"], data["no_gold"]) for _, data in board.events("entered")] == [(0, False)] * 5 + [(0, True)]


def test_df_68_six_players_a_harder_one() -> None:
    board = plain_board("cleric fighter rogue wizard fighter-2 cleric-2", scene=3, level=5,
                  secondary="blk2 blu2 grn2 red2 blk2 blu2", primary="blk blu grn red").begin()  # fmt: skip
    assert [data["deck"] for _, data in board.events("entered")] == [1] * 5 + [0] * 3 + [1]
    assert [data["no_gold"] for _, data in board.events("entered")][-1]


def test_df_69_the_extra_one_never_pays() -> None:
    board = plain_board("cleric fighter rogue wizard fighter-2", primary="grn blk blk blk blk red").begin()
    run(encounters.defeat(board.table, board.foe("red")))
    assert [player.gold for player in board.state.heroes] == [5] * 5


def test_df_70_a_location_may_not_put_everybody_apart() -> None:
    halls = [location(f"cave{n}", colour, 3) for n, colour in ((1, "black"), (2, "green"), (3, "red"))]
    board = plain_board("fighter cleric rogue", primary="cave1 cave2 cave3 blu", more={"encounter": halls}).begin()
    assert dealt(board) == ["cave1 P1", "cave2 P2", "blu P3"]
    assert board.state.decks[0].discard == ["cave3"]
    assert board.events("not_placed")[0][0] == "DF-70"


def test_df_70_unconscious_characters_are_not_counted() -> None:
    board = plain_board("fighter cleric rogue", turn="P1", foes=["hall P1"], out="P3", primary="vault blu").begin()
    run(encounters.reveal(board.table, 0, 1))
    assert board.before("P2") == ["blu"]


def test_df_71_two_players_never_have_two_locations() -> None:
    board = plain_board("fighter cleric", turn="P1", foes=["hall P1"], primary="vault blu").begin()
    run(encounters.reveal(board.table, 0, 1))
    assert board.events("not_placed")[0][0] == "DF-71"
    assert board.state.decks[0].discard == ["vault"]


def test_df_72_a_second_location_for_the_same_player_is_buried() -> None:
    halls = [location("gate", "blue", 3, abilities=[SURPRISE])]
    board = plain_board("fighter cleric rogue", turn="P1", foes=["red P1"], primary="gate vault blk red",
                  more={"encounter": halls}).begin()  # fmt: skip
    run(encounters.reveal(board.table, 0, 2))
    assert board.before("P3") == ["gate", "blk"]
    assert board.state.decks[0].draw == ["vault", "red"]
    assert board.events("not_placed")[0][0] == "DF-72"


def test_df_73_the_buried_location_was_the_last_card() -> None:
    board = plain_board("fighter cleric rogue", turn="P1", foes=["hall P2"], primary="vault",
                  discards={"primary": "blk blk blk blk blk blk blk"}).begin()  # fmt: skip
    run(encounters.reveal(board.table, 0, 1))
    assert board.before("P2") == ["hall", "blk"]
    assert sorted(board.state.decks[0].draw) == ["blk"] * 6 + ["vault"]
    assert ("DF-73", {"pile": "primary", "number": 8}) in board.events("reshuffled")


def test_df_73_when_no_card_of_the_deck_has_room_the_discard_pile_comes_in() -> None:
    board = plain_board("fighter cleric rogue", turn="P1", foes=["hall P2"], primary="vault cave",
                  discards={"primary": "blk"}, more={"encounter": [location("cave", "red", 2)]}).begin()  # fmt: skip
    run(encounters.reveal(board.table, 0, 1))
    assert board.before("P2") == ["hall", "blk"]
    assert [data["card"] for _, data in board.events("not_placed")][:2] == ["vault", "cave"]
    assert ("DF-73", {"pile": "primary", "number": 3}) in board.events("reshuffled")


def test_df_73_a_deck_of_two_locations_is_looked_through_once() -> None:
    more = {"encounter": [location("cave", "red", 2)]}
    board = plain_board("fighter cleric", turn="P1", foes=["hall P2"], primary="vault cave", more=more).begin()
    assert run(encounters.reveal(board.table, 0, 1)) is None
    assert board.state.decks[0].draw == ["cave", "vault"]
    assert len(board.events("not_placed")) == 2


def test_df_73_a_deck_of_locations_brings_nothing() -> None:
    board = plain_board("fighter cleric rogue", turn="P1", foes=["hall P2"], primary="vault").begin()
    assert run(encounters.reveal(board.table, 0, 1)) is None
    assert board.state.decks[0].draw == ["vault"]


def test_df_74_which_of_the_two_rules_applies() -> None:
    for seat, buried in ((0, True), (1, False)):
        board = plain_board("fighter cleric", turn="P1", foes=["hall P1"], primary="vault blk").begin()
        run(encounters.reveal(board.table, 0, seat))
        assert board.events("not_placed")[0][1]["buried"] is buried


def test_df_75_the_replacement_is_the_first_encounter() -> None:
    board = plain_board("cleric fighter rogue", turn="P1", foes=["hall P1", "blk P2"], primary="vault red blu").begin()
    run(encounters.reveal(board.table, 0, 0, first=True))
    assert board.before("P3") == ["red"]


def test_df_76_everybody_is_present() -> None:
    board = plain_board(FOUR, turn="P1", foes=["blk P1"], out="P2").begin().vanish().idle_turn()
    board.idle(lambda b: b.state.scene == 2 and b.state.turn is not None)
    assert board.before("P2")
    assert (board.hero("P2").hp, board.hero("P2").out) == (1, False)


def test_df_77_thresholds_on_encounters() -> None:
    spawn: dict[str, Any] = {"when": "surprise", "at": 5, "do": [{"do": "summon"}]}
    foes = [encounter("spawn", "green", abilities=[spawn])]
    low = plain_board(FOUR, turn="P1", foes=["blk P1"], level=4, primary="spawn red", more={"encounter": foes}).begin()
    run(encounters.reveal(low.table, 0, 1))
    assert low.before("P2") == ["spawn"]
    high = plain_board(FOUR, turn="P1", foes=["blk P1"], level=5, primary="spawn red", more={"encounter": foes}).begin()
    run(encounters.reveal(high.table, 0, 1))
    assert high.before("P2") == ["spawn", "red"]


@pytest.mark.parametrize(("steadily", "gold"), [(False, 5), (True, 4)])
def test_df_77_the_level_at_which_it_was_revealed_counts(steadily: bool, gold: int) -> None:
    """3+, revealed at 2: at level 4 it still does nothing when a turn starts, unless its ability goes by the level."""
    thief = {"when": "start of turn", "at": 3, "steadily": steadily, "do": [{"do": "gold", "number": -1}]}
    cards = {"encounter": [encounter("thief", "red", abilities=[thief])]}
    board = plain_board(FOUR, active="P1", foes=["thief P1"], level=2, more=cards)
    board.state.foes[0].level = 2
    board.state.flame.level = 4
    board.begin().idle(lambda now: now.state.turn is not None and now.state.turn.step == "play")
    assert board.hero("P1").gold == gold


def test_df_78_the_five_player_example() -> None:
    foes = [
        encounter("skeletons", "green", type="Undead", tokens={"number": 2, "track": "[1]"}),
        encounter("block", "red"),
        encounter("orc", "black", abilities=[{"when": "surprise", "at": 8, "do": [{"do": "summon"}]}]),
        encounter("slaad", "red"),
        location("choke", "black", 2, abilities=[SURPRISE]),
        encounter("chuul", "blue", attack=2),
        encounter("troll", "green", gold=11),
    ]
    surge = {
        "id": "surge",
        "name": "Surge",
        "abilities": [
            {
                "when": "continuous",
                "change": [{"change": "attack", "by": 1, "to": "each", "which": {"colour": "blue"}}],
            },
            {"when": "reveal", "at": 4, "do": [{"do": "hurt", "who": "each"}]},
        ],
    }
    board = plain_board("cleric fighter cleric-2 rogue wizard", primary="skeletons block orc slaad choke chuul troll",
                  flames="surge", markers={"P3": 2}, more={"encounter": foes, "flame": [surge]})  # fmt: skip
    board.dice.queue = [0]
    board.begin()
    assert [board.before(f"P{n}") for n in range(1, 6)] == [
        ["skeletons", "troll"], ["block"], ["orc"], ["slaad"], ["choke", "chuul"],
    ]  # fmt: skip
    assert len(board.foe("skeletons").tokens) == 2
    assert board.foe("troll").no_gold
    assert board.hero("P5").place == board.foe("choke").id
    seen = {foe["card"]: foe["attack"] for foe in board.match.view(0)["foes"]}
    assert (seen["chuul"], seen["orc"]) == (3, 1)
    assert board.hero("P1").hp == 8


def test_df_79_the_steps_of_a_scene() -> None:
    board = plain_board(FOUR).begin()
    assert board.tale("scene_began", "entered", "flame_revealed", "turn_began") == [
        "scene_began", *["entered"] * 4, "flame_revealed", "turn_began",
    ]  # fmt: skip
    board.vanish().idle_turn()
    assert board.tale("turn_ended", "flame_buried", "scene_ended", "rest_began") == [
        "turn_ended", "flame_buried", "scene_ended", "rest_began",
    ]  # fmt: skip


def test_df_80_the_first_turn_of_the_game() -> None:
    board = plain_board(FOUR, leader="P3").begin()
    for _ in range(3):
        board.idle_turn()
    assert [data["seat"] for _, data in board.events("turn_began")] == [2, 3, 0, 1]


def test_df_81_later_scenes_begin_left_of_who_ended_the_last() -> None:
    board = plain_board(FOUR, turn="P2", foes=["blk P1"]).begin().vanish().idle_turn()
    board.idle(lambda b: b.state.scene == 2 and b.state.turn is not None)
    assert board.state.active == 2


def test_df_82_unconscious_characters_take_no_turns() -> None:
    board = plain_board(FOUR, turn="P1", foes=["blk P4"], out="P2").begin().idle_turn()
    assert board.state.active == 2
    assert board.events("turn_skipped")[0][0] == "DF-82"


def test_df_83_a_round_is_counted_from_the_scenes_first_player() -> None:
    board = plain_board(FOUR, active="P3", foes=["blk P4"], flames="calm calm").begin()
    for _ in range(4):
        board.idle_turn()
    assert [data["round"] for _, data in board.events("round_ended")] == [1]
    tale = board.tale("turn_began", "flame_revealed", "round_ended")
    assert tale == [
        "turn_began",
        "turn_began",
        "flame_revealed",
        "turn_began",
        "turn_began",
        "round_ended",
        "turn_began",
    ]


def test_df_349_dungeon_crawl_at_level_5() -> None:
    board = plain_board("cleric fighter rogue wizard fighter-2 cleric-2", scene=4, level=7, third="big big big",
                  primary="blk blu grn", secondary="blk2 blu2 grn2 red2 blk2 blu2 red2",
                  settings={"adventure_level": "5"}).begin()  # fmt: skip
    assert board.match.view(None)["scenes"] == 4
    assert [data["deck"] for _, data in board.events("entered")] == [2] * 2 + [1] * 5 + [0] * 2 + [1]


def test_df_62_for_one_character_of_a_colour_no_token_is_flipped() -> None:
    table = Board("fighter cleric").match.table
    before = table.chance.position
    assert [encounters.choose_holder(table, "red", [seat]) for seat in (1, 0)] == [1, 0]
    assert table.chance.position == before
