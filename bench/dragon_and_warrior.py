"""Dragon & Warrior: random play of Battles, an Area and stories, what a seat sees, how long the baseline thinks, and
how long a whole campaign takes to load.

It ends with an error if that takes more than 100 ms of the processor (the best of five).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import count
from random import Random

from bench.games import look, play
from bench.harness import measure

import wyrmhoard
from wyrmhoard.games.dragon_and_warrior.bots.arena import prepared
from wyrmhoard.games.dragon_and_warrior.bots.traveller import reply
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.battle import policy, sides
from wyrmhoard.games.dragon_and_warrior.rules.core import builds, points
from wyrmhoard.games.dragon_and_warrior.settings import TableSettings
from wyrmhoard.games.dragon_and_warrior.state import Conflict, Hero
from wyrmhoard.kernel.asking.ask import first
from wyrmhoard.kernel.asking.form import Filled
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import play_on, playout
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.state.setting import Value, complete

TABLES: dict[str, tuple[int, dict[str, Value]]] = {
    "a Battle with the oracle": (1, {"scope": "battle", "battle_level": 10}),
    "a Battle of 2": (2, {"scope": "battle", "battle_level": 10}),
    "an Area of 4": (4, {"scope": "area", "visit_limit": 12}),
    "an Area of 8": (8, {"scope": "area", "visit_limit": 12}),
    "an adventure of 4": (4, {"scope": "adventure", "visit_limit": 30}),
    "a campaign with the oracle": (1, {"scope": "campaign", "visit_limit": 60}),
    "a campaign of 4": (4, {"scope": "campaign", "visit_limit": 60}),
}
MOST_MS = 100.0


def hot(seats: int, chosen: dict[str, Value]) -> Callable[[], int]:
    """A function that plays a random match and returns its decisions."""
    settings, numbers, rng = complete(GAME.settings, chosen), count(), Random(1)
    return lambda: playout(GAME, seats, settings, next(numbers), rng)[1]


def decide(level: int) -> Callable[[], int]:
    """A function that lets the baseline decide once as The Warrior of this Level."""
    hero = Hero(level=level)
    points.give(hero, *points.default_shares(points.FIRST_POINTS + 2 * (level - 1)))
    card = builds.built(Conflict("card-1", "t1", level, boss=True), "even", 0, TableSettings())
    table = prepared(GAME.cards, hero, [card], TableSettings(), "bench")
    return lambda: bool(policy.choose(sides.warrior_eyes(table)))


def in_battle(match: Match) -> bool:
    """Whether a Battle is under way."""
    return match.table.state.battle is not None


def travelled() -> Match:
    """A solo campaign that stands before its last question."""
    match = wyrmhoard.new(GAME, 1, "bench", {"scope": "campaign"}, events=False)
    while True:
        ask = match.ask(0)
        assert ask is not None
        if ask.prompt == "peace":
            return match
        given = reply(match.table, first(ask.prompt, {0: list(ask.choices)}, rule="", data=ask.data), 0)
        match.act(0, *((given.key, given.values) if isinstance(given, Filled) else (str(given),)))


def loading(match: Match) -> float:
    """Milliseconds of the processor that loading a match from its stored position takes, the best of five."""
    text, spent = match.position.to_json(), []
    for _ in range(5):
        start = time.process_time()
        resume(GAME, parse_record(text))
        spent.append(1000 * (time.process_time() - start))
    return min(spent)


if __name__ == "__main__":
    for name, (seats, chosen) in TABLES.items():
        play(name, hot(seats, chosen))
    match = wyrmhoard.new(GAME, 4, "bench", TABLES["an Area of 4"][1])
    play_on(match, Random(1), in_battle)
    look("of a Battle in an Area of 4", match)
    for level in (1, 10, 30):
        measure(f"the baseline decides at Level {level}", decide(level), "decisions")
    campaign = travelled()
    spent, battles = loading(campaign), campaign.table.state.battles
    print(f"a campaign of {len(campaign.inputs):,} inputs and {battles} Battles loads in {spent:.1f} ms")
    sys.exit(spent > MOST_MS)
