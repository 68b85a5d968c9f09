"""The computer as The Warrior: what it answers when The Warrior is asked (DW-252, DW-276)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.asking.ask import Answer, Choice
from wyrmhoard.kernel.asking.form import Filled, Form, Text
from wyrmhoard.kernel.text.errors import ScriptError

from ...asked import Asked
from ...state import WARRIOR, Saga
from ...table import Table
from ..core import places
from ..core.asking import STAND_INS
from ..core.points import STATS
from . import warrior

USUAL: Final = ("nothing", "s1", "end", "self", "object", "ready", "take", "join", "agree", "go on", "solved", "not")
"""The default answers: the first of these that is offered."""


def on_the_way(
    state: Saga, prompt: str, data: Asked, choices: Sequence[Choice], shares: Sequence[int] = warrior.SHARES
) -> Answer | None:
    """The answer to what The Warrior decides outside of Battles; None: it has no opinion."""
    match prompt:
        case "explore":
            return warrior.deed(state, [str(choice) for choice in choices])
        case "points" if not data.get("role"):
            given = warrior.spend(state.hero, data["points"], shares)
            return Filled("spend", dict(zip(STATS, given, strict=True)))
        case "take":
            return _take(state, choices)
        case "buy":
            return _buy(state, choices)
    return None


def _take(state: Saga, choices: Sequence[Choice]) -> str:
    find = state.world.find
    assert find is not None
    wanted = warrior.takes(state, find.parts[0])
    return wanted if wanted in choices else "leave"


def _buy(state: Saga, choices: Sequence[Choice]) -> Answer:
    level = places.current_space(state).level
    thrown = f"drop {warrior.junk(state, level)}"
    if thrown in choices:
        return thrown
    bought = warrior.purchase(state, level)
    if bought is None:
        return "done"
    return Filled("buy", {"kind": [bought.kind], "level": bought.level, "count": bought.number})


def usual(choices: Sequence[Choice]) -> Answer:
    """The answer where it has no opinion; a form for words is left without words. Raises ScriptError if it has none."""
    offered = [str(choice) for choice in choices]
    for key in USUAL:
        if key in offered:
            return key
    for choice in choices:
        if not isinstance(choice, Form):
            return choice
        if all(isinstance(blank, Text) and not blank.least for blank in choice.fields):
            return Filled(choice.key, {blank.name: "" for blank in choice.fields})
    raise ScriptError(f"nothing to choose among {offered}")


def answer(table: Table, prompt: str, choices: Sequence[Choice], data: Asked) -> Answer:
    """The computer's answer as The Warrior."""
    reply = on_the_way(table.state, prompt, data, choices)
    return usual(choices) if reply is None else reply


STAND_INS[WARRIOR] = answer
