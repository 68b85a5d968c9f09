"""Tables that begin with a tutorial: bots wait, wrong answers do not happen, and the coach outlives the server."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import wyrmhoard
from server.desk import Process, post
from server.journal import journal_row, make_call
from wyrmhoard.kernel.asking.tutorial import Tutorial
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.coach import CODE
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.session.session import Row, Session

GAME = find("dragon-dance")
BOT = {"who": "bot", "bot": "greedy"}
ME = {"who": "me"}


def lesson() -> Tutorial:
    return GAME.tutorial()


class Taught(Session):
    """A session with its journal."""

    def __init__(self) -> None:
        super().__init__(wyrmhoard.new(GAME, 2, lesson().seed, lesson().settings), [None, "greedy"])
        self.rows: list[Row] = []
        self.call("tutorial", {"how": "begin", "tutorial": msgspec.to_builtins(lesson())})

    def call(self, kind: str, body: dict[str, Any]) -> None:
        make_call(self, kind, 0, body)
        self.rows.append(journal_row(self.seq, kind, 0, body))

    def go_on(self) -> None:
        assert self.coach is not None
        self.call("tutorial", {"how": "next", "step": self.coach.step})

    def answer(self, key: str) -> None:
        ask = self.match.ask(0)
        assert ask is not None
        self.call("act", {"key": key, "ask": ask.id})


def test_a_session_with_a_coach_is_stored_and_replayed() -> None:
    session = Taught()
    session.go_on()
    session.go_on()
    before = (session.seq, session.match.fingerprint)
    with pytest.raises(Refused) as refused:
        session.answer("2")
    assert refused.value.code == CODE
    assert (session.seq, session.match.fingerprint) == before
    session.answer("6")
    assert session.match.view(0)["phase"] == "card"  # the dragon's answer was written down
    with pytest.raises(Refused, match="nothing needs taking back"):
        make_call(session, "take_back", 0, {"agreed": []})
    stored = Session.restore(GAME, session.save())
    again = Session(wyrmhoard.new(GAME, 2, lesson().seed, lesson().settings), [None, "greedy"])
    for row in session.rows:
        again.replay(row)
    for twin in (stored, again):
        assert twin.coach is not None
        assert (twin.coach.step, twin.match.fingerprint) == (3, session.match.fingerprint)


def test_a_coach_who_is_sent_away_does_not_come_back() -> None:
    session = Taught()
    session.call("tutorial", {"how": "leave"})
    assert session.coach is None
    session.answer("2")
    for how in ("next", "leave"):
        with pytest.raises(Refused, match="no coach"):
            make_call(session, "tutorial", 0, {"how": how, "step": 0})
    handed = Taught()
    handed.call("to_bot", {"bot": "greedy"})
    assert handed.coach is None


def test_a_table_whose_tutorial_has_changed_is_played_on() -> None:
    session = Taught()
    body = msgspec.json.decode(session.rows[0].body)
    body["tutorial"]["steps"][2]["then"][0]["key"] = "no such die"
    again = Session(wyrmhoard.new(GAME, 2, lesson().seed, lesson().settings), [None, "greedy"])
    make_call(again, "tutorial", 0, body)
    ask = again.match.ask(0)
    assert ask is not None
    make_call(again, "act", 0, {"key": "6", "ask": ask.id})
    assert again.coach is None
    assert again.match.ready == [0]


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"seats": [BOT, ME]}, "seats: seat 1 of 2 is the learner's, and bots have the others"),
        ({"seats": [ME, ME]}, "seats: seat 1 of 2 is the learner's, and bots have the others"),
        ({"settings": {"knight_life": 30}}, "tutorial: has its own settings"),
    ],
)
def test_a_tutorial_that_does_not_fit_is_refused(server: Process, more: dict[str, object], complaint: str) -> None:
    answer = post(server.base, "/api/tables", {"game": GAME.name, "tutorial": "first-match", "seats": [ME, BOT]} | more)
    assert answer.status_code == 422
    assert answer.json()["error"]["text"] == complaint
