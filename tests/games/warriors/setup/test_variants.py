"""WA-201 to WA-238: Deathmatch, Teams, Revolving Door, Monodeck, all together; stalemate, limits, giving up."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.warriors.board import Ring, base, game_with, seat_of
from wyrmhoard.games.warriors.rules import decks
from wyrmhoard.games.warriors.rules.door import balanced
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.text.errors import BadInput

DM: dict[str, Any] = {"settings": {"deathmatch": True}}
TEAMS: dict[str, Any] = {"settings": {"teams": 2}}
RD: dict[str, Any] = {"settings": {"revolving_door": True}}
MONO: dict[str, Any] = {"settings": {"monodeck": True}}
BLAST = {
    "id": "blast",
    "name": "Blast",
    "durability": 12,
    "charges": 6,
    "abilities": [{"when": "charge action", "do": [{"do": "damage", "amount": 9, "to": "each other fighter"}]}],
}


def drawn(ring: Ring) -> list[tuple[int, int]]:
    return [(data["seat"], data["number"]) for _, data in ring.told("drew")]


def settings(**more: Any) -> dict[str, Any]:
    return {"settings": more}


# -- Deathmatch


def test_wa_201_a_ready_made_deck_without_locations_is_offered() -> None:
    lines = ["name: Arena", *(f"3 F{d:02}" for d in range(6, 16)), *(f"3 W{m}-20" for m in range(1, 11))]
    game = find("warriors").with_cards({**base(), "decks": {"arena": "\n".join(lines)}})
    match = wyrmhoard.new(game, 2, "arena", {"deathmatch": True})
    assert next((option.key, option.text) for option in match.asks[0].options) == ("arena", "Arena")
    match.act(0, "arena")
    match.act(1, "arena")
    assert [player.deck for player in match.table.state.players] == ["Arena", "Arena"]
    assert "arena" not in {option.key for option in wyrmhoard.new(game, 2, "arena").asks[0].options}


def test_wa_201_no_locations() -> None:
    match = wyrmhoard.new("warriors", 2, settings={"decks": "dealt", "deathmatch": True})
    state, cards = match.table.state, match.game.cards
    held = [card for pile in state.piles for card in pile.draw] + [
        card for player in state.players for card in player.hand
    ]
    assert not any(cards[card].type == "location" for card in held)


def test_wa_202_one_endless_battle() -> None:
    ring = Ring(A="f12 w9-0", B="f06", hands={"B": ""}, **DM).attack("A", "B", roll=9)
    assert ring.told("battle_ended") == []
    assert drawn(ring) == [(1, 4), (1, 2)]
    assert ring.open == {"A": "combat"}


def test_wa_203_start() -> None:
    ring = Ring(phase="door", battles=0, hands={"A": "f12", "C": "f09"}, seats=3, draws={"B": "f10 junk"}, **DM)
    ring.enter(A="f12", B="forfeit", C="f09")
    assert drawn(ring) == [(1, 2)]
    assert ring.open == {"C": "combat"}
    ring.pass_turn("C", "A")
    assert ring.open == {"B": "come-back"}


def test_wa_203_whoever_has_no_fighter_at_the_start_is_told_to_wait_not_that_it_is_over() -> None:
    ring = Ring(phase="door", battles=0, hands={"A": "f12"}, **DM)
    assert ring.ask("B").options[0].text == "Wait for your first turn without a fighter and draw 2 cards"
    ring.enter(A="f12", B="forfeit")
    assert ring.told("nobody_to_send") == [("WA-203", {"seat": 1})]
    assert ring.told("forfeited") == []
    assert ("WA-203", {"seat": 1, "number": 2}) in ring.told("drew")


def test_wa_204_four_cards_for_a_death() -> None:
    ring = Ring(A="f12 w9-0", B="f06", C="f12", D="f12", E="f12", **DM).attack("A", "B", roll=9)
    assert drawn(ring) == [(1, 4)] + [(1, 2)] * 1


def test_wa_205_coming_back() -> None:
    ring = Ring(A="f12 w9-0", B="f06", C="f12", hands={"B": "f12 w4-0"}, **DM).attack("A", "B", roll=9)
    assert (ring.open, ring.ask("B").rule) == ({"B": "come-back"}, "WA-205")
    ring.do("B", "f12", equip=["w4-0"])
    assert ring.open == {"B": "combat"}
    assert ring.actions == 1
    assert ring.attack("B", "C", roll=1).life("C") == 11


def test_wa_206_nobody_to_send() -> None:
    ring = Ring(A="f12 w9-0", B="f06", **DM).attack("A", "B", roll=9).do("A", "nothing")
    assert drawn(ring) == [(1, 4), (1, 2), (1, 2)]
    ring = Ring(A="f12 w9-0", B="f06", hands={"B": "f12"}, **DM).attack("A", "B", roll=9).do("B", "decline")
    assert drawn(ring) == [(1, 4)]
    assert ring.open == {"A": "combat"}


def test_wa_207_tokens_for_the_lethal_blow() -> None:
    ring = Ring(A="f12 w9-0", B="f06", **DM).attack("A", "B", roll=9)
    assert [side.tokens for side in ring.state.sides] == [1, 0]
    ring = Ring(A="f06", B="f12", beasts=[("A", "b08")], lives={"B": 4, "A": 1}, **DM).roll(5).do("A", "nothing")
    assert not ring.alive("B")
    assert [side.tokens for side in ring.state.sides] == [0, 0]
    tough = {
        "id": "tough",
        "name": "Tough",
        "breakage": 20,
        "abilities": [{"when": "always", "change": [{"change": "durability", "by": 4}]}],
    }
    ring = Ring(A="f12 w2-0", B="f12 tough", lives={"B": 5}, cards={"item": [tough]}, **DM)
    ring.attack("A", "B", roll=2).percent(20).choose("A", "tough")
    assert [side.tokens for side in ring.state.sides] == [1, 0]


def test_wa_208_no_tokens_for_beasts_and_ones_own() -> None:
    ring = Ring(A="f12 w9-0", B="f12", beasts=[("B", "b08")], **DM).attack("A", "b08", roll=9)
    assert drawn(ring) == [(0, 3)]
    assert [side.tokens for side in ring.state.sides] == [0, 0]
    oops = {
        "id": "oops",
        "name": "Oops",
        "durability": 9,
        "abilities": [{"when": "action", "do": [{"do": "lose", "amount": 9}]}],
    }
    ring = Ring(A="oops", B="f12", cards={"fighter": [oops]}, **DM).use("A")
    assert [side.tokens for side in ring.state.sides] == [0, 0]


def test_wa_209_five_tokens_win_at_once() -> None:
    nell = {"id": "nell", "name": "Nell", "durability": 12, "proficiency": {"w9-0": 1}}
    ring = Ring(A="nell w9-0", B="f06", C="f06", tokens={"A": 4}, cards={"fighter": [nell]}, **DM)
    ring.volley("A", "B C", "w9-0", rolls=[9])
    assert ring.match.result is not None
    assert (ring.match.result.ending, ring.match.result.winners) == ("tokens", (0,))
    assert len(ring.told("attacked")) == 1


def test_wa_210_no_retreat() -> None:
    ring = Ring(A="f12", B="f12", **DM)
    assert ring.blocked("A")["retreat"] == "WA-210"
    assert ring.refused("A", "retreat") == "WA-210"


def test_wa_211_beasts_join_at_once() -> None:
    ring = Ring(A="f12 w9-0", B="f06", draws={"B": "b08 junk junk junk"}, hands={"B": "f12"}, **DM).attack(
        "A", "B", roll=9
    )
    assert ring.fighter("b08").place == (1, 1)
    assert ring.told("beast_seated")[0][0] == "WA-211"
    ring.roll(1).do("B", "decline")
    assert [data["who"]["card"] for _, data in ring.told("attacked")][-1] == "b08"


def test_wa_212_legends() -> None:
    king = {"id": "king", "name": "King", "durability": 15, "keywords": ["Legend"]}
    ring = Ring(
        A="f12",
        B="king w4-0",
        turn="A",
        seats=3,
        hands={"C": "king w3-0"},
        lives={"B": 6},
        cards={"fighter": [king]},
        **DM,
    )
    ring.pass_turn("A", "B").do("C", "king", equip=["w3-0"])
    assert not ring.alive("B")
    assert not ring.alive("C")
    assert (ring.hand("B"), ring.hand("C")) == (["w4-0"], ["w3-0"])
    assert drawn(ring) == []
    assert ring.state.sides[2].tokens == 0


# -- Teams


def test_wa_213_equal_sides() -> None:
    ring = Ring(A="f12", B="f12", C="f12", D="f12", **TEAMS)
    assert [player.side for player in ring.state.players] == [0, 1, 0, 1]
    for seats, size in ((5, 2), (3, 3), (2, 2)):
        with pytest.raises(BadInput, match="WA-213"):
            wyrmhoard.new("warriors", seats, settings={"teams": size})


def test_wa_214_decks() -> None:
    how = settings(teams=2, team_deck="shared")
    ring = Ring(A="f12 w5-0", B="f12 w3-20", C="f12", D="f12", **how)
    assert len(ring.state.piles) == 2
    ring.attack("A", "B", roll=2).percent(1).choose("A", "w3-20")
    assert ring.pile("D").discard == ["w3-20"]
    assert len(Ring(A="f12", B="f12", C="f12", D="f12", **TEAMS).state.piles) == 4


def test_wa_215_opponents() -> None:
    ring = Ring(A="f12", B="f12", C="f12", D="f12", draws={"A": ""}, discards={"A": "junk " * 5}, **TEAMS).do(
        "A", "retreat"
    )
    assert ring.open == {"B": "bonus"}
    assert ring.do("B", "decline").open == {"D": "bonus"}
    assert ring.state.opponents(0) == [1, 3]


def test_wa_216_teammates_gang() -> None:
    ring = Ring(A="f12 w4-0", B="f12", C="f12", D="f12", **TEAMS)
    assert ring.targets("A") == "B D"
    assert ring.blocked("A")[ring.key("A", "C")] == "WA-216"


def team_kill(**how: Any) -> Ring:
    return Ring(A="f12 w9-0", C="f12", D="f06", seats=4, place="place1", **{**TEAMS, **how}).attack("A", "D", roll=9)


def test_wa_217_joint_control() -> None:
    ring = team_kill(held={"C": "place2 place3"})
    assert ring.match.result is not None
    assert ring.match.result.winners == (0, 2)
    assert ring.match.result.points == (1.0, 0.0, 1.0, 0.0)


def test_wa_218_the_battle_ends_with_one_team() -> None:
    assert team_kill().told("battle_ended") == [("WA-218", {"side": 0, "seats": [0, 2], "card": "place1"})]
    ring = Ring(A="f12 w9-0", C="f12", D="f06", seats=4, beasts=[("A", "b08")], **TEAMS).roll(9, 1)
    ring.do("A", ring.key("A", "D"))
    assert ring.told("battle_ended") == []


def test_wa_219_survivors_draw_three() -> None:
    ring = Ring(A="f12 w9-0", D="f06", seats=4, **TEAMS).attack("A", "D", roll=9)
    assert drawn(ring) == [(3, 4), (0, 3)]
    assert drawn(team_kill()) == [(3, 5), (0, 3), (2, 3)]


def test_wa_220_death_pays_for_teammates_too() -> None:
    assert drawn(Ring(A="f12 w9-0", B="f06", C="f12", D="f12", **TEAMS).attack("A", "B", roll=9)) == [(1, 6)]


def test_wa_221_the_captain_chooses_from_teammates_hands() -> None:
    ring = Ring(
        phase="door",
        seats=4,
        chooser="A",
        hands={"A": "f12", "C": "place1", "B": "place2"},
        held={"B": "place3"},
        **TEAMS,
    )
    assert (ring.ask("A").rule, ring.options("A")) == ("WA-221", ["hand 2 place1", "held 1 place3", "none"])
    assert ring.do("A", "hand 2 place1").hand("C") == []
    won = Ring(C="f12 w9-0", D="f06", seats=4, turn="C", hands={"A": "place1"}, **TEAMS).attack("C", "D", roll=9)
    assert won.open == {"A": "location"}


# -- Revolving Door


def test_wa_222_between_battles_only() -> None:
    ring = Ring(A="f12 w9-0", B="f12", C="f06", hands={"B": "f12"}, **RD)
    ring.match.act(1, "leave")
    assert ring.state.players[1].leaving
    assert ring.alive("B")
    ring.attack("A", "C", roll=9).pass_turn("B")
    assert ring.state.players[1].present
    ring.fighter("B").life = 1
    ring.attack("A", "B", roll=1)
    assert ring.open == {"A": "door", "C": "door"}
    ring.do("A", "stay").do("C", "stay")
    assert not ring.state.players[1].present


def test_wa_223_joining() -> None:
    ring = Ring(phase="door", seats=4, absent="D", hands=dict.fromkeys("ABC", "f12"), **RD)
    ring.state.piles[3].draw = ["junk"] * 52 + ["f12", "w3-0"]
    ring.do("D", "join").do("A", "stay").do("B", "stay").do("C", "stay")
    player = ring.state.players[3]
    assert player.present
    assert len(player.hand) == 8
    assert ring.held("D") == []
    seen = ring.match.view(0)["players"][3]
    assert (seen["present"], seen["joining"], seen["leaving"]) == (True, False, False), "no wish is left"
    assert list(ring.state.clockwise(2))[:3] == [2, 3, 0]


def test_wa_223_a_newcomer_who_has_no_deck_yet_chooses_one() -> None:
    options: dict[str, Any] = {"revolving_door": True, "decks": "choose"}
    ring = Ring(phase="door", seats=3, absent="C", hands=dict.fromkeys("AB", "f12"), settings=options)
    ring.state.players[2].deck = ""
    ring.do("C", "join").do("A", "stay").do("B", "stay")
    assert ring.open == {"C": "deck"}


def test_wa_224_leaving() -> None:
    ring = Ring(
        phase="door",
        seats=3,
        hands={"A": "f12 junk", "B": "f12", "C": "f12"},
        held={"A": "place1 place2", "B": "place3"},
        strays=[("A", "b08")],
        **RD,
    )
    ring.state.sides[0].places[1].pile = 1
    ring.state.sides[1].places[0].pile = 0
    ring.do("A", "leave").do("B", "stay").do("C", "stay")
    assert sorted(ring.pile("A").discard) == ["b08", "f12", "junk", "place1"]
    assert ring.pile("B").discard == ["place2"]
    assert ring.held("B") == ["place3"]


def test_wa_225_too_few_players() -> None:
    ring = Ring(phase="door", hands={"A": "f12", "B": "f12"}, **RD).do("A", "stay").do("B", "leave")
    assert ring.match.result is not None
    assert (ring.match.result.winners, ring.match.result.rule) == ((0,), "WA-225")


def test_wa_226_the_chooser_left() -> None:
    ring = Ring(phase="door", seats=3, chooser="B", hands={"A": "f12 place1", "B": "f12 place2", "C": "f12"}, **RD)
    ring.do("B", "leave").do("A", "stay").do("C", "stay")
    assert ring.open == {"A": "assemble", "C": "assemble"}
    assert ring.state.place is None


# -- Monodeck


def test_wa_227_one_deck_for_all() -> None:
    ring = Ring(A="f12 w5-0", B="f12 w3-20", C="f12", **MONO).attack("A", "B", roll=2).percent(1).choose("A", "w3-20")
    assert ring.state.piles[0].discard == ["w3-20"]
    assert len(ring.state.piles) == 1


def test_wa_228_order_of_draws() -> None:
    match = wyrmhoard.new("warriors", 3, settings={"decks": "dealt", "monodeck": True})
    opened = [e["data"]["seat"] for e in match.events(None) if e["kind"] == "opened"]
    assert opened == sorted(opened)
    boom = {
        **BLAST,
        "abilities": [{"when": "charge action", "do": [{"do": "damage", "amount": 9, "to": "each fighter"}]}],
    }
    ring = Ring(
        A="f06", B="blast", C="f06", D="f12", turn="B", draws={"A": "junk " * 60}, cards={"fighter": [boom]}, **MONO
    )
    ring.use("B")
    assert [seat for seat, _ in drawn(ring)] == [2, 0]


def test_wa_229_who_must_draw_has_run_out() -> None:
    ring = Ring(A="f12", B="f12", C="f12", turn="B", draws={"A": ""}, discards={"A": "junk " * 9}, **MONO).do(
        "B", "retreat"
    )
    assert ring.told("reshuffled") == [("WA-229", {"seat": 1})]
    assert ring.open == {"C": "bonus"}
    assert ring.do("C", "draw").open == {"A": "bonus"}


def test_wa_230_what_the_deck_is() -> None:
    cards = game_with().cards
    plain = [card.id for card in cards if not card.legend]
    assert {fault.rule for fault in decks.monodeck_faults(plain[:100], cards, 4)} == {"WA-230"}
    assert decks.monodeck_faults(plain[:120], cards, 4) == []
    for seats in range(2, 9):
        deck = decks.whole_set(find("warriors").cards, seats)
        assert decks.monodeck_faults(deck.cards, find("warriors").cards, seats) == []
        assert set(deck.cards) == {card.id for card in find("warriors").cards}
    king = {"fighter": [{"id": "king", "name": "King", "durability": 12, "keywords": ["Legend"]}]}
    assert {f.rule for f in decks.monodeck_faults([*plain, "king", "king"], game_with(king).cards, 2)} == {"WA-6"}


# -- together


@pytest.mark.parametrize(
    "variants",
    list(product([False, True], repeat=4)),
    ids=lambda v: "".join("DTRM"[i] for i in range(4) if v[i]) or "plain",
)
def test_wa_231_any_set_of_variants(variants: tuple[bool, ...]) -> None:
    deathmatch, teams, door, mono = variants
    how: dict[str, Any] = {
        "decks": "random",
        "deathmatch": deathmatch,
        "teams": 2 if teams else None,
        "revolving_door": door,
        "monodeck": mono,
    }
    match = wyrmhoard.new("warriors", 4, 1, {**how, "battle_limit": 2, "tokens_to_win": 2})
    play_on(match, Random(1), lambda played: False)
    assert match.result is not None
    assert len(match.table.state.piles) == (1 if mono else 4)
    assert len(match.table.state.sides) == (2 if teams else 4)
    assert not deathmatch or match.table.state.battles == 1


def test_wa_232_deathmatch_with_teams() -> None:
    how = settings(deathmatch=True, teams=2)
    ring = Ring(A="f12", B="f06", C="f12 w9-0", D="f12", turn="C", tokens={"A": 4}, **how).attack("C", "B", roll=9)
    assert ring.match.result is not None
    assert ring.match.result.winners == (0, 2)
    ring = Ring(A="f12 w9-0", C="f06", seats=4, **how)
    assert ring.targets("A") == "C"
    assert ring.attack("A", "C", roll=9).state.sides[0].tokens == 0


def test_wa_233_deathmatch_with_revolving_door() -> None:
    ring = Ring(
        A="f12",
        B="f12 w4-0",
        C="f12",
        hands={"B": "junk"},
        tokens={"B": 3},
        **settings(deathmatch=True, revolving_door=True),
    )
    ring.match.act(1, "leave")
    ring.do("A", "nothing")
    assert not ring.alive("B")
    assert sorted(ring.pile("B").discard) == ["f12", "junk", "w4-0"]
    assert ring.state.sides[1].tokens == 0
    assert drawn(ring) == []
    assert ring.match.waiting == [2]
    ring.state.piles[1].draw += ["f12", "w3-0"] * 20
    ring.match.act(1, "join")
    ring.do("C", "nothing")
    assert ring.state.players[1].present


def test_wa_234_teams_with_revolving_door() -> None:
    how = settings(teams=2, revolving_door=True)
    ring = Ring(phase="door", seats=4, hands=dict.fromkeys("ABCD", "f12"), held={"A": "place1"}, **how)
    ring.do("A", "leave").do("B", "stay").do("C", "stay").do("D", "stay")
    assert ring.state.players[0].present
    assert ring.state.players[0].leaving
    ring = Ring(phase="door", seats=4, hands=dict.fromkeys("ABCD", "f12"), held={"A": "place1"}, **how)
    ring.do("A", "leave").do("B", "leave").do("C", "stay").do("D", "stay")
    assert [player.present for player in ring.state.players] == [False, False, True, True]
    assert ring.held("C") == ["place1"]
    ring.state.players[2].leaving = True
    ring.state.players[0].joining = True
    assert balanced(ring.state) == ([2], [0])


def test_wa_222_with_teams_too_leaving_comes_before_joining() -> None:
    """A leaves for E; with F, who would have to come with E, A could not."""
    how = settings(teams=3, revolving_door=True)
    ring = Ring(phase="door", seats=6, absent="EF", hands=dict.fromkeys("ABCD", "f12"), **how)
    ring.state.players[0].leaving = True
    ring.state.players[4].joining = ring.state.players[5].joining = True
    assert balanced(ring.state) == ([0], [4])


def test_wa_221_whoever_joins_at_the_lowest_seat_chooses_for_the_team() -> None:
    how = settings(teams=2, revolving_door=True)
    hands = {"C": "f12 w3-0 place1", "D": "f12 w3-0"}
    draws = dict.fromkeys("AB", "f12 w3-0 " * 10)
    ring = Ring(phase="door", seats=4, absent="AB", chooser="C", hands=hands, draws=draws, **how)
    ring.do("A", "join").do("B", "join").do("C", "stay").do("D", "stay")
    assert ring.open == {"A": "location"}
    assert "hand 2 place1" in ring.options("A")


def test_wa_226_a_chooser_who_gives_up_while_a_newcomer_draws_chooses_nothing() -> None:
    hands = {"A": "f12 w3-0 place1", "B": "f12 w3-0"}
    how = settings(revolving_door=True)
    draws = {"C": "f12 " * 40 + "w3-0"}
    ring = Ring(phase="door", seats=3, absent="C", chooser="A", hands=hands, draws=draws, **how)
    ring.do("C", "join").do("A", "stay").do("B", "stay")
    assert set(ring.open.values()) == {"mulligan-cards"}
    ring.do("A", "give-up")
    while "assemble" not in ring.open.values():
        assert "A" not in ring.open
        name, prompt = next(iter(ring.open.items()))
        ring.do(name, "decline" if prompt == "bonus" else "0")
    assert ring.open == {"B": "assemble", "C": "assemble"}


def test_wa_235_monodeck_with_revolving_door() -> None:
    how = settings(monodeck=True, revolving_door=True)
    ring = Ring(phase="door", seats=3, hands={"A": "junk " * 7, "B": "f12", "C": "f12"}, held={"A": "place1"}, **how)
    ring.do("A", "leave").do("B", "stay").do("C", "stay")
    assert len(ring.state.piles[0].discard) == 8


# -- other endings


def test_wa_236_stalemate() -> None:
    ring = Ring(A="f12 p1-0", B="f12 p1-0", place="place1", beasts=[], hands={"A": "f12", "B": "f12"})
    for _ in range(10):
        ring.attack("A", "B").attack("B", "A")
    assert ring.told("battle_ended") == [("WA-236", {"side": -1, "seats": [], "card": "place1"})]
    assert ring.state.place is not None
    assert drawn(ring) == []
    assert sorted(ring.hand("A")) == ["f12", "f12", "p1-0"]


def test_wa_236_a_loss_begins_the_count_anew() -> None:
    ring = Ring(A="f12", B="f12", settings={"stalemate_rounds": 5})
    for number in range(6):
        ring.do("A", "nothing") if number != 3 else ring.attack("A", "B")
        ring.do("B", "nothing")
    assert ring.told("stalemate") == []
    assert ring.battle.round == 7


def test_wa_236_a_deathmatch_goes_to_the_most_tokens() -> None:
    for tokens, winners in (({"A": 2, "B": 1}, (0,)), ({"A": 1, "B": 1}, ())):
        ring = Ring(A="f12", B="f12", tokens=tokens, **settings(deathmatch=True, stalemate_rounds=5))
        for _ in range(5):
            ring.pass_turn("A", "B")
        assert ring.match.result is not None
        assert ring.match.result.winners == winners


def test_wa_237_the_limit_of_battles() -> None:
    for held, winners in (({"A": "place1 place2", "B": "place3"}, (0,)), ({"A": "place1", "B": "place2"}, ())):
        ring = Ring(A="f12 w9-0", B="f06", battles=5, held=held, settings={"battle_limit": 5}).attack("A", "B", roll=9)
        assert ring.match.result is not None
        assert (ring.match.result.winners, ring.match.result.rule) == (winners, "WA-237")


def test_wa_238_giving_up_out_of_turn() -> None:
    ring = Ring(A="f12", B="f12 w4-0", C="f12", hands={"B": "junk"}, held={"B": "place1"})
    assert set(ring.open) == {"A"}
    ring.match.act(seat_of("B"), "give-up")
    assert ring.open == {"A": "combat"}
    assert sorted(ring.pile("B").discard) == ["f12", "junk", "place1", "w4-0"]
    assert drawn(ring) == []
    assert ring.do("A", "nothing").open == {"C": "combat"}


def test_wa_238_also_while_assembling_and_choosing() -> None:
    ring = Ring(phase="door", seats=3, chooser="A", hands={"A": "f12 place1", "B": "f12", "C": "f12"})
    ring.do("A", "give-up").do("B", "f12", equip=[]).do("C", "give-up")
    assert ring.match.result is not None
    assert ring.match.result.winners == (1,)


def test_wa_238_the_last_side_wins_the_game() -> None:
    ring = Ring(A="f12", B="f12").do("A", "give-up")
    assert ring.match.result is not None
    assert (ring.match.result.winners, ring.match.result.rule) == ((1,), "WA-238")
