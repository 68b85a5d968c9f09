"""Forms: numbers, words and drawings, all of them bounded."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from wyrmhoard.kernel.asking.form import Drawing, Field, Filled, Form, Number, Text
from wyrmhoard.kernel.text.errors import Refusal, Refused

COUNT = Number("count", -2, 7, "How many")
NOTE = Text("note", 10, 2, "What you say")
MAP = Drawing("map", 30, 20, 3, 4, "Where it lies")

FITS: list[tuple[Field, Any]] = [
    *((COUNT, value) for value in (-2, 0, 7)),
    *((NOTE, value) for value in ("ab", "a" * 10, "é\nü", "  ")),
    (MAP, []),
    (MAP, [[[0, 0]]]),
    (MAP, [[[30, 20]] * 4] * 3),
]

DOES_NOT_FIT: list[tuple[Field, Any, str]] = [
    *((COUNT, v, f"count must be a whole number from -2 to 7, not {v!r}") for v in (-3, 8, 1.0, True, "3", None, [1])),
    *((NOTE, v, "note must be 2 to 10 characters of text") for v in ("a", "a" * 11, 12, None, ["ab"], b"abc")),
    *((NOTE, v, "note must not hold control characters") for v in ("a\0b", "a\tb", "a\x1b[2J", "a\rb")),
    *((NOTE, v, "note must not hold control characters") for v in ("a\x7fb", "a\x9bb", "a\u202eb", "a\u2028b")),
    *((MAP, v, "map must be a list of at most 3 strokes") for v in (None, "x", {}, [[[0, 0]]] * 4)),
    *((MAP, [[[1, 1]], v], "map, stroke 2: 1 to 4 points are possible") for v in ([], [[0, 0]] * 5, "ab", 5)),
    *(
        (MAP, [[v]], f"map, stroke 1: {v!r} is not a point on the sheet")
        for v in ([31, 0], [0, 21], [-1, 0], [0, -1], [1], [1, 2, 3], [1.0, 2], [True, 0], "ab", None, (1, 2))
    ),
]


@pytest.mark.parametrize(("field", "value"), FITS)
def test_what_fits_is_taken_as_it_is(field: Field, value: Any) -> None:
    assert Form("f", (field,)).fill({field.name: value}) == Filled("f", {field.name: value})


@pytest.mark.parametrize(("field", "value", "sentence"), DOES_NOT_FIT)
def test_what_does_not_fit_is_refused(field: Field, value: Any, sentence: str) -> None:
    with pytest.raises(Refused) as caught:
        Form("f", (field,)).fill({field.name: value})
    assert (caught.value.code, caught.value.sentence, caught.value.rule) == ("form", sentence, "")


def test_unknown_and_missing_fields() -> None:
    form = Form("f", (COUNT, NOTE))
    given = {"count": 1, "note": "abc"}
    wrong: list[tuple[dict[str, Any] | None, str]] = [
        ({**given, "zeal": 1, "colour": 2}, "f has no field named colour"),
        ({"count": 1}, "f needs the field note"),
        ({}, "f needs the field count"),
        (None, "f needs the field count"),
    ]
    for values, sentence in wrong:
        with pytest.raises(Refused) as caught:
            form.fill(values)
        assert (caught.value.code, caught.value.sentence) == ("form", sentence)
    assert form.fill(given).values == given


def narrow(values: dict[str, Any]) -> Refusal | None:
    return Refusal("TI-1", "{count} is odd").because(count=values["count"]) if values["count"] % 2 else None


def hidden(values: dict[str, Any]) -> Refusal | None:
    return Refusal("TI-2", "there is a trap", hidden=True)


def test_verify_judges_the_whole() -> None:
    form = Form("f", (COUNT,), narrow)
    assert form.fill({"count": 4}).values == {"count": 4}
    with pytest.raises(Refused) as caught:
        form.fill({"count": 3})
    assert (caught.value.code, caught.value.rule, caught.value.sentence) == ("illegal", "TI-1", "3 is odd")
    with pytest.raises(Refused) as caught:
        Form("f", (COUNT,), hidden).fill({"count": 4})
    assert (caught.value.code, caught.value.sentence) == ("unavailable", "Not possible now.")


def test_verify_is_not_asked_of_fields_that_do_not_fit() -> None:
    def never(values: dict[str, Any]) -> Refusal | None:
        raise AssertionError("verify was asked")

    with pytest.raises(Refused, match="count must be"):
        Form("f", (COUNT,), never).fill({"count": 99})


def test_the_values_given_are_not_shared() -> None:
    given = {"count": 1}
    filled = Form("f", (COUNT,)).fill(given)
    given["count"] = 5
    assert filled.values == {"count": 1}


def extremes() -> list[Form]:
    sheets = (Drawing("map", 0, 0, 1, 1), Drawing("map", 3, 90, 0, 1), Drawing("map", 9, 9), MAP)
    words = (Text("note", 0), Text("note", 3), Text("note", 50, 50), Text("note", 1000, 9), NOTE)
    figures = (Number("count", 0, 0), Number("count", -5, -4), COUNT)
    return [Form("f", fields) for fields in zip((*figures, COUNT, COUNT), words, (*sheets, MAP), strict=True)]


@pytest.mark.parametrize("form", [*extremes(), Form("f", (COUNT, MAP), narrow)])
def test_a_sample_is_always_legal(form: Form) -> None:
    rng = Random(1)
    for _ in range(300):
        filled = form.sample(rng)
        assert filled is not None
        assert form.fill(filled.values) == filled


def test_samples_reach_both_bounds_and_everything_between() -> None:
    rng = Random(1)
    assert {COUNT.sample(rng) for _ in range(300)} == set(range(-2, 8))
    assert {len(Text("t", 5, 3).sample(rng)) for _ in range(300)} == {3, 4, 5}
    points = {tuple(p) for _ in range(300) for stroke in Drawing("d", 1, 2).sample(rng) for p in stroke}
    assert points == {(x, y) for x in range(2) for y in range(3)}


def test_a_form_that_nobody_can_fill_has_no_sample() -> None:
    tries: list[int] = []

    def never(values: dict[str, Any]) -> Refusal | None:
        tries.append(values["count"])
        return Refusal("TI-1", "no")

    assert Form("f", (COUNT,), never).sample(Random(1), tries=17) is None
    assert len(tries) == 17


@pytest.mark.parametrize(
    ("field", "plain"),
    [
        (COUNT, {"type": "number", "name": "count", "least": -2, "most": 7, "text": "How many"}),
        (NOTE, {"type": "text", "name": "note", "least": 2, "most": 10, "text": "What you say"}),
        (
            MAP,
            {"type": "drawing", "name": "map", "width": 30, "height": 20, "strokes": 3, "points": 4}
            | {"text": "Where it lies"},
        ),
    ],
)
def test_the_description_is_plain_data(field: Field, plain: dict[str, Any]) -> None:
    assert field.describe() == plain
    assert json.loads(json.dumps(field.describe())) == plain


def test_a_form_is_named_by_its_key() -> None:
    judge: Callable[[dict[str, Any]], Refusal | None] = narrow
    assert str(Form("note", (COUNT,), judge)) == "note"


def test_blanks_that_are_dear_to_make_are_made_when_somebody_looks_and_once() -> None:
    made: list[str] = []

    def blanks() -> tuple[Number]:
        made.append("now")
        return (Number("n", 1, 6),)

    form = Form("roll", blanks, sampler=lambda rng: {"n": 3})
    assert form.sample(Random(1)) == Filled("roll", {"n": 3})
    assert made == [], "who plays at random does not look"
    assert form.fill({"n": 4}) == Filled("roll", {"n": 4})
    with pytest.raises(Refused):
        form.fill({"n": 7})
    assert made == ["now"]
    assert form == Form("roll", (Number("n", 1, 6),))
    assert form != Form("roll", (Number("n", 1, 5),))
