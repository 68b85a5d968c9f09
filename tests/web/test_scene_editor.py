"""The Scene editor of Drawn to Destiny in a real browser: a Scene is loaded, changed, tried, saved and loaded again."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from web.conftest import Sit
from web.driver import Player
from web.inspector import BOTH, Inspector
from wyrmhoard.games.drawn_to_destiny.game import GAME

EDITOR = "#/editor/drawn-to-destiny"
SCENES = {scene["id"]: scene for scene in GAME.cards.plain["scene"]}


def begin(me: Player, scene: str = "Rope and Rock") -> None:
    """Open the editor with a Scene of the game."""
    me.open(EDITOR)
    me.page.get_by_text("can be played by").wait_for()
    me.page.get_by_label("Start from").select_option(label=scene)
    playable(me, scene)


def playable(me: Player, scene: str) -> None:
    """Wait until the Scene is judged and nothing is wrong with it."""
    me.page.get_by_text(f"{scene} can be played by").wait_for()


def written(me: Player) -> dict[str, Any]:
    """The Scene as its file has it now."""
    me.page.get_by_role("button", name="File", exact=True).click()
    me.page.get_by_role("button", name="Save as a file").and_(me.page.locator(":enabled")).wait_for()
    return tomllib.loads(me.page.get_by_label("The Scene as text").input_value())


def tool(me: Player, name: str) -> None:
    """Take up a tool."""
    me.page.get_by_role("group", name="Tools").get_by_role("button", name=name, exact=True).click()


def press(me: Player, scene: dict[str, Any], x: float, y: float, *, tap: bool = False) -> None:
    """Click a place of the map, in Spaces: (0.5, 0.5) is the middle of the south-western one."""
    wide, high = scene["map"]["width"], scene["map"]["height"]
    sketch = me.page.get_by_test_id("sketch")
    box = sketch.bounding_box()
    unit = box["width"] / (wide * 100 + 80)
    at = {"x": (x * 100 + 40) * unit, "y": ((high - y) * 100 + 40) * unit}
    if tap:
        sketch.tap(position=at)
    else:
        sketch.click(position=at)


def test_a_scene_is_loaded_changed_tried_saved_and_loaded_again(sit: Sit, tmp_path: Path) -> None:
    me = sit()
    begin(me)
    scene = SCENES["rope-and-rock"]
    assert written(me) == scene, "nothing has been changed"
    tool(me, "Ground")
    me.page.get_by_role("button", name="R Rock").click()
    press(me, scene, 7.5, 7.5)
    tool(me, "Unit")
    me.page.locator(".tools").get_by_role("combobox", name="Unit").select_option(label="Goblin Chief")
    me.page.locator(".tools").get_by_label("Faction").select_option("adventurers")
    me.page.locator(".tools").get_by_label("Facing").select_option("SW")
    press(me, scene, 8.5, 7.5)
    tool(me, "Wall")
    press(me, scene, 4.05, 4.5)
    me.page.get_by_role("button", name="About", exact=True).click()
    me.page.get_by_label("Title", exact=True).fill("Rope and More Rock")
    me.page.get_by_label("ID", exact=True).fill("more-rock")
    playable(me, "Rope and More Rock")
    changed = written(me)
    rows = changed["map"]["rows"].split()
    assert rows[2] == ".ff....R......"
    assert [row for n, row in enumerate(rows) if n != 2] == [
        r for n, r in enumerate(scene["map"]["rows"].split()) if n != 2
    ]
    assert changed["unit"][-1] == {"unit": "goblin-chief", "faction": "adventurers", "at": [8, 7], "facing": "SW"}
    assert changed["wall"] == [[[4, 4], [3, 4]]]
    same = {key: value for key, value in changed.items() if key not in ("id", "title", "map", "unit", "wall")}
    assert same == {key: value for key, value in scene.items() if key not in ("id", "title", "map", "unit")}
    with me.page.expect_download() as saving:
        me.page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "more-rock.toml"
    saving.value.save_as(file)
    assert saving.value.suggested_filename == "more-rock.toml"
    assert tomllib.loads(file.read_text(encoding="utf-8")) == changed
    assert "more-rock" in GAME.with_cards(file).cards.scenes
    me.page.get_by_role("button", name="Try it").click()
    me.page.wait_for_url("**/#/t/**")
    me.turn()
    me.page.get_by_test_id("map").wait_for()
    assert "Goblin Chief" in str(me.page.get_by_test_id("map").get_attribute("aria-label"))
    me.open(EDITOR)
    playable(me, "Rope and More Rock")
    assert written(me) == changed, "what was being written is still there"
    me.page.get_by_label("Start from").select_option(label="an empty map")
    playable(me, "My Scene")
    me.page.locator("input[type=file]").set_input_files(file)
    playable(me, "Rope and More Rock")
    assert written(me) == changed


def test_ground_is_chosen_by_its_look_and_found_by_what_it_does(sit: Sit) -> None:
    me = sit()
    begin(me)
    scene, page = SCENES["rope-and-rock"], me.page
    tool(me, "Ground")
    shown = page.locator("[data-ground]")
    assert shown.count() == len(GAME.cards.locations.by_id), "every ground is there"
    assert page.locator(".tools svg").count() > shown.count(), "each with its look"
    page.get_by_role("searchbox", name="Search the grounds").fill("lava")
    page.get_by_role("group", name="Hazard").get_by_role("button", name="Lava").click()
    press(me, scene, 7.5, 4.5)
    changed = written(me)
    assert changed["map"]["legend"]["L"] == "lava"
    assert changed["map"]["rows"].split()[5] == ".......L......"


@pytest.mark.parametrize("size", [{"width": 1366, "height": 768}, {"width": 390, "height": 844}], ids=["desk", "phone"])
def test_the_map_keeps_its_size_and_place_whatever_tool_is_taken_up(sit: Sit, size: dict[str, int]) -> None:
    me = sit(viewport=size)
    begin(me)
    sketch = me.page.get_by_test_id("sketch")
    first = sketch.bounding_box()
    for kind in ("Ground", "Unit", "Wall", "Door", "Object", "Area", "Unseen", "Look"):
        tool(me, kind)
        assert sketch.bounding_box() == first, kind
    if size["width"] > 960:
        me.page.get_by_role("button", name="Put away what lies on the map").click()
        me.page.get_by_role("button", name="Show what the tool places").wait_for()
        assert sketch.bounding_box() == first


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=["390", "360"])
def test_on_a_phone_the_map_and_the_tools_are_on_one_screen_and_neither_lies_on_the_other(
    sit: Sit, size: tuple[int, int]
) -> None:
    width, height = size
    me = sit(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    begin(me)
    for kind in ("Ground", "Unit", "Wall"):
        tool(me, kind)
        place, tools = (me.page.locator(one).bounding_box() for one in (".place", ".tools"))
        assert place["y"] + place["height"] <= tools["y"] + 1, "the tools lie below the map"
        assert tools["y"] + tools["height"] <= height, "and in sight"
        assert place["height"] >= 0.3 * height
        assert tools["height"] >= 100
    tool(me, "Ground")
    assert me.page.locator(".tools").evaluate("one => one.scrollWidth > one.clientWidth"), "it scrolls in its strip"
    me.page.locator("[data-ground=lava]").click()
    press(me, SCENES["rope-and-rock"], 2.5, 6.5, tap=True)
    legend = written(me)["map"]["legend"].values()
    assert "lava" in {one if isinstance(one, str) else one["location"] for one in legend}


@pytest.mark.parametrize("scene", ["night-shift", "toll-bridge", "the-knot-door"])
def test_every_kind_of_scene_is_shown_in_forms_and_stays_the_same(sit: Sit, scene: str) -> None:
    me = sit()
    begin(me, SCENES[scene]["title"])
    for part in ("About", "Who", "Things", "Time", "Goals", "Story"):
        me.page.get_by_role("button", name=part, exact=True).click()
        for entry in me.page.locator(".forms summary").all():
            entry.click()
        me.page.locator(".forms summary, .forms .button, .forms .field").first.wait_for()
    assert written(me) == SCENES[scene]


def test_changes_are_taken_back_and_made_again(sit: Sit) -> None:
    me = sit()
    begin(me)
    scene = SCENES["rope-and-rock"]
    tool(me, "Door")
    press(me, scene, 3.5, 3.5)
    me.page.get_by_role("button", name="About", exact=True).click()
    me.page.get_by_label("Title", exact=True).fill("Another")
    me.page.get_by_text("Another can be played by").wait_for()
    assert [door["at"] for door in written(me)["door"]] == [[3, 3]]
    me.page.get_by_role("button", name="Undo").click()
    playable(me, "Rope and Rock")
    me.page.keyboard.press("Control+z")
    me.page.wait_for_function("() => !document.querySelector('.forms textarea').value.includes('[[door]]')")
    assert written(me) == scene
    me.page.get_by_role("button", name="Redo").click()
    me.page.keyboard.press("Control+y")
    me.page.get_by_text("Another can be played by").wait_for()
    assert written(me)["door"][0]["at"] == [3, 3]


def test_what_is_wrong_stands_beside_its_field_and_is_put_right(sit: Sit) -> None:
    me = sit()
    begin(me)
    page = me.page
    page.get_by_role("button", name="Who", exact=True).click()
    page.get_by_role("group", name="Units").locator("summary", has_text="archer").click()
    page.get_by_role("spinbutton", name="Space x").fill("5")
    page.get_by_role("spinbutton", name="Space y").fill("5")
    page.get_by_text("One thing to put right:").wait_for()
    field = page.get_by_role("spinbutton", name="Space x")
    assert field.get_attribute("aria-invalid") == "true"
    described = page.locator(f"#{str(field.get_attribute('aria-describedby')).split()[-1]}")
    assert described.inner_text().endswith("(5,5) is blocked: Rock")
    assert page.get_by_role("button", name="Try it").is_disabled()
    page.get_by_role("button", name="Goals", exact=True).click()
    page.get_by_role("button", name="Unit archer").click()
    page.wait_for_function("() => document.activeElement?.closest('.forms') !== null")
    page.locator(".forms").get_by_role("button", name="Point at the map: Space").click()
    page.get_by_text("Point at a Space: Space").wait_for()
    press(me, SCENES["rope-and-rock"], 1.5, 1.5)
    playable(me, "Rope and Rock")
    assert written(me)["unit"][0]["at"] == [1, 1]


def test_the_map_is_drawn_with_the_keyboard(sit: Sit) -> None:
    me = sit()
    begin(me)
    page = me.page
    tool(me, "Ground")
    page.get_by_role("button", name="f Forest").click()
    page.get_by_role("application").focus()
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "Enter", "ArrowRight", " "):
        page.keyboard.press(key)
    page.get_by_text("2, 2: Forest").wait_for()
    tool(me, "Wall")
    page.get_by_role("application").focus()
    page.keyboard.press("Shift+ArrowUp")
    page.get_by_text("2, 2: Forest; north side").wait_for()
    page.keyboard.press("Enter")
    scene = written(me)
    assert scene["map"]["rows"].split()[-3] == ".ff..........."
    assert scene["wall"] == [[[2, 2], [2, 3]]]


def test_a_unit_is_turned_on_the_map(sit: Sit) -> None:
    me = sit()
    begin(me)
    x, y = SCENES["rope-and-rock"]["unit"][0]["at"]
    assert SCENES["rope-and-rock"]["unit"][0]["facing"] == "E"
    tool(me, "Look")
    press(me, SCENES["rope-and-rock"], x + 0.5, y + 0.5)
    me.page.locator("[data-turn=S]").wait_for()
    press(me, SCENES["rope-and-rock"], x + 0.5, y + 0.5 - 0.76)  # the arrow to the south
    me.page.locator(".turn.now[data-turn=S]").wait_for()
    assert written(me)["unit"][0]["facing"] == "S"
    me.page.get_by_role("application").focus()
    me.page.keyboard.press("r")
    me.page.locator(".turn.now[data-turn=SW]").wait_for()
    me.page.keyboard.press("Shift+R")
    me.page.locator(".turn.now[data-turn=S]").wait_for()
    me.page.keyboard.press("Shift+R")
    assert written(me)["unit"][0]["facing"] == "SE"


def test_a_goal_and_a_clock_event_are_made_with_forms(sit: Sit) -> None:
    me = sit()
    me.open(EDITOR)
    page = me.page
    playable(me, "My Scene")
    page.get_by_role("button", name="Time", exact=True).click()
    page.get_by_role("group", name="Clock Events").get_by_role("button", name="Add").click()
    form = page.get_by_role("group", name="Clock Events").locator("li")
    form.get_by_label("Key", exact=True).fill("bell")
    form.get_by_label("Clock card", exact=True).fill("3")
    form.get_by_label("Text", exact=True).fill("A bell rings.")
    form.get_by_label("Add a field to").first.select_option(label="What it brings about")
    form.get_by_role("group", name="What it brings about").get_by_role("button", name="Add").click()
    form.get_by_label("Turn of the story").fill("bell-rang")
    page.get_by_role("button", name="Goals", exact=True).click()
    goal = page.get_by_role("group", name="Goals").locator("li").first
    goal.locator("summary").click()
    goal.get_by_label("When it is so: what it is").select_option(label="The story took a turn")
    goal.get_by_role("combobox", name="Turn of the story").select_option("bell-rang")
    playable(me, "My Scene")
    scene = written(me)
    assert scene["event"] == [
        {"key": "bell", "on": 3, "text": "A bell rings.", "then": [{"do": "mark", "flag": "bell-rang"}]}
    ]
    assert scene["goal"][0]["aim"] == {"is": "story", "flag": "bell-rang"}


def test_a_scene_that_is_kept_can_be_chosen_where_a_table_is_made(sit: Sit, tmp_path: Path) -> None:
    me = sit()
    begin(me)
    page = me.page
    page.get_by_label("Title", exact=True).fill("Mine")
    page.get_by_label("ID", exact=True).fill("mine")
    playable(me, "Mine")
    page.get_by_role("button", name="Keep it").click()
    page.get_by_text("Mine is kept in this browser.").wait_for()
    me.open("#/make/drawn-to-destiny")
    page.get_by_text("Your own Scene or cards").click()
    page.get_by_label("One that you keep").select_option(label="Mine")
    page.get_by_text("Mine: for 1, 2, 3 at the table").wait_for()
    page.get_by_label("Seats", exact=True).fill("1")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/#/t/**")
    me.turn()
    # -- a file with an error is refused in the words of the server
    file = tmp_path / "wrong.toml"
    file.write_text(
        str(GAME.need_editor().box(GAME.cards)["blank"]).replace("at = [1, 4]", "at = [99, 4]"), encoding="utf-8"
    )
    me.expected = ("422",)
    me.open("#/make/drawn-to-destiny")
    page.get_by_text("Your own Scene or cards").click()
    page.get_by_label("Open a file …", exact=True).set_input_files(file)
    page.get_by_text("unit archer, at: (99,4) is not on the map of 12 x 8 Spaces").wait_for()


def test_a_scene_is_drawn_on_a_phone(sit: Sit) -> None:
    me = sit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    begin(me)
    page = me.page
    tool(me, "Object")
    page.locator(".tools").get_by_label("Item").select_option("dagger")
    press(me, SCENES["rope-and-rock"], 2.5, 2.5, tap=True)
    me.wait("document.documentElement.scrollWidth <= innerWidth")
    assert written(me)["object"][-1] == {"key": "dagger", "item": "dagger", "spaces": [[2, 2]]}


def test_nothing_of_the_editor_is_closed_to_anybody(sit: Sit) -> None:
    me = sit()
    begin(me, "Night Shift")
    axe = Inspector(me, *BOTH)
    axe.look("the editor")
    for kind in ("Ground", "Unit"):
        tool(me, kind)
        axe.look(f"the tool {kind}")
    for part in ("Who", "Things", "Goals", "File"):
        me.page.get_by_role("button", name=part, exact=True).click()
        if part != "File":
            me.page.locator(".forms summary").first.click()
        axe.look(f"the part {part}")
