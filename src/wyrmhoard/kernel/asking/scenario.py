"""Scenarios: named positions that a game sets as tasks, such as puzzles.

A game lists its own (`Game.shelf`) and reads those that others write (`Game.parse_scenario`). To the kernel a
scenario is a state to begin from, with words about it. Whether it was solved is for the script to say: it ends the
match with a `Result`, and the player who has solved it has won. A file with errors is listed with its refusal, and the
others remain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Final, Protocol

from msgspec import Meta, Struct

from wyrmhoard.kernel.state.setting import Value, did_you_mean
from wyrmhoard.kernel.text.errors import BadInput

SUFFIX: Final = ".toml"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position with a task. One person may hold all its seats, and sees what each of them sees."""

    name: str
    """The name as it is typed: "one-of-each"."""
    title: str
    task: str
    """What must be achieved, and what one should know about hidden things."""
    seats: int
    start: Any
    """The state at which it begins, as plain data."""
    settings: Mapping[str, Value] = field(default_factory=dict)
    level: int = 1
    """How hard it is, from 1."""
    hint: str = ""
    text: str = ""
    """The text that a user wrote, if it is not one of the game's own; stored with the record."""


class ScenarioFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The head of a scenario file; each game adds its own fields, and how a state is built from them."""

    title: Annotated[str, Meta(min_length=3, max_length=40)]
    task: Annotated[str, Meta(min_length=10, max_length=400)]
    hint: Annotated[str, Meta(max_length=300)] = ""
    level: Annotated[int, Meta(ge=1, le=99)]

    def begins(self, start: Any, seats: int, settings: Mapping[str, Value], text: str, where: str) -> Scenario:
        """The scenario that begins in the state `start`; its name is that of the file, `where`."""
        name = Path(where).name.removesuffix(SUFFIX)
        return Scenario(name, self.title, self.task, seats, start, settings, self.level, self.hint, text)


@dataclass(frozen=True, slots=True)
class RefusedScenario:
    """A file among a game's scenarios that cannot be played."""

    name: str
    """As it would be typed."""
    why: str
    """The file, the entry, the field, and the rule if it breaks one, in one line."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What a folder of scenarios holds."""

    scenarios: tuple[Scenario, ...] = ()
    """Easiest first."""
    refused: tuple[RefusedScenario, ...] = ()


class Shelved(Protocol):
    """What lists and reads scenarios: a game."""

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def shelf(self) -> Shelf:
        """The scenarios that come with the game."""

    def read_scenario(self, path: Path) -> Scenario:
        """The scenario in a file. Raises BadInput."""


def read_folder(folder: Path, read: Callable[[Path], Scenario]) -> Shelf:
    """Every scenario file in a folder, as `read` reads it; an error in one does not affect the others."""
    scenarios: list[Scenario] = []
    refused: list[RefusedScenario] = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            scenarios.append(replace(read(path), text=""))
        except BadInput as error:  # remote players see this too, and need not know where our folders are
            refused.append(RefusedScenario(path.stem, str(error).replace(str(path), path.name)))
    return Shelf(tuple(sorted(scenarios, key=lambda one: one.level)), tuple(refused))


def find_scenario(game: Shelved, name: str) -> Scenario:
    """The scenario of this name, or the one in this file. Raises BadInput."""
    if name.endswith(SUFFIX):
        return game.read_scenario(Path(name))
    known = {scenario.name: scenario for scenario in game.shelf.scenarios}
    for refused in game.shelf.refused:
        if refused.name == name:
            raise BadInput.of("scenario {why}", why=refused.why)
    if name not in known:
        there = f"they are {', '.join(known)}" if known else f"{game.name} has none"
        raise BadInput.of(
            "scenario {name}: unknown{hint}; {there}", name=name, hint=did_you_mean(name, known), there=there
        )
    return known[name]
