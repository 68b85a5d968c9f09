"""What a page weighs on the wire: the bytes of the answers as sent, without those of the WebSocket."""

from __future__ import annotations

from collections import Counter
from typing import Any

KINDS = {"Script": "script", "Stylesheet": "style", "Font": "font", "Document": "page", "Fetch": "data"}


class Weighing:
    """Counts what a page of Playwright loads from now on; `wire` is its session of Chromium's protocol."""

    def __init__(self, page: Any) -> None:
        self.bytes: Counter[str] = Counter()
        """By kind: script, style, font, page, data, other."""
        self._kinds: dict[str, str] = {}
        self.wire = page.context.new_cdp_session(page)
        self.wire.on("Network.responseReceived", self._begun)
        self.wire.on("Network.loadingFinished", self._done)
        self.wire.send("Network.enable")

    def _begun(self, event: dict[str, Any]) -> None:
        self._kinds[event["requestId"]] = KINDS.get(event["type"], "other")

    def _done(self, event: dict[str, Any]) -> None:
        self.bytes[self._kinds.get(event["requestId"], "other")] += int(event["encodedDataLength"])
