"""Golden matches of the players: tests/golden/choices/played.txt has the length, the end and a print of each.

`golden.choices` looks at some questions of a match, with what a player thinks of them; here every answer of a whole
match counts. The figures in docs/balance were measured with these players: if a print is another one, so are they. If
that is meant:

    WYRMHOARD_GOLDEN=renew PYTHONPATH=tests .venv/bin/pytest -n 0 tests/golden/test_played.py
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import msgspec

from golden.choices import FOLDER
from golden.playthrough import played
from helpers.cases import EVERY_TABLE

MATCHES = (
    ("warriors plain of 3", "captain"),
    ("warriors deathmatch of 4", "captain"),
    ("warriors deathmatch of 4", "captain:effort=0"),
    ("warriors teams of 4", "captain"),
    ("warriors monodeck of 3", "captain"),
    ("warriors everything of 6", "captain"),
    ("dragonfire plain of 3", "companion"),
    ("dragonfire gate of 5", "companion"),
    ("dragonfire chaos of 4", "companion:assists=0"),
    ("dragonfire campaign of 4", "companion"),
    ("drawn-to-destiny rope in good faith of 2", "tactician"),
    ("drawn-to-destiny rope full of 3", "tactician"),
    ("drawn-to-destiny noon of 1", "tactician:effort=3"),
    ("drawn-to-destiny noon of 2", "tactician:effort=3"),
    ("drawn-to-destiny night of 2", "tactician"),
    ("drawn-to-destiny bridge draft of 2", "tactician"),
    ("drawn-to-destiny bridge narrated of 5", "tactician"),
    ("drawn-to-destiny air of 2", "tactician"),
    ("drawn-to-destiny dust of 2", "tactician"),
    ("drawn-to-destiny dust of 2", "tactician:effort=0"),
    ("drawn-to-destiny chests of 2", "tactician"),
    ("drawn-to-destiny thin of 2", "tactician"),
    ("drawn-to-destiny lanterns of 3", "tactician"),
    ("drawn-to-destiny barrow of 3", "tactician"),
    ("dragon-and-warrior battle of 2", "strong"),
    ("dragon-and-warrior area of 2", "strong"),
    ("dragon-and-warrior adventure of 4", "baseline"),
    ("dragon-and-warrior campaign of 5", "baseline"),
)
"""Tables of the ladder, and who plays all seats there."""
FILE = FOLDER / "played.txt"


def line(table: str, player: str) -> str:
    """How a match went: the same line only if every answer is the same."""
    case = next(case for case in EVERY_TABLE if case.name == table)
    match = played(replace(case, bot=player), 1)
    assert match.result is not None
    inputs = match.record.inputs
    digest = sha256(msgspec.json.encode(inputs)).hexdigest()[:16]
    return f"{table}, {player}: {match.result.ending} after {len(inputs)} answers, {digest}"
