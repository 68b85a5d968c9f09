"""`wyrmhoard serve`, with chance taken out of it, as a process that can be stopped and started again."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

START = 90.0
STEADY = Path(__file__).parent / "steady.py"


class Served:
    """One server on one port with one folder of data."""

    def __init__(self, folder: Path, extra: Mapping[str, str]) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.folder = folder
        self.url = f"http://127.0.0.1:{self.port}/"
        self._environment = {**os.environ, **extra}
        self._process: subprocess.Popen[bytes] | None = None
        self._looked_to = 0

    def start(self, program: Path = STEADY) -> None:
        """Start it, or another program that takes the same arguments, and wait until it answers."""
        command = [sys.executable, str(program)]
        command += ["serve", "--port", str(self.port), "--data", str(self.folder)]
        command += ["--rate", "0", "--bot-workers", "1"]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=self._environment, stdout=log, stderr=log)
        deadline = time.monotonic() + START
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self.folder / "server.log").read_text()[-2000:])
            self._nap()

    def stop(self) -> None:
        """Stop it, politely."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._process = None

    def complaints(self) -> list[dict[str, str]]:
        """The error lines that it logged since this was last asked; it also plays on without a bot that fails."""
        with (self.folder / "server.log").open() as log:
            log.seek(self._looked_to)
            lines = [json.loads(line) for line in log.readlines() if line.startswith("{")]
            self._looked_to = log.tell()
        return [line for line in lines if line["level"] == "error"]

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url + "healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    @staticmethod
    def _nap() -> None:
        time.sleep(0.05)


@contextmanager
def served(folder: Path, extra: Mapping[str, str] | None = None, program: Path = STEADY) -> Iterator[Served]:
    """A running server; `extra` are variables of its environment."""
    server = Served(folder, extra or {})
    server.start(program)
    try:
        yield server
    finally:
        server.stop()
    assert server.complaints() == []
