"""Drawn to Destiny's stage: a click on a thing says what can be done to it, and the bar has the verbs."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import wyrmhoard
from golden.playthrough import made_by
from web.conftest import Sit
from web.destiny import PHONE, lay_open, seat, until
from web.driver import Player, attempts
from web.questions import NUMBERS, lay_match
from web.served import Served
from wyrmhoard.kernel.contract.registry import find

MAP = "JSON.stringify(document.querySelector('[data-testid=map]').getBoundingClientRect())"
CLICK = "one => one.dispatchEvent(new MouseEvent('click', {bubbles: true}))"


def rival(me: Player) -> Any:
    """The figure of a Rival."""
    return me.page.locator(".figure:not(.own):not(.ghost)").first


def pointed(me: Player) -> Any:
    """The sheet of what is pointed at."""
    return me.page.get_by_role("dialog").and_(me.page.locator("[data-pointed]"))


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_d2_46_a_click_on_a_rival_takes_it_as_target_and_says_what_can_be_done_to_it(sit: Sit, *, phone: bool) -> None:
    me = sit(**(PHONE if phone else {}))
    seat(me)
    until(me, "targets")
    size = me.page.evaluate(MAP)
    rival(me).evaluate(CLICK)
    sheet = pointed(me)
    sheet.get_by_text("Is the Target").wait_for()
    sheet.locator("[data-line^='fight:']").first.wait_for()
    assert "is not loaded" in sheet.inner_text(), "what cannot be done says why"
    said = me.page.locator(".send .button.main").inner_text()
    assert " aims at " in said
    assert me.page.evaluate(MAP) == size, "the map keeps its size"
    me.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert me.page.locator(".send .button.main").inner_text() == said, "Escape takes nothing back"


def test_d2_164_a_line_of_the_sheet_says_price_and_chance_and_fills_in_the_answer(sit: Sit) -> None:
    me = sit()
    seat(me, scene="high-noon")
    until(me, "window", having="(after ")
    attack = me.page.locator(".tile[data-verb^='fight:']").first.get_attribute("data-verb") or ""
    me.page.locator(f"[data-unit='{attack.partition('@u')[2]}']").evaluate(CLICK)
    line = pointed(me).locator("button[data-line^='fight:']").first
    line.wait_for()
    assert "%" in line.inner_text()
    line.click()
    line.wait_for(state="detached")
    assert me.page.locator(".send .button.main").inner_text().startswith("Attack")


def test_on_a_phone_the_button_that_ends_the_step_stays_in_sight_below_a_long_list(sit: Sit) -> None:
    me = sit(**PHONE)
    seat(me, scene="high-noon")
    until(me, "window")
    lay_open(me)
    me.page.locator(".side .choice").last.scroll_into_view_if_needed()
    me.page.locator(".side .choice").last.click()
    expect(me.page.locator(".send .button.main")).to_be_in_viewport(ratio=1)


def test_the_stage_fills_the_page_when_what_stood_above_it_goes(sit: Sit) -> None:
    me = sit()
    seat(me, scene="high-noon")
    until(me, "targets")
    notice = '<p id=notice style="height: 66px">A notice</p>'
    me.page.evaluate(f"document.querySelector('main').insertAdjacentHTML('afterbegin', '{notice}')")
    gap = "(() => { const page = document.querySelector('main'); return page.scrollHeight - page.clientHeight; })()"
    me.wait(f"{gap} <= 0")
    me.page.evaluate("document.getElementById('notice').remove()")
    below = "document.querySelector('main').getBoundingClientRect().bottom"
    me.wait(f"Math.abs({below} - document.querySelector('.destiny').getBoundingClientRect().bottom) < 2")


def test_going_on_by_itself_closes_with_the_next_question(sit: Sit) -> None:
    me = sit()
    seat(me, scene="high-noon")
    until(me, "targets")
    lay_open(me)
    me.page.locator(".onward summary").click()
    me.page.locator(".onward[open]").wait_for()
    asked = me.shell("asked")
    me.page.locator(".send .button.main").click()
    me.turn(asked)
    me.page.locator(".onward[open]").wait_for(state="detached")


def test_d2_104_what_decides_the_moment_is_a_verb_and_says_why_not_yet(sit: Sit) -> None:
    me = sit()
    seat(me, scene="high-noon")
    until(me, "intents")
    drawn = me.page.locator(".tile[data-verb^='draw:']").first
    drawn.wait_for()
    assert drawn.get_attribute("aria-disabled") == "true"
    drawn.press("Enter")
    me.page.locator(".why").get_by_text("No weapon is taken in hand before Turn 12.").wait_for()
    me.page.keyboard.press("Escape")
    me.page.locator(".why").wait_for(state="detached")
    assert me.page.locator(".tile[data-verb^='quick-draw:']").count(), "Quick Draw is a verb"


def test_d2_86_a_verb_fills_in_the_form_and_says_its_price(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "intents")
    lay_open(me)
    load = me.page.locator(".tile[data-verb^='load:']").first
    load.wait_for()
    assert load.locator(".price").get_attribute("data-price") == "1"
    load.click()
    assert load.get_attribute("aria-pressed") == "true"
    me.page.locator(".units [aria-selected=true]").get_by_text("Load Short bow").wait_for()
    more = me.page.locator(".tile.more")
    size = me.page.evaluate(MAP)
    more.click()
    me.page.locator(".over .tile").first.wait_for()
    assert me.page.evaluate(MAP) == size, "the map keeps its size"


def test_d2_83_every_step_that_the_map_offers_says_what_it_costs(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "intents")
    me.page.locator(".tile").first.wait_for()
    ways = me.page.locator("[data-way]").count()
    assert ways
    assert me.page.locator("[data-cost]").count() == ways


def test_d2_36_a_rival_on_the_status_bar_opens_the_same_sheet_for_the_keyboard(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "targets")
    lay_open(me)
    key = rival(me).get_attribute("data-unit")
    me.page.locator(f"[data-status='{key}']").press("Enter")
    pointed(me).wait_for()
    assert pointed(me).evaluate("one => one.contains(document.activeElement)"), "the focus is in it"
    me.page.keyboard.press("Escape")
    pointed(me).wait_for(state="detached")


def test_d2_84_a_space_says_what_it_is_and_what_the_way_there_costs(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "window")
    size = me.page.evaluate(MAP)
    me.page.locator("[data-testid=map]").click(position={"x": 560, "y": 380})
    note = me.page.locator("[data-ground]")
    note.wait_for()
    assert "Costs " in note.inner_text()
    assert me.page.locator("[data-step]").count(), "each step of the way says what it costs"
    assert me.page.evaluate(MAP) == size, "the map keeps its size"
    note.get_by_role("button", name="Close").click()
    note.wait_for(state="detached")


def test_d2_106_a_tile_says_how_likely_it_is_to_succeed(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "window")
    search = me.page.locator(".tile[data-verb=search]")
    search.locator("[data-odds]").wait_for()
    chance = search.locator("[data-odds]").get_attribute("data-odds") or ""
    assert chance.endswith("%")
    name = search.get_attribute("aria-label") or ""
    assert f"{chance.removesuffix('%').removeprefix('≈')} % to succeed" in name, "what is drawn is said"


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_d2_110_each_answer_says_how_likely_one_comes_off_unhurt(sit: Sit, *, phone: bool) -> None:
    me = sit(**(PHONE if phone else {}))
    seat(me)
    until(me, "answer", most=150)
    me.page.locator("[data-option] [data-safe]").first.wait_for()
    answers = me.page.locator(".question [data-option^='defend:'], .question [data-option^='answer:']")
    assert answers.count() == me.page.locator("[data-safe]").count()
    assert "% unhurt" in answers.first.inner_text()


def test_d2_71_a_way_shows_where_it_could_be_struck(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "window")
    me.page.locator("[data-testid=map]").click(position={"x": 560, "y": 380})
    note = me.page.locator("[data-ground]")
    note.wait_for()
    assert "could be struck by" in note.inner_text()
    assert me.page.locator("[data-risk]").count()


# -- the map has the window, and the bar has what the selected Unit can do

SHARE = """(() => {
    const { width, height } = document.querySelector('[data-testid=map]').getBoundingClientRect();
    return (width * height) / (innerWidth * innerHeight);
})()"""
LISTS = ".side .asked, .side .rest"
SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(("width", "height", "least"), [(1366, 768, 0.6), (1920, 1080, 0.7)], ids=["laptop", "large"])
def test_the_map_has_most_of_the_window_and_no_list_lies_on_it(sit: Sit, width: int, height: int, least: float) -> None:
    me = sit(viewport={"width": width, "height": height})
    seat(me)
    for kind in ("targets", "intents", "window"):
        until(me, kind)
        assert me.page.evaluate(SHARE) >= least
        assert me.page.locator(LISTS).count() == 0


def test_d2_70_a_unit_is_chosen_moved_and_sent_from_the_bar_alone(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "intents")
    bar = me.page.locator(".bar")
    other = bar.locator("[data-squad][aria-pressed=false]").first
    name = other.get_attribute("data-squad")
    other.click()
    bar.locator(f"[data-squad='{name}'][aria-pressed=true]").wait_for()
    bar.locator("[data-squad]").first.click()
    way = bar.locator(".spoke:not(.hold):enabled").first
    way.click()
    bar.locator(".ahead").get_by_text("pivots left").wait_for()
    assert " moves" in bar.locator(".send .button.main").inner_text(), "the button says what it will do"
    assert me.page.locator(LISTS).count() == 0
    asked = me.shell("asked")
    me.turn()
    bar.locator(".send .button.main").click()
    assert me.turn(asked) != asked


def test_a_list_is_opened_over_the_map_which_keeps_its_size(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "intents")
    size = me.page.evaluate(MAP)
    figures = "JSON.stringify(document.querySelector('.figure').getBoundingClientRect().width)"
    large = me.page.evaluate(figures)
    fold = me.page.locator(".fold")
    fold.press("Enter")
    me.page.locator(".side .rest [data-status]").first.wait_for()
    assert me.page.evaluate(MAP) == size
    assert me.page.evaluate(figures) == large, "figures keep their size too"
    fold.press("Enter")
    me.page.locator(LISTS).first.wait_for(state="detached")


def test_on_a_large_screen_a_card_of_the_hand_is_large(sit: Sit) -> None:
    me = sit(viewport={"width": 1920, "height": 1080})
    seat(me)
    until(me, "intents")
    assert me.page.locator(".hand .conflict-card").first.evaluate("one => one.getBoundingClientRect().width") >= 150


WHOLE = """cards => cards.every((card) => {
    const box = card.getBoundingClientRect();
    for (let around = card.parentElement; around; around = around.parentElement) {
        const edge = around.getBoundingClientRect();
        const cut = box.left < edge.left - 1 || box.right > edge.right + 1;
        if (cut && getComputedStyle(around).overflowX !== 'visible') return false;
    }
    return box.left >= 0 && box.right <= innerWidth && box.width >= 40;
})"""


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
def test_a_hand_of_seven_is_whole_on_a_phone(sit: Sit, size: dict[str, Any]) -> None:
    me = sit(**size)
    seat(me, hand_start=7)
    for kind in ("intents", "card"):
        until(me, kind)
        cards = me.page.locator(".hand .conflict-card")
        assert cards.count() >= 7
        assert cards.evaluate_all(WHOLE)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
def test_on_a_phone_the_coach_takes_at_most_a_fifth(sit: Sit, size: dict[str, Any]) -> None:
    me = sit(newcomer=True, **size)
    me.lobby()
    me.page.goto(me.page.url.split("#")[0] + "#/shelf/drawn-to-destiny")
    me.page.locator(".lesson").first.click()
    coach = me.page.get_by_test_id("coach")
    for step in range(3):
        me.page.wait_for_selector(f"[data-testid=coach][data-step='{step}']")
        assert coach.evaluate("one => one.getBoundingClientRect().height / innerHeight") <= 0.2
        following = coach.locator(".button.main")
        if not following.count():
            break
        following.click()


def test_why_a_tile_cannot_be_chosen_is_read_over_the_map_and_goes_with_a_tap_anywhere(sit: Sit) -> None:
    me = sit(**PHONE)
    seat(me)
    until(me, "window")
    me.page.locator(".fresh").wait_for(state="detached")
    me.page.locator(".tile.dashed").first.tap(force=True)
    why = me.page.locator(".why")
    why.wait_for()
    squad, told = (me.page.locator(one).bounding_box() for one in (".squad", ".why"))
    assert squad, "one chooses between one's own Units"
    assert told
    assert told["y"] + told["height"] <= squad["y"], "it does not cover whom one chooses for"
    me.page.locator(".selected .name").tap()
    why.wait_for(state="detached")


def test_who_has_looked_at_a_rival_closely_comes_back_to_ones_own(sit: Sit) -> None:
    me = sit()
    seat(me, scene="high-noon")
    until(me, "intents")
    for back in (lambda: me.page.keyboard.press("Escape"), lambda: me.page.locator("[data-home]").click()):
        rival(me).evaluate(CLICK)
        pointed(me).get_by_text("Look at it closely").click()
        me.page.get_by_role("button", name="Back to Gunslinger").wait_for()
        back()
        me.page.get_by_role("region", name="Gunslinger, selected").wait_for()
        me.page.locator(".send .button.main").wait_for()


def test_on_a_phone_what_is_pointed_at_lies_in_sight_beside_what_is_said_of_it(sit: Sit) -> None:
    me = sit(**PHONE)
    seat(me)
    until(me, "targets")
    rival(me).evaluate(CLICK)
    pointed(me).wait_for()
    me.page.locator(".pin").scroll_into_view_if_needed()  # it is laid out
    sheet, figure = me.page.locator(".pin"), rival(me).locator(".plate")
    box, hand = sheet.bounding_box(), me.page.locator(".hand").bounding_box()
    assert box
    assert hand
    assert box["height"] <= 0.45 * PHONE["viewport"]["height"]
    assert box["y"] + box["height"] <= hand["y"], "it covers no card"
    below = "([figure, sheet]) => figure.getBoundingClientRect().bottom <= sheet.getBoundingClientRect().top"
    for _ in attempts():
        if me.page.evaluate(below, [figure.element_handle(), sheet.element_handle()]):
            return
    raise AssertionError("the map does not move out from under the sheet")


# -- a phone: the map, the question and the hand

LARGE = """(() => {
    const [map, figure] = ['[data-testid=map]', '.figure.own .plate']
        .map((one) => document.querySelector(one).getBoundingClientRect());
    return [figure.x - map.x, figure.y - map.y, figure.width].map(Math.round).join();
})()"""
"""Where on the map and how large one's own figure is."""


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
def test_on_a_phone_map_question_and_hand_are_in_sight_together(sit: Sit, size: dict[str, Any]) -> None:
    me = sit(**size)
    seat(me)
    until(me, "intents")
    me.page.locator("[data-way]").first.wait_for()
    tall = size["viewport"]["height"]
    boxes = [me.page.locator(one).bounding_box() for one in ("[data-testid=map]", ".send", ".hand")]
    assert all(box and box["y"] >= 0 and box["y"] + box["height"] <= tall for box in boxes)
    room = 0.88  # a step is drawn so large in its Space
    across = me.page.locator("[data-way]").first.evaluate("one => one.getBoundingClientRect().width")
    assert across / room >= 44, "a finger meets a Space"


def test_on_a_phone_all_that_a_unit_can_do_lies_in_one_row_that_is_moved_sideways(sit: Sit) -> None:
    me = sit(**PHONE)
    seat(me)
    until(me, "intents")
    tiles = me.page.locator(".tile")
    assert tiles.count() > 4
    tiles.last.scroll_into_view_if_needed()
    expect(tiles.last).to_be_in_viewport(ratio=1)
    for one in ("Turn left", "Turn right"):
        expect(me.page.locator("footer.bar").get_by_label(one)).to_be_in_viewport(ratio=1)
    assert me.page.evaluate("document.querySelector('main').scrollTop") == 0


@pytest.mark.parametrize(("size", "least"), [(PHONE, 0.55), (SMALL, 0.48)], ids=["phone", "small phone"])
def test_on_a_phone_the_map_has_most_of_the_screen_while_one_plans(
    sit: Sit, size: dict[str, Any], least: float
) -> None:
    me = sit(**size)
    seat(me)
    for kind in ("targets", "intents", "window"):
        until(me, kind)
        board, bar = (me.page.locator(one).bounding_box() for one in (".map-place", "footer.bar"))
        assert board
        assert bar
        assert min(board["y"] + board["height"], bar["y"]) - board["y"] >= least * size["viewport"]["height"], kind
        assert bar["y"] + bar["height"] <= size["viewport"]["height"] + 1, kind


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_map_keeps_its_size_and_place_through_a_turn(sit: Sit, *, phone: bool) -> None:
    me = sit(**(PHONE if phone else {}))
    seat(me, scene="high-noon")
    until(me, "intents")
    seen = me.page.evaluate(LARGE)
    asked = me.shell("asked")
    me.page.locator(".send .button.main").click()
    me.turn(asked)
    assert me.page.evaluate(LARGE) == seen


def test_on_a_phone_a_tag_at_the_edge_leads_to_whoever_is_out_of_sight(sit: Sit) -> None:
    me = sit(**PHONE)
    seat(me)
    until(me, "targets")
    tag = me.page.locator("[data-beyond]").first
    unit = tag.get_attribute("data-beyond")
    tag.tap()
    me.page.locator(f"[data-beyond='{unit}']").wait_for(state="detached")


def test_what_was_opened_over_the_map_does_not_lie_on_the_next_question(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "intents")
    assert lay_open(me)
    asked = me.shell("asked")
    me.page.locator(".send .button.main").click()
    me.turn(asked)
    me.page.locator(".fold[aria-expanded=false]").wait_for()


IN_SIGHT = """() => {
  const map = document.querySelector('[data-testid=map]').getBoundingClientRect();
  const box = one => one.getBoundingClientRect();
  const seen = one =>
    one.left >= map.left - 1 && one.top >= map.top - 1 && one.right <= map.right + 1 && one.bottom <= map.bottom + 1;
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const ways = [...document.querySelectorAll('[data-way]')].map(box);
  const figures = [...document.querySelectorAll('.figure:not(.ghost) .plate')].map(box);
  const free = [...ways, ...figures.filter(seen)];
  const tags = [...document.querySelectorAll('[data-beyond]')].map(box);
  return {
    asked: [...ways, box(document.querySelector('.figure.selected .plate'))].every(seen),
    covered: tags.filter(tag => free.some(one => meet(tag, one))).length,
    tags: tags.length,
    away: figures.filter(one => !seen(one)).length,
  };
}"""


def test_the_map_comes_back_to_whoever_is_asked_and_no_tag_lies_on_a_figure_or_a_step(sit: Sit) -> None:
    me = sit(**PHONE)
    seat(me)
    until(me, "intents")
    me.page.locator("[data-way]").first.wait_for()
    seen = me.page.evaluate(IN_SIGHT)
    assert seen["asked"]
    assert seen["tags"]
    assert not seen["covered"]
    me.page.locator("[data-beyond]").last.click()
    me.wait(f"!({IN_SIGHT})().asked")
    asked = me.shell("asked")
    me.page.locator(".send .button.main").click()
    me.turn(asked)
    until(me, "intents")
    me.wait(f"({IN_SIGHT})().asked")
    assert not me.page.evaluate(IN_SIGHT)["covered"]


def test_the_button_for_the_whole_map_leads_back_too(sit: Sit) -> None:
    me = sit(**PHONE)
    seat(me)
    until(me, "intents")
    whole, canvas = me.page.get_by_role("button", name="The whole map"), me.page.locator(".drawing")
    before = canvas.evaluate("one => one.style.transform + one.style.width")
    whole.click()
    expect(whole).to_have_attribute("aria-pressed", "true")
    assert me.page.evaluate(IN_SIGHT)["away"] == 0
    whole.click()
    expect(whole).to_have_attribute("aria-pressed", "false")
    assert canvas.evaluate("one => one.style.transform + one.style.width") == before


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_replay_fills_the_page_and_shows_everybody_on_the_map(sit: Sit, server: Served, *, phone: bool) -> None:
    match = wyrmhoard.new(find("drawn-to-destiny"), 1, 7, {"scene": "high-noon", "strength": "full"}, prints=False)
    for _ in made_by(match, "tactician:effort=0"):
        pass
    name = f"again-{next(NUMBERS)}"
    lay_match(server.folder, name, match, {0: "again"})
    me = sit(**(PHONE if phone else {"viewport": {"width": 1366, "height": 768}}))
    me.open(f"#/replay/{name}/again/0")
    me.page.locator(".figure").first.wait_for()
    last = len(match.record.inputs)
    for moment in (0, last // 2, last):
        me.page.get_by_label("Moment").fill(str(moment))
        me.wait("[...document.querySelectorAll('.figure:not(.fallen)')].length > 0")
        me.wait(EVERYBODY)
    main, stage = (me.page.locator(one).bounding_box() for one in ("main", ".destiny"))
    assert main
    assert stage
    assert main["y"] + main["height"] - stage["y"] - stage["height"] < 2, "nothing is empty below it"


EVERYBODY = """(() => {
  const map = document.querySelector('[data-testid=map]').getBoundingClientRect();
  return [...document.querySelectorAll('.figure .plate')].every(one => {
    const box = one.getBoundingClientRect();
    return box.left >= map.left && box.top >= map.top && box.right <= map.right && box.bottom <= map.bottom;
  }) && !document.querySelector('[data-beyond]');
})()"""
