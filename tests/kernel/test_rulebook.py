"""Rulebooks read by programs, and which rules have tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from wyrmhoard.kernel.text import rulebook
from wyrmhoard.kernel.text.rulebook import Rule, read_rulebook

BOOK = """# The game

**TI-0. Before all chapters.** Nothing yet.

## Setup

**TI-1. Seats.** Sit down.
On chairs.

- one
- two

*Tip.* Bring water.

**TI-2. Dice!** Roll **two dice.**

### A part

Words of no rule.

## The end

Some text with **TI-8. not a rule** in the middle.

**TI-10. Over.** It ends; see **TI-1. Seats.**
**TI-11. Really over?** Yes.
**Not-a-rule. Words.** Nothing.
"""


def book(tmp_path: Path) -> dict[str, Rule]:
    path = tmp_path / "rulebook.md"
    path.write_text(BOOK, encoding="utf-8")
    return read_rulebook(path)


def test_every_rule_in_order_with_title_words_and_chapter(tmp_path: Path) -> None:
    rules = book(tmp_path)
    assert list(rules) == ["TI-0", "TI-1", "TI-2", "TI-10", "TI-11"]
    assert rules["TI-0"] == Rule("TI-0", "Before all chapters", "Nothing yet.", "")
    assert rules["TI-1"] == Rule("TI-1", "Seats", "Sit down.\nOn chairs.\n\n- one\n- two", "Setup")
    assert rules["TI-2"] == Rule("TI-2", "Dice!", "Roll **two dice.**", "Setup")
    assert rules["TI-10"] == Rule("TI-10", "Over", "It ends; see **TI-1. Seats.**", "The end")
    assert rules["TI-11"] == Rule("TI-11", "Really over?", "Yes.\n**Not-a-rule. Words.** Nothing.", "The end")


def test_rules_with_a_letter_and_a_digit_in_the_prefix(tmp_path: Path) -> None:
    """A letter completes the rule with its number, and is a rule of its own with its own words."""
    path = tmp_path / "rulebook.md"
    path.write_text("**T2-13. A.** One.\n\n**T2-13a. B.** Two.\n\n**T2-13ab. C.** None.\n", encoding="utf-8")
    rules = read_rulebook(path)
    assert {name: rule.text for name, rule in rules.items()} == {
        "T2-13": "One.",
        "T2-13a": "Two.\n\n**T2-13ab. C.** None.",
    }
    (tmp_path / "test_a.py").write_text("def test_t2_13a_b(): ...\ndef test_t2_13_a(): ...\n", encoding="utf-8")
    assert set(rulebook.tested_rules(tmp_path, "T2")) == {"T2-13", "T2-13a"}


def test_a_book_without_rules(tmp_path: Path) -> None:
    path = tmp_path / "empty.md"
    path.write_text("# Nothing\n", encoding="utf-8")
    assert read_rulebook(path) == {}


TESTS = """
def test_ti_1_something(): ...
def test_ti_1_something_else(): ...
def test_ti_02(): ...
def test_ti_12a_that_completes_it(): ...
def test_ti_12xy(): ...
def test_ti_12X(): ...
def test_da_1_of_another_game(): ...
def helper_test_ti_4(): ...
# def test_ti_5(): ...
text = "def test_ti_6(): ..."

class TestAll:
    def test_ti_10_in_a_class(self): ...
"""


def test_tests_are_found_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "test_a.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "test_b.py").write_text("def test_ti_1_here_too(): ...\n", encoding="utf-8")
    (tmp_path / "other.py").write_text("def test_ti_7(): ...\n", encoding="utf-8")
    assert rulebook.tested_rules(tmp_path, "TI") == {
        "TI-1": [
            "test_a.py::test_ti_1_something",
            "test_a.py::test_ti_1_something_else",
            "test_b.py::test_ti_1_here_too",
        ],
        "TI-2": ["test_a.py::test_ti_02"],
        "TI-12a": ["test_a.py::test_ti_12a_that_completes_it"],
        "TI-10": ["test_a.py::test_ti_10_in_a_class"],
    }
    assert rulebook.tested_rules(tmp_path, "DA") == {"DA-1": ["test_a.py::test_da_1_of_another_game"]}
    assert rulebook.tested_rules(tmp_path, "XX") == {}


def test_asynchronous_tests_count(tmp_path: Path) -> None:
    """The suite runs them (asyncio_mode = auto), so a rule that has one is tested."""
    (tmp_path / "test_a.py").write_text("async def test_ti_1_over_the_wire(): ...\n", encoding="utf-8")
    assert rulebook.tested_rules(tmp_path, "TI") == {"TI-1": ["test_a.py::test_ti_1_over_the_wire"]}


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("test_t2_13a_b", ["T2-13a"]),
        ("test_t2_13_a", ["T2-13"]),
        ("test_t2_13", ["T2-13"]),
        ("test_t2_9_and_10_together", ["T2-9", "T2-10"]),
        ("test_t2_9_and_10a_and_t2_12_together", ["T2-9", "T2-10a", "T2-12"]),
        ("test_t2_9_t2_10a_together", ["T2-9", "T2-10a"]),
        ("test_t2_9_what_it_is_and_t2_11_what_it_is_not", ["T2-9", "T2-11"]),
        ("test_t2_9_to_12_each", ["T2-9", "T2-10", "T2-11", "T2-12"]),
        ("test_t2_9_to_t2_11_each_and_t2_14", ["T2-9", "T2-10", "T2-11", "T2-14"]),
        ("test_t2_9_and_t2_9_named_twice", ["T2-9"]),
        ("test_t2_9_12_points_and_3_more", ["T2-9"]),
        ("test_t2_9_goes_from_clock_5_to_6", ["T2-9"]),
        ("test_t2_12xy_and_t2_4", []),
        ("test_that_t2_9_is_meant_later", []),
        ("test_t3_9_and_t2_9", []),
        ("test_t2_9_and_t3_4_of_another_game", ["T2-9"]),
    ],
)
def test_a_test_may_be_named_for_several_rules(name: str, rules: list[str]) -> None:
    """A number alone may be any number; with the prefix, or joined to a rule at once, it is a rule."""
    assert rulebook.rules_named(name, "T2") == rules


def test_each_rule_of_a_name_has_the_test(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        "def test_ti_1_to_3_each(): ...\ndef test_ti_3_alone(): ...\n", encoding="utf-8"
    )
    assert rulebook.tested_rules(tmp_path, "TI") == {
        "TI-1": ["test_a.py::test_ti_1_to_3_each"],
        "TI-2": ["test_a.py::test_ti_1_to_3_each"],
        "TI-3": ["test_a.py::test_ti_1_to_3_each", "test_a.py::test_ti_3_alone"],
    }
