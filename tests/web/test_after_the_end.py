"""After the end: what decided it, a moment to share, the rematch."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any

import pytest

from web.conftest import Sit
from web.driver import Player
from web.inspector import Inspector
from web.served import Served

SIZES = ((1366, 768), (1920, 1080), (390, 844), (360, 640))
LIVES = {"Knight life": "4", "Dragon life": "4"}


@pytest.fixture(scope="module")
def played(chromium: Any, server: Served) -> tuple[str, Any]:
    """Where a match lies that was played to its end, and what the browser that played it keeps."""
    me = Player(chromium.new_context(viewport={"width": 1280, "height": 800}), server.url, "instant")
    me.make_table("me", "bot", settings=LIVES)
    me.play_to_the_end()
    me.page.get_by_role("button", name="Look back").wait_for()
    kept = me.page.url, me.context.storage_state()
    me.context.close()
    return kept


@pytest.fixture
def finished(sit: Sit, played: tuple[str, Any]) -> Player:
    """Whoever played it, before the end of the match."""
    link, storage = played
    me = sit(storage_state=storage)
    me.open(link)
    me.page.get_by_role("button", name="Look back").wait_for()
    return me


def test_what_decided_it_stands_at_the_end(finished: Player) -> None:
    me = finished
    axe = Inspector(me)
    end = me.page.get_by_test_id("end")
    assert "Dragon: Master (bot)" in end.inner_text(), "who was beaten, or was not"
    chart = end.get_by_test_id("standing")
    words = chart.get_attribute("aria-label") or ""
    assert re.fullmatch(r"Who stood how, of 100, .* Knight from \d+ to \d+, Dragon from \d+ to \d+\.", words), words
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        axe.look(f"the end, {width}")
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    me.page.get_by_role("button", name="Look back").click()
    back = me.page.get_by_test_id("lookback")
    counted = {row.split("\t")[0]: row.split("\t")[1:] for row in back.locator("table").inner_text().splitlines()}
    assert all(number.isdecimal() for number in counted["Damage done"])
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        axe.look(f"looking back, {width}")
    assert axe.faults == {}


def test_decisions_are_judged_one_after_the_other(finished: Player) -> None:
    me = finished
    me.page.get_by_role("button", name="Look back").click()
    me.page.get_by_role("button", name="Judge the decisions").click()
    judged = me.page.get_by_test_id("judged")
    judged.wait_for()
    text = judged.inner_text()
    assert re.search("The best decision, move|No decision was better", text), text
    assert re.search("The worst decision, move|No decision was worse", text), text
    links = judged.get_by_role("button")
    if links.count():
        at = int(str(links.first.inner_text()).split()[-1])
        links.first.click()
        me.page.locator(".count").wait_for()
        assert str(me.page.locator(".count").inner_text()).startswith(f"{at - 1} /"), "the table before the decision"


def test_a_mark_leads_to_its_moment_and_the_replay_shows_where_it_is(finished: Player) -> None:
    me = finished
    me.page.get_by_test_id("standing").get_by_role("button").first.click()
    me.page.locator(".count").wait_for()
    me.page.get_by_test_id("standing").wait_for()
    assert "/t/" not in me.page.url
    shown = int(str(me.page.locator(".count").inner_text()).split("/")[0])
    assert shown > 0
    plot = me.page.locator(".plot")
    box = plot.bounding_box()
    assert box is not None
    plot.click(position={"x": 2, "y": box["height"] / 2})
    assert str(me.page.locator(".count").inner_text()).startswith("0 /")
    me.page.get_by_role("button", name="Look back").click()
    me.page.get_by_test_id("lookback").get_by_role("button", name=re.compile("^(The turning|A swing)")).first.click()
    assert not me.page.get_by_test_id("lookback").count()
    assert int(str(me.page.locator(".count").inner_text()).split("/")[0]) > 0


def test_a_moment_is_shared_as_a_picture_and_a_link(finished: Player, tmp_path: Path, sit: Sit) -> None:
    """Where the system shares nothing: the picture is saved, and the link is given to be copied."""
    me = finished
    me.page.add_init_script("Object.defineProperty(navigator, 'canShare', { value: () => false })")
    me.page.evaluate("Object.defineProperty(navigator, 'canShare', { value: () => false, configurable: true })")
    me.page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', "
        "{ value: { writeText: (text) => { window.copied = text; return Promise.resolve(); } } })"
    )
    with me.page.expect_download() as download:
        me.page.get_by_role("button", name="Share this moment").click()
    saved = tmp_path / "moment.png"
    download.value.save_as(saved)
    data = saved.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert len(data) > 8000, "more than an empty sheet"
    me.page.get_by_text("The picture is saved, and the link to this moment copied.").wait_for()
    link = str(me.page.evaluate("window.copied"))
    other = sit()
    other.open(link)
    other.page.locator(".count").wait_for()
    assert str(other.page.locator(".count").inner_text()).split(" /")[0] == link.rsplit("/", 1)[1]


def test_the_system_is_given_the_picture_where_it_shares(finished: Player) -> None:
    me = finished
    me.page.evaluate(
        "for (const [name, value] of [['canShare', () => true], ['share', (what) => { "
        "window.shared = { name: what.files[0].name, type: what.files[0].type, url: what.url, title: what.title }; "
        "return Promise.resolve(); }]]) Object.defineProperty(navigator, name, { value, configurable: true })"
    )
    me.page.get_by_role("button", name="Share this moment").click()
    me.wait("window.shared")
    shared: dict[str, Any] = me.page.evaluate("window.shared")
    assert (shared["name"], shared["type"], shared["title"]) == ("moment.png", "image/png", "Dragon Dance")
    assert "#/replay/" in shared["url"]


def test_a_rematch_is_played_from_the_other_side(finished: Player) -> None:
    me = finished
    me.page.get_by_role("button", name="Rematch with sides swapped").click()
    me.wait("document.querySelector('.shell')?.dataset.over === 'false'")
    me.turn()
    assert "dragon" in str(me.page.locator(".fighter").last.get_attribute("class"))


def test_any_moment_of_a_replay_is_played_on_from(finished: Player) -> None:
    me = finished
    me.page.get_by_role("link", name="Watch it again").click()
    me.page.get_by_label("Moment").fill("5")
    me.page.get_by_role("button", name="Play on from here").click()
    sheet = me.page.get_by_role("dialog", name="Play on from here")
    sheet.get_by_text("everything lies as it lay after move 5").wait_for()
    sheet.get_by_role("button", name="Play as Dragon").click()
    me.turn()
    assert "dragon" in str(me.page.locator(".fighter").last.get_attribute("class"))
    assert "From here on the match is played anew, with other rolls" in me.log
    me.play_to_the_end()
    me.page.get_by_role("button", name="Look back").wait_for()
    assert me.complaints == []
