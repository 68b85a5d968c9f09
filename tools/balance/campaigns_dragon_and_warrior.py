"""Whole solo campaigns of Dragon & Warrior, from the first Town to the lord, and whether they are as hard as they
should be (DW-277, DW-277a).

    python tools/balance/campaigns_dragon_and_warrior.py                          # 40 campaigns: seeds 1 to 40
    python tools/balance/campaigns_dragon_and_warrior.py --games 8 --workers 2    # fewer
    python tools/balance/campaigns_dragon_and_warrior.py --shares 50 20 30        # another hero: Strength, Agility, HP
    python tools/balance/campaigns_dragon_and_warrior.py --set oracle_difficulty=hard lord_level=9
    python tools/balance/campaigns_dragon_and_warrior.py --games 200 --pool FILE  # go on where FILE ends
    python tools/balance/campaigns_dragon_and_warrior.py --page --pool FILE       # tables of all that FILE holds

The computer holds the seat, and is always The Warrior. Every figure of DW-277a is shown with its mean, its 95 per cent
interval and its band. The exit code is 1 if a campaign did not come to its end, or if a figure lies outside of its
band; with fewer than 40 campaigns only the first counts.

FILE has a line of JSON for each campaign, with hero, settings and cards with which it was played. What it holds is not
played again, so a run may be stopped at any time; campaigns of other heroes, settings or cards do not count together.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import Any, Final

from driving import run_script

from harness import Result, Results, Row, collect, series_parser, settings_of
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
from wyrmhoard.games.dragon_and_warrior.settings import table_settings
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.kernel.asking.ask import Answer, Ask
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.lab.statistics import share

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
class Campaign(Result):
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


def play(row: str, settings: Mapping[str, Value], shares: tuple[int, int, int], seed: int) -> Campaign:
    """One campaign, played by the computer to its end."""
    began = time.process_time()
    state = GAME.rules.begin(GAME.cards, 1, settings)
    campaign = Campaign(row, seed)
    listener = Listener(campaign, state)
    table = Table(state, Chance(f"campaign-{seed}"), GAME.cards, listener.tell)

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
    return campaign


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


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 per cent interval."""
    middle = sum(values) / len(values)
    if len(values) < 2:
        return middle, 0.0
    spread = sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))
    return middle, 1.96 * spread / sqrt(len(values))


def interval(won: int, played: int) -> tuple[float, float, float]:
    """A share and its 95 per cent interval, in per cent."""
    part, low, high = (100 * each for each in share(won, played))
    return part, low, high


def tried(campaigns: Iterable[Campaign], kind: str) -> tuple[int, int]:
    """How many first tries of a kind there were, and how many of them were won."""
    tries = [campaign.tries[kind] for campaign in campaigns]
    return sum(played for played, _ in tries), sum(won for _, won in tries)


def report(campaigns: Sequence[Campaign], lord_level: int) -> tuple[list[str], bool, bool]:
    """The lines of the report; whether all came to their end; whether all figures lie in their bands."""
    done = [campaign for campaign in campaigns if campaign.ending == "light"]
    lines = [f"{len(done)} of {len(campaigns)} campaigns ended with the lord defeated (DW-277)"]
    lines += [f"  seed {c.seed}: {c.ending or 'no end'}; {c.stuck}" for c in campaigns if c.ending != "light"]
    if not done:
        return lines, False, False
    inside = True
    for name, band in (("battles", BATTLES), ("defeats", DEFEATS)):
        values = [getattr(campaign, name) for campaign in done]
        fits = band[0] <= min(values) and max(values) <= band[1]
        inside &= fits
        lines.append(_line(name, values, f"each {band[0]} to {band[1]}", fits))
    for name in ("flights", "scenes", "quests", "sessions", "answers", "seconds"):
        lines.append(_line(name, [getattr(campaign, name) for campaign in done], "", True))
    for kind, (least, most) in BANDS.items():
        played, won = tried(done, kind)
        part, low, high = interval(won, played)
        fits = least <= part <= most or not played
        inside &= fits
        lines.append(
            f"{kind:9} {part:5.1f} % of {played} first tries, interval {low:.1f} to {high:.1f}; "
            f"band {least} to {most}{_mark(fits)}"
        )
    inside &= _levels(done, lord_level, lines)
    repeats = Counter(line for campaign in campaigns for line in campaign.repeats)
    tables = Counter(line.partition("/")[0] for line in repeats.elements())
    lines.append(f"too often (DW-256a): {dict(tables) or 'nothing'}")
    return lines, len(done) == len(campaigns), inside


def _line(name: str, values: Sequence[float], band: str, fits: bool) -> str:
    middle, half = mean(values)
    shown = f"; {band}{_mark(fits)}" if band else ""
    return f"{name:9} {middle:7.1f} +- {half:.1f}, from {min(values):.0f} to {max(values):.0f}{shown}"


def _mark(fits: bool) -> str:
    return "" if fits else "  <-- OUTSIDE"


def _levels(done: Sequence[Campaign], lord_level: int, lines: list[str]) -> bool:
    """The hero's Level at the end of each chapter, against 4, 7, 10 and so on."""
    inside = True
    for number in range(1, chapters.last_of(lord_level) + 1):
        values = [campaign.levels[number - 1] for campaign in done if len(campaign.levels) >= number]
        if not values:
            continue
        middle, half = mean(values)
        fits = _on_course(number, values)
        inside &= fits
        lines.append(
            f"chapter {number:2}: Level {middle:4.1f} +- {half:.1f}, from {min(values)} to {max(values)}; "
            f"should be {should_be(number)}{_mark(fits)}"
        )
    return inside


def should_be(number: int) -> int:
    """The Level at which the hero should end a chapter."""
    return min(31, chapters.level_of(number) + chapters.SPAN)


def _on_course(number: int, values: Sequence[int]) -> bool:
    """Whether the Levels at the end of a chapter are near enough to that (DW-277a)."""
    if not values:
        return True
    wanted = should_be(number)
    return all(abs(value - wanted) <= OFF for value in values) and abs(mean(values)[0] - wanted) <= OFF_ON_AVERAGE


def variant(shares: Sequence[int], pairs: Sequence[str]) -> str:
    """A hero and the settings that differ from the usual ones, as one line: "40/30/30 lord_level=9"."""
    return " ".join(["/".join(map(str, shares)), *sorted(pairs)])


# -- the page


def page(by_variant: dict[str, list[Campaign]]) -> list[str]:
    """A table of each figure of DW-277a, a row for each variant; bold: outside of its band."""
    lines = ["| hero, settings | campaigns | ended | Battles, fewest to most | defeats, as well | sessions | seconds |"]
    lines += ["| --- | --- | --- | --- | --- | --- | --- |"]
    for name, all_of_it in by_variant.items():
        done = [campaign for campaign in all_of_it if campaign.ending == "light"]
        if not done:
            lines.append(_row([name, str(len(all_of_it)), _bold("0", False), *[""] * 4]))
            continue
        cells = [name, str(len(all_of_it)), _bold(str(len(done)), len(done) == len(all_of_it))]
        for what, band in (("battles", BATTLES), ("defeats", DEFEATS)):
            values = [getattr(campaign, what) for campaign in done]
            fits = band[0] <= min(values) and max(values) <= band[1]
            outside = sum(not band[0] <= value <= band[1] for value in values)
            shown = f"{_plus(values)}, {min(values)} to {max(values)}" + ("" if fits else f" ({outside} outside)")
            cells.append(_bold(shown, fits))
        cells += [_plus([getattr(campaign, what) for campaign in done]) for what in ("sessions", "seconds")]
        lines.append(_row(cells))
    lines += ["", "| hero, settings | " + " | ".join(f"{kind}, {a} to {b} %" for kind, (a, b) in BANDS.items()) + " |"]
    lines += ["| --- |" + " --- |" * len(BANDS)]
    for name, all_of_it in by_variant.items():
        cells = [name]
        for kind, (least, most) in BANDS.items():
            played, won = tried(all_of_it, kind)
            part, low, high = interval(won, played)
            fits = least <= part <= most or not played
            cells.append(_bold(f"{part:.1f} ({low:.1f} to {high:.1f}) of {played}", fits))
        lines.append(_row(cells))
    numbers = range(1, 1 + max(len(c.levels) for all_of_it in by_variant.values() for c in all_of_it))
    lines += ["", "| Level at the end of chapter | " + " | ".join(map(str, numbers)) + " |"]
    lines += ["| --- |" + " --- |" * len(numbers), _row(["should be", *(str(should_be(number)) for number in numbers)])]
    for name, all_of_it in by_variant.items():
        cells = [name]
        for number in numbers:
            values = [campaign.levels[number - 1] for campaign in all_of_it if len(campaign.levels) >= number]
            shown = f"{mean(values)[0]:.1f}, {min(values)} to {max(values)}" if values else ""
            cells.append(_bold(shown, _on_course(number, values)))
        lines.append(_row(cells))
    return lines


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _bold(shown: str, fits: bool) -> str:
    return shown if fits else f"**{shown}**"


def _plus(values: Sequence[float]) -> str:
    middle, half = mean(values)
    return f"{middle:.1f} +- {half:.1f}"


def main() -> int:
    """Run the command: parse its arguments, play, and print the report; returns the exit status."""
    options = series_parser(__doc__, games=ENOUGH)
    options.add_argument("--shares", type=int, nargs=3, default=(40, 30, 30), metavar="P")
    args = options.parse_args()
    results = Results(args.pool, Campaign, GAME.content)
    if args.page:
        print("\n".join(page(results.by_row())))
        return 0
    settings = complete(GAME.settings, settings_of(GAME, args.set, scope="campaign"))
    name, shares = variant(args.shares, args.set), tuple(args.shares)
    row = Row(name, partial(play, name, settings, shares), range(args.first, args.first + args.games))
    campaigns = collect(args, [row], results, line)
    lines, ended, inside = report(campaigns, table_settings(1, settings).lord_level)
    print("\n".join(lines))
    return 0 if ended and (inside or len(campaigns) < ENOUGH) else 1


def line(campaign: Campaign) -> str:
    """A campaign in a line, when it is over."""
    end = campaign.ending or f"NO END: {campaign.stuck}"
    figures = f"{campaign.battles} battles, {campaign.defeats} defeats, {campaign.seconds:.1f} s"
    return f"seed {campaign.seed}: {end}, {figures}"


if __name__ == "__main__":
    sys.exit(main())
