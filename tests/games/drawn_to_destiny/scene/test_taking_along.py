"""What is chosen in a form brings along the Free Actions that it takes (D2-55a): so it can be sent as it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import wyrmhoard
from helpers.drawn_to_destiny.small import GAME, settings
from wyrmhoard.games.drawn_to_destiny.free_state import read_named
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.rules.scene import ahead, free
from wyrmhoard.games.drawn_to_destiny.table import Position, Still
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.play.taking import with_taken
from wyrmhoard.kernel.state.setting import Value

TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {"scene": "rope-and-rock", "strength": "full"}),
    (2, {"scene": "night-shift"}),
    (2, {"scene": "dust-run"}),
    (5, {"scene": "two-lanterns"}),
]


def empty(option: Option) -> dict[str, Any]:
    """A form in which nothing is chosen."""
    return {blank["name"]: 0 if blank["type"] == "number" else [] for blank in option.form}


def items(option: Option) -> Iterator[tuple[str, str]]:
    """All that may be picked in a form."""
    for blank in option.form:
        if blank["type"] == "pick":
            yield from ((blank["name"], item["key"]) for item in blank["items"])


def turned(option: Option, values: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A form as it is, and with every number of Turns."""
    yield values
    for blank in option.form:
        if blank["type"] == "number":
            yield from ({**values, blank["name"]: number} for number in range(blank["least"], blank["most"] + 1))


def goes(match: Match, seat: int, option: Option, values: dict[str, Any]) -> bool:
    """Whether a form may be sent like this; a Move with whatever Turns."""
    return any(match.objection(seat, option.key, one) is None for one in turned(option, values))


def of_orders(match: Match, seat: int, option: Option) -> Iterator[str]:
    """Each item alone goes with what it takes, and not without; those that take something."""
    for name, key in items(option):
        picked = {**empty(option), name: [key]}
        values = with_taken(option, picked)
        if values != picked:
            assert not goes(match, seat, option, picked), (name, key)
            yield option.key
        assert goes(match, seat, option, values), (name, key, values)


def of_answers(match: Match, seat: int, options: list[Option], unit: int) -> Iterator[str]:
    """Each answer goes with what it takes, and not without; so does each Free Action before it."""
    for option in options:
        assert goes(match, seat, option, with_taken(option, empty(option))), option.key
        if option.takes:
            assert not goes(match, seat, option, empty(option)), option.key
            yield "answer"
    p = Position(match.table.state, match.table.cards)
    for name, key in items(options[0]) if options else ():
        named = with_taken(msgspec.structs.replace(options[0], takes=()), {name: [key]})[name]
        assert free.objection_to_all(p, p.state.unit(unit), read_named(named)) is None, named


def brought(match: Match, seat: int) -> Iterator[str]:
    """Check what a seat is asked; the prompt for each choice that brings something along."""
    ask = match.ask(seat)
    options = [option for option in ask.options if option.form and not option.deliberate] if ask is not None else []
    if ask is not None and ask.prompt == "answer":
        yield from of_answers(match, seat, options, ask.data["unit"])
    elif ask is not None and ask.prompt in ("window", "intents"):
        for option in options:
            yield from of_orders(match, seat, option)


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_d2_55a_each_choice_of_a_form_goes_with_what_it_takes_along(seats: int, chosen: dict[str, Value]) -> None:
    match, rng, taken = wyrmhoard.new(GAME, seats, "along", settings(**chosen)), Random(9), Counter[str]()
    for _ in range(300):
        if match.result is not None:
            break
        for seat in match.waiting:
            taken.update(brought(match, seat))
        try_act(match, *random_act(match, rng))
    assert taken["window"]
    assert taken["intents"]


def test_d2_55a_answers_that_a_ticked_free_action_spoils_are_known_before_one_is_sent() -> None:
    match, rng = wyrmhoard.new(GAME, 2, "spoilt", settings(scene="rope-and-rock", strength="full")), Random(4)
    spoilt = set[str]()
    for _ in range(400):
        if match.result is not None or len(spoilt) > 1:
            break
        for seat in match.waiting:
            ask = match.ask(seat)
            options = [one for one in ask.options if one.form] if ask is not None and ask.prompt == "answer" else []
            for name, key in items(options[0]) if options else ():
                refusals = match.spoiled(seat, {name: [key]})
                for option in options:
                    refused = match.objection(seat, option.key, with_taken(option, {name: [key]}))
                    assert str(refusals.get(option.key, "")) == str(refused or ""), (option.key, key)
                    spoilt.update([key] if refused is not None else ())
        try_act(match, *random_act(match, rng))
    assert any(key.startswith("drop:") for key in spoilt)


def test_what_stands_alone_spoils_nothing_of_its_kind() -> None:
    match = wyrmhoard.new(GAME, 2, "alone", settings(scene="rope-and-rock"))
    for seat in match.waiting:
        ask = match.ask(seat)
        assert ask is not None
        for option in ask.options:
            assert match.spoiled(seat, empty(option)) == {}


def test_d2_55a_whatever_is_declared_nothing_is_open_only_by_what_free_actions_cost() -> None:
    """A kind of Action that heals or readies anything says so (`Kind.mends`)."""
    match, rng, looked = wyrmhoard.new(GAME, 1, "mends", settings(scene="coiled-barrow")), Random(1), 0
    for _ in range(250):
        if match.result is not None:
            break
        if any(ask.prompt == "window" for ask in match.asks.values()):
            p = Still(Position(match.table.state, match.table.cards))
            for unit in p.state.units:
                for key, ways in ahead.declarable(p, unit).items():
                    for named in filter(None, ways):
                        looked += 1
                        assert actions.objection(*free.after_unpaid(p, unit, named), key) is None, (key, named)
        try_act(match, *random_act(match, rng))
    assert looked
