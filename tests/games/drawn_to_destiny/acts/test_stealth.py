"""Hiding: markers, tokens, moving unseen, Detect, appearing, attacks from hiding (D2-59 to D2-62, D2-354 to D2-363a).

The wall of the small map stands at x = 4, from y = 2 up: who is west of it is out of sight of who is east of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import ComeOut, Detect, FindMarkers, GoIntoHiding, read_action
from wyrmhoard.games.drawn_to_destiny.cards.scenery import HEADINGS
from wyrmhoard.games.drawn_to_destiny.rules.acts import hiding, targets
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, attack_options, field, stealth
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, steps
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Declared, Intent, Unit
from wyrmhoard.kernel.state.log import Log

WALLED = """
....#....
....#....
....#....
....#....
.........
.........
"""
"""y from 5 at the top to 0."""


def walled(one: str = "thief", other: str = "warrior", **more: Any) -> Stage:
    """A Unit with Stealth at (1, 4) and a Rival behind the wall at (7, 4), who faces it."""
    stage = Stage([(one, (1, 4), "E"), (other, (7, 4), "W")], WALLED, **more)
    for seat in range(len(stage.state.players)):
        stage.hand(seat)
    return stage


def hidden(stage: Stage, unit: Unit, tokens: int, how: str = "hide") -> None:
    """Make a Unit a marker."""
    unit.hidden, unit.concealed = tokens, how


def without(unit: Unit, *abilities: str) -> None:
    """The same Unit without these abilities."""
    unit.sheet = replace(unit.sheet, abilities=tuple(a for a in unit.sheet.abilities if a not in abilities))


def with_ability(unit: Unit, *abilities: str) -> None:
    """The same Unit with more abilities."""
    unit.sheet = replace(unit.sheet, abilities=(*unit.sheet.abilities, *abilities))


def perform(stage: Stage, unit: Unit, key: str, *answers: Any) -> None:
    """Carry out an Action that was declared; it must be legal."""
    assert actions.objection(stage.table, unit, read_action(key), paid=True) is None
    stage.run(actions.perform(stage.table, Declared(unit.id, read_action(key))), *answers)


def declare(stage: Stage, unit: Unit, key: str, target: str) -> Declared:
    """A Fight that was declared and paid for."""
    return Declared(unit.id, read_action(f"fight:{key}@{target}"), actions.pay(stage.table, unit))


def refused(stage: Stage, unit: Unit, key: str) -> str:
    """The rule by which an Action is refused; "" if it is not."""
    refusal = actions.objection(stage.table, unit, read_action(key))
    return refusal.rule if refusal is not None else ""


# -- Hide


def test_d2_354_hide_behind_a_wall_lays_a_marker_with_as_many_tokens_as_the_level() -> None:
    stage = walled()
    thief = stage.units[0]
    assert "hide" in legal_keys(stage.table, thief)
    perform(stage, thief, "hide")
    assert (thief.hidden, thief.concealed) == (3, "hide")
    assert refused(stage, thief, "hide") == "D2-354"


def test_d2_354_nobody_hides_in_sight_of_a_rival_or_without_the_ability() -> None:
    stage = walled()
    thief, warrior = stage.units
    warrior.x, warrior.y = 3, 4
    assert refused(stage, thief, "hide") == "D2-354"
    warrior.x = 7
    without(thief, "stealth/hide")
    assert refused(stage, thief, "hide") == "D2-346"
    assert "hide" not in legal_keys(stage.table, thief)


def test_d2_354_the_blind_and_those_out_cold_see_nobody() -> None:
    stage = walled()
    thief, warrior = stage.units
    warrior.x = 3
    warrior.tokens["blind"] = 1
    assert refused(stage, thief, "hide") == ""
    warrior.tokens = {"unconscious": 1}
    assert refused(stage, thief, "hide") == ""


def test_d2_354_armor_and_ground_take_from_the_level_and_at_0_nobody_hides() -> None:
    stage = walled()
    thief = stage.units[0]
    stage.give(thief, "plate-harness", "worn")
    assert stealth.level_of(stage.table, thief) == 1
    stage.give(thief, "chain-mail-suit", "worn")
    assert stealth.level_of(stage.table, thief) == 0
    assert refused(stage, thief, "hide") == "D2-355"


def test_d2_354_a_cloak_helps_in_the_forest_only() -> None:
    stage = Stage([("thief", (0, 0), "E")], "f.")
    thief = stage.units[0]
    stage.give(thief, "woodland-cloak", "worn")
    assert stealth.level_of(stage.table, thief) == 4
    thief.x = 1
    assert stealth.level_of(stage.table, thief) == 3


def test_d2_13a_without_stealth_nothing_of_it_is_offered() -> None:
    stage = walled(settings={"stealth": False})
    thief, warrior = stage.units
    hidden(stage, warrior, 2)
    assert all(
        not isinstance(read_action(key), GoIntoHiding | Detect | ComeOut | FindMarkers)
        for key in legal_keys(stage.table, thief)
    )
    for key in ("hide", "detect:7,4", "appear", "spot:perception/alertness"):
        assert refused(stage, thief, key) == "D2-13a"
    stage = walled(rules={"off": ["stealth"]})
    assert refused(stage, stage.units[0], "hide") == "D2-13a"


# -- tokens


def test_d2_355_never_more_than_twice_the_level_and_a_token_each_clock_tick() -> None:
    stage = walled("goblin-scout")
    scout = stage.units[0]
    hidden(stage, scout, 1, "sneak")
    for expected in (2, 2):
        stage.run(events.clock(stage.table))
        assert scout.hidden == expected


def test_d2_361_what_a_scene_gave_it_more_it_keeps() -> None:
    stage = walled("goblin-scout")
    scout = stage.units[0]
    hidden(stage, scout, 5)
    stealth.tick(stage.table)
    assert scout.hidden == 5


def test_d2_356_the_move_of_a_hidden_unit_is_at_most_its_tokens() -> None:
    stage = walled()
    thief = stage.units[0]
    hidden(stage, thief, 2)
    steps.set_up_move(stage.table)
    assert (thief.start, thief.move) == (4, 2)


def test_d2_356_at_0_tokens_it_is_revealed_at_once() -> None:
    stage = walled()
    thief = stage.units[0]
    hidden(stage, thief, 1)
    stealth.lose_tokens(stage.table, thief, 1, "D2-362")
    assert (thief.hidden, thief.concealed) == (NOBODY, "")
    assert stage.told("came_out")[0]["space"] == [1, 4]


def test_d2_363_rivals_are_not_told_how_many_tokens_there_are() -> None:
    stage = walled()
    thief = stage.units[0]
    hidden(stage, thief, 3)
    log = Log()
    stage.table.tell = log.tell
    stealth.add_tokens(stage.table, thief, 1, "D2-361")
    assert [[told["data"] for told in log.seen(seat, 0)] for seat in (0, 1, None)] == [
        [{"unit": thief.id, "tokens": 4}], [], [],
    ]  # fmt: skip


# -- moving


def move(stage: Stage, unit: Unit, heading: str) -> None:
    """One step in which this Unit alone moves."""
    unit.intent = Intent(HEADINGS.index(heading))
    stage.run(moves.carry_out(stage.table))


def test_d2_354_hidden_by_hide_it_moves_only_where_nobody_sees_it() -> None:
    stage = walled()
    thief, warrior = stage.units
    warrior.y = 1
    without(thief, "stealth/sneak")
    hidden(stage, thief, 3)
    thief.x, thief.y = 3, 2
    refusal = moves.objection(stage.table, thief, HEADINGS.index("S"))
    assert refusal is not None
    assert refusal.rule == "D2-354"
    assert moves.objection(stage.table, thief, HEADINGS.index("W")) is None
    stealth.reveal(stage.table, thief, "D2-359")
    assert moves.objection(stage.table, thief, HEADINGS.index("S")) is None


def test_d2_357_who_sneaks_crosses_open_ground_and_gains_no_token() -> None:
    stage = walled()
    thief, warrior = stage.units
    warrior.y = 1
    hidden(stage, thief, 3)
    thief.x, thief.y = 3, 2
    move(stage, thief, "S")
    assert thief.in_sight
    move(stage, thief, "N")
    steps.end_moves(stage.table)
    assert thief.hidden == 3


def test_d2_357_who_ends_its_turn_in_sight_is_revealed() -> None:
    stage = walled()
    thief, warrior = stage.units
    warrior.y = 1
    hidden(stage, thief, 3)
    thief.x, thief.y = 3, 2
    move(stage, thief, "S")
    steps.end_moves(stage.table)
    assert thief.hidden == NOBODY
    assert stage.told("came_out") == [{"unit": thief.id, "name": "Thief", "space": [3, 1]}]


def test_d2_357_who_stays_out_of_sight_throughout_gains_a_token() -> None:
    stage = walled()
    thief = stage.units[0]
    hidden(stage, thief, 3)
    move(stage, thief, "S")
    steps.end_moves(stage.table)
    assert thief.hidden == 4


def test_d2_357_a_rival_that_comes_to_see_the_space_reveals_nobody_but_brings_no_token() -> None:
    stage = walled()
    thief, warrior = stage.units
    hidden(stage, thief, 3)
    warrior.x = 3
    steps.end_moves(stage.table)
    assert thief.hidden == 3
    warrior.x = 7
    thief.in_sight = True
    steps.end_moves(stage.table)
    assert thief.hidden == 3


def test_d2_363a_a_rival_that_enters_the_space_of_a_marker_reveals_it_without_surprise() -> None:
    stage = walled()
    thief, warrior = stage.units
    hidden(stage, thief, 3)
    warrior.x, warrior.y = 2, 4
    move(stage, warrior, "W")
    assert (thief.hidden, thief.space) == (NOBODY, (1, 4))
    assert not warrior.has("stress")
    assert stage.prompts == []


def test_d2_363a_an_ally_that_enters_reveals_nobody() -> None:
    stage = walled()
    thief = stage.units[0]
    ally = stage.add("archer", (2, 4), "W", 0)
    hidden(stage, thief, 3)
    move(stage, ally, "W")
    assert thief.hidden == 3


# -- Detect


def test_d2_59_detect_costs_stun_whether_or_not_it_succeeds_and_once_a_turn() -> None:
    stage = walled()
    thief, warrior = stage.units
    hidden(stage, thief, 3)
    thief.x, thief.y = 5, 4
    assert "detect:5,4" in legal_keys(stage.table, warrior)
    stage.fate("swords-9", "cups-4")  # Fast 9 against Block 4
    perform(stage, warrior, "detect:5,4", {0: "fate:upper", 1: "fate:lower"})
    assert warrior.has("stun") == 1
    assert refused(stage, warrior, "detect:5,4") == "D2-56"


@pytest.mark.parametrize(("own", "theirs", "shown"), [("wands-9", "swords-4", False), ("swords-9", "swords-4", True)])
def test_d2_62_any_success_reveals_the_hider(own: str, theirs: str, shown: bool) -> None:
    stage = walled()
    thief, warrior = stage.units
    hidden(stage, thief, 3)
    thief.x, thief.y = 5, 4
    stage.fate(own, theirs)
    perform(stage, warrior, "detect:5,4", {0: "fate:lower", 1: "fate:upper"})
    assert (thief.hidden == NOBODY) is shown


def test_d2_62_the_difficulty_is_body_and_the_hider_answers_with_its_stealth_level() -> None:
    stage = walled("goblin-scout", "thief")
    scout, thief = stage.units
    hidden(stage, scout, 1)
    scout.x = 5
    conflict = hiding.line_up(stage.table, thief, scout)
    assert (conflict.actor.level, conflict.actor.difficulty.whole) == (6, 2)
    assert (conflict.rival.level, conflict.rival.difficulty.whole) == (1, 6)
    assert conflict.rival.tag == (NOBODY, "hidden")


def test_d2_60_sight_needs_line_of_sight_and_arc_forward() -> None:
    stage = walled()
    thief, warrior = stage.units
    hidden(stage, thief, 3)
    assert hiding.senses(stage.table, warrior, thief) == []
    thief.x = 5
    assert hiding.senses(stage.table, warrior, thief) == [hiding.SIGHT]
    warrior.facing = 2
    assert hiding.senses(stage.table, warrior, thief) == []


def test_d2_60_sight_reaches_500_metres_and_d2_61_hearing_50() -> None:
    stage = Stage([("archer", (0, 0), "E"), ("goblin-scout", (26, 0), "W")], size=(30, 2))
    archer, scout = stage.units
    assert hiding.sense_range(stage.table, archer, hiding.SIGHT_SCALE) == 250
    assert hiding.sense_range(stage.table, archer, hiding.HEARING_SCALE) == 25
    hidden(stage, scout, 1)
    archer.facing = 6
    scout.heading = 6
    assert hiding.senses(stage.table, archer, scout) == []
    scout.x = 25
    assert hiding.senses(stage.table, archer, scout) == [hiding.HEARING]
    archer.tokens["deafened"] = 1
    assert hiding.senses(stage.table, archer, scout) == []


def test_d2_61_who_does_not_move_makes_no_sound() -> None:
    stage = walled()
    thief, warrior = stage.units
    hidden(stage, thief, 3)
    assert refused(stage, warrior, "detect:1,4") == "D2-59"
    thief.heading = 0
    assert refused(stage, warrior, "detect:1,4") == ""


def test_c9_camouflage_and_c14_the_dark_put_detect_at_disadvantage() -> None:
    stage = walled("emerald-viper", map={"outdoors": True})
    viper, warrior = stage.units
    hidden(stage, viper, 1)
    viper.x = 5
    stage.fate("swords-9", "swords-8", "cups-4")
    perform(stage, warrior, "detect:5,4", {0: "fate:upper", 1: "fate:upper"}, "cups-4")
    assert stage.prompts == ["card", "extra-rival"]
    dark = walled(map={"dark": True})
    thief, warrior = dark.units
    hidden(dark, thief, 3)
    thief.x = 5
    assert hiding.line_up(dark.table, warrior, thief).actor.disadvantage == ["dark"]
    thief.heading = 2
    assert hiding.line_up(dark.table, warrior, thief).actor.disadvantage == []


def test_d2_13a_detect_is_a_free_action() -> None:
    stage = walled(settings={"free_actions": False})
    thief, warrior = stage.units
    hidden(stage, thief, 3)
    thief.x = 5
    assert refused(stage, warrior, "detect:5,4") == "D2-13a"


# -- Alertness


def test_d2_362_alertness_takes_a_token_from_each_rival_marker_within_twice_the_level() -> None:
    stage = Stage(
        [("archer", (0, 0), "E"), ("thief", (2, 0), "W"), ("thief", (3, 0), "W", 1), ("thief", (1, 0), "W", 0)]
    )
    archer, near, far, friend = stage.units
    for unit in (near, far, friend):
        hidden(stage, unit, 1)
    perform(stage, archer, "spot:perception/alertness")
    assert (near.hidden, far.hidden, friend.hidden) == (NOBODY, 1, 1)
    assert refused(stage, archer, "spot:perception/alertness") == "D2-362"


# -- appearing


def test_d2_359_it_appears_within_as_many_spaces_as_it_has_tokens() -> None:
    stage = walled()
    thief = stage.units[0]
    hidden(stage, thief, 3)
    spaces = hiding.spaces(stage.table, thief)
    assert spaces[0] == (1, 4)
    assert (3, 2) in spaces
    assert (4, 1) in spaces
    assert (5, 4) not in spaces
    assert (4, 4) not in spaces
    perform(stage, thief, "appear", "3,2")
    assert (thief.space, thief.hidden, thief.acted) == ((3, 2), NOBODY, 0)


def test_d2_359_around_what_is_closed_the_way_counts() -> None:
    stage = walled()
    thief, warrior = stage.units
    thief.x, thief.y = 3, 5
    warrior.x, warrior.y = 8, 0
    hidden(stage, thief, 3)
    assert (5, 5) not in hiding.spaces(stage.table, thief)


def test_d2_359_without_another_space_it_appears_where_it_was_and_nobody_is_asked() -> None:
    stage = walled()
    thief = stage.units[0]
    hidden(stage, thief, 0)
    perform(stage, thief, "appear")
    assert (thief.space, thief.hidden) == ((1, 4), NOBODY)


def test_d2_360_who_appears_beside_somebody_may_give_it_stress() -> None:
    stage = walled()
    thief, warrior = stage.units
    hidden(stage, thief, 3)
    thief.x, thief.y = 3, 2
    warrior.x, warrior.y = 5, 1
    perform(stage, thief, "appear", "4,1", f"u{warrior.id}")
    assert warrior.has("stress") == 1
    hidden(stage, thief, 1)
    thief.x, thief.y = 4, 1
    perform(stage, thief, "appear", "4,1", "nobody")
    assert warrior.has("stress") == 1


def test_d2_359_appearing_is_free_and_only_for_the_hidden() -> None:
    stage = walled()
    thief = stage.units[0]
    assert refused(stage, thief, "appear") == "D2-359"
    hidden(stage, thief, 2)
    thief.move, thief.acted = 0, 2
    assert "appear" in legal_keys(stage.table, thief)


# -- attacks


def ambushers(one: str = "stalker") -> Stage:
    """A hidden Unit with its Target in front of it."""
    stage = Stage([(one, (3, 3), "N", 1), ("warrior", (3, 4), "S", 0)])
    first, second = stage.units
    hidden(stage, first, 3)
    stage.aim(first, second)
    for seat in (0, 1):
        stage.hand(seat)
    return stage


def test_d2_358_who_prowls_attacks_from_hiding_at_disadvantage_for_the_rival() -> None:
    stage = ambushers()
    stalker, warrior = stage.units
    key = next(means.key for means in attack_options.attacks(stage.table, stalker) if means.item is not None)
    stage.fate("wands-2", "wands-3", "wands-4", "wands-5")
    stage.run(
        actions.perform(stage.table, declare(stage, stalker, key, f"u{warrior.id}")),
        "defend:defense", {0: "fate:upper", 1: "fate:upper"}, rest="random",
    )  # fmt: skip
    assert stage.prompts[:3] == ["answer", "card", "extra-rival"]
    assert stalker.hidden == NOBODY
    kinds = [kind for kind, _, _ in stage.events]
    assert kinds.index("came_out") > kinds.index("compared")


def test_d2_358_without_prowl_it_is_revealed_before_the_conflict() -> None:
    stage = ambushers("thief")
    thief, warrior = stage.units
    stage.fate("wands-2", "wands-3")
    stage.run(
        actions.perform(stage.table, declare(stage, thief, f"{stage.item(thief, 'dagger').id}:0", f"u{warrior.id}")),
        "defend:defense", {0: "fate:upper", 1: "fate:upper"}, rest="random",
    )  # fmt: skip
    assert "extra-rival" not in stage.prompts
    kinds = [kind for kind, _, _ in stage.events]
    assert kinds.index("came_out") < kinds.index("attacked")


def test_d2_363_a_hidden_rival_is_no_target_and_cannot_be_fought() -> None:
    stage = ambushers()
    stalker, warrior = stage.units
    stage.aim(warrior, stalker)
    assert stalker.ref not in targets.offers(stage.table, warrior)
    assert not any(key.startswith("fight") for key in legal_keys(stage.table, warrior))
    stealth.reveal(stage.table, stalker, "D2-62")
    assert any(key.startswith("fight") for key in legal_keys(stage.table, warrior))


def test_c9_whoever_can_lie_in_ambush_may_start_hidden() -> None:
    stage = Stage([("bandit", (3, 3), "N", 0), ("bandit", (3, 5), "N", 0), ("bandit", (9, 9), "N", 2)], seats=1)
    stage.run(hiding.ambush(stage.table), "yes", "no")
    assert [unit.hidden for unit in stage.units] == [1, NOBODY, NOBODY]
    assert stage.units[0].concealed == "ambush"
    assert not field.sees(stage.table, stage.units[2], stage.units[0])
