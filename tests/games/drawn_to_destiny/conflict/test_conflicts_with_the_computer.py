"""Conflicts against the computer's Units (D2-158, D2-173, D2-436)."""

from __future__ import annotations

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import fight, with_item
from helpers.drawn_to_destiny.keys import declared_key
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.scene import goals
from wyrmhoard.games.drawn_to_destiny.rules.turn import window
from wyrmhoard.games.drawn_to_destiny.state import Intent

N, NE, E, SE, S, SW, W, NW = range(8)
UP, LOW = "fate:upper", "fate:lower"


def against(entry: str, one: str = "warrior", *, bare: bool = True) -> Stage:
    """A Unit of seat 0, without Armor and shield, face to face with one of the computer's."""
    stage = Stage([(one, (3, 3), "N", 0), (entry, (3, 4), "S", 1)], seats=1)
    unit, other = stage.units
    stage.aim(unit, other)
    stage.aim(other, unit)
    stage.hand(0)
    if bare:
        unit.items = [item for item in unit.items if item.held != "worn" and "shield" not in item.card]
    return stage


def test_d2_173_a_goblin_strikes_back_with_fate_upper() -> None:
    # The Raider answers (it can strike back). Its Coins 3, red: Lower, Counter. 8 of Swords, whatever it shows: Fast 8.
    # Melee 2: 8 + 2 > 9: 1 + 1; spear 3 + 1 = 4 against Body 9: nothing more. 2 cards.
    stage = against("goblin-raider")
    stage.hand(0, "cups-9")
    stage.fate("coins-3", "cups-Q", "swords-8")
    stage.damage("wound", "bash-left-leg", "bash-right-leg")
    fight(stage, with_item(stage, stage.units[0], "long-sword"), {0: "cups-9:upper"}, rest="random")
    assert stage.units[1].acted == 1
    assert stage.told("struck")[0]["successes"] == 2
    assert stage.units[0].has("fatigue") == 2
    assert {"coins-3", "cups-Q", "swords-8"} <= set(stage.state.fate.discard)


def test_d2_170a_a_goblins_evade_gives_its_move_back() -> None:
    stage = against("goblin-raider")
    stage.hand(0, "wands-9")
    stage.fate("swords-3", "coins-Q")
    fight(stage, with_item(stage, stage.units[0], "long-sword"), {0: "wands-9:upper"})
    raider = stage.units[1]
    assert (raider.move, raider.acted) == (5, 1)
    assert raider.in_play
    assert raider.harms == []


@pytest.mark.parametrize(
    ("card", "half", "lost"),
    [
        ("wands-9", "swords-2", False),  # Strong 9 against Strong 10, Melee 2 and 4: 9 + 4 = 13 against 10 + 2 = 12
        ("coins-7", "wands-2", True),  # 7 + 4 = 11 against 12: the Raider's
        ("cups-2", "wild-black", True),  # a black Wild: Upper; Fast beats Strong
        ("cups-2", "wild-red", False),  # a red one: Lower; Block Fails against Strong
        ("wild-red", "coins-2", True),  # Wild beats Strong: the Player Fails
        ("swords-2", "cups-2", True),  # Evade
    ],
)
def test_d2_158_a_second_card_says_which_half(card: str, half: str, lost: bool) -> None:
    stage = against("goblin-raider")
    stage.hand(0, "coins-10")
    stage.fate(card, half)
    fight(stage, with_item(stage, stage.units[0], "long-sword"), {0: "coins-10:upper"}, rest="random")
    sides = stage.told("compared")[0]["sides"]
    assert (sides[0]["result"] == "fails") is lost


def test_d2_436_with_advantage_it_takes_the_card_that_hits() -> None:
    # The viper's fangs (Scale 0) at a man: Advantage. Black: Upper. Strong 4 Fails against Evade, Fast 9 Succeeds.
    stage = against("emerald-viper", "thief")
    stage.hand(0, "swords-6")
    stage.fate("wands-4", "swords-2", "cups-9")
    viper = stage.units[1]
    key = with_item(stage, viper, "viper-fangs")
    fight(stage, key, "defend:evasion", {0: "swords-6:lower"}, who=1, target=0, rest="random")
    side = stage.told("compared")[0]["sides"][0]
    assert (side["card"] if "card" in side else side["used"], side["result"]) == ("cups-9", "succeeds")


def test_d2_160_the_player_picks_the_worse_card_of_a_clumsy_ogre() -> None:
    # The Ogre's club (Scale 2) at a man: Disadvantage. Its Fast 9 would hit the Evade, its Strong 4 would not.
    stage = against("ogre", "thief")
    stage.hand(0, "swords-6")
    stage.fate("wands-4", "swords-2", "cups-9")
    ogre = stage.units[1]
    club = with_item(stage, ogre, "great-club")
    fight(stage, club, "defend:evasion", {0: "swords-6:lower"}, "wands-4", who=1, target=0, rest="random")
    assert stage.told("compared")[0]["sides"][0]["result"] == "fails"
    assert "extra-rival" in stage.prompts


def test_d2_89_two_factions_of_the_computer_dispute_a_space() -> None:
    stage = Stage([("archer", (9, 9), "S", 0), ("bandit", (4, 4), "E", 1), ("guardsman", (6, 4), "W", 2)], seats=1)
    _, bandit, guard = stage.units
    bandit.intent, guard.intent = Intent(move=E), Intent(move=W)
    stage.fate("wands-2", "wands-K")
    stage.run(moves.carry_out(stage.table))
    assert stage.prompts == []
    assert (bandit.space, guard.space) == ((4, 4), (5, 4))  # the later one has a sword, and stays


def test_d2_100_a_minion_struck_down_in_the_window_gets_no_blow_in() -> None:
    # Warrior and Scout both declare, but not against each other: the Scout aims at the Archer beside it.
    stage = Stage(
        [("warrior", (3, 3), "N", 0), ("goblin-scout", (3, 4), "E", 1), ("archer", (4, 4), "W", 0),
         ("goblin-scout", (9, 9), "W", 1)], seats=1
    )  # fmt: skip
    warrior, scout, archer, _ = stage.units
    stage.aim(warrior, scout)
    stage.aim(scout, archer)
    stage.hand(0, "wands-K")
    sword = f"fight:{with_item(stage, warrior, 'long-sword')}@u{scout.id}"
    stage.fate("wands-K", "wands-2")  # High Card: the seat before the Goblins
    assert stage.run(window.declare(stage.table), {0: {f"u{warrior.id}": [sword]}})
    assert scout.acted == 1
    stage.fate("coins-3", "cups-2", "cups-3", "cups-4")  # Counter against Strong: the Warrior's
    stage.damage("wound", "bash-left-leg", "bash-right-leg", "bash-left-foot")
    while stage.state.scene.declared:
        stage.run(window.carry_out(stage.table), *([{0: "wands-K:upper"}] if not stage.told("attacked") else []),
                  rest="random")  # fmt: skip
    assert scout.status == "removed"
    assert archer.harms == []
    assert [told["unit"] for told in stage.told("attacked")] == [warrior.id]


def test_d2_49a_the_computer_turns_to_another_rival_of_its_group_when_its_target_is_gone() -> None:
    stage = Stage([("archer", (3, 4), "E", 0), ("thief", (4, 5), "E", 0), ("bandit", (4, 4), "W", 1)], seats=1)
    archer, thief, bandit = stage.units
    stage.aim(bandit, archer)
    assert f"@u{archer.id}" in declared_key(stage.table, bandit)
    archer.status = "surrendered"
    bandit.facing = N
    assert f"@u{thief.id}" in declared_key(stage.table, bandit)
    stage.group([archer, bandit], [thief])
    assert declared_key(stage.table, bandit) == ""


def test_d2_248b_quick_death_leaves_a_named_enemy_in_play() -> None:
    # The Ogre is no Minion: at Body 0 it lies there, and its side has lost (D2-311).
    stage = against("ogre")
    ogre = stage.units[1]
    ogre.tokens |= {"fatigue": 3, "prone": 1}
    assert ogre.in_play
    with pytest.raises(SceneOver) as over:
        goals.check(stage.table)
    assert over.value.winners == (0,)
