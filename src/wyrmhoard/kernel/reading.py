"""A match's log as it is read: which events a seat may know of, and their words, cached until something changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from wyrmhoard.kernel.event import Event
from wyrmhoard.kernel.saying import reading_as, spoken

_ALL: Final = -1
"""Under this, words that name no seat and hold no secret: they are the same for everybody."""


class Line(NamedTuple):
    """An event as one seat reads it."""

    n: int
    """Its number among the events that this seat may know of, from 1."""
    at: int
    """Its index among all events, whoever may know of them: never show it."""
    event: Event
    text: str


class Reading:
    """What has been worked out about a log, so that reading it again costs only what was added.

    The log is a list of events that grows at its end and is cut when something is taken back; then call `cut`.
    """

    __slots__ = ("_looked", "_names", "_texts", "_visible")

    def __init__(self) -> None:
        self._visible: dict[int | None, list[int]] = {}
        """For each seat, which events it may know of, as far as has been looked up."""
        self._looked: dict[int | None, int] = {}
        """For each seat, how many events that took."""
        self._texts: dict[str, dict[int, dict[int | None, str]]] = {}
        """The words of events by language: under `_ALL` what reads the same for everybody, otherwise by reader."""
        self._names: dict[str, tuple[str, ...]] = {}
        """What the seats were called in those words, by language."""

    def cut(self, length: int) -> None:
        """Forget what was beyond the first `length` events."""
        for seat, visible in self._visible.items():
            while visible and visible[-1] >= length:
                visible.pop()
            self._looked[seat] = min(self._looked[seat], length)
        for language, worded in self._texts.items():
            self._texts[language] = {at: texts for at, texts in worded.items() if at < length}

    def visible(self, log: Sequence[Event], seat: int | None) -> list[int]:
        """Which events of the log this seat may know of. Do not change the list."""
        found = self._visible.setdefault(seat, [])
        for at in range(self._looked.get(seat, 0), len(log)):
            only = log[at].only
            if only is None or seat in only:
                found.append(at)
        self._looked[seat] = len(log)
        return found

    def text(
        self,
        event: Event,
        at: int,
        seat: int | None,
        names: tuple[str, ...],
        word: Callable[[Mapping[str, Any], Sequence[str]], str],
    ) -> str:
        """The words of event `at`, which this seat may know of; `word` makes them (`Game.event_words`)."""
        language = spoken()
        if names != self._names.get(language):
            self._names[language], self._texts[language] = names, {}
        texts = self._texts[language].setdefault(at, {})
        found = texts.get(seat)
        if found is None:
            found = texts.get(_ALL) if seat not in event.private else None
        if found is None:
            with reading_as(seat) as reader:
                found = word(event.seen_by(seat) or {}, names)
            texts[seat if reader.sought or seat in event.private else _ALL] = found
        return found
