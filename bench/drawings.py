"""7,000 strokes of 30 points beside a match: loading them from the database and from a record, noting one, forking.

Run it with tests on the path: `PYTHONPATH=tests python -m bench.drawings`. It ends with an error if loading them, from
either, takes more than 100 ms of the processor (the best of five).
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import wyrmhoard
from helpers.samples.beacon import HILL, beacon
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.drawing import pack
from wyrmhoard.kernel.state.notes import Note, Notebook, in_order
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.server.storage.annotations import load_notes, row_of
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.schema import tables
from wyrmhoard.server.storage.store import Store

STROKES = 7_000
POINTS = 30
MOST_MS = 100.0
TABLE = "bench"


def strokes(number: int, rng: Random) -> list[str]:
    """Strokes like those of a hand: short steps in changing directions."""
    packed = []
    for _ in range(number):
        x, y = rng.randrange(300, 700), rng.randrange(200, 500)
        points = [(x, y)]
        for _ in range(POINTS - 1):
            x, y = x + rng.randrange(-6, 7), y + rng.randrange(-6, 7)
            points.append((x, y))
        packed.append(pack(rng.randrange(12), rng.randrange(3), points))
    return packed


def best(what: Callable[[], object], tries: int = 5) -> float:
    """Milliseconds of the processor that it takes at best."""
    taken = []
    for _ in range(tries):
        began = time.process_time()
        what()
        taken.append(1000 * (time.process_time() - began))
    return min(taken)


async def from_database(notes: list[Note]) -> float:
    """Milliseconds for reading and checking the notes of a table from SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{Path(folder) / 'bench.db'}")
        await database.open()
        needed = [column.name for column in tables.columns if not column.nullable and column.server_default is None]
        columns = dict.fromkeys(needed, "") | {"id": TABLE, "created": 0.0}
        await database.do(lambda connection: connection.execute(tables.insert(), [columns]) and None)
        await Store(database).add_notes([row_of(TABLE, n, note, 0.0) for n, note in enumerate(notes, 1)])

        def load() -> float:
            connect = database._sync
            assert connect is not None
            with connect.connect() as connection:
                return best(lambda: Notebook(in_order(load_notes(connection, TABLE)[0], 0)))

        taken = load()
        await database.close()
    return taken


def main() -> None:
    """Print what each takes."""
    game = beacon(10 * STROKES)
    match: Match = wyrmhoard.new(game, 2, "bench")
    drawn = strokes(STROKES, Random(1))
    began = time.process_time()
    for stroke in drawn:
        match.add_note(0, "stroke", stroke, HILL.id)
    each = 1e6 * (time.process_time() - began) / STROKES
    text = match.record.to_json()
    record = parse_record(text)
    loads = {
        "from the database, checked": asyncio.run(from_database([*match.notebook.all])),
        "from a record, every stroke judged again": best(lambda: resume(game, record)),
    }
    print(
        f"{STROKES} strokes of {POINTS} points: {sum(map(len, drawn)) / 1e6:.2f} MB, {len(text) / 1e6:.2f} as a record"
    )
    for what, taken in loads.items():
        print(f"  loaded {what}: {taken:.1f} ms")
    print(f"  one noted: {each:.1f} µs")
    print(
        f"  forked, with one more noted: {best(lambda: match.fork().add_note(0, 'stroke', drawn[0], HILL.id)):.2f} ms"
    )
    print(f"  a sheet as it is sent: {best(lambda: match.notebook.shown(HILL.id)):.2f} ms")
    late = [what for what, taken in loads.items() if taken > MOST_MS]
    if late:
        sys.exit(f"more than {MOST_MS:.0f} ms: {', '.join(late)}")


if __name__ == "__main__":
    main()
