"""A caller of `wyrmhoard stdio`: writes a line, reads a line."""

from __future__ import annotations

import json
import subprocess
import sys
from types import TracebackType
from typing import Any, Self

Reply = dict[str, Any]


class Caller:
    """The program, started with these arguments; `hello` is its greeting."""

    def __init__(self, *argv: str) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "wyrmhoard", "stdio", "dragon-dance", *argv]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.stdin, self.stdout, self.stderr = self.process.stdin, self.process.stdout, self.process.stderr
        self.hello = self.read()

    def read(self) -> Reply:
        """The next line; fails if the program has ended."""
        line = self.stdout.readline()
        assert line, f"it ended: {self.stderr.read().decode()}"
        reply = json.loads(line)
        assert isinstance(reply, dict)
        assert reply["ok"] in (True, False)
        return reply

    def raw(self, line: str | bytes) -> Reply:
        """The reply to a line as it stands."""
        self.stdin.write((line.encode() if isinstance(line, str) else line) + b"\n")
        self.stdin.flush()
        return self.read()

    def say(self, **request: Any) -> Reply:
        """The reply to a request."""
        return self.raw(json.dumps(request))

    def good(self, **request: Any) -> Reply:
        """The reply to a request that must succeed."""
        reply = self.say(**request)
        assert reply["ok"] is True, reply
        return reply

    def bad(self, **request: Any) -> Reply:
        """The error of a request that must fail."""
        reply = self.say(**request)
        assert reply["ok"] is False, reply
        error = reply["error"]
        assert isinstance(error, dict)
        return error

    def end(self) -> tuple[int, str]:
        """Close its input; how it ended, and what it complained of."""
        if not self.stdin.closed:
            self.stdin.close()
        assert self.stdout.read() == b""
        code = self.process.wait(timeout=30)
        return code, self.stderr.read().decode()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait(timeout=30)
        for stream in (self.stdout, self.stderr):
            stream.close()
        if not self.stdin.closed:
            try:
                self.stdin.close()
            except BrokenPipeError:
                assert kind is not None
