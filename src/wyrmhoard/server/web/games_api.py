"""REST: what games are, without a table, and what a user wrote for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import Request, Response

from wyrmhoard.server.protocol.shapes.requests import (
    CardText,
    DeckText,
    Draft,
)
from wyrmhoard.server.rate_limit.budget import caller_of
from wyrmhoard.server.tables.hub import Hub
from wyrmhoard.server.web.library import Library, find_game
from wyrmhoard.server.web.responses import GameName
from wyrmhoard.server.workers import vetting


class GamesApi:
    """The endpoints under /api/games."""

    def __init__(self, hub: Hub, library: Library) -> None:
        self._hub = hub
        self._library = library

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
