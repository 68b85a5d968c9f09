"""Drawing beside a match, with the sample game Beacon: two people at one sheet, by mouse, finger, keys and words."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import wyrmhoard
from helpers.packages import package
from helpers.samples.beacon import BEACON
from web.driver import SHELL, Player
from web.inspector import Inspector
from web.served import Served, served
from wyrmhoard.kernel.state.drawing import pack

MODULE = "from helpers.samples.beacon import BEACON\n\nGAME = BEACON\n"


@pytest.fixture
def hill(_possible: None, tmp_path: Any) -> Iterator[Served]:
    """A server with Beacon, which a test may stop and start again."""
    folder, data = tmp_path / "package", tmp_path / "tables"
    folder.mkdir()
    data.mkdir()
    with served(data, {"PYTHONPATH": package(folder, {"beacon": MODULE})}) as server:
        yield server


@pytest.fixture
def people(hill: Served, chromium: Any) -> Iterator[list[Player]]:
    """Two people at a table with their drawings open, the second with a phone; they have not complained at the end."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    players = [
        Player(chromium.new_context(viewport={"width": 1280, "height": 800}), hill.url, "instant"),
        Player(chromium.new_context(**phone), hill.url, "instant"),
    ]
    me = players[0]
    seats = [{"who": "me"}, {"who": "me"}]
    made = httpx.post(f"{hill.url}api/tables", json={"game": "beacon", "settings": {}, "seats": seats}).json()
    for person, seat in zip(players, made["mine"], strict=True):
        person.open(f"#/t/{made['table']}/{seat['token']}")
    me.watch = f"#/t/{made['table']}/{made['watch']}"  # type: ignore[attr-defined]
    for person in players:
        person.wait(f"{SHELL}?.line === 'open'")
        person.page.get_by_role("button", name="Drawings").click()
        paper(person).wait_for()
    yield players
    complaints = [line for person in players for line in person.complaints]
    for person in players:
        person.context.close()
    assert complaints == []


def paper(person: Player) -> Any:
    """The sheet that is looked at."""
    return person.page.locator("svg[data-sheet='hill']")


def marks(person: Player, kind: str = "stroke") -> int:
    """How many marks of a kind are shown."""
    return int(paper(person).locator(f"[data-mark='{kind}']").count())


def see(person: Player, number: int, kind: str = "stroke") -> None:
    """Wait until so many marks that the table has are there."""
    shown = f"svg[data-sheet='hill'] [data-mark='{kind}']:not([data-n='0'])"
    person.wait(f'document.querySelectorAll("{shown}").length === {number}')


def on(person: Player, x: float, y: float) -> tuple[float, float]:
    """Where on the page a part of the sheet is."""
    paper(person).scroll_into_view_if_needed()
    box = paper(person).bounding_box()
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def draw(person: Player, *way: tuple[float, float], lift: bool = True) -> None:
    """A line by mouse through these parts of the sheet."""
    mouse = person.page.mouse
    mouse.move(*on(person, *way[0]))
    mouse.down()
    for part in way[1:]:
        mouse.move(*on(person, *part), steps=8)
    if lift:
        mouse.up()


def swipe(person: Player, *way: tuple[float, float]) -> None:
    """A line by finger."""
    session = person.context.new_cdp_session(person.page)
    places = [dict(zip(("x", "y"), on(person, *part), strict=True)) for part in way]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": places[:1]})
    for place in places[1:]:
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [place]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_the_other_sees_a_stroke_within_a_second_and_no_question_moves(people: list[Player]) -> None:
    me, friend = people
    asked = me.shell("asked")
    waited = []
    for number in range(1, 4):
        draw(me, (0.1, 0.2 * number), (0.5, 0.25 * number), (0.9, 0.2 * number))
        began = time.monotonic()
        see(friend, number)
        waited.append(time.monotonic() - began)
    assert min(waited) < 1, waited
    swipe(friend, (0.2, 0.1), (0.3, 0.5), (0.6, 0.9))
    see(me, 4)
    assert friend.page.evaluate("scrollY") == 0, "the finger drew and did not scroll"
    assert me.shell("asked") == asked
    me.page.reload()
    me.page.get_by_role("button", name="Drawings").click()
    see(me, 4)


def test_the_other_sees_a_line_while_it_is_drawn(people: list[Player]) -> None:
    me, friend = people
    coming = "document.querySelectorAll(\"svg[data-sheet='hill'] [data-mark='stroke'][data-n='0']\").length"
    draw(me, (0.1, 0.2), (0.5, 0.7), lift=False)
    friend.wait(f"{coming} === 1")
    draw_on = me.page.mouse
    draw_on.move(*on(me, 0.9, 0.2), steps=8)
    draw_on.up()
    see(friend, 1)
    friend.wait(f"{coming} === 0")
    assert marks(friend) == 1


def test_a_stroke_in_the_middle_of_which_the_server_starts_again_is_there_once(
    people: list[Player], hill: Served
) -> None:
    me, friend = people
    for person in people:
        person.expected = ("WebSocket", "ERR_CONNECTION_REFUSED")
    draw(me, (0.1, 0.1), (0.8, 0.1))
    see(friend, 1)
    draw(me, (0.1, 0.3), (0.5, 0.5), lift=False)
    hill.stop()
    me.page.mouse.move(*on(me, 0.9, 0.3), steps=6)
    me.page.mouse.up()
    draw(me, (0.1, 0.7), (0.9, 0.9))
    assert marks(me) == 3, "what is drawn stays in sight while nobody answers"
    hill.start()
    for person in people:
        see(person, 3)
    for person in people:
        person.page.reload()
        person.page.get_by_role("button", name="Drawings").click()
        see(person, 3)


def test_erasing_undoing_pictures_and_words(people: list[Player]) -> None:
    me, friend = people
    draw(me, (0.1, 0.2), (0.9, 0.2))
    draw(me, (0.1, 0.8), (0.9, 0.8))
    see(friend, 2)
    me.page.get_by_role("button", name="Undo my last").click()
    see(friend, 1)
    friend.page.get_by_role("radio", name="Erase").check()
    friend.page.touchscreen.tap(*on(friend, 0.5, 0.2))
    see(me, 0)
    friend.page.get_by_role("button", name="Put it back").click()
    see(me, 1)
    me.page.get_by_role("radio", name="Picture").check()
    me.page.get_by_label("castle", exact=True).check()
    me.page.get_by_label("red", exact=True).check()
    me.page.mouse.click(*on(me, 0.2, 0.5))
    see(friend, 1, "icon")
    me.page.get_by_role("radio", name="Words").check()
    me.page.get_by_label("Words, to be put where you press").fill("<b>Here</b> & now")
    me.page.mouse.click(*on(me, 0.6, 0.5))
    see(friend, 1, "label")
    assert paper(friend).locator("text").text_content() == "<b>Here</b> & now"
    listed = friend.page.get_by_role("region", name="This sheet in words")
    assert "castle, middle left" in listed.inner_text()
    assert "A hill with 0 logs" in listed.inner_text()
    assert paper(friend).locator("text b").count() == 0


def test_who_cannot_draw_puts_things_there_by_keys_and_words_and_reads_them(people: list[Player]) -> None:
    me, friend = people
    paper(me).focus()
    for key in ("ArrowRight", "ArrowDown", "Space", *["ArrowRight"] * 6, *["ArrowDown"] * 4, "Space"):
        me.page.keyboard.press(key)
    see(friend, 1)
    for key in ("Space", "ArrowRight", "ArrowRight", "Escape"):
        me.page.keyboard.press(key)
    assert paper(me).is_visible(), "Escape drops the line, and no more"
    assert marks(me) == 1
    friend.page.get_by_text("Put something there without drawing").click()
    friend.page.get_by_label("Which words").fill("Old mill")
    friend.page.get_by_label("Where").select_option("top right")
    friend.page.get_by_role("button", name="Put it there").click()
    see(me, 1, "label")
    listed = me.page.get_by_role("region", name="This sheet in words")
    assert "“Old mill”, top right" in listed.inner_text()
    me.page.get_by_role("button", name="Erase “Old mill”, top right").click()
    see(friend, 0, "label")
    inspectors = [Inspector(person) for person in people]
    for one in inspectors:
        one.look("drawings")
    for person in people:
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [one.faults for one in inspectors] == [{}, {}]


def test_a_replay_shows_what_had_been_drawn_by_then(people: list[Player], tmp_path: Any) -> None:
    me = people[0]
    match = wyrmhoard.new(BEACON, 2, "replayed")
    match.add_note(0, "stroke", pack(0, 1, [(100, 100), (900, 100)]), "hill")
    while match.result is None:
        match.act(match.waiting[0], "log")
    match.add_note(1, "stroke", pack(3, 1, [(100, 500), (900, 500)]), "hill")
    match.add_note(1, "stroke", pack(5, 1, [(100, 600), (900, 600)]), "hill")
    match.add_note(0, "hide", 3, "hill")
    saved = tmp_path / "match.json"
    saved.write_text(match.record.to_json(), encoding="utf-8")
    me.open("#/replay")
    me.page.get_by_label("Open a saved record").set_input_files(saved)
    for moment, number in ((0, 1), (len(match.inputs), 2)):
        me.page.get_by_label("Moment").fill(str(moment))
        me.page.get_by_role("button", name="Drawings").click()
        see(me, number)
        me.page.get_by_role("button", name="Close").click()


def test_a_watcher_looks_and_has_no_tools(people: list[Player], hill: Served, chromium: Any) -> None:
    me, _ = people
    draw(me, (0.1, 0.2), (0.9, 0.2))
    watcher = Player(chromium.new_context(), hill.url, "instant")
    watcher.open(me.watch)  # type: ignore[attr-defined]
    watcher.page.get_by_role("button", name="Drawings").click()
    see(watcher, 1)
    assert watcher.page.get_by_role("radio").count() == 0
    assert watcher.page.get_by_role("button", name="Undo my last").count() == 0
    assert watcher.complaints == []
    watcher.context.close()
