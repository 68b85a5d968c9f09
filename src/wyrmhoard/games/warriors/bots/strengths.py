"""How well the computer plays Warriors. Measured in docs/balance/strengths.md."""

from typing import Final

from wyrmhoard.kernel.opponents import Strength

STRENGTHS: Final = (
    Strength("novice", "Novice", "captain:effort=0:slips=60", "Leaves three of five choices to chance"),
    Strength("steady", "Steady", "captain:effort=0:slips=20", "Leaves one of five choices to chance"),
    Strength("master", "Master", "captain", "Tries spells and retreats out in its head, and leaves nothing to chance"),
)
