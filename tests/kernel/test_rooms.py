"""A game as a value made of rooms: what it lacks is refused in words, other cards make another value, and what its
rooms say is in one language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest

from kernel.tiny import DONE, At, Slate, Tab, Tiny, tiny
from wyrmhoard import BadInput, Refused
from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.contract.screens import Screens
from wyrmhoard.kernel.text.saying import speaking, spoken


def script(table: Tab) -> Script[Result]:
    yield one(0, "go", ["on"])
    return DONE


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda game: game.need_decks(), "tiny is played without decks of your own"),
        (lambda game: game.need_editor(), "tiny has no editor"),
        (lambda game: game.with_own_cards("", "mine"), "tiny takes no cards of your own at a table"),
        (lambda game: game.judge_cards(""), "tiny takes no cards of your own at a table"),
        (lambda game: game.with_cards({}), "tiny has no cards that could be replaced"),
        (lambda game: game.read_scenario(Path("any.toml")), "tiny has no scenarios"),
        (lambda game: game.parse_scenario("", "mine"), "tiny has no scenarios of your own"),
    ],
)
def test_what_a_game_does_without_is_refused_in_words(ask: Callable[[AnyGame], Any], words: str) -> None:
    with pytest.raises(BadInput, match=f"^{words}$"):
        ask(tiny(script))


def test_nothing_is_done_beside_a_match_of_a_game_without_notes() -> None:
    with pytest.raises(Refused, match=r"^There is nothing to be done beside this match$"):
        tiny(script).need_notes()


def test_a_game_is_a_value() -> None:
    game = tiny(script)
    with pytest.raises(FrozenInstanceError):
        game.cards = None  # type: ignore[misc]
    other = replace(game, clumsy="greedy")
    assert (game.clumsy, other.clumsy) == ("random", "greedy")


def test_other_cards_make_another_value() -> None:
    game = find("dragon-dance")
    plain = dict(game.card_data() or {})
    changed = {**plain, "knight": [{**plain["knight"][0], "name": "Wallop"}, *plain["knight"][1:]]}
    other = game.with_cards(changed)
    assert (game.custom, game.tutorials == ()) == (None, False)
    assert (other.custom, other.tutorials) == (changed, ())
    assert [face["name"] for face in other.faces()] != [face["name"] for face in game.faces()]
    assert other.shipped is game.cards
    assert other.with_cards(plain).shipped is game.cards


class Worded(Tiny):
    """Rooms that tell which language is spoken."""

    def view(self, position: At, seat: int | None) -> dict[str, Any]:
        return {"language": spoken()}

    def seat_name(self, position: At, seat: int) -> str:
        return spoken()

    seat_called = seat_name

    def ending(self, ending: str) -> str:
        return spoken()

    def event(self, cards: Any, event: Any, names: Any) -> str:
        return spoken()


def worded(folder: Path | None) -> AnyGame:
    rooms = Worded(script)
    screens: Screens[Any, Any] = Screens(board=lambda cards, view, width: [spoken()])
    game = tiny(rooms, names=rooms, screens=screens)
    return replace(game, about=replace(game.about, folder=folder))


def heard(game: AnyGame) -> list[str]:
    at = game.at(Slate())
    names = [game.names.seat_name(at, 0), game.names.seat_called(at, 0)]
    return [game.sight.view(at, 0)["language"], *names, game.log.ending("x"), *game.screens.board(game.cards, {}, 80)]


def test_what_may_be_asked_for_from_anywhere_is_said_in_a_language_that_the_game_has(tmp_path: Path) -> None:
    with speaking("de"):
        assert set(heard(worded(tmp_path))) == {"en"}
        assert set(heard(replace(worded(tmp_path), clumsy="greedy"))) == {"en"}
        assert set(heard(worded(find("dragon-dance").folder))) == {"de"}
        assert set(heard(worded(None))) == {"de"}


def test_the_log_is_in_the_language_of_whoever_reads(tmp_path: Path) -> None:
    """Who reads is known there: `reading_as` says in which language."""
    game = worded(tmp_path)
    with speaking("de"):
        assert game.log.event(game.cards, {}, ()) == "de"
