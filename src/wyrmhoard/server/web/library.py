"""Public data about games and their cards, cached until the server restarts."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import msgspec
from fastapi import Request, Response

from wyrmhoard.kernel.asking.opponents import Side
from wyrmhoard.kernel.asking.tutorial import Tutorial
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, shortest_first
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.rulebook import read_rulebook
from wyrmhoard.kernel.text.saying import said, say, spoken
from wyrmhoard.players import player_names, strengths_of, takes_its_time
from wyrmhoard.server.base.background import aside
from wyrmhoard.server.protocol.shapes.games import GameInfo, Rulebook, Rules, ScenarioList, TutorialInfo, scenario_info
from wyrmhoard.server.protocol.shapes.games import Side as ShownSide
from wyrmhoard.server.session.contents import content_of, has_own_cards
from wyrmhoard.server.web.pages import takes

MOST_FACES: Final = 8
"""How many sets of cards that are not installed have their faces cached."""


class Library:
    """Encoded answers about games, each with an ETag."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, str], Encoded] = {}
        """The answers by part, game and language."""
        self._earlier: OrderedDict[tuple[str, str], Encoded] = OrderedDict()
        """Faces of cards that are not installed, by the fingerprint of the cards and language."""
        self._making = asyncio.Lock()

    async def games(self, request: Request) -> Response:
        """Every game, with its settings; the shortest first."""
        return await self._answer(
            request, "games", "", lambda: [_game_info(game.name, spoken()) for game in shortest_first()]
        )

    async def about(self, request: Request, part: str, name: str) -> Response:
        """One part of what is known about a game. Raises Refused if there is no such game, or it has no such part."""
        game = find_game(name)
        return await self._answer(request, part, game.name, lambda: PARTS[part](game))

    async def faces(self, request: Request, game: AnyGame) -> Response:
        """The faces of a table's cards, which may differ from the installed ones."""
        content = content_of(game)
        if content is None or not has_own_cards(game):
            return await self.about(request, "cards", game.name)
        async with self._making:
            kept = (content.id, spoken())
            if kept not in self._earlier:
                self._earlier[kept] = await _encoded(game.faces)
                while len(self._earlier) > MOST_FACES:
                    self._earlier.popitem(last=False)
            self._earlier.move_to_end(kept)
            faces = self._earlier[kept]
        return _tagged(request, faces)

    async def _answer(self, request: Request, part: str, name: str, make: Callable[[], Any]) -> Response:
        async with self._making:
            kept = (part, name, spoken())
            if kept not in self._kept:
                self._kept[kept] = await _encoded(make)
        return _tagged(request, self._kept[kept])


class Encoded(NamedTuple):
    """An encoded answer, plain and compressed, and its ETag."""

    body: bytes
    packed: bytes
    tag: str


async def _encoded(make: Callable[[], Any]) -> Encoded:
    def encode() -> Encoded:
        body = msgspec.json.encode(make())
        return Encoded(body, gzip.compress(body, mtime=0), f'"{blake2b(body, digest_size=12).hexdigest()}"')

    return await aside(encode)


def _tagged(request: Request, answer: Encoded) -> Response:
    """The answer, or 304 if the client has it already. The tag is weak: compressed or not, it is the same answer."""
    headers = {"etag": f"W/{answer.tag}", "cache-control": "no-cache", "vary": "accept-encoding, accept-language"}
    if _knows(request.headers.get("if-none-match", ""), answer.tag):
        return Response(status_code=304, headers=headers)
    if takes(request.headers.get("accept-encoding", ""), "gzip"):
        headers["content-encoding"] = "gzip"
        return Response(answer.packed, media_type="application/json", headers=headers)
    return Response(answer.body, media_type="application/json", headers=headers)


def _knows(known: str, tag: str) -> bool:
    """Whether an `If-None-Match` header contains this tag."""
    tags = [one.strip().removeprefix("W/") for one in known.split(",")]
    return tag in tags or "*" in tags


def find_game(name: str) -> AnyGame:
    """The game of this name. Raises Refused."""
    try:
        return find(name)
    except BadInput as error:
        raise Refused("not-found", str(error)) from None


@cache
def _game_info(name: str, language: str) -> GameInfo:
    """The description of a game for the lobby; `language` is the one that is spoken."""
    game = find(name)
    return {
        "name": game.name,
        "title": game.title,
        "pitch": game.said(game.about.pitch),
        "seats": game.about.seats,
        "cooperative": game.about.cooperative,
        "usual_seats": game.usual_seats,
        "seat_names": _seat_names(game),
        "sides": [_side(game, side) for side in game.sides or [Side("", "")]],
        "minutes": game.about.minutes,
        "version": game.about.version,
        "players": player_names(game),
        "strengths": [
            {
                "id": one.id,
                "title": said(one.title),
                "words": game.said(one.words),
                "settings": dict(one.settings),
                "at_once": not takes_its_time(game, one.id),
            }
            for one in strengths_of(game)
        ],
        "settings": game.described_settings(),
        "presets": game.described_presets(),
        "campaign": dict(game.campaign),
        "scenarios": len(game.shelf.scenarios),
        "courses": len(game.screens.courses(game.cards)),
        "takes_cards": game.own_cards is not None,
        "tutorials": [_tutorial(game, one) for one in game.tutorials],
        "primer": [
            {"title": game.said(step.title), "text": game.said(step.text), "rule": step.rule}
            for step in game.about.primer
        ],
    }


def _tutorial(game: AnyGame, tutorial: Tutorial) -> TutorialInfo:
    return {
        "name": tutorial.name,
        "title": game.said(tutorial.title),
        "teaches": game.said(tutorial.teaches),
        "minutes": tutorial.minutes,
        "seats": tutorial.seats,
        "seat": tutorial.learner,
    }


def _seat_names(game: AnyGame) -> list[str]:
    """What the seats are called before anything is chosen. If the usual settings do not allow the largest table, the
    names are those of the largest that they allow; seats beyond that have numbers."""
    fewest, most = game.about.seats
    for seats in range(most, fewest - 1, -1):
        try:
            before = game.set_up(seats, complete(game.settings, {}))
        except BadInput:
            continue
        own = [game.names.seat_name(before, seat) for seat in range(seats)]
        return own + [say("Player {number}", number=number) for number in range(seats + 1, most + 1)]
    return [say("Player {number}", number=number) for number in range(1, most + 1)]


def _side(game: AnyGame, side: Side) -> ShownSide:
    before = game.set_up(game.usual_seats, complete(game.settings, side.settings))
    return {
        "id": side.id,
        "title": game.said(side.title),
        "seat": side.seat,
        "settings": dict(side.settings),
        "cooperative": game.rules.is_cooperative(before),
    }


def _rules(game: AnyGame) -> Rules:
    _book(game)
    assert game.folder is not None
    rules = list(read_rulebook(game.folder / "rulebook.md").values())
    chapters = list(dict.fromkeys(rule.chapter for rule in rules))
    return {"title": game.title, "chapters": chapters, "rules": rules}


def _book(game: AnyGame) -> Rulebook:
    if game.folder is None:
        raise Refused.of("not-found", "{title} has no rulebook", title=game.title)
    return {"text": (game.folder / "rulebook.md").read_text(encoding="utf-8")}


def _scenarios(game: AnyGame) -> ScenarioList:
    return {
        "scenarios": [scenario_info(scenario) for scenario in game.shelf.scenarios],
        "refused": [{"name": refused.name, "text": refused.why} for refused in game.shelf.refused],
    }


PARTS: Final[dict[str, Callable[[AnyGame], Any]]] = {
    "cards": lambda game: game.faces(),
    "rules": _rules,
    "rulebook": _book,
    "decks": lambda game: [] if game.decks is None else game.decks.ready_made(game.cards),
    "scenarios": _scenarios,
    "courses": lambda game: game.screens.courses(game.cards),
    "editor": lambda game: game.need_editor().box(game.cards),
}
