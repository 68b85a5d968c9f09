"""Drawn to Destiny: random play of its Scenes, a Turn of twelve Units, its bot, ways and Lines of Sight."""

from __future__ import annotations

import copy
from functools import partial
from random import Random

from bench.clocked import clock
from bench.games import hot_path, look, match_at, play
from bench.harness import measure

from wyrmhoard.games.drawn_to_destiny.rules.core.compass import PlainGround, Space, cover, is_in_sight
from wyrmhoard.games.drawn_to_destiny.rules.npc import choices
from wyrmhoard.games.drawn_to_destiny.rules.queries import field
from wyrmhoard.games.drawn_to_destiny.table import Position, Still
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.setting import Value

NAME, BOT = "drawn-to-destiny", "tactician"
TABLES: dict[str, tuple[int, dict[str, Value]]] = {
    "Rope and Rock of 1": (1, {"scene": "rope-and-rock"}),
    "Rope and Rock, full, of 2": (2, {"scene": "rope-and-rock", "strength": "full"}),
    "High Noon of 2": (2, {"scene": "high-noon"}),
    "Night Shift of 3": (3, {"scene": "night-shift"}),
    "Toll Bridge of 4": (4, {"scene": "toll-bridge"}),
    "Dead Air of 3": (3, {"scene": "dead-air"}),
    "Dust Run of 2": (2, {"scene": "dust-run"}),
    "Two Lanterns of 6": (6, {"scene": "two-lanterns"}),
}
GOBLINS = ((9, 5), (9, 7), (10, 4), (11, 2))
"""The Spaces of additional goblins, with which the full Scene has twelve Units."""
RNG = Random(1)
SPACES = [(x, y) for x in range(18) for y in range(12)]
PAIRS = [(RNG.choice(SPACES), RNG.choice(SPACES)) for _ in range(1000)]
WALLS = frozenset(RNG.sample(SPACES, 25))
ROCKS = frozenset(RNG.sample(SPACES, 15))


def crowded() -> AnyGame:
    """The game with four goblins more in the full Rope and Rock: twelve Units from the first Turn on."""
    game = find(NAME)
    plain = copy.deepcopy(dict(game.cards.plain))
    scene = next(entry for entry in plain["scene"] if entry["id"] == "rope-and-rock")
    for number, at_space in enumerate(GOBLINS):
        unit = {"unit": "goblin-raider", "key": f"more-{number}", "faction": "goblins", "at": list(at_space)}
        scene["unit"].append(unit | {"facing": "W", "variants": ["full"]})
    return game.with_cards(plain)


def middle(match: Match) -> bool:
    """Whether twelve Units are in play, in the second Turn or later, and intents are asked for."""
    state = match.table.state
    asked = any(ask.prompt == "intents" for ask in match.asks.values())
    return asked and state.scene.turn >= 2 and sum(1 for _ in state.units) == 2 + 6 + len(GOBLINS)


def sights(ground: PlainGround) -> int:
    """Lines of Sight between a thousand pairs of Spaces."""
    for one, other in PAIRS:
        is_in_sight(ground, one, other)
    return len(PAIRS)


def covers(ground: PlainGround) -> int:
    """Cover between a thousand pairs of Spaces."""
    for one, other in PAIRS:
        cover(ground, one, other)
    return len(PAIRS)


def house(doors: int) -> PlainGround:
    """A map of 18 x 12 with walls, rocks and a number of closed doors on edges."""
    starts: list[Space] = RNG.sample([space for space in SPACES if space[0] < 17], doors)
    return PlainGround(WALLS, ROCKS, frozenset(((x, y), (x + 1, y)) for x, y in starts))


def plans(position: Position) -> int:
    """What each goblin intends: the cheapest way to where it wants to be."""
    now = Still(position)
    goblins = [unit for unit in position.state.units if unit.seat < 0]
    for unit in goblins:
        choices.intent(now, unit)
    return len(goblins)


def ways(position: Position) -> int:
    """The way out from each Unit's Space, found anew."""
    units = list(position.state.units)
    for unit in units:
        field.way_out(position, unit, unit.space)
    return len(units)


def main() -> None:
    """Print all rows."""
    for what, (seats, settings) in TABLES.items():
        hot = hot_path(NAME, settings)
        play(what, partial(hot, seats))
    match = match_at(crowded(), 1, middle, {"strength": "full"})
    look("of 12 Units", match)
    measure("ways of the computer's Units, of 12", lambda: plans(match.table), "plans")
    measure("ways to an exit, of 12 Units", lambda: ways(match.table), "ways")
    for what, doors in (("", 0), (", with doors on edges", 20)):
        ground = house(doors)
        measure(f"Line of Sight{what}", partial(sights, ground), "pairs")
        measure(f"Cover{what}", partial(covers, ground), "pairs")
    for seats, settings in TABLES.values():
        print(f"{settings['scene']}: ", end="")
        clock(find(NAME), BOT, settings, seats, max(1, 4 // seats))


if __name__ == "__main__":
    main()
