"""How well the computer plays Dragon Dance, and the two sides. Measured in docs/balance/strengths.md."""

from typing import Final

from wyrmhoard.kernel.asking.opponents import Planning, Side, Strength
from wyrmhoard.kernel.text.saying import later

STRENGTHS: Final = (
    Strength("novice", later("Novice"), "duelist:effort=0:slips=40", later("Leaves two of five choices to chance")),
    Strength("steady", later("Steady"), "duelist:effort=0:slips=8", later("Leaves one of twelve choices to chance")),
    Strength("master", later("Master"), "duelist", later("Looks ahead, bluffs, and leaves nothing to chance")),
)
SIDES: Final = (Side("knight", later("Knight"), 0), Side("dragon", later("Dragon"), 1))

PLANNING: Final = Planning(quick="duelist:effort=0", ahead=2)
"""The duelist solves what is chosen in secret; what is left is played on to the end of a round or two."""
