"""Initiative and everything that position, size and condition bring into a Conflict (sections 8 to 10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import attack_of, face_off, line_up, with_item
from wyrmhoard.games.drawn_to_destiny.cards.harm_text import LASTING, HarmText
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import initiative, trials
from wyrmhoard.games.drawn_to_destiny.rules.conflict.answering import Reply
from wyrmhoard.games.drawn_to_destiny.rules.conflict.sides import Conflict, Side
from wyrmhoard.games.drawn_to_destiny.rules.harm import restraint
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, numbers
from wyrmhoard.games.drawn_to_destiny.rules.queries.attack_options import Means, is_proficient
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Declared, Harm


def reckoned(stage: Stage, key: str = "", *, skill: str = "", using: tuple[str, ...] = ()) -> Conflict:
    """The first Unit attacks the second, which only defends."""
    unit, other = stage.units[:2]
    reply = Reply(Means(skill=skill), False)
    conflict = fights.line_up(stage.table, unit, other, attack_of(stage, unit, key), using, reply, 0)
    initiative.reckon(stage.table, conflict)
    return conflict


def part(side: Side, name: str) -> int:
    return sum(by for key, by in side.initiative if key == name)


def test_d2_183_the_level_of_the_skill_used() -> None:
    assert reckoned(face_off()).actor.initiative == [("skill", 4)]
    assert reckoned(face_off(), "hands:0").actor.initiative == [("skill", 1)]


def test_d2_184_the_penalties_on_the_main_stat_of_the_skill_and_on_no_other() -> None:
    stage = face_off("goblin-chief")
    stage.units[0].tokens["fatigue"] = 2
    assert reckoned(stage).actor.total_initiative == 1  # Melee 3
    stage = face_off()
    stage.units[0].tokens["fatigue"] = 2
    stage.units[0].tokens["stun"] = 1
    assert reckoned(stage).actor.initiative == [("skill", 4), ("penalties", -2)]
    stage.units[0].done_this_turn.append("grit")
    assert reckoned(stage).actor.total_initiative == 4


def test_d2_185_confined_once_and_not_in_close_combat() -> None:
    stage = face_off()
    for _ in range(2):
        stage.add("goblin-scout", (3, 3), "N", 1)
    assert part(reckoned(stage).actor, "confined") == -1
    assert part(reckoned(stage, "hands:0").actor, "confined") == 0


def test_d2_185_confined_counts_in_tests_and_tasks_too_but_nobody_learns_who_is_hidden() -> None:
    stage = Stage([("thief", (3, 3), "N"), ("warrior", (3, 3), "N", 0)])
    thief, other = stage.units
    trial = trials.Trial("mind", 4, ("mechanics",), True, "task", name="lock")
    for hidden, confined in ((NOBODY, -1), (3, 0)):
        other.hidden = hidden
        sides = trials.actor_of(stage.table, thief, trial), trials.rival_of(stage.table, thief, trial)
        initiative.reckon(stage.table, Conflict(*sides, "task"))
        assert part(sides[0], "confined") == confined


def test_c9_pick_lock_spares_a_task_on_a_lock_all_disadvantage() -> None:
    stage = Stage([("thief", (3, 3), "N")])
    thief = stage.units[0]
    for about, left in (("lock", []), ("system", ["cursed"])):
        trial = trials.Trial("mind", 4, ("mechanics",), True, "task", about)
        actor, rival = trials.actor_of(stage.table, thief, trial), trials.rival_of(stage.table, thief, trial)
        actor.disadvantage = ["cursed"]
        initiative.reckon(stage.table, Conflict(actor, rival, "task", about))
        assert actor.disadvantage == left


def test_d2_121_d2_122_melee_at_range_0_and_reach_at_range_1() -> None:
    stage = face_off()
    stage.units[1].y = 3
    assert part(reckoned(stage).actor, "range") == -1
    stage = face_off("guardsman")
    assert part(reckoned(stage).actor, "range") == -1
    stage.units[1].y = 5
    assert part(reckoned(stage).actor, "range") == 0


def test_d2_133_high_ground_also_for_whoever_only_defends() -> None:
    stage = Stage([("warrior", (0, 0), "E"), ("warrior", (1, 0), "W")], rows=".^", seats=2)
    conflict = reckoned(stage)
    assert (part(conflict.actor, "high ground"), part(conflict.rival, "high ground")) == (0, 1)


def test_d2_266_a_prone_rival_lies_lower() -> None:
    stage = face_off()
    stage.units[1].tokens["prone"] = 1
    assert part(reckoned(stage).actor, "high ground") == 1


def test_d2_134_flanking_and_d2_135_from_behind() -> None:
    for facing, by, barred in ((2, 1, False), (0, 2, True), (4, 0, False)):
        stage = face_off()
        stage.units[1].facing = facing
        conflict = reckoned(stage)
        assert part(conflict.actor, "flanking") == by
        assert ("block" in conflict.rival.barred) is barred
    stage = face_off()
    stage.units[1].y, stage.units[1].facing = 3, 0
    assert part(reckoned(stage).actor, "flanking") == 0


def test_d2_186_outnumbered_counts_once_and_for_the_attacker_only() -> None:
    stage = face_off()
    for x in (2, 4):
        stage.add("warrior", (x, 4), "N", 0)
    stage.add("warrior", (2, 3), "N", 1)
    conflict = reckoned(stage)
    assert part(conflict.actor, "outnumbered") == 1
    assert part(conflict.rival, "outnumbered") == 0


def test_d2_187_the_whole_sum() -> None:
    stage = face_off("goblin-raider")
    raider, other = stage.units
    raider.tokens["fatigue"], other.facing = 1, 2
    stage.add("goblin-raider", (4, 4), "W", 0)
    assert reckoned(stage, with_item(stage, raider, "short-spear", 0)).actor.total_initiative == 2 - 1 + 1 + 1


def test_d2_132_cover_helps_the_covered() -> None:
    rows = "..........\n" * 4 + "......r...\n" + "..........\n" * 5
    stage = Stage([("gunslinger", (4, 4), "NE"), ("outlaw", (7, 5), "W")], rows=rows.split(), seats=2)
    conflict = reckoned(stage)
    assert part(conflict.rival, "cover") == 2
    assert part(conflict.actor, "cover") == 0
    stage.units[1].tokens["prone"] = 1
    assert part(reckoned(stage).rival, "cover") == 3


def test_d2_137_weapon_scale_against_size() -> None:
    stage = Stage([("gunslinger", (0, 0), "E"), ("courier-buggy", (6, 0), "W")], seats=2)
    conflict = reckoned(stage)
    assert part(conflict.actor, "weapon scale") == 1
    assert conflict.actor.advantage == ["weapon scale"]
    stage = face_off("ogre", "warrior")
    conflict = reckoned(stage, with_item(stage, stage.units[0], "great-club"))
    assert part(conflict.actor, "weapon scale") == -1
    assert conflict.actor.disadvantage == ["weapon scale"]
    stage = face_off("emerald-viper", "warrior")
    assert part(reckoned(stage).actor, "weapon scale") == 1


def test_d2_123_a_shot_at_range_1_is_at_disadvantage_but_not_for_hip_shooters() -> None:
    stage = face_off("outlaw")
    assert "range" in reckoned(stage).actor.disadvantage
    stage = face_off("gunslinger")
    assert reckoned(stage).actor.disadvantage == []


def test_d2_270_partly_blind_and_blind() -> None:
    stage = face_off()
    stage.units[0].tokens["blind"] = 1
    assert reckoned(stage).actor.disadvantage == ["blind"]
    stage = Stage([("gunslinger", (0, 0), "E"), ("outlaw", (6, 0), "W")], seats=2)
    stage.units[0].tokens["partly-blind"] = 1
    assert reckoned(stage).actor.disadvantage == ["partly blind"]


@pytest.mark.parametrize(("severity", "space", "hard"), [(2, 25, []), (2, 26, ["far off"]), (3, 2, ["partly blind"])])
def test_c4_loss_of_vision_is_disadvantage_on_shots(severity: int, space: int, hard: list[str]) -> None:
    stage = Stage([("gunslinger", (0, 3), "E"), ("outlaw", (space, 3), "W")], size=(60, 6))
    shooter = stage.units[0]
    shooter.harms.append(Harm("loss-vision", severity, "vision"))
    assert reckoned(stage, with_item(stage, shooter, "revolver-45")).actor.disadvantage == hard  # Range 50


def whole(stage: Stage) -> list[object]:
    """What the words of damage cards bear on, of a Unit with a pistol and its Rival far away."""
    p, (unit, other), skills = stage.table, stage.units, stage.cards.skills.by_id
    places = ("left-hand", "left-leg", "right-hand")
    pistol = attack_of(stage, unit, with_item(stage, unit, "pistol-9mm"))
    return [
        numbers.impaired_places(p, unit), numbers.is_hobbled(p, unit), numbers.can_move(p, unit),
        numbers.can_act(p, unit), restraint.is_held(p, unit), numbers.barred_aspects(p, unit),
        numbers.controller(p, unit), [numbers.is_useless(p, unit, place) for place in places],
        [numbers.bars_skill(p, unit, skill) for skill in skills],
        [numbers.skill_level(p, unit, skill) for skill in skills], initiative.eyes(p, unit, pistol, other, 24),
    ]  # fmt: skip


@pytest.mark.parametrize("word", LASTING)
def test_d2_240_every_lasting_word_does_something(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that no rule reads would do nothing."""
    told = []
    for words in ((), (word,)):
        text = HarmText({}, words)
        monkeypatch.setattr(numbers, "harm_text", lambda position, harm, text=text: text)
        states = []
        for place in ("left-hand", "chest"):
            stage = Stage([("officer", (0, 3), "E"), ("outlaw", (24, 3), "W")], size=(60, 6))
            unit, other = stage.units
            unit.sheet = replace(unit.sheet, skills=tuple((skill, 4) for skill in stage.cards.skills.by_id))
            stage.give(unit, "pistol-9mm", "right")
            unit.harms.append(Harm("hold-chest", 1, place, holder=other.id))
            states.append(whole(stage))
        told.append(states)
    assert told[0] != told[1]


def test_d2_114_unskilled_and_d2_307_without_proficiency() -> None:
    stage = face_off()
    unit = stage.units[0]
    bow = stage.give(unit, "dagger", "left")
    conflict = reckoned(stage, f"{bow.id}:1")
    assert (conflict.actor.level, conflict.actor.disadvantage) == (4, ["no proficiency"])
    conflict = reckoned(stage, f"{bow.id}:2")
    assert conflict.actor.level == 0
    assert "unskilled" in conflict.actor.disadvantage


@pytest.mark.parametrize(
    ("known", "card", "proficient"),
    [
        ("bows", "long-bow", True),
        ("bows", "crossbow", False),
        ("crossbow", "crossbow", True),
        ("ranged", "sling", False),
        ("short-bow", "short-bow", True),
        ("short-bow", "long-bow", False),
    ],
)
def test_d2_307_a_proficiency_is_in_a_type_of_weapon(known: str, card: str, *, proficient: bool) -> None:
    """Bows are one type; a crossbow is none of them. An Item of one's own brings none in its type (D2-307a)."""
    stage = face_off()
    unit = stage.units[0]
    unit.sheet = replace(unit.sheet, proficiencies=(known,))
    item = stage.give(unit, card, "both")
    assert is_proficient(stage.table, unit, Means(item=item)) == proficient


def test_d2_113_a_defender_without_an_action_has_no_disadvantage() -> None:
    stage = face_off(other="zombie-walker")
    conflict = reckoned(stage, skill="")
    assert (conflict.rival.level, conflict.rival.disadvantage) == (0, [])


def test_d2_140_the_difficulty_is_the_stat_that_the_deck_harms() -> None:
    stage = Stage([("gunslinger", (0, 0), "E"), ("outlaw", (3, 0), "W")], seats=2)
    conflict = reckoned(stage, "intimidation/unnerve")
    assert str(conflict.actor.difficulty) == "5x1"
    assert str(reckoned(stage).actor.difficulty) == "8x1"
    stage.units[1].tokens["fatigue"] = 2
    assert reckoned(stage).actor.difficulty.whole == 6


def test_d2_352_set_weapon_against_whoever_comes_nearer() -> None:
    stage = face_off("guardsman")
    guard, other = stage.units
    other.y, other.intent.move = 5, 4
    assert reckoned(stage, using=("melee/set-weapon",)).actor.advantage == ["melee/set-weapon"]
    assert reckoned(stage).actor.advantage == []
    usable = [action for action in fights.offers(stage.table, guard) if "melee/set-weapon" in action.using]
    assert usable
    guard.intent.move = 0
    assert not [action for action in fights.offers(stage.table, guard) if "melee/set-weapon" in action.using]


def test_d2_352_a_rider_comes_nearer_with_the_mount_and_holds_while_it_stands() -> None:
    stage = face_off("guardsman", "guardsman")
    guard, other = stage.units
    horse = stage.add("horse", (3, 5), "S", 1)
    other.y, other.riding, horse.intent.move = 5, horse.id, 4
    assert [action for action in fights.offers(stage.table, guard) if "melee/set-weapon" in action.using]
    horse.intent.move = NOBODY
    assert not [action for action in fights.offers(stage.table, guard) if "melee/set-weapon" in action.using]
    other.riding, other.intent.move = NOBODY, 4
    guard.riding, horse.x, horse.y = horse.id, guard.x, guard.y
    assert [action for action in fights.offers(stage.table, guard) if "melee/set-weapon" in action.using]
    horse.intent.move = 2
    assert not [action for action in fights.offers(stage.table, guard) if "melee/set-weapon" in action.using]


def test_c20_a_flip_helps_who_defends_with_evasion() -> None:
    stage = face_off()
    other = stage.units[1]
    other.sheet = replace(other.sheet, abilities=("acrobatics/flip",))
    assert part(reckoned(stage, skill="evasion").rival, "acrobatics/flip") == 1
    assert part(reckoned(stage, skill="defense").rival, "acrobatics/flip") == 0


def test_c9_charging_counts_the_spaces_that_the_mount_has_gone_straight_on() -> None:
    """After 4 Spaces in a straight line a mounted Melee attack costs no Move; the rider itself takes no step."""
    stage = Stage(
        [("warrior", (3, 0), "N", 0), ("bandit", (3, 6), "S", 1), ("horse", (3, 1), "N", 0)], rows=".......\n" * 9
    )
    rider, bandit, horse = stage.units
    rider.x, rider.y, rider.riding, horse.move = 3, 1, horse.id, 9
    rider.sheet = replace(
        rider.sheet, skills=(*rider.sheet.skills, ("animal-handling", 2)), abilities=("animal-handling/charging",)
    )
    stage.aim(rider, bandit)
    for straight in range(1, 5):
        horse.intent.move = 0
        stage.run(moves.carry_out(stage.table), rest="random")
        assert (horse.straight, rider.space) == (straight, horse.space)
        charges = [action for action in fights.offers(stage.table, rider) if "animal-handling/charging" in action.using]
        assert bool(charges) is (straight == 4)
    left = rider.move
    declared = Declared(rider.id, charges[0], actions.pay(stage.table, rider))
    assert rider.move == left - declared.paid < left
    stage.run(actions.settle(stage.table, declared), rest="random")
    assert (declared.paid, rider.move) == (0, left)


def test_d2_358_whoever_is_attacked_from_hiding_is_at_disadvantage() -> None:
    stage = face_off("stalker")
    stage.units[0].hidden = 2
    assert reckoned(stage).rival.disadvantage == ["stealth/prowl"]


def test_d2_341_a_magic_weapon_gives_initiative() -> None:
    stage = face_off()
    blade = stage.give(stage.units[0], "magic-sword", "left")
    assert part(reckoned(stage, f"{blade.id}:0").actor, "magic weapon") == 1


def test_d2_131a_a_seat_on_both_sides_plays_one_card() -> None:
    stage = Stage([("archer", (3, 3), "N", 0), ("thief", (3, 4), "S", 0)], seats=2)
    conflict = line_up(stage, key="hands:0", strikes=False, skill="evasion", paid=False)
    assert (conflict.actor.seat, conflict.rival.seat) == (0, -1)


def test_d2_419_wind_turns_missiles_aside_where_there_is_weather() -> None:
    for weather, by in ((True, -2), (False, 0)):
        stage = Stage([("archer", (0, 0), "E"), ("outlaw", (6, 0), "W")], seats=2, settings={"weather": weather})
        stage.state.scene.wind = (0, 50)
        bow = stage.item(stage.units[0], "short-bow")
        assert part(reckoned(stage, f"{bow.id}:0").actor, "wind") == by
    stage = Stage([("gunslinger", (0, 0), "E"), ("outlaw", (6, 0), "W")], seats=2, settings={"weather": True})
    stage.state.scene.wind = (0, 50)
    assert part(reckoned(stage).actor, "wind") == 0


def test_d2_446_a_rider_is_unsteady_on_a_mount_and_not_in_an_object() -> None:
    stage = face_off()
    horse = stage.add("horse", (3, 3), "N", 0)
    stage.units[0].riding = horse.id
    assert part(reckoned(stage).actor, "mounted") == -1
    stage.units[0].riding = stage.state.next_id()
    assert part(reckoned(stage).actor, "mounted") == 0


@pytest.mark.parametrize(("abilities", "penalty"), [((), -1), (("animal-handling/riding",), 0)])
def test_c9_riding_steadies_a_rider_whose_wits_are_gone(abilities: tuple[str, ...], penalty: int) -> None:
    """With Animal Handling there is no penalty (D2-446). A damage card that leaves no Skill brings it back, but not to
    who has learnt to ride."""
    stage = face_off()
    rider, horse = stage.units[0], stage.add("horse", (3, 3), "N", 0)
    rider.riding = horse.id
    rider.sheet = replace(rider.sheet, skills=(*rider.sheet.skills, ("animal-handling", 2)), abilities=abilities)
    assert part(reckoned(stage).actor, "mounted") == 0
    card, severity = next(
        (card.id, severity)
        for card in stage.cards.damage
        for severity in range(1, 5)
        if not card.wild and "all-skills-0" in card.at(severity).lasting
    )
    rider.harms.append(Harm(card, severity, stage.cards.damage[card].of))
    assert part(reckoned(stage).actor, "mounted") == penalty
