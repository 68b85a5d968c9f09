"""Every kind of question that people at a table of Dragon & Warrior come to can be answered where they look."""

from __future__ import annotations

from web.conftest import Sit
from web.questions import Question, lay, note
from web.sagas import stories
from web.served import Served
from web.sight import out_of_sight

SIZES = [(1366, 768), (390, 844)]
COMMON = {
    *("address", "again", "answer", "approach", "block", "build", "buy", "character", "conflict", "entered", "explore"),
    *("find", "first-obstacle", "fits", "floors", "help", "hero", "join", "judge", "meaning", "meant", "mood", "more"),
    *("obstacle", "palette", "place", "points", "quest", "questions", "rating", "read", "role", "scene", "split"),
    *("spoils", "take", "target", "thing", "token", "turn", "turn-side", "which-quest"),
}


def test_the_answers_to_what_people_are_asked_in_dragon_and_warrior_are_in_sight(sit: Sit, server: Served) -> None:
    questions: dict[str, Question] = {}
    for match in stories(0):
        note(questions, match)
    assert questions.keys() >= COMMON
    lay(server.folder, list(questions.values()))
    me = sit()
    me.lobby()
    assert out_of_sight(me, questions.values(), SIZES) == {}
