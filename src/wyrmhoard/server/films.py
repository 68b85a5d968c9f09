"""Replays are made in a process of their own: a record that somebody brings can take no bot's place."""

from __future__ import annotations

import logging
from typing import Final

from wyrmhoard.kernel.errors import BadInput, Refused
from wyrmhoard.kernel.record import Record
from wyrmhoard.server.logs import log
from wyrmhoard.server.pool import Busy, Died, Late, Pool
from wyrmhoard.server.replays import SECONDS, replay_of

QUEUE: Final = 45.0
"""Seconds for which a replay waits for its turn."""
MEMORY: Final = 512 * 2**20
"""Bytes of data that the process may take."""
LATE: Final = "the record takes too long to play"


class Films:
    """Makes replays, one after the other."""

    def __init__(self) -> None:
        self.pool = Pool(1, MEMORY)

    async def make(self, record: Record | bytes) -> bytes:
        """The replay as JSON. Raises BadInput that says what is wrong with the record, or Refused if too many wait."""
        try:
            found, problem = await self.pool.run(replay_of, record, seconds=SECONDS, patience=QUEUE)
        except (Late, TimeoutError):
            found, problem = b"", LATE
        except Busy:
            raise Refused("too-many", "Too many replays are being made; try again in a moment") from None
        except Died:
            log("a replay ended its process", level=logging.WARNING)
            found, problem = b"", "the record needs more memory than it may have"
        except Exception:
            log("a replay failed", level=logging.ERROR, trace=True)
            found, problem = b"", "the record cannot be played"
        if problem:
            raise BadInput(problem)
        return found

    def stop(self) -> None:
        """End the process."""
        self.pool.stop()
