"""Everything in the game occurs in matches, and nothing breaks at tables that nobody would lay out.

This is the short form; `python tools/seen_drawn_to_destiny.py` plays until nothing is missing from the list.
"""

from __future__ import annotations

import pytest

from helpers.drawn_to_destiny import runs
from helpers.drawn_to_destiny.occurring import GAME, Seen, everything, tables
from wyrmhoard.games.drawn_to_destiny.rules import changes
from wyrmhoard.games.drawn_to_destiny.rules.conflict import clash

MATCHES = 30
"""So few that it takes a moment; each is made of what has not occurred before it."""
WHOLE = ("seats", "Location", "Power", "Effect of a Power", "Conflict card")
"""Of these kinds everything occurs in them."""
LEAST = {"Unit": 90, "Skill": 60, "item": 80, "technique": 70, "condition": 50, "damage card": 50, "Action": 80}
"""Of these so many per cent."""


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What occurs in the short run."""
    found = Seen()
    runs.run("short", found, lambda: found.matches < MATCHES)
    return found


def share(seen: Seen, kind: str) -> float:
    """How many per cent of a kind have occurred."""
    return 100 - 100 * len(seen.missing().get(kind, ())) / len(everything()[kind])


def test_nothing_has_occurred_before_a_match_is_played() -> None:
    assert {kind: len(names) for kind, names in Seen().missing().items()} == {
        kind: len(set(names)) for kind, names in everything().items()
    }


@pytest.mark.parametrize("kind", WHOLE)
def test_all_of_a_kind_occurs(seen: Seen, kind: str) -> None:
    assert seen.missing().get(kind, []) == []


@pytest.mark.parametrize("kind", LEAST)
def test_most_of_a_kind_occurs(seen: Seen, kind: str) -> None:
    assert share(seen, kind) >= LEAST[kind]


def test_what_occurs_is_known(seen: Seen) -> None:
    for kind in ("Scene", "Unit", "Ability", "item", "Power", "archetype", "question", "event"):
        strange = {name for name in seen.told[kind] if name and not name.startswith(("odd-", "arena", "strange-"))}
        assert strange <= {*everything()[kind], "sealed"}, kind


def test_the_list_names_what_never_occurred(seen: Seen) -> None:
    empty = Seen().report()
    assert "0 of 124" in empty
    assert "never (124): aero, agility" in empty
    assert f"{MATCHES} matches" in seen.report()
    assert "Power: 124 of 124" in seen.report()


def test_the_rules_are_as_before_when_nobody_watches() -> None:
    resolve, found = clash.resolve, changes.found
    with Seen().watching():
        assert clash.resolve is not resolve
        assert changes.found is not found
    assert (clash.resolve, changes.found) == (resolve, found)


def test_every_scene_can_be_played_by_all_numbers_of_seats_that_it_names() -> None:
    found = {(course, seats) for course, seats, narrated in tables() if not narrated}
    assert {course for course, _ in found} == set(next(one for one in GAME.settings if one.name == "scene").choices)
    assert {("rope-and-rock", 1), ("coiled-barrow", 4), ("knotted-cord", 3), ("toll-bridge", 4)} <= found
    assert ("toll-bridge", 5, True) in tables()
