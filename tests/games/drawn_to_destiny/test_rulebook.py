"""The rulebook of Drawn to Destiny: complete, in order, and at one with the settings."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

from wyrmhoard.games import drawn_to_destiny
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.kernel.text.rulebook import read_rulebook

BOOK = Path(drawn_to_destiny.__file__).with_name("rulebook.md")
RULES = read_rulebook(BOOK)


def number(rule: str) -> int:
    """The number of a rule without its letter."""
    match = re.fullmatch(r"D2-(\d+)[a-z]?", rule)
    assert match is not None
    return int(match[1])


def test_every_rule_stands_in_its_place_once() -> None:
    """1 to 446 without a gap; a rule with a letter follows the one that it completes, and b follows a."""
    text = BOOK.read_text(encoding="utf-8")
    assert list(RULES) == re.findall(r"^\*\*(D2-\w+)\. ", text, re.MULTILINE)
    assert len(RULES) == 479
    families = [(n, [rule.removeprefix(f"D2-{n}") for rule in family]) for n, family in groupby(RULES, number)]
    assert [n for n, _ in families] == list(range(1, 447))
    assert all(letters == ["", "a", "b"][: len(letters)] for _, letters in families)
    assert not [rule for rule in RULES.values() if len(rule.text.split()) < 4 or not rule.chapter]


def test_what_the_rulebook_names_exists() -> None:
    text = BOOK.read_text(encoding="utf-8")
    assert set(re.findall(r"D2-\d+[a-z]?", text)) == set(RULES)
    assert set(re.findall(r"`([a-z_]+)`", text)) == {setting.name for setting in GAME.settings}
    assert {setting.name: setting.rule for setting in GAME.settings if setting.rule not in RULES} == {}


def test_what_newcomers_are_told_stands_in_the_rulebook() -> None:
    assert GAME.about.primer
    assert {lesson.rule for lesson in GAME.about.primer} <= RULES.keys()
