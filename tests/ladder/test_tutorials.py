"""Every tutorial of every game can be played to its end, and no word of it is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmhoard
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.asking.tutorial import Tutorial, Want, matches_any
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.play.coach import CODE, Coach, rehearse, resume_lesson
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.errors import Refused

LESSONS = [(find(name), tutorial) for name in names() for tutorial in find(name).tutorials]
lessons = pytest.mark.parametrize(
    ("game", "tutorial"), [pytest.param(game, one, id=f"{game.name}-{one.name}") for game, one in LESSONS]
)


def begun(game: AnyGame, tutorial: Tutorial) -> Match:
    scenario = tutorial.scenario or None
    return wyrmhoard.new(game, tutorial.seats, tutorial.seed, tutorial.settings or None, scenario=scenario)


@lessons
def test_it_is_played_to_its_end(game: AnyGame, tutorial: Tutorial) -> None:
    match = begun(game, tutorial)
    assert len(rehearse(tutorial, match)) == len(tutorial.steps)


@pytest.mark.parametrize(
    ("game", "tutorial"),
    [
        pytest.param(game, one, id=f"{game.name}-{one.name}")
        for game, one in LESSONS
        if any(step.want is not None and step.want.filled for step in one.steps)
    ],
)
def test_it_is_played_to_its_end_however_its_free_forms_are_filled_in(game: AnyGame, tutorial: Tutorial) -> None:
    ways = set()
    for seed in range(12):
        match, rng = begun(game, tutorial), Random(seed)
        coach = Coach(tutorial)
        coach.begin(match)
        while not coach.over:
            wanted = coach.now.want
            if wanted is None:
                coach.go_on(match, coach.step)
                continue
            key = next(key for key in map(str, match.choices(tutorial.learner)) if matches_any(wanted.keys, key))
            coach.act(match, tutorial.learner, key, filled_in(match, tutorial.learner, key, wanted, rng))
        ways.add(match.fingerprint)
        resumed = resume_lesson(tutorial, match)
        assert resumed is None or resumed.step == len(tutorial.steps) - 1
    assert len(ways) > 6


def filled_in(match: Match, seat: int, key: str, wanted: Want, rng: Random) -> dict[str, Any]:
    """What is wanted, with the blanks that are free filled in by lot as the rules allow."""
    choice = next(choice for choice in match.choices(seat) if str(choice) == key)
    if not isinstance(choice, Form):
        return {}
    blanks = {blank.name for blank in choice.fields}
    form = {name: value for name, value in (wanted.form or {}).items() if name in blanks}
    while wanted.filled:
        sampled = choice.sample(rng)
        assert sampled is not None
        drawn = {name: value for name, value in sampled.values.items() if matches_any(wanted.filled, name)}
        if wanted.fits(key, form | drawn) and match.objection(seat, key, form | drawn) is None:
            return form | drawn
    return form


@lessons
def test_every_wrong_answer_is_answered_and_every_reply_can_be_had(game: AnyGame, tutorial: Tutorial) -> None:
    match = begun(game, tutorial)
    coach = Coach(tutorial)
    coach.begin(match)
    replies = 0
    while not coach.over:
        step = coach.now
        if step.want is None:
            coach.go_on(match, coach.step)
            continue
        resumed = resume_lesson(tutorial, match)
        assert resumed is not None
        assert resumed.step <= coach.step
        ask = match.ask(tutorial.learner)
        assert ask is not None
        free = [option for option in ask.options if not option.blocked]
        others = [option.key for option in free if not matches_any(step.want.keys, option.key)]
        forms = [option.key for option in free if option.form]  # the right one may be filled in wrongly
        for wrong in step.wrong:
            chosen = any(matches_any(wrong.keys, key) for key in (*others, *forms))
            assert chosen, f"step {coach.step + 1}: {wrong.keys} is never chosen"
        for option in free:
            if option.key in others and not option.form:
                with pytest.raises(Refused) as refused:
                    coach.act(match, tutorial.learner, option.key, None, ask.id)
                assert (refused.value.code, refused.value.sentence) == (CODE, step.reply(option.key))
                replies += 1
        coach.act(match, tutorial.learner, next(o.key for o in free if o.key not in others), step.want.form, ask.id)
    assert replies >= 3
