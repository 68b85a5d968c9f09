"""Ways of leaving and of coming in: giving up together, the revolving door, a newcomer's hand."""

from __future__ import annotations

from typing import Any

import pytest

import wyrmhoard
from helpers.warriors.board import Ring, seat_of

KING = {"id": "king", "name": "King", "durability": 15, "keywords": ["Legend"]}
MAGE = {"id": "mage", "name": "Mage", "durability": 12, "containment": 9}
LESS = {"change": "max damage", "by": -2}


def gone(ring: Ring, names: str) -> bool:
    """Whether all of these have left the game for good, with all they had, and are asked nothing."""
    players = [ring.state.players[seat_of(name)] for name in names]
    return not any(player.present or player.hand or player.strays for player in players) and not (
        set(names) & set(ring.open)
    )


def refuse_bonuses(ring: Ring) -> Ring:
    """Nobody takes a card that a reshuffle or mulligan of another offers."""
    while offers := [name for name, prompt in ring.open.items() if prompt in ("bonus", "mulligan-cards")]:
        ring.do(offers[0], "decline" if ring.open[offers[0]] == "bonus" else "0")
    return ring


# -- giving up in the same assembly (WA-238)


def assembling(seats: int, **how: Any) -> Ring:
    hands = {name: f"f12 w4-0 p{seat_of(name) % 3}-0" for name in "ABCDEFGH"[:seats]}
    return Ring(phase="door", seats=seats, **{"hands": hands, **how})


@pytest.mark.parametrize("order", ["ABCD", "DCBA", "CABD", "BDAC"])
def test_wa_238_two_give_up_in_one_assembly(order: str) -> None:
    ring = assembling(4)
    for name in order:
        ring.do(name, "give-up") if name in "AC" else ring.do(name, "f12", equip=["w4-0"])
    assert gone(ring, "AC")
    assert sorted(ring.pile("A").discard) == ["f12", "p0-0", "w4-0"]
    assert sorted(ring.pile("C").discard) == ["f12", "p2-0", "w4-0"]
    assert ring.match.result is None
    assert ring.state.present == [1, 3]
    assert set(ring.open) <= {"B", "D"}


def test_wa_238_those_who_stay_still_fight() -> None:
    ring = assembling(4)
    ring.do("A", "give-up").do("B", "f12", equip=[]).do("C", "give-up").do("D", "f12", equip=[])
    if set(ring.open.values()) == {"assemble"}:
        ring.enter(B="f12", D="f12")
    assert [who.seat for who in ring.battle.fighters] == [1, 3]
    assert set(ring.open.values()) == {"combat"}


def test_wa_238_all_but_one_give_up_together() -> None:
    ring = assembling(3).do("A", "give-up").do("B", "f12", equip=[]).do("C", "give-up")
    assert ring.match.result is not None
    assert (ring.match.result.winners, ring.match.result.rule) == ((1,), "WA-238")
    ring = assembling(5, held={"E": "place1"})
    for name in "ACDE":
        ring.do(name, "give-up")
    ring.do("B", "f12", equip=[])
    assert ring.match.result is not None
    assert ring.match.result.winners == (1,)
    assert gone(ring, "ACDE")
    assert ring.held("E") == []


def test_wa_238_three_of_five_give_up_together() -> None:
    ring = assembling(5, held={"A": "place1", "E": "place2"}, strays=[("C", "b08")], place="place3")
    for name in "ACE":
        ring.do(name, "give-up")
    ring.enter(B="f12", D="f12")
    assert gone(ring, "ACE")
    assert (ring.held("A"), ring.held("E")) == ([], [])
    assert ring.state.present == [1, 3]


@pytest.mark.parametrize("seats", [2, 3])
def test_wa_238_everybody_gives_up_together(seats: int) -> None:
    ring = assembling(seats)
    for name in "ABC"[:seats]:
        if ring.match.result is None:
            ring.do(name, "give-up")
    assert ring.match.result is not None


def test_wa_238_a_whole_team_gives_up_together() -> None:
    ring = assembling(4, settings={"teams": 2})
    ring.do("A", "give-up").do("B", "f12", equip=[]).do("C", "give-up").do("D", "f12", equip=[])
    assert ring.match.result is not None
    assert (ring.match.result.winners, ring.match.result.rule) == ((1, 3), "WA-238")


def test_wa_238_one_of_each_team_gives_up_together() -> None:
    ring = assembling(4, settings={"teams": 2})
    ring.do("A", "give-up").do("B", "give-up").do("C", "f12", equip=[]).do("D", "f12", equip=[])
    assert gone(ring, "AB")
    assert ring.match.result is None
    assert ring.state.present == [2, 3]


def test_wa_238_two_give_up_together_with_one_deck_for_all() -> None:
    ring = assembling(4, settings={"monodeck": True})
    ring.do("A", "give-up").do("B", "f12", equip=[]).do("C", "give-up").do("D", "f12", equip=[])
    assert gone(ring, "AC")
    assert sorted(ring.state.piles[0].discard) == ["f12", "f12", "p0-0", "p2-0", "w4-0", "w4-0"]


def test_wa_238_two_give_up_together_at_the_start_of_a_deathmatch() -> None:
    ring = assembling(4, battles=0, settings={"deathmatch": True})
    ring.do("A", "give-up").do("B", "f12", equip=[]).do("C", "f12", equip=[]).do("D", "give-up")
    assert gone(ring, "AD")
    assert ring.match.result is None
    assert ring.state.present == [1, 2]


@pytest.mark.parametrize("seats", [3, 4])
def test_wa_238_two_give_up_together_after_a_clash_of_legends(seats: int) -> None:
    """The second, smaller assembly is an assembly too."""
    hands = {"A": "king f10", "B": "king f10", "C": "f12", "D": "f12"}
    ring = Ring(
        phase="door", seats=seats, hands={name: hands[name] for name in "ABCD"[:seats]}, cards={"fighter": [KING]}
    )
    ring.enter(**{name: hands[name].split()[0] for name in "ABCD"[:seats]})
    assert ring.open == {"A": "assemble", "B": "assemble"}
    ring.do("A", "give-up").do("B", "give-up")
    assert gone(ring, "AB")
    if seats == 3:
        assert ring.match.result is not None
        assert ring.match.result.winners == (2,)
    else:
        assert ring.match.result is None
        assert ring.state.present == [2, 3]


def test_wa_238_who_forfeits_and_then_gives_up_draws_nothing() -> None:
    """The two cards come when all fighters are there, and the player is gone by then (WA-50)."""
    hands = {"A": "king f10", "B": "king f10", "C": "junk", "D": "f12"}
    ring = Ring(phase="door", seats=4, hands=hands, cards={"fighter": [KING]})
    ring.enter(A="king", B="king", C="forfeit", D="f12").do("C", "give-up").enter(A="f10", B="f10")
    assert gone(ring, "C")
    assert ring.told("drew") == []


# -- giving up at any time, whoever is asked (WA-238)

FLASK = {
    "id": "flask",
    "name": "Flask",
    "breakage": "none",
    "charges": 3,
    "abilities": [{"when": "charge", "do": [{"do": "unequip", "what": "weapon"}]}],
}
BOW = {
    "id": "bow",
    "name": "Bow",
    "max_damage": 5,
    "breakage": "none",
    "hands": 2,
    "reach": "missile",
    "charges": 2,
    "abilities": [{"when": "rolled", "do": [{"do": "reroll"}]}],
}
TOLL = {"id": "toll", "name": "Toll", "abilities": [{"when": "action", "do": [{"do": "discard", "cards": 1}]}]}
TWO = [{"when": "begin", "do": [{"do": "regain", "amount": 1}]}] * 2
ODD = {"id": "odd", "name": "Odd", "durability": 12, "abilities": TWO}
THINGS: dict[str, list[Any]] = {"fighter": [KING, ODD], "item": [FLASK], "weapon": [BOW], "location": [TOLL]}


def asked(prompt: str, **settings: Any) -> Ring:
    """A table of four at which A, and with "door" everybody, is asked this."""
    how: dict[str, Any] = {"cards": THINGS, "settings": settings, "hands": dict.fromkeys("ABCD", "f12 place1")}
    fights: dict[str, Any] = {"A": "f12 w4-0", "B": "f12 w3-20 w2-0", "C": "f12", "D": "f12"}
    match prompt:
        case "door":
            return Ring(phase="door", seats=4, **{**how, "settings": {"revolving_door": True, **settings}})
        case "location":
            return Ring(phase="door", seats=4, chooser="A", **how)
        case "combat":
            return Ring(**fights, **how)
        case "break":
            return Ring(**fights, **how).attack("A", "B", roll=4)
        case "reroll":
            return Ring(**{**fights, "A": "f12 bow"}, **how).attack("A", "B", roll=1)
        case "gear":
            return Ring(**{**fights, "A": "f12 flask", "B": "f12 w3-20 w2-0"}, **how).use("A", "flask")
        case "discard":
            return Ring(**fights, place="toll", **how).do("A", "place 0")
        case "order":
            return Ring(**{**fights, "A": "odd"}, step="begin", **how)
        case "bonus":
            return Ring(**fights, turn="D", draws={"D": ""}, discards={"D": "junk junk junk"}, **how).do("D", "retreat")
    assert prompt == "come-back"
    return Ring(**{name: words for name, words in fights.items() if name != "A"}, step="begin",
                **{**how, "settings": {"deathmatch": True, **settings}})  # fmt: skip


ASKED = ["door", "location", "combat", "break", "reroll", "gear", "discard", "order", "bonus", "come-back"]


def beside(ring: Ring, name: str) -> list[str]:
    return [option.key for option in ring.match.asides(seat_of(name))]


@pytest.mark.parametrize("prompt", ASKED)
@pytest.mark.parametrize("name", ["A", "C"])
def test_wa_238_anybody_gives_up_at_any_time(prompt: str, name: str) -> None:
    ring = asked(prompt)
    assert ring.open["A"] == prompt
    assert [beside(ring, other) for other in "ABCD"] == [["give-up"]] * 4
    ring.do(name, "give-up")
    if name == "C" and prompt != "door":
        assert ring.open["A"] == prompt
        ring.do("A", ring.options("A")[-1])
    assert beside(ring, name) == []
    refuse_bonuses(ring)
    assert ring.open.get(name, "door") == "door"  # at the door whoever has left may come again
    assert ring.state.players[seat_of(name)].hand == []
    assert ring.state.fighter(seat_of(name)) is None
    assert ring.match.result is None
    assert [seat_of(other) for other in "ABCD" if other != name] == ring.state.present


@pytest.mark.parametrize("prompt", ASKED)
def test_wa_238_the_last_side_wins_at_once_whatever_is_asked(prompt: str) -> None:
    ring = asked(prompt).do("D", "give-up").do("B", "give-up").do("A", "give-up")
    assert ring.match.result is not None
    assert (ring.match.result.winners, ring.match.result.rule) == ((2,), "WA-238")


def test_wa_238_anybody_gives_up_while_decks_are_chosen() -> None:
    """The others choose; in a team with one deck the next member does."""
    match = wyrmhoard.new("warriors", 4, "decks", {"decks": "choose", "teams": 2, "team_deck": "shared"})
    assert sorted(match.asks) == [0, 1]
    match.act(1, "imperial-issue")
    match.act(0, "give-up")
    assert (sorted(match.asks), [option.key for option in match.asides(0)]) == ([1, 2], [])
    match.act(1, "office-hours")
    match.act(2, "spare-parts")
    assert "deck" not in {ask.prompt for ask in match.asks.values()}
    assert match.table.state.present == [1, 2, 3]
    match.act(2, "give-up")
    assert match.result is not None
    assert match.result.winners == (1, 3)


def test_wa_238_those_who_look_on_while_legends_are_replaced_give_up_beside_it() -> None:
    hands = {"A": "king f10", "B": "king f10", "C": "f12", "D": "f12"}
    ring = Ring(phase="door", seats=4, hands=hands, cards=THINGS).enter(A="king", B="king", C="f12", D="f12")
    assert [beside(ring, name) for name in "ABCD"] == [[], [], ["give-up"], ["give-up"]]
    ring.enter(A="f10").do("C", "give-up")
    assert ring.ask("A").sealed == "f10"
    ring.enter(B="f10")
    assert gone(ring, "C")
    assert [who.seat for who in ring.battle.fighters] == [0, 1, 3]


def test_wa_238_what_is_under_way_goes_on_without_more_of_whoever_has_given_up() -> None:
    """A rolls for none of B's cards; the attack itself has been made, and B's fighter stands as it has left it."""
    ring = asked("break").do("A", "give-up")
    assert (ring.life("B"), ring.gear("B")) == (8, ["w3-20", "w2-0"])
    assert ring.tale().index("gave_up") < ring.tale().index("breakage_stopped") < ring.tale().index("died")


def killed_by_one_who_gives_up(pile: str, **how: Any) -> Ring:
    """A's attack kills B's fighter; while the others are asked about a reshuffle of this pile, A gives up."""
    ring = Ring(A="f12 w9-0", B="f06", seats=3, draws={pile: ""}, discards={pile: "junk " * 9}, **how)
    ring.attack("A", "B", roll=9)
    ring.match.act(0, "give-up")
    return refuse_bonuses(ring)


def test_wa_238_who_has_given_up_wins_no_match_by_the_battle_that_was_under_way() -> None:
    ring = killed_by_one_who_gives_up("A", place="place1", held={"A": "place2 place3"})
    assert ring.match.result is None
    assert gone(ring, "A")
    assert [len(side.places) for side in ring.state.sides] == [0, 0, 0]


def test_wa_238_nor_by_a_battle_limit() -> None:
    result = killed_by_one_who_gives_up("A", place="place1", settings={"battle_limit": 1}).match.result
    assert result is not None
    assert (result.ending, result.points) == ("battle limit, a draw", (0.0, 0.5, 0.5))


def test_wa_238_nor_by_the_token_of_a_last_kill() -> None:
    ring = killed_by_one_who_gives_up("B", C="f12", tokens={"A": 4}, settings={"deathmatch": True})
    assert ring.match.result is None
    assert gone(ring, "A")


@pytest.mark.parametrize("name", ["B", "E"])
def test_wa_222_wishes_are_heard_while_somebody_may_come_back(name: str) -> None:
    ring = Ring(B="f12", C="f12", seats=5, step="begin", absent="E", hands={"A": "f12"}, settings=DOOR)
    assert (ring.open, ring.options("A")) == ({"A": "come-back"}, ["f12", "decline", "leave"])
    assert beside(ring, "A") == ["give-up"]
    wish = {"B": "leave", "E": "join"}[name]
    assert wish in beside(ring, name)
    ring.do(name, wish)
    assert (ring.open, wish in beside(ring, name)) == ({"A": "come-back"}, False)
    refuse_bonuses(ring.do("A", "decline"))
    assert ring.state.players[seat_of(name)].present == (wish == "join")


# -- what a leaver caused ends (WA-115, WA-233)

REVIEW = {
    "id": "review",
    "name": "Review",
    "points": 1,
    "charges": 1,
    "duration": 4,
    "abilities": [
        {"when": "cast", "do": [{"do": "grant", "to": "another fighter", "until": "this lasts", "change": LESS}]}
    ],
}
HEX = {
    "id": "hex",
    "name": "Hex",
    "durability": 12,
    "abilities": [
        {
            "when": "action",
            "do": [{"do": "grant", "to": "each other fighter", "until": "your next turn", "change": LESS}],
        }
    ],
}
DOOR = {"deathmatch": True, "revolving_door": True}


def most(ring: Ring, name: str) -> int:
    """The most that the first equipped weapon of this fighter can deal now."""
    ident = ring.fighter(name).id
    shown = next(who for who in ring.match.view(None)["circle"] if who["id"] == ident)
    return int(next(gear["attack"]["most"] for gear in shown["gear"] if gear.get("attack")))


def under_review(way: str, **how: Any) -> Ring:
    """A has lowered B's damage with a spell that lasts, and leaves that way before B's turn is over."""
    given = {} if way == "retreat" else {"settings": DOOR, **how}
    ring = Ring(
        A="mage review",
        B="f12 w6-0",
        C="f12 w9-0",
        D="f12",
        hands=dict.fromkeys("ABCD", "f10"),
        cards={"fighter": [MAGE], "utility_spell": [REVIEW]},
        actions=2,
        **given,
    )
    ring.cast("A", "review").choose("A", "B")
    assert most(ring, "B") == 4
    if way == "retreat":
        return ring.do("A", "retreat")
    if way == "give-up":
        ring.match.act(0, "give-up")
    if way == "door":
        ring.match.act(0, "leave")
    ring.do("A", "nothing") if way != "give-up" else None
    if way == "death":
        ring.do("B", "nothing")
        ring.fighter("A").life = 1
        ring.attack("C", "A", roll=1)
    return ring


@pytest.mark.parametrize("way", ["retreat", "death", "give-up", "door"])
def test_wa_115_the_spells_of_whoever_leaves_end(way: str) -> None:
    ring = under_review(way)
    assert not ring.alive("A")
    assert most(ring, "B") == 6
    assert ring.fighter("B").lasting == []


def test_wa_233_what_a_leaver_caused_does_not_last_into_later_rounds() -> None:
    ring = under_review("door")
    for name in "BCD":
        ring.do(name, "nothing")
    assert most(ring, "B") == 6
    assert ring.state.present == [1, 2, 3]


def test_wa_233_the_spells_of_a_leaver_end_on_beasts_too() -> None:
    ring = Ring(
        A="mage review",
        B="f12",
        C="f12",
        beasts=[("B", "b08")],
        cards={"fighter": [MAGE], "utility_spell": [REVIEW]},
        settings=DOOR,
    )
    ring.match.act(0, "leave")
    ring.cast("A", "review").choose("A", "b08")
    assert not ring.alive("A")
    assert ring.fighter("b08").lasting == []


def test_wa_233_until_your_next_turn_does_not_wait_for_who_has_left() -> None:
    """There is no next turn of the leaver; at the latest the turn after it brings the end."""
    ring = Ring(A="hex", B="f12 w6-0", C="f12 w5-0", cards={"fighter": [HEX]}, settings=DOOR)
    ring.match.act(0, "leave")
    ring.use("A")
    assert not ring.alive("A")
    ring.do("B", "nothing")
    assert (most(ring, "B"), most(ring, "C")) == (6, 5)
    for _ in range(2):
        ring.do("C", "nothing").do("B", "nothing")
    assert (most(ring, "B"), most(ring, "C")) == (6, 5)


def test_wa_233_two_leave_together_and_both_effects_end() -> None:
    ring = Ring(
        A="mage review",
        B="mage review",
        C="f12 w6-0",
        D="f12",
        cards={"fighter": [MAGE], "utility_spell": [REVIEW]},
        settings=DOOR,
    )
    ring.cast("A", "review").choose("A", "C")
    ring.match.act(0, "leave")
    ring.match.act(1, "leave")
    assert most(ring, "C") == 4 or not ring.alive("A")
    if ring.open == {"B": "combat"}:
        ring.cast("B", "review").choose("B", "C")
    assert not ring.alive("A")
    assert not ring.alive("B")
    assert most(ring, "C") == 6


def test_wa_233_what_others_caused_goes_on() -> None:
    ring = Ring(
        A="mage",
        B="mage review",
        C="f12 w6-0",
        turn="B",
        cards={"fighter": [MAGE], "utility_spell": [REVIEW]},
        settings=DOOR,
    )
    ring.match.act(0, "leave")
    ring.cast("B", "review").choose("B", "C")
    assert not ring.alive("A")
    assert most(ring, "C") == 4


def test_wa_233_the_spent_spell_of_a_leaver_is_discarded_once() -> None:
    ring = under_review("door")
    assert sorted(ring.pile("A").discard) == ["f10", "mage", "review"]


# -- a newcomer draws a whole hand (WA-235, WA-223, WA-165)

FEW = {"monodeck": True, "revolving_door": True}
WARES = "f12 w3-0 " * 12


def joining(draw: str, discard: str, *, seats: int = 4, absent: str = "D", **settings: Any) -> Ring:
    """The break before a battle; whoever is absent joins, and all others stay."""
    here = [name for name in "ABCDEFGH"[:seats] if name not in absent]
    ring = Ring(
        phase="door",
        seats=seats,
        absent=absent,
        hands=dict.fromkeys(here, "f12 w3-0"),
        draws={"A": draw},
        discards={"A": discard},
        settings={**FEW, **settings},
    )
    for name in absent:
        ring.do(name, "join")
    for name in here:
        ring.do(name, "stay")
    return refuse_bonuses(ring)


@pytest.mark.parametrize("draw", ["f12 w3-0 junk", "w3-0", ""])
def test_wa_235_a_newcomer_draws_a_whole_hand(draw: str) -> None:
    ring = joining(draw, WARES)
    assert ring.state.players[3].present
    assert len(ring.hand("D")) == 8
    assert len(ring.told("reshuffled")) >= 1
    pile = ring.state.piles[0]
    assert len(pile.draw) + len(pile.discard) == len(draw.split()) + 24 - 8


def test_wa_235_a_pile_that_suffices_is_not_reshuffled() -> None:
    ring = joining("f12 w3-0 junk junk junk junk junk junk", "junk junk junk")
    assert ring.hand("D") == ["f12", *["junk"] * 6, "w3-0"]
    assert ring.told("reshuffled") == []
    assert ring.state.piles[0].discard == ["junk"] * 3


def test_wa_165_a_newcomer_draws_what_there_is() -> None:
    ring = joining("f12 w3-0", "junk junk")
    assert ring.hand("D") == ["f12", "junk", "junk", "w3-0"]
    assert (ring.state.piles[0].draw, ring.state.piles[0].discard) == ([], [])


def test_wa_166_the_reshuffle_of_a_newcomer_pays_the_others() -> None:
    here = "ABC"
    ring = Ring(
        phase="door",
        seats=4,
        absent="D",
        hands=dict.fromkeys(here, "f12 w3-0"),
        draws={"A": "f12 w3-0 junk"},
        discards={"A": WARES},
        settings=FEW,
    )
    ring.do("D", "join")
    for name in here:
        ring.do(name, "stay")
    asked = []
    while offers := [name for name, prompt in ring.open.items() if prompt == "bonus"]:
        asked += offers
        ring.do(offers[0], "draw")
    assert asked == ["A", "B", "C"]
    assert [len(ring.hand(name)) for name in "ABCD"] == [3, 3, 3, 8]


def test_wa_235_two_newcomers_draw_whole_hands() -> None:
    ring = joining("f12 w3-0 junk", WARES, seats=5, absent="DE")
    assert [len(ring.hand(name)) for name in "DE"] == [8, 8]
    pile = ring.state.piles[0]
    assert len(pile.draw) + len(pile.discard) == 27 - 16


def test_wa_32_beasts_of_a_newcomer_are_replaced_from_the_new_pile() -> None:
    ring = joining("f12 w3-0 b08", WARES)
    assert len(ring.hand("D")) == 8
    assert "b08" not in ring.hand("D")


def test_wa_223_a_newcomer_of_a_team_draws_from_the_teams_pile() -> None:
    ring = Ring(
        phase="door",
        seats=4,
        absent="CD",
        hands=dict.fromkeys("AB", "f12 w3-0"),
        draws={"A": "f12 w3-0 junk", "B": "f12 w3-0"},
        discards={"A": WARES, "B": WARES},
        settings={"teams": 2, "team_deck": "shared", "revolving_door": True},
    )
    ring.do("C", "join").do("D", "join").do("A", "stay").do("B", "stay")
    refuse_bonuses(ring)
    assert [player.present for player in ring.state.players] == [True] * 4
    assert [len(ring.hand(name)) for name in "ABCD"] == [2, 2, 8, 8]
    assert [len(pile.draw) + len(pile.discard) for pile in ring.state.piles] == [27 - 8, 26 - 8]


def test_wa_233_a_newcomer_in_a_deathmatch_with_one_deck() -> None:
    ring = Ring(
        A="f12",
        B="f12",
        seats=3,
        absent="C",
        draws={"A": "f12 w3-0"},
        discards={"A": WARES},
        settings={**FEW, "deathmatch": True},
    )
    ring.match.act(2, "join")
    ring.do("A", "nothing")
    refuse_bonuses(ring)
    assert ring.state.players[2].present
    assert len(ring.hand("C")) == 8


def test_wa_221_a_captain_who_gives_up_leaves_the_location_to_the_next() -> None:
    """The member in the lowest seat decides: after A that is C."""
    ring = Ring(phase="door", seats=4, chooser="A", hands={"A": "f12", "B": "f12", "C": "f12 place1", "D": "f12"},
                settings={"teams": 2})  # fmt: skip
    ring.do("A", "give-up")
    assert (ring.open, ring.ask("C").rule) == ({"C": "location"}, "WA-221")
    ring.do("C", "hand 2 place1")
    assert ring.state.place is not None
    assert ring.state.place.card == "place1"


def test_wa_226_a_chooser_who_gives_up_leaves_no_location() -> None:
    ring = Ring(phase="door", seats=3, chooser="A", hands={"A": "f12 place1", "B": "f12 place2", "C": "f12"})
    ring.do("A", "give-up")
    assert ring.open == {"B": "assemble", "C": "assemble"}
    assert ring.state.place is None
