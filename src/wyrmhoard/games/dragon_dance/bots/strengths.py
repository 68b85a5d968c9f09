"""How well the computer plays Dragon Dance, and the two sides. Measured in docs/balance/strengths.md."""

from typing import Final

from wyrmhoard.kernel.opponents import Side, Strength

STRENGTHS: Final = (
    Strength("novice", "Novice", "duelist:effort=0:slips=40", "Leaves two of five choices to chance"),
    Strength("steady", "Steady", "duelist:effort=0:slips=8", "Leaves one of twelve choices to chance"),
    Strength("master", "Master", "duelist", "Looks ahead, bluffs, and leaves nothing to chance"),
)
SIDES: Final = (Side("knight", "Knight", 0), Side("dragon", "Dragon", 1))
