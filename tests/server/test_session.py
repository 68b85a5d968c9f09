"""A session in this process: a call that is refused changes nothing, and a journal of calls gives the same session."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import wyrmhoard
from server.journal import journal_row, make_call
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.session.clock import Timing
from wyrmhoard.server.session.session import Row, Session

GAME = find("warriors")
Make = Callable[[], Session]


def session(seats: int = 3, *bots: int) -> Session:
    """A table of people, and of bots in these seats; everybody has chosen a deck, and P1 once more than the others."""
    match = wyrmhoard.new(GAME, seats, "course", {"decks": "choose"})
    return Session(match, ["random" if seat in bots else None for seat in range(seats)])


def act(session: Session, seat: int, **more: Any) -> None:
    """The first choice of a seat."""
    ask = session.match.ask(seat)
    assert ask is not None
    make_call(session, "act", seat, {"key": str(ask.choices[0]), "ask": ask.id, **more})


def moved(seats: int = 3, *bots: int) -> Session:
    """P1 has answered, and so have the others: taking that back needs their consent."""
    running = session(seats, *bots)
    for seat in range(seats):
        act(running, seat, **({"by": "bot"} if seat in bots else {}))
    return running


def asking(seats: int = 3, *bots: int) -> Session:
    """P1 asks to take something back."""
    session = moved(seats, *bots)
    make_call(session, "offer", 0, {"agreed": []})
    return session


def over() -> Session:
    """A match that has ended."""
    match = wyrmhoard.new(GAME, 2, "course", {"locations_to_win": 1, "battle_limit": 1})
    play_on(match, Random(1), lambda played: False)
    return Session(match, [None, None])


def rematch() -> Session:
    """A match that has ended, and its next table."""
    running = over()
    make_call(running, "next", 1, {"table": "T"})
    return running


def duel() -> Session:
    """A table of two at which habits may be said."""
    return Session(wyrmhoard.new("drawn-to-destiny", 2, "course", {"scene": "high-noon"}), [None, None])


REFUSED: list[tuple[Make, str, int, dict[str, Any], str]] = [
    (session, "act", 0, {"key": "x", "ask": None}, "stale"),
    (session, "act", 0, {"key": "x", "ask": "0.0", "by": "bot"}, "not-asked"),
    (lambda: session(3, 0), "act", 0, {"key": "x", "ask": "0.0"}, "not-asked"),
    (lambda: moved(3, 0), "take_back", 0, {"agreed": []}, "not-asked"),
    (lambda: moved(3, 0), "offer", 0, {"agreed": []}, "not-asked"),
    (session, "offer", 0, {"agreed": []}, "not-asked"),
    (asking, "offer", 1, {"agreed": []}, "not-asked"),
    (moved, "agree", 1, {"yes": True}, "stale"),
    (asking, "agree", 0, {"yes": True}, "not-asked"),
    (lambda: asking(3, 1), "agree", 1, {"yes": True}, "not-asked"),
    (lambda: session(3, 1), "to_bot", 1, {"bot": "random"}, "not-asked"),
    (session, "to_me", 1, {}, "not-asked"),
    (session, "next", 0, {"table": "T"}, "not-asked"),
    (rematch, "next", 0, {"table": "U"}, "stale"),
    (over, "take_back", 0, {"agreed": [1]}, "over"),
    (over, "offer", 0, {"agreed": []}, "over"),
    (duel, "act", 0, {"key": "targets", "ask": "0", "habits": ["aim"]}, "stale"),
    (duel, "act", 0, {"key": "targets", "ask": "1", "habits": ["tidy"]}, "unknown"),
    (duel, "stop", 0, {"keep": "on", "habits": ["aim"]}, "unknown"),
    (duel, "stop", 0, {"habits": ["aim", "tidy"]}, "unknown"),
]


@pytest.mark.parametrize(("make", "kind", "seat", "body", "code"), REFUSED)
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    make: Make, kind: str, seat: int, body: dict[str, Any], code: str
) -> None:
    running = make()
    before = running.save()
    with pytest.raises(Refused) as refused:
        make_call(running, kind, seat, body)
    assert refused.value.code == code
    assert running.save() == before


def test_a_journal_of_calls_gives_the_same_session() -> None:
    """Also after it was stored in the middle: with who holds a seat, an open offer, and the next table."""
    rows: list[Row] = []
    played = session()

    def call(kind: str, seat: int, body: dict[str, Any]) -> None:
        make_call(played, kind, seat, body)
        rows.append(journal_row(played.seq, kind, seat, body))

    for seat in range(3):
        call("act", seat, {"key": "spare-parts", "ask": played.match.asks[seat].id})
    call("offer", 0, {"agreed": [2]})
    call("to_bot", 2, {"bot": "random"})
    call("to_me", 2, {})
    assert [row.seq for row in rows] == [1, 2, 3, 4, 5, 6]
    for stored in range(len(rows) + 1):
        again = session()
        for row in rows[:stored]:
            again.replay(row)
        again = Session.restore(GAME, again.save())
        for row in rows[stored:]:
            again.replay(row)
        assert again.save() == played.save()
    offer = played.offer
    assert offer is not None
    assert offer.to_plain() == {"kind": "take_back", "from": 0, "agreed": [2]}
    ended = rematch()
    assert (Session.restore(GAME, ended.save()).next, ended.people) == ("T", [0, 1])


def test_a_call_out_of_its_place_in_the_journal_is_an_error() -> None:
    with pytest.raises(AssertionError):
        session().replay(journal_row(2, "act", 0, {"key": "spare-parts", "ask": "1"}))
    with pytest.raises(Refused):
        session().replay(journal_row(1, "to_me", 0, {}))


def back(running: Session) -> bool:
    """Whether what P1 did last has been taken back, and nobody is asked any more."""
    return running.offer is None and len(running.match.inputs) < 3 and 0 in running.match.asks


def test_a_take_back_happens_when_the_last_has_agreed() -> None:
    running = asking()
    make_call(running, "agree", 2, {"yes": True})
    assert running.offer is not None
    assert running.offer.agreed == [2]
    with pytest.raises(Refused):
        make_call(running, "agree", 2, {"yes": True})
    make_call(running, "agree", 1, {"yes": True})
    assert back(running)


def test_a_no_ends_the_offer() -> None:
    running = asking()
    make_call(running, "agree", 1, {"yes": False})
    assert running.offer is None
    assert not back(running)


def test_bots_agree_to_everything() -> None:
    assert back(asking(3, 1, 2))
    running = asking(3, 1)
    assert not back(running)
    make_call(running, "agree", 2, {"yes": True})
    assert back(running)
    running = moved(3, 1)
    make_call(running, "take_back", 0, {"agreed": [2]})
    assert back(running)


def test_who_is_known_to_agree_is_not_asked() -> None:
    session = moved()
    make_call(session, "offer", 0, {"agreed": [1, 2]})
    assert back(session)
    session = moved()
    make_call(session, "take_back", 0, {"agreed": [1, 2]})
    assert back(session)


def test_a_seat_given_to_a_bot_agrees_or_withdraws() -> None:
    running = asking()
    make_call(running, "to_bot", 1, {"bot": "random"})
    assert running.offer is not None
    assert running.people == [0, 2]
    make_call(running, "to_bot", 2, {"bot": "random"})
    assert back(running)
    running = asking()
    make_call(running, "to_bot", 0, {"bot": "random"})
    assert running.offer is None
    assert not back(running)


def test_an_answer_ends_an_offer() -> None:
    running = asking()
    seat = next(iter(running.match.asks))
    act(running, seat)
    assert running.offer is None


@pytest.mark.parametrize("name", [name for name in names() if find(name).about.seats[0] <= 2])
def test_a_player_whose_time_is_up_may_have_left_in_every_game_for_two(name: str) -> None:
    session = Session(wyrmhoard.new(name, 2, "course"), [None] * 2, Timing("move", 60, then="left"))
    make_call(session, "clock", 0, {}, at=100.0)
    seat = session.running[0]
    make_call(session, "time_up", seat, {"bot": "random", "seats": None}, at=500.0)
    together = find(name).rules.is_cooperative(session.match.table)
    assert (session.match.result is None) == together
    assert session.bots[seat] == ("random" if together else None)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_decision_brings_time_to_whoever_made_it(seat: int) -> None:
    session = Session(wyrmhoard.new("dragon-dance", 2, "course"), [None] * 2, Timing("fischer", 60, more=5))
    make_call(session, "clock", 0, {}, at=100.0)
    ask = session.match.ask(seat)
    assert ask is not None
    make_call(session, "act", seat, {"key": str(ask.choices[0]), "ask": ask.id}, at=110.0)
    assert session.clock is not None
    assert session.clock.left[seat] == 55_000
    assert session.clock.left[1 - seat] == 50_000


def test_who_has_answered_sees_what_is_left_in_the_bank_and_who_is_waited_for_until_when() -> None:
    session = Session(wyrmhoard.new(GAME, 3, "course", {"decks": "choose"}), [None] * 3, Timing("move", 60, bank=30))
    make_call(session, "clock", 0, {}, at=100.0)
    ask = session.match.ask(0)
    assert ask is not None
    make_call(session, "act", 0, {"key": str(ask.choices[0]), "ask": ask.id}, at=175.0)
    times = session.times()
    assert times is not None
    assert session.match.waiting == [1, 2]
    assert [(seat["bank"], seat["until"]) for seat in times["seats"]] == [
        (15_000, None),
        (None, 190_000),
        (None, 190_000),
    ], "all three have used 15 seconds of their banks"
