"""Questions and choices in words: for whoever is asked, and with a verb."""

from __future__ import annotations

from golden.moments.dragonfire import moments
from wyrmhoard.games.dragonfire.words.prompts import KINDS, OF_KIND, PROMPTS, WITH_CARD
from wyrmhoard.kernel.text.saying import reading_as

TURN = moments()[0]


def said(seat: int, kind: str, key: str) -> str:
    with reading_as(seat):
        return TURN.game.prompts.option(TURN.game.at(TURN.state), seat, kind, key).text


def test_an_encounter_faces_you_or_somebody_by_name() -> None:
    assert said(0, "encounter", "3").endswith("facing you (2 levels left)")
    assert said(1, "encounter", "3").endswith("facing Brukk (2 levels left)")


def test_what_is_done_with_a_card_is_said() -> None:
    assert said(0, "discard", "glory") == "Discard Glory"
    assert said(0, "recover", "glory") == "Take Glory"
    assert said(0, "hold", "glory") == "Put Glory under it"
    assert said(0, "copy", "glory") == "Glory"


def test_yes_and_no_say_what_they_do() -> None:
    assert (said(0, "swords", "yes"), said(0, "swords", "no")) == ("Draw a card", "Draw nothing")
    assert (said(0, "trade-agree", "yes"), said(0, "trade-agree", "no")) == ("Trade", "Refuse")
    assert (said(0, "may", "yes"), said(0, "may", "no")) == ("Do it", "Leave it")


def test_words_are_only_for_questions_that_there_are() -> None:
    assert {kind for kind, _ in OF_KIND} | set(WITH_CARD) | set(KINDS) <= set(PROMPTS)
