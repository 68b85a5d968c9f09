"""What the Scene editor is told: a Scene that is loaded and saved is the same; what is wrong stands at its field."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

import wyrmhoard
from games.drawn_to_destiny.cards.test_own_cards import SCENE, WELL, WOLF
from games.drawn_to_destiny.cards.test_scene_vetting import OTHERS, ROPE, check
from helpers.worlds import drive
from wyrmhoard.games.drawn_to_destiny.cards.scenery import SceneEntry
from wyrmhoard.games.drawn_to_destiny.cards.writing import write_own
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.screens import editor
from wyrmhoard.games.drawn_to_destiny.screens.forms import SOURCES, schema
from wyrmhoard.games.drawn_to_destiny.words import forms
from wyrmhoard.kernel.text.errors import BadInput

BOX = GAME.need_editor().box(GAME.cards)
SHOWN = {scene["id"]: scene for scene in GAME.cards.plain["scene"]}


def faults(scene: dict[str, Any]) -> list[tuple[list[str | int], str]]:
    """What is wrong with a Scene: the field and the sentence."""
    faults = GAME.need_editor().edit(GAME.cards, "", json.dumps({"scene": [scene]}))["faults"]
    return [(fault["path"], fault["text"]) for fault in faults]


def at(scene: Any, path: list[str | int]) -> Any:
    """What stands at a path; the field itself may be missing."""
    for step in path[:-1]:
        scene = scene[step]
    return scene


# -- round trip


@pytest.mark.parametrize("scene", sorted(SHOWN))
def test_a_scene_that_is_loaded_and_saved_is_the_same_scene(scene: str) -> None:
    text = next(one["text"] for one in BOX["scenes"] if one["id"] == scene)
    assert tomllib.loads(text) == SHOWN[scene]
    loaded = GAME.need_editor().edit(GAME.cards, text, "")
    assert loaded["faults"] == []
    assert loaded["plain"] == {"scene": [SHOWN[scene]]}
    saved = GAME.need_editor().edit(GAME.cards, "", json.dumps(loaded["plain"]))
    assert saved["text"] == loaded["text"] == text
    again = msgspec.convert(tomllib.loads(saved["text"]), SceneEntry)
    assert again == GAME.cards.scenes[scene]
    assert saved["seats"] == sorted({seating.seats for seating in again.seating})


def test_all_cards_of_the_game_are_written_as_they_were_read() -> None:
    full = {kind: entries for kind, entries in GAME.cards.plain.items() if entries}
    assert tomllib.loads(write_own(full)) == full


@pytest.mark.parametrize(
    "word", ['a "quoted" \\ word', "two\nlines", "Grüße – 象", "tab\there", "'''", '"""', "\x7f", ""]
)
def test_whatever_words_are_in_a_scene_they_are_written_so_that_they_are_read_again(word: str) -> None:
    scene = copy.deepcopy(SHOWN["night-shift"])
    scene["map"]["rows"] = word
    scene["goal"][0]["text"] = word
    scene["map"]["legend"][word] = {"location": "rock", "name": word}
    assert tomllib.loads(write_own({"scene": [scene]})) == scene
    assert tomllib.loads(write_own({"scene": [scene, scene]})) == {"scene": [scene, scene]}


def test_the_map_of_a_file_is_readable_as_text() -> None:
    text = GAME.need_editor().edit(GAME.cards, "", json.dumps({"scene": [SHOWN["night-shift"]]}))["text"]
    assert "\n########..........\n#......#..........\n#......D..........\n" in text


@pytest.mark.parametrize("value", [None, b"x", float])
def test_what_no_file_can_hold_is_refused(value: Any) -> None:
    with pytest.raises(BadInput, match="cannot stand in a file"):
        write_own({"scene": [{"id": value}]})


def test_empty_blanks_of_a_form_are_left_out() -> None:
    scene = copy.deepcopy(SHOWN["rope-and-rock"])
    scene["unit"][0]["name"] = None
    scene["unit"][0]["lacks"] = [None]
    edited = GAME.need_editor().edit(GAME.cards, "", json.dumps({"scene": [scene]}))
    assert edited["plain"]["scene"][0]["unit"][0] == {**SHOWN["rope-and-rock"]["unit"][0], "lacks": []}


# -- what is wrong, and where


@pytest.mark.parametrize(
    ("scene", "change", "problem"),
    [("rope-and-rock", *case) for case in ROPE] + OTHERS,
    ids=[problem for _, problem in ROPE] + [problem for _, _, problem in OTHERS],
)
def test_each_complaint_of_the_vetting_stands_at_a_field_of_its_scene(
    scene: str, change: Callable[[dict[str, Any]], object], problem: str
) -> None:
    data = copy.deepcopy(SHOWN[scene])
    change(data)
    problems = faults(data)
    with pytest.raises(BadInput, match=re.escape(problem)) as refused:
        check(data)
    assert str(refused.value).endswith(problems[0][1])
    for path, _ in problems:
        assert path[0] in SceneEntry.__struct_fields__
        fields = {field["name"] for table in BOX["schema"].values() for field in table["fields"]}
        assert path[-1] in fields or at(data, path)[path[-1]] is not None, path


@pytest.mark.parametrize(
    ("change", "path", "sentence"),
    [
        (lambda d: d["unit"][2].pop("unit"), ["unit", 2, "unit"], "it is missing"),
        (lambda d: d["unit"][2].update(facing="up"), ["unit", 2, "facing"], "'up' is not possible here"),
        (lambda d: d["unit"][1].update(at=[1, 100]), ["unit", 1, "at", 1], "it is 99 or less"),
        (lambda d: d["unit"][1].update(at=[1.5, 1]), ["unit", 1, "at", 0], "a whole number is needed"),
        (lambda d: d.update(title="X"), ["title"], "it needs 2 characters or more"),
        (lambda d: d.update(title=7), ["title"], "words are needed"),
        (lambda d: d.update(title="X" * 61), ["title"], "it has room for 60 characters"),
        (lambda d: d.update(id="My Scene"), ["id"], "it is made of small letters, digits and hyphens"),
        (lambda d: d.pop("seating"), ["seating"], "it is missing"),
        (lambda d: d.update(seating=[]), ["seating"], "it needs 1 or more"),
        (lambda d: d["clock"].update(last=0), ["clock", "last"], "it is 1 or more"),
        (lambda d: d.update(colour="red"), ["colour"], "there is no field 'colour'"),
        (lambda d: d["goal"][0]["aim"].update({"is": "won"}), ["goal", 0, "aim", "is"], "'won' is not possible here"),
        (lambda d: d["goal"][0]["aim"]["of"].pop(), ["goal", 0, "aim", "of"], "it needs 2 or more"),
        (lambda d: d["job"][0]["then"][1].pop("flag"), ["job", 0, "then", 1, "flag"], "it is missing"),
        (lambda d: d["unit"][1]["tokens"].update(bound=0), ["unit", 1, "tokens"], "it is 1 or more"),
    ],
)
def test_a_value_that_cannot_be_is_named_in_plain_words(
    change: Callable[[dict[str, Any]], object], path: list[str | int], sentence: str
) -> None:
    scene = copy.deepcopy(SHOWN["rope-and-rock"])
    change(scene)
    problems = faults(scene)
    assert [(where[: len(path)], why) for where, why in problems] == [(path, sentence)]


def test_several_entries_with_errors_are_all_named() -> None:
    scene = copy.deepcopy(SHOWN["rope-and-rock"])
    scene["unit"][0]["facing"] = "up"
    scene["unit"][3]["at"] = "there"
    scene["clock"] = []
    assert [path[:2] for path, _ in faults(scene)] == [["unit", 0], ["unit", 3], ["clock"]]
    scene = copy.deepcopy(SHOWN["rope-and-rock"])
    scene["unit"][0]["at"] = scene["unit"][3]["at"] = [5, 5]
    assert [path for path, _ in faults(scene)] == [["unit", 0, "at"], ["unit", 3, "at"]]


def test_of_two_entries_with_one_name_the_second_is_marked() -> None:
    scene = copy.deepcopy(SHOWN["rope-and-rock"])
    scene["unit"][5]["key"] = scene["unit"][2]["key"]
    assert faults(scene) == [(["unit", 5, "key"], "'scout-1' is used twice")]


def test_a_scene_with_the_name_of_a_dungeon_is_refused() -> None:
    scene = {**SHOWN["high-noon"], "id": "coiled-barrow"}
    (fault,) = faults(scene)
    assert fault[0] == []
    assert "'coiled-barrow' is used twice" in fault[1]


@pytest.mark.parametrize(
    ("text", "data", "problem"),
    [
        ("id = ", "", "is not valid TOML"),
        ("", "[]", "neither a Scene nor cards by kind"),
        ("", "{", "the file: "),
        ("", '{"scene": [3]}', "each card is a table"),
        ("", '{"scene": {}}', "neither a Scene nor cards by kind"),
        ("[[scene]]\n", "", "it is missing"),
        ("#" * 60_001, "", "it has more than 60000 characters"),
    ],
)
def test_what_cannot_be_read_at_all_is_refused(text: str, data: str, problem: str) -> None:
    try:
        assert problem in json.dumps(GAME.need_editor().edit(GAME.cards, text, data)["faults"])
    except BadInput as error:
        assert problem in str(error)  # noqa: PT017 -- of most there is nothing to go on with


def test_whatever_is_sent_it_is_answered() -> None:
    """Values of the wrong kind in the place of any other: a complaint, and never anything else."""
    rng = Random(7)
    odd: list[Any] = [None, True, -1, 10**30, 1.5, "", "x" * 300, [], [[]], {}, {"is": "all"}, [{"do": "choose"}]]
    for number in range(400):
        scene = copy.deepcopy(rng.choice(list(SHOWN.values())))
        for _ in range(rng.choice((1, 1, 2))):
            spoil(scene, rng, odd)
        edited = GAME.need_editor().edit(GAME.cards, "", json.dumps({"scene": [scene]}))
        assert all(fault["text"] for fault in edited["faults"]), number


def spoil(data: Any, rng: Random, odd: list[Any]) -> None:
    """Put something odd somewhere in the data."""
    while data:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = rng.choice(keys)
        if not isinstance(data[key], dict | list) or not data[key] or rng.random() < 0.2:
            data[key] = rng.choice(odd)
            return
        data = data[key]


# -- cards beside the Scene


def test_a_file_with_units_of_its_own_is_edited_with_them() -> None:
    text = WOLF + SCENE.replace("[map", "[scene.map").replace("[[", "[[scene.").replace("[goal", "[scene.goal")
    text = text.replace("[clock]", "[scene.clock]").replace("[[scene.scene.", "[[scene.")
    text = text.replace('\nid = "the-well"', '\n[[scene]]\nid = "the-well"', 1)
    edited = GAME.need_editor().edit(GAME.cards, text, "")
    assert edited["faults"] == []
    assert {card["id"] for card in edited["brought"]} == {"wolf", "jaws", "the-well"}
    assert "wolf" in {card["id"] for card in edited["cards"]["unit"]}
    again = GAME.need_editor().edit(GAME.cards, edited["text"], "")
    assert again == edited
    broken = GAME.need_editor().edit(GAME.cards, text.replace('"jaws" }', '"fangs-of-ice" }'), "")
    assert broken["faults"][0] == {
        "path": [],
        "text": "unit card wolf, items, place 1: there is no item 'fangs-of-ice'",
    }


def test_a_file_without_a_scene_begins_with_a_blank_one() -> None:
    edited = GAME.need_editor().edit(GAME.cards, WOLF, "")
    assert edited["faults"] == []
    assert edited["plain"]["scene"][0]["id"] == "my-scene"


# -- what is offered


def test_the_blank_scene_can_be_played_as_it_stands() -> None:
    game = GAME.with_own_cards(BOX["blank"], "blank")
    for seed in range(3):
        match = wyrmhoard.new(game, 1, f"blank {seed}", {"scene": "my-scene"})
        for _ in drive(match, Random(seed)):
            pass
        assert match.result is not None


def test_what_a_text_brings_is_judged() -> None:
    judged = GAME.judge_cards(WELL)
    assert judged == {
        "cards": [{"kind": "scene", "id": "the-well", "name": "The Well"}],
        "choose": {"scene": "the-well"},
        "seats": [1],
    }
    assert GAME.judge_cards(WOLF) == {
        "cards": [
            {"kind": "unit", "id": "wolf", "name": "Wolf"},
            {"kind": "item", "id": "jaws", "name": "Jaws of a wolf"},
        ],
        "choose": {},
        "seats": [],
    }
    with pytest.raises(BadInput, match=r"^your file: scene card the-well, unit archer, at: "):
        GAME.judge_cards(WELL.replace("[3, 1]", "[3, 2]"))


def test_every_field_of_every_form_can_be_filled_in() -> None:
    kinds = {
        "text",
        "number",
        "yes-no",
        "choice",
        "space",
        "edge",
        "pair",
        "list",
        "counts",
        "table",
        "either",
        "legend",
    }
    names = {*editor.names(SHOWN["rope-and-rock"]), "condition"}
    for name, table in schema().items():
        assert table["title"] == forms.TITLES[name]
        for field in table["fields"]:
            for node in (field["node"], field["node"].get("item")):
                if node is None:
                    continue
                assert node["kind"] in kinds
                source = node.get("from", "")
                assert not source or source in names or source.removeprefix("card ") in BOX["cards"], source
                assert node["kind"] != "table" or node["table"] in BOX["schema"]
                assert all(table in BOX["schema"] for table in node.get("tables", ()))


def test_the_words_of_the_forms_are_about_fields_that_exist() -> None:
    tables = schema()
    fields = {f"{name}.{field['name']}" for name, table in tables.items() for field in table["fields"]}
    assert set(forms.TITLES) == set(tables)
    assert {*forms.HELP, *forms.SPECIAL, *SOURCES} <= fields
    assert set(forms.LABELS) <= {field.partition(".")[2] for field in fields}


def test_what_a_scene_names_can_be_chosen_in_its_forms() -> None:
    names = editor.names(SHOWN["rope-and-rock"])
    assert names["faction"] == [["adventurers", "Adventurers"], ["goblins", "Goblins"]]
    assert [key for key, _ in names["coming"]] == [
        "late-skirmisher-1",
        "late-skirmisher-2",
        "late-scout",
        "late-skirmisher-3",
    ]
    assert {key for key, _ in names["flag"]} == {"thief-freed", "rope-whole"}
    assert ["thiefs-dagger", "Thiefs dagger"] in names["about"]
    assert ["actor", "The Unit that tries"] in names["whom"]
    assert ["actor", "The Unit that tries"] not in names["who"]


@pytest.mark.parametrize(
    ("place", "path"),
    [
        ("goal 2, aim", ["goal", 1, "aim"]),
        ("place cellar, endings, place 2, then", ["place", 1, "endings", 1, "then"]),
        ("place cellar, trial rope, ranks", ["place", 1, "trials", 0, "ranks"]),
        ("place hall, legend X", ["place", 0, "legend", "X"]),
        ("place hall, legend Y", ["place", 0, "legend"]),
    ],
)
def test_a_place_of_the_vetting_leads_to_a_field_as_far_as_it_can_be_followed(
    place: str, path: list[str | int]
) -> None:
    cellar = {"key": "cellar", "endings": [{"then": []}, {"then": []}], "trials": [{"key": "rope", "ranks": 1}]}
    scene = {"goal": [{"aim": {}}, {"aim": {}}], "place": [{"key": "hall", "legend": {"X": "wall"}}, cellar]}
    assert editor.path_of(place, scene) == path
