"""Print, as one JSON schema, the shapes of everything that the server accepts and returns, for types.mjs.

It needs no more of Python's packages than pydantic and msgspec, and no installed Wyrmhoard: it reads the checkout's.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))
from wyrmhoard.kernel.text import shapes as kernel
from wyrmhoard.server.protocol import wire
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


def schema() -> dict[str, Any]:
    """The schema: an object that has each shape, by its name."""
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
    names = sorted(found)
    return {
        "title": "Wire",
        "description": "Everything that the server accepts and returns, by name.",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in names},
        "required": names,
        "$defs": found,
    }


if __name__ == "__main__":
    print(json.dumps(schema()))
