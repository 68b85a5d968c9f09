"""Everything in the game occurs in matches, and nothing breaks at tables that nobody would lay out.

This is the short form; `python tools/balance/seen_drawn_to_destiny.py` plays until nothing is missing from the list.
"""

from __future__ import annotations

import re
from pathlib import Path

from helpers.cases import EVERY_TABLE
from helpers.drawn_to_destiny import runs
from helpers.drawn_to_destiny.occurring import GAME, Seen, everything, tables
from wyrmhoard.games.drawn_to_destiny.rules.conflict import clash
from wyrmhoard.games.drawn_to_destiny.rules.queries import changes

PAGE = Path(__file__).parents[3] / "docs/balance/drawn-to-destiny-seen.md"
MATCHES = 24
"""So few that it takes some ten seconds; each is made of what has not occurred before it."""
WHOLE = ("seats", "Location", "Power", "Conflict card", "Free Action")
"""Of these kinds everything occurs in them."""
LEAST = {
    "map": 70, "Unit": 90, "Skill": 65, "Ability": 30, "item": 85, "technique": 80, "Effect of a Power": 80,
    "condition": 45, "damage card": 35, "Action": 80, "question": 45, "event": 55,
}  # fmt: skip
"""Of these so many per cent."""


def short_run() -> Seen:
    """What occurs in the short run: it takes some seconds, so one test looks at all of it."""
    seen = Seen()
    runs.run("brief", seen, lambda: seen.matches < MATCHES, ("field",))
    return seen


def share(seen: Seen, kind: str) -> float:
    """How many per cent of a kind have occurred."""
    return 100 - 100 * len(seen.missing().get(kind, ())) / len(everything()[kind])


def test_nothing_has_occurred_before_a_match_is_played() -> None:
    assert {kind: len(names) for kind, names in Seen().missing().items()} == {
        kind: len(set(names)) for kind, names in everything().items()
    }


def test_what_occurs_in_a_short_run_and_how_it_is_told() -> None:
    seen = short_run()
    lacking = {kind: seen.missing()[kind] for kind in WHOLE if seen.missing().get(kind)}
    assert lacking == {}, "all of these occurs"
    few = {kind: part for kind, least in LEAST.items() if (part := share(seen, kind)) < least}
    assert few == {}, "of these most occurs"
    for kind in ("Scene", "Unit", "Ability", "item", "Power", "archetype", "question", "event"):
        strange = {name for name in seen.told[kind] if name and not name.startswith(("odd-", "arena", "strange-"))}
        assert strange <= {*everything()[kind], "sealed"}, kind
    assert f"{MATCHES} matches" in seen.report()
    assert "seats: 6 of 6" in seen.report()
    page = seen.page("short")
    assert f"in the {MATCHES} matches of one run (seed short)" in page
    assert "## Power: 124 of 124" in page
    never = seen.missing()["archetype"]
    assert f"never ({len(never)}): {never[0]}" in page


def test_what_never_occurred_is_named() -> None:
    empty = Seen().report()
    assert "0 of 124" in empty
    assert "never (124): aero, agility" in empty
    assert "never (124)" in Seen().page("none")


def test_the_page_of_the_docs_has_everything_there_is() -> None:
    """What is added to the game must be seen to occur: the tool writes the page anew."""
    counts = dict(re.findall(r"^## (.+): (\d+ of \d+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    whole = {kind: len(set(names)) for kind, names in everything().items()}
    assert counts == {f"{kind[0].upper()}{kind[1:]}": f"{number} of {number}" for kind, number in whole.items()}


def test_the_rules_are_as_before_when_nobody_watches() -> None:
    resolve, active = clash.resolve, changes.active
    with Seen().watching():
        assert clash.resolve is not resolve
        assert changes.active is not active
    assert (clash.resolve, changes.active) == (resolve, active)


def test_every_scene_climbs_the_ladder_with_every_number_of_seats() -> None:
    climbing = [case for case in EVERY_TABLE if case.game.name == GAME.name]
    climbed = {(case.settings["scene"], case.seats) for case in climbing if not case.settings.get("narrator")}
    there = {(course, seats) for course, seats, narrated in tables() if not narrated}
    assert ("toll-bridge", 5, True) in tables()
    assert len(there) > 20
    assert there - climbed == set()
