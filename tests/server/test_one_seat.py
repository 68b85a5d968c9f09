"""A table with one seat online: opened, played, taken back, played again; and who wins together there."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from helpers.samples.beacon import BEACON
from server.conftest import inside
from server.desk import WAIT, Opened, Person, bearer
from wyrmhoard.kernel.contract import registry
from wyrmhoard.server.base.config import Config


@pytest.mark.parametrize("together", [True, False])
async def test_one_plays_alone_online(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, together: bool) -> None:
    monkeypatch.setitem(registry._added, "beacon", BEACON)
    settings = {"goal": 1, "together": together}
    async with inside(Config(port=0, data=tmp_path, rate=0)) as (_, base):
        table = await asyncio.to_thread(Opened, base, "me", game="beacon", settings=settings)
        async with Person(base, table.id, table.tokens[0]) as one:
            assert one.welcome["cooperative"] is together
            await one.fine(do="act", ask=_ask(one), key="log")
            await one.until(lambda: one.table()["can_take_back"] == "free")
            await one.fine(do="take_back")
            await one.until(lambda: one.table()["view"]["logs"] == [0])
            while not one.over:
                step = one.table()["step"]
                await one.fine(do="act", ask=_ask(one), key="log")
                await one.until(lambda before=step: one.table()["step"] != before or one.over)  # type: ignore[misc]
            assert one.table()["result"]["winners"] == [0]
        async with httpx.AsyncClient(base_url=base, timeout=WAIT) as client:
            answer = await client.post(f"/api/tables/{table.id}/rematch", headers=bearer(table.tokens[0]))
        assert answer.status_code == 200


def _ask(one: Person) -> Any:
    ask = one.ask()
    assert ask is not None
    return ask["id"]
