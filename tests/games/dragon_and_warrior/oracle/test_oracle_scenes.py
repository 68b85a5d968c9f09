"""Scenes that the oracle plays, questions to it, what the person says otherwise (DW-257, DW-258, DW-264, DW-264a)."""

from __future__ import annotations

from collections import Counter

import pytest

from helpers.dragon_and_warrior.alone import named, neighbour, oracles_realm, story
from helpers.dragon_and_warrior.board import Stage
from helpers.dragon_and_warrior.realm import at
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.cards import entries
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import PlayScene, SettleMood
from wyrmhoard.games.dragon_and_warrior.rules.core import yesno
from wyrmhoard.games.dragon_and_warrior.rules.scenes import talks
from wyrmhoard.games.dragon_and_warrior.scene_sight import SceneView
from wyrmhoard.games.dragon_and_warrior.state import Member, Saga
from wyrmhoard.games.dragon_and_warrior.words import made_up
from wyrmhoard.games.dragon_and_warrior.world_state import Person, Quest
from wyrmhoard.kernel.text.errors import Refused

CARDS = GAME.cards


def talk(state: Saga, **more: object) -> tuple[Stage, Person]:
    """A Scene with somebody of the first house."""
    person = neighbour(state, "house-1", **more)
    return at(state, "house-1").choose(f"talk {person.id}"), person


def shown_scene(play: Stage) -> SceneView:
    """The Scene as The Warrior sees it."""
    scene = sight.view(play.table, 0)["world"]["scene"]
    assert scene is not None
    return scene


def until(state: Saga, verdict: str, *, mood: int = 0, approach: str = "kind") -> tuple[Stage, Person]:
    """The same, with a seed for which the first approach is answered like this."""
    for seed in range(500):
        world = state.copy()
        world.draws.seed = str(seed)
        play, person = talk(world, mood=mood)
        play.choose(approach, text="")
        if play.last("yields")["answer"] == verdict:
            return play, person
    raise AssertionError(f"nobody ever says {verdict}")


# -- yes and no


@pytest.mark.parametrize(
    ("per_cent", "ends"),
    [
        (50, (5, 45, 50, 55, 95, 100)),
        (25, (2, 23, 25, 32, 93, 100)),
        (10, (1, 9, 10, 19, 91, 100)),
        (75, (7, 68, 75, 77, 98, 100)),
        (90, (9, 81, 90, 91, 99, 100)),
    ],
)
def test_dw_258_what_a_roll_says(per_cent: int, ends: tuple[int, ...]) -> None:
    answers = ["yes-and", "yes", "yes-but", "no-but", "no", "no-and"]
    wanted = [next(answer for end, answer in zip(ends, answers, strict=True) if roll <= end) for roll in range(1, 101)]
    assert [yesno.answer_to(per_cent, roll) for roll in range(1, 101)] == wanted


def test_dw_258_a_question_is_answered_and_an_open_one_gets_two_words_and_an_entry() -> None:
    play = at(oracles_realm(), "town")
    play.aside(0, "ask-oracle")
    assert play.prompt == "ask-oracle"
    values = {"role": ["villain"], "likelihood": ["likely"], "question": "Is the bridge watched?"}
    play.choose("yes-no", **values)
    assert play.prompt == "explore"
    assert play.last("oracle_says")["answer"] in ("yes-and", "yes", "yes-but", "no-but", "no", "no-and")
    assert named(play.state, play.last("oracle_says")["text"]) == "Is the bridge watched?"
    play.aside(0, "ask-oracle").choose("open", role=["ally"], question="What is in the sack?")
    hint = play.last("oracle_hints")
    assert hint["action"]
    assert hint["subject"]
    assert named(play.state, play.last("told")["text"])


def test_dw_258_only_roles_of_the_oracle_are_asked_and_a_turned_text_is_refused() -> None:
    play = at(oracles_realm(), "town").aside(0, "ask-oracle")
    with pytest.raises(Refused):
        play.choose("open", role=["warrior"], question="Who am I?")
    with pytest.raises(Refused):
        play.choose("open", role=["ally"], question="left\u202eright")


def test_dw_258_the_same_question_again_is_a_new_roll() -> None:
    play = at(oracles_realm(), "town")
    for _ in range(12):
        play.aside(0, "ask-oracle").choose("yes-no", role=["ally"], likelihood=["even"], question="Again?")
    assert len({data["roll"] for kind, data in play.told if kind == "oracle_says"}) > 6


# -- Scenes


def test_dw_264_a_scene_has_a_situation_and_three_approaches_with_room_for_words() -> None:
    play, person = talk(oracles_realm())
    scene = play.state.world.scene
    assert scene is not None
    assert play.prompt == "approach"
    assert {"kind", "clever", "forceful"} <= set(play.offered())
    assert named(play.state, scene.line)
    assert all(named(play.state, text) for text in scene.approaches.values())
    play.choose("clever", text="What do you want for it?")
    assert named(play.state, play.last("said")["text"]) == "What do you want for it?"
    assert play.told[-1][0] == "replies"
    assert play.last("yields")["name"] == person.name


def test_dw_264a_a_scene_shows_chances_and_what_comes_of_them_but_not_which_approach_suits() -> None:
    play, person = talk(oracles_realm(), mood=1)
    shown = shown_scene(play)
    assert (shown["exchanges"], shown["most"]) == (0, talks.MOST_EXCHANGES)
    assert all(chance in shown["chances"] for chance in ("at 75 %", "(25 %)", "(50 %)"))
    assert shown["next"] == [2, 0]
    person.suits, person.clashes = person.clashes, person.suits
    assert shown_scene(play) == shown


def test_dw_264a_a_scene_says_from_its_first_line_what_it_may_bring() -> None:
    def brings(play: Stage) -> list[tuple[int, str]]:
        return [(one["mood"], one["brings"]) for one in shown_scene(play)["prizes"]]

    play, person = talk(oracles_realm())
    assert brings(play) == [
        (-3, "they become your enemy"),
        (1, "they tell you a rumour when you part"),
        (3, "they offer to come along"),
    ]
    play.state.members.append(Member("ally", "t1"))
    assert brings(play)[-1] == (3, "they give you something of Level 1")
    person.given = True
    assert brings(play)[-1] == (3, "they tell you a rumour when you part")
    person.side = "enemy"
    assert brings(play) == [(1, "they tell you a rumour when you part"), (3, "they come over to your side")]


def test_dw_264_nothing_is_offered_or_said_twice_in_a_scene() -> None:
    for seed in range(20):
        state = oracles_realm()
        state.draws.seed = str(seed)
        play, _ = talk(state)
        heard, offered = list[str](), list[str]()
        while play.prompt == "approach":
            scene = play.state.world.scene
            assert scene is not None
            heard.append(named(play.state, scene.line))
            offered += [named(play.state, text) for text in scene.approaches.values()]
            chosen = named(play.state, scene.approaches["kind"])
            play.choose("kind", text="")
            assert named(play.state, play.last("said")["text"]) == chosen, "also once it has made room for others"
            said = made_up.fill_in(play.table, f"{{{play.last('said')['text']}}}")
            assert said.casefold() == chosen.casefold()
        assert len(set(heard)) == len(heard)
        assert len(set(offered)) == len(offered)


def test_dw_264_what_is_said_first_and_what_may_be_tried_next_follow_from_how_it_began() -> None:
    for verdict in ("yes", "no"):
        play, _ = until(oracles_realm(), verdict)
        scene = play.state.world.scene
        assert scene is not None
        (began,) = [
            entry for entry in CARDS.tables["situation"] if f"taken/{entry.id}.{verdict}" in drawn(play, scene.line)
        ]
        assert isinstance(began, entries.Situation)
        assert play.state.texts[scene.line].words == getattr(began.taken, verdict)
        assert [play.state.texts[scene.approaches[way]].words for way in ("kind", "clever", "forceful")] == [
            began.then.kind, began.then.clever, began.then.forceful,
        ]  # fmt: skip
        play.choose("kind", text="")
        assert drawn(play, scene.line)[0].startswith("exchange/")


def test_dw_20_what_follows_from_a_struck_opening_is_no_longer_said() -> None:
    play, _ = talk(oracles_realm())
    scene = play.state.world.scene
    assert scene is not None
    play.state.draws.struck += drawn(play, scene.line)
    play.choose("kind", text="")
    assert all(entry.startswith("exchange/") for entry in drawn(play, scene.line))


def drawn(play: Stage, text: str) -> list[str]:
    """The entries of which a text is made."""
    return play.state.texts[text].drawn


def test_dw_264_what_a_character_does_and_how_a_scene_begins_is_told_and_not_said_by_them() -> None:
    play, _ = talk(oracles_realm())
    scene = play.state.world.scene
    assert scene is not None
    assert not shown_scene(play)["spoken"]
    text = play.state.texts[scene.line]
    text.wish, text.words = None, "I never lend tools."
    assert shown_scene(play)["spoken"]
    text.words = "{person} puts the tools away."
    assert not shown_scene(play)["spoken"]


def test_dw_232_a_talk_that_came_to_nothing_reaches_no_goal() -> None:
    for verdict, reached in (("yes-and", True), ("no-and", False)):
        state = oracles_realm()
        state.world.quests["quest-1"] = Quest("quest-1", "", "person-9", "town", place="house-1")
        play, _ = until(state, verdict)
        scene = play.state.world.scene
        assert scene is not None
        scene.exchanges = talks.FEWEST_EXCHANGES
        play.choose("end")
        assert (play.state.world.quests["quest-1"].state == "reached") is reached
        assert bool([one for one in play.told if one[0] == "reached"]) is reached


def test_dw_264a_a_face_shows_the_mood_of_who_talks() -> None:
    play, _ = talk(oracles_realm())
    scene = play.state.world.scene
    assert scene is not None
    calm, name = shown_scene(play)["face"], shown_scene(play)["face"]["said"]
    scene.mood = -2
    angry = shown_scene(play)["face"]
    assert "frown" in angry["features"]
    assert angry["features"] != calm["features"]
    assert angry["said"] == name
    assert (angry["stamps"], angry["ground"], angry["hair"]) == (calm["stamps"], calm["ground"], calm["hair"])


@pytest.mark.parametrize(
    ("approach", "mood", "per_cent"),
    [
        ("kind", 1, 75),
        ("clever", 1, 50),
        ("forceful", 1, 25),
        ("kind", 2, 90),
        ("clever", 2, 75),
        ("clever", -2, 25),
        ("forceful", -2, 10),
        ("forceful", 2, 50),
    ],
)
def test_dw_264a_how_likely_somebody_yields(approach: str, mood: int, per_cent: int) -> None:
    person = neighbour(oracles_realm(), "house-1")
    assert yesno.PER_CENT[talks.likelihood(person, approach, mood)] == per_cent


@pytest.mark.parametrize(
    ("verdict", "mood"), [("yes-and", 2), ("yes", 1), ("yes-but", 0), ("no-but", 0), ("no", -1), ("no-and", -2)]
)
def test_dw_264a_how_the_mood_moves(verdict: str, mood: int) -> None:
    play, _ = until(oracles_realm(), verdict)
    assert play.last("yields")["mood"] == mood
    assert play.kinds().count("replies") == (2 if verdict.endswith("but") else 1)


def test_dw_264_a_yes_and_at_mood_2_wins_somebody_over_and_there_is_a_reward() -> None:
    play, person = until(oracles_realm(), "yes-and", mood=2)
    assert play.last("yields")["mood"] == 3
    assert play.prompt == "join"
    assert play.last("offered")["name"] == person.name
    play.choose("join")
    assert play.state.members[0].role == "ally"


def test_dw_264a_friends_begin_at_1_strangers_at_0_and_enemies_at_minus_1() -> None:
    play = story(1)
    king = next(iter(play.state.world.people.values()), None)
    assert king is not None
    scene = play.state.world.scene
    assert scene is not None
    assert scene.mood == 1  # the king is a friend
    stranger = play.state.world.people[next(p for p in play.state.world.people if p != scene.person)]
    assert stranger.mood == 0
    state = oracles_realm()
    at(state, "house-1").state.pending = [PlayScene("villain", "new")]
    foe = Stage(state).go().state.world.scene
    assert foe is not None
    assert foe.mood == -1


def test_dw_264a_the_warrior_may_leave_after_the_second_exchange_and_the_fifth_is_the_last() -> None:
    lengths: Counter[int] = Counter()
    for seed in range(40):
        state = oracles_realm()
        state.draws.seed = str(seed)
        play, _ = talk(state)
        exchanges = 0
        while play.prompt == "approach":
            assert ("end" in play.offered()) is (exchanges >= 2)
            play.choose("clever", text="")
            exchanges += 1
        lengths[exchanges] += 1
        over = abs(play.last("yields")["mood"]) == 3
        assert exchanges == 5 or over
    assert lengths[5] > 5
    assert min(lengths) < 5


@pytest.mark.parametrize(("mood", "kinds"), [(1, ["rumour"]), (2, ["rumour"]), (0, []), (-2, [])])
def test_dw_264a_what_a_mood_brings_at_the_end(mood: int, kinds: list[str]) -> None:
    state = oracles_realm()
    person = neighbour(state, "house-1")
    at(state, "house-1").state.pending = [SettleMood(person.id, mood)]
    play = Stage(state).go()
    assert play.kinds() == kinds
    assert person.mood == (1 if mood > 0 else 0)


def test_dw_264a_at_3_there_is_an_offer_then_a_gift_once_and_then_a_rumour() -> None:
    state = oracles_realm()
    person = neighbour(state, "house-1")
    kinds = []
    for member in (True, False, False):
        at(state, "house-1").state.pending = [SettleMood(person.id, 3)]
        play = Stage(state).go()
        kinds.append(next(kind for kind in play.kinds() if kind in ("offered", "found", "rumour")))
        while play.prompt in ("join", "take"):
            play.choose("decline" if play.prompt == "join" else "leave")
        if member:
            state.members = [Member("ally")]
    assert kinds == ["offered", "found", "rumour"]
    assert not state.world.places["house-1"].found


def test_dw_264_at_minus_3_a_friend_is_an_enemy_and_at_3_an_enemy_a_friend() -> None:
    state = oracles_realm()
    person = neighbour(state, "house-1")
    for mood, side, begins in ((-3, "enemy", -1), (3, "friend", 1)):
        at(state, "house-1").state.pending = [SettleMood(person.id, mood)]
        Stage(state).go()
        assert (person.side, person.mood) == (side, begins)


def test_dw_264_the_words_name_the_one_who_is_talked_to() -> None:
    for seed in range(30):
        play = story(seed)
        scene = play.state.world.scene
        assert scene is not None
        wording = play.state.texts[scene.line]
        assert wording.slots["person"] == scene.person
        assert scene.person not in [record for slot, record in wording.slots.items() if slot != "person"]


# -- the person's own words


def test_dw_257_the_person_types_another_name_and_it_is_used_from_then_on() -> None:
    play = story(2)
    town = play.state.world.places[play.state.world.chapters[0].town]
    play.aside(0, "rewrite").choose(f"thing {town.name}")
    assert play.prompt == "rewrite-how"
    play.choose("own", name="Old Velm")
    assert play.prompt == "approach"
    assert named(play.state, town.name) == "Old Velm"


def test_dw_257_a_text_is_drawn_again_once_and_its_numbers_stay() -> None:
    play = story(2)
    state = play.state
    town = state.world.places[state.world.chapters[0].town]
    before, numbers = named(state, town.name), (town.level, town.home, town.kind)
    play.aside(0, "rewrite").choose(f"thing {town.name}").choose("draw again")
    again = named(state, town.name)
    assert again != before
    assert (town.level, town.home, town.kind) == numbers
    play.aside(0, "rewrite").choose(f"thing {town.name}")
    assert "draw again" not in play.offered()
    play.choose("nothing")
    assert named(state, town.name) == again


def test_dw_257_drawing_again_reveals_something_and_own_words_do_not() -> None:
    play = story(2)
    town = play.state.world.places[play.state.world.chapters[0].town]
    play.aside(0, "rewrite").choose(f"thing {town.name}").choose("draw again")
    assert play.reveals["rewritten"]
    play.aside(0, "rewrite").choose(f"thing {town.name}").choose("own", name="Velm")
    assert not play.reveals["rewritten"]


def test_dw_257_what_the_person_said_is_not_the_oracles_to_be_told_otherwise() -> None:
    play = story(2)
    play.choose("kind", text="Good evening")
    said = play.last("said")["text"]
    play.aside(0, "rewrite")
    assert f"thing {said}" not in play.offered()
    assert f"thing {play.last('replies')['text']}" in play.offered()
