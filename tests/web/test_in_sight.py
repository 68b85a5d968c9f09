"""Every question of every game can be answered without a hunt: its answers are in sight, or a scroll of it away."""

from __future__ import annotations

import pytest

from web.conftest import Sit
from web.questions import gather, kinds, lay
from web.served import Served
from web.sight import SIZES, out_of_sight
from wyrmhoard.kernel.registry import find


@pytest.mark.parametrize("name", ["dragon-dance", "warriors", "dragonfire", "drawn-to-destiny", "dragon-and-warrior"])
def test_the_answers_to_every_kind_of_question_are_in_sight(name: str, sit: Sit, server: Served) -> None:
    questions = gather(find(name))
    assert kinds(find(name)) <= questions.keys()
    lay(server.folder, list(questions.values()))
    me = sit()
    me.lobby()
    assert out_of_sight(me, questions.values(), SIZES) == {}
