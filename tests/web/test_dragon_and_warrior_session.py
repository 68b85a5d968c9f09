"""The guided first session of Dragon & Warrior in the browser, to its first completed Quest: four people, and alone.

And whole adventures by mouse: a person alone, and four who have come by their links.
"""

from __future__ import annotations

import re

import pytest

from web.company import Table, Travellers, seed_with
from web.conftest import Sit
from web.driver import SHELL
from web.served import Served
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.kernel.state.setting import Value

LEAST = 8
"""Pages that the book of an adventure has at least."""


def past_an_obstacle(state: Saga) -> bool:
    """Whether The Warrior has got past an obstacle, won a Battle and beaten a Boss."""
    beaten = any(place.cleared for place in state.world.places.values())
    return beaten and state.battles > 1 and any(one.solved for one in state.world.obstacles.values())


def test_dw_10_four_people_play_the_guided_first_session_to_the_first_quest(sit: Sit, server: Served) -> None:
    settings: dict[str, Value] = {"scope": "adventure", "opening": "together"}
    me, friend = sit(), sit()
    with Table(server, seed_with(4, settings, past_an_obstacle), 4, settings) as table:
        table.sit({0: me, 3: friend})
        company = table.company
        roles = set[tuple[str, int]]()
        while not company.done:
            table.answer()
            roles |= set(company.state.holders.items())
        asked = {kind for _, kind in table.said}
        assert asked >= {"palette", "mood", "role", "read", "points", "hero", "questions", "place", "conflict", "build"}
        assert asked >= {"character", "quest", "scene", "explore", "find", "thing", "take", "buy", "entered", "floors"}
        assert asked >= {"turn", "block", "meaning", "obstacle", "judge", "rating", "split"}
        assert len({seat for role, seat in roles if role == "warrior"}) == 4, "everybody has been The Warrior"
        for person in (me, friend):
            person.page.get_by_role("tab", name="Story").click()
            person.page.get_by_text("handed in").first.wait_for()
            person.page.set_viewport_size({"width": 2300, "height": 1000})  # the log stands beside the table
            assert "A Quest" in person.log
            assert "The Boss" in person.log or "Boss" in person.log


def test_dw_251_one_person_plays_the_same_alone_with_the_oracle(sit: Sit, server: Served) -> None:
    settings: dict[str, Value] = {"scope": "adventure", "opening": "together"}
    me = sit()
    with Table(server, seed_with(1, settings, past_an_obstacle, 13), 1, settings) as table:
        table.sit({0: me})
        while not table.company.done:
            table.answer()
        assert {kind for _, kind in table.said} >= {"explore", "approach", "take", "turn"}
        me.page.get_by_role("tab", name="Story").click()
        me.page.get_by_text("handed in").first.wait_for()


@pytest.mark.parametrize("seats", [1, 4])
def test_dw_236a_a_whole_adventure_is_played_by_mouse_and_kept_as_a_book(sit: Sit, server: Served, seats: int) -> None:
    with Table(server, "a whole adventure", seats, {"scope": "adventure"}, Travellers) as table:
        people = {seat: sit() for seat in range(seats)}
        table.sit(people)
        while not table.company.done:
            table.answer()
        result = table.match.result
        assert result is not None
        assert result.winners
        for person in people.values():
            person.wait(f"{SHELL}.over === 'true'")
            person.page.keyboard.press("j")
            book = person.page.get_by_test_id("journal")
            book.locator("section.leaf").first.wait_for()
            person.page.get_by_role("button", name="Print as a booklet").click()
            counted = person.page.get_by_test_id("counted")
            counted.get_by_text(re.compile(r"^[1-9]\d* pages")).wait_for()
            printed = person.page.pdf(prefer_css_page_size=True)
            assert printed.count(b"/Type /Page\n") == int(counted.inner_text().split(" ")[0]) >= LEAST
