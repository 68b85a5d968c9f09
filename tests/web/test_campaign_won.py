"""An Adventure of a campaign is won in the browser: XP, Magic Items drawn and turned up together, kept and returned."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from helpers.dragonfire import short
from web.driver import Player, attempts
from web.hero import PASSED, answer, prompt
from web.inspector import Inspector
from web.served import Served, served
from web.test_campaign import ADA, PHONE, TILDA, done, go_on, own_sheet, party, vote, wake

DESK = {"width": 1280, "height": 800}
FULL = ADA.replace('"warding-cloak"]', '"warding-cloak", "mace-of-ruin"]')
"""Ada is attuned to as many Uncommon items as a character of Level 3 can be."""
REST = "[data-testid=between]:is([data-stage=features], [data-stage=background])"
TRIES = 4


def win(people: list[Player]) -> int:
    """The Adventure is played until it is won, after a loss once more: the XP for it all."""
    for lost in range(TRIES):
        vote(people, short.NAME)
        to_the_rest(people)
        if "won 1" in people[0].page.get_by_test_id("between").inner_text():
            return short.XP + 2 * lost
        done(people, "features", "trade")
    raise AssertionError("the party loses and loses")


def to_the_rest(people: list[Player]) -> None:
    """Play for all until the Long Rest."""
    for turn in attempts():
        person = people[turn % len(people)]
        if person.page.locator(REST).count():
            break
        if person.shell("asked") and person.shell("busy") == "false" and prompt(person):
            if prompt(person) in ("items", "exchange", "repack", "purchase", "add"):
                go_on(person)
            elif not person.page.evaluate(f"Boolean({PASSED})"):
                answer(person)
        else:
            person.page.wait_for_timeout(20)
    for person in people:
        person.page.locator(REST).wait_for()


def items(me: Player) -> set[str]:
    """The Magic Items on one's own sheet."""
    return set(own_sheet(me).locator(".items li b").all_inner_texts())


def shown(me: Player) -> set[str]:
    """The cards that lie before this person."""
    return {label.partition(",")[0] for label in me.page.locator(".items .thing .unseen").all_inner_texts()}


class Looker:
    """Looks at the pages of all people, as those do who cannot see."""

    def __init__(self, people: list[Player]) -> None:
        self.people = people
        self.axe = [Inspector(person) for person in people]

    def look(self, where: str) -> None:
        """At what is on all pages now; nothing may stick out at the side."""
        for one in self.axe:
            one.look(where)
        for person in self.people:
            assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where

    @property
    def faults(self) -> list[dict[str, list[str]]]:
        """What was wrong anywhere."""
        return [one.faults for one in self.axe if one.faults]


def turn_up(people: list[Player], looker: Looker, server: Served) -> list[set[str]]:
    """All have drawn two items and turn them up together, over a restart: what each has drawn."""
    before = [items(person) for person in people]
    for person in people:
        person.page.locator(".question[data-prompt=turn-up] .thing").first.wait_for()
    drawn = [shown(person) for person in people]
    assert [len(cards) for cards in drawn] == [2, 2]
    looker.look("items drawn")
    for at, person in enumerate(people):
        hidden = drawn[1 - at] - drawn[at] - before[0] - before[1]
        assert not [name for name in hidden if name in person.page.locator("body").inner_text()]
    wake(server, people)
    assert [shown(person) for person in people] == drawn

    people[0].page.locator("[data-option=turn-up]").click()
    people[0].page.get_by_text(re.compile(r"You have chosen\. The table waits for (?!Player )\w+\.")).wait_for()
    looker.look("one has turned up")
    assert [items(person) for person in people] == before
    people[1].page.locator("[data-option=turn-up]").click()
    for person in people:
        revealed = person.page.get_by_test_id("turned-up")
        revealed.wait_for()
        assert all(name in revealed.inner_text() for cards in drawn for name in cards)
    assert [items(person) for person in people] == [b | d for b, d in zip(before, drawn, strict=True)]
    return drawn


def give_one_back(me: Player, looker: Looker) -> None:
    """Ada has one Uncommon item too many, and returns the Warding Cloak."""
    question = me.page.locator(".question[data-prompt=return]")
    assert "You have 3 Uncommon items and at Level 3 can be attuned to 2" in question.inner_text()
    assert "attuned to 3 of 2 Uncommon" in own_sheet(me).inner_text()
    assert question.locator(".blocked", has_text="Healing Potion").get_by_role("button", name="DF-382").count()
    assert question.get_by_text("new", exact=True).count() == 2
    looker.look("too many items")
    question.locator("[data-option=warding-cloak]").click()
    me.page.locator("[data-stage=trade] .question[data-prompt=trade]").wait_for()
    assert "attuned to 2 of 2 Uncommon" in own_sheet(me).inner_text()


def test_an_adventure_is_won_and_pays(chromium: Any, tmp_path: Path) -> None:
    with served(tmp_path, {"PYTHONPATH": short.installed(tmp_path)}) as server:
        people = [Player(chromium.new_context(viewport=size), server.url, "instant") for size in (DESK, PHONE)]
        me, friend = people
        looker = Looker(people)
        for person in people:
            person.expected = ("WebSocket", "ERR_CONNECTION_REFUSED")
        party(me, friend, sheets=(FULL, TILDA), difficulty_offset=-2)
        earned = win(people)
        xp = [f"{45 + earned} XP earned", f"{31 + earned} XP earned"]
        for person, words in zip(people, xp, strict=True):
            assert "Short Stairs: The party wins" in person.page.locator(".came").inner_text()
            assert words in own_sheet(person).inner_text()
        before = [items(person) for person in people]
        done(people, "features")
        drawn = turn_up(people, looker, server)
        give_one_back(me, looker)
        kept = [(before[0] | drawn[0]) - {"Warding Cloak"}, before[1] | drawn[1]]
        assert [items(person) for person in people] == kept
        looker.look("trade")

        wake(server, people)  # and all of it is still there
        assert [items(person) for person in people] == kept
        for person, words in zip(people, xp, strict=True):
            assert words in own_sheet(person).inner_text()
            assert "Short Stairs" in own_sheet(person).locator(".record").inner_text()
            assert person.page.get_by_test_id("turned-up").count()
        done(people, "trade")
        for person in people:
            offer = person.page.locator(f"[data-adventure^={short.NAME}]")
            offer.wait_for()
            assert "completed before" in offer.inner_text()
        looker.look("the next Adventure")
        for person in people:
            person.context.close()
    assert looker.faults == []
    assert [line for person in people for line in person.complaints] == []
