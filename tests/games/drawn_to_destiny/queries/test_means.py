"""What attacks and answers are made with, and the answers themselves, as values with keys of one way to be written."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import face_off
from helpers.drawn_to_destiny.casting import casters
from wyrmhoard.games.drawn_to_destiny.action_state import Fight, read_action
from wyrmhoard.games.drawn_to_destiny.answer_state import (
    RESPONSES,
    AnswerWith,
    Defend,
    Response,
    read_response,
)
from wyrmhoard.games.drawn_to_destiny.free_state import keys_of
from wyrmhoard.games.drawn_to_destiny.means_state import (
    NO_MEANS,
    AbilityMeans,
    AreaMeans,
    HandsMeans,
    ItemMeans,
    MeansId,
    PowerMeans,
    SkillMeans,
    ThrownMeans,
    read_area_means,
    read_means,
)
from wyrmhoard.games.drawn_to_destiny.rules.conflict import answering, armed
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options
from wyrmhoard.games.drawn_to_destiny.state import Declared, Destiny, Laid
from wyrmhoard.games.drawn_to_destiny.target_state import UnitId
from wyrmhoard.kernel.state.plain import dump, load
from wyrmhoard.kernel.text.errors import BadInput

MEANS: list[tuple[MeansId, str]] = [
    (ItemMeans(12, 0), "12:0"),
    (HandsMeans(1), "hands:1"),
    (AbilityMeans("close-combat/grab"), "close-combat/grab"),
    (AbilityMeans("melee/disarm", ItemMeans(12, 0)), "melee/disarm:12:0"),
    (AbilityMeans("melee/disarm", HandsMeans(0)), "melee/disarm:hands:0"),
    (PowerMeans("pyro", "fire-bolt"), "power:pyro:fire-bolt"),
    (SkillMeans("evasion"), "evasion"),
    (NO_MEANS, ""),
]
ANSWERS: list[tuple[Response, str]] = [
    (Defend("evasion"), "defend:evasion"),
    (Defend(""), "defend:"),
    (AnswerWith(SkillMeans("evasion")), "answer:evasion"),
    (AnswerWith(ItemMeans(12, 0)), "answer:12:0"),
    (AnswerWith(ItemMeans(12, 0), ("firearms/guns-blazing",)), "answer:12:0:+firearms/guns-blazing"),
    (AnswerWith(AbilityMeans("melee/disarm", ItemMeans(12, 0))), "answer:melee/disarm:12:0"),
    (AnswerWith(PowerMeans("pyro", "fire-bolt")), "answer:power:pyro:fire-bolt"),
]


@pytest.mark.parametrize(("means", "key"), MEANS)
def test_d2_112_means_are_written_as_their_key_and_read_from_it(means: MeansId, key: str) -> None:
    assert (means.key, read_means(key)) == (key, means)


def test_d2_112_every_kind_of_means_and_of_answer_is_among_the_keys_above() -> None:
    assert {type(means) for means, _ in MEANS} == set(get_args(MeansId))
    assert {type(way) for way, _ in ANSWERS} == set(get_args(Response)) == set(RESPONSES.values())


@pytest.mark.parametrize("key", ["12", "12:x", "hands:", "power:pyro", "melee/disarm:12", "12:0:0"])
def test_d2_112_any_other_text_names_no_means(key: str) -> None:
    with pytest.raises(ValueError, match=f"{key!r} names nothing to fight with"):
        read_means(key)


@pytest.mark.parametrize(("way", "key"), ANSWERS)
def test_d2_110_an_answer_is_written_as_its_key_and_read_from_it(way: Response, key: str) -> None:
    assert (way.key, read_response(key)) == (key, way)


@pytest.mark.parametrize(
    "key", ["", "answer", "defend", "answer:12", "answer:012:0", "fight:12:0@u4", "answer:12:0@u4"]
)
def test_d2_110_any_other_text_is_no_answer(key: str) -> None:
    with pytest.raises(ValueError, match=f"{key}|names nothing"):
        read_response(key)


@pytest.mark.parametrize(
    "stage", [face_off(), casters(rival="archer"), Stage([("gunslinger", (2, 4), "E"), ("outlaw", (3, 4), "W")])]
)
def test_d2_112_whatever_a_unit_fights_or_answers_with_has_a_key_of_its_own(stage: Stage) -> None:
    for unit, other in (stage.units, stage.units[::-1]):
        means = [one.id for one in attack_options.attacks(stage.table, unit)]
        means += [armed.id_of(use) for use in armed.strikes(stage.table, unit)]
        assert means
        assert [read_means(one.key) for one in means] == means
        assert len(set(means)) == len(means)
        ways = answering.offers(stage.table, unit, other, "body")
        assert [*map(read_response, keys_of(ways))] == ways


@pytest.mark.parametrize(
    ("means", "items"),
    [("12:0", (12,)), ("melee/disarm:12:0", (12,)), ("melee/disarm:hands:0", ()), ("close-combat/grab", ())],
)
def test_d2_104_a_fight_names_the_item_that_it_is_made_with(means: str, items: tuple[int, ...]) -> None:
    action = read_action(f"fight:{means}:+melee/riposte@u4")
    assert action == Fight(read_means(means), ("melee/riposte",), UnitId(4))
    assert action.items == items


@pytest.mark.parametrize(
    ("means", "key"),
    [(PowerMeans("pyro", "fireball"), "power:pyro:fireball"), (ThrownMeans("grenade", 0), "throw:grenade:0")],
)
def test_d2_378_with_what_an_area_is_made_is_written_as_its_key_and_read_from_it(means: AreaMeans, key: str) -> None:
    assert (means.key, read_area_means(key)) == (key, means)
    with pytest.raises(ValueError, match="makes no Area"):
        read_area_means(key.replace(":", "-"))


def saved(stage: Stage) -> dict[str, Any]:
    """A saved table with a Fight that was declared and an Area that waits."""
    unit, other = stage.units
    stage.state.scene.declared = [Declared(unit.id, Fight(ItemMeans(12, 0), (), other.ref))]
    stage.state.scene.laid = [Laid(99, "area", [(1, 1)], unit.id, ThrownMeans("grenade", 0))]
    return dump(stage.state)


def test_d2_104_a_saved_fight_is_the_same_again() -> None:
    stage = face_off()
    again = load(saved(stage), Destiny)
    assert again.scene.declared == stage.state.scene.declared == stage.state.copy().scene.declared
    assert again.scene.laid == stage.state.scene.laid


@pytest.mark.parametrize("kind", ["door", "throw", ""])
def test_d2_104_a_saved_fight_with_means_of_no_such_kind_is_refused_with_its_path(kind: str) -> None:
    plain = saved(face_off())
    plain["scene"]["declared"][0]["action"]["means"]["type"] = kind
    with pytest.raises(BadInput, match=r"declared.*action\.means\.type"):
        load(plain, Destiny)


def test_d2_378_a_saved_area_with_means_of_no_such_kind_is_refused_with_its_path() -> None:
    plain = saved(face_off())
    plain["scene"]["laid"][0]["means"]["type"] = "item"
    with pytest.raises(BadInput, match=r"laid.*means\.type"):
        load(plain, Destiny)
