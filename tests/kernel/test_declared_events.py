"""Events that are declared: kinds, secret fields, and lines whose places say themselves."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec
import pytest

from wyrmhoard.kernel.state.event import (
    Event,
    Reading,
    Says,
    Secret,
    beyond,
    declared,
    event_among,
    event_of,
    parts_of,
    words_of,
)
from wyrmhoard.kernel.state.log import Log
from wyrmhoard.kernel.text.saying import Many, Seat, later, later_many, reading_as


def _seat(seat: int, reading: Reading) -> Seat:
    return Seat(seat, reading.names[seat])


Who: TypeAlias = Annotated[int, Says(_seat)]
CardName: TypeAlias = Annotated[str, Says(lambda card, reading: reading.cards[card])]


class CardsDrawn(Event):
    """A seat draws cards, which it alone knows."""

    seat: Who
    number: int
    cards: Secret[list[str]] = msgspec.UNSET
    REVEALS = True

    def line(self) -> str | Many:
        """With the cards for whoever knows them."""
        if self.cards is msgspec.UNSET:
            return later_many("{seat} [draw|draws] {n} card", "{seat} [draw|draws] {n} cards", self.number)
        return later("{seat} [draw|draws] {all}")

    @property
    def all(self) -> str:
        """The cards, if they are known."""
        return "" if self.cards is msgspec.UNSET else ", ".join(self.cards)


class Played(Event):
    """A card is played on another."""

    by: Who
    card: CardName
    on: Annotated[str | None, Says(lambda card, reading: "nothing" if card is None else card)] = None
    first: ClassVar[CardName] = "a"
    LINE = later("{by} [play|plays] {card} on {on}, not {best} or {first}")

    @property
    def best(self) -> CardName:
        """Another card."""
        return "b"


class Noticed(Event):
    """Some cards are seen: more of them by some seats."""

    cards: list[str]
    by: Who | msgspec.UnsetType = msgspec.UNSET
    LINE = later("Cards are seen")


class SpokenAloud(Event):
    """Its class is called otherwise than its kind."""

    KIND = "told"
    LINE = later("Somebody speaks")


KINDS = declared(globals())
CARDS = {"a": "Axe", "b": "Bow"}
NAMES = ("Ada", "Ben")


def told(event: Event, **how: object) -> Log:
    log = Log()
    log.tell(event, "TI-1", **how)  # type: ignore[arg-type]
    return log


def worded(log: Log, reader: int | None) -> str:
    (seen,) = log.seen(reader, 0)
    with reading_as(reader):
        return words_of(event_of(KINDS, seen["kind"], seen["data"]), CARDS, NAMES)


def test_a_kind_is_called_like_its_class_or_as_it_says() -> None:
    assert {"cards_drawn": CardsDrawn, "played": Played, "noticed": Noticed, "told": SpokenAloud} == KINDS


def test_only_who_knows_of_secret_fields_is_sent_them() -> None:
    log = told(CardsDrawn(1, 2, ["a", "b"]))
    public = {"n": 1, "kind": "cards_drawn", "rule": "TI-1", "data": {"seat": 1, "number": 2}}
    assert log.seen(None, 0) == [public]
    assert log.seen(0, 0) == [public]
    assert log.seen(1, 0) == [{**public, "data": {"seat": 1, "number": 2, "cards": ["a", "b"]}}]


def test_a_script_may_say_who_knows_them() -> None:
    log = told(CardsDrawn(1, 1, ["a"]), known_to=(0,))
    assert [bool(log.seen(seat, 0)[0]["data"].get("cards")) for seat in (0, 1, None)] == [True, False, False]


def test_a_seat_that_knows_more_may_be_told_an_event_of_its_own() -> None:
    log = told(Noticed(["a"]), instead={1: Noticed(["a", "b"], 1)})
    assert [log.seen(seat, 0)[0]["data"] for seat in (None, 0)] == [{"cards": ["a"]}] * 2
    assert log.seen(1, 0)[0]["data"] == {"cards": ["a", "b"], "by": 1}
    assert log.events[0].private == {1: {"cards": ["a", "b"], "by": 1}}
    told_alike = told(Noticed(["a"], 0), instead={1: Noticed(["a"], 0)})
    assert told_alike.events[0].private == {}


def test_an_event_says_whether_it_reveals_something_unless_the_script_does() -> None:
    assert told(CardsDrawn(1, 1)).events[0].reveals
    assert not told(CardsDrawn(1, 1), reveals=False).events[0].reveals
    assert not told(Played(0, "a")).events[0].reveals
    assert told(Played(0, "a"), reveals=True).events[0].reveals


def test_a_line_is_worded_from_what_its_reader_knows() -> None:
    log = told(CardsDrawn(1, 2, ["a", "b"]))
    assert worded(log, None) == "Ben draws 2 cards"
    assert worded(log, 1) == "You draw a, b"
    assert worded(told(CardsDrawn(0, 1)), None) == "Ada draws 1 card"


def test_fields_constants_and_properties_say_themselves() -> None:
    assert worded(told(Played(0, "a")), 1) == "Ada plays Axe on nothing, not Bow or Axe"


def test_what_is_no_such_event_is_refused() -> None:
    with pytest.raises(ValueError, match="no words for the event rang"):
        event_of(KINDS, "rang", {})
    with pytest.raises(ValueError, match="Expected `int`"):
        event_of(KINDS, "cards_drawn", {"seat": "Ada", "number": 1})


def test_two_kinds_of_one_name_are_refused() -> None:
    again = {"__name__": __name__, "one": Played, "other": type("Played", (Event,), {"__module__": __name__})}
    with pytest.raises(TypeError, match="two events are called played"):
        declared(again)


class Leg(msgspec.Struct, gc=False):
    """A part of a way."""

    steps: list[tuple[str, int]]


class Walked(Event):
    """Somebody has gone somewhere."""

    to: tuple[int, int]
    legs: list[Leg]


def test_tuples_of_an_event_are_lists_as_what_is_stored_and_sent() -> None:
    walked = Walked((2, 3), [Leg([("north", 1)])])
    data, _ = parts_of(walked)
    assert data == {"to": [2, 3], "legs": [{"steps": [["north", 1]]}]}
    assert beyond(Walked((2, 4), walked.legs), data) == {"to": [2, 4]}
    assert event_of({"walked": Walked}, "walked", data) == walked


def test_what_a_viewer_saw_is_read_as_an_event_of_the_kinds_that_are_asked_for() -> None:
    seen: Any = {"kind": "cards_drawn", "rule": "", "data": {"seat": 1, "number": 2}}
    assert event_among((Noticed, CardsDrawn), seen) == CardsDrawn(1, 2)
    assert event_among((Noticed, Played), seen) is None
