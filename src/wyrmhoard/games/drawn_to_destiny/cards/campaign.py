"""Scenes in a row: five-room dungeons (D2-425) and Campaigns of Chapters (D2-420), as data."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from wyrmhoard.kernel.asking.cards import convert
from wyrmhoard.kernel.state.setting import did_you_mean
from wyrmhoard.kernel.text.errors import BadInput

from . import aims
from .aims import AnyOutcome, Reward, Text
from .locations import Key, Words
from .scenery import Card, SceneEntry
from .vocabulary import TOKENS

Told: TypeAlias = Annotated[str, Meta(max_length=700)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=10)]


class Dungeon(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Rooms that are played one after another without Downtime (D2-425, D2-426)."""

    id: Key
    title: Words
    world: Words
    backstory: Text
    description: Text
    rooms: Annotated[tuple[Key, ...], Meta(min_length=1)]
    """Scenes, in order. It is won if the last of them is; a lost room ends it."""
    relief: Annotated[int, Meta(ge=0, le=10)] = 2
    """Minor Conditions that each Unit may remove between two rooms."""
    hand: Annotated[int, Meta(ge=0, le=10)] = 5
    """Hands are kept, and filled up to this number of cards between two rooms."""
    card: Card | None = None


class Consequence(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the result of a Scene brings for a later one."""

    after: Key
    result: Literal["won", "lost"]
    text: Text
    whose: Literal["party", "side"] = "party"
    """Who has it: all, if any seat of the party has this result; or only the seats that have it, which differ after a
    head-to-head Scene."""
    then: tuple[AnyOutcome, ...] = ()


class Chapter(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Several Scenes (D2-420)."""

    key: Key
    name: Words
    text: Text
    story: Told = ""
    """How it begins, in a few sentences; if empty, `text` is used."""
    task: Told = ""
    """What its Characters have to do, in a sentence or two."""
    people: tuple[Key, ...] = ()
    """Who is ready to play where it begins (`people.toml`)."""
    scenes: Annotated[tuple[Key, ...], Meta(min_length=1)]
    """Scenes and dungeons, in order."""
    consequence: tuple[Consequence, ...] = ()
    reward: Reward = Reward()
    """What winning its last Scene gives besides a Major Milestone, which is given once, even if that Scene has one."""


class Inheritance(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a Player's next Character has from the last one, when a Chapter begins another age."""

    skill_levels: Annotated[int, Meta(ge=0, le=3)] = 0
    """Levels more than bought, in one Skill of the old Character."""
    cp: bool = False
    """Whether all Character Points go on."""
    flaws: tuple[Words, ...] = ()
    """Flaws that the new Character has if the old one had them."""


class Curse(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Flaw that lost Scenes bring to each Character."""

    flaw: Words
    lost: Count
    """How many lost Scenes of one Chapter bring it."""
    condition: Key
    """What it gives at the start of the next Scene."""


class Crown(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Milestone of the whole Campaign."""

    size: Literal["epic", "ultimate"]
    text: Text
    won: Annotated[tuple[Key, ...], Meta(min_length=1)]
    """The Scenes, or the Chapters, that must all be won; a Chapter is won with its last Scene."""


class Campaign(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Chapters in a row (D2-420)."""

    id: Key
    title: Words
    backstory: Text
    description: Text
    chapter: Annotated[tuple[Chapter, ...], Meta(min_length=1)]
    inheritance: Inheritance = Inheritance()
    curse: Curse | None = None
    crown: tuple[Crown, ...] = ()
    card: Card | None = None


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """What card files say about dungeons and Campaigns."""

    dungeon: tuple[Dungeon, ...] = ()
    campaign: tuple[Campaign, ...] = ()


BETWEEN: Final = (aims.Mark, aims.Pay, aims.Hand, aims.Hasten, aims.Damage, aims.Choose)
"""Outcomes that are possible between two Scenes, when no Unit is in play."""


def make_campaigns(
    data: Mapping[str, Any],
    where: str,
    scenes: Mapping[str, SceneEntry],
    items: Collection[str],
    people: Collection[str] = (),
    files: Mapping[str, str] = MappingProxyType({}),
) -> tuple[dict[str, Dungeon], dict[str, Campaign]]:
    """The dungeons and the Campaigns by ID. Raises BadInput with file, entry and field; the file is `where`, or the one
    that `files` names ("campaign the-war")."""
    file = convert({kind: data[kind] for kind in File.__struct_fields__ if kind in data}, File, where)
    dungeons: dict[str, Dungeon] = {}
    campaigns: dict[str, Campaign] = {}
    for dungeon in file.dungeon:
        at = f"{files.get(f'dungeon {dungeon.id}', where)}: dungeon card {dungeon.id}"
        _claim(at, dungeon.id, [*scenes, *dungeons])
        _check(f"{at}, rooms", dungeon.rooms, scenes, "Scene")
        dungeons[dungeon.id] = dungeon
    for campaign in file.campaign:
        at = f"{files.get(f'campaign {campaign.id}', where)}: campaign card {campaign.id}"
        _claim(at, campaign.id, [*scenes, *dungeons, *campaigns])
        keys = [chapter.key for chapter in campaign.chapter]
        for number, key in enumerate(keys):
            _claim(f"{at}, chapter {key}", key, keys[:number])
        for chapter in campaign.chapter:
            _check(f"{at}, chapter {chapter.key}, scenes", chapter.scenes, [*scenes, *dungeons], "Scene or dungeon")
            _check(f"{at}, chapter {chapter.key}, people", chapter.people, people, "ready-made person")
        played = [scene for chapter in campaign.chapter for scene in chapter.scenes]
        units = {unit.name_here for one in played for room in rooms_of(one, dungeons) for unit in scenes[room].unit}
        for chapter in campaign.chapter:
            _check_chapter(f"{at}, chapter {chapter.key}", chapter, units, items)
        if campaign.curse is not None:
            _check(f"{at}, curse, condition", (campaign.curse.condition,), TOKENS, "condition")
        for number, crown in enumerate(campaign.crown, 1):
            _check(f"{at}, crown, place {number}, won", crown.won, [*played, *keys], "Scene or Chapter")
            _check_treasure(f"{at}, crown, place {number}", campaign, crown, {**dungeons, **scenes})
        campaigns[campaign.id] = campaign
    return dungeons, campaigns


def rooms_of(scene: str, dungeons: Mapping[str, Dungeon]) -> tuple[str, ...]:
    """The Scenes that are played for a Scene or a dungeon."""
    return dungeons[scene].rooms if scene in dungeons else (scene,)


def _check_chapter(at: str, chapter: Chapter, units: Collection[str], items: Collection[str]) -> None:
    """Raise BadInput for what the consequences of a Chapter cannot say."""
    _check(f"{at}, reward", chapter.reward.cards, items, "Item")
    for number, link in enumerate(chapter.consequence, 1):
        place = f"{at}, consequence, place {number}"
        _check(f"{place}, after", (link.after,), chapter.scenes, "Scene of this Chapter")
        for outcome in aims.walk_outcomes(link.then):
            if not isinstance(outcome, BETWEEN):
                raise BadInput(f"{place}, then: {outcome.__struct_config__.tag!r} does nothing between two Scenes")
            if isinstance(outcome, aims.Choose) and len(outcome.words) not in (0, len(outcome.of)):
                raise BadInput(
                    f"{place}, words: {len(outcome.of)} may be chosen: there are words for each, or for none"
                )
            if isinstance(outcome, aims.Damage):
                _check(f"{place}, who", outcome.who, units, "Unit")
            if isinstance(outcome, aims.Pay):
                _check(f"{place}, reward", outcome.reward.cards, items, "Item")


def _check_treasure(at: str, campaign: Campaign, crown: Crown, wholes: Mapping[str, Dungeon | SceneEntry]) -> None:
    """Raise BadInput if an Epic Milestone is reached at the end of a Scene without Treasures (D2-421)."""
    whole = next(
        chapter.scenes[-1] for chapter in reversed(campaign.chapter) if {chapter.key, *chapter.scenes} & {*crown.won}
    )
    last = wholes[whole]
    scene = wholes[last.rooms[-1]] if isinstance(last, Dungeon) else last
    if crown.size == "epic" and isinstance(scene, SceneEntry) and not scene.treasure:
        raise BadInput(f"{at}: {scene.id} ends with it and has no treasure (D2-421)")


def _check(at: str, names: Collection[str], known: Collection[str], what: str) -> None:
    for name in names:
        if name not in known:
            raise BadInput(f"{at}: there is no {what} {name!r}{did_you_mean(name, list(known))}")


def _claim(at: str, key: str, taken: Collection[str]) -> None:
    if key in taken:
        raise BadInput(f"{at}: {key!r} is used twice")
