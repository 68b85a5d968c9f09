"""DF-34, DF-58, DF-60: Adventures with fewer encounters than characters still have whole Scenes for small parties.

Plague of Chaos deals two encounters fewer than characters in Scenes One and Two, and one fewer in Scene Three. A whole
Scene has at least two encounters: what the smallest party of the simplest Adventure meets.
"""

from __future__ import annotations

import pytest

from helpers.dragonfire.board import Board

SIX = "human-fighter human-cleric human-rogue human-wizard half-orc-fighter half-elf-cleric"
PLAIN = "black blue green red " * 6
PLAGUE = "plague-of-chaos"


def scene(number: int, party: int, adventure: str = PLAGUE, level: int = 0) -> Board:
    """A Scene begins; every deck holds encounters that bring nothing else along."""
    heroes = " ".join(SIX.split()[:party])
    return Board(heroes, turn="", scene=number, level=level, decks=dict.fromkeys(range(3), PLAIN),
                 settings={"adventure": adventure})  # fmt: skip


def dealt(number: int, party: int, adventure: str = PLAGUE, level: int = 0) -> int:
    """How many encounters a Scene begins with."""
    board = scene(number, party, adventure, level)
    assert board.state.scene == number
    return len(board.state.foes)


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("party", [2, 3])
@pytest.mark.parametrize("level", [-2, 0, 4])
def test_df_58_whole_scenes_for_small_parties(number: int, party: int, level: int) -> None:
    assert dealt(number, party, level=level) >= 2


@pytest.mark.parametrize("number", [1, 2, 3])
def test_df_58_more_characters_never_meet_fewer(number: int) -> None:
    counts = [dealt(number, party) for party in range(2, 7)]
    assert counts == sorted(counts)
    assert counts[2] == 4 - (1 if number == 3 else 2), "four characters, as the Adventure says"


def test_df_58_the_last_scene_is_the_fullest() -> None:
    for party in (2, 3):
        first, second, third = (dealt(number, party) for number in (1, 2, 3))
        assert first <= second <= third


@pytest.mark.parametrize("number", [1, 2, 3])
def test_df_102_no_scene_is_over_before_it_begins(number: int) -> None:
    """Two characters with nothing to do: the first turn does not end the Scene."""
    board = scene(number, 2)
    board.idle_turn()
    assert board.state.scene == number
    assert "scene_ended" not in board.tale()


@pytest.mark.parametrize(("number", "counts"), [(1, [2, 3, 4]), (2, [3, 4, 5]), (3, [4, 5, 6])])
def test_df_58_other_adventures_are_as_they_were(number: int, counts: list[int]) -> None:
    assert [dealt(number, party, "dungeon-crawl") for party in (2, 3, 4)] == counts


@pytest.mark.parametrize("party", [2, 3])
def test_df_59_the_secondary_deck_still_comes_first(party: int) -> None:
    """Of a small party's encounters as many as the Wyrmflame level are of the Secondary Deck."""
    board = scene(1, party, level=1)
    assert [one.deck for one in board.state.foes][:2] == [1, 0]
