"""Forms that pick from a list, that chance fills in their own way, and that nobody fills in at random."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.samples.caravan import Camp, Caravan, caravan
from wyrmhoard.kernel.asking.ask import Script, first, sift
from wyrmhoard.kernel.asking.form import Filled, Form, Pick
from wyrmhoard.kernel.contract.cards import NoCards
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.playout import pick, playout, random_act
from wyrmhoard.kernel.state.table import Table
from wyrmhoard.kernel.text.errors import Refusal, Refused
from wyrmhoard.kernel.text.marks import is_deliberate
from wyrmhoard.terminal.forms import hint, parse

GEAR = Pick("gear", ("axe", "bow", "cap"), 1, 2, "To wear", str.upper)
GIVE_UP = Form("give-up", deliberate=True)


@pytest.mark.parametrize("value", [["axe"], ["cap", "axe"]])
def test_some_items_in_their_order(value: list[str]) -> None:
    assert Form("f", (GEAR,)).fill({"gear": value}) == Filled("f", {"gear": value})


@pytest.mark.parametrize("value", [[], ["axe", "bow", "cap"], ["axe", "axe"], ["hat"], "axe", None, [1]])
def test_anything_else_is_refused(value: Any) -> None:
    with pytest.raises(Refused, match="gear") as caught:
        Form("f", (GEAR,)).fill({"gear": value})
    assert caught.value.code == "form"


def test_samples_fit_and_reach_everything() -> None:
    rng = Random(1)
    seen = {tuple(GEAR.check(GEAR.sample(rng))) for _ in range(300)}
    assert len(seen) == 3 + 6


def test_items_are_described_in_words() -> None:
    plain = GEAR.describe()
    assert plain["items"][0] == {"key": "axe", "text": "AXE"}
    assert (plain["type"], plain["least"], plain["most"]) == ("pick", 1, 2)
    assert "2 BOW" in hint(plain)
    assert parse(plain, "3, axe") == ["cap", "axe"]
    with pytest.raises(wyrmhoard.BadInput, match="hat"):
        parse(plain, "hat")


def test_a_sampler_fills_it_in_or_gives_up() -> None:
    form = Form("f", (GEAR,), sampler=lambda rng: {"gear": ["bow"]})
    assert form.sample(Random(1)) == Filled("f", {"gear": ["bow"]})
    hopeless = Form("f", (GEAR,), sampler=lambda rng: None)
    assert {pick([hopeless, "other"], Random(n)) for n in range(20)} == {"other"}


def test_nobody_gives_up_at_random() -> None:
    assert is_deliberate(GIVE_UP)
    assert not is_deliberate(Form("f"))
    assert GIVE_UP.sample(Random(1)) is None
    assert {str(pick(["stay", GIVE_UP], Random(n))) for n in range(20)} == {"stay"}


def test_forms_can_be_greyed() -> None:
    options = sift([Form("equip", (GEAR,)), "end"], lambda choice: Refusal("X-1", "no") if choice != "end" else None)
    assert list(options) == ["end"]
    assert [str(choice) for choice, _ in options.refusals()] == ["equip"]


class Duel(Caravan):
    """Seat 1 plays; the others may only give up."""

    def script(self, table: Table[Camp, NoCards]) -> Script[Result]:
        for _ in range(3):
            seat, answer = yield first("load", {0: ["stop"]}, {1: [GIVE_UP]}, "CA-2")
            if isinstance(answer, Filled):
                return Result("gave up", "CA-9", (0,), (1.0, 0.0), data={"by": seat})
        return Result("arrived", "CA-9", (1,), (0.0, 1.0))


DUEL = caravan(Duel(), "caravan-duel")


def test_out_of_turn_is_possible_and_nobody_is_asked() -> None:
    match = wyrmhoard.new(DUEL, 2)
    assert list(match.asks) == [0]
    assert match.waiting == [0]
    aside = match.ask(1)
    assert aside is not None
    assert aside.aside
    assert [option.key for option in aside.options] == ["give-up"]
    match.act(1, "give-up")
    assert match.result is not None
    assert match.result.data == {"by": 1}


def test_chance_never_acts_out_of_turn() -> None:
    game = DUEL
    settings: Mapping[str, Any] = {"turns": 1, "night": False}
    assert {playout(game, 2, settings, n, Random(n))[0].ending for n in range(10)} == {"arrived"}
    match = wyrmhoard.new(game, 2)
    while match.result is None:
        seat, key, form = random_act(match, Random(1))
        match.act(seat, key, form)
    assert match.result.ending == "arrived"
