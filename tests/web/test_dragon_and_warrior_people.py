"""Dragon & Warrior in the browser, with people: drawings, the X card, the journal, a server that is started anew."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import wyrmhoard
from web.company import Company, Table, game
from web.driver import SHELL, Player
from web.inspector import Inspector
from web.saga import PHONE, prompt
from web.served import Served, served
from wyrmhoard.games.dragon_and_warrior.state import ALLY, TREASURE, WARRIOR
from wyrmhoard.kernel.state.drawing import pack
from wyrmhoard.kernel.state.setting import Value

Sit = Callable[..., Player]
ADVENTURE: dict[str, Value] = {"scope": "adventure", "opening": "together"}
SEED = "saga 0"
ACROSS = [(100, 300), (500, 600), (900, 300)]


@pytest.fixture(scope="module")
def home(_possible: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the game, which a test may stop and start again."""
    with served(tmp_path_factory.mktemp("saga")) as running:
        yield running


@pytest.fixture
def here(chromium: Any, home: Served) -> Iterator[Sit]:
    """A new person with a browser of their own at that server; at the end their page must not have complained."""
    people: list[Player] = []

    def new(*, speed: str = "instant", **context: Any) -> Player:
        person = Player(
            chromium.new_context(**{"viewport": {"width": 1366, "height": 768}, **context}), home.url, speed
        )
        people.append(person)
        return person

    yield new
    complaints = [line for person in people for line in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []


def drawn(person: Player, sheet: str, number: int) -> None:
    """Wait until so many strokes lie behind the map, or elsewhere on the table."""
    person.wait(f"document.querySelectorAll('[data-drawn=\"{sheet}\"] [data-mark=stroke]').length === {number}")


def on(person: Player, sheet: str, x: float, y: float) -> tuple[float, float]:
    """Where on the page a part of a sheet is that is open to be drawn on."""
    paper = person.page.locator(f"svg[data-sheet='{sheet}']")
    paper.scroll_into_view_if_needed()
    box = paper.bounding_box()
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def test_dw_37_what_treasure_draws_lies_behind_the_map_of_the_others_within_a_second(here: Sit, home: Served) -> None:
    with Table(home, SEED, 4, ADVENTURE) as table:
        table.play("take")
        seat = table.company.state.holder(TREASURE)
        others = [other for other in range(4) if other != seat]
        me, friend = here(), here()
        table.sit({seat: me, others[0]: friend})
        town = table.company.state.world.visit.space
        town = table.company.state.world.places[town].home
        asked = friend.shell("asked")
        me.page.get_by_role("button", name="Drawings").click()
        me.page.get_by_label("Sheet", exact=True).select_option(town)
        waited = []
        for number in range(1, 4):
            mouse = me.page.mouse
            mouse.move(*on(me, town, 0.1, 0.2 * number))
            mouse.down()
            mouse.move(*on(me, town, 0.9, 0.25 * number), steps=6)
            mouse.up()
            began = time.monotonic()
            drawn(friend, town, number)
            waited.append(time.monotonic() - began)
        assert min(waited) < 1, waited
        me.page.locator("input[value=label]").check()
        me.page.get_by_label("Words, to be put where you press").fill("Here be geese")
        mouse.click(*on(me, town, 0.5, 0.5))
        friend.page.get_by_test_id("atlas").get_by_text("Here be geese").wait_for()
        assert friend.shell("asked") == asked, "a drawing answers nothing"
        me.page.keyboard.press("Escape")
        drawn(me, town, 3)
        phone = here(viewport={"width": 390, "height": 844})
        phone.open(table.link(others[1]))
        drawn(phone, town, 3)
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_dw_46_in_a_scene_both_speak_in_balloons_and_a_question_stays_until_it_is_answered(
    here: Sit, home: Served
) -> None:
    with Table(home, SEED, 4, ADVENTURE) as table:
        table.play("scene")
        state, asked = table.company.state, "Why did you trust that person straight away?"
        warrior, ally = state.holder(WARRIOR), state.holder(ALLY)
        table.match.act(ally, "question", {"role": [WARRIOR], "text": asked})
        me, friend = here(), here(**PHONE)
        table.sit({warrior: me, ally: friend})
        for person, words in ((friend, "Mind the step."), (me, "Which of them?")):
            person.page.get_by_label("In words of your own").fill(words)
            person.page.get_by_role("button", name="Say it", exact=True).click()
        for person in (me, friend):
            scene = person.page.get_by_test_id("scene")
            scene.locator(".spoken").get_by_text("Mind the step.").wait_for()
            scene.locator(".before").get_by_text("Which of them?").wait_for()
            assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert me.page.evaluate("document.querySelector('main').scrollTop") == 0
        question = me.page.get_by_test_id("asked")
        assert asked in question.inner_text()
        assert friend.page.get_by_test_id("asked").count() == 0
        question.get_by_label("Your answer").fill("They had my hat on")
        question.get_by_role("button", name="Answer", exact=True).click()
        question.wait_for(state="detached")
        friend.page.get_by_role("tab", name="Said").click()
        friend.page.get_by_text("They had my hat on", exact=True).wait_for()


def test_dw_109_each_floor_has_its_own_drawing_also_in_the_replay(here: Sit, tmp_path: Any) -> None:
    match = wyrmhoard.new(game(), 4, SEED, {**ADVENTURE, "visit_limit": 12})
    company, sheet = Company(match), ""
    while match.result is None:
        seat = match.waiting[0]
        move = company.move(seat)
        match.act(seat, move.key, move.form)
        pen = company.state.holders.get(TREASURE, 0)
        if not sheet and (ids := [one.id for one in match.sheets(pen) if one.id.endswith("/1")]):
            sheet = ids[0]
            for on_it in (sheet, "outdoors"):
                match.add_note(pen, "stroke", pack(3, 2, ACROSS), on_it)
    assert sheet
    saved = tmp_path / "match.json"
    saved.write_text(match.record.to_json(), encoding="utf-8")
    me = here()
    me.open("#/replay")
    me.page.get_by_label("Open a saved record").set_input_files(saved)
    me.page.get_by_label("Moment").fill(str(len(match.inputs)))
    me.page.get_by_role("tab", name="Outdoors").click()
    drawn(me, "outdoors", 1)
    me.page.get_by_role("tab", name="Dungeon").click()
    which = me.page.locator(".which select")
    if which.count():
        which.select_option(sheet.removesuffix("/1"))
    me.page.get_by_role("group", name="Floors").get_by_role("button", name="Floor 1").click()
    drawn(me, sheet, 1)
    log = me.page.get_by_role("region", name="Log").inner_text()
    assert "puts" in log
    assert not re.search(r"\{t\d+\}", log), "names stand where their marks were"
    me.page.get_by_label("Moment").fill("0")
    me.page.locator(".maps").wait_for(state="detached")


def test_dw_20a_what_was_struck_is_gone_from_table_log_and_journal(here: Sit, home: Served) -> None:
    with Table(home, SEED, 4, ADVENTURE) as table:
        table.play("turn")
        state = table.company.state
        assert state.battle is not None
        card = state.conflicts[state.battle.foes[0].card]
        name = state.texts[card.name].words
        me, friend = here(), here()
        table.sit({0: me, 2: friend})
        for person in (me, friend):
            person.page.get_by_test_id("battle").get_by_text(name).first.wait_for()
        me.page.get_by_role("button", name="Touch the X card").click()
        table.beside(0, "x")
        for seat, person in ((0, me), (2, friend)):
            person.page.locator(".question[data-prompt=meant]").wait_for()
            assert "Player 1" not in person.page.locator(".question").inner_text()
            table.give(seat, f"thing {card.name}" if seat else "go on")
        for seat in (1, 3):
            table.give(seat, "go on")
        table.until("turn", "block")
        for person in (me, friend):
            person.page.get_by_test_id("battle").wait_for()
            person.wait(f"!document.body.innerText.includes({name!r})")
        me.page.get_by_role("button", name="Journal", exact=True).click()
        me.page.get_by_test_id("journal").locator("section.leaf .piece").first.wait_for()
        assert name not in me.page.get_by_test_id("journal").inner_text()
        assert name not in saved(me, "Save as Markdown")
        assert name not in saved(me, "Share it")


def saved(person: Player, button: str) -> str:
    """What is in the file that this button of the journal saves."""
    with person.page.expect_download() as saving:
        person.page.get_by_role("button", name=button).click()
    return saving.value.path().read_text(encoding="utf-8")


def test_dw_278_the_journal_is_read_written_in_saved_and_printed(here: Sit, home: Served) -> None:
    with Table(home, SEED, 4, ADVENTURE) as table:
        table.play("explore")
        me, friend = here(), here(viewport={"width": 390, "height": 844})
        table.sit({0: me, 2: friend})
        axe = Inspector(friend)
        me.page.keyboard.press("j")
        friend.page.get_by_role("button", name="Journal", exact=True).click()
        book, theirs = (person.page.get_by_test_id("journal") for person in (me, friend))
        book.locator("section.leaf").get_by_text("A Quest begins: ").wait_for()
        me.page.get_by_role("button", name="Write in it").click()
        me.page.get_by_label("Write a line").fill("It rained,\nand <b>nobody</b> had a *hat*")
        me.page.get_by_role("button", name="Write it", exact=True).click()
        friend.page.get_by_role("button", name="Write in it").click()
        theirs.locator("section.leaf").get_by_text("It rained, and <b>nobody</b> had a *hat*").wait_for()
        friend.page.locator("section.leaf").get_by_role("button", name=re.compile("^Change: It rained")).click()
        friend.page.get_by_label("Your words").fill("It snowed")
        axe.look("journal")
        friend.page.get_by_role("button", name="Write it so").click()
        book.locator("section.leaf").get_by_text("It snowed").wait_for()
        assert book.locator("section.leaf").get_by_text("It rained").count() == 0
        text = saved(me, "Save as Markdown")
        assert text.startswith("# The journal of ")
        assert "*It snowed*\n" in text
        assert axe.faults == {}
        assert friend.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_dw_278_the_pages_of_the_journal_are_turned_and_printed(here: Sit, home: Served) -> None:
    with Table(home, SEED, 4, ADVENTURE) as table:
        table.play("turn")
        me, friend = here(viewport={"width": 1366, "height": 768}), here(viewport={"width": 390, "height": 844})
        table.sit({0: me, 2: friend})
        me.page.keyboard.press("j")
        friend.page.keyboard.press("j")
        for person, step in ((me, 2), (friend, 1)):
            leaves = person.page.get_by_test_id("journal").locator("section.leaf")
            leaves.first.wait_for()
            assert leaves.count() == step
            person.page.keyboard.press("Home")
            person.page.locator("section.leaf[data-page='1']").wait_for()
            person.page.keyboard.press("ArrowRight")
            person.page.locator(f"section.leaf[data-page='{1 + step}']").wait_for()
            leaves.first.click(position={"x": 20, "y": 300})
            person.page.locator("section.leaf[data-page='1']").wait_for()
            leaves.last.click(position={"x": 300, "y": 300})
            person.page.locator(f"section.leaf[data-page='{1 + step}']").wait_for()
            cut = "(one) => [...one.querySelectorAll('.inside')].some((it) => it.scrollHeight > it.clientHeight + 1)"
            for _ in range(12):
                assert not person.page.get_by_test_id("journal").locator(".covers").evaluate(cut)
                person.page.keyboard.press("ArrowRight")
        me.page.locator("section.leaf svg").first.wait_for()
        me.page.get_by_role("button", name="Print as a booklet").click()
        counted = me.page.get_by_test_id("counted")
        for how, each, said in (("Pages of A5", 1, "page"), ("A booklet to fold", 2, "sheets? of A4")):
            me.page.get_by_label(how).check()
            counted.get_by_text(re.compile(rf"^[1-9]\d* {said}")).wait_for()
            number = int(counted.inner_text().split(" ")[0])
            printed = me.page.pdf(prefer_css_page_size=True)
            assert printed.count(b"/Type /Page\n") == each * number
        me.page.get_by_role("button", name="Not now").click()
        shared = saved(me, "Share it")
        assert "<script" not in shared
        assert "Alegreya" in shared
        assert "The journal of " in shared


VOICE = """() => {
  const spoken = (window.spoken = []);
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const voice = { speak: (said) => { spoken.push(said); }, cancel: () => {} };
  Object.defineProperty(window, 'speechSynthesis', { value: voice, configurable: true });
}"""
"""A voice that says nothing, and has said it when it is told so."""


def test_dw_278_the_journal_is_read_aloud_and_the_page_follows(here: Sit, home: Served) -> None:
    with Table(home, SEED, 4, ADVENTURE) as table:
        table.play("explore")
        me = here()
        table.sit({0: me})
        me.page.evaluate(VOICE)
        me.page.keyboard.press("j")
        me.page.locator("section.leaf .piece").first.wait_for()
        me.page.keyboard.press("Home")
        me.page.get_by_role("button", name="Read aloud").click()
        for turn in range(1, 6):
            me.wait(f"window.spoken.length === {turn}")
            said = me.page.evaluate("window.spoken.at(-1).text.replace(/[.:]$/, '').split('. ').at(-1).toLowerCase()")
            assert said in " ".join(me.page.locator("section.leaf").all_inner_texts()).lower()
            me.page.evaluate("window.spoken.at(-1).onend()")
        me.page.get_by_role("button", name="Stop reading").click()
        assert me.page.locator(".read").count() == 0


def test_a_battle_goes_on_after_the_server_was_started_anew(here: Sit, home: Served) -> None:
    with Table(home, SEED, 4, ADVENTURE) as table:
        table.play("turn")
        seat = table.company.state.holder(WARRIOR)
        me = here(viewport={"width": 2300, "height": 1000})  # the log stands beside the table
        me.expected = ("WebSocket", "ERR_CONNECTION_REFUSED")
        table.sit(dict.fromkeys([seat], me))
        table.answer()
        while table.match.waiting[0] != seat or table.company.state.battle is None:  # what others are asked, it hides
            table.answer()
        table.wait(seat)
        shown = me.page.get_by_test_id("battle").inner_text()
        log = me.log
        table.leave()
        home.stop()
        me.wait(f"{SHELL}.line !== 'open'")
        home.start()
        me.wait(f"{SHELL}.line === 'open'")
        me.wait(f"{SHELL}.busy === 'false'")
        assert me.page.get_by_test_id("battle").inner_text() == shown
        assert me.log == log, "nothing twice, nothing lost"
        table.sit({seat: me})
        for _ in range(4):
            table.answer()
        assert prompt(me) in ("", "turn", "block", "explore", "points")


def test_a_stroke_in_the_middle_of_which_the_server_is_started_anew_is_there_once(here: Sit, home: Served) -> None:
    with Table(home, SEED, 4, ADVENTURE) as table:
        table.play("take")
        seat = table.company.state.holder(TREASURE)
        me = here()
        me.expected = ("WebSocket", "ERR_CONNECTION_REFUSED")
        table.sit(dict.fromkeys([seat], me))
        table.leave()
        town = table.company.state.world.places[table.company.state.world.visit.space].home
        me.page.get_by_role("button", name="Drawings").click()
        me.page.get_by_label("Sheet", exact=True).select_option(town)
        mouse = me.page.mouse
        mouse.move(*on(me, town, 0.1, 0.2))
        mouse.down()
        mouse.move(*on(me, town, 0.5, 0.4), steps=6)
        home.stop()
        mouse.move(*on(me, town, 0.9, 0.2), steps=6)
        mouse.up()
        home.start()
        me.wait(
            f'document.querySelectorAll(\'svg[data-sheet="{town}"] [data-mark=stroke]:not([data-n="0"])\').length === 1'
        )
        me.page.reload()
        drawn(me, town, 1)
