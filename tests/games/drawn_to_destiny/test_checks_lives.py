"""Checks of the ledger for which no other test is named: conditions, Events, Units, Powers, maps, the story and the
computer (sections 13 to 24)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.bouts import face_off, line_up
from helpers.drawn_to_destiny.casting import carry_out, casters, declare, points
from helpers.drawn_to_destiny.keys import declared_key, legal_keys, target_key
from helpers.drawn_to_destiny.powering import defend, use_of
from helpers.drawn_to_destiny.small import settings
from helpers.drawn_to_destiny.striking import victim
from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny.action_state import Draw, read_action, read_equip
from wyrmhoard.games.drawn_to_destiny.cards import cost
from wyrmhoard.games.drawn_to_destiny.rules.acts import interpreter, targets
from wyrmhoard.games.drawn_to_destiny.rules.conflict import initiative
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import condition_events, dying, protect, recovery, takeover
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.npc import choices
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, attack_options, field, numbers, timing
from wyrmhoard.games.drawn_to_destiny.rules.queries import points as spending
from wyrmhoard.games.drawn_to_destiny.rules.scene import items
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, setup, steps
from wyrmhoard.games.drawn_to_destiny.state import Intent
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.state.chance import Chance

N, E = 0, 2


def set_up(scene: str, seats: int = 1, **chosen: Any) -> Table:
    state = setup.new_table(CARDS, seats, settings(scene=scene, **chosen))
    table = Table(state, Chance("checks"), CARDS)
    for _ in setup.set_up(table):
        raise AssertionError("nothing is asked")
    return table


def in_events(ward: Ward, *fate: str) -> None:
    ward.state.fate.draw[:] = list(reversed(fate))
    ward.state.fate.discard.clear()
    ward.run(condition_events.happen(ward.table))


# -- conditions (section 13)


def test_d2_248_a_goblin_at_will_0_flees_to_the_nearest_exit() -> None:
    """Goblin (Will 2) with Stress:2: the east edge is 2 Spaces away, the west edge 5."""
    exits = [{"key": "west", "edge": "west"}, {"key": "east", "edge": "east"}]
    spots = [("archer", (4, 0), "E", 0), ("goblin-skirmisher", (5, 4), "W", 1)]
    stage = Stage(spots, seats=1, size=(8, 6), exit=exits)
    goblin = stage.units[1]
    goblin.tokens["stress"] = 2
    assert numbers.flees(stage.table, goblin)
    intent = choices.intent(stage.table, goblin)
    assert field.neighbour(goblin.space, intent.move)[0] > goblin.x


def test_d2_248a_who_flees_acts_again_when_its_will_is_back() -> None:
    """An Archer at Will 0 by Stress may not shoot; one Stress less in Events, and she may."""
    stage = Stage([("archer", (2, 4), "E"), ("bandit", (6, 4), "W")], seats=2)
    archer, bandit = stage.units
    stage.aim(archer, bandit)
    stage.item(archer, "short-bow").uses = 1
    archer.tokens |= {"stress": 6, "fleeing": 1}
    assert not [key for key in legal_keys(stage.table, archer) if key.startswith("fight")]
    stage.run(events.recover(stage.table), {0: {f"u{archer.id}": ["stress"]}})
    assert [key for key in legal_keys(stage.table, archer) if key.startswith("fight")]


def test_d2_250_dying_with_body_2_and_mind_5() -> None:
    """After at most two Events Body 0; then its Mind falls, and it is dead when that is 0 too: after seven at most."""
    ward = Ward()
    unit = victim(ward, "2x1 5x1 9x1 9x0", tokens={"dying": 1, "prone": 1})
    for count in range(1, 8):
        in_events(ward)
        if count == 2:
            assert numbers.level(ward.table, unit, "body") == 0
        if not unit.in_play:
            break
    assert unit.status == "dead"
    assert count <= 7


def test_d2_252_a_dead_scouts_dagger_is_picked_up_for_move_1() -> None:
    stage = Stage([("goblin-scout", (3, 3), "N", 1), ("archer", (3, 3), "N", 0)])
    scout, archer = stage.units
    archer.items = [item for item in archer.items if item.held not in ("left", "right")]
    dying.leave_play(stage.table, scout, "dead", "D2-252")
    dagger = next(thing for thing in stage.state.scene.things if thing.key == "dagger")
    assert items.objection(stage.table, archer, read_equip(f"pick-up:{dagger.id}")) is None
    assert items.PRICE == 1


def test_d2_253_bleeding_4_is_one_reveal() -> None:
    """Cups: Bleeding:3."""
    ward = Ward()
    unit = victim(ward, "8x1 9x1 5x1 4x0", tokens={"bleeding": 4})
    in_events(ward, "cups-5", "wands-2")
    assert unit.has("bleeding") == 3
    assert ward.state.fate.discard == ["cups-5"]


def test_d2_313_the_reveal_of_a_condition_takes_a_fate_card() -> None:
    """Bleeding's "Reveal Conflict" leaves every Player's own deck alone."""
    ward = Ward()
    victim(ward, tokens={"bleeding": 1})
    before = [list(player.pile.draw) for player in ward.state.players]
    in_events(ward, "coins-9")
    assert ward.state.fate.discard == ["coins-9"]
    assert [list(player.pile.draw) for player in ward.state.players] == before


def test_d2_259_necrosis_is_there_after_10_days() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"necrosis": 1})
    ward.run(recovery.rest(ward.table, unit, 10))
    assert unit.has("necrosis") == 1


def test_d2_261_recover_does_not_touch_radiated() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"radiated": 1})
    assert actions.objection(ward.table, unit, read_action("recover:radiated")) is not None
    ward.run(recovery.in_events(ward.table))
    assert unit.has("radiated") == 1


@pytest.mark.parametrize(
    ("rows", "stress", "ends"), [("...#...", 0, True), (".......", 0, False), ("...#...", 3, False)]
)
def test_d2_263_in_a_peaceful_moment_a_passed_test_ends_it(rows: str, stress: int, ends: bool) -> None:
    """Where no Rival is in sight, and Will 5 is above Beast 2 + 1."""
    stage = Stage([("warrior", (1, 0), "E"), ("bandit", (5, 0), "W")], rows=rows)
    warrior = stage.units[0]
    warrior.tokens |= {"unleashed": 1, "beast": 1, **({"stress": stress} if stress else {})}
    stage.fate("swords-9", "wands-2", "wands-9", "swords-5")  # Upper: Fast; the Beast's Strong
    stage.run(events.unit_conditions(stage.table), rest="random")
    assert (warrior.has("unleashed") == 0) is ends


def test_d2_263_after_a_scene_it_ends_where_will_is_higher() -> None:
    ward = Ward()
    calm, wild = ward.unit(tokens={"unleashed": 1, "beast": 1}), ward.unit(tokens={"triumphant": 1, "shadow": 4})
    for unit in (calm, wild):
        takeover.come_to_rest(ward.table, unit)
    assert not calm.has("unleashed")
    assert wild.has("triumphant")


def test_d2_265_the_gas_of_the_map_goes_on_choking_once_a_turn() -> None:
    """Choking:+1 in each Events phase in which it stands in Gas; sealed armor keeps it out; outside it falls by 1."""
    stage = Stage([("archer", (1, 0), "E"), ("marine", (1, 0), "E"), ("thief", (0, 0), "E")], rows=".g.")
    for choking in (1, 2, 3):
        for unit in stage.units:
            steps.reset(unit)
        stage.run(events.unit_conditions(stage.table), rest="random")
        stage.run(events.triggers(stage.table), rest="random")
        assert [unit.has("choking") for unit in stage.units] == [choking, 0, 0]
    stage.units[0].x = 2
    stage.run(events.unit_conditions(stage.table), rest="random")
    assert stage.units[0].has("choking") == 2


def test_d2_268_who_is_pinned_may_still_talk() -> None:
    """Immobilized by a Chest pin: no Move, and Persuasion as before."""
    ward = Ward()
    unit = ward.unit("8x1 9x1 5x1 4x0", skills=(("persuasion", 2),))
    ward.hurt(unit, "nerve-chest", 3)
    assert numbers.is_immobilized(ward.table, unit)
    assert numbers.move_of(ward.table, unit) == 0
    assert numbers.can_act(ward.table, unit)
    assert numbers.bars_skill(ward.table, unit, "persuasion") == ""


def test_d2_273_the_rope_and_the_knot_of_the_example() -> None:
    """Bind:4 is Speed:-4 and both arms tied; a rope for 45 kg has Level 4, and so has the knot."""
    table = set_up("rope-and-rock")
    thief = next(unit for unit in table.state.units if unit.key == "thief")
    assert numbers.level(table, thief, "speed") == 0
    assert all(numbers.is_useless(table, thief, f"{side}-arm") for side in ("left", "right"))
    jobs = {job.key: (job.stat, job.against) for job in field.entry(table).job}
    assert jobs["untie"] == ("mind", 4)
    assert jobs["break"] == ("body", 4)
    assert CARDS.items["rope"].strength == 4


def test_d2_274_moving_through_one_space_of_flames() -> None:
    """Burning:1, though the Unit only passes through."""
    stage = Stage([("thief", (0, 0), "E")], rows="...", seats=1)
    thief = stage.units[0]
    interpreter.lay(stage.table, "fire", [(1, 0)], 3, thief.id)
    for _ in range(2):
        thief.intent = Intent(move=E)
        stage.run(moves.carry_out(stage.table), rest="random")
    stage.run(events.triggers(stage.table), rest="random")
    assert thief.space == (2, 0)
    assert thief.has("burning") == 1


# -- Events, healing (sections 14 and 15)


def test_d2_287_blood_loss_does_not_fall_in_a_fight() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"blood-loss": 2})
    for _ in range(20):
        in_events(ward, "cups-2")
    assert unit.has("blood-loss") == 2


def test_d2_289_recover_never_removes_a_wound_card() -> None:
    ward = Ward()
    unit = ward.unit()
    ward.hurt(unit, "slash-chest", 1)
    assert [
        kind
        for kind in ("fatigue", "slash-chest")
        if actions.objection(ward.table, unit, read_action(f"recover:{kind}")) is None
    ] == []
    ward.run(recovery.in_events(ward.table))
    assert len(unit.harms) == 1


# -- Units, Items, Skills (section 18)


def test_d2_328_a_car_is_a_unit_and_its_mind_is_its_drivers() -> None:
    stage = Stage([("courier-buggy", (5, 4), "E")])
    buggy = stage.units[0]
    assert str(numbers.rating(stage.table, buggy, "body")) == "10x2"
    assert str(numbers.rating(stage.table, buggy, "speed")) == "9x1"
    driver = next(person for person in buggy.crew if person.post == "driver")
    assert numbers.rating(stage.table, driver, "mind") == numbers.rating(stage.table, buggy, "mind")


def test_d2_329_body_8_lifts_120_carries_80_and_loads_40() -> None:
    """By what a Unit of 80 kg may pick up, and what slows it (D2-330)."""
    ward = Ward()
    unit = ward.unit("8x1 5x1 5x1 4x0")
    assert numbers.may_carry(ward.table, unit, 120_000)
    assert not numbers.may_carry(ward.table, unit, 120_001)
    assert numbers.strength(ward.table, unit).value == 80


def test_d2_330_body_8_with_50_kg_has_move_3() -> None:
    ward = Ward()
    unit = ward.unit("8x1 5x1 5x1 4x0", items={"great-club": "both"})
    assert numbers.move_of(ward.table, unit) == 4
    more = ward.unit("8x1 5x1 5x1 4x0", items={"great-club": "both", "chain-mail-suit": "worn", "crossbow": "stored"})
    more.items[2].card = "great-club"
    assert numbers.burden(ward.table, more) == 48_000
    assert numbers.move_of(ward.table, more) == 3


@pytest.mark.parametrize(("iq", "rating"), [(100, "5x1"), (110, "6x1")])
def test_d2_331_mind_is_iq_less_50(iq: int, rating: str) -> None:
    """The Ratings of the defaults: 50 and 60."""
    assert str(Rating.worth(iq - 50)) == rating


def test_d2_332_intimidation_targets_will() -> None:
    stage = face_off("gunslinger", "outlaw")
    means = next(
        attack for attack in attack_options.attacks(stage.table, stage.units[0]) if "intimidation" in attack.key
    )
    assert means.against == "will"


def test_d2_333_metres_a_second_below_20_kph_and_kph_above() -> None:
    """4x0 is 4 m/s: Move 4 of 2 m in 2 s. 2x1 is 20 kph: 5.6 m/s, Move 5."""
    ward = Ward()
    assert numbers.move_of(ward.table, ward.unit("8x1 5x1 5x1 4x0")) == 4
    assert numbers.move_of(ward.table, ward.unit("8x1 5x1 5x1 2x1")) == 5


def test_d2_335_the_horse_is_longer_than_a_space() -> None:
    stage = Stage([("horse", (3, 3), "N")])
    assert stage.units[0].rear == (3, 2)
    assert CARDS.maps["personal"].metres == 2


def test_d2_336_the_goblin_scout_has_its_skills_with_abilities_and_items() -> None:
    sheet = Stage([("goblin-scout", (3, 3), "N")]).units[0].sheet
    assert dict(sheet.skills) == {"close-combat": 1, "stealth": 1}
    assert sheet.abilities == ("stealth/sneak",)
    assert [carried.item for carried in CARDS.units["goblin-scout"].items] == ["dagger", "rope"]


def test_d2_337_a_hundred_men_weigh_8_tonnes() -> None:
    assert str(Rating.worth(100 * 80)) == "8x3"


def test_d2_338_a_healing_salve_has_3_uses() -> None:
    stage = Stage([("healer", (3, 3), "N")])
    assert stage.give(stage.units[0], "healing-salve").uses == 3


def test_d2_343_two_sides_of_equal_cost() -> None:
    """Toll Bridge is head-to-head and the same on both sides."""
    table = set_up("toll-bridge", 2)
    worth = [0, 0]
    for unit in table.state.units:
        worth[unit.faction] += cost.unit_cost(CARDS.units[unit.sheet.entry], CARDS)
    assert worth[0] == worth[1] > 0


def test_d2_346_sneak_with_stealth_1_has_level_1() -> None:
    stage = Stage([("goblin-scout", (3, 3), "N")])
    scout = stage.units[0]
    assert numbers.skill_level(stage.table, scout, "stealth") == 1
    scout.sheet = type(scout.sheet)("Scout", "", scout.sheet.stats)
    refusal = actions.objection(stage.table, scout, read_action("hide"))
    assert refusal is not None


def test_d2_351_close_combat_ignores_confined() -> None:
    """On a shared Space: with the dagger no -1; with the sword and Melee -1 Confined and -1 at Range:0."""
    stage = face_off("thief", "warrior")
    thief, warrior = stage.units
    warrior.x, warrior.y = thief.space
    conflict = line_up(
        stage, key=f"{stage.item(thief, 'dagger').id}:0", theirs=f"{stage.item(warrior, 'long-sword').id}:0"
    )
    initiative.reckon(stage.table, conflict)
    assert dict(conflict.actor.initiative) == {"skill": 2}
    assert dict(conflict.rival.initiative) == {"skill": 4, "confined": -1, "range": -1}


def test_d2_307a_a_unit_knows_its_own_items_and_no_others() -> None:
    """The Guardsman with his spear; a crossbow that he has picked up is at Disadvantage."""
    stage = Stage([("guardsman", (3, 3), "N"), ("bandit", (3, 5), "S")])
    guard = stage.units[0]
    spear = next(
        attack for attack in attack_options.attacks(stage.table, guard) if attack.item is stage.item(guard, "spear")
    )
    assert attack_options.is_proficient(stage.table, guard, spear)
    guard.items.clear()
    crossbow = stage.give(guard, "crossbow", "both")
    means = next(attack for attack in attack_options.attacks(stage.table, guard) if attack.item is crossbow)
    assert not attack_options.is_proficient(stage.table, guard, means)


def test_d2_340_a_helmet_can_take_item_damage_on_a_hit_at_the_head() -> None:
    ward = Ward()
    unit = ward.unit(items={"leather-helmet": "worn", "dagger": "right", "rope": "stored"})
    by_place = {
        place: [item.card for item in protect.items_at(ward.table, unit, place)] for place in ("head", "right-hand")
    }
    assert by_place == {"head": ["leather-helmet"], "right-hand": ["dagger"]}


def test_d2_349_slow_lowers_the_initiative_of_ranged() -> None:
    """Its main Stat is Speed: Slow:1 gives Initiative:-1."""
    stage = Stage([("archer", (2, 4), "E"), ("bandit", (7, 4), "W")])
    archer = stage.units[0]
    archer.tokens["slow"] = 1
    conflict = line_up(stage, key=f"{stage.item(archer, 'short-bow').id}:0", strikes=False, skill="melee")
    initiative.reckon(stage.table, conflict)
    assert dict(conflict.actor.initiative) == {"skill": 4, "penalties": -1}


def test_d2_446_who_knows_animals_shoots_from_the_saddle_without_penalty() -> None:
    for entry, penalty in (("outlaw", 0), ("deputy", -1)):
        stage = Stage([(entry, (3, 3), "N"), ("bandit", (3, 6), "S"), ("horse", (3, 3), "N", 0)])
        rider, _, horse = stage.units
        rider.riding, rider.post = horse.id, "rider"
        conflict = line_up(stage, key=f"{stage.item(rider, 'revolver-45').id}:0", strikes=False, skill="melee")
        initiative.reckon(stage.table, conflict)
        assert dict(conflict.actor.initiative).get("mounted", 0) == penalty


# -- Powers and Magic (sections 19 and 20)


def test_d2_370_without_points_for_area_it_is_one_rival() -> None:
    stage = casters(("pyro", 3, 0))
    caster, rival = stage.units
    stage.add("goblin-raider", (4, 8), "S", 1)
    stage.fate("swords-9", "wands-2")
    declared = declare(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points())
    carry_out(stage, declared, *defend(), rest="random")
    assert [told["unit"] for told in stage.told("struck")] == [rival.id]


def test_d2_372_a_point_of_result_is_a_level_or_a_scale() -> None:
    """9x1 with 1 point: 10x1 or 9x2."""
    stage = casters()
    caster = stage.units[0]
    bolt = use_of(stage, caster, "pyro", "fire-bolt")
    results = [
        str(spending.result(stage.table, caster, bolt, spent, 5)) for spent in ({"result": 1}, {"result-scale": 1})
    ]
    assert results == ["10x1", "9x2"]


def test_d2_388_each_school_is_a_power_of_its_own_and_an_illusionist_may_take_illusion() -> None:
    assert "illusion" in CARDS.archetypes["illusionist"].skills
    assert CARDS.powers["illusion"].magic
    groups = {"arcane", "black", "elemental-magic", "nature", "spiritual", "theurgy"}
    assert groups == {power.group for power in CARDS.powers if power.magic}


# -- maps, Locations, weather (section 22)


def test_d2_399_a_move_of_1_space_goes_to_a_neighbour() -> None:
    """(3, 3) has the neighbours (2..4, 2..4) except itself (D2-82)."""
    neighbours = {field.neighbour((3, 3), heading) for heading in range(8)}
    assert neighbours == {(x, y) for x in (2, 3, 4) for y in (2, 3, 4)} - {(3, 3)}


@pytest.mark.parametrize(("kind", "speed", "move"), [("personal", "4x0", 4), ("aerial", "9x2", 9)])
def test_d2_402_moves_of_the_checks(kind: str, speed: str, move: int) -> None:
    ward = Ward()
    ward.state.scene.map = kind
    assert numbers.move_of(ward.table, ward.unit(f"8x1 5x1 5x1 {speed}")) == move


def test_d2_406_from_the_sun_to_neptune_it_is_45_spaces() -> None:
    metres = CARDS.maps["planetary"].metres
    assert metres is not None
    assert 4_500_000_000_000 // metres == 45


def test_d2_408_a_narrative_map_knows_no_move() -> None:
    ward = Ward()
    ward.state.scene.map = "narrative"
    assert numbers.move_of(ward.table, ward.unit()) == 0


def test_d2_410_a_rock_makes_both_its_spaces_rocky() -> None:
    """The Rock of Rope and Rock lies at (5, 5) and (5, 6)."""
    table = set_up("rope-and-rock")
    rocky = {space for space, location in field.chart(table).location.items() if location.id == "rock"}
    assert rocky == {(5, 5), (5, 6)}


def test_d2_418_a_fight_of_20_turns_keeps_its_wind() -> None:
    """Weather is made at setup, and in no Events phase before six hours have passed."""
    stage = Stage([("archer", (2, 4), "E"), ("bandit", (9, 3), "W")], settings={"weather": True})
    timing.make_weather(stage.table)
    wind = stage.state.scene.wind
    told = len(stage.told("wind"))
    assert told == 1
    for _ in range(19):
        for part in events.PARTS.values():
            stage.run(part(stage.table), rest="random")
    assert stage.state.scene.wind == wind
    assert len(stage.told("wind")) == told


# -- the story and the computer (sections 23 and 24)


def test_d2_422_a_story_needs_no_theme() -> None:
    """Nothing of a story sheet is asked of a Scene: the smallest one has none."""
    assert Stage().cards.scenes["stage"].tags == ()


def test_d2_423_tags_only_sort_scenes() -> None:
    """No rule reads them: the same Scene with other tags plays the same."""
    played = []
    for tags in ((), ("duel", "heroic", "dirty")):
        stage = Stage([("archer", (2, 4), "E"), ("bandit", (9, 3), "W")], tags=tags, seats=0)
        stage.run(targets.choose(stage.table))
        targets.build_groups(stage.table)
        steps.set_up_move(stage.table)
        steps.begin_step(stage.table)
        stage.run(steps.choose_intents(stage.table))
        played.append(stage.events)
    assert played[0] == played[1]


def test_d2_430_nobody_in_sight_and_the_computer_waits_where_it_is() -> None:
    """No rule of section 24 sends it anywhere (D2-442a), but it takes a weapon in hand, and recovers (D2-433)."""
    stage = Stage([("archer", (0, 0), "E", 0), ("zombie-walker", (6, 0), "W", 1)], rows="...#...", seats=1)
    zombie = stage.units[1]
    assert target_key(stage.table, zombie) == ""
    assert choices.intent(stage.table, zombie) == Intent()
    assert declared_key(stage.table, zombie) == ""
    zombie.tokens["slow"] = 1
    assert declared_key(stage.table, zombie) == ""
    bandit = stage.add("bandit", (5, 0), "W", 1)
    stage.item(bandit, "short-sword").held = "stored"
    assert isinstance(choices.intent(stage.table, bandit).equip, Draw)
    bandit.tokens["fatigue"] = 2
    assert declared_key(stage.table, bandit) == "recover:fatigue"


def test_d2_442_a_bot_in_a_seat_plays_by_the_rules_of_players() -> None:
    """A Unit of a seat is nobody the computer decides for: it has a hand, and may combo."""
    stage = Stage([("archer", (2, 4), "E", 0), ("bandit", (9, 3), "W", 1)], seats=1)
    assert [numbers.controller(stage.table, unit) for unit in stage.units] == [0, -1]
