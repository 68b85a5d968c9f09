"""What screens show between Adventures is what the script does: prices, slots, Adventures, sheets from files."""

from __future__ import annotations

from typing import Any

import pytest

import wyrmhoard
from helpers.dragonfire.campaign import FOUR, Party
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules.campaign import sheet


def desk(party: Party, name: str = "P1") -> dict[str, Any]:
    """The campaign as this player sees it."""
    campaign = party.match.view(int(name[1:]) - 1)["campaign"]
    assert isinstance(campaign, dict)
    return campaign


def test_df_358_what_is_offered_is_what_comes_of_it() -> None:
    party = Party("human-cleric human-fighter", P1={"xp": 34, "slots": ["sage", "acolyte"]}).rest()
    offers = desk(party)["offers"]
    assert sorted(offers) == sorted(key for key in party.options("P1") if key != "done")
    ways = 0
    for card, spots in offers.items():
        for way in spots:
            twin = Party("human-cleric human-fighter", P1={"xp": 34, "slots": ["sage", "acolyte"]}).rest()
            twin.act("P1", card)
            if way["slot"]:
                assert set(twin.options("P1")) == {str(one["slot"]) for one in spots} | {"back"}
                twin.act("P1", str(way["slot"]))
            own = twin.sheet("P1")
            assert sheet.cost(GAME.cards, own) == way["spent"]
            before = sheet.cost(GAME.cards, party.sheet("P1"))
            gone = GAME.cards[way["covers"]].entry.value if way["covers"] else 0
            assert way["spent"] == before + GAME.cards[card].entry.value + way["opens"] - gone
            ways += 1
    assert ways > 20


def test_df_365_a_feature_that_would_stop_is_named() -> None:
    party = Party("human-cleric human-fighter", P1={"xp": 60, "slots": ["path-of-war", "war-chaplain"]}).rest()
    ways = desk(party)["offers"]["acolyte"]
    assert [way["stops"] for way in ways if way["covers"] == "path-of-war"] == [["war-chaplain"]]
    assert [way["stops"] for way in ways if way["covers"] is None] == [[]]


def test_df_335_nothing_is_offered_at_other_times_or_to_onlookers() -> None:
    party = Party(P1={"xp": 60}).rest()
    assert desk(party)["offers"] != {}
    assert party.match.view(None)["campaign"]["offers"] == {}
    assert desk(Party(P1={"xp": 60}).rest("trade"))["offers"] == {}
    assert desk(Party(P1={"xp": 60}).choosing())["offers"] == {}


@pytest.mark.parametrize("xp", [0, 10, 30, 60, 100])
def test_df_346_an_adventure_is_as_it_is_shown(xp: int) -> None:
    given: dict[str, Any] = {f"P{n}": {"xp": xp} for n in range(1, 5)}
    for offer in desk(Party(FOUR, **given).choosing())["adventures"]:
        party = Party(FOUR, **given).choosing().all(offer["key"])
        if party.open:
            party.all("none")
        assert party.state.flame.level == offer["flame"]
        assert party.state.adventure == offer["card"]
        raised = party.state.raised
        assert (raised or offer["printed"]) == offer["level"]
        after = Party(FOUR, **given).after(offer["card"], raised, scenes=offer["scenes"])
        started = offer["scenes"] - (raised == 5)
        assert after.xp[0] == min(xp + offer["xp_scene"] * started + offer["xp_win"], sheet.MOST_XP)


def test_df_376_who_has_completed_it_is_shown() -> None:
    offers = desk(Party(P2={"done": "bodyguards"}, P3={"done": "dungeon-crawl@2"}).choosing())["adventures"]
    assert {offer["card"]: offer["done"] for offer in offers if offer["done"]} == {"bodyguards": [1]}
    done = next(offer for offer in offers if offer["card"] == "dungeon-crawl")
    assert (done["award"], done["done"]) == (["Common"], [])


def test_df_381_attunement_on_the_sheet() -> None:
    own = desk(Party(P1={"xp": 65, "items": "healing-potion warding-cloak mirror-bright-aegis"}).rest())["sheets"][0]
    assert own["items"][0] == "healing-potion"
    assert own["needs_attunement"] == [False, True, True]
    assert own["attunement"] == [
        {"rarity": "Uncommon", "number": 1, "most": 2},
        {"rarity": "Rare or Very Rare", "number": 1, "most": 2},
    ]


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ('screen = "human-cleric"\nxp = 12', "", ""),
        ('screen = "human-cleric"\nxp = ', "DF-334", "not valid TOML"),
        ('screen = "human-cleric"\nslots = [["path-of-war"]]\nxp = 9', "DF-334", "Features and slots cost 10 XP"),
        ('screen = "human-wizard"', "DF-22", "is already played by Player 2"),
    ],
)
def test_df_334_a_sheet_is_looked_at_before_it_is_given(text: str, rule: str, words: str) -> None:
    match = wyrmhoard.new("dragonfire", 2, settings={"campaign": True})
    match.act(1, "human-wizard")
    preview = match.preview(0, "sheet", {"sheet": text})
    assert preview is not None
    refused = preview["refused"] or {"rule": "", "text": ""}
    assert refused["rule"] == rule
    assert words in refused["text"]
    if not rule:
        assert (preview["sheet"]["xp"], preview["sheet"]["level"], preview["sheet"]["class"]) == (12, 2, "Cleric")
        match.act(0, "sheet", {"sheet": text})
        assert {**match.view(0)["campaign"]["sheets"][0], "drawn": [], "drew": 0} == {
            **preview["sheet"], "drawn": [], "drew": 0,
        }  # fmt: skip
