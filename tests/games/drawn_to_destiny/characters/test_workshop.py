"""What a screen is told of a Character's next steps: prices, reasons, what a file holds (D2-301 to D2-308, D2-391)."""

from __future__ import annotations

from typing import Any

from helpers.drawn_to_destiny.board import CARDS
from helpers.drawn_to_destiny.small import settings
from wyrmhoard.games.drawn_to_destiny.rules.characters import advance, build, papers
from wyrmhoard.games.drawn_to_destiny.rules.scene import rewards
from wyrmhoard.games.drawn_to_destiny.rules.turn import setup
from wyrmhoard.games.drawn_to_destiny.screens.preview import preview
from wyrmhoard.games.drawn_to_destiny.sight import view
from wyrmhoard.games.drawn_to_destiny.state import Character
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.state.chance import Chance


def bench() -> tuple[Table, Character]:
    state = setup.new_table(CARDS, 2, settings(scene="knotted-cord"))
    return Table(state, Chance("workshop"), CARDS), state.characters[0]


def steps(table: Table, word: str) -> dict[str, Any]:
    shown = preview(table, 0, "", word, {build.WHAT: ["body"]})
    assert shown is not None
    told: dict[str, Any] = shown["steps"]
    return told


def test_d2_301_each_step_has_its_price_before_it_is_taken() -> None:
    table, character = bench()
    free = {"days": 0, "refused": None}
    assert steps(table, "raise")["melee"] == {"sp": 1, "ap": 0, **free}
    for _ in range(3):
        advance.carry_out(table, character, advance.Step("raise", "melee"))
    assert steps(table, "raise")["melee"] == {"sp": 3, "ap": 0, **free}
    assert steps(table, "lower")["melee"] == {"sp": -2, "ap": 0, **free}
    assert steps(table, "buy")["melee/set-weapon"] == {"sp": 0, "ap": 1, **free}


def test_d2_391_what_is_not_possible_has_its_rule_and_reason() -> None:
    table, character = bench()
    assert steps(table, "raise")["body"]["refused"] == {"rule": "D2-391", "text": "All 22 Levels are given out."}
    assert steps(table, "buy")["melee/set-weapon"]["refused"]["rule"] == "D2-304"
    assert steps(table, "take")["long-sword"]["refused"] is None
    for word in build.WORDS:
        for name, step in steps(table, word).items():
            refusal = advance.objection(table, character, advance.Step(word, name))
            assert step["refused"] == (None if refusal is None else {"rule": refusal.rule, "text": refusal.sentence()})


def test_d2_24a_what_is_worn_is_where_a_scene_would_put_it() -> None:
    table, character = bench()
    for card in ("rope", "dagger", "short-sword", "round-shield", "chain-shirt", "leather-helmet"):
        advance.carry_out(table, character, advance.Step("take", card))
    shown = preview(table, 0, "", "take", {build.WHAT: ["rope"]})
    assert shown is not None
    assert {one["item"]: (one["held"], one["kind"]) for one in shown["worn"]} == {
        "rope": ("stored", ""),
        "dagger": ("right", ""),
        "short-sword": ("stored", ""),
        "round-shield": ("left", "shield"),
        "chain-shirt": ("worn", "suit"),
        "leather-helmet": ("worn", "helmet"),
    }


def test_d2_293_in_downtime_steps_take_days() -> None:
    table, character = bench()
    table.state.phase = "downtime"
    build.finish(table, character)
    character.sp = 5
    assert steps(table, "raise")["melee"] == {"sp": 1, "ap": 0, "days": 14, "refused": None}


def test_d2_391_a_file_is_judged_before_it_is_taken() -> None:
    table, character = bench()
    advance.carry_out(table, character, advance.Step("raise", "melee"))
    text = papers.write(CARDS, character)
    shown = preview(table, 0, "", "file", {"text": text})
    assert shown is not None
    assert shown["refused"] is None
    assert shown["character"]["skills"] == {"melee": 1}
    assert shown["character"]["file"] == text
    shown = preview(table, 0, "", "file", {"text": text.replace('"body" = 8', '"body" = 9')})
    assert shown is not None
    assert shown["character"] is None
    assert "stats: they come to 23" in shown["refused"]["text"]


def test_d2_391_only_its_own_seat_has_the_file_of_a_character() -> None:
    table, character = bench()
    own = view(table, 0)["characters"]
    assert [one["file"] for one in own] == [papers.write(CARDS, character)]
    build.finish(table, character)
    assert view(table, 0)["characters"][0]["file"] == papers.write(CARDS, character)
    for other in (1, None):
        assert all(one["file"] is None for one in view(table, other)["characters"] if one["seat"] == 0)


def test_d2_25_the_items_of_a_deck_are_seen_by_its_side_alone() -> None:
    table, character = bench()
    build.finish(table, character)
    rewards.receive(table, character, ["short-spear"])
    shown = {seat: view(table, seat)["characters"][0]["items"] for seat in (0, 1, None)}
    own = [item.card for item in character.items]
    assert "short-spear" in own
    assert shown == {0: own, 1: own, None: None}
