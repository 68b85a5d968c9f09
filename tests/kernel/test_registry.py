"""Which games there are, and what is said of a name that is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import wyrmhoard
from kernel.tiny import DONE, Tab, tiny
from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.contract import registry
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names, register
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.text.errors import BadInput


def script(table: Tab) -> Script[Result]:
    yield one(0, "go", ["on"])
    return DONE


@pytest.fixture
def known() -> Iterator[AnyGame]:
    game = tiny(script)
    yield game
    registry._added.pop(game.name, None)


def test_games_are_found_by_their_folders() -> None:
    assert "dragon-dance" in names()
    assert names() == sorted(names())
    for name in names():
        assert find(name).name == name
    assert find("dragon-dance") is find("dragon-dance")


def test_a_game_can_be_made_known(known: AnyGame) -> None:
    assert "tiny" not in names()
    assert register(known) is known
    assert "tiny" in names()
    assert names() == sorted(names())
    assert find("tiny") is known
    match = wyrmhoard.new("tiny")
    match.act(0, "on")
    assert wyrmhoard.load(match.record).result == DONE


@pytest.mark.parametrize(
    ("name", "hint"),
    [("dragon-dnace", " (did you mean dragon-dance?)"), ("xyzzy", ""), ("dragon_dance", None), ("", "")],
)
def test_an_unknown_name_is_told_with_the_games_there_are(name: str, hint: str | None) -> None:
    hint = " (did you mean dragon-dance?)" if hint is None else hint
    with pytest.raises(BadInput) as caught:
        find(name)
    assert str(caught.value) == f"game {name}: unknown{hint}; the games are {', '.join(names())}"


def test_seats_are_checked(known: AnyGame) -> None:
    assert [wyrmhoard.new(known, seats).seats for seats in (None, 2, 3, 4)] == [2, 2, 3, 4]
    for seats in (1, 5, 0, -1):
        with pytest.raises(BadInput, match=f"^tiny is for 2 to 4 seats, not {seats}$"):
            wyrmhoard.new(known, seats)
    with pytest.raises(BadInput, match=r"^dragon-dance is for 2 seats, not 3$"):
        wyrmhoard.new("dragon-dance", 3)
    with pytest.raises(BadInput, match=r"^tiny has no cards that could be replaced$"):
        known.with_cards({})


def test_a_package_that_brings_something_else_than_a_game_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no_game_at_all.py").write_text("GAME = 4\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(TypeError, match=r"^no_game_at_all: GAME is no Game, but of the type int$"):
        registry._load("no_game_at_all")
