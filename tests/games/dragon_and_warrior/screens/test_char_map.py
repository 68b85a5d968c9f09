"""The map of the Outdoors in a terminal."""

from __future__ import annotations

import pytest
from rich.text import Text

from helpers.dragon_and_warrior.board import stage
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.screens.char_map import outdoors_drawn
from wyrmhoard.games.dragon_and_warrior.world_state import Place


def plain(width: int, *places: Place, here: str = "") -> list[str]:
    play = stage("7", "5")
    play.state.world.places = {place.id: place for place in places}
    play.state.world.visit.space = here
    view = sight.view(play.table, 0)["world"]
    for shown, place in zip(view["places"], places, strict=True):
        shown["name"] = place.name
    return [Text.from_markup(line).plain for line in outdoors_drawn(view, width)]


WORLD = (
    Place("t", "town", "Gant", 1, "a", been=True),
    Place("a", "area", "The Amber Sog", 1, terrain="marsh", been=True),
    Place("b", "area", "The Late Wood", 2, terrain="forest", ways=["a"]),
    Place("p", "poi", "Old Kettle", 2, "b"),
    Place("i", "inn", "The Goose", 1, "t"),
)


@pytest.mark.parametrize("width", [60, 80, 140])
def test_places_their_land_and_the_warrior_are_on_the_map(width: int) -> None:
    lines = plain(width, *WORLD, here="t")
    assert max(map(len, lines)) <= min(96, width)
    assert len(lines) <= 26
    whole = "\n".join(lines)
    for words in ("Gant", "The Amber Sog", "The Late Wood", "Old Kettle", "▟█▙", "◆", "♣", '"', "@", "~"):
        assert words in whole, words
    assert "Goose" not in whole, "it stands in the Town"


def test_there_is_no_map_before_anybody_has_been_outdoors() -> None:
    assert plain(80, WORLD[0]) == []
