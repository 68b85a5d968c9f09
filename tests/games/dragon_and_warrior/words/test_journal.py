"""The journal: it writes itself, people write in it, and what was struck is gone (DW-278)."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage
from helpers.dragon_and_warrior.realm import after, at, fight, go, realm, resident
from wyrmhoard.games.dragon_and_warrior import saves
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.state import Conflict, Saga, Wording
from wyrmhoard.games.dragon_and_warrior.words.journal import journal
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.journal import markdown

ALLY = 2


def read(state: Saga) -> list[str]:
    """What stands in the journal."""
    return [line["text"] for line in journal(GAME.at(state))["lines"]]


def test_dw_278_the_journal_has_towns_quests_battles_and_lines_in_order() -> None:
    state = realm()
    state.texts["t1"] = Wording("Tilsit", "treasure")
    state.world.places["town"].name, state.towns = "t1", []
    state.conflicts["card-1"] = Conflict("card-1", "t2", 1)
    state.texts["t2"] = Wording("Tax Goose", "villain")
    play = go(at(state, "near"), "town")
    resident(state, "house-1")
    play.aside(ALLY, "quest").choose("person-1").choose("other").choose("own", goal="find the lost child", note="")
    play.aside(0, "say", text="I will find her")
    play = go(play, "near", villain="battle").choose("card card-1")
    after(fight(play))
    assert read(state) == [
        "The Warrior comes to Tilsit.",
        "A Quest: find the lost child",
        "“I will find her”",
        "A Battle with Tax Goose, Level 1: won.",
    ]
    state.texts["t1"].struck = True
    assert "Tilsit" not in str(journal(GAME.at(state)))


@pytest.mark.parametrize("outcome", ["lost", "fled"])
def test_dw_278_lost_battles_are_in_it_too(outcome: str) -> None:
    play = fight(go(at(realm(), "town"), "near", villain="battle"), outcome)
    assert any(outcome in line or "ran away" in line for line in read(play.state))


def written() -> Stage:
    """Somebody has said something, and somebody else has written something."""
    state = realm()
    state.hero.name, state.texts["t1"] = "t1", Wording("Bo", "warrior")
    state.story.enter("quest", "t2")
    state.texts["t2"] = Wording("find the lost child", "ally")
    play = at(state, "near").aside(0, "say", text="I will find her")
    return play.aside(2, "journal", entry=0, words="It rained all day")


def test_dw_278_lines_are_written_and_put_otherwise_and_left_out() -> None:
    play = written()
    assert read(play.state) == ["A Quest: find the lost child", "“I will find her”", "It rained all day"]
    assert [line["own"] for line in journal(play.table)["lines"]] == [False, True, True]
    assert journal(play.table)["title"] == "The journal of Bo"
    play.aside(1, "journal", entry=1, words="Somebody's child was lost")
    play.aside(1, "journal", entry=2, words="")
    assert read(play.state) == ["Somebody's child was lost", "It rained all day"]
    assert ("journal", {"seat": 1, "number": 2}) in play.told
    assert list(saves.faults(play.state)) == []
    play.aside(3, "journal", entry=1, words="")
    assert read(play.state) == ["A Quest: find the lost child", "It rained all day"]
    with pytest.raises(Refused):
        play.aside(3, "journal", entry=0, words="")


def test_dw_20a_what_was_written_and_struck_is_in_no_journal() -> None:
    play = written().aside(1, "journal", entry=1, words="A spider took the child")
    play.aside(1, "journal", entry=0, words="More spiders")
    for text in (text for text, wording in play.state.texts.items() if "spider" in wording.words):
        assert text in play.state.made, "whoever touches the X card can name it"
        play.state.texts[text].struck, play.state.texts[text].words = True, ""
    assert read(play.state) == ["A Quest: find the lost child", "“I will find her”", "It rained all day"]


def test_dw_278_the_file_holds_nothing_that_people_wrote_as_markup() -> None:
    play = at(realm(), "near")
    play.state.story.enter("town", "")
    play.aside(0, "journal", entry=0, words="1. <b>Not</b> a *list* [x](y)")
    assert markdown(journal(play.table)) == (
        "# The journal of The Warrior\n\n## The Warrior comes to a Town.\n\n"
        "- 1\\. \\<b\\>Not\\</b\\> a \\*list\\* \\[x\\](y)\n"
    )


def test_dw_278_a_saved_journal_has_no_line_that_was_never_written() -> None:
    state = written().state
    state.story.retold["4"] = ""
    assert [where for where, _ in saves.faults(state)] == ["story, retold"]
    state.story.retold = {"3": "t99"}
    assert [where for where, _ in saves.faults(state)] == ["story, retold"]
