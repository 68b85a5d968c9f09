"""The forms of the Scene editor, made from the structures of a Scene: which fields there are, and what may stand in
each."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import inspect

from ..cards.scenery import HEADINGS, SceneEntry
from ..words import forms

LONG: Final = 100
"""A text that may be longer is written in a field of several lines."""
SOURCES: Final[dict[str, str]] = {
    **dict.fromkeys(("Presence.unit",), "card unit"),
    **dict.fromkeys(
        ("Presence.left", "Presence.right", "Presence.both", "Presence.lacks", "Presence.wears"), "card item"
    ),
    **dict.fromkeys(
        ("Object.item", "Reward.items", "Reward.choose", "Job.holding", "SceneEntry.treasure"), "card item"
    ),
    **dict.fromkeys(("Job.skills", "Trial.skills"), "card skill"),
    **dict.fromkeys(("Ground.location", "Feature.location", "MapEntry.ground"), "card location"),
    "Crossing.location": "card location",
    "MapEntry.kind": "card map",
    "Place.scene": "card scene",
    **dict.fromkeys(("Presence.tokens", "Job.while_has", "Rid.condition", "Release.condition"), "condition"),
    "Afflict.condition": "condition",
    **dict.fromkeys(("Presence.faction", "Goal.faction", "Incentive.faction", "Faction.allies"), "faction"),
    **dict.fromkeys(("Exit.factions", "Job.factions", "Job.all_aboard", "Milestone.to", "Seating.plays"), "faction"),
    **dict.fromkeys(("Presence.variants", "Happening.variants", "Seating.variant", "Balance.variant"), "variant"),
    "Variant.pool": "unit",
    "CallOff.units": "coming",
    "Handicap.units": "kind of unit",
    "Job.about": "about",
    **dict.fromkeys(("Job.needs", "Job.in_place_of", "Done.tasks"), "job"),
    **dict.fromkeys(("Taken.object", "Ground.object"), "object"),
    "DriveOff.object": "object",
    "OpenDoor.door": "door",
    "Left.exit": "exit",
    **dict.fromkeys(("Held.area", "Gathered.area"), "area"),
    **dict.fromkeys(("Story.flag", "Presence.only_if"), "flag"),
    "Place.to": "place",
}
"""By structure and field: of what it names something."""
WHO: Final = {"is": "who", "do": "whom"}
"""Whom the field `who` of aims and of outcomes names: Factions and Units, of outcomes also the Unit that tries."""


def schema() -> dict[str, Any]:
    """Every structure of a Scene by name: its title and its fields. A field has `name`, `label`, `note`, `required`,
    the `usual` value if it has one, and what may stand in it (see `_node`)."""
    structures: dict[str, Any] = {}
    _collect(inspect.type_info(SceneEntry), structures)
    return structures


def _collect(kind: inspect.Type, structures: dict[str, Any]) -> None:
    """Describe the structures that a type is made of."""
    match kind:
        case inspect.StructType(cls=cls):
            if cls.__name__ in structures:
                return
            structures[cls.__name__] = {}
            structures[cls.__name__] = {
                "title": forms.title(cls.__name__),
                "tag": kind.tag,
                "fields": [_field(cls.__name__, field, who=WHO.get(kind.tag_field or "", "")) for field in kind.fields],
            }
            for field in kind.fields:
                _collect(field.type, structures)
        case inspect.UnionType(types=types):
            for one in types:
                _collect(one, structures)
        case inspect.VarTupleType(item_type=item):
            _collect(item, structures)
        case inspect.DictType(value_type=value):
            _collect(value, structures)


def _field(table: str, field: inspect.Field, *, who: str) -> dict[str, Any]:
    node = _node(field.type)
    source = SOURCES.get(f"{table}.{field.name}") or (who if field.name == "who" else "")
    described = {
        "name": field.name,
        "label": forms.label(table, field.name),
        "note": forms.note(table, field.name),
        "required": field.required,
        "node": _from(node, source) if source else node,
    }
    if field.default is not msgspec.NODEFAULT and isinstance(field.default, bool | int | str):
        described["usual"] = field.default
    return described


def _from(node: dict[str, Any], source: str) -> dict[str, Any]:
    """What names something: the names are those of `from`."""
    if node["kind"] == "list":
        return {**node, "item": {**node["item"], "from": source}}
    return {**node, "from": source}


def _node(kind: inspect.Type) -> dict[str, Any]:
    """What may stand in a field: text, number, yes-no, choice, space, edge, pair, list, counts (numbers by name),
    table, either (a table by its tag), legend."""
    match kind:
        case inspect.UnionType(types=types):
            return _union([one for one in types if not isinstance(one, inspect.NoneType)])
        case inspect.StructType(cls=cls):
            return {"kind": "table", "table": cls.__name__}
        case inspect.LiteralType(values=values):
            order = HEADINGS if set(values) == set(HEADINGS) else values
            return {"kind": "choice", "of": [value for value in order if value != ""]}
        case inspect.BoolType():
            return {"kind": "yes-no"}
        case inspect.IntType(ge=least, le=most):
            return {"kind": "number", "least": least, "most": most}
        case inspect.StrType(min_length=least, max_length=most):
            return {"kind": "text", "least": least, "most": most, "long": (most or LONG + 1) > LONG}
        case inspect.DictType(value_type=inspect.IntType(ge=least, le=most)):
            return {"kind": "counts", "least": least, "most": most}
        case inspect.DictType():
            return {"kind": "legend"}
        case inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
            return {"kind": "list", "item": _node(item), "least": least, "most": most}
        case inspect.TupleType(item_types=(inspect.TupleType(), inspect.TupleType())):
            return {"kind": "edge"}
        case inspect.TupleType(item_types=(inspect.IntType(le=99), inspect.IntType(le=99))):
            return {"kind": "space"}
        case inspect.TupleType():
            return {"kind": "pair"}
    raise TypeError(f"no form for {kind}")


def _union(types: list[inspect.Type]) -> dict[str, Any]:
    if len(types) == 1:
        return _node(types[0])
    tables = [one for one in types if isinstance(one, inspect.StructType)]
    if len(tables) == len(types):
        return {"kind": "either", "tag": tables[0].tag_field, "tables": [one.cls.__name__ for one in tables]}
    return {"kind": "legend"}
