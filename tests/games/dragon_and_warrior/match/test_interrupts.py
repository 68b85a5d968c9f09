"""When what comes between takes effect: bought swaps, votes, the X card, corrections (DW-60, DW-61, DW-250)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.dragon_and_warrior.board import Stage, foe, stage, usual_hero
from helpers.dragon_and_warrior.realm import at, realm
from wyrmhoard.games.dragon_and_warrior.pending_state import BidFarewell
from wyrmhoard.games.dragon_and_warrior.state import Member
from wyrmhoard.games.dragon_and_warrior.world_state import Person


def bought_during_an_attack() -> Stage:
    """An attack waits for its block, and the Ally's holder has paid for a swap."""
    return stage("4 5", "9 2", seats=4, tokens=3).choose("attack 4").aside(2, "buy-swap")


def pressed_x(play: Stage) -> None:
    play.aside(3, "x").all_choose(*["go on"] * 4)


def voted(play: Stage) -> None:
    play.aside(3, "propose", what=["close"]).all_choose("agree", "object", "agree", "agree")


def objected_to_a_correction(play: Stage) -> None:
    play.aside(0, "correct", what=["xp"], value=3, why="").all_choose(*["object"] * 4)


@pytest.mark.parametrize("interrupted", [pressed_x, voted, objected_to_a_correction])
def test_dw_61_no_interrupt_brings_a_swap_between_an_attack_and_its_block(
    interrupted: Callable[[Stage], None],
) -> None:
    play = bought_during_an_attack()
    interrupted(play)
    assert (play.prompt, play.seat) == ("block", 1)
    assert play.state.holders["warrior"] == 0
    assert play.state.tokens == [3, 3, 3, 3]
    play.choose("take it")
    assert play.state.holders["warrior"] == 2
    assert (play.prompt, play.seat) == ("turn", 1)


def test_dw_61_a_swap_waits_also_between_a_target_a_flip_and_the_second_half_of_the_villains_turn() -> None:
    companion = Member("ally", "t2", hp=20, max_hp=20)
    beside = foe(id="card-2", level=1)
    play = stage("4 5", "9 2 7", seats=4, tokens=3, minion=beside, member=companion).choose("attack 4")
    assert play.prompt == "target"
    play.aside(1, "buy-swap")
    for prompt, answer in (("target", "minion"), ("help", "flip"), ("block", "take it")):
        assert play.prompt == prompt
        pressed_x(play)
        assert (play.prompt, play.state.holders["warrior"]) == (prompt, 0)
        play.choose(answer)
    assert play.state.holders["warrior"] == 1
    assert (play.prompt, play.seat) == ("turn", 0)
    play.choose("attack 9").aside(0, "buy-swap")
    pressed_x(play)
    assert play.state.holders["warrior"] == 1


def test_dw_60_a_swap_comes_after_everything_that_a_battle_leaves_and_no_interrupt_brings_it_forward() -> None:
    play = stage("4 5", "2 3", seats=4, tokens=3, hero=usual_hero(strength=40), card=foe(level=1)).choose("attack 4")
    play.aside(2, "buy-swap").choose("take it")
    assert play.prompt == "meaning"
    pressed_x(play)
    voted(play)
    assert (play.prompt, play.state.holders["warrior"]) == ("meaning", 0)
    play.choose("nothing")
    swaps = [data["seats"] for kind, data in play.told if kind == "swapped"]
    assert swaps == [[0, 1], [1, 2]]


def test_dw_61_a_swap_that_is_bought_in_a_vote_at_the_top_of_a_turn_is_made_after_the_vote() -> None:
    play = stage("4 5", "9 2", seats=4, tokens=3).aside(3, "propose", what=["close"])
    play.aside(2, "buy-swap")
    assert (play.prompt, play.state.holders["warrior"]) == ("vote", 0)
    play.all_choose(*["object"] * 4)
    assert (play.prompt, play.seat) == ("turn", 2)


def test_dw_61_no_role_business_lets_a_swap_in() -> None:
    state = realm()
    play = at(state, "house-1").aside(3, "draw")
    state.tokens = [0, 3, 0, 0]
    play.aside(1, "buy-swap")
    pressed_x(play)
    assert (play.prompt, play.seat, state.holders["warrior"]) == ("draw", 3, 0)
    play.choose("nothing")
    assert (play.prompt, play.seat) == ("explore", 1)


def test_dw_60_in_a_farewell_after_a_battle_a_bought_swap_waits() -> None:
    state = realm()
    state.members = [Member("ally", "t2")]
    state.world.people["person-9"] = Person("person-9", "t2", "friend", role="ally")
    at(state, "house-1")
    state.pending, state.tokens = [BidFarewell("ally")], [0, 3, 0, 0]
    play = Stage(state).go().choose("nothing").aside(1, "buy-swap")
    assert (play.prompt, play.seat) == ("scene", 0)
    play.choose("end")
    swaps = [data["seats"] for kind, data in play.told if kind == "swapped"]
    assert swaps == [[0, 2], [2, 1]]


# -- corrections


def corrected(play: Stage, seat: int, what: str, value: int) -> Stage:
    """Everybody agrees to it."""
    return play.aside(seat, "correct", what=[what], value=value, why="").all_choose(*["agree"] * 4)


def test_dw_250_a_correction_agreed_at_the_top_of_the_warriors_turn_is_made_there() -> None:
    play = stage("4 5", "9 2", seats=4, hero=usual_hero(hp=7))
    corrected(play, 2, "hp", 12)
    assert play.state.hero.hp == 12
    assert (play.prompt, play.seat, play.battle.turn) == ("turn", 0, "warrior")
    assert play.offered()[0] == "attack 4"


def test_dw_250_a_correction_agreed_at_the_top_of_the_villains_turn_is_made_there() -> None:
    play = stage("4 5", "9 2", seats=4, hero=usual_hero(hp=7), turn="villain")
    corrected(play, 2, "hp", 12)
    assert (play.state.hero.hp, play.prompt, play.seat) == (12, "turn", 1)


def test_dw_250_a_correction_agreed_in_the_middle_of_an_attack_is_made_after_it() -> None:
    play = stage("4 5", "9 2", seats=4, hero=usual_hero(hp=7)).choose("attack 4")
    corrected(play, 2, "hp", 12)
    assert (play.state.hero.hp, play.prompt) == (7, "block")
    play.choose("take it")
    assert (play.state.hero.hp, play.prompt, play.seat) == (12, "turn", 1)


def test_dw_250_points_of_a_corrected_level_are_spent_before_the_turn_goes_on() -> None:
    play = stage("4 5", "9 2", seats=4)
    corrected(play, 2, "xp", 6)
    assert (play.prompt, play.state.hero.level) == ("points", 2)
    play.choose("spend", strength=2, agility=0, hp=0, mp=0)
    assert (play.prompt, play.seat, play.battle.warrior) == ("turn", 0, ["4-clubs", "5-clubs"])
