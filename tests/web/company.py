"""A company at a table of Dragon & Warrior with a fixed seed: what each of them answers, by the wire or in a browser.

The match is played beside the server's, answer by answer: so it is known who is asked what, and that both are the same.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from random import Random
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect

import wyrmhoard
from web.driver import SHELL, Player
from web.questions import lay_match
from web.saga import NAME, give
from web.served import Served
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.games.dragon_and_warrior.world_state import AREA, CASTLE, DONE, DUNGEON, ITEM_SHOP, ROOM, TOWN
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.state.setting import Value

WAIT = 60
MOST = 240
SEEDS = 40
ROOMS = 2
"""So many Rooms are seen before the Boss comes."""


def game() -> AnyGame:
    """The game."""
    return find(NAME)


class Company:
    """Everybody at the table, each with what they would do: straight on to the first completed Quest."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.bot = game().bots["baseline"](game().cards)
        self.rng = Random(1)
        self.shopped = False
        self.been: set[str] = set()

    @property
    def done(self) -> bool:
        """Whether a Quest has been handed in."""
        return any(quest.state == DONE for quest in self.state.world.quests.values())

    @property
    def state(self) -> Saga:
        """The table as it is."""
        state: Saga = self.match.table.state
        return state

    def move(self, seat: int) -> Move:
        """What this seat answers now."""
        ask = self.match.ask(seat)
        assert ask is not None
        keys = [option.key for option in ask.options if not option.blocked and not option.deliberate]
        if ask.prompt == "points" and self.state.story.beginning is not None:
            return Move(_first(keys, "cartoony"))
        if self.match.seats == 1:
            return self.bot.choose(Look(self.match, seat, self.rng))
        wish = {
            "palette": self._palette,
            "questions": lambda _: "no more",
            "more": lambda _: "enough",
            "judge": lambda _: "solved",
            "find": lambda keys: _first(keys, "nothing"),
            "take": lambda keys: _first(keys, "take", "leave"),
            "first-obstacle": lambda keys: _first(keys, "physical"),
            "buy": self._buy,
            "entered": self._entered,
            "explore": self._explore,
        }.get(ask.prompt)
        wanted = wish(keys) if wish else ""
        return Move(wanted) if wanted in keys else self.bot.choose(Look(self.match, seat, self.rng))

    def _palette(self, keys: list[str]) -> str:
        return "s1" if len(self.state.story.palette) < 2 else "pass"

    def _buy(self, keys: list[str]) -> str:
        self.shopped = True
        return "done"

    def _dungeon(self) -> Any:
        return next((place for place in self.state.world.places.values() if place.kind == DUNGEON), None)

    def _entered(self, keys: list[str]) -> str:
        """Treasure draws a Dungeon and shows the stairs, the Villain fights where it must be and brings the Boss."""
        world, dungeon = self.state.world, self._dungeon()
        here = world.places[world.visit.space]
        rooms = [place for place in world.places.values() if place.kind == ROOM and place.id in {*self.been, here.id}]
        wanted = ["stairs", "place way"]
        if here.kind == AREA and dungeon is None:
            wanted.append("place dungeon")
        if len(rooms) >= ROOMS:
            wanted.append("boss")
        if world.visit.owed:
            wanted.append("battle")
        if dungeon is not None and dungeon.cleared:
            wanted.append("reached")
        return _first(keys, *wanted)

    def _explore(self, keys: list[str]) -> str:
        """What is at hand first; then the item shop, the Dungeon, the Boss, and home."""
        world, dungeon = self.state.world, self._dungeon()
        self.been.add(world.visit.space)
        here = world.places[world.visit.space]
        ways = [key for key in keys if key.startswith("go ")]
        at_hand = _first(keys, "hand-in", "chest", "try", *(() if self.shopped else ("shop",)))
        if at_hand:
            return at_hand
        if not self.shopped and here.kind in (CASTLE, TOWN):
            shop = next((place.id for place in world.places.values() if place.kind == ITEM_SHOP), "")
            return _first(ways, f"go {shop}") or _first(ways, "go")
        if dungeon is not None and dungeon.cleared:
            return min(ways, key=self._far_from_town, default="")
        if dungeon is not None and here.home != dungeon.id:
            return _first(ways, "go outside", f"go {dungeon.id}") or ["", *ways][-1]
        new = [way for way in ways if way.split()[-1] not in self.been]
        return _first(ways, "go outside") or ["", *ways, *new][-1]

    def _far_from_town(self, way: str) -> int:
        """How many steps a place is from the Town: inside of it none."""
        places = self.state.world.places
        place = places.get(way.split()[-1])
        if place is None:
            return 9
        kinds = {TOWN: 0, AREA: 1, DUNGEON: 3, ROOM: 2}
        return kinds.get(place.kind, 4)


class Travellers(Company):
    """Everybody at the table as the computer would play their seats: to the end of the match."""

    @property
    def done(self) -> bool:
        """Whether the match is over."""
        return self.match.result is not None

    def move(self, seat: int) -> Move:
        """What this seat answers now."""
        return self.bot.choose(Look(self.match, seat, self.rng))


def _first(keys: list[str], *wanted: str) -> str:
    """The first of these that is offered, whatever it is about."""
    return next((key for want in wanted for key in keys if key == want or key.startswith(f"{want} ")), "")


def seed_with(seats: int, settings: Mapping[str, Value], wanted: Callable[[Saga], bool], begin: int = 0) -> str:
    """A seed with which they come to the end of a Quest, and to what else is wanted, without many Battles lost."""
    for number in range(begin, begin + SEEDS):
        company = Company(wyrmhoard.new(game(), seats, f"saga {number}", dict(settings)))
        for _ in range(MOST):
            if company.done or company.match.result is not None:
                break
            seat = company.match.waiting[0]
            move = company.move(seat)
            company.match.act(seat, move.key, move.form)
        if company.done and wanted(company.state):
            return f"saga {number}"
    raise AssertionError("there is no such seed")


class Wire:
    """The seats of those who sit at no browser of ours, on one socket."""

    def __init__(self, socket: ClientConnection, table: str, tokens: Mapping[int, str]) -> None:
        self.socket = socket
        self._ask({"do": "join", "table": table, "tokens": list(tokens.values()), "outlook": False})

    def _ask(self, message: Mapping[str, Any]) -> None:
        name = secrets.token_hex(4)
        self.socket.send(json.dumps({**message, "id": name}))
        while True:
            heard = json.loads(self.socket.recv(timeout=WAIT))
            if heard["type"] == "reply" and heard["id"] == name:
                assert heard["ok"], heard
                return

    def act(self, seat: int, ask: str, move: Move) -> None:
        """Answer for a seat."""
        form = {} if move.form is None else {"form": move.form}
        self._ask({"do": "act", "seat": seat, "ask": ask, "key": move.key, **form})


class Table:
    """A table with a fixed seed: some sit in browsers, the others on the wire."""

    def __init__(
        self,
        server: Served,
        seed: str,
        seats: int,
        settings: Mapping[str, Value],
        company: Callable[[Match], Company] = Company,
    ) -> None:
        self.server = server
        self.match = wyrmhoard.new(game(), seats, seed, dict(settings))
        self.company = company(self.match)
        self.pages: dict[int, Player] = {}
        self.said: list[tuple[int, str]] = []
        """Who answered, and what kind of question it was."""
        self.name = f"saga-{secrets.token_hex(5)}"
        self.tokens = {seat: secrets.token_urlsafe(16) for seat in range(seats)}
        self._open = ExitStack()
        self._wire: Wire | None = None
        self._laid = False

    def copy(self) -> Self:
        """Another table, at which all has gone the same way."""
        other = type(self)(self.server, self.match.header.seed, self.match.seats, self.match.settings)
        for number in range(len(self.said)):
            assert other.match.waiting[0] == self.said[number][0]
            other._played(other.match.waiting[0])
        return other

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    # -- before anybody comes

    def play(self, *prompts: str) -> None:
        """Play on until one of these is asked: that is where people come to the table."""
        for _ in range(MOST):
            ask = self.match.ask(self.match.waiting[0])
            if ask is not None and ask.prompt in prompts:
                return
            self._played(self.match.waiting[0])
        raise AssertionError(f"{prompts} was never asked")

    def sit(self, pages: Mapping[int, Player]) -> Self:
        """These people come to the table with their browsers, and all others on the wire."""
        self._lay()
        self.pages = dict(pages)
        for seat, page in pages.items():
            page.open(self.link(seat))
            self.wait(seat)
        rest = {seat: token for seat, token in self.tokens.items() if seat not in pages}
        if rest:
            socket = self._open.enter_context(connect(f"{self.server.url.replace('http', 'ws', 1)}ws", max_size=None))
            self._wire = Wire(socket, self.name, rest)
        return self

    def wait(self, seat: int) -> None:
        """Wait until the page of this seat shows what is asked now."""
        ask = self.match.ask(seat)
        asked = f"{seat}/{ask.id}" if ask is not None and ask.sealed is None else ""
        self.pages[seat].wait(f"{SHELL}?.line === 'open' && {SHELL}.asked === '{asked}' && {SHELL}.busy === 'false'")

    def _lay(self) -> None:
        """Put the table into the server's database, once."""
        if self._laid:
            return
        self._laid = True
        lay_match(self.server.folder, self.name, self.match, self.tokens)

    def leave(self) -> None:
        """Those on the wire leave."""
        self._open.close()
        self._wire = None

    def link(self, seat: int) -> str:
        """Where somebody sits down on this seat."""
        return f"#/t/{self.name}/{self.tokens[seat]}"

    # -- at the table

    def _played(self, seat: int, move: Move | None = None) -> Move:
        """Answer beside the server."""
        ask = self.match.ask(seat)
        assert ask is not None
        move = move or self.company.move(seat)
        self.said.append((seat, ask.prompt))
        self.match.act(seat, move.key, move.form)
        return move

    def give(self, seat: int, key: str) -> None:
        """This seat answers with this option."""
        self._answer(seat, Move(key))

    def answer(self) -> str:
        """Whoever is asked first answers; what was asked."""
        self._answer(self.match.waiting[0])
        return self.said[-1][1]

    def _answer(self, seat: int, move: Move | None = None) -> None:
        ask, page = self.match.ask(seat), self.pages.get(seat)
        assert ask is not None
        if page is None:
            assert self._wire is not None
            self._wire.act(seat, ask.id, self._played(seat, move))
            return
        here = f"{SHELL}.asked === '{seat}/{ask.id}'"
        page.wait(f"{here} && {SHELL}.busy === 'false'")
        options = {option.key: option for option in ask.options}
        given = self._played(seat, move)
        give(page, options[given.key], given.form)
        page.wait(f"{SHELL}.over === 'true' || !({here})")

    def beside(self, seat: int, key: str) -> None:
        """Somebody has done this beside the question in their browser."""
        self.match.act(seat, key)

    def until(self, *prompts: str) -> None:
        """Answer until one of these is asked."""
        for _ in range(MOST):
            ask = self.match.ask(self.match.waiting[0])
            if ask is not None and ask.prompt in prompts:
                return
            self.answer()
        raise AssertionError(f"{prompts} was never asked")
