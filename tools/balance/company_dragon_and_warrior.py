"""Whole stories of Dragon & Warrior with a computer on every seat: whether they come to their end together, and how
long that takes (DW-236a, DW-251a).

    python tools/balance/company_dragon_and_warrior.py                      # 40 campaigns of 4 seats: seeds 1 to 40
    python tools/balance/company_dragon_and_warrior.py --seats 2 3 4 8 --games 10       # of several sizes
    python tools/balance/company_dragon_and_warrior.py --players baseline lowest random # by several players
    python tools/balance/company_dragon_and_warrior.py --set lord_level=9               # with other settings
    python tools/balance/company_dragon_and_warrior.py --games 1000 --pool FILE         # go on where FILE ends
    python tools/balance/company_dragon_and_warrior.py --page --pool FILE               # a table of all that FILE holds

Players are `baseline`, `lowest`, `highest`, `random-cards` (which lays cards at random), `novice` and `steady` (which
lay some at random), and `random`, who does everything at random. The exit code is 1 if a story of `baseline` did not
come to an end of its own. FILE has a line of JSON for each story; what it holds is not played again, so a run may be
stopped at any time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from driving import run_script

from harness import Result, Results, Row, collect, series_parser, settings_of
from wyrmhoard.games.dragon_and_warrior.bots.troupe import Insider, reply
from wyrmhoard.games.dragon_and_warrior.events.battle import BattleOver
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.endings import LOST
from wyrmhoard.games.dragon_and_warrior.rules.script import script
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.kernel.asking.ask import Answer, Ask
from wyrmhoard.kernel.play.playout import pick
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.setting import complete

ENOUGH: Final = 40
MOST_ANSWERS: Final = 200_000
"""The number of answers after which a story counts as one without an end."""
OWN_ENDS: Final = ("light", "quests")
"""The ends that a story comes to by itself."""
SLIPS: Final[Mapping[str, tuple[str, float]]] = {
    "baseline": ("baseline", 0),
    "novice": ("baseline", 0.6),
    "steady": ("baseline", 0.2),
    "lowest": ("lowest", 0),
    "highest": ("highest", 0),
    "random-cards": ("random", 0),
}
"""How each player lays its cards, and how many of its plays it leaves to chance."""
PLAYERS: Final = (*SLIPS, "random")


@dataclass
class Story(Result):
    """The result of one story."""

    player: str
    seats: int
    settings: str
    ending: str = ""
    """How it ended; "": it did not."""
    visits: int = 0
    decisions: int = 0
    battles: int = 0
    defeats: int = 0
    level: int = 0
    texts: int = 0
    seconds: float = 0.0


def play(player: str, seats: int, pairs: Sequence[str], seed: int) -> Story:
    """One story, to its end."""
    began = time.process_time()
    settings = " ".join(sorted(pairs))
    story = Story(name_of(player, seats, settings), seed, player, seats, settings)
    state = GAME.rules.begin(GAME.cards, seats, complete(GAME.settings, settings_of(GAME, pairs, scope="campaign")))

    def tell(event: Event, rule: str, /, **_: Any) -> None:
        story.defeats += isinstance(event, BattleOver) and event.outcome == LOST

    table = Table(state, Chance(f"company-{seed}"), GAME.cards, tell)
    troupe = Troupe(player, seats, seed)

    def answers(ask: Ask) -> Any:
        seats_asked = sorted(ask.must)[: None if ask.kind == "each" else 1]
        given = {seat: troupe.answer(table, ask, seat) for seat in seats_asked}
        story.decisions += len(given)
        return given if ask.kind == "each" else next(iter(given.items()))

    result = run_script(script(table), answers, lambda: story.decisions >= MOST_ANSWERS)
    story.ending = "" if result is None else result.ending
    story.visits, story.battles, story.level = state.visits, state.battles, state.hero.level
    story.texts, story.seconds = len(state.texts), round(time.process_time() - began, 2)
    return story


def name_of(player: str, seats: int, settings: str) -> str:
    """The name of the group in which a story is counted."""
    return f"{player}, {seats} seats, {settings or 'usual'}"


class Troupe:
    """Players for all seats, of one kind and each with a random stream of its own."""

    def __init__(self, name: str, seats: int, seed: int) -> None:
        self.rngs = [Random(f"company-{seed}/{seat}") for seat in range(seats)]
        brain, self.slips = SLIPS.get(name, ("", 0))
        self.player = Insider(brain) if brain else None
        self.clumsy = Insider("random")

    def answer(self, table: Table, ask: Ask, seat: int) -> Answer:
        """The answer of a seat that is asked."""
        rng = self.rngs[seat]
        if self.player is None:
            return pick(ask.options(seat) or (), rng)
        slips = self.slips and ask.prompt in ("turn", "block") and rng.random() < self.slips
        return reply(self.clumsy if slips else self.player, table, ask, seat, rng)


# -- what is shown


def page(all_stories: Sequence[Story]) -> Iterator[str]:
    """A table with a row for each player, number of seats and settings: means, and the most of any story."""
    heads = ("player", "seats", "settings", "stories", "ended", "visits", "decisions", "Battles", "defeats", "seconds")
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(heads)}"
    rows: dict[str, list[Story]] = {}
    for story in sorted(all_stories, key=lambda story: (story.player, story.seats, story.settings)):
        rows.setdefault(story.row, []).append(story)
    for stories in rows.values():
        own = sum(story.ending in OWN_ENDS for story in stories)
        figures = (
            _spread([getattr(story, what) for story in stories])
            for what in ("visits", "decisions", "battles", "defeats", "seconds")
        )
        row = stories[0]
        cells = (row.player, str(row.seats), row.settings or "usual", str(len(stories)), str(own), *figures)
        yield f"| {' | '.join(cells)} |"


def _spread(values: Sequence[float]) -> str:
    """A mean, the least and the most."""
    digits = 0 if all(isinstance(value, int) for value in values) else 1
    return f"{sum(values) / len(values):,.{digits}f}, {min(values):,.{digits}f} to {max(values):,.{digits}f}"


def main() -> int:
    """Run the command: parse its arguments, play, and print the report; returns the exit status."""
    options = series_parser(__doc__, games=ENOUGH)
    options.add_argument("--seats", type=int, nargs="*", default=[4], metavar="S")
    options.add_argument("--players", nargs="*", default=["baseline"], choices=PLAYERS, metavar="NAME")
    args = options.parse_args()
    results = Results(args.pool, Story, GAME.content)
    settings_of(GAME, args.set)
    seeds = range(args.first, args.first + args.games)
    rows = [
        Row(name_of(player, seats, " ".join(sorted(args.set))), partial(play, player, seats, args.set), seeds)
        for player in args.players
        for seats in args.seats
    ]
    stories = results.all if args.page else collect(args, rows, results, line)
    print("\n".join(page(stories)))
    return int(any(story.player == "baseline" and story.ending not in OWN_ENDS for story in stories))


def line(story: Story) -> str:
    """A story in a line, when it is over."""
    figures = f"{story.ending or 'NO END'}, {story.visits} visits, {story.seconds:.1f} s"
    return f"{story.player}, {story.seats} seats, seed {story.seed}: {figures}"


if __name__ == "__main__":
    sys.exit(main())
