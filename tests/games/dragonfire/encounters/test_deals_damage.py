"""DF-14, DF-137, DF-154: what happens when an encounter attacks and when it deals damage, and in which order."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe, order


def on_damage(*effects: dict[str, Any], **fields: Any) -> list[dict[str, Any]]:
    """An encounter's abilities: this happens when it deals damage."""
    return [{"when": "deals damage", "do": list(effects), **fields}]


def on_attack(*effects: dict[str, Any], **fields: Any) -> list[dict[str, Any]]:
    """An encounter's abilities: this happens when it attacks."""
    return [{"when": "attacks", "do": list(effects), **fields}]


GORGE = on_damage({"do": "mend", "number": 0})
"""It heals itself."""
TAX = on_damage({"do": "gold", "number": -1, "who": "each other"})

# -- the victim goes out


def test_df_154_it_deals_damage_also_to_who_goes_out() -> None:
    board = Board(
        "fighter cleric", foes=[foe(1, "[9][9]", cleared=1, attack=2, abilities=GORGE)], hp={1: 1}, exhausted=[1]
    )
    board.end_turn()
    assert board.hero(1).out
    assert board.cleared("foe-1") == [False, False]


def test_df_154_and_to_who_is_stunned() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9][9]", cleared=1, attack=2, abilities=GORGE)], hp={1: 1})
    board.end_turn()
    assert board.hero(1).stunned
    assert board.cleared("foe-1") == [False, False]


def test_df_154_to_who_was_stunned_already() -> None:
    foes = [foe(1, "[9][9]", cleared=1, attack=1, abilities=GORGE)]
    board = Board("fighter cleric", foes=foes, stunned="P1")
    board.end_turn()
    assert board.hero(1).out
    assert board.cleared("foe-1") == [False, False]


def test_df_154_what_others_lose_by_it() -> None:
    board = Board(
        "fighter cleric rogue",
        foes=[foe(1, "[9]", attack=2, abilities=TAX)],
        hp={1: 1},
        exhausted=[1],
        gold={2: 3, 3: 3},
    )
    board.end_turn()
    assert board.hero(1).out
    assert [board.hero(seat).gold for seat in (2, 3)] == [2, 2]


def test_df_154_of_two_attackers_both_have_dealt_damage() -> None:
    foes = [foe(1, "[9][9]", cleared=1, attack=1, abilities=GORGE) for _ in range(2)]
    board = Board("fighter cleric", foes=foes, hp={1: 2}, exhausted=[1])
    board.end_turn()
    assert board.hero(1).out
    assert board.cleared("foe-1") == board.cleared("foe-2") == [False, False]


def test_df_154_who_dealt_nothing_does_nothing_even_so() -> None:
    """One encounter knocks the character out; the other attacked with 0."""
    foes = [
        foe(1, "[9][9]", cleared=1, attack=3, abilities=GORGE),
        foe(1, "[9][9]", cleared=1, attack=0, abilities=GORGE),
    ]
    board = Board("fighter cleric", foes=foes, hp={1: 1}, exhausted=[1])
    board.end_turn()
    assert board.hero(1).out
    assert (board.cleared("foe-1"), board.cleared("foe-2")) == ([False, False], [True, False])


def test_df_154_a_location_that_is_left_in_play() -> None:
    hall = foe(1, "[9][9]", cleared=1, attack=2, capacity=3, inside=[2], abilities=GORGE)
    board = Board("fighter cleric", foes=[hall], hp={1: 1}, exhausted=[1])
    board.end_turn()
    assert board.hero(1).out
    assert board.cleared("foe-1") == [False, False]


def test_df_6_with_the_last_character_the_adventure_is_over_at_once() -> None:
    foes = [foe(1, "[9]", attack=2, abilities=on_damage({"do": "summon"}))]
    board = Board("fighter cleric", foes=foes, hp={1: 1}, exhausted=[1], out="P2")
    board.idle(lambda _: False)
    assert board.match.result is not None
    assert board.match.result.rule == "DF-6"


# -- what is brought attacks in the same phase


def test_df_137_what_dealing_damage_brings_attacks_too() -> None:
    foes = [foe(1, "[9]", attack=1, abilities=on_damage({"do": "summon"}))]
    board = Board("fighter cleric", foes=foes, decks={0: "orc-ironclad black"}, hp={1: 7})
    board.to("market")
    assert board.foe("orc-ironclad").seat == 0
    assert board.hero(1).hp == 7 - 1 - 2


def test_df_137_what_nothing_was_dealt_for_does_not_come() -> None:
    foes = [foe(1, "[9]", attack=0, abilities=on_damage({"do": "summon"}))]
    board = Board("fighter cleric", foes=foes, decks={0: "orc-ironclad black"}, hp={1: 7})
    board.to("market")
    assert (board.foes("orc-ironclad"), board.hero(1).hp) == ([], 7)


def test_df_137_a_chain_of_newcomers() -> None:
    """What the first brings deals damage, and brings another, which attacks as well."""
    call = on_damage({"do": "summon"})
    kin = {"environment": "Dungeon", "difficulty": 1, "colour": "black", "type": "Humanoid", "gold": 0, "track": "[9]"}
    links = [
        {"id": "link-one", "name": "Link One", "attack": 1, "abilities": call, **kin},
        {"id": "link-two", "name": "Link Two", "attack": 2, **kin},
    ]
    board = Board(
        "fighter cleric", foes=[foe(1, "[9]", attack=1, abilities=call)], decks={0: "link-one link-two black"},
        more={"encounter": links}, hp={1: 7},
    )  # fmt: skip
    board.to("market")
    assert board.hero(1).hp == 7 - 1 - 1 - 2


def test_df_137_those_who_attacked_do_not_attack_again() -> None:
    foes = [foe(1, "[9]", attack=1, abilities=on_damage({"do": "summon"})), foe(1, "[9]", attack=2)]
    board = Board("fighter cleric", foes=foes, decks={0: "black black"}, hp={1: 7})
    board.to("market")
    assert board.hero(1).hp == 7 - 3


def test_df_137_tokens_of_the_newcomer_attack() -> None:
    foes = [foe(1, "[9]", attack=1, abilities=on_damage({"do": "summon"}))]
    board = Board("fighter cleric", foes=foes, decks={0: "kobold-pack black"}, hp={1: 7})
    board.to("market")
    assert board.hero(1).hp == 7 - 1 - (1 + 3)


def test_df_137_for_somebody_else_it_waits() -> None:
    """The victim is out; what comes faces the next to the left and attacks in that one's own turn."""
    foes = [foe(1, "[9]", attack=1, abilities=on_damage({"do": "summon"}))]
    board = Board("fighter cleric", foes=foes, decks={0: "orc-ironclad black"}, hp={1: 1, 2: 5}, exhausted=[1])
    board.end_turn()
    assert board.hero(1).out
    assert board.foe("orc-ironclad").seat == 1
    assert board.hero(2).hp == 5


# -- several "when it attacks"

RICH, POOR = on_attack({"do": "gold", "number": 2}), on_attack({"do": "gold", "number": -3})


def orders(board: Board) -> list[int]:
    """Play to the Market; how many options each question for an order had."""
    numbers = []
    board.done(1)
    for _ in range(60):
        if board.step not in ("play", "deal", "take"):
            break
        if board.open.get(1) == "order":
            numbers.append(len(board.options(1)))
        board.nudge()
    return numbers


@pytest.mark.parametrize("pick", [0, 1])
def test_df_14_the_active_player_orders_what_happens_when_they_attack(pick: int) -> None:
    """With 1 gold: gain 2 then lose 3 leaves none; lose 3 then gain 2 leaves two."""
    foes = [foe(1, "[9]", attack=0, abilities=RICH), foe(1, "[9]", attack=0, abilities=POOR)]
    board = Board("fighter cleric", foes=foes, gold={1: 1})
    board.done(1)
    board.idle(lambda b: b.open.get(1) == "order")
    assert len(board.options(1)) == 2
    board.do(1, board.options(1)[pick])
    board.to("market")
    assert board.hero(1).gold == (0, 2)[pick]


def test_df_14_three_effects_two_questions() -> None:
    foes = [foe(1, "[9]", attack=0, abilities=on_attack({"do": "gold", "number": -1})) for _ in range(3)]
    board = Board("fighter cleric", foes=foes, gold={1: 5})
    assert orders(board) == [3, 2]
    assert board.hero(1).gold == 2


def test_df_14_a_location_is_one_of_them() -> None:
    foes = [foe(1, "[9]", attack=0, capacity=3, abilities=RICH), foe(1, "[9]", attack=0, abilities=POOR)]
    assert orders(Board("fighter cleric", foes=foes, gold={1: 1})) == [2]


@pytest.mark.parametrize("other", [[], on_damage({"do": "gold", "number": 1})])
def test_df_14_a_single_effect_is_not_asked_about(other: list[dict[str, Any]]) -> None:
    foes = [foe(1, "[9]", attack=0, abilities=POOR), foe(1, "[9]", attack=1, abilities=other)]
    assert orders(Board("fighter cleric", foes=foes, gold={1: 1})) == []


def test_df_14_nor_about_encounters_that_face_somebody_else() -> None:
    foes = [foe(1, "[9]", attack=0, abilities=POOR), foe(2, "[9]", attack=0, abilities=RICH)]
    assert orders(Board("fighter cleric", foes=foes, gold={1: 1})) == []


def test_df_14_what_was_stopped_is_none_of_them() -> None:
    foes = [foe(1, "[9]", attack=0, abilities=POOR), foe(1, "[9]", attack=0, abilities=RICH)]
    board = Board("fighter cleric", foes=foes, gold={1: 4}, hands={2: "tower-shield"})
    board.assist(2, "tower-shield")
    if board.open != {1: "play"}:
        board.choose(2, "foe-2")
    assert orders(board) == []
    assert board.hero(1).gold == 1


@pytest.mark.parametrize("pick", [0, 1])
def test_df_14_several_that_dealt_damage_are_ordered_too(pick: int) -> None:
    foes = [
        foe(1, "[9]", attack=1, abilities=on_damage({"do": "gold", "number": 2})),
        foe(1, "[9]", attack=1, abilities=on_damage({"do": "gold", "number": -3})),
    ]
    board = Board("fighter cleric", foes=foes, gold={1: 1})
    board.done(1)
    board.idle(lambda b: b.open.get(1) == "order")
    board.do(1, board.options(1)[pick])
    board.to("market")
    assert board.hero(1).gold == (0, 2)[pick]


# -- attacks that come another way


def test_df_154_a_redirected_attack_has_dealt_damage_to_whom_it_met() -> None:
    shift = card("shift", remains="game", text=[{"when": "would attack", "do": [{"do": "redirect", "who": "left"}]}])
    foes = [foe(1, "[9]", attack=1, abilities=on_damage({"do": "gold", "number": -1, "who": "you"}))]
    board = Board("fighter cleric", foes=foes, kept={1: "shift"}, cards=[shift], gold={1: 3, 2: 3})
    board.to("market")
    assert board.hero(2).full - board.hero(2).hp == 1
    assert (board.hero(1).gold, board.hero(2).gold) == (3, 2)


def test_df_154_an_attack_out_of_turn_deals_damage_too() -> None:
    goad = order("goad", {"do": "attack now", "who": "you", "to": "one"})
    foes = [foe(1, "[9][9]", cleared=1, attack=1, abilities=GORGE)]
    board = Board("fighter cleric", foes=foes, hands={1: "goad"}, cards=[goad])
    board.play(1, "goad")
    assert board.hero(1).full - board.hero(1).hp == 1
    assert board.cleared("foe-1") == [False, False]
    assert [data["damage"] for data in board.told("attacked")] == [1]
