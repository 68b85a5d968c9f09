"""DF-275 to DF-280: attacks, and every other way to lose hit points."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe, hit, order


def test_df_275_everything_facing_you_attacks() -> None:
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[1]", attack=1), foe(1, "[9]", attack=2)],
        hands={1: "glory"},
        hp={1: 8},
    )
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    board.to("market")
    assert board.hero(1).hp == 6


def test_df_275_cards_tokens_and_the_location() -> None:
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[9]", attack=1, tokens=(2, "[1]", 1)), foe(1, "[9]", attack=2, capacity=2)],
        hp={1: 8},
    )
    board.to("market")
    assert board.hero(1).hp == 8 - 1 - 2 - 2
    assert board.told("attacked")[0]["damage"] == 5
    assert [one["damage"] for one in board.told("attacked")[0]["by"]] == [1 + 2, 2]


def test_df_275_not_a_location_in_which_you_are_not() -> None:
    board = Board("fighter cleric", foes=[foe(2, "[9]", attack=2, capacity=2)], hp={1: 8})
    board.to("market")
    assert board.hero(1).hp == 8


def test_df_369_the_first_damage_of_each_turn_is_not_that_between_turns() -> None:
    bolt = {"id": "bolt", "name": "Bolt", "abilities": [{"when": "reveal", "do": [{"do": "hurt", "who": "each"}]}]}
    board = Board(
        "human-fighter human-cleric",
        foes=[foe(1, "[9]", attack=2)],
        turn="",
        active=1,
        flames="bolt quiet",
        features={1: "fighting-style-defender"},
        more={"flame": [bolt]},
    )
    board.to("market")
    assert [(event["seat"], event["prevented"]) for event in board.told("hurt")] == [(0, 0), (1, 0), (0, 1)]


def test_df_276_one_amount() -> None:
    worse = {"when": "attacks", "do": [{"do": "more damage", "number": 1}]}
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[9]", attack=2), foe(1, "[9]", attack=2, abilities=[worse])],
        hp={1: 3},
    )
    board.end_turn()
    assert [(event["damage"], event["hp"]) for event in board.told("hurt")] == [(5, 0)]
    hero = board.hero(1)
    assert (hero.hp, hero.stunned, hero.out) == (0, True, False)


def test_df_276_damage_of_what_happens_when_it_attacks_is_part_of_the_amount() -> None:
    """Attacks of 2, and "when it attacks, you take 1 damage": 3 at once, so 3 hit points are Stunned, not worse."""
    sting = {"when": "attacks", "do": [{"do": "hurt", "number": 1}]}
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=2, abilities=[sting])], hp={1: 3})
    board.end_turn()
    assert [(event["damage"], event["hp"]) for event in board.told("hurt")] == [(3, 0)]
    assert (board.hero(1).stunned, board.hero(1).out) == (True, False)


@pytest.mark.parametrize(("drawn", "stunned"), [("bodyguards-contract gatekeepers-shield", True), ("", False)])
def test_df_276_attacks_that_somebody_draws_make_one_amount_too(drawn: str, stunned: bool) -> None:
    foes = [foe(1, "[9]", attack=2), foe(1, "[9]", attack=2)]
    board = Board("cleric fighter", foes=foes, kept={2: drawn}, hp={1: 5, 2: 2})
    board.done(1)
    while board.step != "market":
        attacks = len(board.told("redirected"))
        asked = next(iter(board.open))
        wanted = ("Contract", "Shield", "nobody")[attacks]
        text = board.ask(asked).text
        board.do(asked, "yes" if wanted in text and "instead" in text else "no")
    assert [(event["seat"], event["damage"]) for event in board.told("hurt")] == [(int(stunned), 4)]
    assert (board.hero(2).stunned, board.hero(2).out) == (stunned, False)


def test_df_276_what_attacks_deal_to_a_neighbour_is_one_amount() -> None:
    sting = {"when": "attacks", "do": [{"do": "hurt", "number": 1, "who": "left"}]}
    foes = [foe(1, "[9]", attack=1, abilities=[sting]), foe(1, "[9]", attack=1, abilities=[sting])]
    board = Board("fighter cleric rogue", foes=foes, hp={2: 1})
    board.to("market")
    assert [(event["seat"], event["damage"]) for event in board.told("hurt")] == [(0, 2), (1, 2)]
    assert (board.hero(2).stunned, board.hero(2).out) == (True, False)


def test_df_276_an_attack_within_an_attack_is_part_of_the_amount() -> None:
    calls = {"when": "attacks", "do": [{"do": "attack now", "to": "another"}]}
    foes = [foe(1, "[9]", attack=2, abilities=[calls]), foe(1, "[9]", attack=2)]
    board = Board("cleric fighter", foes=foes, hp={1: 2})
    board.to("market")
    assert [event["damage"] for event in board.told("hurt")] == [6]
    assert (board.hero(1).stunned, board.hero(1).out) == (True, False)
    assert [(event["foes"], event["damage"]) for event in board.told("attacked")] == [([2], 2), ([1, 2], 4)]


def test_df_277_only_the_active_character_is_attacked() -> None:
    board = Board("fighter cleric", foes=[foe(2, "[9]", attack=3)], hp={1: 5, 2: 5})
    board.to("market")
    assert [board.hero(seat).hp for seat in (1, 2)] == [5, 5]
    board.end_turn()
    board.to("market")
    assert [board.hero(seat).hp for seat in (1, 2)] == [5, 2]


def test_df_278_a_weaker_attack() -> None:
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[9]", attack=1), foe(1, "[9]", attack=3)],
        hands={1: "tower-shield"},
        hp={1: 8},
    )
    board.play(1, "tower-shield")
    board.done(1)
    board.to("market")
    assert board.hero(1).hp == 6
    assert board.attack("foe-2") == 2
    board.end_turn()
    assert board.attack("foe-2") == 3


@pytest.mark.parametrize(
    ("effect", "moved"),
    [({"do": "hold back"}, False), ({"do": "attack", "by": -1}, True), ({"do": "attack", "set": 0}, True)],
)
def test_df_278_who_is_stopped_does_nothing(effect: dict[str, Any], moved: bool) -> None:
    """When it attacks it moves on, also with Strength 0; but not if it is stopped."""
    board = Board(
        "fighter cleric",
        foes=[
            foe(1, "[9]", attack=1, abilities=[{"when": "attacks", "do": [{"do": "move", "what": "it", "to": "left"}]}])
        ],
        hands={1: "trick"},
        cards=[order("trick", effect)],
        hp={1: 8},
    )
    board.play(1, "trick")
    board.done(1)
    board.to("market")
    assert board.hero(1).hp == 8
    assert board.foe("foe-1").seat == int(moved)


def test_df_278_prevented_damage_leaves_the_attack() -> None:
    steps = {"when": "attacks", "do": [{"do": "move", "what": "it", "to": "left"}]}
    board = Board("mountain-dwarf-fighter cleric", foes=[foe(1, "[9]", attack=1, abilities=[steps])], hp={1: 8})
    board.done(1)
    while board.open.get(1) == "deal":
        board.do(1, "done")
    assert board.open[1] == "may"
    board.choose(1, "yes")
    assert board.hero(1).hp == 8
    assert board.foe("foe-1").seat == 1


def test_df_278_no_protection_is_spent_when_nothing_is_left_to_prevent() -> None:
    board = Board(
        "fighter cleric", foes=[foe(1, "[9]", attack=2)], features={1: "granite-constitution", 2: "safeguard-1"}
    )
    board.idle(lambda board: "may" in board.open.values())
    board.do(1, "yes")
    board.idle(lambda board: "may" in board.open.values() or board.step == "market")
    assert board.step == "market"
    assert board.hero(2).used == []


def test_df_278_an_attack_is_not_drawn_to_whom_it_meets_anyway() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=2)], features={1: "stand-behind-me"})
    board.idle(lambda board: "may" in board.open.values() or board.step == "market")
    assert board.step == "market"


def test_df_279_the_log_names_what_would_be_taken_after_all_that_changes_it() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=2)], kept={1: "plate-of-the-unbowed"})
    board.to("market")
    assert [(data["damage"], data["lost"]) for data in board.told("hurt")] == [(1, 1)]


def test_df_279_never_below_nothing() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=8), foe(1, "[9]", attack=1)], hp={1: 4})
    board.end_turn()
    assert board.hero(1).hp == 0


@pytest.mark.parametrize(("damage", "left"), [(1, 3), (3, 1)])
def test_df_279_the_amount_is_lost(damage: int, left: int) -> None:
    assert hit(4, damage).hero(1).hp == left


def test_df_280_every_loss_is_damage() -> None:
    board = Board(
        "fighter cleric",
        hands={1: "rot"},
        hp={1: 5, 2: 2},
        cards=[order("rot", {"do": "hurt", "number": 2, "who": "each"})],
    )
    board.play(1, "rot")
    assert (board.hero(1).hp, board.hero(1).stunned) == (3, False)
    assert (board.hero(2).hp, board.hero(2).stunned, board.hero(2).exhausted) == (0, True, True)


@pytest.mark.parametrize(("hp", "possible"), [(2, False), (3, True)])
def test_df_280_nobody_pays_with_the_last_hit_point(hp: int, possible: bool) -> None:
    pact = card("pact", text=[{"cost": [{"pay": "hit points", "number": 2}], "do": [{"do": "draw", "number": 2}]}])
    board = Board("fighter cleric", hands={1: "pact"}, draws={1: "grace glory"}, hp={1: hp}, cards=[pact])
    board.play(1, "pact")
    if possible:
        board.choose(1, "yes")
    assert board.open[1] == "play"
    assert board.hero(1).hp == (1 if possible else 2)
    assert len(board.hand(1)) == (2 if possible else 0)


def test_df_24_an_encounter_that_lowers_the_maximum() -> None:
    weak = {"when": "always", "change": [{"change": "hit points", "by": -2}]}
    wight = {"id": "weakling", "name": "Weakling", "environment": "Dungeon", "difficulty": 1, "type": "Undead"}
    wight |= {"colour": "black", "gold": 0, "attack": 0, "track": "[1]", "abilities": [weak]}
    caller = [order("call", {"do": "summon"}), order("shove", {"do": "move", "to": "another"})]
    board = Board(
        "fighter cleric",
        hands={1: "call shove glory"},
        decks={0: "weakling"},
        cards=caller,
        more={"encounter": [wight]},
    )
    full = [board.hero(seat).full for seat in (1, 2)]
    board.play(1, "call")
    assert [board.hero(1).full, board.hero(1).hp, board.hero(2).full] == [full[0] - 2, full[0] - 2, full[1]]
    board.play(1, "shove")
    assert [board.hero(seat).full for seat in (1, 2)] == [full[0], full[1] - 2]
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "weakling")
    board.do(1, "done")
    assert [board.hero(seat).full for seat in (1, 2)] == full
    assert board.hero(1).hp == full[0] - 2, "what was lost is not healed"


def test_df_9_what_the_adventure_lets_everybody_do() -> None:
    guards = {"adventure": "bodyguards"}
    board = Board("fighter cleric", foes=[foe(2, "[4]"), foe(2, "[5]")], settings=guards)
    key = next(key for key in board.options(1) if key.startswith("use bodyguards/"))
    board.do(1, key)
    board.choose(1, "foe-2")
    assert board.foe("foe-2").seat == 0
    assert key not in board.options(1), "once in a Scene"
