"""Who sees what: hands and the order of piles are hidden, all else is open; non-interference of both."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from rich.text import Text

import wyrmhoard
from helpers.warriors.board import Ring
from helpers.worlds import bytes_for
from wyrmhoard.games.warriors.screens.preview import preview
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import random_act
from wyrmhoard.terminal import words


def some_match(seed: int, seats: int = 3, **more: bool) -> Match:
    """A random match stopped somewhere in the middle of a battle."""
    match = wyrmhoard.new("warriors", seats, f"open {seed}", {"decks": "random", **more})
    rng = Random(seed)
    for _ in range(30 + 5 * seed):
        if match.result is None:
            seat, key, form = random_act(match, rng)
            match.act(seat, key, form)
    return match


@pytest.mark.parametrize("seed", range(6))
def test_other_hands_and_the_order_of_piles_change_no_byte(seed: int) -> None:
    """What a seat cannot know is dealt anew; its view, ask and log stay the same to the byte."""
    match = some_match(seed)
    for seat in range(match.seats):
        before = bytes_for(match, seat)
        state = match.table.state
        kept = state.copy()
        match.game.sight.imagine(match.game.at(state), seat, Random(seed))
        others = [kept.players[s].hand != p.hand for s, p in enumerate(state.players) if s != seat]
        assert any(others)
        assert state.players[seat].hand == kept.players[seat].hand
        assert bytes_for(match, seat) == before
        for name in kept.__slots__:
            setattr(state, name, getattr(kept, name))


@pytest.mark.parametrize("seed", range(4))
def test_a_spectator_sees_no_hand_and_no_draw_pile(seed: int) -> None:
    match = some_match(seed)
    view = match.view(None)
    assert all(player["hand"] is None for player in view["players"])
    assert [player["hand_size"] for player in view["players"]] == [len(p.hand) for p in match.table.state.players]
    assert [pile["draw"] for pile in view["piles"]] == [len(pile.draw) for pile in match.table.state.piles]
    for event in match.events(None):
        assert "cards" not in event["data"], event
    for seat in range(match.seats):
        assert match.view(seat)["players"][seat]["hand"] == match.table.state.players[seat].hand
        assert all(p["hand"] is None for s, p in enumerate(match.view(seat)["players"]) if s != seat)


def test_who_has_no_fighter_is_asked_like_the_others() -> None:
    """The absence of a question would tell that a hand has no fighter (WA-45, WA-49)."""
    ring = Ring(phase="door", hands={"A": "f12", "B": "junk"})
    assert ring.match.waiting == [0, 1]
    ring.do("B", "forfeit")
    assert ring.match.ready == [1]
    assert "forfeited" not in ring.tale()


def test_the_captain_sees_teammates_locations_only_while_choosing() -> None:
    ring = Ring(phase="door", seats=4, chooser="A", hands={"A": "f12", "C": "place1 f10"}, settings={"teams": 2})
    assert "hand 2 place1" in ring.options("A")
    for seat in (1, 3, None):
        assert "place1" not in json.dumps(ring.match.view(seat))
    assert ring.match.view(0)["players"][2]["hand"] is None


def test_numbers_say_where_they_come_from() -> None:
    ring = Ring(A="f12 p2-25 ring20", B="f12")
    shown = ring.match.view(1)["circle"][0]
    gear = ring.worn("A", "p2-25")
    assert shown["protection_parts"] == [{"card": "p2-25", "gear": gear.id, "by": 2}]
    assert shown["limits"]["item slots"] == {"used": 1, "has": 2}
    board = "\n".join(columns(ring, 1))
    assert board.index("durability 12 of 12") < board.index("protection 2") < board.index("breakage 25")


def test_wa_12_the_board_shows_the_charges_of_locations_and_of_fighters() -> None:
    draws = [{"when": "charge action", "do": [{"do": "draw", "cards": 1}]}]
    ring = Ring(
        A="quart", B="f12", place="bridge",
        cards={
            "fighter": [{"id": "quart", "name": "Quart", "durability": 12, "charges": 2, "abilities": draws}],
            "location": [{"id": "bridge", "name": "Bridge", "charges": 4, "abilities": draws}],
        },
    )  # fmt: skip
    ring.use("A").do("B", "place 0")
    board = columns(ring, 1)
    assert "Bridge, charges 3" in board[0]
    mine, theirs = (board.index(name) for name in ("F12", "Quart"))
    assert mine < theirs
    assert [at > theirs for at, line in enumerate(board) if "charges" in line and at > 1] == [True]
    lines = [line.text for line in ring.match.lines(None)]
    assert "Player 1's Quart has 1 charge left" in lines
    assert "Bridge has 3 charges left" in lines


def columns(ring: Ring, seat: int) -> list[str]:
    """The board as it is read out: the viewer's column, then the other one."""
    lines = words.one_column(ring.game.screens.board(ring.game.cards, ring.match.view(seat), 100))
    return [line.strip().replace(words.TIED, " ") for line in lines]


def of_player(board: Sequence[str], name: str) -> str:
    """What a board says from the line that names a player to that of the next."""
    start = next(at for at, line in enumerate(board) if name in line)
    rest = [at for at, line in enumerate(board) if at > start and "PLAYER" in line]
    return " ".join(board[start : rest[0] if rest else len(board)])


def test_the_board_shows_who_chose_the_location_and_who_chooses_next() -> None:
    ring = Ring(A="f12 w9-0", B="f06", place="place1", chooser="B")
    board = columns(ring, 0)
    assert ["chose the location" in of_player(board, f"PLAYER {n}") for n in (1, 2)] == [False, True]
    ring.attack("A", "B", roll=9)
    board = columns(ring, 0)
    assert ["chooses the next location" in of_player(board, f"PLAYER {n}") for n in (1, 2)] == [True, False]


def test_a_preview_says_what_fits_and_why_not() -> None:
    ring = Ring(phase="door", hands={"A": "f12 w4-0 w3-0 w5-0-2h p2-0 bolt1", "B": "f12"})
    shown = preview(ring.match.table, 0, "f12", [], ["w4-0", "p2-0"])
    assert shown["refused"] is None
    assert shown["who"]["limits"]["hands"] == {"used": 1, "has": 2}
    assert shown["who"]["protection"] == 2
    assert {item: why["rule"] for item, why in shown["misfits"].items()} == {"w5-0-2h": "WA-133", "bolt1": "WA-100"}
    assert shown["misfits"]["w5-0-2h"]["text"] == "W4-0 and W5-0-2H need 3 hands; F12 has 2"
    assert preview(ring.match.table, 0, "f12", [], ["bolt1"])["refused"] == {
        "rule": "WA-100",
        "text": "Bolt1 needs 1 spell point; F12 has no containment",
    }


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_board_keeps_to_its_width(width: int) -> None:
    for seed in range(3):
        match = some_match(seed, 8 if seed else 2)
        for line in match.game.screens.board(match.game.cards, match.view(0), width):
            assert Text.from_markup(line).cell_len <= width, line


def test_the_outlook_is_worked_out_by_the_rules() -> None:
    ring = Ring(A="f12 w4-0", B="f12 p2-25", lives={"B": 2})
    outlook = ring.game.screens.outlook(ring.game.at(ring.state), 0)
    assert outlook is not None
    assert outlook.keys == (ring.key("A", "B"),)
    assert outlook.cells == (("up to 2", "0-2", "0.8", "0-1", "25%"),)
    assert ring.game.screens.outlook(ring.game.at(ring.state), 1) is None


def test_a_battle_without_a_location_says_so_when_it_begins_and_when_it_is_won() -> None:
    ring = Ring(A="f12 w9-0", B="f06", chooser="B")
    board = columns(ring, 0)
    assert ["brought no location" in of_player(board, f"PLAYER {n}") for n in (1, 2)] == [False, True]
    ring.attack("A", "B", roll=9)
    assert "Player 1 wins the battle; no location was at stake" in [line.text for line in ring.match.lines(None)]


def test_an_outlook_names_what_stops_more_than_the_board_says() -> None:
    mail: dict[str, Any] = {"id": "mail", "name": "Mail", "protection": 1, "breakage": 20}
    mail["protection_if"] = {"of": "melee attacks", "value": 3}
    ring = Ring(A="f12 w9-0", B="f12 mail", cards={"armor": [mail]})
    outlook = ring.game.screens.whole_outlook(ring.match.table, 0, "combat", {})
    assert outlook is not None
    assert outlook.cells[0][0] == "up to 3 (1 as always; here Mail +2)"


def test_what_decides_a_battle_of_two_stands_beside_its_questions_and_what_costs_dearly_is_listed_last() -> None:
    ring = Ring(A="f12 w4-0", B="f12 p2-0 w9-0", lives={"B": 2})
    brief, weight = ring.game.screens.brief, ring.game.screens.weight
    assert brief(ring.match.table, 0, "combat") == "You hit for 0-2 of their 2 (25% kills), they for 1-9 of your 12."
    ask = ring.match.ask(0)
    assert ask is not None
    assert [option.key for option in words.listed(ring.match, ask, lambda asked: asked.options)][-1] == "retreat"
    assert weight(ring.match.table, 0, "combat", "retreat") == "grave"


def test_an_attack_that_does_nothing_is_listed_after_what_does_something() -> None:
    wall: dict[str, Any] = {"id": "wall", "name": "Wall", "protection": 3, "breakage": 20}
    ring = Ring(A="f12 w3-0", B="f12 wall", cards={"armor": [wall]})
    assert ring.game.screens.weight(ring.match.table, 0, "combat", ring.key("A", "B")) == "idle"


def test_what_heals_is_listed_last_as_long_as_nobody_is_hurt() -> None:
    heals = [{"when": "action", "do": [{"do": "regain", "amount": 2}]}]
    nurse: dict[str, Any] = {"id": "nurse", "name": "Nurse", "durability": 12, "abilities": heals}
    for life, weighs in ((12, "idle"), (11, "")):
        ring = Ring(A="nurse", B="f12", lives={"A": life}, cards={"fighter": [nurse]})
        assert ring.game.screens.weight(ring.match.table, 0, "combat", "use 0 0") == weighs


def test_rolls_that_break_nothing_are_told_together() -> None:
    who = {"id": 1, "seat": 0, "card": "f12", "beast": False}
    rolls: list[Any] = [
        {"kind": "breakage_rolled", "data": {"who": who, "card": "w4-0", "gear": 2, "roll": 80, "value": 10}}
    ] * 2
    ring = Ring(A="f12 w4-0", B="f12")
    told = ring.game.screens.in_short(ring.game.cards, rolls, ["Player 1", "Player 2"], {0})
    assert told == [(2, "2 rolls break nothing: W4-0")]
