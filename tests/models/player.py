"""A client that plays by what the tools tell it alone, as a model would: at random, by the schemas of the forms."""

from __future__ import annotations

from random import Random
from typing import Any

from mcp import Client

Json = dict[str, Any]


class Reader:
    """Calls tools; what they refuse is an error with their words."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def __call__(self, tool: str, **arguments: Any) -> Json:
        """What the tool tells; a quotation without its mark."""
        reply = await self.client.call_tool(tool, arguments)
        assert not reply.is_error, reply.content
        told: Json = reply.structured_content
        return {**told, **told.pop("quoted")} if "quoted" in told else told

    async def refused(self, tool: str, **arguments: Any) -> str:
        """Why the tool refuses this."""
        reply = await self.client.call_tool(tool, arguments)
        assert reply.is_error
        return str(reply.content[0].text)  # type: ignore[union-attr]


def filled(schema: Json, rng: Random) -> Any:
    """Something that fits a JSON Schema such as the tools give."""
    kind = schema["type"]
    if kind == "object":
        return {name: filled(each, rng) for name, each in schema["properties"].items()}
    if kind == "integer":
        return rng.randint(schema["minimum"], min(schema.get("maximum", 9), schema["minimum"] + 9))
    if kind == "string":
        return "By lantern light"[: schema["maxLength"]]
    items = schema["items"]
    if items.get("type") == "array":
        return []  # a drawing of no strokes
    keys = [item["const"] for item in items.get("oneOf", [])]
    return rng.sample(keys, rng.randint(schema["minItems"], min(len(keys), schema["maxItems"])))


async def play(tell: Reader, told: Json, rng: Random, most: int) -> Json:
    """Answer at random until the match is over, or `most` answers: what was told last."""
    for _ in range(most):
        if "over" in told or "question" not in told:
            return told
        question = told["question"]
        answers = [one for one in question.get("answers", []) if "not_now" not in one and "caution" not in one]
        if not answers:
            return told
        for _ in range(40):  # what does not go together is learned by trying
            answer = rng.choice(answers)
            form = {"form": filled(answer["form"], rng)} if "form" in answer else {}
            reply = await tell.client.call_tool(
                "act", {"table": told["table"], "key": answer["key"], "question": question["id"], **form}
            )
            if not reply.is_error:
                break
        else:
            raise AssertionError(f"nothing is accepted of {question}")
        told = reply.structured_content
        told = {**told, **told.pop("quoted")} if "quoted" in told else told
    return told
