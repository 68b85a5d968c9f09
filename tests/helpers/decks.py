"""Decks that come with a game."""

from __future__ import annotations

from typing import Any

from wyrmhoard.kernel.contract.game import AnyGame


def decks_of(game: AnyGame) -> list[dict[str, Any]]:
    """The ready-made decks of a game that has them, as lists show them."""
    return game.need_decks().ready_made(game.cards)
