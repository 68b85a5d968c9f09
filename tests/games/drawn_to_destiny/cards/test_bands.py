"""What is wanted of Scenes is what the ledger's table says (C21)."""

from __future__ import annotations

from pathlib import Path

import wyrmhoard
from wyrmhoard.games.drawn_to_destiny.cards import bands
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.kernel.state.setting import complete

ROWS = [row for _, row in bands.rows(GAME.cards)]


def test_c21_every_line_of_the_table_is_a_row() -> None:
    assert {(row.scene, row.wanted.variant, row.seats, row.wanted.won, row.wanted.turns) for row in ROWS} == {
        ("rope-and-rock", "example", 1, (85, 100), (2, 8)),
        ("rope-and-rock", "example", 2, (85, 100), (2, 8)),
        ("rope-and-rock", "full", 1, (45, 70), (4, 12)),
        ("rope-and-rock", "full", 2, (50, 75), (4, 12)),
        ("rope-and-rock", "third", 3, (45, 65), (4, 12)),
        ("high-noon", "two", 2, (42, 58), (14, 17)),
        ("high-noon", "for-law", 1, (40, 65), (14, 17)),
        ("high-noon", "for-outlaws", 1, (40, 65), (14, 17)),
        ("night-shift", "three", 3, (50, 75), (11, 18)),
        ("night-shift", "two", 2, (45, 70), (11, 18)),
        ("night-shift", "one", 1, (35, 60), (11, 18)),
        ("toll-bridge", None, 2, (45, 55), (6, 10)),
        ("dead-air", "three", 3, (50, 70), (10, 18)),
        ("dead-air", "two", 2, (45, 70), (10, 18)),
        ("dead-air", "one", 1, (35, 60), (10, 18)),
        ("dust-run", None, 2, (42, 58), (4, 8)),
        ("three-chests", None, 2, (42, 58), (6, 14)),
        ("three-chests", None, 4, (42, 58), (6, 14)),
        ("thin-air", "pair", 1, (40, 65), (7, 15)),
        ("thin-air", "pair", 2, (45, 70), (7, 15)),
        ("thin-air", "three", 3, (50, 75), (7, 15)),
        ("thin-air", "four", 4, (50, 75), (7, 15)),
        ("two-lanterns", "two", 2, (40, 60), (4, 12)),
        ("two-lanterns", "three", 3, (40, 60), (4, 12)),
        ("two-lanterns", "two", 4, (40, 60), (4, 12)),
        ("two-lanterns", "five", 5, (40, 60), (4, 12)),
        ("two-lanterns", "six", 6, (40, 60), (4, 12)),
        ("coiled-barrow", "two", 1, (40, 65), None),
        ("coiled-barrow", "two", 2, (40, 65), None),
        ("coiled-barrow", "three", 3, (50, 75), None),
        ("coiled-barrow", "four", 4, (50, 75), None),
    }
    head_to_head = {"rope-and-rock/third/3", "high-noon/two/2", "toll-bridge/2", "dust-run/2"}
    head_to_head |= {
        "three-chests/2",
        "three-chests/4",
        *(row.key for row in ROWS if row.key.startswith("two-lanterns/")),
    }
    assert {row.key for row in ROWS if not row.cooperative} == head_to_head


def test_each_row_is_played_at_the_table_that_it_is_about() -> None:
    for row in ROWS:
        state = GAME.rules.begin(GAME.cards, row.seats, complete(GAME.settings, dict(row.settings)))
        assert state.scene.variant == (row.wanted.variant or "")
        assert len(state.players) == row.seats


def test_c21_random_play_wins_no_more_than_a_tenth_of_what_is_won_together() -> None:
    tables = {table["id"]: table for table in bands.wanted(GAME.cards)}
    for row in ROWS:
        by_chance = tables.get(f"{row.key}/random")
        assert (by_chance is not None) == (row.cooperative and row.wanted.variant != "example")
        assert by_chance is None or by_chance["band"] == [{"of": "won", "to": 10}]
    assert {"of": "drawn", "to": 25} in tables["toll-bridge/2"]["band"]


def test_all_parties_have_their_share_of_the_matches() -> None:
    (two,) = (table for table in bands.wanted(GAME.cards) if table["id"] == "night-shift/two/2")
    assert [given["draft"] for given in two["answers"]] == [
        ("mechanic", "officer"), ("mechanic", "paramedic"), ("officer", "paramedic"),
    ]  # fmt: skip


def test_the_duel_of_the_docs_is_the_same_from_both_sides() -> None:
    game = GAME.with_cards(Path(__file__).parents[4] / "docs" / "balance" / "duel.toml")
    match = wyrmhoard.new(game, 2, "7", {"scene": "duel"})
    one, other = match.table.state.scene.units
    last = match.view(0)["map"]["height"] - 1
    assert (one.sheet.entry, one.x, one.y) == (other.sheet.entry, other.x, last - other.y)
    assert (other.facing - one.facing) % 8 == 4
