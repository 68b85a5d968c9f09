"""A game speaks the current language if it is translated into it, and otherwise English: its texts are never a mixture.

Questions, choices, refusals and the log are worded where it is known who reads (`reading_as`). What may be called from
anywhere (`WORDED`) is put into the game's own language here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast

from wyrmhoard.kernel.text.saying import ENGLISH, is_spoken_in, speaking

P = ParamSpec("P")
T = TypeVar("T")

WORDED: Final[Mapping[str, tuple[str, ...]]] = {
    "sight": ("view",),
    "names": ("seat_name", "seat_called"),
    "log": ("ending",),
    "made_up": ("fill_in", "made_up"),
    "screens": (
        *(
            "board",
            "papers",
            "sheets",
            "journal",
            "outlook",
            "whole_outlook",
            "preview",
            "prospects",
            "ended",
            "courses",
        ),
    ),
    "own_cards": ("judge",),
    "editor": ("box", "edit"),
    "decks": ("ready_made", "judge"),
}
"""Functions that word things and may be called from anywhere, by the room of the game."""


class _Room:
    """A room of a game of which some functions speak the game's own language."""

    def __init__(self, room: object, folder: Path, worded: tuple[str, ...]) -> None:
        self.room = room
        for name in worded:
            setattr(self, name, in_own_language(getattr(room, name), folder))

    def __getattr__(self, name: str) -> Any:
        """Any other attribute is the room's own, looked up once and cached."""
        attribute = self.__dict__[name] = getattr(self.room, name)
        return attribute


def speaking_for_itself(room: T, folder: Path, worded: tuple[str, ...]) -> T:
    """The room of a game, whose `worded` functions say all of their words in the language of the game."""
    return cast(T, _Room(room.room if isinstance(room, _Room) else room, folder, worded))


def in_own_language(function: Callable[P, T], folder: Path) -> Callable[P, T]:
    """A function that says all of its words in the language of the game in this folder."""

    @wraps(function)
    def worded(*args: P.args, **kwargs: P.kwargs) -> T:
        if is_spoken_in(folder):
            return function(*args, **kwargs)
        with speaking(ENGLISH):
            return function(*args, **kwargs)

    return worded
