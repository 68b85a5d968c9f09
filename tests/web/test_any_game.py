"""Games without a table of their own, from another package, played at the generic table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from helpers.packages import package
from web.driver import SHELL, Player
from web.inspector import Inspector
from web.served import Served, served

MODULE = "from helpers.samples.{0} import {1} as GAME\n"


@pytest.fixture(scope="module")
def stranger(_possible: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server where another package brings games; nothing else was changed for them."""
    folder, data = tmp_path_factory.mktemp("package"), tmp_path_factory.mktemp("tables")
    path = package(folder, {name: MODULE.format(name, name.upper()) for name in ("goofspiel", "caravan")})
    with served(data, {"PYTHONPATH": path}) as server:
        yield server


@pytest.fixture
def people(stranger: Served, chromium: Any) -> Iterator[list[Player]]:
    """Two people who have not complained at the end."""
    players = [
        Player(chromium.new_context(), stranger.url, "instant"),
        Player(chromium.new_context(viewport={"width": 390, "height": 844}), stranger.url, "instant"),
    ]
    yield players
    complaints = [line for person in players for line in person.complaints]
    for person in players:
        person.context.close()
    assert complaints == []


def test_a_game_against_the_computer_is_played_to_the_end(people: list[Player]) -> None:
    me = people[0]
    me.lobby()
    me.page.get_by_role("article").filter(has_text="Goofspiel").get_by_role("button", name="Play now").click()
    me.page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()  # at the gentlest strength
    me.turn()
    assert me.page.locator(".generic").get_by_text("prize").is_visible()
    asked = ""
    for _ in range(13):
        asked = me.turn(asked)
        if me.over:
            break
        assert me.page.get_by_role("heading", name="Bid for").is_visible()
        me.page.locator("[data-option]").last.click()
    me.turn(asked)
    assert me.over
    me.page.get_by_test_id("end").wait_for()  # its panel is loaded when it is needed


def choose(me: Player, option: str) -> None:
    """Take an option of the list, and wait until the question has gone."""
    asked = me.turn()
    me.page.locator(f"[data-option='{option}']").click()
    me.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r}")


def test_a_game_of_interruptions_forms_and_votes_is_played_by_two_browsers(people: list[Player]) -> None:
    me, friend = people
    me.open("#/make/caravan")
    me.page.get_by_label("Turns", exact=True).fill("1")
    me.page.get_by_role("button", name="Make the table").click()
    link = me.page.get_by_label("For your friend").first.input_value()
    me.page.get_by_role("button", name="Sit down").click()
    friend.open(link)
    me.turn()

    choose(friend, "help")  # in the middle of my turn
    friend.turn()
    friend.page.locator("[data-option='note']").click()
    friend.page.get_by_label("How wide", exact=True).fill("2")
    friend.page.get_by_label("words", exact=True).fill("Mind the wolves")
    sheet = friend.page.get_by_role("application")
    sheet.focus()
    for key in ("Space", "ArrowRight", "ArrowDown", "Space"):
        friend.page.keyboard.press(key)
    assert sheet.locator("path").count() == 1
    inspectors = [Inspector(person) for person in people]
    inspectors[1].look("a form")
    inspectors[0].look("waiting")
    friend.page.get_by_role("button", name="Do it").click()
    me.page.get_by_role("region", name="Log").get_by_text("Mind the wolves").wait_for()

    choose(me, "stop")
    choose(friend, "watch")
    choose(me, "north")
    assert me.status == "You chose: vote north. Waiting for seat 2"
    choose(friend, "south")
    for person in people:
        person.wait(f"{SHELL}.over === 'true'")
        person.page.get_by_test_id("end").wait_for()
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    inspectors[0].look("end")
    assert [one.faults for one in inspectors] == [{}, {}]
