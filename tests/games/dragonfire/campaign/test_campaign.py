"""DF-334 to DF-354: campaigns, XP, Levels, raised Adventures; whole campaigns, saved and loaded."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.bounds import most_decisions
from helpers.dragonfire.campaign import FOUR, Party
from helpers.present import present
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules.adventure import scenes
from wyrmhoard.games.dragonfire.rules.campaign import sheet
from wyrmhoard.games.dragonfire.rules.campaign.progress import party_level
from wyrmhoard.games.dragonfire.state import PRIMARY, SECONDARY, THIRD, Campaign, Sheet
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.play.playout import playout, random_act, try_act
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.errors import BadInput, Refused

LEVEL = {1: 0, 2: 10, 3: 30, 4: 60, 5: 100}
"""XP of a character of each Level."""


def party_of(level: int, heroes: str = FOUR, **more: Any) -> Party:
    """A party of this Level."""
    names: dict[str, Any] = {f"P{seat + 1}": {"xp": LEVEL[level]} for seat in range(len(heroes.split()))}
    return Party(heroes, **names, **more)


def test_df_334_what_is_kept() -> None:
    party = Party(P1={"xp": 3, "items": "militia-shield"}).set_out().until("turn")
    hero = party.hero("P1")
    hero.gold, hero.hp, hero.exhausted = 12, 2, True
    hero.hand.append("fireball")
    while party.state.phase != "long rest":
        seat = next(seat for seat in range(4) if party.match.is_aside(seat, "give-up"))
        party.match.act(seat, "give-up")
    party.until("adventure").all("dungeon-crawl").until("turn")
    hero = party.hero("P1")
    assert (hero.gold, hero.hp, hero.exhausted) == (4, 8, False)
    assert "fireball" not in (*hero.hand, *hero.pile.draw)
    assert (party.sheet("P1").xp, party.sheet("P1").items) == (4, ["militia-shield"])


def test_df_334_without_a_campaign_the_match_ends() -> None:
    match = wyrmhoard.new("dragonfire", 2, settings={"campaign": False})
    assert match.view(0)["campaign"] is None
    assert [option.key for option in match.asks[0].options if option.form] == []


def test_df_334_the_party_ends_it_when_all_want_to() -> None:
    party = Party().choosing(played=2)
    party.act("P1", "end-campaign").act("P2", "end-campaign").act("P3", "end-campaign").act("P4", "dungeon-crawl")
    assert party.state.phase == "adventure"
    assert party.open == {f"P{n}": "challenges" for n in range(1, 5)}
    done = Party().choosing(played=2).all("end-campaign")
    assert done.match.result is not None
    assert (done.match.result.rule, done.match.result.rounds) == ("DF-334", 2)
    assert done.match.result.data["sheets"][0].startswith("# Tilda Hask: Level 1")


def test_df_334_it_does_not_end_before_it_has_begun_or_at_random() -> None:
    assert "end-campaign" not in [option.key for option in Party().choosing().ask("P1").options]
    rng = Random(1)
    match = Party().choosing(played=1).match
    assert all(random_act(match.fork(), rng)[1] != "end-campaign" for _ in range(200))


def test_df_334_a_set_length() -> None:
    party = Party(settings={"campaign_length": 2}).after(won=True).until("adventure")
    assert party.open != {}
    party = Party(settings={"campaign_length": 1}).after(won=True).idle(lambda p: False)
    assert party.match.result is not None
    assert party.match.result.winners == (0, 1, 2, 3)


@pytest.mark.parametrize("seats", [2, 6])
def test_df_334_without_a_word_of_the_table_it_ends_after_forty_adventures(seats: int) -> None:
    """Whoever loses may try again, and nobody ends a campaign at random: it ends by itself."""
    settings = complete(GAME.settings, {"campaign": True})
    result, decisions, _ = playout(GAME, seats, settings, "forty", Random(1))
    assert (result.ending, result.rounds) == ("its last Adventure has been played", 40)
    assert decisions < 40 * 1000


def test_df_334_a_table_may_set_no_length() -> None:
    party = Party(settings={"campaign_length": None}).choosing(played=99)
    assert party.open != {}
    assert party.match.view(0)["campaign"]["length"] is None


def test_df_334_sheets_as_text() -> None:
    text = "\n".join(
        [
            'screen = "human-cleric"',
            'name = "Ada \\"the Axe\\" Ōkami"',
            "xp = 45",
            'slots = [["soldier", "path-of-war"], ["war-chaplain"]]',
            'loose = ["spare-kit"]',
            'items = ["healing-potion", "healing-potion", "warding-cloak"]',
            'done = ["dungeon-crawl@1", "bodyguards"]',
        ]
    )
    own = sheet.parse(text, GAME.cards, "it")
    assert sheet.parse(sheet.write(GAME.cards, own), GAME.cards, "it") == own
    match = wyrmhoard.new("dragonfire", 2, settings={"campaign": True})
    match.act(0, "sheet", {"sheet": text})
    assert match.view(None)["campaign"]["sheets"][0]["text"] == sheet.write(GAME.cards, own)
    assert match.table.state.campaign.decks["Common"].count("healing-potion") == 0
    with pytest.raises(Refused) as caught:
        match.act(1, "sheet", {"sheet": 'screen = "human-wizard"\nitems = ["healing-potion"]'})
    assert caught.value.rule == "DF-374"
    with pytest.raises(Refused) as caught:
        match.act(1, "sheet", {"sheet": text.replace("healing-potion", "pipers-whistle")})
    assert caught.value.rule == "DF-22"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("screen = 5", "it: screen"),
        ('screen = "nobody"', "it, screen: there is no Character screen 'nobody'"),
        ("screen = ", "it: is not valid TOML"),
        ('screen = "human-cleric"\nname = "A\\u001b[2J"', "there are control characters"),
        ('screen = "human-cleric"\nname = "A\\u202eB"', "there are control characters"),
        ('screen = "human-cleric"\nname = "A\\nB has won."', "it, name: must be one line"),
        ('screen = "human-cleric"\nlevel = 5', "level"),
        ('screen = "human-cleric"\nxp = -1', "it: xp"),
        ('screen = "human-cleric"\nslots = [["sword"]]', "it, slots, place 1: there is no Feature 'sword'"),
        ('screen = "human-cleric"\nslots = [["thief"]]\nxp = 20', "slots, place 1: Thief is for a Rogue"),
        ('screen = "human-cleric"\nslots = [["path-of-war"]]\nxp = 9', "it, xp: Features and slots cost 10 XP"),
        ('screen = "human-cleric"\nslots = [["acolyte", "sage"]]\nxp = 9', "slot 1, before anything else. (DF-355)"),
        ('screen = "human-cleric"\nslots = [["sage"], ["spare-kit"]]\nxp = 9', "Spare Kit needs no slot. (DF-362)"),
        ('screen = "human-cleric"\nloose = ["acolyte"]\nxp = 99', "it, loose: Acolyte needs a slot. (DF-362)"),
        ('screen = "human-cleric"\nslots = [["thick-hide-1"], ["thick-hide-2"]]\nxp = 99', "(DF-364)"),
        ('screen = "human-cleric"\nitems = ["spoon"]', "it, items, place 1: there is no Magic Item 'spoon'"),
        ('screen = "human-cleric"\nitems = ["moonthread-dagger"]', "not to 1. (DF-381)"),
        ('screen = "human-cleric"\ndone = ["bodyguards@9"]', "it, done, place 1: there is no Adventure 'bodyguards@9'"),
    ],
)  # fmt: skip
def test_df_334_a_sheet_that_is_none_names_its_field(line: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        sheet.parse(line, GAME.cards, "it")
    assert words in str(caught.value)


def test_df_335_only_between_adventures() -> None:
    party = Party(P1={"xp": 50}).set_out().until("turn")
    assert party.state.phase == "turn"
    assert party.refused("P1", "thick-hide-1") in ("unknown", "not-asked")
    assert party.xp == [50, 0, 0, 0]


def test_df_336_the_long_rest_after_a_loss() -> None:
    party = Party().after(scenes=2, won=False)
    assert [rule for rule, _ in party.events("long_rest")] == ["DF-336"]
    assert party.xp == [2, 2, 2, 2]
    assert party.open == {f"P{n}": "feature" for n in range(1, 5)}
    assert not any(hero.exhausted for hero in party.state.heroes)


def test_df_337_xp_for_started_scenes() -> None:
    party = Party(P1={"xp": 28}).after(scenes=2, won=False)
    assert party.xp[0] == 30
    assert sheet.level_of(party.xp[0]) == 3
    assert {rule for rule, _ in party.events("earned")} == {"DF-337"}


def test_df_338_dungeon_crawl() -> None:
    assert Party().after(won=True).xp == [5, 5, 5, 5]


def test_df_339_bonus_challenges() -> None:
    assert Party().after(won=True, bonuses=["charge"]).xp == [6, 6, 6, 6]
    assert Party().after(won=False, bonuses=["charge"]).xp == [3, 3, 3, 3]
    party = Party().choosing().all("dungeon-crawl")
    assert party.options("P1") == ["none", "charge"]
    party.all("charge")
    assert party.state.bonuses == ["dungeon-crawl/charge"]


def test_df_339_several_challenges() -> None:
    party = Party().choosing().all("bodyguards")
    assert party.options("P1")[-1] == "he-wants-to-see-the-sights+not-on-speaking-terms"
    party.all(party.options("P1")[-1])
    assert len(party.state.bonuses) == 2


def test_df_340_everybody_earns_the_same() -> None:
    assert Party().after(won=True, out="P3").xp == [5, 5, 5, 5]


def test_df_341_character_level() -> None:
    levels = [sheet.level_of(xp) for xp in (9, 10, 29, 30, 59, 60, 99, 100)]
    assert levels == [1, 2, 2, 3, 3, 4, 4, 5]
    party = Party(P2={"xp": 9}).after(won=True)
    assert party.events("level_rose") == [("DF-341", {"seat": 1, "level": 2})]


def test_df_342_xp_are_a_total() -> None:
    party = Party("human-cleric human-fighter", P1={"xp": 30, "slots": ["path-of-war"]}).rest()
    party.act("P1", "haggling", "2")
    assert sheet.cost(GAME.cards, party.sheet("P1")) == 25
    assert party.match.view(0)["campaign"]["sheets"][0]["level"] == 3


def test_df_343_party_level() -> None:
    sheets = [Sheet("x", xp=LEVEL[level]) for level in (4, 3, 3, 2, 1, 1)]
    assert party_level(Campaign(sheets)) == 2


def test_df_344_which_adventures() -> None:
    options = party_of(2).choosing().options("P1")
    assert {"portcullis-is-breached", "bodyguards", "unholy-presence"} <= set(options)
    assert {"dungeon-crawl@2", "wastes-of-ancient-empire@2", "plague-of-chaos"} <= set(options)
    party = party_of(2).choosing()
    assert party.blocked("P1")["dungeon-crawl"] == "DF-344"
    assert "raised to 2" in party.sentence("P1", "dungeon-crawl")


def test_df_344_the_party_decides() -> None:
    party = Party().choosing().act("P1", "bodyguards").act("P2", "bodyguards").act("P3", "dungeon-crawl")
    party.act("P4", "unholy-presence").all("none")
    assert party.state.adventure == "bodyguards"
    tied = Party().choosing().act("P1", "bodyguards").act("P2", "bodyguards").act("P3", "dungeon-crawl")
    tied.act("P4", "dungeon-crawl")
    assert [rule for rule, _ in tied.events("drawn_lot")] == ["DF-15"]


@pytest.mark.parametrize(("level", "xp"), [(2, 5), (3, 5), (4, 7), (5, 8)])
def test_df_345_modified_xp(level: int, xp: int) -> None:
    party = Party().after("dungeon-crawl", level, scenes=4 if level == 5 else 3)
    assert party.xp == [xp] * 4
    assert {rule for rule, _ in party.events("earned")} == {"DF-345"}


@pytest.mark.parametrize(("level", "start"), [(2, 1), (3, 2), (4, 3), (5, 0)])
def test_df_346_modified_start(level: int, start: int) -> None:
    party = party_of(level).choosing().all(f"dungeon-crawl@{level}").all("none")
    assert (party.state.flame.level, party.state.raised) == (start, level)


def test_df_346_scene_one_at_level_4() -> None:
    party = dealt(party_of(4), "dungeon-crawl", 4, scene=1, level=3)
    assert [foe.deck for foe in party.state.foes] == [SECONDARY] * 3 + [PRIMARY]


def test_df_347_only_for_raised_adventures() -> None:
    party = party_of(2).choosing().all("bodyguards").all("none")
    assert (party.state.flame.level, party.state.raised) == (0, 0)
    assert party_of(2).after("bodyguards", scenes=3).xp == [10 + 3 + 3] * 4


def test_df_348_with_the_number_of_players() -> None:
    party = party_of(4, "human-fighter human-cleric").choosing().all("dungeon-crawl@4").all("none")
    assert party.state.flame.level == 1
    party.until("swap")
    assert party.ask("P1").rule == "DF-53"
    party.until("exchange")
    assert (party.open, party.ask("P1").data["left"]) == ({"P1": "exchange"}, 4)


def test_df_349_dungeon_crawl_at_level_5() -> None:
    party = dealt(party_of(5, f"{FOUR} half-elf-fighter half-elf-cleric"), "dungeon-crawl", 5, scene=4, level=7)
    assert scenes(party.match.table) == (0, 1, 2, 3)
    decks = [THIRD] * 2 + [SECONDARY] * 5 + [PRIMARY] * 2 + [SECONDARY]
    assert [foe.deck for foe in party.state.foes] == decks
    assert [foe.no_gold for foe in party.state.foes] == [False] * 9 + [True]


def dealt(party: Party, adventure: str, raised: int, *, scene: int, level: int) -> Party:
    """A Scene of it has just begun, with encounters that do nothing when they come."""
    party.set_out(adventure, raised)
    state = party.start
    state.scene, state.leader, state.active, state.first_done, state.flame.level = scene - 1, 0, 0, True, level
    for hero in state.heroes:
        hero.hp = hero.full = 8
        hero.pile.draw = ["glory", "grace", "stealth", "cantrip"] * 2
    for pile, name in zip(state.decks, ("Dungeon 1", "Dungeon 2", "Difficulty 3"), strict=True):
        pile.draw = [card for card in GAME.cards.deck([name]) if plain(card)] * 8
    state.market = ["bless"] * 6
    return party._go("scene")


def plain(card: str) -> bool:
    """An encounter that does nothing when it comes."""
    face = GAME.cards[card]
    return not face.location and not any(power.when in ("surprise", "faces you") for power in face.powers)


def test_df_350_only_dungeon_crawl() -> None:
    party = party_of(5).choosing()
    assert party.blocked("P1")["bodyguards@5"] == "DF-350"
    assert "bodyguards@4" in party.options("P1")
    assert "dungeon-crawl@5" in party.options("P1")


def test_df_351_as_far_as_it_goes() -> None:
    party = party_of(5).choosing().all("unholy-presence@4").all("none")
    assert (party.state.raised, party.state.flame.level) == (4, 3)
    party = party_of(5).after("unholy-presence", 4, scenes=3)
    assert party.xp == [100 + 3 * 2 + 1] * 4


def exchanging(level: int = 4) -> Party:
    """Two players, each with two Class Types, at their exchange."""
    return party_of(level, "human-fighter human-cleric").set_out("dungeon-crawl", level).until("exchange")


def test_df_352_the_exchange() -> None:
    party = exchanging()
    two = [card.id for card in GAME.cards.markets if card.cost == 2 and card.id in party.options("P1")][:2]
    assert len(two) == 2
    party.act("P1", two[0], "glory")
    dear = next(card.id for card in GAME.cards.markets if card.cost == 3)
    assert party.blocked("P1")[dear] == "DF-352"
    party.act("P1", two[1], "glory").until("turn")
    deck = [*party.hero("P1").hand, *party.hero("P1").pile.draw]
    assert set(two) <= set(deck)
    assert len(deck) == 7
    market = [*party.state.shop.draw, *party.state.market]
    assert market.count(two[0]) == GAME.cards[two[0]].copies - 1
    rules = [rule for rule, _ in party.events("swapped")]
    assert rules.count("DF-352") == 2


def test_df_352_not_at_level_1_nor_for_four() -> None:
    party = party_of(1, "human-fighter human-cleric").set_out("dungeon-crawl").until("exchange", "turn")
    assert party.state.phase == "turn"
    party = party_of(4).set_out("dungeon-crawl", 4).until("exchange", "turn")
    assert party.state.phase == "turn"


def test_df_352_also_at_a_printed_level() -> None:
    party = party_of(2, "human-fighter human-cleric").set_out("bodyguards").until("exchange")
    assert party.ask("P1").data["left"] == 2


def test_df_353_no_two_alike() -> None:
    party = exchanging()
    twice = next(c.id for c in GAME.cards.markets if c.cost == 2 and c.id in party.options("P1"))
    party.act("P1", twice, "glory")
    assert twice in (*party.state.shop.draw, *party.state.market), "there is a second copy"
    assert party.blocked("P1")[twice] == "DF-353"
    assert party.refused("P1", twice) == "DF-353"
    one = exchanging()
    three = next(c.id for c in GAME.cards.markets if c.cost == 3 and c.id in one.options("P1"))
    one.act("P1", three)
    assert one.open == {"P1": "swap"}


def test_df_353_the_class_is_required() -> None:
    party = exchanging(5)
    types = party.match.view(0)["heroes"][0]["types"]
    foreign = [
        c.id
        for c in GAME.cards.markets
        if c.cost <= 5 and c.requires_class and c.requires_class not in (*types, "Fighter")
    ]
    assert foreign
    assert all(party.blocked("P1")[card] == "DF-353" for card in foreign)


def test_df_354_the_rules_end_at_level_5() -> None:
    assert sheet.level_of(140) == 5
    assert sheet.level_of(sheet.MOST_XP) == 5


# -- whole campaigns


def played(seats: int, seed: int) -> tuple[Match, int]:
    """A campaign of three Adventures at random, saved and loaded between them; the party ends it."""
    match = wyrmhoard.new("dragonfire", seats, f"campaign {seed}", {"campaign": True, "difficulty_offset": -2})
    rng = Random(seed)
    loads, before = 0, ""
    while match.result is None:
        state = match.table.state
        if state.phase != before and state.phase in ("adventure", "setup", "long rest"):
            twin = wyrmhoard.load(parse_record(match.position.to_json()))
            assert twin.view(None) == match.view(None)
            assert twin.waiting == match.waiting
            match, loads = twin, loads + 1
        before = state.phase
        if state.phase == "adventure" and state.campaign.played == 3:
            for seat in range(seats):
                match.act(seat, "end-campaign")
            continue
        try_act(match, *random_act(match, rng))
        present(GAME.saves).check(match.table)
        match.game.screens.board(match.game.cards, match.view(0), 80)
    return match, loads


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_campaign_of_three_adventures_saved_and_loaded(seats: int) -> None:
    match, loads = played(seats, seats)
    assert match.result is not None
    assert (match.result.ending, match.result.rounds, loads) == ("the party ends the campaign", 3, 9 + 1)
    words = [match.words(event) for event in match.events(None)]
    assert words[-1].startswith("The campaign is over")
    for text in match.result.data["sheets"]:
        sheet.parse(text, GAME.cards, "it")


def test_a_campaign_of_companions() -> None:
    match = wyrmhoard.new("dragonfire", 2, "companions", {"campaign": True, "campaign_length": 1}, prints=False)
    rng = Random(3)
    texts = [
        'screen = "human-cleric"\nxp = 65\nitems = ["healing-potion", "warding-cloak", "mirror-bright-aegis"]',
        'screen = "human-fighter"\nxp = 65\nitems = ["militia-shield"]',
    ]
    for seat, text in enumerate(texts):
        match.act(seat, "sheet", {"sheet": text})
    bot = GAME.bots["companion"](GAME.cards)
    while match.result is None:
        if match.table.state.phase in ("turn", "rest", "scene"):
            try_act(match, *random_act(match, rng))
        else:
            seat = match.waiting[0]
            move = bot.choose(Look(match, seat, rng))
            match.act(seat, move.key, move.form)
    brought = [data["cards"] for data in (e["data"] for e in match.events(None) if e["kind"] == "brought")]
    assert sorted(map(len, brought)) == [1, 3]
    spent = [sheet.cost(GAME.cards, own) for own in match.table.state.campaign.sheets]
    assert all(0 < cost <= 71 for cost in spent)


@pytest.mark.parametrize(
    ("seats", "adventure", "seed"),
    [(3, "bodyguards", 973818875), (4, "dungeon-crawl", 610886971), (5, "dungeon-crawl", 610886971)],
)
def test_df_334_a_campaign_that_nobody_limits_ends_all_the_same(seats: int, adventure: str, seed: int) -> None:
    """At random a party may lose for ever: the length of a campaign is there for it by default."""
    settings = complete(GAME.settings, {"campaign": True, "adventure": adventure})
    result, decisions, _ = playout(GAME, seats, settings, seed, Random(seed))
    assert result.rule == "DF-334"
    assert decisions < most_decisions("dragonfire", settings)
