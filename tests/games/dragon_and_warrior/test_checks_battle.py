"""Battles and what they cost, as the ledger says it, read once more without a look at the code (sections 10 to 17)."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage, cards, foe, ranks_of, stage, usual_hero
from helpers.dragon_and_warrior.realm import at, go, realm
from wyrmhoard.games.dragon_and_warrior.rules.core import numbers
from wyrmhoard.games.dragon_and_warrior.state import Item, Keepsake, Member, Piece


def bo(**about: int) -> Member:
    found = Member("ally", "t9", attack=3, max_hp=20, hp=20)
    for name, value in about.items():
        setattr(found, name, value)
    return found


# -- the likeliest mistakes, 1 to 10


@pytest.mark.parametrize("rank", ["3", "K"])
def test_dw_159_the_value_of_the_card_never_adds_to_the_damage(rank: str) -> None:
    hero = usual_hero(strength=7)
    play = stage(f"{rank} 5", "A A", hero=hero, card=foe(max_defense=2, max_hp=10))
    play.choose(f"attack {rank}").choose("take it")
    assert (play.battle.foes[0].defense, play.battle.foes[0].hp) == (0, 5)


def test_dw_147_no_card_is_drawn_while_one_is_left() -> None:
    play = stage("5 6", "3 4", card=foe(max_hp=60))
    play.choose("attack 5").choose("take it")  # The Warrior holds one card, the Villain two
    play.choose("attack 3").choose("take it")
    assert ranks_of(play.battle.warrior) == [6]
    assert ranks_of(play.battle.villain) == [4]
    assert "drew" not in play.kinds()


def test_dw_149_face_cards_count_ten_and_an_ace_one_in_a_maneuver() -> None:
    armor = Piece(30, "armor")
    gained = {}
    for rank in ("A", "10", "J", "Q", "K"):
        play = stage(f"{rank} 5", "3 4", hero=usual_hero(armor=armor))
        play.state.hero.defense = 0
        play.choose(f"maneuver {rank}")
        gained[rank] = play.state.hero.defense
    assert gained == {"A": 1, "10": 10, "J": 10, "Q": 10, "K": 10}


def test_dw_149_an_ace_is_the_lowest_of_all_in_attack_and_block() -> None:
    play = stage("2 5", "A A").choose("attack 2")
    assert play.offered() == ["take it"]
    play = stage("A 5", "A 2").choose("attack A")
    assert play.offered() == ["take it", "block A", "block 2"]


def test_dw_163_dw_67_the_villain_never_pays_a_token_nor_plays_a_set_nor_an_item() -> None:
    play = stage("5 6", "7 7 7", turn="villain", tokens=3, hero=usual_hero(pouch=[Item("thing-1", "dragons-fire", 1)]))
    assert play.seat == 1
    assert {key.split(" ")[0] for key in play.offered()} == {"attack", "maneuver", "run"}
    assert not [key for key in play.offered() if "x" in key.split(" ")[-1] or "token" in key]


def test_dw_152_the_hand_is_not_filled_again_for_the_minion() -> None:
    play = stage("K K", "4", card=foe(max_hp=40), minion=foe(id="card-2", level=1), turn="villain")
    play.choose("attack 4").choose("take it")
    assert play.battle.villain == []
    assert play.offered() == ["nothing"]


# -- Party Members


def test_dw_222_dw_149_flips_are_compared_by_rank_and_cost_their_value() -> None:
    """A jack against a 10 is higher, though both are worth ten; a 10 against a jack costs ten."""
    play = stage("4 5", "10 10", member=bo(), top="J", card=foe(max_hp=40), seats=4)
    play.choose("attack 4").choose("flip").choose("block 10")
    assert play.battle.foes[0].hp + play.battle.foes[0].defense == 40 + 1 - 3
    play = stage("4 5", "J J", member=bo(), top="10", card=foe(max_hp=40), seats=4)
    play.choose("attack 4").choose("flip").choose("block J")
    assert play.state.members[0].hp == 10


def test_dw_226_defense_absorbs_nothing_of_it_and_by_the_setting_it_does() -> None:
    hp = {}
    for absorbs in (False, True):
        play = stage("4 5", "K K", member=bo(defense=4, max_defense=4), top="7", seats=4, absorbs=absorbs)
        play.choose("attack 4").choose("flip").choose("block K")
        hp[absorbs] = play.state.members[0].hp
    assert hp == {False: 13, True: 17}


def test_dw_226_a_flipped_ace_costs_one() -> None:
    play = stage("4 5", "K K", member=bo(), top="A", seats=4)
    play.choose("attack 4").choose("flip").choose("block K")
    assert play.state.members[0].hp == 19


def test_dw_223_where_nothing_was_blocked_the_flip_counts_as_higher() -> None:
    hero = usual_hero(strength=7)
    play = stage("4 5", "K K", hero=hero, member=bo(), top="2", card=foe(max_hp=40, max_defense=1), seats=4)
    play.choose("attack 4").choose("flip").choose("take it")
    assert play.last("hit_foe")["damage"] == 10


def test_dw_223_spellblock_lays_no_card_so_the_flip_counts_as_higher() -> None:
    caster = foe(max_hp=40, max_mp=20, spells=["spellblock", "hurt"])
    play = stage("4 5", "K K", member=bo(), top="2", card=caster, seats=4)
    play.choose("attack 4").choose("flip").choose("spellblock")
    assert play.last("hit_foe")["damage"] == 3


def test_dw_225_an_escape_that_is_not_blocked_needs_no_flip() -> None:
    play = stage("4 5", "3 3", member=bo(), top="K", seats=4).choose("run 4").choose("flip").choose("take it")
    assert "flipped" not in play.kinds()


def test_dw_224_after_a_flip_that_fails_the_warrior_may_still_block() -> None:
    play = stage("9 5", "8 8", member=bo(), top="5", seats=4, turn="villain").choose("attack 8").choose("flip")
    assert (play.prompt, play.seat) == ("block", 0)
    assert "block 9" in play.offered()
    assert play.state.members[0].hp == 15


def test_dw_222_no_help_with_a_maneuver_nor_when_the_villain_runs() -> None:
    play = stage("9 5", "8 8", member=bo(), seats=4).choose("maneuver 9")
    assert "help" not in play.prompt
    play.choose("run 8")
    assert (play.prompt, play.seat) == ("block", 0)


def test_dw_229_party_members_are_whole_again_on_coming_into_a_town() -> None:
    state = realm()
    state.members = [bo(hp=2)]
    play = go(at(state, "near"), "town")
    assert state.members[0].hp == 20
    assert play.rules["member_rested"] == "DW-229"


def test_dw_229_dw_119_a_town_that_is_a_dungeon_heals_nobody() -> None:
    state = realm()
    state.members = [bo(hp=2)]
    state.world.places["town"].fallen = True
    go(at(state, "near"), "town")
    assert state.members[0].hp == 2


# -- hands


def test_dw_199_dw_152_a_minion_with_a_hand_of_its_own_draws_as_many_as_its_own_level_gives() -> None:
    """The master of Level 20 holds seven cards, its minion of Level 4 three."""
    minion = foe(id="card-2", level=4, max_mp=10, spells=["stamina"])
    play = stage("K K", "4 5", card=foe(level=20, max_hp=90), minion=minion, turn="villain", own_hand=True)
    play.battle.minion = cards("2 3")
    play.battle.deck = [card for card in play.battle.deck if card not in play.battle.minion]
    play.choose("maneuver 4").choose("free stamina")
    assert len(play.battle.minion) == 2 + 3


def test_dw_199_the_master_draws_by_its_own_level() -> None:
    play = stage("K K", "4 5", card=foe(level=20, max_mp=10, spells=["stamina"]), turn="villain")
    play.choose("free stamina")
    assert len(play.battle.villain) == 2 + 7


def test_dw_151_without_a_card_nobody_must_cast_a_free_spell() -> None:
    """The deck and the discards are empty, so no card can be drawn."""
    play = stage("5", "3 4", hero=usual_hero(max_mp=60, mp=60))
    battle = play.battle
    battle.villain, battle.deck, battle.discard, battle.warrior = [*battle.deck, *battle.villain], [], [], []
    play = Stage(play.state).go()
    assert "nothing" in play.offered()
    assert "free stamina" in play.offered()
    play.choose("nothing")
    assert play.state.hero.mp == 60


def test_dw_178a_a_battle_without_end_brings_neither_xp_nor_find() -> None:
    play = stage("5 6", "3 4", stall=1, card=foe(max_hp=60)).choose("maneuver 5").choose("maneuver 3")
    assert play.last("battle_over")["outcome"] == "stalled"
    assert "xp_gained" not in play.kinds()


# -- spells and things


def test_dw_201_an_odd_sum_is_rounded_up_and_one_mp_less_is_too_few() -> None:
    offered = {}
    for mp in (8, 9):
        hurting = foe(max_mp=10, spells=["hurt"])
        play = stage("2 2", "K 7", card=hurting, turn="villain", hero=usual_hero(max_mp=50, mp=mp))
        king, seven = (card for letter in "K7" for card in play.battle.villain if card.startswith(letter))
        play.choose("cast hurt", base=[king], extra=[seven])
        offered[mp] = play.offered() if play.prompt == "block" else []
    assert "spellblock" not in offered[8]
    assert "spellblock" in offered[9]


def test_dw_212_fire_used_before_a_battle_ends_with_it_also_if_it_is_fled() -> None:
    state = realm()
    state.hero.pouch = [Item("thing-1", "dragons-fire", 3)]
    play = at(state, "near").choose("use thing-1")
    assert numbers.attack(state.hero) == 9
    play.choose("battle").choose("s1").choose("brute")
    assert numbers.attack(state.hero) == 9
    play.choose(next(key for key in play.offered() if key.startswith("run"))).choose("take it")
    assert numbers.attack(state.hero) == 6


def test_dw_214_by_the_setting_the_same_item_adds_up() -> None:
    attack = {}
    for stack in (False, True):
        hero = usual_hero(pouch=[Item("thing-1", "dragons-fire", 2), Item("thing-2", "dragons-fire", 3)])
        play = stage("5 6 7", "A A A", hero=hero, stack=stack, card=foe(max_hp=60))
        play.choose("use thing-1").choose("attack A").choose("take it").choose("use thing-2")
        attack[stack] = numbers.attack(hero)
    assert attack == {False: 9, True: 11}


def test_dw_139_an_item_that_does_not_fit_is_kept_and_the_action_is_gone() -> None:
    weak = foe(weakness=2, weak_to="fire")
    hero = usual_hero(keepsakes=[Keepsake("thing-1", types=["ice"])])
    play = stage("5 6", "3 4", hero=hero, card=weak).choose("use thing-1").choose("not")
    assert not hero.keepsakes[0].used
    assert (play.prompt, play.seat) == ("turn", 1)


def test_dw_138_what_a_party_member_adds_is_not_multiplied() -> None:
    hero = usual_hero(strength=4, weapon=Piece(2, "weapon", types=["fire"]))
    weak = foe(max_hp=60, max_defense=1, weakness=4, weak_to="fire")
    play = stage("4 5", "K K", hero=hero, card=weak, member=bo(), top="9", seats=4)
    play.choose("attack 4").choose("flip").choose("take it")
    assert play.last("hit_foe")["damage"] == 4 * 6 + 3


def test_dw_138_a_critical_against_a_weakness_takes_22() -> None:
    hero = usual_hero(strength=6, agility=3, weapon=Piece(2, "weapon", types=["fire"]))
    weak = foe(max_hp=40, max_defense=5, weakness=2, weak_to="fire")
    play = stage("4 4 5", "K 3", hero=hero, card=weak).choose("attack 4x2").choose("take it")
    assert (play.battle.foes[0].defense, play.battle.foes[0].hp) == (0, 23)


def test_dw_217_wings_lead_to_the_town_visited_last_not_to_the_one_found_last() -> None:
    state = realm()
    state.world.places["town-2"] = state.world.places["town"].copy()
    state.world.places["town-2"].id, state.world.places["town-2"].home = "town-2", "far"
    state.world.places["town-2"].level = 2
    state.towns = ["town", "town-2"]
    play = go(at(state, "near"), "town")
    assert state.towns == ["town-2", "town"]
    assert play.state.world.places["town"].been
