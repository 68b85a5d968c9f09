"""What seats choose for their Units: Targets and Groups, intents, Actions (sections 4 to 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, TypeAlias

import msgspec

from wyrmhoard.kernel.state.event import Reading, Says
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import later, say

from ..action_state import Deed
from ..free_state import (
    BurstOfSpeed,
    Drop,
    GritYourTeeth,
    PushTheLimit,
    QuickDraw,
    SkipFacing,
    SkipMove,
    StateOfMind,
    read_free_action,
)
from ..table import Position
from ..words import phrases
from ..words.names import words_of
from ..words.terms import moves, turns
from .fields import (
    CallingEvent,
    SeatNumber,
    UnitEvent,
    UnitNumbers,
    call_target,
    call_units,
    key_called,
    unit_called,
    units_called,
)
from .naming import Calls, names_in_action
from .scene_fields import told_of

FREE: Final[dict[type[Deed], str]] = {
    SkipMove: later("{unit} gives up {number} of its Move"),
    SkipFacing: later("{unit} gives up {number} of its Facing"),
    PushTheLimit: later("{unit} Pushes the Limit for 1 Fatigue"),
    StateOfMind: later("{unit} clears its State of Mind of {number} for 1 Stun"),
    GritYourTeeth: later("{unit} Grits its Teeth for 1 Stress"),
    BurstOfSpeed: later("{unit} makes a Burst of Speed for 1 Slow: 1 more Move, 1 more turn"),
    Drop: later("{unit} drops something"),
    QuickDraw: later("{unit} draws quickly"),
}


class IntentTold(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """What a Unit means to do in a step."""

    move: int
    """The heading; -1: none."""
    turns: int
    equip: str
    """The key of what it does with its hands; "": nothing."""
    stand: bool

    def words(self, unit: str) -> str:
        """What the Unit means to do."""
        parts: list[str] = []
        if self.turns:
            parts.append(phrases.turn(self.turns))
        if self.stand:
            parts.append(say("stand up"))
        if self.move >= 0:
            parts.append(say("go {heading}", heading=phrases.heading_name(self.move)))
        if self.equip:
            parts.append(say("use its hands"))
        if not parts:
            return say("{unit} holds", unit=unit)
        return say("{unit} means to {parts}", unit=unit, parts=listed(parts))


def _targets(targets: Mapping[str, str], reading: Reading) -> str:
    return listed(
        say(
            "{unit} targets {aim}",
            unit=unit_called(int(unit), reading),
            aim=key_called(aim, reading) if aim else say("nobody"),
        )
        for unit, aim in targets.items()
    ) or say("nobody has a Target")


def _groups(groups: Sequence[Sequence[int]], reading: Reading) -> str:
    return "; ".join(units_called(group, reading) for group in groups)


def _tokens(tokens: Mapping[str, tuple[int, int]], reading: Reading) -> str:
    has = {unit_called(int(unit), reading): (moves(move), turns(turned)) for unit, (move, turned) in tokens.items()}
    words = [say("{unit} has {moves} and {turns}", unit=name, moves=n, turns=t) for name, (n, t) in has.items()]
    return "; ".join(words) or say("nobody moves")


def _intents(intents: Mapping[str, IntentTold], reading: Reading) -> str:
    words = [intent.words(unit_called(int(unit), reading)) for unit, intent in intents.items()]
    return "; ".join(words) or say("nobody means to do anything")


def _chosen(chosen: Sequence[Sequence[str]], reading: Reading) -> str:
    told = told_of(reading)
    return "; ".join(
        say("{unit}: {chosen}", unit=key_called(unit, reading), chosen=listed(phrases.short(told, key) for key in keys))
        for unit, *keys in chosen
    )


def _call_targets(targets: Mapping[str, str], position: Position) -> dict[str, str]:
    names = call_units(map(int, targets), position)
    for aim in targets.values():
        names |= call_target(aim, position)
    return names


def _call_groups(groups: Sequence[Sequence[int]], position: Position) -> dict[str, str]:
    return call_units([unit for group in groups for unit in group], position)


def _call_all(by_unit: Mapping[str, object], position: Position) -> dict[str, str]:
    return call_units(map(int, by_unit), position)


def _call_chosen(chosen: Sequence[Sequence[str]], position: Position) -> dict[str, str]:
    names: dict[str, str] = {}
    for key in (key for keys in chosen for key in keys):
        names |= call_target(key, position)
    for key in (key for keys in chosen for key in keys):
        names |= names_in_action(position, key)
    return names


TargetOf: TypeAlias = Annotated[dict[str, str], Says(_targets), Calls(_call_targets)]
"""What each Unit, by its ID, targets: "u4", "t7", "door:gate"; "": nothing."""
ActionKey: TypeAlias = Annotated[
    str,
    Says(lambda action, reading: phrases.short(told_of(reading), action)),
    Calls(lambda action, position: names_in_action(position, action)),
]
"""An Action as it is declared: "fight:12@u4"."""


# -- Targets and Groups


class Targets(CallingEvent):
    """All Targets lie open (D2-46)."""

    targets: TargetOf
    LINE = later("{targets}")


class Retargeted(CallingEvent):
    """A player has placed its Targets again (D2-48)."""

    seat: SeatNumber
    targets: TargetOf
    """Those that are others now."""

    def line(self) -> str:
        """Whether any are."""
        if not self.targets:
            return later("{seat} [keep|keeps] the same Targets")
        return later("{seat} [change|changes] Targets: {targets}")


class Groups(CallingEvent):
    """Which Units are linked by Targets (D2-50)."""

    groups: Annotated[list[list[int]], Says(_groups), Calls(_call_groups)]
    LINE = later("Groups: {groups}")


class GroupFinished(CallingEvent):
    """Nobody in a Group has moved or acted: it is finished for this Turn (D2-52)."""

    group: UnitNumbers
    LINE = later("{group}: finished for this Turn")


# -- steps


class MoveSetUp(CallingEvent):
    """Units have their tokens for the Turn (D2-67); of hidden ones only their side knows (D2-356)."""

    tokens: Annotated[dict[str, tuple[int, int]], Says(_tokens), Calls(_call_all)]
    """Move and Facing of each Unit, by its ID."""
    LINE = later("{tokens}")


class Intents(CallingEvent):
    """What Units mean to do in a step (D2-70); of hidden ones only their side knows (D2-363)."""

    intents: Annotated[dict[str, IntentTold], Says(_intents), Calls(_call_all)]
    LINE = later("{intents}")


class Shared(CallingEvent):
    """A player's side learns what it has chosen (D2-70)."""

    seat: SeatNumber
    chosen: Annotated[list[list[str]], Says(_chosen), Calls(_call_chosen)]
    """A Unit by its key, and the keys of what is chosen for it."""

    def line(self) -> str:
        """Whether it has chosen anything."""
        if not self.chosen:
            return later("{seat} [share|shares] nothing with [your|its] side")
        return later("{seat} [tell|tells] [your|its] side: {chosen}")


class NpcProposed(CallingEvent):
    """A player has decided for Non-Player Units (D2-441)."""

    seat: SeatNumber
    units: UnitNumbers
    chosen: list[str]
    LINE = later("{seat} [decide|decides] in good faith for {units}")


class FreeAction(UnitEvent):
    """A Unit takes a Free Action (D2-55a)."""

    what: str
    """Its key: "skip:2"."""

    def line(self) -> str:
        """Which."""
        return FREE[type(read_free_action(self.what))]

    @property
    def number(self) -> str:
        """How many tokens, or which condition."""
        match read_free_action(self.what):
            case SkipMove(number) | SkipFacing(number):
                return str(number)
            case StateOfMind(condition):
                return words_of(condition)
        return ""


# -- Actions


class Declared(UnitEvent):
    """A Unit declares an Action (D2-99)."""

    action: ActionKey
    paid: int
    left: int

    def line(self) -> str:
        """Whether for any Move."""
        if not self.paid:
            return later("{unit} declares: {action}")
        return later("{unit} spends {paid} Move: {action}")


class Waits(UnitEvent):
    """A Unit waits for a Rival (D2-99a)."""

    LINE = later("{unit} waits")


class Roused(UnitEvent):
    """A Unit has a Rival within reach and waits no longer (D2-99a)."""

    LINE = later("{unit} waits no longer: a Rival has come within reach")


class TakenBack(UnitEvent):
    """A declared Action has become impossible and costs nothing (D2-100)."""

    action: ActionKey
    paid: int
    device: bool
    """Whether a device pays for it, besides or instead."""

    def line(self) -> str:
        """What is given back."""
        if self.device:
            return later("{unit} can no longer do it: the Action, {paid} of its Move and the Price are given back")
        return later("{unit} can no longer do it: the Action and {paid} of its Move are given back")


class Cancelled(UnitEvent):
    """A Unit that was the target of an Action goes no further (D2-92)."""

    LINE = later("{unit} stays where it is")
