"""What clients may send over a socket, decoded strictly (docs/table-protocol.md), and what they get."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from wyrmhoard.kernel.state.people import LONGEST_NAME
from wyrmhoard.kernel.text.errors import BadInput, Refused, one_line
from wyrmhoard.kernel.text.shapes import Ask, Refusal
from wyrmhoard.server.protocol.shapes.messages import Done, ServerMessage

LONGEST: Final = 65_536
"""Bytes of a message."""
LONGEST_SENTENCE: Final = 300
MOST_MARKS: Final = 8
"""Notes that one message may bring."""
MOST_STROKES: Final = 4
"""Strokes of which a line may consist while it is drawn."""

Token = Annotated[str, msgspec.Meta(max_length=64)]
Name = Annotated[str, msgspec.Meta(max_length=64)]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=64)]
Count = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
Id: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)] | Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)] | None


Filled = Annotated[
    dict[str, Any], msgspec.Meta(extra_json_schema={"additionalProperties": {"$ref": "#/$defs/FormValue"}})
]
"""What was filled into the blanks; the form checks it."""


class Called(msgspec.Struct, forbid_unknown_fields=True):
    """What a player calls themselves, and the stamp that they have chosen; both may be empty."""

    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""
    stamp: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]{0,48}$")] = ""


class Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What every message may have: an id that comes back in the reply."""

    id: Id = None


class Join(Message, tag="join", kw_only=True):
    """The first message: which table, and the tokens that open it."""

    table: Name
    tokens: Annotated[list[Token], msgspec.Meta(min_length=1, max_length=16)]
    since: dict[Name, Count] | None = None
    era: Count | None = None
    outlook: bool = True
    language: Name = ""
    """The language of this socket; if empty, that of its `Accept-Language` header."""
    screen: Name = ""
    """A random name that identifies a screen when it reconnects, so that it does not count as a second one."""
    called: Called | None = None
    """Who sits on the first of these seats. Joining succeeds even if the name is not available."""


class Seated(Message):
    """A message for one seat, which may be left out if the socket holds only one."""

    seat: Seat | None = None


How: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
"""How a seat goes on."""
Habits: TypeAlias = Annotated[list[Name], msgspec.Meta(max_length=8)]
"""What is answered for a seat by habit from now on; other habits end."""


class Act(Seated, tag="act", kw_only=True):
    """Answer an ask, or do one of `asides`: only then may `ask` be left out."""

    ask: Name | None = None
    key: Annotated[str, msgspec.Meta(max_length=1000)]
    form: Filled | None = None
    keep: How = ""
    """How long the seat goes on like this: a key of the game's `HOW_LONG`, and what the game reads after it; empty: it
    does not."""
    habits: Habits | None = None


class Stop(Seated, tag="stop", kw_only=True):
    """End or change the plan with which the seat goes on, or change its habits."""

    keep: How = ""
    """How the seat goes on from now on; empty: not at all."""
    habits: Habits | None = None


class Preview(Seated, tag="preview", kw_only=True):
    """Ask what a form filled in like this would amount to. Nothing happens."""

    ask: Name
    key: Annotated[str, msgspec.Meta(max_length=1000)]
    form: Filled


class Prospects(Seated, tag="prospects", kw_only=True):
    """Ask what could be done to something on the table, with something of one's own. Nothing happens."""

    by: Name
    about: Name


class GetHint(Seated, tag="hint", kw_only=True):
    """Ask what the computer would answer at the open question, and why. Nothing happens."""


class TakeBack(Seated, tag="take_back", kw_only=True):
    """Take back what the seat did last."""


class Agree(Seated, tag="agree", kw_only=True):
    """Agree to an offer, or refuse it."""

    yes: bool


class ToBot(Seated, tag="to_bot", kw_only=True):
    """Hand the seat to a bot."""

    bot: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class ToMe(Seated, tag="to_me", kw_only=True):
    """Take the seat back."""


class SetName(Seated, tag="name", kw_only=True):
    """Set the name and stamp of the person in the seat."""

    called: Called


class Learn(Seated, tag="learn", kw_only=True):
    """At a tutorial: go on from a step that has been read, or leave it and play on."""

    how: Literal["next", "leave"]
    step: Count = 0


class Chat(Message, tag="chat", kw_only=True):
    """Say something to the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


Place: TypeAlias = dict[Name, str | int]
"""What a mark is, and where."""


class Mark(msgspec.Struct, forbid_unknown_fields=True):
    """Something to put on a sheet; the game checks it."""

    kind: Annotated[str, msgspec.Meta(max_length=16)]
    data: Annotated[str, msgspec.Meta(max_length=1000)] | int | Annotated[Place, msgspec.Meta(max_length=8)]


class PutNotes(Seated, tag="note", kw_only=True):
    """Put something on a sheet beside the match: all of it, or nothing if one of them is refused."""

    sheet: Name
    marks: Annotated[list[Mark], msgspec.Meta(min_length=1, max_length=MOST_MARKS)]


class ShowDrawing(Seated, tag="drawing", kw_only=True):
    """Show the others a line while it is drawn, from its beginning; nothing is stored. Without strokes: it was
    dropped."""

    sheet: Name
    strokes: Annotated[list[Annotated[str, msgspec.Meta(max_length=1000)]], msgspec.Meta(max_length=MOST_STROKES)]


class GetNotes(Message, tag="notes", kw_only=True):
    """Ask for what is on a sheet after its first `since` notes."""

    sheet: Name
    since: Count = 0


class GetGround(Message, tag="ground", kw_only=True):
    """Ask for what the game itself draws on a sheet."""

    sheet: Name


class Sync(Message, tag="sync", kw_only=True):
    """Send the current tables again."""

    since: dict[Name, Count] | None = None
    era: Count | None = None


class Ping(Message, tag="ping", kw_only=True):
    """Are you there?"""


Request: TypeAlias = (
    Join
    | Act
    | Stop
    | Preview
    | Prospects
    | GetHint
    | TakeBack
    | Agree
    | ToBot
    | ToMe
    | SetName
    | Learn
    | Chat
    | PutNotes
    | ShowDrawing
    | GetNotes
    | GetGround
    | Sync
    | Ping
)
_decoder: Final = msgspec.json.Decoder(Request)
encode: Final = msgspec.json.Encoder().encode
pack: Final[Callable[[ServerMessage], bytes]] = encode
"""A message that goes out, as bytes."""


def decode(text: str | bytes) -> Request:
    """The request in a message. Raises BadInput."""
    try:
        request: Request = _decoder.decode(text)
    except RecursionError:
        raise BadInput.of("the message is nested too deeply") from None
    except (msgspec.DecodeError, UnicodeError, ValueError) as error:
        raise BadInput.of("the message does not fit: {error}", error=error) from None
    return request


def id_of(text: str | bytes) -> Id:
    """The id of a message that could not be decoded, if it has one, for the reply."""
    try:
        message_id = msgspec.json.decode(text, type=_Identified).id
    except (msgspec.DecodeError, RecursionError, UnicodeError, ValueError):
        return None
    return message_id


class _Identified(msgspec.Struct):
    id: Id = None


def previewed(request_id: Id, preview: dict[str, Any] | None, spoiled: Mapping[str, Refused]) -> bytes:
    """The reply to a request for a preview; `spoiled`, the options that would be refused, is included only if there are
    any."""
    told: Done = {"type": "reply", "id": request_id, "ok": True, "preview": preview}
    if spoiled:
        told["spoiled"] = {key: {"text": str(refused), "rule": refused.rule} for key, refused in spoiled.items()}
    return pack(told)


def drawn(request_id: Id, ground: bytes) -> bytes:
    """The reply to a request for what the game draws on a sheet, which is JSON."""
    return b'{"type":"reply","id":%b,"ok":true,"ground":%b}' % (msgspec.json.encode(request_id), ground)


def foretold(request_id: Id, prospects: dict[str, Any] | None) -> bytes:
    """The reply to a request for prospects."""
    return pack({"type": "reply", "id": request_id, "ok": True, "prospects": prospects})


def hinted(request_id: Id, hint: bytes) -> bytes:
    """The reply to a request for a hint, which is JSON."""
    return b'{"type":"reply","id":%b,"ok":true,"hint":%b}' % (msgspec.json.encode(request_id), hint)


def joined(request_id: Id, unnamed: str) -> bytes:
    """The reply to a join; `unnamed` says why the name is not available, if it is not."""
    return pack({"type": "reply", "id": request_id, "ok": True, "unnamed": unnamed}) if unnamed else reply(request_id)


DONE: Final = pack({"type": "reply", "id": None, "ok": True})
"""The reply to most requests, which have no id."""


def reply(request_id: Id, refused: Refused | None = None, ask: Ask | None = None) -> bytes:
    """The reply to a request."""
    if refused is None:
        return DONE if request_id is None else pack({"type": "reply", "id": request_id, "ok": True})
    return pack({"type": "reply", "id": request_id, "ok": False, "error": error(refused, ask)})


def error(refused: Refused, ask: Ask | None = None) -> Refusal:
    """A refusal as it is sent to clients; if it was stale, with the ask that is open instead."""
    plain: Refusal = {"code": refused.code, "text": shorten(refused.sentence)}
    if refused.rule:
        plain["rule"] = refused.rule
    if refused.code == "stale":
        plain["ask"] = ask
    return plain


def shorten(sentence: str) -> str:
    """A sentence of limited length on one line, whatever it quotes."""
    sentence = one_line(sentence)
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[: LONGEST_SENTENCE - 1] + "…"
