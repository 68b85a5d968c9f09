"""What runs in the processes of bots, and how any process of ours begins. Imports little, so that they start fast."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, Final, TypeVar

from wyrmhoard import game_of
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.play.player import Look, Player
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.players import make_player

T = TypeVar("T")
MOST_GAMES: Final = 4
BEHIND: Final = 5
"""The niceness of processes for what strangers submit and for long thoughts: they get less of a busy processor than the
server."""


class Late(BaseException):
    """The time is up. Not an Exception, so that no bot catches it."""


class Stumbled(Exception):
    """A bot failed, with its trace as text: the exception itself might not be picklable."""


def settle_in(memory: int | None = None, behind: bool = False) -> None:
    """Prepare a fresh process: one thread for arithmetic, and it ends when the server does, even if that is killed. One
    with a limit on its `memory` (in bytes of data) is for what strangers submit; it gets a lower priority than tables,
    as does one that shall be `behind`."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if (memory is not None or behind) and hasattr(os, "nice"):
        os.nice(BEHIND)
    if memory is not None and sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def ready() -> None:
    """The first job of a process: when it is done, the process is there and knows the games."""
    for name in names():
        find(name)


def limited(work: Callable[[], T], seconds: float) -> T:
    """The result of the work, if it is done in time. Raises TimeoutError."""
    if not hasattr(signal, "setitimer"):
        return work()  # without a timer, the server waits a little longer and ends the process

    def ring(*_: object) -> None:
        raise Late

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return work()
    except Late:
        raise TimeoutError("thought for too long") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


@lru_cache(maxsize=32)
def _player(game: str, spec: str) -> Player:
    return make_player(find(game), spec)


_games: dict[tuple[str, str], AnyGame] = {}
"""Games with other cards than the installed ones, by their fingerprint: the last few that were played here."""


def game_of_record(record: Record) -> AnyGame:
    """The game of a record. It is cached: reading its cards for each move would take longer than most moves."""
    if record.cards is None:
        return game_of(record)
    key = (record.game, record.content)
    if key not in _games:
        while len(_games) >= MOST_GAMES:
            del _games[next(iter(_games))]
        _games[key] = game_of(record)
    return _games[key]


def think(record: Record, seat: int, spec: str, seed: int, seconds: float) -> tuple[str, dict[str, Any] | None]:
    """In a process of its own: one choice. Raises TimeoutError or Stumbled."""
    try:
        game = game_of_record(record)
        player = _player(record.game, spec) if record.cards is None else make_player(game, spec)
        rng = Random(seed)
        move = limited(lambda: player.choose(Look(resume(game, record, events=False), seat, rng)), seconds)
    except TimeoutError:
        raise
    except Exception:
        raise Stumbled(traceback.format_exc(limit=-8)) from None
    return move.key, move.form
