"""Questions and choices in words: for whoever is asked, and with a verb."""

from __future__ import annotations

from golden.moments.warriors import moments
from wyrmhoard.games.warriors.rules.fitting import LIMITS
from wyrmhoard.games.warriors.words.prompts import SHED
from wyrmhoard.kernel.text.saying import reading_as

FIGHT = moments()[0]


def said(seat: int, kind: str, key: str) -> str:
    with reading_as(seat):
        return FIGHT.game.prompts.option(FIGHT.game.at(FIGHT.state), seat, kind, key).text


def test_things_are_named_by_whose_they_are() -> None:
    assert said(0, "target", "1") == "Your Draconian Quartermaster (12)"
    assert said(1, "target", "1") == "Player 1's Draconian Quartermaster (12)"
    assert said(0, "shed", "2") == "Take back Plasma Cutlass of your Draconian Quartermaster"
    assert said(2, "location", "hand 2 trapdoor-theatre").startswith("Fight at Trapdoor Theatre (in your hand): ")
    assert said(1, "location", "hand 2 trapdoor-theatre").startswith("Fight at Trapdoor Theatre (in Player 3's hand)")
    assert said(0, "location", "held 0 union-picnic").startswith("Fight at Union Picnic (held by you): ")


def test_a_roll_for_a_card_says_whose_it_is() -> None:
    data = {"who": {"id": 5, "seat": 1, "order": 0, "card": "draconian-soldier", "beast": False}, "left": 1}
    texts = []
    for seat in (0, 1):
        with reading_as(seat):
            texts.append(FIGHT.game.prompts.prompt(FIGHT.game.at(FIGHT.state), seat, "break", data))
    assert texts == [
        "Choose a card of Player 2's Draconian Soldier to roll for: it may break",
        "Choose a card of your Draconian Soldier to roll for: it may break",
    ]


def test_who_is_away_is_asked_to_join() -> None:
    assert "stay" in FIGHT.game.prompts.prompt(FIGHT.game.at(FIGHT.state), 0, "door", {})
    assert "Join the game" in FIGHT.game.prompts.prompt(FIGHT.game.at(FIGHT.state), 3, "door", {})


def test_every_limit_has_words_for_what_goes_back() -> None:
    assert set(SHED) == {limit.name for limit in LIMITS}
