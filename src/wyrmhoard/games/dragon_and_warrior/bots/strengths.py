"""How well the computer plays its cards in Battles, and how hard the oracle makes them. Measured in
docs/balance/strengths.md."""

from typing import Final

from wyrmhoard.kernel.asking.opponents import Planning, Side, Strength
from wyrmhoard.kernel.text.saying import later

from ..table import Position

STRENGTHS: Final = (
    Strength(
        "novice",
        later("Novice"),
        "baseline:slips=60",
        later("Leaves three of five plays to chance; alone: gentle Battles"),
        {"oracle_difficulty": "gentle"},
    ),
    Strength(
        "steady",
        later("Steady"),
        "baseline:boss=1:slips=20",
        later("Leaves one of five plays to chance; alone: fair Battles"),
    ),
    Strength(
        "master",
        later("Master"),
        "planner",
        later("Plays its best moves on in its head; alone: hard Battles"),
        {"oracle_difficulty": "hard"},
    ),
)

SIDES: Final = (
    Side("battle", later("One Battle: 5 to 10 minutes"), settings={"scope": "battle", "battle_level": 1}),
    Side("adventure", later("One adventure: 60 to 120 minutes"), settings={"scope": "adventure"}),
    Side("", later("The whole story: 10 hours and more, in as many sittings as you like")),
)
"""How much is played in a quick start, all of it as The Warrior (DW-236a)."""

CLUMSY: Final = "random-cards"
"""The bot for slips: it misplays cards only, never runs away by mistake, and leaves the story alone."""


def _is_in_battle(position: Position) -> bool:
    return position.state.battle is not None


PLANNING: Final = Planning(
    over="baseline:boss=1",
    quick="baseline",
    ahead=200,
    span=_is_in_battle,
    prompts=frozenset(("turn", "block", "target", "build", "boss", "points")),
)
"""The planner plays Battles to their end."""
