"""Questions and choices in words: for whoever is asked, and with a verb."""

from __future__ import annotations

from golden.moments.warriors import moments
from wyrmhoard.games.warriors.rules.fitting import LIMITS
from wyrmhoard.games.warriors.state import Place
from wyrmhoard.games.warriors.words.names import listed, told_called, told_calls
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


def test_a_retreat_says_what_it_costs() -> None:
    assert said(0, "combat", "retreat").startswith("Retreat: lose this battle, ")


def test_an_article_gives_way_to_an_owner() -> None:
    cards = FIGHT.game.cards
    regent = next(card.id for card in cards if card.name.startswith("The ") and card.type == "fighter")
    name = cards[regent].name.removeprefix("The ")
    assert told_called(cards, regent, 1, (), beast=False) == f"Player 2's {name}"
    assert told_calls(cards, regent, 1, (), beast=True) == f"The {name}"


def test_names_with_commas_stand_between_semicolons() -> None:
    assert listed(["A", "B", "C"]) == "A, B and C"
    assert listed(["Door, Formerly Attached", "B", "C"]) == "Door, Formerly Attached; B; and C"


def test_beasts_among_what_is_drawn_are_counted() -> None:
    told = {"kind": "drew", "rule": "WA-165", "data": {"seat": 0, "number": 3, "cards": ["plasma-cutlass"]}}
    assert FIGHT.game.log.event(FIGHT.game.cards, told, ("A", "B")) == "A draws 3 cards: Plasma Cutlass, and 2 Beasts"


def test_a_game_that_is_over_says_who_has_won_and_asks_for_no_location() -> None:
    state = FIGHT.state.copy()
    state.battle, state.place, state.phase, state.chooser = None, None, "over", 1
    state.sides[0].places = [Place("union-picnic", 0)] * state.settings.locations
    position = FIGHT.game.at(state)
    for seat, words in ((0, "you have won"), (1, "you have lost"), (None, "player 1 has won")):
        lines = FIGHT.game.screens.board(FIGHT.game.cards, FIGHT.game.sight.view(position, seat), 100)
        assert f"The game is over ── {words}" in lines[0]
        assert "chooses the next location" not in "\n".join(lines)
