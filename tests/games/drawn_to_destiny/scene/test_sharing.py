"""Seats of one Faction see each other's Targets and intents before the reveal (`share_intents`, D2-70)."""

from __future__ import annotations

from random import Random

import pytest

import wyrmhoard
from helpers.pseudo import disguise, known, unsaid
from helpers.worlds import bytes_for, drive
from wyrmhoard import Match
from wyrmhoard.games.drawn_to_destiny import saves, sight
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.state import Destiny, Unit
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.setting import Value


def table(seats: int = 4, **chosen: Value) -> Match:
    """Seats 0 and 2 against seats 1 and 3, at the first question."""
    return wyrmhoard.new(GAME, seats, "share", {"scene": "toll-bridge", "share_intents": True, **chosen})


def state_of(match: Match) -> Destiny:
    state = match.table.state
    assert isinstance(state, Destiny)
    return state


def own(match: Match, seat: int) -> Unit:
    return next(unit for unit in state_of(match).units if unit.seat == seat)


def aim(match: Match, seat: int, at: int) -> None:
    """A seat targets the Unit of another."""
    match.act(seat, "targets", {f"u{own(match, seat).id}": [f"u{own(match, at).id}"]})


def test_d2_70_without_the_option_all_choose_at_once() -> None:
    match = table(share_intents=False)
    assert list(match.asks) == [0, 1, 2, 3]
    aim(match, 0, 1)
    for seat in (0, 1, 2, 3, None):
        assert match.view(seat)["meant"] == {}


def test_d2_70_the_seats_of_a_faction_choose_one_after_another_and_know_what_was_chosen() -> None:
    match = table()
    assert list(match.asks) == [0, 1]
    aim(match, 0, 1)
    aim(match, 1, 0)
    assert list(match.asks) == [2, 3]
    mine, theirs = f"u{own(match, 0).id}", f"u{own(match, 1).id}"
    assert match.view(2)["meant"] == {mine: [theirs]}
    assert match.view(3)["meant"] == {theirs: [mine]}
    assert match.view(None)["meant"] == {}
    lines = {seat: [line.text for line in match.lines(seat) if line.event.kind == "shared"] for seat in range(4)}
    assert lines[0][0].startswith("You tell your side: ")
    assert lines[2][0].startswith("Blue tells its side: ")
    told = {seat: [text.split(" side: ")[1] for text in lines[seat]] for seat in lines}
    assert [len(told[seat]) for seat in range(4)] == [1, 1, 1, 1]
    assert told[0] == told[2] != told[1] == told[3]
    with disguise(known(GAME)):
        disguised = [line.text for line in match.lines(2) if line.event.kind == "shared"]
    assert [unsaid(text, "B1", "G1") for text in disguised] == [""]


def test_d2_70_nothing_is_revealed_before_all_have_chosen() -> None:
    match = table()
    aim(match, 0, 1)
    aim(match, 1, 0)
    assert all(not unit.target for unit in state_of(match).units)
    assert not [event for event in match.events(2) if event["kind"] == "targets"]
    aim(match, 2, 1)
    aim(match, 3, 0)
    assert own(match, 0).target == own(match, 1).ref
    assert own(match, 3).target == own(match, 0).ref
    assert match.view(2)["meant"] == {}


def test_d2_70_two_choices_of_a_rival_look_alike_until_the_reveal() -> None:
    seen = []
    for at in (0, 2):
        match = table()
        aim(match, 0, 1)
        aim(match, 1, at)
        seen.append([bytes_for(match, seat) for seat in (0, 2, None)])
    assert seen[0] == seen[1]


def test_d2_70_a_rival_is_imagined_without_what_it_has_chosen() -> None:
    match = table()
    aim(match, 0, 1)
    aim(match, 1, 0)
    world = state_of(match).copy()
    sight.imagine(Position(world, GAME.cards), 2, Random(1))
    assert list(world.scene.meant) == [f"u{own(match, 0).id}"]
    assert match.imagine_match(2, Random(1)).view(2) == match.view(2)


def test_d2_70_a_table_can_be_loaded_between_the_rounds() -> None:
    match = table()
    aim(match, 0, 1)
    aim(match, 1, 0)
    loaded = resume(GAME, match.position)
    assert loaded.fingerprint == match.fingerprint
    for one in (match, loaded):
        aim(one, 2, 1)
        aim(one, 3, 0)
    assert loaded.fingerprint == match.fingerprint


def test_d2_71_intents_are_shared_too() -> None:
    match = table(retarget=False)
    for seat in range(4):
        aim(match, seat, (seat + 1) % 4)
    ask = match.ask(0)
    assert ask is not None
    assert (ask.prompt, list(match.asks)) == ("intents", [0, 1])
    rng = Random(2)
    for seat in (0, 1):
        form = next(choice for choice in match.choices(seat) if isinstance(choice, Form))
        filled = form.sample(rng)
        assert filled is not None
        match.act(seat, "intents", filled.values)
    assert list(match.asks) == [2, 3]
    unit = f"u{own(match, 0).id}"
    assert {name.partition("-")[0] for name in match.view(2)["meant"]} == {unit}
    assert all(unit.intent.move == -1 for unit in state_of(match).units)


def test_decision_39_who_gives_up_in_a_round_is_waited_for_no_more() -> None:
    match = table()
    match.act(0, "concede")
    aim(match, 1, 2)
    assert list(match.asks) == [2, 3]
    aim(match, 2, 1)
    aim(match, 3, 2)
    assert own(match, 3).target == own(match, 2).ref


TABLES: list[tuple[int, dict[str, Value]]] = [
    (4, {"scene": "toll-bridge"}),
    (3, {"scene": "rope-and-rock"}),
    (3, {"scene": "night-shift", "retarget": False}),
    (2, {"scene": "dead-air", "npc_control": "players"}),
    (3, {"scene": "coiled-barrow", "narrator": True}),
]


@pytest.mark.parametrize(("seats", "settings"), TABLES, ids=lambda v: v["scene"] if isinstance(v, dict) else str(v))
def test_d2_70_every_scene_can_be_played_with_shared_intents(seats: int, settings: dict[str, Value]) -> None:
    match = table(seats, **settings)
    underway = 0
    for number, _ in enumerate(drive(match, Random(6))):
        if state_of(match).scene.chosen_by and underway < 6:
            underway += 1
            assert resume(GAME, match.position).fingerprint == match.fingerprint
        if number % 60 == 0:
            for seat in match.asks:
                assert match.imagine_match(seat, Random(1)).view(seat) == match.view(seat)
                assert all(line.text for line in match.lines(seat))
    assert underway
    assert list(saves.faults(state_of(match), GAME.cards)) == []
