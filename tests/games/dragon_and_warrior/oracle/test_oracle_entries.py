"""What happens on entering a Space where the oracle plays (DW-263, DW-263a), and what it gives (DW-268, DW-269)."""

from __future__ import annotations

from collections import Counter

import pytest

from helpers.dragon_and_warrior.alone import beat, neighbour, oracles_realm
from helpers.dragon_and_warrior.board import CARDS, Stage, saga_of
from helpers.dragon_and_warrior.realm import at
from wyrmhoard.games.dragon_and_warrior.pending_state import (
    BeginBattle,
    BringBoss,
    ChooseFind,
    EntryRound,
    Fight,
    Parley,
    PlayScene,
    SendFriend,
)
from wyrmhoard.games.dragon_and_warrior.rules.battle import companions
from wyrmhoard.games.dragon_and_warrior.rules.core import places
from wyrmhoard.games.dragon_and_warrior.rules.scenes import entering, finds
from wyrmhoard.games.dragon_and_warrior.rules.world import dungeons, gifts
from wyrmhoard.games.dragon_and_warrior.state import Keepsake, Member, Piece, Saga
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.world_state import QUEST_ITEM, Obstacle, Place, Plan, Quest

ENTRIES = 1000
NEAR = 50
"""Within 5 in a hundred of what it should be."""


def rolls(state: Saga, space: str, *, owed: bool = False) -> Counter[str]:
    """What a thousand entries bring, with a night between any two."""
    counts: Counter[str] = Counter()
    state.world.visit.owed = owed
    for number in range(ENTRIES):
        state.visits = state.world.nights = number
        counts[entering.roll(state, state.world.places[space])] += 1
    return counts


def chamber_of(plan: Plan, room: Place) -> int:
    """The planned Room that this Room was drawn for."""
    return next(number for number, chamber in enumerate(plan.chambers) if chamber.room == room.id)


@pytest.mark.parametrize(
    ("space", "owed", "ally", "villain", "battle"),
    [
        ("house-1", False, 600, 150, 0),
        ("town", False, 350, 150, 0),
        ("near", True, 150, 0, 700),
        ("near", False, 200, 0, 300),
        ("well", False, 300, 0, 500),
    ],
)
def test_dw_263_a_thousand_entries(space: str, owed: bool, ally: int, villain: int, battle: int) -> None:
    counts = rolls(oracles_realm(), space, owed=owed)
    wanted = {"ally": ally, "villain": villain, "battle": battle, "quiet": ENTRIES - ally - villain - battle}
    assert sum(counts.values()) == ENTRIES
    assert all(abs(counts[what] - number) <= NEAR for what, number in wanted.items())


def test_dw_263_a_room_without_x_has_a_battle_always_and_one_in_seven_begins_with_a_scene() -> None:
    state = oracles_realm()
    play = at(state, "room-2", "room-1")
    parleys = 0
    for number in range(400):
        state.visits = number
        chosen = entering.chosen(play.table)
        assert BeginBattle() in chosen
        parleys += Parley() in chosen
    assert 40 <= parleys <= 80
    state.world.places["room-2"].cross = True
    at(state, "room-2", "room-1", owed=False)
    assert entering.chosen(play.table) == set()


def test_dw_263_a_parley_is_a_scene_with_the_villain_and_then_the_battle() -> None:
    state = oracles_realm()
    at(state, "room-2", "room-1", scene=True)
    state.pending = [PlayScene("villain", "new"), Fight()]
    play = Stage(state).go()
    assert (play.prompt, state.world.scene and state.world.scene.role) == ("approach", "villain")
    play.choose("kind", text="").choose("kind", text="")
    while play.prompt == "approach":
        play.choose("end")
    assert play.prompt == "turn"
    assert state.unmade == 0


def test_dw_263_a_quest_overrides_the_roll() -> None:
    state = oracles_realm()
    neighbour(state, "house-2")
    for place, brings in (("well", {BeginBattle()}), ("house-2", {SendFriend("person-1")})):
        state.world.quests["quest-1"] = Quest("quest-1", "", "person-1", "town", place=place)
        play = at(state, place)
        for number in range(50):
            state.visits = number
            assert entering.chosen(play.table) == brings


def test_dw_91_the_oracle_starts_no_battle_before_the_first_step_outside() -> None:
    state = oracles_realm()
    state.world.outside = False
    play = at(state, "well")
    for number in range(60):
        state.visits = number
        assert BeginBattle() not in entering.chosen(play.table)


def test_dw_263a_a_house_is_rolled_once_between_two_nights() -> None:
    state = oracles_realm()
    play = at(state, "house-1")
    scenes = 0
    for night in range(40):
        state.world.nights = night
        brought = []
        for visit in range(6):
            state.visits = 10 * night + visit
            brought.append(entering.chosen(play.table))
        assert not any(brought[1:])
        scenes += bool(brought[0])
    assert 20 <= scenes <= 40


def test_dw_263a_battles_in_areas_are_rolled_on_each_entry() -> None:
    state = oracles_realm()
    play = at(state, "near", owed=True)
    battles = 0
    for visit in range(60):
        state.visits = visit
        battles += BeginBattle() in entering.chosen(play.table)
    assert battles > 30


def test_dw_263a_somebody_talks_once_between_two_nights() -> None:
    state = oracles_realm()
    person = neighbour(state, "house-1", seen=0)
    assert "talk person-1" not in at(state, "house-1").offered()
    state.world.nights = 1
    play = at(state, "house-1")
    play.choose("talk person-1")
    assert person.seen == 1


# -- what is found


def test_dw_268_how_often_something_is_found() -> None:
    state = oracles_realm()
    counts: Counter[str] = Counter()
    for number in range(ENTRIES):
        state.draws.seed, state.world.sought, state.battles = str(number), [], number
        counts["house"] += gifts.finds_by_searching(state, state.world.places["house-1"])
        counts["poi"] += gifts.finds_by_searching(state, state.world.places["well"])
        counts["area"] += gifts.finds_by_battle(state, state.world.places["near"])
        counts["room"] += gifts.finds_by_battle(state, state.world.places["room-1"])
    wanted = {"house": 750, "poi": 600, "area": 500, "room": 600}
    assert all(abs(counts[kind] - number) <= NEAR for kind, number in wanted.items())


def test_dw_263a_whether_something_is_found_in_a_house_is_rolled_once_for_ever() -> None:
    state = oracles_realm()
    state.draws.seed = next(
        seed for seed in map(str, range(99)) if not _searched(state.copy(), seed).world.places["house-1"].found
    )
    play = at(state, "house-1").choose("search")
    assert play.kinds() == ["no_find"]
    for night in (0, 1):
        state.world.nights = night
        assert "search" not in at(state, "house-1").offered()


def _searched(state: Saga, seed: str) -> Saga:
    state.draws.seed = seed
    play = at(state, "house-1").choose("search")
    while play.prompt == "take":
        play.choose("take")
    return state


def content(state: Saga, level: int, *kinds: str, whole: bool = False) -> list[gifts.Part]:
    return list(gifts.parts(state, level, "well", kinds or (*finds.LEVELLED, QUEST_ITEM), whole=whole))


def test_dw_268_equipment_is_for_the_slot_with_the_lowest_value() -> None:
    state = oracles_realm()
    state.hero.weapon, state.hero.armor = Piece(3, "weapon"), Piece(1, "armor")
    single = set()
    for number in range(300):
        state.visits = number
        parts = [part for part in content(state, 4) if part.kind != QUEST_ITEM]
        assert sum(part.level for part in parts) == 4
        assert "weapon" not in [part.kind for part in parts]
        if parts[0].level == 4 and parts[0].kind in finds.GEAR:
            single.add(parts[0].kind)
    assert single == {"offhand-weapon", "offhand-armor"}
    state.hero.offhand = Piece(4, "weapon")  # worth 2: now the armor is the weakest
    for number in range(100):
        state.visits = number
        gear = [part.kind for part in content(state, 4) if part.kind in finds.GEAR]
        assert set(gear) <= {"armor"}


def test_dw_268_what_improves_nothing_is_given_in_parts() -> None:
    state = oracles_realm()
    state.hero.weapon, state.hero.armor, state.hero.offhand = Piece(9, "weapon"), Piece(9, "armor"), Piece(9, "weapon")
    for number in range(100):
        state.visits = number
        kinds = {part.kind for part in content(state, 4)} - {QUEST_ITEM}
        assert kinds <= {"healstuff", "dragons-fire", "dragons-scale", "fairy-water"}


def test_dw_268_six_in_ten_are_one_piece_and_one_in_ten_has_a_quest_item_besides() -> None:
    state = oracles_realm()
    whole = items = 0
    for number in range(ENTRIES):
        state.visits = number
        parts = content(state, 4)
        whole += parts[0].kind in finds.GEAR and parts[0].level == 4
        items += QUEST_ITEM in [part.kind for part in parts]
    assert abs(whole - 600) <= NEAR
    assert abs(items - 100) <= NEAR


def test_dw_268_an_obstacle_that_waits_brings_a_quest_item_first() -> None:
    state = oracles_realm()
    state.world.obstacles["o"] = Obstacle("o", "physical", "", -1, "cave")
    assert content(state, 4) == [gifts.Part(QUEST_ITEM, 0)]
    drop = content(state, 4, whole=True)  # that of a Boss has its full Levels (DW-82)
    assert (drop[0].kind, sum(part.level for part in drop)) == (QUEST_ITEM, 4)
    state.world.obstacles["o"].item = "thing-1"
    state.hero.keepsakes = [Keepsake("thing-1")]
    assert content(state, 4)[0].kind != QUEST_ITEM


@pytest.mark.parametrize("number", [1, 2, 3])
def test_dw_71_to_73_the_oracles_chests_hold_a_consumable_a_piece_and_a_quest_item(number: int) -> None:
    state = oracles_realm()
    state.world.chests = ["left", "middle", "right"][number - 1 :]
    play = at(state, "castle").choose("chest right")
    assert state.world.find is not None
    (part,) = state.world.find.parts
    assert part.kind in {1: ("healstuff",), 2: ("weapon", "armor", "offhand"), 3: (QUEST_ITEM,)}[number]
    assert part.level == int(number < 3)
    assert play.choose("take").prompt == "explore"


def test_dw_268_the_person_takes_each_part_or_not() -> None:
    state = oracles_realm()
    at(state, "room-1").state.pending = [ChooseFind(3, "boss", "room-1")]
    play = Stage(state).go()
    assert play.prompt == "take"
    assert {"take", "leave"} <= set(play.offered())
    while play.prompt == "take":
        play.choose("leave")
    assert (state.hero.weapon, state.hero.armor, state.hero.offhand, state.hero.pouch) == (None, None, None, [])


def test_dw_114_stairs_show_after_a_victory_without_a_find_and_on_the_next_entry_if_they_must() -> None:
    state = oracles_realm()
    cave, room = state.world.places["cave"], state.world.places["room-2"]
    room.exits = 0
    play = at(state, "room-2", "room-1")
    plan = dungeons.planned(state, cave)
    plan.stairs[0] = chamber_of(plan, room)
    chosen = Counter(_after(state, number) for number in range(200))
    assert set(chosen) == {"find", "stairs"}
    for other in ("room-1", "room-2"):
        state.world.places[other].cross = True
    entering.chosen(play.table)
    assert places.stairs_of(state, room)


def _after(state: Saga, number: int) -> str:
    state.battles = number
    return gifts.after_battle(state, state.world.places["room-2"], ["nothing", "find", "stairs"])


def test_dw_117_the_oracles_boss_waits_in_its_room_and_nowhere_else() -> None:
    state = oracles_realm()
    plan = dungeons.planned(state, state.world.places["cave"])
    plan.boss = chamber_of(plan, state.world.places["room-2"])
    assert BringBoss() in entering.chosen(at(state, "room-2", "room-1").table)
    assert BringBoss() not in entering.chosen(at(state, "room-1").table)
    at(state, "room-2", "room-1").state.pending = [EntryRound()]
    play = Stage(state).go()
    assert play.last("battle_began")["boss"]
    beat(play)
    assert state.world.places["cave"].cleared


# -- Party Members


@pytest.mark.parametrize(
    ("what", "hp", "damage", "flips"),
    [
        ("defence", 4, 3, False),
        ("defence", 4, 7, True),
        ("attack", 10, 0, False),
        ("attack", 11, 0, True),
        ("run", 1, 0, True),
    ],
)
def test_dw_269_when_the_oracle_flips(what: str, hp: int, damage: int, flips: bool) -> None:
    state = saga_of(1)
    state.hero.hp, state.hero.defense = 18, 2
    member = Member("ally", hp=hp, max_hp=20)
    assert companions.oracle_helps(Position(state, CARDS), member, what, damage) is flips
