"""Cards as they are sent and listed: worded for whoever looks, and in English beside it for programs."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.cases import CASES
from helpers.pseudo import disguise, unsaid
from wyrmhoard.kernel.contract.game import PLAIN, AnyGame
from wyrmhoard.kernel.text.saying import is_spoken_in, languages, speaking

GAMES = {case.game.name: case.game for case in CASES if case.game.card_files is not None}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
def test_english_has_nothing_beside_it(game: AnyGame) -> None:
    faces = game.faces()
    assert [{**face, "group": ""} for face in faces] == [{**face, "group": ""} for face in game.card_faces()]
    assert all("plain" not in face for face in faces)


@every_game
@pytest.mark.parametrize("language", [*(one for one in languages() if one != "en"), "disguised"])
def test_each_number_stands_beside_its_name_in_english(game: AnyGame, language: str) -> None:
    english = game.card_faces()
    with disguise() if language == "disguised" else speaking(language):
        faces = game.faces()
        translated = game.folder is None or is_spoken_in(game.folder)
    assert language != "disguised" or translated
    for plain, face in zip(english, faces, strict=True):
        if not translated:  # it is in English itself
            assert face == {**plain, "group": face["group"]}
            continue
        assert face["plain"] == {part: plain[part] for part in PLAIN if part in plain}
        assert len(face.get("numbers", {})) == len(plain.get("numbers", {})), f"two names of one number: {face['id']}"


@every_game
def test_what_a_card_is_is_said(game: AnyGame) -> None:
    with disguise():
        left = {
            f"{face['id']} {part}: {text}"
            for face in game.faces()
            for part in ("group", "name", "kind", "flavour", "keywords", "numbers")
            if (text := unsaid(_words(face.get(part, ""))))
        }
    assert left == set()


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(map(str, value))
    return " ".join(value) if isinstance(value, list) else str(value)
