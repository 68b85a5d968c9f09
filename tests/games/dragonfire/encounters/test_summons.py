"""DF-133 to DF-138: summons."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules import numbers

Plain = dict[str, Any]
RICH: Plain = {**GAME.cards.plain["encounter"][0], "id": "rich", "name": "Rich", "track": "[1]", "gold": 5}
del RICH["tokens"]
BRING = card("bring", text=[{"do": [{"do": "reveal"}]}])


def summoner(which: Plain | None = None, *, seat: int = 1, **more: Any) -> Plain:
    """An encounter that a black point defeats, which then summons."""
    act: Plain = {"do": "summon", **({"which": which} if which else {})}
    return foe(seat, "[K]", abilities=[{"when": "vanquished", "do": [act]}], **more)


def beaten(*foes: Plain, heroes: str = "fighter cleric rogue wizard", **more: Any) -> Board:
    """The first encounter has just been defeated by P1, in whose hand is another card."""
    board = Board(heroes, foes=foes, hands={1: "glory cantrip"}, **more)
    board.play(1, "glory")
    board.play(1, "cantrip")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    return board


def test_df_133_cards_are_revealed_until_one_fits() -> None:
    cards = "troll orc-ironclad red-chaos-spawn blue"
    board = beaten(summoner({"family": "chaos spawn"}), decks={0: cards})
    assert board.there("red-chaos-spawn")
    assert not board.there("troll")
    assert not board.there("orc-ironclad")
    assert board.state.decks[0].draw[::-1] == ["blue", "troll", "orc-ironclad"]


def test_df_133_a_family_is_a_whole_word_of_the_name() -> None:
    assert beaten(summoner({"family": "orc"}), decks={0: "tiger-sorcerer orc-ironclad"}).there("orc-ironclad")


@pytest.mark.parametrize(("family", "held"), [("kobold", True), ("pack", True), ("bold", False)])
def test_df_133_in_play_a_family_means_the_same(family: str, held: bool) -> None:
    shoo = card("shoo", text=[{"do": [{"do": "hold back", "to": "each", "which": {"family": family}}]}])
    board = Board("fighter cleric", foes=[foe(1, card="kobold-pack")], cards=[shoo], hands={1: "shoo"})
    board.play(1, "shoo")
    assert numbers.attacks(board.table, board.foe("kobold-pack")) is not held


def test_df_133_a_location_without_room_is_buried_in_its_turn() -> None:
    """The summoner's character is in a Location: the second Location is revealed between two that do not fit."""
    call = {"when": "start of turn", "do": [{"do": "summon", "which": {"colour": "red"}}]}
    foes = [foe(1, "[9]", capacity=3, abilities=[call]), foe(2, "[9]")]
    decks = {0: "troll back-alley-maze minotaur goblin-cutpurses blue"}
    board = Board("cleric fighter", foes=foes, step="start", decks=decks)
    board.idle(lambda board: board.step != "start")
    assert board.there("goblin-cutpurses")
    assert board.state.decks[0].draw[::-1] == ["blue", "troll", "back-alley-maze", "minotaur"]
    assert board.told("looked_through")[0]["cards"] == ["troll", "minotaur"]


@pytest.mark.parametrize(
    ("which", "summoned"),
    [(None, "troll"), ({"colour": "blue"}, "claw-lurker"), ({"type": "Undead"}, "swarming-skeletons")],
)
def test_df_133_by_colour_by_type_or_any(which: Plain | None, summoned: str) -> None:
    board = beaten(summoner(which), decks={0: "troll claw-lurker swarming-skeletons"})
    assert [one.card for one in board.state.foes if not one.defeated] == [summoned]


@pytest.mark.parametrize("deck", [0, 1, 2])
def test_df_133_from_the_deck_of_the_summoner(deck: int) -> None:
    board = beaten(summoner(deck=deck), decks={**dict.fromkeys(range(3), "black"), deck: "troll"})
    assert board.there("troll")
    assert board.foe("troll").deck == deck


def test_df_134_the_character_whom_the_summoner_faced() -> None:
    board = beaten(summoner(seat=4), decks={0: "troll"})
    assert board.foe("troll").seat == 3


def test_df_134_a_tripwire_too() -> None:
    wire = foe(4, "[1]|[K][9]", cleared=1, abilities=[{"when": "tripwire", "do": [{"do": "summon"}]}])
    board = beaten(wire, decks={0: "troll"})
    assert board.foe("troll").seat == 3


def test_df_134_even_if_it_attacks_somebody_else() -> None:
    abilities: list[Plain] = [
        {"when": "tripwire", "do": [{"do": "attack now", "who": "active"}]},
        {"when": "attacks", "do": [{"do": "summon"}]},
    ]
    board = beaten(foe(4, "[1]|[K][9]", cleared=1, abilities=abilities), decks={0: "troll"})
    assert board.told("triggered")[-1]["seat"] == 0
    assert board.foe("troll").seat == 3


def test_df_134_of_a_location_whoever_is_the_cause() -> None:
    foes = [foe(1, card="rift-of-chaos", deck=1, inside=(2,))]
    board = Board(foes=foes, turn=2, step="start", decks={1: "red red-chaos-spawn"})
    board.choose(2, "stay")
    assert board.foe("red-chaos-spawn").seat == 1
    board = Board(foes=[foe(1)], hands={1: "bring"}, cards=[BRING], decks={0: "choke-point troll"})
    board.play(1, "bring")
    assert board.foe("troll").seat == 0


@pytest.mark.parametrize(("inside", "seat"), [((1,), 0), ((), 2)])
def test_df_134_of_a_location_that_has_fallen(inside: tuple[int, ...], seat: int) -> None:
    """The active player if in it, else the one before whom it lies."""
    breach = card("breach", text=[{"do": [{"do": "levels", "to": "one", "which": {"kind": "Location"}}]}])
    board = Board(
        "fighter cleric rogue wizard",
        foes=[summoner(seat=3, capacity=4, inside=inside)],
        hands={1: "breach"},
        cards=[breach],
        decks={0: "troll"},
    )
    board.play(1, "breach")
    board.done(1)
    board.deal(1, "breach", "foe-1")
    assert board.foe("troll").seat == seat


def test_df_135_without_a_match_nothing_comes() -> None:
    board = beaten(summoner({"colour": "blue"}), decks={0: "black red"})
    assert [one.card for one in board.state.foes if not one.defeated] == []
    assert board.state.decks[0].draw[::-1] == ["black", "red"]


def test_df_135_the_discard_pile_is_searched_too() -> None:
    foes = [summoner({"colour": "blue"})]
    board = Board("fighter cleric", foes=foes, hands={1: "glory"}, decks={0: "black red"})
    board.state.decks[0].discard = ["green", "blue"]
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    assert board.foe("blue").seat == 0
    assert sorted(board.state.decks[0].draw) == ["black", "green", "red"]


def test_df_135_what_was_looked_at_is_not_shuffled_in_again() -> None:
    board = Board("fighter cleric", foes=[summoner({"colour": "blue"})], hands={1: "glory"}, decks={0: "black red"})
    board.state.decks[0].discard = ["green"]
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    looked = board.told("looked_through")[-1]
    assert looked["cards"] == ["black", "red", "green"]
    assert board.state.decks[0].draw[::-1] == ["black", "red", "green"]


def test_df_136_a_summoned_encounter_is_a_normal_one() -> None:
    board = beaten(summoner(), decks={0: "goblin-cutpurses"}, gold={})
    cutpurses = board.foe("goblin-cutpurses")
    assert len(cutpurses.tokens) == 1
    assert not cutpurses.no_gold
    board.end_turn()
    assert "scene_ended" not in board.tale()


def test_df_136_its_gold_is_paid() -> None:
    more = {"encounter": [RICH]}
    foes, hands = [summoner()], {1: "glory seeking-sparks"}
    board = Board("fighter cleric", foes=foes, hands=hands, decks={0: "rich"}, more=more)
    board.play(1, "glory")
    board.play(1, "seeking-sparks")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    board.deal(1, "seeking-sparks", "rich")
    assert [hero.gold for hero in board.state.heroes] == [3, 2]


CALLER = foe(1, "[9]", attack=2, abilities=[{"when": "attacks", "do": [{"do": "summon"}]}])


def test_df_137_summoned_during_the_attack_it_attacks_too() -> None:
    board = Board("cleric fighter", foes=[CALLER], hp={1: 4}, decks={0: "orc-ironclad"})
    board.end_turn()
    assert board.told("attacked")[0]["damage"] == 4
    assert board.hero(1).stunned
    assert not board.hero(1).out
    assert [hurt["lost"] for hurt in board.told("hurt") if hurt["seat"] == 0] == [4]


def test_df_137_if_it_faces_somebody_else_it_waits() -> None:
    passing = foe(1, "[9]", attack=1, abilities=[{"when": "attacks", "do": [{"do": "reveal", "facing": "left"}]}])
    board = Board("cleric fighter", foes=[passing], decks={0: "orc-ironclad"})
    board.to("market")
    assert board.foe("orc-ironclad").seat == 1
    assert board.hero(1).hp == board.hero(1).full - 1
    assert board.hero(2).hp == board.hero(2).full


def test_df_138_a_summoned_location_is_placed_by_the_rules() -> None:
    """P1 comes into the Choke Point, whose Surprise finds another Location, which is buried."""
    decks = {0: "choke-point moaning-chamber troll blue"}
    board = Board(foes=[foe(2)], hands={1: "bring"}, cards=[BRING], decks=decks)
    board.play(1, "bring")
    assert board.there("choke-point")
    assert board.there("troll")
    assert not board.there("moaning-chamber")
    assert board.state.decks[0].draw == ["moaning-chamber", "blue"]
