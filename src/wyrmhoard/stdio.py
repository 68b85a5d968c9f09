"""The kernel on standard streams: one JSON object per line in, one per line out (docs/protocol.md).

A program in any language can hold seats or run a whole match. It is trusted with every seat that
`--players` does not give to a bot, and with the record; it is no server for strangers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, BinaryIO, Final

import msgspec

from wyrmhoard import load
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.onward import Standing
from wyrmhoard.kernel.play.player import Player
from wyrmhoard.kernel.play.playout import try_act
from wyrmhoard.kernel.state.record import Record, parse_record
from wyrmhoard.kernel.text.errors import BadInput, Refused, WyrmhoardError
from wyrmhoard.kernel.text.parsing import parse_json
from wyrmhoard.kernel.text.rulebook import read_rulebook
from wyrmhoard.kernel.text.shapes import Refusal
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.players.hint import hint

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1_000_000


class Service:
    """One match that is driven by requests. `bots` hold their seats; all others are the caller's."""

    def __init__(self, match: Match, bots: Mapping[int, Player]) -> None:
        self.match = match
        self.standing = Standing(match)
        self.bots = bots
        self._rngs = {seat: seat_rng(match.header.seed, seat) for seat in bots}
        self._fillings = Random(f"{match.header.seed}/fillings")
        self._verbs: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "hello": self._hello,
            "state": self._state,
            "ask": self._ask,
            "view": self._view,
            "events": self._events,
            "preview": self._preview,
            "prospects": self._prospects,
            "hint": self._hint,
            "sample": self._sample,
            "act": self._act,
            "stop": self._stop,
            "take_back": self._take_back,
            "note": self._note,
            "notes": self._notes,
            "ground": self._ground,
            "record": self._record,
            "position": self._position,
            "load": self._load,
            "cards": self._cards,
            "rules": self._rules,
            "quit": lambda request: {"bye": True},
        }
        self._let_bots_act()

    def answer(self, line: str | bytes) -> dict[str, Any]:
        """The reply to one line. Never raises, whatever the caller sent."""
        try:
            request = self._decode(line)
        except WyrmhoardError as error:
            return _refused({"code": "bad-request", "text": str(error)})
        return self.reply(request)

    def reply(self, request: dict[str, Any]) -> dict[str, Any]:
        """The reply to one request. Never raises, whatever is in it."""
        try:
            verb = request.get("do")
            if not isinstance(verb, str) or verb not in self._verbs:
                raise BadInput(f"do: must be one of {', '.join(self._verbs)}, not {verb!r}")
            reply = {"ok": True, **self._verbs[verb](request)}
        except Refused as refused:
            reply = _refused(self._refusal(refused, request))
        except WyrmhoardError as error:
            reply = _refused({"code": "bad-request", "text": str(error)})
        except Exception as error:  # the last line of defence: an internal error must not end the caller's program
            reply = _refused({"code": "broken", "text": f"the table cannot go on: {error!r}"})
        if "id" in request:
            reply["id"] = request["id"]
        return reply

    def _decode(self, line: str | bytes) -> dict[str, Any]:
        if len(line) > LONGEST_LINE:
            raise BadInput(f"the line is longer than {LONGEST_LINE} characters")
        request = parse_json(line, "the line is not JSON")
        if not isinstance(request, dict):
            raise BadInput("the line must be a JSON object")
        return request

    def _refusal(self, refused: Refused, request: dict[str, Any]) -> Refusal:
        error: Refusal = {"code": refused.code, "text": refused.sentence, "rule": refused.rule}
        if refused.code == "stale":
            error["ask"] = self._ask(request)["ask"]
        return error

    def _hello(self, request: dict[str, Any]) -> dict[str, Any]:
        match = self.match
        return {
            "protocol": PROTOCOL,
            "game": match.game.name,
            "version": match.game.about.version,
            "content": match.game.content,
            "seats": match.seats,
            "seat_names": list(match.seat_names),
            "yours": [seat for seat in range(match.seats) if seat not in self.bots],
            "settings": match.settings,
            "commitment": match.commitment,
        }

    def _state(self, request: dict[str, Any]) -> dict[str, Any]:
        result = self.match.result
        return {
            "waiting": self.match.waiting,
            "ready": self.match.ready,
            "asks": {str(seat): ask.id for seat, ask in self.match.asks.items()},
            "result": None if result is None else msgspec.to_builtins(result),
            "ended": self.match.ended,
        }

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        ask = self.match.ask(seat)
        asides = [option.to_plain() for option in self.match.asides(seat)]
        plain = {"ask": None if ask is None else ask.to_plain(usual=self.match.usual(ask)), "asides": asides}
        return plain if self.match.game.onward is None else {**plain, **self._onward(seat)}

    def _onward(self, seat: int) -> dict[str, Any]:
        """The standing order of a seat."""
        order, onward = self.standing.orders.get(seat), self.match.game.onward
        assert onward is not None
        return {
            "may_keep": self.standing.may_keep(seat),
            "going": order is not None and order.going,
            "looked_up": self.standing.reason(seat),
            "plan": self.standing.plan(seat),
            "habits": [] if order is None else order.habits,
            "how_long": {key: self.match.game.said(onward.HOW_LONG[key]) for key in self.standing.how_long(seat)},
            "all_habits": {key: self.match.game.said(text) for key, text in onward.HABITS.items()},
        }

    def _view(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"view": self.match.view(self._seat(request, spectator=True))}

    def _events(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request, spectator=True)
        return {"events": self._events_since(seat, _number(request, "since", 0))}

    def _events_since(self, seat: int | None, since: int) -> list[dict[str, Any]]:
        texts = (line.text for line in self.match.lines(seat, since))
        return [{**event, "text": text} for event, text in zip(self.match.events(seat, since), texts, strict=True)]

    def _preview(self, request: dict[str, Any]) -> dict[str, Any]:
        """What a form filled in like this would amount to, and why it would be refused, as far as the seat may know."""
        seat, key, values = self._seat(request), _key(request), request.get("form")
        if not isinstance(values, dict):
            raise BadInput(f"form: must be an object of fields, not {values!r}")
        refused = self.match.objection(seat, key, values)
        try:
            preview = self.match.preview(seat, key, values)
        except Refused:  # a field is wrong or missing: `refused` says which
            preview = None
        return {"preview": preview, "refused": None if refused is None else self._refusal(refused, request)}

    def _prospects(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the seat could do to something on the table, and what each would come to, as far as it may know."""
        by, about = request.get("by"), request.get("about")
        if not isinstance(by, str) or not isinstance(about, str):
            raise BadInput("by, about: must be names as the view has them")
        return {"prospects": self.match.prospects(self._seat(request), by, about)}

    def _hint(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the computer would answer for the seat, the next best, and what each leads to."""
        return {"hint": hint(self.match, self._seat(request))}

    def _sample(self, request: dict[str, Any]) -> dict[str, Any]:
        """A form filled in at random, with nothing in it that the seat knows to be refused; null if there is none."""
        seat, key = self._seat(request), _key(request)
        forms = [choice for choice in self.match.choices(seat) if isinstance(choice, Form) and choice.key == key]
        if not forms:
            raise Refused("unknown", f"there is no form {key!r} to fill in here")
        filled = forms[0].proposal(self._fillings)
        return {"form": None if filled is None else filled.values}

    def _act(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        if seat in self.bots:
            raise BadInput(f"seat: {seat} is held by a bot")
        key, form, ask = _key(request), request.get("form"), request.get("ask")
        if form is not None and not isinstance(form, dict):
            raise BadInput(f"form: must be an object of fields, not {form!r}")
        if ask is not None and not isinstance(ask, str):
            raise BadInput(f"ask: must be the id of an ask, not {ask!r}")
        keep = _keep(request)
        self._set_habits(seat, request)
        seen = self.match.count_events(seat)
        self.standing.act(seat, key, form, ask, keep=keep)
        self._let_bots_act()
        return {"events": self._events_since(seat, seen), **self._state(request)}

    def _stop(self, request: dict[str, Any]) -> dict[str, Any]:
        """End or change the plan of a seat, and replace its habits if any are given."""
        seat, keep = self._seat(request), _keep(request)
        if keep:
            self.standing.change(seat, keep)
        else:
            self.standing.stop(seat)
        self._set_habits(seat, request)
        self._let_bots_act()
        return self._state(request)

    def _set_habits(self, seat: int, request: dict[str, Any]) -> None:
        habits = request.get("habits")
        if habits is None:
            return
        if not isinstance(habits, list) or not all(isinstance(one, str) for one in habits):
            raise BadInput(f"habits: must be a list of keys, not {habits!r}")
        self.standing.set_habits(seat, habits)

    def _is_alone(self, seat: int) -> bool:
        """Whether bots hold all other seats."""
        return all(other in self.bots for other in range(self.match.seats) if other != seat)

    def _let_bots_act(self) -> None:
        """Let bots and standing orders answer until a person must decide."""
        while self.match.result is None:
            if self.standing.go_on(self._is_alone):
                continue
            seat_and_move = next_move(self.match, self.bots, self._rngs)
            if seat_and_move is None:
                return
            seat, move = seat_and_move
            try_act(self.match, seat, move.key, move.form)

    def _take_back(self, request: dict[str, Any]) -> dict[str, Any]:
        agreed = request.get("agreed", [])
        if not isinstance(agreed, list) or not all(type(seat) is int for seat in agreed):
            raise BadInput(f"agreed: must be a list of seats, not {agreed!r}")
        self.standing.take_back(self._seat(request), [*agreed, *self.bots])
        self._let_bots_act()
        return self._state(request)

    def _note(self, request: dict[str, Any]) -> dict[str, Any]:
        kind, sheet = request.get("kind"), request.get("sheet", "")
        if not isinstance(kind, str) or not isinstance(sheet, str):
            raise BadInput(f"kind, sheet: must be a kind of note and a sheet, not {kind!r} and {sheet!r}")
        note = self.match.add_note(self._seat(request), kind, request.get("data"), sheet)
        return {"note": msgspec.to_builtins(note)}

    def _notes(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request, spectator=True)
        sheets = [sheet._asdict() for sheet in self.match.sheets(seat)]
        return {"sheets": sheets, "notes": msgspec.to_builtins(self.match.notes(seat, _number(request, "since", 0)))}

    def _ground(self, request: dict[str, Any]) -> dict[str, Any]:
        seat, sheet = self._seat(request, spectator=True), request.get("sheet")
        if sheet not in {one.id for one in self.match.sheets(seat)}:
            raise BadInput(f"sheet: must be a sheet that this seat may see, not {sheet!r}")
        ground = self.match.game.screens.ground(self.match.table, sheet)
        return {"ground": None if ground is None else ground.draw(*ground.args)}

    def _record(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"record": msgspec.to_builtins(self.match.record)}

    def _position(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"record": msgspec.to_builtins(self.match.position)}

    def _load(self, request: dict[str, Any]) -> dict[str, Any]:
        record: Record = parse_record(msgspec.json.encode(request.get("record")), "record")
        if record.game != self.match.game.name:
            raise BadInput(f"record: is of {record.game}, and this is a table of {self.match.game.name}")
        self.match = load(record)
        self.standing = Standing(self.match)
        self._let_bots_act()
        return self._state(request)

    def _cards(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"cards": self.match.game.faces()}

    def _rules(self, request: dict[str, Any]) -> dict[str, Any]:
        folder = self.match.game.folder
        rules = read_rulebook(folder / "rulebook.md") if folder else {}
        return {"rules": [msgspec.to_builtins(rule) for rule in rules.values()]}

    def _seat(self, request: dict[str, Any], *, spectator: bool = False) -> Any:
        seat = request.get("seat")
        if spectator and seat is None:
            return None
        if type(seat) is not int or not 0 <= seat < self.match.seats:
            raise BadInput(f"seat: must be a number from 0 to {self.match.seats - 1}, not {seat!r}")
        return seat


def _refused(error: Refusal) -> dict[str, Any]:
    return {"ok": False, "error": error}


def _key(request: dict[str, Any]) -> str:
    key = request.get("key")
    if not isinstance(key, str):
        raise BadInput(f"key: must be the key of an option, not {key!r}")
    return key


def _keep(request: dict[str, Any]) -> str:
    keep = request.get("keep", "")
    if not isinstance(keep, str):
        raise BadInput(f"keep: must say how long, not {keep!r}")
    return keep


def _number(request: dict[str, Any], name: str, default: int) -> int:
    value = request.get(name, default)
    if type(value) is not int or value < 0:
        raise BadInput(f"{name}: must be a whole number, 0 or more, not {value!r}")
    return value


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream. A line that is too long is cut, but stays too long to be accepted."""
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while len(line) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)
            if not rest:
                break
        yield line


def serve(service: Service, source: BinaryIO, sink: BinaryIO) -> None:
    """Greet, then answer line by line until the input ends or `{"do": "quit"}` comes."""

    def write(reply: dict[str, Any]) -> None:
        sink.write(msgspec.json.encode(reply) + b"\n")
        sink.flush()

    write(service.answer('{"do": "hello"}'))
    for line in _lines(source):
        if not line.strip():
            continue
        reply = service.answer(line)
        write(reply)
        if reply["ok"] and reply.get("bye"):
            break
