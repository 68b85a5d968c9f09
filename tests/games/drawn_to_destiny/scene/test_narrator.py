"""The Narrator: what it changes at setup and in Events, what it sees, and who sees what it does (D2-16, D2-16a)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.pseudo import disguise, known, unsaid
from helpers.worlds import drive
from wyrmhoard import Match
from wyrmhoard.games.drawn_to_destiny import saves, sight
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules import endings
from wyrmhoard.games.drawn_to_destiny.rules.queries import field
from wyrmhoard.games.drawn_to_destiny.rules.scene import narrator
from wyrmhoard.games.drawn_to_destiny.state import Destiny, Ended, Unit
from wyrmhoard.games.drawn_to_destiny.table import Position, Table
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.playout import random_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput, Refused


def table(seats: int, **chosen: Value) -> Match:
    """A table whose last seat narrates, at its first question."""
    return wyrmhoard.new(GAME, seats, "narrated", {"narrator": True, **chosen})


def state_of(match: Match) -> Destiny:
    state = match.table.state
    assert isinstance(state, Destiny)
    return state


def look(match: Match) -> Position:
    return Position(state_of(match), GAME.cards)


def unit(match: Match, key: str) -> Unit:
    return next(unit for unit in state_of(match).scene.units if unit.key == key)


def form(match: Match, seat: int, key: str) -> Form:
    """The form of this key that a seat is asked for."""
    return next(choice for choice in match.choices(seat) if isinstance(choice, Form) and choice.key == key)


def filled(match: Match, seat: int, key: str, **values: Any) -> dict[str, Any]:
    """A form with some blanks filled in; names have "_" for "-"."""
    blanks: dict[str, Any] = {"number": 0, "text": "", "pick": []}
    whole = {blank.name: blanks[blank.describe()["type"]] for blank in form(match, seat, key).fields}
    named = {name.replace("_", "-"): value for name, value in values.items()}
    assert not named.keys() - whole.keys(), named
    return whole | named


def items(match: Match, seat: int, key: str, blank: str) -> tuple[str, ...]:
    """What may be picked in a blank; nothing if there is no such blank."""
    blanks = (one.describe() for one in form(match, seat, key).fields if one.name == blank)
    return next((tuple(item["key"] for item in one["items"]) for one in blanks if one["type"] == "pick"), ())


def until(match: Match, is_so: Callable[[Match], bool], seed: int = 1) -> None:
    """Play at random until something is so; the Narrator does nothing meanwhile."""
    rng, last = Random(seed), len(state_of(match).players) - 1
    while not is_so(match):
        assert match.result is None
        if last in match.asks:
            match.act(last, "nothing")
        else:
            seat, key, values = random_act(match, rng)
            match.act(seat, key, values)


def is_asked(prompt: str, seat: int) -> Callable[[Match], bool]:
    """Whether a seat is asked this."""

    def asked(match: Match) -> bool:
        ask = match.ask(seat)
        return ask is not None and ask.prompt == prompt

    return asked


def in_events(match: Match, turn: int, seed: int = 1) -> None:
    """On to the Narrator's question in the Events of a Turn."""
    seat = len(state_of(match).players) - 1
    until(match, lambda now: is_asked("narrate", seat)(now) and state_of(now).scene.turn == turn, seed)


# -- who narrates (D2-16, D2-18)


def test_d2_16_a_narrator_needs_somebody_who_plays() -> None:
    with pytest.raises(BadInput, match=r"D2-16"):
        table(1, scene="night-shift")


def test_d2_16_one_player_and_a_narrator_are_a_table() -> None:
    match = table(2, scene="night-shift")
    assert [player.narrator for player in state_of(match).players] == [False, True]
    until(match, is_asked("targets", 0))
    assert {unit.seat for unit in state_of(match).scene.units} == {0, -1}


def test_d2_37_a_narrator_has_no_hand_and_no_deck() -> None:
    match = table(3, scene="rope-and-rock")
    until(match, is_asked("targets", 0))
    player = state_of(match).players[2]
    assert [player.hand, player.pile.draw, player.pile.discard] == [[], [], []]
    assert [len(other.hand) for other in state_of(match).players] == [5, 5, 0]


def test_d2_16_the_number_of_seats_that_play_is_that_of_the_scene() -> None:
    with pytest.raises(BadInput, match="seats"):
        table(2, scene="toll-bridge")


# -- at setup (D2-16, D2-16a)


def test_d2_16_nobody_else_sees_the_scene_before_the_narrator_is_done() -> None:
    match = table(3, scene="rope-and-rock")
    assert list(match.asks) == [2]
    for seat in (0, 1, None):
        view = match.view(seat)
        assert [view["units"], view["things"], view["map"], view["markers"]] == [[], [], None, []]
        assert GAME.screens.board(GAME.cards, view, 80)
    assert len(match.view(2)["units"]) == 4
    match.act(2, "nothing")
    assert len(match.view(0)["units"]) == 4
    assert match.view(0)["map"] is not None


def test_d2_16_nothing_is_the_first_and_plain_answer() -> None:
    match = table(3, scene="rope-and-rock")
    assert str(match.choices(2)[0]) == "nothing"
    in_events(match, 1)
    assert str(match.choices(2)[0]) == "nothing"


def test_d2_16_a_hidden_ambusher_is_moved_and_the_others_are_not_told() -> None:
    match = table(3, scene="coiled-barrow")
    until(match, is_asked("stage", 2))
    viper = unit(match, "viper-1")
    assert (viper.space, viper.hidden > 0) == ((4, 5), True)
    assert f"u{viper.id}" in items(match, 2, "stage", "move")
    match.act(2, "stage", filled(match, 2, "stage", move=[f"u{viper.id}"]))
    assert "4,6" in [str(choice) for choice in match.choices(2)]
    match.act(2, "4,6")
    assert unit(match, "viper-1").space == (4, 6)
    for seat in (0, 1, None):
        assert not [event for event in match.events(seat) if event["kind"] == "staged"]
    assert [line.text for line in match.lines(2) if "moved" in line.text]


def test_d2_16_what_is_changed_at_setup_is_told_by_what_it_is() -> None:
    """So the Narrator reads it in its own language, whatever was spoken meanwhile."""
    match = table(3, scene="rope-and-rock")
    scout, late = unit(match, "scout-1"), unit(match, "late-skirmisher-1")
    place = next(key for key in items(match, 2, "stage", "move") if key.startswith("place:"))
    added = items(match, 2, "stage", "add")[0]
    changes = {"move": [f"event:u{late.id}"], "hide": [f"u{scout.id}"], "remove": [place], "add": [added]}
    match.act(2, "stage", filled(match, 2, "stage", **changes))
    match.act(2, "8")
    staged = [event["data"] for event in match.events(2) if event["kind"] == "staged"]
    assert [(data["how"], data["what"]) for data in staged] == [
        ("added", added),
        ("removed", place),
        ("hidden", f"u{scout.id}"),
        ("moved", f"event:u{late.id}"),
    ]
    assert _staged(match)[2:] == [
        "Goblin Scout P1: hidden",
        "The arrival of Goblin Skirmisher P3: moved",
    ]
    with disguise(known(GAME)):
        assert not any(unsaid(text, "P1", "P3") for text in _staged(match))


def _staged(match: Match) -> list[str]:
    return [line.text for line in match.lines(2) if line.event.kind == "staged"]


def test_d2_16a_units_of_players_are_not_the_narrators() -> None:
    match = table(3, scene="rope-and-rock")
    own = {f"u{unit(match, key).id}" for key in ("archer", "thief")}
    for blank in ("move", "hide", "remove"):
        assert not own & {*items(match, 2, "stage", blank)}


def test_d2_16a_a_unit_is_hidden_and_another_removed() -> None:
    match = table(3, scene="rope-and-rock")
    scout, skirmisher = unit(match, "scout-1"), unit(match, "skirmisher-1")
    hide, remove = [f"u{scout.id}"], [f"u{skirmisher.id}"]
    match.act(2, "stage", filled(match, 2, "stage", hide=hide, remove=remove))
    keys = [placed.key for placed in state_of(match).scene.units]
    assert keys == ["archer", "thief", "scout-1", "late-skirmisher-1"]
    view = match.view(0)
    assert len(view["markers"]) == 1
    assert next(placed["space"] for placed in view["units"] if placed["key"] == "scout-1") is None
    assert [placed.number for placed in state_of(match).scene.units if placed.seat < 0] == [1, 2]


def test_d2_16a_a_thing_is_removed_and_one_is_hidden() -> None:
    match = table(2, scene="night-shift")
    until(match, is_asked("stage", 1))
    things = {thing.key: thing.id for thing in state_of(match).scene.things}
    removed, hidden = f"t{things['liquor']}", f"t{things['fire-axe']}"
    match.act(1, "stage", filled(match, 1, "stage", remove=[removed], hide=[hidden]))
    assert "liquor" not in {thing.key for thing in state_of(match).scene.things}
    assert "fire-axe" not in {thing["key"] for thing in match.view(0)["things"]}
    assert "fire-axe" in {thing["key"] for thing in match.view(1)["things"]}


def test_d2_16a_what_the_scene_asks_for_is_not_removed() -> None:
    match = table(2, scene="night-shift")
    until(match, is_asked("stage", 1))
    things = {thing.key: f"t{thing.id}" for thing in state_of(match).scene.things}
    removable = items(match, 1, "stage", "remove")
    assert not {things["keys"], things["jerry-can"], things["van"]} & {*removable}
    assert things["liquor"] in removable


def test_d2_16a_what_the_scene_asks_for_is_not_hidden_either() -> None:
    match = table(3, scene="dead-air")
    until(match, is_asked("stage", 2))
    power = next(f"t{thing.id}" for thing in state_of(match).scene.things if thing.key == "power-panel")
    assert power in items(match, 2, "stage", "move")
    assert power not in items(match, 2, "stage", "hide")
    in_events(match, 1)
    assert power not in items(match, 2, "narrate", "hide")


def test_d2_16a_no_result_is_changed_by_removing_a_whole_side() -> None:
    match = table(3, scene="rope-and-rock")
    goblins = [f"u{unit.id}" for unit in state_of(match).scene.units if unit.seat < 0]
    with pytest.raises(Refused, match="decided") as refused:
        match.act(2, "stage", filled(match, 2, "stage", remove=goblins))
    assert refused.value.rule == "D2-16a"


def test_d2_16a_nothing_is_moved_and_removed_at_once() -> None:
    match = table(3, scene="rope-and-rock")
    scout = f"u{unit(match, 'scout-1').id}"
    with pytest.raises(Refused, match="only one"):
        match.act(2, "stage", filled(match, 2, "stage", move=[scout], remove=[scout]))


def test_d2_16a_units_are_added_from_the_reserve() -> None:
    match = table(3, scene="rope-and-rock")
    reserve = items(match, 2, "stage", "add")
    assert {"add:unit:scout-2", "add:unit:skirmisher-3", "add:unit:late-skirmisher-2"} <= {*reserve}
    assert not [key for key in reserve if "archer" in key or "thief" in key]
    added = ["add:unit:scout-2", "add:unit:late-skirmisher-2"]
    match.act(2, "stage", filled(match, 2, "stage", add=added))
    assert (unit(match, "scout-2").space, unit(match, "scout-2").status) == ((9, 4), "in play")
    late = unit(match, "late-skirmisher-2")
    assert late.status == "to come"
    assert (4, f"u{late.id}") in state_of(match).scene.clock.events


def test_d2_16a_a_thing_a_location_and_a_clock_event_are_added_from_the_reserve() -> None:
    match = table(3, scene="toll-bridge")
    reserve = items(match, 2, "stage", "add")
    assert reserve == ("add:object:tollmans-rope", "add:event:drums", "add:place:feature-0", "add:place:feature-1")
    assert field.chart(look(match)).location[3, 5].id == "plain"
    match.act(2, "stage", filled(match, 2, "stage", add=list(reserve)))
    assert [(thing.key, thing.x, thing.y) for thing in state_of(match).scene.things] == [("tollmans-rope", 7, 4)]
    assert state_of(match).scene.clock.events == [(5, "drums")]
    assert field.ways(look(match)).is_closed((3, 5))
    assert match.view(0)["map"]["rows"][8 - 5][3:5] == "??"
    until(match, lambda now: state_of(now).scene.turn == 6)
    assert [line.text for line in match.lines(0) if line.text.startswith("Drums beat")]


def test_d2_16a_what_is_in_reserve_is_not_there_without_a_narrator() -> None:
    match = wyrmhoard.new(GAME, 2, "plain", {"scene": "toll-bridge"})
    assert [state_of(match).scene.things, state_of(match).scene.clock.events] == [[], []]
    assert not field.chart(look(match)).face_down


def test_d2_16a_head_to_head_a_narrator_has_no_units_and_may_change_the_ground() -> None:
    match = table(3, scene="toll-bridge")
    offered = items(match, 2, "stage", "move")
    assert {key.partition(":")[0] for key in offered} == {"place"}
    with_areas = {field.chart(look(match)).location[space].id for space in [(6, 4), (7, 4), (8, 4)]}
    assert with_areas == {"bridge"}
    assert "place:6,4" not in offered


def test_d2_16a_a_location_is_moved_and_the_map_with_it() -> None:
    match = table(3, scene="rope-and-rock")
    match.act(2, "stage", filled(match, 2, "stage", move=["place:5,5"]))
    assert "7,2" in [str(choice) for choice in match.choices(2)]
    match.act(2, "7,2")
    board = field.chart(look(match))
    assert [board.location[space].id for space in [(5, 5), (5, 6), (7, 2), (7, 3)]] == [
        "plain", "plain", "rock", "rock",
    ]  # fmt: skip
    ways = field.ways(look(match))
    assert [ways.is_closed(space) for space in [(5, 5), (7, 2)]] == [False, True]
    ground = field.ground(look(match))
    assert [ground.obstructs(space) for space in [(5, 5), (7, 2)]] == [False, True]
    shown = match.view(0)["map"]
    assert shown["rows"][9 - 5][5] == "."
    assert {"space": [7, 2], "location": "rock"} in shown["turned_up"]
    other = table(3, scene="rope-and-rock")
    assert field.chart(look(other)).location[5, 5].id == "rock"


def test_d2_16a_a_location_that_is_hidden_lies_face_down_until_it_is_revealed() -> None:
    match = table(3, scene="rope-and-rock")
    match.act(2, "stage", filled(match, 2, "stage", hide=["place:1,7"]))
    shown = match.view(0)["map"]
    assert [shown["rows"][9 - 7][x] for x in (1, 2)] == ["?", "?"]
    assert shown["unseen"] is None
    assert match.view(2)["map"]["unseen"] == [{"location": "forest", "spaces": [[1, 7], [2, 7]], "how": "face down"}]
    assert field.ways(look(match)).is_closed((1, 7))
    in_events(match, 1)
    match.act(2, "narrate", filled(match, 2, "narrate", reveal=["place:1,7"]))
    assert not field.ways(look(match)).is_closed((1, 7))
    assert {"space": [1, 7], "location": "forest"} in match.view(0)["map"]["turned_up"]


def test_d2_16a_a_location_is_taken_away() -> None:
    match = table(3, scene="rope-and-rock")
    match.act(2, "stage", filled(match, 2, "stage", remove=["place:5,5"]))
    assert field.chart(look(match)).location[5, 5].id == "plain"
    assert not field.ground(look(match)).obstructs((5, 5))
    assert match.view(0)["map"]["rows"][9 - 5][5] == "."


def test_d2_23_there_are_no_more_units_than_colours() -> None:
    """Four seats leave two colours to the zombies: ten, with those who are still to come."""
    match = table(4, scene="night-shift")
    until(match, is_asked("stage", 3))
    scene = state_of(match).scene
    first, *others = [unit for unit in scene.units if unit.seat < 0]
    assert len(others) == 6
    for number in (901, 902, 903):
        scene.units.append(first.copy())
        scene.units[-1].id, scene.units[-1].items = number, []
    with pytest.raises(Refused, match="colours") as refused:
        match.act(3, "stage", filled(match, 3, "stage", add=["add:unit:walker-on-10"]))
    assert refused.value.rule == "D2-23"
    scene.units.pop()
    match.act(3, "stage", filled(match, 3, "stage", add=["add:unit:walker-on-10"]))
    assert [placed.number for placed in scene.units if placed.seat < 0] == [1, 2, 3, 4, 5] * 2


def test_d2_26_a_clock_event_is_laid_on_another_card_at_setup() -> None:
    match = table(3, scene="rope-and-rock")
    late = unit(match, "late-skirmisher-1")
    match.act(2, "stage", filled(match, 2, "stage", move=[f"event:u{late.id}"]))
    match.act(2, "8")
    assert state_of(match).scene.clock.events == [(8, f"u{late.id}")]


# -- at the start of Events (D2-16a)


def test_d2_16a_in_events_of_turn_3_an_event_goes_from_clock_5_to_6_and_only_once() -> None:
    match = table(3, scene="rope-and-rock")
    in_events(match, 3)
    event = state_of(match).scene.clock.events[0]
    assert event[0] == 5
    key = f"event:{event[1]}"
    with pytest.raises(Refused, match="one card") as refused:
        match.act(2, "narrate", filled(match, 2, "narrate", later=[key], sooner=[key]))
    assert refused.value.rule == "D2-16a"
    match.act(2, "narrate", filled(match, 2, "narrate", later=[key]))
    assert state_of(match).scene.clock.events[0][0] == 6
    assert not is_asked("narrate", 2)(match)
    assert not [event for event in match.events(0) if event["kind"] == "event_shifted"]
    with disguise(known(GAME)):
        shifted = [line.text for line in match.lines(2) if line.event.kind == "event_shifted"]
    assert [unsaid(text, "P3") for text in shifted] == [""]


def test_d2_16a_an_event_is_brought_forward_and_happens_at_once_if_its_card_is_on_top() -> None:
    match = table(3, scene="rope-and-rock")
    in_events(match, 4)
    late = unit(match, "late-skirmisher-1")
    match.act(2, "narrate", filled(match, 2, "narrate", sooner=[f"event:u{late.id}"]))
    until(match, lambda now: state_of(now).scene.turn == 5)
    assert unit(match, "late-skirmisher-1").status == "in play"


def test_d2_16a_no_event_goes_off_the_clock() -> None:
    match = table(3, scene="rope-and-rock")
    late = unit(match, "late-skirmisher-1")
    match.act(2, "stage", filled(match, 2, "stage", move=[f"event:u{late.id}"]))
    match.act(2, "20")
    in_events(match, 1)
    assert items(match, 2, "narrate", "later") == ()
    assert items(match, 2, "narrate", "sooner") == (f"event:u{late.id}",)


def test_d2_16a_a_text_goes_to_all_or_to_one_seat_alone() -> None:
    match = table(3, scene="rope-and-rock")
    in_events(match, 1)
    match.act(2, "narrate", filled(match, 2, "narrate", say="An owl calls.", say_0="It was no owl."))
    heard = {seat: [line.text for line in match.lines(seat)] for seat in (0, 1, 2, None)}
    for lines in heard.values():
        assert "The Narrator: An owl calls." in lines
    alone = {seat for seat, lines in heard.items() if any("It was no owl." in line for line in lines)}
    assert alone == {0, 2}


def test_d2_16a_one_cp_for_a_character_once_in_a_scene() -> None:
    match = table(3, scene="rope-and-rock")
    archer = unit(match, "archer")
    in_events(match, 1)
    before = state_of(match).players[archer.seat].cp
    match.act(2, "narrate", filled(match, 2, "narrate", cp=[f"u{archer.id}"]))
    assert state_of(match).players[archer.seat].cp == before + 1
    in_events(match, 2)
    assert items(match, 2, "narrate", "cp") == (f"u{unit(match, 'thief').id}",)


def test_d2_16a_no_cp_where_cp_are_not_used() -> None:
    match = table(3, scene="rope-and-rock", cp=False)
    in_events(match, 1)
    assert items(match, 2, "narrate", "cp") == ()


def test_d2_16a_a_thing_comes_to_light_and_another_is_lost_to_sight() -> None:
    match = table(2, scene="night-shift")
    in_events(match, 1)
    things = {thing.key: thing for thing in state_of(match).scene.things}
    values = {"reveal": [f"t{things['keys'].id}"], "hide": [f"t{things['liquor'].id}"]}
    match.act(1, "narrate", filled(match, 1, "narrate", **values))
    seen = {thing["key"] for thing in match.view(0)["things"]}
    assert "keys" in seen
    assert "liquor" not in seen


def test_d2_16a_an_unnoticed_location_is_shown() -> None:
    match = table(3, scene="coiled-barrow")
    until(match, is_asked("stage", 2))
    state = state_of(match)
    state.scene.key = "the-sunken-stair"
    pits = [patch for patch in narrator.unseen(look(match)) if patch["location"] == "pit-trap"]
    assert pits == [{"location": "pit-trap", "spaces": [[9, 2], [9, 4]], "how": "unnoticed"}]


def test_d2_16a_the_narrator_makes_the_weather() -> None:
    match = table(3, scene="toll-bridge", weather=True)
    in_events(match, 1)
    with pytest.raises(Refused, match="where the wind comes from"):
        match.act(2, "narrate", filled(match, 2, "narrate", wind=5))
    match.act(2, "narrate", filled(match, 2, "narrate", wind=5, wind_from=["NE"]))
    assert state_of(match).scene.wind == (1, 50)


def test_d2_13a_no_weather_where_it_is_not_used() -> None:
    match = table(3, scene="toll-bridge")
    in_events(match, 1)
    assert not [blank for blank in form(match, 2, "narrate").fields if blank.name.startswith("wind")]


# -- who sees what, and the end


def test_d2_16a_a_narrator_never_sees_a_hand() -> None:
    match = table(3, scene="rope-and-rock", share_hands=True)
    in_events(match, 1)
    assert [player["hand"] for player in match.view(2)["players"]] == [None, None, []]


def test_d2_16_a_narrator_sees_hidden_units_that_no_seat_plays() -> None:
    match = table(3, scene="dead-air")
    until(match, is_asked("stage", 2))
    stalker = unit(match, "stalker-1")
    shown = next(one for one in match.view(2)["units"] if one["id"] == stalker.id)
    assert (shown["space"], shown["stealth"]) == ([12, 7], 4)


def test_the_board_shows_the_narrator_what_nobody_sees() -> None:
    match = table(3, scene="rope-and-rock")
    values = filled(match, 2, "stage", hide=["place:1,7"], note="Wolves.")
    match.act(2, "stage", values)
    boards = {seat: "\n".join(GAME.screens.board(GAME.cards, match.view(seat), 100)) for seat in (0, 2)}
    for words in ("Unseen: forest at (1,7) and (2,7), face down", "Note: Wolves."):
        assert words in boards[2]
        assert words not in boards[0]


def test_notes_are_for_the_narrator_alone() -> None:
    match = table(3, scene="rope-and-rock")
    in_events(match, 1)
    match.act(2, "narrate", filled(match, 2, "narrate", note="The rope is rotten."))
    assert match.view(2)["notes"] == ["The rope is rotten."]
    assert "rotten" not in str([match.view(0), match.events(0), match.lines(0)])
    world = state_of(match).copy()
    sight.imagine(Position(world, GAME.cards), 0, Random(1))
    assert world.players[2].notes == []


def test_what_a_narrator_has_laid_unseen_is_not_in_the_worlds_of_others() -> None:
    match = table(3, scene="coiled-barrow")
    until(match, is_asked("stage", 2))
    match.act(2, "stage", filled(match, 2, "stage", hide=[items(match, 2, "stage", "hide")[-1]]))
    until(match, is_asked("targets", 0))
    for seat in (0, 1):
        world = match.imagine_match(seat, Random(4))
        assert world.view(seat) == match.view(seat)


def test_d2_16_a_narrator_that_gives_up_is_asked_no_more() -> None:
    match = table(3, scene="rope-and-rock")
    match.act(2, "concede")
    rng = Random(3)
    for _ in range(60):
        seat, key, values = random_act(match, rng)
        assert seat != 2
        match.act(seat, key, values)
    assert state_of(match).scene.turn > 1


@pytest.mark.parametrize(("won", "points"), [([0], (1.0, 0.0, 0.0)), ([], (0.5, 0.5, 0.0))])
def test_d2_16_a_narrator_neither_wins_nor_draws(won: list[int], points: tuple[float, ...]) -> None:
    match = table(3, scene="high-noon")
    state = state_of(match)
    state.ended = [Ended("high-noon", [], won, [0, 1], "over", "D2-35", drawn=not won)]
    result = endings.result(Table(state, Chance(1), GAME.cards))
    assert result.winners == tuple(won)
    assert result.points == points


def test_d2_16a_a_narrator_acts_before_the_first_part_of_events() -> None:
    match = table(3, scene="rope-and-rock")
    in_events(match, 1)
    hands = [len(player.hand) for player in state_of(match).players]
    assert state_of(match).scene.part == ""
    match.act(2, "nothing")
    drawn = [len(player.hand) for player in state_of(match).players]
    assert drawn == [min(10, hands[0] + 1), min(10, hands[1] + 1), 0]


TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {"scene": "rope-and-rock"}),
    (4, {"scene": "rope-and-rock", "clock_events_visible": True}),
    (2, {"scene": "high-noon"}),
    (3, {"scene": "night-shift"}),
    (3, {"scene": "toll-bridge", "weather": True}),
    (2, {"scene": "dead-air"}),
    (3, {"scene": "dust-run"}),
    (3, {"scene": "thin-air"}),
    (2, {"scene": "coiled-barrow"}),
]


@pytest.mark.parametrize(("seats", "settings"), TABLES, ids=lambda v: v["scene"] if isinstance(v, dict) else str(v))
def test_d2_16_every_scene_may_be_narrated_to_its_end(seats: int, settings: dict[str, Value]) -> None:
    match = table(seats, **settings)
    asked = set[str]()
    for number, _ in enumerate(drive(match, Random(5))):
        ask = match.ask(seats - 1)
        if ask is not None:
            asked.add(ask.prompt)
            assert all(
                GAME.prompts.option(GAME.at(state_of(match)), seats - 1, ask.prompt, c).text
                for c in match.choices(seats - 1)
            )
        if number % 40 == 0:
            assert resume(GAME, match.position).fingerprint == match.fingerprint
            assert all(line.text for line in match.lines(seats - 1))
    assert "narrate" in asked
    assert match.result is not None
    assert seats - 1 not in match.result.winners
    assert list(saves.faults(state_of(match), GAME.cards)) == []
