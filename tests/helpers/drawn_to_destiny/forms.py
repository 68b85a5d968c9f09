"""The forms of a question that a script of Drawn to Destiny asks, and what they offer."""

from __future__ import annotations

from typing import Any

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.asking.form import Form, Pick


def blank(form: Any, name: str) -> tuple[str, ...]:
    """What a Pick of a form offers; nothing if it has none of that name."""
    assert isinstance(form, Form)
    return next((one.items for one in form.fields if isinstance(one, Pick) and one.name == name), ())


def first_forms(stage: Stage, asking: Script[Any], key: str) -> list[Form]:
    """The forms with this key in the first question of a script, which goes no further; none if it asks nothing."""
    try:
        ask = asking.send(None)
    except StopIteration:
        return []
    asking.close()
    options = (option for seat in range(len(stage.state.players)) for option in ask.options(seat) or ())
    return [option for option in options if isinstance(option, Form) and option.key == key]
