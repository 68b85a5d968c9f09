"""DF-369, DF-100, DF-25, DF-328, DF-367: what is silent while a Wyrmflame card is revealed, between rounds, at rest.

Features are silent outside the turns of a round (the Encounter phase, the Wyrmflame phase, a Short Rest) unless they
say that they answer to it; everything else (Character screens, items and Market cards in play) is not. In a Short Rest
items are silent too (DF-328).
"""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe, order

DWARF = "mountain-dwarf-fighter"
"""Once per Scene it may prevent 1 damage: a power of the screen."""
AEGIS = card("aegis", remains="game",
             text=[{"when": "would be damaged", "may": True, "do": [{"do": "prevent", "number": 1}]}])  # fmt: skip


def flame(name: str, *effects: dict[str, Any], when: str = "reveal") -> dict[str, Any]:
    """A Wyrmflame card."""
    return {"id": name, "name": name.title(), "abilities": [{"when": when, "do": list(effects)}]}


BLAZE = flame("blaze", {"do": "hurt", "number": 2, "who": "each"})
SINGE = flame("singe", {"do": "hurt", "number": 1, "who": "leader"})


def feature(name: str, when: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A Feature with one ability."""
    return {"id": name, "name": name.title(), "title": name.title(), "value": 5,
            "abilities": [{"when": when, "do": list(effects), **more}]}  # fmt: skip


def before_the_card(heroes: str, revealed: str = "blaze", **more: Any) -> Board:
    """The leader's turn is next; the top card of the Wyrmflame deck hurts (BLAZE everybody, SINGE the leader)."""
    extra = dict(more.pop("more", {}))
    extra["flame"] = [BLAZE, SINGE, *extra.get("flame", ())]
    given: dict[str, Any] = {"foes": [foe(1, "[9]")], "flames": revealed, **more}
    return Board(heroes, turn="", active=1, more=extra, **given)


def offered(board: Board) -> list[int]:
    """Who is asked whether something may happen."""
    return [seat for seat, prompt in board.open.items() if prompt == "may" and "yes" in board.options(seat)]


def answer(board: Board, key: str = "yes") -> list[int]:
    """Everybody who is offered something answers this, until nobody is; who was asked, in order."""
    asked = []
    while seats := offered(board):
        asked.append(seats[0])
        board.do(seats[0], key)
    return asked


def lost(board: Board, seat: int) -> int:
    """How many hit points a character has lost."""
    return board.hero(seat).full - board.hero(seat).hp


def prevented(board: Board) -> list[str]:
    """The cards by which damage was prevented."""
    return [data["card"] for data in board.told("prevented")]


# -- while a Wyrmflame card is revealed


@pytest.mark.parametrize(("key", "loss"), [("yes", 1), ("no", 2)])
def test_df_25_a_screen_protects_while_a_card_is_revealed(key: str, loss: int) -> None:
    board = before_the_card(f"{DWARF} human-cleric")
    assert answer(board, key) == [1]
    assert (lost(board, 1), lost(board, 2)) == (loss, 2)
    assert prevented(board) == [DWARF] * (key == "yes")


def test_df_25_each_of_two_dwarves() -> None:
    board = before_the_card(f"{DWARF} mountain-dwarf-cleric")
    assert sorted(answer(board)) == [1, 2]
    assert (lost(board, 1), lost(board, 2)) == (1, 1)


@pytest.mark.parametrize(("item", "loss"), [("warding-cloak", 1), ("mirror-bright-aegis", 0), ("aegis", 1)])
def test_df_100_items_and_market_cards_in_play_protect(item: str, loss: int) -> None:
    """DF-100: damage from a Wyrmflame card follows the normal rules for damage."""
    board = before_the_card("human-fighter human-cleric", kept={2: item}, cards=[AEGIS])
    assert answer(board) == [2]
    assert (lost(board, 1), lost(board, 2)) == (2, loss)
    assert prevented(board) == [item]


def test_df_100_a_shield_with_a_price() -> None:
    """The shield is discarded for it: 3 are prevented."""
    board = before_the_card("human-fighter human-cleric", kept={1: "gatekeepers-shield"})
    assert answer(board) == [1]
    assert lost(board, 1) == 0
    assert board.hero(1).kept == []
    assert "gatekeepers-shield" in board.hero(1).pile.discard


def test_df_369_features_do_not() -> None:
    board = before_the_card("human-cleric human-rogue", features={1: "safeguard-1 safeguard-2", 2: "not-there-anymore"})
    assert answer(board) == []
    assert (lost(board, 1), lost(board, 2)) == (2, 2)
    assert (board.hero(1).used, board.hero(2).used) == ([], [])


def test_df_369_a_screen_beside_a_feature() -> None:
    """A Mountain Dwarf with Features that protect: only the screen is asked."""
    board = before_the_card(f"{DWARF} human-cleric", features={1: "granite-constitution", 2: "safeguard-1"})
    assert answer(board) == [1]
    assert prevented(board) == [DWARF]
    assert lost(board, 1) == 1


def test_df_25_once_per_scene_is_once_also_there() -> None:
    """What the screen did while the card was revealed it cannot do again in the turn."""
    board = before_the_card(f"{DWARF} human-cleric", "singe", foes=[foe(1, "[9]", attack=2)])
    assert answer(board) == [1]
    board.done(1)
    assert answer(board) == []
    assert lost(board, 1) == 2


def test_df_25_not_of_those_who_are_down() -> None:
    """The power of a screen is off while its owner is Stunned: the damage knocks it out."""
    board = before_the_card(f"human-cleric {DWARF}", stunned=[2])
    assert answer(board) == []
    assert board.hero(2).out


def test_df_25_nor_does_it_save_from_a_second_blow() -> None:
    """A card that hurts twice: the screen prevents 1 of the first; with 1 hit point left the second one Stuns."""
    twice = flame("twice", {"do": "hurt", "number": 2, "who": "leader"}, {"do": "hurt", "number": 1, "who": "leader"})
    board = before_the_card(f"{DWARF} human-cleric", "twice", hp={1: 2}, more={"flame": [twice]})
    assert answer(board) == [1]
    assert (board.hero(1).stunned, board.hero(1).hp) == (True, 0)


def test_df_100_an_item_that_answers_to_being_stunned() -> None:
    """The mantle is depleted in the Wyrmflame phase, and its owner has a whole turn."""
    board = before_the_card("human-wizard human-cleric", hp={1: 2}, kept={1: "ember-bird-mantle"})
    assert answer(board) == [1]
    assert (board.hero(1).stunned, board.hero(1).exhausted, board.hero(1).hp) == (False, False, 4)
    assert board.hero(1).removed == ["ember-bird-mantle:deplete"]


def test_df_369_a_feature_that_answers_to_being_stunned_does_not() -> None:
    """Too Angry to Fall says nothing of the Wyrmflame phase."""
    board = before_the_card("half-orc-fighter human-cleric", features={1: "too-angry-to-fall"}, hp={1: 2},
                            foes=[foe(1, "[9]", attack=1)])  # fmt: skip
    assert answer(board) == []
    assert board.hero(1).stunned
    board.end_turn()
    assert board.hero(1).out, "the encounter was not held back"


def test_df_369_in_a_turn_it_does() -> None:
    fall = order("fall", {"do": "hurt", "who": "you"})
    board = Board("half-orc-fighter human-cleric", features={1: "too-angry-to-fall"}, hp={1: 1}, hands={1: "fall"},
                  foes=[foe(1, "[9]", attack=1)], cards=[fall])  # fmt: skip
    board.play(1, "fall")
    assert answer(board) == [1]
    board.end_turn()
    assert not board.hero(1).out


def test_df_369_going_out_in_the_wyrmflame_phase() -> None:
    """Last Rites answers to a character going out, but not there."""
    board = before_the_card("human-cleric human-fighter", features={1: "last-rites"}, hp={2: 1}, exhausted=[2])
    assert answer(board) == []
    assert board.hero(2).out
    assert board.told("drew") == []


@pytest.mark.parametrize(("silent", "rerolls"), [(True, 0), (False, 1)])
def test_df_369_checks_in_the_wyrmflame_phase(silent: bool, rerolls: int) -> None:
    """A screen redoes a Skill Check that a Wyrmflame card demands; a Feature does not."""
    test = flame("test", {"do": "check", "who": "leader", "failure": [{"do": "hurt", "who": "leader"}]})
    heroes, features = ("half-orc-rogue human-cleric", {1: "expertise-1"}) if silent else (
        "human-rogue human-cleric", {1: ""})  # fmt: skip
    board = before_the_card(heroes, "test", features=features, draws={1: "glory stealth grace grace"},
                            more={"flame": [test]})  # fmt: skip
    assert answer(board) == [1] * rerolls
    assert lost(board, 1) == 1 - rerolls


def test_df_369_what_says_so_works() -> None:
    """Unspeak and the Scales speak of the moment when a Wyrmflame card is revealed."""
    board = before_the_card("human-wizard human-cleric", features={1: "unspeak"})
    assert answer(board) == [1]
    assert (lost(board, 1), lost(board, 2)) == (0, 0)
    other = before_the_card("human-wizard human-cleric", kept={2: "scales-of-the-old-wyrm"})
    assert answer(other) == [2]
    assert (lost(other, 1), lost(other, 2)) == (0, 0)


def test_df_92_deadfall_is_in_the_same_phase() -> None:
    """The card before falls: a screen protects, a Feature does not."""
    rubble = flame("rubble", {"do": "hurt", "number": 2, "who": "each"}, when="deadfall")
    board = before_the_card(f"{DWARF} human-cleric", "quiet", features={2: "safeguard-1"}, flame="rubble",
                            more={"flame": [rubble]})  # fmt: skip
    assert answer(board) == [1]
    assert (lost(board, 1), lost(board, 2)) == (1, 2)


def test_df_369_the_start_of_a_turn_is_in_the_round() -> None:
    """What a Wyrmflame card does at the start of a turn (DF-193, step 1) Features may answer."""
    chill = flame("chill", {"do": "hurt", "number": 2}, when="turn start")
    board = Board("human-fighter human-cleric", step="start", foes=[foe(1, "[9]")], features={2: "safeguard-1"},
                  flame="chill", more={"flame": [chill]})  # fmt: skip
    assert answer(board) == [2]
    assert lost(board, 1) == 0


def test_df_369_what_the_card_brings_is_in_the_phase() -> None:
    """A Wyrmflame card brings an encounter whose Surprise hurts."""
    lurker = {"id": "lurker", "name": "Lurker", "environment": "Dungeon", "difficulty": 1, "colour": "black",
              "type": "Beast", "gold": 0, "attack": 0, "track": "[9]",
              "abilities": [{"when": "surprise", "do": [{"do": "hurt", "number": 2}]}]}  # fmt: skip
    call = flame("call", {"do": "reveal", "facing": "leader"})
    board = before_the_card(f"{DWARF} human-cleric", "call", features={1: "granite-constitution", 2: "safeguard-1"},
                            decks={0: "lurker black"}, more={"flame": [call], "encounter": [lurker]})  # fmt: skip
    assert board.there("lurker")
    assert answer(board) == [1]
    assert lost(board, 1) == 1


def test_df_369_in_the_encounter_phase() -> None:
    """The Encounter phase is outside of rounds: a Surprise hurts, and only the screen protects."""
    lurker = {"id": "lurker", "name": "Lurker", "environment": "Dungeon", "difficulty": 1, "colour": "black",
              "type": "Beast", "gold": 0, "attack": 0, "track": "[9]",
              "abilities": [{"when": "surprise", "do": [{"do": "hurt", "number": 2}]}]}  # fmt: skip
    board = Board(f"{DWARF} human-cleric", turn="", features={1: "granite-constitution", 2: "safeguard-1"},
                  decks={0: "lurker green red blue"}, more={"encounter": [lurker]})  # fmt: skip
    assert answer(board) == [1]
    assert lost(board, 1) == 1
    assert prevented(board) == [DWARF]


# -- in a Short Rest


def resting(heroes: str = "human-rogue human-cleric", **more: Any) -> Board:
    """The Short Rest after Scene One, which P2 ended: P1 buys first."""
    given: dict[str, Any] = {"gold": {1: 9, 2: 9}, **more}
    return Board(heroes, turn="", phase="rest", ended_by=2, active=1, **given)


def rested(board: Board) -> Board:
    """The next Scene; nobody accepts anything on the way."""
    return board.idle(lambda b: b.state.scene == 2 and b.state.phase == "turn")


def test_df_328_quick_fingers_sleep_in_a_short_rest() -> None:
    board = resting(features={1: "thief quick-fingers"})
    board.do(1, "buy 0 plain-black")
    assert board.hand(1) == ["plain-black"]
    assert board.told("drew") == []


def test_df_370_and_work_in_a_market_phase() -> None:
    """What they did not use in the rest is not used up."""
    board = Board("human-rogue human-cleric", features={1: "thief quick-fingers"}, gold={1: 9}, foes=[foe(2, "[9]")],
                  step="market")  # fmt: skip
    board.do(1, "buy 0 plain-black")
    if board.open.get(1) == "may":
        board.do(1, "yes")
    assert len(board.hand(1)) == 2


@pytest.mark.parametrize(("at_rest", "drawn"), [(False, 0), (True, 1)])
def test_df_328_what_answers_to_healing(at_rest: bool, drawn: int) -> None:
    """Everybody heals 1 in a Short Rest: a Feature that draws for it must say that it works there."""
    glow = feature("glow", "healed", {"do": "draw"}, at_rest=at_rest)
    board = resting(features={1: "glow"}, hp={1: 3}, more={"feature": [glow]})
    for _ in range(10):
        if "rest-market" in board.open.values():
            break
        answer(board) or board.nudge()
    assert board.hero(1).hp == 4
    assert len(board.hand(1)) == drawn


def test_df_328_items_sleep_there_too() -> None:
    """The ring-mail draws a card when its owner is healed, but not in a Short Rest."""
    board = resting(kept={1: "ringmail-of-the-ox"}, hp={1: 3})
    board.idle(lambda b: "rest-market" in b.open.values())
    assert (board.hero(1).hp, board.hand(1)) == (4, [])


# -- Innkeeper


def innkeeping(**more: Any) -> Board:
    """P1 keeps an inn."""
    given: dict[str, Any] = {"features": {1: "innkeeper"}, **more}
    return resting("human-rogue human-cleric", **given)


def used(board: Board, seat: int = 1) -> bool:
    """Whether the inn has been kept."""
    return any(word.startswith("innkeeper") for word in board.hero(seat).used)


@pytest.mark.parametrize("key", ["yes", "no"])
def test_df_367_the_innkeeper_asks(key: str) -> None:
    board = innkeeping(hp={1: 2, 2: 2})
    assert offered(board) == [1]
    assert not used(board)
    board.do(1, key)
    board.idle(lambda b: "rest-market" in b.open.values())
    more = int(key == "yes")
    assert [board.hero(seat).hp for seat in (1, 2)] == [3 + more, 3 + more]
    assert used(board) == (key == "yes")


def test_df_370_declined_once_asked_again() -> None:
    """Once per game: declined in the first Short Rest, it is offered in the second, and then no more."""
    board = innkeeping(hp={1: 1, 2: 1})
    asked = []
    for _ in range(2000):
        if board.match.result is not None or board.state.scene == 3:
            break
        if board.state.phase == "rest" and offered(board) == [1]:
            asked.append(board.state.scene)
            board.do(1, "yes" if len(asked) == 2 else "no")
        elif board.state.phase == "turn":
            board.vanish()
            board.hero(1).hp = board.hero(2).hp = 2
            board.nudge()
        else:
            board.nudge()
    assert asked == [1, 2]
    assert used(board)


def test_df_367_not_spent_where_it_would_do_nothing() -> None:
    """Everybody is at full hit points: nobody is asked, and it is there for the next time."""
    board = innkeeping()
    assert offered(board) == []
    assert not used(board)
    rested(board)
    assert not used(board)


def test_df_367_one_who_is_hurt_is_enough() -> None:
    """The owner is unhurt and another is not."""
    board = innkeeping(hp={2: 2})
    assert offered(board) == [1]
    board.do(1, "yes")
    board.idle(lambda b: "rest-market" in b.open.values())
    assert [board.hero(2).hp, lost(board, 1)] == [4, 0]


def test_df_367_two_innkeepers() -> None:
    """Each is asked for its own."""
    board = innkeeping(features={1: "innkeeper", 2: "innkeeper"}, hp={1: 1, 2: 1})
    asked = []
    while seats := offered(board):
        asked.append(seats[0])
        board.do(seats[0], "yes" if seats[0] == 2 else "no")
    assert sorted(asked) == [1, 2]
    assert (used(board, 1), used(board, 2)) == (False, True)
    board.idle(lambda b: "rest-market" in b.open.values())
    assert [board.hero(seat).hp for seat in (1, 2)] == [3, 3]


def test_df_328_only_in_a_short_rest() -> None:
    """Not after the last Scene (DF-321), and not while a game runs."""
    board = Board("human-rogue human-cleric", features={1: "innkeeper"}, foes=[foe(1, "[9]")], scene=3, hp={1: 2})
    assert not [key for key in board.options(1) if "innkeeper" in key]
    board.vanish().idle_turn()
    assert not used(board)
