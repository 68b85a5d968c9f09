"""The contract for bots: they see what a person in their seat would see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple, Protocol

from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.table import Table


class Move(NamedTuple):
    """An answer: the option's key, and the values of its form if it has one."""

    key: str
    form: dict[str, Any] | None = None


class Look:
    """What a bot gets to see when it is asked: its view, its ask, and random numbers of its own."""

    __slots__ = ("_position", "_view", "ask", "rng", "seat", "time_left")

    def __init__(
        self, position: Match | World, seat: int, rng: Random, time_left: Callable[[], float] | None = None
    ) -> None:
        ask = position.open_ask(seat)
        assert ask is not None
        self.time_left = time_left
        """Returns how many seconds are left to think, if time is the limit."""
        self._position = position
        self._view: Mapping[str, Any] | None = None
        self.ask: OpenAsk = ask
        self.seat = seat
        self.rng = rng

    @property
    def view(self) -> Mapping[str, Any]:
        """What this seat may know of the table."""
        if self._view is None:
            self._view = self._position.view(self.seat)
        return self._view

    def imagine(self, rng: Random | None = None) -> World:
        """A world that continues from here, with everything that this seat cannot know dealt again."""
        return self._position.imagine(self.seat, rng or self.rng)

    def imagine_table(self, rng: Random | None = None) -> Table[Any, Any]:
        """The table of such a world, without its script: much faster to make. What changes it copies its state."""
        return self._position.imagine_table(self.seat, rng or self.rng)

    def imagine_state(self, rng: Random | None = None) -> Any:
        """The state of that table."""
        return self.imagine_table(rng).state


class LookInside(Look):
    """What a player sees that plays on in an imagined world. There everything is known already, so that it need not be
    dealt again: `imagine` gives a copy of that world itself."""

    __slots__ = ("_world",)

    def __init__(self, world: World, seat: int, rng: Random) -> None:
        super().__init__(world, seat, rng)
        self._world = world

    def imagine(self, rng: Random | None = None) -> World:
        """A copy of this world."""
        return self._world.copy()

    def imagine_table(self, rng: Random | None = None) -> Table[Any, Any]:
        """The table of this world, to be looked at only."""
        table = self._world.table
        return Table(table.state, table.chance, table.cards)


class Player(Protocol):
    """Something that answers asks. `policy` is for analysis: a player that mixes its choices says how."""

    def choose(self, look: Look) -> Move:
        """The answer to the open ask."""

    def policy(self, look: Look) -> Mapping[str, float]:
        """The probability of each option key (0 for those left out)."""
