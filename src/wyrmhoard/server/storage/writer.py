"""Group commit: what many tables want to store within a few milliseconds goes into one transaction."""

from __future__ import annotations

import asyncio
import logging
import time
from enum import Enum, auto
from typing import Final, Protocol

from sqlalchemy.exc import DataError, DBAPIError, ProgrammingError, StatementError

from wyrmhoard.server.base.logs import log
from wyrmhoard.server.base.metrics import Metrics
from wyrmhoard.server.storage.failures import DATABASE_ERRORS, log_database_error
from wyrmhoard.server.storage.openings import Opened
from wyrmhoard.server.storage.postgres import is_held
from wyrmhoard.server.storage.store import Group, Store

PATIENCE = 10.0
"""Seconds for which a failing database is retried before the waiting tables are told."""
OVERDUE: Final = 10.0
"""Seconds after which calls that still wait to be stored mean that this server cannot write."""
DOUBT: Final = 15.0
"""Seconds for which a failure is remembered, unless something is stored."""
BESIDE: Final = 3
"""How many locked tables are retried at once, apart from the others: fewer than there are connections."""
AGAIN: Final = 0.25
"""Seconds between two retries for a locked table."""
REASONS: Final = {
    "full": "the disk is full",
    "malformed": "the database is damaged",
    "not a database": "the database is damaged",
    "corrupt": "the database is damaged",
    "readonly": "the database cannot be written to",
    "read-only": "the database cannot be written to",
    "locked": "another program holds the database",
    "lock timeout": "another program holds the database",
    "no space": "the disk is full",
}
"""Parts of error messages of databases and systems, with our words for them: theirs may hold names and addresses."""


def reason_of(error: BaseException) -> str:
    """Why something was not stored, in words that give away nothing secret."""
    said = str(getattr(error, "orig", None) or error).lower()
    return next((words for part, words in REASONS.items() if part in said), "the database does not answer")


class CommitResult(Enum):
    """The outcome of a commit for one group."""

    STORED = auto()
    LOST_RACE = auto()
    """Another worker has stored a call of the same number."""
    FAILED = auto()
    """The database failed."""


class Enlisted(Protocol):
    """Something with calls to store: a table, or its opening."""

    def take(self) -> Group | None:
        """The calls to store now; until `take_outcome`, no more are made."""

    def take_outcome(self, result: CommitResult) -> None:
        """Take the outcome for the calls that were taken."""


class Opening:
    """A new table on its way into the database."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self.settlement: asyncio.Future[CommitResult] = asyncio.get_running_loop().create_future()

    def take(self) -> Group:
        """The group that is to be stored."""
        return Group(self._opened.id, [], opened=self._opened)

    def take_outcome(self, result: CommitResult) -> None:
        """Report the outcome to the caller that opens the table."""
        if not self.settlement.done():
            self.settlement.set_result(result)


class Writer:
    """Collects and commits, one transaction at a time. No error of one table can stop it or affect another table."""

    def __init__(self, store: Store, metrics: Metrics, gather: float) -> None:
        self._store = store
        self._metrics = metrics
        self._gather = gather
        self._enlisted: list[Enlisted] = []
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._task: asyncio.Task[None] | None = None
        self.stopped = False
        """Whether it has stopped and stores nothing more."""
        self._owing: float | None = None
        """When the oldest calls that still wait were enlisted."""
        self._failed: tuple[float, str] | None = None
        """When the database last failed, and why; None once something is stored."""
        self._stored = 0.0
        """When something was last stored."""
        self._held: set[str] = set()
        """Tables whose rows another program had locked: they are committed apart from the others until that
        succeeds."""
        self._beside: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(BESIDE)

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Commit what is waiting, then end."""
        self.stopped = True
        if self._task is not None:
            idle = asyncio.create_task(self._idle.wait())
            await asyncio.wait([idle, self._task], return_when=asyncio.FIRST_COMPLETED)
            idle.cancel()
            if self._beside:
                await asyncio.wait(self._beside, timeout=PATIENCE)
            working = [self._task, *self._beside]
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)

    def enlist(self, enlisted: Enlisted) -> None:
        """Commit these calls with the next transaction."""
        self._enlisted.append(enlisted)
        self._owing = self._owing or time.monotonic()
        self._idle.clear()
        self._wake.set()

    @property
    def trouble(self) -> str:
        """Why nothing is being stored, in words; empty if all is well."""
        now = time.monotonic()
        if self._task is None or self._task.done():
            return "nothing is being stored: the writer is not there"
        if self._failed is not None and now - self._failed[0] < DOUBT:
            return f"nothing is being stored: {self._failed[1]}"
        if self._owing is not None and now - self._owing > OVERDUE:
            return f"nothing has been stored for {now - self._owing:.0f} seconds"
        return ""

    async def _run(self) -> None:
        while True:
            if not self._enlisted:
                self._idle.set()
                self._owing = None
                self._wake.clear()
                await self._wake.wait()
                await asyncio.sleep(self._gather)  # whatever comes in the meantime shares the transaction
            batch, self._enlisted = self._enlisted, []
            start = time.monotonic()
            try:
                await self._store_batch(batch)
            except Exception:  # it must survive any error: all tables wait for it
                log("writer error", level=logging.CRITICAL, trace=True)
            if self._owing is not None and self._enlisted:
                self._owing = start  # what is waiting now came while the batch was stored

    async def _store_batch(self, batch: list[Enlisted]) -> None:
        taken = []
        for enlisted in batch:
            try:
                group = enlisted.take()
            except Exception:
                log("a table cannot be stored", level=logging.ERROR, trace=True)
                _tell(enlisted, CommitResult.FAILED)
            else:
                if group is not None and group.table_id in self._held:
                    self._set_aside(enlisted, group)
                elif group is not None:
                    taken.append((enlisted, group))
        if not taken:
            return
        groups = [group for _, group in taken]
        try:
            results = await self._commit(groups)
        except Exception as error:
            if is_held(error):  # by one of them, and the error does not say which
                for enlisted, group in taken:
                    self._set_aside(enlisted, group)
                return
            self._note_failure(error)
            log("a transaction cannot be made", level=logging.ERROR, trace=True, calls=len(groups))
            alone = len(groups) == 1
            results = [CommitResult.FAILED if alone else await self._commit_alone(group) for group in groups]
        for (enlisted, _), result in zip(taken, results, strict=True):
            _tell(enlisted, result)

    def _set_aside(self, enlisted: Enlisted, group: Group) -> None:
        task = asyncio.create_task(self._store_beside(enlisted, group), name="writer, beside")
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _store_beside(self, enlisted: Enlisted, group: Group) -> None:
        """Store the calls of a table that another program may have locked, without making other tables wait."""
        start, result = time.monotonic(), CommitResult.FAILED
        while True:
            try:
                async with self._places:
                    result = (await self._commit([group]))[0]
                self._held.discard(group.table_id)
                break
            except Exception as error:
                if not is_held(error):
                    log("a table's calls cannot be stored", level=logging.ERROR, trace=True, table=group.table_id)
                    break
                if group.table_id not in self._held:
                    log("another program holds a table", level=logging.WARNING, table=group.table_id)
                    self._held.add(group.table_id)
                if time.monotonic() - start > PATIENCE:
                    if self._stored < start:  # nothing else could be stored either
                        self._note_failure(error)
                    break
            await asyncio.sleep(AGAIN)
        _tell(enlisted, result)

    async def _commit_alone(self, group: Group) -> CommitResult:
        """Commit one of several groups by itself, after their common transaction failed: the others must not be
        affected."""
        try:
            return (await self._commit([group]))[0]
        except Exception:
            log("a table's calls cannot be stored", level=logging.ERROR, trace=True, table=group.table_id)
            return CommitResult.FAILED

    async def _commit(self, groups: list[Group]) -> list[CommitResult]:
        """Store groups, with retries for a while if the database fails. Raises errors that no retry can cure."""
        start = time.perf_counter()
        pause = 0.05
        while True:
            try:
                stored = await self._store.append(groups)
            except DATABASE_ERRORS as error:
                if _is_hopeless(error) or is_held(error):
                    raise
                self._note_failure(error)
                log_database_error(error, why=reason_of(error))
                if time.perf_counter() - start > PATIENCE:
                    return [CommitResult.FAILED] * len(groups)
                await asyncio.sleep(pause)
                pause = min(2 * pause, 1.0)
                continue
            self._failed, self._stored = None, time.monotonic()
            calls = sum(len(group.rows) for group, well in zip(groups, stored, strict=True) if well)
            self._metrics.commits.observe(time.perf_counter() - start)
            self._metrics.batches.observe(calls)
            self._metrics.inputs.inc(calls)
            self._metrics.lost.inc(stored.count(False))
            return [CommitResult.STORED if well else CommitResult.LOST_RACE for well in stored]

    def _note_failure(self, error: BaseException) -> None:
        self._failed = time.monotonic(), reason_of(error)


def _is_hopeless(error: Exception) -> bool:
    """Whether the error is caused by the data and not by the database, so that every retry would fail."""
    if isinstance(error, DBAPIError):
        return isinstance(error, (DataError, ProgrammingError))
    return isinstance(error, StatementError)


def _tell(enlisted: Enlisted, result: CommitResult) -> None:
    """Report the outcome. Errors of the table are logged."""
    try:
        enlisted.take_outcome(result)
    except Exception:
        log("a table failed after its calls were stored", level=logging.ERROR, trace=True)
