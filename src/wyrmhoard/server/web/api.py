"""The REST interface, as a table of its routes (docs/table-protocol.md)."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from wyrmhoard.kernel.text.shapes import Course
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
from wyrmhoard.server.protocol.shapes.replays import Replay
from wyrmhoard.server.protocol.shapes.reviews import Judged, Review
from wyrmhoard.server.protocol.shapes.tables import (
    Claimed,
    Filed,
    Following,
    Listed,
    MadeTable,
    OpenTable,
    Reopened,
    TableInfo,
)
from wyrmhoard.server.rate_limit.cost import PaidRoute
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.web.entrance import Entrance
from wyrmhoard.server.web.games_api import GamesApi
from wyrmhoard.server.web.library import Library
from wyrmhoard.server.web.push_api import PushApi
from wyrmhoard.server.web.replays_api import ReplaysApi
from wyrmhoard.server.web.responses import UNCHANGED, failures
from wyrmhoard.server.web.tables_api import TablesApi


def router_over(hub: Hub) -> APIRouter:
    """The routes under /api, over one hub."""
    library, entrance = Library(), Entrance(hub)
    games, tables = GamesApi(hub, library), TablesApi(hub, library, entrance)
    replays, push = ReplaysApi(hub, entrance), PushApi(hub, entrance)
    router = APIRouter(prefix="/api", route_class=PaidRoute)
    add = router.add_api_route  # routes are tried in this order: first what every table needs
    add(
        "/tables",
        tables.open_table,
        methods=["POST"],
        status_code=201,
        response_model=MadeTable,
        responses=failures(403, 404, 413, 422, 429, 503),
    )
    seen = failures(403, 404, 409, 422, 429)
    for path, endpoint, shape in (
        ("/tables/{table}/claim", tables.claim, Claimed),
        ("/tables/{table}/listed", tables.listed, Listed),
        ("/tables/{table}/seats/{seat}/renew", tables.renew, Reopened),
        ("/tables/{table}/seats/{seat}/withdraw", tables.withdraw, Reopened),
    ):
        add(path, endpoint, methods=["POST"], response_model=shape, responses=seen | failures(413, 503))
    every = list[GameInfo]
    add("/games", games.games, response_model=every, responses=UNCHANGED, summary="All games")
    read = UNCHANGED | failures(404, 422)
    add("/games/{game}/cards", games.cards, response_model=list[CardFace], responses=read)
    add("/games/{game}/rules", games.rules, response_model=Rules, responses=read)
    add("/games/{game}/rulebook", games.rulebook, response_model=Rulebook, responses=read)
    add("/games/{game}/courses", games.courses, response_model=list[Course], responses=read)
    add("/games/{game}/scenarios", games.scenarios, response_model=ScenarioList, responses=read)
    add("/games/{game}/decks", games.decks, response_model=list[JudgedDeck], responses=read)
    add(
        "/games/{game}/decks",
        games.judge_deck,
        methods=["POST"],
        response_model=JudgedDeck,
        responses=failures(403, 404, 413, 422, 429),
    )
    judged = failures(403, 404, 413, 422, 429)
    add(
        "/games/{game}/cards",
        games.judge_cards,
        methods=["POST"],
        response_model=JudgedCards,
        responses=judged,
    )
    plain = dict[str, Any]
    add("/games/{game}/editor", games.editor, response_model=plain, responses=read)
    add("/games/{game}/editor", games.edit, methods=["POST"], response_model=plain, responses=judged)
    listed = list[OpenTable]
    add("/open", tables.open_tables, response_model=listed, responses=failures(429, 503), summary="Open tables")
    add(
        "/tables/{table}/join",
        tables.join,
        methods=["POST"],
        response_model=Claimed,
        responses=seen | failures(413, 503),
    )
    add("/tables/{table}", tables.facts, response_model=TableInfo, responses=seen)
    faces = list[CardFace]
    add("/tables/{table}/cards", tables.table_cards, response_model=faces, responses=UNCHANGED | seen)
    add("/tables/{table}/record", tables.record, response_model=MatchRecord, responses=seen)
    add("/tables/{table}/log", tables.log, response_model=TableLog, responses=seen)
    add("/tables/{table}/journal", tables.journal, response_model=TableJournal, responses=seen)
    add("/tables/{table}/replay", replays.table_replay, response_model=Replay, responses=seen)
    add("/tables/{table}/review", replays.table_review, response_model=Review, responses=seen)
    add("/tables/{table}/decisions/{at}", replays.decision, response_model=Judged, responses=seen)
    add(
        "/tables/{table}/rematch",
        tables.rematch,
        methods=["POST"],
        response_model=Following,
        responses=seen | failures(413, 503),
    )
    add(
        "/tables/{table}/anew",
        tables.anew,
        methods=["POST"],
        status_code=201,
        response_model=MadeTable,
        responses=seen | failures(413, 503),
    )
    add("/push", push.push_key, response_model=PushKey, responses=failures(429), summary="The key for calls")
    told = Subscribed
    subscribed = seen | failures(413, 503)
    add("/tables/{table}/push", push.subscribe, methods=["POST"], response_model=told, responses=subscribed)
    stopped = failures(403, 413, 422, 429, 503)
    add("/push/stop", push.unsubscribe, methods=["POST"], response_model=told, responses=stopped)
    posted = failures(403, 413, 422, 429)
    record_body = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}
    brought: dict[str, Any] = {"methods": ["POST"], "openapi_extra": record_body}
    add("/replays", replays.replay, response_model=Replay, responses=posted, **brought)
    add("/reviews", replays.review, response_model=Review, responses=posted | failures(409), **brought)
    add(
        "/reports",
        replays.report,
        methods=["POST"],
        status_code=201,
        response_model=Filed,
        responses=posted | failures(503),
    )
    return router
