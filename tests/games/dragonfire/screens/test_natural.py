"""The natural answers, and what stands first on the board of a terminal."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from rich.text import Text

import wyrmhoard
from helpers.dragonfire.board import Board, foe
from wyrmhoard.games.dragonfire.rules.deal import DONE, SUGGEST
from wyrmhoard.games.dragonfire.rules.play import NOTHING
from wyrmhoard.games.dragonfire.screens.natural import usual
from wyrmhoard.games.dragonfire.words.terms import TERMS
from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.text.rulebook import read_rulebook

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
        asked = match.ask(seat)
        assert asked is not None
        natural = match.usual(asked)
        assert natural is not None
        if natural.key == SUGGEST:
            suggested += 1
            match.act(seat, SUGGEST)
            ask = match.ask(seat)
            if ask is None or ask.prompt != "deal":
                continue
            natural = match.usual(ask)
            assert natural is not None
        assert natural.key == DONE, "what is suggested is never suggested twice for nothing"
        assert GAME.screens.weight(match.table, seat, "deal", SUGGEST) == "void"
        match.act(seat, DONE)
    assert suggested


def test_df_26_who_chooses_a_character_is_offered_one_that_the_party_lacks() -> None:
    match = wyrmhoard.new(GAME, 3, "3")
    for seat, (key, others) in enumerate((("human-fighter", "Cleric, Rogue or Wizard"), ("human-cleric", "Rogue or"))):
        natural = usual(match.table, seat, "hero", match.choices(seat))
        assert natural is not None
        assert natural.key == key
        assert others in GAME.screens.brief(match.table, seat, "hero")
        match.act(seat, key)


def test_df_27_the_last_class_type_that_is_lacking_is_taken_unasked() -> None:
    match = wyrmhoard.new(GAME, 2, "5")
    for options, answer in ((["Arcane"], "Arcane"), (["Arcane", "Devotion"], None)):
        assert GAME.onward is not None
        asked = GAME.onward.by_habit(match.table, 0, "class-type", {}, options, (), alone=True)
        assert asked == answer


def test_df_227_enter_alone_spends_no_card_for_another() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]")], hands={1: "glory", 2: "tower-shield"})
    for prompt, nothing in (("play", PASS), ("last call", NOTHING)):
        assert usual(board.table, 0, prompt, ()) is None
        natural = usual(board.table, 1, prompt, ())
        assert natural is not None
        assert natural.key == nothing


def test_the_viewer_stands_first_with_what_faces_them_and_then_what_was_played() -> None:
    board = Board("fighter cleric rogue", foes=[foe(1, "[9]"), foe(3, "[9]")], hands={1: "glory", 2: "grace grace"})
    board.play(1, "glory")
    lines = "\n".join(GAME.screens.board(board.match.game.cards, board.match.view(1), 80))
    order = [" (you)", "►", "Played: Glory; damage to deal: 1 black", "Your hand:", "2 x Grace (1 green)"]
    places = [lines.index(words) for words in order]
    assert places == sorted(places)
    assert lines.count(" (you)") == 1


def test_whoever_may_fall_to_what_they_face_stands_out() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=8), foe(2, "[9]", attack=1)])
    shown = GAME.screens.board(board.match.game.cards, board.match.view(0), 80)
    rows = [Text.from_markup(line).plain for line in shown]
    assert ["8!" in row for row in rows if "/" in row] == [True, False]


def test_the_rows_of_the_board_stay_where_they_are_from_phase_to_phase() -> None:
    match, rng = wyrmhoard.new(GAME, 3, "3"), Random(3)
    dealing(match, rng)
    before = GAME.screens.board(GAME.cards, match.view(0), 78)
    places = [next(n for n, line in enumerate(before) if words in line) for words in ("Played: ", "Your hand:")]
    foes = len(match.view(0)["foes"])
    while match.result is None and len(match.view(0)["foes"]) == foes and match.view(0)["step"] == "deal":
        board = GAME.screens.board(GAME.cards, match.view(0), 78)
        assert ["Played: " in board[places[0]], "Your hand:" in board[places[1]]] == [True, True]
        match.act(*random_act(match, rng))


def test_the_board_says_what_the_marks_of_a_track_mean() -> None:
    match, rng = wyrmhoard.new(GAME, 3, "3"), Random(3)
    assert "Levels," not in "\n".join(GAME.screens.board(GAME.cards, match.view(0), 100))
    dealing(match, rng)
    board = "\n".join(GAME.screens.board(GAME.cards, match.view(0), 100))
    assert "Levels, from the left: 3 any 3 damage, R red" in board


def test_the_board_says_what_a_level_before_a_text_means() -> None:
    late = foe(1, "[2]", abilities=[{"when": "attacks", "at": 3, "do": [{"do": "gold", "number": 1}]}])
    for foes, said in (([late], True), ([foe(1, "[2]")], False)):
        board = Board("fighter cleric", foes=foes)
        shown = " ".join(GAME.screens.board(board.match.game.cards, board.match.view(0), 300))
        assert ("3+: from Wyrmflame level 3 on" in shown) == said


def test_the_turn_of_another_is_told_in_a_line_and_what_happens_to_the_reader_as_it_is() -> None:
    tag = {"id": 7, "card": "choke-point", "seat": 1, "location": False, "tokens": []}
    events: list[Any] = [
        {"kind": "turn_began", "data": {"seat": 1, "round": 1, "scene": 1}},
        {"kind": "played", "data": {"seat": 1, "card": "glory", "mode": "play"}},
        {"kind": "cleared", "data": {"foe": tag, "row": 0}},
        {"kind": "hurt", "data": {"seat": 1, "damage": 2, "prevented": 0, "lost": 2, "hp": 5}},
        {"kind": "hurt", "data": {"seat": 0, "damage": 1, "prevented": 0, "lost": 1, "hp": 4}},
    ]
    told = GAME.screens.in_short(GAME.cards, events, ["Brukk", "Dagna"], {4})
    assert told == [(4, "Dagna's turn: wounded Choke Point (a level); takes 2 damage, 5 left"), (1, "")]


def test_harm_to_the_reader_and_what_is_new_come_first_and_cards_put_away_together() -> None:
    tag = {"id": 7, "card": "choke-point", "seat": 0, "location": False, "tokens": []}
    away = [{"kind": "put_away", "data": {"seat": 0, "card": card}} for card in ("glory", "grace", "cantrip")]
    blow = {"card": "choke-point", "damage": 3}
    events: list[Any] = [
        *away,
        {"kind": "attacked", "data": {"seat": 0, "foes": [7], "by": [blow], "damage": 3}},
        {"kind": "hurt", "data": {"seat": 1, "damage": 1, "prevented": 0, "lost": 1, "hp": 4}},
        {"kind": "flame_revealed", "data": {"card": "choke-point", "level": 1}},
        {"kind": "entered", "data": {"foe": tag, "deck": 1, "no_gold": False}},
    ]
    mine = {0, 1, 2, 3, 6}
    assert GAME.screens.foremost(GAME.cards, events, mine) == [3, 5, 6]
    short = GAME.screens.in_short(GAME.cards, events, ["Brukk", "Dagna"], mine)
    assert short[:2] == [(3, "3 cards go to your discard pile"), (1, "")]


def test_what_the_hand_could_defeat_is_said_before_it_is_played() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[1]"), foe(2, "[9]")], hands={1: "glory cantrip"})
    assert GAME.screens.brief(board.table, 0, "play") == "You can defeat Foe 1."
    assert GAME.screens.brief(board.table, 1, "play") == "So far Tilda clears no level."
    assert GAME.screens.weight(board.table, 0, "play", "discard glory") == "idle"


def test_df_190_what_the_hand_could_defeat_counts_the_cards_that_may_be_played() -> None:
    limit = {"when": "always", "change": [{"change": "card limit", "by": 1}]}
    for abilities, said in (([], "You can defeat Foe 1."), ([limit], "Your damage together clears no level.")):
        board = Board("fighter cleric", foes=[foe(1, "[2]", abilities=abilities)], hands={1: "glory cantrip"})
        assert GAME.screens.brief(board.table, 0, "play") == said


def test_df_227_in_the_turn_of_another_it_is_said_who_goes_down_and_what_an_assist_adds() -> None:
    hands = {1: "glory", 2: "grace"}
    board = Board("fighter cleric", foes=[foe(1, "[1]", attack=8)], hands=hands)
    said = GAME.screens.brief(board.table, 1, "last call")
    assert said.startswith("So far Tilda clears no level.")
    assert "Tilda will be Stunned (8 damage, " in said
    board.play(1, "glory")
    assert GAME.screens.brief(board.table, 1, "play") == "So far Tilda defeats Foe 1."


def test_df_319_a_completed_scene_stands_over_all_that_happened() -> None:
    events: list[Any] = [
        {"kind": "scene_ended", "data": {"scene": 1, "seat": 0}},
        {"kind": "rest_began", "data": {"scene": 1}},
        {"kind": "scene_began", "data": {"scene": 2, "scenes": 3, "level": 1}},
    ]
    whole = (
        "Scene 1 is completed: no encounter is left. Short Rest: all heal 1 and may buy a card. Scene 2 of 3 begins."
    )
    assert GAME.screens.headline(GAME.cards, events) == whole
    assert GAME.screens.headline(GAME.cards, events[2:]) == ""
    over: Any = {"kind": "ended", "data": {"ending": "helpless", "won": False, "xp": None}}
    assert GAME.screens.headline(GAME.cards, [over]) == "The Adventure is lost"
    assert GAME.screens.in_short(GAME.cards, [events[0], over], ["Tilda"], ()) == [(1, ""), (1, "")]


def test_what_the_words_of_a_choice_mean_is_told_where_they_stand() -> None:
    assert [line.partition(":")[0] for line in GAME.screens.terms("Bury it: then you are Stunned.")] == [
        "Bury",
        "Stunned",
    ]
    assert not GAME.screens.terms("Deal 1 damage.")


def test_every_rule_that_a_word_names_is_in_the_rulebook() -> None:
    assert GAME.folder is not None
    known = read_rulebook(GAME.folder / "rulebook.md")
    told = [str(meaning) for _, meaning in TERMS]
    assert {rule for line in told for rule in re.findall(r"DF-\d+", line)} <= {*known}
    assert all(re.search(r"\(DF-\d+", line) for line in told)
