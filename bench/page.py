"""What the page weighs on the wire, and when it can be used on a slow line: the lobby, then a table of every game.

    PYTHONPATH=tests python -m bench.page [--kbit 1600] [--latency 150] [--cpu 4]

Each is opened in a fresh Chromium (nothing kept from before) over loopback, with the line slowed down to `--kbit` and
the processor by `--cpu`. Bytes are those of the answers as sent, without those of the WebSocket. "Usable" is when the
first "Play now", or the first question of the table, stands there.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from web.driver import Player
from web.served import Served, served
from web.weighing import Weighing
from wyrmhoard.kernel.contract.registry import find, names


def measure(browser: Any, server: Served, line: argparse.Namespace, game: str = "") -> str:
    """Open the lobby, or a table of `game`, and say what that took."""
    me = Player(browser.new_context(viewport={"width": 1366, "height": 768}), server.url, "instant")
    weighing = Weighing(me.page)
    wire = weighing.wire
    speed = line.kbit * 1000 / 8
    slow = {"offline": False, "latency": line.latency, "downloadThroughput": speed, "uploadThroughput": speed}
    wire.send("Network.emulateNetworkConditions", slow)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": line.cpu})
    begin = time.perf_counter()
    if game:
        me.sit_down(game, ("me", *["bot"] * (find(game).usual_seats - 1)), "random", {})
        me.turn()
    else:
        me.lobby()
    took = time.perf_counter() - begin
    me.page.wait_for_load_state("networkidle")
    parts = ", ".join(f"{kind} {count / 1000:.1f}" for kind, count in weighing.bytes.most_common())
    me.context.close()
    return f"{game or 'lobby':20} {sum(weighing.bytes.values()) / 1000:7.1f} kB  usable in {took:5.2f} s   ({parts})"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kbit", type=int, default=1600, help="kilobits a second")
    parser.add_argument("--latency", type=int, default=150, help="milliseconds")
    parser.add_argument("--cpu", type=int, default=4, help="times slower")
    line = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome") or sys.exit("Chromium is not installed")
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in ["", *names()]:
            print(measure(browser, server, line, game), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
