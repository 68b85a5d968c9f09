"""Reports of simulations and of match reviews, as text for people."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from wyrmhoard import game_of
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput, one_line
from wyrmhoard.lab.compare import Answer, Question
from wyrmhoard.lab.judging import Judged, best_and_worst, critical, judge, people_of
from wyrmhoard.lab.review import Review, Swing, review
from wyrmhoard.lab.sections import Section


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


def print_simulation(summary: dict[str, Any]) -> None:
    """Print a simulation as a table, after a notice if it was interrupted."""
    console = Console()
    if summary["interrupted"]:
        console.print(f"Stopped after {summary['games']} of {summary['planned']} matches.")
    table = Table(title=f"{summary['game']}: {summary['games']} matches, seed {summary['seed']}")
    table.add_column("seat", justify="right")
    table.add_column("player")
    table.add_column("wins", justify="right")
    table.add_column("share (95% interval)", justify="right")
    for seat, player in enumerate(summary["players"]):
        table.add_row(str(seat + 1), player, str(summary["wins"][seat]), percent(summary["win_share"][seat]))
    if summary["lost"]:
        table.add_row("", "everybody lost", str(summary["lost"]), "")
    else:
        table.add_row("", "draws", str(summary["draws"]), percent(summary["draw_share"]))
    if summary["unfinished"]:
        table.add_row("", "unfinished", str(summary["unfinished"]), "")
    console.print(table)
    if summary["stopped"]:
        bound = f"after {summary['most_decisions']:,} decisions (--most-decisions); they count as unfinished"
        console.print(f"{summary['stopped']} matches had no end yet and were stopped {bound}.")
    console.print(
        f"{summary['mean_rounds']:.1f} rounds a match, {summary['decisions']} decisions, "
        f"{summary['decisions_per_second']:,.0f} a second; fingerprint {summary['fingerprint']}"
    )
    if "choices" in summary:
        console.print(_choices(summary))


def _choices(summary: dict[str, Any]) -> Table:
    table = Table(title="How often each option was chosen when it was offered")
    for name in ("seat", "question", "option"):
        table.add_column(name)
    for name in ("offered", "chosen", "share"):
        table.add_column(name, justify="right")
    for row in summary["choices"]:
        counts = (str(row["offered"]), str(row["chosen"]), f"{100 * row['share']:.1f}%")
        table.add_row(row["seat"], row["prompt"], row["key"], *counts)
    return table


def print_ladder(summary: dict[str, Any]) -> None:
    """All pairs as a table: the first seat's player in the rows, the second's in the columns."""
    title = f"{summary['game']}: wins of the first seat / draws / wins of the second, {summary['games']} matches each"
    table = Table(title=title)
    table.add_column("first seat \\ second seat")
    for name in summary["players"]:
        table.add_column(name, justify="right")
    by_pair = {tuple(row["players"]): row for row in summary["pairs"]}
    for one in summary["players"]:
        cells = []
        for other in summary["players"]:
            row = by_pair.get((one, other))
            if row is None:
                cells.append("")
                continue
            first, second = (percent(part) for part in row["win_share"])
            cells.append(f"{first}\n{percent(row['draw_share'])}\n{second}")
        table.add_row(one, *cells, end_section=True)
    console = Console()
    if summary["interrupted"]:
        last = summary["pairs"][-1]
        pair = " against ".join(last["players"])
        console.print(
            f"Stopped: of {pair} there are {last['games']} of {last['planned']} matches, of later pairs none."
        )
    console.print(table)
    for row in summary["pairs"]:
        if row["stopped"]:
            pair = " against ".join(row["players"])
            console.print(f"{pair}: {row['stopped']} matches stopped after {row['most_decisions']:,} decisions.")
    if summary["both_ways"]:
        console.print(_both_ways(summary["both_ways"]))


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


@contextmanager
def comparing(question: Question, *, quiet: bool) -> Iterator[Callable[[Answer], None]]:
    """What is known of a comparison, on stderr while it goes on; yields a function to call with each answer."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda answer: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("comparing", total=question.most)

        def show(answer: Answer) -> None:
            bar.update(task, completed=answer.pairs, description=f"B - A {_points(answer)}")

        yield show


def _points(answer: Answer) -> str:
    """The difference in points of 100 with its interval."""
    return f"{100 * answer.difference:+.1f} ± {100 * answer.half:.1f}"


LONG: Final = 24

VERDICTS: Final = {
    "better": "B is better for seat {seat}.",
    "worse": "B is worse for seat {seat}.",
    "alike": "There is no difference that matters: less than {within:g} points.",
    "open": "Nothing is sure yet.",
}


def print_comparison(answer: Answer, one: str, other: str, later: str = "") -> None:
    """Print the answer to a comparison, and what it would take to know more; `later` says how to go on if it was
    stopped."""
    console, question = Console(), answer.question
    table = Table(title=f"{question.one.game}: {answer.pairs} pairs of matches, seed {question.seed}")
    table.add_column("version")
    table.add_column(f"points of seat {question.seat + 1}", justify="right")
    table.add_column("rounds a match", justify="right")
    for letter, words, points, rounds in (
        ("A", one, answer.one, answer.rounds[0]),
        ("B", other, answer.other, answer.rounds[1]),
    ):
        table.add_row(f"{letter}: {words}", f"{100 * points:.1f} of 100", f"{rounds:.1f}")
    console.print(table)
    if answer.pairs:
        console.print(f"B - A: {_points(answer)} (95%, however often it is looked at).")
    within = 100 * question.within
    console.print(VERDICTS[answer.verdict].format(seat=question.seat + 1, within=within))
    if answer.verdict == "open" and answer.pairs:
        console.print(f"About {answer.needed:,} pairs would tell differences of {within:g} points.")
    if answer.unfinished:
        console.print(f"{answer.unfinished} matches were not finished; nobody has points of them.")
    if answer.interrupted:
        console.print(f"Stopped before it was known. {later}")


SOME: Final = 8
"""How many are played to measure how long one takes ..."""
MOMENT: Final = 5.0
"""... or fewer, as many as fit into this number of seconds."""


def measured(play: Callable[[int], object], most: int = SOME) -> float:
    """How many seconds of a processor one takes, by the first few, `most` at most."""
    done, start = 0, time.process_time()
    while done < most and (done == 0 or time.process_time() - start < MOMENT):
        play(done)
        done += 1
    return (time.process_time() - start) / done


def estimate(seconds: float, workers: int, most: int, unit: str) -> str:
    """How long so many would take, in words."""
    each = seconds / workers
    return (
        f"A {unit} takes {seconds:.2g} s of a processor: a thousand take about {_span(1000 * each)} with {workers} "
        f"processes, {most:,} take {_span(most * each)}."
    )


def print_sections(title: str, about: Sequence[str], sections: Sequence[Section]) -> None:
    """Print a report, of long tables the beginning and the end."""
    console = Console()
    console.print(title, style="bold")
    for line in about:
        console.print(line)
    for section in sections:
        if not section.rows:
            continue
        table = Table(title=section.title, title_justify="left")
        for number, head in enumerate(section.heads):
            justify: Literal["left", "right"] = "right" if number and section.heads[-1] != head else "left"
            table.add_column(head, justify=justify, overflow="fold")
        rows = section.rows
        shown = rows if len(rows) <= LONG else (*rows[: LONG // 2], ("...",) * len(section.heads), *rows[-LONG // 2 :])
        for row in shown:
            table.add_row(*row)
        console.print(table)
        if section.says:
            console.print(section.says)


def _span(seconds: float) -> str:
    """A span of time: "42 s", "8 min", "3.5 h"."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def print_review(record: Record, where: str) -> int:
    """Look back at a match; the exit code. Raises BadInput that names `where`."""
    game = game_of(record)
    try:
        reviewed = review(game, record)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    match = resume(game, record, fast=False)
    for line in review_lines(match, reviewed):
        print(one_line(line))
    at = critical(game, record, reviewed, people_of(game, record))
    if not at:
        print("No decision can be judged: this game has no measure for who stands how." if not reviewed.moments else "")
        return 0
    with progress(len(at), quiet=False) as done:
        judged = []
        for n in at:
            judged.append(judge(game, record, n))
            done(1)
    for line in decision_lines(match, judged):
        print(one_line(line))
    return 0


def review_lines(match: Match, reviewed: Review) -> Iterator[str]:
    """A review as lines: the end, the turning point and the swings with how all stood, the counts."""
    names = match.seat_names
    yield f"{match.game.title}: {match.ended}, after {len(match.inputs)} inputs."
    if not reviewed.moments:
        yield "This game has no measure for who stands how."
    for title, swing in (("Turning point", reviewed.turning), *(("Swing", swing) for swing in reviewed.swings)):
        if swing is not None:
            yield f"{title}: {swing_words(swing, names)}"
            yield from (f"    {line}" for line in swing.lines)
    if reviewed.moments and reviewed.turning is None:
        yield "There was no turning point: nothing changed much at once and stayed."
    for count in reviewed.counts:
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
