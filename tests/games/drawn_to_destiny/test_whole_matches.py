"""The whole game through the kernel: words, views, boards and saved positions of matches played at random."""

from __future__ import annotations

from random import Random

import pytest

import wyrmhoard
from helpers.worlds import drive
from wyrmhoard.games.drawn_to_destiny import saves
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.setting import Value

TABLES: list[tuple[int, dict[str, Value]]] = [
    (1, {"scene": "rope-and-rock"}),
    (3, {"scene": "rope-and-rock", "strength": "full"}),
    (2, {"scene": "high-noon", "initiative_cards": True, "counter_reply": "Fate", "base_success": 0}),
    (2, {"scene": "night-shift", "quick_death": "off", "condition_reveals": "one per token", "hand_max": 6}),
    (3, {"scene": "toll-bridge", "share_intents": True, "high_card_source": "hand", "weather": True}),
    (2, {"scene": "toll-bridge", "units": "draft", "actions_per_turn": None, "spill": False, "retarget": False}),
    (2, {"scene": "dead-air", "damage_decks": "simple", "mental_decks": False, "wait": False}),
    (2, {"scene": "three-chests", "exact_scale": True}),
    (4, {"scene": "thin-air", "quick_death": "off"}),
    (6, {"scene": "two-lanterns", "actions_per_turn": None}),
    (2, {"scene": "dust-run", "cp": False, "free_actions": False, "combos": False, "exact_scale": True}),
    (2, {"scene": "coiled-barrow", "stealth": False, "powers": False, "arc_side_weapons": True}),
]
LOOK = 25
"""Every so many decisions everything that people see is made, and the match is loaded from its position."""


@pytest.mark.parametrize(
    ("seats", "settings"), TABLES, ids=lambda value: value["scene"] if isinstance(value, dict) else str(value)
)
def test_what_people_see_can_be_made_at_any_moment_of_a_match(seats: int, settings: dict[str, Value]) -> None:
    match = wyrmhoard.new(GAME, seats, "draft", settings)
    for number, _ in enumerate(drive(match, Random(1))):
        if number % LOOK:
            continue
        for seat in [*range(seats), None]:
            view = match.view(seat)
            assert all(len(line) > 0 for line in GAME.screens.board(GAME.cards, view, 100)[:1])
            assert all(line.text for line in match.lines(seat))
            ask = None if seat is None else match.ask(seat)
            if ask is not None and seat is not None:
                assert GAME.prompts.prompt(match.table, seat, ask.prompt, ask.data)
                assert all(GAME.prompts.option(match.table, seat, ask.prompt, c).text for c in match.choices(seat))
        loaded = resume(GAME, match.position)
        assert loaded.fingerprint == match.fingerprint
    assert match.result is not None
    assert list(saves.faults(match.table.state, GAME.cards)) == []
    assert GAME.log.ending(match.result.ending)
