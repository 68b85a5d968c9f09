"""Hints at a table: what the computer would answer at a question, for a person who plays against bots alone."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Final

from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import said, say, spoken
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.rate_limit.budget import NotNow
from wyrmhoard.server.tables.calls import STOPPING
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.tables.vetting import Account
from wyrmhoard.server.workers.hinting import hint_of
from wyrmhoard.server.workers.pool import Busy, Died, Late, Pool, Stopped

SECONDS: Final = 8.0
"""The longest that a hint may take."""
QUEUE: Final = 10.0
"""Seconds for which it waits for its process."""


def check_alone(table: LiveTable, seats: Collection[int]) -> None:
    """Raise Refused unless the holder of these seats is the only person at the table: between people a hint would be
    secret help. In a tutorial the coach helps."""
    session = table.session
    if session.coach is not None:
        raise Refused.of("forbidden", "The coach helps you here")
    if any(bot is None and seat not in seats for seat, bot in enumerate(session.bots)):
        raise Refused.of("forbidden", "There are hints only where nobody else plays")


async def hint_at(table: LiveTable, seat: int, pool: Pool, address: str, account: Account) -> bytes:
    """The hint for a seat as JSON, which its address pays for. Raises Refused."""
    account.check()
    record = table.position_for_bots()
    if record is None:
        raise Refused.of("storage", "That could not be stored; try again")
    try:
        hinted = await pool.run(
            hint_of, record, seat, spoken(), SECONDS, seconds=SECONDS, patience=QUEUE, kind=record.game, party=address
        )
    except Stopped:
        raise Refused("storage", said(STOPPING)) from None
    except Busy:
        raise NotNow("busy", say("Too much is being thought about here; try again in a moment"), QUEUE) from None
    except (Late, TimeoutError, Died) as error:
        account.pay(SECONDS)
        log("a hint failed", level=logging.WARNING, game=record.game, why=type(error).__name__)
        raise Refused.of("unavailable", "No hint was found in time") from None
    account.pay(hinted.seconds)
    if hinted.refusal is not None:
        raise Refused(*hinted.refusal)
    return hinted.answer
