"""DF-127 to DF-148: Saves, summons, Immune, square rows, Dispel Magic."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from helpers.dragonfire_board import Board, card, foe
from wyrmhoard.games.dragonfire.game import GAME

Plain = dict[str, Any]

RICH: Plain = {**GAME.cards.plain["encounter"][0], "id": "rich", "name": "Rich", "track": "[1]", "gold": 5}
del RICH["tokens"]
TEST = card("test", text=[{"do": [{"do": "save", "to": "one", "success": [{"do": "gold", "number": 3}]}]}])
"""An encounter makes a Save; on a success the player of the card gains 3 gold."""
BRING = card("bring", text=[{"do": [{"do": "reveal"}]}])


def save_made(*, deck: int = 0, cards: str, plus: int = 0, **more: Any) -> Board:
    """A red encounter of a deck has made a Save +`plus`; the decks not concerned hold black cards."""
    act: Plain = {"do": "save", "to": "one", "plus": plus, "success": [{"do": "gold", "number": 3}]}
    board = Board(
        foes=[foe(1, "[9]", colour="red", deck=deck, **more)],
        hands={1: "try"},
        cards=[card("try", text=[{"do": [act]}])],
        decks={**dict.fromkeys(range(3), "black black black black"), deck: cards},
    )
    board.play(1, "try")
    return board


def success(board: Board) -> bool:
    """Whether the Save that was just made has succeeded."""
    return bool(board.told("saved")[-1]["success"])


def bottom(board: Board, deck: int, number: int) -> list[str]:
    """The undermost cards of a deck, the lowest last."""
    return board.state.decks[deck].draw[:number][::-1]


# -- Saves


@pytest.mark.parametrize(("top", "outcome"), [("red", True), ("black", False), ("blue", False), ("green", False)])
def test_df_127_the_same_colour_is_a_success(top: str, outcome: bool) -> None:
    board = save_made(cards=f"{top} green green")
    assert success(board) is outcome
    assert board.hero(1).gold == (3 if outcome else 0)
    assert board.told("saved")[-1]["cards"] == [top]
    assert bottom(board, 0, 1) == [top]
    assert len(board.state.decks[0].draw) == 3


def test_df_127_the_kobolds_of_the_check() -> None:
    board = Board(foes=[foe(1, card="kobold-pack", left=0)], hands={1: "test"}, cards=[TEST], decks={0: "black red"})
    board.play(1, "test")
    assert success(board)
    assert board.state.decks[0].draw == ["black", "red"]


@pytest.mark.parametrize("deck", [0, 1, 2])
def test_df_128_the_deck_from_which_it_came(deck: int) -> None:
    board = save_made(deck=deck, cards="red green green")
    assert success(board)
    assert bottom(board, deck, 1) == ["red"]


def test_df_128_the_rift_asks_the_secondary_deck() -> None:
    rift = foe(1, card="rift-of-chaos", deck=1)
    decks = {0: "red-chaos-spawn red", 1: "blue red-chaos-spawn"}
    board = Board(foes=[rift], step="start", decks=decks)
    board.choose(1, "stay")
    assert board.told("saved")[0] == {**board.told("saved")[0], "cards": ["blue"], "success": False}
    assert not board.there("red-chaos-spawn")


def test_df_128_tokens_use_the_deck_of_their_card() -> None:
    board = Board(
        foes=[foe(1, "[9]", colour="red", deck=1, tokens=(1, "[1]", 0))],
        hands={1: "test"},
        cards=[TEST],
        decks={0: "black", 1: "red red"},
    )
    board.play(1, "test")
    board.choose(1, "foe-1:1")
    assert success(board)


def test_df_129_save_plus_reveals_more_cards() -> None:
    board = save_made(cards="black blue red green", plus=2)
    assert success(board)
    assert board.told("saved")[-1]["cards"] == ["black", "blue", "red"]
    assert bottom(board, 0, 3) == ["black", "blue", "red"]


def test_df_129_one_card_too_few() -> None:
    assert not success(save_made(cards="black blue red green", plus=1))


def test_df_129_a_trait_gives_save_plus_too() -> None:
    trait = {"when": "always", "change": [{"change": "save", "by": 2}]}
    board = save_made(cards="black blue red green", abilities=[trait])
    assert success(board)
    assert len(board.told("saved")[-1]["cards"]) == 3


@pytest.mark.parametrize(("change", "outcome"), [("save fails", False), ("save succeeds", True)])
def test_df_130_an_automatic_result_reveals_no_card(change: str, outcome: bool) -> None:
    trait = {"when": "always", "change": [{"change": change}]}
    board = save_made(cards="red black blue" if not outcome else "black red blue", abilities=[trait])
    before = "red black blue" if not outcome else "black red blue"
    assert success(board) is outcome
    assert board.state.decks[0].draw == before.split()[::-1]
    assert board.state.decks[0].known == 0


def test_df_131_a_save_is_made_also_for_the_stunned() -> None:
    save: Plain = {"do": "save", "success": [{"do": "gold", "number": -1}]}
    place = foe(1, "[9]", capacity=3, abilities=[{"when": "start of turn", "do": [save]}])
    board = Board(foes=[place], step="start", stunned=[1], gold={1: 2}, decks={0: "black"})
    assert success(board)
    assert board.hero(1).gold == 1


@pytest.mark.parametrize(("top", "more", "cleared"), [("green", 0, 1), ("red", 1, 0)])
def test_df_132_success_is_not_always_good_for_the_encounter(top: str, more: int, cleared: int) -> None:
    board = Board(foes=[foe(1, card="evil-eyed-giant"), foe(2)], decks={0: f"{top} black"})
    strength = board.game.cards["evil-eyed-giant"].attack
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full - strength - more
    assert sum(board.cleared("evil-eyed-giant")) == cleared


# -- summons


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


@pytest.mark.parametrize(
    ("which", "found"),
    [(None, "troll"), ({"colour": "blue"}, "claw-lurker"), ({"type": "Undead"}, "swarming-skeletons")],
)
def test_df_133_by_colour_by_type_or_any(which: Plain | None, found: str) -> None:
    board = beaten(summoner(which), decks={0: "troll claw-lurker swarming-skeletons"})
    assert [one.card for one in board.state.foes if not one.defeated] == [found]


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


# -- Immune


@pytest.mark.parametrize("name", ["whirling-blades", "circlet-of-bewilderment"])
def test_df_139_what_immune_names_cannot_be_used_on_it(name: str) -> None:
    hands = {1: name}
    board = Board("wizard fighter", foes=[foe(1, card="tiger-sorcerer"), foe(2, "[9]")], hands=hands)
    board.play(1, name)
    assert {event["foe"]["card"] for event in board.told("saved")} <= {"foe-2"}
    board.done(1)
    assert board.may_deal(1, name) == ["foe-2"]


def test_df_139_and_so_for_effects_without_damage() -> None:
    board = Board("wizard fighter", foes=[foe(1, card="tiger-sorcerer")], hands={1: "chill-remark"})
    board.play(1, "chill-remark")
    assert board.told("affected") == []


def test_df_139_what_it_does_not_name_can() -> None:
    board = Board("wizard fighter", foes=[foe(1, card="tiger-sorcerer"), foe(2, "[9]")], hands={1: "lightning-bolt"})
    board.play(1, "lightning-bolt")
    board.done(1)
    assert board.may_deal(1, "lightning-bolt") == ["tiger-sorcerer", "foe-2"]


def test_df_140_immune_to_level_damage() -> None:
    foes = [foe(1, card="vampire"), foe(2, "[9]")]
    board = Board("wizard rogue", foes=foes, hands={1: "lightning-bolt", 2: "twist-the-knife"})
    board.play(1, "lightning-bolt")
    board.assist(2, "twist-the-knife")
    board.done(1)
    assert board.may_deal(1, "lightning-bolt") == ["foe-2"]
    assert board.may_deal(1, "twist-the-knife") == ["foe-2"]


def test_df_140_ordinary_damage_is_another_matter() -> None:
    board = Board("rogue wizard", foes=[foe(1, card="vampire"), foe(2, "[9]")], hands={1: "twist-the-knife"})
    board.play(1, "twist-the-knife")
    board.done(1)
    assert "vampire" in board.may_deal(1, "twist-the-knife")


@pytest.mark.parametrize("name", ["blackwood-staff", "potion-of-poison"])
@pytest.mark.parametrize("target", ["vampire", "tiger-sorcerer"])
def test_df_141_magic_items_pierce_it(name: str, target: str) -> None:
    board = Board("wizard fighter", foes=[foe(1, card=target), foe(2, "[9]")], hands={1: name})
    board.play(1, name)
    if "encounter" in board.open.values():
        board.choose(1, target)
    board.done(1)
    assert target in board.may_deal(1, name)
    board.deal(1, name, target)
    assert board.cleared(target)[0] == (name == "potion-of-poison" or target == "vampire")


# -- square rows


def test_df_142_a_square_row_resists_level_damage() -> None:
    foes = [foe(1, "[sq:3][K]"), foe(2, "[9]")]
    board = Board("wizard fighter", foes=foes, hands={1: "lightning-bolt"})
    board.play(1, "lightning-bolt")
    board.done(1)
    assert board.may_deal(1, "lightning-bolt") == ["foe-2"]


def test_df_142_ordinary_damage_clears_it_and_levels_the_next() -> None:
    three = card("three", damage="3")
    foes = [foe(1, "[sq:3][K]"), foe(2, "[9]")]
    board = Board("wizard rogue", foes=foes, hands={1: "three", 2: "twist-the-knife"}, cards=[three])
    board.play(1, "three")
    board.assist(2, "twist-the-knife")
    board.done(1)
    assert board.may_deal(1, "twist-the-knife") == ["foe-2"]
    board.deal(1, "three", "foe-1")
    assert board.cleared("foe-1") == [True, False]
    assert "foe-1" in board.may_deal(1, "twist-the-knife")
    board.deal(1, "twist-the-knife", "foe-1")
    assert not board.there("foe-1")


def test_df_142_two_levels_stop_at_a_square_row() -> None:
    board = Board("wizard fighter", foes=[foe(1, "[2][sq:3][K]"), foe(2)], hands={1: "lightning-bolt"})
    board.play(1, "lightning-bolt")
    board.done(1)
    board.deal(1, "lightning-bolt", "foe-1")
    assert board.cleared("foe-1") == [True, False, False]


def test_df_142_magic_items_do_not_clear_it_either() -> None:
    foes = [foe(1, "[sq:3][K]"), foe(2, "[9]")]
    board = Board("wizard fighter", foes=foes, hands={1: "potion-of-poison"})
    board.play(1, "potion-of-poison")
    board.done(1)
    assert board.may_deal(1, "potion-of-poison") == ["foe-2"]


# -- Dispel Magic

STAYS = card("stays", "green", damage="G", remains="scene", text=[{"change": [{"change": "hit points", "by": 1}]}])
OTHER = card("other", "green", remains="game", text=[{"change": [{"change": "hit points", "by": 1}]}])
THIRD = card("third", "green", remains="game", text=[{"change": [{"change": "hit points", "by": 1}]}])


def dispeller(kind: str, seat: int = 2, **more: Any) -> Plain:
    """An encounter with one of the keywords."""
    return foe(seat, "[9]", dispel=kind, **more)


def pulled(kind: str, dice: int | None = None) -> Board:
    """P1 has three cards in play, P2 and P3 one each; P1 has pulled the encounter from P2."""
    pull = card("pull", text=[{"do": [{"do": "move"}]}])
    kept = {1: "stays other third", 2: "stays", 3: "other"}
    board = Board(
        "fighter cleric rogue wizard",
        foes=[dispeller(kind)],
        hands={1: "pull", 4: "stays"},
        kept=kept,
        cards=[pull, STAYS, OTHER, THIRD],
    )
    if dice is not None:
        board.dice.queue.append(dice)
    board.play(1, "pull")
    return board


def left(board: Board) -> list[int]:
    """How many cards remain in play before each."""
    return [len(hero.kept) for hero in board.state.heroes]


@pytest.mark.parametrize(("dice", "gone"), [(0, "stays"), (1, "other"), (2, "third")])
def test_df_143_dispel_magic_takes_a_random_card(dice: int, gone: str) -> None:
    board = pulled("one", dice)
    assert left(board) == [2, 1, 1, 0]
    assert gone in board.hero(1).pile.discard
    assert gone not in [kept.card for kept in board.hero(1).kept]


@pytest.mark.parametrize(("kind", "rule"), [("one", "DF-143"), ("all", "DF-145"), ("greater", "DF-146")])
def test_df_143_a_location_comes_to_face_who_walks_in(kind: str, rule: str) -> None:
    """Its Dispel Magic acts on the one who enters, as when it was laid before somebody (DF-163, DF-164)."""
    board = Board(
        "fighter cleric rogue",
        step="start",
        foes=[dispeller(kind, 2, attack=0, capacity=3, colour="green")],
        kept={1: "stays", 3: "stays"},
        cards=[STAYS],
    )
    board.do(1, f"into {board.id_of('foe-1')}")
    assert [len(board.hero(seat).kept) for seat in (1, 3)] == [0, 0 if kind == "greater" else 1]
    assert rule in board.rules("left_play")


def test_df_143_at_random() -> None:
    gone: Counter[str] = Counter()
    for seed in range(60):
        board = Board(
            foes=[dispeller("one", 1)],
            kept={1: "stays other"},
            hands={1: "bring"},
            cards=[STAYS, OTHER, BRING],
            decks={0: "foe-1"},
        )
        board.dice.queue += [seed % 2]
        board.play(1, "bring")
        gone[board.hero(1).pile.discard[0]] += 1
    assert gone == {"stays": 30, "other": 30}


def test_df_144_what_would_remain_is_discarded_after_the_phase() -> None:
    board = Board("fighter cleric", foes=[dispeller("one", 1, attack=0)], hands={1: "stays"}, cards=[STAYS])
    board.play(1, "stays")
    assert left(board) == [0, 0]
    board.done(1)
    board.deal(1, "stays", "foe-1")
    assert board.hero(1).pile.discard == []
    board.to("market")
    assert board.hero(1).pile.discard == ["stays"]


def test_df_144_only_of_the_player_whom_it_faces() -> None:
    board = Board("fighter cleric", foes=[dispeller("one", 2)], hands={1: "stays"}, cards=[STAYS])
    board.play(1, "stays")
    assert left(board) == [1, 0]


def test_df_145_dispel_all_magic_takes_all() -> None:
    board = pulled("all")
    assert left(board) == [0, 1, 1, 0]
    assert sorted(board.hero(1).pile.discard) == ["other", "stays", "third"]


def test_df_146_greater_dispel_magic_takes_everybodys() -> None:
    board = pulled("greater")
    assert left(board) == [0, 0, 0, 0]


def test_df_146_and_no_card_remains_for_anybody() -> None:
    foes = [dispeller("greater", 2)]
    board = Board("fighter cleric rogue wizard", foes=foes, turn=4, hands={4: "stays"}, cards=[STAYS])
    board.play(4, "stays")
    assert left(board) == [0, 0, 0, 0]
    board.to("market")
    assert "stays" in board.hero(4).pile.discard


def test_df_147_held_cards_go_to_the_hand() -> None:
    pull = card("pull", text=[{"do": [{"do": "move"}]}])
    kept = {1: "coat-of-many-pockets"}
    board = Board("fighter cleric", foes=[dispeller("one")], hands={1: "pull"}, kept=kept, cards=[pull])
    board.hero(1).kept[0].held = ["glory", "grace"]
    board.play(1, "pull")
    assert board.hero(1).kept == []
    assert board.hand(1) == ["glory", "grace"]
    assert board.hero(1).pile.discard == ["coat-of-many-pockets"]


def test_df_148_magic_items_are_dispelled_and_can_be_played_again() -> None:
    pull = card("pull", text=[{"do": [{"do": "move"}]}])
    push = card("push", text=[{"do": [{"do": "move", "to": "left"}]}])
    item = "robe-of-deep-pockets"
    board = Board("fighter cleric", foes=[dispeller("one")], hands={1: "pull push"}, kept={1: item}, cards=[pull, push])
    board.play(1, "pull")
    assert board.hero(1).kept == []
    assert board.hero(1).pile.discard == [item]
    board.play(1, "push")
    board.hero(1).pile.discard.remove(item)
    board.hero(1).pile.draw.append(item)
    board.do(1, "done")
    board.to("market")
    assert item in board.hero(1).hand
    board.end_turn()
    board.end_turn()
    board.play(1, item)
    assert [kept.card for kept in board.hero(1).kept] == [item]
    board.to("market")
    assert [kept.card for kept in board.hero(1).kept] == [item]
