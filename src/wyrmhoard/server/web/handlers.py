"""What each message of a socket does (docs/table-protocol.md): a function for each, by its type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from wyrmhoard.kernel.contract.screens import Ground
from wyrmhoard.kernel.text.errors import BadInput, Refused, is_harmless
from wyrmhoard.kernel.text.saying import speaking
from wyrmhoard.server.protocol import wire
from wyrmhoard.server.protocol.shapes.messages import Id
from wyrmhoard.server.session import commands
from wyrmhoard.server.storage.chat import PendingMessage
from wyrmhoard.server.tables.annotations import PendingMarks
from wyrmhoard.server.tables.hints import check_alone, hint_at
from wyrmhoard.server.tables.names import set_name
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.web.connection import Connection
from wyrmhoard.server.workers.bots import cap

R = TypeVar("R", bound=wire.Request)


def carry_out(connection: Connection, table: LiveTable, request: wire.Request) -> None:
    """Do what a message says. Raises Refused and BadInput."""
    handler = HANDLERS.get(type(request))
    if handler is None:
        raise BadInput.of("this socket has already joined a table")
    handler(connection, table, request)


# -- calls: what the journal of the table stores


def _call(connection: Connection, table: LiveTable, request: wire.Seated, command: commands.Command) -> None:
    """Have a command carried out for the seat that speaks, and answer the request. Raises Refused."""
    seat = connection.seat_of(request)
    connection.call(table, command, seat, connection.answer(request.id, seat))


def _act(connection: Connection, table: LiveTable, request: wire.Act) -> None:
    command = commands.Act(request.key, request.ask, request.form, request.keep, request.habits)
    _call(connection, table, request, command)


def _stop(connection: Connection, table: LiveTable, request: wire.Stop) -> None:
    _call(connection, table, request, commands.Stop(request.habits, request.keep))


def _take_back(connection: Connection, table: LiveTable, request: wire.TakeBack) -> None:
    """Take back at once, or ask those who must agree. Seats on this socket agree automatically."""
    seat = connection.seat_of(request)
    agreed = sorted(connection.seats - {seat})
    answer = connection.answer(request.id, seat)

    def done(refused: Refused | None) -> None:
        if refused is not None and refused.code in ("illegal", "final"):
            with speaking(connection.language):
                connection.call(table, commands.AskToTakeBack(agreed), seat, answer)
        else:
            answer(refused)

    connection.call(table, commands.TakeBack(agreed), seat, done)


def _agree(connection: Connection, table: LiveTable, request: wire.Agree) -> None:
    _call(connection, table, request, commands.Agree(request.yes))


def _to_bot(connection: Connection, table: LiveTable, request: wire.ToBot) -> None:
    seat = connection.seat_of(request)
    bot = cap(table.match.game, request.bot, connection.hub.config.bot_seconds)
    answer = connection.answer(request.id, seat)

    def done(refused: Refused | None) -> None:
        if refused is None:
            connection.hub.reminders.unsubscribe_seat(table, seat)
        answer(refused)

    connection.call(table, commands.ToBot(bot), seat, done)


def _to_me(connection: Connection, table: LiveTable, request: wire.ToMe) -> None:
    _call(connection, table, request, commands.ToMe())


def _set_name(connection: Connection, table: LiveTable, request: wire.SetName) -> None:
    seat = connection.seat_of(request)
    set_name(table, seat, request.called, connection.answer(request.id, seat))


def _learn(connection: Connection, table: LiveTable, request: wire.Learn) -> None:
    _call(connection, table, request, commands.Learn(request.how, request.step))


# -- questions: nothing happens at the table


def _when_clean(
    connection: Connection, table: LiveTable, request: R, ask: Callable[[Connection, LiveTable, R], None]
) -> None:
    """Answer a question once everything in memory is stored; its time is charged to the address of the socket."""
    table.when_clean(
        lambda: connection.attempt(request, lambda one: connection.timed(lambda: ask(connection, table, one)))
    )


def _ping(connection: Connection, table: LiveTable, request: wire.Ping) -> None:
    connection.push(wire.reply(request.id))


def _preview(connection: Connection, table: LiveTable, request: wire.Preview) -> None:
    """Say what a form filled in like this would amount to."""
    seat = None
    try:
        seat = connection.seat_of(request)
        now = table.match.ask(seat)
        if now is None or now.id != request.ask:
            raise Refused.of("stale", "That question is no longer open")
        preview = table.match.preview(seat, request.key, request.form)
        spoiled = table.match.spoiled(seat, request.form)
    except Refused as refused:
        connection.refuse(request.id, refused, seat)
    else:
        connection.push(wire.previewed(request.id, preview, spoiled))


def _prospects(connection: Connection, table: LiveTable, request: wire.Prospects) -> None:
    """Say what could be done to something on the table."""
    seat = None
    try:
        seat = connection.seat_of(request)
        prospects = table.match.prospects(seat, request.by, request.about)
    except Refused as refused:
        connection.refuse(request.id, refused, seat)
    else:
        connection.push(wire.foretold(request.id, prospects))


def _get_hint(connection: Connection, table: LiveTable, request: wire.GetHint) -> None:
    """Have the computer think about the open question of a seat."""
    seat = connection.seat_of(request)
    check_alone(table, connection.seats)
    connection.attempt_later(request, _hint(connection, table, seat, request.id))


async def _hint(connection: Connection, table: LiveTable, seat: int, request_id: Id) -> None:
    hub, address = connection.hub, connection.address
    hint = await hint_at(table, seat, hub.thinkers.long, address, hub.vetters.payer(address))
    connection.push(wire.hinted(request_id, hint))


def _sync(connection: Connection, table: LiveTable, request: wire.Sync) -> None:
    if table.closed:
        return  # this socket is being sent away
    table.greet(connection, request.since or {}, request.era)
    connection.push(wire.reply(request.id))


# -- beside the match: chat, and what is noted and drawn


def _chat(connection: Connection, table: LiveTable, request: wire.Chat) -> None:
    words = request.text.strip()
    if not words or not is_harmless(words):
        raise BadInput.of("text: must be words, in one line, without control characters")
    seat = min(connection.seats) if len(connection.seats) == 1 else None
    name = "Table" if connection.seats else "Watcher"
    if seat is not None:
        name = table.match.people.name_of(seat) or table.match.seat_name(seat)
    message = PendingMessage(table.id, seat, name, words)
    connection.attempt_later(request, _store_line(connection, table, message, request.id))


async def _store_line(connection: Connection, table: LiveTable, message: PendingMessage, request_id: Id) -> None:
    table.spoken(await connection.hub.chat.say(message))
    connection.push(wire.reply(request_id))


def _put_notes(connection: Connection, table: LiveTable, request: wire.PutNotes) -> None:
    connection.check_work()
    marks = [(mark.kind, mark.data) for mark in request.marks]
    pending = PendingMarks(table, connection.seat_of(request), request.sheet, marks)
    connection.attempt_later(request, _store_notes(connection, pending, request.id))


async def _store_notes(connection: Connection, pending: PendingMarks, request_id: Id) -> None:
    try:
        await connection.hub.annotations.put(pending)
    finally:
        connection.charge(pending.took)
    connection.push(wire.reply(request_id))


def _show_drawing(connection: Connection, table: LiveTable, request: wire.ShowDrawing) -> None:
    """Show the others a line that is being drawn."""
    table.sheets.show_drawing(connection, connection.seat_of(request), request.sheet, request.strokes)
    connection.push(wire.reply(request.id))


def _get_notes(connection: Connection, table: LiveTable, request: wire.GetNotes) -> None:
    """Send what is on a sheet that this socket may see."""
    if not table.sheets.sees(connection, request.sheet):
        raise Refused.of("not-found", "There is no such sheet")
    connection.push(wire.pack(table.sheets.message(request.sheet, request.since)))
    connection.push(wire.reply(request.id))


def _get_ground(connection: Connection, table: LiveTable, request: wire.GetGround) -> None:
    """Send what the game itself draws on a sheet that this socket may see."""
    if not table.sheets.sees(connection, request.sheet):
        raise Refused.of("not-found", "There is no such sheet")
    match = table.match
    ground = match.game.screens.ground(match.table, request.sheet)
    if ground is None:
        connection.push(wire.drawn(request.id, b"null"))
    else:
        connection.attempt_later(request, _draw(connection, ground, request.id))


async def _draw(connection: Connection, ground: Ground, request_id: Id) -> None:
    connection.push(wire.drawn(request_id, await connection.hub.grounds.draw(connection.address, ground)))


HANDLERS: Final[Mapping[type[wire.Request], Callable[[Connection, LiveTable, Any], None]]] = {
    wire.Act: _act,
    wire.Stop: _stop,
    wire.TakeBack: _take_back,
    wire.Agree: _agree,
    wire.ToBot: _to_bot,
    wire.ToMe: _to_me,
    wire.SetName: _set_name,
    wire.Learn: _learn,
    wire.Ping: _ping,
    wire.Preview: lambda connection, table, request: _when_clean(connection, table, request, _preview),
    wire.Prospects: lambda connection, table, request: _when_clean(connection, table, request, _prospects),
    wire.GetHint: lambda connection, table, request: _when_clean(connection, table, request, _get_hint),
    wire.Sync: lambda connection, table, request: _when_clean(connection, table, request, _sync),
    wire.Chat: _chat,
    wire.PutNotes: _put_notes,
    wire.ShowDrawing: lambda connection, table, request: connection.timed(
        lambda: _show_drawing(connection, table, request)
    ),
    wire.GetGround: lambda connection, table, request: _when_clean(connection, table, request, _get_ground),
    wire.GetNotes: lambda connection, table, request: connection.timed(lambda: _get_notes(connection, table, request)),
}
"""What each message does; the first, `wire.Join`, only opens the table."""
