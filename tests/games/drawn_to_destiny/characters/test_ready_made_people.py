"""The people whom a Campaign has ready: they are made by the rules of a new Character, and one choice takes one."""

from __future__ import annotations

import copy
import re
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import CARDS
from helpers.drawn_to_destiny.small import settings
from wyrmhoard.games.drawn_to_destiny.bots import answers
from wyrmhoard.games.drawn_to_destiny.cards.own import read_all
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.characters import advance, build, papers, sheets
from wyrmhoard.games.drawn_to_destiny.rules.turn import setup
from wyrmhoard.games.drawn_to_destiny.screens import board, workshop
from wyrmhoard.games.drawn_to_destiny.sight import view
from wyrmhoard.games.drawn_to_destiny.state import Character
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.games.drawn_to_destiny.words import deeds, prompts
from wyrmhoard.kernel.asking.ask import refusals
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.errors import BadInput

CHAPTERS = {chapter.key: chapter for one in CARDS.campaigns.values() for chapter in one.chapter}
PEOPLE = [person.id for person in CARDS.people]
WREN = "person:wren-hollis"


def bench(cards: Any = CARDS, **options: Any) -> tuple[Table, Character]:
    """The table of the Campaign before its first Scene, with the Character of its first seat."""
    state = setup.new_table(cards, 2, settings(scene="knotted-cord", **options))
    return Table(state, Chance("people"), cards), state.characters[0]


def offered(table: Table, character: Character) -> tuple[list[str], dict[str, str]]:
    """The people who can be chosen, and why others cannot."""
    choices = build.choices(table, character)
    barred = {str(choice): refusal.sentence() for choice, refusal in refusals(choices)}
    return [str(one) for one in choices if str(one).startswith("person:")], barred


@pytest.mark.parametrize("chapter", CHAPTERS.values(), ids=CHAPTERS)
def test_every_chapter_begins_with_a_story_and_people(chapter: Any) -> None:
    assert len(chapter.people) >= 4
    assert 2 <= len(re.findall(r"[.!?](?:\s|$)", chapter.story)) <= 4
    assert chapter.task
    first = chapter.scenes[0]
    world = CARDS.scenes[CARDS.dungeons[first].rooms[0] if first in CARDS.dungeons else first].world
    assert {CARDS.people[person].genre for person in chapter.people} == {sheets.genre_of(world)}


def test_d2_391_everybody_who_is_ready_keeps_to_the_rules_of_a_new_character() -> None:
    assert sorted(PEOPLE) == sorted(person for chapter in CHAPTERS.values() for person in chapter.people)
    for person in CARDS.people:
        made = papers.new_person(person, CARDS, Character(0, 0, build.NOBODY_YET, genre=person.genre))
        assert sheets.stat_levels(made.sheet) == 22
        assert (made.sp, 0 <= made.ap <= 2) == (0, True), person.id
        assert papers.read_new(papers.write(CARDS, made), CARDS, person.id, made, ()).sheet == made.sheet


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"stats": {"body": 10, "mind": 5, "will": 6, "speed": 5}}, r"they come to 26.*D2-391"),
        ({"skills": {"ranged": 5}, "abilities": []}, r"no Skill above 4.*D2-395"),
        ({"abilities": ["melee/set-weapon"]}, r"needs its Skill at Level 1.*D2-304"),
        ({"outfit": ["plate-harness", "long-bow", "pike"]}, r"An outfit costs 14 at most.*D2-395a"),
        ({"genre": "scifi"}, r"this world is fantasy, not scifi|is not among the Items"),
        ({"texts": {"shoe_size": "large"}}, r"there is no entry 'shoe_size'"),
        ({"skills": {"whistling": 2}}, r"there is no Skill 'whistling'"),
    ],
)
def test_d2_391_somebody_who_breaks_them_is_offered_to_nobody_and_it_is_said_why(
    change: dict[str, Any], fault: str
) -> None:
    data = copy.deepcopy(dict(CARDS.plain))
    next(one for one in data["person"] if one["id"] == "wren-hollis").update(change)
    table, character = bench(read_all(CARDS, data, "own cards"))
    can, barred = offered(table, character)
    assert can == [f"person:{one}" for one in CHAPTERS["barrow"].people[1:]]
    assert re.search(fault, barred[WREN])


def test_a_chapter_cannot_name_somebody_who_is_not_there() -> None:
    data = copy.deepcopy(dict(CARDS.plain))
    data["campaign"][0]["chapter"][0]["people"].append("wren-holis")
    with pytest.raises(BadInput, match=r"there is no ready-made person 'wren-holis' \(did you mean wren-hollis\?\)"):
        read_all(CARDS, data, "own cards")


def test_d2_13a_nobody_is_offered_who_has_what_the_table_has_switched_off() -> None:
    table, character = bench(magic=False)
    can, barred = offered(table, character)
    assert "person:ottoline" not in can
    assert "This table plays without it" in barred["person:ottoline"]
    assert WREN in can


def test_d2_391_one_choice_makes_somebody_one_s_own_and_the_story_goes_on() -> None:
    match = wyrmhoard.new(GAME, 2, "people", complete(GAME.settings, {"scene": "knotted-cord"}))
    match.act(0, WREN)
    match.act(1, "person:brannoch-stave")
    state = match.table.state
    assert [one.sheet.name for one in state.characters[:2]] == ["Wren Hollis", "Brannoch Stave"]
    wren = next(unit for unit in state.scene.units if unit.sheet.name == "Wren Hollis")
    assert {"short-bow", "quiver"} <= {item.card for item in wren.items}
    assert state.characters[0].texts["archetype"] == "archer"
    assert state.phase != "build"


def test_d2_391_nobody_is_played_twice_in_a_campaign() -> None:
    table, character = bench()
    other = table.state.characters[1]
    build.take(table, other, WREN)
    can, barred = offered(table, character)
    assert WREN not in can
    assert barred[WREN] == "Wren Hollis is in this Campaign already."


def test_c18_somebody_ready_made_has_what_was_inherited_and_keeps_its_flaw() -> None:
    table, old = bench()
    build.take(table, old, WREN)
    table.state.at = table.state.course.index("high-noon")
    young = build.begin(table.state, 0, "western")
    young.flaws = ["Knotted"]
    advance.carry_out(table, young, advance.Step("inherit", "evasion"))
    build.take(table, young, "person:cass-marlow")
    assert (young.sheet.skill("evasion"), young.gift, young.flaws) == (3, "evasion", ["Knotted"])
    assert young.sp == 0


def test_d2_421_whoever_comes_after_a_retired_character_keeps_6_sp_for_downtime() -> None:
    table, character = bench()
    character.sp += build.HEIR_SP
    character.earned_sp += build.HEIR_SP
    build.take(table, character, WREN)
    assert (character.sp, character.made) == (6, True)


def test_each_chapter_offers_its_own_people() -> None:
    table, _ = bench()
    for chapter in CHAPTERS.values():
        table.state.at = table.state.course.index(
            chapter.scenes[0] if chapter.scenes[0] in CARDS.scenes else CARDS.dungeons[chapter.scenes[0]].rooms[0]
        )
        assert build.people(table) == chapter.people


def test_who_plays_a_scene_alone_is_not_offered_people() -> None:
    table = Table(setup.new_table(CARDS, 2, settings(scene="rope-and-rock")), Chance("people"), CARDS)
    assert build.people(table) == ()


# -- what is told of them


def test_a_choice_says_what_somebody_can_do() -> None:
    table, _ = bench()
    assert prompts.option(table, 0, "build", WREN).text == (
        "Play Wren Hollis. Quick on foot. Very good at hitting from afar. Good at dodging. Knows Strike and Fade, Hip"
        " Shoot, Alertness and Break Free."
    )
    assert prompts.prompt(table, 0, "build", {}).startswith("The Barrow: say who you are")


def test_every_skill_has_words_of_everyday() -> None:
    assert {*deeds.SKILLS} == {*CARDS.skills.by_id}


def test_what_a_character_can_do_is_told_while_it_is_built() -> None:
    table, character = bench()
    assert workshop.able(table, character) == ["Strong.", "Has learnt nothing yet."]
    for step in ("raise:melee", "raise:melee", "raise:pyro", "take:long-sword", "buy:melee/disarm"):
        advance.carry_out(table, character, advance.Step(*step.split(":")))
    assert workshop.able(table, character) == [
        "Strong.",
        "Good at fighting with a weapon in hand.",
        "Commands Pyro.",
        "Knows Disarm.",
        "Carries Long sword.",
    ]


def test_a_chapter_opens_with_its_story_on_the_page_and_in_the_terminal() -> None:
    table, character = bench()
    shown = view(table, 0)
    assert shown["chapter"]["name"] == "The Barrow"
    lines = " ".join(board.board(CARDS, shown, 80))
    assert "Last week the goblins came out of it" in lines
    assert "bring the Cord out" in lines
    build.take(table, character, WREN)
    table.state.phase = "setup"
    assert "chapter" not in view(table, 0)


def test_bots_choose_among_people_and_units_alike() -> None:
    table, character = bench()
    keys = ["person:pip-larkspur", "unit:thief"]
    move = answers.build(table, 0, None, keys, Random(1))  # type: ignore[arg-type]
    assert move is not None
    assert move.key == "person:pip-larkspur", "the one who wears something"
    assert character.made is False
