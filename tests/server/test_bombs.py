"""What strangers can do to the memory of a server with tables that they leave behind (server/bombs.py), and what is
left of that after it was started again.

A short run makes a few tables; with WYRMHOARD_HOSTILE=60 or more it is 132 of them from 12 addresses, as somebody did
who stopped a server with them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import sqlalchemy as sa

from helpers.system import lacks
from server.desk import WAIT, Json, Process
from server.test_hostile import STRICT, resident, several_addresses
from wyrmhoard.server.rate_limit.budget import QUIET_AN_ADDRESS
from wyrmhoard.server.storage import schema
from wyrmhoard.server.tables.memory import CARDS_BYTES

ADDRESSES, TABLES = (12, 11) if STRICT else (3, 4)
SPARE = 60 * 2**20
"""Bytes for everything that is not a table: what was read once, and what the system does not take back at once."""
LOADED = 12.0 if STRICT else 3.0
"""Seconds after a start at which everything would have been loaded that a server loads by itself."""
MB = 2**20


def throw(base: str) -> Json:
    """Let the strangers make their tables: how often the server said what."""
    path = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "server.bombs", base, str(ADDRESSES), str(TABLES)]
    told = subprocess.run(
        command, stdout=subprocess.PIPE, check=True, env={**os.environ, "PYTHONPATH": path}, timeout=20 * WAIT
    ).stdout
    data: Json = json.loads(told)
    return data


def test_tables_that_strangers_leave_behind_take_little_memory_and_none_after_a_start(tmp_path: Path) -> None:
    if not several_addresses():
        lacks("this machine has one loopback address only")
    with Process("--data", str(tmp_path)) as server:
        before = resident(server.process.pid)
        began = time.monotonic()
        met = throw(server.base)
        took = time.monotonic() - began
        after = resident(server.process.pid)
        clocks = alarms(tmp_path)
        server.kill()
        server.start()
        time.sleep(LOADED)
        again = resident(server.process.pid)
        print(
            f"\n{ADDRESSES * TABLES} tables from {ADDRESSES} addresses in {took:.0f} s, {met}; {clocks} clocks run; "
            f"memory {before / MB:.0f} MB, then {after / MB:.0f}; {LOADED:.0f} s after the next start {again / MB:.0f}"
        )
        assert met["201"] >= ADDRESSES * TABLES / 2
        assert clocks == met["201"]
        assert after - before < ADDRESSES * (QUIET_AN_ADDRESS + CARDS_BYTES) + SPARE
        assert again < before + SPARE / 4, "starting loads what is not due"
        assert server.stop() == 0
        assert not [line for line in server.complaints if line["level"] != "raw"]


def alarms(data: Path) -> int:
    """How many clocks run, as far as the database knows."""
    engine = sa.create_engine(f"sqlite:///{data / 'tables.sqlite3'}")
    with engine.connect() as connection:
        number = connection.execute(sa.select(sa.func.count()).select_from(schema.alarms)).scalar_one()
    engine.dispose()
    return int(number)
