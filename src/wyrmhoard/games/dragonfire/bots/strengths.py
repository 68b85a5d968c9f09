"""How well the computer plays Dragonfire, as a companion. Measured in docs/balance/strengths.md."""

from typing import Final

from wyrmhoard.kernel.opponents import Strength

STRENGTHS: Final = (
    Strength(
        "novice", "Novice", "companion:assists=0:slips=60", "Leaves three of five choices to chance, and assists nobody"
    ),
    Strength("steady", "Steady", "companion:slips=20", "Leaves one of five choices to chance"),
    Strength("master", "Master", "companion", "Leaves nothing to chance, and assists where it helps"),
)
