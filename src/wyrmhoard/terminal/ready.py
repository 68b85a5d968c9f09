"""Answers to a form that are filled in already: one line of the choices each, so that nobody has to open the sheet for
what one does most often, and what cannot be done is seen with its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from wyrmhoard.kernel.contract import screens
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk, Option
from wyrmhoard.kernel.play.taking import with_taken
from wyrmhoard.kernel.text.saying import reading_as
from wyrmhoard.terminal.forms import beginning


class ReadyOption(Option, frozen=True, kw_only=True):
    """A choice of the list that stands for another one, `of`, with its form filled in: `whole`, of which `own` is what
    this choice says itself. `part`: the part of the question that it answers, if there are several. `sent`: who is sent
    where with it. `keep`: for how long one goes on with it."""

    of: str
    whole: dict[str, Any]
    own: dict[str, Any]
    part: str = ""
    sent: Mapping[str, str] = MappingProxyType({})
    keep: str = ""


class Given(NamedTuple):
    """The answer to one part of a question."""

    option: ReadyOption
    keep: str


class Ready:
    """What is filled in already for the question that is open, made once for each. Where the question has parts, they
    are answered one after the other; what is given so far is kept here until the last part is."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._now: tuple[str, int, int] | None = None
        self._found: Sequence[screens.Ready] = ()
        self._made: tuple[ReadyOption, ...] = ()
        self._pointed: dict[str, ReadyOption] = {}
        self._given: list[Given] = []

    def of(self, asked: OpenAsk) -> tuple[ReadyOption, ...]:
        """The answers to this question, or to the part of it that is open."""
        now = (asked.id, asked.seat, len(self._match.inputs))
        if now != self._now:
            with reading_as(asked.seat, self._match.game.folder):
                self._found = self._match.game.screens.ready(self._match.table, asked.seat, asked.prompt, asked.choices)
            self._now, self._given = now, []
            self._make(asked)
        return self._made

    def _make(self, asked: OpenAsk) -> None:
        mine = [one for one in self._found if one.part == self.part]
        rest = [one for one in self._found if not one.part and self.part and self.at[0] < self.at[1]]
        listed = [*mine[:1], *rest, *mine[1:]]
        made = (self._option(asked, one, f"{one.form}-{number}") for number, one in enumerate(listed, 1))
        self._made, self._pointed = tuple(one for one in made if one is not None), {}

    def _option(
        self, asked: OpenAsk, one: screens.Ready, key: str, sent: Mapping[str, str] = MappingProxyType({})
    ) -> ReadyOption | None:
        fitting = (option for option in asked.options if option.key == one.form and (option.form or one.keep))
        form = next(fitting, None)
        if form is None:
            return None
        words = self._match.people.words
        return ReadyOption(
            key,
            words(one.text),
            of=one.form,
            whole=with_values(form, {**self.values, **one.values}),
            own=dict(one.values),
            blocked=words(one.blocked).removesuffix("."),
            rule=one.rule,
            parts=(words(one.title), one.text) if one.title else (),
            part=one.part,
            sent=sent,
            keep=one.keep,
        )

    # -- a question in parts

    @property
    def _parts(self) -> list[str]:
        """The parts in which there is anything to choose; if there is none, the first."""
        possible = Counter(one.part for one in self._found if one.part and not one.blocked)
        return [part for part, answers in possible.items() if answers > 1] or [*possible][:1]

    @property
    def part(self) -> str:
        """The part of the question that is open; "" if it has none."""
        return next(iter(self._parts[len(self._given) :]), "")

    @property
    def at(self) -> tuple[int, int]:
        """Which part is open, from 1, and how many there are."""
        return len(self._given) + 1, len(self._parts)

    @property
    def told(self) -> list[str]:
        """What is given so far, in words."""
        return [one.option.parts[0] if one.option.parts else one.option.text for one in self._given]

    @property
    def values(self) -> dict[str, Any]:
        """What is given so far of the form."""
        return {name: value for one in self._given for name, value in one.option.own.items()}

    @property
    def sent(self) -> dict[str, str]:
        """Who is sent where so far."""
        return {name: way for one in self._given for name, way in one.option.sent.items()}

    @property
    def keep(self) -> str:
        """For how long one goes on, as far as that was said so far."""
        return next((one.keep for one in reversed(self._given) if one.keep), "")

    def give(self, asked: OpenAsk, key: str, keep: str) -> bool:
        """Keep the answer to a part, if another part follows."""
        option = self.known(asked, key)
        if option is None or not option.part or len(self._given) + 1 >= len(self._parts):
            return False
        self._given.append(Given(option, keep))
        self._make(asked)
        return True

    def take_back(self, asked: OpenAsk) -> bool:
        """Forget the answer to the last part, if one is given."""
        if self._now is None or not self._given or self._now[:2] != (asked.id, asked.seat):
            return False
        self._given.pop()
        self._make(asked)
        return True

    def begin_again(self) -> None:
        """Forget the answers to all parts."""
        self._now = None

    # -- what a choice stands for

    def pointed(
        self, asked: OpenAsk, place: screens.Place, *, may_send: bool
    ) -> tuple[screens.Pointed, ReadyOption | None] | None:
        """What a place says that is pointed at, and the choice that it stands for."""
        self.of(asked)
        with reading_as(asked.seat, self._match.game.folder):
            found = self._match.game.screens.pointed(
                self._match.table, asked.seat, asked.prompt, asked.choices, self.part, place
            )
        if found is None:
            return None
        found = found._replace(text=self._match.people.words(found.text))
        if found.ready is None or (found.errand is not None and not may_send):
            return found, None
        sent = dict([found.errand]) if found.errand is not None else {}
        key = f"{found.ready.form}-at-{place[0]},{place[1]}"
        option = self._option(asked, found.ready._replace(part=self.part), key, sent)
        if option is not None:
            self._pointed[key] = option
        return found, option

    def known(self, asked: OpenAsk, key: str) -> ReadyOption | None:
        """The choice of this key, if it is one that is filled in already."""
        if self._now is None or self._now[0] != asked.id:
            return None
        return next((one for one in (*self._made, *self._pointed.values()) if one.key == key), None)

    def resolved(
        self, asked: OpenAsk, key: str, form: Mapping[str, Any] | None
    ) -> tuple[str, Mapping[str, Any] | None, dict[str, str]]:
        """The key and the form that a choice of the list stands for, and who is sent where with it."""
        found = self.known(asked, key)
        return (key, form, {}) if found is None else (found.of, found.whole, {**self.sent, **found.sent})


def with_values(option: Option, values: Mapping[str, Any]) -> dict[str, Any]:
    """The form of a choice with these values, and as it is at first in all else."""
    return with_taken(option, {**{blank["name"]: beginning(blank) for blank in option.form}, **values})


def natural(options: Sequence[Option], key: str, values: Mapping[str, Any]) -> ReadyOption | None:
    """Which of the choices is the form `key`, or if that is "" any form, with just these values: without any, the first
    that is listed. Of a part its own values count."""
    forms = {option.key: option for option in options if option.form}
    filled = (one for one in options if isinstance(one, ReadyOption) and not one.blocked and key in ("", one.of))
    return next((one for one in filled if not values or _fits(one, forms[one.of], values)), None)


def _fits(one: ReadyOption, form: Option, values: Mapping[str, Any]) -> bool:
    if one.part:
        return bool(one.own) and all(values.get(name) == value for name, value in one.own.items())
    return one.whole == with_values(form, values)
