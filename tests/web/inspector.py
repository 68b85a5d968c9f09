"""Looks at pages as assistive technology needs them, with axe."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from helpers.system import lacks
from web.driver import Player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")


class Inspector:
    """Looks at pages with axe and keeps what is serious."""

    def __init__(self, me: Player) -> None:
        if not AXE.is_file():
            lacks("axe-core is not installed (make web)")
        self.me = me
        self.seen: list[str] = []
        self.faults: dict[str, list[str]] = {}

    def look(self, where: str, *, moving: bool = False) -> None:
        """Inspect what is on the page now; unless it is `moving`, once it stands still."""
        page = self.me.page
        if page.evaluate("typeof axe") == "undefined":
            page.evaluate(AXE.read_text(encoding="utf-8"))
        if not moving:
            page.evaluate("() => Promise.all(document.getAnimations().map((a) => a.finished.catch(() => 0)))")
        found: Any = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        faults = [
            f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:200]}"
            for one in found["violations"]
            if one["impact"] in SERIOUS
            for node in one["nodes"]
        ]
        assert where not in self.seen
        self.seen.append(where)
        if faults:
            self.faults[where] = faults

    def sheet(self, where: str, button: str) -> None:
        """Inspect the sheet that a button opens, and close it."""
        page = self.me.page
        page.get_by_role("button", name=button, exact=True).click()
        page.locator("dialog[open]").wait_for()
        self.look(where)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
