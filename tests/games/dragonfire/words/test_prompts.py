"""Questions and choices in words: for whoever is asked, and with a verb."""

from __future__ import annotations

from golden.moments.dragonfire import moments
from helpers.dragonfire.board import Board, card, foe, order
from helpers.present import present
from wyrmhoard.games.dragonfire.words.choices import OF_KIND, WITH_CARD
from wyrmhoard.games.dragonfire.words.names import listing
from wyrmhoard.games.dragonfire.words.prompts import KINDS, PROMPTS
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
    assert said(0, "recover", "glory") == "Take Glory: 1 black damage. 1 Sword."
    assert said(0, "hold", "glory") == "Put Glory under it"
    assert said(0, "copy", "glory") == "Glory"


def test_yes_and_no_say_what_they_do() -> None:
    assert (said(0, "swords", "yes"), said(0, "swords", "no")) == ("Draw a card", "Draw nothing")
    assert (said(0, "trade-agree", "yes"), said(0, "trade-agree", "no")) == ("Trade", "Refuse")
    assert (said(0, "may", "yes"), said(0, "may", "no")) == ("Do it", "Leave it")


def test_words_are_only_for_questions_that_there_are() -> None:
    assert {kind for kind, _ in OF_KIND} | set(WITH_CARD) | set(KINDS) <= set(PROMPTS)


def texts(board: Board, seat: int) -> dict[str, str]:
    """The choices of P`seat` in words."""
    ask = board.match.ask(seat - 1)
    assert ask is not None
    return {option.key: option.text for option in ask.options}


def test_the_suggestion_says_what_goes_where() -> None:
    foes = [foe(1, "[1]", name="Skeleton"), foe(1, "[K]", name="Knot"), foe(1, "[9]", name="Wall")]
    bolts = [card("bolt", damage="1"), card("blade", damage="K")]
    board = Board("fighter cleric", foes=foes, hands={1: "bolt blade"}, cards=bolts)
    board.play(1, "bolt")
    board.play(1, "blade")
    board.done(1)
    said_so = texts(board, 1)["suggest"]
    assert said_so.startswith("Deal it as suggested: ")
    assert {*said_so.partition(": ")[2].split("; ")} == {"1 colourless to Skeleton", "1 black to Knot"}


def test_what_is_bought_says_what_it_deals() -> None:
    lift = order("lift", {"do": "gold", "number": 1}, damage="K+1", swords=1)
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[1]")],
        hands={1: ""},
        cards=[lift],
        market="lift plain-black",
        gold={1: 9},
        step="market",
    )
    board.to("market")
    assert texts(board, 1)["buy 0 lift"] == (
        "Buy Lift (3 gold): 1 black and 1 colourless damage. 1 Sword. Gain 1 gold."
    )
    [in_brief, _] = next(option for option in present(board.match.ask(0)).options if option.key == "buy 0 lift").parts
    assert in_brief == "Lift, 3 gold: 1 black and 1 colourless damage"


def test_a_card_that_would_do_nothing_says_so() -> None:
    near = order("near", {"do": "deal", "points": "2", "to": "one facing you"})
    balm = order("balm", {"do": "heal", "number": 2})
    hands = {1: "near balm glory", 2: ""}
    far = texts(Board("fighter cleric", foes=[foe(2, "[9]")], hands=hands, cards=[near, balm]), 1)
    assert far["play near"].endswith(" (does nothing now)")
    assert far["play balm"].endswith(" (does nothing now)")
    assert far["play glory"] == "Play Glory: 1 black damage. 1 Sword."
    board = Board("fighter cleric", foes=[foe(1, "[9]")], hands=hands, cards=[near, balm])
    board.hero(1).hp -= 1
    here = texts(board, 1)
    assert not here["play near"].endswith("nothing now)")


def test_who_is_asked_again_learns_who_has_helped() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]")], hands={1: "glory", 2: "tower-shield"})
    board.do(1, "done")
    board.assist(2, "tower-shield")
    ask = board.match.ask(0)
    assert ask is not None
    assert ask.text.endswith(" has helped: play on, or finish")


def test_names_with_commas_stand_between_semicolons() -> None:
    assert listing(["A", "B", "C"]) == "A, B and C"
    assert listing(["Door, Ajar", "B", "C"]) == "Door, Ajar; B; and C"
