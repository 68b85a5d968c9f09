"""Draw the picture in the README: the terminal client in the middle of a match, as SVG."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "terminal.svg"


async def draw() -> str:
    """The screen after a few choices, without links to fonts that are elsewhere."""
    from wyrmhoard.kernel.contract.registry import find
    from wyrmhoard.terminal.app import Wyrmhoard
    from wyrmhoard.terminal.session import Session

    app = Wyrmhoard(Session.new(find("dragon-dance"), {0: "human", 1: "greedy"}, "7"))
    async with app.run_test(size=(110, 34)) as pilot:
        for key in ("end", "enter", "enter", "enter", "end", "enter"):
            await pilot.press(key)
            await asyncio.sleep(1)
            await pilot.pause()
        return re.sub(r"@font-face \{.*?\}", "", app.export_screenshot(title="Wyrmhoard"), flags=re.DOTALL)


def main() -> int:
    """Draw it, with saved games out of the way."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WYRMHOARD_DATA"] = folder
        PICTURE.write_text(asyncio.run(draw()), encoding="utf-8")
    print(PICTURE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
