"""How a line of the log reads for the seat that it is about, for another seat and for a spectator."""

from __future__ import annotations

import re
from typing import Any

import pytest

from golden.moments import dragon_and_warrior as moments
from helpers.dragon_and_warrior.realm import realm
from helpers.present import present
from wyrmhoard.games.dragon_and_warrior.cards.made import Wish
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.state import Wording
from wyrmhoard.games.dragon_and_warrior.words import log
from wyrmhoard.kernel.text.saying import reading_as

NAMES = ("Ada", "Ben", "Cleo", "Hans", "Ines", "Jon", "Kim", "Lea")


def read(kind: str, data: dict[str, Any], reader: int | None) -> str:
    """A line as a seat reads it."""
    with reading_as(reader):
        return log.event(GAME.cards, {"kind": kind, "rule": "", "data": data}, NAMES)


@pytest.mark.parametrize(
    ("kind", "data", "mine", "others"),
    [
        ("sealed", {"name": "Player 1", "prompt": "token"}, "You are ready", "Ada is ready"),
        ("took_back", {"name": "Player 1", "agreed": False}, "You take back a choice", "Ada takes back a choice"),
        ("drew_for_role", {"card": "7-hearts"}, "You draw 7♥", "Ada draws 7♥"),
        ("took_role", {"roles": ["warrior", "ally"]}, "You take The Warrior and the Ally", ""),
        ("token_taken", {}, "You take a Dragon Token", "Ada takes a Dragon Token"),
        ("token_paid", {}, "You pay a Dragon Token", "Ada pays a Dragon Token"),
        ("awarded", {}, "You are given a Dragon Token", "Ada is given a Dragon Token"),
        ("bought_swap", {}, "You pay three Dragon Tokens for a swap", "Ada pays three Dragon Tokens for a swap"),
        ("withdrew_swap", {}, "You take the three tokens back", "Ada takes the three tokens back"),
        ("stopped", {}, "You touch the X card", "Ada touches the X card"),
        ("proposed", {"what": "close"}, "You propose to close the match", "Ada proposes to close the match"),
        (
            "proposed",
            {"what": "correct", "about": "hp", "value": 3, "thing": ""},
            "You propose a correction: The Warrior has 3 HP",
            "Ada proposes a correction: The Warrior has 3 HP",
        ),
        (
            "proposed",
            {"what": "spell", "about": "", "text": "t4"},
            "You propose a spell: {t4}",
            "Ada proposes a spell: {t4}",
        ),
        ("end_proposed", {}, "You think that the Scene may end", "Ada thinks that the Scene may end"),
        ("finished", {"sheet": "cave"}, "You have finished a drawing", "Ada has finished a drawing"),
        ("passed", {}, "You pass", "Ada passes"),
        ("journal", {"number": 3}, "You write line 3 of the journal", "Ada writes line 3 of the journal"),
        ("lent", {"name": "t2"}, "You act {t2} out", "Ada acts {t2} out"),
        ("spoke", {"text": "t5"}, "You: {t5}", "Ada: {t5}"),
        ("asked", {"role": "villain", "text": "t1"}, "You ask the Villain: {t1}", "Ada asks the Villain: {t1}"),
    ],
)
def test_a_line_speaks_to_whom_it_is_about(kind: str, data: dict[str, Any], mine: str, others: str) -> None:
    told = {**data, "seat": 0}
    assert read(kind, told, 0) == mine
    assert read(kind, told, 1) == read(kind, told, None) == (others or "Ada takes The Warrior and the Ally")


def test_both_who_swap_and_all_others_read_a_swap() -> None:
    told = {"seats": [0, 1], "roles": {"warrior": 1}}
    assert read("swapped", told, 0) == "You and Ben swap role cards: Ben is The Warrior now"
    assert read("swapped", told, 1) == "Ada and you swap role cards: you are The Warrior now"
    assert read("swapped", told, None) == "Ada and Ben swap role cards: Ben is The Warrior now"
    alone = {"seats": [-1, 0], "roles": {"warrior": 0}}
    assert read("swapped", alone, 0) == "The oracle and you swap role cards: you are The Warrior now"


def test_the_warrior_stays_the_warrior() -> None:
    told = {"by": "warrior", "name": "t1", "spell": "", "cards": ["7-hearts"], "critical": False}
    assert read("attacks", told, 0) == read("attacks", told, 1) == "The Warrior attacks {t1}: 7♥"


@pytest.mark.parametrize(
    ("name", "drawn", "kind", "told"),
    [
        ("The Undertaker's Apprentices", "conflict/the-undertakers-apprentices", "conflict", "are defeated"),
        ("Soldiers Nobody Paid", "conflict/soldiers-nobody-paid", "conflict", "are defeated"),
        ("Ringing the Changes", "conflict/ringing-the-changes", "conflict", "is defeated"),
        ("Tax Goose", "conflict/tax-goose", "conflict", "is defeated"),
        ("The Rats", "", "conflict", "are defeated"),
        ("Doris", "", "conflict", "is defeated"),
        ("Two Coats", "person_name/two-coats", "character", "is defeated"),
    ],
)
def test_a_name_in_the_plural_takes_the_plural_verb(name: str, drawn: str, kind: str, told: str) -> None:
    state = realm()
    state.texts["t1"] = Wording(name, "villain", drawn=[drawn] if drawn else [], wish=Wish(kind, "card-1"))
    line = read("battle_over", {"outcome": "won", "name": "t1"}, 0)
    assert present(GAME.made_up).fill_in(GAME.at(state), line) == f"{name} {told}: The Warrior wins the Battle"


@pytest.mark.parametrize(
    ("kind", "data", "told"),
    [
        ("hit_warrior", {"damage": 7, "hp": 3, "defense": 0, "lost": 2}, "5 stopped by Defense, 2 HP lost"),
        ("hit_warrior", {"damage": 7, "hp": 3, "defense": 1, "lost": 0}, "all stopped by Defense"),
        ("hit_warrior", {"damage": 7, "hp": 3, "defense": 0, "lost": 7}, "7 damage: The Warrior has 3 HP left"),
        ("hit_foe", {"damage": 7, "wound": "scratched"}, "7 damage: {t1} [name#is] scratched"),
        ("hit_foe", {"damage": 7, "wound": "fresh"}, "It is a hit"),
        (
            "hit_foe",
            {"damage": 7, "wound": "fresh", "hp": 9, "defense": 0, "lost": 2},
            "5 stopped by Defense, 2 HP lost",
        ),
    ],
)
def test_dw_142_what_defense_stopped_is_told_to_who_may_know_it(kind: str, data: dict[str, Any], told: str) -> None:
    line = read(kind, {"name": "t1", "place": 0, **data}, 0)
    assert told.replace("[name#is]", "{t1#is/are}") in line


WRONG = re.compile(r"\b[Yy]ou (?:is|has|was|\w+[^s ]s)\b|[a-z,;] You\b|[\[\]|]|\{(?!t\d+(?:#[^{}]+)?\})")
"""What is wrong of whoever reads: a verb in the third person, a capital within a sentence, a place not filled in."""


def test_no_line_of_the_moments_is_wrong_for_any_reader() -> None:
    met = 0
    for moment in moments.moments():
        for kind, data in moment.events:
            for reader in (None, *range(moment.seats)):
                text = read(kind, dict(data), reader)
                assert not WRONG.search(text), text
                met += text != read(kind, dict(data), None)
    assert met > 10


def test_dw_252_a_swap_that_is_not_made_is_told_by_its_reason() -> None:
    told = {"kind": "swap_unmade", "data": {"role": "ally"}}
    assert GAME.log.event(GAME.cards, told, ["Kim", "Lee"]) == "The oracle keeps the Ally: nobody swaps"
