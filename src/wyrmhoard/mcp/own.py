"""A match that runs in this process: a model holds some of its seats, bots hold the others."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, Final, TypeVar

import wyrmhoard
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.player import Player
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.shapes import Refusal
from wyrmhoard.mcp.reading import points_of
from wyrmhoard.mcp.table import Said
from wyrmhoard.players import make_player, strongest
from wyrmhoard.stdio import Service

T = TypeVar("T")
MOST_SECONDS: Final = 5.0
"""Seconds for which a computer player may think about each choice."""
HIGHEST_FIGURE: Final = 200.0
"""The largest figure of any other option of a computer player."""


class OwnTable:
    """A match of one's own. Requests are those of the JSON lines (`stdio`), for the seats that the model holds.

    Whatever touches the match runs in the table's one thread, one thing after the other, so that bots that think hold
    up no other table.
    """

    is_strangers = False

    def __init__(self, service: Service, thread: ThreadPoolExecutor) -> None:
        self.game: AnyGame | None = service.match.game
        self.title = service.match.game.title
        self._service = service
        self._thread = thread
        self.seats = [seat for seat in range(service.match.seats) if seat not in service.bots]

    @classmethod
    async def begin(
        cls, name: str, players: Sequence[str], settings: Mapping[str, Value], seed: str, scenario: str
    ) -> OwnTable:
        """A new match of the game `name`; `players` names who holds each seat, "me" being the model. Without any, the
        model has the first seat and the game's strongest bot the others. Raises BadInput."""
        thread = ThreadPoolExecutor(1, f"table of {name}")
        try:
            return cls(await _within(thread, lambda: _begun(name, players, settings, seed, scenario)), thread)
        except BaseException:
            thread.shutdown(wait=False, cancel_futures=True)
            raise

    async def view(self, seat: int) -> Mapping[str, Any]:
        """What the seat sees."""
        return dict((await self._request(do="view", seat=seat))["view"])

    async def ask(self, seat: int) -> Said:
        """What the seat is asked, and what it may do beside it."""
        said = await self._request(do="ask", seat=seat)
        return Said(said["ask"], said["asides"])

    async def state(self) -> dict[str, Any]:
        """Who is waited for, and how the match ended."""
        state = await self._request(do="state")
        match = self._service.match
        told: dict[str, Any] = {"waiting_for": [match.seat_name(seat) for seat in state["waiting"]]}
        if state["result"] is not None:
            told |= {"over": state["ended"], "points": points_of(match.seat_names, state["result"]["points"])}
        return told

    async def count_events(self, seat: int) -> int:
        """How many events the seat knows of."""
        return await _within(self._thread, lambda: self._service.match.count_events(seat))

    async def log(self, seat: int, since: int) -> list[tuple[int, str, str]]:
        """What happened after event `since`, as far as the seat knows: number, words, rule."""
        events = (await self._request(do="events", seat=seat, since=max(0, since)))["events"]
        return [(event["n"], event["text"], event["rule"]) for event in events]

    async def preview(self, seat: int, key: str, form: Mapping[str, Any]) -> Any:
        """What a form would amount to, and why it would be refused."""
        said = await self._request(do="preview", seat=seat, key=key, form=dict(form))
        return {"preview": said["preview"], "refused": said["refused"]}

    async def prospects(self, seat: int, by: str, about: str) -> Any:
        """What the seat could do to something with something of its own."""
        return (await self._request(do="prospects", seat=seat, by=by, about=about))["prospects"]

    async def hint(self, seat: int) -> Any:
        """What the computer would answer, the next best, and what each leads to."""
        return (await self._request(do="hint", seat=seat))["hint"]

    async def act(self, seat: int, key: str, form: Mapping[str, Any] | None, ask: str) -> None:
        """Answer for the seat."""
        request: dict[str, Any] = {"do": "act", "seat": seat, "key": key}
        if form:
            request["form"] = dict(form)
        if ask:
            request["ask"] = ask
        await self._request(**request)

    async def take_back(self, seat: int) -> None:
        """Take back what the seat did last."""
        await self._request(do="take_back", seat=seat)

    async def agree(self, seat: int, *, yes: bool) -> None:
        """Nobody asks for it. Raises BadInput."""
        raise BadInput("nobody asks to take anything back: nobody else plays here")

    async def wait(self, seconds: float) -> None:
        """Bots have always answered."""

    async def outlook(self, seat: int) -> Any:
        """What each answer would do, as far as the seat may know."""
        match = self._service.match

        def outlook() -> Any:
            ask = match.ask(seat)
            return None if ask is None else match.game.screens.whole_outlook(match.table, seat, ask.prompt, ask.data)

        return await _within(self._thread, outlook)

    async def close(self) -> None:
        """End the table's thread, once it has done what it is at."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _request(self, **request: Any) -> dict[str, Any]:
        reply = await _within(self._thread, lambda: self._service.reply(request))
        if not reply["ok"]:
            error: Refusal = reply["error"]
            raise Refused(error["code"], error["text"], error.get("rule", ""))
        return reply


async def _within(thread: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    """Do this in the thread, in the language that is spoken here."""
    return await asyncio.get_running_loop().run_in_executor(thread, copy_context().run, work)


def _begun(name: str, players: Sequence[str], settings: Mapping[str, Value], seed: str, scenario: str) -> Service:
    """A new match with its bots, which have answered what they are asked first. Raises BadInput."""
    game = find(name)
    match = wyrmhoard.new(
        game,
        len(players) or None,
        seed or os.urandom(16).hex(),
        settings,
        players=players,
        scenario=scenario or None,
    )
    who = [*players] or ["me", *[strongest(game)] * (match.seats - 1)]
    if "me" not in who:
        raise BadInput("players: one of them must be me")
    return Service(match, {seat: _player(game, spec) for seat, spec in enumerate(who) if spec != "me"})


def _player(game: AnyGame, spec: str) -> Player:
    """The computer player that `spec` names. Raises BadInput, also for one that would think for too long."""
    player = make_player(game, spec)
    for option in spec.split(":")[1:]:
        key, _, value = option.partition("=")
        most = MOST_SECONDS if key == "seconds" else HIGHEST_FIGURE
        if float(value) > most:
            raise BadInput(f"player {spec}: option {key} must be at most {most:g} here")
    return player
