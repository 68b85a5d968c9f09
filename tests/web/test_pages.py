"""The pages around the table."""

from __future__ import annotations

import re

import pytest

from web.conftest import Sit
from web.inspector import Inspector


def test_every_rule_has_a_place_and_can_be_searched(sit: Sit) -> None:
    me = sit()
    me.open("#/rules/dragon-dance/DD-52")
    rule = me.page.locator("[id='rule-DD-52']")
    rule.get_by_text("Movement matrix").wait_for()
    me.wait("document.getElementById('rule-DD-52').getBoundingClientRect().top < innerHeight / 2")
    me.page.get_by_label("Search the rules").fill("combo follow")
    me.wait("!document.getElementById('rule-DD-2')")
    assert me.page.locator("section.rule").count() > 2


@pytest.mark.parametrize("game", ["drawn-to-destiny", "dragon-and-warrior"])
def test_a_rulebook_is_no_wider_than_a_phone_and_its_tables_scroll_by_themselves(sit: Sit, game: str) -> None:
    me = sit(viewport={"width": 390, "height": 844})
    me.open(f"#/rules/{game}")
    me.page.locator("section table").first.wait_for()
    assert me.page.evaluate("document.documentElement.scrollWidth") == 390


def test_all_cards_and_their_makers_are_shown(sit: Sit) -> None:
    me = sit()
    me.open("#/cards/dragon-dance")
    me.page.get_by_text("Breathe Fire").first.wait_for()
    assert me.page.locator(".card").count() == 16
    me.open("#/credits")
    me.page.get_by_text("CC BY 3.0").wait_for()
    me.page.get_by_text("claw-slashes", exact=True).wait_for()


def test_many_cards_are_read_by_chapter_and_found_by_what_they_say(sit: Sit) -> None:
    me = sit()
    me.open("#/cards/drawn-to-destiny")
    me.page.locator(".chapter").first.wait_for()
    chapters, shown = me.page.locator(".chapter"), me.page.locator(".box > li")
    assert me.page.evaluate("document.documentElement.scrollHeight") < 40_000, "one chapter at first"
    chapters.nth(1).click()
    assert chapters.nth(1).inner_text().endswith(f" {shown.count()}")
    me.page.get_by_label("Search the cards").fill("revolver")
    me.page.get_by_text(re.compile(r"^\d+ of \d+ cards$")).wait_for()
    assert shown.count() > 0
    assert "revolver" in shown.first.inner_text().lower()
    me.page.get_by_label("Search the cards").fill("no such thing at all")
    me.page.get_by_text("No card says that.").wait_for()


def test_cards_are_printed_nine_to_a_sheet_with_their_backs(sit: Sit) -> None:
    me = sit()
    me.open("#/cards/dragon-dance")
    me.page.get_by_role("link", name="Print these cards").click()
    me.page.get_by_role("button", name="Print 2 pages").wait_for()
    me.page.get_by_label("Backs").select_option("long")
    me.page.get_by_label("Move backs down (mm)").fill("1")
    me.page.get_by_role("button", name="Print 4 pages").wait_for()
    assert me.page.locator(".sheet .place").count() == 2 * 16
    sides = [me.page.locator(".sheet").nth(turn).get_attribute("aria-label") for turn in (0, 1)]
    assert sides[0] is not None
    assert sides[0].startswith("Sheet 1, front:")
    assert sides[1] == "Sheet 1, back: backs"
    for paper, box in (("a4", b"/MediaBox [0 0 594.95"), ("letter", b"/MediaBox [0 0 61")):
        me.page.get_by_label(re.compile("^Paper")).select_option(paper)
        printed = me.page.pdf(prefer_css_page_size=True)
        assert printed.count(b"/Type /Page\n") == 4, paper
        assert printed.count(box) == 4, paper
    me.page.get_by_label("Copies of each card").fill("2")
    me.page.get_by_role("button", name="Print 8 pages").wait_for()
    for kind in me.page.get_by_role("group", name="Cards").get_by_role("checkbox").all():
        kind.uncheck()
    me.page.get_by_text("Choose at least one kind of card.").wait_for()
    assert me.page.get_by_role("button", name="Print 0 pages").is_disabled()


def test_the_theme_is_kept(sit: Sit) -> None:
    me = sit(color_scheme="dark")
    me.lobby()
    assert me.page.evaluate("document.documentElement.dataset.theme") == "dark"
    me.page.get_by_role("button", name="Options").click()
    me.page.get_by_label("Day").check()
    me.page.reload()
    me.page.get_by_role("button", name="Options").wait_for()
    assert me.page.evaluate("document.documentElement.dataset.theme") == "light"


def test_a_wrong_link_is_refused_in_words(sit: Sit) -> None:
    me = sit()
    me.expected = ("WebSocket", "status of 4")
    me.open("#/t/nowhere/nothing")
    alert = me.page.get_by_role("alert")
    alert.get_by_text("The link may be incomplete").wait_for()
    assert me.page.get_by_label("Say something to the table").count() == 0
    alert.get_by_role("link", name="To the lobby").click()
    me.page.get_by_role("heading", name="What shall we play?").wait_for()


@pytest.mark.parametrize(
    "link", ["#/t/%E0%A4%A/%", "#/nothing/of/the/kind", "#/make/chess", "#/rules/chess", "#/cards/chess"]
)
def test_links_to_nothing_leave_a_page_with_a_way_out(sit: Sit, link: str) -> None:
    me = sit()
    me.expected = ("WebSocket", "status of 4")
    me.open(link)
    me.page.get_by_text(
        re.compile("What shall we play|no game|did not open|There is no such table|game chess: unknown")
    ).first.wait_for()
    assert me.page.get_by_role("link", name=re.compile("lobby", re.IGNORECASE)).first.is_visible()


def test_a_new_page_begins_at_its_top(sit: Sit) -> None:
    me = sit()
    me.open("#/rules/dragon-dance/DD-52")
    me.wait("scrollY > 500")
    me.page.evaluate("location.hash = '#/cards/dragon-dance'")
    me.page.get_by_text("Breathe Fire").first.wait_for()
    assert me.page.evaluate("scrollY") == 0


def test_invitations_say_so_where_they_reach_nobody_else(sit: Sit) -> None:
    me = sit()
    me.make_table("me", "friend")
    me.page.get_by_role("note").get_by_text("These links work on this machine only").wait_for()


def test_a_wrong_option_that_is_folded_away_is_shown_when_the_table_cannot_be_made(sit: Sit) -> None:
    me = sit()
    me.open("#/make/dragon-dance")
    handicap = me.page.get_by_text("Handicap")
    dice = me.page.get_by_label("Knight dice", exact=True)
    handicap.click()
    dice.fill("9")
    handicap.click()
    dice.wait_for(state="hidden")
    me.page.get_by_role("button", name="Make the table").click()
    dice.wait_for()
    assert dice.evaluate("field => field === document.activeElement")


def test_a_preset_fills_in_the_options_and_what_differs_from_it_is_said(sit: Sit) -> None:
    me = sit()
    me.open("#/make/drawn-to-destiny")
    rules = me.page.get_by_label("Rules in play", exact=True)
    assert rules.input_value() == "as-written"
    rules.select_option("First fights")
    me.unfold()
    combos = me.page.get_by_label("Combos", exact=True)
    assert not combos.is_checked()
    combos.check()
    me.page.get_by_text("One thing is different here: Combos.").wait_for()
    me.page.get_by_role("button", name="Back to “First fights”").click()
    assert not combos.is_checked()
    assert rules.input_value() == "first-fights"


@pytest.mark.parametrize("link", ["#/t", "#/t/somewhere", "#/t/somewhere/"])
def test_a_table_link_that_was_cut_off_says_what_is_missing(sit: Sit, link: str) -> None:
    me = sit()
    axe = Inspector(me)
    me.open(link)
    words = "It names no table" if link == "#/t" else "This browser holds no seat at that table"
    me.page.get_by_role("alert").get_by_text(words).wait_for()
    assert me.page.get_by_label("You were sent a link?").is_visible()
    axe.look(link)
    assert axe.faults == {}


def test_play_now_seats_as_many_as_the_game_is_usually_played_with(sit: Sit) -> None:
    me = sit()
    me.play_now("Dragonfire")
    party = me.page.get_by_role("list", name="The party").get_by_role("listitem")
    party.last.wait_for()
    assert party.count() == 4


def test_options_are_read_by_name_and_not_by_key(sit: Sit) -> None:
    me = sit()
    me.open("#/make/dragonfire")
    adventure = me.page.get_by_label("Adventure", exact=True)
    assert "Dungeon Crawl" in adventure.locator("option").all_inner_texts()
    assert adventure.input_value() == "dungeon-crawl"


def test_a_computers_seat_has_a_strength_by_name_and_in_words(sit: Sit) -> None:
    me = sit()
    me.open("#/make/dragon-dance")
    me.page.get_by_label("Who plays Dragon", exact=True).select_option("bot")
    strength = me.page.get_by_label("Which computer player for Dragon")
    assert strength.locator("option").all_inner_texts() == ["Novice", "Steady", "Master", "Grandmaster"]
    strength.select_option("Novice")
    me.page.get_by_text("Leaves two of five choices to chance").wait_for()
    me.page.get_by_role("button", name="Make the table").click()
    me.turn()
    assert "Novice (bot)" in me.page.get_by_label("The dragon", exact=True).inner_text()


def test_a_party_with_the_computer_is_seated_with_a_click(sit: Sit) -> None:
    me = sit()
    me.open("#/make/dragonfire")
    assert me.page.get_by_label("Seats").input_value() == "4"
    me.page.get_by_label("Seats").fill("3")
    others = me.page.get_by_role("group", name="All the others")
    others.get_by_role("button", name="The computer").click()
    me.page.get_by_label("Seats").fill("4")
    for number in (2, 3, 4):
        assert me.page.get_by_label(f"Who plays Player {number}", exact=True).input_value() == "bot"
    me.page.get_by_role("button", name="Make the table").click()
    me.turn()
    assert "Choose your character" in me.status
