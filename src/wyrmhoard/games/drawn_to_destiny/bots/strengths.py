"""How well the computer plays Drawn to Destiny, and which tables there are to play at once. Measured in
docs/balance/strengths.md."""

from typing import Final

from wyrmhoard.kernel.opponents import Side, Strength

STRENGTHS: Final = (
    Strength("novice", "Novice", "tactician:effort=0:slips=60", "Leaves three of five choices to chance"),
    Strength("steady", "Steady", "tactician:effort=0:slips=20", "Leaves one of five choices to chance"),
    Strength("master", "Master", "tactician", "Weighs all its cards, and leaves nothing to chance"),
)
SIDES: Final = (
    Side("together", "Rope and Rock, side by side"),
    Side("law", "High Noon, the law", 0, {"scene": "high-noon"}),
    Side("outlaws", "High Noon, the outlaws", 1, {"scene": "high-noon"}),
)
