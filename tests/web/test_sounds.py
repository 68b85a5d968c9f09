"""What a table sounds like: only after the page was touched, each kind of sound once, and not when it is muted."""

from __future__ import annotations

from web.conftest import Sit
from web.driver import Player

COUNTED = """
window.begun = 0;
for (const source of [OscillatorNode, AudioBufferSourceNode]) {
  const start = source.prototype.start;
  source.prototype.start = function (...given) { window.begun += 1; return start.apply(this, given); };
}
"""


def heard(me: Player) -> int:
    """How many voices have begun on this page."""
    return int(me.page.evaluate("window.begun"))


def test_a_table_is_heard_once_it_is_touched_until_it_is_muted(sit: Sit) -> None:
    me = sit(speed="fast")
    me.page.add_init_script(COUNTED)
    me.play_now()
    asked = me.turn()
    me.do_something(1)
    asked = me.turn(asked)
    assert heard(me) > 0
    mute = me.page.get_by_role("button", name="Sounds", exact=True)
    assert mute.get_attribute("aria-pressed") == "true"
    me.page.keyboard.press("s")
    assert mute.get_attribute("aria-pressed") == "false"
    before = heard(me)
    me.do_something(2)
    me.turn(asked)
    assert heard(me) == before


def test_where_the_system_wants_less_motion_a_table_is_silent_until_it_is_asked_for(sit: Sit) -> None:
    me = sit(speed="fast", reduced_motion="reduce")
    me.page.add_init_script(COUNTED)
    me.play_now()
    asked = me.turn()
    me.do_something(1)
    asked = me.turn(asked)
    assert heard(me) == 0
    me.page.get_by_role("button", name="Sounds", exact=True).click()
    me.do_something(2)
    me.turn(asked)
    assert heard(me) > 0
