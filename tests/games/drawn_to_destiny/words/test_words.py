"""Words for people: names, questions and choices, lines of the log, the text on damage cards and places."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from msgspec import UNSET

import wyrmhoard
from helpers.drawn_to_destiny import small
from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.events.fields import CallingEvent, UnitNumber
from wyrmhoard.games.drawn_to_destiny.events.movement import Moved
from wyrmhoard.games.drawn_to_destiny.events.naming import naming
from wyrmhoard.games.drawn_to_destiny.events.planning import Declared, Targets
from wyrmhoard.games.drawn_to_destiny.events.scenes import TurnBegins
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.state import Thing
from wyrmhoard.games.drawn_to_destiny.words import (
    conflict,
    harm,
    log,
    names,
    narrator,
    powers,
    prompts,
    stealth,
    story,
    terms,
    turn,
)
from wyrmhoard.games.drawn_to_destiny.words.deck import card_name
from wyrmhoard.games.drawn_to_destiny.words.places import (
    damage_facts,
    damage_text,
    location_text,
    map_text,
    scene_facts,
    scene_text,
)
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.state.event import Secret
from wyrmhoard.kernel.state.log import Log

SCENES: Final = [
    ("rope-and-rock", 3), ("high-noon", 2), ("night-shift", 3), ("toll-bridge", 4), ("dead-air", 3), ("dust-run", 2),
    ("three-chests", 3), ("thin-air", 4),
    ("two-lanterns", 6),
    ("coiled-barrow", 2), ("knotted-cord", 3),
]  # fmt: skip
KEYS: Final = re.compile(r"\b[ut]\d+\b|[{}\[\]]|\bNone\b|_")
"""What no person should read: IDs, blanks that were not filled in, names of variables."""


TOLD = replace(small.GAME, rules=script, prompts=prompts, log=log, names=names)
"""The game with its words, and with names in its events."""


@pytest.mark.parametrize(("scene", "seats"), SCENES)
def test_everything_that_is_asked_and_told_has_words(scene: str, seats: int) -> None:
    """In random matches: each kind of question and event is known, and no line shows a key."""
    match = wyrmhoard.new(TOLD, seats, scene, {"scene": scene})
    rng = Random(3)
    for number in range(250):
        if match.result is not None:
            break
        for ask in match.asks.values():
            assert ask.prompt in prompts.PROMPTS
            assert ask.prompt in prompts.OPTIONS
        if number % 5 == 0:
            for ask in match.asks.values():
                assert not [text for text in texts(ask.to_plain()) if KEYS.search(text)]
        try_act(match, *random_act(match, rng))
    for seat in (*range(seats), None):
        assert not [line.text for line in match.lines(seat) if KEYS.search(line.text)]


def texts(plain: Any) -> list[str]:
    """Everything in an open question that a person reads."""
    if isinstance(plain, dict):
        own = [plain["text"]] if isinstance(plain.get("text"), str) else []
        return own + [text for value in plain.values() for text in texts(value)]
    return [text for value in plain for text in texts(value)] if isinstance(plain, list | tuple) else []


# -- names


def stage() -> Stage:
    made = Stage([("archer", (0, 1), "E"), ("goblin-scout", (4, 0), "E")], object=[
        {"key": "rope", "item": "rope", "spaces": [[5, 2]]},
    ], door=[{"key": "gate", "name": "Town gate", "at": [3, 3]}])  # fmt: skip
    made.state.scene.things.append(Thing(99, "rope", 5, 2))
    made.units[1].colour, made.units[1].number = "blue", 2
    return made


def test_d2_23_a_unit_is_called_by_its_name_alone_where_its_scene_has_no_other_of_that_name() -> None:
    match = wyrmhoard.new("drawn-to-destiny", 2, "names", {"scene": "rope-and-rock"}, prints=False)
    told = {unit.key: names.called(match.table, unit.ref.key) for unit in match.table.state.units}
    assert told["archer"] == "Archer"
    assert told["scout-1"] == "Goblin Scout O1", "others of that name are in the file of the Scene"
    archer = next(unit for unit in match.table.state.units if unit.key == "archer")
    archer.called = True
    assert names.called(match.table, archer.ref.key) == "Archer B1", "whoever is called might come twice"


def test_units_things_and_doors_are_called_by_their_names() -> None:
    made = stage()
    archer, scout = made.units
    assert names.called(made.table, f"u{archer.id}") == "Archer"
    assert names.called(made.table, f"u{scout.id}") == "Goblin Scout B2"
    assert names.called(made.table, "t99") == "Rope"
    assert names.called(made.table, "door:gate") == "Town gate"
    assert names.called(made.table, "") == ""
    assert names.mark(scout) == "B2"
    assert names.faction_name(made.table, 1) == "Blue"
    made.state.players[0].colour = "teal"
    assert names.seat_name(made.table, 0) == "Teal"
    assert [card_name(card) for card in ("swords-9", "cups-A", "wild-red")] == [
        "9 of Swords", "Ace of Cups", "red Wild",
    ]  # fmt: skip


def test_choices_with_the_same_title_say_it_apart() -> None:
    """A page puts them together by that, and not by their sentences."""
    made = stage()
    answers = [prompts.option(made.table, 0, "answer", key) for key in ("defend:evasion", "answer:hands:0", "defend:")]
    assert [words.text for words in answers] == [
        "Defend without an Action, with Evasion", "Spend an Action to strike back with Bare hands (Close Combat)",
        "Defend without an Action or a Skill",
    ]  # fmt: skip
    assert [words.parts for words in answers] == [
        ("Defend without an Action, with", "Evasion"),
        ("Spend an Action to strike back with", "Bare hands (Close Combat)"), (),
    ]  # fmt: skip
    card = next(card for card in made.table.cards.damage if card.of == "left-leg" and card.type == "bash")
    cards = [prompts.option(made.table, 0, "wild-card", key) for key in (card.id, "next")]
    assert [(words.text, words.parts) for words in cards] == [
        ("Bash: Left Leg", ("Bash", "Left Leg")), ("Turn up the next card of the deck", ()),
    ]  # fmt: skip


def test_events_carry_the_names_of_what_they_are_about() -> None:
    made = stage()
    one, other = (unit.id for unit in made.units)
    told: list[dict[str, Any]] = []
    made.table.tell = heard(lambda kind, rule, /, **data: told.append(data))
    tell = naming(made.table)
    tell(Moved(unit=one, to=(1, 1)), "D2-74")
    tell(Targets({str(one): f"u{other}", str(other): "t99"}), "D2-46")
    tell(Declared(one, f"fight:hands:0@u{other}", 1, 2), "D2-99")
    (item, *_) = made.units[0].items
    tell(Declared(one, f"fight:{item.id}:0@door:town-gate", 1, 1), "D2-99")
    tell(TurnBegins(3), "D2-44")
    scout = "Goblin Scout (blue 2)"
    assert told[0]["called"] == {f"u{one}": "Archer"}
    assert told[1]["called"] == {f"u{one}": "Archer", f"u{other}": scout, "t99": "Rope"}
    assert told[2]["called"] == {f"u{one}": "Archer", f"u{other}": scout}
    assert told[3]["called"] == {f"u{one}": "Archer", "door:town-gate": "Town gate", f"item:{item.id}": item.card}
    assert "called" not in told[4]
    text = log.event(CARDS, {"kind": "declared", "data": told[2]}, ("Blue",))
    assert text == "Archer spends 1 Move: attack Goblin Scout B2: Bare hands (Close Combat)"


def test_what_a_secret_field_names_is_never_told_to_everybody() -> None:
    class Seen(CallingEvent):
        seat: int
        unit: Secret[UnitNumber] = UNSET

    made = stage()
    with pytest.raises(TypeError, match="everybody would be told what unit names"):
        naming(made.table)(Seen(0, made.units[0].id), "D2-363")


def test_each_seat_is_told_the_names_of_what_it_knows() -> None:
    made, log_of_match = stage(), Log()
    made.table.tell = log_of_match.tell
    unit = made.units[0].id
    whole = Moved(unit=unit, to=(1, 1))
    naming(made.table)(whole.of_marker("goblins"), "D2-74", instead={0: whole})
    seen = [log_of_match.seen(seat, 0)[0]["data"].get("called") for seat in (0, 1)]
    assert seen[0] == {f"u{unit}": "Archer"}
    assert list(seen[1]) == ["side:goblins"]


def test_a_choice_names_what_it_is_about() -> None:
    assert prompts.about("fight:12:0@u4") == ("u4",)
    assert prompts.about("door:open@door:town-gate") == ("door:town-gate",)
    assert prompts.about("swords-9:upper") == ("card:swords-9",)
    assert prompts.about("cups-3+cups-4") == ("card:cups-3", "card:cups-4")
    assert prompts.about("wait") == ()


def test_an_event_without_words_is_an_error() -> None:
    with pytest.raises(ValueError, match="no words for the event juggled"):
        log.event(CARDS, {"kind": "juggled", "rule": "", "data": {}}, ["Blue"])


# -- the text on cards


def test_d2_234_a_damage_card_says_what_each_severity_does() -> None:
    card = CARDS.damage["slash-left-leg"]
    assert damage_text(card) == (
        "Minor: Bleeding 1. Major: Slow 1 and Bleeding 1. Critical: Slow 2 and Bleeding 2. While it stays: Impaired. "
        "Extreme: Stress 2 and Bleeding 4. While it stays: Impaired."
    )
    assert dict(damage_facts(card)) == {"Rank": "5", "Suit": "Swords", "Lowers": "Body", "Face down": "Fatigue 1"}
    assert "as the dealing Player chooses" in damage_text(CARDS.damage["wound-wild-red"])


PLACES: Final = {
    "rock": "Nobody can enter it. It gives Cover to whoever is behind it, from 2 Spaces away.",
    "pit-trap": (
        "Once a Turn, whoever enters or stays: 2 Successes of Bash, unless a Test of Mind against 5 is passed "
        "(Perception)."
    ),
    "gas": "It blocks sight. Once a Turn, whoever enters or stays: Choking 1.",
    "river": "Entering costs 2 Move more. The current carries 1 Space in each Events phase.",
}


@pytest.mark.parametrize("place", list(PLACES))
def test_d2_412_a_location_says_what_it_does(place: str) -> None:
    assert location_text(CARDS.locations[place]) == PLACES[place]


def test_d2_400_a_map_says_how_far_a_space_is_and_how_long_a_turn() -> None:
    assert map_text(CARDS.maps["personal"]) == "A Space is 2 metres, a Turn 2 seconds."
    assert map_text(CARDS.maps["car"]) == "A Space is 3 metres, a Turn 1 second. 1 Move is 10 km/h."
    assert map_text(CARDS.maps["narrative"]) == "It has neither Spaces nor Turns."


def test_d2_20_a_scene_names_the_goals_of_its_sides() -> None:
    scene = CARDS.scenes["toll-bridge"]
    assert scene_text(scene).startswith(scene.description)
    assert f"West Bank: {scene.goal[0].text}" in scene_text(scene)
    assert dict(scene_facts(scene))["Seats"] == "2, 3, 4"


def test_no_two_chapters_have_words_for_the_same_thing() -> None:
    """What is told, asked or chosen in two ways needs two names: otherwise one of the chapters says it wrongly."""
    chapters = (turn, conflict, harm, story, powers, stealth, narrator)
    for part in ("EVENTS", "PROMPTS", "OPTIONS"):
        keys = [key for chapter in chapters for key in getattr(chapter, part, ())]
        assert sorted(keys) == sorted(set(keys))


def test_every_term_is_a_key_of_the_game() -> None:
    """A term with a slip of the pen would never be looked up, and its key would have no translation."""
    folder = Path(terms.__file__).parents[1]
    files = [path for path in folder.rglob("*.*") if path.suffix in (".py", ".toml") and path.name != "terms.py"]
    keys = "\n".join(path.read_text(encoding="utf-8") for path in files).lower().replace("-", " ").replace("_", " ")
    assert [term for term in (*terms.PLAIN, *terms.TITLED, *terms.CAPPED) if term.lower() not in keys] == []
