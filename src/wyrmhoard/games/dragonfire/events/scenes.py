"""What can happen to Scenes, rounds and turns, and how a game ends."""

from __future__ import annotations

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import later

from .fields import PlayerEvent, SeatNumber, Text


class SceneBegan(Event):
    """A Scene begins (DF-79)."""

    scene: int
    scenes: int
    level: int
    STANDS_OUT = True
    LINE = later("Scene {scene} of {scenes} begins at Wyrmflame level {level}")


class SceneEnded(Event):
    """A Scene is completed (DF-319)."""

    scene: int
    seat: SeatNumber
    STANDS_OUT = True
    LINE = later("Scene {scene} is completed during {seat's} turn")


class RoundEnded(Event):
    """A round is over (DF-83)."""

    round: int
    LINE = later("Round {round} is over")


class TurnBegan(PlayerEvent):
    """A turn begins (DF-192)."""

    round: int
    scene: int
    LINE = later("[Your turn begins|{seat} takes a turn]")


class TurnEnded(PlayerEvent):
    """A turn ends (DF-319)."""

    LINE = later("{seat} [end your|ends the] turn")


class TurnSkipped(PlayerEvent):
    """A character who is Unconscious has no turn (DF-82)."""

    STANDS_OUT = True
    LINE = later("{seat} [are|is] Unconscious and [have|has] no turn")


class Skipped(PlayerEvent):
    """A phase is skipped (DF-308)."""

    phase: Text
    LINE = later("{seat} [skip|skips] the {phase} phase")


class WillSkip(PlayerEvent):
    """A phase will be skipped (DF-308)."""

    phase: Text
    LINE = later("{seat} will skip the next {phase} phase")


class RestBegan(Event):
    """The party rests between Scenes (DF-321)."""

    scene: int
    LINE = later("The party takes a Short Rest")


class Conceding(PlayerEvent):
    """A player would give up, or no longer (DF-17); `number` would by now."""

    agrees: bool
    number: int
    STANDS_OUT = True

    def line(self) -> str:
        """Which of the two."""
        if self.agrees:
            return later("{seat} would give up ({number} so far)")
        if self.number:
            return later("{seat} [fight|fights] on ({number} would still give up)")
        return later("{seat} [fight|fights] on")


class Ended(Event):
    """The game is over; `xp`: in a campaign."""

    ending: Text
    won: bool
    xp: int | None
    STANDS_OUT = True

    def line(self) -> str:
        """Whether it is won, and for how much."""
        if self.xp is not None:
            return (
                later("The party wins: {ending} ({xp} XP each)")
                if self.won
                else later("The party loses: {ending} ({xp} XP each)")
            )
        return later("The party wins: {ending}") if self.won else later("The party loses: {ending}")
