"""Print JSON schemas for types.mjs: the shapes of everything that the server accepts and returns, and what each game
tells and shows.

It needs no more of Python's packages than pydantic and msgspec, and no installed Wyrmhoard: it reads the checkout's.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal

import msgspec
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))
from wyrmhoard.kernel.state import common_events
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text import shapes as kernel
from wyrmhoard.server.protocol import wire
from wyrmhoard.server.protocol.close_codes import CloseCode
from wyrmhoard.server.protocol.shapes import (
    games,
    messages,
    push,
    records,
    refusals,
    replays,
    requests,
    reviews,
    tables,
)

GIVEN: Final[list[Any]] = [
    games.GameInfo,
    games.CardFace,
    games.Rules,
    games.Rulebook,
    games.ScenarioList,
    kernel.Course,
    games.JudgedDeck,
    games.JudgedCards,
    tables.TableInfo,
    tables.OpenTable,
    tables.MadeTable,
    tables.Claimed,
    tables.Reopened,
    tables.Listed,
    tables.Following,
    tables.Filed,
    push.PushKey,
    push.Subscribed,
    records.MatchRecord,
    records.TableLog,
    records.TableJournal,
    replays.Replay,
    reviews.Review,
    reviews.Judged,
    refusals.Failure,
    messages.ServerMessage,
    CloseCode,
    kernel.FormValues,
]
TAKEN: Final[list[Any]] = [
    requests.NewTable,
    requests.Onward,
    requests.DeckText,
    requests.Draft,
    requests.Report,
    requests.Subscription,
    requests.Unsubscription,
]


class Plainer(GenerateJsonSchema):
    """Pydantic's description, adapted for conversion to TypeScript."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Never: the title of a field would become a type of its own."""
        return False

    def field_is_required(self, field: Any, total: bool) -> bool:
        """A dataclass that goes out has all its fields."""
        out = self.mode == "serialization" and field["type"] == "dataclass-field"
        return out or super().field_is_required(field, total)

    def tuple_schema(self, schema: Any) -> dict[str, Any]:
        """A tuple as older drafts say it, and json-schema-to-typescript reads it."""
        found = super().tuple_schema(schema)
        if "prefixItems" in found:
            found["items"] = found.pop("prefixItems")
        return found


def wire_schema() -> dict[str, Any]:
    """What crosses the wire: an object that has each shape, by its name."""
    every: list[tuple[Any, Literal["validation", "serialization"], TypeAdapter[Any]]] = [
        *((shape, "serialization", TypeAdapter(shape)) for shape in GIVEN),
        *((shape, "validation", TypeAdapter(shape)) for shape in TAKEN),
    ]
    _, described = TypeAdapter.json_schemas(every, schema_generator=Plainer)
    _, requests = msgspec.json.schema_components([wire.Request], ref_template="#/$defs/{name}")
    found = {**described["$defs"], **requests}
    found["Request"] = {
        "anyOf": [
            {"$ref": f"#/$defs/{name}"} for name, shape in requests.items() if "do" in shape.get("properties", {})
        ]
    }
    return whole("Wire", "Everything that the server accepts and returns, by name.", found)


def is_there(module: str) -> bool:
    """Whether there is such a module."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def game_schema(name: str) -> dict[str, Any]:
    """What a game tells, asks and shows: each kind of event, its view, questions and previews, if these have types."""
    package = f"wyrmhoard.games.{name}"
    kinds: dict[str, type[Event]] = {**import_module(f"{package}.events").EVENTS, **common_events.WORDED}
    shown = [
        vars(module)[shape]
        for room, shape in (
            ("sight", "View"),
            ("asked", "Asked"),
            ("screens.preview", "Preview"),
            ("screens.prospects", "Prospects"),
            ("screens.onward", "PlanView"),
            ("atlas.shapes", "GroundView"),
            ("book_sight", "ChapterMap"),
            ("book_sight", "BookPictures"),
        )
        if is_there(f"{package}.{room}") and shape in vars(module := import_module(f"{package}.{room}"))
    ]
    schemas = msgspec.json.schema_components([*kinds.values(), *shown], ref_template="#/$defs/{name}")
    found, shapes = older_tuples(schemas)
    told = [told_schema(kind, described) for kind, described in zip(kinds, found, strict=False)]
    return whole(
        "Shown",
        "What the game tells and shows, by name.",
        {**shapes, "Told": {"anyOf": told, "description": "What happened, as somebody saw it."}},
    )


def older_tuples(schema: Any) -> Any:
    """A schema whose tuples, and lists of a fixed length, are said as older drafts do, and json-schema-to-typescript
    reads them."""
    if isinstance(schema, dict):
        parts = {name: older_tuples(part) for name, part in schema.items()}
        if "prefixItems" in parts:
            return {**parts, "items": parts.pop("prefixItems")}
        length = parts.get("minItems")
        if length and length == parts.get("maxItems") and isinstance(parts.get("items"), dict):
            return {**parts, "items": [parts["items"]] * length}
        return parts
    return [older_tuples(part) for part in schema] if isinstance(schema, list | tuple) else schema


def told_schema(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """An event of some kind, as it is sent."""
    parts = {"kind": {"const": kind}, "rule": {"type": "string"}, "data": data, "text": {"type": "string"}}
    return {"type": "object", "properties": parts, "required": [*parts]}


def whole(title: str, description: str, shapes: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object that has each shape, by its name."""
    names = sorted(shapes)
    return {
        "title": title,
        "description": description,
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in names},
        "required": names,
        "$defs": shapes,
    }


def games() -> Iterable[str]:
    """The folders of the games that declare their events."""
    for folder in sorted((Path(__file__).resolve().parents[2] / "src" / "wyrmhoard" / "games").iterdir()):
        if (folder / "events.py").is_file() or (folder / "events" / "__init__.py").is_file():
            package = ModuleType(f"wyrmhoard.games.{folder.name}")  # without the whole game, which needs more packages
            package.__path__ = [str(folder)]
            sys.modules[package.__name__] = package
            yield folder.name


if __name__ == "__main__":
    print(json.dumps({"": wire_schema(), **{name: game_schema(name) for name in games()}}))
