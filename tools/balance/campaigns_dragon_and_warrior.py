"""Whole solo campaigns of Dragon & Warrior, from the first Town to the lord, and whether they are as hard as they
should be (DW-277, DW-277a).

    python tools/balance/campaigns_dragon_and_warrior.py                       # 40 campaigns of the computer's own hero
    python tools/balance/campaigns_dragon_and_warrior.py "50/20/30" "40/30/30 oracle_difficulty=hard lord_level=9"
    python tools/balance/campaigns_dragon_and_warrior.py --games 200 --keep FOLDER

A row is a hero, by the shares of Strength, Agility and HP, with settings that are not the usual ones. The computer
holds the seat, and is always The Warrior: it answers from the table itself, ten times as fast as a player that is shown
views. Every figure of DW-277a is shown with its 95 per cent interval, in bold outside of its band. The exit code is 1
if a campaign did not come to its end, or if a row of 40 or more has a figure outside of its band.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from math import sqrt
from typing import Any, Final

from harness import Played, Row, carry_out, options, percent, run_script
from wyrmhoard.games.dragon_and_warrior.bots.traveller import reply
from wyrmhoard.games.dragon_and_warrior.events.agreements import Voted
from wyrmhoard.games.dragon_and_warrior.events.battle import BattleOver, Built
from wyrmhoard.games.dragon_and_warrior.events.people import Scene
from wyrmhoard.games.dragon_and_warrior.events.places import Cleared
from wyrmhoard.games.dragon_and_warrior.events.quests import Rewarded
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.endings import LOST, WON
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.rules.script import script
from wyrmhoard.games.dragon_and_warrior.rules.world import chapters
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.kernel.asking.ask import Answer, Ask
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.sections import Section

MOST_BATTLES: Final = 2000
"""With more of them a campaign counts as one without an end (DW-277)."""
MOST_ANSWERS: Final = 60_000
ENOUGH: Final = 40
"""Campaigns for which the bands hold (DW-277a)."""
KINDS: Final = ("normal", "tough", "boss", "lord")
BANDS: Final = {"normal": (93, 100), "tough": (70, 96), "boss": (55, 90), "lord": (50, 100)}
"""The bands for the hero's wins in per cent of all first tries."""
BATTLES: Final = (70, 150)
DEFEATS: Final = (0, 30)
OFF, OFF_ON_AVERAGE = 3, 2
"""By how many Levels a chapter may end above or below where it should."""


@dataclass
class Campaign:
    """The result of one campaign."""

    ending: str = ""
    """How it ended; "": it did not."""
    stuck: str = ""
    """Where it stood when it was given up."""
    answers: int = 0
    seconds: float = 0.0
    battles: int = 0
    defeats: int = 0
    flights: int = 0
    scenes: int = 0
    sessions: int = 0
    quests: int = 0
    levels: list[int] = field(default_factory=list)
    """The hero's Level when the Boss of each chapter fell."""
    tries: dict[str, list[int]] = field(default_factory=lambda: {kind: [0, 0] for kind in KINDS})
    """First tries, and how many of them were won, by kind."""
    repeats: list[str] = field(default_factory=list)
    """Entries that came more often than DW-256a allows."""


class Listener:
    """Counts what happens in a campaign."""

    def __init__(self, campaign: Campaign, state: Saga) -> None:
        self.campaign = campaign
        self.state = state
        self.seen: Counter[str] = Counter()
        self.met: set[str] = set()
        self.kinds: dict[str, str] = {}

    def tell(self, event: Event | str, rule: str, /, **_: Any) -> None:
        """Take note of an event."""
        campaign = self.campaign
        match event:
            case Built():
                self.kinds[event.conflict] = event.target
            case Scene():
                campaign.scenes += 1
            case Voted(what="session"):
                campaign.sessions += 1
            case Rewarded():
                campaign.quests += 1
            case BattleOver():
                self._battle_over(event.outcome)
            case Cleared():
                campaign.levels.append(self.state.hero.level)

    def _battle_over(self, outcome: str) -> None:
        campaign, state = self.campaign, self.state
        campaign.battles += 1
        campaign.defeats += outcome == LOST
        campaign.flights += outcome == "fled"
        battle = state.battle
        assert battle is not None
        card = state.conflicts[battle.foes[0].card]
        visit = state.world.visit
        kind = "lord" if visit.lord else self.kinds.get(card.id, "boss" if card.boss else "normal")
        name = state.world.places[visit.space].home if card.boss else card.id
        if name not in self.met:
            self.met.add(name)
            campaign.tries[kind][0] += 1
            campaign.tries[kind][1] += outcome == WON


def play(settings: Mapping[str, Value], shares: tuple[int, int, int], number: int) -> dict[str, Any]:
    """One campaign, played by the computer to its end: its fields as plain data."""
    began = time.process_time()
    state = GAME.rules.begin(GAME.cards, 1, settings)
    campaign = Campaign()
    listener = Listener(campaign, state)
    table = Table(state, Chance(f"campaign-{number + 1}"), GAME.cards, listener.tell)

    def answer(ask: Ask) -> tuple[int, Answer] | dict[int, Answer]:
        campaign.answers += 1
        given = reply(table, ask, 0, shares)
        return {0: given} if ask.kind == "each" else (0, given)

    result = run_script(script(table), answer, lambda: campaign.answers >= MOST_ANSWERS or state.battles > MOST_BATTLES)
    if result is None:
        campaign.stuck = where(state)
    else:
        campaign.ending = result.ending
    if campaign.ending == "light":
        campaign.levels.append(state.hero.level)
    campaign.seconds = time.process_time() - began
    campaign.repeats = list(repeated(state))
    return asdict(campaign)


def where(state: Saga) -> str:
    """Where a campaign stands, for people who look why it does not end."""
    visit = state.world.visit
    place = state.world.places.get(visit.space)
    name = inventing.words_of(state, place.name) if place is not None else "nowhere"
    hero = state.hero
    return (
        f"{name} ({place.kind if place else ''} {visit.space}), Level {hero.level}, "
        f"chapter {len(state.world.chapters)}, pending {state.pending[:3]}, visits {state.visits}"
    )


def repeated(state: Saga) -> Iterator[str]:
    """The entries that came too often: names twice, situations and Conflicts a third time (DW-256a)."""
    for entry, times in state.draws.used.items():
        table = entry.partition("/")[0]
        most = {"town_name": 1, "person_name": 1, "situation": 2, "conflict": 2}.get(table)
        if most is not None and times > most:
            yield f"{entry} x{times}"


# -- what is shown


@dataclass
class Figure:
    """A figure of some campaigns, and whether it lies in its band."""

    words: str
    fits: bool = True

    def __str__(self) -> str:
        return self.words if self.fits else f"**{self.words}**"


def spread(values: Sequence[float], band: tuple[float, float] | None = None) -> Figure:
    """A mean with its interval, and within which values all lie."""
    middle = sum(values) / len(values)
    half = 1.96 * sqrt(sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1) / len(values))
    words = f"{middle:.1f} +- {half:.1f}, {min(values):.0f} to {max(values):.0f}"
    return Figure(words, band is None or (band[0] <= min(values) and max(values) <= band[1]))


def tries(done: Sequence[Campaign], kind: str) -> Figure:
    """How many of all first tries of a kind were won."""
    played, won = (sum(campaign.tries[kind][at] for campaign in done) for at in (0, 1))
    if not played:
        return Figure("-")
    return Figure(f"{percent(won, played)} of {played}", BANDS[kind][0] <= 100 * won / played <= BANDS[kind][1])


def level(done: Sequence[Campaign], chapter: int) -> Figure:
    """The hero's Level at the end of a chapter."""
    values = [campaign.levels[chapter - 1] for campaign in done if len(campaign.levels) >= chapter]
    if not values:
        return Figure("")
    middle, wanted = sum(values) / len(values), should_be(chapter)
    fits = all(abs(value - wanted) <= OFF for value in values) and abs(middle - wanted) <= OFF_ON_AVERAGE
    return Figure(f"{middle:.1f}, {min(values)} to {max(values)}", fits)


def should_be(chapter: int) -> int:
    """The Level at which the hero should end a chapter."""
    return min(31, chapters.level_of(chapter) + chapters.SPAN)


def figures(campaigns: Sequence[Campaign]) -> tuple[list[Figure], list[Figure], list[Figure]]:
    """All that is said of the campaigns of a row: of their course, of first tries, and of Levels."""
    done = [campaign for campaign in campaigns if campaign.ending == "light"]
    ended = Figure(str(len(done)), len(done) == len(campaigns))
    if not done:
        return [ended], [], []
    course = [
        ended,
        spread([campaign.battles for campaign in done], BATTLES),
        spread([campaign.defeats for campaign in done], DEFEATS),
        *(spread([getattr(campaign, what) for campaign in done]) for what in ("sessions", "seconds")),
    ]
    last = max(len(campaign.levels) for campaign in done)
    levels = [level(done, chapter) for chapter in range(1, last + 1)]
    return course, [tries(done, kind) for kind in KINDS], levels


def tell(played: Played) -> list[Section]:
    """A table of each figure of DW-277a, a row for each hero with settings, and what went wrong."""
    all_rows = {name: [Campaign(**one) for one in found] for name, found in played.items()}
    courses, firsts, levels = (
        tuple((name, *map(str, figures(found)[part])) for name, found in all_rows.items()) for part in range(3)
    )
    counted = tuple((name, str(len(all_rows[name])), *rest) for name, *rest in courses)
    most = max(len(row) for row in levels)
    levels = tuple((*row, *[""] * (most - len(row))) for row in levels)
    course = ("hero, settings", "campaigns", "ended", "Battles, fewest to most", "defeats", "sessions", "seconds")
    first = ("hero, settings", *(f"{kind}, {low} to {high} %" for kind, (low, high) in BANDS.items()))
    wanted = ("should be", *(str(should_be(chapter)) for chapter in range(1, most)))
    chapter = ("Level at the end of chapter", *map(str, range(1, most)))
    odd = tuple(
        (name, str(number), one.ending or "no end", one.stuck, ", ".join(one.repeats))
        for name, found in all_rows.items()
        for number, one in enumerate(found, 1)
        if one.ending != "light" or one.repeats
    )
    oddities = ("hero, settings", "campaign", "ending", "where it stood", "too often (DW-256a)")
    return [
        Section("Campaigns", "", course, counted),
        Section("First tries that the hero won", "", first, firsts),
        Section("Levels", "", chapter, (wanted, *levels)),
        Section("No end, or entries that came too often", "", oddities, odd),
    ]


def holds(campaigns: Sequence[Campaign]) -> bool:
    """Whether all came to their end, and all figures of a row of enough campaigns lie in their bands."""
    ended, *rest = (figure.fits for part in figures(campaigns) for figure in part)
    return ended and (len(campaigns) < ENOUGH or all(rest))


def row(words: str) -> Row:
    """The campaigns of a hero with settings: "50/20/30 lord_level=9". Exits with a message for bad ones."""
    hero, *pairs = words.split()
    try:
        strength, agility, hp = map(int, hero.split("/"))
        given = {name: value for name, _, value in (pair.partition("=") for pair in pairs)}
        settings = complete(GAME.settings, {"scope": "campaign", **given})
    except (BadInput, ValueError) as error:
        sys.exit(f"{words}: {error}")
    return Row(" ".join([hero, *sorted(pairs)]), GAME.name, partial(play, settings, (strength, agility, hp)))


def main() -> int:
    """Play what was asked for, and print it; the exit status."""
    parser = options(__doc__, games=ENOUGH)
    parser.add_argument("heroes", nargs="*", default=["40/30/30"], metavar="HERO", help="with settings, if any")
    args = parser.parse_args()
    played = carry_out(args, [row(words) for words in args.heroes], tell)
    return int(not all(holds([Campaign(**one) for one in found]) for found in played.values()))


if __name__ == "__main__":
    sys.exit(main())
