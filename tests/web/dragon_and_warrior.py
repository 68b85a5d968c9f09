"""Dragon & Warrior in the browser: roles and the X card, suggestions, maps, and Battles on playing cards."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from web.driver import Player
from web.inspector import Inspector
from web.saga import PHONE, answer, at_home, fill, prompt, seat, until
from web.served import Served

Sit = Callable[..., Player]
PLATES = "[...document.querySelectorAll('.plate')].map((one) => one.innerText)"
HAND = "[...document.querySelectorAll('.hand [data-thing]')].map((one) => one.dataset.thing)"
MAP = "[...document.querySelectorAll('.maps .node')].map((one) => one.innerText)"
RECORD = "document.querySelector('.strip')?.innerText + document.querySelector('.record')?.innerText"
TABLE = f"JSON.stringify([{PLATES}, {HAND}, {MAP}, {RECORD}])"
WIDE = "document.querySelector('main').scrollWidth - document.querySelector('main').clientWidth"


@pytest.fixture(scope="module")
def home(server: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the game."""
    with at_home(server, tmp_path_factory.mktemp("saga"), os.environ.get("PYTHONPATH", "")) as running:
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


def test_dw_236a_battles_against_the_oracle_are_played_to_their_ends(here: Sit) -> None:
    """As many as it takes until the oracle has attacked, too."""
    me = here()
    seen = set[str]()
    for _ in range(5):
        seat(me, scope="battle", battle_level=3, stall_turns=30)
        asked = ""
        for turn in range(120):
            asked = me.turn(asked)
            if me.over:
                break
            seen.add(prompt(me))
            answer(me, turn)
        assert me.over
        if "block" in seen:
            break
    assert {"points", "hero", "turn", "block"} <= seen


def test_dw_24_points_are_told_as_they_are_spent(here: Sit) -> None:
    me = here()
    seat(me, scope="battle", battle_level=1)
    until(me, "points")
    me.page.locator("[data-option=spend]").click()
    me.page.get_by_text("0 of 10 points spent").wait_for()
    me.page.get_by_role("button", name="Agility: one more").click()
    me.page.get_by_text("1 of 10 points spent, 9 left").wait_for()
    assert "a hand of 4" in me.page.locator(".hint").inner_text()
    fill(me)
    until(me, "hero")
    assert "Agility\n2" in me.page.get_by_test_id("sheet").inner_text()


def test_dw_257a_own_words_stand_beside_three_suggestions(here: Sit) -> None:
    me = here()
    seat(me, scope="battle", battle_level=1)
    until(me, "hero")
    assert me.page.locator(".question .slip").count() == 3
    me.page.locator(".question [data-option=own]").click()
    for name, words in {
        "Name": "Bo",
        "Pronouns": "they / them",
        "What kind of Warrior": "Tin",
        "One trait": "Hums",
    }.items():
        me.page.get_by_label(name, exact=True).fill(words)
    asked = me.shell("asked")
    me.page.get_by_role("button", name="Do it").click()
    me.turn(asked)
    assert "Bo, the Tin Warrior" in me.page.get_by_test_id("sheet").inner_text()


def test_dw_161_an_attack_lies_in_the_middle_until_it_is_answered(here: Sit) -> None:
    me = here()
    seat(me, scope="battle", battle_level=5)
    until(me, "block")
    stage = me.page.get_by_test_id("battle")
    laid = stage.locator(".exchange.asked [aria-label=Laid] li")
    assert laid.count() >= 1
    assert stage.locator(".exchange [aria-label=Block]").count() == 0
    assert me.page.locator(".question [data-option='take it']").is_visible()
    can = me.page.locator(".hand .thing.can")
    if can.count():
        can.first.click()
        me.page.locator(".popover").get_by_role("button", name="Block with").first.wait_for()


def test_dw_19_the_x_card_is_always_there_and_tells_nobody_who_touched_it(here: Sit) -> None:
    me, friend = here(), here()
    links = seat(me, "me", "me", scope="battle", battle_level=1)
    friend.open(links[1])
    me.page.get_by_role("button", name="Touch the X card").click()
    for person in (me, friend):
        person.page.locator(".question[data-prompt=meant]").wait_for()
        assert "Player" not in person.page.locator(".question").inner_text()
        assert person.page.locator(".x.down").is_disabled()
    for person in (me, friend):
        person.page.locator(".question [data-option='go on']").click()
    me.page.locator(".x:not(.down)").wait_for()


def test_dw_85_the_map_shows_the_warrior_and_a_way_is_taken_on_it(here: Sit) -> None:
    me = here()
    seat(me, scope="adventure", guided=False)
    until(me, "explore")
    maps = me.page.locator(".maps")
    assert maps.locator(".node.here").count() == 1
    before = maps.locator(".node.here").inner_text()
    assert maps.get_by_role("tab", selected=True).inner_text().startswith("Town")
    way = maps.locator(".thing.can").first
    way.click()
    asked = me.shell("asked")
    me.page.locator(".popover").get_by_role("button", name="Go to").first.click()
    me.turn(asked)
    assert maps.locator(".node.here").inner_text() != before
    for tab in ("Outdoors", "Dungeon"):
        maps.get_by_role("tab", name=tab).click()
        assert maps.get_by_role("tabpanel", name=tab).is_visible()


@pytest.mark.parametrize("settings", [{"scope": "battle", "battle_level": 6}, {"scope": "adventure", "guided": False}])
def test_what_was_acted_out_is_what_a_newcomer_sees(here: Sit, settings: dict[str, Any]) -> None:
    me = here()
    seat(me, **settings)
    asked = ""
    for turn in range(24):
        asked = me.turn(asked)
        if me.over:
            break
        shown = me.page.evaluate(TABLE)
        if turn % 3 == 2:
            me.page.reload()
            me.turn()
            me.wait(f"{TABLE} === {json.dumps(shown)}")
        answer(me, turn)


def test_a_battle_is_acted_out_and_ends_at_the_same_table(here: Sit) -> None:
    me = here(speed="fast")
    seat(me, scope="battle", battle_level=4)
    asked = ""
    for turn in range(8):
        asked = me.turn(asked)
        if me.over:
            break
        answer(me, turn)
    shown = me.page.evaluate(TABLE)
    me.page.reload()
    me.turn()
    me.wait(f"{TABLE} === {json.dumps(shown)}")
    assert me.page.locator(".banner").count() == 0, "nothing stays over the table"


def test_nothing_is_wider_than_a_phone(here: Sit) -> None:
    me = here(**PHONE)
    seat(me, "me", "bot", "bot", scope="adventure", visit_limit=6)
    asked = ""
    for turn in range(24):
        asked = me.turn(asked)
        if me.over:
            break
        assert me.page.evaluate(WIDE) <= 0, prompt(me)
        me.page.get_by_role("button", name="Touch the X card").wait_for()
        answer(me, turn)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_everything_is_there_for_people_who_cannot_see_or_point(here: Sit, theme: str, *, phone: bool) -> None:
    me = here(color_scheme=theme, **(PHONE if phone else {}))
    seat(me, scope="adventure", guided=False)
    axe = Inspector(me)
    asked = ""
    for turn in range(60):
        asked = me.turn(asked)
        if me.over or "explore" in axe.seen:
            break
        me.page.locator(".question").wait_for()
        kind = prompt(me)
        if kind not in axe.seen:
            axe.look(kind)
        answer(me, turn)
    for tab in ("Story", "Said"):
        me.page.get_by_role("tab", name=tab).click()
        axe.look(tab)
    axe.sheet("what was agreed", "Palette")
    assert axe.faults == {}
    assert {"points", "hero", "explore"} <= set(axe.seen)
