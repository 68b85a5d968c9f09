"""What a player may call themselves at a table: not what another seat is called there, in any language, nor what looks
like it.

Two names look alike if their skeletons are the same: what is left when case, width, marks, punctuation and the alphabet
are no longer told apart. Which characters look alike is defined by Unicode's list of confusables, which comes in a
package.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, Protocol
from unicodedata import category, normalize

from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.people import clean_name
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.saying import languages, later, said, speaking
from wyrmhoard.server.session.commands import SetName
from wyrmhoard.server.tables.calls import Call, Done
from wyrmhoard.server.tables.table import LiveTable

RESERVED: Final = (
    "Wyrmhoard",
    later("Table"),
    later("Watcher"),
    later("A watcher"),
    later("Host"),
    later("Computer"),
    later("The computer"),
    later("You"),
)
"""Names that the table uses for others, or for itself."""
NUMBERED: Final = (later("Player {n}"), later("Seat {n}"))
"""Names of seats, reserved even for seats that do not exist."""


class Named(Protocol):
    """What a player calls themselves, and their stamp."""

    @property
    def name(self) -> str:
        """The name, or ""."""

    @property
    def stamp(self) -> str:
        """The stamp's name, or ""."""


@cache
def _confusables() -> dict[str, list[dict[str, str]]]:
    from confusable_homoglyphs.confusables import confusables_data  # a megabyte, which only names need

    return dict(confusables_data)


@cache
def _plainest(character: str) -> str:
    """The plainest that looks like a character: several letters where it looks like those ("rn"), else the lowest."""
    alike, fresh = {character}, [character]
    for _ in range(2):  # look-alikes are listed under one prototype
        fresh = [other["c"] for one in fresh for other in _confusables().get(one, ())]
        alike |= set(fresh)
    several = [each for each in alike if len(each) > 1 and each.isascii()]
    return min(several) if several else min(each for each in alike if len(each) == 1)


def skeleton(name: str) -> str:
    """The form that all names that look alike have in common, for comparing them."""
    for _ in range(2):  # capitals have look-alikes of their own
        name = normalize("NFD", normalize("NFKC", name))
        name = "".join(_plainest(c) for c in name if category(c)[0] not in "MZ" and category(c) != "Cf").casefold()
    return name


def bones(name: str) -> frozenset[str]:
    """The skeletons of a name as it is, in small letters and in capitals, with punctuation as what it looks like (| is
    l) and without it: two names look alike that share one."""
    bare = "".join(c for c in name if not _is_punctuation(c))
    forms = (form for each in (name, bare) for form in (each, each.casefold(), each.upper()))
    return frozenset(filter(None, map(skeleton, forms)))


def _is_punctuation(c: str) -> bool:
    return c in string.punctuation or category(c)[0] == "P" or category(c) in ("Sk", "Lm")


@cache
def _reserved() -> frozenset[str]:
    """The skeletons of names that nobody can have at any table."""
    return frozenset().union(*(bones(word) for words in _in_every_language(RESERVED) for word in words))


@cache
def _numbered() -> re.Pattern[str]:
    """The skeletons of names like "Player 2"."""
    words = {bone for texts in _in_every_language(NUMBERED, n="") for word in texts for bone in bones(word)}
    return re.compile(f"(?:{'|'.join(map(re.escape, sorted(words)))})[0-9o]*")


def _in_every_language(messages: Iterable[str], **places: Any) -> list[list[str]]:
    translations = []
    for language in languages():
        with speaking(language):
            translations.append([said(message, **places) for message in messages])
    return translations


def _called(match: Match) -> set[str]:
    """What a table calls its seats, in every language."""
    names, called = match.game.names, set()
    for language in languages():
        with speaking(language):
            for seat in range(match.seats):
                called |= {names.seat_name(match.table, seat), names.seat_called(match.table, seat)}
    return called


def checked_name(text: str, match: Match, seat: int) -> str:
    """The name as it is stored, for the person in this seat. Raises Refused if it is not available here."""
    try:
        name = clean_name(text)
    except BadInput as error:
        raise Refused("bad-request", str(error)) from None
    if not name:
        return ""
    own = bones(name)
    taken = own & _reserved() or any(map(_numbered().fullmatch, own)) or any(own & bones(one) for one in _called(match))
    if taken:
        raise Refused.of("bad-request", "{name} is what the table calls somebody; choose another name", name=name)
    people = [match.people.name_of(other) for other in range(match.seats) if other != seat]
    if any(own & bones(other) for other in people if other):
        raise Refused.of(
            "bad-request", "{name} looks like the name of somebody at this table; choose another one", name=name
        )
    return name


def call_to_name(table: LiveTable, seat: int, name: str, stamp: str, done: Done) -> Call:
    """The call that sets a player's name and stamp. The name is checked when the call is made, and not when the journal
    is read: by then the list of look-alikes may be longer."""
    return Call(SetName("", stamp), seat, done, vet=lambda: SetName(checked_name(name, table.match, seat), stamp))


def set_name(table: LiveTable, seat: int, called: Named | None, done: Done) -> None:
    """Set the name of the person in a seat, if it has changed."""
    known = table.session.person(seat) or {"name": "", "stamp": ""}
    if called is None or (called.name, called.stamp) == (known["name"], known["stamp"]):
        done(None)
    else:
        table.call(call_to_name(table, seat, called.name, called.stamp, done))
