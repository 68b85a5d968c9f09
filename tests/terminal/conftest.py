"""Matches of these tests are kept in a folder of their own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's matches are kept."""
    folder = tmp_path / "data"
    monkeypatch.setenv("WYRMHOARD_DATA", str(folder))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return folder
