"""A game that is not translated is in English throughout, whatever language is spoken around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from helpers.cases import CASES
from helpers.pseudo import disguise
from helpers.worlds import drive, everybody, start
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal.words import card_lines

LONGEST = 120
"""Decisions that are looked at in a match."""
FIRST = list({case.game.name: case for case in CASES if case.shipped}.values())
GAMES = [case.game for case in FIRST]


def foreign(data: Any) -> list[str]:
    """What of it is in the other letters."""
    text = data if isinstance(data, str) else msgspec.json.encode(data).decode()
    return re.findall(r"[\uff21-\uff5a][^\",]*", text)


def seen(match: Match) -> Iterator[tuple[str, Any]]:
    """Everything that the game says at this moment, to each pair of eyes."""
    game, state = match.game, match.table.state
    yield "names", [match.seat_names, [match.seat_called(seat) for seat in range(match.seats)]]
    yield "journal", game.screens.journal(game.at(state))
    for eyes in everybody(match):
        view = match.view(eyes)
        yield "view", view
        yield "board", game.screens.board(game.cards, view, 80)
        yield "papers", [[name, *paper.lines] for name, paper in game.screens.papers(game.cards, view, 80).items()]
        yield "sheets", [[sheet.title, sheet.about] for sheet in match.sheets(eyes)]
        if eyes is not None:
            yield "outlook", game.screens.outlook(game.at(state), eyes) if eyes in match.asks else None
            yield "asides", [option.to_plain() for option in match.asides(eyes)]
    for ask in match.asks.values():
        yield "ask", ask.to_plain(ask.options)


@pytest.mark.parametrize("case", FIRST, ids=lambda case: case.name)
def test_a_match_of_an_untranslated_game_says_nothing_in_another_language(case: Any) -> None:
    with disguise(games=False):
        assert foreign(say("Speed")), "what is no game is translated"
        match = start(case, "one language", prints=False)
        for number, _ in enumerate(drive(match, Random(1))):
            for where, data in seen(match):
                assert foreign(data) == [], where
            if number == LONGEST:
                break
        assert foreign([line.text for line in match.lines(0)]) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_cards_and_options_of_an_untranslated_game_are_in_english(game: AnyGame) -> None:
    with disguise(games=False):
        assert foreign(game.faces()) == []
        assert foreign(card_lines(game)) == []
        assert foreign(game.described_settings()) == []
        assert game.decks is None or foreign(game.decks.ready_made(game.cards)) == []
        assert not any(foreign(game.said(one.text)) for one in game.tallies)
        assert not any(foreign(game.said(one.text)) for one in game.about.primer)


def test_a_translated_game_speaks_the_language_that_is_spoken() -> None:
    with disguise():
        game = find("dragon-dance")
        assert foreign(game.faces())
        assert foreign(game.described_settings())
        assert foreign(game.said("Speed"))
