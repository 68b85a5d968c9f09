"""DD-31 to DD-51: attacks and defences, Dodge and Charge."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from helpers.dragon_dance.board import Board

Range = Literal["long", "short"]

FACES = ("none", "1", "2", "3", "4", "5", "6")
KNIGHT_ATTACKS: list[tuple[str, Range, list[int]]] = [
    ("charge", "long", [3, 3, 3, 4, 4, 5, 5]),
    ("hack", "short", [1, 1, 1, 2, 2, 3, 4]),
    ("slash", "short", [1, 1, 1, 2, 3, 4, 4]),
]
DRAGON_ATTACKS: list[tuple[str, Range, list[int]]] = [
    ("breathe-fire", "long", [1, 1, 1, 3, 3, 4, 4]),
    ("rake", "short", [1, 1, 1, 2, 2, 3, 3]),
    ("bite", "short", [0, 0, 0, 1, 2, 3, 5]),
]
SHIELD = [1, 4, 3, 3, 2, 1, 1]
FLAP = [1, 4, 3, 3, 2, 1, 1]
SCALES = [1, 3, 3, 2, 2, 1, 1]


def all_dice(**more: Any) -> Board:
    """A board where both sides have a die of every value."""
    return Board(knight_dice=range(1, 7), dragon_dice=range(1, 7), **more)


def strike(board: Board) -> tuple[str, dict[str, Any]]:
    """The only blow that was struck."""
    struck = board.told("struck")
    assert len(struck) == 1, struck
    return struck[0]


def test_dd_31_both_cards_act_together() -> None:
    board = all_dice(knight=3, dragon=4, at="long")
    board.play("6 charge", "5 breathe-fire")
    assert board.lives == (0, 0)
    assert [data["damage"] for _, data in board.told("struck")] == [5, 4]


def test_dd_31_the_second_blow_is_as_hard_as_the_first() -> None:
    for knight, dragon in ((1, 20), (9, 1), (9, 20)):
        board = all_dice(knight=knight, dragon=dragon, at="long")
        board.play("6 charge", "5 breathe-fire")
        assert board.lives == (max(knight - 4, 0), max(dragon - 5, 0))


def test_dd_32_damage_then_movement_then_combo() -> None:
    board = all_dice(at="short")
    board.play("4 hack", "none retreat")
    assert (board.lives, board.range) == ((9, 18), "long")
    tale = board.tale()
    assert tale.index("struck") < tale.index("moved") < tale.index("discarded")


def test_dd_32_combo_is_asked_after_movement() -> None:
    board = all_dice(at="short")
    board.clash("4 hack", "none advance")
    assert board.open == {"knight": "combo"}
    assert board.tale()[-3:] == ["cards_revealed", "struck", "stayed"]
    board.act("knight", "none")
    tale = board.tale()
    assert tale.index("stayed") < tale.index("followed_up") < tale.index("discarded")


def test_dd_32_both_sides_are_hurt_before_the_combo() -> None:
    board = all_dice(at="short")
    board.clash("4 hack", "6 rake")
    assert board.open == {"knight": "combo"}
    assert board.lives == (6, 18)


def test_dd_33_damage_with_a_die() -> None:
    board = all_dice(at="short")
    board.clash("5 hack", "none recuperate")
    assert board.dragon.life == 17


@pytest.mark.parametrize(("card", "at", "strip"), KNIGHT_ATTACKS)
@pytest.mark.parametrize("die", range(1, 7))
def test_dd_33_every_column_of_the_knight(card: str, at: Range, strip: list[int], die: int) -> None:
    board = all_dice(at=at)
    board.clash(f"{die} {card}", "1 recuperate")
    assert board.dragon.life == 20 - strip[die]
    rule, data = strike(board)
    assert (rule, data["by"], data["side"], data["damage"], data["lost"]) == (
        "DD-35",
        "knight",
        "dragon",
        strip[die],
        strip[die],
    )


@pytest.mark.parametrize(("card", "at", "strip"), DRAGON_ATTACKS)
@pytest.mark.parametrize("die", range(1, 7))
def test_dd_33_every_column_of_the_dragon(card: str, at: Range, strip: list[int], die: int) -> None:
    board = all_dice(at=at)
    board.play("1 recuperate", f"{die} {card}")
    assert board.knight.life == 9 - strip[die]
    rule, data = strike(board)
    assert (rule, data["by"], data["side"], data["damage"]) == (
        "DD-35" if strip[die] else "DD-45",
        "dragon",
        "knight",
        strip[die],
    )


def test_dd_34_damage_without_a_die() -> None:
    board = all_dice(at="long")
    board.play("6 advance", "none breathe-fire")
    assert board.lives == (8, 20)


@pytest.mark.parametrize(("card", "at", "strip"), KNIGHT_ATTACKS)
def test_dd_34_the_knights_columns_without_a_die(card: str, at: Range, strip: list[int]) -> None:
    board = all_dice(at=at)
    board.clash(f"none {card}", "6 recuperate")
    assert board.dragon.life == 20 - strip[0]


@pytest.mark.parametrize(("card", "at", "strip"), DRAGON_ATTACKS)
def test_dd_34_the_dragons_columns_without_a_die(card: str, at: Range, strip: list[int]) -> None:
    board = all_dice(at=at)
    board.play("6 recuperate", f"none {card}")
    assert board.knight.life == 9 - strip[0]


def test_dd_35_undefended_damage() -> None:
    board = all_dice(knight=9, dragon=20, at="long")
    board.play("6 charge", "3 breathe-fire")
    assert board.lives == (6, 15)
    assert [rule for rule, _ in board.told("struck")] == ["DD-35", "DD-35"]


def test_dd_36_protection_comes_from_the_defenders_own_die() -> None:
    board = all_dice(at="short")
    board.play("5 hack", "1 flap")
    assert strike(board)[1]["protection"] == 4
    assert board.dragon.life == 20


@pytest.mark.parametrize(("card", "strip"), [("flap", FLAP), ("scales", SCALES)])
@pytest.mark.parametrize("face", range(7))
def test_dd_36_the_dragons_every_column(card: str, strip: list[int], face: int) -> None:
    for attack, damage in (("6", 4), ("none", 1)):
        board = all_dice(at="short", knight_discards=["hack"])
        board.play(f"{attack} slash", f"{FACES[face]} {card}")
        assert strike(board)[1]["protection"] == strip[face]
        assert board.dragon.life == 20 - max(damage - strip[face], 0)


@pytest.mark.parametrize("face", range(7))
def test_dd_36_the_knights_every_column(face: int) -> None:
    for attack, damage in (("6", 5), ("3", 1)):
        board = all_dice(at="short")
        board.play(f"{FACES[face]} shield", f"{attack} bite")
        assert strike(board)[1]["protection"] == SHIELD[face]
        assert board.knight.life == 9 - max(damage - SHIELD[face], 0)


def test_dd_37_damage_after_protection() -> None:
    board = all_dice(dragon=20, at="long")
    board.play("6 charge", "2 scales")
    assert board.dragon.life == 18
    rule, data = strike(board)
    assert (rule, data["damage"], data["protection"], data["lost"]) == ("DD-37", 5, 3, 2)


def test_dd_37_the_knight_behind_his_shield() -> None:
    board = all_dice(at="short")
    board.play("4 shield", "6 bite")
    assert board.knight.life == 6
    assert strike(board)[0] == "DD-37"


@pytest.mark.parametrize("life", [20, 10, 1])
def test_dd_38_never_below_zero_damage(life: int) -> None:
    board = all_dice(dragon=life, at="short")
    board.play("5 hack", "1 flap")
    assert board.dragon.life == life
    rule, data = strike(board)
    assert (rule, data["damage"], data["protection"], data["lost"]) == ("DD-38", 3, 4, 0)


def test_dd_38_excess_protection_does_not_carry_over() -> None:
    board = all_dice(knight=5, dragon=10, at="short")
    board.play("1 shield", "3 rake")  # 2 against 4
    assert board.knight.life == 5
    board.play("none advance", "6 bite")
    assert board.knight.life == 0


def test_dd_38_protection_equal_to_the_damage() -> None:
    board = all_dice(at="short")
    board.play("5 hack", "3 flap")
    assert board.dragon.life == 20
    assert strike(board)[0] == "DD-38"


def test_dd_39_life_never_below_zero() -> None:
    board = all_dice(dragon=2, at="long")
    board.play("6 charge", "none recuperate")
    assert board.dragon.life == 0
    assert strike(board)[1]["life"] == 0


@pytest.mark.parametrize(("life", "left"), [(1, 0), (4, 0), (5, 0), (6, 1)])
def test_dd_39_the_knight_stops_at_zero(life: int, left: int) -> None:
    board = all_dice(knight=life, at="short")
    board.play("none advance", "6 bite")
    assert board.knight.life == left


def test_dd_39_the_follow_up_stops_at_zero_too() -> None:
    board = all_dice(dragon=3, at="short")
    board.play("4 hack", "none recuperate", combo="6")
    assert board.dragon.life == 0


def test_dd_40_no_healing() -> None:
    board = all_dice(knight=4, dragon=7, at="long")
    board.play("1 recuperate", "none scales")
    assert board.lives == (4, 7)
    board.play("none advance", "1 recuperate")
    assert board.lives == (4, 7)
    board.play("none recuperate", "none recuperate")
    assert board.lives == (4, 7)


def test_dd_41_attack_against_attack() -> None:
    board = all_dice(knight=3, dragon=9, at="short")
    board.clash("6 slash", "6 bite")
    assert board.lives == (0, 5)
    assert board.open == {"knight": "combo"}
    assert [(rule, data["protection"]) for rule, data in board.told("struck")] == [("DD-35", 0), ("DD-35", 0)]


def test_dd_42_defence_without_an_attack() -> None:
    board = all_dice(at="long")
    board.play("1 shield", "none advance")
    assert board.lives == (9, 20)
    assert board.knight.discards == [("shield", 1)]
    assert board.knight.spent == [1]
    assert board.range == "short"
    assert board.told("struck") == []


@pytest.mark.parametrize(
    ("knight", "dragon"), [("1 shield", "1 scales"), ("none dodge", "1 flap"), ("1 shield", "1 flap")]
)
def test_dd_42_defence_against_defence(knight: str, dragon: str) -> None:
    board = all_dice(at="short")
    board.play(knight, dragon)
    assert (board.lives, board.range) == ((9, 20), "short")
    assert board.dragon.spent == [1]
    assert board.dragon.discards == [(dragon.split()[1], 1)]
    assert len(board.knight.hand) == 7


def test_dd_43_retreat_gives_no_protection() -> None:
    board = all_dice(knight=9, at="short")
    board.play("none retreat", "6 rake")
    assert board.knight.life == 6
    assert board.range == "long"


@pytest.mark.parametrize("card", ["advance", "retreat", "recuperate"])
@pytest.mark.parametrize("die", ["none", "1", "6"])
def test_dd_43_no_movement_nor_recuperate_protects(card: str, die: str) -> None:
    board = all_dice(at="short")
    board.play(f"{die} {card}", "6 bite")
    assert board.knight.life == 4
    assert strike(board)[0] == "DD-35"
    board = all_dice(at="long")
    board.play("6 charge", f"{die} {card}")
    assert board.dragon.life == 15
    assert strike(board)[0] == "DD-35"


def test_dd_44_a_die_does_nothing_for_movement() -> None:
    board = all_dice(at="long")
    board.play("6 advance", "6 advance")
    assert board.range == "short"
    assert board.lives == (9, 20)
    assert board.told("struck") == []


@pytest.mark.parametrize("die", FACES)
def test_dd_44_any_die_is_as_good_as_none(die: str) -> None:
    board = all_dice(at="long", knight_discards=["hack"])
    board.play(f"{die} retreat", f"{die} advance")
    assert (board.lives, board.range) == ((9, 20), "long")
    board = all_dice(at="short", knight_discards=["hack"])
    board.play(f"{die} dodge", f"{die} retreat")
    assert (board.lives, board.range) == ((9, 20), "long")
    board = all_dice(at="short", knight_discards=["hack"])
    board.play(f"{die} recuperate", f"{die} recuperate")
    assert (board.lives, board.range) == ((9, 20), "short")
    assert [len(side.hand) for side in board.state.sides] == [8, 8]
    assert [len(side.dice) for side in board.state.sides] == [6, 6]


def test_dd_45_attack_on_zero() -> None:
    board = all_dice(knight=9, at="short")
    board.play("none advance", "2 bite")
    assert board.knight.life == 9
    assert board.dragon.discards == [("bite", 2)]
    assert 2 in board.dragon.spent
    assert 2 not in board.dragon.dice
    rule, data = strike(board)
    assert (rule, data["card"], data["damage"], data["lost"]) == ("DD-45", "bite", 0, 0)


def test_dd_46_dodge_stops_all_damage() -> None:
    board = all_dice(knight=9, at="short")
    board.play("none dodge", "6 rake")
    assert board.knight.life == 9
    rule, data = strike(board)
    assert (rule, data["damage"], data["dodged"], data["lost"]) == ("DD-46", 3, True, 0)


@pytest.mark.parametrize(("card", "at", "strip"), DRAGON_ATTACKS)
@pytest.mark.parametrize("die", FACES)
def test_dd_46_whatever_the_attack_and_the_die(card: str, at: Range, strip: list[int], die: str) -> None:
    board = all_dice(knight=1, at=at)
    board.play("none dodge", f"{die} {card}")
    assert board.knight.life == 1
    assert strike(board)[1]["damage"] == strip[FACES.index(die)]


def test_dd_46_dodge_is_for_one_round() -> None:
    board = all_dice(at="short")
    board.play("none dodge", "6 rake")
    board.play("none advance", "6 bite" if 6 in board.dragon.dice else "5 bite")
    assert board.knight.life == 6


def test_dd_47_dodge_does_not_stop_movement() -> None:
    board = all_dice(at="short")
    board.play("none dodge", "none retreat")
    assert board.range == "long"
    board.play("none shield", "none advance")
    assert board.range == "short"


def test_dd_47_dodge_does_not_stop_recuperate() -> None:
    board = all_dice(at="short", dragon_discards=["bite", "flap"], dragon_spent=[2])
    board.play("3 dodge", "1 recuperate")
    assert len(board.dragon.hand) == 8
    assert len(board.dragon.dice) == 7


def test_dd_48_charge_attacks_and_moves() -> None:
    board = all_dice(dragon=20, at="long")
    board.play("none charge", "none recuperate")
    assert board.dragon.life == 17
    assert board.range == "short"
    assert board.told("moved") == [("DD-52", {"range": "short"})]


def test_dd_49_charges_damage_comes_before_its_movement() -> None:
    board = all_dice(at="long")
    board.play("6 charge", "3 breathe-fire")
    assert board.lives == (6, 15)
    assert board.range == "short"
    assert board.tale()[-6:-1] == ["struck", "struck", "moved", "discarded", "discarded"]


def test_dd_49_charge_moves_together_with_the_dragon() -> None:
    board = all_dice(at="long")
    board.play("6 charge", "none retreat")
    assert board.dragon.life == 15
    assert board.range == "long"
    assert board.told("stayed") == [("DD-52", {"range": "long"})]


def test_dd_50_charge_moves_even_when_it_deals_no_damage() -> None:
    board = all_dice(dragon=20, at="long")
    board.play("none charge", "1 scales")
    assert board.dragon.life == 20
    assert strike(board)[0] == "DD-38"
    assert board.range == "short"


def test_dd_51_charge_has_no_combo() -> None:
    board = all_dice(dragon=20, at="long")
    assert {"hack", "slash"} <= set(board.knight.hand)
    board.clash("6 charge", "none recuperate")
    assert (board.dragon.life, board.range) == (15, "short")
    assert board.open == {"knight": "die", "dragon": "die"}
    assert board.told("combo_declined", "followed_up") == []


def test_dd_39_nobody_loses_more_life_than_they_have() -> None:
    board = Board(dragon=2, at="long")
    board.play("6 charge", "none recuperate")
    assert [(data["damage"], data["lost"], data["life"]) for _, data in board.told("struck")] == [(5, 2, 0)]
