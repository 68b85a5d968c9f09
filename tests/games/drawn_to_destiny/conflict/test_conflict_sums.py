"""Conflicts: sums, Tiebreakers, benefits, Overrun, Counters, diversions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import attack_of, bout, declare, face_off, fight, keys, results, with_item
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import initiative
from wyrmhoard.games.drawn_to_destiny.rules.conflict.answering import Reply
from wyrmhoard.games.drawn_to_destiny.rules.conflict.sides import Conflict
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers
from wyrmhoard.games.drawn_to_destiny.rules.queries.attack_options import Means
from wyrmhoard.games.drawn_to_destiny.rules.scene import goals
from wyrmhoard.games.drawn_to_destiny.state import Unit

UP, LOW = "fate:upper", "fate:lower"


def sword(stage: Stage, at: int = 0) -> str:
    return with_item(stage, stage.units[at], "long-sword")


def sums(stage: Stage, key: str, *, theirs: str = "", skill: str = "") -> tuple[Conflict, int, int]:
    """Initiative of attacker and defender; the defender strikes with `theirs`, or only defends with a Skill."""
    unit, other = stage.units[:2]
    means = attack_of(stage, other, theirs) if theirs else Means(skill=skill)
    conflict = fights.line_up(stage.table, unit, other, attack_of(stage, unit, key), (), Reply(means, bool(theirs)), 0)
    initiative.reckon(stage.table, conflict)
    return conflict, conflict.actor.total_initiative, conflict.rival.total_initiative


def bare(unit: Unit, *cards: str) -> None:
    """Take everything from a Unit but these Items."""
    unit.items = [item for item in unit.items if item.card in cards]


# -- Initiative (D2-133 to D2-137, D2-183 to D2-187)


def test_d2_187_a_spear_from_the_side_on_a_hill_in_a_crowd() -> None:
    # Guardsman, Melee 2, spear (Reach). Fatigue 1: -1. Shares his Space: -1. Reach at Range 1: -1. Elevation: +1.
    # Its left: +1. An Ally next to it: +1. Push: +1. Body 3x2 against Weapon Scale 1: +1 and Advantage. Sum 4.
    stage = Stage([("guardsman", (1, 1), "E", 0), ("ogre", (2, 1), "N", 1)], rows=["....", ".^..", "...."])
    guard, ogre = stage.units
    guard.tokens["fatigue"] = 1
    guard.done_this_turn.append("push")
    stage.add("goblin-scout", (1, 1), "E", 1)
    stage.add("guardsman", (3, 2), "W", 0)
    conflict, own, theirs = sums(stage, with_item(stage, guard, "spear"), theirs=with_item(stage, ogre, "great-club"))
    assert own == 2 - 1 - 1 - 1 + 1 + 1 + 1 + 1 + 1
    assert conflict.actor.advantage
    assert not conflict.actor.disadvantage
    # The Ogre, Melee 2, club at Range 1; the Guardsman's Body is a Scale below the club's: -1, Disadvantage.
    assert theirs == 2 - 1
    assert conflict.rival.disadvantage
    assert not conflict.rival.advantage
    ogre.facing = 2  # its back: 2 instead of 1, no Block, and its club does not reach
    conflict, own, theirs = sums(stage, with_item(stage, guard, "spear"), skill="melee")
    assert (own, theirs) == (5, 2)
    assert "block" in conflict.rival.barred
    assert "block" not in conflict.actor.barred


def test_d2_137_fangs_are_small_and_so_is_the_snake() -> None:
    # Weapon Scale of fangs is the viper's own Body Scale 0 (D2-136): against a man +1 and Advantage; a man's fist
    # (Scale 1) against a viper (2x0): -1 and Disadvantage. Close Combat 2, Close Combat 1 (Warrior).
    stage = face_off("emerald-viper", "warrior")
    viper = stage.units[0]
    conflict, own, theirs = sums(stage, with_item(stage, viper, "viper-fangs"), theirs="hands:0")
    assert (own, theirs) == (2 + 1, 1 - 1)
    assert conflict.actor.advantage
    assert conflict.rival.disadvantage


def test_d2_137_is_about_weapons_and_not_about_those_who_only_defend() -> None:
    stage = face_off("warrior", "ogre")
    conflict, own, theirs = sums(stage, sword(stage), skill="melee")
    assert (own, theirs) == (4 + 1, 2)
    assert not conflict.rival.disadvantage


def test_d2_185_confined_counts_for_a_sword_and_not_for_a_fist_also_of_the_defender() -> None:
    stage = face_off()
    stage.units[1].y = 3  # both on one Space: Range 0, so no arcs either (D2-119)
    _, own, theirs = sums(stage, sword(stage), theirs="hands:0")
    assert own == 4 - 1 - 1  # Confined, and Melee at Range 0
    assert theirs == 1  # Close Combat 1


def test_d2_186_the_ally_may_stand_on_the_targets_own_space_but_not_two_away() -> None:
    for space, more in (((3, 4), 1), ((4, 5), 1), ((5, 4), 0), ((3, 6), 0)):
        stage = face_off()
        stage.add("goblin-scout", space, "N", 0)
        _, own, _ = sums(stage, sword(stage), skill="defense")
        assert own == 4 + more, space


def test_d2_186_an_ally_who_is_out_of_play_does_not_count() -> None:
    stage = face_off()
    stage.add("warrior", (4, 4), "N", 0).status = "dead"
    assert sums(stage, sword(stage), skill="defense")[1] == 4


def test_d2_132_d2_266_who_lies_down_far_away_is_covered_and_lower() -> None:
    # Range 6, no obstacle: Prone gives Cover +1 to the target and, one level lower, High Ground +1 to the shooter.
    stage = Stage([("outlaw", (0, 3), "E"), ("warrior", (6, 3), "W")])
    stage.units[1].tokens["prone"] = 1
    gun = with_item(stage, stage.units[0], "revolver-45")
    assert sums(stage, gun, skill="defense")[1:] == (3 + 1, 2 + 1)
    stage.units[1].x = 1  # at Range 1 no Cover, and the shooter has Disadvantage (D2-123)
    conflict, own, theirs = sums(stage, gun, skill="defense")
    assert (own, theirs) == (3 + 1, 2)
    assert conflict.actor.disadvantage


@pytest.mark.parametrize(
    ("facing", "own"), [("S", 4), ("SE", 4), ("SW", 4), ("E", 5), ("W", 5), ("NE", 5), ("NW", 5), ("N", 6)]
)
def test_d2_117_d2_134_d2_135_each_facing_of_the_rival(facing: str, own: int) -> None:
    # The attacker stands to the south: t is 0 facing S, 45 SE/SW (Front), 90 and 135 Left or Right, 180 Back.
    stage = Stage([("warrior", (3, 3), "N"), ("warrior", (3, 4), facing)])
    assert sums(stage, sword(stage), skill="defense")[1] == own


# -- Tiebreakers (D2-180, D2-181)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("A", "J", "sf"), ("J", "Q", "sf"), ("Q", "K", "sf"), ("K", "10", "sf"), ("J", "K", "sf"), ("A", "2", "sf"),
        ("2", "K", "fs"), ("Q", "Q", "ss"), ("A", "A", "ss"),
    ],
)  # fmt: skip
def test_d2_180_the_order_is_a_j_q_k(one: str, other: str, expected: str) -> None:
    stage = face_off()
    stage.hand(0, f"cups-{one}")
    stage.hand(1, f"swords-{other}")
    conflict = bout(
        stage, {0: f"cups-{one}:upper", 1: f"swords-{other}:upper"}, strikes=False, skill="defense", rest="random"
    )
    assert "".join(results(conflict)) == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # attacker's Initiative 4, defender's 2: 5 + 2 = 7 against 3 + 4 = 7
        ("5", "3", "ss"),
        ("6", "3", "fs"),  # 8 against 7
        ("4", "3", "sf"),  # 6 against 7
        ("10", "9", "sf"),  # 12 against 13
        ("10", "8", "ss"),  # 12 against 12
    ],
)
def test_d2_181_each_adds_the_others_initiative_and_the_lower_succeeds(one: str, other: str, expected: str) -> None:
    stage = face_off()
    stage.hand(0, f"wands-{one}")
    stage.hand(1, f"coins-{other}")
    conflict = bout(
        stage, {0: f"wands-{one}:upper", 1: f"coins-{other}:upper"}, strikes=False, skill="defense", rest="random"
    )
    assert "".join(results(conflict)) == expected


def test_d2_187_initiative_below_0_lowers_the_rivals_sum() -> None:
    # Melee 4 less Fatigue 6: -2. The defender's 5 becomes 3; the attacker's 3 becomes 3 + 2 = 5.
    stage = face_off()
    stage.units[0].tokens["fatigue"] = 6
    stage.hand(0, "cups-3")
    stage.hand(1, "swords-5")
    conflict = bout(stage, {0: "cups-3:upper", 1: "swords-5:upper"}, strikes=False, skill="defense", rest="random")
    assert (conflict.actor.total_initiative, conflict.rival.total_initiative) == (-2, 2)
    assert results(conflict) == ("f", "s")


# -- who gets which benefit (D2-166 to D2-175, D2-203)


def exchange(one: str, other: str, *, answers: bool, more: tuple[Any, ...] = ()) -> Stage:
    """Two Warriors with two more cards each; the defender answers with its sword, or not at all."""
    stage = face_off()
    stage.hand(0, one.partition(":")[0], "coins-9", "coins-10")
    stage.hand(1, other.partition(":")[0], "swords-9", "swords-10")
    reply = f"answer:{sword(stage, 1)}" if answers else "defend:melee"
    fight(stage, sword(stage), reply, {0: one, 1: other}, *more, rest="random")
    return stage


def hands(stage: Stage) -> tuple[int, int]:
    return len(stage.state.players[0].hand), len(stage.state.players[1].hand)


@pytest.mark.parametrize(
    ("one", "other", "answers", "expected"),
    [
        ("cups-9:upper", "swords-2:lower", True, (3, 2)),  # Fast beats Evade: Draw
        ("cups-9:upper", "swords-2:lower", False, (3, 2)),
        ("wands-9:upper", "cups-2:lower", True, (2, 2)),  # Strong brings no card
        ("cups-9:upper", "wands-K:lower", True, (2, 4)),  # Block: Keep, then Draw
        ("cups-9:upper", "wands-K:lower", False, (2, 2)),  # not without an Action
        ("wands-K:lower", "cups-9:upper", False, (4, 2)),  # the attacker's own Block
        ("wands-9:lower", "coins-2:lower", True, (2, 2)),  # a Tie of two defenses
        ("wands-9:upper", "cups-9:upper", True, (2, 3)),  # Fast beats Strong
        ("wands-9:upper", "cups-9:upper", False, (2, 2)),
        ("cups-Q:upper", "swords-Q:upper", True, (3, 3)),  # both Succeed, both draw
        ("cups-Q:upper", "swords-Q:upper", False, (3, 2)),
    ],
)
def test_d2_167_to_169_benefits_with_and_without_an_action(
    one: str, other: str, answers: bool, expected: tuple[int, int]
) -> None:
    if one == "cups-Q:upper":  # the attacker may be asked for a combo, and says no
        stage = exchange(one, other, answers=answers, more=("none", "none") if answers else ("none",))
    else:
        stage = exchange(one, other, answers=answers)
    assert hands(stage) == expected


@pytest.mark.parametrize(
    ("one", "other", "answers", "moves"),
    [
        ("wands-9:upper", "swords-2:lower", True, (2, 4)),  # Evade Succeeds: its 2 Move come back
        ("wands-9:lower", "swords-2:lower", True, (2, 4)),  # and on a Tie
        ("swords-3:lower", "swords-2:lower", True, (4, 4)),  # Evade against Evade: to both
        ("cups-9:upper", "swords-2:lower", True, (2, 2)),  # not if it Fails
        ("swords-3:lower", "wands-2:lower", False, (4, 4)),  # the attacker's; the other has paid nothing
        ("wands-9:upper", "swords-2:lower", False, (2, 4)),
    ],
)
def test_d2_171_the_move_bonus_gives_back_what_this_action_cost(
    one: str, other: str, answers: bool, moves: tuple[int, int]
) -> None:
    stage = exchange(one, other, answers=answers)
    assert tuple(unit.move for unit in stage.units) == moves
    assert [unit.acted for unit in stage.units] == [1, int(answers)]


def test_d2_175_a_winning_wild_takes_a_card_but_not_itself() -> None:
    stage = face_off()
    stage.state.players[1].pile.draw.remove("cups-A")
    stage.state.players[1].pile.discard = ["cups-A"]
    stage.hand(0, "wands-9")
    stage.hand(1, "wild-red")
    answers = [f"answer:{sword(stage, 1)}", {0: "wands-9:upper", 1: "wild-red:lower"}, "cups-A"]
    fight(stage, sword(stage), *answers)
    assert stage.state.players[1].hand == ["cups-A"]
    assert stage.state.players[1].pile.discard == ["wild-red"]
    taken = next(seats[1] for prompt, seats in stage.asked if 1 in seats and "cups-A" in keys(seats[1]))
    assert "wild-red" not in keys(taken)
    assert stage.units[0].harms == []  # it scores nothing (D2-189)


def test_d2_167_an_unanswered_wild_takes_nothing() -> None:
    stage = face_off()
    stage.state.players[1].pile.discard = ["cups-A"]
    stage.hand(0, "wands-9")
    stage.hand(1, "wild-red")
    fight(stage, sword(stage), "defend:melee", {0: "wands-9:upper", 1: "wild-red:lower"})
    assert stage.state.players[1].hand == []


def test_d2_38_a_full_hand_draws_nothing_and_a_block_is_kept_first() -> None:
    # 10 in hand, one of them laid: 9; Keep makes 10; the Draw would be the eleventh and is not made.
    stage = face_off()
    full = [f"coins-{rank}" for rank in range(2, 11)]
    stage.hand(0, "wands-K", *full)
    stage.hand(1, "cups-9")
    top = stage.state.players[0].pile.draw[-1]
    fight(stage, sword(stage), "defend:melee", {0: "wands-K:lower", 1: "cups-9:upper"}, rest="random")
    assert sorted(stage.state.players[0].hand) == sorted(["wands-K", *full])
    assert stage.state.players[0].pile.draw[-1] == top


def test_d2_170_a_block_from_fate_draws_and_is_not_kept() -> None:
    stage = face_off()
    stage.hand(1, "cups-9")
    stage.fate("wands-K")
    fight(stage, sword(stage), "defend:melee", {0: LOW, 1: "cups-9:upper"}, rest="random")
    assert len(stage.state.players[0].hand) == 1
    assert "wands-K" not in stage.state.players[0].hand
    assert "wands-K" in stage.state.fate.discard


# -- Counter (D2-172 to D2-174)


def counter(follow: str, *more: Any, hand: tuple[str, ...] = (), fate: tuple[str, ...] = ()) -> Stage:
    """A Warrior's Fast is countered by another Warrior who spends an Action and strikes back."""
    stage = face_off()
    for unit in stage.units:
        bare(unit, "long-sword")
    stage.hand(0, "cups-9")
    stage.hand(1, "coins-3", *hand)
    stage.fate(*fate)
    fight(
        stage, sword(stage), f"answer:{sword(stage, 1)}", {0: "cups-9:upper", 1: "coins-3:lower"}, follow, *more,
        rest="random",
    )  # fmt: skip
    return stage


def test_d2_172_a_king_of_wands_strikes_back_for_2_and_the_sword_adds_1() -> None:
    stage = counter("wands-K", hand=("wands-K",))
    (scored,) = stage.told("scored")
    assert (scored["unit"], scored["successes"]) == (stage.units[1].id, 2)
    struck = stage.told("struck")[0]
    assert (struck["unit"], struck["successes"]) == (stage.units[0].id, 3)  # 11x1 against Body 9x1
    assert set(stage.state.players[1].pile.discard) >= {"coins-3", "wands-K"}


def test_d2_172_a_fast_follow_up_draws_nothing() -> None:
    stage = counter("swords-3", hand=("swords-3", "wands-9"))
    assert stage.state.players[1].hand == ["wands-9"]


def test_d2_173_a_wild_follow_up_is_1_success_without_a_bonus() -> None:
    stage = counter("fate", hand=("wands-9",), fate=("wild-black",))
    assert stage.told("scored")[0]["parts"] == [["success", 1]]


def test_d2_172_a_follow_up_may_start_a_combo() -> None:
    # Melee 4 against Body 9: Q is 1 + 1, one more Q: 3.
    stage = counter("wands-Q", "cups-Q", hand=("wands-Q", "cups-Q"))
    assert stage.told("scored")[0]["successes"] == 3
    assert stage.state.players[1].hand == []


def test_d2_174_a_counter_by_a_skill_alone_strikes_nobody() -> None:
    stage = face_off("archer", "archer")
    stage.hand(0, "cups-9")
    stage.hand(1, "coins-3", "wands-K")
    fight(stage, "hands:0", "answer:evasion", {0: "cups-9:upper", 1: "coins-3:lower"})
    assert stage.state.players[1].hand == ["wands-K"]
    assert stage.units[0].harms == []
    assert stage.units[1].acted == 1


def test_d2_172_an_unanswered_counter_has_no_follow_up() -> None:
    stage = face_off()
    stage.hand(0, "cups-9")
    stage.hand(1, "coins-3", "wands-K")
    fight(stage, sword(stage), "defend:melee", {0: "cups-9:upper", 1: "coins-3:lower"})
    assert stage.state.players[1].hand == ["wands-K"]
    assert not stage.told("struck")


# -- Overrun (D2-177 to D2-179)


def titan(level: str, card: str, fast: str = "cups-5", **more: Any) -> Stage:
    """An Ogre of this Body attacks a Warrior without Armor, who blocks."""
    stage = face_off("ogre", "warrior")
    stage.units[0].sheet = replace(stage.units[0].sheet, stats=(level, *stage.units[0].sheet.stats[1:]))
    bare(stage.units[1])
    stage.hand(0, fast)
    stage.hand(1, card)
    stage.damage("wound", "bash-head", "bash-chest", "bash-vitals")
    fight(stage, with_item(stage, stage.units[0], "great-club"), *more.pop("script"), rest="random")
    return stage


def test_d2_177_scale_3_against_scale_1_is_2_less_1_for_the_block() -> None:
    # Club [Body]+1 = 4x3 against 9x1: Level 4 > 9 no, Scale +2; one card removed by the Overrun.
    script = ["defend:close-combat", {0: "cups-5:upper", 1: "wands-4:lower"}, "cups-5"]
    stage = titan("3x3", "wands-4", script=script)
    harms = stage.units[1].harms
    assert stage.told("overrun")
    assert len(harms) == 1
    assert harms[0].severity == 1


def test_d2_177_an_overrun_is_also_done_by_whoever_answers_with_a_fast() -> None:
    stage = face_off("warrior", "ogre")
    stage.units[1].sheet = replace(stage.units[1].sheet, stats=("4x4", *stage.units[1].sheet.stats[1:]))
    bare(stage.units[0], "long-sword")
    stage.hand(0, "wands-4")
    stage.hand(1, "cups-5")
    stage.fate("cups-2", "cups-3", "cups-4", "swords-6", "swords-7")
    club = with_item(stage, stage.units[1], "great-club")
    fight(stage, sword(stage), f"answer:{club}", {0: "wands-4:lower", 1: "cups-5:upper"}, rest="random")
    assert stage.told("overrun")
    assert stage.told("struck")[0]["unit"] == stage.units[0].id


def test_d2_177_no_overrun_by_a_fast_that_spent_no_action() -> None:
    # The Ogre only defends: its Fast against the attacker's Normal Block does nothing.
    stage = face_off("warrior", "ogre")
    stage.units[1].sheet = replace(stage.units[1].sheet, stats=("4x4", *stage.units[1].sheet.stats[1:]))
    stage.hand(0, "wands-4")
    stage.hand(1, "cups-5")
    fight(stage, sword(stage), "defend:melee", {0: "wands-4:lower", 1: "cups-5:upper"}, rest="random")
    assert not stage.told("overrun")
    assert not stage.told("struck")


# -- both Succeed, and the whole way to the cards


def test_d2_182_both_blows_are_weighed_on_the_state_before() -> None:
    # Sword 11x1 against Body 9x1. An Agent: 1 + 1, Level +1 = 3 for each. If the second were weighed after the first,
    # its sword would be [Body] 6 + 2 = 8x1 and would add nothing.
    stage = face_off()
    for unit in stage.units:
        bare(unit, "long-sword")
    stage.fate("wands-A", "coins-A")
    stage.damage(
        "wound", "bash-chest", "bash-vitals", "bash-left-leg", "bash-right-leg", "bash-left-foot", "bash-right-foot"
    )
    fight(stage, sword(stage), f"answer:{sword(stage, 1)}", {0: UP, 1: UP})
    assert [told["successes"] for told in stage.told("struck")] == [3, 3]
    assert [unit.has("fatigue") for unit in stage.units] == [3, 3]


def test_d2_311_both_knocked_out_in_one_conflict_is_a_draw() -> None:
    stage = face_off()
    goals.check(stage.table)
    for unit in stage.units:
        bare(unit, "long-sword")
        unit.tokens["fatigue"] = 6
    stage.fate("wands-A", "coins-A")
    stage.damage(
        "wound", "bash-chest", "bash-vitals", "bash-left-leg", "bash-right-leg", "bash-left-foot", "bash-right-foot"
    )
    fight(stage, sword(stage), f"answer:{sword(stage, 1)}", {0: UP, 1: UP})
    assert [numbers.level(stage.table, unit, "body") for unit in stage.units] == [0, 0]
    assert all(unit.has("prone") for unit in stage.units)
    with pytest.raises(SceneOver) as over:
        goals.check(stage.table)
    assert (over.value.winners, over.value.drawn) == ((), True)


# -- nothing left to play with (D2-150, D2-151)


def test_d2_151_no_hand_no_deck_no_fate_and_the_fight_still_ends() -> None:
    stage = face_off()
    for player in stage.state.players:
        player.hand, player.pile.draw, player.pile.discard = [], [], []
    stage.state.fate.draw, stage.state.fate.discard = [], []
    fight(stage, sword(stage), f"answer:{sword(stage, 1)}", {0: UP, 1: LOW})
    assert not stage.told("struck")
    assert [unit.acted for unit in stage.units] == [1, 1]


def test_d2_151_a_draw_from_an_empty_deck_shuffles_the_discard_first() -> None:
    stage = face_off()
    stage.hand(0, "cups-9")
    stage.hand(1, "swords-2")
    player = stage.state.players[0]
    player.pile.draw, player.pile.discard = [], ["coins-7"]
    fight(stage, sword(stage), "defend:melee", {0: "cups-9:upper", 1: "swords-2:lower"}, rest="random")
    # At the moment of the Draw the played card is still on the table: only the 7 can come.
    assert player.hand == ["coins-7"]
    assert player.pile.discard == ["cups-9"]


# -- diverted shots (D2-130, D2-131, D2-131a)


def test_d2_131a_a_shot_diverted_into_ones_own_is_played_by_one_seat_with_one_card() -> None:
    stage = Stage([("gunslinger", (0, 3), "E", 0), ("outlaw", (6, 3), "W", 1), ("deputy", (4, 3), "W", 0)])
    shooter, outlaw, between = stage.units
    stage.aim(shooter, outlaw)
    stage.hand(0, "wands-9", "coins-8")
    stage.hand(1, "cups-8")
    stage.fate("swords-2", "cups-3", "cups-4")  # Swords: the direct line; then Block 3
    fight(stage, with_item(stage, shooter, "revolver-45"), {0: "wands-9:upper"}, rest="random")
    assert stage.told("diverted")[0]["unit"] == between.id
    assert [list(seats) for prompt, seats in stage.asked if prompt == "card"] == [[0]]
    assert "answer" not in stage.prompts
    assert (between.acted, between.move) == (0, between.start)
    assert outlaw.harms == []
    assert stage.told("struck")[0]["unit"] == between.id


def test_d2_131_a_diverted_shot_meets_the_new_rivals_own_numbers() -> None:
    # The shot at the Outlaw (Body 8) is taken by an Ogre (Body 3x2): Difficulty 3, Damage 6x2 against 3x2.
    # Strong 2 + Firearms 5 = 7 > 3: 1 + 1; Level 6 > 3: +1; Scale 2 - 2: 0. 3 cards. Advantage by size (D2-137).
    stage = Stage([("gunslinger", (0, 3), "E", 0), ("outlaw", (6, 3), "W", 1), ("ogre", (4, 3), "W", 1)])
    shooter, outlaw, ogre = stage.units
    stage.aim(shooter, outlaw)
    stage.hand(0, "wands-2")
    stage.hand(1, "cups-3")
    stage.fate("swords-2", "coins-2")
    answers = ["defend:", {0: "wands-2:upper", 1: "cups-3:lower"}, "wands-2"]
    fight(stage, with_item(stage, shooter, "revolver-45"), *answers, rest="random")
    assert stage.told("struck")[0]["unit"] == ogre.id
    assert stage.told("struck")[0]["successes"] == 3


def test_d2_127_ones_own_space_and_the_rivals_obstruct_nothing() -> None:
    stage = Stage([("gunslinger", (0, 3), "E", 0), ("outlaw", (6, 3), "W", 1)])
    stage.add("deputy", (0, 3), "E", 0)
    stage.add("bandit", (6, 3), "W", 1)
    prone = stage.add("bandit", (3, 3), "W", 1)
    prone.tokens["prone"] = 1
    stage.add("bandit", (4, 3), "W", 1).status = "dead"
    stage.aim(stage.units[0], stage.units[1])
    assert sums(stage, with_item(stage, stage.units[0], "revolver-45"), skill="evasion")[2] == 2 - 1  # Confined


def test_d2_97_two_actions_cost_half_of_the_starting_move_each() -> None:
    stage = face_off()
    unit, other = stage.units
    declare(stage, unit, sword(stage), f"u{other.id}")
    declare(stage, unit, sword(stage), f"u{other.id}")
    assert (unit.acted, unit.move) == (2, 0)


def test_d2_159_the_extra_fate_lies_as_the_wild_does() -> None:
    # With Advantage a Wild that is laid Lower comes with a defense, and one that is laid Upper with an offense.
    for half, aspect in (("upper", "fast"), ("lower", "evade")):
        stage = face_off("warrior", "ogre")
        stage.hand(0, "wild-red")
        stage.hand(1, "wands-9")
        stage.fate("swords-4")
        answers = ["defend:melee", {0: f"wild-red:{half}", 1: "wands-9:upper"}, "swords-4"]
        fight(stage, sword(stage), *answers, rest="random")
        assert stage.told("compared")[0]["sides"][0]["aspect"] == aspect
