"""The tables of words name every kind that the rules know, and what the computer does names what it is asked."""

from __future__ import annotations

import pytest

import wyrmhoard
from helpers.dragon_and_warrior.realm import at, realm
from helpers.pseudo import disguise, unsaid
from wyrmhoard.games.dragon_and_warrior.bots import company
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import TYPES
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.words import log, names, world


def test_every_type_of_a_weapon_or_spell_has_a_word() -> None:
    assert set(names.TYPES) == set(TYPES)


def test_a_type_is_said_in_the_log_and_one_of_the_tables_own_stands_as_it_is() -> None:
    told = {"kind": "weakness_shown", "rule": "", "data": {"name": "", "times": 2, "type": "music"}}
    with disguise():
        assert not unsaid(log.event(GAME.cards, told), "x2")
    told["data"] = {"name": "", "times": 2, "type": "t4"}
    assert log.event(GAME.cards, told) == "The Conflict is weak to {t4}: x2"


def test_a_way_that_nobody_has_drawn_is_named_by_where_it_leads() -> None:
    position = Position(wyrmhoard.new(GAME, 1, "way").table.state, GAME.cards)
    for way, name in (("new@place-4", "a Room that nobody knows"), ("down@place-4", "the next Floor")):
        choice = world.choice(position, "entered", f"obstacle {way}")
        assert choice is not None
        assert choice.text == f"Put an obstacle on the way to {name}"


@pytest.mark.parametrize("key", ["battle", "find", "place poi", "friend", "enemy"])
def test_dw_88a_the_computer_does_each_of_its_deeds_now_and_then(key: str) -> None:
    state = at(realm(2), "near", owed=False).table.state
    answers = set()
    for visit in range(60):
        state.visits = visit
        question = company.Question(state, 1, "entered", {}, [f"{key} 1", "done"])
        answers.add(company.opinion(question, [f"{key} 1", "done"]))
    assert answers <= {f"{key} 1", None}
    assert f"{key} 1" in answers
