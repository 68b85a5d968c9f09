"""Matches of the shipped Scenes, taken to the moment that a test is about."""

from __future__ import annotations

from typing import Any

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.small import settings
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.rules.campaign import conclusion, downtime, progress
from wyrmhoard.games.drawn_to_destiny.rules.characters import build
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.scene import rewards
from wyrmhoard.games.drawn_to_destiny.rules.turn import setup
from wyrmhoard.games.drawn_to_destiny.state import Character, Unit
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.state.chance import Chance


class Tale(Stage):
    """A match of the shipped Scenes, at the moment to which a test takes it."""

    def __init__(self, scene: str, seats: int, **options: Any) -> None:
        super().__init__()
        self.state = setup.new_table(CARDS, seats, settings(scene=scene, **options))
        self.table = Table(self.state, Chance("tale"), CARDS, heard(self.note))
        for character in self.state.characters:
            units = build.stand_ins(self.table, character)
            build.take(self.table, character, f"unit:{units[character.seat]}")
        self.run(setup.set_up(self.table), rest="random")

    def end(self, *winners: str, drawn: bool = False) -> None:
        """The Scene ends; these Factions have won it."""
        keys = [faction.key for faction in self.state.factions]
        progress.end_scene(self.table, SceneOver(tuple(map(keys.index, winners)), "it is over", "D2-20", drawn=drawn))

    def conclude(self, *answers: Any) -> None:
        """The Conclusion, with these answers."""
        self.run(conclusion.part(self.table), *answers, rest="" if answers else "random")

    def rest(self) -> None:
        """A Downtime in which nobody does anything, and the Scene after it."""
        while not self.run(downtime.part(self.table), *self._idle()):
            pass
        self.run(conclusion.after_downtime(self.table), rest="random")
        for character in build.unfinished(self.table):
            units = build.stand_ins(self.table, character)
            build.take(self.table, character, f"unit:{units[0]}")
        self.run(setup.set_up(self.table), rest="random")

    def _idle(self) -> list[Any]:
        waiting = [one for one in downtime.present(self.table) if not one.ready]
        return [(waiting[0].seat, "done")] if waiting else []

    def own(self, seat: int = 0) -> Character:
        """The Character of a seat, or the first that it plays."""
        character = rewards.of_seat(self.table, seat)
        return character or next(one for one in self.state.characters if one.seat == seat)

    def played(self, seat: int = 0) -> Unit:
        """The Unit that this Character is."""
        return self.state.unit(self.own(seat).unit)
