"""Simulations as tables for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table


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
    """One simulation as a table."""
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
    console = Console()
    console.print(table)
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
            row = by_pair[(one, other)]
            first, second = (percent(part) for part in row["win_share"])
            cells.append(f"{first}\n{percent(row['draw_share'])}\n{second}")
        table.add_row(one, *cells, end_section=True)
    Console().print(table)
