"""Going on over the JSON-lines protocol."""

from __future__ import annotations

import json
from typing import Any

import wyrmhoard
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.stdio import Service


def ask(service: Service, **request: Any) -> dict[str, Any]:
    """The reply to a request."""
    return service.answer(json.dumps(request))


def test_a_program_goes_on_until_it_is_asked() -> None:
    match = wyrmhoard.new(find("drawn-to-destiny"), 1, "course", {"scene": "high-noon"})
    service = Service(match, {})
    asked = ask(service, do="ask", seat=0)
    assert asked["may_keep"]
    assert next(iter(asked["how_long"])) == "on"
    assert {"aim", "forced", "mend"} <= asked["all_habits"].keys()
    form = {blank["name"]: [] for blank in asked["ask"]["options"][0]["form"]}
    assert ask(service, do="act", seat=0, key="targets", form=form, keep=True)["error"]["code"] == "bad-request"
    assert ask(service, do="act", seat=0, key="targets", form=form, keep="ever")["error"]["code"] == "unknown"
    assert ask(service, do="act", seat=0, key="targets", form=form, keep="on", habits="aim")["ok"] is False
    assert not match.inputs
    assert ask(service, do="act", seat=0, key="targets", form=form, keep="on", habits=["aim"])["ok"]
    assert len(match.inputs) >= 2
    assert ask(service, do="ask", seat=0)["habits"] == ["aim"]
    assert ask(service, do="stop", seat=0, habits=[])["ok"]
    assert ask(service, do="ask", seat=0)["habits"] == []


def test_what_habits_answered_is_taken_back_with_the_answer_before_it() -> None:
    match = wyrmhoard.new(find("drawn-to-destiny"), 1, "course", {"scene": "high-noon"})
    service = Service(match, {})
    form = {blank["name"]: [] for blank in ask(service, do="ask", seat=0)["ask"]["options"][0]["form"]}
    assert ask(service, do="act", seat=0, key="targets", form=form, habits=["aim"])["ok"]
    assert ask(service, do="ask", seat=0)["ask"]["prompt"] != "targets"
    assert ask(service, do="take_back", seat=0)["ok"]
    assert ask(service, do="ask", seat=0)["ask"]["prompt"] == "targets"


def test_an_ask_says_what_is_natural_where_the_game_knows_it() -> None:
    service = Service(wyrmhoard.new(find("drawn-to-destiny"), 1, "course", {"scene": "high-noon"}), {})
    form = {blank["name"]: [] for blank in ask(service, do="ask", seat=0)["ask"]["options"][0]["form"]}
    assert ask(service, do="ask", seat=0)["ask"]["usual"] == {"key": "targets", "values": {"u1": ["u4"]}}
    assert ask(service, do="act", seat=0, key="targets", form=form)["ok"]
    asked = ask(service, do="ask", seat=0)["ask"]
    assert asked["prompt"] == "retarget"
    assert asked["usual"] == {"key": "keep", "values": {}}
