"""Tests, Tasks, jobs of the Scene, and how Units help each other (D2-104 to D2-108, D2-142 to D2-147, D2-205)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from wyrmhoard.kernel.state.event import Says
from wyrmhoard.kernel.text.saying import later

from ..words.names import stat_name
from .fields import (
    CallingEvent,
    JobKey,
    NamedUnitEvent,
    Space,
    Successes,
    Text,
    ThingNumber,
    UnitEvent,
    UnitName,
    UnitNumber,
)

Stat: TypeAlias = Annotated[str, Says(lambda stat, reading: stat_name(stat))]


class Tested(NamedUnitEvent):
    """Whether a Test is passed (D2-142)."""

    stat: Stat
    against: int
    passed: bool
    successes: Successes

    def line(self) -> str:
        """With its Successes, if it is passed."""
        if self.passed:
            return later("{unit} passes ({successes}) a Test of {stat} against {against}")
        return later("{unit} fails a Test of {stat} against {against}")


class TaskBegun(NamedUnitEvent):
    """A Task has its card (D2-145)."""

    task: JobKey
    difficulty: int
    LINE = later("{unit} begins a Task of {difficulty}: {task}")


class TaskMoved(CallingEvent):
    """Tokens of a Task move (D2-205, D2-206, D2-285). `about` is what it is done at: "u4", "t7", "door:gate"."""

    task: JobKey
    about: str
    above: int
    below: int
    LINE = later("The Task {task}: {above} to go")


class TaskDone(NamedUnitEvent):
    """A Task is done (D2-205)."""

    task: JobKey
    STANDS_OUT = True
    LINE = later("{unit} completes the Task: {task}")


class TaskFailed(CallingEvent):
    """A Task has no Progress left (D2-206a). `unit`: who gains Stress for it; −1: nobody."""

    task: JobKey
    about: str
    unit: UnitNumber
    STANDS_OUT = True
    LINE = later("The Task has failed: {task}")


class Worked(NamedUnitEvent):
    """A Unit takes an Action at a job of the Scene (D2-104)."""

    job: JobKey
    about: str
    LINE = later("{unit} works: {job}")


class JobDone(NamedUnitEvent):
    """A job of the Scene is done (D2-145)."""

    job: JobKey
    LINE = later("{unit} has done it: {job}")


# -- search and Examine


class CameUpon(NamedUnitEvent):
    """A hidden thing is found (D2-106)."""

    thing: ThingNumber
    key: str
    REVEALS = True
    LINE = later("{unit} finds {thing}")


class SearchedInVain(NamedUnitEvent):
    """Nothing is found (D2-106, D2-107)."""

    LINE = later("{unit} finds nothing")


class Detail(NamedUnitEvent):
    """A detail of an object comes to light (D2-107)."""

    thing: ThingNumber
    key: str
    text: Text
    REVEALS = True
    LINE = later("{unit} examines {thing}: {text}")


# -- help


class Assisted(NamedUnitEvent):
    """A Unit helps another (D2-108). `ally` is what its sheet calls that."""

    helped: UnitNumber
    ally: str
    LINE = later("{unit} helps {helped}")


class Commanded(NamedUnitEvent):
    """A Unit gives an Ally Move (D2-346)."""

    helped: UnitNumber
    move: int
    LINE = later("{unit} commands {helped}: {move} more Move")


class CalledFor(UnitEvent):
    """A Unit calls another, which will come (D2-346). `name` is that of the other."""

    name: UnitName
    space: Space
    LINE = later("{name} will come at the next Clock Tick")
