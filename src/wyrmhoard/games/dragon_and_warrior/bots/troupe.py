"""Plays all seats of a story from the true position: the same answers as `Fighter` gives from its view, but many times
faster.

For measuring many campaigns. A player at a table is a `Fighter`; a test holds the two to the same answers.
"""

from __future__ import annotations

from random import Random
from typing import cast

from wyrmhoard.kernel.asking.ask import Answer, Ask, Choice
from wyrmhoard.kernel.asking.form import Filled
from wyrmhoard.kernel.play.player import Look

from ..battle_sight import fight
from ..state import Saga
from ..table import Position
from .duellist import Fighter
from .reading import DuelView


class Question:
    """The open ask of one seat, without words."""

    def __init__(self, ask: Ask, seat: int) -> None:
        self.prompt, self.data = ask.prompt, ask.data
        self.choices: list[Choice] = list(ask.options(seat) or ())


class Glance:
    """What a `Fighter` looks at for an answer: only the parts of the view that it needs."""

    def __init__(self, position: Position, ask: Ask, seat: int, rng: Random) -> None:
        self.seat, self.rng, self.ask = seat, rng, Question(ask, seat)
        self.position = position

    @property
    def view(self) -> DuelView:
        """The sheet and the Battle, as the seat sees them."""
        return {**fight(self.position, self.seat), "world": {"chapters": self.position.state.world.chapters}}


class Insider(Fighter):
    """A `Fighter` that reads the story itself instead of a view."""

    state: Saga

    def _known(self, look: Look) -> Saga:
        return self.state


def reply(player: Insider, position: Position, ask: Ask, seat: int, rng: Random) -> Answer:
    """The answer of a seat that is asked."""
    player.state = position.state
    glance = Glance(position, ask, seat, rng)
    move = player.choose(cast(Look, glance))
    if move.form is not None:
        return Filled(move.key, move.form)
    numbers = (choice for choice in glance.ask.choices if isinstance(choice, int))
    return next((number for number in numbers if str(number) == move.key), move.key)
