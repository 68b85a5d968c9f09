"""What a script says of a choice beyond its key, so that players and screens know how it is meant.

deliberate  not to be done by mistake: giving up. Nobody does it at random, and a person is asked again.
quiet       always open and seldom meant: a sign to stop. Nobody does it at random; nobody is asked again.
undo        only takes back what was done here. Players that never tire would do and undo it without end.

`Form(key, ..., quiet=True)` marks a form, `Marked(key, quiet=True)` a plain choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self, TypeVar

T = TypeVar("T")


class Marked(str):
    """A plain choice with marks. It is its key; the script is answered with the plain key."""

    __slots__ = ("deliberate", "quiet", "undo")

    deliberate: bool
    quiet: bool
    undo: bool

    def __new__(cls, key: str, *, deliberate: bool = False, quiet: bool = False, undo: bool = False) -> Self:
        """The choice `key` with these marks."""
        choice = super().__new__(cls, key)
        choice.deliberate, choice.quiet, choice.undo = deliberate, quiet, undo
        return choice


def is_deliberate(choice: object) -> bool:
    """Whether nobody should make this choice by mistake."""
    return getattr(choice, "deliberate", False)


def is_quiet(choice: object) -> bool:
    """Whether this choice stands open without asking anybody for it."""
    return getattr(choice, "quiet", False)


def is_undo(choice: object) -> bool:
    """Whether this choice only takes back what was done at this decision."""
    return getattr(choice, "undo", False)


def is_willed(choice: object) -> bool:
    """Whether this choice is made only by who means it, and never at random: it is deliberate or quiet."""
    return is_deliberate(choice) or is_quiet(choice)


def without_willed(choices: Iterable[T]) -> list[T]:
    """The choices that may be made at random."""
    return [choice for choice in choices if not is_willed(choice)]


def worth_weighing(choices: Iterable[T]) -> list[T]:
    """What a player that is a program should choose among: nothing deliberate, quiet or undone, while there is more."""
    unforced = without_willed(choices)
    return [choice for choice in unforced if not is_undo(choice)] or unforced
