"""DF-104 to DF-119: what an encounter is, whom it faces, how hard it hits, and its tokens."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from helpers.dragonfire.board import Board, card, foe, game_with, order
from helpers.dragonfire.damage import dealing
from helpers.dragonfire.encounters import strength
from wyrmhoard.games.dragonfire.cards.points import COLOURS
from wyrmhoard.games.dragonfire.cards.vocabulary import Kind
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules import numbers, places
from wyrmhoard.kernel.text.errors import BadInput

COUNTER = card("counter", text=[{"do": [{"do": "deal", "amount": "encounters facing you"}]}])
"""Deals as many points as encounters face its player."""


# -- the card


def test_df_104_an_encounter_has_all_of_its_fields() -> None:
    assert GAME.cards["troll"].gold == 11
    for face in GAME.cards.encounters:
        assert all((face.name, face.track.rows, face.type, face.entry.environment)), face.id
        assert face.colour in COLOURS, face.id
        assert min(face.attack, face.gold) >= 0, face.id
        assert face.entry.difficulty in (1, 2, 3), face.id
        assert (face.track.line >= 0) == bool(face.powers_at("tripwire")), face.id
        assert face.location == bool(face.capacity), face.id


@pytest.mark.parametrize("field", ["name", "track", "type", "colour", "attack", "gold", "environment", "difficulty"])
def test_df_104_an_encounter_without_one_of_them_is_refused(field: str) -> None:
    entry = {**GAME.cards.plain["encounter"][0], "id": "incomplete", "name": "Incomplete"}
    del entry[field]
    with pytest.raises(BadInput, match=field):
        game_with(encounter=[entry])


def test_df_105_each_encounter_has_one_type() -> None:
    assert GAME.cards["beak-worm-knot"].type == "Monstrosity"
    assert set(get_args(Kind)) == {
        "Aberration", "Beast", "Celestial", "Construct", "Dragon", "Elemental", "Fey", "Fiend", "Giant", "Humanoid",
        "Monstrosity", "Ooze", "Plant", "Undead",
    }  # fmt: skip
    for face in GAME.cards.encounters:
        assert face.type in (*get_args(Kind), "Location"), face.id
    with pytest.raises(BadInput, match="type"):
        game_with(encounter=[{**GAME.cards.plain["encounter"][0], "id": "robot", "name": "Robot", "type": "Robot"}])


def test_df_105_effects_refer_to_the_type() -> None:
    smite = card("smite", text=[{"do": [{"do": "deal", "points": "1", "which": {"type": "Undead"}}]}])
    foes = [foe(1, type="Undead"), foe(1, type="Fiend"), foe(2, capacity=3)]
    board = Board(foes=foes, hands={1: "smite"}, cards=[smite])
    board.play(1, "smite")
    board.done(1)
    assert board.may_deal(1, "smite") == ["foe-1"]


def test_df_106_an_encounter_faces_one_character_until_something_happens_to_it() -> None:
    board = Board("cleric fighter rogue", foes=[foe(3, card="minotaur")])
    facing = [places.faces(board.match.table, board.foe("minotaur"), seat) for seat in range(3)]
    assert facing == [False, False, True]
    board.end_turn()
    assert board.foe("minotaur").seat == 2
    assert board.hero(1).hp == board.hero(1).full


@pytest.mark.parametrize(("cards", "loss"), [("", 1), ("chill-remark", 0), ("chill-remark parry-and-complain", 0)])
def test_df_107_attack_strength_adds_up_and_is_never_below_0(cards: str, loss: int) -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=1)], hands={1: cards})
    for name in cards.split():
        board.play(1, name)
    assert strength(board, "foe-1") == loss
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full - loss


@pytest.mark.parametrize(("cards", "left"), [("", 5), ("chill-remark", 4), ("chill-remark parry-and-complain", 3)])
def test_df_107_several_effects_of_a_turn_add_up(cards: str, left: int) -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=5)], hands={1: cards})
    for name in cards.split():
        board.play(1, name)
    assert strength(board, "foe-1") == left


def test_df_107_raising_and_lowering_add_up() -> None:
    board = Board(
        "fighter cleric", foes=[foe(1, "[9]", attack=2), foe(2, card="orc-warchief")], hands={1: "chill-remark"}
    )
    assert strength(board, "foe-1") == 3
    board.play(1, "chill-remark")
    board.choose(1, "foe-1")
    assert strength(board, "foe-1") == 2


# -- tokens


def test_df_108_tokens_come_with_their_card() -> None:
    bring = card("bring", text=[{"do": [{"do": "reveal"}]}])
    board = Board(foes=[foe(2)], hands={1: "bring"}, cards=[bring], decks={0: "swarming-skeletons"})
    board.play(1, "bring")
    skeletons = board.foe("swarming-skeletons")
    assert len(skeletons.tokens) == 2
    table = board.match.table
    face = GAME.cards["swarming-skeletons"]
    assert face.colour == "green"
    assert face.token is not None
    for token in skeletons.tokens:
        assert numbers.attack(table, skeletons, token) == face.token_attack
        assert numbers.need(table, skeletons, 0, token) == face.token.need


def test_df_109_a_token_needs_its_points_within_one_turn() -> None:
    foes = [foe(1, "[5]", tokens=(1, "[2]", 0))]
    board = Board("fighter cleric", foes=foes, hands={1: "glory cantrip"})
    board.play(1, "glory")
    board.play(1, "cantrip")
    board.done(1)
    board.deal(1, "glory", "foe-1:1")
    assert len(board.foe("foe-1").tokens) == 1
    board.deal(1, "cantrip", "foe-1:1")
    assert board.foe("foe-1").tokens == []


def test_df_109_a_point_that_is_not_enough_is_lost() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[5]", tokens=(1, "[2]", 0))], hands={1: "glory", 2: "glory"})
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1:1")
    board.end_turn()
    board.play(2, "glory")
    board.done(2)
    board.deal(2, "glory", "foe-1:1")
    assert len(board.foe("foe-1").tokens) == 1


def test_df_109_a_coloured_token_needs_its_colour() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[5]", tokens=(2, "[R]", 0))], hands={1: "glory stealth"})
    board.play(1, "glory")
    board.play(1, "stealth")
    board.done(1)
    board.deal(1, "glory", "foe-1:1")
    assert len(board.foe("foe-1").tokens) == 2
    board.deal(1, "stealth", "foe-1:2")
    assert len(board.foe("foe-1").tokens) == 1


def test_df_110_a_token_counts_as_an_encounter() -> None:
    board = Board(foes=[foe(1, card="kobold-pack")], hands={1: "counter"}, cards=[COUNTER])
    board.play(1, "counter")
    assert board.state.turn is not None
    assert board.state.turn.shares[0].points == (0, 0, 0, 0, 4)


def test_df_110_a_token_has_colour_and_type_of_its_card() -> None:
    which = {"colour": "black", "type": "Humanoid", "kind": "token"}
    aimed = card("aimed", text=[{"do": [{"do": "deal", "points": "1", "which": which}]}])
    foes = [foe(1, card="kobold-pack"), foe(1, card="swarming-skeletons")]
    board = Board(foes=foes, hands={1: "aimed"}, cards=[aimed])
    board.play(1, "aimed")
    board.done(1)
    assert board.may_deal(1, "aimed") == ["kobold-pack:1", "kobold-pack:2", "kobold-pack:3"]


@pytest.mark.parametrize(("which", "meant"), [({"cleared": True}, ["foe-1"]), ({"tokens": True}, ["foe-1"])])
def test_df_110_what_is_so_of_its_card_is_not_so_of_a_token(which: dict[str, bool], meant: list[str]) -> None:
    """A card with a cleared level, or with tokens, is one encounter; its tokens are others, without either."""
    hush = card("hush", text=[{"do": [{"do": "attack", "by": -1, "to": "each", "which": which}]}])
    foes = [foe(1, "[1][9]", cleared=1, attack=2, tokens=(2, "[1]", 2)), foe(1, "[9]", attack=2)]
    board = Board(foes=foes, hands={1: "hush"}, cards=[hush])
    board.play(1, "hush")
    assert [told["foe"]["card"] for told in board.told("affected") if not told["token"]] == meant
    assert board.threat(1) == 7


@pytest.mark.parametrize("name", ["lightning-bolt", "glory"])
def test_df_111_tokens_shield_their_card(name: str) -> None:
    board = Board("wizard fighter", foes=[foe(1, card="kobold-pack", left=1)], hands={1: name})
    board.play(1, name)
    board.done(1)
    assert board.may_deal(1, name) == ["kobold-pack:1"]
    key = f"{board.share(name)}>{board.id_of('kobold-pack')}"
    assert board.refused(1, key)
    board.deal(1, name, "kobold-pack:1")
    assert board.foe("kobold-pack").tokens == []
    assert board.cleared("kobold-pack") == [False, False, False]


def test_df_111_tokens_do_not_stop_other_effects() -> None:
    board = Board("fighter wizard", foes=[foe(2, card="kobold-pack")], hands={1: "grapple"})
    board.play(1, "grapple")
    assert board.foe("kobold-pack").seat == 0
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full, "the pack and its tokens are held back"


def test_df_112_tokens_first_then_their_card() -> None:
    board = Board("rogue cleric", foes=[foe(1, card="kobold-pack")], hands={1: "flaming-oil"})
    board.play(1, "flaming-oil")
    board.done(1)
    assert "kobold-pack" not in board.may_deal(1, "flaming-oil")
    for number in (1, 1, 1):
        board.deal(1, "flaming-oil", f"kobold-pack:{number}")
    assert board.foe("kobold-pack").tokens == []
    board.deal(1, "flaming-oil", "kobold-pack")
    assert board.cleared("kobold-pack") == [True, False, False]


def test_df_113_damage_is_not_split_over_tokens() -> None:
    double = card("double", "red", damage="R,R")
    board = Board(foes=[foe(1, tokens=(2, "[R]", 0))], hands={1: "double"}, cards=[double])
    board.play(1, "double")
    board.done(1)
    board.deal(1, "double", "foe-1:1")
    assert len(board.foe("foe-1").tokens) == 1
    assert board.step != "deal" or not any(key.endswith(str(board.id_of("foe-1:1"))) for key in board.options(1))


def test_df_113_what_says_so_may_be_split_between_tokens_of_one_encounter() -> None:
    foes = [foe(1, tokens=(2, "[R]", 0)), foe(1, tokens=(2, "[R]", 0)), foe(1, "[R]")]
    board = Board("rogue cleric", foes=foes, hands={1: "expertise"})
    board.play(1, "expertise")
    board.done(1)
    board.deal(1, "expertise", "foe-1:1")
    assert board.may_deal(1, "expertise") == ["foe-1:1"], "the other token of the same encounter, and nothing else"
    board.deal(1, "expertise", "foe-1:1")
    assert board.foe("foe-1").tokens == []
    assert len(board.foe("foe-2").tokens) == 2


def test_df_113_the_suggestion_does_not_split_otherwise() -> None:
    foes = [foe(1, "[9]", tokens=(1, "[2]", 4)), foe(1, "[9]", tokens=(1, "[1]", 4))]
    board = Board("rogue cleric", foes=foes, hands={1: "expertise glory"})
    board.play(1, "glory")
    board.play(1, "expertise")
    board.done(1)
    for _ in range(4):
        if board.step == "deal" and "suggest" in board.options(1):
            board.do(1, "suggest")
    dealt = {event["foe"]["card"] for event in board.told("dealt") if event["card"] == "expertise"}
    assert len(dealt) == 1


def test_df_114_tokens_follow_their_card() -> None:
    board = Board("fighter cleric", foes=[foe(2, card="kobold-pack")], hands={1: "grapple"})
    board.play(1, "grapple")
    pack = board.foe("kobold-pack")
    assert (pack.seat, len(pack.tokens)) == (0, 3)
    assert sum(places.faces(board.match.table, one, 0) for one in board.state.foes) == 1


def test_df_114_tokens_are_discarded_with_their_card() -> None:
    banish = card("banish", text=[{"do": [{"do": "dismiss", "to": "one", "which": {"kind": "card"}}]}])
    foes = [foe(1, card="kobold-pack"), foe(2)]
    board = Board(foes=foes, hands={1: "banish"}, cards=[banish])
    tokens = [token.id for token in board.foe("kobold-pack").tokens]
    board.play(1, "banish")
    board.choose(1, "kobold-pack")
    assert not board.there("kobold-pack")
    assert all(board.state.find(number) is None for number in tokens)


def test_df_153_a_token_that_is_discarded_is_told_of() -> None:
    board = Board(
        foes=[foe(1, card="kobold-pack")], hands={1: "banish"}, cards=[order("banish", {"do": "dismiss", "to": "one"})]
    )
    board.play(1, "banish")
    board.choose(1, "kobold-pack:1")
    assert board.told("tokens_added")[0]["number"] == -1
    assert not board.told("token_defeated")


def test_df_111_tokens_keep_their_card_from_clearing_its_own_levels() -> None:
    fade = {"when": "start of turn", "do": [{"do": "collapse"}]}
    board = Board(foes=[foe(1, "[2][9]", tokens=(1, "[3]", 1), abilities=[fade])], step="start")
    assert board.cleared("foe-1") == [False, False]
    bare = Board(foes=[foe(1, "[2][9]", tokens=(1, "[3]", 1), abilities=[fade], left=0)], step="start")
    assert bare.cleared("foe-1") == [True, False]


def test_df_115_a_token_of_each_encounter_is_one_of_each() -> None:
    sweep = order("sweep", {"do": "defeat tokens", "to": "each facing you"})
    foes = [foe(1, "[9]", tokens=(3, "[3]", 1)), foe(1, "[9]", tokens=(2, "[3]", 1))]
    board = Board(foes=foes, hands={1: "sweep"}, cards=[sweep])
    board.play(1, "sweep")
    assert [len(one.tokens) for one in board.state.foes] == [2, 1]


def test_df_115_level_damage_defeats_a_token() -> None:
    foes = [foe(1, "[5]", tokens=(1, "[3]", 0))]
    board = Board("fighter rogue", foes=foes, hands={2: "twist-the-knife"})
    board.assist(2, "twist-the-knife")
    board.done(1)
    board.deal(1, "twist-the-knife", "foe-1:1")
    assert board.foe("foe-1").tokens == []


def test_df_116_healing_brings_no_token_back() -> None:
    salve = card("salve", text=[{"do": [{"do": "mend", "number": 0, "to": "one"}]}])
    board = Board(foes=[foe(1, card="swarming-skeletons", left=0, cleared=1)], hands={1: "salve"}, cards=[salve])
    board.play(1, "salve")
    skeletons = board.foe("swarming-skeletons")
    assert not any(skeletons.cleared)
    assert skeletons.tokens == []


def test_df_116_nor_does_it_take_any_away() -> None:
    salve = card("salve", text=[{"do": [{"do": "mend", "number": 0, "to": "one", "which": {"kind": "card"}}]}])
    board = Board(foes=[foe(1, card="swarming-skeletons", left=2, cleared=1)], hands={1: "salve"}, cards=[salve])
    board.play(1, "salve")
    skeletons = board.foe("swarming-skeletons")
    assert (skeletons.cleared[0], len(skeletons.tokens)) == (False, 2)


def test_df_117_tokens_are_added_to_cards_in_play() -> None:
    bring = card("bring", text=[{"do": [{"do": "reveal"}]}])
    foes = [foe(2, card="beak-worm-knot", left=1)]
    board = Board(foes=foes, hands={1: "bring"}, cards=[bring], decks={0: "beak-worm-knot"})
    board.play(1, "bring")
    assert [len(knot.tokens) for knot in board.foes("beak-worm-knot")] == [2, 2]


def test_df_117_added_tokens_shield_again() -> None:
    breed = card("breed", "blue", damage="B", text=[{"do": [{"do": "tokens", "to": "one"}]}])
    board = Board(foes=[foe(1, "[B]", tokens=(1, "[1]", 2), left=0)], hands={1: "breed"}, cards=[breed])
    board.play(1, "breed")
    board.done(1)
    assert board.may_deal(1, "breed") == ["foe-1:1"]
    assert numbers.attack(board.match.table, board.foe("foe-1"), board.foe("foe-1").tokens[0]) == 2


@pytest.mark.parametrize("deals", [{"points": "3"}, {"number": 3}])
def test_df_117_tokens_that_come_between_two_levels_shield_the_rest(deals: dict[str, Any]) -> None:
    breeds = {"when": "tripwire", "do": [{"do": "tokens", "number": 2}]}
    bolt = order("bolt", {"do": "deal" if "points" in deals else "levels", **deals})
    board = Board(
        "wizard fighter", hands={1: "bolt"}, cards=[bolt],
        foes=[foe(1, "[1]|[1][1]", tokens=(0, "[1]", 1), abilities=[breeds]), foe(2, "[9]")],
    )  # fmt: skip
    dealing(board, "bolt")
    board.deal(1, "bolt", "foe-1")
    assert board.there("foe-1")
    assert (len(board.foe("foe-1").tokens), board.cleared("foe-1")) == (2, [True, True, False])


def test_df_118_tokens_pay_nothing_and_have_no_text() -> None:
    abilities: list[dict[str, Any]] = [{"when": "vanquished", "do": [{"do": "summon"}]}]
    foes = [foe(1, "[9]", tokens=(3, "[1]", 0), gold=6, abilities=abilities)]
    board = Board("fighter rogue", foes=foes, hands={1: "glory glory glory"})
    for _ in range(3):
        board.play(1, "glory")
    board.choose(1, "no")
    board.done(1)
    for _ in range(3):
        board.deal(1, "glory", "foe-1:1")
    assert board.foe("foe-1").tokens == []
    assert [hero.gold for hero in board.state.heroes] == [0, 0]
    assert len(board.state.foes) == 1


def test_df_119_tokens_attack_besides_their_card() -> None:
    foes = [foe(1, "[9]", attack=1, tokens=(2, "[1]", 1)), foe(2, "[9]", tokens=(2, "[1]", 1))]
    board = Board(foes=foes)
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full - 3


def test_df_110_who_defeats_a_token_has_defeated_an_encounter() -> None:
    board = Board(
        "rogue fighter",
        foes=[foe(1, "[9]", gold=4, tokens=(2, "[1]", 0))],
        hands={1: "stealth"},
        kept={1: "ledger-of-favours"},
    )
    board.play(1, "stealth")
    board.done(1)
    board.deal(1, "stealth", "foe-1:1")
    assert (len(board.foe("foe-1").tokens), board.hero(1).gold) == (1, 1)
    assert "take back" not in board.options(1)


@pytest.mark.parametrize("breached", ["foe-1", "foe-1:1"])
def test_df_110_what_a_square_row_loses_is_lost_by_the_encounter_that_was_chosen(breached: str) -> None:
    pick = order("pick", {"do": "breach", "what": "squares"}, {"do": "levels"})
    board = Board(foes=[foe(1, "[sq:3]", tokens=(1, "[sq:3]", 0))], hands={1: "pick"}, cards=[pick])
    board.play(1, "pick")
    board.choose(1, breached)
    board.done(1)
    assert board.may_deal(1, "pick") == (["foe-1:1"] if breached == "foe-1:1" else [])


def test_df_118_tokens_have_no_gold_and_no_tokens_of_their_own() -> None:
    for effect in ({"do": "bounty", "by": 1}, {"do": "breach", "what": "tokens"}):
        board = Board(foes=[foe(1, tokens=(1, "[1]", 0)), foe(2)], hands={1: "try"}, cards=[order("try", effect)])
        board.play(1, "try")
        assert board.options(1) == [str(board.id_of(name)) for name in ("foe-1", "foe-2")]
