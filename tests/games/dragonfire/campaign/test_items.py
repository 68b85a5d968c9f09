"""DF-374 to DF-390: Magic Items: awards, attunement, trade, what is brought to a game, deplete and consume."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.dragonfire.board import Board, foe
from helpers.dragonfire.campaign import FOUR, Party, short_of_items
from helpers.present import present
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules.campaign import building, sheet

TWO = "human-cleric human-fighter"
UNCOMMON = "blackwood-staff mace-of-ruin"
"""As many as Levels 1 to 3 can be attuned to."""


def awarded(party: Party) -> Party:
    """After the items are drawn, before they are turned up."""
    return party.until("turn-up", "trade", "adventure")


def drawn(party: Party) -> list[list[str]]:
    """The rarities that everybody has drawn."""
    return [[sheet.rarity_of(GAME.cards, card) for card in cards] for cards in party.campaign.drawn]


def items(party: Party) -> list[int]:
    """How many items everybody owns at the end of the Long Rest."""
    return [len(own.items) for own in party.until("adventure").campaign.sheets]


def test_df_374_rarity_decks() -> None:
    party = awarded(Party().after("long-road-to-norhaven", won=True))
    assert drawn(party) == [["Common", "Uncommon"]] * 4
    assert party.rarities() == {"Common": 26 - 4, "Uncommon": 16 - 4, "Rare": 8, "Very Rare": 4}
    assert awarded(Party(seed=2).after("long-road-to-norhaven")).campaign.drawn != party.campaign.drawn


@pytest.mark.parametrize(
    ("level", "rarities"),
    [
        (0, ["Common"]),
        (2, ["Common"]),
        (3, ["Common", "Uncommon"]),
        (4, ["Common", "Uncommon"]),
        (5, ["Common", "Rare"]),
    ],
)
def test_df_375_award_for_each_level(level: int, rarities: list[str]) -> None:
    party = awarded(Party(TWO).after("dungeon-crawl", level, won=True))
    assert drawn(party) == [rarities] * 2


def test_df_375_nothing_for_the_introduction() -> None:
    assert items(Party(TWO).after("village-is-attacked", scenes=2, won=True)) == [0, 0]


@pytest.mark.parametrize(("level", "rarities"), [(2, ["Common"]), (3, ["Common", "Uncommon"])])
def test_df_375_the_introduction_pays_when_it_is_raised(level: int, rarities: list[str]) -> None:
    party = awarded(Party(TWO).after("village-is-attacked", level, scenes=2, won=True))
    assert drawn(party) == [rarities] * 2
    assert party.xp == [2 + 2] * 2
    once = Party(TWO).after("village-is-attacked", scenes=2, won=True).sheet("P1").done
    again = awarded(Party(TWO, P1={"done": " ".join(once)}).after("village-is-attacked", level, scenes=2, won=True))
    assert drawn(again) == [[], rarities]
    assert [rule for rule, _ in again.events("no_award")] == ["DF-376"]


def test_df_376_once_for_each_adventure() -> None:
    assert items(Party(TWO).after("bodyguards", won=True)) == [1, 1]
    again = Party(TWO, P1={"done": "bodyguards"}).after("bodyguards", won=True)
    assert [rule for rule, _ in again.events("no_award")] == ["DF-376"]
    assert items(again) == [0, 1]
    assert again.xp == [6, 6]


def test_df_377_dungeon_crawl() -> None:
    assert items(Party(TWO, P1={"done": "dungeon-crawl@1"}).after("dungeon-crawl", won=True)) == [0, 1]
    second = Party(TWO, P1={"done": "dungeon-crawl@1"}).after("dungeon-crawl", 2, won=True)
    assert items(second) == [1, 1]
    assert second.sheet("P1").done == ["dungeon-crawl@1", "dungeon-crawl@2"]


def test_df_378_not_for_a_loss() -> None:
    party = Party(TWO).after("dungeon-crawl", scenes=3, won=False)
    assert items(party) == [0, 0]
    assert party.xp == [3, 3]
    assert party.sheet("P1").done == []


def test_df_379_drawing() -> None:
    party = awarded(Party().after(won=True))
    assert party.open == {f"P{n}": "turn-up" for n in range(1, 5)}
    view = party.match.view(1)["campaign"]["sheets"]
    assert [own["drawn"] for own in view] == [None, party.campaign.drawn[1], None, None]
    assert [own["drew"] for own in party.match.view(None)["campaign"]["sheets"]] == [1] * 4
    assert all(own["drawn"] is None for own in party.match.view(None)["campaign"]["sheets"])
    assert not any("card" in data for _, data in party.events("item_drawn"))
    assert [("card" in data) for _, data in party.events("item_drawn", seat=1)].count(True) == 1
    party.act("P1", "turn-up").act("P2", "turn-up").act("P4", "turn-up")
    assert party.events("items_revealed") == []
    party.act("P3", "turn-up")
    assert [rule for rule, _ in party.events("items_revealed")] == ["DF-379"] * 4
    assert [len(own.items) for own in party.campaign.sheets] == [1] * 4


def test_df_379_who_is_first_is_by_lot() -> None:
    first = {awarded(Party(seed=n).after(won=True)).events("draws_first")[0][1]["seat"] for n in range(30)}
    assert first == {0, 1, 2, 3}
    party = awarded(Party(seed=3).after(won=True))
    start = party.events("draws_first")[0][1]["seat"]
    assert [data["seat"] for _, data in party.events("item_drawn")] == [(start + n) % 4 for n in range(4)]


def test_df_379_where_a_rarity_does_not_suffice_the_party_says_who_draws_next() -> None:
    party = short_of_items()
    start = party.events("draws_first")[0][1]["seat"]
    left = [(start + 1) % 3, (start + 2) % 3]
    assert party.open == {f"P{n}": "draw-next" for n in (1, 2, 3)}
    assert party.options("P1") == [f"hero-{seat}" for seat in left]
    for name in ("P1", "P2", "P3"):
        party.act(name, f"hero-{left[1]}")
    assert [data["seat"] for _, data in party.events("item_drawn")] == [start, left[1]]
    assert party.events("nothing_drawn") == [("DF-380", {"seat": left[0], "rarity": "Common"})]


def test_df_379_what_others_drew_is_dealt_again_for_planners() -> None:
    match = awarded(Party().after(won=True)).match
    seen = set()
    for n in range(20):
        world = match.imagine_match(1, Random(n)).table.state.campaign
        assert world.drawn[1] == match.table.state.campaign.drawn[1]
        assert Counter(c for d in world.drawn for c in d) + Counter(world.decks["Common"]) == Counter(
            building.item_decks(GAME.cards)["Common"]
        )
        seen.add(world.drawn[0][0])
    assert len(seen) > 5


def test_df_380_an_empty_rarity_deck() -> None:
    decks = building.item_decks(GAME.cards)
    no_rare = Party(TWO, P2={"xp": 100, "items": " ".join(decks["Rare"])})
    assert no_rare.start.campaign is not None
    no_rare.start.campaign.due = [["Common", "Rare"], []]
    no_rare.rest("draw").until("turn-up")
    assert drawn(no_rare)[0] == ["Common", "Uncommon"]
    assert [rule for rule, _ in no_rare.events("item_drawn")] == ["DF-379", "DF-380"]
    no_common = Party(TWO, P2={"items": " ".join(decks["Common"])})
    assert no_common.start.campaign is not None
    no_common.start.campaign.due = [["Common"], []]
    no_common.rest("draw")
    assert no_common.events("nothing_drawn") == [("DF-380", {"seat": 0, "rarity": "Common"})]


def beyond(xp: int, *more: str) -> Party:
    """P1 has these items after turning up what it drew."""
    return Party(TWO, P1={"xp": xp, "items": f"{UNCOMMON} {' '.join(more)} militia-shield"}).rest("return")


@pytest.mark.parametrize(("xp", "returns"), [(30, True), (59, True), (60, True), (100, False)])
def test_df_381_attunement_limits(xp: int, returns: bool) -> None:
    party = beyond(xp, "hunters-quiver")
    assert ("return" in party.open.values()) == returns


def test_df_381_rare_items() -> None:
    assert beyond(30, "moonthread-dagger").options("P1") == ["moonthread-dagger"]
    assert beyond(60, "moonthread-dagger", "crown-of-the-uncrowned").open["P1"] == "trade"
    three = beyond(100, "moonthread-dagger", "crown-of-the-uncrowned", "chalice-of-embers")
    assert set(three.options("P1")) == {"moonthread-dagger", "crown-of-the-uncrowned", "chalice-of-embers"}


def test_df_382_commons_are_free() -> None:
    commons = " ".join(card.id for card in GAME.cards.items if card.entry.rarity == "Common")
    party = Party(TWO, P1={"items": commons}).rest("return")
    assert "return" not in party.open.values()
    assert beyond(30, "hunters-quiver").blocked("P1") == {"militia-shield": "DF-382"}


def test_df_383_exchange_or_return() -> None:
    party = beyond(30, "hunters-quiver")
    assert party.options("P1") == ["blackwood-staff", "mace-of-ruin", "hunters-quiver"]
    words = "You have 3 Uncommon items and at Level 3 can be attuned to 2: choose one to return"
    assert party.ask("P1").text == words
    before = party.rarities()["Uncommon"]
    party.act("P1", "mace-of-ruin")
    assert party.sheet("P1").items == ["blackwood-staff", "hunters-quiver", "militia-shield"]
    assert "mace-of-ruin" in party.campaign.decks["Uncommon"]
    assert party.rarities()["Uncommon"] == before + 1
    assert party.events("item_returned") == [("DF-383", {"seat": 0, "card": "mace-of-ruin"})]


def trading(**more: Any) -> Party:
    """Both have two Uncommon items and a Common one."""
    given = {
        "P1": {"items": f"{UNCOMMON} militia-shield"},
        "P2": {"items": "hunters-quiver vexing-rapier pot-lid-buckler"},
    }
    return Party(TWO, **{**given, **more}).rest("trade")


def test_df_384_trading() -> None:
    party = trading().act("P1", "blackwood-staff", "hero-1", "hunters-quiver")
    assert party.open == {"P2": "trade-agree"}
    party.act("P2", "yes")
    assert [sorted(own.items) for own in party.campaign.sheets] == [
        ["hunters-quiver", "mace-of-ruin", "militia-shield"],
        ["blackwood-staff", "pot-lid-buckler", "vexing-rapier"],
    ]
    assert party.open == {"P1": "trade", "P2": "trade"}


def test_df_384_within_the_limits() -> None:
    party = trading().act("P1", "blackwood-staff", "hero-1")
    assert party.blocked("P1") == {"nothing": "DF-384", "pot-lid-buckler": "DF-384"}
    gift = trading().act("P1", "militia-shield", "hero-1", "nothing").act("P2", "no")
    assert gift.sheet("P1").items == [*UNCOMMON.split(), "militia-shield"]
    gift.act("P1", "militia-shield", "hero-1", "nothing").act("P2", "yes")
    assert gift.sheet("P2").items[-1] == "militia-shield"
    gift.all("done")
    assert gift.state.phase == "adventure"


def test_df_385_items_belong_to_the_character() -> None:
    match = wyrmhoard.new("dragonfire", 2, settings={"campaign": True})
    match.act(0, "sheet", {"sheet": 'screen = "human-cleric"\nitems = ["militia-shield"]'})
    match.act(1, "sheet", {"sheet": 'screen = "human-rogue"\nitems = ["smoke-pellets"]'})
    assert [own.items for own in match.table.state.campaign.sheets] == [["militia-shield"], ["smoke-pellets"]]
    party = Party(TWO, P1={"items": "militia-shield"}, P2={"items": "smoke-pellets"}).set_out().until("items")
    assert (party.options("P1"), party.options("P2")) == (["militia-shield", "done"], ["smoke-pellets", "done"])


THREE = "healing-potion smoke-pellets dependable-shortsword"


def test_df_386_choosing_items() -> None:
    party = Party(FOUR, P1={"items": THREE}).set_out().until("items")
    assert party.options("P1") == [*THREE.split(), "done"]
    party.act("P1", "smoke-pellets", "done").until("turn")
    deck = [*party.hero("P1").hand, *party.hero("P1").pile.draw]
    assert "smoke-pellets" in deck
    assert len(deck) == 8
    assert party.hero("P1").items == ["smoke-pellets"]
    assert len(party.sheet("P1").items) == 3
    none = Party(FOUR, P1={"items": THREE}).set_out().until("items").act("P1", "done").until("turn")
    assert len([*none.hero("P1").hand, *none.hero("P1").pile.draw]) == 7
    every = Party(FOUR, P1={"items": THREE}).set_out().until("items").act("P1", *THREE.split()).until("turn")
    assert every.events("brought") == [("DF-386", {"seat": 0, "cards": THREE.split()})]


def test_df_387_limits_of_the_screen() -> None:
    orc = (
        Party("half-orc-fighter human-cleric", P1={"items": "militia-shield pot-lid-buckler"}).set_out().until("items")
    )
    orc.act("P1", "militia-shield")
    assert orc.blocked("P1") == {"pot-lid-buckler": "DF-387"}
    elf = Party("dawn-elf-wizard human-cleric", P1={"items": "padded-robe quilted-doublet militia-shield"}).set_out()
    elf.until("items")
    assert elf.blocked("P1") == {"quilted-doublet": "DF-387", "militia-shield": "DF-387"}
    assert "only if it is Arcane" in elf.sentence("P1", "quilted-doublet")
    assert "padded-robe" in elf.options("P1")


def test_df_387_a_word_on_the_item_is_enough() -> None:
    elf = Party("dawn-elf-wizard human-cleric", P1={"xp": 100, "items": "scales-of-the-old-wyrm"}).set_out()
    assert "scales-of-the-old-wyrm" in elf.until("items").options("P1")


def test_df_387_items_that_start_in_play() -> None:
    party = Party(FOUR, P2={"xp": 100, "items": "scales-of-the-old-wyrm"}).set_out("dungeon-crawl", 5).until("items")
    party.act("P2", "scales-of-the-old-wyrm").until("turn")
    hero = party.hero("P2")
    assert [kept.card for kept in hero.kept] == ["scales-of-the-old-wyrm"]
    assert hero.hp == hero.full == 7 + 2
    assert [rule for rule, _ in party.events("remains")] == ["DF-216"]


def test_df_388_deplete() -> None:
    board = Board("fighter cleric", hands={1: "grapnel-axe"}, foes=[foe(2, "[9]")])
    board.play(1, "grapnel-axe")
    for answer in ("yes", "foe-1"):
        if board.open[1] != "play":
            board.choose(1, answer)
    board.done(1)
    board.to("market")
    assert board.hero(1).removed == ["grapnel-axe:deplete"]
    assert "grapnel-axe" not in (*board.hero(1).hand, *board.hero(1).pile.draw, *board.hero(1).pile.discard)
    present(board.game.saves).check(board.game.at(board.state))  # it can be saved and loaded
    party = Party(P1={"items": "grapnel-axe"}).after(scenes=1, won=False, removed={"P1": "grapnel-axe:deplete"})
    party.until("adventure").all("dungeon-crawl").until("items")
    assert party.options("P1") == ["grapnel-axe", "done"]


def test_df_389_consume() -> None:
    board = Board("rogue cleric", hands={1: "potion-of-poison"}, foes=[foe(1, "[9][9]")])
    board.play(1, "potion-of-poison")
    if board.open[1] != "play":
        board.choose(1, "foe-1")
    board.done(1)
    board.to("market")
    assert board.hero(1).removed == ["potion-of-poison:consume"]
    party = Party(TWO, P1={"items": "potion-of-poison"}).after(won=True, removed={"P1": "potion-of-poison:consume"})
    assert party.events("item_lost") == [("DF-389", {"seat": 0, "card": "potion-of-poison"})]
    assert party.sheet("P1").items == []
    assert "potion-of-poison" in party.campaign.decks["Common"]


def test_df_390_not_market_cards() -> None:
    keen = {
        "id": "keen", "name": "Keen", "colour": "black", "cost": 3,
        "text": [{"do": [{"do": "recover", "number": 1, "what": "non-Basic card"}]}],
    }  # fmt: skip
    board = Board(
        "fighter cleric", hands={1: "keen"}, discards={1: "healing-potion glory bless far-tower-longbow plain-red"},
        cards=[keen], foes=[foe(1)],
    )  # fmt: skip
    board.play(1, "keen")
    assert board.open[1] == "recover"
    assert sorted(board.options(1)) == ["bless", "plain-red"]
