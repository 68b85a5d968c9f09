"""A view has the fields that screens read: see `golden.views`."""

from __future__ import annotations

import os

import pytest

from golden import views
from golden.choices import PLAYERS


@pytest.mark.parametrize("game", sorted(PLAYERS))
def test_a_view_has_the_fields_that_it_had(game: str) -> None:
    fields, path = views.fields(game), views.FOLDER / f"{game}.txt"
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        views.FOLDER.mkdir(exist_ok=True)
        path.write_text("\n".join(fields) + "\n", encoding="utf-8")
    assert fields == path.read_text(encoding="utf-8").splitlines()
