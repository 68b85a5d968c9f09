"""Faces: everybody has one, it stays theirs, it shows what is said of them, and it tells them apart."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from re import findall, match
from typing import get_args

import pytest

from wyrmhoard.games.dragon_and_warrior.cards.entries import Boss, Conflict, Line, PersonName
from wyrmhoard.games.dragon_and_warrior.faces.portrait import Kind, portrait
from wyrmhoard.games.dragon_and_warrior.faces.shapes import FaceView, Feature, listed
from wyrmhoard.games.dragon_and_warrior.faces.wardrobe import HATS
from wyrmhoard.games.dragon_and_warrior.game import GAME

TABLES = GAME.cards.tables
SMALL = 700
"""Bytes of a face on the wire."""


def everybody() -> list[tuple[str, list[str], Kind]]:
    """Names and descriptions of all in the card files, and of people as they are made of them."""
    rng = Random(5)
    names = [name for entry in TABLES["person_name"] if isinstance(entry, PersonName) for name in entry.names]
    trades = [entry.text for entry in TABLES["trade"] if isinstance(entry, Line)]
    looks = [entry.text for entry in TABLES["look"] if isinstance(entry, Line)]
    made: list[tuple[str, list[str], Kind]] = [
        (f"{name} {rng.choice(names)}", [rng.choice(trades), rng.choice(looks)], "person") for name in names
    ]
    made += [(entry.name, [entry.text], "foe") for entry in TABLES["conflict"] if isinstance(entry, Conflict)]
    made += [(entry.name, [entry.entrance], "boss") for entry in TABLES["boss"] if isinstance(entry, Boss)]
    return [*made, ("", [], "hero"), ("The Rusty Lord", [], "lord")]


def looks_of(face: FaceView) -> tuple[object, ...]:
    return tuple(face["features"]), face["hair"], tuple(one["stamp"] for one in face["stamps"])


def test_everybody_has_a_face_that_is_small_and_said_in_words() -> None:
    for name, words, kind in everybody():
        face = portrait(name, words, kind)
        assert face["features"] or face["stamps"], name
        assert set(face["features"]) <= set(get_args(Feature))
        assert len(json.dumps(face, separators=(",", ":"))) < SMALL, name
        assert face["said"] or not face["stamps"], name


def test_a_face_stays_the_same() -> None:
    for name, words, kind in everybody():
        assert portrait(name, words, kind) == portrait(name.upper(), words, kind), name


@pytest.mark.parametrize(
    ("name", "words", "kind", "stamp"),
    [
        ("Pim", ["blacksmith"], "person", "flat-hammer"),
        ("Pim", ["lamp lighter", "carries a sleeping hen"], "person", "lantern-flame"),
        ("Ula Dovel", ["", "carries a sleeping hen"], "person", "chicken"),
        ("Mo", ["hedge witch"], "person", "pointy-hat"),
        ("Selly", ["", "casts a shadow with a hat on, and wears none"], "person", ""),
        ("Tax Goose", [], "foe", "goose"),
        ("The Cat of the House of Night", [], "foe", "hollow-cat"),
        ("Bailiff Bear", [], "foe", "bear-face"),
        ("The Rusty Lord", [], "lord", "imperial-crown queen-crown"),
    ],
)
def test_what_is_said_of_somebody_shows(name: str, words: list[str], kind: Kind, stamp: str) -> None:
    shown = {one["stamp"] for one in portrait(name, words, kind)["stamps"]}
    assert shown & set(stamp.split()) or not (stamp or shown & {hat.stamp for hat in HATS}), shown


ANIMALS = listed(
    "ant ape auk badger bat bear bee beetle boar bull butterfly calf camel canary cat chicken cow crab crane "
    "crow cuckoo deer dog donkey dove dragon drake duck eagle eel egret elephant falcon ferret finch fish fly "
    "fox frog geese gnat goat goose gull hare hawk hedgehog hen heron hornet horse hound jackdaw jaguar kite "
    "kraken lark leviathan lion lizard lynx magpie mammoth mare mole monkey moth mule newt nightingale octopus "
    "otter owl ox parrot peacock penguin phoenix pig pigeon pike pony python rabbit ram rat raven robin rook "
    "rooster salamander scorpion sheep snail snake sow sparrow spider squirrel stag stoat stork swan thrush "
    "tiger toad tortoise turtle vulture wasp weasel whale wolf worm wren wyrm "
)


def animals_in(text: str) -> set[str]:
    words = set(findall(r"[a-z]+", text.casefold().replace("'s", "")))
    return {one for one in ANIMALS if one in words or f"{one}s" in words}


def test_who_is_called_or_described_as_an_animal_has_no_human_face() -> None:
    foes = [(name, words, kind) for name, words, kind in everybody() if kind in ("foe", "boss")]
    called = [one for one in foes if animals_in(one[0])]
    described = [one for one in foes if match(rf"(An?|The|Two|It is an?) ({'|'.join(ANIMALS)})\b", " ".join(one[1]))]
    assert len(called) > 70
    assert described
    human = [name for name, words, kind in [*called, *described] if portrait(name, words, kind)["features"]]
    assert human == []
    assert not portrait("Ula Dovel", ["an elderly heron with opinions"])["features"]
    assert portrait("Ula Dovel", ["goose drover", "carries a sleeping hen"])["features"]


@pytest.mark.parametrize(
    ("name", "crowd"),
    [("The Toll Twins", True), ("A Choir of Sore Losers", True), ("Market Imps", True), ("Tax Goose", False),
     ("The Stairs of the Castle", False), ("The Bailiff", False)],
)  # fmt: skip
def test_many_are_shown_as_many(name: str, crowd: bool) -> None:
    face = portrait(name, [], "foe")
    assert face["crowd"] == crowd
    assert ("several of them" in face["said"]) == crowd


def test_what_a_hero_carries_is_in_their_hand_and_changes_nothing_else() -> None:
    bare, armed = (portrait("Mo", ["Rusty"], "hero", carries) for carries in ([], ["a very long ladder"]))
    assert armed["stamps"][-1]["stamp"] == "ladder"
    assert (armed["features"], armed["ground"], armed["hair"]) == (bare["features"], bare["ground"], bare["hair"])
    assert armed["stamps"][:-1] == bare["stamps"][:-1]


def test_people_of_one_table_seldom_look_alike() -> None:
    people = [looks_of(portrait(*one)) for one in everybody() if one[2] == "person"]
    pairs = list(combinations(people, 2))
    assert sum(one == other for one, other in pairs) * 1000 < len(pairs)
