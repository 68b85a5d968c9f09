"""A match's log: what its script tells, which of it a seat may know, and its words, cached until something changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from wyrmhoard.kernel.state.event import Event, Knowers, beyond, parts_of
from wyrmhoard.kernel.text.errors import ScriptError
from wyrmhoard.kernel.text.saying import Reader, spoken
from wyrmhoard.kernel.text.shapes import Seen


class Entry(msgspec.Struct):
    """One thing that happened, as a log keeps it.

    kind    past tense: "rolled", "hit", "cards_revealed".
    rule    the rule ID that made it happen.
    data    what everybody may know, plain data.
    private what a seat may know beyond that: laid over `data` for that seat alone.
    only    the seats that may know of it at all (None: everybody, spectators too).
    reveals whether it shows something hidden or rolls something: that closes take-back.
    step    the number of the decision in whose course it happened.
    """

    kind: str
    rule: str
    data: dict[str, Any]
    private: dict[int, dict[str, Any]] = {}
    only: tuple[int, ...] | None = None
    reveals: bool = False
    step: int = 0

    def in_full(self) -> Seen:
        """The event with all of its secrets: for matches that are over."""
        data = dict(self.data)
        for private in self.private.values():
            data.update(private)
        return {"kind": self.kind, "rule": self.rule, "data": data}

    def seen_by(self, seat: int | None) -> Seen | None:
        """The event as `seat` may know it (None: a spectator), or None if it may not."""
        if self.only is not None and seat not in self.only:
            return None
        return {"kind": self.kind, "rule": self.rule, "data": self.data_for(seat)}

    def data_for(self, seat: int | None) -> dict[str, Any]:
        """What `seat`, which may know of the event, may know of its data."""
        return {**self.data, **self.private[seat]} if seat is not None and seat in self.private else self.data


class Line(NamedTuple):
    """An event as one seat reads it."""

    n: int
    """Its number among the events that this seat may know of, from 1."""
    at: int
    """Its index among all events, hidden ones included: never show it."""
    event: Entry
    text: str


Word: TypeAlias = Callable[[Mapping[str, Any], Sequence[str]], str]
"""What makes the words of an event as a viewer saw it, with what the seats are called (`kernel.contract.words.Log`)."""


class Reading(NamedTuple):
    """The words of some events."""

    texts: list[str]
    alike: bool
    """Whether they are the same for all who may know of these events: they name no seat and hold no secret."""


class _Words:
    """The words of events in one language, as far as they have been read."""

    __slots__ = ("alike", "names", "own")

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        """The names of the seats in these words."""
        self.alike: dict[int, str] = {}
        """Words that are equal for all readers, by event."""
        self.own: dict[tuple[int, int | None], str] = {}
        """Words that differ between readers, by event and reader."""

    def cut(self, length: int) -> None:
        """Forget what was beyond the first `length` events."""
        self.alike = {at: text for at, text in self.alike.items() if at < length}
        self.own = {key: text for key, text in self.own.items() if key[0] < length}


class Log:
    """The events of a match in order, with caches: reading them again costs only what was added. If not `kept`, it gets
    no events and stays empty. Its words come from the `house` of its game.
    """

    __slots__ = ("_house", "_looked", "_visible", "_words", "events", "kept", "step")

    def __init__(self, kept: bool = True, house: Path | None = None) -> None:
        self.kept = kept
        self._house = house
        self.events: list[Entry] = []
        """All events, including what only some seats may know."""
        self.step = 0
        """The number of the decision in whose course things happen now."""
        self._visible: dict[int | None, list[int]] = {}
        """For each seat, the indices of the events that it may know of, among those looked at so far."""
        self._looked: dict[int | None, int] = {}
        """For each seat, how many events have been looked at."""
        self._words: dict[str, _Words] = {}
        """The words made so far, by language."""

    def tell(
        self,
        event: Event,
        rule: str,
        /,
        *,
        reveals: bool | None = None,
        only: tuple[int, ...] | None = None,
        known_to: Knowers = None,
        instead: Mapping[int, Event] | None = None,
    ) -> None:
        """Append an event to the log: the `Tell` of a match that keeps one."""
        reveals = event.REVEALS if reveals is None else reveals
        data, secrets = parts_of(event, known_to)
        for seat, fuller in (instead or {}).items():
            if more := beyond(fuller, data):
                secrets[seat] = more
        self.events.append(Entry(event.KIND, rule, data, secrets, only, reveals, self.step))

    def cut(self, length: int) -> None:
        """Forget what was beyond the first `length` events."""
        del self.events[length:]
        for seat, visible in self._visible.items():
            while visible and visible[-1] >= length:
                visible.pop()
            self._looked[seat] = min(self._looked[seat], length)
        for words in self._words.values():
            words.cut(length)

    def visible(self, seat: int | None) -> list[int]:
        """Which events this seat may know of, by their index. Do not change the list. Raises ScriptError."""
        if not self.kept:
            raise ScriptError("this match keeps no events")
        visible = self._visible.setdefault(seat, [])
        for at in range(self._looked.get(seat, 0), len(self.events)):
            only = self.events[at].only
            if only is None or seat in only:
                visible.append(at)
        self._looked[seat] = len(self.events)
        return visible

    def seen(self, seat: int | None, since: int) -> list[dict[str, Any]]:
        """What happened, as far as this seat may know, after its first `since` events; `n` counts those it saw."""
        places = enumerate(self.visible(seat)[since:], since + 1)
        return [{"n": n, **(self.events[at].seen_by(seat) or {})} for n, at in places]

    def known(self, names: tuple[str, ...]) -> Mapping[int, str]:
        """The words of those events that read the same for all who may know of them, as far as they have been read
        in this language, by their index."""
        words = self._words.get(spoken())
        return words.alike if words is not None and words.names == names else {}

    def read(self, places: Iterable[int], seat: int | None, names: tuple[str, ...], word: Word) -> Reading:
        """The words of the events at these `places`, of which this seat may know, as `word` makes them."""
        language = spoken()
        words = self._words.get(language)
        if words is None or words.names != names:
            words = self._words[language] = _Words(names)
        events, alike, own = self.events, words.alike, words.own
        texts, all_alike = [], True
        with Reader(seat, self._house) as reader:
            for at in places:
                event = events[at]
                secret = seat in event.private
                text = None if secret else alike.get(at)
                if text is None:
                    text = own.get((at, seat))
                    all_alike = all_alike and text is None
                if text is None:
                    reader.sought = False
                    text = word({"kind": event.kind, "rule": event.rule, "data": event.data_for(seat)}, names)
                    if reader.sought or secret:
                        own[at, seat] = text
                        all_alike = False
                    else:
                        alike[at] = text
                texts.append(text)
        return Reading(texts, all_alike)
