"""A match of one Battle: the sheet, the Villain's card, who wins, and what the oracle may know (DW-236a, DW-239a)."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage, foe, saga_of, stage, usual_hero
from helpers.present import present
from wyrmhoard.games.dragon_and_warrior import saves
from wyrmhoard.games.dragon_and_warrior.bots import reading
from wyrmhoard.games.dragon_and_warrior.bots.brains import BRAINS, Attempt
from wyrmhoard.games.dragon_and_warrior.bots.duellist import Fighter
from wyrmhoard.games.dragon_and_warrior.events.battle import HitFoe
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import Swap
from wyrmhoard.games.dragon_and_warrior.rules.battle import sides
from wyrmhoard.games.dragon_and_warrior.rules.core import numbers
from wyrmhoard.games.dragon_and_warrior.rules.core.plays import lay
from wyrmhoard.games.dragon_and_warrior.settings import table_settings
from wyrmhoard.games.dragon_and_warrior.sight import view
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.kernel.state.event import EVERYBODY, secrets_of
from wyrmhoard.kernel.state.plain import dump, load
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.errors import BadInput, Refused


def opened(seats: int = 2, level: int = 1, **settings: object) -> Stage:
    """A match of one Battle at the points of The Warrior."""
    state = saga_of(seats, scope="battle", battle_level=level, **settings)
    state.phase = "hero"
    return Stage(state).go()


def test_dw_23_dw_26_ten_points_are_spent_on_top_of_the_base_and_all_of_them() -> None:
    play = opened()
    hero = play.state.hero
    assert (hero.strength, hero.agility, hero.max_hp, hero.max_mp, hero.points) == (1, 1, 5, 0, 10)
    with pytest.raises(Refused, match="DW-26"):
        play.choose("spend", strength=3, agility=3, hp=2, mp=1)
    play.choose("spend", strength=3, agility=3, hp=2, mp=2)
    assert (hero.strength, hero.agility, hero.max_hp, hero.max_mp) == (4, 4, 15, 10)  # DW-24
    assert (hero.hp, hero.mp) == (15, 10)


def test_dw_25_the_default_warrior() -> None:
    hero = opened().choose("default").state.hero
    assert (hero.strength, hero.agility, hero.hp, hero.max_hp, hero.max_mp, hero.points) == (6, 3, 20, 20, 0, 0)


def test_dw_236a_the_warrior_of_a_single_battle_has_points_and_gear_of_its_level() -> None:
    play = opened(level=10)
    assert play.ask is not None
    assert play.ask.data["points"] == 28
    play.choose("default").choose("own", name="Mo", pronouns="they", adjective="Clockwork", trait="Hums")
    assert numbers.attack(play.state.hero) == 30
    assert (numbers.max_defense(play.state.hero), play.state.hero.defense) == (10, 10)
    assert play.state.texts[play.state.hero.name].words == "Mo"


def test_dw_11_before_a_single_battle_a_hero_is_ready_with_a_mood_and_with_all_points_of_its_level() -> None:
    play = opened(level=10, ready_hero=True)
    offered = play.state.story.beginning
    assert offered is not None
    before = dict(offered.heroes)
    play.choose("else")
    assert offered.heroes != before
    name = offered.heroes["horror"].words["name"]
    hero = play.choose("horror").state.hero
    assert (play.state.phase, play.state.story.mood, play.state.story.beginning) == ("conflict", "horror", None)
    assert (play.state.texts[hero.name].words, hero.points, numbers.attack(hero)) == (name, 0, 30)


def test_dw_11_a_hero_of_ones_own_spends_the_same_points_and_is_named() -> None:
    play = opened(level=10, ready_hero=True).choose("default")
    assert (play.state.story.beginning, play.state.hero.points) == (None, 0)
    play.choose("own", name="Mo", pronouns="they", adjective="Clockwork", trait="Hums")
    assert numbers.attack(play.state.hero) == 30


@pytest.mark.parametrize(("answer", "points"), [("agree", 30), ("object", 15)])
def test_dw_236a_the_conflict_is_a_boss_only_if_the_warrior_agrees(answer: str, points: int) -> None:
    play = opened(level=5).choose("default").choose("s1")
    assert (play.prompt, play.seat) == ("boss", 1)
    play.choose("boss")
    assert (play.prompt, play.seat) == ("agree", 0)
    play.choose(answer).choose("s2")
    assert play.prompt == "build"
    with pytest.raises(Refused, match=f"{points} points"):
        play.choose("build", **card_values(5, attack=points + 1))
    play.choose("build", **card_values(5, attack=points))
    assert [card.attack for card in play.state.conflicts.values()] == [points + 1]
    assert play.prompt == "turn"


def card_values(level: int, **about: int) -> dict[str, object]:
    blank = {"attack": 0, "defense": 0, "hp": 0, "mp": 0, "fast": 0, "weakness": 0, "minion": 0, "cost": 0}
    return {"level": level, "spells": [], "against": "", "ability": "", **blank, **about}


def test_dw_141_the_minions_card_is_built_too() -> None:
    play = opened(level=5).choose("default").choose("s1").choose("conflict").choose("s1")
    play.choose("build", **card_values(5, attack=9, minion=3))
    assert play.prompt == "minion"
    play.choose("own", name="Gosling", note="").choose("even")
    battle = play.battle
    assert [play.state.conflicts[f.card].level for f in battle.foes] == [5, 3]
    assert list(saves.faults(play.state)) == []


@pytest.mark.parametrize(("outcome", "winners", "points"), [("won", (0,), (1, 0)), ("lost", (1,), (0, 1))])
def test_dw_239a_the_seat_whose_side_won_wins(outcome: str, winners: tuple[int, ...], points: tuple[int, ...]) -> None:
    strong, weak = usual_hero(strength=40), usual_hero(hp=1)
    if outcome == "won":
        play = stage("4 5", "2 3", hero=strong, scope="battle").choose("attack 4").choose("take it")
    else:
        play = stage("4 5", "9 K", hero=weak, scope="battle", turn="villain").choose("attack K").choose("take it")
    assert play.result is not None
    assert (play.result.ending, play.result.winners, play.result.points) == (outcome, winners, points)


def test_dw_239a_nobody_wins_if_one_side_fled() -> None:
    play = stage("J 5", "Q 2", scope="battle").choose("run J").choose("take it")
    assert play.result is not None
    assert (play.result.ending, play.result.winners) == ("fled", ())


def test_dw_251_alone_only_seat_1_is_ever_asked_and_the_oracle_holds_the_rest() -> None:
    play = opened(seats=1, level=3).choose("default").choose("s1")
    assert play.prompt == "agree"
    play.choose("object")
    for _ in range(200):
        if play.result is not None:
            break
        assert play.seat == 0
        play.choose(next(key for key in play.offered() if key.startswith(("attack", "maneuver", "take"))))
    assert play.result is not None


def test_dw_236a_a_single_battle_is_for_1_or_2_seats() -> None:
    settings = complete(GAME.settings, {"scope": "battle"})
    with pytest.raises(BadInput, match="DW-236a"):
        table_settings(3, settings)
    assert table_settings(2, settings).scope == "battle"


def test_dw_240_ten_defeats_in_a_row_are_no_loss() -> None:
    state = saga_of(2)
    state.hero, state.phase = usual_hero(), "after"
    play = Stage(state).go()
    defeats = 0
    while defeats < 10:
        keys = play.offered()
        if play.prompt == "turn" and play.state.holder("warrior") == play.seat:
            state.hero.hp = 1
            state.hero.defense = 0
        wanted = next((k for k in ("go on", "take it", "nothing", "fierce", "s1") if k in keys), "")
        attack = next((key for key in keys if key.startswith("attack")), "")
        maneuver = next((key for key in keys if key.startswith("maneuver")), "")
        mine = play.seat == play.state.holder("warrior")
        play.choose(wanted or (maneuver if mine and maneuver else attack) or keys[0])
        defeats = sum(data["outcome"] == "lost" for kind, data in play.told if kind == "battle_over")
    assert play.result is None
    assert state.hero.level == 1
    assert state.hero.xp == 0
    assert state.hero.hp == state.hero.max_hp


# -- what the computer may know


def test_dw_270_the_oracles_choice_does_not_depend_on_hidden_cards() -> None:
    choices = []
    for deal in ("4 5 K", "A 2 3"):
        table = stage(deal, "9 2 7", turn="villain").table
        choices.append((sides.foe_eyes(table, 0), sides.foe_move(table, 0)))
    assert choices[0] == choices[1]


def test_dw_270a_before_the_first_hit_two_conflicts_of_a_level_look_alike() -> None:
    known = []
    for card in (foe(level=5, attack=16), foe(level=5, max_hp=80)):
        table = stage("4 5 K", "9 2 7", card=card).table
        known.append(reading.warrior(view(table, 0)))
    assert known[0] == known[1]
    assert BRAINS["baseline"].move(known[0], None) == BRAINS["baseline"].move(known[1], None)  # type: ignore[arg-type]


def test_dw_270a_a_felt_attack_and_the_wound_word_count() -> None:
    play = stage("4 5 K", "9 2 7", card=foe(level=5, attack=16), turn="villain").choose("attack 9").choose("take it")
    assert reading.warrior(view(play.table, 0)).foe_attack == 16
    before = reading.warrior(view(play.table, 0)).foe_body
    play.battle.foes[0].hp = 1
    assert reading.warrior(view(play.table, 0)).foe_body < before


def test_dw_142_the_warrior_is_told_the_damage_and_a_wound_word_and_no_more() -> None:
    play = stage("4 5", "2 3", hero=usual_hero(strength=7)).choose("attack 4").choose("take it")
    told = play.last("hit_foe")
    assert (told["damage"], told["wound"]) == (7, "scratched")
    assert (secrets_of(HitFoe), play.knowers["hit_foe"]) == (("hp", "defense", "lost"), (1,))
    hidden = present(view(play.table, 0)["battle"])["foes"][0]
    assert hidden["back"] is None
    assert present(present(view(play.table, 1)["battle"])["foes"][0]["back"])["hp"] == 14
    opened_back = stage("4 5", "2 3", public=True)
    assert present(view(opened_back.table, 0)["battle"])["foes"][0]["back"] is not None
    assert opened_back.choose("attack 4").choose("take it").knowers["hit_foe"] == EVERYBODY


def test_a_way_to_play_is_named_and_answers_an_attempt() -> None:
    assert set(GAME.bots) >= {"baseline", "lowest", "highest"}
    assert Fighter("lowest").brain is BRAINS["lowest"]
    eyes = sides.warrior_eyes(stage("4 9", "2").table)
    assert BRAINS["lowest"].block(eyes, Attempt(lay(5), 3), None) == ([9], False)  # type: ignore[arg-type]


# -- saved tables


@pytest.mark.parametrize(
    ("field", "damage"),
    [
        ("phase", lambda state: setattr(state, "phase", "tea")),
        ("tokens", lambda state: setattr(state, "tokens", [4, 0])),
        ("tokens", lambda state: setattr(state, "tokens", [0])),
        ("bought", lambda state: setattr(state, "bought", [1])),
        ("holders", lambda state: state.holders.pop("ally")),
        ("holders", lambda state: state.holders.update(ally=7)),
        ("pending", lambda state: state.pending.append(Swap("artist"))),
        ("hero", lambda state: setattr(state.hero, "hp", 99)),
        ("conflicts, card-1", lambda state: setattr(state.conflicts["card-1"], "attack", 9)),
        ("battle, deck", lambda state: state.battle.deck.pop()),
        ("battle", lambda state: setattr(state, "phase", "after")),
        ("battle, foes", lambda state: setattr(state.battle.foes[0], "hp", 999)),
        ("battle, foes", lambda state: setattr(state.battle.foes[0], "card", "card-9")),
    ],
)
def test_a_damaged_table_is_refused(field: str, damage: object) -> None:
    state = stage("4 5", "2 3", card=foe(attack=7, max_hp=20)).state
    assert list(saves.faults(state)) == []
    damage(state)  # type: ignore[operator]
    with pytest.raises(BadInput, match=field):
        saves.check(GAME.at(load(dump(state), Saga)))
