"""The cards with which a table began, kept so that it can go on after those of its game have changed."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from hashlib import blake2b
from typing import Final, NamedTuple, Protocol
from weakref import WeakKeyDictionary, WeakValueDictionary

import msgspec

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.server.base.background import aside

MOST_GAMES: Final = 2
"""How many games with other cards than the installed ones stay in memory when no table uses them."""


class Content(NamedTuple):
    """Cards and other data of a game, as they are stored."""

    id: str
    """The fingerprint of `data`."""
    game: str
    data: str
    """`Game.card_data` as JSON."""


class Closed(Refused):
    """A table that can never be played on: the sentence says why, and what can still be recovered."""

    def __init__(self, why: str, *, read: bool = True, damaged: tuple[str, str] | None = None) -> None:
        self.damaged = damaged
        """Which of its parts is damaged and how, if that is the reason."""
        if read:
            why = say("{why}. It cannot be played on; what was played can be read", why=why)
        super().__init__("closed", why)


class Pins(Protocol):
    """The rules and cards that a table was opened with."""

    game: str
    version: str
    content: str
    content_id: str | None


class ContentStore(Protocol):
    """Where contents are kept."""

    async def load_content(self, content_id: str) -> str | None:
        """The data of a content."""

    async def unkept(self) -> list[tuple[str, str]]:
        """The games and fingerprints of cards of tables that have no stored content."""

    async def adopt(self, content: Content, cards: str) -> None:
        """Keep a content for the tables of its game that have these cards and no content yet."""


def print_of(data: str) -> str:
    """The fingerprint under which data is kept."""
    return blake2b(data.encode("utf-8"), digest_size=16).hexdigest()


_contents: Final[WeakKeyDictionary[AnyGame, Content | None]] = WeakKeyDictionary()
"""A cache: the content of each game that is still in memory."""


def content_of(game: AnyGame) -> Content | None:
    """The content to store for a game as it is installed now; None if it has no cards."""
    if game not in _contents:
        plain = game.card_data()
        data = "" if plain is None else msgspec.json.encode(plain).decode()
        _contents[game] = None if plain is None else Content(print_of(data), game.name, data)
    return _contents[game]


def has_own_cards(game: AnyGame) -> bool:
    """Whether a game has other cards than the one of its name that is installed now."""
    return content_of(game) != content_of(find(game.name))


def cards_brought(game: AnyGame) -> str:
    """The fingerprint of the cards of a game if they are others than those that are installed now; else ""."""
    content = content_of(game)
    return content.id if content is not None and not is_installed(content) else ""


def is_installed(content: Content) -> bool:
    """Whether this is the content of an installed game. Any other may be deleted with its last table."""
    return content.game in names() and content_of(find(content.game)) == content


def is_played_here(game: str, version: str) -> bool:
    """Whether this server has a game in this version of its rules."""
    try:
        return find(game).about.version == version
    except BadInput:
        return False


def installed() -> list[str]:
    """The fingerprints of the contents of all installed games."""
    contents = [content_of(find(name)) for name in names()]
    return [content.id for content in contents if content is not None]


def read_games() -> None:
    """Load all games in advance: loading one later would block the event loop."""
    for name in names():
        with suppress(BadInput):  # a request for this game will report the error
            content_of(find(name))


async def keep_installed(contents: ContentStore) -> None:
    """Keep the cards in force for tables that were opened before contents were kept."""
    for name, cards in await contents.unkept():
        try:
            game = find(name)
        except BadInput:
            continue
        content = content_of(game)
        if content is not None and game.content == cards:
            await contents.adopt(content, cards)


class Games:
    """The games of stored tables, each with the cards that its tables began with."""

    def __init__(self, contents: ContentStore) -> None:
        self._contents = contents
        self._played: WeakValueDictionary[str, AnyGame] = WeakValueDictionary()
        """Games with other cards than the installed ones, by these: shared by all tables that use them, and freed with
        the last."""
        self._recent: OrderedDict[str, AnyGame] = OrderedDict()

    async def game_of(self, pins: Pins) -> AnyGame:
        """The game of a table. Raises Closed if this server cannot play it."""
        try:
            game = find(pins.game)
        except BadInput:
            raise Closed(say("This server does not have the game {game}", game=pins.game)) from None
        if game.about.version != pins.version:
            raise Closed(
                say(
                    "This table has version {version} of the rules, and this server has {ours}",
                    version=pins.version,
                    ours=game.about.version,
                )
            )
        content = content_of(game)
        if pins.content_id == (None if content is None else content.id) and game.content == pins.content:
            return game
        if pins.content_id is None:
            if game.content == pins.content:
                return game
            raise Closed(say("The cards of this table have changed, and those that it began with were not kept"))
        return await self._with_cards(game, pins, pins.content_id)

    async def _with_cards(self, game: AnyGame, pins: Pins, content_id: str) -> AnyGame:
        played = self._played.get(content_id)
        if played is None:
            data = await self._contents.load_content(content_id)
            if data is None or print_of(data) != content_id:
                how = ("its cards", "are missing or damaged")
                raise Closed(say("The cards that this table began with are missing or damaged"), damaged=how)
            try:
                played = await aside(lambda: game.with_cards(msgspec.json.decode(data)))
            except BadInput as error:
                raise Closed(
                    say("The cards that this table began with do not fit these rules: {error}", error=error)
                ) from None
        played = self._shared(content_id, played)
        if played.content != pins.content:
            raise Closed(say("These rules read the cards that this table began with in another way"))
        return played

    def shared(self, game: AnyGame) -> AnyGame:
        """The game for another table with these cards: that of the tables that already have the same ones, if there are
        any. Installed games are shared in any case."""
        content = content_of(game)
        return game if content is None or is_installed(content) else self._shared(content.id, game)

    def _shared(self, content_id: str, game: AnyGame) -> AnyGame:
        shared = self._played.setdefault(content_id, game)
        self._recent[content_id] = shared
        self._recent.move_to_end(content_id)
        while len(self._recent) > MOST_GAMES:
            self._recent.popitem(last=False)
        return shared
