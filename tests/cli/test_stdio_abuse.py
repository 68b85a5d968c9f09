"""Nothing that the caller sends gives a traceback or ends the process."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import wyrmhoard
from cli.desk import Caller
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.stdio import LONGEST_LINE, Service, serve


@pytest.fixture
def caller() -> Iterator[Caller]:
    with Caller("--seed", "7") as caller:
        yield caller


def still_well(caller: Caller) -> None:
    """It goes on answering, and has complained of nothing."""
    assert caller.good(do="state", id="after")["id"] == "after"
    assert caller.end() == (0, "")


BAD_LINES: list[tuple[str, str]] = [
    ("hello", "the line is not JSON"),
    ("{", "the line is not JSON"),
    ('{"do": "state"} x', "the line is not JSON"),
    ("[]", "the line must be a JSON object"),
    ("5", "the line must be a JSON object"),
    ("null", "the line must be a JSON object"),
    ('"state"', "the line must be a JSON object"),
    ('{"do": 1e999}', "the line is not JSON"),
    ('{"do": "\\ud800"}', "the line is not JSON"),
    ('{"do": "state", "x": "\0"}', "the line is not JSON"),
    ("[" * 50_000, "the line is not JSON"),
    ('{"do": ' + "[" * 5_000 + "]" * 5_000 + "}", "nested too deeply"),
    ("x" * (LONGEST_LINE + 1), f"the line is longer than {LONGEST_LINE} characters"),
    ("{}", "do: must be one of hello, state"),
    ('{"do": null}', "do: must be one of"),
    ('{"do": ["state"]}', "do: must be one of"),
    ('{"do": "dance"}', "not 'dance'"),
    ('{"do": "__init__"}', "do: must be one of"),
]


def a_service() -> Service:
    return Service(wyrmhoard.new("dragon-dance", seed="7"), {})


@pytest.mark.parametrize(("line", "words"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_lines_that_are_no_requests(line: str, words: str) -> None:
    reply = a_service().answer(line)
    assert reply["ok"] is False
    assert reply["error"]["code"] == "bad-request"
    assert words in reply["error"]["text"]


def test_a_process_outlives_them_all(caller: Caller) -> None:
    for line, words in BAD_LINES:
        assert words in caller.raw(line)["error"]["text"]
    still_well(caller)


@pytest.mark.parametrize("locale", ["C.UTF-8", "C", "en_US.UTF-8"])
@pytest.mark.parametrize("line", [b'{"do": "\xff"}', b"\xff\xfe\x00"])
def test_bytes_that_are_no_text(line: bytes, locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    with Caller("--seed", "7") as caller:
        reply = caller.raw(line)
        assert reply["ok"] is False
        assert reply["error"]["code"] == "bad-request"
        still_well(caller)


BAD_REQUESTS: list[tuple[dict[str, Any], str]] = [
    *(({"do": "ask", "seat": seat}, "seat: must be a number from 0 to 1, not ") for seat in (-1, 2, "0", 1.0, True)),
    ({"do": "ask"}, "seat: must be a number from 0 to 1, not None"),
    ({"do": "act", "key": "none"}, "seat: must be a number"),
    ({"do": "take_back"}, "seat: must be a number"),
    *(({"do": "view", "seat": seat}, "seat: must be a number") for seat in (2, "0", [], False)),
    *(({"do": "events", "seat": 0, "since": since}, "since: must be a whole number") for since in (-1, "1", 1.5, None)),
    *(({"do": "act", "seat": 0, "key": key}, "key: must be the key of an option") for key in (1, None, ["none"])),
    *(({"do": "act", "seat": 0, "key": "none", "form": form}, "form: must be an object") for form in ([], "x", 3)),
    *(({"do": "act", "seat": 0, "key": "none", "ask": ask}, "ask: must be the id of an ask") for ask in (1, ["1"])),
    *(({"do": "take_back", "seat": 0, "agreed": a}, "agreed: must be a list of seats") for a in (1, ["1"], [True], {})),
    *(({"do": "load", "record": record}, "record: is not a record of a match") for record in (None, 5, {}, [])),
    ({"do": "load"}, "record: is not a record of a match"),
]


@pytest.mark.parametrize(("request_", "words"), BAD_REQUESTS, ids=range(len(BAD_REQUESTS)))
def test_requests_with_wrong_parts(request_: dict[str, Any], words: str) -> None:
    service = a_service()
    before = service.match.fingerprint
    reply = service.answer(json.dumps({**request_, "id": "x"}))
    assert (reply["ok"], reply["error"]["code"], reply["id"]) == (False, "bad-request", "x")
    assert words in reply["error"]["text"]
    assert service.match.fingerprint == before


@pytest.mark.parametrize("value", [0, None, "é", [1, {"a": None}], {"x": [[]]}, 10**30, 1.5, ""])
def test_the_id_comes_back_as_it_was(caller: Caller, value: Any) -> None:
    assert caller.say(do="state", id=value)["id"] == value
    assert caller.say(do="dance", id=value)["id"] == value
    assert caller.say(do="act", seat=0, key="17", id=value)["id"] == value
    assert "id" not in caller.say(do="state")


VERBS = ["hello", "state", "ask", "view", "events", "act", "take_back", "record", "position", "load", "cards", "rules"]


def check(service: Service, request: Any) -> None:
    reply = service.answer(json.dumps(request))
    again = json.loads(json.dumps(reply))
    assert again["ok"] in (True, False)
    assert again["ok"] or (again["error"]["code"] and again["error"]["text"])
    if isinstance(request, dict) and "id" in request:
        assert again["id"] == request["id"]


def played() -> wyrmhoard.Match:
    match = wyrmhoard.new("dragon-dance", seed="7")
    play_on(match, Random(1), lambda match: len(match.inputs) >= 17)
    assert match.result is None
    return match


POSITION: dict[str, Any] = json.loads(played().position.to_json())


@pytest.mark.parametrize(
    "edit",
    [
        lambda r: r.update(game="goofspiel"),
        lambda r: r.update(version="0"),
        lambda r: r.update(content="x"),
        lambda r: r.update(seats=7),
        lambda r: r.update(format=0),
        lambda r: r.update(cards=5),
        lambda r: r.update(cards={"knight": [], "dragon": []}),
        lambda r: r.update(start=[]),
        lambda r: r.update(checkpoint=None, start={**r["checkpoint"]["state"], "sides": []}),
        lambda r: r.update(checkpoint=None, start={**r["checkpoint"]["state"], "phase": "feast"}, inputs=[]),
        lambda r: r["checkpoint"]["state"].update(seats=[5, 5]),
        lambda r: r["checkpoint"].update(chance={}),
        lambda r: r["checkpoint"]["chance"].update(key="zz"),
        lambda r: r["checkpoint"]["chance"].update(at=-5000, count=-7),
        lambda r: r["checkpoint"].update(inputs=-1),
        lambda r: r["checkpoint"].update(inputs=10**20),
        lambda r: r["inputs"].append([0, "free x", None, "back"]),
        lambda r: r["inputs"].append([0, "free", None, "back"]),
        lambda r: r["inputs"].append([9, "none", None, "pass"]),
        lambda r: r["inputs"].append([9, "none", None, "deal"]),
        lambda r: r["inputs"].append([0, "none", {"n": 1}, "act"]),
        lambda r: r["inputs"].append([0, "none", None, "?"]),
        lambda r: r.update(prints={"x": "y"}),
        lambda r: r["settings"].update(knight_life=-1),
    ],
    ids=range(24),
)
def test_records_that_somebody_has_been_at(edit: Callable[[dict[str, Any]], object]) -> None:
    """Loading may refuse or, where it cannot tell, accept; then or later, nothing must be raised."""
    record = json.loads(json.dumps(POSITION))
    edit(record)
    service = a_service()
    for request in ({"do": "load", "record": record}, *({"do": verb, "seat": 0} for verb in VERBS)):
        check(service, {**request, "id": 1})


def test_a_refused_load_changes_nothing(caller: Caller) -> None:
    before = caller.good(do="record")
    assert caller.bad(do="load", record={**POSITION, "version": "0"})["code"] == "bad-request"
    assert caller.good(do="record") == before


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
NAMES = ["do", "seat", "key", "form", "ask", "since", "agreed", "record", "id"]
VALID = st.fixed_dictionaries(
    {"do": st.sampled_from(VERBS)},
    optional={
        "seat": st.sampled_from([0, 1, None]),
        "key": st.sampled_from(["none", "1", "3", "5", "advance", "shield", "scales", "recuperate", "decline"]),
        "since": st.integers(0, 30),
        "agreed": st.just([0, 1]),
        "id": st.integers(),
    },
)


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """A valid request with some of its parts replaced, taken away or added."""
    request: dict[str, Any] = dict(draw(VALID))
    for name in draw(st.lists(st.sampled_from(NAMES), max_size=3)):
        if draw(st.booleans()):
            request[name] = draw(JSON)
        else:
            request.pop(name, None)
    return request


@st.composite
def tampered(draw: st.DrawFn) -> dict[str, Any]:
    """A load of a record with one value somewhere in it replaced."""
    record = json.loads(json.dumps(POSITION))
    at: Any = record
    while True:
        places = list(at) if isinstance(at, dict) else list(range(len(at)))
        place = draw(st.sampled_from(places))
        if not isinstance(at[place], dict | list) or not at[place] or draw(st.integers(0, 4)) == 0:
            at[place] = draw(JSON)
            return {"do": "load", "record": record}
        at = at[place]


@given(st.lists(JSON | VALID | mutated(), min_size=1, max_size=6))
@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_random_requests(requests: list[Any]) -> None:
    service = a_service()
    for request in requests:
        check(service, request)
    check(service, {"do": "state"})


@given(tampered())
@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_random_damage_to_a_record(request: dict[str, Any]) -> None:
    service = a_service()
    check(service, request)
    for verb in ("state", "ask", "view", "events", "record", "position"):
        check(service, {"do": verb, "seat": 0})


SCRAPS: list[Any] = [None, True, -1, 0, 7, 10**20, 1.5, "", "x", "é\0", [], [[]], [1, "a"], {}, {"a": {"b": []}}]


def scrambled(rng: Random, value: Any) -> Any:
    """The value with something within it replaced, removed or doubled."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.1:
        return rng.choice(SCRAPS)
    twin = value.copy()
    place = rng.choice(list(twin)) if isinstance(twin, dict) else rng.randrange(len(twin))
    if isinstance(twin, list) and rng.random() < 0.1:
        twin.append(twin[place])
    elif rng.random() < 0.1:
        del twin[place]
    else:
        twin[place] = scrambled(rng, twin[place])
    return twin


def test_random_requests_to_a_process(caller: Caller) -> None:
    rng = Random(11)
    requests: list[dict[str, Any]] = [{"do": verb, "seat": 0, "id": 1} for verb in VERBS]
    requests += [{"do": "act", "seat": seat, "key": key} for seat in (0, 1) for key in ("none", "shield", "advance")]
    for _ in range(300):
        request = rng.choice(requests)
        caller.raw(json.dumps(request if rng.random() < 0.2 else scrambled(rng, request)))
        part = rng.choice(list(POSITION))
        caller.raw(json.dumps({"do": "load", "record": {**POSITION, part: scrambled(rng, POSITION[part])}}))
    still_well(caller)


class Endless:
    """A stream with one line of more bytes than any memory has room for, then an honest request."""

    def __init__(self, length: int) -> None:
        self.left = length
        self.largest = 0
        self.rest = [b'{"do": "quit"}\n']

    def readline(self, most: int = -1) -> bytes:
        assert most > 0, "it would take the whole line into memory"
        self.largest = max(self.largest, most)
        if self.left > most:
            self.left -= most
            return b"x" * most
        if self.left:
            line, self.left = b"x" * (self.left - 1) + b"\n", 0
            return line
        return self.rest.pop() if self.rest else b""


@pytest.mark.parametrize("length", [LONGEST_LINE + 2, 300 * LONGEST_LINE])
def test_a_line_that_is_too_long_is_refused_while_it_is_read(length: int) -> None:
    service = Service(wyrmhoard.new("dragon-dance", seed=1), {})
    source, sink = Endless(length), io.BytesIO()
    serve(service, source, sink)  # type: ignore[arg-type]
    hello, refused, bye = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert hello["ok"]
    assert refused["error"] == {"code": "bad-request", "text": f"the line is longer than {LONGEST_LINE} characters"}
    assert bye["bye"]
    assert source.largest <= LONGEST_LINE + 1
