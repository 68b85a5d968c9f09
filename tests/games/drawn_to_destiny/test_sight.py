"""Who sees what: two worlds that differ only in what a seat cannot know look alike to it and are imagined alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

import wyrmhoard
from helpers.drawn_to_destiny import small
from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.hidden import hidden_zones
from helpers.present import present
from wyrmhoard.games.drawn_to_destiny import sight
from wyrmhoard.games.drawn_to_destiny.action_state import read_action, read_equip
from wyrmhoard.games.drawn_to_destiny.events.movement import Moved, Turned
from wyrmhoard.games.drawn_to_destiny.events.naming import naming
from wyrmhoard.games.drawn_to_destiny.rules.queries import stealth
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.state import Character, Declared, Destiny, Harm, Intent, Player, Task, Thing
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.words import log
from wyrmhoard.games.drawn_to_destiny.words.damage import behaviour, harm_text
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.state.log import Entry, Log
from wyrmhoard.kernel.state.plain import dump

RIVAL: Final = 0
OWNER: Final = 1
MATE: Final = 2
OBJECTS: Final = [
    {"key": "keys", "item": "rope", "spaces": [[5, 3]], "hidden": True},
    {"key": "panel", "spaces": [[6, 3]], "details": [{"text": "It hums quietly."}, {"text": "It is warm."}]},
]
EVENTS: Final = [
    {"key": "bell", "on": 5, "text": "A bell rings in the dark."},
    {"key": "dawn", "on": 9, "text": "The sun comes up at last."},
]


def table(**settings: Any) -> Stage:
    """Side 0 (seat 0) against side 1 (seats 1 and 2), which has two hidden Units and Items in storage."""
    stage = Stage(
        [
            ("officer", (1, 1), "E"),
            ("archer", (9, 1), "W"),
            ("stalker", (5, 5), "W"),
            ("stalker", (7, 5), "S"),
            ("goblin-skirmisher", (8, 2), "W"),
        ],
        seats=2,
        settings=settings,
        object=OBJECTS,
        event=EVENTS,
    )
    state = stage.state
    state.players.append(Player(1, "purple"))
    state.factions[1].seats.append(2)
    state.players[2].pile.draw = list(stage.state.players[1].pile.draw)
    for unit in stage.units[2:4]:
        unit.hidden, unit.concealed = 2, "hide"
    for seat in range(3):
        player = state.players[seat]
        player.hand, player.pile.draw = player.pile.draw[:5], player.pile.draw[5:]
    scene = state.scene
    scene.things = [
        Thing(state.next_id(), "keys", 5, 3, hidden=True),
        Thing(state.next_id(), "panel", 6, 3, details=1),
    ]
    scene.clock.events = [(5, "bell"), (9, "dawn")]
    for unit, seat in ((stage.units[1], OWNER), (stage.units[4], MATE)):
        state.characters.append(Character(state.next_id(), seat, unit.sheet, key=unit.key, unit=unit.id, made=True))
    return stage


def seen(stage: Stage, seat: int | None) -> str:
    """Everything that reaches a seat, as bytes."""
    return json.dumps(sight.view(stage.table, seat))


def dealt(stage: Stage, seat: int) -> Any:
    """An imagined world, whole."""
    state = stage.state.copy()
    sight.imagine(Position(state, stage.cards), seat, Random("dealt"))
    return dump(state)


# -- two truths


def other_hand(state: Destiny) -> None:
    player = state.players[OWNER]
    player.hand[0], player.pile.draw[3] = player.pile.draw[3], player.hand[0]


def other_order(state: Destiny) -> None:
    for player in state.players:
        player.pile.draw.reverse()


def other_fate(state: Destiny) -> None:
    state.fate.draw.reverse()


def other_damage(state: Destiny) -> None:
    for pile in state.damage.values():
        pile.draw.reverse()


def other_tokens(state: Destiny) -> None:
    state.scene.units[2].hidden = 4


def other_marker(state: Destiny) -> None:
    one, other = state.scene.units[2:4]
    one.x, one.y, other.x, other.y = other.x, other.y, one.x, one.y
    one.facing, other.facing = other.facing, one.facing


def other_intent_of_the_hidden(state: Destiny) -> None:
    state.scene.units[2].intent.move = 4
    state.scene.units[2].heading = 4


def other_move_of_the_hidden(state: Destiny) -> None:
    state.scene.units[2].move = 1


def other_find(state: Destiny) -> None:
    state.scene.things[0].x = 1


def other_clock(state: Destiny) -> None:
    state.scene.clock.events = [(7, "dawn"), (12, "bell")]


def other_storage(state: Destiny) -> None:
    item = next(item for item in state.scene.units[4].items if item.held == "stored")
    item.card, item.uses = "dagger", -1


def other_points_to_spend(state: Destiny) -> None:
    state.characters[0].ap = 3
    state.characters[1].sp = 2


FOR_RIVALS: Final = [
    other_hand,
    other_order,
    other_fate,
    other_damage,
    other_tokens,
    other_marker,
    other_intent_of_the_hidden,
    other_move_of_the_hidden,
    other_find,
    other_clock,
    other_storage,
    other_points_to_spend,
]
FOR_MATES: Final = [other_hand, other_order, other_fate, other_damage, other_find, other_clock]
FOR_THE_OWNER: Final = [other_order, other_fate, other_damage, other_find, other_clock]


def named(function: Callable[..., None]) -> str:
    return function.__name__


def same_for(seat: int, differ: Callable[[Destiny], None]) -> None:
    one, other = table(), table()
    differ(other.state)
    assert dump(one.state) != dump(other.state)
    assert seen(one, seat) == seen(other, seat)
    assert dealt(one, seat) == dealt(other, seat)


@pytest.mark.parametrize("differ", FOR_RIVALS, ids=named)
def test_d2_363_rivals_cannot_tell_such_worlds_apart(differ: Callable[[Destiny], None]) -> None:
    same_for(RIVAL, differ)


@pytest.mark.parametrize("differ", FOR_MATES, ids=named)
def test_d2_39_other_seats_of_the_side_cannot_tell_such_worlds_apart(differ: Callable[[Destiny], None]) -> None:
    same_for(MATE, differ)


@pytest.mark.parametrize("differ", FOR_THE_OWNER, ids=named)
def test_d2_31_not_even_the_owner_can_tell_such_worlds_apart(differ: Callable[[Destiny], None]) -> None:
    same_for(OWNER, differ)


@pytest.mark.parametrize("differ", [d for d in FOR_RIVALS if d is not other_points_to_spend], ids=named)
def test_d2_39_a_spectator_sees_no_more_than_a_rival(differ: Callable[[Destiny], None]) -> None:
    one, other = table(), table()
    differ(other.state)
    assert seen(one, None) == seen(other, None)


@pytest.mark.parametrize("differ", [other_tokens, other_marker, other_storage, other_points_to_spend], ids=named)
def test_d2_363_the_own_side_does_tell_them_apart(differ: Callable[[Destiny], None]) -> None:
    one, other = table(), table()
    differ(other.state)
    assert seen(one, OWNER) != seen(other, OWNER)
    assert seen(one, MATE) != seen(other, MATE)


def test_share_hands_shows_hands_to_the_own_side_alone() -> None:
    one, other = table(share_hands=True), table(share_hands=True)
    other_hand(other.state)
    assert seen(one, MATE) != seen(other, MATE)
    assert seen(one, RIVAL) == seen(other, RIVAL)
    world = one.state.copy()
    sight.imagine(Position(world, one.cards), MATE, Random("dealt"))
    assert world.players[OWNER].hand == one.state.players[OWNER].hand
    assert world.players[RIVAL].hand != one.state.players[RIVAL].hand


def test_d2_26_clock_events_can_be_made_visible() -> None:
    hidden, visible = (sight.view(table(clock_events_visible=on).table, RIVAL)["clock"]["events"] for on in (0, 1))
    assert hidden is None
    assert [(event["on"], event["text"]) for event in present(visible)] == [
        (5, "A bell rings in the dark."),
        (9, "The sun comes up at last."),
    ]


def test_the_narrator_sees_clock_events_and_what_nobody_has_found_but_no_hand() -> None:
    stage = table()
    stage.state.players.append(Player(-1, "red", narrator=True))
    view = sight.view(stage.table, 3)
    assert [thing["key"] for thing in view["things"]] == ["keys", "panel"]
    assert [event["key"] for event in present(view["clock"]["events"])] == ["bell", "dawn"]
    assert [player["hand"] for player in view["players"]] == [None, None, None, []]
    assert len(view["markers"]) == 2


def test_d2_31_each_zone_is_dealt_again() -> None:
    stage = table()
    truth = list(hidden_zones(stage.state, RIVAL))
    silent = {kind for kind, cards in truth if len(set(cards)) > 1}
    assert {"hand", "Conflict deck", "Fate deck", "wound deck", "markers", "Clock Events"} <= silent
    for number in range(12):
        world = stage.state.copy()
        sight.imagine(Position(world, stage.cards), RIVAL, Random(number))
        for (kind, cards), (same, other) in zip(truth, hidden_zones(world, RIVAL), strict=True):
            assert kind == same
            assert len(cards) == len(other)
            if cards != other:
                silent.discard(kind)
        assert sight.view(Position(world, stage.cards), RIVAL) == sight.view(stage.table, RIVAL)
    assert not silent


@pytest.mark.parametrize("within", [None, "corner"])
def test_d2_106_a_hidden_thing_is_imagined_where_everybody_knows_it_to_be(within: str | None) -> None:
    area = {"key": "corner", "name": "Corner", "corner": [4, 2], "opposite": [6, 4]}
    keys = {"key": "keys", "item": "rope", "spaces": [[5, 3]], "hidden": True}
    if within is not None:
        keys["within"] = within
    stage = Stage([("officer", (1, 1), "E")], rows=["........"] * 6, seats=1, object=[keys], area=[area])
    stage.state.scene.things = [Thing(stage.state.next_id(), "keys", 5, 3, hidden=True)]
    met = set()
    for number in range(200):
        world = stage.state.copy()
        sight.imagine(Position(world, stage.cards), 0, Random(number))
        met.add((world.scene.things[0].x, world.scene.things[0].y))
    corner = {(x, y) for x in (4, 5, 6) for y in (2, 3, 4)}
    assert met == corner if within else len(met - corner) > 20


@pytest.mark.parametrize(
    ("scene", "seats"), [("rope-and-rock", 3), ("night-shift", 2), ("dead-air", 2), ("dust-run", 2), ("thin-air", 2)]
)
def test_worlds_that_a_seat_imagines_look_like_the_truth_to_it(scene: str, seats: int) -> None:
    """Over real positions: the imagined world has the same view, and imagining from it gives the same world."""
    match = wyrmhoard.new(small.GAME, seats, scene, small.settings(scene=scene))
    rng = Random(1)
    for number in range(120):
        if match.result is not None:
            break
        if number % 8 == 0:
            truth = match.table.state
            for seat in range(seats):
                other = truth.copy()
                sight.imagine(Position(other, CARDS), seat, Random(number))
                assert sight.view(Position(other, CARDS), seat) == sight.view(Position(truth, CARDS), seat)
                again = [state.copy() for state in (truth, other)]
                for world in again:
                    sight.imagine(Position(world, CARDS), seat, Random("dealt"))
                assert dump(again[0]) == dump(again[1])
        try_act(match, *random_act(match, rng))


# -- what is seen


def units(stage: Stage, seat: int | None) -> dict[str, Any]:
    return {str(unit["id"]): unit for unit in sight.view(stage.table, seat)["units"]}


def test_d2_363_a_hidden_unit_is_a_marker_for_rivals() -> None:
    stage = table()
    hidden = str(stage.units[2].id)
    rival, own = units(stage, RIVAL)[hidden], units(stage, OWNER)[hidden]
    assert (rival["space"], rival["facing"], rival["stealth"]) == (None, None, None)
    assert (own["space"], own["facing"], own["stealth"]) == ([5, 5], "W", 2)
    assert sight.view(stage.table, RIVAL)["markers"] == [
        {"spaces": [[5, 5]], "faction": 1},
        {"spaces": [[7, 5]], "faction": 1},
    ]
    assert sight.view(stage.table, OWNER)["markers"] == []


def test_d2_340_rivals_see_how_many_items_are_in_storage_and_not_which() -> None:
    stage = table()
    javelins = stage.units[4]
    unit = units(stage, RIVAL)[str(javelins.id)]
    assert [item["held"] for item in unit["items"] if item["held"] == "stored"] == []
    assert unit["stored"] == sum(item.held == "stored" for item in javelins.items) > 0
    own = units(stage, OWNER)[str(javelins.id)]
    assert own["stored"] == 0
    assert len(own["items"]) == len(javelins.items)


def test_d2_71_an_item_that_a_revealed_intent_or_declaration_names_is_seen() -> None:
    stage = table()
    javelins = stage.units[4]
    item = next(item for item in javelins.items if item.held == "stored")
    before = units(stage, RIVAL)[str(javelins.id)]["stored"]
    javelins.intent.equip = read_equip(f"draw:{item.id}:right")
    unit = units(stage, RIVAL)[str(javelins.id)]
    assert unit["stored"] == before - 1
    assert item.id in [seen["id"] for seen in unit["items"]]
    javelins.intent.equip = None
    stage.state.scene.declared.append(Declared(javelins.id, read_action(f"reload:{item.id}")))
    assert units(stage, RIVAL)[str(javelins.id)]["stored"] == before - 1


def test_d2_10_stats_are_shown_with_their_parts() -> None:
    stage = table()
    archer = stage.units[1]
    printed = archer.sheet.stats[0]
    archer.tokens["fatigue"] = 2
    archer.harms.append(Harm("slash-left-leg", 1, "left-leg"))
    body = units(stage, RIVAL)[str(archer.id)]["stats"]["body"]
    assert body["printed"] == printed
    assert body["parts"] == [["fatigue", -2], ["damage cards", -1]]
    assert body["level"] == int(printed.partition("x")[0]) - 3


def test_d2_178_a_damage_card_is_shown_with_the_text_of_the_place_that_was_read() -> None:
    stage = table()
    archer = stage.units[1]
    archer.harms.append(Harm("slash-left-leg", 2, "right-arm"))
    (harm,) = units(stage, RIVAL)[str(archer.id)]["harms"]
    assert harm["card"] == "slash-left-leg"
    assert harm["place"] == "right-arm"
    assert harm["text"] == harm_text(stage.cards.damage["slash-right-arm"].at(2))


def test_mature_text_is_shown_only_if_the_table_wants_it() -> None:
    lines = []
    for mature in (False, True):
        stage = table(mature_text=mature)
        stage.units[1].harms.append(Harm("fear-power", 3, "power"))
        (harm,) = units(stage, RIVAL)[str(stage.units[1].id)]["harms"]
        lines.append(harm["line"])
    assert lines == ["", behaviour(stage.cards.damage["fear-power"], 3)]
    assert "power and those who have it" in lines[1]


def test_d2_107_only_revealed_details_of_an_object_are_told() -> None:
    panel = sight.view(table().table, RIVAL)["things"][-1]
    assert panel["details"] == ["It hums quietly."]


def test_d2_413_a_face_down_location_is_covered_until_it_is_revealed() -> None:
    stage = Stage([("officer", (1, 1), "E")], rows="......", feature=[
        {"location": "lava", "spaces": [[3, 0], [4, 0]], "unseen": "face down"},
        {"location": "pit-trap", "spaces": [[5, 0]]},
    ])  # fmt: skip
    assert present(sight.view(stage.table, 0)["map"])["rows"] == ["...??."]
    assert present(sight.view(stage.table, 0)["map"])["turned_up"] == []
    stage.state.scene.revealed += ["3,0"]
    shown = present(sight.view(stage.table, 0)["map"])
    assert shown["rows"] == ["......"]
    assert [card["location"] for card in shown["turned_up"]] == ["lava", "lava"]
    stage.state.scene.revealed += ["5,0"]
    assert present(sight.view(stage.table, 0)["map"])["turned_up"][-1] == {"space": [5, 0], "location": "pit-trap"}


def test_d2_145_a_task_is_seen_by_its_side_and_by_whoever_has_it_in_sight() -> None:
    rows = """
        ......
        ..##..
        ......
    """
    stage = Stage([("officer", (0, 1), "E"), ("archer", (5, 1), "W")], rows=rows)
    one, other = stage.units
    stage.state.scene.tasks.append(Task("knot", other.ref, 4, 3, 1, other.id))
    assert sight.view(stage.table, 1)["tasks"][0]["above"] == 3
    assert sight.view(stage.table, 0)["tasks"] == []
    assert len(sight.view(stage.table, None)["tasks"]) == 1
    one.x, one.y = 4, 2
    assert len(sight.view(stage.table, 0)["tasks"]) == 1


def test_d2_153_a_hand_is_shown_with_both_halves() -> None:
    stage = table()
    stage.hand(RIVAL, "swords-9", "wild-red")
    hand = present(sight.view(stage.table, RIVAL)["players"][RIVAL]["hand"])
    assert [(card["upper"], card["lower"]) for card in hand] == [("fast", "evade"), ("wild", "wild")]
    assert sight.view(stage.table, OWNER)["players"][RIVAL]["hand"] is None
    assert sight.view(stage.table, OWNER)["players"][RIVAL]["hand_size"] == 2


def test_d2_284_units_that_are_to_come_are_not_seen() -> None:
    stage = table()
    stage.units[4].status = "to come"
    assert str(stage.units[4].id) not in units(stage, OWNER)


# -- what is told


def events_of(stage: Stage, act: Callable[[], None]) -> list[Entry]:
    """What is told meanwhile, as each seat may know it."""
    log = Log()
    stage.table.tell = log.tell
    stage.table.tell = naming(stage.table)
    act()
    return log.events


def told_of(event: Entry, seat: int | None) -> dict[str, Any]:
    """The data of an event that reaches this seat."""
    return dict(present(event.seen_by(seat))["data"])


def test_d2_363_the_intent_of_a_hidden_unit_is_told_to_its_own_side_alone() -> None:
    stage = table()
    hidden = stage.units[2]
    hidden.intent = Intent(move=6)
    (event,) = events_of(stage, lambda: steps.tell_intents(stage.table, stage.units))
    seen = [told_of(event, seat) for seat in (RIVAL, OWNER, MATE, None)]
    assert [str(hidden.id) in data["intents"] for data in seen] == [
        False, True, True, False,
    ]  # fmt: skip
    assert all(str(stage.units[0].id) in data["intents"] for data in seen)


def test_d2_363_rivals_are_told_that_a_marker_goes_and_not_which_unit_it_is() -> None:
    stage = table()
    hidden = stage.units[2]
    moved = Moved(unit=hidden.id, to=(4, 5), kind="forward", price=1, left=2)
    told = events_of(stage, lambda: stealth.tell_of_marker(stage.table, hidden, moved, "D2-74"))
    for seat, text in {
        RIVAL: "A marker of Blue goes to (4,5)",
        None: "A marker of Blue goes to (4,5)",
        OWNER: "Stalker goes forward to (4,5) for 1 of its Move; 2 left",
    }.items():
        seen = told[0].seen_by(seat)
        assert seen is not None
        assert log.event(stage.cards, seen, ["Red", "Blue"]) == text
    (turned,) = events_of(stage, lambda: stealth.tell_of(stage.table, hidden, Turned(hidden.id, 2, 1, 0), "D2-75"))
    assert [turned.seen_by(seat) is None for seat in (RIVAL, OWNER, MATE, None)] == [True, False, False, True]


def test_d2_356_the_move_of_a_hidden_unit_would_tell_its_tokens_and_is_its_own_sides_alone() -> None:
    stage = table()
    hidden = stage.units[2]
    (event,) = events_of(stage, lambda: steps.set_up_move(stage.table))
    assert str(hidden.id) not in told_of(event, RIVAL)["tokens"]
    assert told_of(event, OWNER)["tokens"][str(hidden.id)] == [2, 2]
    assert units(stage, RIVAL)[str(hidden.id)]["move"] is None
    assert units(stage, OWNER)[str(hidden.id)]["move"] == 2
