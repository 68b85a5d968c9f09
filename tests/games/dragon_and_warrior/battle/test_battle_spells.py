"""Spells, items and Party Members in a Battle (sections 15 to 17)."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage, foe, ranks_of, stage, usual_hero
from helpers.dragon_and_warrior.realm import at, realm
from wyrmhoard.games.dragon_and_warrior.rules.battle import companions
from wyrmhoard.games.dragon_and_warrior.rules.core import numbers
from wyrmhoard.games.dragon_and_warrior.state import Hero, Item, Keepsake, Member, Piece
from wyrmhoard.games.dragon_and_warrior.words import prompts
from wyrmhoard.kernel.text.errors import Refused


def mage(mp: int, **about: object) -> Hero:
    return usual_hero(**{"mp": mp, "max_mp": 110, "max_hp": 60, "hp": 5} | about)


def test_dw_157_dw_197_hurt_lays_one_extra_card_and_deals_the_plain_attack() -> None:
    play = stage("4 J 9", "A A", hero=mage(3), card=foe(max_defense=0, max_hp=40))
    with pytest.raises(Refused, match="DW-157"):
        play.choose("cast hurt", base=["4-clubs"], extra=["4-clubs"])
    play.choose("cast hurt", base=["4-clubs"], extra=["J-clubs"]).choose("take it")
    assert (play.last("hit_foe")["damage"], play.state.hero.mp) == (6, 0)


def test_dw_158_a_spell_may_be_cast_with_fewer_cards() -> None:
    play = stage("5 8", "A A", hero=mage(15))
    play.choose("cast healmore", base=["5-clubs"], extra=["8-clubs"])
    assert (play.state.hero.hp, play.state.hero.mp) == (18, 0)


def test_dw_67_a_token_pays_for_one_more_card_on_an_action() -> None:
    play = stage("4 9 J", "Q 2", tokens=1)
    play.choose("attack-token", base=["J-clubs"], extra=["9-clubs"])
    assert play.state.tokens[0] == 0
    assert play.offered() == ["take it"]  # a queen covers the jack, and a 2 no 9
    assert ranks_of(play.battle.warrior) == [4]
    assert "attack-token" not in stage("4 9", "Q", tokens=0).offered()
    assert "attack-token" not in stage("4 9", "Q 5", tokens=1, turn="villain").offered()


def test_dw_173_without_its_mp_a_spell_is_not_offered() -> None:
    assert "cast hurt" not in stage("4 9", "2", hero=mage(2)).offered()


def test_dw_172_dw_198_a_set_counts_its_sum_when_healing() -> None:
    play = stage("9 9 Q 2", "A", hero=mage(4))
    play.choose("cast heal", base=["9-clubs", "9-diamonds"], extra=["Q-clubs"])
    assert play.state.hero.hp == 5 + 28


def test_dw_199_stamina_draws_a_hand_on_top_and_leaves_the_action() -> None:
    play = stage("4 9", "2", hero=mage(5)).choose("free stamina")
    assert (play.prompt, play.seat, len(play.battle.warrior)) == ("turn", 0, 7)


def test_dw_202_armor_regen_restores_defense_and_leaves_the_action() -> None:
    play = stage("4 9", "2", hero=mage(10, armor=Piece(12, "armor")))
    play.state.hero.defense = 0
    play.choose("free armor-regen")
    assert (play.state.hero.defense, play.seat, play.state.hero.mp) == (12, 0, 0)


def test_dw_201_spellblock_costs_half_the_value_of_the_cards() -> None:
    for mp, offered in ((9, True), (8, False)):
        card = foe(max_mp=10, spells=["hurt"])
        play = stage("2 3", "K 7 4", hero=mage(mp), card=card, turn="villain")
        play.choose("cast hurt", base=["K-clubs"], extra=["7-clubs"])
        assert (play.prompt == "block" and "spellblock" in play.offered()) is offered
    play = stage("2 3", "K 7 4", hero=mage(9), card=foe(max_mp=10, spells=["hurt"]), turn="villain")
    play.choose("cast hurt", base=["K-clubs"], extra=["7-clubs"]).choose("spellblock")
    assert (play.state.hero.hp, play.state.hero.mp) == (5, 0)


def test_dw_201_spellblock_stops_a_critical_and_never_an_escape() -> None:
    card = foe(max_mp=20, spells=["spellblock", "hurt"])
    play = stage("7 7 9", "A", card=card).choose("attack 7x2").choose("spellblock")
    assert (play.battle.foes[0].hp, play.battle.foes[0].mp) == (20, 13)
    assert "spellblock" not in stage("7 7 9", "A", card=card).choose("run 9").offered()


def test_dw_203_dw_204_dw_205_escapes_by_magic_cannot_be_blocked() -> None:
    state_of = stage("4 9", "K", hero=mage(8, max_mp=80))
    assert not [key for key in state_of.offered() if key.startswith(("cast outside", "cast return"))]
    state_of.state.towns = ["place-1"]
    state_of.choose("cast return place-1")
    assert state_of.last("battle_over")["outcome"] == "fled"
    assert state_of.state.hero.mp == 0


def test_dw_205_wings_end_a_battle_as_a_flight() -> None:
    hero = usual_hero(hp=2, pouch=[Item("thing-1", "wings", 1, town="place-1")])
    play = stage("4 9", "K", hero=hero).choose("use thing-1")
    assert (play.last("battle_over")["outcome"], play.state.hero.xp, play.state.hero.pouch) == ("fled", 0, [])


# -- items


def test_dw_171_dw_211_healstuff_heals_its_level_and_the_card() -> None:
    hero = usual_hero(hp=3, pouch=[Item("thing-1", "healstuff", 3)])
    play = stage("7 9", "K", hero=hero).choose("use thing-1", base=["7-clubs"], extra=[])
    assert (play.state.hero.hp, play.state.hero.pouch) == (13, [])


def test_dw_172_healstuff_with_a_pair_counts_both() -> None:
    hero = usual_hero(hp=1, max_hp=60, pouch=[Item("thing-1", "healstuff", 1)])
    play = stage("9 9 2", "K", hero=hero).choose("use thing-1", base=["9-clubs", "9-diamonds"], extra=[])
    assert play.state.hero.hp == 20


def test_dw_212_dw_214_dragons_fire_lasts_for_the_battle_and_the_higher_one_counts() -> None:
    pouch = [Item("thing-1", "dragons-fire", 2), Item("thing-2", "dragons-fire", 3)]
    play = stage("7 9 2", "K Q J", hero=usual_hero(pouch=pouch)).choose("use thing-1")
    assert prompts.option(play.table, 0, "turn", "use thing-2").text.startswith("Use Dragon's Fire +3: Attack +1")
    play.choose("attack J").choose("take it").choose("use thing-2")
    assert numbers.attack(play.state.hero) == 9
    play.state.hero.pouch = [Item("thing-3", "dragons-fire", 3)]
    assert "nothing more comes of it" in prompts.option(play.table, 0, "turn", "use thing-3").text
    play.choose("attack Q").choose("take it").choose("run 9").choose("take it")
    assert numbers.attack(play.state.hero) == 6
    pouch = [Item("thing-1", "dragons-fire", 2), Item("thing-2", "dragons-fire", 3)]
    stacked = stage("7 9 2", "K Q J", hero=usual_hero(pouch=pouch), stack=True).choose("use thing-1")
    stacked.choose("attack J").choose("take it").choose("use thing-2")
    assert numbers.attack(stacked.state.hero) == 11


def test_dw_213_dragons_scale_raises_or_restores() -> None:
    for way, defense, most in (("raise", 4, 7), ("restore", 4, 4)):
        hero = usual_hero(armor=Piece(4, "armor"), pouch=[Item("thing-1", "dragons-scale", 3)])
        play = stage("7 9", "K", hero=hero)
        play.state.hero.defense = 1
        play.choose(f"use thing-1 {way}")
        assert (play.state.hero.defense, numbers.max_defense(play.state.hero)) == (defense, most)


def test_dw_215_fairy_water_has_no_use_in_a_battle() -> None:
    hero = usual_hero(pouch=[Item("thing-1", "fairy-water", 2, uses=2)])
    assert not [key for key in stage("7 9", "K", hero=hero).offered() if key.startswith("use")]


# -- Party Members: the Ally's, held by the seat that is the Villain here


def bo(hp: int = 20, attack: int = 3, defense: int = 1) -> Member:
    return Member("ally", "t9", attack=attack, max_hp=20, hp=hp, defense=defense, max_defense=defense)


def attacked(flip: str, block: str, *, member: Member | None = None, **settings: object) -> Stage:
    play = stage("4 5", "9 2", member=member or bo(), top=flip, hero=usual_hero(strength=7), **settings)  # type: ignore[arg-type]
    return play.choose("attack 4").choose("flip").choose(block)


def test_dw_222_help_is_declared_before_the_block() -> None:
    play = stage("4 5", "9 2", member=bo()).choose("attack 4")
    assert (play.prompt, play.offered()) == ("help", ["flip", "stay out"])
    play.choose("stay out").choose("take it")
    assert "flipped" not in play.kinds()


def test_dw_223_a_higher_flip_adds_the_members_attack() -> None:
    assert attacked("J", "block 9").last("hit_foe")["damage"] == 3
    assert attacked("2", "take it").last("hit_foe")["damage"] == 10


def test_dw_226_a_lower_flip_costs_the_value_of_the_flipped_card() -> None:
    for flip, hp in (("7", 13), ("A", 19)):
        play = stage("4 5", "K 2", member=bo(), top=flip, turn="villain").choose("attack K").choose("flip")
        assert play.state.members[0].hp == hp
    soaked = stage("4 5", "K 2", member=bo(), top="7", turn="villain", absorbs=True).choose("attack K").choose("flip")
    assert soaked.state.members[0].hp == 14


def test_dw_227_an_equal_flip_heals_and_nothing_else() -> None:
    play = stage("4 Q", "9 2", member=bo(hp=8), top="9", turn="villain").choose("attack 9").choose("flip")
    assert play.state.members[0].hp == 17
    assert (play.prompt, play.offered()) == ("block", ["take it", "block Q"])


def test_dw_224_a_higher_flip_fends_off_an_attack_and_the_cards_are_kept() -> None:
    play = stage("4 9", "8 2", member=bo(), top="10", turn="villain").choose("attack 8").choose("flip")
    assert (play.prompt, play.state.hero.hp, len(play.battle.warrior)) == ("turn", 20, 2)
    failed = stage("4 9", "8 2", member=bo(), top="5", turn="villain").choose("attack 8").choose("flip")
    assert failed.offered() == ["take it", "block 9"]


def test_dw_225_a_flip_may_save_an_escape_that_is_blocked() -> None:
    fled = stage("4 5", "9 2", member=bo(), top="K").choose("run 4").choose("flip").choose("block 9")
    assert fled.last("battle_over")["outcome"] == "fled"
    caught = stage("4 5", "9 2", member=bo(), top="3").choose("run 4").choose("flip").choose("block 9")
    assert (caught.prompt, caught.state.members[0].hp) == ("turn", 17)
    free = stage("4 5", "9 2", member=bo(), top="3").choose("run 4").choose("flip").choose("take it")
    assert "flipped" not in free.kinds()


def test_dw_230_a_member_at_0_is_out_of_the_battle_and_says_farewell_after_it() -> None:
    play = attacked("3", "block 9", member=bo(hp=3))
    assert play.battle.fallen == ["ally"]
    play.choose("attack 2")
    assert play.prompt == "block"
    play.choose("take it").choose("run 5")
    assert [data["seats"] for kind, data in play.told if kind == "swapped"] == [
        [0, 1],
        [1, 0],
    ]
    assert play.state.members == []


def test_dw_229_healing_works_on_party_members_too() -> None:
    hero = usual_hero(pouch=[Item("thing-1", "healstuff", 2)])
    play = stage("4 5", "9 2", member=bo(hp=2), hero=hero).choose("use thing-1", base=["4-clubs"], extra=[])
    assert play.offered() == ["self", "ally"]
    play.choose("ally")
    assert play.state.members[0].hp == 8


def test_dw_269_the_oracle_flips_when_it_is_worth_it() -> None:
    position = stage("4 5", "9 2", member=bo(hp=4), hero=usual_hero(hp=20)).table
    member = position.state.members[0]
    assert not companions.oracle_helps(position, member, "defence", 6)
    assert companions.oracle_helps(position, member, "defence", 7)
    assert not companions.oracle_helps(position, member, "attack", 0)
    assert companions.oracle_helps(position, bo(hp=11), "attack", 0)
    assert companions.oracle_helps(position, member, "run", 0)


# -- the Villain's spells


def test_dw_198_a_conflict_heals_its_master_or_its_minion() -> None:
    card = foe(max_mp=10, spells=["heal"])
    minion = foe(id="card-2", name="t2", level=1)
    play = stage("4 5", "9 2 3", card=card, minion=minion, turn="villain")
    play.battle.foes[0].hp = play.battle.foes[1].hp = 1
    play.choose("cast heal", base=["9-clubs"], extra=["2-clubs"]).choose("minion")
    assert [f.hp for f in play.battle.foes] == [1, 12]
    assert play.battle.foes[0].mp == 6
    assert play.battle.foes[0].cast == ["heal"]


def test_dw_199_dw_202_free_spells_of_a_conflict() -> None:
    card = foe(max_mp=20, spells=["stamina", "armor-regen"], max_defense=5)
    play = stage("4 5", "9 2", card=card, turn="villain")
    play.battle.foes[0].defense = 0
    play.choose("free stamina").choose("free armor-regen")
    assert (len(play.battle.villain), play.battle.foes[0].defense, play.battle.foes[0].mp) == (5, 5, 5)
    assert play.seat == 1


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
        play = stage("4 5", "K K", member=bo(defense=4), top="7", seats=4, absorbs=absorbs)
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
