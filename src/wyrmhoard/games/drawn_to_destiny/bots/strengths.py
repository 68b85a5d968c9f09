"""How well the computer plays Drawn to Destiny, and which tables there are to play at once. Measured in
docs/balance/strengths.md."""

from typing import Final

from wyrmhoard.kernel.asking.opponents import Planning, Side, Strength
from wyrmhoard.kernel.text.saying import later

STRENGTHS: Final = (
    Strength("novice", later("Novice"), "tactician:effort=0:slips=60", later("Leaves three of five choices to chance")),
    Strength("steady", later("Steady"), "tactician:effort=0:slips=20", later("Leaves one of five choices to chance")),
    Strength("master", later("Master"), "tactician", later("Weighs all its cards, and leaves nothing to chance")),
)
SIDES: Final = (
    Side("together", later("Rope and Rock, side by side")),
    Side("law", later("High Noon, the law"), 0, {"scene": "high-noon"}),
    Side("outlaws", later("High Noon, the outlaws"), 1, {"scene": "high-noon"}),
)

PLANNING: Final = Planning(quick="tactician:effort=0", ahead=10)
