"""The natural answer goes to the seat that is asked, with its question."""

from __future__ import annotations

import json

import wyrmhoard
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.tables.viewer import Eyes, Scene


def test_who_is_asked_is_told_what_the_form_holds_at_first() -> None:
    match = wyrmhoard.new(find("warriors"), 2, "a", {"decks": "dealt"})
    while (ask := match.ask(match.waiting[0])) and ask.prompt != "assemble":
        match.act(ask.seat, str(ask.choices[0]))
    scene = Scene(Session(match, [None, None]), [True] * 2, [False] * 2)
    assert ask is not None
    natural = match.usual(ask)
    assert natural is not None
    shown = json.loads(b"{" + Eyes(0, outlook=False).look(scene) + b"}")
    assert shown["ask"]["usual"] == {"key": natural.key, "values": dict(natural.values)}
    other = json.loads(b"{" + Eyes(1, outlook=False).look(scene) + b"}")
    assert other["ask"].get("usual") != shown["ask"]["usual"]
    nobody = json.loads(b"{" + Eyes(None, outlook=False).look(scene) + b"}")
    assert nobody["ask"] is None


def test_who_is_asked_is_told_what_the_question_is_about() -> None:
    match = wyrmhoard.new(find("dragon-and-warrior"), 2, "a", {"scope": "battle"})
    while (ask := match.ask(match.waiting[0])) and ask.prompt != "points":
        match.act(ask.seat, str(ask.choices[0]))
    assert ask is not None
    seat = ask.seat
    scene = Scene(Session(match, [None, None]), [True] * 2, [False] * 2)
    shown = json.loads(b"{" + Eyes(seat, outlook=False).look(scene) + b"}")
    assert shown["ask"]["about"] == match.about(ask) != ""
    other = json.loads(b"{" + Eyes(1 - seat, outlook=False).look(scene) + b"}")
    assert "about" not in (other["ask"] or {})


def test_what_no_page_says_is_not_reckoned_for_it() -> None:
    match = wyrmhoard.new(find("dragonfire"), 2, "a")
    assert find("dragonfire").screens.brief(match.table, 0, "hero")
    ask = match.ask(0)
    assert ask is not None
    assert match.about(ask) == ""
