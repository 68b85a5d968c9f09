"""The first Turn of the rulebook's example, step by step (C16, Scene 1)."""

from __future__ import annotations

from typing import Any

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options, field
from wyrmhoard.games.drawn_to_destiny.target_state import read_target
from wyrmhoard.kernel.asking.ask import Script

MAP = """
..............
..............
.ff...........
.....r........
.....r.....b..
..............
..............
..............
..............
..............
"""
UNITS = [
    ("archer", (2, 4), "E", 0),
    ("thief", (12, 6), "W", 0),
    ("goblin-scout", (9, 3), "W", 1),
    ("goblin-skirmisher", (9, 1), "W", 1),
]


def until(stage: Stage, phase: str, turn: int = 1) -> Script[None]:
    """Play on until a phase begins."""
    while stage.state.phase != phase or stage.state.scene.clock.now != turn:
        yield from script.part(stage.table)


def test_c16_1_the_first_turn_of_the_example() -> None:
    stage = Stage(UNITS, rows=MAP)
    stage.state.phase = "targets"
    archer, thief, scout, skirmisher = stage.units
    thief.items = []
    thief.tokens["bound"] = 4
    a, _, s, k = (f"u{unit.id}" for unit in stage.units)
    bow, quiver = stage.item(archer, "short-bow"), stage.item(archer, "quiver")

    # 1. Targets and Groups; 2. Move, Action costs and Facing.
    aims: dict[int, Any] = {0: {a: [s]}, 1: {s: [a], k: [a]}}
    stage.run(until(stage, "intents"), aims, {0: "keep", 1: "keep"})
    assert stage.state.scene.groups == [[archer.id, scout.id, skirmisher.id], [thief.id]]
    assert [unit.start for unit in (archer, scout, skirmisher, thief)] == [5, 5, 4, 0]
    assert [unit.turns for unit in stage.units] == [2, 2, 2, 2]

    # 3. Step 1: the Archer goes on and takes an arrow, the Scout comes nearer, the Skirmisher holds.
    first: dict[int, Any] = {0: {a: ["E"], f"{a}-equip": [f"load:{bow.id}:{quiver.id}"]}, 1: {s: ["W"]}}
    stage.run(until(stage, "window"), first)
    assert [unit.most for unit in (archer, scout, skirmisher)] == [True, True, False]
    stage.run(until(stage, "intents"), {0: {}, 1: {}})
    assert (archer.space, archer.move, bow.uses) == ((3, 4), 3, 1)
    assert (scout.space, scout.move) == ((8, 3), 4)
    assert (skirmisher.space, skirmisher.move) == ((9, 1), 4)

    # 4. Step 2: the Skirmisher throws from Range 6, before anybody moves; the Archer does not answer.
    javelins = [item for item in skirmisher.items if item.card == "javelin"]
    skirmisher.facing = 6
    second: dict[int, Any] = {0: {a: ["E"]}, 1: {s: ["W"], k: ["NW"]}}
    stage.run(until(stage, "window"), second)
    assert field.range_between(stage.table, skirmisher, archer) == 6
    thrown = next(attack for attack in attack_options.attacks(stage.table, skirmisher) if attack.item is javelins[0])
    assert attack_options.reach_of(stage.table, skirmisher, thrown, read_target(a)).refusal is None
    assert attack_options.reach_of(stage.table, skirmisher, thrown, read_target(a)).cover.quarters == 0
    stage.run(script.part(stage.table), {0: {}, 1: {k: [f"fight:{javelins[0].id}:0@{a}"]}})
    assert (skirmisher.move, skirmisher.acted) == (2, 1)
    assert stage.state.phase == "acts"


def test_c16_1_the_covers_of_the_example() -> None:
    # The Archer at (4,4), the Scout at (7,3), the Skirmisher at (8,2): her Cover is 25% and 50%, the Scout's 0%.
    stage = Stage(
        [("archer", (4, 4), "E", 0), ("goblin-scout", (7, 3), "W", 1), ("goblin-skirmisher", (8, 2), "W", 1)], rows=MAP
    )
    archer, scout, skirmisher = stage.units
    bow = next(
        attack
        for attack in attack_options.attacks(stage.table, archer)
        if attack.item is stage.item(archer, "short-bow")
    )
    assert attack_options.reach_of(stage.table, archer, bow, scout.ref).cover.quarters == 0
    stage.give(scout, "short-bow", "left")
    from_scout = next(attack for attack in attack_options.attacks(stage.table, scout) if attack.item is scout.items[-1])
    javelin = next(
        attack
        for attack in attack_options.attacks(stage.table, skirmisher)
        if attack.item and attack.item.card == "javelin"
    )
    assert attack_options.reach_of(stage.table, scout, from_scout, archer.ref).cover.quarters == 1
    assert attack_options.reach_of(stage.table, skirmisher, javelin, archer.ref).cover.quarters == 2
