"""Failures of the database: which exceptions they are, and how they are logged."""

from __future__ import annotations

import logging
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy.exc import SQLAlchemyError

from wyrmhoard.server.base.logs import log

DATABASE_ERRORS: Final = (SQLAlchemyError, OSError)
"""The exceptions of a database that fails or cannot be reached; a time-out is an OSError, too."""


def log_database_error(error: BaseException, **fields: Any) -> None:
    """Log that the database failed: only the type of the error, since its message may hold names and addresses."""
    log("database error", level=logging.ERROR, error=type(error).__name__, **fields)


class DatabaseErrorsLogged:
    """A context in which a failure of the database is logged and goes no further; `failed` says whether there was one.

    Any other exception is passed on.
    """

    def __init__(self) -> None:
        self.failed = False

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        """Log the failure of the database, if that is what ended the context."""
        if not isinstance(error, DATABASE_ERRORS):
            return False
        self.failed = True
        log_database_error(error)
        return True
