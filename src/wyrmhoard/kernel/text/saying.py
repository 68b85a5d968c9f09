"""What is said to people, in their language: the English text in the code is the key of its translations.

    say("{who} [discard|discards] {card}", who=Seat(0, "Ada"), card=name)

A message has named places. A place that holds a `Seat` reads "you" for the player there, and a *fork* like
`[take|takes]` has the form for the reader and the form for everybody else: it follows the first seat that the message
names, or the one that it begins with (`[foe:lose|loses]`). A fork like `[name#is|are]` has the forms for one and for
many: it follows what stands in the place of that name, if that says for how many it stands (`Named`). `{who's}` is what
belongs to a player: "your", "Ada's".

The first argument is always a literal text, so that `make words` finds it. What is worded at import, in tables of
constants, is marked with `later` and said when it is used (`said`). Which language is spoken, and who reads, is known
where words are made: `speaking`, `reading_as`. A cache of worded text is kept by language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar, Token
from gettext import NullTranslations
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

ENGLISH: Final = "en"
_SYNTAX: Final = re.compile(r"\{([a-z_]+)('s)?\}|\[(?:([a-z_]+)([:#]))?([^\[\]|]*)\|([^\[\]|]*)\]")
_ENDS: Final = re.compile(r"(?:^|[.!?] )[„“\"]?$")
"""Matches a text after which a sentence begins."""


class Seat(NamedTuple):
    """A seat in a place of a message. The names are those that others read."""

    number: int
    """Counted from 0; −1 for a person without a seat."""
    name: str
    """What begins a sentence: "The knight"."""
    called: str = ""
    """What stands within one: "the knight"; "": the same."""


class Named(str):
    """A name, which may stand for many."""

    __slots__ = ()

    def agreed(self, one: str, many: str) -> str:
        """The form of a verb that goes with this name."""
        return one


class _Place(NamedTuple):
    """A place in a message, which a value fills."""

    name: str
    owner: bool
    """Whether the place is possessive: "your", "Ada's"."""
    first: bool
    """Whether it begins a sentence."""


class _Fork(NamedTuple):
    """Two forms, of which the first is for the seat that reads."""

    name: str
    """The place of the seat that decides; "": the first that the message names."""
    mine: _Parts
    others: _Parts
    counts: bool
    """Whether the forms are for one and for many instead."""


_Parts: TypeAlias = "tuple[str | _Place | _Fork, ...]"


class Message(NamedTuple):
    """A text in one language, taken apart."""

    parts: _Parts
    places: tuple[str, ...]
    """The places that it names, in its order, each once."""


class Reader:
    """For whom words are made, and from which house they come."""

    __slots__ = ("_house", "_spoken", "_token", "seat", "sought")

    def __init__(self, seat: int | None, house: Path | None = None) -> None:
        self.seat = seat
        self.sought = False
        """Whether a seat was named since: then the words are for this reader alone."""
        self._house = house

    def __enter__(self) -> Reader:
        self._token: Token[Reader] = _reader.set(self)
        self._spoken: Token[Tongue | None] | None = None
        if self._house is not None and not is_spoken_in(self._house):
            self._spoken = _tongue.set(_tongues[ENGLISH])
        return self

    def __exit__(self, *_: object) -> None:
        if self._spoken is not None:
            _tongue.reset(self._spoken)
        _reader.reset(self._token)


class Tongue:
    """A language as it is spoken: the messages of all houses, each taken apart once."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._messages: dict[tuple[str, str], Message] = {}
        self._many: dict[tuple[str, str, int], Message] = {}
        self._houses: list[NullTranslations] | None = None
        self._has: dict[Path, bool] = {}

    def has(self, house: Path) -> bool:
        """Whether a house has its words in this language."""
        if self.language == ENGLISH:
            return True
        known = self._has.get(house)
        if known is None:
            from wyrmhoard.kernel.text.catalogue import translated

            known = self._has[house] = self.language in translated(house)
        return known

    def forget(self) -> None:
        """Read the houses again when something is said next."""
        self._houses = None
        self._has.clear()
        self._messages.clear()
        self._many.clear()

    def message(self, context: str, text: str) -> Message:
        """A message, in this language if it is known there."""
        key = (context, text)
        message = self._messages.get(key)
        if message is None:
            message = taken_apart(self.translation(context, text))
            if len(self._messages) < _KEPT:
                self._messages[key] = message
        return message

    def translation(self, context: str, text: str) -> str:
        """The text of a message in this language; in English if it is not known there."""
        return self._first(lambda house: house.pgettext(context, text) if context else house.gettext(text), text)

    def many(self, one: str, many: str, n: int) -> Message:
        """A message about a number, by the language's own plural."""
        key = (one, many, n)
        message = self._many.get(key)
        if message is None:
            english = one if n == 1 else many
            text = self._first(lambda house: house.ngettext(one, many, n), english)
            message = taken_apart(text)
            if len(self._many) < _KEPT:
                self._many[key] = message
        return message

    def _first(self, look: Callable[[NullTranslations], str], english: str) -> str:
        if self.language == ENGLISH:
            return english
        if self._houses is None:
            from wyrmhoard.kernel.text.catalogue import read_house

            self._houses = [read_house(house, self.language) for house in _houses()]
        return next((text for house in self._houses if (text := look(house)) != english), english)


_KEPT: Final = 10000
"""How many messages of a kind are kept taken apart."""


def taken_apart(text: str) -> Message:
    """The parts of a message."""
    places: dict[str, None] = {}
    return Message(tuple(_parts(text, "", places)), tuple(places))


def _parts(text: str, before: str, places: dict[str, None]) -> Iterator[str | _Place | _Fork]:
    end = 0
    for match in _SYNTAX.finditer(text):
        if match.start() > end:
            yield text[end : match.start()]
        so_far = before + text[: match.start()]
        if match[1]:
            places[match[1]] = None
            yield _Place(match[1], match[2] is not None, _ENDS.search(so_far) is not None)
        else:
            if match[3]:
                places[match[3]] = None
            mine, others = (tuple(_parts(form, so_far, places)) for form in (match[5], match[6]))
            yield _Fork(match[3] or "", mine, others, match[4] == "#")
        end = match.end()
    if end < len(text):
        yield text[end:]


def _worded(message: Message, places: Mapping[str, Any]) -> str:
    parts = message.parts
    if len(parts) == 1 and type(parts[0]) is str:
        return parts[0]
    return "".join(_said(parts, message, places, _reader.get()))


def _said(parts: _Parts, message: Message, places: Mapping[str, Any], reader: Reader) -> Iterator[str]:
    for part in parts:
        if type(part) is str:
            yield part
        elif type(part) is _Place:
            value = places[part.name]
            if type(value) is Seat:
                yield _seat_said(value, part, reader)
            else:
                yield _own(f"{value}") if part.owner else f"{value}"
        elif type(part) is _Fork and part.counts:
            one, many = ("".join(_said(form, message, places, reader)) for form in (part.mine, part.others))
            value = places[part.name]
            yield value.agreed(one, many) if isinstance(value, Named) else one
        else:
            assert type(part) is _Fork
            yield from _said(
                part.mine if _is_mine(part, message, places, reader) else part.others, message, places, reader
            )


def _is_mine(fork: _Fork, message: Message, places: Mapping[str, Any], reader: Reader) -> bool:
    seats = (places.get(name) for name in ((fork.name,) if fork.name else message.places))
    seat = next((value for value in seats if type(value) is Seat), None)
    if seat is None:
        return False
    reader.sought = True
    return reader.seat is not None and seat.number == reader.seat


def _seat_said(seat: Seat, place: _Place, reader: Reader) -> str:
    reader.sought = reader.sought or seat.number >= 0
    if reader.seat is None or seat.number != reader.seat:
        name = seat.name if place.first else seat.called or seat.name
        return _own(name) if place.owner else name
    if place.owner:
        return say_as("begins a sentence", "Your") if place.first else say("your")
    return say_as("begins a sentence", "You") if place.first else say("you")


def _own(name: str) -> str:
    """A name in the possessive: "Ada's"."""
    if name.endswith(("s", "ß", "x", "z")):
        return say_as("a name that ends in s, x or z, before what is theirs", "{name}'s", name=name)
    return say_as("a name before what is theirs", "{name}'s", name=name)


_tongues: Final[dict[str, Tongue]] = {ENGLISH: Tongue(ENGLISH)}
_games: Final[dict[Path, None]] = {}
_usual: list[Tongue] = [_tongues[ENGLISH]]
"""The default language."""
_tongue: ContextVar[Tongue | None] = ContextVar("tongue", default=None)
_reader: ContextVar[Reader] = ContextVar("reader", default=Reader(None))  # noqa: B039


def say(message: str, /, **places: Any) -> str:
    """A message in the language that is spoken now; `message` is a literal text."""
    return _worded((_tongue.get() or _usual[0]).message("", message), places)


def say_as(context: str, message: str, /, **places: Any) -> str:
    """A message whose English text has several meanings: `context` says which one. Both are literal texts."""
    return _worded((_tongue.get() or _usual[0]).message(context, message), places)


def say_many(one: str, many: str, /, n: int, **places: Any) -> str:
    """A message about `n` things, which is also the place `{n}`; `one` and `many` are literal texts."""
    return _worded((_tongue.get() or _usual[0]).many(one, many, n), {"n": n, **places})


def later(message: str, /) -> str:
    """Mark a literal text that is said later (`said`)."""
    return message


class Many(NamedTuple):
    """A message about `n` things that is said later."""

    one: str
    many: str
    n: int


def later_many(one: str, many: str, /, n: int) -> Many:
    """Mark a message about `n` things that is said later (`filled`); `one` and `many` are literal texts."""
    return Many(one, many, n)


def filled(message: str | Many, place: Callable[[str], Any]) -> str:
    """A message that was marked with `later` or `later_many`; `place` gives what stands in a place, by its name."""
    tongue = _tongue.get() or _usual[0]
    if isinstance(message, str):
        parts = tongue.message("", message)
        return _worded(parts, {name: place(name) for name in parts.places})
    parts = tongue.many(*message)
    return _worded(parts, {name: message.n if name == "n" else place(name) for name in parts.places})


def said(message: str, /, **places: Any) -> str:
    """A text that was marked with `later`, or that stands in a data file, in the language that is spoken now.

    Without places it stays as it is, whatever brackets it has: it may be a stranger's.
    """
    tongue = _tongue.get() or _usual[0]
    if places:
        return _worded(tongue.message("", message), places)
    return tongue.translation("", message) if message and tongue.language != ENGLISH else message


class Unsaid(NamedTuple):
    """A message and what stands in its places, said when it is called (`resolved`): in the language of the reader."""

    text: str
    places: tuple[tuple[str, Any], ...] = ()

    def __call__(self) -> str:
        """The message in the language that is spoken now."""
        return said(self.text, **{name: resolved(value) for name, value in self.places})


def unsaid(message: str, /, **places: Any) -> Unsaid:
    """Mark a literal text that is said later, with what stands in its places then."""
    return Unsaid(message, tuple(places.items()))


def resolved(value: Any) -> Any:
    """What to show in a place of a message: texts and deferred messages are said now, anything else stays as it is."""
    if type(value) is str:
        return said(value)
    return value() if callable(value) else value


# -- which language, and who reads


class speaking:  # noqa: N801 - reads as what it does
    """Context manager: a language is spoken (`understood`)."""

    __slots__ = ("_token", "_tongue")

    def __init__(self, language: str) -> None:
        self._tongue = _tongues.get(language) or _spoken(language)

    def __enter__(self) -> None:
        self._token: Token[Tongue | None] = _tongue.set(self._tongue)

    def __exit__(self, *_: object) -> None:
        _tongue.reset(self._token)


def reading_as(seat: int | None, house: Path | None = None) -> Reader:
    """Context manager: words are for this seat (None: for nobody in particular). With the house from which
    they come they are in English where it is not translated: a sentence is in one language."""
    return Reader(seat, house)


def is_spoken_in(house: Path) -> bool:
    """Whether a house has its words in the language that is spoken now."""
    return (_tongue.get() or _usual[0]).has(house)


class in_house:  # noqa: N801 - reads as what it does
    """Context manager: words come from this house (None: from nowhere in particular): they are in English
    where it is not translated, whatever home or another house would say for one of them."""

    __slots__ = ("_house", "_token")

    def __init__(self, house: Path | None) -> None:
        self._house = house

    def __enter__(self) -> None:
        self._token: Token[Tongue | None] | None = None
        if self._house is not None and not is_spoken_in(self._house):
            self._token = _tongue.set(_tongues[ENGLISH])

    def __exit__(self, *_: object) -> None:
        if self._token is not None:
            _tongue.reset(self._token)


def usually_speak(language: str) -> None:
    """Set the language that is spoken by default: for a program with a single user."""
    _usual[0] = _spoken(language)


def spoken() -> str:
    """The language that is spoken now: "de"."""
    return (_tongue.get() or _usual[0]).language


def languages() -> tuple[str, ...]:
    """All languages that can be spoken, English first."""
    from wyrmhoard.kernel.text.catalogue import HOME, translated

    return (ENGLISH, *translated(HOME))


def understood(wanted: str) -> str:
    """The language meant by a tag or a locale ("de-AT", "de_DE.UTF-8"); English for what is unknown."""
    short = re.split("[-_.@]", wanted.strip().lower(), maxsplit=1)[0]
    return short if short in _tongues or short in languages() else ENGLISH


def best_of(header: str) -> str:
    """The language that an `Accept-Language` header likes best of those that we speak."""
    liked: list[tuple[float, str]] = []
    for part in header[:_LONGEST_HEADER].split(","):
        tag, _, weight = part.partition(";")
        quality = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", weight) if weight else None
        short = re.split("[-_]", tag.strip().lower(), maxsplit=1)[0]
        if short in languages() and (quality or not weight):
            liked.append((float(quality[1]) if quality else 1.0, short))
    best = max(liked, key=lambda one: one[0], default=(0.0, ENGLISH))
    return best[1] if best[0] > 0 else ENGLISH


_LONGEST_HEADER: Final = 400


def add_house(folder: Path) -> None:
    """Make known the folder of a game, which may have translations."""
    if folder not in _games:
        _games[folder] = None
        for tongue in _tongues.values():
            tongue.forget()


def _houses() -> Iterator[Path]:
    from wyrmhoard.kernel.text.catalogue import HOME

    yield HOME
    yield from _games


def _spoken(language: str) -> Tongue:
    tongue = _tongues.get(language)
    if tongue is None:
        short = understood(language)
        tongue = _tongues.setdefault(short, Tongue(short))
    return tongue
