"""A form with one blank changed: how a search walks among the ways to fill in a form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wyrmhoard.kernel.asking.form import Field, Filled, Form, Number, Pick

STEPS: Final = (1, -1, 5, -5)
"""By how much a number is changed."""


def neighbours(form: Form, values: Mapping[str, Any]) -> Iterator[Filled]:
    """The ways to fill in the form that differ from `values` in one blank, as far as its seat has no reason to think
    them refused.

    A number is changed by one of STEPS; of a pick one item is left out, added at the end, or replaced by another.
    Texts and drawings stay as they are.
    """
    for blank in form.fields:
        for value in _changed(blank, values[blank.name]):
            filled = {**values, blank.name: value}
            if form.objection(filled) is None:
                yield Filled(form.key, filled)


def _changed(blank: Field, value: Any) -> Iterator[Any]:
    if isinstance(blank, Number):
        yield from (value + step for step in STEPS if blank.least <= value + step <= blank.most)
    elif isinstance(blank, Pick):
        yield from _picks(blank, value)


def _picks(blank: Pick, value: list[str]) -> Iterator[list[str]]:
    left = [item for item in blank.items if item not in value]
    if len(value) > blank.least:
        yield from ([*value[:at], *value[at + 1 :]] for at in range(len(value)))
    if len(value) < blank.most:
        yield from ([*value, item] for item in left)
    yield from ([*value[:at], item, *value[at + 1 :]] for at in range(len(value)) for item in left)
