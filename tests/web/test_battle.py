"""Warriors as a battle: what is worn is seen, blows and moments are shown, a large hand can be read."""

from __future__ import annotations

from random import Random

import pytest

import wyrmhoard
from web.conftest import Sit
from web.driver import SETTLED, SHELL, Player
from web.questions import Question, lay, note
from web.served import Served
from web.sight import STILL, show
from web.warrior import answer, play_on, seat, to_dress
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import play_on as drive_on
from wyrmhoard.kernel.state.plain import dump

SIZES = [(1366, 768), (1920, 1080), (390, 844), (360, 640)]
WATCH = """() => {
  window.told = { blows: [], moments: [], rolls: [], broken: 0 };
  const known = new WeakSet();
  const look = () => {
    for (const one of document.querySelectorAll('[data-testid=strike], [data-testid=moment]')) {
      if (known.has(one)) continue;
      known.add(one);
      if (one.dataset.testid === 'moment') window.told.moments.push(one.dataset.kind);
      else {
        const ends = [one.dataset.from, one.dataset.to];
        const both = ends.every((id) => document.querySelector(`[data-flip="fighter:${id}"]`));
        window.told.blows.push([...ends, both, Boolean(one.querySelector('.weapon svg'))]);
      }
    }
    const rolled = document.querySelector('[data-testid=roll]');
    if (rolled?.dataset.rolled && !document.querySelector('.tumbling'))
      window.told.rolls.push(rolled.querySelector('.dice').innerText.replace(/\\s/g, ''));
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_blows_rolls_and_moments_are_shown_with_motion_and_without(sit: Sit, motion: str) -> None:
    me = sit(speed="fast", viewport={"width": 1366, "height": 768}, reduced_motion=motion)
    seat(me, "me", "bot")
    me.turn()
    me.page.evaluate(WATCH)
    play_on([me])
    me.wait("window.told.moments.includes('end')")
    told = me.page.evaluate("window.told")
    assert "won" in told["moments"]
    assert "attacks" not in me.log or told["blows"]
    for start, end, both, weapon in told["blows"]:
        assert start != end
        assert both
        assert weapon
    assert all(rolled.isdigit() for rolled in told["rolls"])


def test_a_fighter_stands_in_what_it_wears(sit: Sit) -> None:
    me = sit(viewport={"width": 1366, "height": 768})
    seat(me, "me", "bot")
    to_dress(me)
    me.page.locator(".wardrobe button.card:not(.misfit)").first.click()
    me.wait(f"{SETTLED} && document.querySelectorAll('.worn .ticket').length === 1")
    assert me.page.locator(".dressed .figure .piece").count() == 2  # the head, and what it wears
    answer(me, 0)
    me.wait(f"{SHELL}.over === 'true' || {SETTLED}")
    for panel in me.page.locator(".panel:has(.who:not(.beast))").all():
        gear = panel.locator(".who:not(.beast) > .gear > li").count()
        assert panel.locator(".who:not(.beast) .figure .piece").count() == gear + 1


def thirty(server: Served) -> Question:
    """A battle in which everybody holds the thirty cards with the longest names."""
    game = find("warriors")
    match = wyrmhoard.new(game, 2, 5, {"decks": "dealt"})
    drive_on(match, Random(1), lambda m: m.table.state.phase == "battle")
    state = match.table.state.copy()
    state.battle.step = "begin"
    longest = sorted(game.cards, key=lambda card: (-len(card.name), card.id))[:30]
    for player in state.players:
        player.hand = [card.id for card in longest]
    match = wyrmhoard.new(game, 2, 5, {"decks": "dealt"}, start=dump(state), prints=False)
    asked: dict[str, Question] = {}
    drive_on(match, Random(1), lambda m: bool(note(asked, m) or "combat" in asked))
    lay(server.folder, [asked["combat"]])
    return asked["combat"]


STRIPS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const faults = [];
  const strips = [...document.querySelectorAll('.hand .spine')];
  for (const strip of strips) {
    const [all, name] = [box(strip), strip.querySelector('.called')];
    const words = document.createRange();
    words.selectNodeContents(name);
    const said = words.getBoundingClientRect();
    const [size, text] = [parseFloat(getComputedStyle(name).fontSize), name.innerText];
    if (all.width < 120) faults.push(`${text}: ${all.width} wide`);
    if (size < 11) faults.push(`${text}: letters of ${size}`);
    const high = said.top >= all.top - 1 && said.bottom <= all.bottom + 1;
    if (!high || said.left < all.left || said.right > all.right) faults.push(`${text}: cut`);
    for (const number of strip.querySelectorAll('.numbers > span'))
      if (box(number).left < said.right - 1) faults.push(`${text}: over its numbers`);
    for (const other of strips) {
      const at = box(other);
      const across = at.left < all.right - 1 && at.right > all.left + 1;
      const down = at.top < all.bottom - 1 && at.bottom > all.top + 1;
      if (other !== strip && across && down) faults.push(`${text}: covered`);
    }
  }
  return [strips.length, faults];
}"""
SMALL = """() => {
  const sizes = {};
  const walk = document.createTreeWalker(document.querySelector('.warriors'), NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const one = text.parentElement;
    if (!text.data.trim() || one.closest('.unseen, .card') || !one.getClientRects().length) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < 11) sizes[text.data.trim()] = size;
  }
  return sizes;
}"""


def large(me: Player) -> None:
    """The first card of the hand is read large."""
    if (me.page.viewport_size or {})["width"] > 700:
        me.page.locator(".hand .thing").first.hover()
        me.page.mouse.move(*at(me), steps=4)
        me.page.locator(".lens .card").first.wait_for()
    else:
        me.page.locator(".hand .thing").first.focus()
        me.page.keyboard.press("Space")
        me.page.get_by_role("dialog").locator(".card").first.wait_for()
        me.page.keyboard.press("Escape")


def at(me: Player) -> tuple[float, float]:
    """A point on the first card of the hand."""
    box = me.page.locator(".hand .thing").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_hand_of_thirty_is_legible_at_every_size(sit: Sit, server: Served) -> None:
    question = thirty(server)
    me = sit()
    me.lobby()
    show(me, question)
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.evaluate(STILL)
        assert me.page.evaluate(STRIPS) == [30, []], (width, height)
        assert me.page.evaluate(SMALL) == {}, (width, height)
        large(me)
