"""Fights from the declaration to the last trigger: answers, Cover, Overrun, abilities (sections 7 to 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import attack_of, declare, face_off, fight, with_item
from wyrmhoard.games.drawn_to_destiny.action_state import Fight, read_action
from wyrmhoard.games.drawn_to_destiny.answer_state import AnswerWith, Defend
from wyrmhoard.games.drawn_to_destiny.free_state import keys_of
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import answering, lineup
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, attack_options
from wyrmhoard.games.drawn_to_destiny.state import Item, Thing, Unit
from wyrmhoard.games.drawn_to_destiny.target_state import ThingId, read_target

FATE = "fate:upper"


def sword(stage: Stage, at: int = 0) -> str:
    return with_item(stage, stage.units[at], "long-sword")


def offered(stage: Stage, who: int = 1, by: int = 0, against: str = "body") -> list[str]:
    return keys_of(answering.offers(stage.table, stage.units[who], stage.units[by], against))


def shooting(rows: str = "", *, at: tuple[int, int] = (6, 3), **more: Any) -> Stage:
    """A Gunslinger who faces east, and an Outlaw to the east of him."""
    stage = Stage([("gunslinger", (0, 3), "E"), ("outlaw", at, "W")], rows=rows, **more)
    stage.aim(*stage.units)
    stage.aim(stage.units[1], stage.units[0])
    for seat in range(len(stage.state.players)):
        stage.hand(seat)
    return stage


def gun(stage: Stage, at: int = 0) -> str:
    return with_item(stage, stage.units[at], "revolver-45")


# -- declaring (D2-49, D2-112, D2-120 to D2-129)


def declared(stage: Stage, unit: Unit) -> list[str]:
    return [
        action.key for action in fights.offers(stage.table, unit) if fights.objection(stage.table, unit, action) is None
    ]


def test_d2_49_only_the_target_may_be_fought() -> None:
    stage = face_off()
    other = stage.add("warrior", (4, 4), "S", 1)
    action = read_action(f"fight:{sword(stage)}@u{other.id}")
    assert isinstance(action, Fight)
    refusal = fights.objection(stage.table, stage.units[0], action)
    assert refusal is not None
    assert refusal.rule == "D2-49"
    assert declared(stage, stage.units[0])[0] == f"fight:{sword(stage)}@u{stage.units[1].id}"


def test_d2_120_close_combat_to_the_front_and_d2_121_melee_to_the_forward_half() -> None:
    stage = face_off()
    stage.units[1].x, stage.units[1].y = 4, 3
    keys = declared(stage, stage.units[0])
    assert f"fight:{sword(stage)}@u{stage.units[1].id}" in keys
    assert not [key for key in keys if "hands" in key]


def test_d2_125_by_option_a_sword_reaches_to_its_own_side_only() -> None:
    for facing, reaches in ((0, True), (4, False)):  # the Rival stands to the right, or to the left
        stage = face_off(settings={"arc_side_weapons": True})
        stage.units[1].x, stage.units[1].y, stage.units[0].facing = 4, 3, facing
        assert any(sword(stage) in key for key in declared(stage, stage.units[0])) is reaches


def test_d2_123_range_and_d2_339_an_empty_weapon() -> None:
    stage = shooting(size=(60, 6), at=(50, 3))
    assert declared(stage, stage.units[0])  # Sharpshooting doubles 25
    stage.units[1].x = 51
    assert not [key for key in declared(stage, stage.units[0]) if gun(stage) in key]
    stage.units[1].x = 20
    stage.item(stage.units[0], "revolver-45").uses = 0
    means = attack_of(stage, stage.units[0], gun(stage))
    refusal = attack_options.objection(stage.table, stage.units[0], means, stage.units[1].ref)
    assert refusal is not None
    assert refusal.rule == "D2-339"


def test_d2_129_no_shot_without_line_of_sight() -> None:
    stage = shooting("..........\n" * 2 + "...###....\n" + "...###....\n" + "...###....\n" + "..........\n")
    stage.units[0].y = stage.units[1].y = 2
    assert not [key for key in declared(stage, stage.units[0]) if gun(stage) in key]


def test_d2_270_the_blind_do_not_shoot() -> None:
    stage = shooting()
    stage.units[0].tokens["blind"] = 1
    assert not [key for key in declared(stage, stage.units[0]) if gun(stage) in key]


def test_d2_211_without_a_weapon_the_damage_is_the_body_as_bash_in_close_combat() -> None:
    for entry, damage in (("warrior", "9x1"), ("ogre", "3x2"), ("emerald-viper", "2x0")):
        stage = face_off(entry)
        stage.units[0].items.clear()
        means = attack_of(stage, stage.units[0], "hands:0")
        assert attack_options.damage_of(stage.table, stage.units[0], means) == Rating.parse(damage)
        assert (means.types, means.skill, means.reach) == (("bash",), "close-combat", "close")


def test_d2_211_a_kick_needs_no_hand_unless_both_arms_are_bound() -> None:
    stage = face_off()
    stage.item(stage.units[0], "long-sword").held = "both"
    assert f"fight:hands:0@u{stage.units[1].id}" in declared(stage, stage.units[0])
    stage.units[0].tokens["bound"] = 4
    assert declared(stage, stage.units[0]) == []


def test_d2_275_what_is_broken_cannot_be_used() -> None:
    stage = face_off()
    stage.item(stage.units[0], "long-sword").damaged = 3
    assert not [key for key in declared(stage, stage.units[0]) if sword(stage) in key]


def test_d2_349_no_skill_at_a_stat_of_0() -> None:
    stage = shooting()
    stage.units[0].tokens["slow"] = 9
    assert not [key for key in declared(stage, stage.units[0]) if gun(stage) in key]


# -- answering (D2-110 to D2-113)


def test_d2_113_any_fitting_skill_defends() -> None:
    stage = face_off()
    assert [key for key in offered(stage) if key.startswith("defend")] == [
        "defend:defense",
        "defend:close-combat",
        "defend:melee",
    ]
    stage.units[1].y = 8
    assert [key for key in offered(stage) if key.startswith("defend")] == ["defend:defense"]
    assert "defend:intimidation" in offered(stage, against="will")


WORDS = ["deception", "investigation", "performance", "persuasion", "perception"]


@pytest.mark.parametrize(
    ("skills", "against", "distance", "tokens", "names"),
    [
        ((("melee", 3),), "will", 1, {}, WORDS),
        ((("melee", 3),), "will", 1, {"slow": 9}, WORDS),
        ((("melee", 3),), "mind", 1, {"stun": 9}, ["deception", "performance", "persuasion"]),
        ((("law", 3),), "body", 2, {}, ["evasion", "defense", "close-combat", "melee"]),
        ((("law", 3),), "body", 3, {}, ["evasion", "defense"]),
        ((("evasion", 3),), "body", 5, {"slow": 9}, ["defense"]),
        ((("defense", 3),), "body", 5, {}, ["defense"]),
    ],
)
def test_d2_114_who_has_no_fitting_skill_answers_with_a_common_one_that_fits(
    skills: tuple[tuple[str, int], ...], against: str, distance: int, tokens: dict[str, int], names: list[str]
) -> None:
    """By what is attacked, and by which Skills an empty Stat bars."""
    stage = Stage([("warrior", (3, 1), "N"), ("bandit", (3, 1 + distance), "S")])
    warrior, bandit = stage.units
    warrior.sheet, warrior.tokens = replace(warrior.sheet, skills=skills), tokens
    offers = keys_of(answering.offers(stage.table, warrior, bandit, against, strikes=False))
    assert [key.partition(":")[2] for key in offers if key.startswith("answer")] == names
    unskilled = lineup.side_of(stage.table, warrior, attack_options.Means(skill=names[0]), "defense", distance=distance)
    assert ("unskilled" in unskilled.disadvantage) is (names[0] not in dict(skills))


def test_d2_114_who_can_try_no_fitting_skill_does_not_answer() -> None:
    stage = Stage([("warrior", (3, 1), "N"), ("bandit", (3, 2), "S")])
    warrior, bandit = stage.units
    warrior.sheet = replace(warrior.sheet, skills=(("melee", 3),))
    warrior.tokens = {"stun": 9, "stress": 9}
    assert answering.offers(stage.table, warrior, bandit, "mind", strikes=False) == [Defend("")]


def test_d2_344_an_ability_that_is_named_with_an_answer_is_used_up_by_it() -> None:
    stage = Stage([("warrior", (4, 4), "E"), ("outlaw", (5, 4), "W")])
    warrior, outlaw = stage.units
    ways = answering.offers(stage.table, outlaw, warrior, "body")
    (way,) = [way for way in ways if isinstance(way, AnswerWith) and way.using]
    reply = stage.run(answering.carry_out(stage.table, outlaw, warrior, way))
    assert reply.using == ("firearms/guns-blazing",)
    assert outlaw.used == ["firearms/guns-blazing"]
    assert [told["ability"] for told in stage.told("ability_used")] == ["firearms/guns-blazing"]


def test_d2_112_a_dagger_does_not_answer_a_javelin_from_afar_and_a_bow_does() -> None:
    stage = Stage([("archer", (0, 0), "E"), ("goblin-skirmisher", (7, 0), "W")], seats=1)
    archer = stage.units[0]
    assert offered(stage, 0, 1) == ["defend:evasion", "answer:evasion"]
    stage.item(archer, "short-bow").uses = 1
    assert offered(stage, 0, 1)[-1] == f"answer:{with_item(stage, archer, 'short-bow')}"


def test_d2_111_who_cannot_pay_cannot_answer() -> None:
    stage = face_off()
    stage.units[1].move = 1
    assert not [key for key in offered(stage) if key.startswith("answer")]
    stage.units[1].move, stage.units[1].acted = 4, 2
    assert not [key for key in offered(stage) if key.startswith("answer")]


def test_d2_110_an_answer_is_paid_for_at_once_and_strikes_back() -> None:
    stage = face_off()
    stage.hand(0, "coins-2")
    stage.hand(1, "wands-6")
    answers = [f"answer:{sword(stage, 1)}", {0: "coins-2:lower", 1: "wands-6:upper"}]
    fight(stage, sword(stage), *answers, rest="random")
    unit, other = stage.units
    assert (other.acted, other.move) == (1, other.start - 2)
    assert stage.told("scored")[0]["unit"] == other.id
    assert stage.told("struck")[0]["unit"] == unit.id


def test_d2_55a_free_actions_are_named_with_the_answer_and_taken_first() -> None:
    stage = face_off()
    stage.fate("wands-6", "coins-2")
    fight(stage, sword(stage), ("defend:melee", {"free": ["push"]}), {0: "fate:lower", 1: FATE}, rest="random")
    assert "push" in stage.units[1].done_this_turn
    assert stage.units[1].has("fatigue") >= 1


def test_d2_131a_an_ally_of_the_same_seat_is_not_asked() -> None:
    stage = Stage([("archer", (3, 3), "N", 0), ("thief", (3, 4), "S", 0)], seats=2)
    stage.fate("cups-4", "wands-5", "coins-4")
    stage.hand(0)
    fight(stage, "hands:0", {0: FATE}, rest="random")
    assert stage.prompts[0] == "card"
    assert list(stage.asked[0][1]) == [0]
    assert stage.units[1].acted == 0


def test_d2_101_two_who_attack_each_other_fight_once() -> None:
    stage = face_off()
    unit, other = stage.units
    first = declare(stage, unit, sword(stage), f"u{other.id}")
    second = declare(stage, other, sword(stage, 1), f"u{unit.id}")
    first.mutual, second.mutual = other.id, unit.id
    stage.state.scene.declared = [second]
    stage.fate("swords-A", "cups-A")
    stage.run(actions.perform(stage.table, first), {0: FATE, 1: FATE}, rest="random")
    assert stage.state.scene.declared == []
    assert "answer" not in stage.prompts
    assert {data["unit"] for data in stage.told("scored")} == {unit.id, other.id}
    assert (unit.acted, other.acted) == (1, 1)


# -- Cover (D2-130, D2-131)

ROCK = "..........\n" * 2 + "....r.....\n" + "..........\n" * 3


def covered(suit: str) -> Stage:
    stage = shooting(ROCK, at=(6, 3), seats=2)
    stage.units[0].y = stage.units[1].y = 3
    stage.fate(suit, "wands-6", "coins-2")
    fight(stage, gun(stage), rest="random")
    return stage


def test_d2_130_the_suit_of_one_fate_says_whether_cover_takes_the_shot() -> None:
    taken = covered("swords-2")
    assert taken.told("cover_revealed")[0]["space"] == [4, 3]
    assert not taken.told("opened")
    assert taken.item(taken.units[0], "revolver-45").uses == 5
    assert "swords-2" in taken.state.fate.discard
    clear = covered("wild-red")
    assert clear.told("opened")


def test_d2_131_what_only_lies_about_where_cover_takes_the_shot_is_not_hit() -> None:
    """Neither a knife before the rock, nor the javelin itself, which has just come down there (D2-124, D2-127)."""
    stage = Stage([("goblin-skirmisher", (0, 3), "E"), ("outlaw", (6, 3), "W")], rows=ROCK)
    goblin = stage.units[0]
    goblin.y = stage.units[1].y = 3
    stage.aim(*stage.units)
    stage.state.scene.things.append(Thing(99, "knife", 4, 3, Item(98, "knife")))
    stage.fate("swords-2")
    fight(stage, with_item(stage, goblin, "javelin"))
    assert stage.told("diverted") == [{"space": [4, 3]}]
    lying = [thing for thing in stage.state.scene.things if (thing.x, thing.y) == (4, 3)]
    assert [thing.item.card for thing in lying if thing.item is not None] == ["knife", "javelin"]
    assert not any(thing.damaged or (thing.item is not None and thing.item.damaged) for thing in lying)


DOORS: dict[str, dict[str, Any]] = {"edge": {"between": [[5, 4], [6, 4]]}, "space": {"at": [6, 4]}}
PLAIN = "............\n" * 3


@pytest.mark.parametrize(("kind", "lies"), [("edge", (5, 4)), ("space", (6, 4))])
def test_d2_131_a_door_that_takes_the_shot_is_damaged_and_the_weapon_lies_before_it(
    kind: str, lies: tuple[int, int]
) -> None:
    rows = PLAIN + f"......{'D' if kind == 'space' else '.'}.....\n" + PLAIN + "............\n"
    door = {"key": "gate", "name": "The gate", "state": "closed", **DOORS[kind]}
    stage = Stage([("goblin-skirmisher", (1, 3), "E"), ("outlaw", (7, 3), "W")], rows=rows, door=[door])
    goblin = stage.units[0]
    goblin.sheet = replace(goblin.sheet, stats=("8x2", *goblin.sheet.stats[1:]))
    stage.state.scene.doors["gate"] = "closed"
    stage.aim(*stage.units)
    javelin = stage.item(goblin, "javelin")
    stage.fate("wands-9")  # the leftmost line
    fight(stage, f"{javelin.id}:0")
    assert stage.told("diverted") == [{"door": "gate"}]
    assert javelin not in goblin.items
    assert [(thing.x, thing.y) for thing in stage.state.scene.things] == [lies]
    (struck,) = stage.told("thing_struck")
    assert (struck["target"], struck["left"]) == ("door:gate", 2)
    assert stage.state.scene.story == {"damaged:door:gate": 2}


def test_d2_131_a_wall_between_two_spaces_spends_the_shot() -> None:
    stage = Stage([("goblin-skirmisher", (1, 3), "E"), ("outlaw", (7, 3), "W")], size=(12, 8), wall=[[[5, 4], [6, 4]]])
    stage.aim(*stage.units)
    stage.fate("wands-9")
    javelin = stage.item(stage.units[0], "javelin")
    fight(stage, f"{javelin.id}:0")
    assert stage.told("diverted") == [{"space": [5, 4]}]
    assert javelin not in stage.units[0].items


def test_d2_131_a_unit_in_the_line_becomes_the_rival_and_may_answer() -> None:
    stage = shooting(seats=2, at=(6, 3))
    between = stage.add("deputy", (4, 3), "W", 1)
    stage.fate("swords-2", "wands-6", "coins-2")
    fight(stage, gun(stage), "defend:", rest="random")
    assert stage.told("diverted")[0]["unit"] == between.id
    assert stage.told("opened")[0]["sides"][1]["unit"] == between.id


# -- what fills several Spaces (D2-115)


def wagon(at: tuple[int, int], entry: str = "warrior") -> tuple[Stage, str]:
    """A wagon of four Spaces in a row, which a Unit is to strike."""
    spaces = [[5, 4], [6, 4], [7, 4], [8, 4]]
    stage = Stage([(entry, at, "N"), ("outlaw", (0, 9), "W")], size=(14, 14), seats=1,
                  object=[{"key": "wagon", "name": "wagon", "spaces": spaces, "obstacle": True}])  # fmt: skip
    stage.state.scene.things.append(Thing(99, "wagon", 5, 4))
    stage.units[0].target = ThingId(99)
    return stage, "t99"


def test_d2_131_an_object_that_takes_the_shot_is_damaged() -> None:
    crates = {"key": "crate", "name": "Crates", "spaces": [[4, 2], [4, 3], [4, 4]], "obstacle": True}
    stage = Stage([("goblin-skirmisher", (1, 3), "E"), ("outlaw", (7, 3), "W")], size=(12, 8), object=[crates])
    goblin = stage.units[0]
    goblin.sheet = replace(goblin.sheet, stats=("8x2", *goblin.sheet.stats[1:]))
    stage.state.scene.things.append(Thing(99, "crate", 4, 2))
    stage.aim(*stage.units)
    stage.fate("wands-9")
    fight(stage, with_item(stage, goblin, "javelin"))
    assert stage.told("diverted") == [{"thing": 99, "key": "crate"}]
    (struck,) = stage.told("thing_struck")
    assert (struck["target"], stage.state.scene.things[0].damaged > 0) == ("t99", True)


@pytest.mark.parametrize("x", [4, 5, 6, 7, 8, 9])
def test_d2_115_an_object_is_struck_at_the_nearest_of_its_spaces(x: int) -> None:
    stage, target = wagon((x, 3))
    unit = stage.units[0]
    assert attack_options.distance_to(stage.table, unit, read_target(target)) == 1
    assert (
        actions.objection(stage.table, unit, read_action(f"fight:{with_item(stage, unit, 'long-sword')}@{target}"))
        is None
    )


@pytest.mark.parametrize(("card", "successes"), [("swords-4", 1), ("swords-5", 2)])
def test_d2_191_a_low_card_must_beat_the_body_of_an_object_for_one_success_more(card: str, successes: int) -> None:
    """The wagon has Body 5x1; the Rank of the card and Melee 1 are together 5, or 6."""
    stage, target = wagon((5, 3))
    unit = stage.units[0]
    unit.sheet = replace(unit.sheet, skills=(("melee", 1),))
    stage.hand(0)
    stage.fate(card, "cups-9")
    sword = with_item(stage, unit, "long-sword")
    stage.run(actions.perform(stage.table, declare(stage, unit, sword, target)), {0: FATE}, rest="random")
    assert [(told["unit"], told["successes"]) for told in stage.told("scored")] == [(unit.id, successes)]


def test_d2_127_an_object_is_no_cover_for_itself() -> None:
    stage, target = wagon((12, 4), "gunslinger")
    unit = stage.units[0]
    unit.facing = 6
    reach = attack_options.reach_of(
        stage.table, unit, attack_of(stage, unit, with_item(stage, unit, "revolver-45")), read_target(target)
    )
    assert (reach.refusal, reach.cover.quarters) == (None, 0)


@pytest.mark.parametrize(("space", "works"), [((4, 2), True), ((2, 2), True), ((3, 4), True), ((3, 2), False)])
def test_d2_125_a_weapon_in_both_hands_reaches_both_sides(space: tuple[int, int], works: bool) -> None:
    stage = Stage([("warrior", (3, 3), "N"), ("outlaw", space, "W")], settings={"arc_side_weapons": True})
    unit, other = stage.units
    unit.items = []
    sword = stage.give(unit, "great-sword", "both")
    refusal = attack_options.reach_of(stage.table, unit, attack_of(stage, unit, f"{sword.id}:0"), other.ref).refusal
    assert (refusal is None) is works
