"""Guided first matches as data: a fixed course, and what a coach says on the way.

A tutorial is a match with a fixed seed, in which the answers of all other seats are written down, and a list of steps.
A step says something; it may also wait for an answer of the learner's. So everything that happens is fixed, whatever
the game, and a tutorial contains no rules: the match decides what may be answered (see `coach`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import parse_toml, read_text
from wyrmhoard.kernel.text.saying import later, said

FOLDER: Final = "tutorials"
"""The folder of the tutorials within that of a game: one file each, taught in the order of their names."""

Words = Annotated[str, Meta(min_length=3, max_length=400)]
Reply = Annotated[str, Meta(min_length=3, max_length=240)]
Pattern = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=1, le=16)]
"""Seats are counted from 1, as people see them."""


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A scripted answer."""

    seat: SeatNumber
    key: Pattern
    form: dict[str, Any] | None = None
    maybe: bool = False
    """Whether it is skipped where it cannot be given: what is asked may depend on how the learner filled in a free
    form."""


class Want(Struct, frozen=True, forbid_unknown_fields=True):
    """Which answer a step waits for."""

    keys: Annotated[list[Pattern], Meta(min_length=1)]
    """Keys of options; * stands for any characters."""
    form: dict[str, Any] | None = None
    """How a form is filled in; what is picked from a list may be in any order, and what is left out stays empty."""
    free: bool = False
    """Whether the form may also be filled in otherwise."""
    filled: list[Pattern] = []
    """The blanks of which at least one must not stay empty, where the form is free."""
    riddle: bool = False
    """Whether the learner is to find it: then it is not pointed at."""

    def fits(self, key: str, form: Mapping[str, Any] | None) -> bool:
        """Whether an answer is one that is wanted."""
        if not matches_any(self.keys, key):
            return False
        given = _plain(form)
        if self.free:
            return not self.filled or any(matches_any(self.filled, name) for name in given)
        return given == _plain(self.form)


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """A reply to particular answers that are not the wanted one."""

    keys: Annotated[list[Pattern], Meta(min_length=1)]
    say: Reply


class Noticed(Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says instead where the learner has done something of their own that shows on the table."""

    of: Pattern
    """A list in the learner's view: "units"."""
    who: dict[str, Any]
    """The values by which one of them is found."""
    has: dict[str, list[Any]]
    """Fields of it, each with the values that count."""
    say: Words
    by: str = ""
    """Something of the learner's: then the list is in its `prospects` pointed at itself, and not in the view."""

    def fits(self, view: Mapping[str, Any]) -> bool:
        """Whether it shows in this view."""
        found = [one for one in view.get(self.of, ()) if all(one.get(name) == is_ for name, is_ in self.who.items())]
        return any(all(one.get(name) in values for name, values in self.has.items()) for one in found)


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that the coach says. Without `want` the learner reads it and goes on."""

    say: Words
    why: Annotated[str, Meta(max_length=400)] = ""
    noticed: list[Noticed] = []
    """The first of these that fits is said instead."""
    point: list[Pattern] = []
    """The ids of things on the table, as options name them in `about`, and keys of options. The wanted answer is
    pointed at in any case."""
    next: Annotated[str, Meta(max_length=24)] = later("Next")
    """The label of the button."""
    want: Want | None = None
    otherwise: Annotated[str, Meta(max_length=240)] = ""
    """The reply to any other answer."""
    wrong: list[Wrong] = []
    then: list[Given] = []
    """Answers that are given once the learner has gone on: by other seats, or where there is nothing to learn."""

    def said(self) -> Step:
        """The step with its texts in the language that is spoken."""
        words = {name: said(getattr(self, name)) for name in ("say", "why", "next", "otherwise")}
        return msgspec.structs.replace(self, **words)

    def words(self, view: Mapping[str, Any], look: Callable[[str], Mapping[str, Any]] = lambda by: {}) -> str:
        """What it says to who sees this, in the language that is spoken. `look`: the prospects of something of the
        learner's."""
        fitting = (one.say for one in self.noticed if one.fits(look(one.by) if one.by else view))
        return said(next(fitting, self.say))

    def reply(self, key: str) -> str:
        """The reply to an answer that is not the wanted one."""
        return next((wrong.say for wrong in self.wrong if matches_any(wrong.keys, key)), self.otherwise)


class Tutorial(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A guided first match."""

    title: Annotated[str, Meta(min_length=3, max_length=40)]
    seats: SeatNumber
    seat: SeatNumber
    """The learner's seat, counted from 1."""
    seed: str
    steps: Annotated[list[Step], Meta(min_length=2)]
    name: str = ""
    """The name of its file, without the suffix."""
    teaches: Annotated[str, Meta(max_length=80)] = ""
    """What is learnt, in a line, for a list of several."""
    minutes: Annotated[int, Meta(ge=1, le=30)] = 5
    settings: dict[str, Value] = {}
    scenario: str = ""
    """One of the game's scenarios to begin from; it has its own settings."""
    before: list[Given] = []
    """Answers that are given before the first step."""

    @property
    def learner(self) -> int:
        """The learner's seat as the kernel counts them."""
        return self.seat - 1


def matches_any(patterns: list[str], key: str) -> bool:
    """Whether a key matches one of the patterns. A key may itself contain characters that are special in a pattern."""
    return any(key == pattern or fnmatchcase(key, pattern) for pattern in patterns)


def _plain(form: Mapping[str, Any] | None) -> dict[str, Any]:
    """The values for comparison: without empty blanks, and regardless of order."""
    given = {name: value for name, value in (form or {}).items() if value not in ([], "", 0)}
    return {name: sorted(map(str, value)) if isinstance(value, list) else value for name, value in given.items()}


def read_tutorials(folder: Path) -> tuple[Tutorial, ...]:
    """The tutorials in a game's folder, in the order in which they are learnt. Raises BadInput that names file, field
    and fault."""
    return tuple(read_tutorial(path) for path in sorted((folder / FOLDER).glob("*.toml")))


def read_tutorial(path: Path) -> Tutorial:
    """The tutorial in a file. Raises BadInput that names file, field and fault."""
    plain = parse_toml(read_text(path), str(path))
    try:
        tutorial = msgspec.convert(plain, Tutorial)
    except msgspec.ValidationError as error:
        raise BadInput(f"{path}: {error}") from None
    if tutorial.seat > tutorial.seats:
        raise BadInput.of(
            "{path}: seat: there are {seats} seats, and the learner sits at {seat}",
            path=path,
            seats=tutorial.seats,
            seat=tutorial.seat,
        )
    if tutorial.scenario and tutorial.settings:
        raise BadInput.of("{path}: settings: a scenario has its own", path=path)
    for number, step in enumerate(tutorial.steps, 1):
        at = f"{path}: step {number}"
        if step.want is not None and not step.otherwise:
            raise BadInput.of("{at}, otherwise: must say something to answers that are not the wanted one", at=at)
        if step.want is None and (step.wrong or step.otherwise):
            raise BadInput.of("{at}: replies to an answer, and waits for none", at=at)
        for given in step.then:
            if given.seat > tutorial.seats:
                raise BadInput.of("{at}, then: there is no seat {seat}", at=at, seat=given.seat)
    if tutorial.steps[-1].want is not None:
        raise BadInput.of("{path}: the last step must be one to read: it says how to go on", path=path)
    return msgspec.structs.replace(tutorial, name=path.stem)
