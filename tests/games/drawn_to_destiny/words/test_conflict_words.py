"""Every question, choice and line of a Conflict has words, and they say the exact numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.bouts import face_off, fight, with_item
from wyrmhoard.games.drawn_to_destiny.rules import conflict as rules
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import cards
from wyrmhoard.games.drawn_to_destiny.rules.conflict.answering import Reply
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options
from wyrmhoard.games.drawn_to_destiny.words import conflict as words
from wyrmhoard.games.drawn_to_destiny.words import log, phrases, prompts


def line(kind: str, /, **data: Any) -> str:
    """A line of the log."""
    return log.event(CARDS, {"kind": kind, "data": data}, ("Ada", "Ben"))


def sources() -> str:
    """What declares Conflicts and what carries them out."""
    folders = (Path(rules.__file__).parent, Path(fights.__file__).parent)
    return "\n".join(path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("*.py")))


def test_every_question_of_a_conflict_has_its_words() -> None:
    asked = set(re.findall(r'(?:one|each)\((?:[a-z_.()]+, )?"([a-z-]+)"', sources()))
    assert len(asked) > 10
    assert asked <= set(prompts.PROMPTS)
    assert set(words.OPTIONS) == set(words.PROMPTS)


def test_the_choice_of_a_card_says_what_each_half_shows() -> None:
    stage = face_off()
    said = [words.OPTIONS["card"](stage.table, 0, key) for key in ("wands-9:lower", "wild-red:upper", "fate:upper")]
    assert said == ["9 of Wands, lower: Block", "Red Wild, upper", "Fate, upper"]


def test_answers_name_skill_and_weapon() -> None:
    stage = face_off()
    key = with_item(stage, stage.units[1], "long-sword")
    assert words.OPTIONS["answer"](stage.table, 1, "defend:evasion") == "defend without an Action, with Evasion"
    assert (
        words.OPTIONS["answer"](stage.table, 1, f"answer:{key}")
        == "spend an Action to strike back with Long sword (Melee)"
    )
    assert words.OPTIONS["answer"](stage.table, 1, "defend:") == "defend without an Action or a Skill"


def test_the_tiebreaker_shows_both_sums() -> None:
    one = {"unit": 1, "name": "Archer", "card": "cups-5", "aspect": "fast", "result": "succeeds", "total": 3}
    other = {"unit": 2, "name": "Scout", "card": "swords-4", "aspect": "fast", "result": "fails", "total": 1}
    one["initiative"] = other["initiative"] = []
    said = (
        "Fast (5 of Cups) against Fast (4 of Swords) "
        "(5 + 1 for the other's Initiative = 6, against 4 + 3 = 7; the lower wins): Archer Succeeds"
    )
    assert line("compared", sides=[one, other]) == said


def test_cards_that_are_drawn_are_named_to_their_owner_alone() -> None:
    assert line("drew", seat=0, number=1) == "Ada draws 1 card"
    assert line("drew", seat=0, number=1, cards=["cups-K"]) == "Ada draws 1 card: King of Cups"


@pytest.mark.parametrize("seed", range(6))
def test_whole_fights_can_be_told(seed: int) -> None:
    stage = Stage([("warrior", (3, 3), "N"), ("outlaw", (3, 4), "S")], seed=seed)
    stage.aim(*stage.units)
    for player in stage.state.players:
        player.hand, player.cp = [player.pile.draw.pop() for _ in range(8)], 2
    for unit in stage.units:
        unit.tokens["blessed"] = 1
    fight(stage, with_item(stage, stage.units[0], "long-sword"), rest="random")
    for kind, _, data in stage.events:
        assert "{" not in line(kind, **data)
    for prompt, seats in stage.asked:
        for seat, options in seats.items():
            for option in options if prompt in words.OPTIONS else ():
                assert words.OPTIONS[prompt](stage.table, seat, option)


def test_the_question_for_a_card_names_both_and_the_range() -> None:
    stage = face_off()
    unit, other = stage.units
    unit.colour, unit.number, other.colour, other.number = "red", 1, "blue", 1
    means = attack_options.attacks(stage.table, unit)[0]
    conflict = fights.line_up(stage.table, unit, other, means, (), Reply(means, False), 0)
    prompt = words.PROMPTS["card"]
    assert not isinstance(prompt, str)
    said = prompt(stage.table, 0, cards.as_question(conflict))
    assert said == "Warrior R1 against Warrior B1, 1 away: choose a card and a half of it"


def test_declarations_say_weapon_use_and_ability_so_that_no_two_read_alike() -> None:
    stage = Stage([("archer", (3, 3), "N"), ("outlaw", (3, 4), "S")], seats=2)
    archer, outlaw = stage.units
    stage.aim(archer, outlaw)
    stage.aim(outlaw, archer)
    stage.give(archer, "dagger", "right")
    for unit in stage.units:
        texts = [phrases.short(stage.table, action.key) for action in fights.offers(stage.table, unit)]
        assert len(texts) == len(set(texts))
    dagger = stage.item(archer, "dagger")
    key = f"fight:{dagger.id}:2@u{outlaw.id}"
    assert phrases.short(stage.table, key) == "attack Outlaw: Dagger (Ranged, thrown)"
    gun = stage.item(outlaw, "revolver-45")
    key = f"fight:{gun.id}:0:+firearms/guns-blazing@u{archer.id}"
    assert phrases.short(stage.table, key) == "attack Archer: Revolver .45 (Firearms) with Guns Blazing"
    assert phrases.short(stage.table, f"treat:medicine/first-aid@u{archer.id}") == "First Aid (Archer)"
    assert phrases.short(stage.table, f"save@u{archer.id}") == "save from death (Archer)"


def test_choices_say_what_comes_of_them() -> None:
    table = face_off().table
    places = {place: words.parts_of_place(table, place) for place in ("head", "vitals", "left-hand")}
    assert places["head"] == ("a bad wound can kill", "Head")
    assert places["vitals"] == ("a bad wound cripples", "Vitals")
    assert places["left-hand"] == ("a bad wound hampers what that hand holds", "Left Hand")
    assert "may not have it" in words.OPTIONS["gain"](table, 0, "deck")
    assert words.OPTIONS["impaired"](table, 0, "stun") == "1 Stun: 1 Mind less until it recovers"


def test_the_place_of_an_overrun_is_asked_for_with_what_the_armor_covers() -> None:
    stage = face_off()
    unit = stage.units[0]
    asked = {"unit": unit.id, "by": stage.units[1].id}
    assert "Its Armor covers Head, Shoulders" in prompts.prompt(stage.table, 0, "place", asked)  # type: ignore[arg-type]
    unit.items.clear()
    assert "Armor" not in prompts.prompt(stage.table, 0, "place", asked)  # type: ignore[arg-type]
