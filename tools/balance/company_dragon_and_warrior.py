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

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from wyrmhoard.games.dragon_and_warrior.bots.troupe import Insider, reply
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.endings import LOST
from wyrmhoard.games.dragon_and_warrior.rules.script import saga
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Answer, Ask
from wyrmhoard.kernel.play.playout import pick
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.setting import Value, complete

ENOUGH: Final = 40
MOST_ANSWERS: Final = 200_000
"""After so many a story counts as one without an end."""
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
class Story:
    """What came of one story."""

    seats: int
    player: str
    settings: str
    seed: int
    ending: str = ""
    """How it ended; "": it did not."""
    visits: int = 0
    decisions: int = 0
    battles: int = 0
    defeats: int = 0
    level: int = 0
    texts: int = 0
    seconds: float = 0.0

    @property
    def row(self) -> tuple[str, int, str]:
        """What it counts together with."""
        return self.player, self.seats, self.settings


def play(seats: int, player: str, pairs: Sequence[str], seed: int) -> Story:
    """One story, to its end."""
    began = time.process_time()
    story = Story(seats, player, " ".join(sorted(pairs)), seed)
    state = GAME.setup(seats, settings_of(pairs))

    def tell(kind: str, rule: str, /, **data: Any) -> None:
        story.defeats += kind == "battle_over" and data["outcome"] == LOST

    table = Table(state, Chance(f"company-{seed}"), GAME.cards, tell)
    troupe = Troupe(player, seats, seed)
    script = saga(table)
    answers: Any = None
    try:
        while story.decisions < MOST_ANSWERS:
            ask = script.send(answers)
            answers = None
            if ask is not CHECKPOINT:
                given = {seat: troupe.answer(table, ask, seat) for seat in ask.must}
                story.decisions += len(given)
                answers = given if ask.kind == "each" else next(iter(given.items()))
    except StopIteration as stop:
        story.ending = stop.value.ending
    story.visits, story.battles, story.level = state.visits, state.battles, state.hero.level
    story.texts, story.seconds = len(state.texts), round(time.process_time() - began, 2)
    return story


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


def settings_of(pairs: Sequence[str]) -> dict[str, Value]:
    """The settings of a story, with some changed: "lord_level=9"."""
    changed: dict[str, Value] = {"scope": "campaign"}
    for pair in pairs:
        name, _, value = pair.partition("=")
        kind = next((type(setting.default) for setting in GAME.settings if setting.name == name), str)
        changed[name] = value == "on" if kind is bool else int(value) if kind is int else value
    return complete(GAME.settings, changed)


# -- what is kept and shown


def kept(path: Path | None) -> list[Story]:
    """The stories that a file holds, as far as they were played with the cards of now."""
    if path is None or not path.exists():
        return []
    entries = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return [Story(**entry["story"]) for entry in entries if entry["cards"] == GAME.content]


def keep(path: Path | None, story: Story) -> None:
    """Add a story to a file."""
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"cards": GAME.content, "story": asdict(story)}, separators=(",", ":")) + "\n")


def page(all_stories: Sequence[Story]) -> Iterator[str]:
    """A table with a row for each player, number of seats and settings: means, and the most of any story."""
    heads = ("player", "seats", "settings", "stories", "ended", "visits", "decisions", "Battles", "defeats", "seconds")
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for row in dict.fromkeys(story.row for story in all_stories):
        stories = [story for story in all_stories if story.row == row]
        own = sum(story.ending in OWN_ENDS for story in stories)
        figures = (
            _spread([getattr(story, what) for story in stories])
            for what in ("visits", "decisions", "battles", "defeats", "seconds")
        )
        cells = (row[0], str(row[1]), row[2] or "usual", str(len(stories)), str(own), *figures)
        yield f"| {' | '.join(cells)} |"


def _spread(values: Sequence[float]) -> str:
    """A mean, the least and the most."""
    digits = 0 if all(isinstance(value, int) for value in values) else 1
    return f"{sum(values) / len(values):,.{digits}f}, {min(values):,.{digits}f} to {max(values):,.{digits}f}"


def main() -> int:
    """Run the command: parse its arguments, play, and print the report; returns the exit status."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=ENOUGH, metavar="N")
    options.add_argument("--first", type=int, default=1, metavar="SEED", help="the first seed")
    options.add_argument("--seats", type=int, nargs="*", default=[4], metavar="S")
    options.add_argument("--players", nargs="*", default=["baseline"], choices=PLAYERS, metavar="NAME")
    options.add_argument("--set", nargs="*", default=[], metavar="SETTING=VALUE")
    options.add_argument(
        "--pool", type=Path, metavar="FILE", help="stories that have been played, and where to keep more"
    )
    options.add_argument(
        "--page", action="store_true", help="with --pool: a table of all that it holds; nothing is played"
    )
    args = options.parse_args()
    stories = kept(args.pool)
    if not args.page:
        known = {(*story.row, story.seed) for story in stories}
        rows = [(player, seats, " ".join(sorted(args.set))) for player in args.players for seats in args.seats]
        stories = [story for story in stories if story.row in rows]
        for seed in range(args.first, args.first + args.games):
            for player, seats, settings in rows:
                if (player, seats, settings, seed) not in known:
                    story = play(seats, player, args.set, seed)
                    stories.append(story)
                    keep(args.pool, story)
                    print(f"{player}, {seats} seats, seed {seed}: {story.ending or 'NO END'}, {story.visits} visits, "
                          f"{story.seconds:.1f} s", file=sys.stderr, flush=True)  # fmt: skip
    print("\n".join(page(sorted(stories, key=lambda story: story.row))))
    return int(any(story.player == "baseline" and story.ending not in OWN_ENDS for story in stories))


if __name__ == "__main__":
    sys.exit(main())
