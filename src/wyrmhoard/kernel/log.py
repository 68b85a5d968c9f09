"""A match's log: what its script tells, which of it a seat may know, and its words, cached until something changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from wyrmhoard.kernel.errors import ScriptError
from wyrmhoard.kernel.event import Event
from wyrmhoard.kernel.saying import Reader, spoken

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


Word: TypeAlias = Callable[[Mapping[str, Any], Sequence[str]], str]
"""What makes the words of an event as somebody saw it, with what the seats are called (`Game.event_words`)."""


class Log:
    """The events of a match in order, and what has been worked out about them: reading them again costs only what was
    added. Where nothing is `kept`, nothing is told to it, and there is nothing to read. Its words come from the `house`
    of its game.
    """

    __slots__ = ("_house", "_looked", "_names", "_texts", "_visible", "events", "kept", "step")

    def __init__(self, kept: bool = True, house: Path | None = None) -> None:
        self.kept = kept
        self._house = house
        self.events: list[Event] = []
        """All of them, with everybody's secrets."""
        self.step = 0
        """The number of the decision in whose course things happen now."""
        self._visible: dict[int | None, list[int]] = {}
        """For each seat, which events it may know of, as far as has been looked up."""
        self._looked: dict[int | None, int] = {}
        """For each seat, how many events that took."""
        self._texts: dict[str, dict[int, dict[int | None, str]]] = {}
        """The words of events by language: under `_ALL` what reads the same for everybody, otherwise by reader."""
        self._names: dict[str, tuple[str, ...]] = {}
        """What the seats were called in those words, by language."""

    def tell(
        self,
        kind: str,
        rule: str,
        /,
        *,
        reveals: bool = False,
        only: tuple[int, ...] | None = None,
        private: dict[int, dict[str, Any]] | None = None,
        **data: Any,
    ) -> None:
        """The `Tell` of a match that is read."""
        self.events.append(Event(kind, rule, data, private or {}, only, reveals, self.step))

    def cut(self, length: int) -> None:
        """Forget what was beyond the first `length` events."""
        del self.events[length:]
        for seat, visible in self._visible.items():
            while visible and visible[-1] >= length:
                visible.pop()
            self._looked[seat] = min(self._looked[seat], length)
        for language, worded in self._texts.items():
            self._texts[language] = {at: texts for at, texts in worded.items() if at < length}

    def visible(self, seat: int | None) -> list[int]:
        """Which events this seat may know of, by their index. Do not change the list. Raises ScriptError."""
        if not self.kept:
            raise ScriptError("this match keeps no events")
        found = self._visible.setdefault(seat, [])
        for at in range(self._looked.get(seat, 0), len(self.events)):
            only = self.events[at].only
            if only is None or seat in only:
                found.append(at)
        self._looked[seat] = len(self.events)
        return found

    def seen(self, seat: int | None, since: int) -> list[dict[str, Any]]:
        """What happened, as far as this seat may know, after its first `since` events; `n` counts those it saw."""
        places = enumerate(self.visible(seat)[since:], since + 1)
        return [{"n": n, **(self.events[at].seen_by(seat) or {})} for n, at in places]

    def text(self, at: int, seat: int | None, names: tuple[str, ...], word: Word) -> str:
        """The words of event `at`, which this seat may know of, as `word` makes them."""
        event = self.events[at]
        language = spoken()
        if names != self._names.get(language):
            self._names[language], self._texts[language] = names, {}
        texts = self._texts[language].setdefault(at, {})
        found = texts.get(seat)
        if found is None:
            found = texts.get(_ALL) if seat not in event.private else None
        if found is None:
            with Reader(seat, self._house) as reader:
                found = word(event.seen_by(seat) or {}, names)
            texts[seat if reader.sought or seat in event.private else _ALL] = found
        return found

    def reads_alike(self, at: int) -> bool:
        """Whether event `at`, which somebody has read in this language, reads the same for all who may know of it."""
        return _ALL in self._texts[spoken()][at]
