"""Warriors in the browser: whole matches, dressing by keyboard, four at a table, for people who cannot see or point."""

from __future__ import annotations

import re
from random import Random

import pytest

import wyrmhoard
from web.conftest import Sit
from web.driver import SHELL, Player, attempts
from web.inspector import BOTH, Inspector
from web.questions import lay_match
from web.served import Served
from web.warrior import DRESSED, SHORT, answer, seat, to_dress
from web.warrior import play_on as play_in_turn
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import play_on

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}


def keys(me: Player, *pressed: str) -> None:
    for key in pressed:
        me.page.keyboard.press(key)


def focused(me: Player) -> str:
    return str(me.page.evaluate("document.activeElement?.closest('[data-thing]')?.dataset.thing ?? ''"))


def test_a_match_of_two_is_played_to_the_end_by_mouse(sit: Sit) -> None:
    me = sit()
    seat(me, "me", "bot")
    me.turn()
    play_in_turn([me])
    assert me.page.get_by_test_id("end").get_by_role("heading").inner_text() in ("You win", "You lose", "A draw")
    assert re.search(r"wins? the game: enough locations are held", me.log)
    assert "attacks" in me.log


def test_a_fighter_is_dressed_by_keyboard_alone(sit: Sit) -> None:
    me = sit()
    seat(me, "me", "bot")
    to_dress(me)
    me.wait("document.activeElement?.dataset.thing?.startsWith('who:')")  # the focus is where one begins
    me.wait(DRESSED)
    for _ in range(60):
        keys(me, "Tab")
        if focused(me).startswith("wear:") and not me.page.evaluate("document.activeElement.matches('.misfit')"):
            break
    item = focused(me)
    assert item.startswith("wear:")
    keys(me, "Enter")
    me.wait("document.querySelectorAll('.worn .ticket').length === 1")
    assert me.thing(item).get_attribute("aria-pressed") == "true"
    keys(me, "z")  # undo
    me.wait("document.querySelectorAll('.worn .ticket').length === 0")
    keys(me, "Space")
    me.wait(f"document.querySelectorAll('.worn .ticket').length === 1 && {DRESSED}")
    for _ in range(60):
        if me.page.evaluate("document.activeElement.dataset.testid") == "dressed":
            break
        keys(me, "Shift+Tab")
    keys(me, "Enter")
    me.wait("document.querySelector('.dress') === null")
    # Told by the log: on the table it may be broken before the first turn of one's own.
    me.page.get_by_role("region", name="Log").get_by_text(re.compile(r"Your .* enters with (?!.* and )")).wait_for()


ARMORY = """
name: Armory
3 Draconian Soldier
3 Reaver Lumberjill
3 Stagecoach Guard
3 Scout Who Left Early
3 Dragonport Duty-Free
1 Trapdoor Theatre
3 Sonic Pistol
3 Pistol of Last Resorts
3 Pistol of Muttered Curses
3 Service Pistol, Form 7b
3 Selium Sword
3 Enormous Letter Opener
3 Humming Sabre
3 Spear of Polite Distance
3 Crossbow of Cross Remarks
3 Staff with a Flask in It
3 Pocket Cannon
3 Rubber Hammer of Forever
3 Homing Throwing Knife
3 Butter Knife of Betrayal
3 Armored Umbrella
"""


def at_the_armory(me: Player) -> None:
    """A fighter is to be dressed from a hand of ten that is full of one-handed weapons."""
    seat(me, "me", "bot", settings={"decks": "choose", "opening_hand": 10})
    me.turn()
    me.page.locator("[data-option=own]").click()
    me.page.locator("form textarea").fill(ARMORY)
    asked = me.shell("asked")
    me.page.get_by_role("button", name="Do it").click()
    me.turn(asked)
    to_dress(me)


def test_two_of_a_kind_are_worn_together(sit: Sit) -> None:
    me = sit()
    for _ in range(20):
        at_the_armory(me)
        twin = me.page.locator(".wardrobe [data-thing^='wear:'][data-thing$='~2']:not(.misfit)")
        if twin.count():
            break
    twin = me.thing(str(twin.first.get_attribute("data-thing")))
    name = str(twin.get_attribute("data-thing"))
    me.thing(name.removesuffix("~2")).click()
    me.wait(f"document.querySelectorAll('.worn .ticket').length === 1 && {DRESSED}")
    twin.click()
    me.wait(f"document.querySelectorAll('.worn .ticket').length === 2 && {DRESSED}")
    me.page.get_by_text("Where each number comes from").click()
    assert me.page.locator(".dressed dt", has_text="Max damage").count() == 2
    me.page.get_by_test_id("dressed").click()
    me.wait("document.querySelectorAll('.panel.mine .gear li').length === 2")


def test_what_does_not_fit_says_why_with_its_rule(sit: Sit) -> None:
    me = sit()
    at_the_armory(me)
    for _ in range(8):  # put on what fits until something does not
        me.wait(DRESSED)
        free = me.page.locator(".wardrobe button.card:not(.misfit):not(.chosen)")
        if me.page.locator(".wardrobe .misfit").count() or not free.count():
            break
        worn = me.page.locator(".wardrobe .chosen").count()
        free.first.click()
        me.wait(f"document.querySelectorAll('.wardrobe .chosen').length > {worn}")
    misfit = me.page.locator(".wardrobe .misfit").first
    misfit.click()
    me.page.locator(".say").get_by_text("does not fit").wait_for()
    tag = me.page.locator(".say").get_by_role("button", name=re.compile("Open rule WA-1"))
    tag.click()
    me.page.get_by_role("dialog", name=re.compile(r"^WA-1\d\d\.")).wait_for()


def test_teams_with_beasts_and_one_deck_for_all_by_two_people_and_two_bots(sit: Sit) -> None:
    me, friend = sit(), sit()
    settings = {"teams": 2, "monodeck": True, "beasts": True}
    (link,) = seat(me, "me", "bot", "friend", "bot", settings=settings)
    friend.open(link)
    for person in (me, friend):
        person.wait(f"{SHELL}?.line === 'open'")
    play_in_turn([me, friend])
    for person in (me, friend):
        person.page.get_by_test_id("end").wait_for()
        assert "team 1, yours" in person.page.locator(".warriors").inner_text()
    verdicts = {person.page.get_by_test_id("end").get_by_role("heading").inner_text() for person in (me, friend)}
    assert len(verdicts) == 1  # one team wins or loses as one


def test_a_deathmatch_is_played_to_the_end(sit: Sit) -> None:
    me = sit()
    seat(me, "me", "bot", "bot", settings={"deathmatch": True, "tokens_to_win": 1})
    me.turn()
    play_in_turn([me])
    assert re.search(r"takes? a token and ha(s|ve) 1", me.log)
    assert re.search(r"wins? the game: enough tokens are won", me.log)
    me.page.get_by_text("1 token to win").wait_for()
    winner = me.page.locator(".held", has_text="1 of 1 tokens")
    assert winner.count() == 1


def at_the_door(me: Player) -> bool:
    """Whether the first is asked now whether to stay: the question and that it is asked are read in one moment."""
    leave = "document.querySelector('.question[data-prompt=door] [data-option=leave]')"
    return bool(me.page.evaluate(f"Boolean({SHELL}.asked && {leave})"))


def to_the_door(people: list[Player], me: Player) -> bool:
    """Play until the first is asked whether to stay; False if it was over before."""
    for turn in attempts():
        if at_the_door(me):
            return True
        if me.over:
            return False
        asked = next((one for one in people if one.shell("asked")), None)
        if asked is me and at_the_door(me):  # the question came up since we looked: it is not to be answered here
            return True
        if asked is not None:
            answer(asked, turn)
        else:
            me.page.wait_for_timeout(30)
    raise AssertionError("no battle ends")


def test_a_revolving_door_lets_people_in_and_out(sit: Sit) -> None:
    me, friend = sit(), sit()
    settings = {"revolving_door": True, "empty_seats": 1, "locations_to_win": 2, "battle_limit": 3}
    (link,) = seat(me, "me", "bot", "friend", settings=settings)
    friend.open(link)
    friend.wait(f"{SHELL}?.line === 'open'")
    mine = friend.page.get_by_role("region", name="Player 3", exact=True)
    mine.get_by_text("is a free seat").wait_for()

    assert to_the_door([me], me)
    friend.page.get_by_role("button", name="Join the game").click()
    mine.get_by_text("joins at the next break").wait_for()
    asked = me.shell("asked")
    me.page.get_by_role("button", name="Stay").click()
    me.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r}")
    if to_the_door([me, friend], me):  # unless the bot has left, and with it the game
        assert "Player 3 joins the game" in me.log
        me.page.get_by_role("button", name="Leave at the next break").click()
        friend.page.get_by_role("region", name="Player 1", exact=True).get_by_text(
            re.compile("Leaves at the next break|has left the game")
        ).wait_for()
    play_in_turn([friend, me])
    for person in (me, friend):
        assert re.search(r"wins? the game|The game (ends|is over)", person.log), person.log[-300:]
        person.page.get_by_test_id("end").wait_for()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_state_of_a_full_table_for_people_who_cannot_see(sit: Sit, size: dict[str, int]) -> None:
    me = sit(viewport=size, has_touch=size is PHONE)
    axe = Inspector(me, *BOTH)
    seat(me, "me", *["bot"] * 7, settings={"locations_to_win": 3})
    to_dress(me)
    axe.look("dressing")
    seen: set[str] = set()
    asked = me.turn()
    for turn in range(12):
        prompt = me.page.evaluate("document.querySelector('.question')?.dataset.prompt ?? ''")
        if prompt and prompt not in seen:
            seen.add(prompt)
            axe.look(prompt)
            me.page.locator(".thing[aria-haspopup]").first.click()  # what can be picked would be picked
            me.page.locator(".popover").wait_for()
            axe.look(f"{prompt}, opened")
            keys(me, "Escape")
        answer(me, turn, tap=size is PHONE)
        asked = me.turn(asked)
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "combat" in seen
    assert axe.faults == {}


DECK = "name: Two Sparks\n2 Spark\n"


def test_a_deck_is_built_judged_kept_and_taken_out_as_text(sit: Sit) -> None:
    me = sit()
    me.expected = ("status of 422",)
    axe = Inspector(me)
    me.open("#/decks/warriors")
    page, deck = me.page, me.page.get_by_role("region", name="The deck", exact=True)
    page.locator(".list .link[aria-label^='Open ']").first.click()
    deck.get_by_text("Legal").wait_for()
    page.get_by_label("Type", exact=True).select_option("weapon")
    page.get_by_label("Search the cards").fill("rifle")
    page.get_by_role("button", name=re.compile("^One .* more$")).first.wait_for()
    for _ in range(4):
        page.get_by_role("button", name=re.compile("^One .* more$")).first.click()
    deck.get_by_text(re.compile("copies of .*; at most 3 are allowed")).wait_for()
    deck.get_by_role("button", name="Open rule WA-5").wait_for()
    axe.look("a deck that is not legal")
    deck.get_by_text("Import", exact=True).click()
    deck.get_by_label("A deck as text").fill("2 No Such Card")
    deck.get_by_role("button", name="Read this text").click()
    deck.get_by_role("alert").get_by_text("there is no card 'No Such Card'").wait_for()
    deck.get_by_label("A deck as text").fill(DECK)
    deck.get_by_role("button", name="Read this text").click()
    deck.get_by_text("the deck has 2 cards; it needs at least 60").wait_for()
    deck.get_by_role("button", name="Keep it").click()
    with page.expect_download() as saved:
        deck.get_by_role("button", name="Export").click()
    assert "2 Spark" in saved.value.path().read_text()
    page.reload()
    deck.get_by_text("Two Sparks").wait_for()
    assert axe.faults == {}


def test_a_deck_that_one_keeps_is_played_with_a_click(sit: Sit) -> None:
    me = sit()
    axe = Inspector(me)
    seat(me, "me", "bot", settings={"decks": "choose"})
    me.turn()
    kept = me.page.get_by_role("region", name="Your saved decks")
    kept.get_by_text("None yet in this browser").wait_for()
    with me.context.expect_page() as opened:
        kept.get_by_role("link", name="Build a deck").click()
    builder = opened.value
    deck = builder.get_by_role("region", name="The deck", exact=True)
    deck.get_by_text("Import", exact=True).click()
    deck.get_by_label("A deck as text").fill(DECK)
    deck.get_by_role("button", name="Read this text").click()
    deck.get_by_text("it needs at least 60").wait_for()
    deck.get_by_role("button", name="Keep it").click()
    builder.locator(".list .link[aria-label^='Open ']").last.click()
    deck.get_by_text("Legal").wait_for()
    deck.get_by_label("Name", exact=True).fill("My Best")
    deck.get_by_role("button", name="Keep it").click()
    builder.close()

    kept.get_by_text("the deck has 2 cards; it needs at least 60").wait_for()  # told by the other tab
    assert kept.get_by_role("button", name="Play Two Sparks").count() == 0
    play = kept.get_by_role("button", name="Play My Best")
    play.wait_for()
    axe.look("decks to choose from")
    kept.get_by_role("button", name="Open rule WA-4").click()
    me.page.get_by_role("dialog", name=re.compile("^WA-4")).wait_for()
    keys(me, "Escape")
    me.page.locator("[data-option=own]").click()  # and still as text
    me.page.locator("form textarea").wait_for()
    me.page.get_by_role("button", name="Not now").click()
    asked = me.shell("asked")
    play.focus()
    keys(me, "Enter")
    me.turn(asked)
    assert "a deck of your own" in me.log
    assert axe.faults == {}


def test_the_chooser_sees_what_deck_was_sealed_and_nobody_else(sit: Sit) -> None:
    me, friend = sit(), sit()
    (link,) = seat(me, "me", "friend", settings={"decks": "choose"})
    friend.open(link)
    friend.turn()
    me.turn()
    me.page.get_by_role("button", name="Imperial Issue").click()
    me.page.get_by_role("button", name=re.compile("Imperial Issue.*chosen")).wait_for()
    status = me.page.get_by_test_id("status")
    status.get_by_text(re.compile("^You chose: Imperial Issue: .* … Waiting for Player 2")).wait_for()
    friend.page.get_by_role("region", name="Player 1", exact=True).get_by_text("ready").first.wait_for()
    chosen = "main [aria-pressed=true], [data-option][aria-pressed=true]"
    assert me.page.locator(chosen).count() == 1
    assert friend.page.get_by_text("chose").count() == friend.page.locator(chosen).count() == 0
    me.page.get_by_role("button", name="Spare Parts").click()  # not final
    me.page.get_by_role("button", name=re.compile("Spare Parts.*chosen")).wait_for()
    assert "You chose: Spare Parts" in me.status
    friend.page.get_by_role("button", name="Office Hours").click()
    status.get_by_text("You chose").wait_for(state="detached")
    assert "You take the deck Spare Parts" in me.log


IN_SIGHT = """css => {
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top >= 0 && box.bottom <= innerHeight && one.contains(hit);
  };
  const buttons = [...document.querySelectorAll(css)];
  return buttons.length > 0 && buttons.every(seen);
}"""
UNCOVERED = """() => {
  const one = document.activeElement.closest('.around .thing');
  const bar = document.querySelector('.question').getBoundingClientRect();
  return !one || one.getBoundingClientRect().bottom <= bar.top;
}"""


def in_sight(me: Player, css: str) -> bool:
    """Whether each button of this part of the page can be pressed where it stands, without scrolling."""
    return bool(me.page.evaluate(IN_SIGHT, css))


def scroll(me: Player, to: float) -> None:
    """Scroll the table to this part of its height."""
    me.page.evaluate(
        "to => { const main = document.querySelector('main'); main.scrollTop = to * main.scrollHeight }", to
    )


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_on_a_phone_the_question_stays_in_sight(sit: Sit, seats: int) -> None:
    me = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    seat(me, "me", *["bot"] * (seats - 1), settings={"locations_to_win": 3})
    to_dress(me)
    for part in (0, 0.5, 1):
        scroll(me, part)
        assert in_sight(me, "[data-testid=dressed]")
    asked, seen = me.shell("asked"), ""
    for turn in range(20):
        answer(me, turn, tap=True)
        asked = me.turn(asked)
        if me.page.locator(".dress").count():  # out before its first turn
            continue
        seen = str(me.page.locator(".question").get_attribute("data-prompt"))
        for part in (0, 0.5, 1):
            scroll(me, part)
            assert in_sight(me, ".question .loose .button")
        assert in_sight(me, ".hand li:first-child .thing") or not me.page.locator(".hand .thing").count()
        assert me.page.evaluate("document.querySelector('.question').offsetHeight < 0.47 * innerHeight")
        if seen == "combat":
            break
    assert seen == "combat"
    scroll(me, 0)
    for _ in range(40):  # what has the focus is not covered
        keys(me, "Tab")
        assert me.page.evaluate(UNCOVERED)


def with_discards() -> Match:
    """A Deathmatch at which the first seat is asked, and both have cards in their discard piles."""
    for seed in range(40):
        match = wyrmhoard.new("warriors", 2, seed, {**SHORT, "deathmatch": True})
        play_on(match, Random(seed), lambda match: 0 in match.asks and all(p.discard for p in match.table.state.piles))
        if match.result is None:
            return match
    raise AssertionError("nobody discards anything")


def test_discard_piles_are_open_to_everybody(sit: Sit, server: Served) -> None:
    lay_match(server.folder, "discards", with_discards(), {0: "mine"}, watch="eyes")
    me, watcher = sit(), sit(viewport=PHONE)
    me.open("#/t/discards/mine")
    watcher.open("#/t/discards/eyes")
    me.turn()
    discards = me.page.get_by_role("button", name=re.compile("^[1-9].* in .* discard pile"))
    name = str(discards.first.inner_text())
    number = int(name.split()[0])
    discards.first.focus()
    keys(me, "Enter")
    pile = me.page.get_by_role("dialog", name="Discard pile")
    pile.get_by_role("status").get_by_text(re.compile(f"^{number} cards?[,;]")).wait_for()
    mine = pile.get_by_role("listitem").all_inner_texts()
    assert len(mine) == number
    axe = Inspector(me)
    axe.look("discard pile")
    assert axe.faults == {}
    whose = pile.get_by_role("group", name="Whose pile").get_by_role("button")
    assert whose.count() == 2
    pressed = str(pile.locator("[aria-pressed=true]").inner_text())
    keys(me, "Escape")
    pile.wait_for(state="detached")
    assert me.page.evaluate("document.activeElement.className").startswith("discards")  # the focus comes back

    watcher.wait(f"{SHELL}?.line === 'open' && document.querySelectorAll('.discards').length === 2")
    watcher.page.locator(".discards").first.click()
    pile = watcher.page.get_by_role("dialog", name="Discard pile")
    seat_of_it = 0 if pressed.startswith("You") else 1
    pile.get_by_role("group", name="Whose pile").get_by_role("button").nth(seat_of_it).click()
    assert pile.get_by_role("listitem").all_inner_texts() == mine
    assert watcher.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


LAPTOP = {"width": 1366, "height": 768}
OWN_UNCOVERED = """() => {
  const one = document.activeElement.closest('.around .thing');
  return !one || one.getBoundingClientRect().bottom <= document.querySelector('.near').getBoundingClientRect().top + 1;
}"""


@pytest.mark.parametrize("settings", [{}, {"beasts": True, "opening_hand": 10}], ids=["few", "many"])
def test_on_a_desk_with_eight_seats_the_hand_and_the_question_stay_in_sight(
    sit: Sit, settings: dict[str, object]
) -> None:
    me = sit(viewport=LAPTOP)
    seat(me, "me", *["bot"] * 7, settings={"locations_to_win": 3, **settings})
    to_dress(me)
    asked, seen = me.shell("asked"), 0
    for turn in range(30):
        answer(me, turn)
        asked = me.turn(asked)
        if me.over or seen == 3:
            break
        if not me.page.locator(".question[data-prompt=combat]").count():
            continue
        seen += 1
        for part in (0, 0.5, 1):
            scroll(me, part)
            assert in_sight(me, "ul.hand .thing") or not me.page.locator("ul.hand .thing").count()
            assert in_sight(me, ".question .loose .button")
        scroll(me, 0)
        assert in_sight(me, ".around .panel:first-child header")
        for _ in range(25):  # what has the focus is not covered
            keys(me, "Tab")
            assert me.page.evaluate(OWN_UNCOVERED)
        assert me.page.locator(".panel.mine.acts").count() == me.page.locator(".panel.acts").count() == 1
    assert seen
