"""What a choice or an item of a form takes with it: as plain data, and what then is picked."""

from __future__ import annotations

from typing import Any, Final

import pytest

from wyrmhoard.kernel.asking.form import Form, Pick, Ways
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.play.taking import after_removal, takers, with_taken

TAKES: Final[dict[str, Ways]] = {
    "climb": ({"gear": ("rope",)}, {"gear": ("ladder",)}),
    "dive": ({"gear": ("belt", "lamp")},),
    "lamp": ({"gear": ("oil",)},),
}
GEAR = ("oil", "lamp", "rope", "ladder", "belt")


def takes(key: str) -> Ways:
    return TAKES.get(key, ())


def option(*ways: Any) -> Option:
    """What to do and what to carry; the option itself takes something in these ways."""
    way = Pick("way", ("walk", "climb", "dive"), 0, 1, label=str.upper, takes=takes)
    form = Form("go", (way, Pick("gear", GEAR, 0, 5, takes=takes)), takes=ways)
    blanks = tuple(blank.describe() for blank in form.fields)
    return Option("go", "Go", form=blanks, takes=form.described_takes())


def test_it_is_told_as_plain_data() -> None:
    plain: Any = option({"gear": ("rope",)}).to_plain()
    assert plain["takes"] == [{"gear": ["rope"]}]
    assert plain["form"][0]["items"] == [
        {"key": "walk", "text": "WALK"},
        {"key": "climb", "text": "CLIMB", "takes": [{"gear": ["rope"]}, {"gear": ["ladder"]}]},
        {"key": "dive", "text": "DIVE", "takes": [{"gear": ["belt", "lamp"]}]},
    ]
    assert "takes" not in option().to_plain()


@pytest.mark.parametrize(
    ("way", "gear", "whole"),
    [
        ([], [], []),
        (["walk"], ["rope"], ["rope"]),
        (["climb"], [], ["rope"]),  # the first way
        (["climb"], ["oil"], ["rope", "oil"]),
        (["climb"], ["ladder"], ["ladder"]),  # somebody has chosen another
        ([], ["lamp"], ["oil", "lamp"]),  # before it
        ([], ["lamp", "oil"], ["oil", "lamp"]),
        (["dive"], [], ["oil", "belt", "lamp"]),  # and what that takes
        (["dive"], ["lamp", "belt"], ["oil", "belt", "lamp"]),  # in its order
    ],
)
def test_what_is_taken_comes_along(way: list[str], gear: list[str], whole: list[str]) -> None:
    picked = {"way": way, "gear": gear}
    assert with_taken(option(), picked) == {"way": way, "gear": whole}
    assert picked == {"way": way, "gear": gear}


def test_what_the_option_itself_takes_comes_along_too() -> None:
    assert with_taken(option({"gear": ("lamp",)}), {}) == {"gear": ["oil", "lamp"]}


@pytest.mark.parametrize(
    ("way", "gear", "back", "left"),
    [
        (["climb"], [], "rope", ([], [])),  # it has come along: what took it goes
        (["climb"], ["rope"], "rope", ([], [])),
        (["climb"], ["rope", "ladder"], "rope", (["climb"], ["ladder"])),  # the other will do
        (["dive"], ["rope"], "oil", ([], ["rope"])),  # one after another
        (["walk"], ["lamp"], "oil", (["walk"], [])),
        (["dive"], ["lamp"], "belt", ([], ["lamp"])),
        (["climb"], ["oil"], "oil", (["climb"], [])),
    ],
)
def test_what_does_not_go_without_it_goes_with_it(
    way: list[str], gear: list[str], back: str, left: tuple[list[str], list[str]]
) -> None:
    assert after_removal(option(), {"way": way, "gear": gear}, "gear", back) == {"way": left[0], "gear": left[1]}


def test_what_needs_something_is_named() -> None:
    assert takers(option(), {"way": ["dive"], "gear": ["lamp"]}, "gear", "oil") == ["DIVE", "lamp"]
    assert takers(option({"gear": ("oil",)}), {"way": [], "gear": ["lamp"]}, "gear", "oil") == ["Go", "lamp"]
    assert takers(option(), {"way": ["walk"], "gear": ["rope"]}, "gear", "rope") == []


def test_what_takes_each_other_in_a_circle_comes_to_an_end() -> None:
    round_about = {"a": ({"x": ("b",)},), "b": ({"x": ("a",)},)}
    pick = Pick("x", ("a", "b"), 0, 2, takes=lambda key: round_about[key])
    taken = with_taken(Option("x", "x", form=(pick.describe(),)), {"x": ["a"]})
    assert sorted(taken["x"]) == ["a", "b"]
