"""How near somebody is to falling: the Body that is left of what is printed, as a bar where there is room."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import say

from ..unit_sight import UnitView

FULL: Final = "▮"
EMPTY: Final = "▯"
MOST: Final = 10
"""Cells of a bar at most."""


def body_words(now: str, printed: str) -> str:
    """ "Body 4 of 6"; of another size "Body 7, Scale 4"."""
    (left, _, size), (full, _, scale) = now.partition("x"), printed.partition("x")
    if size != scale:
        left, full, scale = now, printed, ""
    body = say("Body {n}", n=full) if left == full else say("Body {n} of {full}", n=left, full=full)
    return say("{body}, Scale {n}", body=body, n=scale) if scale not in ("", "1") else body


def bar(now: str, printed: str) -> str:
    """A cell for each Level of Body; "" where they are too many, or of another size."""
    (left, _, size), (full, _, scale) = now.partition("x"), printed.partition("x")
    if size != scale or not (left.isdecimal() and full.isdecimal()) or not 0 < int(full) <= MOST:
        return ""
    return FULL * min(int(left), int(full)) + EMPTY * max(0, int(full) - int(left))


def body_of(unit: UnitView) -> tuple[str, str]:
    """In words and as a bar; both "" for what has no Body."""
    body = unit["stats"].get("body")
    return ("", "") if body is None else (body_words(body["now"], body["printed"]), bar(body["now"], body["printed"]))
