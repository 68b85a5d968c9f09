"""Bots think in processes of their own, on a position as data, within a time budget."""

from __future__ import annotations

import logging
import math
import os
import time
from random import Random
from typing import Final

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput, is_harmless
from wyrmhoard.players import make_player, strongest, takes_its_time
from wyrmhoard.players.uniform import Uniform
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.base.metrics import Metrics
from wyrmhoard.server.workers.pool import Busy, Died, Late, Pool, Stopped
from wyrmhoard.server.workers.thinking import Stumbled, think

PART: Final = 0.8
"""The part of the limit that a bot may think; the rest is for loading the position and for its last world."""
QUEUE: Final = 60.0
"""Seconds for which a bot waits for a free process, which is not charged as thinking time."""
LONG_QUEUE: Final = 10.0
"""Seconds for which a bot that takes its time waits for its process, before a quick one answers instead."""
HIGHEST_FIGURES: Final = {"effort": 64.0, "rivals": 16.0, "samples": 200.0, "worlds": 64.0}
"""The largest figure for each option of a bot, whatever it was asked for; its seconds are limited anyway."""
HIGHEST_FIGURE: Final = 100.0
"""The largest figure for an option of a bot that is not named above."""


def cap(game: AnyGame, spec: str, seconds: float) -> str:
    """The spec of a bot with its figures cut down to what a server allows: its own time limit, if it has one, to
    `PART` of `seconds`, and its other options to `HIGHEST_FIGURES`. Raises BadInput."""
    if not is_harmless(spec):  # a number may have a line break behind it
        raise BadInput.of("player {spec}: there are control characters in it", spec=spec)
    name, *options = spec.split(":")
    cut = []
    for option in options:
        key, equals, value = option.partition("=")
        most = PART * seconds if key == "seconds" else HIGHEST_FIGURES.get(key, HIGHEST_FIGURE)
        try:
            given = float(value) if equals else 0.0
        except ValueError:
            raise BadInput.of(
                "player {name}: option {key} must be a number, not {value}", name=name, key=key, value=repr(value)
            ) from None
        if most < given < math.inf or (key == "seconds" and not 0 <= given <= most):
            option = f"{key}={most:g}"
        cut.append(option)
    capped = ":".join([name, *cut])
    try:
        make_player(game, capped)
    except (ValueError, OverflowError, MemoryError):
        raise BadInput.of("player {name}: an option is out of bounds", name=name) from None
    return capped


def random_move(match: Match, seat: int, rng: Random) -> Move:
    """Any legal move."""
    return Uniform().choose(Look(match, seat, rng))


class Thinkers:
    """The processes in which bots think. Those that take their time share one of a lower priority, so that they hold up
    no other bot; there tables take turns, the one that has had least time first."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self.seconds = seconds
        self.pool = Pool(workers)
        self.long = Pool(1, behind=True)
        self._metrics = metrics
        self._usual: dict[tuple[str, str], float] = {}
        """The average seconds that each bot took lately, weighted towards the newest."""

    async def think(self, record: Record, seat: int, spec: str, table: str = "") -> Move | None:
        """The bot's move at this table; None if it made none: each try was late, failed or lost its process, or no
        process was free. For one that takes its time, the strongest that answers at once makes it then."""
        game = find(record.game)
        if takes_its_time(game, spec.partition(":")[0]):
            try:
                return await self._think(self.long, record, seat, spec, LONG_QUEUE, table)
            except Stopped:
                return None
            except (Died, Late, TimeoutError, Busy, Stumbled) as error:
                why = type(error).__name__
                log("a bot answers in haste", level=logging.WARNING, bot=spec, game=record.game, seat=seat, why=why)
                spec = strongest(game)
        why = ""
        for _ in range(2):  # a process may die by chance, and a bot may fail on one seed only
            try:
                return await self._think(self.pool, record, seat, spec, QUEUE)
            except Stopped:
                return None
            except Died:
                why = "died"
            except Stumbled as error:
                why = "failed"
                log("a bot failed", level=logging.ERROR, bot=spec, game=record.game, seat=seat, why=str(error))
            except (Late, TimeoutError):
                why = "late"
            except Busy:
                why = "busy"
            except Exception:
                why = "failed"
                log("a bot failed", level=logging.ERROR, trace=True, bot=spec, game=record.game, seat=seat)
            if why in ("late", "busy"):
                break  # a retry would be late, too, and people are waiting
            log("a bot thinks again", level=logging.WARNING, bot=spec, why=why)
        self._metrics.stumbles.labels(why).inc()
        log("a bot plays at random", level=logging.WARNING, bot=spec, why=why)
        return None

    async def _think(self, pool: Pool, record: Record, seat: int, spec: str, patience: float, party: str = "") -> Move:
        seed = Random(os.urandom(16)).getrandbits(64)
        start = time.perf_counter()
        key, form = await pool.run(
            think,
            record,
            seat,
            spec,
            seed,
            self.seconds,
            seconds=self.seconds,
            patience=patience,
            kind=(record.game, spec),
            party=party,
        )
        self._metrics.thoughts.labels(spec.partition(":")[0]).observe(time.perf_counter() - start)
        return Move(key, form)

    def stop(self) -> None:
        """End all processes."""
        self.pool.stop()
        self.long.stop()
