"""What holds a Turn together: the order of setup, sides, Milestones, the step (D2-15 to D2-28, D2-45 to D2-70)."""

from __future__ import annotations

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.small import settings
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.free_state import PUSH, Drop
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.queries import field
from wyrmhoard.games.drawn_to_destiny.rules.scene import free, goals
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, setup
from wyrmhoard.games.drawn_to_destiny.state import Laid
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.state.chance import Chance

UNITS = [("archer", (2, 4), "E", 0), ("thief", (2, 5), "E", 0), ("bandit", (9, 4), "W", 1)]


def test_d2_15_hands_are_drawn_when_every_unit_has_its_number() -> None:
    stage = Stage()
    state = setup.new_table(CARDS, 2, settings(scene="rope-and-rock"))
    numbered: list[bool] = []

    def tell(kind: str, rule: str, /, **data: object) -> None:
        if kind == "drew":
            numbered.append(all(unit.number and unit.colour for unit in state.scene.units))

    stage.run(setup.set_up(Table(state, Chance(1), CARDS, heard(tell))))
    assert numbered == [True, True]
    assert state.phase == "targets"


def test_d2_17_units_of_one_faction_are_allies_and_others_rivals_unless_allied() -> None:
    stage = Stage([*UNITS, ("warrior", (5, 5), "N", 2)], seats=3)
    archer, thief, bandit, warrior = stage.units
    assert field.allies(stage.table, archer) == [thief]
    assert field.rivals(stage.table, archer) == [bandit, warrior]
    stage.state.factions[0].allies, stage.state.factions[2].allies = [2], [0]
    assert field.allies(stage.table, archer) == [thief, warrior]
    assert field.rivals(stage.table, bandit) == [archer, thief, warrior]


def test_d2_18_each_seat_is_in_one_faction_and_several_may_share_it() -> None:
    state = setup.new_table(CARDS, 3, settings(scene="rope-and-rock"))
    assert [player.faction for player in state.players] == [0, 0, 1]


def test_d2_27_a_milestone_is_reached_once() -> None:
    reached = [{"key": "free", "size": "minor", "text": "Free.", "to": ["red"], "aim": {"is": "story", "flag": "free"}}]
    stage = Stage(UNITS, milestone=reached)
    goals.check(stage.table)
    assert not stage.told("milestone")
    stage.state.scene.story["free"] = 1
    for _ in range(2):
        goals.check(stage.table)
    assert [told["key"] for told in stage.told("milestone")] == ["free"]


def test_d2_27_a_milestone_without_an_aim_belongs_to_the_winner() -> None:
    reached = [{"key": "won", "size": "minor", "text": "Won.", "to": ["red"]}]
    stage = Stage(UNITS, milestone=reached)
    goals.conclude(stage.table, SceneOver((1,), "beaten", "D2-311"))
    assert not stage.told("milestone")
    goals.conclude(stage.table, SceneOver((0,), "beaten", "D2-311"))
    assert [told["key"] for told in stage.told("milestone")] == ["won"]


def test_d2_45_a_turn_on_a_personal_map_lasts_2_seconds() -> None:
    stage = Stage(UNITS)
    kind = field.map_kind(stage.table)
    assert (kind.metres, kind.seconds) == (2, 2)


def test_d2_47_who_has_no_target_may_still_move_and_act() -> None:
    stage = Stage(UNITS)
    archer = stage.units[0]
    targets.build_groups(stage.table)
    assert stage.state.scene.groups == [[unit.id] for unit in stage.units]
    assert archer.target is None
    assert free.offers(stage.table, archer)


def test_d2_55_a_free_action_costs_no_move_and_no_action() -> None:
    stage = Stage(UNITS)
    archer = stage.units[0]
    archer.move = 0
    stage.run(free.take(stage.table, archer, PUSH))
    stage.run(free.take(stage.table, archer, Drop(stage.item(archer, "short-bow").id)))
    assert (archer.move, archer.acted, archer.done_this_turn) == (0, 0, ["push"])


def test_d2_70_a_step_is_intents_then_the_window_then_all_moves() -> None:
    stage = Stage(UNITS)
    archer, _, bandit = stage.units
    stage.state.phase = "intents"
    intents = {0: {f"u{archer.id}": ["E"]}, 1: {f"u{bandit.id}": ["W"]}}
    stage.run(script.part(stage.table), intents)
    assert (archer.space, bandit.space, stage.state.phase) == ((2, 4), (9, 4), "window")
    stage.run(script.part(stage.table), {seat: {} for seat in (0, 1)})
    assert (archer.space, stage.state.phase) == ((2, 4), "moves")
    stage.run(script.part(stage.table))
    assert (archer.space, bandit.space, stage.state.phase) == ((3, 4), (8, 4), "intents")
    assert [kind for kind, _, _ in stage.events if kind in ("intents", "moved")] == ["intents", "moved", "moved"]


def test_d2_53_the_turn_goes_on_to_events_when_every_group_is_finished() -> None:
    stage = Stage(UNITS)
    for unit in stage.units:
        unit.move = unit.turns = 0
    stage.state.scene.step = 0
    stage.state.phase = "intents"
    while stage.state.phase != "events":
        stage.run(script.part(stage.table), rest="random")
        for unit in stage.units:
            unit.acted = 2
    assert stage.state.scene.finished == [True]
    assert stage.state.scene.part == ""
    parts = []
    while stage.state.phase == "events":
        parts.append(stage.state.scene.part or events.FIRST)
        stage.run(script.part(stage.table), rest="random")
    assert parts == list(events.PARTS)
    assert stage.state.scene.clock.now == 2


def test_d2_281_what_lies_on_spaces_is_gone_after_its_turns() -> None:
    stage = Stage(UNITS)
    stage.state.scene.laid = [Laid(99, "fire", [(5, 5)], turns=2), Laid(98, "smoke", [(6, 6)])]
    stage.run(events.PARTS["powers"](stage.table), rest="random")
    assert [laid.id for laid in stage.state.scene.laid] == [99, 98]
    stage.run(events.PARTS["powers"](stage.table), rest="random")
    assert [laid.id for laid in stage.state.scene.laid] == [98]
    assert [told["what"] for told in stage.told("laid_gone")] == ["fire"]
