"""What is remembered while a question is put together is what a fresh look finds."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

import wyrmhoard
from helpers.cases import CASES, Case
from wyrmhoard.games.dragonfire.cards.vocabulary import Stat
from wyrmhoard.games.dragonfire.rules import changes
from wyrmhoard.games.dragonfire.rules.changes import InForce
from wyrmhoard.games.dragonfire.table import Position, Still
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.state import table as kernel

GAME = find("dragonfire")
AT_RANDOM = [case for case in CASES if case.game is GAME]
MOST = 200
"""Decisions of a match that are looked at."""


def test_the_cards_that_ever_change_a_number_or_answer_to_a_moment_are_all_that_say_so() -> None:
    cards = GAME.cards
    stats = {stat for card in cards for stat in card.changes}
    moments = {power.when for card in cards for power in card.powers}
    assert cards.changing == {stat: {card.id for card in cards if stat in card.changes} for stat in stats}
    assert cards.answering == {when: {card.id for card in cards if card.powers_at(when)} for when in moments}


@pytest.mark.parametrize("case", AT_RANDOM, ids=lambda case: case.name)
def test_what_is_remembered_is_what_a_fresh_look_finds(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    remembering = changes.in_force
    again: list[int] = []

    def compared(table: Position, stat: Stat) -> Iterable[InForce]:
        if not isinstance(table, Still):
            return remembering(table, stat)
        if stat in table.in_force:
            again.append(len(table.in_force[stat]))
        fresh = [*remembering(kernel.Position(table.state, table.cards), stat)]
        assert [*remembering(table, stat)] == fresh
        return fresh

    monkeypatch.setattr(changes, "in_force", compared)
    rng = Random(5)
    for number in range(3):
        match = wyrmhoard.new(GAME, case.seats, number, case.settings, events=False, prints=False)
        while match.result is None and len(match.inputs) < MOST:
            for seat in match.waiting:
                match.ask(seat)  # with the reasons why something may not be chosen
            try_act(match, *random_act(match, rng))
    assert len(again) > 100
