"""From a line of words to the subjects that it means."""

from __future__ import annotations

import pytest

from wyrmhoard.games.dragon_and_warrior.cards.entries import Subject
from wyrmhoard.games.dragon_and_warrior.cards.subjects import Subjects, plain_words
from wyrmhoard.games.dragon_and_warrior.game import GAME

SUBJECTS = Subjects([Subject("spiders", ("web",)), Subject("deep-water", ("drown", "high seas")), Subject("cats")])


def test_dw_14a_a_line_means_the_subjects_whose_words_it_contains() -> None:
    assert SUBJECTS.meant_by("big hairy spiders") == ("spiders",)
    assert SUBJECTS.meant_by("A SPIDER in its web, please!") == ("spiders",)
    assert SUBJECTS.meant_by("no cats on the high seas") == ("deep-water", "cats")
    assert SUBJECTS.meant_by("deep water") == ("deep-water",)


def test_dw_14a_a_line_without_such_words_means_only_what_is_ticked() -> None:
    assert SUBJECTS.meant_by("nothing like my old school") == ()
    assert SUBJECTS.meant_by("nothing like my old school", ["cats", "spiders"]) == ("spiders", "cats")


@pytest.mark.parametrize("line", ["a spidery hand", "websites", "catastrophe", "the high", "seas", "water"])
def test_dw_14a_parts_of_words_and_of_phrases_mean_nothing(line: str) -> None:
    assert SUBJECTS.meant_by(line) == ()


def test_dw_14a_the_shipped_list_knows_what_people_write() -> None:
    subjects = GAME.cards.subjects
    assert 55 <= len(subjects.ids) <= 80
    assert subjects.meant_by("big hairy spiders") == ("spiders",)
    assert subjects.meant_by("Zombies and vampires") == ("undead",)
    assert subjects.meant_by("nobody who drowned, hanged or burned") == ("death", "fire")
    assert subjects.meant_by("a bride, stolen") == ("romance", "crime")
    assert subjects.meant_by("airships over everything") == ("airships",)
    assert subjects.meant_by("jokes about our real lives") == ()
    assert subjects.meant_by("nothing like my old school") == ()


def test_dw_14a_entries_have_the_subjects_of_their_words() -> None:
    assert "birds" in GAME.cards.meant["conflict/tax-goose"]
    assert "law" not in GAME.cards.meant["conflict/puddle"]
    assert GAME.cards.meant["action_word/borrow"] == ()


def test_dw_14a_case_and_plural_do_not_matter() -> None:
    assert plain_words("Witches, Berries & Boxes: the king's glass bus") == (
        "witch",
        "berry",
        "box",
        "the",
        "king",
        "glass",
        "bus",
    )
