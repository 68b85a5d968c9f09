"""What strangers bring (cards, Scenes, Characters, decks, records) is vetted in a process of its own, so that no table
waits for it, whatever it is; and each address pays for the time that it takes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.saying import said, say, spoken
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.rate_limit.budget import VETTING, VETTING_AT_ONCE, Meter, NotNow, alone
from wyrmhoard.server.tables.calls import STOPPING
from wyrmhoard.server.workers.pool import Busy, Died, Full, Late, Pool, Stopped
from wyrmhoard.server.workers.vetting import LATE, SECONDS, TOO_MUCH, Vetted, vetted

QUEUE: Final = 10.0
"""Seconds for which a player waits for their turn."""
MEMORY: Final = 512 * 2**20
"""Bytes of data that the process may take."""


class Account:
    """The processor time that an address has for vetting."""

    def __init__(self, meter: Meter, address: str) -> None:
        self._meter, self._address = meter, address

    def check(self) -> None:
        """Raise NotNow if vetting for this address has taken too much time."""
        wait = self._meter.spend(self._address, 0)
        if wait > 0:
            sentence = say("What you have brought took too long to check; wait a little")
            raise NotNow("too-many", sentence, wait)

    def pay(self, seconds: float) -> None:
        """Charge `seconds` of processor time."""
        self._meter.spend(self._address, seconds)


class Vetters:
    """The queue for vetting, in which addresses take turns."""

    def __init__(self, factor: float, workers: Callable[[], int] = alone) -> None:
        self.pool = Pool(1, MEMORY, VETTING_AT_ONCE - 1)
        self._meter = Meter(VETTING, factor, among=workers)

    async def vet(self, address: str, work: Callable[..., bytes], *args: Any, seconds: float = SECONDS) -> bytes:
        """The result of some work of `vetting`, done for an address. Raises BadInput that says what is wrong with what
        it is given, and NotNow if too much of this address, or of all, is being vetted."""
        account = self.payer(address)
        account.check()
        what = (vetted, spoken(), seconds, work, *args)
        try:
            verdict: Vetted = await self.pool.run(
                *what, seconds=seconds, patience=QUEUE, kind=work.__name__, party=address
            )
        except Full:
            raise NotNow("too-many", say("You are having too much checked at once; wait a little"), 1.0) from None
        except Busy:
            raise NotNow("busy", say("Too much is being checked here; try again in a moment"), QUEUE) from None
        except Stopped:
            raise Refused("storage", said(STOPPING)) from None
        except Late:
            verdict = Vetted(b"", said(LATE), seconds)
        except Died:
            verdict = Vetted(b"", said(TOO_MUCH), seconds)
        account.pay(verdict.seconds)
        if verdict.failure:
            log("vetting failed", level=logging.WARNING, of=work.__name__, why=verdict.failure)
        if verdict.problem:
            raise BadInput(verdict.problem)
        return verdict.answer

    def payer(self, address: str) -> Account:
        """The account of an address for work beside the tables."""
        return Account(self._meter, address)

    def stop(self) -> None:
        """End the process; requests that wait are refused and may be repeated."""
        self.pool.stop()
