"""How hard the Scenes of Drawn to Destiny are: every row of the ledger's table (C21), and what the rules come to.

    python tools/balance/drawn_to_destiny.py                                       # the rows by name, and nothing else
    python tools/balance/drawn_to_destiny.py --rows dead-air --games 100 > a.json  # all rows of a Scene
    python tools/balance/drawn_to_destiny.py --rows night-shift/one/1 --seed b2 > b.json
    python tools/balance/drawn_to_destiny.py --rows all --player random > c.json
    python tools/balance/drawn_to_destiny.py --trials all --games 200 > d.json     # single fights and Tasks
    python tools/balance/drawn_to_destiny.py --pool a.json b.json c.json           # as tables
    python tools/balance/drawn_to_destiny.py --pool a.json b.json --json           # added up, to go on with

A row is a Scene with its Units and seats: "rope-and-rock/full/2". Where the Players choose among several Units, the
matches of a row go through all parties in turn. Counts are kept by row, player and the prints of the Scene's cards and
of the bot's code: matches of a Scene or a bot that has been changed since are never added to those of today. The tables
show them, marked, only where there are none of today's bot.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from driving import Deputy, finish
from trials_drawn_to_destiny import GAME, RULES, TRIALS

import harness
import wyrmhoard
from harness import Cases, add, carry_out, parser
from wyrmhoard.games.drawn_to_destiny import bots
from wyrmhoard.games.drawn_to_destiny.cards import bands
from wyrmhoard.games.drawn_to_destiny.cards.cardset import QUIET
from wyrmhoard.games.drawn_to_destiny.cards.scenery import Balance
from wyrmhoard.games.drawn_to_destiny.cards.scenes import pool_of
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.lab.statistics import share
from wyrmhoard.players import make_player

BOT: Final = "tactician"
RANDOM_MOST: Final = 10
"""Percent of the cooperative rows that random legal play may win, the introduction left out (C21)."""
BRIDGE: Final = "toll-bridge"
DRAWS_MOST: Final = 25
"""Percent of matches on the bridge that may be drawn (C21)."""
OTHERS: Final = ("scoring.py", "strengths.py")
"""Modules of the bots that say nothing of how the tactician plays: by what others judge, and who may be chosen."""
WIDE: Final = 15
"""Points by which a trial may differ from the reckoning before something is wrong (C21)."""


# -- the rows


@dataclass(frozen=True)
class Row:
    """One line of the table of C21, for one number of seats."""

    key: str
    scene: str
    """The Scene or dungeon that is chosen at the table."""
    seats: int
    wanted: Balance
    settings: tuple[tuple[str, Value], ...]
    parties: tuple[tuple[str, ...], ...]
    """Who may take part, if the Players choose; ((),): nobody chooses."""
    cooperative: bool

    @property
    def introduces(self) -> bool:
        """Whether it is the rulebook's own example, which anybody may win."""
        return self.wanted.won[1] == 100


@cache
def rows() -> dict[str, Row]:
    """All rows by key, in the order of the Scenes."""
    by_key = {}
    for entry, row in bands.rows(GAME.cards):
        parties = tuple(combinations(*pool_of(entry, row.wanted.variant)))
        settings = tuple(row.settings.items())
        by_key[row.key] = Row(row.key, row.scene, row.seats, row.wanted, settings, parties, row.cooperative)
    order = next(setting for setting in GAME.settings if setting.name == "scene").choices
    return dict(sorted(by_key.items(), key=lambda item: order.index(item[1].scene)))


@cache
def print_of(scene: str) -> str:
    """A print of what the rules read of a Scene, or of the rooms of a dungeon, and of the Units in it."""
    dungeon = GAME.cards.dungeons.get(scene)
    named = set(dungeon.rooms) if dungeon is not None else {scene}
    plain = GAME.cards.plain
    parts = [{k: v for k, v in entry.items() if k not in QUIET} for entry in plain["scene"] if entry["id"] in named]
    units = {unit["unit"] for entry in parts for unit in entry.get("unit", ())}
    sheets = [entry for entry in plain["unit"] if entry["id"] in units]
    return fingerprint(parts, sheets)[:8]


@cache
def print_of_bots() -> str:
    """A print of what the game's own players do: of their code without comments and docstrings, so that a text that is
    put better changes nothing, and without what the tactician does not use."""
    parts = []
    for file in sorted(Path(bots.__file__).parent.glob("*.py")):
        if file.name in OTHERS:
            continue
        code = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(code):
            body = getattr(node, "body", None)
            if isinstance(body, list):
                node.body = [line for line in body if not _is_text(line)]  # type: ignore[attr-defined]
        parts.append([file.name, ast.dump(code)])
    return fingerprint(parts)[:8]


def _is_text(line: ast.stmt) -> bool:
    """Whether a line of code is only a text."""
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str)


def case(row: Row, player: str) -> str:
    """Under what the counts of a row are kept. A bot of the game is named with the print of its code."""
    own = player.partition(":")[0] in GAME.bots
    return f"{row.key} {player} {print_of(row.scene)}" + (f" {print_of_bots()}" if own else "")


# -- playing


class Drafting(Deputy):
    """A player whose Unit is chosen for it."""

    def __init__(self, spec: str, party: tuple[str, ...]) -> None:
        super().__init__(make_player(GAME, spec))
        self.party = party

    def choose(self, look: Look) -> Move:
        """One of the party, or what the player chooses."""
        if look.ask.prompt == "draft" and self.party:
            return Move(next(key for key in map(str, look.ask.choices) if key in self.party))
        return self.player.choose(look)


def play(key: str, seed: str, spec: str, number: int) -> Cases:
    """One match of a row, with the party whose turn it is, as counts under its case."""
    row = rows()[key]
    parties = row.parties or ((),)
    turn, at = divmod(number, len(parties))
    party = parties[at]
    party = party[turn % len(party) :] + party[: turn % len(party)] if party else party
    match = to_its_end(row, f"{seed}/{number}", spec, party)
    return {case(row, spec): dict(count(match, row, party))}


def to_its_end(row: Row, seed: str, spec: str, party: tuple[str, ...], *, events: bool = False) -> Match:
    """A whole match of a row."""
    match = wyrmhoard.new(GAME, row.seats, f"{row.key}/{seed}", dict(row.settings), events=events, prints=False)
    return finish(match, [Drafting(spec, party) for _ in range(row.seats)], seed)


def count(match: Match, row: Row, party: tuple[str, ...]) -> Counter[str]:
    """What a match that is over comes to. It is won if the first seat has won it."""
    result, state = match.result, match.table.state
    assert result is not None
    won, drawn = 0 in result.winners, state.ended[-1].drawn
    counts: Counter[str] = Counter(games=1, won=won, drawn=drawn, decisions=len(match.inputs))
    counts[f"turn {result.rounds}"] += 1
    counts[f"ending {state.ended[-1].scene}: {result.ending}"] += 1
    if party:
        named = "+".join(sorted(party))
        counts.update({f"party {named}": 1, f"party {named}, won": won})
    if won:
        side = state.players[0].faction
        own = [unit for unit in state.scene.units if unit.faction == side and unit.seat >= 0]
        down = [unit for unit in own if unit.status == "dead" or unit.has("dying") or is_down(match, unit)]
        counts.update({"characters, won": len(own), "down, won": len(down)})
    return counts


def is_down(match: Match, unit: Any) -> bool:
    """Whether a Unit has come to the end of a match at Body 0."""
    return unit.in_play and not unit.crew and not numbers.level(match.table, unit, "body")


def try_out(key: str, seed: str, number: int) -> Cases:
    """One match of a trial as counts under its case, played by rote."""
    return {f"trial {key}": dict(TRIALS[key].play(f"{key}/{seed}/{number}"))}


# -- all of them


def chosen(words: str, among: Iterable[str]) -> list[str]:
    """The keys that begin with one of some words; "all" are all. Exits with a message if a word fits none."""
    keys, picked = list(among), []
    for word in filter(None, words.split(",")):
        fits = [key for key in keys if word == "all" or key == word or key.startswith(f"{word}/")]
        if not fits:
            sys.exit(f"{word}: unknown; there are {', '.join(keys)}")
        picked += fits
    return list(dict.fromkeys(picked))


def plan(args: argparse.Namespace) -> list[harness.Row[int, Cases]]:
    """The rows and trials that were asked for."""
    numbers = range(args.first, args.first + args.games)
    return [
        *(harness.Row(key, partial(play, key, args.seed, args.player), numbers) for key in chosen(args.rows, rows())),
        *(harness.Row(key, partial(try_out, key, args.seed), numbers) for key in chosen(args.trials, TRIALS)),
    ]


# -- tables


def percent(yes: int, total: int) -> str:
    """A share with its 95% interval, in whole per cent."""
    return harness.percent(yes, total, 0)


def spread(counts: dict[str, int]) -> list[int]:
    """The Turns in which matches were over, sorted."""
    repeated = (([int(name[5:])] * number) for name, number in counts.items() if name.startswith("turn "))
    return sorted(turn for turns in repeated for turn in turns)


def middle(counts: dict[str, int]) -> int:
    """The median length in Turns."""
    turns = spread(counts)
    return turns[len(turns) // 2]


def decided(row: Row, counts: dict[str, int]) -> int:
    """Of how many matches the share of wins is: between two sides of Players, of those that somebody won."""
    return counts["games"] - (0 if row.cooperative else counts["drawn"])


def wanted_of(row: Row, player: str) -> tuple[int, int]:
    """The band of wins: for random play only a most."""
    if player != "random":
        return row.wanted.won
    return (0, RANDOM_MOST) if row.cooperative and not row.introduces else (0, 100)


def holds(value: tuple[float, float, float], band: tuple[int, int]) -> bool:
    """Whether an interval touches a band (C21)."""
    _, low, high = value
    return 100 * low <= band[1] and 100 * high >= band[0]


def judge(row: Row, player: str, counts: dict[str, int]) -> list[str]:
    """What of a row does not hold."""
    failings = []
    if not holds(share(counts["won"], decided(row, counts)), wanted_of(row, player)):
        failings.append("wins")
    if player != "random":
        turns = row.wanted.turns
        if turns is not None and not turns[0] <= middle(counts) <= turns[1]:
            failings.append("length")
        if row.scene == BRIDGE and 100 * share(counts["drawn"], counts["games"])[1] > DRAWS_MOST:
            failings.append("draws")
    return failings


def of_today(cases: Cases) -> Iterator[tuple[Row, str, dict[str, int]]]:
    """The rows of which there are counts of today's Scenes and bots: row, player, counts; by player, then in their
    order."""
    for player in players_of(cases):
        for row in rows().values():
            counts = cases.get(case(row, player))
            if counts is not None:
                yield row, player, counts


def players_of(cases: Cases) -> list[str]:
    """Who played what was counted."""
    return sorted({name.split(" ")[1] for name in cases if not name.startswith("trial ")})


def of_before(cases: Cases) -> Iterator[tuple[Row, str, dict[str, int]]]:
    """The rows of today's Scenes of which there are only counts of a bot as it was."""
    for player in players_of(cases):
        for row in rows().values():
            older = before(cases, row, player)
            if older and case(row, player) not in cases:
                yield row, player, add([{"": cases[name]} for name in older])[""]


def before(cases: Cases, row: Row, player: str) -> list[str]:
    """The cases of a row with today's Scene and a bot as it was."""
    start = f"{row.key} {player} {print_of(row.scene)}"
    return [n for n in cases if (n == start or n.startswith(f"{start} ")) and n != case(row, player)]


def row_table(cases: Cases) -> list[str]:
    """The rows as Markdown."""
    lines = [
        "| row | player | matches | won | wanted | drawn | Turns: median, 10-90% | wanted | down if won | holds |",
        f"|{' --- |' * 10}",
    ]
    earlier = [(row, f"{player}, as it was", counts) for row, player, counts in of_before(cases)]
    for row, player, counts in [*of_today(cases), *earlier]:
        turns = spread(counts)
        low, high = turns[len(turns) // 10], turns[(9 * len(turns)) // 10]
        band, length = wanted_of(row, player), row.wanted.turns
        down = f"{100 * counts.get('down, won', 0) / counts['characters, won']:.0f}%" if counts["won"] else "-"
        cells = (
            row.key, player, str(counts["games"]), percent(counts["won"], decided(row, counts)),
            f"{band[0]}-{band[1]}%", percent(counts["drawn"], counts["games"]) if counts["drawn"] else "-",
            f"{middle(counts)}, {low}-{high}", f"{length[0]}-{length[1]}" if length and player != "random" else "-",
            down, ", ".join(f"not: {what}" for what in judge(row, player, counts)) or "yes",
        )  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def party_table(cases: Cases) -> list[str]:
    """Where Players choose their Units: how each party fares."""
    lines = ["| row | player | party | matches | won |", f"|{' --- |' * 5}"]
    for row, player, counts in of_today(cases):
        for name in sorted(name for name in counts if name.startswith("party ") and not name.endswith(", won")):
            won = percent(counts.get(f"{name}, won", 0), counts[name])
            lines.append(f"| {row.key} | {player} | {name[6:]} | {counts[name]} | {won} |")
    return lines


def trial_table(cases: Cases) -> list[str]:
    """The trials beside the reckoning."""
    lines = ["| trial | counted | measured | reckoned | Turns | reckoned |", f"|{' --- |' * 6}"]
    for key, trial in TRIALS.items():
        counts = cases.get(f"trial {key}")
        if counts is None:
            continue
        low, high = trial.figure
        figure = f"{low}%" if low == high else f"{low}-{high}%"
        turns = str(middle(counts)) if spread(counts) else "-"
        measured = percent(counts.get("yes", 0), counts["n"])
        lines.append(f"| {trial.text} | {counts['n']} | {measured} | {figure} | {turns} | {trial.turns or '-'} |")
        if key in RULES and not off(trial.figure, counts) <= WIDE:
            lines[-1] += " more than 15 points off"
    return lines


def off(figure: tuple[int, int], counts: dict[str, int]) -> float:
    """How many points a trial is from the reckoning."""
    value = 100 * counts.get("yes", 0) / counts["n"]
    return max(figure[0] - value, value - figure[1], 0.0)


def tables(cases: Cases) -> str:
    """Everything that was counted as Markdown."""
    today = {case(row, player) for row, player, _ in of_today(cases)}
    today |= {name for row, player, _ in of_before(cases) for name in before(cases, row, player)}
    old = [name for name in cases if name not in today and not name.startswith("trial ")]
    parts = [row_table(cases), party_table(cases), trial_table(cases)]
    text = "\n\n".join("\n".join(lines) for lines in parts if len(lines) > 2)
    return text + (f"\n\nof Scenes or bots as they were: {', '.join(old)}" if old else "")


def overview() -> str:
    """The rows and trials by name."""
    lines = [f"{row.key}: {row.wanted.row}, {row.wanted.won[0]}-{row.wanted.won[1]}%" for row in rows().values()]
    return "\n".join([*lines, "", *(f"{key}: {trial.text}" for key, trial in TRIALS.items())])


def main() -> None:
    """Run the command: parse its arguments, play, and print what was counted."""
    options = parser(__doc__, games=20, player=BOT)
    options.add_argument("--rows", default="", metavar="A,B", help="Scenes or rows, or all")
    options.add_argument("--trials", default="", metavar="A,B", help="trials, or all")
    options.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first match")
    args = options.parse_args()
    if not args.pool and not args.rows and not args.trials:
        print(overview())
    else:
        carry_out(args, plan, tables)


if __name__ == "__main__":
    main()
