"""The strengths at which the computer plays, and the mistakes of the weaker ones."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.samples.caravan import CARAVAN
from kernel.tiny import Tab, begin
from wyrmhoard.kernel.asking.ask import PASS, Script, first, one
from wyrmhoard.kernel.asking.form import Form, Number
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.marks import Marked
from wyrmhoard.lab.play import play_match
from wyrmhoard.players import make_player, player_names, strengths_of, strongest, takes_its_time, title_of
from wyrmhoard.players.slipping import Slipping
from wyrmhoard.players.uniform import Uniform

DUEL = find("dragon-dance")
DONE = Result("done", "TI-9", (0,), (1.0, 0.0))
every_game = pytest.mark.parametrize("game", [*map(find, names()), CARAVAN], ids=lambda game: game.name)


@every_game
def test_every_game_has_four_strengths_or_more_each_with_a_name_and_words(game: AnyGame) -> None:
    strengths = strengths_of(game)
    assert len(strengths) >= 4
    for field in ("id", "title", "player", "words"):
        values = [getattr(strength, field) for strength in strengths]
        assert all(values)
        assert len(set(values)) == len(values), f"two strengths share their {field}"
    assert not {strength.id for strength in strengths} & set(player_names(game)), "a bot has that name"
    assert [strength.id for strength in strengths if takes_its_time(game, strength.id)] == ["grandmaster"]
    assert strongest(game) == strengths[-2].id, "nobody waits who has not asked for it"
    for strength in strengths:
        make_player(game, strength.id)
        make_player(game, f"{strength.id}:seconds=1:slips=5")
        assert title_of(game, f"{strength.id}:seconds=1") == strength.title
        complete(game.settings, strength.settings)


@every_game
def test_every_side_is_a_seat_of_the_usual_table(game: AnyGame) -> None:
    for side in game.sides:
        settings = complete(game.settings, side.settings)
        assert 0 <= side.seat < game.usual_seats
        game.rules.begin(game.cards, game.usual_seats, settings)
    assert len({side.id for side in game.sides}) == len(game.sides)


def test_a_game_that_names_no_strengths_has_those_of_its_strongest_bot() -> None:
    players = [strength.player for strength in strengths_of(CARAVAN)]
    assert players == ["greedy:slips=60", "greedy:slips=20", "greedy", "planner:seconds=1"]


def test_a_player_that_is_no_strength_is_called_by_its_name() -> None:
    assert title_of(DUEL, "duelist:effort=3") == "Duelist"
    assert title_of(DUEL, "novice") == "Novice"


@pytest.mark.parametrize("value", ["101", "-1", "nan"])
def test_nobody_slips_more_often_than_always(value: str) -> None:
    with pytest.raises(BadInput):
        make_player(DUEL, f"greedy:slips={value}")


def test_what_is_said_beside_a_strength_counts_more_than_what_it_says() -> None:
    assert isinstance(make_player(DUEL, "novice"), Slipping)
    assert not isinstance(make_player(DUEL, "novice:slips=0"), Slipping)


class Stubborn:
    """Always takes the first option, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, look: Look) -> Move:
        self.asked += 1
        return Move(str(look.ask.choices[0]))

    def policy(self, look: Look) -> dict[str, float]:
        return {str(look.ask.choices[0]): 1.0}


def table_of_choices(table: Tab) -> Script[Result]:
    choices: list[Any] = ["a", "b", Form("note", (Number("n", 1, 3),)), Marked("leave", deliberate=True)]
    choices.append(Marked("stop", quiet=True))
    yield first("turn", {0: choices}, {1: ["help"]})
    return DONE


def test_it_slips_as_often_as_told_and_never_into_what_must_be_meant() -> None:
    look = Look(begin(table_of_choices), 0, Random(1))
    player = Slipping(Stubborn(), 60, Uniform())
    counts = Counter(player.choose(look).key for _ in range(6000))
    assert set(counts) == {"a", "b", "note"}
    assert 1080 < counts["b"] < 1320, "a fifth: one of three options in three of five decisions"
    assert 1080 < counts["note"] < 1320
    assert player.policy(look) == pytest.approx({"a": 0.6, "b": 0.2, "note": 0.2})


def test_it_may_let_pass_by_mistake_what_may_be_let_pass() -> None:
    look = Look(begin(table_of_choices), 1, Random(1))
    counts = Counter(Slipping(Stubborn(), 100, Uniform()).choose(look).key for _ in range(400))
    assert set(counts) == {"help", PASS}


def test_it_does_not_slip_where_nothing_is_decided() -> None:
    def script(table: Tab) -> Script[Result]:
        yield one(0, "only", ["a", Marked("leave", deliberate=True)])
        return DONE

    look = Look(begin(script), 0, Random(1))
    stubborn = Stubborn()
    player = Slipping(stubborn, 100, Uniform())
    assert {player.choose(look).key for _ in range(20)} == {"a"}
    assert stubborn.asked == 20
    assert player.policy(look) == {"a": 1.0}


def test_how_a_single_form_is_filled_in_is_a_decision() -> None:
    def script(table: Tab) -> Script[Result]:
        yield one(0, "only", [Form("note", (Number("n", 1, 3),))])
        return DONE

    look = Look(begin(script), 0, Random(1))
    stubborn = Stubborn()
    forms = [Slipping(stubborn, 100, Uniform()).choose(look).form for _ in range(40)]
    assert {form["n"] for form in forms if form} == {1, 2, 3}
    assert not stubborn.asked


def test_the_same_random_numbers_make_the_same_mistakes() -> None:
    match = wyrmhoard.new("dragon-dance", seed=1)

    def moves(seed: int) -> list[Move]:
        rng = Random(seed)
        return [make_player(DUEL, "novice").choose(Look(match, 0, rng)) for _ in range(30)]

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)


@pytest.mark.parametrize("game", ["dragon-dance", "warriors"])
def test_steady_beats_novice(game: str) -> None:
    """The figures stand in docs/balance/strengths.md; this holds the direction."""
    novice, steady = (make_player(find(game), name) for name in ("novice", "steady"))
    settings = complete(find(game).settings, {})
    won = 0
    for number in range(24):
        seat = number % 2
        pair = (steady, novice) if seat == 0 else (novice, steady)
        result = play_match(find(game), pair, f"s{number}", settings).result
        assert result is not None
        won += result.winners == (seat,)
    assert won >= 15
