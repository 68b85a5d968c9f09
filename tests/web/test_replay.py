"""Watching a match again: step, scrub, play, other eyes, a link to a moment, a saved file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from web.conftest import Sit
from web.driver import Player, attempts
from web.inspector import Inspector


@pytest.fixture
def finished(sit: Sit) -> Player:
    me = sit()
    me.make_table("me", "bot", settings={"Knight life": "2", "Dragon life": "2"})
    me.play_to_the_end()
    return me


def count(me: Player) -> str:
    return str(me.page.locator(".count").inner_text())


def test_while_a_match_is_being_read_the_page_says_so(finished: Player, tmp_path: Path) -> None:
    me = finished
    axe = Inspector(me)
    with me.page.expect_download() as download:
        me.page.get_by_role("button", name="Save the record").click()
    saved = tmp_path / "mine.json"
    download.value.save_as(saved)
    held: list[Any] = []
    me.page.route(re.compile(r"/api/(tables/.*/replay|replays)(\?.*)?$"), lambda route: held.append(route))
    me.page.get_by_role("link", name="Watch it again").click()
    status = me.page.get_by_role("status")
    status.get_by_text("Reading the match and playing it through").wait_for()
    for width in (1366, 390):
        me.page.set_viewport_size({"width": width, "height": 768})
        axe.look(f"reading, {width}")
    assert me.page.get_by_label("Open a saved record").is_hidden()
    held.pop().continue_()
    me.page.get_by_role("button", name="One step forward").wait_for()
    assert status.inner_text() == ""
    me.page.get_by_label("Open a saved record").set_input_files(saved)
    status.get_by_text("Reading mine.json and playing it through").wait_for()
    for _ in attempts(30):
        if held:
            break
        me.page.wait_for_timeout(20)
    held.pop().continue_()
    me.wait("!document.querySelector('[role=status]').textContent")
    assert axe.faults == {}


def test_a_match_again(finished: Player, tmp_path: Path) -> None:
    me = finished
    with me.page.expect_download() as download:
        me.page.get_by_role("button", name="Save the record").click()
    saved = tmp_path / "record.json"
    download.value.save_as(saved)

    me.page.get_by_role("link", name="Watch it again").click()
    me.page.get_by_role("button", name="One step forward").wait_for()
    assert count(me).startswith("0 /")
    last = int(count(me).split("/")[1])
    me.page.get_by_role("button", name="One step forward").click()
    me.page.get_by_role("button", name="One step forward").click()
    me.page.get_by_text("The knight shows").first.wait_for()
    me.page.keyboard.press("ArrowLeft")
    assert count(me) == f"1 / {last}"

    me.page.get_by_label("Moment").fill(str(last))
    me.page.get_by_text(re.compile("(wins|Both fall).*")).last.wait_for()
    me.page.get_by_label("Seen by").select_option("1")
    assert "dragon" in me.page.locator(".fighter").last.get_attribute("class")

    # A choice that lies sealed is seen by its own seat, by no watcher, and when everything is open.
    me.page.get_by_label("Moment").fill("1")
    seen = {}
    for eyes in ("watch", "0", "1", "open"):
        me.page.get_by_label("Seen by").select_option(eyes)
        seen[eyes] = [peek.strip() for peek in me.page.locator(".peek").all_inner_texts()]
    assert seen["watch"] == []
    assert sorted(seen["0"] + seen["1"]) == sorted(seen["open"])
    assert len(seen["open"]) == 1
    me.page.get_by_label("Moment").fill(str(last))

    # The address is a link to this moment.
    me.page.reload()
    me.page.get_by_role("button", name="One step forward").wait_for()
    assert count(me) == f"{last} / {last}"

    # And a link to another moment leads there in the same tab.
    for moment in (2, 0):
        me.page.evaluate(f"location.hash = location.hash.replace(/[0-9]+$/, '{moment}')")
        me.wait(f"document.querySelector('.count').innerText === '{moment} / {last}'")

    # Play goes on by itself to the end.
    me.page.get_by_role("button", name="To the start").click()
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.wait(f"document.querySelector('.count').innerText === '{last} / {last}'")

    # The same from the file.
    me.open("#/replay")
    me.page.get_by_label("Open a saved record").set_input_files(saved)
    me.page.get_by_role("button", name="One step forward").wait_for()
    assert count(me) == f"0 / {last}"
    assert me.page.get_by_role("alert").count() == 0

    # A record that was cut is shown, with a word about it.
    record = json.loads(saved.read_text())
    record["inputs"] = record["inputs"][:-1]  # a short match has no more than four
    saved.write_text(json.dumps(record))
    me.page.reload()
    me.page.get_by_label("Open a saved record").set_input_files(saved)
    me.page.get_by_text("This record was altered after it was saved.").wait_for()
    assert count(me) == f"0 / {last - 1}"

    # Another record can be opened where one is open; what is none leaves it as it is.
    me.expected = ("status of 4",)
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{ not json")
    me.page.get_by_label("Open a saved record").set_input_files(wrong)
    me.page.get_by_role("alert").get_by_text("wrong.json is not a record").wait_for()
    assert count(me) == f"0 / {last - 1}"
    record["inputs"] = record["inputs"][:2]
    saved.write_text(json.dumps(record))
    me.page.get_by_label("Open a saved record").set_input_files(saved)
    me.wait("document.querySelector('.count').innerText === '0 / 2'")


def test_a_file_that_is_no_record_is_refused_in_words(sit: Sit, tmp_path: Path) -> None:
    me = sit()
    me.expected = ("status of 4",)
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{ not json")
    me.open("#/replay")
    me.page.get_by_label("Open a saved record").set_input_files(wrong)
    me.page.get_by_text("wrong.json is not a record").wait_for()
    wrong.write_text('{"game": "chess"}')
    me.page.get_by_label("Open a saved record").set_input_files(wrong)
    me.page.get_by_role("alert").filter(has_not_text="not JSON").wait_for()
