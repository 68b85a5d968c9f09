"""Play, watch and replay in a terminal: a full screen, or line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.asking.tutorial import Tutorial
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.saying import say

__all__ = ["run_menu", "run_play", "run_replay", "say_opening"]


def say_opening(name: str) -> None:
    """Say to whoever sits before a terminal that a game is being opened: reading it takes up to a second."""
    if sys.stdout.isatty():
        print(say("Wyrmhoard: opening {game} ...", game=name), flush=True)


def run_play(
    game: AnyGame,
    seats: dict[int, str],
    *,
    seed: str | None,
    settings: dict[str, Any],
    plain: bool,
    resume: Path | None = None,
    scenario: Scenario | None = None,
    sole: bool = False,
    learn: Tutorial | None = None,
    called: Sequence[str] = (),
) -> int:
    """Play one match; the exit code.

    `seats` maps each seat to "human" or a player spec; two humans share the screen, with none we watch.
    With `sole` it is one person who holds all seats of people, and nothing is covered between them.
    `called`: what the people call themselves, in the order of their seats.
    With `learn` it begins with that tutorial of the game.
    `resume` goes on with a saved match and who sat there. Raises WyrmhoardError before the screen starts.
    """
    from wyrmhoard.terminal.session import Session

    if resume is not None:
        session = Session.load(resume, sole=sole)
    elif learn is not None:
        session = Session.learn(game, learn)
    else:
        session = Session.new(game, seats, seed, settings, scenario, sole=sole, called=called)
    if _plain(plain):
        from wyrmhoard.terminal.plain import play_plain

        return play_plain(session)
    from wyrmhoard.terminal.app import play_app

    return play_app(session)


def run_menu(*, plain: bool) -> int:
    """Let the person choose what to play, resume or replay; the exit code."""
    if _plain(plain):
        from wyrmhoard.terminal.plain_menu import menu_plain

        return menu_plain()
    print("Wyrmhoard ...", flush=True)  # until the screen can be drawn
    from wyrmhoard.terminal.app import menu_app

    return menu_app()


def run_replay(record: Record, *, at: int | None, plain: bool) -> int:
    """Step through a record from input `at`; returns the exit code. Raises WyrmhoardError if it does not replay."""
    from wyrmhoard.terminal.replay_reader import ReplayReader

    reader = ReplayReader(record, at)
    if _plain(plain):
        from wyrmhoard.terminal.plain_replay import replay_plain

        return replay_plain(reader)
    from wyrmhoard.terminal.app import replay_app

    return replay_app(reader)


def _plain(wanted: bool) -> bool:
    """Whether to go line by line: on request, and where a full screen cannot be drawn."""
    return wanted or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb"
