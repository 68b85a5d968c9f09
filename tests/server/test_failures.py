"""A failure of the database is one line in the log, and nothing else goes unnoticed with it."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import OperationalError

from wyrmhoard.server.storage.failures import DatabaseErrorsLogged


@pytest.mark.parametrize(
    "error", [OperationalError("SELECT secret", None, Exception("secret")), ConnectionResetError("secret")]
)
def test_a_failure_of_the_database_is_logged_by_its_kind_and_goes_no_further(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    with DatabaseErrorsLogged() as attempt:
        raise error
    assert attempt.failed
    assert caplog.messages == ["database error"]
    assert caplog.records[0].fields == {"error": type(error).__name__}  # type: ignore[attr-defined]


def test_what_is_no_failure_of_the_database_is_passed_on(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(KeyError), DatabaseErrorsLogged():
        raise KeyError("elsewhere")
    with DatabaseErrorsLogged() as attempt:
        pass
    assert not attempt.failed
    assert not caplog.messages
