"""Drawn to Destiny as the kernel sees a game, without words and screens: enough for matches at random in tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from helpers.drawn_to_destiny.board import CARDS
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.turn import setup
from wyrmhoard.games.drawn_to_destiny.settings import settings_for
from wyrmhoard.games.drawn_to_destiny.state import Destiny
from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.contract.game import Game, Result, Words
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.state.table import Table


class Small(Game[Destiny, CardSet]):
    """One Scene from its setup to its end."""

    name = "small"
    title = "Small"
    pitch = "For tests."
    minutes = (1, 1)
    seats = (1, 6)
    version = "0"
    rule_prefix = "D2"
    settings = settings_for(CARDS)
    state_type = Destiny

    def __init__(self) -> None:
        self.cards = CARDS

    def setup(self, seats: int, settings: Mapping[str, Value]) -> Destiny:
        return setup.new_table(self.cards, seats, settings)

    def script(self, table: Table[Destiny, CardSet]) -> Script[Result]:
        return script.destiny(table)

    def view(self, state: Destiny, seat: int | None) -> dict[str, Any]:
        return {"turn": state.scene.turn, "phase": state.phase}

    def prompt_words(self, state: Destiny, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        return prompt

    def option_words(self, state: Destiny, seat: int, prompt: str, choice: Choice) -> Words:
        return Words(str(choice))

    def event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        return str(event["kind"])


GAME = Small()


def settings(**chosen: Value) -> dict[str, Value]:
    """All settings, some of them chosen."""
    return {setting.name: setting.default for setting in settings_for(CARDS)} | chosen
