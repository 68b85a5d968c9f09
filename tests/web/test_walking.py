"""A walk of several steps in Drawn to Destiny: set out for on the map and by the keyboard, drawn, and changed."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from web.conftest import Sit
from web.destiny import PHONE, seat, until
from web.driver import Player
from web.inspector import Inspector

POINT = """([x, y]) => {
    const map = document.querySelector('[data-testid=map]');
    const tall = Number(/by (\\d+) Spaces/.exec(map.getAttribute('aria-label'))[1]);
    const drawing = map.querySelector('.drawing').getScreenCTM();
    const at = new DOMPoint((x + 0.5) * 100, (tall - y - 0.5) * 100).matrixTransform(drawing);
    return [at.x, at.y];
}"""
"""Where a Space of the map is on the screen."""
MAP = "document.querySelector('[data-testid=map]').getAttribute('aria-label')"


def click_space(me: Player, x: int, y: int) -> None:
    """Click the ground of a Space."""
    me.page.mouse.click(*me.page.evaluate(POINT, [x, y]))


def where(me: Player, name: str) -> tuple[int, int]:
    """Where a Unit stands, as the map is read out."""
    told = str(me.page.evaluate(MAP)).partition(f"{name}, at ")[2].split(" facing")[0]
    x, y = told.split(", ")
    return int(x), int(y)


def at_noon(me: Player) -> str:
    """High Noon, alone, at the first question for intents."""
    seat(me, "me", scene="high-noon", own_side="first")
    until(me, "intents")
    return me.shell("asked")


def test_one_click_on_the_map_walks_all_the_way(sit: Sit) -> None:
    me = sit()
    asked = at_noon(me)
    assert where(me, "Gunslinger") == (5, 3)
    click_space(me, 3, 1)
    me.page.locator("[data-ground='3,1'] .walk").click()
    me.turn(asked)
    assert where(me, "Gunslinger") == (3, 1)
    assert "Gunslinger has arrived." in me.page.locator(".looked").inner_text()


def test_on_a_phone_what_has_stopped_the_units_is_said_on_the_map_until_it_is_put_away(sit: Sit) -> None:
    me = sit(**PHONE)
    asked = at_noon(me)
    me.page.locator(".send .rests").click()
    me.turn(asked)
    looked = me.page.locator(".map-place .looked")
    expect(looked).to_be_in_viewport(ratio=1)
    assert "You look up:" in looked.inner_text()
    looked.get_by_role("button", name="Put away").click()
    looked.wait_for(state="detached")


def test_the_note_moves_from_one_space_far_off_to_the_next(sit: Sit) -> None:
    me = sit()
    asked = at_noon(me)
    for space in ((3, 1), (6, 6), (2, 3)):
        click_space(me, *space)
        me.page.locator(f"[data-ground='{space[0]},{space[1]}'] .walk").wait_for()
        assert me.page.locator("[data-ground]").count() == 1
    me.page.keyboard.press("Escape")
    me.page.locator("[data-ground]").wait_for(state="detached")
    me.page.locator(".send .button.main").click()
    assert me.turn(asked)


def test_one_walks_by_keyboard_alone_and_it_is_said(sit: Sit) -> None:
    me = sit()
    asked = at_noon(me)
    me.page.locator(".fold").press("Enter")
    me.page.locator(".walk-to input").focus()
    me.page.keyboard.type("2, 3")
    me.page.keyboard.press("Enter")
    note = me.page.locator("[data-ground='2,3']")
    note.wait_for()
    assert note.get_attribute("role") == "status"
    me.wait("document.activeElement?.matches('.walk')")
    axe = Inspector(me)
    axe.look("the note at a Space")
    assert axe.faults == {}
    me.page.keyboard.press("Escape")
    note.wait_for(state="detached")
    me.wait("document.activeElement?.matches('.walk-to input')")
    me.page.keyboard.press("Enter")
    me.wait("document.activeElement?.matches('.walk')")
    me.page.keyboard.press("Enter")
    me.turn(asked)
    assert where(me, "Gunslinger") == (2, 3)


def test_the_plan_is_a_ghost_with_a_dotted_way_and_is_changed_by_a_click_or_by_dragging(sit: Sit) -> None:
    me = sit()
    seat(me)
    until(me, "intents")
    name = me.page.locator(".selected .name").inner_text()
    x, y = where(me, name)
    goals = open_spaces(me, x, y)
    ghost, send = me.page.locator("[data-walk]"), me.page.locator(".send .button.main")
    click_space(me, *goals[0])
    me.page.locator(f"[data-ground='{goals[0][0]},{goals[0][1]}'] .walk").click()
    ghost.wait_for()
    assert goal_of(me) == goals[0]
    assert me.page.locator("[data-step]").count() > 1
    assert f"{name} walks there" in send.inner_text() or "Go" in send.inner_text()
    click_space(me, *goals[1])
    me.page.locator(f"[data-ground='{goals[1][0]},{goals[1][1]}'] .walk").click()
    me.wait(f"document.querySelector('[data-walk] > title').textContent.endsWith('{goals[1][0]}, {goals[1][1]}')")
    me.page.mouse.move(*me.page.evaluate(POINT, [*goals[1]]))
    me.page.mouse.down()
    me.page.mouse.move(*me.page.evaluate(POINT, [*goals[0]]), steps=4)
    me.page.mouse.up()
    me.page.locator(f"[data-ground='{goals[0][0]},{goals[0][1]}'] .walk").click()
    me.wait(f"document.querySelector('[data-walk] > title').textContent.endsWith('{goals[0][0]}, {goals[0][1]}')")
    me.page.locator(".spoke.hold").click()
    ghost.wait_for(state="detached")


def goal_of(me: Player) -> tuple[int, int]:
    """Where the ghost on the map walks."""
    told = me.page.locator("[data-walk] > title").text_content() or ""
    x, y = told.rpartition(" walks to ")[2].split(", ")
    return int(x), int(y)


def open_spaces(me: Player, x: int, y: int) -> list[tuple[int, int]]:
    """Two Spaces three steps off to which a way leads, on which nobody stands."""
    found: list[tuple[int, int]] = []
    for dx, dy in ((3, 0), (-3, 0), (0, 3), (0, -3), (3, 3), (3, -3), (-3, 3), (-3, -3)):
        to = (x + dx, y + dy)
        if min(to) < 0 or f"at {to[0]}, {to[1]} " in str(me.page.evaluate(MAP)):
            continue
        click_space(me, *to)
        note = me.page.locator(f"[data-ground='{to[0]},{to[1]}']")
        if appears(note):
            if note.locator(".walk").count():
                found.append(to)
            note.locator(".shut").click()
        if len(found) == 2:
            return found
    raise AssertionError("no way leads anywhere")


def appears(note: Any) -> bool:
    """Whether a note appears; beside the map there is none."""
    try:
        note.wait_for(timeout=1500)
    except Exception:
        return False
    return True


def test_on_a_phone_a_tap_and_one_button_walk(sit: Sit) -> None:
    me = sit(**PHONE)
    asked = at_noon(me)
    me.page.locator("[data-testid=map]").scroll_into_view_if_needed()
    me.page.touchscreen.tap(*me.page.evaluate(POINT, [6, 5]))
    me.page.locator("[data-ground='6,5'] .walk").tap()
    me.turn(asked)
    assert where(me, "Gunslinger") == (6, 5)


def test_d2_83_a_space_far_off_is_looked_at_and_a_unit_turns_to_it_only_when_told(sit: Sit) -> None:
    me = sit()
    at_noon(me)
    turned = me.page.locator(".bar").inner_text()
    click_space(me, 3, 1)
    note = me.page.locator("[data-ground='3,1']")
    note.wait_for()
    assert me.page.locator(".bar").inner_text() == turned, "to look is not to turn"
    note.locator(".face").click()
    note.wait_for(state="detached")
    assert me.page.locator(".bar").inner_text() != turned
