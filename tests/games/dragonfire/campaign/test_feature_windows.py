"""DF-369, DF-293: a Feature that its owner activates can be used at any time during a round.

How it is asked. Between the steps of every turn (start, play, deal, take, replenish, market, end: six gaps) there may
be a *window*: a `first` ask with the prompt "window", nobody in `must`, and in `may` exactly the seats that own one
which they activate and which could do something now. The options of a seat are `feature:<card id>`, one for each such
Feature (and PASS). Whoever uses one is resolved at once; then the window is asked again of those who still can. It is
closed when all have passed. It is not asked at all when nobody has a Feature that could do something.

A Feature could do something when it is not used up, its owner is able, its conditions hold, it is the owner's turn if
the Feature says so, and the table would be different afterwards; a price that is paid out of a hidden hand is taken to
be payable, so that the question tells nothing of hands. Damage is dealt in Deal Damage: what only makes damage could
do something before that step and not after it. There is no window outside of turns (Encounter and Wyrmflame phases,
Short Rest). Screens, items and Adventures open none: it is for Features.
"""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import PASS, Board, foe

WINDOW = "window"
BREATH = "catch-your-breath"
"""Once per Scene, at any time: heal yourself 1 (and draw a card if Exhausted)."""
HEALER = "village-healer"
"""Once per game, at any time: heal 2, shared between up to two."""
URCHIN = "street-urchin"
"""Once per game, at any time: 3 gold."""
FACTS = ("turn_began", "dealt", "hurt", "attacked", "drew", "market_revealed", "bought", "turn_ended")


def window(board: Board) -> list[int]:
    """Who is asked in the window that is open; [] if none is."""
    return sorted(seat for seat, prompt in board.open.items() if prompt == WINDOW)


def usable(board: Board, seat: int) -> list[str]:
    """The Features that a player may use in the window that is open."""
    assert seat in window(board), f"P{seat} is not asked; open: {board.open}"
    keys = [key for key in board.options(seat) if key != PASS]
    assert all(key.startswith("feature:") for key in keys)
    return sorted(key.removeprefix("feature:") for key in keys)


def heal(board: Board, seat: int, name: str) -> None:
    """P`seat` uses its Village Healer, all of it for one character."""
    board.do(seat, f"feature:{HEALER}")
    whom = f"hero-{int(name[1:]) - 1}"
    while board.open.get(seat) in ("character", "heal"):
        keys = board.options(seat)
        board.do(seat, whom if whom in keys else keys[-1])


def to_window(board: Board, *after: str) -> Board:
    """On, idly, to a window that comes after all these kinds of events of this turn."""
    ends = len(board.told("turn_ended"))

    def reached(now: Board) -> bool:
        if len(now.told("turn_ended")) > ends:
            raise AssertionError(f"the turn ended without a window after {after}")
        return bool(window(now)) and set(after) <= set(now.tale())

    return board.idle(reached)


def let_pass(board: Board) -> Board:
    """Everybody lets the window that is open pass."""
    while window(board):
        board.nudge()
    return board


def windows(board: Board, seat: int = 0) -> list[list[str]]:
    """The windows until the turn is over, everybody passing: what had happened in the turn before each (FACTS).

    With `seat`: only those in which it is asked.
    """
    windows_of_turn: list[list[str]] = []
    ends = len(board.told("turn_ended"))
    at = None
    while board.match.result is None and len(board.told("turn_ended")) == ends:
        asked = window(board)
        place = board.tale()
        if asked and (at is None or at != (place, board.step)) and (not seat or seat in asked):
            windows_of_turn.append(list(dict.fromkeys(kind for kind in place if kind in FACTS)))
        at = (place, board.step) if asked else None
        board.nudge()
    return windows_of_turn


def turn(heroes: str = "fighter cleric", **more: Any) -> Board:
    """P1's turn from its very start; P1 is attacked for 2."""
    given: dict[str, Any] = {"foes": [foe(1, "[9]", attack=2)], "step": "start", **more}
    return Board(heroes, **given)


# -- how it is asked


def test_df_369_the_shape_of_the_question() -> None:
    board = turn(features={2: URCHIN})
    assert window(board) == [2]
    ask = board.ask(2)
    assert (ask.kind, ask.prompt, ask.may_pass) == ("first", WINDOW, True)
    assert sorted(board.options(2)) == [f"feature:{URCHIN}", PASS]
    assert board.match.ask(0) is None, "nobody must answer"


def test_df_369_between_all_steps() -> None:
    """Six gaps between seven steps; what has happened in each."""
    board = turn(features={2: URCHIN}, hands={1: "glory"}, gold={1: 0})
    seen = windows(board)
    assert len(seen) == 6, seen
    assert "attacked" not in seen[2], "after Deal Damage, before Take Damage"
    assert "attacked" in seen[3]
    assert "drew" not in seen[3], "after Take Damage, before Replenish"
    assert "drew" in seen[4]
    assert "market_revealed" not in seen[4], "after Replenish, before Market"
    assert "market_revealed" in seen[5]


def test_df_369_not_asked_where_nothing_could_be_done() -> None:
    """Nobody has a Feature; and Features that are always on are not activated."""
    assert windows(turn()) == []
    assert windows(turn(features={1: "thick-hide-1", 2: "spellsword friends-in-the-trade"})) == []
    assert windows(turn(features={1: "innkeeper haggling safeguard-1", 2: "unspeak"})) == []


def test_df_369_only_those_who_could_do_something() -> None:
    """P2 is at full hit points and not Exhausted: its breath would do nothing. P3's would."""
    board = turn("cleric fighter fighter", features={2: BREATH, 3: BREATH}, hp={3: 2})
    assert window(board) == [3]


def test_df_369_nobody_could() -> None:
    board = turn("cleric fighter", features={2: BREATH}, foes=[foe(1, "[9]")])
    assert windows(board) == []


def test_df_369_it_becomes_possible_in_the_middle_of_the_turn() -> None:
    """Everybody is unhurt until the blow falls: the healer is asked from then on."""
    board = turn(features={2: HEALER})
    seen = windows(board, 2)
    assert len(seen) == 3
    assert all("hurt" in facts or "attacked" in facts for facts in seen)


def test_df_370_used_is_used() -> None:
    board = turn(features={2: URCHIN})
    board.do(2, f"feature:{URCHIN}")
    assert board.hero(2).gold == 3
    assert windows(board) == []
    board.end_turn()
    assert windows(board) == []


def test_df_369_passing_uses_nothing() -> None:
    board = turn(features={2: URCHIN})
    assert windows(board)
    assert (board.hero(2).used, board.hero(2).gold) == ([], 0)
    board.idle(lambda b: bool(window(b)))
    assert usable(board, 2) == [URCHIN]


def test_df_369_the_rule_is_named() -> None:
    board = turn(features={2: URCHIN})
    assert board.ask(2).rule == "DF-369"
    board.do(2, f"feature:{URCHIN}")
    assert board.told("used")[0]["card"] == URCHIN


# -- two or more


def test_df_369_two_owners() -> None:
    """Both are asked together; after one has acted the other still is."""
    board = turn("cleric fighter rogue", features={2: URCHIN, 3: URCHIN})
    assert window(board) == [2, 3]
    board.do(3, f"feature:{URCHIN}")
    assert window(board) == [2]
    board.do(2, f"feature:{URCHIN}")
    assert window(board) == []
    assert [board.hero(seat).gold for seat in (1, 2, 3)] == [0, 3, 3]


def test_df_369_two_of_one_owner() -> None:
    board = turn(features={2: f"{URCHIN} {BREATH}"}, hp={2: 2}, heroes="cleric fighter")
    assert usable(board, 2) == [BREATH, URCHIN]
    board.do(2, f"feature:{BREATH}")
    assert usable(board, 2) == [URCHIN]
    assert board.hero(2).hp == 3


def test_df_369_the_active_player_too() -> None:
    board = turn(features={1: URCHIN, 2: URCHIN})
    assert window(board) == [1, 2]


def test_df_369_one_takes_away_what_the_other_would_do() -> None:
    """Two healers and one lost hit point: when the first has healed it, the second has nothing to do."""
    board = turn("cleric fighter rogue", features={2: HEALER, 3: HEALER}, hp={1: 6}, foes=[foe(1, "[9]")])
    assert board.hero(1).full == 7
    assert window(board) == [2, 3]
    heal(board, 2, "P1")
    assert board.hero(1).hp == 7
    assert window(board) == []


# -- what it is good for


def test_df_293_healed_between_take_damage_and_replenish() -> None:
    """P1 is Stunned by the attack, healed in the window, draws two cards, one in Replenish, and has a Market phase."""
    board = turn(features={2: HEALER}, hp={1: 1}, gold={1: 9})
    to_window(board, "attacked")
    assert (board.hero(1).stunned, board.hand(1)) == (True, [])
    heal(board, 2, "P1")
    assert [data["number"] for data in board.told("drew")] == [2, 1], "for being healed, and in Replenish"
    board.idle(lambda b: b.open.get(1) == "market")
    assert len(board.hand(1)) == 3
    board.do(1, "buy 0 plain-black")


def test_df_369_gold_between_replenish_and_market() -> None:
    board = turn(features={1: URCHIN}, gold={1: 0})
    to_window(board, "drew", "attacked")
    board.do(1, f"feature:{URCHIN}")
    board.idle(lambda b: b.open.get(1) == "market")
    assert "buy 0 plain-black" in board.options(1)


def test_df_369_after_the_market_and_before_the_end() -> None:
    """The last encounter is gone; the turn is not over yet, and the Scene is not."""
    board = turn(features={2: URCHIN}, foes=[foe(1, "[9]")])
    board.vanish()
    seen = windows(board)
    assert len(seen) == 6
    assert "turn_ended" not in seen[-1]


def test_df_369_an_encounter_that_waits_to_attack() -> None:
    """After Deal Damage and before Take Damage the Soldier holds back what faces it."""
    board = turn(features={1: "soldier"}, hands={1: "glory"})
    let_pass(board).play(1, "glory")
    board.done(1)
    let_pass(board).deal(1, "glory", "foe-1")
    to_window(board, "dealt")
    assert "attacked" not in board.tale()
    board.do(1, "feature:soldier")
    board.end_turn()
    assert board.hero(1).hp == board.hero(1).full


# -- when it is not


def test_df_369_during_your_turn() -> None:
    """What says "during your turn" is asked in the gaps of one's own turn only."""
    board = turn("human-fighter human-cleric", features={1: "soldier", 2: "soldier"})
    assert windows(board, 2) == []
    board = turn("human-fighter human-cleric", features={1: "soldier", 2: "soldier"})
    assert windows(board, 1)


@pytest.mark.parametrize("state", [{"stunned": [2]}, {"out": [2]}])
def test_df_286_not_of_those_who_are_down(state: dict[str, Any]) -> None:
    board = turn("cleric fighter rogue", features={2: f"{URCHIN} {BREATH}"}, **state)
    assert windows(board, 2) == []


def test_df_286_until_they_are_healed() -> None:
    """P2 is Stunned; P3's window heals it, and from then on P2 is asked."""
    board = turn("cleric fighter rogue", features={2: URCHIN, 3: HEALER}, stunned=[2])
    assert window(board) == [3]
    heal(board, 3, "P2")
    assert 2 in window(to_window(board))


def test_df_299_an_owner_who_falls_in_the_middle() -> None:
    """P1 has one and goes out in Take Damage: it is asked before that and not after."""
    board = turn("cleric fighter", features={1: URCHIN}, hp={1: 1}, exhausted=[1])
    seen = windows(board, 1)
    assert board.hero(1).out
    assert len(seen) == 3
    assert not any("attacked" in facts for facts in seen)


def test_df_6_everybody_falls() -> None:
    """When all are out the game is over at once: nobody is asked any more."""
    board = turn("cleric fighter", features={1: URCHIN, 2: URCHIN}, hp={1: 1}, exhausted=[1], out=[2])
    board.idle(lambda b: b.match.result is not None)
    assert board.match.result is not None
    assert board.match.result.rule == "DF-6"
    assert board.open == {}


def test_df_369_not_in_a_short_rest() -> None:
    board = Board("cleric fighter", turn="", phase="rest", ended_by=2, active=1, features={1: URCHIN, 2: URCHIN},
                  gold={1: 9, 2: 9})  # fmt: skip
    seen = []
    while board.state.phase == "rest":
        seen += [*board.open.values()]
        board.nudge()
    assert seen
    assert WINDOW not in seen


def test_df_369_not_in_the_wyrmflame_and_encounter_phases() -> None:
    """A Wyrmflame card and a Surprise that ask something: no window comes before the turn has begun."""
    ask = {"do": "choose", "options": [[{"do": "gold", "number": 1}], [{"do": "draw"}]]}
    pry = {"id": "pry", "name": "Pry", "abilities": [{"when": "reveal", "do": [ask]}]}
    board = Board("cleric fighter", turn="", features={1: URCHIN, 2: URCHIN}, flames="pry", more={"flame": [pry]})
    assert window(board) == []
    while not window(board) and "turn_began" not in board.tale():
        board.nudge()
    assert "turn_began" in board.tale()


def test_df_25_screens_items_and_adventures_open_none() -> None:
    """The crown heals when its owner activates it, an Adventure lets characters do things: they are no Features."""
    board = Board("cleric fighter", step="start", foes=[foe(1, "[9]", attack=2)], kept={2: "crown-of-the-uncrowned"},
                  hp={2: 2}, settings={"adventure": "bodyguards"}, wait=True)  # fmt: skip
    board.start.heroes[1].kept[0].marks = {"Star": 2}
    board.start.ward = 9
    assert windows(board.begin()) == []


def test_df_257_damage_comes_too_late_after_deal_damage() -> None:
    """The Poacher's level of damage is dealt in Deal Damage: before it there are windows, after it there are none."""
    board = turn(features={1: "poacher"})
    seen = windows(board, 1)
    assert len(seen) == 2
    assert not any("attacked" in facts for facts in seen)


def test_df_257_and_it_is_dealt() -> None:
    board = turn(features={1: "poacher"}, foes=[foe(1, "[4][9]")])
    assert window(board) == [1]
    board.do(1, "feature:poacher")
    board.idle(lambda b: b.open.get(1) == "deal")
    board.do(1, next(key for key in board.options(1) if ">" in key))
    assert board.cleared("foe-1") == [True, False]


# -- once a round, once a Scene


def test_df_370_once_a_round() -> None:
    """Used in P2's turn, it is there again in the next round and not in P1's turn after that in the same round."""
    pet = {"id": "pet", "name": "Pet", "title": "Pet", "value": 5,
           "abilities": [{"when": "activated", "once": "round", "do": [{"do": "gold", "number": 1}]}]}  # fmt: skip
    board = Board("cleric fighter", foes=[foe(1, "[9]"), foe(2, "[9]")], turn="", active=1, features={1: "pet"},
                  more={"feature": [pet]})  # fmt: skip
    board.idle(lambda b: bool(window(b)))
    board.do(1, "feature:pet")
    assert windows(board, 1) == []
    assert windows(board, 1) == [], "P2's turn, in the same round"
    board.idle(lambda b: bool(window(b)))
    assert window(board) == [1]


def test_df_370_a_rest_does_not_bring_back_what_is_once_per_game() -> None:
    board = turn(features={2: f"{URCHIN} {BREATH}"}, hp={2: 1}, heroes="cleric fighter")
    board.do(2, f"feature:{URCHIN}")
    board.do(2, f"feature:{BREATH}")
    board.vanish()
    board.idle(lambda b: b.state.scene == 2 and bool(window(b)))
    assert usable(board, 2) == [BREATH]


# -- it tells nothing


def test_df_16_the_question_tells_nothing_of_the_hand() -> None:
    """The price is a green card of the hand: with and without one, the same windows."""
    with_and_without = [
        windows(turn("human-wizard human-cleric", features={1: "school-of-mercy borrowed-grace"}, hands={1: hand},
                     hp={2: 2}, draws={1: "glory glory"}), 1)
        for hand in ("grace glory", "stealth glory")
    ]  # fmt: skip
    assert with_and_without[0]
    assert with_and_without[0] == with_and_without[1]


def test_df_369_the_window_is_the_same_for_everybody() -> None:
    """All see who is asked; nobody but the owner sees options."""
    board = turn("cleric fighter rogue", features={2: URCHIN})
    assert board.match.waiting == [1]
    assert board.match.ask(0) is None
    assert board.match.ask(2) is None


def test_df_369_what_a_window_does_goes_on_at_once() -> None:
    """A card drawn in the window before Play Cards can be played in it."""
    luck = {"id": "luck", "name": "Luck", "title": "Luck", "value": 5,
            "abilities": [{"when": "activated", "once": "scene", "do": [{"do": "draw"}]}]}  # fmt: skip
    board = turn(features={1: "luck"}, draws={1: "glory grace"}, more={"feature": [luck]})
    board.do(1, "feature:luck")
    board.idle(lambda b: b.open.get(1) == "play")
    assert "play glory" in board.options(1)
