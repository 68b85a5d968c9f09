"""What the journal stores of each command, and that every row that was ever written can be read."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.journal import stored_command
from wyrmhoard.kernel.state.record import Input
from wyrmhoard.server.session import session
from wyrmhoard.server.session.commands import (
    COMMANDS,
    Act,
    Agree,
    AskToTakeBack,
    BeginAnew,
    Command,
    Learn,
    NextTable,
    SetName,
    Stop,
    TakeBack,
    TimeUp,
    ToBot,
    ToMe,
    WindClock,
    encode_command,
)

ROWS: list[tuple[str, dict[str, Any], Command]] = [
    ("act", {"key": "6", "ask": "1.0"}, Act("6", "1.0")),
    ("act", {"key": "talk", "ask": None}, Act("talk", None)),
    ("act", {"key": "6", "ask": "1.0", "form": {"to": ["a"]}}, Act("6", "1.0", {"to": ["a"]})),
    ("act", {"key": "6", "ask": "1.0", "keep": "on", "habits": []}, Act("6", "1.0", keep="on", habits=[])),
    ("act", {"key": "6", "ask": "1.0", "by": "bot"}, Act("6", "1.0", by="bot")),
    ("stop", {}, Stop()),
    ("stop", {"habits": ["aim"]}, Stop(["aim"])),
    ("take_back", {"agreed": [1]}, TakeBack([1])),
    ("offer", {"agreed": []}, AskToTakeBack([])),
    ("agree", {"yes": False}, Agree(False)),
    ("to_bot", {"bot": "random"}, ToBot("random")),
    ("to_me", {}, ToMe()),
    ("next", {"table": "T"}, NextTable("T")),
    ("name", {"name": "", "stamp": "owl"}, SetName("", "owl")),
    ("clock", {}, WindClock()),
    ("clock", {"since": 5, "until": 7}, WindClock(5, 7)),
    ("time_up", {"bot": "random"}, TimeUp("random")),
    ("time_up", {"bot": "random", "seats": [0, 1]}, TimeUp("random", [0, 1])),
    ("tutorial", {"how": "leave"}, Learn("leave")),
    ("tutorial", {"how": "next", "step": 3}, Learn("next", 3)),
    ("anew", {"inputs": [], "name": "T"}, BeginAnew([], "T")),
]


@pytest.mark.parametrize(("kind", "body", "command"), ROWS)
def test_a_command_is_stored_as_its_fields_and_read_back(kind: str, body: dict[str, Any], command: Command) -> None:
    assert stored_command(kind, body) == command
    assert command.kind == kind
    assert msgspec.json.decode(encode_command(command)) == body


def test_rows_are_read_that_were_written_with_fields_that_are_left_out_now() -> None:
    """Until commands had types, bots wrote forms that they did not fill in, and tutorials the first step."""
    assert stored_command("act", {"key": "6", "form": None, "ask": "1.0", "by": "bot"}) == Act("6", "1.0", by="bot")
    assert stored_command("tutorial", {"how": "leave", "step": 0}) == Learn("leave")
    assert stored_command("tutorial", {"how": "begin", "tutorial": None}) == Learn("begin")


def test_the_inputs_of_another_match_are_stored_as_in_a_record() -> None:
    entry = Input(0, key="6", form={"to": ["a"]})
    command = BeginAnew([entry], "T")
    assert stored_command("anew", {"inputs": [list(entry)], "name": "T"}) == command
    assert msgspec.json.decode(encode_command(command))["inputs"] == [list(entry)]


def test_every_command_is_read_and_carried_out() -> None:
    assert {*Command.__subclasses__()} == {*COMMANDS} == {*session._HANDLERS} == {type(row[2]) for row in ROWS}
    assert len({command.kind for command in COMMANDS}) == len(COMMANDS)
