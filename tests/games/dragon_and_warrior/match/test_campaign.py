"""A campaign: its sessions, the lord, how it ends and who has won."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from helpers.dragon_and_warrior.board import Stage, saga_of, usual_hero
from helpers.dragon_and_warrior.realm import add, after, at, come_in, fight, link, quest, realm
from wyrmhoard.games.dragon_and_warrior import saves
from wyrmhoard.games.dragon_and_warrior.pending_state import PlayScene, Swap, TellPeace
from wyrmhoard.games.dragon_and_warrior.rules.agreements import sessions
from wyrmhoard.games.dragon_and_warrior.rules.core import builds, roles
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.settings import SETTINGS, table_settings
from wyrmhoard.games.dragon_and_warrior.state import Hero, Saga, Wording
from wyrmhoard.games.dragon_and_warrior.world_state import Chapter, Person, Quest
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.state.setting import complete


def hero(level: int = 30) -> Hero:
    """A Warrior who can stand up to the lord; the adjective is the text "adjective"."""
    return usual_hero(level=level, strength=60, agility=8, hp=400, max_hp=400, adjective="adjective")


def castle(level: int = 30, lord_level: int = 30, **settings: int) -> Saga:
    """The Warrior may come into the last Room of a Dungeon of two Floors, which is of this Level."""
    state = realm(scope="campaign", lord_level=lord_level, **settings)
    state.hero = hero()
    state.texts["adjective"] = Wording("Paper", "warrior")
    cave = state.world.places["cave"]
    cave.level, cave.floors = level - 1, 2
    for name in ("room-1", "room-2"):
        state.world.places[name].floor, state.world.places[name].level = 2, level
    state.world.places["room-1"].cross = True
    return state


def lords_room(**about: int) -> Stage:
    """The others are asked what they do when The Warrior comes into that Room."""
    return at(castle(**about), "room-1").choose("go room-2")


def villains(play: Stage) -> list[str]:
    """What the Villain may do on this entry."""
    return [str(choice) for choice in play.options(play.state.holder("villain"))]


def met(play: Stage) -> Stage:
    """The Villain brings in the lord, and builds it."""
    return come_in(play, villain="lord").choose("s1").choose("even")


def test_dw_238_the_lord_is_named_after_the_adjective_and_has_180_points() -> None:
    play = met(lords_room())
    (card,) = play.state.conflicts.values()
    assert inventing.words_of(play.state, card.name) == "The Paper lord"
    assert (card.level, card.boss, builds.spent(card)) == (30, True, 180)
    assert list(saves.faults(play.state)) == []
    fight(play)
    assert play.last("xp_gained")["gained"] == 60


def test_dw_238_a_lower_lord_has_six_points_a_level() -> None:
    play = met(lords_room(level=9, lord_level=9))
    (card,) = play.state.conflicts.values()
    assert (card.level, builds.spent(card)) == (9, 54)


def test_dw_238_the_lord_has_six_points_a_level_where_bosses_have_four() -> None:
    play = met(lords_room(boss_points=4))
    (card,) = play.state.conflicts.values()
    assert builds.spent(card) == 180
    assert list(saves.faults(play.state)) == []
    play.state.world.lord = ""
    assert "there is one lord" in str(list(saves.faults(play.state)))


def test_dw_238_the_villain_builds_the_lord_of_six_points_a_level() -> None:
    play = come_in(lords_room(boss_points=4), villain="lord").choose("s1")
    form = next(choice for choice in play.options() if isinstance(choice, Form))
    assert form.sampler is not None
    for seed in range(20):
        values = form.sampler(Random(seed))
        assert values is not None
        assert form.verify is not None
        assert form.verify(values) is None
    blanks = {"level": 30, "attack": 100, "defense": 30, "hp": 50, "mp": 0, "spells": [], "fast": 0, "weakness": 0}
    play.choose("build", **blanks, against="", minion=0, ability="", cost=0)
    assert builds.spent(play.state.conflicts[play.state.world.lord]) == 180


def test_dw_238_there_is_one_lord_and_it_is_met_again() -> None:
    play = met(lords_room())
    play.state.hero.hp = 1
    after(fight(play, "lost"))
    play = at(play.state, "room-1").choose("go room-2")
    assert "lord" in villains(play)
    assert "boss" not in villains(play)  # no other Boss can appear in that Dungeon (DW-238a)
    come_in(play, villain="lord")
    assert play.prompt == "turn"
    assert len(play.state.conflicts) == 1


@pytest.mark.parametrize(("level", "here"), [(30, True), (29, False)])
def test_dw_238a_the_lord_is_met_on_a_floor_of_its_level_only(level: int, here: bool) -> None:
    play = lords_room(level=level)
    assert ("lord" in villains(play)) is here
    assert "boss" in villains(play)


def test_dw_238a_the_lord_has_one_dungeon() -> None:
    state = castle()
    state.world.lair = "elsewhere"
    assert "lord" not in villains(at(state, "room-1").choose("go room-2"))


def test_dw_238a_no_lord_in_an_adventure() -> None:
    state = castle()
    state.settings = table_settings(4, complete(SETTINGS, {"scope": "adventure"}))
    assert "lord" not in villains(at(state, "room-1").choose("go room-2"))


def test_dw_239_every_seat_tells_in_turn_the_warriors_first_and_then_all_have_won() -> None:
    play = fight(met(lords_room()))
    assert "light" in play.kinds()
    assert not play.state.world.visit.owed, "whoever is defeated is owed no Battle"
    told = []
    for _ in range(4):
        assert play.prompt == "peace"
        told.append(play.seat)
        assert list(saves.faults(play.state)) == []
        play.choose("nothing" if play.seat == 2 else "s1")
    assert told == [0, 1, 2, 3]
    assert play.result is not None
    assert (play.result.ending, play.result.winners, play.result.unfinished) == (
        "light",
        (0, 1, 2, 3),
        False,
    )  # DW-239a
    assert play.state.phase == "over"
    assert play.kinds().count("peace") == 3


def test_dw_239_the_telling_begins_with_whoever_holds_the_warrior() -> None:
    state = castle()
    state.holders |= {"warrior": 2, "ally": 0}
    play = fight(met(at(state, "room-1").choose("go room-2")))
    assert play.seat == 2
    assert play.choose("s1").seat == 3


def test_dw_277_alone_the_person_tells_once_and_the_oracle_closes_with_a_line_for_each_of_its_roles() -> None:
    state = saga_of(1, scope="campaign")
    state.hero, state.phase, state.draws.seed, state.pending = hero(), "after", "7", [TellPeace(0)]
    state.texts["adjective"] = Wording("Paper", "warrior")
    play = Stage(state).go()
    assert (play.prompt, play.seat) == ("peace", 0)
    play.choose("own", text="The lamps are lit again")
    assert [data["role"] for kind, data in play.told if kind == "peace"] == ["warrior", "villain", "ally", "treasure"]
    assert play.result is not None
    assert play.result.winners == (0,)


# -- sessions


def handed_in(**settings: Any) -> Stage:
    """The only Quest of the first Town is handed in; up to the question that follows its reward."""
    state = realm(**{"scope": "campaign", **settings})
    quest(state, "reached")
    sessions.begin(state)
    return rewarded(state)


def rewarded(state: Saga) -> Stage:
    """The first Quest is handed in, and everything done that this leads to."""
    play = at(state, "house-1").choose("hand-in quest-1").choose("end").choose("1").choose("split 1 x1")
    play.choose("give healstuff").choose("s1").choose("done").choose("leave")
    while play.prompt == "telling":
        play.choose("nothing")
    return play


def test_dw_236_after_the_last_open_quest_of_a_town_the_end_of_the_session_is_proposed() -> None:
    play = handed_in()
    assert play.prompt == "vote"
    assert play.ask is not None
    assert play.ask.rule == "DW-236"
    assert list(play.ask.must) == [0, 1, 2, 3]
    before = play.state.world.copy()
    play.all_choose("agree", "agree", "object", "agree")
    assert play.prompt == "explore"
    assert play.state.world == before


def test_dw_236_no_end_is_proposed_while_another_quest_of_the_town_is_open() -> None:
    state = realm(scope="campaign")
    quest(state, "reached")
    state.world.quests["quest-2"] = Quest("quest-2", "", "person-1", "town")
    assert rewarded(state).prompt == "explore"


def test_dw_237_as_a_one_shot_the_match_ends_there_and_all_have_won() -> None:
    play = handed_in(scope="adventure")
    assert play.result is not None
    assert (play.result.ending, play.result.winners) == ("quests", (0, 1, 2, 3))


def test_dw_237a_between_two_sessions_everything_stays_as_it_is() -> None:
    play = handed_in()
    state = play.state
    state.tokens = [0, 1, 2, 3]
    before = state.holders.copy(), state.tokens[:], state.hero.copy(), state.conflicts.copy(), state.world.visit.copy()
    play.all_choose(*["agree"] * 4)
    assert play.prompt == "resume"
    assert play.state.world.sessions[-1].town == "town"
    play.all_choose(*["ready"] * 4)
    assert play.prompt == "explore"
    assert (state.holders, state.tokens, state.hero, state.conflicts, state.world.visit) == before
    assert "drew_for_role" not in play.kinds()
    assert [bool(session.town) for session in state.world.sessions] == [True, False]
    assert list(saves.faults(state)) == []


# -- no losing


def test_dw_239a_a_campaign_that_the_limit_of_visits_ends_is_unfinished() -> None:
    play = at(realm(scope="campaign", visits=1, level=5), "near")
    play.state.visits = 1
    play.choose("go town")
    assert play.result is not None
    assert (play.result.winners, play.result.unfinished) == ((), True)


def test_dw_240_ten_defeats_in_a_row_end_nothing() -> None:
    state = realm(scope="campaign", level=3)
    state.hero.xp = 20
    for _ in range(10):
        play = at(state, "near", battle=False).choose("battle")
        after(fight(play, "lost"))
        come_in(play)
        hero_now = state.hero
        assert (state.world.visit.space, hero_now.hp, hero_now.level) == ("inn", hero_now.max_hp, 3)
    assert state.hero.xp == 0
    assert play.prompt == "explore"


# -- alone with the oracle


def test_dw_252_alone_swaps_are_noted_and_every_second_one_is_a_token() -> None:
    state = saga_of(1, scope="campaign")
    state.phase, state.hero, state.pending = "after", usual_hero(), [Swap("villain")]
    play = Stage(state)
    held = []
    for role in ("villain", "ally", "treasure", "villain", "ally", "villain", "ally", "villain"):
        list(roles.swap_with(play.table, role, "DW-57"))
        held.append(state.tokens[0])
    assert held == [0, 1, 1, 2, 2, 3, 3, 3]  # DW-253, and never a fourth (DW-64)
    assert state.holders["warrior"] == 0
    assert state.unmade == 8
    assert not {"swapped", "swap_unmade"} & set(play.kinds()), "alone nobody is told"


def test_dw_252_rotating_the_person_and_the_oracle_swap() -> None:
    state = saga_of(1, scope="campaign", rotating=True)
    play = Stage(state)
    list(roles.swap_with(play.table, "villain", "DW-57"))
    assert state.holders == {"warrior": -1, "villain": 0, "ally": 0, "treasure": 0}
    assert list(roles.swap_with(play.table, "ally", "DW-56")) == []
    assert state.holders["warrior"] == 0
    assert state.tokens == [0]


def rotating(holder: int = 0) -> Saga:
    """A world for one person who swaps with the oracle, and who is The Warrior or, with -1, plays all others."""
    state = realm(1, scope="campaign", rotating=True)
    state.draws.seed = "rotating"
    if holder:
        state.holders = {"warrior": -1, "villain": 0, "ally": 0, "treasure": 0}
    return state


def test_dw_253_rotating_the_oracle_awards_a_token_for_a_scene_with_words() -> None:
    """A token for each Scene in which the person answered an ask in words; swaps that are made bring none."""
    state = rotating()
    state.world.people["person-1"] = Person("person-1", "", "friend", "house-1", suits="kind", clashes="forceful")
    play = at(state, "house-1").choose("talk person-1")
    assert (play.prompt, state.tokens) == ("approach", [0])
    play.choose("kind", text="I have come about the roof")
    while play.prompt == "approach":
        play.choose("end" if "end" in play.offered() else "kind", **({} if "end" in play.offered() else {"text": ""}))
    assert state.tokens == [1]
    assert play.rules["awarded"] == "DW-253"


@pytest.mark.parametrize(("who", "held"), [("new", [1]), ("person-1", [0])])
def test_dw_253_rotating_words_for_the_oracles_warrior_count_and_a_scene_without_any_does_not(
    who: str, held: list[int]
) -> None:
    state = rotating(-1)
    state.world.people["person-1"] = Person("person-1", "", "friend", "house-1")
    at(state, "house-1")
    state.pending = [PlayScene("ally", who)]
    play = Stage(state).go()
    if who == "new":
        assert play.prompt == "character"
        play.choose("s1")
    assert "scene_over" in play.kinds()
    assert state.tokens == held


def test_dw_253_asides_are_never_paid_and_nobody_holds_a_fourth_token() -> None:
    state = rotating()
    state.world.people["person-1"] = Person("person-1", "", "friend", "house-1", suits="kind")
    play = at(state, "house-1").aside(0, "say", text="A line that answers nothing")
    assert state.tokens == [0]
    state.tokens = [3]
    play.choose("talk person-1").choose("kind", text="Hello")
    while play.prompt == "approach":
        play.choose("end" if "end" in play.offered() else "kind", **({} if "end" in play.offered() else {"text": ""}))
    assert state.tokens == [3]


def test_dw_238a_the_lord_is_no_boss_of_another_dungeon() -> None:
    """Who has met it may not have it built anew, of another Level, where a Boss is brought in (DW-131)."""
    play = met(lords_room())
    play.state.hero.hp = 1
    after(fight(play, "lost"))
    state, lord = play.state, play.state.world.lord
    add(state, "den", "dungeon", 2, "far", floors=1)
    add(state, "lair", "room", 2, "den", floor=1)
    play = come_in(at(state, "far").choose("go den"), villain="boss")
    assert play.prompt == "conflict"
    assert not any(lord in key for key in play.offered())
    assert (state.conflicts[lord].level, builds.spent(state.conflicts[lord])) == (30, 180)


def chapters_end() -> Saga:
    """The same Dungeon is that of the last chapter of a story which the oracle lays out."""
    state = castle(level=5, lord_level=5)
    lands = ["near", "far"]
    state.world.chapters = [Chapter("town", lands, "elsewhere", []), Chapter("town", lands, "cave", [])]
    add(state, "room-0", "room", 4, "cave", floor=1, exits=1)
    link(state, "room-0", "room-1")
    return state


def test_dw_238a_dw_259_the_lord_is_the_only_boss_of_its_castle() -> None:
    """Whoever is the Villain: without the lord the campaign would have no end."""
    state = chapters_end()
    assert "boss" not in villains(at(state, "room-1").choose("go room-0"))
    assert {"boss", "lord"} & set(villains(at(state, "room-1").choose("go room-2"))) == {"lord"}
    state.world.chapters.pop()
    assert "boss" in villains(at(state, "room-1").choose("go room-0"))


def test_dw_200_dw_238a_radiant_shows_the_lord_on_a_floor_of_its_level_only() -> None:
    state = chapters_end()
    state.hero.mp = state.hero.max_mp = 40
    play = at(state, "room-0", "far", owed=False).choose("cast radiant").choose("0").choose("room-0")
    play.choose("finds", rooms=[])
    assert (play.prompt, state.world.places["cave"].boss) == ("explore", "")
    state.world.places["room-2"].exits = 0
    play = at(state, "room-1", "room-0", owed=False).choose("cast radiant").choose("finds", rooms=[])
    assert (play.prompt, play.offered()) == ("boss-in", ["room-2"])
