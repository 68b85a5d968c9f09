"""The palette, and the guided first session up to the throne room."""

from __future__ import annotations

from random import Random

import pytest

import wyrmhoard
from helpers.dragon_and_warrior.board import Stage, saga_of, usual_hero
from helpers.dragon_and_warrior.realm import at, go, quest, realm
from wyrmhoard import Match
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.cards.entries import Step
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import (
    AskQuestions,
    FoundTown,
    HoldCourt,
    MakeCompanions,
    MakeFirstCard,
    Pending,
    ReadAloud,
)
from wyrmhoard.games.dragon_and_warrior.rules.core import places, roles
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.rules.match import guide
from wyrmhoard.games.dragon_and_warrior.state import Wording
from wyrmhoard.games.dragon_and_warrior.world_state import Scene
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.play.playout import random_act, try_act


def palette(seats: int = 4) -> Stage:
    """The first seat is asked for a line."""
    state = saga_of(seats, scope="adventure", guided=True)
    state.phase, state.holders = "palette", {}
    return Stage(state).go()


def opening(seats: int = 4, *pending: Pending) -> Stage:
    """The set-up stands at these steps."""
    state = saga_of(seats, scope="adventure", guided=True)
    state.phase, state.hero, state.pending = "after", usual_hero(), list(pending)
    state.texts = {"t1": Wording("Mo", "warrior"), "t2": Wording("Paper", "warrior")}
    state.hero.name, state.hero.adjective, state.serial = "t1", "t2", 100
    return Stage(state).go()


def shown(play: Stage) -> str:
    """What is read aloud, as everybody sees it."""
    assert play.ask is not None
    assert GAME.prompts.prompt(GAME.at(play.state), play.seat, play.prompt, play.ask.data)
    return str(sight.view(play.table, None)["story"]["aloud"])


# -- the palette


def test_dw_12_lines_are_added_in_turn_and_the_lowest_seat_begins() -> None:
    play = palette()
    assert (play.prompt, play.seat) == ("palette", 0)
    play.choose("yes", line="airships", subjects=[])
    assert play.seat == 1
    play.choose("no", line="spiders", subjects=[])
    lines = sight.view(play.table, 3)["story"]["palette"]
    assert [(line["list"], line["text"]) for line in lines] == [("yes", "airships"), ("no", "spiders")]


def test_dw_13_the_round_in_which_somebody_passes_is_the_last() -> None:
    play = palette()
    for _ in range(6):
        play.choose("s1")
    assert play.seat == 2
    play.choose("pass")
    assert (play.prompt, play.seat) == ("palette", 3)
    play.choose("s2")
    assert play.prompt == "mood"
    assert len(play.state.story.palette) == 7


def test_dw_14a_a_line_reaches_the_subjects_that_it_names_and_those_that_are_ticked() -> None:
    play = palette().choose("no", line="big hairy spiders", subjects=[])
    play.choose("no", line="nothing like my old school", subjects=[])
    play.choose("no", line="the thing in the cellar", subjects=["undead"])
    assert [line.subjects for line in play.state.story.palette] == [["spiders"], [], ["undead"]]


def test_dw_14_dw_255_what_is_not_wanted_is_never_suggested() -> None:
    play = palette().choose("no", line="spiders and undead", subjects=[])
    taste = inventing.taste_of(play.state, play.table.cards)
    assert set(taste.no) == {"spiders", "undead"}
    play.choose("yes", line="undead airships", subjects=[])
    assert inventing.taste_of(play.state, play.table.cards).yes == ("airships",)


@pytest.mark.parametrize(("choice", "mood"), [("cartoony", "cartoony"), ("horror", "horror")])
def test_dw_15_the_first_seat_chooses_one_mood(choice: str, mood: str) -> None:
    play = palette()
    for _ in range(4):
        play.choose("pass")
    assert (play.prompt, play.seat) == ("mood", 0)
    assert sight.view(play.table, 0)["story"]["mood"] == "cartoony"
    play.choose(choice)
    assert sight.view(play.table, 2)["story"]["mood"] == mood
    assert inventing.taste_of(play.state, play.table.cards).mood == mood


def test_dw_15_a_mood_in_own_words_is_open_to_all_entries() -> None:
    play = palette()
    for _ in range(4):
        play.choose("pass")
    play.choose("own", mood="wistful")
    assert sight.view(play.table, 2)["story"]["mood"] == "wistful"
    assert inventing.taste_of(play.state, play.table.cards).mood == "own"


def test_the_lines_that_are_suggested_are_told_to_the_seat_on_turn_alone() -> None:
    match = wyrmhoard.new(GAME, 3, "lines", {"scope": "adventure", "opening": "together"})
    asked = match.ask(0)
    assert asked is not None
    assert [GAME.prompts.option(match.table, 0, "palette", choice).text[:3] for choice in asked.choices[:3]]
    truth = [made.words for made in match.table.state.making.suggestions]
    for seat in (0, 1):
        world = match.imagine_match(seat, Random("dealt")).table.state
        assert world.making is not None
        assert ([made.words for made in world.making.suggestions] == truth) is (seat == 0)


# -- what is read aloud


def test_dw_18_each_role_is_read_aloud_in_seat_order() -> None:
    play = opening(3)
    guide.begin(play.table)
    play = Stage(play.state).go()
    seen = []
    while play.prompt == "read":
        assert play.ask is not None
        seen.append((play.seat, play.ask.data["what"], play.ask.data["role"]))
        assert sight.view(play.table, None)["story"]["reading"] == play.ask.data["what"]
        play.choose("done")
    assert seen == [
        (0, "role", "warrior"),
        (1, "role", "villain"),
        (2, "role", "ally"),
        (2, "role", "treasure"),
        (0, "x-card", "warrior"),
        (0, "opening", "warrior"),
    ]
    assert play.state.story.steps == [1, 2, 3, 4, 5, 6]


def test_dw_22_the_opening_suits_the_mood() -> None:
    texts = set()
    for mood in ("cartoony", "gritty", "horror"):
        play = opening(4, ReadAloud("warrior", "opening"))
        play.state.story.mood = mood
        texts.add(shown(play))
    assert len(texts) == 3


def test_dw_41_alone_one_reads_what_the_king_says_and_a_card_without_swaps() -> None:
    assert "Ball of Light" in shown(opening(1, ReadAloud("warrior", "king")))
    card = shown(opening(1, ReadAloud("warrior", "role")))
    assert "You are the hero" in card
    assert "Token" not in card


def test_dw_41_the_warrior_says_that_the_king_spoke_and_the_ally_reads_with_the_blanks_filled() -> None:
    play = opening(4, ReadAloud("warrior", "king"), ReadAloud("ally", "speech"))
    assert play.seat == 0
    play.choose("done")
    assert play.seat == 2
    speech = shown(play)
    words = [word for word in speech.replace(",", " ").replace(".", " ").split() if word in ("Paper", "Mo")]
    assert words == ["Paper", "Mo", "Paper", "Mo"]
    play.state.hero.name = play.state.hero.adjective = ""
    assert "the hero" in shown(play)
    assert "shadow" in shown(play)


# -- questions


def test_dw_34_each_of_the_others_has_two_questions_to_the_warrior() -> None:
    play = opening(4, AskQuestions("warrior"))
    seats = []
    while play.prompt == "questions":
        seats.append(play.seat)
        play.choose("own", text="How did you lose that eyebrow?")
        assert (play.prompt, play.seat) == ("answer", 0)
        play.choose("own", text="Soup")
    assert seats == [1, 1, 2, 2, 3, 3]
    assert {inventing.words_of(play.state, question.answer) for question in play.state.story.questions} == {"Soup"}


def test_dw_34_the_step_can_be_closed_at_any_time() -> None:
    play = opening(4, AskQuestions("warrior")).choose("no more")
    assert play.seat == 2
    play.choose("s1").choose("nothing")
    assert play.choose("close").prompt not in ("questions", "answer")
    assert len(play.state.story.questions) == 1


def test_dw_38_the_others_ask_treasure_about_the_town() -> None:
    play = opening(4, AskQuestions("treasure")).choose("own", text="What is on the roof?")
    assert (play.prompt, play.seat) == ("answer", 3)
    play.choose("s1")
    (question,) = play.state.story.questions
    assert (question.asker, question.role) == (0, "treasure")
    assert question.answer


def test_dw_50_suggestions_fit_the_question_that_was_asked_or_there_are_none() -> None:
    play = opening(4, AskQuestions("warrior")).choose("s1")
    asked = play.state.texts[play.state.story.questions[0].text].words
    replies = {question.text: question.replies for question in play.table.cards.tables["question"]}  # type: ignore[attr-defined]
    play.choose("s1")
    answer = play.state.texts[play.state.story.questions[0].answer].words
    assert answer in replies[asked]
    play.choose("own", text="Is it raining?")
    assert play.offered() == ["own", "nothing"]


def test_dw_39_the_villain_is_asked_about_five_subjects_and_the_answers_are_threats() -> None:
    play = opening(4, AskQuestions("villain"))
    assert [key for key in play.offered() if key.startswith("subject")] == [
        f"subject {subject}" for subject in ("enemy", "shortage", "tension", "outside", "fear")
    ]
    play.choose("subject shortage")
    assert (play.prompt, play.seat) == ("answer", 1)
    play.choose("own", text="There is no salt")
    assert sight.view(play.table, 3)["story"]["threats"] == [{"subject": "shortage", "text": "There is no salt"}]


def test_dw_40_the_first_card_has_the_warriors_level_or_a_bit_more() -> None:
    play = opening(4, MakeFirstCard())
    assert (play.prompt, play.seat) == ("conflict", 1)
    play.choose("own", name="Tax Goose", note="").choose("brute")
    (card,) = play.state.conflicts.values()
    assert (card.level, card.attack + card.max_defense + card.max_hp // 5) == (1, 1 + 1 + 1 + 3)


def test_dw_42_whom_the_ally_tells_of_is_a_friend_on_record() -> None:
    play = opening(4, AskQuestions("ally")).choose("own", text="Who is the tall guard?")
    play.choose("own", text="The tall guard is her uncle Bo")
    assert (play.prompt, play.seat) == ("character", 2)
    play.choose("own", name="Bo", note="")
    (person,) = sight.view(play.table, 0)["world"]["people"]
    assert (person["name"], person["side"]) == ("Bo", "friend")


def test_dw_10_with_several_roles_a_seat_does_the_steps_of_each() -> None:
    play = opening(2, AskQuestions("warrior"), AskQuestions("treasure"))
    assert play.seat == 1
    play.choose("close")
    assert (play.prompt, play.seat) == ("questions", 0)


# -- the course of the guide


def test_dw_10_after_the_palette_comes_the_draw_for_roles_and_all_27_steps_are_told() -> None:
    state = saga_of(4, scope="adventure", guided=True)
    state.phase = "roles"
    progress = guide.progress(state)
    assert list(progress) == list(range(1, 28))
    assert [number for number, how in progress.items() if how == "done"] == [1]
    assert guide.open_step(state) == 2
    steps = [entry for entry in GAME.cards.tables["step"] if isinstance(entry, Step)]
    assert sorted(step.number for step in steps) == list(range(1, 28))


def test_dw_11_who_leaves_the_town_has_passed_over_the_shop() -> None:
    state = realm(guided=True)
    for place in ("near", "far"):
        del state.world.places[place]
    state.world.places = {key: place for key, place in state.world.places.items() if place.home in ("near", "town")}
    state.world.places["town"].home, state.world.outside = "", False
    state.story.steps, state.hero.name = list(range(1, 19)), "t1"
    play = at(state, "town", "castle")
    assert guide.open_step(state) == 19
    play.choose("go outside").choose("s1").choose("s1")
    progress = guide.progress(state)
    assert (progress[19], progress[20], progress[21]) == ("skipped", "done", "open")


@pytest.mark.parametrize(("goes_on", "visits", "done"), [(False, 1, True), (True, 1, False), (True, 2, True)])
def test_dw_10_the_first_quest_has_been_given_when_its_scene_is_over(goes_on: bool, visits: int, done: bool) -> None:
    state = realm(guided=True)
    quest(state)
    state.story.steps, state.visits = [*range(1, 13)], visits
    state.world.scene = Scene("ally", "person-1") if goes_on else None
    assert (guide.progress(state)[13] == "done") is done


def test_dw_11_a_step_may_be_skipped() -> None:
    state = realm(guided=True)
    state.world.outside = False
    state.story.steps = list(range(1, 19))
    state.world.places = {key: p for key, p in state.world.places.items() if p.kind != "area"} | {
        "near": state.world.places["near"]
    }
    state.world.places["near"].ways = []
    state.world.places = {key: p for key, p in state.world.places.items() if p.home in ("", "near", "town")}
    play = at(state, "town", "castle")
    assert guide.open_step(state) == 19
    play.aside(0, "skip-step")
    assert guide.progress(state)[19] == "skipped"
    assert guide.open_step(state) == 20
    assert "skip-step" not in play.aside_keys(1)


def test_dw_68_the_award_is_a_step_of_the_guide() -> None:
    play = at(realm(guided=True), "near")
    play.aside(0, "award", seat=["2"])
    assert 18 in play.state.story.steps


def test_dw_68_alone_with_the_oracle_there_is_nobody_to_thank() -> None:
    state = realm(1, guided=True)
    state.world.visit.space, state.world.chests = "castle", []
    assert guide.progress(state)[18] == "done"


def test_dw_96_filling_the_pouch_is_a_step_of_the_guide() -> None:
    play = at(realm(guided=True), "item_shop").choose("shop").choose("buy", kind=["healstuff"], level=1, count=1)
    assert 19 in play.state.story.steps


@pytest.mark.parametrize("scope", ["battle", "area"])
def test_dw_10_where_no_story_is_told_there_is_no_first_session(scope: str) -> None:
    state = saga_of(2, scope=scope, guided=True)
    assert (guide.progress(state), guide.open_step(state)) == ({}, 0)


def test_without_the_guide_nothing_is_read_and_nobody_is_asked() -> None:
    state = saga_of(4, scope="adventure")
    assert guide.progress(state) == {}
    assert guide.before_town(state) == guide.after_town(state) == []
    assert "skip-step" not in at(realm(), "near").aside_keys(0)


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_dw_10_a_guided_session_comes_to_its_first_scene(seats: int) -> None:
    match: Match = wyrmhoard.new(GAME, seats, "guided", {"scope": "adventure", "visit_limit": 4, "opening": "together"})
    rng = Random(3)
    for _ in range(900):
        if match.result is not None:
            break
        seat, key, form = random_act(match, rng)
        try_act(match, seat, key, form)
    wanted = {1, 2, 6, 14} if seats > 1 else {1, 2, 6, 13}
    assert wanted <= {number for number, how in guide.progress(match.table.state).items() if how == "done"}


def test_dw_247_party_members_are_made_after_the_allys_set_up_with_one_point() -> None:
    play = opening(6, AskQuestions("ally"), MakeCompanions()).choose("close")
    assert (play.prompt, play.seat) == ("character", 5)
    play.choose("s1")
    with pytest.raises(KeyError):
        play.choose("default")
    play.choose("spend", attack=1, defense=0, hp=0)
    assert [member.role for member in play.state.members] == ["member-1"]


def test_dw_48_the_ally_lends_the_other_two_of_the_throne_room() -> None:
    play = opening(4, FoundTown(), HoldCourt())
    for _ in range(6):
        play.choose("s1")
    while play.prompt == "more":
        play.choose("enough")
    for _ in range(3):
        assert (play.prompt, play.seat) == ("character", 2)
        play.choose("s1")
    play.choose("s1")
    assert play.prompt == "scene"
    play.aside(2, "lend").choose(list(play.state.world.people)[1]).choose("2")
    assert play.state.world.scene is not None
    assert list(play.state.world.scene.lent.values()) == [1]
    play.choose("end")
    assert play.state.holder("warrior") == 2
    assert roles.roles_of(play.state, 0) == ["ally"]


@pytest.mark.parametrize("seats", [1, 4])
def test_dw_11_the_guide_never_goes_back(seats: int) -> None:
    match: Match = wyrmhoard.new(
        GAME, seats, "forward", {"scope": "adventure", "visit_limit": 12, "opening": "together"}
    )
    rng, reached = Random(5), 0
    while match.result is None:
        try_act(match, *random_act(match, rng))
        steps = [number for number, how in guide.progress(match.table.state).items() if how == "done"]
        assert max(steps, default=0) >= reached
        reached = max(steps, default=0)


def test_dw_11_no_step_keeps_anybody_from_moving() -> None:
    play = go(at(realm(guided=True), "house-1"), "town")
    assert play.prompt == "explore"


def test_dw_10_what_the_oracle_has_ready_is_no_step_that_was_met() -> None:
    """It knows Areas and a Dungeon before The Warrior has left the castle; the guide does not run ahead."""
    match = wyrmhoard.new("dragon-and-warrior", 1, "guide", {"scope": "adventure"})
    player = GAME.bots["baseline"](GAME.cards)
    while (ask := match.ask(0)) is not None and ask.prompt != "explore":
        move = player.choose(Look(match, 0, Random(1)))
        match.act(0, move.key, move.form)
    assert any(place.kind == "dungeon" for place in match.table.state.world.places.values())
    assert guide.open_step(match.table.state) < 20


def test_dw_10_the_step_of_a_chest_lasts_until_its_treasure_is_taken() -> None:
    state = saga_of(1, scope="adventure", guided=True)
    state.hero, state.world = usual_hero(), realm().world
    state.world.outside, state.world.chests, state.visits = False, list(places.CHESTS), 2
    for number in range(1, 15):
        state.story.met(number)
    play = at(state, "castle")
    assert guide.open_step(state) == 15
    natural = GAME.screens.usual(play.table, 0, "explore", play.options())
    assert natural is not None
    assert natural.key.startswith("chest "), "not away from the chests"
    play.choose(natural.key)
    assert (play.prompt, guide.open_step(state)) == ("take", 15)
    play.choose("take")
    assert (play.prompt, guide.open_step(state)) == ("explore", 16)
