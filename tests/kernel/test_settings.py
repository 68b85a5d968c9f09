"""Table options: every shape, its bounds, and what is said of mistakes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.state.preset import Preset, find_preset, nearest_preset
from wyrmhoard.kernel.state.setting import Setting, Value, complete, did_you_mean, grouped, on_top
from wyrmhoard.kernel.text.errors import BadInput

COLOUR = Setting("colour", "red", "Which colour", ("red", "green", "blue"), rule="TI-1")
SOLE = Setting("sole", "one", "No choice", ("one",))
SIZE = Setting("size", 3, "How big", least=1, most=9)
DEPTH = Setting("depth", 0, "How deep", least=-5)
LIMIT = Setting("limit", None, "How long", least=1, most=40, optional=True)
NIGHT = Setting("night", True, "Whether it gets dark")
ALL = (COLOUR, SIZE, LIMIT, NIGHT)


@pytest.mark.parametrize(
    ("setting", "given", "value"),
    [
        (COLOUR, "green", "green"),
        (SOLE, "one", "one"),
        (SIZE, 1, 1),
        (SIZE, 9, 9),
        (SIZE, "4", 4),
        (DEPTH, "-5", -5),
        (DEPTH, 10**9, 10**9),
        (LIMIT, None, None),
        (LIMIT, "none", None),
        (LIMIT, "", None),
        (LIMIT, "40", 40),
        (NIGHT, True, True),
        (NIGHT, False, False),
        *((NIGHT, word, True) for word in ("yes", "true", "on", "Yes", "ON")),
        *((NIGHT, word, False) for word in ("no", "false", "off", "No", "FALSE")),
    ],
)
def test_what_is_possible(setting: Setting, given: Any, value: Any) -> None:
    parsed = setting.parse(given)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("setting", "given", "allowed"),
    [
        *((COLOUR, v, "red, green or blue") for v in ("Red", "yellow", "", None, 1, True)),
        *((SOLE, v, "one") for v in ("two", None)),
        *((SIZE, v, "1 to 9") for v in (0, 10, "0", "10", "x", "", "1.5", None, True, "none", 2.5, "9" * 5000)),
        *((DEPTH, v, "-5 or more") for v in (-6, "-6", None, False)),
        *((LIMIT, v, "1 to 40, or none") for v in (0, 41, "no", True, "never")),
        *((NIGHT, v, "yes or no") for v in ("maybe", "", None, 1, 0, "1", "none")),
    ],
)
def test_what_is_not_possible(setting: Setting, given: Any, allowed: str) -> None:
    with pytest.raises(BadInput) as caught:
        setting.parse(given)
    assert str(caught.value) == f"option {setting.name}: {given!r} is not possible; it must be {allowed}"


def test_two_choices_in_words() -> None:
    assert Setting("x", "a", "", ("a", "b")).allowed == "a or b"


def test_complete_fills_in_the_defaults() -> None:
    assert complete(ALL, {}) == {"colour": "red", "size": 3, "limit": None, "night": True}
    settings = complete(ALL, {"night": "no", "size": "5"})
    assert settings == {"colour": "red", "size": 5, "limit": None, "night": False}
    assert list(settings) == ["colour", "size", "limit", "night"]
    assert complete((), {}) == {}


def test_what_is_given_counts_even_if_it_is_nothing() -> None:
    until = Setting("until", 10, "How long", least=0, optional=True)
    settings = complete((NIGHT, SIZE, until), {"night": False, "until": None})
    assert settings == {"night": False, "size": 3, "until": None}
    assert complete((until,), {"until": 0}) == {"until": 0}


def test_complete_refuses_unknown_names_with_a_hint() -> None:
    with pytest.raises(BadInput) as caught:
        complete(ALL, {"color": "red"})
    assert str(caught.value) == (
        "option color: unknown (did you mean colour?); the options are colour, size, limit, night"
    )
    with pytest.raises(BadInput) as caught:
        complete(ALL, {"xyzzy": 1})
    assert str(caught.value) == "option xyzzy: unknown; the options are colour, size, limit, night"
    with pytest.raises(BadInput, match="option size: 99 is not possible; it must be 1 to 9"):
        complete(ALL, {"size": 99})


def test_did_you_mean() -> None:
    assert did_you_mean("drgon", ["knight", "dragon"]) == " (did you mean dragon?)"
    assert did_you_mean("zzz", ["knight", "dragon"]) == ""
    assert did_you_mean("x", []) == ""


@pytest.mark.parametrize(
    ("setting", "plain"),
    [
        (
            COLOUR,
            {"name": "colour", "type": "choice", "default": "red", "choices": ["red", "green", "blue"]}
            | {"optional": False, "text": "Which colour", "rule": "TI-1", "names": ["red", "green", "blue"]}
            | {"title": "Colour", "group": "", "rank": 0},
        ),
        (
            SIZE,
            {"name": "size", "type": "number", "default": 3, "least": 1, "most": 9, "optional": False}
            | {"text": "How big", "rule": "", "title": "Size", "group": "", "rank": 0},
        ),
        (
            LIMIT,
            {"name": "limit", "type": "number", "default": None, "least": 1, "most": 40, "optional": True}
            | {"text": "How long", "rule": "", "title": "Limit", "group": "", "rank": 0},
        ),
        (
            NIGHT,
            {"name": "night", "type": "yes-no", "default": True, "optional": False}
            | {"text": "Whether it gets dark", "rule": "", "title": "Night", "group": "", "rank": 0},
        ),
    ],
)
def test_the_description_lets_a_client_draw_a_form(setting: Setting, plain: dict[str, Any]) -> None:
    assert setting.describe() == plain


def test_choices_may_have_names_to_be_read() -> None:
    named = Setting("road", "n", "Which road", ("n", "s"), names=("To the north", "To the south"))
    assert named.describe()["names"] == ["To the north", "To the south"]  # type: ignore[typeddict-item]
    assert named.parse("s") == "s"


@pytest.mark.parametrize("game", names())
def test_every_choice_of_a_game_has_a_name_that_is_no_key(game: str) -> None:
    for setting in find(game).settings:
        described = setting.describe()
        if described["type"] == "choice":
            assert len(described["names"]) == len(described["choices"])
            assert not [name for name in described["names"] if re.search(r"[a-z0-9][-_][a-z]|[a-z][0-9]", name)]


PLACED = (
    Setting("light", "day", "When", ("day", "night"), rank=2, title="Time of day"),
    Setting("map", "hills", "Where", ("hills", "sea"), rank=1),
    Setting("wind", False, "Whether it blows", group="Weather"),
    Setting("rain", 0, "How wet", least=0, most=9, group="Weather"),
    Setting("dice", 2, "How many", least=1, most=3, group="Fine points"),
)
STORM = Preset("storm", "Storm", "For sailors", {"wind": True, "rain": 9})
CALM = Preset("calm", "Calm", "For everybody", {})


def test_what_matters_stands_on_top_and_the_rest_under_headings() -> None:
    assert [setting.name for setting in on_top(PLACED)] == ["map", "light"]
    headings = {heading: [one.name for one in some] for heading, some in grouped(PLACED).items()}
    assert headings == {"Weather": ["wind", "rain"], "Fine points": ["dice"]}
    assert [setting.called for setting in PLACED[:2]] == ["Time of day", "Map"]


def test_a_preset_fills_in_all_but_what_is_on_top() -> None:
    assert STORM.over(PLACED, {"map": "sea", "dice": 3}) == {"map": "sea", "wind": True, "rain": 9}
    assert CALM.over(PLACED, {"map": "sea", "rain": 4}) == {"map": "sea"}


def test_what_differs_from_a_preset_is_named_and_the_nearest_is_found() -> None:
    chosen: dict[str, Value] = {"map": "sea", "wind": True, "rain": 8}
    assert [setting.name for setting in STORM.differing(PLACED, chosen)] == ["rain"]
    assert nearest_preset((CALM, STORM), PLACED, chosen) is STORM
    assert nearest_preset((CALM, STORM), PLACED, {}) is CALM
    assert nearest_preset((), PLACED, {}) is None


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    assert find_preset((CALM, STORM), "storm") is STORM
    with pytest.raises(BadInput, match=r"preset stom: unknown \(did you mean storm\?\); the presets are calm, storm"):
        find_preset((CALM, STORM), "stom")


@pytest.mark.parametrize("game", names())
def test_three_settings_of_a_game_stand_on_top_and_all_others_under_two_or_three_headings(game: str) -> None:
    settings = find(game).settings
    assert [setting.rank for setting in on_top(settings)] == [1, 2, 3]
    assert [setting.name for setting in settings if bool(setting.rank) == bool(setting.group)] == []
    assert len(grouped(settings)) in (2, 3)
    assert [setting.name for setting in settings if not setting.title] == []
    assert len({setting.title for setting in settings}) == len(settings)


@pytest.mark.parametrize("game", names())
def test_presets_name_what_is_not_on_top_and_the_rules_as_written_are_one_of_them(game: str) -> None:
    loaded = find(game)
    known = {setting.name: setting for setting in loaded.settings}
    for preset in loaded.presets:
        for name, value in preset.settings.items():
            assert known[name].group, f"{preset.id}: {name}"
            assert known[name].parse(value) == value != known[name].default, f"{preset.id}: {name}"
    if loaded.presets:
        usual = next(one for one in loaded.presets if not one.settings)
        assert nearest_preset(loaded.presets, loaded.settings, {}) == usual
