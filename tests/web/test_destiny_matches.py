"""Matches of Drawn to Destiny from beginning to end in the browser: two people, one with bots, a new Character."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from web.conftest import Sit
from web.destiny import PHONE, answer, lay_open, prompt, seat
from web.driver import SETTLED, SHELL, Player, attempts
from web.inspector import Inspector

WIDE = "document.querySelector('main').scrollWidth - document.querySelector('main').clientWidth"


def test_d2_20_two_people_play_high_noon_to_its_end(sit: Sit) -> None:
    one, other = sit(), sit()
    links = seat(one, "me", "me", scene="high-noon", clock_length=5)
    other.open(links[1])
    ready = f"{SHELL}?.over === 'true' || {SHELL}?.asked"
    for turn in attempts(300):  # on a busy machine many of them find nobody asked
        for me in (one, other):
            if me.page.evaluate(f"Boolean({SHELL}?.asked)") and not me.over:
                answer(me, turn)
        if one.over and other.over:
            break
        one.wait(f"{ready} || {SHELL}?.busy === 'false'")
    assert one.over
    assert other.over
    for me in (one, other):
        me.page.get_by_test_id("end").wait_for()  # the fall is seen first
        assert me.page.get_by_role("link", name="Watch it again").count() == 1


def test_d2_18_one_person_plays_rope_and_rock_with_bots_to_its_end(sit: Sit) -> None:
    me = sit()
    seat(me, "me", "bot", clock_length=5)
    held = moved = 0
    me.turn()
    lay_open(me)
    me.page.locator(".onward summary").click()
    me.page.locator(".onward input").first.click()
    me.page.wait_for_selector(".onward input:checked")
    for turn in range(120):
        me.turn()
        if me.over:
            break
        rests, ways = me.page.locator(".send .rests"), me.page.locator(".rose .spoke:not(.hold):enabled")
        if not rests.count():
            answer(me, turn)
            continue
        if ways.count() and (turn % 3 == 0 or not moved):  # whoever goes on is seldom asked
            ways.nth(turn % ways.count()).click()
            me.turn()  # once it is reckoned what that comes to
            moved += rests.is_enabled()
            if not rests.is_enabled():
                me.page.locator(".spoke.hold").click()
        rests.click()
        held += 1
        me.wait(f"{SHELL}.over === 'true' || (!document.querySelector('.resting') && {SHELL}.asked)")
    assert me.over
    assert held
    assert moved
    me.page.get_by_test_id("end").wait_for()
    assert me.page.get_by_role("link", name="Watch it again").count() == 1


# -- Characters

OWN = "[data-testid=character]"


def tab(me: Player, key: str) -> None:
    """Open a part of the builder, from the page with which a Chapter begins or from another part."""
    build = me.page.get_by_test_id("build")
    build.or_(me.page.locator("[data-seat-tab]")).first.wait_for()
    if build.count():
        build.click()
    me.page.locator(f"[data-seat-tab={key}]").click()


def step(me: Player, name: str) -> None:
    """Press a button of the builder by its name, and wait until the table has taken it."""
    asked = me.shell("asked")
    me.page.get_by_role("button", name=name).first.click()
    me.turn(asked)


def left(me: Player, coin: str) -> int:
    """SP or AP that are left."""
    return int(me.page.get_by_test_id(coin).first.inner_text())


def test_d2_391_a_character_is_built_saved_and_opened_again(sit: Sit, tmp_path: Path) -> None:
    me = sit()
    seat(me, "me", "bot", scene="knotted-cord")
    me.turn()
    tab(me, "stats")
    assert me.page.get_by_role("button", name="Body, one Level more (All 22 Levels are given out.)").is_disabled()
    step(me, "Body, one Level less")
    assert me.page.locator(f"{OWN} .short").inner_text().endswith("21 of 22")
    assert me.page.locator("[data-option=done]").count() == 0, "it is not complete, and that is said"
    assert "Levels still to be given out: 1" in me.page.locator("aside .blocked").inner_text()
    step(me, "Mind, one Level more")
    tab(me, "skills")
    step(me, "Ranged, one Level more (1 SP)")
    step(me, "Ranged, one Level more (1 SP)")
    step(me, "Ranged, one Level more (2 SP)")
    assert left(me, "sp") == 12 - 4
    tab(me, "abilities")
    me.page.get_by_role("searchbox").fill("quick draw")
    step(me, "Learn Quick Draw 1 AP")
    assert left(me, "ap") == 5
    tab(me, "outfit")
    me.page.get_by_role("searchbox").fill("short bow")
    step(me, "Take Short bow")
    assert "Short bow" in me.page.locator(OWN).first.inner_text()
    tab(me, "story")
    me.page.get_by_role("textbox", name="Name", exact=True).fill("Ada Reed")
    me.page.get_by_label("Motivation").fill("To see the other bank.")
    step(me, "Write it down")
    with me.page.expect_download() as saving:
        me.page.get_by_role("button", name="Save as a file").click()
    assert saving.value.suggested_filename == "ada-reed.toml"
    file = tmp_path / "ada.toml"
    saving.value.save_as(file)
    step(me, "Finish the Character")

    other = sit()
    seat(other, "me", "bot", scene="knotted-cord")
    other.turn()
    tab(other, "file")
    other.page.locator("textarea").fill(file.read_text(encoding="utf-8").replace('"mind" = 6', '"mind" = 7'))
    other.page.locator(".file .said .bad").wait_for()
    assert "they come to 23" in other.page.locator(".file .said").inner_text()
    assert other.page.locator("[data-option=file]").is_disabled()
    other.page.locator("input[type=file]").set_input_files(file)
    other.page.get_by_text("This Character may begin here.").wait_for()
    step(other, "Take this Character")
    assert other.page.locator(f"{OWN} h3").first.inner_text().lower() == "ada reed"
    assert (left(other, "sp"), left(other, "ap")) == (8, 5)


def test_d2_391_a_character_is_made_before_a_match_and_brought_to_it(sit: Sit) -> None:
    me = sit()
    me.lobby()
    page = me.page
    page.get_by_role("link", name="Character builder").click()

    def press(name: str, then: str) -> None:
        page.get_by_role("button", name=name).first.click()
        page.locator(OWN).filter(has_text=then).wait_for()

    tab(me, "stats")
    press("Body, one Level less", "21 of 22")
    assert page.locator("[data-option=done]").count() == 0, "it is not complete, and that is said"
    page.reload()
    page.locator(OWN).filter(has_text="21 of 22").wait_for()  # what was begun is still there
    tab(me, "stats")
    press("Mind, one Level more", "22 of 22")
    tab(me, "skills")
    press("Ranged, one Level more (1 SP)", "Ranged 1")
    assert left(me, "sp") == 11
    page.get_by_role("button", name="Undo").click()
    page.locator(f"{OWN} [data-testid=sp]", has_text="12").wait_for()
    press("Ranged, one Level more (1 SP)", "Ranged 1")
    tab(me, "story")
    page.get_by_role("textbox", name="Name", exact=True).fill("Ben Ash")
    press("Write it down", "Ben Ash")
    page.get_by_role("button", name="Keep in this browser").click()
    page.get_by_role("button", name="Kept in this browser").wait_for()

    seat(me, "me", "bot", scene="knotted-cord")
    me.turn()
    tab(me, "file")
    page.get_by_role("button", name="Ben Ash (fantasy)").click()
    page.get_by_text("This Character may begin here.").wait_for()
    step(me, "Take this Character")
    assert page.locator(f"{OWN} h3").first.inner_text().lower() == "ben ash"
    assert left(me, "sp") == 11


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_every_part_of_the_builder_is_there_for_people_who_cannot_see_or_point(sit: Sit, *, phone: bool) -> None:
    me = sit(color_scheme="light", **(PHONE if phone else {}))
    seat(me, "me", "bot", scene="knotted-cord")
    me.turn()
    axe = Inspector(me)
    axe.look("the page with which a Chapter begins")
    me.page.get_by_test_id("build").click()
    me.page.locator("[data-seat-tab]").first.wait_for()
    for key in me.page.locator("[data-seat-tab]").evaluate_all("all => all.map((one) => one.dataset.seatTab)"):
        tab(me, key)
        me.page.locator(f"[data-seat-tab={key}][aria-selected=true]").wait_for()
        axe.look(key)
        assert me.page.evaluate(
            "document.querySelector('main').scrollWidth <= document.querySelector('main').clientWidth"
        )
    assert axe.faults == {}


def test_a_ready_made_character_plays_at_once(sit: Sit) -> None:
    me = sit()
    held: list[Any] = []
    me.page.route("**/Builder-*.js", lambda route: held.append(route))
    with me.page.expect_request("**/Builder-*.js"):
        seat(me, "me", "bot", scene="knotted-cord")
    me.wait(f"{SHELL}?.asked")
    assert not me.page.evaluate(SETTLED), "a part of the page is on its way"
    held[0].continue_()
    asked = me.turn()
    tab(me, "ready")
    me.page.get_by_role("button", name="Play the Archer as printed").click()
    me.turn(asked)
    assert prompt(me) not in ("build", "")
    assert me.page.get_by_test_id("map").count() == 1
