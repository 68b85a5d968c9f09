"""What the log, the questions and the refusals call the players: by their characters, and "you"."""

from __future__ import annotations

import re
from random import Random

import wyrmhoard
from helpers.dragonfire.board import Board, card
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.state import Campaign, Dragonfire, Hero, Sheet
from wyrmhoard.games.dragonfire.words import names
from wyrmhoard.games.dragonfire.words.kinds import KINDS
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import play_on


def begun() -> Match:
    """Three players, of whom the first two have chosen their characters."""
    match = wyrmhoard.new("dragonfire", 3, 1)
    for seat, screen in enumerate(("half-orc-fighter", "human-cleric")):
        match.act(seat, screen)
    return match


def party_of(*sheets: Sheet) -> list[str]:
    """What a party with these sheets is called."""
    state = GAME.rules.begin(GAME.cards, len(sheets), {setting.name: setting.default for setting in GAME.settings})
    assert isinstance(state, Dragonfire)
    state.campaign = Campaign(sheets=list(sheets))
    state.heroes = [Hero(sheet.screen) for sheet in sheets]
    return names.names(GAME.cards, state)


def test_a_seat_has_the_name_of_its_character_as_soon_as_that_is_chosen() -> None:
    match = begun()
    assert [match.seat_name(seat) for seat in range(3)] == ["Brukk", "Pell", "Player 3"]
    assert [hero["called"] for hero in match.view(None)["heroes"]] == ["Brukk", "Pell", "Player 3"]


def test_the_log_says_once_who_is_who_and_then_calls_players_by_their_characters() -> None:
    match = begun()
    match.act(2, "human-rogue")
    play_on(match, Random(1), lambda played: len(played.inputs) >= 30)
    lines = [match.words(event) for event in match.events(None)]
    assert lines[:3] == [
        "Player 1 is Brukk Oxmantle, the Half-Orc Fighter",
        "Player 2 is Brother Pell, the Human Cleric",
        "Player 3 is Nib Tanner, the Human Rogue",
    ]
    assert any(re.match("(Brukk|Pell|Nib) ", line) for line in lines[3:])
    assert not any("Player" in line for line in lines[3:])


def test_a_line_that_was_told_before_has_the_name_of_now() -> None:
    event = {"kind": "drawn_by_lot", "rule": "DF-58", "data": {"seat": 0}}
    match = wyrmhoard.new("dragonfire", 3, 1)
    assert match.words(event) == "Player 1 is picked at random"
    match.act(0, "half-orc-fighter")
    assert match.words(event) == "Brukk is picked at random"


def test_names_that_cannot_be_told_apart_are_longer_or_none() -> None:
    fighter = "half-orc-fighter"
    assert party_of(Sheet(fighter), Sheet(fighter, "Ada Lee"), Sheet("")) == ["Brukk", "Ada", "Player 3"]
    assert party_of(Sheet(fighter, "Ada Lee"), Sheet(fighter, "Ada, of Hill")) == ["Ada Lee", "Ada, of Hill"]
    assert party_of(Sheet(fighter, "Ada"), Sheet(fighter, "Ada"), Sheet(fighter, "Bo")) == [
        "Player 1",
        "Player 2",
        "Bo",
    ]
    assert party_of(Sheet(fighter, "Sister"), Sheet(fighter, "Dame Ann, Lady")) == ["Sister", "Ann"]


def test_questions_and_choices_speak_of_characters() -> None:
    board = Board("fighter rogue", foes=[], hands={1: "glory", 2: "javelin"})
    names = [board.match.seat_name(seat) for seat in (0, 1)]
    assert board.ask(2).text == f"{names[0]} plays cards: you may help with the Assist text of a card"
    match = begun()
    told = [match.game.prompts.option(match.table, 0, "character", f"hero-{seat}").text for seat in (1, 2)]
    assert told == ["Brother Pell (0 of 0)", "Player 3 (0 of 0)"]


def test_who_is_refused_is_told_what_they_have() -> None:
    market = "dear plain-blue plain-green plain-red plain-red plain-red"
    board = Board("fighter rogue", gold={1: 3}, market=market, cards=[card("dear", cost=5)])
    board.to("market")
    reasons = {option.blocked for option in board.ask(1).options if option.blocked}
    assert reasons == {"Dear costs 5 gold; you have 3"}


def test_whatever_says_what_a_card_is_can_be_said_in_another_language() -> None:
    parts = ("environment", "rarity", "race", "class_")
    words = {word for one in GAME.cards for word in (one.colour, one.type, one.class_type)}
    words |= {getattr(one.entry, part, None) or "" for one in GAME.cards for part in parts}
    words |= {one.entry.kind for one in GAME.cards if one.kind == "item"}
    assert words - {""} == KINDS
