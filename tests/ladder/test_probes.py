"""Rung 6, with probes: what a seat can try out without doing it tells it nothing that it cannot know.

Two worlds that a seat cannot tell apart (the match itself, and one in which all that is hidden from it was dealt again)
must answer it the same, byte for byte: every preview, every judgment of a form, every refusal, what is said of the
likely outcome.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from helpers.cases import EVERY_TABLE, Case, drawn
from helpers.worlds import count, sampled, start
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.errors import Refused

TRIES = 6
"""Ways to fill in each form."""
NAMED = 12
PAIRS = 12
"""How many things are pointed at, of so many."""
FORMS = 4
"""Forms of a question that are probed."""

every_table = pytest.mark.parametrize("case", drawn(EVERY_TABLE), ids=lambda case: case.name)


def said(work: Callable[[], Any]) -> str:
    """What somebody gets as an answer."""
    try:
        reply = work()
    except Refused as refused:
        return f"refused: {refused.code} {refused.rule} {refused.sentence}"
    if isinstance(reply, Refused):
        return f"would be refused: {reply.code} {reply.rule} {reply.sentence}"
    return json.dumps(reply)


def probes_of(match: Match, seat: int, rng: Random) -> list[tuple[str, Mapping[str, Any] | None]]:
    """What might be tried: keys that are none, and forms filled in by chance, most of them wrongly."""
    ask = match.asks[seat]
    probes: list[tuple[str, Mapping[str, Any] | None]] = [("no such thing", None), ("no such thing", {})]
    forms = [choice for choice in ask.choices if isinstance(choice, Form)]
    for form in rng.sample(forms, min(FORMS, len(forms))):
        probes += [(form.key, {}), (form.key, {"x": 1})]
        for _ in range(TRIES):
            probes.append((form.key, {blank.name: blank.sample(rng) for blank in form.fields}))
        legal = form.sample(rng, 20)
        if legal is not None:
            probes.append((form.key, legal.values))
    return probes


def pairs_of(rng: Random, data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What might be pointed at, and with what: names as games have them for what lies on the table; first of all what
    a question is about."""
    asked = [f"u{data[name]}" for name in ("unit", "by") if isinstance(data.get(name), int)]
    names = [
        *(f"{kind}{number}" for kind in "uuut" for number in range(1, NAMED)),
        f"{rng.randrange(9)},{rng.randrange(9)}",
    ]
    some = [(rng.choice(names), rng.choice(names)) for _ in range(PAIRS)]
    return [*([(asked[0], asked[1])] if len(asked) > 1 else []), *some, *((by, by) for by, _ in some)]


def answers(
    world: Match, seat: int, probes: list[tuple[str, Mapping[str, Any] | None]], pairs: list[tuple[str, str]]
) -> list[str]:
    """What a seat gets for its probes. No world is changed by them."""
    replies = []
    for by, about in pairs:
        replies.append(said(lambda by=by, about=about: world.prospects(seat, by, about)))  # type: ignore[misc]
    ask = world.ask(seat)
    assert ask is not None
    outlook = world.game.screens.whole_outlook(world.table, seat, ask.prompt, ask.data)
    replies.append(msgspec.json.encode(outlook).decode())
    for key in [option.key for option in ask.options if option.blocked]:
        replies.append(said(lambda key=key: world.fork().act(seat, key, None, ask.id)))  # type: ignore[misc]
    for key, values in probes:
        if values is None:
            replies.append(said(lambda key=key: world.fork().act(seat, key, None, ask.id)))  # type: ignore[misc]
            continue
        replies.append(said(lambda key=key, values=values: world.preview(seat, key, values)))  # type: ignore[misc]
        replies.append(said(lambda key=key, values=values: world.objection(seat, key, values)))  # type: ignore[misc]
    return replies


def looked_into(case: Case, number: int) -> int:
    """Play a match and try things out on the way, in it and in two worlds that look the same: how many answers were
    compared. Fails if one of them differs."""
    match, probed = start(case, number), 0
    for looked_at, _ in sampled(case, match, Random(number)):
        for seat in match.asks if looked_at else ():
            if seat in match.ready:
                continue
            probes = probes_of(match, seat, Random(number))
            pairs = pairs_of(Random(number), match.asks[seat].data)
            true = answers(match, seat, probes, pairs)
            for again in range(2):
                assert answers(match.imagine_match(seat, Random(again)), seat, probes, pairs) == true
            probed += len(true)
    return probed


@every_table
def test_what_is_tried_out_tells_nothing_that_is_hidden(case: Case) -> None:
    assert sum(looked_into(case, number) for number in range(count(2, case)))


@pytest.mark.parametrize("leaky", ["preview", "objection"])
def test_an_answer_that_tells_is_noticed(monkeypatch: pytest.MonkeyPatch, leaky: str) -> None:
    """Here the dice to come are told, to whoever fills in a form."""
    case = next(case for case in EVERY_TABLE if case.name == "warriors plain of 2")
    monkeypatch.setattr(Match, leaky, lambda match, seat, key, values: str(match.table.chance.key))
    with pytest.raises(AssertionError):
        looked_into(case, 0)
