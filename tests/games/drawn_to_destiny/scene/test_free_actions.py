"""Free Actions as values: each type has a kind in the rules and a key, which is read and written in one place."""

from __future__ import annotations

from typing import get_args

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import face_off
from wyrmhoard.games.drawn_to_destiny.action_state import ACTIONS, EQUIPS
from wyrmhoard.games.drawn_to_destiny.events.planning import FREE
from wyrmhoard.games.drawn_to_destiny.free_state import (
    BURST,
    FREE_ACTIONS,
    GRIT,
    PUSH,
    Drop,
    FreeAction,
    QuickDraw,
    SkipFacing,
    SkipMove,
    StateOfMind,
    find_free_action,
    keys_of,
    read_free_action,
    read_named,
)
from wyrmhoard.games.drawn_to_destiny.rules.scene import free

KEYS: list[tuple[FreeAction, str]] = [
    (SkipMove(2), "skip:2"),
    (SkipFacing(1), "skip-facing:1"),
    (Drop(12), "drop:12"),
    (Drop(12, front=True), "drop:12:front"),
    (PUSH, "push"),
    (StateOfMind("fatigue"), "mind:fatigue"),
    (GRIT, "grit"),
    (BURST, "burst"),
    (QuickDraw(12, "left"), "quick-draw:12:left"),
]


def test_d2_55_every_free_action_has_a_kind_a_key_and_a_line_in_the_log() -> None:
    kinds = get_args(FreeAction)
    assert tuple(free.KINDS) == tuple(FREE_ACTIONS.values()) == kinds
    assert set(FREE) == set(kinds) == {type(action) for action, _ in KEYS}
    assert not set(FREE_ACTIONS) & (set(ACTIONS) | set(EQUIPS)), "no key stands for two things"


@pytest.mark.parametrize(("action", "key"), KEYS)
def test_d2_55_a_free_action_is_written_as_its_key_and_read_from_it(action: FreeAction, key: str) -> None:
    assert (action.key, read_free_action(key)) == (key, action)


def test_d2_55a_what_is_picked_is_read_in_the_order_in_which_it_is_named() -> None:
    assert read_named(["drop:12", "quick-draw:7:right"]) == (Drop(12), QuickDraw(7, "right"))
    assert keys_of(read_named(["grit", "burst"])) == ["grit", "burst"]


@pytest.mark.parametrize(
    "key",
    [
        "",
        "skip",
        "skip:x",
        "skip:02",
        "drop:12:back",
        "mind:bleeding",
        "push:1",
        "quick-draw:12",
        "hide",
        "NE",
        "burst@u4",
    ],
)
def test_d2_55_any_other_text_is_no_free_action(key: str) -> None:
    assert find_free_action(key) is None
    with pytest.raises(ValueError, match=key or "names nothing"):
        read_free_action(key)


@pytest.mark.parametrize("stage", [face_off(), Stage([("gunslinger", (2, 4), "E"), ("outlaw", (6, 4), "W")])])
def test_d2_55_whatever_comes_into_question_has_a_key_of_its_own(stage: Stage) -> None:
    for unit in stage.units:
        candidates = [*free.candidates(stage.table, unit)]
        keys = keys_of(candidates)
        assert read_named(keys) == tuple(candidates)
        assert len(set(keys)) == len(keys)
