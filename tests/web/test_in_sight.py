"""Every question of every game can be read, and answered without a hunt: its answers are in sight, or a scroll away."""

from __future__ import annotations

import pytest

from helpers.draw import share
from web.conftest import Sit
from web.questions import gather, kinds, lay
from web.served import Served
from web.sight import FEW, SIZES, WORDS, out_of_sight
from wyrmhoard.kernel.contract.registry import find


@pytest.mark.parametrize("name", ["drawn-to-destiny", "dragonfire", "dragon-and-warrior", "warriors", "dragon-dance"])
def test_the_answers_to_every_kind_of_question_are_in_sight(name: str, sit: Sit, server: Served) -> None:
    questions = gather(find(name))
    assert kinds(find(name)) <= questions.keys()
    lay(server.folder, list(questions.values()))
    me = sit()
    me.lobby()
    assert out_of_sight(me, questions.values(), share(SIZES, FEW)) == {}


def test_words_that_cannot_be_read_are_found(sit: Sit) -> None:
    me = sit()
    me.page.set_viewport_size({"width": 600, "height": 400})
    me.page.set_content("""<main style="font: 16px/20px sans-serif">
      <p class="fine">Fine</p>
      <p class="tiny" style="font-size: 9px">Tiny</p>
      <p class="cut" style="overflow: hidden; width: 30px; white-space: nowrap">Cut off at the edge</p>
      <p class="short" style="overflow: hidden; width: 30px; white-space: nowrap; text-overflow: ellipsis">Shortened</p>
      <p class="under">Lower words</p><p class="over" style="position: relative; margin-top: -28px">Upper words</p>
      <p class="hidden">Hidden words</p>
      <p class="lid" style="position: relative; margin-top: -36px; background: white">A lid</p>
    </main>""")
    assert me.page.evaluate(WORDS) == [
        "9.0 px, tiny: Tiny",
        "cut by cut, cut: Cut off at the edge",
        "over each other: under: Lower words / over: Upper words",
    ]
