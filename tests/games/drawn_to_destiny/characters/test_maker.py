"""A Character that is made before any match: step by step, with the text of its file as the only memory (D2-391)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import CARDS
from helpers.drawn_to_destiny.small import settings
from wyrmhoard.games.drawn_to_destiny.rules.characters import advance, build, papers
from wyrmhoard.games.drawn_to_destiny.rules.turn import setup
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput, Refused

GAME = find("drawn-to-destiny")


def edit(**draft: Any) -> dict[str, Any]:
    return GAME.need_editor().edit(GAME.cards, "", json.dumps({"character": draft}))


def step(made: dict[str, Any], key: str, what: str, **more: Any) -> dict[str, Any]:
    return edit(text=made["text"], key=key, form={"what": [what], **more})


def blocked(made: dict[str, Any], key: str) -> str:
    return str(next(one for one in made["options"] if one["key"] == key).get("rule", ""))


def test_d2_391_a_character_made_step_by_step_begins_at_a_table() -> None:
    made = edit(genre="fantasy")
    assert made["character"]["levels"] == 22
    made = step(made, "lower", "body")
    assert blocked(made, "done") == "D2-391"
    made = step(made, "raise", "will")
    assert blocked(made, "done") == ""
    made = step(step(made, "raise", "ranged"), "take", "short-bow")
    assert made["character"]["sp"] == 11
    assert made["character"]["outfit"] == ["short-bow"]
    state = setup.new_table(CARDS, 2, settings(scene="knotted-cord"))
    read = papers.read_new(made["text"], CARDS, "the file", state.characters[0], ())
    assert dict(read.sheet.skills) == {"ranged": 1}


@pytest.mark.parametrize("genre", ["fantasy", "western", "modern", "scifi"])
def test_d2_301_what_it_offers_costs_what_a_table_would_say(genre: str) -> None:
    made = edit(genre=genre)
    state = setup.new_table(CARDS, 2, settings(scene="knotted-cord"))
    state.characters.clear()
    character = build.begin(state, 0, genre)
    p = Position(state, CARDS)
    for word in build.WORDS:
        for name, told in made["steps"][word].items():
            refusal = advance.objection(p, character, advance.Step(word, name))
            assert told["refused"] == (None if refusal is None else {"rule": refusal.rule, "text": refusal.sentence()})
            if refusal is None:
                assert (told["sp"], told["ap"]) == advance.price(p, character, advance.Step(word, name))


def test_d2_391_an_unfinished_one_is_read_only_while_it_is_made() -> None:
    text = step(edit(genre="fantasy"), "lower", "body")["text"]
    assert edit(text=text)["character"]["levels"] == 21
    with pytest.raises(BadInput, match="come to 21"):
        papers.parse(text, CARDS, "the file")
    with pytest.raises(BadInput, match="come to 23"):
        edit(text=edit(genre="fantasy")["text"].replace('"mind" = 5', '"mind" = 6'))


def test_decision_5_what_only_a_table_has_is_not_offered() -> None:
    keys = {one["key"].partition(":")[0] for one in edit(genre="fantasy")["options"]}
    assert keys == {"done", *build.WORDS, "archetype", "texts", "file"}


@pytest.mark.parametrize(
    ("draft", "error"),
    [
        ({"genre": "opera"}, BadInput),
        ({"text": "name = 1"}, BadInput),
        ({"text": "x" * 20_001}, BadInput),
        ({"strange": 1}, BadInput),
        ({"key": "done"}, Refused),
        ({"key": "unit:archer"}, Refused),
        ({"key": "raise", "form": {"what": ["nothing"]}}, Refused),
        ({"key": "raise", "form": {"what": ["body"]}}, Refused),
        ({"key": "raise", "form": {}}, Refused),
    ],
)
def test_d2_391_what_is_no_step_is_refused(draft: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        edit(**draft)
