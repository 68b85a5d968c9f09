"""Who chooses Targets and intents when: all seats at once in secret, or, with `share_intents`, so that the seats of one
Faction see what the others of it have chosen before them (D2-46, D2-70).

Then the seats of a Faction choose one after another, in rounds that all Factions have together. What has been chosen
stands in the state until all have; only the Faction knows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice, Script, each
from wyrmhoard.kernel.asking.form import Filled

from ...events.planning import Shared
from ...state import Scene
from ...table import Position, Table
from .. import endings

NUMBERS: Final = "-turns"
"""Ends the names of blanks that hold a number."""


def is_underway(position: Position) -> bool:
    """Whether some have chosen and others have not, so that the phase continues."""
    return bool(position.state.scene.chosen_by)


def ask(table: Table, prompt: str, rule: str, offer: Mapping[int, Sequence[Choice]]) -> Script[dict[str, Any] | None]:
    """The blanks of all seats together; None: others choose in the next round, after a checkpoint."""
    scene = table.state.scene
    now = _now(table, list(offer))
    answers = (yield each(prompt, {seat: offer[seat] for seat in now}, rule)) if now else {}
    values: dict[str, Any] = {}
    for seat, answer in answers.items():
        scene.chosen_by.append(seat)
        if not endings.gave_up(table, seat, answer):
            assert isinstance(answer, Filled)
            values |= answer.values
            if table.state.settings.share_intents:
                _share(table, seat, answer.values)
    waiting = [seat for seat in offer if seat not in scene.chosen_by and not table.state.players[seat].conceded]
    if waiting:
        keep(scene, values)
        return None
    values |= meant(scene)
    scene.chosen_by, scene.meant = [], {}
    return values


def _now(position: Position, seats: Sequence[int]) -> list[int]:
    """The seats that choose now: all of them, or with `share_intents` the next one of each Faction."""
    left = [seat for seat in seats if seat not in position.state.scene.chosen_by]
    if not position.state.settings.share_intents:
        return left
    first: dict[int, int] = {}
    for seat in left:
        first.setdefault(position.state.players[seat].faction, seat)
    return sorted(first.values())


def _share(table: Table, seat: int, values: Mapping[str, Any]) -> None:
    """The seats of the Faction learn what one of them has chosen."""
    mates = [other for other in table.state.factions[table.state.players[seat].faction].seats if other != seat]
    if mates:
        chosen = [[name.partition("-")[0], *picked] for name, picked in _filled(values)]
        table.tell(Shared(seat, chosen), "D2-70", only=(seat, *mates))


def _filled(values: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """The blanks that hold anything."""
    lists = {name: value if isinstance(value, list) else [f"turn:{value}"] for name, value in values.items() if value}
    return [(name, picked) for name, picked in lists.items() if picked]


# -- in the state


def keep(scene: Scene, values: Mapping[str, Any]) -> None:
    """Note some blanks until all have chosen."""
    for name, value in values.items():
        scene.meant[name] = value[:] if isinstance(value, list) else [str(value)]


def meant(scene: Scene) -> dict[str, Any]:
    """The blanks that were noted."""
    return {name: int(value[0]) if name.endswith(NUMBERS) else value[:] for name, value in scene.meant.items()}


def known(position: Position, faction: int) -> dict[str, list[str]]:
    """Those of the Units of a Faction, as its seats see them; what Players choose for Units without a seat is open."""
    own = {unit.ref.key for unit in position.state.scene.units if unit.faction == faction or unit.seat < 0}
    return {name: value[:] for name, value in position.state.scene.meant.items() if name.partition("-")[0] in own}
