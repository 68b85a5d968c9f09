"""The natural answers, and what stands first on the board of a terminal."""

from __future__ import annotations

from random import Random

import wyrmhoard
from helpers.dragonfire.board import Board, foe
from wyrmhoard.games.dragonfire.rules.deal import DONE, SUGGEST
from wyrmhoard.games.dragonfire.rules.play import NOTHING
from wyrmhoard.games.dragonfire.screens.natural import usual
from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import random_act, try_act

GAME = find("dragonfire")


def dealing(match: Match, rng: Random) -> int:
    """The seat that deals damage next."""
    while match.result is None:
        for seat, ask in match.asks.items():
            if ask.prompt == "deal":
                return seat
        try_act(match, *random_act(match, rng))
    raise AssertionError("nobody dealt damage")


def test_df_240_damage_is_dealt_as_suggested_and_then_dealing_is_finished() -> None:
    match, rng, suggested = wyrmhoard.new(GAME, 3, "3"), Random(3), 0
    for _ in range(4):
        seat = dealing(match, rng)
        natural = match.usual(seat)
        assert natural is not None
        if natural.key == SUGGEST:
            suggested += 1
            match.act(seat, SUGGEST)
            ask = match.ask(seat)
            if ask is None or ask.prompt != "deal":
                continue
            natural = match.usual(seat)
            assert natural is not None
        assert natural.key == DONE, "what is suggested is never suggested twice for nothing"
        match.act(seat, DONE)
    assert suggested


def test_no_other_question_has_a_natural_answer() -> None:
    match = wyrmhoard.new(GAME, 3, "3")
    assert usual(match.table, 0, "hero", match.choices(0)) is None


def test_df_227_enter_alone_spends_no_card_for_another() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]")], hands={1: "glory", 2: "tower-shield"})
    for prompt, nothing in (("play", PASS), ("last call", NOTHING)):
        assert usual(board.table, 0, prompt, ()) is None
        natural = usual(board.table, 1, prompt, ())
        assert natural is not None
        assert natural.key == nothing


def test_the_viewer_and_whoever_has_the_turn_stand_first_with_what_is_played() -> None:
    board = Board("fighter cleric rogue", foes=[foe(1, "[9]"), foe(3, "[9]")], hands={1: "glory", 2: "grace grace"})
    board.play(1, "glory")
    lines = "\n".join(GAME.screens.board(board.match.game.cards, board.match.view(1), 80))
    order = [" (you), ", "Your hand: 2 x Grace (1 green)", "►", "On the table: Glory", "Damage to deal: 1 black"]
    places = [lines.index(words) for words in order]
    assert places == sorted(places)
    assert lines.count(" (you), ") == 1


def test_the_board_says_what_the_marks_of_a_track_mean() -> None:
    match, rng = wyrmhoard.new(GAME, 3, "3"), Random(3)
    assert "Tracks:" not in "\n".join(GAME.screens.board(GAME.cards, match.view(0), 100))
    dealing(match, rng)
    board = "\n".join(GAME.screens.board(GAME.cards, match.view(0), 100))
    assert "Tracks: (3) any 3 damage, (R) 1 red" in board


def test_the_board_says_what_a_level_before_a_text_means() -> None:
    late = foe(1, "[2]", abilities=[{"when": "attacks", "at": 3, "do": [{"do": "gold", "number": 1}]}])
    for foes, said in (([late], True), ([foe(1, "[2]")], False)):
        board = Board("fighter cleric", foes=foes)
        shown = " ".join(GAME.screens.board(board.match.game.cards, board.match.view(0), 300))
        assert ("3+: from Wyrmflame level 3 on" in shown) == said
