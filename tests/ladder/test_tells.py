"""Rung 6, part 2: what happens by itself depends on nothing that a seat cannot know.

Not only what is sent can tell, but also whether anybody is asked, and what. So two worlds that one seat cannot tell
apart are taken, and somebody else does the same in both: until the rules show something, they must stay alike for that
seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from helpers.cases import CASES, Case, drawn
from helpers.worlds import again, count, sampled, start
from wyrmhoard import Match
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.log import Entry
from wyrmhoard.kernel.text.errors import Refused

MEANT = {
    "WA-40": "who has no location in hand cannot be asked for one",
    "WA-206": "who has no fighter in hand draws two cards instead of being asked",
}
"""What the rules show by whether it happens: each by its rule."""


def seen_since(match: Match, since: int, seat: int) -> list[tuple[Entry, Any]]:
    """The events from number `since` on that a seat knows of, each with what it knows."""
    return [(event, seen) for event in match.log[since:] if (seen := event.seen_by(seat)) is not None]


def tells(real: Match, other: Match, since: tuple[int, int], seat: int) -> str:
    """What told a seat its two worlds apart though nothing was shown, or "" if nothing did."""
    one, two = seen_since(real, since[0], seat), seen_since(other, since[1], seat)
    for (event, seen), (imagined, alike) in zip(one, two, strict=False):
        if {event.rule, imagined.rule} & MEANT.keys():
            return ""
        if seen != alike:
            return "" if event.reveals or imagined.reveals else f"{seen}, or {alike}"
    for event, seen in one[len(two) :] or two[len(one) :]:
        return "" if event.reveals or event.rule in MEANT else f"{seen}, or not"
    asked = [(match.waiting, match.ready, seat in match.asks and match.asks[seat].prompt) for match in (real, other)]
    return "" if asked[0] == asked[1] else f"waiting, ready, asked: {asked[0]}, or {asked[1]}"


def seen_from(match: Match, actor: int, key: str, form: dict[str, Any] | None) -> int | None:
    """Let somebody act: the number of the first event of that. None if it was refused, or something was rolled."""
    since, place = len(match.log), match.table.chance.position
    try:
        match.act(actor, key, form)
    except Refused:
        return None
    return since if match.table.chance.position == place else None


def worlds(case: Case, match: Match, seat: int, rng: Random) -> Iterator[Match]:
    """A few worlds as the seat imagines them."""
    for _ in range(3):
        yield resume(case.game, match.imagine_match(seat, rng).position)


@pytest.mark.parametrize("case", drawn(CASES), ids=lambda case: case.name)
def test_nothing_happens_by_itself_because_of_what_is_hidden(case: Case) -> None:
    leaks: dict[str, str] = {}
    compared = 0
    for number in range(count(3, case)):
        match = start(case, number)
        for looked_at, act in sampled(case, match, Random(number)):
            actor, key, _ = act
            if not looked_at or match.asks[actor].kind == "each":  # a sealed answer is not among what is imagined
                continue
            real = again(case, match)
            before = seen_from(real, *act)
            if before is None:
                continue
            for seat in (seat for seat in range(match.seats) if seat != actor):
                for other in worlds(case, match, seat, Random(number)):
                    since = seen_from(other, *act)
                    if since is None:
                        continue
                    compared += 1
                    what = tells(real, other, (before, since), seat)
                    if what:
                        leaks.setdefault(what, f"match {number}, step {match.step}: {actor} does {key}, seen by {seat}")
                    break
    assert compared or not case.peek
    assert not leaks, "\n".join(f"{where}: {what}" for what, where in [*leaks.items()][:20])
