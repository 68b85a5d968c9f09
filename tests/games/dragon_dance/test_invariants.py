"""What holds after every single act of any match, whoever plays and by whichever settings."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import wyrmhoard
from helpers.dragon_dance.board import DRAGON_CARDS, KNIGHT_CARDS, Board, fresh
from wyrmhoard.kernel.play.playout import random_act
from wyrmhoard.kernel.state.setting import Value

TABLES = st.fixed_dictionaries(
    {
        "roles": st.sampled_from(["agree", "random"]),
        "discard_rule": st.sampled_from(["v1", "late2014"]),
        "start_range": st.sampled_from(["long", "short"]),
        "knight_life": st.integers(1, 30),
        "dragon_life": st.integers(1, 40),
        "knight_dice": st.integers(0, 8),
        "dragon_dice": st.integers(0, 8),
        "max_rounds": st.integers(1, 40),
    }
)


def check(board: Board, lives: tuple[int, int]) -> None:
    """Everything that must hold now; `lives` are those before the last act."""
    state = board.state
    for role, cards in enumerate((KNIGHT_CARDS, DRAGON_CARDS)):
        side = state.sides[role]
        assert sorted([*side.hand, *(card for card, _ in side.discards)]) == sorted(cards)
        assert side.hand == [card for card in cards if card in side.hand]
        assert len(side.dice) + len(side.spent) == state.settings.dice[role]
        assert side.dice == sorted(side.dice)
        assert all(1 <= die <= 6 for die in [*side.dice, *side.spent])
        assert 0 <= side.life <= min(state.settings.lives[role], lives[role])
        if not state.settings.late2014:
            assert sorted(die for _, die in side.discards if die) == sorted(side.spent)
    assert state.range in ("long", "short")
    assert sorted(state.seats) == [0, 1]
    if board.result is None:
        assert board.match.waiting
        if state.phase == "die":
            assert min(board.lives) > 0
            assert all("recuperate" in side.hand for side in state.sides)
            assert (state.dice, state.cards) == (None, None)
    else:
        assert board.open == {}
        assert board.result.unfinished == (min(board.lives) > 0)
    for seat in (0, 1, None):
        json.dumps(board.match.view(seat))


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(table=TABLES, seed=st.integers(0, 10**9))
def test_invariants_hold_after_every_act(table: dict[str, Value], seed: int) -> None:
    board = fresh(seed, **table)
    rng = Random(seed)
    check(board, board.lives)
    while board.result is None:
        lives = board.lives
        seat, key, form = random_act(board.match, rng)
        assert key in board.options("knight" if seat == board.seat("knight") else "dragon")
        board.match.act(seat, key, form)
        check(board, lives)
    assert board.state.round <= int(str(table["max_rounds"]))
    for event in board.match.events(None):
        assert event["rule"].startswith("DD-")
        assert board.match.words(event)


def test_default_matches_come_to_an_end_and_replay_exactly() -> None:
    endings = set()
    for seed in range(100):
        board, rng = fresh(seed), Random(seed)
        while board.result is None:
            board.match.act(*random_act(board.match, rng))
            assert board.state.round < 1_000
        endings.add(board.result.ending)
        if seed % 10 == 0:
            again = wyrmhoard.replay(board.match.record)
            assert again.fingerprint == board.match.fingerprint
            assert again.events(None) == board.match.events(None)
    assert endings == {"knight wins", "dragon wins", "draw"}
