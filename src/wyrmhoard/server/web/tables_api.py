"""REST: tables, from their opening to their record, log and journal."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from fastapi import Request, Response

from wyrmhoard import with_its_cards
from wyrmhoard.kernel.asking.tutorial import Tutorial
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.journal import markdown
from wyrmhoard.server.base.background import aside
from wyrmhoard.server.protocol.shapes.records import TableJournal
from wyrmhoard.server.protocol.shapes.requests import (
    Claim,
    Joining,
    Listing,
    NewTable,
    Onward,
)
from wyrmhoard.server.protocol.shapes.tables import (
    Following,
    Listed,
    MadeTable,
    SeatToken,
)
from wyrmhoard.server.rate_limit.budget import OWN_CARDS, caller_of
from wyrmhoard.server.session.clock import Timing
from wyrmhoard.server.session.contents import Closed
from wyrmhoard.server.storage.finished import log_of
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.tables.listing import open_table, table_info
from wyrmhoard.server.tables.names import set_name
from wyrmhoard.server.tables.opening import OpenedTable
from wyrmhoard.server.tables.seating import claim, join, reopen
from wyrmhoard.server.web.entrance import Entrance, token_of
from wyrmhoard.server.web.library import Library, find_game
from wyrmhoard.server.web.responses import Bearer, SeatNumber, TableId, json_response
from wyrmhoard.server.workers import vetting


class TablesApi:
    """The endpoints of tables and of the lobby."""

    def __init__(self, hub: Hub, library: Library, entrance: Entrance) -> None:
        self._hub = hub
        self._library = library
        self._entrance = entrance

    async def open_table(self, wish: NewTable, request: Request) -> Response:
        """Open a table. Its tokens are given out only here; of a friend's seat there is only an invitation."""
        game = find_game(wish.game)
        for seat in wish.seats:
            if (seat.bot is not None) != (seat.who == "bot"):
                raise BadInput.of("seats: a bot is named where a bot sits, and only there")
        game.check_seats(len(wish.seats))
        listed = {scenario.name for scenario in game.shelf.scenarios}
        listed |= {refused.name for refused in game.shelf.refused}
        if wish.scenario is not None and wish.scenario not in listed:
            raise BadInput.of("scenario: {name} has none with this name", name=game.name)
        tutorial = None if wish.tutorial is None else _tutorial_of(game, wish, wish.tutorial)
        if wish.cards is not None:
            if wish.scenario is not None or tutorial is not None:
                raise BadInput.of("cards: a scenario or tutorial has its own")
            request.app.state.tolls.pay(request.scope, OWN_CARDS)
            game = await self._with_cards(request, game, wish, wish.cards)
        opened = await self._hub.opener.open_table(
            game,
            dict(wish.settings),
            [seat.bot for seat in wish.seats],
            wish.name,
            wish.scenario,
            frozenset(seat for seat, wished in enumerate(wish.seats) if wished.who == "friend"),
            listed=wish.listed,
            timing=None if wish.clock is None else Timing(**wish.clock.model_dump()),
            tutorial=tutorial,
            address=caller_of(request.scope),
        )
        me = next((seat for seat, wished in enumerate(wish.seats) if wished.who == "me"), None)
        if me is not None:
            set_name(opened.table, me, wish.called, lambda refused: None)
        return _made(opened, lambda seat: wish.seats[seat].who == "me")

    async def _with_cards(self, request: Request, game: AnyGame, wish: NewTable, cards: str) -> AnyGame:
        """The game with cards that a user wrote, checked to allow the table that is requested."""
        vetters, caller = self._hub.vetters, caller_of(request.scope)
        await vetters.vet(caller, vetting.table, game.name, cards, len(wish.seats), dict(wish.settings))
        return await aside(lambda: game.with_own_cards(cards, "cards"))

    async def facts(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """A table in short."""
        live, _, _ = await self._entrance.enter(table, bearer, request, ("play", "watch", "host"))
        return json_response(table_info(live))

    async def table_cards(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """The faces of the cards with which the table began."""
        live, _, _ = await self._entrance.enter(table, bearer, request, ("play", "watch", "host"))
        return await self._library.faces(request, live.match.game)

    async def claim(self, table: TableId, bearer: Bearer, request: Request, wish: Claim | None = None) -> Response:
        """Sit down with an invitation, which is then used up. A client that makes up the seat's token can repeat the
        request."""
        live, _, invitation = await self._entrance.enter(table, bearer, request, ("invite", "used", "withdrawn"))
        wish = wish or Claim()
        return json_response(await claim(self._hub.writer, live, invitation, wish.token, wish.called))

    async def open_tables(self) -> Response:
        """The tables that everybody may join, newest first."""
        return json_response([open_table(table) for table in await self._hub.lobby.tables()])

    async def join(self, table: TableId, wish: Joining, request: Request) -> Response:
        """Sit down at a table that the lobby shows. A client that makes up the seat's token can repeat the request."""
        live = await self._hub.table(table, caller_of(request.scope))
        if live is None:
            raise Refused.of("not-found", "There is no such table")
        return json_response(await join(self._hub.writer, live, wish.seat, wish.token, wish.called))

    async def listed(self, table: TableId, wish: Listing, bearer: Bearer, request: Request) -> Response:
        """Whether the lobby shows the table to everybody, which the host may change at any time. For the host."""
        live, _, _ = await self._entrance.enter(table, bearer, request, ("host",))
        shown: Listed = {"listed": await self._hub.lobby.list_table(live, wish.listed, caller_of(request.scope))}
        return json_response(shown)

    async def renew(self, table: TableId, seat: SeatNumber, bearer: Bearer, request: Request) -> Response:
        """Issue another invitation for a seat; the previous one is withdrawn. For the host."""
        live, _, _ = await self._entrance.enter(table, bearer, request, ("host",))
        return json_response(await reopen(self._hub.writer, live, seat, invite=True))

    async def withdraw(self, table: TableId, seat: SeatNumber, bearer: Bearer, request: Request) -> Response:
        """Withdraw the invitation for a seat. For the host."""
        live, _, _ = await self._entrance.enter(table, bearer, request, ("host",))
        return json_response(await reopen(self._hub.writer, live, seat, invite=False))

    async def record(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """The record of a match that is over."""
        record = await self._entrance.record(table, bearer, request)
        return Response(with_its_cards(record).to_json(), media_type="application/json")

    async def log(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """What happened, in words: of a match that is over, or of a table that cannot be played on."""
        try:
            live, _, _ = await self._entrance.enter(table, bearer, request)
        except Closed as closed:
            opened = await self._hub.archive.open(table, token_of(bearer))
            return json_response(await self._hub.archive.read(opened, closed.sentence))
        if live.match.result is None:
            raise Refused.of("not-over", "The match is still being played; its log is at the table")
        return json_response(await log_of(live, live.match, live.lines))

    async def journal(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """The story of a table so far, if its game keeps a journal."""
        live, _, _ = await self._entrance.enter(table, bearer, request)
        match = live.match
        told = match.game.screens.journal(match.table)
        if told is None:
            raise Refused.of("not-found", "{title} keeps no journal", title=match.game.title)
        journal: TableJournal = {**told, "markdown": markdown(told)}
        return json_response(journal)

    async def rematch(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """Open the next table for the same people."""
        live, seat, token = await self._entrance.enter(table, bearer, request)
        if seat is None:
            raise Refused.of("forbidden", "Only somebody who played can open the next table")
        following: Following = {
            "table": await self._hub.opener.rematch(live, seat, caller_of(request.scope)),
            "token": token,
        }
        return json_response(following)

    async def anew(self, table: TableId, wish: Onward, bearer: Bearer, request: Request) -> Response:
        """Play on from a moment of a match that is over, against the computer, with other rolls: at a new table."""
        live, _, _ = await self._entrance.enter(table, bearer, request)
        opened = await self._hub.opener.play_on(live, wish.at, wish.seat, caller_of(request.scope))
        set_name(opened.table, wish.seat, wish.called, lambda refused: None)
        return _made(opened, lambda seat: True)


def _tutorial_of(game: AnyGame, wish: NewTable, name: str) -> Tutorial:
    """A tutorial of the game, for a table that is to begin with it. Raises BadInput."""
    tutorial = game.tutorial(name)
    if wish.scenario is not None or wish.settings:
        raise BadInput.of("tutorial: has its own settings")
    people = [seat for seat, wished in enumerate(wish.seats) if wished.who != "bot"]
    if len(wish.seats) != tutorial.seats or people != [tutorial.learner] or wish.seats[people[0]].who != "me":
        raise BadInput.of(
            "seats: seat {seat} of {seats} is the learner's, and bots have the others",
            seat=tutorial.seat,
            seats=tutorial.seats,
        )
    return tutorial


def _made(opened: OpenedTable, is_mine: Callable[[int], bool]) -> Response:
    """The answer to the caller that has opened a table: the tokens of its own seats, and invitations for the others."""
    shared: list[SeatToken] = [{"seat": seat, "token": token} for seat, token in opened.seats.items()]
    made: MadeTable = {
        "table": opened.table.id,
        "mine": [each for each in shared if is_mine(each["seat"])],
        "invitations": [each for each in shared if not is_mine(each["seat"])],
        "watch": opened.watch,
        "host": opened.host,
        "state": table_info(opened.table),
    }
    return Response(msgspec.json.encode(made), status_code=201, media_type="application/json")
