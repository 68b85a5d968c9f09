"""What people who watch a table are sent: messages made once for all sockets that see the same."""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

import msgspec

from wyrmhoard.kernel.contract.screens import Usual
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.saying import ENGLISH, reading_as, speaking, spoken
from wyrmhoard.kernel.text.shapes import Told
from wyrmhoard.players import title_of
from wyrmhoard.server.protocol.close_codes import CloseCode
from wyrmhoard.server.protocol.shapes.messages import Moment, OnwardFace, TakeBackKind
from wyrmhoard.server.protocol.shapes.tables import Following, Seat
from wyrmhoard.server.protocol.wire import encode
from wyrmhoard.server.session.session import Session

NULL: Final = b"null"
EMPTY_LIST: Final = b"[]"


class Client(Protocol):
    """What a table knows about an open socket."""

    roles: dict[int | None, str]
    """The seats that it holds (None: it watches), and the token of each."""
    seats: frozenset[int]
    outlook: bool
    """Whether it wants to know what each choice would do."""
    language: str
    """The language of this viewer."""
    screen: str
    """A name that identifies the screen across reconnects."""

    def push(self, text: bytes) -> None:
        """Send a message, after those before it."""

    def dismiss(self, text: str, code: CloseCode = CloseCode.GOING_AWAY) -> None:
        """Say goodbye and close."""


Seated: TypeAlias = tuple[list[bool], list[str | None], list[str], list[bool]]


class Scene:
    """A table at one moment in the language that is spoken: what is the same for everybody, encoded once."""

    def __init__(self, session: Session, here: list[bool], vacant: list[bool]) -> None:
        self.session = session
        self.match = match = session.match
        self.log = match.log
        self.people = match.people.names
        self.moment = (*match.moment, self.people)
        self.here, self.vacant = here, vacant
        self.names = match.seat_names
        self.seated: Seated = (here, session.bots[:], [*self.names, *self.people, *session.stamps], vacant)
        """Who sits where."""
        self._events: dict[tuple[int, str], bytes] = {}
        """Encoded events that everybody may know, by index and words: the words may differ for a seat that is named."""
        self._news: dict[tuple[int, int], list[bytes]] = {}
        """Encoded events after an index (first), numbered from a count (second), where everybody may know and reads the
        same."""
        shared: Moment = {
            "waiting": match.waiting,
            "ready": match.ready,
            "step": f"{match.step}.{match.era}",
            "era": match.era,
            "result": match.result,
            "ended": match.ended,
            "offer": None if session.offer is None else session.offer.to_plain(),
            "clock": session.times(),
            "coach": None if session.coach is None else session.coach.shown(match),
        }
        if match.result is not None:
            shared["seed"] = match.header.seed
        self.shared = encode(shared)[1:]

    def events(self, start: int, n: int, seat: int | None) -> list[bytes]:
        """The events after the first `start` that one seat may know; it has been sent `n` so far."""
        news = self._news.get((start, n))
        if news is not None:
            return news
        log, new = self.log, range(start, len(self.log))
        places = [at for at in new if (only := log[at].only) is None or seat in only]
        read = self.match.read(places, seat, self.names)
        news, alike = [], read.alike and len(places) == len(new)
        for at, text in zip(places, read.texts, strict=True):
            event, n = log[at], n + 1
            if event.private:
                alike = False
            public = event.only is None and seat not in event.private
            encoded = self._events.get((at, text)) if public else None
            if encoded is None:
                told: Told = {"kind": event.kind, "rule": event.rule, "data": event.data_for(seat), "text": text}
                encoded = encode(told)[1:]
                if public:
                    self._events[at, text] = encoded
            news.append(b'{"n":%d,%b' % (n, encoded))
        if alike:
            self._news[start, n - len(news)] = news
        return news


class Eyes:
    """What one seat (None: a spectator) sees of a session, encoded; reused until something changes."""

    def __init__(self, seat: int | None, *, outlook: bool, language: str = ENGLISH) -> None:
        self.seat = seat
        self.language = language
        """The language of this viewer."""
        self._with_outlook = outlook and seat is not None
        self._moment: tuple[object, ...] | None = None
        self._learned = -1
        self._sealed: str | None = None
        self._view = self._outlook = self._ask = self._options = NULL
        self._usual: Usual | None = None
        self._about = ""
        self._asides = self._sheets = EMPTY_LIST
        self.sheets: frozenset[str] = frozenset()
        """The sheets that it has been shown there are."""

    def look(self, scene: Scene) -> bytes:
        """View, ask, asides, sheets and outlook as the inside of a JSON object."""
        match, seat = scene.match, self.seat
        asked = seat is not None and match.is_asked(seat)
        fresh = scene.moment != self._moment
        if fresh:
            self._moment = scene.moment
            self._view = encode(match.view(seat))
            asides = () if seat is None else match.asides(seat)
            self._asides = encode([option.to_plain() for option in asides]) if asides else EMPTY_LIST
            sheets = match.sheets(seat)
            self.sheets = frozenset(sheet.id for sheet in sheets) if sheets else frozenset()
            self._sheets = encode([sheet._asdict() for sheet in sheets]) if sheets else EMPTY_LIST
            self._outlook = NULL
            if self._with_outlook and seat is not None and (ask := match.ask(seat)) is not None:
                with reading_as(seat, match.game.folder):
                    self._outlook = encode(match.game.screens.whole_outlook(match.table, seat, ask.prompt, ask.data))
        if seat is None or not asked:
            self._ask = NULL
        elif fresh or match.learned != self._learned or self._ask == NULL:
            self._encode_ask(match, seat, anew=True)
        elif match.sealed_key(seat) != self._sealed:
            self._encode_ask(match, seat, anew=False)
        shown = (self._view, self._ask, self._asides, self._sheets, self._outlook)
        return b'"view":%b,"ask":%b,"asides":%b,"sheets":%b,"outlook":%b' % shown

    def _encode_ask(self, match: Match, seat: int, *, anew: bool) -> None:
        """Encode what this seat is asked; if not `anew`, its options are as they were."""
        ask = match.ask(seat)
        assert ask is not None
        if anew:
            self._learned = match.learned
            self._options, self._usual, self._about = encode(ask.options), match.usual(ask), match.about(ask)
        self._sealed = ask.sealed
        self._ask = encode(ask.to_plain(msgspec.Raw(self._options), self._usual, self._about))

    def forget(self) -> None:
        """Drop the cache: everything is encoded again next time."""
        self._moment = None


class Audience:
    """All sockets that hold the same seats, for one of those seats (None: as watchers)."""

    def __init__(self, eyes: Eyes, held: frozenset[int], token: str) -> None:
        self.eyes = eyes
        self.seat = eyes.seat
        self.held = held
        self.token = token
        self.sockets: set[Client] = set()
        self._era = -1
        self._people: tuple[str, ...] = ()
        self._index = 0
        self._count = 0
        self._reworded = 0
        """The number of events sent up to the last one that changed the words of earlier lines."""
        self._body = b""
        self._seated: Seated | None = None
        self._seats_encoded = NULL

    def news(self, scene: Scene) -> bytes | None:
        """The message for what has changed since the last one; None if nothing has that this audience may see."""
        body = self._make_body(scene)
        fresh = self._era != scene.match.era or self._people != scene.people
        if fresh:
            self._begin(scene)
        before = self._reworded
        events = self._new_events(scene)
        if self._reworded != before and not fresh:
            fresh = True
            self._begin(scene)
            events = self._new_events(scene)
        if not events and not fresh and body == self._body:
            return None
        self._body = body
        return _message(events, fresh, body)

    def full_message(self, scene: Scene, since: int | None, era: int | None) -> bytes:
        """The message for a client that has seen the events up to `since`, counted in era `era`."""
        match = scene.match
        self._begin(scene)
        events = self._new_events(scene)
        counted = era == match.era or (era is None and match.era == 0)
        known = since is not None and counted and self._reworded <= since <= self._count
        self._body = self._make_body(scene)
        return _message(events[since if known else 0 :], not known, self._body)

    def _begin(self, scene: Scene) -> None:
        """Start again: send the whole log."""
        self._era, self._index, self._count, self._reworded = scene.match.era, 0, 0, 0
        self._people = scene.people

    def _new_events(self, scene: Scene) -> list[bytes]:
        start, self._index = self._index, len(scene.log)
        if start == self._index:
            return []
        events = scene.events(start, self._count, self.seat)
        if (made_up := scene.match.game.made_up) is not None:
            self._note_rewording(scene, start, made_up.REWORDS)
        self._count += len(events)
        return events

    def _note_rewording(self, scene: Scene, start: int, rewords: frozenset[str]) -> None:
        """Note the last event that changed the words of earlier lines."""
        count = self._count
        for event in scene.log[start:]:
            known = event.only is None or self.seat in event.only
            if event.kind in rewords:
                self._reworded = count + 1
            count += known

    def _make_body(self, scene: Scene) -> bytes:
        session, seat = scene.session, self.seat
        back: TakeBackKind = (
            "" if seat is None or session.bots[seat] is not None or session.coach else self._take_back(session)
        )
        following: Following | None = None if session.next is None else {"table": session.next, "token": self.token}
        return b'"seat":%b,%b,"onward":%b,"can_take_back":"%b","seats":%b,"next":%b,%b' % (
            NULL if seat is None else b"%d" % seat,
            self.eyes.look(scene),
            self._onward(session),
            back.encode(),
            self._seats(scene),
            NULL if following is None else encode(following),
            scene.shared,
        )

    def _seats(self, scene: Scene) -> bytes:
        """Who sits where, encoded again only when a client came, went or changed roles."""
        if scene.seated is not self._seated:
            self._seated = scene.seated
            self._seats_encoded = encode(seats(scene.session, scene.here, scene.vacant, self.held))
        return self._seats_encoded

    def _onward(self, session: Session) -> bytes:
        """The standing order of this seat."""
        onward, seat = session.match.game.onward, self.seat
        if onward is None or seat is None or session.bots[seat] is not None or session.coach is not None:
            return NULL
        standing, game = session.standing, session.match.game
        order = standing.orders.get(seat)
        habits = onward.USUAL if order is None else order.habits
        face: OnwardFace = {
            "may": standing.may_keep(seat),
            "how_long": {key: game.said(onward.HOW_LONG[key]) for key in standing.how_long(seat)},
            "going": order is not None and order.going and session.match.result is None,
            "why": standing.reason(seat),
            "plan": standing.plan(seat),
            "habits": [
                {"key": key, "text": game.said(text), "on": key in habits} for key, text in onward.HABITS.items()
            ],
            "unsaid": order is None,
        }
        return encode(face)

    def _take_back(self, session: Session) -> TakeBackKind:
        assert self.seat is not None
        kind = session.match.may_take_back(self.seat)
        if kind == "ask" and session.bots.count(None) == 1:  # the only person at the table needs nobody's consent
            return "free"
        return kind


class Audiences:
    """All viewers of one table, grouped by what they may see, so that each view is encoded once for its group."""

    def __init__(self) -> None:
        self._eyes: dict[tuple[int | None, bool, str], Eyes] = {}
        self._audiences: dict[tuple[int | None, frozenset[int], bool, str, str], Audience] = {}
        self._looking: dict[str, list[Audience]] | None = None
        """A cache until a client comes or goes: the audiences with sockets, by language."""
        self._seated: dict[str, Seated] = {}
        """Who sat where when it was last shown, in each language: the same object until that changes."""

    def greet(
        self,
        socket: Client,
        session: Session,
        here: list[bool],
        vacant: list[bool],
        since: dict[str, int],
        era: int | None,
    ) -> None:
        """Send the current table messages to one socket."""
        with speaking(socket.language):
            scene = self._scene(session, here, vacant)
            for audience in self._of(socket):
                name = "watch" if audience.seat is None else str(audience.seat)
                audience.sockets.add(socket)
                self._looking = None
                socket.push(audience.full_message(scene, since.get(name), era))

    def _scene(self, session: Session, here: list[bool], vacant: list[bool]) -> Scene:
        scene = Scene(session, here, vacant)
        before = self._seated.setdefault(spoken(), scene.seated)
        if scene.seated == before:
            scene.seated = before
        else:
            self._seated[spoken()] = scene.seated
        return scene

    def _of(self, socket: Client) -> list[Audience]:
        held = frozenset(socket.seats)
        audiences = []
        for seat, token in socket.roles.items():
            key = (seat, held, socket.outlook, token, socket.language)
            if key not in self._audiences:
                view = (seat, socket.outlook, socket.language)
                fresh = Eyes(seat, outlook=socket.outlook, language=socket.language)
                self._audiences[key] = Audience(self._eyes.setdefault(view, fresh), held, token)
            audiences.append(self._audiences[key])
        return audiences

    def show(self, session: Session, here: list[bool], vacant: list[bool]) -> None:
        """Send what has changed to everybody, each what they may see."""
        if self._looking is None:
            self._looking = {}
            for audience in self._audiences.values():
                if audience.sockets:
                    self._looking.setdefault(audience.eyes.language, []).append(audience)
        for language, audiences in self._looking.items():
            with speaking(language):
                scene = self._scene(session, here, vacant)
                for audience in audiences:
                    if (message := audience.news(scene)) is not None:
                        for socket in audience.sockets:
                            socket.push(message)

    def readers(self, sheet: str) -> set[Client]:
        """The sockets that have been shown that there is this sheet."""
        return {socket for one in self._audiences.values() if sheet in one.eyes.sheets for socket in one.sockets}

    def sees_sheet(self, socket: Client, sheet: str) -> bool:
        """Whether a player has been shown that there is this sheet."""
        return any(sheet in audience.eyes.sheets for audience in self._of(socket))

    def leave(self, socket: Client) -> None:
        """Send nothing more to a socket."""
        self._looking = None
        for audience in self._audiences.values():
            audience.sockets.discard(socket)

    def forget(self) -> None:
        """Drop the caches, because the session has been replaced."""
        for eyes in self._eyes.values():
            eyes.forget()


def seats(session: Session, here: list[bool], vacant: list[bool], held: frozenset[int]) -> list[Seat]:
    """Who sits where, for a client that holds `held`."""
    seating = []
    for seat, bot in enumerate(session.bots):
        plain: Seat = {
            "seat": seat,
            "name": session.match.seat_name(seat),
            "called": session.match.seat_called(seat),
            "who": "person" if bot is None else "bot",
            "here": here[seat] or bot is not None,
            "vacant": vacant[seat],
            "yours": seat in held,
            "person": session.person(seat),
            "bot_name": "" if bot is None else title_of(session.match.game, bot),
        }
        if bot is not None:
            plain["bot"] = bot
        seating.append(plain)
    return seating


# The rest of a TableMessage is put together from bytes, so that nothing is encoded twice; mypy cannot check those. The
# tests' clients check every message.


def _message(events: list[bytes], fresh: bool, body: bytes) -> bytes:
    start = b'{"type":"table","fresh":%b,"events":[%b],' % (b"true" if fresh else b"false", b",".join(events))
    return start + body
