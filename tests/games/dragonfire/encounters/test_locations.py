"""DF-159 to DF-187: Locations and reach."""

from __future__ import annotations

import pytest

from helpers.dragonfire.board import Board, foe, run
from helpers.dragonfire.plain import plain_board
from wyrmhoard.games.dragonfire.rules import encounters, harm, leaving, places, reach
from wyrmhoard.games.dragonfire.state import ENVIRONMENT
from wyrmhoard.kernel.contract.registry import find

FOUR = "cleric fighter rogue wizard"


def rule(refusal: object) -> str:
    """The rule of a refusal, or ""."""
    return getattr(refusal, "rule", "")


def test_df_159_a_location_is_an_encounter() -> None:
    board = plain_board(FOUR, turn="P1", foes=["hall P1"]).begin()
    assert places.is_location(board.table, board.foe("hall"))
    assert board.match.view(0)["foes"][0]["attack"] == 1


def test_df_160_facing_includes_the_location() -> None:
    board = plain_board(FOUR, turn="P1", foes=["hall P1", "blk P1"]).begin()
    assert [foe.card for foe in places.facing(board.table, 0)] == ["hall", "blk"]


def test_df_161_the_marker_moves_at_once() -> None:
    board = plain_board(FOUR, turn="P1", foes=["blk P1"], primary="hall").begin()
    run(encounters.reveal(board.table, 0, 2))
    assert board.hero("P3").place == board.foe("hall").id
    assert board.tale("entered", "moved_in") == ["entered", "moved_in"]


def test_df_162_one_location_at_a_time() -> None:
    board = plain_board(FOUR, turn="P1", foes=["hall P1", "vault P2"]).begin()
    assert rule(reach.verify_enter(board.table, 0, board.foe("hall"))) == "DF-162"


def test_df_163_everybody_in_it_faces_it() -> None:
    board = plain_board(FOUR, turn="P1", foes=["vault P1 P3"]).begin()
    assert [places.faces(board.table, board.foe("vault"), seat) for seat in range(4)] == [True, False, True, False]


def test_df_164_moving_in() -> None:
    board = plain_board(FOUR, turn="P1", step="start", foes=["hall P2", "vault P3"]).begin()
    hall, vault = board.foe("hall"), board.foe("vault")
    assert board.options("P1") == ["stay", f"into {hall.id}", f"into {vault.id}"]
    board.do("P1", f"into {vault.id}")
    assert places.occupants(board.state, vault) == [0, 2]


def test_df_165_not_from_location_to_location() -> None:
    board = plain_board(FOUR, turn="P1", step="start", foes=["hall P1 P2", "vault P3"]).begin()
    assert board.refused("P1", f"into {board.foe('vault').id}") == "DF-165"
    assert "out" in board.options("P1")


def test_df_165_a_feature_takes_in_whoever_has_walked_out() -> None:
    """Shadow Door: "move to a Location" is a move of its own, and it starts in the Environment."""
    foes = [foe(1, "[9]", capacity=3, inside=[2]), foe(3, "[9]", capacity=3)]
    board = Board("rogue cleric fighter", foes=foes, step="start", features={1: "shadow-door"})
    board.do(1, "out")
    board.idle(lambda board: board.open.get(1) == "play")
    board.do(1, next(key for key in board.options(1) if "shadow-door" in key))
    board.do(1, "0")
    board.choose(1, "foe-2")
    assert board.hero(1).place == board.id_of("foe-2")


def test_df_166_a_location_may_not_be_left_empty() -> None:
    board = plain_board(FOUR, turn="P1", step="start", foes=["hall P1"]).begin()
    assert rule(reach.verify_leave(board.table, 0)) == "DF-166"
    both = plain_board(FOUR, turn="P1", step="start", foes=["hall P1 P2"]).begin()
    assert reach.verify_leave(both.table, 0) is None


def test_df_167_capacity() -> None:
    board = plain_board(FOUR, turn="P1", step="start", foes=["hall P2 P3"], stunned="P3").begin()
    assert rule(reach.verify_enter(board.table, 0, board.foe("hall"))) == "DF-167"


def test_df_168_locations_are_not_moved() -> None:
    board = plain_board(FOUR, turn="P1", foes=["hall P2"]).begin()
    run(encounters.turn_towards(board.table, board.foe("hall"), 0))
    assert board.before("P2") == ["hall"]


def test_df_169_before_whom_it_lies() -> None:
    board = plain_board(FOUR, turn="P1", step="start", foes=["vault P1 P3"]).begin()
    board.do("P1", "out")
    assert board.before("P3") == ["vault"]
    assert board.events("relaid")[0][0] == "DF-169"


def test_df_170_other_encounters_follow() -> None:
    board = plain_board(FOUR, turn="P1", step="start", foes=["vault P2", "blk P1"]).begin()
    board.do("P1", f"into {board.foe('vault').id}")
    assert board.foe("blk").seat == 0
    assert places.place_of(board.state, board.foe("blk")) == board.foe("vault").id


def test_df_171_the_place_of_an_encounter() -> None:
    board = plain_board(FOUR, turn="P1", foes=["vault P2", "blk P2", "red P1"]).begin()
    foe_places = [places.place_of(board.state, foe) for foe in board.state.foes]
    assert foe_places == [board.foe("vault").id, board.foe("vault").id, ENVIRONMENT]


def test_df_172_a_defeated_location_lets_everybody_out() -> None:
    board = plain_board(FOUR, turn="P1", foes=["vault P1 P3"]).begin()
    assert board.state.turn is not None
    board.state.turn.step = "deal"
    run(encounters.defeat(board.table, board.foe("vault")))
    assert board.hero("P3").place == board.foe("vault").id
    leaving.put_away_defeated(board.table)
    assert [board.hero(name).place for name in ("P1", "P3")] == [ENVIRONMENT, ENVIRONMENT]
    assert [hero.gold for hero in board.state.heroes] == [7, 6, 6, 6]


def test_df_173_until_then_it_is_a_place() -> None:
    board = plain_board(FOUR, turn="P1", foes=["vault P1 P3"]).begin()
    vault = board.foe("vault")
    vault.defeated = True
    assert places.place_of(board.state, vault) == vault.id


REACH = [
    # mode, from, to, rule
    ("icons", "vault", "vault", ""),
    ("icons", "vault", "outside", "DF-174"),
    ("icons", "outside", "vault", "DF-174"),
    ("icons", "vault", "hall", "DF-174"),
    ("text", "vault", "outside", ""),
    ("text", "outside", "hall", ""),
    ("text", "vault", "hall", "DF-176"),
    ("assist", "vault", "outside", ""),
    ("assist", "outside", "hall", ""),
    ("assist", "vault", "hall", "DF-180"),
]


def check_reach(mode: str, start: str, end: str, expected: str) -> None:
    """P1 is in the vault, P2 in the hall, P3 outside."""
    board = plain_board(FOUR, turn="P1", foes=["vault P1", "hall P2"]).begin()
    ids = {"vault": board.foe("vault").id, "hall": board.foe("hall").id, "outside": ENVIRONMENT}
    seat = {"vault": 0, "hall": 1, "outside": 2}[start]
    assert rule(reach.reach_objection(board.table, seat, mode, ids[end])) == expected


@pytest.mark.parametrize(("mode", "start", "end", "expected"), REACH[:4])
def test_df_174_reach_of_damage(mode: str, start: str, end: str, expected: str) -> None:
    check_reach(mode, start, end, expected)


@pytest.mark.parametrize(("mode", "start", "end", "expected"), REACH[4:7])
def test_df_176_text_effects_may_cross(mode: str, start: str, end: str, expected: str) -> None:
    check_reach(mode, start, end, expected)


@pytest.mark.parametrize(("mode", "start", "end", "expected"), REACH[7:])
def test_df_180_reach_of_assists(mode: str, start: str, end: str, expected: str) -> None:
    check_reach(mode, start, end, expected)


def test_df_187_the_last_character_goes_out() -> None:
    board = plain_board(FOUR, turn="P1", foes=["hall P2"], exhausted="P2", hp={"P2": 1}).begin()
    run(harm.hurt(board.table, 1, 1, "DF-280"))
    assert board.state.foes == []
    assert board.state.decks[0].discard == ["hall"]
    assert "gained_gold" not in board.tale()


def test_df_188_stunned_in_a_location() -> None:
    board = plain_board(FOUR, turn="P1", foes=["hall P2"], hp={"P2": 1}).begin()
    run(harm.hurt(board.table, 1, 1, "DF-280"))
    assert board.hero("P2").stunned
    assert board.before("P2") == ["hall"]


def test_df_191_locations_must_go_too() -> None:
    board = plain_board(FOUR, turn="P1", foes=["hall P2"]).begin().idle_turn()
    assert "scene_ended" not in board.tale()


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("forgotten-crypt", "When you move into this Location, "),
        ("cursed-ground", "When you move out of this Location"),
    ],
)
def test_df_167_a_location_speaks_of_itself(card: str, words: str) -> None:
    assert words in find("dragonfire").cards[card].text
