"""A coach leads a learner through a tutorial, in a match that may be played on afterwards.

Every answer of the learner's goes through the coach. What the rules refuse is refused by them; what they allow and the
step does not want is refused with the coach's words, and nothing has happened. A learner who insists on it leaves the
tutorial, and the match goes on like any other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final

import wyrmhoard.kernel.text.shapes as shapes
from wyrmhoard.kernel.asking.tutorial import Given, Step, Tutorial, Want, matches_any
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.record import Input
from wyrmhoard.kernel.text.errors import BadInput, RefusalCode, Refused
from wyrmhoard.kernel.text.saying import later, said

CODE: Final[RefusalCode] = "tutorial"
"""The code of refusals that are the coach's words."""
READ_FIRST = later("There is something to read first; then it is your turn")


class Coach:
    """Where a learner is in a tutorial; `step` counts from 0."""

    def __init__(self, tutorial: Tutorial, step: int = 0) -> None:
        self.tutorial = tutorial
        self.step = step

    @property
    def over(self) -> bool:
        """Whether the tutorial is over."""
        return self.step >= len(self.tutorial.steps)

    @property
    def now(self) -> Step:
        """The current step, in the language that is spoken."""
        return self.tutorial.steps[self.step].said()

    def begin(self, match: Match) -> None:
        """Bring a new match to where the tutorial begins. Raises BadInput if its answers do not fit."""
        _give(match, self.tutorial.before, "before")

    def act(
        self, match: Match, seat: int, key: str, form: Mapping[str, Any] | None = None, ask: str | None = None
    ) -> None:
        """Answer for the learner, and go on. Raises Refused: by the rules, or, with the code `CODE`, by the coach."""
        at = self._waiting
        step = None if at is None else self.tutorial.steps[at]
        if at is None or step is None or step.want is None or not step.want.fits(key, form):
            match.fork().act(seat, key, form, ask)
            raise Refused(CODE, said(READ_FIRST if step is None or at != self.step else step.reply(key)))
        match.act(seat, key, form, ask)
        self._done(match, at)

    @property
    def _waiting(self) -> int | None:
        """The step that waits for an answer, if nothing but words comes before it."""
        for number in range(self.step, len(self.tutorial.steps)):
            step = self.tutorial.steps[number]
            if step.want is not None:
                return number
            if step.then:
                return None
        return None

    def go_on(self, match: Match, step: int) -> None:
        """The learner has read what step `step` says. Raises Refused."""
        if step != self.step or self.over:
            raise Refused.of("stale", "The coach has gone on")
        if self.now.want is not None:
            raise Refused(CODE, self.now.otherwise)
        self._done(match, step)

    def _done(self, match: Match, step: int) -> None:
        _give(match, self.tutorial.steps[step].then, f"step {step + 1}")
        self.step = step + 1

    def says(self, match: Match) -> str:
        """What the coach says now, with regard to what the learner has done."""
        learner = self.tutorial.learner
        return self.tutorial.steps[self.step].words(
            match.view(learner), lambda by: match.prospects(learner, by, by) or {}
        )

    def shown(self, match: Match) -> shapes.Coaching:
        """What the coach says and points at, as plain data."""
        step = self.now
        wanted = step.want
        ask = None if wanted is None else match.ask(self.tutorial.learner)
        offered = [] if wanted is None or wanted.riddle or ask is None else ask.options
        options = [option for option in offered if wanted is not None and matches_any(wanted.keys, option.key)]
        point = [*step.point, *(option.key for option in options)]
        picked = [] if wanted is None or wanted.riddle else _picked(wanted)
        about = [thing for option in options if not picked for thing in option.about]
        return {
            "tutorial": self.tutorial.name,
            "title": said(self.tutorial.title),
            "seat": self.tutorial.learner,
            "step": self.step,
            "steps": len(self.tutorial.steps),
            "say": self.says(match),
            "why": step.why,
            "point": list(dict.fromkeys([*point, *(one for pair in picked for one in pair), *about])),
            "picks": picked,
            "next": "" if wanted is not None else step.next,
        }


def _picked(wanted: Want) -> list[list[str]]:
    """What is to be picked in a form, each with the blank that it goes into."""
    blanks = {name: value for name, value in (wanted.form or {}).items() if isinstance(value, list) and value}
    return [[name, str(one)] for name, value in blanks.items() for one in value]


def resume_lesson(tutorial: Tutorial, match: Match) -> Coach | None:
    """The coach of a match that was begun with this tutorial, by what has been answered; None if it went its own way,
    or everything was answered. What the learner had only read is said again."""
    header = match.header
    if header.seed != tutorial.seed or any(header.settings.get(name) != is_ for name, is_ in tutorial.settings.items()):
        return None
    given = deque(match.inputs)
    if not all(_was_given(given, answer) for answer in tutorial.before):
        return None
    at = 0
    for number, step in enumerate(tutorial.steps):
        if not given and (step.want is not None or step.then):
            return Coach(tutorial, at)
        if step.want is not None:
            first = given.popleft()
            if not step.want.fits(first.key, first.form):
                return None
        if not all(_was_given(given, answer) for answer in step.then):
            return None
        if step.want is not None or step.then:
            at = number + 1
    return Coach(tutorial, at) if not given and at < len(tutorial.steps) else None


def _was_given(inputs: deque[Input], answer: Given) -> bool:
    """Whether a scripted answer is the next input, which is then removed, or is optional."""
    if inputs and inputs[0].key == answer.key:
        inputs.popleft()
        return True
    return answer.maybe


def _give(match: Match, answers: list[Given], where: str) -> None:
    for number, given in enumerate(answers, 1):
        if given.maybe and not _can_be_given(match, given):
            continue
        try:
            match.act(given.seat - 1, given.key, given.form)
        except Refused as refused:
            raise BadInput.of(
                "tutorial, {where}, answer {number} ({key}): {refused}",
                where=where,
                number=number,
                key=given.key,
                refused=refused,
            ) from None


def _can_be_given(match: Match, given: Given) -> bool:
    ask = None if match.result is not None else match.ask(given.seat - 1)
    return ask is not None and any(option.key == given.key and not option.blocked for option in ask.options)


def rehearse(tutorial: Tutorial, match: Match) -> list[str]:
    """Play a tutorial to its end with the first of the answers that each step wants, in a new match; what was said.
    Raises BadInput for a step that cannot be played."""
    coach = Coach(tutorial)
    coach.begin(match)
    said = []
    while not coach.over:
        step, at = coach.now, f"tutorial, step {coach.step + 1}"
        said.append(step.say)
        if step.want is None:
            coach.go_on(match, coach.step)
            continue
        ask = match.ask(tutorial.learner)
        wanted = step.want.keys
        fitting = [] if ask is None else [o for o in ask.options if matches_any(wanted, o.key) and not o.blocked]
        if ask is None or not fitting:
            asked = "nothing" if ask is None else f"{ask.prompt}: {', '.join(o.key for o in ask.options)}"
            raise BadInput.of(
                "{at}, want: {all} cannot be answered; the learner is asked {asked}",
                at=at,
                all=", ".join(wanted),
                asked=asked,
            )
        try:
            coach.act(match, tutorial.learner, fitting[0].key, step.want.form, ask.id)
        except Refused as refused:
            raise BadInput.of("{at}, want: {refused}", at=at, refused=refused) from None
    return said


def led(coach: Coach, lead: Callable[[Coach], None]) -> Coach | None:
    """Call `lead` with the coach, and return the coach that leads after it: None once all is said, or when the match
    has left the tutorial's course."""
    try:
        lead(coach)
    except BadInput:
        return None
    return None if coach.over else coach
