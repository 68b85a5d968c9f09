"""Roles, swaps, tokens, the X card and what else may come between (sections 1, 5, 6 and 20)."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage, foe, saga_of, stage, usual_hero
from helpers.dragon_and_warrior.realm import at, come_in, realm, resident
from wyrmhoard.games.dragon_and_warrior.cards.made import Suggestion, Wish
from wyrmhoard.games.dragon_and_warrior.pending_state import EntryRound, Swap
from wyrmhoard.games.dragon_and_warrior.rules.core import roles
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, Member, Piece, Saga
from wyrmhoard.games.dragon_and_warrior.world_state import Obstacle, Visit


def exploring(seats: int = 4, **settings: object) -> Stage:
    """A table between two Battles, with roles in seat order."""
    state = saga_of(seats, **settings)
    state.hero, state.phase = usual_hero(hp=9), "after"
    return Stage(state).go()


def swap(state: Saga, role: str) -> Stage:
    """Make one swap of The Warrior with a role, and go on to the next question."""
    state.phase, state.pending = "after", [Swap(role)]
    return Stage(state).go()


@pytest.mark.parametrize("seats", range(2, 9))
def test_dw_1_dw_2_every_role_has_exactly_one_holder(seats: int) -> None:
    state = saga_of(seats)
    state.phase, state.holders = "roles", {}
    play = Stage(state).go()
    picked = []
    while play.prompt == "role":
        picked.append(play.seat)
        play.choose(play.offered()[0])
    assert sorted(picked) == list(range(seats))
    assert list(state.holders) == [role for bundle in roles.bundles(seats) for role in bundle]
    assert set(state.holders.values()) == set(range(seats))


def test_dw_16_dw_17_the_highest_card_picks_first_and_equal_ones_draw_again() -> None:
    again = False
    for seed in range(20):
        state = saga_of(8)
        state.phase, state.holders = "roles", {}
        play = Stage(state, f"draw {seed}").go()
        drawn: dict[int, list[str]] = {}
        for kind, data in play.told:
            if kind == "drew_for_role":
                drawn.setdefault(data["seat"], []).append(data["card"])
        from_best = sorted(drawn, key=lambda seat: [-_rank(card) for card in drawn[seat]])
        assert play.state.order == from_best
        again = again or any(len(cards) > 1 for cards in drawn.values())
    assert again


def _rank(card: str) -> int:
    return ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].index(card.split("-")[0])


def test_dw_55_dw_65_a_swap_changes_nothing_else_and_gives_the_others_a_token() -> None:
    state = saga_of(4)
    state.hero = usual_hero(hp=7, xp=3)
    swap(state, "ally")
    assert (state.holders["ally"], state.holders["warrior"]) == (0, 2)
    assert state.tokens == [0, 1, 0, 1]
    assert (state.hero.hp, state.hero.xp) == (7, 3)


def test_dw_64_nobody_holds_a_fourth_token() -> None:
    state = saga_of(4)
    state.tokens = [0, 3, 0, 2]
    swap(state, "ally")
    assert state.tokens == [0, 3, 0, 3]
    assert roles.pool(state) == 6  # DW-63


def test_dw_65_without_auto_take_tokens_each_seat_with_room_is_asked() -> None:
    state = saga_of(4, auto_tokens=False)
    state.tokens = [0, 3, 0, 0]
    play = swap(state, "ally")
    assert (play.prompt, play.seat) == ("token", 3)
    play.choose("leave")
    assert state.tokens == [0, 3, 0, 0]


def test_dw_64_an_award_while_a_seat_is_asked_leaves_no_room_for_a_fourth() -> None:
    state = saga_of(4, auto_tokens=False)
    state.tokens = [0, 2, 0, 3]
    play = swap(state, "ally")
    assert (play.prompt, play.seat) == ("token", 1)
    play.aside(2, "award", seat=["2"])
    assert state.tokens[1] == 3
    play.choose("take")
    assert state.tokens[1] == 3


def test_dw_241_with_2_seats_a_swap_exchanges_one_card_for_three_and_gives_no_token() -> None:
    state = saga_of(2)
    swap(state, "ally")
    assert roles.roles_of(state, 1) == ["warrior"]
    assert roles.roles_of(state, 0) == ["villain", "ally", "treasure"]
    assert state.tokens == [0, 0]


def test_dw_242_with_3_seats_ally_and_treasure_pass_together() -> None:
    state = saga_of(3)
    swap(state, "treasure")
    assert roles.roles_of(state, 2) == ["warrior"]
    assert roles.roles_of(state, 0) == ["ally", "treasure"]
    assert state.tokens == [0, 1, 0]


def test_dw_57_a_battle_ends_with_a_swap_with_the_villain_however_it_ends() -> None:
    play = stage("J 5", "Q 2", seats=4).choose("run J").choose("take it")
    assert play.state.holders["warrior"] == 1
    assert play.state.holders["villain"] == 0
    assert play.state.tokens == [0, 0, 1, 1]


# -- swaps that are bought


def test_dw_61_a_swap_bought_during_an_attack_is_made_after_it() -> None:
    play = stage("4 5", "9 2", seats=4, tokens=3).choose("attack 4")
    play.aside(2, "buy-swap")
    assert (play.prompt, play.seat, play.state.holders["warrior"]) == ("block", 1, 0)
    play.choose("take it")
    assert play.state.holders["warrior"] == 2
    assert play.state.tokens == [3, 3, 0, 3]
    assert (play.prompt, play.seat) == ("turn", 1)


def test_dw_61_where_nothing_is_half_done_it_is_made_at_once() -> None:
    play = stage("4 5", "9 2", seats=4, tokens=3)
    play.aside(3, "buy-swap")
    assert (play.prompt, play.seat) == ("turn", 3)
    assert play.state.holders["treasure"] == 0


def test_dw_61_a_swap_bought_in_a_scene_is_made_before_the_warriors_next_step() -> None:
    state = realm()
    resident(state, "house-1")
    play = at(state, "house-1").choose("talk person-1")
    state.tokens = [0, 3, 0, 0]
    play.aside(1, "buy-swap")
    assert (play.prompt, play.seat, state.tokens) == ("scene", 1, [0, 0, 1, 1])
    play.choose("end")
    assert (play.seat, state.holders["ally"], state.holders["villain"]) == (2, 1, 0)


def test_dw_61_in_a_scene_too_a_swap_waits_while_something_is_half_done() -> None:
    state = realm()
    resident(state, "house-1")
    state.world.obstacles["o"] = Obstacle("o", "villager", "", 2, "person-1")
    play = at(state, "house-1").choose("talk person-1").choose("try o idea")
    state.tokens = [0, 3, 0, 0]
    play.aside(1, "buy-swap")
    assert (play.prompt, play.seat, state.holders["warrior"]) == ("judge", 2, 0)
    play.choose("not")
    assert (play.prompt, play.seat) == ("scene", 1)


def test_dw_9_the_hand_passes_with_the_card_and_tokens_stay() -> None:
    play = stage("3 5 K", "2 9", seats=4)
    play.state.tokens = [2, 3, 0, 0]
    play.aside(1, "buy-swap")
    assert (play.prompt, play.seat) == ("turn", 1)
    assert "attack K" in play.offered()
    assert play.state.tokens == [2, 0, 1, 1]


def test_dw_61_two_payers_are_served_in_order_of_arrival() -> None:
    play = stage("4 5", "9 2", seats=4, tokens=3).choose("attack 4")
    play.aside(3, "buy-swap").aside(2, "buy-swap").choose("take it")
    assert play.state.holders["warrior"] == 2
    assert play.state.holders["treasure"] == 0
    assert play.state.holders["ally"] == 3


def test_dw_61_no_swap_while_points_are_unspent() -> None:
    play = stage("4 5", "2 3", seats=4, tokens=3, hero=usual_hero(strength=40, xp=4), card=foe(level=1))
    play.choose("attack 4").aside(2, "buy-swap").choose("take it")
    assert (play.prompt, play.seat) == ("points", 0)
    play.choose("spend", strength=2, agility=0, hp=0, mp=0).choose("nothing")
    assert play.state.holders["warrior"] == 2


def test_dw_61a_a_swap_that_is_overtaken_gives_the_tokens_back() -> None:
    state = saga_of(4)
    state.tokens, state.bought = [0, 0, 3, 0], [2]
    state.phase, state.pending = "after", [Swap("ally")]
    Stage(state).go()
    assert state.holders["warrior"] == 2
    assert state.tokens[2] == 3
    assert state.bought == []


def test_dw_61a_the_payer_may_withdraw() -> None:
    play = stage("4 5", "9 2", seats=4, tokens=3).choose("attack 4").aside(2, "buy-swap")
    assert "buy-swap" not in play.aside_keys(2)
    play.aside(2, "withdraw").choose("take it")
    assert play.state.holders["warrior"] == 0
    assert play.state.tokens == [3, 3, 3, 3]


def test_dw_62_every_other_seat_may_buy_with_three_tokens_and_the_warriors_own_never() -> None:
    play = exploring(6)
    play.state.tokens = [3, 2, 3, 3, 3, 3]
    assert [seat for seat in range(6) if "buy-swap" in play.aside_keys(seat)] == [2, 3, 4, 5]


def test_dw_62_dw_252_the_oracle_gives_the_warrior_away_for_three_tokens_too() -> None:
    state = realm(1, rotating=True)
    state.draws.seed = "realm"
    state.holders = {"warrior": ORACLE, "villain": 0, "ally": 0, "treasure": 0}
    state.world.visit = Visit("near")
    state.tokens = [3]
    state.pending = [EntryRound()]
    play = Stage(state).go()
    assert (play.prompt, play.seat) == ("entered", 0)
    play.aside(0, "buy-swap")
    come_in(play)
    assert (play.prompt, play.seat, state.tokens) == ("explore", 0, [0])
    assert state.holders == {"warrior": 0, "villain": ORACLE, "ally": ORACLE, "treasure": ORACLE}


def test_dw_66_the_warrior_awards_tokens_to_others_only() -> None:
    play = exploring(4)
    play.state.tokens = [0, 1, 3, 0]
    assert "award" not in play.aside_keys(1)
    before = play.ask
    play.aside(0, "award", seat=["2"])
    assert play.state.tokens == [0, 2, 3, 0]
    assert play.ask is before
    for other in ("1", "3"):
        with pytest.raises(Exception, match="can be picked"):
            play.aside(0, "award", seat=[other])


# -- after a Battle


def test_dw_60a_points_then_the_swap_then_the_farewell() -> None:
    member = Member("ally", "t9", hp=3, max_hp=20)
    hero = usual_hero(strength=40, xp=4)
    play = stage("4 5", "9 2", seats=4, member=member, top="3", hero=hero, card=foe(level=1))
    play.choose("attack 4").choose("flip").choose("block 9")
    play.choose("attack 2").choose("take it").choose("attack 5").choose("take it")
    assert (play.prompt, play.seat) == ("points", 0)
    play.choose("spend", strength=2, agility=0, hp=0, mp=0).choose("nothing")
    swaps = [data["seats"] for kind, data in play.told if kind == "swapped"]
    assert swaps == [[0, 1], [1, 2]]
    assert play.state.members == []


def test_dw_244_dw_245_a_party_member_seat_swaps_when_its_character_falls_and_makes_a_new_one() -> None:
    member = Member("member-1", "t9", hp=3, max_hp=20)
    play = stage("4 5", "9 2", seats=6, member=member, top="3").choose("attack 4")
    assert (play.prompt, play.seat) == ("help", 5)
    play.choose("flip").choose("block 9").choose("attack 2").choose("take it").choose("run 5")
    assert play.state.holders["warrior"] == 5
    assert (play.prompt, play.seat) == ("character", 1)


def test_dw_228_a_party_member_gains_a_point_for_each_level() -> None:
    member = Member("ally", "t9", hp=20, max_hp=20)
    play = stage("4 5", "9 2", seats=4, member=member, hero=usual_hero(strength=40, xp=4), card=foe(level=1))
    play.choose("attack 4").choose("stay out").choose("take it")
    play.choose("spend", strength=2, agility=0, hp=0, mp=0)
    assert (play.prompt, play.seat, play.ask and play.ask.data["points"]) == ("points", 2, 1)
    play.choose("spend", attack=0, defense=0, hp=1)
    assert play.state.members[0].max_hp == 25


# -- the X card


def spider(play: Stage) -> str:
    made = Suggestion("conflict", {"name": "Spider Queen"}, drawn=["conflict/spider-queen"])
    return inventing.remember(play.table, made, "name", "villain", Wish("conflict", "card-1", level=3))


def test_dw_19_the_x_card_may_be_touched_in_the_middle_of_a_block_and_the_step_waits() -> None:
    play = stage("4 5", "9 2", seats=4).choose("attack 4")
    text = spider(play)
    play.aside(3, "x")
    assert play.prompt == "meant"
    assert play.ask is not None
    assert set(play.ask.must) == {0, 1, 2, 3}
    assert [str(choice) for choice in play.options(2)] == [f"thing {text}", "drawing", "words", "go on"]
    play.all_choose(*["go on"] * 4)
    assert (play.prompt, play.seat) == ("again", 1)
    play.choose("own", name="Brass Queen")
    assert play.state.texts[text].words == "Brass Queen"
    assert (play.prompt, play.seat) == ("block", 1)


def test_dw_20_numbers_stay_when_words_are_struck() -> None:
    play = stage("4 5", "9 2", seats=4, card=foe(level=4))
    play.battle.foes[0].hp = 12
    play.state.conflicts["card-1"].name = spider(play)
    play.aside(0, "x").all_choose("go on", "go on", f"thing {play.state.conflicts['card-1'].name}", "go on")
    play.choose("s1")
    assert play.battle.foes[0].hp == 12
    assert "Spider" not in play.state.texts[play.state.conflicts["card-1"].name].words


def test_dw_20a_a_struck_name_is_in_no_event_and_nowhere_in_the_state() -> None:
    play = stage("4 5", "9 2", seats=4)
    play.state.conflicts["card-1"].name = spider(play)
    play.choose("attack 4").choose("take it").aside(2, "x").all_choose(*["go on"] * 4)
    play.choose("own", name="Brass Queen")
    assert "Spider" not in str(play.told)
    assert "Spider" not in str(play.state)


def test_dw_21_only_that_something_was_taken_out_is_told_and_subjects_are_kept_out() -> None:
    play = exploring(3)
    play.aside(1, "x").all_choose("go on", ("words", {"subject": "school"}), "go on")
    assert play.state.keep_out == ["school"]
    assert [kind for kind in play.kinds() if kind in ("stopped", "taken_out", "struck")] == ["stopped", "taken_out"]
    assert play.last("stopped") == {"seat": None}
    assert play.prompt == "explore"


def test_dw_21a_all_are_asked_alike_whoever_pressed() -> None:
    seen = []
    for presser in (1, 3):
        play = exploring(4)
        play.aside(presser, "x")
        options = [getattr(choice, "blanks", choice) for seat in (0, 2) for choice in play.options(seat)]
        seen.append((str(play.told), str(play.state), options))
    assert seen[0] == seen[1]


def test_dw_21a_without_anonymity_only_the_presser_is_asked() -> None:
    play = exploring(4, anonymous=False)
    play.aside(2, "x")
    assert (play.prompt, play.seat) == ("meant", 2)
    assert play.last("stopped") == {"seat": 2}


# -- votes and claims


def test_dw_236a_the_match_is_closed_only_if_all_agree() -> None:
    play = exploring(4)
    play.aside(3, "propose", what=["close"]).all_choose("agree", "agree", "object", "agree")
    assert play.prompt == "explore"
    play.aside(3, "propose", what=["close"]).all_choose(*["agree"] * 4)
    assert play.result is not None
    assert play.result.unfinished
    assert play.result.winners == ()  # DW-239a


def test_dw_19_the_x_card_works_in_the_middle_of_a_vote() -> None:
    play = exploring(3)
    spider(play)
    play.aside(2, "propose", what=["close"]).aside(0, "x")
    assert play.prompt == "meant"
    play.all_choose(*["go on"] * 3).choose("s1")
    assert play.prompt == "vote"
    play.all_choose(*["object"] * 3)
    assert play.prompt == "explore"


def test_dw_236a_the_last_visit_closes_the_match() -> None:
    state = saga_of(4, visits=2)
    state.phase, state.visits = "after", 2
    play = Stage(state).go().choose("go on")
    assert play.result is not None
    assert (play.result.ending, play.result.unfinished) == ("visits", True)


def test_dw_137a_a_claim_is_judged_by_treasure_and_then_counts() -> None:
    hero = usual_hero(weapon=Piece(2, "weapon"))
    play = stage("4 5", "9 2", seats=4, hero=hero, card=foe(weakness=2, weak_to="fire", max_hp=60))
    play.aside(0, "claim", thing=["weapon"], type="Fire ")
    assert (play.prompt, play.seat) == ("claim", 3)
    play.choose("yes").choose("attack 4").choose("take it")
    assert play.last("hit_foe")["damage"] == 16
    assert "claim" not in play.choose("attack 2").aside_keys(0)  # an attack is half done
