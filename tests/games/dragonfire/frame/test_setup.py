"""DF-33 to DF-57: set-up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import wyrmhoard
from helpers.dragonfire.plain import adventure, encounter, game_with, hero
from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules import market
from wyrmhoard.games.dragonfire.state import Dragonfire
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.errors import BadInput

FOUR = ("cleric", "fighter", "rogue", "wizard")


def ready(
    *screens: str, seed: int | str = 0, swap: str = "", cards: dict[str, Any] | None = None, **settings: Any
) -> Match:
    """A game with these characters, set up to the first turn; who must, takes the first Class Type or card offered."""
    match = wyrmhoard.new(game_with(cards), len(screens), seed, settings)
    for seat, screen in enumerate(screens):
        match.act(seat, screen)
    while match.asks and next(iter(match.asks.values())).prompt in ("class-type", "marker", "swap", "leader"):
        seat, ask = next((s, a) for s, a in match.asks.items() if a.sealed is None)
        keys = [option.key for option in ask.options if not option.blocked]
        match.act(seat, swap if swap in keys else keys[0])
    return match


def state_of(match: Match) -> Dragonfire:
    """Its state."""
    state = match.table.state
    assert isinstance(state, Dragonfire)
    return state


def deck_of(match: Match, seat: int) -> list[str]:
    """All cards of a character, sorted."""
    player = state_of(match).heroes[seat]
    return sorted(player.hand + player.pile.draw + player.pile.discard)


def test_df_33_the_order_of_setup() -> None:
    match = ready(*FOUR)
    kinds = [event["kind"] for event in match.events(None)]
    order = [
        "hero_chosen",
        "decks_built",
        "ready",
        "market_laid",
        "leader",
        "scene_began",
        "entered",
        "flame_revealed",
        "turn_began",
    ]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)
    assert len(kinds) - 1 - kinds[::-1].index("entered") < kinds.index("flame_revealed")


def test_df_34_the_adventure_fixes_decks_and_scenes() -> None:
    match = ready(*FOUR)
    state, cards = state_of(match), match.table.cards
    played = [foe.card for foe in state.foes if foe.deck == 0] + state.decks[0].draw
    assert sorted(played) == sorted(cards.deck(["Dungeon 1"]))
    assert sorted(state.decks[1].draw) == sorted(cards.deck(["Dungeon 2"]))
    assert match.view(None)["scenes"] == 3


def test_df_35_starting_gold() -> None:
    assert [player["gold"] for player in ready(*FOUR).view(None)["heroes"]] == [5, 5, 5, 5]


def test_df_36_starting_hit_points() -> None:
    assert [(h["hp"], h["full"]) for h in ready(*FOUR).view(None)["heroes"]] == [(8, 8)] * 4
    quick = ready(*FOUR, starting_stats="quick-start").view(None)["heroes"]
    assert {(h["hp"], h["full"], h["gold"], h["hand_size"]) for h in quick} == {(6, 6, 4, 4)}


def test_df_37_what_a_market_card_states() -> None:
    bolt = find("dragonfire").cards["lightning-bolt"]
    assert (bolt.colour, bolt.cost, sum(bolt.damage)) == ("blue", 7, 0)


def test_df_38_the_equipment_pack() -> None:
    assert deck_of(ready(*FOUR), 0) == ["cantrip", "cantrip", "glory", *["grace"] * 4, "stealth"]
    pack = match_pack("cleric")
    assert sum(pack.values()) == 8
    assert deck_of(ready(*FOUR), 0) == sorted(card for card, number in pack.items() for _ in range(number))


def match_pack(screen: str) -> dict[str, int]:
    """The pack of a test character."""
    pack: dict[str, int] = hero(screen, "Human")["pack"]
    return pack


def test_df_39_basic_cards_are_never_in_the_market() -> None:
    state, cards = state_of(ready(*FOUR)), game_with().cards
    assert all(cards[card].kind == "market" for card in (*state.market, *state.shop.draw))


def test_df_40_the_starting_hand() -> None:
    player = ready(*FOUR).view(0)["heroes"][0]
    assert (player["hand_size"], player["pile"]["draw"], player["pile"]["discard"]) == (4, 4, [])


def test_df_41_no_redraw() -> None:
    match = ready(*FOUR)
    prompts = {ask.prompt for ask in match.asks.values()}
    assert prompts <= {"play", "move"}


def test_df_42_the_first_market() -> None:
    state = state_of(ready(*FOUR))
    assert len([card for card in state.market if card]) == 6
    assert len(state.shop.draw) == sum(card.copies for card in game_with().cards.markets) - 6


def laid_out(market_deck: list[str], seed: int) -> tuple[list[str], list[str]]:
    """A Market of this deck: the cards, and what was told."""
    game = game_with()
    state = game.rules.begin(game.cards, 4, complete(game.settings, {}))
    for seat, screen in enumerate(FOUR):
        state.heroes[seat].screen = screen
    state.shop.draw = market_deck[:]
    told: list[str] = []

    def tell(event: Event, rule: str, /, **_: Any) -> None:
        told.append(event.KIND)

    market.lay_out(Table(state, Chance(seed), game.cards, tell))
    return state.market, told


def test_df_43_a_one_colour_market_is_redone() -> None:
    red = ["mr2", "mr3", "mr4", "mr5", "mr6", "mr7"]
    redone = 0
    for seed in range(40):
        cards, told = laid_out([*red, "mk2"], seed)
        assert "mk2" in cards
        redone += told.count("market_redone")
    assert redone > 0
    assert sorted(laid_out(red, 0)[0]) == sorted(red)


def test_df_42_slots_for_which_there_are_no_cards_stay_empty() -> None:
    assert [bool(card) for card in laid_out(["mr2", "mr3", "mk2"], 0)[0]] == [True, True, True, False, False, False]


def test_df_22_as_many_screens_as_seats() -> None:
    cards = dict(game_with().cards.plain)
    few = replace(GAME, cards=CardSet({**cards, "hero": cards["hero"][:2]}, "test"), shipped=GAME.cards)
    with pytest.raises(BadInput, match="3 seats need 3 Character screens, and there are 2"):
        wyrmhoard.new(few, 3)


def test_df_44_a_one_colour_market_later_stays() -> None:
    game = game_with()
    state = state_of(ready(*FOUR))
    state.market, state.shop.draw = ["mb2", "mb3", "mb4", "mb5", "mb6", "mk2"], ["mb7"]
    market.replace(Table(state, Chance(0), game.cards), 5)
    assert {game.cards[card].colour for card in state.market} == {"blue"}


def sturdy(screen: str, hit_points: int) -> dict[str, Any]:
    """A character with so many hit points."""
    return {**hero(screen, "Human"), "hit_points": hit_points}


def test_df_45_the_leader() -> None:
    heroes = [sturdy("cleric", 6), sturdy("fighter", 8), sturdy("rogue", 5), sturdy("wizard", 7)]
    assert state_of(ready(*FOUR, cards={"hero": heroes})).leader == 1
    assert state_of(ready(*FOUR, leader="seat 3")).leader == 2
    assert {state_of(ready(*FOUR, seed=seed)).leader for seed in range(20)} == {0, 1, 2, 3}
    with pytest.raises(BadInput):
        wyrmhoard.new(game_with(), 3, 0, {"leader": "seat 4"})


def test_df_45_the_leader_by_vote() -> None:
    match = wyrmhoard.new(game_with(), 4, 0, {"leader": "vote"})
    for seat, screen in enumerate(FOUR):
        match.act(seat, screen)
    for seat, vote in enumerate(("hero-2", "hero-2", "hero-0", "hero-1")):
        match.act(seat, vote)
    assert state_of(match).leader == 2


def test_df_46_the_leader_stays() -> None:
    from helpers.dragonfire.plain import plain_board

    board = plain_board("cleric fighter rogue wizard", turn="P3", foes=["blk P3"]).begin().vanish().idle_turn()
    board.idle(lambda b: "turn_began" in b.tale()[b.tale().index("rest_began") :])
    assert (board.state.leader, board.state.active, board.state.scene) == (0, 3, 2)


def test_df_47_decks_are_shuffled() -> None:
    first, again, other = (state_of(ready(*FOUR, seed=seed)) for seed in (1, 1, 2))
    assert first == again
    assert first.shop.draw != other.shop.draw


def test_df_48_environment_and_difficulty_name_the_deck() -> None:
    cards = game_with().cards
    assert all(cards[card].entry.difficulty == 2 for card in cards.deck(["Dungeon 2"]))
    assert cards.deck(["Dungeon 1"]).count("blk") == 3
    assert cards.deck(["Wilderness 1"]) == []
    star = {
        "encounter": [{**game_with().cards.plain["encounter"][0], "id": "star", "name": "Star", "environment": "any"}]
    }
    assert "star" in game_with(star).cards.deck(["Wilderness 1"])


def test_df_48_a_card_that_belongs_to_two_decks_is_not_in_their_mixture_twice() -> None:
    star = {"encounter": [encounter("star", "black", environment="any", copies=2)]}
    assert game_with(star).cards.deck(["Wilderness 1", "City 1"]) == ["star", "star"]


def test_df_49_everybody_starts_in_the_environment() -> None:
    match = wyrmhoard.new(game_with(), 4)
    assert [player["place"] for player in match.view(None)["heroes"]] == [0, 0, 0, 0]


def test_df_50_two_players() -> None:
    match = ready("cleric", "fighter", swap="grace")
    state = state_of(match)
    assert state.flame.level == -2
    assert [deck_of(match, seat).count("bless") for seat in (0, 1)] == [1, 1]
    assert [len(deck_of(match, seat)) for seat in (0, 1)] == [8, 8]
    assert [len(player["types"]) for player in match.view(None)["heroes"]] == [2, 2]


def test_df_51_three_players() -> None:
    match = ready("cleric", "fighter", "rogue")
    assert state_of(match).flame.level == -1
    assert [deck_of(match, seat).count("bless") for seat in range(3)].count(1) == 1


def test_df_52_four_players_swap_nothing() -> None:
    match = ready("fighter", "fighter-2", "rogue", "wizard")
    assert state_of(match).flame.level == 0
    assert [deck_of(match, seat).count("bless") for seat in range(4)] == [0, 0, 0, 0]
    assert any("Devotion" in player["types"] for player in match.view(None)["heroes"])


def test_df_53_which_card_is_swapped() -> None:
    match = ready("cleric", "fighter", swap="glory")
    assert deck_of(match, 0).count("glory") == match_pack("cleric")["glory"] - 1
    assert ("DF-53", {"seat": 0, "card": "bless", "gone": "glory"}) in [
        (event["rule"], event["data"]) for event in match.events(None) if event["kind"] == "swapped"
    ]


def test_df_54_bless_comes_out_of_the_market_deck() -> None:
    state = state_of(ready("cleric", "fighter"))
    whole = sum(card.copies for card in game_with().cards.markets)
    assert len(state.shop.draw) + 6 == whole - 2
    assert "bless" not in state.shop.draw + state.market


def test_df_55_a_negative_level_rises_before_the_leaders_turns() -> None:
    from helpers.dragonfire.plain import plain_board

    board = plain_board("cleric fighter", level=-2, hands={"P1": "glory"}).begin()
    levels, shown = [], []
    for _ in range(3):
        levels.append(board.state.flame.level)
        shown.append(board.state.flame.active)
        board.idle_turn().idle_turn()
    assert levels == [-2, -1, 0]
    assert shown == ["", "", "calm"]


def test_df_56_a_negative_level_counts_as_zero() -> None:
    from helpers.dragonfire.plain import plain_board

    board = plain_board("cleric fighter", level=-2).begin()
    assert [foe.deck for foe in board.state.foes] == [0, 0]


def test_df_57_no_items_without_a_campaign() -> None:
    state = state_of(ready(*FOUR))
    cards = game_with().cards
    assert all(cards[card].kind == "basic" for player in state.heroes for card in player.hand + player.pile.draw)
    assert all(player.kept == [] for player in state.heroes)


def test_df_346_a_raised_adventure_starts_at_a_higher_level() -> None:
    levels = {level: state_of(ready(*FOUR, adventure_level=level)).flame.level for level in ("2", "3", "4", "5")}
    assert levels == {"2": 1, "3": 2, "4": 3, "5": 0}


def test_df_348_levels_add_up() -> None:
    assert state_of(ready("cleric", "fighter", adventure_level="4")).flame.level == 1
    assert state_of(ready(*FOUR, difficulty_offset=2)).flame.level == 2
    awake: dict[str, Any] = {"cards": {"adventure": [adventure("far", flame_start=3)]}, "adventure": "far"}
    assert state_of(ready(*FOUR, **awake)).flame.level == 3
    assert state_of(ready("cleric", "fighter", **awake, adventure_level="4")).flame.level == 3 + 1


@pytest.mark.parametrize("level", ["2", "5"])
def test_df_350_an_adventure_without_a_third_deck_is_not_raised_to_level_5(level: str) -> None:
    plain = adventure("woods", level=2, third=[])
    with pytest.raises(BadInput, match="DF-350"):
        wyrmhoard.new(game_with({"adventure": [plain]}), 4, 0, {"adventure": "woods", "adventure_level": level})
