"""The Conflicts of the oracle: Levels, styles, abilities, and the ladder from which the forecast takes one (DW-265,
DW-266)."""

from __future__ import annotations

from collections import Counter

import pytest

from helpers.dragon_and_warrior.alone import beat, oracles_realm
from helpers.dragon_and_warrior.board import CARDS, Stage, foe, stage, usual_hero
from helpers.dragon_and_warrior.realm import at
from wyrmhoard.games.dragon_and_warrior.cards import entries
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import TYPES
from wyrmhoard.games.dragon_and_warrior.pending_state import Fight
from wyrmhoard.games.dragon_and_warrior.rules.battle import conflicts, ladders, lines, sides
from wyrmhoard.games.dragon_and_warrior.rules.core import builds, numbers
from wyrmhoard.games.dragon_and_warrior.rules.core.forecast import forecast
from wyrmhoard.games.dragon_and_warrior.rules.core.steps import SWAP
from wyrmhoard.games.dragon_and_warrior.rules.endings import LOST, BattleOver
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.rules.scenes import aftermath
from wyrmhoard.games.dragon_and_warrior.settings import TableSettings
from wyrmhoard.games.dragon_and_warrior.state import Conflict, Keepsake, Piece, Saga, Wording
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.world_state import Chapter

PLAIN = Conflict("card-1", "", 10)
GREAT = Conflict("card-1", "", 10, boss=True)


def ladder(blank: Conflict, entry: ladders.Entry, kind: str, *sources: str) -> list[Conflict]:
    return list(ladders.rungs(blank, entry, kind, 12, sources, TableSettings()))


def test_dw_265_a_level_5_brute() -> None:
    card = builds.built(Conflict("card-1", "", 5), "brute", 0, TableSettings())
    assert (card.attack, card.max_defense, card.max_hp) == (11, 2, 25)


def test_dw_265_seventy_of_a_hundred_stand_at_the_level_of_their_place() -> None:
    assert Counter(ladders.levels_above(roll) for roll in range(1, 101)) == {0: 70, 1: 20, 2: 10}


def test_dw_265_normal_opponents_stand_up_to_two_levels_higher_and_tough_ones_as_the_ladder_says() -> None:
    levels: Counter[int] = Counter()
    for number in range(80):
        state = oracles_realm()
        at(state, "near").state.pending = [Fight()]
        play = Stage(state, f"fight {number}").go()
        if play.last("built")["target"] == ladders.NORMAL:
            levels[play.last("battle_began")["level"]] += 1
    assert set(levels) == {1, 2, 3}
    assert levels[1] > levels[2] > levels[3]


def test_dw_265_terrain_and_level_band_choose_the_entry() -> None:
    state = oracles_realm()
    state.world.places["near"].terrain = "marsh"
    for number in range(12):
        world = state.copy()
        world.draws.seed = str(number)
        at(world, "near").state.pending = [Fight()]
        play = Stage(world, str(number)).go()
        entry = world.texts[play.last("battle_began")["name"]].drawn[0].removeprefix("conflict/")
        conflict = play.table.cards.tables["conflict"].by_id[entry]
        assert not conflict.bands or 1 in conflict.bands
        assert not conflict.terrains or "marsh" in conflict.terrains


@pytest.mark.parametrize(
    ("chances", "target", "taken"),
    [
        ((99, 97, 95, 91, 88, 80), 92, 3),
        ((99, 98, 97), 82, 2),
        ((60, 50, 40), 82, 0),
        ((99, 97, 97), 82, 2),
        ((60, 60, 40), 82, 0),
        ((99, 84, 80), 82, 1),
    ],
)
def test_dw_266_the_step_nearest_to_the_target_is_taken(chances: tuple[int, ...], target: int, taken: int) -> None:
    assert ladders.nearest(chances, target) == taken


def test_dw_266_every_step_is_legal() -> None:
    settings = TableSettings()
    for kind, blank in ((ladders.NORMAL, PLAIN), (ladders.TOUGH, PLAIN), (ladders.BOSS, GREAT), (ladders.LORD, GREAT)):
        for style in (*builds.STYLES, builds.CASTER):
            for fast in (False, True):
                for minion in (False, True):
                    entry = ladders.Entry(style, fast, "fire", minion)
                    for card in ladder(blank, entry, kind, "fire"):
                        beside = ladders.beside(card, settings)
                        others = {beside.id: beside} if beside is not None else {}
                        assert list(builds.faults(card, others, settings)) == []
                        abilities = card.fast + bool(card.weakness) + bool(card.minion)
                        assert abilities <= ladders.MOST_ABILITIES[kind]
                        assert 10 <= card.level <= 12


def test_dw_266_the_ladder_of_a_tough_one_rises_by_levels_and_weakness() -> None:
    steps = ladder(PLAIN, ladders.Entry("fierce", weak_to="fire"), ladders.TOUGH, "fire")
    assert [(card.level - 10, card.weakness) for card in steps[3:]] == [
        (0, 0), (1, 0), (2, 0), (1, 2), (2, 2), (1, 4), (2, 4),
    ]  # fmt: skip


def test_dw_266_a_boss_keeps_its_level_and_may_have_a_minion_at_the_hardest_step() -> None:
    steps = ladder(GREAT, ladders.Entry("fierce", weak_to="fire"), ladders.BOSS, "fire")
    assert {card.level for card in steps} == {10}
    assert [(card.weakness, bool(card.minion)) for card in steps[-3:]] == [(2, False), (4, False), (4, True)]
    one = Conflict("card-1", "", 1, boss=True)
    assert not any(card.minion for card in ladder(one, ladders.Entry("fierce", weak_to="fire"), ladders.BOSS, "fire"))


def test_dw_266_a_weakness_needs_something_to_lay_it_bare() -> None:
    """The types of what The Warrior carries, and of whatever has come into the story."""
    state = oracles_realm()
    position = Position(state, CARDS)
    assert ladders.sources_of(position) == set()
    state.hero.keepsakes = [Keepsake("a", types=["fire"]), Keepsake("b", types=["ice"], used=True)]
    state.hero.weapon, state.hero.offhand = Piece(1, "weapon", types=["wind"]), Piece(1, "armor", types=["dark"])
    assert ladders.sources_of(position) == {"fire", "wind"}
    weapon = next(thing for thing in CARDS.tables["weapon"] if "silver" in getattr(thing, "types", ()))
    state.draws.used[f"weapon/{weapon.id}"] = 1
    assert "silver" in ladders.sources_of(position)
    assert all(card.weakness == 0 for card in ladder(PLAIN, ladders.Entry("even", weak_to="fire"), ladders.TOUGH))


def test_dw_266_a_tough_conflict_is_weak_to_a_type_that_has_come_into_the_story() -> None:
    """With a thing of every type found, tough ones have entries with a Weakness, and others as the table has them."""
    weak = {ladders.TOUGH: 0, ladders.NORMAL: 0}
    met = dict.fromkeys(weak, 0)
    for number in range(60):
        state = oracles_realm()
        state.draws.seed = str(number)
        state.hero = usual_hero(level=3)
        state.hero.keepsakes = [Keepsake(f"thing-{kind}", types=[kind]) for kind in TYPES]
        play = Stage(at(state, "near").state, str(number)).go().choose("battle")
        target = play.last("built")["target"]
        met[target] += 1
        entry = next(name for name in state.draws.used if name.startswith("conflict/")).partition("/")[2]
        weak[target] += bool(getattr(CARDS.tables["conflict"].by_id[entry], "weakness", None))
    assert weak[ladders.TOUGH] == met[ladders.TOUGH] > 2
    assert weak[ladders.NORMAL] < met[ladders.NORMAL]


@pytest.mark.parametrize(("style", "at_step"), [("hulk", 0), ("caster", 1)])
def test_dw_266_a_hulk_and_a_caster_stand_beside_a_step(style: str, at_step: int) -> None:
    own = builds.built(PLAIN.copy(), style, 0, TableSettings())
    steps = ladder(PLAIN, ladders.Entry(style), ladders.NORMAL)
    assert (steps[at_step].attack, steps[at_step].max_hp, steps[at_step].spells) == (own.attack, own.max_hp, own.spells)


def difficulty(state: Saga, kind: str, blank: Conflict) -> int:
    card = ladders.shaped(Position(state, CARDS), blank, ladders.Entry("even"), kind, blank.level)
    return forecast(numbers.sides(state, card, ladders.beside(card, state.settings)))


def test_dw_266_harder_tables_get_harder_fights() -> None:
    chances = []
    for how in ("gentle", "fair", "hard"):
        state = oracles_realm(difficulty=how)
        state.hero = usual_hero(level=10, strength=15, agility=6, hp=50, max_hp=50)
        state.hero.weapon, state.hero.armor = Piece(15, "weapon"), Piece(10, "armor")
        chances.append(difficulty(state, ladders.BOSS, GREAT))
    assert chances[0] > chances[1] > chances[2], chances


def test_dw_277a_a_boss_that_has_won_comes_a_step_easier_each_time() -> None:
    state = oracles_realm(difficulty="hard")
    state.hero = usual_hero(level=10, strength=15, agility=6, hp=50, max_hp=50)
    state.hero.weapon, state.hero.armor = Piece(15, "weapon"), Piece(10, "armor")
    state.world.visit.space = "room-2"
    state.world.chapters = [Chapter("town", ["near", "far", "far"], "cave", [])]
    chances = []
    for lost in range(5):
        state.world.chapters[0].lost = lost
        chances.append(difficulty(state, ladders.BOSS, GREAT))
    assert chances == sorted(chances)
    assert chances[0] < chances[2] < chances[3] == chances[4], chances


def test_dw_277a_each_battle_lost_to_the_boss_of_a_chapter_counts() -> None:
    state = oracles_realm()
    state.world.chapters = [Chapter("town", ["near", "far", "far"], "cave", [])]
    play = at(state, "room-2")
    for boss in (True, False, True):
        state.world.visit.boss = boss
        state.pending = [SWAP]
        aftermath.settle(play.table, BattleOver(LOST, "DW-178"), GREAT)
    assert state.world.chapters[0].lost == 2


def test_dw_266_off_is_the_entrys_own_style_with_its_abilities() -> None:
    state = oracles_realm(difficulty="off")
    entry = ladders.Entry("wall", fast=True, weak_to="ice", minion=True)
    card = ladders.shaped(Position(state, CARDS), PLAIN, entry, ladders.NORMAL, 12)
    assert (card.fast, card.weakness, card.minion) == (True, 0, "")
    boss = ladders.shaped(Position(state, CARDS), GREAT, entry, ladders.BOSS, 10)
    assert (boss.fast, boss.weakness, boss.weak_to, boss.minion) == (True, 2, "ice", "")
    own = builds.built(
        Conflict("card-1", "", 10, True, fast=True, weakness=2, weak_to="ice"), "wall", 0, state.settings
    )
    assert (boss.attack, boss.max_defense, boss.max_hp) == (own.attack, own.max_defense, own.max_hp)


def test_dw_266_off_a_weakness_multiplies_by_as_much_as_its_entry_says_also_when_it_is_met_again() -> None:
    weaknesses = set()
    for number in range(150):
        state = oracles_realm(difficulty="off")
        state.draws.seed = str(number)
        table, level = at(state, "room-2", "room-1").table, number % 25 + 3
        for _ in range(2):  # it is left in its Room, and met again
            assert list(conflicts.choose(table, level, level + 2)) == []
            card = state.conflicts[state.world.places["room-2"].foe]
            entry = lines.entry_of(table, card)
            assert isinstance(entry, entries.Conflict)
            if card.weakness:
                assert card.weakness == (4 if "weakness-4" in entry.abilities else 2)
                weaknesses.add(card.weakness)
    assert weaknesses == {2, 4}


def test_dw_141_a_minion_of_the_oracle_has_a_name_and_fights() -> None:
    for number in range(60):
        state = oracles_realm(difficulty="off")
        state.draws.seed = str(number)
        at(state, "room-2", "room-1", boss=True).state.pending = [Fight()]
        play = Stage(state, str(number)).go()
        if len(play.battle.foes) > 1:
            card = state.conflicts[play.battle.foes[1].card]
            assert card.level == 1
            assert state.texts[card.name].words
            assert list(builds.faults(numbers.master_of(play.table), state.conflicts, state.settings)) == []
            return
    raise AssertionError("no Boss of the tables has a minion")


def lines_of(play: Stage) -> Counter[str]:
    return Counter(play.state.texts[data["text"]].words for kind, data in play.told if kind == "looks")


@pytest.mark.parametrize("seed", range(6))
def test_dw_256a_no_line_of_a_conflict_is_heard_a_third_time_in_a_battle(seed: int) -> None:
    state = oracles_realm()
    state.draws.seed = str(seed)
    at(state, "near").state.pending = [Fight()]
    play = Stage(state, str(seed)).go()
    state.hero.hp = state.hero.max_hp = 999
    for _ in range(40):
        if play.prompt == "turn":
            play.battle.foes[0].hp = 10
            play.choose(next(key for key in play.offered() if key.startswith("attack")))
        elif play.prompt == "block":
            play.choose("take it")
        else:
            break
    heard = lines_of(play)
    attacks = sum(1 for kind, data in play.told if kind == "attacks" and data["by"] == "villain")
    assert attacks > 6
    assert max(heard.values()) == 2
    assert len(heard) >= 3


def test_dw_256a_lines_begin_anew_with_the_next_battle() -> None:
    state = oracles_realm()
    at(state, "near").state.pending = [Fight()]
    play = Stage(state).go()
    assert play.battle.said == []


def test_dw_155_a_boss_says_something_at_half_its_hp_and_when_it_falls() -> None:
    state = oracles_realm()
    at(state, "room-2", "room-1", boss=True).state.pending = [Fight()]
    play = Stage(state).go()
    play.battle.foes = play.battle.foes[:1]
    entry = state.texts[play.last("battle_began")["name"]].drawn[0].removeprefix("boss/")
    boss = play.table.cards.tables["boss"].by_id[entry]
    for hp in (0.5, 0):
        foe = play.battle.foes[0]
        foe.hp, foe.defense = int(numbers.card_of(play.table, foe).max_hp * hp) + 1, 0
        play.battle.villain.clear()
        play.battle.turn = "warrior"
        play.choose(next(key for key in play.offered() if key.startswith("attack")))
        while play.prompt == "block":
            play.choose("take it")
    heard = lines_of(play)
    assert isinstance(boss, entries.Boss)
    assert (heard[boss.half], heard[boss.defeat]) == (1, 1)


@pytest.mark.parametrize("own", [False, True])
def test_dw_179_how_a_conflict_fell_is_told_once(own: bool) -> None:
    """By the line of its entry; what somebody has called by another name has none, and then a meaning is drawn."""
    state = oracles_realm()
    at(state, "near").state.pending = [Fight()]
    play = Stage(state).go()
    play.battle.foes = play.battle.foes[:1]
    name = state.texts[play.last("battle_began")["name"]]
    conflict = play.table.cards.tables["conflict"].by_id[name.drawn[0].removeprefix("conflict/")]
    assert isinstance(conflict, entries.Conflict)
    if own:
        name.drawn.clear()
    beat(play)
    assert lines_of(play)[conflict.defeat] == (not own)
    assert [kind for kind, _ in play.told].count("meant") == own


def test_dw_238_the_lord_is_heard_by_the_adjective_of_the_hero_and_at_its_end() -> None:
    state = oracles_realm()
    at(state, "room-2", "room-1", boss=True).state.pending = [Fight()]
    state.texts["like"], state.hero.adjective = Wording("Paper", "warrior"), "like"
    play = Stage(state).go()
    play.battle.foes = play.battle.foes[:1]
    lords = [one for one in play.table.cards.tables["lord"] if isinstance(one, entries.Lord)]
    chosen = next(one for one in lords if "{adjective}" in one.phases[0])
    state.texts[play.last("battle_began")["name"]].drawn = [f"lord/{chosen.id}"]
    beat(play)
    told = [data["text"] for kind, data in play.told if kind == "looks"]
    assert [state.texts[text].words for text in told] == [*chosen.phases, chosen.defeat]
    assert "Paper lord" in inventing.words_of(state, told[0])


def test_dw_238_the_lord_speaks_once_in_each_phase_and_first_before_any_blow() -> None:
    """Three phases by HP: whole, below two thirds, below one third; what was said is not said again."""
    state = oracles_realm(scope="campaign", lord_level=2)
    at(state, "room-2", "room-1", boss=True, lord=True).state.pending = [Fight()]
    play = Stage(state).go()
    foe = play.battle.foes[0]
    most = numbers.card_of(play.table, foe).max_hp
    entry = state.texts[play.last("battle_began")["name"]].drawn[0].removeprefix("lord/")
    lord = play.table.cards.tables["lord"].by_id[entry]
    assert isinstance(lord, entries.Lord)
    assert "looks" in play.kinds()
    assert not {"attacks", "maneuvers", "hit_foe"} & set(play.kinds())
    heard = []
    for hp in (most, most - 1, most * 2 // 3, most * 2 // 3 - 1, most // 3, 1, 0):
        foe.hp, foe.out = hp, hp == 0
        lines.weakens(play.table, 0)
        heard.append([state.texts[text].words for text in play.battle.said])
    phases = list(lord.phases)
    spoken = [phases[:1], phases[:1], phases[:2], phases[:2], phases, phases, [*phases, lord.defeat]]
    assert heard == spoken


def test_dw_274_nothing_is_told_of_a_battle_that_is_only_tried_out() -> None:
    state = oracles_realm(skill="strong")
    at(state, "near").state.pending = [Fight()]
    play = Stage(state).go()
    before = len(state.texts)
    play.choose(next(key for key in play.offered() if key.startswith("maneuver")))
    told = sum(kind == "looks" for kind, _ in play.told)
    assert len(state.texts) == before + told
    assert not play.battle.tried_out


@pytest.mark.parametrize("boss", [False, True])
def test_dw_175_what_was_not_defeated_in_a_room_is_met_there_again(boss: bool) -> None:
    state = oracles_realm()
    at(state, "room-2", "room-1", boss=boss).state.pending = [Fight()]
    play = Stage(state).go()
    card = play.battle.foes[0].card
    play.battle.villain.clear()
    play.choose(next(key for key in play.offered() if key.startswith("run")))
    assert state.world.visit.space == "room-1"
    assert state.world.places["room-2"].foe == card
    at(state, "room-2", "room-1", boss=boss).state.pending = [Fight()]
    play = Stage(state, "anew").go()
    assert play.battle.foes[0].card == card
    assert play.battle.foes[0].hp == state.conflicts[card].max_hp
    if len(play.battle.foes) == 1:
        beat(play)
        assert state.world.places["room-2"].foe == ""


@pytest.mark.parametrize(("hp", "coward", "runs"), [(9, True, True), (10, True, False), (9, False, False)])
def test_dw_273_only_a_coward_runs_and_below_a_quarter_of_its_hp(hp: int, coward: bool, runs: bool) -> None:
    play = stage("7 8 9", "3 4 5", seats=1, card=foe(max_hp=40))
    entry = next(e for e in CARDS.tables["conflict"] if isinstance(e, entries.Conflict) and e.coward is coward)
    play.state.texts["t1"] = Wording(entry.name, "villain", drawn=[f"conflict/{entry.id}"])
    play.battle.foes[0].hp, play.battle.foes[0].defense = hp, 0
    assert (sides.foe_move(play.table, 0).kind == "run") is runs
