"""The vocabulary of the entries: closed lists, the slots in texts, how many entries there should be."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from wyrmhoard.kernel.text.saying import later

Role: TypeAlias = Literal["warrior", "ally", "villain", "treasure", "artist", "member"]
Mood: TypeAlias = Literal["cartoony", "gritty", "horror"]
Side: TypeAlias = Literal["warrior", "conflict"]
Kind: TypeAlias = Literal[
    "who",
    "thing",
    "place",
    "why",
    "when",
    "how",
    "count",
    "size",
    "feeling",
    "deed",
    "words",
    "look",
    "sound",
    "smell",
    "want",
    "news",
]
"""What a question asks for, and an entry may answer: a person, a thing, a place, a reason, a time, a manner, how
many or how much, how long, far or heavy, what somebody feels, does or says, how something looks, sounds or smells, what
is wanted, and what has happened."""
Approach: TypeAlias = Literal["kind", "clever", "forceful"]
Terrain: TypeAlias = Literal[
    "plain",
    "forest",
    "marsh",
    "hills",
    "mountains",
    "coast",
    "river",
    "desert",
    "snow",
    "jungle",
    "ruins",
    "caves",
    "sky",
    "lava",
    "farmland",
    "city",
]
Style: TypeAlias = Literal["brute", "even", "wall", "hulk", "fierce", "caster"]
"""How the points of a Conflict are spent (DW-265)."""
Ability: TypeAlias = Literal["fast", "weakness-2", "weakness-4", "minion"]
Type: TypeAlias = Literal[
    "fire",
    "ice",
    "water",
    "earth",
    "wind",
    "lightning",
    "light",
    "dark",
    "time",
    "gravity",
    "life",
    "death",
    "music",
    "silver",
    "wit",
]
"""What a hit may be made of, and what a Conflict may be weak against (DW-137a)."""
Use: TypeAlias = Literal[
    "light",
    "key",
    "rope",
    "food",
    "music",
    "mirror",
    "precious",
    "sharp",
    "warm",
    "cold",
    "soft",
    "heavy",
    "sticky",
    "loud",
    "fragrant",
    "written",
    "cloth",
    "growing",
    "official",
    "funny",
]
"""What a Quest item may be good for, and what gets past an obstacle."""
ConflictKind: TypeAlias = Literal["creature", "people", "danger", "challenge", "argument"]
QuestKind: TypeAlias = Literal["town", "rescue", "defend", "recover", "quarrel", "boss"]
"""Find the next Town, rescue somebody, defend the Town, recover an object, settle a quarrel, defeat a Boss (DW-54)."""
ObstacleKind: TypeAlias = Literal["physical", "villager", "conflict"]
ConsumableKind: TypeAlias = Literal["healstuff", "dragons-fire", "dragons-scale", "fairy-water", "wings"]
CARD_OUTSIDE = 10
"""The value of a Healstuff's card where there is no hand (DW-211)."""
Spell: TypeAlias = Literal[
    "hurt",
    "heal",
    "stamina",
    "radiant",
    "spellblock",
    "armor-regen",
    "outside",
    "return",
    "healmore",
    "hurtmore",
]
Family: TypeAlias = Literal["soft", "hard", "long", "odd"]
"""Families of sounds among the names of people."""

MOODS: Final[tuple[Mood, ...]] = get_args(Mood)
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
TYPES: Final[tuple[Type, ...]] = get_args(Type)
APPROACHES: Final[tuple[Approach, ...]] = get_args(Approach)
USES: Final[tuple[Use, ...]] = get_args(Use)
TERRAINS: Final[tuple[Terrain, ...]] = get_args(Terrain)
BANDS: Final = ((1, 6), (7, 12), (13, 18), (19, 24), (25, 30))
"""Levels from and to of each band; bands are counted from 1."""


def band_of(level: int) -> int:
    """The band (1 to 5) to which a Level belongs; Levels above the last band belong to it too."""
    return min(max(level - 1, 0) // 6 + 1, len(BANDS))


NAME: Final = 40
SHORT: Final = 24
PALETTE_LINE: Final = 60
TRAIT_LINE: Final = 80
GOAL_LINE: Final = 120
OBSTACLE_LINE: Final = 160
LONG: Final = 300
"""Most characters of a name; an adjective or pronouns; lines and longer texts (DW-50a)."""

SLOTS: Final[dict[str, str]] = {
    "giver": later("somebody in Town"),
    "target": later("somebody who is missed"),
    "place": later("a place off the road"),
    "person": later("a stranger"),
    "other": later("a neighbour"),
    "want": later("a little peace and quiet"),
    "thing": later("a box tied with string"),
    "item": later("something in the pouch"),
    "boss": later("the Boss"),
    "type": later("something or other"),
    "town": later("the next Town"),
    "hero": later("the hero"),
    "adjective": later("shadow"),
}
"""What may stand in braces in a text, and the words for it while nothing on record fits.

In what is said and done in a Scene the person is the one with whom it is played, the other is another person, and the
want is the person's own, in words that may stand after "wants"."""

FULL: Final[dict[str, dict[str, int]]] = {
    "town_name": {"": 60},
    "person_name": dict.fromkeys(get_args(Family), 60),
    "trade": {"": 60},
    "look": {"": 80},
    "manner": {"": 40},
    "want": {"": 60},
    "secret": {"quest": 20, "turn": 20, "nothing": 20},
    "house_feature": {"find": 27, "plain": 53},
    "inn": {"": 24},
    "item_shop": {"": 24},
    "equipment_shop": {"": 24},
    "special_building": {"": 24},
    "town_look": {"": 30},
    "scarcity": {"": 30},
    "fear": {"": 30},
    "tension": {"": 30},
    "trait": {"": 60},
    "quest": dict.fromkeys(get_args(QuestKind), 12),
    "twist": {"": 40},
    "obstacle": dict.fromkeys(get_args(ObstacleKind), 24),
    "quest_item": {"": 120},
    "terrain": {"": 16},
    "area_adjective": {"": 80},
    "poi": {"": 60},
    "dungeon": {"": 24},
    "room": {"": 120},
    "conflict": {
        f"{kind}, band {band}": count
        for band in range(1, 6)
        for kind, count in zip(get_args(ConflictKind), (36, 8, 6, 5, 5), strict=True)
    },
    "boss": {f"band {band}": 10 for band in range(1, 6)},
    "lord": {"": 12},
    "weapon": {"": 100},
    "armor": {"": 60},
    "offhand": {"": 60},
    "consumable": dict.fromkeys(get_args(ConsumableKind), 24),
    "spell_look": dict.fromkeys(get_args(Spell), 8),
    "member": {"": 40},
    "situation": {"ally": 80, "villain": 40},
    "exchange": {str(mood): 34 if mood else 36 for mood in range(-3, 4)},
    "rumour": {"": 80},
    "consequence": {"ally": 30, "villain": 30},
    "defeat": {"warrior": 20, "conflict": 20},
    "action_word": {"": 100},
    "subject_word": {"": 100},
    "epilogue": {"ally": 10, "villain": 10, "treasure": 10},
    "question": dict.fromkeys(get_args(Role), 20),
    "role": {"": 6},
    "step": {"": 27},
    "wound": {"": 5},
    "music": {"": 12},
}
"""How many entries whole campaigns need (DW-256a), by table and by what it is divided into."""
