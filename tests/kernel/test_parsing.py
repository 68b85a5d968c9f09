"""Whatever text is given, the parsers answer with data or with BadInput in one line, and soon."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import DEEPEST, parse_json, parse_toml, read_text

DEEP_TOML = [
    "a = " + "[" * 1500 + "]" * 1500,
    "a = " + "[" * 1500,
    "a = " + "{b = " * 1500 + "1" + "}" * 1500,
    ".".join("a" * 4000) + " = 1",
    "[" + ".".join("a" * 4000) + "]",
    ".".join(['"\\""'] * 400) + " = 1",
    "a = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
    "[a" + ".a" * 60 + "]\nb" + ".b" * 60 + " = 1",
]
LONG_NUMBERS = [
    "a = " + "9" * 5000,
    "a = -" + "9" * 5000,
    "a = 0x" + "f" * 5000,
    f"a = [{10**40}]",
    "a = 0b" + "1" * 500,
]


def complaint(work: Callable[[], object]) -> str:
    start = time.process_time()
    with pytest.raises(BadInput) as caught:
        work()
    assert time.process_time() - start < 1
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300
    return str(caught.value)


@pytest.mark.parametrize("text", DEEP_TOML, ids=range(len(DEEP_TOML)))
def test_toml_that_is_nested_too_deeply_is_refused(text: str) -> None:
    assert "nested too deeply" in complaint(lambda: parse_toml(text, "my.toml"))


@pytest.mark.parametrize("text", LONG_NUMBERS, ids=range(len(LONG_NUMBERS)))
def test_toml_with_numbers_of_too_many_digits_is_refused(text: str) -> None:
    assert complaint(lambda: parse_toml(text, "my.toml")) == "my.toml: is not valid TOML: a number has too many digits"


def test_what_is_nearly_too_much_is_read() -> None:
    assert parse_toml("a = " + "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1), "")
    assert parse_toml(f"a = {10**40 - 1}\nb = 1e400\nc = [1.5, 2.5, 3.5]", "")
    assert parse_toml("text = '" + "one.two.three." * 10 + "'", "")
    assert parse_json("[" * DEEPEST + "]" * DEEPEST, "no")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 1500 + "]" * 1500, "nested too deeply"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "nested too deeply"),
        ('{"a":' * 900 + "1" + "}" * 900, "nested too deeply"),
        ("9" * 5000, "out of range"),
        ("9" * 60, "too many digits"),
        ("\ud800", "surrogates not allowed"),
        (b"\xff", "malformed"),
    ],
)
def test_json_that_no_record_can_hold_is_refused(text: str | bytes, why: str) -> None:
    assert why in complaint(lambda: parse_record(text))


def test_memory_that_runs_out_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("tomllib.loads", full)
    monkeypatch.setattr("msgspec.json.decode", full)
    assert "it is too large" in complaint(lambda: parse_toml("", "x"))
    assert "it is too large" in complaint(lambda: parse_json("", "x"))


def test_a_file_that_is_too_long_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    with path.open("wb") as file:
        file.truncate(10**12)  # nothing but a hole
    assert "is too long" in complaint(lambda: read_text(path))
    assert "is too long" in complaint(lambda: find("warriors").with_cards(path))


@pytest.mark.parametrize("text", ["9" * 5000 + " Draconian Soldier", "100 Draconian Soldier\n" * 11])
def test_a_deck_of_absurd_numbers_is_refused(text: str) -> None:
    assert complaint(lambda: find("warriors").need_decks().judge(find("warriors").cards, text, "the deck"))


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("text", [DEEP_TOML[0], LONG_NUMBERS[0]], ids=["deep", "digits"])
def test_card_files_and_scenarios_of_strangers_are_refused(game: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    assert str(path) in complaint(lambda: find(game).with_cards(path))
    if find(game).shelf.scenarios:
        assert "too" in complaint(lambda: find(game).parse_scenario(text, "mine"))


@pytest.mark.parametrize("mark", ["\\u0000", "\\u001b", "\\u007f", "\\u009b", "\\u2028", "\\u202e", "\\u2069"])
@pytest.mark.parametrize("text", ['name = "a{}"', '"a{}" = 1', '[[one]]\nlist = [["x", "a{}"]]'])
def test_words_in_toml_that_would_steer_a_screen_are_refused(text: str, mark: str) -> None:
    with pytest.raises(BadInput, match="it: is not valid TOML: there are control characters in 'a") as caught:
        parse_toml(text.format(mark), "it")
    assert str(caught.value).isprintable()


def test_words_in_toml_may_have_lines_and_tabs() -> None:
    assert parse_toml('a = "x\\ny\\tz é — 龍"', "it") == {"a": "x\ny\tz é — 龍"}
