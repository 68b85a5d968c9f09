"""What a player sees of tables that are older than the cards or the rules that are installed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from web.driver import Player
from web.inspector import Inspector
from web.served import served

TESTS = Path(__file__).parents[1]
PATHS = {"PYTHONPATH": os.pathsep.join(filter(None, (str(TESTS), os.environ.get("PYTHONPATH"))))}
PROGRAM = """
import sys

from helpers.installed import later, renamed
from wyrmhoard.cli import main
from wyrmhoard.kernel.contract.registry import register

register({0})

if __name__ == "__main__":
    sys.exit(main())
"""
"""The command with another game: the processes of bots and replays run its first lines, too."""
SIZES = {"desk": (1366, 768), "phone": (390, 844)}


def program(folder: Path, game: str) -> Path:
    """The command, with this game in place of the one that is installed."""
    path = folder / "other.py"
    path.write_text(PROGRAM.format(game), encoding="utf-8")
    return path


@pytest.fixture
def me(chromium: Any) -> Iterator[Player]:
    """Somebody who keeps their browser when the server is another one."""
    person = Player(chromium.new_context(viewport={"width": 1366, "height": 768}), "", "instant")
    person.expected = ("WebSocket", "ERR_CONNECTION_REFUSED", "status of 409", "status of 503")
    yield person
    person.context.close()
    assert person.complaints == []


def fits_across(me: Player) -> bool:
    """Whether nothing of the page lies beyond its right edge."""
    return bool(me.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def test_a_table_and_its_replay_show_the_cards_that_it_began_with(me: Player, tmp_path: Path) -> None:
    """The names on the cards are the old ones at a table that began with them, and the new ones everywhere else."""
    with served(tmp_path, PATHS, program(tmp_path, "renamed()")) as server:
        me.url = server.url
        me.make_table("me", "bot", settings={"Knight life": "2", "Dragon life": "2"})
        asked = me.turn()
        charge = me.thing("card:knight:charge")
        assert "Headlong Charge" in charge.inner_text()
        server.stop()
        server.start()
        me.page.reload()
        assert me.turn() == asked
        assert "Headlong Charge" in charge.inner_text()
        me.page.get_by_role("button", name="Menu").click()
        with me.page.expect_popup() as popup:
            me.page.get_by_role("link", name="Cards", exact=True).click()
        popup.value.get_by_role("heading", name="the cards of one table").wait_for()
        popup.value.get_by_text("Headlong Charge").first.wait_for()
        popup.value.goto(f"{server.url}#/cards/dragon-dance")
        popup.value.get_by_text("Fear").first.wait_for()
        assert popup.value.get_by_text("Headlong Charge").count() == 0
        popup.value.close()
        me.page.keyboard.press("Escape")
        me.play_to_the_end()
        me.page.get_by_role("link", name="Watch it again").click()
        me.page.get_by_role("button", name="One step forward").wait_for()
        assert "Headlong Charge" in charge.inner_text()
        me.page.get_by_role("link", name="Lobby").click()
        me.play_now()
        assert "Headlong" not in charge.inner_text()


def test_a_page_that_stays_open_asks_for_the_new_cards_at_a_new_table(me: Player, tmp_path: Path) -> None:
    """It has the faces of a game by their fingerprint, and not for as long as it is open."""
    with served(tmp_path, PATHS, program(tmp_path, "renamed()")) as server:
        me.url = server.url
        me.play_now()
        charge = me.thing("card:knight:charge")
        assert "Headlong Charge" in charge.inner_text()
        server.stop()
        server.start()
        me.page.get_by_role("link", name="To the lobby").first.click()
        me.page.get_by_role("article").filter(has_text="Dragon Dance").get_by_role("button", name="Play now").click()
        me.turn()
        assert "Headlong" not in charge.inner_text()


def test_a_finished_match_whose_rules_have_changed_is_read_at_its_table(me: Player, tmp_path: Path) -> None:
    """It says what happened, gives out the record and the log, and lets it be watched; nothing is cut off."""
    with served(tmp_path, PATHS) as server:
        me.url = server.url
        me.make_table("me", "bot", settings={"Knight life": "2", "Dragon life": "2"})
        me.turn()
        me.page.get_by_label("Say something to the table").fill("A good fight")
        me.page.keyboard.press("Enter")
        me.play_to_the_end()
        table = me.page.url
        last = me.page.get_by_test_id("end").locator(".words p").inner_text().rsplit(maxsplit=1)[0]
        server.stop()
        server.start(program(tmp_path, "later('dragon-dance')"))
        me.page.goto(table)
        me.page.reload()
        me.page.get_by_role("heading", name="This table cannot be played on").wait_for()
        why = me.page.get_by_role("alert")
        assert "has version 1 of the rules, and this server has later" in why.inner_text()
        told = me.page.get_by_role("region", name="What happened")
        assert last in told.inner_text()
        assert "A good fight" in me.page.get_by_role("region", name="What was said").inner_text()
        axe = Inspector(me)
        for name, (width, height) in SIZES.items():
            me.page.set_viewport_size({"width": width, "height": height})
            axe.look(name)
            assert fits_across(me), name
        assert axe.faults == {}
        assert me.page.locator("main").inner_text().count("It cannot be played on") == 1
        with me.page.expect_download() as download:
            me.page.get_by_role("button", name="Save the record").click()
        assert '"version": "1"' in download.value.path().read_text(encoding="utf-8")
        with me.page.expect_download() as download:
            me.page.get_by_role("button", name="Save the log").click()
        assert last in download.value.path().read_text(encoding="utf-8")
        me.page.keyboard.press("m")
        assert me.page.get_by_role("dialog").count() == 0
        me.page.get_by_role("link", name="Watch it again").click()
        doubt = me.page.get_by_role("alert").get_by_text("inputs the first")
        doubt.wait_for()
        assert "altered" not in doubt.inner_text()


def test_an_open_table_whose_rules_have_changed_shows_what_everybody_saw(me: Player, tmp_path: Path) -> None:
    """The page that was open comes to it by itself; an invitation to it says the same."""
    with served(tmp_path, PATHS) as server:
        me.url = server.url
        me.make_table("me", "friend")
        link = me.page.get_by_role("textbox", name="For your friend: Dragon").input_value()
        me.lobby()
        me.make_table("me", "bot", settings={"Knight life": "30", "Dragon life": "30"})
        asked = ""
        for turn in range(12):  # a server that stops stores a position
            asked = me.turn(asked)
            me.do_something(turn)
        me.turn(asked)
        assert not me.over
        server.stop()
        server.start(program(tmp_path, "later('dragon-dance')"))
        me.page.get_by_role("heading", name="This table cannot be played on").wait_for()
        me.page.get_by_text("What everybody could see of it is below").wait_for()
        assert me.page.get_by_role("button", name="Save the record").count() == 0
        assert me.page.get_by_role("region", name="What happened").locator("li").count() > 0
        axe = Inspector(me)
        for name, (width, height) in SIZES.items():
            me.page.set_viewport_size({"width": width, "height": height})
            axe.look(name)
            assert fits_across(me), name
        assert axe.faults == {}
        table = me.page.url.split("/")[-1]
        me.open(f"#/replay/{table}")
        me.page.get_by_role("link", name="What can be read of this table").click()
        me.page.get_by_role("link", name="Make a new table").click()
        me.page.get_by_role("heading", name="A table of Dragon Dance").wait_for()
        me.page.evaluate("localStorage.removeItem('wyrmhoard.matches')")
        me.open(link)
        me.page.get_by_role("heading", name="This table cannot be played on").wait_for()
        assert "has version 1 of the rules" in me.page.get_by_role("alert").inner_text()
