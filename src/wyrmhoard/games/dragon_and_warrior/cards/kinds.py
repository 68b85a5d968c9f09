"""Which kinds of question an entry answers, and whether its name stands for one or for many."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from wyrmhoard.kernel.text.grammar import is_many

from .entries import Entry
from .vocabulary import Kind

KINDS_OF: Final[Mapping[str, tuple[Kind, ...]]] = {
    "role": ("words",),
    "spoken": ("words",),
    "question": ("words",),
    "step": ("deed",),
    "template": ("thing",),
    "wound": ("feeling", "look"),
    "music": ("sound",),
    "palette": ("want",),
    "opening": ("want",),
    "pronouns": ("who",),
    "hero_adjective": ("who",),
    "trait": ("deed",),
    "town_name": ("place",),
    "person_name": ("who",),
    "trade": ("who",),
    "look": ("look",),
    "manner": ("how",),
    "want": ("want",),
    "secret": ("deed",),
    "member": ("why", "words"),
    "house_feature": ("thing", "look"),
    "inn": ("place",),
    "item_shop": ("place",),
    "equipment_shop": ("place",),
    "special_building": ("place",),
    "town_look": ("look",),
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
    "terrain": ("place", "look"),
    "area_adjective": ("place",),
    "poi": ("place",),
    "dungeon": ("place",),
    "room": ("look", "sound"),
    "conflict": ("who",),
    "boss": ("who",),
    "lord": ("who",),
    "weapon": ("thing",),
    "armor": ("thing",),
    "offhand": ("thing",),
    "consumable": ("thing",),
    "spell_look": ("look",),
    "situation": ("news", "words"),
    "approach": ("deed",),
    "exchange": ("words",),
    "defeat": ("news",),
    "action_word": ("deed",),
    "subject_word": ("thing",),
}
"""What the entries of each table answer. Those of the table of answers say it themselves."""
LENT: Final[Mapping[Kind, tuple[str, ...]]] = {"want": ("want",), "thing": ("quest_item",)}
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

_SOMEBODY: Final = r"(?:you|they|he|she|we|it|i|people|nobody|everybody|somebody|anybody|your \w+|the \w+)\b"
_ASKED: Final[tuple[tuple[Kind, str], ...]] = (
    ("count", r"how (?:many|much|often)\b"),
    ("size", r"how (?:long|far|old|heavy|big|small|tall|deep|high|wide|late|soon)\b"),
    ("feeling", rf"how (?:do|does|did|would) {_SOMEBODY}.* feel\b|what .*\bfeel\b"),
    ("look", r"(?:what|how) .*\b(?:looks?|colour|light)\b"),
    ("sound", r"(?:what|how) .*\b(?:sounds?|noise)\b|what (?:can|do|did) .*\bhear\b"),
    ("smell", r"(?:what|how) .*\b(?:smells?)\b"),
    ("when", r"(?:since )?when\b|what (?:day|hour|time)\b"),
    ("place", r"where\b"),
    ("why", rf"why (?:do|does|did|are|is|was|were|have|has|will|would|must|should)(?:n't| not)? {_SOMEBODY}|why\W*$"
     r"|why (?:now|here|me|us|not)\b"),
    ("who", r"(?:who|whom|whose)\b(?! are you)"),
    ("want", r"what (?:do|does|did|would) .*\b(?:want|wish|need|ask|hope)\b"),
    ("words", r"what (?:do|does|did|has|have|will|would|is|was|were|are) .*\b(?:say|said|shout|whisper|written"
     r"|told)\b"),
    ("news", r"what (?:has |have |is |was )?(?:happened|changed|wrong|new|the news)"
     r"(?: here| now| today| tonight| last night| since\b.*)?\W*$"),
    ("deed", rf"what (?:do|does|did|will|would|are|were|is|was) {_SOMEBODY}.*\b(?:do|doing)\b"),
    ("how", rf"how (?:do|does|did|can|could|will|would|was|were|have|has) {_SOMEBODY}"),
    ("thing", r"what(?:'s| is| was| lies| stands) (?:that|this|it|in|on|under|behind|inside|there)\b"
     r"|what (?:do|does|did|have|has|will) .*\b(?:got|find|found|see|seen|bring|brought|steal|stolen|lose|lost|take"
     r"|taken|give|given|drop|dropped|hide|hidden|carry|keep|sell|leave|left|eat)\b"),
)  # fmt: skip
"""How questions in own words are put, by what they ask for; the first that fits holds, and others ask for nothing that
is known."""


def kinds_of(table: str, entry: Entry) -> tuple[Kind, ...]:
    """The kinds of question that an entry answers."""
    return entry.answers or KINDS_OF.get(table, ())


def stands_for_many(table: str, entry: Entry, name: str) -> bool:
    """Whether the name of an entry stands for many. What is said of somebody or something is said of one."""
    return entry.many if entry.many is not None else table in NAMES_OF_MANY and is_many(name)


def asked_for(question: str) -> tuple[Kind, ...]:
    """What a question in own words asks for, as far as its words tell; none if they do not."""
    words = " ".join(question.casefold().split())
    last = re.split(r"[.!;:,] (?=(?:how|when|where|why|who|what|which|since)\b)", words)[-1]
    return next(((kind,) for kind, pattern in _ASKED if re.match(rf"(?:and |but |so |well )?(?:{pattern})", last)), ())
