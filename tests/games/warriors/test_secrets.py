"""The list of a deck of one's own is hidden: no world that a planner imagines depends on it."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

import wyrmhoard
from helpers.warriors.board import Ring, seat_of
from helpers.worlds import bytes_for
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.players import make_player

GAME = find("warriors")
CARDS = GAME.cards
FIRST, SECOND, MINE = "imperial-issue", "grave-business", "spare-parts"


@cache
def cards_of(name: str) -> tuple[str, ...]:
    """The cards of a shipped deck, by ID: all that lies in the piles and hands of one who has chosen it."""
    match = wyrmhoard.new("warriors", 2, "list", {"decks": "choose"})
    for seat in (0, 1):
        match.act(seat, name)
    state = match.table.state
    player = state.players[0]
    seated = [who for who in state.battle.fighters if who.beast] if state.battle is not None else []
    cards = [*player.hand, *state.piles[0].draw]
    return tuple(sorted([*cards, *(beast.card for beast in [*player.strays, *seated] if beast.pile == 0)]))


def list_of(name: str) -> str:
    """A shipped deck as somebody would type it in as their own."""
    return "\n".join(f"{number} {CARDS[card].name}" for card, number in Counter(cards_of(name)).items())


def world(match: Match, change: dict[int, str] | None = None) -> Match:
    """The break after this match's set-up, with other lists in what is hidden of these seats' decks."""
    state = match.table.state.copy()
    state.phase, state.battle, state.battles = "door", None, 1
    for player in state.players:
        player.strays = []
    for pile, name in (change or {}).items():
        holders = [player for player in state.players if player.pile == pile]
        taken = {"location"} if state.settings.deathmatch else set() if state.settings.beasts else {"beast"}
        cards = [card for card in cards_of(name) if CARDS[card].type not in taken]
        for player in holders:
            picked = [card for card in cards if CARDS[card].type != "beast"][: len(player.hand)]
            for card in picked:
                cards.remove(card)
            player.hand = picked
        state.piles[pile].draw = (cards * 2)[: len(state.piles[pile].draw)]
    return wyrmhoard.new(match.game, match.seats, "worlds", dict(match.header.settings), start=dump(state))


def table(*decks: str, **settings: Any) -> Match:
    """A match in which these decks have been chosen: a shipped one, or "own NAME" for its list typed in."""
    match = wyrmhoard.new("warriors", len(decks), "secrets", {"decks": "choose", **settings})
    for seat in list(match.asks):
        name = decks[seat]
        if name.startswith("own "):
            match.act(seat, "own", {"list": list_of(name[4:])})
        else:
            match.act(seat, name)
    while any(ask.prompt in ("mulligan-cards", "bonus") for ask in match.asks.values()):
        seat = match.waiting[0]
        match.act(seat, "0" if match.asks[seat].prompt == "mulligan-cards" else "decline")
    return match


def imagined(match: Match, seat: int, number: int) -> bytes:
    """All of a world that this seat imagines, and all that anybody is asked in it."""
    twin = match.imagine_match(seat, Random(number))
    asks = {str(who): ask.to_plain() for who, ask in twin.asks.items()}
    return msgspec.json.encode([dump(twin.table.state), asks, [twin.view(who) for who in range(twin.seats)]])


def same_worlds(first: Match, second: Match, seat: int) -> None:
    """Two truths that look the same to this seat are imagined the same, byte for byte."""
    assert dump(first.table.state) != dump(second.table.state)
    assert json.dumps(first.view(seat)) == json.dumps(second.view(seat))
    for number in range(6):
        assert imagined(first, seat, number) == imagined(second, seat, number)
        alone, other = first.table.state.copy(), second.table.state.copy()
        first.game.sight.imagine(first.game.at(alone), seat, Random(number))
        second.game.sight.imagine(second.game.at(other), seat, Random(number))
        assert msgspec.json.encode(dump(alone)) == msgspec.json.encode(dump(other))


@pytest.mark.parametrize("mine", ["own " + MINE, MINE])
def test_a_list_of_ones_own_changes_no_imagined_world(mine: str) -> None:
    match = table(mine, "own " + FIRST)
    same_worlds(world(match), world(match, {1: SECOND}), 0)


def test_nor_does_it_for_the_second_seat() -> None:
    match = table("own " + FIRST, "own " + MINE)
    same_worlds(world(match), world(match, {0: SECOND}), 1)


@pytest.mark.parametrize("third", ["own " + MINE, MINE])
def test_nor_does_one_list_of_two(third: str) -> None:
    match = table(MINE, "own " + FIRST, third)
    same_worlds(world(match), world(match, {1: SECOND}), 0)


def test_nor_do_two_lists_at_once() -> None:
    match = table("own " + MINE, "own " + FIRST, "own " + SECOND)
    same_worlds(world(match), world(match, {1: SECOND, 2: FIRST}), 0)


@pytest.mark.parametrize("settings", [{"deathmatch": True}, {"beasts": False}, {"revolving_door": True}])
def test_nor_does_it_in_a_variant(settings: dict[str, Any]) -> None:
    match = table("own " + MINE, "own " + FIRST, **settings)
    same_worlds(world(match), world(match, {1: SECOND}), 0)


def test_nor_does_the_list_of_the_other_team() -> None:
    match = table(*["own " + MINE, "own " + FIRST] * 2, teams=2, team_deck="shared")
    for seat in (0, 2):
        same_worlds(world(match), world(match, {1: SECOND}), seat)


def test_a_list_that_is_still_sealed_is_unknown() -> None:
    twins = []
    for name in (FIRST, SECOND):
        match = wyrmhoard.new("warriors", 2, "sealed", {"decks": "choose"})
        match.act(0, "own", {"list": list_of(name)})
        twins.append([imagined(match, 1, number) for number in range(4)])
    assert twins[0] == twins[1]


def ring(hand: str, draw: str, **more: Any) -> Ring:
    """The middle of a battle; B's hand and draw pile are as given."""
    return Ring(
        A="f12 w4-0",
        B="f12 w3-20",
        C="f12",
        hands={"A": "f10 w2-0", "B": hand, "C": "junk"},
        draws={"B": draw},
        **{"discards": {"B": "f08 w5-20"}, **more},
    )


def test_in_the_middle_of_a_battle_too() -> None:
    for seat in (0, 2):
        first, second = ring("f11 w7-0 junk", "w1-0 " * 9), ring("f09 p2-25 ring20", "bolt2 ward place1 " * 3)
        same_worlds(first.match, second.match, seat)


def test_the_order_of_what_is_hidden_tells_nothing() -> None:
    first, second = ring("f11 w7-0 junk", "w1-0 w2-0 p2-0 f09"), ring("w1-0 f09 w2-0", "junk p2-0 w7-0 f11")
    same_worlds(first.match, second.match, 0)


# -- what is imagined agrees with what the seat knows


@pytest.fixture(scope="module")
def own() -> Match:
    return world(table("own " + MINE, "own " + FIRST))


@pytest.mark.parametrize("number", range(4))
def test_an_imagined_world_looks_the_same(own: Match, number: int) -> None:
    for seat in range(2):
        twin = own.imagine_match(seat, Random(number))
        assert json.dumps(twin.view(seat)) == json.dumps(own.view(seat))
        mind, truth = twin.table.state, own.table.state
        assert mind.players[seat].hand == truth.players[seat].hand
        assert sorted(mind.piles[seat].draw) == sorted(truth.piles[seat].draw)
        assert [len(pile.draw) for pile in mind.piles] == [len(pile.draw) for pile in truth.piles]
        assert [len(player.hand) for player in mind.players] == [len(player.hand) for player in truth.players]
        assert [pile.discard for pile in mind.piles] == [pile.discard for pile in truth.piles]


def test_no_byte_that_reaches_the_seat_changes() -> None:
    match = ring("f11 w7-0 junk", "w1-0 " * 9).match
    before = bytes_for(match, 0)
    match.game.sight.imagine(match.table, 0, Random(3))
    assert bytes_for(match, 0) == before


def test_worlds_differ_from_one_another(own: Match) -> None:
    hands = [tuple(own.imagine_match(0, Random(number)).table.state.players[1].hand) for number in range(8)]
    assert len(set(hands)) == 8


def test_cards_that_are_not_in_the_true_list_are_imagined(own: Match) -> None:
    true = set(cards_of(FIRST))
    mind = [card for n in range(4) for card in own.imagine_match(0, Random(n)).table.state.players[1].hand]
    assert set(mind) - true


def hidden(match: Match, seat: int, other: int, number: int) -> list[str]:
    """What this seat imagines in the hand and draw pile of the other."""
    state = match.imagine_match(seat, Random(number)).table.state
    return [*state.players[other].hand, *state.piles[state.players[other].pile].draw]


@pytest.mark.parametrize("number", range(6))
def test_no_beast_is_imagined_in_a_hand(own: Match, number: int) -> None:
    state = own.imagine_match(0, Random(number)).table.state
    assert not [card for card in state.players[1].hand if CARDS[card].type == "beast"]


@pytest.mark.parametrize(("settings", "kind"), [({"deathmatch": True}, "location"), ({"beasts": False}, "beast")])
def test_what_the_table_has_taken_out_is_not_imagined(settings: dict[str, Any], kind: str) -> None:
    match = world(table("own " + MINE, "own " + FIRST, **settings))
    for number in range(6):
        assert not [card for card in hidden(match, 0, 1, number) if CARDS[card].type == kind]


def test_wa_5_and_6_no_more_copies_than_a_deck_may_hold(own: Match) -> None:
    for number in range(6):
        for card, copies in Counter(hidden(own, 0, 1, number)).items():
            assert copies <= (1 if CARDS[card].legend else 3), card


def test_wa_7_as_many_fighters_attacks_places_and_beasts_as_a_deck_holds(own: Match) -> None:
    for number in range(6):
        kinds = Counter(CARDS[card].type for card in hidden(own, 0, 1, number))
        assert kinds["fighter"] >= 10
        assert kinds["weapon"] + kinds["attack_spell"] >= 10
        assert 4 <= kinds["location"] <= 10
        assert kinds["beast"] <= 6


def test_a_shared_list_is_known_to_who_has_brought_it_and_not_to_a_teammate() -> None:
    """A has brought the deck of the team; C, who plays from it too, has only been told that it is one of their own."""
    truths = [
        Ring(
            A="f12",
            B="f12",
            C="f12",
            D="f12",
            hands={"A": hand, "C": "f11"},
            draws={"A": draw},
            settings={"teams": 2, "team_deck": "shared"},
        ).match
        for hand, draw in (("f09 w2-0", "w1-0 " * 9), ("place1 junk", "p2-0 " * 9))
    ]
    same_worlds(truths[0], truths[1], 2)
    assert sorted(hidden(truths[0], 0, 2, 0)) == ["f11", *["w1-0"] * 9]


def test_wa_6_a_legend_that_lies_open_is_not_in_the_hand_as_well() -> None:
    kings = [{"id": f"king{n}", "name": f"King{n}", "durability": 12, "keywords": ["Legend"]} for n in range(3)]
    played = Ring(
        A="f12",
        B="king1 w4-0",
        C="f12",
        hands={"B": "f10 junk junk"},
        discards={"B": "king0"},
        cards={"fighter": kings},
    )
    for number in range(30):
        counted = Counter(hidden(played.match, 0, seat_of("B"), number))
        assert counted["king0"] == counted["king1"] == 0
        assert counted["king2"] <= 1


def test_the_lists_of_these_tests_are_whole() -> None:
    assert {len(cards_of(name)) for name in (FIRST, SECOND, MINE)} == {60}


@pytest.mark.parametrize("effort", [1, 3])
def test_the_captain_knows_no_hidden_list_either(effort: int) -> None:
    """A retreat pays the winner three cards, which would be worth it if those were Beasts, and not if weapons."""
    moves = []
    for draw in ("b08 " * 9, "w9-0 " * 9):
        truth = Ring(A="f12 w1-0", B="f12 p3-0", hands={"A": "junk " * 9, "B": "junk"}, draws={"B": draw}).match
        captain = make_player(truth.game, f"captain:effort={effort}")
        moves.append(captain.choose(Look(truth, 0, Random(1))))
    assert moves[0] == moves[1]
