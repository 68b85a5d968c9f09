"""Servers that are there at once: a process that has read everything a server needs, and forks one for each request.

A server spends nearly all of its start on reading modules and games. Where one is killed a thousand times, that would
be most of the test. What is forked begins where `wyrmhoard serve` does, with nothing open, and is a process like any
other.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

LONGEST = 10_000
"""Bytes of a command line."""


def work(descriptor: int) -> None:
    """The life of the forge: for each command line that comes, with the place for its errors, a server; back goes its
    process id, and its exit code when it has ended."""
    from wyrmhoard.cli import main
    from wyrmhoard.server.session.contents import read_games
    from wyrmhoard.server.web import app

    assert app
    read_games()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=descriptor) as line:
        while True:
            wish, files, _, _ = socket.recv_fds(line, LONGEST, 1)
            if not wish:
                return
            pid = os.fork()
            if not pid:
                line.close()
                os.dup2(files[0], 2)
                os.close(files[0])
                signal.signal(signal.SIGINT, signal.default_int_handler)
                os._exit(main(msgspec.json.decode(wish, type=list[str])))
            os.close(files[0])
            line.sendall(b"%d\n" % pid)
            line.sendall(b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))


class Forge:
    """Starts servers, one at a time."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            path = f"import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r})"
            command = f"{path}; from server.forge import work; work({theirs.fileno()})"
            # Not a file of its own: else each process in which a bot thinks would read that again.
            self._process = subprocess.Popen([sys.executable, "-c", command], pass_fds=[theirs.fileno()])
        self._line = ours
        self._answers = ours.makefile("rb")

    def start(self, argv: list[str]) -> Forged:
        """A server with this command line."""
        reading, writing = os.pipe()
        socket.send_fds(self._line, [msgspec.json.encode(argv)], [writing])
        os.close(writing)
        return Forged(int(self._answers.readline()), os.fdopen(reading, encoding="utf-8"), self._answers)

    def close(self) -> None:
        """No more of them."""
        self._answers.close()
        self._line.close()
        self._process.wait()


class Forged:
    """A server that was forked: what a test asks of `subprocess.Popen`."""

    def __init__(self, pid: int, stderr: IO[str], answers: IO[bytes]) -> None:
        self.pid, self.stderr = pid, stderr
        self._answers = answers
        self._code: int | None = None

    def poll(self) -> int | None:
        """Its exit code, if somebody has waited for it."""
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, when it has ended."""
        if self._code is None:
            self._code = int(self._answers.readline())
        return self._code

    def send_signal(self, number: int) -> None:
        """Tell it something."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.send_signal(signal.SIGKILL)
