"""A match that runs in this process: a model holds some of its seats, bots hold the others."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import wyrmhoard
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.mcp.table import Forbidden, Said
from wyrmhoard.players import make_player, strongest
from wyrmhoard.stdio import Service


class OwnTable:
    """A match of one's own. Requests are those of the JSON lines (`stdio`), for the seats that the model holds."""

    is_strangers = False

    def __init__(self, game: AnyGame, service: Service) -> None:
        self.game: AnyGame | None = game
        self.title = game.title
        self._service = service
        self.seats = [seat for seat in range(service.match.seats) if seat not in service.bots]

    @classmethod
    def begin(
        cls, name: str, players: Sequence[str], settings: Mapping[str, Value], seed: str, scenario: str
    ) -> OwnTable:
        """A new match of the game `name`; `players` names who holds each seat, "me" being the model. Without any, the
        model has the first seat and the game's strongest bot the others. Raises BadInput."""
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
        bots = {seat: make_player(game, spec) for seat, spec in enumerate(who) if spec != "me"}
        return cls(game, Service(match, bots))

    async def view(self, seat: int) -> Mapping[str, Any]:
        """What the seat sees."""
        return dict(self._request(do="view", seat=seat)["view"])

    async def ask(self, seat: int) -> Said:
        """What the seat is asked, and what it may do beside it."""
        said = self._request(do="ask", seat=seat)
        return Said(said["ask"], said["asides"])

    async def state(self) -> dict[str, Any]:
        """Who is waited for, and how the match ended."""
        state = self._request(do="state")
        match = self._service.match
        told: dict[str, Any] = {"waiting_for": [match.seat_name(seat) for seat in state["waiting"]]}
        if state["result"] is not None:
            told |= {
                "over": state["ended"],
                "points": dict(zip(match.seat_names, state["result"]["points"], strict=True)),
            }
        return told

    async def count_events(self, seat: int) -> int:
        """How many events the seat knows of."""
        return self._service.match.count_events(seat)

    async def log(self, seat: int, since: int) -> list[tuple[int, str, str]]:
        """What happened after event `since`, as far as the seat knows: number, words, rule."""
        events = self._request(do="events", seat=seat, since=max(0, since))["events"]
        return [(event["n"], event["text"], event["rule"]) for event in events]

    async def preview(self, seat: int, key: str, form: Mapping[str, Any]) -> Any:
        """What a form would amount to, and why it would be refused."""
        said = self._request(do="preview", seat=seat, key=key, form=dict(form))
        return {"preview": said["preview"], "refused": said["refused"]}

    async def prospects(self, seat: int, by: str, about: str) -> Any:
        """What the seat could do to something with something of its own."""
        return self._request(do="prospects", seat=seat, by=by, about=about)["prospects"]

    async def hint(self, seat: int) -> Any:
        """What the computer would answer, the next best, and what each leads to."""
        return self._request(do="hint", seat=seat)["hint"]

    async def act(self, seat: int, key: str, form: Mapping[str, Any] | None, ask: str) -> None:
        """Answer for the seat."""
        request: dict[str, Any] = {"do": "act", "seat": seat, "key": key}
        if form:
            request["form"] = dict(form)
        if ask:
            request["ask"] = ask
        self._request(**request)

    async def take_back(self, seat: int) -> None:
        """Take back what the seat did last."""
        self._request(do="take_back", seat=seat)

    async def wait(self, seconds: float) -> None:
        """Bots have always answered."""

    async def outlook(self, seat: int) -> Any:
        """What each answer would do, as far as the seat may know."""
        match = self._service.match
        ask = match.ask(seat)
        if ask is None:
            return None
        return match.game.screens.whole_outlook(match.table, seat, ask.prompt, ask.data)

    async def close(self) -> None:
        """Nothing is open."""

    def _request(self, **request: Any) -> dict[str, Any]:
        reply = self._service.reply(request)
        if not reply["ok"]:
            raise Forbidden.here(reply["error"])
        return reply
