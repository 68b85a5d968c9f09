"""The JSON-lines protocol, spoken to a real process."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import wyrmhoard
from cli.desk import Caller
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import random_act
from wyrmhoard.kernel.state.chance import commitment
from wyrmhoard.kernel.text.rulebook import read_rulebook
from wyrmhoard.kernel.text.saying import reading_as
from wyrmhoard.stdio import Service

GAME = find("dragon-dance")


@pytest.fixture
def caller() -> Iterator[Caller]:
    with Caller("--seed", "7") as caller:
        yield caller


def test_the_session_in_the_documentation_is_what_the_program_prints() -> None:
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    sample = text.split("## A short session\n")[1]
    started, *lines = [line.strip() for line in sample.splitlines() if line.startswith("    ")]
    _, _, command, game, *options = started.split()
    assert (command, game) == ("stdio", "dragon-dance")
    requests = [line for line in lines if line.startswith('{"do"')]
    program = [sys.executable, "-m", "wyrmhoard", command, game, *options]
    ran = subprocess.run(program, input="\n".join(requests), capture_output=True, text=True, check=True)
    replies = [line for line in lines if line not in requests]
    printed = ran.stdout.splitlines()
    assert len(printed) == len(replies) >= 3
    for stated, line in zip(replies, printed, strict=True):
        assert re.fullmatch(".+".join(map(re.escape, stated.split("..."))), line), line


def plain(value: Any) -> Any:
    """As it looks after a journey over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def worded(match: Match, events: list[dict[str, Any]], seat: int | None) -> Any:
    with reading_as(seat):
        return plain([{**event, "text": GAME.log.event(GAME.cards, event, match.seat_names)} for event in events])


def test_hello_comes_first() -> None:
    with Caller("--seed", "7", "--players", "me,random", "--set", "max_rounds=3") as caller:
        hello = caller.hello
        assert hello == {
            "ok": True,
            "protocol": 1,
            "game": "dragon-dance",
            "version": GAME.about.version,
            "content": GAME.content,
            "seats": 2,
            "seat_names": ["Knight", "Dragon"],
            "yours": [0],
            "settings": {**wyrmhoard.new(GAME, settings={"max_rounds": 3}).settings},
            "commitment": commitment("7"),
        }
        assert caller.good(do="hello") == hello
        assert caller.end() == (0, "")


def test_a_seed_of_its_own_is_fresh() -> None:
    commitments = set()
    for _ in range(2):
        with Caller() as caller:
            commitments.add(caller.hello["commitment"])
            assert caller.hello["yours"] == [0, 1]
    assert len(commitments) == 2


def test_a_whole_match_is_the_same_as_in_process() -> None:
    """Every seat is ours; at each step, everything that can be asked equals what a match in here says."""
    rng = Random(5)
    with Caller("--seed", "7", "--set", "max_rounds=4") as caller:
        match = wyrmhoard.new(GAME, seed="7", settings={"max_rounds": 4})
        while match.result is None:
            state = caller.good(do="state")
            assert state["waiting"] == match.waiting
            assert state["ready"] == match.ready
            assert state["asks"] == {str(seat): ask.id for seat, ask in match.asks.items()}
            assert state["result"] is None
            for seat in (0, 1):
                ask = match.ask(seat)
                assert caller.good(do="ask", seat=seat)["ask"] == (plain(ask.to_plain()) if ask else None)
            for viewer in (0, 1, None):
                assert caller.good(do="view", seat=viewer)["view"] == plain(match.view(viewer))
                assert caller.good(do="events", seat=viewer)["events"] == worded(match, match.events(viewer), viewer)
            seat = rng.choice(match.waiting)
            options = [option["key"] for option in caller.good(do="ask", seat=seat)["ask"]["options"]]
            blocked = [option.key for option in match.asks[seat].options if option.blocked]
            key = rng.choice([key for key in options if key not in blocked])
            seen = len(match.events(seat))
            reply = caller.good(do="act", seat=seat, key=key, ask=state["asks"][str(seat)], id=[seat])
            match.act(seat, key)
            assert reply["id"] == [seat]
            assert reply["events"] == worded(match, match.events(seat)[seen:], seat)
            assert reply["waiting"] == match.waiting
        assert caller.good(do="state")["result"] == plain(match.result)
        assert caller.good(do="record")["record"] == plain(match.record)
        assert caller.good(do="position")["record"] == plain(match.position)
        assert caller.bad(do="act", seat=0, key="none")["code"] == "over"
        assert caller.good(do="ask", seat=0)["ask"] is None
        assert caller.end() == (0, "")


def play(caller: Caller) -> dict[str, Any]:
    """Hold seat 0 to the end, always with the last legal option; how it ended."""
    state = caller.good(do="state")
    while state["result"] is None:
        assert state["waiting"] == [0], "the bot has acted before it is our turn again"
        ask = caller.good(do="ask", seat=0)["ask"]
        key = [option["key"] for option in ask["options"] if "blocked" not in option][-1]
        state = caller.good(do="act", seat=0, key=key, ask=ask["id"])
    result = state["result"]
    assert isinstance(result, dict)
    return result


@pytest.mark.parametrize("bot", ["random", "greedy:samples=1"])
def test_against_a_bot(bot: str) -> None:
    ends = []
    for _ in range(2):
        with Caller("--seed", "7", "--players", f"me,{bot}", "--set", "max_rounds=5") as caller:
            assert caller.hello["yours"] == [0]
            error = caller.bad(do="act", seat=1, key="none")
            assert (error["code"], error["text"]) == ("bad-request", "seat: 1 is held by a bot")
            ends.append((play(caller), caller.good(do="record")["record"]))
            assert caller.end() == (0, "")
    assert ends[0] == ends[1], "the same seed, the same match"
    assert ends[0][1]["players"] == ["me", bot]
    assert {entry[0] for entry in ends[0][1]["inputs"]} == {0, 1}


def test_bots_alone_play_to_the_end() -> None:
    with Caller("--seed", "7", "--players", "random,random") as caller:
        assert caller.hello["yours"] == []
        assert caller.good(do="state")["result"] is not None


def test_events_since(caller: Caller) -> None:
    whole = caller.good(do="events", seat=0)["events"]
    assert [event["n"] for event in whole] == list(range(1, len(whole) + 1))
    assert all(event["text"] for event in whole)
    assert caller.good(do="events", seat=0, since=2)["events"] == whole[2:]
    assert caller.good(do="events", seat=0, since=99)["events"] == []


def test_cards_and_rules(caller: Caller) -> None:
    assert caller.good(do="cards")["cards"] == plain(GAME.faces())
    assert GAME.folder is not None
    rules = read_rulebook(GAME.folder / "rulebook.md")
    assert caller.good(do="rules")["rules"] == plain(list(rules.values()))


def test_refusals(caller: Caller) -> None:
    assert caller.bad(do="act", seat=0, key="17")["code"] == "unknown"
    assert caller.bad(do="act", seat=0, key="none", form={"n": 1})["code"] == "form"
    caller.good(do="act", seat=0, key="none")
    caller.good(do="act", seat=1, key="none")
    ask = caller.good(do="ask", seat=0)["ask"]
    blocked = next(option for option in ask["options"] if "blocked" in option)
    error = caller.bad(do="act", seat=0, key=blocked["key"])
    assert error == {"code": "illegal", "text": blocked["blocked"], "rule": blocked["rule"]}
    assert error["rule"].startswith("DD-")


def test_a_stale_ask_is_answered_with_the_open_one(caller: Caller) -> None:
    old = caller.good(do="state")["asks"]["0"]
    caller.good(do="act", seat=0, key="none", ask=old)
    caller.good(do="act", seat=1, key="none")
    before = caller.good(do="record")
    error = caller.bad(do="act", seat=0, key="advance", ask=old)
    assert error["code"] == "stale"
    assert error["ask"] == caller.good(do="ask", seat=0)["ask"]
    assert error["ask"]["id"] != old
    assert caller.good(do="record") == before


def test_take_back(caller: Caller) -> None:
    start = caller.good(do="state")
    caller.good(do="act", seat=0, key="none")
    error = caller.bad(do="take_back", seat=0)
    assert (error["code"], error["rule"]) == ("final", "DD-21")
    back = caller.good(do="take_back", seat=0, agreed=[1])
    assert (back["waiting"], back["ready"]) == ([0, 1], [])
    assert back["asks"] != start["asks"]
    for seat in (0, 1):
        caller.good(do="act", seat=seat, key="none")
    assert caller.bad(do="take_back", seat=0)["code"] == "illegal"
    assert caller.good(do="take_back", seat=0, agreed=[1])["waiting"] == [0, 1]
    assert caller.bad(do="take_back", seat=0)["code"] == "not-asked"


def test_a_bot_agrees_to_go_back() -> None:
    with Caller("--seed", "7", "--players", "me,random") as caller:
        caller.good(do="act", seat=0, key="none")
        back = caller.good(do="take_back", seat=0)
        assert back["waiting"] == [0]
        assert caller.good(do="ask", seat=0)["ask"]["prompt"] == "die"


def test_load_goes_on_from_a_record_and_a_position(caller: Caller) -> None:
    caller.good(do="act", seat=0, key="none")
    state, view = caller.good(do="state"), caller.good(do="view", seat=0)
    for verb in ("record", "position"):
        record = caller.good(do=verb)["record"]
        with Caller("--seed", "other") as other:
            loaded = other.good(do="load", record=record)
            assert loaded == state
            assert other.good(do="view", seat=0) == view
            assert other.good(do="record") == caller.good(do="record")
            assert other.hello["commitment"] != caller.hello["commitment"]
            assert other.good(do="hello") == caller.good(do="hello")


@pytest.mark.parametrize("line", ['{"do": "quit"}', '{"do":"quit"}', ' { "do" : "quit" } '])
def test_quit(caller: Caller, line: str) -> None:
    caller.stdin.write(line.encode() + b"\n")
    caller.stdin.flush()
    assert json.loads(caller.stdout.read()) == {"ok": True, "bye": True}
    assert caller.process.wait(timeout=30) == 0
    assert caller.stderr.read() == b""


def test_the_end_of_the_input_ends_it(caller: Caller) -> None:
    assert caller.end() == (0, "")


def test_empty_lines_are_passed_over(caller: Caller) -> None:
    caller.stdin.write(b"\n   \n\r\n")
    assert caller.say(do="state", id=1)["id"] == 1


def test_asides_are_told_and_done() -> None:
    """What a seat may do beside the question, asked or not."""
    match = wyrmhoard.new("dragonfire", 2, "7")
    rng = Random(1)
    while not match.asides(0) or len(match.waiting) != 1 or len(match.asks) > 1:
        match.act(*random_act(match, rng))
    service = Service(match, {})
    other = 1 - match.waiting[0]
    answer = service.answer(json.dumps({"do": "ask", "seat": other}))
    assert (answer["ask"], [(one["key"], one["deliberate"]) for one in answer["asides"]]) == (None, [("give-up", True)])
    assert [
        event["kind"] for event in service.answer(json.dumps({"do": "act", "seat": other, "key": "give-up"}))["events"]
    ] == ["conceding"]
    assert [one["key"] for one in service.answer(json.dumps({"do": "ask", "seat": other}))["asides"]] == ["fight-on"]
