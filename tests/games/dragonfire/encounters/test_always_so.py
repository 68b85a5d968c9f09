"""DF-9, DF-77, DF-158, DF-209: for whom, from which level, and for whom else what is always so holds."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe
from helpers.dragonfire.encounters import strength
from helpers.dragonfire.plain import adventure, encounter, plain_board
from wyrmhoard.games.dragonfire.rules import numbers


def always(**more: Any) -> dict[str, Any]:
    """At level 0; Replenish brings 1 card fewer."""
    return {"when": "always", "change": [{"change": "Replenish", "by": -1, **more.pop("change", {})}], **more}


def continuous(*changes: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A Wyrmflame card."""
    return {"id": "hush", "name": "Hush", "abilities": [{"when": "continuous", "change": list(changes), **more}]}


def on_mission(*abilities: dict[str, Any], **more: Any) -> Board:
    """A fighter and a wizard in an Adventure of which this is always so."""
    cards = {
        "adventure": [adventure("mission", abilities=list(abilities))],
        "encounter": [encounter("orc", "black", attack=1)],
    }
    return plain_board(
        "fighter wizard", turn="P1", foes=["orc P1"], settings={"adventure": "mission"}, more=cards, **more
    ).begin()


def replenished(board: Board) -> list[int]:
    """By how much Replenish differs for each character."""
    return [numbers.total(board.table, "Replenish", seat) for seat in range(2)]


@pytest.mark.parametrize(("only", "less"), [("Martial", [-1, 0]), ("Arcane", [0, 0]), (None, [-1, 0])])
def test_df_158_what_an_encounter_changes_for_a_class_it_changes_for_no_other(
    only: str | None, less: list[int]
) -> None:
    board = Board("fighter wizard", foes=[foe(1, "[9]", abilities=[always(only=only)])])
    assert replenished(board) == less


def test_df_209_what_a_wyrmflame_card_forbids_a_class_it_forbids_no_other() -> None:
    hush = continuous({"change": "no purchases", "who": "each"}, only="Arcane")
    board = Board("fighter wizard", foes=[foe(1, "[9]")], flame="hush", more={"flame": [hush]})
    assert [numbers.first_in_force(board.table, "no purchases", seat) is not None for seat in (0, 1)] == [False, True]


def test_df_209_what_an_adventure_changes_for_a_class_it_changes_for_no_other() -> None:
    assert replenished(on_mission(always(only="Arcane"))) == [0, -1]


@pytest.mark.parametrize(("level", "less"), [(4, 0), (5, -1)])
def test_df_77_what_is_always_so_from_a_level_is_not_so_below_it(level: int, less: int) -> None:
    assert replenished(on_mission(always(at=5), level=level)) == [less, less]
    banner = card("banner", remains="game", text=[always(at=5)])
    board = Board("fighter wizard", foes=[foe(1, "[9]")], cards=[banner], kept={1: "banner"}, level=level)
    assert replenished(board) == [less, 0]


def test_df_9_what_faces_anybody_faces_you_for_what_is_everybodys() -> None:
    stronger = {"change": "attack", "by": 1, "to": "each facing you"}
    board = on_mission({"when": "always", "change": [stronger]})
    assert strength(board, "orc") == 2
    gloom = {"flame": [continuous(stronger)]}
    assert strength(Board("fighter wizard", foes=[foe(1, "[9]", attack=1)], flame="hush", more=gloom), "foe-1") == 2
    out = Board("fighter wizard", foes=[foe(2, "[9]", attack=1)], out="2", flame="hush", more=gloom)
    assert strength(out, "foe-1") == 1
