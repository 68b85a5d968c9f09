"""Simulations, and matches looked back at, as text for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from wyrmhoard import game_of
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput, one_line
from wyrmhoard.lab.judging import Judged, best_and_worst, critical, judge, people_of
from wyrmhoard.lab.review import Review, Swing, review


@contextmanager
def progress(total: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr; yields a function to call with how many more are done."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("playing", total=total)
        yield lambda done: bar.advance(task, done)


def percent(share: tuple[float, float, float]) -> str:
    """A share with its 95% interval: "48.1% (46.0-50.2)"."""
    value, low, high = (100 * part for part in share)
    return f"{value:.1f}% ({low:.1f}-{high:.1f})"


def print_simulation(found: dict[str, Any]) -> None:
    """One simulation as a table; if it was interrupted, that it was is said first."""
    console = Console()
    if found["interrupted"]:
        console.print(f"Stopped after {found['games']} of {found['planned']} matches.")
    table = Table(title=f"{found['game']}: {found['games']} matches, seed {found['seed']}")
    table.add_column("seat", justify="right")
    table.add_column("player")
    table.add_column("wins", justify="right")
    table.add_column("share (95% interval)", justify="right")
    for seat, player in enumerate(found["players"]):
        table.add_row(str(seat + 1), player, str(found["wins"][seat]), percent(found["win_share"][seat]))
    if found["lost"]:
        table.add_row("", "everybody lost", str(found["lost"]), "")
    else:
        table.add_row("", "draws", str(found["draws"]), percent(found["draw_share"]))
    if found["unfinished"]:
        table.add_row("", "unfinished", str(found["unfinished"]), "")
    console.print(table)
    if found["stopped"]:
        bound = f"after {found['most_decisions']:,} decisions (--most-decisions); they count as unfinished"
        console.print(f"{found['stopped']} matches had no end yet and were stopped {bound}.")
    console.print(
        f"{found['mean_rounds']:.1f} rounds a match, {found['decisions']} decisions, "
        f"{found['decisions_per_second']:,.0f} a second; fingerprint {found['fingerprint']}"
    )
    if "choices" in found:
        console.print(_choices(found))


def _choices(found: dict[str, Any]) -> Table:
    table = Table(title="How often each option was chosen when it was offered")
    for name in ("seat", "question", "option"):
        table.add_column(name)
    for name in ("offered", "chosen", "share"):
        table.add_column(name, justify="right")
    for row in found["choices"]:
        counts = (str(row["offered"]), str(row["chosen"]), f"{100 * row['share']:.1f}%")
        table.add_row(row["seat"], row["prompt"], row["key"], *counts)
    return table


def print_ladder(found: dict[str, Any]) -> None:
    """All pairs as a table: the first seat's player in the rows, the second's in the columns."""
    title = f"{found['game']}: wins of the first seat / draws / wins of the second, {found['games']} matches each"
    table = Table(title=title)
    table.add_column("first seat \\ second seat")
    for name in found["players"]:
        table.add_column(name, justify="right")
    by_pair = {tuple(row["players"]): row for row in found["pairs"]}
    for one in found["players"]:
        cells = []
        for other in found["players"]:
            row = by_pair.get((one, other))
            if row is None:
                cells.append("")
                continue
            first, second = (percent(part) for part in row["win_share"])
            cells.append(f"{first}\n{percent(row['draw_share'])}\n{second}")
        table.add_row(one, *cells, end_section=True)
    console = Console()
    if found["interrupted"]:
        last = found["pairs"][-1]
        pair = " against ".join(last["players"])
        console.print(
            f"Stopped: of {pair} there are {last['games']} of {last['planned']} matches, of later pairs none."
        )
    console.print(table)
    for row in found["pairs"]:
        if row["stopped"]:
            pair = " against ".join(row["players"])
            console.print(f"{pair}: {row['stopped']} matches stopped after {row['most_decisions']:,} decisions.")
    if found["both_ways"]:
        console.print(_both_ways(found["both_ways"]))


def _both_ways(rows: list[dict[str, Any]]) -> Table:
    table = Table(title="Both ways round")
    for name in ("player", "against"):
        table.add_column(name)
    for name in ("matches", "won", "undecided", "lost", "share of what was decided"):
        table.add_column(name, justify="right")
    for row in rows:
        won, lost = row["wins"]
        table.add_row(*row["players"], *map(str, (row["games"], won, row["undecided"], lost)), percent(row["share"]))
    return table


def print_review(record: Record, where: str) -> int:
    """Look back at a match; the exit code. Raises BadInput that names `where`."""
    game = game_of(record)
    try:
        found = review(game, record)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    match = resume(game, record, fast=False)
    for line in review_lines(match, found):
        print(one_line(line))
    at = critical(game, record, found, people_of(game, record))
    if not at:
        print("No decision can be judged: this game has no measure for who stands how." if not found.moments else "")
        return 0
    with progress(len(at), quiet=False) as done:
        judged = []
        for n in at:
            judged.append(judge(game, record, n))
            done(1)
    for line in decision_lines(match, judged):
        print(one_line(line))
    return 0


def review_lines(match: Match, found: Review) -> Iterator[str]:
    """A review as lines: the end, the turning point and the swings with how all stood, the counts."""
    names = match.seat_names
    yield f"{match.game.title}: {match.ended}, after {len(match.inputs)} inputs."
    if not found.moments:
        yield "This game has no measure for who stands how."
    for title, swing in (("Turning point", found.turning), *(("Swing", swing) for swing in found.swings)):
        if swing is not None:
            yield f"{title}: {swing_words(swing, names)}"
            yield from (f"    {line}" for line in swing.lines)
    if found.moments and found.turning is None:
        yield "There was no turning point: nothing changed much at once and stayed."
    for count in found.counts:
        if count.seats is None:
            yield f"{count.text}: {count.table}"
        else:
            yield f"{count.text}: " + ", ".join(f"{name} {n}" for name, n in zip(names, count.seats, strict=True))


def swing_words(swing: Swing, names: Sequence[str]) -> str:
    """A change of the standing in words: "input 41, Dragon from 42 to 79 of 100"."""
    who = "all together" if swing.seat < 0 else names[swing.seat]
    return f"input {swing.at}, {who} from {100 * swing.was:.0f} to {100 * swing.now:.0f} of 100"


def decision_lines(match: Match, judged: Sequence[Judged]) -> Iterator[str]:
    """What can be said of people's decisions."""
    if not judged:
        return
    best, worst = best_and_worst(judged)
    bot = judged[0].bot
    yield f"The {len(judged)} most critical decisions as {bot} sees them, with what was known then:"
    if best is not None:
        yield f"Best: input {best.at}, {match.seat_name(best.seat)}, asked: {best.question}"
        yield f"    {best.chosen}: {best.gain:.0f} hundredths of a win better than other answers"
    if worst is not None:
        yield f"Worst: input {worst.at}, {match.seat_name(worst.seat)}, asked: {worst.question}"
        yield f"    {worst.chosen}: {worst.loss:.0f} hundredths of a win worse than what {bot} would have chosen:"
        yield f"    {worst.instead}"
    if best is None:
        yield "None of them was better than other answers by more than chance."
    if worst is None:
        yield "None of them was worse than the bot's by more than chance."
