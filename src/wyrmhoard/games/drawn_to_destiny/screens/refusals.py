"""Why something cannot be done, as screens get it."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.errors import Refusal


class RefusedView(TypedDict):
    """Why something cannot be done, and by which rule."""

    rule: str
    text: str


def told(refusal: Refusal | None) -> RefusedView | None:
    """A reason as it is shown; None for none."""
    return None if refusal is None else {"rule": refusal.rule, "text": refusal.sentence()}
