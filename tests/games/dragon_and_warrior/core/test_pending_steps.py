"""Steps that wait to be done: each type is carried out by one function, is stored with its fields, and has a key."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragon_and_warrior.board import saga_of
from wyrmhoard.games.dragon_and_warrior.pending_state import (
    KINDS,
    ActLate,
    Arrive,
    BeginBattle,
    BlockWay,
    ChooseFind,
    DemandTown,
    EntryDeed,
    Fight,
    Pending,
    PlayScene,
    PutOnMap,
    ReadAloud,
    SendEnemy,
    SettleMood,
    Step,
    TellPeace,
    read_entry_deed,
)
from wyrmhoard.games.dragon_and_warrior.rules.core.steps import STEPS, carries_out
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.kernel.state.plain import dump, load
from wyrmhoard.kernel.text.errors import BadInput, ScriptError


def stored(step: Any) -> dict[str, Any]:
    """A saved table at which this waits."""
    return dump(saga_of(4)) | {"pending": [step]}


def test_dw_9a_every_step_can_be_carried_out() -> None:
    assert set(STEPS) == set(KINDS) == set(Step.__subclasses__())


def test_a_step_is_carried_out_by_one_function() -> None:
    with pytest.raises(ScriptError, match="Fight is carried out twice"):
        carries_out(Fight)(lambda table, step: None)


@pytest.mark.parametrize(
    ("step", "key"),
    [
        (Fight(), "fight"),
        (TellPeace(0), "peace 0"),
        (Arrive("near"), "arrive near"),
        (Arrive("near", "town"), "arrive near town"),
        (PlayScene("ally", "person-1", "quest-1"), "scene ally person-1 quest-1"),
        (ChooseFind(2, "visit", "well"), "find 2 visit well"),
        (ActLate(DemandTown("town")), "late falls town"),
    ],
)
def test_a_step_is_named_by_its_word_and_its_fields(step: Pending, key: str) -> None:
    assert step.key == key


@pytest.mark.parametrize(
    "step",
    [
        Fight(),
        Arrive("near"),
        ReadAloud("ally", "speech"),
        SettleMood("person-1", -3),
        ActLate(SendEnemy("card-1")),
    ],
)
def test_a_saved_step_is_the_same_again(step: Pending) -> None:
    state = saga_of(4)
    state.pending = [step]
    assert load(dump(state), Saga).pending == state.copy().pending == [step]


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ("fight", "Expected `object`, got `str`"),
        ({"type": "tea"}, "Invalid value 'tea'"),
        ({"type": "fight", "with": "tea"}, "unknown field `with`"),
        ({"type": "find", "level": "two", "occasion": "visit", "place": "well"}, "Expected `int`, got `str`"),
        ({"type": "find", "level": 2, "occasion": "visit"}, "missing required field `place`"),
        ({"type": "find", "level": 2, "occasion": "tea", "place": "well"}, "Invalid enum value 'tea'"),
        ({"type": "spoils", "level": -1, "place": "room-1"}, "Expected `int` >= 0"),
        ({"type": "late", "deed": {"type": "tea"}}, "Invalid value 'tea'"),
        ({"type": "outcome", "person": "person-1", "mood": 4}, "Expected `int` <= 3"),
    ],
)
def test_what_is_no_step_is_refused_where_it_stands(step: object, complaint: str) -> None:
    with pytest.raises(BadInput) as refused:
        load(stored(step), Saga)
    assert complaint in str(refused.value)
    assert "$.pending[0]" in str(refused.value)


@pytest.mark.parametrize("deed", [BeginBattle(), PutOnMap("poi"), SendEnemy("new"), BlockWay("new@room-1")])
def test_dw_88a_what_is_done_on_an_entry_is_read_from_its_key(deed: EntryDeed) -> None:
    assert read_entry_deed(deed.key) == deed
