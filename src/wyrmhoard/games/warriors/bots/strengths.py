"""How well the computer plays Warriors. Measured in docs/balance/strengths.md."""

from typing import Final

from wyrmhoard.kernel.asking.opponents import Planning, Strength
from wyrmhoard.kernel.text.saying import later

from ..table import Position

STRENGTHS: Final = (
    Strength("novice", later("Novice"), "captain:effort=0:slips=60", later("Leaves three of five choices to chance")),
    Strength("steady", later("Steady"), "captain:effort=0:slips=20", later("Leaves one of five choices to chance")),
    Strength(
        "master",
        later("Master"),
        "captain",
        later("Tries spells and retreats out in its head, and leaves nothing to chance"),
    ),
)


def _battle(position: Position) -> int:
    return position.state.battles


PLANNING: Final = Planning(over="captain", quick="captain:effort=0", ahead=40, span=_battle)
"""The planner plays battles to their end, or two rounds on."""
