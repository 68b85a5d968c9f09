"""DF-155, DF-24: the maximum of hit points follows the defeat of what changed it, at once."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe, order
from helpers.dragonfire.damage import dealing
from wyrmhoard.games.dragonfire.rules import numbers


def weak(by: int = -2, **fields: Any) -> dict[str, Any]:
    """An encounter's trait: the character whom it faces has so many more hit points at most."""
    return {"when": "always", "change": [{"change": "hit points", "by": by, **fields}]}


def faced(*foes: dict[str, Any], cards: str = "stealth glory", heroes: str = "rogue cleric", **more: Any) -> Board:
    """P1's cards are on the table and damage is about to be dealt; the traits are in force from the start."""
    board = Board(heroes, foes=foes, hands={1: cards}, wait=True, **more)
    for seat, hero in enumerate(board.state.heroes):
        for one in foes:
            change = one.get("abilities", [{}])[0].get("change", [{}])[0]
            concerned = one["seat"] == seat + 1 or seat + 1 in one.get("inside", ()) or change.get("who") == "each"
            hero.full += change.get("by", 0) if concerned else 0
        hero.hp = more.get("hp", {}).get(seat + 1, hero.full)
    return dealing(board.begin(), *cards.split())


def printed(board: Board, seat: int = 1) -> int:
    """The hit points of the Character screen."""
    return board.game.cards.hero(board.hero(seat).screen).hit_points


def test_df_155_the_maximum_rises_with_the_defeat() -> None:
    board = faced(foe(1, "[1]", abilities=[weak()]), foe(1, "[9]"), cards="stealth glory")
    assert board.hero(1).full == printed(board) - 2
    board.deal(1, "stealth", "foe-1")
    assert board.step == "deal"
    assert board.hero(1).full == printed(board)


def test_df_155_the_view_says_so_too() -> None:
    board = faced(foe(1, "[1]", abilities=[weak()]), foe(1, "[9]"), cards="stealth glory")
    board.deal(1, "stealth", "foe-1")
    assert board.match.view(0)["heroes"][0]["full"] == printed(board)


def test_df_155_healing_of_its_vanquished_fills_the_new_maximum() -> None:
    """The trait stopped with the defeat, so what happens because of the defeat heals up to the printed number."""
    last = {"when": "vanquished", "do": [{"do": "heal", "number": 9, "who": "you"}]}
    board = faced(foe(1, "[1]", abilities=[weak(), last]), foe(1, "[9]"))
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).hp == printed(board)


def test_df_155_healing_by_another_defeat_in_the_same_phase() -> None:
    last = {"when": "vanquished", "do": [{"do": "heal", "number": 9, "who": "active"}]}
    board = faced(
        foe(1, "[1]", abilities=[weak()]), foe(1, "[1]", abilities=[last]), foe(1, "[9]"), cards="stealth glory grace"
    )
    board.deal(1, "stealth", "foe-1")
    board.deal(1, "glory", "foe-2")
    assert board.hero(1).hp == printed(board)


def test_df_155_a_maximum_that_was_raised_falls_at_once() -> None:
    board = faced(foe(1, "[1]", abilities=[weak(2)]), foe(1, "[9]"), cards="stealth glory")
    assert board.hero(1).hp == board.hero(1).full == printed(board) + 2
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).hp == board.hero(1).full == printed(board)


def test_df_155_of_two_alike_one_stays() -> None:
    board = faced(foe(1, "[1]", abilities=[weak(-1)]), foe(1, "[1]", abilities=[weak(-1)]), cards="stealth glory grace")
    assert board.hero(1).full == printed(board) - 2
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).full == printed(board) - 1
    board.deal(1, "glory", "foe-2")
    assert board.hero(1).full == printed(board)


def test_df_155_everybody_whom_it_concerned() -> None:
    board = faced(foe(1, "[1]", abilities=[weak(who="each")]), foe(1, "[9]"), heroes="rogue cleric wizard",
                  cards="stealth glory")  # fmt: skip
    assert [board.hero(seat).full for seat in (1, 2, 3)] == [printed(board, seat) - 2 for seat in (1, 2, 3)]
    board.deal(1, "stealth", "foe-1")
    assert [board.hero(seat).full for seat in (1, 2, 3)] == [printed(board, seat) for seat in (1, 2, 3)]


def test_df_155_a_location_that_is_defeated() -> None:
    """Its marker stays until the phase ends (DF-173), its trait does not."""
    hall = foe(1, "[1]", capacity=3, inside=[2], abilities=[weak()])
    board = faced(hall, foe(1, "[9]"), cards="stealth glory")
    before = [board.hero(seat).full for seat in (1, 2)]
    assert before[0] == printed(board) - 2
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).place == board.foe("foe-1").id
    assert [board.hero(seat).full for seat in (1, 2)] == [printed(board, 1), printed(board, 2)]


@pytest.mark.parametrize("by", [-2, 2])
def test_df_241_a_defeat_that_is_taken_back_takes_its_maximum_back(by: int) -> None:
    """With the plain defeat the trait is in force again, and the hit points are what they were."""
    board = faced(foe(1, "[1]", abilities=[weak(by)]), foe(1, "[9]"))
    before = (board.hero(1).hp, board.hero(1).full)
    board.deal(1, "stealth", "foe-1")
    board.do(1, "take back")
    assert (board.hero(1).hp, board.hero(1).full) == before


def test_df_155_what_was_lost_is_not_healed_by_the_defeat() -> None:
    board = faced(foe(1, "[1]", abilities=[weak()]), foe(1, "[9]"), hp={1: 2})
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).hp == 2


def test_df_123_the_trait_of_a_tripwire_changes_the_maximum_as_it_is_crossed_and_healed() -> None:
    trap = {"when": "tripwire", "change": [{"change": "hit points", "by": -2}]}
    mender = {"when": "vanquished", "do": [{"do": "mend", "number": 0, "to": "each"}]}
    foes = [foe(1, "[1]|[1][9]", abilities=[trap]), foe(1, "[1]", abilities=[mender]), foe(1, "[9]")]
    board = Board("rogue cleric", foes=foes, hands={1: "stealth glory grace"})
    dealing(board, "stealth", "glory", "grace")
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).full == printed(board)
    board.deal(1, "glory", "foe-1")
    assert board.hero(1).full == board.hero(1).hp == printed(board) - 2
    board.deal(1, "grace", "foe-2")
    assert board.cleared("foe-1") == [False, False, False]
    assert board.hero(1).full == printed(board)


def test_df_24_hit_points_that_come_back_are_at_most_the_maximum() -> None:
    """What raised the maximum is dropped, then what was dealt before is taken back."""
    board = Board("rogue cleric", foes=[foe(1, "[9]")], hands={1: "stealth"}, kept={1: "ringmail-of-the-ox"})
    full = board.hero(1).full
    dealing(board, "stealth")
    board.deal(1, "stealth", "foe-1")
    board.do(1, next(key for key in board.options(1) if key.startswith("drop")))
    board.do(1, "take back")
    assert (board.hero(1).hp, board.hero(1).full) == (full - 1, full - 1)


def test_df_24_the_maximum_changes_on_the_way_into_a_location_and_out_of_it() -> None:
    board = Board("rogue cleric", foes=[foe(2, "[9]", capacity=3, abilities=[weak()])], step="start")
    board.do(1, next(key for key in board.options(1) if key.startswith("into")))
    assert board.hero(1).hp == board.hero(1).full == printed(board) - 2
    board.idle(lambda b: b.state.active == 1 and b.open.get(2) == "move").do(2, "out")
    assert [board.hero(seat).full for seat in (1, 2)] == [printed(board) - 2, printed(board, 2)]


def test_df_161_the_maximum_changes_for_whom_a_location_takes_in() -> None:
    trap = foe(1, "[9]", capacity=3, abilities=[weak()])
    bring = order("bring", {"do": "reveal", "facing": "you"})
    board = Board("rogue cleric", foes=[foe(2, "[9]"), trap], hands={1: "bring"}, cards=[bring], decks={0: "foe-2"},
                  wait=True)  # fmt: skip
    board.vanish("foe-2").begin()
    full = board.hero(1).full
    board.play(1, "bring")
    assert board.hero(1).place == board.foe("foe-2").id
    assert board.hero(1).full == full - 2


@pytest.mark.parametrize("who", ["you", "each"])
def test_df_320_a_maximum_that_is_raised_for_a_time_falls_again(who: str) -> None:
    tonic = order("tonic", {"do": "give", "change": {"change": "hit points", "by": 3, "who": who}, "until": "turn"})
    board = Board("rogue cleric", foes=[foe(2, "[9]")], hands={1: "tonic"}, cards=[tonic])
    board.play(1, "tonic")
    raised = [board.hero(seat).full - printed(board, seat) for seat in (1, 2)]
    assert raised == [3, 3 if who == "each" else 0]
    board.idle_turn()
    assert [board.hero(seat).full for seat in (1, 2)] == [printed(board, 1), printed(board, 2)]


# -- what an encounter laid on others for as long as it is there


def test_df_155_what_lasts_while_it_is_in_play_stops_with_its_defeat() -> None:
    """The Apothecary's poison forbids healing while it is in play, and its own Vanquished sells the antidote."""
    elf = foe(1, card="deep-elf-apothecary", cleared=3)
    board = Board("rogue cleric", foes=[elf, foe(1, "[9]")], turn=2, hands={1: "grace"}, hp={1: 5}, gold={1: 2, 2: 0})
    board.idle(lambda b: b.state.active == 0 and b.step == "play")
    board.idle(lambda b: b.state.active == 1 and b.step == "play")
    assert numbers.first_in_force(board.table, "no healing", 0) is not None
    board.hero(1).gold, board.hero(1).hand, hp = 2, ["grace"], board.hero(1).hp
    board.idle(lambda b: b.state.active == 0 and b.step == "play")
    dealing(board, "grace")
    board.deal(1, "grace", "deep-elf-apothecary")
    board.do(1, "yes")
    board.do(1, "hero-0")
    assert board.hero(1).hp == hp + 2 <= board.hero(1).full


@pytest.mark.parametrize("until", ["facing", "in play"])
def test_df_155_a_maximum_laid_on_by_what_is_defeated_is_as_before(until: str) -> None:
    curse = {"when": "start of turn", "do": [
        {"do": "give", "change": {"change": "hit points", "by": -2}, "until": until}]}  # fmt: skip
    board = Board("rogue cleric", foes=[foe(1, "[1]", abilities=[curse]), foe(1, "[9]")], step="start",
                  hands={1: "stealth"})  # fmt: skip
    board.to("play")
    assert board.hero(1).full == printed(board) - 2
    dealing(board, "stealth")
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).full == printed(board)
    board.do(1, "take back")
    assert board.hero(1).full == printed(board) - 2


def test_df_155_a_taken_back_defeat_brings_its_ban_back() -> None:
    curse = {"when": "start of turn", "do": [{"do": "give", "change": {"change": "no healing"}, "until": "facing"}]}
    board = Board("rogue cleric", foes=[foe(1, "[1]", abilities=[curse]), foe(1, "[9]")], step="start",
                  hands={1: "stealth"})  # fmt: skip
    dealing(board.to("play"), "stealth")
    assert numbers.first_in_force(board.table, "no healing", 0) is not None
    board.deal(1, "stealth", "foe-1")
    assert numbers.first_in_force(board.table, "no healing", 0) is None
    board.do(1, "take back")
    assert numbers.first_in_force(board.table, "no healing", 0) is not None


BEACON: dict[str, Any] = {
    "id": "beacon", "name": "Beacon", "title": "Beacon", "value": 1,
    "abilities": [{"when": "always", "change": [{"change": "hit points", "by": 2, "who": "each"}]}],
}  # fmt: skip
BANNER: dict[str, Any] = {
    "id": "banner", "name": "Banner", "colour": "red", "cost": 3, "remains": "game",
    "text": [{"when": "always", "change": [{"change": "hit points", "by": 3, "who": "each"}]}],
}  # fmt: skip


def raised(board: Board) -> list[int]:
    """By how much the maximum of everybody is higher than printed."""
    return [hero.full - printed(board, seat) for seat, hero in enumerate(board.state.heroes, 1)]


def test_df_286_a_feature_that_raises_everybodys_maximum_sleeps_while_its_owner_is_stunned() -> None:
    mend = order("mend", {"do": "heal", "who": "another"})
    board = Board(
        "cleric fighter", foes=[foe(1, "[9]", attack=8)], features={1: "beacon"}, more={"feature": [BEACON]},
        hp={1: 3}, hands={2: "mend"}, cards=[mend],
    )  # fmt: skip
    assert raised(board) == [2, 2]
    board.idle(lambda board: board.hero(1).stunned)
    assert raised(board)[1] == 0
    board.idle(lambda board: board.step == "play" and board.state.active == 1)
    board.play(2, "mend")
    assert raised(board) == [2, 2]


def test_df_24_a_remaining_card_that_leaves_takes_everybodys_maximum_with_it() -> None:
    board = Board("cleric fighter", foes=[foe(1, "[9]", attack=8)], kept={1: "banner"}, cards=[BANNER], hp={1: 3})
    assert raised(board) == [3, 3]
    board.idle(lambda board: board.hero(1).stunned)
    assert raised(board)[1] == 0


def test_df_24_a_wyrmflame_card_lowers_the_maximum_while_it_is_active() -> None:
    lower = {"when": "continuous", "change": [{"change": "hit points", "by": -3, "who": "each"}]}
    frail = {"id": "frail", "name": "Frail", "abilities": [lower]}
    board = Board(foes=[foe(1, "[9]")], turn=2, more={"flame": [frail]}, flames="frail quiet quiet")
    board.end_turn()
    assert (board.state.flame.active, raised(board)) == ("frail", [-3, -3])
    board.idle(lambda board: board.state.flame.active == "quiet")
    assert raised(board) == [0, 0]
