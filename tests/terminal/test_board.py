"""Boards and outlooks: fit the width, read well without markup, and tell the truth."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.color import Color
from rich.style import Style
from rich.text import Text

from helpers.dragon_dance.board import LEDGER, Board
from wyrmhoard.kernel.contract import registry
from wyrmhoard.kernel.contract.screens import Likely, Mark, Outlook, outline
from wyrmhoard.kernel.play.playout import random_act
from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.terminal import words
from wyrmhoard.terminal.outlook_rows import best_row
from wyrmhoard.terminal.palette import plainer

GAME = LEDGER


@pytest.mark.parametrize("width", [60, 78, 80, 109, 110, 120, 160])
def test_the_board_fits_its_width_at_every_decision(width: int) -> None:
    import wyrmhoard

    rng = Random(3)
    for seed in range(6):
        match = wyrmhoard.new(GAME, seed=seed, settings={"knight_life": 30, "dragon_life": 40, "max_rounds": 12})
        while match.result is None:
            for seat in (None, 0, 1):
                for line in GAME.screens.board(GAME.cards, match.view(seat), width):
                    assert Text.from_markup(line).cell_len <= width, line
            match.act(*random_act(match, rng))


def test_the_plain_board_has_no_boxes_and_says_everything() -> None:
    board = Board(knight=4, dragon=11, at="short", knight_discards=["charge:6"], dragon_discards=["flap"])
    lines = words.plain_board(GAME.screens.board(GAME.cards, board.match.view(1), 80))
    text = "\n".join(lines)
    assert not any("\u2500" <= letter <= "\u259f" for letter in text)
    assert "life  4 of 9" in text
    assert "life 11 of 20" in text
    assert "SHORT RANGE" in text
    assert "Charge with 6" in text
    assert lines[-4].startswith("DRAGON (you)"), "the viewer sits at the bottom"


def test_any_game_has_a_board_of_its_plain_data() -> None:
    view = {"round": 2, "you": None, "hands": {"north": ["a", "b"]}, "rows": [{"x": 1}, {"x": 2}], "note": "[red]"}
    lines = outline(view, 40)
    assert [Text.from_markup(line).plain for line in lines] == [
        "round: 2",
        "hands:",
        "  north: a, b",
        "rows:",
        "  1.",
        "    x: 1",
        "  2.",
        "    x: 2",
        "note: [red]",
    ]
    assert all(len(line) <= 20 for line in outline({"words": "many " * 30}, 20))


@pytest.mark.parametrize("text", ["Duty [/b] Free", "Axe \\[/b]", "[red]", "Axe \\", "[[/]", "\\\\[b]"])
def test_a_literal_text_is_shown_as_it_is(text: str) -> None:
    assert Text.from_markup(f"[bold]{literal(text)}[/]").plain == text
    assert Text.from_markup(literal(text)).plain == text
    assert Text.from_markup(f"{literal(text)} {literal(text)}").plain == f"{text} {text}"


def named(data: Any, ending: str) -> Any:
    """The data of cards, each of whose names has this ending."""
    if isinstance(data, list | tuple):
        return [named(entry, ending) for entry in data]
    if not isinstance(data, dict):
        return data
    card = {key: named(entry, ending) for key, entry in data.items()}
    return {**card, "name": f"{card['name'][:20]}{ending}"} if {"id", "name"} <= set(card) else card


@pytest.mark.parametrize("name", registry.names())
def test_no_name_of_a_card_can_break_the_board(name: str) -> None:
    import wyrmhoard

    game = registry.find(name)
    game = game.with_cards(named(game.card_data(), " [/b]"))
    match = wyrmhoard.new(game, seed=1, settings={"decks": "random"} if name == "warriors" else {})
    rng, seen = Random(1), 0
    for _ in range(60):
        if match.result is None:
            lines = [line for width in (60, 120) for line in game.screens.board(game.cards, match.view(0), width)]
            seen += sum(" [/b]" in Text.from_markup(line).plain for line in lines)
            match.act(*random_act(match, rng))
    assert seen


def test_the_outlook_of_cards_is_what_then_happens() -> None:
    for mine in ("hack", "shield", "dodge", "retreat"):
        for theirs in ("bite", "flap", "retreat"):
            board = Board(at="short", knight_dice=[5, 1], dragon_dice=[3, 6])
            match = board.match
            match.act(0, "5")
            match.act(1, "3")
            outlook = GAME.screens.outlook(match.table, 0)
            assert outlook is not None
            column = [name.lower() for name in outlook.columns].index(theirs)
            spoken = outlook.spoken[outlook.keys.index(mine)][column]
            match.act(0, mine)
            match.act(1, theirs)
            view = match.view(0)
            assert f"you lose {9 - view['knight']['life']}" in spoken
            assert f"the dragon loses {20 - view['dragon']['life']}" in spoken
            assert f"{view['range']} range after" in spoken
            assert ("may follow" in spoken) == (0 in match.asks and match.asks[0].prompt == "combo")


def test_the_outlook_of_dice_and_of_the_follow_up() -> None:
    board = Board(at="short", knight_dice=[5, 1], dragon_dice=[3, 6])
    outlook = GAME.screens.outlook(board.match.table, 0)
    assert outlook is not None
    assert outlook.keys == ("none", "1", "5")
    assert outlook.cells[2][outlook.columns.index("Hack")] == "hit 3"
    assert outlook.note == "The dragon's hardest blow: 5, Bite with a 6."
    for seat, key in ((0, "5"), (1, "none"), (0, "hack"), (1, "recuperate")):
        board.match.act(seat, key)
    outlook = GAME.screens.outlook(board.match.table, 0)
    assert outlook is not None
    assert outlook.keys == ("decline", "none", "1")
    assert GAME.screens.outlook(board.match.table, 1) is None
    assert words.outlook_table(outlook)[-1].split() == ["the", "1", "1", "16"]


def test_words_find_choices_and_rules() -> None:
    board = Board()
    dice = board.match.asks[0].options
    assert not words.numbered(dice)
    assert [option.key for option in words.matches(dice, "4")] == ["4"]
    assert words.matches(dice, "3") == []
    board.match.act(0, "none")
    board.match.act(1, "none")
    cards = board.match.asks[0].options
    assert [option.key for option in words.matches(cards, "1")] == [cards[0].key]
    assert [option.key for option in words.matches(cards, "sh")] == ["shield"]
    assert {option.key for option in words.matches(cards, "re")} == {"retreat", "recuperate"}
    assert words.matches(cards, "zz") == []
    hack = words.matches(cards, "hack")[0]
    assert words.why(hack).startswith("Not possible: Hack can be played only at short range")
    assert words.why(hack).endswith("(DD-25).")
    for typed in ("DD-25", "dd25", "25"):
        rule = words.find_rule(GAME, typed)
        assert rule is not None
        assert rule.id == "DD-25"
    assert words.find_rule(GAME, "DD-999") is None


def test_rules_with_a_letter_are_found_as_typed(tmp_path: Path) -> None:
    (tmp_path / "rulebook.md").write_text("**T2-13. A.** One.\n\n**T2-13a. B.** Two.\n", encoding="utf-8")
    game = replace(GAME, about=replace(GAME.about, folder=tmp_path, rule_prefix="T2"))
    for typed, wanted in (("T2-13", "T2-13"), ("t2-13A", "T2-13a"), ("t2 13a", "T2-13a"), ("13a", "T2-13a")):
        rule = words.find_rule(game, typed)
        assert rule is not None
        assert rule.id == wanted
    assert words.find_rule(game, "13b") is None


def test_without_true_colour_the_squares_of_a_dark_ground_are_greys_and_letters_keep_their_colour() -> None:
    line = plainer([Text.from_markup("[#7d9a6a on #263823].[/][#7d9a6a on #2a3d27].[/][#a9d4ee on #1c4463]~[/]")])[0]
    grass, odd, water = (Style.parse(str(span.style)) for span in line.spans)
    assert grass.bgcolor == odd.bgcolor == Color.from_ansi(236)
    assert grass.color == Color.parse("#7d9a6a")
    assert water.bgcolor == Color.parse("#1c4463")


def test_the_row_that_stands_best_is_the_one_with_the_best_numbers() -> None:
    def likely(chance: int) -> tuple[Likely, ...]:
        return (Likely(upon="theirs", chance=chance, text="", where=(), parts=(), spoken=""),)

    marks: tuple[tuple[Mark, ...], ...] = (("good", "good"), ("good", "bad"))
    outlook = Outlook("", ("low", "high"), ("", ""), ("", ""), (), (), marks=marks)
    assert best_row(outlook) == "low"
    assert best_row(replace(outlook, likely=(likely(29), likely(56)))) == "high"
