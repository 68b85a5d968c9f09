"""Looks at pages as assistive technology needs them, with axe."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from helpers.draw import share
from helpers.system import lacks
from web.driver import Player

AT_REST = """async () => {
  const endless = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime === Infinity);
  if (endless.length) return endless.map((one) => one.effect.target.className.baseVal ?? one.effect.target.className);
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0)));
  return [];
}"""
"""Waits until nothing moves; gives what would move for ever."""
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")
BOTH = tuple(share(("dark", "light"), 1))
"""By night and by day: what is under way is looked at in both, so that nothing is played twice for it. A run by a
commit looks at one of them."""


class Inspector:
    """Looks at pages with axe and keeps what is serious."""

    def __init__(self, me: Player, *themes: str) -> None:
        if not AXE.is_file():
            lacks("axe-core is not installed (make web)")
        self.me = me
        self.themes = themes
        self.seen: list[str] = []
        self.faults: dict[str, list[str]] = {}

    def look(self, where: str, *, moving: bool = False) -> None:
        """Inspect what is on the page now; unless it is `moving`, once it stands still."""
        assert where not in self.seen
        self.seen.append(where)
        page = self.me.page
        if page.evaluate("typeof axe") == "undefined":
            page.evaluate(AXE.read_text(encoding="utf-8"))
        for theme in self.themes:
            page.emulate_media(color_scheme=theme)
            self.me.wait(f"document.documentElement.dataset.theme === '{theme}'")
            self._inspect(f"{where}, {theme}", moving=moving)
        if not self.themes:
            self._inspect(where, moving=moving)

    def _inspect(self, where: str, *, moving: bool) -> None:
        page = self.me.page
        if not moving:
            endless = page.evaluate(AT_REST)
            assert endless == [], f"{where}: moves for ever"
        report: Any = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        faults = [
            f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:200]}"
            for one in report["violations"]
            if one["impact"] in SERIOUS
            for node in one["nodes"]
        ]
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
