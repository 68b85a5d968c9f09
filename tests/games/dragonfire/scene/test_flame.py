"""DF-84 to DF-103: the Wyrmflame deck."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe, run
from helpers.dragonfire.board import card as market_card
from helpers.dragonfire.plain import adventure, encounter, plain_board
from wyrmhoard.games.dragonfire.rules import encounters, flame, numbers
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.chance import Chance

FOUR = "cleric fighter rogue wizard"


def card(name: str, *abilities: dict[str, Any]) -> dict[str, Any]:
    """A Wyrmflame card."""
    return {"flame": [{"id": name, "name": name.capitalize(), "abilities": list(abilities)}]}


def surge(colour: str) -> dict[str, Any]:
    """Each encounter of a colour has +1 Attack Strength while the card is active."""
    change = {"change": "attack", "by": 1, "to": "each", "which": {"colour": colour}}
    return {"when": "continuous", "change": [change]}


HURT = {"do": "hurt", "who": "each"}


def test_df_84_what_a_wyrmflame_card_states() -> None:
    cards = find("dragonfire").cards
    parts = {power.when for flame in cards.flames for power in flame.powers}
    assert parts == {"reveal", "continuous", "deadfall", "turn start"}
    assert any(power.ability.at for card in cards.flames for power in card.powers)


def test_df_85_an_adventure_may_let_a_card_stay() -> None:
    story = adventure("slow", flame_turns=2)
    board = plain_board("cleric fighter rogue", active="P1", foes=["blk P2"], settings={"adventure": "slow"},
                  more={"adventure": [story]}).begin()  # fmt: skip
    levels = [board.state.flame.level]
    for _ in range(2):
        board.idle_turn().idle_turn().idle_turn()
        levels.append(board.state.flame.level)
    assert levels == [0, 0, 1]
    assert board.events("flame_stays")[0][0] == "DF-85"


def test_df_86_the_phase_comes_before_the_leaders_turn_only() -> None:
    board = plain_board(FOUR, active="P3", foes=["blk P4"]).begin()
    assert "flame_revealed" not in board.tale()
    board.idle_turn().idle_turn()
    assert board.tale("flame_revealed", "turn_began")[-2:] == ["flame_revealed", "turn_began"]
    assert board.state.active == 0


def test_df_87_discard_then_reveal() -> None:
    board = plain_board(FOUR, active="P1", foes=["blk P4"], level=1, flame="calm", flames="sting",
                  more=card("sting", {"when": "reveal", "at": 2, "do": [HURT]})).begin()  # fmt: skip
    assert (board.state.flame.level, board.state.flame.active) == (2, "sting")
    assert [hero.hp for hero in board.state.heroes] == [7, 7, 7, 7]


def test_df_88_the_active_card_is_not_counted() -> None:
    board = plain_board(FOUR, active="P1", foes=["blk P4"]).begin()
    levels = []
    for _ in range(4):
        levels.append(board.state.flame.level)
        board.idle_turn().idle_turn().idle_turn().idle_turn()
    assert levels == [0, 1, 2, 3]
    flame.change_level(board.table, -9)
    assert board.state.flame.level == 0


def test_df_89_thresholds_are_read_at_the_reveal() -> None:
    mend = {"when": "reveal", "at": 4, "do": [{"do": "mend", "number": 0, "to": "each", "which": {"colour": "black"}}]}
    for level, cleared in ((3, [False, False]), (2, [True, False])):
        board = plain_board(FOUR, active="P1", foes=["blk2 P4 x."], level=level, flame="calm", flames="evil",
                      more=card("evil", mend)).begin()  # fmt: skip
        assert board.foe("blk2").cleared == cleared


def test_df_90_continuous_effects_last_while_the_card_is_active() -> None:
    board = plain_board(
        FOUR, turn="P1", foes=["blk P4"], flame="evil", primary="blk", more=card("evil", surge("black"))
    )
    board.begin()
    run(encounters.reveal(board.table, 0, 1))
    assert [numbers.attack(board.table, foe) for foe in board.state.foes] == [2, 2]
    flame.bury_active(board.table)
    assert [numbers.attack(board.table, foe) for foe in board.state.foes] == [1, 1]


def test_df_91_effects_without_an_icon_happen_once() -> None:
    board = plain_board(
        FOUR, active="P1", foes=["blk P4"], flames="sting calm", more=card("sting", {"when": "reveal", "do": [HURT]})
    )
    board.begin()
    assert board.hero("P2").hp == 7
    board.idle_turn().idle_turn()
    assert board.hero("P2").hp == 7


def test_df_92_deadfall_counts_the_card_itself() -> None:
    fall = {"when": "deadfall", "at": 4, "do": [HURT]}
    board = plain_board(FOUR, active="P1", foes=["blk P4"], level=3, flame="doom", more=card("doom", fall)).begin()
    assert board.hero("P3").hp == 7
    tale = board.tale("flame_level", "hurt", "flame_revealed")
    assert tale == ["flame_level", "hurt", "hurt", "hurt", "hurt", "flame_revealed"]


ANOTHER = {"do": "flame", "act": "reveal another"}


def cards(**abilities: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Several Wyrmflame cards, each with one ability."""
    return {"flame": [entry for name, ability in abilities.items() for entry in card(name, ability)["flame"]]}


def pays(number: int) -> dict[str, Any]:
    """The party gains this much gold when the card is revealed."""
    return {"when": "reveal", "do": [{"do": "gold", "number": number}]}


def test_df_87_a_card_that_a_deadfall_brings_makes_room_for_the_next() -> None:
    more = cards(dead={"when": "deadfall", "do": [ANOTHER]}, one=pays(1), ten=pays(10))
    board = Board(foes=[foe(1, "[9]")], turn=2, step="end", flame="dead", flames="one ten quiet", more=more)
    flame = board.state.flame
    assert (flame.active, flame.pile.discard, flame.level) == ("ten", ["dead", "one"], 2)
    assert board.hero(1).gold == 11


def test_df_87_deadfalls_that_go_on_bringing_one_another_come_to_an_end() -> None:
    more = cards(dead={"when": "deadfall", "do": [ANOTHER]})
    board = Board(foes=[foe(1, "[9]")], turn=2, step="end", flame="dead", flames="dead dead", more=more)
    flame = board.state.flame
    assert len([flame.active, *flame.pile.draw, *flame.pile.discard]) == 3
    assert flame.active == "dead"


def test_df_91_a_card_that_an_answer_has_brought_acts_once() -> None:
    feature = {"id": "hurry", "name": "Hurry", "title": "Hurry", "value": 0}
    answer = {"when": "flame revealed", "once": "game", "do": [ANOTHER]}
    more = {**cards(one=pays(1), ten=pays(10)), "feature": [{**feature, "abilities": [answer]}]}
    for flames in ("one ten", "ten ten"):
        board = Board(foes=[foe(1, "[9]")], turn=2, step="end", flames=flames, features={1: "hurry"}, more=more)
        flame = board.state.flame
        assert (flame.active, flame.turns, flame.level) == ("ten", 1, 1)
        assert board.hero(1).gold == 10


def test_df_93_burying_avoids_deadfall() -> None:
    board = plain_board(
        FOUR, turn="P1", foes=["blk P4"], level=3, flame="doom", more=card("doom", {"when": "deadfall", "do": [HURT]})
    )
    board.begin().vanish().idle_turn()
    assert board.state.flame.level == 3
    assert board.hero("P3").hp == 8


def test_df_94_the_scenes_end_buries_the_active_card() -> None:
    board = plain_board(FOUR, turn="P4", foes=["blk P4"], level=2, flame="doom", flames="calm calm", more=card("doom"))
    board.begin().vanish().idle_turn()
    assert (board.state.flame.level, board.state.flame.active) == (2, "")
    assert board.state.flame.pile.draw[0] == "doom"
    board.idle(lambda b: bool(b.events("flame_revealed")))
    assert board.state.flame.level == 2


def test_df_95_turns_without_an_active_card() -> None:
    board = plain_board(FOUR, turn="P1", foes=["blk P4"], flame="calm").begin().vanish().idle_turn()
    board.idle(lambda b: b.state.scene == 2 and b.state.turn is not None)
    assert (board.state.active, board.state.flame.active) == (1, "")


def test_df_96_the_deck_runs_out() -> None:
    board = plain_board(
        FOUR, active="P1", foes=["blk P4"], level=10, flames="", discards={"flame": "calm calm calm"}
    ).begin()
    assert (board.state.flame.level, board.state.flame.active) == (10, "calm")
    assert len(board.state.flame.pile.draw) == 2


def test_df_97_an_unconscious_leader() -> None:
    board = plain_board(FOUR, turn="P4", foes=["blk P4"], out="P1").begin().idle_turn()
    assert board.state.flame.active == "calm"
    assert board.state.active == 1


def test_df_98_nothing_matches() -> None:
    mend = {"when": "reveal", "do": [{"do": "mend", "number": 0, "to": "each", "which": {"colour": "black"}}]}
    board = plain_board(
        FOUR, active="P1", foes=["red P4"], flames="evil", more=card("evil", mend, surge("black"))
    ).begin()
    assert "mended" not in board.tale()
    run(encounters.reveal(board.table, 0, 1))
    assert numbers.attack(board.table, board.foe("blk")) == 2


def test_df_99_a_class_type_that_is_out() -> None:
    board = plain_board(FOUR, turn="P2", foes=["blk P4"], out="P1").begin()
    green = board.game.cards["grn"]
    counts = [0, 0, 0, 0]
    for seed in range(300):
        counts[encounters.whom(Table(board.state, Chance(seed), board.game.cards), green, "type", 0)] += 1
    assert counts[0] == 0
    assert all(70 <= count <= 130 for count in counts[1:])


@pytest.mark.parametrize(("out", "gold"), [("", [5, 5, 5]), ("P3", [4, 5, 5])])
def test_df_99_a_class_type_that_is_only_out_of_reach_is_not_out(out: str, gold: list[int]) -> None:
    """P3, in a Location, is out of reach of a card that P1 plays in another."""
    taxes = [{"do": "gold", "number": -1, "who": "each", "of": "Deception"}]
    board = Board(
        "fighter cleric rogue",
        foes=[foe(1, "[9]", capacity=4), foe(3, "[9]", capacity=4)],
        cards=[market_card("tax", text=[{"do": taxes}])],
        hands={1: "tax"},
        gold={1: 5, 2: 5, 3: 5},
        out=out,
        wait=True,
    )
    board.dice.queue = [0]
    board.begin().play(1, "tax")
    assert [hero.gold for hero in board.state.heroes] == gold


def test_df_100_damage_outside_turns() -> None:
    board = plain_board(FOUR, active="P1", foes=["blk P4"], stunned="P2", flames="sting",
                  more=card("sting", {"when": "reveal", "do": [HURT]})).begin()  # fmt: skip
    assert board.hero("P2").out


def test_df_101_defeat_outside_a_turn_pays_who_comes_next() -> None:
    board = plain_board(FOUR, active="P3", foes=["blk P4"]).begin()
    board.state.turn = None
    board.state.active = 0
    foes = board.state.foes[0]
    foes.card = "blk2"
    run(encounters.defeat(board.table, foes))
    assert [data["seat"] for _, data in board.events("gained_gold")] == [0, 1, 2, 3]
    assert board.state.foes == []


def test_df_102_no_scene_ends_outside_a_turn() -> None:
    gone = {"when": "reveal", "do": [{"do": "dismiss", "to": "each"}]}
    board = plain_board(FOUR, active="P1", foes=["blk P4"], flames="storm calm", more=card("storm", gone)).begin()
    assert board.state.foes == []
    assert board.state.turn is not None
    board.idle_turn()
    assert board.tale("market_revealed", "flame_buried", "scene_ended") == [
        "market_revealed",
        "flame_buried",
        "scene_ended",
    ]


def test_df_103_tokens_are_affected_one_by_one() -> None:
    foes = [encounter("pack", "black", gold=6, tokens={"number": 3, "track": "[1]"})]
    cards = {"encounter": foes, **card("evil", surge("black"))}
    board = plain_board(FOUR, turn="P1", foes=["pack P1"], flame="evil", more=cards).begin()
    assert board.match.view(0)["heroes"][0]["threat"] == 8


def test_df_90_a_card_that_has_left_does_nothing_more_at_the_start_of_a_turn() -> None:
    bury = {"when": "turn start", "do": [{"do": "flame", "act": "bury active"}]}
    weaken = {"when": "turn start", "do": [{"do": "attack", "by": 1, "to": "each"}, {"do": "hurt"}]}
    board = plain_board(FOUR, active="P2", foes=["blk P2"], flame="shake", more=card("shake", bury, weaken)).begin()
    board.idle(lambda b: b.state.turn is not None and b.state.turn.step == "play")
    assert board.state.flame.active == ""
    assert board.hero("P2").hp == board.hero("P2").full
    assert board.events("affected") == []


def test_df_87_everybody_is_meant_when_a_wyrmflame_card_says_search_your_deck() -> None:
    quest = card("quest", {"when": "reveal", "do": [{"do": "search"}]})
    board = plain_board("cleric fighter", active="P1", foes=["blk P2"], flames="quest", more=quest).begin()
    hands = [len(hero.hand) for hero in board.state.heroes]
    for seat in ("P1", "P2"):
        board.do(seat, "grace")
    assert [len(hero.hand) for hero in board.state.heroes] == [number + 1 for number in hands]
