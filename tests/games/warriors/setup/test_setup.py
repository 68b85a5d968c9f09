"""WA-1 to WA-8, WA-12 to WA-15, WA-31 to WA-36: seats, decks, opening hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import wyrmhoard
from helpers.warriors.board import Ring, game_with
from wyrmhoard.games.warriors.rules import decks, setup
from wyrmhoard.games.warriors.state import new_table
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.kernel.state.table import Table
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import read_text

GAME = find("warriors")
LEGEND = {
    "id": "lance",
    "name": "Lance",
    "keywords": ["legendary"],
    "max_damage": 4,
    "breakage": 10,
    "hands": 1,
    "reach": "melee",
}
BLADE = {**LEGEND, "id": "blade", "name": "Blade", "keywords": ["Legend"]}
LEGENDS = {"weapon": [LEGEND, BLADE]}


def legal(size: int = 60, **more: int) -> list[str]:
    """A legal deck of plain cards; `more` sets the number of a type."""
    counts = {"fighter": 15, "weapon": 15, "location": 5, "beast": 3, **more}
    names = {
        "fighter": [f"f{d:02}" for d in range(6, 21)],
        "weapon": [f"w{m}-{b}" for m in range(1, 13) for b in (0, 5, 10, 20)],
        "location": [f"place{n}" for n in range(1, 6)],
        "beast": ["b08"],
    }
    deck = [names[kind][n % len(names[kind])] for kind, count in counts.items() for n in range(count)]
    filler = [f"p{p}-{b}" for p in range(4) for b in (0, 25, 50)]
    return deck + [filler[n % len(filler)] for n in range(size - len(deck))]


def rules(deck: list[str], cards: Any = None, **how: bool) -> set[str]:
    """The rules that a deck breaks."""
    return {fault.rule for fault in decks.faults(deck, game_with(cards).cards, **how)}


def at_table(seats: int = 2, **settings: Value) -> Table[Any, Any]:
    """A bare table, to call the rules of set-up."""
    game = game_with()
    state = new_table(seats, complete(game.settings, settings))
    return Table(state, Chance("setup"), game.cards)


def test_wa_1_two_to_eight_players() -> None:
    for seats in (1, 9):
        with pytest.raises(BadInput, match="2 to 8"):
            wyrmhoard.new("warriors", seats)
    assert {wyrmhoard.new("warriors", seats).seats for seats in (2, 8)} == {2, 8}


def test_wa_2_a_deck_each() -> None:
    match = wyrmhoard.new("warriors", 2)
    for seat, deck in ((0, "imperial-issue"), (1, "office-hours")):
        assert match.asks[seat].prompt == "deck"
        match.act(seat, deck)
    while any(ask.prompt == "mulligan-cards" for ask in match.asks.values()):
        match.act(match.waiting[0], "0")
    state = match.table.state
    for player, deck in zip(state.players, ("imperial-issue", "office-hours"), strict=True):
        held = [*player.hand, *state.piles[player.pile].draw, *(stray.card for stray in player.strays)]
        held += [f.card for f in state.battle.fighters if f.beast and f.pile == player.pile]
        assert sorted(held) == sorted(decks.ready_made(match.game.cards)[deck].cards)


def test_wa_2_a_deck_of_ones_own_is_checked() -> None:
    match = wyrmhoard.new("warriors", 2)
    deck = decks.ready_made(match.game.cards)["imperial-issue"]
    with pytest.raises(wyrmhoard.Refused, match="at least 60") as caught:
        match.act(0, "own", {"list": "3 Draconian Soldier"})
    assert caught.value.rule == "WA-4"
    with pytest.raises(wyrmhoard.Refused, match=r"line 1: there is no card 'Draconian Solder'"):
        match.act(0, "own", {"list": "3 Draconian Solder"})
    match.act(0, "own", {"list": deck.write(match.game.cards)})
    match.act(1, "office-hours")
    assert match.view(1)["players"][0]["deck"] == "a deck of their own"


def test_wa_3_cards_go_to_their_owner() -> None:
    ring = Ring(phase="door", seats=3, held={"A": "place1"}, hands={"C": "f12"}, settings={"revolving_door": True})
    ring.state.sides[0].places[0].pile = 1
    ring.do("A", "leave").do("B", "stay").do("C", "stay")
    assert ring.pile("B").discard == ["place1"]
    assert ring.held("A") == []


def test_wa_4_size_of_a_deck() -> None:
    assert rules(legal(60)) == set()
    assert rules(legal(59)) == {"WA-4"}
    assert rules(legal(66)) == set()
    assert "WA-4" in rules(legal(101))
    fault = decks.faults(legal(59), game_with().cards)[0]
    assert "at least 60" in fault.sentence()
    for deck in decks.ready_made(GAME.cards).values():
        assert len(deck.cards) == 60


def test_wa_5_three_copies() -> None:
    deck = legal(57)
    assert rules([*deck, "junk", "junk", "junk"]) == set()
    assert rules([*deck, "junk", "junk", "junk", "junk"]) == {"WA-5"}


def test_wa_6_one_of_each_legend() -> None:
    assert rules([*legal(60), "blade", "lance"], LEGENDS) == set()
    assert rules([*legal(60), "blade", "blade"], LEGENDS) == {"WA-6"}


def test_wa_7_minimum_mix() -> None:
    assert rules(legal(fighter=9)) == {"WA-7"}
    assert rules(legal(fighter=10)) == set()
    assert rules(legal(weapon=9)) == {"WA-7"}
    assert rules(legal(location=3)) == {"WA-7"}
    assert rules(legal(location=11)) == {"WA-7"}
    assert rules(legal(location=0), deathmatch=True) == set()
    assert {f.rule for f in decks.faults(legal(beast=7), game_with().cards)} == {"WA-5", "WA-7"}
    bolts = [f"bolt{p}" for p in (1, 2, 3, 4)] * 3
    assert rules(legal(weapon=0, fighter=12)[:48] + bolts) == {"WA-7"}
    assert rules([*legal(weapon=0, fighter=12)[:48], "bolt0", *bolts[1:]]) == set()


def judged(path: Path) -> set[str]:
    """The rules that the deck in a file breaks."""
    judged = GAME.need_decks().judge(GAME.cards, read_text(path), str(path))
    return {fault["rule"] for fault in judged["faults"]}


def test_wa_7_deck_files_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "short.deck"
    path.write_text("name: Short\n3 Draconian Soldier\n")
    assert "WA-4" in judged(path)
    path.write_text("x Draconian Soldier\n")
    with pytest.raises(BadInput, match=r"short\.deck, line 1"):
        judged(path)
    for name, deck in decks.ready_made(GAME.cards).items():
        path.write_text(deck.write(GAME.cards))
        assert judged(path) == set(), name


def test_wa_8_without_beasts() -> None:
    match = wyrmhoard.new("warriors", 2, settings={"decks": "dealt", "beasts": False})
    state = match.table.state
    assert all(match.game.cards[card].type != "beast" for pile in state.piles for card in pile.draw)
    counts = [len(pile.draw) + len(p.hand) for pile, p in zip(state.piles, state.players, strict=True)]
    expected = list(decks.ready_made(match.game.cards).values())[:2]
    left = [sum(match.game.cards[c].type != "beast" for c in deck.cards) for deck in expected]
    assert counts == left
    assert left[0] < 60


def test_wa_12_everybody_sees_the_numbers() -> None:
    ring = Ring(A="f12 w5-0", B="f12").attack("A", "B", roll=5)
    for seat in (0, 1, None):
        shown = ring.match.view(seat)["circle"][1]
        assert (shown["life"], shown["full"]) == (7, 12)


def test_wa_13_cards_beat_rules() -> None:
    clerk = {"id": "clerk", "name": "Clerk", "durability": 12, "item_slots": 3}
    ring = Ring(A="clerk junk junk", B="f12", hands={"A": "junk junk"}, cards={"fighter": [clerk]})
    assert ring.refused("A", "equip", remove=[], equip=["junk", "junk~2"]) == "WA-136"
    assert ring.equip("A", "junk").gear("A") == ["junk"] * 3


def test_wa_14_draws_are_a_duty() -> None:
    ring = Ring(A="f12 w9-0", B="f06", C="f12", hands={"B": ""}).attack("A", "B", roll=9)
    assert len(ring.hand("B")) == 5
    assert ring.open == {"C": "combat"}
    ring = Ring(A="f12", B="f12", draws={"A": ""}, discards={"A": "junk junk junk"}, actions=1)
    ring.do("A", "retreat")
    assert ring.open == {"B": "bonus"}


def test_wa_15_no_limit_of_the_hand() -> None:
    ring = Ring(A="f12", B="f12", hands={"A": "junk " * 15}).do("A", "nothing")
    assert len(ring.hand("A")) == 15
    assert ring.open == {"B": "combat"}


def test_wa_31_eight_cards() -> None:
    table = at_table()
    table.state.piles[0].draw = ["f12", "w3-0"] * 30
    setup.opening_hand(table, 0)
    assert len(table.state.players[0].hand) == 8
    assert len(table.state.piles[0].draw) == 52
    table = at_table(opening_hand=6)
    table.state.piles[0].draw = ["f12", "w3-0"] * 30
    setup.opening_hand(table, 0)
    assert len(table.state.players[0].hand) == 6


def test_wa_32_beasts_are_laid_aside_and_replaced() -> None:
    table = at_table()
    table.state.piles[0].draw = (["f12", "w3-0", "b08"] + ["junk"] * 57)[::-1]
    setup.opening_hand(table, 0)
    player = table.state.players[0]
    assert len(player.hand) == 8
    assert [stray.card for stray in player.strays] == ["b08"]
    assert len(table.state.piles[0].draw) == 51


def test_wa_32_beasts_go_back_with_the_hand() -> None:
    table = at_table()
    table.state.piles[0].draw = ["f12", "w3-0"] * 5 + ["junk"] * 7 + ["b08"]
    setup.opening_hand(table, 0)
    player = table.state.players[0]
    held = [*player.hand, *table.state.piles[0].draw, *(stray.card for stray in player.strays)]
    assert player.mulligans > 0
    assert held.count("b08") == 1
    assert len(held) == 18


def test_wa_32_everybody_sees_a_beast_that_goes_back() -> None:
    table = at_table()
    table.state.piles[0].draw = ["f12", "w3-0"] * 20 + ["junk"] * 4 + ["b08"] + ["junk"] * 4
    told: list[tuple[str, Any]] = []

    def tell(event: Event, *_: Any, **__: Any) -> None:
        told.append((event.KIND, getattr(event, "card", None)))

    table.tell = tell
    setup.opening_hand(table, 0)
    assert told[:3] == [("opened", None), ("mulliganed", None), ("beast_returned", "b08")]


def test_wa_33_a_hand_that_can_be_kept() -> None:
    cards = game_with().cards
    assert not setup.can_keep(cards, ["f12", "f12", "f12", "bolt2"])
    assert setup.can_keep(cards, ["f12", "f12", "f12", "bolt2", "w3-0"])
    assert setup.can_keep(cards, ["f12", "bolt0"])
    assert not setup.can_keep(cards, ["w3-0", "w3-0"])


@pytest.mark.parametrize(
    ("when", "to", "kept"),
    [
        ("action", "another fighter", True),
        ("hurt", "the attacker", True),
        ("kill", "each other fighter", True),
        ("begin", "this fighter", False),
    ],
)
def test_wa_33_any_ability_that_deals_damage_to_others_will_do(when: str, to: str, kept: bool) -> None:
    ability = {"when": when, "do": [{"do": "damage", "amount": 2, "to": to}]}
    spitter = {"id": "spitter", "name": "Spitter", "durability": 9, "abilities": [ability]}
    assert setup.can_keep(game_with({"fighter": [spitter]}).cards, ["spitter"]) == kept


@pytest.mark.parametrize(
    ("change", "by", "source", "possible"),
    [("containment", 4, "bolt4", True), ("containment", 1, "bolt2", False), ("hands", -1, "w4-20-2h", False)],
)
def test_wa_33_what_a_fighter_always_has_counts(change: str, by: int, source: str, possible: bool) -> None:
    ability = {"when": "always", "change": [{"change": change, "by": by}]}
    sage = {"id": "sage", "name": "Sage", "durability": 12, "abilities": [ability]}
    cards = game_with({"fighter": [sage]}).cards
    assert setup.can_keep(cards, ["sage", source]) == possible
    assert decks.any_pair(["sage", source], cards) == possible


def test_wa_34_forced_mulligan() -> None:
    table = at_table()
    table.state.piles[0].draw = ["f12", "w3-0"] * 2 + ["junk"] * 40
    setup.opening_hand(table, 0)
    player = table.state.players[0]
    assert player.mulligans > 0
    assert len(player.hand) == 8
    assert setup.can_keep(table.cards, player.hand)


def test_wa_34_a_hand_that_cannot_get_better_is_kept() -> None:
    table = at_table()
    table.state.piles[0].draw = ["junk"] * 20
    setup.opening_hand(table, 0)
    assert table.state.players[0].mulligans == 0


def mulligan_table(seed: int) -> wyrmhoard.Match:
    """A table of three where somebody took a mulligan."""
    return wyrmhoard.new("warriors", 3, f"mulligan {seed}", {"decks": "random", "beasts": False})


def test_wa_35_opponents_may_draw() -> None:
    seen = set()
    for seed in range(30):
        match = mulligan_table(seed)
        taken = [player.mulligans for player in match.table.state.players]
        offered = [sum(taken) - own for own in taken]
        seen.add(tuple(taken))
        for seat, offer in enumerate(offered):
            if offer:
                ask = match.asks[seat]
                assert (ask.prompt, ask.rule) == ("mulligan-cards", "WA-35")
                assert [o.key for o in ask.options] == [str(n) for n in range(offer + 1)]
                match.act(seat, str(offer))
        assert [len(player.hand) for player in match.table.state.players] == [8 + offer for offer in offered]
    assert any(sum(taken) > 1 for taken in seen)


def test_wa_36_after_all_hands_are_settled_in_seat_order() -> None:
    for seed in range(30):
        match = mulligan_table(seed)
        kinds = [(e["kind"], e["data"]["seat"]) for e in match.events(None) if e["kind"] in ("opened", "drew")]
        assert ("drew", 0) not in kinds
        asked = []
        while match.asks[match.waiting[0]].prompt == "mulligan-cards":
            asked.append(match.waiting[0])
            match.act(match.waiting[0], "0")
        assert asked == sorted(asked)
        assert all(len(player.hand) == 8 for player in match.table.state.players)
