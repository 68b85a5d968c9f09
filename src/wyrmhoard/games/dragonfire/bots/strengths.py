"""How well the computer plays Dragonfire, as a companion. Measured in docs/balance/strengths.md."""

from typing import Final

from wyrmhoard.kernel.asking.opponents import Planning, Strength
from wyrmhoard.kernel.text.saying import later

from ..table import Position

STRENGTHS: Final = (
    Strength(
        "novice",
        later("Novice"),
        "companion:assists=0:slips=60",
        later("Leaves three of five choices to chance, and assists nobody"),
    ),
    Strength("steady", later("Steady"), "companion:slips=20", later("Leaves one of five choices to chance")),
    Strength("master", later("Master"), "companion", later("Leaves nothing to chance, and assists where it helps")),
)


def _is_puzzle(position: Position) -> bool:
    return position.state.goal is not None


PLANNING: Final = Planning(quick="companion:assists=0", ahead=20, puzzle=_is_puzzle)
