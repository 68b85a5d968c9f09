"""What must be there, of values that may be missing: the type without None, and a failure that says where."""

from __future__ import annotations

from typing import TypeVar

from wyrmhoard.kernel.text.shapes import Blank, PickBlank

T = TypeVar("T")


def present(value: T | None) -> T:
    """The value, which must be there."""
    assert value is not None
    return value


def pick_in(blank: Blank) -> PickBlank:
    """A blank of a form in which items are picked."""
    assert blank["type"] == "pick"
    return blank
