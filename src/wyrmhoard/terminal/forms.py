"""Blanks in options, filled in by typing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.kernel.errors import BadInput


def hint(blank: Mapping[str, Any]) -> str:
    """What to type into a blank, in one line."""
    name = blank.get("text") or blank["name"].replace("_", " ")
    if blank["type"] == "number":
        return f"{name} ({blank['least']} to {blank['most']})"
    if blank["type"] == "text":
        return f"{name} (at most {blank['most']} characters)"
    size = f"{blank['width']} by {blank['height']}"
    return f"{name} (a drawing {size}: points as x,y and strokes apart by ;)"


def parse(blank: Mapping[str, Any], typed: str) -> Any:
    """The value that was typed. Raises BadInput; the bounds are the match's to judge."""
    if blank["type"] == "number":
        try:
            return int(typed)
        except ValueError:
            raise BadInput(f"{blank['name']}: {typed!r} is not a whole number") from None
    if blank["type"] == "text":
        return typed
    try:
        strokes = [[[int(n) for n in point.split(",")] for point in stroke.split()] for stroke in typed.split(";")]
    except ValueError:
        raise BadInput(f"{blank['name']}: write points as 10,20 and put ; between strokes") from None
    return [stroke for stroke in strokes if stroke]
