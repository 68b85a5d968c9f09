"""What we say of a mistake is one line, whatever a stranger has written into what it quotes."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from wyrmhoard.kernel.asking.cards import read_toml
from wyrmhoard.kernel.asking.form import Form, Text
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.state.setting import Setting
from wyrmhoard.kernel.text.errors import BadInput, Refused, WyrmhoardError, one_line
from wyrmhoard.kernel.text.saying import speaking

STEERING = "\n\r\t\v\f\0\x1b\x7f\x85\x9b\u2028\u2029\u202e\u2066\ud800"
"""Breaks a line, or steers a screen or a terminal."""


@pytest.mark.parametrize("character", STEERING, ids=lambda c: f"U+{ord(c):04X}")
def test_what_breaks_a_line_or_steers_a_screen_is_escaped(character: str) -> None:
    escaped = one_line(f"a{character}b")
    assert escaped.startswith("a\\")
    assert escaped.isprintable()
    assert json.loads(f'"{escaped}"') == f"a{character}b"


@pytest.mark.parametrize("text", ["", "plain", "Zoë said: “ähm…”", "a b", "é\N{NO-BREAK SPACE}!", "👩‍🚀", "مرحبا"])
def test_everything_else_stays_as_it_is(text: str) -> None:
    assert one_line(text) == text


def test_every_error_is_one_line() -> None:
    quoted = f"x{STEERING}y"
    for error in (BadInput(quoted), Refused("illegal", quoted, "DD-1")):
        assert str(error).splitlines() == [str(error)]
        assert str(error).isprintable()
    assert Refused("illegal", quoted).sentence.isprintable()
    assert str(Refused("illegal", "No", "DD-1")) == "No (DD-1)"


def test_errors_word_themselves_in_the_language_that_is_spoken() -> None:
    with speaking("de"):
        full = Refused.of("too-many", "This table has room for {most} notes", most=3)
        unknown = BadInput.of("scenario {why}", why="{why}\n")
    assert full.sentence == str(full) == "An diesem Tisch haben 3 Notizen Platz"
    assert (full.code, full.rule) == ("too-many", "")
    assert str(unknown) == "Szenario {why}\\n"
    assert str(Refused.of("illegal", "No", rule="DD-1")) == "No (DD-1)"


class Waiting(Refused):
    """A refusal with a constructor of its own."""

    def __init__(self, *, wait: float) -> None:
        super().__init__("busy", "Wait")
        self.wait = wait


@pytest.mark.parametrize(
    "error",
    [BadInput("no"), Refused("illegal", "No", "DD-1"), Waiting(wait=2.5)],
    ids=lambda error: type(error).__name__,
)
def test_errors_cross_from_process_to_process(error: WyrmhoardError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.__dict__) == (type(error), str(error), error.__dict__)


def test_quotes_of_records_settings_forms_and_files_are_one_line() -> None:
    with pytest.raises(BadInput) as caught:
        parse_record(json.dumps({"game": 3}), "evil\nname.json")
    assert str(caught.value).startswith("evil\\nname.json: ")
    with pytest.raises(BadInput) as caught:
        Setting("life", 3, "Life", least=1, most=9).parse("\x1b[2J")
    assert str(caught.value).isprintable()
    with pytest.raises(Refused) as refused:
        Form("say", (Text("words", 5),)).fill({"a\u2028b": 1})
    assert refused.value.sentence == "say has no field named a\\u2028b"
    with pytest.raises(BadInput) as caught:
        read_toml(Path("no\nwhere.toml"))
    assert "\n" not in str(caught.value)
