"""Entries that are refused although each field is valid, and what a set of tables must have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final, TypeAlias, get_args

from wyrmhoard.kernel.asking.cards import Catalogue
from wyrmhoard.kernel.text.errors import is_harmless

from . import entries, kinds
from .entries import Entry
from .vocabulary import BANDS, GOAL_LINE, LONG, NAME, OBSTACLE_LINE, SHORT, SLOTS, TRAIT_LINE, Approach, Role, Spell

Problems: TypeAlias = Iterator[tuple[str, str]]
Tables: TypeAlias = Mapping[str, Catalogue[Entry]]

NOT_WORDS: Final = {
    "id",
    "subjects",
    "moods",
    "answers",
    "many",
    "asks",
    "to",
    "bands",
    "terrains",
    "terrain",
    "kind",
    "style",
    "abilities",
    "weakness",
    "uses",
    "types",
    "type",
    "suits",
    "clashes",
    "leads",
    "role",
    "when",
    "what",
    "who",
    "rules",
    "side",
    "spell",
    "works",
    "family",
    "dungeon",
    "mood",
}
"""Fields that hold words of the vocabulary and not words for people."""
_SLOT: Final = re.compile(r"\{([^{}]*)\}")
LONGEST: Final[dict[tuple[str, str], int]] = {
    ("quest", "goal"): GOAL_LINE,
    ("obstacle", "text"): OBSTACLE_LINE,
    ("trait", "text"): TRAIT_LINE,
    ("hero_adjective", "text"): SHORT,
    ("pronouns", "text"): SHORT,
    ("town_name", "text"): NAME,
    ("trade", "text"): NAME,
    ("wound", "text"): NAME,
    ("music", "text"): NAME,
    ("action_word", "text"): NAME,
    ("subject_word", "text"): NAME,
    ("area_adjective", "text"): SHORT,
    ("scarcity", "text"): OBSTACLE_LINE,
    ("fear", "text"): OBSTACLE_LINE,
    ("tension", "text"): OBSTACLE_LINE,
}
"""The most characters of a table's text, filled in (DW-50a); all others have the limit of a longer text."""
SPOKEN: Final = {"x-card": (60, 100), "opening": (80, 140), "speech": (60, 110)}
"""The fewest and most words of each passage; a role card has 60 to 120."""
FREE: Final = 3
"""Entries without any subject that each part of a table has: what is struck leaves three suggestions (DW-257a)."""
DRAWN: Final = (
    "pronouns",
    "hero_adjective",
    "trait",
    "town_name",
    "person_name",
    "trade",
    "look",
    "manner",
    "want",
    "secret",
    "member",
    "house_feature",
    "inn",
    "item_shop",
    "equipment_shop",
    "special_building",
    "town_look",
    "scarcity",
    "fear",
    "tension",
    "quest",
    "twist",
    "consequence",
    "rumour",
    "weak_spot",
    "obstacle",
    "quest_item",
    "area_adjective",
    "poi",
    "dungeon",
    "room",
    "conflict",
    "boss",
    "weapon",
    "armor",
    "offhand",
    "consumable",
    "situation",
    "defeat",
    "action_word",
    "subject_word",
    "palette",
    "question",
    "answer",
    "approach",
    "exchange",
    "epilogue",
    "lord",
    "spell_look",
    "music",
)
"""The tables from which suggestions are drawn."""
FEW: Final = {"lord": 1, "spell_look": 1}
"""Tables for which fewer such entries are enough: a suggestion may be repeated."""


PARTED: Final = (
    "consequence",
    "obstacle",
    "consumable",
    "situation",
    "defeat",
    "palette",
    "question",
    "answer",
    "approach",
    "exchange",
    "epilogue",
    "spell_look",
)
"""Tables from which only entries of one part are drawn."""
WHOLE: Final[Mapping[str, tuple[str, tuple[object, ...]]]] = {
    "role": ("role", get_args(Role)),
    "spoken": ("what", tuple(SPOKEN)),
    "question": ("role", get_args(Role)),
    "approach": ("approach", get_args(Approach)),
    "exchange": ("mood", tuple(range(-3, 4))),
    "epilogue": ("role", ("ally", "villain", "treasure")),
    "spell_look": ("spell", get_args(Spell)),
}
"""The tables in which a field must have each of these values in some entry, and the field."""
LANDS: Final = 3
"""The fewest terrains: of what is struck only the words are taken out of one (DW-255)."""


def subject_problems(subjects: Iterable[entries.Subject]) -> Problems:
    """What is wrong with the list of subjects: none twice, and no word for two of them."""
    owner: dict[str, str] = {}
    for subject in subjects:
        for word in (subject.id.replace("-", " "), *subject.words):
            if word != word.lower() or not word.strip():
                yield f"card {subject.id}, words", f"{word!r} must be written in small letters"
            other = owner.setdefault(word, subject.id)
            if other != subject.id:
                yield f"card {subject.id}, words", f"{word} is also a word for {other}"


def problems(entry: Entry, table: str, tables: Tables, subjects: Collection[str]) -> Problems:
    """What is wrong with an entry: each a field and a complaint."""
    for subject in entry.subjects:
        if subject not in subjects:
            yield "subjects", f"{subject} is not in the list of subjects"
    for field in entry.__struct_fields__:
        if field not in NOT_WORDS:
            for text in _texts(getattr(entry, field)):
                yield from ((field, complaint) for complaint in _text_problems(text, table, field))
    if not kinds.kinds_of(table, entry) and not getattr(entry, "to", ""):
        yield "answers", "it must say which kinds of question it answers"
    if isinstance(entry, entries.Question) and not entry.asks:
        yield "asks", "it must say what it asks for"
    if isinstance(entry, entries.Obstacle | entries.QuestItem) and len(set(entry.uses)) < len(entry.uses):
        yield "uses", "a use is listed twice"
    yield from _kind_problems(entry, tables)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        yield from chain.from_iterable(map(_texts, value))
    elif isinstance(value, entries.Approaches):
        yield from (value.kind, value.clever, value.forceful)


def _text_problems(text: str, table: str, field: str) -> Iterator[str]:
    """What is wrong with one text: it must stay within its bounds when its slots have been filled."""
    slots = _SLOT.findall(text)
    for slot in slots:
        if slot not in SLOTS:
            yield f"there is no slot {{{slot}}}"
    if not is_harmless(text):
        yield "it holds control characters"
    most = 1200 if table in ("spoken", "role") else LONGEST.get((table, field), LONG)
    longest = len(_SLOT.sub("", text)) + NAME * len(slots)
    if longest > most:
        yield f"it may become {longest} characters long, and at most {most} are allowed (DW-50a)"


def _kind_problems(entry: Entry, tables: Tables) -> Problems:
    """What only entries of one kind must observe."""
    match entry:
        case entries.Reply() if entry.to and entry.to not in tables["question"].by_id:
            yield "to", f"there is no question {entry.to}"
        case entries.Manner() if entry.suits == entry.clashes:
            yield "clashes", "the approach that suits cannot clash (DW-264a)"
        case entries.Spoken():
            yield from _spoken_problems(entry)
        case entries.RoleText() if not 60 <= len(entry.text.split()) <= 120:
            yield "text", f"a role card has 60 to 120 words, not {len(entry.text.split())}"
        case entries.Conflict():
            if len(entry.abilities) > 1:
                yield "abilities", "a normal card has one ability at most (DW-265)"
            yield from _weakness_problems(entry, tables)
        case entries.Boss():
            if len(entry.abilities) > 2:
                yield "abilities", "a Boss has two abilities at most (DW-265)"
            if entry.dungeon not in tables["dungeon"].by_id:
                yield "dungeon", f"there is no kind of Dungeon {entry.dungeon}"
            yield from _weakness_problems(entry, tables)
        case entries.TerrainLook():
            adjective = max((len(str(getattr(one, "text", ""))) for one in tables["area_adjective"]), default=0)
            for pattern in entry.patterns:
                if pattern.count("*") != 1 or len(pattern) - 1 + adjective > NAME:
                    yield "patterns", f"{pattern} needs one * and room for every adjective in a name"
        case entries.Obstacle():
            for use in entry.uses:
                served = sum(use in item.uses for item in _of_type(tables["quest_item"], entries.QuestItem))
                if served < items_for_each_use(len(tables["quest_item"])):
                    yield "uses", f"{use} is served by {served} Quest items"
        case _:
            pass


def _of_type(catalogue: Catalogue[Entry], kind: type[entries.QuestItem]) -> Iterator[entries.QuestItem]:
    return (entry for entry in catalogue if isinstance(entry, kind))


def items_for_each_use(items: int) -> int:
    """How many of `items` Quest items must serve each use: 6 of 120, and the same share of fewer."""
    return max(1, -(-6 * items // 120))


def _spoken_problems(entry: entries.Spoken) -> Problems:
    least, most = SPOKEN[entry.what]
    words = len(entry.text.split())
    if not least <= words <= most:
        yield "text", f"it has {words} words; {least} to {most} are read aloud in one go"
    blanks = _SLOT.findall(entry.text)
    if entry.what == "speech" and blanks != ["adjective", "hero", "adjective", "hero"]:
        yield "text", "the king says the adjective, the name, the adjective, the name, and fills no other blank (DW-41)"


def _weakness_problems(entry: entries.Conflict | entries.Boss, tables: Tables) -> Problems:
    """A Weakness needs a type, and a type is carried by something that can be found (DW-137a)."""
    weak = any(ability.startswith("weakness") for ability in entry.abilities)
    if weak and entry.weakness is None:
        yield "weakness", "a Weakness says against what (DW-137)"
    if entry.weakness and not carriers(entry.weakness, tables, ("weapon", "offhand")):
        yield "weakness", f"no weapon is of the type {entry.weakness}"
    if entry.weakness and not carriers(entry.weakness, tables, ("quest_item",)):
        yield "weakness", f"no Quest item is of the type {entry.weakness}"


def carriers(kind: str, tables: Tables, where: Iterable[str]) -> list[str]:
    """The entries of some tables that are of a type."""
    return [entry.id for table in where for entry in tables[table] if kind in getattr(entry, "types", ())]


def shelves_of(table: str, entry: Entry) -> tuple[str, ...]:
    """The parts of its table to which an entry belongs."""
    match entry:
        case entries.PersonName():
            return (entry.family,)
        case entries.Conflict():
            return tuple(f"{entry.kind}, band {band}" for band in entry.bands or range(1, len(BANDS) + 1))
        case entries.Boss():
            return tuple(f"band {band}" for band in entry.bands or range(1, len(BANDS) + 1))
        case entries.Quest() | entries.Obstacle() | entries.Consumable():
            return (entry.kind,)
        case entries.Secret():
            return (entry.leads,)
        case entries.HouseFeature():
            return ("find" if entry.find else "plain",)
        case entries.SpellLook():
            return (entry.spell,)
        case entries.Situation() | entries.Defeat() | entries.Palette():
            return (entry.side,)
        case entries.Exchange():
            return (str(entry.mood),)
        case entries.Further():
            return (entry.approach,)
        case entries.Question() | entries.Told():
            return (entry.role,)
        case entries.Reply():
            return ("",) if entry.to else entry.answers
        case _:
            return ("",)


def names_of(table: str, entry: Entry) -> tuple[str, ...]:
    """The names that an entry gives: of a place, character, Conflict or item; for a Dungeon also of its Rooms."""
    match entry:
        case entries.PersonName():
            return entry.names
        case entries.Dungeon():
            return (entry.name, *entry.rooms)
        case entries.Line() if table == "town_name":
            return (entry.text,)
    name = getattr(entry, "name", "")
    return (name,) if name else ()


def name_problems(tables: Tables) -> Iterator[tuple[str, str, str]]:
    """Names given by more than one entry, of whatever kind: table, entry and complaint."""
    first: dict[str, str] = {}
    for table, catalogue in tables.items():
        for entry in catalogue:
            for name in names_of(table, entry):
                other = first.setdefault(name.casefold(), f"{table} card {entry.id}")
                if other != f"{table} card {entry.id}":
                    yield table, entry.id, f"{name!r} is a name of {other} already (DW-256a)"


def table_problems(tables: Tables, meant: Mapping[str, tuple[str, ...]]) -> Problems:
    """What a set lacks to be played with: three entries of each part of each table that nobody can have struck, and
    everything that the rules read without a choice."""
    for table in DRAWN:
        least = FEW.get(table, FREE)
        free: dict[str, int] = {}
        for entry in tables[table]:
            if isinstance(entry, entries.Reply) and entry.to:
                continue  # it is no help with other questions
            for shelf in shelves_of(table, entry) if table in PARTED else ("",):
                free[shelf] = free.get(shelf, 0) + (not meant[f"{table}/{entry.id}"] and not entry.moods)
        if not free:
            yield table, "there are no entries"
        for shelf, count in free.items():
            if count < least:
                of = f" of {shelf}" if shelf else ""
                yield table, f"it needs {_entries(least)}{of} without any subject or mood, and has {count} (DW-257a)"
    yield from _gaps(tables)


def _gaps(tables: Tables) -> Problems:
    """Entries that the rules always read and that a set lacks."""
    for table, (field, wanted) in WHOLE.items():
        there = {getattr(entry, field) for entry in tables[table]}
        yield from ((table, f"it needs an entry with {field} = {value!r}") for value in wanted if value not in there)
    if len(tables["terrain"]) < LANDS:
        yield "terrain", f"it needs {LANDS} entries, and has {len(tables['terrain'])}"


def _entries(number: int) -> str:
    return f"{number} entries" if number != 1 else "an entry"
