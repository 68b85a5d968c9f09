"""Dragon & Warrior in the browser: roles and the X card, suggestions, maps, and Battles on playing cards."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from web.company import Table
from web.conftest import Sit
from web.inspector import BOTH, Inspector
from web.saga import NAME, PHONE, fill, prompt
from web.served import Served
from wyrmhoard.kernel.state.setting import Value

DESK = {"viewport": {"width": 1366, "height": 768}}
PLATES = "[...document.querySelectorAll('.plate')].map((one) => one.innerText)"
HAND = "[...document.querySelectorAll('.hand [data-thing]')].map((one) => one.dataset.thing)"
MAP = "[...document.querySelectorAll('.maps [data-thing]')].map((one) => one.querySelector('.unseen').innerText).sort()"
RECORD = "document.querySelector('.strip')?.innerText + document.querySelector('.record')?.innerText"
TABLE = f"JSON.stringify([{PLATES}, {HAND}, {MAP}, {RECORD}])"
WIDE = "document.querySelector('main').scrollWidth - document.querySelector('main').clientWidth"
ALONE: dict[str, Value] = {"scope": "adventure", "guided": False}
TOGETHER: dict[str, Value] = {"scope": "adventure", "opening": "together"}


def battle(level: int) -> dict[str, Value]:
    """A single Battle against the oracle."""
    return {"scope": "battle", "battle_level": level, "stall_turns": 30}


def test_dw_236a_a_battle_against_the_oracle_is_played_to_its_end(sit: Sit, server: Served) -> None:
    me = sit(**DESK)
    with Table(server, "a Battle", 1, battle(3)) as table:
        table.sit({0: me})
        while table.match.result is None:
            table.answer()
        assert {"points", "turn", "block"} <= {kind for _, kind in table.said}
        me.page.get_by_test_id("end").wait_for()


def test_dw_11_one_screen_one_click_and_the_first_talk(sit: Sit) -> None:
    me = sit(**DESK)
    me.sit_down(NAME, ("me",), "baseline", {"scope": "adventure"})
    begin = me.page.get_by_test_id("begin")
    begin.get_by_role("radio", name="Dark").click()
    hero = begin.locator(".hero .name b")
    first = hero.inner_text()
    begin.get_by_role("button", name="Somebody else").click()
    me.wait(f"document.querySelector('.hero .name b').innerText !== {json.dumps(first)}")
    asked = me.shell("asked")
    begin.get_by_role("button", name=f"Begin as {hero.inner_text()}", exact=True).click()
    me.turn(asked)
    me.page.locator(".question[data-prompt=approach]").wait_for()
    me.page.get_by_role("button", name="Palette").click()
    me.page.get_by_test_id("palette").get_by_text("Maps that lie").wait_for()


def test_dw_11_a_single_battle_is_two_clicks_away(sit: Sit) -> None:
    me = sit(**PHONE)
    me.sit_down(NAME, ("me",), "baseline", {"scope": "battle"})
    asked = me.turn()
    me.page.get_by_test_id("begin").get_by_role("button", name=re.compile("^Begin as ")).click()
    me.turn(asked)
    if prompt(me) == "agree":
        asked = me.shell("asked")
        me.page.locator("[data-option=object]").click()
        me.turn(asked)
    me.page.get_by_test_id("battle").wait_for()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_dw_96_in_a_shop_a_click_takes_a_thing_and_another_puts_it_back(
    sit: Sit, server: Served, size: dict[str, Any]
) -> None:
    me = sit(**size)
    with Table(server, "saga 1", 1, ALONE) as table:
        table.play("buy")
        table.sit({0: me})
        shop = me.page.get_by_test_id("shop")
        good = shop.locator("[data-good=dragons-fire]")
        free = shop.locator(".pouch").inner_text()
        asked = me.shell("asked")
        good.click()
        asked = me.turn(asked)
        shop.get_by_text("The Warrior buys Dragon's Fire").wait_for()
        assert "you have 1" in good.inner_text()
        assert shop.locator(".pouch").inner_text() != free
        shop.get_by_role("button", name="Put Dragon's Fire +1 back").click()
        asked = me.turn(asked)
        assert shop.locator(".pouch").inner_text() == free
        me.page.get_by_role("button", name="Leave the shop").click()
        me.turn(asked)
        me.page.locator(".question[data-prompt=explore]").wait_for()
        help_line = me.page.get_by_test_id("help")
        assert not help_line.locator("p").is_visible()
        help_line.locator("summary").click()
        assert help_line.locator("p").is_visible()


def test_at_one_screen_only_what_somebody_alone_may_see_is_covered(sit: Sit) -> None:
    """How the story begins everybody may see; then the Ally knows a secret of the first one who speaks."""
    me = sit(**DESK)
    links = me.sit_down(NAME, ("me", "me"), "baseline", {"scope": "adventure"})
    table, tokens = links[0].split("/")[2], ",".join(link.split("/")[3] for link in links)
    me.open(f"#/t/{table}/{tokens}")
    asked = ""
    for key in ("cartoony", "agree"):
        asked = me.turn(asked)
        assert me.page.locator(".curtain").count() == 0
        me.page.locator(f"[data-option={key}]").click()
    me.page.locator(".curtain").get_by_role("button").click()
    me.turn(asked)
    me.page.locator(".question[data-prompt=approach]").wait_for()


def test_dw_24_points_are_told_as_they_are_spent(sit: Sit, server: Served) -> None:
    me = sit(**DESK)
    with Table(server, "points", 1, battle(1)) as table:
        table.play("points")
        table.sit({0: me})
        me.page.get_by_test_id("begin").get_by_role("button", name="Build my own hero").click()
        me.page.get_by_text("0 of 10 points spent").wait_for()
        me.page.get_by_role("button", name=re.compile("Agility.*: one more")).click()
        me.page.get_by_text("1 of 10 points spent, 9 left").wait_for()
        assert "a hand of 4" in me.page.locator(".hint").inner_text()
        fill(me)
        me.page.locator(".question[data-prompt=hero]").wait_for()
        assert "Agility\n2" in me.page.get_by_test_id("sheet").inner_text()


def test_dw_257a_own_words_stand_beside_three_suggestions(sit: Sit, server: Served) -> None:
    me = sit(**DESK)
    with Table(server, "words", 1, {**battle(1), "opening": "together"}) as table:
        table.play("hero")
        table.sit({0: me})
        me.page.locator(".question[data-prompt=hero]").wait_for()
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


def test_dw_257a_what_was_half_typed_is_not_there_at_the_next_question(sit: Sit, server: Served) -> None:
    """Treasure names one place after another, and each question looks like the one before."""
    me = sit(**DESK)
    with Table(server, "saga 0", 4, TOGETHER) as table:
        table.play("place")
        seat = table.match.waiting[0]
        table.sit({seat: me})
        me.page.locator(".question [data-option=own]").click()
        me.page.get_by_label("Name", exact=True).fill("Nettle Quay")
        table.answer()
        assert table.match.waiting == [seat]
        me.page.locator(".question[data-prompt=place] .slip").first.wait_for()
        assert me.page.get_by_label("Name", exact=True).count() == 0


def test_dw_161_an_attack_lies_in_the_middle_until_it_is_answered(sit: Sit, server: Served) -> None:
    me = sit(**DESK)
    with Table(server, "a Battle", 1, battle(5)) as table:
        table.play("block")
        table.sit({0: me})
        stage = me.page.get_by_test_id("battle")
        stage.locator(".exchange.asked [aria-label=Laid] li").first.wait_for()
        assert stage.locator(".exchange [aria-label=Block]").count() == 0
        assert me.page.locator(".question [data-option='take it']").is_visible()
        asked = me.shell("asked")
        me.page.locator(".hand .thing.can:not([aria-haspopup])").first.click()
        me.turn(asked)
        stage.locator(".exchange [aria-label=Block] li").wait_for()


def test_on_a_phone_the_foe_is_in_sight_and_what_is_asked_stands_above_the_hand(sit: Sit, server: Served) -> None:
    me = sit(**PHONE)
    with Table(server, "a Battle", 1, battle(5)) as table:
        table.play("block")
        table.sit({0: me})
        for wanted in (
            me.page.get_by_test_id("battle").locator(".plate").first,
            me.page.locator("[data-option='take it']"),
        ):
            wanted.wait_for()
            box = wanted.bounding_box()
            assert box is not None
            assert 0 < box["y"] < box["y"] + box["height"] < 844
        assert me.page.evaluate("document.querySelector('main').scrollTop") == 0


def test_dw_19_the_x_card_is_always_there_and_tells_nobody_who_touched_it(sit: Sit, server: Served) -> None:
    me, friend = sit(**DESK), sit(**DESK)
    with Table(server, "X", 2, battle(1)) as table:
        table.sit({0: me, 1: friend})
        me.page.get_by_role("button", name="Touch the X card").click()
        table.beside(0, "x")
        for person in (me, friend):
            person.page.locator(".question[data-prompt=meant]").wait_for()
            assert "Player" not in person.page.locator(".question").inner_text()
            assert person.page.locator(".x.down").is_disabled()
        for seat in (0, 1):
            table.give(seat, "go on")
        me.page.locator(".x:not(.down)").wait_for()


def test_dw_85_the_map_shows_the_warrior_and_a_way_is_taken_on_it(sit: Sit, server: Served) -> None:
    me = sit(**DESK)
    with Table(server, "the map", 1, ALONE) as table:
        table.play("explore")
        table.sit({0: me})
        maps = me.page.locator(".maps")
        me.page.locator(".question[data-prompt=explore]").wait_for()
        here = maps.locator(".spot.here [data-thing]")
        here.wait_for()
        before = here.get_attribute("data-thing")
        assert maps.get_by_role("tab", selected=True).inner_text().startswith("Town")
        for tab in ("Outdoors", "Dungeon", "Town"):
            maps.get_by_role("tab", name=tab).click()
            assert maps.get_by_role("tabpanel", name=tab).is_visible()
        maps.locator(".thing.can").first.click()
        asked = me.shell("asked")
        me.page.locator(".popover").get_by_role("button", name="Go ").first.click()
        me.turn(asked)
        me.wait(f"!document.querySelector('.spot.here [data-thing={json.dumps(before)}]')")
        here.or_(me.page.get_by_test_id("scene")).wait_for()  # who lives there may speak at once


@pytest.mark.parametrize("settings", [battle(6), ALONE], ids=["battle", "adventure"])
def test_what_was_acted_out_is_what_a_newcomer_sees(sit: Sit, server: Served, settings: dict[str, Value]) -> None:
    me = sit(**DESK)
    with Table(server, "acted out", 1, settings) as table:
        table.sit({0: me})
        for turn in range(21):
            table.answer()
            if table.match.result is not None:
                break
            if turn % 5 == 4:
                me.turn()
                shown = me.page.evaluate(TABLE)
                me.page.reload()
                me.turn()
                me.wait(f"{TABLE} === {json.dumps(shown)}")


def test_a_battle_is_acted_out_and_ends_at_the_same_table(sit: Sit, server: Served) -> None:
    me = sit(speed="fast", **DESK)
    with Table(server, "acted out", 1, battle(4)) as table:
        table.play("turn")
        table.sit({0: me})
        for _ in range(4):
            table.answer()
        me.turn()
        shown = me.page.evaluate(TABLE)
        me.page.reload()
        me.turn()
        me.wait(f"{TABLE} === {json.dumps(shown)}")
        assert me.page.locator(".banner").count() == 0, "nothing stays over the table"


def test_nothing_is_wider_than_a_phone(sit: Sit, server: Served) -> None:
    me = sit(**PHONE)
    with Table(server, "saga 0", 4, {"scope": "adventure"}) as table:
        table.sit({0: me})
        seen = set[str]()
        for _ in range(70):
            asked = table.match.ask(0)
            if asked is not None and asked.prompt not in seen:
                seen.add(asked.prompt)
                me.page.locator(f".question[data-prompt={asked.prompt}]").wait_for()
                assert me.page.evaluate(WIDE) <= 0, prompt(me)
                me.page.get_by_role("button", name="Touch the X card").wait_for()
            table.answer()
        assert len(seen) > 5


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_everything_is_there_for_people_who_cannot_see_or_point(sit: Sit, server: Served, *, phone: bool) -> None:
    size: dict[str, Any] = PHONE if phone else DESK
    me = sit(**size)
    axe = Inspector(me, *BOTH)
    with Table(server, "saga 13", 1, {"scope": "adventure"}) as table:
        table.copy().sit({0: me})
        me.page.get_by_test_id("begin").wait_for()
        axe.look("begin")
    with Table(server, "saga 13", 1, TOGETHER) as table:
        for kinds in (("points",), ("hero",), ("explore",), ("approach",), ("turn",)):
            table.play(*kinds)
            table.copy().sit({0: me})
            me.page.locator(f".question[data-prompt={kinds[0]}]").wait_for()
            axe.look(kinds[0])
    for tab in ("Story", "Said"):
        me.page.get_by_role("tab", name=tab).click()
        axe.look(tab)
    axe.sheet("what was agreed", "Palette")
    me.page.keyboard.press("j")
    me.page.locator("section.leaf .piece").first.wait_for()
    axe.look("the journal")
    assert axe.faults == {}
