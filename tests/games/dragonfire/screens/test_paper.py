"""Sheets in a terminal: as a block on the board, and in full beside it."""

from __future__ import annotations

import wyrmhoard
from helpers.dragonfire.campaign import Party
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules.campaign import sheet
from wyrmhoard.terminal.words import plain_board

ADA = {"xp": 45, "slots": ["soldier path-of-war", "war-chaplain"], "loose": "spare-kit", "items": "warding-cloak"}


def test_df_357_a_sheet_says_all_that_a_character_has() -> None:
    party = Party("human-cleric human-fighter", P1={**ADA, "done": "dungeon-crawl@2 bodyguards"}).rest()
    papers = GAME.screens.papers(GAME.cards, party.match.view(0), 80)
    assert list(papers) == ["Brother Pell", "Tilda Hask"]
    lines = plain_board(papers["Brother Pell"].lines)
    assert max(map(len, lines)) <= 80
    words = " ".join(" ".join(lines).split())
    for part in (
        "Human Cleric, Level 3",
        "XP 45: 40 spent, 5 free; Level 4 at 60",
        "Slot 1: Path of War, 10 XP: You count as Martial; over Soldier",
        "Slots to open, in XP: 3 for 10, 4 for 15, 5 for 25, 6 for 40",
        "No slot: Spare Kit, 5 XP",
        "Warding Cloak (Uncommon, attuned); attuned to 1 of 2 Uncommon and 0 of 0 Rare or Very Rare",
        "Completed: Dungeon Crawl (Level 2), Bodyguards",
    ):
        assert part in words
    assert sheet.parse(papers["Brother Pell"].text, GAME.cards, "it").xp == 45


def test_df_365_a_feature_that_is_not_in_force_says_so() -> None:
    party = Party("human-cleric human-fighter", P1={**ADA, "slots": ["path-of-war acolyte", "war-chaplain"]}).rest()
    words = " ".join(plain_board(GAME.screens.papers(GAME.cards, party.match.view(0), 80)["Brother Pell"].lines))
    assert "War Chaplain, 20 XP, not in force" in words


def test_df_358_the_board_of_the_long_rest_has_the_own_sheet_and_fits() -> None:
    party = Party("human-cleric human-fighter", P1=ADA).rest()
    for width in (60, 80, 120):
        lines = plain_board(GAME.screens.board(GAME.cards, party.match.view(0), width))
        assert max(map(len, lines)) <= width
        assert any("40 spent, 5 free" in line for line in lines)
    assert len(plain_board(GAME.screens.board(GAME.cards, party.match.view(0), 80))) <= 13


def test_df_357_a_slot_says_what_is_in_it_or_what_it_costs() -> None:
    party = Party("human-cleric human-fighter", P1={"xp": 60, "slots": ["sage"]}).rest().act("P1", "acolyte")
    texts = {option.key: option.text for option in party.ask("P1").options}
    assert texts["1"] == "Use slot 1, over Sage"
    assert texts["2"] == "Open slot 2 for 5 XP"


def test_without_a_campaign_there_are_no_sheets() -> None:
    assert GAME.screens.papers(GAME.cards, wyrmhoard.new("dragonfire", 2).view(0), 80) == {}
