"""Encounters come, move, heal and go: DF-104 to DF-157, DF-265 to DF-273 (what is not played or dealt)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire_party import Board, encounter, game_with, location, run
from wyrmhoard.games.dragonfire import encounters, moves, numbers
from wyrmhoard.games.dragonfire.points import TYPES
from wyrmhoard.games.dragonfire.vocabulary import Which
from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.registry import find

FOUR = "cleric fighter rogue wizard"


def board_with(foes: list[str], *entries: dict[str, Any], **more: Any) -> Board:
    """P1's turn, with these encounters in play."""
    return Board(FOUR, turn="P1", foes=foes, cards={"encounter": list(entries)}, **more).begin()


def ability(when: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """One ability."""
    return {"when": when, "do": list(effects), **more}


GAIN = {"do": "gold", "number": 1, "who": "active"}


def test_df_104_what_an_encounter_card_states() -> None:
    cards = find("dragonfire").cards
    assert cards["troll"].gold == 11
    for card in cards.encounters:
        assert card.track.rows
        assert card.colour in TYPES
        assert card.type
        assert card.entry.environment


def test_df_105_encounter_types() -> None:
    assert find("dragonfire").cards["beak-worm-knot"].type == "Monstrosity"


def test_df_106_an_encounter_stays_where_it_is() -> None:
    board = board_with(["blk P3"])
    board.idle_turn().idle_turn()
    assert board.facing("P3") == ["blk"]


def test_df_108_tokens() -> None:
    board = board_with(["red P1"], primary="pack")
    run(encounters.reveal(board.table, 0, 1))
    assert len(board.foe("pack").tokens) == 3


def test_df_109_a_token_has_a_single_level() -> None:
    with pytest.raises(BadInput, match="DF-109"):
        game_with({"encounter": [encounter("swarm", "red", tokens={"number": 1, "track": "[1][1]"})]})


def test_df_110_a_token_is_an_encounter() -> None:
    board = board_with(["pack P1"])
    foe = board.foe("pack")
    assert board.state.find(foe.tokens[0].id) is foe
    assert len({foe.id, *(token.id for token in foe.tokens)}) == 4


def test_df_114_tokens_follow_their_card() -> None:
    board = board_with(["pack P2"])
    run(encounters.face(board.table, board.foe("pack"), 0))
    assert board.facing("P1") == ["pack"]
    assert len(board.foe("pack").tokens) == 3
    encounters.discard_foe(board.table, board.foe("pack"))
    assert board.state.foes == []


def test_df_116_tokens_do_not_come_back_by_healing() -> None:
    board = board_with(["pack P2 x"])
    foe = board.foe("pack")
    foe.tokens = []
    encounters.heal_levels(board.table, foe)
    assert (foe.cleared, foe.tokens) == ([False], [])


def test_df_117_tokens_are_added() -> None:
    board = board_with(["pack P2"])
    encounters.add_tokens(board.table, board.foe("pack"), 1)
    assert len(board.foe("pack").tokens) == 4
    encounters.add_tokens(board.table, board.foe("pack"), -2)
    assert len(board.foe("pack").tokens) == 2


def test_df_118_tokens_pay_nothing() -> None:
    board = board_with(["pack P2"])
    foe = board.foe("pack")
    for token in list(foe.tokens):
        run(encounters.defeat_token(board.table, foe, token))
    assert foe.tokens == []
    assert "gained_gold" not in board.tale()


def test_df_120_surprise_however_it_comes() -> None:
    foes = [encounter("herald", "red", abilities=[ability("surprise", GAIN)])]
    board = board_with(["blk P2"], *foes, primary="herald")
    run(encounters.summon(board.table, board.foe("blk"), Which(), 1))
    assert board.hero("P1").gold == 6


def test_df_121_vanquished_at_once() -> None:
    foes = [encounter("egg", "red", abilities=[ability("vanquished", {"do": "summon"})])]
    board = board_with(["egg P4"], *foes, primary="blu")
    run(encounters.defeat(board.table, board.foe("egg")))
    assert board.facing("P4") == ["blu"]


def test_df_122_vanquished_may_be_optional() -> None:
    foes = [encounter("egg", "red", abilities=[ability("vanquished", GAIN, may=True)])]
    for answer, gold in (("yes", 7), ("no", 6)):
        board = board_with(["egg P1"], *foes)
        run(encounters.defeat(board.table, board.foe("egg")), [answer])
        assert board.hero("P1").gold == gold


LINE = encounter("wire", "red", track="[2]|[1][3]", abilities=[ability("tripwire", {"do": "summon"})])


def test_df_123_the_tripwire_fires_once_it_is_crossed() -> None:
    strong = encounter("slaad", "red", track="[2]|[1]",
                       abilities=[{"when": "tripwire", "change": [{"change": "attack", "by": 2}]}])  # fmt: skip
    board = board_with(["slaad P1 x."], strong)
    foe = board.foe("slaad")
    assert numbers.attack(board.table, foe) == 1
    foe.cleared = [True, True]
    run(encounters.tripwire(board.table, foe))
    assert numbers.attack(board.table, foe) == 3


def test_df_124_the_tripwire_of_a_defeated_encounter() -> None:
    board = board_with(["wire P2 xxx"], LINE, primary="blu")
    run(encounters.defeat(board.table, board.foe("wire")))
    assert board.facing("P2") == ["blu"]
    tale = board.tale("tripped", "entered", "defeated")
    assert tale == ["tripped", "entered", "defeated"]


def test_df_125_damage_anywhere_fires_it() -> None:
    board = board_with(["wire P2 ..x"], LINE, primary="blu")
    run(encounters.tripwire(board.table, board.foe("wire")))
    assert board.facing("P2") == ["wire", "blu"]


def test_df_126_healing_arms_it_again() -> None:
    board = board_with(["wire P2 xx."], LINE, primary="blu grn")
    foe = board.foe("wire")
    run(encounters.tripwire(board.table, foe))
    foe.cleared[2] = True
    run(encounters.tripwire(board.table, foe))
    assert board.facing("P2") == ["wire", "blu"]
    encounters.heal_levels(board.table, foe)
    assert not foe.crossed
    foe.cleared[1] = True
    run(encounters.tripwire(board.table, foe))
    assert board.facing("P2") == ["wire", "blu", "grn"]


def test_df_133_summon() -> None:
    board = board_with(["red P2"], primary="blk blu grn red")
    run(encounters.summon(board.table, board.foe("red"), Which(colour="green"), 1))
    assert board.facing("P2") == ["red", "grn"]
    assert board.state.decks[0].draw == ["blu", "blk", "red"]
    assert board.state.decks[0].known == 2


def test_df_134_whom_a_summoned_encounter_faces() -> None:
    foes = [encounter("egg", "red", abilities=[ability("vanquished", {"do": "summon"})])]
    board = board_with(["egg P4"], *foes, primary="blu", out="P4")
    run(encounters.defeat(board.table, board.foe("egg")))
    assert board.facing("P1") == ["blu"]


def test_df_135_a_summon_without_a_match() -> None:
    board = board_with(["red P2"], primary="blk red", discards={"primary": "red"})
    assert run(encounters.summon(board.table, board.foe("red"), Which(colour="blue"), 1)) is None
    assert sorted(board.state.decks[0].draw) == ["blk", "red", "red"]
    assert board.state.decks[0].discard == []


def test_df_136_a_summoned_encounter_is_a_normal_one() -> None:
    board = board_with(["red P2"], primary="blk2")
    run(encounters.summon(board.table, board.foe("red"), Which(), 1))
    assert numbers.bounty(board.table, board.foe("blk2")) == 8
    board.vanish("red").idle_turn()
    assert "scene_ended" not in board.tale()


def test_df_138_summoning_a_location() -> None:
    board = board_with(["hall P2"], primary="vault blk red")
    run(encounters.summon(board.table, board.foe("hall"), Which(), 1))
    assert board.facing("P2") == ["hall", "blk"]
    assert board.state.decks[0].draw == ["vault", "red"]


def remaining(*names: str) -> dict[str, Any]:
    """Market cards that remain in play."""
    text = [{"when": "always", "change": [{"change": "healing", "by": 1}]}]
    found = [{"id": n, "name": n.upper(), "colour": "green", "cost": 3, "remains": "game", "text": text} for n in names]
    return {"market": found}


@pytest.mark.parametrize(("what", "left"), [("one", [1, 1]), ("all", [0, 1]), ("greater", [0, 0])])
def test_df_143_dispel_magic(what: str, left: list[int]) -> None:
    cards = {"encounter": [encounter("wisp", "red", dispel=what)], **remaining("aura", "song")}
    board = Board(FOUR, turn="P1", foes=["wisp P4"], kept={"P1": "aura song", "P2": "aura"}, cards=cards).begin()
    run(encounters.face(board.table, board.foe("wisp"), 0))
    assert [len(board.hero(name).kept) for name in ("P1", "P2")] == left


def test_df_145_dispel_all_magic() -> None:
    cards = {"encounter": [encounter("wisp", "red", dispel="all")], **remaining("aura", "song")}
    board = Board(FOUR, turn="P1", foes=["red P4"], kept={"P1": "aura song"}, primary="wisp", cards=cards).begin()
    run(encounters.reveal(board.table, 0, 0))
    assert sorted(board.hero("P1").pile.discard) == ["aura", "song"]


def test_df_146_greater_dispel_magic() -> None:
    cards = {"encounter": [encounter("wisp", "red", dispel="greater")], **remaining("aura")}
    board = Board(
        FOUR, turn="P1", foes=["red P4"], kept={"P1": "aura", "P3": "aura"}, primary="wisp", cards=cards
    ).begin()
    run(encounters.reveal(board.table, 0, 1))
    assert [data["seat"] for rule, data in board.told("left_play") if rule == "DF-146"] == [2, 0]


def test_df_147_held_cards_return() -> None:
    board = Board(FOUR, turn="P1", foes=["red P4"], kept={"P1": "aura"}, cards=remaining("aura")).begin()
    kept = board.hero("P1").kept[0]
    kept.held = ["glory", "grace"]
    moves.drop_kept(board.table, 0, kept, "DF-147")
    assert board.hero("P1").hand == ["glory", "grace"]
    assert board.hero("P1").pile.discard == ["aura"]


def test_df_149_healing_begins_at_the_bottom() -> None:
    board = board_with(["long P1 xx.."], encounter("long", "red", track="[4][2][2][3]"))
    foe = board.foe("long")
    assert encounters.heal_levels(board.table, foe, 1) == 1
    assert foe.cleared == [True, False, False, False]
    assert encounters.heal_levels(board.table, foe, 3) == 1


def test_df_150_an_encounter_that_eliminates_itself() -> None:
    foes = [encounter("giant", "red", gold=12, abilities=[ability("vanquished", GAIN)])]
    board = board_with(["giant P1"], *foes)
    run(encounters.defeat(board.table, board.foe("giant"), by_itself=True))
    assert [hero.gold for hero in board.state.heroes] == [8, 8, 8, 8]


def test_df_151_moving_keeps_what_was_cleared() -> None:
    board = board_with(["blk2 P2 x."])
    run(encounters.face(board.table, board.foe("blk2"), 0))
    assert board.facing("P1") == ["blk2"]
    assert board.foe("blk2").cleared == [True, False]


def test_df_152_not_to_an_unconscious_character() -> None:
    board = board_with(["blk P1"], out="P2")
    run(encounters.face(board.table, board.foe("blk"), 1))
    assert board.facing("P3") == ["blk"]


def test_df_153_discarded_is_not_defeated() -> None:
    foes = [encounter("egg", "red", abilities=[ability("vanquished", GAIN)])]
    board = board_with(["egg P1"], *foes)
    encounters.discard_foe(board.table, board.foe("egg"))
    assert [hero.gold for hero in board.state.heroes] == [5, 5, 5, 5]
    assert board.state.decks[0].discard == ["egg"]


def test_df_155_traits_of_the_defeated_stop_at_once() -> None:
    boost = {"when": "always", "change": [{"change": "attack", "by": 1, "to": "each other"}]}
    board = board_with(["chief P1", "blk P1"], encounter("chief", "red", abilities=[boost]))
    assert numbers.attack(board.table, board.foe("blk")) == 2
    assert board.state.turn is not None
    board.state.turn.step = "deal"
    run(encounters.defeat(board.table, board.foe("chief")))
    assert board.foe("chief").defeated
    assert numbers.attack(board.table, board.foe("blk")) == 1


def test_df_156_there_are_no_archenemies() -> None:
    assert "rchenem" not in str(find("dragonfire").cards.plain)


def test_df_157_defeated_encounters_are_put_away_at_the_end_of_the_phase() -> None:
    board = board_with(["blk2 P1"])
    assert board.state.turn is not None
    board.state.turn.step = "deal"
    run(encounters.defeat(board.table, board.foe("blk2")))
    assert board.state.decks[1].discard == []
    encounters.put_away_defeated(board.table)
    assert board.state.decks[1].discard == ["blk2"]
    assert board.state.foes == []


# -- gold


def gold_after(board: Board, card: str) -> list[int]:
    """What everybody gained by a defeat."""
    before = [hero.gold for hero in board.state.heroes]
    run(encounters.defeat(board.table, board.foe(card)))
    return [hero.gold - old for hero, old in zip(board.state.heroes, before, strict=True)]


def test_df_265_gold_is_shared_coin_by_coin() -> None:
    board = Board("cleric fighter rogue wizard fighter-2", turn="P2", foes=["troll P1"],
                  cards={"encounter": [encounter("troll", "red", gold=11)]}).begin()  # fmt: skip
    assert gold_after(board, "troll") == [2, 3, 2, 2, 2]


def test_df_266_each_encounter_is_shared_separately() -> None:
    board = board_with(["five P1", "cinq P2"], encounter("five", "red", gold=5), encounter("cinq", "red", gold=5))
    first, second = gold_after(board, "five"), gold_after(board, "cinq")
    assert [a + b for a, b in zip(first, second, strict=True)] == [4, 2, 2, 2]


def test_df_267_gold_is_paid_on_defeat() -> None:
    board = board_with(["blk2 P1"], gold={"P1": 0})
    run(encounters.defeat(board.table, board.foe("blk2")))
    assert board.hero("P1").gold == 2


def test_df_268_stunned_characters_get_gold() -> None:
    assert gold_after(board_with(["blk2 P1"], stunned="P3"), "blk2") == [2, 2, 2, 2]


def test_df_269_unconscious_ones_do_not() -> None:
    assert gold_after(board_with(["blk2 P1"], out="P3"), "blk2") == [3, 3, 0, 2]
    board = Board(FOUR, turn="P1", foes=["blk2 P1"], out="P3", options={"unconscious_gold": True}).begin()
    assert gold_after(board, "blk2") == [2, 2, 2, 2]


def test_df_270_helpers_get_no_extra() -> None:
    board = Board(FOUR, turn="P3", foes=["five P1"], cards={"encounter": [encounter("five", "red", gold=5)]}).begin()
    assert gold_after(board, "five") == [1, 1, 2, 1]


def test_df_271_no_limit_to_gold() -> None:
    board = board_with(["blk P1"], gold={"P2": 23}).vanish().idle_turn()
    board.idle(lambda b: b.state.scene == 2)
    assert board.hero("P2").gold == 23


def test_df_272_gold_never_falls_below_0() -> None:
    board = board_with(["blk P1"], gold={"P2": 1})
    assert moves.lose_gold(board.table, 1, 3, "DF-272") == 1
    assert board.hero("P2").gold == 0


def test_df_273_gold_cannot_be_given() -> None:
    board = board_with(["blk P1"], hands={"P1": "glory"})
    assert not any("give" in key and key != "give-up" for key in board.options("P1"))
    assert location("x-cave", "red", 2)["capacity"] == 2
