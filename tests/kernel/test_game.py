"""What every game gets for nothing: results, refusals in words, an outline of any view."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmhoard
from kernel.tiny import DONE, Slate, Tab, tiny
from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.asking.form import Form, Number
from wyrmhoard.kernel.asking.scenario import Shelf
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.contract.screens import outline
from wyrmhoard.kernel.play.playout import pick, play_on
from wyrmhoard.kernel.text.errors import Refusal, Refused, WyrmhoardError


def script(table: Tab) -> Script[Result]:
    yield one(0, "go", ["on"])
    return DONE


@pytest.mark.parametrize(
    ("winners", "unfinished", "drawn"),
    [((0,), False, False), ((), False, True), ((), True, False), ((0, 1), False, False)],
)
def test_a_draw_is_an_end_by_the_rules_without_a_winner(
    winners: tuple[int, ...], unfinished: bool, drawn: bool
) -> None:
    assert Result("x", "TI-9", winners, (0.5, 0.5), unfinished=unfinished).drawn is drawn


def test_a_refusal_fills_in_its_own_data_before_that_of_the_game() -> None:
    refusal = Refusal("TI-1", "{who} cannot lift {what}")
    case = refusal.because(who="Ann").because(what="a stone")
    assert case.sentence() == "Ann cannot lift a stone"
    assert case.sentence(who="Bob", what="x") == "Ann cannot lift a stone"
    assert refusal.sentence(who="Bob", what="a rock") == "Bob cannot lift a rock"
    assert refusal.data == {}
    assert Refusal("TI-2", "{secret}", hidden=True).sentence() == "Not possible now."


def test_refusals_are_told_with_their_rule() -> None:
    assert str(Refused("illegal", "No", "TI-1")) == "No (TI-1)"
    assert str(Refused("stale", "No")) == "No"
    assert isinstance(Refused("stale", "No"), WyrmhoardError)


VIEW: dict[str, Any] = {
    "round": 3,
    "my_hand": ["axe", "[bold]shield"],
    "hero": {"life": 4, "wounds": [], "place": {"room": "hall"}},
    "foes": [{"name": "wolf", "life": 2}, {"name": "bat"}],
    "nothing": None,
    "empty": {},
    "zero": 0,
    "no": False,
}


def test_an_outline_shows_everything_that_there_is() -> None:
    assert outline(VIEW, 60) == [
        "round: 3",
        "my hand: axe, \\[bold]shield",
        "hero:",
        "  life: 4",
        "  place:",
        "    room: hall",
        "foes:",
        "  1.",
        "    name: wolf",
        "    life: 2",
        "  2.",
        "    name: bat",
        "zero: 0",
        "no: False",
    ]


@pytest.mark.parametrize("width", [20, 31, 80])
def test_an_outline_keeps_within_its_width(width: int) -> None:
    view = {"words": "many words " * 20, "deep": {"deeper": {"list": ["item"] * 30}}}
    lines = outline(view, width)
    assert all(len(line) <= width for line in lines)
    assert "".join(lines).count("item") == 30
    assert "".join(lines).count("many") == 20
    game = tiny(script)
    assert game.screens.board(game.cards, view, width) == lines


def test_what_a_game_need_not_say() -> None:
    game = tiny(script)
    at = game.at(Slate())
    assert (game.scoring.score(at, 0), game.scoring.standing(at, 0)) == (0.5, None)
    assert (game.screens.outlook(at, 0), game.screens.journal(at), game.screens.preview(at, 0, "go", "on", {})) == (
        None, None, None,
    )  # fmt: skip
    assert game.screens.prospects(at, 0, "u1", "u2") is None
    assert (game.screens.sheets(at, 0), game.screens.papers(game.cards, {}, 80)) == ((), {})
    assert (dict(game.bots), game.card_faces(), game.oddities(), game.brought()) == ({}, [], [], ())
    assert (game.names.seat_name(at, 1), game.names.seat_called(at, 1)) == ("seat 2", "seat 2")
    assert (game.settings, game.usual_seats, game.campaign) == ((), 2, {})
    assert (game.shelf, game.tutorials, game.card_data(), game.custom) == (Shelf(), (), None, None)


def never(values: dict[str, Any]) -> Refusal | None:
    return Refusal("TI-1", "no")


def test_pick_avoids_a_form_that_it_cannot_fill() -> None:
    full = Form("full", (Number("n", 1, 3),), never)
    assert {pick([full, "a", "b"], Random(seed)) for seed in range(30)} == {"a", "b"}
    picked = [pick([Form("note", (Number("n", 1, 3),)), "a"], Random(seed)) for seed in range(60)]
    assert {str(answer) for answer in picked if isinstance(answer, str)} == {"a"}
    assert {answer.values["n"] for answer in picked if isinstance(answer, tuple)} == {1, 2, 3}


@pytest.mark.parametrize(
    ("game", "ending", "words"),
    [
        ("warriors", "locations", "enough locations are held"),
        ("warriors", "stalemate, a draw", "nothing more happens, a draw"),
        ("dragon-dance", "knight wins", "the knight wins"),
        ("dragonfire", "the whole party is down", "the whole party is down"),
    ],
)
def test_endings_are_said_in_words(game: str, ending: str, words: str) -> None:
    assert find(game).log.ending(ending) == words


def test_a_match_says_how_it_ended_when_it_has() -> None:
    match = wyrmhoard.new("dragon-dance", settings={"max_rounds": 1})
    assert match.ended == ""
    play_on(match, Random(1), lambda _: False)
    assert match.result is not None
    assert match.ended == match.game.log.ending(match.result.ending) != ""
