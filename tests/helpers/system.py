"""What tests need from the machine."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def lacks(what: str) -> NoReturn:
    """Skip the test because the machine lacks something; in CI, fail instead."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)
