"""Further words of table entries, which the oracle tells when their moment comes.

They are not stored: a text names the entries from which it was made, until it is reworded (DW-20a, DW-257).
"""

from __future__ import annotations

from typing import TypeVar

from wyrmhoard.kernel.asking.ask import Script

from ...cards import entries
from ...cards.made import Suggestion, Wish
from ...events.finds import FoundWhere
from ...events.people import Replies, RoleTold, Secret
from ...events.places import BuiltBy
from ...state import ALLY, TREASURE, VILLAIN
from ...table import Position, Table
from ...world_state import DUNGEON, ENEMY, FRIEND, HOUSE, POI, Person, Place, Quest
from ..making import inventing
from .rolls import oracle_holds

E = TypeVar("E", bound=entries.Entry)
QUEST, TURN = "quest", "turn"


def entry_of(position: Position, text: str, table: str, kind: type[E]) -> E | None:
    """The entry of a table from which a text was made; None if there is none, or the text was reworded."""
    wording = position.state.texts.get(text)
    for drawn in wording.drawn if wording is not None else ():
        name, _, key = drawn.partition("/")
        entry = position.cards.tables[table].by_id.get(key) if name == table else None
        if isinstance(entry, kind):
            return entry
    return None


def words_of(position: Position, text: str, words: str) -> str:
    """Words of an entry, with the names that stand in the slots of the text that was made of it."""
    state = position.state
    return inventing.filled(state, words, state.texts[text].slots)


def _text_of(table: Table, role: str, source: str, words: str, about: str) -> str:
    """Store words of an entry, with the names that stand in the slots of the text that was made of it; "" if there is
    no room for them."""
    made = Suggestion("telling", {"text": words}, table.state.texts[source].slots.copy())
    return inventing.remember(table, made, "text", role, Wish("telling", about))


# -- people


def secret_of(position: Position, person: Person) -> str:
    """The words of a character's secret; "" if it is not known."""
    entry = entry_of(position, person.name, "secret", entries.Secret)
    return words_of(position, person.name, entry.text) if entry is not None else ""


def keeper_of(person: Person) -> str:
    """The role that knows a character's secret: that of their side."""
    return {FRIEND: ALLY, ENEMY: VILLAIN}.get(person.side, TREASURE)


def tell_secret(table: Table, person: Person, *leads: str) -> None:
    """Reveal a character's secret, once; if `leads` are given, only one that leads to any of these (DW-260, DW-264)."""
    entry = entry_of(table, person.name, "secret", entries.Secret)
    if entry is None or person.open or (leads and person.leads not in leads):
        return
    person.open = True
    text = _text_of(table, keeper_of(person), person.name, entry.text, f"{person.id}/secret")
    inventing.tell_text(table, Secret(text, person.name), "DW-264")


def speak_first(table: Table, person: Person) -> None:
    """Tell a character's first words on meeting The Warrior, in their manner of speech (DW-260, DW-264)."""
    manner = entry_of(table, person.manner or person.name, "manner", entries.Manner)
    if manner is not None:
        text = _text_of(table, keeper_of(person), person.name, manner.sample, f"{person.id}/sample")
        inventing.tell_text(table, Replies(text, person.name), "DW-264")


# -- Quests


def twist_of(position: Position, quest: Quest) -> str:
    """What makes a Quest harder; "" if nobody knows."""
    entry = entry_of(position, quest.goal, "twist", entries.Line)
    return words_of(position, quest.goal, entry.text) if entry is not None else ""


def tell_twist(table: Table, quest: Quest) -> None:
    """Tell the twist at the goal of one of the oracle's Quests (DW-261)."""
    entry = entry_of(table, quest.goal, "twist", entries.Line)
    if entry is not None and oracle_holds(table.state, ALLY):
        text = _text_of(table, ALLY, quest.goal, entry.text, f"{quest.id}/twist")
        inventing.tell_text(table, RoleTold(text, ALLY), "DW-261")


def tell_success(table: Table, quest: Quest) -> None:
    """How a Quest of the oracle's turned out (DW-261)."""
    entry = entry_of(table, quest.goal, "quest", entries.Quest)
    if entry is not None and oracle_holds(table.state, ALLY):
        text = _text_of(table, ALLY, quest.goal, entry.success, f"{quest.id}/success")
        inventing.tell_text(table, RoleTold(text, ALLY), "DW-261")


def tell_failure(table: Table, quest: Quest) -> None:
    """How a Quest of the oracle's goes wrong, the first time that The Warrior is defeated at its goal (DW-261)."""
    entry = entry_of(table, quest.goal, "quest", entries.Quest)
    if entry is not None and oracle_holds(table.state, ALLY) and not quest.failed:
        quest.failed = True
        text = _text_of(table, ALLY, quest.goal, entry.failure, f"{quest.id}/failure")
        inventing.tell_text(table, RoleTold(text, ALLY), "DW-261")


# -- places


def tell_builder(table: Table, dungeon: Place) -> None:
    """Who built a Dungeon of the oracle's, as The Warrior first comes in (DW-267)."""
    entry = entry_of(table, dungeon.name, "dungeon", entries.Dungeon)
    if entry is not None and oracle_holds(table.state, TREASURE):
        text = _text_of(table, TREASURE, dungeon.name, entry.builder, f"{dungeon.id}/builder")
        inventing.tell_text(table, BuiltBy(text, dungeon.name, DUNGEON), "DW-267")


def tell_gimmick(table: Table, dungeon: Place) -> None:
    """What is different on each Floor of it, as The Warrior first comes to another one (DW-267)."""
    entry = entry_of(table, dungeon.name, "dungeon", entries.Dungeon)
    if entry is not None and oracle_holds(table.state, TREASURE):
        text = _text_of(table, TREASURE, dungeon.name, entry.gimmick, f"{dungeon.id}/gimmick")
        inventing.tell_text(table, RoleTold(text, TREASURE), "DW-267")


def tell_hiding_place(table: Table, place: Place) -> Script[None]:
    """Tell where the oracle had hidden a find in a house or a Point of Interest (DW-268)."""
    if not oracle_holds(table.state, TREASURE):
        return
    poi = entry_of(table, place.name, "poi", entries.Poi)
    if place.kind == POI and poi is not None:
        text = _text_of(table, TREASURE, place.name, poi.find, f"{place.id}/find")
        inventing.tell_text(table, FoundWhere(text), "DW-268")
    elif place.kind == HOUSE:
        feature = entry_of(table, place.note, "house_feature", entries.HouseFeature)
        text = place.note
        if feature is None or not feature.find:
            wish = Wish("hiding", place.id, level=place.level)
            made = yield from inventing.invent(table, TREASURE, "telling", wish, "DW-268")
            text = inventing.remember(table, made, "text", TREASURE, wish)
        inventing.tell_text(table, FoundWhere(text), "DW-268")


def tell_solved(table: Table, text: str, about: str) -> None:
    """How an obstacle is got past, where the oracle judges it (DW-125)."""
    entry = entry_of(table, text, "obstacle", entries.Obstacle)
    if entry is not None:
        how = _text_of(table, table.state.texts[text].role, text, entry.solved, f"{about}/solved")
        inventing.tell_text(table, RoleTold(how, role=""), "DW-125")
