"""Logs as JSON lines. What is secret (tokens, seeds, sealed answers) is never given to a logger."""

from __future__ import annotations

import json
import logging
import time
from typing import Any

from wyrmhoard.kernel.text.errors import one_line

logger = logging.getLogger("wyrmhoard.server")


class JsonLines(logging.Formatter):
    """One JSON object per line: time, level, what, and the fields given as `extra={"fields": {...}}`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return one_line(json.dumps(line, ensure_ascii=False, default=str))


def log(what: str, *, level: int = logging.INFO, trace: bool = False, **fields: Any) -> None:
    """Log that something happened, with its fields."""
    logger.log(level, what, extra={"fields": fields}, exc_info=trace)


def log_to_stderr() -> None:
    """Send everything to stderr as JSON; from uvicorn only what went wrong (it would report every socket)."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    for name in ("wyrmhoard.server", "uvicorn", "uvicorn.error", "asyncio"):
        source = logging.getLogger(name)
        source.handlers[:] = [handler]
        source.propagate = False
        source.setLevel(logging.INFO if name == "wyrmhoard.server" else logging.WARNING)
