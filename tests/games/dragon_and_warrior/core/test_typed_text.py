"""What people type: bounded, shown as it stands, never read as a pattern, and gone for good when it is struck (DW-20a,
DW-50a)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.present import present
from helpers.worlds import bytes_for
from wyrmhoard import Match
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.state import SETTLING
from wyrmhoard.games.dragon_and_warrior.words import journal
from wyrmhoard.kernel.asking.form import Form, Text
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.lab.check import check_record
from wyrmhoard.server.workers.replays import film

NASTY = (
    "<b>&amp;",
    "{name}",
    "{0}",
    "{}",
    "%s",
    "${x}",
    "{{",
    "}",
    "“t1”",
    "`",
    "\\",
    "[t1]",
    "<t1>",
    "t1",
    "\u00e9\u4e2d",
)
"""What could be taken for markup, for a slot, for a pattern, or for a reference to a text."""
STEPS = 260


def filled(form: Form, rng: Random, word: str) -> dict[str, Any] | None:
    """A form with this word in all its texts, as long as they may be, and anything in its other blanks."""
    values = (form.sampler(rng) if form.sampler is not None else None) or {}
    for blank in form.fields:
        if isinstance(blank, Text):
            values[blank.name] = (word * blank.most)[: blank.most].strip() or "x"
        elif blank.name not in values:
            values[blank.name] = blank.sample(rng)
    return values if form.verify is None or form.verify(values) is None else None


def forms(match: Match, seat: int) -> list[Form]:
    """What this seat may write, in answer to a question or beside it."""
    ask = match.ask(seat)
    offered = [*(ask.choices if ask is not None else ()), *present(GAME.asides).offered(match.table, seat)]
    choices = [choice for choice in offered if isinstance(choice, Form)]
    return [form for form in choices if any(isinstance(blank, Text) for blank in form.fields)]


def writing(match: Match, rng: Random, words: Iterator[str]) -> Iterator[tuple[int, Form, str]]:
    """Play at random, and write wherever one may."""
    for _ in range(STEPS):
        if match.result is not None:
            return
        seat = rng.choice(match.waiting) if rng.random() < 0.8 else rng.randrange(match.seats)
        able = forms(match, seat)
        if able and rng.random() < 0.6:
            form, word = rng.choice(able), next(words)
            values = filled(form, rng, word)
            if values is not None and try_act(match, seat, form.key, values):
                yield seat, form, word
                continue
        try_act(match, *random_act(match, rng))


def nasty(rng: Random) -> Iterator[str]:
    while True:
        yield rng.choice(NASTY)


@pytest.mark.parametrize(("seats", "scope"), [(1, "campaign"), (4, "adventure"), (6, "adventure"), (2, "area")])
def test_dw_50a_whatever_is_typed_is_shown_as_it_stands_and_breaks_nothing(seats: int, scope: str) -> None:
    match = wyrmhoard.new(GAME, seats, "typed", {"scope": scope, "visit_limit": 9})
    rng = Random(seats)
    written = 0
    for number, (seat, _, _) in enumerate(writing(match, rng, nasty(rng))):
        written += 1
        state = match.table.state
        assert [
            GAME.prompts.option(GAME.at(state), s, ask.prompt, c)
            for s in match.waiting
            if (ask := match.ask(s))
            for c in ask.choices
        ]
        assert all(option.text for option in match.asides(seat))
        if number % 4 == 0:  # what was typed stays, so that it is seen a little later too
            assert json.dumps(match.view(seat))
            assert [line.text for line in match.lines(seat)]
            assert "".join(GAME.screens.board(GAME.cards, match.view(seat), 80))
            assert GAME.screens.papers(GAME.cards, match.view(seat), 80) is not None
            assert journal.journal(GAME.at(state))["title"]
        if number % 12 == 0:
            assert resume(GAME, match.position).fingerprint == match.fingerprint
    assert written > 40


def test_dw_20a_a_slot_that_somebody_types_stands_for_nothing() -> None:
    """Braces and marks of the log are words like any other."""
    match = wyrmhoard.new(GAME, 2, "slots", {"scope": "area", "visit_limit": 2})
    rng = Random(1)
    for word in NASTY:
        match.act(rng.randrange(2), "say", {"text": word})
        assert match.lines(0)[-1].text.endswith(f": {word}")


@pytest.mark.parametrize("seats", [1, 4])
def test_dw_50a_one_character_more_than_there_is_room_for_is_refused(seats: int) -> None:
    match = wyrmhoard.new(GAME, seats, "long", {"scope": "adventure", "visit_limit": 9})
    rng = Random(5)
    tried: set[tuple[str, str]] = set()
    for _ in range(STEPS):
        if match.result is not None:
            break
        for seat in range(seats):
            for form in forms(match, seat):
                for blank in form.fields:
                    values = filled(form, rng, "x")
                    if not isinstance(blank, Text) or values is None or (form.key, blank.name) in tried:
                        continue
                    tried.add((form.key, blank.name))
                    with pytest.raises(Refused, match=str(blank.most)):
                        match.act(seat, form.key, values | {blank.name: "x" * (blank.most + 1)})
                    with pytest.raises(Refused):
                        match.act(seat, form.key, values | {blank.name: "back\u202eto front"})
        try_act(match, *random_act(match, rng))
    assert len(tried) > 6


def marked() -> Iterator[str]:
    """Words that stand nowhere else."""
    number = 0
    while True:
        number += 1
        yield f"zq{number}x "


def reaches_anybody(match: Match) -> str:
    """Everything that the table is shown, exports and stores of where it stands."""
    state = match.table.state
    shown = [bytes_for(match, seat) for seat in [*range(match.seats), None]]
    return "".join([*shown, json.dumps(journal.journal(GAME.at(state))), json.dumps(dump(state))])


@pytest.mark.parametrize("seats", [1, 4])
def test_dw_20a_what_is_struck_is_gone_from_views_log_journal_and_the_stored_state(seats: int) -> None:
    """Everything that was typed and can be named is struck, one after another, by whoever. The inputs from which the
    match is played again hold it no more, and it plays again as it was."""
    match = wyrmhoard.new(
        GAME, seats, "struck for good", {"scope": "adventure", "visit_limit": 9, "opening": "together"}
    )
    rng = Random(7)
    struck: list[str] = []
    for seat, _, typed in writing(match, rng, marked()):
        state, word = match.table.state, typed.strip()
        named = [text for text in state.made if word in state.texts[text].words]
        if (
            not named
            or rng.random() < 0.4
            or state.stopped
            or state.moment == SETTLING
            or state.story.motion is not None
        ):
            continue
        assert word in reaches_anybody(match)
        match.act(seat, "x")
        while (ask := match.ask(match.waiting[0])) is not None and ask.prompt in ("meant", "again"):
            keys = [str(choice) for choice in ask.choices]
            wanted = next((f"thing {text}" for text in named if f"thing {text}" in keys), "go on")
            anew = "s1" if "s1" in keys else "nothing"  # nothing is suggested where it is not known what was asked
            match.act(match.waiting[0], wanted if ask.prompt == "meant" else anew)
        struck.append(word)
        assert word not in reaches_anybody(match)
    assert len(struck) > 12
    while match.result is None:
        try_act(match, *random_act(match, rng))
    stored = str(match.position.checkpoint)
    left = reaches_anybody(match) + stored
    assert len(stored) > 1000
    assert not [word for word in struck if word in left]
    record = parse_record(match.record.to_json())
    assert not [word for word in struck if word in record.to_json()]
    assert "agree" in check_record(record, "struck")
    replay = film(record).decode()
    assert len(json.loads(replay)["frames"]) == len(record.inputs) + 1
    assert not [word for word in struck if word in replay]


def test_dw_14a_a_struck_line_of_the_palette_means_its_subjects_still() -> None:
    """They are shown beside it and kept out; only its words are gone, also from what is typed again."""
    match = wyrmhoard.new(GAME, 2, "palette", {"scope": "adventure", "visit_limit": 2, "opening": "together"})
    match.act(0, "no", {"line": "Big hairy spiders, brr", "subjects": ["insects"]})
    subjects = match.table.state.story.palette[0].subjects
    assert "spiders" in subjects
    match.act(1, "pass")
    match.act(1, "x")
    for seat in (0, 1):
        match.act(seat, "go on")
    assert match.table.state.story.palette[0].subjects == subjects
    record = match.record
    assert "brr" not in record.to_json()
    twin = resume(GAME, parse_record(record.to_json()), fast=False)
    assert twin.fingerprint == match.fingerprint
    assert twin.table.state.story.palette[0].subjects == subjects


def test_dw_20a_taking_back_a_strike_brings_no_words_back() -> None:
    match = wyrmhoard.new(GAME, 2, "back", {"scope": "area", "visit_limit": 2})
    match.act(0, "say", {"text": "Zwackelmann"})
    match.act(1, "x")
    for seat in (0, 1):
        match.act(seat, "go on")
    match.take_back(1, [0])
    assert "meant" in {ask.prompt for ask in match.asks.values()}
    assert "Zwackelmann" not in reaches_anybody(match) + match.record.to_json()
    assert "taken out 1" in reaches_anybody(match)


def test_dw_21_a_subject_that_is_kept_out_stays_although_the_same_words_are_struck() -> None:
    match = wyrmhoard.new(GAME, 2, "kept out", {"scope": "area", "visit_limit": 2})
    match.act(0, "say", {"text": "Spiders"})
    match.act(1, "x")
    match.act(0, "words", {"subject": "spiders"})
    match.act(1, f"thing {match.table.state.made[-1]}")
    assert match.table.state.keep_out == ["spiders"]
    assert resume(GAME, match.record, fast=False).fingerprint == match.fingerprint
