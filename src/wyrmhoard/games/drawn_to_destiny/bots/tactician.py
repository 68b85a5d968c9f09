"""The tactician: plays every seat of every Scene to win, from what its seat may know.

It asks the rules for their numbers, works out what each Unit is after, and weighs places, Actions and cards one by one.
Everything hidden is dealt again before it looks: no hand, no deck and no hidden Unit is ever read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.marks import worth_weighing

from ..cards.cardset import CardSet
from ..table import Position, still
from . import answers, orders
from .duel import USUAL, Care

FURTHER: Final = 2
"""The effort from which it considers more: the hands that a Player may hold, hiding and waiting."""


class Tactician:
    """A player of Drawn to Destiny. `effort`: against how many cards it weighs its own in a Conflict (see `duel.Care`).
    With 0 it weighs two of its own cards and only ways that turn little; from 2 on it looks at a Player's hand in so
    many imagined worlds, hides and waits."""

    def __init__(self, cards: CardSet, effort: int = USUAL) -> None:
        self.cards = cards
        self.care = Care.of(effort)
        self.orders: dict[str, Callable[[Position, Form], dict[str, Any]]] = {
            "targets": orders.targets,
            "intents": partial(orders.intents, widest=4 if effort > 0 else 1),
            "window": partial(orders.window, bides=effort >= FURTHER),
        }
        """Forms with a blank for each Unit."""

    def policy(self, look: Look) -> Mapping[str, float]:
        """Its one choice."""
        return {self.choose(look).key: 1.0}

    def choose(self, look: Look) -> Move:
        """The answer to the open ask."""
        ask = look.ask
        if ask.aside:
            return Move(PASS)
        choices = worth_weighing(ask.choices)
        if len(choices) == 1 and not isinstance(choices[0], Form) and not ask.may_pass:
            return Move(str(choices[0]))
        position = still(Position(look.imagine_state(Random(0)), self.cards))
        if ask.prompt in self.orders and isinstance(choices[0], Form):
            form = choices[0]
            values = self.orders[ask.prompt](position, form)
            return self._filled(form, values, look.rng)

        def hands(seat: int) -> list[list[str]]:
            states = (look.imagine_state(Random(number)) for number in range(self.care.worlds))
            return [state.players[seat].hand for state in states]

        return answers.answer(position, look.seat, ask, choices, look.rng, self.care, hands)

    def _filled(self, form: Form, values: dict[str, Any], rng: Random) -> Move:
        """The form as it was filled in; if the rules refuse that, as its own sampler fills it in."""
        try:
            form.fill(values)
        except Refused:
            filled = form.sample(rng)
            values = filled.values if filled is not None else {}
        return Move(form.key, values)
