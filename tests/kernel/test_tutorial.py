"""Tutorials: what a file may say, and how a coach leads somebody through one, in a game from anywhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import wyrmhoard
from helpers.samples.goofspiel import GOOFSPIEL
from wyrmhoard.kernel.asking.tutorial import Noticed, Step, Tutorial, Want, read_tutorial
from wyrmhoard.kernel.contract import registry
from wyrmhoard.kernel.play.coach import CODE, Coach, _picked, rehearse, resume_lesson
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.errors import BadInput, Refused

BIDS = """
title = "Three bids"
seats = 2
seat = 2
seed = "5"
settings = { cards = 4 }

[[before]]
seat = 1
key = "1"

[[steps]]
say = "Both bid a card in secret."

[[steps]]
say = "Bid your 2."
otherwise = "That would win too, but dearly. Bid the 2."
wrong = [{ keys = ["1"], say = "A 1 beats nothing. Bid the 2." }]
want = { keys = ["2"] }

[[steps]]
say = "Yours. Now the other one bids a 3."
then = [{ seat = 1, key = "3" }]

[[steps]]
say = "Bid high."
otherwise = "Too little."
want = { keys = ["3", "4"] }

[[steps]]
say = "Play on."
"""


def written(folder: Path, text: str = BIDS) -> Path:
    path = folder / "tutorials" / "three-bids.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def bids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tutorial:
    """The tutorial of a game that is none of ours, which has it in its folder."""
    written(tmp_path)
    game = replace(GOOFSPIEL, about=replace(GOOFSPIEL.about, folder=tmp_path))
    monkeypatch.setattr(registry, "_added", {**registry._added, game.name: game})
    (tutorial,) = game.tutorials
    return tutorial


def begun(tutorial: Tutorial) -> tuple[Match, Coach]:
    match = wyrmhoard.new("goofspiel", tutorial.seats, tutorial.seed, tutorial.settings)
    coach = Coach(tutorial)
    coach.begin(match)
    return match, coach


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("seats = 2\n", "", "missing required field `seats`"),
        ("seat = 2\n", "seat = 3\n", "seat: there are 2 seats, and the learner sits at 3"),
        ("settings = ", 'scenario = "small"\nsettings = ', "settings: a scenario has its own"),
        ('say = "Bid high."', 'say = "Bid high."\nsing = "la"', r"unknown field `sing` - at `\$.steps\[3\]`"),
        ('otherwise = "Too little."', "", "step 4, otherwise: must say something"),
        ('say = "Play on."', 'say = "Play on."\notherwise = "No."', "step 5: replies to an answer, and waits for none"),
        ('then = [{ seat = 1, key = "3" }]', 'then = [{ seat = 4, key = "3" }]', "step 3, then: there is no seat 4"),
        ('[[steps]]\nsay = "Play on."', "", "the last step must be one to read"),
        ('say = "Play on."', f'say = "{"on and " * 70}"', "Expected `str` of length <= 400"),
        ("[[before]]", "[[before]", "is not valid TOML"),
    ],
)
def test_a_file_with_a_fault_is_refused_by_name_and_place(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in BIDS
    path = written(tmp_path, BIDS.replace(old, new))
    with pytest.raises(BadInput, match=complaint) as refused:
        read_tutorial(path)
    assert str(refused.value).startswith(str(path))


def test_it_is_rehearsed_to_its_end_and_says_where_it_cannot_be_played(bids: Tutorial, tmp_path: Path) -> None:
    assert rehearse(bids, wyrmhoard.new("goofspiel", 2, bids.seed, bids.settings))[-1] == "Play on."
    for old, new, complaint in (
        (
            'want = { keys = ["2"] }',
            'want = { keys = ["9"] }',
            "step 2, want: 9 cannot be answered; .* bid: 1, 2, 3, 4",
        ),
        ('key = "3" }', 'key = "9" }', r"step 3, answer 1 \(9\)"),
        ('key = "1"\n', 'key = "7"\n', r"before, answer 1 \(7\)"),
    ):
        broken = read_tutorial(written(tmp_path, BIDS.replace(old, new)))
        with pytest.raises(BadInput, match=complaint):
            rehearse(broken, wyrmhoard.new("goofspiel", 2, broken.seed, broken.settings))


def test_the_coach_answers_what_is_not_wanted_and_nothing_happens(bids: Tutorial) -> None:
    match, coach = begun(bids)
    coach.go_on(match, 0)
    before = match.fingerprint
    ask = match.ask(1)
    assert ask is not None
    for key, code, words in (
        ("1", CODE, "A 1 beats nothing. Bid the 2"),
        ("4", CODE, "That would win too"),
        ("9", "unknown", "9"),
    ):
        with pytest.raises(Refused, match=words) as refused:
            coach.act(match, 1, key, None, ask.id)
        assert refused.value.code == code
    with pytest.raises(Refused) as refused:
        coach.go_on(match, 1)
    assert refused.value.code == CODE
    assert (match.fingerprint, coach.step) == (before, 1)
    assert coach.shown(match)["point"] == ["2"]
    assert coach.shown(match)["next"] == ""


def test_in_a_form_the_coach_points_at_what_is_to_be_picked() -> None:
    wanted = Want(["targets"], form={"u5": ["u14"], "u5-turns": 1, "u10": [], "u11": ["u12", "u13"]})
    assert _picked(wanted) == [["u5", "u14"], ["u11", "u12"], ["u11", "u13"]]
    assert _picked(Want(["on"])) == []


@pytest.mark.parametrize(
    ("form", "fits"),
    [
        ({"u1": ["E"], "u1-turns": 0}, True),
        ({"u1": [], "u1-turns": -1}, True),
        ({"u1": [], "u1-turns": 0}, False),
        ({"u2": ["E"]}, False),
        (None, False),
    ],
)
def test_a_form_that_is_free_may_have_to_be_filled_in(form: dict[str, object] | None, fits: bool) -> None:
    want = Want(["intents"], free=True, filled=["u1", "u1-turns"])
    assert want.fits("intents", form) is fits
    assert not want.fits("targets", form)
    assert Want(["intents"], free=True).fits("intents", form)


def test_whoever_does_the_right_thing_need_not_press_next_first(bids: Tutorial) -> None:
    match, coach = begun(bids)
    with pytest.raises(Refused, match="something to read first"):
        coach.act(match, 1, "4", None, None)
    coach.act(match, 1, "2", None, None)
    assert coach.step == 2
    with pytest.raises(Refused, match="something to read first"):  # somebody else has to answer before that
        coach.act(match, 1, "4", None, None)
    coach.go_on(match, 2)
    coach.act(match, 1, "4", None, None)
    with pytest.raises(Refused, match="gone on"):
        coach.go_on(match, 3)
    coach.go_on(match, 4)
    assert coach.over


def test_by_what_was_answered_it_is_known_where_somebody_was(bids: Tutorial) -> None:
    match, coach = begun(bids)
    where = []
    for way in (0, "2", 2, "3", 4):
        resumed = resume_lesson(bids, wyrmhoard.load(match.record))
        where.append(None if resumed is None else resumed.step)
        if isinstance(way, int):
            coach.go_on(match, way)
        else:
            coach.act(match, 1, way, None, None)
    assert where == [0, 0, 2, 3, 4]  # what was only read is said again
    match.act(0, "2")
    assert resume_lesson(bids, match) is None
    elsewhere, _ = begun(bids)
    elsewhere.act(1, "4")
    assert resume_lesson(bids, elsewhere) is None


def test_a_step_says_what_it_notices_in_the_view_of_the_learner() -> None:
    there = Noticed("units", {"id": 1}, {"space": [[2, 3], [2, 4]]}, "You are there.")
    step = Step("You are not there.", noticed=[there])
    assert step.words({"units": [{"id": 1, "space": [2, 4]}]}) == "You are there."
    assert step.words({"units": [{"id": 1, "space": [5, 5]}, {"id": 2, "space": [2, 4]}]}) == "You are not there."
    assert step.words({}) == "You are not there."


def test_a_step_says_what_it_notices_where_something_of_the_learner_is_pointed_at_itself() -> None:
    covered = Noticed("covers", {"unit": 1}, {}, "You are covered.", by="u1")
    step = Step("You are in the open.", noticed=[covered])
    found = {"u1": {"covers": [{"unit": 1}]}, "u2": {"covers": [{"unit": 2}]}}
    assert step.words({}, found.__getitem__) == "You are covered."
    assert step.words({}, lambda by: found["u2"]) == "You are in the open."
    assert step.words({"covers": [{"unit": 1}]}) == "You are in the open."
