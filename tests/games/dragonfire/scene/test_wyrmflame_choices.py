"""DF-56, DF-87, DF-90: who chooses for a Wyrmflame card, and its continuous effects at negative levels."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe, order

EFFECTS: list[Any] = [
    pytest.param({"do": "levels"}, id="levels of damage"),
    pytest.param({"do": "deal", "points": "9"}, id="points of damage"),
    pytest.param({"do": "hurt", "who": "any"}, id="damage to a character"),
    pytest.param({"do": "hurt", "who": "weakest"}, id="damage to one of the weakest"),
    pytest.param({"do": "dismiss", "to": "one"}, id="an encounter"),
    pytest.param({"do": "attack", "by": 1, "to": "one"}, id="an Attack Strength"),
]


def flame(name: str, *abilities: dict[str, Any]) -> dict[str, Any]:
    """A Wyrmflame card."""
    return {"id": name, "name": name.title(), "abilities": list(abilities)}


def revealed(effect: dict[str, Any], *, when: str = "reveal", **more: Any) -> Board:
    """A Wyrmflame card with this effect is revealed, or discarded, before the turn of the leader."""
    flames = {"reveal": "bolt quiet quiet", "deadfall": "quiet quiet quiet"}[when]
    foes = [foe(1, "[9][9]"), foe(2, "[9][9]"), foe(3, "[9][9]")]
    return Board(
        "fighter cleric rogue", turn="", foes=foes, flames=flames, flame="bolt" if when == "deadfall" else "",
        hp={1: 3, 2: 3, 3: 3}, more={"flame": [flame("bolt", {"when": when, "do": [effect]})]}, **more,
    )  # fmt: skip


@pytest.mark.parametrize("leader", [1, 3])
@pytest.mark.parametrize("when", ["reveal", "deadfall"])
@pytest.mark.parametrize("effect", EFFECTS)
def test_df_87_the_leader_chooses_for_a_wyrmflame_card(effect: dict[str, Any], when: str, leader: int) -> None:
    board = revealed(effect, when=when, leader=leader, active=leader)
    assert list(board.open) == [leader]
    assert board.state.turn is None
    assert len(board.options(leader)) == 3


@pytest.mark.parametrize("effect", EFFECTS)
def test_df_87_the_leader_chooses_also_in_the_turn_of_another(effect: dict[str, Any]) -> None:
    """In P2's turn a card reveals another Wyrmflame card: the leader, P1, chooses for it."""
    foes = [foe(1, "[9][9]"), foe(2, "[9][9]"), foe(3, "[9][9]")]
    board = Board(
        "fighter cleric rogue", turn=2, leader=1, foes=foes, hands={2: "rouse"}, flame="quiet",
        flames="bolt quiet quiet", hp={1: 3, 2: 3, 3: 3},
        cards=[order("rouse", {"do": "flame", "act": "reveal another"})],
        more={"flame": [flame("bolt", {"when": "reveal", "do": [effect]})]},
    )  # fmt: skip
    board.play(2, "rouse")
    if list(board.open) == [2] and board.open[2] == "play":
        board.done(2)
    assert list(board.open) == [1]


@pytest.mark.parametrize("effect", EFFECTS[:3])
def test_df_97_also_if_the_leader_is_stunned(effect: dict[str, Any]) -> None:
    board = revealed(effect, leader=2, active=2, stunned="P2")
    assert list(board.open) == [2]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_df_87_whoever_is_chosen_is_hurt(seat: int) -> None:
    board = revealed({"do": "hurt", "who": "any"}, leader=1, active=1)
    board.choose(1, f"P{seat}")
    assert [board.hero(one).hp for one in (1, 2, 3)] == [3 - (one == seat) for one in (1, 2, 3)]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_df_87_whichever_encounter_is_chosen_is_damaged(number: int) -> None:
    board = revealed({"do": "levels"}, leader=2, active=2)
    board.choose(2, f"foe-{number}")
    assert [board.cleared(f"foe-{one}")[0] for one in (1, 2, 3)] == [one == number for one in (1, 2, 3)]


# -- negative levels

SURGE = {"when": "continuous", "change": [{"change": "attack", "by": 1, "to": "each", "which": {"colour": "black"}}]}


@pytest.mark.parametrize("level", [-3, -2, -1, 0, 4])
def test_df_90_a_continuous_effect_without_a_threshold_holds_at_any_level(level: int) -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=1)], flame="surging-evil", level=level)
    assert board.attack("foe-1") == 2


@pytest.mark.parametrize("steadily", [False, True])
@pytest.mark.parametrize("level", [-3, -1])
def test_df_56_with_a_threshold_it_does_not_hold_at_a_negative_level(level: int, steadily: bool) -> None:
    change = {**SURGE, "at": 1, "steadily": steadily}
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[9]", attack=1)],
        flame="gloom",
        level=level,
        more={"flame": [flame("gloom", change)]},
    )
    assert board.attack("foe-1") == 1


@pytest.mark.parametrize("steadily", [False, True])
def test_df_90_a_level_that_falls_below_zero_does_not_end_it(steadily: bool) -> None:
    """It was revealed at 0; also if its level counts at any time, there is none that it needs."""
    gloom = flame("gloom", {**SURGE, "steadily": steadily})
    board = Board(
        "fighter cleric", foes=[foe(1, "[9]", attack=1)], flame="gloom", level=0, more={"flame": [gloom]}, wait=True
    )
    board.state.flame.level = -2
    assert board.begin().attack("foe-1") == 2


def test_df_90_a_reveal_without_a_threshold_happens_at_a_negative_level() -> None:
    """A Wyrmflame card is revealed at a negative level: its plain effect happens, that of 4 does not."""
    board = Board(
        "fighter cleric", foes=[foe(1, "[9]")], level=-1, hands={1: "rouse"}, gold={1: 5, 2: 5},
        flames="gloom quiet", cards=[order("rouse", {"do": "flame", "act": "reveal another"})],
        more={"flame": [flame(
            "gloom",
            {"when": "reveal", "do": [{"do": "gold", "number": -1, "who": "each"}]},
            {"when": "reveal", "at": 4, "do": [{"do": "gold", "number": -2, "who": "each"}]},
        )]},
    )  # fmt: skip
    board.play(1, "rouse")
    assert [board.hero(seat).gold for seat in (1, 2)] == [4, 4]


@pytest.mark.parametrize(("at", "strength"), [(0, 2), (1, 1)])
@pytest.mark.parametrize("level", [-2, -1])
def test_df_56_a_trait_of_an_encounter_without_a_threshold_holds(level: int, at: int, strength: int) -> None:
    """In games of two and three players the level begins below zero; encounters have their traits all the same."""
    trait = {"when": "always", "at": at, "change": [{"change": "attack", "by": 1}]}
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=1, abilities=[trait])], level=level)
    assert board.attack("foe-1") == strength


@pytest.mark.parametrize("level", [-2, 0])
def test_df_56_a_surprise_without_a_threshold_happens(level: int) -> None:
    ogre = {
        "id": "ogre", "name": "Ogre", "environment": "Dungeon", "difficulty": 1, "colour": "black", "type": "Giant",
        "gold": 0, "attack": 0, "track": "[9]",
        "abilities": [{"when": "surprise", "do": [{"do": "gold", "number": -1}]}],
    }  # fmt: skip
    board = Board(
        "fighter cleric", foes=[foe(1, "[9]")], level=level, hands={1: "call"}, gold={1: 3}, decks={0: "ogre black"},
        cards=[order("call", {"do": "summon"})], more={"encounter": [ogre]},
    )  # fmt: skip
    board.play(1, "call")
    assert board.hero(1).gold == 2


@pytest.mark.parametrize("level", [-2, 0])
def test_df_56_an_attack_effect_without_a_threshold_happens(level: int) -> None:
    thief = foe(1, "[9]", attack=1, abilities=[{"when": "attacks", "do": [{"do": "gold", "number": -1}]}])
    board = Board("fighter cleric", foes=[thief], level=level, gold={1: 3})
    board.to("market")
    assert board.hero(1).gold == 2
