"""The queue for replays and reviews. They have a process of their own, so that a submitted record never takes the place
of a bot."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.saying import said, say, spoken
from wyrmhoard.lab.review import NOT_OVER
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.rate_limit.budget import REPLAYS_AT_ONCE
from wyrmhoard.server.tables.calls import STOPPING
from wyrmhoard.server.workers.analysis import judged_of, review_of
from wyrmhoard.server.workers.pool import Busy, Died, Full, Late, Pool, Stopped
from wyrmhoard.server.workers.replays import LATE, SECONDS, TOO_MUCH, replay_of

QUEUE: Final = 45.0
"""Seconds for which a replay waits for its turn."""
KEPT: Final = 300
"""How many results about tables are cached."""
MEMORY: Final = 512 * 2**20
"""Bytes of data that the process may take."""


class ReplayQueue:
    """Makes replays and reviews one after the other; the addresses that ask for them take turns."""

    def __init__(self) -> None:
        self.pool = Pool(1, MEMORY, REPLAYS_AT_ONCE - 1)
        self._kept: dict[tuple[str, int, str], bytes] = {}
        """A cache of results, by table, input (0: the whole match) and language. It never expires: a finished match
        does not change."""

    async def make(self, address: str, record: Record | bytes) -> bytes:
        """The replay as JSON. Raises BadInput that says what is wrong with the record, or Refused if too many wait (of
        this address, or in all)."""
        return await self._run(address, replay_of, record, spoken())

    async def review(self, address: str, record: Record | bytes, table: str = "") -> bytes:
        """The review of a match that is over, as JSON; for a table, it is made once. Raises as `make` does."""
        return await self._once(address, (table, 0, spoken()), review_of, record, spoken())

    async def judge(self, address: str, record: Record, at: int, table: str) -> bytes:
        """What the strongest bot thinks of input `at` of a table's match, as JSON. Raises as `make` does."""
        return await self._once(address, (table, at, spoken()), judged_of, record, at, spoken())

    async def _once(
        self, address: str, name: tuple[str, int, str], work: Callable[..., tuple[bytes, str]], *args: Any
    ) -> bytes:
        """Do some work, unless its result is cached."""
        if name in self._kept:
            return self._kept[name]
        answer = await self._run(address, work, *args)
        if name[0]:
            while len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[name] = answer
        return answer

    async def _run(self, address: str, work: Callable[..., tuple[bytes, str]], *args: Any) -> bytes:
        try:
            answer, problem = await self.pool.run(
                work, *args, seconds=SECONDS, patience=QUEUE, kind=work.__name__, party=address
            )
        except (Late, TimeoutError):
            answer, problem = b"", said(LATE)
        except Full:
            raise Refused.of("too-many", "Too many of your replays are waiting: ask again when one is done") from None
        except Busy:
            raise Refused.of("too-many", "Too many replays are being made; try again in a moment") from None
        except Stopped:
            raise Refused("storage", said(STOPPING)) from None
        except Died:
            log("a replay ended its process", level=logging.WARNING)
            answer, problem = b"", said(TOO_MUCH)
        except Exception:
            log("a replay failed", level=logging.ERROR, trace=True)
            answer, problem = b"", say("the record cannot be played")
        if problem == NOT_OVER:
            raise Refused.of("not-over", "The match is not over")
        if problem:
            raise BadInput(problem)
        return answer

    def stop(self) -> None:
        """End the process; requests that wait are refused and may be repeated."""
        self.pool.stop()
