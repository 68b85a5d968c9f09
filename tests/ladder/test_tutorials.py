"""Every tutorial of every game can be played to its end, and no word of it is lost."""

from __future__ import annotations

import pytest

import wyrmhoard
from wyrmhoard.kernel.asking.tutorial import Tutorial, matches_any
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.play.coach import CODE, Coach, rehearse, resume
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
        resumed = resume(tutorial, match)
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
