"""The journal: it writes itself, people write in it, and what was struck is gone (DW-278)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragon_and_warrior.board import Stage
from helpers.dragon_and_warrior.journeys import travel
from helpers.dragon_and_warrior.realm import after, at, fight, go, realm, resident
from wyrmhoard.games.dragon_and_warrior import saves
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.state import Conflict, Question, Saga, Wording
from wyrmhoard.games.dragon_and_warrior.words.journal import journal
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.journal import lines, markdown
from wyrmhoard.kernel.text.shapes import Book

ALLY = 2


def book_of(state: Saga) -> Book:
    """The whole book."""
    return journal(GAME.at(state))


def read(state: Saga) -> list[str]:
    """What stands in it, line by line."""
    return [line for line in lines(book_of(state)) if line]


def test_dw_278_the_journal_has_visits_quests_battles_and_lines_in_order() -> None:
    state = realm()
    state.texts["t1"] = Wording("Tilsit", "treasure")
    state.world.places["town"].name = "t1"
    state.conflicts["card-1"] = Conflict("card-1", "t2", 1)
    state.texts["t2"] = Wording("Tax Goose", "villain")
    play = go(at(state, "near"), "town")
    resident(state, "house-1")
    play.aside(ALLY, "quest").choose("person-1").choose("other").choose("own", goal="find the lost child", note="")
    play.aside(0, "say", text="I will find her")
    play = go(play, "near", villain="battle").choose("card card-1")
    after(fight(play))
    book = book_of(state)
    assert [chapter["title"] for chapter in book["chapters"]][:1] == ["Tilsit"]
    told = " ".join(read(state))
    wanted = ["Tilsit", "A Quest begins: find the lost child.", "The Warrior: “I will find her”", "beats Tax Goose"]
    assert sorted(wanted, key=told.index) == wanted
    (battle,) = (block for chapter in book["chapters"] for block in chapter["blocks"] if block["kind"] == "fight")
    assert battle["cards"]
    assert battle["end"] == "beaten"
    for text in ("t1", "t2"):
        state.texts[text].struck = True
    assert not any(word in str(book_of(state)) for word in ("Tilsit", "Goose", "taken out"))


@pytest.mark.parametrize("outcome", ["lost", "fled"])
def test_dw_278_lost_battles_are_in_it_too(outcome: str) -> None:
    play = fight(go(at(realm(), "town"), "near", villain="battle"), outcome)
    assert any("loses a Battle" in line or "runs away" in line for line in read(play.state))


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
    begun = ["How it began", "A Quest begins: find the lost child.", "Bo: “I will find her”", "It rained all day"]
    assert read(play.state) == begun
    assert list(lines(book_of(play.state), numbered=True))[2:] == [
        "(1) A Quest begins: find the lost child.", "(2) Bo: “I will find her”", "(3) It rained all day",
    ]  # fmt: skip
    assert book_of(play.state)["title"] == "The journal of Bo"
    play.aside(1, "journal", entry=1, words="Somebody's child was lost")
    play.aside(1, "journal", entry=2, words="")
    assert read(play.state)[1:] == ["Somebody's child was lost", "It rained all day"]
    assert ("journal", {"seat": 1, "number": 2}) in play.told
    assert list(saves.faults(play.state)) == []
    play.aside(3, "journal", entry=1, words="")
    assert read(play.state)[1:] == ["A Quest begins: find the lost child.", "It rained all day"]
    with pytest.raises(Refused):
        play.aside(3, "journal", entry=0, words="")


def test_dw_278_an_answer_stands_with_its_question() -> None:
    state = realm()
    state.texts["t1"], state.texts["t2"] = Wording("Why do you hum?", "ally"), Wording("It drives off geese", "warrior")
    state.story.questions.append(Question("question-1", 2, "warrior", "t1", "t2"))
    state.story.enter("answer", "question-1")
    assert read(state)[-1] == "Why do you hum? The Warrior: “It drives off geese”"


def texts_in(part: Any) -> list[str]:
    """All words of a part of a book."""
    if isinstance(part, str):
        return [part]
    parts = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return [text for one in parts for text in texts_in(one)]


@pytest.mark.parametrize("seed", ["a", "b"])
def test_dw_20a_nothing_that_was_struck_is_in_any_book(seed: str) -> None:
    state = travel(seed, scope="adventure").state
    named = {
        text for entry in state.story.journal for part in entry.split(" ") for text in part.split(",")
        if text in state.texts
    }  # fmt: skip
    assert len(named) > 30
    for text in named:
        state.texts[text].words = f"spider {text}"
    assert len([one for one in texts_in(dict(book_of(state))) if "pider" in one]) > 30
    for wording in state.texts.values():
        wording.struck = True
    book = book_of(state)
    for told in (*texts_in(dict(book)), markdown(book), *lines(book)):
        assert "pider" not in told
        assert "taken out" not in told


def test_dw_20a_what_was_written_and_struck_is_in_no_journal() -> None:
    play = written().aside(1, "journal", entry=1, words="A spider took the child")
    play.aside(1, "journal", entry=0, words="More spiders")
    for text in (text for text, wording in play.state.texts.items() if "spider" in wording.words):
        assert text in play.state.made, "whoever touches the X card can name it"
        play.state.texts[text].struck, play.state.texts[text].words = True, ""
    begun = ["A Quest begins: find the lost child.", "Bo: “I will find her”", "It rained all day"]
    assert read(play.state)[1:] == begun


def test_dw_278_a_played_adventure_has_chapters_with_what_was_said_found_and_where() -> None:
    state = travel("a", scope="adventure").state
    book = book_of(state)
    numbers = [int(chapter["label"].split(" ")[-1]) for chapter in book["chapters"] if chapter["label"]]
    assert numbers == sorted(numbers)
    assert numbers[-1] == state.visits
    kinds = {block["kind"] for chapter in book["chapters"] for block in chapter["blocks"]}
    assert kinds == {"told", "speech", "fight", "find"}
    maps: list[Any] = [chapter["map"] for chapter in book["chapters"] if chapter["map"]]
    assert all(one["here"] == one["way"][-1] and one["here"] in state.world.places for one in maps)
    assert len({one["sheet"] for one in maps}) > 2
    known = [one["known"] for one in maps]
    assert known == sorted(known)
    said = [block for chapter in book["chapters"] for block in chapter["blocks"] if block["kind"] == "speech"]
    assert {block["face"] for block in said} <= {"hero", "castle", *state.world.people}


def test_dw_278_a_campaign_of_many_visits_makes_a_book_that_can_be_sent() -> None:
    book = book_of(travel("b", scope="campaign", visit_limit=100).state)
    assert 20 < len(book["chapters"]) <= 101
    assert len(str(book)) < 200_000


def test_dw_278_the_file_holds_nothing_that_people_wrote_as_markup() -> None:
    play = at(realm(), "near")
    play.aside(0, "journal", entry=0, words="1. <b>Not</b> a *list* [x](y)")
    assert markdown(journal(play.table)) == (
        "# The journal of The Warrior\n\n## How it began\n\n*1\\. \\<b\\>Not\\</b\\> a \\*list\\* \\[x\\](y)*\n"
    )


def test_dw_278_a_saved_journal_has_no_line_that_was_never_written() -> None:
    state = written().state
    state.story.retold["4"] = ""
    assert [where for where, _ in saves.faults(state)] == ["story, retold"]
    state.story.retold = {"3": "t99"}
    assert [where for where, _ in saves.faults(state)] == ["story, retold"]
