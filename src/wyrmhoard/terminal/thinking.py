"""Bots think in a thread of their own, which nobody has to wait for."""

from __future__ import annotations

import threading
from collections.abc import Callable

from wyrmhoard.terminal.session import Thought


class Thinking:
    """A bot's decision in progress. Its thread is a daemon, so that quitting never waits for it."""

    def __init__(self, errand: Callable[[], Thought], done: Callable[[Thinking], None] | None = None) -> None:
        """Start to think; `done`, if given, is called in the thread at the end."""
        self._errand = errand
        self._done = done
        self._thought: Thought | None = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="thinking", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._thought = self._errand()
        except BaseException as error:  # handed to whoever asks for the result
            self._error = error
        if self._done is not None:
            self._done(self)

    def ready(self, seconds: float) -> bool:
        """Wait at most so long; whether it is done."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    @property
    def thought(self) -> Thought:
        """The result, once it is there. Raises what the bot raised."""
        if self._error is not None:
            raise self._error
        assert self._thought is not None
        return self._thought
