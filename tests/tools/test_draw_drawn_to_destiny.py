"""The pictures of geometry: what is committed is what the rules draw today."""

from __future__ import annotations

import re
from types import ModuleType
from xml.etree import ElementTree

TOOL = "draw_drawn_to_destiny"
SVG = "{http://www.w3.org/2000/svg}"


def words(picture: str) -> list[str]:
    """Every text on a picture, in order."""
    return [text.text or "" for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def test_the_committed_pictures_are_what_the_code_draws(tool: ModuleType) -> None:
    for name, draw in tool.PICTURES.items():
        drawn = draw()
        assert (tool.FOLDER / f"{name}.svg").read_text(encoding="utf-8") == drawn, f"run tools/plots/{TOOL}.py"
    assert {path.name for path in tool.FOLDER.iterdir()} == {f"{name}.svg" for name in tool.PICTURES}


def test_every_picture_says_what_it_shows_and_has_colours_for_the_dark(tool: ModuleType) -> None:
    for draw in tool.PICTURES.values():
        root = ElementTree.fromstring(draw())
        assert root.find(f"{SVG}title") is not None
        assert root.find(f"{SVG}desc") is not None
        style = root.findtext(f"{SVG}style") or ""
        light, dark = style.split("@media (prefers-color-scheme: dark)")
        assert set(re.findall(r"(--[a-z-]+):", light)) == set(re.findall(r"(--[a-z-]+):", dark))
        assert set(re.findall(r"var\((--[a-z-]+)\)", style)) <= set(re.findall(r"(--[a-z-]+):", light))


def test_no_picture_reaches_beyond_its_edge(tool: ModuleType) -> None:
    for draw in tool.PICTURES.values():
        root = ElementTree.fromstring(draw())
        width, height = int(root.attrib["width"]), int(root.attrib["height"])
        for group in root.iter(f"{SVG}g"):
            left, top = map(int, re.findall(r"\d+", group.attrib["transform"]))
            for cell in group.iter(f"{SVG}rect"):
                assert 0 < left + int(cell.attrib["x"]) <= width - int(cell.attrib["width"])
                assert 0 < top + int(cell.attrib["y"]) <= height - int(cell.attrib["height"])


def test_what_the_pictures_say(tool: ModuleType) -> None:
    assert words(tool.moves()).count("forward") == 2
    seen = [word for word in words(tool.sight()) if "Line of Sight" in word]
    assert seen == [
        "Line of Sight",
        "no Line of Sight",
        "Line of Sight",
        "Line of Sight",
        "no Line of Sight",
        "Line of Sight",
        "no Line of Sight",
    ]
    covers = [word for word in words(tool.covers()) if word.startswith("Cover")]
    assert covers == ["Cover 50%", "Cover 50%", "Cover 100%", "Cover 0%"]
    assert [word for word in words(tool.double_sized()) if word.startswith("Range")] == [
        "Range:2, in Arc:Back",
        "Range:2, in Arc:Right",
    ]
