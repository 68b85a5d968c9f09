"""Card files: what is wrong with one is told with file, card and field, in one line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from helpers.dragon_dance.board import CARDS_FILE, LEDGER
from wyrmhoard.games.dragon_dance.cards.cardset import load_deck
from wyrmhoard.kernel.asking.cards import convert, read_toml
from wyrmhoard.kernel.text.errors import BadInput

Cards = dict[str, list[dict[str, Any]]]


def ledger() -> Cards:
    return tomllib.loads(CARDS_FILE.read_text(encoding="utf-8"))


def card(cards: Cards, side: str, name: str) -> dict[str, Any]:
    return next(entry for entry in cards[side] if entry["id"] == name)


def written(tmp_path: Path, cards: Any) -> Path:
    """The cards as a file (JSON's scalars and arrays are TOML's as well)."""
    lines = []
    for side, entries in cards.items():
        if not isinstance(entries, list):
            lines.append(f"{side} = {msgspec.json.encode(entries).decode()}")
            continue
        for entry in entries:
            lines.append(f"[[{side}]]")
            lines += [f"{name} = {msgspec.json.encode(value).decode()}" for name, value in entry.items()]
    path = tmp_path / "my cards.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def complaint(path: Path) -> str:
    with pytest.raises(BadInput) as caught:
        load_deck(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_unchanged_file_loads(tmp_path: Path) -> None:
    deck = load_deck(written(tmp_path, ledger()))
    assert deck.content == LEDGER.content
    assert deck.ids == LEDGER.cards.ids


CHANGES: list[tuple[str, str, dict[str, Any], str]] = [
    ("knight", "hack", {"attack": [1, 2, 3]}, "knight, card hack, attack: Expected `array` of length 7, got 3"),
    ("dragon", "flap", {"protect": [1] * 8}, "dragon, card flap, protect: Expected `array` of length 7, got 8"),
    (
        "knight",
        "hack",
        {"attack": [1, 1, "two", 2, 2, 3, 4]},
        "knight, card hack, attack, place 3: Expected `int`, got `str`",
    ),
    ("dragon", "rake", {"attack": 3}, "dragon, card rake, attack: Expected `array | null`, got `int`"),
    (
        "dragon",
        "rake",
        {"range": ["short", "far"]},
        "dragon, card rake, range, place 2: Invalid enum value 'far'; possible are long, short",
    ),
    ("dragon", "rake", {"range": "short"}, "dragon, card rake, range: Expected `array`, got `str`"),
    ("knight", "dodge", {"dodge": "yes"}, "knight, card dodge, dodge: Expected `bool`, got `str`"),
    (
        "knight",
        "charge",
        {"move": "sideways"},
        "knight, card charge, move: Invalid enum value 'sideways'; possible are away, closer",
    ),
    ("knight", "slash", {"name": 5}, "knight, card slash, name: Expected `str`, got `int`"),
    ("knight", "slash", {"name": None}, "knight, card slash: Object missing required field `name`"),
    ("knight", "slash", {"id": None}, "knight, card Slash: Object missing required field `id`"),
    ("knight", "slash", {"range": None}, "knight, card slash: Object missing required field `range`"),
    ("knight", "slash", {"range": []}, "knight, card slash, range: the card must be playable at long or short range"),
    ("knight", "slash", {"id": "hack"}, "knight, card hack, id: this ID is used twice"),
    *(
        ("dragon", "bite", {"id": odd}, f"dragon, card {odd}, id: use letters, digits and hyphens, not {odd!r}")
        for odd in ("", "big bite", "bite!", "none", "3", "decline", "-")
    ),
    ("knight", "hack", {"attack": [1, 1, 1, -2, 2, 3, 4]}, "knight, card hack, attack: values are 0 to 40"),
    ("dragon", "flap", {"protect": [1, 4, 3, 3, 2, 1, -1]}, "dragon, card flap, protect: values are 0 to 40"),
    ("dragon", "flap", {"protect": [1, 4, 3, 3, 2, 1, 41]}, "dragon, card flap, protect: values are 0 to 40"),
    ("knight", "charge", {"attack": [0, 1, 1, 1, 1, 1, 41]}, "knight, card charge, attack: values are 0 to 40"),
    ("knight", "charge", {"range": ["long", "long"]}, "knight, card charge, range: each range only once"),
    *(
        ("knight", "hack", {"known": odd}, "knight, card hack, known: name columns from 0 to 6, each only once")
        for odd in ([7], [-1], [3, 3])
    ),
    ("knight", "advance", {"known": [3]}, "knight, card advance, known: the card has no strip"),
    ("dragon", "bite", {"combo": True}, "dragon, card bite, combo: only the knight's attacks can have Combo (DD-61)"),
    (
        "knight",
        "slash",
        {"range": ["long"]},
        "knight, card slash, range: a Combo card is played at short range (DD-62)",
    ),
    *(
        ("knight", "slash", more, "knight, card slash, combo: a follow-up only deals damage (DD-66)")
        for more in ({"recuperate": True}, {"move": "closer"})
    ),
    ("knight", "slash", {"combo": False}, "knight, combo: two cards have it, or none, not 1 (DD-63)"),
    (
        "knight",
        "charge",
        {"range": ["short"], "move": None, "combo": True},
        "knight, combo: two cards have it, or none, not 3 (DD-63)",
    ),
    (
        "knight",
        "hack",
        {"protect": [0] * 7},
        "knight, card hack, attack: a card is an attack or a defence, not both",
    ),
    ("knight", "hack", {"dodge": True}, "knight, card hack, attack: a card is an attack or a defence, not both"),
    ("knight", "shield", {"combo": True}, "knight, card shield, combo: only an attack can have Combo"),
    (
        "knight",
        "dodge",
        {"dodge": False},
        "knight, card dodge: needs one of attack, protect, dodge, move, recuperate",
    ),
]


@pytest.mark.parametrize(("side", "name", "change", "message"), CHANGES)
def test_a_wrong_card_is_named_with_its_field(
    side: str, name: str, change: dict[str, Any], message: str, tmp_path: Path
) -> None:
    cards = ledger()
    entry = card(cards, side, name)
    entry.update(change)
    for field in [field for field, value in change.items() if value is None]:
        del entry[field]
    path = written(tmp_path, cards)
    problem = complaint(path)
    assert problem.startswith(f"{path}: {message}")


def test_a_misspelt_field_is_named(tmp_path: Path) -> None:
    """A field that nobody reads is a mistake of the designer's: the card would silently lack it."""
    cards = ledger()
    card(cards, "knight", "charge")["comboo"] = True
    problem = complaint(written(tmp_path, cards))
    assert "card charge" in problem
    assert "comboo" in problem


def test_the_number_of_cards(tmp_path: Path) -> None:
    few = ledger()
    del few["knight"][0]
    assert complaint(written(tmp_path, few)).endswith(": knight: there must be 8 cards, not 7")
    many = ledger()
    many["dragon"].append({**many["dragon"][0], "id": "ninth"})
    assert complaint(written(tmp_path, many)).endswith(": dragon: there must be 8 cards, not 9")
    none = ledger()
    del none["dragon"]
    assert complaint(written(tmp_path, none)).endswith(": Object missing required field `dragon`")


def test_the_wrong_shape_altogether(tmp_path: Path) -> None:
    cards: dict[str, Any] = {"knight": 3}
    assert complaint(written(tmp_path, cards)).endswith(": knight: Expected `array`, got `int`")
    cards = {"knight": [], "dragon": []}
    path = tmp_path / "empty.toml"
    path.write_text("knight = []\ndragon = []\n", encoding="utf-8")
    assert complaint(path) == f"{path}: knight: there must be 8 cards, not 0"


def test_broken_toml_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text('[[knight]]\nid = "charge"\nname = \n', encoding="utf-8")
    problem = complaint(path)
    assert problem.startswith(f"{path}: is not valid TOML: ")
    assert "line 3" in problem


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    assert complaint(missing) == f"{missing}: cannot be read (No such file or directory)"
    assert complaint(tmp_path) == f"{tmp_path}: cannot be read (Is a directory)"
    latin = tmp_path / "latin.toml"
    latin.write_bytes('[[knight]]\nname = "é"\n'.encode("latin-1"))
    assert complaint(latin) == f"{latin}: is not UTF-8 text"


def test_read_toml_and_convert(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("a = 1\n[b]\nc = [1, 2]\n", encoding="utf-8")
    assert read_toml(path) == {"a": 1, "b": {"c": [1, 2]}}
    assert convert({"a": 1}, dict[str, int], "x") == {"a": 1}
    with pytest.raises(BadInput, match=r"^x: Expected `array`, got `object`$"):
        convert({"a": 1}, list[int], "x")


ODD: list[tuple[str, str, dict[str, Any], str]] = [
    ("knight", "hack", {"attack": [1, 1, 2, 1, 2, 3, 4]}, "knight card hack: attack falls as the die rises"),
    ("knight", "hack", {"attack": [2, 1, 1, 2, 2, 3, 4]}, "knight card hack: a die is worse than none"),
    ("dragon", "flap", {"protect": [0, 1, 2, 2, 2, 2, 2]}, "dragon card flap: protection rises as the die rises"),
    ("dragon", "flap", {"protect": [2, 4, 3, 3, 2, 1, 1]}, "dragon card flap: a die is worse than none"),
    ("knight", "charge", {"range": ["short"]}, "knight: no attack can be played at long range"),
    (
        "dragon",
        "recuperate",
        {"range": ["long"]},
        "dragon: no Recuperate can be played at short range (DD-30 takes over)",
    ),
]


@pytest.mark.parametrize(("side", "name", "change", "note"), ODD)
def test_oddities_are_told_and_allowed(side: str, name: str, change: dict[str, Any], note: str, tmp_path: Path) -> None:
    cards = ledger()
    before = LEDGER.with_cards(written(tmp_path, cards)).oddities()
    card(cards, side, name).update(change)
    game = LEDGER.with_cards(written(tmp_path, cards))
    assert sorted(set(game.oddities()) - set(before)) == [note]


def test_changed_cards_change_the_content_pin_and_flavour_does_not(tmp_path: Path) -> None:
    cards = ledger()
    card(cards, "knight", "hack").update(flavour="Chop.", name="Chop", stamp="axe")
    assert load_deck(written(tmp_path, cards)).content == LEDGER.content
    for change in ({"attack": [1, 1, 1, 2, 2, 3, 5]}, {"combo": False}, {"range": ["long", "short"]}):
        cards = ledger()
        for name in ("hack", "slash"):
            card(cards, "knight", name).update(change)
        assert load_deck(written(tmp_path, cards)).content != LEDGER.content
