"""Matches of Dragon & Warrior in which as much as possible is asked: by a company that goes on, and does this and that
beside its questions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import wyrmhoard
from web.company import Company, game
from wyrmhoard.kernel.errors import Refused
from wyrmhoard.kernel.form import Form
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.playout import random_act, try_act
from wyrmhoard.kernel.setting import Value

SEATS = (4, 6, 3, 5, 2, 1)
CALM = (0.8, 0.5, 0.9)
"""How often they go on as a company would, by turns."""
BESIDE = 0.15
MOST = 700
TALK = ("propose", "buy-swap", "skip-step", "say", "question", "trait", "journal")
"""What leads to no question of its own."""


def stories(turn: int, number: int = 30) -> Iterator[Match]:
    """Each match at each of its questions."""
    for each in range(turn * number, (turn + 1) * number):
        settings: dict[str, Value] = {
            "scope": "adventure",
            "guided": each % 3 == 0,
            "auto_take_tokens": each % 2 == 0,
        }
        yield from _story(SEATS[each % len(SEATS)], f"k{each}", settings, CALM[each % len(CALM)])


def _story(seats: int, seed: str, settings: dict[str, Value], calm: float) -> Iterator[Match]:
    match = wyrmhoard.new(game(), seats, seed, settings, prints=False)
    company, rng = Company(match), Random(seed)
    for _ in range(MOST):
        if match.result is not None:
            return
        yield match
        chance = rng.random()
        if chance < BESIDE:
            _beside(match, rng)
        elif chance < calm:
            seat = match.waiting[0]
            try:
                move = company.move(seat)
                match.act(seat, move.key, move.form)
            except Refused:
                _at_random(match, rng)
        else:
            _at_random(match, rng)


def _at_random(match: Match, rng: Random) -> None:
    seat, key, form = random_act(match, rng)
    try_act(match, seat, key, form)


def _beside(match: Match, rng: Random) -> None:
    """Somebody does something that nobody has asked for."""
    seat = rng.randrange(match.seats)
    keys = [option.key for option in match.asides(seat) if not option.blocked and option.key not in TALK]
    if not keys:
        return
    key = rng.choice(keys)
    forms = {one.key: one for one in match.game.asides(match.table.state, seat) if isinstance(one, Form)}
    filled = forms[key].sample(rng) if key in forms else None
    if key in forms and filled is None:
        return
    try:
        match.act(seat, key, None if filled is None else filled.values)
    except Refused:
        return
