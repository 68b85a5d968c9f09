"""Taking back: free where nothing was learned, by agreement elsewhere, and never to fish for a roll."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

import wyrmhoard
from helpers.samples.caravan import CARAVAN
from kernel.tiny import DONE, Tab, TinyScript, begin, ids, refused, replayed
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Script, one, sift
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.errors import Refusal, Refused

ROLLED = "Dice have been rolled or cards drawn since; the others at the table must agree to go back"
REVEALED = "Something has been revealed since; the others at the table must agree to go back"
LEARNED = "Something has been learned since; the others at the table must agree to go back"
ELSE = "Somebody else has acted since; the others at the table must agree to go back"


class Wrote(Event):
    """A seat has written."""

    seat: int


class Saw(Event):
    """A card is seen."""

    card: int
    REVEALS = True


def steps(*seats: int, checkpoints: bool = False) -> TinyScript:
    """Turns of these seats, each of which writes down "a" or "b"."""

    def script(table: Tab) -> Script[Result]:
        while table.state.round < len(seats):
            if checkpoints:
                yield CHECKPOINT
            seat = seats[table.state.round]
            answer = yield one(seat, "write", ["a", "b"])
            table.state.log.append(f"{seat}{answer}")
            table.tell(Wrote(seat), "TI-1")
            table.state.round += 1
        yield one(seats[-1], "end", ["on"])
        return DONE

    return script


@pytest.mark.parametrize("checkpoints", [False, True])
def test_free_while_nothing_was_learned_and_nobody_else_acted(checkpoints: bool) -> None:
    match = begin(steps(0, 0, 1, checkpoints=checkpoints))
    match.act(0, "a")
    match.act(0, "b")
    match.take_back(0)
    assert match.table.state.log == ["0a"]
    assert match.inputs[-1] == (0, "free 1", None, "back")
    assert match.events(1)[-1]["kind"] == "took_back"
    assert match.events(1)[-1]["data"] == {"seat": 0, "name": "seat 1", "agreed": False}
    assert [event["kind"] for event in match.events(1)] == ["wrote", "took_back"]
    match.act(0, "a")
    assert match.table.state.log == ["0a", "0a"]
    replayed(match)


def test_several_in_a_row() -> None:
    match = begin(steps(0, 0, 0, 0, 1))
    for key in "abab":
        match.act(0, key)
    for left in (3, 2, 1, 0):
        match.take_back(0)
        assert match.table.state.log == ["0a", "0b", "0a", "0b"][:left]
        assert match.waiting == [0]
        replayed(match)
    assert [entry.key for entry in match.inputs] == ["free 4"]
    assert refused(lambda: match.take_back(0), match).code == "not-asked"
    match.act(0, "b")
    assert match.table.state.log == ["0b"]
    replayed(match)


def test_nothing_to_take_back() -> None:
    match = begin(steps(0, 1))
    for seat in (0, 1):
        refusal = refused(partial(match.take_back, seat, [0, 1]), match)
        assert (refusal.code, refusal.sentence) == ("not-asked", "You have nothing to take back")


def test_not_free_after_somebody_else_acted() -> None:
    match = begin(steps(0, 1, 0), 3)
    match.act(0, "a")
    match.act(1, "b")
    refusal = refused(lambda: match.take_back(0), match)
    assert (refusal.code, refusal.sentence) == ("illegal", ELSE)
    for agreed in ([1], [2], [0, 1]):
        assert refused(partial(match.take_back, 0, agreed), match).sentence == ELSE
    match.take_back(0, [2, 1])
    assert (match.table.state.log, match.waiting) == ([], [0])
    assert match.inputs == [(0, "agreed 1", None, "back")]
    assert match.events(2) == [
        {"n": 1, "kind": "took_back", "rule": "", "data": {"seat": 0, "name": "seat 1", "agreed": True}},
    ]
    replayed(match)


def test_the_last_of_two_takes_back_only_its_own() -> None:
    match = begin(steps(0, 1, 1))
    match.act(0, "a")
    match.act(1, "b")
    match.take_back(1)
    assert (match.table.state.log, match.waiting) == (["0a"], [1])
    replayed(match)


def test_not_free_after_something_was_revealed() -> None:
    def script(table: Tab) -> Script[Result]:
        yield one(0, "peek", ["peek"])
        table.tell(Saw(3), "TI-1", only=(0,))
        yield one(0, "go", ["on"])
        return DONE

    match = begin(script)
    match.act(0, "peek")
    assert refused(lambda: match.take_back(0), match).sentence == REVEALED
    match.act(0, "on")
    assert match.result == DONE
    match.take_back(0)
    assert (match.result, match.waiting) == (None, [0])
    assert refused(lambda: match.take_back(0), match).sentence == REVEALED
    match.take_back(0, [1])
    assert match.asks[0].prompt == "peek"
    replayed(match)


def test_what_was_revealed_before_does_not_close_the_way_back() -> None:
    def script(table: Tab) -> Script[Result]:
        table.tell(Saw(4), "TI-1")
        yield one(0, "go", ["on"])
        yield one(0, "go", ["on"])
        return DONE

    match = begin(script)
    match.act(0, "on")
    match.take_back(0)
    assert match.inputs == [(0, "free 1", None, "back")]


def test_not_free_after_a_roll_that_nobody_told() -> None:
    def script(table: Tab) -> Script[Result]:
        yield one(0, "shuffle", ["on"])
        table.chance.shuffle(table.state.hand)
        table.chance.below(6)
        yield one(0, "go", ["on"])
        return DONE

    match = begin(script)
    match.act(0, "on")
    assert refused(lambda: match.take_back(0), match).sentence == ROLLED


def test_not_free_after_a_hidden_refusal() -> None:
    def script(table: Tab) -> Script[Result]:
        hidden = Refusal("TI-2", "a trap", hidden=True)
        yield one(0, "walk", sift("abc", lambda choice: hidden if choice == "b" else None))
        yield one(0, "go", ["on"])
        return DONE

    match = begin(script)
    with pytest.raises(Refused):
        match.act(0, "b")
    match.act(0, "a")
    assert refused(lambda: match.take_back(0), match).sentence == LEARNED
    match.take_back(0, [1])
    replayed(match)


def test_a_match_without_events_gives_nothing_back_freely() -> None:
    match = begin(steps(0, 0), events=False)
    match.act(0, "a")
    with pytest.raises(Refused, match="keeps no events"):
        match.take_back(0)
    match.take_back(0, [1])
    assert match.table.state.log == []


def test_asks_from_before_are_stale() -> None:
    match = begin(steps(0, 0, 1))
    seen = [ids(match)[0]]
    for _ in range(3):
        match.act(0, "a", ask=ids(match)[0])
        seen.append(ids(match)[0])
        match.take_back(0)
        assert ids(match)[0] not in seen
        for old in seen:
            assert refused(partial(match.act, 0, "a", ask=old), match).code == "stale"
        seen.append(ids(match)[0])
    assert len(set(seen)) == len(seen)
    match.act(0, "b", ask=seen[-1])


def test_behind_the_mark_that_it_was_loaded_from() -> None:
    match = begin(steps(0, 0, 0, 1, checkpoints=True))
    for key in "aba":
        match.act(0, key)
    loaded = resume(match.game, parse_record(match.position.to_json()))
    assert loaded.last_checkpoint == 3
    assert loaded.events(None) == []
    for left in (2, 1, 0):
        loaded.take_back(0)
        match.take_back(0)
        assert loaded.table.state.log == ["0a", "0b", "0a"][:left]
        assert loaded.fingerprint == match.fingerprint
        assert loaded.record == match.record
    replayed(loaded)


@pytest.mark.parametrize("seed", range(4))
def test_behind_the_mark_with_chance_and_many_seats(seed: int) -> None:
    match = wyrmhoard.new(CARAVAN, 3, seed)
    play_on(match, Random(seed), lambda played: played.table.state.turn == 3)
    everybody = [0, 1, 2]
    loaded = resume(match.game, parse_record(match.position.to_json()))
    for seat in (1, 2, 0, 0, 1):
        for twin in (match, loaded):
            twin.take_back(seat, everybody)
        assert loaded.fingerprint == match.fingerprint
    assert loaded.record == match.record
    assert loaded.last_checkpoint < 3 or loaded._history.unseen == 0
    play_on(loaded, Random(seed), lambda played: False)
    replayed(loaded)
