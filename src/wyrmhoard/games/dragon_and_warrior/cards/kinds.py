"""Which kinds of question an entry answers, and whether its name stands for one or for many."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from wyrmhoard.kernel.text.grammar import is_many

from .entries import Entry
from .vocabulary import Kind, Number

KINDS_OF: Final[Mapping[str, tuple[Kind, ...]]] = {
    "role": ("words",),
    "spoken": ("words",),
    "question": ("words",),
    "step": ("deed",),
    "template": ("thing",),
    "wound": ("feeling", "sense"),
    "music": ("sense",),
    "palette": ("want",),
    "pronouns": ("who",),
    "hero_adjective": ("who",),
    "trait": ("deed",),
    "town_name": ("place",),
    "person_name": ("who",),
    "trade": ("who",),
    "look": ("sense",),
    "manner": ("how",),
    "want": ("want",),
    "secret": ("deed",),
    "member": ("why", "words"),
    "house_feature": ("sense",),
    "inn": ("place",),
    "item_shop": ("place",),
    "equipment_shop": ("place",),
    "special_building": ("place",),
    "town_look": ("sense",),
    "scarcity": ("news",),
    "fear": ("feeling",),
    "tension": ("news",),
    "quest": ("want", "words"),
    "twist": ("news",),
    "consequence": ("news",),
    "rumour": ("news",),
    "weak_spot": ("news",),
    "epilogue": ("news",),
    "obstacle": ("news",),
    "quest_item": ("thing",),
    "terrain": ("place", "sense"),
    "area_adjective": ("place",),
    "poi": ("place",),
    "dungeon": ("place",),
    "room": ("sense",),
    "conflict": ("who",),
    "boss": ("who",),
    "lord": ("who",),
    "weapon": ("thing",),
    "armor": ("thing",),
    "offhand": ("thing",),
    "consumable": ("thing",),
    "spell_look": ("sense",),
    "situation": ("news", "words"),
    "exchange": ("words",),
    "defeat": ("news",),
    "action_word": ("deed",),
    "subject_word": ("thing",),
}
"""What the entries of each table answer. Those of the table of answers say it themselves."""
LENT: Final[Mapping[Kind, tuple[str, ...]]] = {
    "want": ("want",),
    "sense": ("house_feature",),
    "place": ("poi",),
    "thing": ("quest_item",),
    "news": ("rumour",),
}
"""Tables whose entries may be said as they are in answer to a question of the kind, beside those of the table of
answers."""

NAMES_OF_MANY: Final = (
    "conflict",
    "boss",
    "poi",
    "dungeon",
    "quest_item",
    "weapon",
    "armor",
    "offhand",
    "consumable",
    "special_building",
)
"""Tables whose names may stand for many. A person and a Town are one, whatever they are called: "Two Coats"."""

_ASKED: Final[tuple[tuple[Kind, str], ...]] = (
    ("measure", r"how (many|much|long|far|old|heavy|big|small|tall|deep|high|wide|often|late)"),
    ("feeling", r"how (do|does|did|are|is|would)\b.* feel|how do(es)? .* like it|what .* feel"),
    ("when", r"when|since when|what (day|hour|time)|how soon"),
    ("place", r"where|what place|which (street|road|house|town|room|door|way|place)"),
    ("why", r"why|what for|what makes|for what reason|how come"),
    ("who", r"who|whom|whose|which (man|woman|person|guard|friend|neighbour|of (you|them|us|your people))"),
    ("want", r"what .*\b(want|wants|wish|wishes|need|needs|ask for|hope|hopes)\b"),
    ("sense", r"what .*\b(smell|look|sound|taste|light|colour|noise)s?\b|how .*\b(smell|look|sound|taste)s?\b"),
    ("words", r"what .*\b(say|says|said|call|called|name|shout|whisper|answer|sing)\b"),
    ("news", r"what (has |have )?(happened|happens|changed|is wrong|is new|became|went)"),
    ("deed", r"what .*\b(do|does|did|done|doing)\??$|what (do|does|did|will|would|are|is) .*\b(do|doing|does)\b"),
    ("how", r"how"),
    ("thing", r"what|which (thing|item|weapon|book|of (your|these|those) things)"),
)
"""How questions in own words begin, by kind; the first that fits holds."""


def kinds_of(table: str, entry: Entry) -> tuple[Kind, ...]:
    """The kinds of question that an entry answers."""
    return entry.answers or KINDS_OF.get(table, ())


def number_of(table: str, entry: Entry, name: str) -> Number:
    """Whether the name of an entry stands for one or for many. What is said of somebody or something is said of one."""
    return entry.number or ("many" if table in NAMES_OF_MANY and is_many(name) else "one")


def asked_for(question: str) -> tuple[Kind, ...]:
    """What a question in own words asks for, as far as its first words tell; none if they do not."""
    words = " ".join(question.casefold().split())
    last = re.split(r"[.!;:,] (?=(?:how|when|where|why|who|what|which|since)\b)", words)[-1]
    return next(((kind,) for kind, pattern in _ASKED if re.match(rf"(?:and |but |so |well )?(?:{pattern})", last)), ())
