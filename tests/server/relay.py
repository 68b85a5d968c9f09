"""A relay on loopback between a server and its database, which can fall silent as a firewall or a paused proxy does."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self


class Relay:
    """Forwards connections to a port. Falls silent without ending them: all of them, or those that listen for news."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._tasks: set[asyncio.Task[None]] = set()
        self._silenced: set[int] = set()
        self._listeners: set[int] = set()
        self._connections = 0
        self.deaf = False
        """Whether connections on which somebody listens are silent, the ones to come included."""

    def silence(self) -> None:
        """From now on nothing is forwarded on the connections that there are."""
        self._silenced.update(range(self._connections))

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number, self._connections = self._connections, self._connections + 1
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._to)
        for source, sink in ((reader, there_writer), (there_reader, writer)):
            task = asyncio.create_task(self._forward(number, source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _forward(self, number: int, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65536):
                if b"LISTEN" in data:
                    self._listeners.add(number)
                if number not in self._silenced and not (self.deaf and number in self._listeners):
                    sink.write(data)
                    await sink.drain()
        except OSError:
            pass
        finally:
            sink.close()
