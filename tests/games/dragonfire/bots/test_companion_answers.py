"""The companion in small positions in which the right answer is plain."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe
from wyrmhoard.games.dragonfire.bots import Companion

STRONG = card("strong", damage="9", colour="green")
WEAK = card("weak", colour="green", cost=1)
BEST, WORST = "strong", "weak"


def board(**more: Any) -> Board:
    """P1's turn; Strong deals nine points, Weak none, and both are of the same colour."""
    return Board("fighter cleric", cards=[STRONG, WEAK], **{"foes": [foe(1, "[9]")], **more})


def answer(board: Board, prompt: str, keys: list[str], seat: int = 0) -> str:
    """What the companion answers by rule of thumb."""
    return Companion(board.game.cards)._quick(prompt, board.table, seat, keys)


@pytest.mark.parametrize("prompt", ["discard", "discard for", "bury for", "bury card", "hold"])
@pytest.mark.parametrize("turned", [False, True])
def test_what_it_gives_away_is_the_worst(prompt: str, turned: bool) -> None:
    keys = [WORST, BEST][:: -1 if turned else 1]
    assert answer(board(), prompt, keys) == WORST
    assert answer(board(), prompt, ["nothing"]) == "nothing"


@pytest.mark.parametrize("prompt", ["recover", "search", "take one", "on top", "copy", "exchange", "purchase", "add"])
@pytest.mark.parametrize("turned", [False, True])
def test_what_it_gets_is_the_best(prompt: str, turned: bool) -> None:
    keys = [WORST, BEST][:: -1 if turned else 1]
    assert answer(board(), prompt, keys) == BEST


def test_what_leaves_the_market_is_the_worst() -> None:
    """Whether cards are named by slot and card (DF-315), or by their slots alone, as effects do."""
    assert answer(board(), "cycle", [f"replace 0 {BEST}", f"replace 1 {WORST}"]) == f"replace 1 {WORST}"
    position = board(market=f"{BEST} {BEST} {WORST} {BEST} {BEST} {BEST}")
    slots = [str(slot) for slot in range(6)]
    assert answer(position, "cycle", slots) == "2"
    assert answer(position, "cycle", [*slots, "enough"]) == "2"
    slots.remove("2")
    assert answer(position, "cycle", slots) == "0"
    assert answer(position, "cycle", [*slots, "enough"]) == "enough", "all others are worth buying"


def test_it_plays_the_best_card_that_is_granted() -> None:
    keys = ["nothing", f"play {BEST}", f"play {WORST}"]
    assert answer(board(), "granted", keys) == f"play {BEST}"
    assert answer(board(), "granted", ["a", "nothing"]) == "nothing"


@pytest.mark.parametrize(("keys", "chosen"), [(["weak", "enough"], "enough"), (["weak", "strong"], "weak")])
def test_it_buries_no_more_than_it_must(keys: list[str], chosen: str) -> None:
    assert answer(board(), "bury", keys) == chosen


@pytest.mark.parametrize("prompt", ["encounter", "encounters", "damage"])
def test_it_goes_for_what_hits_hardest_and_for_whom_it_faces(prompt: str) -> None:
    """The active character's attackers count twice; then what is nearly done; what is no encounter comes last."""
    position = board(foes=[foe(1, "[9][9]", attack=2), foe(2, "[9][9]", attack=3), foe(2, "[9][9]", attack=5)])
    one, two, three = (str(position.id_of(f"foe-{n}")) for n in (1, 2, 3))
    assert answer(position, prompt, [two, one]) == one
    assert answer(position, prompt, [three, one]) == three
    assert answer(position, prompt, ["enough", two]) == two
    assert answer(position, prompt, [f"{two}.0", "99"]) == f"{two}.0"
    position = board(foes=[foe(1, "[9][9]", attack=2), foe(1, "[9][9]", attack=2, cleared=1)])
    one, two = (str(position.id_of(f"foe-{n}")) for n in (1, 2))
    assert answer(position, prompt, [one, two]) == two


@pytest.mark.parametrize("prompt", ["character", "heal"])
def test_it_looks_after_who_needs_it_most(prompt: str) -> None:
    """Who is Stunned; then who is hurt before who is not, and who has fewer hit points left."""
    keys = ["hero-0", "hero-1"]
    assert answer(board(stunned="P2"), prompt, keys) == "hero-1"
    assert answer(board(stunned="P1"), prompt, keys) == "hero-0"
    assert answer(board(hp={1: 3}), prompt, keys) == "hero-0"
    assert answer(board(hp={1: 3, 2: 2}), prompt, keys) == "hero-1"
    assert answer(board(hp={1: 3}), prompt, ["nobody", "hero-1"]) == "hero-1"
    assert answer(board(exhausted="P2"), prompt, keys) == "hero-1"


@pytest.mark.parametrize("prompt", ["market", "offer", "rest-market"])
def test_it_buys_the_best_if_that_is_good(prompt: str) -> None:
    """Nothing poor; nothing cheap while it has the gold for more, but in the first Scene only."""
    position = board(gold={1: 5})
    assert answer(position, prompt, [f"buy 0 {WORST}", f"buy 1 {BEST}", "done"]) == f"buy 1 {BEST}"
    assert answer(position, prompt, [f"buy 0 {WORST}", "done"]) == "done"
    assert answer(position, prompt, ["done"]) == "done"
    cheap = {**STRONG, "id": "cheap", "name": "Cheap", "cost": 2}
    for scene, gold, chosen in ((1, 4, "done"), (1, 3, "buy 0 cheap"), (2, 4, "buy 0 cheap")):
        position = Board("fighter cleric", foes=[foe(1)], cards=[cheap], gold={1: gold}, scene=scene)
        assert answer(position, prompt, ["buy 0 cheap", "done"]) == chosen


def test_it_names_the_colour_that_most_encounters_need() -> None:
    position = board(foes=[foe(1, "[R]"), foe(2, "[B]"), foe(2, "[B]"), foe(2, "[G]")])
    keys = ["black", "blue", "green", "red"]
    assert answer(position, "colour", keys) == "blue"
    assert answer(position, "colour", ["black", "green", "red"]) == "red", "its own before another's"
    assert answer(position, "colour", ["black", "green"]) == "green"
    position = board(foes=[foe(1, "[B][R]", cleared=1), foe(2, "[K]"), foe(2, "[B]", cleared=1)])
    assert answer(position, "colour", keys) == "red", "the top level that is left"


@pytest.mark.parametrize(
    ("prompt", "keys", "chosen"),
    [
        ("location", ["3", "4"], "3"),
        ("whatever", ["no", "yes"], "yes"),
        ("whatever", ["wait", "ready"], "ready"),
        ("whatever", ["swap", "keep"], "keep"),
        ("whatever", ["go", "stay"], "stay"),
        ("whatever", ["a", "b"], "a"),
    ],
)
def test_else_it_agrees_and_stays(prompt: str, keys: list[str], chosen: str) -> None:
    assert answer(board(), prompt, keys) == chosen


def test_it_becomes_what_the_party_lacks() -> None:
    position = board()
    heroes = {hero.class_name: hero.id for hero in reversed(position.game.cards.heroes)}
    assert answer(position, "hero", [heroes["Fighter"], heroes["Wizard"], heroes["Cleric"]]) == heroes["Wizard"]
    assert answer(position, "hero", ["nobody", heroes["Fighter"]]) == heroes["Fighter"]


def test_its_pack_gets_more_of_what_it_has_most_of() -> None:
    position = board()
    pack = position.game.cards.hero(position.hero(1).screen).pack
    most, least = max(pack, key=lambda name: pack[name]), min(pack, key=lambda name: pack[name])
    assert answer(position, "swap", [least, most]) == most
    assert answer(position, "swap", ["none", least]) == least


def test_with_too_many_cards_it_throws_the_worst_away() -> None:
    """With more than three left nothing is drawn (DF-204, DF-305)."""
    companion = Companion(board().game.cards)
    full = board(hands={1: f"{BEST} {WORST} {BEST} {BEST}"})
    keys = ["done", f"discard {BEST}", f"discard {WORST}"]
    assert companion._tidy(full.table, 0, keys) == f"discard {WORST}"
    assert companion._tidy(full.table, 0, [*keys, f"repack {WORST}"]) == f"repack {WORST}"
    assert companion._tidy(full.table, 0, ["done"]) == "done"
    few = board(hands={1: f"{BEST} {WORST} {BEST}"})
    assert companion._tidy(few.table, 0, keys) == "done"
