"""What the entries of the tables know besides comes into the story: told by the oracle when its moment comes, shown to
people while they may take it."""

from __future__ import annotations

from random import Random

import pytest

from helpers.dragon_and_warrior.alone import named, neighbour, oracles_realm
from helpers.dragon_and_warrior.board import CARDS, Stage, foe, stage
from helpers.dragon_and_warrior.realm import add, at, quest, realm
from wyrmhoard.games.dragon_and_warrior import saves, sight
from wyrmhoard.games.dragon_and_warrior.cards import entries
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import ChooseFind, SettleMood
from wyrmhoard.games.dragon_and_warrior.rules.core.steps import SWAP
from wyrmhoard.games.dragon_and_warrior.rules.endings import LOST, BattleOver
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.rules.scenes import aftermath, quests
from wyrmhoard.games.dragon_and_warrior.rules.world import errands, lore
from wyrmhoard.games.dragon_and_warrior.state import Keepsake, Member, Saga, Wording
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.world_state import Obstacle, Person


def first(table: str, **about: object) -> entries.Entry:
    """The first entry of a table with these fields, and without slots in its words."""
    return next(
        entry
        for entry in CARDS.tables[table]
        if all(getattr(entry, name) == value for name, value in about.items()) and "{" not in str(entry)
    )


def text(state: Saga, *drawn: tuple[str, entries.Entry], words: str = "Ula") -> str:
    """A text that was made of these entries."""
    name = f"t{len(state.texts) + 1000}"
    state.texts[name] = Wording(words, "ally", drawn=[f"{table}/{entry.id}" for table, entry in drawn])
    return name


def told(play: Stage, kind: str = "told") -> list[str]:
    return [named(play.state, data["text"]) for what, data in play.told if what == kind]


# -- people


def with_secret(state: Saga, leads: str, **more: object) -> tuple[Person, entries.Secret]:
    secret, manner = first("secret", leads=leads), first("manner")
    assert isinstance(secret, entries.Secret)
    name = text(state, ("secret", secret), ("manner", manner))
    return neighbour(state, "house-1", name=name, leads=leads, **more), secret


@pytest.mark.parametrize(
    ("leads", "side", "mood", "out"),
    [
        ("nothing", "friend", 3, True),
        ("quest", "friend", 3, True),
        ("nothing", "friend", 2, False),
        ("turn", "friend", -3, True),
        ("nothing", "friend", -3, False),
        ("turn", "enemy", 3, True),
        ("quest", "enemy", 3, False),
    ],
)
def test_dw_264_a_secret_comes_out_to_a_good_friend_or_as_the_turn_of_side_that_it_leads_to(
    leads: str, side: str, mood: int, out: bool
) -> None:
    state = oracles_realm()
    person, secret = with_secret(state, leads, side=side)
    at(state, "house-1").state.pending = [SettleMood(person.id, mood)]
    play = Stage(state).go()
    assert told(play, "secret") == ([secret.text] if out else [])
    assert person.open is out
    lore.tell_secret(play.table, person)
    lore.tell_secret(play.table, person)
    assert told(play, "secret") == [secret.text]


def test_dw_264_whoever_has_a_secret_that_leads_to_a_quest_gives_one_before_others_and_tells_it() -> None:
    state = oracles_realm()
    for house in (1, 2, 3):
        neighbour(state, f"house-{house}", leads="quest" if house == 3 else "nothing")
    add(state, "hill", "poi", 2, "far")
    for seed in range(12):
        state.draws.seed = str(seed)
        assert "person-3" in errands.planned(state, state.world.places["town"])
    secret = first("secret", leads="quest")
    assert isinstance(secret, entries.Secret)
    state.world.people["person-3"].name = text(state, ("secret", secret))
    play = at(state, "house-3").choose("talk person-3")
    assert [quest.giver for quest in state.world.quests.values()] == ["person-3"]
    assert told(play, "secret") == [secret.text]


def test_dw_260_a_strangers_first_words_are_a_sample_of_their_manner() -> None:
    state = oracles_realm()
    person, _ = with_secret(state, "nothing")
    play = at(state, "house-1").choose(f"talk {person.id}")
    manner = first("manner")
    assert isinstance(manner, entries.Manner)
    assert told(play, "replies") == [manner.sample]
    person.seen = 0
    state.world.nights = 1
    assert told(at(state, "house-1").choose(f"talk {person.id}"), "replies") == []


def test_dw_260_a_secret_is_its_roles_until_it_comes_out() -> None:
    state = realm()
    person, secret = with_secret(state, "turn")
    play = at(state, "near")

    def shown() -> list[object]:
        return [sight.view(play.table, seat)["world"]["people"][0]["secret"] for seat in (0, 1, 2, 3, None)]

    assert shown() == [None, None, secret.text, None, None]
    assert secret.text in "\n".join(GAME.screens.papers(GAME.cards, sight.view(play.table, 2), 90)["The world"].lines)
    leads = set()
    for number in range(40):
        world = state.copy()
        sight.imagine(Position(world, CARDS), 0, Random(number))
        leads.add(world.world.people[person.id].leads)
    assert leads == {"quest", "turn", "nothing"}
    world = state.copy()
    sight.imagine(Position(world, CARDS), 2, Random(1))
    assert world.world.people[person.id] == person
    person.open = True
    assert shown() == [secret.text] * 5


# -- Quests and obstacles


def with_quest(state: Saga) -> tuple[entries.Quest, entries.Line]:
    frames = [frame for frame in CARDS.tables["quest"] if isinstance(frame, entries.Quest)]
    goal, twist = next(frame for frame in frames if "{" not in frame.success + frame.failure), first("twist")
    assert isinstance(twist, entries.Line)
    made = quest(state)
    made.goal, made.place = text(state, ("quest", goal), ("twist", twist), words="goal"), "cave"
    return goal, twist


def test_dw_261_the_twist_comes_at_the_goal_and_then_how_it_ended() -> None:
    state = oracles_realm()
    goal, twist = with_quest(state)
    play = at(state, "near")
    quests.reach(play.table, "quest-1")
    assert told(play) == [twist.text]
    lore.tell_success(play.table, state.world.quests["quest-1"])
    assert told(play) == [twist.text, goal.success]


def test_dw_261_a_defeat_at_its_goal_is_told_once_as_how_it_goes_wrong() -> None:
    state = oracles_realm()
    goal, _ = with_quest(state)
    play = at(state, "room-2")
    for boss, lines in ((False, 0), (True, 1), (True, 1)):
        state.world.visit.boss = boss
        state.pending = [SWAP]
        aftermath.settle(play.table, BattleOver(LOST, "DW-178"), foe())
        assert told(play) == [goal.failure] * lines


def test_dw_261_the_ally_knows_the_twist_of_a_quest_and_tells_it_in_person() -> None:
    state = realm()
    _, twist = with_quest(state)
    play = at(state, "near")
    shown = [sight.view(play.table, seat)["world"]["quests"][0]["twist"] for seat in (0, 1, 2, 3, None)]
    assert shown == [None, None, twist.text, None, None]
    quests.reach(play.table, "quest-1")
    assert told(play) == []
    assert sight.view(play.table, 0)["world"]["quests"][0]["twist"] == twist.text


@pytest.mark.parametrize(("seats", "maker"), [(1, -1), (4, 3)])
def test_dw_125_how_an_obstacle_is_got_past_is_told_where_the_oracle_judges(seats: int, maker: int) -> None:
    state = realm(seats)
    wall = first("obstacle")
    assert isinstance(wall, entries.Obstacle)
    name = text(state, ("obstacle", wall), words=wall.text)
    state.world.obstacles["obstacle-1"] = Obstacle("obstacle-1", "physical", name, maker, "well", "thing-1")
    state.hero.keepsakes = [Keepsake("thing-1")]
    play = at(state, "far", owed=False).choose("try obstacle-1 thing-1")
    if seats > 1:
        play.choose("solved")
    assert state.world.obstacles["obstacle-1"].solved
    assert told(play) == ([wall.solved] if maker < 0 else [])


# -- places


def test_dw_267_who_built_a_dungeon_is_told_at_its_door_and_its_gimmick_on_the_second_floor() -> None:
    state = oracles_realm()
    kind = first("dungeon")
    assert isinstance(kind, entries.Dungeon)
    add(state, "pit", "dungeon", 2, "far", floors=3)
    state.world.places["pit"].name = text(state, ("dungeon", kind), words="the pit")
    state.world.outside = True
    play = at(state, "far", owed=False).choose("go pit")
    assert told(play, "built_by") == [kind.builder]
    assert told(play) == []
    first_room = state.world.visit.space
    state.world.places["pit"].stairs = [first_room]
    for _ in range(2):
        play = at(state, first_room, "far", owed=False)
        way = next(key for key in play.offered() if key == "go down" or _floor(state, key) == 2)
        play.choose(way)
        assert told(play) == ([kind.gimmick] if way == "go down" else [])
    assert told(play, "built_by") == []


def _floor(state: Saga, key: str) -> int:
    place = state.world.places.get(key.removeprefix("go "))
    return place.floor if place is not None else 0


def test_dw_268_where_it_was_is_told_of_a_find_in_a_house_or_a_point_of_interest() -> None:
    tower, hiding, plain = first("poi"), first("house_feature", find=True), first("house_feature", find=False)
    assert isinstance(tower, entries.Poi)
    assert isinstance(hiding, entries.HouseFeature)
    assert isinstance(plain, entries.HouseFeature)
    features = [entry for entry in CARDS.tables["house_feature"] if isinstance(entry, entries.HouseFeature)]
    hides = {feature.text for feature in features if feature.find}
    for place, entry, where in (
        ("well", tower, {tower.find}),
        ("house-1", hiding, {hiding.text}),
        ("house-2", plain, hides),
    ):
        state = oracles_realm()
        record = state.world.places[place]
        record.name = text(state, ("poi", entry), words="name")
        record.note = text(state, ("house_feature", entry), words=getattr(entry, "text", "note"))
        at(state, place).state.pending = [ChooseFind(1, "visit", place)]
        play = Stage(state).go()
        assert len(told(play, "found_where")) == 1
        assert told(play, "found_where")[0] in where


def test_dw_109_a_room_has_a_hint_of_its_ways_beside_what_is_seen_and_heard() -> None:
    state = realm()
    play = at(state, "room-2", "room-1", owed=False).choose("go new")
    assert state.making is not None
    for number, made in enumerate(state.making.suggestions):
        entry = CARDS.tables["room"].by_id[made.drawn[0].removeprefix("room/")]
        assert isinstance(entry, entries.Room)
        choice = next(choice for choice in play.options() if str(choice) == f"s{number + 1}")
        words = GAME.prompts.option(GAME.at(state), 3, "place", choice).text
        assert all(part in words for part in (entry.sight, entry.sound, entry.exits))


# -- who comes along


def test_dw_219_somebody_of_the_oracles_says_why_they_come_and_their_lines_are_kept() -> None:
    state = oracles_realm()
    neighbour(state, "house-1", name=text(state))
    at(state, "house-1").state.pending = [SettleMood("person-1", 3)]
    play = Stage(state).go()
    assert play.prompt == "join"
    lines = {getattr(entry, "text"): entry for entry in CARDS.tables["member"]}  # noqa: B009
    (why,) = told(play, "why")
    play.choose("join")
    (member,) = state.members
    entry = lines[why]
    assert isinstance(entry, entries.Member)
    kept = [named(state, line) for line in (member.why, member.help, member.fail, member.farewell)]
    assert kept == [entry.text, entry.help, entry.fail, entry.farewell]
    assert set(state.made).isdisjoint({member.help, member.fail, member.farewell})  # nobody has heard them yet
    assert list(saves.faults(state)) == []
    member.help = "t0"
    assert "members, ally" in dict(saves.faults(state))


def test_dw_219_a_suggestion_brings_its_lines_and_own_words_none() -> None:
    for key, lines in (("s1", True), ("own", False)):
        play = at(realm(), "near").aside(2, "offer")
        play.choose(key, **({} if lines else {"name": "Bo", "note": ""})).choose("join")
        (member,) = play.state.members
        assert bool(member.why and member.farewell) is lines
        assert ("why" in play.kinds()) is lines


@pytest.mark.parametrize(("top", "line"), [("K 9 8", "Ha!"), ("2 9 8", "Ow.")])
def test_dw_222_a_party_member_says_a_line_when_they_help_or_fail_once_in_a_battle(top: str, line: str) -> None:
    state_of = stage("3 4", "5 6", top=top, turn="villain", seats=4, member=Member("ally", "", hp=20, max_hp=20))
    state, member = state_of.state, state_of.state.members[0]
    member.help, member.fail = text(state, words="Ha!"), text(state, words="Ow.")
    play = state_of.choose("attack 5").choose("flip")
    assert told(play, "member_says") == [line]
    state.battle = play.battle
    assert state.battle.said == [member.help if line == "Ha!" else member.fail]


# -- Battles, and sheets to fill in


def test_dw_155_a_battle_begins_with_music_that_no_rule_reads() -> None:
    play = fight_of(realm())
    (music,) = told(play, "music")
    assert music in {getattr(entry, "text") for entry in CARDS.tables["music"]}  # noqa: B009
    newest = play.state.made[-1]
    assert named(play.state, newest) != music  # after a touch of the X card it is the Conflict that is meant


def fight_of(state: Saga) -> Stage:
    return at(state, "near").choose("battle").choose("s1").choose("even")


def test_dw_3_the_sheets_can_be_had_empty() -> None:
    paper = GAME.screens.papers(GAME.cards, sight.view(at(realm(), "near").table, 0), 80)["Empty sheets"]
    for template in CARDS.tables["template"]:
        assert isinstance(template, entries.Template)
        assert template.name in paper.text
        assert all(field in paper.text for field in template.fields)


# -- suggestions


@pytest.mark.parametrize(
    ("ask", "fields"),
    [
        ("somebody", ("trade", "manner", "sample", "want", "secret")),
        ("offer", ("why", "help", "fail", "farewell")),
        ("draw poi", ("find",)),
        ("draw dungeon", ("builder", "gimmick")),
    ],
)
def test_dw_257a_a_suggestion_shows_all_that_it_would_bring(ask: str, fields: tuple[str, ...]) -> None:
    state = realm()
    key, _, kind = ask.partition(" ")
    play = at(state, "near").aside(2 if key == "offer" else 3, key)
    if kind:
        play.choose(f"place {kind}")
    assert state.making is not None
    made = state.making.suggestions[0]
    choice = next(choice for choice in play.options() if str(choice) == "s1")
    shown = GAME.prompts.option(GAME.at(state), play.seat, play.prompt, choice).text
    for field in fields:
        assert inventing.filled(state, made.words[field], made.slots) in shown
