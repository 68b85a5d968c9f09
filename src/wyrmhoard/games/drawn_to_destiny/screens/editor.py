"""What the Scene editor is told: what there is to place, and of a Scene that is being written, all that is wrong with
it, where, and what its file looks like. The screen knows no rule: it draws what stands here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import parse_json, parse_toml
from wyrmhoard.kernel.text.saying import later, said, say

from ..cards import aims, scene_vetting, vocabulary
from ..cards.cardset import CardSet
from ..cards.mapping import make_grid
from ..cards.own import Own, by_kind, join, kinds_of, make_own
from ..cards.scenery import SceneEntry
from ..cards.scenes import fight_problems
from ..cards.writing import write_own
from ..words.cards import rules_text
from ..words.names import condition_name
from ..words.places import location_text
from ..words.terms import capped
from . import maker
from .forms import schema

Path: TypeAlias = list[str | int]
Plain: TypeAlias = dict[str, Any]
LONGEST: Final = 60_000
"""Characters of a file that is edited: ten times our longest Scene."""
HERE: Final = "the file"
"""What a complaint about the whole file begins with."""
BLANK: Final[Plain] = {
    "id": "my-scene",
    "title": "My Scene",
    "world": "fantasy",
    "backstory": "What was before.",
    "description": "What there is, and what each side wants.",
    "map": {"width": 12, "height": 8, "ground": "plain", "rows": "............\n" * 8, "legend": {}},
    "exit": [{"key": "west-edge", "edge": "west"}],
    "faction": [{"key": "heroes", "name": "Heroes"}, {"key": "rivals", "name": "Rivals"}],
    "unit": [
        {"unit": "archer", "faction": "heroes", "at": [1, 4], "facing": "E"},
        {"unit": "bandit", "faction": "rivals", "at": [10, 4], "facing": "W"},
    ],
    "clock": {"last": 12},
    "goal": [
        {
            "faction": "heroes", "text": "Leave no Rival in play.",
            "aim": {"is": "down", "who": ["rivals"], "counts": ["out of play"]},
        },
        {"faction": "rivals", "text": "The Clock runs out.", "aim": {"is": "clock out"}},
    ],
    "seating": [{"seats": 1, "plays": ["heroes"]}],
}  # fmt: skip
"""An empty map with one Unit on each side: what a new Scene begins as. It can be played as it stands."""
_NUMBERED: Final = ("goal", "incentive", "seating", "feature")
HANDS: Final = "left, right, both, lacks or wears"
"""How the vetting speaks of five fields at once."""
_NAMES: Final = {"unit": ("key", "unit"), "crossing": ("location",)}
"""By what the entries of a part are named in complaints, if not by `key`."""


def box(cards: CardSet) -> Plain:
    """What the editor offers, the same for everybody: the forms, what can be named, and the Scenes to begin from."""
    return {
        "schema": schema(),
        "cards": _offered(cards),
        "conditions": [[name, condition_name(name)] for name in conditions()],
        "scenes": [
            {"id": scene["id"], "title": said(scene["title"]), "text": write_own({"scene": [scene]})}
            for scene in cards.plain["scene"]
        ],
        "blank": write_own({"scene": [BLANK]}),
        "longest": LONGEST,
    }


def _offered(cards: CardSet) -> Plain:
    """The cards that a Scene can name, by kind."""
    return {
        "unit": [
            {
                "id": unit.id, "name": said(unit.name), "double": unit.double, "genres": list(unit.genres),
                "text": rules_text(unit, cards),
            }
            for unit in cards.units
        ],
        "item": [{"id": item.id, "name": said(item.name)} for item in cards.items],
        "skill": [{"id": skill.id, "name": said(skill.name)} for skill in cards.skills],
        "map": [{"id": kind.id, "name": said(kind.name)} for kind in cards.maps],
        "scene": [{"id": scene.id, "name": said(scene.title)} for scene in cards.scenes.values()],
        "location": [
            {
                "id": place.id, "name": said(place.name), "group": place.group, "penalty": place.penalty,
                "blocked": place.blocked, "sight": place.sight, "elevation": place.elevation,
                "text": location_text(place),
            }
            for place in cards.locations
        ],
    }  # fmt: skip


def conditions() -> list[str]:
    """The conditions that a Scene can speak of."""
    return list(vocabulary.TOKENS)


def edit(cards: CardSet, text: str, data: str) -> Plain:
    """What somebody writes: a Character step by step (`maker`), or a Scene and cards. Raises BadInput."""
    draft = maker.draft_of(data)
    return _edit_scene(cards, text, data) if draft is None else maker.make(cards, draft)


def _edit_scene(shipped: CardSet, text: str, data: str) -> Plain:
    """What somebody writes, as the `text` of a file or as the `data` of one in JSON: its data by kind, its text, the
    `faults` (each with a path into the Scene and a sentence), the names that can stand in its fields, and who can play
    it. Raises BadInput for what cannot be read at all."""
    if len(text) + len(data) > LONGEST:
        raise BadInput.of("{here}: it has more than {n} characters", here=HERE, n=LONGEST)
    plain = _tables(_clean(parse_json(data, HERE)) if data else by_kind(parse_toml(text, HERE)))
    scene = plain["scene"][0]
    own, cards, faults = _judge(shipped, plain)
    return {
        "plain": plain,
        "text": write_own(plain),
        "faults": [{"path": path, "text": sentence} for path, sentence in faults],
        "names": names(scene),
        "cards": _offered(cards) if set(plain) != {"scene"} else None,
        "brought": [{"kind": kind, "id": key, "name": name} for kind, key, name in kinds_of(own)] if own else [],
        "seats": sorted({one.seats for one in cards.scenes[scene["id"]].seating}) if own and not faults else [],
    }


def _clean(data: Any) -> Any:
    """Plain data without the empty blanks of a form."""
    if isinstance(data, dict):
        return {name: _clean(value) for name, value in data.items() if value is not None}
    return [_clean(value) for value in data if value is not None] if isinstance(data, list) else data


def _tables(data: Any) -> dict[str, list[Any]]:
    """Entries by kind, with a Scene among them. Raises BadInput if it is something else."""
    if not isinstance(data, dict) or not all(isinstance(entries, list) for entries in data.values()):
        raise BadInput.of("{here}: it is neither a Scene nor cards by kind", here=HERE)
    if not all(isinstance(entry, dict) for entries in data.values() for entry in entries):
        raise BadInput.of("{here}: each card is a table", here=HERE)
    scenes = data.get("scene") or [BLANK]
    return {"scene": scenes} | {kind: entries for kind, entries in data.items() if kind != "scene" and entries}


def _judge(shipped: CardSet, plain: dict[str, list[Any]]) -> tuple[Own | None, CardSet, list[tuple[Path, str]]]:
    """What is brought, the cards with it, and all that is wrong."""
    cards, beside = shipped, {kind: entries for kind, entries in plain.items() if kind != "scene"}
    faults: list[tuple[Path, str]] = []
    if beside:
        try:
            cards = _with(shipped, msgspec.json.encode(beside))
        except BadInput as error:
            faults.append(([], _alone(str(error))))
    faults += scene_faults(plain["scene"][0], cards)
    if faults:
        return None, cards, faults
    try:
        own = make_own(parse_toml(write_own(plain), HERE), HERE)
        return own, join(shipped, own), []
    except BadInput as error:
        return None, cards, [([], _alone(str(error)))]


@lru_cache(maxsize=8)
def _with(shipped: CardSet, beside: bytes) -> CardSet:
    """The game's cards with those that a file has beside its Scenes: while a Scene is edited, they stay the same."""
    return join(shipped, make_own(msgspec.json.decode(beside), HERE))


def _alone(sentence: str) -> str:
    return sentence.removeprefix(f"{HERE}: ")


# -- what is wrong with a Scene, and where


def scene_faults(scene: Mapping[str, Any], cards: CardSet) -> list[tuple[Path, str]]:
    """All that is wrong: where (keys and places in lists, from the top of the Scene) and why. The rules vet it
    only when all of it can be read."""
    unread = list(_unread(scene))
    if unread:
        return unread
    entry = msgspec.convert(scene, SceneEntry)
    try:
        grid = make_grid(entry.map)
    except ValueError as error:
        field, _, sentence = str(error).partition(": ")
        return [(["map", field], sentence)]
    faults = [
        *scene_vetting.problems(entry, grid, cards.known),
        *fight_problems(entry, {**cards.scenes, entry.id: entry}),
    ]
    return [(path_of(place, scene), sentence) for place, sentence in dict.fromkeys(faults)]


def _unread(scene: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Fields that have no possible value, one complaint for each entry."""
    hints = get_type_hints(SceneEntry, include_extras=True)
    for name, value in scene.items():
        if name not in hints:
            yield [name], say("there is no field {name}", name=repr(name))
            continue
        item = _item_type(hints[name])
        if isinstance(value, list) and item is not None and len(value):
            for number, one in enumerate(value):
                yield from _refused(one, item, [name, number])
        yield from _refused(value, hints[name], [name], inside=False)
    for name in SceneEntry.__struct_fields__:
        if name not in scene and name in _needed():
            yield [name], say("it is missing")


@lru_cache(maxsize=1)
def _needed() -> frozenset[str]:
    return frozenset(field.name for field in msgspec.structs.fields(SceneEntry) if field.required)


def _item_type(hint: Any) -> Any:
    """What the members of a list are; None: it is no list."""
    inner = get_args(hint)[0] if get_origin(hint) is not tuple and get_args(hint) else hint
    return get_args(inner)[0] if get_origin(inner) is tuple and get_args(inner)[-1] is Ellipsis else None


def _refused(value: Any, hint: Any, path: Path, *, inside: bool = True) -> Iterator[tuple[Path, str]]:
    """Why a value is impossible; without `inside`, only of a list itself and not of its members."""
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        sentence, _, deeper = str(error).replace(" - at `key` in `$", " - at `$").partition(" - at `$")
        steps: Path = [name or int(number) for name, number in re.findall(r"\.(\w+)|\[(\d+)\]", deeper)]
        missing = re.fullmatch(r"Object missing required field `(\w+)`", sentence)
        if missing:
            steps, sentence = [*steps, missing[1]], say("it is missing")
        if inside or not steps or not isinstance(value, list):
            yield [*path, *steps], _plainly(sentence)


_PLAINLY: Final = (
    (r"Expected `str` of length >= (\d+)", later("it needs {n} characters or more")),
    (r"Expected `str` of length <= (\d+)", later("it has room for {n} characters")),
    (r"Expected `array` of length >= (\d+)", later("it needs {n} or more")),
    (r"Expected `array` of length <= (\d+)", later("it has room for {n}")),
    (r"Expected `int` >= (-?\d+)", later("it is {n} or more")),
    (r"Expected `int` <= (-?\d+)", later("it is {n} or less")),
    (r"Expected `str` matching regex (.*)", later("it is made of small letters, digits and hyphens")),
    (r"Invalid enum value (.*)", later("{n} is not possible here")),
    (r"Invalid value (.*)", later("{n} is not possible here")),
    (r"Object contains unknown field `(\w+)`", later("there is no field {n}")),
    (r"Expected `int.*`, got (.*)", later("a whole number is needed")),
    (r"Expected `str.*`, got (.*)", later("words are needed")),
)
"""What the reader of structures complains of, and what that is for whoever fills in a form; {n} is what it names."""


def _plainly(sentence: str) -> str:
    """What the reader of structures complains of, in words for who fills in a form."""
    for pattern, words in _PLAINLY:
        match = re.fullmatch(pattern, sentence)
        if match:
            return said(words, n=match[1])
    return sentence


def path_of(place: str, scene: Mapping[str, Any]) -> Path:
    """The field that a complaint of the vetting is about: "unit archer, at" is ["unit", 0, "at"]."""
    first, *rest = place.replace(HANDS, "hands").split(", ")
    part, _, name = first.partition(" ")
    path: Path = [part]
    entries = scene.get(part)
    if name and isinstance(entries, list):
        number = int(name) - 1 if part in _NUMBERED else _last(entries, part, name)
        path.append(number)
        entries = entries[number]
    return path + list(_deeper(rest, entries))


def _last(entries: Sequence[Any], part: str, name: str) -> int:
    """Which entry has this name: the last, since of two with one name the second is wrong."""
    fields = _NAMES.get(part, ("key",))
    named = [next((entry[field] for field in fields if entry.get(field)), None) for entry in entries]
    return max(number for number, its_name in enumerate(named) if its_name == name)


def _deeper(steps: Sequence[str], at: Any) -> Iterator[str | int]:
    """The rest of a path, as far as it can be followed: of an aim within aims, to the outermost."""
    for step in steps:
        word, _, name = step.partition(" ")
        if isinstance(at, list):
            if word != "place":
                return
            yield int(name) - 1
            at = at[int(name) - 1]
        elif word == "trial":
            yield "trials"
            at = at["trials"]
            number = next(n for n, one in enumerate(at) if one["key"] == name)
            yield number
            at = at[number]
        elif word == "legend":
            yield "legend"
            at = at.get("legend", {})
            if name in at:
                yield name
            return
        else:
            key = next(one for one in re.findall(r"\w+", HANDS) if one in at) if word == "hands" else word
            if isinstance(at, dict) and (key in at or not {"is", "do"} & set(at)):
                yield key
            at = at.get(key) if isinstance(at, dict) else None
            if at is None:
                return


# -- what can be named


def names(scene: Mapping[str, Any]) -> dict[str, list[list[str]]]:
    """What the fields of this Scene can name, each with its words: Factions, Units, areas and so on."""
    units = [[str(one.get("key") or one.get("unit")), _called(one)] for one in _entries(scene, "unit")]
    coming = [pair for pair, one in zip(units, _entries(scene, "unit"), strict=True) if one.get("on") is not None]
    kinds = [str(one.get("unit")) for one in _entries(scene, "unit")]
    factions, doors, things = (_named(scene, part) for part in ("faction", "door", "object"))
    return {
        "faction": factions,
        "unit": units,
        "coming": coming,
        "kind of unit": [[kind, _words(kind)] for kind in dict.fromkeys(kinds)],
        "who": [*factions, *units],
        "whom": [*factions, *units, ["actor", say("The Unit that tries")]],
        "about": [*units, *things, *doors],
        "door": doors,
        "object": things,
        "flag": [[flag, _words(flag)] for flag in sorted(set(_flags(scene)))],
        **{part: _named(scene, part) for part in ("job", "area", "exit", "variant", "place")},
    }  # fmt: skip


def _entries(scene: Mapping[str, Any], part: str) -> list[Mapping[str, Any]]:
    entries = scene.get(part)
    return [one for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []


def _named(scene: Mapping[str, Any], part: str) -> list[list[str]]:
    return [[str(one.get("key", "")), _called(one)] for one in _entries(scene, part) if one.get("key")]


def _called(entry: Mapping[str, Any]) -> str:
    return str(entry.get("name") or _words(str(entry.get("key") or entry.get("unit") or entry.get("item") or "")))


def _words(key: str) -> str:
    return capped(key) if key else ""


def _flags(data: Any) -> Iterator[str]:
    """The turns of the story that anything in the data brings about."""
    if isinstance(data, dict):
        if data.get("do") == aims.Mark.__struct_config__.tag and isinstance(data.get("flag"), str):
            yield data["flag"]
        for value in data.values():
            yield from _flags(value)
    elif isinstance(data, list):
        for value in data:
            yield from _flags(value)
