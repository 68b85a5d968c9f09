"""The natural answers: to questions that could be answered for ever, and to those where the guide has a next step."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS, Choice
from wyrmhoard.kernel.contract.screens import Usual

from ..rules.match import guide
from ..table import Position
from . import ready

ENOUGH: Final = 4
"""Lines of a palette with which a story can begin."""
HAND_IN: Final = "hand-in"
DEEDS: Final = {13: "talk", 15: "chest", 16: "chest", 17: "chest", 26: HAND_IN}
"""What The Warrior does in a step of the guide, where more than one thing can be done."""


def usual(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> Usual | None:
    """The palette comes to an end: who has a few lines passes (DW-13). In the first session The Warrior does what the
    guide comes to, and later tells first that a Quest is done."""
    if prompt == "palette" and len(position.state.story.palette) >= ENOUGH and PASS in choices:
        return Usual(PASS)
    if prompt == "explore":
        deed = DEEDS.get(guide.open_step(position.state), HAND_IN)
        found = next((str(choice) for choice in choices if str(choice).startswith(f"{deed} ")), None)
        return None if found is None else Usual(found)
    if prompt == "turn" and ready.ready(position, seat, prompt, choices):
        return Usual(next(str(choice) for choice in choices))  # not to heal, only because that is filled in
    return None
