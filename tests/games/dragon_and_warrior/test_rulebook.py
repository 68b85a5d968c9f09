"""The rulebook of Dragon & Warrior: complete, in order, each rule of its kind, and naming only what exists."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

from wyrmhoard.games import dragon_and_warrior
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import TYPES
from wyrmhoard.games.dragon_and_warrior.settings import SETTINGS
from wyrmhoard.kernel.text.rulebook import read_rulebook

BOOK = Path(dragon_and_warrior.__file__).with_name("rulebook.md")
TEXT = BOOK.read_text(encoding="utf-8")
RULES = read_rulebook(BOOK)
KIND = re.compile(r"\*\(([abc](?:, [abc])*)\)\* ")


def number(rule: str) -> int:
    """The number of a rule without its letter."""
    match = re.fullmatch(r"DW-(\d+)[a-z]?", rule)
    assert match is not None
    return int(match[1])


def test_every_rule_stands_in_its_place_once() -> None:
    """1 to 278 without a gap; a rule with a letter follows the one that it completes, and b follows a."""
    assert list(RULES) == re.findall(r"^\*\*(DW-\w+)\. ", TEXT, re.MULTILINE)
    assert len(RULES) == 316
    families = [(n, [rule.removeprefix(f"DW-{n}") for rule in family]) for n, family in groupby(RULES, number)]
    assert [n for n, _ in families] == list(range(1, 279))
    assert all(letters == ["", "a", "b", "c", "d"][: len(letters)] for _, letters in families)
    assert not [rule for rule in RULES.values() if len(rule.text.split()) < 4 or not rule.chapter]


def test_every_rule_says_of_which_kind_it_is() -> None:
    kinds = {rule.id: KIND.match(rule.text) for rule in RULES.values()}
    assert [rule for rule, kind in kinds.items() if kind is None] == []
    of = [kind[1].split(", ") for kind in kinds.values() if kind is not None]
    assert [sum(letter in kind for kind in of) for letter in "abc"] == [226, 83, 31]


def test_what_the_rulebook_names_exists() -> None:
    assert set(re.findall(r"DW-\d+[a-z]?", TEXT)) == set(RULES)
    table = re.findall(r"^\| `(\w+)` \|.*\| (DW-\w+) \|$", TEXT, re.MULTILINE)
    assert sorted(table) == sorted((setting.name, setting.rule) for setting in SETTINGS)
    named = set(re.findall(r"`([a-z_]+)`", TEXT))
    assert named == {setting for setting, _ in table}
    assert all(f"`{setting}`" in RULES[rule].text for setting, rule in table)


def test_dw_137a_the_rulebook_lists_the_types() -> None:
    assert [kind for kind in TYPES if kind not in RULES["DW-137a"].text] == []


def test_dw_189_the_chart_is_the_sum_of_five_a_level_but_for_one_step() -> None:
    chart = [int(value) for value in re.findall(r"\d+", RULES["DW-189"].text.split("The setting")[0])[1:]]
    assert len(chart) == 30
    steps = [after - before for before, after in zip([0, *chart], chart, strict=False)]
    assert steps == [5 * level if level != 18 else 85 for level in range(1, 31)]
