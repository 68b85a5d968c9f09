"""REST: games, tables, replays, reports (docs/table-protocol.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from wyrmhoard import with_its_cards
from wyrmhoard.kernel.asking.tutorial import Tutorial
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput, RefusalCode, Refused, one_line
from wyrmhoard.kernel.text.journal import markdown
from wyrmhoard.kernel.text.saying import said, say, spoken
from wyrmhoard.kernel.text.shapes import Course
from wyrmhoard.server.base.background import aside
from wyrmhoard.server.protocol.shapes.games import (
    CardFace,
    GameInfo,
    JudgedCards,
    JudgedDeck,
    Rulebook,
    Rules,
    ScenarioList,
)
from wyrmhoard.server.protocol.shapes.push import PushKey, Subscribed
from wyrmhoard.server.protocol.shapes.records import MatchRecord, TableJournal, TableLog
from wyrmhoard.server.protocol.shapes.refusals import Failure
from wyrmhoard.server.protocol.shapes.replays import Replay
from wyrmhoard.server.protocol.shapes.requests import (
    CardText,
    Claim,
    DeckText,
    Draft,
    Joining,
    Listing,
    NewTable,
    Onward,
    Report,
    Subscription,
    Unsubscription,
)
from wyrmhoard.server.protocol.shapes.reviews import Judged, Review
from wyrmhoard.server.protocol.shapes.tables import (
    Claimed,
    Filed,
    Following,
    Listed,
    MadeTable,
    OpenTable,
    Reopened,
    SeatToken,
    TableInfo,
)
from wyrmhoard.server.push.webpush import Browser
from wyrmhoard.server.rate_limit.budget import OWN_CARDS, caller_of
from wyrmhoard.server.rate_limit.cost import PaidRoute
from wyrmhoard.server.session.clock import Timing
from wyrmhoard.server.session.contents import Closed
from wyrmhoard.server.storage.finished import log_of
from wyrmhoard.server.storage.keys import Role, digest
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.tables.listing import open_table, table_info
from wyrmhoard.server.tables.names import set_name
from wyrmhoard.server.tables.opening import OpenedTable
from wyrmhoard.server.tables.seating import claim, join, reopen, why_not
from wyrmhoard.server.tables.table import LiveTable
from wyrmhoard.server.web.library import Library, find_game
from wyrmhoard.server.workers import vetting
from wyrmhoard.server.workers.replays import LONGEST
from wyrmhoard.server.workers.vetting import NO_RECORD

LONGEST_BODY: Final = 1_000_000
LONGEST_REPORT: Final = 400_000
"""Characters of a record that is reported."""

STATUS: Final[Mapping[RefusalCode, int]] = {
    "bad-request": 422,
    "claimed": 409,
    "forbidden": 403,
    "not-found": 404,
    "not-over": 409,
    "stale": 409,
    "too-many": 429,
    "closed": 409,
    "too-long": 413,
    "storage": 503,
    "busy": 503,
}
"""The HTTP status of each refusal that a request can meet; all others have 409."""
FAILURES: Final[dict[int | str, dict[str, Any]]] = {
    403: {"model": Failure, "description": "The token is missing or does not open the table"},
    404: {"model": Failure, "description": "There is no such thing"},
    409: {"model": Failure, "description": "Not possible as things stand"},
    413: {"model": Failure, "description": "The body is too long"},
    422: {"model": Failure, "description": "What was sent is not valid"},
    429: {"model": Failure, "description": "Too many requests"},
    503: {"model": Failure, "description": "It could not be stored, or there is too much to do: try again"},
}

UNCHANGED: Final[dict[int | str, dict[str, Any]]] = {304: {"description": "As in the answer whose ETag was sent"}}

_bearer = HTTPBearer(auto_error=False, description="The token of a seat or of the watchers")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
GameName = Annotated[str, Path(max_length=64)]
TableId = Annotated[str, Path(max_length=64)]
InputNumber = Annotated[int, Path(ge=1, le=LONGEST)]
SeatNumber = Annotated[int, Path(ge=0, lt=64)]


def failures(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The responses to describe for an operation that may fail in these ways."""
    return {code: FAILURES[code] for code in codes}


def json_response(data: Any) -> Response:
    """Anything as JSON."""
    return Response(msgspec.json.encode(data), media_type="application/json")


class Api:
    """The REST interface over one hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._library = Library()

    def router(self) -> APIRouter:
        """The routes under /api."""
        router = APIRouter(prefix="/api", route_class=PaidRoute)
        add = router.add_api_route  # routes are tried in this order: first what every table needs
        add(
            "/tables",
            self.open_table,
            methods=["POST"],
            status_code=201,
            response_model=MadeTable,
            responses=failures(403, 404, 413, 422, 429, 503),
        )
        seen = failures(403, 404, 409, 422, 429)
        for path, endpoint, shape in (
            ("/tables/{table}/claim", self.claim, Claimed),
            ("/tables/{table}/listed", self.listed, Listed),
            ("/tables/{table}/seats/{seat}/renew", self.renew, Reopened),
            ("/tables/{table}/seats/{seat}/withdraw", self.withdraw, Reopened),
        ):
            add(path, endpoint, methods=["POST"], response_model=shape, responses=seen | failures(413, 503))
        every = list[GameInfo]
        add("/games", self.games, response_model=every, responses=UNCHANGED, summary="All games")
        read = UNCHANGED | failures(404, 422)
        add("/games/{game}/cards", self.cards, response_model=list[CardFace], responses=read)
        add("/games/{game}/rules", self.rules, response_model=Rules, responses=read)
        add("/games/{game}/rulebook", self.rulebook, response_model=Rulebook, responses=read)
        add("/games/{game}/courses", self.courses, response_model=list[Course], responses=read)
        add("/games/{game}/scenarios", self.scenarios, response_model=ScenarioList, responses=read)
        add("/games/{game}/decks", self.decks, response_model=list[JudgedDeck], responses=read)
        add(
            "/games/{game}/decks",
            self.judge_deck,
            methods=["POST"],
            response_model=JudgedDeck,
            responses=failures(403, 404, 413, 422, 429),
        )
        judged = failures(403, 404, 413, 422, 429)
        add(
            "/games/{game}/cards",
            self.judge_cards,
            methods=["POST"],
            response_model=JudgedCards,
            responses=judged,
        )
        plain = dict[str, Any]
        add("/games/{game}/editor", self.editor, response_model=plain, responses=read)
        add("/games/{game}/editor", self.edit, methods=["POST"], response_model=plain, responses=judged)
        listed = list[OpenTable]
        add("/open", self.open_tables, response_model=listed, responses=failures(429, 503), summary="Open tables")
        add(
            "/tables/{table}/join",
            self.join,
            methods=["POST"],
            response_model=Claimed,
            responses=seen | failures(413, 503),
        )
        add("/tables/{table}", self.facts, response_model=TableInfo, responses=seen)
        faces = list[CardFace]
        add("/tables/{table}/cards", self.table_cards, response_model=faces, responses=UNCHANGED | seen)
        add("/tables/{table}/record", self.record, response_model=MatchRecord, responses=seen)
        add("/tables/{table}/log", self.log, response_model=TableLog, responses=seen)
        add("/tables/{table}/journal", self.journal, response_model=TableJournal, responses=seen)
        add("/tables/{table}/replay", self.table_replay, response_model=Replay, responses=seen)
        add("/tables/{table}/review", self.table_review, response_model=Review, responses=seen)
        add("/tables/{table}/decisions/{at}", self.decision, response_model=Judged, responses=seen)
        add(
            "/tables/{table}/rematch",
            self.rematch,
            methods=["POST"],
            response_model=Following,
            responses=seen | failures(413, 503),
        )
        add(
            "/tables/{table}/anew",
            self.anew,
            methods=["POST"],
            status_code=201,
            response_model=MadeTable,
            responses=seen | failures(413, 503),
        )
        add("/push", self.push_key, response_model=PushKey, responses=failures(429), summary="The key for calls")
        told = Subscribed
        subscribed = seen | failures(413, 503)
        add("/tables/{table}/push", self.subscribe, methods=["POST"], response_model=told, responses=subscribed)
        stopped = failures(403, 413, 422, 429, 503)
        add("/push/stop", self.unsubscribe, methods=["POST"], response_model=told, responses=stopped)
        posted = failures(403, 413, 422, 429)
        record_body = {
            "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
        }
        brought: dict[str, Any] = {"methods": ["POST"], "openapi_extra": record_body}
        add("/replays", self.replay, response_model=Replay, responses=posted, **brought)
        add("/reviews", self.review, response_model=Review, responses=posted | failures(409), **brought)
        add(
            "/reports",
            self.report,
            methods=["POST"],
            status_code=201,
            response_model=Filed,
            responses=posted | failures(503),
        )
        return router

    # -- games

    async def games(self, request: Request) -> Response:
        """Every game, with its table options."""
        return await self._library.games(request)

    async def cards(self, game: GameName, request: Request) -> Response:
        """The faces of all cards."""
        return await self._library.about(request, "cards", game)

    async def rules(self, game: GameName, request: Request) -> Response:
        """Every rule by its ID."""
        return await self._library.about(request, "rules", game)

    async def rulebook(self, game: GameName, request: Request) -> Response:
        """The rulebook as Markdown."""
        return await self._library.about(request, "rulebook", game)

    async def decks(self, game: GameName, request: Request) -> Response:
        """The decks that come with the game."""
        return await self._library.about(request, "decks", game)

    async def courses(self, game: GameName, request: Request) -> Response:
        """The courses on the shelf of the game, with the texts that introduce them."""
        return await self._library.about(request, "courses", game)

    async def scenarios(self, game: GameName, request: Request) -> Response:
        """The positions that the game sets as tasks, easiest first, and the files with errors."""
        return await self._library.about(request, "scenarios", game)

    async def judge_deck(self, game: GameName, deck: DeckText, request: Request) -> Response:
        """Read a deck and name each rule that it breaks. Nothing is stored."""
        return await self._vetted(request, vetting.deck, find_game(game).name, deck.text)

    async def judge_cards(self, game: GameName, cards: CardText, request: Request) -> Response:
        """Read cards that a user wrote, and describe a table with them. Nothing is stored."""
        return await self._vetted(request, vetting.cards, find_game(game).name, cards.text)

    async def editor(self, game: GameName, request: Request) -> Response:
        """What the game's editor offers, in a format of its own."""
        return await self._library.about(request, "editor", game)

    async def edit(self, game: GameName, draft: Draft, request: Request) -> Response:
        """A draft in the game's editor, with every error in it. Nothing is stored."""
        return await self._vetted(request, vetting.draft, find_game(game).name, draft.text, draft.data)

    async def _vetted(self, request: Request, work: Callable[..., bytes], *args: Any) -> Response:
        """The result of vetting a submission. Raises BadInput, and Refused if there are too many."""
        answer = await self._hub.vetters.vet(caller_of(request.scope), work, *args)
        return Response(answer, media_type="application/json")

    # -- tables

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
        live, _, _ = await self._enter(table, bearer, request, ("play", "watch", "host"))
        return json_response(table_info(live))

    async def table_cards(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """The faces of the cards with which the table began."""
        live, _, _ = await self._enter(table, bearer, request, ("play", "watch", "host"))
        return await self._library.faces(request, live.match.game)

    async def claim(self, table: TableId, bearer: Bearer, request: Request, wish: Claim | None = None) -> Response:
        """Sit down with an invitation, which is then used up. A client that makes up the seat's token can repeat the
        request."""
        live, _, invitation = await self._enter(table, bearer, request, ("invite", "used", "withdrawn"))
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
        live, _, _ = await self._enter(table, bearer, request, ("host",))
        shown: Listed = {"listed": await self._hub.lobby.list_table(live, wish.listed, caller_of(request.scope))}
        return json_response(shown)

    async def renew(self, table: TableId, seat: SeatNumber, bearer: Bearer, request: Request) -> Response:
        """Issue another invitation for a seat; the previous one is withdrawn. For the host."""
        live, _, _ = await self._enter(table, bearer, request, ("host",))
        return json_response(await reopen(self._hub.writer, live, seat, invite=True))

    async def withdraw(self, table: TableId, seat: SeatNumber, bearer: Bearer, request: Request) -> Response:
        """Withdraw the invitation for a seat. For the host."""
        live, _, _ = await self._enter(table, bearer, request, ("host",))
        return json_response(await reopen(self._hub.writer, live, seat, invite=False))

    async def record(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """The record of a match that is over."""
        record = await self._record(table, bearer, request)
        return Response(with_its_cards(record).to_json(), media_type="application/json")

    async def log(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """What happened, in words: of a match that is over, or of a table that cannot be played on."""
        try:
            live, _, _ = await self._enter(table, bearer, request)
        except Closed as closed:
            opened = await self._hub.archive.open(table, _token(bearer))
            return json_response(await self._hub.archive.read(opened, closed.sentence))
        if live.match.result is None:
            raise Refused.of("not-over", "The match is still being played; its log is at the table")
        return json_response(await log_of(live, live.match, live.lines))

    async def journal(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """The story of a table so far, if its game keeps a journal."""
        live, _, _ = await self._enter(table, bearer, request)
        match = live.match
        told = match.game.screens.journal(match.table)
        if told is None:
            raise Refused.of("not-found", "{title} keeps no journal", title=match.game.title)
        journal: TableJournal = {**told, "markdown": markdown(told)}
        return json_response(journal)

    async def _record(self, table: str, bearer: HTTPAuthorizationCredentials | None, request: Request) -> Record:
        """The record of a match that is over, also if its rules have changed since. Raises Refused."""
        try:
            live, _, _ = await self._enter(table, bearer, request)
        except Closed:
            record = await self._hub.archive.record(await self._hub.archive.open(table, _token(bearer)))
            if record is None:
                raise
            return record
        return live.record()

    async def table_replay(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """The replay of a match that is over."""
        record = await self._record(table, bearer, request)
        return await self._replay(record, request)

    async def table_review(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """The review of a match that is over: the standing over time, the turning point, and counts of what was
        done."""
        record = await self._record(table, bearer, request)
        return Response(
            await self._hub.replays.review(caller_of(request.scope), record, table), media_type="application/json"
        )

    async def decision(self, table: TableId, at: InputNumber, bearer: Bearer, request: Request) -> Response:
        """What the strongest bot thinks of a decision in a match that is over, with what its seat could know then."""
        record = await self._record(table, bearer, request)
        return Response(
            await self._hub.replays.judge(caller_of(request.scope), record, at, table), media_type="application/json"
        )

    # -- calling back

    async def push_key(self) -> Response:
        """The key with which a browser subscribes to reminders of its user's turns."""
        answer: PushKey = {"key": self._hub.reminders.public}
        return json_response(answer)

    async def subscribe(self, table: TableId, browser: Subscription, bearer: Bearer, request: Request) -> Response:
        """Remind this browser when it is this seat's turn and nobody is there."""
        live, seat, token = await self._enter(table, bearer, request, ("play",))
        assert seat is not None
        where = Browser(browser.endpoint, browser.p256dh, browser.auth, spoken())
        await self._hub.reminders.subscribe(live, seat, digest(token), where)
        told: Subscribed = {"seats": 1}
        return json_response(told)

    async def unsubscribe(self, browser: Unsubscription) -> Response:
        """Stop reminding a browser. It proves itself by its endpoint, which nobody else knows."""
        told: Subscribed = {"seats": await self._hub.reminders.unsubscribe(browser.endpoint, browser.table)}
        return json_response(told)

    async def rematch(self, table: TableId, bearer: Bearer, request: Request) -> Response:
        """Open the next table for the same people."""
        live, seat, token = await self._enter(table, bearer, request)
        if seat is None:
            raise Refused.of("forbidden", "Only somebody who played can open the next table")
        following: Following = {
            "table": await self._hub.opener.rematch(live, seat, caller_of(request.scope)),
            "token": token,
        }
        return json_response(following)

    async def anew(self, table: TableId, wish: Onward, bearer: Bearer, request: Request) -> Response:
        """Play on from a moment of a match that is over, against the computer, with other rolls: at a new table."""
        live, _, _ = await self._enter(table, bearer, request)
        opened = await self._hub.opener.play_on(live, wish.at, wish.seat, caller_of(request.scope))
        set_name(opened.table, wish.seat, wish.called, lambda refused: None)
        return _made(opened, lambda seat: True)

    async def _enter(
        self,
        table_id: str,
        bearer: HTTPAuthorizationCredentials | None,
        request: Request,
        roles: tuple[Role, ...] = ("play", "watch"),
    ) -> tuple[LiveTable, int | None, str]:
        """The table, seat and token of the caller. Raises Refused."""
        table = await self._hub.table(table_id, caller_of(request.scope))
        if table is None:
            raise Refused.of("not-found", "There is no such table")
        if bearer is None:
            raise Refused.of("forbidden", "This needs a token that opens the table")
        key = await self._hub.key_of(table, bearer.credentials)
        if key is None or key.role not in roles:
            raise Refused("forbidden", say("Only the host may do that") if roles == ("host",) else why_not(key))
        return table, key.seat, bearer.credentials

    # -- replays and reports

    async def replay(self, request: Request) -> Response:
        """The replay of a submitted record."""
        return await self._replay(await request.body(), request)

    async def review(self, request: Request) -> Response:
        """The review of a submitted record."""
        answer = await self._hub.replays.review(caller_of(request.scope), await request.body())
        return Response(answer, media_type="application/json")

    async def _replay(self, record: Any, request: Request) -> Response:
        return Response(await self._hub.replays.make(caller_of(request.scope), record), media_type="application/json")

    async def report(self, report: Report, request: Request) -> Response:
        """Store what a player reports, for the host."""
        record = None
        if report.record is not None:
            try:
                brought = msgspec.json.encode(report.record)
            except (TypeError, ValueError, OverflowError, RecursionError):
                raise BadInput(said(NO_RECORD)) from None
            address = caller_of(request.scope)
            record = (await self._hub.vetters.vet(address, vetting.record, brought, LONGEST_REPORT)).decode()
        text = "\n".join(map(one_line, report.text.splitlines()))  # the host reads it, perhaps in a terminal
        report_id = await self._hub.store.add_report(one_line(report.table or "")[:16] or None, record, text)
        filed: Filed = {"id": report_id}
        return Response(msgspec.json.encode(filed), status_code=201, media_type="application/json")


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


def _token(bearer: HTTPAuthorizationCredentials | None) -> str:
    return "" if bearer is None else bearer.credentials
