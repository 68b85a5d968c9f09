"""Drawn to Destiny as the kernel sees a game, without words and screens: enough for matches at random in tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from helpers.drawn_to_destiny.board import CARDS
from helpers.samples.rooms import Rooms
from wyrmhoard.games.drawn_to_destiny import settings as tables
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.state import Destiny
from wyrmhoard.games.drawn_to_destiny.table import Position, Table
from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.contract.about import About
from wyrmhoard.kernel.contract.game import Game
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.setting import Value


class Small(Rooms):
    """One Scene from its setup to its end."""

    def begin(self, cards: CardSet, seats: int, settings: Mapping[str, Value]) -> Destiny:
        return script.begin(cards, seats, settings)

    def script(self, table: Table) -> Script[Result]:
        return script.destiny(table)

    def view(self, position: Position, seat: int | None) -> dict[str, Any]:
        return {"turn": position.state.scene.turn, "phase": position.state.phase}


ROOMS = Small()
GAME: Game[Destiny, CardSet] = Game(
    About(name="small", title="Small", pitch="For tests.", minutes=(1, 1), seats=(1, 6), version="0", rule_prefix="D2"),
    Destiny,
    CARDS,
    tables=tables,
    rules=ROOMS,
    sight=ROOMS,
    prompts=ROOMS,
    log=ROOMS,
)


def settings(**chosen: Value) -> dict[str, Value]:
    """All settings, some of them chosen."""
    return {setting.name: setting.default for setting in GAME.settings} | chosen
