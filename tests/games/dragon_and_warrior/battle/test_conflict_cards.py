"""The Villain's deck: cards made for later, used again, changed outside Battle, and judged (DW-128 to DW-143a)."""

from __future__ import annotations

from random import Random

import pytest

from helpers.dragon_and_warrior.board import Stage, foe, saga_of, stage, usual_hero
from helpers.present import present
from wyrmhoard.games.dragon_and_warrior import saves, sight
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.battle import conflicts
from wyrmhoard.games.dragon_and_warrior.rules.core import builds
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.settings import TableSettings
from wyrmhoard.games.dragon_and_warrior.state import Conflict
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.text.errors import Refused

VILLAIN = 1


def values(level: int, **about: object) -> dict[str, object]:
    blank = {"attack": 0, "defense": 0, "hp": 0, "mp": 0, "fast": 0, "weakness": 0, "minion": 0, "cost": 0}
    return {"level": level, "spells": [], "against": "", "ability": "", **blank, **about}


def meeting(*deck: Conflict, level: int = 3, seats: int = 4, **settings: object) -> Stage:
    """The Villain says what The Warrior meets in an Area of this Level."""
    state = saga_of(seats, **settings)
    state.phase, state.hero, state.level = "conflict", usual_hero(level=level), level
    state.conflicts = {card.id: card for card in deck}
    return Stage(state).go()


def even(name: str, level: int, **about: object) -> Conflict:
    return builds.built(Conflict(name, "", level, **about), "even", 0, TableSettings())  # type: ignore[arg-type]


def exploring(*deck: Conflict, seats: int = 4) -> Stage:
    state = saga_of(seats)
    state.phase, state.hero = "after", usual_hero()
    state.conflicts = {card.id: card for card in deck}
    return Stage(state).go()


def words(play: Stage, key: str) -> str:
    choice = next(choice for choice in play.options() if str(choice) == key)
    return GAME.prompts.option(GAME.at(play.state), VILLAIN, play.prompt, choice).text


def test_dw_128_a_card_with_a_front_only_needs_level_and_points_first() -> None:
    play = meeting(Conflict("card-1", "", 3, open=True))
    play.choose("card card-1")
    assert (play.prompt, play.seat) == ("build", VILLAIN)
    play.choose("even")
    assert play.prompt == "turn"
    assert not play.state.conflicts["card-1"].open
    assert list(saves.faults(play.state)) == []


def test_dw_129_a_front_is_made_at_any_time_and_its_stats_stay_open() -> None:
    play = exploring().aside(VILLAIN, "card")
    assert (play.prompt, play.seat) == ("conflict", VILLAIN)
    play.choose("own", name="Gosling", note="Small")
    (card,) = play.state.conflicts.values()
    assert (inventing.words_of(play.state, card.name), card.open) == ("Gosling", True)
    assert play.prompt == "explore"
    assert list(saves.faults(play.state)) == []


def test_dw_142_a_front_that_nobody_has_met_is_the_villains_alone() -> None:
    play = exploring().aside(VILLAIN, "card").choose("own", name="Gosling", note="Small")
    play.aside(2, "x")
    assert "Gosling" not in str(
        [GAME.prompts.option(GAME.at(play.state), 2, "meant", choice) for choice in play.options(2)]
    )
    for seat in (0, 2):
        world = play.state.copy()
        sight.imagine(Position(world, play.table.cards), seat, Random(1))
        assert "Gosling" not in str(world)
        assert "Small" not in str(world)
    world = play.state.copy()
    sight.imagine(Position(world, play.table.cards), VILLAIN, Random(1))
    assert "Gosling" in str(world)


def test_dw_21a_once_it_is_met_a_card_can_be_named() -> None:
    play = exploring().aside(VILLAIN, "card").choose("own", name="Gosling", note="Small").choose("go on")
    (card,) = play.state.conflicts
    play.choose(f"card {card}").choose("even").aside(2, "x")
    assert str(play.options(2)[0]) == f"thing {play.state.conflicts[card].name}"


def test_dw_129_the_villain_may_think_better_of_it() -> None:
    play = exploring().aside(VILLAIN, "card").choose("nothing")
    assert play.state.conflicts == {}
    assert play.prompt == "explore"


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_dw_6_only_the_villain_makes_conflict_cards(seat: int) -> None:
    assert "card" not in exploring().aside_keys(seat)


def test_dw_130_a_card_is_changed_outside_battle_only() -> None:
    play = stage("4 5", "9 2", seats=4)
    assert "card" not in play.aside_keys(VILLAIN)
    play = meeting(even("card-1", 3)).choose("edit card-1").choose("build", **values(3, attack=9))
    assert play.state.conflicts["card-1"].attack == 10
    assert play.prompt == "turn"


def test_dw_130_the_villain_changes_a_card_of_the_deck_at_any_time_outside_battle() -> None:
    old = even("card-1", 2, met=True, minion="card-2")
    play = exploring(old, even("card-2", 1), Conflict("card-3", "", 1, open=True), even("card-4", 1))
    play.state.level, play.state.world.lord = 4, "card-4"
    assert all("edit" not in play.aside_keys(seat) for seat in (0, 2, 3))
    play.aside(VILLAIN, "edit")
    assert play.offered() == ["nothing", "edit card-1"]  # a minion is its master's, the lord is the lord
    assert play.choose("nothing").prompt == "explore"
    play.aside(VILLAIN, "edit").choose("edit card-1")
    assert (play.prompt, play.seat) == ("build", VILLAIN)
    with pytest.raises(Refused):
        play.choose("build", **values(7, attack=21))
    play.choose("build", **values(6, attack=10, hp=8))
    card = play.state.conflicts["card-1"]
    assert (card.level, card.attack, card.max_hp, card.met, card.minion) == (6, 11, 45, True, "")
    assert play.prompt == "explore"
    assert "edit" not in stage("7 8 9", "3 4 5", seats=4).aside_keys(VILLAIN)


def test_dw_131_a_card_is_used_again_at_full_strength() -> None:
    card = even("card-1", 3, known=True)
    play = meeting(card)
    assert play.offered()[4:] == ["card card-1", "edit card-1"]
    play.choose("card card-1")
    (standing,) = play.battle.foes
    assert (standing.card, standing.hp, standing.defense, standing.mp) == ("card-1", card.max_hp, card.max_defense, 0)
    assert list(play.state.conflicts) == ["card-1"]


def test_dw_131_the_newest_twenty_cards_are_offered_and_bosses_only_as_bosses() -> None:
    deck = [even(f"card-{number}", 3, boss=number == 29) for number in range(1, 31)]
    offered = [key for key in meeting(*deck).offered() if key.startswith("card ")]
    assert offered == [f"card card-{number}" for number in range(30, 9, -1) if number != 29]


@pytest.mark.parametrize(("level", "fits"), [(2, False), (3, True), (4, True), (5, True), (6, False)])
def test_dw_132_a_card_whose_level_does_not_fit_is_changed_first(level: int, fits: bool) -> None:
    play = meeting(even("card-1", level, note="t9"))
    assert ("edit card-1" in play.offered()) is fits
    play.choose("card card-1")
    assert play.prompt == ("turn" if fits else "build")
    if not fits:
        assert play.ask is not None
        assert play.ask.data["level"] == 3
        play.choose("hulk")
        card = play.state.conflicts["card-1"]
        assert (card.level, card.note) == (3, "t9")


def test_dw_143_a_made_up_ability_is_paid_with_points_and_shown_in_battle() -> None:
    play = meeting(level=6).choose("s1")
    with pytest.raises(Refused, match="DW-143"):
        play.choose("build", **values(6, attack=18, ability="Splits in two"))
    with pytest.raises(Refused, match="12 points"):
        play.choose("build", **values(6, attack=18, ability="Splits in two", cost=1))
    play.choose("build", **values(6, attack=12, ability="Splits in two", cost=1))
    for seat in (0, 1, 2, 3, None):
        assert present(sight.view(play.table, seat)["battle"])["foes"][0]["ability"] == "Splits in two"
    assert list(saves.faults(play.state)) == []


def test_dw_143_other_builds_that_somebody_imagines_pay_for_the_ability_too() -> None:
    play = meeting(level=6).choose("s1").choose("build", **values(6, attack=12, ability="Splits in two", cost=1))
    for seed in range(20):
        world = play.state.copy()
        sight.imagine(Position(world, play.table.cards), 0, Random(seed))
        assert list(saves.faults(world)) == []


def test_dw_143_made_up_abilities_can_be_struck() -> None:
    play = meeting(level=6).choose("s1").choose("build", **values(6, attack=12, ability="Sheds spiders", cost=1))
    play.aside(2, "x").all_choose(*["go on"] * 4)
    assert (play.prompt, play.seat) == ("again", VILLAIN)
    play.choose("own", note="Sheds cogs")
    assert present(sight.view(play.table, 0)["battle"])["foes"][0]["ability"] == "Sheds cogs"


def test_dw_143a_the_villain_alone_sees_the_forecast_and_may_ignore_it() -> None:
    play = meeting(level=3).choose("s1")
    form = next(choice for choice in play.options() if isinstance(choice, Form))
    play.state.hero.hp = 5
    cruel = values(5, attack=5, hp=10)
    shown = GAME.screens.preview(GAME.at(play.state), VILLAIN, "build", form.key, cruel)
    card = builds.with_stats(Conflict("", "", 5), builds.Stats(5, 0, 10), [])
    chance = conflicts.chance_against(play.table, card)
    assert shown == {
        "points": 15,
        "spent": 15,
        "forecast": chance,
        "hint": f"The Warrior wins {chance} % of such Battles: hardly a chance",
    }
    assert chance < 25
    for seat in (0, 2, 3):
        assert GAME.screens.preview(GAME.at(play.state), seat, "build", form.key, cruel) is None
    assert "%" not in str(play.told)
    assert play.choose("build", **cruel).prompt == "turn"


def test_dw_143a_there_is_a_hint_above_97_and_none_between() -> None:
    play = meeting(level=1).choose("s1")
    assert words(play, "hulk").endswith("% of such Battles: hardly a risk")
    play.state.hero.hp = 5
    assert words(play, "fierce").endswith("% of such Battles")


def test_dw_143a_a_minion_counts_in_the_forecast() -> None:
    play = meeting(level=5).choose("s1")
    alone = GAME.screens.preview(GAME.at(play.state), VILLAIN, "build", "build", values(5, attack=3, hp=6))
    beside = GAME.screens.preview(GAME.at(play.state), VILLAIN, "build", "build", values(5, attack=3, hp=6, minion=3))
    assert alone is not None
    assert beside is not None
    assert beside["forecast"] < alone["forecast"]
    assert (alone["points"], beside["points"]) == (15, 9)


def test_dw_130_words_of_the_deck_show_the_villain_the_back() -> None:
    play = meeting(foe(name="", attack=9, max_hp=5, level=3), Conflict("card-2", "", 3, open=True))
    assert words(play, "card card-1") == ("a card without a name, Level 3: Attack 9, Max Defense 1, 5 HP, 0 MP.")
    assert words(play, "card card-2").endswith("its back has still to be filled in")
    assert words(play, "edit card-1") == "Change a card without a name, Level 3"


def test_dw_141_a_minion_is_used_with_its_master_only() -> None:
    """Its Level is paid for by its master's points: built anew for another Space it would break that card."""
    state = saga_of(4)
    state.conflicts = {
        "card-1": foe(minion="card-2"),
        "card-2": foe(id="card-2", level=1),
        "card-3": foe(id="card-3"),
    }
    offered = [str(choice) for choice in conflicts.from_deck(state, 1, 3, boss=False)]
    assert offered == ["card card-3", "card card-1", "edit card-3", "edit card-1"]
