"""The tools of the server: what a model can do at a table, and what it can look up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import wraps
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Annotated, Any, Final, ParamSpec

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from wyrmhoard.kernel.text.errors import Refused, WyrmhoardError
from wyrmhoard.mcp import study
from wyrmhoard.mcp.online import OnlineTable
from wyrmhoard.mcp.own import OwnTable
from wyrmhoard.mcp.reading import QUOTED, board_of, question_of, quoted
from wyrmhoard.mcp.table import Table

INSTRUCTIONS: Final = (
    "Tables of fantasy combat games whose rules are known here. Begin with `games`, then `start_match`, or with a link "
    "`join_table`. Every tool that acts tells what happened, and what you are asked next. Answer with `act`: the `key` "
    "of an answer, and `form` filled in by its schema where it has one. An answer with `not_now` is not possible, and "
    "its rule says why: look it up with `rules`. " + QUOTED
)
MOST_TABLES: Final = 20
MOST_WAIT: Final = 120
READS: Final = ToolAnnotations(read_only_hint=True, open_world_hint=False)

A = ParamSpec("A")
TableId = Annotated[str, Field(description="The table, as `start_match` or `join_table` named it.")]
Seat = Annotated[int | None, Field(description="Which of your seats; needed only if you hold several.")]
Game = Annotated[str, Field(description="The name of a game, as `games` has it.")]


class Tables:
    """The tables that are open, by their names; where several clients share a server, a name is not to be guessed."""

    def __init__(self, is_shared: bool) -> None:
        self._is_shared = is_shared
        self._tables: dict[str, Table] = {}
        self._told: dict[tuple[str, int], tuple[int, str, str]] = {}
        """For each table and seat, the last line that was told."""
        self._numbers = count(1)

    def require_room(self) -> None:
        """Raise ToolError if no more tables may be opened."""
        if len(self._tables) >= MOST_TABLES:
            raise ToolError(f"{MOST_TABLES} tables are open: leave one first")

    def add(self, table: Table) -> str:
        """Open a table: its name. Raises ToolError if there is no room for it."""
        self.require_room()
        name = f"t{next(self._numbers)}"
        name += f"-{token_hex(8)}" if self._is_shared else ""
        self._tables[name] = table
        return name

    def find(self, name: str) -> Table:
        """The table with this name. Raises ToolError."""
        if name not in self._tables:
            there = "" if self._is_shared else f"; open are {', '.join(self._tables) or 'none'}"
            raise ToolError(f"table: there is no {name!r}{there}")
        return self._tables[name]

    def seat(self, name: str, seat: int | None) -> int:
        """One of the model's seats at a table. Raises ToolError."""
        seats = self.find(name).seats
        if seat is None and len(seats) == 1:
            return seats[0]
        if seat is None or seat not in seats:
            raise ToolError(f"seat: yours at this table are {', '.join(map(str, seats))}")
        return seat

    async def leave(self, name: str) -> None:
        """Close a table."""
        await self.find(name).close()
        del self._tables[name]

    async def leave_all(self) -> None:
        """Close every table."""
        for name in [*self._tables]:
            await self.leave(name)

    async def news(self, name: str, seat: int) -> dict[str, Any]:
        """What has happened since the model last heard of it, who is waited for, and what the seat is asked."""
        table = self.find(name)
        last = await table.count_events(seat)
        before = self._told.get((name, seat))
        lines = await table.log(seat, 0 if before is None else min(before[0], last) - 1)
        if lines:
            self._told[name, seat] = lines[-1]
        if lines and lines[0] == before:  # after a take-back it is another, or gone
            del lines[0]
        told: dict[str, Any] = {"table": name, "seat": seat, "happened": _lines(lines), **await table.state()}
        question = question_of(*await table.ask(seat))
        if question is not None:
            told["question"] = question
        return quoted(told) if table.is_strangers else told


def _lines(lines: list[tuple[int, str, str]]) -> list[str]:
    """Lines of the log with their rules."""
    return [f"{text} ({rule})" if rule else text for _, text, rule in lines]


@contextmanager
def _in_words() -> Iterator[None]:
    """Turn what the table refuses into an error that the model reads."""
    try:
        yield
    except Refused as refused:
        rule = f", {refused.rule}" if refused.rule else ""
        raise ToolError(f"{refused.sentence} ({refused.code}{rule})") from refused
    except WyrmhoardError as error:
        raise ToolError(str(error)) from error


def _said(tool: Callable[A, Coroutine[Any, Any, dict[str, Any]]]) -> Callable[A, Coroutine[Any, Any, dict[str, Any]]]:
    """A tool whose refusals are worded."""

    @wraps(tool)
    async def worded(*args: A.args, **named: A.kwargs) -> dict[str, Any]:
        with _in_words():
            return await tool(*args, **named)

    return worded


def make_server(version: str, folder: Path | None = None, *, is_shared: bool = False) -> MCPServer[Any]:
    """The server with its tools; `folder` has the records that may be studied. `is_shared`: several clients use it."""
    tables = Tables(is_shared)

    @asynccontextmanager
    async def lifespan(_: MCPServer[Any]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await tables.leave_all()

    server: MCPServer[Any] = MCPServer(
        "wyrmhoard", title="Wyrmhoard", instructions=INSTRUCTIONS, version=version, lifespan=lifespan
    )
    _add_tables(server, tables)
    _add_looks(server, tables)
    _add_study(server, folder)
    return server


def _add_tables(server: MCPServer[Any], tables: Tables) -> None:
    """The tools with which one plays."""

    @server.tool()
    @_said
    async def start_match(
        game: Game,
        players: Annotated[
            list[str],
            Field(
                description="Who holds each seat, in order: 'me', or the name of a computer player. Empty: you have "
                "the first seat, the strongest computer players the others, as few as the game allows."
            ),
        ] = [],  # noqa: B006 (it is only read, and a schema shows it)
        settings: Annotated[
            dict[str, str | int | bool], Field(description="Table options that are not as usual; see `settings`.")
        ] = {},  # noqa: B006
        seed: Annotated[str, Field(description="The same seed gives the same dice. Empty: fresh ones.")] = "",
        scenario: Annotated[str, Field(description="A position that the game sets as a task. Empty: none.")] = "",
    ) -> dict[str, Any]:
        """Begin a match of your own, against computer players or with several seats of yours."""
        tables.require_room()
        table = await OwnTable.begin(game, players, settings, seed, scenario)
        return await tables.news(tables.add(table), table.seats[0])

    @server.tool()
    @_said
    async def join_table(
        link: Annotated[str, Field(description="An invitation to a table online, or the link of your seat there.")],
        name: Annotated[str, Field(description="What you are called there, if it is an invitation.")] = "",
    ) -> dict[str, Any]:
        """Sit down at a table online, with other people. The reply has the link that opens your seat again: keep it."""
        tables.require_room()  # an invitation can be used only once
        table = await OnlineTable.join(link, name)
        try:
            at = tables.add(table)
        except ToolError as error:  # others have come first
            await table.close()
            raise ToolError(f"{error}; {table.way_back}") from error
        return {"your_link": table.link, **await tables.news(at, table.seats[0])}

    @server.tool()
    @_said
    async def act(
        table: TableId,
        key: Annotated[str, Field(description="The key of one of the answers to your question, or of `beside`.")],
        form: Annotated[
            dict[str, Any] | None, Field(description="What fills in the form of this answer, by its schema.")
        ] = None,
        seat: Seat = None,
        question: Annotated[
            str, Field(description="The id of the question that you answer; then nothing is answered by mistake.")
        ] = "",
    ) -> dict[str, Any]:
        """Answer your question, or do something beside it. Tells what happened then, and what you are asked next."""
        number = tables.seat(table, seat)
        await tables.find(table).act(number, key, form, question)
        return await tables.news(table, number)

    @server.tool()
    @_said
    async def take_back(table: TableId, seat: Seat = None) -> dict[str, Any]:
        """Take back what you did last. At a table with others they may have to agree."""
        number = tables.seat(table, seat)
        await tables.find(table).take_back(number)
        return await tables.news(table, number)

    @server.tool()
    @_said
    async def agree(
        table: TableId,
        yes: Annotated[bool, Field(description="Whether you agree.")],
        seat: Seat = None,
    ) -> dict[str, Any]:
        """Agree to what another player asks to take back (`take_back_offered_by` says who asks), or refuse it."""
        number = tables.seat(table, seat)
        await tables.find(table).agree(number, yes=yes)
        return await tables.news(table, number)

    @server.tool(annotations=READS)
    @_said
    async def wait(
        table: TableId,
        seconds: Annotated[int, Field(ge=1, le=MOST_WAIT, description="How long at most.")] = 30,
        seat: Seat = None,
    ) -> dict[str, Any]:
        """Wait until you are asked something, or to agree to a take-back, or the match is over. Tells what happened
        meanwhile."""
        number = tables.seat(table, seat)
        await tables.find(table).wait(seconds)
        return await tables.news(table, number)

    @server.tool()
    @_said
    async def leave_table(table: TableId) -> dict[str, Any]:
        """Leave a table for good (one of your own), or hang up (a table online, which your link opens again)."""
        await tables.leave(table)
        return {"left": table}


def _add_looks(server: MCPServer[Any], tables: Tables) -> None:
    """The tools with which one looks at the table and ahead."""

    @server.tool(annotations=READS)
    @_said
    async def look(
        table: TableId,
        seat: Seat = None,
        as_data: Annotated[bool, Field(description="As the game's own data, with the names of things.")] = False,
    ) -> dict[str, Any]:
        """The table as your seat sees it: as a board in text, or as data."""
        number, at = tables.seat(table, seat), tables.find(table)
        view = await at.view(number)
        told = {"view": view} if as_data or at.game is None else {"board": board_of(at.game, view)}
        return quoted(told) if at.is_strangers else told

    @server.tool(annotations=READS)
    @_said
    async def question(table: TableId, seat: Seat = None) -> dict[str, Any]:
        """What you are asked now, with all answers, what they would do as far as you can know, and why some are not
        possible."""
        number, at = tables.seat(table, seat), tables.find(table)
        told: dict[str, Any] = {**await at.state(), "question": question_of(*await at.ask(number))}
        outlook = await at.outlook(number)
        if outlook is not None:
            told["outlook"] = outlook
        return quoted(told) if at.is_strangers else told

    @server.tool(annotations=READS)
    @_said
    async def what_if(
        table: TableId,
        key: Annotated[str, Field(description="The key of an answer that has a form.")],
        form: Annotated[dict[str, Any], Field(description="The form filled in, as you would send it.")],
        seat: Seat = None,
    ) -> dict[str, Any]:
        """What an answer with this form would amount to, and whether it would be refused. Nothing happens."""
        number, at = tables.seat(table, seat), tables.find(table)
        told: dict[str, Any] = await at.preview(number, key, form)
        return quoted(told) if at.is_strangers else told

    @server.tool(annotations=READS)
    @_said
    async def what_could(
        table: TableId,
        by: Annotated[str, Field(description="Something of yours, by its name in the data of `look`.")],
        about: Annotated[str, Field(description="Something on the table, by its name in the data of `look`.")],
        seat: Seat = None,
    ) -> dict[str, Any]:
        """What you could do to something on the table with something of yours, and what would come of it."""
        number, at = tables.seat(table, seat), tables.find(table)
        told = {"prospects": await at.prospects(number, by, about)}
        return quoted(told) if at.is_strangers else told

    @server.tool(annotations=READS)
    @_said
    async def hint(table: TableId, seat: Seat = None) -> dict[str, Any]:
        """What the computer would answer at your open question, the next best answer, and what each leads to, of 100
        for a won match. It knows what you know. Only where nobody else plays."""
        number, at = tables.seat(table, seat), tables.find(table)
        told: dict[str, Any] = await at.hint(number)
        return quoted(told) if at.is_strangers else told

    @server.tool(annotations=READS)
    @_said
    async def log(
        table: TableId,
        since: Annotated[int, Field(ge=0, description="After which line; 0: from the beginning.")] = 0,
        seat: Seat = None,
    ) -> dict[str, Any]:
        """What has happened at the table, as far as you may know, each line with its rule."""
        number, at = tables.seat(table, seat), tables.find(table)
        lines = await at.log(number, since)
        told = {"last": await at.count_events(number), "lines": _lines(lines)}
        return quoted(told) if at.is_strangers else told


def _add_study(server: MCPServer[Any], folder: Path | None) -> None:
    """The tools with which one looks things up."""

    @server.tool(annotations=READS)
    @_said
    async def games() -> dict[str, Any]:
        """All games: what each is about, for how many it is, and which computer players it has."""
        return {"games": study.games()}

    @server.tool(annotations=READS)
    @_said
    async def settings(game: Game) -> dict[str, Any]:
        """The table options of a game, with what each may be."""
        return {"settings": study.settings(game)}

    @server.tool(annotations=READS)
    @_said
    async def rules(
        game: Game,
        about: Annotated[str, Field(description="The ID of a rule, or words that it has. Empty: all titles.")] = "",
    ) -> dict[str, Any]:
        """What the rules say."""
        return study.rules(game, about)

    @server.tool(annotations=READS)
    @_said
    async def cards(
        game: Game,
        about: Annotated[str, Field(description="Words of a card's name or text. Empty: all names.")] = "",
    ) -> dict[str, Any]:
        """What is printed on the cards of a game."""
        return study.cards(game, about)

    @server.tool(annotations=READS)
    @_said
    async def records() -> dict[str, Any]:
        """The matches that were played and may be studied."""
        return quoted({"records": study.records(folder)})

    @server.tool(annotations=READS)
    @_said
    async def replay(
        record: Annotated[str, Field(description="A name from `records`.")],
        at: Annotated[
            int | None, Field(ge=0, description="After how many inputs; left out: at the end, with the whole log.")
        ] = None,
    ) -> dict[str, Any]:
        """A match that was played, as it was after some of its inputs: the board, and the last lines of its log."""
        match = await asyncio.to_thread(study.played, folder, record, at)
        lines = match.read_whole(match.seat_names)
        told = {
            "game": match.game.name,
            "inputs": len(match.inputs),
            "lines": lines if at is None else lines[-12:],
            "board": board_of(match.game, match.view(None)),
            "ended": match.ended,
        }
        return quoted(told)
