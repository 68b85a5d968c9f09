"""Options with blanks to fill in: numbers, text, drawings and picks, all of them bounded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, TypeAlias

from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.errors import Refusal, Refused, is_harmless
from wyrmhoard.kernel.text.saying import Unsaid, resolved


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `least` to `most`, both included."""

    name: str
    least: int
    most: int
    text: str | Unsaid = ""

    def check(self, value: Any) -> int:
        """Return `value` if it fits the blank; raise Refused if not."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise Refused.of(
                "form",
                "{name} must be a whole number from {least} to {most}, not {value}",
                name=self.name,
                least=self.least,
                most=self.most,
                value=repr(value),
            )
        return value

    def sample(self, rng: Random) -> int:
        """A random value that fits the blank."""
        return self.least + int(rng.random() * (self.most - self.least + 1))

    def describe(self) -> shapes.NumberBlank:
        """The blank as plain data, for a client that draws it."""
        return {
            "type": "number",
            "name": self.name,
            "least": self.least,
            "most": self.most,
            "text": resolved(self.text),
        }


@dataclass(frozen=True, slots=True)
class Text:
    """Free text of `least` to `most` characters, without control characters other than line breaks."""

    name: str
    most: int
    least: int = 0
    text: str | Unsaid = ""

    def check(self, value: Any) -> str:
        """Return `value` if it fits the blank; raise Refused if not."""
        if not isinstance(value, str) or not self.least <= len(value) <= self.most:
            raise Refused.of(
                "form",
                "{name} must be {least} to {most} characters of text",
                name=self.name,
                least=self.least,
                most=self.most,
            )
        if not is_harmless(value, "\n"):
            raise Refused.of("form", "{name} must not hold control characters", name=self.name)
        return value

    def sample(self, rng: Random) -> str:
        """A random value that fits the blank."""
        size = self.least + int(rng.random() * min(12, self.most - self.least + 1))
        return "".join("aeiou lmnrst"[int(rng.random() * 12)] for _ in range(size))

    def describe(self) -> shapes.TextBlank:
        """The blank as plain data, for a client that draws it."""
        return {
            "type": "text",
            "name": self.name,
            "least": self.least,
            "most": self.most,
            "text": resolved(self.text),
        }


@dataclass(frozen=True, slots=True)
class Drawing:
    """Strokes on a sheet of `width` by `height` units: lists of [x, y] whole numbers."""

    name: str
    width: int
    height: int
    strokes: int = 200
    points: int = 500
    text: str | Unsaid = ""

    def check(self, value: Any) -> list[list[list[int]]]:
        """Return `value` if it fits the blank; raise Refused if not."""
        if not isinstance(value, list) or len(value) > self.strokes:
            raise Refused.of(
                "form", "{name} must be a list of at most {strokes} strokes", name=self.name, strokes=self.strokes
            )
        for number, stroke in enumerate(value, 1):
            if not isinstance(stroke, list) or not 1 <= len(stroke) <= self.points:
                raise Refused.of(
                    "form",
                    "{name}, stroke {number}: 1 to {points} points are possible",
                    name=self.name,
                    number=number,
                    points=self.points,
                )
            for point in stroke:
                fits = isinstance(point, list) and len(point) == 2 and all(type(p) is int for p in point)
                if not fits or not (0 <= point[0] <= self.width and 0 <= point[1] <= self.height):
                    raise Refused.of(
                        "form",
                        "{name}, stroke {number}: {point} is not a point on the sheet",
                        name=self.name,
                        number=number,
                        point=repr(point),
                    )
        return value

    def sample(self, rng: Random) -> list[list[list[int]]]:
        """A random value that fits the blank."""

        def point() -> list[int]:
            return [int(rng.random() * (self.width + 1)), int(rng.random() * (self.height + 1))]

        count = min(3, self.strokes)
        return [[point() for _ in range(min(4, self.points))] for _ in range(count)]

    def describe(self) -> shapes.DrawingBlank:
        """The blank as plain data, for a client that draws it."""
        return {
            "type": "drawing",
            "name": self.name,
            "width": self.width,
            "height": self.height,
            "strokes": self.strokes,
            "points": self.points,
            "text": resolved(self.text),
        }


Taken: TypeAlias = Mapping[str, Sequence[str]]
"""Items of picks, by the names of their blanks, in the order in which they are picked."""
Ways: TypeAlias = Sequence[Taken]
"""What an item or option requires: it can be chosen only together with all the items of one of these ways, picked
before it. The first way is the default. Empty: it requires nothing.

This only describes what the form's `verify` judges, so that a screen can pick what is needed and say so (`taking`)."""


def _by_itself(key: str) -> Ways:
    return ()


def _plain(ways: Ways) -> Iterable[shapes.Picks]:
    return ({name: list(keys) for name, keys in way.items()} for way in ways)


@dataclass(slots=True, unsafe_hash=True)
class Pick:
    """`least` to `most` of the `items`, each at most once, in the order in which they are picked.

    Like a `Form`, it is never changed. It is not declared frozen because that would double the time to make one.
    """

    name: str
    items: tuple[str, ...]
    least: int
    most: int
    text: str | Unsaid = ""
    label: Callable[[str], str] = field(default=str, compare=False)
    """Words an item; called only when the words are needed."""
    takes: Callable[[str], Ways] = field(default=_by_itself, compare=False)
    """What an item requires; called only when that is needed."""

    def check(self, value: Any) -> list[str]:
        """Return `value` if it fits the blank; raise Refused if not."""
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            raise Refused.of(
                "form",
                "{name} must be a list of {least} to {most} of its items",
                name=self.name,
                least=self.least,
                most=self.most,
            )
        for number, item in enumerate(value):
            if item not in self.items or item in value[:number]:
                raise Refused.of(
                    "form", "{name}: {item} is not an item that can be picked (again)", name=self.name, item=repr(item)
                )
        return value

    def sample(self, rng: Random) -> list[str]:
        """Random picks that fit the blank."""
        left = list(self.items)
        number = self.least + int(rng.random() * (min(self.most, len(left)) - self.least + 1))
        return [left.pop(int(rng.random() * len(left))) for _ in range(number)]

    def describe(self) -> shapes.PickBlank:
        """The blank as plain data, for a client that draws it."""
        return {
            "type": "pick",
            "name": self.name,
            "items": [self._item(item) for item in self.items],
            "least": self.least,
            "most": self.most,
            "text": resolved(self.text),
        }

    def _item(self, key: str) -> shapes.PickItem:
        item: shapes.PickItem = {"key": key, "text": self.label(key)}
        takes = [*_plain(self.takes(key))]
        if takes:
            item["takes"] = takes
        return item


Field: TypeAlias = Number | Text | Drawing | Pick


class Filled(NamedTuple):
    """The answer to a form: its key and the value of each field by name."""

    key: str
    values: dict[str, Any]


@dataclass(slots=True, eq=False)
class Form:
    """A choice with blanks. `verify`, if given, judges the filled fields as a whole.

    `sampler` fills it in legally at random, where trying would take too long. For `deliberate`, `quiet` and
    `undo` see `marks`.
    """

    key: str
    blanks: tuple[Field, ...] | Callable[[], tuple[Field, ...]] = ()
    """The fields, or, where they are expensive to make, a function that makes them, called once on first use. Random
    play with a `sampler` never calls it."""
    verify: Callable[[dict[str, Any]], Refusal | None] | None = None
    sampler: Callable[[Random], dict[str, Any] | None] | None = None
    deliberate: bool = False
    quiet: bool = False
    undo: bool = False
    takes: Ways = ()
    """Which of its own picks the choice itself requires."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The blanks of the form, in order."""
        if callable(self.blanks):
            self.blanks = self.blanks()
        return self.blanks

    def described_takes(self) -> tuple[shapes.Picks, ...]:
        """What the choice requires, as plain data."""
        return tuple(_plain(self.takes))

    def _asked(self) -> tuple[object, ...]:
        return self.key, self.fields, self.deliberate, self.quiet, self.undo

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Form) and self._asked() == other._asked()

    def __hash__(self) -> int:
        return hash(self._asked())

    def __str__(self) -> str:
        return self.key

    def fill(self, values: Mapping[str, Any] | None) -> Filled:
        """The checked answer. Raises Refused (form, or illegal by the form's own rule)."""
        given = dict(values or {})
        unknown = sorted(given.keys() - {blank.name for blank in self.fields})
        if unknown:
            raise Refused.of("form", "{key} has no field named {value}", key=self.key, value=unknown[0])
        missing = [blank.name for blank in self.fields if blank.name not in given]
        if missing:
            raise Refused.of("form", "{key} needs the field {value}", key=self.key, value=missing[0])
        checked = {blank.name: blank.check(given[blank.name]) for blank in self.fields}
        refusal = self.verify(checked) if self.verify else None
        if refusal is not None:
            raise Refused("unavailable" if refusal.hidden else "illegal", refusal.sentence(), refusal.rule)
        return Filled(self.key, checked)

    def check_each(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values, each checked by itself and not against the others. Raises Refused."""
        given = {blank.name: blank.check(values[blank.name]) for blank in self.fields if blank.name in values}
        if len(given) != len(values) or len(given) != len(self.fields):
            names = ", ".join(blank.name for blank in self.fields)
            raise Refused.of("form", "{key} needs the fields {all}", key=self.key, all=names)
        return given

    def objection(self, values: Mapping[str, Any]) -> Refused | None:
        """Why it would be refused with these values; None if it would not, or only for a hidden reason, which is
        learned by trying."""
        try:
            self.fill(values)
        except Refused as refused:
            return None if refused.code == "unavailable" else refused
        return None

    def proposal(self, rng: Random, tries: int = 200) -> Filled | None:
        """A random way to fill the form that its seat has no reason to think refused; None if none was found in
        `tries`.

        Unlike `sample`, it reveals nothing hidden: hidden reasons are learned by trying.
        """
        if self.sampler is not None or self.deliberate or self.quiet:
            return self.sample(rng)
        for _ in range(tries):
            values = {blank.name: blank.sample(rng) for blank in self.fields}
            if self.objection(values) is None:
                return Filled(self.key, values)
        return None

    def sample(self, rng: Random, tries: int = 200) -> Filled | None:
        """Some legal way to fill the form, or None if none was found in `tries`."""
        if self.deliberate or self.quiet:
            return None
        if self.sampler is not None:
            values = self.sampler(rng)
            return None if values is None else Filled(self.key, values)
        for _ in range(tries):
            values = {blank.name: blank.sample(rng) for blank in self.fields}
            if self.verify is None or self.verify(values) is None:
                return Filled(self.key, values)
        return None
