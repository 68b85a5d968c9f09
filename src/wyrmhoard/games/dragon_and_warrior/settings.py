"""What can be chosen for a table of Dragon & Warrior."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import later

ENOUGH_VISITS: Final = 2000
"""Some four times the longest campaign of computers who can play; those who cannot would go on for ever (DW-236a)."""

STORIES: Final = ("adventure", "campaign")
"""What is played through a world that is made up."""
ORACLE: Final = later("The oracle")
LEVELS: Final = later("Levels and length")
FINE: Final = later("Fine points")
"""The headings under which the settings lie."""

SETTINGS = (
    Setting(
        "scope",
        "campaign",
        later(
            "One Battle; Battle after Battle in one Area; an adventure: a Town, its lands and its Quests; or a "
            "campaign, from Town to Town up to the lord, who is the last foe"
        ),
        ("battle", "area", "adventure", "campaign"),
        rule="DW-236a",
        names=(later("battle"), later("area"), later("adventure"), later("campaign")),
        title=later("How much is played"),
        rank=1,
    ),
    Setting(
        "visit_limit",
        ENOUGH_VISITS,
        later("Visits after which the match is closed; 0: never"),
        least=0,
        most=5000,
        rule="DW-236a",
        title=later("Most visits"),
        group=LEVELS,
    ),
    Setting(
        "battle_level",
        5,
        later("The Level of a single Battle"),
        least=1,
        most=30,
        rule="DW-236a",
        title=later("Level of a single Battle"),
        group=LEVELS,
    ),
    Setting(
        "solo_mode",
        "fixed",
        later("With one seat: you stay The Warrior, or trade roles with the oracle"),
        ("fixed", "rotating"),
        rule="DW-252",
        names=(later("fixed"), later("rotating")),
        title=later("Alone"),
        group=ORACLE,
    ),
    Setting(
        "oracle_role",
        "none",
        later("With 2 or 3 seats: a role that the oracle plays for all of them"),
        ("none", "villain", "ally", "treasure"),
        rule="DW-251",
        names=(later("none"), later("villain"), later("ally"), later("treasure")),
        title=later("A role for the oracle"),
        group=ORACLE,
    ),
    Setting(
        "oracle_difficulty",
        "fair",
        later(
            "How hard the foes are that the computer (the oracle) makes up; off: each is built its own way, fair or not"
        ),
        ("gentle", "fair", "hard", "off"),
        rule="DW-266",
        names=(later("gentle"), later("fair"), later("hard"), later("off")),
        title=later("How hard"),
        rank=2,
    ),
    Setting(
        "lord_level",
        30,
        later("The Level of the lord, the last foe of a campaign"),
        least=5,
        most=30,
        rule="DW-238",
        title=later("Level of the lord"),
        group=LEVELS,
    ),
    Setting(
        "oracle_skill",
        "baseline",
        later("How well the oracle plays its cards"),
        ("random", "baseline", "strong"),
        rule="DW-274",
        names=(later("random"), later("baseline"), later("strong")),
        title=later("The oracle's play"),
        group=ORACLE,
    ),
    Setting(
        "boss_points_per_level",
        "6",
        later("Points of a Boss for each Level"),
        ("6", "4"),
        rule="DW-134",
        title=later("Points of a Boss"),
        group=LEVELS,
    ),
    Setting(
        "xp_chart",
        "corrected",
        later("Which chart of experience counts"),
        ("corrected", "printed", "formula"),
        rule="DW-189",
        names=(later("corrected"), later("printed"), later("formula")),
        title=later("Experience"),
        group=LEVELS,
    ),
    Setting(
        "level_cap",
        31,
        later("The highest Level"),
        least=30,
        most=31,
        rule="DW-194",
        title=later("Highest Level"),
        group=LEVELS,
    ),
    Setting(
        "conflict_level_margin",
        2,
        later("Levels by which a Conflict may stand above its place"),
        least=0,
        most=5,
        rule="DW-132",
        title=later("Level of a Conflict"),
        group=LEVELS,
    ),
    Setting(
        "conflict_stats",
        "hidden",
        later("Whether the backs of Conflict Cards are open"),
        ("hidden", "public"),
        rule="DW-142",
        names=(later("hidden"), later("public")),
        title=later("Backs of Conflict Cards"),
        group=FINE,
    ),
    Setting(
        "minion_hand",
        "shared",
        later("Whether a minion has a hand of its own"),
        ("shared", "own"),
        rule="DW-152",
        names=(later("shared"), later("own")),
        title=later("A minion's hand"),
        group=FINE,
    ),
    Setting(
        "stack_item_bonuses",
        False,
        later("Whether the same item adds up when it is used again"),
        rule="DW-214",
        title=later("The same item again"),
        group=FINE,
    ),
    Setting(
        "pm_defense_absorbs",
        False,
        later("Whether a Party Member's Defense takes what a lower flip costs"),
        rule="DW-226",
        title=later("Defense of Party Members"),
        group=FINE,
    ),
    Setting(
        "post_battle_swaps",
        "sequential",
        later("After a Battle and its find: two swaps in order, or only the last"),
        ("sequential", "one"),
        rule="DW-60",
        names=(later("sequential"), later("one")),
        title=later("Swaps after a Battle"),
        group=FINE,
    ),
    Setting(
        "entry_round",
        "ask",
        later("On entering a Space: the others are asked, or may act until The Warrior does"),
        ("ask", "open"),
        rule="DW-88a",
        names=(later("ask"), later("open")),
        title=later("On entering a Space"),
        group=FINE,
    ),
    Setting(
        "area_level_step",
        "1",
        later("By how many Levels neighbouring Areas differ without a warning"),
        ("1", "2", "3", "free"),
        rule="DW-100",
        names=("1", "2", "3", later("free")),
        title=later("Level of an Area"),
        group=LEVELS,
    ),
    Setting(
        "opening",
        "scene",
        later(
            "In a Scene: with a hero and a palette (what is wanted, and what is not) that are ready. Made together: "
            "step by step"
        ),
        ("scene", "together"),
        rule="DW-11",
        names=(later("in a Scene"), later("made together")),
        title=later("How it begins"),
        rank=3,
    ),
    Setting(
        "guided",
        True,
        later("If it is made together: whether you are led step by step, with what is read aloud and asked"),
        rule="DW-10",
        title=later("Guided"),
        group=FINE,
    ),
    Setting(
        "shop_levels",
        "up_to",
        later("Of which Levels shops sell: up to the Town's, or exactly it"),
        ("up_to", "exact"),
        rule="DW-97",
        names=(later("up to the Town's"), later("exactly the Town's")),
        title=later("Goods of shops"),
        group=FINE,
    ),
    Setting(
        "auto_take_tokens",
        True,
        later("Whether seats left out of a swap take their token by themselves"),
        rule="DW-65",
        title=later("Tokens"),
        group=FINE,
    ),
    Setting(
        "stall_turns",
        100,
        later("Turns of each side after which a Battle ends; 0: never"),
        least=0,
        most=1000,
        rule="DW-178a",
        title=later("Longest Battle"),
        group=FINE,
    ),
    Setting(
        "x_card_anonymous",
        True,
        later("Whether nobody is told who touched the X card"),
        rule="DW-21",
        title=later("X card"),
        group=FINE,
    ),
)


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The table's settings, as chosen."""

    scope: str = "battle"
    visits: int = 0
    """After how many visits the match is closed; 0: never."""
    battle_level: int = 5
    oracle_role: str = ""
    """The role that the oracle holds at a table of several people; "": none."""
    rotating: bool = False
    """Whether a single seat swaps roles with the oracle."""
    difficulty: str = "fair"
    lord_level: int = 30
    skill: str = "baseline"
    boss_points: int = 6
    chart: str = "corrected"
    level_cap: int = 31
    margin: int = 2
    public: bool = False
    """Whether the backs of Conflict Cards are open."""
    own_hand: bool = False
    """Whether a minion has a hand of its own."""
    stack: bool = False
    absorbs: bool = False
    """Whether a Party Member's Defense takes the loss of a lower flip."""
    one_swap: bool = False
    """Whether a Battle with a find leads to one swap only, that with Treasure."""
    open_round: bool = False
    """Whether The Warrior need not wait for the others on entering a Space."""
    area_step: int = 1
    """By how many Levels neighbouring Areas differ without a warning; 0: by any number."""
    in_scene: bool = False
    """Whether the story begins in a Scene, with a palette and a hero that are ready."""
    ready_hero: bool = False
    """Whether a single Battle offers heroes that are ready."""
    guided: bool = False
    """Whether the first session is led step by step."""
    exact_shop: bool = False
    """Whether shops sell consumables of the Town's Level only."""
    auto_tokens: bool = True
    stall: int = 100
    anonymous: bool = True

    @property
    def story(self) -> bool:
        """Whether a world is made up and travelled through: an adventure, or a campaign."""
        return self.scope in STORIES


def table_settings(seats: int, settings: Mapping[str, Value]) -> TableSettings:
    """The settings as rules read them. `settings` are complete and checked; raises BadInput for impossible tables."""
    scope = str(settings["scope"])
    if scope == "battle" and seats > 2:
        raise BadInput.of("option scope: a single Battle is for 1 or 2 seats, not {seats} (DW-236a)", seats=seats)
    if settings["oracle_role"] != "none" and seats not in (2, 3):
        raise BadInput.of(
            "option oracle_role: the oracle plays a role beside 2 or 3 seats, not {seats} (DW-251)", seats=seats
        )
    in_scene = settings["opening"] == "scene" and scope in STORIES
    return TableSettings(
        scope=scope,
        visits=number(settings["visit_limit"]),
        battle_level=number(settings["battle_level"]),
        oracle_role=str(settings["oracle_role"]).replace("none", ""),
        rotating=settings["solo_mode"] == "rotating",
        lord_level=number(settings["lord_level"]),
        skill=str(settings["oracle_skill"]),
        difficulty=str(settings["oracle_difficulty"]),
        boss_points=int(str(settings["boss_points_per_level"])),
        chart=str(settings["xp_chart"]),
        level_cap=number(settings["level_cap"]),
        margin=number(settings["conflict_level_margin"]),
        public=settings["conflict_stats"] == "public",
        own_hand=settings["minion_hand"] == "own",
        stack=settings["stack_item_bonuses"] is True,
        absorbs=settings["pm_defense_absorbs"] is True,
        one_swap=settings["post_battle_swaps"] == "one",
        open_round=settings["entry_round"] == "open",
        area_step=int(str(settings["area_level_step"]).replace("free", "0")),
        in_scene=in_scene,
        ready_hero=settings["opening"] == "scene" and scope == "battle",
        guided=settings["guided"] is True and not in_scene,
        exact_shop=settings["shop_levels"] == "exact",
        auto_tokens=settings["auto_take_tokens"] is True,
        stall=number(settings["stall_turns"]),
        anonymous=settings["x_card_anonymous"] is True,
    )


def number(value: Value) -> int:
    """A setting that is a number."""
    assert isinstance(value, int)
    return value
