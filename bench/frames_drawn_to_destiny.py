"""How smoothly one looks along a large map of Drawn to Destiny: 40 by 30 Spaces with 24 Units, on a slow processor.

    PYTHONPATH=tests python -m bench.frames_drawn_to_destiny [--cpu 4] [--seconds 5] [--width 1366 --height 768]

A table is opened in a fresh Chromium, and its map is dragged to and fro by a script in the page, once a frame,
while the processor of the page is slowed down by `--cpu`. Counted are the times between animation frames, and
for each frame the CPU time that the main thread takes (slowed down too), which depends least on what else the
machine does: 60 frames a second leave 16.7 ms for each. Headless Chromium without a GPU paints in software, on
threads that are not slowed down. A second pan is traced: what the main thread does in a frame, and what the others do.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from web.driver import Player
from web.large_map import sit_down
from web.served import served
from web.weighing import Weighing

FRAME = 1000 / 60
PAN = """seconds => new Promise((done) => {
    const map = document.querySelector('[data-testid=map]');
    const box = map.getBoundingClientRect();
    const send = (kind, x, y) => map.dispatchEvent(new PointerEvent(kind, {
        bubbles: true, pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y,
    }));
    map.setPointerCapture = () => undefined;  // a pointer of the script cannot be held
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    send('pointerdown', x, y);
    const frames = [];
    const next = (now) => {
        frames.push(now);
        const at = (now - frames[0]) / 1000;
        send('pointermove', x + 380 * Math.sin(at * 2.2), y + 180 * Math.sin(at * 1.7));
        if (at < seconds) requestAnimationFrame(next);
        else {
            send('pointerup', x, y);
            done(frames);
        }
    };
    requestAnimationFrame(next);
})"""
"""Drag the map to and fro, a little in each frame; the times of all frames."""


def spent(wire: Any) -> dict[str, float]:
    """CPU milliseconds that the main thread has taken so far, in all and for what."""
    metrics = {one["name"]: one["value"] for one in wire.send("Performance.getMetrics")["metrics"]}
    return {name: 1000 * metrics[f"{name}Duration"] for name in ("Task", "Script", "RecalcStyle", "Layout")}


MAIN = "CrRendererMain"
STEPS = {"FunctionCall": "script", "UpdateLayoutTree": "style", "Layout": "layout", "PrePaint": "before paint"}
STEPS |= {"Paint": "paint", "Layerize": "layers", "Commit": "commit"}
OTHERS = {"Compositor": "compositor", "CompositorTileWorker": "raster", "VizCompositorThread": "screen"}


def traced(me: Player, wire: Any, seconds: float) -> str:
    """Pan once more, and say from a trace what CPU time a frame takes: on the main thread by what, then elsewhere."""
    told: list[dict[str, Any]] = []
    over: list[Any] = []
    wire.on("Tracing.dataCollected", lambda part: told.extend(part["value"]))
    wire.on("Tracing.tracingComplete", lambda end: over.append(end))
    categories = ["devtools.timeline", "blink", "cc", "toplevel"]
    wire.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": categories}})
    frames = len(me.page.evaluate(PAN, seconds))
    wire.send("Tracing.end")
    while not over:
        me.page.wait_for_timeout(50)
    threads = {(one["pid"], one["tid"]): one["args"]["name"] for one in told if one["name"] == "thread_name"}
    took: Counter[str] = Counter()
    for one in told:
        thread = threads.get((one["pid"], one["tid"]), "").split("Worker")[0]
        kind = STEPS.get(one["name"]) if thread == MAIN else None
        if one["name"] == "ThreadControllerImpl::RunTask":
            kind = (
                "all of it"
                if thread == MAIN
                else next((k for t, k in OTHERS.items() if t.startswith(thread or "-")), None)
            )
        if kind:
            took[kind] += one.get("tdur", 0) / 1000 / frames
    own = ", ".join(f"{kind} {took[kind]:.1f}" for kind in ["all of it", *STEPS.values()] if took[kind] >= 0.05)
    return f"traced, ms of CPU a frame: main thread {own}; elsewhere " + ", ".join(
        f"{kind} {took[kind]:.1f}" for kind in OTHERS.values()
    )


def measure(me: Player, line: argparse.Namespace) -> str:
    """Open, pan and count."""
    weighing = Weighing(me.page)
    sit_down(me)
    me.page.wait_for_load_state("networkidle")
    wire = weighing.wire
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    wire.send("Emulation.setCPUThrottlingRate", {"rate": line.cpu})
    me.page.evaluate(PAN, 2)  # what has never been seen is painted first
    before = spent(wire)
    frames = me.page.evaluate(PAN, line.seconds)
    parts = {name: (now - before[name]) / len(frames) for name, now in spent(wire).items()}
    gaps = sorted(after - now for now, after in pairwise(frames))
    late = sum(gap > 1.5 * FRAME for gap in gaps) / len(gaps)
    weights = ", ".join(f"{kind} {count / 1000:.0f}" for kind, count in weighing.bytes.most_common())
    return (
        f"{1000 * len(gaps) / sum(gaps):.1f} frames a second; between frames {statistics.median(gaps):.1f} ms (median),"
        f" {gaps[int(0.95 * len(gaps))]:.1f} (p95), {gaps[-1]:.1f} (longest), late {late:.1%};"
        f" CPU of the main thread for a frame, ms: {', '.join(f'{name} {by:.2f}' for name, by in parts.items())};"
        f" {me.page.locator('[data-testid=map] *').count()} elements;"
        f" {sum(weighing.bytes.values()) / 1000:.0f} kB on the wire ({weights}); load {os.getloadavg()[0]:.1f}\n"
        + traced(me, wire, line.seconds)
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cpu", type=int, default=4, help="times slower")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--width", type=int, default=1366)
    parser.add_argument("--height", type=int, default=768)
    line = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome") or sys.exit("Chromium is not installed")
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": line.width, "height": line.height})
        me = Player(context, server.url, "instant")
        print(measure(me, line), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
