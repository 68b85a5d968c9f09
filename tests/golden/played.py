"""Golden matches of the players: tests/golden/choices/played.txt has a line for each, see `golden.prints`.

`golden.choices` looks at some questions of a match, with what a player thinks of them; here every answer of a whole
match counts. The figures in docs/balance were measured with these players: if a match goes otherwise, so may they. If
that is meant:

    WYRMHOARD_GOLDEN=renew PYTHONPATH=tests .venv/bin/pytest -n 0 tests/golden/test_played.py
"""

from __future__ import annotations

from golden.choices import FOLDER, PLAYERS
from golden.playthrough import made_by
from golden.prints import line as printed
from helpers.cases import EVERY_TABLE
from helpers.worlds import start

MATCHES = (
    *((case.name, PLAYERS[case.game.name][0]) for case in EVERY_TABLE if case.shipped),
    ("dragon-dance", "greedy:samples=2"),
    ("warriors deathmatch of 4", "captain:effort=0"),
    ("dragonfire chaos of 4", "companion:assists=0"),
    ("drawn-to-destiny noon of 1", "tactician:effort=3"),
    ("drawn-to-destiny noon of 2", "tactician:effort=3"),
    ("drawn-to-destiny dust of 2", "tactician:effort=0"),
    ("dragon-and-warrior battle of 2", "strong"),
    ("dragon-and-warrior area of 2", "strong"),
)
"""Tables of the ladder, and who plays all seats there: a player of the game at each, and what else players can do."""
FILE = FOLDER / "played.txt"


def line(table: str, player: str) -> str:
    """How a match went: the same line only if every answer is the same."""
    case = next(case for case in EVERY_TABLE if case.name == table)
    match = start(case, "golden")
    return printed(f"{table}, {player}", match, made_by(match, player))
