"""What a fighter would be like, while it is being dressed: the same refusals as when it is sent in."""

from __future__ import annotations

from random import Random

import pytest

import wyrmhoard
from wyrmhoard.kernel.errors import Refused
from wyrmhoard.kernel.form import Form
from wyrmhoard.kernel.registry import find

GAME = find("warriors")


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_preview_refuses_just_what_the_form_refuses(seed: str) -> None:
    match = wyrmhoard.new(GAME, 2, seed, {"decks": "dealt", "opening_hand": 10})
    while (ask := match.ask(match.waiting[0])) and ask.prompt != "assemble":
        match.act(ask.seat, str(ask.choices[0]))
    rng, seen = Random(seed), set()
    for seat in (0, 1):
        for form in match.choices(seat):
            if not isinstance(form, Form) or not form.fields:
                continue
            for _ in range(40):
                values = {"equip": form.fields[0].sample(rng)}
                told = match.preview(seat, form.key, values)
                assert told is not None
                try:
                    form.fill(values)
                    refused = None
                except Refused as error:
                    refused = {"rule": error.rule, "text": error.sentence}
                assert told["refused"] == refused
                seen.add(refused is None)
                if refused is None:
                    for item, why in told["misfits"].items():
                        with pytest.raises(Refused, match=r"\w") as more:
                            form.fill({"equip": [*values["equip"], item]})
                        assert more.value.rule == why["rule"]
    assert seen == {True, False}


def test_only_an_open_form_can_be_looked_ahead_at() -> None:
    match = wyrmhoard.new(GAME, 2, "a", {})
    with pytest.raises(Refused, match="no form"):
        match.preview(0, "dean-of-applied-thunder", {"equip": []})
    with pytest.raises(Refused, match="needs the fields"):
        match.preview(0, "own", {})
