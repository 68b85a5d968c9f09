"""What tests need from the machine."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def lacks(what: str) -> NoReturn:
    """Skip for want of something that the machine has not; in CI nothing is skipped."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)
