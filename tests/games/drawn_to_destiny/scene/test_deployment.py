"""Units that start where their seats say (D2-15, D2-24a, Decision 6); who plays them by a draft (D2-22, Decision 3)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import Stage
from helpers.worlds import drive
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.scene import deployment
from wyrmhoard.games.drawn_to_destiny.state import Destiny, Unit
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import Refused

SPACES = [[3, 0], [4, 0], [5, 0], [6, 0]]
PARTY = ["archer", "thief", "warrior"]


def stage(seats: int = 1, **of: Any) -> Stage:
    """Three of one side who have no Space yet; `seats` of them each have one, the last seat has all others."""
    factions = [{"key": "red", "name": "Red", "deployment": {"spaces": SPACES, "facing": "N", **of}}]
    factions += [{"key": key, "name": key.title()} for key in ("blue", "green", "yellow")]
    units = [{"unit": name, "faction": "red"} for name in PARTY]
    at = [(name, (x, 0), "N", 0) for name, (x, _) in zip(PARTY, SPACES, strict=False)]
    stage = Stage(at, seats=seats, faction=factions, unit=units)
    for number, unit in enumerate(stage.units):
        unit.key, unit.seat = PARTY[number], min(number, seats - 1)
    stage.state.factions[0].seats = list(range(seats))
    return stage


def where(board: Stage) -> list[tuple[int, int]]:
    return [unit.space for unit in board.units]


def names(board: Stage) -> list[str]:
    return [f"u{unit.id}" for unit in board.units]


def test_decision_6_what_is_left_empty_is_as_printed() -> None:
    board = stage()
    before = [[(item.card, item.held) for item in unit.items] for unit in board.units]
    board.run(deployment.deploy(board.table), {0: {}})
    assert where(board) == [(3, 0), (4, 0), (5, 0)]
    assert [unit.facing for unit in board.units] == [0, 0, 0]
    assert [[(item.card, item.held) for item in unit.items] for unit in board.units] == before


def test_decision_6_the_party_starts_in_any_order() -> None:
    board = stage()
    archer, thief, warrior = names(board)
    board.run(deployment.deploy(board.table), {0: {archer: ["6,0"], thief: ["3,0"], warrior: ["4,0"]}})
    assert where(board) == [(6, 0), (3, 0), (4, 0)]


def test_decision_6_who_has_no_wish_takes_what_is_left() -> None:
    board = stage()
    _, thief, _ = names(board)
    board.run(deployment.deploy(board.table), {0: {thief: ["3,0"]}})
    assert where(board) == [(4, 0), (3, 0), (5, 0)]


def test_decision_6_two_units_of_a_seat_do_not_start_on_one_space() -> None:
    board = stage()
    archer, thief, _ = names(board)
    with pytest.raises(Refused, match="one Space"):
        board.run(deployment.deploy(board.table), {0: {archer: ["6,0"], thief: ["6,0"]}})


def test_decision_6_all_seats_choose_at_once_and_high_card_decides_who_has_a_space() -> None:
    board = stage(3)
    archer, thief, warrior = names(board)
    board.fate("cups-3", "cups-K")
    board.run(deployment.deploy(board.table), {0: {archer: ["6,0"]}, 1: {thief: ["6,0"]}, 2: {warrior: []}})
    assert board.prompts == ["deploy"]
    assert where(board) == [(3, 0), (6, 0), (5, 0)]


def test_decision_6_the_scene_says_what_is_open() -> None:
    plain, free = stage(), stage(turns=2, loadout=True)
    for board in (plain, free):
        board.run(deployment.deploy(board.table), {0: {}})
    forms = [next(iter(board.asked[0][1].values()))[0] for board in (plain, free)]
    blanks = [{blank.name.partition("-")[2] for blank in form.fields} for form in forms if isinstance(form, Form)]
    assert blanks == [{""}, {"", "turns", "items"}]


def test_decision_6_a_unit_faces_another_way() -> None:
    board = stage(turns=2)
    archer, thief, _ = names(board)
    board.run(deployment.deploy(board.table), {0: {f"{archer}-turns": 2, f"{thief}-turns": -1}})
    assert [unit.facing for unit in board.units] == [2, 7, 0]


def held(unit: Unit) -> dict[str, str]:
    return {item.card: item.held for item in unit.items if item.held in ("left", "right", "both")}


def test_decision_6_a_loadout_takes_the_place_of_what_is_printed() -> None:
    board = stage(loadout=True)
    warrior = board.units[2]
    assert held(warrior) == {"long-sword": "right", "round-shield": "left"}
    sword = board.item(warrior, "long-sword")
    board.run(deployment.deploy(board.table), {0: {f"u{warrior.id}-items": [f"draw:{sword.id}:left"]}})
    assert held(warrior) == {"long-sword": "left"}


def test_d2_88_a_hand_holds_one_item_at_the_start() -> None:
    board = stage(loadout=True)
    warrior = board.units[2]
    items = [f"draw:{board.item(warrior, card).id}:left" for card in ("long-sword", "round-shield")]
    with pytest.raises(Refused, match="does not have that many hands"):
        board.run(deployment.deploy(board.table), {0: {f"u{warrior.id}-items": items}})


def test_c17_the_barrow_asks_the_party_and_nobody_else() -> None:
    match = wyrmhoard.new(GAME, 2, "deploy", {"scene": "coiled-barrow"})
    for _ in drive(match, Random(1)):
        state = match.table.state
        assert isinstance(state, Destiny)
        asks = [match.ask(seat) for seat in match.asks]
        if any(ask is not None and ask.prompt == "deploy" for ask in asks):
            break
    assert list(match.asks) == [0, 1]
    assert state.scene.key == "the-thorn-gate"


def test_c16_a_scene_that_gives_every_unit_a_space_does_not_ask() -> None:
    match = wyrmhoard.new(GAME, 2, "none", {"scene": "toll-bridge"})
    ask = match.ask(0)
    assert ask is not None
    assert ask.prompt == "targets"


# -- drafts (D2-22, Decision 3)

DRAFTS: list[tuple[int, dict[str, Value]]] = [
    (2, {"scene": "rope-and-rock", "strength": "full"}),
    (3, {"scene": "rope-and-rock"}),
    (2, {"scene": "night-shift"}),
    (4, {"scene": "toll-bridge"}),
    (2, {"scene": "dead-air"}),
    (3, {"scene": "coiled-barrow"}),
    (3, {"scene": "rope-and-rock", "narrator": True}),
]


@pytest.mark.parametrize(("seats", "settings"), DRAFTS, ids=lambda v: v["scene"] if isinstance(v, dict) else str(v))
def test_d2_22_a_draft_gives_every_unit_of_a_side_one_seat(seats: int, settings: dict[str, Value]) -> None:
    match = wyrmhoard.new(GAME, seats, "draft", {**settings, "units": "draft"})
    state, asked = match.table.state, set[int]()
    assert isinstance(state, Destiny)
    for _ in drive(match, Random(3)):
        for seat in match.asks:
            ask = match.ask(seat)
            if ask is not None and ask.prompt == "draft":
                asked.add(seat)
                words = [
                    GAME.prompts.option(GAME.at(state), seat, "draft", choice).text for choice in match.choices(seat)
                ]
                assert len(set(words)) == len(words)
        if state.phase == "targets":
            break
    assert asked
    for number, faction in enumerate(state.factions):
        owned = [unit.seat for unit in state.scene.units if unit.faction == number and unit.in_play]
        each = [owned.count(seat) for seat in faction.seats]
        assert set(owned) == ({*faction.seats} or ({-1} if owned else set()))
        assert not each or max(each) - min(each) <= 1
        assert all(count <= 5 for count in each)
