"""What the people at a table call themselves, and where their names are said.

A game calls its seats as it likes: by a role, a colour, a character, or "Player 2". Where it has no better name than
that last one, a person's own takes its place: in what seats are called, questions, options and the log. Nothing of this
is part of the state: the rules know no people.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final
from unicodedata import category, normalize

from wyrmhoard.kernel.text.errors import BadInput, is_harmless

LONGEST_NAME: Final = 24
"""Characters of a name."""
_STACKED: Final = 2
"""Marks above and below one letter: more of them reach into other lines."""
_UNSEEN: Final = ("Cf", "Co", "Cn")
"""Unicode categories of characters that draw nothing, or nothing known."""
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u2d7f\u3164\uffa0"
    "\U00013441\U00013442\U00016fe4\U0001d159"
    + "".join(chr(code) for first, last in ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF)) for code in range(first, last + 1))
)
"""Letters, signs and marks that draw nothing all the same: what Unicode calls ignorable (Default_Ignorable_Code_Point)
and is of no kind in `_UNSEEN`, and fillers and blanks."""
_DRAWN_AS: Final = re.compile("[\ufe0e\ufe0f]")
"""Whether a sign is drawn as a letter or as a picture: keyboards add that, and it is no part of a name."""
_PLAYER: Final = re.compile(r"\bPlayer (\d{1,2})\b")


def clean_name(text: str) -> str:
    """A name as it is kept: bounded, one line, with nothing that steers a screen or cannot be seen. Raises BadInput."""
    name = _DRAWN_AS.sub("", normalize("NFC", text)).strip(" ")
    if not name:
        return ""
    if len(name) > LONGEST_NAME:
        raise BadInput.of("a name may have {most} characters", most=LONGEST_NAME)
    if not is_harmless(name) or "  " in name or any(_is_unseen(c) for c in name):
        raise BadInput.of("a name is one line of letters, digits and signs that can be seen")
    if not any(c.isalnum() for c in name):
        raise BadInput.of("a name has a letter or a digit in it")
    marks = 0
    for c in name:
        marks = marks + 1 if category(c).startswith("M") else 0
        if marks > _STACKED:
            raise BadInput.of("a name has no more than two marks on one letter")
    return name


def _is_unseen(c: str) -> bool:
    return category(c) in _UNSEEN or c in _BLANK or (c.isspace() and c != " ")


class People:
    """The names of those who sit at a table, by seat; "" where nobody has one. Never changed."""

    __slots__ = ("known", "names")

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self.known = any(self.names)
        """Whether anybody has a name."""

    def name_of(self, seat: int) -> str:
        """The name of the person in this seat, or ""."""
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def seat_name(self, seat: int, called: str) -> str:
        """The name of a seat: its person's name if the game calls it only "Player 2", otherwise the game's name."""
        if not self.known:
            return called
        person = self.name_of(seat)
        return person if person and called in (f"Player {seat + 1}", f"seat {seat + 1}") else self.words(called)

    def words(self, text: str) -> str:
        """A text of the game with people's names for "Player 1" and so on."""
        if not self.known or "Player " not in text:
            return text
        return _PLAYER.sub(lambda match: self.name_of(int(match[1]) - 1) or match[0], text)

    def plain(self, data: Any) -> Any:
        """Plain data with people's names in all of its texts (see `words`); field names stay."""
        if isinstance(data, str):
            return self.words(data)
        if isinstance(data, dict):
            return {key: self.plain(value) for key, value in data.items()}
        return [self.plain(value) for value in data] if isinstance(data, list | tuple) else data


UNNAMED: Final = People()
"""The names of a table at which no one has given one."""
