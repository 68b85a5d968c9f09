"""What a script says about a choice besides its key, so that players and screens know how it is meant.

deliberate  must not happen by mistake: giving up. Nobody does it at random, and a person is asked to confirm.
quiet       always open and seldom meant: a sign to stop. Nobody does it at random, and nobody has to confirm.
undo        only takes back what was done here. A player that never tires could do and undo it for ever.

`Form(key, ..., quiet=True)` marks a form, `Marked(key, quiet=True)` a plain choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self, TypeVar

T = TypeVar("T")


class Marked(str):
    """A plain choice with marks. It is its own key, and the script gets the plain key as the answer."""

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
    """Whether this choice must not be made by mistake."""
    return getattr(choice, "deliberate", False)


def is_quiet(choice: object) -> bool:
    """Whether this choice is open without anybody being asked for it."""
    return getattr(choice, "quiet", False)


def is_undo(choice: object) -> bool:
    """Whether this choice only takes back what was done at this decision."""
    return getattr(choice, "undo", False)


def needs_intent(choice: object) -> bool:
    """Whether this choice is deliberate or quiet, so that it is never made at random."""
    return is_deliberate(choice) or is_quiet(choice)


def automatic_choices(choices: Iterable[T]) -> list[T]:
    """The choices that may be made at random, without anybody's intent."""
    return [choice for choice in choices if type(choice) is str or not needs_intent(choice)]


def worth_weighing(choices: Iterable[T]) -> list[T]:
    """What a bot should choose among: nothing deliberate or quiet, and no undo while there is anything else."""
    unforced = automatic_choices(choices)
    return [choice for choice in unforced if not is_undo(choice)] or unforced
