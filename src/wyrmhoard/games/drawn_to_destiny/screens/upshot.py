"""What each exchange of a Conflict has come to, in one plain sentence: who has fallen, who is hurt, who misses. Nothing
is said of a blow that is not settled yet: cards may still be added, and damage cards warded off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeVar

from wyrmhoard.kernel.state.event import Event, event_among
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say
from wyrmhoard.kernel.text.shapes import Seen

from ..cards.damage import PLACES
from ..events.attacks import Attacked, CoverRevealed, Disarmed
from ..events.blows import DamageDone, Harmed, Struck, Temporary, ThingStruck, Unaffected, VehicleDamaged, WildLuck
from ..events.conditions import Gained, LeftPlay
from ..events.conflict import Compared, ComparedSide, Opened, TieTurned
from ..events.fields import CallingEvent
from ..events.shoves import Pulled, Pushed
from ..events.tasks import TaskDone, TaskFailed, TaskMoved
from ..target_state import UnitId
from ..words import phrases
from ..words.damage import condition, severity_name
from ..words.terms import plain, titled

E = TypeVar("E", bound=Event)
FIGHT: Final = "fight"
GONE: Final = {
    "dead": later("{unit} is dead."),
    "removed": later("{unit} is out of play."),
    "surrendered": later("{unit} surrenders."),
}
FALLS: Final = {
    "dying": later("{unit} falls and is Dying."),
    "unconscious": later("{unit} falls and is Unconscious."),
    "comatose": later("{unit} falls and is Comatose."),
    "prone": later("{unit} falls."),
}
"""Conditions in which a Unit lies there, the gravest first."""
SAVED: Final = (WildLuck, Unaffected)
"""After these nothing comes of a blow that has hit."""
OTHERWISE: Final = (Disarmed, Pushed, Pulled, TieTurned, ThingStruck, VehicleDamaged)
"""What comes of a Conflict besides harm has a line of its own."""
OF_UNIT: Final = (Struck, Harmed, Temporary, Gained, LeftPlay, DamageDone, *SAVED)
STRIKING: Final = frozenset(("fast", "strong", "counter", "block"))
"""What a half must show so that a blow may still come of it; a Block may strike back."""
BEGINS: Final = (Attacked, Compared, CoverRevealed)
"""With each of these what was before is settled."""
TELLING: Final = (*BEGINS, Opened, TaskDone, TaskFailed, TaskMoved, *OF_UNIT, *OTHERWISE)


def upshots(seen: Sequence[Seen]) -> list[str]:
    """A sentence for each Fight or Task of which the cards were compared, and for each shot that Cover takes, in their
    order."""
    events = [event for one in seen if (event := event_among(TELLING, one)) is not None]
    starts = [place for place, event in enumerate(events) if isinstance(event, BEGINS)]
    told = []
    for start, end in pairwise([*starts, len(events)]):
        event, after = events[start], events[start + 1 : end]
        if isinstance(event, CoverRevealed) and event.space is not None:
            told.append(_covered(events[:start]))
        elif isinstance(event, Compared):
            opened = _last(Opened, events[:start])
            if opened is not None and opened.kind == FIGHT:
                told.append(" ".join(_fought(event.sides, after, settled=end < len(events))))
            else:
                told.append(_worked(event.sides, after))
    return [text for text in told if text]


def _covered(before: Sequence[Event]) -> str:
    """That a shot comes no farther than the Cover."""
    attacked = _last(Attacked, before)
    if attacked is None:
        return say("The Cover takes the shot.")
    return say(
        "The Cover takes the shot of {unit} at {rival}.",
        unit=phrases.named(attacked.name), rival=phrases.named(attacked.rival),
    )  # fmt: skip


def _worked(sides: Sequence[ComparedSide], after: Sequence[Event]) -> str:
    """How a Task stands; "" for all other Conflicts."""
    task = phrases.named(sides[1].name)
    kinds = {type(event) for event in after}
    if TaskDone in kinds:
        return say("{task}: done.", task=task)
    if TaskFailed in kinds:
        return say("{task}: failed.", task=task)
    stands = _last(TaskMoved, after)
    if stands is None:
        return ""
    return say("{task}: {above} to go.", task=task, above=stands.above)


def _last(kind: type[E], events: Sequence[Event]) -> E | None:
    return next((event for event in reversed(events) if isinstance(event, kind)), None)


def _fought(sides: Sequence[ComparedSide], after: Sequence[Event], *, settled: bool) -> Iterator[str]:
    """What a Fight did to those who fought, or that it did nothing."""
    names: dict[str, str] = {}
    for event in after:
        if isinstance(event, CallingEvent):
            names |= event.called or {}
    hit = {event.unit for event in after if isinstance(event, Struck)}
    for unit in sorted(hit):
        own = [event for event in after if isinstance(event, OF_UNIT) and event.unit == unit]
        if told := _harm(phrases.named(names[UnitId(unit).key]), own):
            yield told
    if hit or any(isinstance(event, OTHERWISE) for event in after):
        return
    actor, rival = sides
    called = {"unit": capital(phrases.named(actor.name)), "rival": phrases.named(rival.name)}
    if actor.result == rival.result != "succeeds":
        yield say("A tie: nothing comes of it.")
    elif actor.result != "succeeds":
        yield say("{unit} misses {rival}.", **called)
    elif settled or actor.aspect not in STRIKING:
        yield say("{unit} does not hit {rival}.", **called)


def _harm(name: str, own: Sequence[Event]) -> str:
    """What has become of a Unit that was hit: the gravest alone; "" as long as that is not settled."""
    unit = capital(name)
    if (left := _last(LeftPlay, own)) is not None:
        return said(GONE[left.status], unit=unit)
    gained = [event.condition for event in own if isinstance(event, Gained)]
    falls = next((text for key, text in FALLS.items() if key in gained), None)
    if falls is not None:
        return said(falls, unit=unit)
    wounds = [event for event in own if isinstance(event, Harmed)]
    if wounds:
        worst = max(wounds, key=lambda wound: wound.severity)
        severity, what = severity_name(worst.severity), plain(worst.place)
        if worst.place not in PLACES:  # a card of the mind or the will says what it is about
            kind = titled(worst.card.partition("-")[0])
            return say(
                "{unit} is shaken: {severity}, {kind} ({what}).", unit=unit, severity=severity, kind=kind, what=what
            )
        return say("{unit} is hit in the {place}: {severity} harm.", unit=unit, severity=severity, place=what)
    tired = _last(Temporary, own)
    if tired is not None and not any(isinstance(event, SAVED) for event in own):
        what = f"{condition(tired.condition)} {tired.number}"
        if tired.condition == "fatigue":
            return say("No wound: {unit} takes {what}. It falls at Body 0.", unit=name, what=what)
        return say("No wound: {unit} takes {what}.", unit=name, what=what)
    spared = any(isinstance(event, SAVED) or (isinstance(event, DamageDone) and not event.applied) for event in own)
    if spared or any(isinstance(event, Struck) and not event.successes for event in own):
        return say("{unit} is hit and takes no harm.", unit=unit)
    return ""
