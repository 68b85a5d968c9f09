"""Corners where rules meet: equal cards and decks that run out, Units that fall while
others mean to help, take from, ride or strike them, several attacks on one, and what is given back and what is not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from helpers.drawn_to_destiny.asked import enrich
from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import face_off, fight, with_item
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import read_action, read_equip
from wyrmhoard.games.drawn_to_destiny.cards.scenery import HEADINGS
from wyrmhoard.games.drawn_to_destiny.rules.core import highcard
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.harm import dying, placing, shove
from wyrmhoard.games.drawn_to_destiny.rules.harm.tokens import Cause
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, field, numbers, unit_factory
from wyrmhoard.games.drawn_to_destiny.rules.scene import goals
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, window
from wyrmhoard.games.drawn_to_destiny.state import Declared, Harm, Intent, Pile, Unit
from wyrmhoard.games.drawn_to_destiny.target_state import UnitId

N, NE, E, SE, S, SW, W, NW = range(8)
UP, LOW = "fate:upper", "fate:lower"


def in_window(stage: Stage, *declared: tuple[Unit, str]) -> None:
    """These Actions are declared and paid for, in this order."""
    laid = [Declared(unit.id, read_action(key), actions.pay(stage.table, unit)) for unit, key in declared]
    stage.state.scene.declared = laid


# -- equal cards, and Fate that runs out (D2-151, D2-314)


def test_d2_151_and_314_a_card_that_lies_open_is_not_shuffled_into_the_next_fate() -> None:
    # One card is left: the second seat's comes from the discard, without the one that the first has just revealed.
    for seed in range(8):
        stage = Stage([("archer", (2, 4), "E"), ("bandit", (9, 3), "W")], seed=seed)
        stage.state.fate = Pile(["cups-7"], ["wands-2"])
        stage.run(highcard.order(stage.table, [0, 1], "D2-89"))
        (told,) = stage.told("high_card")
        assert sorted(told["cards"].values()) == ["cups-7", "wands-2"]
        assert sorted([*stage.state.fate.draw, *stage.state.fate.discard]) == ["cups-7", "wands-2"]


def test_d2_314_two_equal_cards_from_two_hands_are_parted_by_fate() -> None:
    # Each seat has a deck of its own, so that both can lay the King of Wands; then Fate decides between them.
    for fate, first in ((("cups-9", "cups-4"), 0), (("cups-4", "cups-9"), 1)):
        stage = Stage(
            [("archer", (2, 4), "E", 0), ("bandit", (9, 3), "W", 1), ("warrior", (5, 5), "W", 2)],
            seats=3,
            settings={"high_card_source": "hand"},
        )
        for seat in (0, 1):
            stage.hand(seat, "wands-K")
        stage.hand(2, "swords-2")
        stage.fate(*fate)
        order = stage.run(highcard.order(stage.table, [0, 1, 2], "D2-89"), {0: "wands-K", 1: "wands-K", 2: "swords-2"})
        assert order == [first, 1 - first, 2]
        assert [player.pile.discard for player in stage.state.players] == [["wands-K"], ["wands-K"], ["swords-2"]]


# -- what a full hand and a spent Action do (D2-38, D2-171, D2-175, D2-267)


def test_d2_38_and_175_a_wild_of_fate_that_wins_brings_nothing_to_a_full_hand() -> None:
    stage = face_off()
    unit = stage.units[0]
    held = [f"{suit}-{rank}" for suit in ("wands", "cups") for rank in (2, 3, 4, 5, 6)]
    stage.hand(0, *held)
    stage.state.players[0].pile.discard = ["swords-A"]
    stage.state.players[0].pile.draw.remove("swords-A")
    stage.fate("wild-red", "wands-9")
    fight(stage, with_item(stage, unit, "long-sword"), "defend:melee", {0: UP, 1: UP})
    assert sorted(stage.state.players[0].hand) == sorted(held)
    assert stage.state.players[0].pile.discard == ["swords-A"]


def test_d2_171_and_267_the_move_of_an_impaired_part_does_not_come_back_with_that_of_the_action() -> None:
    # Starting Move 4: the Action costs 2, the impaired hand 1 more. The Evade gives back the 2.
    stage = face_off()
    unit, other = stage.units
    unit.harms.append(Harm("bash-right-hand", 3, "right-hand"))
    unit.start = unit.move = 4
    key = with_item(stage, unit, "long-sword")
    declared = Declared(unit.id, read_action(f"fight:{key}@u{other.id}"), actions.pay(stage.table, unit))
    stage.run(actions.settle(stage.table, declared), "move")
    assert unit.move == 1
    stage.fate("swords-9", "wands-9")  # Evade against Block: a Tie
    stage.run(actions.perform(stage.table, declared), "defend:melee", {0: LOW, 1: LOW})
    assert (unit.move, unit.acted) == (3, 1)


# -- several attacks on one in one window (D2-97, D2-100, D2-110, D2-111, D2-248)


def three_on_one() -> Stage:
    """Three Raiders of one seat around a Warrior, who means to go north; nobody has cards."""
    stage = Stage([("warrior", (4, 4), "N", 0), ("warrior", (4, 5), "S", 1)], size=(9, 9))
    for space, heading in (((5, 4), "W"), ((3, 4), "E")):
        stage.add("warrior", space, heading, 1)
    stage.group(stage.units)
    stage.add("thief", (8, 0), "N", 0)  # so that the Scene goes on
    for seat in (0, 1):
        stage.hand(seat)
    hero, *others = stage.units[:4]
    for other in others:
        stage.aim(other, hero)
    hero.start = hero.move = 5
    return stage


def test_d2_97_and_110_the_third_attack_finds_no_action_left_to_answer_it() -> None:
    stage = three_on_one()
    hero, *others = stage.units[:4]
    in_window(stage, *[(one, f"fight:{with_item(stage, one, 'long-sword')}@u{hero.id}") for one in others])
    answer = f"answer:{with_item(stage, hero, 'long-sword')}"
    for turn in range(3):
        stage.fate("wands-9", "cups-9")  # Block against Block: nothing happens
        stage.run(window.carry_out(stage.table), "defend:melee" if turn == 2 else answer, {0: LOW, 1: LOW})
    offered = [[str(option) for option in asked[0]] for prompt, asked in stage.asked if prompt == "answer"]
    assert [any(key.startswith("answer:") for key in keys) for keys in offered] == [True, True, False]
    assert (hero.move, hero.acted) == (1, 2)
    hero.intent = Intent(move=NE)
    stage.run(moves.carry_out(stage.table))
    assert hero.space == (5, 5)


def test_d2_100_and_248_who_falls_to_the_first_is_struck_by_the_others_and_answers_no_more() -> None:
    stage = three_on_one()
    hero, *others = stage.units[:4]
    in_window(stage, *[(one, f"fight:{with_item(stage, one, 'long-sword')}@u{hero.id}") for one in others])
    stage.fate("wands-9", "cups-9")
    stage.run(window.carry_out(stage.table), "defend:melee", {0: LOW, 1: LOW})
    hero.tokens |= {"fatigue": 12, "prone": 1}  # Body 0
    stage.fate("wands-9", "cups-9")
    stage.run(window.carry_out(stage.table), "defend:", {0: LOW, 1: LOW})
    keys = [str(option) for option in stage.asked[-2][1][0]]
    assert not [key for key in keys if key.startswith("answer:")]
    dying.leave_play(stage.table, hero, "removed", "D2-248b")
    third = others[2]
    before = (third.move, third.acted)
    stage.run(window.carry_out(stage.table))
    assert (third.move, third.acted) == (before[0] + 2, before[1] - 1)  # taken back with its cost
    assert stage.told("taken_back")[-1]["unit"] == third.id


# -- whoever falls while others mean to deal with it (D2-74a, D2-87, D2-100, D2-108, D2-109)


@pytest.mark.parametrize("word", ["give", "take"])
def test_d2_74a_and_87_nothing_is_handed_to_or_by_one_who_has_fallen_meanwhile(word: str) -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("thief", (4, 3), "N", 0)], seats=1)
    warrior, thief = stage.units
    thief.items = []
    item = stage.give(thief, "dagger", "right") if word == "take" else stage.item(warrior, "long-sword")
    if word == "take":
        stage.item(warrior, "long-sword").held = "stored"
    warrior.intent = Intent(equip=read_equip(f"{word}:{item.id}@u{thief.id}"))
    before = warrior.move
    dying.leave_play(stage.table, thief, "dead", "D2-252")
    stage.run(moves.carry_out(stage.table))
    assert warrior.move == before
    assert stage.told("dropped")[-1]["unit"] == warrior.id
    held = [item.card for item in warrior.items if item.held == "right"]
    assert held == ([] if word == "take" else ["long-sword"])
    assert thief.items == []  # what the dead had lies on its Space


def test_d2_100_and_108_help_for_one_who_has_fallen_is_taken_back() -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("thief", (4, 3), "N", 0), ("bandit", (8, 8), "S", 1)])
    warrior, thief, _ = stage.units
    keys = [
        key for key in legal_keys(stage.table, warrior) if key.startswith("assist") and key.endswith(f"u{thief.id}")
    ]
    assert keys
    in_window(stage, (warrior, keys[0]))
    before = warrior.move
    dying.leave_play(stage.table, thief, "dead", "D2-252")
    stage.run(window.carry_out(stage.table))
    assert stage.told("taken_back")[-1]["unit"] == warrior.id
    assert (warrior.move, warrior.acted) == (before + 2, 0)


def test_d2_100_and_109_nobody_mounts_a_horse_that_has_fallen() -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("horse", (4, 3), "N", 0), ("bandit", (8, 8), "S", 1)])
    warrior, horse, _ = stage.units
    in_window(stage, (warrior, f"mount@u{horse.id}"))
    dying.leave_play(stage.table, horse, "dead", "D2-252")
    stage.run(window.carry_out(stage.table))
    assert (warrior.riding, warrior.acted) == (-1, 0)
    assert stage.told("taken_back")


# -- a paused Move after a Push (D2-92, D2-241)


def test_d2_92_and_241_who_is_pushed_goes_on_from_where_it_lies() -> None:
    # Bash Head at Major pushes 1 Space away from the attacker in the south; then the Move to the east goes on.
    stage = Stage([("warrior", (3, 3), "N", 0), ("warrior", (3, 4), "N", 1)], size=(9, 9))
    hero, other = stage.units
    stage.aim(hero, other)
    other.intent = Intent(move=NE)
    for seat in (0, 1):
        stage.hand(seat)
    hero.items, hero.sheet = [], replace(hero.sheet, proficiencies=("mace",))
    mace = stage.give(hero, "mace", "right")
    in_window(stage, (hero, f"fight:{mace.id}:0@u{other.id}"))
    other.items = []
    stage.fate("cups-9", "swords-5")  # Fast against Evade
    stage.damage("wound", "bash-chest", "bash-head", "bash-left-leg", "bash-abdomen")
    stage.run(window.carry_out(stage.table), "defend:melee", {0: UP, 1: LOW}, "1", "continue")
    assert len(stage.told("pushed")) == 1
    stood = other.space
    assert stood == (3, 5)
    stage.run(moves.carry_out(stage.table))
    assert other.space == (4, 6)


# -- a car among men (D2-91)


def test_d2_91_a_car_runs_into_two_men_on_one_space_once_each() -> None:
    stage = Stage(
        [("courier-buggy", (3, 3), "N", 0), ("deputy", (3, 5), "S", 1), ("deputy", (3, 5), "S", 1)], size=(12, 12)
    )
    car = stage.units[0]
    car.move = 10
    ahead = (car.x, car.y + 1)
    for man in stage.units[1:]:
        man.x, man.y = ahead
    car.intent = Intent(move=N)
    stage.run(moves.carry_out(stage.table), rest="random")
    crashes = stage.told("collision")
    assert [sorted(told["units"]) for told in crashes] == [[car.id, man.id] for man in stage.units[1:]]
    left = [man.space for man in stage.units[1:] if man.in_play]
    assert car.space == ahead
    assert ahead not in left


# -- a Turn has to end (D2-52, D2-68)


@pytest.mark.parametrize("speed", ["10x5", "9x12"])
def test_d2_68_a_comet_on_a_personal_map_has_no_more_move_than_can_be_played(speed: str) -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("bandit", (8, 8), "S", 1)])
    comet = stage.units[1]
    comet.sheet = replace(comet.sheet, stats=(*comet.sheet.stats[:3], speed))
    assert numbers.move_of(stage.table, comet) == 100
    comet.sheet = replace(comet.sheet, stats=(*comet.sheet.stats[:3], "9x1"))  # 90 kph: 25 m/s
    assert numbers.move_of(stage.table, comet) == 25


# -- who is to come keeps a side alive (D2-311)


def test_d2_311_whoever_was_called_keeps_the_side_of_the_fallen_caller_alive() -> None:
    stage = Stage([("officer", (4, 4), "N", 0), ("zombie-walker", (9, 9), "S", 1)])
    officer = stage.units[0]
    stage.run(actions.perform(stage.table, Declared(officer.id, read_action("call:law/call-for-backup"))))
    dying.leave_play(stage.table, officer, "dead", "D2-252")
    goals.check(stage.table)  # nobody has lost yet
    called = stage.state.scene.units[-1]
    called.status = "dead"
    stage.state.scene.clock.events = []
    with pytest.raises(SceneOver) as over:
        goals.check(stage.table)
    assert over.value.winners == (1,)


# -- nothing is done to one that is gone (D2-100), whatever one can do

CORPSES = "power:necromancy:raise"
"""The one thing that is done to the dead."""


@pytest.mark.parametrize("seed", range(6))
def test_d2_100_whatever_was_declared_is_impossible_once_its_target_has_left_play(seed: int) -> None:
    met = 0
    stage = Stage(
        [("warrior", (3, 3), "N", 0), ("thief", (3, 4), "S", 0), ("bandit", (4, 4), "S", 1), ("horse", (2, 3), "N", 0)],
        seed=seed,
    )
    able = stage.units[0]
    enrich(stage.state, stage.cards, able, Random(seed))
    stage.group(stage.units)
    for other in stage.units[1:]:
        other.tokens |= {"bleeding": 3, "burning": 2, "stun": 1, "dying": int(other is stage.units[1])}
        other.tokens = {name: number for name, number in other.tokens.items() if number}
    stage.aim(able, stage.units[2])
    for key in legal_keys(stage.table, able):
        target = read_action(key).aim
        if not isinstance(target, UnitId) or key.startswith(CORPSES):
            continue
        met += 1
        unit = stage.state.unit(target.id)
        for status in ("dead", "removed", "escaped", "surrendered"):
            unit.status = status
            assert actions.objection(stage.table, able, read_action(key), paid=True) is not None, (key, status)
        unit.status = "in play"
    assert met > 5


# -- two Spaces must both have room (D2-91, D2-93, D2-284)


def lies_well(stage: Stage, unit: Unit) -> bool:
    """Whether both Spaces of a Unit are on the map, open, and nobody else's."""
    assert unit.rear is not None
    spaces = (unit.space, unit.rear)
    others = [space for other in stage.state.units if other.id != unit.id for space in (other.space, other.rear)]
    terrain = field.ways(stage.table)
    return all(field.inside(stage.table, at) and not terrain.is_closed(at) and at not in others for at in spaces)


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("corner", [(0, 0), (0, 5), (5, 5), (5, 0), (3, 3)])
def test_d2_93_and_284_who_arrives_finds_room_for_both_its_spaces(corner: tuple[int, int], heading: str) -> None:
    rows = ["......", "......", "...#..", "......", "......", "......"]
    stage = Stage([("warrior", (2, 2), "N", 0), ("bandit", (4, 4), "S", 1)], rows=rows)
    space = placing.nearest_free(stage.table, stage.units[0], corner)
    horse = unit_factory.recruit(
        stage.table, stage.units[0], "horse", space, HEADINGS.index(heading), unit_factory.TO_COME
    )
    stage.state.scene.clock.events = [(stage.state.scene.clock.now, f"u{horse.id}")]
    stage.run(events.clock(stage.table))
    assert horse.in_play
    assert lies_well(stage, horse)


def test_d2_91_and_93_a_horse_is_thrown_aside_with_both_its_spaces() -> None:
    # Around the horse everything to the north and the east is wall; the buggy comes from the west.
    for rows in (
        ["######", "######", "......", "......", "......"],
        ["......", "......", "......", "......", "######"],
    ):
        stage = Stage([("courier-buggy", (0, 2), "E", 0), ("horse", (3, 2), "E", 1)], rows=rows)
        car, horse = stage.units
        car.move = 10
        car.intent = Intent(move=E)
        horse.x, horse.y, horse.rear = 2, 2, (1, 2)
        stage.run(moves.carry_out(stage.table), rest="random")
        assert stage.told("collision")
        if horse.in_play and stage.told("thrown_aside"):
            assert lies_well(stage, horse), rows


# -- touching a marker (D2-241, D2-363a)


def test_d2_363a_who_is_pushed_onto_a_marker_reveals_it_without_surprise() -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("bandit", (3, 4), "N", 1), ("thief", (3, 5), "N", 0)], size=(9, 9))
    hero, bandit, thief = stage.units
    thief.hidden, thief.concealed = 2, "ambush"
    stage.run(shove.drive(stage.table, bandit, hero.space, 1, Cause("D2-241"), seat=-1, facing=0), rest="random")
    assert bandit.space == (3, 5)
    assert thief.hidden == -1
    assert not bandit.has("stress")
