"""Battles: hands, turns, attacks, blocks, Criticals, Maneuvers, flight and the end (sections 11 to 13)."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage, cards, foe, ranks_of, saga_of, stage, usual_hero
from wyrmhoard.games.dragon_and_warrior.cards.playing import DECK
from wyrmhoard.games.dragon_and_warrior.rules.battle import start
from wyrmhoard.games.dragon_and_warrior.state import Item, Keepsake, Piece
from wyrmhoard.kernel.text.errors import Refused


def begun(card_level: int = 3, **about: object) -> Stage:
    state = saga_of()
    state.hero = usual_hero()
    state.conflicts = {"card-1": foe(level=card_level, **about)}
    play = Stage(state)
    start.begin(play.table, "card-1")
    return play


def test_dw_144_all_52_cards_are_shuffled_together_for_each_battle() -> None:
    battle = begun().battle
    assert sorted(battle.deck + battle.warrior + battle.villain) == sorted(DECK)
    assert battle.discard == []


@pytest.mark.parametrize(("level", "villain"), [(1, 3), (5, 4), (30, 9)])
def test_dw_145_dw_146_both_sides_draw_their_hands(level: int, villain: int) -> None:
    battle = begun(level).battle
    assert (len(battle.warrior), len(battle.villain)) == (5, villain)


def test_dw_150_the_warrior_begins_unless_the_conflict_is_fast() -> None:
    assert begun().go().seat == 0
    assert begun(fast=True).go().seat == 1


def test_dw_147_an_empty_hand_is_drawn_anew_at_the_start_of_the_next_turn() -> None:
    play = stage("4", "2 A", turn="villain")
    play.choose("attack 2").choose("block 4")
    assert (play.prompt, play.seat) == ("turn", 0)
    assert len(play.battle.warrior) == 5
    kept = stage("4 9", "2 A", turn="villain").choose("attack 2").choose("block 4")
    assert ranks_of(kept.battle.warrior) == [9]


def test_dw_148_an_empty_deck_is_made_anew_of_the_discards() -> None:
    play = stage("4", "2 A", turn="villain")
    play.battle.discard, play.battle.deck = play.battle.deck[:30], play.battle.deck[30:32]
    first = play.battle.deck[::-1]
    play.choose("attack 2").choose("block 4")
    assert play.battle.warrior[:2] == first
    assert len(play.battle.warrior) == 5
    assert "reshuffled" in play.kinds()


def test_dw_151_the_villain_has_no_items_and_no_sets() -> None:
    play = stage("4", "2 2 9", card=foe(max_mp=10, spells=["hurt"]), turn="villain")
    play.battle.foes[0].mp = 10
    verbs = {key.split(" ")[0] for key in play.offered()}
    assert verbs == {"attack", "maneuver", "run", "cast"}
    assert "attack 2x2" not in play.offered()


def test_dw_151_a_side_that_can_do_nothing_waits() -> None:
    play = stage("4 5", "2", minion=foe(id="card-2", name="t2", level=1), turn="villain")
    play.choose("attack 2").choose("take it")
    assert play.offered() == ["nothing"]
    assert play.choose("nothing").seat == 0


# -- attacks


def test_dw_159_dw_160_damage_is_the_attack_and_lowers_defense_first() -> None:
    for card in ("3", "K"):
        play = stage(f"{card} 4", "2 A", hero=usual_hero(strength=7), card=foe(max_defense=2, max_hp=10))
        play.choose(f"attack {card}").choose("take it")
        assert (play.battle.foes[0].defense, play.battle.foes[0].hp) == (0, 5)


def test_dw_160_what_defense_holds_does_not_reach_hp() -> None:
    play = stage("4 9", "K Q", card=foe(attack=3), turn="villain")
    play.state.hero.defense = 4
    play.choose("attack K").choose("take it")
    assert (play.state.hero.defense, play.state.hero.hp) == (1, 20)


def test_dw_161_a_blocked_attack_does_nothing_and_both_cards_are_discarded() -> None:
    play = stage("2 5", "2 A").choose("attack 2")
    assert play.offered() == ["take it", "block 2"]
    play.choose("block 2")
    assert play.battle.foes[0].hp == 20
    assert ranks_of(play.battle.discard) == [2, 2]


def test_dw_161a_the_villain_is_asked_also_when_no_card_could_block() -> None:
    play = stage("K 5", "A").choose("attack K")
    assert (play.prompt, play.seat, play.offered()) == ("block", 1, ["take it"])
    empty = stage("K 5", "").choose("attack K")
    assert (empty.prompt, empty.offered()) == ("block", ["take it"])


def test_dw_161a_nobody_is_asked_when_everybody_knows_that_nothing_is_possible() -> None:
    open_stats = stage("K 5", "", public=True).choose("attack K")
    assert (open_stats.prompt, open_stats.seat) == ("turn", 1)
    bare = stage("", "K 5", turn="villain").choose("attack K")
    assert bare.prompt == "turn"
    assert bare.seat == 0


def test_dw_161a_against_the_oracle_a_person_is_asked_only_with_a_choice() -> None:
    play = stage("A", "9 J Q", seats=1, turn="villain")
    assert play.prompt == "turn"
    assert play.state.hero.hp == 15
    choice = stage("A K", "5 9 Q", seats=1, turn="villain")
    assert choice.prompt == "block"


def test_dw_162_an_attack_of_two_cards_is_covered_wholly_or_not_at_all() -> None:
    mage = usual_hero(mp=3, max_mp=10)
    play = stage("6 Q 2", "9 J", hero=mage)
    play.choose("cast hurt", base=["6-clubs"], extra=["Q-clubs"])
    assert play.offered() == ["take it"]


def test_dw_162_cheapest_and_own_choice_of_cards() -> None:
    play = stage("6 Q 2", "9 K Q", hero=usual_hero(mp=3, max_mp=10))
    play.choose("cast hurt", base=["6-clubs"], extra=["Q-clubs"])
    assert play.offered() == ["take it", "cheapest", "block"]
    with pytest.raises(Refused, match="DW-162"):
        play.choose("block", cards=["9-clubs", "K-clubs", "Q-diamonds"])
    play.choose("cheapest")
    assert ranks_of(play.battle.villain) == [13]


def test_dw_163_only_the_warrior_plays_sets() -> None:
    play = stage("5 5 5 9", "2")
    assert [key for key in play.offered() if key.startswith("attack")] == [
        "attack 5",
        "attack 5x2",
        "attack 5x3",
        "attack 9",
    ]


def test_dw_164_a_critical_adds_agility_once() -> None:
    play = stage("4 4 4 9", "2", hero=usual_hero(strength=7), card=foe(max_hp=40))
    play.choose("attack 4x3").choose("take it")
    assert play.last("hit_foe")["damage"] == 10


def test_dw_165_only_a_higher_set_blocks_a_critical() -> None:
    play = stage("7 7 2", "K 8 8 8").choose("attack 7x2")
    assert play.offered() == ["take it", "block 8x2", "block 8x3"]


def test_dw_167_a_side_without_cards_cannot_block() -> None:
    play = stage("A 5", "").choose("attack A").choose("take it")
    assert play.battle.foes[0].hp == 15


# -- Maneuvers


def test_dw_168_a_maneuver_regains_defense_up_to_its_maximum() -> None:
    for card, defense in (("9", 6), ("3", 4)):
        hero = usual_hero(armor=Piece(6, "armor"))
        play = stage(f"{card} K", "2", hero=hero)
        play.state.hero.defense = 1
        play.choose(f"maneuver {card}")
        assert play.state.hero.defense == defense


def test_dw_169_a_set_adds_its_values() -> None:
    play = stage("6 6 6 K", "2", hero=usual_hero(armor=Piece(30, "armor")))
    play.state.hero.defense = 4
    play.choose("maneuver 6x3")
    assert play.state.hero.defense == 22


def test_dw_170_a_maneuver_with_the_last_card_draws_a_new_hand_at_once_unless_declined() -> None:
    play = stage("2", "9 5").choose("maneuver 2")
    assert len(play.battle.warrior) == 5
    assert play.seat == 1
    kept = stage("2", "9 5").choose("maneuver 2 keep")
    assert kept.battle.warrior == []


def test_dw_170_the_villains_new_hand_serves_the_minion_too() -> None:
    play = stage("4 5", "2", minion=foe(id="card-2", name="t2", level=1), turn="villain")
    play.choose("maneuver 2")
    assert (play.prompt, len(play.battle.villain)) == ("turn", 3)
    assert "nothing" not in play.offered()


# -- minions


def test_dw_152_master_and_minion_share_a_hand() -> None:
    play = stage("4 5 6", "2 3", minion=foe(id="card-2", name="t2", level=1, attack=2), turn="villain")
    play.choose("attack 2").choose("take it")
    assert play.state.hero.hp == 15
    play.choose("attack 3").choose("take it")
    assert play.state.hero.hp == 13
    play.choose("attack 4").choose("master")
    assert play.offered() == ["take it"]


def test_dw_152_a_minion_with_its_own_hand() -> None:
    state = saga_of(own_hand=True)
    state.hero = usual_hero()
    state.conflicts = {"card-1": foe(minion="card-2"), "card-2": foe(id="card-2", name="t2", level=1)}
    play = Stage(state)
    start.begin(play.table, "card-1")
    assert (len(play.battle.villain), len(play.battle.minion)) == (3, 3)
    play.battle.turn = "villain"
    play.go().choose(next(key for key in play.offered() if key.startswith("attack"))).choose("take it")
    assert (len(play.battle.villain), len(play.battle.minion)) == (2, 3)
    play.choose(next(key for key in play.offered() if key.startswith("attack"))).choose("take it")
    assert (len(play.battle.villain), len(play.battle.minion)) == (2, 2)


def test_dw_153_an_attack_names_its_target_and_each_card_has_its_own_hp() -> None:
    minion = foe(id="card-2", name="t2", level=1, max_hp=10, max_defense=0)
    play = stage("4 5 6", "2 3", hero=usual_hero(strength=12), minion=minion)
    play.choose("attack 4")
    assert (play.prompt, play.offered()) == ("target", ["master", "minion"])
    play.choose("minion").choose("take it")
    assert play.battle.foes[1].out
    assert play.battle.foes[0].hp == 20
    play.choose("attack 2").choose("take it")
    assert play.seat == 0  # a defeated minion does not act (DW-154)


def test_dw_154_the_masters_defeat_wins_at_once() -> None:
    minion = foe(id="card-2", name="t2", level=1)
    play = stage("4 5 6", "2 3", hero=usual_hero(strength=30), minion=minion)
    play.choose("attack 4").choose("master").choose("take it")
    assert play.last("battle_over")["outcome"] == "won"


# -- running away, and the end


def test_dw_174_a_blocked_escape_fails_and_the_villain_is_on_turn() -> None:
    play = stage("J 5", "Q 2").choose("run J").choose("block Q")
    assert (play.prompt, play.seat) == ("turn", 1)
    gone = stage("J 5", "Q 2").choose("run J").choose("take it")
    assert gone.last("battle_over")["outcome"] == "fled"


def test_dw_175_running_away_gains_nothing_and_the_conflict_is_whole_again() -> None:
    play = stage("J 5", "Q 2")
    play.battle.foes[0].hp = 1
    play.choose("run J").choose("take it")
    assert play.state.hero.xp == 0
    start.begin(play.table, "card-1")
    assert play.battle.foes[0].hp == 20


def test_dw_177_the_villain_may_run_and_the_warrior_may_block() -> None:
    play = stage("K 5", "Q 2", turn="villain").choose("run Q")
    assert (play.prompt, play.seat, play.offered()) == ("block", 0, ["take it", "block K"])
    play.choose("take it")
    assert play.last("battle_over")["outcome"] == "foe-fled"
    assert play.state.hero.xp == 0


def test_dw_178_hp_never_fall_below_0_and_the_battle_is_over() -> None:
    play = stage("2 3", "9 K", hero=usual_hero(hp=4), card=foe(attack=9), turn="villain")
    play.choose("attack 9").choose("take it")
    assert play.last("hit_warrior")["hp"] == 0
    assert play.last("battle_over")["outcome"] == "lost"


def test_dw_178a_after_so_many_turns_the_battle_is_over_without_a_winner() -> None:
    play = stage("2 3", "9 K", stall=2)
    for _ in range(2):
        play.choose(next(key for key in play.offered() if key.startswith("maneuver")))
        play.choose(next(key for key in play.offered() if key.startswith("maneuver")))
    assert play.last("battle_over")["outcome"] == "stalled"
    assert play.state.hero.xp == 0


@pytest.mark.parametrize("turns", [1, 3])
def test_dw_178a_dw_150_against_a_fast_conflict_the_warrior_has_as_many_turns(turns: int) -> None:
    play = stage("5 6 7", "2 3 4", card=foe(fast=True, max_defense=30), turn="villain", stall=turns)
    seats = []
    while play.state.battle is not None:
        seats.append(play.seat)
        play.choose(next(key for key in play.offered() if key.startswith("maneuver")))
    assert play.last("battle_over")["outcome"] == "stalled"
    assert seats == [1, 0] * turns


@pytest.mark.parametrize("fast", [False, True])
def test_dw_178a_with_0_no_number_of_turns_ends_a_battle(fast: bool) -> None:
    play = stage("5 6", "3 4", card=foe(fast=fast, max_hp=60), stall=0)
    for _ in range(3):
        play.choose(next(key for key in play.offered() if key.startswith("maneuver")))
    assert play.prompt == "turn"


def test_dw_180_dw_182_xp_are_the_masters_and_none_for_a_minion() -> None:
    minion = foe(id="card-2", name="t2", level=4)
    hero = usual_hero(strength=40, level=6, xp=80)
    play = stage("4 5", "2 3", hero=hero, card=foe(level=6), minion=minion)
    play.choose("attack 4").choose("master").choose("take it")
    assert play.state.hero.xp == 86


def test_dw_184_dw_185_a_defeat_costs_xp_and_the_warrior_wakes_whole() -> None:
    hero = usual_hero(hp=1, level=7, xp=130, max_mp=10)
    play = stage("2 3", "9 K", hero=hero, turn="villain").choose("attack 9").choose("take it")
    assert (play.state.hero.xp, play.state.hero.hp, play.state.hero.mp) == (116, 20, 10)


def test_dw_186_dw_187_defense_returns_and_hands_are_discarded() -> None:
    hero = usual_hero(hp=6, mp=4, max_mp=10, armor=Piece(5, "armor"))
    play = stage("J 5", "Q 2", hero=hero)
    play.state.hero.defense = 0
    play.choose("run J").choose("take it")
    hero = play.state.hero
    assert (hero.defense, hero.hp, hero.mp) == (5, 6, 4)
    assert play.state.battle is None


def test_dw_179_the_losers_side_has_the_last_word() -> None:
    play = stage("4 5", "2 3", hero=usual_hero(strength=40, level=3, xp=15))
    play.choose("attack 4").choose("take it")
    assert (play.prompt, play.seat) == ("meaning", 1)
    play.choose("own", text="It melts")
    assert [text.words for text in play.state.texts.values()] == ["It melts"]


def test_dw_193_points_are_spent_before_the_swap() -> None:
    play = stage("4 5", "2 3", hero=usual_hero(strength=40, xp=4), card=foe(level=1))
    play.choose("attack 4").choose("take it")
    assert (play.prompt, play.seat) == ("points", 0)
    with pytest.raises(Refused, match="DW-26"):
        play.choose("spend", strength=1, agility=0, hp=0, mp=0)
    play.state.hero.hp = 4
    play.choose("spend", strength=0, agility=1, hp=1, mp=0)
    assert (play.state.hero.hp, play.state.hero.max_hp, play.state.hero.agility) == (9, 25, 4)
    assert play.choose("nothing").seat == 1
    assert play.state.holders["warrior"] == 1


# -- Weakness, and Conflicts that need an item


def test_dw_138_a_hit_of_the_type_is_multiplied_before_defense() -> None:
    hero = usual_hero(strength=0, weapon=Piece(8, "weapon", types=["fire"]))
    card = foe(max_defense=5, max_hp=40, weakness=2, weak_to="fire")
    play = stage("5 5 2", "2 3", hero=hero, card=card).choose("attack 5x2").choose("take it")
    assert (play.battle.foes[0].defense, play.battle.foes[0].hp) == (0, 23)
    assert play.last("weakness_shown")["times"] == 2  # DW-140


def test_dw_139_a_fitting_item_makes_all_later_attacks_count() -> None:
    hero = usual_hero(keepsakes=[Keepsake("thing-1", types=["salt"])])
    play = stage("5 9 2", "2 3", hero=hero, card=foe(weakness=2, weak_to="salt", max_hp=40)).choose("use thing-1")
    assert play.state.hero.keepsakes[0].used
    play.choose("attack 2").choose("take it").choose("attack 5").choose("take it")
    assert play.last("hit_foe")["damage"] == 12


def test_dw_139_the_villain_judges_an_item_of_another_type_also_where_there_is_no_weakness() -> None:
    for weakness, used in ((2, True), (0, False)):
        hero = usual_hero(keepsakes=[Keepsake("thing-1")])
        card = foe(weakness=weakness, weak_to="salt" if weakness else "")
        play = stage("5 9 2", "2 3", hero=hero, card=card).choose("use thing-1")
        assert (play.prompt, play.seat) == ("fits", 1)
        play.choose("fits")
        assert play.state.hero.keepsakes[0].used is used


def with_minion(types: list[str], answer: str = "") -> Stage:
    """An item of these types is used against a Conflict that is weak to fire and a minion that is weak to ice."""
    hero = usual_hero(keepsakes=[Keepsake("thing-1", types=types)])
    minion = foe(id="card-2", level=1, weakness=4, weak_to="ice", max_hp=60, max_defense=0)
    card = foe(weakness=2, weak_to="fire", max_hp=60, max_defense=0)
    play = stage("5 9 2", "A", hero=hero, card=card, minion=minion).choose("use thing-1")
    if answer:
        play.choose(answer)
    return play


@pytest.mark.parametrize(
    ("types", "answer", "exposed"),
    [
        (["fire"], "", [True, False]),
        (["ice"], "", [False, True]),
        (["ice", "fire"], "", [True, True]),
        ([], "fits", [True, False]),
        ([], "fits-minion", [False, True]),
        ([], "fits-both", [True, True]),
        ([], "not", [False, False]),
    ],
)
def test_dw_139_an_item_bares_the_weakness_that_it_fits_and_no_other(
    types: list[str], answer: str, exposed: list[bool]
) -> None:
    play = with_minion(types, answer)
    assert [one.exposed for one in play.battle.foes] == exposed
    assert play.state.hero.keepsakes[0].used == any(exposed)
    told = [data for kind, data in play.told if kind == "item_judged"]
    assert [data["fits"] for data in told] == [True] * sum(exposed) or [False]


def test_dw_139_a_plain_blow_at_the_minion_counts_once_after_an_item_against_its_master() -> None:
    play = with_minion(["fire"])
    play.battle.turn = "warrior"
    play = Stage(play.state).go().choose("attack 5").choose("minion")
    while play.prompt == "block":
        play.choose("take it")
    assert play.last("hit_foe")["damage"] == 6
    assert not play.state.conflicts["card-2"].known


def test_dw_127_dw_139_an_item_that_is_needed_bares_the_weakness_too_if_it_is_of_its_type() -> None:
    for types, exposed in ((["salt"], True), (["fire"], False)):
        hero = usual_hero(keepsakes=[Keepsake("thing-1", types=types)])
        card = foe(weakness=2, weak_to="salt", needs="thing-1", max_hp=40)
        play = stage("5 9 2", "A", hero=hero, card=card).choose("use thing-1")
        assert play.battle.opened
        assert play.battle.foes[0].exposed is exposed
        assert ("item_judged" in play.kinds()) is exposed


def test_dw_127_a_conflict_that_needs_an_item_is_not_hurt_before() -> None:
    hero = usual_hero(strength=9, keepsakes=[Keepsake("thing-1")])
    play = stage("5 9 2", "2 3 4", hero=hero, card=foe(needs="thing-1", max_defense=0)).choose("attack 5")
    play.choose("take it")
    assert play.battle.foes[0].hp == 20
    play.choose("attack 2").choose("take it").choose("use thing-1").choose("attack 3").choose("take it")
    play.choose("attack 9").choose("take it")
    assert play.battle.foes[0].hp == 11


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


def test_dw_138_a_critical_against_a_weakness_takes_22() -> None:
    hero = usual_hero(strength=6, agility=3, weapon=Piece(2, "weapon", types=["fire"]))
    weak = foe(max_hp=40, max_defense=5, weakness=2, weak_to="fire")
    play = stage("4 4 5", "K 3", hero=hero, card=weak).choose("attack 4x2").choose("take it")
    assert (play.battle.foes[0].defense, play.battle.foes[0].hp) == (0, 23)
