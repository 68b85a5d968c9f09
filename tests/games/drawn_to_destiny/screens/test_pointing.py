"""Pointing at the map of a terminal, and the open cards of a Conflict as a picture."""

from __future__ import annotations

import pytest
from rich.text import Text

from helpers.drawn_to_destiny.asked import begin
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.screens.showdown import drawn
from wyrmhoard.games.drawn_to_destiny.screens.upshot import upshots
from wyrmhoard.kernel.contract.screens import Pointed
from wyrmhoard.kernel.play.match import Match


def at_intents(scene: str = "rope-and-rock") -> Match:
    """The first step of a Scene that one seat plays."""
    match = begin(scene, 1, 3)
    while match.ask(0).prompt != "intents":  # type: ignore[union-attr]
        option = match.ask(0).options[0]  # type: ignore[union-attr]
        match.act(0, option.key, {blank["name"]: [] for blank in option.form} if option.form else None)
    return match


def pointed(match: Match, place: tuple[int, int], part: str) -> Pointed:
    asked = match.ask(0)
    assert asked is not None
    found = GAME.screens.pointed(match.table, 0, asked.prompt, asked.choices, part, place)
    assert found is not None
    return found


@pytest.mark.parametrize("width", [80, 118])
def test_each_space_is_where_the_board_draws_it(width: int) -> None:
    match = at_intents()
    view = match.view(0)
    lines = [Text.from_markup(line).plain for line in GAME.screens.board(GAME.cards, view, width)]
    spots = GAME.screens.spots(GAME.cards, view, width)
    assert len(spots) == 14 * 10
    for unit in view["units"]:
        spot = spots[tuple(unit["space"])]
        rows = [line[spot.column : spot.column + spot.columns] for line in lines[spot.line :][: spot.lines]]
        assert unit["mark"] in rows[0]
        assert (spot.columns, spot.lines) == ((3, 1) if width == 80 else (5, 2))


def test_a_space_says_what_it_is_and_stands_for_a_step_a_walk_a_turn_or_holding() -> None:
    match = at_intents()
    archer, _, scout, *_ = match.table.state.units
    part = archer.ref.key
    asked = match.ask(0)
    assert asked is not None
    begins = GAME.screens.pointer(match.table, 0, "intents", asked.choices, part)
    assert begins is not None
    assert (begins.place, begins.who, begins.leads) == (archer.space, archer.space, True)
    step = pointed(match, (3, 4), part)
    assert step.text.startswith("3,4 Plain; 1 away. 1 move, it has 5. At its end it could be struck by G2")
    assert step.ready is not None
    assert (step.ready.values, step.errand) == ({part: ["E"]}, None)
    walk = pointed(match, (2, 7), part)
    assert walk.text.startswith("2,7 Forest, no sight; 3 away. 4 moves, it has 5.")
    assert walk.ready is not None
    assert (walk.errand, len(walk.way)) == ((part, "2,7"), 3)
    held = pointed(match, archer.space, part)
    assert held.ready is not None
    assert (held.ready.text, held.ready.values) == ("Hold: stay on this Space", {})
    rock = pointed(match, (5, 6), part)
    assert rock.ready is None
    assert rock.text == "5,6 Rock, Cover, blocked; 3 away. No way is known that leads there."
    scout.y = archer.y
    assert "faces it already" in pointed(match, scout.space, part).text
    scout.x, scout.y = 4, 6
    turned = pointed(match, scout.space, part).ready
    assert turned is not None
    assert turned.values == {f"{part}-turns": -1}


def test_a_rival_that_is_pointed_at_stands_for_a_target() -> None:
    match = begin("rope-and-rock", 1, 3)
    asked, (first, _, scout, *_) = match.ask(0), match.table.state.units
    assert asked is not None
    archer = first.ref.key
    begins = GAME.screens.pointer(match.table, 0, "targets", asked.choices, archer)
    assert begins is not None
    assert begins.place == scout.space, "the nearest Rival"
    found = pointed(match, scout.space, archer)
    assert found.ready is not None
    assert found.ready.values == {archer: [scout.ref.key]}


def test_open_cards_are_drawn_with_the_half_that_is_shown_and_who_beats_whom() -> None:
    sides = [
        {"name": "archer", "unit": 1, "card": "wands-10", "half": "upper", "halves": ["strong", "block"]},
        {"name": "warrior", "unit": 2, "card": "swords-2", "half": "lower", "halves": ["fast", "evade"]},
    ]
    results = [{"result": "fails"}, {"result": "succeeds"}]
    events = [{"kind": "opened", "data": {"sides": sides}}, {"kind": "compared", "data": {"sides": results}}]
    lines = [Text.from_markup(line).plain for line in drawn(GAME.cards, events)]
    assert max(map(len, lines)) <= 72
    told = "\n".join(lines)
    assert "10 of Wands" in told
    assert "▸ Strong" in told
    assert "  Block" in told
    assert "▸ Evade" in told
    assert "◀──" in told
    assert "beats" in told
    assert drawn(GAME.cards, events[:1]) == []


def test_each_exchange_of_a_fight_ends_with_one_plain_sentence() -> None:
    called = {"u1": "Archer (blue 1)", "u2": "Goblin Scout (orange 1)"}
    opened = {"kind": "opened", "data": {"kind": "fight", "sides": []}}
    names = list(called.values())

    def told(results: tuple[str, str], *after: tuple[str, dict[str, object]]) -> list[str]:
        sides = [{"name": name, "result": result} for name, result in zip(names, results, strict=True)]
        more = [{"kind": kind, "data": {"unit": 2, "called": called, **data}} for kind, data in after]
        return upshots([opened, {"kind": "compared", "data": {"sides": sides}}, *more])

    hit, tired = ("struck", {}), ("temporary", {"condition": "fatigue", "number": 5})
    won = ("succeeds", "fails")
    assert told(("fails", "succeeds")) == ["Archer B1 misses Goblin Scout O1."]
    assert told(("fails", "fails")) == ["A tie: nothing comes of it."]
    assert told(won, hit, tired) == ["No wound: Goblin Scout O1 takes Fatigue 5. It falls at Body 0."]
    assert told(won, hit, ("harmed", {"severity": 1, "place": "left-leg"}), tired) == [
        "Goblin Scout O1 is wounded: minor, left leg."
    ]
    assert told(won, hit, tired, ("left_play", {"status": "removed"})) == ["Goblin Scout O1 is out of play."]
    assert told(won, hit, ("damage_done", {"applied": 0})) == ["Goblin Scout O1 is hit and takes no harm."]
