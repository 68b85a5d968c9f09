"""Questions between the people at the table, pinned answers, traits."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage, stage
from helpers.dragon_and_warrior.realm import at, realm
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.rules.core import roles
from wyrmhoard.games.dragon_and_warrior.rules.core.limit import MOST_TEXTS
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.state import Wording
from wyrmhoard.kernel.text.errors import Refused

TREASURE = 3


def asked() -> Stage:
    """The Villain's seat has asked Treasure what the roof is made of."""
    return at(realm(), "near").aside(1, "question", role=["treasure"], text="What is the roof made of?")


def test_dw_38_dw_50_a_question_is_kept_with_asker_role_answer_and_pin() -> None:
    play = asked()
    (question,) = play.state.story.questions
    assert play.prompt == "explore"
    assert "answer" not in play.aside_keys(2)
    play.aside(TREASURE, "answer", question=[question.id], text="Tin lids", pin=0)
    (shown,) = sight.view(play.table, None)["story"]["questions"]
    assert (shown["asker"], shown["role"], shown["text"]) == (1, "treasure", "What is the roof made of?")
    assert (shown["answer"], shown["pinned"]) == ("Tin lids", False)
    play.aside(TREASURE, "pin", question=[question.id])
    assert sight.view(play.table, 0)["story"]["questions"][0]["pinned"]


def test_dw_9a_dw_50_an_open_question_goes_with_the_card() -> None:
    play = asked()
    assert "answer" in play.aside_keys(TREASURE)
    roles.exchange(play.table, 2, TREASURE, "DW-55")
    assert "answer" not in play.aside_keys(TREASURE)
    assert "answer" in play.aside_keys(2)


def test_dw_37d_what_is_said_leaves_the_open_question_as_it_is() -> None:
    play = stage("7 8 9", "3 4 5", seats=4).choose("attack 7")
    before = play.ask
    play.aside(0, "question", role=["villain"], text="Do you smile?")
    assert play.ask is before
    assert play.prompt == "block"


def test_dw_50_nobody_asks_a_role_of_their_own() -> None:
    play = at(realm(2), "near")
    with pytest.raises(Refused):
        play.aside(1, "question", role=["ally"], text="Who am I?")


def test_dw_33_a_trait_is_proposed_by_anyone_and_written_by_the_warrior_and_passes_on() -> None:
    play = at(realm(), "near").aside(2, "trait", text="plays in a loud band")
    assert play.state.hero.traits == []
    assert "write-trait" not in play.aside_keys(2)
    play.aside(0, "write-trait", trait=[play.state.story.traits[0]])
    roles.exchange(play.table, 0, 1, "DW-55")
    assert sight.view(play.table, 1)["hero"]["traits"] == ["plays in a loud band"]
    play.aside(1, "trait", text="counts stairs")
    assert sight.view(play.table, 1)["hero"]["traits"] == ["plays in a loud band", "counts stairs"]


def test_dw_50a_words_have_their_limits() -> None:
    play = at(realm(), "near")
    with pytest.raises(Refused, match="80"):
        play.aside(2, "trait", text="x" * 81)
    with pytest.raises(Refused, match="300"):
        play.aside(2, "question", role=["villain"], text="x" * 301)
    with pytest.raises(Refused):
        play.aside(2, "trait", text="\u202eback to front")
    with pytest.raises(Refused, match="DW-50a"):
        play.aside(2, "trait", text="   ")


def test_dw_50a_a_match_holds_5000_texts() -> None:
    play = at(realm(), "near")
    play.state.texts = {f"t{number}": Wording("x", "ally") for number in range(MOST_TEXTS)}
    with pytest.raises(Refused, match="DW-50a"):
        play.aside(2, "trait", text="one too many")
    assert len(play.state.texts) == 5000
    assert play.state.story.traits == []


def test_dw_20a_a_struck_question_is_gone_for_good() -> None:
    play = asked()
    text = play.state.story.questions[0].text
    play.aside(2, "x").all_choose("go on", f"thing {text}", "go on", "go on")
    assert inventing.words_of(play.state, text) == ""
    assert "roof" not in str(sight.view(play.table, 0))
