"""Cards are worded in the language of whoever looks: not when they are read, and not in English for good."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from wyrmhoard.games.warriors.rules.fitting import verify_use
from wyrmhoard.games.warriors.words.cards import _kept, in_short
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text import saying
from wyrmhoard.kernel.text.saying import speaking

GAME = find("warriors")
PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Spark"
msgstr "Funke"

msgid "spell points {value}"
msgstr "Zauberpunkte {value}"

msgid "deal {n} damage to {whom}"
msgstr "{whom} nimmt {n} Schaden"

msgid "each fighter"
msgstr "jeder Kämpfer"

msgid "{card} is a fighter and cannot be equipped"
msgstr "{card} ist ein Kämpfer und kann nicht ausgerüstet werden"
"""


@pytest.fixture(autouse=True)
def house(tmp_path: Path) -> Iterator[None]:
    """Some German words for the game."""
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "de.po").write_text(PO, encoding="utf-8")
    saying.add_house(tmp_path)
    _kept.cache_clear()
    yield
    del saying._games[tmp_path]
    _kept.cache_clear()
    for tongue in saying._tongues.values():
        tongue.forget()


def texts(game: AnyGame = GAME) -> dict[str, str]:
    return {face["id"]: face["text"] for face in game.card_faces()}


def test_the_text_of_a_card_follows_the_language(tmp_path: Path) -> None:
    game = replace(
        GAME, about=replace(GAME.about, folder=tmp_path)
    )  # a game without words in a language would stay in English
    english = texts(game)
    harms = {card for card, text in english.items() if "damage to each fighter." in text}
    assert harms
    with speaking("de"):
        german = texts(game)
    assert {card for card, text in german.items() if "jeder Kämpfer nimmt" in text} >= harms
    assert texts(game) == english


def test_names_and_numbers_follow_it() -> None:
    spark = GAME.cards["spark"]
    assert in_short(spark).startswith("Spark (spell points ")
    with speaking("de"):
        assert in_short(spark).startswith("Funke (Zauberpunkte ")


def test_a_refusal_is_said_when_somebody_looks() -> None:
    fighter = next(card for card in GAME.cards if card.type == "fighter")
    refusal = verify_use(fighter, fighter)
    assert refusal is not None
    with speaking("de"):
        assert refusal.sentence() == f"{fighter.name} ist ein Kämpfer und kann nicht ausgerüstet werden"
    assert refusal.sentence() == f"{fighter.name} is a fighter and cannot be equipped"
