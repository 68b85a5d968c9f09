"""What games say that have no translations yet can be found, too: `make words` will list all of it."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

TOOL = "words"


@pytest.mark.parametrize("game", ["drawn_to_destiny", "dragon_and_warrior"])
def test_what_a_game_says_can_be_found(tool: ModuleType, game: str) -> None:
    folder = tool.SOURCE / "games" / game
    said = tool.merged(one for path in sorted(folder.rglob("*.py")) for one in tool.in_python(path))
    assert len(said) > 300
    texts = {re.sub(r"\{\w+\}", "{}", one.text) for one in said}
    assert texts >= {"{} [are|is] ready", "{} [take|takes] back a choice"}
