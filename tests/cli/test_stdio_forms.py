"""Forms over the JSON-lines protocol: what one amounts to, why it would be refused, and a legal way to fill it in."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import wyrmhoard
from kernel.tiny import DONE, Tab, begin
from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.asking.form import Form, Number, Text
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.playout import random_act
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.stdio import Service

ODD = Refusal("TI-3", "It must be odd")
TRAP = Refusal("TI-4", "a trap", hidden=True)


def table(form: Form) -> Service:
    """A table at which seat 0 is asked this form."""

    def script(table: Tab) -> Script[Result]:
        yield one(0, "form", [form, "no"])
        return DONE

    return Service(begin(script), {})


def ask(service: Service, **request: Any) -> dict[str, Any]:
    """The reply to a request."""
    return service.answer(json.dumps(request))


def odd(values: dict[str, Any]) -> Refusal | None:
    return None if values["n"] % 2 else ODD


def test_a_filling_that_would_be_refused_says_why_and_changes_nothing() -> None:
    service = table(Form("give", (Number("n", 1, 100),), odd))
    before = service.match.fingerprint
    reply = ask(service, do="preview", seat=0, key="give", form={"n": 2})
    assert (reply["ok"], reply["preview"]) == (True, None)
    assert (reply["refused"]["code"], reply["refused"]["rule"]) == ("illegal", "TI-3")
    assert ask(service, do="preview", seat=0, key="give", form={"n": 3})["refused"] is None
    assert ask(service, do="preview", seat=0, key="give", form={})["refused"]["code"] == "form"
    assert ask(service, do="preview", seat=0, key="give", form={"n": "x"})["refused"]["code"] == "form"
    assert service.match.fingerprint == before


def test_what_somebody_points_at_may_be_asked_of_any_game() -> None:
    service = table(Form("give", (Number("n", 1, 100),), odd))
    assert ask(service, do="prospects", seat=0, by="u1", about="u2")["prospects"] is None
    assert ask(service, do="prospects", seat=0, by="u1")["error"]["code"] == "bad-request"


def test_a_sample_is_legal() -> None:
    service = table(Form("give", (Number("n", 1, 100),), odd))
    for _ in range(20):
        assert ask(service, do="sample", seat=0, key="give")["form"]["n"] % 2
    form = ask(service, do="sample", seat=0, key="give")["form"]
    assert ask(service, do="act", seat=0, key="give", form=form)["ok"]


def test_neither_tells_what_the_seat_cannot_know() -> None:
    service = table(Form("open", (Number("n", 1, 2),), lambda values: TRAP if values["n"] == 2 else None))
    assert ask(service, do="preview", seat=0, key="open", form={"n": 2})["refused"] is None
    assert {ask(service, do="sample", seat=0, key="open")["form"]["n"] for _ in range(40)} == {1, 2}


def test_what_is_deliberate_is_not_filled_in_at_random() -> None:
    assert ask(table(Form("end", (Text("why", 9),), deliberate=True)), do="sample", seat=0, key="end")["form"] is None


def test_what_is_no_form_is_refused() -> None:
    service = table(Form("give", (Number("n", 1, 9),)))
    for do in ("preview", "sample"):
        assert ask(service, do=do, seat=0, key="no", form={})["error"]["code"] == "unknown"
        assert ask(service, do=do, seat=0, form={})["error"]["code"] == "bad-request"
        assert ask(service, do=do, seat=9, key="give", form={})["error"]["code"] == "bad-request"
    assert ask(service, do="preview", seat=0, key="give")["error"]["text"].startswith("form:")


def test_samples_play_drawn_to_destiny_without_a_refusal() -> None:
    match = wyrmhoard.new("drawn-to-destiny", 2, "forms", {"scene": "rope-and-rock"}, prints=False)
    service, rng, filled = Service(match, {}), Random(1), 0
    for _ in range(150):
        if match.result is not None:
            break
        seat = match.waiting[0]
        forms = [choice.key for choice in match.choices(seat) if isinstance(choice, Form)]
        form = ask(service, do="sample", seat=seat, key=forms[0])["form"] if forms else None
        if form is None:
            match.act(*random_act(match, rng))
            continue
        assert ask(service, do="preview", seat=seat, key=forms[0], form=form)["refused"] is None
        reply = ask(service, do="act", seat=seat, key=forms[0], form=form)
        assert reply["ok"] or reply["error"]["code"] == "unavailable", reply
        filled += 1
    assert filled > 20
