"""A story that begins in a Scene: palettes and heroes that are ready, and how soon the first talk comes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import wyrmhoard
from helpers.dragon_and_warrior.board import CARDS, Stage
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import MOODS
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.match import beginning, guide
from wyrmhoard.games.dragon_and_warrior.settings import SETTINGS
from wyrmhoard.games.dragon_and_warrior.sight import view
from wyrmhoard.games.dragon_and_warrior.state import new_table
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.state.setting import complete

NAME = "dragon-and-warrior"
TALKS = ("approach", "telling")
"""What the two are asked in a Scene that is contested."""
SOON = 3


def begun(seats: int = 1, **settings: str) -> Stage:
    """A story at its first question."""
    return Stage(new_table(seats, complete(SETTINGS, {"scope": "adventure", **settings}))).go()


def asked_until_a_talk(seats: int, people: int) -> tuple[Match, Counter[int]]:
    """A match in which `people` sit, and computers beside them, at its first talk: how often each was asked."""
    match: Match = wyrmhoard.new(NAME, seats, f"soon {people}", {"scope": "adventure", "visit_limit": 9})
    player = GAME.bots["baseline"](CARDS)
    asked: Counter[int] = Counter()
    while True:
        seat = match.waiting[0]
        ask = match.ask(seat)
        assert ask is not None
        asked[seat] += seat < people
        if ask.prompt in TALKS:
            return match, asked
        move = player.choose(Look(match, seat, Random(1)))
        match.act(seat, move.key, move.form)


@pytest.mark.parametrize(("seats", "people"), [(1, 1), (2, 2), (2, 1), (4, 4), (4, 1), (8, 3)])
def test_dw_11_a_talk_is_at_most_the_third_that_anybody_is_asked(seats: int, people: int) -> None:
    match, asked = asked_until_a_talk(seats, people)
    assert max(asked.values()) <= SOON
    assert match.table.state.holder("warrior") == 0
    assert match.table.state.world.scene is not None
    assert match.table.state.world.quests


def test_dw_15_each_mood_has_a_palette_that_is_ready() -> None:
    assert [one.mood for one in beginning.palettes(CARDS)] == list(MOODS)


def test_dw_12_the_palette_that_was_chosen_is_written_down_with_its_mood() -> None:
    play = begun().choose("horror")
    (one,) = (one for one in beginning.palettes(CARDS) if one.id == "horror")
    story = play.state.story
    assert (story.mood, story.beginning) == ("horror", None)
    assert [play.state.texts[line.text].words for line in story.palette] == [*one.yes, *one.no]


def test_dw_25_the_hero_that_is_ready_has_the_default_build() -> None:
    play = begun()
    assert play.state.story.beginning is not None
    wanted = play.state.story.beginning.heroes["gritty"].words
    hero = play.choose("gritty").state.hero
    assert (hero.strength, hero.agility, hero.hp, hero.max_hp, hero.points) == (6, 3, 20, 20, 0)
    assert play.state.texts[hero.name].words == wanted["name"]


def test_somebody_else_is_another_hero_and_ones_own_is_built() -> None:
    play = begun()
    told = play.state.story.beginning
    assert told is not None
    before = told.heroes["cartoony"].words
    assert play.choose("else").state.story.beginning is told
    assert told.heroes["cartoony"].words != before
    play.choose("own").choose("cartoony")
    assert play.prompt == "points"
    assert play.choose("default").prompt == "hero"
    assert play.choose("s1").prompt == "approach"


def test_dw_16_the_first_seat_is_the_warrior_and_the_cards_deal_the_rest() -> None:
    play = begun(4).choose("cartoony")
    assert play.ask is not None
    assert list(play.ask.must) == [1, 2, 3]
    for seat in (2, 1, 3):
        play.go((seat, "agree"))
    assert sorted(data["seat"] for kind, data in play.told if kind == "drew_for_role") == [1, 2, 3]
    assert sorted(play.state.holders.values()) == [0, 1, 2, 3]
    assert play.prompt == "approach"


@pytest.mark.parametrize("seats", [1, 4])
def test_dw_10_made_together_is_the_guided_way_with_all_its_steps(seats: int) -> None:
    play = begun(seats)
    assert guide.progress(play.state) == {}
    if seats > 1:
        play.choose("cartoony").go((1, "agree")).go((3, "together"))
    else:
        play.choose("together")
    assert (play.prompt, play.seat) == ("palette", 0)
    assert len(guide.progress(play.state)) == guide.LAST_STEP
    assert begun(seats, opening="together").prompt == "palette"


def test_all_see_what_is_chosen_and_only_until_the_story_begins() -> None:
    play = begun(2).choose("gritty")
    for seat in (0, 1, None):
        told = view(play.table, seat)["story"]["beginning"]
        assert told is not None
        assert told["chosen"] == "gritty"
    assert view(play.choose("agree").table, 0)["story"]["beginning"] is None


def test_dw_12_three_lines_that_are_offered_are_never_all_of_one_list() -> None:
    play = begun(opening="together")
    for number in range(8):
        making = play.state.making
        assert making is not None
        assert {made.tags["list"][0] for made in making.suggestions} == {"yes", "no"}
        play.choose(f"s{number % 3 + 1}")
