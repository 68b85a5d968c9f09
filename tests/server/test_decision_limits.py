"""How often somebody may change their mind."""

from __future__ import annotations

import pytest

from kernel.tiny import DONE, Tab, begin
from server.desk import Opened, Person, Process
from server.journal import make_call, stored_command
from wyrmhoard.kernel.asking.ask import Script, each
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.rate_limit.budget import CHANGES_A_DECISION
from wyrmhoard.server.session import decision_limits as limits_module
from wyrmhoard.server.session.decision_limits import DecisionLimits
from wyrmhoard.server.session.session import Session


def bids(_: Tab) -> Script[Result]:
    """Three rounds in which everybody chooses in secret."""
    for _round in range(3):
        yield each("bid", {seat: ["a", "b"] for seat in range(2)}, "TI-3")
    return DONE


async def sealing(server: Process) -> tuple[Opened, str, list[str]]:
    """A table of Warriors at its first question, which may be answered anew until both have: its id and two answers."""
    table = Opened(server.base, "me", "friend", game="warriors")
    async with Person(server.base, table.id, table.tokens[0]) as one:
        ask = one.ask()
        assert ask is not None
        return table, ask["id"], one.choices()[:2]


async def change(one: Person, ask: str, keys: list[str], times: int) -> list[str]:
    """Change a sealed answer that often: the code of each refusal, or ""."""
    codes = []
    for number in range(times):
        reply = await one.request(do="act", ask=ask, key=keys[number % 2])
        codes.append("" if reply["ok"] else reply["error"]["code"])
    return codes


async def test_a_sealed_answer_may_be_changed_two_hundred_times_and_the_table_goes_on(server: Process) -> None:
    table, ask, keys = await sealing(server)
    mine, theirs = (Person(server.base, table.id, table.tokens[seat]) for seat in (0, 1))
    async with mine, theirs:
        step = mine.table()["step"]
        assert await change(mine, ask, keys, 205) == [""] * 200 + ["too-many"] * 5
        error = await mine.refused(do="act", ask=ask, key=keys[0])
        assert "200 times" in error["text"]
        assert (await mine.refused(do="take_back"))["code"] == "too-many"
        assert await change(theirs, ask, keys, 1) == [""]  # the other seat has its own
        await mine.until(lambda: mine.table()["step"] != step)  # what was sealed last counts, and the match goes on


async def test_taking_back_and_acting_again_is_bounded_and_the_seat_can_still_act(server: Process) -> None:
    table, _, keys = await sealing(server)
    async with Person(server.base, table.id, table.tokens[0]) as one:
        codes = []
        for _ in range(105):
            now = one.table()["ask"]["id"]
            for message in ({"do": "act", "ask": now, "key": keys[0]}, {"do": "take_back"}):
                reply = await one.request(**message)
                codes.append("" if reply["ok"] else reply["error"]["code"])
        assert codes[:200] == [""] * 200
        assert codes[200:] == ["", "too-many", *["too-many"] * 8]
        assert one.table()["ask"]["sealed"] == keys[0]
        await one.fine(do="to_bot", bot="random")
        assert (await one.refused(do="to_me"))["code"] == "too-many"


def test_counting_begins_anew_when_the_match_gets_further_than_ever() -> None:
    session, limits = Session(begin(bids, 2), [None, None]), DecisionLimits()

    def done(kind: str, seat: int, key: str = "a") -> bool:
        body = {"key": key, "ask": session.match.asks[seat].id if kind == "act" else None, "agreed": [1 - seat]}
        try:
            limits.check(session, stored_command(kind, body), seat)
        except Refused as refused:
            return refused.code != "too-many"
        make_call(session, kind, seat, body)
        limits.note(stored_command(kind, body), seat)
        return True

    assert [done("act", 0) for _ in range(CHANGES_A_DECISION + 1)] == [True] * CHANGES_A_DECISION + [False]
    assert done("act", 1)
    assert done("act", 0)  # the next decision
    assert done("take_back", 0)
    assert done("take_back", 0)  # back into the first, which gives nobody 200 more there and 200 more here
    assert sum(done("act", 0) for _ in range(CHANGES_A_DECISION)) == CHANGES_A_DECISION - 3


@pytest.mark.parametrize("name", ["INPUTS_A_SEAT", "CALLS_A_MATCH"])
def test_inputs_and_calls_of_a_match_are_bounded_but_a_bot_may_take_over(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits_module, name, 3)
    session, limits = Session(begin(bids, 2), [None, None]), DecisionLimits()
    for _ in range(3):
        make_call(session, "act", 0, {"key": "a", "ask": session.match.asks[0].id})
    body = {"key": "a", "ask": session.match.asks[0].id}
    with pytest.raises(Refused, match="hand your seat to a bot"):
        limits.check(session, stored_command("act", body), 0)
    limits.check(session, stored_command("to_bot", {"bot": "random"}), 0)
    limits.check(session, stored_command("act", body | {"by": "bot"}), 0)
    if name == "INPUTS_A_SEAT":
        limits.check(session, stored_command("act", body), 1)
