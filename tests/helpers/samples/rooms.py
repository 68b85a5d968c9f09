"""Games made of one object: all rooms in one, with defaults for everything that a sample does not need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.contract.about import About
from wyrmhoard.kernel.contract.cards import NO_CARDS, NoCards
from wyrmhoard.kernel.contract.game import AnyGame, Game
from wyrmhoard.kernel.contract.tables import FixedTables
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.setting import Setting
from wyrmhoard.kernel.state.table import AnyPosition


class Rooms:
    """All rooms that a game cannot do without, but for `begin` and `script`."""

    def is_cooperative(self, position: AnyPosition) -> bool:
        return False

    def view(self, position: AnyPosition, seat: int | None) -> Mapping[str, Any]:
        return {}

    def imagine(self, position: AnyPosition, seat: int, rng: Random) -> None:
        pass

    def prompt(self, position: AnyPosition, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        return prompt

    def option(self, position: AnyPosition, seat: int, prompt: str, choice: Choice) -> Words:
        return Words(str(choice))

    def refusal(self, position: AnyPosition, seat: int, prompt: str, choice: Choice) -> dict[str, Any]:
        return {"option": self.option(position, seat, prompt, choice).text}

    def event(self, cards: Any, event: Mapping[str, Any], names: Sequence[str]) -> str:
        return str(event["kind"])

    def stands_out(self, kind: str) -> bool:
        return False

    def ending(self, ending: str) -> str:
        return ending


def game_of(
    rooms: Any,
    name: str,
    seats: tuple[int, int],
    state_type: type[Plain],
    settings: tuple[Setting, ...] = (),
    **more: Any,
) -> AnyGame:
    """The game of these rooms, with `more` of them if there are any."""
    about = About(name=name, title=name.capitalize(), pitch="Small.", minutes=(1, 1), seats=seats, version="1")
    game: Game[Any, NoCards] = Game(
        about,
        state_type,
        NO_CARDS,
        **{"tables": FixedTables(settings), "rules": rooms, "sight": rooms, "prompts": rooms, "log": rooms} | more,
    )
    return game
