"""WA-143 to WA-182: deaths, the end of a battle, the draw pile, Beasts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from helpers.warriors.board import Ring

MAGE = {"id": "mage", "name": "Mage", "durability": 12, "containment": 9}
BLAST: dict[str, Any] = {
    "id": "blast",
    "name": "Blast",
    "abilities": [{"when": "action", "do": [{"do": "damage", "amount": 3, "to": "each fighter"}]}],
}
HOT = {
    "id": "hot",
    "name": "Hot",
    "abilities": [{"when": "begin", "turn": "each", "do": [{"do": "lose", "amount": 1, "to": "the current fighter"}]}],
}
LADY = {
    "id": "lady",
    "name": "Lady",
    "durability": 12,
    "abilities": [{"when": "kill", "do": [{"do": "draw", "cards": 1}]}],
}
PLACES = {"location": [BLAST, HOT]}
BOTH = {"A": "f12", "B": "f12"}


def killing(gear: str = "", **how: Any) -> Ring:
    """A is about to kill B."""
    return Ring(A="f12 w9-0", B=f"mage {gear}".strip(), **{"lives": {"B": 1}, "cards": {"fighter": [MAGE]}, **how})


def drawn(ring: Ring) -> list[tuple[int, int]]:
    return [(data["seat"], data["number"]) for _, data in ring.told("drew")]


def test_wa_143_below_1_a_fighter_dies_at_once() -> None:
    ring = Ring(A="f12", B="f12", C="f12", step="begin", lives={"A": 1}, place="hot", cards=PLACES)
    assert not ring.alive("A")
    assert ring.open == {"B": "combat"}


def test_wa_144_the_fighter_is_destroyed() -> None:
    assert killing(C="f12").attack("A", "B", roll=1).pile("B").discard == ["mage"]


def test_wa_145_equipment_goes_to_the_hand() -> None:
    ring = killing("w4-0 p2-0 ring20", C="f12").attack("A", "B", roll=9)
    assert {"w4-0", "p2-0", "ring20"} <= set(ring.hand("B"))


def test_wa_146_unbreakable_items_are_destroyed() -> None:
    ring = killing("ring20 junk", C="f12", draws={"B": "w2-0 " * 9}).attack("A", "B", roll=1)
    assert "ring20" in ring.hand("B")
    assert ring.pile("B").discard == ["mage", "junk"]


def test_wa_147_spells_are_destroyed() -> None:
    ring = killing("bolt1 ward", C="f12").attack("A", "B", roll=1)
    assert ring.pile("B").discard == ["mage", "bolt1", "ward"]


def test_wa_148_three_and_one_for_each_other() -> None:
    ring = Ring(A="f12 w9-0", B="f06", C="f06", actions=2).attack("A", "B", roll=9)
    assert drawn(ring) == [(1, 5)]
    ring.attack("A", "C", roll=9)
    assert (2, 4) in drawn(ring)


def test_wa_149_beasts_count() -> None:
    ring = Ring(A="f12 w9-0", B="f06", beasts=[("B", "b08")]).roll(9, 1)
    ring.do("A", ring.key("A", "B"))
    assert drawn(ring)[0] == (1, 5)


def test_wa_150_order_at_a_death() -> None:
    ring = Ring(A="lady w9-0", B="f06", cards={"fighter": [LADY]}).attack("A", "B", roll=9)
    assert drawn(ring) == [(1, 4), (0, 1), (0, 3)]


@pytest.mark.parametrize(
    ("settings", "dead"), [({"teams": 2}, "C"), ({"teams": 2, "deathmatch": True}, "C"), ({}, "B")]
)
def test_wa_150_a_teammate_is_another_player_too(settings: dict[str, Any], dead: str) -> None:
    """No token for a teammate's fighter (WA-208), but what a card says about destroying another player's fighter."""
    ring = Ring(A="lady", B="f12", C="f12", D="f12", lives={dead: 2}, place="blast", hands={"B": "f12"},
                settings=settings, cards={**PLACES, "fighter": [LADY]})  # fmt: skip
    ring.do("A", "place 0")
    assert not ring.alive(dead)
    assert drawn(ring)[-1] == (0, 1)
    assert [side.tokens for side in ring.state.sides] == [0] * len(ring.state.sides)


def test_wa_150_a_fighter_that_destroys_itself_is_not_another_players() -> None:
    ring = Ring(A="lady", B="f12", C="f12", lives={"A": 2}, place="blast", cards={**PLACES, "fighter": [LADY]})
    ring.do("A", "place 0")
    assert (ring.alive("A"), drawn(ring)) == (False, [(0, 5)])


@pytest.mark.parametrize("life", [4, 12])
def test_wa_150_a_reward_that_kills_again_takes_no_other_reward_away(life: int) -> None:
    """A kills B and a Beast; what A's card does at that kills C as well, or not. The Bonus is A's all the same."""
    do = [{"do": "lose", "amount": 1, "to": "each other fighter"}]
    fury = {"id": "fury", "name": "Fury", "durability": 12, "abilities": [{"when": "kill", "do": do}]}
    blast = {
        **BLAST,
        "abilities": [{"when": "action", "do": [{**BLAST["abilities"][0]["do"][0], "to": "each other fighter"}]}],
    }
    ring = Ring(A="fury", B="f12", C="f12", beasts=[("B", "b08")], lives={"B": 2, "C": life, "2": 2}, place="blast",
                cards={"location": [blast], "fighter": [fury]})  # fmt: skip
    ring.do("A", "place 0")
    assert ((0, 3) in drawn(ring), ring.told("battle_ended") != []) == (True, life == 4)
    assert [rule for rule, data in ring.told("drew") if data["seat"] == 0] == ["WA-179", *["WA-157"] * (life == 4)]


def test_wa_151_dying_together() -> None:
    ring = Ring(A="f12", B="f12", C="f12", D="f12", turn="B", lives={"A": 1, "B": 1}, place="blast", cards=PLACES)
    ring.do("B", "place 0")
    assert drawn(ring) == [(1, 5), (0, 5)]
    assert (ring.life("C"), ring.life("D")) == (9, 9)


def test_wa_152_the_last_ones_together() -> None:
    ring = Ring(A="f12", B="f12", lives={"A": 2, "B": 3}, place="blast", cards=PLACES, hands=BOTH).do("A", "place 0")
    assert drawn(ring) == [(0, 3), (1, 3)]
    assert ring.told("battle_ended")[0] == ("WA-152", {"side": -1, "seats": [], "card": "blast"})
    assert ring.held("A") == ring.held("B") == []
    assert ring.state.place is not None


def test_wa_153_out_until_the_next_battle() -> None:
    ring = killing(C="f12", draws={"B": "f12 " * 9}).attack("A", "B", roll=1)
    ring.pass_turn("C", "A")
    assert ring.open == {"C": "combat"}


def test_wa_154_the_last_fighter_wins_at_once() -> None:
    nell = {"id": "nell", "name": "Nell", "durability": 12, "proficiency": {"w9-0": 1}}
    ring = Ring(A="nell w9-0", B="f12", C="f12", cards={"fighter": [nell]}, lives={"B": 1}, settings={"teams": None})
    ring.battle.fighters[2].life = 1
    lash = ring.volley("A", "B C", "w9-0", rolls=[9, 9])
    assert lash.told("battle_ended")[0][0] == "WA-154"
    blast = {
        "id": "lash",
        "name": "Lash",
        "durability": 12,
        "abilities": [{"when": "hurt", "do": [{"do": "lose", "amount": 9, "to": "the attacker"}]}],
    }
    ring = Ring(A="f06 w9-0", B="lash", cards={"fighter": [blast]}).attack("A", "B", roll=3)
    assert ring.told("battle_ended")[0] == ("WA-154", {"side": 1, "seats": [1], "card": ""})
    assert "turn_ended" not in ring.tale()


def test_wa_155_not_while_a_beast_lives() -> None:
    ring = killing(beasts=[("B", "b08")], lives={"B": 1}).roll(9)
    ring.roll(1).do("A", ring.key("A", "B"))
    assert ring.told("battle_ended") == []
    ring.fighter("b08").life = 1
    ring.attack("A", "b08", roll=1)
    assert drawn(ring)[-2:] == [(0, 3), (0, 3)]
    assert ring.told("battle_ended")[0][0] == "WA-154"


def test_wa_156_no_players_fighter_left() -> None:
    ring = Ring(A="f12", B="f12 w9-0", beasts=[("B", "b08")], place="place1", lives={"A": 1}, hands=BOTH)
    ring.battle.fighters = [who for who in ring.battle.fighters if who.beast or who.seat == 0]
    ring.do("A", "retreat")
    assert drawn(ring) == [(0, 2)]
    assert ring.told("battle_ended")[0][0] == "WA-156"
    assert ring.pile("B").discard == ["b08"]
    assert ring.state.place is not None


def test_wa_157_the_winners_cards() -> None:
    ring = Ring(A="mage w9-0 w2-0 ring20 bolt1", B="f06", hands={"A": "junk junk"}, cards={"fighter": [MAGE]})
    ring.attack("A", "B", "w9-0", roll=9)
    assert len(ring.hand("A")) == 10


def test_wa_158_spent_spells_of_the_winner() -> None:
    ring = (
        Ring(A="mage ward w9-0", B="f06", actions=2, cards={"fighter": [MAGE]})
        .cast("A", "ward")
        .attack("A", "B", roll=9)
    )
    assert ring.pile("A").discard == ["ward"]
    assert "ward" not in ring.hand("A")
    ring = (
        Ring(A="mage ward", B="f06", C="f12", actions=2, cards={"fighter": [MAGE]}).cast("A", "ward").do("A", "retreat")
    )
    assert ring.pile("A").discard == ["ward"]


def test_wa_159_control_of_the_location() -> None:
    ring = killing(place="place1", place_owner="B").attack("A", "B", roll=1)
    assert (ring.held("A"), ring.held("B")) == (["place1"], [])


def test_wa_160_controlled_locations_are_out_of_reach() -> None:
    toll = {"id": "toll", "name": "Toll", "abilities": [{"when": "action", "do": [{"do": "discard", "cards": 9}]}]}
    ring = Ring(A="f12", B="f12", place="toll", held={"A": "place2"}, hands={"A": "place3"}, cards={"location": [toll]})
    ring.do("A", "place 0")
    assert ring.options("A") == ["place3"]
    ring.do("A", "place3")
    assert (ring.held("A"), ring.hand("A")) == (["place2"], [])


def test_wa_161_everything_ends_with_the_battle() -> None:
    grudge = {
        "id": "grudge",
        "name": "Grudge",
        "points": 0,
        "charges": 2,
        "abilities": [
            {
                "when": "cast",
                "do": [{"do": "grant", "until": "end of battle", "change": {"change": "max damage", "by": 2}}],
            }
        ],
    }
    ring = Ring(A="f12 grudge w9-0", B="f06", actions=2, hands={"B": "f12"}, cards={"utility_spell": [grudge]})
    ring.cast("A", "grudge")
    assert ring.match.view(0)["circle"][0]["gear"][1]["attack"]["most"] == 11
    ring.attack("A", "B", roll=9).enter(A="f12 w9-0", B="f12")
    assert ring.match.view(0)["circle"][0]["gear"][0]["attack"]["most"] == 9


def test_wa_162_three_locations_win() -> None:
    ring = killing(place="place1", held={"A": "place2 place3"}).attack("A", "B", roll=1)
    assert ring.match.result is not None
    assert (ring.match.result.ending, ring.match.result.winners, ring.match.result.rule) == (
        "locations",
        (0,),
        "WA-162",
    )
    assert killing(place="place1", held={"A": "place2"}).attack("A", "B", roll=1).match.result is None
    short = killing(place="place1", settings={"locations_to_win": 1}).attack("A", "B", roll=1)
    assert short.match.result is not None


def test_wa_163_lost_locations_do_not_count() -> None:
    ring = Ring(phase="door", chooser="B", held={"A": "place1 place2"}, hands={"A": "f06", "B": "f12 w9-0"})
    ring.do("B", "held 0 place1").enter(A="f06", B="f12 w9-0").do("A", "nothing").attack("B", "A", roll=9)
    assert (ring.held("A"), ring.held("B")) == (["place2"], ["place1"])
    assert ring.match.result is None


def test_wa_164_at_least_four_battles() -> None:
    ring = Ring(
        phase="door", battles=0, hands={"A": "f12 w9-0 place1 place2 place3", "B": "f06"}, draws={"B": "f06 " * 40}
    )
    for battle, place in enumerate(["", "place1", "place2", "place3"], 1):
        assert ring.match.result is None
        if place:
            ring.do("A", f"hand 0 {place}")
        assert ring.state.battles == battle
        ring.enter(A="f12 w9-0", B="f06").do("B", "nothing").attack("A", "B", roll=9)
    assert ring.match.result is not None
    assert ring.match.result.rounds == 4


# -- the draw pile


def test_wa_165_reshuffle_when_a_card_is_needed() -> None:
    ring = killing(draws={"B": "w2-0"}, discards={"B": "w3-0 " * 10}, C="f12").attack("A", "B", roll=1)
    assert len(ring.hand("B")) == 5
    pile = ring.pile("B")
    assert (len(pile.draw), pile.discard) == (7, [])
    assert Counter(ring.hand("B") + pile.draw) == {"w2-0": 1, "w3-0": 10, "mage": 1}


def reshuffling(**how: Any) -> Ring:
    return Ring(A="f12", B="f12", C="f12", draws={"A": "w2-0"}, discards={"A": "w3-0 " * 9}, **how).do("A", "retreat")


def test_wa_166_opponents_may_draw() -> None:
    ring = reshuffling()
    assert (ring.open, ring.ask("B").rule) == ({"B": "bonus"}, "WA-166")
    ring.do("B", "draw").do("C", "decline")
    assert (ring.hand("B"), ring.hand("C")) == (["junk"], [])
    assert ring.open == {"B": "combat"}


def test_wa_167_after_the_draw_clockwise() -> None:
    ring = reshuffling()
    assert len(ring.hand("A")) == 3
    assert [ring.open, ring.do("B", "decline").open] == [{"B": "bonus"}, {"C": "bonus"}]


def test_wa_168_nothing_left() -> None:
    ring = Ring(A="f12", B="f12", C="f12", draws={"A": "w2-0"}).do("A", "retreat")
    assert ring.hand("A") == ["f12", "w2-0"]
    assert ring.open == {"B": "combat"}
    assert "reshuffled" not in ring.tale()


def test_wa_169_the_newest_card_is_on_top() -> None:
    ring = Ring(A="f12 w5-0", B="mage w4-50 bolt1", C="f12", lives={"B": 7}, actions=2, cards={"fighter": [MAGE]})
    ring.attack("A", "B", roll=3).percent(1).choose("A", "w4-50").attack("A", "B", roll=5)
    assert ring.match.view(2)["piles"][1]["discard"] == ["w4-50", "mage", "bolt1"]


# -- Beasts


def test_wa_170_a_drawn_beast_is_shown_and_not_replaced() -> None:
    ring = Ring(A="f12", B="f12", C="f12", draws={"A": "b08 junk junk"}).do("A", "retreat")
    assert ring.hand("A") == ["f12", "junk"]
    assert ring.match.view(1)["players"][0]["beasts"] == ["b08"]
    assert ring.told("beast_drawn")[0][1]["card"] == "b08"


def test_wa_171_it_joins_the_next_battle() -> None:
    ring = killing(C="f06", draws={"B": "b08 f12 f12 f12 f12"}, lives={"B": 1, "C": 1}, hands={"C": "f12"}, actions=2)
    ring.attack("A", "B", roll=1)
    assert not ring.alive("b08")
    ring.attack("A", "C", roll=1).enter(A="f12", B="f12", C="f12")
    assert ring.alive("b08")


def test_wa_172_its_seat() -> None:
    more = {"id": "b09", "name": "B09", "durability": 9, "max_damage": 3, "bonus": 1}
    ring = Ring(
        phase="door",
        seats=3,
        strays=[("A", "b08"), ("A", "b09")],
        hands=dict.fromkeys("ABC", "f12"),
        cards={"beast": [more]},
    )
    ring.enter(A="f12", B="f12", C="f12")
    assert [who.card if who.beast else "ABC"[who.seat] for who in ring.battle.fighters] == ["A", "b08", "b09", "B", "C"]


def beast_hits(**how: Any) -> list[str]:
    """Whom the Beast at A's left attacks when A's turn is over."""
    ring = Ring(**how)
    for _ in range(3):
        ring.do("ABC"[ring.battle.at[0]], "nothing")
        if ring.told("attacked"):
            break
    targets = [data["target"] for _, data in ring.told("attacked")]
    return [t["card"] if t["beast"] else "ABC"[t["seat"]] for t in targets[:1]]


def test_wa_173_the_most_durability_now() -> None:
    big = {"id": "big", "name": "Big", "durability": 14, "max_damage": 3, "bonus": 1}
    base: dict[str, Any] = {"A": "f09", "B": "f11", "cards": {"beast": [big]}}
    assert beast_hits(beasts=[("A", "b08"), ("B", "big")], **base) == ["big"]
    assert beast_hits(beasts=[("A", "b08")], **base) == ["B"]
    assert beast_hits(beasts=[("A", "b08")], lives={"B": 5}, **base) == ["A"]


def test_wa_174_ties_by_lot() -> None:
    counts: Counter[str] = Counter()
    for first in (0, 1):
        ring = Ring(A="f09", B="f09", beasts=[("A", "b08")])
        ring.dice.queue = [first]
        ring.do("A", "nothing")
        counts["AB"[ring.told("attacked")[0][1]["target"]["seat"]]] += 1
    assert counts == {"A": 1, "B": 1}


def test_wa_175_only_legal_targets() -> None:
    gang = {"id": "gang", "name": "Gang", "durability": 15, "gangs_with": "Draconian"}
    wyrm = {"id": "wyrm", "name": "Wyrm", "durability": 8, "max_damage": 3, "bonus": 1, "keywords": ["draconian"]}
    cards = {"fighter": [gang], "beast": [wyrm]}
    assert beast_hits(A="gang", B="f12", beasts=[("A", "wyrm")], cards=cards) == ["B"]
    handler = {
        "id": "handler",
        "name": "Handler",
        "durability": 15,
        "abilities": [{"when": "always", "change": [{"change": "shunned"}]}],
    }
    assert beast_hits(A="handler", B="f12", beasts=[("A", "b08")], cards={"fighter": [handler]}) == ["B"]


def test_wa_175_without_a_target_it_does_nothing() -> None:
    gang = {"id": "gang", "name": "Gang", "durability": 15, "gangs_with": "Draconian"}
    wyrm = {"id": "wyrm", "name": "Wyrm", "durability": 8, "max_damage": 3, "bonus": 1, "keywords": ["draconian"]}
    ring = Ring(A="gang", B="gang", beasts=[("A", "wyrm"), ("B", "b08")], cards={"fighter": [gang], "beast": [wyrm]})
    ring.battle.fighters[-1].life = 1
    ring.do("A", "nothing")
    assert ring.told("attacked")[0][1]["target"]["card"] == "b08"


def test_wa_176_steps_of_its_turn() -> None:
    ring = Ring(A="f12", B="f20", beasts=[("A", "b08")], place="hot", cards=PLACES).roll(1).do("A", "nothing")
    assert ring.life("b08") == 7
    assert [rule for rule, data in ring.told("turn_began") if data["who"]["beast"]] == ["WA-176"]
    assert len(ring.told("attacked")) == 1
    assert ring.open == {"B": "combat"}


def test_wa_177_its_attack() -> None:
    ring = Ring(A="f12", B="f20 p1-0 w3-20", beasts=[("A", "b08")]).roll(4).percent(50).do("A", "nothing")
    assert ring.life("B") == 17
    assert len(ring.told("breakage_rolled")) == 1
    assert ring.told("attacked")[0][1]["most"] == 5


def test_wa_178_its_protection() -> None:
    thick = {"id": "thick", "name": "Thick", "durability": 9, "max_damage": 3, "bonus": 1, "protection": 2}
    ring = Ring(A="f12 w5-0", B="f12", beasts=[("B", "thick")], cards={"beast": [thick]}).attack("A", "thick", roll=5)
    assert ring.life("thick") == 6


def test_wa_179_the_killer_draws_the_bonus_at_once() -> None:
    ring = Ring(A="f12 w9-0", B="f12", beasts=[("B", "b08")], actions=2).attack("A", "b08", roll=8)
    assert drawn(ring) == [(0, 3)]
    assert ring.open == {"A": "combat"}


def test_wa_180_no_single_killer_no_reward() -> None:
    ring = Ring(A="f06", B="f06", beasts=[("A", "b08"), ("B", "b08")])
    ring.battle.fighters[-1].life = 7
    ring.fighter("A").life = ring.fighter("B").life = 3
    ring.battle.fighters[1].life = 7
    ring.dice.queue = [4]
    ring.do("A", "nothing")
    ring.battle.fighters[-1].life = 1
    assert drawn(ring) == []
    ring = Ring(A="f12", B="f12", beasts=[("A", "b08")], place="hot", cards=PLACES)
    ring.fighter("b08").life = 1
    ring.do("A", "nothing")
    assert not ring.alive("b08")
    assert drawn(ring) == []


def test_wa_181_a_dead_beast_goes_to_its_owner() -> None:
    ring = Ring(A="f12 w9-0", B="f12", beasts=[("B", "b08")]).attack("A", "b08", roll=8)
    assert ring.pile("B").discard == ["b08"]


@pytest.mark.parametrize("owner", ["A", "B"])
def test_wa_182_beasts_are_never_first(owner: str) -> None:
    wisp = {"id": "wisp", "name": "Wisp", "durability": 5, "max_damage": 3, "bonus": 1}
    ring = Ring(phase="door", strays=[(owner, "wisp")], hands={"A": "f09", "B": "f12"}, cards={"beast": [wisp]})
    ring.enter(A="f09", B="f12")
    assert ring.open == {"A": "combat"}
