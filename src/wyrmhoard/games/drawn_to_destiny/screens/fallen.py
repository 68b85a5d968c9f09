"""Who has fallen in a Scene, by what: from the events that everybody knows, as after the Scene those who were saved
stand again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.state.event import Event, event_among
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say
from wyrmhoard.kernel.text.shapes import Seen

from ..cards.cardset import CardSet
from ..events.attacks import Attacked
from ..events.blows import Struck
from ..events.conditions import Gained, LeftPlay, Lost
from ..events.fields import CallingEvent
from ..events.scenes import SceneBegins, TurnBegins
from ..events.story import LeftBehind, SceneOver
from ..state import NOBODY
from ..target_state import UnitId
from ..words.names import item_name, skill_name
from ..words.phrases import named

BODY: Final = "body"
SURRENDERED: Final = "surrendered"
HOW: Final = {
    "dead": later("dead"),
    "removed": later("out of play"),
    SURRENDERED: later("surrendered"),
    "dying": later("Dying"),
    "unconscious": later("Unconscious"),
    "comatose": later("Comatose"),
    BODY: later("at Body 0"),
}
"""How a Unit is down, by its status or condition."""


class Fall(TypedDict):
    """A Unit that has fallen: its name as events keep it, a key of `HOW`, and who brought it down (-1: nobody) with
    what (the card of an Item, or a Skill)."""

    unit: int
    name: str
    how: str
    by: int
    by_name: str
    means: str


AT_BODY_0: Final = "D2-248"
"""The rule by which a Unit falls prone at Body 0."""
TELLING: Final = (
    SceneBegins, SceneOver, TurnBegins, Attacked, Struck, Gained, Lost, LeftPlay, LeftBehind,
)  # fmt: skip
"""The events that say who falls, by whom and whether they get up again."""


def with_names(
    kinds: Iterable[type[Event]], events: Iterable[Seen]
) -> Iterator[tuple[Event | None, str, dict[str, str]]]:
    """What a viewer saw, as events of these `kinds` (None: of another), with its rule, and what each that was named so
    far is called, by key."""
    names: dict[str, str] = {}
    for seen in events:
        event = event_among(kinds, seen)
        if isinstance(event, CallingEvent):
            names |= event.called or {}
        yield event, seen["rule"], names


def fallen(events: Iterable[Seen]) -> list[Fall]:
    """Who lies there or has left play when the Scene that was entered last is over, in the order in which they fell."""
    falls: dict[int, Fall] = {}
    by, means = NOBODY, ""
    for event, rule, names in with_names(TELLING, events):
        match event:
            case SceneBegins():
                falls, by, means = {}, NOBODY, ""
            case SceneOver():
                break
            case Attacked():
                by, means = event.unit, event.item or event.ability or event.skill
            case Struck() if event.by != by:
                by, means = event.by, ""
            case TurnBegins():
                by, means = NOBODY, ""
            case Lost() if event.unit in falls and falls[event.unit]["how"] == event.condition and not event.now:
                del falls[event.unit]
            case Gained() | LeftPlay() | LeftBehind() if how := _how(event, rule):
                if event.unit in falls:
                    falls[event.unit]["how"] = how if how != BODY else falls[event.unit]["how"]
                else:
                    falls[event.unit] = Fall(
                        unit=event.unit, name=names.get(UnitId(event.unit).key, ""), how=how,
                        by=by, by_name=names.get(UnitId(by).key, ""), means=means,
                    )  # fmt: skip
    return [*falls.values()]


def _how(event: Gained | LeftPlay | LeftBehind, rule: str) -> str:
    """How a Unit falls by this; "" if it does not."""
    match event:
        case LeftBehind():
            return "dead"
        case LeftPlay():
            return event.status
        case Gained(condition="prone") if rule == AT_BODY_0:
            return BODY
        case Gained():
            return event.condition if event.condition in HOW else ""


def fall_words(cards: CardSet, fall: Fall) -> str:
    """ "Gunslinger brings down Outlaw with Revolver .45 (Dying)"."""
    unit, how = named(fall["name"]), said(HOW[fall["how"]])
    if fall["how"] == SURRENDERED:
        return capital(say("{unit} surrenders", unit=unit))
    if fall["by"] in (NOBODY, fall["unit"]) or not fall["by_name"]:
        return capital(say("{unit} is down ({how})", unit=unit, how=how))
    names = {"by": named(fall["by_name"]), "unit": unit, "how": how}
    if not fall["means"]:
        return capital(say("{by} brings down {unit} ({how})", **names))
    item = fall["means"] in cards.items.by_id
    means = item_name(cards, fall["means"]) if item else skill_name(cards, fall["means"])
    return capital(say("{by} brings down {unit} with {means} ({how})", means=means, **names))
