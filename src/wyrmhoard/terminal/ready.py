"""Answers to a form that are filled in already: one line of the choices each, so that nobody has to open the sheet for
what one does most often, and what cannot be done is seen with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyrmhoard.kernel.play.coach import Coach
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk, Option
from wyrmhoard.kernel.play.taking import with_taken
from wyrmhoard.kernel.text.saying import reading_as
from wyrmhoard.terminal.forms import beginning


class ReadyOption(Option, frozen=True, kw_only=True):
    """A choice of the list that stands for another one, `of`, with its form filled in: `whole`."""

    of: str
    whole: dict[str, Any]


class Ready:
    """What is filled in already for the question that is open, made once for each."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._now: tuple[str, int, int] | None = None
        self._made: tuple[ReadyOption, ...] = ()

    def of(self, asked: OpenAsk, coach: Coach | None) -> tuple[ReadyOption, ...]:
        """The answers to this question; none while a coach leads, who speaks of the form."""
        now = (asked.id, asked.seat, len(self._match.inputs))
        if coach is not None:
            self._now, self._made = None, ()
        elif now != self._now:
            self._now, self._made = now, filled_in(self._match, asked)
        return self._made

    def resolved(
        self, asked: OpenAsk, key: str, form: Mapping[str, Any] | None
    ) -> tuple[str, Mapping[str, Any] | None]:
        """The key and the form that a choice of the list stands for."""
        found = next((one for one in self._made if one.key == key and self._now and self._now[0] == asked.id), None)
        return (key, form) if found is None else (found.of, found.whole)


def filled_in(match: Match, asked: OpenAsk) -> tuple[ReadyOption, ...]:
    """What the game has filled in already for the question that is open."""
    screens = match.game.screens
    with reading_as(asked.seat, match.game.folder):
        found = screens.ready(match.table, asked.seat, asked.prompt, asked.choices)
    forms = {option.key: option for option in asked.options if option.form}
    return tuple(
        ReadyOption(
            f"{one.form}-{number}",
            match.people.words(one.text),
            of=one.form,
            whole=with_values(forms[one.form], one.values),
            blocked=match.people.words(one.blocked).removesuffix("."),
            rule=one.rule,
            parts=(match.people.words(one.title), one.text) if one.title else (),
        )
        for number, one in enumerate(found, 1)
        if one.form in forms
    )


def with_values(option: Option, values: Mapping[str, Any]) -> dict[str, Any]:
    """The form of a choice with these values, and as it is at first in all else."""
    return with_taken(option, {**{blank["name"]: beginning(blank) for blank in option.form}, **values})


def natural(options: Sequence[Option], key: str, values: Mapping[str, Any]) -> ReadyOption | None:
    """Which of the choices is the form `key`, or if that is "" any form, with just these values: without any, the first
    that is listed."""
    forms = {option.key: option for option in options if option.form}
    filled = (one for one in options if isinstance(one, ReadyOption) and not one.blocked and key in ("", one.of))
    return next((one for one in filled if not values or one.whole == with_values(forms[one.of], values)), None)
