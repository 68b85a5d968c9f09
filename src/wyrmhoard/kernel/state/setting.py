"""The settings of a table as a game declares them: typed, bounded, with defaults, so that clients can draw a form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import Unsaid, resolved, said, say

Value: TypeAlias = shapes.SettingValue


@dataclass(frozen=True, slots=True)
class Setting:
    """One option of a game's table.

    It has exactly one shape: `choices` (one of these words), `least`/`most` (a whole number; `optional`
    allows none), or neither (yes or no). `title` is what people call it, `text` says what it changes in play, and
    `names` are the choices as people read them, where the choices are not plain words themselves. Those few that
    matter to everybody have a `rank`, from 1, and stand on top; all others lie folded under the heading of their
    `group`.
    """

    name: str
    default: Value
    text: str
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    optional: bool = False
    rule: str = ""
    names: tuple[str | Unsaid, ...] = ()
    title: str = ""
    group: str = ""
    rank: int = 0

    @property
    def called(self) -> str:
        """What people call it, in English."""
        return self.title or self.name.replace("_", " ").capitalize()

    @property
    def allowed(self) -> str:
        """The possible values in words."""
        if self.choices:
            return (
                say("{all} or {last}", all=", ".join(self.choices[:-1]), last=self.choices[-1])
                if self.choices[1:]
                else self.choices[0]
            )
        if self.least is None:
            return say("yes or no")
        if self.most is not None:
            allowed = say("{least} to {most}", least=self.least, most=self.most)
        else:
            allowed = say("{least} or more", least=self.least)
        return say("{allowed}, or none", allowed=allowed) if self.optional else allowed

    def parse(self, value: Value) -> Value:
        """`value`, given as text or already typed, if it is possible. Raises BadInput."""
        if value in self.choices:
            return value
        if self.optional and value in (None, "none", ""):
            return None
        if self.least is not None and not isinstance(value, bool):
            try:
                number = int(value) if isinstance(value, (int, str)) else None
            except ValueError:
                number = None
            if number is not None and number >= self.least and (self.most is None or number <= self.most):
                return number
        if self.least is None and not self.choices:
            known = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
            if isinstance(value, bool):
                return value
            if isinstance(value, str) and value.lower() in known:
                return known[value.lower()]
        raise BadInput.of(
            "option {name}: {value} is not possible; it must be {allowed}",
            name=self.name,
            value=repr(value),
            allowed=self.allowed,
        )

    def describe(self) -> shapes.Setting:
        """The setting as plain data, for a client that draws a form."""
        every: shapes.AnySetting = {
            "name": self.name,
            "default": self.default,
            "optional": self.optional,
            "text": said(self.text),
            "rule": self.rule,
            "title": said(self.called),
            "group": said(self.group),
            "rank": self.rank,
        }
        if self.choices:
            names = [resolved(name) for name in self.names or self.choices]
            return {**every, "type": "choice", "choices": list(self.choices), "names": names}
        if self.least is None:
            return {**every, "type": "yes-no"}
        return {**every, "type": "number", "least": self.least, "most": self.most}


def on_top(settings: Iterable[Setting]) -> list[Setting]:
    """The settings that matter to everybody, the most important first."""
    return sorted((setting for setting in settings if setting.rank), key=lambda setting: setting.rank)


def grouped(settings: Iterable[Setting]) -> dict[str, list[Setting]]:
    """All other settings, by the heading under which they stand; "" where a game has none."""
    groups: dict[str, list[Setting]] = {}
    for setting in settings:
        if not setting.rank:
            groups.setdefault(setting.group, []).append(setting)
    return groups


def complete(settings: Iterable[Setting], given: Mapping[str, Value]) -> dict[str, Value]:
    """Every setting's value: the given ones checked, the others by default. Raises BadInput."""
    known = {setting.name: setting for setting in settings}
    for name in given:
        if name not in known:
            hint, every = did_you_mean(name, known), ", ".join(known)
            raise BadInput.of("option {name}: unknown{hint}; the options are {all}", name=name, hint=hint, all=every)
    return {name: s.parse(given[name]) if name in given else s.default for name, s in known.items()}


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint for a misspelt name, or nothing."""
    close = get_close_matches(name, list(known), n=1)
    return f" {say('(did you mean {name}?)', name=close[0])}" if close else ""
